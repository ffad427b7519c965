//! Global variables: `nb_setval/2` and `b_setval/2`.
//!
//! Invariant: values set for good are outside the heap until they are read. Then they are copied to the heap once, so that all readers get
//! the same term and see changes in place; the term stays there until the reading query ends, and is then copied outside again in its state
//! at that time. The cells that refer to such terms are roots of the collector. Values set until backtracking are in a chain on the heap
//! that begins in one cell older than all choice points: `=(Name, Value, Next)`, so that the trail restores it like any other term. That
//! cell, [`Globals::root`], is a root of the collector. When a variable is set for good, its link loses the name: later restored values in
//! it are not seen.

use indexmap::IndexMap;

use crate::memory::{Stop, Stopping};
use crate::term::atom::ShortHash;
use crate::term::{Addr, Atom, AtomMarks, Cell, Heap, Roots, Stored, View, atoms};

/// The global variables of one engine.
#[derive(Debug)]
pub struct Globals {
    /// The cell where the chain begins.
    pub root: Addr,
    kept: IndexMap<Atom, Kept, ShortHash>,
    /// The words of the values outside the heap.
    words: usize,
    /// The number of values on the heap.
    on_heap: usize,
}

/// The value of a variable that was set for good.
#[derive(Debug)]
enum Kept {
    /// Outside the heap.
    Stored(Stored),
    /// On the heap, until the query with this barrier ends.
    OnHeap(Cell, Addr),
}

/// Where the value of a variable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// On the heap, or it needs no heap.
    There(Cell),
    /// It was copied to the heap now, where it must stay while the query lasts.
    Brought(Cell),
}

impl Roots for Globals {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let Globals {
            // The chain is on the heap.
            root: _,
            kept,
            words: _,
            on_heap: _,
        } = self;
        for (name, value) in kept {
            reached.atom(*name);
            if let Kept::Stored(value) = value {
                value.reach_atoms(reached);
            }
        }
    }

    fn each_reference(&mut self, visit: &mut dyn FnMut(&mut Cell)) {
        if self.on_heap == 0 {
            return;
        }
        for kept in self.kept.values_mut() {
            match kept {
                Kept::OnHeap(value, _) => visit(value),
                Kept::Stored(_) => {}
            }
        }
    }
}

impl Globals {
    /// The variables set for good, for other engines. No query is open, so their values are outside the heap.
    pub fn kept(&self) -> Vec<(Atom, Stored)> {
        let stored = self.kept.iter().filter_map(|(name, value)| match value {
            Kept::Stored(value) => Some((*name, value.clone())),
            Kept::OnHeap(..) => None,
        });
        stored.collect()
    }

    /// The value of a variable set for good, if it is outside the heap.
    pub fn stored(&self, name: Atom) -> Option<&Stored> {
        match self.kept.get(&name)? {
            Kept::Stored(value) => Some(value),
            Kept::OnHeap(..) => None,
        }
    }

    /// Sets variables stored by another engine.
    pub fn set_kept(&mut self, kept: &[(Atom, Stored)]) {
        for (name, value) in kept {
            self.words += value.words().len();
            self.kept.insert(*name, Kept::Stored(value.clone()));
        }
    }

    /// No variables. The heap must not have had a choice point yet.
    pub fn new(heap: &mut Heap) -> Stopping<Globals> {
        Ok(Globals {
            root: heap.push(Cell::atom(atoms::NIL))?,
            kept: IndexMap::default(),
            words: 0,
            on_heap: 0,
        })
    }

    /// Sets a variable for good, to a copy of the value.
    pub fn keep(&mut self, name: Atom, heap: &mut Heap, value: Cell) -> Stopping<()> {
        let stored = Stored::copy_with_attributes(heap, value)?;
        self.replace(name, heap, Kept::Stored(stored));
        Ok(())
    }

    /// Sets a variable for good, to the value itself, which the query with this barrier keeps on the heap.
    pub fn link_to(
        &mut self,
        name: Atom,
        heap: &mut Heap,
        value: Cell,
        barrier: Addr,
    ) -> Stopping<()> {
        let value = as_value(heap, value);
        let kept = match value.is_immediate() {
            true => Kept::Stored(Stored::copy(heap, value)?),
            false => Kept::OnHeap(value, barrier),
        };
        self.replace(name, heap, kept);
        Ok(())
    }

    /// Removes a variable, however it was set.
    pub fn forget(&mut self, name: Atom, heap: &mut Heap) {
        if let Some(link) = self.link(name, heap) {
            heap.set(link.name, Cell::small(0));
        }
        if let Some(former) = self.kept.shift_remove(&name) {
            self.count(&former, false);
        }
    }

    fn replace(&mut self, name: Atom, heap: &mut Heap, value: Kept) {
        if let Some(link) = self.link(name, heap) {
            heap.set(link.name, Cell::small(0));
        }
        self.count(&value, true);
        if let Some(former) = self.kept.insert(name, value) {
            self.count(&former, false);
        }
    }

    fn count(&mut self, value: &Kept, comes: bool) {
        let (count, size) = match value {
            Kept::Stored(stored) => (&mut self.words, stored.words().len()),
            Kept::OnHeap(..) => (&mut self.on_heap, 1),
        };
        *count = if comes { *count + size } else { *count - size };
    }

