//! The local stacks: the areas of environments and choice points, and the state that belongs to choice points.
//!
//! Invariant: the registers `e` and `b` are addresses in these areas; the heap and the trail are in `term/heap/`.

use super::evaluation::Evaluation;
use super::table_answers::TableAnswers;
use crate::machine::builtin::Retry;
use crate::term::{Addr, Area, AtomMarks, Roots, Stored};

/// The source of the answers of a FOREIGN choice point.
pub enum Source {
    /// A complete table: `retry_table` reads it in place.
    Table(TableAnswers),
    /// A built-in or a host closure.
    Other(Box<dyn Retry>),
}

impl Source {
    /// The iterator of the answers.
    pub fn retry(&mut self) -> &mut dyn Retry {
        match self {
            Source::Table(answers) => answers,
            Source::Other(source) => source.as_mut(),
        }
    }

    /// The generation of the clauses that it reads, if it must still see clauses that are erased meanwhile.
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
    /// The sources of answers of FOREIGN choice points, with the address of each choice point.
    pub alternatives: Vec<(Addr, Source)>,
    /// The number of nested cleanups under way.
    pub cleanups: usize,
    /// The ball that passes the cleanup under way. Its atoms are held by the query of the cleanup.
    pub passing: Option<Stored>,
    /// The stacks of the evaluator of expressions.
    pub evaluation: Evaluation,
    /// The address of the Rust stack when the outermost query began to run.
    pub rust: usize,
}

impl Roots for Stacks {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let Stacks {
            // The collector of atoms scans all words of the areas.
            frames: _,
            choices: _,
            barrier: _,
            alternatives,
            cleanups: _,
            passing: _,
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
