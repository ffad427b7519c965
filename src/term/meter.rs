//! The meter: how long work on terms that makes no calls may go on without a look at what can stop it.
//!
//! Invariant: it is set while the machine runs, and only then. What looks at it holds nothing that the next user of the heap could
//! stumble over: an unwinding to the driver ends the work, which then finds out what the reason was.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::memory::reserve::is_refused;

/// Ticks between two looks: of some nanoseconds each, or tens.
const SLICE: u32 = 1 << 16;

/// What a piece of work is unwound with that has to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Halted;

/// Who may stop the work.
#[derive(Clone, Debug)]
pub struct Watched {
    /// Set by others to stop it.
    pub interrupt: Arc<AtomicBool>,
    /// When it is to stop.
    pub deadline: Option<Instant>,
    /// How much the processor may work until then.
    pub work: Option<Work>,
}

/// A time of the processor.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// The clock that tells it.
    pub clock: fn() -> Duration,
    /// What it says when the time has come.
    pub until: Duration,
}

/// Counts steps of work.
#[derive(Default, Debug)]
pub struct Meter {
    left: Cell<u32>,
    watched: Option<Watched>,
}

impl Meter {
    /// From now on somebody may stop the work, or nobody. Gives who could before.
    pub fn watch(&mut self, watched: Option<Watched>) -> Option<Watched> {
        std::mem::replace(&mut self.watched, watched)
    }

    /// Changes when it is to stop.
    pub fn set_deadline(&mut self, deadline: Option<Instant>, work: Option<Work>) {
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
                self.left.set(SLICE);
                self.is_over()
            }
        }
    }

    /// Counts one step, and ends the work if it has to stop.
    #[inline(always)]
    pub fn tick(&self) {
        if self.is_due() {
            halt();
        }
    }

    /// Counts so many steps at once, and ends the work if it has to stop.
    #[inline]
    pub fn work(&self, steps: usize) {
        match self
            .left
            .get()
            .checked_sub(steps.min(u32::MAX as usize) as u32)
        {
            Some(left) => self.left.set(left),
            None => {
                self.left.set(SLICE);
                self.look();
            }
        }
    }

    /// Counts the copying of so many bytes.
    #[inline]
    pub fn copy(&self, bytes: usize) {
        /// What making a short text takes.
        const ONE: usize = 4;
        /// Bytes of text that are checked and copied in the time of a step.
        const BYTES: usize = 32;
        self.work(ONE + bytes / BYTES);
    }

    /// Ends the work if it has to stop, without waiting for so many steps: between pieces that take milliseconds.
    pub fn look(&self) {
        if self.is_over() {
            halt();
        }
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

/// Unwinds to the driver, without calling the panic hook.
#[cold]
#[inline(never)]
pub fn halt() -> ! {
    std::panic::resume_unwind(Box::new(Halted))
}
