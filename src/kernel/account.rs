//! Memory accounting for the kernels of an engine.
//!
//! *Invariant*: every vector of a kernel grows through the account of the kernel, so that the engine knows the sum over all its kernels and
//! keeps it below the limit; a refusal by the system is an error, not an abort. Dropping an account returns its bytes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::SearchStop;

/// The bytes that one kernel holds.
#[derive(Debug)]
pub struct Account {
    /// The bytes that all kernels of the engine hold.
    held: Arc<AtomicUsize>,
    /// The bytes that this kernel holds.
    own: usize,
    /// The most bytes that all kernels together may hold.
    limit: usize,
}

/// The least capacity of a vector that is not empty.
const LEAST: usize = 16;

impl Account {
    /// An account with no bytes yet. All kernels of an engine share `held`.
    pub fn new(held: &Arc<AtomicUsize>, limit: usize) -> Account {
        Account {
            held: Arc::clone(held),
            own: 0,
            limit,
        }
    }

    /// Sets how many bytes all kernels together may have.
    pub fn set_limit(&mut self, bytes: usize) {
        self.limit = bytes;
    }

    /// Reserves capacity for `more` further elements of a vector.
    #[inline]
    pub fn reserve<T>(&mut self, vector: &mut Vec<T>, more: usize) -> Result<(), SearchStop> {
        if vector.capacity() - vector.len() >= more {
            return Ok(());
        }
        let (length, capacity) = (vector.len(), vector.capacity());
        let additional = self.grant(length, capacity, more, size_of::<T>())?;
        vector
            .try_reserve_exact(additional)
            .map_err(|_| SearchStop::Memory)
    }

    /// Sets how many bytes the kernel holds now.
    #[cfg(feature = "clpfd")]
    pub fn hold(&mut self, bytes: usize) -> Result<(), SearchStop> {
        let held = self.held.load(Ordering::Relaxed);
        if bytes > self.own && held.saturating_add(bytes - self.own) > self.limit {
            return Err(SearchStop::Memory);
        }
        self.held.fetch_sub(self.own, Ordering::Relaxed);
        self.held.fetch_add(bytes, Ordering::Relaxed);
        self.own = bytes;
        Ok(())
    }

    /// Reserves the bytes for the growth of a collection with this length and capacity; returns by how many elements the
    /// capacity may exceed the length.
    pub fn grant(
        &mut self,
        length: usize,
        capacity: usize,
        more: usize,
        size: usize,
    ) -> Result<usize, SearchStop> {
        let needed = length.saturating_add(more);
        if needed <= capacity {
            return Ok(0);
        }
        // Growth by half makes pushes cheap on average; near the limit a sixteenth is tried.
        for wanted in [length + length / 2, length + length / 16] {
            let wanted = wanted.max(needed).max(LEAST);
            let bytes = (wanted - capacity).saturating_mul(size);
            let held = self.held.load(Ordering::Relaxed);
            if held.saturating_add(bytes) <= self.limit {
                self.held.fetch_add(bytes, Ordering::Relaxed);
                self.own += bytes;
                return Ok(wanted - length);
            }
        }
        Err(SearchStop::Memory)
    }
}

impl Drop for Account {
    fn drop(&mut self) {
        self.held.fetch_sub(self.own, Ordering::Relaxed);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// An account that grants everything.
    pub fn rich() -> Account {
        Account::new(&Arc::default(), usize::MAX)
    }

    #[test]
    fn all_kernels_together_stay_below_the_limit() {
        let held = Arc::default();
        let limit = 8 * 1000;
        let mut one = Account::new(&held, limit);
        let mut numbers: Vec<u64> = Vec::new();
        while one.reserve(&mut numbers, 1).is_ok() {
            numbers.push(0);
        }
        assert!(numbers.len() > 900 && numbers.len() <= 1000);
        let mut other = Account::new(&held, limit);
        assert_eq!(
            other.reserve(&mut Vec::<u64>::new(), 500),
            Err(SearchStop::Memory)
        );
        drop(one);
        assert_eq!(other.reserve(&mut Vec::<u64>::new(), 500), Ok(()));
    }
}
