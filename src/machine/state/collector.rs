//! What the collectors of the heap and of the atoms keep between collections, and the words in which they speak of one.
//!
//! ```text
//!   Collector    marks, places and roots of the collection under way; what the steps have marked so far; the plan of the next one
//!   Schedule     when the next collection is due, and who has asked for it (`gc/schedule.rs`)
//!   Steps        a collection of the whole heap that is under way behind those of the young cells (`gc/incremental.rs`)
//!   Reclaimer    the collector of atoms (`gc/atom_gc.rs`)
//! ```
//!
//! Invariant: outside a collection the lists of roots are empty or out of date; only `steps`, `schedule` and the counts mean anything.

use std::collections::HashMap;
use std::time::Duration;

use crate::machine::mark::Marks;
use crate::machine::slide::ForwardingMap;
use crate::machine::trail_bits::Kept;
use crate::memory::Stop;
use crate::term::Addr;
use crate::term::atom::ShortHash;

/// What collections have done.
#[derive(Clone, Copy, Default, Debug)]
pub struct Collections {
    /// How many there were.
    pub count: u64,
    /// How many of them went through the whole heap.
    pub whole: u64,
    /// The cells that were given back.
    pub cells: u64,
    /// The processor time they took.
    pub time: Duration,
    /// The time the longest took.
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
    /// The registers that hold something.
    pub registers: Vec<usize>,
    pub maps: Maps,
    /// Cells below the barrier that were bound since it was made.
    pub old: Vec<Addr>,
    /// The entries of the trail that stay; and the choice points, the newest first, with where their entries begin.
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
    /// What was made since the last collection.
    Young,
    /// All above the newest barrier.
    Whole,
    /// The same, most of which was marked in steps; it may be slid together a window at a time.
    Marked,
    /// Another window of that.
    Window,
}

impl Extent {
    /// Of 64 cells at the bottom of the range, how many may stay though they are dead: then nothing there has to move.
    pub fn waste(self) -> usize {
        match self {
            Extent::Young => 4,
            // A call or an instruction waits for room.
            Extent::Whole => 1,
            // The heap may grow to thrice its size before the next one.
            Extent::Marked | Extent::Window => 16,
        }
    }
}

/// What a collection may move, and what it has to look through for that.
#[derive(Clone, Copy)]
pub struct Scope {
    pub extent: Extent,
    /// The newest choice point that needs no looking at, nor do those below it: what it refers to does not move.
    pub floor: Addr,
    /// Cells below this do not move.
    pub base: Addr,
    /// Variables that only older choice points need are reset.
    pub resets: bool,
}

/// The words of environments that were visited: the first word of each, and its live slots.
#[derive(Default)]
pub struct Slots {
    pub bits: Vec<u64>,
    /// The system has refused memory: not all of them are noted.
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

/// The liveness maps met so far, by the address they were looked up for.
#[derive(Default)]
pub struct Maps {
    pub found: HashMap<usize, (usize, usize), ShortHash>,
    pub words: Vec<u64>,
    /// Where clauses go on that wait for what they have woken.
    pub resumed: Vec<usize>,
    /// The last one: recursion asks for the same again and again.
    pub last: (usize, (usize, usize)),
}

/// Why a collection was given up.
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

/// A collection in steps that is under way.
pub struct Steps {
    /// The barrier of the query whose cells these are.
    pub barrier: Addr,
    pub base: Addr,
    pub phase: Phase,
}

pub enum Phase {
    /// The marks so far, and how many pointers each step follows.
    Marking(Box<Marks>, usize),
    Sliding(ForwardingMap),
}

/// When the next collection will be.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Plan {
    /// There is a collection when the heap is above this.
    pub at: Addr,
    /// How many cells above the top that was then.
    pub room: usize,
    /// And when the trail or the choice points are.
    pub trail_at: Addr,
    pub choices_at: Addr,
    /// The whole heap is collected when the mature cells reach to this.
    pub whole_at: Addr,
    /// The top of the heap behind the last collection of the whole heap.
    pub top: Addr,
    /// The cells that were live behind the last one that was done at once.
    pub settled: usize,
}

/// What decides on the next collection.
#[derive(Default)]
pub struct Schedule {
    pub plan: Plan,
    /// A collection was asked for, of the whole heap or of what is young.
    pub asked: bool,
    pub asked_for_young: bool,
    /// In tests: the polls from one collection to the next, and those since the last one.
    pub every: Option<u64>,
    pub polls: u64,
    /// The words of retired code that ask for no collection: more, the more work a collection is.
    pub patience: usize,
}

impl Schedule {
    pub fn is_tested(&self) -> bool {
        self.every.is_some()
    }
}

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
    pub asked: bool,
    /// In tests: collections of the heap from one of the atoms to the next, and those since the last one.
    pub every: Option<usize>,
    pub since: usize,
    pub done: AtomCollections,
}
