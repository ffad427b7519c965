//! Marks: which cells of the heap are live. `slide.rs` computes where they go.
//!
//! Invariant: a box is marked as a whole or not at all, so a walk up through the marked cells meets its header first and never takes
//! payload for cells. Cells below `base` are neither marked nor moved, nor are those from `end` on while marking goes on in steps.
//!
//! A pointer to a distant target is not followed at once: its target is prefetched into the cache while other pointers are followed.
//! Without this, marking spends most of its time waiting for memory where terms are not in the order in which they were made: a graph of
//! 1.7 million nodes takes 3 to 4 times as long, a shuffled list twice as long. A near target is in the cache already, and is followed
//! first.
//!
//! A pointer takes this way, for example the tail of a list cell at 100 that leads to 5000000:
//!
//! ```text
//!   look_at(100+1)                  the cell was just marked, and it is a pointer into the heap
//!     distance < NEAR ? next        near: followed next; the one that was to be next goes to `waiting`
//!                     : far         far: pushed on `far`
//!   far_one: far -> ahead           its target, and the word of bits of the target, are prefetched; up to 32 are on their way
//!            ahead -> follow        the oldest of them is followed: by now it is in the cache
//! ```
//!
//! So there are three stacks and one ring: `next` and `waiting` (near), `far`, `ahead` (the ring), and `long` for the rest of a compound
//! of more than 64 arguments. Marking is complete when all are empty. Cher, Hosking and Vitek, "Software Prefetching for Mark-Sweep
//! Garbage Collection" (ASPLOS 2004), describe such a ring between stack and marking.

use crate::memory::{Stop, room};
use crate::term::atoms::NIL;
use crate::term::{Addr, Cell, Heap, Tag};

/// One bit for each cell from `base` on.
#[derive(Default)]
pub struct Marks {
    base: Addr,
    /// Cells from here on are neither marked nor moved.
    end: Addr,
    bits: Vec<u64>,
    /// Pointers that were met and not yet followed: those to near cells, and the others.
    waiting: Vec<Cell>,
    far: Vec<Cell>,
    /// Arguments of long terms that were not yet visited.
    long: Vec<(Addr, Addr)>,
    ahead: Ahead,
    /// Marking in steps: reached pointers wait until a step follows them.
    stepwise: bool,
    /// The system has refused memory: some reached cells are not marked.
    refused: bool,
}

/// The ring of far pointers whose targets are being prefetched, the oldest first.
struct Ahead {
    cells: [Cell; AHEAD],
    first: usize,
    count: usize,
}

/// The size of the ring: as many misses as a processor serves at the same time, and some pointers that turn out to be hits.
const AHEAD: usize = 32;

/// A target nearer than this, in bytes, is in the cache or soon will be, since processors prefetch what follows. From 2^12 to 2^18 it makes
/// little difference; below, trees stored in order suffer.
const NEAR: u64 = 1 << 14;

/// When this many far pointers wait they have precedence, so that the stack does not grow with the length of a list of them.
const MANY: usize = 1 << 16;

impl Default for Ahead {
    fn default() -> Ahead {
        Ahead {
            cells: [Cell::small(0); AHEAD],
            first: 0,
            count: 0,
        }
    }
}

impl Ahead {
    /// Adds a pointer; there must be room.
    #[inline(always)]
    fn push(&mut self, cell: Cell) {
        self.cells[(self.first + self.count) % AHEAD] = cell;
        self.count += 1;
    }

    /// Removes the oldest pointer.
    #[inline(always)]
    fn pop(&mut self) -> Cell {
        let cell = self.cells[self.first % AHEAD];
        self.first = (self.first + 1) % AHEAD;
        self.count -= 1;
        cell
    }
}

/// The state that marking updates while it follows pointers.
struct Marking<'a> {
    heap: &'a Heap,
    base: Addr,
    /// The size in bytes of the range whose cells have marks, from `base` on.
    span: u64,
    bits: &'a mut [u64],
    /// How many more pointers are followed before marking stops.
    budget: usize,
    waiting: Vec<Cell>,
    far: Vec<Cell>,
    long: Vec<(Addr, Addr)>,
    ahead: &'a mut Ahead,
    /// The pointer to follow next; an immediate cell if there is none.
    next: Cell,
    refused: bool,
}

