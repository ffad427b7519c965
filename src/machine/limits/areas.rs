//! Soft limits of the memory areas: each area has one, set by its own limit, by the limit on all memory, and by its size.
//!
//! For example, with 100 MB for all, of which the heap uses 20, the other areas 5 and each needs a part of 8: their soft limits leave
//! the heap 100 - 25 - 3 * 8 = 51 more. When the heap comes to that limit, all are computed again from what is used then.
//!
//! Invariant: a soft limit stands a margin below the end of its area, and what is written between two looks at it fits into the margin;
//! while all areas are below theirs, they are together within the limit on memory. The budget is redistributed only when an area
//! comes to its soft limit, so that the limit on memory costs nothing until then.
//!
//! The limit on depth counts environments that stand on one another. While it is set every environment is made here, the slow way,
//! and how deep each is stands in a table by its place.

use super::super::allowance::Allowance;
use super::super::bounds::Limit;
use super::super::error::{Error, Resource, Result};
use super::super::ops::{choice, frame_top, read_addr, write};
use super::super::{MARGIN, Machine};
use crate::machine::state::stacks::Stacks;
use crate::memory::Stopping;
use crate::term::meter::Watched;
use crate::term::{Addr, Area, Cell};

/// What environments, choice points and the trail may each grow by before the budget is redistributed: 4 MiB, in cells.
const PART: usize = 1 << 19;

/// What is left of the memory when it counts as used up, in cells.
const LEAST_LEFT: usize = 1 << 10;

/// The cells of environments and choice points that are written between two looks at their limits: one of either has a few hundred at most.
const UNASKED: usize = 1 << 10;

/// Cells beyond the soft limit that are lent until the next call has collected what is dead on the heap.
const LOAN: usize = MARGIN / 4;

impl Machine {
    /// The cells that terms, environments, choice points and the trail may take, by the sizes of their areas.
    pub(in crate::machine) fn area_sizes(&self) -> [usize; 4] {
        let heap = self.heap.hard_end().since(self.heap.start());
        [
            heap.saturating_sub(3 * MARGIN),
            self.stacks.frames.cells().saturating_sub(MARGIN),
            self.stacks.choices.cells().saturating_sub(MARGIN),
            self.heap.trail_cells().saturating_sub(MARGIN),
        ]
    }

    /// The cells that they take now.
    fn areas_in_use(&self) -> [usize; 4] {
        let protected = read_addr(self, self.b.offset(choice::ETOP));
        [
            self.heap.top.since(self.heap.start()),
            self.e.max(protected).since(self.stacks.frames.start()),
            self.b.since(self.stacks.choices.start()),
            self.heap.trail_top.since(self.heap.trail_start()),
        ]
    }

    /// The bytes that count against a limit on memory now; none of another limit.
    pub fn in_use(&self, limit: Limit) -> Option<u64> {
        let [heap, environments, choices, trail] = self.areas_in_use();
        let bytes = |cells: usize| 8 * cells;
        Some(match limit {
            Limit::Memory => bytes(heap + environments + choices + trail),
            Limit::Heap => bytes(heap),
            Limit::Environments => bytes(environments),
            Limit::ChoicePoints => bytes(choices),
            Limit::Trail => bytes(trail),
            Limit::Atoms => self.atoms.space(),
            Limit::Code => self.code_in_use(),
            Limit::Tables => self.tables.space(),
            Limit::Inferences | Limit::Time | Limit::CpuTime | Limit::Answers | Limit::Depth => {
                return None;
            }
        } as u64)
    }

    /// The cells that they may take, by their own limits.
    fn own_limits(&self) -> [usize; 4] {
        let sizes = self.area_sizes();
        if self.limits.areas.suspended > 0 {
            return sizes;
        }
        let limits = [
            Limit::Heap,
            Limit::Environments,
            Limit::ChoicePoints,
            Limit::Trail,
        ];
        std::array::from_fn(|index| {
            let most = self.limit_on(limits[index]);
            most.map_or(sizes[index], |bytes| sizes[index].min(bytes as usize / 8))
        })
    }

