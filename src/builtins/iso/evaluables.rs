// TABLE
//! Evaluable functors (ISO 9): their names and functions.
//!
//! Invariant: a name stands once for each arity. The functions are in `term/numbers/integers.rs`, `term/numbers/ratios.rs` and
//! `term/numbers/floats.rs`; this file has only the functions that need the machine or its flags.
//!
//! | evaluable | value |
//! | --- | --- |
//! | `X + Y` | the sum |
//! | `X - Y` | the difference |
//! | `X * Y` | the product |
//! | `X / Y` | the quotient; of integers an integer if nothing is left, else a float, or a fraction with the flag `prefer_rationals` |
//! | `X rdiv Y` | the quotient as a fraction |
//! | `X // Y` | the integer quotient, rounded toward zero |
//! | `X rem Y` | what `X // Y` leaves, with the sign of X |
//! | `X mod Y` | what `X div Y` leaves, with the sign of Y |
//! | `X div Y` | the integer quotient, rounded down |
//! | `X ** Y` | X to the power Y; of integers an integer, or a float where Y is negative |
//! | `X ^ Y` | X to the power Y; of integers an integer or an error |
//! | `- X` | the opposite number |
//! | `+ X` | X itself |
//! | `abs(X)` | the absolute value |
//! | `sign(X)` | -1, 0 or 1, of the type of X |
//! | `min(X, Y)` | the lesser one |
//! | `max(X, Y)` | the greater one |
//! | `gcd(X, Y)` | the greatest common divisor |
//! | `lcm(X, Y)` | the least common multiple |
//! | `powm(X, Y, Z)` | X to the power Y modulo Z |
//! | `succ(X)` | X + 1 |
//! | `plus(X, Y)` | the sum |
//! | `rational(X)` | the fraction that the float X is exactly |
//! | `rationalize(X)` | the simplest fraction that is the float X |
//! | `numerator(X)` | the numerator of a fraction |
//! | `denominator(X)` | the denominator of a fraction |
//! | `float(X)` | X as a float |
//! | `integer(X)` | the nearest integer; halves away from zero |
//! | `float_integer_part(X)` | X without its fraction, of the type of X |
//! | `float_fractional_part(X)` | the fraction of X, of the type of X |
//! | `truncate(X)` | X as an integer, rounded toward zero |
//! | `trunc(X)` | as `truncate(X)` |
//! | `round(X)` | the nearest integer; halves away from zero |
//! | `ceiling(X)` | the least integer that is not below X |
//! | `ceil(X)` | as `ceiling(X)` |
//! | `floor(X)` | the greatest integer that is not above X |
//! | `copysign(X, Y)` | X with the sign of Y, where -0.0 is negative; of the type of X |
//! | `nexttoward(X, Y)` | the next float after X on the way to Y |
//! | `sqrt(X)` | the square root |
//! | `exp(X)` | e to the power X |
//! | `log(X)` | the natural logarithm |
//! | `log2(X)` | the logarithm to base 2 |
//! | `log10(X)` | the logarithm to base 10 |
//! | `log(B, X)` | the logarithm of X to base B |
//! | `sin(X)` | the sine of an angle in radians |
//! | `cos(X)` | the cosine of an angle in radians |
//! | `tan(X)` | the tangent of an angle in radians |
//! | `cot(X)` | the cotangent of an angle in radians |
//! | `asin(X)` | the angle whose sine is X |
//! | `acos(X)` | the angle whose cosine is X |
//! | `atan(X)` | the angle whose tangent is X |
//! | `acot(X)` | the angle whose cotangent is X |
//! | `atan2(Y, X)` | the angle of the point (X, Y) |
//! | `atan(Y, X)` | as `atan2(Y, X)` |
//! | `sinh(X)` | the hyperbolic sine |
//! | `cosh(X)` | the hyperbolic cosine |
//! | `tanh(X)` | the hyperbolic tangent |
//! | `asinh(X)` | the number whose hyperbolic sine is X |
//! | `acosh(X)` | the number whose hyperbolic cosine is X |
//! | `atanh(X)` | the number whose hyperbolic tangent is X |
//! | `acoth(X)` | the number whose hyperbolic cotangent is X |
//! | `erf(X)` | the error function |
//! | `erfc(X)` | 1 less the error function |
//! | `lgamma(X)` | the natural logarithm of the absolute value of the gamma function |
//! | `eval(X)` | X itself |
//! | `X >> Y` | X shifted to the right by Y bits, rounded down |
//! | `X << Y` | X shifted to the left by Y bits |
//! | `X /\ Y` | the bits that both have |
//! | `X \/ Y` | the bits that either has |
//! | `X xor Y` | the bits that one of the two has |
//! | `\ X` | the bits that X has not |
//! | `msb(X)` | the number of the highest bit that is set |
//! | `lsb(X)` | the number of the lowest bit that is set |
//! | `popcount(X)` | how many bits are set |
//! | `getbit(X, I)` | bit I of X |
//! | `pi` | the ratio of a circle's circumference to its diameter |
//! | `e` | the base of natural logarithms |
//! | `inf` | positive infinity |
//! | `infinite` | positive infinity |
//! | `nan` | not a number |
//! | `epsilon` | the difference between 1.0 and the next float |
//! | `max_integer` | the greatest integer of 64 bits |
//! | `min_integer` | the least integer of 64 bits |
//! | `max_tagged_integer` | the greatest integer that fits into a cell |
//! | `min_tagged_integer` | the least integer that fits into a cell |
//! | `random` | a float from 0 to 1 by chance |
//! | `random_float` | a float from 0 to 1 by chance |
//! | `random(X)` | an integer from 0 to X - 1 by chance |
//! | `cputime` | the seconds of processor time that the process has taken |
//! | `realtime` | the seconds since 1970 |