/// No pointer.
const NONE: Cell = Cell::atom(NIL);

impl Marking<'_> {
    /// Marks the cells that a pointer leads to, and looks at those that were not marked before. The tag says how many cells these are: one
    /// (REF), two (LST, ATT), a functor with its arguments (STR), or a box. Both mark bits of a list cell are mostly in one word, which is
    /// read and written once. Of a long compound the first 64 cells are marked here and the others wait in `long`, so that one pointer is a
    /// bounded amount of work.
    #[inline(always)]
    fn follow(&mut self, cell: Cell) {
        let at = cell.addr();
        let index = at.since(self.base);
        let (word, bit) = (index / 64, index % 64);
        match cell.tag() {
            Tag::List | Tag::Att if bit < 63 => {
                let marked = self.bits[word];
                let new = !marked >> bit & 3;
                self.bits[word] = marked | 3 << bit;
                // The first argument is followed first; the others wait.
                if new & 2 != 0 {
                    self.look_at(at.offset(1));
                }
                if new & 1 != 0 {
                    self.look_at(at);
                }
            }
            Tag::List | Tag::Att => self.mark(at, 2),
            Tag::Ref => {
                let marked = self.bits[word];
                self.bits[word] = marked | 1 << bit;
                if marked >> bit & 1 == 0 {
                    self.look_at(at);
                }
            }
            Tag::Struct => {
                let count = 1 + self.heap.get(at).count();
                if count <= 64 {
                    self.mark(at, count);
                } else if self.bits[word] >> bit & 1 == 0 {
                    let rest = (at.offset(64), at.offset(count));
                    self.refused |= room::push(&mut self.long, rest).is_err();
                    self.mark(at, 64);
                }
            }
            Tag::Box => self.mark_box(at),
            Tag::Int | Tag::Atom | Tag::Header => {}
        }
    }

    /// Marks up to 64 cells.
    #[inline(always)]
    fn mark(&mut self, at: Addr, count: usize) {
        let index = at.since(self.base);
        let bit = index % 64;
        if bit + count <= 64 {
            self.mark_in_word(index / 64, (!0 >> (64 - count)) << bit);
        } else {
            self.mark_in_word(index / 64 + 1, !0 >> (128 - count - bit));
            self.mark_in_word(index / 64, !0 << bit);
        }
    }

    /// Marks cells in one word of bits, and looks at the new ones from the last to the first: the one looked at last is followed first.
    #[inline(always)]
    fn mark_in_word(&mut self, word: usize, mask: u64) {
        let marked = self.bits[word];
        self.bits[word] = marked | mask;
        let mut new = mask & !marked;
        let first = self.base.offset(64 * word);
        while new != 0 {
            let last = 63 - new.leading_zeros() as usize;
            new ^= 1 << last;
            self.look_at(first.offset(last));
        }
    }

    /// Looks at a newly marked cell: a pointer into the range becomes the next one, or waits with the near or the far ones.
    #[inline(always)]
    fn look_at(&mut self, place: Addr) {
        let cell = self.heap.get(place);
        if !cell.is_pointer() {
            return;
        }
        let target = cell.addr();
        // Most references are unbound variables, which refer to themselves.
        if target.0.wrapping_sub(self.base.0) >= self.span || cell == Cell::reference(place) {
            return;
        }
        if target.distance(place) < NEAR {
            let later = std::mem::replace(&mut self.next, cell);
            if !later.is_immediate() {
                self.refused |= room::push(&mut self.waiting, later).is_err();
            }
        } else {
            self.refused |= room::push(&mut self.far, cell).is_err();
        }
    }

    /// Follows pointers until only `left` are in the ring, or the budget is spent: near ones before far ones, unless `MANY` far ones wait.
    #[inline(always)]
    fn drain(&mut self, left: usize) {
        while self.budget > 0 {
            self.budget -= 1;
            let mut cell = std::mem::replace(&mut self.next, NONE);
            let near = if cell.is_immediate() {
                self.waiting.pop()
            } else {
                Some(cell)
            };
            if let Some(near) = near
                && self.far.len() < MANY
            {
                cell = near;
            } else {
                let far = self.far_one(left);
                if let Some(near) = near {
                    self.refused |= room::push(&mut self.waiting, near).is_err();
                }
                match far {
                    Some(far) => cell = far,
                    None => return,
                }
            }
            self.follow(cell);
        }
    }

    /// The far pointer to follow next, if the ring holds more than `left`. Fills the ring first; while it is less than half full, the rest
    /// of a long compound adds to it.
    #[inline(always)]
    fn far_one(&mut self, left: usize) -> Option<Cell> {
        while self.ahead.count < AHEAD {
            if let Some(cell) = self.far.pop() {
                prefetch(self.heap, self.bits, self.base, cell.addr());
                self.ahead.push(cell);
            } else if self.ahead.count < AHEAD / 2
                && let Some((at, end)) = self.long.pop()
            {
                let next = at.offset(64).min(end);
                self.budget = self.budget.saturating_sub(16).max(1);
                if next < end {
                    self.long.push((next, end));
                }
                self.mark(at, next.since(at));
                if !self.next.is_immediate() {
                    // A near target needs no prefetch.
                    return Some(std::mem::replace(&mut self.next, NONE));
                }
            } else {
                break;
            }
        }
        (self.ahead.count > left).then(|| self.ahead.pop())
    }

    /// Marks a box, which contains no cells.
    fn mark_box(&mut self, at: Addr) {
        let mut index = at.since(self.base);
        if self.bits[index / 64] >> (index % 64) & 1 == 1 {
            return;
        }
        let count = self.heap.get(at).count() + 2;
        let end = index + count;
        while index < end {
            let bit = index % 64;
            let part = (end - index).min(64 - bit);
            self.bits[index / 64] |= (!0 >> (64 - part)) << bit;
            index += part;
        }
    }
}

