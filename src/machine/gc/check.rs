//! Assertions about the collector in checked builds: it finds all cells that are needed, and no instruction reads one that is not.
//!
//! A young collection trusts what it knows from before: that the trail and `changed` name all mature cells that refer to young ones,
//! and that older choice points have saved nothing younger. `check` does not trust: it marks the whole heap again from all roots, and a
//! cell that this finds and the collection has not is a defect. `spoil` then overwrites dead registers and the cells above the new top, so
//! that a map that forgets a slot makes the next read fail at once and not some thousand calls later.
//!
//! *Invariant*: nothing here changes what the program sees; a release build does without.

use super::super::Machine;
use super::super::collector::{Collector, Extent, Lost, Scope};
use crate::code::liveness::Liveness;
use crate::term::{Addr, Cell};

impl Collector {
    /// Asserts that everything is marked that would be if nothing were known from before.
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

    /// Overwrites what nothing may read any more, so that a checked build finds out who does.
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
