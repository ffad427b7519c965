//! Arithmetic functions with exact results for integer arguments (ISO 9.1, 9.3, 9.4).
//!
//! Invariant: a function of integers never wraps and never rounds: what does not fit into 64 bits becomes a big integer,
//! and what would be too long for [`MAX_BITS`] is refused before it is computed.

use std::borrow::Cow;
use std::cmp::Ordering;

use dashu_base::{Abs, BitTest, DivRem};
use dashu_int::{IBig, UBig};

use super::super::bigs::Exact;
use super::super::floats::checked;
use super::super::meter::Meter;
use super::super::number::{Computed, MAX_BITS, Number, NumberError};
use super::super::ratios;
use crate::memory::{Stopping, room};
use crate::syntax::long;

/// Addition, subtraction and multiplication of small integers, big ones and floats. Long operations check the meter.
macro_rules! exact {
    ($($(#[$doc:meta])* $name:ident $exact:ident $small:ident $operator:tt |$meter:ident, $one:ident, $other:ident| $bits:expr, $big:expr;)*) => { $(
        $(#[$doc])*
        #[inline]
        pub fn $name($meter: &Meter, left: &Number, right: &Number) -> Computed {
            if let (Number::Int(one), Number::Int(other)) = (left, right)
                && let Some(value) = one.$small(*other)
            {
                return Ok(Number::Int(value));
            }
            match (left.big(), right.big()) {
                (Some(one), Some(other)) => {
                    let ($one, $other): (&IBig, &IBig) = (&one, &other);
                    within($bits)?;
                    Ok(Number::from($big))
                }
                (_, _) => {
                    if let Some((one, other)) = left.fractions(right) {
                        return ratios::combined($meter, one, other, Exact::$exact);
                    }
                    let (one, other) = (left.to_f64()?, right.to_f64()?);
                    checked(one $operator other, &[one, other])
                }
            }
        }
    )* };
}

exact! {
    /// `X + Y`
    add Add checked_add + |meter, one, other| one.bit_len().max(other.bit_len()), one + other;
    /// `X - Y`
    subtract Subtract checked_sub - |meter, one, other| one.bit_len().max(other.bit_len()), one - other;
    /// `X * Y`
    multiply Multiply checked_mul * |meter, one, other| one.bit_len() + other.bit_len(), long::product(one, other, &|| meter.check())?;
}

/// Refuses integers of more than [`MAX_BITS`] bits.
fn within(bits: usize) -> Result<(), NumberError> {
    if bits <= MAX_BITS {
        Ok(())
    } else {
        Err(NumberError::Resource)
    }
}

/// Both numbers as integers; an error if the second is zero.
fn divisible<'a>(
    left: &'a Number,
    right: &'a Number,
) -> Result<(Cow<'a, IBig>, Cow<'a, IBig>), NumberError> {
    let (one, other) = (left.integer()?, right.integer()?);
    if other.is_zero() {
        Err(NumberError::ZeroDivisor)
    } else {
        Ok((one, other))
    }
}

/// A division, on small integers unless it overflows or the divisor is zero, else on big ones.
macro_rules! divisions {
    ($($(#[$doc:meta])* $name:ident |$a:ident, $b:ident| $small:expr, |$quotient:ident, $rest:ident, $d:ident| $big:expr;)*) => { $(
        $(#[$doc])*
        #[inline]
        pub fn $name(meter: &Meter, left: &Number, right: &Number) -> Computed {
            if let (Number::Int($a), Number::Int($b)) = (left, right)
                && *$b != 0
                && *$b != -1
            {
                let ($a, $b) = (*$a, *$b);
                return Ok(Number::Int($small));
            }
            let (one, other) = divisible(left, right)?;
            let $d: &IBig = &other;
            let ($quotient, $rest) = long::divide(&one, $d, &|| meter.check())?;
            Ok(Number::from($big))
        }
    )* };
}

divisions! {
    /// `X // Y`, rounded toward zero
    quotient |a, b| a / b, |quotient, _rest, _y| quotient;
    /// `X rem Y`, with the sign of X
    remainder |a, b| a % b, |_quotient, rest, _y| rest;
    /// `X div Y`, rounded down
    divide_down |a, b| a.wrapping_div(b) - i64::from((a % b != 0) && ((a < 0) != (b < 0))),
        |quotient, rest, y| if is_against(&rest, y) { quotient - IBig::ONE } else { quotient };
    /// `X mod Y`, with the sign of Y
    modulo |a, b| { let r = a % b; if r != 0 && ((r < 0) != (b < 0)) { r + b } else { r } },
        |_quotient, rest, y| if is_against(&rest, y) { rest + y } else { rest };
}

/// Whether the signs of a remainder and a divisor differ.
fn is_against(rest: &IBig, divisor: &IBig) -> bool {
    !rest.is_zero() && rest.sign() != divisor.sign()
}

fn floor_mod(meter: &Meter, left: &IBig, right: &IBig) -> Stopping<IBig> {
    let (_, rest) = long::divide(left, right, &|| meter.check())?;
    if is_against(&rest, right) {
        Ok(rest + right)
    } else {
        Ok(rest)
    }
}

/// `X div Y` and `X mod Y` at once.
pub fn divide_and_modulo(
    meter: &Meter,
    left: &Number,
    right: &Number,
) -> Result<(Number, Number), NumberError> {
    let (one, other) = divisible(left, right)?;
    let (quotient, rest) = long::divide(&one, &other, &|| meter.check())?;
    Ok(match is_against(&rest, &other) {
        true => (
            Number::from(quotient - IBig::ONE),
            Number::from(rest + &*other),
        ),
        false => (Number::from(quotient), Number::from(rest)),
    })
}

/// `X / Y`: an integer if both are and the remainder is zero, a fraction if one is, else a float.
pub fn divide(meter: &Meter, left: &Number, right: &Number) -> Computed {
    if let (Number::Int(one), Number::Int(other)) = (left, right)
        && !matches!(other, 0 | -1)
    {
        return if one % other == 0 {
            Ok(Number::Int(one / other))
        } else {
            ratio(meter, left, right)
        };
    }
    if let (Some(one), Some(other)) = (left.big(), right.big()) {
        if other.is_zero() {
            return Err(NumberError::ZeroDivisor);
        }
        let (quotient, rest) = long::divide(&one, &other, &|| meter.check())?;
        return if rest.is_zero() {
            Ok(Number::from(quotient))
        } else {
            ratio(meter, left, right)
        };
    }
    ratio(meter, left, right)
}

/// `X / Y` as a float, even if X or Y is too large for one.
pub fn ratio(meter: &Meter, left: &Number, right: &Number) -> Computed {
    if right.signum() == 0 && !matches!(right, Number::Float(value) if value.is_nan()) {
        let undefined = match left {
            Number::Float(value) => *value == 0.0 || value.is_nan(),
            Number::Int(value) => *value == 0 && matches!(right, Number::Float(_)),
            Number::Big(_) | Number::Ratio(_) => false,
        };
        return Err(if undefined {
            NumberError::Undefined
        } else {
            NumberError::ZeroDivisor
        });
    }
    /// Integers up to here are exact as floats.
    const EXACT: u64 = 1 << 53;
    match (left, right) {
        (Number::Int(one), Number::Int(other))
            if one.unsigned_abs() <= EXACT && other.unsigned_abs() <= EXACT =>
        {
            Ok(Number::Float(*one as f64 / *other as f64))
        }
        (Number::Ratio(_), Number::Int(_) | Number::Big(_) | Number::Ratio(_))
        | (Number::Int(_) | Number::Big(_), Number::Ratio(_)) => ratios::divide(meter, left, right),
        (Number::Float(_), _) | (_, Number::Float(_)) => {
            let (one, other) = (left.to_f64()?, right.to_f64()?);
            checked(one / other, &[one, other])
        }
        (Number::Int(_) | Number::Big(_), Number::Int(_) | Number::Big(_)) => {
            let (one, other) = (left.integer()?, right.integer()?);
            checked(nearest_float(&one, &other), &[])
        }
    }
}

/// The float nearest to a quotient of integers, ties to even; infinity if the quotient is too large.
pub(in crate::term) fn nearest_float(one: &IBig, other: &IBig) -> f64 {
    /// The bits of a float's mantissa.
    const BITS: i64 = 53;
    /// The least exponent of a normal float.
    const LEAST: i64 = -1022;
    if one.is_zero() {
        return 0.0;
    }
    // A quotient of 66 bits or more, with its last bit set if the remainder is not zero, rounds correctly.
    let shift = other.bit_len() as i64 + 66 - one.bit_len() as i64;
    let (above, below) = (one.abs(), other.abs());
    let (above, below) = match shift >= 0 {
        true => (above << shift as usize, below),
        false => (above, below << shift.unsigned_abs() as usize),
    };
    let (quotient, rest) = above.div_rem(&below);
    let quotient = match rest.is_zero() {
        true => quotient,
        false => quotient | IBig::ONE,
    };
    let length = quotient.bit_len() as i64;
    // Subnormal floats have fewer bits.
    let kept = BITS.min(length - 1 - shift - LEAST + BITS).max(0);
    let dropped = (length - kept) as usize;
    let half = IBig::ONE << (dropped - 1);
    let (mut whole, rest) = (
        &quotient >> dropped,
        quotient.clone() & ((&half << 1) - IBig::ONE),
    );
    if rest > half || rest == half && whole.bit(0) {
        whole += IBig::ONE;
    }
    let value = scale(whole.to_f64().value(), dropped as i64 - shift);
    if one.sign() == other.sign() {
        value
    } else {
        -value
    }
}

/// `value * 2^exponent`, in steps that overflow only if the result does.
fn scale(mut value: f64, mut exponent: i64) -> f64 {
    while exponent != 0 && value != 0.0 && value.is_finite() {
        let step = exponent.clamp(-1000, 1000);
        value *= 2f64.powi(step as i32);
        exponent -= step;
    }
    value
}

/// `- X`
pub fn negate(number: &Number) -> Computed {
    match number {
        Number::Float(value) => Ok(Number::Float(-value)),
        Number::Ratio(value) => Ok(ratios::negate(value)),
        Number::Int(_) | Number::Big(_) => subtract(&Meter::default(), &Number::Int(0), number),
    }
}

/// `+ X`
pub fn plus(number: &Number) -> Computed {
    Ok(number.clone())
}

/// `abs(X)`
pub fn absolute(number: &Number) -> Computed {
    match number {
        Number::Float(value) => Ok(Number::Float(value.abs())),
        Number::Int(_) | Number::Big(_) | Number::Ratio(_) if number.signum() < 0 => negate(number),
        Number::Int(_) | Number::Big(_) | Number::Ratio(_) => Ok(number.clone()),
    }
}

/// `sign(X)`, of the type of X
pub fn sign(number: &Number) -> Computed {
    match number {
        Number::Float(value) if *value == 0.0 || value.is_nan() => Ok(number.clone()),
        Number::Float(value) => Ok(Number::Float(value.signum())),
        Number::Int(_) | Number::Big(_) | Number::Ratio(_) => Ok(Number::Int(number.signum())),
    }
}

/// `max(X, Y)`; the float of an equal pair
pub fn maximum(left: &Number, right: &Number) -> Computed {
    extreme(left, right, Ordering::Less)
}

/// `min(X, Y)`; the float of an equal pair
pub fn minimum(left: &Number, right: &Number) -> Computed {
    extreme(left, right, Ordering::Greater)
}

fn extreme(left: &Number, right: &Number, worse: Ordering) -> Computed {
    let nan = |number: &Number| matches!(number, Number::Float(value) if value.is_nan());
    let takes_right = match left.compare(right) {
        Some(Ordering::Equal) => match (left, right) {
            (Number::Float(_), Number::Float(_)) => left.standard_order(right) == worse,
            _ => matches!(right, Number::Float(_)),
        },
        Some(order @ (Ordering::Less | Ordering::Greater)) => order == worse,
        None => nan(right),
    };
    Ok(if takes_right { right } else { left }.clone())
}

/// `X /\ Y`, `X \/ Y` and `xor(X, Y)` on the two's complement.
macro_rules! bitwise {
    ($($(#[$doc:meta])* $name:ident $operator:tt)*) => { $(
        $(#[$doc])*
        pub fn $name(left: &Number, right: &Number) -> Computed {
            if let (Number::Int(one), Number::Int(other)) = (left, right) {
                return Ok(Number::Int(one $operator other));
            }
            Ok(Number::from(&*left.integer()? $operator &*right.integer()?))
        }
    )* };
}

bitwise! {
    /// `X /\ Y`
    and &
    /// `X \/ Y`
    or |
    /// `xor(X, Y)`
    exclusive_or ^
}

/// `\ X`
pub fn complement(number: &Number) -> Computed {
    match number {
        Number::Int(value) => Ok(Number::Int(!value)),
        Number::Big(_) | Number::Ratio(_) | Number::Float(_) => {
            Ok(Number::from(!&*number.integer()?))
        }
    }
}

/// `X << Y`; to the right for a negative Y
pub fn shift_left(number: &Number, by: &Number) -> Computed {
    let value = number.integer()?;
    match by {
        Number::Float(_) | Number::Ratio(_) => Err(NumberError::NotInteger(by.clone())),
        Number::Int(by) => shifted(&value, *by),
        Number::Big(_) => shifted(&value, if by.signum() > 0 { i64::MAX } else { i64::MIN }),
    }
}

/// `X >> Y`, rounded down; to the left for a negative Y
pub fn shift_right(number: &Number, by: &Number) -> Computed {
    if let (Number::Int(value), Number::Int(by @ 0..=63)) = (number, by) {
        return Ok(Number::Int(value >> by));
    }
    number.integer()?;
    match by {
        Number::Float(_) | Number::Ratio(_) => Err(NumberError::NotInteger(by.clone())),
        Number::Int(_) | Number::Big(_) => shift_left(number, &negate(by)?),
    }
}

fn shifted(value: &IBig, by: i64) -> Computed {
    let (bits, by_bits) = (value.bit_len(), by.unsigned_abs());
    if value.is_zero() || by == 0 {
        return Ok(Number::from(value.clone()));
    }
    if by > 0 {
        within(
            usize::try_from(by_bits)
                .unwrap_or(usize::MAX)
                .saturating_add(bits),
        )?;
        return Ok(Number::from(value << by_bits as usize));
    }
    if by_bits > bits as u64 {
        return Ok(Number::Int(if value < &IBig::ZERO { -1 } else { 0 }));
    }
    Ok(Number::from(value >> by_bits as usize))
}

/// `X ^ Y`: of integers an integer (ISO 9.3.10)
pub fn power(meter: &Meter, base: &Number, exponent: &Number) -> Computed {
    if let (Number::Ratio(_), true) = (base, exponent.is_integer()) {
        return ratios::power(meter, base, exponent);
    }
    if !base.is_integer() || !exponent.is_integer() {
        return super::super::floats::float_power(base, exponent);
    }
    match (base, exponent.signum()) {
        (_, 0) | (Number::Int(1), _) => Ok(Number::Int(1)),
        (Number::Int(-1), _) => {
            let odd = exponent.integer()?.bit(0);
            Ok(Number::Int(if odd { -1 } else { 1 }))
        }
        (Number::Int(0), -1) => Err(NumberError::ZeroDivisor),
        (Number::Int(0), _) => Ok(Number::Int(0)),
        (_, -1) => Err(NumberError::NotFloat(base.clone())),
        (_, _) => {
            let Number::Int(times) = exponent else {
                return Err(NumberError::Resource);
            };
            if let (Number::Int(base), Ok(times)) = (base, u32::try_from(*times))
                && let Some(value) = base.checked_pow(times)
            {
                return Ok(Number::Int(value));
            }
            let base = base.integer()?;
            let times = usize::try_from(*times).map_err(|_| NumberError::Resource)?;
            // A base of n bits gives at least (n - 1) * times bits.
            within((base.bit_len() - 1).saturating_mul(times))?;
            Ok(Number::from(long::power(&base, times, &|| meter.check())?))
        }
    }
}

/// `powm(X, Y, Z)`: X to the power Y modulo Z
pub fn power_modulo(meter: &Meter, base: &Number, exponent: &Number, modulus: &Number) -> Computed {
    let (base, times, modulus) = (base.integer()?, exponent.integer()?, modulus.integer()?);
    let times =
        UBig::try_from(times.into_owned()).map_err(|_| NumberError::Negative(exponent.clone()))?;
    if modulus.is_zero() {
        return Err(NumberError::ZeroDivisor);
    }
    /// Steps of some nanoseconds each: work of more than half a minute is refused.
    const MOST_STEPS: f64 = 4e9;
    /// The most words that divide in quadratic time.
    const QUADRATIC: f64 = 1e3;
    let words = modulus.bit_len() as f64 / 64.0;
    let step = words.powf(1.5) * words.min(QUADRATIC).sqrt();
    if times.bit_len() as f64 * step > MOST_STEPS {
        return Err(NumberError::Resource);
    }
    let product = |one: &IBig, other: &IBig| long::product(one, other, &|| meter.check());
    let mut square = floor_mod(meter, &base, &modulus)?;
    let mut result = floor_mod(meter, &IBig::ONE, &modulus)?;
    let steps = (2.0 * step) as usize / 8;
    for bit in 0..times.bit_len() {
        meter.work(steps)?;
        if times.bit(bit) {
            result = floor_mod(meter, &product(&result, &square)?, &modulus)?;
        }
        square = floor_mod(meter, &product(&square, &square)?, &modulus)?;
    }
    Ok(Number::from(result))
}

/// `gcd(X, Y)`
pub fn greatest_divisor(meter: &Meter, left: &Number, right: &Number) -> Computed {
    let (one, other) = (left.integer()?, right.integer()?);
    if one.is_zero() || other.is_zero() {
        return Ok(Number::from((&*one + &*other).abs()));
    }
    if let (Number::Int(one), Number::Int(other)) = (left, right) {
        let (mut a, mut b) = (one.unsigned_abs(), other.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        return Ok(Number::from(IBig::from(a)));
    }
    let divisor = long::common_divisor(&one, &other, &|| meter.check())?;
    Ok(Number::from(divisor))
}

/// `lcm(X, Y)`
pub fn least_multiple(meter: &Meter, left: &Number, right: &Number) -> Computed {
    let divisor = greatest_divisor(meter, left, right)?;
    if divisor.signum() == 0 {
        return Ok(Number::Int(0));
    }
    absolute(&multiply(meter, &quotient(meter, left, &divisor)?, right)?)
}

/// `msb(X)`: the number of the highest bit that is set
pub fn highest_bit(number: &Number) -> Computed {
    let value = number.integer()?;
    if number.signum() <= 0 {
        return Err(NumberError::NotPositive(number.clone()));
    }
    Ok(Number::Int(value.bit_len() as i64 - 1))
}

/// `tzmsb(X)`: the number of the lowest bit that is set
pub fn lowest_bit(number: &Number) -> Computed {
    let value = number.integer()?;
    if number.signum() <= 0 {
        return Err(NumberError::NotPositive(number.clone()));
    }
    Ok(Number::Int(value.trailing_zeros().unwrap_or(0) as i64))
}

/// A random integer from 0 to below a positive one, made of random words.
pub fn below(limit: &Number, mut word: impl FnMut() -> u64) -> Computed {
    let limit = limit.integer()?;
    let length = limit.bit_len();
    loop {
        let mut words: Vec<u64> = room::vector(length.div_ceil(64))?;
        words.extend((0..length.div_ceil(64)).map(|_| word()));
        if let Some(last) = words.last_mut() {
            *last >>= (64 - length % 64) % 64;
        }
        // At least every second draw is below the limit.
        let drawn = IBig::from(UBig::from_words(&words));
        if drawn < *limit {
            return Ok(Number::from(drawn));
        }
    }
}

/// `popcount(X)`: how many bits are set
pub fn count_bits(number: &Number) -> Computed {
    let value = number.integer()?;
    match UBig::try_from(value.into_owned()) {
        Ok(value) => Ok(Number::Int(value.count_ones() as i64)),
        Err(_) => Err(NumberError::Negative(number.clone())),
    }
}

/// `getbit(X, I)`: bit I of X
pub fn bit_at(number: &Number, index: &Number) -> Computed {
    let (value, place) = (number.integer()?, index.integer()?);
    for argument in [number, index] {
        if argument.signum() < 0 {
            return Err(NumberError::Negative(argument.clone()));
        }
    }
    let set =
        usize::try_from(&*place).is_ok_and(|place| place < value.bit_len() && value.bit(place));
    Ok(Number::Int(i64::from(set)))
}
