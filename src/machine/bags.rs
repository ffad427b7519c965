//! The stack of bags, in which findall/3 and the like collect copies of their answers.
//!
//! Invariant: bags are opened and closed like brackets. A handle is a position in the stack; bags above it were left behind by an exception
//! or a cut and are removed when the handle is used. A bag is a sequence of stored blocks, each preceded by a word with its length, so that
//! closing it is one linear pass.
//!
//! Ground subterms that existed when the bag was opened and will exist when it is closed are not copied: a block then refers to the heap,
//! and `shared` lists these references for the collector. When an exception or the end of a query passes a bag, the bag is dropped at once
//! ([`Bags::abandon`]), so that no such reference dangles.

use super::error::{Error, Resource, Result};
use crate::memory::room;
use crate::term::copy::Attributes;
use crate::term::shareable::{Ground, Shareable};
use crate::term::stored::{append_copy_of_new, restore_beside};
use crate::term::{Addr, AtomMarks, Cell, Heap, Roots};

/// The open bags of one machine.
#[derive(Default)]
pub struct Bags {
    pub(super) words: Vec<u64>,
    open: Vec<Bag>,
    /// The indexes in `words` that refer to the heap, in ascending order.
    shared: Vec<usize>,
    /// The terms that the last bag knows to be ground.
    ground: Ground,
}

/// One open bag.
#[derive(Clone, Copy)]
pub(super) struct Bag {
    /// The start of its words.
    start: usize,
    /// The number of its answers.
    count: usize,
    /// The start of its part of `shared`.
    shared: usize,
    /// The newest choice point when the bag was opened: that of its alternative is the next one. None for a loose bag.
    pub(super) below: Addr,
}

/// The words kept for the next bags when the last one is closed: a program that fills one large bag is likely to fill another.
const KEPT: usize = 1 << 22;

/// The words kept when no query runs.
const KEPT_IDLE: usize = 1 << 16;

impl Roots for Bags {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let Bags {
            words,
            open: _,
            shared: _,
            ground: _,
        } = self;
        reached.words(words);
    }

    fn each_reference(&mut self, visit: &mut dyn FnMut(&mut Cell)) {
        // Terms move.
        self.ground.forget();
        for at in &self.shared {
            let mut cell = Cell::from_bits(self.words[*at]);
            visit(&mut cell);
            self.words[*at] = cell.bits();
        }
    }
}

impl Bags {
    /// Opens a bag above the choice point `below`, the newest one, and gives its handle.
    pub(super) fn open(&mut self, below: Addr) -> usize {
        self.ground.forget();
        self.open.push(Bag {
            start: self.words.len(),
            count: 0,
            shared: self.shared.len(),
            below,
        });
        self.open.len() - 1
    }

    /// Whether a bag opened above this choice point is open.
    pub fn is_open_since(&self, b: Addr) -> bool {
        self.open.last().is_some_and(|bag| bag.below >= b)
    }

    /// Closes all bags: no query runs that could fill them.
    pub fn clear(&mut self) {
        self.open.clear();
        self.shared.clear();
        self.words.clear();
        self.words.shrink_to(KEPT_IDLE);
    }

    /// Closes the bags that were opened above the choice point `b`, now the newest one, and those above them.
    pub fn abandon(&mut self, b: Addr) {
        if let Some(first) = self.open.iter().position(|bag| bag.below > b) {
            let bag = self.open[first];
            self.open.truncate(first);
            self.words.truncate(bag.start);
            self.shared.truncate(bag.shared);
        }
    }

    /// Makes the bag of this handle the last one.
    pub(super) fn last(&mut self, handle: usize) -> Result<&mut Bag> {
        if handle < self.open.len()
            && let Some(above) = self.open.get(handle + 1)
        {
            self.words.truncate(above.start);
            self.shared.truncate(above.shared);
            self.ground.forget();
            self.open.truncate(handle + 1);
        }
        self.open
            .get_mut(handle)
            .ok_or_else(|| Error::System("this bag is closed".into()))
    }

    /// Adds a copy of a term, with its attributes; ground terms below `limit` are shared.
    pub(super) fn add(
        &mut self,
        handle: usize,
        heap: &mut Heap,
        term: Cell,
        limit: Addr,
    ) -> Result<()> {
        self.admit(handle, heap)?;
        let length = self.words.len();
        room::push(&mut self.words, 0)?;
        let mut old = Shareable::new(limit, &mut self.ground, &mut self.shared);
        let copied = append_copy_of_new(heap, term, Attributes::Copy, &mut self.words, &mut old);
        if let Err(why) = copied {
            self.words.truncate(length);
            return Err(why.into());
        }
        self.words[length] = (self.words.len() - length - 1) as u64;
        self.last(handle)?.count += 1;
        Ok(())
    }

