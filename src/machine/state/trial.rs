//! Trials: goals that are measured while they run, and the watch over the current one (`limits/watch.rs`).
//!
//! Invariant: the figures of a trial are those at its last answer: what a goal does from then until it is stopped does not count.

use std::time::{Duration, Instant};

use crate::stream::{Capture, Deeds, StreamId};
use crate::term::Stored;

/// Inferences between two checks of memory by a watch: some microseconds.
const FINE: u64 = 1 << 8;

/// The watch over a running goal.
#[derive(Clone, Default)]
pub struct Watch {
    /// When the goal is stopped.
    pub(in crate::machine) deadline: Option<Instant>,
    /// The goal was stopped, even if it has caught the error.
    pub(in crate::machine) expired: bool,
    /// The number of slices since then.
    pub(in crate::machine) since: u32,
    /// The most cells in use so far.
    pub(in crate::machine) peak: usize,
    /// Whether it checks often.
    pub(in crate::machine) fine: bool,
}

impl Watch {
    /// The number of inferences between two checks.
    pub fn slice(&self) -> u64 {
        if self.fine { FINE } else { u64::MAX }
    }
}

/// What a goal has used so far.
#[derive(Clone, Copy, Default)]
pub struct Costs {
    /// Inferences.
    pub inferences: u64,
    /// Seconds of processor time.
    pub seconds: f64,
    /// The peak of cells in all areas.
    pub cells: usize,
    /// Bytes of output.
    pub printed: usize,
}

/// Why a trial ended before its goal did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The goal has exited without a choice point: there are no more answers.
    Exhausted,
    /// The goal gave the wanted number of answers.
    Answers,
    /// Its time was up.
    Time,
    /// An area of the machine was full after the goal had answers.
    Memory,
}

/// A goal that is being measured.
pub struct Trial {
    /// Whether the answers are kept, with the costs of each, or only counted.
    pub keeps: bool,
    /// The wanted number of answers.
    pub most: usize,
    /// The time after which it is stopped, once it has an answer.
    pub budget: Duration,
    /// When it began.
    pub begun: Instant,
    /// The costs before it began.
    pub before: Costs,
    /// The costs at its last answer.
    pub last: Costs,
    /// The number of answers.
    pub count: usize,
    /// The kept answers.
    pub answers: Vec<Stored>,
    /// Why it was ended.
    pub end: Option<End>,
    /// The stream that captures its output.
    pub stream: StreamId,
    /// The text of its output.
    pub text: Capture,
    /// The output streams before: the current output, `user_output`, `user_error`.
    pub outputs: [StreamId; 3],
    /// The stream that was refused before.
    pub refused: Option<StreamId>,
    /// The deeds before.
    pub deeds: Deeds,
    /// The changes before.
    pub changes: Changes,
    /// The watch of the outer trial.
    pub outer: Option<Watch>,
}

/// The changes of a program that would affect its next run.
#[derive(Clone, Copy, Default)]
pub struct Changes {
    /// Clauses.
    pub clauses: bool,
    /// Global variables, flags, variables of the environment.
    pub settings: bool,
}

impl Changes {
    /// The union of both.
    pub fn and(self, other: Changes) -> Changes {
        Changes {
            clauses: self.clauses || other.clauses,
            settings: self.settings || other.settings,
        }
    }
}
