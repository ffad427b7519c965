//! Arithmetic (ISO 13211-1, clause 9, with Cor.2), on exact integers and fractions of dashu.
//!
//! Cases that the standard leaves open are as in SWI-Prolog: integers are unbounded, `/` of two integers is an integer when it is exact
//! and a float otherwise, comparison of an integer with a float is exact.

use std::cmp::Ordering;

use dashu_base::{Abs, BitTest, Gcd, Sign, Signed, UnsignedAbs};
use dashu_int::IBig;
use dashu_ratio::RBig;

use super::term::{
    Outcome, Stop, Store, Term, evaluation_error, indicator, instantiation, int, out_of_scope,
    rational, type_error,
};

/// Numbers of more bits are tested with the limits.
const MOST_BITS: usize = 1 << 16;

/// The value of an expression (7.9, 9.1.1).
pub fn evaluate(store: &Store, expression: &Term) -> Outcome<Term> {
    match store.deref(expression) {
        Term::Var(_) => Err(instantiation()),
        number @ (Term::Int(_) | Term::Ratio(_) | Term::Float(_)) => Ok(number),
        Term::Atom(name) => constant(&name),
        Term::Compound(name, arguments) => {
            if &*name == "." {
                return out_of_scope("a list as an expression");
            }
            let known: &[&str] = match arguments.len() {
                1 => UNARY,
                2 => BINARY,
                _ => &[],
            };
            if !known.contains(&&*name) {
                return match ELSEWHERE.contains(&&*name) {
                    true => out_of_scope(format!("{name}/{}", arguments.len())),
                    false => Err(type_error("evaluable", indicator(&name, arguments.len()))),
                };
            }
            let values: Vec<Term> = arguments
                .iter()
                .map(|one| evaluate(store, one))
                .collect::<Outcome<_>>()?;
            match &values[..] {
                [x] => unary(&name, x),
                [x, y] => binary(&name, x, y),
                _ => out_of_scope(format!("{name}/{}", arguments.len())),
            }
        }
    }
}

const UNARY: &[&str] = &[
    "-",
    "+",
    "abs",
    "sign",
    "float",
    "integer",
    "truncate",
    "round",
    "ceiling",
    "floor",
    "sqrt",
    "sin",
    "cos",
    "atan",
    "exp",
    "log",
    "\\",
    "float_integer_part",
    "float_fractional_part",
    "msb",
    "succ",
];
const BINARY: &[&str] = &[
    "+", "-", "*", "/", "//", "mod", "rem", "div", "min", "max", "**", "^", ">>", "<<", "/\\",
    "\\/", "xor", "gcd", "atan2", "copysign", "truncate",
];
/// Evaluable functors of the project that these tests leave out.
const ELSEWHERE: &[&str] = &[
    "tan",
    "log10",
    "asin",
    "acos",
    "sinh",
    "cosh",
    "tanh",
    "asinh",
    "acosh",
    "atanh",
    "log2",
    "cot",
    "acot",
    "random",
    "random_float",
    "rdiv",
    "cmpflags",
    "numerator",
    "denominator",
    "rational",
    "rationalize",
    "plus",
    "cot",
    "powm",
    "lcm",
    "lsb",
    "popcount",
    "getbit",
    "nexttoward",
    "trig",
    "trunc",
    "tdiv",
    "atan",
    "log",
    "divmod",
    "cmp",
    "nth_integer_root_and_remainder",
    "eval",
    "erf",
    "erfc",
    "lgamma",
    "maxr",
    "minr",
    "roundtoward",
    "ceil",
    "truncate",
    "succ",
    "gdiv",
    "cputime",
    "realtime",
    "e",
    "pi",
    "inf",
    "nan",
    "epsilon",
    "max_tagged_integer",
    "min_tagged_integer",
    "max_integer",
    "min_integer",
    "infinite",
    "maxint",
    "tdiv",
];

