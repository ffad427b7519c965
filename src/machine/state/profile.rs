//! A profile: what each predicate, and each clause of the program, has done while a goal ran.
//!
//! Invariant: addresses of code stand for what was there when they were met; code that takes the place of other code is met at its
//! beginning, where the regions are brought up to date (`exec/profiled.rs`).

use std::collections::{BTreeMap, HashSet};
use std::time::Instant;

use foldhash::fast::FixedState;
use indexmap::IndexMap;

use crate::term::Addr;
use crate::term::atom::ShortHash;

/// The most predicates that are watched after they were backtracked into.
pub const MOST_REDONE: usize = 1 << 12;

/// The most different calls of a predicate that are told apart: behind that it does not matter how often they come again.
pub const MOST_CALLS: usize = 1 << 16;

/// A predicate and a clause of it, counted from 1; 0 is the predicate as a whole.
pub type Key = (u32, u32);

/// What was counted.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    /// Calls of the predicate; how often the clause was tried.
    pub calls: u64,
    /// Exits, by the end of a clause or by its last call.
    pub exits: u64,
    /// Exits at which a choice point of the predicate was left.
    pub left: u64,
    /// How often it was backtracked into.
    pub redos: u64,
    /// How often nothing came of that: the clauses that were left failed.
    pub vain: u64,
    /// Calls that a native twin has carried out.
    pub native: u64,
    /// Nanoseconds in the code itself.
    pub time: u64,
}

/// A predicate that was backtracked into.
#[derive(Clone, Copy, Debug)]
pub struct Redone {
    /// The predicate.
    pub predicate: u32,
    /// Its choice point.
    pub at: Addr,
    /// The one before.
    pub before: Addr,
    /// Where it goes on when it exits.
    pub exit: usize,
}

/// Where code stands.
#[derive(Clone, Debug)]
pub struct Region {
    /// Behind its last word.
    pub end: usize,
    /// The predicate.
    pub predicate: u32,
    /// Where its clauses begin, in words; nothing for a single clause of a dynamic predicate.
    pub starts: Box<[u32]>,
}

/// How often a predicate is called with the same arguments.
#[derive(Clone, Default)]
pub struct Repeated {
    /// Calls that were looked at.
    pub calls: u64,
    /// Hashes of their arguments.
    pub different: HashSet<u64, FixedState>,
}

/// A profile that is being made.
pub struct Profile {
    /// What was counted, in the order in which it was met.
    pub counts: IndexMap<Key, Counts, ShortHash>,
    /// Of predicates of the program that are called.
    pub repeated: IndexMap<u32, Repeated, ShortHash>,
    /// Code by its beginning.
    pub regions: BTreeMap<usize, Region>,
    /// Places that are in no clause.
    pub outside: HashSet<usize, FixedState>,
    /// Whose code runs.
    pub owner: Option<Key>,
    /// When that began.
    pub since: Instant,
    /// The predicate whose clauses are being chosen.
    pub choosing: Option<u32>,
    /// The predicate whose call has just been counted, at another entry.
    pub entered: Option<u32>,
    /// Predicates that were backtracked into and have neither exited since nor failed, the newest last.
    pub redone: Vec<Redone>,
    /// A predicate of facts that has just been entered or gone on: it exits without an instruction that says so.
    pub fact: Option<u32>,
}

impl Default for Profile {
    /// A profile in which nothing is counted yet.
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
    /// What was counted of this.
    pub fn of(&mut self, key: Key) -> &mut Counts {
        self.counts.entry(key).or_default()
    }

    /// From now on this code runs.
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

    /// The region that an address is in, and where that begins.
    pub fn region(&self, address: usize) -> Option<(usize, &Region)> {
        let (start, region) = self.regions.range(..=address).next_back()?;
        (address < region.end).then_some((*start, region))
    }
}
