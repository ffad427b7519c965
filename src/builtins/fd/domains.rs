//! Domains as programs write them: `1..3 \/ 5..sup`, `\ 0`.

use super::super::args;
use super::entry::bound_cell;
use crate::kernel::fd::domain::Domain;
use crate::kernel::fd::{GREATEST, INF, LEAST, SUP};
use crate::machine::Machine;
use crate::machine::error::{Domain as Wrong, Error, Expected, Limit, Result};
use crate::memory::Stopping;
use crate::term::{Cell, Functor, View, atoms};

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
