//! The forwarding map of marked cells, and the move: they slide down over the dead cells and keep their order.
//!
//! A large heap slides one window at a time, and the program runs in between: the cells of a window move, and all pointers into the window
//! are translated. This leaves a gap behind each window, which grows until the last window closes it:
//!
//! ```text
//!   first window      base=to=low |aaa..a.aa.|bb.b...bbb|..cc.c..c|     letters are marked cells, dots are dead ones
//!                                  ^ window = [low, high)
//!   after it          |aaaaaa....|bb.b...bbb|..cc.c..c|                 a moved; pointers to a in a, b and c were translated
//!                            ^to  ^low                                  [to, low) is the gap
//!   after the second  |aaaaaabbbbbb........|..cc.c..c|                  b moved to `to`; the gap has grown
//!   after the third   |aaaaaabbbbbbcccc|                                and the heap ends behind c
//! ```
//!
//! A cell goes to `base + rank`, where the rank of a cell is the number of marked cells below it. `before` holds the rank of the first cell
//! of each word of bits, so a rank takes one lookup there and one bit count. All places are known before the first cell moves; therefore a
//! window can move without the others. A cell below `low` has moved (or stays), one from `high` on has not. (Bitmaps with prefix sums:
//! Kermany and Petrank, "The Compressor", PLDI 2006. Windows are ours.)
//!
//! *Invariant*: between two windows the cells below `to` are live and in their final place. Those from `to` up to `low` are dead, and no
//! live cell refers to them. Of the cells from `low` on the marked ones are live, and stand where they were marked. Cells made meanwhile
//! count as marked. Only unmarked cells refer to unmarked cells.

use super::super::mark::{Marks, USUAL, set_from};
use crate::memory::Stop;
use crate::term::{Addr, Cell, Heap, Tag};

/// The most windows of a heap: for each window, all live cells are searched for pointers into it.
const WINDOWS: usize = 6;

/// How many cells ahead of the walk are prefetched.
const AHEAD: usize = 256;
/// A list cell whose tail is nearer than this, in bytes, continues nearby.
const NEAR: u64 = 1 << 15;

/// The forwarding map: where the marked cells of a heap go.
#[derive(Default)]
pub struct ForwardingMap {
    base: Addr,
    /// The window, whose cells go down to `to`; all others stay where they are for now.
    low: Addr,
    high: Addr,
    to: Addr,
    /// The fewest marked cells of a window.
    least: usize,
    /// The start of a term near the planned end of the next window; `NULL` if none is known.
    border: Addr,
    /// Cells from here on were made later, and count as live.
    end: Addr,
    /// One bit for each cell from `base` on, set for those that are marked.
    bits: Vec<u64>,
    /// For each word of bits, the number of marked cells before it.
    before: Vec<u32>,
    /// The number of marked cells.
    count: usize,
}

impl ForwardingMap {
    /// Takes over the marks and computes the place of every marked cell. At the bottom, `waste` dead cells of 64 may stay.
    pub fn measure(
        &mut self,
        marks: &mut Marks,
        heap: &mut Heap,
        waste: usize,
    ) -> std::result::Result<(), Stop> {
        self.base = marks.exchange(&mut self.bits);
        self.before.clear();
        self.before.try_reserve(self.bits.len())?;
        self.fill(heap, waste);
        self.to = self.low;
        self.border = Addr::NULL;
        self.end = heap.top;
        self.count_from(0);
        Ok(())
    }

    /// Counts the marked cells before each word of bits from this one on: `rank` finds places by these sums.
    fn count_from(&mut self, word: usize) {
        self.before.truncate(word);
        let mut count = match word {
            0 => 0,
            _ => self.before[word - 1] + self.bits[word - 1].count_ones(),
        };
        self.before.extend(self.bits[word..].iter().map(|word| {
            let before = count;
            count += word.count_ones();
            before
        }));
        self.count = count as usize;
    }

