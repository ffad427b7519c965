//! Constraints over integers: the native part of `library(clpfd)`.
//!
//! | file | what |
//! | --- | --- |
//! | `entry.rs` | domains in terms |
//! | `network/` | the network of variables and propagators; propagation |
//! | `expression.rs`, `relation.rs` | from expressions and comparisons to propagators |
//! | `difference.rs` | the same for two variables, and for a variable and a number |
//! | `forms.rs` | comparisons whose form the compiler has found |
//! | `disjunction.rs` | disjunctions of two inequations |
//! | `domains.rs` | domains as programs write them |
//! | `labelling.rs` | search, by `kernel/fd/search.rs` |
//! | `exact/` | arithmetic with integers and bounds out of the range of the kernel |
//! | `runs.rs` | sets of such integers |
//! | `terms.rs` | the terms of sums |
//! | `waiting.rs` | the lists of propagators and disequations of a variable |
//!
//! The propagators are those of `kernel/fd`, which knows no terms. Domains, waiting lists and propagators are terms, and so behave like all
//! terms: backtracking restores them, the collector drops unreferenced ones, copies of a term have constraints of their own, and all of
//! them count as heap.
//!
//! *Invariant*: when a built-in of this file succeeds, all propagators are at their fixpoint, except for changes by other attributes.

mod difference;
pub mod disjunction;
pub mod domains;
mod entry;
mod exact;
mod expression;
mod far;
pub mod forms;
pub mod labelling;
mod network;
mod relation;
mod runs;
mod terms;
mod waiting;

use crate::kernel::fd::domain::Domain;
use crate::kernel::fd::kinds::Kind;
use crate::kernel::fd::space::Space;
use crate::kernel::fd::{INF, SUP};
use crate::machine::Machine;
use crate::machine::error::{Domain as Wrong, Error, Expected, Result};
use crate::term::{Addr, Cell, Functor, Number, Tag, View, atoms};

use super::args;
use super::comparison::unify_list;
use super::group::group;
use expression::Post;
use network::{Argument, solve};
use waiting::{Element, Shifts};

group! {
    semidet "$fd_compare(+Operator, +Left, +Right)"            [] assigns => compare;
    semidet "$fd_sum(+Coefficients, +Variables, +Operator, +Expression)" [] assigns => sum;
    semidet "$fd_truth(+Operator, +Left, +Right, ?Truth)"      [] assigns => truth;
    semidet "$fd_post(+Kind, +Arguments)"                      [] assigns => post;
    semidet "$fd_bound(+Entry, ?Value)"                        [] assigns => bound;
    semidet "$fd_interval(?Variable, ?Least, ?Greatest)"       []         => interval;
    semidet "$fd_domain(?Variable, ?Domain)"                   []         => domain;
    semidet "$fd_size(?Variable, ?Size)"                       []         => size;
    semidet "$fd_degree(?Variable, ?Degree)"                   []         => degree;
    semidet "$fd_propagators(@Variable, -Propagators)"         []         => propagators;
    semidet "$fd_kind(+Number, ?Kind)"                         []         => kind;
    semidet "$fd_is_first(@Variable, +Variables, +Arguments)"  []         => is_first;
    semidet "$fd_counts(-Counts)"                              []         => counts;
    semidet "$fd_choose(+Order, +Variables, -Variable, -Others)" []       => choose;
}

/// Returns the result of a built-in of this file; an error in its arguments names the constraint in the program.
fn reported<T>(m: &mut Machine, result: Result<T>, name: &str, arity: u32) -> Result<T> {
    if let Err(
        Error::Instantiation | Error::Type(..) | Error::Domain(..) | Error::Representation(_),
    ) = result
    {
        let name = m.atoms.intern(name)?;
        m.report_by(Functor::new(name, arity));
    }
    result
}

/// The name of the constraint for an arithmetic operator.
fn constraint_of(m: &Machine, op: Cell) -> &'static str {
    match args::atom(m, op) {
        Ok(atoms::NUM_NE) => "#\\=",
        Ok(atoms::LESS) => "#<",
        Ok(atoms::LESS_EQ) => "#=<",
        Ok(atoms::GREATER) => "#>",
        Ok(atoms::GREATER_EQ) => "#>=",
        _ => "#=",
    }
}

