//! A token that ends queries from other threads, for good.
//!
//! *Invariant*: a cancel is never lost: a query with the token ends, whether the token is cancelled before or after the query gets
//! it, and whatever the program catches.

use std::fmt;
use std::task::Waker;

use super::sync::{Arc, AtomicBool, Mutex, MutexGuard, Ordering, PoisonError};

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
    /// The engines that have the token.
    attached: Mutex<Vec<Told>>,
}

/// How an engine is told.
struct Told {
    interrupt: Arc<AtomicBool>,
    /// Who has to ask for the answer of a query that waits.
    waker: Option<Waker>,
}

impl CancelToken {
    /// A token that is not cancelled.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Ends the queries that have the token, and those that get it later. A task is woken whose query waits for what a predicate of the host waits
    /// for.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::Release);
        let mut waiting = Vec::new();
        for told in self.attached().iter_mut() {
            told.interrupt.store(true, Ordering::Release);
            waiting.extend(told.waker.take());
        }
        // What a task does when it is woken is its own affair, also with this token.
        waiting.into_iter().for_each(Waker::wake);
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
        self.attached().push(Told {
            interrupt: Arc::clone(interrupt),
            waker: None,
        });
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
    fn attached(&self) -> MutexGuard<'_, Vec<Told>> {
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

impl Attached {
    /// Has a cancel wake a task that waits for the query, once.
    pub(super) fn wakes(&self, waker: &Waker) {
        let mut attached = self.token.attached();
        let mut told = attached.iter_mut();
        let own = told.find(|told| Arc::ptr_eq(&told.interrupt, &self.interrupt));
        let former = own.and_then(|told| told.waker.replace(waker.clone()));
        drop(attached);
        drop(former);
        // A cancel that came before did not see the waker.
        if self.token.is_cancelled() {
            waker.wake_by_ref();
        }
    }
}

impl Drop for Attached {
    fn drop(&mut self) {
        let mut attached = self.token.attached();
        let place = attached
            .iter()
            .position(|told| Arc::ptr_eq(&told.interrupt, &self.interrupt));
        let told = place.map(|place| attached.swap_remove(place));
        // The waker is another's code.
        drop(attached);
        drop(told);
    }
}
