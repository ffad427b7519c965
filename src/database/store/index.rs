//! Just-in-time indexes: hash tables from the key of an argument to the clauses that can match it.
//!
//! The first call that profits from a table builds it, and from then on it is kept up to date. Clauses with a variable in that argument are
//! separate, in `any`, and are merged in by order. A bucket that stays long has tables for the other arguments in turn, two levels deep. An
//! example of 20,000 facts, `salary(Name, Year, Sum)`, and some for any year:
//!
//! ```text
//!   ?- salary(N, 2020, S).       argument 1 is unbound. assess(2): the years tell the facts apart -> a table is built
//!                                  2019 -> [5, 17, ..]   2020 -> [6, 18, ..]   any -> [7, 9]
//!                                the runs of 2020 and of `any` are merged by order: 6, 7, 9, 18, ..
//!   ?- salary(ann, 2020, S).     arguments 1 and 2: the table of 1 is built; its bucket of `ann` has 5 clauses: short enough
//!   ?- salary(N, 2020, 3100).    the bucket of 2020 is long: a table of argument 3 is built too, whose bucket of 3100 is shorter. Were
//!                                both long, the shorter one would get a table of the other argument (second level)
//!   ?- at(N, point(3, _)).       the points have all the same functor: the table is one of what is in them, their first or second arguments
//!   ?- salary(N, Y, S).          no key: all facts, no table
//!   assertz(salary(bo, 2020, 1)) goes into each table that there is
//! ```
//!
//! A table that would have one key, or mostly `any`, is `Useless` until the predicate has doubled. (Santos Costa, Sagonas
//! and Lopes, "Demand-Driven Indexing of Prolog Clauses", ICLP 2007; the deep index in buckets is that of SWI-Prolog and
//! YAP.)
//!
//! *Invariant*: a table gives for a key all clauses that can match it, in the order of the predicate, and a [`Path`] is a
//! shorter way to the same clauses; so which tables exist, and which of them is used, affects only the time of a call.

use std::sync::Arc;

use super::super::clause::{Clause, GoalKeys, PLACES, QuickKey, Views};
use super::super::list::{Entry, EntryRun, List};
use super::super::table::{Bucket, Table};

/// Fewer clauses are searched faster one by one.
const LEAST: usize = 8;
/// How many nested tables lead to a bucket.
const LEVELS: usize = 2;

/// The runs to merge: a bucket, and the clauses with variables in the indexed places.
pub type Runs<'a> = [Option<EntryRun<'a>>; LEVELS + 1];

/// A list of clauses with its indexes.
#[derive(Clone, Default, Debug)]
pub struct Indexed {
    /// All of them.
    pub all: List,
    tables: [ArgumentIndex; PLACES],
}

/// The state of indexing on an argument place.
#[derive(Clone, Default, Debug)]
enum ArgumentIndex {
    /// Not assessed yet.
    #[default]
    Unknown,
    /// It does not pay below this number of clauses.
    Useless(usize),
    /// It has a table.
    Table(Box<Table>),
}

/// Where the few clauses that can match a goal are.
#[derive(Clone, Copy, Debug)]
pub enum Path {
    /// The whole list: there are only a few.
    All,
    /// In a slot of the table of this place, if there is one for the key, and among the clauses with a variable there.
    Slot(usize, Option<usize>),
}

/// The best table for a goal.
struct Best<'a> {
    index: usize,
    candidates: usize,
    bucket: Option<&'a Bucket>,
    any: &'a List,
}

/// The end at which a clause is added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Before all others: `asserta/1`.
    Front,
    /// After all others: `assertz/1`.
    Back,
}

impl Indexed {
    /// The bytes that one more clause may take.
    pub fn growth(&self) -> usize {
        let tables = self.tables.iter().map(|place| match place {
            ArgumentIndex::Table(table) => table.growth(),
            ArgumentIndex::Unknown | ArgumentIndex::Useless(_) => 0,
        });
        self.all.growth() + tables.sum::<usize>()
    }

