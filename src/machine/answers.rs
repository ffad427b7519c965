//! Answers of findall/3 and its kin, put into bags: how much of one may be shared with the heap.
//!
//! ```text
//!   findall(X-L, member(X, [1,2,3]), Xs)      L, a long ground list that was there before, is not copied for each answer
//!   the bag is opened above B                 cells below H of the alternative that comes next, and below any that the trail would
//!                                             restore, are the same when the bag is closed
//! ```

use super::Machine;
use super::error::Result;
use super::ops::{choice, read_addr};
use crate::memory::room;
use crate::term::heap::VALUE_ENTRY;
use crate::term::{Addr, Cell};

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
