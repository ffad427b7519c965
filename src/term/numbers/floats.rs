//! Arithmetic functions with float results, and rounding floats to integers (ISO 9.1, 9.3).
//!
//! *Invariant*: a float result is finite, or the function returns the error that tells why not; only an argument that is
//! itself infinite or NaN gives such a result. Results too small for a float are zero.

use dashu_base::BitTest;
use dashu_int::IBig;

use super::super::meter::Meter;
use super::super::number::{Computed, Number, NumberError, finite};
use super::super::ratios;

/// Checks a float result: NaN from numbers is undefined, infinity from finite numbers an overflow.
#[inline]
pub(in crate::term) fn checked(value: f64, arguments: &[f64]) -> Computed {
    if value.is_finite() {
        return Ok(Number::Float(value));
    }
    if value.is_nan() {
        return if arguments.iter().any(|argument| argument.is_nan()) {
            Ok(Number::Float(value))
        } else {
            Err(NumberError::Undefined)
        };
    }
    if arguments.iter().any(|argument| !argument.is_finite()) {
        Ok(Number::Float(value))
    } else {
        Err(NumberError::FloatOverflow)
    }
}

/// Functions of one number, by a function on floats.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident |$x:ident| $value:expr;)*) => { $(
        $(#[$doc])*
        pub fn $name(number: &Number) -> Computed {
            let $x = number.to_f64()?;
            checked($value, &[$x])
        }
    )* };
}

functions! {
    /// `float(X)`
    float |x| x;
    /// `sqrt(X)`
    square_root |x| x.sqrt();
    /// `exp(X)`
    exponential |x| x.exp();
    /// `erf(X)`
    error_function |x| libm::erf(x);
    /// `erfc(X)`
    complementary_error |x| libm::erfc(x);
    /// `lgamma(X)`
    log_gamma |x| libm::lgamma(x);
    /// `sin(X)`
    sine |x| x.sin();
    /// `cos(X)`
    cosine |x| x.cos();
    /// `tan(X)`
    tangent |x| x.tan();
    /// `asin(X)`
    arc_sine |x| x.asin();
    /// `acos(X)`
    arc_cosine |x| x.acos();
    /// `atan(X)`
    arc_tangent |x| x.atan();
    /// `acot(X)`
    arc_cotangent |x| if x == 0.0 { std::f64::consts::FRAC_PI_2 } else { x.recip().atan() };
    /// `sinh(X)`
    hyperbolic_sine |x| x.sinh();
    /// `cosh(X)`
    hyperbolic_cosine |x| x.cosh();
    /// `tanh(X)`
    hyperbolic_tangent |x| x.tanh();
    /// `asinh(X)`
    area_sine |x| libm::asinh(x);
    /// `acosh(X)`
    area_cosine |x| if x < 1.0 { f64::NAN } else { libm::acosh(x) };
    /// `atanh(X)`
    area_tangent |x| if x.abs() == 1.0 { f64::NAN } else { libm::atanh(x) };
    /// `acoth(X)`
    area_cotangent |x| if x.abs() == 1.0 { f64::NAN } else { libm::atanh(x.recip()) };
}

/// `cot(X)`
pub fn cotangent(number: &Number) -> Computed {
    super::super::integers::ratio(&Meter::default(), &Number::Int(1), &tangent(number)?)
}

/// A logarithm. Integers and fractions beyond the floats are computed from the leading bits of their parts.
fn logarithm_by(number: &Number, of_float: fn(f64) -> f64, of_two: f64) -> Computed {
    if let Number::Float(value) = number {
        return match *value {
            0.0 => Err(NumberError::Undefined),
            value if value < 0.0 => Err(NumberError::Undefined),
            value => checked(of_float(value), &[value]),
        };
    }
    if number.signum() <= 0 {
        return Err(NumberError::Undefined);
    }
    match number.to_f64() {
        Ok(value) if value >= f64::MIN_POSITIVE => Ok(Number::Float(of_float(value))),
        Ok(_) | Err(_) => {
            let of_big = |value: &IBig| {
                // Bits far below the highest one do not change the float.
                let shift = value.bit_len().saturating_sub(128);
                of_float((value >> shift).to_f64().value()) + shift as f64 * of_two
            };
            Ok(Number::Float(match number {
                Number::Big(value) => of_big(value),
                Number::Ratio(value) => of_big(value.numerator()) - of_big(value.denominator()),
                Number::Int(value) => of_float(*value as f64),
                Number::Float(value) => of_float(*value),
            }))
        }
    }
}

