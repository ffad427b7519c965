//! Twins of predicates that test whether queens attack one another; the queens are a list of rows in the order of their columns.
//!
//! Invariant: rows and distances are small integers; the clauses handle everything else. They also handle the row of an attacked queen
//! if they might leave a choice point there.

use super::args::{SLICE, small, split_integer, whole};
use crate::machine::Machine;
use crate::machine::error::Result;
use crate::machine::twin::Reply;

/// Skips the rows that the queen in the first argument does not attack; the second argument is the distance of the first row. Whether
/// the queen attacks the next row.
fn pass(m: &mut Machine, same_row: bool) -> Result<bool> {
    let [queen, distance, rows] = m.arguments::<3>();
    let (Some(queen), Some(distance)) = (small(m, queen), small(m, distance)) else {
        return Ok(false);
    };
    // The distances remain small integers, and none is negative.
    if distance < 0 || distance > i64::from(i32::MAX) {
        return Ok(false);
    }
    let (mut rest, mut passed) = (rows, 0);
    let mut attacked = false;
    while passed < SLICE as i64
        && let Some((row, others)) = split_integer(m, rest)
    {
        let apart = queen.abs_diff(row);
        attacked = apart == (distance + passed).unsigned_abs() || same_row && apart == 0;
        if attacked {
            break;
        }
        rest = others;
        passed += 1;
    }
    m.spend(passed.unsigned_abs())?;
    if passed > 0 {
        m.x[1] = m.heap.integer(distance + passed)?;
        m.x[2] = rest;
    }
    Ok(attacked)
}

/// `attack(+Queen, +Distance, +Rows)`
pub fn attack(m: &mut Machine) -> Result<Reply> {
    pass(m, false)?;
    Ok(Reply::Clauses)
}

/// `no_attack(+Queen, +Distance, +Rows)`; with `SAME_ROW`, two queens in the same row attack each other too.
pub fn no_attack<const SAME_ROW: bool>(m: &mut Machine) -> Result<Reply> {
    let attacked = pass(m, SAME_ROW)?;
    Ok(if attacked {
        Reply::Fail
    } else {
        Reply::Clauses
    })
}

/// `attacks(+Queen, +Rows)`, and its negation: its clauses call a predicate with a twin.
pub fn attacks(_: &mut Machine) -> Result<Reply> {
    Ok(Reply::Clauses)
}

/// `safe(+Rows)`: fails if two queens attack each other. With `FIRST`, the clauses begin with the first queen.
pub fn safe<const FIRST: bool>(m: &mut Machine) -> Result<Reply> {
    let [list] = m.arguments::<1>();
    // Most lists fail by the first queen; if the clauses begin with it, the rows behind the one that it attacks need not be numbers.
    if FIRST && let Some((queen, others)) = split_integer(m, list) {
        let (mut rest, mut apart) = (others, 1);
        while apart <= SLICE as u64
            && let Some((row, others)) = split_integer(m, rest)
        {
            if queen.abs_diff(row) == apart {
                m.spend(apart)?;
                return Ok(Reply::Fail);
            }
            (rest, apart) = (others, apart + 1);
        }
    }
    let rows = match whole(m, list, small) {
        Ok(rows) if rows.len() <= SLICE => rows,
        Ok(_) => return Ok(Reply::Clauses),
        Err(reply) => return Ok(reply),
    };
    let attacked = |first: usize, queen: i64| {
        let mut behind = (1..).zip(&rows[first + 1..]);
        behind.any(|(apart, row): (u64, &i64)| queen.abs_diff(*row) == apart)
    };
    let mut queens = rows.iter().enumerate().skip(1);
    let found = queens.any(|(place, queen)| attacked(place, *queen));
    m.spend(rows.len() as u64)?;
    // The clauses would search each rest of the list again.
    Ok(if found {
        Reply::Fail
    } else {
        Reply::NotApplicable(rows.len())
    })
}
