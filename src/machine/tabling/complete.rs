//! Gives the answers of complete tables to their callers.
//!
//! *Invariant*: a complete table does not change, so its answers are given one by one from where they are.

use super::super::Machine;
use super::super::builtin::{NextAnswer, Retry};
use super::super::error::Result;
use super::super::foreign;
use super::super::ops::choice;
use super::super::ops::write;
use super::super::state::stacks::Source;
use super::super::table_answers::{Complete, CompleteRows, PlainRow, TableAnswers};
use super::super::words::RETRY_TABLE;
use crate::memory::Stopping;
use crate::term::packed::unpack_next;
use crate::term::{Addr, Cell, Heap, Tag, View, atoms};

/// Reserves heap space for the longest answer and for the term of the variables. After this the instruction does not fail for lack of
/// space, so it may be repeated.
pub(super) fn room_for_answers(m: &mut Machine, longest: usize, variables: usize) -> Result<()> {
    Ok(m.heap.room(2 * longest + variables + 3)?)
}

/// Gives the answers of a complete table to its caller.
pub(super) fn deliver(m: &mut Machine, answers: Complete, variables: &[Cell]) -> Result<()> {
    let holds = match answers {
        Complete::Empty => false,
        Complete::Value(word) => {
            room_for_answers(m, 1, variables.len())?;
            m.heap.unify(variables[0], Cell::from_bits(word))?
        }
        Complete::Rows(answers) => {
            room_for_answers(m, answers.longest(), variables.len())?;
            if answers.count() > 1 {
                m.x[0] = m.heap.structure(atoms::CONTINUATION, variables)?;
                let source = Source::Table(TableAnswers {
                    answers,
                    next: 0,
                    is_steady: false,
                });
                return foreign::begin_source_with(m, 1, source, &RETRY_TABLE);
            }
            unify_with(&mut m.heap, &answers, 0, |_, n| variables[n])?
        }
    };
    match holds {
        true => m.pc = m.cp,
        false => m.fail(),
    }
    Ok(())
}

impl Retry for TableAnswers {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        let (_, at) = variables_in(&m.heap, m.x[0]);
        if let Some(row) = self.answers.plain_row(self.next)
            && bind_row(&mut m.heap, at, row, self.is_steady)?
        {
            self.next += 1;
            if self.next == self.answers.count() {
                return Ok(NextAnswer::Last);
            }
            if !self.is_steady {
                // What is bound now stays bound until the choice point goes.
                self.is_steady = true;
                let top = Cell::from_bits(m.heap.trail_top.0);
                write(m, m.b.offset(choice::TR), top);
            }
            return Ok(NextAnswer::More);
        }
        while self.next < self.answers.count() {
            let (answers, next) = (&self.answers, self.next);
            let holds =
                m.attempt(|m| unify_with(&mut m.heap, answers, next, |heap, n| heap.arg(at, n)))?;
            self.next += 1;
            if holds {
                return Ok(match self.next == self.answers.count() {
                    true => NextAnswer::Last,
                    false => NextAnswer::More,
                });
            }
            m.spend(1)?;
        }
        Ok(NextAnswer::Fail)
    }
}

/// Binds the variables of a call, the arguments of a term from `at` on, to atoms and small integers, if all of them are unbound (moded
/// arguments may be bound). Those of a steady source hold the values of the last answer.
pub(super) fn bind_row(
    heap: &mut Heap,
    at: Addr,
    row: PlainRow<'_>,
    is_steady: bool,
) -> Stopping<bool> {
    for n in 0..row.width() {
        let variable = heap.get(at.offset(1 + n));
        let is_unbound = || variable.is_ref() && heap.get(variable.addr()) == variable;
        if !is_steady && !is_unbound() {
            return Ok(false);
        }
    }
    for n in 0..row.width() {
        let variable = heap.get(at.offset(1 + n)).addr();
        match is_steady {
            true => heap.set(variable, row.cell(n)),
            false => heap.bind(variable, row.cell(n))?,
        }
    }
    Ok(true)
}

/// The arguments of a compound term made by the machine; none for an atom.
pub(super) fn arguments(m: &Machine, term: Cell) -> Vec<Cell> {
    match m.heap.view(term) {
        View::Struct(functor, at) => (0..functor.arity as usize)
            .map(|n| m.heap.arg(at, n))
            .collect(),
        _ => Vec::new(),
    }
}

/// Unifies the variables of a call (`variable` gives each) with an answer of a complete table.
pub(super) fn unify_with(
    heap: &mut Heap,
    answers: &CompleteRows,
    number: usize,
    variable: impl Fn(&Heap, usize) -> Cell,
) -> Result<bool> {
    let Some(PlainRow::Halves(halves)) = answers.plain_row(number) else {
        return unify_answer(heap, (answers.row(number), &[]), variable);
    };
    for (n, half) in halves.iter().enumerate() {
        let place = variable(heap, n);
        if !heap.unify(place, Cell::from_bits(u64::from(*half)))? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Unifies the variables of a call (`variable` gives each) with an answer.
///
/// Most variables are unbound and most values immediate: these are bound at once.
pub(super) fn unify_answer(
    heap: &mut Heap,
    (row, chosen): (&[u64], &[u64]),
    variable: impl Fn(&Heap, usize) -> Cell,
) -> Result<bool> {
    heap.room(2 * (row.len() + chosen.len()) + 2)?;
    let mut met = Vec::new();
    let mut number = 0;
    for words in [row, chosen] {
        let mut index = 0;
        while index < words.len() {
            let word = Cell::from_bits(words[index]);
            let place = heap.deref(variable(heap, number));
            number += 1;
            if matches!(word.tag(), Tag::Int | Tag::Atom) && place.is_ref() {
                heap.bind(place.addr(), word)?;
                index += 1;
                continue;
            }
            let value = unpack_next(words, &mut index, heap, &mut met)?;
            if place.is_ref() && !value.is_ref() {
                heap.bind(place.addr(), value)?;
                continue;
            }
            if !heap.unify(place, value)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The variables of a call, kept in a term made by the machine: their number, and the address of the term.
pub(super) fn variables_in(heap: &Heap, term: Cell) -> (usize, Addr) {
    match heap.view(term) {
        View::Struct(functor, at) => (functor.arity as usize, at),
        _ => (0, Addr::NULL),
    }
}
