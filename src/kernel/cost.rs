//! The trait of costs of paths, estimates, and values of positions.

use std::cmp::Ordering;

use super::SearchStop;
use crate::term::meter::Meter;
use crate::term::{Number, integers};

/// A cost, an estimate, or the value of a position.
pub trait Cost: Clone {
    /// The cost of the empty path.
    fn zero() -> Self;

    /// The sum.
    fn plus(&self, other: &Self) -> Result<Self, SearchStop>;

    /// The order of two costs. Costs that cannot be compared count as equal.
    fn order(&self, other: &Self) -> Ordering;

    /// Whether it is less than another one.
    fn is_below(&self, other: &Self) -> bool {
        self.order(other).is_lt()
    }
}

impl Cost for Number {
    fn zero() -> Number {
        Number::Int(0)
    }

    fn plus(&self, other: &Number) -> Result<Number, SearchStop> {
        Ok(integers::add(&Meter::default(), self, other)?)
    }

    fn order(&self, other: &Number) -> Ordering {
        match (self, other) {
            (Number::Int(one), Number::Int(other)) => one.cmp(other),
            (one, other) => one.compare(other).unwrap_or(Ordering::Equal),
        }
    }
}
