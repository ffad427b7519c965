//! Copies of terms within the heap.
//!
//! *Invariant*: during a copy, cells of the original hold marks with the addresses of their copies. The copy restores all
//! of them, in the opposite order of marking, before anything else runs, also when the heap is full. It scans new cells
//! once from the first to the last, which needs neither recursion nor a stack.
//!
//! A mark holds the address of the copy; its lowest bit tells the copy of a compound term from that of a variable. The
//! address of a list is that of its head, so that a mark there serves references to the list and references to the head.

use super::super::bits::Bits;
use super::super::cell::{Addr, Cell, Tag};
use super::super::heap::Heap;
use crate::memory::{Stop, Stopping, room};

/// How a copy treats attributed variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attributes {
    /// It copies them with their attributes.
    Copy,
    /// It makes plain variables of them.
    Drop,
}

/// Why a copy was abandoned.
enum Stopped {
    /// The copy exceeds its limit: the term is cyclic or large, or shares most of its subterms.
    Growing,
    /// The heap is full, or a limit is reached.
    By(Stop),
}

impl From<Stop> for Stopped {
    fn from(stop: Stop) -> Stopped {
        Stopped::By(stop)
    }
}

/// The bit of a mark that says the copy is a compound term.
pub(in crate::term) const COMPOUND: u64 = 1;

/// For a larger term the copy finds the ground subterms first, to share them.
const LARGE: usize = 512;

impl Heap {
    /// Copies the term with new variables. The copy shares ground subterms, at least in large terms.
    pub fn copy_term(&mut self, term: Cell, attributes: Attributes) -> Result<Cell, Stop> {
        let term = self.deref(term);
        if term.is_immediate() || self.is_ground(term)? {
            return Ok(term);
        }
        let base = self.top;
        // Most terms are trees and smaller than the heap: their compounds need no marks.
        let mut copied = self.copy_marking::<false>(term, attributes, None, LARGE);
        if let Err(Stopped::Growing) = copied {
            self.top = base;
            let open = self.open_compounds(term)?;
            let cells = base.since(self.start());
            copied = self.copy_marking::<false>(term, attributes, Some(&open), cells);
            if let Err(Stopped::Growing) = copied {
                self.top = base;
                copied = self.copy_marking::<true>(term, attributes, Some(&open), usize::MAX);
            }
        }
        copied.map_err(|stopped| {
            self.top = base;
            match stopped {
                Stopped::By(stop) => stop,
                Stopped::Growing => Stop::Heap,
            }
        })
    }

    /// Copies at most about `limit` cells. With `SHARING`, a compound met again is not copied again; with `open`,
    /// compounds outside this set are shared.
    fn copy_marking<const SHARING: bool>(
        &mut self,
        term: Cell,
        attributes: Attributes,
        open: Option<&Bits>,
        limit: usize,
    ) -> Result<Cell, Stopped> {
        let base = self.top;
        let mut marked: Vec<(Addr, Cell)> = Vec::new();
        let copied = self.copy_cells::<SHARING>(term, attributes, open, limit, &mut marked);
        for (at, cell) in marked.into_iter().rev() {
            self.set(at, cell);
        }
        copied.map(|()| self.deref(Cell::reference(base)))
    }

    fn copy_cells<const SHARING: bool>(
        &mut self,
        term: Cell,
        attributes: Attributes,
        open: Option<&Bits>,
        limit: usize,
        marked: &mut Vec<(Addr, Cell)>,
    ) -> Result<(), Stopped> {
        let base = self.top;
        self.room(1)?;
        self.push(term)?;
        let mut scan = base;
        while scan < self.top {
            // On a stop the caller removes the marks first.
            self.meter.step()?;
            let cell = self.get(scan);
            if cell.tag() == Tag::Header && cell.as_mark().is_none() {
                // The functor of a copied compound.
                scan = scan.offset(1);
                continue;
            }
            let cell = self.deref(cell);
            let copy = match cell.tag() {
                Tag::Int | Tag::Atom | Tag::Box => cell,
                Tag::Header => Cell::reference(Addr(cell.as_mark().unwrap_or(scan.0) & !COMPOUND)),
                Tag::Att if cell.addr() >= base => cell,
                Tag::Att if attributes == Attributes::Copy => {
                    self.room(2)?;
                    let next = self.top;
                    self.push(Cell::pointer(Tag::Att, next))?;
                    self.push(self.get(cell.addr().offset(1)))?;
                    self.mark(cell.addr(), next.0, marked)?;
                    Cell::reference(next)
                }
                Tag::Ref | Tag::Att => {
                    self.mark(cell.addr(), scan.0, marked)?;
                    Cell::reference(scan)
                }
                Tag::List | Tag::Struct => self.copy_compound::<SHARING>(cell, open, marked)?,
            };
            self.set(scan, copy);
            scan = scan.offset(1);
            if self.top.since(base) > limit {
                return Err(Stopped::Growing);
            }
        }
        Ok(())
    }

