//! Propagators for sums: `A1*X1 + ... + An*Xn` equal to, different from, or at most a constant.
//!
//! The bounds of all other terms bound each term, by interval arithmetic (Apt, "Principles of Constraint Programming", 2003, 6.4). An
//! example, with X in 0..9 and Y in 0..2:
//!
//! ```text
//!   2*X + 3*Y = 12      2*X >= 12 - 6, so X >= 3;  2*X =< 12, so X =< 6;  3*Y >= 12 - 12, 3*Y =< 12 - 6
//! ```
//!
//! Strength: bounds consistency over the rationals; nothing is pruned between the bounds. `X = Y + C` is domain consistent, and so is an
//! equation with two variables left whose coefficients are equal or opposite, when a bound changes. A disequation prunes when one
//! variable is left.
//!
//! The arguments are `[C, A1, X1, ..., An, Xn]`; forms with two variables have `[X, Y, C]`.

use super::domain::Domain;
use super::space::{INFINITE, Space};
use super::{GREATEST, Halt, INF, LEAST, Propagated, SUP};

/// The constant in an argument.
pub fn constant<S: Space>(s: &S, v: S::Var) -> i128 {
    i128::from(s.min(v))
}

/// The bounds of a sum minus its constant: finite parts, and how many terms have none.
#[derive(Clone, Copy, Default)]
struct Bounds {
    low: i128,
    high: i128,
    no_low: u32,
    no_high: u32,
}

/// The bounds of a term; [`INFINITE`] stands for a missing bound.
#[inline]
fn term<S: Space>(s: &S, a: i128, x: S::Var) -> (i128, i128) {
    let (min, max) = (s.min(x), s.max(x));
    let low = if min == INF {
        -INFINITE
    } else {
        a * i128::from(min)
    };
    let high = if max == SUP {
        INFINITE
    } else {
        a * i128::from(max)
    };
    if a > 0 {
        (low, high)
    } else {
        // The products already have their signs; infinite bounds do not yet.
        let flip = |bound: i128| {
            if bound.abs() == INFINITE {
                -bound
            } else {
                bound
            }
        };
        (flip(high), flip(low))
    }
}

/// The largest coefficient for which products, and sums of these, need no 128-bit arithmetic.
const SMALL_COEFFICIENT: i64 = 1 << 20;
const SMALL_BOUND: i64 = 1 << 30;
const FEW_ARGS: usize = 1 << 10;

/// The coefficient and the bounds of a term, if they are small.
#[inline]
fn small_term<S: Space>(s: &S, pair: &[S::Var]) -> Option<(i64, i64, i64)> {
    let (a, min, max) = (s.min(pair[0]), s.min(pair[1]), s.max(pair[1]));
    let is_small = a != 0
        && (-SMALL_COEFFICIENT..=SMALL_COEFFICIENT).contains(&a)
        && min >= -SMALL_BOUND
        && max <= SMALL_BOUND;
    is_small.then_some((a, min, max))
}

/// Whether all numbers of a sum are small.
pub fn is_small_sum<S: Space>(s: &S, args: &[S::Var]) -> bool {
    has_small_constant(s, args)
        && args[1..]
            .chunks_exact(2)
            .all(|pair| small_term(s, pair).is_some())
}

fn has_small_constant<S: Space>(s: &S, args: &[S::Var]) -> bool {
    args.len() <= FEW_ARGS && (-(1 << 60)..=1 << 60).contains(&s.min(args[0]))
}

/// Up to this many terms, the variables of the terms of a small sum are known to be different.
pub const FEW_TERMS: usize = 32;

/// Propagates a sum of small numbers, `sum =< constant` or, if `is_equal`, `sum = constant`. A term is a coefficient and a variable.
#[inline]
pub fn propagate_small_sum<S: Space>(
    s: &mut S,
    constant: i64,
    terms: &[(i64, S::Var)],
    is_equal: bool,
) -> Propagated {
    propagate_terms(s, constant, terms, terms.len() <= FEW_TERMS, is_equal)
}

