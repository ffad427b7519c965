//! The stacks of the evaluator of expressions (`machine/exec/evaluate.rs`), empty between two evaluations and kept for their memory.

use crate::term::{Addr, Atom, Number};

/// Stacks with room for more than this are not kept.
const KEPT: usize = 1 << 12;

/// A function of which an argument is evaluated.
#[derive(Clone, Copy)]
pub struct Pending {
    /// Its term.
    pub at: Addr,
    /// Its name.
    pub name: Atom,
    /// Its number among the evaluables.
    pub index: u16,
    /// The number of its arguments.
    pub arity: u8,
    /// How many of them have their values.
    pub done: u8,
}

/// What an evaluation has still to do, and what it has.
#[derive(Default)]
pub struct Evaluation {
    /// The functions around the part that is evaluated, the innermost last.
    pub pending: Vec<Pending>,
    /// The values of arguments of these.
    pub values: Vec<Number>,
}

impl Evaluation {
    /// Forgets what an error has left.
    #[inline]
    pub fn clear(&mut self) {
        self.pending.clear();
        self.values.clear();
        if self.pending.capacity().max(self.values.capacity()) > KEPT {
            *self = Evaluation::default();
        }
    }
}