    /// Copies the cells of a compound, to be scanned later, and returns their new address.
    fn copy_compound<const SHARING: bool>(
        &mut self,
        compound: Cell,
        open: Option<&Bits>,
        marked: &mut Vec<(Addr, Cell)>,
    ) -> Result<Cell, Stopped> {
        let at = compound.addr();
        if open.is_some_and(|open| !open.contains(at)) {
            return Ok(compound);
        }
        let first = self.get(at);
        if SHARING
            && let Some(mark) = first.as_mark()
            && mark & COMPOUND != 0
        {
            return Ok(Cell::pointer(compound.tag(), Addr(mark & !COMPOUND)));
        }
        let count = if compound.tag() == Tag::List {
            2
        } else {
            first.count() + 1
        };
        self.room(count)?;
        let next = self.top;
        for index in 0..count {
            self.push(self.get(at.offset(index)))?;
        }
        if SHARING {
            self.mark(at, next.0 | COMPOUND, marked)?;
        }
        Ok(Cell::pointer(compound.tag(), next))
    }

    fn mark(&mut self, at: Addr, mark: u64, marked: &mut Vec<(Addr, Cell)>) -> Result<(), Stop> {
        room::push(marked, (at, self.get(at)))?;
        self.set(at, Cell::mark(mark));
        Ok(())
    }

    /// The compounds of a term that are not ground, by the address of their first cell.
    fn open_compounds(&self, term: Cell) -> Stopping<Bits> {
        let (mut open, mut visited) = (Bits::new(self)?, Bits::new(self)?);
        let mut on_path = Bits::new(self)?;
        // The compounds on the path from the root; nothing waits behind a last argument, so that a long list takes one
        // word for each element.
        let mut path: Vec<Addr> = Vec::new();
        let mut waiting: Vec<(Addr, usize, usize)> = Vec::new();
        let mut cell = term;
        loop {
            self.meter.step()?;
            let (at, count) = self.arguments(cell);
            if count > 0 && visited.insert(cell.addr()) {
                on_path.insert(cell.addr());
                room::push(&mut path, cell.addr())?;
                room::push(&mut waiting, (at, count, path.len()))?;
            } else if cell.is_variable() {
                open_all(&path, &mut open);
                if cell.tag() == Tag::Att && visited.insert(cell.addr()) {
                    room::push(&mut waiting, (cell.addr().offset(1), 1, path.len()))?;
                }
            } else if count > 0 && (open.contains(cell.addr()) || on_path.contains(cell.addr())) {
                // Whether a compound on the path is open is not known yet; a cycle is copied in any case.
                open_all(&path, &mut open);
            }
            let Some((at, count, depth)) = waiting.last_mut() else {
                return Ok(open);
            };
            for finished in path.drain(*depth..) {
                on_path.remove(finished);
            }
            cell = self.deref(self.get(*at));
            (*at, *count) = (at.offset(1), *count - 1);
            if *count == 0 {
                waiting.pop();
            }
        }
    }
}

