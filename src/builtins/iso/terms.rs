//! Term creation and decomposition (ISO 8.5), and destructive assignment to arguments.
//!
//! Invariant: a term made here has at most `MAX_ARITY` arguments and is a list cell if its functor is `'.'/2`. Only
//! `setarg/3` and `nb_setarg/3` change terms that exist, the first so that backtracking restores them.

use crate::machine::Machine;
use crate::machine::error::{Domain, Error, Expected, Limit, Result};
use crate::memory::Stopping;
use crate::term::cell::MAX_ARITY;
use crate::term::copy::Attributes;
use crate::term::{Addr, Atom, Cell, Stored, Tag, View};

use super::super::args;
use super::super::comparison::unify_list;
use super::super::group::group;

group! {
    semidet "functor(?Term, ?Name, ?Arity)"                     ["8.5.1"] pure    => functor;
    semidet "arg(+N, +Term, ?Argument)"                         ["8.5.2"] pure    => arg;
    semidet "=..(?Term, ?List)"                                 ["8.5.3"] pure    => univ;
    semidet "copy_term(@Term, ?Copy)"                           ["8.5.4"] pure    => copy_term;
    semidet "copy_term_nat(@Term, ?Copy)"                       []        pure    => copy_term_nat;
    semidet "duplicate_term(@Term, ?Copy)"                      []        pure    => duplicate_term;
    semidet "term_variables(@Term, ?Variables)"                 ["8.5.5"] pure    => term_variables;
    semidet "term_variables(@Term, ?Variables, ?Tail)"          []        pure    => term_variables_tail;
    semidet "compound_name_arity(?Term, ?Name, ?Arity)"         []        pure    => compound_name_arity;
    semidet "compound_name_arguments(?Term, ?Name, ?Arguments)" []        pure    => compound_name_arguments;
    semidet "setarg(+N, !Term, @Value)"                         []        assigns => setarg;
    semidet "nb_setarg(+N, !Term, @Value)"                      []        assigns => nb_setarg;
    semidet "nb_linkarg(+N, !Term, @Value)"                     []        assigns => nb_linkarg;
    det     "numbervars(?Term)"                                 []        pure    => numbervars;
    semidet "numbervars(?Term, +Start, ?End)"                   []        pure    => numbervars_from;
    semidet "term_hash(@Term, ?Hash)"                           []        pure    => term_hash;
}

/// Term has the name Name and the arity Arity.
///
/// ```prolog
/// ?- functor(f(a, b), Name, Arity).
///    Name = f, Arity = 2.
/// ?- functor(Term, f, 2).
///    Term = f(_, _).
/// ?- functor(Term, f(a), 1).
///    error(type_error(atomic, f(a)), _).
/// ```
fn functor(m: &mut Machine, [term, name, arity]: [Cell; 3]) -> Result<bool> {
    if args::is_var(m, term) {
        let made = make(m, name, arity)?;
        return m.unify(term, made);
    }
    if let Ok((functor, _)) = args::compound(m, term) {
        return Ok(m.unify(name, Cell::atom(functor.name))?
            && m.unify(arity, Cell::small(functor.arity as i32))?);
    }
    Ok(m.unify(name, term)? && m.unify(arity, Cell::small(0))?)
}

/// A term whose arguments are new variables.
fn make(m: &mut Machine, name: Cell, arity: Cell) -> Result<Cell> {
    let name = args::value(m, name);
    if name.is_variable() {
        return Err(Error::Instantiation);
    }
    if args::is_var(m, arity) {
        return Err(Error::Instantiation);
    }
    if matches!(name.tag(), Tag::List | Tag::Struct) {
        return Err(Error::Type(Expected::Atomic, name));
    }
    // A negative arity is reported before an atomic name that is not an atom.
    let count = args::count(m, arity)?;
    if count == 0 {
        return Ok(name);
    }
    let name = args::atom(m, name)?;
    require_arity(count)?;
    m.heap.room(2 * count + 1)?;
    Ok(m.heap.new_structure(name, count)?)
}

