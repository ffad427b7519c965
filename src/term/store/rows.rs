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
//! The index is a table of numbers of rows with linear probing (Knuth, "The Art of Computer Programming" 3, 6.4, algorithm L), and beside each
//! number a byte of the hash, so that few other rows are looked at. It has no keys: the hashes are made again from the words when it grows.
//!
//! *Invariant*: equal rows have the same number. What is looked at does not depend on addresses, so that every run is the same.

use super::super::cell::Cell;
use crate::memory::{Stopping, room};

/// Rows of packed terms.
#[derive(Default, Clone)]
pub struct Rows {
    words: Vec<u64>,
    /// The words of each row, while all have as many.
    width: u32,
    count: u32,
    /// All words are immediate.
    plain: bool,
    /// The words of the longest row.
    longest: usize,
    /// Where each row ends, when they are not equally long.
    #[allow(clippy::box_collection)] // Most tables have few rows, all of one length.
    ends: Option<Box<Vec<usize>>>,
    /// None while there are few rows, and when nothing is to come.
    index: Option<Box<Index>>,
}

/// Numbers of rows, by the hashes of their words.
#[derive(Default, Clone)]
struct Index {
    /// A byte of the hash, or `EMPTY`; a power of two of them.
    tags: Vec<u8>,
    numbers: Vec<u32>,
}

/// The tag of a free place.
const EMPTY: u8 = 0;

/// Up to this number rows are compared one by one: most tables have one answer, whose words need no hash.
const FEW: usize = 4;

impl Rows {
    /// How many rows there are.
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// The words of a row.
    #[inline]
    pub fn row(&self, number: usize) -> &[u64] {
        match &self.ends {
            None => {
                let width = self.width as usize;
                &self.words[number * width..(number + 1) * width]
            }
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
        let ends = self.ends.as_ref().map_or(0, |ends| ends.capacity());
        let places = self.index.as_ref().map_or(0, |index| index.tags.len());
        size_of::<u64>() * (self.words.capacity() + ends)
            + (size_of::<u8>() + size_of::<u32>()) * places
    }

    /// The number of a row, if it is there.
    pub fn find(&self, row: &[u64]) -> Option<usize> {
        match &self.index {
            Some(index) => self.look(index, row, hash(row)).ok(),
            None => (0..self.count()).find(|number| self.is(*number, row)),
        }
    }

    /// Adds a row unless it is there; its number, and whether it is new.
    pub fn insert(&mut self, row: &[u64]) -> Stopping<(usize, bool)> {
        let places = self.index.as_ref().map_or(0, |index| index.tags.len());
        // Behind three quarters the ways to a free place grow long.
        if self.count() >= FEW && 4 * (self.count() + 1) > 3 * places {
            self.grow((2 * places).max(4 * FEW))?;
        }
        let number = self.count();
        let Some(index) = &self.index else {
            if let Some(known) = self.find(row) {
                return Ok((known, false));
            }
            self.push(row)?;
            return Ok((number, true));
        };
        let hash = hash(row);
        let place = match self.look(index, row, hash) {
            Ok(known) => return Ok((known, false)),
            Err(place) => place,
        };
        self.push(row)?;
        if let Some(index) = &mut self.index {
            index.tags[place] = tag(hash);
            index.numbers[place] = number as u32;
        }
        Ok((number, true))
    }

    /// Whether a row has these words. Rows are short: a call would take longer than the comparison.
    #[inline]
    fn is(&self, number: usize, row: &[u64]) -> bool {
        let known = self.row(number);
        known.len() == row.len() && known.iter().zip(row).all(|(a, b)| a == b)
    }

    /// The number of a row, or the place of the index where it belongs.
    #[inline]
    fn look(&self, index: &Index, row: &[u64], hash: u64) -> std::result::Result<usize, usize> {
        let (mask, tag) = (index.tags.len() - 1, tag(hash));
        let mut place = first_place(hash, index.tags.len());
        loop {
            match index.tags[place] {
                EMPTY => return Err(place),
                other if other == tag => {
                    let number = index.numbers[place] as usize;
                    if self.is(number, row) {
                        return Ok(number);
                    }
                }
                _ => {}
            }
            place = (place + 1) & mask;
        }
    }

    fn push(&mut self, row: &[u64]) -> Stopping<()> {
        if self.count == 0 {
            self.width = row.len() as u32;
        }
        room::more(&mut self.words, row.len())?;
        if row.len() != self.width as usize && self.ends.is_none() {
            let ends = (1..=self.count()).map(|number| number * self.width as usize);
            self.ends = Some(Box::new(ends.collect()));
        }
        self.words.extend_from_slice(row);
        self.longest = self.longest.max(row.len());
        if let Some(ends) = &mut self.ends {
            room::push(ends, self.words.len())?;
        }
        self.count += 1;
        Ok(())
    }

    /// Whether all terms are known to be atoms or small integers, when no row is to come.
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// No row is to come: what only these need goes.
    pub fn seal(&mut self) {
        let mut words = self.words.iter();
        self.plain = words.all(|word| Cell::from_bits(*word).is_immediate());
        self.index = None;
        self.words.shrink_to_fit();
        if let Some(ends) = &mut self.ends {
            ends.shrink_to_fit();
        }
    }

    fn grow(&mut self, places: usize) -> Stopping<()> {
        let mut index = Index::default();
        index.tags.try_reserve_exact(places)?;
        index.tags.resize(places, EMPTY);
        index.numbers.try_reserve_exact(places)?;
        index.numbers.resize(places, 0);
        for number in 0..self.count() {
            let hash = hash(self.row(number));
            let mut place = first_place(hash, places);
            while index.tags[place] != EMPTY {
                place = (place + 1) & (places - 1);
            }
            index.tags[place] = tag(hash);
            index.numbers[place] = number as u32;
        }
        self.index = Some(Box::new(index));
        Ok(())
    }
}

/// Where the search for a hash begins among a power of two of places: by its upper bits.
fn first_place(hash: u64, places: usize) -> usize {
    (hash >> 32) as usize & (places - 1)
}

/// The byte of a hash that stands in the index, which is not `EMPTY`.
fn tag(hash: u64) -> u8 {
    (hash >> 24) as u8 | 1
}

/// A hash of words whose upper half is good.
#[inline]
fn hash(words: &[u64]) -> u64 {
    /// An odd number with bits all over: 2^64 divided by the golden ratio.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = words.iter().fold(0, |hash: u64, word| {
        let mixed = (hash ^ word).wrapping_mul(FACTOR);
        mixed ^ mixed >> 32
    });
    mixed.wrapping_mul(FACTOR)
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
