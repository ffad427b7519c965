//! Calls of predicates whose clauses are a table of facts (`database/store/facts.rs`).
//!
//! The arguments are unified with the cells of a row; nothing is compiled and no instruction interpreted:
//!
//! ```text
//!   ?- edge(X, b).         x0 unbound, x1 = b
//!
//!   enter_facts            the rows with b in column 1: 4 and 9. A choice point saves x0 and x1, the generation, row 9 and the table.
//!                          x0 := column 0 of row 4, and the call is left
//!   (backtracking)
//!   retry_facts            x0 and x1 again; no row after 9: the choice point is dropped. x0 := column 0 of row 9
//! ```
//!
//! The next row is looked for before the choice point is made, so that the last one leaves none. A table that its predicate has no more, since
//! its file was loaded again, stays until no choice point has its generation.

use super::super::Machine;
use super::super::error::{Error, Result};
use super::super::ops::choice::{self, DYNAMIC};
use super::super::ops::{frame_top, read, write};
use super::super::words::RETRY_FACTS;
use super::call::KEPT;
use crate::code::Word;
use crate::database::Pattern;
use crate::memory::Stopping;
use crate::term::{Cell, Heap, Tag};

/// `enter_facts`: the call of a predicate that is a table.
///
/// The arguments are dereferenced in their registers first, since they are looked at for every row. An attributed variable stays a reference
/// to its place there: a copy of its cell would not see what it is bound to, and `p(X, X)` binds it in one argument and meets it in the next.
/// An index that is missing is made here, where nothing has been bound; retries use what there is.
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
    let Some((row, next)) = facts.first(&pattern, facts.seen_in(generation)) else {
        m.fail();
        return Ok(());
    };
    let serial = facts.serial();
    m.heap.room(facts.room_of(row))?;
    if let Some(next) = next {
        keep(m, arity, generation, next, (id, serial));
        let etop = frame_top(m, m.e);
        m.push_choice(arity + KEPT, DYNAMIC, &RETRY_FACTS, etop)?;
    }
    unify(m, (id, serial), row, arity)
}

/// `retry_facts`: backtracking has come to the choice point of [`enter`].
///
/// Its words are the arguments, and what [`keep`] has put behind them. Only the row changes from one answer to the next, and is written in
/// place; the choice point goes with the last one. The rows that a generation sees are the first ones, so facts that were added since the call
/// began are not met.
pub fn retry(m: &mut Machine) -> Result<()> {
    m.heap.meter.step()?;
    let n = read(m, m.b.offset(choice::INFO)).bits() as u32 as usize;
    let first = m.b.back(n);
    for index in 0..n {
        m.x[index] = read(m, first.offset(index));
    }
    let arity = n - KEPT;
    let generation = m.x[arity].int_value() as u64;
    let row = m.x[arity + 1].int_value() as u32;
    let table = m.x[arity + 2].int_value() as u64;
    let table = ((table >> 32) as u32, table as u32);
    let Some(facts) = m.database.facts_of(table) else {
        return Err(lost());
    };
    let keyed = m.indexable(arity);
    let next = Pattern::new(&m.x[..keyed], &m.heap)
        .and_then(|pattern| facts.next(&pattern, row, facts.seen_in(generation)));
    m.heap.room(facts.room_of(row))?;
    match next {
        Some(next) => write(m, first.offset(arity + 1), small(next)),
        None => choice::pop(m),
    }
    unify(m, table, row, arity)
}

/// Where an iteration goes on, as integers behind the arguments: its generation, the row, the predicate and its table.
fn keep(m: &mut Machine, arity: usize, generation: u64, row: u32, (id, serial): (u32, u32)) {
    m.x[arity] = Cell::from_bits(generation << 3);
    m.x[arity + 1] = small(row);
    m.x[arity + 2] = Cell::from_bits((u64::from(id) << 32 | u64::from(serial)) << 3);
}

/// A row as a saved word: the collector takes it for an integer.
fn small(row: u32) -> Cell {
    Cell::from_bits(u64::from(row) << 3)
}

/// Unifies the arguments in the registers with a row, and leaves the call, or backtracks. There is room for its boxes.
///
/// The bound arguments were compared when the row was looked for. What is left are variables, which are bound, and variables that stand in
/// two arguments: the second one has the value of the first by then, and decides whether the row matches at all.
#[inline]
fn unify(m: &mut Machine, table: (u32, u32), row: u32, arity: usize) -> Result<()> {
    let Some(facts) = m.database.facts_of(table) else {
        return Err(lost());
    };
    for column in 0..arity {
        let (cell, argument) = (facts.cell(row, column), m.heap.deref(m.x[column]));
        if argument == cell {
            continue;
        }
        if !argument.is_variable() && argument.tag() != cell.tag()
            || cell.tag() == argument.tag() && cell.is_immediate()
        {
            m.fail();
            return Ok(());
        }
        let value = match cell.tag() {
            Tag::Box => boxed(&mut m.heap, facts.words_of(cell))?,
            _ => cell,
        };
        if argument.is_ref() {
            m.heap.bind(argument.addr(), value)?;
        } else if !m.heap.unify(argument, value)? {
            m.fail();
            return Ok(());
        }
    }
    m.pc = m.cp;
    Ok(())
}

/// A box brought to the heap.
fn boxed(heap: &mut Heap, words: &[u64]) -> Stopping<Cell> {
    let at = heap.top;
    for word in words {
        heap.push(Cell::from_bits(*word))?;
    }
    Ok(Cell::pointer(Tag::Box, at))
}

/// A table goes when no choice point is left that needs it.
fn lost() -> Error {
    Error::System("a table of facts was lost".into())
}
