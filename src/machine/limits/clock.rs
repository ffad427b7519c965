//! The time that the processor has worked for this thread.
//!
//! Invariant: it never runs backwards. Where the system has no such clock, it is the time since the first call of [`start`].

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// When the process asked for the time for the first time: near enough to its start.
pub fn start() -> Instant {
    static START: OnceLock<Instant> = OnceLock::new();
    *START.get_or_init(Instant::now)
}

/// Processor time of this thread.
pub fn processor_time() -> Duration {
    let start = start();
    of_thread().unwrap_or_else(|| start.elapsed())
}

#[cfg(all(unix, not(miri)))]
fn of_thread() -> Option<Duration> {
    use nix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).ok()?;
    Some(Duration::from(time))
}

#[cfg(any(not(unix), miri))]
fn of_thread() -> Option<Duration> {
    None
}