/// `log(X)`; also of numbers too large for a float
pub fn logarithm(number: &Number) -> Computed {
    logarithm_by(number, f64::ln, std::f64::consts::LN_2)
}

/// `log2(X)`
pub fn binary_logarithm(number: &Number) -> Computed {
    logarithm_by(number, f64::log2, 1.0)
}

/// `log10(X)`
pub fn decimal_logarithm(number: &Number) -> Computed {
    logarithm_by(number, f64::log10, std::f64::consts::LOG10_2)
}

/// `log(B, X)`
pub fn logarithm_to(base: &Number, number: &Number) -> Computed {
    super::super::integers::ratio(&Meter::default(), &logarithm(number)?, &logarithm(base)?)
}

/// `X ** Y` on floats
pub fn float_power(base: &Number, exponent: &Number) -> Computed {
    let (base, exponent) = (base.to_f64()?, exponent.to_f64()?);
    if base == 0.0 && exponent < 0.0 {
        return Err(NumberError::ZeroDivisor);
    }
    checked(base.powf(exponent), &[base, exponent])
}

/// `atan2(Y, X)`
pub fn arc_tangent_of_ratio(y: &Number, x: &Number) -> Computed {
    let (y, x) = (y.to_f64()?, x.to_f64()?);
    if y == 0.0 && x == 0.0 {
        return Err(NumberError::Undefined);
    }
    checked(y.atan2(x), &[y, x])
}

/// `copysign(X, Y)`, of the type of X; -0.0 is negative
pub fn copy_sign(number: &Number, sign: &Number) -> Computed {
    let negative = |number: &Number| match number {
        Number::Float(value) => value.is_sign_negative(),
        Number::Int(_) | Number::Big(_) | Number::Ratio(_) => number.signum() < 0,
    };
    if negative(number) == negative(sign) {
        Ok(number.clone())
    } else {
        super::super::integers::negate(number)
    }
}

/// `nexttoward(X, Y)`
pub fn next_toward(number: &Number, limit: &Number) -> Computed {
    let (number, limit) = (number.to_f64()?, limit.to_f64()?);
    let next = if number.is_nan() {
        number
    } else if number < limit {
        number.next_up()
    } else if number > limit {
        number.next_down()
    } else {
        limit
    };
    checked(next, &[number, limit])
}

/// `float_integer_part(X)`, of the type of X
pub fn integer_part(meter: &Meter, number: &Number) -> Computed {
    match number {
        Number::Float(value) => checked(value.trunc(), &[*value]),
        Number::Ratio(value) => Ok(Number::from(ratios::trunc(meter, value)?)),
        Number::Int(_) | Number::Big(_) => Ok(number.clone()),
    }
}

/// `float_fractional_part(X)`, of the type of X
pub fn fractional_part(meter: &Meter, number: &Number) -> Computed {
    match number {
        Number::Float(value) if value.is_infinite() => Ok(Number::Float(0f64.copysign(*value))),
        Number::Float(value) => checked(value.fract(), &[*value]),
        Number::Ratio(value) => Ok(ratios::fraction_of(meter, value)?),
        Number::Int(_) | Number::Big(_) => Ok(Number::Int(0)),
    }
}

