//! The search by counts, for all domains: a linked list of rows, and for each diagonal how often it is left.
//!
//! A row that is taken is unlinked from a circular list and linked in again on backtracking, so that the search visits only the rows that
//! are left. A diagonal is only a count: the search needs no more than how often a value is left.

use super::super::SearchProgress;

/// A choice made for one place.
#[derive(Clone, Copy)]
struct Taken {
    /// The row, by its place in the domain.
    row: usize,
    /// In how many ways the two diagonals can be taken, and how many of these were tried.
    ways: u32,
    tried: u32,
}

/// A search for all assignments.
pub struct Counted {
    /// The values of the rows, in the order of their domain.
    rows: Vec<i64>,
    /// For each place the row that it must have, if that is given.
    given: Vec<Option<i64>>,
    /// For each place and row the index of the count of its rising and of its falling diagonal.
    rising: Vec<u32>,
    falling: Vec<u32>,
    /// How often each diagonal is left. Count 0 is for values that are not in the domain and is always zero.
    rising_left: Vec<u32>,
    falling_left: Vec<u32>,
    /// The rows that are left, as a doubly linked circular list; the last entry is the list head.
    next: Vec<usize>,
    previous: Vec<usize>,
    /// The choices made, one for each place so far.
    taken: Vec<Taken>,
    /// The row at which the search for the next place continues; none if it must backtrack first.
    at: Option<usize>,
}

impl Counted {
    /// A new search; `given` has the rows that are known already. None if a sum or difference is too large.
    pub fn new(
        places: &[i64],
        given: Vec<Option<i64>>,
        rows: Vec<i64>,
        rising: &[i64],
        falling: &[i64],
    ) -> Option<Counted> {
        let count = rows.len();
        let (rising_values, rising_left) = counts(rising);
        let (falling_values, falling_left) = counts(falling);
        let size = places.len().checked_mul(count)?;
        let (mut up, mut down) = (Vec::with_capacity(size), Vec::with_capacity(size));
        for place in places {
            for row in &rows {
                up.push(count_of(&rising_values, place.checked_sub(*row)?));
                down.push(count_of(&falling_values, place.checked_add(*row)?));
            }
        }
        Some(Counted {
            given,
            rising: up,
            falling: down,
            rising_left,
            falling_left,
            next: (1..=count).chain([0]).collect(),
            previous: [count].into_iter().chain(0..count).collect(),
            taken: Vec::with_capacity(places.len()),
            // The first row, or the list head if there is none.
            at: Some(0),
            rows,
        })
    }

    /// The indices of the rows of the last assignment found, in the order of the places.
    pub fn assignment(&self) -> impl Iterator<Item = usize> {
        self.taken.iter().map(|taken| taken.row)
    }

    /// Continues the search for at most `steps` steps, which it counts down.
    pub fn search(&mut self, steps: &mut u64) -> SearchProgress {
        let head = self.rows.len();
        while let Some(row) = self.at.take().or_else(|| self.back()) {
            let place = self.taken.len();
            if place == self.given.len() {
                return SearchProgress::Found;
            }
            if *steps == 0 {
                self.at = Some(row);
                return SearchProgress::Paused;
            }
            *steps -= 1;
            let (row, ways) = self.first_from(row, place);
            if row != head {
                let tried = 1;
                self.take(Taken { row, ways, tried });
                self.at = Some(self.next[head]);
            }
        }
        SearchProgress::Exhausted
    }

    /// The first row from `row` on that a place can take, and in how many ways; or the list head.
    fn first_from(&self, mut row: usize, place: usize) -> (usize, u32) {
        let head = self.rows.len();
        let base = place * head;
        let given = self.given[place];
        while row != head {
            let rising = self.rising_left[self.rising[base + row] as usize];
            let falling = self.falling_left[self.falling[base + row] as usize];
            let ways = rising.saturating_mul(falling);
            if ways != 0 && given.is_none_or(|given| given == self.rows[row]) {
                return (row, ways);
            }
            row = self.next[row];
        }
        (head, 0)
    }

    fn take(&mut self, choice: Taken) {
        let base = self.taken.len() * self.rows.len();
        let row = choice.row;
        self.rising_left[self.rising[base + row] as usize] -= 1;
        self.falling_left[self.falling[base + row] as usize] -= 1;
        let (before, behind) = (self.previous[row], self.next[row]);
        self.next[before] = behind;
        self.previous[behind] = before;
        self.taken.push(choice);
    }

    /// Backtracks to the last choice; returns the row at which the search of the then next place continues, or none. If the
    /// choice has ways not yet tried, its row is taken again in the next way.
    fn back(&mut self) -> Option<usize> {
        let mut last = self.taken.pop()?;
        let row = last.row;
        let base = self.taken.len() * self.rows.len();
        self.rising_left[self.rising[base + row] as usize] += 1;
        self.falling_left[self.falling[base + row] as usize] += 1;
        let (before, behind) = (self.previous[row], self.next[row]);
        self.next[before] = row;
        self.previous[behind] = row;
        if last.tried == last.ways {
            return Some(behind);
        }
        last.tried += 1;
        self.take(last);
        Some(self.next[self.rows.len()])
    }
}

/// The distinct values of a domain in ascending order, and how often each occurs, behind a zero.
fn counts(domain: &[i64]) -> (Vec<i64>, Vec<u32>) {
    let mut sorted = domain.to_vec();
    sorted.sort_unstable();
    let (mut values, mut counts) = (Vec::new(), vec![0]);
    for value in sorted {
        if values.last() == Some(&value) {
            *counts.last_mut().expect("there is a count for each value") += 1;
        } else {
            values.push(value);
            counts.push(1);
        }
    }
    (values, counts)
}

/// The index of the count of a value; 0 if the value is not in the domain.
fn count_of(values: &[i64], value: i64) -> u32 {
    values
        .binary_search(&value)
        .map_or(0, |place| place as u32 + 1)
}
