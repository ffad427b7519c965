//! Variables of terms, and the length and beginning of their text.
//!
//! Invariant: only `numbervars/4` binds variables; terms may be cyclic.

use crate::machine::Machine;
use crate::machine::error::{Domain, Error, Expected, Result};
use crate::term::abridge::TruncationLimit;
use crate::term::digits::MOST_SHOWN;
use crate::term::{Cell, Tag, View, atoms};

use super::super::args;
use super::super::comparison::unify_list;
use super::super::group::group;
use super::super::writing::{read_options, text_of};

group! {
    semidet "term_singletons(+Term, -Variables)"                [] pure => term_singletons;
    semidet "nonground(@Term, -Variable)"                       [] pure => nonground;
    semidet "is_most_general_term(@Term)"                       [] pure => is_most_general_term;
    semidet "same_term(@X, @Y)"                                 []      => same_term;
    semidet "var_number(@Term, -Number)"                        [] pure => var_number;
    semidet "numbervars(?Term, +Start, -End, +Options)"         [] pure => numbervars;
    semidet "$term_size(@Term, -Cells)"                         []      => term_size;
    semidet "write_length(@Term, -Length, +Options)"            []      => write_length;
    semidet "$abridged(@Term, -Beginning)"                      []      => abridged;
}

/// Beginning is Term, truncated to fit into a sentence.
fn abridged(m: &mut Machine, [term, beginning]: [Cell; 2]) -> Result<bool> {
    const LIMIT: TruncationLimit = TruncationLimit {
        depth: 20,
        arguments: 200,
        bits: MOST_SHOWN,
    };
    let mark = m.atom("...")?;
    let short = m.heap.abridged(term, LIMIT, mark)?;
    m.unify(beginning, short)
}

/// Cells is the number of functors and arguments in Term. For `term_size/2`.
fn term_size(m: &mut Machine, [term, cells]: [Cell; 2]) -> Result<bool> {
    let size = m.heap.term_size(term)?;
    let size = m.heap.integer(size as i64)?;
    m.unify(cells, size)
}

/// Variables are those that stand in Term once.
///
/// ```prolog
/// ?- term_singletons(f(X, Y, X, Z), Vs).
///    Vs = [Y, Z].
/// ?- A = g(X, Y), term_singletons(f(A, A, Z), Vs).
///    A = g(X, Y), Vs = [Z].
/// ?- length(L, 2), term_singletons(f(L, [X|Y], Y), Vs), L = [A, B], Vs == [A, B, X].
///    L = [A, B], Vs = [A, B, X].
/// ```
fn term_singletons(m: &mut Machine, [term, variables]: [Cell; 2]) -> Result<bool> {
    let found = m.heap.singletons(term)?;
    unify_list(m, variables, &found)
}

/// Variable is the first variable of Term; fails if Term is ground.
///
/// ```prolog
/// ?- nonground(f(a, X, Y), V).
///    V = X.
/// ?- nonground(a, V).
///    false.
/// ```
fn nonground(m: &mut Machine, [term, variable]: [Cell; 2]) -> Result<bool> {
    match m.heap.term_variables(term)?.first() {
        Some(first) => m.unify(variable, *first),
        None => Ok(false),
    }
}

/// Term is an atom, a compound whose arguments are different variables, or a list of such.
///
/// ```prolog
/// ?- is_most_general_term(f(_, _)).
///    true.
/// ?- is_most_general_term(f(X, X)).
///    false.
/// ?- is_most_general_term([_|_]).
///    false.
/// ```
fn is_most_general_term(m: &mut Machine, [term]: [Cell; 1]) -> Result<bool> {
    let arguments = match m.heap.view(term) {
        View::Atom(_) => return Ok(true),
        View::List(_) => match m.heap.list_elements(term)? {
            Some(elements) => elements,
            None => return Ok(false),
        },
        View::Struct(functor, at) => (1..=functor.arity as usize)
            .map(|index| m.heap.cell(at, index))
            .collect(),
        View::Var(_)
        | View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Handle(..)
        | View::Text(_) => return Ok(false),
    };
    let all_open = arguments.iter().all(|argument| args::is_var(m, *argument));
    Ok(all_open && m.heap.term_variables(term)?.len() == arguments.len())
}

/// X and Y are one term in one place, so that what `setarg/3` does to one it does to the other.
///
/// ```prolog
/// ?- X = f(a), same_term(X, X).
///    X = f(a).
/// ?- same_term(f(_), f(_)).
///    false.
/// ```
fn same_term(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    let (one, other) = (m.heap.deref(x), m.heap.deref(y));
    let is_atomic = match m.heap.view(one) {
        View::Var(_) | View::List(_) | View::Struct(..) => false,
        View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Atom(_)
        | View::Handle(..)
        | View::Text(_) => true,
    };
    Ok(one == other || is_atomic && m.heap.identical(one, other)?)
}

