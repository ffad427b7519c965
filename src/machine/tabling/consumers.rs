//! Consumers: continuations that wait for the answers of an incomplete table; and the scheduling of a component until it is complete.
//!
//! *Invariant*: a consumer gets each answer once, in the order in which they were found.

use std::sync::Arc;

use super::super::Machine;
use super::super::continuation::Waiting;
use super::super::control::{BALL, BIRTH, REST};
use super::super::error::{Error, Result};
use super::super::ops::choice;
use super::super::ops::{frame_top, read, read_addr, slot, write};
use super::super::tables::Consumer;
use super::super::words::TABLE_NEXT;
use super::complete::{arguments, deliver, room_for_answers, unify_answer, variables_in};
use super::marker::{NEXT_ENTRY, NEXT_WORDS, enter_marker, look_at_space, number};
use super::stratification::{is_to_be_cut, not_stratified};
use crate::memory::room;
use crate::term::{Cell, Stored, atoms};

/// `table_step`: the clauses of a table, or a consumer, have no more answers.
pub fn step(m: &mut Machine) -> Result<()> {
    let (first, _) = choice::restored(m);
    let [of_caller, table] = m.arguments();
    let table = table.int_value() as u32;
    let place = m.tables.position(table).ok_or_else(lost)?;
    let entry = m.tables.stack[place];
    debug_assert_eq!(m.tables.running, Some(place));
    debug_assert!(first < m.b);
    if entry.link < place {
        // Another table is the leader: the caller of this one waits for its answers.
        let variables = arguments(m, of_caller);
        consume(m, table, &variables)?;
        m.tables.stand_back(place);
        choice::pop(m);
        m.fail();
        return Ok(());
    }
    while let Some((waits_on, consumer)) = m.tables.next_queued(place) {
        let pending = m.tables.pending(waits_on).ok_or_else(lost)?;
        let consumer_number = consumer as usize;
        let waiting = &pending.consumers[consumer_number];
        if waiting.dropped {
            m.tables.take_queued(place);
            continue;
        }
        let (term, target, next) = (Arc::clone(&waiting.term), waiting.target, waiting.next);
        let term = term.restore(&mut m.heap)?;
        let variables = m.heap.arg(term.addr(), 2);
        enter_marker(m, target, variables)?;
        let kept = [
            term,
            number(waits_on as usize),
            number(consumer_number),
            number(next),
        ];
        m.x[..NEXT_WORDS].copy_from_slice(&kept);
        let etop = frame_top(m, m.e);
        m.push_choice(NEXT_WORDS, 0, &TABLE_NEXT, etop)?;
        m.tables.take_queued(place);
        m.fail();
        return Ok(());
    }
    let variables = arguments(m, of_caller);
    let answers = m.tables.answers(table).ok_or_else(lost)?;
    room_for_answers(m, answers.longest(), variables.len())?;
    let answers = m.tables.complete(place)?.ok_or_else(lost)?;
    choice::pop(m);
    deliver(m, answers, &variables)
}

/// The error of a missing table that a choice point names.
pub(super) fn lost() -> Error {
    Error::System("a table was lost".into())
}

/// `table_next`: the next answer for a consumer, or the end of the answers so far.
pub fn next(m: &mut Machine) -> Result<()> {
    let (first, _) = choice::restored(m);
    let [term, table, consumer, next] = m.arguments();
    let table = table.int_value() as u32;
    let consumer = consumer.int_value() as u32;
    let mut next = next.int_value() as usize;
    let (_, at) = variables_in(&m.heap, m.heap.arg(term.addr(), 1));
    let (mark, woken) = (m.heap.trail_top, m.heap.pending_wakeups.len());
    loop {
        let answers = m.tables.answers(table).ok_or_else(lost)?;
        if next >= answers.entries() {
            let pending = m.tables.pending(table).ok_or_else(lost)?;
            pending.consumers[consumer as usize].next = next;
            room::push(&mut pending.idle, consumer)?;
            choice::pop(m);
            m.fail();
            return Ok(());
        }
        let row = answers.entry(next);
        next += 1;
        let Some(row) = row else {
            continue;
        };
        // The variables are older than the choice point, so their bindings are trailed.
        if unify_answer(&mut m.heap, answers.answer(row), |heap, n| heap.arg(at, n))? {
            break;
        }
        m.heap.undo_to(mark);
        m.heap.pending_wakeups.truncate(woken);
    }
    write(m, first.offset(NEXT_ENTRY), number(next));
    let pieces = m.heap.arg(term.addr(), 0);
    m.enter_pieces(pieces)?;
    m.pc = m.cp;
    Ok(())
}

/// Makes the caller of an incomplete table its consumer: the continuation up to the marker of the table that the caller belongs to.
pub(super) fn consume(m: &mut Machine, table: u32, variables: &[Cell]) -> Result<()> {
    let mut frames = Vec::new();
    let mut frame = m.frame(m.e, m.cp);
    loop {
        match frame.waiting {
            Waiting::Tabled => break,
            Waiting::Bottom => return Err(not_stratified(m, table)),
            Waiting::Clause => {
                if is_to_be_cut(m, frame.e, frame.cp)? {
                    return Err(not_stratified(m, table));
                }
            }
            Waiting::Catch | Waiting::Reset | Waiting::Woken | Waiting::Nothing => {}
        }
        frames.push(frame);
        frame = m.frame_below(frame);
    }
    let birth = read_addr(m, slot(frame.e, BIRTH));
    if m.bags.is_open_since(birth) {
        return Err(not_stratified(m, table));
    }
    let target = read(m, slot(frame.e, BALL)).int_value() as u32;
    let pieces = m.pieces(&frames)?;
    m.heap.room(variables.len() + 5)?;
    let variables = m.heap.structure(atoms::CONTINUATION, variables)?;
    let of_target = read(m, slot(frame.e, REST));
    let term = [pieces, variables, of_target];
    let term = m.heap.structure(atoms::CONTINUATION, &term)?;
    let term = Arc::new(Stored::copy_with_attributes(&mut m.heap, term)?);
    let consumer = Consumer {
        term,
        target,
        next: 0,
        dropped: false,
    };
    m.tables.add_consumer(table, consumer)?;
    look_at_space(m)
}
