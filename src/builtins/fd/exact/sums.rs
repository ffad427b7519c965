//! Sums with long numbers, compared with a constant, and the truth of such comparisons.
//!
//! Strength: bounds of each variable from those of the others, as in `kernel/fd/linear.rs`, and the value of the last variable.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::super::network::Network;
use super::{Known, Told, compare, computed, ends, holds, limit, tell};
use crate::kernel::fd::kinds::Kind;
use crate::kernel::fd::space::Space;
use crate::kernel::fd::{GREATEST, LEAST};
use crate::term::integers;
use crate::term::{Cell, Number, atoms};

/// B is the truth of a comparison of a sum with its constant.
pub(super) fn truth(n: &mut Network<'_>, kind: Kind, b: &Known, sum: &[Known]) -> Told<bool> {
    let compared = match (kind, b.value().map(Number::signum)) {
        (Kind::TruthEqual, Some(0)) => Compared::Unequal,
        (Kind::TruthEqual, Some(_)) => Compared::Equal,
        (_, Some(0)) => Compared::Above,
        (_, Some(_)) => Compared::AtMost,
        (_, None) => {
            let (rest, open) = difference(n, sum)?;
            let [least, most] = bounds(n, &open)?;
            let order = |bound: &Total| match bound.infinite {
                0 => Some(compare(&bound.finite, &rest)),
                _ => None,
            };
            let truth = match (kind, order(&least), order(&most)) {
                (Kind::TruthLess, _, Some(Ordering::Less | Ordering::Equal)) => true,
                (_, Some(Ordering::Greater), _) => false,
                (Kind::TruthEqual, _, Some(Ordering::Less)) => false,
                (Kind::TruthEqual, Some(Ordering::Equal), Some(Ordering::Equal)) => true,
                (_, _, _) => return Ok(false),
            };
            tell(n, b, &Number::Int(i64::from(truth)))?;
            return Ok(true);
        }
    };
    compare_sum(n, compared, sum)
}

/// One of two sums is at most its constant.
pub(super) fn one_of(n: &mut Network<'_>, one: &[Known], other: &[Known]) -> Told<bool> {
    for (sum, otherwise) in [(one, other), (other, one)] {
        let (rest, open) = difference(n, sum)?;
        let [least, most] = bounds(n, &open)?;
        if most.infinite == 0 && compare(&most.finite, &rest) != Ordering::Greater {
            return Ok(true);
        }
        if least.infinite == 0 && compare(&least.finite, &rest) == Ordering::Greater {
            return compare_sum(n, Compared::AtMost, otherwise);
        }
    }
    Ok(false)
}

/// How a sum and its constant compare.
#[derive(Clone, Copy)]
pub(super) enum Compared {
    Equal,
    Unequal,
    AtMost,
    Above,
}

/// The constant minus the known part of a sum, and the coefficients and variables of the rest.
fn difference(n: &Network<'_>, sum: &[Known]) -> Told<(Number, Vec<(Number, Known)>)> {
    let meter = &n.heap.meter;
    let mut rest = sum
        .first()
        .and_then(Known::value)
        .cloned()
        .unwrap_or(Number::Int(0));
    let mut open: Vec<(Number, Known)> = Vec::new();
    let mut places = HashMap::new();
    for pair in sum[1..].chunks_exact(2) {
        /// What computing the bounds of a term costs, compared with looking at one.
        const TERM: usize = 16;
        meter.work(TERM)?;
        let a = pair[0].value().cloned().unwrap_or(Number::Int(0));
        match &pair[1] {
            Known::Value(value) => {
                let term = computed(integers::multiply(meter, &a, value))?;
                rest = computed(integers::subtract(meter, &rest, &term))?;
            }
            Known::Open(x) => match places.entry(*x) {
                Entry::Occupied(place) => {
                    let other: &mut (Number, Known) = &mut open[*place.get()];
                    other.0 = computed(integers::add(meter, &other.0, &a))?;
                }
                Entry::Vacant(place) => {
                    place.insert(open.len());
                    open.push((a, pair[1].clone()));
                }
            },
        }
    }
    open.retain(|(a, _)| a.signum() != 0);
    Ok((rest, open))
}

/// A bound of a sum: the finite parts, and the number of terms without a bound.
struct Total {
    finite: Number,
    infinite: usize,
}

/// The bounds of a term, each `None` if it is infinite.
fn term(n: &Network<'_>, (a, x): &(Number, Known)) -> Told<[Option<Number>; 2]> {
    let mut ends = ends(n, x);
    if a.signum() < 0 {
        ends.reverse();
    }
    let meter = &n.heap.meter;
    let product = |end: Option<Number>| match end {
        Some(end) => computed(integers::multiply(meter, a, &end)).map(Some),
        None => Ok(None),
    };
    let [least, most] = ends;
    Ok([product(least)?, product(most)?])
}

/// The bounds of a sum.
fn bounds(n: &Network<'_>, open: &[(Number, Known)]) -> Told<[Total; 2]> {
    let mut totals = [(); 2].map(|()| Total {
        finite: Number::Int(0),
        infinite: 0,
    });
    for pair in open {
        for (total, end) in totals.iter_mut().zip(term(n, pair)?) {
            match end {
                Some(end) => {
                    total.finite = computed(integers::add(&n.heap.meter, &total.finite, &end))?;
                }
                None => total.infinite += 1,
            }
        }
    }
    Ok(totals)
}