/// The same with propagator arguments; `None` if their numbers are not small.
fn propagate_small<S: Space>(
    s: &mut S,
    args: &[S::Var],
    is_equal: bool,
) -> Result<Option<bool>, Halt> {
    /// Most sums have at most this many terms, which need no allocation.
    const MOST: usize = 12;
    if !has_small_constant(s, args) {
        return Ok(None);
    }
    let constant = s.min(args[0]);
    let (pairs, _) = args[1..].as_chunks::<2>();
    let (mut few, mut many) = ([(0, args[0]); MOST], Vec::new());
    for (n, pair) in pairs.iter().enumerate() {
        let Some((a, ..)) = small_term(s, pair) else {
            return Ok(None);
        };
        match few.get_mut(n) {
            Some(term) if pairs.len() <= MOST => *term = (a, pair[1]),
            _ => many.push((a, pair[1])),
        }
    }
    let terms = match pairs.len() <= MOST {
        true => &few[..pairs.len()],
        false => &many,
    };
    propagate_terms(s, constant, terms, false, is_equal).map(Some)
}

/// The same; `are_different` says that the variables of the terms are known to be different.
#[inline]
fn propagate_terms<S: Space>(
    s: &mut S,
    constant: i64,
    terms: &[(i64, S::Var)],
    is_distinct: bool,
    is_equal: bool,
) -> Propagated {
    loop {
        let (mut low, mut high, mut widest) = (-constant, -constant, 0);
        for &(a, x) in terms {
            let (min, max) = s.ends(x);
            let (least, most) = match a > 0 {
                true => (a * min, a * max),
                false => (a * max, a * min),
            };
            low += least;
            high += most;
            widest = widest.max(most - least);
        }
        loop {
            if low > 0 || is_equal && high < 0 {
                return Err(Halt::Conflict);
            }
            if high <= 0 && (!is_equal || low == 0) {
                return Ok(true);
            }
            // A term loses values only if it is wider than the slack of the whole sum. Mostly none is.
            if widest <= -low && (!is_equal || widest <= high) {
                return Ok(false);
            }
            let mut changed = false;
            widest = 0;
            for &(a, x) in terms {
                let (min, max) = s.ends(x);
                let width = a.abs() * (max - min);
                if width <= -low && (!is_equal || width <= high) {
                    widest = widest.max(width);
                    continue;
                }
                let (one, other) = (a * min, a * max);
                let (mut least, mut most) = (one.min(other), one.max(other));
                // The greatest value of the term, when the other terms have their least values.
                let room = least - low;
                if most > room {
                    if a > 0 {
                        s.lower(x, room.div_euclid(a))?;
                    } else {
                        s.raise(x, -room.div_euclid(-a))?;
                    }
                    let left = if a > 0 { a * s.max(x) } else { a * s.min(x) };
                    high += left - most;
                    changed |= left != most;
                    most = left;
                }
                let need = most - high;
                if is_equal && least < need {
                    if a > 0 {
                        s.raise(x, -(-need).div_euclid(a))?;
                    } else {
                        s.lower(x, (-need).div_euclid(-a))?;
                    }
                    let left = if a > 0 { a * s.min(x) } else { a * s.max(x) };
                    low += left - least;
                    changed |= left != least;
                    least = left;
                }
                widest = widest.max(most - least);
            }
            if !changed || !is_equal {
                return Ok(false);
            }
            s.work(terms.len())?;
            if !is_distinct {
                // The variable occurs twice, so that both its terms have changed.
                break;
            }
        }
    }
}

/// The bounds of a sum; `None` if they leave the range of 128-bit computation.
fn bounds<S: Space>(s: &S, args: &[S::Var], sign: i128) -> Option<Bounds> {
    let c = -sign * constant(s, args[0]);
    let mut sum = Bounds {
        low: c,
        high: c,
        ..Bounds::default()
    };
    for pair in args[1..].chunks_exact(2) {
        let (low, high) = term(s, sign * constant(s, pair[0]), pair[1]);
        if low == -INFINITE {
            sum.no_low += 1;
        } else {
            sum.low = sum.low.checked_add(low)?;
        }
        if high == INFINITE {
            sum.no_high += 1;
        } else {
            sum.high = sum.high.checked_add(high)?;
        }
    }
    // The sums that are made from these bounds must be representable too.
    let most = INFINITE / 2;
    (sum.low.abs() < most && sum.high.abs() < most).then_some(sum)
}

