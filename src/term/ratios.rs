//! Fractions: how they stand on the heap, and the arithmetic that makes them.
//!
//! A fraction is a box of kind `Ratio`: one word with the number of words of the numerator and its sign, then both magnitudes,
//! least words first. *Invariant*: it is in lowest terms and no integer, so that equal fractions are equal boxes; a result that
//! is an integer becomes one.

use std::borrow::Cow;

use dashu_base::{Abs, BitTest, Sign};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::cell::{Addr, Cell, HeaderKind, MAX_BOX, Tag};
use super::heap::{Heap, exhausted};
use super::integers;
use super::number::{Computed, MAX_BITS, MAX_GCD_BITS, Number, NumberError};

impl Number {
    /// The number as a fraction; nothing for a float.
    pub fn fraction(&self) -> Option<Cow<'_, RBig>> {
        match self {
            Number::Ratio(value) => Some(Cow::Borrowed(value)),
            Number::Int(value) => Some(Cow::Owned(RBig::from(*value))),
            Number::Big(value) => Some(Cow::Owned(RBig::from((**value).clone()))),
            Number::Float(_) => None,
        }
    }

    /// Whether one of the two is a fraction and neither a float: both as fractions.
    pub(super) fn fractions<'a>(
        &'a self,
        other: &'a Number,
    ) -> Option<(Cow<'a, RBig>, Cow<'a, RBig>)> {
        match (self, other) {
            (Number::Ratio(_), _) | (_, Number::Ratio(_)) => {
                Some((self.fraction()?, other.fraction()?))
            }
            _ => None,
        }
    }
}

/// Refuses fractions of more than [`MAX_GCD_BITS`] bits together.
pub(super) fn within(one: &RBig, other: &RBig) -> Result<(), NumberError> {
    let bits = |value: &RBig| value.numerator().bit_len() + value.denominator().bit_len();
    if bits(one) + bits(other) <= MAX_GCD_BITS {
        Ok(())
    } else {
        Err(NumberError::Resource)
    }
}

/// `X rdiv Y`, and `X / Y` of fractions
pub fn divide(left: &Number, right: &Number) -> Computed {
    let rational = |number: &Number| NumberError::NotRational(number.clone());
    let one = left.fraction().ok_or_else(|| rational(left))?;
    let other = right.fraction().ok_or_else(|| rational(right))?;
    if other.is_zero() {
        return Err(NumberError::ZeroDivisor);
    }
    // The greatest divisor of a long number and a short one takes one step more than that of two short ones.
    let above = one.numerator().bit_len() + other.denominator().bit_len();
    let below = one.denominator().bit_len() + other.numerator().bit_len();
    if 2 * above.min(below) > MAX_GCD_BITS || above.max(below) > MAX_BITS {
        return Err(NumberError::Resource);
    }
    Ok(Number::from(&*one / &*other))
}

/// X to the power Y, exactly: a fraction to an integer.
pub fn power(base: &Number, exponent: &Number) -> Computed {
    let Some(base) = base.fraction() else {
        return Err(NumberError::NotRational(base.clone()));
    };
    let negative = exponent.signum() < 0;
    if negative && base.is_zero() {
        return Err(NumberError::ZeroDivisor);
    }
    let times = integers::absolute(exponent)?;
    let numerator = Number::from(base.numerator().clone());
    let denominator = Number::from(IBig::from(base.denominator().clone()));
    let numerator = integers::power(&numerator, &times)?;
    let denominator = integers::power(&denominator, &times)?;
    if negative {
        divide(&denominator, &numerator)
    } else {
        divide(&numerator, &denominator)
    }
}

/// `rational(X)`: the value of a float as it is, exactly
pub fn rational(number: &Number) -> Computed {
    match number {
        Number::Float(value) => RBig::try_from(*value)
            .map(Number::from)
            .map_err(|_| NumberError::Undefined),
        Number::Int(_) | Number::Big(_) | Number::Ratio(_) => Ok(number.clone()),
    }
}

