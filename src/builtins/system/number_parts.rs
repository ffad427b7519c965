//! Parts of numbers: components of floats, integer roots, ranges.
//!
//! Invariant: an argument that is not a number, or not a float where a float is needed, is a type error.

use std::num::FpCategory;

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};

use crate::machine::Machine;
use crate::machine::error::{Domain, Error, Evaluation, Expected, Result};
use crate::memory::Stopping;
use crate::syntax::long;
use crate::term::meter::Meter;
use crate::term::{Cell, Number};

use super::super::args;
use super::super::arithmetic::unify_number;
use super::super::group::group;
use super::super::text;

group! {
    semidet "float_class(+Float, -Class)"                                   [] pure => float_class;
    semidet "float_parts(+Number, -Mantissa, -Base, -Exponent)"              [] pure => float_parts;
    semidet "bounded_number(?Low, ?High, +Number)"                          [] pure => bounded_number;
    semidet "nth_integer_root_and_remainder(+N, +I, -Root, -Remainder)"     [] pure => nth_root;
}

fn float(m: &Machine, cell: Cell) -> Result<f64> {
    match Number::from_cell(&m.heap, cell) {
        Some(Number::Float(value)) => Ok(value),
        Some(Number::Int(_) | Number::Big(_) | Number::Ratio(_)) | None => {
            Err(args::wrong(m, Expected::Float, cell))
        }
    }
}

/// Class is `nan`, `infinite`, `zero`, `subnormal` or `normal`.
///
/// ```prolog
/// ?- float_class(0.0, C).
///    C = zero.
/// ?- float_class(1, C).
///    error(type_error(float, 1), _).
/// ```
fn float_class(m: &mut Machine, [number, class]: [Cell; 2]) -> Result<bool> {
    let name = match float(m, number)?.classify() {
        FpCategory::Nan => "nan",
        FpCategory::Infinite => "infinite",
        FpCategory::Zero => "zero",
        FpCategory::Subnormal => "subnormal",
        FpCategory::Normal => "normal",
    };
    let name = text::atom(m, name)?;
    m.unify(class, name)
}

/// Number, as a float, is Mantissa times Base to the power of Exponent; Mantissa is from 0.5 on and less than 1.
///
/// ```prolog
/// ?- float_parts(10.0, M, B, E).
///    M = 0.625, B = 2, E = 4.
/// ?- float_parts(1, M, B, E).
///    M = 0.5, B = 2, E = 1.
/// ```
fn float_parts(m: &mut Machine, [number, mantissa, base, exponent]: [Cell; 4]) -> Result<bool> {
    let Some(value) = Number::from_cell(&m.heap, number) else {
        return Err(args::wrong(m, Expected::Float, number));
    };
    let value = value.to_f64().map_err(|error| Error::of_number(m, error))?;
    let (front, power) = if value == 0.0 || !value.is_finite() {
        (value, 0)
    } else {
        libm::frexp(value)
    };
    let front = m.heap.float(front)?;
    let power = m.heap.integer(i64::from(power))?;
    Ok(m.unify(mantissa, front)? && m.unify(base, Cell::small(2))? && m.unify(exponent, power)?)
}

