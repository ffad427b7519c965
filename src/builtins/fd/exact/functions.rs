//! Products and other functions with long numbers.
//!
//! Strength: the result if the operands are known; the remaining factor of a product; bounds of products, powers, absolute
//! values, minima and maxima.

use std::cmp::Ordering;

use dashu_base::BitTest;
use dashu_int::IBig;

use super::super::network::Network;
use super::{Known, Told, compare, computed, ends, holds, limit, tell};
use crate::kernel::fd::Halt;
use crate::kernel::fd::kinds::Kind;
use crate::term::Number;
use crate::term::integers;

/// Propagates a function: finds its result, or the remaining factor of a product.
pub(super) fn function(n: &mut Network<'_>, kind: Kind, args: &[Known]) -> Told<bool> {
    if let [x, z] = args {
        let Some(value) = x.value() else {
            if kind == Kind::Absolute {
                absolute(n, x, z)?;
            }
            return Ok(false);
        };
        let result = match kind {
            Kind::Absolute => integers::absolute(value),
            Kind::HighestBit => {
                holds(value.signum() > 0)?;
                integers::highest_bit(value)
            }
            Kind::LowestBit => {
                holds(value.signum() > 0)?;
                integers::lowest_bit(value)
            }
            Kind::BitCount => {
                holds(value.signum() >= 0)?;
                integers::count_bits(value)
            }
            _ => return Ok(false),
        };
        tell(n, z, &computed(result)?)?;
        return Ok(true);
    }
    let [x, y, z] = args else {
        return Ok(false);
    };
    let (Some(a), Some(b)) = (x.value(), y.value()) else {
        match kind {
            Kind::Product => {
                factor(n, x, y, z)?;
                product(n, x, y, z)?;
                if is_same(x, y) {
                    roots(n, x, 2, z)?;
                }
            }
            Kind::Minimum => return extreme(n, false, x, y, z),
            Kind::Maximum => return extreme(n, true, x, y, z),
            Kind::Power => {
                power(n, x, y, z)?;
                if let Some(Number::Int(exponent @ 2..=BITS)) = y.value() {
                    roots(n, x, *exponent as u32, z)?;
                }
            }
            Kind::Truncated | Kind::Floored => {
                if let Some(divisor) = y.value() {
                    dividend(n, kind, x, divisor, z)?;
                }
            }
            _ => (),
        }
        return Ok(false);
    };
    let meter = &n.heap.meter;
    let result = match kind {
        Kind::Product => integers::multiply(meter, a, b),
        Kind::Truncated => integers::quotient(meter, a, b),
        Kind::Floored => integers::divide_down(meter, a, b),
        Kind::Modulo => integers::modulo(meter, a, b),
        Kind::Remainder => integers::remainder(meter, a, b),
        Kind::Minimum => Ok(if compare(a, b) == Ordering::Greater {
            b
        } else {
            a
        }
        .clone()),
        Kind::Maximum => Ok(if compare(a, b) == Ordering::Less {
            b
        } else {
            a
        }
        .clone()),
        Kind::Power => {
            let unit = compare(a, &Number::Int(1)).is_eq() || compare(a, &Number::Int(-1)).is_eq();
            holds(b.signum() >= 0 || unit)?;
            integers::power(meter, a, b)
        }
        Kind::ShiftLeft => integers::shift_left(a, b),
        Kind::ShiftRight => integers::shift_right(a, b),
        Kind::BitAnd => integers::and(a, b),
        Kind::BitOr => integers::or(a, b),
        Kind::BitXor => integers::exclusive_or(a, b),
        _ => return Ok(false),
    };
    let result = computed(result)?;
    tell(n, z, &result)?;
    Ok(true)
}

/// A product or power of more bits is not a bound: bounds could grow forever.
const BITS: i64 = 1 << 12;

fn is_long(number: &Number) -> bool {
    match number {
        Number::Big(value) => value.bit_len() as i64 > BITS,
        _ => false,
    }
}

/// The least and the greatest of some numbers.
fn hull(numbers: Vec<Number>) -> Option<[Number; 2]> {
    let least = numbers.iter().min_by(|a, b| compare(a, b))?.clone();
    let most = numbers.iter().max_by(|a, b| compare(a, b))?.clone();
    Some([least, most])
}

fn within(n: &mut Network<'_>, x: &Known, [least, most]: &[Number; 2]) -> Told<()> {
    limit(n, x, false, least)?;
    limit(n, x, true, most)
}

