//! When there is a collection: after work that pays for it, when there is no room, or when it is asked for.
//!
//! Most collections go through young cells only. What outlives one is mature, and garbage among it stays until a whole collection,
//! which comes when twice as many cells have matured as were live, or when room has to be found.
//!
//! The calls look at one address only, `m.poll_threshold`: a call whose heap top is above it polls (`make_room`). An example with nothing else to do:
//!
//! ```text
//!   the query begins        top = 0         plan.at = 64 Ki cells (NURSERY)     whole_at = 1 Mi (MATURE)
//!   top passes 64 Ki        young: 30 Ki survive, mature = top = 30 Ki          plan.at = 270 Ki: 30 + 8 * 30 (SURVIVED)
//!   more of that            mature = 4.2 Mi > whole_at: marking in steps begins, a step behind each young collection
//!   all is marked           windows slide, each 128 Ki cells (SOON) after the last; 2.5 Mi are live
//!                           whole_at = top + max(4 Mi, 2 * 2.5 Mi)
//! ```
//!
//! A program of which little survives stays in the cache; where much does, the nursery grows (Appel, "Simple Generational Garbage Collection
//! and Fast Allocation", 1989).
//!
//! So the work of collections is proportional to what the program makes: a young collection looks at as many cells as were made since
//! the last, and at the frames and choice points made since; where there are more frames than that, the nursery grows with them.

use super::super::Machine;
use super::super::collector::{Extent, Plan};
use super::super::error::{Error, Resource, Result};
use super::super::ops::{choice, read_addr};
use crate::code::Optimisation;
use crate::term::Addr;

/// The fewest cells made between two collections, 512 KiB: what a processor has of cache for itself holds them, so that the cells are made
/// again and again where the last ones were.
const NURSERY: usize = 1 << 16;
/// The nursery grows where much of it survives, up to 8 MiB: this many times what has survived is made before the next collection.
const SURVIVED: usize = 8;
/// The most cells made between two collections for that reason.
const LARGE_NURSERY: usize = 1 << 20;
/// Cells made before the next window of the heap is slid together: 1 MiB.
const SOON: usize = 1 << 17;
/// More young cells than this, 32 MiB, are not collected as such.
const MANY: usize = 1 << 22;
/// The fewest cells that mature between two collections of the whole heap, 8 MiB; otherwise twice as many as were live.
const MATURE: usize = 1 << 20;
/// A heap of no more cells than this, 16 MiB, is collected at once where another is marked in steps.
const AT_ONCE: usize = 1 << 21;
/// The fewest words by which the trail grows, 2 MiB, before there is a collection for its sake: cells that are changed again
/// and again have as many entries.
const TRAIL: usize = 1 << 18;
/// The most words of new choice points, 8 MiB: a collection goes through those, and not through older ones.
const CHOICES: usize = 1 << 20;
/// A heap of more cells than this, 256 MiB, that has doubled since it was collected at once is collected at once again, if choice
/// points may keep what only early reset gives back.
const LARGE: usize = 1 << 25;
/// Memory beyond the next collection is given back to the system when it is more than these cells.
const SPARE: usize = 1 << 22;
/// A collection that leaves less than this part of an area free is the last one: the area is full.
const LEAST_FREE: usize = 32;

impl Machine {
    /// Has the next call poll when the trail or the choice points have grown enough for a collection.
    pub(in crate::machine) fn mind_stacks(&mut self) {
        if self.has_high_stacks() {
            self.poll_threshold = Addr::NULL;
        }
    }

    fn has_high_stacks(&self) -> bool {
        let schedule = &self.collector.schedule;
        self.heap.trail_top > schedule.plan.trail_at || self.b > schedule.plan.choices_at
    }

    /// Has the next call collect the whole heap.
    pub fn ask_for_collection(&mut self) {
        self.collector.schedule.asked = true;
        self.poll_threshold = Addr::NULL;
    }

    /// Has the next call collect what is young.
    pub(in crate::machine) fn ask_for_young_collection(&mut self) {
        self.collector.schedule.asked_for_young = true;
        self.poll_threshold = Addr::NULL;
    }

    /// Has the next call collect the whole heap, if that takes no long time, or mark a part of it.
    pub(in crate::machine) fn ask_for_step(&mut self) {
        if self.heap.mature <= self.base().offset(AT_ONCE) {
            self.ask_for_collection();
        } else {
            self.collector.schedule.plan.whole_at = Addr::NULL;
            self.ask_for_young_collection();
        }
    }

    /// Has every `polls`-th call collect, or about as many as are bearable when the heap is large: for tests.
    pub fn collect_every(&mut self, polls: Option<u64>) {
        self.collector.schedule.every = polls;
        self.poll_threshold = Addr::NULL;
    }