/// Narrows the variables of a sum that is at most a number or equal to it, each by the bounds of the others, as in `kernel/fd/linear.rs`.
fn bounded(
    n: &mut Network<'_>,
    is_equal: bool,
    rest: &Number,
    open: &[(Number, Known)],
) -> Told<bool> {
    let totals = bounds(n, open)?;
    let [least, most] = &totals;
    let is_least = least.infinite == 0 && compare(&least.finite, rest) != Ordering::Less;
    let is_most = most.infinite == 0 && compare(&most.finite, rest) != Ordering::Greater;
    holds(!(is_least && compare(&least.finite, rest) == Ordering::Greater))?;
    holds(!(is_equal && is_most && compare(&most.finite, rest) == Ordering::Less))?;
    if is_most && (!is_equal || is_least) {
        return Ok(true);
    }
    for pair in open {
        let (a, x) = pair;
        for (is_upper, total, own) in [false, true]
            .into_iter()
            .zip(&totals)
            .zip(term(n, pair)?)
            .map(|((is_upper, total), own)| (is_upper, total, own))
        {
            // The least values of the other terms leave the greatest value for this term.
            if is_upper && !is_equal || total.infinite > usize::from(own.is_none()) {
                continue;
            }
            let meter = &n.heap.meter;
            let own = own.unwrap_or(Number::Int(0));
            let others = computed(integers::subtract(meter, &total.finite, &own))?;
            let room = computed(integers::subtract(meter, rest, &others))?;
            // `room` is an upper or a lower bound of the term. A quotient is rounded towards the inside.
            let below = is_upper == (a.signum() < 0);
            let bound = match below {
                true => computed(integers::divide_down(meter, &room, a))?,
                false => {
                    let minus = computed(integers::negate(&room))?;
                    let bound = computed(integers::divide_down(meter, &minus, a))?;
                    computed(integers::negate(&bound))?
                }
            };
            limit(n, x, below, &bound)?;
        }
    }
    Ok(open.len() == 1 && !is_equal)
}

/// Posts that a variable differs from a number; returns true, since the disequation is then over.
fn differs(n: &mut Network<'_>, x: &Known, value: &Number) -> Told<bool> {
    let [least, most] = ends(n, x);
    let order = |end: &Option<Number>| end.as_ref().map(|end| compare(value, end));
    let next = |n: &Network<'_>, more: i64| {
        computed(integers::add(&n.heap.meter, value, &Number::Int(more)))
    };
    match (order(&least), order(&most)) {
        (Some(Ordering::Less), _) | (_, Some(Ordering::Greater)) => Ok(true),
        (Some(Ordering::Equal), _) => {
            let bound = next(n, 1)?;
            limit(n, x, false, &bound)?;
            Ok(true)
        }
        (_, Some(Ordering::Equal)) => {
            let bound = next(n, -1)?;
            limit(n, x, true, &bound)?;
            Ok(true)
        }
        (_, _) => match (x, value) {
            (Known::Open(cell), Number::Int(small @ LEAST..=GREATEST)) => {
                let v = n.argument(*cell);
                n.exclude(v, *small)?;
                Ok(true)
            }
            (Known::Open(cell), _) => {
                // A propagator keeps the hole until the bounds reach it.
                let (before, after) = (next(n, -1)?, next(n, 1)?);
                let (before, after) = (n.heap.number(&before)?, n.heap.number(&after)?);
                let (inf, sup) = (Cell::atom(atoms::INF), Cell::atom(atoms::SUP));
                let cells = [Cell::small(1), *cell, inf, before, after, sup];
                n.post(Kind::TruthMember, &cells)?;
                Ok(true)
            }
            (Known::Value(_), _) => Ok(true),
        },
    }
}

pub(super) fn compare_sum(n: &mut Network<'_>, compared: Compared, sum: &[Known]) -> Told<bool> {
    let (rest, mut open) = difference(n, sum)?;
    let known = |condition: bool| holds(condition).map(|()| true);
    match (&open[..], compared) {
        ([], Compared::Equal) => known(rest.signum() == 0),
        ([], Compared::Unequal) => known(rest.signum() != 0),
        ([], Compared::AtMost) => known(rest.signum() >= 0),
        ([], Compared::Above) => known(rest.signum() < 0),
        ([(a, x)], Compared::Equal) => {
            let meter = &n.heap.meter;
            let remainder = computed(integers::modulo(meter, &rest, a))?;
            holds(remainder.signum() == 0)?;
            let value = computed(integers::divide_down(meter, &rest, a))?;
            tell(n, x, &value)?;
            Ok(true)
        }
        ([(a, x)], Compared::Unequal) => {
            let meter = &n.heap.meter;
            let remainder = computed(integers::modulo(meter, &rest, a))?;
            if remainder.signum() != 0 {
                return Ok(true);
            }
            let value = computed(integers::divide_down(meter, &rest, a))?;
            differs(n, x, &value)
        }
        (_, Compared::Unequal) => Ok(false),
        (open, Compared::Equal) => bounded(n, true, &rest, open),
        (open, Compared::AtMost) => bounded(n, false, &rest, open),
        (_, Compared::Above) => {
            // If the sum is greater, minus the sum is less than minus the number.
            for (a, _) in &mut open {
                *a = computed(integers::negate(a))?;
            }
            let more = computed(integers::add(&n.heap.meter, &rest, &Number::Int(1)))?;
            let rest = computed(integers::negate(&more))?;
            bounded(n, false, &rest, &open)
        }
    }
}