    /// Makes the bag of this handle the last one, if there is memory for one more answer.
    pub(super) fn admit(&mut self, handle: usize, heap: &Heap) -> Result<()> {
        self.last(handle)?;
        // All bags together take at most half of the heap's limit: their answers will be copied to the heap.
        if self.words.len() > heap.end().since(heap.start()) / 2 {
            return Err(Error::Resource(Resource::Memory));
        }
        Ok(())
    }

    /// Takes the first answer out of a bag, with all others, and leaves the bag open; none if it is empty.
    pub fn take(&mut self, handle: usize, heap: &mut Heap) -> Result<Option<Cell>> {
        let bag = *self.last(handle)?;
        if bag.count == 0 {
            return Ok(None);
        }
        let end = bag.start + 1 + self.words[bag.start] as usize;
        heap.room(end - bag.start)?;
        let places = &self.shared[bag.shared..];
        let answer = restore_beside(&self.words[..end], bag.start + 1, places, heap)?;
        self.words.truncate(bag.start);
        self.shared.truncate(bag.shared);
        self.last(handle)?.count = 0;
        Ok(Some(answer))
    }

    /// Counts answers without keeping them.
    pub(super) fn tick(&mut self, handle: usize, answers: usize) -> Result<()> {
        self.last(handle)?.count += answers;
        Ok(())
    }

    /// Closes a bag and gives the number of its answers.
    pub fn count(&mut self, handle: usize) -> Result<usize> {
        let bag = *self.last(handle)?;
        self.forget(bag);
        Ok(bag.count)
    }

    /// Closes a bag and gives the list of its answers, in order, followed by `tail`.
    pub fn close(&mut self, handle: usize, heap: &mut Heap, tail: Cell) -> Result<Cell> {
        let bag = *self.last(handle)?;
        if bag.count == 0 {
            self.forget(bag);
            return Ok(tail);
        }
        // An error leaves the bag open: there may be room after a collection.
        heap.room(self.words.len() - bag.start + 2 * bag.count)?;
        // A list cell precedes each answer; its tail is set when the next answer is known.
        let mut first = tail;
        let mut open: Option<Addr> = None;
        let mut at = bag.start;
        let mut shared = bag.shared;
        while at < self.words.len() {
            let length = self.words[at] as usize;
            let cell = heap.list(Cell::small(0), tail)?;
            match open {
                Some(open) => heap.set(open, cell),
                None => first = cell,
            }
            let end = at + 1 + length;
            let from = shared;
            while self.shared.get(shared).is_some_and(|place| *place < end) {
                shared += 1;
            }
            let places = &self.shared[from..shared];
            let answer = restore_beside(&self.words[..end], at + 1, places, heap)?;
            heap.set(cell.addr(), answer.storable());
            open = Some(cell.addr().offset(1));
            at = end;
        }
        self.forget(bag);
        Ok(first)
    }

    /// Removes the last bag, and frees its memory if that was large.
    fn forget(&mut self, bag: Bag) {
        self.open.pop();
        self.words.truncate(bag.start);
        self.shared.truncate(bag.shared);
        self.ground.forget();
        if bag.start < KEPT {
            self.words.shrink_to(KEPT);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Area, Atom, atoms};

    #[test]
    fn what_an_exception_leaves_open_goes_away() {
        let [cells, trail] = Area::reserve_all([1 << 14, 1 << 12]).expect("a small heap fits");
        let mut heap = Heap::new(cells, trail);
        let mut bags = Bags::default();
        let outer = bags.open(Addr::NULL);
        bags.add(outer, &mut heap, Cell::small(1), Addr::NULL)
            .expect("it is open");
        let inner = bags.open(Addr::NULL);
        bags.add(inner, &mut heap, Cell::small(2), Addr::NULL)
            .expect("it is open");
        let variable = heap.new_var().expect("there is room");
        let term = heap
            .structure(Atom(3), &[variable, variable])
            .expect("there is room");
        bags.add(outer, &mut heap, term, Addr::NULL)
            .expect("it is open");
        let list = bags
            .close(outer, &mut heap, Cell::atom(atoms::NIL))
            .expect("it fits");
        let elements = heap
            .list_elements(list)
            .expect("there is room")
            .expect("a list");
        assert_eq!(elements[0], Cell::small(1));
        assert!(
            heap.is_variant(elements[1], term).expect("there is room")
                && !heap.identical(elements[1], term).expect("there is room")
        );
        assert_eq!(elements.len(), 2);
        assert!(
            bags.add(inner, &mut heap, Cell::small(2), Addr::NULL)
                .is_err()
        );
    }
}
