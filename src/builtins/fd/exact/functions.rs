//! Products and other functions with long numbers.
//!
//! Strength: the result if the operands are known, and the remaining factor of a product; otherwise bounds, by interval arithmetic
//! (`intervals.rs`): those of the result from those of the operands, and back.

use std::cmp::Ordering;

use dashu_base::{BitTest, Signed};
use dashu_int::IBig;

use super::super::network::Network;
use super::intervals::{BITS, Extended, Interval, Rounding};
use super::{Known, Told, compare, computed, ends, holds, limit, tell};
use crate::kernel::fd::GREATEST;
use crate::kernel::fd::domain::Domain;
use crate::kernel::fd::kinds::Kind;
use crate::kernel::fd::space::Space;
use crate::term::Number;
use crate::term::integers;

/// Propagates a function: finds its result, or bounds of the result and of the arguments.
pub(super) fn function(n: &mut Network<'_>, kind: Kind, args: &[Known]) -> Told<bool> {
    match args {
        [x, z] => match x.value() {
            Some(value) => {
                if let Some(result) = of_one(kind, value)? {
                    tell(n, z, &result)?;
                    return Ok(true);
                }
            }
            None => bounds_of_one(n, kind, x, z)?,
        },
        [x, y, z] => match (x.value(), y.value()) {
            (Some(a), Some(b)) => {
                if let Some(result) = of_two(n, kind, a, b)? {
                    tell(n, z, &result)?;
                    return Ok(true);
                }
            }
            (_, _) => return bounds_of_two(n, kind, x, y, z),
        },
        _ => (),
    }
    Ok(false)
}

/// The result of a function of one argument; none for another kind of constraint.
fn of_one(kind: Kind, value: &Number) -> Told<Option<Number>> {
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
        _ => return Ok(None),
    };
    computed(result).map(Some)
}

/// The result of a function of two arguments; none for another kind of constraint.
fn of_two(n: &Network<'_>, kind: Kind, a: &Number, b: &Number) -> Told<Option<Number>> {
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
        _ => return Ok(None),
    };
    computed(result).map(Some)
}

/// The interval of an argument.
fn interval(n: &Network<'_>, x: &Known) -> Interval {
    let [low, high] =
        ends(n, x).map(|end| end.and_then(|end| end.big().map(|end| end.into_owned())));
    Interval {
        low: low.map_or(Extended::Inf, Extended::At),
        high: high.map_or(Extended::Sup, Extended::At),
    }
}

/// Restricts an argument to an interval, as far as its ends are not too long.
fn within(n: &mut Network<'_>, x: &Known, interval: &Interval) -> Told<()> {
    for (end, is_upper) in [(&interval.low, false), (&interval.high, true)] {
        match end {
            Extended::At(value) if value.bit_len() <= BITS => {
                limit(n, x, is_upper, &Number::from(value.clone()))?;
            }
            Extended::At(value) if value.is_negative() == is_upper => {
                // A long end that excludes the shorter numbers.
                limit(n, x, is_upper, &longest(is_upper))?;
            }
            Extended::Inf => holds(!is_upper)?,
            Extended::Sup => holds(is_upper)?,
            Extended::At(_) => (),
        }
    }
    Ok(())
}

/// The number of [`BITS`] bits that is farthest from 0.
fn longest(is_negative: bool) -> Number {
    let value = (IBig::ONE << BITS) - IBig::ONE;
    Number::from(if is_negative { -value } else { value })
}

