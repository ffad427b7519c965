//! The stacks of the evaluator of expressions (`machine/exec/evaluate.rs`): empty between evaluations, kept for their capacity.

use crate::term::{Addr, Atom, Number};

/// Stacks of greater capacity than this are freed.
const KEPT: usize = 1 << 12;

/// A function whose arguments are being evaluated.
#[derive(Clone, Copy)]
pub struct Pending {
    /// The term.
    pub at: Addr,
    /// The name.
    pub name: Atom,
    /// The number among the evaluables.
    pub index: u16,
    /// The number of arguments.
    pub arity: u8,
    /// How many arguments have been evaluated.
    pub done: u8,
}

/// What an evaluation still has to do, and the values that it has.
#[derive(Default)]
pub struct Evaluation {
    /// The functions around the current subexpression, the innermost last.
    pub pending: Vec<Pending>,
    /// The values of their evaluated arguments.
    pub values: Vec<Number>,
}

impl Evaluation {
    /// Drops what an error has left.
    #[inline]
    pub fn clear(&mut self) {
        self.pending.clear();
        self.values.clear();
        if self.pending.capacity().max(self.values.capacity()) > KEPT {
            *self = Evaluation::default();
        }
    }
}
