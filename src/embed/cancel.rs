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

/// How a cancel reaches one engine.
struct Told {
    interrupt: Arc<AtomicBool>,
    /// The waker of the task that has to poll a waiting query.
    waker: Option<Waker>,
}

impl CancelToken {
    /// A token that is not cancelled.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Ends the queries that have the token, and those that get it later. If a query waits for the future of a host predicate, its task is
    /// woken.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::Release);
        let mut waiting = Vec::new();
        for told in self.attached().iter_mut() {
            told.interrupt.store(true, Ordering::Release);
            waiting.extend(told.waker.take());
        }
        // The lock is free here, so that a woken task may use this token.
        waiting.into_iter().for_each(Waker::wake);
    }

    /// Whether it is cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Ordering::Acquire)
    }

    /// A flag that is true once the token is cancelled.
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0.cancelled)
    }

    /// Makes a cancel set this flag too, for as long as the returned value lives.
    pub(super) fn attach(&self, interrupt: &Arc<AtomicBool>) -> Attached {
        self.attached().push(Told {
            interrupt: Arc::clone(interrupt),
            waker: None,
        });
        // A cancel before the attachment did not see the flag.
        if self.is_cancelled() {
            interrupt.store(true, Ordering::Release);
        }
        Attached {
            token: self.clone(),
            interrupt: Arc::clone(interrupt),
        }
    }

    /// Code that holds the lock does not panic, so that a poisoned lock has valid data.
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

/// The attachment of a query to its token.
pub(super) struct Attached {
    token: CancelToken,
    interrupt: Arc<AtomicBool>,
}

impl Attached {
    /// Makes a cancel wake a task that waits for the query, once.
    pub(super) fn wakes(&self, waker: &Waker) {
        let mut attached = self.token.attached();
        let mut told = attached.iter_mut();
        let own = told.find(|told| Arc::ptr_eq(&told.interrupt, &self.interrupt));
        let former = own.and_then(|told| told.waker.replace(waker.clone()));
        drop(attached);
        drop(former);
        // A cancel before this call did not see the waker.
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
        // Dropping the waker runs foreign code, for which the lock must be free.
        drop(attached);
        drop(told);
    }
}
