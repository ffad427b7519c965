//! Checked access to the heap for the rooms above the machine: every build checks each access.
//!
//! `builtins`, `load` and `embed` know terms, but not their layout. They get addresses from terms ([`View`](super::View)), and make
//! neither addresses nor cells with addresses (`tests/tidy.rs` ensures this). They read and write with these functions:
//!
//! ```text
//!   heap.view(term)       View::List(at)
//!   heap.head(at)         the cell at `at`
//!   heap.tail(at)         the one behind it: it lies in the heap, or the engine panics, which a program gets as a system error
//! ```
//!
//! *Invariant*: no call of these reads or writes outside the area of the heap. The rooms below use [`Heap::get`] and its kin, whose
//! addresses are valid by the invariant of the heap.

use super::super::atoms;
use super::super::cell::{Addr, Cell, Tag};
use super::Heap;
use crate::memory::Stopping;

impl Heap {
    /// The cell `index` cells behind an address.
    #[inline]
    pub fn cell(&self, at: Addr, index: usize) -> Cell {
        self.get(self.looked_at(at, index))
    }

    /// The head of the list cell at an address.
    #[inline]
    pub fn head(&self, list: Addr) -> Cell {
        self.cell(list, 0)
    }

    /// The tail of the list cell at an address.
    #[inline]
    pub fn tail(&self, list: Addr) -> Cell {
        self.cell(list, 1)
    }

    /// Argument `index`, from 0, of the compound term whose header is at `at`.
    #[inline]
    pub fn arg(&self, at: Addr, index: usize) -> Cell {
        self.cell(at, 1 + index)
    }

    /// A reference to the cell `index` cells behind an address.
    #[inline]
    pub fn reference(&self, at: Addr, index: usize) -> Cell {
        Cell::reference(self.looked_at(at, index))
    }

    /// Sets a new cell: no choice point is younger, so that nothing is trailed.
    #[inline]
    pub fn fill(&mut self, at: Addr, value: Cell) {
        let at = self.looked_at(at, 0);
        self.set(at, value);
    }

    /// Turns a new cell into an unbound variable.
    #[inline]
    pub fn unfill(&mut self, at: Addr) -> Cell {
        let variable = self.reference(at, 0);
        self.set(at, variable);
        variable
    }

    /// Replaces a cell so that backtracking restores it (`setarg/3`, `b_setval/2`).
    #[inline]
    pub fn assign(&mut self, at: Addr, value: Cell) -> Stopping<()> {
        let at = self.looked_at(at, 0);
        if at < self.hb {
            self.trail_value(at)?;
        }
        self.set(at, value);
        Ok(())
    }

    /// Puts an element, in a form that terms may hold, in front of the list in a cell, so that backtracking removes it.
    #[inline(always)]
    pub fn prepend(&mut self, at: Addr, element: Cell) -> Stopping<()> {
        let at = self.looked_at(at, 0);
        if at < self.hb {
            self.trail_value(at)?;
        }
        let list = self.push(element)?;
        self.push(self.get(at))?;
        self.set(at, Cell::pointer(Tag::List, list));
        Ok(())
    }

    /// A proper list of `count` new variables, the first one the oldest. A goal that unifies them one after another with one variable binds
    /// younger ones to older ones, so that all refer to the first one; the other way round they become a chain, to be followed at each step.
    pub fn new_list(&mut self, count: usize) -> Stopping<Cell> {
        if count == 0 {
            return Ok(Cell::atom(atoms::NIL));
        }
        self.room(count.saturating_mul(2))?;
        let list = Cell::pointer(Tag::List, self.top);
        for left in (0..count).rev() {
            self.meter.step()?;
            // The head of the list cell is itself the variable, and the next list cell stands behind this one.
            let head = self.push(Cell::reference(self.top))?;
            self.push(if left == 0 {
                Cell::atom(atoms::NIL)
            } else {
                Cell::pointer(Tag::List, head.offset(2))
            })?;
        }
        Ok(list)
    }

    /// The address `index` cells above another one; it is checked to be in the heap.
    #[inline]
    pub(super) fn looked_at(&self, at: Addr, index: usize) -> Addr {
        let at = at.offset(index);
        if !self.is_inside(at) {
            outside(at);
        }
        at
    }
}

#[cold]
#[inline(never)]
fn outside(at: Addr) -> ! {
    panic!("{at:?} is outside the heap")
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;
    use crate::term::Area;

    #[test]
    fn what_is_outside_is_a_panic() {
        let [cells, trail] = Area::reserve_all([1 << 14, 1 << 12]).expect("a small heap fits");
        let mut heap = Heap::new(cells, trail);
        let list = heap.new_list(2).expect("there is room");
        let at = list.addr();
        assert_eq!(heap.deref(heap.head(at)), heap.reference(at, 0));
        heap.fill(at, Cell::small(7));
        assert_eq!(heap.head(at), Cell::small(7));
        let variable = heap.unfill(at);
        assert_eq!(heap.head(at), variable);
        let mut fails = |wrong: &mut dyn FnMut(&mut Heap)| {
            assert!(catch_unwind(AssertUnwindSafe(|| wrong(&mut heap))).is_err());
        };
        let outside = [Addr::NULL, Cell::small(-1).addr(), at.offset(1 << 40)];
        // Under Miri a panic takes seconds.
        let outside = &outside[if cfg!(miri) { 2 } else { 0 }..];
        for at in outside.iter().copied() {
            fails(&mut |heap| _ = heap.cell(at, 1));
            fails(&mut |heap| _ = heap.arg(at, 1));
            fails(&mut |heap| heap.fill(at, Cell::small(1)));
            fails(&mut |heap| _ = heap.unfill(at));
            fails(&mut |heap| _ = heap.assign(at, Cell::small(1)));
            fails(&mut |heap| _ = heap.reference(at, 1));
            fails(&mut |heap| _ = heap.text_value(at));
        }
    }
}
