//! The meter: limits work on terms that makes no calls (copying, comparing, sorting, printing, arithmetic of long integers).
//!
//! Each step of such work decrements a counter. When it reaches zero, the meter checks the interrupt flag, the deadline and the processor
//! time, and starts the next slice: a walk through 1,000,000 cells checks 15 times. `machine/limits/mod.rs` has the same device for
//! calls.
//!
//! *Invariant*: the meter has limits to check while the machine runs, and only then. When work has to stop, [`Meter::step`] returns
//! [`Stop::Halted`], which the work returns in turn; the machine then finds the reason (`Machine::reason_to_halt`).

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::memory::reserve::is_refused;
use crate::memory::{Stop, Stopping};

/// Steps of a slice; each takes some nanoseconds or tens of them.
const SLICE: u32 = 1 << 16;

/// What may stop the work.
#[derive(Clone, Debug)]
pub struct Watched {
    /// The interrupt flag, which other threads set.
    pub interrupt: Arc<AtomicBool>,
    /// The deadline of the work.
    pub deadline: Option<Instant>,
    /// The limit on processor time.
    pub work: Option<ProcessorTime>,
}

/// A limit on processor time.
#[derive(Clone, Copy, Debug)]
pub struct ProcessorTime {
    /// The clock.
    pub clock: fn() -> Duration,
    /// The reading of the clock at which the work has to stop.
    pub until: Duration,
}

/// Counts steps of work.
#[derive(Default, Debug)]
pub struct Meter {
    left: Cell<u32>,
    /// Whether a slice has ended since the machine last asked.
    has_ended: Cell<bool>,
    watched: Option<Watched>,
}

impl Meter {
    /// Sets what may stop the work from now on, if anything; returns the previous setting.
    pub fn watch(&mut self, watched: Option<Watched>) -> Option<Watched> {
        std::mem::replace(&mut self.watched, watched)
    }

    /// Changes the deadline and the limit on processor time.
    pub fn set_deadline(&mut self, deadline: Option<Instant>, work: Option<ProcessorTime>) {
        if let Some(watched) = &mut self.watched {
            watched.deadline = deadline;
            watched.work = work;
        }
    }

    /// Counts one step; true if the work has to stop.
    #[inline(always)]
    pub fn is_due(&self) -> bool {
        match self.left.get().checked_sub(1) {
            Some(left) => {
                self.left.set(left);
                false
            }
            None => {
                self.begin_slice();
                self.is_over()
            }
        }
    }

    /// Counts one step; an error if the work has to stop.
    #[inline(always)]
    pub fn step(&self) -> Stopping<()> {
        if self.is_due() {
            return Err(Stop::Halted);
        }
        Ok(())
    }

    /// Counts several steps at once; an error if the work has to stop.
    #[inline]
    pub fn work(&self, steps: usize) -> Stopping<()> {
        let steps = steps.min(u32::MAX as usize) as u32;
        match self.left.get().checked_sub(steps) {
            Some(left) => {
                self.left.set(left);
                Ok(())
            }
            None => {
                self.begin_slice();
                self.check()
            }
        }
    }

    /// Counts the copying of this number of bytes.
    #[inline]
    pub fn copy(&self, bytes: usize) -> Stopping<()> {
        /// The steps of making a short text.
        const ONE: usize = 4;
        /// Bytes of text checked and copied in the time of one step.
        const BYTES: usize = 32;
        self.work(ONE + bytes / BYTES)
    }

    /// Ends the current slice and begins the next one.
    fn begin_slice(&self) {
        self.left.set(SLICE);
        self.has_ended.set(true);
    }

    /// Whether a slice has ended since the last call. If so, the machine checks its limits at the next call: a loop of a few calls that
    /// each work for milliseconds must not continue to the end of its slice of inferences.
    #[inline]
    pub fn take_ended(&self) -> bool {
        self.has_ended.replace(false)
    }

    /// Checks whether the work has to stop at once, for use between pieces that take milliseconds.
    pub fn check(&self) -> Stopping<()> {
        if self.is_over() {
            return Err(Stop::Halted);
        }
        Ok(())
    }

    /// Whether the work has to stop.
    #[cold]
    pub fn is_over(&self) -> bool {
        self.watched.as_ref().is_some_and(|watched| {
            watched.interrupt.load(Ordering::Relaxed)
                || is_refused()
                || watched.deadline.is_some_and(|at| Instant::now() > at)
                || watched.work.is_some_and(|work| (work.clock)() > work.until)
        })
    }
}
