//! Twins of predicates that count, add up or compare the elements of lists.
//!
//! *Invariant*: the elements are small integers, or floats where it makes no difference. The clauses handle sums beyond 64 bits,
//! expressions and wrong elements, and raise the errors.

use crate::machine::Machine;
use crate::machine::error::Result;
use crate::machine::twin::Reply;
use crate::memory::Stopping;
use crate::term::walk::Skeleton;
use crate::term::{Cell, View};

use super::args::{SLICE, answer, is_open, small, split, split_integer, whole};

/// `length(+Xs, ?N)` whose clauses add one on the way back.
pub fn length(m: &mut Machine) -> Result<Reply> {
    let [list, count] = m.arguments::<2>();
    let length = match m.heap.skeleton(list) {
        Skeleton::Proper(length) => length,
        Skeleton::Partial(length, _) | Skeleton::Improper(length, _) => {
            return Ok(Reply::NotApplicable(length));
        }
        Skeleton::Cyclic => return Ok(Reply::NotApplicable(SLICE)),
    };
    m.spend(length as u64)?;
    let length = m.heap.integer(length as i64)?;
    answer(m, count, length, false)
}

/// `length(+Xs, +N0, ?N)` whose clauses add one on the way.
pub fn length_from(m: &mut Machine) -> Result<Reply> {
    let [list, number, _] = m.arguments::<3>();
    let Some(number) = small(m, number).filter(|number| *number < i64::MAX >> 8) else {
        return Ok(Reply::Clauses);
    };
    let mut rest = list;
    let mut passed = 0;
    while passed < SLICE as i64
        && let Some((_, tail)) = split(m, rest)
    {
        rest = tail;
        passed += 1;
    }
    if passed > 0 {
        m.x[0] = rest;
        m.x[1] = m.heap.integer(number + passed)?;
    }
    m.spend(passed.unsigned_abs())?;
    Ok(Reply::Clauses)
}

/// A small integer or a float.
#[derive(Clone, Copy)]
enum Simple {
    Integer(i64),
    Float(f64),
}

impl Simple {
    fn of(m: &Machine, cell: Cell) -> Option<Simple> {
        match m.heap.view(cell) {
            View::Int(value) => Some(Simple::Integer(value)),
            View::Float(value) => Some(Simple::Float(value)),
            View::Var(_)
            | View::Atom(_)
            | View::Big(_)
            | View::Ratio(_)
            | View::Handle(..)
            | View::Text(_)
            | View::List(_)
            | View::Struct(..) => None,
        }
    }

    /// The sum; `None` if the clauses must compute it.
    fn add(self, other: Simple) -> Option<Simple> {
        match (self, other) {
            (Simple::Integer(a), Simple::Integer(b)) => a.checked_add(b).map(Simple::Integer),
            (Simple::Float(a), Simple::Float(b)) => {
                Some(a + b).filter(|sum| sum.is_finite()).map(Simple::Float)
            }
            // The clauses round integers that a float cannot hold exactly.
            (Simple::Integer(_), Simple::Float(_)) | (Simple::Float(_), Simple::Integer(_)) => None,
        }
    }

    fn cell(self, m: &mut Machine) -> Stopping<Cell> {
        match self {
            Simple::Integer(value) => Ok(m.heap.integer(value)?),
            Simple::Float(value) => Ok(m.heap.float(value)?),
        }
    }
}

/// `sum(+Xs, ?Sum)` whose clauses add on the way back.
pub fn sum(m: &mut Machine) -> Result<Reply> {
    let [list, output] = m.arguments::<2>();
    let elements = match whole(m, list, Simple::of) {
        Ok(elements) => elements,
        Err(reply) => return Ok(reply),
    };
    let length = elements.len();
    let mut sum = Simple::Integer(0);
    for element in elements.into_iter().rev() {
        match sum.add(element) {
            Some(next) => sum = next,
            None => return Ok(Reply::NotApplicable(length)),
        }
    }
    m.spend(length as u64)?;
    let sum = sum.cell(m)?;
    answer(m, output, sum, false)
}

/// `sum(+Xs, +Sum0, ?Sum)` whose clauses add on the way.
pub fn sum_from(m: &mut Machine) -> Result<Reply> {
    let [list, sum, _] = m.arguments::<3>();
    let Some(mut sum) = Simple::of(m, sum) else {
        return Ok(Reply::Clauses);
    };
    let mut rest = list;
    let mut passed = 0;
    while passed < SLICE
        && let Some((head, tail)) = split(m, rest)
        && let Some(next) = Simple::of(m, head).and_then(|head| sum.add(head))
    {
        (sum, rest) = (next, tail);
        passed += 1;
    }
    if passed > 0 && m.heap.room(8).is_ok() {
        m.x[0] = rest;
        m.x[1] = sum.cell(m)?;
    }
    m.spend(passed as u64)?;
    Ok(Reply::Clauses)
}

/// The larger of two integers, or with `LEAST` the smaller one.
fn best<const LEAST: bool>(a: i64, b: i64) -> i64 {
    if LEAST { a.min(b) } else { a.max(b) }
}

/// `max(+Xs, +Max0, ?Max)` whose clauses compare on the way and leave no choice point.
pub fn best_from<const LEAST: bool>(m: &mut Machine) -> Result<Reply> {
    let [list, best_yet, _] = m.arguments::<3>();
    let Some(mut value) = small(m, best_yet) else {
        return Ok(Reply::Clauses);
    };
    let mut rest = list;
    let mut passed = 0;
    while passed < SLICE
        && let Some((head, tail)) = split_integer(m, rest)
    {
        value = best::<LEAST>(value, head);
        rest = tail;
        passed += 1;
    }
    if passed > 0 {
        m.x[0] = rest;
        m.x[1] = m.heap.integer(value)?;
    }
    m.spend(passed as u64)?;
    Ok(Reply::Clauses)
}

/// `max(+Xs, -Max)` whose clauses compare on the way back. With `LEAVES`, the clause for one element leaves a choice point because the head
/// of the other clause matches its list too.
pub fn best_of<const LEAST: bool, const LEAVES: bool>(m: &mut Machine) -> Result<Reply> {
    let [list, output] = m.arguments::<2>();
    if !is_open(m, output) {
        return Ok(Reply::Clauses);
    }
    let elements = match whole(m, list, small) {
        Ok(elements) => elements,
        Err(reply) => return Ok(reply),
    };
    m.spend(elements.len() as u64)?;
    let Some(value) = elements.into_iter().reduce(best::<LEAST>) else {
        return Ok(Reply::Clauses);
    };
    let value = m.heap.integer(value)?;
    answer(m, output, value, LEAVES)
}

/// `max(+Xs, -Max)` whose clauses give an element and the greatest one behind it to two clauses, the first of which may leave a choice point.
pub fn best_of_two<const LEAST: bool>(m: &mut Machine) -> Result<Reply> {
    let [list, output] = m.arguments::<2>();
    if !is_open(m, output) {
        return Ok(Reply::Clauses);
    }
    let elements = match whole(m, list, small) {
        Ok(elements) => elements,
        Err(reply) => return Ok(reply),
    };
    m.spend(elements.len() as u64)?;
    let (leaves, mut open) = (m.leaves_of_running(), false);
    let choose = |behind, element| {
        open |= leaves.is_some_and(|first| first.holds(element, behind));
        best::<LEAST>(behind, element)
    };
    let Some(value) = elements.into_iter().rev().reduce(choose) else {
        return Ok(Reply::Clauses);
    };
    let value = m.heap.integer(value)?;
    answer(m, output, value, open)
}
