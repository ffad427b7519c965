//! Just-in-time indexes: hash tables from the key of an argument to the clauses that can match it.
//!
//! A table is built on the first call that profits from it, and from then on kept up to date. A clause with a variable in
//! the place stands apart in `any` and is merged in by its order. A bucket that stays long has tables of its own for the
//! other arguments, two levels deep. *Invariant*: what a table gives for a key are all clauses that can match it, in the
//! order of the predicate; so which tables exist changes the time a call takes and nothing else.

use std::collections::HashMap;
use std::sync::Arc;

use super::clause::{Clause, KEYED, QuickKey, QuickKeys};
use super::list::{Entry, List, Run};
use crate::term::atom::ShortHash;

/// Fewer clauses are faster searched one by one.
const LEAST: usize = 8;
/// How many tables, one within the other, lead to a bucket.
const LEVELS: usize = 2;

/// The runs to merge: a bucket, and the clauses with variables in the indexed places.
pub type Runs<'a> = [Option<Run<'a>>; LEVELS + 1];

/// A list of clauses with its indexes.
#[derive(Default, Debug)]
pub struct Indexed {
    /// All of them.
    pub all: List,
    tables: [Place; KEYED],
}

/// What is known about indexing an argument place.
#[derive(Default, Debug)]
enum Place {
    /// Nothing yet.
    #[default]
    Unknown,
    /// It does not pay below this number of clauses.
    Useless(usize),
    /// It has a table.
    Table(Box<Table>),
}

#[derive(Default, Debug)]
struct Table {
    buckets: HashMap<QuickKey, Bucket, ShortHash>,
    any: List,
}

#[derive(Debug)]
enum Bucket {
    One(Entry),
    Many(Box<Indexed>),
}

/// What the best table gives for a goal.
struct Best<'a> {
    index: usize,
    candidates: usize,
    bucket: Option<&'a Bucket>,
    any: &'a List,
}

/// At which end a clause is added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Before all others: `asserta/1`.
    Front,
    /// Behind all others: `assertz/1`.
    Back,
}

impl Indexed {
    /// Adds a clause whose order is less (or greater) than all others'.
    pub fn add(&mut self, clause: &Arc<Clause>, end: End) {
        push(&mut self.all, clause, end);
        for (index, place) in self.tables.iter_mut().enumerate() {
            if let Place::Table(table) = place {
                table.add(clause, index, end);
            }
        }
    }

    /// Builds the tables that a goal with these keys profits from.
    pub fn prepare(&mut self, keys: &QuickKeys) {
        self.prepare_level(keys, LEVELS);
    }

    fn prepare_level(&mut self, keys: &QuickKeys, levels: usize) {
        let short = |best: Option<Best<'_>>| best.is_some_and(|best| best.candidates <= LEAST);
        if self.all.len() < LEAST
            || levels == 0
            || *keys == QuickKeys::ANY
            || short(self.best(keys))
        {
            return;
        }
        for index in 0..KEYED {
            if keys.0[index] != QuickKey::ANY {
                self.assess(index);
                if short(self.best(keys)) {
                    return;
                }
            }
        }
        let Some(index) = self.best(keys).map(|best| best.index) else {
            return;
        };
        if let Place::Table(table) = &mut self.tables[index]
            && let Some(Bucket::Many(bucket)) = table.buckets.get_mut(&keys.0[index])
        {
            bucket.prepare_level(&keys.without(index), levels - 1);
        }
    }

