//! The clauses of one predicate: the logical update view (ISO 7.5.4).
//!
//! A call sees the clauses of the generation in which it began, however long it takes: an iteration keeps only that generation and a
//! [`Cursor`], the order of the next clause. *Invariant*: erasing marks and never moves anything; [`Clauses::sweep`] removes the clauses
//! that no iteration can see. The caller guarantees that it knows all iterations: each is a choice point of the machine with its
//! generation, or the source of answers of one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use super::super::clause::{Clause, GoalKeys, KEYED, Views};
use super::super::facts::{FactTable, Pattern};
use super::super::index::{End, Indexed, Path, Runs};
use super::super::list::{ClauseLookup, Entry, EntryRun};
use super::super::stored_clause::{StoredClause, offset};
use crate::memory::Stopping;
use crate::memory::room::probe;
use crate::term::{Addr, AtomMarks, Cell, Functor, Heap, Roots, Tag};

/// Erased clauses are swept when they outnumber the others by this many.
const SLACK: usize = 64;

/// The state of an iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// The order of the next clause.
    pub order: i64,
    /// Its position when it was found; a stale one only costs time.
    pub place: u32,
}

/// A clause that can match, with the position of the next one.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    /// The clause. It stays in place until it is erased and swept, and a rule for longer.
    pub clause: &'a Arc<Clause>,
    /// The next clause that can match; `None`: this is the last, so no choice point is needed.
    pub next: Option<Cursor>,
}

/// As [`Found`], for callers that hold the clause while they change the database.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The clause; if it is a row of a table, one made for this call.
    pub clause: Arc<Clause>,
    /// The next clause that can match.
    pub next: Option<Cursor>,
}

/// The clauses of one predicate, in order.
#[derive(Clone, Default, Debug)]
pub struct Clauses {
    /// All facts, if they are in a table: then the list and its indexes are empty.
    facts: Option<Arc<FactTable>>,
    indexed: Indexed,
    /// For each set of known arguments the argument whose table left few enough clauses last time.
    plans: Plans,
    live: usize,
    /// Whether a rule was ever added: most large predicates have facts only, and need not be searched for rules.
    had_rule: bool,
    /// The orders of the first clause and after the last clause ever.
    front: i64,
    back: i64,
    /// The generation of the last erasure.
    last_death: u64,
    /// The number of erased clauses that are tolerated for now.
    patience: usize,
    /// Whether engines share the clauses: then none of them may erase these.
    shared: bool,
}

/// For each set of known arguments a place of an index. It is a hint that affects only the time of a call, so engines that share the
/// clauses may all write it.
#[derive(Default, Debug)]
struct Plans([AtomicU8; 1 << KEYED]);

impl Clone for Plans {
    fn clone(&self) -> Plans {
        Plans(std::array::from_fn(|known| {
            AtomicU8::new(self.0[known].load(Ordering::Relaxed))
        }))
    }
}

impl Roots for Clauses {
    /// Includes erased clauses: an iteration may still see them.
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let Clauses {
            facts,
            indexed,
            plans: _,
            live: _,
            had_rule: _,
            front: _,
            back: _,
            last_death: _,
            patience: _,
            shared: _,
        } = self;
        if let Some(facts) = facts {
            facts.reach_atoms(reached);
        }
        for entry in indexed.all.iter() {
            entry.clause.reach_atoms(reached);
        }
    }
}

impl Clauses {
    /// The number of clauses that are not erased.
    pub fn len(&self) -> usize {
        self.live + self.facts.as_ref().map_or(0, |facts| facts.len())
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.live == 0 && self.facts.is_none()
    }

    /// The approximate size in bytes of the clauses that no other engine shares, including erased ones.
    pub(in crate::database) fn space(&self) -> usize {
        let clauses = match self.shared {
            true => 0,
            false => (self.indexed.all.iter())
                .map(|entry| entry.clause.space())
                .sum(),
        };
        clauses + self.facts().map_or(0, FactTable::space)
    }

    /// The table of its facts, if it has one.
    #[inline]
    pub fn facts(&self) -> Option<&FactTable> {
        self.facts.as_deref()
    }

