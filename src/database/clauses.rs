//! The clauses of one predicate: the logical update view (ISO 7.5.4).
//!
//! A call sees the clauses of the generation in which it began, however long it takes: an iteration holds only that
//! generation and a [`Cursor`], the order of the next clause. *Invariant*: erasing marks and never moves anything;
//! [`Clauses::sweep`] takes away what no iteration can see any more, which the caller answers for: every iteration is known
//! to the machine, as a choice point with its generation or as the source of answers of one.

use std::sync::Arc;

use super::clause::{Clause, KEYED, QuickKeys, Views};
use super::index::{End, Indexed, Path, Runs};
use super::list::{Entry, Run, Search};
use crate::memory::Stopping;
use crate::memory::room::probe;
use crate::term::{AtomMarks, Cell, Heap};

/// Erased clauses are swept away when they outnumber the others by this many.
const SLACK: usize = 64;

/// Where an iteration goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// The order of the next clause.
    pub order: i64,
    /// Where it stood when it was found; a stale one costs time and nothing else.
    pub place: u32,
}

/// A clause that can match, and where the next one is.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    /// The clause. It stays where it is until it is erased and swept away, and a rule for longer.
    pub clause: &'a Arc<Clause>,
    /// The next clause that can match; `None`: this is the last, no choice point is needed.
    pub next: Option<Cursor>,
}

/// The clauses of one predicate, in order.
#[derive(Default, Debug)]
pub struct Clauses {
    indexed: Indexed,
    /// For each set of known arguments the argument whose table left few enough clauses last time.
    plans: [u8; 1 << KEYED],
    live: usize,
    /// The order of the first and behind the last clause ever.
    front: i64,
    back: i64,
    /// When the last one was erased.
    last_death: u64,
    /// How many erased ones are left alone for now.
    patience: usize,
}

impl Clauses {
    /// The number of clauses that are not erased.
    pub fn len(&self) -> usize {
        self.live
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.live == 0
    }

    /// The number of erased clauses that are still there.
    pub fn erased(&self) -> usize {
        self.indexed.all.len() - self.live
    }

    /// The clauses that are not erased, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Arc<Clause>> {
        self.indexed
            .all
            .iter()
            .map(|entry| &entry.clause)
            .filter(|clause| !clause.is_erased())
    }

    /// The clause with this order, erased or not, if it is there.
    pub fn at(&self, order: i64) -> Option<&Arc<Clause>> {
        self.indexed.all.of_order(order)
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
        Ok(clause)
    }

    /// Erases a clause of this predicate; false when it was erased already.
    pub fn erase(&mut self, clause: &Clause, generation: u64) -> bool {
        let alive = clause.erase(generation);
        if alive {
            self.live -= 1;
            self.last_death = generation;
        }
        alive
    }

    /// The first clause that can match a goal with these arguments in this generation.
    ///
    /// Arguments are given as they stand in the registers; only the first four are looked at.
    #[inline]
    pub fn first(&mut self, arguments: &[Cell], heap: &Heap, generation: u64) -> Option<Found<'_>> {
        let keys = QuickKeys::of_goal(heap, arguments);
        let path = self.path(&keys).or_else(|| {
            if let Some(index) = self.indexed.prepare(&keys) {
                self.plans[keys.known()] = index as u8;
            }
            None
        });
        let start = Cursor {
            order: i64::MIN,
            place: 0,
        };
        self.find(start, path, &keys, generation)
    }

    /// The clause at a cursor that [`Clauses::first`] or `next` gave for the same arguments and generation.
    #[inline]
    pub fn next(
        &self,
        arguments: &[Cell],
        heap: &Heap,
        generation: u64,
        at: Cursor,
    ) -> Option<Found<'_>> {
        let keys = QuickKeys::of_goal(heap, arguments);
        self.find(at, self.path(&keys), &keys, generation)
    }

    #[inline]
    fn path(&self, keys: &QuickKeys) -> Option<Path> {
        match keys.known() {
            0 => Some(Path::All),
            known => self.indexed.path(self.plans[known] as usize, keys),
        }
    }

    #[inline]
    fn find(
        &self,
        from: Cursor,
        path: Option<Path>,
        keys: &QuickKeys,
        generation: u64,
    ) -> Option<Found<'_>> {
        let runs = match path {
            Some(path) => self.indexed.follow(path),
            None => self.indexed.runs(keys),
        };
        if let [Some(Run::One(entry)), None, None] = runs {
            let clause = &entry.clause;
            let seen = entry.order >= from.order
                && clause.quick.matches(keys)
                && clause.visible(generation);
            return seen.then_some(Found { clause, next: None });
        }
        let search = Search {
            keys: *keys,
            sketch: keys.sketch(),
            generation,
            skips: generation >= self.last_death,
        };
        match runs {
            [Some(run), None, None] => find_in(run, from, &search),
            runs => find_merged(&runs, from, &search),
        }
    }

    /// Shows the atoms in the clauses, the erased ones included: an iteration may still see them.
    pub fn reach_atoms(&self, reached: &mut AtomMarks) {
        for entry in self.indexed.all.iter() {
            entry.clause.reach_atoms(reached);
        }
    }

    /// Whether it is time to call [`Clauses::sweep`].
    pub fn sweep_due(&self) -> bool {
        self.erased() > self.live + SLACK + self.patience
    }

    /// Takes away the erased clauses that are in no view; all iterations under way have theirs among these. `cost` is
    /// what finding them took, in clauses; the next time comes the later, the more it was and the less was gained.
    pub fn sweep(&mut self, views: &Views, cost: usize) -> Vec<Arc<Clause>> {
        let mut removed = Vec::new();
        self.indexed.sweep(views, &mut removed);
        self.patience = 2 * self.erased() + cost;
        removed
    }
}

fn find_in<'a>(run: Run<'a>, from: Cursor, search: &Search) -> Option<Found<'a>> {
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

fn cursor(run: Run<'_>, position: usize) -> Option<Cursor> {
    Some(Cursor {
        order: run.get(position)?.order,
        place: run.place(position),
    })
}

/// As [`find_in`], merging several runs by their orders.
fn find_merged<'a>(runs: &Runs<'a>, from: Cursor, search: &Search) -> Option<Found<'a>> {
    let mut heads: [Option<(Run<'a>, usize, &'a Entry)>; 3] = [None; 3];
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

fn step<'a>(run: Run<'a>, from: usize, search: &Search) -> Option<(Run<'a>, usize, &'a Entry)> {
    let position = run.matching(from, search)?;
    run.get(position).map(|entry| (run, position, entry))
}

type Head<'a> = (Run<'a>, usize, &'a Entry);

fn least<'a>(heads: &[Option<Head<'a>>]) -> Option<(usize, Head<'a>)> {
    let present = heads
        .iter()
        .enumerate()
        .filter_map(|(index, head)| head.map(|head| (index, head)));
    present.min_by_key(|(_, (_, _, entry))| entry.order)
}
