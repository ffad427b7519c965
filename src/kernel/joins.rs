//! Nested-loop joins: a value for each variable from rows, pools and ranges, with tests as early as their variables are known.
//!
//! ```text
//!   colour(A), colour(B), colour(C), A \= B, B \= C
//!
//!   level 0   rows of colour: A
//!   level 1   rows of colour: B        then A \= B
//!   level 2   rows of colour: C        then B \= C
//! ```
//!
//! The levels are nested loops in the order of the goals, so that solutions come in the order in which the goals find them. For a linear
//! equation or inequality whose variables are not all known yet, a test asks whether it can still hold (bounds propagation, Davis,
//! "Constraint propagation with interval labels", Artificial Intelligence 32 (1987)).
//!
//! *Invariant*: values are numbers up to [`LARGEST`](super::relations::LARGEST), or codes beyond it that are only compared for equality.

use std::sync::Arc;

use super::SearchProgress;
use super::relations::{Relation, Sum, Two};

/// Rows of values.
#[derive(Debug, Default)]
pub struct Table {
    /// The number of values in a row.
    pub width: usize,
    /// The values, row by row.
    pub values: Vec<i64>,
}

impl Table {
    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.values.len().checked_div(self.width).unwrap_or(0)
    }
}

/// What a level requires of a value of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// It equals this constant.
    Is(i64),
    /// It equals the value of a variable that is known.
    Known(usize),
    /// Nothing: the variable gets the value.
    New(usize),
}

/// The source of the values of a level.
#[derive(Clone, Debug)]
pub enum From {
    /// The rows of a table.
    Rows(Arc<Table>, Vec<Slot>),
    /// The values of a list, without those that these levels have taken.
    Pool(Arc<[i64]>, Vec<usize>, Slot),
    /// The numbers from one to another.
    Range(Sum, Sum, Slot),
}

/// What a level does once its variables are known.
#[derive(Clone, Debug)]
pub enum Act {
    /// Gives a variable a value.
    Let(usize, Sum),
    /// Tests a relation.
    Must(Relation),
    /// Tests whether a table has this row.
    Among(Arc<Table>, Vec<Slot>),
    /// Tests whether a sum of variables with coefficients lies between two numbers.
    Within(Vec<(i64, usize)>, i64, i64),
}

/// A level of the nested loops.
#[derive(Clone, Debug)]
pub struct Level {
    /// The source of its values.
    pub from: From,
    /// The acts once the values are taken.
    pub acts: Vec<Act>,
}

/// A search for all solutions.
#[derive(Debug)]
pub struct Join {
    levels: Vec<Level>,
    values: Vec<i64>,
    /// The next alternative of each level that has a value, and of the level after these.
    next: Vec<usize>,
    /// The alternative taken on each level.
    taken: Vec<usize>,
    /// The number of levels that have a value.
    depth: usize,
    over: bool,
}

impl Join {
    /// A new search; `values` has the values that are known from the start, and `first` is done before all levels.
    pub fn new(levels: Vec<Level>, values: Vec<i64>, first: &[Act]) -> Join {
        let count = levels.len();
        let mut join = Join {
            levels,
            values,
            next: vec![0; count + 1],
            taken: vec![0; count],
            depth: 0,
            over: false,
        };
        let mut values = std::mem::take(&mut join.values);
        join.over = !first.iter().all(|act| done(act, &mut values));
        join.values = values;
        join
    }

    /// The values of the variables.
    pub fn values(&self) -> &[i64] {
        &self.values
    }

    /// Calls a function with all known values and with those that tables and pools may give.
    pub fn each(&self, function: &mut dyn FnMut(i64)) {
        self.values.iter().copied().for_each(&mut *function);
        for level in &self.levels {
            match &level.from {
                From::Rows(table, _) => table.values.iter().copied().for_each(&mut *function),
                From::Pool(pool, ..) => pool.iter().copied().for_each(&mut *function),
                From::Range(..) => {}
            }
        }
    }

