//! Calls of predicates whose clauses are a table of facts (`database/store/facts.rs`).
//!
//! The arguments are unified with the cells of a row; nothing is compiled and no instruction interpreted:
//!
//! ```text
//!   ?- edge(X, b).         x0 unbound, x1 = b
//!
//!   enter_facts            the rows with b in column 1: 4 and 9. A choice point saves x0 and x1, which arguments are bound, how many
//!                          rows the call sees, row 9 and the table.
//!                          x0 := column 0 of row 4, and the call is left
//!                          x0 is steady (`ops/facts.rs`): its entry on the trail lies below the mark of the choice point
//!   (backtracking)
//!   retry_facts            x0 and x1 again; no row after 9: the choice point is dropped. x0 := column 0 of row 9
//! ```
//!
//! The next row is looked up before the choice point is made, so that the last row leaves none. If the file of a predicate is loaded again,
//! its old table stays until no choice point has its generation.

use super::super::Machine;
use super::super::error::{Error, Result};
use super::super::ops::choice::{self, DYNAMIC};
use super::super::ops::facts::{SAVED, Saved};
use super::super::ops::frame_top;
use super::super::words::RETRY_FACTS;
use crate::code::Word;
use crate::database::{FactTable, Pattern};
use crate::memory::Stopping;
use crate::term::{Addr, Cell, Heap, Tag};

/// `enter_facts`: the call of a predicate that is a table.
///
/// First dereferences the arguments in their registers, since they are read for every row. An attributed variable stays a reference to its
/// cell: a copy of the cell would miss a binding, and `p(X, X)` binds it in one argument and meets it in the next. A missing index is made
/// here, before anything is bound; retries use the existing ones.
pub fn enter(m: &mut Machine, w: Word) -> Result<()> {
    let (id, arity) = (w.cd() as u32, w.a());
    for index in 0..arity {
        m.x[index] = m.heap.deref(m.x[index]).storable();
    }
    let generation = m.database.generation;
    let keyed = m.indexable(arity);
    let Some(bound) = Pattern::new(&m.x[..keyed], &m.heap).map(|pattern| pattern.bound()) else {
        m.fail();
        return Ok(());
    };
    let facts = m.database.get(id).clauses.facts();
    if facts.is_some_and(|facts| !facts.is_ready(bound)) {
        let room = m.room_for_indexes();
        m.database.index_facts(id, bound, room);
    }
    let (Some(facts), Some(pattern)) = (
        m.database.get(id).clauses.facts(),
        Pattern::new(&m.x[..keyed], &m.heap),
    ) else {
        return Err(lost());
    };
    let end = facts.seen_in(generation);
    let Some((row, next)) = facts.first(&pattern, end) else {
        m.fail();
        return Ok(());
    };
    let serial = facts.serial();
    m.heap.room(facts.room_of(row))?;
    let mut done = bound;
    if let Some(next) = next {
        let saved = Saved {
            end: end as u32,
            bound,
            steady: 0,
            others: 0,
            index: (facts.index_place(bound)).map_or(u32::MAX, |place| place as u32),
            generation,
            row: next,
            id,
            serial,
        };
        saved.put(&mut m.x[arity..arity + SAVED]);
        let (etop, hb) = (frame_top(m, m.e), m.heap.hb);
        m.push_choice(arity + SAVED, DYNAMIC, &RETRY_FACTS, etop)?;
        let steady = bind_steady(m, (id, serial), row, bound, hb)?;
        saved.settle(m, arity, steady);
        done |= steady;
    }
    let Some(facts) = m.database.facts_of((id, serial)) else {
        return Err(lost());
    };
    if unify(&mut m.heap, &m.x[..arity], facts, row, done)? {
        m.pc = m.cp;
    } else {
        m.fail();
    }
    Ok(())
}

