//! Trials: goals that are run to be measured.
//!
//! A trial records the answers and the output of its goal, and the time, inferences and memory that these took. While a trial is
//! open, a watch looks at the memory in use and at the clock: at the end of each slice of inferences, and before each collection.
//!
//! *Invariant*: trials nest like brackets, and the watch is that of the innermost. The figures of a trial are those at its last
//! answer: what a goal does between that and the moment when it is stopped does not count.

use std::time::{Duration, Instant};

use super::Machine;
use super::builtin_state::Changes;
use super::error::{Error, Resource, Result};
use super::ops::{choice, read_addr};
use crate::stream::{Capture, Deeds, StreamId};
use crate::term::Stored;

/// Inferences between two looks of a watch at the memory: some microseconds.
const FINE: u64 = 1 << 8;

/// A goal that has caught the error that was to stop it gets another one this many slices later: what measures it has to
/// come through undisturbed.
const GRACE: u32 = 64;

/// Looks after a running goal.
#[derive(Clone, Default)]
pub struct Watch {
    /// When the goal is stopped.
    deadline: Option<Instant>,
    /// The goal was stopped, whether or not it took notice.
    expired: bool,
    /// Slices since then.
    since: u32,
    /// The most cells in use so far.
    peak: usize,
    /// Whether it looks often.
    fine: bool,
}

impl Watch {
    /// How many inferences it allows between two looks.
    pub(super) fn slice(&self) -> u64 {
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
    /// What had been done before.
    pub deeds: Deeds,
    /// What had been changed before.
    pub changes: Changes,
    /// The watch of the trial around it.
    pub outer: Option<Watch>,
}

impl Machine {
    /// Sets a watch, in the place of the one that is returned.
    pub fn set_watch(&mut self, fine: bool, deadline: Option<Instant>) -> Option<Watch> {
        let watch = Watch {
            deadline,
            expired: false,
            since: 0,
            peak: self.cells_in_use(),
            fine,
        };
        self.end_slice();
        self.limits.watch.replace(watch)
    }

    /// Has the watch stop the goal at a time.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        if let Some(watch) = &mut self.limits.watch {
            watch.deadline = deadline;
        }
    }

    /// Puts back the watch of the trial around.
    pub fn restore_watch(&mut self, outer: Option<Watch>) {
        self.limits.watch = outer;
        self.end_slice();
    }

    /// Whether the watch has stopped its goal.
    pub fn is_time_up(&self) -> bool {
        self.limits
            .watch
            .as_ref()
            .is_some_and(|watch| watch.expired)
    }

    /// The most cells that were in use since the watch was set.
    pub fn peak_cells(&mut self) -> usize {
        self.note_peak();
        self.limits.watch.as_ref().map_or(0, |watch| watch.peak)
    }

    /// The cells of all areas that are in use.
    pub fn cells_in_use(&self) -> usize {
        let protected = read_addr(self, self.b.offset(choice::ETOP));
        let frames = self.e.max(protected);
        self.heap.top.since(self.heap.start())
            + self.heap.trail_top.since(self.heap.trail_start())
            + frames.since(self.frames.start())
            + self.b.since(self.choices.start())
    }

    /// Notes how much memory is in use, if a goal is measured.
    pub(super) fn note_peak(&mut self) {
        if self.limits.watch.is_some() {
            let cells = self.cells_in_use();
            if let Some(watch) = &mut self.limits.watch {
                watch.peak = watch.peak.max(cells);
            }
        }
    }

    /// The end of a slice: what the watch has to see to.
    pub(super) fn watch_slice(&mut self) -> Result<()> {
        self.note_peak();
        let Some(watch) = &mut self.limits.watch else {
            return Ok(());
        };
        if watch.expired {
            watch.since += 1;
        } else {
            watch.expired = watch.deadline.is_some_and(|at| Instant::now() > at);
        }
        if watch.expired && watch.since % GRACE == 0 {
            return Err(Error::Resource(Resource::Time));
        }
        Ok(())
    }
}
