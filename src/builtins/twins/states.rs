//! Numbers the states of a search, so that equal states have the same number.
//!
//! *Invariant*: a state is a packed ground term; its number is its index, in the order in which the states were added.

use std::collections::HashMap;

use crate::term::packed::pack;
use crate::term::{AtomMarks, Cell, Heap, Roots};

/// The largest number of words of all states.
const MOST_WORDS: usize = 1 << 20;

/// The states and their words.
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

    /// The number of states.
    pub fn count(&self) -> usize {
        self.words.len()
    }

    /// The number of the state with these words; `None` if there are too many states.
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

    /// The number of the state that a term is; `None` if it cannot be packed.
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