    /// The cells that all of them may take, if that is limited.
    fn memory_limit(&self) -> Option<usize> {
        let bytes = self.restricted(Limit::Memory).filter(|_| self.is_limited());
        bytes.map(|bytes| bytes as usize / 8)
    }

    /// Computes all soft limits anew, and redistributes what is left of the memory.
    pub(in crate::machine) fn set_soft_limits(&mut self) {
        let own = self.own_limits();
        let used = self.areas_in_use();
        self.grow_areas(used);
        let shares = match self.memory_limit() {
            None => own,
            Some(cells) => {
                let left = cells.saturating_sub(used.iter().sum());
                let left = if left < LEAST_LEFT { 0 } else { left };
                // Terms are what most programs need most of.
                let part = PART.min(left / 8);
                [left - 3 * part, part, part, part]
            }
        };
        let starts = [
            self.heap.start(),
            self.stacks.frames.start(),
            self.stacks.choices.start(),
            self.heap.trail_start(),
        ];
        let [heap, frames, choices, trail] = std::array::from_fn(|index| {
            let cells = own[index].min(used[index].saturating_add(shares[index]));
            starts[index].offset(cells)
        });
        let [refused, _] = self.heap.refused();
        let heap = refused.map_or(heap, |fence| heap.min(fence));
        self.limits.areas.heap = heap;
        // What is above a limit that was lowered finds out at the next call, and needs some room until then.
        let behind = self.heap.hard_end().back(2 * MARGIN);
        let end = heap.max(self.heap.top).offset(MARGIN).min(behind);
        self.heap.set_end(end);
        self.set_frames_limit(frames);
        self.set_choices_limit(choices);
        // A built-in may bind more at once than the limit leaves room for; what comes behind it finds out.
        let end = starts[3].offset(own[3]).max(self.heap.trail_top);
        self.heap.set_trail_end(end.offset(MARGIN));
        self.trail_limit = trail.min(self.heap.trail_fence());
        // An eighth of the heap in bytes: a term that shares much has a text that has no end, and writing so much takes seconds.
        self.streams.budget().allow(own[0]);
        self.limit_heap();
    }

    /// Has more of the areas be there, where little is left of what is there.
    fn grow_areas(&mut self, [_, frames, choices, _]: [usize; 4]) {
        self.heap.grow_ahead();
        let Stacks {
            frames: area_of_frames,
            choices: area_of_choices,
            ..
        } = &mut self.stacks;
        for (area, used) in [(area_of_frames, frames), (area_of_choices, choices)] {
            let present = area.mapped().since(area.start());
            let wanted = area.start().offset(used + present / 4 + UNASKED);
            area.grow(wanted.min(area.end()));
        }
    }

    fn set_choices_limit(&mut self, limit: Addr) {
        self.limits.areas.choices = limit;
        self.choices_limit = limit.min(written(&self.stacks.choices));
    }

    fn set_frames_limit(&mut self, limit: Addr) {
        let limit = limit.min(written(&self.stacks.frames));
        self.limits.areas.frames = limit;
        self.frames_limit = if self.depth_limit().is_some() {
            Addr::NULL
        } else {
            limit
        };
    }

    /// How deep environments may stand on one another, if that is limited.
    fn depth_limit(&self) -> Option<u64> {
        self.limits
            .areas
            .depth
            .filter(|_| self.limits.areas.suspended == 0)
    }

    /// Where the heap is full.
    pub(in crate::machine) fn heap_limit(&self) -> Addr {
        self.limits.areas.heap
    }

    /// The cells of the heap that may be used.
    pub fn heap_size(&self) -> usize {
        self.limits.areas.heap.since(self.heap.start())
    }

    /// The bytes of the heap that are left.
    pub fn heap_left(&self) -> usize {
        8 * self
            .heap_size()
            .saturating_sub(self.heap.top.since(self.heap.start()))
    }

