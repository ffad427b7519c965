//! The meter: the fuel of work on terms that makes no calls (copying, comparing, sorting, printing, arithmetic of long integers).
//!
//! Each step of such work decrements a counter. When it reaches zero the meter looks at the interrupt flag, the deadline and the clock of
//! the processor, and begins again: a walk through 1,000,000 cells looks 15 times. `machine/limits/mod.rs` has the same device for
//! calls.
//!
//! Invariant: it watches while the machine runs, and only then. When the work has to stop, [`Meter::step`] gives [`Stop::Halted`], which
//! the work returns; the machine then finds the reason (`Machine::reason_to_halt`).

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::memory::reserve::is_refused;
use crate::memory::{Stop, Stopping};

/// Steps between two looks: of some nanoseconds each, or tens.
const SLICE: u32 = 1 << 16;

/// Who may stop the work.
#[derive(Clone, Debug)]
pub struct Watched {
    /// Set by others to stop it.
    pub interrupt: Arc<AtomicBool>,
    /// When it is to stop.
    pub deadline: Option<Instant>,
    /// How much the processor may work until then.
    pub work: Option<ProcessorTime>,
}

/// A time of the processor.
#[derive(Clone, Copy, Debug)]
pub struct ProcessorTime {
    /// The clock that tells it.
    pub clock: fn() -> Duration,
    /// What it says when the time has come.
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
    /// Sets what may stop the work from now on; none: nothing. Gives what could before.
    pub fn watch(&mut self, watched: Option<Watched>) -> Option<Watched> {
        std::mem::replace(&mut self.watched, watched)
    }

    /// Changes when it is to stop.
    pub fn set_deadline(&mut self, deadline: Option<Instant>, work: Option<ProcessorTime>) {
        if let Some(watched) = &mut self.watched {
            watched.deadline = deadline;
            watched.work = work;
        }
    }

    /// Counts one step; whether the work has to stop.
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

    /// Counts one step, and says if the work has to stop.
    #[inline(always)]
    pub fn step(&self) -> Stopping<()> {
        if self.is_due() {
            return Err(Stop::Halted);
        }
        Ok(())
    }

    /// Counts several steps at once, and says if the work has to stop.
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
        /// What making a short text takes.
        const ONE: usize = 4;
        /// Bytes of text that are checked and copied in the time of a step.
        const BYTES: usize = 32;
        self.work(ONE + bytes / BYTES)
    }

    /// Ends the running slice and begins the next one.
    fn begin_slice(&self) {
        self.left.set(SLICE);
        self.has_ended.set(true);
    }

    /// Whether a slice has ended since this was last asked. The machine then looks at what can stop it at the next call: a loop of a few
    /// calls, each of which works for milliseconds, does not run on to the end of their slice of inferences.
    #[inline]
    pub fn take_ended(&self) -> bool {
        self.has_ended.replace(false)
    }

    /// Says if the work has to stop, without waiting for the end of a slice: between pieces that take milliseconds.
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
