//! The entries of all predicates: the address that a call of each goes to.
//!
//! ```text
//!   image      [ e0 e1 e2 e3 ]                  read by all engines of a program
//!   engine  ──────┘                             until it plants an entry itself
//!   engine     [ e0 e1 e2' e3 e4 _ _ _ ]        then it has a copy, with room behind the last one
//! ```
//!
//! A program of three thousand predicates has 24 KB of entries, which most of its engines never change.
//!
//! *Invariant*: a shared table never changes.

use std::sync::Arc;

use crate::code::Word;

/// The table.
#[derive(Clone, Default)]
pub struct Entries {
    /// Addresses as numbers, which may go to another thread. There may be free room after the last entry.
    table: Arc<[usize]>,
    count: usize,
}

impl Entries {
    /// The smallest capacity of a table.
    const LEAST: usize = 64;

    /// The number of entries.
    #[inline]
    pub fn len(&self) -> usize {
        self.count
    }

    /// The addresses, with free room after them.
    #[inline(always)]
    pub fn table(&self) -> &[usize] {
        &self.table
    }

    /// The entry of a predicate.
    pub fn get(&self, predicate: usize) -> *const Word {
        std::ptr::with_exposed_provenance(self.table[predicate])
    }

    /// Sets the entry of a predicate.
    pub fn set(&mut self, predicate: usize, entry: *const Word) {
        Arc::make_mut(&mut self.table)[predicate] = entry.expose_provenance();
    }

    /// Adds the entry of the next predicate.
    pub fn push(&mut self, entry: *const Word) {
        if self.count == self.table.len() {
            let room = self.count.max(Self::LEAST);
            let known = self.table.iter().copied();
            self.table = known.chain(std::iter::repeat_n(0, room)).collect();
        }
        self.count += 1;
        self.set(self.count - 1, entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_engine_plants_no_other_sees() {
        let words: Vec<Word> = (0..200)
            .map(|n| Word::wide(crate::code::Op::EnterUnlinked, 0, 0, n))
            .collect();
        let mut first = Entries::default();
        for word in &words[..100] {
            first.push(word);
        }
        let (mut second, third) = (first.clone(), first.clone());
        second.set(7, &raw const words[150]);
        second.push(&raw const words[100]);
        first.push(&raw const words[101]);
        assert_eq!((first.len(), second.len(), third.len()), (101, 101, 100));
        for (index, word) in words[..100].iter().enumerate() {
            assert_eq!(first.get(index), &raw const *word);
            assert_eq!(third.get(index), &raw const *word);
            let own = if index == 7 { &words[150] } else { word };
            assert_eq!(second.get(index), &raw const *own);
        }
        assert_eq!(first.get(100), &raw const words[101]);
        assert_eq!(second.get(100), &raw const words[100]);
        assert!(Arc::ptr_eq(&third.table, &third.clone().table));
    }
}
