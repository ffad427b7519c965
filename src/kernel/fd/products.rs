//! Propagators for products, quotients, remainders and powers.
//!
//! Bounds of a product are products of bounds; bounds of a factor are quotients of bounds, where the other factor cannot be 0 (Apt,
//! "Principles of Constraint Programming", 2003, 6.5; with infinite bounds Schulte and Stuckey, "When Do Bounds and Domain
//! Propagation Lead to the Same Search Space?", TOPLAS 27(3), 2005). An example, with X in 2..5, Z in 0..9 and `X * Y = Z`:
//!
//! ```text
//!   Y >= 0 / 2 = 0, Y =< 9 / 2, so Y in 0..4
//! ```
//!
//! Strength: bounds, and runs where one factor is known; a factor of unknown sign is bounded by its greatest absolute value. Quotients
//! prune their dividend, and a divisor that cannot be 0; remainders prune themselves, and the bounds of a dividend of a known divisor.

use super::domain::Domain;
use super::space::{INFINITE, Space, high, hull, low, plus, times};
use super::{GREATEST, Halt, LEAST, Propagated};

/// Restricts a variable to an interval.
pub fn within<S: Space>(s: &mut S, v: S::Var, (low, high): (i128, i128)) -> Result<(), Halt> {
    s.at_least(v, low)?;
    s.at_most(v, high)
}

/// The bounds of products of two intervals.
fn products((a, b): (i128, i128), (c, d): (i128, i128)) -> (i128, i128) {
    hull([times(a, c), times(a, d), times(b, c), times(b, d)])
}

/// The bounds of a variable.
fn interval<S: Space>(s: &S, v: S::Var) -> (i128, i128) {
    (low(s, v), high(s, v))
}

/// The quotient of two bounds, rounded by `round`; if either is infinite, the quotient is 0 or infinite.
fn quotient(a: i128, b: i128, round: fn(i128, i128) -> i128) -> i128 {
    match (a.abs() == INFINITE, b.abs() == INFINITE) {
        (_, true) => 0,
        (true, false) => a * b.signum(),
        (false, false) => round(a, b),
    }
}

/// The quotient rounded down.
pub fn floor(a: i128, b: i128) -> i128 {
    let quotient = a / b;
    quotient - i128::from(a % b != 0 && (a < 0) != (b < 0))
}

/// The quotient rounded up.
pub fn ceiling(a: i128, b: i128) -> i128 {
    let quotient = a / b;
    quotient + i128::from(a % b != 0 && (a < 0) == (b < 0))
}

/// The quotient rounded towards 0.
fn truncated(a: i128, b: i128) -> i128 {
    a / b
}

/// The greatest absolute value of an interval.
fn greatest((low, high): (i128, i128)) -> i128 {
    low.abs().max(high.abs())
}

/// The bounds of the quotients of two intervals, without the divisor 0; `down` rounds the lower bound, `up` the upper one.
fn quotients(
    (a, b): (i128, i128),
    (c, d): (i128, i128),
    down: fn(i128, i128) -> i128,
    up: fn(i128, i128) -> i128,
) -> (i128, i128) {
    // If the divisor may have either sign, 1 and -1 give the extreme quotients.
    let mut divisors = [c, d, 1, -1];
    let mut count = 2;
    if c <= 0 && d >= 0 {
        count = 0;
        for divisor in [c, d, 1, -1] {
            if divisor != 0 && c <= divisor && divisor <= d {
                divisors[count] = divisor;
                count += 1;
            }
        }
    }
    let (mut low, mut high) = (INFINITE, -INFINITE);
    for divisor in &divisors[..count] {
        for dividend in [a, b] {
            low = low.min(quotient(dividend, *divisor, down));
            high = high.max(quotient(dividend, *divisor, up));
        }
    }
    // An infinite divisor gives quotients near 0 on both sides.
    if count > 0 && (c == -INFINITE || d == INFINITE) {
        low = low.min(if a < 0 || c < 0 { down(-1, 2) } else { 0 });
        high = high.max(if b > 0 || d < 0 { up(1, 2) } else { 0 });
    }
    (low, high)
}