/// Bounds for a function of one argument.
fn bounds_of_one(n: &mut Network<'_>, kind: Kind, x: &Known, z: &Known) -> Told<()> {
    let of_x = interval(n, x);
    match kind {
        Kind::Absolute => {
            within(n, z, &of_x.magnitude())?;
            let of_z = interval(n, z);
            if of_x.is_natural() {
                return within(n, x, &of_z);
            }
            if of_x.high.signum() <= 0 {
                return within(n, x, &of_z.negated());
            }
            let opposite = of_z.negated().low;
            within(
                n,
                x,
                &Interval {
                    low: opposite,
                    high: of_z.high.clone(),
                },
            )?;
            away_from_zero(n, x, &of_z.low)
        }
        Kind::HighestBit => {
            // X is between 2^Z and 2^(Z+1) - 1.
            within(
                n,
                z,
                &of_x.and(&Interval::from(Extended::of(1))).highest_bits(),
            )?;
            let two = Interval {
                low: Extended::of(2),
                high: Extended::of(2),
            };
            let powers = two.powers(&interval(n, z).and(&Interval::from(Extended::of(0))));
            let high = powers.high.plus(&powers.high).plus(&Extended::of(-1));
            within(
                n,
                x,
                &Interval {
                    low: powers.low,
                    high,
                },
            )
        }
        _ => Ok(()),
    }
}

/// X is at least an end, or at most its opposite. The end is positive, or nothing happens.
fn away_from_zero(n: &mut Network<'_>, x: &Known, end: &Extended) -> Told<()> {
    if end.signum() <= 0 {
        return Ok(());
    }
    if let (Known::Open(cell), Extended::At(value)) = (x, end)
        && let Ok(value @ 1..=GREATEST) = i64::try_from(value)
    {
        let v = n.argument(*cell);
        return n.keep(v, &Domain::range(1 - value, value - 1).complement());
    }
    // The hole is too wide for a domain.
    let of_x = interval(n, x);
    let above = Interval::from(end.clone());
    let below = above.negated();
    if of_x.low > below.high {
        within(n, x, &above)
    } else if of_x.high < above.low {
        within(n, x, &below)
    } else {
        Ok(())
    }
}

/// Bounds for a function of two arguments; whether it holds for all remaining values.
fn bounds_of_two(n: &mut Network<'_>, kind: Kind, x: &Known, y: &Known, z: &Known) -> Told<bool> {
    match kind {
        Kind::Product => {
            factor(n, x, y, z)?;
            product(n, x, y, z)?;
        }
        Kind::Minimum => return extreme(n, false, x, y, z),
        Kind::Maximum => return extreme(n, true, x, y, z),
        Kind::Power => power(n, x, y, z)?,
        Kind::Truncated => quotient(n, Rounding::ToZero, x, y, z)?,
        Kind::Floored => quotient(n, Rounding::Down, x, y, z)?,
        Kind::Modulo => modulo(n, x, y, z)?,
        Kind::Remainder => remainder(n, x, y, z)?,
        Kind::ShiftLeft | Kind::ShiftRight => shift(n, kind, x, y, z)?,
        Kind::BitAnd | Kind::BitOr | Kind::BitXor => bits(n, kind, x, y, z)?,
        _ => (),
    }
    Ok(false)
}

/// Whether two arguments are the same variable.
fn is_same(x: &Known, y: &Known) -> bool {
    matches!((x, y), (Known::Open(x), Known::Open(y)) if x == y)
}

/// `X * Y = Z`.
fn product(n: &mut Network<'_>, x: &Known, y: &Known, z: &Known) -> Told<()> {
    if is_same(x, y) {
        return to_the(n, x, 2, z);
    }
    let products = interval(n, x).times(&interval(n, y));
    within(n, z, &products)?;
    for (one, other) in [(x, y), (y, x)] {
        let (of_z, of_other) = (interval(n, z), interval(n, other));
        if !of_z.has_zero() || !of_other.has_zero() {
            within(n, one, &of_z.over(&of_other, Rounding::Up, Rounding::Down))?;
        }
    }
    Ok(())
}

/// `X ^ E = Z` for a known exponent, which is positive.
fn to_the(n: &mut Network<'_>, x: &Known, exponent: u64, z: &Known) -> Told<()> {
    let of_x = interval(n, x);
    within(n, z, &of_x.to_the(exponent))?;
    let of_z = interval(n, z);
    within(n, x, &of_z.roots(exponent, of_x.is_natural()))?;
    if exponent.is_multiple_of(2) && of_z.low.signum() > 0 {
        let roots = of_z.roots(exponent, true);
        // A power of none.
        holds(z.value().is_none() || roots.low == roots.high)?;
        away_from_zero(n, x, &roots.low)?;
    }
    Ok(())
}

