//! Fractions that are not integers.
//!
//! *Invariant*: numerator and denominator have no common divisor, and the denominator is greater than 1, so that equal fractions have equal
//! parts. [`Fraction::reduced`] ensures this; [`Fraction::of_parts`] takes parts for which it is known.

use std::cmp::Ordering;

use dashu_base::{Abs, BitTest, Signed};
use dashu_int::IBig;

use super::super::{Pace, long};
use crate::memory::Stopping;

/// A fraction that is no integer; boxed, since fractions are rare and would make all numbers larger.
#[derive(Clone, Debug, PartialEq)]
pub struct Fraction(Box<(IBig, IBig)>);

impl Fraction {
    /// The quotient of two integers, the second one not zero: a fraction, or an integer if it is one.
    pub fn reduced(above: &IBig, below: &IBig, look: Pace) -> Stopping<Result<Fraction, IBig>> {
        let divisor = long::common_divisor(above, below, look)?;
        if divisor == IBig::ONE && !below.is_negative() {
            return Ok(Fraction::of_parts(above.clone(), below.clone()));
        }
        let divisor = if below.is_negative() {
            -divisor
        } else {
            divisor
        };
        let (above, _) = long::divide(above, &divisor, look)?;
        let (below, _) = long::divide(below, &divisor, look)?;
        Ok(Fraction::of_parts(above, below))
    }

    /// The same for integers that have no common divisor, the second one positive.
    pub fn of_parts(above: IBig, below: IBig) -> Result<Fraction, IBig> {
        if below == IBig::ONE {
            Err(above)
        } else {
            Ok(Fraction(Box::new((above, below))))
        }
    }

    /// The numerator, which has the sign.
    pub fn numerator(&self) -> &IBig {
        &self.0.0
    }

    /// The denominator.
    pub fn denominator(&self) -> &IBig {
        &self.0.1
    }

    /// The words of both magnitudes.
    pub fn words(&self) -> usize {
        self.numerator().as_sign_words().1.len() + self.denominator().as_sign_words().1.len()
    }

    /// Whether it is less than zero.
    pub fn is_negative(&self) -> bool {
        self.numerator().is_negative()
    }
}

/// Compares two quotients of integers with positive divisors.
pub fn compare([one, below]: [&IBig; 2], [other, other_below]: [&IBig; 2]) -> Ordering {
    let signs = one.signum().cmp(&other.signum());
    if signs.is_ne() {
        return signs;
    }
    // The lengths tell quotients of very different size apart, without products.
    let length = |above: &IBig, below: &IBig| above.bit_len() as i64 - below.bit_len() as i64;
    let (long, short) = (length(one, below), length(other, other_below));
    if (long - short).abs() > 1 && !one.is_zero() {
        let order = long.cmp(&short);
        return if one.is_negative() {
            order.reverse()
        } else {
            order
        };
    }
    if one == other && below == other_below {
        return Ordering::Equal;
    }
    let bits = one.bit_len() + other_below.bit_len();
    if bits > long::PIECE
        && let Some(order) = by_leading_bits([one, other_below], [other, below])
    {
        return order;
    }
    let product =
        |one: &IBig, other: &IBig| long::product(one, other, &|| Ok(())).expect("nothing stops it");
    product(one, other_below).cmp(&product(other, below))
}

/// Compares two products of integers, neither zero and both of one sign, if their leading bits differ enough: those of nearly all products
/// do, whatever their length.
fn by_leading_bits(one: [&IBig; 2], other: [&IBig; 2]) -> Option<Ordering> {
    /// The bits of each factor.
    const BITS: usize = 128;
    // The least possible product and a bound above it, both without the bits that are shifted out.
    let bounds = |factors: [&IBig; 2]| {
        let shifts = factors.map(|factor| factor.bit_len().saturating_sub(BITS));
        let [x, y] = [0, 1].map(|index: usize| factors[index].abs() >> shifts[index]);
        let above = (&x + IBig::ONE) * (&y + IBig::ONE);
        (x * y, above, shifts[0] + shifts[1])
    };
    let negative = one[0].is_negative() != one[1].is_negative();
    let (least, above, behind) = bounds(one);
    let (other_least, other_above, other_behind) = bounds(other);
    let common = behind.min(other_behind);
    let (behind, other_behind) = (behind - common, other_behind - common);
    let order = if least << behind >= other_above << other_behind {
        Ordering::Greater
    } else if above << behind <= other_least << other_behind {
        Ordering::Less
    } else {
        return None;
    };
    Some(if negative { order.reverse() } else { order })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms() {
        let look = || Ok(());
        let reduced = |above: i64, below: i64| {
            Fraction::reduced(&IBig::from(above), &IBig::from(below), &look).expect("there is room")
        };
        assert_eq!(
            reduced(6, -4),
            Fraction::of_parts(IBig::from(-3), IBig::from(2))
        );
        assert_eq!(reduced(-6, -3), Err(IBig::from(2)));
        assert_eq!(reduced(0, 5), Err(IBig::ZERO));
        assert_eq!(reduced(7, 1), Err(IBig::from(7)));
    }

    #[test]
    fn quotients_are_compared() {
        let values = [
            (-5, 1),
            (-3, 2),
            (-4, 3),
            (-1, 7),
            (0, 3),
            (1, 7),
            (1, 6),
            (4, 3),
            (3, 2),
            (100, 1),
        ];
        for (i, (one, below)) in values.iter().enumerate() {
            for (j, (other, other_below)) in values.iter().enumerate() {
                let [one, below, other, other_below] =
                    [*one, *below, *other, *other_below].map(IBig::from);
                let order = i.cmp(&j);
                assert_eq!(compare([&one, &below], [&other, &other_below]), order);
                // About the same values, with long parts.
                let parts =
                    [one, below, other, other_below].map(|part| (part << 300_000) / IBig::from(7));
                let [one, below, other, other_below] = parts;
                if one.signum() == other.signum() && !one.is_zero() {
                    let leading = by_leading_bits([&one, &other_below], [&other, &below]);
                    assert_eq!(leading, order.is_ne().then_some(order), "{i} {j}");
                }
            }
        }
    }
}
