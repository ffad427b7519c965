//! Ground terms that a copy may share with its original: those older than a mark, which do not change while the copy is used.
//!
//! *Invariant*: only cells below the limit are examined, and the caller promises that they do not change as long as the copy
//! is used. So these cells alone decide whether a term is ground.

use super::super::cell::{Addr, Cell, Tag};
use super::super::heap::Heap;
use crate::memory::{Stop, room};

/// A cache of ground terms, so that a subterm common to all answers of a goal is examined once.
#[derive(Default)]
pub struct Ground {
    /// The address of a term, and the end of its highest cell.
    known: [(Addr, Addr); 8],
    /// The stack of arguments still to be examined.
    waiting: Vec<(Addr, usize)>,
}

impl Ground {
    /// Empties the cache: bindings were undone, or terms have moved.
    pub fn forget(&mut self) {
        self.known = Default::default();
    }
}

/// The terms that one copy may share.
pub struct Shareable<'a> {
    limit: Addr,
    ground: &'a mut Ground,
    /// The places in the copy that refer to shared terms.
    shared: &'a mut Vec<usize>,
    /// How many more cells the copy may examine without finding a ground term.
    credit: usize,
}

/// The cells that one copy may examine without success: more than most terms have.
const CREDIT: usize = 256;

impl<'a> Shareable<'a> {
    /// Lets a copy share ground terms below `limit`; it adds the places that refer to them to `shared`.
    pub fn new(limit: Addr, ground: &'a mut Ground, shared: &'a mut Vec<usize>) -> Shareable<'a> {
        Shareable {
            limit,
            ground,
            shared,
            credit: CREDIT,
        }
    }

    /// Notes a place that refers to a shared term.
    pub fn note(&mut self, place: usize) -> Result<(), Stop> {
        room::push(self.shared, place)
    }

    /// Removes the noted places from `begin` on.
    pub fn forget(&mut self, begin: usize) {
        while self.shared.pop_if(|place| *place >= begin).is_some() {}
    }

    /// Whether a compound term or box lies below the limit.
    #[inline(always)]
    pub fn may_share(&self, cell: Cell) -> bool {
        cell.addr() < self.limit
    }

    /// Whether the copy is to share a compound term or box.
    #[inline(always)]
    pub fn shares(&mut self, heap: &Heap, cell: Cell) -> bool {
        cell.addr() < self.limit && self.credit > 0 && self.is_ground(heap, cell)
    }

    fn is_ground(&mut self, heap: &Heap, cell: Cell) -> bool {
        let at = cell.addr();
        let known = (at.0 >> 3) as usize % self.ground.known.len();
        if let (address, end) = self.ground.known[known]
            && address == at
        {
            return end <= self.limit;
        }
        let mut seen = 0;
        match self.end(heap, cell, &mut seen) {
            Some(end) => {
                self.ground.known[known] = (at, end);
                true
            }
            None => {
                self.credit = self.credit.saturating_sub(seen);
                false
            }
        }
    }

    /// The end of the highest cell of a term, if the term is ground and below the limit. Counts the cells examined.
    fn end(&mut self, heap: &Heap, cell: Cell, seen: &mut usize) -> Option<Addr> {
        // A term with more cells than the heap is cyclic, or shares so much that it is not worth the time.
        let most = self.limit.since(heap.start());
        let waiting = &mut self.ground.waiting;
        waiting.clear();
        let mut behind = Addr::NULL;
        let (mut at, mut count) = (cell.addr(), 0);
        let mut cell = cell;
        loop {
            while cell.tag() == Tag::Ref {
                // The cell of a variable refers to itself.
                let value = heap.get(cell.addr());
                if cell.addr() >= self.limit || value == cell {
                    return None;
                }
                behind = behind.max(cell.addr().offset(1));
                cell = value;
            }
            let (first, cells, end) = match cell.tag() {
                Tag::Int | Tag::Atom => (at, 0, Addr::NULL),
                Tag::List => (cell.addr(), 2, cell.addr().offset(2)),
                Tag::Struct => {
                    let header = heap.get(cell.addr());
                    if header.as_mark().is_some() {
                        return None;
                    }
                    let first = cell.addr().offset(1);
                    (first, header.count(), first.offset(header.count()))
                }
                Tag::Box => {
                    let count = heap.get(cell.addr()).count();
                    (at, 0, cell.addr().offset(count + 2))
                }
                // A mark of the copy, or a variable.
                Tag::Ref | Tag::Att | Tag::Header => return None,
            };
            if end > self.limit {
                return None;
            }
            behind = behind.max(end);
            if cells > 0 {
                *seen += cells;
                if *seen > most {
                    return None;
                }
                if count > 0 && room::push(waiting, (at, count)).is_err() {
                    // Without memory the term is copied, which reports the error.
                    return None;
                }
                (at, count) = (first, cells);
            }
            if count == 0 {
                match waiting.pop() {
                    Some(next) => (at, count) = next,
                    None => return Some(behind),
                }
            }
            cell = heap.get(at);
            (at, count) = (at.offset(1), count - 1);
        }
    }
}