/// `X * Y = Z`, if both factors have bounds, or the product has bounds and a factor has bounds that exclude 0.
fn product(n: &mut Network<'_>, x: &Known, y: &Known, z: &Known) -> Told<()> {
    if let ([Some(a), Some(b)], [Some(c), Some(d)]) = (ends(n, x), ends(n, y)) {
        let mut corners = Vec::with_capacity(4);
        for (one, other) in [(&a, &c), (&a, &d), (&b, &c), (&b, &d)] {
            corners.push(computed(integers::multiply(&n.heap.meter, one, other))?);
        }
        if let Some(hull) = hull(corners)
            && !hull.iter().any(is_long)
        {
            within(n, z, &hull)?;
        }
    }
    for (one, other) in [(x, y), (y, x)] {
        let ([Some(a), Some(b)], [Some(c), Some(d)]) = (ends(n, z), ends(n, other)) else {
            continue;
        };
        if c.signum() * d.signum() <= 0 {
            continue;
        }
        let (mut least, mut most) = (Vec::new(), Vec::new());
        for (above, below) in [(&a, &c), (&a, &d), (&b, &c), (&b, &d)] {
            let meter = &n.heap.meter;
            let down = computed(integers::divide_down(meter, above, below))?;
            let rest = computed(integers::modulo(meter, above, below))?;
            let up = match rest.signum() {
                0 => down.clone(),
                _ => computed(integers::add(meter, &down, &Number::Int(1)))?,
            };
            least.push(up);
            most.push(down);
        }
        if let (Some([least, _]), Some([_, most])) = (hull(least), hull(most)) {
            within(n, one, &[least, most])?;
        }
    }
    Ok(())
}

/// `max(X, Y) = Z`, or `min(X, Y) = Z`.
fn extreme(n: &mut Network<'_>, is_max: bool, x: &Known, y: &Known, z: &Known) -> Told<bool> {
    let far = usize::from(is_max);
    let (of_x, of_y) = (ends(n, x), ends(n, y));
    let pick =
        |one: &Number, other: &Number| match is_max == (compare(one, other) == Ordering::Less) {
            true => other.clone(),
            false => one.clone(),
        };
    for end in [0, 1] {
        // A maximum is at least the lower bound of each argument.
        let bound = match (&of_x[end], &of_y[end]) {
            (Some(one), Some(other)) => pick(one, other),
            (Some(one), None) | (None, Some(one)) if end != far => one.clone(),
            (_, _) => continue,
        };
        limit(n, z, end == 1, &bound)?;
    }
    if let Some(bound) = &ends(n, z)[far] {
        limit(n, x, is_max, bound)?;
        limit(n, y, is_max, bound)?;
        // If the result is known and is the value of an argument, the constraint holds.
        let is_end = |v: &Known| v.value().is_some_and(|value| compare(value, bound).is_eq());
        return Ok(z.value().is_some() && (is_end(x) || is_end(y)));
    }
    Ok(false)
}

/// `abs(X) = Z`.
fn absolute(n: &mut Network<'_>, x: &Known, z: &Known) -> Told<()> {
    if let [Some(low), Some(high)] = ends(n, x) {
        let sides = vec![
            computed(integers::absolute(&low))?,
            computed(integers::absolute(&high))?,
        ];
        if let Some([_, most]) = hull(sides) {
            limit(n, z, true, &most)?;
        }
    }
    if let [_, Some(most)] = ends(n, z) {
        let least = computed(integers::negate(&most))?;
        within(n, x, &[least, most])?;
    }
    Ok(())
}

/// `X ^ Y = Z`, if Y is known and X is not negative.
fn power(n: &mut Network<'_>, x: &Known, y: &Known, z: &Known) -> Told<()> {
    let (Some(Number::Int(exponent @ 0..=BITS)), [Some(low), Some(high)]) = (y.value(), ends(n, x))
    else {
        return Ok(());
    };
    let bits = match &high {
        Number::Int(value) => i64::from(i64::BITS - value.leading_zeros()),
        _ => BITS,
    };
    if low.signum() < 0 || bits * exponent > BITS {
        return Ok(());
    }
    let exponent = Number::Int(*exponent);
    let least = computed(integers::power(&n.heap.meter, &low, &exponent))?;
    let most = computed(integers::power(&n.heap.meter, &high, &exponent))?;
    within(n, z, &[least, most])?;
    if exponent.signum() == 0 {
        return Ok(());
    }
    // The bounds of the power imply bounds of its base.
    let [least, most] = ends(n, z);
    for (bound, is_upper) in [(least, false), (most, true)] {
        let Some(bound) = bound else {
            continue;
        };
        // The least base between the bounds whose power is at least, or greater than, the number; a base beyond them if there is none.
        let one = Number::Int(1);
        let meter = &n.heap.meter;
        let (mut from, mut to) = (low.clone(), computed(integers::add(meter, &high, &one))?);
        while compare(&from, &to) == Ordering::Less {
            let sum = computed(integers::add(meter, &from, &to))?;
            let middle = computed(integers::divide_down(meter, &sum, &Number::Int(2)))?;
            let power = computed(integers::power(meter, &middle, &exponent))?;
            let order = compare(&power, &bound);
            if order == Ordering::Greater || !is_upper && order == Ordering::Equal {
                to = middle;
            } else {
                from = computed(integers::add(meter, &middle, &one))?;
            }
        }
        if is_upper {
            from = computed(integers::subtract(meter, &from, &one))?;
        }
        limit(n, x, is_upper, &from)?;
    }
    Ok(())
}

/// Whether two arguments are the same variable.
fn is_same(x: &Known, y: &Known) -> bool {
    matches!((x, y), (Known::Open(x), Known::Open(y)) if x == y)
}

