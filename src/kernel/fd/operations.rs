//! Propagators for absolute value, minimum, maximum, shifts and bitwise functions.
//!
//! An example, with X in -3..2 and Y in 1..9, `Y = abs(X)`: Y in 1..3, and X loses 0: X in -3.. -1 \/ 1..2.
//!
//! Strength: the absolute value is domain consistent, minimum and maximum are bounds consistent. Bitwise functions are computed for
//! known values, and otherwise have the bounds that follow from the number of bits.

use super::domain::Domain;
use super::products::within;
use super::space::{INFINITE, Space, high, hull, low};
use super::{GREATEST, Halt, INF, Propagated, SUP};

/// `abs(X) = Z`.
pub fn propagate_absolute<S: Space>(s: &mut S, x: S::Var, z: S::Var) -> Propagated {
    if x == z {
        s.at_least(x, 0)?;
        return Ok(true);
    }
    let of_x = s.domain(x);
    s.work(of_x.runs().len())?;
    let above = of_x.intersection(&Domain::range(0, SUP));
    let below = of_x.intersection(&Domain::range(INF, 0)).negated();
    if (INF + 1..-GREATEST).contains(&of_x.min()) {
        // The opposite of `LEAST` would be out of the range of bounds.
        s.imprecise();
    }
    s.keep(z, &above.union(&below))?;
    let of_z = s.domain(z);
    s.keep(x, &of_z.union(&of_z.negated()))?;
    Ok(s.is_fixed(z))
}

/// `min(X, Y) = Z`.
pub fn propagate_minimum<S: Space>(s: &mut S, x: S::Var, y: S::Var, z: S::Var) -> Propagated {
    let bounds = (low(s, x).min(low(s, y)), high(s, x).min(high(s, y)));
    within(s, z, bounds)?;
    let least = low(s, z);
    s.at_least(x, least)?;
    s.at_least(y, least)?;
    // If X is certainly greater than Z, the minimum is Y.
    for (one, other) in [(x, y), (y, x)] {
        if low(s, one) > high(s, z) {
            let most = high(s, z);
            s.at_most(other, most)?;
        }
    }
    let is_it = |one, other| s.value(one) == s.value(z) && low(s, other) >= low(s, z);
    Ok(s.is_fixed(z) && (is_it(x, y) || is_it(y, x)))
}

/// `max(X, Y) = Z`.
pub fn propagate_maximum<S: Space>(s: &mut S, x: S::Var, y: S::Var, z: S::Var) -> Propagated {
    let bounds = (low(s, x).max(low(s, y)), high(s, x).max(high(s, y)));
    within(s, z, bounds)?;
    let most = high(s, z);
    s.at_most(x, most)?;
    s.at_most(y, most)?;
    for (one, other) in [(x, y), (y, x)] {
        if high(s, one) < low(s, z) {
            let least = low(s, z);
            s.at_least(other, least)?;
        }
    }
    let is_it = |one, other| s.value(one) == s.value(z) && high(s, other) <= high(s, z);
    Ok(s.is_fixed(z) && (is_it(x, y) || is_it(y, x)))
}

/// A number shifted to the left, or to the right if `by` is negative; none if the result is out of range.
fn shifted(number: i128, by: i64) -> Option<i128> {
    if number.abs() == INFINITE {
        return Some(number);
    }
    if by <= 0 {
        return Some(number >> by.unsigned_abs().min(127));
    }
    let by = u32::try_from(by).ok().filter(|by| *by < 126)?;
    let result = number.checked_shl(by)?;
    (result >> by == number && result.abs() < INFINITE).then_some(result)
}