/// `X ^ Y = Z`.
fn power(n: &mut Network<'_>, x: &Known, y: &Known, z: &Known) -> Told<()> {
    if let Some(Number::Int(exponent @ 1..)) = y.value() {
        return to_the(n, x, exponent.unsigned_abs(), z);
    }
    let (of_x, of_y) = (interval(n, x), interval(n, y));
    if of_x.magnitude().low > Extended::of(1) {
        // A negative exponent gives no integer.
        within(n, y, &Interval::from(Extended::of(0)))?;
    }
    let of_y = of_y.and(&Interval::from(Extended::of(0)));
    if of_x.low.signum() > 0 {
        let powers = of_x.powers(&of_y);
        if interval(n, y).is_natural() {
            within(n, z, &powers)?;
            let of_z = interval(n, z);
            within(n, y, &of_z.exponents(&of_x))?;
        }
    } else if of_x.high < Extended::of(-1) {
        let of_z = interval(n, z).magnitude();
        within(n, y, &of_z.exponents(&of_x.magnitude()))?;
        let most = of_x.magnitude().powers(&interval(n, y)).high;
        let low = Interval::up_to(most.clone()).negated().low;
        within(n, z, &Interval { low, high: most })?;
    }
    let (of_x, of_y) = (interval(n, x), interval(n, y));
    if of_x.low.signum() > 0 && of_y.low.signum() > 0 {
        // X to the least exponent is at most Z, and to the greatest at least Z.
        let of_z = interval(n, z);
        if let Some(exponent) = small(&of_y.low) {
            within(n, x, &Interval::up_to(of_z.roots(exponent, true).high))?;
        }
        if let Some(exponent) = small(&of_y.high) {
            within(n, x, &Interval::from(of_z.roots(exponent, true).low))?;
        }
    }
    Ok(())
}

/// A small natural number.
fn small(end: &Extended) -> Option<u64> {
    match end {
        Extended::At(value) => u64::try_from(value)
            .ok()
            .filter(|value| *value <= BITS as u64),
        Extended::Inf | Extended::Sup => None,
    }
}

/// `X // Y = Z`, or `X div Y = Z`.
fn quotient(n: &mut Network<'_>, rounding: Rounding, x: &Known, y: &Known, z: &Known) -> Told<()> {
    let (of_x, of_y) = (interval(n, x), interval(n, y));
    within(n, z, &of_x.over(&of_y, rounding, rounding))?;
    let of_z = interval(n, z);
    within(n, x, &of_z.dividends(&of_y, rounding))?;
    let (of_x, of_z) = (interval(n, x), interval(n, z));
    if of_x.is_natural() && of_y.low.signum() > 0 && of_z.is_natural() {
        within(n, y, &of_z.divisors(&of_x))?;
    }
    Ok(())
}

/// `X mod Y = Z`.
fn modulo(n: &mut Network<'_>, x: &Known, y: &Known, z: &Known) -> Told<()> {
    let (of_x, of_y) = (interval(n, x), interval(n, y));
    let one = Extended::of(1);
    let mut rests = Interval {
        low: of_y.low.plus(&one).min(Extended::of(0)),
        high: of_y.high.plus(&Extended::of(-1)).max(Extended::of(0)),
    };
    if of_x.is_natural() && of_y.low.signum() > 0 {
        rests = rests.and(&Interval::up_to(of_x.high));
    }
    within(n, z, &rests)?;
    match y.value().and_then(Number::big) {
        Some(divisor) if divisor.is_positive() => {
            aligned(n, x, &divisor, z, |interval| interval.clone())
        }
        // X mod Y is -((-X) mod (-Y)).
        Some(divisor) => aligned(n, x, &-divisor.into_owned(), z, Interval::negated),
        None => Ok(()),
    }
}