    /// Marks dead cells at the bottom, so that no cell moves there: as far up as at most `waste` of 64 cells are dead. They are overwritten
    /// with an integer, since their targets may be freed. Old data gathers at the bottom and thus stays in place.
    fn fill(&mut self, heap: &mut Heap, waste: usize) {
        let (mut dead, mut end) = (0, 0);
        for (word, bits) in self.bits.iter().enumerate() {
            dead += bits.count_zeros() as usize;
            if dead <= waste * (word + 1) {
                end = word + 1;
            } else if dead > waste * self.bits.len() {
                break;
            }
        }
        // The last word has bits beyond the last cell.
        end = end.min(self.bits.len() - 1);
        for (word, bits) in self.bits[..end].iter_mut().enumerate() {
            while *bits != !0 {
                let bit = bits.trailing_ones() as usize;
                *bits |= 1 << bit;
                heap.set(self.base.offset(64 * word + bit), Cell::small(0));
            }
        }
        self.low = self.base.offset(64 * end);
    }

    /// Opens the next window, with at least this many marked cells, or all that are left. It ends where a term begins: a window that
    /// divided a term would leave its cells in two places until the next one, and the program reads terms in between.
    pub fn open(&mut self, heap: &Heap, least: usize) {
        self.least = least;
        self.high = heap.top.offset(1);
        let border = std::mem::replace(&mut self.border, Addr::NULL);
        let first = self.low.since(self.base);
        let Some((middle, goal)) = self.goal(first) else {
            return;
        };
        // No window ends within a box, a compound term or a list cell. An unmarked cell is part of none, so a window may end after one.
        let gap = self.gap_before(goal);
        if border > self.low && self.rank(gap) < middle {
            self.high = border;
        } else if gap > first && self.base.offset(gap) < heap.top {
            self.high = self.base.offset(gap);
        }
    }

    /// Where a window that begins with the cell of this number should end, and how many marked cells are below its middle; none if it
    /// should hold all that are left. The remaining windows are of about the same size.
    fn goal(&self, first: usize) -> Option<(usize, usize)> {
        let below = self.rank(first);
        let rest = self.count - below;
        let most = self.least.max(self.count / WINDOWS);
        let windows = (rest + most / 2) / most;
        if windows < 2 {
            return None;
        }
        let size = rest / windows;
        let word = self
            .before
            .partition_point(|before| (*before as usize) < below + size);
        let goal = (64 * word).min(self.end.since(self.base));
        Some((below + size / 2, goal))
    }

    /// The number of the cell after the last unmarked one below `goal`.
    fn gap_before(&self, goal: usize) -> usize {
        let mut word = goal / 64;
        let mut dead = !self.bits[word] & ((1 << (goal % 64)) - 1);
        while dead == 0 {
            if word == 0 {
                return 0;
            }
            word -= 1;
            dead = !self.bits[word];
        }
        64 * word + 64 - dead.leading_zeros() as usize
    }

    /// The number of marked cells below the one with this number.
    #[inline(always)]
    fn rank(&self, index: usize) -> usize {
        let below = self.bits[index / 64] & ((1 << (index % 64)) - 1);
        (self.before[index / 64] + below.count_ones()) as usize
    }

    /// Whether a cell is kept: pointers to it and trail entries for it stay.
    pub fn is_kept(&self, at: Addr) -> bool {
        at < self.to || at >= self.low && self.is_marked(at.since(self.base))
    }

    fn is_marked(&self, index: usize) -> bool {
        self.bits[index / 64] >> (index % 64) & 1 == 1
    }

    /// Whether an address, of a cell or the height of the heap, is in the window.
    #[inline(always)]
    fn is_in_window(&self, at: Addr) -> bool {
        at.0.wrapping_sub(self.low.0) < self.high.0 - self.low.0
    }

    #[inline(always)]
    fn leads_into_window(&self, cell: Cell) -> bool {
        // Hardly any other cell is such a number.
        self.is_in_window(Addr(cell.bits())) && cell.is_pointer()
    }

    /// The new place of a cell, or of the first marked one above it.
    #[inline(always)]
    pub fn place(&self, at: Addr) -> Addr {
        match self.is_in_window(at) {
            true => self.base.offset(self.rank(at.since(self.base))),
            false => at,
        }
    }

