//! Sets of integers as sorted runs.
//!
//! `1..3 \/ 5..7` is the vector `[(1, 3), (5, 7)]`. *Invariant*: runs are not empty and ascend, and at least one value is missing
//! between each run and the next. A run may begin at [`INF`] and end at [`SUP`].

use super::products::{ceiling, floor};
use super::{GREATEST, INF, LEAST, SUP};

/// A set of integers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Domain {
    runs: Vec<(i64, i64)>,
}

impl Domain {
    /// All integers.
    pub fn all() -> Domain {
        Domain::range(INF, SUP)
    }

    /// The integers from one to another.
    pub fn range(low: i64, high: i64) -> Domain {
        Domain::of_runs(vec![(low, high)])
    }

    /// The union of runs in any order.
    pub fn of_runs(mut runs: Vec<(i64, i64)>) -> Domain {
        runs.retain(|(low, high)| low <= high);
        runs.sort_unstable();
        let mut joined: Vec<(i64, i64)> = Vec::with_capacity(runs.len());
        for (low, high) in runs {
            match joined.last_mut() {
                // A run that ends at SUP has no neighbour: it takes all that comes.
                Some(last) if last.1 == SUP || low <= last.1 + 1 => last.1 = last.1.max(high),
                Some(_) | None => joined.push((low, high)),
            }
        }
        Domain { runs: joined }
    }

    /// The set of these values.
    pub fn of_values(values: impl IntoIterator<Item = i64>) -> Domain {
        Domain::of_runs(values.into_iter().map(|value| (value, value)).collect())
    }

    /// The runs.
    pub fn runs(&self) -> &[(i64, i64)] {
        &self.runs
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// The least value; [`SUP`] if there is none.
    pub fn min(&self) -> i64 {
        self.runs.first().map_or(SUP, |run| run.0)
    }

    /// The greatest value; [`INF`] if there is none.
    pub fn max(&self) -> i64 {
        self.runs.last().map_or(INF, |run| run.1)
    }

    /// The number of values; `None` if it is infinite or too large.
    pub fn size(&self) -> Option<u64> {
        if self.min() == INF || self.max() == SUP {
            return self.is_empty().then_some(0);
        }
        self.runs.iter().try_fold(0u64, |size, (low, high)| {
            size.checked_add(high.abs_diff(*low) + 1)
        })
    }

    /// Whether a value is in the set.
    pub fn has(&self, value: i64) -> bool {
        let behind = self.runs.partition_point(|run| run.0 <= value);
        behind > 0 && self.runs[behind - 1].1 >= value
    }

    /// The values that are in both sets.
    pub fn intersection(&self, other: &Domain) -> Domain {
        let (mut left, mut right) = (self.runs.iter().peekable(), other.runs.iter().peekable());
        let mut runs = Vec::new();
        while let (Some(one), Some(two)) = (left.peek(), right.peek()) {
            let (low, high) = (one.0.max(two.0), one.1.min(two.1));
            if low <= high {
                runs.push((low, high));
            }
            if one.1 < two.1 {
                left.next();
            } else {
                right.next();
            }
        }
        Domain { runs }
    }

    /// The values that are in at least one of the sets.
    pub fn union(&self, other: &Domain) -> Domain {
        let runs = self.runs.iter().chain(&other.runs);
        Domain::of_runs(runs.copied().collect())
    }

    /// The integers that are not in the set.
    pub fn complement(&self) -> Domain {
        let mut runs = Vec::with_capacity(self.runs.len() + 1);
        let mut low = INF;
        for run in &self.runs {
            if run.0 > low {
                runs.push((low, run.0 - 1));
            }
            if run.1 == SUP {
                return Domain { runs };
            }
            low = run.1 + 1;
        }
        runs.push((low, SUP));
        Domain { runs }
    }

    /// The set of all values plus a number; a bound that leaves the range becomes infinite, or next to the range.
    pub fn plus(&self, number: i64) -> Domain {
        let shift = |bound: i64| match bound {
            INF | SUP => None,
            _ => Some(i128::from(bound) + i128::from(number)),
        };
        let runs = self.runs.iter();
        let runs = runs.map(|run| (lower_end(shift(run.0)), upper_end(shift(run.1))));
        Domain::of_runs(runs.collect())
    }

    /// The values with their signs changed.
    pub fn negated(&self) -> Domain {
        let flip = |bound: i64| match bound {
            INF | SUP => None,
            _ => Some(-i128::from(bound)),
        };
        let runs = self.runs.iter();
        let runs = runs.map(|run| (lower_end(flip(run.1)), upper_end(flip(run.0))));
        Domain::of_runs(runs.collect())
    }

    /// The runs whose ends are the ends of each run times a number, which is not 0.
    pub fn times(&self, number: i64) -> Domain {
        let number = i128::from(number);
        self.mapped(number < 0, |bound| bound * number, |bound| bound * number)
    }

    /// The integers whose product with a number, which is not 0, is in the set.
    pub fn divided(&self, number: i64) -> Domain {
        let number = i128::from(number);
        self.mapped(
            number < 0,
            |bound| ceiling(bound, number),
            |bound| floor(bound, number),
        )
    }

    /// The runs with `low` of each lower end and `high` of each upper end; the ends of a run change places first if the order is reversed.
    pub fn mapped(
        &self,
        is_reversed: bool,
        low: impl Fn(i128) -> i128,
        high: impl Fn(i128) -> i128,
    ) -> Domain {
        let number = |bound: i64| (bound != INF && bound != SUP).then(|| i128::from(bound));
        let runs = self.runs.iter().map(|(from, to)| {
            let (from, to) = match is_reversed {
                true => (number(*to), number(*from)),
                false => (number(*from), number(*to)),
            };
            (lower_end(from.map(&low)), upper_end(to.map(&high)))
        });
        Domain::of_runs(runs.collect())
    }

    /// The values in their order. The set is finite.
    pub fn values(&self) -> impl Iterator<Item = i64> + '_ {
        self.runs.iter().flat_map(|run| run.0..=run.1)
    }
}

