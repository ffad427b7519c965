//! Twins of predicates that delete elements, and of predicates on lists as sets.
//!
//! *Invariant*: the elements are atoms and small integers, which unify only if they are equal. To find one in a list, the call
//! makes a table of that list once.

use std::collections::HashSet;

use crate::machine::Machine;
use crate::machine::error::Result;
use crate::machine::twin::Reply;
use crate::term::atom::ShortHash;
use crate::term::{Cell, Tag};

use super::args::{
    Front, SLICE, answer, copy_front, differ, has_room, immediate, is_open, passes, split, whole,
};

/// The elements of a list, as bits.
type Table = HashSet<u64, ShortHash>;

/// `delete(+Xs, @X, -Rest)`: copies elements that are not X to Rest.
pub fn delete(m: &mut Machine) -> Result<Reply> {
    let x = m.x[1];
    copy_front(m, 0, 2, |m, head| differ(m, x, head))
}

/// `delete(+Xs, @X, -Rest)` without choice points: copies elements that are not X, and skips those that are.
pub fn delete_all(m: &mut Machine) -> Result<Reply> {
    let [list, x, output] = m.arguments::<3>();
    let (Some(x), true) = (immediate(m, x), is_open(m, output) && has_room(m)) else {
        return Ok(Reply::Clauses);
    };
    let mut rest = list;
    let mut kept = Front::default();
    let mut passed = 0;
    while passed < SLICE
        && let Some((head, tail)) = split(m, rest)
        && !m.heap.deref(head).is_variable()
    {
        if immediate(m, head) != Some(x) {
            kept.push(m, head)?;
        }
        rest = tail;
        passed += 1;
    }
    m.spend(passed as u64)?;
    m.x[0] = rest;
    m.x[2] = kept.put(m, output)?;
    Ok(Reply::Clauses)
}

/// `remove_duplicates(+Xs, -Ys)`: of equal elements the last one remains.
pub fn last_of_each(m: &mut Machine) -> Result<Reply> {
    let [list, output] = m.arguments::<2>();
    if m.heap.deref(output).tag() == Tag::Att {
        return Ok(Reply::Clauses);
    }
    let elements = match whole(m, list, immediate) {
        Ok(elements) => elements,
        Err(reply) => return Ok(reply),
    };
    if !passes(m, elements.len())? {
        return Ok(Reply::Clauses);
    }
    let mut known = Table::default();
    let mut kept: Vec<Cell> = Vec::new();
    for element in elements.into_iter().rev() {
        if known.insert(element.bits()) {
            kept.push(element);
        }
    }
    kept.reverse();
    let kept = m.heap.list_of(&kept)?;
    answer(m, output, kept, false)
}

/// Copies to the output the elements of Xs that are in Ys, or those that are not.
fn sift(m: &mut Machine, wanted: bool) -> Result<Reply> {
    let [list, other, output] = m.arguments::<3>();
    if !is_open(m, output) || !has_room(m) || m.heap.deref(list).tag() != Tag::List {
        return Ok(Reply::Clauses);
    }
    let known: Table = match whole(m, other, immediate) {
        Ok(known) => known.into_iter().map(Cell::bits).collect(),
        Err(reply) => return Ok(reply),
    };
    let mut rest = list;
    let mut kept = Front::default();
    let mut passed = 0;
    while let Some((head, tail)) = split(m, rest)
        && let Some(element) = immediate(m, head)
        && passed < SLICE
    {
        if known.contains(&element.bits()) == wanted {
            kept.push(m, element)?;
        }
        rest = tail;
        passed += 1;
    }
    if passed == 0 {
        return Ok(Reply::NotApplicable(known.len()));
    }
    m.spend((passed + known.len()) as u64)?;
    m.x[0] = rest;
    m.x[2] = kept.put(m, output)?;
    Ok(Reply::Clauses)
}

/// `intersection(+Xs, +Ys, -Zs)`
pub fn intersection(m: &mut Machine) -> Result<Reply> {
    sift(m, true)
}

/// The part of `union(+Xs, +Ys, -Zs)` and `subtract(+Xs, +Ys, -Rest)` that handles the elements of Xs.
pub fn difference(m: &mut Machine) -> Result<Reply> {
    sift(m, false)
}

/// `subset(+Xs, +Ys)`: skips elements of Xs that are in Ys.
pub fn subset(m: &mut Machine) -> Result<Reply> {
    let [list, other] = m.arguments::<2>();
    if m.heap.deref(list).tag() != Tag::List {
        return Ok(Reply::Clauses);
    }
    let known: Table = match whole(m, other, immediate) {
        Ok(known) => known.into_iter().map(Cell::bits).collect(),
        Err(reply) => return Ok(reply),
    };
    let mut rest = list;
    let mut passed = 0;
    while let Some((head, tail)) = split(m, rest)
        && let Some(element) = immediate(m, head)
        && known.contains(&element.bits())
        && passed < SLICE
    {
        rest = tail;
        passed += 1;
    }
    if passed == 0 {
        return Ok(Reply::NotApplicable(known.len()));
    }
    m.spend(passed as u64)?;
    m.x[0] = rest;
    Ok(Reply::Clauses)
}