/// `X * Y = Z`.
pub fn propagate_product<S: Space>(s: &mut S, x: S::Var, y: S::Var, z: S::Var) -> Propagated {
    if x == y {
        return propagate_square(s, x, z);
    }
    // X * Z = Z: X is 1, or Z is 0.
    for (factor, other) in [(x, y), (y, x)] {
        if other == z && !s.has(z, 0) {
            s.assign(factor, 1)?;
        } else if other == z && !s.has(factor, 1) {
            s.assign(z, 0)?;
        }
        if other == z && s.value(factor) == Some(1) {
            return Ok(true);
        }
    }
    let holds = propagate_bounds_of_product(s, x, y, z)?;
    match (s.value(x), s.value(y)) {
        (Some(a), None) if a != 0 && y != z => multiple(s, a, y, z)?,
        (None, Some(a)) if a != 0 && x != z => multiple(s, a, x, z)?,
        (_, _) => (),
    }
    Ok(holds)
}

/// `A * X = Z` with a constant A other than 0: prunes between the bounds, run by run.
fn multiple<S: Space>(s: &mut S, a: i64, x: S::Var, z: S::Var) -> Result<(), Halt> {
    if s.is_interval(x) && s.is_interval(z) {
        return Ok(());
    }
    let (of_x, of_z) = (s.domain(x), s.domain(z));
    s.work(of_x.runs().len() + of_z.runs().len())?;
    s.keep(z, &of_x.times(a))?;
    let of_z = s.domain(z);
    s.keep(x, &of_z.divided(a))
}

/// `X * Y = Z` by bounds alone.
fn propagate_bounds_of_product<S: Space>(s: &mut S, x: S::Var, y: S::Var, z: S::Var) -> Propagated {
    let bounds = products(interval(s, x), interval(s, y));
    within(s, z, bounds)?;
    factor(s, x, y, z)?;
    factor(s, y, x, z)?;
    let is_nought = s.value(x) == Some(0) || s.value(y) == Some(0);
    Ok(s.is_fixed(z) && (is_nought || s.is_fixed(x) && s.is_fixed(y)))
}

/// Prunes the bounds of the factor X of Z by those of the other factor Y.
fn factor<S: Space>(s: &mut S, x: S::Var, y: S::Var, z: S::Var) -> Result<(), Halt> {
    if s.has(z, 0) {
        if s.has(y, 0) {
            return Ok(());
        }
    } else {
        s.exclude(y, 0)?;
    }
    let (of_y, of_z) = (interval(s, y), interval(s, z));
    let bounds = quotients(of_z, of_y, ceiling, floor);
    within(s, x, bounds)
}

/// The least absolute value.
fn nearest<S: Space>(s: &S, x: S::Var) -> i128 {
    let (low, high) = interval(s, x);
    if low > 0 || high < 0 {
        return low.abs().min(high.abs());
    }
    if s.has(x, 0) {
        return 0;
    }
    let domain = s.domain(x);
    let above = domain.runs().iter().find(|run| run.0 > 0);
    let below = domain.runs().iter().rfind(|run| run.1 < 0);
    let above = above.map_or(INFINITE, |run| i128::from(run.0));
    let below = below.map_or(INFINITE, |run| -i128::from(run.1));
    above.min(below)
}

/// `X * X = Z`.
fn propagate_square<S: Space>(s: &mut S, x: S::Var, z: S::Var) -> Propagated {
    let of_x = interval(s, x);
    let most = times(greatest(of_x), greatest(of_x));
    let nearest = nearest(s, x);
    within(s, z, (times(nearest, nearest), most))?;
    if let Some(z) = s.value(z) {
        return roots_of(s, x, 2, i128::from(z));
    }
    let of_z = interval(s, z);
    if of_z.1 != INFINITE {
        let root = root(of_z.1, 2);
        within(s, x, (-root, root))?;
    }
    if of_z.0 > 0 {
        let root = root(of_z.0 - 1, 2) + 1;
        away_from_zero(s, x, root)?;
    }
    Ok(s.is_fixed(x) && s.is_fixed(z))
}