    /// A query begins on an idle machine: what is there is not worth collecting.
    pub(in crate::machine) fn begin_collecting(&mut self) {
        self.heap.mature = self.heap.top;
        self.heap.changed.clear();
        let schedule = &mut self.collector.schedule;
        schedule.plan.top = self.heap.top;
        schedule.plan.settled = 0;
        schedule.plan.room = NURSERY;
        schedule.plan.at = self.heap.top.offset(NURSERY);
        schedule.plan.trail_at = self.heap.trail_top.offset(TRAIL);
        schedule.plan.choices_at = self.b.offset(CHOICES);
        schedule.plan.whole_at = self.heap.top.offset(MATURE);
        self.limit_heap();
    }

    /// A query has ended in which there may have been collections: what was planned before holds again.
    pub(in crate::machine) fn return_to_plan(&mut self, plan: Plan) {
        if std::mem::replace(&mut self.collector.schedule.plan, plan) != plan {
            self.limit_heap();
        }
    }

    /// The heap has become lower than it was behind the last collection: the next one comes when as much was made above this as
    /// was to be made above that.
    #[inline(always)]
    pub(in crate::machine) fn plan_from(&mut self, height: Addr) {
        let plan = &mut self.collector.schedule.plan;
        plan.at = plan.at.min(height.offset(plan.room));
        self.poll_threshold = self.poll_threshold.min(plan.at);
    }

    /// Sets the height of the heap above which calls poll.
    pub(in crate::machine) fn limit_heap(&mut self) {
        let limit = self.heap_limit();
        let schedule = &self.collector.schedule;
        self.poll_threshold =
            if schedule.every.is_some() || schedule.asked || schedule.asked_for_young {
                Addr::NULL
            } else {
                schedule.plan.at.min(limit).min(self.heap.fence())
            };
        self.exit_limit = self.heap.fence();
    }

    /// What a polling call does: collects if that is due, draws the limits anew, and reports an area that is full all the same. `poll_threshold` may
    /// also have been lowered for another reason (a full trail, a request, a limit); then there is nothing to collect.
    #[inline(never)]
    pub(in crate::machine) fn make_room(&mut self) -> Result<()> {
        self.set_soft_limits();
        let full = self.heap_limit();
        let trail_full = |m: &Machine| m.heap.trail_top >= m.trail_limit;
        let schedule = &self.collector.schedule;
        let at_once = schedule.asked || trail_full(self) || self.heap.top > full;
        let due = at_once
            || schedule.asked_for_young
            || self.heap.top > schedule.plan.at
            || self.has_high_stacks()
            || self.is_time();
        let mut atoms = Ok(());
        if due {
            self.note_peak();
            let of_trail = trail_full(self);
            self.pause_for(|m| m.collect_by_plan(at_once));
            atoms = self.reclaim_if_due();
            self.check_loan()?;
            if std::mem::take(&mut self.collector.refused) {
                return Err(Error::Resource(Resource::Memory));
            }
            let size = self.trail_limit.since(self.heap.trail_start());
            if of_trail && self.heap.trail_top.offset(size / LEAST_FREE) > self.trail_limit {
                return Err(Error::Resource(Resource::Trail));
            }
        }
        self.limit_heap();
        if due && self.is_full() || self.heap.top > self.heap_limit() {
            return Err(Error::Resource(Resource::Heap));
        }
        atoms
    }

    /// Collects what is young and goes on with the marking of the whole heap, or slides a window of that together; or all `at_once`.
    fn collect_by_plan(&mut self, at_once: bool) {
        let schedule = &mut self.collector.schedule;
        schedule.asked = false;
        schedule.asked_for_young = false;
        schedule.polls = 0;
        let top = self.heap.top;
        let collects = self.code.optimisations.has(Optimisation::Collector);
        if !at_once && collects {
            match self.extent_of_window() {
                Some(extent) if self.is_turn_of_window() => self.collect_and_plan(extent),
                _ => self.collect_young(),
            }
        }
        if at_once || self.is_full() {
            let mature = self.heap.mature;
            self.collect(Extent::Whole, None);
            self.plan_next(top, mature, Extent::Whole);
            self.set_soft_limits();
        }
    }

    fn collect_and_plan(&mut self, extent: Extent) {
        let (top, mature) = (self.heap.top, self.heap.mature);
        self.collect(extent, None);
        self.plan_next(top, mature, extent);
        self.set_soft_limits();
    }

    /// Collects what is young, and goes on with the marking of the whole heap.
    fn collect_young(&mut self) {
        let many = self.has_many_young();
        if many {
            self.heap.mature = self.heap.top;
            self.heap.hb = self.heap.top;
            self.plan_next(self.heap.top, self.heap.top, Extent::Young);
            self.set_soft_limits();
        } else {
            self.collect_and_plan(self.extent_in_tests());
        }
        let schedule = &self.collector.schedule;
        let tested = schedule.is_tested();
        let due = many || tested || self.heap.mature > schedule.plan.whole_at;
        self.step(due, tested);
        if self.extent_of_window().is_some() {
            let plan = &mut self.collector.schedule.plan;
            plan.at = plan.at.min(self.heap.top.offset(SOON));
        }
    }