    /// Whether an environment may be made at this place: an error if not.
    pub(in crate::machine) fn room_for_frame(&mut self, at: Addr) -> Result<()> {
        let index = at.since(self.stacks.frames.start());
        if at > self.limits.areas.frames {
            let area = &mut self.stacks.frames;
            area.grow(at.offset(2 * UNASKED).min(area.end()));
            self.set_soft_limits();
            if at > self.limits.areas.frames {
                self.lend(Resource::Environments, index)?;
                let area = &mut self.stacks.frames;
                area.grow(at.offset(LOAN + UNASKED).min(area.end()));
                self.set_frames_limit(at.offset(LOAN));
            }
        }
        Ok(())
    }

    /// Whether another choice point may be made: an error if not.
    #[cold]
    pub(in crate::machine) fn room_for_choice(&mut self) -> Result<()> {
        self.set_soft_limits();
        if self.b >= self.choices_limit {
            let index = self.b.since(self.stacks.choices.start());
            self.lend(Resource::ChoicePoints, index)?;
            let area = &mut self.stacks.choices;
            area.grow(self.b.offset(LOAN + UNASKED).min(area.end()));
            self.set_choices_limit(self.b.offset(LOAN));
        }
        Ok(())
    }

    /// Notes that the code of a clause writes this number of cells between two looks at the heap, and makes room for that.
    pub(in crate::machine) fn note_unasked(&mut self, cells: usize) -> Stopping<()> {
        if cells > self.heap.unasked() {
            self.heap.note_unasked(cells)?;
            self.set_soft_limits();
        }
        Ok(())
    }

    /// Whether a clause may exit, behind which others write without a call in between: an error if there is no room for that.
    #[cold]
    pub(in crate::machine) fn room_for_exit(&mut self) -> Result<()> {
        self.set_soft_limits();
        if self.heap.top > self.heap.fence() {
            return Err(Error::Resource(Resource::Heap));
        }
        if self.heap.trail_top > self.heap.trail_fence() {
            return Err(Error::Resource(Resource::Trail));
        }
        Ok(())
    }

    /// Lends an area some cells beyond what the limit on memory allows, once, until the next call has collected.
    fn lend(&mut self, area: Resource, used: usize) -> Result<()> {
        let number = if area == Resource::Environments { 1 } else { 2 };
        let own = self.own_limits()[number];
        if used + LOAN >= own || self.limits.areas.lent.is_some() {
            self.limits.areas.lent = None;
            return Err(Error::Resource(area));
        }
        self.limits.areas.lent = Some(area);
        self.ask_for_collection();
        Ok(())
    }

    /// Behind a collection: it is an error if there is no room yet for what was lent.
    pub(in crate::machine) fn check_loan(&mut self) -> Result<()> {
        let Some(area) = self.limits.areas.lent.take() else {
            return Ok(());
        };
        let protected = read_addr(self, self.b.offset(choice::ETOP));
        let full = if area == Resource::Environments {
            self.e.max(protected) >= self.limits.areas.frames
        } else {
            self.b >= self.choices_limit
        };
        if full {
            Err(Error::Resource(area))
        } else {
            Ok(())
        }
    }

    /// `allocate` at the soft limit, or while depth is counted.
    pub(in crate::machine) fn allocate(&mut self) -> Result<()> {
        let at = frame_top(self, self.e);
        self.room_for_frame(at)?;
        let Some(most) = self.depth_limit() else {
            // There is room now: it is carried out again.
            return Ok(());
        };
        let depth = self.depth_of(self.e) + 1;
        if depth > most {
            return Err(Error::Resource(Resource::Depth));
        }
        self.note_depth(at, depth);
        write(self, at, Cell::from_bits(self.e.0));
        let cp = self.cp.expose_provenance() as u64;
        write(self, at.offset(1), Cell::from_bits(cp));
        self.e = at;
        self.skip(1);
        Ok(())
    }

    /// From now on environments are counted, or no longer.
    pub(in crate::machine) fn begin_counting_depth(&mut self, most: Option<u64>) {
        self.limits.areas.depth = most;
        self.limits.areas.depths = Vec::new();
        self.set_soft_limits();
    }

    /// Notes an environment of the machine's own at a place, which does not count.
    pub(in crate::machine) fn note_own_frame(&mut self, at: Addr) {
        if self.depth_limit().is_some() {
            let depth = self.depth_of(self.e);
            self.note_depth(at, depth);
        }
    }