    /// The table of its facts, if it has one.
    #[inline]
    pub(in crate::database) fn facts_mut(&mut self) -> Option<&mut FactTable> {
        self.facts.as_mut().map(Arc::make_mut)
    }

    /// Moves the table out: no clauses are left.
    pub(in crate::database) fn take_facts(&mut self) -> Option<Arc<FactTable>> {
        self.facts.take()
    }

    /// Replaces the clauses by a table with this number, if they can be its rows: facts with atomic arguments, read from texts, in
    /// ascending order. Whether it did.
    pub(in crate::database) fn tabulate(
        &mut self,
        functor: Functor,
        serial: u32,
    ) -> Stopping<bool> {
        let all = &self.indexed.all;
        if self.front != 0 || self.back as usize != all.len() || self.live != all.len() {
            return Ok(false);
        }
        let mut facts = FactTable::new(functor, serial);
        for entry in all.iter() {
            let clause = &entry.clause;
            let stored = StoredClause {
                words: clause.term.words(),
            };
            let arguments: Vec<Cell> = (stored.arguments_of_head().iter())
                .map(|place| stored.cell(*place))
                .collect();
            let atomic = |cell: &Cell| cell.is_immediate() || cell.tag() == Tag::Box;
            let (true, Some(origin), true) = (
                clause.is_fact(),
                clause.origin(),
                arguments.iter().all(atomic),
            ) else {
                return Ok(false);
            };
            let word = |at: Addr, n| stored.words[offset(Cell::reference(at)) + n];
            facts.push(&arguments, word, origin, clause.birth)?;
        }
        *self = Clauses {
            facts: Some(Arc::new(facts)),
            ..Clauses::default()
        };
        Ok(true)
    }

    /// Turns the facts of a table into clauses again, and returns the table. Either all of it or nothing.
    pub(in crate::database) fn untabulate(&mut self) -> Stopping<Option<Arc<FactTable>>> {
        let Some(facts) = &self.facts else {
            return Ok(None);
        };
        let mut indexed = Indexed::default();
        for row in 0..facts.len() {
            probe(indexed.growth())?;
            indexed.add(&Arc::new(facts.clause(row)), End::Back);
        }
        let rows = facts.len();
        (self.indexed, self.live, self.back) = (indexed, rows, rows as i64);
        Ok(self.facts.take())
    }

    /// The number of erased clauses that are still present.
    pub fn erased(&self) -> usize {
        self.indexed.all.len() - self.live
    }

    /// The clauses that are not erased, in order.
    pub fn iter(&self) -> impl Iterator<Item = Arc<Clause>> {
        let rows = self.facts().map_or(0, FactTable::len);
        let facts = (self.facts().into_iter())
            .flat_map(move |facts| (0..rows).map(|row| Arc::new(facts.clause(row))));
        let clauses = self.indexed.all.iter();
        let clauses = clauses.filter(|entry| !entry.clause.is_erased());
        facts.chain(clauses.map(|entry| Arc::clone(&entry.clause)))
    }

    /// The rules among the clauses that are not erased, in order.
    pub fn rules(&self) -> impl Iterator<Item = &Arc<Clause>> {
        let all = self.had_rule.then(|| self.indexed.all.iter());
        let clauses = all.into_iter().flatten().map(|entry| &entry.clause);
        clauses.filter(|clause| !clause.is_erased() && !clause.is_fact())
    }

    /// The clauses that are not erased and have code, in order.
    pub fn compiled(&self) -> impl Iterator<Item = &Arc<Clause>> {
        let clauses = self.indexed.all.iter().map(|entry| &entry.clause);
        clauses.filter(|clause| !clause.is_erased() && clause.words().is_some())
    }

    /// Whether all clauses that are not erased have code.
    pub fn all_have_code(&self) -> bool {
        let mut clauses = self.indexed.all.iter().map(|entry| &entry.clause);
        clauses.all(|clause| clause.is_erased() || clause.words().is_some())
    }

    /// The clause with this order, erased or not, if it is present.
    pub fn at(&self, order: i64) -> Option<Arc<Clause>> {
        match self.facts() {
            Some(facts) => {
                let row = usize::try_from(order)
                    .ok()
                    .filter(|row| *row < facts.len())?;
                Some(Arc::new(facts.clause(row)))
            }
            None => self.indexed.all.of_order(order).cloned(),
        }
    }

