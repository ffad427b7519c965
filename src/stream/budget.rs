//! The budget of a stream operation: how long it may take, and how many bytes it may ask of a device.
//!
//! One operation of a program, such as reading a term, may ask a device many times, and a device may have no end. So the
//! machine sets these limits, and the streams check them whenever they ask a device.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use super::StreamError;

/// The limits of one operation; all streams of a table share them.
#[derive(Debug)]
pub struct OpBudget {
    /// Set by an interrupt; the streams only read it.
    pub interrupt: Arc<AtomicBool>,
    began: Instant,
    /// Microseconds after `began` at which operations stop; 0 if there is no deadline.
    until: AtomicU64,
    /// The bytes that one operation may ask of a device.
    most: AtomicUsize,
}

impl Default for OpBudget {
    fn default() -> Self {
        OpBudget {
            interrupt: Arc::default(),
            began: Instant::now(),
            until: AtomicU64::new(0),
            most: AtomicUsize::new(usize::MAX),
        }
    }
}

impl OpBudget {
    /// Sets the deadline of operations, if any.
    pub fn end_at(&self, deadline: Option<Instant>) {
        let until = deadline.map_or(0, |deadline| {
            let left = deadline.saturating_duration_since(self.began);
            (left.as_micros() as u64).max(1)
        });
        self.until.store(until, Ordering::Relaxed);
    }

    /// Sets how many bytes an operation may ask for.
    pub fn allow(&self, bytes: usize) {
        self.most.store(bytes, Ordering::Relaxed);
    }

    /// The bytes that an operation may ask for, or keep in memory.
    pub fn most(&self) -> usize {
        self.most.load(Ordering::Relaxed)
    }

    /// Checks whether an operation that has asked for this number of bytes may continue.
    pub(super) fn check(&self, asked: usize) -> Result<(), StreamError> {
        if asked > self.most() {
            return Err(StreamError::TooMuch);
        }
        let until = self.until.load(Ordering::Relaxed);
        let late = until > 0 && self.began.elapsed().as_micros() as u64 >= until;
        if late || self.interrupt.load(Ordering::Relaxed) {
            return Err(StreamError::Stopped);
        }
        Ok(())
    }
}