    /// Adds a clause whose order is less (or greater) than all others'.
    pub fn add(&mut self, clause: &Arc<Clause>, end: End) {
        push(&mut self.all, clause, end);
        for (index, place) in self.tables.iter_mut().enumerate() {
            if let ArgumentIndex::Table(table) = place {
                table.add(clause, index, end);
            }
        }
    }

    /// Builds the tables from which a goal with these keys profits.
    pub fn prepare(&mut self, keys: &GoalKeys) {
        self.prepare_level(keys, LEVELS);
    }

    /// Whether [`Indexed::prepare`] has nothing to do: it takes the same path and changes nothing.
    pub fn is_prepared(&self, keys: &GoalKeys) -> bool {
        self.is_level_prepared(keys, LEVELS)
    }

    fn is_level_prepared(&self, keys: &GoalKeys, levels: usize) -> bool {
        if self.all.len() < LEAST || levels == 0 || *keys == GoalKeys::ANY {
            return true;
        }
        let best = self.best(keys);
        if best.as_ref().is_some_and(|best| best.candidates <= LEAST) {
            return true;
        }
        let known = (0..PLACES).filter(|index| keys.get(*index) != QuickKey::ANY);
        if known.into_iter().any(|index| self.is_to_assess(index)) {
            return false;
        }
        match best.and_then(|best| Some((best.index, best.bucket?))) {
            Some((index, Bucket::Many(Some(bucket)))) => {
                bucket.is_level_prepared(&keys.without(index), levels - 1)
            }
            Some((_, Bucket::One(_) | Bucket::Many(None))) | None => true,
        }
    }

    /// The place whose table leaves few clauses for a goal with these keys.
    pub fn shortest(&self, keys: &GoalKeys) -> Option<usize> {
        let best = self.best(keys)?;
        (best.candidates <= LEAST).then_some(best.index)
    }

    /// The path to the clauses for a goal with these keys, if they are few and the table of place `index` finds them.
    #[inline]
    pub fn path(&self, index: usize, keys: &GoalKeys) -> Option<Path> {
        if self.all.len() <= LEAST {
            return Some(Path::All);
        }
        let key = keys.get(index);
        let ArgumentIndex::Table(table) = &self.tables[index] else {
            return None;
        };
        if key == QuickKey::ANY {
            return None;
        }
        let slot = table.find(key);
        let candidates = slot.map_or(0, |slot| table.bucket(slot).count()) + table.any.len();
        (candidates <= LEAST).then_some(Path::Slot(index, slot))
    }

