//! Marks: which cells of the heap are reached, and where they go when the others are gone.
//!
//! Invariant: a box is marked as a whole or not at all, so that whoever goes through the marked cells from the bottom meets its
//! header first and never takes payload for cells. Cells below `base` are neither marked nor moved.

use crate::term::cell::HeaderKind;
use crate::term::{Addr, Cell, Heap, Tag};

/// One bit for each cell from `base` on.
#[derive(Default)]
pub struct Marks {
    base: Addr,
    bits: Vec<u64>,
    /// For each word of bits the marked cells before it.
    before: Vec<u32>,
    /// Stretches of cells that still have to be looked at.
    waiting: Vec<(Addr, Addr)>,
}

/// A stretch of no cells.
const NOTHING: (Addr, Addr) = (Addr::NULL, Addr::NULL);

impl Marks {
    /// Takes all marks away; from now on they are for the cells from `base` up to `top`.
    pub fn begin(&mut self, base: Addr, top: Addr) {
        self.base = base;
        self.bits.clear();
        // One more word: the top itself has a place too.
        self.bits.resize(top.since(base) / 64 + 1, 0);
    }

    /// Marks a cell; whether it was unmarked.
    #[inline(always)]
    fn insert(&mut self, at: Addr) -> bool {
        let index = at.since(self.base);
        let (word, bit) = (&mut self.bits[index / 64], 1 << (index % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Whether a cell is marked.
    pub fn contains(&self, at: Addr) -> bool {
        let index = at.since(self.base);
        self.bits[index / 64] >> (index % 64) & 1 == 1
    }

    /// Marks everything that a cell in a register or slot leads to.
    pub fn reach(&mut self, heap: &Heap, root: Cell) {
        let (mut at, mut end) = self.behind(heap, root);
        loop {
            while at < end {
                let place = at;
                at = at.offset(1);
                if !self.insert(place) {
                    continue;
                }
                let (next, last) = self.behind(heap, heap.get(place));
                if next < last {
                    // What leads nowhere is marked now: a term that is deep in other than its last argument then needs
                    // no memory here for the arguments behind.
                    while at < end && heap.get(at).is_immediate() {
                        self.insert(at);
                        at = at.offset(1);
                    }
                    if at < end {
                        self.waiting.push((at, end));
                    }
                    (at, end) = (next, last);
                }
            }
            match self.waiting.pop() {
                Some(stretch) => (at, end) = stretch,
                None => return,
            }
        }
    }

    /// The cells that a cell leads to and that must be looked at.
    #[inline(always)]
    fn behind(&mut self, heap: &Heap, cell: Cell) -> (Addr, Addr) {
        if cell.is_immediate() {
            return NOTHING;
        }
        let at = cell.addr();
        match cell.tag() {
            Tag::Int | Tag::Atom | Tag::Header => NOTHING,
            _ if at < self.base => NOTHING,
            Tag::Ref => (at, at.offset(1)),
            Tag::List | Tag::Att => (at, at.offset(2)),
            Tag::Struct if self.insert(at) => {
                let first = at.offset(1);
                (first, first.offset(heap.get(at).count()))
            }
            Tag::Box if self.insert(at) => {
                for n in 1..heap.get(at).count() + 2 {
                    self.insert(at.offset(n));
                }
                NOTHING
            }
            Tag::Struct | Tag::Box => NOTHING,
        }
    }

    /// Lets go of memory that only an unusual heap has needed.
    pub fn shrink(&mut self) {
        const USUAL: usize = 1 << 17;
        self.bits.clear();
        self.bits.shrink_to(USUAL);
        self.before.clear();
        self.before.shrink_to(USUAL);
        self.waiting.shrink_to(USUAL);
    }

    /// Ends the marking: computes where the marked cells go. Gives their number.
    pub fn measure(&mut self) -> usize {
        let mut count = 0;
        self.before.clear();
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
        if at < self.base {
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
    pub fn slide(&self, heap: &mut Heap) -> Addr {
        let mut to = self.base;
        let mut next = 0;
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
