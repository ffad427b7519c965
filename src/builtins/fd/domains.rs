//! Domains as programs write them: `1..3 \/ 5..sup`, `\ 0`.

use super::super::args;
use super::super::group::group;
use super::entry::{self, bound_cell};
use super::expression::Post;
use super::network::{self, Argument, solve};
use super::{prepare, relation, reported, truth_variable};
use crate::kernel::fd::domain::Domain;
use crate::kernel::fd::kinds::Kind;
use crate::kernel::fd::space::Space;
use crate::kernel::fd::{GREATEST, INF, LEAST, SUP};
use crate::machine::Machine;
use crate::machine::error::{Domain as Wrong, Error, Expected, Limit, Result};
use crate::memory::Stopping;
use crate::term::{Atom, Cell, Functor, Tag, View, atoms};

group! {
    semidet "$fd_in(?Variable, +Domain)"                       [] assigns => within;
    semidet "$fd_ins(+Variables, +Domain)"                     [] assigns => all_within;
    semidet "$fd_in_truth(?Variable, +Domain, ?Truth)"         [] assigns => within_truth;
}

/// What a term describes: a set, and bounds out of range that go beyond it.
pub struct Described {
    /// The set, wider than what is described where a bound is out of range.
    pub set: Domain,
    /// The lower bound, if it is out of range.
    pub least: Option<Cell>,
    /// The upper bound, if it is out of range.
    pub most: Option<Cell>,
}

/// What is still to be done with a description.
enum Step {
    Read(Cell),
    Union,
    Complement,
}

/// Reads the description of a domain.
pub fn read(m: &Machine, cell: Cell) -> Result<Described> {
    let whole = cell;
    let wrong = || Error::Domain(Wrong::ClpfdValues, args::value(m, whole));
    let mut waiting = vec![Step::Read(cell)];
    let mut sets: Vec<Domain> = Vec::new();
    let (mut least, mut most) = (None, None);
    let (mut parts, mut steps) = (0, 0u32);
    while let Some(step) = waiting.pop() {
        m.heap.meter.step()?;
        steps += 1;
        if steps == 1 << 10 && !m.heap.is_acyclic(whole)? {
            return Err(Error::Type(Expected::AcyclicTerm, whole));
        }
        match step {
            Step::Union => {
                let (one, other) = (
                    sets.pop().unwrap_or_default(),
                    sets.pop().unwrap_or_default(),
                );
                sets.push(one.union(&other));
            }
            Step::Complement => {
                let set = sets.pop().unwrap_or_default();
                sets.push(set.complement());
            }
            Step::Read(cell) => match m.heap.view(cell) {
                View::Var(_) => return Err(Error::Instantiation),
                View::Int(value) => {
                    parts += 1;
                    if !(LEAST..=GREATEST).contains(&value) {
                        (least, most) = (Some(cell), Some(cell));
                    }
                    sets.push(Domain::range(value.max(LEAST - 1), value.min(GREATEST + 1)));
                }
                View::Big(_) => {
                    parts += 1;
                    (least, most) = (Some(cell), Some(cell));
                    sets.push(Domain::all());
                }
                View::Struct(functor, at) if functor == Functor::new(atoms::RANGE, 2) => {
                    parts += 1;
                    let (low, out) = end(m, m.heap.arg(at, 0), INF, wrong)?;
                    least = out.or(least);
                    let (high, out) = end(m, m.heap.arg(at, 1), SUP, wrong)?;
                    most = out.or(most);
                    sets.push(Domain::range(low, high));
                }
                View::Struct(functor, at) if functor == Functor::new(atoms::OR, 2) => {
                    waiting.push(Step::Union);
                    waiting.push(Step::Read(m.heap.arg(at, 0)));
                    waiting.push(Step::Read(m.heap.arg(at, 1)));
                }
                View::Struct(functor, at) if functor == Functor::new(atoms::BACKSLASH, 1) => {
                    // Of a part only the set is known.
                    parts += 1;
                    waiting.push(Step::Complement);
                    waiting.push(Step::Read(m.heap.arg(at, 0)));
                }
                _ => return Err(wrong()),
            },
        }
    }
    if parts > 1 && (least.is_some() || most.is_some()) {
        // Which part it belongs to is not kept.
        return Err(Error::Representation(Limit::MaxInteger));
    }
    Ok(Described {
        set: sets.pop().unwrap_or_default(),
        least,
        most,
    })
}