/// `Some(true)` if the sum certainly equals the constant, `Some(false)` if it certainly does not.
pub fn equals<S: Space>(s: &mut S, args: &[S::Var]) -> Option<bool> {
    let Some(sum) = bounds(s, args, 1) else {
        s.imprecise();
        return None;
    };
    if sum.no_low == 0 && sum.low > 0 || sum.no_high == 0 && sum.high < 0 {
        return Some(false);
    }
    if sum.no_low + sum.no_high == 0 && sum.low == sum.high {
        return Some(true);
    }
    // For one variable, or a difference of two, the domains decide.
    let c = constant(s, args[0]);
    match args[1..] {
        [a, x] => {
            let a = constant(s, a);
            let never = a != 0 && (c % a != 0 || i64::try_from(c / a).is_ok_and(|v| !s.has(x, v)));
            never.then_some(false)
        }
        [a, x, b, y] => {
            let (a, b) = (constant(s, a), constant(s, b));
            if a + b != 0 || a.abs() != 1 {
                return None;
            }
            let c = i64::try_from(a * c).ok()?;
            if x == y {
                return Some(c == 0);
            }
            // x = y + c, or y = x - c.
            let met = s.domain(x).intersection(&s.domain(y).plus(c));
            met.is_empty().then_some(false)
        }
        _ => None,
    }
}

/// `Some(true)` if `sign * sum =< sign * constant + more` certainly holds, `Some(false)` if it certainly does not.
pub fn at_most<S: Space>(s: &mut S, args: &[S::Var], sign: i128, more: i128) -> Option<bool> {
    let Some(sum) = bounds(s, args, sign) else {
        s.imprecise();
        return None;
    };
    if sum.no_high == 0 && sum.high <= more {
        return Some(true);
    }
    if sum.no_low == 0 && sum.low > more {
        return Some(false);
    }
    if let [a, x, b, y] = args[1..] {
        let (a, b) = (constant(s, a), constant(s, b));
        if a + b == 0 && x == y {
            return Some(0 <= sign * constant(s, args[0]) + more);
        }
    }
    None
}

/// `sign * sum =< sign * constant + more`.
pub fn propagate_at_most<S: Space>(
    s: &mut S,
    args: &[S::Var],
    sign: i128,
    more: i128,
) -> Propagated {
    if (sign, more) == (1, 0)
        && let Some(holds) = propagate_small(s, args, false)?
    {
        return Ok(holds);
    }
    let Some(sum) = bounds(s, args, sign) else {
        s.imprecise();
        return Ok(false);
    };
    let low = sum.low - more;
    if sum.no_low == 0 && low > 0 {
        return Err(Halt::Conflict);
    }
    if sum.no_high == 0 && sum.high <= more {
        return Ok(true);
    }
    if sum.no_low > 1 {
        return Ok(false);
    }
    for pair in args[1..].chunks_exact(2) {
        let a = sign * constant(s, pair[0]);
        let (own, _) = term(s, a, pair[1]);
        let room = match (own == -INFINITE, sum.no_low) {
            (true, _) => -low,
            (false, 0) => own - low,
            (false, _) => continue,
        };
        limit(s, pair[1], a, room)?;
    }
    Ok(false)
}

/// `a * x =< room`.
#[inline]
fn limit<S: Space>(s: &mut S, x: S::Var, a: i128, room: i128) -> Result<(), Halt> {
    if a > 0 {
        s.at_most(x, room.div_euclid(a))
    } else {
        // Division by a negative number, rounded up: a * x =< room, so x >= room / a.
        s.at_least(x, -(room.div_euclid(-a)))
    }
}

/// `sum = constant`.
pub fn propagate_equals<S: Space>(s: &mut S, args: &[S::Var]) -> Propagated {
    let holds = match propagate_small(s, args, true)? {
        Some(holds) => holds,
        None => propagate_wide(s, args)?,
    };
    if holds {
        return Ok(true);
    }
    propagate_last_two(s, args)
}