fn require_arity(count: usize) -> Result<()> {
    if count > MAX_ARITY {
        Err(Error::Representation(Limit::MaxArity))
    } else {
        Ok(())
    }
}

/// Argument is the argument number N of Term. To go through all arguments, say what N is: `between(1, Arity, N)`.
///
/// ```prolog
/// ?- arg(2, f(a, b), X).
///    X = b.
/// ?- arg(3, f(a, b), X).
///    false.
/// ?- arg(N, f(a, b), X).
///    error(instantiation_error, _).
/// ```
fn arg(m: &mut Machine, [n, term, argument]: [Cell; 3]) -> Result<bool> {
    let (functor, at) = args::compound(m, term)?;
    let n = args::count(m, n)?;
    if n == 0 || n > functor.arity as usize {
        return Ok(false);
    }
    let found = m.heap.cell(at, n - 1);
    m.unify(argument, found)
}

/// List is the name of Term followed by its arguments.
///
/// ```prolog
/// ?- f(a, b) =.. List.
///    List = [f, a, b].
/// ?- Term =.. [f, a, b].
///    Term = f(a, b).
/// ?- Term =.. [f(a), b].
///    error(type_error(atom, f(a)), _).
/// ```
fn univ(m: &mut Machine, [term, list]: [Cell; 2]) -> Result<bool> {
    match m.heap.view(term) {
        View::Var(_) => {
            let made = from_list(m, list)?;
            m.unify(term, made)
        }
        View::List(_) | View::Struct(..) => {
            args::partial_list(m, list)?;
            let (functor, at) = args::compound(m, term)?;
            let mut elements = vec![Cell::atom(functor.name)];
            elements.extend((0..functor.arity as usize).map(|index| m.heap.cell(at, index)));
            unify_list(m, list, &elements)
        }
        View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Atom(_)
        | View::Handle(..)
        | View::Text(_) => {
            args::partial_list(m, list)?;
            unify_list(m, list, &[term])
        }
    }
}

/// The term whose name and arguments are the elements of a list.
fn from_list(m: &mut Machine, list: Cell) -> Result<Cell> {
    let elements = args::list(m, list)?;
    let Some((name, arguments)) = elements.split_first() else {
        return Err(Error::Domain(Domain::NonEmptyList, list));
    };
    if arguments.is_empty() {
        return match args::compound(m, *name) {
            Ok(_) => Err(Error::Type(Expected::Atomic, *name)),
            Err(Error::Instantiation) => Err(Error::Instantiation),
            Err(_) => Ok(*name),
        };
    }
    let name = args::atom(m, *name)?;
    structure(m, name, arguments)
}

/// A compound term, or an error if its arity is too large.
fn structure(m: &mut Machine, name: Atom, arguments: &[Cell]) -> Result<Cell> {
    require_arity(arguments.len())?;
    m.heap.room(arguments.len() + 1)?;
    Ok(m.heap.structure(name, arguments)?)
}

/// Copy is Term with new variables in place of its variables.
///
/// ```prolog
/// ?- copy_term(f(X, Y, X), Copy).
///    Copy = f(A, _, A).
/// ```
fn copy_term(m: &mut Machine, [term, copy]: [Cell; 2]) -> Result<bool> {
    let made = m.heap.copy_term(term, Attributes::Copy)?;
    m.unify(copy, made)
}

/// Copy is Term with new variables in place of its variables, without attributes.
///
/// ```prolog
/// ?- copy_term_nat(f(X, Y, X), Copy).
///    Copy = f(A, _, A).
/// ```
fn copy_term_nat(m: &mut Machine, [term, copy]: [Cell; 2]) -> Result<bool> {
    let made = m.heap.copy_term(term, Attributes::Drop)?;
    m.unify(copy, made)
}

/// Copy is a copy of Term that shares nothing with it, so that neither changes when the other is changed in place.
///
/// ```prolog
/// ?- T = f(a), duplicate_term(T, Copy), setarg(1, T, b).
///    T = f(b), Copy = f(a).
/// ```
fn duplicate_term(m: &mut Machine, [term, copy]: [Cell; 2]) -> Result<bool> {
    let made = Stored::copy_with_attributes(&mut m.heap, term)?.restore(&mut m.heap)?;
    m.unify(copy, made)
}

