//! The collector of atoms: finds out which atoms of terms are still needed, and has the table reclaim the others.
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
//!     database, global variables, flags, operators, bags, built-in state: `reach_atoms` of each sets the bits of theirs
//!     the table frees every atom without a bit, unless it was interned: all but the one or two that registers hold
//! ```
//!
//! The marks are conservative in one direction: a float whose bits look like an atom keeps that atom until the next time. They are never
//! short of one, since a cell is a word and each word is looked at.
//!
//! *Invariant*: an atom of a term that outlives a built-in is in what [`Machine::reach_atoms`] shows, or was interned. Frames
//! of Rust that run a query hold all atoms that there were before ([`Query`](super::super::query::Query)).

use std::time::{Duration, Instant};

use super::super::Machine;
use super::super::error::{Error, Resource, Result};
use super::super::ops::{choice, frame_top, read};
use crate::code::{Op, Optimisation};
use crate::memory::Stopping;
use crate::term::cell::HeaderKind;
use crate::term::{Addr, AtomMarks, Cell, Tag};

/// What collections of atoms have done.
#[derive(Clone, Copy, Default, Debug)]
pub struct AtomCollections {
    /// How many there were.
    pub count: u64,
    /// The atoms that were reclaimed.
    pub atoms: u64,
    /// The time they took.
    pub time: Duration,
}

/// The collector of atoms of a machine.
#[derive(Default)]
pub struct Reclaimer {
    /// A collection was asked for.
    asked: bool,
    /// In tests: collections of the heap from one of the atoms to the next, and those since the last one.
    every: Option<usize>,
    since: usize,
    done: AtomCollections,
}

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

    /// Has the next call collect terms and atoms.
    pub fn ask_for_atoms(&mut self) {
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

    /// Reclaims atoms if that is due. No query runs, so that only the machine holds atoms.
    pub fn reclaim_idle(&mut self) {
        if self.is_idle() && self.atoms.is_due() {
            self.atoms.let_go(0);
            self.reclaim();
        }
    }

    /// One collection of atoms: marks, then frees. Answers of built-ins whose choice point was cut are dropped before, since they
    /// would keep atoms that no retry asks for.
    fn reclaim(&mut self) {
        if !self.optimisations.has(Optimisation::Collector) {
            return;
        }
        let begin = Instant::now();
        self.drop_stale_alternatives();
        let mut reached = self.atoms.reached();
        self.reach_atoms(&mut reached);
        if cfg!(any(debug_assertions, feature = "checked")) {
            self.check_atoms();
        }
        let count = self.atoms.reclaim(&reached);
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
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let heap = &self.heap;
        for at in between(heap.start(), heap.top).chain(between(heap.trail_start(), heap.trail_top))
        {
            reached.word(heap.get(at).bits());
        }
        let frames = between(self.frames.start(), self.frames_end());
        let choices = between(self.choices.start(), self.b.offset(choice::HEADER));
        for at in frames.chain(choices) {
            reached.word(read(self, at).bits());
        }
        let woken = self.heap.pending_wakeups.iter().map(|(_, cell)| cell);
        for cell in self.x.iter().chain(woken) {
            reached.word(cell.bits());
        }
        self.database.reach_atoms(reached);
        self.reach_atoms_of_twins(reached);
        self.globals.reach_atoms(reached);
        self.flags.reach_atoms(reached);
        self.local_operators.reach_atoms(reached);
        self.bags.reach_atoms(reached);
        self.notes.reach_atoms(reached);
        for (_, source) in &self.alternatives {
            source.reach_atoms(reached);
        }
        if let Some(reach) = self.hooks.reach_atoms {
            reach(&*self.extension, reached);
        }
    }

    /// Where the environments end at the call at hand.
    fn frames_end(&self) -> Addr {
        let end = frame_top(self, self.e).max(self.e.offset(2));
        let word = self.word(0);
        if word.op() == Op::Call as u16 {
            end.max(self.e.offset(2 + self.word(1).low() as usize))
        } else {
            end
        }
    }

    /// Finds out whether the heap holds an atom that was reclaimed before.
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
