//! Incremental marking of the whole heap: the program runs between the steps. Sliding follows, one window of the heap at a time.
//!
//! The marks cover the cells that were on the heap when the steps began, up to an `end`. Cells made later count as live, and cells that
//! died in between may stay until the next collection. Each step follows a young collection, so the nursery is empty when a step ends. When
//! everything is marked, the cells slide; each window has its own pause, soon after a young collection, so there are few young cells and
//! all of them may count as live.
//!
//! The course of one collection of a heap with a million mature cells:
//!
//! ```text
//!   pause 1   young collection; begin_steps: roots are put on the stack, `step` follows some of them
//!   program   runs; binds mature cell 5000 (trailed, since 5000 < hb), makes young cells
//!   pause 2   young collection: survivors become mature. tell_steps: reaches what 5000 holds now, the old values on the trail,
//!             and what the survivors refer to; `step` follows more
//!   ...
//!   pause n   nothing waits: catch_up reaches what changed since the last step, mark_roots the roots once more, `finish` follows
//!             them to the end. Extent::Marked: places are computed and the first window moves
//!   pause n+1 Extent::Window: the second window moves
//! ```
//!
//! This is incremental update: the collector looks at a pointer that the program stores into a marked cell, and not, as in Yuasa's snapshot
//! (1990), at the one it overwrites. Old values are marked for another reason: backtracking may restore them. The invariant is that of
//! Dijkstra, Lamport, Martin, Scholten and Steffens, "On-the-Fly Garbage Collection" (CACM 21(11), 1978). Visiting changed cells again
//! between the steps, and the roots at the end, comes from Boehm, Demers and Shenker, "Mostly Parallel Garbage Collection" (PLDI 1991). The
//! trail, which the machine has anyway, is the list of changed cells.
//!
//! *Invariant*: between the steps, each marked cell points only to cells that are marked or wait to be marked, except for the cells changed
//! since the last step. The same holds for all cells from `end` on, except for the young ones. A step first marks from these exceptions:
//! changed cells have entries on the trail or are in `changed`, and the cells that have just matured are scanned. Backtracking restores
//! former values, which were marked with their trail entries. So at the end only registers, environments, choice points, bags and global
//! variables have to be visited again.
//!
//! When a failure has cut the heap below the part that is left to move, or another query has marked its own cells, the rest stays where it
//! is: the next collection finds its dead cells again.

use super::super::Machine;
use super::super::collector::{Collector, Extent, Phase, Scope, Steps};
use super::super::ops::{choice, read_addr};
use crate::memory::Stop;
use crate::term::heap::VALUE_ENTRY;
use crate::term::{Addr, Cell};

/// The fewest pointers followed in a step: a few milliseconds if each leads to another page.
const LEAST: usize = 1 << 17;
/// A step also follows at least this part of the cells to be marked, so that a large heap grows little meanwhile.
const PART: usize = 64;
/// The fewest cells of a window: a few milliseconds if they are in no order.
const WINDOW: usize = 1 << 20;
/// The same limit for tests, which want many steps and windows.
const FEW: usize = 50;
/// Fewer young cells than this, 2 MiB, may all count as live.
const FEW_YOUNG: usize = 1 << 18;

impl Machine {
    /// Called after a young collection, at a call: begins to mark the whole heap, if that is due, or continues.
    pub(in crate::machine) fn step(&mut self, due: bool, tested: bool) {
        let barrier = self.stacks.barrier;
        let mut collector = std::mem::take(&mut self.collector);
        if due && !collector.is_stepping(barrier) {
            collector.begin_steps(self, tested);
        }
        if collector.is_stepping(barrier)
            && let Some(steps) = &mut collector.steps
            && let Phase::Marking(marks, budget) = &mut steps.phase
        {
            marks.step(&self.heap, *budget);
            if !marks.is_complete() {
                collector.steps = None;
            }
        }
        self.collector = collector;
    }

    /// The extent of the collection that slides the next window, if marking is complete.
    pub(in crate::machine) fn extent_of_window(&mut self) -> Option<Extent> {
        let mut collector = std::mem::take(&mut self.collector);
        collector.cut_steps(self);
        let extent = collector.window_of(self.stacks.barrier);
        self.collector = collector;
        extent
    }

    /// Whether there are so few young cells that a window may slide without a young collection before it.
    pub(in crate::machine) fn has_few_young(&self) -> bool {
        self.heap.top.since(self.heap.mature.max(self.base())) < FEW_YOUNG
    }

    /// Whether marking or sliding for this query is under way.
    pub(in crate::machine) fn is_stepping(&self) -> bool {
        self.collector.is_stepping(self.stacks.barrier)
    }