/// `rationalize(X)`: the simplest fraction that is X as a float
pub fn rationalize(number: &Number) -> Computed {
    match number {
        Number::Float(value) => RBig::simplest_from_f64(*value)
            .map(Number::from)
            .ok_or(NumberError::Undefined),
        Number::Int(_) | Number::Big(_) | Number::Ratio(_) => Ok(number.clone()),
    }
}

/// `numerator(X)`
pub fn numerator(number: &Number) -> Computed {
    match number {
        Number::Ratio(value) => Ok(Number::from(value.numerator().clone())),
        Number::Int(_) | Number::Big(_) => Ok(number.clone()),
        Number::Float(_) => Err(NumberError::NotRational(number.clone())),
    }
}

/// `denominator(X)`
pub fn denominator(number: &Number) -> Computed {
    match number {
        Number::Ratio(value) => Ok(Number::from(IBig::from(value.denominator().clone()))),
        Number::Int(_) | Number::Big(_) => Ok(Number::Int(1)),
        Number::Float(_) => Err(NumberError::NotRational(number.clone())),
    }
}

/// `- X`, `abs(X)` and the like on a fraction.
pub(super) fn negate(value: &RBig) -> Number {
    Number::from(-value.clone())
}

pub(super) fn absolute(value: &RBig) -> Number {
    Number::from(value.clone().abs())
}

impl Heap {
    /// A fraction; one that is an integer becomes one.
    pub fn ratio(&mut self, value: &RBig) -> Cell {
        if value.is_int() {
            return self.big(value.numerator());
        }
        let (sign, above) = value.numerator().as_sign_words();
        let below = value.denominator().as_words();
        let payload = 1 + above.len() + below.len();
        if payload >= MAX_BOX {
            exhausted();
        }
        let header = Cell::box_header(HeaderKind::Ratio, payload);
        let at = self.push(header);
        let first = (above.len() as u64) << 1 | u64::from(sign == Sign::Negative);
        self.push(Cell::from_bits(first));
        for word in above.iter().chain(below) {
            self.push(Cell::from_bits(*word));
        }
        self.push(header);
        Cell::pointer(Tag::Box, at)
    }

    /// The fraction in the box at `at`.
    pub fn ratio_value(&self, at: Addr) -> RBig {
        let count = self.get(at).count();
        let word = |index: usize| self.get(at.offset(1 + index)).bits();
        let above = (word(0) >> 1) as usize;
        let numerator: Vec<u64> = (1..=above).map(word).collect();
        let denominator: Vec<u64> = (1 + above..count).map(word).collect();
        let sign = if word(0) & 1 == 0 {
            Sign::Positive
        } else {
            Sign::Negative
        };
        RBig::from_parts(
            IBig::from_parts(sign, UBig::from_words(&numerator)),
            UBig::from_words(&denominator),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(above: i64, below: i64) -> Number {
        divide(&Number::Int(above), &Number::Int(below)).expect("not divided by zero")
    }

    #[test]
    fn fractions_are_in_lowest_terms_and_no_integers() {
        assert_eq!(ratio(4, 2), Number::Int(2));
        assert_eq!(ratio(2, -4), ratio(-1, 2));
        assert_eq!(
            integers::add(&ratio(1, 2), &ratio(1, 2)),
            Ok(Number::Int(1))
        );
        assert_eq!(
            integers::multiply(&ratio(2, 3), &Number::Int(3)),
            Ok(Number::Int(2))
        );
        assert_eq!(power(&ratio(2, 3), &Number::Int(-2)), Ok(ratio(9, 4)));
        assert_eq!(
            divide(&Number::Int(1), &Number::Int(0)),
            Err(NumberError::ZeroDivisor)
        );
    }

    #[test]
    fn floats_as_fractions() {
        assert_eq!(rational(&Number::Float(0.25)), Ok(ratio(1, 4)));
        assert_eq!(rationalize(&Number::Float(0.1)), Ok(ratio(1, 10)));
        assert_eq!(
            rational(&Number::Float(f64::NAN)),
            Err(NumberError::Undefined)
        );
        assert_eq!(ratio(1, 4).to_f64(), Ok(0.25));
    }
}
