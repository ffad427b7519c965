//! Domains in the syntax of programs: `1..3 \/ 5..sup`, `\ 0`.

use super::super::args;
use super::super::group::group;
use super::entry::{self, bound_cell};
use super::expression::Post;
use super::network::{self, Argument, solve};
use super::runs::Runs;
use super::{prepare, relation, reported, truth_variable};
use crate::kernel::fd::domain::Domain;
use crate::kernel::fd::kinds::Kind;
use crate::kernel::fd::space::Space;
use crate::kernel::fd::{GREATEST, INF, LEAST, SUP};
use crate::machine::Machine;
use crate::machine::error::{Domain as Wrong, Error, Expected, Resource, Result};
use crate::memory::Stopping;
use crate::term::{Atom, Cell, Functor, Number, NumberError, Tag, View, atoms};

group! {
    semidet "$fd_in(?Variable, +Domain)"                       [] assigns => within;
    semidet "$fd_ins(+Variables, +Domain)"                     [] assigns => all_within;
    semidet "$fd_in_truth(?Variable, +Domain, ?Truth)"         [] assigns => within_truth;
}

/// The set that a term describes.
pub enum Described {
    /// The ends of the set are in the range of bounds.
    Near(Domain),
    /// Some ends of the set are out of the range of bounds.
    Far(Runs),
}

/// A step of reading a description.
enum Step {
    Read(Cell),
    Complement,
}

/// A representation of sets.
trait Set: Sized {
    /// The set from one integer to another; `inf` and `sup` are infinite. `None` if an integer is out of range for this representation.
    fn range(m: &Machine, low: Cell, high: Cell) -> Option<Self>;
    /// The union of sets: all at once, so that a long union takes little more time than its runs.
    fn union(m: &Machine, sets: Vec<Self>) -> Result<Self>;
    fn complement(self, m: &Machine) -> Result<Self>;
}

impl Set for Domain {
    fn range(m: &Machine, low: Cell, high: Cell) -> Option<Domain> {
        let end = |cell: Cell, infinite: i64| match m.heap.view(cell) {
            View::Int(value @ LEAST..=GREATEST) => Some(value),
            View::Int(_) | View::Big(_) => None,
            _ => Some(infinite),
        };
        Some(Domain::range(end(low, INF)?, end(high, SUP)?))
    }

    fn union(m: &Machine, sets: Vec<Domain>) -> Result<Domain> {
        m.heap.meter.work(sets.len())?;
        let runs = sets.iter().flat_map(|set| set.runs());
        Ok(Domain::of_runs(runs.copied().collect()))
    }

    fn complement(self, _: &Machine) -> Result<Domain> {
        Ok(Domain::complement(&self))
    }
}

impl Set for Runs {
    fn range(m: &Machine, low: Cell, high: Cell) -> Option<Runs> {
        let number = |cell: Cell| Number::from_cell(&m.heap, cell);
        Runs::of(&m.heap.meter, vec![(number(low), number(high))]).ok()
    }

    fn union(m: &Machine, sets: Vec<Runs>) -> Result<Runs> {
        m.heap.meter.work(sets.len())?;
        let runs = sets.into_iter().flat_map(|set| set.0);
        Runs::of(&m.heap.meter, runs.collect()).map_err(failed)
    }

    fn complement(self, m: &Machine) -> Result<Runs> {
        Runs::complement(&self, &m.heap.meter).map_err(failed)
    }
}

/// The error for ends of a set that are too long.
fn failed(error: NumberError) -> Error {
    match error {
        NumberError::Stopped(stop) => Error::from(stop),
        _ => Error::Resource(Resource::Memory),
    }
}

/// Reads the description of a domain.
pub fn read(m: &Machine, cell: Cell) -> Result<Described> {
    if let Some(domain) = read_as(m, cell)? {
        return Ok(Described::Near(domain));
    }
    Ok(Described::Far(read_as(m, cell)?.unwrap_or_default()))
}

