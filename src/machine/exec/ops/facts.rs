//! The retry of a table of facts (`machine/exec/facts.rs`), if it needs no search.
//!
//! ```text
//!   ?- edge(X, Y, Y).   no argument is bound: the rows in their order
//!
//!   b - 8    X  Y  Y               as the call brought them
//!   b - 5    rows, bound           how many rows the call sees; a bit for each bound argument, here none
//!     - 4    steady, others, index   a bit for each argument that is steady, here 0b011; one for each that is neither that nor bound,
//!                              here 0b100; the place of the index
//!     - 3    generation
//!     - 2    row                   the next one: its cells are bound to X and Y, and this grows by one
//!     - 1    predicate, table
//! ```
//!
//! *Steady* arguments are unbound at the call, and their columns have no boxes. Each row rebinds them, so unbinding them in between would
//! gain nothing: their trail entries are below the part that the choice point undoes (`TR`), and a retry overwrites their cells with those
//! of the next row. A variable in two arguments is steady in the first one; the second one compares. Other arguments, attributed ones and
//! those that get boxes, are bound with entries above `TR`, and `fail` makes them unbound again.
//!
//! ```text
//!   trail of the call, X = REF 100, Y = REF 101
//!     edge(a, b, b)    100 101 | TR           row 0: 100 := a, 101 := b; the third argument is b already
//!     fail             100 101 |              nothing above TR
//!     edge(c, d, e)    100 101 |              row 1: 100 := c, 101 := d; the third argument is d, so this backtracks
//!     fail             100 101 |
//!     edge(f, g, g)    100 101                row 2, the last one: the choice point goes, and the entries stay for the older one
//! ```
//!
//! There is no entry if the variable is newer than the older choice point, which drops it with the heap. A collection finds an atom or a
//! small integer in the cell of a steady argument, of whichever row, and so no pointer to follow.
//!
//! *Invariant*: only `retry_facts` reads steady arguments after backtracking to the choice point.

use super::choice::{self, INFO};
use super::{Regs, fail, read, slow, write};
use crate::database::{Following, MASKED};
use crate::machine::Machine;
use crate::term::{Addr, Cell, Tag};

/// The words that a choice point of a table saves after the arguments.
pub const SAVED: usize = 5;

/// The mask of the arguments that have a bit.
const FIRST: u32 = (1 << MASKED) - 1;

/// The value that means: no index.
const NO_INDEX: u32 = 7;

/// The saved words: integers, the last three as in the choice points of dynamic predicates, where the generation is read.
#[derive(Clone, Copy)]
pub struct Saved {
    /// How many rows the call sees.
    pub end: u32,
    /// Which arguments are bound, a bit each.
    pub bound: u32,
    /// Which arguments are steady, a bit each.
    pub steady: u32,
    /// Which arguments are neither bound nor steady; those without a bit share the one after the others.
    pub others: u32,
    /// The position of the index in use, or `NO_INDEX`.
    pub index: u32,
    /// The generation of the call.
    pub generation: u64,
    /// The next row that matches.
    pub row: u32,
    /// The predicate.
    pub id: u32,
    /// Its table.
    pub serial: u32,
}

impl Saved {
    /// Reads the saved words of the choice point at `b`.
    #[inline(always)]
    pub fn read(m: &Machine, b: Addr) -> Saved {
        let word = |index| read(m, b.back(SAVED - index)).int_value() as u64;
        let (rows, arguments, table) = (word(0), word(1), word(4));
        Saved {
            end: rows as u32,
            bound: (rows >> 32) as u32,
            steady: arguments as u32 & FIRST,
            others: (arguments >> MASKED) as u32 & (FIRST << 1 | 1),
            index: (arguments >> (2 * MASKED + 1)) as u32 & NO_INDEX,
            generation: word(2),
            row: word(3) as u32,
            id: (table >> 32) as u32,
            serial: table as u32,
        }
    }

    /// Stores the next row in the newest choice point.
    #[inline(always)]
    pub fn advance(m: &mut Machine, row: u32) {
        write(m, m.b.back(2), integer(u64::from(row)));
    }

    /// Stores in the newest choice point which of its `arity` arguments are steady; their entries are the newest on the trail.
    pub fn settle(self, m: &mut Machine, arity: usize, steady: u32) {
        let all = (1 << arity.min(MASKED + 1)) - 1;
        let others = all & !(steady | self.bound);
        let saved = Saved {
            steady,
            others,
            ..self
        };
        write(m, m.b.back(4), integer(saved.words()[1]));
        let top = Cell::from_bits(m.heap.trail_top.0);
        write(m, m.b.offset(choice::TR), top);
    }

