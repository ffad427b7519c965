//! Propagates constraints that only compare values, if some of their arguments are numbers out of the range of bounds.
//!
//! Each such number gets a code beyond all bounds, in the order of the numbers, so that the propagators of the kernel compare codes as
//! values:
//!
//! ```text
//!   all_distinct([X, 2^65, 2^70]), X in 1..3      [X, GREATEST + 2, GREATEST + 3]
//!   element(1, [2^65, 5], V)                      V = GREATEST + 2: V is bound to 2^65
//! ```
//!
//! The network learns the results as far as a domain can hold them: if a code is the only value, the variable is bound to the number of
//! the code; a bound or a hole among codes only means that the value is out of range. So such a constraint is not over until all its
//! arguments have values; then it either holds or fails.

use std::cmp::Ordering;

use super::entry;
use super::exact::compare;
use super::network::{Argument, Network};
use crate::kernel::fd::domain::Domain;
use crate::kernel::fd::kinds::{Kind, propagate};
use crate::kernel::fd::space::Space;
use crate::kernel::fd::{GREATEST, Halt, INF, LEAST, SUP};
use crate::term::{Cell, Number};

type Told = Result<(), Halt>;

/// The first codes of numbers above and below the range. A value next to the range represents all values beyond it.
const ABOVE: i64 = GREATEST + 2;
const BELOW: i64 = LEAST - 2;

/// Runs a propagator that compares values, and returns whether it is over.
pub fn compared(n: &mut Network<'_>, kind: Kind, args: &[Argument]) -> Result<bool, Halt> {
    let mut space = Coded {
        above: Vec::new(),
        below: Vec::new(),
        network: n,
    };
    for argument in args {
        if let Argument::Big(cell, is_negative) = *argument {
            let number = space.number(cell);
            match is_negative {
                true => space.below.push((number, cell)),
                false => space.above.push((number, cell)),
            }
        }
    }
    space.above.sort_by(|(a, _), (b, _)| compare(a, b));
    space.below.sort_by(|(a, _), (b, _)| compare(b, a));
    for known in [&mut space.above, &mut space.below] {
        known.dedup_by(|(a, _), (b, _)| compare(a, b) == Ordering::Equal);
    }
    let coded: Vec<Argument> = args.iter().map(|argument| space.coded(*argument)).collect();
    let is_known = |argument: &Argument| matches!(argument, Argument::Value(_));
    Ok(propagate(&mut space, kind, &coded)? && coded.iter().all(is_known))
}

/// The network, with codes for numbers out of range.
struct Coded<'n, 'm> {
    network: &'n mut Network<'m>,
    /// The numbers, in order from the range outwards.
    above: Vec<(Number, Cell)>,
    below: Vec<(Number, Cell)>,
}

impl Coded<'_, '_> {
    fn number(&self, cell: Cell) -> Number {
        Number::from_cell(self.network.heap, cell).unwrap_or(Number::Int(0))
    }

    /// An argument with its code for a value.
    fn coded(&self, argument: Argument) -> Argument {
        let Argument::Big(cell, is_negative) = argument else {
            return argument;
        };
        let number = self.number(cell);
        let place = |known: &[(Number, Cell)]| {
            let same = |(other, _): &(Number, Cell)| compare(other, &number) == Ordering::Equal;
            known.iter().position(same).unwrap_or(0) as i64
        };
        Argument::Value(match is_negative {
            true => BELOW - place(&self.below),
            false => ABOVE + place(&self.above),
        })
    }

    /// The number of a code.
    fn decoded(&self, code: i64) -> Option<Cell> {
        let (known, place) = match code < 0 {
            true => (&self.below, BELOW.checked_sub(code)?),
            false => (&self.above, code.checked_sub(ABOVE)?),
        };
        let (_, cell) = known.get(usize::try_from(place).ok()?)?;
        Some(*cell)
    }
}

