//! The local stacks: the areas of environments and choice points, and what belongs to choice points.
//!
//! Invariant: the registers `e` and `b` are addresses in these areas; the heap and the trail are in `term/heap/`.

use super::evaluation::Evaluation;
use super::table_answers::TableAnswers;
use crate::machine::builtin::Retry;
use crate::term::{Addr, Area, AtomMarks, Roots};

/// Where the answers of a FOREIGN choice point come from.
pub enum Source {
    /// A complete table: `retry_table` reads it in place.
    Table(TableAnswers),
    /// A built-in or a closure of the host.
    Other(Box<dyn Retry>),
}

impl Source {
    /// What gives the answers.
    pub fn retry(&mut self) -> &mut dyn Retry {
        match self {
            Source::Table(answers) => answers,
            Source::Other(source) => source.as_mut(),
        }
    }

    /// The generation of the clauses it looks at, if it must see those that are erased meanwhile.
    pub fn generation(&self) -> Option<u64> {
        match self {
            Source::Table(_) => None,
            Source::Other(source) => source.generation(),
        }
    }
}

/// The local stacks.
pub struct Stacks {
    /// The area of the environments.
    pub frames: Area,
    /// The area of the choice points.
    pub choices: Area,
    /// The newest BARRIER choice point.
    pub barrier: Addr,
    /// Answer sources of FOREIGN choice points, with the address of each.
    pub alternatives: Vec<(Addr, Source)>,
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
            match source {
                Source::Table(answers) => answers.reach_atoms(reached),
                Source::Other(source) => source.reach_atoms(reached),
            }
        }
    }
}
