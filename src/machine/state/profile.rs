//! A profile: the counts of each predicate, and of each clause of the program, while a goal ran.
//!
//! Invariant: a code address stands for the code that was there when it was met. Code that replaces other code is met at its first word,
//! where the regions are updated (`exec/profiled.rs`).

use std::collections::{BTreeMap, HashSet};
use std::time::Instant;

use foldhash::fast::FixedState;
use indexmap::IndexMap;

use crate::term::Addr;
use crate::term::atom::ShortHash;

/// The most predicates that are watched after backtracking into them.
pub const MOST_REDONE: usize = 1 << 12;

/// The most calls of a predicate with different arguments that are told apart: beyond that, repetitions do not matter.
pub const MOST_CALLS: usize = 1 << 16;

/// A predicate and a clause of it, counted from 1; 0 is the predicate as a whole.
pub type Key = (u32, u32);

/// The counts of a predicate or clause.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    /// Calls of the predicate; how often the clause was tried.
    pub calls: u64,
    /// Exits, by the end of a clause or by its last call.
    pub exits: u64,
    /// Exits at which a choice point of the predicate was left.
    pub left: u64,
    /// Redos: how often execution backtracked into it.
    pub redos: u64,
    /// Redos that gave nothing: the remaining clauses failed.
    pub vain: u64,
    /// Calls executed by a native twin.
    pub native: u64,
    /// Nanoseconds in the code itself.
    pub time: u64,
}

/// A predicate into which execution has backtracked.
#[derive(Clone, Copy, Debug)]
pub struct Redone {
    /// The predicate.
    pub predicate: u32,
    /// Its choice point.
    pub at: Addr,
    /// The choice point before it.
    pub before: Addr,
    /// The continuation to which it exits.
    pub exit: usize,
}

/// The extent of a piece of code.
#[derive(Clone, Debug)]
pub struct Region {
    /// The address after its last word.
    pub end: usize,
    /// The predicate.
    pub predicate: u32,
    /// The word offsets at which its clauses begin; empty for a single clause of a dynamic predicate.
    pub starts: Box<[u32]>,
}

/// How often a predicate is called with arguments that it had before.
#[derive(Clone, Default)]
pub struct Repeated {
    /// The calls examined.
    pub calls: u64,
    /// The hashes of their arguments.
    pub different: HashSet<u64, FixedState>,
}

/// A profile that is being made.
pub struct Profile {
    /// The counts, in the order in which predicates and clauses were met.
    pub counts: IndexMap<Key, Counts, ShortHash>,
    /// Repeated calls of predicates of the program.
    pub repeated: IndexMap<u32, Repeated, ShortHash>,
    /// Regions by their first address.
    pub regions: BTreeMap<usize, Region>,
    /// Addresses that are in no clause.
    pub outside: HashSet<usize, FixedState>,
    /// The predicate and clause whose code runs.
    pub owner: Option<Key>,
    /// When it began to run.
    pub since: Instant,
    /// The predicate that is selecting a clause.
    pub choosing: Option<u32>,
    /// The predicate whose call was just counted, at another entry.
    pub entered: Option<u32>,
    /// Predicates into which execution has backtracked and which have neither exited nor failed since, the newest last.
    pub redone: Vec<Redone>,
    /// A predicate of facts that was just entered or retried: no instruction marks its exit.
    pub fact: Option<u32>,
}

impl Default for Profile {
    /// An empty profile.
    fn default() -> Profile {
        Profile {
            counts: IndexMap::default(),
            repeated: IndexMap::default(),
            regions: BTreeMap::new(),
            outside: HashSet::default(),
            owner: None,
            since: Instant::now(),
            choosing: None,
            entered: None,
            redone: Vec::new(),
            fact: None,
        }
    }
}

impl Profile {
    /// The counts of a predicate or clause.
    pub fn of(&mut self, key: Key) -> &mut Counts {
        self.counts.entry(key).or_default()
    }

    /// Notes that the code of this owner runs from now on.
    pub fn runs(&mut self, owner: Option<Key>) {
        if self.owner == owner {
            return;
        }
        let now = Instant::now();
        let took = now.duration_since(self.since).as_nanos();
        if let Some(owner) = self.owner {
            self.of(owner).time += u64::try_from(took).unwrap_or(u64::MAX);
        }
        self.owner = owner;
        self.since = now;
    }

    /// The region that contains an address, and its first address.
    pub fn region(&self, address: usize) -> Option<(usize, &Region)> {
        let (start, region) = self.regions.range(..=address).next_back()?;
        (address < region.end).then_some((*start, region))
    }
}