    /// The number of alternatives of a level.
    fn alternatives(&self, level: usize) -> usize {
        match &self.levels[level].from {
            From::Rows(table, _) => table.rows(),
            From::Pool(pool, ..) => pool.len(),
            From::Range(low, high, _) => {
                let (low, high) = (self.value(low), self.value(high));
                usize::try_from(high - low + 1).unwrap_or(0)
            }
        }
    }

    fn value(&self, sum: &Sum) -> i64 {
        sum.value(Two {
            earlier: &[],
            later: &self.values,
            between: 0,
        })
    }

    /// Takes an alternative of a level, if it agrees with the known values.
    fn take(&mut self, level: usize, alternative: usize) -> bool {
        let put = |slot: &Slot, found: i64, values: &mut [i64]| match slot {
            Slot::Is(wanted) => *wanted == found,
            Slot::Known(variable) => values[*variable] == found,
            Slot::New(variable) => {
                values[*variable] = found;
                true
            }
        };
        match &self.levels[level].from {
            From::Rows(table, slots) => {
                let row = &table.values[alternative * table.width..][..table.width];
                let mut cells = slots.iter().zip(row);
                if !cells.all(|(slot, found)| put(slot, *found, &mut self.values)) {
                    return false;
                }
            }
            From::Pool(pool, without, slot) => {
                if without
                    .iter()
                    .any(|other| self.taken[*other] == alternative)
                    || !put(slot, pool[alternative], &mut self.values)
                {
                    return false;
                }
            }
            From::Range(low, _, slot) => {
                let found = self.value(low) + alternative as i64;
                if !put(slot, found, &mut self.values) {
                    return false;
                }
            }
        }
        self.taken[level] = alternative;
        true
    }

    /// For a pool whose slot is a known value: skips to the next alternative with that value.
    fn pass_over(&mut self, level: usize) {
        let From::Pool(pool, _, slot) = &self.levels[level].from else {
            return;
        };
        let wanted = match slot {
            Slot::Is(value) => *value,
            Slot::Known(variable) => self.values[*variable],
            Slot::New(_) => return,
        };
        let next = self.next[level];
        let more = pool[next..].iter().position(|value| *value == wanted);
        self.next[level] = more.map_or(pool.len(), |more| next + more);
    }

    /// Does the acts of a level; whether all tests among them succeed.
    fn fits(&mut self, level: usize) -> bool {
        let Join { levels, values, .. } = self;
        levels[level].acts.iter().all(|act| done(act, values))
    }

    /// Continues to the next solution, for at most `steps` alternatives, which it counts down.
    pub fn search(&mut self, steps: &mut u64) -> SearchProgress {
        if self.over {
            return SearchProgress::Exhausted;
        }
        let count = self.levels.len();
        if self.depth == count {
            // After a solution the last level takes its next alternative.
            self.depth -= 1;
        }
        loop {
            let level = self.depth;
            let end = self.alternatives(level);
            let mut found = false;
            while self.next[level] < end {
                self.pass_over(level);
                if self.next[level] == end {
                    break;
                }
                if *steps == 0 {
                    return SearchProgress::Paused;
                }
                *steps -= 1;
                let alternative = self.next[level];
                self.next[level] += 1;
                if self.take(level, alternative) && self.fits(level) {
                    found = true;
                    break;
                }
            }
            if found {
                self.depth += 1;
                if self.depth == count {
                    return SearchProgress::Found;
                }
                self.next[self.depth] = 0;
            } else if level == 0 {
                self.over = true;
                return SearchProgress::Exhausted;
            } else {
                self.depth -= 1;
            }
        }
    }

