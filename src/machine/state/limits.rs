//! What is allowed, and what is used: inferences, time and answers (`limits/mod.rs`), and the soft limits of the areas (`limits/areas.rs`).
//!
//! Invariant: a measure only grows, and a limit on it is a point that it comes to: a query begins with the points that are as far from
//! where the measure stands as the query may take.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::allowance::Allowance;
use super::trial::Watch;
use crate::machine::bounds::Bounds;
use crate::machine::clock::{processor_time, start};
use crate::machine::error::Resource;
use crate::term::Addr;

/// Where a measure of the running query ends, by the host and by the program itself.
#[derive(Default)]
pub struct Course {
    /// What each query may take.
    pub most: [Option<u64>; 2],
    /// Where the measure stands when the running query has taken that.
    ends: [Option<u64>; 2],
    /// What the query may take beyond each end to handle the error: a tenth of what it had until then.
    graces: [u64; 2],
    /// Whether the running query has had the error.
    pub told: bool,
}

impl Course {
    /// A query begins where the measure stands now.
    pub fn begin(&mut self, now: u64) {
        self.ends = self.most.map(|most| Some(now.saturating_add(most?)));
        self.graces = self.most.map(tenth);
        self.told = false;
    }

    /// The host has the running query end here at the latest.
    pub fn end_at(&mut self, now: u64, at: u64) {
        if self.ends[HOST].is_none_or(|end| at < end) {
            self.ends[HOST] = Some(at);
            self.graces[HOST] = tenth(Some(at.saturating_sub(now)));
        }
    }

    /// Sets what each query may take from now on, by the host and by the program. The one of the two that has not changed counts on
    /// from where it began.
    pub fn change(&mut self, now: u64, most: [Option<u64>; 2], changed: usize) {
        self.most = most;
        self.ends[changed] = most[changed].map(|most| now.saturating_add(most));
        self.graces[changed] = tenth(most[changed]);
        if changed == HOST {
            self.ends[PROGRAM] = None;
            self.told = false;
        }
    }

    /// Whether the host or the program limits it.
    pub fn is_set(&self) -> bool {
        self.most.iter().any(Option::is_some)
    }

    /// Where it is reached.
    pub fn end(&self) -> Option<u64> {
        self.ends.iter().copied().flatten().min()
    }

    /// Whether it is reached where the measure stands now; then the end is put off by its grace, or `least`, and `over` says whether this is
    /// not the first time.
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

/// A tenth of what may be taken.
fn tenth(most: Option<u64>) -> u64 {
    most.unwrap_or(0) / 10
}

/// The place of what the host has set.
pub const HOST: usize = 0;
/// The place of what the program has set.
pub const PROGRAM: usize = 1;

/// What is allowed, and what is used.
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
    /// Microseconds of the processor, those of `worked` and since then.
    pub work: Course,
    /// The time that the processor has worked in finished runs of queries, as far as that is limited.
    pub worked: Duration,
    /// What the processor's clock of this thread said when the run under way began.
    pub clock: Option<Duration>,
    /// Answers a query may have.
    pub most_answers: Option<u64>,
    /// The running query has gone on regardless: what is thrown now ends it, whatever catches.
    pub over: bool,
    /// When the query that the host has open is to be stopped, in microseconds since the process began, whatever the limit on time is.
    pub deadline: Option<u64>,
    /// Set for good when the query that the host has open is no longer wanted.
    pub cancelled: Option<Arc<AtomicBool>>,
    /// The running query has been told that it is cancelled: no catcher of the program gets what is thrown now, and cleanups may go on
    /// until there were this number of inferences.
    pub cancelling: Option<u64>,
    /// The inference count at which the running query pauses.
    pub pause_at: Option<u64>,
    /// The measurement of the running goal, if there is one.
    pub watch: Option<Watch>,
    /// What the host and the program have set.
    pub bounds: Bounds,
    /// Where the areas are full.
    pub areas: AreaLimits,
    /// What the program has set for the goals that run.
    pub allowance: Allowance,
}

/// The time in microseconds; in 64 bits, these are half a million years.
pub fn micros(time: Duration) -> u64 {
    time.as_micros() as u64
}

impl Limits {
    /// A query begins: its limits count from here.
    pub fn begin_query(&mut self) {
        self.over = false;
        self.cancelling = None;
        self.inferences.begin(self.spent);
        // The clock is read only where something depends on it.
        let timed = self.time.is_set() || self.deadline.is_some();
        let now = if timed { micros(start().elapsed()) } else { 0 };
        self.time.begin(now);
        if let Some(at) = self.deadline {
            self.time.end_at(now, at);
        }
        self.work.begin(micros(self.worked));
    }

    /// A run of the outermost query begins.
    pub fn begin_run(&mut self) {
        self.clock = self.work.is_set().then(processor_time);
    }

    /// A run of the outermost query has ended: what the host does until the next is none of its work.
    pub fn end_run(&mut self) {
        if let Some(clock) = self.clock.take() {
            self.worked += processor_time().saturating_sub(clock);
        }
    }

    /// What the processor has worked, when its clock says this.
    pub fn worked_at(&self, clock: Duration) -> u64 {
        let began = self.clock.unwrap_or(clock);
        micros(self.worked + clock.saturating_sub(began))
    }
}

/// The soft limits of the areas, and what is kept for them.
#[derive(Default)]
pub struct AreaLimits {
    /// The heap is full above this.
    pub heap: Addr,
    /// The environments are full above this. While depth is counted, `frames_limit` is no address, and this is.
    pub frames: Addr,
    /// The choice points are full above this; `choices_limit` stands below it where that much of the area is not there yet.
    pub choices: Addr,
    /// Which area has been lent some cells, since a collection may make room for it.
    pub lent: Option<Resource>,
    /// How deep environments may stand on one another.
    pub depth: Option<u64>,
    /// How deep the environment at each place of the area stands, and one more; 0 if that is not known.
    pub depths: Vec<u32>,
    /// The bytes that what the program keeps may take.
    pub code: usize,
    /// The bytes that what came with the library takes.
    pub of_library: usize,
    /// An area was full, and what it held is being abandoned.
    pub was_full: bool,
    /// The generation in which it was last looked in vain for something to sweep away, and how often there was no room since.
    pub swept: (u64, usize),
    /// Loads of the library under way, for which no limit holds.
    pub suspended: usize,
}
