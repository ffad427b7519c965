//! Floats that are no finite numbers, where the flags `float_overflow`, `float_zero_div` and `float_undefined` ask for them.
//!
//! A function raises its error first, whatever the flags say, so that they cost nothing where there is a value. Only then this file looks
//! at them, and computes the function once more as IEEE 754 has it:
//!
//! ```text
//!   1.0e300 * 1.0e300    float_overflow     infinity instead of the error
//!   -1 / 0.0             zero_divisor       -infinity
//!   0 / 0.0              zero_divisor       not a number, if `float_undefined` allows that
//! ```

use super::super::Machine;
use crate::memory::Stopping;
use crate::term::{Functor, Number, NumberError};

/// What a function gives that has raised an error: the float that the flags allow in its place, if they do.
pub fn allowed(
    m: &Machine,
    error: &NumberError,
    name: &str,
    arguments: &[Number],
) -> Option<Number> {
    let flags = &m.flags;
    let infinite = match error {
        NumberError::FloatOverflow => flags.overflow_is_infinite,
        NumberError::ZeroDivisor | NumberError::Undefined => flags.zero_division_is_infinite,
        _ => return None,
    };
    if !infinite && !flags.undefined_is_nan {
        return None;
    }
    // Integers too long for a float become an infinity here, and rationals the nearest float, as in any function of floats.
    let mut floats = [0.0; 2];
    for (float, argument) in floats.iter_mut().zip(arguments) {
        *float = argument.to_any_f64();
    }
    let value = match arguments.len() {
        1 => unary(name, floats[0])?,
        2 => binary(name, floats[0], floats[1])?,
        _ => return None,
    };
    let is_allowed = if value.is_infinite() {
        infinite
    } else {
        flags.undefined_is_nan
    };
    is_allowed.then_some(Number::Float(value))
}

/// The same for the evaluable with this number.
pub fn allowed_by_number(
    m: &mut Machine,
    error: &NumberError,
    index: u16,
    arguments: &[Number],
) -> Stopping<Option<Number>> {
    let flags = &m.flags;
    if !(flags.overflow_is_infinite || flags.zero_division_is_infinite || flags.undefined_is_nan) {
        return Ok(None);
    }
    let names = match arguments.len() {
        1 => UNARY,
        2 => BINARY,
        _ => &[],
    };
    for name in names {
        let functor = Functor::new(m.atoms.intern(name)?, arguments.len() as u32);
        if m.evaluable(functor) == Some(index) {
            return Ok(allowed(m, error, name, arguments));
        }
    }
    Ok(None)
}

/// The functions that may have values which are no finite numbers.
const UNARY: &[&str] = &[
    "float", "sqrt", "exp", "log", "log2", "log10", "sin", "cos", "tan", "cot", "asin", "acos",
    "sinh", "cosh", "acosh", "atanh", "acoth", "lgamma",
];

/// The same with two arguments.
const BINARY: &[&str] = &["+", "-", "*", "/", "**", "^", "atan2", "atan", "log"];

fn unary(name: &str, x: f64) -> Option<f64> {
    Some(match name {
        "float" => x,
        "sqrt" => x.sqrt(),
        "exp" => x.exp(),
        "log" => x.ln(),
        "log2" => x.log2(),
        "log10" => x.log10(),
        "sin" => x.sin(),
        "cos" => x.cos(),
        "tan" => x.tan(),
        "cot" => x.tan().recip(),
        "asin" => x.asin(),
        "acos" => x.acos(),
        "sinh" => x.sinh(),
        "cosh" => x.cosh(),
        "acosh" => x.acosh(),
        "atanh" => x.atanh(),
        "acoth" => x.recip().atanh(),
        "lgamma" => libm::lgamma(x),
        _ => return None,
    })
}

fn binary(name: &str, x: f64, y: f64) -> Option<f64> {
    Some(match name {
        "+" => x + y,
        "-" => x - y,
        "*" => x * y,
        "/" => x / y,
        "**" | "^" => x.powf(y),
        "atan2" | "atan" => x.atan2(y),
        "log" => y.ln() / x.ln(),
        _ => return None,
    })
}