/// Prefetches a cell with its mark, and the following cells, which may be in the next cache line.
#[inline(always)]
fn prefetch(heap: &Heap, bits: &[u64], base: Addr, at: Addr) {
    heap.prefetch(at);
    heap.prefetch(at.offset(4));
    heap.prefetch(Addr(&bits[at.since(base) / 64] as *const u64 as u64));
}

impl Marks {
    /// Clears all marks; from now on they are for the cells from `base` up to `top`.
    pub fn begin(&mut self, base: Addr, top: Addr) {
        self.base = base;
        self.end = top;
        self.stepwise = false;
        // An abandoned collection has left some.
        self.waiting.clear();
        self.far.clear();
        self.long.clear();
        self.ahead.count = 0;
        self.bits.clear();
        // One more word: the top itself has a place too.
        let words = top.since(base) / 64 + 1;
        self.refused = self.bits.try_reserve(words).is_err();
        if !self.refused {
            self.bits.resize(words, 0);
        }
    }

    /// Clears all marks and treats every cell as marked. The cells from `base` on may move.
    pub fn begin_with_all(&mut self, base: Addr) {
        self.begin(base, base);
    }

    /// Whether everything reached is marked: false if the system refused memory.
    pub fn is_complete(&self) -> bool {
        !self.refused
    }

    /// Whether the target of a cell may move.
    #[inline(always)]
    pub fn may_move(&self, cell: Cell) -> bool {
        !cell.is_immediate() && cell.addr() >= self.base
    }

    /// Whether a cell is marked.
    pub fn contains(&self, at: Addr) -> bool {
        let index = at.since(self.base);
        self.bits[index / 64] >> (index % 64) & 1 == 1
    }

    /// Marks from a cell in a register or slot, at once or at the latest in [`Marks::finish`].
    #[inline]
    pub fn reach(&mut self, heap: &Heap, root: Cell) {
        if root.is_immediate() || root.addr() < self.base || root.addr() >= self.end || self.refused
        {
            return;
        }
        if self.stepwise {
            if !self.contains(root.addr()) {
                self.refused |= room::push(&mut self.far, root).is_err();
            }
            return;
        }
        if self.ahead.count == AHEAD {
            self.drain(heap, AHEAD / 2, usize::MAX);
        }
        prefetch(heap, &self.bits, self.base, root.addr());
        self.ahead.push(root);
    }

