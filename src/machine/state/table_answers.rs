//! The answers of tables: the answers so far of an incomplete table, and those of a complete one, which do not change any more.
//!
//! ```text
//!   :- table path/2, shortest(_, _, min).
//!   path(a, Y)            incomplete  rows [b] [c] [a]         complete  Rows  words b c a
//!   shortest(a, Y, N)     incomplete  rows [b] [c]             complete  Rows  words b 1 c 2
//!                                     chosen 1, 2
//!   fib(20, F)            incomplete  row [6765]               complete  Value 6765
//! ```
//!
//! Dynamic programming makes many tables with one small answer, which is stored in place of the pointer to rows.

use std::sync::Arc;

use super::tables::Mode;
use crate::memory::{Stopping, room};
use crate::term::rows::Rows;
use crate::term::{AtomMarks, Cell, Roots};

/// The answers of a complete table. With modes, the values chosen for a row follow its other values.
#[derive(Clone)]
pub enum Complete {
    /// No answer.
    Empty,
    /// The word of the only answer, an atom or small integer.
    Value(u64),
    /// All other cases.
    Rows(Arc<CompleteRows>),
}

/// The rows of a complete table.
pub enum CompleteRows {
    /// As words.
    Words(Rows),
    /// Many rows of atoms and small integers, all of whose words have zero upper halves.
    Halves(Halves),
}

/// Rows of atoms and small integers whose upper halves are zero.
pub struct Halves {
    words: Vec<u32>,
    width: usize,
    count: usize,
}

/// An answer of atoms and small integers.
#[derive(Clone, Copy)]
pub enum PlainRow<'a> {
    /// Its words.
    Words(&'a [u64]),
    /// The lower halves of its words.
    Halves(&'a [u32]),
}

impl PlainRow<'_> {
    /// The number of values.
    #[inline(always)]
    pub fn width(self) -> usize {
        match self {
            PlainRow::Words(words) => words.len(),
            PlainRow::Halves(halves) => halves.len(),
        }
    }

    /// The value at a place.
    #[inline(always)]
    pub fn cell(self, n: usize) -> Cell {
        Cell::from_bits(match self {
            PlainRow::Words(words) => words[n],
            PlainRow::Halves(halves) => u64::from(halves[n]),
        })
    }
}

impl CompleteRows {
    /// Makes rows of atoms and small integers without duplicates, given the lower halves of their words.
    pub fn of_halves(words: Vec<u32>, width: usize, count: usize) -> CompleteRows {
        debug_assert_eq!(words.len(), width * count);
        CompleteRows::Halves(Halves {
            words,
            width,
            count,
        })
    }

    /// The number of rows.
    pub fn count(&self) -> usize {
        match self {
            CompleteRows::Words(rows) => rows.count(),
            CompleteRows::Halves(halves) => halves.count,
        }
    }

    /// Whether all values are known to be atoms and small integers.
    pub fn is_plain(&self) -> bool {
        match self {
            CompleteRows::Words(rows) => rows.is_plain(),
            CompleteRows::Halves(_) => true,
        }
    }

    /// A row, if it exists and all rows are plain.
    #[inline(always)]
    pub fn plain_row(&self, row: usize) -> Option<PlainRow<'_>> {
        if row >= self.count() {
            return None;
        }
        match self {
            CompleteRows::Words(rows) => rows.is_plain().then(|| PlainRow::Words(rows.row(row))),
            CompleteRows::Halves(halves) => {
                let words = &halves.words[row * halves.width..][..halves.width];
                Some(PlainRow::Halves(words))
            }
        }
    }

    /// The words of a row, when rows are not plain.
    pub fn row(&self, row: usize) -> &[u64] {
        match self {
            CompleteRows::Words(rows) => rows.row(row),
            CompleteRows::Halves(_) => &[],
        }
    }

    /// The length of the longest row in words, or more.
    pub fn longest(&self) -> usize {
        match self {
            CompleteRows::Words(rows) => rows.longest(),
            CompleteRows::Halves(halves) => halves.width,
        }
    }

    /// The approximate size in bytes.
    fn space(&self) -> usize {
        size_of::<CompleteRows>()
            + match self {
                CompleteRows::Words(rows) => rows.space(),
                CompleteRows::Halves(halves) => size_of::<u32>() * halves.words.capacity(),
            }
    }
}

impl Roots for CompleteRows {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        match self {
            CompleteRows::Words(rows) => reached.words(rows.words()),
            CompleteRows::Halves(halves) => {
                for half in &halves.words {
                    reached.word(u64::from(*half));
                }
            }
        }
    }
}

