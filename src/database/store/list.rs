//! An ordered list of clauses: those of a predicate, or of a bucket of an index.
//!
//! Invariant: orders ascend strictly from front to back. Places are counted from a base that moves when the list grows at the front, so a
//! remembered place stays correct until the list is swept; a stale one is detected by its order.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::super::clause::{Clause, QuickKeys, Sketch, Views};

/// One clause in a list.
#[derive(Debug)]
pub struct Entry {
    /// When this entry is erased: how many of the next ones are known to be erased, so that a chain of them is walked once.
    skip: AtomicU32,
    /// A rough key of its arguments.
    sketch: Sketch,
    /// The clause.
    pub clause: Arc<Clause>,
}

impl Entry {
    /// The entry of a clause.
    pub fn new(clause: Arc<Clause>) -> Entry {
        Entry {
            skip: AtomicU32::new(0),
            sketch: clause.quick.sketch(),
            clause,
        }
    }

    /// The order of the clause. Reading it accesses the clause: the caller has reached that, or searches a long list.
    #[inline(always)]
    pub fn order(&self) -> i64 {
        self.clause.order
    }

    fn skip(&self) -> u32 {
        self.skip.load(Ordering::Relaxed)
    }
}

impl Clone for Entry {
    fn clone(&self) -> Entry {
        Entry {
            skip: AtomicU32::new(self.skip()),
            sketch: self.sketch,
            clause: Arc::clone(&self.clause),
        }
    }
}

/// Clauses in order.
#[derive(Clone, Default, Debug)]
pub struct List {
    entries: VecDeque<Entry>,
    base: u32,
}

impl List {
    /// The number of entries, erased ones included.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// All entries, erased ones included.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.entries.iter()
    }

    /// The bytes that one more entry may take.
    pub fn growth(&self) -> usize {
        if self.entries.len() == self.entries.capacity() {
            2 * self.entries.capacity() * size_of::<Entry>()
        } else {
            0
        }
    }

    /// Adds an entry with the greatest order.
    pub fn push_back(&mut self, entry: Entry) {
        // The entry before it may be erased and skip to the end: that is directly before the new one.
        self.entries.push_back(entry);
    }

    /// Adds an entry with the least order.
    pub fn push_front(&mut self, entry: Entry) {
        self.entries.push_front(entry);
        self.base = self.base.wrapping_sub(1);
    }

    /// Whether there is an entry with this order.
    pub fn contains(&self, order: i64) -> bool {
        self.of_order(order).is_some()
    }

    /// The clause with this order.
    pub fn of_order(&self, order: i64) -> Option<&Arc<Clause>> {
        let found = self
            .entries
            .binary_search_by_key(&order, |entry| entry.order());
        found.ok().map(|position| &self.entries[position].clause)
    }

    /// Replaces the clause of each entry by another one with the same head and order.
    pub fn replace(&mut self, other: impl Fn(&Clause) -> Arc<Clause>) {
        for entry in &mut self.entries {
            entry.clause = other(&entry.clause);
        }
    }

    /// Removes the erased entries that are in no view, and passes each to `removed`.
    pub fn sweep(&mut self, views: &Views, mut removed: impl FnMut(&Entry)) {
        self.entries.retain_mut(|entry| {
            *entry.skip.get_mut() = 0;
            let keep = !entry.clause.is_erased() || views.show(&entry.clause);
            if !keep {
                removed(entry);
            }
            keep
        });
        if self.entries.capacity() > 64 && self.entries.capacity() / 4 > self.entries.len() {
            self.entries.shrink_to(2 * self.entries.len());
        }
    }
}

/// What an iteration searches for.
#[derive(Clone, Copy)]
pub struct ClauseLookup {
    /// The keys of the goal.
    pub keys: QuickKeys,
    /// A rough version of these.
    pub sketch: Sketch,
    /// The generation of the search.
    pub generation: u64,
    /// Whether all clauses erased now are also erased for this generation.
    pub skips: bool,
}

/// A list, or the only entry of a bucket.
#[derive(Clone, Copy)]
pub enum EntryRun<'a> {
    /// One entry.
    One(&'a Entry),
    /// A list.
    Many(&'a List),
}

impl<'a> EntryRun<'a> {
    /// The entry at a position.
    #[inline]
    pub fn get(self, position: usize) -> Option<&'a Entry> {
        match self {
            EntryRun::One(entry) => (position == 0).then_some(entry),
            EntryRun::Many(list) => list.entries.get(position),
        }
    }

    /// The place of a position, for [`EntryRun::seek`].
    #[inline]
    pub fn place(self, position: usize) -> u32 {
        match self {
            EntryRun::One(_) => 0,
            EntryRun::Many(list) => list.base.wrapping_add(position as u32),
        }
    }

    /// The first position whose order is at least `order`; `place` is its earlier place.
    #[inline]
    pub fn seek(self, order: i64, place: u32) -> usize {
        match self {
            EntryRun::One(entry) => usize::from(entry.order() < order),
            EntryRun::Many(list) => {
                let position = place.wrapping_sub(list.base) as usize;
                match list.entries.get(position) {
                    Some(entry) if entry.order() == order => position,
                    Some(_) | None => list.entries.partition_point(|entry| entry.order() < order),
                }
            }
        }
    }

    /// The first position from `position` on whose clause matches.
    #[inline]
    pub fn matching(self, mut position: usize, search: &ClauseLookup) -> Option<usize> {
        while let Some(entry) = self.get(position) {
            if !entry.sketch.matches(search.sketch) {
                position += 1;
            } else if search.skips && entry.clause.is_erased() {
                position = self.behind_erased(entry, position);
            } else if entry.clause.quick.matches(&search.keys)
                && entry.clause.visible(search.generation)
            {
                return Some(position);
            } else {
                position += 1;
            }
        }
        None
    }

    /// The first position after the erased `entry` and the erased ones that follow it.
    fn behind_erased(self, entry: &Entry, position: usize) -> usize {
        let mut behind = position + 1 + entry.skip() as usize;
        while let Some(next) = self.get(behind).filter(|next| next.clause.is_erased()) {
            behind += 1 + next.skip() as usize;
        }
        // A shared list has no erased entries: only the engine that owns the list writes here.
        let skip = (behind - position - 1) as u32;
        entry.skip.store(skip, Ordering::Relaxed);
        behind
    }
}
