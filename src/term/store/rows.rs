//! A set of rows of packed terms, in the order of insertion: the answers of a table, and the calls that have a table.
//!
//! A row is the words of its terms (`packed.rs`) one after the other: an atom or a small integer is one word. As long as all rows have the
//! same length, a row needs only these words, and its place is computed:
//!
//! ```text
//!   width 2:  a b                words  [a, b]                 ends  none
//!             a c                       [a, b, a, c]
//!             a f(1)                    [a, b, a, c, a, f/1, 1]      [2, 4, 7]
//! ```
//!
//! The index is a hash table of row numbers with linear probing (Knuth, "The Art of Computer Programming" 3, 6.4, algorithm L). An entry
//! has the row number in as many low bits as the size of the table has, and bits of the hash above them, so that few other rows are
//! compared. The index has no keys: when it grows, it computes the hashes again from the words.
//!
//! *Invariant*: equal rows have the same number. Nothing depends on addresses, so that every run is the same.

use super::super::cell::Cell;
use crate::memory::{Stopping, room};

/// Rows of packed terms.
#[derive(Default, Clone)]
pub struct Rows {
    words: Vec<u64>,
    /// The length of all rows, as long as they have the same one.
    width: u32,
    count: u32,
    /// All words are immediate cells; known once sealed.
    plain: bool,
    /// The length of the longest row.
    longest: usize,
    /// Where each row ends, if lengths differ.
    #[allow(clippy::box_collection)] // Most tables have few rows, all of one length.
    ends: Option<Box<Vec<usize>>>,
    /// None while there are few rows, and once sealed.
    index: Option<Box<Index>>,
}

/// The entries, a power of two: each is `EMPTY`, or the number of a row plus one in the low bits and bits of its hash above.
#[derive(Default, Clone)]
struct Index {
    places: Vec<u32>,
}

/// An empty entry.
const EMPTY: u32 = 0;

impl Index {
    /// The low bits of a hash, which select a place.
    #[inline]
    fn mask(&self) -> u32 {
        (self.places.len() - 1) as u32
    }
}

/// Up to this many rows are compared one by one: most tables have one answer, which then needs no hash.
const FEW: usize = 4;

impl Rows {
    /// Sealed rows of atoms and small integers, which must be distinct.
    pub fn of_immediates(words: Vec<u64>, width: usize, count: usize) -> Rows {
        debug_assert_eq!(words.len(), width * count);
        Rows {
            words,
            width: width as u32,
            count: count as u32,
            plain: true,
            longest: width,
            ends: None,
            index: None,
        }
    }

    /// How many rows there are.
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// The words of a row.
    #[inline(always)]
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