    /// The query above this barrier ends: drops the marks of its cells.
    pub(in crate::machine) fn end_steps(&mut self, barrier: Addr) {
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

    fn window_of(&self, barrier: Addr) -> Option<Extent> {
        let steps = self.steps.as_ref()?;
        match &steps.phase {
            _ if steps.barrier != barrier => None,
            Phase::Marking(marks, _) => marks.is_done().then_some(Extent::Marked),
            Phase::Sliding(_) => Some(Extent::Window),
        }
    }

    /// Begins to mark the whole heap: puts the roots on the stack, for the steps to follow. Lends `self.marks` to `mark_roots`, since all
    /// collections mark their roots in the same way.
    fn begin_steps(&mut self, m: &mut Machine, tested: bool) {
        let scope = m.scope(Extent::Whole);
        let cells = m.heap.top.since(scope.base);
        let budget = match tested {
            true => FEW.max(cells / 8),
            false => LEAST.max(cells / PART),
        };
        let young = std::mem::take(&mut self.marks);
        self.marks.begin_steps(scope.base, m.heap.top);
        let reached = self.mark_roots(m, scope, None);
        let marks = std::mem::replace(&mut self.marks, young);
        self.steps = reached.is_ok().then_some(Steps {
            barrier: scope.floor,
            base: scope.base,
            phase: Phase::Marking(Box::new(marks), budget),
        });
    }

    /// At the beginning of a collection: cuts the marks off where the heap was lower than their end. Each cell below `mature` has been
    /// there all the time: a failure that cut the heap has lowered `mature` too (`Heap::rejuvenate`).
    pub(in crate::machine) fn cut_steps(&mut self, m: &Machine) {
        let barrier = m.stacks.barrier;
        let Some(mut steps) = self.steps.take_if(|steps| steps.barrier == barrier) else {
            return;
        };
        let goes_on = match &mut steps.phase {
            Phase::Marking(marks, _) => {
                marks.cut_off(m.heap.mature);
                true
            }
            Phase::Sliding(places) => places.cut_off(m.heap.mature),
        };
        // Stops if the part of the heap that does not move has changed.
        if goes_on && steps.base == m.base() {
            self.steps = Some(steps);
        }
    }

    /// Takes over the marks of the steps, and marks from what has changed since the last step.
    pub(in crate::machine) fn catch_up(&mut self, m: &Machine) -> Result<(), Stop> {
        if let Some(steps) = self.steps.take()
            && let Phase::Marking(marks, _) = steps.phase
        {
            self.marks = *marks;
        }
        self.marks.end_steps(m.heap.top);
        let young = m.scope(Extent::Young);
        self.old.clear();
        self.mark_trail(m, young.floor, young.base)?;
        self.mark_old(m);
        let marks = &mut self.marks;
        each_cell(m, young.base, |cell| marks.reach(&m.heap, cell));
        Ok(())
    }

    /// Takes over the forwarding map for the cells that have not moved yet.
    pub(in crate::machine) fn begin_window(&mut self, m: &Machine) -> Result<(), Stop> {
        if let Some(steps) = self.steps.take()
            && let Phase::Sliding(places) = steps.phase
        {
            self.places = places;
        }
        self.places.extend(m.heap.top)?;
        let (_, low) = self.places.gap();
        self.marks.begin_with_all(low);
        Ok(())
    }

    /// The cells above this barrier are no longer where they were marked: drops the marks.
    pub(in crate::machine) fn forget_steps(&mut self, barrier: Addr) {
        if self.is_stepping(barrier) {
            self.steps = None;
        }
    }

    /// The fewest cells of a window in a collection of this extent; all cells if the collection is done at once.
    pub(in crate::machine) fn least_window(&self, extent: Extent) -> usize {
        match extent {
            Extent::Young | Extent::Whole => usize::MAX,
            Extent::Marked | Extent::Window if self.schedule.is_tested() => FEW,
            Extent::Marked | Extent::Window => WINDOW,
        }
    }

    /// A window was slid: keeps the state for the next one, unless this was the last.
    pub(in crate::machine) fn leave_window(&mut self, m: &Machine, ended: bool) {
        self.steps = (!ended).then(|| Steps {
            barrier: m.stacks.barrier,
            base: m.base(),
            phase: Phase::Sliding(std::mem::take(&mut self.places)),
        });
    }

    /// Called after a young collection: passes the changed cells and the newly matured ones to the marking steps.
    pub(in crate::machine) fn tell_steps(&mut self, m: &Machine, scope: Scope) {
        let barrier = m.stacks.barrier;
        let Some(Steps {
            phase: Phase::Marking(marks, _),
            ..
        }) = self.steps.as_mut().filter(|steps| steps.barrier == barrier)
        else {
            return;
        };
        for at in &self.old {
            marks.reach(&m.heap, m.heap.get(*at));
        }
        let mut at = m.heap.trail_top;
        let bottom = read_addr(m, scope.floor.offset(choice::TR));
        while at > bottom {
            at = at.back(1);
            let place = m.heap.get(at).bits();
            if place & VALUE_ENTRY != 0 {
                at = at.back(1);
                if m.heap.is_inside(Addr(place & !VALUE_ENTRY)) {
                    marks.reach(&m.heap, m.heap.get(at));
                }
            }
        }
        each_cell(m, scope.base, |cell| marks.reach(&m.heap, cell));
    }
}

/// Visits each cell from an address on that is not inside a box.
fn each_cell(m: &Machine, from: Addr, mut visit: impl FnMut(Cell)) {
    let mut at = from;
    while at < m.heap.top {
        let cell = m.heap.get(at);
        if cell.is_box_header() {
            at = at.offset(cell.count() + 2);
            continue;
        }
        visit(cell);
        at = at.offset(1);
    }
}
