//! Pairs of compound terms already met by a traversal of two terms at once.
//!
//! *Invariant*: a pair met before need not be traversed again, since it is either done or on the traversal's stack. The
//! first pairs are only counted, which costs next to nothing. A traversal that meets more pairs than the heap has cells
//! walks a cyclic or heavily shared term; from then on it keeps classes of equal terms (union-find), so that it ends.

use std::collections::HashMap;

use super::super::atom::ShortHash;
use super::super::cell::Addr;
use super::super::heap::Heap;
use crate::memory::{Stopping, room};

/// Counts pairs, then remembers them.
pub struct Pairs {
    uncounted: usize,
    parents: HashMap<Addr, Addr, ShortHash>,
}

/// The most pairs that are only counted, however large the heap is.
const MOST_UNCHECKED: usize = 1 << 24;

impl Pairs {
    /// No pairs yet.
    #[inline]
    pub fn new(heap: &Heap) -> Pairs {
        Pairs {
            uncounted: heap.top.since(heap.start()).min(MOST_UNCHECKED),
            parents: HashMap::default(),
        }
    }

    /// Notes the pair; true if it is known already.
    #[inline(always)]
    pub fn met(&mut self, left: Addr, right: Addr) -> Stopping<bool> {
        if self.uncounted > 0 {
            self.uncounted -= 1;
            return Ok(false);
        }
        self.join(left, right)
    }

    #[cold]
    #[inline(never)]
    fn join(&mut self, left: Addr, right: Addr) -> Stopping<bool> {
        let (left, right) = (self.root(left), self.root(right));
        if left != right {
            room::entry(&mut self.parents)?;
            self.parents.insert(left, right);
        }
        Ok(left == right)
    }

    /// The representative of the class; halves the path to it.
    fn root(&mut self, mut at: Addr) -> Addr {
        while let Some(parent) = self.parents.get(&at).copied() {
            if let Some(grandparent) = self.parents.get(&parent).copied() {
                self.parents.insert(at, grandparent);
            }
            at = parent;
        }
        at
    }
}