/// For an equation whose last two open variables have equal or opposite coefficients: each variable loses the values without a
/// counterpart in the domain of the other.
fn propagate_last_two<S: Space>(s: &mut S, args: &[S::Var]) -> Propagated {
    let mut rest = constant(s, args[0]);
    let (mut open, mut count) = ([(0, args[0]); 2], 0);
    for pair in args[1..].chunks_exact(2) {
        let a = constant(s, pair[0]);
        match s.value(pair[1]) {
            Some(value) => {
                let Some(less) = rest.checked_sub(a * i128::from(value)) else {
                    return Ok(false);
                };
                rest = less;
            }
            None if count == 2 => return Ok(false),
            None => {
                open[count] = (a, pair[1]);
                count += 1;
            }
        }
    }
    let [(a, x), (b, y)] = open;
    if count < 2 || x == y || a.abs() != b.abs() || s.is_interval(x) && s.is_interval(y) {
        return Ok(false);
    }
    if rest % a != 0 {
        return Err(Halt::Conflict);
    }
    let Ok(c) = i64::try_from(rest / a) else {
        return Ok(false);
    };
    if !(LEAST..=GREATEST).contains(&c) {
        return Ok(false);
    }
    // x = c - y, or x = c + y.
    let (of_x, of_y) = (s.domain(x), s.domain(y));
    s.work(of_x.runs().len() + of_y.runs().len())?;
    let opposite = |domain: &Domain| domain.negated().plus(c);
    if a == b {
        s.keep(x, &opposite(&of_y))?;
        let of_x = s.domain(x);
        s.keep(y, &opposite(&of_x))?;
    } else {
        s.keep(x, &of_y.plus(c))?;
        let of_x = s.domain(x);
        s.keep(y, &of_x.plus(-c))?;
    }
    Ok(s.is_fixed(x) && s.is_fixed(y))
}

/// `sum = constant`, with numbers of any size.
fn propagate_wide<S: Space>(s: &mut S, args: &[S::Var]) -> Propagated {
    loop {
        let Some(sum) = bounds(s, args, 1) else {
            s.imprecise();
            return Ok(false);
        };
        if sum.no_low == 0 && sum.low > 0 || sum.no_high == 0 && sum.high < 0 {
            return Err(Halt::Conflict);
        }
        if sum.no_low + sum.no_high == 0 && sum.low == sum.high {
            return Ok(true);
        }
        if sum.no_low > 1 && sum.no_high > 1 {
            return Ok(false);
        }
        let mut changed = false;
        for pair in args[1..].chunks_exact(2) {
            let (a, x) = (constant(s, pair[0]), pair[1]);
            let (low, high) = term(s, a, x);
            let before = (s.min(x), s.max(x));
            if low == -INFINITE || sum.no_low == 0 {
                let own = if low == -INFINITE { 0 } else { low };
                if sum.no_low == u32::from(low == -INFINITE) {
                    limit(s, x, a, own - sum.low)?;
                }
            }
            if high == INFINITE || sum.no_high == 0 {
                let own = if high == INFINITE { 0 } else { high };
                if sum.no_high == u32::from(high == INFINITE) {
                    limit(s, x, -a, sum.high - own)?;
                }
            }
            changed |= before != (s.min(x), s.max(x));
        }
        if !changed {
            return Ok(false);
        }
        s.work(args.len())?;
    }
}

/// `sum \= constant`.
pub fn propagate_differs<S: Space>(s: &mut S, args: &[S::Var]) -> Propagated {
    let mut rest = constant(s, args[0]);
    let mut free = None;
    for pair in args[1..].chunks_exact(2) {
        let a = constant(s, pair[0]);
        match (s.value(pair[1]), free) {
            (Some(value), _) => {
                let Some(less) = rest.checked_sub(a * i128::from(value)) else {
                    s.imprecise();
                    return Ok(false);
                };
                rest = less;
            }
            (None, None) => free = Some((a, pair[1])),
            (None, Some((b, x))) if x == pair[1] => free = Some((a + b, x)),
            (None, Some(_)) => return Ok(equals(s, args) == Some(false)),
        }
    }
    match free {
        Some((0, _)) | None => match rest {
            0 => Err(Halt::Conflict),
            _ => Ok(true),
        },
        Some((a, x)) => {
            if rest % a == 0 {
                let value = rest / a;
                if value > i128::from(GREATEST) || value < i128::from(LEAST) {
                    s.imprecise();
                    return Ok(false);
                }
                s.exclude(x, value as i64)?;
            }
            Ok(true)
        }
    }
}