fn constant(name: &str) -> Outcome<Term> {
    match name {
        "pi" => Ok(Term::Float(std::f64::consts::PI)),
        "e" => Ok(Term::Float(std::f64::consts::E)),
        "inf" => Ok(Term::Float(f64::INFINITY)),
        "nan" => Ok(Term::Float(f64::NAN)),
        "epsilon" => Ok(Term::Float(f64::EPSILON)),
        // An atom that names no function; implementations differ for `[]` and atoms of one letter.
        "[]" => out_of_scope("[] as an expression"),
        _ if ELSEWHERE.contains(&name) => out_of_scope("evaluable atom"),
        _ => Err(type_error("evaluable", indicator(name, 0))),
    }
}

fn integer(term: &Term) -> Outcome<&IBig> {
    match term {
        Term::Int(value) => Ok(value),
        other => Err(type_error("integer", other.clone())),
    }
}

/// An integer or fraction as the nearest float (9.1.6).
fn float(term: &Term) -> Outcome<f64> {
    let value = match term {
        Term::Float(value) => return Ok(*value),
        Term::Int(value) => value.to_f64().value(),
        other => rational(other).to_f64().value(),
    };
    if value.is_finite() {
        Ok(value)
    } else {
        Err(evaluation_error("float_overflow"))
    }
}

/// The result of an operation on floats (9.1.4.2).
fn checked(value: f64, arguments: &[f64]) -> Outcome<Term> {
    if value.is_finite() || arguments.iter().any(|one| !one.is_finite()) {
        Ok(Term::Float(value))
    } else if value.is_nan() {
        Err(evaluation_error("undefined"))
    } else {
        Err(evaluation_error("float_overflow"))
    }
}

fn exact(value: RBig) -> Term {
    if value.is_int() {
        Term::Int(value.numerator().clone())
    } else {
        Term::Ratio(value)
    }
}

fn unary(name: &str, x: &Term) -> Outcome<Term> {
    Ok(match (name, x) {
        ("+", _) => x.clone(),
        ("-", Term::Float(x)) => Term::Float(-x),
        ("-", _) => exact(-rational(x)),
        ("abs", Term::Float(x)) => Term::Float(x.abs()),
        ("abs", _) => exact(rational(x).abs()),
        ("sign", Term::Float(x)) if *x == 0.0 || x.is_nan() => Term::Float(*x),
        ("sign", Term::Float(x)) => Term::Float(x.signum()),
        ("sign", _) => int(match rational(x).cmp(&RBig::ZERO) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        }),
        ("float", _) => Term::Float(float(x)?),
        ("integer" | "truncate" | "round" | "ceiling" | "floor", Term::Int(_)) => x.clone(),
        ("integer" | "round", _) => to_integer(x, Rounding::Nearest)?,
        ("truncate", _) => to_integer(x, Rounding::Zero)?,
        ("ceiling", _) => to_integer(x, Rounding::Up)?,
        ("floor", _) => to_integer(x, Rounding::Down)?,
        ("float_integer_part", Term::Float(x)) => Term::Float(x.trunc()),
        ("float_fractional_part", Term::Float(x)) => Term::Float(x - x.trunc()),
        ("float_integer_part" | "float_fractional_part", _) => {
            return out_of_scope("part of an exact number");
        }
        ("sqrt", _) => {
            let x = float(x)?;
            if x < 0.0 {
                return Err(evaluation_error("undefined"));
            }
            checked(x.sqrt(), &[x])?
        }
        ("log", _) => {
            let value = float(x)?;
            if value == 0.0 && matches!(x, Term::Int(_)) || value <= 0.0 {
                return Err(evaluation_error("undefined"));
            }
            checked(value.ln(), &[value])?
        }
        ("sin" | "cos" | "atan" | "exp", _) => return out_of_scope("transcendental function"),
        ("\\", _) => Term::Int(!integer(x)?.clone()),
        ("msb", _) => {
            let value = integer(x)?;
            if *value <= IBig::ZERO {
                return Err(type_error_not_less_than_one(value));
            }
            int(value.unsigned_abs().bit_len() - 1)
        }
        ("succ", _) => Term::Int(integer(x)?.clone() + IBig::ONE),
        _ => return out_of_scope(format!("{name}/1")),
    })
}