/// X is one of the two roots of an even power.
fn roots_of<S: Space>(s: &mut S, x: S::Var, exponent: u32, power: i128) -> Propagated {
    let root = root(power.max(0), exponent);
    if root.checked_pow(exponent) != Some(power) {
        return Err(Halt::Conflict);
    }
    // A root is at most its power, which is a bound and so fits.
    let root = root as i64;
    s.keep(x, &Domain::of_values([-root, root]))?;
    Ok(true)
}

/// The absolute value of X is at least `least`.
pub fn away_from_zero<S: Space>(s: &mut S, x: S::Var, least: i128) -> Result<(), Halt> {
    let (low, high) = interval(s, x);
    if low > -least {
        s.at_least(x, least)?;
    } else if high < least {
        s.at_most(x, -least)?;
    } else if least > 0 && least <= i128::from(GREATEST) {
        let nearer = least as i64 - 1;
        s.keep(x, &Domain::range(-nearer, nearer).complement())?;
    }
    Ok(())
}

/// The greatest integer whose power is at most a number that is not negative.
pub fn root(number: i128, exponent: u32) -> i128 {
    let (mut low, mut high) = (0i128, 1i128 << (127 / exponent.max(1)).min(126));
    while low < high {
        let middle = low + (high - low + 1) / 2;
        match middle.checked_pow(exponent) {
            Some(power) if power <= number => low = middle,
            Some(_) | None => high = middle - 1,
        }
    }
    low
}

/// `X // Y = Z`, rounded towards 0.
pub fn propagate_truncated<S: Space>(s: &mut S, x: S::Var, y: S::Var, z: S::Var) -> Propagated {
    s.exclude(y, 0)?;
    if x == y {
        s.assign(z, 1)?;
        return Ok(true);
    }
    let (of_x, of_y) = (interval(s, x), interval(s, y));
    let bounds = quotients(of_x, of_y, truncated, truncated);
    within(s, z, bounds)?;
    // X = Z * Y + R, where R is nearer to 0 than Y and has the sign of X.
    let rest = plus(greatest(of_y), -1);
    let (low, high) = products(interval(s, z), of_y);
    s.at_least(x, if of_x.0 >= 0 { low } else { plus(low, -rest) })?;
    s.at_most(x, if of_x.1 <= 0 { high } else { plus(high, rest) })?;
    divisor(s, x, y, z)?;
    if let Some(y) = s.value(y).map(i128::from) {
        let size = y.abs();
        let low = |z: i128| z * size - if z > 0 { 0 } else { size - 1 };
        let high = |z: i128| z * size + if z < 0 { 0 } else { size - 1 };
        runs(s, x, z, y, |x| x / y, low, high)?;
    }
    Ok(is_quotient(s, x, y, z, truncated))
}

/// Prunes the runs of a dividend X and of its quotient Z by a constant divisor. `low` and `high` give the least and the greatest
/// dividend of a quotient by the absolute value of the divisor; for a negative divisor the result is negated.
fn runs<S: Space>(
    s: &mut S,
    x: S::Var,
    z: S::Var,
    divisor: i128,
    quotient: impl Fn(i128) -> i128,
    low: impl Fn(i128) -> i128,
    high: impl Fn(i128) -> i128,
) -> Result<(), Halt> {
    if s.is_interval(x) && s.is_interval(z) {
        return Ok(());
    }
    let is_negative = divisor < 0;
    let of_x = s.domain(x);
    s.work(of_x.runs().len())?;
    s.keep(z, &of_x.mapped(is_negative, &quotient, &quotient))?;
    let of_z = s.domain(z);
    s.work(of_z.runs().len())?;
    let dividends = of_z.mapped(false, low, high);
    s.keep(
        x,
        &match is_negative {
            true => dividends.negated(),
            false => dividends,
        },
    )
}

/// Whether all dividends have this quotient by a known divisor: then both bounds have it.
fn is_quotient<S: Space>(
    s: &S,
    x: S::Var,
    y: S::Var,
    z: S::Var,
    round: fn(i128, i128) -> i128,
) -> bool {
    let (Some(divisor), Some(quotient)) = (s.value(y), s.value(z)) else {
        return false;
    };
    let is_it = |bound: i128| round(bound, i128::from(divisor)) == i128::from(quotient);
    divisor != 0 && s.is_finite(x) && is_it(low(s, x)) && is_it(high(s, x))
}

