//! The collector of atoms: finds out which atoms of terms are still needed, and has the table reclaim the others. Values of the host that no
//! term refers to any more go with them.
//!
//! It runs behind a collection of the heap, which has taken dead terms away. All memory of terms is then
//! looked through as plain words: the areas from the bottom to the top, below the barriers too, the clauses, what is stored
//! outside the heap. No liveness map is asked, so no map can be wrong about an atom.
//!
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
//! The marks are conservative in one direction: a float whose bits look like an atom keeps that atom until the next time. They are never
//! short of one, since a cell is a word and each word is looked at.
//!
//! *Invariant*: an atom of a term that outlives a built-in is in what a [`Roots`](crate::term::Roots) shows, or was interned. Frames
//! of Rust that run a query hold all atoms that there were before ([`Query`](super::super::query::Query)).

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

/// In tests: for each of these bytes that a collection of atoms has looked at, the next one waits for one more of the heap.
const BEARABLE: usize = 1 << 14;

impl Machine {
    /// The atom of a text as a cell. When enough new atoms were made, the next call collects the dead ones.
    #[inline]
    pub fn atom(&mut self, text: &str) -> Stopping<Cell> {
        let atom = self.atoms.make(text)?;
        if self.atoms.is_due() {
            self.ask_for_young_collection();
        }
        Ok(Cell::atom(atom))
    }

    /// What the collections of atoms have done so far.
    pub fn atom_collections(&self) -> AtomCollections {
        self.reclaimer.done
    }

    /// Has the next call collect terms and atoms, or the end of the query. Erased clauses that no choice point shows keep none.
    pub fn ask_for_atoms(&mut self) {
        if self.code.optimisations.has(Optimisation::Collector) {
            self.drop_stale_alternatives();
            let (views, _) = self.views();
            self.database.sweep_all(&views);
        }
        self.reclaimer.asked = true;
        self.ask_for_collection();
    }

    /// Has every collection of the heap collect atoms, or as often as is bearable: for tests.
    pub fn reclaim_often(&mut self) {
        self.reclaimer.every = Some(0);
    }

    /// The heap was collected: reclaims atoms if it is time. It is an error if too many stay.
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

    /// Reclaims atoms if that is due, or was asked for by the last goal of a query. No query runs, so that only the machine holds
    /// atoms.
    pub fn reclaim_idle(&mut self) {
        if self.is_idle() && (std::mem::take(&mut self.reclaimer.asked) || self.atoms.is_due()) {
            self.atoms.let_go(Held::default());
            self.reclaim();
        }
    }

    /// One collection of atoms: marks, then frees. Answers of built-ins whose choice point was cut are dropped before, since they
    /// would keep atoms that no retry asks for.
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

    /// Shows all atoms that are needed.
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
        // Where nothing runs, registers hold what the last query has left there.
        let registers = if self.is_idle() { &[][..] } else { &self.x };
        for cell in registers.iter().chain(woken) {
            reached.word(cell.bits());
        }
        for root in self.roots().1 {
            root.reach_atoms(reached);
        }
    }

    /// Where the environments end at the call at hand.
    fn frames_end(&self) -> Addr {
        let end = frame_top(self, self.e).max(self.e.offset(2));
        let word = self.word(0);
        if word.is_call(Op::Call) {
            end.max(self.e.offset(2 + self.word(1).low() as usize))
        } else {
            end
        }
    }

    /// Finds out whether the heap holds an atom or a value of the host that was reclaimed before.
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

/// The places of an area.
fn between(start: Addr, end: Addr) -> impl Iterator<Item = Addr> {
    (0..end.since(start)).map(move |n| start.offset(n))
}