    /// How many environments stand on one another, in all.
    pub fn depth(&self) -> u64 {
        let start = self.stacks.frames.start();
        let (mut e, mut depth) = (self.e, 0);
        while e > start {
            depth += 1;
            e = read_addr(self, e);
        }
        depth
    }

    fn note_depth(&mut self, at: Addr, depth: u64) {
        let index = at.since(self.stacks.frames.start());
        let depths = &mut self.limits.areas.depths;
        if index >= depths.len() {
            depths.resize((index + 1).next_power_of_two(), 0);
        }
        // An area has less than 2^32 places.
        depths[index] = depth as u32 + 1;
    }

    /// How deep an environment stands. Those that were made before they were counted are counted now.
    fn depth_of(&mut self, e: Addr) -> u64 {
        let start = self.stacks.frames.start();
        let mut unknown = Vec::new();
        let mut below = e;
        let mut depth = loop {
            if below <= start {
                break 0;
            }
            match self.limits.areas.depths.get(below.since(start)) {
                Some(known @ 1..) => break u64::from(known - 1),
                Some(0) | None => {
                    unknown.push(below);
                    below = read_addr(self, below);
                }
            }
        };
        while let Some(at) = unknown.pop() {
            depth += 1;
            self.note_depth(at, depth);
        }
        depth
    }

    /// What is kept now came with the library.
    pub fn library_is_there(&mut self) {
        self.limits.areas.of_library = self.kept_in_all();
    }

    /// No limit holds until [`Machine::resume_limits`]: a file of the library is loaded, as a whole or not at all. Gives what is put
    /// back then.
    pub fn suspend_limits(&mut self) -> Suspended {
        self.limits.areas.suspended += 1;
        self.set_soft_limits();
        self.end_slice();
        Suspended {
            kept: self.kept_in_all(),
            allowance: std::mem::take(&mut self.limits.allowance),
            watched: self.heap.meter.watch(None),
        }
    }

    /// The limits hold again.
    pub fn resume_limits(&mut self, suspended: Suspended) {
        self.limits.areas.suspended -= 1;
        if self.limits.areas.suspended == 0 {
            self.limits.areas.of_library += self.kept_in_all().saturating_sub(suspended.kept);
        }
        self.limits.allowance = suspended.allowance;
        self.heap.meter.watch(suspended.watched);
        self.set_soft_limits();
        self.end_slice();
    }

    /// An error is thrown. One that says that an area is full leaves much of it empty.
    pub(in crate::machine) fn note_full(&mut self, error: &Error) {
        self.limits.areas.was_full |= matches!(
            error,
            Error::Resource(
                Resource::Heap
                    | Resource::Environments
                    | Resource::ChoicePoints
                    | Resource::Trail
                    | Resource::Memory
                    | Resource::Depth
            )
        );
    }

    /// What an area was full of has been abandoned: gives its memory back to the system.
    #[inline]
    pub(in crate::machine) fn settle_areas(&mut self) {
        if std::mem::take(&mut self.limits.areas.was_full) {
            self.give_back();
        }
    }

    #[cold]
    fn give_back(&mut self) {
        /// The cells above what is in use that are kept, 8 MiB; no environment is larger.
        const KEPT: usize = 1 << 20;
        let protected = read_addr(self, self.b.offset(choice::ETOP));
        let frames = self.e.max(protected).offset(KEPT);
        self.stacks.frames.release(frames, self.stacks.frames.end());
        self.stacks
            .choices
            .release(self.b.offset(KEPT), self.stacks.choices.end());
        self.heap.give_back(KEPT);
    }

    /// Whether limits hold now.
    pub(in crate::machine) fn is_limited(&self) -> bool {
        self.limits.areas.suspended == 0
    }
}

/// Where the last environment or choice point may begin in what is there of its area.
fn written(area: &Area) -> Addr {
    if area.is_whole() {
        area.end()
    } else {
        area.mapped().back(UNASKED)
    }
}

/// The limits that are put back when a file of the library is loaded.
pub struct Suspended {
    kept: usize,
    allowance: Allowance,
    watched: Option<Watched>,
}
