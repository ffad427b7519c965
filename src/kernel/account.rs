//! The memory that kernels may take.
//!
//! Invariant: every vector of a kernel grows through its account, so that the sum over all kernels of an engine is known
//! and stays below the limit; a refusal by the system becomes an error, not an abort. Dropping an account returns its bytes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::SearchStop;

/// What one kernel has taken.
#[derive(Debug)]
pub struct Account {
    /// The bytes of all kernels.
    held: Arc<AtomicUsize>,
    /// The bytes of this one.
    own: usize,
    /// The most that all may have.
    limit: usize,
}

/// The elements a vector begins with.
const LEAST: usize = 16;

impl Account {
    /// An account whose kernel has nothing yet. `held` is shared by all kernels of an engine.
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

    /// Makes room for `more` elements behind those of a vector.
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

    /// Sets how many bytes the kernel has now.
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

    /// Takes the bytes by which a collection with this length and capacity has to grow; by how many elements it may grow
    /// beyond its length.
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
        // Half as much again keeps growing cheap; when that is too much, there is less to be had.
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