use crate::database::flags::Flags;
use crate::machine::Machine;
use crate::machine::builtin::{Evaluable, Evaluate};
use crate::machine::error::{Domain, Error, Result};
use crate::term::cell::{MAX_INT, MIN_INT};
use crate::term::meter::Meter;
use crate::term::number::{Computed, NumberError};
use crate::term::{Number, floats, integers, ratios};

use super::super::system::{cpu_seconds, wall_seconds};

const fn constant(name: &'static str, run: fn(&mut Machine) -> Result<Number>) -> Evaluable {
    Evaluable::new(name, Evaluate::Constant(run))
}

const fn unary(name: &'static str, run: fn(&Number) -> Computed) -> Evaluable {
    Evaluable::new(name, Evaluate::Unary(run))
}

const fn binary(name: &'static str, run: fn(&Number, &Number) -> Computed) -> Evaluable {
    Evaluable::new(name, Evaluate::Binary(run))
}

const fn unary_small(
    name: &'static str,
    run: fn(&Number) -> Computed,
    small: fn(i64) -> i64,
) -> Evaluable {
    Evaluable::new(name, Evaluate::UnarySmall(run, small))
}

const fn binary_small(
    name: &'static str,
    run: fn(&Number, &Number) -> Computed,
    small: fn(i64, i64) -> i64,
) -> Evaluable {
    Evaluable::new(name, Evaluate::BinarySmall(run, small))
}

const fn metered_unary(name: &'static str, run: fn(&Meter, &Number) -> Computed) -> Evaluable {
    Evaluable::new(name, Evaluate::MeteredUnary(run))
}

const fn metered(name: &'static str, run: fn(&Meter, &Number, &Number) -> Computed) -> Evaluable {
    Evaluable::new(name, Evaluate::Metered(run))
}

const fn flagged(
    name: &'static str,
    run: fn(&Flags, &Meter, &Number, &Number) -> Computed,
) -> Evaluable {
    Evaluable::new(name, Evaluate::Flagged(run))
}

