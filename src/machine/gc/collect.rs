//! The collector: it marks the heap cells that the running goal still needs and slides them together without changing their order.
//!
//! It runs at a call that polls, where all roots are known: the arguments of the call; the slots of the environments down to the bottom of
//! the query, by the map of the call at which each environment waits; the same for each choice point, with its saved arguments; the values
//! that the trail would restore; and the terms that bags refer to. Only cells above the newest BARRIER choice point move: the cells below
//! belong to goals, and to Rust code, that wait for this query. Cells below it that were bound since are on the trail, and are roots.
//!
//! For example `p(X, Y) :- q(X, Z), r(Z, Y), s(Y).`, where Y is in slot y0 and Z in slot y1:
//!
//! ```text
//!     call 2, q/2, frame 2 {y0 y1}        behind q/2 the clause needs Y and Z
//!     put_val_yy x0, y1, x1, y0
//!     call 2, r/2, frame 1 {y0}           behind r/2 it needs Y alone; Z is garbage when nothing else refers to it
//! ```
//!
//! A collection during a call inside r/2 finds CP, the address after the call of r/2. The info word before CP names the site, and the site
//! has the map `{y0}`: the collector marks from Y. It then continues with the environment and the CP that this environment saved.
//!
//! Most collections treat only young cells, those made since the last collection. All other cells are mature and do not move; the mature
//! cells that refer to young ones are known, since every change of a mature cell is recorded. A collection of the whole heap is marked in
//! steps, each after a young collection (`incremental.rs`), so that the program never pauses for long.
//!
//! *Invariant*: nothing is written before everything is marked, so a collection may be abandoned until then. Afterwards no register, live
//! slot, saved argument, trail entry or cell refers to an unmarked cell. Registers and slots that were not live keep their old contents,
//! and the program writes them before it reads them. The collector is exact if the maps are: checked builds assert that no reference
//! dangles.

use super::super::Machine;
use super::super::clock::processor_time;
use super::super::collector::{Collections, Collector, Extent, Lost, Scope};
use super::super::control::{MARKER, SITE, SLOTS};
use super::super::frame::kept_in;
use super::super::ops::choice::{self, CATCH, CLEANUP, ELSE, flags_of};
use super::super::ops::{read, read_addr, read_code, slot, write};
use super::super::words::{DEAD, bottom};
use crate::code::liveness::Liveness;
use crate::code::{Op, Optimisation, Word};
use crate::memory::room;
use crate::term::{Addr, Cell};

impl Machine {
    /// The statistics of all collections so far.
    pub fn collections(&self) -> Collections {
        self.collector.done
    }

    /// The lowest cell that may move.
    pub(in crate::machine) fn base(&self) -> Addr {
        read_addr(self, self.stacks.barrier.offset(choice::H))
    }

    /// The memory that a collection of this extent treats.
    pub(in crate::machine) fn scope(&self, extent: Extent) -> Scope {
        let barrier = self.stacks.barrier;
        let base = read_addr(self, barrier.offset(choice::H));
        let extent = match extent {
            Extent::Young if self.heap.mature <= base => Extent::Whole,
            extent => extent,
        };
        if extent != Extent::Young {
            return Scope {
                extent,
                floor: barrier,
                base,
                resets: false,
            };
        }
        // A choice point that existed at the last collection has saved nothing younger since then, and the slots that are live at its
        // alternative have not changed.
        let base = self.heap.mature;
        let mut floor = self.b;
        while floor > barrier && read_addr(self, floor.offset(choice::H)) > base {
            floor = read_addr(self, floor.offset(choice::PREV));
        }
        Scope {
            extent,
            floor,
            base,
            resets: false,
        }
    }

    /// Collects at the call at `m.pc`; or, when `needs` is given, before any other instruction there.
    pub(in crate::machine) fn collect(&mut self, extent: Extent, needs: Option<&Liveness>) {
        if !self.code.optimisations.has(Optimisation::Collector) {
            return;
        }
        let mut scope = self.scope(extent);
        scope.resets = scope.extent == Extent::Whole;
        let mut collector = std::mem::take(&mut self.collector);
        let top = self.heap.top;
        let ended = collector.run(self, scope, needs);
        collector.marks.shrink();
        collector.places.shrink();
        collector.kept.shrink();
        collector.choices.clear();
        collector.choices.shrink_to(1 << 16);
        collector.assigned.clear();
        collector.assigned.shrink_to(1 << 16);
        collector.refused = matches!(ended, Err(Lost::Memory));
        debug_assert!(
            !matches!(ended, Err(Lost::Code)),
            "code without a known map is returned to"
        );
        let done = &mut collector.done;
        done.count += 1;
        done.whole += u64::from(matches!(scope.extent, Extent::Whole | Extent::Marked));
        done.cells += top.since(self.heap.top) as u64;
        self.collector = collector;
    }