/// Binds the steady arguments, which each row rebinds, to the cells of the first row; gives them as a bit each. Cells below `hb`, older
/// than the choice points below that of the call, are trailed for those.
fn bind_steady(m: &mut Machine, key: (u32, u32), row: u32, bound: u32, hb: Addr) -> Result<u32> {
    let Some(facts) = m.database.facts_of(key) else {
        return Err(lost());
    };
    let (mut steady, mut rest) = (0, facts.plain() & !bound);
    while rest != 0 {
        let column = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let argument = m.x[column];
        if argument.is_ref() && m.heap.get(argument.addr()) == argument {
            if argument.addr() < hb {
                m.heap.trail(argument.addr())?;
            }
            m.heap.set(argument.addr(), facts.cell(row, column));
            steady |= 1 << column;
        }
    }
    Ok(steady)
}

/// `retry_facts`: execution backtracks to the choice point of [`enter`].
///
/// It saves the arguments and the state of the iteration. Only the row changes between answers, and is updated in place; the choice point
/// goes with the last row. A call sees the first rows, up to a number, so it does not meet facts added later; its generation shows which
/// tables are still in use. A variable of the call is unbound again, so the bound arguments are not determined again; if there are none,
/// the next row is the next answer.
pub fn retry(m: &mut Machine) -> Result<()> {
    m.heap.meter.step()?;
    let (_, n) = choice::restored(m);
    let arity = n - SAVED;
    let Saved {
        end,
        bound,
        steady,
        row,
        id,
        serial,
        ..
    } = Saved::read(m, m.b);
    let Some(facts) = m.database.facts_of((id, serial)) else {
        return Err(lost());
    };
    let next = if bound == 0 {
        Some(row + 1).filter(|next| *next < end)
    } else {
        let keyed = m.indexable(arity);
        let pattern = Pattern::new(&m.x[..keyed], &m.heap);
        pattern.and_then(|pattern| facts.next(&pattern, row, end as usize))
    };
    m.heap.room(facts.room_of(row))?;
    // No backtracking has made these unbound since the last row.
    let mut rest = steady;
    while rest != 0 {
        let column = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        m.heap.set(m.x[column].addr(), facts.cell(row, column));
    }
    let arguments = &m.x[..arity];
    let matched = unify(&mut m.heap, arguments, facts, row, bound | steady)?;
    match next {
        Some(next) => Saved::advance(m, next),
        None => choice::pop(m),
    }
    if matched {
        m.pc = m.cp;
    } else {
        m.fail();
    }
    Ok(())
}

/// Unifies arguments with a row, except those that are `done`; whether they match. There is room for its boxes.
///
/// The bound arguments were compared when the row was looked up. The rest are variables, which are bound, and variables in two arguments:
/// the second occurrence already has the value of the first, and decides whether the row matches.
#[inline(always)]
fn unify(
    heap: &mut Heap,
    arguments: &[Cell],
    facts: &FactTable,
    row: u32,
    done: u32,
) -> Result<bool> {
    for (column, argument) in arguments.iter().enumerate() {
        if column < u32::BITS as usize && done >> column & 1 == 1 {
            continue;
        }
        let (cell, argument) = (facts.cell(row, column), heap.deref(*argument));
        if argument == cell {
            continue;
        }
        if argument.is_ref() && cell.is_immediate() {
            heap.bind(argument.addr(), cell)?;
            continue;
        }
        if !argument.is_variable() && argument.tag() != cell.tag()
            || cell.tag() == argument.tag() && cell.is_immediate()
        {
            return Ok(false);
        }
        let value = match cell.tag() {
            Tag::Box => boxed(heap, facts.words_of(cell))?,
            _ => cell,
        };
        if argument.is_ref() {
            heap.bind(argument.addr(), value)?;
        } else if !heap.unify(argument, value)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Copies a box to the heap.
fn boxed(heap: &mut Heap, words: &[u64]) -> Stopping<Cell> {
    let at = heap.top;
    for word in words {
        heap.push(Cell::from_bits(*word))?;
    }
    Ok(Cell::pointer(Tag::Box, at))
}

/// The error of a missing table: a table is only dropped when no choice point needs it.
fn lost() -> Error {
    Error::System("a table of facts was lost".into())
}
