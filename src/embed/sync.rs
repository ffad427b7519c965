//! What threads share things by.
//!
//! *Invariant*: what is tested under every order of the steps of threads (`tests/loom`) has its atomics and locks from here.

pub use std::sync::atomic::{AtomicBool, Ordering};
pub use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