/// `X rem Y = Z`: a remainder has the sign of the dividend.
fn remainder(n: &mut Network<'_>, x: &Known, y: &Known, z: &Known) -> Told<()> {
    let (of_x, of_y) = (interval(n, x), interval(n, y));
    let most = of_y.magnitude().high.plus(&Extended::of(-1));
    let rests = Interval {
        low: Interval::up_to(most.clone())
            .negated()
            .low
            .max(of_x.low.clone().min(Extended::of(0))),
        high: most.min(of_x.high.clone().max(Extended::of(0))),
    };
    within(n, z, &rests)?;
    let of_z = interval(n, z);
    if of_z.low.signum() > 0 {
        within(n, x, &Interval::from(of_z.low.clone()))?;
    } else if of_z.high.signum() < 0 {
        within(n, x, &Interval::up_to(of_z.high.clone()))?;
    }
    let Some(divisor) = y.value().and_then(Number::big) else {
        return Ok(());
    };
    let divisor = match divisor.is_negative() {
        true => -divisor.into_owned(),
        false => divisor.into_owned(),
    };
    let of_x = interval(n, x);
    if of_x.is_natural() {
        aligned(n, x, &divisor, z, |interval| interval.clone())
    } else if of_x.high.signum() <= 0 {
        aligned(n, x, &divisor, z, Interval::negated)
    } else {
        Ok(())
    }
}

/// `X mod D = Z` for a known positive divisor, of intervals as `seen` shows them.
fn aligned(
    n: &mut Network<'_>,
    x: &Known,
    divisor: &IBig,
    z: &Known,
    seen: impl Fn(&Interval) -> Interval,
) -> Told<()> {
    if divisor.is_zero() {
        return holds(false);
    }
    let rests = seen(&interval(n, x)).rests(divisor);
    within(n, z, &seen(&rests))?;
    let rests = seen(&interval(n, z));
    let of_x = seen(&interval(n, x)).aligned(divisor, &rests);
    within(n, x, &seen(&of_x))
}

/// `X << Y = Z`, or `X >> Y = Z`, if Y is known: products and quotients by powers of two.
fn shift(n: &mut Network<'_>, kind: Kind, x: &Known, y: &Known, z: &Known) -> Told<()> {
    let Some(&Number::Int(by)) = y.value() else {
        return Ok(());
    };
    let is_left = (kind == Kind::ShiftLeft) == (by >= 0);
    let Some(places) = small(&Extended::of(by.saturating_abs())) else {
        return Ok(());
    };
    let unit = Extended::At(IBig::ONE << places as usize);
    let unit = Interval {
        low: unit.clone(),
        high: unit,
    };
    if is_left {
        within(n, z, &interval(n, x).times(&unit))?;
        return within(
            n,
            x,
            &interval(n, z).over(&unit, Rounding::Up, Rounding::Down),
        );
    }
    within(
        n,
        z,
        &interval(n, x).over(&unit, Rounding::Down, Rounding::Down),
    )?;
    within(n, x, &interval(n, z).dividends(&unit, Rounding::Down))
}

/// A bitwise function of two arguments, if these are natural.
fn bits(n: &mut Network<'_>, kind: Kind, x: &Known, y: &Known, z: &Known) -> Told<()> {
    let (of_x, of_y) = (interval(n, x), interval(n, y));
    if !of_x.is_natural() || !of_y.is_natural() {
        return Ok(());
    }
    let natural = |high: &Extended| Interval {
        low: Extended::of(0),
        high: high.clone(),
    };
    if kind == Kind::BitAnd {
        within(n, z, &natural(&of_x.high.clone().min(of_y.high.clone())))?;
        let least = interval(n, z).low;
        within(n, x, &Interval::from(least.clone()))?;
        return within(n, y, &Interval::from(least));
    }
    let most = of_x.high.clone().max(of_y.high.clone());
    within(n, z, &natural(&most).bits())?;
    if kind == Kind::BitOr {
        within(n, z, &Interval::from(of_x.low.max(of_y.low)))?;
        let most = natural(&interval(n, z).high);
        within(n, x, &most)?;
        within(n, y, &most)?;
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
