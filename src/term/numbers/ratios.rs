//! Fractions: their layout on the heap, and the arithmetic on them.
//!
//! A fraction is a box of kind `Ratio`: one word with the number of words of the numerator and its sign, then both magnitudes, least words
//! first. *Invariant*: a fraction is in lowest terms and no integer, so that equal fractions are equal boxes; a result that is an integer
//! becomes one.

use std::borrow::Cow;
use std::mem;

use dashu_base::{BitTest, DivRem, FloatEncoding, Sign};
use dashu_int::{IBig, UBig};

use super::super::bigs::Exact;
use super::super::cell::{Addr, Cell, HeaderKind, MAX_BOX, Tag};
use super::super::heap::Heap;
use super::super::integers;
use super::super::meter::Meter;
use super::super::number::{Computed, MAX_BITS, Number, NumberError};
use crate::memory::{Stop, Stopping};
use crate::syntax::{Fraction, long};

/// Numerator and denominator of an integer or fraction.
pub type Parts<'n> = [Cow<'n, IBig>; 2];

impl Number {
    /// The number as a quotient; none for a float.
    pub fn parts(&self) -> Option<Parts<'_>> {
        match self {
            Number::Ratio(value) => Some([
                Cow::Borrowed(value.numerator()),
                Cow::Borrowed(value.denominator()),
            ]),
            Number::Int(_) | Number::Big(_) => Some([self.big()?, Cow::Owned(IBig::ONE)]),
            Number::Float(_) => None,
        }
    }

    /// The parts of both numbers, if one is a fraction and neither a float.
    pub(in crate::term) fn fractions<'a>(
        &'a self,
        other: &'a Number,
    ) -> Option<(Parts<'a>, Parts<'a>)> {
        match (self, other) {
            (Number::Ratio(_), _) | (_, Number::Ratio(_)) => Some((self.parts()?, other.parts()?)),
            _ => None,
        }
    }
}

/// An exact sum, difference or product, whose parts have at most [`long::MAX_FRACTION_BITS`] bits together.
pub(in crate::term) fn combined(
    meter: &Meter,
    [a, b]: Parts<'_>,
    [c, d]: Parts<'_>,
    exact: Exact,
) -> Computed {
    if [&a, &b, &c, &d]
        .map(|part| part.bit_len())
        .iter()
        .sum::<usize>()
        > long::MAX_FRACTION_BITS
    {
        return Err(NumberError::Resource);
    }
    let look = || meter.check();
    let product = |one: &IBig, other: &IBig| long::product(one, other, &look);
    let above = match exact {
        Exact::Add => product(&a, &d)? + product(&c, &b)?,
        Exact::Subtract => product(&a, &d)? - product(&c, &b)?,
        Exact::Multiply => product(&a, &c)?,
    };
    Ok(Number::from(Fraction::reduced(
        &above,
        &product(&b, &d)?,
        &look,
    )?))
}

/// `X rdiv Y`, and `X / Y` of fractions
pub fn divide(meter: &Meter, left: &Number, right: &Number) -> Computed {
    let rational = |number: &Number| NumberError::NotRational(number.clone());
    let [a, b] = left.parts().ok_or_else(|| rational(left))?;
    let [c, d] = right.parts().ok_or_else(|| rational(right))?;
    if c.is_zero() {
        return Err(NumberError::ZeroDivisor);
    }
    let (above, below) = (a.bit_len() + d.bit_len(), b.bit_len() + c.bit_len());
    if above.max(below) > MAX_BITS {
        return Err(NumberError::Resource);
    }
    let look = || meter.check();
    let above = long::product(&a, &d, &look)?;
    let below = long::product(&b, &c, &look)?;
    if is_short(&above, &below) {
        return Ok(Number::from(Fraction::reduced(&above, &below, &look)?));
    }
    // For two long integers, only an integer quotient is computed.
    match long::divide(&above, &below, &look)? {
        (quotient, rest) if rest.is_zero() => Ok(Number::from(quotient)),
        _ => Err(NumberError::Resource),
    }
}

/// Whether the numerator or the denominator is so short that their common divisor is found fast.
fn is_short(above: &IBig, below: &IBig) -> bool {
    2 * above.bit_len().min(below.bit_len()) <= long::MAX_FRACTION_BITS
}