    /// Writes them to the registers after the arguments, for a choice point to be made.
    pub fn put(self, registers: &mut [Cell]) {
        for (register, word) in registers.iter_mut().zip(self.words()) {
            *register = integer(word);
        }
    }

    fn words(self) -> [u64; SAVED] {
        [
            u64::from(self.end) | u64::from(self.bound) << 32,
            u64::from(self.steady)
                | u64::from(self.others) << MASKED
                | u64::from(self.index.min(NO_INDEX)) << (2 * MASKED + 1),
            self.generation,
            u64::from(self.row),
            u64::from(self.id) << 32 | u64::from(self.serial),
        ]
    }
}

/// `retry_facts`: the next row of a table, if the index tells which one follows it. The arguments stay in the choice point. All other cases
/// are left to `exec/facts.rs`, for which bindings made here are already correct.
#[inline(always)]
pub fn retry_facts(r: Regs, m: &mut Machine) -> Regs {
    let saved = Saved::read(m, m.b);
    let Some(table) = m.database.facts_now((saved.id, saved.serial)) else {
        return slow(r, m);
    };
    let n = read(m, m.b.offset(INFO)).bits() as u32 as usize;
    let first = m.b.back(n);
    if saved.bound | saved.others == 0 && saved.row + 1 < saved.end {
        for (column, cells) in table.columns().iter().enumerate() {
            let Some(cell) = cells.at(saved.row as usize) else {
                return slow(r, m);
            };
            let at = read(m, first.offset(column)).addr();
            m.heap.set(at, cell);
        }
        Saved::advance(m, saved.row + 1);
        return Regs { pc: m.cp, ..r };
    }
    let (place, row) = (saved.index as usize, saved.row);
    let argument = |column| read(m, first.offset(column));
    let next = match table.following((place, saved.bound), (row, saved.end), argument) {
        Following::Row(next) => Some(next),
        Following::Nothing => None,
        Following::Unknown => return slow(r, m),
    };
    // The steady ones first: the second occurrence of such a variable then compares with this row, and not with the last one.
    let mut rest = saved.steady;
    while rest != 0 {
        let column = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let (Some(cell), at) = (table.cell_at(row, column), read(m, first.offset(column))) else {
            return slow(r, m);
        };
        m.heap.set(at.addr(), cell);
    }
    let (mut h, mut matches) = (r.h, true);
    let mut rest = saved.others;
    while rest != 0 {
        let column = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let argument = m.heap.deref(read(m, first.offset(column)));
        let Some(mut cell) = table.cell_at(row, column).filter(|_| column < MASKED) else {
            return slow(Regs { h, ..r }, m);
        };
        if argument == cell {
            continue;
        }
        if argument.is_ref() {
            if !cell.is_immediate() {
                let (true, Some(words)) = (h.offset(BOX) < m.heap.fence(), table.box_at(cell))
                else {
                    return slow(Regs { h, ..r }, m);
                };
                cell = Cell::pointer(Tag::Box, h);
                let mut put = |word: u64| {
                    m.heap.set(h, Cell::from_bits(word));
                    h = h.offset(1);
                };
                match *words {
                    [a, b, c] => [a, b, c].map(&mut put).len(),
                    [a, b, c, d] => [a, b, c, d].map(&mut put).len(),
                    [a, b, c, d, e] => [a, b, c, d, e].map(&mut put).len(),
                    _ => return slow(Regs { h, ..r }, m),
                };
            }
            if m.heap.bind(argument.addr(), cell).is_err() {
                return slow(Regs { h, ..r }, m);
            }
        } else if argument.is_immediate() {
            // The second occurrence of a variable that already has another value.
            matches = false;
            break;
        } else {
            return slow(Regs { h, ..r }, m);
        }
    }
    // At the end, since the slow path starts over and must find the choice point unchanged.
    match next {
        Some(next) => Saved::advance(m, next),
        None => choice::pop(m),
    }
    let r = Regs { h, ..r };
    if matches {
        Regs { pc: m.cp, ..r }
    } else {
        fail(r)
    }
}

/// The words of the largest box copied here: a float, a short string, an integer of at most three words.
const BOX: usize = 5;

/// A number as a saved word.
fn integer(number: u64) -> Cell {
    Cell::from_bits(number << 3)
}
