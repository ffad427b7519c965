//! Reification: `B #<==> C`, where B is 1 if C holds and 0 if not; and the connectives of such truth variables.
//!
//! While B is open, the propagator checks whether C holds for all values that are left, or for none. Once B is known, it propagates C or
//! its opposite. An example, with X in 0..9:
//!
//! ```text
//!   B #<==> X #>= 5     B in 0..1
//!   X #>= 7             B = 1, for all values of X are at least 5
//! ```
//!
//! A disjunction of two inequations needs no truth variable: `X + 3 #=< Y #\/ Y + 2 #=< X`, for two tasks of one machine, is one
//! propagator. It does nothing while both may hold, and enforces one when the other cannot hold any more.
//!
//! Strength: once B is known, that of the constraint; before, B is found by the bounds, or by the domains for two variables.

use super::domain::Domain;
use super::linear::{
    at_most, equals, propagate_at_most, propagate_differs, propagate_equals, propagate_less,
};
use super::space::Space;
use super::{INF, Propagated, SUP};

/// The comparison of a sum with a constant whose truth is reified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compared {
    /// The sum is equal to the constant.
    Equal,
    /// The sum is at most the constant.
    AtMost,
}

/// `[B, C, A1, X1, ..., An, Xn]`: B is the truth of the comparison.
pub fn propagate_compared<S: Space>(s: &mut S, compared: Compared, args: &[S::Var]) -> Propagated {
    let [b, ref sum @ ..] = *args else {
        return Ok(true);
    };
    let truth = match s.value(b) {
        Some(value) => value != 0,
        None => {
            let found = match compared {
                Compared::Equal => equals(s, sum),
                Compared::AtMost => at_most(s, sum, 1, 0),
            };
            let Some(truth) = found else {
                return Ok(false);
            };
            s.assign(b, i128::from(truth))?;
            return Ok(true);
        }
    };
    match (compared, truth) {
        (Compared::Equal, true) => propagate_equals(s, sum),
        (Compared::Equal, false) => propagate_differs(s, sum),
        (Compared::AtMost, true) => propagate_at_most(s, sum, 1, 0),
        // Its negation: minus the sum is at most minus the constant less 1.
        (Compared::AtMost, false) => propagate_at_most(s, sum, -1, -1),
    }
}

/// B is the truth of `X =< Y + C`.
pub fn propagate_order<S: Space>(s: &mut S, b: S::Var, x: S::Var, y: S::Var, c: i64) -> Propagated {
    match s.value(b) {
        Some(0) => return propagate_less(s, y, x, -c - 1),
        Some(_) => return propagate_less(s, x, y, c),
        None => (),
    }
    let Some(truth) = order(s, (x, y, c)) else {
        return Ok(false);
    };
    let truth = i64::from(truth);
    s.raise(b, truth)?;
    s.lower(b, truth)?;
    Ok(true)
}

/// `X =< Y + C`.
pub type Order<V> = (V, V, i64);

/// `Some(true)` if an order certainly holds, `Some(false)` if it certainly does not.
#[inline]
pub fn order<S: Space>(s: &S, (x, y, c): Order<S::Var>) -> Option<bool> {
    if x == y {
        return Some(0 <= c);
    }
    order_of_bounds([s.min(x), s.max(x)], [s.min(y), s.max(y)], c)
}

/// The same of the bounds of two variables.
#[inline]
pub fn order_of_bounds([min_x, max_x]: [i64; 2], [min_y, max_y]: [i64; 2], c: i64) -> Option<bool> {
    if max_x != SUP && min_y != INF && max_x <= min_y + c {
        Some(true)
    } else if min_x != INF && max_y != SUP && min_x > max_y + c {
        Some(false)
    } else {
        None
    }
}

/// One of two orders holds.
#[inline]
pub fn propagate_one_order<S: Space>(
    s: &mut S,
    one: Order<S::Var>,
    other: Order<S::Var>,
) -> Propagated {
    let (x, y, c) = match (order(s, one), order(s, other)) {
        (Some(true), _) | (_, Some(true)) => return Ok(true),
        (None, None) => return Ok(false),
        (Some(false), _) => other,
        (None, Some(false)) => one,
    };
    propagate_less(s, x, y, c)
}

