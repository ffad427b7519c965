//! Propagates constraints that only compare values, if some of their arguments may have values out of the range of bounds.
//!
//! Values out of range get codes beyond all bounds, in the order of the values, so that the propagators of the kernel compare codes as
//! they compare values. The numbers that occur, as arguments or as ends of domains, divide the values on each side into *segments*: each
//! of these numbers is one, and so are all values between two of them.
//!
//! ```text
//!   all_distinct([X, 2^65, 2^70]), X in 1..3      segments up to 2^65 - 1; 2^65; up to 2^70 - 1; 2^70; and all values above it
//!   element(1, [2^65, 5], V)                      V gets the code of 2^65: V is bound to 2^65
//! ```
//!
//! A segment of at most as many values as the constraint has arguments has a code for each of them; a wider one has as many codes as
//! there are arguments. So whatever values the arguments have, there are codes that compare in the same way, and what the kernel refutes
//! for codes cannot hold for values.
//!
//! The network learns the results as far as a domain can hold them: bounds and values, but not holes. So such a constraint is not over
//! until all its arguments have values; then it either holds or fails.

use dashu_base::Signed;
use dashu_int::IBig;

use super::entry;
use super::exact;
use super::network::{Argument, Network};
use crate::kernel::fd::domain::Domain;
use crate::kernel::fd::kinds::{Kind, propagate};
use crate::kernel::fd::space::Space;
use crate::kernel::fd::{GREATEST, Halt, INF, LEAST, SUP};
use crate::term::{Cell, Number};

type Told = Result<(), Halt>;

/// Runs a propagator that compares values, and returns whether it is over.
pub fn compared(n: &mut Network<'_>, kind: Kind, args: &[Argument]) -> Result<bool, Halt> {
    let mut numbers = Vec::new();
    for argument in args {
        match *argument {
            Argument::Big(cell, _) => numbers.extend(number(n, cell)),
            Argument::Entry(entry) => {
                numbers.extend(
                    entry::ends(n.heap, entry)
                        .map(|end| number(n, end))
                        .into_iter()
                        .flatten(),
                );
            }
            Argument::Value(_) => (),
        }
    }
    n.work(numbers.len())?;
    let (below, above): (Vec<IBig>, Vec<IBig>) = numbers.into_iter().partition(IBig::is_negative);
    let below = below.into_iter().map(|number| -number).collect();
    let mut space = Coded {
        above: Side::new(above, IBig::from(GREATEST + 1), args.len()),
        below: Side::new(below, -IBig::from(LEAST - 1), args.len()),
        network: n,
    };
    let coded: Vec<Argument> = args.iter().map(|argument| space.coded(*argument)).collect();
    let is_known = |argument: &Argument| matches!(argument, Argument::Value(_));
    Ok(propagate(&mut space, kind, &coded)? && coded.iter().all(is_known))
}

/// The integer in a cell.
fn number(n: &Network<'_>, cell: Cell) -> Option<IBig> {
    let number = Number::from_cell(n.heap, cell)?;
    number.big().map(|number| number.into_owned())
}

/// Values in succession with codes in succession.
struct Segment {
    /// The value nearest to 0, without its sign.
    first: IBig,
    /// How far its first code is from the range of bounds.
    code: i64,
    /// Each value has a code.
    is_exact: bool,
}

/// The segments on one side of the range of bounds, from the range outwards; the last one has no end.
struct Side {
    segments: Vec<Segment>,
}

impl Side {
    /// Divides the numbers from `least` on at `points`, of which those within the range are ignored. No segment has more than `most`
    /// codes.
    fn new(mut points: Vec<IBig>, least: IBig, most: usize) -> Side {
        points.retain(|point| *point >= least);
        points.sort();
        points.dedup();
        let (mut segments, mut next, mut code) = (Vec::new(), least, 0);
        for point in points {
            if point > next {
                let size = &point - &next;
                let is_exact = size <= IBig::from(most);
                let codes = if is_exact {
                    i64::try_from(&size).unwrap_or(1)
                } else {
                    most as i64
                };
                segments.push(Segment {
                    first: next,
                    code,
                    is_exact,
                });
                code += codes;
            }
            next = &point + IBig::ONE;
            segments.push(Segment {
                first: point,
                code,
                is_exact: true,
            });
            code += 1;
        }
        segments.push(Segment {
            first: next,
            code,
            is_exact: false,
        });
        Side { segments }
    }

    /// The codes that a value may have; the last one is infinite if the value is in the last segment.
    fn codes(&self, value: &IBig) -> (i64, i64) {
        let behind = self
            .segments
            .partition_point(|segment| segment.first <= *value);
        let at = behind.saturating_sub(1);
        let segment = &self.segments[at];
        if segment.is_exact {
            let place = i64::try_from(value - &segment.first).unwrap_or(0);
            return (segment.code + place, segment.code + place);
        }
        let next = self.segments.get(at + 1);
        (segment.code, next.map_or(SUP, |next| next.code - 1))
    }

    /// The least and the greatest value that may have a code.
    fn values(&self, code: i64) -> (IBig, Option<IBig>) {
        let behind = self
            .segments
            .partition_point(|segment| segment.code <= code);
        let at = behind.saturating_sub(1);
        let segment = &self.segments[at];
        if segment.is_exact {
            let value = &segment.first + IBig::from(code - segment.code);
            return (value.clone(), Some(value));
        }
        let next = self.segments.get(at + 1);
        (
            segment.first.clone(),
            next.map(|next| &next.first - IBig::ONE),
        )
    }
}

/// The network, with codes for values out of range.
struct Coded<'n, 'm> {
    network: &'n mut Network<'m>,
    above: Side,
    below: Side,
}

