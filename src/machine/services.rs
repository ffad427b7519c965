//! Services for built-ins and instructions: the arguments, unification, and attempts that leave no trace.
//!
//! ```text
//!   attempt(|m| m.unify(a, b))     hb := top, so that every binding of an older cell is trailed
//!                                  false or an error: the trail is undone to where it stood
//! ```
//!
//! Invariant: an attempt that fails leaves the heap as it was, except for garbage above its top.

use super::Machine;
use super::error::Result;
use super::ops::{choice, read_addr};
use crate::memory::Stopping;
use crate::term::{Cell, Tag};

impl Machine {
    /// The arguments of the built-in that runs.
    pub fn arguments<const N: usize>(&self) -> [Cell; N] {
        std::array::from_fn(|index| self.x[index])
    }

    /// Unifies two terms.
    #[inline]
    pub fn unify(&mut self, a: Cell, b: Cell) -> Result<bool> {
        Ok(self.heap.unify(a, b)?)
    }

    /// Whether two terms unify and the wake-up goals of their variables do not object; binds nothing.
    pub fn unifiable(&mut self, a: Cell, b: Cell) -> Result<bool> {
        let mut holds = false;
        self.attempt(|m| {
            holds = m.heap.unify(a, b)?;
            Ok(false)
        })?;
        Ok(holds)
    }

    /// The bindings, variable and value, that would unify two terms, in order. Binds nothing. The flag `occurs_check` counts.
    pub fn unifier(&mut self, a: Cell, b: Cell) -> Result<Option<Vec<(Cell, Cell)>>> {
        let hb = std::mem::replace(&mut self.heap.hb, self.heap.top);
        let mark = self.heap.trail_top;
        let woken = self.heap.pending_wakeups.len();
        let holds = match self.heap.unify(a, b) {
            Ok(true) => self.makes_cycle(mark).map(|cycle| cycle.is_none()),
            Ok(false) => Ok(false),
            Err(stop) => Err(stop.into()),
        };
        let bound = self.heap.bound_since(mark);
        let bound = bound.map(|at| (Cell::reference(at), self.heap.get(at)));
        let bound: Vec<_> = bound.collect();
        self.heap.undo_to(mark);
        self.heap.pending_wakeups.truncate(woken);
        self.heap.hb = hb;
        Ok(holds?.then(|| bound.into_iter().rev().collect()))
    }

    /// Makes an attempt: if it fails or throws, undoes its bindings.
    pub fn attempt(&mut self, goal: impl FnOnce(&mut Machine) -> Result<bool>) -> Result<bool> {
        let hb = std::mem::replace(&mut self.heap.hb, self.heap.top);
        let mark = self.heap.trail_top;
        let woken = self.heap.pending_wakeups.len();
        let held = goal(self);
        if !matches!(held, Ok(true)) {
            self.heap.undo_to(mark);
            self.heap.pending_wakeups.truncate(woken);
        }
        // The newest choice point may protect more of the heap than before: a global variable was copied there.
        self.heap.hb = hb.max(read_addr(self, self.b.offset(choice::H)));
        held
    }

    /// Does something small that must not fail for lack of heap, such as building an error term.
    pub(super) fn in_reserve<T>(&mut self, make: impl FnOnce(&mut Machine) -> T) -> T {
        let end = self.heap.end();
        self.heap.set_end(self.heap.hard_end());
        let made = make(self);
        self.heap.set_end(end);
        made
    }

    /// Replaces an attributed variable by a plain one to which it is bound; leaves other cells as they are.
    pub(super) fn replace_attvar_by_fresh_var(&mut self, cell: Cell) -> Stopping<Cell> {
        if cell.tag() != Tag::Att {
            return Ok(cell);
        }
        let variable = self.heap.new_var()?;
        self.heap.bind_variable(cell, variable)?;
        Ok(variable)
    }

    /// A value that identifies the newest choice point.
    pub fn newest_choice(&self) -> Cell {
        Cell::from_bits(self.b.0)
    }
}