    /// A cell with its pointer translated.
    #[inline(always)]
    pub fn moved(&self, cell: Cell) -> Cell {
        if !self.leads_into_window(cell) {
            return cell;
        }
        let at = cell.addr();
        if cfg!(any(debug_assertions, feature = "checked")) {
            assert!(self.is_kept(at), "{cell:?} dangles");
        }
        Cell::pointer(cell.tag(), self.base.offset(self.rank(at.since(self.base))))
    }

    /// Moves the cells of the window and translates the pointers into it, in three walks: over the cells that have moved before, over those
    /// of the window (which move in the same walk), and over those that will move later. Gives the new top if this was the last window.
    pub fn slide(&mut self, heap: &mut Heap) -> Option<Addr> {
        if let Some(end) = self.settled() {
            self.to = end;
            return Some(end);
        }
        let to = self.tell_below(heap);
        self.to = self.move_window(heap, to);
        if self.high > heap.top {
            return Some(self.to);
        }
        self.tell_above(heap);
        self.low = self.high;
        None
    }

    /// Translates the pointers in the cells that are in their final place. Gives the address after the last of them: a box may extend
    /// beyond the dead cells that `fill` has kept.
    fn tell_below(&self, heap: &mut Heap) -> Addr {
        let mut at = self.base;
        while at < self.to {
            fetch_ahead(heap, at);
            let end = self.to.min(at.offset(64));
            while at < end {
                let cell = heap.get(at);
                if self.leads_into_window(cell) {
                    heap.set(at, self.moved(cell));
                } else if cell.is_box_header() {
                    at = at.offset(cell.count() + 1);
                }
                at = at.offset(1);
            }
        }
        at
    }

    /// Translates the pointers in the cells that will move later. It also looks for a place where the next window may end: the header of a
    /// compound or a box, or the target of a list pointer nearby.
    fn tell_above(&mut self, heap: &mut Heap) {
        let (high, end) = (self.high.since(self.base), 64 * self.bits.len());
        let goal = self.goal(high).map(|(_, goal)| self.base.offset(goal));
        let mut goal = goal.unwrap_or(Addr(u64::MAX));
        let mut border = Addr::NULL;
        self.each_marked(heap, high, end, |heap, at, cell| {
            if self.leads_into_window(cell) {
                heap.set(at, self.moved(cell));
            } else if at >= goal {
                border = match cell.tag() {
                    Tag::Header => at,
                    Tag::List if cell.addr() >= goal && cell.addr().distance(at) < NEAR => {
                        cell.addr()
                    }
                    _ => return,
                };
                goal = Addr(u64::MAX);
            }
        });
        self.border = border;
    }

    /// Moves the marked cells of the window together, in their order, down to an address. Gives their new end.
    fn move_window(&self, heap: &mut Heap, mut to: Addr) -> Addr {
        let low = self.low.max(to).since(self.base);
        let high = self.high.since(self.base);
        self.each_marked(heap, low, high, |heap, at, cell| {
            heap.set(to, self.moved(cell));
            to = to.offset(1);
            if cell.is_box_header() {
                // The payload moves unchanged.
                for n in 1..cell.count() + 2 {
                    let word = heap.get(at.offset(n));
                    heap.set(to, word);
                    to = to.offset(1);
                }
            }
        });
        to
    }

    /// Visits the marked cells with numbers from `low` up to `high`; of a box, which may extend beyond that, only the header.
    #[inline(always)]
    fn each_marked(
        &self,
        heap: &mut Heap,
        low: usize,
        high: usize,
        mut visit: impl FnMut(&mut Heap, Addr, Cell),
    ) {
        let mut word = low / 64;
        let mut mask = !0 << (low % 64);
        while word < self.bits.len() && 64 * word < high {
            let first = self.base.offset(64 * word);
            if self
                .bits
                .get(word + AHEAD / 64)
                .is_some_and(|bits| *bits != 0)
            {
                fetch_ahead(heap, first);
            }
            let mut marked = self.bits[word] & mask;
            if high - 64 * word < 64 {
                marked &= (1 << (high % 64)) - 1;
            }
            (word, mask) = (word + 1, !0);
            while marked != 0 {
                let bit = marked.trailing_zeros() as usize;
                marked &= marked - 1;
                let at = first.offset(bit);
                let cell = heap.get(at);
                visit(heap, at, cell);
                if cell.is_box_header() {
                    // The payload is skipped: it may span several words of bits.
                    let next = bit + cell.count() + 2;
                    (marked, mask) = (0, !0 << (next % 64));
                    word = word - 1 + next / 64;
                }
            }
        }
    }