/// Posts that Left and Right compare as Operator says: one of `=:=`, `=\=`, `<`, `=<`, `>`, `>=`.
///
/// ```prolog
/// ?- '$fd_compare'(=:=, 2*X, 6).
///    X = 3.
/// ?- '$fd_compare'(<, X, 3), '$fd_interval'(X, L, U), '$fd_in'(X, '..'(2,9)).
///    X = 2, L = inf, U = 2.
/// ```
fn compare(m: &mut Machine, [op, left, right]: [Cell; 3]) -> Result<bool> {
    if let Some(outcome) = difference::compare(m, op, left, right)? {
        return Ok(outcome);
    }
    if let Some(outcome) = compare_known(m, op, left, right)? {
        return Ok(outcome);
    }
    prepare(m)?;
    let held = relation::holds(m, op, left, right);
    let name = constraint_of(m, op);
    reported(m, held, name, 2)
}

/// Compares known values, or a known value with a variable without a domain: these comparisons need no propagator.
fn compare_known(m: &mut Machine, op: Cell, left: Cell, right: Cell) -> Result<Option<bool>> {
    let (x, y) = (known(m, left, DEPTH), known(m, right, DEPTH));
    let (variable, value) = match (x, y) {
        (Some(x), Some(y)) => {
            let (compared, sign, more) = relation::operator(m, op)?;
            let (x, y) = if sign > 0 { (x, y) } else { (y, x) };
            return Ok(Some(match compared {
                relation::Compared::Equal => x == y,
                relation::Compared::Unequal => x != y,
                relation::Compared::AtMost if more == 0 => x <= y,
                relation::Compared::AtMost => x < y,
            }));
        }
        (None, Some(value)) => (m.heap.deref(left), value),
        (Some(value), None) => (m.heap.deref(right), value),
        (None, None) => return Ok(None),
    };
    if !variable.is_ref() || m.heap.deref(op) != Cell::atom(atoms::NUM_EQ) {
        return Ok(None);
    }
    let value = m.heap.integer(value)?;
    m.unify(variable, value).map(Some)
}

/// The depth to which [`known`] evaluates expressions.
const DEPTH: u32 = 6;

/// The value of an expression of small integers, sums, differences and products.
fn known(m: &Machine, cell: Cell, depth: u32) -> Option<i64> {
    match m.heap.view(cell) {
        View::Int(value) => Some(value),
        View::Struct(functor, at) if functor.arity == 2 && depth > 0 => {
            let compute = match functor.name {
                atoms::PLUS => i64::checked_add,
                atoms::MINUS => i64::checked_sub,
                atoms::STAR => i64::checked_mul,
                _ => return None,
            };
            let (x, y) = (m.heap.arg(at, 0), m.heap.arg(at, 1));
            compute(known(m, x, depth - 1)?, known(m, y, depth - 1)?)
        }
        _ => None,
    }
}

/// Reserves heap for a built-in of this file, before the built-in changes anything.
fn prepare(m: &mut Machine) -> Result<()> {
    /// More cells than most propagations make.
    const ROOM: usize = 1 << 13;
    Ok(m.heap.room(ROOM)?)
}

/// Posts that the sum of Variables times Coefficients compares with Expression as Operator says.
///
/// ```prolog
/// ?- '$fd_sum'([2,3], [X,Y], =:=, 5), '$fd_in'(X, '..'(1,9)), '$fd_in'(Y, '..'(1,9)).
///    X = 1, Y = 1.
/// ```
fn sum(m: &mut Machine, arguments: [Cell; 4]) -> Result<bool> {
    let held = sum_holds(m, arguments);
    reported(m, held, "scalar_product", 4)
}

fn sum_holds(m: &mut Machine, [coefficients, vars, op, right]: [Cell; 4]) -> Result<bool> {
    prepare(m)?;
    let coefficients = args::list(m, coefficients)?;
    let vars = args::list(m, vars)?;
    let mut terms = Vec::with_capacity(vars.len());
    for (a, x) in coefficients.into_iter().zip(vars) {
        m.heap.meter.step()?;
        let a = args::integer(m, a)?;
        if !entry::is_small(a) {
            return Err(Error::Representation(
                crate::machine::error::Limit::MaxInteger,
            ));
        }
        let x = network::variable(m, x)?;
        terms.push((a, x));
    }
    relation::sum_holds(m, &terms, op, right)
}

