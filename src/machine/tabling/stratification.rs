//! What may not wait: a call whose answers would be cut, or counted, before they are all there.
//!
//! *Invariant*: where this refuses nothing, running what is behind a call once for each answer is what the program means.

use super::super::Machine;
use super::super::continuations::ResumePoint;
use super::super::error::{Error, Result};
use super::super::ops::{read, slot};
use super::super::tables::Mode;
use crate::code::Word;
use crate::memory::Stopping;
use crate::term::packed::unpack_next;
use crate::term::{Addr, Cell, View, atoms};

/// Whether a cut waits for what is called before this place.
pub(super) fn is_to_be_cut(m: &mut Machine, e: Addr, cp: *const Word) -> Result<bool> {
    let value = m.resume_point(cp)?;
    let point: &ResumePoint = value.get().expect("a resume point is in this table");
    if point.is_to_be_cut() {
        return Ok(true);
    }
    // A goal that is taken apart goes on with its barrier and the goals behind it, among which there may be a cut.
    let handed = !point.handed.is_empty();
    Ok(handed
        && point
            .slots
            .iter()
            .any(|number| cuts(m, read(m, slot(e, *number)))))
}

/// Whether a body has a cut that is not local to one of its goals.
pub(super) fn cuts(m: &Machine, body: Cell) -> bool {
    let mut waiting = vec![body];
    while let Some(goal) = waiting.pop() {
        match m.heap.view(goal) {
            View::Atom(atoms::CUT) => return true,
            View::Struct(functor, at)
                if functor.arity == 2 && super::super::call::is_control(functor) =>
            {
                waiting.extend([m.heap.arg(at, 0), m.heap.arg(at, 1)]);
            }
            _ => {}
        }
    }
    false
}

/// The error of a call that depends on itself through something that needs all its answers.
pub(super) fn not_stratified(m: &mut Machine, table: u32) -> Error {
    match loop_through(m, table) {
        Ok(goals) => Error::NotStratified(goals),
        Err(stop) => stop.into(),
    }
}

/// The calls from this table on that are being evaluated, each during the one before.
pub(super) fn loop_through(m: &mut Machine, table: u32) -> Stopping<Cell> {
    /// As many as a sentence can name.
    const MOST: usize = 10;
    let begin = m.tables.position(table).unwrap_or_default();
    let mut tables = Vec::new();
    let mut running = m.tables.running;
    while let Some(place) = running.filter(|place| *place > begin) {
        tables.push(m.tables.stack[place].table);
        running = m.tables.stack[place].parent;
    }
    tables.push(table);
    tables.reverse();
    tables.truncate(MOST);
    let mut goals = Vec::with_capacity(tables.len());
    for table in tables {
        goals.push(m.tabled_goal(table)?);
    }
    m.heap.room(2 * goals.len() + 1)?;
    m.heap.list_of(&goals)
}

impl Machine {
    /// The call of a table, as a goal; in the places of values to choose among it has variables.
    pub fn tabled_goal(&mut self, table: u32) -> Stopping<Cell> {
        let words = self.tables.call(table).to_vec();
        let predicate = self.tables.predicate(table);
        let (module, functor) = {
            let predicate = self.database.get(predicate);
            (predicate.module, predicate.functor)
        };
        let modes = self.tables.modes(predicate);
        let arity = functor.arity as usize;
        self.heap.room(2 * words.len() + 2 * arity + 6)?;
        let (mut place, mut variables) = (1, Vec::new());
        let mut arguments = Vec::with_capacity(arity);
        for n in 0..arity {
            let mode = modes.as_ref().and_then(|modes| modes.get(n));
            arguments.push(match mode {
                None | Some(Mode::Index) => {
                    unpack_next(&words, &mut place, &mut self.heap, &mut variables)?
                }
                Some(_) => self.heap.new_var()?,
            });
        }
        let goal = self.heap.structure(functor.name, &arguments)?;
        match module == atoms::USER {
            true => Ok(goal),
            false => self
                .heap
                .structure(atoms::COLON, &[Cell::atom(module), goal]),
        }
    }
}