/// X to the power Y, exactly: an integer or fraction to an integer.
pub fn power(meter: &Meter, base: &Number, exponent: &Number) -> Computed {
    let Some([above, below]) = base.parts() else {
        return Err(NumberError::NotRational(base.clone()));
    };
    let is_inverse = exponent.signum() < 0;
    if is_inverse && above.is_zero() {
        return Err(NumberError::ZeroDivisor);
    }
    let times = integers::absolute(exponent)?;
    // The shorter part first: it tells whether the power of the other is worth computing.
    let power = |part: &IBig| integers::power(meter, &Number::from(part.clone()), &times);
    let (above, below) = match above.bit_len() <= below.bit_len() {
        true => {
            let above = power(&above)?;
            within(&above)?;
            (above, power(&below)?)
        }
        false => {
            let below = power(&below)?;
            within(&below)?;
            (power(&above)?, below)
        }
    };
    if is_inverse {
        divide(meter, &below, &above)
    } else {
        divide(meter, &above, &below)
    }
}

/// Refuses a fraction whose shorter part is too long.
fn within(part: &Number) -> Result<(), NumberError> {
    if 2 * part.integer()?.bit_len() <= long::MAX_FRACTION_BITS {
        Ok(())
    } else {
        Err(NumberError::Resource)
    }
}

/// `rational(X)`: the value of a float as it is, exactly
pub fn rational(number: &Number) -> Computed {
    match number {
        Number::Float(value) => {
            let [above, below] = quotient(*value).ok_or(NumberError::Undefined)?;
            Ok(Number::from(Fraction::of_parts(above, below)))
        }
        Number::Int(_) | Number::Big(_) | Number::Ratio(_) => Ok(number.clone()),
    }
}

/// `rationalize(X)`: the simplest fraction that is X as a float
pub fn rationalize(number: &Number) -> Computed {
    match number {
        Number::Float(value) => {
            let [above, below] = simplest(*value).ok_or(NumberError::Undefined)?;
            Ok(Number::from(Fraction::of_parts(above, below)))
        }
        Number::Int(_) | Number::Big(_) | Number::Ratio(_) => Ok(number.clone()),
    }
}

/// A finite float as a quotient in lowest terms: its exact value.
pub(in crate::term) fn quotient(value: f64) -> Option<[IBig; 2]> {
    let (mantissa, exponent) = value.decode().ok()?;
    if mantissa == 0 {
        return Some([IBig::ZERO, IBig::ONE]);
    }
    // The denominator is a power of two, and so is the common divisor.
    let common = mantissa
        .trailing_zeros()
        .min(u32::from(exponent.min(0).unsigned_abs()));
    let below = i32::from(exponent.min(0)).unsigned_abs() - common;
    Some([
        IBig::from(mantissa >> common) << usize::from(exponent.max(0).unsigned_abs()),
        IBig::ONE << below as usize,
    ])
}

/// The quotient with the least denominator in the interval of half a unit of the last bit around a finite float: all numbers there round to
/// the float. *Invariant* of the walk: `one / below` is less than `other / other_below`, whose denominator may be 0.
fn simplest(value: f64) -> Option<[IBig; 2]> {
    let (mantissa, exponent) = value.decode().ok()?;
    if mantissa == 0 || exponent >= 0 {
        return quotient(value);
    }
    let unit = IBig::ONE << (usize::from(exponent.unsigned_abs()) + 1);
    let magnitude = IBig::from(mantissa.unsigned_abs()) << 1;
    let (mut one, mut below) = (&magnitude - IBig::ONE, unit.clone());
    let (mut other, mut other_below) = (magnitude + IBig::ONE, unit);
    // The bounds have the same continued fraction up to the place where an integer lies between the remaining parts; `near` and `far` are
    // its convergents so far.
    let [mut near, mut near_below] = [IBig::ONE, IBig::ZERO];
    let [mut far, mut far_below] = [IBig::ZERO, IBig::ONE];
    loop {
        let (whole, rest) = (&one).div_rem(&below);
        let next = &whole + IBig::ONE;
        if &next * &other_below < other {
            let above = next * &near + far;
            let below = &whole * &near_below + &near_below + far_below;
            let is_negative = mantissa.is_negative();
            return Some([if is_negative { -above } else { above }, below]);
        }
        far += &whole * &near;
        mem::swap(&mut near, &mut far);
        far_below += &whole * &near_below;
        mem::swap(&mut near_below, &mut far_below);
        // x = whole + 1 / y, so the bounds of y are the inverses in reverse order.
        let other_rest = other - whole * &other_below;
        (one, other) = (other_below, below);
        (below, other_below) = (other_rest, rest);
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
        Number::Ratio(value) => Ok(Number::from(value.denominator().clone())),
        Number::Int(_) | Number::Big(_) => Ok(Number::Int(1)),
        Number::Float(_) => Err(NumberError::NotRational(number.clone())),
    }
}