/// Adds all compounds on the path to `open`; above an open compound all are open already.
fn open_all(path: &[Addr], open: &mut Bits) {
    for above in path.iter().rev() {
        if !open.insert(*above) {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Area, Atom, View};

    fn heap() -> Heap {
        let [cells, trail] = Area::reserve_all([1 << 26, 1 << 16]).expect("the heap fits");
        Heap::new(cells, trail)
    }

    const F: Atom = Atom(5);

    #[test]
    fn variables_are_new_and_ground_parts_shared() {
        let mut heap = heap();
        let x = heap.new_var().expect("there is room");
        let ground = (0..5000).fold(Cell::small(0), |tail, _| {
            heap.list(Cell::small(1), tail).expect("there is room")
        });
        let rest = heap.new_var().expect("there is room");
        let open = (0..5000).fold(rest, |tail, _| heap.list(x, tail).expect("there is room"));
        let term = heap
            .structure(F, &[x, ground, open])
            .expect("there is room");
        let before = heap.top;
        let copy = heap.copy_term(term, Attributes::Drop).expect("it fits");
        assert!(
            heap.is_variant(term, copy).expect("there is room")
                && !heap.identical(term, copy).expect("there is room")
        );
        assert_eq!(heap.deref(x), x, "the original is restored");
        let View::Struct(_, at) = heap.view(copy) else {
            panic!("the copy is compound")
        };
        assert_eq!(heap.arg(at, 1), ground);
        assert!(heap.top.since(before) < 10_100);
        assert_eq!(heap.copy_term(ground, Attributes::Drop), Ok(ground));
    }

    #[test]
    fn heads_that_are_variables() {
        let mut heap = heap();
        let head = heap.top;
        heap.push(Cell::reference(head)).expect("there is room");
        heap.push(Cell::small(7)).expect("there is room");
        let list = Cell::pointer(Tag::List, head);
        for term in [[Cell::reference(head), list], [list, Cell::reference(head)]] {
            let term = heap.structure(F, &term).expect("there is room");
            let copy = heap
                .copy_marking::<true>(term, Attributes::Drop, None, usize::MAX)
                .ok()
                .expect("it fits");
            assert!(heap.is_variant(term, copy).expect("there is room"));
            assert_ne!(
                heap.term_variables(copy).expect("there is room"),
                heap.term_variables(term).expect("there is room")
            );
        }
    }

    #[test]
    fn cyclic_and_shared_terms_end() {
        let mut heap = heap();
        let (x, y) = (
            heap.new_var().expect("there is room"),
            heap.new_var().expect("there is room"),
        );
        let inner = heap.structure(F, &[x]).expect("there is room");
        let term = heap.structure(F, &[inner, y]).expect("there is room");
        assert!(heap.unify(x, term).expect("there is room"));
        let copy = heap.copy_term(term, Attributes::Copy).expect("it fits");
        assert!(
            heap.is_variant(term, copy).expect("there is room")
                && heap.term_variables(copy).expect("there is room") != [y]
        );
        let shared = (0..1000).fold(y, |term, _| {
            heap.structure(F, &[term, term]).expect("there is room")
        });
        let before = heap.top;
        let copy = heap.copy_term(shared, Attributes::Copy).expect("it fits");
        assert!(
            heap.top.since(before) < 3100 && heap.is_variant(shared, copy).expect("there is room")
        );
        let stored = crate::term::Stored::copy(&mut heap, shared).expect("there is room");
        assert!(stored.words().len() < 3100);
        let stored = crate::term::Stored::copy(&mut heap, term).expect("there is room");
        let back = stored.restore(&mut heap).expect("it fits");
        assert!(heap.is_variant(term, back).expect("there is room"));
    }

    #[test]
    fn attributes_are_copied_or_dropped() {
        let mut heap = heap();
        let at = heap.top;
        heap.push(Cell::pointer(Tag::Att, at))
            .expect("there is room");
        let value = heap.top.offset(1);
        heap.push(Cell::pointer(Tag::Struct, value))
            .expect("there is room");
        heap.push(Cell::functor(crate::term::Functor::new(F, 1)))
            .expect("there is room");
        heap.push(Cell::reference(at)).expect("there is room");
        let term = heap
            .structure(F, &[Cell::reference(at), Cell::reference(at)])
            .expect("there is room");
        let copy = heap.copy_term(term, Attributes::Copy).expect("it fits");
        let variables = heap.attributed_variables(copy).expect("there is room");
        assert!(matches!(variables[..], [variable] if variable.addr() != at));
        let attribute = heap.get(variables[0].addr().offset(1));
        assert_eq!(
            heap.attributed_variables(attribute).expect("there is room"),
            variables,
            "attributes refer to the copy"
        );
        let copy = heap.copy_term(term, Attributes::Drop).expect("it fits");
        assert!(
            heap.attributed_variables(copy)
                .expect("there is room")
                .is_empty()
        );
    }

    #[test]
    fn a_full_heap_leaves_the_term_as_it_was() {
        let [cells, trail] = Area::reserve_all([1 << 13, 1 << 12]).expect("a small heap fits");
        let mut heap = Heap::new(cells, trail);
        let nil = Cell::atom(crate::term::atoms::NIL);
        let variables: Vec<Cell> = (0..1700)
            .map(|_| heap.new_var().expect("there is room"))
            .collect();
        let list = heap.list_with_tail(&variables, nil).expect("there is room");
        let top = heap.top;
        assert_eq!(
            heap.copy_term(list, Attributes::Drop).map(|_| ()),
            Err(Stop::Heap)
        );
        assert_eq!(
            (heap.top, heap.term_variables(list).expect("there is room")),
            (top, variables)
        );
    }
}