/// Truth is 1 if Left and Right compare as Operator says, and 0 if not.
///
/// ```prolog
/// ?- '$fd_truth'(<, X, 3, B), X = 5.
///    X = 5, B = 0.
/// ?- '$fd_truth'(=:=, 6 // X, 3, B), X = 0.
///    X = 0, B = 0.
/// ```
fn truth(m: &mut Machine, [op, left, right, truth]: [Cell; 4]) -> Result<bool> {
    prepare(m)?;
    let held = truth_of(m, op, [left, right], truth);
    let name = constraint_of(m, op);
    reported(m, held, name, 2)
}

fn truth_of(m: &mut Machine, op: Cell, sides: [Cell; 2], truth: Cell) -> Result<bool> {
    for side in sides {
        expression::check(m, side)?;
    }
    let Some(truth) = truth_variable(m, truth)? else {
        return Ok(false);
    };
    relation::truth(m, op, sides[0], sides[1], truth)
}

/// A truth value: a variable with the values 0 and 1, or one of these integers; `None` if the cell can be neither.
fn truth_variable(m: &mut Machine, cell: Cell) -> Result<Option<Cell>> {
    let known = m.heap.deref(cell);
    let is_truth = known.is_variable() || known.is_int() && (0..=1).contains(&known.int_value());
    if !is_truth {
        return Err(Error::Domain(Wrong::ClpfdTruth, args::value(m, cell)));
    }
    let held = domains::is_between(m, cell, (0, 1))? == Some(true);
    Ok(held.then(|| args::value(m, cell)))
}

/// The name and arity of the constraint on many variables that posts propagators of this kind.
fn global_of(kind: Kind) -> Option<(&'static str, u32)> {
    Some(match kind {
        Kind::Different => ("all_different", 1),
        Kind::Distinct => ("all_distinct", 1),
        Kind::Element => ("element", 3),
        Kind::Table => ("tuples_in", 2),
        Kind::Circuit => ("circuit", 1),
        Kind::Order => ("lex_chain", 1),
        Kind::Cardinality => ("global_cardinality", 2),
        Kind::Schedule => ("cumulative", 2),
        Kind::Apart => ("disjoint2", 1),
        _ => return None,
    })
}

/// Posts the propagator Kind with Arguments, which are variables and integers.
///
/// ```prolog
/// ?- '$fd_post'(distinct, [X,Y,3]), '$fd_in'(X, '..'(2,3)), '$fd_in'(Y, '..'(1,2)).
///    X = 2, Y = 1.
/// ```
fn post(m: &mut Machine, [kind, arguments]: [Cell; 2]) -> Result<bool> {
    prepare(m)?;
    let name = args::atom(m, kind)?;
    let Some(kind) = Kind::from_name(m.atoms.text(name)) else {
        return Err(Error::Type(Expected::Evaluable, kind));
    };
    let arguments = args::list(m, arguments)?;
    m.heap.room(64 * arguments.len())?;
    let mut cells = Vec::with_capacity(arguments.len());
    for cell in arguments {
        m.heap.meter.step()?;
        let variable = network::variable(m, cell);
        cells.push(match global_of(kind) {
            Some((name, arity)) => reported(m, variable, name, arity)?,
            None => variable?,
        });
    }
    relation::post_all(m, vec![Post { kind, cells }])
}

/// The variable whose attribute has the value Entry has become Value.
///
/// ```prolog
/// ?- '$fd_in'(X, '..'(1,3)), get_attr(X, clpfd, E), \+ '$fd_bound'(E, 4), X = 2.
///    X = 2, E = '$fd'(2,2,2,0,[],[],[],[],0).
/// ```
fn bound(m: &mut Machine, [entry, value]: [Cell; 2]) -> Result<bool> {
    let Some(gone) = entry::of_value(&m.heap, entry) else {
        return Ok(true);
    };
    let value = args::value(m, value);
    match m.heap.view(value) {
        View::Var(_) => {
            let left = entry::of_variable(&mut m.heap, value)?;
            solve(m, |n| n.join(gone, left))
        }
        View::Int(small) if entry::is_small(small) => {
            // The solver has bound the variable itself; this call is only for its other attributes.
            if entry::min(&m.heap, gone) == entry::max(&m.heap, gone) {
                return Ok(entry::min(&m.heap, gone) == small);
            }
            solve(m, |n| bind(n, gone, small))
        }
        View::Int(_) => solve(m, |n| n.bind_big(gone, value)),
        View::Big(_) => {
            args::any_integer(m, value)?;
            solve(m, |n| n.bind_big(gone, value))
        }
        _ => Err(Error::Type(Expected::Integer, value)),
    }
}

