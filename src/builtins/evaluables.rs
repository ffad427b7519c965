// TABLE
//! Evaluable functors (ISO 9): their names and functions.
//!
//! Invariant: a name stands once for each arity. The functions are in `term/integers.rs`, `term/ratios.rs` and `term/floats.rs`;
//! only those that ask the machine or its flags for something are here.

use crate::database::flags::Flags;
use crate::machine::Machine;
use crate::machine::builtin::{Evaluable, Evaluate};
use crate::machine::error::{Error, Expected, Result};
use crate::term::cell::{MAX_INT, MIN_INT};
use crate::term::number::{Computed, NumberError};
use crate::term::{Number, floats, integers, ratios};

use super::system::{cpu_seconds, wall_seconds};

const fn constant(name: &'static str, run: fn(&mut Machine) -> Result<Number>) -> Evaluable {
    Evaluable {
        name,
        run: Evaluate::Constant(run),
    }
}

const fn unary(name: &'static str, run: fn(&Number) -> Computed) -> Evaluable {
    Evaluable {
        name,
        run: Evaluate::Unary(run),
    }
}

const fn binary(name: &'static str, run: fn(&Number, &Number) -> Computed) -> Evaluable {
    Evaluable {
        name,
        run: Evaluate::Binary(run),
    }
}

const fn unary_small(
    name: &'static str,
    run: fn(&Number) -> Computed,
    small: fn(i64) -> i64,
) -> Evaluable {
    Evaluable {
        name,
        run: Evaluate::UnarySmall(run, small),
    }
}

const fn binary_small(
    name: &'static str,
    run: fn(&Number, &Number) -> Computed,
    small: fn(i64, i64) -> i64,
) -> Evaluable {
    Evaluable {
        name,
        run: Evaluate::BinarySmall(run, small),
    }
}

const fn flagged(name: &'static str, run: fn(&Flags, &Number, &Number) -> Computed) -> Evaluable {
    Evaluable {
        name,
        run: Evaluate::Flagged(run),
    }
}

/// All evaluable functors.
pub const EVALUABLES: &[Evaluable] = &[
    // 9.1.7, 9.3.1 ..= 9.3.10: basic arithmetic
    binary("+", integers::add),
    binary("-", integers::subtract),
    binary("*", integers::multiply),
    flagged("/", divide),
    binary("rdiv", ratios::divide),
    binary("//", integers::quotient),
    binary("rem", integers::remainder),
    binary("mod", integers::modulo),
    binary("div", integers::divide_down),
    flagged("**", star_power),
    flagged("^", power),
    unary("-", integers::negate),
    unary("+", integers::plus),
    unary_small("abs", integers::absolute, i64::abs),
    unary_small("sign", integers::sign, i64::signum),
    binary_small("min", integers::minimum, i64::min),
    binary_small("max", integers::maximum, i64::max),
    binary("gcd", integers::greatest_divisor),
    binary("lcm", integers::least_multiple),
    Evaluable {
        name: "powm",
        run: Evaluate::Ternary(integers::power_modulo),
    },
    unary("succ", successor),
    binary("plus", integers::add),
    // 9.1.6: floats and rounding
    unary("float", floats::float),
    unary("rational", ratios::rational),
    unary("rationalize", ratios::rationalize),
    unary("numerator", ratios::numerator),
    unary("denominator", ratios::denominator),
    unary("integer", floats::round),
    unary("float_integer_part", floats::integer_part),
    unary("float_fractional_part", floats::fractional_part),
    unary("truncate", floats::truncate),
    unary("trunc", floats::truncate),
    unary("round", floats::round),
    unary("ceiling", floats::ceiling),
    unary("floor", floats::floor),
    unary("ceil", floats::ceiling),
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
    constant("random", |m| Ok(Number::Float(m.notes.random.float()))),
    constant("random_float", |m| {
        Ok(Number::Float(m.notes.random.float()))
    }),
    constant("cputime", |_| Ok(Number::Float(cpu_seconds()))),
    constant("realtime", |_| Ok(Number::Int(wall_seconds() as i64))),
    Evaluable {
        name: "random",
        run: Evaluate::Drawn(random_below),
    },
];

/// `X / Y`: of integers an integer if nothing is left. Otherwise a fraction with the flag `prefer_rationals`, and a float
/// without; with the flag `iso` always a float (ISO 9.1.4).
fn divide(flags: &Flags, left: &Number, right: &Number) -> Computed {
    match (left.is_integer() && right.is_integer(), flags) {
        (true, Flags { iso: true, .. }) => integers::ratio(left, right),
        (
            true,
            Flags {
                prefer_rationals: true,
                ..
            },
        ) => ratios::divide(left, right),
        _ => integers::divide(left, right),
    }
}

/// `X ** Y`: of integers an integer; if the exponent is negative and the base not 1 or -1, a fraction with the flag
/// `prefer_rationals`, else a float.
fn star_power(flags: &Flags, base: &Number, exponent: &Number) -> Computed {
    match power(flags, base, exponent) {
        Err(NumberError::NotFloat(_)) => floats::float_power(base, exponent),
        computed => computed,
    }
}

/// `X ^ Y`: of integers an integer (ISO 9.3.10), or a fraction with the flag `prefer_rationals`.
fn power(flags: &Flags, base: &Number, exponent: &Number) -> Computed {
    match integers::power(base, exponent) {
        Err(NumberError::NotFloat(_)) if flags.prefer_rationals => ratios::power(base, exponent),
        computed => computed,
    }
}

/// `succ(X)`
fn successor(number: &Number) -> Computed {
    integers::add(number, &Number::Int(1))
}

/// `random(X)`: an integer from 0 to X - 1.
fn random_below(m: &mut Machine, limit: &Number) -> Result<Number> {
    match limit {
        Number::Int(limit) if *limit > 0 => {
            Ok(Number::Int(m.notes.random.below(*limit as u64) as i64))
        }
        Number::Int(_) | Number::Big(_) | Number::Ratio(_) | Number::Float(_) => {
            let expected = if limit.is_integer() {
                Expected::NotLessThanOne
            } else {
                Expected::Integer
            };
            Err(Error::Type(expected, m.heap.number(limit)))
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