/// Rounding to an integer; integers stay as they are.
macro_rules! roundings {
    ($($(#[$doc:meta])* $name:ident $method:ident $exact:ident;)*) => { $(
        $(#[$doc])*
        pub fn $name(meter: &Meter, number: &Number) -> Computed {
            match number {
                Number::Float(value) => Number::from_whole(finite(*value).map_err(|_| NumberError::Undefined)?.$method()),
                Number::Ratio(value) => Ok(Number::from(ratios::$exact(meter, value)?)),
                Number::Int(_) | Number::Big(_) => Ok(number.clone()),
            }
        }
    )* };
}

roundings! {
    /// `truncate(X)`
    truncate trunc trunc;
    /// `round(X)` and `integer(X)`: halves away from zero
    round round round;
    /// `ceiling(X)`
    ceiling ceil ceil;
    /// `floor(X)`
    floor floor floor;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::integers as ints;
    use crate::term::number::NumberError::*;
    use dashu_int::IBig;
    use proptest::prelude::*;

    fn int(value: i64) -> Number {
        Number::Int(value)
    }

    fn big(exponent: usize) -> Number {
        Number::from(IBig::from(10).pow(exponent))
    }

    const F: fn(f64) -> Number = Number::Float;

    #[test]
    fn divisions() {
        assert_eq!(
            ints::divide(&Meter::default(), &int(7), &int(2)),
            Ok(F(3.5))
        );
        assert_eq!(
            ints::divide(&Meter::default(), &int(4), &int(-2)),
            Ok(int(-2))
        );
        assert_eq!(
            ints::divide(&Meter::default(), &int(i64::MIN), &int(-1)),
            ints::negate(&int(i64::MIN))
        );
        assert_eq!(
            ints::divide(&Meter::default(), &int(1), &int(0)),
            Err(ZeroDivisor)
        );
        assert_eq!(
            ints::divide(&Meter::default(), &int(1), &F(0.0)),
            Err(ZeroDivisor)
        );
        assert_eq!(
            ints::divide(&Meter::default(), &F(0.0), &F(0.0)),
            Err(Undefined)
        );
        assert_eq!(
            ints::divide(&Meter::default(), &big(400), &big(398)),
            Ok(int(100))
        );
        assert_eq!(
            ints::ratio(
                &Meter::default(),
                &big(400),
                &ints::multiply(&Meter::default(), &big(399), &int(4)).expect("it fits")
            ),
            Ok(F(2.5))
        );
        assert_eq!(
            ints::ratio(&Meter::default(), &big(20), &big(400)),
            Ok(F(0.0))
        );
        for (x, y, quotient, down, rest, modulo) in [
            (7, 2, 3, 3, 1, 1),
            (-7, 2, -3, -4, -1, 1),
            (7, -2, -3, -4, 1, -1),
            (-7, -2, 3, 3, -1, -1),
            (-7, -1, 7, 7, 0, 0),
        ] {
            let (x, y) = (int(x), int(y));
            assert_eq!(ints::quotient(&Meter::default(), &x, &y), Ok(int(quotient)));
            assert_eq!(ints::divide_down(&Meter::default(), &x, &y), Ok(int(down)));
            assert_eq!(ints::remainder(&Meter::default(), &x, &y), Ok(int(rest)));
            assert_eq!(ints::modulo(&Meter::default(), &x, &y), Ok(int(modulo)));
        }
        assert_eq!(
            ints::quotient(&Meter::default(), &int(7), &F(1.0)),
            Err(NotInteger(F(1.0)))
        );
    }

    #[test]
    fn powers_and_shifts() {
        assert_eq!(ints::power(&Meter::default(), &int(2), &int(3)), Ok(int(8)));
        assert_eq!(
            ints::power(&Meter::default(), &int(2), &int(-1)),
            Err(NotFloat(int(2)))
        );
        assert_eq!(
            ints::power(&Meter::default(), &int(-1), &int(-3)),
            Ok(int(-1))
        );
        assert_eq!(
            ints::power(&Meter::default(), &int(0), &int(-1)),
            Err(ZeroDivisor)
        );
        assert_eq!(ints::power(&Meter::default(), &int(0), &int(0)), Ok(int(1)));
        assert_eq!(
            ints::power(&Meter::default(), &int(10), &int(30)),
            Ok(big(30))
        );
        assert_eq!(
            ints::power(&Meter::default(), &int(2), &int(1 << 40)),
            Err(Resource)
        );
        assert_eq!(
            ints::power(&Meter::default(), &int(7), &big(30)),
            Err(Resource)
        );
        assert_eq!(ints::shift_left(&int(1), &int(1 << 40)), Err(Resource));
        assert_eq!(ints::shift_left(&int(1), &int(i64::MIN)), Ok(int(0)));
        assert_eq!(ints::shift_right(&int(-5), &int(100)), Ok(int(-1)));
        assert_eq!(ints::shift_right(&big(30), &int(90)), Ok(int(807)));
        assert_eq!(
            ints::power_modulo(&Meter::default(), &int(3), &int(100), &int(7)),
            Ok(int(4))
        );
        assert_eq!(ints::highest_bit(&int(1000)), Ok(int(9)));
        assert_eq!(
            ints::greatest_divisor(&Meter::default(), &int(-12), &int(18)),
            Ok(int(6))
        );
        assert_eq!(
            ints::least_multiple(&Meter::default(), &int(4), &int(-6)),
            Ok(int(12))
        );
        assert_eq!(ints::maximum(&int(1), &F(1.0)), Ok(F(1.0)));
        assert_eq!(ints::minimum(&int(1), &int(2)), Ok(int(1)));
    }

    #[test]
    fn floats() {
        assert_eq!(
            ints::multiply(&Meter::default(), &F(1e300), &F(1e300)),
            Err(FloatOverflow)
        );
        assert_eq!(
            ints::multiply(&Meter::default(), &F(1e-300), &F(1e-300)),
            Ok(F(0.0))
        );
        assert_eq!(
            ints::add(&Meter::default(), &big(400), &F(1.0)),
            Err(FloatOverflow)
        );
        assert_eq!(square_root(&int(-1)), Err(Undefined));
        assert_eq!(logarithm(&int(0)), Err(Undefined));
        assert_eq!(logarithm(&F(-1.0)), Err(Undefined));
        assert_eq!(
            logarithm(&big(400)).and_then(|value| round(&Meter::default(), &value)),
            Ok(int(921))
        );
        assert_eq!(logarithm_to(&int(2), &int(8)), Ok(F(3.0)));
        assert_eq!(float_power(&F(-8.0), &F(0.5)), Err(Undefined));
        assert_eq!(arc_tangent_of_ratio(&F(0.0), &int(0)), Err(Undefined));
        assert_eq!(round(&Meter::default(), &F(-2.5)), Ok(int(-3)));
        assert_eq!(floor(&Meter::default(), &F(-0.5)), Ok(int(-1)));
        assert_eq!(truncate(&Meter::default(), &F(1e22)), Ok(big(22)));
        assert_eq!(
            truncate(&Meter::default(), &F(f64::INFINITY)),
            Err(Undefined)
        );
        assert_eq!(fractional_part(&Meter::default(), &F(-2.5)), Ok(F(-0.5)));
    }

    proptest! {
        #[test]
        fn small_and_big_arithmetic_agree(x: i64, y: i64) {
            let (a, b) = (IBig::from(x), IBig::from(y));
            prop_assert_eq!(ints::add(&Meter::default(), &int(x), &int(y)), Ok(Number::from(&a + &b)));
            prop_assert_eq!(ints::subtract(&Meter::default(), &int(x), &int(y)), Ok(Number::from(&a - &b)));
            prop_assert_eq!(ints::multiply(&Meter::default(), &int(x), &int(y)), Ok(Number::from(&a * &b)));
            if y != 0 {
                let (quotient, rest) = ints::divide_and_modulo(&Meter::default(), &int(x), &int(y)).expect("y is not zero");
                let back = ints::add(&Meter::default(), &ints::multiply(&Meter::default(), &quotient, &int(y)).expect("it fits"), &rest);
                prop_assert_eq!(back, Ok(int(x)));
                prop_assert!(rest.signum() * y.signum() >= 0);
            }
        }
    }
}
