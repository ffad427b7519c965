//! The states of a search, each once, by numbers.
//!
//! *Invariant*: a state is a ground term, packed; its number is its place, and numbers are given in turn.

use std::collections::HashMap;

use crate::term::packed::pack;
use crate::term::{AtomMarks, Cell, Heap, Roots};

/// As many words of states are kept.
const MOST_WORDS: usize = 1 << 20;

/// States by their words.
#[derive(Default)]
pub struct States {
    known: HashMap<Box<[u64]>, u32>,
    words: Vec<Box<[u64]>>,
    size: usize,
}

impl States {
    /// The words of a state.
    pub fn words(&self, state: u32) -> &[u64] {
        &self.words[state as usize]
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.words.len()
    }

    /// The number of the state with these words; none if there are too many.
    pub fn number(&mut self, words: Vec<u64>) -> Option<u32> {
        if let Some(known) = self.known.get(words.as_slice()) {
            return Some(*known);
        }
        self.size += 2 * words.len() + 8;
        if self.size > 2 * MOST_WORDS {
            return None;
        }
        let words: Box<[u64]> = words.into();
        let number = u32::try_from(self.words.len()).ok()?;
        self.words.push(words.clone());
        self.known.insert(words, number);
        Some(number)
    }

    /// The number of a term; none if it is no state.
    pub fn number_of(&mut self, heap: &Heap, cell: Cell) -> Option<u32> {
        let mut words = Vec::new();
        match pack(heap, cell, &mut words) {
            true => self.number(words),
            false => None,
        }
    }
}

impl Roots for States {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        self.words.iter().for_each(|words| reached.words(words));
    }
}