/// Variables are the variables of Term, each once, from left to right.
///
/// ```prolog
/// ?- term_variables(f(X, g(Y), X), Variables).
///    Variables = [X, Y].
/// ```
fn term_variables(m: &mut Machine, [term, variables]: [Cell; 2]) -> Result<bool> {
    args::partial_list(m, variables)?;
    let found = m.heap.term_variables(term)?;
    unify_list(m, variables, &found)
}

/// Variables are the variables of Term in front of Tail.
///
/// ```prolog
/// ?- term_variables(f(X, Y), Variables, [Z]).
///    Variables = [X, Y, Z].
/// ```
fn term_variables_tail(m: &mut Machine, [term, variables, tail]: [Cell; 3]) -> Result<bool> {
    let found = m.heap.term_variables(term)?;
    m.heap.room(2 * found.len())?;
    let list = m.heap.list_with_tail(&found, tail)?;
    m.unify(variables, list)
}

/// Term is compound and has the name Name and the arity Arity.
///
/// ```prolog
/// ?- compound_name_arity(f(a), Name, Arity).
///    Name = f, Arity = 1.
/// ?- compound_name_arity(Term, f, 1).
///    Term = f(_).
/// ```
fn compound_name_arity(m: &mut Machine, [term, name, arity]: [Cell; 3]) -> Result<bool> {
    if args::is_var(m, term) {
        let (wanted, count) = (args::atom(m, name)?, args::count(m, arity)?);
        if count == 0 {
            return Err(Error::Domain(Domain::NotLessThanOne, arity));
        }
        require_arity(count)?;
        let made = make(m, Cell::atom(wanted), arity)?;
        return m.unify(term, made);
    }
    args::compound(m, term)?;
    functor(m, [term, name, arity])
}

/// Term is compound and has the name Name and the arguments Arguments.
///
/// ```prolog
/// ?- compound_name_arguments(f(a, b), Name, Arguments).
///    Name = f, Arguments = [a, b].
/// ?- compound_name_arguments(Term, f, [a, b]).
///    Term = f(a, b).
/// ```
fn compound_name_arguments(m: &mut Machine, [term, name, arguments]: [Cell; 3]) -> Result<bool> {
    if args::is_var(m, term) {
        let name = args::atom(m, name)?;
        let elements = args::list(m, arguments)?;
        if elements.is_empty() {
            return Err(Error::Domain(Domain::NonEmptyList, arguments));
        }
        let made = structure(m, name, &elements)?;
        return m.unify(term, made);
    }
    let (functor, at) = args::compound(m, term)?;
    let elements: Vec<Cell> = (0..functor.arity as usize)
        .map(|index| m.heap.cell(at, index))
        .collect();
    Ok(m.unify(name, Cell::atom(functor.name))? && unify_list(m, arguments, &elements)?)
}

/// Value takes the place of argument number N of Term until backtracking undoes it. Fails where Term has no such argument.
///
/// ```prolog
/// ?- T = f(a, b), setarg(1, T, c).
///    T = f(c, b).
/// ```
fn setarg(m: &mut Machine, [n, term, value]: [Cell; 3]) -> Result<bool> {
    m.database.assigns = true;
    let Some(place) = place(m, n, term)? else {
        return Ok(false);
    };
    let value = args::value(m, value);
    m.heap.assign(place, value)?;
    Ok(true)
}

