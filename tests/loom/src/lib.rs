//! Cancels under every order of the steps of two threads: <https://docs.rs/loom>.
//!
//! `src/embed/cancel.rs` of the engine is a module here, with the atomics and locks of loom instead of those of the standard library. The
//! model of the machine is its check of the limits (`Machine::look_for_interrupt`), and the clearing of the flag when a query begins.
//!
//! *Invariant*: the file itself is tested; only the machine is a model.
#![cfg(test)]

#[path = "../../../src/embed/cancel.rs"]
mod cancel;

/// The counterpart of `src/embed/sync.rs`.
mod sync {
    pub use loom::sync::atomic::{AtomicBool, Ordering};
    pub use loom::sync::{Arc, Mutex, MutexGuard};
    pub use std::sync::PoisonError;
}

use std::task::{Wake, Waker};

use cancel::{Attached, CancelToken};
use loom::thread;
use sync::{Arc, AtomicBool, Ordering};

/// An engine that runs one query after the other.
struct Engine {
    interrupt: Arc<AtomicBool>,
    cancelled: Option<Arc<AtomicBool>>,
    attached: Option<Attached>,
}

impl Engine {
    fn new() -> Engine {
        Engine {
            interrupt: Arc::new(AtomicBool::new(false)),
            cancelled: None,
            attached: None,
        }
    }

    /// The steps of `Solutions::begin`.
    fn begin(&mut self) {
        self.attached = None;
        self.cancelled = None;
        self.interrupt.store(false, Ordering::Relaxed);
    }

    /// The steps of `Solutions::cancelled_by`.
    fn cancelled_by(&mut self, token: &CancelToken) {
        self.cancelled = Some(token.flag());
        self.attached = Some(token.attach(&self.interrupt));
    }

    /// Whether a check of the limits ends the query.
    fn looks(&self) -> bool {
        let interrupted = self.interrupt.swap(false, Ordering::Relaxed);
        let cancelled = self.cancelled.as_ref();
        interrupted || cancelled.is_some_and(|cancelled| cancelled.load(Ordering::Acquire))
    }
}

/// The wakers that were woken.
struct Woken(std::sync::atomic::AtomicUsize);

impl Wake for Woken {
    fn wake(self: std::sync::Arc<Self>) {
        self.0.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    }
}

#[test]
fn a_cancel_ends_the_query_whenever_it_comes() {
    loom::model(|| {
        let token = CancelToken::new();
        let other = token.clone();
        let canceller = thread::spawn(move || other.cancel());
        let mut engine = Engine::new();
        engine.begin();
        engine.cancelled_by(&token);
        let early = engine.looks();
        canceller.join().expect("it does not panic");
        // The cancel persists: also if a program has caught the error of the first check.
        assert!(engine.looks(), "{early}");
    });
}

#[test]
fn work_that_looks_at_the_flag_alone_is_told() {
    loom::model(|| {
        let token = CancelToken::new();
        let other = token.clone();
        let canceller = thread::spawn(move || other.cancel());
        let mut engine = Engine::new();
        engine.begin();
        engine.cancelled_by(&token);
        canceller.join().expect("it does not panic");
        assert!(engine.interrupt.load(Ordering::Relaxed));
    });
}

#[test]
fn a_cancel_that_comes_too_late_is_not_told_to_the_next_query() {
    loom::model(|| {
        let token = CancelToken::new();
        let other = token.clone();
        let mut engine = Engine::new();
        engine.begin();
        engine.cancelled_by(&token);
        let canceller = thread::spawn(move || other.cancel());
        engine.begin();
        canceller.join().expect("it does not panic");
        assert!(!engine.looks());
    });
}

#[test]
fn a_task_that_waits_is_woken_whenever_the_cancel_comes() {
    loom::model(|| {
        let token = CancelToken::new();
        let other = token.clone();
        let mut engine = Engine::new();
        engine.begin();
        engine.cancelled_by(&token);
        let canceller = thread::spawn(move || other.cancel());
        let woken = std::sync::Arc::new(Woken(std::sync::atomic::AtomicUsize::new(0)));
        let waker = Waker::from(std::sync::Arc::clone(&woken));
        let attached = engine.attached.as_ref().expect("it has the token");
        // It has checked, and is about to wait.
        if !engine.looks() {
            attached.wakes(&waker);
            canceller.join().expect("it does not panic");
            assert!(woken.0.load(std::sync::atomic::Ordering::SeqCst) > 0);
            assert!(engine.looks());
        } else {
            canceller.join().expect("it does not panic");
        }
    });
}

#[test]
fn one_token_ends_the_queries_of_two_engines() {
    loom::model(|| {
        let token = CancelToken::new();
        let other = token.clone();
        let second = thread::spawn(move || {
            let mut engine = Engine::new();
            engine.begin();
            engine.cancelled_by(&other);
            other.cancel();
            assert!(engine.looks());
        });
        let mut engine = Engine::new();
        engine.begin();
        engine.cancelled_by(&token);
        second.join().expect("it does not panic");
        assert!(engine.looks());
    });
}