/// A bound, or the infinite one if it is out of range.
pub fn clipped(bound: i128) -> i64 {
    if bound < i128::from(LEAST) {
        INF
    } else if bound > i128::from(GREATEST) {
        SUP
    } else {
        bound as i64
    }
}

/// The lower end of a run; a bound below the range is infinite, and one above it is next to the range.
fn lower_end(bound: Option<i128>) -> i64 {
    match bound.map(clipped) {
        None => INF,
        Some(SUP) => GREATEST + 1,
        Some(bound) => bound,
    }
}

/// The upper end of a run; a bound above the range is infinite, and one below it is next to the range.
fn upper_end(bound: Option<i128>) -> i64 {
    match bound.map(clipped) {
        None => SUP,
        Some(INF) => LEAST - 1,
        Some(bound) => bound,
    }
}

/// Adds the runs of a word of bits, whose lowest bit is `base`.
pub fn add_runs(runs: &mut Vec<(i64, i64)>, base: i64, mut bits: u64) {
    let mut at = base;
    while bits != 0 {
        let zeros = bits.trailing_zeros();
        bits >>= zeros;
        let ones = bits.trailing_ones();
        let low = at + i64::from(zeros);
        at = low + i64::from(ones);
        runs.push((low, at - 1));
        bits = bits.checked_shr(ones).unwrap_or(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_those_of_sets() {
        // All pairs of subsets of 0..6, by their bits.
        let of_bits = |bits: u32| Domain::of_values((0..6).filter(|n| bits >> n & 1 == 1));
        for one in 0..64 {
            let left = of_bits(one);
            assert_eq!(left.complement().complement(), left);
            assert_eq!(left.negated().plus(5).negated().plus(5), left);
            assert_eq!(left.size(), Some(u64::from(one.count_ones())));
            assert_eq!(left.values().count() as u32, one.count_ones());
            for two in 0..64 {
                let right = of_bits(two);
                assert_eq!(left.intersection(&right), of_bits(one & two));
                assert_eq!(left.union(&right), of_bits(one | two));
                let difference = left.intersection(&right.complement());
                assert_eq!(difference, of_bits(one & !two));
                for value in -1..7 {
                    let there = (0..6).contains(&value) && one >> value & 1 == 1;
                    assert_eq!(left.has(value), there);
                }
            }
        }
    }

    #[test]
    fn ends_may_be_infinite() {
        let hole = Domain::range(3, 5).complement();
        assert_eq!(hole.runs(), [(INF, 2), (6, SUP)]);
        assert_eq!(hole.size(), None);
        assert_eq!(hole.negated().runs(), [(INF, -6), (-2, SUP)]);
        assert_eq!(hole.union(&Domain::range(0, 9)), Domain::all());
        assert_eq!(Domain::range(0, GREATEST).plus(1).runs(), [(1, SUP)]);
        // Values out of range stay out of range.
        let beyond = Domain::range(GREATEST + 1, SUP);
        assert_eq!(beyond.plus(3).runs(), [(GREATEST + 1, SUP)]);
        assert_eq!(beyond.plus(-1).runs(), [(GREATEST, SUP)]);
        assert_eq!(beyond.negated().runs(), [(INF, LEAST)]);
        assert_eq!(
            Domain::range(INF, LEAST - 1).negated().runs(),
            [(GREATEST + 1, SUP)]
        );
        assert!(Domain::all().complement().is_empty());
    }
}
