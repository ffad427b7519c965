//! The atom collector: it marks the atoms that terms still refer to and has the atom table free all others. It also drops host values that
//! no term refers to any more.
//!
//! It runs after a heap collection, which has already removed dead terms. It then scans all memory that holds terms as plain words: the
//! areas from bottom to top (also below the barriers), the clauses, and the terms stored outside the heap. It uses no liveness map, so an
//! error in a map cannot free an atom that is in use.
//! ```text
//!   ?- between(1, 10000000, N), atom_number(A, N), atom_length(A, 7), fail.
//!
//!   `42`, `43`, ... are made; the bytes of new atoms pass the plan of the table   -> Atoms::is_due
//!   the next poll: young collection, then reclaim_if_due
//!     heap, trail, frames, choice points, registers: each word that looks like an atom or a functor sets its bit (AtomMarks::word)
//!     database, global variables, flags, operators, bags, built-in state (`Machine::roots`): each sets the bits of what it keeps
//!     the table frees every atom without a bit, unless it was interned: all but the one or two that registers hold
//! ```
//!
//! The marks are conservative: a float whose bits look like an atom keeps that atom until the next collection. No mark is missing, since
//! each cell is one word and every word is scanned.
//!
//! *Invariant*: an atom of a term that outlives a built-in is reachable from a [`Roots`](crate::term::Roots), or was interned. Rust frames
//! that run a query hold all atoms that existed before it ([`Query`](super::super::query::Query)).

use std::time::Instant;

use super::super::Machine;
use super::super::builtin::drop_of_host;
use super::super::collector::AtomCollections;
use super::super::error::{Error, Resource, Result};
use super::super::ops::{choice, frame_top, read};
use crate::code::{Op, Optimisation};
use crate::memory::Stopping;
use crate::term::atom::Held;
use crate::term::cell::{HandleKind, HeaderKind};
use crate::term::{Addr, AtomMarks, Cell, Tag};

/// In tests: for every this many bytes scanned by an atom collection, the next one waits for one more heap collection.
const BEARABLE: usize = 1 << 14;

impl Machine {
    /// Makes an atom of a text, as a cell. When enough new atoms have been made, the next call collects the dead ones.
    #[inline]
    pub fn atom(&mut self, text: &str) -> Stopping<Cell> {
        let atom = self.atoms.make(text)?;
        if self.atoms.is_due() {
            self.ask_for_young_collection();
        }
        Ok(Cell::atom(atom))
    }

    /// The statistics of all atom collections so far.
    pub fn atom_collections(&self) -> AtomCollections {
        self.reclaimer.done
    }

    /// Requests a collection of terms and atoms at the next call or the query's end. Sweeps erased clauses that no choice point sees.
    pub fn ask_for_atoms(&mut self) {
        if self.code.optimisations.has(Optimisation::Collector) {
            self.drop_stale_alternatives();
            let (views, _) = self.views();
            self.database.sweep_all(&views);
        }
        self.reclaimer.asked = true;
        self.ask_for_collection();
    }

    /// Makes every heap collection collect atoms too, or as many of them as remain affordable: for tests.
    pub fn reclaim_often(&mut self) {
        self.reclaimer.every = Some(0);
    }

    /// Called after a heap collection: reclaims atoms if that is due. Fails with a resource error if too many atoms remain.
    pub(in crate::machine) fn reclaim_if_due(&mut self) -> Result<()> {
        let reclaimer = &mut self.reclaimer;
        reclaimer.since += 1;
        let is_time = reclaimer.every.is_some_and(|every| reclaimer.since > every);
        let is_due = self.atoms.is_due();
        if std::mem::take(&mut reclaimer.asked) || is_time || is_due {
            self.reclaim();
            if is_due && self.atoms.is_full() && self.collects_whole() {
                self.reclaim();
            }
            if is_due && self.atoms.is_full() {
                return Err(Error::Resource(Resource::Atoms));
            }
        }
        Ok(())
    }

    /// Reclaims atoms if that is due or the last goal of a query requested it. No query is running, so only the machine holds atoms.
    pub fn reclaim_idle(&mut self) {
        if self.is_idle() && (std::mem::take(&mut self.reclaimer.asked) || self.atoms.is_due()) {
            self.atoms.let_go(Held::default());
            self.reclaim();
        }
    }

    /// Runs one atom collection: mark, then free. First drops the pending answers of built-ins whose choice point was cut, which would keep
    /// atoms that no retry reads.
    fn reclaim(&mut self) {
        if !self.code.optimisations.has(Optimisation::Collector) {
            return;
        }
        let begin = Instant::now();
        self.drop_stale_alternatives();
        let mut reached = self.atoms.reached();
        self.reach_atoms(&mut reached);
        if cfg!(any(debug_assertions, feature = "checked")) {
            self.check_atoms();
        }
        let (count, values) = self.atoms.reclaim(&reached);
        values.into_iter().for_each(drop_of_host);
        self.reclaimer.since = 0;
        if let Some(every) = &mut self.reclaimer.every {
            *every = reached.bytes() / BEARABLE;
        }
        let done = &mut self.reclaimer.done;
        done.count += 1;
        done.atoms += count as u64;
        done.time += begin.elapsed();
    }

    /// Marks every atom in use.
    fn reach_atoms(&mut self, reached: &mut AtomMarks) {
        let heap = &self.heap;
        for at in between(heap.start(), heap.top).chain(between(heap.trail_start(), heap.trail_top))
        {
            reached.word(heap.get(at).bits());
        }
        let frames = between(self.stacks.frames.start(), self.frames_end());
        let choices = between(self.stacks.choices.start(), self.b.offset(choice::HEADER));
        for at in frames.chain(choices) {
            reached.word(read(self, at).bits());
        }
        let woken = self.heap.pending_wakeups.iter().map(|(_, cell)| cell);
        // When no query runs, the registers hold leftovers of the last one.
        let registers = if self.is_idle() { &[][..] } else { &self.x };
        for cell in registers.iter().chain(woken) {
            reached.word(cell.bits());
        }
        for root in self.roots().1 {
            root.reach_atoms(reached);
        }
    }

    /// The end of the environments at the current call.
    fn frames_end(&self) -> Addr {
        let end = frame_top(self, self.e).max(self.e.offset(2));
        let word = self.word(0);
        if word.is_call(Op::Call) {
            end.max(self.e.offset(2 + self.word(1).low() as usize))
        } else {
            end
        }
    }

    /// Asserts that the heap refers to no atom and no host value that was reclaimed earlier.
    fn check_atoms(&self) {
        let mut at = self.heap.start();
        while at < self.heap.top {
            let cell = self.heap.get(at);
            let atom = match (cell.tag(), cell.as_atom()) {
                (Tag::Header, _) if cell.header_kind() == HeaderKind::Functor => {
                    Some(cell.functor_value().name)
                }
                (Tag::Header, _) => {
                    at = at.offset(cell.count() + 1);
                    None
                }
                (_, atom) => atom,
            };
            if cell.tag() == Tag::Atom && cell.handle_kind() == HandleKind::Host {
                let is_there = self.atoms.values.is_there(cell.handle_index());
                assert!(is_there, "{cell:?} was reclaimed");
            }
            if let Some(atom) = atom {
                assert!(self.atoms.is_there(atom), "{cell:?} was reclaimed");
            }
            at = at.offset(1);
        }
    }
}

/// The addresses of the cells of an area.
fn between(start: Addr, end: Addr) -> impl Iterator<Item = Addr> {
    (0..end.since(start)).map(move |n| start.offset(n))
}