/// Bounds of the divisor Y of numbers that are not negative: `Z * Y =< X < (Z + 1) * Y`.
fn divisor<S: Space>(s: &mut S, x: S::Var, y: S::Var, z: S::Var) -> Result<(), Halt> {
    if low(s, x) >= 0 && low(s, z) > 0 {
        // The quotient is positive, and so are the dividend and the divisor.
        s.at_least(y, 1)?;
    }
    let (of_x, of_y, of_z) = (interval(s, x), interval(s, y), interval(s, z));
    if of_x.0 < 0 || of_y.0 < 1 {
        return Ok(());
    }
    if of_z.0 > 0 && of_x.1 != INFINITE {
        s.at_most(y, floor(of_x.1, of_z.0))?;
    }
    if of_z.1 >= 0 && of_z.1 != INFINITE {
        s.at_least(y, floor(of_x.0, of_z.1 + 1) + 1)?;
    }
    Ok(())
}

/// `X div Y = Z`, rounded down.
pub fn propagate_floored<S: Space>(s: &mut S, x: S::Var, y: S::Var, z: S::Var) -> Propagated {
    s.exclude(y, 0)?;
    if x == y {
        s.assign(z, 1)?;
        return Ok(true);
    }
    let (of_x, of_y) = (interval(s, x), interval(s, y));
    let bounds = quotients(of_x, of_y, floor, floor);
    within(s, z, bounds)?;
    // X = Z * Y + R, where R lies between 0 and Y.
    let (low, high) = products(interval(s, z), of_y);
    let below = if of_y.0 < 0 { plus(of_y.0, 1) } else { 0 };
    let above = if of_y.1 > 0 { plus(of_y.1, -1) } else { 0 };
    s.at_least(x, plus(low, below))?;
    s.at_most(x, plus(high, above))?;
    divisor(s, x, y, z)?;
    if let Some(y) = s.value(y).map(i128::from) {
        let size = y.abs();
        let low = |z: i128| z * size;
        let high = |z: i128| z * size + size - 1;
        runs(s, x, z, y, |x| floor(x, y), low, high)?;
    }
    Ok(is_quotient(s, x, y, z, floor))
}

/// `X mod Y = Z`, with the sign of Y.
pub fn propagate_modulo<S: Space>(s: &mut S, x: S::Var, y: S::Var, z: S::Var) -> Propagated {
    s.exclude(y, 0)?;
    if x == y {
        s.assign(z, 0)?;
        return Ok(true);
    }
    if z == y {
        // A remainder is nearer to 0 than its divisor.
        return Err(Halt::Conflict);
    }
    let (of_x, of_y) = (interval(s, x), interval(s, y));
    let mut least = if of_y.0 < 0 { plus(of_y.0, 1) } else { 0 };
    let mut most = if of_y.1 > 0 { plus(of_y.1, -1) } else { 0 };
    if of_x.0 >= 0 && of_y.0 > 0 {
        most = most.min(of_x.1);
        if of_x.1 < of_y.0 {
            // Every dividend is its own remainder.
            least = of_x.0;
            let bounds = interval(s, z);
            within(s, x, bounds)?;
        }
    }
    within(s, z, (least, most))?;
    if low(s, z) > 0 {
        let bound = low(s, z) + 1;
        s.at_least(y, bound)?;
    }
    if high(s, z) < 0 {
        let bound = high(s, z) - 1;
        s.at_most(y, bound)?;
    }
    if let (Some(divisor), None) = (s.value(y), s.value(x)) {
        ends_with(s, x, z, i128::from(divisor))?;
    }
    remainder(s, x, y, z, i128::rem_euclid_to)
}