    /// The table that leaves the fewest clauses to look at; the first that leaves few is good enough.
    #[inline]
    fn best(&self, keys: &QuickKeys) -> Option<Best<'_>> {
        let mut best: Option<Best<'_>> = None;
        for (index, place) in self.tables.iter().enumerate() {
            if let Place::Table(table) = place
                && keys.0[index] != QuickKey::ANY
            {
                let bucket = table.buckets.get(&keys.0[index]);
                let candidates = bucket.map_or(0, Bucket::len) + table.any.len();
                if best
                    .as_ref()
                    .is_none_or(|best| candidates < best.candidates)
                {
                    best = Some(Best {
                        index,
                        candidates,
                        bucket,
                        any: &table.any,
                    });
                }
                if candidates <= LEAST {
                    break;
                }
            }
        }
        best
    }

    /// Builds the table of a place, if it pays.
    fn assess(&mut self, index: usize) {
        match self.tables[index] {
            Place::Unknown => {}
            Place::Useless(below) if self.all.len() >= below => {}
            Place::Useless(_) | Place::Table(_) => return,
        }
        let any = self
            .all
            .iter()
            .filter(|entry| entry.clause.quick.0[index] == QuickKey::ANY)
            .count();
        let mut table = Table::default();
        if 2 * any <= self.all.len() {
            for entry in self.all.iter() {
                table.add(&entry.clause, index, End::Back);
            }
        }
        self.tables[index] = if table.buckets.len() > 1 {
            Place::Table(Box::new(table))
        } else {
            Place::Useless(2 * self.all.len())
        };
    }

    /// The runs in which the clauses for a goal with these keys stand: the shortest that the tables at hand give.
    pub fn runs(&self, keys: &QuickKeys) -> Runs<'_> {
        let mut runs: Runs<'_> = [None; LEVELS + 1];
        self.runs_level(keys, &mut runs, 1);
        runs
    }

    fn runs_level<'a>(&'a self, keys: &QuickKeys, runs: &mut Runs<'a>, level: usize) {
        let Some(best) = self.best(keys) else {
            runs[0] = Some(Run::Many(&self.all));
            return;
        };
        if !best.any.is_empty() {
            runs[level] = Some(Run::Many(best.any));
        }
        match best.bucket {
            None => {}
            Some(Bucket::One(entry)) => runs[0] = Some(Run::One(entry)),
            Some(Bucket::Many(bucket)) => {
                bucket.runs_level(&keys.without(best.index), runs, level + 1)
            }
        }
    }

    /// Removes what was erased at `oldest` or before, handing each clause to `removed`.
    pub fn sweep(&mut self, oldest: u64, removed: &mut Vec<Arc<Clause>>) {
        let first = removed.len();
        self.all
            .sweep(oldest, |entry| removed.push(entry.clause.clone()));
        for (index, place) in self.tables.iter_mut().enumerate() {
            if let Place::Table(table) = place {
                table.sweep(oldest, index, &removed[first..]);
                if self.all.is_empty() {
                    *place = Place::Unknown;
                }
            }
        }
    }
}

impl Bucket {
    fn len(&self) -> usize {
        match self {
            Bucket::One(_) => 1,
            Bucket::Many(bucket) => bucket.all.len(),
        }
    }
}

impl Table {
    fn add(&mut self, clause: &Arc<Clause>, index: usize, end: End) {
        let key = clause.quick.0[index];
        if key == QuickKey::ANY {
            push(&mut self.any, clause, end);
            return;
        }
        match self.buckets.get_mut(&key) {
            None => {
                self.buckets
                    .insert(key, Bucket::One(Entry::new(clause.clone())));
            }
            Some(Bucket::Many(bucket)) => bucket.add(clause, end),
            Some(bucket @ Bucket::One(_)) => {
                let mut many = Box::new(Indexed::default());
                if let Bucket::One(only) = bucket {
                    many.add(&only.clause, end);
                }
                many.add(clause, end);
                *bucket = Bucket::Many(many);
            }
        }
    }

    fn sweep(&mut self, oldest: u64, index: usize, removed: &[Arc<Clause>]) {
        let mut below = Vec::new();
        for clause in removed {
            let key = clause.quick.0[index];
            if key == QuickKey::ANY {
                // The first of them sweeps all the others away.
                if self.any.contains(clause.order) {
                    self.any.sweep(oldest, |_| {});
                }
                continue;
            }
            let empty = match self.buckets.get_mut(&key) {
                None => false,
                Some(Bucket::One(entry)) => entry.order == clause.order,
                Some(Bucket::Many(bucket)) => {
                    if bucket.all.contains(clause.order) {
                        below.clear();
                        bucket.sweep(oldest, &mut below);
                    }
                    bucket.all.is_empty()
                }
            };
            if empty {
                self.buckets.remove(&key);
            }
        }
    }
}

fn push(list: &mut List, clause: &Arc<Clause>, end: End) {
    let entry = Entry::new(clause.clone());
    match end {
        End::Front => list.push_front(entry),
        End::Back => list.push_back(entry),
    }
}
