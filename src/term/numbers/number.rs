//! Numbers: the type, its conversions, its comparison and its text.
//!
//! *Invariant*: a `Big` never holds a value that fits into an `Int`, and a `Ratio` is never an integer, so that equal numbers of one
//! kind are equal values. The field of [`Large`] is private: only `Number::from` makes one, and checks the value; a [`Fraction`] keeps
//! its own invariant. Conversions to float round to nearest; comparing an integer with a float is exact, as if both were real numbers.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::ops::Deref;

use dashu_base::Signed;
use dashu_int::IBig;

use super::super::cell::{Cell, Tag};
use super::super::digits::abridged;
use super::super::heap::{Heap, View};
use super::super::integers;
use super::super::meter::Meter;
use super::super::ratios;
use crate::memory::{Stop, Stopping};
use crate::syntax::fraction::{self, Fraction};

/// A number outside the heap.
#[derive(Clone, Debug, PartialEq)]
pub enum Number {
    /// An integer of 64 bits.
    Int(i64),
    /// A larger integer.
    Big(Large),
    /// A fraction that is no integer.
    Ratio(Fraction),
    /// A float.
    Float(f64),
}

/// An integer that does not fit into 64 bits.
#[derive(Clone, Debug, PartialEq)]
pub struct Large(IBig);

impl Deref for Large {
    type Target = IBig;

    #[inline]
    fn deref(&self) -> &IBig {
        &self.0
    }
}

/// Why a function has no value.
#[derive(Clone, Debug, PartialEq)]
pub enum NumberError {
    /// `evaluation_error(undefined)`.
    Undefined,
    /// `evaluation_error(zero_divisor)`.
    ZeroDivisor,
    /// `evaluation_error(float_overflow)`.
    FloatOverflow,
    /// `type_error(integer, N)`.
    NotInteger(Number),
    /// `type_error(rational, N)`.
    NotRational(Number),
    /// `type_error(float, N)`: the value would be no integer (ISO 9.3.10).
    NotFloat(Number),
    /// `domain_error(not_less_than_one, N)`.
    NotPositive(Number),
    /// `domain_error(not_less_than_zero, N)`.
    Negative(Number),
    /// The heap is full, or a limit is reached.
    Stopped(Stop),
    /// `resource_error(memory)`: an integer of more than [`MAX_BITS`] bits.
    Resource,
}

/// The longest integer that is computed: ten million digits, which take some seconds to multiply, divide or write.
pub const MAX_BITS: usize = 1 << 25;

impl From<Stop> for NumberError {
    fn from(stop: Stop) -> NumberError {
        NumberError::Stopped(stop)
    }
}

/// The result of an arithmetic function.
pub type Computed = Result<Number, NumberError>;

impl From<IBig> for Number {
    #[inline]
    fn from(value: IBig) -> Number {
        i64::try_from(&value).map_or_else(|_| Number::Big(Large(value)), Number::Int)
    }
}

/// A quotient of integers: a fraction, or an integer.
impl From<Result<Fraction, IBig>> for Number {
    fn from(quotient: Result<Fraction, IBig>) -> Number {
        quotient.map_or_else(Number::from, Number::Ratio)
    }
}

impl From<i64> for Number {
    fn from(value: i64) -> Number {
        Number::Int(value)
    }
}

impl Number {
    /// The number in a cell, if it is one.
    #[inline]
    pub fn from_cell(heap: &Heap, cell: Cell) -> Option<Number> {
        let cell = heap.deref(cell);
        match cell.tag() {
            Tag::Int => Some(Number::Int(cell.int_value())),
            Tag::Box => match heap.view(cell) {
                View::Float(value) => Some(Number::Float(value)),
                View::Big(at) => Some(Number::from(heap.big_value(at))),
                View::Ratio(at) => Some(Number::from(heap.ratio_value(at))),
                View::Var(_)
                | View::Int(_)
                | View::Atom(_)
                | View::Handle(..)
                | View::Text(_)
                | View::List(_)
                | View::Struct(..) => None,
            },
            Tag::Ref | Tag::List | Tag::Struct | Tag::Atom | Tag::Att | Tag::Header => None,
        }
    }