    /// The fact of a table that can match a goal with these arguments: the first one, or the one at a cursor.
    pub(in crate::database) fn candidate_fact(
        &self,
        arguments: &[Cell],
        heap: &Heap,
        generation: u64,
        at: Option<Cursor>,
    ) -> Option<Candidate> {
        let facts = self.facts.as_deref()?;
        let arguments: Vec<Cell> = (arguments.iter())
            .map(|argument| heap.deref(*argument))
            .collect();
        let pattern = Pattern::new(&arguments, heap)?;
        let end = facts.seen_in(generation);
        let (row, next) = match at {
            None => facts.first(&pattern, end)?,
            Some(at) => {
                let row = u32::try_from(at.order).ok()?;
                (row, facts.next(&pattern, row, end))
            }
        };
        Some(Candidate {
            clause: Arc::new(facts.clause(row as usize)),
            next: next.map(|row| Cursor {
                order: i64::from(row),
                place: 0,
            }),
        })
    }

    /// Adds a clause born in `generation`.
    pub fn add(&mut self, mut clause: Clause, end: End, generation: u64) -> Stopping<Arc<Clause>> {
        probe(self.indexed.growth())?;
        clause.birth = generation;
        clause.order = match end {
            End::Front => {
                self.front -= 1;
                self.front
            }
            End::Back => {
                self.back += 1;
                self.back - 1
            }
        };
        let clause = Arc::new(clause);
        self.indexed.add(&clause, end);
        self.live += 1;
        self.had_rule |= !clause.is_fact();
        Ok(clause)
    }

    /// Marks the present clauses as shared by engines.
    pub(in crate::database) fn share(&mut self) {
        self.shared = true;
    }

    /// Whether engines share them.
    #[inline]
    pub(in crate::database) fn is_shared(&self) -> bool {
        self.shared
    }

    /// Copies shared clauses, for this engine to erase, and returns the copies.
    pub(in crate::database) fn make_own(&mut self) -> Vec<Arc<Clause>> {
        self.indexed.replace(|clause| Arc::new(clause.to_own()));
        self.shared = false;
        let all = self.indexed.all.iter();
        all.map(|entry| Arc::clone(&entry.clause)).collect()
    }

    /// The clause at the position of this one, or of the one of which it is a copy.
    pub(in crate::database) fn same(&self, clause: &Clause) -> Option<&Arc<Clause>> {
        let found = self.indexed.all.of_order(clause.order)?;
        (found.birth == clause.birth).then_some(found)
    }

    /// Erases a clause of this predicate; false if it was erased before.
    pub fn erase(&mut self, clause: &Clause, generation: u64) -> bool {
        let alive = clause.erase(generation);
        if alive {
            self.live -= 1;
            self.last_death = generation;
        }
        alive
    }

    /// Whether the indexes exist from which a goal with these keys profits.
    pub fn is_prepared(&self, keys: &GoalKeys) -> bool {
        self.indexed.is_prepared(keys)
    }

    /// Builds them.
    pub fn prepare(&mut self, keys: &GoalKeys) {
        self.indexed.prepare(keys);
    }

