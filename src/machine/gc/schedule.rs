//! The schedule of collections: one runs after work that pays for it, when there is no room, or on request.
//!
//! Most collections treat only young cells. Cells that survive one are mature, and dead mature cells stay until a whole collection, which
//! runs when twice as many cells have matured as were live, or when there is no room.
//!
//! Calls check one address only, `m.poll_threshold`: a call whose heap top is above it polls (`make_room`). An example with no other load:
//!
//! ```text
//!   the query begins        top = 0         plan.at = 64 Ki cells (NURSERY)     whole_at = 1 Mi (MATURE)
//!   top passes 64 Ki        young: 30 Ki survive, mature = top = 30 Ki          plan.at = 270 Ki: 30 + 8 * 30 (SURVIVED)
//!   more of that            mature = 4.2 Mi > whole_at: marking in steps begins, a step behind each young collection
//!   all is marked           windows slide, each 128 Ki cells (SOON) after the last; 2.5 Mi are live
//!                           whole_at = top + max(4 Mi, 2 * 2.5 Mi)
//! ```
//!
//! Where little survives, a program stays in the cache; where much does, the nursery grows (Appel, "Simple Generational Garbage Collection
//! and Fast Allocation", 1989).
//!
//! So the work of collections is proportional to what the program makes: a young collection visits as many cells as were made since the
//! last one, and the frames and choice points made since; where there are more frames than cells, the nursery grows with them.

use super::super::Machine;
use super::super::collector::{Extent, Plan};
use super::super::error::{Error, Resource, Result};
use super::super::ops::{choice, read_addr};
use crate::code::Optimisation;
use crate::term::Addr;

/// The fewest cells made between two collections, 512 KiB: they fit into a processor's private cache, so that new cells are always made in
/// the same memory.
const NURSERY: usize = 1 << 16;
/// Where much of it survives, the nursery grows, up to 8 MiB: it is this many times the cells that survived.
const SURVIVED: usize = 8;
/// The largest nursery that survivors may cause.
const LARGE_NURSERY: usize = 1 << 20;
/// Cells made before the next window of the heap slides: 1 MiB.
const SOON: usize = 1 << 17;
/// More young cells than this, 32 MiB, get no young collection.
const MANY: usize = 1 << 22;
/// The fewest cells that mature between two collections of the whole heap, 8 MiB; otherwise twice as many as were live.
const MATURE: usize = 1 << 20;
/// A heap of no more cells than this, 16 MiB, is collected at once; a larger one is marked in steps.
const AT_ONCE: usize = 1 << 21;
/// The trail grows by at least this many words, 2 MiB, before it causes a collection: cells that are changed again and again have as many
/// entries.
const TRAIL: usize = 1 << 18;
/// Choice points grow by at most this many words, 8 MiB: a collection visits the new ones only.
const CHOICES: usize = 1 << 20;
/// A heap of more cells than this, 256 MiB, that has doubled since it was last collected at once is collected at once again, if choice
/// points may keep cells alive that only early reset frees.
const LARGE: usize = 1 << 25;
/// If memory of more than this many cells lies beyond the next collection, it is given back to the system.
const SPARE: usize = 1 << 22;
/// If a collection leaves less than this part of an area free, the area counts as full.
const LEAST_FREE: usize = 32;

impl Machine {
    /// Makes the next call poll when the trail or the choice points have grown enough for a collection.
    pub(in crate::machine) fn mind_stacks(&mut self) {
        if self.has_high_stacks() {
            self.poll_threshold = Addr::NULL;
        }
    }

    fn has_high_stacks(&self) -> bool {
        let schedule = &self.collector.schedule;
        self.heap.trail_top > schedule.plan.trail_at || self.b > schedule.plan.choices_at
    }

    /// Requests a collection of the whole heap at the next call.
    pub fn ask_for_collection(&mut self) {
        self.collector.schedule.asked = true;
        self.poll_threshold = Addr::NULL;
    }