/// Bounds of Z for a shift by an unknown number: for each sign of X, shifting is monotonic in both arguments.
fn shift_by_some<S: Space>(
    s: &mut S,
    x: S::Var,
    y: S::Var,
    z: S::Var,
    sign: i64,
) -> Result<(), Halt> {
    /// A shift by more than this moves every bound out of range, or to 0 or -1.
    const MOST: i64 = 64;
    let (from, to) = match sign > 0 {
        true => (s.min(y), s.max(y)),
        false => (s.max(y).saturating_neg(), s.min(y).saturating_neg()),
    };
    let [low_x, high_x] = [low(s, x), high(s, x)];
    if s.is_finite(x) && s.is_finite(y) {
        let corners = [(low_x, from), (low_x, to), (high_x, from), (high_x, to)];
        let corners = corners.map(|(number, by)| shifted(number, by));
        if let [Some(a), Some(b), Some(c), Some(d)] = corners {
            within(s, z, hull([a, b, c, d]))?;
        }
    }
    if low_x < 1 {
        return Ok(());
    }
    // A shift by too much leaves the range of Z, and so does a shift by too little.
    let (low_z, high_z) = (low(s, z), high(s, z));
    let (mut least, mut most) = (from.max(-MOST), to.min(MOST));
    let is_too_far = |by: i64| shifted(low_x, by).is_none_or(|value| value > high_z);
    while high_z != INFINITE && most >= least && is_too_far(most) {
        most -= 1;
    }
    let is_short = |by: i64| shifted(high_x, by).is_some_and(|value| value < low_z);
    while high_x != INFINITE && least <= most && is_short(least) {
        least += 1;
    }
    let bounds = [
        (least > from.max(-MOST), least),
        (high_z != INFINITE && most < to, most),
    ];
    for (is_upper, (has_changed, by)) in [false, true].into_iter().zip(bounds) {
        if has_changed {
            let bound = i128::from(by * sign);
            match is_upper == (sign > 0) {
                true => s.at_most(y, bound)?,
                false => s.at_least(y, bound)?,
            }
        }
    }
    Ok(())
}

/// `X << Y = Z` with `sign` 1, `X >> Y = Z` with -1.
pub fn propagate_shift<S: Space>(
    s: &mut S,
    x: S::Var,
    y: S::Var,
    z: S::Var,
    sign: i64,
) -> Propagated {
    let Some(by) = s.value(y) else {
        // A shift keeps the sign; one of 0 keeps 0.
        if s.min(x) >= 0 {
            s.at_least(z, 0)?;
        }
        if s.max(x) < 0 {
            s.at_most(z, -1)?;
        }
        return shift_by_some(s, x, y, z, sign).map(|()| false);
    };
    let by = by.saturating_mul(sign);
    if let Some(value) = s.value(x) {
        return match shifted(i128::from(value), by) {
            Some(result) => s.assign(z, result).map(|()| s.is_fixed(z)),
            None => {
                s.imprecise();
                Ok(false)
            }
        };
    }
    // Shifts by a known number are monotonic.
    match (shifted(low(s, x), by), shifted(high(s, x), by)) {
        (Some(least), Some(most)) => within(s, z, (least, most))?,
        (_, _) => s.imprecise(),
    }
    let (least, most) = (low(s, z), high(s, z));
    if by >= 0 {
        // X is Z / 2^by.
        if least != -INFINITE {
            let inward = -shifted(-least, -by).unwrap_or(-INFINITE);
            s.at_least(x, inward)?;
        }
        if most != INFINITE {
            let inward = shifted(most, -by).unwrap_or(INFINITE);
            s.at_most(x, inward)?;
        }
    } else {
        let back = by.saturating_neg();
        if least != -INFINITE
            && let Some(bound) = shifted(least, back)
        {
            s.at_least(x, bound)?;
        }
        if most != INFINITE
            && let Some(bound) = shifted(most + 1, back)
        {
            s.at_most(x, bound - 1)?;
        }
    }
    Ok(false)
}

/// A function of the bits of two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bits {
    /// `/\`
    And,
    /// `\/`
    Or,
    /// `xor`
    Xor,
}

