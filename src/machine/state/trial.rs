//! Trials: goals that are run to be measured, and the watch over the running one (`limits/watch.rs`).
//!
//! Invariant: the figures of a trial are those at its last answer: what a goal does between that and the moment when it is stopped does
//! not count.

use std::time::{Duration, Instant};

use crate::stream::{Capture, Deeds, StreamId};
use crate::term::Stored;

/// Inferences between two looks of a watch at the memory: some microseconds.
const FINE: u64 = 1 << 8;

/// Looks after a running goal.
#[derive(Clone, Default)]
pub struct Watch {
    /// When the goal is stopped.
    pub(in crate::machine) deadline: Option<Instant>,
    /// The goal was stopped, whether or not it took notice.
    pub(in crate::machine) expired: bool,
    /// Slices since then.
    pub(in crate::machine) since: u32,
    /// The most cells in use so far.
    pub(in crate::machine) peak: usize,
    /// Whether it looks often.
    pub(in crate::machine) fine: bool,
}

impl Watch {
    /// How many inferences it allows between two looks.
    pub fn slice(&self) -> u64 {
        if self.fine { FINE } else { u64::MAX }
    }
}

/// What a goal has used up to some moment.
#[derive(Clone, Copy, Default)]
pub struct Costs {
    /// Inferences.
    pub inferences: u64,
    /// Seconds of the processor.
    pub seconds: f64,
    /// Cells of all areas, at most.
    pub cells: usize,
    /// Bytes printed.
    pub printed: usize,
}

/// Why a trial was ended before its goal had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The goal has exited without a choice point: there are no more answers.
    Exhausted,
    /// It has given as many answers as were wanted.
    Answers,
    /// Its time was over.
    Time,
    /// It had answers, and then an area of the machine was full.
    Memory,
}

/// A goal that is being measured.
pub struct Trial {
    /// Whether the answers are kept, with the costs of each; otherwise they are only counted.
    pub keeps: bool,
    /// How many answers are wanted.
    pub most: usize,
    /// The time until it is to be stopped, once it has an answer.
    pub budget: Duration,
    /// When it began.
    pub begun: Instant,
    /// What had been used when it began.
    pub before: Costs,
    /// What it had used when the last answer came.
    pub last: Costs,
    /// How many answers there were.
    pub count: usize,
    /// The answers that were kept.
    pub answers: Vec<Stored>,
    /// Why it was ended.
    pub end: Option<End>,
    /// Where its output goes, and what there is of it.
    pub stream: StreamId,
    /// The text of the output.
    pub text: Capture,
    /// Where output went before: the current output, `user_output`, `user_error`.
    pub outputs: [StreamId; 3],
    /// Which streams were refused before.
    pub refused: Option<StreamId>,
    /// What had been done before.
    pub deeds: Deeds,
    /// What had been changed before.
    pub changes: Changes,
    /// The watch of the trial around it.
    pub outer: Option<Watch>,
}

/// What a program has changed that it would find changed when it runs again.
#[derive(Clone, Copy, Default)]
pub struct Changes {
    /// Clauses.
    pub clauses: bool,
    /// Global variables, flags, variables of the environment.
    pub settings: bool,
}

impl Changes {
    /// These and others.
    pub fn and(self, other: Changes) -> Changes {
        Changes {
            clauses: self.clauses || other.clauses,
            settings: self.settings || other.settings,
        }
    }
}