fn bind(
    n: &mut network::Network<'_>,
    gone: Addr,
    value: i64,
) -> std::result::Result<(), crate::kernel::fd::Halt> {
    let v = Argument::Entry(gone);
    if !n.has(v, value) {
        return Err(crate::kernel::fd::Halt::Conflict);
    }
    n.assign(v, i128::from(value))
}

/// Reads an argument that must be a variable or an integer.
fn argument(m: &mut Machine, cell: Cell) -> Result<Argument> {
    let cell = m.heap.deref(cell);
    match cell.tag() {
        Tag::Int => Ok(Argument::of_int(cell)),
        Tag::Ref => Ok(Argument::Value(INF)),
        Tag::Att => Ok(entry::find(&m.heap, cell).map_or(Argument::Value(INF), Argument::Entry)),
        _ => {
            let negative = args::any_integer(m, cell)?.signum() < 0;
            Ok(Argument::Big(cell, negative))
        }
    }
}

/// The domain of an argument.
fn domain_of(m: &mut Machine, cell: Cell) -> Result<Domain> {
    Ok(match argument(m, cell)? {
        Argument::Value(INF) => Domain::all(),
        Argument::Value(value) => Domain::range(value, value),
        Argument::Big(_, true) => Domain::range(INF, SUP),
        Argument::Big(_, false) => Domain::range(INF, SUP),
        Argument::Entry(entry) => entry::domain(&m.heap, entry),
    })
}

/// The bounds of an argument as cells.
fn bounds(m: &mut Machine, cell: Cell) -> Result<(Cell, Cell)> {
    Ok(match argument(m, cell)? {
        Argument::Value(INF) => (Cell::atom(atoms::INF), Cell::atom(atoms::SUP)),
        Argument::Value(_) | Argument::Big(..) => {
            let value = args::value(m, cell);
            (value, value)
        }
        Argument::Entry(entry) => {
            let [low, high] = entry::ends(&m.heap, entry);
            (low, high)
        }
    })
}

/// Least and Greatest are the bounds of Variable, `inf` and `sup` for missing bounds.
///
/// ```prolog
/// ?- '$fd_interval'(_, L, U).
///    L = inf, U = sup.
/// ```
fn interval(m: &mut Machine, [variable, least, greatest]: [Cell; 3]) -> Result<bool> {
    let (low, high) = bounds(m, variable)?;
    Ok(m.unify(least, low)? && m.unify(greatest, high)?)
}

/// Domain is the domain of Variable, as `in/2` takes it.
///
/// ```prolog
/// ?- '$fd_domain'(3, D).
///    D = '..'(3,3).
/// ```
fn domain(m: &mut Machine, [variable, domain]: [Cell; 2]) -> Result<bool> {
    let (low, high) = bounds(m, variable)?;
    let found = domain_of(m, variable)?;
    let term = if low == high || found.runs().len() == 1 {
        m.heap.structure(atoms::RANGE, &[low, high])?
    } else {
        domains::term(m, &found, (low, high))?
    };
    m.unify(domain, term)
}

/// Size is the number of values of Variable, `sup` if a bound is missing.
///
/// ```prolog
/// ?- '$fd_in'(X, '..'(1,3) \/ 5), '$fd_size'(X, S), X = 5.
///    X = 5, S = 4.
/// ```
fn size(m: &mut Machine, [variable, size]: [Cell; 2]) -> Result<bool> {
    let (low, high) = bounds(m, variable)?;
    let found = match domain_of(m, variable)?.size() {
        _ if low == high => Cell::small(1),
        Some(size) => m.heap.integer(size as i64)?,
        None => match far_size(m, variable)? {
            Some(size) => m.heap.number(&size)?,
            None => Cell::atom(atoms::SUP),
        },
    };
    m.unify(size, found)
}