fn type_error_not_less_than_one(value: &IBig) -> Stop {
    type_error("not_less_than_one", Term::Int(value.clone()))
}

enum Rounding {
    Nearest,
    Zero,
    Up,
    Down,
}

fn to_integer(x: &Term, rounding: Rounding) -> Outcome<Term> {
    let value = match x {
        Term::Float(value) if !value.is_finite() => {
            return out_of_scope("integer of an infinite float");
        }
        Term::Float(value) => RBig::try_from(*value).expect("it is finite"),
        other => rational(other),
    };
    let (floor, ceiling) = (value.floor(), value.ceil());
    Ok(Term::Int(match rounding {
        Rounding::Down => floor,
        Rounding::Up => ceiling,
        Rounding::Zero if value < RBig::ZERO => ceiling,
        Rounding::Zero => floor,
        // Halves go away from zero.
        Rounding::Nearest => {
            let half = RBig::from_parts(IBig::ONE, 2u8.into());
            if value < RBig::ZERO {
                (value - half).ceil()
            } else {
                (value + half).floor()
            }
        }
    }))
}

fn floor_divide(x: &IBig, y: &IBig) -> IBig {
    let (quotient, rest) = (x / y, x % y);
    if rest != IBig::ZERO && (rest < IBig::ZERO) != (*y < IBig::ZERO) {
        quotient - IBig::ONE
    } else {
        quotient
    }
}

fn binary(name: &str, x: &Term, y: &Term) -> Outcome<Term> {
    let floats = matches!(x, Term::Float(_)) || matches!(y, Term::Float(_));
    Ok(match name {
        "+" | "-" | "*" if floats => {
            let (x, y) = (float(x)?, float(y)?);
            let value = match name {
                "+" => x + y,
                "-" => x - y,
                _ => x * y,
            };
            checked(value, &[x, y])?
        }
        "+" => exact(rational(x) + rational(y)),
        "-" => exact(rational(x) - rational(y)),
        "*" => within(exact(rational(x) * rational(y)))?,
        "/" if floats => {
            if matches!(y, Term::Int(zero) if *zero == IBig::ZERO) {
                return Err(evaluation_error("zero_divisor"));
            }
            let (x, y) = (float(x)?, float(y)?);
            if y == 0.0 {
                let which = if x == 0.0 || x.is_nan() {
                    "undefined"
                } else {
                    "zero_divisor"
                };
                return Err(evaluation_error(which));
            }
            checked(x / y, &[x, y])?
        }
        "/" => {
            let divisor = rational(y);
            if divisor == RBig::ZERO {
                return Err(evaluation_error("zero_divisor"));
            }
            let value = exact(rational(x) / divisor);
            match (x, y, &value) {
                (Term::Int(_), Term::Int(_), Term::Ratio(value)) => {
                    let value = value.to_f64().value();
                    if !value.is_finite() {
                        return Err(evaluation_error("float_overflow"));
                    }
                    Term::Float(value)
                }
                _ => value,
            }
        }
        "//" | "mod" | "rem" | "div" => {
            let (x, y) = (integer(x)?, integer(y)?);
            if *y == IBig::ZERO {
                return Err(evaluation_error("zero_divisor"));
            }
            Term::Int(match name {
                "//" => x / y,
                "rem" => x % y,
                "div" => floor_divide(x, y),
                _ => x - floor_divide(x, y) * y,
            })
        }
        "min" | "max" => {
            let order = compare(x, y);
            match order {
                None => return out_of_scope("order of nan"),
                // Equal numbers of two types: implementations differ.
                Some(Ordering::Equal) if floats => {
                    return out_of_scope("minimum of equal numbers");
                }
                Some(order) if (order == Ordering::Less) == (name == "min") => x.clone(),
                Some(_) => y.clone(),
            }
        }
        "**" | "^" => power(name, x, y)?,
        ">>" | "<<" => {
            let (x, y) = (integer(x)?, integer(y)?);
            let Ok(count) = i64::try_from(y) else {
                return out_of_scope("a long shift");
            };
            let left = if name == "<<" { count } else { -count };
            if left > MOST_BITS as i64 {
                return out_of_scope("a long shift");
            }
            Term::Int(if left >= 0 {
                x << left as usize
            } else {
                // The floor of the quotient by a power of two (9.4.1).
                let down = left.unsigned_abs().min(1 << 20) as usize;
                floor_divide(x, &(IBig::ONE << down))
            })
        }
        "/\\" => Term::Int(integer(x)? & integer(y)?),
        "\\/" => Term::Int(integer(x)? | integer(y)?),
        "xor" => Term::Int(integer(x)? ^ integer(y)?),
        "gcd" => {
            let (x, y) = (integer(x)?, integer(y)?);
            if *x == IBig::ZERO && *y == IBig::ZERO {
                int(0)
            } else {
                Term::Int(IBig::from(x.gcd(y)))
            }
        }
        "copysign" => match (x, y) {
            (Term::Float(x), Term::Float(y)) => Term::Float(x.copysign(*y)),
            _ => return out_of_scope("copysign/2 of a number that is no float"),
        },
        _ => return out_of_scope(format!("{name}/2")),
    })
}