    /// The first clause that can match a goal with these keys in this generation; `path` is the result of [`Clauses::path`] for them.
    #[inline]
    pub fn first(&self, path: Option<Path>, keys: &GoalKeys, generation: u64) -> Option<Found<'_>> {
        if path.is_none()
            && let Some(index) = self.indexed.shortest(keys)
        {
            self.plans.0[keys.outer.known()].store(index as u8, Ordering::Relaxed);
        }
        let start = Cursor {
            order: i64::MIN,
            place: 0,
        };
        self.find(start, path, keys, generation)
    }

    /// The clause at a cursor that [`Database::first`](super::super::Database::first) or `next` gave for the same arguments and generation.
    ///
    /// The arguments are those in the registers; only the first four are read.
    #[inline]
    pub fn next(
        &self,
        arguments: &[Cell],
        heap: &Heap,
        generation: u64,
        at: Cursor,
    ) -> Option<Found<'_>> {
        let keys = GoalKeys::of(heap, arguments);
        self.find(at, self.path(&keys), &keys, generation)
    }

    /// The short path to the clauses of a goal with these keys, if it is known.
    #[inline]
    pub fn path(&self, keys: &GoalKeys) -> Option<Path> {
        match keys.outer.known() {
            0 => Some(Path::All),
            known => {
                let plan = self.plans.0[known].load(Ordering::Relaxed);
                self.indexed.path(plan as usize, keys)
            }
        }
    }

    #[inline]
    fn find(
        &self,
        from: Cursor,
        path: Option<Path>,
        keys: &GoalKeys,
        generation: u64,
    ) -> Option<Found<'_>> {
        let runs = match path {
            Some(path) => self.indexed.follow(path),
            None => self.indexed.runs(keys),
        };
        if let [Some(EntryRun::One(entry)), None, None] = runs {
            let clause = &entry.clause;
            // The order is far from the other fields, and the first search does not need it.
            let seen = clause.quick.matches(&keys.outer)
                && clause.visible(generation)
                && (from.order == i64::MIN || entry.order() >= from.order);
            return seen.then_some(Found { clause, next: None });
        }
        let search = ClauseLookup {
            keys: keys.outer,
            sketch: keys.outer.sketch(),
            generation,
            skips: generation >= self.last_death,
        };
        match runs {
            [Some(run), None, None] => find_in(run, from, &search),
            runs => find_merged(&runs, from, &search),
        }
    }

    /// Whether [`Clauses::sweep`] is due.
    pub fn sweep_due(&self) -> bool {
        self.erased() > self.live + SLACK + self.patience
    }

    /// Removes the erased clauses that are in no view; `views` must contain those of all iterations under way. `cost` is what finding them
    /// took, in clauses: the next sweep comes later, the more this cost and the less it freed.
    pub fn sweep(&mut self, views: &Views, cost: usize) -> Vec<Arc<Clause>> {
        let mut removed = Vec::new();
        self.indexed.sweep(views, &mut removed);
        self.patience = 2 * self.erased() + cost;
        removed
    }
}

fn find_in<'a>(run: EntryRun<'a>, from: Cursor, search: &ClauseLookup) -> Option<Found<'a>> {
    let start = if from.order == i64::MIN {
        0
    } else {
        run.seek(from.order, from.place)
    };
    let position = run.matching(start, search)?;
    let clause = &run.get(position)?.clause;
    let next = run
        .matching(position + 1, search)
        .and_then(|position| cursor(run, position));
    Some(Found { clause, next })
}

fn cursor(run: EntryRun<'_>, position: usize) -> Option<Cursor> {
    Some(Cursor {
        order: run.get(position)?.order(),
        place: run.place(position),
    })
}

/// As [`find_in`], merging several runs by their orders.
fn find_merged<'a>(runs: &Runs<'a>, from: Cursor, search: &ClauseLookup) -> Option<Found<'a>> {
    let mut heads: [Option<(EntryRun<'a>, usize, &'a Entry)>; 3] = [None; 3];
    for (head, run) in heads.iter_mut().zip(runs.iter().flatten()) {
        *head = step(*run, run.seek(from.order, from.place), search);
    }
    let (index, (run, position, entry)) = least(&heads)?;
    heads[index] = step(run, position + 1, search);
    Some(Found {
        clause: &entry.clause,
        next: least(&heads).and_then(|(_, (run, position, _))| cursor(run, position)),
    })
}

fn step<'a>(
    run: EntryRun<'a>,
    from: usize,
    search: &ClauseLookup,
) -> Option<(EntryRun<'a>, usize, &'a Entry)> {
    let position = run.matching(from, search)?;
    run.get(position).map(|entry| (run, position, entry))
}

type Head<'a> = (EntryRun<'a>, usize, &'a Entry);

fn least<'a>(heads: &[Option<Head<'a>>]) -> Option<(usize, Head<'a>)> {
    let present = heads
        .iter()
        .enumerate()
        .filter_map(|(index, head)| head.map(|head| (index, head)));
    present.min_by_key(|(_, (_, _, entry))| entry.order())
}
