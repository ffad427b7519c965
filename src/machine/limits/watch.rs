//! Trials: goals that are measured while they run.
//!
//! A trial records the answers and the output of its goal, and the time, inferences and memory that these took. While a trial is open, a
//! watch checks the memory in use and the clock: at the end of each slice of inferences, and before each collection.
//!
//! *Invariant*: trials nest like brackets, and the watch belongs to the innermost. The figures of a trial are those at its last answer:
//! what a goal does from then until it is stopped does not count.

use std::time::Instant;

use super::super::Machine;
use super::super::error::{Error, Resource, Result};
use super::super::ops::{choice, read_addr};
use super::super::trial::Watch;

/// A goal that has caught the error that was to stop it gets another one this many slices later: the code that measures it must run
/// undisturbed in between.
const GRACE: u32 = 64;

impl Machine {
    /// Sets a watch and returns the one that it replaces.
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

    /// Sets the time at which the watch stops the goal.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        if let Some(watch) = &mut self.limits.watch {
            watch.deadline = deadline;
        }
    }

    /// Restores the watch of the outer trial.
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

    /// The most cells in use at any time since the watch was set.
    pub fn peak_cells(&mut self) -> usize {
        self.note_peak();
        self.limits.watch.as_ref().map_or(0, |watch| watch.peak)
    }

    /// The number of cells in use in all areas.
    pub fn cells_in_use(&self) -> usize {
        let protected = read_addr(self, self.b.offset(choice::ETOP));
        let frames = self.e.max(protected);
        self.heap.top.since(self.heap.start())
            + self.heap.trail_top.since(self.heap.trail_start())
            + frames.since(self.stacks.frames.start())
            + self.b.since(self.stacks.choices.start())
    }

    /// Records how much memory is in use, if a goal is measured.
    pub(in crate::machine) fn note_peak(&mut self) {
        if self.limits.watch.is_some() {
            let cells = self.cells_in_use();
            if let Some(watch) = &mut self.limits.watch {
                watch.peak = watch.peak.max(cells);
            }
        }
    }

    /// Called at the end of a slice: records memory and stops a goal whose time is up.
    pub(in crate::machine) fn watch_slice(&mut self) -> Result<()> {
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