    /// The approximate size in bytes of the variables set for good.
    pub fn space(&self) -> usize {
        /// The name, and the entry in a table.
        const BESIDE: usize = 64;
        BESIDE * self.kept.len() + size_of::<u64>() * self.words
    }

    /// Sets a variable until backtracking.
    pub fn assign(&mut self, name: Atom, heap: &mut Heap, value: Cell) -> Result<(), Stop> {
        heap.room(4)?;
        let value = as_value(heap, value);
        match self.link(name, heap) {
            Some(link) => heap.assign(link.value, value)?,
            None => {
                let rest = heap.get(self.root);
                let link = heap.structure(atoms::EQUALS, &[Cell::atom(name), value, rest])?;
                heap.assign(self.root, link)?;
            }
        }
        Ok(())
    }

    /// The value of a variable, which stays on the heap while the query with this barrier lasts.
    pub fn get(
        &mut self,
        name: Atom,
        heap: &mut Heap,
        barrier: Addr,
    ) -> Result<Option<Found>, Stop> {
        if let Some(link) = self.link(name, heap) {
            return Ok(Some(Found::There(heap.get(link.value))));
        }
        let Some(kept) = self.kept.get_mut(&name) else {
            return Ok(None);
        };
        let stored = match kept {
            Kept::OnHeap(value, _) => return Ok(Some(Found::There(*value))),
            Kept::Stored(stored) => stored,
        };
        let value = stored.restore(heap)?;
        let value = as_value(heap, value);
        if value.is_immediate() {
            return Ok(Some(Found::There(value)));
        }
        self.words -= stored.words().len();
        self.on_heap += 1;
        *kept = Kept::OnHeap(value, barrier);
        Ok(Some(Found::Brought(value)))
    }

    /// Called when the query with this barrier ends, with those within it: copies the values that they hold on the heap outside. A variable
    /// loses its value if the system has no memory for it.
    pub fn leave_heap(&mut self, heap: &mut Heap, barrier: Addr) {
        if self.on_heap == 0 {
            return;
        }
        let (words, on_heap) = (&mut self.words, &mut self.on_heap);
        self.kept.retain(|_, kept| {
            let value = match *kept {
                Kept::OnHeap(value, owner) if owner >= barrier => value,
                Kept::OnHeap(..) | Kept::Stored(_) => return true,
            };
            *on_heap -= 1;
            let stored = Stored::copy_with_attributes(heap, value);
            let kept_on = stored.is_ok();
            if let Ok(stored) = stored {
                *words += stored.words().len();
                *kept = Kept::Stored(stored);
            }
            kept_on
        });
    }

    /// The names of all variables that have a value, those set for good first.
    pub fn names(&self, heap: &Heap) -> Vec<Atom> {
        let mut names: Vec<Atom> = self.kept.keys().copied().collect();
        let links = links(heap, self.root).filter_map(|link| heap.get(link.name).as_atom());
        names.extend(links.filter(|name| !self.kept.contains_key(name)));
        names
    }

    /// The link with the value of `name` until backtracking.
    fn link(&self, name: Atom, heap: &Heap) -> Option<Link> {
        links(heap, self.root).find(|link| heap.get(link.name) == Cell::atom(name))
    }
}

/// The value to store: an attributed variable is its address, since a copy of its cell would be another variable.
fn as_value(heap: &Heap, value: Cell) -> Cell {
    heap.deref(value).storable()
}

/// A link of the chain: the addresses of its name and of its value.
struct Link {
    name: Addr,
    value: Addr,
}

/// The links, those of the newest variables first.
fn links(heap: &Heap, root: Addr) -> impl Iterator<Item = Link> {
    let mut next = heap.get(root);
    std::iter::from_fn(move || {
        let View::Struct(_, at) = heap.view(next) else {
            return None;
        };
        next = heap.arg(at, 2);
        Some(Link {
            name: at.offset(1),
            value: at.offset(2),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Area, Atoms};

    #[test]
    fn backtracking_restores_what_was_kept() {
        let [cells, trail] = Area::reserve_all([1 << 14, 1 << 12]).expect("a small heap fits");
        let mut heap = Heap::new(cells, trail);
        let name = Atoms::new().intern("counter").expect("there is room");
        let mut globals = Globals::new(&mut heap).expect("there is room");
        globals
            .keep(name, &mut heap, Cell::small(1))
            .expect("there is room");
        let (mark, top) = (heap.trail_top, heap.top);
        heap.hb = heap.top;
        globals
            .assign(name, &mut heap, Cell::small(2))
            .expect("it fits");
        let mut value = |heap: &mut Heap| globals.get(name, heap, Addr::NULL);
        assert_eq!(value(&mut heap), Ok(Some(Found::There(Cell::small(2)))));
        heap.undo_to(mark);
        heap.top = top;
        heap.list(Cell::small(7), Cell::small(8))
            .expect("there is room");
        assert_eq!(value(&mut heap), Ok(Some(Found::There(Cell::small(1)))));
    }
}