/// The number of values of a variable whose bounds are out of range.
fn far_size(m: &mut Machine, variable: Cell) -> Result<Option<Number>> {
    let Argument::Entry(entry) = argument(m, variable)? else {
        return Ok(None);
    };
    let domain = entry::domain(&m.heap, entry);
    exact::size(&m.heap, &domain, entry::ends(&m.heap, entry))
        .map_err(|error| Error::of_number(m, error))
}

/// Degree is the number of constraints that wait for Variable.
///
/// ```prolog
/// ?- '$fd_compare'(<, X, Y), '$fd_degree'(X, D), X = 1, Y = 2.
///    X = 1, Y = 2, D = 1.
/// ```
fn degree(m: &mut Machine, [variable, degree]: [Cell; 2]) -> Result<bool> {
    let found = match argument(m, variable)? {
        Argument::Entry(entry) => open_constraints(m, entry)?.len(),
        Argument::Value(_) | Argument::Big(..) => 0,
    };
    let found = m.heap.integer(found as i64)?;
    m.unify(degree, found)
}

/// The propagators and disequations of an entry that are not over, the oldest first; each disequation is an element.
fn open_constraints(m: &Machine, entry: Addr) -> Result<Vec<Element>> {
    let mut found = Vec::new();
    let mut known = std::collections::HashSet::new();
    let own = m.heap.deref(m.heap.arg(entry, entry::SELF));
    for n in 0..3 {
        let mut list = m.heap.arg(entry, entry::WAITING + n);
        let first = found.len();
        while let Some((element, rest)) = waiting::next_waiting(&m.heap, list) {
            m.heap.meter.step()?;
            list = rest;
            match element {
                Element::Propagator(_, at) if network::is_over(m, at) => (),
                // The propagator is listed twice: two of its variables have become one.
                Element::Propagator(_, at) if !known.insert(at) => (),
                Element::Neighbour(other, _) if !m.heap.deref(other).is_variable() => (),
                // The variable is different from itself plus a number.
                Element::Neighbour(other, _) if m.heap.deref(other) == own => (),
                Element::Propagator(..) => found.push(element),
                Element::Neighbour(other, shifts) => {
                    let newest = found.len();
                    let each = shifts.each();
                    found.extend(each.map(|shift| Element::Neighbour(other, Shifts::One(shift))));
                    found[newest..].reverse();
                }
            }
        }
        found[first..].reverse();
    }
    Ok(found)
}

/// Propagators are the propagators that wait for Variable, as `p(Kind, Arguments)`.
///
/// ```prolog
/// ?- '$fd_compare'(<, X, Y), '$fd_propagators'(X, [p(K,As)]), X = 1, Y = 2.
///    X = 1, Y = 2, K = less, As = [1,2,-1].
/// ```
fn propagators(m: &mut Machine, [variable, propagators]: [Cell; 2]) -> Result<bool> {
    let Argument::Entry(entry) = argument(m, variable)? else {
        return m.unify(propagators, Cell::atom(atoms::NIL));
    };
    let found = open_constraints(m, entry)?;
    let mut terms = Vec::with_capacity(found.len());
    let p = m.atoms.intern("p")?;
    for element in found {
        let (kind, arguments) = match element {
            Element::Neighbour(other, shifts) => {
                let mut arguments = vec![m.heap.arg(entry, entry::SELF), other];
                arguments.extend(shifts.each().map(|shift| entry::bound_cell(-shift)));
                (Kind::Unequal, arguments)
            }
            Element::Propagator(_, at) => {
                let Some(kind) = Kind::from_number(m.heap.arg(at, 0).int_value()) else {
                    continue;
                };
                let arity = m.heap.cell(at, 0).functor_value().arity as usize;
                let arguments = (network::FIRST..arity).map(|n| m.heap.arg(at, n));
                (kind, arguments.collect())
            }
        };
        m.heap.room(2 * arguments.len() + 8)?;
        let arguments = m.heap.list_of(&arguments)?;
        let kind = Cell::atom(m.atoms.intern(kind.name())?);
        terms.push(m.heap.structure(p, &[kind, arguments])?);
    }
    unify_list(m, propagators, &terms)
}