/// `X \= Y + C`.
#[inline]
pub fn propagate_unequal<S: Space>(s: &mut S, x: S::Var, y: S::Var, c: i64) -> Propagated {
    if x == y {
        return if c == 0 {
            Err(Halt::Conflict)
        } else {
            Ok(true)
        };
    }
    if let Some(value) = s.value(y) {
        return without(s, x, i128::from(value) + i128::from(c));
    }
    if let Some(value) = s.value(x) {
        return without(s, y, i128::from(value) - i128::from(c));
    }
    Ok(false)
}

fn without<S: Space>(s: &mut S, v: S::Var, value: i128) -> Propagated {
    if value > i128::from(GREATEST) || value < i128::from(LEAST) {
        s.imprecise();
        return Ok(false);
    }
    s.exclude(v, value as i64)?;
    Ok(true)
}

/// `X =< Y + C`.
pub fn propagate_less<S: Space>(s: &mut S, x: S::Var, y: S::Var, c: i64) -> Propagated {
    if x == y {
        return if c < 0 { Err(Halt::Conflict) } else { Ok(true) };
    }
    // Bounds and constants are less than 2^61, so their sums do not overflow.
    let (most, least) = (s.max(y), s.min(x));
    if most != SUP && s.max(x) > most + c {
        s.at_most(x, i128::from(most + c))?;
    }
    if least != INF && s.min(y) < least - c {
        s.at_least(y, i128::from(least - c))?;
    }
    Ok(s.max(x) != SUP && s.min(y) != INF && s.max(x) <= s.min(y) + c)
}

/// `X = Y + C`, domain consistent.
pub fn propagate_equal<S: Space>(s: &mut S, x: S::Var, y: S::Var, c: i64) -> Propagated {
    if x == y {
        return if c == 0 {
            Ok(true)
        } else {
            Err(Halt::Conflict)
        };
    }
    let wide = i128::from(c);
    match (s.value(x), s.value(y)) {
        (_, Some(value)) => {
            let value = i128::from(value) + wide;
            s.assign(x, value)?;
            return Ok(s.is_fixed(x));
        }
        (Some(value), None) => {
            let value = i128::from(value) - wide;
            s.assign(y, value)?;
            return Ok(s.is_fixed(y));
        }
        (None, None) => (),
    }
    let minus = i64::try_from(-wide).map_err(|_| Halt::Conflict)?;
    let (of_x, of_y) = (s.domain(x), s.domain(y));
    s.work(of_x.runs().len() + of_y.runs().len())?;
    if of_x.runs().len() == 1 && of_y.runs().len() == 1 {
        // Intervals: bounds are enough.
        return propagate_bounds(s, x, y, wide);
    }
    s.keep(x, &of_y.plus(c))?;
    let of_x = s.domain(x);
    s.keep(y, &of_x.plus(minus))?;
    Ok(s.is_fixed(x) && s.is_fixed(y))
}

fn propagate_bounds<S: Space>(s: &mut S, x: S::Var, y: S::Var, c: i128) -> Propagated {
    if s.min(y) != INF {
        let bound = i128::from(s.min(y)) + c;
        s.at_least(x, bound)?;
    }
    if s.max(y) != SUP {
        let bound = i128::from(s.max(y)) + c;
        s.at_most(x, bound)?;
    }
    if s.min(x) != INF {
        let bound = i128::from(s.min(x)) - c;
        s.at_least(y, bound)?;
    }
    if s.max(x) != SUP {
        let bound = i128::from(s.max(x)) - c;
        s.at_most(y, bound)?;
    }
    Ok(s.is_fixed(x) && s.is_fixed(y))
}