fn within(value: Term) -> Outcome<Term> {
    match &value {
        Term::Int(value) if value.unsigned_abs().bit_len() > MOST_BITS => {
            out_of_scope("a long integer")
        }
        _ => Ok(value),
    }
}

/// 9.3.1 and 9.3.10.
fn power(name: &str, x: &Term, y: &Term) -> Outcome<Term> {
    let (Term::Int(base), Term::Int(exponent)) = (x, y) else {
        if matches!(x, Term::Ratio(_)) || matches!(y, Term::Ratio(_)) {
            return out_of_scope("power of a fraction");
        }
        let (x, y) = (float(x)?, float(y)?);
        if x == 0.0 && y < 0.0 {
            return Err(evaluation_error("zero_divisor"));
        }
        if x < 0.0 && y.fract() != 0.0 && y.is_finite() {
            return Err(evaluation_error("undefined"));
        }
        return checked(x.powf(y), &[x, y]);
    };
    if exponent.is_negative() {
        if *base == IBig::ZERO {
            return Err(evaluation_error("zero_divisor"));
        }
        if *base == IBig::ONE {
            return Ok(int(1));
        }
        if *base == IBig::NEG_ONE {
            let odd = exponent.bit(0);
            return Ok(int(if odd { -1 } else { 1 }));
        }
        if name == "^" {
            return Err(type_error("float", x.clone()));
        }
        return checked(float(x)?.powf(float(y)?), &[]);
    }
    if matches!(i8::try_from(base), Ok(-1..=1)) {
        let odd = exponent.bit(0);
        let zero = *exponent == IBig::ZERO;
        return Ok(match (base.sign(), zero) {
            (_, true) => int(1),
            (Sign::Negative, _) => int(if odd { -1 } else { 1 }),
            (Sign::Positive, _) => x.clone(),
        });
    }
    match usize::try_from(exponent) {
        Ok(exponent) if exponent.saturating_mul(base.unsigned_abs().bit_len()) <= MOST_BITS => {
            Ok(Term::Int(base.pow(exponent)))
        }
        _ => out_of_scope("a long power"),
    }
}

/// The order of two numbers by value (8.7); none if one is not a number.
pub fn compare(x: &Term, y: &Term) -> Option<Ordering> {
    match (x, y) {
        (Term::Float(x), Term::Float(y)) => x.partial_cmp(y),
        (Term::Float(x), y) => against(*x, y),
        (x, Term::Float(y)) => against(*y, x).map(Ordering::reverse),
        (x, y) => Some(rational(x).cmp(&rational(y))),
    }
}

fn against(x: f64, y: &Term) -> Option<Ordering> {
    if x.is_nan() {
        None
    } else if x.is_infinite() {
        Some(if x > 0.0 {
            Ordering::Greater
        } else {
            Ordering::Less
        })
    } else {
        Some(RBig::try_from(x).expect("it is finite").cmp(&rational(y)))
    }
}
