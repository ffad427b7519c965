//! Answer subsumption: of the answers that differ only in moded arguments one is kept, the better one.
//!
//! *Invariant*: an answer that is no better changes nothing, so that evaluation comes to an end where the order has one.

use std::cmp::Ordering;

use super::super::Machine;
use super::super::error::Result;
use super::super::tables::Mode;
use super::marker::pack;
use crate::term::number::Number;
use crate::term::packed::unpack_next;
use crate::term::{Cell, atoms};

/// An answer among whose values is to be chosen: whether that changes what was chosen so far.
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

/// Numbers by their values, other terms in the standard order.
pub(super) fn by_value(m: &mut Machine, left: Cell, right: Cell) -> Result<Ordering> {
    let [one, other] = [left, right].map(|cell| Number::from_cell(&m.heap, m.heap.deref(cell)));
    let values = one.and_then(|one| one.compare(&other?));
    match values {
        Some(order) => Ok(order),
        None => Ok(m.heap.compare(left, right, &m.atoms)?),
    }
}

/// Of the value that was chosen so far and another one, what is chosen; whether that is another one.
pub(super) fn better(m: &mut Machine, mode: Mode, old: Cell, new: Cell) -> Result<(Cell, bool)> {
    let takes = match mode {
        Mode::Index | Mode::First => false,
        // Whether it counts is decided by the others.
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
