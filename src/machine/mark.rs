//! Marks: which cells of the heap are reached, and where they go when the others are gone.
//!
//! Invariant: a box is marked as a whole or not at all, so that whoever goes through the marked cells from the bottom meets its
//! header first and never takes payload for cells. Cells below `base` are neither marked nor moved. The move needs no memory that
//! was not there when the marking began.
//!
//! What has survived a collection mostly survives the next one. So the marks remember which of these cells lead to younger
//! ones: if all are still there, none of them moves, and no others are looked at when the young ones are moved.

use crate::memory::room;
use crate::term::cell::HeaderKind;
use crate::term::{Addr, Cell, Heap, Tag};

/// One bit for each cell from `base` on.
#[derive(Default)]
pub struct Marks {
    base: Addr,
    /// Cells below this were there after the last collection, if they still are what they were; and those among them that
    /// are marked and lead to others above it.
    old: Addr,
    forward: Vec<Addr>,
    /// The end of the box in which that boundary lies, if it lies in one.
    behind_old: Addr,
    /// Below this all cells are marked.
    solid: Addr,
    bits: Vec<u64>,
    /// For each word of bits the marked cells before it.
    before: Vec<u32>,
    /// Stretches of cells that still have to be looked at.
    waiting: Vec<(Addr, Addr)>,
    /// The system has refused memory: not everything that is reached is marked.
    refused: bool,
}

/// What marking looks at for each cell.
struct Reached<'a> {
    heap: &'a Heap,
    base: Addr,
    old: Addr,
    bits: &'a mut [u64],
    behind_old: &'a mut Addr,
}

