//! Incremental marking of the whole heap: the program runs between its steps. The sliding that follows moves one window of the heap
//! at a time.
//!
//! The marks cover the cells that stood on the heap when the steps began, up to an `end`: cells made later count as needed, and
//! cells that were needed only in between may stay until the next time. Each step follows a young collection, so that the nursery is
//! empty when a step ends. When everything is marked, the cells are slid together; each window has its own pause,
//! soon after a young collection, so that there are few young cells and all may count as needed.
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
//! So it is incremental update: a pointer that the program stores into a marked cell is looked at, and not, as in Yuasa's snapshot
//! (1990), the one it overwrites. Old values are reached for another reason: backtracking may restore them. The invariant is that of
//! Dijkstra, Lamport, Martin, Scholten and Steffens, "On-the-Fly Garbage Collection" (CACM 21(11), 1978); that changed cells
//! are looked at again between the steps, and roots at the end, is as in Boehm, Demers and Shenker, "Mostly Parallel Garbage
//! Collection" (PLDI 1991). The trail, which the machine has anyway, is the list of changed cells.
//!
//! *Invariant*: between the steps, each cell that is marked has only pointers to what is marked or waits, but those cells that
//! were changed since; and so have all cells behind the end, but the young ones. A step first reaches what those lead to: changed
//! cells have entries on the trail, or are among `changed`, and what has just matured is looked through. Backtracking restores
//! what a cell has held before, which was reached as a part of its entry. So at the end only what registers, environments, choice
//! points, bags and global variables refer to has to be reached again.
//!
//! When a failure has made the heap lower than what is left to move, or another query has marked its own cells, the rest stays
//! where it is: the next collection finds again what is dead there.

use super::super::Machine;
use super::super::collector::{Collector, Extent, Phase, Scope, Steps};
use super::super::ops::{choice, read_addr};
use crate::memory::Stop;
use crate::term::heap::VALUE_ENTRY;
use crate::term::{Addr, Cell};

/// The fewest pointers followed in a step: a few milliseconds where each leads to another page.
const LEAST: usize = 1 << 17;
/// And this part of the cells that are to be marked, so that a large heap does not grow by much meanwhile.
const PART: usize = 64;
/// The fewest cells of a window: some milliseconds where they are in no order.
const WINDOW: usize = 1 << 20;
/// In tests, which want many steps and windows.
const FEW: usize = 50;
/// Fewer young cells than this, 2 MiB, may all count as needed.
const FEW_YOUNG: usize = 1 << 18;

impl Machine {
    /// Behind a collection of the young cells, at a call: begins to mark the whole heap, if that is due, or goes on with it.
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

    /// The extent of a collection that slides a window together, if everything is marked for that.
    pub(in crate::machine) fn extent_of_window(&mut self) -> Option<Extent> {
        let mut collector = std::mem::take(&mut self.collector);
        collector.cut_steps(self);
        let extent = collector.window_of(self.stacks.barrier);
        self.collector = collector;
        extent
    }

    /// Whether there are so few young cells that a window may be slid together without a collection of those before.
    pub(in crate::machine) fn has_few_young(&self) -> bool {
        self.heap.top.since(self.heap.mature.max(self.base())) < FEW_YOUNG
    }

    /// Whether a marking of what this query has made, or a sliding, is under way.
    pub(in crate::machine) fn is_stepping(&self) -> bool {
        self.collector.is_stepping(self.stacks.barrier)
    }

    /// The query above this barrier ends, and with it what was marked of its cells.
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

    /// Begins to mark the whole heap: reaches the roots, which wait for the steps. `self.marks` is lent to `mark_roots` for that, since
    /// roots are reached in the same way for all collections.
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

    /// At the beginning of a collection: cuts the marks off where the heap has been lower than their end. Below `mature` every cell has
    /// stood there all the time: a failure that made the heap lower has lowered `mature` too (`Heap::rejuvenate`).
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
        // Of what does not move there may be more than before.
        if goes_on && steps.base == m.base() {
            self.steps = Some(steps);
        }
    }

    /// Takes over what was marked in steps, and reaches what has changed since the last of them.
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

    /// Takes over the places of the cells that have not moved yet.
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

    /// The cells above this barrier are no longer where they were marked.
    pub(in crate::machine) fn forget_steps(&mut self, barrier: Addr) {
        if self.is_stepping(barrier) {
            self.steps = None;
        }
    }

    /// The fewest cells of a window in a collection of this extent; all, where it is done at once.
    pub(in crate::machine) fn least_window(&self, extent: Extent) -> usize {
        match extent {
            Extent::Young | Extent::Whole => usize::MAX,
            Extent::Marked | Extent::Window if self.schedule.is_tested() => FEW,
            Extent::Marked | Extent::Window => WINDOW,
        }
    }

    /// A window was slid together; keeps what is left, if that was not the last one.
    pub(in crate::machine) fn leave_window(&mut self, m: &Machine, ended: bool) {
        self.steps = (!ended).then(|| Steps {
            barrier: m.stacks.barrier,
            base: m.base(),
            phase: Phase::Sliding(std::mem::take(&mut self.places)),
        });
    }

    /// Behind a collection of the young cells: shows the steps what was changed, and what has matured.
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

/// Goes through the cells from one on that are no part of a box.
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