    /// The end of the marked cells, if this is the only window and all cells below that end are marked: none moves, and no walk is needed.
    fn settled(&self) -> Option<Addr> {
        let word = self.bits.iter().rposition(|word| *word != 0)?;
        let end = 64 * (word + 1) - self.bits[word].leading_zeros() as usize;
        let end = self.base.offset(end);
        (self.to == self.low && self.high > end && self.base.offset(self.count) == end)
            .then_some(end)
    }

    /// The gap of dead cells between two windows, up to the first cell that may still move.
    pub fn gap(&self) -> (Addr, Addr) {
        (self.to, self.low)
    }

    /// The heap has been cut to this height since the last window. Whether cells are left that may move.
    pub fn cut_off(&mut self, end: Addr) -> bool {
        self.end = self.end.min(end);
        if self.border >= end {
            self.border = Addr::NULL;
        }
        self.end > self.low
    }

    /// Counts all cells made since the last window as live.
    pub fn extend(&mut self, top: Addr) -> std::result::Result<(), Stop> {
        let end = self.end.since(self.base);
        set_from(&mut self.bits, end, top.since(self.base))?;
        self.before
            .try_reserve(self.bits.len().saturating_sub(self.before.len()))?;
        self.count_from(end / 64);
        self.end = top;
        Ok(())
    }

    /// Frees memory that only an unusually large heap needed.
    pub fn shrink(&mut self) {
        self.bits.clear();
        self.bits.shrink_to(USUAL);
        self.before.clear();
        self.before.shrink_to(USUAL);
    }
}

/// Prefetches 64 cells that will be visited soon: a processor alone fetches nothing beyond the end of a page.
#[inline(always)]
fn fetch_ahead(heap: &Heap, at: Addr) {
    for line in 0..8 {
        heap.prefetch(at.offset(AHEAD + 8 * line));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Area, Functor, atoms};

    /// The six cells of the drawing in `gc/mod.rs`.
    #[test]
    fn the_worked_example_is_true() {
        let [cells, trail] = Area::reserve_all([1 << 10, 1 << 10]).expect("a small heap fits");
        let mut heap = Heap::new(cells, trail);
        let base = heap.top;
        let unbound = Cell::reference(base.offset(5));
        let functor = Cell::functor(Functor::new(atoms::CURLY, 1));
        let before = [
            Cell::small(7),
            functor,
            unbound,
            Cell::pointer(Tag::List, base),
            Cell::atom(atoms::NIL),
            unbound,
        ];
        for cell in before {
            heap.push(cell).expect("there is room");
        }
        let root = Cell::pointer(Tag::Struct, base.offset(1));
        let mut marks = Marks::default();
        marks.begin(base, heap.top);
        marks.reach(&heap, root);
        marks.finish(&heap);
        let marked: Vec<bool> = (0..6).map(|n| marks.contains(base.offset(n))).collect();
        assert_eq!(marked, [false, true, true, false, false, true]);
        let mut places = ForwardingMap::default();
        places
            .measure(&mut marks, &mut heap, 1)
            .expect("there is memory");
        places.open(&heap, usize::MAX);
        assert_eq!(places.moved(root), Cell::pointer(Tag::Struct, base));
        assert_eq!(places.slide(&mut heap), Some(base.offset(3)));
        let after: Vec<Cell> = (0..3).map(|n| heap.get(base.offset(n))).collect();
        let unbound = Cell::reference(base.offset(2));
        assert_eq!(after, [functor, unbound, unbound]);
    }
}