impl Reached<'_> {
    /// Marks a cell; whether it was unmarked.
    #[inline(always)]
    fn insert(&mut self, at: Addr) -> bool {
        let index = at.since(self.base);
        let (word, bit) = (&mut self.bits[index / 64], 1 << (index % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    #[inline(always)]
    fn contains(&self, at: Addr) -> bool {
        let index = at.since(self.base);
        self.bits[index / 64] >> (index % 64) & 1 == 1
    }

    /// The cells that a cell, no immediate one, leads to and that must be looked at.
    #[inline(always)]
    fn behind(&mut self, cell: Cell) -> (Addr, Addr) {
        let at = cell.addr();
        if at < self.base {
            return NOTHING;
        }
        match cell.tag() {
            // Most are unbound, and refer to themselves.
            Tag::Ref if self.contains(at) => NOTHING,
            Tag::Ref => (at, at.offset(1)),
            Tag::List => {
                // The head of most lists leads nowhere.
                if self.heap.get(at).is_immediate() {
                    self.insert(at);
                    (at.offset(1), at.offset(2))
                } else {
                    (at, at.offset(2))
                }
            }
            Tag::Att => (at, at.offset(2)),
            Tag::Struct if self.insert(at) => {
                let first = at.offset(1);
                (first, first.offset(self.heap.get(at).count()))
            }
            Tag::Box if self.insert(at) => {
                let count = self.heap.get(at).count() + 2;
                for n in 1..count {
                    self.insert(at.offset(n));
                }
                if at < self.old && at.offset(count) > self.old {
                    *self.behind_old = at.offset(count);
                }
                NOTHING
            }
            Tag::Struct | Tag::Box | Tag::Int | Tag::Atom | Tag::Header => NOTHING,
        }
    }
}

/// A stretch of no cells.
const NOTHING: (Addr, Addr) = (Addr::NULL, Addr::NULL);

impl Marks {
    /// Takes all marks away; from now on they are for the cells from `base` up to `top`.
    pub fn begin(&mut self, base: Addr, top: Addr) {
        self.base = base;
        self.old = self.old.max(base).min(top);
        self.behind_old = self.old;
        self.solid = base;
        self.forward.clear();
        self.bits.clear();
        self.before.clear();
        // One more word: the top itself has a place too.
        let words = top.since(base) / 64 + 1;
        self.refused =
            self.bits.try_reserve(words).is_err() || self.before.try_reserve(words).is_err();
        if !self.refused {
            self.bits.resize(words, 0);
        }
    }

    /// Whether all that was reached is marked: the system had the memory for that.
    pub fn is_complete(&self) -> bool {
        !self.refused
    }

    /// Whether a cell is marked.
    pub fn contains(&self, at: Addr) -> bool {
        let index = at.since(self.base);
        self.bits[index / 64] >> (index % 64) & 1 == 1
    }

    /// Marks everything that a cell in a register or slot leads to.
    pub fn reach(&mut self, heap: &Heap, root: Cell) {
        if root.is_immediate() || root.addr() < self.base || self.refused {
            return;
        }
        // Borrowed one by one, they stay in registers.
        let mut reached = Reached {
            heap,
            base: self.base,
            old: self.old,
            bits: &mut self.bits,
            behind_old: &mut self.behind_old,
        };
        let (forward, waiting) = (&mut self.forward, &mut self.waiting);
        let (mut at, mut end) = reached.behind(root);
        loop {
            while at < end {
                let place = at;
                at = at.offset(1);
                if !reached.insert(place) {
                    continue;
                }
                let cell = heap.get(place);
                if cell.is_immediate() {
                    continue;
                }
                if place < reached.old
                    && cell.addr() >= reached.old
                    && room::try_push(forward, place).is_err()
                {
                    self.refused = true;
                }
                let (next, last) = reached.behind(cell);
                if next < last {
                    // What leads nowhere is marked now: a term that is deep in other than its last argument then needs
                    // no memory here for the arguments behind.
                    while at < end && heap.get(at).is_immediate() {
                        reached.insert(at);
                        at = at.offset(1);
                    }
                    if at < end && room::try_push(waiting, (at, end)).is_err() {
                        self.refused = true;
                        waiting.clear();
                        return;
                    }
                    (at, end) = (next, last);
                }
            }
            match waiting.pop() {
                Some(stretch) => (at, end) = stretch,
                None => return,
            }
        }
    }

    /// Lets go of memory that only an unusual heap has needed.
    pub fn shrink(&mut self) {
        /// Words for a heap of 256 MiB; to ask the system for them anew each time takes as long as to mark some.
        const USUAL: usize = 1 << 19;
        self.forward.clear();
        self.forward.shrink_to(USUAL);
        self.bits.clear();
        self.bits.shrink_to(USUAL);
        self.before.clear();
        self.before.shrink_to(USUAL);
        self.waiting.shrink_to(USUAL);
    }

    /// Ends the marking: computes where the marked cells go. Gives their number.
    pub fn measure(&mut self) -> usize {
        let full = self.bits.iter().take_while(|word| **word == !0).count();
        let rest = self.bits.get(full).map_or(0, |word| word.trailing_ones());
        self.solid = self.base.offset(64 * full + rest as usize);
        let mut count = 0;
        self.before.extend(self.bits.iter().map(|word| {
            let before = count;
            count += word.count_ones();
            before
        }));
        count as usize
    }

    /// Where a cell goes, or the first marked one above it.
    #[inline(always)]
    pub fn place(&self, at: Addr) -> Addr {
        if at < self.solid {
            return at;
        }
        let index = at.since(self.base);
        let below = self.bits[index / 64] & ((1 << (index % 64)) - 1);
        self.base
            .offset((self.before[index / 64] + below.count_ones()) as usize)
    }

    /// A cell as it is when what it leads to has moved.
    #[inline(always)]
    pub fn moved(&self, cell: Cell) -> Cell {
        let tag = cell.tag();
        match tag {
            Tag::Int | Tag::Atom | Tag::Header => cell,
            Tag::Ref | Tag::List | Tag::Struct | Tag::Box | Tag::Att => {
                if cfg!(any(debug_assertions, feature = "checked")) && cell.addr() >= self.base {
                    assert!(self.contains(cell.addr()), "{cell:?} dangles");
                }
                Cell::pointer(tag, self.place(cell.addr()))
            }
        }
    }

    /// Moves the marked cells together, in their order. Gives the new top.
    pub fn slide(&mut self, heap: &mut Heap) -> Addr {
        let mut to = self.base;
        if self.solid >= self.old {
            for at in &self.forward {
                heap.set(*at, self.moved(heap.get(*at)));
            }
            to = self.behind_old;
        }
        let mut next = to.since(self.base);
        while let Some(first) = self.marked_from(next) {
            let rest = self.bits[first / 64] >> (first % 64);
            let run = (!rest).trailing_zeros() as usize;
            next = first + run;
            let mut index = first;
            while index < first + run {
                let at = self.base.offset(index);
                let cell = heap.get(at);
                if cell.tag() == Tag::Header && cell.header_kind() != HeaderKind::Functor {
                    // A box moves as it is; it may go on behind this run.
                    let words = cell.count() + 2;
                    for n in 0..words {
                        let word = heap.get(at.offset(n));
                        heap.set(to.offset(n), word);
                    }
                    to = to.offset(words);
                    index += words;
                } else {
                    heap.set(to, self.moved(cell));
                    to = to.offset(1);
                    index += 1;
                }
            }
            next = next.max(index);
        }
        self.old = to;
        to
    }

    /// The first marked cell from the one with this number on.
    #[inline(always)]
    fn marked_from(&self, index: usize) -> Option<usize> {
        let mut word = index / 64;
        let mut bits = self.bits.get(word)? & (!0 << (index % 64));
        while bits == 0 {
            word += 1;
            bits = *self.bits.get(word)?;
        }
        Some(64 * word + bits.trailing_zeros() as usize)
    }
}
