//! Garbage collection of the trail: it decides which entries stay and translates the addresses of their cells.
//!
//! An entry is either one word, the address of a cell that backtracking makes unbound, or two: a former value and, with the bit
//! `VALUE_ENTRY`, the address of the cell to which backtracking restores it. An example with the choice points B1 (older) and B2:
//!
//! ```text
//!   trail     entry        when B2 fails           verdict
//!   B1.TR ->  120          (belongs to B1)         stays, if cell 120 is marked
//!   B2.TR ->  250          cell 250 >= B2.H: B2    dropped: the cell itself goes when B2 comes back
//!             121          unbinds 121             early reset, if nothing that runs before B2 fails needs 121
//!             v0, 130|1    cell 130 := v0          stays; v0 is a root, since 130 may hold it again
//!             v1, 130|1    overwritten by v0       dropped: of two entries for one cell and one choice point the older one counts
//! ```
//!
//! *Early reset*: `p :- q(V), ( V = [1,2,3], length(V, _), garbage_collect, r, fail ; s(V) ).` At the call of r/0 only the other branch
//! needs V, and it needs V unbound. All roots newer than the choice point have been followed and have not reached the cell of V. So the
//! collector makes V unbound now and drops its entry, and the list becomes garbage although V stays. This requires that the choice points
//! are treated from the newest to the oldest and each is followed to the end before the next, which marking in steps does not do. (Appleby
//! et al. 1988; Bekkers, Ridoux and Ungaro 1992; `gc/mod.rs` has the titles.)
//!
//! *Invariant*: an entry stays if its cell still exists and is older than the choice point that would undo it. Entries stay between the
//! same choice points and in the same order. They move within the trail itself; a bitmap with one bit a word says which ones may stay,
//! since copying a long trail would take longer than the rest of the collection.

use std::collections::HashMap;

use super::super::Machine;
use super::super::collector::Collector;
use super::super::ops::{choice, read_addr, write};
use crate::memory::{Stop, room};
use crate::term::atom::ShortHash;
use crate::term::heap::VALUE_ENTRY;
use crate::term::{Addr, Cell};

impl Collector {
    /// Marks from the values that backtracking would restore, and records the cells below `bottom` that were changed since the cells above
    /// it were made: they have entries above the choice point `floor`, or were changed without a trail entry.
    pub(in crate::machine) fn mark_trail(
        &mut self,
        m: &Machine,
        floor: Addr,
        bottom: Addr,
    ) -> Result<(), Stop> {
        let start = read_addr(m, floor.offset(choice::TR));
        self.kept.begin(start, m.heap.trail_top)?;
        // Of several entries for one cell and one choice point only the oldest takes effect.
        let mut newer: HashMap<(Addr, Addr), Addr, ShortHash> = HashMap::default();
        let mut top = m.heap.trail_top;
        let mut b = m.b;
        loop {
            let mark = read_addr(m, b.offset(choice::TR));
            let newest = read_addr(m, b.offset(choice::H));
            while top > mark {
                top = top.back(1);
                let place = top;
                let word = m.heap.get(place).bits();
                let at = Addr(word & !VALUE_ENTRY);
                let has_value = word & VALUE_ENTRY != 0;
                if has_value {
                    top = top.back(1);
                }
                let inside = m.heap.is_inside(at);
                if inside && at < bottom {
                    room::push(&mut self.old, at)?;
                }
                // A cell younger than the choice point disappears on backtracking to it.
                if inside && at >= newest {
                    continue;
                }
                self.kept.flip(place);
                self.kept.values |= has_value;
                if self.kept.values {
                    newer.try_reserve(1)?;
                    if let Some(newer) = newer.insert((b, at), place) {
                        self.kept.flip(newer);
                    }
                }
            }
            if b == floor {
                break;
            }
            b = choice::previous(m, b);
        }
        self.assigned.clear();
        if self.kept.values {
            for place in self.kept.places() {
                let word = m.heap.get(place).bits();
                let at = Addr(word & !VALUE_ENTRY);
                if word & VALUE_ENTRY != 0 && m.heap.is_inside(at) {
                    self.marks.reach(&m.heap, m.heap.get(place.back(1)));
                    room::push(&mut self.assigned, at)?;
                }
            }
            self.assigned.sort_unstable();
        }
        for at in &m.heap.changed {
            if *at < bottom {
                room::push(&mut self.old, *at)?;
            }
        }
        // Each cell is visited, and later changed, only once.
        self.old.sort_unstable();
        self.old.dedup();
        Ok(())
    }

    /// Early reset: makes the unmarked variables with entries in this part of the trail unbound. The roots followed so far cover everything
    /// that runs before these entries are undone, so no goal sees the values. Roots of older choice points are followed later and find the
    /// variables unbound, as they would after backtracking.
    pub(in crate::machine) fn reset_early(
        &mut self,
        m: &mut Machine,
        from: Addr,
        to: Addr,
        base: Addr,
    ) {
        self.marks.finish(&m.heap);
        if !self.marks.is_complete() || self.is_slot_missing() {
            return;
        }
        let mut place = to;
        while place > from {
            place = place.back(1);
            let word = m.heap.get(place).bits();
            if word & VALUE_ENTRY != 0 {
                place = place.back(1);
                continue;
            }
            let at = Addr(word);
            if self.kept.contains(place)
                && m.heap.is_inside(at)
                && at >= base
                && !self.marks.contains(at)
                && self.assigned.binary_search(&at).is_err()
            {
                m.heap.set(at, Cell::reference(at));
                self.kept.flip(place);
            }
        }
    }

    /// Rewrites the trail with the entries of the cells that still exist, and updates in each choice point where its entries begin. An
    /// entry never moves up, so reading and writing share the same memory.
    pub(in crate::machine) fn move_trail(&mut self, m: &mut Machine) {
        // Choice points were met from the newest to the oldest; entries are written from the oldest to the newest.
        let mut top = self.kept.start;
        for place in self.kept.places() {
            while let Some((b, _)) = self.choices.pop_if(|(_, mark)| *mark <= place) {
                write(m, b.offset(choice::TR), Cell::from_bits(top.0));
            }
            let word = m.heap.get(place).bits();
            let mut at = Addr(word & !VALUE_ENTRY);
            let inside = m.heap.is_inside(at);
            if inside {
                if !self.places.is_kept(at) {
                    continue;
                }
                at = self.places.place(at);
            }
            if word & VALUE_ENTRY == 0 {
                m.heap.set(top, Cell::from_bits(at.0));
                top = top.offset(1);
            } else {
                let value = m.heap.get(place.back(1));
                let value = if inside {
                    self.places.moved(value)
                } else {
                    value
                };
                m.heap.set(top, value);
                m.heap
                    .set(top.offset(1), Cell::from_bits(at.0 | VALUE_ENTRY));
                top = top.offset(2);
            }
        }
        for (b, _) in self.choices.drain(..) {
            write(m, b.offset(choice::TR), Cell::from_bits(top.0));
        }
        m.heap.trail_top = top;
    }
}