    /// The integer as a big one; none for another number.
    pub fn big(&self) -> Option<Cow<'_, IBig>> {
        match self {
            Number::Int(value) => Some(Cow::Owned(IBig::from(*value))),
            Number::Big(value) => Some(Cow::Borrowed(value)),
            Number::Float(_) | Number::Ratio(_) => None,
        }
    }

    /// The integer as a big one, or the type error.
    pub fn integer(&self) -> Result<Cow<'_, IBig>, NumberError> {
        self.big()
            .ok_or_else(|| NumberError::NotInteger(self.clone()))
    }

    /// The nearest float.
    #[inline]
    pub fn to_f64(&self) -> Result<f64, NumberError> {
        match self {
            Number::Int(value) => Ok(*value as f64),
            Number::Float(value) => Ok(*value),
            Number::Big(_) | Number::Ratio(_) => finite(self.to_any_f64()),
        }
    }

    /// The nearest float; an infinity for what is beyond the finite ones.
    pub fn to_any_f64(&self) -> f64 {
        match self {
            Number::Int(value) => *value as f64,
            Number::Float(value) => *value,
            Number::Big(value) => value.to_f64().value(),
            Number::Ratio(value) => integers::nearest_float(value.numerator(), value.denominator()),
        }
    }

    /// The integer that equals an integral float.
    pub fn from_whole(value: f64) -> Computed {
        /// 2^63, the least positive float beyond `i64`.
        const LIMIT: f64 = 9_223_372_036_854_775_808.0;
        if (-LIMIT..LIMIT).contains(&value) {
            return Ok(Number::Int(value as i64));
        }
        IBig::try_from(value)
            .map(Number::from)
            .map_err(|_| NumberError::Undefined)
    }

    /// Whether it is an integer.
    pub fn is_integer(&self) -> bool {
        matches!(self, Number::Int(_) | Number::Big(_))
    }

    /// -1, 0 or 1; 0 for NaN.
    pub fn signum(&self) -> i64 {
        match self {
            Number::Int(value) => value.signum(),
            Number::Big(value) => {
                if value.is_negative() {
                    -1
                } else {
                    1
                }
            }
            Number::Ratio(value) => {
                if value.is_negative() {
                    -1
                } else {
                    1
                }
            }
            Number::Float(value) => i64::from(*value > 0.0) - i64::from(*value < 0.0),
        }
    }

    /// Compares by value; none if one of them is NaN.
    #[inline]
    pub fn compare(&self, other: &Number) -> Option<Ordering> {
        match (self, other) {
            (Number::Int(one), Number::Int(other)) => Some(one.cmp(other)),
            (Number::Float(one), Number::Float(other)) => one.partial_cmp(other),
            (Number::Ratio(_), Number::Int(_) | Number::Big(_) | Number::Ratio(_))
            | (Number::Int(_) | Number::Big(_), Number::Ratio(_)) => {
                let ([one, below], [other, other_below]) = (self.parts()?, other.parts()?);
                Some(fraction::compare([&one, &below], [&other, &other_below]))
            }
            (Number::Float(one), Number::Int(_) | Number::Big(_) | Number::Ratio(_)) => {
                other.compare_float(*one).map(Ordering::reverse)
            }
            (Number::Int(_) | Number::Big(_) | Number::Ratio(_), Number::Float(other)) => {
                self.compare_float(*other)
            }
            (Number::Big(one), Number::Big(other)) => Some(one.0.cmp(&other.0)),
            // A big integer is farther from zero than every small one.
            (Number::Big(_), Number::Int(_)) => Some(self.signum().cmp(&0)),
            (Number::Int(_), Number::Big(_)) => Some(0.cmp(&other.signum())),
        }
    }

    /// Compares an integer or fraction with a float, exactly.
    fn compare_float(&self, float: f64) -> Option<Ordering> {
        if float.is_nan() {
            return None;
        }
        if float.is_infinite() {
            return 0.0.partial_cmp(&float);
        }
        if let Number::Ratio(value) = self {
            let [above, below] = ratios::quotient(float)?;
            let parts = [value.numerator(), value.denominator()];
            return Some(fraction::compare(parts, [&above, &below]));
        }
        let whole = Number::from_whole(float.trunc()).ok()?;
        let order = self.compare(&whole)?;
        Some(order.then(0.0.partial_cmp(&float.fract())?))
    }

    /// The standard order (ISO 7.2.1): floats before integers and fractions, whatever their values, and each kind by value. NaN comes
    /// before all other floats, and -0.0 before 0.0.
    pub fn standard_order(&self, other: &Number) -> Ordering {
        match (self, other) {
            (Number::Float(one), Number::Float(other)) => {
                // NaN may have either sign.
                other.is_nan().cmp(&one.is_nan()).then(one.total_cmp(other))
            }
            (Number::Float(_), Number::Int(_) | Number::Big(_) | Number::Ratio(_)) => {
                Ordering::Less
            }
            (Number::Int(_) | Number::Big(_) | Number::Ratio(_), Number::Float(_)) => {
                Ordering::Greater
            }
            (
                Number::Int(_) | Number::Big(_) | Number::Ratio(_),
                Number::Int(_) | Number::Big(_) | Number::Ratio(_),
            ) => {
                // `compare` returns none for NaN only.
                self.compare(other).unwrap_or(Ordering::Equal)
            }
        }
    }
}

/// A finite float, or the overflow error.
#[inline]
pub(in crate::term) fn finite(value: f64) -> Result<f64, NumberError> {
    if value.is_finite() {
        Ok(value)
    } else {
        Err(NumberError::FloatOverflow)
    }
}

