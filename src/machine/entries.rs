//! The collector and the trail: which entries stay, and where their cells go.
//!
//! Invariant: an entry stays if its cell is still there and older than the choice point that would undo it. Entries stay
//! between the same choice points and in the same order.

use std::collections::HashSet;

use super::Machine;
use super::collect::Collector;
use super::ops::{choice, read_addr, write};
use crate::memory::room::{self, Refused};
use crate::term::atom::ShortHash;
use crate::term::heap::VALUE_ENTRY;
use crate::term::{Addr, Cell};

impl Collector {
    /// Marks what backtracking would restore, and what cells below the barrier were bound to.
    pub(super) fn mark_trail(
        &mut self,
        m: &Machine,
        barrier: Addr,
        base: Addr,
    ) -> Result<(), Refused> {
        self.entries.clear();
        let entries = &mut self.entries;
        let mut noted = Ok(());
        each_entry(m, barrier, |entry| {
            // What is younger than the choice point goes when that comes back.
            if !(m.heap.is_inside(entry.at) && entry.at >= entry.newest) && noted.is_ok() {
                noted = room::try_push(entries, entry);
            }
        });
        noted?;
        self.entries.reverse();
        if self.entries.iter().any(|entry| entry.value.is_some()) {
            // Of several entries for one cell and one choice point only the oldest will be seen.
            let mut seen: HashSet<(Addr, Addr), ShortHash> = HashSet::default();
            seen.try_reserve(self.entries.len())?;
            self.entries
                .retain(|entry| seen.insert((entry.choice, entry.at)));
        }
        for entry in &self.entries {
            if !m.heap.is_inside(entry.at) {
                continue;
            }
            if entry.at < base {
                room::try_push(&mut self.old, entry.at)?;
            }
            if let Some(value) = entry.value {
                self.marks.reach(&m.heap, value);
            }
        }
        // Each is looked at, and later changed, once.
        self.old.sort_unstable();
        self.old.dedup();
        for at in &self.old {
            self.marks.reach(&m.heap, m.heap.get(*at));
        }
        Ok(())
    }

    /// Writes the trail anew, with the entries of cells that are still there, and tells the choice points where theirs begin.
    pub(super) fn move_trail(&mut self, m: &mut Machine, barrier: Addr, base: Addr) {
        let mut top = read_addr(m, barrier.offset(choice::TR));
        for entry in &self.entries {
            while let Some(b) = self.choices.pop_if(|b| *b <= entry.choice) {
                write(m, b.offset(choice::TR), Cell::from_bits(top.0));
            }
            let (mut at, mut value) = (entry.at, entry.value);
            if m.heap.is_inside(at) {
                if at >= base && !self.marks.contains(at) {
                    continue;
                }
                at = self.marks.place(at);
                value = value.map(|value| self.marks.moved(value));
            }
            match value {
                Some(value) => {
                    m.heap.set(top, value);
                    m.heap
                        .set(top.offset(1), Cell::from_bits(at.0 | VALUE_ENTRY));
                    top = top.offset(2);
                }
                None => {
                    m.heap.set(top, Cell::from_bits(at.0));
                    top = top.offset(1);
                }
            }
        }
        for b in self.choices.drain(..) {
            write(m, b.offset(choice::TR), Cell::from_bits(top.0));
        }
        m.heap.trail_top = top;
    }
}

/// An entry of the trail.
pub struct Entry {
    /// What was changed.
    at: Addr,
    /// What it is to be again, if not a variable.
    value: Option<Cell>,
    /// The choice point whose failure would undo it first, and the heap's top when that was made.
    choice: Addr,
    newest: Addr,
}

/// Shows the entries of the trail since the barrier, the newest first.
fn each_entry(m: &Machine, barrier: Addr, mut show: impl FnMut(Entry)) {
    let mut top = m.heap.trail_top;
    let mut b = m.b;
    loop {
        let mark = read_addr(m, b.offset(choice::TR));
        let newest = read_addr(m, b.offset(choice::H));
        while top > mark {
            top = top.back(1);
            let word = m.heap.get(top).bits();
            let value = (word & VALUE_ENTRY != 0).then(|| {
                top = top.back(1);
                m.heap.get(top)
            });
            show(Entry {
                at: Addr(word & !VALUE_ENTRY),
                value,
                choice: b,
                newest,
            });
        }
        if b == barrier {
            return;
        }
        b = read_addr(m, b.offset(choice::PREV));
    }
}