impl Coded<'_, '_> {
    /// The codes of a value out of range.
    fn codes(&self, value: &IBig) -> (i64, i64) {
        if value.is_negative() {
            let (near, far) = self.below.codes(&-value);
            let far = if far == SUP { INF } else { LEAST - 1 - far };
            return (far, LEAST - 1 - near);
        }
        let (near, far) = self.above.codes(value);
        let far = if far == SUP { SUP } else { GREATEST + 1 + far };
        (GREATEST + 1 + near, far)
    }

    /// An argument with its code for a value.
    fn coded(&self, argument: Argument) -> Argument {
        match argument {
            Argument::Big(cell, _) => match number(self.network, cell) {
                Some(value) => Argument::Value(self.codes(&value).0),
                None => argument,
            },
            _ => argument,
        }
    }

    /// An end of a variable, as a value in the range of bounds or a code; none if the variable has no such bound.
    fn end(&self, v: Argument, is_upper: bool) -> Option<i64> {
        let Argument::Entry(entry) = v else {
            return None;
        };
        let ends = entry::ends(self.network.heap, entry);
        let value = number(self.network, ends[usize::from(is_upper)])?;
        match i64::try_from(&value) {
            Ok(small @ LEAST..=GREATEST) => Some(small),
            _ => {
                let (low, high) = self.codes(&value);
                Some(if is_upper { high } else { low })
            }
        }
    }

    /// Sets a bound of a variable that is a value in the range or a code.
    fn limit(&mut self, v: Argument, is_upper: bool, bound: i64) -> Told {
        let Argument::Entry(entry) = v else {
            return match is_upper {
                true => self.network.lower(v, bound),
                false => self.network.raise(v, bound),
            };
        };
        let value = match bound {
            INF if is_upper => return Err(Halt::Conflict),
            SUP if !is_upper => return Err(Halt::Conflict),
            INF | SUP => return Ok(()),
            LEAST..=GREATEST => IBig::from(bound),
            ..LEAST => {
                let (near, far) = self.below.values(LEAST - 1 - bound);
                match (is_upper, far) {
                    (true, _) => -near,
                    (false, Some(far)) => -far,
                    (false, None) => return Ok(()),
                }
            }
            _ => {
                let (near, far) = self.above.values(bound - GREATEST - 1);
                match (is_upper, far) {
                    (false, _) => near,
                    (true, Some(far)) => far,
                    (true, None) => return Ok(()),
                }
            }
        };
        exact::limit_entry(self.network, entry, is_upper, &Number::from(value))
    }
}

impl Space for Coded<'_, '_> {
    type Var = Argument;

    fn min(&self, v: Argument) -> i64 {
        match v {
            Argument::Entry(_) => self.end(v, false).unwrap_or(INF),
            _ => self.network.min(v),
        }
    }

    fn max(&self, v: Argument) -> i64 {
        match v {
            Argument::Entry(_) => self.end(v, true).unwrap_or(SUP),
            _ => self.network.max(v),
        }
    }

    fn has(&self, v: Argument, value: i64) -> bool {
        match v {
            Argument::Entry(_) if !entry::is_small(value) => {
                self.min(v) <= value && value <= self.max(v)
            }
            _ => self.network.has(v, value),
        }
    }

    /// The domain with codes: the parts out of range end with the codes of the bounds.
    fn domain(&self, v: Argument) -> Domain {
        let domain = self.network.domain(v);
        let Argument::Entry(_) = v else {
            return domain;
        };
        let (least, most) = (self.min(v), self.max(v));
        let runs = domain.runs().iter();
        let wide = runs.map(|&(low, high)| {
            let low = if low < LEAST { INF } else { low };
            let high = if high > GREATEST { SUP } else { high };
            (low.max(least), high.min(most))
        });
        Domain::of_runs(wide.collect())
    }

    fn raise(&mut self, v: Argument, bound: i64) -> Told {
        match bound <= self.min(v) {
            true => Ok(()),
            false => self.limit(v, false, bound),
        }
    }

    fn lower(&mut self, v: Argument, bound: i64) -> Told {
        match bound >= self.max(v) {
            true => Ok(()),
            false => self.limit(v, true, bound),
        }
    }

    fn exclude(&mut self, v: Argument, value: i64) -> Told {
        match v {
            Argument::Entry(_) if !entry::is_small(value) => {
                if value == self.min(v) {
                    self.raise(v, value + 1)?;
                }
                if value == self.max(v) {
                    self.lower(v, value - 1)?;
                }
                Ok(())
            }
            _ => self.network.exclude(v, value),
        }
    }

    fn keep(&mut self, v: Argument, domain: &Domain) -> Told {
        let Argument::Entry(_) = v else {
            return self.network.keep(v, domain);
        };
        let both = self.domain(v).intersection(domain);
        if both.is_empty() {
            return Err(Halt::Conflict);
        }
        self.raise(v, both.min())?;
        self.lower(v, both.max())?;
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_in_the_order_of_the_values() {
        for most in 1..6 {
            for points in [
                vec![],
                vec![3, 3, 9],
                vec![10],
                vec![10, 11, 12],
                vec![12, 30, 17],
            ] {
                let points = points.into_iter().map(IBig::from).collect();
                let side = Side::new(points, IBig::from(10), most);
                let mut last = -1;
                for value in (10..50).map(IBig::from) {
                    let (low, high) = side.codes(&value);
                    assert!(low <= high && last <= high, "{value}: {low}..{high}");
                    last = low;
                    for code in low..=high.min(low + 10) {
                        let (least, greatest) = side.values(code);
                        assert!(least <= value && greatest.is_none_or(|end| value <= end));
                    }
                }
            }
        }
    }
}
