//! The trait through which a propagator reads and changes domains.
//!
//! Each propagator is written once, over this trait: `builtins/fd` implements it with domains in terms, `store` with vectors.

use super::domain::Domain;
use super::{GREATEST, Halt, INF, LEAST, SUP};

/// Domains of variables, and constants among them.
///
/// *Invariant*: an implementation wakes the propagators of a variable whose domain it changes.
pub trait Space {
    /// A variable or a constant.
    type Var: Copy + PartialEq;

    /// The least value; [`INF`] if there is none. For a constant above the range it may be `GREATEST + 1`.
    fn min(&self, v: Self::Var) -> i64;
    /// The greatest value; [`SUP`] if there is none. For a constant below the range it may be `LEAST - 1`.
    fn max(&self, v: Self::Var) -> i64;
    /// Whether the domain has a value.
    fn has(&self, v: Self::Var, value: i64) -> bool;
    /// The domain.
    fn domain(&self, v: Self::Var) -> Domain;
    /// Removes the values below a bound.
    fn raise(&mut self, v: Self::Var, bound: i64) -> Result<(), Halt>;
    /// Removes the values above a bound.
    fn lower(&mut self, v: Self::Var, bound: i64) -> Result<(), Halt>;
    /// Removes one value.
    fn exclude(&mut self, v: Self::Var, value: i64) -> Result<(), Halt>;
    /// Removes the values that are not in the set.
    fn keep(&mut self, v: Self::Var, domain: &Domain) -> Result<(), Halt>;
    /// Counts work that is more than a few steps for each variable.
    fn work(&mut self, steps: usize) -> Result<(), Halt>;
    /// Notes that a bound was out of range: the domains are wider than the exact ones.
    fn imprecise(&mut self);

    /// The least and the greatest value.
    #[inline]
    fn ends(&self, v: Self::Var) -> (i64, i64) {
        (self.min(v), self.max(v))
    }

    /// The value, if there is only one left.
    #[inline]
    fn value(&self, v: Self::Var) -> Option<i64> {
        let (min, max) = self.ends(v);
        (min == max).then_some(min)
    }

    /// Whether only one value is left.
    #[inline]
    fn is_fixed(&self, v: Self::Var) -> bool {
        self.value(v).is_some()
    }

    /// Whether all values lie between two bounds.
    fn is_finite(&self, v: Self::Var) -> bool {
        self.min(v) != INF && self.max(v) != SUP
    }

    /// Whether all values between the bounds are left; false if finding out would take long.
    fn is_interval(&self, v: Self::Var) -> bool {
        self.domain(v).runs().len() == 1
    }

    /// The domain as bits of a word; the caller knows that its values are in `base..base + 64`.
    fn bits(&self, v: Self::Var, base: i64) -> u64 {
        let values = self.min(v)..=self.max(v);
        let bits = values.filter(|value| self.has(v, *value));
        bits.fold(0, |word, value| word | 1 << (value - base))
    }

    /// Removes the values below a bound, which may be out of range.
    #[inline]
    fn at_least(&mut self, v: Self::Var, bound: i128) -> Result<(), Halt> {
        if bound <= i128::from(LEAST) {
            if bound == i128::from(LEAST) {
                return self.raise(v, LEAST);
            }
            return Ok(());
        }
        if bound > i128::from(GREATEST) {
            // Only a number out of range may be greater.
            self.imprecise();
            return self.raise(v, GREATEST + 1);
        }
        self.raise(v, bound as i64)
    }

    /// Removes the values above a bound, which may be out of range.
    #[inline]
    fn at_most(&mut self, v: Self::Var, bound: i128) -> Result<(), Halt> {
        if bound >= i128::from(GREATEST) {
            if bound == i128::from(GREATEST) {
                return self.lower(v, GREATEST);
            }
            return Ok(());
        }
        if bound < i128::from(LEAST) {
            self.imprecise();
            return self.lower(v, LEAST - 1);
        }
        self.lower(v, bound as i64)
    }

    /// Keeps one value only, which may be out of range.
    #[inline]
    fn assign(&mut self, v: Self::Var, value: i128) -> Result<(), Halt> {
        self.at_least(v, value)?;
        self.at_most(v, value)
    }
}

/// Infinity in sums and products. Products of bounds are less than 2^122.
pub const INFINITE: i128 = 1 << 126;

/// The lower bound as a number for sums and products.
pub fn low<S: Space>(s: &S, v: S::Var) -> i128 {
    match s.min(v) {
        INF => -INFINITE,
        min => i128::from(min),
    }
}

/// The upper bound as a number for sums and products.
pub fn high<S: Space>(s: &S, v: S::Var) -> i128 {
    match s.max(v) {
        SUP => INFINITE,
        max => i128::from(max),
    }
}

/// A sum of bounds.
pub fn plus(a: i128, b: i128) -> i128 {
    if a.abs() == INFINITE {
        a
    } else if b.abs() == INFINITE {
        b
    } else {
        (a + b).clamp(-INFINITE, INFINITE)
    }
}

/// A product of bounds.
pub fn times(a: i128, b: i128) -> i128 {
    if a == 0 || b == 0 {
        return 0;
    }
    match a.checked_mul(b) {
        Some(product) if a.abs() != INFINITE && b.abs() != INFINITE => {
            product.clamp(-INFINITE, INFINITE)
        }
        Some(_) | None => INFINITE * a.signum() * b.signum(),
    }
}

/// The least and the greatest of some bounds.
pub fn hull(bounds: impl IntoIterator<Item = i128>) -> (i128, i128) {
    bounds
        .into_iter()
        .fold((INFINITE, -INFINITE), |(low, high), bound| {
            (low.min(bound), high.max(bound))
        })
}
