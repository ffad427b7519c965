//! Resume points: the code addresses at which captured continuations go on.
//!
//! A piece of a continuation names its resume point by a host value (`term/values.rs`), which no program can write down. A piece that a
//! program constructs may be wrong, but it leads only to code of a clause, and with as many terms as the clause has slots in use there.
//!
//! *Invariant*: a resume point holds a reference to its code. So the code outlives its clause as long as a term names the point.

use std::collections::HashMap;
use std::sync::Arc;

use crate::code::Word;
use crate::code::barriers::Barriers;
use crate::code::liveness::Liveness;
use crate::database::returns::Code;
use crate::term::atom::ShortHash;
use crate::term::values::HostValue;

/// Where a clause goes on after a call, and the slots that it needs there.
pub struct ResumePoint {
    address: usize,
    /// The slots that hold terms.
    pub slots: Box<[i16]>,
    /// The slots that hold the barriers of cuts.
    pub cuts: Box<[i16]>,
    /// The slots that hold the barriers of `*->`.
    pub soft_cuts: Box<[i16]>,
    /// The slots that hold barriers passed on with a goal.
    pub handed: Box<[i16]>,
    _code: Code,
}

impl ResumePoint {
    /// The code address after the call.
    pub fn code(&self) -> *const Word {
        std::ptr::with_exposed_provenance(self.address)
    }

    /// All slots that hold barriers of cuts.
    pub fn barriers(&self) -> impl Iterator<Item = i16> {
        self.cuts.iter().chain(&self.handed).copied()
    }

    /// Whether the clause, after this point, cuts the choice points of goals called before it.
    pub fn is_to_be_cut(&self) -> bool {
        !self.cuts.is_empty() || !self.soft_cuts.is_empty()
    }
}

/// The most recent resume points, by the addresses of their code.
#[derive(Default)]
pub struct ResumePoints {
    known: HashMap<usize, HostValue, ShortHash>,
}

/// A program has a few hundred calls in clauses that run under a `reset/3` or in a tabled predicate; clauses that are added and erased
/// would fill the table with others.
const MOST: usize = 1 << 10;

impl ResumePoints {
    /// The resume point at an address.
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

    /// Drops all points: no query runs.
    pub fn clear(&mut self) {
        self.known.clear();
    }
}
