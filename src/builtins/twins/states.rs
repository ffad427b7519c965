//! Numbers the states of a search, so that equal states have the same number.
//!
//! *Invariant*: a state is a packed ground term; its number is its index, in the order in which the states were added.

use indexmap::IndexSet;

use crate::term::atom::ShortHash;
use crate::term::packed::pack;
use crate::term::{AtomMarks, Cell, Heap, Roots};

/// The largest number of words of all states.
const MOST_WORDS: usize = 1 << 20;

/// The states and their words.
#[derive(Default)]
pub struct States {
    known: IndexSet<Box<[u64]>, ShortHash>,
    size: usize,
    /// The words of the state that is looked up.
    words: Vec<u64>,
}

impl States {
    /// The words of a state.
    pub fn words(&self, state: u32) -> &[u64] {
        &self.known[state as usize]
    }

    /// The number of states.
    pub fn count(&self) -> usize {
        self.known.len()
    }

    /// The number of the state with these words; `None` if there are too many states.
    pub fn number(&mut self, words: &[u64]) -> Option<u32> {
        if let Some(known) = self.known.get_index_of(words) {
            return u32::try_from(known).ok();
        }
        self.size += 2 * words.len() + 8;
        if self.size > 2 * MOST_WORDS {
            return None;
        }
        let (number, _) = self.known.insert_full(words.into());
        u32::try_from(number).ok()
    }

    /// The number of the state that a term is; `None` if it cannot be packed.
    pub fn number_of(&mut self, heap: &Heap, cell: Cell) -> Option<u32> {
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        let number = match pack(heap, cell, &mut words) {
            true => self.number(&words),
            false => None,
        };
        self.words = words;
        number
    }
}

impl Roots for States {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        self.known.iter().for_each(|words| reached.words(words));
    }
}