    /// Does work during which the program pauses, and counts its time.
    pub(in crate::machine) fn pause_for<T>(&mut self, work: impl FnOnce(&mut Machine) -> T) -> T {
        let begin = processor_time();
        let result = work(self);
        let time = processor_time().saturating_sub(begin);
        let done = &mut self.collector.done;
        done.time += time;
        done.longest = done.longest.max(time);
        result
    }
}

impl Collector {
    /// One collection of this extent, in five phases: mark, or take over the marks of the steps; mark all roots; compute the places of
    /// marked cells; translate the roots and the trail; move the cells. The first three phases write nothing, so an error leaves everything
    /// as it was.
    fn run(
        &mut self,
        m: &mut Machine,
        scope: Scope,
        needs: Option<&Liveness>,
    ) -> std::result::Result<(), Lost> {
        self.cut_steps(m);
        match scope.extent {
            Extent::Young | Extent::Whole => self.marks.begin(scope.base, m.heap.top),
            Extent::Marked => self.catch_up(m)?,
            Extent::Window => self.begin_window(m)?,
        }
        self.mark_roots(m, scope, needs)?;
        self.marks.finish(&m.heap);
        if self.slots.refused || !self.marks.is_complete() {
            return Err(Lost::Memory);
        }
        // This is as much work as a collection of the whole heap, so it is not done each time.
        let checked = cfg!(any(debug_assertions, feature = "checked"))
            && (scope.extent >= Extent::Marked || self.done.count.is_multiple_of(4));
        if checked && scope.extent != Extent::Whole {
            self.check(m, scope, needs)?;
        }
        if scope.extent != Extent::Window {
            let waste = scope.extent.waste();
            self.places.measure(&mut self.marks, &mut m.heap, waste)?;
        }
        if scope.extent >= Extent::Whole && m.database.retired.words() > 0 {
            let returns = self.maps.found.keys().copied();
            let addresses = returns.chain(self.maps.resumed.iter().copied());
            m.release_retired(scope.floor, addresses.collect());
        }
        let window = self.least_window(scope.extent);
        self.places.open(&m.heap, window);
        self.move_trail(m);
        self.move_roots(m, scope.floor);
        let top = m.heap.top;
        let ended = self.places.slide(&mut m.heap);
        m.heap.top = ended.unwrap_or(top);
        if cfg!(any(debug_assertions, feature = "checked")) {
            let (from, to) = self.places.gap();
            self.spoil(m, from, if ended.is_some() { top } else { to });
        }
        match scope.extent {
            Extent::Young => self.tell_steps(m, scope),
            Extent::Whole => self.forget_steps(m.stacks.barrier),
            Extent::Marked | Extent::Window => self.leave_window(m, ended.is_some()),
        }
        m.heap.mature = m.heap.top;
        m.heap.hb = m.heap.top;
        // Other queries wait below the base; to them these cells are still young.
        let base = m.base();
        m.heap.changed.retain(|at| *at < base);
        m.heap.changed.sort_unstable();
        m.heap.changed.dedup();
        Ok(())
    }

    /// Marks everything in the scope that the program may use.
    pub(in crate::machine) fn mark_roots(
        &mut self,
        m: &mut Machine,
        scope: Scope,
        needs: Option<&Liveness>,
    ) -> std::result::Result<(), Lost> {
        self.old.clear();
        self.slots.bits.clear();
        self.slots.refused = false;
        self.choices.clear();
        self.maps.found.clear();
        self.maps.words.clear();
        self.maps.resumed.clear();
        self.maps.last = (0, (0, 0));
        self.registers.clear();
        match needs {
            None => self.mark_call(m)?,
            Some(needs) => self.mark_instruction(m, needs)?,
        }
        self.mark_trail(m, scope.floor, scope.base)?;
        self.mark_old(m);
        m.bags.abandon(m.b);
        let (heap, roots) = m.roots();
        for root in roots {
            root.each_reference(&mut |cell| self.marks.reach(heap, *cell));
        }
        // Everything that is needed without backtracking is marked now.
        self.mark_choices(m, scope)
    }

    /// Marks from the old cells that were changed.
    pub(in crate::machine) fn mark_old(&mut self, m: &Machine) {
        for at in &self.old {
            self.marks.reach(&m.heap, m.heap.get(*at));
        }
    }

