//! The stack of bags: where findall/3 and its kin collect copies of their answers.
//!
//! Invariant: bags are opened and closed like brackets. A handle names a place in the stack; whatever stands above it was
//! left behind by an exception or a cut and goes away as soon as the handle is used. A bag is a run of stored blocks, each
//! behind a word with its length, so that closing it is one linear pass.
//!
//! Answers are not copied as far as they consist of ground terms that were there when the bag was opened and still will be
//! when it is closed: a block then refers to the heap, and `shared` has these places, which the collector minds. What an
//! exception or the end of a query goes past is dropped at once ([`Bags::abandon`]), so that no such reference dangles.

use super::Machine;
use super::error::{Error, Resource, Result};
use super::ops::{choice, read_addr};
use crate::memory::room;
use crate::term::copy::Attributes;
use crate::term::heap::VALUE_ENTRY;
use crate::term::shareable::{Ground, Shareable};
use crate::term::stored::{append_copy_of_new, restore_beside};
use crate::term::{Addr, AtomMarks, Cell, Heap};

/// The open bags of one machine.
#[derive(Default)]
pub struct Bags {
    words: Vec<u64>,
    open: Vec<Bag>,
    /// The places in `words` that refer to the heap, in their order.
    shared: Vec<usize>,
    /// What the last bag knows to be ground.
    ground: Ground,
}

/// One open bag.
#[derive(Clone, Copy)]
struct Bag {
    /// Where its words begin.
    start: usize,
    /// How many answers it has.
    count: usize,
    /// Where its places in `shared` begin.
    shared: usize,
    /// The newest choice point when it was opened: that of its alternative is the next one. None for a loose bag.
    below: Addr,
}

/// The words kept for the next bags when the last one is closed: a program that fills one large bag fills another.
const KEPT: usize = 1 << 22;

/// The words kept when nothing runs.
const KEPT_IDLE: usize = 1 << 16;

/// An alternative under more choice points than these is not looked for, nor a cell under more entries of the trail: it
/// would have to be done for each answer.
const NEAR: usize = 64;

impl Machine {
    /// Opens a bag above the newest choice point and gives its handle.
    pub fn open_bag(&mut self) -> usize {
        self.bags.open(self.b)
    }

    /// Opens a bag that is filled from above choice points that may come and go, and gives its handle.
    pub fn open_loose_bag(&mut self) -> usize {
        self.bags.open(Addr::NULL)
    }

    /// Adds a copy of a term to a bag.
    pub fn add_to_bag(&mut self, handle: usize, term: Cell) -> Result<()> {
        let term = self.heap.deref(term);
        if term.is_immediate() {
            self.bags.admit(handle, &self.heap)?;
            room::more(&mut self.bags.words, 2)?;
            self.bags.words.extend([1, term.bits()]);
            return self.bags.tick(handle);
        }
        let below = self.bags.last(handle)?.below;
        let limit = if self.database.assigns {
            Addr::NULL
        } else {
            self.unchanged_since(below)
        };
        self.bags.add(handle, &mut self.heap, term, limit)
    }

    /// Cells below this are, and will be, as they were when the choice point above `below` was made.
    fn unchanged_since(&self, below: Addr) -> Addr {
        let mut b = self.b;
        for _ in 0..NEAR {
            if b <= below {
                break;
            }
            let previous = read_addr(self, b.offset(choice::PREV));
            if previous == below {
                let top = read_addr(self, b.offset(choice::H));
                let mark = read_addr(self, b.offset(choice::TR));
                return self.lowest_bound(mark, top);
            }
            b = previous;
        }
        Addr::NULL
    }

    /// The lowest cell that an entry of the trail above `mark` restores, or `top`.
    fn lowest_bound(&self, mark: Addr, top: Addr) -> Addr {
        let mut at = self.heap.trail_top;
        if at.since(mark) > NEAR {
            return Addr::NULL;
        }
        let mut lowest = top;
        while at > mark {
            at = at.back(1);
            let entry = self.heap.get(at).bits();
            if entry & VALUE_ENTRY != 0 {
                at = at.back(1);
            }
            let cell = Addr(entry & !VALUE_ENTRY);
            if self.heap.is_inside(cell) {
                lowest = lowest.min(cell);
            }
        }
        lowest
    }
}

impl Bags {
    /// Opens a bag above the choice point `below`, the newest one, and gives its handle.
    fn open(&mut self, below: Addr) -> usize {
        self.ground.forget();
        self.open.push(Bag {
            start: self.words.len(),
            count: 0,
            shared: self.shared.len(),
            below,
        });
        self.open.len() - 1
    }

    /// Closes all bags: nothing runs that could fill them.
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

    /// Shows the atoms in all answers.
    pub fn reach_atoms(&self, reached: &mut AtomMarks) {
        reached.words(&self.words);
    }

    /// The references to the heap, for the collector, which moves terms.
    pub fn references(&mut self) -> impl Iterator<Item = &mut u64> {
        self.ground.forget();
        let mut words = self.words.iter_mut();
        let mut next = 0;
        self.shared.iter().map(move |at| {
            let word = words.nth(at - next).expect("the places are in order");
            next = at + 1;
            word
        })
    }

    /// Makes the bag of this handle the last one.
    fn last(&mut self, handle: usize) -> Result<&mut Bag> {
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
    fn add(&mut self, handle: usize, heap: &mut Heap, term: Cell, limit: Addr) -> Result<()> {
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
    fn admit(&mut self, handle: usize, heap: &Heap) -> Result<()> {
        self.last(handle)?;
        // All bags together take no more than half of what the heap may: the answers are to be brought there.
        if self.words.len() > heap.end().since(heap.start()) / 2 {
            return Err(Error::Resource(Resource::Memory));
        }
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
        // An error leaves the bag open: there may be room behind a collection.
        heap.room(self.words.len() - bag.start + 2 * bag.count)?;
        // A list cell stands before each answer; its tail is set when the next one is known.
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

    /// Takes the last bag away, and its memory if it was large.
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
