//! Answer subsumption: of the answers that differ only in moded arguments, the better one is kept.
//!
//! *Invariant*: an answer that is no better changes nothing, so evaluation terminates if the order does not allow endless improvement.

use std::cmp::Ordering;

use super::super::Machine;
use super::super::error::Result;
use super::super::tables::Mode;
use super::marker::pack;
use crate::term::number::Number;
use crate::term::packed::unpack_next;
use crate::term::{Cell, atoms};

/// Chooses between the values of an answer and the values chosen so far; whether that changes the chosen ones.
pub(super) fn choose(
    m: &mut Machine,
    table: u32,
    modes: &[Mode],
    variables: &[Cell],
) -> Result<bool> {
    let own = variables.len() - modes.len();
    let (index, values) = variables.split_at(own);
    let (mut row, mut met) = (Vec::new(), Vec::new());
    pack(m, index, &mut row, &mut met)?;
    let mut chosen = values.to_vec();
    let answers = m.tables.answers(table);
    let known = answers.and_then(|answers| Some(answers.answer(answers.find(&row)?).1.to_vec()));
    if let Some(known) = &known {
        m.heap.room(2 * known.len() + 2)?;
        let mut variables: Vec<Cell> = met.iter().copied().map(Cell::reference).collect();
        let mut place = 0;
        let mut decided = false;
        let mut former = Vec::with_capacity(modes.len());
        for (number, mode) in modes.iter().enumerate() {
            let old = unpack_next(known, &mut place, &mut m.heap, &mut variables)?;
            former.push(old);
            let (value, changes) = better(m, *mode, old, values[number])?;
            chosen[number] = value;
            decided |= changes && mode.decides();
        }
        for (number, mode) in modes.iter().enumerate() {
            if *mode == Mode::Witness && !decided {
                chosen[number] = former[number];
            }
        }
    }
    let mut words = Vec::new();
    pack(m, &chosen, &mut words, &mut met)?;
    if known.is_some_and(|known| known == words) {
        return Ok(false);
    }
    m.tables.choose(table, &row, &words)?;
    Ok(true)
}

/// Compares numbers by value, other terms in the standard order.
pub(super) fn by_value(m: &mut Machine, left: Cell, right: Cell) -> Result<Ordering> {
    let [one, other] = [left, right].map(|cell| Number::from_cell(&m.heap, m.heap.deref(cell)));
    let values = one.and_then(|one| one.compare(&other?));
    match values {
        Some(order) => Ok(order),
        None => Ok(m.heap.compare(left, right, &m.atoms)?),
    }
}

/// The better of the value chosen so far and a new one, by the mode; whether it is the new one.
pub(super) fn better(m: &mut Machine, mode: Mode, old: Cell, new: Cell) -> Result<(Cell, bool)> {
    let takes = match mode {
        Mode::Index | Mode::First => false,
        // The other arguments decide whether it counts.
        Mode::Last | Mode::Witness => true,
        Mode::Min => by_value(m, new, old)?.is_lt(),
        Mode::Max => by_value(m, new, old)?.is_gt(),
        Mode::Sum => {
            m.heap.room(3)?;
            let sum = m.heap.structure(atoms::PLUS, &[old, new])?;
            let sum = super::super::evaluate::evaluate(m, sum)?;
            return Ok((m.heap.number(&sum)?, true));
        }
        Mode::Order(module, name) => {
            m.heap.room(3)?;
            let goal = m.heap.structure(name, &[old, new])?;
            m.once(module, goal)?
        }
        Mode::Lattice(module, name) => {
            m.heap.room(5)?;
            let result = m.heap.new_var()?;
            let goal = m.heap.structure(name, &[old, new, result])?;
            if !m.once(module, goal)? {
                return Ok((old, false));
            }
            let same = m.heap.is_variant(old, result)?;
            return Ok((result, !same));
        }
    };
    Ok((if takes { new } else { old }, takes))
}