/// A bound: out of range it is infinite, and known as a term.
fn end(
    m: &Machine,
    cell: Cell,
    infinite: i64,
    wrong: impl Fn() -> Error,
) -> Result<(i64, Option<Cell>)> {
    match m.heap.view(cell) {
        View::Var(_) => Err(Error::Instantiation),
        View::Int(value @ LEAST..=GREATEST) => Ok((value, None)),
        // All that is out of range on one side.
        View::Int(value) if value == GREATEST + 1 && infinite == INF => Ok((value, None)),
        View::Int(value) if value == LEAST - 1 && infinite == SUP => Ok((value, None)),
        View::Int(_) | View::Big(_) => {
            let value = args::any_integer(m, cell)?;
            let bound = if value.signum() < 0 { INF } else { SUP };
            // A lower bound above all values, or an upper one below them, leaves what is out of range.
            let bound = match (bound == infinite, infinite) {
                (true, _) => bound,
                (false, INF) => GREATEST + 1,
                (false, _) => LEAST - 1,
            };
            Ok((bound, Some(args::value(m, cell))))
        }
        View::Atom(atoms::INF) if infinite == INF => Ok((INF, None)),
        View::Atom(atoms::SUP) if infinite == SUP => Ok((SUP, None)),
        _ => Err(wrong()),
    }
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
        return Ok(true);
    }
    m.heap.room(32 * variables.len())?;
    prepare(m)?;
    let mut described = None;
    for variable in variables {
        m.heap.meter.step()?;
        if let Some(range) = range(m, domain)
            && let Some(held) = is_between(m, variable, range)?
        {
            if !held {
                return Ok(false);
            }
            continue;
        }
        if described.is_none() {
            described = Some(read(m, domain)?);
        }
        if let Some(described) = &described
            && !meets(m, variable, described)?
        {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The bounds of a domain of the form `Low..High` that has values.
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

/// Whether a variable or a small integer lies between two bounds from now on; nothing for what is neither.
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
            solve(m, |n| {
                n.raise(Argument::Entry(entry), low)?;
                n.lower(Argument::Entry(entry), high)
            })?
        }
        Tag::Atom | Tag::Box | Tag::List | Tag::Struct | Tag::Header => return Ok(None),
    }))
}

/// A variable has a value of a set from now on.
fn meets(m: &mut Machine, variable: Cell, described: &Described) -> Result<bool> {
    let x = network::variable(m, variable)?;
    // What is out of range is compared with exactly.
    let mut posts = Vec::new();
    for (bound, sign) in [(described.least, -1), (described.most, 1)] {
        if let Some(bound) = bound {
            let (a, b) = (Cell::small(sign), Cell::small(-sign));
            posts.push(Post {
                kind: Kind::SumLess,
                cells: vec![Cell::small(0), a, x, b, bound],
            });
        }
    }
    solve(m, |n| {
        let v = n.argument(x);
        n.keep(v, &described.set)?;
        for post in &posts {
            n.post(post.kind, &post.cells)?;
        }
        Ok(())
    })
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
    let mut cells = vec![truth, x];
    // An end out of range belongs to the only run.
    let ends = described.set.runs().iter().flat_map(|(low, high)| {
        let low = described.least.unwrap_or_else(|| bound_cell(*low));
        [low, described.most.unwrap_or_else(|| bound_cell(*high))]
    });
    cells.extend(ends);
    let post = Post {
        kind: Kind::TruthMember,
        cells,
    };
    relation::post_all(m, vec![post])
}

/// The term of a domain.
pub fn term(m: &mut Machine, domain: &Domain) -> Stopping<Cell> {
    m.heap.room(8 * domain.runs().len() + 8)?;
    if domain.is_empty() {
        let (one, zero) = (Cell::small(1), Cell::small(0));
        return m.heap.structure(atoms::RANGE, &[one, zero]);
    }
    let mut union = None;
    for (low, high) in domain.runs() {
        let run = if low == high {
            bound_cell(*low)
        } else {
            m.heap
                .structure(atoms::RANGE, &[bound_cell(*low), bound_cell(*high)])?
        };
        union = Some(match union {
            None => run,
            Some(others) => m.heap.structure(atoms::OR, &[others, run])?,
        });
    }
    Ok(union.unwrap_or(Cell::atom(atoms::NIL)))
}