impl Heap {
    /// The number as a cell.
    #[inline]
    pub fn number(&mut self, number: &Number) -> Stopping<Cell> {
        match number {
            Number::Int(value) => Ok(self.integer(*value)?),
            Number::Big(value) => Ok(self.big(value)?),
            Number::Ratio(value) => Ok(self.ratio(value)?),
            Number::Float(value) => self.float(*value),
        }
    }
}

impl Number {
    /// Its text; the conversion of a long integer checks the meter.
    pub fn text(&self, meter: &Meter) -> Stopping<String> {
        self.abridged(0, meter)
    }

    /// Its text, with integers of more than `most_bits` bits abridged; 0 means no limit.
    pub fn abridged(&self, most_bits: usize, meter: &Meter) -> Stopping<String> {
        let digits = |value: &IBig| abridged(value, most_bits, meter);
        match self {
            Number::Big(value) => digits(value),
            Number::Ratio(value) => {
                let (above, below) = (digits(value.numerator())?, digits(value.denominator())?);
                Ok(format!("{above}r{below}"))
            }
            Number::Int(_) | Number::Float(_) => Ok(self.to_string()),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Int(value) => write!(f, "{value}"),
            Number::Big(_) | Number::Ratio(_) => {
                let text = self.text(&Meter::default()).map_err(|_| fmt::Error)?;
                f.write_str(&text)
            }
            Number::Float(value) => f.write_str(&float_text(*value)),
        }
    }
}

/// The shortest text that reads back as the same float; there is always a point and a digit behind it.
pub fn float_text(value: f64) -> String {
    /// Integral floats of more digits are written with an exponent.
    const MOST_DIGITS: i32 = 15;
    if value.is_nan() {
        return String::from("1.5NaN");
    }
    if value.is_infinite() {
        return String::from(if value > 0.0 { "1.0Inf" } else { "-1.0Inf" });
    }
    let shortest = format!("{value:e}");
    let (mantissa, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits = mantissa.bytes().filter(u8::is_ascii_digit).count() as i32;
    let scientific = exponent < -4 || (exponent >= MOST_DIGITS && digits <= exponent + 1);
    match (scientific, mantissa.contains('.')) {
        (true, true) => shortest,
        (true, false) => format!("{mantissa}.0e{exponent}"),
        // Without an exponent the standard library writes the same shortest digits, but no point after a whole number.
        (false, _) => format!("{value:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn floats_are_written_shortest() {
        for (value, text) in [
            (1.0, "1.0"),
            (-0.0, "-0.0"),
            (0.1, "0.1"),
            (1e14, "100000000000000.0"),
            (1e15, "1.0e15"),
            (1e22, "1.0e22"),
            (1.5e300, "1.5e300"),
            (0.0001, "0.0001"),
            (0.00001, "1.0e-5"),
            (5e-324, "5.0e-324"),
            (1234567890123456.7, "1234567890123456.8"),
            (123456789012345680.0, "1.2345678901234568e17"),
        ] {
            assert_eq!(float_text(value), text);
        }
    }

    #[test]
    fn integers_and_floats_compare_exactly() {
        let big = Number::Int((1 << 53) + 1);
        assert_eq!(
            big.compare(&Number::Float(9007199254740992.0)),
            Some(Ordering::Greater)
        );
        assert_eq!(
            Number::Int(1).compare(&Number::Float(1.0)),
            Some(Ordering::Equal)
        );
        assert_eq!(
            Number::Int(1).standard_order(&Number::Float(1.0)),
            Ordering::Greater
        );
        assert_eq!(
            Number::Int(1).standard_order(&Number::Float(2.5)),
            Ordering::Greater
        );
        assert_eq!(
            Number::Float(-0.0).standard_order(&Number::Float(0.0)),
            Ordering::Less
        );
        assert_eq!(
            Number::Int(-1).compare(&Number::Float(-1.5)),
            Some(Ordering::Greater)
        );
        let huge = Number::from(IBig::from(10).pow(400));
        assert_eq!(huge.compare(&Number::Float(1e308)), Some(Ordering::Greater));
        assert_eq!(
            huge.compare(&Number::Float(f64::INFINITY)),
            Some(Ordering::Less)
        );
        assert_eq!(huge.to_f64(), Err(NumberError::FloatOverflow));
        assert_eq!(
            Number::Float(f64::NAN).standard_order(&huge),
            Ordering::Less
        );
        assert_eq!(
            huge.standard_order(&Number::Float(-f64::NAN)),
            Ordering::Greater
        );
    }

    proptest! {
        #[test]
        fn float_text_reads_back(bits: u64) {
            let value = f64::from_bits(bits);
            prop_assume!(value.is_finite());
            let text = float_text(value.abs());
            prop_assert!(text.contains('.'));
            prop_assert_eq!(text.parse(), Ok(value.abs()));
        }

        #[test]
        fn standard_order_is_antisymmetric(one: i64, other: f64) {
            let (one, other) = (Number::Int(one), Number::Float(other));
            prop_assert_eq!(one.standard_order(&other), other.standard_order(&one).reverse());
        }
    }
}
