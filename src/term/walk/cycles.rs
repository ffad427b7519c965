//! Factoring of cyclic terms into acyclic ones: a template, and the bindings of its new variables.
//!
//! *Invariant*: a compound through which a cycle closes is replaced by a variable wherever it occurs, and nothing else is;
//! the copy keeps all sharing, so that the time is linear in the cells of the term.

use std::collections::HashMap;

use super::super::atom::ShortHash;
use super::super::cell::{Addr, Cell, Tag};
use super::super::heap::Heap;
use crate::memory::{Stop, Stopping};

/// Work for later.
enum Work {
    Copy(Cell),
    /// Copy the arguments of the compound at this address.
    Make(Addr, Tag, usize),
}

impl Heap {
    /// The term without cycles, and pairs of a variable and the compound it stands for.
    pub fn without_cycles(&mut self, term: Cell) -> Result<(Cell, Vec<(Cell, Cell)>), Stop> {
        let heads = self.cycle_heads(term)?;
        self.room(heads.len())?;
        let mut known: HashMap<Addr, Cell, ShortHash> = HashMap::default();
        for head in &heads {
            let variable = self.new_var()?;
            known.insert(head.addr(), variable);
        }
        let template = self.copy_known(term, &mut known)?;
        let mut bindings = Vec::with_capacity(heads.len());
        for head in heads {
            let variable = known[&head.addr()];
            let mut value = Vec::new();
            let (at, count) = self.arguments(head);
            for index in 0..count {
                value.push(self.copy_known(self.get(at.offset(index)), &mut known)?);
            }
            bindings.push((variable, self.compound_like(head, &value)?));
        }
        Ok((template, bindings))
    }

    /// The compounds through which cycles close, in the order in which they are met.
    fn cycle_heads(&self, term: Cell) -> Stopping<Vec<Cell>> {
        #[derive(Clone, Copy, PartialEq)]
        enum State {
            Open,
            Head,
            Done,
        }
        let mut states: HashMap<Addr, State, ShortHash> = HashMap::default();
        let mut heads = Vec::new();
        // A compound is pushed a second time, to be popped after everything below it.
        let mut waiting = vec![(self.deref(term), false)];
        while let Some((cell, finished)) = waiting.pop() {
            self.meter.step()?;
            let (at, count) = self.arguments(cell);
            if count == 0 {
                continue;
            }
            let state = states.get(&cell.addr()).copied();
            match (state, finished) {
                (_, true) => {
                    states.insert(cell.addr(), State::Done);
                }
                (None, false) => {
                    states.insert(cell.addr(), State::Open);
                    waiting.push((cell, true));
                    let arguments = (0..count).rev();
                    waiting.extend(
                        arguments.map(|index| (self.deref(self.get(at.offset(index))), false)),
                    );
                }
                (Some(State::Open), false) => {
                    states.insert(cell.addr(), State::Head);
                    heads.push(cell);
                }
                (Some(State::Head | State::Done), false) => {}
            }
        }
        Ok(heads)
    }

    /// A copy of a term, with the same variables, in which each known compound is replaced.
    fn copy_known(
        &mut self,
        term: Cell,
        known: &mut HashMap<Addr, Cell, ShortHash>,
    ) -> Result<Cell, Stop> {
        let mut work = vec![Work::Copy(term)];
        let mut copies: Vec<Cell> = Vec::new();
        while let Some(item) = work.pop() {
            self.meter.step()?;
            match item {
                Work::Copy(cell) => {
                    let cell = self.deref(cell);
                    let (at, count) = self.arguments(cell);
                    if count == 0 {
                        copies.push(match cell.is_variable() {
                            true => Cell::reference(cell.addr()),
                            false => cell,
                        });
                    } else if let Some(copy) = known.get(&cell.addr()) {
                        copies.push(*copy);
                    } else {
                        work.push(Work::Make(cell.addr(), cell.tag(), count));
                        let arguments = (0..count).rev();
                        work.extend(arguments.map(|index| Work::Copy(self.get(at.offset(index)))));
                    }
                }
                Work::Make(at, tag, count) => {
                    let arguments = copies.split_off(copies.len() - count);
                    let copy = self.compound_like(Cell::pointer(tag, at), &arguments)?;
                    known.insert(at, copy);
                    copies.push(copy);
                }
            }
        }
        Ok(copies.pop().expect("a term has a copy"))
    }

    /// A compound with the functor of another one.
    fn compound_like(&mut self, other: Cell, arguments: &[Cell]) -> Result<Cell, Stop> {
        self.room(arguments.len() + 1)?;
        if other.tag() == Tag::List {
            return self.list(arguments[0], arguments[1]);
        }
        let name = self.get(other.addr()).functor_value().name;
        self.structure(name, arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Area, atoms};

    #[test]
    fn a_cycle_closes_once() {
        let [cells, trail] = Area::reserve_all([1 << 14, 1 << 12]).expect("a small heap fits");
        let mut heap = Heap::new(cells, trail);
        let x = heap.new_var().expect("there is room");
        let inner = heap
            .structure(atoms::PLUS, &[x, Cell::small(1)])
            .expect("there is room");
        let outer = heap
            .structure(atoms::MINUS, &[inner, inner])
            .expect("there is room");
        assert!(heap.unify(x, outer).expect("there is room"));
        let (template, bindings) = heap.without_cycles(inner).expect("it fits");
        let [(variable, value)] = bindings[..] else {
            panic!("there is one cycle")
        };
        assert_eq!(heap.deref(template), heap.deref(variable));
        assert!(
            heap.is_acyclic(value).expect("there is room")
                && heap.occurs(variable, value).expect("there is room")
        );
        let (same, none) = heap.without_cycles(value).expect("it fits");
        assert!(none.is_empty() && heap.identical(same, value).expect("there is room"));
    }
}
