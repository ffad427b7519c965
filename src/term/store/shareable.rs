//! Ground terms that a copy may share with its original: those older than a mark, which do not change while the copy is used.
//!
//! Invariant: only cells below the limit are looked at, and the caller promises that these are what they were, and will be,
//! for as long as the copy is used. A term is ground or not by what these cells hold alone.

use super::super::cell::{Addr, Cell, Tag};
use super::super::heap::Heap;
use crate::memory::{Stop, room};

/// Ground terms met before, so that what all answers of a goal have in common is looked at once.
#[derive(Default)]
pub struct Ground {
    /// The address of a term, and the end of its highest cell.
    known: [(Addr, Addr); 8],
    /// Arguments that still have to be looked at.
    waiting: Vec<(Addr, usize)>,
}

impl Ground {
    /// Forgets them: bindings were undone, or terms have moved.
    pub fn forget(&mut self) {
        self.known = Default::default();
    }
}

/// The old terms of one copy.
pub struct Shareable<'a> {
    limit: Addr,
    ground: &'a mut Ground,
    /// Where the copy refers to an old term.
    shared: &'a mut Vec<usize>,
    /// The cells that may still be looked at in vain.
    credit: usize,
}

/// The cells that one copy may look at in vain: more than most terms have.
const CREDIT: usize = 256;

impl<'a> Shareable<'a> {
    /// Ground terms below `limit` are shared, and their places added to `shared`.
    pub fn new(limit: Addr, ground: &'a mut Ground, shared: &'a mut Vec<usize>) -> Shareable<'a> {
        Shareable {
            limit,
            ground,
            shared,
            credit: CREDIT,
        }
    }

    /// Notes a place that refers to an old term.
    pub fn note(&mut self, place: usize) -> Result<(), Stop> {
        room::push(self.shared, place)
    }

    /// Forgets the places from `begin` on.
    pub fn forget(&mut self, begin: usize) {
        while self.shared.pop_if(|place| *place >= begin).is_some() {}
    }

    /// Whether a compound term or box may be shared.
    #[inline(always)]
    pub fn may_share(&self, cell: Cell) -> bool {
        cell.addr() < self.limit
    }

    /// Whether a compound term or box is shared.
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

    /// The end of the highest cell of a term, if it is ground and below the limit. Counts the cells that were seen.
    fn end(&mut self, heap: &Heap, cell: Cell, seen: &mut usize) -> Option<Addr> {
        // What has more cells than there are is cyclic, or shares so much that it is not worth the time.
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
                // A mark, or a variable.
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
                    // Then it is copied, and who does that finds out.
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
