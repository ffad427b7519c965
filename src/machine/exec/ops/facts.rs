//! The retry of a table of facts (`machine/exec/facts.rs`), where it takes no search.
//!
//! ```text
//!   ?- edge(X, Y).     no argument is bound: the rows in their order
//!
//!   b - 6    X  Y                  variables again, since `fail` has undone what the last row has bound
//!   b - 4    rows, bound           how many rows the call sees; a bit for each bound argument, here none
//!     - 3    generation
//!     - 2    row                   the next one: its cells are bound to X and Y, and this grows by one
//!     - 1    predicate, table
//! ```

use super::choice::INFO;
use super::{Regs, read, slow, write};
use crate::machine::Machine;
use crate::term::{Addr, Cell};

/// Words that a choice point of a table keeps behind the arguments.
pub const SAVED: usize = 4;

/// What they are: integers, the last three as in the choice points of dynamic predicates, where the generation is looked for.
#[derive(Clone, Copy)]
pub struct Saved {
    /// How many rows the call sees.
    pub end: u32,
    /// Which of its arguments are bound, a bit each.
    pub bound: u32,
    /// When it was made.
    pub generation: u64,
    /// The next row that matches.
    pub row: u32,
    /// The predicate.
    pub id: u32,
    /// Its table.
    pub serial: u32,
}

impl Saved {
    /// Those of a choice point whose `n` words begin at `first`.
    #[inline(always)]
    pub fn read(m: &Machine, first: Addr, n: usize) -> Saved {
        let word = |index| read(m, first.offset(n - SAVED + index)).int_value() as u64;
        let (rows, table) = (word(0), word(3));
        Saved {
            end: rows as u32,
            bound: (rows >> 32) as u32,
            generation: word(1),
            row: word(2) as u32,
            id: (table >> 32) as u32,
            serial: table as u32,
        }
    }

    /// Notes the next row.
    #[inline(always)]
    pub fn advance(m: &mut Machine, first: Addr, n: usize, row: u32) {
        write(m, first.offset(n - SAVED + 2), integer(u64::from(row)));
    }

    /// As registers behind the arguments, for a choice point to be made.
    pub fn put(self, registers: &mut [Cell]) {
        let words = [
            u64::from(self.end) | u64::from(self.bound) << 32,
            self.generation,
            u64::from(self.row),
            u64::from(self.id) << 32 | u64::from(self.serial),
        ];
        for (register, word) in registers.iter_mut().zip(words) {
            *register = integer(word);
        }
    }
}

/// `retry_facts`: the next row of a table, when no argument was bound at the call and all of them are different variables still. The arguments
/// stay where they are saved. Anything else, the last row among it, is for `exec/facts.rs`, which finds what this has bound already as it should be.
#[inline(always)]
pub fn retry_facts(r: Regs, m: &mut Machine) -> Regs {
    let n = read(m, m.b.offset(INFO)).bits() as u32 as usize;
    let first = m.b.back(n);
    let saved = Saved::read(m, first, n);
    let Some(table) = m.database.get(saved.id).clauses.facts() else {
        return slow(r, m);
    };
    let next = saved.row + 1;
    if saved.bound != 0 || next >= saved.end || table.serial() != saved.serial {
        return slow(r, m);
    }
    for column in 0..n - SAVED {
        let (argument, cell) = (read(m, first.offset(column)), table.cell(saved.row, column));
        let is_free = argument.is_ref() && m.heap.get(argument.addr()) == argument;
        if !is_free || !cell.is_immediate() || m.heap.bind(argument.addr(), cell).is_err() {
            return slow(r, m);
        }
    }
    Saved::advance(m, first, n, next);
    Regs { pc: m.cp, ..r }
}

/// A number as a saved word.
fn integer(number: u64) -> Cell {
    Cell::from_bits(number << 3)
}