    /// Whether the next window is to be slid together, and not what is young collected.
    fn is_turn_of_window(&self) -> bool {
        let tested = self.collector.schedule.is_tested();
        self.has_few_young() && !(tested && self.collections().count.is_multiple_of(2))
    }

    /// Collects the whole heap at a call, for what the mature cells have kept; whether that has changed anything.
    pub(in crate::machine) fn collects_whole(&mut self) -> bool {
        let (top, mature) = (self.heap.top, self.heap.mature);
        self.pause_for(|m| m.collect(Extent::Whole, None));
        self.plan_next(top, mature, Extent::Whole);
        self.heap.top < top
    }

    /// Whether there are too many young cells for one pause: a built-in has made them. They become mature unseen, and the whole heap is
    /// marked in steps.
    fn has_many_young(&self) -> bool {
        let young = self.heap.top.since(self.heap.mature.max(self.base()));
        let tested = self.collector.schedule.every.is_some() && self.collections().count % 8 == 5;
        !self.is_stepping() && (young > MANY || tested)
    }

    /// Whether there is hardly room for anything.
    fn is_full(&self) -> bool {
        self.heap.top.offset(self.heap_size() / LEAST_FREE) > self.heap_limit()
    }

    /// Plans the next collection; the heap was that high before this one, and its mature cells ended there.
    pub(in crate::machine) fn plan_next(&mut self, top: Addr, mature: Addr, extent: Extent) {
        // The next collection comes when the program has made as much as this one had to look at.
        let frames = self.e.since(self.stacks.frames.start());
        let trail = self.heap.trail_top.since(self.heap.trail_start());
        let survived = self.heap.top.since(mature.min(self.heap.top));
        let nursery = (SURVIVED * survived).clamp(NURSERY, LARGE_NURSERY);
        let room = nursery.max(2 * frames).max(trail);
        let base = self.base();
        let undone = read_addr(self, self.stacks.barrier.offset(choice::TR));
        let is_stepping = self.is_stepping();
        let schedule = &mut self.collector.schedule;
        if extent != Extent::Young && !is_stepping {
            let live = self.heap.top.since(base);
            let choices = self.b.since(self.stacks.choices.start());
            let work = live.max(frames).max(choices).max(trail);
            schedule.patience = 2 * self.database.retired.words() + work / 4;
            match extent {
                Extent::Whole => schedule.plan.settled = live,
                _ => {
                    let doubled = live > LARGE.max(2 * schedule.plan.settled);
                    schedule.asked |= doubled && self.heap.trail_top > undone;
                }
            }
            schedule.plan.top = self.heap.top;
            schedule.plan.whole_at = self.heap.top.offset(MATURE.max(2 * work));
        }
        schedule.plan.room = room;
        schedule.plan.at = self.heap.top.offset(room);
        schedule.plan.trail_at = self.heap.trail_top.offset(TRAIL.max(trail));
        schedule.plan.choices_at = self.b.offset(CHOICES.max(frames));
        if top > schedule.plan.at.offset(SPARE) {
            self.heap.release(schedule.plan.at.offset(NURSERY), top);
        }
        self.limit_heap();
    }

    /// The cells made since the last collection of the whole heap that are still there.
    pub(in crate::machine) fn made_since_collection(&self) -> usize {
        self.heap.top.since(
            self.collector
                .schedule
                .plan
                .top
                .min(self.heap.top)
                .max(self.heap.start()),
        )
    }

    /// That of young cells, but now and then in tests.
    pub(in crate::machine) fn extent_in_tests(&self) -> Extent {
        let tested = self.collector.schedule.every.is_some();
        if tested && self.collections().count.is_multiple_of(32) {
            Extent::Whole
        } else {
            Extent::Young
        }
    }

    /// Whether a test wants a collection.
    pub(in crate::machine) fn is_time(&mut self) -> bool {
        let Some(every) = self.collector.schedule.every else {
            return false;
        };
        self.collector.schedule.polls += 1;
        // A collection looks at the whole heap, and all that leads there: as it grows, it comes less often.
        let heap = self.heap.top.since(self.base());
        let frames = self.e.since(self.stacks.frames.start());
        let choices = self.b.since(self.stacks.choices.start());
        let trail = self.heap.trail_top.since(self.heap.trail_start());
        let bearable = ((heap + frames + choices + trail) / 128) as u64;
        self.collector.schedule.polls >= every.max(bearable)
    }
}
