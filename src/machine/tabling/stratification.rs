//! Stratification: detects calls that must not wait, because a cut or a count would use their answers before all are known.
//!
//! *Invariant*: if nothing is refused here, running the continuation of a call once for each answer keeps the meaning of the program.

use super::super::Machine;
use super::super::continuations::ResumePoint;
use super::super::error::{Error, Result};
use super::super::ops::{read, slot};
use super::super::tables::Mode;
use crate::code::Word;
use crate::memory::Stopping;
use crate::term::packed::unpack_next;
use crate::term::{Addr, Cell, View, atoms};

/// Whether a cut after this point would cut the choice points of the goals called before it.
pub(super) fn is_to_be_cut(m: &mut Machine, e: Addr, cp: *const Word) -> Result<bool> {
    let value = m.resume_point(cp)?;
    let point: &ResumePoint = value.get().expect("a resume point is in this table");
    if point.is_to_be_cut() {
        return Ok(true);
    }
    // A goal that is being taken apart continues with its barrier and its remaining goals, among which there may be a cut.
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

/// The error of a call that depends on itself through a construct that needs all its answers.
pub(super) fn not_stratified(m: &mut Machine, table: u32) -> Error {
    match loop_through(m, table) {
        Ok(goals) => Error::NotStratified(goals),
        Err(stop) => stop.into(),
    }
}

/// The calls under evaluation from this table on, each made during the evaluation of the one before.
pub(super) fn loop_through(m: &mut Machine, table: u32) -> Stopping<Cell> {
    /// As many as fit into an error message.
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
    /// The call of a table as a goal, with variables for its moded arguments.
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
