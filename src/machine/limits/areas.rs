//! Soft limits of the memory areas: each area has one, set by its own limit, by the limit on all memory, and by its size.
//!
//! For example, with 100 MB for all areas, the heap using 20, each of the other three using 5 and needing a part of 8, their soft limits
//! leave the heap 100 - 25 - 3 * 8 = 51 more. When the heap reaches that limit, all are computed again from what is used then.
//!
//! *Invariant*: a soft limit lies a margin below the end of its area, and everything written between two limit checks fits into the margin.
//! While all areas are below their soft limits, they are together within the limit on memory. The budget is redistributed only when an area
//! reaches its soft limit, so the limit on memory costs nothing until then.
//!
//! The limit on depth counts nested environments. While it is set, every environment is made here, on the slow path, and a table holds the
//! depth of each environment by its place.

use super::super::allowance::Allowance;
use super::super::bounds::Limit;
use super::super::error::{Error, Resource, Result};
use super::super::ops::{choice, frame_top, read_addr, write};
use super::super::{MARGIN, Machine};
use crate::machine::state::stacks::Stacks;
use crate::memory::Stopping;
use crate::term::meter::Watched;
use crate::term::{Addr, Area, Cell};

/// How much environments, choice points and the trail may each grow before the budget is redistributed: 4 MiB, in cells.
const PART: usize = 1 << 19;

/// With less memory than this left, in cells, it counts as used up.
const LEAST_LEFT: usize = 1 << 10;

/// The cells of environments and choice points that are written between two limit checks: one of either has a few hundred at most.
const UNASKED: usize = 1 << 10;

/// Cells beyond the soft limit that are lent until the next call has collected dead heap cells.
const LOAN: usize = MARGIN / 4;

impl Machine {
    /// The cells that heap, environments, choice points and trail may take, by the sizes of their areas.
    pub(in crate::machine) fn area_sizes(&self) -> [usize; 4] {
        let heap = self.heap.hard_end().since(self.heap.start());
        [
            heap.saturating_sub(3 * MARGIN),
            self.stacks.frames.cells().saturating_sub(MARGIN),
            self.stacks.choices.cells().saturating_sub(MARGIN),
            self.heap.trail_cells().saturating_sub(MARGIN),
        ]
    }

    /// The cells that the four areas use now.
    fn areas_in_use(&self) -> [usize; 4] {
        let protected = read_addr(self, self.b.offset(choice::ETOP));
        [
            self.heap.top.since(self.heap.start()),
            self.e.max(protected).since(self.stacks.frames.start()),
            self.b.since(self.stacks.choices.start()),
            self.heap.trail_top.since(self.heap.trail_start()),
        ]
    }

    /// The bytes that now count against a limit on memory; none for other limits.
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

    /// The cells that each area may take, by its own limit.
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

    /// The cells that all areas together may take, if that is limited.
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
                // Most programs need the heap most.
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
        // An area above a newly lowered limit is detected at the next call, and needs some room until then.
        let behind = self.heap.hard_end().back(2 * MARGIN);
        let end = heap.max(self.heap.top).offset(MARGIN).min(behind);
        self.heap.set_end(end);
        self.set_frames_limit(frames);
        self.set_choices_limit(choices);
        // A built-in may bind more at once than the limit leaves room for; code after it detects that.
        let end = starts[3].offset(own[3]).max(self.heap.trail_top);
        self.heap.set_trail_end(end.offset(MARGIN));
        self.trail_limit = trail.min(self.heap.trail_fence());
        // An eighth of the heap in bytes: the text of a term with shared subterms may be endless, and writing this much takes seconds.
        self.streams.budget().allow(own[0]);
        self.limit_heap();
    }

    /// Maps more memory for areas that have little left.
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

    /// How deep environments may nest, if that is limited.
    fn depth_limit(&self) -> Option<u64> {
        self.limits
            .areas
            .depth
            .filter(|_| self.limits.areas.suspended == 0)
    }

    /// The address at which the heap is full.
    pub(in crate::machine) fn heap_limit(&self) -> Addr {
        self.limits.areas.heap
    }

    /// The number of heap cells that may be used.
    pub fn heap_size(&self) -> usize {
        self.limits.areas.heap.since(self.heap.start())
    }

    /// The free bytes of the heap.
    pub fn heap_left(&self) -> usize {
        8 * self
            .heap_size()
            .saturating_sub(self.heap.top.since(self.heap.start()))
    }

    /// Makes sure that an environment can be made at this place: a resource error if not.
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

    /// Makes sure that another choice point can be made: a resource error if not.
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

    /// Records that a clause writes up to this number of cells between two checks of the heap, and reserves room for that.
    pub(in crate::machine) fn note_unasked(&mut self, cells: usize) -> Stopping<()> {
        if cells > self.heap.unasked() {
            self.heap.note_unasked(cells)?;
            self.set_soft_limits();
        }
        Ok(())
    }

    /// Checks that a clause may exit, after which others write without a call in between: a resource error if there is no room.
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

    /// Lends an area some cells beyond the limit on memory, once, until the next call has collected.
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

    /// Called after a collection: a resource error if there is still no room to repay the loan.
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
            // There is room now: the instruction runs again.
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

    /// Begins or ends counting nested environments.
    pub(in crate::machine) fn begin_counting_depth(&mut self, most: Option<u64>) {
        self.limits.areas.depth = most;
        self.limits.areas.depths = Vec::new();
        self.set_soft_limits();
    }

    /// Records an environment that the machine itself makes at a place; it does not count.
    pub(in crate::machine) fn note_own_frame(&mut self, at: Addr) {
        if self.depth_limit().is_some() {
            let depth = self.depth_of(self.e);
            self.note_depth(at, depth);
        }
    }

    /// The number of nested environments at present.
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
        // An area has less than 2^32 cells.
        depths[index] = depth as u32 + 1;
    }

    /// The depth of an environment. Counts environments that were made before counting began.
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

    /// Attributes everything kept so far to the library.
    pub fn library_is_there(&mut self) {
        self.limits.areas.of_library = self.kept_in_all();
    }

    /// Suspends all limits until [`Machine::resume_limits`], while a library file is loaded, as a whole or not at all. Gives the state to
    /// restore.
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

    /// Restores the limits.
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

    /// Called when an error is thrown: notes a full area, of which the error leaves much empty.
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

    /// Gives the memory of an area that was full and is now mostly empty back to the system.
    #[inline]
    pub(in crate::machine) fn settle_areas(&mut self) {
        if std::mem::take(&mut self.limits.areas.was_full) {
            self.give_back();
        }
    }

    #[cold]
    fn give_back(&mut self) {
        /// The cells above those in use that stay mapped, 8 MiB; no environment is larger.
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

/// The last address in the mapped part of an area at which an environment or choice point may begin.
fn written(area: &Area) -> Addr {
    if area.is_whole() {
        area.end()
    } else {
        area.mapped().back(UNASKED)
    }
}

/// The limits to restore after a library file is loaded.
pub struct Suspended {
    kept: usize,
    allowance: Allowance,
    watched: Option<Watched>,
}
