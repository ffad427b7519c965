//! The atomics and locks that threads share.
//!
//! *Invariant*: code that `tests/loom` checks under every order of the steps of threads takes its atomics and locks from here.

pub use std::sync::atomic::{AtomicBool, Ordering};
pub use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