/// All evaluable functors.
pub static EVALUABLES: &[Evaluable] = &[
    // 9.1.7, 9.3.1 ..= 9.3.10: basic arithmetic
    metered("+", integers::add),
    metered("-", integers::subtract),
    metered("*", integers::multiply),
    flagged("/", divide),
    metered("rdiv", ratios::divide),
    metered("//", integers::quotient),
    metered("rem", integers::remainder),
    metered("mod", integers::modulo),
    metered("div", integers::divide_down),
    flagged("**", star_power),
    flagged("^", power),
    unary("-", integers::negate),
    unary("+", integers::plus),
    unary_small("abs", integers::absolute, i64::abs),
    unary_small("sign", integers::sign, i64::signum),
    binary_small("min", integers::minimum, i64::min),
    binary_small("max", integers::maximum, i64::max),
    metered("gcd", integers::greatest_divisor),
    metered("lcm", integers::least_multiple),
    Evaluable::new("powm", Evaluate::Ternary(integers::power_modulo)),
    metered_unary("succ", successor),
    metered("plus", integers::add),
    // 9.1.6: floats and rounding
    unary("float", floats::float),
    unary("rational", ratios::rational),
    unary("rationalize", ratios::rationalize),
    unary("numerator", ratios::numerator),
    unary("denominator", ratios::denominator),
    metered_unary("integer", floats::round),
    metered_unary("float_integer_part", floats::integer_part),
    metered_unary("float_fractional_part", floats::fractional_part),
    metered_unary("truncate", floats::truncate),
    metered_unary("trunc", floats::truncate),
    metered_unary("round", floats::round),
    metered_unary("ceiling", floats::ceiling),
    metered_unary("floor", floats::floor),
    metered_unary("ceil", floats::ceiling),
    unary("eval", |number| Ok(number.clone())),
    binary("copysign", floats::copy_sign),
    binary("nexttoward", floats::next_toward),
    // 9.3: elementary functions
    unary("sqrt", floats::square_root),
    unary("exp", floats::exponential),
    unary("log", floats::logarithm),
    unary("log2", floats::binary_logarithm),
    unary("log10", floats::decimal_logarithm),
    binary("log", floats::logarithm_to),
    unary("sin", floats::sine),
    unary("cos", floats::cosine),
    unary("tan", floats::tangent),
    unary("cot", floats::cotangent),
    unary("asin", floats::arc_sine),
    unary("acos", floats::arc_cosine),
    unary("atan", floats::arc_tangent),
    unary("acot", floats::arc_cotangent),
    binary("atan2", floats::arc_tangent_of_ratio),
    binary("atan", floats::arc_tangent_of_ratio),
    unary("erf", floats::error_function),
    unary("erfc", floats::complementary_error),
    unary("lgamma", floats::log_gamma),
    unary("sinh", floats::hyperbolic_sine),
    unary("cosh", floats::hyperbolic_cosine),
    unary("tanh", floats::hyperbolic_tangent),
    unary("asinh", floats::area_sine),
    unary("acosh", floats::area_cosine),
    unary("atanh", floats::area_tangent),
    unary("acoth", floats::area_cotangent),
    // 9.4: bits
    binary(">>", integers::shift_right),
    binary("<<", integers::shift_left),
    binary("/\\", integers::and),
    binary("\\/", integers::or),
    binary("xor", integers::exclusive_or),
    unary("\\", integers::complement),
    unary("msb", integers::highest_bit),
    unary("lsb", integers::lowest_bit),
    unary("popcount", integers::count_bits),
    binary("getbit", integers::bit_at),
    // Constants and the state of the machine
    constant("pi", |_| Ok(Number::Float(std::f64::consts::PI))),
    constant("e", |_| Ok(Number::Float(std::f64::consts::E))),
    constant("inf", |_| Ok(Number::Float(f64::INFINITY))),
    constant("infinite", |_| Ok(Number::Float(f64::INFINITY))),
    constant("nan", |_| Ok(Number::Float(f64::NAN))),
    constant("epsilon", |_| Ok(Number::Float(f64::EPSILON))),
    constant("max_integer", |_| Ok(Number::Int(i64::MAX))),
    constant("min_integer", |_| Ok(Number::Int(i64::MIN))),
    constant("max_tagged_integer", |_| Ok(Number::Int(MAX_INT))),
    constant("min_tagged_integer", |_| Ok(Number::Int(MIN_INT))),
    constant("random", |m| Ok(Number::Float(m.notes.random.float()))).varying(),
    constant("random_float", |m| {
        Ok(Number::Float(m.notes.random.float()))
    })
    .varying(),
    constant("cputime", |_| Ok(Number::Float(cpu_seconds()))).varying(),
    constant("realtime", |_| Ok(Number::Int(wall_seconds() as i64))).varying(),
    Evaluable::new("random", Evaluate::Drawn(random_below)).varying(),
];

/// `X / Y`: of integers an integer if the division is exact. Otherwise a fraction with the flag `prefer_rationals`, and a float
/// without; with the flag `iso` always a float (ISO 9.1.4).
fn divide(flags: &Flags, meter: &Meter, left: &Number, right: &Number) -> Computed {
    match (left.is_integer() && right.is_integer(), flags) {
        (true, Flags { iso: true, .. }) => integers::ratio(meter, left, right),
        (
            true,
            Flags {
                prefer_rationals: true,
                ..
            },
        ) => ratios::divide(meter, left, right),
        _ => integers::divide(meter, left, right),
    }
}

/// `X ** Y`: of integers an integer; if the exponent is negative and the base not 1 or -1, a fraction with the flag
/// `prefer_rationals`, else a float.
fn star_power(flags: &Flags, meter: &Meter, base: &Number, exponent: &Number) -> Computed {
    match power(flags, meter, base, exponent) {
        Err(NumberError::NotFloat(_)) => floats::float_power(base, exponent),
        computed => computed,
    }
}

/// `X ^ Y`: of integers an integer (ISO 9.3.10), or a fraction with the flag `prefer_rationals`.
fn power(flags: &Flags, meter: &Meter, base: &Number, exponent: &Number) -> Computed {
    match integers::power(meter, base, exponent) {
        Err(NumberError::NotFloat(_)) if flags.prefer_rationals => {
            ratios::power(meter, base, exponent)
        }
        computed => computed,
    }
}

/// `succ(X)`
fn successor(meter: &Meter, number: &Number) -> Computed {
    integers::add(meter, number, &Number::Int(1))
}

/// `random(X)`: an integer from 0 to X - 1.
fn random_below(m: &mut Machine, limit: &Number) -> Result<Number> {
    match limit {
        Number::Int(limit) if *limit > 0 => {
            Ok(Number::Int(m.notes.random.below(*limit as u64) as i64))
        }
        Number::Int(_) | Number::Big(_) if limit.signum() <= 0 => {
            Err(Error::Domain(Domain::NotLessThanOne, m.heap.number(limit)?))
        }
        Number::Int(_) | Number::Big(_) | Number::Ratio(_) | Number::Float(_) => {
            let drawn = integers::below(limit, || m.notes.random.bits());
            drawn.map_err(|error| Error::of_number(m, error))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_functor_stands_twice() {
        let mut seen = HashSet::new();
        for row in EVALUABLES {
            assert!(
                seen.insert((row.name, row.run.arity())),
                "{}/{} stands twice",
                row.name,
                row.run.arity()
            );
        }
    }
}
