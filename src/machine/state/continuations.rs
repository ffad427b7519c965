//! Resume points: the places of code at which captured continuations go on.
//!
//! A piece of a continuation names its resume point by a value of the host (`term/values.rs`), which no program can write down: what a program
//! makes of a piece can be wrong, and leads to no code but that of a clause, with as many terms as that has slots in use.
//!
//! *Invariant*: a resume point holds the code that it is in. So the code outlives its clause as long as a term names the point.

use std::collections::HashMap;
use std::sync::Arc;

use crate::code::Word;
use crate::code::barriers::Barriers;
use crate::code::liveness::Liveness;
use crate::database::returns::Code;
use crate::term::atom::ShortHash;
use crate::term::values::HostValue;

/// Where a clause goes on behind a call, and what it needs there.
pub struct ResumePoint {
    address: usize,
    /// The slots that hold terms.
    pub slots: Box<[i16]>,
    /// The slots that hold the barriers of cuts.
    pub cuts: Box<[i16]>,
    /// The slots that hold the barriers of `*->`.
    pub soft_cuts: Box<[i16]>,
    /// The slots that hold barriers which are handed on with a goal.
    pub handed: Box<[i16]>,
    _code: Code,
}

impl ResumePoint {
    /// The place behind the call.
    pub fn code(&self) -> *const Word {
        std::ptr::with_exposed_provenance(self.address)
    }

    /// All slots that hold barriers of cuts.
    pub fn barriers(&self) -> impl Iterator<Item = i16> {
        self.cuts.iter().chain(&self.handed).copied()
    }

    /// Whether the clause cuts behind this place what was called before it.
    pub fn is_to_be_cut(&self) -> bool {
        !self.cuts.is_empty() || !self.soft_cuts.is_empty()
    }
}

/// The resume points that were met last, by the addresses of their code.
#[derive(Default)]
pub struct ResumePoints {
    known: HashMap<usize, HostValue, ShortHash>,
}

/// A program has some hundred calls in its clauses that are behind a `reset/3` or in a tabled predicate; clauses that come and go would fill
/// the table with others.
const MOST: usize = 1 << 10;

impl ResumePoints {
    /// The point at an address.
    pub fn get(&self, address: usize) -> Option<HostValue> {
        self.known.get(&address).cloned()
    }

    /// Adds a point.
    pub fn add(
        &mut self,
        address: usize,
        code: Code,
        needs: &Liveness,
        barriers: &Barriers,
    ) -> HostValue {
        let live: Vec<i16> = needs.slots().map(|slot| slot as i16).collect();
        let is_barrier = |slot: &i16| {
            let sets = [&barriers.cuts, &barriers.soft_cuts, &barriers.handed];
            sets.iter().any(|set| set.contains(slot))
        };
        let point = ResumePoint {
            address,
            slots: live
                .iter()
                .copied()
                .filter(|slot| !is_barrier(slot))
                .collect(),
            cuts: barriers.cuts.iter().copied().collect(),
            soft_cuts: barriers.soft_cuts.iter().copied().collect(),
            handed: barriers.handed.iter().copied().collect(),
            _code: code,
        };
        if self.known.len() >= MOST {
            self.known.clear();
        }
        let value = HostValue::new(Arc::new(point));
        self.known.insert(address, value.clone());
        value
    }

    /// Lets go of all: nothing runs.
    pub fn clear(&mut self) {
        self.known.clear();
    }
}