/// Kind is the name of the kind of propagators that has this number.
///
/// ```prolog
/// ?- '$fd_kind'(0, K).
///    K = unequal.
/// ```
fn kind(m: &mut Machine, [number, kind]: [Cell; 2]) -> Result<bool> {
    let number = args::integer(m, number)?;
    let Some(found) = Kind::from_number(number) else {
        return Ok(false);
    };
    let name = Cell::atom(m.atoms.intern(found.name())?);
    m.unify(kind, name)
}

/// No element of Arguments occurs in Variables before Variable.
///
/// ```prolog
/// ?- '$fd_is_first'(Y, [X,Y], [Y,Z]), \+ '$fd_is_first'(Y, [X,Y], [Y,X]).
///    true.
/// ```
fn is_first(m: &mut Machine, [variable, variables, arguments]: [Cell; 3]) -> Result<bool> {
    let variable = m.heap.deref(variable);
    let arguments: std::collections::HashSet<Cell> = args::list(m, arguments)?
        .into_iter()
        .map(|cell| m.heap.deref(cell))
        .collect();
    for cell in args::list(m, variables)? {
        m.heap.meter.step()?;
        let cell = m.heap.deref(cell);
        if cell == variable {
            return Ok(true);
        }
        if arguments.contains(&cell) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Counts are the numbers of propagators that have run, of those that were over, of domains that have lost values, of domains that have
/// become empty, and of propagators that were made, all since the previous call.
///
/// ```prolog
/// ?- '$fd_counts'(_), '$fd_compare'(<, X, Y), '$fd_counts'(Cs), X = 1, Y = 2.
///    X = 1, Y = 2, Cs = [1,0,0,0,1].
/// ```
fn counts(m: &mut Machine, [counts]: [Cell; 1]) -> Result<bool> {
    let now = std::mem::take(&mut m.notes.solver);
    let now = [
        now.resumptions,
        now.entailments,
        now.prunings,
        now.conflicts,
        now.constraints,
    ];
    let mut cells = Vec::with_capacity(now.len());
    for count in now {
        cells.push(m.heap.integer(i64::try_from(count).unwrap_or(i64::MAX))?);
    }
    unify_list(m, counts, &cells)
}

/// A number, saturated at the ends of its type.
fn saturated(number: Option<Number>) -> i128 {
    match number {
        Some(Number::Int(value)) => i128::from(value),
        Some(Number::Big(value)) => i128::try_from(&*value).unwrap_or(i128::MAX),
        _ => i128::MAX,
    }
}

/// Variable is the element of Variables, integers ignored, that Order takes first; Others are the remaining elements, in their order.
///
/// ```prolog
/// ?- '$fd_in'(X, '..'(1,3)), '$fd_in'(Y, '..'(1,2)), '$fd_choose'(ff, [X,4,Y], V, Vs), V == Y, Vs == [X], X = 1, Y = 1.
///    X = 1, Y = 1, V = 1, Vs = [1].
/// ```
fn choose(m: &mut Machine, [order, variables, variable, others]: [Cell; 4]) -> Result<bool> {
    let order = args::atom(m, order)?;
    let order = m.atoms.text(order).to_owned();
    let mut open = Vec::new();
    let mut best: Option<(usize, (i128, i128))> = None;
    for cell in args::list(m, variables)? {
        m.heap.meter.step()?;
        let Argument::Entry(entry) = argument(m, cell)? else {
            continue;
        };
        let size = match entry::domain(&m.heap, entry).size() {
            Some(size) => i128::from(size),
            None => saturated(far_size(m, cell)?),
        };
        let [least, most] = entry::ends(&m.heap, entry).map(|end| Number::from_cell(&m.heap, end));
        let worth = match &*order {
            // Conflicts are counted in `labelling.rs` only.
            "ff" | "wdeg" => (size, 0),
            "ffc" => (size, -(open_constraints(m, entry)?.len() as i128)),
            "min" => (saturated(least), 0),
            "max" => (saturated(most).saturating_neg(), 0),
            // Leftmost.
            _ => (0, 0),
        };
        if best.is_none_or(|(_, least)| worth < least) {
            best = Some((open.len(), worth));
        }
        open.push(cell);
    }
    let Some((place, _)) = best else {
        return Ok(false);
    };
    let chosen = open.remove(place);
    Ok(m.unify(variable, chosen)? && unify_list(m, others, &open)?)
}