    /// Marks from the current call and its continuation.
    fn mark_call(&mut self, m: &Machine) -> std::result::Result<(), Lost> {
        let word = m.word(0);
        self.registers.extend(0..word.a());
        self.mark_registers(m);
        if word.is_call(Op::Call) {
            let (info, site) = (m.code_at(1), m.word(1).high());
            self.mark_slots(m, m.e, info.addr(), site)?;
            self.mark_behind(m, m.e, site)
        } else if word.is_call(Op::DeallocateExecute) {
            // The call leaves its own environment.
            self.mark_chain(m, read_addr(m, m.e), read_code(m, m.e.offset(1)))
        } else {
            self.mark_chain(m, m.e, m.cp)
        }
    }

    /// Marks from what an instruction needs, from its continuation and from the frames below.
    fn mark_instruction(&mut self, m: &Machine, needs: &Liveness) -> std::result::Result<(), Lost> {
        self.registers.extend(needs.registers());
        self.mark_registers(m);
        match needs.environment {
            Some(true) => {
                for number in needs.slots() {
                    self.mark_slot(m, slot(m.e, number as i16));
                }
                self.mark_behind(m, m.e, u32::MAX)
            }
            Some(false) => self.mark_chain(m, m.e, m.cp),
            // Every path from here fails.
            None => Ok(()),
        }
    }

    /// Whether the system refused the memory to record all visited slots.
    pub(in crate::machine) fn is_slot_missing(&self) -> bool {
        self.slots.refused
    }

    /// Marks from the registers listed in `registers`; `move_roots` translates the same ones.
    fn mark_registers(&mut self, m: &Machine) {
        for register in &self.registers {
            self.marks.reach(&m.heap, m.x[*register]);
        }
    }

    /// Marks from a continuation: the slots of its environment, and of all environments that it returns to.
    fn mark_chain(
        &mut self,
        m: &Machine,
        mut e: Addr,
        mut cp: *const Word,
    ) -> std::result::Result<(), Lost> {
        while cp != bottom() {
            let (info, site) = (cp.wrapping_sub(1), m.info(cp).high());
            self.mark_slots(m, e, info.addr(), site)?;
            match self.behind(m, e, site) {
                Some(next) => (e, cp) = next,
                None => break,
            }
        }
        Ok(())
    }

    /// Marks from the frames to which this environment returns at this site.
    fn mark_behind(&mut self, m: &Machine, e: Addr, site: u32) -> std::result::Result<(), Lost> {
        match self.behind(m, e, site) {
            Some((e, cp)) => self.mark_chain(m, e, cp),
            None => Ok(()),
        }
    }

    /// The environment and continuation to which an environment returns; none if it was visited before. Choice points share the older
    /// environments: `slots` records the first word of each visited one, so that each chain is walked once. (Appleby et al. mark in the
    /// environments instead.)
    ///
    /// A FRAME of `wake.rs` stands for a clause interrupted between two instructions. Its slots name the slots of the environment below it
    /// that the clause still needs.
    fn behind(&mut self, m: &Machine, e: Addr, site: u32) -> Option<(Addr, *const Word)> {
        if !self.slots.insert(e.since(m.stacks.frames.start())) {
            return None;
        }
        let below = (read_addr(m, e), read_code(m, e.offset(1)));
        if site != SITE {
            return Some(below);
        }
        // An interrupted clause: first its own slots, then the frames to which it returns.
        let (mut own, mut goes_on) = (false, false);
        for kept in kept_in(m, e) {
            for number in kept.slots(m) {
                self.mark_slot(m, slot(below.0, number));
            }
            self.maps.resumed.push(kept.code_address());
            own |= kept.has_environment();
            goes_on |= kept.goes_on();
        }
        match own {
            true => self.behind(m, below.0, u32::MAX),
            false => goes_on.then_some(below),
        }
    }

    /// Marks from a slot.
    fn mark_slot(&mut self, m: &Machine, at: Addr) {
        let cell = read(m, at);
        // A cell that does not move need not be visited again.
        if self.marks.may_move(cell) && self.slots.insert(at.since(m.stacks.frames.start())) {
            self.marks.reach(&m.heap, cell);
        }
    }

    /// Marks from the live slots of an environment, by the site with this number of the code at an address.
    fn mark_slots(
        &mut self,
        m: &Machine,
        e: Addr,
        address: usize,
        site: u32,
    ) -> std::result::Result<(), Lost> {
        if site == SITE || site == MARKER {
            for number in 0..SLOTS {
                self.mark_slot(m, slot(e, number as i16));
            }
            return Ok(());
        }
        let (first, end) = self.map(m, address, site)?;
        for word in first..end {
            let mut bits = self.maps.words[word];
            while bits != 0 {
                let number = 64 * (word - first) + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                self.mark_slot(m, slot(e, number as i16));
            }
        }
        Ok(())
    }

