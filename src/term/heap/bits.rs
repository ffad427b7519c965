//! One bit for each cell of the heap: what a traversal notes about places without writing to them.
//!
//! Invariant: the bits cover the heap as it was when they were made. They come zeroed from the system, so that the pages
//! of bits that a traversal never touches cost nothing.

use super::super::cell::Addr;
use super::super::heap::Heap;
use crate::memory::{Stopping, room};

/// A set of places of the heap.
pub(in crate::term) struct Bits {
    start: Addr,
    words: Vec<u64>,
}

impl Bits {
    /// The empty set.
    pub(in crate::term) fn new(heap: &Heap) -> Stopping<Bits> {
        let words = room::zeros(heap.top.since(heap.start()).div_ceil(64))?;
        Ok(Bits {
            start: heap.start(),
            words,
        })
    }

    #[inline(always)]
    fn place(&self, at: Addr) -> (usize, u64) {
        let place = at.since(self.start);
        (place / 64, 1 << (place % 64))
    }

    /// Adds a place; true when it is new.
    #[inline(always)]
    pub(in crate::term) fn insert(&mut self, at: Addr) -> bool {
        let (word, bit) = self.place(at);
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Whether the place is in the set.
    #[inline(always)]
    pub(in crate::term) fn contains(&self, at: Addr) -> bool {
        let (word, bit) = self.place(at);
        self.words[word] & bit != 0
    }

    /// Takes a place out.
    #[inline(always)]
    pub(in crate::term) fn remove(&mut self, at: Addr) {
        let (word, bit) = self.place(at);
        self.words[word] &= !bit;
    }
}
