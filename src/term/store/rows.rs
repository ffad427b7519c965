//! Rows of terms outside the heap, each once, in the order in which they came: the answers of a table, and the calls that have one.
//!
//! A row is the words of its terms as `packed.rs` makes them, one behind the other: an atom or a small integer is one word. As long as all
//! terms of all rows are such, a row needs no more than these words, and where it begins is computed:
//!
//! ```text
//!   width 2:  a b                words  [a, b]                 ends  none
//!             a c                       [a, b, a, c]
//!             a f(1)                    [a, b, a, c, a, f/1, 1]      [2, 4, 7]
//! ```
//!
//! The index is a table of numbers of rows with linear probing (Knuth, "The Art of Computer Programming" 3, 6.4, algorithm L). It has no keys and
//! no hashes: these are made again from the words when it grows.
//!
//! *Invariant*: equal rows have the same number. What is looked at does not depend on addresses, so that every run is the same.

use crate::memory::{Stopping, room};

/// No row.
const EMPTY: u32 = u32::MAX;

/// Rows of packed terms.
#[derive(Default, Clone)]
pub struct Rows {
    words: Vec<u64>,
    /// The words of each row, while all have as many.
    width: usize,
    /// Where each row ends, when they have not.
    ends: Option<Vec<usize>>,
    count: usize,
    /// The words of the longest row.
    longest: usize,
    /// Numbers of rows, by the hashes of their words; a power of two of them, or none when nothing is to come.
    index: Vec<u32>,
}

impl Rows {
    /// How many rows there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The words of a row.
    pub fn row(&self, number: usize) -> &[u64] {
        match &self.ends {
            None => &self.words[number * self.width..(number + 1) * self.width],
            Some(ends) => {
                let start = if number == 0 { 0 } else { ends[number - 1] };
                &self.words[start..ends[number]]
            }
        }
    }

    /// The words of the longest row.
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// All words.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// About how many bytes the rows take.
    pub fn space(&self) -> usize {
        let ends = self.ends.as_ref().map_or(0, Vec::capacity);
        size_of::<u64>() * (self.words.capacity() + ends) + size_of::<u32>() * self.index.capacity()
    }

    /// The number of a row, if it is there.
    pub fn find(&self, row: &[u64]) -> Option<usize> {
        let mut slot = self.first_slot(row)?;
        loop {
            match self.index[slot] {
                EMPTY => return None,
                number if self.row(number as usize) == row => return Some(number as usize),
                _ => slot = (slot + 1) & (self.index.len() - 1),
            }
        }
    }

    /// Adds a row unless it is there; its number, and whether it is new.
    pub fn insert(&mut self, row: &[u64]) -> Stopping<(usize, bool)> {
        if 4 * (self.count + 1) > 3 * self.index.len() {
            self.grow()?;
        }
        let mut slot = self.first_slot(row).unwrap_or_default();
        loop {
            match self.index[slot] {
                EMPTY => break,
                number if self.row(number as usize) == row => return Ok((number as usize, false)),
                _ => slot = (slot + 1) & (self.index.len() - 1),
            }
        }
        let number = self.count;
        self.push(row)?;
        self.index[slot] = number as u32;
        Ok((number, true))
    }

    /// Adds a row without a look at the others.
    pub fn push(&mut self, row: &[u64]) -> Stopping<()> {
        if self.count == 0 {
            self.width = row.len();
        }
        room::more(&mut self.words, row.len())?;
        if row.len() != self.width && self.ends.is_none() {
            let ends = (1..=self.count).map(|number| number * self.width);
            self.ends = Some(ends.collect());
        }
        self.words.extend_from_slice(row);
        self.longest = self.longest.max(row.len());
        if let Some(ends) = &mut self.ends {
            room::push(ends, self.words.len())?;
        }
        self.count += 1;
        Ok(())
    }

    /// No row is to come: what only these need goes.
    pub fn seal(&mut self) {
        self.index = Vec::new();
        self.words.shrink_to_fit();
        if let Some(ends) = &mut self.ends {
            ends.shrink_to_fit();
        }
    }

    fn first_slot(&self, row: &[u64]) -> Option<usize> {
        let bits = self.index.len().checked_ilog2()?;
        Some((hash(row) >> (u64::BITS - bits.max(1))) as usize & (self.index.len() - 1))
    }

    fn grow(&mut self) -> Stopping<()> {
        /// The fewest places that are worth a table.
        const LEAST: usize = 4;
        let size = (2 * self.index.len()).max(LEAST);
        let mut index = Vec::new();
        index.try_reserve_exact(size)?;
        index.resize(size, EMPTY);
        self.index = index;
        for number in 0..self.count {
            let mut slot = self.first_slot(self.row(number)).unwrap_or_default();
            while self.index[slot] != EMPTY {
                slot = (slot + 1) & (size - 1);
            }
            self.index[slot] = number as u32;
        }
        Ok(())
    }
}

/// A hash of words whose upper bits are good.
fn hash(words: &[u64]) -> u64 {
    /// An odd number with bits all over: 2^64 divided by the golden ratio.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    words
        .iter()
        .fold(0, |hash: u64, word| {
            let mixed = (hash ^ word).wrapping_mul(FACTOR);
            mixed ^ mixed >> 32
        })
        .wrapping_mul(FACTOR)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_there_once() {
        let mut rows = Rows::default();
        for round in 0..2 {
            for n in 0..1000_u64 {
                let (number, new) = rows.insert(&[n % 10, n / 10]).expect("there is room");
                assert_eq!((number as u64, new), (n, round == 0));
            }
        }
        assert_eq!(rows.find(&[3, 7]), Some(73));
        assert_eq!(rows.find(&[3, 1000]), None);
        assert_eq!(
            rows.insert(&[1, 2, 3]).expect("there is room"),
            (1000, true)
        );
        assert_eq!(rows.insert(&[4]).expect("there is room"), (1001, true));
        assert_eq!(rows.row(999), [9, 99]);
        assert_eq!((rows.row(1000), rows.row(1001)), (&[1, 2, 3][..], &[4][..]));
        assert_eq!(rows.find(&[4]), Some(1001));
        rows.seal();
        assert_eq!((rows.count(), rows.row(0)), (1002, &[0, 0][..]));
    }

    #[test]
    fn rows_without_words() {
        let mut rows = Rows::default();
        assert_eq!(rows.insert(&[]).expect("there is room"), (0, true));
        assert_eq!(rows.insert(&[]).expect("there is room"), (0, false));
        assert!(rows.row(0).is_empty());
    }
}