/// Whether a value is in the range of bounds, or next to it, where it represents all values beyond.
fn is_near(value: i64) -> bool {
    (LEAST - 1..=GREATEST + 1).contains(&value)
}

impl Space for Coded<'_, '_> {
    type Var = Argument;

    fn min(&self, v: Argument) -> i64 {
        match (v, self.network.min(v)) {
            (Argument::Entry(_), ..LEAST) => INF,
            (_, least) => least,
        }
    }

    fn max(&self, v: Argument) -> i64 {
        match (v, self.network.max(v)) {
            (Argument::Entry(_), most) if most > GREATEST => SUP,
            (_, most) => most,
        }
    }

    fn has(&self, v: Argument, value: i64) -> bool {
        match v {
            Argument::Entry(_) if value > GREATEST => self.max(v) == SUP,
            Argument::Entry(_) if value < LEAST => self.min(v) == INF,
            _ => self.network.has(v, value),
        }
    }

    /// The domain with codes: a value next to the range becomes all codes on its side.
    fn domain(&self, v: Argument) -> Domain {
        let domain = self.network.domain(v);
        match v {
            Argument::Entry(_) => {
                let runs = domain.runs().iter();
                let wide = runs.map(|&(low, high)| {
                    let low = if low < LEAST { INF } else { low };
                    (low, if high > GREATEST { SUP } else { high })
                });
                Domain::of_runs(wide.collect())
            }
            Argument::Value(_) | Argument::Big(..) => domain,
        }
    }

    fn raise(&mut self, v: Argument, bound: i64) -> Told {
        match v {
            Argument::Entry(_) if bound < LEAST => Ok(()),
            Argument::Entry(_) => self.network.raise(v, bound.min(GREATEST + 1)),
            _ => self.network.raise(v, bound),
        }
    }

    fn lower(&mut self, v: Argument, bound: i64) -> Told {
        match v {
            Argument::Entry(_) if bound > GREATEST => Ok(()),
            Argument::Entry(_) => self.network.lower(v, bound.max(LEAST - 1)),
            _ => self.network.lower(v, bound),
        }
    }

    fn exclude(&mut self, v: Argument, value: i64) -> Told {
        match v {
            Argument::Entry(_) if !entry::is_small(value) => Ok(()),
            _ => self.network.exclude(v, value),
        }
    }

    fn keep(&mut self, v: Argument, domain: &Domain) -> Told {
        let Argument::Entry(_) = v else {
            return self.network.keep(v, domain);
        };
        let both = self.domain(v).intersection(domain);
        if both.min() == both.max() && !is_near(both.min()) {
            return self.assign(v, i128::from(both.min()));
        }
        let whole = |&(low, high): &(i64, i64)| {
            let low = if low < LEAST {
                INF
            } else {
                low.min(GREATEST + 1)
            };
            let high = if high > GREATEST {
                SUP
            } else {
                high.max(LEAST - 1)
            };
            (low, high)
        };
        let kept = Domain::of_runs(both.runs().iter().map(whole).collect());
        self.network.keep(v, &kept)
    }

    fn work(&mut self, steps: usize) -> Told {
        self.network.work(steps)
    }

    fn imprecise(&mut self) {}

    fn at_least(&mut self, v: Argument, bound: i128) -> Told {
        self.raise(v, bound.clamp(i128::from(INF), i128::from(SUP)) as i64)
    }

    fn at_most(&mut self, v: Argument, bound: i128) -> Told {
        self.lower(v, bound.clamp(i128::from(INF), i128::from(SUP)) as i64)
    }

    fn assign(&mut self, v: Argument, value: i128) -> Told {
        if let (Argument::Entry(at), Ok(code)) = (v, i64::try_from(value))
            && let Some(cell) = self.decoded(code)
        {
            return self.network.bind_big(at, cell);
        }
        self.at_least(v, value)?;
        self.at_most(v, value)
    }
}
