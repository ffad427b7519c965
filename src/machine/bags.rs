//! The stack of bags: where findall/3 and its kin collect copies of their answers.
//!
//! Invariant: bags are opened and closed like brackets. A handle names a place in the stack; whatever stands above it was
//! left behind by an exception or a cut and goes away as soon as the handle is used. A bag is a run of stored blocks, each
//! behind a word with its length, so that closing it is one linear pass.

use super::error::{Error, Result};
use crate::term::stored::{append_copy, restore};
use crate::term::{Addr, Cell, Heap, Tag};

/// The open bags of one machine.
#[derive(Default)]
pub struct Bags {
    words: Vec<u64>,
    open: Vec<Bag>,
}

/// One open bag.
#[derive(Clone, Copy)]
struct Bag {
    /// Where its words begin.
    start: usize,
    /// How many answers it has.
    count: usize,
}

/// The words kept for the next bags when the last one is closed: a program that fills one large bag fills another.
const KEPT: usize = 1 << 22;

/// The words kept when nothing runs.
const KEPT_IDLE: usize = 1 << 16;

impl Bags {
    /// Opens a bag and gives its handle.
    pub fn open(&mut self) -> usize {
        self.open.push(Bag {
            start: self.words.len(),
            count: 0,
        });
        self.open.len() - 1
    }

    /// Closes all bags: nothing runs that could fill them.
    pub fn clear(&mut self) {
        self.open.clear();
        self.words.clear();
        self.words.shrink_to(KEPT_IDLE);
    }

    /// Makes the bag of this handle the last one.
    fn last(&mut self, handle: usize) -> Result<&mut Bag> {
        if handle < self.open.len()
            && let Some(above) = self.open.get(handle + 1)
        {
            self.words.truncate(above.start);
            self.open.truncate(handle + 1);
        }
        self.open
            .get_mut(handle)
            .ok_or_else(|| Error::System("this bag is closed".into()))
    }

    /// Adds a copy of a term.
    pub fn add(&mut self, handle: usize, heap: &mut Heap, term: Cell) -> Result<()> {
        self.last(handle)?.count += 1;
        let length = self.words.len();
        self.words.push(0);
        append_copy(heap, term, &mut self.words);
        self.words[length] = (self.words.len() - length - 1) as u64;
        Ok(())
    }

    /// Counts one answer without keeping it.
    pub fn tick(&mut self, handle: usize) -> Result<()> {
        self.last(handle)?.count += 1;
        Ok(())
    }

    /// Closes a bag and gives the number of its answers.
    pub fn count(&mut self, handle: usize) -> Result<usize> {
        let bag = *self.last(handle)?;
        self.forget(bag);
        Ok(bag.count)
    }

    /// Closes a bag and gives the list of its answers, in the order in which they came, in front of `tail`.
    pub fn close(&mut self, handle: usize, heap: &mut Heap, tail: Cell) -> Result<Cell> {
        let bag = *self.last(handle)?;
        if bag.count == 0 {
            self.forget(bag);
            return Ok(tail);
        }
        if let Err(error) = heap.room(self.words.len() - bag.start + 2 * bag.count) {
            self.forget(bag);
            return Err(Error::from(error));
        }
        // A list cell stands before each answer; its tail is set when the next one is known.
        let mut first = tail;
        let mut open: Option<Addr> = None;
        let mut at = bag.start;
        while at < self.words.len() {
            let length = self.words[at] as usize;
            let cell = heap.list(Cell::small(0), tail);
            match open {
                Some(open) => heap.set(open, cell),
                None => first = cell,
            }
            let answer = restore(&self.words[at + 1..at + 1 + length], heap)?;
            heap.set(cell.addr(), storable(answer));
            open = Some(cell.addr().offset(1));
            at += 1 + length;
        }
        self.forget(bag);
        Ok(first)
    }

    /// Takes the last bag away, and its memory if it was large.
    fn forget(&mut self, bag: Bag) {
        self.open.pop();
        self.words.truncate(bag.start);
        if bag.start < KEPT {
            self.words.shrink_to(KEPT);
        }
    }
}

/// A variable is referred to.
fn storable(cell: Cell) -> Cell {
    if cell.tag() == Tag::Att {
        Cell::reference(cell.addr())
    } else {
        cell
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
        let outer = bags.open();
        bags.add(outer, &mut heap, Cell::small(1))
            .expect("it is open");
        let inner = bags.open();
        bags.add(inner, &mut heap, Cell::small(2))
            .expect("it is open");
        let variable = heap.new_var();
        let term = heap.structure(Atom(3), &[variable, variable]);
        bags.add(outer, &mut heap, term).expect("it is open");
        let list = bags
            .close(outer, &mut heap, Cell::atom(atoms::NIL))
            .expect("it fits");
        let elements = heap.list_elements(list).expect("a list");
        assert_eq!(elements[0], Cell::small(1));
        assert!(heap.is_variant(elements[1], term) && !heap.identical(elements[1], term));
        assert_eq!(elements.len(), 2);
        assert!(bags.add(inner, &mut heap, Cell::small(2)).is_err());
    }
}
