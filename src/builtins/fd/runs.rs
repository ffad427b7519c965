//! Sets of integers of any size, as sorted runs: for domains with an end out of the range of bounds.
//!
//! *Invariant*: the same as in `kernel/fd/domain.rs`. An end without a number is infinite.

use std::cmp::Ordering;

use super::exact::compare;
use crate::kernel::fd::domain::Domain;
use crate::kernel::fd::{GREATEST, INF, LEAST, SUP};
use crate::term::meter::Meter;
use crate::term::{Number, NumberError, integers};

/// A range from one number to another.
pub type NumberRange = (Option<Number>, Option<Number>);

/// A set.
#[derive(Default)]
pub struct Runs(pub Vec<NumberRange>);

/// A number plus an integer.
fn plus(meter: &Meter, number: &Number, more: i64) -> Result<Number, NumberError> {
    integers::add(meter, number, &Number::Int(more))
}

/// The order of lower ends.
fn by_low(one: &NumberRange, other: &NumberRange) -> Ordering {
    match (&one.0, &other.0) {
        (None, None) => Ordering::Equal,
        (None, _) => Ordering::Less,
        (_, None) => Ordering::Greater,
        (Some(one), Some(other)) => compare(one, other),
    }
}

impl Runs {
    /// The union of runs in any order, of which some may be empty.
    pub fn of(meter: &Meter, mut runs: Vec<NumberRange>) -> Result<Runs, NumberError> {
        runs.retain(|run| !is_empty(run));
        runs.sort_by(by_low);
        let mut joined: Vec<NumberRange> = Vec::with_capacity(runs.len());
        for (low, high) in runs {
            if let Some((_, end)) = joined.last_mut() {
                let is_near = match (&*end, &low) {
                    (None, _) | (_, None) => true,
                    (Some(end), Some(low)) => {
                        compare(low, &plus(meter, end, 1)?) != Ordering::Greater
                    }
                };
                if is_near {
                    let is_longer = match (&*end, &high) {
                        (None, _) => false,
                        (_, None) => true,
                        (Some(end), Some(high)) => compare(high, end) == Ordering::Greater,
                    };
                    if is_longer {
                        *end = high;
                    }
                    continue;
                }
            }
            joined.push((low, high));
        }
        Ok(Runs(joined))
    }

    /// The integers that are not in the set.
    pub fn complement(&self, meter: &Meter) -> Result<Runs, NumberError> {
        let mut runs = Vec::with_capacity(self.0.len() + 1);
        let mut next: Option<Number> = None;
        for (low, high) in &self.0 {
            if let Some(low) = low {
                runs.push((next.clone(), Some(plus(meter, low, -1)?)));
            }
            match high {
                Some(high) => next = Some(plus(meter, high, 1)?),
                None => return Ok(Runs(runs)),
            }
        }
        runs.push((next, None));
        Ok(Runs(runs))
    }

    /// The least set of the kernel that contains all its values.
    pub fn domain(&self) -> Domain {
        let low = |end: &Option<Number>| match end {
            None => INF,
            Some(Number::Int(value)) if *value < LEAST => INF,
            Some(Number::Int(value)) => (*value).min(GREATEST + 1),
            Some(number) if number.signum() < 0 => INF,
            Some(_) => GREATEST + 1,
        };
        let high = |end: &Option<Number>| match end {
            None => SUP,
            Some(Number::Int(value)) if *value > GREATEST => SUP,
            Some(Number::Int(value)) => (*value).max(LEAST - 1),
            Some(number) if number.signum() > 0 => SUP,
            Some(_) => LEAST - 1,
        };
        Domain::of_runs(
            self.0
                .iter()
                .map(|run| (low(&run.0), high(&run.1)))
                .collect(),
        )
    }

    /// The runs that have values between two ends.
    pub fn between(&self, [least, most]: &[Option<Number>; 2]) -> Vec<&NumberRange> {
        let is_after = |low: &Option<Number>, high: &Option<Number>| match (low, high) {
            (Some(low), Some(high)) => compare(low, high) == Ordering::Greater,
            (_, _) => false,
        };
        let meets = |run: &&NumberRange| !is_after(&run.0, most) && !is_after(least, &run.1);
        self.0.iter().filter(meets).collect()
    }
}

fn is_empty((low, high): &NumberRange) -> bool {
    match (low, high) {
        (Some(low), Some(high)) => compare(low, high) == Ordering::Greater,
        (_, _) => false,
    }
}
