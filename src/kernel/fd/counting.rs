//! Propagators for lexicographic order of tuples, cardinalities, schedules and rectangles.
//!
//! *Lexicographic order* follows Frisch, Hnich, Kiziltan, Miguel and Walsh, "Global Constraints for Lexicographic Orderings" (CP 2002):
//! the first place where the tuples may differ decides. *Schedules* have a time table: a task certainly runs between its latest start
//! and its earliest end, and takes its demand there (Baptiste, Le Pape and Nuijten, "Constraint-Based Scheduling", 2001, 3.3). An
//! example, with a limit of 1, a task of 3 hours that starts at 0 and one of 2 hours that starts in 0..4:
//!
//! ```text
//!   0..3 is taken        the second task starts at 3 at the earliest
//! ```
//!
//! Strength: order is bounds consistent. Cardinalities prune the counts, values whose count is reached or needed by all that may take them,
//! and variables by flows (`flow.rs`). Schedules prune by the time table; rectangles prune when they certainly overlap in one direction.

use super::domain::Domain;
use super::flow::{MOST_EDGES, propagate_flow};
use super::linear::propagate_less;
use super::space::{INFINITE, Space, high, low};
use super::{Halt, Propagated};

/// `[X1, ..., Xn, Y1, ..., Yn]`: the first tuple is not behind the second in the lexicographic order.
pub fn propagate_order<S: Space>(s: &mut S, args: &[S::Var]) -> Propagated {
    let (xs, ys) = args.split_at(args.len() / 2);
    // All places before this one are equal.
    let mut first = 0;
    while first < xs.len() {
        let (x, y) = (xs[first], ys[first]);
        let same = x == y || s.value(x).is_some() && s.value(x) == s.value(y);
        if !same {
            break;
        }
        first += 1;
    }
    if first == xs.len() {
        return Ok(true);
    }
    let (x, y) = (xs[first], ys[first]);
    // Whether all later places together can still be in order if this place is equal; if not, this one must be less.
    let mut strict = false;
    for (x, y) in xs.iter().zip(ys).skip(first + 1) {
        if x == y {
            continue;
        }
        if low(s, *x) > high(s, *y) {
            strict = true;
            break;
        }
        // This place may be less; otherwise it must be equal, and the next one decides.
        if low(s, *x) < high(s, *y) {
            break;
        }
    }
    s.work(xs.len() - first)?;
    propagate_less(s, x, y, if strict { -1 } else { 0 })?;
    Ok(high(s, x) < low(s, y))
}

/// `[N, X1, ..., Xn, V1, C1, ..., Vm, Cm]`: the variables have no values but the Vi, and Vi occurs Ci times.
pub fn propagate_cardinality<S: Space>(s: &mut S, args: &[S::Var]) -> Propagated {
    let [n, ref rest @ ..] = *args else {
        return Ok(true);
    };
    let (vars, pairs) = rest.split_at(s.min(n) as usize);
    let keys: Vec<i64> = pairs.chunks_exact(2).map(|pair| s.min(pair[0])).collect();
    let all = Domain::of_values(keys.iter().copied());
    for v in vars {
        s.keep(*v, &all)?;
    }
    // The number of variables minus the counts of the other values bounds each count.
    let bounds: Vec<(i128, i128)> = pairs
        .chunks_exact(2)
        .map(|pair| (low(s, pair[1]).max(0), high(s, pair[1])))
        .collect();
    let total = vars.len() as i128;
    let least: i128 = bounds.iter().map(|bound| bound.0).sum();
    let most = bounds.iter().try_fold(0i128, |sum, bound| {
        (bound.1 != INFINITE).then(|| sum + bound.1)
    });
    if least > total || most.is_some_and(|most| most < total) {
        return Err(Halt::Conflict);
    }
    let mut done = true;
    for (pair, bound) in pairs.chunks_exact(2).zip(bounds) {
        s.work(vars.len())?;
        let key = s.min(pair[0]);
        let may: Vec<S::Var> = vars.iter().copied().filter(|v| s.has(*v, key)).collect();
        let has = may.iter().filter(|v| s.is_fixed(**v)).count();
        s.at_least(
            pair[1],
            (has as i128).max(most.map_or(0, |most| total - (most - bound.1))),
        )?;
        s.at_most(pair[1], (may.len() as i128).min(total - (least - bound.0)))?;
        if s.max(pair[1]) == has as i64 {
            for v in &may {
                if !s.is_fixed(*v) {
                    s.exclude(*v, key)?;
                }
            }
        } else if s.min(pair[1]) == may.len() as i64 {
            for v in &may {
                s.assign(*v, i128::from(key))?;
            }
        } else {
            done = false;
        }
        done &= s.is_fixed(pair[1]);
    }
    if done && vars.iter().all(|v| s.is_fixed(*v)) {
        return Ok(true);
    }
    // All values are keys: the sizes of the domains are the edges of the flow.
    let mut edges = 0u64;
    for v in vars {
        edges = edges.saturating_add(s.domain(*v).size().unwrap_or(u64::MAX));
    }
    if edges > MOST_EDGES as u64 {
        return Ok(false);
    }
    // The flow moves a variable that occurs twice only once; then counting alone prunes.
    for (n, v) in vars.iter().enumerate() {
        s.work(n / 8)?;
        if !s.is_fixed(*v) && vars[..n].contains(v) {
            return Ok(false);
        }
    }
    let times = |bound: i128| usize::try_from(bound).unwrap_or(0).min(vars.len());
    let counts: Vec<(usize, usize)> = pairs
        .chunks_exact(2)
        .map(|pair| (times(low(s, pair[1])), times(high(s, pair[1]))))
        .collect();
    propagate_flow(s, vars, &keys, &counts)
}