/// Term is `'$VAR'(Number)`.
///
/// ```prolog
/// ?- var_number('$VAR'(3), N).
///    N = 3.
/// ```
fn var_number(m: &mut Machine, [term, number]: [Cell; 2]) -> Result<bool> {
    match args::arguments_of::<1>(m, term, atoms::DOLLAR_VAR) {
        Some([found]) => m.unify(number, found),
        None => Ok(false),
    }
}

/// The treatment of attributed variables by `numbervars/4`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attributed {
    Skip,
    Bind,
    Error,
}

/// As `numbervars/3`, by these options: `functor_name(Name)` in place of `'$VAR'`; `singletons(true)` binds variables that
/// stand in one place to `'$VAR'('_')`; `attvar(What)` says what becomes of variables with attributes: `skip` leaves them, as
/// `numbervars/3` does, `bind` binds them as any other goal would, `error` is a type error where there are any.
///
/// ```prolog
/// ?- numbervars(f(X, Y, X), 0, End, [singletons(true)]).
///    X = '$VAR'(0), Y = '$VAR'('_'), End = 1.
/// ?- numbervars(f(X), 7, End, [functor_name(v)]).
///    X = v(7), End = 8.
/// ?- put_attr(X, hue, red), numbervars(f(X, Y), 0, End, [attvar(skip)]), del_attrs(X).
///    Y = '$VAR'(0), End = 1.
/// ?- put_attr(X, hue, red), catch(numbervars(f(X), 0, _, [attvar(error)]), error(type_error(E, _), _), del_attrs(X)).
///    E = free_of_attvar.
/// ```
fn numbervars(m: &mut Machine, [term, start, end, options]: [Cell; 4]) -> Result<bool> {
    let mut next = args::integer(m, start)?;
    let (mut name, mut marks_singletons) = (atoms::DOLLAR_VAR, false);
    let mut attributed = Attributed::Skip;
    for option in args::options(m, options)? {
        match args::option(m, option) {
            Some(("functor_name", value)) => name = args::atom(m, value)?,
            Some(("singletons", value)) => marks_singletons = args::boolean(m, value)?,
            Some(("attvar", value)) => {
                attributed = match m.atoms.text(args::atom(m, value)?) {
                    "skip" => Attributed::Skip,
                    "bind" => Attributed::Bind,
                    "error" => Attributed::Error,
                    _ => return Err(Error::Domain(Domain::NumbervarsOption, option)),
                };
            }
            Some(_) | None => {}
        }
    }
    let mut variables = m.heap.term_variables(term)?;
    if attributed != Attributed::Bind {
        let all = variables.len();
        variables.retain(|variable| m.heap.deref(*variable).tag() != Tag::Att);
        if attributed == Attributed::Error && variables.len() < all {
            return Err(Error::Type(Expected::FreeOfAttvar, term));
        }
    }
    /// Heap cells for one of the new terms, including a big number.
    const CELLS: usize = 6;
    m.heap.room(CELLS * variables.len())?;
    if marks_singletons {
        let anonymous = Cell::atom(m.atoms.intern("_")?);
        for variable in m.heap.singletons(term)? {
            if attributed != Attributed::Bind && m.heap.deref(variable).tag() == Tag::Att {
                continue;
            }
            let mark = m.heap.structure(name, &[anonymous])?;
            m.unify(variable, mark)?;
        }
    }
    for variable in variables {
        if args::is_var(m, variable) {
            let number = m.heap.integer(next)?;
            let mark = m.heap.structure(name, &[number])?;
            m.unify(variable, mark)?;
            next = next.checked_add(1).ok_or(Error::Representation(
                crate::machine::error::Limit::MaxInteger,
            ))?;
        }
    }
    let next = m.heap.integer(next)?;
    m.unify(end, next)
}

/// Length is the number of characters that `write_term/2` writes of Term with these options; `max_length(N)` fails where there
/// are more.
///
/// ```prolog
/// ?- write_length(f('A'), N, [quoted(true)]).
///    N = 6.
/// ?- write_length(abc, N, [max_length(2)]).
///    false.
/// ```
fn write_length(m: &mut Machine, [term, length, options]: [Cell; 3]) -> Result<bool> {
    let mut most = None;
    let mut others = Vec::new();
    for option in args::options(m, options)? {
        match args::option(m, option) {
            Some(("max_length", value)) => most = Some(args::count(m, value)?),
            Some(_) | None => others.push(option),
        }
    }
    m.heap.room(2 * others.len())?;
    let others = m.heap.list_of(&others)?;
    let (options, _) = read_options(m, others)?;
    let count = text_of(m, term, options)?.chars().count();
    if most.is_some_and(|most| count > most) {
        return Ok(false);
    }
    let count = m.heap.integer(count as i64)?;
    m.unify(length, count)
}
