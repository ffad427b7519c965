//! The marker of a table, an environment that returns to ANSWER, and the words that the choice points of tables save.
//!
//! *Invariant*: every saved word has the tag of an integer or is a term, so the collector may read it.

use super::super::Machine;
use super::super::continuation::enter_environment;
use super::super::control::{BALL, BIRTH, REST};
use super::super::error::{Error, Expected, Resource, Result};
use super::super::ops::{slot, write};
use super::super::words::TABLE_ANSWER;
use crate::term::packed::{Unpackable, pack_open};
use crate::term::{Addr, Cell, atoms};

/// The saved words of a choice point STEP: the variables of the call, and the table.
pub(super) const STEP_WORDS: usize = 2;
/// The saved words of a choice point NEXT: the consumer as a term, the table, the number of the consumer, the next entry.
pub(super) const NEXT_WORDS: usize = 4;
/// The index of the last of these.
pub(super) const NEXT_ENTRY: usize = 3;

/// A number as a cell with the tag of an integer.
pub(super) fn number(value: usize) -> Cell {
    Cell::from_bits((value as u64) << 3)
}

/// A resource error if tables take more space than allowed.
pub(super) fn look_at_space(m: &Machine) -> Result<()> {
    match m.tables.is_full() {
        true => Err(Error::Resource(Resource::Tables)),
        false => Ok(()),
    }
}

/// Makes a marker above the environments in use and enters it: a return to it means an answer of the table.
pub(super) fn enter_marker(m: &mut Machine, table: u32, variables: Cell) -> Result<()> {
    let e = enter_environment(m)?;
    let birth = Cell::from_bits(m.b.0);
    for (place, cell) in [
        (BALL, number(table as usize)),
        (REST, variables),
        (BIRTH, birth),
    ] {
        write(m, slot(e, place), cell);
    }
    m.cp = &TABLE_ANSWER[1];
    Ok(())
}

pub(super) fn pack(
    m: &mut Machine,
    terms: &[Cell],
    words: &mut Vec<u64>,
    variables: &mut Vec<Addr>,
) -> Result<()> {
    let most = m.heap.top.since(m.heap.start()) + 1;
    pack_open(&mut m.heap, terms, words, variables, most).map_err(|why| {
        let wanted = |cell: &&Cell| !m.heap.deref(**cell).is_immediate();
        let culprit = terms.iter().find(wanted).copied();
        unpackable(why, culprit.unwrap_or(Cell::atom(atoms::NIL)))
    })
}

/// The error of terms that cannot be stored in a table.
pub(super) fn unpackable(why: Unpackable, culprit: Cell) -> Error {
    match why {
        Unpackable::Attributed => Error::Type(Expected::FreeOfAttvar, culprit),
        Unpackable::TooLarge => Error::Type(Expected::AcyclicTerm, culprit),
    }
}