    /// The runs to which a path leads; the clauses must not have changed since it was found.
    #[inline]
    pub fn follow(&self, path: Path) -> Runs<'_> {
        let Path::Slot(index, slot) = path else {
            return [Some(EntryRun::Many(&self.all)), None, None];
        };
        let ArgumentIndex::Table(table) = &self.tables[index] else {
            return [Some(EntryRun::Many(&self.all)), None, None];
        };
        let bucket = slot.and_then(|slot| match table.bucket(slot) {
            Bucket::One(entry) => Some(EntryRun::One(entry)),
            Bucket::Many(many) => many.as_ref().map(|many| EntryRun::Many(&many.all)),
        });
        let any = (!table.any.is_empty()).then_some(EntryRun::Many(&table.any));
        [bucket, any, None]
    }

    fn prepare_level(&mut self, keys: &GoalKeys, levels: usize) {
        let short = |best: Option<Best<'_>>| best.is_some_and(|best| best.candidates <= LEAST);
        if self.all.len() < LEAST || levels == 0 || *keys == GoalKeys::ANY || short(self.best(keys))
        {
            return;
        }
        for index in 0..PLACES {
            if keys.get(index) != QuickKey::ANY {
                self.assess(index);
                if short(self.best(keys)) {
                    return;
                }
            }
        }
        let Some(index) = self.best(keys).map(|best| best.index) else {
            return;
        };
        if let ArgumentIndex::Table(table) = &mut self.tables[index]
            && let Some(bucket) = table.many(keys.get(index))
        {
            bucket.prepare_level(&keys.without(index), levels - 1);
        }
    }

    /// The table that leaves the fewest clauses; the first that leaves few is good enough.
    #[inline]
    fn best(&self, keys: &GoalKeys) -> Option<Best<'_>> {
        let mut best: Option<Best<'_>> = None;
        for (index, place) in self.tables.iter().enumerate() {
            if let ArgumentIndex::Table(table) = place
                && keys.get(index) != QuickKey::ANY
            {
                let bucket = table.get(keys.get(index));
                let candidates = bucket.map_or(0, Bucket::count) + table.any.len();
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

    /// Whether it must be determined if a table of a place pays.
    fn is_to_assess(&self, index: usize) -> bool {
        match self.tables[index] {
            ArgumentIndex::Unknown => true,
            ArgumentIndex::Useless(below) => self.all.len() >= below,
            ArgumentIndex::Table(_) => false,
        }
    }

    /// Replaces the clauses by others with the same heads and orders. Tables are rebuilt when calls profit from them.
    pub fn replace(&mut self, other: impl Fn(&Clause) -> Arc<Clause>) {
        self.all.replace(other);
        self.tables = Default::default();
    }

    /// Builds the table of a place, if it pays.
    fn assess(&mut self, index: usize) {
        if !self.is_to_assess(index) {
            return;
        }
        let any = self
            .all
            .iter()
            .filter(|entry| entry.clause.key(index) == QuickKey::ANY)
            .count();
        let mut table = Table::default();
        if 2 * any <= self.all.len() {
            for entry in self.all.iter() {
                table.add(&entry.clause, index, End::Back);
            }
        }
        self.tables[index] = if table.keys() > 1 {
            ArgumentIndex::Table(Box::new(table))
        } else {
            ArgumentIndex::Useless(2 * self.all.len())
        };
    }

    /// The runs with the clauses for a goal with these keys: the shortest that the present tables give.
    pub fn runs(&self, keys: &GoalKeys) -> Runs<'_> {
        let mut runs: Runs<'_> = [None; LEVELS + 1];
        self.runs_level(keys, &mut runs, 1);
        runs
    }

    fn runs_level<'a>(&'a self, keys: &GoalKeys, runs: &mut Runs<'a>, level: usize) {
        let Some(best) = self.best(keys) else {
            runs[0] = Some(EntryRun::Many(&self.all));
            return;
        };
        if !best.any.is_empty() {
            runs[level] = Some(EntryRun::Many(best.any));
        }
        match best.bucket {
            None | Some(Bucket::Many(None)) => {}
            Some(Bucket::One(entry)) => runs[0] = Some(EntryRun::One(entry)),
            Some(Bucket::Many(Some(bucket))) => {
                bucket.runs_level(&keys.without(best.index), runs, level + 1)
            }
        }
    }

    /// Removes the erased clauses that are in no view, and passes each to `removed`.
    pub fn sweep(&mut self, views: &Views, removed: &mut Vec<Arc<Clause>>) {
        let first = removed.len();
        self.all
            .sweep(views, |entry| removed.push(entry.clause.clone()));
        for (index, place) in self.tables.iter_mut().enumerate() {
            if let ArgumentIndex::Table(table) = place {
                table.sweep(views, index, &removed[first..]);
                if self.all.is_empty() {
                    *place = ArgumentIndex::Unknown;
                }
            }
        }
    }
}

/// Adds the entry of a clause at one end.
pub fn push(list: &mut List, clause: &Arc<Clause>, end: End) {
    let entry = Entry::new(clause.clone());
    match end {
        End::Front => list.push_front(entry),
        End::Back => list.push_back(entry),
    }
}
