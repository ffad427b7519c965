//! The state that the collectors of the heap and of the atoms keep between collections, and the types that describe a collection.
//!
//! ```text
//!   Collector    marks, places and roots of the collection under way; what the steps have marked so far; the plan of the next one
//!   Schedule     when the next collection is due, and who has asked for it (`gc/schedule.rs`)
//!   Steps        a collection of the whole heap that is under way behind those of the young cells (`gc/incremental.rs`)
//!   Reclaimer    the collector of atoms (`gc/atom_gc.rs`)
//! ```
//!
//! Invariant: outside a collection the lists of roots are empty or stale; only `steps`, `schedule` and the counts have a meaning.

use std::collections::HashMap;
use std::time::Duration;

use crate::machine::mark::Marks;
use crate::machine::slide::ForwardingMap;
use crate::machine::trail_bits::Kept;
use crate::memory::Stop;
use crate::term::Addr;
use crate::term::atom::ShortHash;

/// The statistics of heap collections.
#[derive(Clone, Copy, Default, Debug)]
pub struct Collections {
    /// The number of collections.
    pub count: u64,
    /// How many of these collected the whole heap.
    pub whole: u64,
    /// The cells that were freed.
    pub cells: u64,
    /// The processor time they took.
    pub time: Duration,
    /// The time of the longest one.
    pub longest: Duration,
}

/// The collector of a machine.
#[derive(Default)]
pub struct Collector {
    pub schedule: Schedule,
    pub done: Collections,
    pub marks: Marks,
    pub places: ForwardingMap,
    pub steps: Option<Steps>,
    pub slots: Slots,
    /// The registers in use.
    pub registers: Vec<usize>,
    pub maps: Maps,
    /// Cells below the barrier that were bound since it was made.
    pub old: Vec<Addr>,
    /// The trail entries that stay; and the choice points, the newest first, with the beginning of their entries.
    pub kept: Kept,
    /// Cells whose former values are on the trail.
    pub assigned: Vec<Addr>,
    pub choices: Vec<(Addr, Addr)>,
    /// The system has refused the memory for a collection.
    pub refused: bool,
}

/// How much of the heap is collected.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub enum Extent {
    /// The cells made since the last collection.
    Young,
    /// All cells above the newest barrier.
    Whole,
    /// The same, when marking was done in steps; sliding may then go one window at a time.
    Marked,
    /// The next window of that.
    Window,
}

impl Extent {
    /// How many cells of 64 at the bottom of the range may stay although they are dead, so that no cell there has to move.
    pub fn waste(self) -> usize {
        match self {
            Extent::Young => 4,
            // A call or an instruction waits for room.
            Extent::Whole => 1,
            // The heap may grow to three times its size before the next one.
            Extent::Marked | Extent::Window => 16,
        }
    }
}

/// What a collection may move, and where it has to look for roots.
#[derive(Clone, Copy)]
pub struct Scope {
    pub extent: Extent,
    /// The newest choice point that need not be visited, nor those below it: nothing that it refers to moves.
    pub floor: Addr,
    /// Cells below this do not move.
    pub base: Addr,
    /// Early reset: variables that only older choice points need are made unbound.
    pub resets: bool,
}

/// The set of visited words of environments: the first word of each, and its live slots.
#[derive(Default)]
pub struct Slots {
    pub bits: Vec<u64>,
    /// The system has refused memory: the set is incomplete.
    pub refused: bool,
}

impl Slots {
    /// Adds the word with this number; whether it is new.
    pub fn insert(&mut self, index: usize) -> bool {
        if index / 64 >= self.bits.len() {
            if self
                .bits
                .try_reserve(index / 64 + 1 - self.bits.len())
                .is_err()
            {
                self.refused = true;
                return false;
            }
            self.bits.resize(index / 64 + 1, 0);
        }
        let (word, bit) = (&mut self.bits[index / 64], 1 << (index % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// The liveness maps found so far, by the code address that each was looked up for.
#[derive(Default)]
pub struct Maps {
    pub found: HashMap<usize, (usize, usize), ShortHash>,
    pub words: Vec<u64>,
    /// The code addresses at which clauses continue after their wake-up goals.
    pub resumed: Vec<usize>,
    /// The last lookup: a recursion asks for the same map again and again.
    pub last: (usize, (usize, usize)),
}

/// Why a collection was abandoned.
pub enum Lost {
    /// A frame returns to code without a known map.
    Code,
    /// The system refused memory.
    Memory,
}

impl From<Stop> for Lost {
    fn from(_: Stop) -> Lost {
        Lost::Memory
    }
}

/// A marking or sliding in steps that is under way.
pub struct Steps {
    /// The barrier of the query that owns the cells.
    pub barrier: Addr,
    pub base: Addr,
    pub phase: Phase,
}

pub enum Phase {
    /// The marks so far, and how many pointers each step follows.
    Marking(Box<Marks>, usize),
    Sliding(ForwardingMap),
}

/// The plan of the next collection.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Plan {
    /// The height of the heap above which the next collection runs.
    pub at: Addr,
    /// The number of cells from the heap top at planning time to `at`.
    pub room: usize,
    /// The same heights for the trail and for the choice points.
    pub trail_at: Addr,
    pub choices_at: Addr,
    /// The whole heap is collected when the mature cells reach this height.
    pub whole_at: Addr,
    /// The heap top after the last collection of the whole heap.
    pub top: Addr,
    /// The cells that were live after the last collection done at once.
    pub settled: usize,
}

/// The state that decides about the next collection.
#[derive(Default)]
pub struct Schedule {
    pub plan: Plan,
    /// A collection was requested, of the whole heap or of the young cells.
    pub asked: bool,
    pub asked_for_young: bool,
    /// In tests: the polls from one collection to the next, and those since the last one.
    pub every: Option<u64>,
    pub polls: u64,
    /// Up to this many words of retired code request no collection: the number grows with the work of a collection.
    pub patience: usize,
}

impl Schedule {
    pub fn is_tested(&self) -> bool {
        self.every.is_some()
    }
}

/// The statistics of atom collections.
#[derive(Clone, Copy, Default, Debug)]
pub struct AtomCollections {
    /// The number of collections.
    pub count: u64,
    /// The atoms that were reclaimed.
    pub atoms: u64,
    /// The time they took.
    pub time: Duration,
}

/// The collector of atoms of a machine.
#[derive(Default)]
pub struct Reclaimer {
    /// A collection was requested.
    pub asked: bool,
    /// In tests: heap collections from one atom collection to the next, and those since the last one.
    pub every: Option<usize>,
    pub since: usize,
    pub done: AtomCollections,
}