impl Complete {
    /// Stores rows in their smallest form.
    pub fn of_rows(rows: CompleteRows) -> Complete {
        let only = || rows.plain_row(0).filter(|row| row.width() == 1);
        match rows.count() {
            0 => Complete::Empty,
            1 if let Some(row) = only() => Complete::Value(row.cell(0).bits()),
            _ => Complete::Rows(Arc::new(rows)),
        }
    }

    /// The number of answers.
    pub fn count(&self) -> usize {
        match self {
            Complete::Empty => 0,
            Complete::Value(_) => 1,
            Complete::Rows(rows) => rows.count(),
        }
    }

    /// Whether all values are known to be atoms and small integers.
    pub fn is_plain(&self) -> bool {
        match self {
            Complete::Empty | Complete::Value(_) => true,
            Complete::Rows(rows) => rows.is_plain(),
        }
    }

    /// An answer, if it exists and all are plain.
    pub fn plain_row(&self, row: usize) -> Option<PlainRow<'_>> {
        match self {
            Complete::Value(word) if row == 0 => Some(PlainRow::Words(std::slice::from_ref(word))),
            Complete::Empty | Complete::Value(_) => None,
            Complete::Rows(rows) => rows.plain_row(row),
        }
    }

    /// The approximate size in bytes.
    pub fn space(&self) -> usize {
        /// The size of the reference counts of shared rows.
        const COUNTERS: usize = 2 * size_of::<usize>();
        match self {
            Complete::Empty | Complete::Value(_) => 0,
            Complete::Rows(rows) => COUNTERS + rows.space(),
        }
    }
}

impl Roots for Complete {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        match self {
            Complete::Empty => {}
            Complete::Value(word) => reached.word(*word),
            Complete::Rows(rows) => rows.reach_atoms(reached),
        }
    }
}

/// An iterator over the answers of a complete table, for one of its callers.
pub struct TableAnswers {
    /// The answers.
    pub answers: Arc<CompleteRows>,
    /// The next answer.
    pub next: usize,
    /// Whether each answer rebinds the same variables: see `exec/ops/tables.rs`.
    pub is_steady: bool,
}

impl Roots for TableAnswers {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        self.answers.reach_atoms(reached);
    }
}

impl TableAnswers {
    /// How many answers are left, if none of them can fail: each only binds variables to atoms and small integers.
    pub fn rest(&self) -> Option<usize> {
        self.is_steady.then(|| self.answers.count() - self.next)
    }

    /// The next answer, if it only rebinds variables and is not the last one.
    #[inline(always)]
    pub fn next_steady(&self) -> Option<PlainRow<'_>> {
        if !self.is_steady || self.next + 1 >= self.answers.count() {
            return None;
        }
        self.answers.plain_row(self.next)
    }
}

/// The answers of an incomplete table. With modes, a row holds the values of the arguments without a mode, and `chosen` holds the values
/// that the modes have chosen for each row.
#[derive(Default)]
pub struct IncompleteAnswers {
    rows: Rows,
    chosen: Option<Box<Chosen>>,
}

/// The values chosen for each row.
struct Chosen {
    /// The mode of each value.
    modes: Arc<[Mode]>,
    words: Vec<u64>,
    /// The greatest number of words of a row's values so far.
    longest: usize,
    /// Start and length of each row's values in `words`.
    places: Vec<(u32, u32)>,
    /// The rows whose values have changed, in order.
    log: Vec<u32>,
    /// The last position of each row in `log`.
    last: Vec<u32>,
}

impl Chosen {
    fn values(&self, row: usize) -> &[u64] {
        let (start, length) = self.places[row];
        &self.words[start as usize..][..length as usize]
    }
}

impl IncompleteAnswers {
    /// No answers yet; `modes` are those of the call's moded arguments.
    pub fn new(modes: Option<Arc<[Mode]>>) -> IncompleteAnswers {
        let chosen = modes.map(|modes| {
            Box::new(Chosen {
                modes,
                words: Vec::new(),
                longest: 0,
                places: Vec::new(),
                log: Vec::new(),
                last: Vec::new(),
            })
        });
        IncompleteAnswers {
            rows: Rows::default(),
            chosen,
        }
    }

    /// The modes of the moded arguments.
    pub fn modes(&self) -> Option<&Arc<[Mode]>> {
        self.chosen.as_ref().map(|chosen| &chosen.modes)
    }

    /// The number of answers.
    pub fn count(&self) -> usize {
        self.rows.count()
    }

    /// The number of entries that consumers read.
    pub fn entries(&self) -> usize {
        match &self.chosen {
            Some(chosen) => chosen.log.len(),
            None => self.rows.count(),
        }
    }

    /// The row of an entry; none if a later entry has replaced it.
    pub fn entry(&self, entry: usize) -> Option<usize> {
        let Some(chosen) = &self.chosen else {
            return Some(entry);
        };
        let row = chosen.log[entry] as usize;
        (chosen.last[row] as usize == entry).then_some(row)
    }

