//! The values in a run: those of the program, followed by others that come from the call, from existing tables, and from `is`.

use std::collections::HashMap;

use super::super::state::datalog::Program;
use crate::memory::{Stopping, room};
use crate::term::Cell;
use crate::term::atom::ShortHash;

/// Values and their numbers.
pub struct ValueDictionary<'p> {
    program: &'p Program,
    /// The words of values that are not in the program.
    words: Vec<u64>,
    /// The numbers of small integers, from zero on, as far as most of them are present.
    integers: Vec<u32>,
    /// All words or'ed together.
    bits: u64,
    /// The numbers of the other words.
    numbers: HashMap<u64, u32, ShortHash>,
}

/// No number.
const NONE: u32 = u32::MAX;
/// `integers` may have this many entries, or this many times the number of values.
const FIRST: usize = 512;
const WORTH: usize = 2;

impl<'p> ValueDictionary<'p> {
    pub fn new(program: &'p Program) -> ValueDictionary<'p> {
        ValueDictionary {
            program,
            words: Vec::new(),
            integers: Vec::new(),
            bits: program.bits,
            numbers: HashMap::default(),
        }
    }

    /// The number of values.
    #[inline]
    pub fn count(&self) -> usize {
        self.program.values.len() + self.words.len()
    }

    /// The word of a value.
    #[inline]
    pub fn word(&self, number: u32) -> u64 {
        let number = number as usize;
        match self.program.values.get(number) {
            Some(word) => *word,
            None => self.words[number - self.program.values.len()],
        }
    }

    /// Whether the upper halves of all words are zero.
    pub fn fit_in_halves(&self) -> bool {
        u32::try_from(self.bits).is_ok()
    }

    /// The number of a value, which is added if it is new.
    pub fn number(&mut self, word: u64) -> Stopping<u32> {
        let cell = Cell::from_bits(word);
        let integer = cell
            .is_int()
            .then(|| usize::try_from(cell.int_value()).ok());
        let integer = integer.flatten();
        let known = integer.and_then(|integer| self.integers.get(integer));
        if let Some(known) = known.copied().filter(|known| *known != NONE) {
            return Ok(known);
        }
        let known = self.program.numbers.get(&word);
        let known = known.or_else(|| self.numbers.get(&word)).copied();
        let number = known.unwrap_or(self.count() as u32);
        let place = integer.filter(|integer| *integer < WORTH * self.count() + FIRST);
        if let Some(place) = place {
            if place >= self.integers.len() {
                let wanted = (place + 1).max(2 * self.integers.len());
                let more = wanted - self.integers.len();
                room::more(&mut self.integers, more)?;
                self.integers.resize(wanted, NONE);
            }
            self.integers[place] = number;
        } else if known.is_none() {
            room::entry(&mut self.numbers)?;
            self.numbers.insert(word, number);
        }
        if known.is_none() {
            room::push(&mut self.words, word)?;
            self.bits |= word;
        }
        Ok(number)
    }

    /// The approximate size in bytes, without the program.
    pub fn space(&self) -> usize {
        const WORD: usize = size_of::<u64>();
        WORD * self.words.capacity()
            + size_of::<u32>() * self.integers.capacity()
            + 3 * WORD * self.numbers.capacity()
    }
}