    /// Finds the map of a site among the words of maps. The map is copied when a code address is met first: finding the code of an address
    /// takes a search, and a recursion waits at the same address in each of its environments.
    fn map(
        &mut self,
        m: &Machine,
        address: usize,
        site: u32,
    ) -> std::result::Result<(usize, usize), Lost> {
        if self.maps.last.0 == address {
            return Ok(self.maps.last.1);
        }
        if site == u32::MAX {
            // The machine's own code keeps no cells in slots.
            return Ok((0, 0));
        }
        let words = &mut self.maps.words;
        let place = match self.maps.found.get(&address) {
            Some(place) => *place,
            None => {
                let first = words.len();
                let found = m.database.returns.with_site(address, site, |site| {
                    words.extend_from_slice(&site.live);
                });
                found.ok_or(Lost::Code)?;
                let place = (first, words.len());
                self.maps.found.insert(address, place);
                place
            }
        };
        self.maps.last = (address, place);
        Ok(place)
    }

    /// Marks from the choice points above the floor, from the newest to the oldest. Before each one, the trail entries that it will undo
    /// may be reset early: everything that runs before it fails is marked by then.
    fn mark_choices(&mut self, m: &mut Machine, scope: Scope) -> std::result::Result<(), Lost> {
        let mut b = m.b;
        let mut newer = m.heap.trail_top;
        while b > scope.floor {
            let entries = read_addr(m, b.offset(choice::TR));
            room::push(&mut self.choices, (b, entries))?;
            if scope.resets && entries < newer {
                self.reset_early(m, entries, newer, scope.base);
            }
            newer = entries;
            let flags = flags_of(m, b);
            let e = read_addr(m, b.offset(choice::E));
            let alternative = read_code(m, b.offset(choice::ALT));
            for at in saved(m, b) {
                self.marks.reach(&m.heap, read(m, at));
            }
            if flags & ELSE != 0 {
                // A choice point disarmed by a soft cut has no alternative.
                if alternative != DEAD.as_ptr() {
                    let site = read(m, b.offset(choice::INFO)).bits() as u32;
                    self.mark_slots(m, e, alternative.addr(), site)?;
                    self.mark_behind(m, e, site)?;
                }
            } else if flags & (CATCH | CLEANUP) != 0 {
                // The recovery goal is called after the environment of catch/3 is left; the environment of a cleanup holds nothing live.
                self.mark_behind(m, e, u32::MAX)?;
            } else {
                self.mark_chain(m, e, read_code(m, b.offset(choice::CP)))?;
            }
            b = read_addr(m, b.offset(choice::PREV));
        }
        Ok(())
    }

    /// Translates all roots: registers, recorded slots, saved arguments and `H` of choice points, cells below the base that refer above it,
    /// bags and global variables. A word that is no pointer into the window stays as it is, so the roots need no types.
    fn move_roots(&mut self, m: &mut Machine, floor: Addr) {
        let places = &self.places;
        for register in &self.registers {
            m.x[*register] = places.moved(m.x[*register]);
        }
        for (word, bits) in self.slots.bits.iter().enumerate() {
            let mut bits = *bits;
            while bits != 0 {
                let index = 64 * word + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let at = m.stacks.frames.start().offset(index);
                // The first word of an environment, the address of another one, has the tag of an integer.
                let cell = places.moved(read(m, at));
                write(m, at, cell);
            }
        }
        let mut b = m.b;
        while b > floor {
            for at in saved(m, b) {
                let cell = places.moved(read(m, at));
                write(m, at, cell);
            }
            let h = read_addr(m, b.offset(choice::H));
            let place = places.place(h);
            write(m, b.offset(choice::H), Cell::from_bits(place.0));
            b = read_addr(m, b.offset(choice::PREV));
        }
        for at in &self.old {
            let cell = places.moved(m.heap.get(*at));
            m.heap.set(*at, cell);
        }
        for root in m.roots().1 {
            root.each_reference(&mut |cell| *cell = places.moved(*cell));
        }
    }
}

/// The words that a choice point saved. Those that are no cells, a barrier or a place in a predicate, have the tag of an integer.
fn saved(m: &Machine, b: Addr) -> impl Iterator<Item = Addr> + use<> {
    let info = read(m, b.offset(choice::INFO)).bits();
    let count = if flags_of(m, b) & ELSE == 0 {
        info as u32 as usize
    } else {
        0
    };
    (0..count).map(move |n| b.back(count).offset(n))
}