/// `X /\ Y = Z` and its kin.
pub fn propagate_bits<S: Space>(
    s: &mut S,
    bits: Bits,
    x: S::Var,
    y: S::Var,
    z: S::Var,
) -> Propagated {
    if let (Some(a), Some(b)) = (s.value(x), s.value(y)) {
        let value = match bits {
            Bits::And => a & b,
            Bits::Or => a | b,
            Bits::Xor => a ^ b,
        };
        s.assign(z, i128::from(value))?;
        return Ok(s.is_fixed(z));
    }
    let known = |s: &S, v: S::Var| s.min(v) >= 0;
    match bits {
        Bits::And => {
            for one in [x, y] {
                if known(s, one) {
                    let most = high(s, one);
                    within(s, z, (0, most))?;
                }
            }
        }
        Bits::Or | Bits::Xor => {
            if known(s, x) && known(s, y) {
                let most = high(s, x).max(high(s, y));
                let least = match bits {
                    Bits::Or => low(s, x).max(low(s, y)),
                    Bits::And | Bits::Xor => 0,
                };
                s.at_least(z, least)?;
                if most != INFINITE {
                    // Z has at most as many bits as the longer of X and Y.
                    let length = 128 - most.leading_zeros();
                    s.at_most(z, (1i128 << length) - 1)?;
                }
            }
        }
    }
    Ok(false)
}

/// `msb(X) = Z`: the place of the highest bit of X, which is positive.
pub fn propagate_highest_bit<S: Space>(s: &mut S, x: S::Var, z: S::Var) -> Propagated {
    s.at_least(x, 1)?;
    let place = |number: i128| match number {
        INFINITE => INFINITE,
        _ => i128::from(127 - number.leading_zeros()),
    };
    let bounds = (place(low(s, x)), place(high(s, x)));
    within(s, z, bounds)?;
    let (least, most) = (low(s, z), high(s, z));
    if (0..126).contains(&least) {
        s.at_least(x, 1i128 << least)?;
    }
    if most < 125 {
        s.at_most(x, (1i128 << (most + 1)) - 1)?;
    }
    Ok(s.is_fixed(z) && s.is_fixed(x))
}

/// `lsb(X) = Z`: the place of the lowest bit of X, which is positive.
pub fn propagate_lowest_bit<S: Space>(s: &mut S, x: S::Var, z: S::Var) -> Propagated {
    s.at_least(x, 1)?;
    s.at_least(z, 0)?;
    if let Some(value) = s.value(x) {
        s.assign(z, i128::from(value.trailing_zeros()))?;
        return Ok(s.is_fixed(z));
    }
    let (least, most) = (low(s, x), high(s, x));
    if most != INFINITE {
        s.at_most(z, i128::from(127 - most.leading_zeros()))?;
    }
    let place = low(s, z);
    if place >= 60 {
        // The number is out of range.
        return s.at_least(x, i128::from(GREATEST) + 1).map(|()| false);
    }
    // X is a multiple of 2^place, an odd one if the place is known.
    let unit = 1i128 << place;
    let step = if s.is_fixed(z) { 2 * unit } else { unit };
    let first = step - unit;
    s.at_least(x, least + (first - least).rem_euclid(step))?;
    if most != INFINITE {
        s.at_most(x, most - (most - first).rem_euclid(step))?;
    }
    Ok(false)
}

/// `popcount(X) = Z`: how many bits of X, which is not negative, are set.
pub fn propagate_bit_count<S: Space>(s: &mut S, x: S::Var, z: S::Var) -> Propagated {
    s.at_least(x, 0)?;
    if let Some(value) = s.value(x) {
        s.assign(z, i128::from(value.count_ones()))?;
        return Ok(s.is_fixed(z));
    }
    s.at_least(z, i128::from(low(s, x) > 0))?;
    let most = high(s, x);
    if most != INFINITE {
        // No number up to `most` has more bits set than the longest row of ones.
        let ones = 127 - (most + 1).leading_zeros();
        let bits = i128::from(ones).max(i128::from(most.count_ones()));
        s.at_most(z, bits)?;
    }
    if s.max(z) == 0 {
        s.assign(x, 0)?;
        return Ok(true);
    }
    let least = low(s, z);
    if least < 126 {
        s.at_least(x, (1i128 << least) - 1)?;
    }
    Ok(false)
}