/// A copy of Value takes the place of argument number N of Term, and backtracking does not undo it. Fails where Term has no such
/// argument.
///
/// ```prolog
/// ?- T = f(0), ( nb_setarg(1, T, 1), fail ; true ).
///    T = f(1).
/// ?- T = f([]), ( member(X, [a, b]), arg(1, T, L), nb_setarg(1, T, [g(X, _)|L]), fail ; true ).
///    T = f([g(b, _), g(a, _)]).
/// ```
fn nb_setarg(m: &mut Machine, [n, term, value]: [Cell; 3]) -> Result<bool> {
    m.database.assigns = true;
    let Some(place) = place(m, n, term)? else {
        return Ok(false);
    };
    let copy = Stored::copy_with_attributes(&mut m.heap, value)?.restore(&mut m.heap)?;
    replace(m, place, copy)?;
    Ok(true)
}

/// Writes a value into an argument for good, and keeps the terms it refers to when the heap is cut on backtracking.
fn replace(m: &mut Machine, place: Addr, value: Cell) -> Stopping<()> {
    m.heap.replace(place, value)?;
    if !value.is_immediate() {
        m.keep_heap(place);
    }
    Ok(())
}

/// Value itself, and no copy of it, takes the place of argument number N of Term, and backtracking does not undo it. Bindings that
/// were made before and are undone later are undone in Value too.
///
/// ```prolog
/// ?- T = f(0), X = g(Y), nb_linkarg(1, T, X), Y = 1.
///    T = f(g(1)), X = g(1), Y = 1.
/// ?- _T = f(0), ( nb_linkarg(1, _T, g(_Y, _Y)), _Y = 1, fail ; _T = f(g(_A, _B)), _A == _B, var(_A) ).
///    true.
/// ```
fn nb_linkarg(m: &mut Machine, [n, term, value]: [Cell; 3]) -> Result<bool> {
    m.database.assigns = true;
    let Some(place) = place(m, n, term)? else {
        return Ok(false);
    };
    let value = args::value(m, value);
    replace(m, place, value)?;
    Ok(true)
}

/// The address of argument number `n`; `None` if there is no such argument.
fn place(m: &Machine, n: Cell, term: Cell) -> Result<Option<Addr>> {
    let n = args::count(m, n)?;
    let (functor, at) = args::compound(m, term)?;
    Ok((1..=functor.arity as usize)
        .contains(&n)
        .then(|| at.offset(n.saturating_sub(1))))
}

/// The variables of Term are bound to `'$VAR'(0)`, `'$VAR'(1)` and so on.
///
/// ```prolog
/// ?- \+ \+ ( T = f(_, _), numbervars(T), T == f('$VAR'(0), '$VAR'(1)) ).
///    true.
/// ```
fn numbervars(m: &mut Machine, [term]: [Cell; 1]) -> Result<()> {
    number_variables(m, term, 0).map(|_| ())
}

/// The variables of Term are bound to `'$VAR'(Start)` and so on; End is the number after the last.
///
/// ```prolog
/// ?- numbervars(f(_, _), 23, End).
///    End = 25.
/// ```
fn numbervars_from(m: &mut Machine, [term, start, end]: [Cell; 3]) -> Result<bool> {
    let start = args::integer(m, start)?;
    args::optional(m, end, args::any_integer)?;
    let next = number_variables(m, term, start)?;
    let next = m.heap.integer(next)?;
    m.unify(end, next)
}

fn number_variables(m: &mut Machine, term: Cell, first: i64) -> Result<i64> {
    /// Heap cells for one `'$VAR'(N)`, including a big N.
    const CELLS: usize = 6;
    let variables = m.heap.term_variables(term)?.len();
    m.heap.room(CELLS * variables)?;
    Ok(m.heap.number_variables(term, first)?)
}

/// Hash is a number below 2^24 that is the same for identical terms, in every engine; a term with variables has none.
///
/// ```prolog
/// ?- \+ \+ ( term_hash(f(a), H), term_hash(f(a), H), integer(H) ).
///    true.
/// ?- term_hash(f(_), H).
///    true.
/// ```
fn term_hash(m: &mut Machine, [term, hash]: [Cell; 2]) -> Result<bool> {
    if !m.heap.is_ground(term)? {
        return Ok(true);
    }
    let sum = m.heap.hash(term, &m.atoms)?;
    let sum = Cell::small((sum >> 40) as i32);
    m.unify(hash, sum)
}
