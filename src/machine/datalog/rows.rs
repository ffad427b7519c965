//! Sets of rows of value numbers, in the order of insertion: the answers of a call while the kernel runs, and the calls of a pattern.
//!
//! Membership is kept in one of three ways, the one that takes the least space for the current rows: a few rows are compared one by one;
//! rows of one or two columns that fill a good part of all possible rows have a bit for each possible row; other rows have a hash table.
//!
//! ```text
//!   400 values, 2 columns     bits   400 * 400 / 8 = 20 KB      from 600 rows on
//!                             hash   8 bytes a place, at least 4/3 places a row
//! ```
//!
//! (Jordan, Subotić, Zhao and Scholz, "Brie: A Specialized Trie for Concurrent Datalog", PMAM 2019, for bits for dense rows.)
//!
//! *Invariant*: equal rows have the same number. The order of lookups does not depend on addresses.

use crate::memory::{Stopping, room};

/// Rows of one width.
#[derive(Default)]
pub struct Tuples {
    /// The numbers of the rows; any others may follow.
    numbers: Vec<u32>,
    count: u32,
    known: Membership,
}

#[derive(Default)]
enum Membership {
    /// The rows themselves.
    #[default]
    Few,
    Hash(Box<Hash>),
    Bits(Box<Bits>),
}

/// A power of two of places with linear probing: the hash and the number of a row.
struct Hash {
    places: Vec<(u32, u32)>,
}

/// A bit for each row whose numbers are below `stride`.
struct Bits {
    words: Vec<u64>,
    stride: u32,
}

/// Up to this many rows are compared one by one.
const FEW: u32 = 8;
/// From this many rows on there may be a small bit table.
const LEAST: u32 = 2;
/// The size of a new hash table.
const PLACES: usize = 16;
/// The number that means: no row.
const NONE: u32 = u32::MAX;
/// A bit table may take this many times the space of a hash table.
const WORTH: u64 = 2;
/// A bit table is small enough for a few rows if a hash table with this many places takes as much space.
const SMALL: usize = 64;
/// How many numbers after those of the rows are allocated at once.
const AHEAD: usize = 1 << 10;

impl Bits {
    /// The index of the bit of a row.
    #[inline(always)]
    fn place(&self, row: &[u32]) -> Option<usize> {
        match *row {
            [a] if a < self.stride => Some(a as usize),
            [a, b] if a < self.stride && b < self.stride => {
                Some(a as usize * self.stride as usize + b as usize)
            }
            _ => None,
        }
    }
}

impl Tuples {
    /// The number of rows.
    #[inline]
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// A row of this width.
    #[inline]
    pub fn row(&self, number: usize, width: usize) -> &[u32] {
        &self.numbers[number * width..][..width]
    }

    /// Called when no row is to come.
    pub fn seal(&mut self) {
        self.known = Membership::Few;
    }

    /// Moves the numbers of rows of this width out.
    pub fn take(&mut self, width: usize) -> Vec<u32> {
        self.known = Membership::Few;
        let mut numbers = std::mem::take(&mut self.numbers);
        numbers.truncate(self.count() * width);
        self.count = 0;
        numbers
    }

    /// Adds a row that is not present to rows that are only read.
    #[inline(always)]
    pub fn push(&mut self, row: &[u32]) -> Stopping<()> {
        self.write(row)?;
        self.count += 1;
        Ok(())
    }

