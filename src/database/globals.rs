//! Global variables: `nb_setval/2` and `b_setval/2`.
//!
//! Invariant: what is kept for good is outside the heap. What is set until backtracking is a chain on the heap that begins
//! in one cell older than all choice points: `=(Name, Value, Next)`, so that the trail restores it like any other term.
//! That cell, [`Globals::root`], is a root of the collector.

use indexmap::IndexMap;

use crate::term::atom::ShortHash;
use crate::term::cell::HandleKind;
use crate::term::{Addr, Atom, Cell, Heap, OutOfMemory, Reached, Stored, Tag, View, atoms};

/// The global variables of one engine.
#[derive(Debug)]
pub struct Globals {
    /// The cell where the chain begins.
    pub root: Addr,
    kept: IndexMap<Atom, Stored, ShortHash>,
    /// The words of what is kept.
    words: usize,
}

/// The value of a link that was set for good meanwhile: a handle that no term contains.
const NOTHING: Cell = Cell::handle(HandleKind::Clause, u32::MAX);

impl Globals {
    /// None. The heap must not have seen a choice point yet.
    pub fn new(heap: &mut Heap) -> Globals {
        Globals {
            root: heap.push(Cell::atom(atoms::NIL)),
            kept: IndexMap::default(),
            words: 0,
        }
    }

    /// Sets a variable for good.
    pub fn keep(&mut self, name: Atom, heap: &mut Heap, value: Cell) {
        let stored = Stored::copy_with_attributes(heap, value);
        if let Some(place) = self.link(name, heap) {
            heap.set(place, NOTHING);
        }
        self.words += stored.words().len();
        if let Some(former) = self.kept.insert(name, stored) {
            self.words -= former.words().len();
        }
    }

    /// About how many bytes the variables that are set for good take.
    pub fn space(&self) -> usize {
        /// The name, and the place in a table.
        const BESIDE: usize = 64;
        BESIDE * self.kept.len() + size_of::<u64>() * self.words
    }

    /// Sets a variable until backtracking.
    pub fn assign(&mut self, name: Atom, heap: &mut Heap, value: Cell) -> Result<(), OutOfMemory> {
        heap.room(4)?;
        let value = heap.deref(value);
        // An attributed variable is its place: a copy of its cell would be another variable.
        let value = if value.tag() == Tag::Att {
            Cell::reference(value.addr())
        } else {
            value
        };
        match self.link(name, heap) {
            Some(place) => heap.assign(place, value),
            None => {
                let rest = heap.get(self.root);
                let link = heap.structure(atoms::EQUALS, &[Cell::atom(name), value, rest]);
                heap.assign(self.root, link);
            }
        }
        Ok(())
    }

    /// The value of a variable.
    pub fn get(&self, name: Atom, heap: &mut Heap) -> Result<Option<Cell>, OutOfMemory> {
        let value = self
            .link(name, heap)
            .map(|place| heap.get(place))
            .filter(|value| *value != NOTHING);
        match value {
            Some(value) => Ok(Some(value)),
            None => self
                .kept
                .get(&name)
                .map(|kept| kept.restore(heap))
                .transpose(),
        }
    }

    /// The names of all variables that have a value, those set for good first.
    pub fn names(&self, heap: &Heap) -> Vec<Atom> {
        let mut names: Vec<Atom> = self.kept.keys().copied().collect();
        let mut link = heap.get(self.root);
        while let Some((name, place, next)) = read_link(heap, link) {
            if !self.kept.contains_key(&name) && heap.get(place) != NOTHING {
                names.push(name);
            }
            link = next;
        }
        names
    }

    /// Shows the atoms in what is kept for good.
    pub fn reach_atoms(&self, reached: &mut Reached) {
        for (name, value) in &self.kept {
            reached.atom(*name);
            reached.words(value.words());
        }
    }

    /// The cell with the value that `name` has until backtracking.
    fn link(&self, name: Atom, heap: &Heap) -> Option<Addr> {
        let mut link = heap.get(self.root);
        while let Some((other, place, next)) = read_link(heap, link) {
            if other == name {
                return Some(place);
            }
            link = next;
        }
        None
    }
}

/// Name, place of the value, and the next link.
fn read_link(heap: &Heap, link: Cell) -> Option<(Atom, Addr, Cell)> {
    let View::Struct(_, at) = heap.view(link) else {
        return None;
    };
    let name = heap.arg(at, 0).as_atom()?;
    Some((name, at.offset(2), heap.arg(at, 2)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Area, Atoms};

    #[test]
    fn backtracking_restores_what_was_kept() {
        let [cells, trail] = Area::reserve_all([1 << 14, 1 << 12]).expect("a small heap fits");
        let mut heap = Heap::new(cells, trail);
        let name = Atoms::new().intern("counter");
        let mut globals = Globals::new(&mut heap);
        globals.keep(name, &mut heap, Cell::small(1));
        let (mark, top) = (heap.trail_top, heap.top);
        heap.hb = heap.top;
        globals
            .assign(name, &mut heap, Cell::small(2))
            .expect("it fits");
        assert_eq!(globals.get(name, &mut heap), Ok(Some(Cell::small(2))));
        heap.undo_to(mark);
        heap.top = top;
        heap.list(Cell::small(7), Cell::small(8));
        assert_eq!(globals.get(name, &mut heap), Ok(Some(Cell::small(1))));
    }
}
