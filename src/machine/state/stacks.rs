//! The local stacks: the areas of environments and choice points, and what belongs to choice points.
//!
//! Invariant: the registers `e` and `b` are addresses in these areas; the heap and the trail are in `term/heap/`.

use super::evaluation::Evaluation;
use crate::machine::builtin::Retry;
use crate::term::{Addr, Area, AtomMarks, Roots};

/// The local stacks.
pub struct Stacks {
    /// The area of the environments.
    pub frames: Area,
    /// The area of the choice points.
    pub choices: Area,
    /// The newest BARRIER choice point.
    pub barrier: Addr,
    /// Answer sources of FOREIGN choice points, with the address of each.
    pub alternatives: Vec<(Addr, Box<dyn Retry>)>,
    /// Cleanups under way, one within the other.
    pub cleanups: usize,
    /// The stacks of the evaluator of expressions.
    pub evaluation: Evaluation,
    /// Where the Rust stack was when the outermost query began to run.
    pub rust: usize,
}

impl Roots for Stacks {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let Stacks {
            // The collector of atoms looks at all words of the areas.
            frames: _,
            choices: _,
            barrier: _,
            alternatives,
            cleanups: _,
            // Numbers and addresses.
            evaluation: _,
            rust: _,
        } = self;
        for (_, source) in alternatives {
            source.reach_atoms(reached);
        }
    }
}