/// `- X` of a fraction
pub(in crate::term) fn negate(value: &Fraction) -> Number {
    let (above, below) = (value.numerator(), value.denominator());
    Number::from(Fraction::of_parts(-above, below.clone()))
}

/// A fraction rounded down.
pub(in crate::term) fn floor(meter: &Meter, value: &Fraction) -> Stopping<IBig> {
    let (quotient, _) = long::divide(value.numerator(), value.denominator(), &|| meter.check())?;
    if value.is_negative() {
        Ok(quotient - IBig::ONE)
    } else {
        Ok(quotient)
    }
}

/// A fraction rounded up.
pub(in crate::term) fn ceil(meter: &Meter, value: &Fraction) -> Stopping<IBig> {
    Ok(floor(meter, value)? + IBig::ONE)
}

/// A fraction rounded toward zero.
pub(in crate::term) fn trunc(meter: &Meter, value: &Fraction) -> Stopping<IBig> {
    Ok(long::divide(value.numerator(), value.denominator(), &|| meter.check())?.0)
}

/// A fraction rounded to the nearest integer, halves away from zero.
pub(in crate::term) fn round(meter: &Meter, value: &Fraction) -> Stopping<IBig> {
    let (quotient, rest) = long::divide(value.numerator(), value.denominator(), &|| meter.check())?;
    if (rest << 1).into_parts().1 < value.denominator().clone().into_parts().1 {
        Ok(quotient)
    } else if value.is_negative() {
        Ok(quotient - IBig::ONE)
    } else {
        Ok(quotient + IBig::ONE)
    }
}

/// The fractional part of a fraction.
pub(in crate::term) fn fraction_of(meter: &Meter, value: &Fraction) -> Stopping<Number> {
    let (_, rest) = long::divide(value.numerator(), value.denominator(), &|| meter.check())?;
    Ok(Number::from(Fraction::of_parts(
        rest,
        value.denominator().clone(),
    )))
}

impl Heap {
    /// A fraction.
    pub fn ratio(&mut self, value: &Fraction) -> Stopping<Cell> {
        let (sign, above) = value.numerator().as_sign_words();
        let (_, below) = value.denominator().as_sign_words();
        let payload = 1 + above.len() + below.len();
        if payload >= MAX_BOX {
            return Err(Stop::Heap);
        }
        let header = Cell::box_header(HeaderKind::Ratio, payload);
        let at = self.push(header)?;
        let first = (above.len() as u64) << 1 | u64::from(sign == Sign::Negative);
        self.push(Cell::from_bits(first))?;
        for word in above.iter().chain(below) {
            self.push(Cell::from_bits(*word))?;
        }
        self.push(header)?;
        Ok(Cell::pointer(Tag::Box, at))
    }

    /// The fraction in the box at `at`, whose parts are in lowest terms already.
    pub fn ratio_value(&self, at: Addr) -> Result<Fraction, IBig> {
        let words = self.payload(at);
        let (first, words) = words.split_first().expect("a fraction has a first word");
        let (above, below) = words.split_at((first >> 1) as usize);
        let sign = match first & 1 {
            0 => Sign::Positive,
            _ => Sign::Negative,
        };
        let above = IBig::from_parts(sign, UBig::from_words(above));
        Fraction::of_parts(above, IBig::from(UBig::from_words(below)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(above: i64, below: i64) -> Number {
        divide(&Meter::default(), &Number::Int(above), &Number::Int(below))
            .expect("not divided by zero")
    }

    #[test]
    fn fractions_are_in_lowest_terms_and_no_integers() {
        assert_eq!(ratio(4, 2), Number::Int(2));
        assert_eq!(ratio(2, -4), ratio(-1, 2));
        assert_eq!(
            integers::add(&Meter::default(), &ratio(1, 2), &ratio(1, 2)),
            Ok(Number::Int(1))
        );
        assert_eq!(
            integers::multiply(&Meter::default(), &ratio(2, 3), &Number::Int(3)),
            Ok(Number::Int(2))
        );
        assert_eq!(
            power(&Meter::default(), &ratio(2, 3), &Number::Int(-2)),
            Ok(ratio(9, 4))
        );
        assert_eq!(
            divide(&Meter::default(), &Number::Int(1), &Number::Int(0)),
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