    /// Searches through at most this many alternatives and starts over; returns the number of solutions and of alternatives left.
    pub fn sample(&mut self, alternatives: u64) -> (u64, u64) {
        let (mut left, mut found) = (alternatives, 0);
        while self.search(&mut left) == SearchProgress::Found {
            found += 1;
        }
        if self.depth > 0 || self.next.iter().any(|next| *next > 0) {
            self.over = false;
        }
        self.depth = 0;
        self.next.fill(0);
        (found, left)
    }

    /// Whether taking on each level the last alternative that agrees with those before gives a solution. Called before the search begins.
    pub fn ends_with_a_solution(&mut self) -> bool {
        if self.over {
            return false;
        }
        (0..self.levels.len()).all(|level| {
            let last = (0..self.alternatives(level))
                .rev()
                .find(|alternative| self.take(level, *alternative));
            last.is_some() && self.fits(level)
        })
    }
}

/// Does an act; false if it is a test that fails.
fn done(act: &Act, values: &mut [i64]) -> bool {
    match act {
        Act::Let(variable, sum) => {
            values[*variable] = sum.value(Two {
                earlier: &[],
                later: values,
                between: 0,
            });
            true
        }
        Act::Must(relation) => relation.holds(Two {
            earlier: &[],
            later: values,
            between: 0,
        }),
        Act::Among(table, slots) => {
            let fits = |(slot, found): (&Slot, &i64)| match slot {
                Slot::Is(wanted) => wanted == found,
                Slot::Known(variable) => values[*variable] == *found,
                Slot::New(_) => false,
            };
            let mut rows = table.values.chunks_exact(table.width);
            rows.any(|row| slots.iter().zip(row).all(fits))
        }
        Act::Within(terms, low, high) => {
            let sum: i64 = terms
                .iter()
                .map(|(factor, variable)| factor * values[*variable])
                .sum();
            (*low..=*high).contains(&sum)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::relations::Part;
    use super::*;

    fn pool(values: &[i64], without: &[usize], variable: usize, acts: Vec<Act>) -> Level {
        Level {
            from: From::Pool(values.into(), without.to_vec(), Slot::New(variable)),
            acts,
        }
    }

    fn all(mut join: Join) -> Vec<Vec<i64>> {
        let mut found = Vec::new();
        loop {
            match join.search(&mut 1) {
                SearchProgress::Found => found.push(join.values().to_vec()),
                SearchProgress::Paused => {}
                SearchProgress::Exhausted => return found,
            }
        }
    }

    #[test]
    fn what_is_taken_is_not_taken_again() {
        let sum = Act::Within(vec![(1, 0), (1, 1)], 4, 5);
        let levels = vec![
            pool(&[1, 2, 3], &[], 0, Vec::new()),
            pool(&[1, 2, 3], &[0], 1, vec![sum]),
        ];
        let mut join = Join::new(levels, vec![0; 2], &[]);
        assert_eq!((join.sample(4), join.sample(100)), ((1, 0), (4, 88)));
        assert_eq!(all(join), [[1, 3], [2, 3], [3, 1], [3, 2]]);
    }

    #[test]
    fn the_last_way_is_looked_at() {
        let part = |variable| Sum::Part(Part::Later(variable));
        let rows = |first: Slot, second: Slot, acts| Level {
            from: From::Rows(
                Arc::new(Table {
                    width: 2,
                    values: vec![1, 2, 2, 3, 3, 1],
                }),
                vec![first, second],
            ),
            acts,
        };
        let join = |relation| {
            Join::new(
                vec![
                    rows(Slot::New(0), Slot::New(1), Vec::new()),
                    rows(Slot::Known(1), Slot::New(2), vec![Act::Must(relation)]),
                ],
                vec![0; 3],
                &[],
            )
        };
        // The last solution is 3, 1, 2.
        assert!(join(Relation::Less(part(2), part(0))).ends_with_a_solution());
        assert!(!join(Relation::Less(part(0), part(2))).ends_with_a_solution());
        assert_eq!(all(join(Relation::Less(part(0), part(2)))), [[1, 2, 3]]);
    }
}
