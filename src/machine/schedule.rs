//! When there is a collection: after so much work that it is paid for, when there is no room, or when it is asked for.

use super::Machine;
use super::error::{Error, Resource, Result};
use crate::term::Addr;

/// So many cells are made before there is a collection: 8 MiB, which caches still hold a part of.
const NURSERY: usize = 1 << 20;
/// A heap of more than so many cells, 256 MiB, grows to twice its size between collections, and a smaller one to thrice.
const LARGE: usize = 1 << 25;
/// So many cells more than the next collection needs are given back to the system.
const SPARE: usize = 1 << 22;
/// A collection that leaves less than this part of an area free is the last one: the area is full.
const LEAST_FREE: usize = 32;

/// When the next collection will be.
#[derive(Default)]
pub(super) struct Schedule {
    /// There is a collection when the heap is above this.
    at: Addr,
    /// The top of the heap behind the last one.
    pub(super) top: Addr,
    /// A collection was asked for.
    asked: bool,
    /// In tests: so many polls from one collection to the next, and those since the last one.
    every: Option<u64>,
    polls: u64,
    /// So much retired code is left alone, in words: the more, the more work a collection is.
    pub(super) patience: usize,
}

impl Machine {
    /// Has the next call collect.
    pub fn ask_for_collection(&mut self) {
        self.collector.schedule.asked = true;
        self.hlim = Addr::NULL;
    }

    /// Has every `polls`-th call collect, or about as many as are bearable when the heap is large: for tests.
    pub fn collect_every(&mut self, polls: Option<u64>) {
        self.collector.schedule.every = polls;
        self.hlim = Addr::NULL;
    }

    /// A query begins on an idle machine: what is there is not worth collecting.
    pub(super) fn begin_collecting(&mut self) {
        let schedule = &mut self.collector.schedule;
        schedule.top = self.heap.top;
        schedule.at = self.heap.top.offset(NURSERY);
        self.limit_heap();
    }

    /// Sets the height of the heap above which calls poll.
    pub(super) fn limit_heap(&mut self) {
        let line = self.heap_line();
        let collector = &self.collector;
        self.hlim = if collector.schedule.every.is_some() || collector.schedule.asked {
            Addr::NULL
        } else {
            collector.schedule.at.min(line)
        };
    }

    /// Sees to a heap above its limit, or to whatever else has lowered the limit.
    #[inline(never)]
    pub(super) fn make_room(&mut self) -> Result<()> {
        self.set_lines();
        let full = self.heap_line();
        let trail_full = |m: &Machine| m.heap.trail_top >= m.trail_limit;
        let due = self.collector.schedule.asked
            || trail_full(self)
            || self.heap.top > self.collector.schedule.at.min(full)
            || self.is_time();
        let mut atoms = Ok(());
        if due {
            self.note_peak();
            let of_trail = trail_full(self);
            let top = self.heap.top;
            self.collector.schedule.asked = false;
            self.collector.schedule.polls = 0;
            self.collect(None);
            atoms = self.reclaim_if_due();
            self.plan_next(top);
            self.set_lines();
            self.settle_loan()?;
            if std::mem::take(&mut self.collector.refused) {
                return Err(Error::Resource(Resource::Memory));
            }
            let size = self.trail_limit.since(self.heap.trail_start());
            if of_trail && self.heap.trail_top.offset(size / LEAST_FREE) > self.trail_limit {
                return Err(Error::Resource(Resource::Trail));
            }
        }
        self.limit_heap();
        if due && self.is_full() || self.heap.top > self.heap_line() {
            return Err(Error::Resource(Resource::Heap));
        }
        atoms
    }

    /// Whether there is hardly room for anything.
    fn is_full(&self) -> bool {
        self.heap.top.offset(self.heap_size() / LEAST_FREE) > self.heap_line()
    }

    /// Plans the next collection; the heap was that high before this one.
    pub(super) fn plan_next(&mut self, top: Addr) {
        // The next collection shall not come before the work of this one is paid for, nor soon after one that found little.
        let frames = self.e.since(self.frames.start());
        let choices = self.b.since(self.choices.start());
        let trail = self.heap.trail_top.since(self.heap.trail_start());
        let live = self.heap.top.since(self.base());
        let found = top.since(self.heap.top);
        let work = live.max(frames).max(choices).max(trail);
        self.collector.schedule.patience = 2 * self.database.retired.words() + work / 4;
        let room = if found < work || work < LARGE {
            2 * work
        } else {
            work
        };
        let room = NURSERY.max(room);
        self.collector.schedule.top = self.heap.top;
        self.collector.schedule.at = self.heap.top.offset(room);
        if top > self.collector.schedule.at.offset(SPARE) {
            self.heap
                .release(self.collector.schedule.at.offset(NURSERY), top);
        }
        self.limit_heap();
    }

    /// The cells made since the last collection that are still there.
    pub(super) fn made_since_collection(&self) -> usize {
        self.heap.top.since(
            self.collector
                .schedule
                .top
                .min(self.heap.top)
                .max(self.heap.start()),
        )
    }

    /// Whether a test wants a collection.
    pub(super) fn is_time(&mut self) -> bool {
        let Some(every) = self.collector.schedule.every else {
            return false;
        };
        self.collector.schedule.polls += 1;
        // A collection looks at the whole heap, and all that leads there: as it grows, it comes less often.
        let heap = self.heap.top.since(self.base());
        let frames = self.e.since(self.frames.start());
        let choices = self.b.since(self.choices.start());
        let trail = self.heap.trail_top.since(self.heap.trail_start());
        let bearable = ((heap + frames + choices + trail) / 128) as u64;
        self.collector.schedule.polls >= every.max(bearable)
    }
}
