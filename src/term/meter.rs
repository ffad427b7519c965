//! The meter: how long work on terms that makes no calls may go on without a look at what can stop it.
//!
//! Invariant: it is set while the machine runs, and only then. What looks at it holds nothing that the next user of the heap could
//! stumble over: an unwinding to the driver ends the work, which then finds out what the reason was.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

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
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        if let Some(watched) = &mut self.watched {
            watched.deadline = deadline;
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

    /// Whether the work has to stop.
    #[cold]
    pub fn is_over(&self) -> bool {
        self.watched.as_ref().is_some_and(|watched| {
            watched.interrupt.load(Ordering::Relaxed)
                || is_refused()
                || watched.deadline.is_some_and(|at| Instant::now() > at)
        })
    }
}

/// Unwinds to the driver, without calling the panic hook.
#[cold]
#[inline(never)]
pub fn halt() -> ! {
    std::panic::resume_unwind(Box::new(Halted))
}