/// The root of a number, rounded down or up; the number may be negative if the exponent is odd.
fn root(n: &Network<'_>, number: &Number, exponent: u32, is_up: bool) -> Told<Number> {
    if number.signum() < 0 {
        let opposite = computed(integers::negate(number))?;
        let root = root(n, &opposite, exponent, !is_up)?;
        return computed(integers::negate(&root));
    }
    let value = match number {
        Number::Big(value) => (**value).clone(),
        Number::Int(value) => IBig::from(*value),
        _ => return Err(Halt::Conflict),
    };
    let root = Number::from(value.nth_root(exponent as usize));
    let one = Number::Int(1);
    let meter = &n.heap.meter;
    let power = integers::power(meter, &root, &Number::Int(i64::from(exponent)));
    match is_up && compare(&computed(power)?, number) == Ordering::Less {
        true => computed(integers::add(meter, &root, &one)),
        false => Ok(root),
    }
}

/// `X ^ E = Z`, where the exponent is known and greater than 1: the bounds of Z imply bounds of X.
fn roots(n: &mut Network<'_>, x: &Known, exponent: u32, z: &Known) -> Told<()> {
    let [least, most] = ends(n, z);
    if [&least, &most].into_iter().flatten().any(is_long) {
        return Ok(());
    }
    if exponent % 2 == 1 {
        if let Some(least) = least {
            let bound = root(n, &least, exponent, true)?;
            limit(n, x, false, &bound)?;
        }
        if let Some(most) = most {
            let bound = root(n, &most, exponent, false)?;
            limit(n, x, true, &bound)?;
        }
        return Ok(());
    }
    if let Some(most) = most {
        holds(most.signum() >= 0)?;
        let bound = root(n, &most, exponent, false)?;
        let opposite = computed(integers::negate(&bound))?;
        within(n, x, &[opposite, bound])?;
    }
    if let Some(least) = least.filter(|least| least.signum() > 0) {
        let bound = root(n, &least, exponent, true)?;
        if let Some(value) = z.value() {
            let power = integers::power(&n.heap.meter, &bound, &Number::Int(i64::from(exponent)));
            holds(compare(&computed(power)?, value) == Ordering::Equal)?;
        }
        let opposite = computed(integers::negate(&bound))?;
        let [low, high] = ends(n, x);
        if low.is_some_and(|low| compare(&low, &opposite) == Ordering::Greater) {
            limit(n, x, false, &bound)?;
        } else if high.is_some_and(|high| compare(&high, &bound) == Ordering::Less) {
            limit(n, x, true, &opposite)?;
        }
    }
    Ok(())
}

/// `X // Y = Z` or `X div Y = Z`, if the divisor is known.
fn dividend(n: &mut Network<'_>, kind: Kind, x: &Known, divisor: &Number, z: &Known) -> Told<()> {
    holds(divisor.signum() != 0)?;
    let quotient = match kind {
        Kind::Truncated => integers::quotient,
        _ => integers::divide_down,
    };
    if let [Some(low), Some(high)] = ends(n, x) {
        let mut both = Vec::with_capacity(2);
        for end in [&low, &high] {
            both.push(computed(quotient(&n.heap.meter, end, divisor))?);
        }
        if let Some(hull) = hull(both) {
            within(n, z, &hull)?;
        }
    }
    let [Some(least), Some(most)] = ends(n, z) else {
        return Ok(());
    };
    let meter = &n.heap.meter;
    let mut products = Vec::with_capacity(2);
    for end in [&least, &most] {
        products.push(computed(integers::multiply(meter, end, divisor))?);
    }
    let Some([low, high]) = hull(products) else {
        return Ok(());
    };
    // The remainder is nearer to 0 than the divisor; it has the sign of the product, or if rounded down the sign of the divisor.
    let size = computed(integers::absolute(divisor))?;
    let rest = computed(integers::subtract(meter, &size, &Number::Int(1)))?;
    let (below, above) = match kind {
        Kind::Truncated => (low.signum() <= 0, high.signum() >= 0),
        _ => (divisor.signum() < 0, divisor.signum() > 0),
    };
    let least = match below {
        true => computed(integers::subtract(meter, &low, &rest))?,
        false => low,
    };
    let most = match above {
        true => computed(integers::add(meter, &high, &rest))?,
        false => high,
    };
    within(n, x, &[least, most])
}

/// Finds the remaining factor of a product.
fn factor(n: &mut Network<'_>, x: &Known, y: &Known, z: &Known) -> Told<()> {
    let (known, open) = match (x, y) {
        (Known::Value(value), open @ Known::Open(_)) => (value, open),
        (open @ Known::Open(_), Known::Value(value)) => (value, open),
        (_, _) => return Ok(()),
    };
    let Some(product) = z.value() else {
        return Ok(());
    };
    if known.signum() == 0 {
        return holds(product.signum() == 0);
    }
    let meter = &n.heap.meter;
    let remainder = computed(integers::modulo(meter, product, known))?;
    holds(remainder.signum() == 0)?;
    let value = computed(integers::divide_down(meter, product, known))?;
    tell(n, open, &value)
}
