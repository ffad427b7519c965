//! The abstract machine: areas, registers, and the services that built-ins use.
//!
//! ```text
//!   environment at e          choice point at b (header; its arguments stand below it)
//!   ┌────┬────┬────┬────┐     ┌ X0 … Xn-1 ┐┌─────┬──────┬───┬────┬────┬───┬──────┬─────────┐
//!   │ CE │ CP │ Y0 │ …  │     │ arguments ││ alt │ prev │ E │ CP │ TR │ H │ ETOP │ n|flags │
//!   └────┴────┴────┴────┘     └───────────┘└─────┴──────┴───┴────┴────┴───┴──────┴─────────┘
//! ```
//!
//! The driver (`run.rs`) keeps the instruction pointer, heap top, environment and argument pointer in locals; what it calls
//! finds them written back in the machine. *Invariant*: outside the driver, `heap.top` is exact, `x[0..arity]` are the
//! arguments of the goal at hand, and no Rust frame of the machine lies between two of its own goals: a goal is never run
//! by recursion, except for a host's or loader's query inside a built-in, which stands on a BARRIER choice point.

pub mod builtin;
pub mod error;

use crate::database::Database;
use crate::database::flags::Flags;
use crate::stream::StreamTable;
use crate::syntax::Operators;
use crate::term::{Atoms, Cell, Heap};
use error::Result;

/// One abstract machine with everything it owns.
pub struct Machine {
    /// The global stack and the trail.
    pub heap: Heap,
    /// The atom table.
    pub atoms: Atoms,
    /// The operator table.
    pub operators: Operators,
    /// The streams.
    pub streams: StreamTable,
    /// The Prolog flags.
    pub flags: Flags,
    /// Predicates and clauses.
    pub database: Database,
    /// Argument and temporary registers.
    pub(crate) x: Box<[Cell; 256]>,
}

impl Machine {
    /// The arguments of the built-in that runs.
    pub fn arguments<const N: usize>(&self) -> [Cell; N] {
        std::array::from_fn(|index| self.x[index])
    }

    /// Unifies two terms.
    pub fn unify(&mut self, a: Cell, b: Cell) -> bool {
        self.heap.unify(a, b)
    }

    /// Tries something: when it does not hold or throws, its bindings are undone.
    pub fn attempt(&mut self, goal: impl FnOnce(&mut Machine) -> Result<bool>) -> Result<bool> {
        let hb = std::mem::replace(&mut self.heap.hb, self.heap.top);
        let mark = self.heap.trail_top;
        let held = goal(self);
        if !matches!(held, Ok(true)) {
            self.heap.undo_to(mark);
        }
        self.heap.hb = hb;
        held
    }
}