    /// Writes a row after the others; the next one overwrites it unless it is counted.
    #[inline(always)]
    fn write(&mut self, row: &[u32]) -> Stopping<()> {
        let start = self.count() * row.len();
        let end = start + row.len();
        if end > self.numbers.len() {
            self.make_more(end)?;
        }
        self.numbers[start..end].copy_from_slice(row);
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn make_more(&mut self, needed: usize) -> Stopping<()> {
        let more = needed - self.numbers.len();
        room::more(&mut self.numbers, more)?;
        let end = self.numbers.capacity().min(needed + AHEAD);
        self.numbers.resize(end, 0);
        Ok(())
    }

    /// Adds a row of numbers below `values`, unless it is present; whether it is new.
    #[inline(always)]
    pub fn insert(&mut self, row: &[u32], values: usize) -> Stopping<bool> {
        if let Membership::Bits(bits) = &mut self.known
            && let Some(place) = bits.place(row)
        {
            // Whether a row is new cannot be predicted, so this code does not branch on it.
            let word = &mut bits.words[place / 64];
            let is_new = *word >> (place % 64) & 1 == 0;
            *word |= 1 << (place % 64);
            self.write(row)?;
            self.count += u32::from(is_new);
            return Ok(is_new);
        }
        self.insert_slowly(row, values)
    }

    #[inline(never)]
    fn insert_slowly(&mut self, row: &[u32], values: usize) -> Stopping<bool> {
        if self.is_full(row, values) {
            self.change_membership(row.len(), values)?;
            return self.insert(row, values);
        }
        if let Membership::Hash(known) = &mut self.known {
            let hash = hash(row);
            let mask = known.places.len() - 1;
            let mut place = hash as usize & mask;
            loop {
                let (other, number) = known.places[place];
                if number == NONE {
                    break;
                }
                if other == hash && is_row(&self.numbers, number, row) {
                    return Ok(false);
                }
                place = (place + 1) & mask;
            }
            known.places[place] = (hash, self.count);
        } else if self.find(row).is_some() {
            return Ok(false);
        }
        self.push(row)?;
        Ok(true)
    }

    /// Whether the way of keeping membership must change before a row is added.
    #[inline]
    fn is_full(&self, row: &[u32], values: usize) -> bool {
        match &self.known {
            Membership::Few => {
                self.count >= FEW || self.count >= LEAST && bits(row.len(), values, SMALL).is_some()
            }
            Membership::Hash(hash) => 4 * (self.count() + 1) > 3 * hash.places.len(),
            Membership::Bits(bits) => bits.place(row).is_none(),
        }
    }

    /// The number of a row; not available with bits.
    pub fn find(&self, row: &[u32]) -> Option<u32> {
        if let Membership::Hash(known) = &self.known {
            let hash = hash(row);
            let mask = known.places.len() - 1;
            let mut place = hash as usize & mask;
            loop {
                let (other, number) = known.places[place];
                if number == NONE {
                    return None;
                }
                if other == hash && is_row(&self.numbers, number, row) {
                    return Some(number);
                }
                place = (place + 1) & mask;
            }
        }
        (0..self.count).find(|number| is_row(&self.numbers, *number, row))
    }

    /// Adds a row that is not present, so that its number can be found.
    pub fn add(&mut self, row: &[u32]) -> Stopping<u32> {
        if self.is_full(row, 0) {
            self.hash_rows(row.len())?;
        }
        let number = self.count;
        self.insert_slowly(row, 0)?;
        Ok(number)
    }

    /// Chooses the way of keeping membership for more rows than now.
    #[cold]
    fn change_membership(&mut self, width: usize, values: usize) -> Stopping<()> {
        let places = (2 * self.count()).next_power_of_two().max(PLACES);
        // Values that the run adds get numbers at the end.
        let stride = match &self.known {
            Membership::Bits(bits) => values.max(2 * bits.stride as usize),
            _ => values,
        };
        match bits(width, stride, places.max(SMALL)) {
            Some(possible) => self.mark_rows(width, stride, possible),
            None => self.hash_rows(width),
        }
    }

    fn mark_rows(&mut self, width: usize, stride: usize, possible: u64) -> Stopping<()> {
        let mut bits = Bits {
            words: room::vector(possible.div_ceil(64) as usize)?,
            stride: stride as u32,
        };
        bits.words.resize(possible.div_ceil(64) as usize, 0);
        for row in self.numbers[..self.count() * width].chunks_exact(width) {
            if let Some(place) = bits.place(row) {
                bits.words[place / 64] |= 1 << (place % 64);
            }
        }
        self.known = Membership::Bits(Box::new(bits));
        Ok(())
    }

    fn hash_rows(&mut self, width: usize) -> Stopping<()> {
        let places = (2 * (self.count() + 1)).next_power_of_two().max(PLACES);
        let mut known = Hash {
            places: room::vector(places)?,
        };
        known.places.resize(places, (0, NONE));
        for number in 0..self.count {
            let hash = hash(self.row(number as usize, width));
            let mut place = hash as usize & (places - 1);
            while known.places[place].1 != NONE {
                place = (place + 1) & (places - 1);
            }
            known.places[place] = (hash, number);
        }
        self.known = Membership::Hash(Box::new(known));
        Ok(())
    }
}

/// The number of possible rows of this width with numbers below `values`, if a bit for each is better than a hash table of `places` places.
#[inline]
fn bits(width: usize, values: usize, places: usize) -> Option<u64> {
    let values = values as u64;
    let possible = match width {
        1 => values,
        2 => values.checked_mul(values)?,
        _ => return None,
    };
    (1..=WORTH * 64 * places as u64)
        .contains(&possible)
        .then_some(possible)
}

#[inline]
fn is_row(numbers: &[u32], number: u32, row: &[u32]) -> bool {
    let start = number as usize * row.len();
    let known = &numbers[start..start + row.len()];
    known.iter().zip(row).all(|(a, b)| a == b)
}

/// A hash with all bits well mixed.
#[inline]
fn hash(row: &[u32]) -> u32 {
    /// An odd number with well-distributed bits: 2^64 divided by the golden ratio.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = row.iter().fold(0, |hash: u64, number| {
        let mixed = (hash ^ u64::from(*number)).wrapping_mul(FACTOR);
        mixed ^ mixed >> 32
    });
    (mixed.wrapping_mul(FACTOR) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of this width over `values` values, each inserted twice: new the first time.
    fn each_once(width: usize, values: u32) -> Tuples {
        let mut rows = Tuples::default();
        for round in 0..2 {
            for a in 0..values {
                for b in 0..40 {
                    let row = [a, (a + b) % values, b];
                    let is_new = rows.insert(&row[..width], values as usize);
                    let expected = round == 0 && (width > 1 || b == 0);
                    assert_eq!(is_new.ok(), Some(expected), "{row:?} of {width}");
                }
            }
        }
        rows
    }

    #[test]
    fn a_row_is_there_once() {
        let marked = each_once(2, 100);
        assert!(matches!(marked.known, Membership::Bits(_)));
        assert!(matches!(each_once(1, 100).known, Membership::Bits(_)));
        let hashed = each_once(3, 100);
        assert!(matches!(hashed.known, Membership::Hash(_)));
        assert_eq!(hashed.find(&[50, 57, 7]), Some(2007));
        assert_eq!(hashed.find(&[50, 57, 8]), None);
        assert_eq!(
            (hashed.count(), hashed.row(2007, 3)),
            (4000, &[50, 57, 7][..])
        );
        assert!(matches!(each_once(2, 20_000).known, Membership::Hash(_)));
    }

    #[test]
    fn values_may_come_later() {
        let mut rows = Tuples::default();
        for n in 0..1000 {
            assert_eq!(rows.insert(&[n], n as usize + 1).ok(), Some(true));
            assert_eq!(rows.insert(&[n / 2], n as usize + 1).ok(), Some(false));
        }
        assert!(matches!(rows.known, Membership::Bits(_)));
        let mut pairs = Tuples::default();
        for n in 0..1000 {
            assert_eq!(pairs.insert(&[n, n], n as usize + 1).ok(), Some(true));
            assert_eq!(
                pairs.insert(&[n / 2, n / 2], n as usize + 1).ok(),
                Some(false)
            );
        }
        assert_eq!(pairs.count(), 1000);
    }

    #[test]
    fn a_row_without_numbers() {
        let mut rows = Tuples::default();
        assert_eq!(rows.insert(&[], 0).ok(), Some(true));
        assert_eq!(rows.insert(&[], 0).ok(), Some(false));
        assert_eq!((rows.count(), rows.row(0, 0)), (1, &[][..]));
    }
}
