//! The hash table of an index: from the key of an argument to the clauses with that key.
//!
//! The slots are in one array and a search continues at the next slot, so finding a clause mostly touches one cache line. *Invariant*: the
//! number of slots is a power of two, some are free, and none between the home of a key and its slot is free; a free slot has the key that
//! matches everything, which is no key of a table.

use std::sync::Arc;

use super::super::clause::{Clause, QuickKey, Views};
use super::super::index::{End, Indexed, push};
use super::super::list::{Entry, List};

/// The smallest number of slots.
const FEWEST: usize = 16;

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    slots: Vec<Slot>,
    filled: usize,
    /// The clauses with a variable in the place of the key.
    pub any: List,
}

/// A key with its clauses.
#[derive(Clone, Debug)]
struct Slot {
    key: QuickKey,
    bucket: Bucket,
}

/// The clauses of one key.
#[derive(Clone, Debug)]
pub enum Bucket {
    /// One clause: most keys have no more.
    One(Entry),
    /// Several; `None` in a free slot.
    Many(Option<Box<Indexed>>),
}

const _: () = assert!(size_of::<Slot>() == 24);

impl Slot {
    const FREE: Slot = Slot {
        key: QuickKey::ANY,
        bucket: Bucket::Many(None),
    };
}

impl Default for Table {
    fn default() -> Table {
        Table {
            slots: free(FEWEST),
            filled: 0,
            any: List::default(),
        }
    }
}

/// Whether this number of keys is too large: at most four of five slots are used.
fn is_filled(keys: usize, slots: usize) -> bool {
    keys * 5 > slots * 4
}

fn free(count: usize) -> Vec<Slot> {
    std::iter::repeat_with(|| Slot::FREE).take(count).collect()
}

impl Bucket {
    /// The number of its clauses, erased ones included.
    #[inline]
    pub fn count(&self) -> usize {
        match self {
            Bucket::One(_) => 1,
            Bucket::Many(many) => many.as_ref().map_or(0, |many| many.all.len()),
        }
    }
}

impl Table {
    /// The number of keys.
    pub fn keys(&self) -> usize {
        self.filled
    }

    #[inline]
    fn home(&self, key: QuickKey) -> usize {
        key.hash(self.slots.len().trailing_zeros())
    }

    /// The slot of a key, or the free one where it would go.
    #[inline]
    fn seek(&self, key: QuickKey) -> usize {
        let last = self.slots.len() - 1;
        let mut at = self.home(key);
        while self.slots[at].key != key && self.slots[at].key != QuickKey::ANY {
            at = (at + 1) & last;
        }
        at
    }

    /// The slot of a key.
    #[inline]
    pub fn find(&self, key: QuickKey) -> Option<usize> {
        let at = self.seek(key);
        (self.slots[at].key == key).then_some(at)
    }

    /// The bucket in a slot.
    #[inline]
    pub fn bucket(&self, slot: usize) -> &Bucket {
        &self.slots[slot].bucket
    }

    /// The bucket of a key.
    #[inline]
    pub fn get(&self, key: QuickKey) -> Option<&Bucket> {
        self.find(key).map(|slot| self.bucket(slot))
    }

    /// The bucket of a key, if it has several clauses.
    pub fn many(&mut self, key: QuickKey) -> Option<&mut Indexed> {
        let slot = self.find(key)?;
        match &mut self.slots[slot].bucket {
            Bucket::One(_) => None,
            Bucket::Many(many) => many.as_deref_mut(),
        }
    }

    /// The bytes that one more clause may take.
    pub fn growth(&self) -> usize {
        if is_filled(self.filled + 1, self.slots.len()) {
            self.any.growth() + 2 * self.slots.len() * size_of::<Slot>()
        } else {
            self.any.growth()
        }
    }

    /// Adds a clause whose order is less (or greater) than all others'.
    pub fn add(&mut self, clause: &Arc<Clause>, index: usize, end: End) {
        let key = clause.key(index);
        if key == QuickKey::ANY {
            push(&mut self.any, clause, end);
            return;
        }
        let at = self.seek(key);
        let slot = &mut self.slots[at];
        match &mut slot.bucket {
            Bucket::Many(Some(many)) => many.add(clause, end),
            Bucket::Many(none) => {
                debug_assert!(none.is_none() && slot.key == QuickKey::ANY);
                *slot = Slot {
                    key,
                    bucket: Bucket::One(Entry::new(clause.clone())),
                };
                self.filled += 1;
                if is_filled(self.filled, self.slots.len()) {
                    self.resize(2 * self.slots.len());
                }
            }
            Bucket::One(only) => {
                let mut many = Box::new(Indexed::default());
                many.add(&only.clause, end);
                many.add(clause, end);
                slot.bucket = Bucket::Many(Some(many));
            }
        }
    }

    fn resize(&mut self, count: usize) {
        for slot in std::mem::replace(&mut self.slots, free(count)) {
            if slot.key != QuickKey::ANY {
                let at = self.seek(slot.key);
                self.slots[at] = slot;
            }
        }
    }

    /// Empties a slot, and moves up those after it that would not be found any more.
    fn remove(&mut self, slot: usize) {
        let last = self.slots.len() - 1;
        self.slots[slot] = Slot::FREE;
        self.filled -= 1;
        let (mut gap, mut at) = (slot, (slot + 1) & last);
        while self.slots[at].key != QuickKey::ANY {
            let home = self.home(self.slots[at].key);
            // Whether the gap is between its home and its place.
            if at.wrapping_sub(home) & last >= at.wrapping_sub(gap) & last {
                self.slots.swap(gap, at);
                gap = at;
            }
            at = (at + 1) & last;
        }
    }

    /// Removes the clauses that were removed from the whole list.
    pub fn sweep(&mut self, views: &Views, index: usize, removed: &[Arc<Clause>]) {
        let mut below = Vec::new();
        for clause in removed {
            let key = clause.key(index);
            if key == QuickKey::ANY {
                // The first of them sweeps all the others.
                if self.any.contains(clause.order) {
                    self.any.sweep(views, |_| {});
                }
                continue;
            }
            let Some(slot) = self.find(key) else { continue };
            let empty = match &mut self.slots[slot].bucket {
                Bucket::One(entry) => entry.order() == clause.order,
                Bucket::Many(None) => false,
                Bucket::Many(Some(many)) => {
                    if many.all.contains(clause.order) {
                        below.clear();
                        many.sweep(views, &mut below);
                    }
                    many.all.is_empty()
                }
            };
            if empty {
                self.remove(slot);
            }
        }
        if self.slots.len() > FEWEST && self.filled * 8 < self.slots.len() {
            self.resize(self.slots.len() / 4);
        }
    }
}
