//! Global variables.
//!
//! Invariant: values set for good are stored outside the heap; values that backtracking undoes are on the heap, in a list of
//! pairs Name-Value that hangs on one cell at the bottom of the heap, which so is a root for the collector. In that list
//! `[]` in place of the pair's value says that the stored one holds.

use indexmap::IndexMap;

use super::error::Result;
use crate::term::atom::ShortHash;
use crate::term::{Addr, Atom, Cell, Heap, OutOfMemory, Stored, View, atoms};

/// The global variables of one machine.
pub struct Globals {
    stored: IndexMap<Atom, Stored, ShortHash>,
    root: Addr,
}

impl Globals {
    /// No variables. The root is pushed onto the heap, which should still be empty.
    pub fn new(heap: &mut Heap) -> Globals {
        let root = heap.push(Cell::atom(atoms::NIL));
        Globals { stored: IndexMap::default(), root }
    }

    /// The cell at which the values on the heap hang.
    pub fn root(&self) -> Addr {
        self.root
    }

    /// The cell with the value on the heap, wrapped in one argument.
    fn place(&self, heap: &Heap, name: Atom) -> Option<Addr> {
        let mut rest = heap.get(self.root);
        while let View::List(at) = heap.view(rest) {
            if let View::Struct(_, pair) = heap.view(heap.get(at))
                && heap.arg(pair, 0) == Cell::atom(name)
            {
                return Some(pair.offset(2));
            }
            rest = heap.get(at.offset(1));
        }
        None
    }

    /// Sets a variable so that backtracking undoes it.
    pub fn set(&mut self, heap: &mut Heap, name: Atom, value: Cell) -> std::result::Result<(), OutOfMemory> {
        heap.room(8)?;
        let value = heap.list(value, Cell::atom(atoms::NIL));
        match self.place(heap, name) {
            Some(place) => heap.assign(place, value),
            None => {
                let pair = heap.structure(atoms::MINUS, &[Cell::atom(name), value]);
                let list = heap.list(pair, heap.get(self.root));
                heap.assign(self.root, list);
            }
        }
        Ok(())
    }

    /// Sets a variable for good.
    pub fn store(&mut self, heap: &mut Heap, name: Atom, value: Cell) {
        let stored = Stored::copy(heap, value);
        if let Some(place) = self.place(heap, name) {
            heap.assign(place, Cell::atom(atoms::NIL));
        }
        self.stored.insert(name, stored);
    }

    /// The value of a variable, if it has one.
    pub fn get(&self, heap: &mut Heap, name: Atom) -> Result<Option<Cell>> {
        if let Some(place) = self.place(heap, name)
            && let View::List(at) = heap.view(heap.get(place))
        {
            return Ok(Some(heap.get(at)));
        }
        Ok(match self.stored.get(&name) {
            Some(stored) => Some(stored.restore(heap)?),
            None => None,
        })
    }

    /// The names of all variables that have a value set for good, in the order in which they were first set.
    pub fn names(&self) -> Vec<Atom> {
        self.stored.keys().copied().collect()
    }

    /// Forgets the value of a variable set for good.
    pub fn remove(&mut self, name: Atom) -> bool {
        self.stored.shift_remove(&name).is_some()
    }
}
