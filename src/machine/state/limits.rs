//! The limits and the amounts used: inferences, time and answers (`limits/mod.rs`), and the soft limits of the areas (`limits/areas.rs`).
//!
//! Invariant: a measure only grows, and a limit on it is a value that it reaches: when a query begins, this is the current value plus what
//! the query may use.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::allowance::Allowance;
use super::trial::Watch;
use crate::machine::bounds::Bounds;
use crate::machine::clock::{processor_time, start};
use crate::machine::error::Resource;
use crate::term::Addr;

/// Where a limit on a measure ends the running query, as set by the host and by the program.
#[derive(Default)]
pub struct Course {
    /// How much each query may use.
    pub most: [Option<u64>; 2],
    /// The values of the measure at which the running query has used that.
    ends: [Option<u64>; 2],
    /// How much beyond each end the query may use to handle the error: a tenth of what it had until then.
    graces: [u64; 2],
    /// Whether the running query has received the error.
    pub told: bool,
}

impl Course {
    /// Begins a query: the limits count from the current value of the measure.
    pub fn begin(&mut self, now: u64) {
        self.ends = self.most.map(|most| Some(now.saturating_add(most?)));
        self.graces = self.most.map(tenth);
        self.told = false;
    }

    /// Sets a value at which the host ends the running query at the latest.
    pub fn end_at(&mut self, now: u64, at: u64) {
        if self.ends[HOST].is_none_or(|end| at < end) {
            self.ends[HOST] = Some(at);
            self.graces[HOST] = tenth(Some(at.saturating_sub(now)));
        }
    }

    /// Sets how much each query may use from now on, by the host and by the program. The unchanged one of the two keeps its starting point.
    pub fn change(&mut self, now: u64, most: [Option<u64>; 2], changed: usize) {
        self.most = most;
        self.ends[changed] = most[changed].map(|most| now.saturating_add(most));
        self.graces[changed] = tenth(most[changed]);
        if changed == HOST {
            self.ends[PROGRAM] = None;
            self.told = false;
        }
    }

    /// A course in place of this one that leaves at least this much from the current value on.
    pub fn at_least(&self, now: u64, least: u64) -> Course {
        let mut course = Course {
            most: self.most.map(|most| most.map(|most| most.max(least))),
            ..Course::default()
        };
        course.begin(now);
        course
    }

    /// Whether the host or the program sets a limit.
    pub fn is_set(&self) -> bool {
        self.most.iter().any(Option::is_some)
    }

    /// The value at which the nearest limit is reached.
    pub fn end(&self) -> Option<u64> {
        self.ends.iter().copied().flatten().min()
    }

    /// Whether a limit is reached at the current value. If so, its end moves by its grace, or by `least`, and `over` becomes true if it was
    /// reached before.
    pub fn is_reached(&mut self, now: u64, least: u64, over: &mut bool) -> bool {
        let mut reached = false;
        for (end, grace) in self.ends.iter_mut().zip(&self.graces) {
            if end.is_some_and(|end| end <= now) {
                reached = true;
                *end = Some(now.saturating_add(*grace.max(&least)));
            }
        }
        if reached {
            *over |= std::mem::replace(&mut self.told, true);
        }
        reached
    }
}

/// A tenth of the amount.
fn tenth(most: Option<u64>) -> u64 {
    most.unwrap_or(0) / 10
}

/// The index of the host's limit.
pub const HOST: usize = 0;
/// The index of the program's limit.
pub const PROGRAM: usize = 1;

/// The limits, and the amounts used.
#[derive(Default)]
pub struct Limits {
    /// Inferences of finished slices.
    pub spent: u64,
    /// Fuel at the beginning of the running slice.
    pub slice: i64,
    /// Inferences.
    pub inferences: Course,
    /// Microseconds since the process began.
    pub time: Course,
    /// Processor time in microseconds: `worked` and the time since.
    pub work: Course,
    /// The processor time of finished runs of queries, if it is limited.
    pub worked: Duration,
    /// The processor time of this thread when the current run began.
    pub clock: Option<Duration>,
    /// How many answers a query may have.
    pub most_answers: Option<u64>,
    /// The running query has exceeded a limit again after its error: the next throw ends it, whatever catches.
    pub over: bool,
    /// When the host's open query is to stop, in microseconds since the process began, whatever the limit on time is.
    pub deadline: Option<u64>,
    /// Becomes true, for good, when the host's open query is no longer wanted.
    pub cancelled: Option<Arc<AtomicBool>>,
    /// The running query has received the error of its cancellation: no catcher of the program gets the next exception, and cleanups may
    /// run until this number of inferences.
    pub cancelling: Option<u64>,
    /// The inference count at which the running query pauses.
    pub pause_at: Option<u64>,
    /// The measurement of the running goal, if there is one.
    pub watch: Option<Watch>,
    /// The limits that the host and the program have set.
    pub bounds: Bounds,
    /// The addresses at which the areas are full.
    pub areas: AreaLimits,
    /// The limits that the program has set for running goals.
    pub allowance: Allowance,
}

/// The time in microseconds; in 64 bits, these are half a million years.
pub fn micros(time: Duration) -> u64 {
    time.as_micros() as u64
}

impl Limits {
    /// Begins a query: its limits count from here.
    pub fn begin_query(&mut self) {
        self.over = false;
        self.cancelling = None;
        self.inferences.begin(self.spent);
        // The clock is read only if a limit depends on it.
        let timed = self.time.is_set() || self.deadline.is_some();
        let now = if timed { micros(start().elapsed()) } else { 0 };
        self.time.begin(now);
        if let Some(at) = self.deadline {
            self.time.end_at(now, at);
        }
        self.work.begin(micros(self.worked));
    }

    /// Begins a run of the outermost query.
    pub fn begin_run(&mut self) {
        self.clock = self.work.is_set().then(processor_time);
    }

    /// Ends a run of the outermost query: what the host does until the next run does not count.
    pub fn end_run(&mut self) {
        if let Some(clock) = self.clock.take() {
            self.worked += processor_time().saturating_sub(clock);
        }
    }

    /// The processor time used, when the clock shows this.
    pub fn worked_at(&self, clock: Duration) -> u64 {
        let began = self.clock.unwrap_or(clock);
        micros(self.worked + clock.saturating_sub(began))
    }
}

/// The soft limits of the areas, and the state for computing them.
#[derive(Default)]
pub struct AreaLimits {
    /// The heap is full above this.
    pub heap: Addr,
    /// The environments are full above this. While depth is counted, `frames_limit` is no usable address, and this is.
    pub frames: Addr,
    /// The choice points are full above this; `choices_limit` is lower where the area is not mapped that far.
    pub choices: Addr,
    /// The area that was lent some cells, since a collection may make room for it.
    pub lent: Option<Resource>,
    /// The greatest number of nested environments.
    pub depth: Option<u64>,
    /// The depth, plus one, of the environment at each place of the area; 0 if unknown.
    pub depths: Vec<u32>,
    /// How many bytes the clauses and data of the program may take.
    pub code: usize,
    /// How many bytes the clauses and data of the library take.
    pub of_library: usize,
    /// An area was full, and its contents are being abandoned.
    pub was_full: bool,
    /// The generation in which the last sweep found nothing to free, and how often there was no room since.
    pub swept: (u64, usize),
    /// Loads of the library under way, for which no limit holds.
    pub suspended: usize,
}
