//! Attributed variables: making them, and reading and changing their attributes.
//!
//! An attributed variable is a cell that refers to itself with the tag ATT; the next cell holds its attributes, a chain
//! `att(Module, Value, Rest)` that ends in `[]`. *Invariant*: the ATT cell occurs only at its own address; all other cells refer
//! to it. A chain is never changed in place, since copies may share it: a change makes a new chain and stores it in the cell
//! behind the variable, which no other variable shares. Backtracking undoes all changes. A variable without attributes is a plain
//! one.

use super::super::atom::Atom;
use super::super::atoms;
use super::super::cell::{Addr, Cell, HeaderKind, Tag};
use super::super::heap::{Heap, View};
use crate::memory::{Stop, Stopping};

impl Heap {
    /// The attributes of a variable, if it has any.
    pub fn attributes(&self, variable: Cell) -> Option<Cell> {
        let variable = self.deref(variable);
        (variable.tag() == Tag::Att).then(|| self.get(variable.addr().offset(1)))
    }

    /// The address of the value of a dereferenced variable's first attribute, if the attribute is one of this module and its
    /// value a compound term with this header. Also none if the value cell is a reference, which is rare.
    #[inline]
    pub fn first_attribute_with(&self, variable: Cell, module: Cell, header: Cell) -> Option<Addr> {
        if variable.tag() != Tag::Att {
            return None;
        }
        let chain = self.get(variable.addr().offset(1));
        if chain.tag() != Tag::Struct {
            return None;
        }
        let at = chain.addr();
        let value = self.get(at.offset(2));
        let is_it = self.get(at.offset(1)) == module
            && value.tag() == Tag::Struct
            && self.get(value.addr()) == header;
        is_it.then(|| value.addr())
    }

    /// The value of an attribute.
    pub fn attribute(&self, variable: Cell, module: Atom) -> Option<Cell> {
        let mut chain = self.attributes(variable)?;
        while let Some((own, value, rest)) = self.attribute_link(chain) {
            if own == module {
                return Some(value);
            }
            chain = rest;
        }
        None
    }

    /// Sets an attribute of a variable, whether new or present.
    pub fn put_attribute(&mut self, variable: Cell, module: Atom, value: Cell) -> Result<(), Stop> {
        let chain = match self.attributes(variable) {
            None => {
                self.room(6)?;
                let nil = Cell::atom(atoms::NIL);
                self.structure(atoms::ATTRIBUTE, &[Cell::atom(module), value, nil])?
            }
            chain => self.changed_chain(chain, module, Some(value))?,
        };
        self.put_attributes(variable, chain)
    }

    /// Removes an attribute.
    pub fn delete_attribute(&mut self, variable: Cell, module: Atom) -> Result<(), Stop> {
        if self.attribute(variable, module).is_none() {
            return Ok(());
        }
        let chain = self.attributes(variable);
        let chain = self.changed_chain(chain, module, None)?;
        self.put_attributes(variable, chain)
    }

    /// A copy of the chain in which an attribute has this value, appended if it is new; or without the attribute.
    fn changed_chain(
        &mut self,
        chain: Option<Cell>,
        module: Atom,
        value: Option<Cell>,
    ) -> Result<Cell, Stop> {
        let nil = Cell::atom(atoms::NIL);
        let mut before = Vec::new();
        let mut rest = chain.unwrap_or(nil);
        while let Some((own, value, behind)) = self.attribute_link(rest) {
            rest = behind;
            if own == module {
                break;
            }
            before.push((own, value));
        }
        before.extend(value.map(|value| (module, value)));
        self.room(4 * before.len() + 2)?;
        for (own, value) in before.into_iter().rev() {
            rest = self.structure(atoms::ATTRIBUTE, &[Cell::atom(own), value, rest])?;
        }
        Ok(rest)
    }

    /// Replaces all attributes of a variable.
    pub fn put_attributes(&mut self, variable: Cell, chain: Cell) -> Result<(), Stop> {
        self.room(2)?;
        let variable = self.deref(variable);
        match (variable.tag(), self.deref(chain) == Cell::atom(atoms::NIL)) {
            (Tag::Att, true) => {
                let plain = Cell::reference(variable.addr());
                self.assign(variable.addr(), plain)?;
            }
            (Tag::Att, false) => self.assign(variable.addr().offset(1), chain)?,
            (_, true) => (),
            (_, false) => self.attach(variable, chain)?,
        }
        Ok(())
    }

    /// Binds an attributed variable to a value that the module of its only attribute has found itself, without a wakeup.
    pub fn bind_unwoken(&mut self, variable: Cell, value: Cell) -> Stopping<()> {
        let variable = self.deref(variable);
        if variable.is_variable() {
            self.bind(variable.addr(), value)?;
        }
        Ok(())
    }

    /// Turns a plain variable into an attributed one.
    fn attach(&mut self, variable: Cell, chain: Cell) -> Stopping<()> {
        self.attributed = true;
        let at = self.push(Cell::pointer(Tag::Att, self.top))?;
        self.push(chain)?;
        self.bind(variable.addr(), Cell::reference(at))?;
        Ok(())
    }

    /// The attributed variables above an address, the oldest first.
    pub fn attributed_since(&self, place: Addr) -> Stopping<Vec<Cell>> {
        let mut found = Vec::new();
        let mut at = place;
        while at < self.top {
            self.meter.step()?;
            let cell = self.get(at);
            if cell == Cell::pointer(Tag::Att, at) {
                found.push(Cell::reference(at));
            }
            // The payload of a box only looks like cells.
            let boxed = cell.tag() == Tag::Header && cell.header_kind() != HeaderKind::Functor;
            at = at.offset(if boxed { 2 + cell.count() } else { 1 });
        }
        Ok(found)
    }

    /// Module, value and rest of a link `att(Module, Value, Rest)`.
    fn attribute_link(&self, chain: Cell) -> Option<(Atom, Cell, Cell)> {
        match self.view(chain) {
            View::Struct(functor, at) if functor.name == atoms::ATTRIBUTE && functor.arity == 3 => {
                let module = self.deref(self.arg(at, 0)).as_atom()?;
                Some((module, self.arg(at, 1), self.arg(at, 2)))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::Area;

    #[test]
    fn attributes_come_and_go() {
        let [cells, trail] = Area::reserve_all([1 << 14, 1 << 12]).expect("a small heap fits");
        let mut heap = Heap::new(cells, trail);
        let x = heap.new_var().expect("there is room");
        heap.hb = heap.top;
        let mark = heap.trail_top;
        for (module, value) in [(7, 1), (8, 2), (7, 3)] {
            heap.put_attribute(x, Atom(module), Cell::small(value))
                .expect("it fits");
        }
        assert_eq!(heap.attribute(x, Atom(7)), Some(Cell::small(3)));
        assert_eq!(heap.attribute(x, Atom(8)), Some(Cell::small(2)));
        heap.delete_attribute(x, Atom(7)).expect("it fits");
        assert_eq!(heap.attribute(x, Atom(7)), None);
        heap.delete_attribute(x, Atom(8)).expect("it fits");
        assert!(heap.attributes(x).is_none() && heap.deref(x).is_ref());
        heap.undo_to(mark);
        assert_eq!(heap.deref(x), x);
    }
}
