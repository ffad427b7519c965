//! Assertions about the collector in checked builds: it finds every live cell, and no instruction reads a dead one.
//!
//! A young collection relies on recorded facts: the trail and `changed` name all mature cells that refer to young ones, and older choice
//! points have saved nothing younger. `check` ignores these records and marks the whole heap again from all roots; a cell that it finds and
//! the collection missed is a defect. `spoil` then overwrites dead registers and the cells above the new top, so that a map with a missing
//! slot makes the next read fail at once and not thousands of calls later.
//!
//! *Invariant*: nothing here changes what the program sees; a release build omits it.

use super::super::Machine;
use super::super::collector::{Collector, Extent, Lost, Scope};
use crate::code::liveness::Liveness;
use crate::term::{Addr, Cell};

impl Collector {
    /// Asserts that the collection has marked every cell that a full marking from all roots reaches.
    pub(in crate::machine) fn check(
        &self,
        m: &mut Machine,
        scope: Scope,
        needs: Option<&Liveness>,
    ) -> std::result::Result<(), Lost> {
        let mut all = Collector::default();
        let whole = m.scope(Extent::Whole);
        all.marks.begin(whole.base, m.heap.top);
        all.mark_roots(m, whole, needs)?;
        all.marks.finish(&m.heap);
        let mut at = scope.base;
        while at < m.heap.top {
            let kept = match scope.extent {
                Extent::Window => self.places.is_kept(at),
                _ => self.marks.contains(at),
            };
            assert!(
                kept || !all.marks.contains(at),
                "{at:?} is needed, but was not found to be by a collection of this extent: {:?}",
                scope.extent
            );
            at = at.offset(1);
        }
        Ok(())
    }

    /// Overwrites dead registers and freed cells, so that a checked build detects code that still reads them.
    pub(in crate::machine) fn spoil(&self, m: &mut Machine, from: Addr, to: Addr) {
        let nothing = Cell::mark(0);
        let kept: Vec<Cell> = self.registers.iter().map(|r| m.x[*r]).collect();
        m.x.fill(nothing);
        for (register, cell) in self.registers.iter().zip(kept) {
            m.x[*register] = cell;
        }
        let mut at = from;
        while at < to {
            m.heap.set(at, nothing);
            at = at.offset(1);
        }
    }
}