/// Reads a description as a set in one representation; `None` if the other one is needed.
fn read_as<S: Set + Default>(m: &Machine, cell: Cell) -> Result<Option<S>> {
    let whole = cell;
    let wrong = || Error::Domain(Wrong::ClpfdValues, args::value(m, whole));
    let mut waiting = vec![Step::Read(cell)];
    // The sets whose union is the whole; above these, those whose union is to be complemented.
    let mut unions: Vec<Vec<S>> = vec![Vec::new()];
    let add = |unions: &mut Vec<Vec<S>>, set: S| {
        if let Some(sets) = unions.last_mut() {
            sets.push(set);
        }
    };
    let (mut is_other, mut steps) = (false, 0u32);
    while let Some(step) = waiting.pop() {
        m.heap.meter.step()?;
        steps += 1;
        if steps == 1 << 10 && !m.heap.is_acyclic(whole)? {
            return Err(Error::Type(Expected::AcyclicTerm, whole));
        }
        match step {
            Step::Complement => {
                let set = S::union(m, unions.pop().unwrap_or_default())?;
                add(&mut unions, set.complement(m)?);
            }
            Step::Read(cell) => match m.heap.view(cell) {
                View::Var(_) => return Err(Error::Instantiation),
                View::Int(_) | View::Big(_) => {
                    let set = S::range(m, cell, cell);
                    is_other |= set.is_none();
                    add(&mut unions, set.unwrap_or_default());
                }
                View::Struct(functor, at) if functor == Functor::new(atoms::RANGE, 2) => {
                    let ends = [m.heap.arg(at, 0), m.heap.arg(at, 1)];
                    for (end, infinite) in ends.into_iter().zip([atoms::INF, atoms::SUP]) {
                        match m.heap.view(end) {
                            View::Var(_) => return Err(Error::Instantiation),
                            View::Int(_) | View::Big(_) => (),
                            View::Atom(atom) if atom == infinite => (),
                            _ => return Err(wrong()),
                        }
                    }
                    let set = S::range(m, ends[0], ends[1]);
                    is_other |= set.is_none();
                    add(&mut unions, set.unwrap_or_default());
                }
                View::Struct(functor, at) if functor == Functor::new(atoms::OR, 2) => {
                    waiting.push(Step::Read(m.heap.arg(at, 0)));
                    waiting.push(Step::Read(m.heap.arg(at, 1)));
                }
                View::Struct(functor, at) if functor == Functor::new(atoms::BACKSLASH, 1) => {
                    unions.push(Vec::new());
                    waiting.push(Step::Complement);
                    waiting.push(Step::Read(m.heap.arg(at, 0)));
                }
                _ => return Err(wrong()),
            },
        }
    }
    if is_other {
        return Ok(None);
    }
    S::union(m, unions.pop().unwrap_or_default()).map(Some)
}

/// Variable is an integer of Domain.
///
/// ```prolog
/// ?- '$fd_in'(X, '..'(1,3) \/ 7), '$fd_domain'(X, D), '$fd_in'(X, '..'(5,9)).
///    X = 7, D = '..'(1,3)\/7.
/// ?- '$fd_in'(_, '..'(1,a)).
///    error(domain_error(clpfd_domain,'..'(1,a)), _).
/// ```
fn within(m: &mut Machine, arguments: [Cell; 2]) -> Result<bool> {
    let held = is_within(m, arguments);
    reported(m, held, "in", 2)
}

fn is_within(m: &mut Machine, [variable, domain]: [Cell; 2]) -> Result<bool> {
    prepare(m)?;
    if let Some(range) = range(m, domain)
        && let Some(held) = is_between(m, variable, range)?
    {
        return Ok(held);
    }
    let described = read(m, domain)?;
    meets(m, variable, &described)
}

