//! A bit set over the cells of the heap, in which a traversal notes addresses without writing to the heap.
//!
//! *Invariant*: the bits cover the heap as it was when they were made. The system provides them zeroed, so that the
//! pages of bits that a traversal never touches cost nothing.

use super::super::cell::Addr;
use super::super::heap::Heap;
use crate::memory::{Stopping, room};

/// A set of addresses of the heap.
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

    /// Adds an address; true if it is new.
    #[inline(always)]
    pub(in crate::term) fn insert(&mut self, at: Addr) -> bool {
        let (word, bit) = self.place(at);
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Whether an address is in the set.
    #[inline(always)]
    pub(in crate::term) fn contains(&self, at: Addr) -> bool {
        let (word, bit) = self.place(at);
        self.words[word] & bit != 0
    }

    /// Removes an address.
    #[inline(always)]
    pub(in crate::term) fn remove(&mut self, at: Addr) {
        let (word, bit) = self.place(at);
        self.words[word] &= !bit;
    }
}
