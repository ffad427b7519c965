//! Attributed variables: making them, and reading and changing what is attached to them.
//!
//! An attributed variable is a cell that refers to itself with the tag ATT; the next cell holds its attributes, a chain
//! `att(Module, Value, Rest)` that ends in `[]`. *Invariant*: the cell stands at its own place only; everything else refers
//! to it. All changes are undone by backtracking. A variable without attributes is a plain one.

use super::area::OutOfMemory;
use super::atom::Atom;
use super::atoms;
use super::cell::{Addr, Cell, Tag};
use super::heap::{Heap, View};

impl Heap {
    /// The attributes of a variable, if it has any.
    pub fn attributes(&self, variable: Cell) -> Option<Cell> {
        let variable = self.deref(variable);
        (variable.tag() == Tag::Att).then(|| self.get(variable.addr().offset(1)))
    }

    /// The value of an attribute.
    pub fn attribute(&self, variable: Cell, module: Atom) -> Option<Cell> {
        let place = self.deref(variable).addr().offset(1);
        self.attributes(variable)?;
        match self.find_attribute(place, module) {
            Found::At(at) => Some(self.arg(at, 1)),
            Found::End(_) => None,
        }
    }

    /// Gives a variable an attribute, or gives the attribute another value.
    pub fn put_attribute(
        &mut self,
        variable: Cell,
        module: Atom,
        value: Cell,
    ) -> Result<(), OutOfMemory> {
        self.room(6)?;
        let nil = Cell::atom(atoms::NIL);
        let variable = self.deref(variable);
        let place = match variable.tag() {
            Tag::Att => variable.addr().offset(1),
            _ => self.attach(variable, nil),
        };
        match self.find_attribute(place, module) {
            Found::At(at) => self.assign(at.offset(2), value),
            Found::End(end) => {
                let link = self.structure(atoms::ATTRIBUTE, &[Cell::atom(module), value, nil]);
                self.assign(end, link);
            }
        }
        Ok(())
    }

    /// Gives a variable these attributes and no others.
    pub fn put_attributes(&mut self, variable: Cell, chain: Cell) -> Result<(), OutOfMemory> {
        self.room(2)?;
        let variable = self.deref(variable);
        match (variable.tag(), self.deref(chain) == Cell::atom(atoms::NIL)) {
            (Tag::Att, true) => {
                let plain = Cell::reference(variable.addr());
                self.trail_change(variable.addr());
                self.set(variable.addr(), plain);
            }
            (Tag::Att, false) => self.assign(variable.addr().offset(1), chain),
            (_, true) => (),
            (_, false) => {
                self.attach(variable, chain);
            }
        }
        Ok(())
    }

    /// Takes an attribute away.
    pub fn delete_attribute(&mut self, variable: Cell, module: Atom) -> Result<(), OutOfMemory> {
        let variable = self.deref(variable);
        if variable.tag() != Tag::Att {
            return Ok(());
        }
        let mut place = variable.addr().offset(1);
        while let Some((at, own)) = self.attribute_link(place) {
            let rest = at.offset(3);
            if own == module {
                let rest = self.get(rest);
                self.assign(place, rest);
                break;
            }
            place = rest;
        }
        match self.get(variable.addr().offset(1)) {
            chain if chain == Cell::atom(atoms::NIL) => self.put_attributes(variable, chain),
            _ => Ok(()),
        }
    }

    /// Makes an attributed variable of a plain one; where its attributes stand.
    fn attach(&mut self, variable: Cell, chain: Cell) -> Addr {
        let new = Cell::pointer(Tag::Att, self.top);
        let at = self.push(new);
        let place = self.push(chain);
        self.bind(variable.addr(), Cell::reference(at));
        place
    }

    fn trail_change(&mut self, at: Addr) {
        if at < self.hb {
            self.trail_value(at);
        }
    }

    /// The link `att(Module, _, _)` that a cell leads to, and its module.
    fn attribute_link(&self, place: Addr) -> Option<(Addr, Atom)> {
        match self.view(self.get(place)) {
            View::Struct(functor, at) if functor.name == atoms::ATTRIBUTE && functor.arity == 3 => {
                Some((at, self.deref(self.arg(at, 0)).as_atom()?))
            }
            _ => None,
        }
    }

    fn find_attribute(&self, mut place: Addr, module: Atom) -> Found {
        while let Some((at, own)) = self.attribute_link(place) {
            if own == module {
                return Found::At(at);
            }
            place = at.offset(3);
        }
        Found::End(place)
    }
}

/// Where an attribute is: its link, or the cell that would lead to it.
enum Found {
    At(Addr),
    End(Addr),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::Area;

    #[test]
    fn attributes_come_and_go() {
        let [cells, trail] = Area::reserve_all([1 << 14, 1 << 12]).expect("a small heap fits");
        let mut heap = Heap::new(cells, trail);
        let x = heap.new_var();
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