    /// The length of the longest row.
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
        let places = self.index.as_ref().map_or(0, |index| index.places.len());
        size_of::<u64>() * (self.words.capacity() + ends) + size_of::<u32>() * places
    }

    /// The number of a row, if it is in the set.
    pub fn find(&self, row: &[u64]) -> Option<usize> {
        match &self.index {
            Some(index) => self.look(index, row, hash(row)).ok(),
            None => (0..self.count()).find(|number| self.is(*number, row)),
        }
    }

    /// Adds a row unless it is in the set; returns its number, and whether it is new.
    pub fn insert(&mut self, row: &[u64]) -> Stopping<(usize, bool)> {
        let places = self.index.as_ref().map_or(0, |index| index.places.len());
        // Above three quarters, probe sequences become long.
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
            index.places[place] = hash & !index.mask() | (number as u32 + 1);
        }
        Ok((number, true))
    }

    /// Whether a row has these words. Inlined, since most rows are short.
    #[inline]
    fn is(&self, number: usize, row: &[u64]) -> bool {
        const SHORT: usize = 8;
        let known = self.row(number);
        known.len() == row.len()
            && match row.len() {
                0..=SHORT => known.iter().zip(row).all(|(a, b)| a == b),
                _ => known == row,
            }
    }

    /// The number of a row, or the place in the index where it belongs.
    #[inline]
    fn look(&self, index: &Index, row: &[u64], hash: u32) -> std::result::Result<usize, usize> {
        let mask = index.mask();
        let mut place = hash & mask;
        loop {
            let entry = index.places[place as usize];
            if entry == EMPTY {
                return Err(place as usize);
            }
            if (entry ^ hash) & !mask == 0 {
                let number = (entry & mask) as usize - 1;
                if self.is(number, row) {
                    return Ok(number);
                }
            }
            place = (place + 1) & mask;
        }
    }

    /// As `insert`, but takes the words of a long first row instead of copying them.
    #[inline]
    pub fn insert_taking(&mut self, row: &mut Vec<u64>) -> Stopping<(usize, bool)> {
        const LONG: usize = 1 << 10;
        if self.count > 0 || row.len() < LONG {
            return self.insert(row);
        }
        self.words = std::mem::take(row);
        self.width = self.words.len() as u32;
        self.longest = self.words.len();
        self.count = 1;
        Ok((0, true))
    }

    /// These rows, each with more words appended, for a set to which no row will be added.
    pub fn beside<'a>(&self, more: impl Fn(usize) -> &'a [u64]) -> Stopping<Rows> {
        let words = (0..self.count()).map(|number| more(number).len());
        let mut joined = Rows {
            words: room::vector(self.words.len() + words.sum::<usize>())?,
            ..Rows::default()
        };
        for number in 0..self.count() {
            joined.push_both(self.row(number), more(number))?;
        }
        Ok(joined)
    }

    fn push(&mut self, row: &[u64]) -> Stopping<()> {
        self.push_both(row, &[])
    }

    /// Adds a row of two parts.
    #[inline]
    fn push_both(&mut self, row: &[u64], rest: &[u64]) -> Stopping<()> {
        let length = row.len() + rest.len();
        if self.count == 0 {
            self.width = length as u32;
        }
        room::more(&mut self.words, length)?;
        if length != self.width as usize && self.ends.is_none() {
            let ends = (1..=self.count()).map(|number| number * self.width as usize);
            self.ends = Some(Box::new(ends.collect()));
        }
        self.words.extend_from_slice(row);
        self.words.extend_from_slice(rest);
        self.longest = self.longest.max(length);
        if let Some(ends) = &mut self.ends {
            room::push(ends, self.words.len())?;
        }
        self.count += 1;
        Ok(())
    }

    /// Whether all terms are atoms or small integers; false if the set is not sealed.
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// Ends insertion: frees what only `insert` needs.
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
        // Frees the old index first.
        self.index = None;
        let mut index = Index {
            places: room::vector(places)?,
        };
        index.places.resize(places, EMPTY);
        let mask = index.mask();
        for number in 0..self.count() {
            let hash = hash(self.row(number));
            let mut place = hash & mask;
            while index.places[place as usize] != EMPTY {
                place = (place + 1) & mask;
            }
            index.places[place as usize] = hash & !mask | (number as u32 + 1);
        }
        self.index = Some(Box::new(index));
        Ok(())
    }
}

/// A hash that mixes all bits: it multiplies each word by a constant, then words in pairs, and uses both halves of the product.
#[inline]
fn hash(words: &[u64]) -> u32 {
    /// Odd numbers with well-mixed bits: 2^64 divided by the golden ratio, and digits of pi.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    const SEED: u64 = 0x2436_8886_a3a6_7d35;
    let mixed = |hash: u64, first: u64, second: u64| {
        let (first, second) = (first.wrapping_mul(FACTOR), second.wrapping_mul(SEED));
        let product = u128::from(hash ^ first) * u128::from(FACTOR ^ second);
        product as u64 ^ (product >> 64) as u64
    };
    // Two independent chains of multiplications run in the time of one.
    let (blocks, rest) = words.as_chunks::<4>();
    let (mut hash, mut other) = (SEED, FACTOR);
    for [a, b, c, d] in blocks {
        hash = mixed(hash, *a, *b);
        other = mixed(other, *c, *d);
    }
    hash = match rest {
        [] => hash,
        [a] => mixed(hash, *a, 0),
        [a, b] => mixed(hash, *a, *b),
        [a, b, c, ..] => mixed(mixed(hash, *a, *b), *c, 0),
    };
    if !blocks.is_empty() {
        hash = mixed(hash, other, 0);
    }
    (hash >> 32) as u32
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
    fn long_rows_and_rows_beside_others() {
        let mut rows = Rows::default();
        let long: Vec<u64> = (0..5000).collect();
        for round in 0..2 {
            let inserted = rows.insert_taking(&mut long.clone());
            assert_eq!(inserted.expect("there is room"), (0, round == 0));
        }
        let inserted = rows.insert_taking(&mut vec![7]);
        assert_eq!(inserted.expect("there is room"), (1, true));
        assert_eq!(
            (rows.row(0), rows.row(1), rows.longest()),
            (&long[..], &[7][..], 5000)
        );
        let beside = [vec![1, 2], vec![]];
        let joined = rows.beside(|number| &beside[number]);
        let joined = joined.expect("there is room");
        assert_eq!(joined.row(0)[4999..], [4999, 1, 2]);
        assert_eq!((joined.row(1), joined.longest()), (&[7][..], 5002));
    }

    #[test]
    fn rows_without_words() {
        let mut rows = Rows::default();
        assert_eq!(rows.insert(&[]).expect("there is room"), (0, true));
        assert_eq!(rows.insert(&[]).expect("there is room"), (0, false));
        assert!(rows.row(0).is_empty());
    }
}