    /// The words of an answer: its row, and the values chosen for it.
    pub fn answer(&self, row: usize) -> (&[u64], &[u64]) {
        let chosen = self.chosen.as_ref();
        let chosen = chosen.map_or(&[][..], |chosen| chosen.values(row));
        (self.rows.row(row), chosen)
    }

    /// The length of the longest answer in words, or more.
    pub fn longest(&self) -> usize {
        let chosen = self.chosen.as_ref().map_or(0, |chosen| chosen.longest);
        self.rows.longest() + chosen
    }

    /// The number of a row, if it is present.
    pub fn find(&self, row: &[u64]) -> Option<usize> {
        self.rows.find(row)
    }

    /// Adds the row of these words unless it is present, and may take the vector; whether it is new.
    #[inline]
    pub fn insert(&mut self, row: &mut Vec<u64>) -> Stopping<bool> {
        Ok(self.rows.insert_taking(row)?.1)
    }

    /// Stores values chosen for a row.
    pub fn choose(&mut self, row: &[u64], values: &[u64]) -> Stopping<()> {
        let (number, new) = self.rows.insert(row)?;
        let Some(chosen) = &mut self.chosen else {
            return Ok(());
        };
        if new {
            room::push(&mut chosen.places, (0, 0))?;
            room::push(&mut chosen.last, 0)?;
        }
        let (start, length) = chosen.places[number];
        let start = if new || values.len() > length as usize {
            room::more(&mut chosen.words, values.len())?;
            chosen.words.extend_from_slice(values);
            chosen.words.len() - values.len()
        } else {
            chosen.words[start as usize..][..values.len()].copy_from_slice(values);
            start as usize
        };
        chosen.longest = chosen.longest.max(values.len());
        chosen.places[number] = (start as u32, values.len() as u32);
        chosen.last[number] = chosen.log.len() as u32;
        room::push(&mut chosen.log, number as u32)
    }

    /// Combines a row's chosen values with others by the modes and writes the result to `values`; whether that differs from the chosen
    /// ones. None if this function cannot decide.
    pub fn choose_among(&self, row: usize, values: &mut [u64]) -> Option<bool> {
        let chosen = self.chosen.as_ref()?;
        let former = chosen.values(row);
        choose_among(&chosen.modes, former, values)?;
        Some(*former != *values)
    }

    /// Appends the chosen values to their rows, since no answer is to come.
    pub fn join(&mut self) -> Stopping<()> {
        let Some(chosen) = &mut self.chosen else {
            return Ok(());
        };
        chosen.log = Vec::new();
        chosen.last = Vec::new();
        self.rows = self.rows.beside(|row| chosen.values(row))?;
        self.chosen = None;
        Ok(())
    }

    /// The answers of the completed table, after `join`.
    pub fn complete(mut self) -> Complete {
        self.rows.seal();
        Complete::of_rows(CompleteRows::Words(self.rows))
    }
}

impl Roots for IncompleteAnswers {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        reached.words(self.rows.words());
        if let Some(chosen) = &self.chosen {
            reached.words(&chosen.words);
        }
    }
}

/// Combines chosen values with others by the modes, and writes the result to `values`; none if one of them is no atom or small integer, or
/// if a mode needs more than a comparison of integers.
fn choose_among(modes: &[Mode], former: &[u64], values: &mut [u64]) -> Option<()> {
    let is_immediate = |word: &u64| Cell::from_bits(*word).is_immediate();
    if former.len() != values.len() || !former.iter().all(is_immediate) {
        return None;
    }
    let integer = |word: u64| {
        let cell = Cell::from_bits(word);
        cell.is_int().then(|| cell.int_value())
    };
    let mut decided = false;
    for ((mode, old), value) in modes.iter().zip(former).zip(&mut *values) {
        match mode {
            Mode::Last | Mode::Witness => {}
            Mode::Index | Mode::First => *value = *old,
            Mode::Sum => {
                let sum = integer(*old)?.checked_add(integer(*value)?)?;
                *value = Cell::int(sum)?.bits();
            }
            Mode::Min | Mode::Max => {
                let (before, now) = (integer(*old)?, integer(*value)?);
                let takes = match mode {
                    Mode::Min => now < before,
                    _ => now > before,
                };
                decided |= takes;
                if !takes {
                    *value = *old;
                }
            }
            Mode::Lattice(..) | Mode::Order(..) => return None,
        }
    }
    for ((mode, old), value) in modes.iter().zip(former).zip(values) {
        if *mode == Mode::Witness && !decided {
            *value = *old;
        }
    }
    Some(())
}