/// All elements of the list Variables are integers of Domain.
///
/// ```prolog
/// ?- '$fd_ins'([X,Y], '..'(1,3)), X = 3, '$fd_in'(Y, '..'(0,1)).
///    X = 3, Y = 1.
/// ```
fn all_within(m: &mut Machine, arguments: [Cell; 2]) -> Result<bool> {
    let held = are_within(m, arguments);
    reported(m, held, "in", 2)
}

fn are_within(m: &mut Machine, [variables, domain]: [Cell; 2]) -> Result<bool> {
    let variables = args::list(m, variables)?;
    if variables.is_empty() {
        read(m, domain)?;
        return Ok(true);
    }
    m.heap.room(32 * variables.len())?;
    prepare(m)?;
    let range = range(m, domain);
    let described = match range {
        Some((low, high)) => Described::Near(Domain::range(low, high)),
        None => read(m, domain)?,
    };
    // Variables whose domains change: all of them change before the first propagator runs, so that a sum of them runs once.
    let mut changing = Vec::new();
    for variable in variables {
        m.heap.meter.step()?;
        let variable = m.heap.deref(variable);
        let held = match (variable.tag(), range) {
            (Tag::Int | Tag::Ref, Some(range)) => is_between(m, variable, range)? != Some(false),
            (Tag::Att, Some((low, high))) => {
                let (_, entry) = entry::with_entry(&mut m.heap, variable)?;
                if !entry::lies_between(&m.heap, entry, low, high) {
                    changing.push(variable.storable());
                }
                true
            }
            (Tag::Int | Tag::Ref | Tag::Att | Tag::Box, _) if variable_or_integer(m, variable) => {
                changing.push(network::variable(m, variable)?);
                true
            }
            // What precedes this term may fail before it is an error.
            (_, _) => all_meet(m, &changing, &described)? && meets(m, variable, &described)?,
        };
        if !held {
            return Ok(false);
        }
    }
    all_meet(m, &changing, &described)
}

/// Whether a term is a variable or an integer.
fn variable_or_integer(m: &Machine, cell: Cell) -> bool {
    matches!(
        m.heap.view(cell),
        View::Var(_) | View::Int(_) | View::Big(_)
    )
}

/// Posts that variables and integers have values of a set, and propagates once.
fn all_meet(m: &mut Machine, variables: &[Cell], described: &Described) -> Result<bool> {
    match described {
        Described::Near(set) => solve(m, |n| {
            for x in variables {
                n.heap.meter.step()?;
                let v = n.argument(*x);
                n.keep(v, set)?;
            }
            Ok(())
        }),
        Described::Far(_) => {
            let mut posts = Vec::with_capacity(variables.len());
            for x in variables {
                m.heap.meter.step()?;
                posts.push(Post {
                    kind: Kind::TruthMember,
                    cells: member(m, described, Cell::small(1), *x)?,
                });
            }
            relation::post_all(m, posts)
        }
    }
}

/// The bounds of a nonempty domain of the form `Low..High`.
fn range(m: &Machine, domain: Cell) -> Option<(i64, i64)> {
    let View::Struct(functor, at) = m.heap.view(domain) else {
        return None;
    };
    if functor != Functor::new(atoms::RANGE, 2) {
        return None;
    }
    let end = |n: usize, name: Atom, infinite: i64| match m.heap.view(m.heap.arg(at, n)) {
        View::Int(value @ LEAST..=GREATEST) => Some(value),
        View::Atom(atom) if atom == name => Some(infinite),
        _ => None,
    };
    let (low, high) = (end(0, atoms::INF, INF)?, end(1, atoms::SUP, SUP)?);
    (low <= high).then_some((low, high))
}