/// `[N, C, A1, X1, ..., D, B1, Y1, ...]`: the sum of the first N terms is at most C, or the other one at most D.
pub fn propagate_one_sum<S: Space>(s: &mut S, args: &[S::Var]) -> Propagated {
    let [terms, ref sums @ ..] = *args else {
        return Ok(true);
    };
    let terms = usize::try_from(s.min(terms)).unwrap_or(0);
    let Some((one, other)) = sums.split_at_checked(1 + 2 * terms) else {
        return Ok(true);
    };
    match (at_most(s, one, 1, 0), at_most(s, other, 1, 0)) {
        (Some(true), _) | (_, Some(true)) => Ok(true),
        (None, None) => Ok(false),
        (Some(false), _) => propagate_at_most(s, other, 1, 0),
        (None, Some(false)) => propagate_at_most(s, one, 1, 0),
    }
}

/// `[B, X, L1, H1, ..., Ln, Hn]`: B is the truth of `X in L1..H1 \/ ... \/ Ln..Hn`.
pub fn propagate_member<S: Space>(s: &mut S, args: &[S::Var]) -> Propagated {
    let [b, x, ref runs @ ..] = *args else {
        return Ok(true);
    };
    let runs = runs.chunks_exact(2);
    let set = Domain::of_runs(runs.map(|run| (s.min(run[0]), s.max(run[1]))).collect());
    match s.value(b) {
        Some(0) => s.keep(x, &set.complement())?,
        Some(_) => s.keep(x, &set)?,
        None => {
            let left = s.domain(x);
            let both = left.intersection(&set);
            if both.is_empty() {
                s.assign(b, 0)?;
            } else if both == left {
                s.assign(b, 1)?;
            } else {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// A connective of two truth values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Connective {
    /// `#/\`
    And,
    /// `#\/`
    Or,
    /// `#\`
    Either,
    /// `#==>`
    Implies,
    /// `#<==>`
    Same,
}

impl Connective {
    fn of(self, x: bool, y: bool) -> bool {
        match self {
            Connective::And => x && y,
            Connective::Or => x || y,
            Connective::Either => x != y,
            Connective::Implies => !x || y,
            Connective::Same => x == y,
        }
    }
}

/// `[X, Y, B]`: B is the truth of X and Y joined; domain consistent by its table of four rows.
pub fn propagate_connective<S: Space>(
    s: &mut S,
    connective: Connective,
    args: &[S::Var],
) -> Propagated {
    let [x, y, b] = *args else {
        return Ok(true);
    };
    let (mut of_x, mut of_y, mut of_b) = ([false; 2], [false; 2], [false; 2]);
    for (one, two) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let joined = usize::from(connective.of(one == 1, two == 1));
        let same = |v: S::Var, n: usize, w: S::Var, m: usize| v != w || n == m;
        let alike = same(x, one, y, two) && same(x, one, b, joined) && same(y, two, b, joined);
        if alike && s.has(x, one as i64) && s.has(y, two as i64) && s.has(b, joined as i64) {
            of_x[one] = true;
            of_y[two] = true;
            of_b[joined] = true;
        }
    }
    for (v, left) in [(x, of_x), (y, of_y), (b, of_b)] {
        for (value, is_left) in (0..).zip(left) {
            if !is_left {
                s.exclude(v, value)?;
            }
        }
    }
    Ok(is_settled(s, connective, x, y, b))
}

/// Whether all values that are left agree with the table.
fn is_settled<S: Space>(s: &S, connective: Connective, x: S::Var, y: S::Var, b: S::Var) -> bool {
    let values = |v: S::Var| [0i64, 1].into_iter().filter(move |n| s.has(v, *n));
    values(x).all(|one| {
        values(y).all(|two| {
            let joined = connective.of(one == 1, two == 1);
            values(b).all(|truth| (truth == 1) == joined)
        })
    })
}

/// `Some(true)` if the guard of a constraint is 1, `Some(false)` if it is 0; none while it is open.
pub fn guard<S: Space>(s: &S, d: S::Var) -> Option<bool> {
    s.value(d).map(|value| value != 0)
}
