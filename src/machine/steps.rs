//! The marking of the whole heap in steps, between which the program runs.
//!
//! What is marked is what stood on the heap when the steps began, up to an end: whatever has come later is taken for needed, and
//! what was needed in between may stay until the next time. The heap is young nowhere when a step ends, since each follows a
//! collection of the young cells.
//!
//! *Invariant*: between the steps, each cell that is marked has only pointers to what is marked or waits, but those cells that
//! were changed since; and so have all cells behind the end, but the young ones. A step first reaches what those lead to: changed
//! cells have entries on the trail, or are among `changed`, and what has just matured is looked through. Backtracking restores
//! what a cell has held before, which was reached as a part of its entry. So at the end only what registers, environments, choice
//! points and bags refer to has to be reached again.

use super::Machine;
use super::collect::{Collector, Extent, Scope};
use super::mark::Marks;
use super::ops::{choice, read_addr};
use crate::term::Addr;
use crate::term::heap::VALUE_ENTRY;

/// So many pointers are followed in a step at least: a few milliseconds where each leads to another page.
const LEAST: usize = 1 << 17;
/// And this part of the cells that are to be marked, so that a large heap does not grow by much meanwhile.
const PART: usize = 64;
/// In tests, which want many steps.
const FEW: usize = 50;

/// A marking that is under way.
pub(super) struct Steps {
    marks: Marks,
    /// The barrier of the query whose cells these are.
    barrier: Addr,
    base: Addr,
    budget: usize,
}

impl Machine {
    /// Behind a collection of the young cells, at a call: begins to mark the whole heap, if that is due, or goes on with it.
    /// Whether everything is marked.
    pub(super) fn step(&mut self, due: bool, tested: bool) -> bool {
        let barrier = self.barrier;
        let mut collector = std::mem::take(&mut self.collector);
        if due && !collector.is_stepping(barrier) {
            collector.begin_steps(self, tested);
        }
        let mut marked = false;
        if let Some(steps) = &mut collector.steps
            && steps.barrier == barrier
        {
            marked = steps.marks.step(&self.heap, steps.budget);
            if !steps.marks.is_complete() {
                collector.steps = None;
                marked = false;
            }
        }
        self.collector = collector;
        marked
    }

    /// Whether a marking of what this query has made is under way.
    pub(super) fn is_stepping(&self) -> bool {
        self.collector.is_stepping(self.barrier)
    }

    /// The query above this barrier ends, and with it what was marked of its cells.
    pub(super) fn end_steps(&mut self, barrier: Addr) {
        let steps = &mut self.collector.steps;
        if steps.as_ref().is_some_and(|steps| steps.barrier >= barrier) {
            *steps = None;
        }
    }
}

impl Collector {
    fn is_stepping(&self, barrier: Addr) -> bool {
        self.steps
            .as_ref()
            .is_some_and(|steps| steps.barrier == barrier)
    }

    fn begin_steps(&mut self, m: &mut Machine, tested: bool) {
        let scope = m.scope(Extent::Whole);
        let cells = m.heap.top.since(scope.base);
        let budget = if tested { FEW } else { LEAST.max(cells / PART) };
        let young = std::mem::take(&mut self.marks);
        self.marks.begin_steps(scope.base, m.heap.top);
        let reached = self.mark_roots(m, scope, None);
        let marks = std::mem::replace(&mut self.marks, young);
        self.steps = reached.is_ok().then_some(Steps {
            marks,
            barrier: scope.floor,
            base: scope.base,
            budget,
        });
    }

    /// At the beginning of a collection: sees to it that the steps know where the heap has been lower than their end.
    pub(super) fn prepare_steps(&mut self, m: &Machine, scope: Scope) {
        let barrier = m.barrier;
        let Some(mut steps) = self.steps.take_if(|steps| steps.barrier == barrier) else {
            return;
        };
        steps.marks.cut_off(m.heap.mature);
        match scope.extent {
            Extent::Young if steps.base == m.base() => self.steps = Some(steps),
            // All is marked at once, or what does not move is more than before.
            Extent::Young | Extent::Whole => {}
            Extent::Marked => self.marks = steps.marks,
        }
    }

    /// Behind a collection of the young cells: shows the steps what was changed, and what has matured.
    pub(super) fn tell_steps(&mut self, m: &Machine, scope: Scope) {
        let barrier = m.barrier;
        let Some(steps) = &mut self.steps else {
            return;
        };
        if steps.barrier != barrier {
            return;
        }
        for at in &self.old {
            steps.marks.reach(&m.heap, m.heap.get(*at));
        }
        let mut at = m.heap.trail_top;
        let bottom = read_addr(m, scope.floor.offset(choice::TR));
        while at > bottom {
            at = at.back(1);
            let place = m.heap.get(at).bits();
            if place & VALUE_ENTRY != 0 {
                at = at.back(1);
                if m.heap.is_inside(Addr(place & !VALUE_ENTRY)) {
                    steps.marks.reach(&m.heap, m.heap.get(at));
                }
            }
        }
        let mut at = scope.base;
        while at < m.heap.top {
            let cell = m.heap.get(at);
            if cell.is_box_header() {
                at = at.offset(cell.count() + 2);
                continue;
            }
            steps.marks.reach(&m.heap, cell);
            at = at.offset(1);
        }
    }
}