    /// Requests a young collection at the next call.
    pub(in crate::machine) fn ask_for_young_collection(&mut self) {
        self.collector.schedule.asked_for_young = true;
        self.poll_threshold = Addr::NULL;
    }

    /// Requests a collection of the whole heap at the next call if the heap is small, otherwise a step of marking.
    pub(in crate::machine) fn ask_for_step(&mut self) {
        if self.heap.mature <= self.base().offset(AT_ONCE) {
            self.ask_for_collection();
        } else {
            self.collector.schedule.plan.whole_at = Addr::NULL;
            self.ask_for_young_collection();
        }
    }

    /// Makes every `polls`-th call collect, or as many as remain affordable when the heap is large: for tests.
    pub fn collect_every(&mut self, polls: Option<u64>) {
        self.collector.schedule.every = polls;
        self.poll_threshold = Addr::NULL;
    }

    /// A query begins on an idle machine: the cells that are there are not worth collecting.
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

    /// A query that may have collected has ended: restores the plan from before it.
    pub(in crate::machine) fn return_to_plan(&mut self, plan: Plan) {
        if std::mem::replace(&mut self.collector.schedule.plan, plan) != plan {
            self.limit_heap();
        }
    }

    /// The heap was cut below its height after the last collection: the next one comes when the planned number of cells has been made above
    /// this height.
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

    /// The work of a polling call: collects if that is due, sets the limits again, and reports an area that is still full. `poll_threshold`
    /// may also have been lowered for another reason (a full trail, a request, a limit); then there is nothing to collect.
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

    /// Runs a young collection and a step of marking the whole heap, or slides a window of it; or, `at_once`, collects everything.
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

    /// Runs a young collection and a step of marking the whole heap.
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

    /// Whether to slide the next window now instead of collecting young cells.
    fn is_turn_of_window(&self) -> bool {
        let tested = self.collector.schedule.is_tested();
        self.has_few_young() && !(tested && self.collections().count.is_multiple_of(2))
    }

    /// Collects the whole heap at a call, because mature cells may keep atoms alive; whether any cell was freed.
    pub(in crate::machine) fn collects_whole(&mut self) -> bool {
        let (top, mature) = (self.heap.top, self.heap.mature);
        self.pause_for(|m| m.collect(Extent::Whole, None));
        self.plan_next(top, mature, Extent::Whole);
        self.heap.top < top
    }

    /// Whether there are too many young cells for one pause: a built-in has made them. They then mature without a collection, and the whole
    /// heap is marked in steps.
    fn has_many_young(&self) -> bool {
        let young = self.heap.top.since(self.heap.mature.max(self.base()));
        let tested = self.collector.schedule.every.is_some() && self.collections().count % 8 == 5;
        !self.is_stepping() && (young > MANY || tested)
    }

    /// Whether hardly any room is left on the heap.
    fn is_full(&self) -> bool {
        self.heap.top.offset(self.heap_size() / LEAST_FREE) > self.heap_limit()
    }

    /// Plans the next collection. `top` and `mature` are the heap top and the end of the mature cells before the last one.
    pub(in crate::machine) fn plan_next(&mut self, top: Addr, mature: Addr, extent: Extent) {
        // The next collection comes when the program has made as many cells as this one had to visit.
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

    /// The cells on the heap made since the last collection of the whole heap.
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

    /// `Young`, but now and then `Whole` in tests.
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
        // A collection visits the whole heap and all roots: as these grow, it comes less often.
        let heap = self.heap.top.since(self.base());
        let frames = self.e.since(self.stacks.frames.start());
        let choices = self.b.since(self.stacks.choices.start());
        let trail = self.heap.trail_top.since(self.heap.trail_start());
        let bearable = ((heap + frames + choices + trail) / 128) as u64;
        self.collector.schedule.polls >= every.max(bearable)
    }
}