/// `[L, S1, D1, E1, C1, ...]`: each task starts at S, lasts D, ends at E and demands C; at no time is the demand more than L. Sums, not
/// this propagator, state S + D = E.
pub fn propagate_schedule<S: Space>(s: &mut S, args: &[S::Var]) -> Propagated {
    let [limit, ref tasks @ ..] = *args else {
        return Ok(true);
    };
    // The changes of demand by the parts in which tasks certainly run, in the order of their times.
    let mut changes: Vec<(i128, i128)> = Vec::new();
    let part = |s: &S, task: &[S::Var]| {
        let (from, to) = (high(s, task[0]), low(s, task[2]));
        let need = low(s, task[3]).max(0);
        (from < to && from != INFINITE && to != -INFINITE && need > 0).then_some((from, to, need))
    };
    for task in tasks.chunks_exact(4) {
        if let Some((from, to, need)) = part(s, task) {
            changes.push((from, need));
            changes.push((to, -need));
        }
    }
    changes.sort_unstable();
    // The profile: the demand from each time to the next one.
    let mut profile: Vec<(i128, i128, i128)> = Vec::new();
    let mut need = 0i128;
    let mut most = 0i128;
    for (n, (time, change)) in changes.iter().enumerate() {
        need += change;
        let until = changes.get(n + 1).map_or(*time, |next| next.0);
        if until > *time && need > 0 {
            profile.push((*time, until, need));
            most = most.max(need);
        }
    }
    s.at_least(limit, most)?;
    let room = high(s, limit);
    for task in tasks.chunks_exact(4) {
        s.work(4 * profile.len())?;
        let need = low(s, task[3]).max(0);
        let lasts = low(s, task[1]);
        if need == 0 || lasts <= 0 {
            continue;
        }
        let own = part(s, task);
        let taken = |(from, to, sum): (i128, i128, i128)| {
            let mine = own.is_some_and(|(begin, end, _)| begin <= from && to <= end);
            sum - if mine { need } else { 0 } + need > room
        };
        // Forwards from the earliest start, backwards from the latest end.
        let mut start = low(s, task[0]);
        for piece in &profile {
            if start < piece.1 && start + lasts > piece.0 && taken(*piece) {
                start = piece.1;
            }
        }
        if start > low(s, task[0]) {
            s.at_least(task[0], start)?;
        }
        let mut end = high(s, task[2]);
        for piece in profile.iter().rev() {
            if end > piece.0 && end - lasts < piece.1 && taken(*piece) {
                end = piece.0;
            }
        }
        if end < high(s, task[2]) {
            s.at_most(task[2], end)?;
        }
        // The most it may demand where it certainly runs.
        if let Some((begin, end, least)) = own {
            for (from, to, sum) in &profile {
                if begin <= *from && *to <= end {
                    s.at_most(task[3], room - (sum - least))?;
                }
            }
        }
    }
    Ok(tasks.iter().all(|v| s.is_fixed(*v)) && s.is_fixed(limit))
}

/// `[X1, W1, Y1, H1, X2, W2, Y2, H2]`: two rectangles do not overlap.
pub fn propagate_apart<S: Space>(s: &mut S, args: &[S::Var]) -> Propagated {
    let [x1, w1, y1, h1, x2, w2, y2, h2] = *args else {
        return Ok(true);
    };
    // The first rectangle is beside or below the second, or the other way round.
    let sides = [(x1, w1, x2), (x2, w2, x1), (y1, h1, y2), (y2, h2, y1)];
    let sum = |a: i128, b: i128| super::space::plus(a, b);
    let possible =
        |s: &S, (a, size, b): (S::Var, S::Var, S::Var)| sum(low(s, a), low(s, size)) <= high(s, b);
    let certain =
        |s: &S, (a, size, b): (S::Var, S::Var, S::Var)| sum(high(s, a), high(s, size)) <= low(s, b);
    if sides.iter().any(|side| certain(s, *side)) {
        return Ok(true);
    }
    let mut left = sides.iter().filter(|side| possible(s, **side));
    let Some((a, size, b)) = left.next().copied() else {
        return Err(Halt::Conflict);
    };
    if left.next().is_none() {
        // One side is left: a + size =< b.
        let least = sum(low(s, a), low(s, size));
        s.at_least(b, least)?;
        let most = sum(high(s, b), -low(s, size));
        s.at_most(a, most)?;
        let most = sum(high(s, b), -low(s, a));
        s.at_most(size, most)?;
    }
    Ok(false)
}
