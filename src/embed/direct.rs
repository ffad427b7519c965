//! Converts values of Rust to cells on the heap of an engine and back, without a [`Term`] in between.
//!
//! Most values are integers, texts and lists of these. For them the traits of `convert.rs` have hidden methods, which make or read the cell
//! directly. If such a method cannot decide, it returns nothing, and the value is converted by way of a [`Term`], which reports the errors.
//!
//! *Invariant*: only this room sees the contents of these types, so that a host's implementation of the traits cannot touch the heap.

use super::convert::{FromTerm, IntoTerm};
use super::term::Term;
use super::transfer::{Maker, Reader};
use crate::machine::Machine;
use crate::machine::error::{Error, Result};
use crate::memory::Stopping;
use crate::term::{Atoms, Cell, Heap, View, atoms};

/// Makes cells on the heap of an engine from values.
pub struct Making<'m> {
    pub(super) machine: &'m mut Machine,
    /// The maker of terms; its variables may already have names.
    pub(super) maker: Maker,
    /// The cell just made.
    made: Option<Cell>,
}

impl<'m> Making<'m> {
    pub(super) fn new(machine: &'m mut Machine, maker: Maker) -> Making<'m> {
        Making {
            machine,
            maker,
            made: None,
        }
    }

    /// The cell of a value, which `put` makes by one of the functions below; a new variable if it calls none of them.
    pub(super) fn cell(
        &mut self,
        put: impl FnOnce(&mut Making<'m>) -> Stopping<()>,
    ) -> Stopping<Cell> {
        self.made = None;
        put(self)?;
        match self.made.take() {
            Some(cell) => Ok(cell),
            None => {
                self.machine.heap.room(2)?;
                self.machine.heap.new_var()
            }
        }
    }

    pub(super) fn term(&mut self, term: &Term) -> Stopping<()> {
        let (heap, atoms) = (&mut self.machine.heap, &mut self.machine.atoms);
        self.made = Some(self.maker.make(heap, atoms, term)?);
        Ok(())
    }

    pub(super) fn integer(&mut self, value: i64) -> Stopping<()> {
        self.machine.heap.room(8)?;
        self.made = Some(self.machine.heap.integer(value)?);
        Ok(())
    }

    pub(super) fn atom(&mut self, text: &str) -> Stopping<()> {
        self.made = Some(Cell::atom(self.machine.atoms.make(text)?));
        Ok(())
    }

    pub(super) fn list<T: IntoTerm>(
        &mut self,
        elements: impl IntoIterator<Item = T>,
    ) -> Stopping<()> {
        let mut cells = Vec::new();
        for element in elements {
            cells.push(self.cell(|making| element.make(making))?);
        }
        let heap = &mut self.machine.heap;
        heap.room(2 * cells.len())?;
        self.made = Some(heap.list_of(&cells)?);
        Ok(())
    }
}

/// Gives values to the arguments or placeholders of a goal.
pub struct Filling<'m, 'p> {
    making: Making<'m>,
    places: &'p [Cell],
    /// The number of values so far.
    filled: usize,
    /// Whether all values so far unified with their places, or an error.
    fit: Result<bool>,
}

impl<'m, 'p> Filling<'m, 'p> {
    pub(super) fn new(machine: &'m mut Machine, maker: Maker, places: &'p [Cell]) -> Self {
        Filling {
            making: Making::new(machine, maker),
            places,
            filled: 0,
            fit: Ok(true),
        }
    }

    /// Unifies the next place with this value; does nothing after a value did not unify.
    pub(super) fn next(&mut self, value: impl IntoTerm) {
        let place = self.places.get(self.filled).copied();
        self.filled += 1;
        let (Some(place), Ok(true)) = (place, &self.fit) else {
            return;
        };
        let made = self.making.cell(|making| value.make(making));
        self.fit = made
            .map_err(Error::from)
            .and_then(|value| self.making.machine.unify(place, value));
    }

    /// The machine that runs the query.
    pub(super) fn machine(&mut self) -> &mut Machine {
        self.making.machine
    }

    /// Ends the query with this error.
    pub(super) fn end_by(&mut self, error: Error) {
        self.fit = Err(error);
    }

    /// The number of values, and whether all of them unified.
    pub(super) fn end(self) -> Result<(usize, bool)> {
        self.fit.map(|fit| (self.filled, fit))
    }
}

/// Reads the inputs of a closure: the arguments of a call, one after the other.
pub trait Inputs {
    /// The error of an argument.
    type Error;

    /// The value of the next argument.
    fn next<T: FromTerm>(&mut self) -> std::result::Result<T, Self::Error>;
}

/// A cell from which a value is read.
#[derive(Clone, Copy)]
pub struct Looking<'m> {
    heap: &'m Heap,
    atoms: &'m Atoms,
    cell: Cell,
}

impl<'m> Looking<'m> {
    pub(super) fn at(machine: &'m Machine, cell: Cell) -> Looking<'m> {
        Looking {
            heap: &machine.heap,
            atoms: &machine.atoms,
            cell,
        }
    }

    pub(super) fn integer(&self) -> Option<i64> {
        match self.heap.view(self.cell) {
            View::Int(value) => Some(value),
            _ => None,
        }
    }

    pub(super) fn float(&self) -> Option<f64> {
        match self.heap.view(self.cell) {
            View::Float(value) => Some(value),
            _ => None,
        }
    }

    /// The text of an atom or a string.
    pub(super) fn text(&self) -> Option<&'m str> {
        match self.heap.view(self.cell) {
            // The empty list is the list of no characters.
            View::Atom(atom) if atom != atoms::NIL => Some(self.atoms.text(atom)),
            View::Text(at) => Some(self.heap.text_value(at)),
            _ => None,
        }
    }

    pub(super) fn atom(&self) -> Option<&'m str> {
        match self.heap.view(self.cell) {
            View::Atom(atom) => Some(self.atoms.text(atom)),
            _ => None,
        }
    }

    pub(super) fn is_variable(&self) -> bool {
        matches!(self.heap.view(self.cell), View::Var(_))
    }

    /// The elements of a proper list, each read by `read`.
    pub(super) fn list<T>(&self, read: impl Fn(Looking<'m>) -> Option<T>) -> Option<Vec<T>> {
        let mut elements = Vec::new();
        let mut rest = self.cell;
        // A cyclic list has no end, and a proper one takes two cells for each element.
        let most = self.heap.top.since(self.heap.start()) / 2;
        while elements.len() <= most {
            match self.heap.view(rest) {
                View::List(at) => {
                    elements.push(read(Looking {
                        cell: self.heap.head(at),
                        ..*self
                    })?);
                    rest = self.heap.tail(at);
                }
                View::Atom(atoms::NIL) => return Some(elements),
                _ => return None,
            }
        }
        None
    }

    /// The value as a term.
    pub(super) fn term(&self, reader: &mut Reader) -> Stopping<Term> {
        reader.read(self.heap, self.atoms, self.cell)
    }
}