/// Number is more than Low and less than High. Where these are unbound, they become the nearest numbers that are: of an integer
/// the integers next to it, of another number the floats next to it.
///
/// ```prolog
/// ?- bounded_number(1, 3, 2).
///    true.
/// ?- bounded_number(L, H, 2).
///    L = 1, H = 3.
/// ?- bounded_number(1, 3, 3).
///    false.
/// ```
fn bounded_number(m: &mut Machine, [low, high, number]: [Cell; 3]) -> Result<bool> {
    use std::cmp::Ordering;
    let value = args::number(m, number)?;
    let one = Number::Int(1);
    for (bound, beyond) in [(low, Ordering::Less), (high, Ordering::Greater)] {
        let below = beyond == Ordering::Less;
        let limit = match args::optional(m, bound, args::number)? {
            Some(limit) => limit,
            None => {
                let next = match (value.is_integer(), below) {
                    (true, true) => crate::term::integers::subtract(&m.heap.meter, &value, &one),
                    (true, false) => crate::term::integers::add(&m.heap.meter, &value, &one),
                    (false, true) => value.to_f64().map(|near| Number::Float(near.next_down())),
                    (false, false) => value.to_f64().map(|near| Number::Float(near.next_up())),
                };
                let next = next.map_err(|error| Error::of_number(m, error))?;
                if !unify_number(m, bound, &next)? {
                    return Ok(false);
                }
                next
            }
        };
        if limit.compare(&value) != Some(beyond) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Root to the power of N, and Remainder, make I, where Root is as large as it can be and of the sign of I.
///
/// ```prolog
/// ?- nth_integer_root_and_remainder(2, 10, R, Rest).
///    R = 3, Rest = 1.
/// ?- nth_integer_root_and_remainder(3, -28, R, Rest).
///    R = -3, Rest = -1.
/// ?- nth_integer_root_and_remainder(2, -1, R, Rest).
///    error(evaluation_error(undefined), _).
/// ```
fn nth_root(m: &mut Machine, [degree, number, root, remainder]: [Cell; 4]) -> Result<bool> {
    let n = args::count(m, degree)?;
    if n == 0 {
        return Err(Error::Domain(Domain::NotLessThanOne, degree));
    }
    let value = args::any_integer(m, number)?;
    let Some(whole) = value.big() else {
        return Err(Error::Type(Expected::Integer, number));
    };
    let is_negative = value.signum() < 0;
    if is_negative && n % 2 == 0 {
        return Err(Error::Evaluation(Evaluation::Undefined));
    }
    let size = if is_negative {
        -&*whole
    } else {
        whole.clone().into_owned()
    };
    let (found, rest) = root_of(&m.heap.meter, &size, n)?;
    let (found, rest) = if is_negative {
        (-found, -rest)
    } else {
        (found, rest)
    };
    Ok(unify_number(m, root, &Number::from(found))?
        && unify_number(m, remainder, &Number::from(rest))?)
}

fn power(meter: &Meter, base: &IBig, n: usize) -> Stopping<IBig> {
    long::power(base, n, &|| meter.check())
}

/// The largest integer whose `n`-th power is at most `size`, which is not negative, and the remainder: the root of the leading bits is
/// found first, and each further step about doubles the number of its bits.
fn root_of(meter: &Meter, size: &IBig, n: usize) -> Stopping<(IBig, IBig)> {
    /// A root of at most this number of bits is found bit by bit.
    const FEW: usize = 16;
    if n == 1 {
        return Ok((size.clone(), IBig::ZERO));
    }
    if let (2, Ok(size)) = (n, UBig::try_from(size.clone())) {
        let (root, rest) = long::square_root(&size, &|| meter.check())?;
        return Ok((IBig::from(root), IBig::from(rest)));
    }
    let bits = size.bit_len() / n + 1;
    // The number of bits of the root that are left after each step, the last step first.
    let mut steps = vec![0];
    let mut known = bits;
    while known > FEW {
        known -= known / 2 - 1;
        steps.push(bits - known);
    }
    let mut found = IBig::ZERO;
    let mut left = 0;
    for (step, rest) in steps.into_iter().rev().enumerate() {
        let part = size >> (rest * n);
        if step == 0 {
            for bit in (0..known).rev() {
                meter.check()?;
                let tried = &found + (IBig::ONE << bit);
                if power(meter, &tried, n)? <= part {
                    found = tried;
                }
            }
        } else {
            found = refined(meter, (found + IBig::ONE) << (left - rest), &part, n)?;
        }
        left = rest;
    }
    let rest = size - power(meter, &found, n)?;
    Ok((found, rest))
}

/// The root by Newton's method, from an estimate that is too large.
fn refined(meter: &Meter, mut estimate: IBig, size: &IBig, n: usize) -> Stopping<IBig> {
    loop {
        meter.check()?;
        let power = power(meter, &estimate, n - 1)?;
        let (quotient, _) = long::divide(size, &power, &|| meter.check())?;
        if quotient >= estimate {
            return Ok(estimate);
        }
        estimate = (&estimate * (n - 1) + quotient) / n;
    }
}