/// Moves the bounds of a dividend inwards until their remainders lie between the bounds of Z.
fn ends_with<S: Space>(s: &mut S, x: S::Var, z: S::Var, divisor: i128) -> Result<(), Halt> {
    let size = divisor.abs();
    // For a negative divisor, the negated dividend and remainder satisfy the same relation.
    let ((low, high), (least, most)) = match divisor > 0 {
        true => (interval(s, x), interval(s, z)),
        false => {
            let ((low, high), (least, most)) = (interval(s, x), interval(s, z));
            ((-high, -low), (-most, -least))
        }
    };
    let (mut low, mut high) = (low, high);
    if low != -INFINITE {
        let rest = low.rem_euclid(size);
        if rest < least {
            low += least - rest;
        } else if rest > most {
            low += size - rest + least;
        }
    }
    if high != INFINITE {
        let rest = high.rem_euclid(size);
        if rest > most {
            high -= rest - most;
        } else if rest < least {
            high -= size + rest - most;
        }
    }
    let bounds = match divisor > 0 {
        true => (low, high),
        false => (-high, -low),
    };
    within(s, x, bounds)
}

/// `X rem Y = Z`, with the sign of X.
pub fn propagate_remainder<S: Space>(s: &mut S, x: S::Var, y: S::Var, z: S::Var) -> Propagated {
    s.exclude(y, 0)?;
    if x == y {
        s.assign(z, 0)?;
        return Ok(true);
    }
    if z == y {
        // A remainder is nearer to 0 than its divisor.
        return Err(Halt::Conflict);
    }
    let (of_x, of_y) = (interval(s, x), interval(s, y));
    let rest = plus(greatest(of_y), -1);
    let least = if of_x.0 < 0 { (-rest).max(of_x.0) } else { 0 };
    let most = if of_x.1 > 0 { rest.min(of_x.1) } else { 0 };
    within(s, z, (least, most))?;
    if low(s, z) > 0 {
        s.at_least(x, 1)?;
    }
    if high(s, z) < 0 {
        s.at_most(x, -1)?;
    }
    if let (Some(divisor), None) = (s.value(y), s.value(x)) {
        // If all dividends have one sign, the remainder is that of the absolute values, with this sign.
        let size = i128::from(divisor).abs();
        if low(s, x) >= 0 {
            ends_with(s, x, z, size)?;
        } else if high(s, x) <= 0 {
            ends_with(s, x, z, -size)?;
        }
    }
    remainder(s, x, y, z, |a, b| a % b)
}

/// How a remainder is computed, with the sign of the divisor.
trait Floored {
    fn rem_euclid_to(self, divisor: Self) -> Self;
}

impl Floored for i128 {
    fn rem_euclid_to(self, divisor: i128) -> i128 {
        self - floor(self, divisor) * divisor
    }
}

/// The remainder of known values; the bounds of a dividend whose divisor and remainder are known.
fn remainder<S: Space>(
    s: &mut S,
    x: S::Var,
    y: S::Var,
    z: S::Var,
    compute: fn(i128, i128) -> i128,
) -> Propagated {
    let Some(y) = s.value(y).map(i128::from) else {
        return Ok(false);
    };
    if let Some(x) = s.value(x) {
        let rest = compute(i128::from(x), y);
        s.assign(z, rest)?;
        return Ok(true);
    }
    if let Some(z) = s.value(z).map(i128::from) {
        // Dividends with the same remainder are `abs(Y)` apart.
        let (low, high) = interval(s, x);
        if low != -INFINITE {
            let first = low + (z - low).rem_euclid(y.abs());
            s.at_least(x, first)?;
        }
        if high != INFINITE {
            let last = high - (high - z).rem_euclid(y.abs());
            s.at_most(x, last)?;
        }
    }
    Ok(false)
}

/// The power of known numbers, if there is one in range.
enum Power {
    Value(i128),
    None,
    Large,
}

fn power(base: i64, exponent: i64) -> Power {
    match (base, exponent) {
        (1, _) | (_, 0) => Power::Value(1),
        (0, 0..) => Power::Value(0),
        (-1, _) => Power::Value(if exponent % 2 == 0 { 1 } else { -1 }),
        (_, ..0) => Power::None,
        (_, _) => {
            let power = u32::try_from(exponent).ok();
            let power = power.and_then(|exponent| i128::from(base).checked_pow(exponent));
            match power {
                Some(value) if value.abs() < INFINITE => Power::Value(value),
                Some(_) | None => Power::Large,
            }
        }
    }
}