    /// Follows at most `budget` pointers, until only `left` remain in the ring.
    fn drain(&mut self, heap: &Heap, left: usize, budget: usize) {
        // Separate borrows stay in registers.
        let mut marking = Marking {
            heap,
            base: self.base,
            span: self.end.0 - self.base.0,
            bits: &mut self.bits,
            budget,
            waiting: std::mem::take(&mut self.waiting),
            far: std::mem::take(&mut self.far),
            long: std::mem::take(&mut self.long),
            ahead: &mut self.ahead,
            next: NONE,
            refused: self.refused,
        };
        marking.drain(left);
        if !marking.next.is_immediate() {
            let next = marking.next;
            marking.refused |= room::push(&mut marking.waiting, next).is_err();
        }
        self.waiting = marking.waiting;
        self.far = marking.far;
        self.long = marking.long;
        self.refused = marking.refused;
    }

    /// Follows all pointers that still wait.
    pub fn finish(&mut self, heap: &Heap) {
        if !self.refused {
            self.drain(heap, 0, usize::MAX);
        }
    }

    /// Begins marking in steps: reached pointers wait for [`Marks::step`].
    pub fn begin_steps(&mut self, base: Addr, top: Addr) {
        self.begin(base, top);
        self.stepwise = true;
    }

    /// Follows at most `budget` pointers and marks their targets; whether no pointer is left.
    pub fn step(&mut self, heap: &Heap, budget: usize) -> bool {
        if !self.refused {
            self.drain(heap, 0, budget);
        }
        self.is_done()
    }

    /// Drops the marks from `end` on, where other cells will stand: a failure has cut the heap. The pointers in the ring go back to the
    /// stack, the only place from which they can be removed.
    pub fn cut_off(&mut self, end: Addr) {
        if end >= self.end {
            return;
        }
        self.end = end.max(self.base);
        while self.ahead.count > 0 {
            let cell = self.ahead.pop();
            self.refused |= room::push(&mut self.far, cell).is_err();
        }
        self.far.retain(|cell| cell.addr() < end);
        self.waiting.retain(|cell| cell.addr() < end);
        self.long.retain(|(at, _)| *at < end);
    }

    /// Whether no pointer waits to be followed.
    pub fn is_done(&self) -> bool {
        self.ahead.count == 0
            && self.waiting.is_empty()
            && self.far.is_empty()
            && self.long.is_empty()
    }

    /// Ends marking in steps: reached pointers are followed at once, and all cells from the end of the steps up to `top` are marked.
    pub fn end_steps(&mut self, top: Addr) {
        self.stepwise = false;
        let (end, count) = (self.end.since(self.base), top.since(self.base));
        // Beyond `end` there may be marks of cells that were cut off.
        self.refused |= set_from(&mut self.bits, end, count).is_err();
        self.end = top;
    }

    /// Gives the first marked address and moves the words of marks to the caller, in exchange for others that it no longer needs.
    pub fn exchange(&mut self, bits: &mut Vec<u64>) -> Addr {
        std::mem::swap(&mut self.bits, bits);
        self.base
    }

    /// Frees memory that only an unusually large heap needed.
    pub fn shrink(&mut self) {
        self.bits.clear();
        self.bits.shrink_to(USUAL);
        self.waiting.shrink_to(USUAL);
        self.far.shrink_to(USUAL);
    }
}

/// Words for a heap of 256 MiB: asking the system for them again each time takes as long as marking some.
pub(in crate::machine) const USUAL: usize = 1 << 19;

/// Sets the bits from `end` up to `count` and clears those beyond, in `count / 64 + 1` words.
pub(in crate::machine) fn set_from(
    bits: &mut Vec<u64>,
    end: usize,
    count: usize,
) -> std::result::Result<(), Stop> {
    let words = count / 64 + 1;
    bits.try_reserve(words.saturating_sub(bits.len()))?;
    bits.truncate(end / 64 + 1);
    bits[end / 64] |= !0 << (end % 64);
    bits.resize(words, !0);
    bits[words - 1] &= (1 << (count % 64)) - 1;
    Ok(())
}