/// Posts that a variable or a small integer lies between two bounds; `None` for another term.
pub fn is_between(
    m: &mut Machine,
    variable: Cell,
    (low, high): (i64, i64),
) -> Result<Option<bool>> {
    let variable = m.heap.deref(variable);
    Ok(Some(match variable.tag() {
        Tag::Int => (low..=high).contains(&variable.int_value()),
        Tag::Ref if low == high => m.unify(variable, bound_cell(low))?,
        Tag::Ref => {
            entry::new_between(&mut m.heap, variable, low, high)?;
            true
        }
        Tag::Att => {
            let (_, entry) = entry::with_entry(&mut m.heap, variable)?;
            if entry::lies_between(&m.heap, entry, low, high) {
                return Ok(Some(true));
            }
            solve(m, |n| {
                n.raise(Argument::Entry(entry), low)?;
                n.lower(Argument::Entry(entry), high)
            })?
        }
        Tag::Atom | Tag::Box | Tag::List | Tag::Struct | Tag::Header => return Ok(None),
    }))
}

/// Posts that a variable has a value of a set.
fn meets(m: &mut Machine, variable: Cell, described: &Described) -> Result<bool> {
    let x = network::variable(m, variable)?;
    match described {
        Described::Near(set) => solve(m, |n| {
            let v = n.argument(x);
            n.keep(v, set)
        }),
        Described::Far(_) => {
            let cells = member(m, described, Cell::small(1), x)?;
            solve(m, |n| Ok(n.post(Kind::TruthMember, &cells)?))
        }
    }
}

/// The arguments of the propagator whose truth is that `x` has a value of a set.
fn member(m: &mut Machine, described: &Described, truth: Cell, x: Cell) -> Result<Vec<Cell>> {
    let mut cells = vec![truth, x];
    match described {
        Described::Near(set) => {
            let ends = set.runs().iter().flat_map(|(low, high)| [*low, *high]);
            cells.extend(ends.map(bound_cell));
        }
        Described::Far(runs) => {
            for (low, high) in &runs.0 {
                for (end, infinite) in [(low, atoms::INF), (high, atoms::SUP)] {
                    cells.push(match end {
                        Some(number) => m.heap.number(number)?,
                        None => Cell::atom(infinite),
                    });
                }
            }
        }
    }
    Ok(cells)
}

/// Truth is 1 if Variable is an integer of Domain, and 0 if not.
///
/// ```prolog
/// ?- '$fd_in_truth'(X, '..'(1,3), B), X = 4.
///    X = 4, B = 0.
/// ```
fn within_truth(m: &mut Machine, arguments: [Cell; 3]) -> Result<bool> {
    let held = truth_within(m, arguments);
    reported(m, held, "in", 2)
}

fn truth_within(m: &mut Machine, [variable, domain, truth]: [Cell; 3]) -> Result<bool> {
    prepare(m)?;
    let described = read(m, domain)?;
    let x = network::variable(m, variable)?;
    let Some(truth) = truth_variable(m, truth)? else {
        return Ok(false);
    };
    let cells = member(m, &described, truth, x)?;
    let post = Post {
        kind: Kind::TruthMember,
        cells,
    };
    relation::post_all(m, vec![post])
}

/// The term of a domain with these ends, which may be long integers.
pub fn term(m: &mut Machine, domain: &Domain, ends: (Cell, Cell)) -> Stopping<Cell> {
    m.heap.room(8 * domain.runs().len() + 8)?;
    if domain.is_empty() {
        let (one, zero) = (Cell::small(1), Cell::small(0));
        return m.heap.structure(atoms::RANGE, &[one, zero]);
    }
    let mut union = None;
    let last = domain.runs().len() - 1;
    for (n, (low, high)) in domain.runs().iter().enumerate() {
        let from = match n {
            0 => ends.0,
            _ => bound_cell(*low),
        };
        let to = match n == last {
            true => ends.1,
            false => bound_cell(*high),
        };
        let run = match low == high {
            true => from,
            false => m.heap.structure(atoms::RANGE, &[from, to])?,
        };
        union = Some(match union {
            None => run,
            Some(others) => m.heap.structure(atoms::OR, &[others, run])?,
        });
    }
    Ok(union.unwrap_or(Cell::atom(atoms::NIL)))
}