/// `X ^ Y = Z`. With a negative exponent only 1 and -1 have a power.
pub fn propagate_power<S: Space>(s: &mut S, x: S::Var, y: S::Var, z: S::Var) -> Propagated {
    if let (Some(base), Some(exponent)) = (s.value(x), s.value(y)) {
        match power(base, exponent) {
            Power::Value(value) => s.assign(z, value)?,
            Power::None => return Err(Halt::Conflict),
            Power::Large => {
                s.imprecise();
                // The power is out of range; the sign tells on which side.
                if base > 0 || exponent % 2 == 0 {
                    s.at_least(z, i128::from(GREATEST) + 1)?;
                } else {
                    s.at_most(z, i128::from(LEAST) - 1)?;
                }
                return Ok(false);
            }
        }
        return Ok(s.is_fixed(z));
    }
    if s.min(x) > 1 || s.max(x) < -1 {
        s.at_least(y, 0)?;
    }
    if let Some(exponent) = s.value(y).and_then(|y| u32::try_from(y).ok()) {
        return power_of(s, x, exponent, z);
    }
    if s.min(x) >= 1 && s.min(y) >= 0 {
        let corner = |base: i128, exponent: i128| match (base, exponent) {
            (1, _) | (_, 0) => 1,
            (INFINITE, _) | (_, INFINITE) => INFINITE,
            (base, exponent) => u32::try_from(exponent)
                .ok()
                .and_then(|exponent| base.checked_pow(exponent))
                .map_or(INFINITE, |power| power.min(INFINITE)),
        };
        let (of_x, of_y) = (interval(s, x), interval(s, y));
        let bounds = (corner(of_x.0, of_y.0), corner(of_x.1, of_y.1));
        within(s, z, bounds)?;
        if let (Some(base @ 2..), Some(value)) = (s.value(x), s.value(z)) {
            // The exponent is the logarithm, if that is an integer.
            let (mut power, mut exponent) = (1i128, 0);
            while power < i128::from(value) {
                power *= i128::from(base);
                exponent += 1;
            }
            s.assign(y, exponent)?;
        }
    }
    Ok(false)
}

/// `X ^ exponent = Z`.
fn power_of<S: Space>(s: &mut S, x: S::Var, exponent: u32, z: S::Var) -> Propagated {
    if exponent == 0 {
        s.assign(z, 1)?;
        return Ok(true);
    }
    let (low, high) = interval(s, x);
    let of = |base: i128| match base.abs() {
        INFINITE => {
            if exponent % 2 == 1 {
                base
            } else {
                INFINITE
            }
        }
        _ => base
            .checked_pow(exponent)
            .filter(|power| power.abs() < INFINITE)
            .unwrap_or(if base < 0 && exponent % 2 == 1 {
                -INFINITE
            } else {
                INFINITE
            }),
    };
    let even = exponent.is_multiple_of(2);
    let bounds = match even {
        true if low < 0 && high > 0 => (of(nearest(s, x)), of(low).max(of(high))),
        true => hull([of(low), of(high)]),
        false => (of(low), of(high)),
    };
    within(s, z, bounds)?;
    if let (true, Some(z)) = (even, s.value(z)) {
        return roots_of(s, x, exponent, i128::from(z));
    }
    let of_z = interval(s, z);
    if even {
        if of_z.1 != INFINITE {
            let most = root(of_z.1.max(0), exponent);
            within(s, x, (-most, most))?;
        }
        if of_z.0 > 0 {
            away_from_zero(s, x, root(of_z.0 - 1, exponent) + 1)?;
        }
    } else {
        // An odd power has the sign of its base, and rounds inwards on both sides.
        let inward = |bound: i128, up: bool| match (bound >= 0, up) {
            (true, false) => root(bound, exponent),
            (true, true) if bound == 0 => 0,
            (true, true) => root(bound - 1, exponent) + 1,
            (false, true) => -root(-bound, exponent),
            (false, false) => -(root(-bound - 1, exponent) + 1),
        };
        if of_z.0 != -INFINITE {
            s.at_least(x, inward(of_z.0, true))?;
        }
        if of_z.1 != INFINITE {
            s.at_most(x, inward(of_z.1, false))?;
        }
    }
    Ok(s.is_fixed(x) && s.is_fixed(z))
}
