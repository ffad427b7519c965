//! A token that ends queries from other threads, for good.
//!
//! *Invariant*: a cancel is never lost: a query that the token is given to ends, whether the token was cancelled before that or is
//! afterwards, and whatever the program catches.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Ends the queries that it was given to: see [`Solutions::cancelled_by`](super::Solutions::cancelled_by). Clones are the same token.
///
/// [`Interrupter`](super::Interrupter) throws an error that the running program may catch, and does nothing when nothing runs. A token is for
/// a request that is no longer wanted: it stays cancelled.
///
/// ```
/// use std::thread;
/// use ferz::embed::{CancelToken, Engine};
///
/// let mut engine = Engine::new();
/// let token = CancelToken::new();
/// let mut solutions = engine.query("repeat, fail", ())?;
/// solutions.cancelled_by(&token);
/// let other = thread::spawn(move || token.cancel());
/// assert!(solutions.next().is_some_and(|found| found.is_err_and(|error| error.is_interrupt())));
/// other.join().expect("it does not panic");
/// # Ok::<(), ferz::embed::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct CancelToken(Arc<Shared>);

#[derive(Default)]
struct Shared {
    cancelled: Arc<AtomicBool>,
    /// The flags by which the engines are told that have the token.
    attached: Mutex<Vec<Arc<AtomicBool>>>,
}

impl CancelToken {
    /// A token that is not cancelled.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Ends the queries that have the token, and those that get it later.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::Release);
        for interrupt in self.attached().iter() {
            interrupt.store(true, Ordering::Release);
        }
    }

    /// Whether it is cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Ordering::Acquire)
    }

    /// What becomes true when it is cancelled.
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0.cancelled)
    }

    /// Has a cancel set this flag too, for as long as the value lives.
    pub(super) fn attach(&self, interrupt: &Arc<AtomicBool>) -> Attached {
        self.attached().push(Arc::clone(interrupt));
        // A cancel that came before did not see the flag.
        if self.is_cancelled() {
            interrupt.store(true, Ordering::Release);
        }
        Attached {
            token: self.clone(),
            interrupt: Arc::clone(interrupt),
        }
    }

    /// No code that holds the lock can panic in between.
    fn attached(&self) -> MutexGuard<'_, Vec<Arc<AtomicBool>>> {
        let locked = self.0.attached.lock();
        locked.unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for CancelToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CancelToken({})", self.is_cancelled())
    }
}

/// A token that a query has.
pub(super) struct Attached {
    token: CancelToken,
    interrupt: Arc<AtomicBool>,
}

impl Drop for Attached {
    fn drop(&mut self) {
        let mut attached = self.token.attached();
        let place = attached
            .iter()
            .position(|own| Arc::ptr_eq(own, &self.interrupt));
        if let Some(place) = place {
            attached.swap_remove(place);
        }
    }
}
