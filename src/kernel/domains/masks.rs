//! The search by masks: rows that follow one another, few enough that rows and diagonals are bits of words.
//!
//! Bit i of a mask of rows is the i-th row of the domain. A diagonal is a bit of a word too, laid out so that the diagonals of a place are a
//! run of bits in the order of its rows: one shift and one conjunction leave the rows that a place can take. With rows that ascend from
//! `low`:
//!
//! ```text
//!   falling  X + Y    bit X + Y - base      row i of place X is bit (X + low - base) + i
//!   rising   X - Y    bit top - (X - Y)     row i of place X is bit (top - X + low) + i
//!
//!   left = rows & falling >> of_falling[X] & rising >> of_rising[X]
//! ```
//!
//! Rows that descend from `high` change the parts of the two: `X - Y` ascends with i, `X + Y` descends.
//!
//! *Invariant*: it takes the steps of the search by counts (`counted.rs`) and finds its assignments, in the same order.

use super::super::SearchProgress;

/// The number of bits of a mask.
const BITS: i64 = 64;

/// A choice made for one place: the bit of its row, and the rows that remain to be tried.
#[derive(Clone, Copy)]
struct Taken {
    row: u64,
    others: u64,
}

/// One place: the rows that it may have, and where its diagonals begin.
struct Place {
    rows: u64,
    rising: u32,
    falling: u32,
}

/// A search for all assignments.
pub struct Masks {
    places: Vec<Place>,
    /// The rows and diagonals that are left.
    rows: u64,
    rising: u64,
    falling: u64,
    /// The choices made, one for each place so far.
    taken: Vec<Taken>,
    /// The rows that the next place can still take; none if the search must backtrack first.
    at: Option<u64>,
}

impl Masks {
    /// A new search; `given` has the rows that are known already. None if the rows do not follow one another, if a diagonal occurs twice, or
    /// if there are too many of them for a word.
    pub fn new(
        places: &[i64],
        given: &[Option<i64>],
        rows: &[i64],
        rising: &[i64],
        falling: &[i64],
    ) -> Option<Masks> {
        let (first, last) = (*rows.first()?, *rows.last()?);
        let step = if first <= last { 1 } else { -1 };
        let follows = |pair: &[i64]| pair[0].checked_add(step) == Some(pair[1]);
        if rows.len() as i64 >= BITS || !rows.windows(2).all(follows) {
            return None;
        }
        // The diagonals of a place's first row, and all diagonals; those that ascend with the index of the row as they are, the others negated.
        let sign = |ascends: bool| if ascends { 1 } else { -1 };
        let (of_rising, of_falling) = (sign(step < 0), sign(step > 0));
        let mut starts = [Vec::new(), Vec::new()];
        for place in places {
            starts[0].push(place.checked_sub(first)?.checked_mul(of_rising)?);
            starts[1].push(place.checked_add(first)?.checked_mul(of_falling)?);
        }
        let (rising, rising_starts) = layout(rising, of_rising, &starts[0], rows.len())?;
        let (falling, falling_starts) = layout(falling, of_falling, &starts[1], rows.len())?;
        let all = (1 << rows.len()) - 1;
        let mask_of = |given: &Option<i64>| match given {
            None => all,
            Some(given) => (0..rows.len())
                .filter(|n| rows[*n] == *given)
                .fold(0, |mask, n| mask | 1 << n),
        };
        let starts = rising_starts.into_iter().zip(falling_starts);
        let places = given.iter().zip(starts);
        let places: Vec<Place> = places
            .map(|(given, (rising, falling))| Place {
                rows: mask_of(given),
                rising,
                falling,
            })
            .collect();
        let mut search = Masks {
            taken: Vec::with_capacity(places.len()),
            places,
            rows: all,
            rising,
            falling,
            at: None,
        };
        search.at = Some(search.left());
        Some(search)
    }

    /// The indices of the rows of the last assignment found, in the order of the places.
    pub fn assignment(&self) -> impl Iterator<Item = usize> {
        self.taken
            .iter()
            .map(|taken| taken.row.trailing_zeros() as usize)
    }

    /// Continues the search for at most `steps` steps, which it counts down.
    pub fn search(&mut self, steps: &mut u64) -> SearchProgress {
        while let Some(left) = self.at.take().or_else(|| self.back()) {
            if self.taken.len() == self.places.len() {
                return SearchProgress::Found;
            }
            if *steps == 0 {
                self.at = Some(left);
                return SearchProgress::Paused;
            }
            *steps -= 1;
            if left != 0 {
                let row = left & left.wrapping_neg();
                self.change(row);
                let others = left & !row;
                self.taken.push(Taken { row, others });
                self.at = Some(self.left());
            }
        }
        SearchProgress::Exhausted
    }

    /// The rows that the next place can take; any if there is no place left.
    #[inline]
    fn left(&self) -> u64 {
        let Some(place) = self.places.get(self.taken.len()) else {
            return 0;
        };
        let Place {
            rows,
            rising,
            falling,
        } = *place;
        rows & self.rows & self.rising >> rising & self.falling >> falling
    }

    /// Takes a row and its diagonals for the next place, or gives them back.
    #[inline]
    fn change(&mut self, row: u64) {
        let place = &self.places[self.taken.len()];
        self.rows ^= row;
        self.rising ^= row << place.rising;
        self.falling ^= row << place.falling;
    }

    /// Backtracks to the last choice; returns the rows that the then next place can still take.
    #[inline]
    fn back(&mut self) -> Option<u64> {
        let Taken { row, others } = self.taken.pop()?;
        self.change(row);
        Some(others)
    }
}

/// The diagonals as bits, and for each place the bit of its first row. None if one occurs twice, or if they take more than a word.
fn layout(values: &[i64], sign: i64, starts: &[i64], rows: usize) -> Option<(u64, Vec<u32>)> {
    let mut values: Vec<i64> = values
        .iter()
        .map(|value| value.checked_mul(sign))
        .collect::<Option<_>>()?;
    values.sort_unstable();
    let Some(base) = starts.iter().chain(values.first()).min().copied() else {
        return Some((0, Vec::new()));
    };
    let fits = |value: i64| value.checked_sub(base).is_some_and(|bit| bit < BITS);
    let last = |start: &i64| start.checked_add(rows as i64).is_some_and(fits);
    let differ = values.windows(2).all(|pair| pair[0] != pair[1]);
    if !differ || !values.last().is_none_or(|value| fits(*value)) || !starts.iter().all(last) {
        return None;
    }
    let word = values
        .iter()
        .fold(0, |word, value| word | 1 << (value - base));
    let starts = starts.iter().map(|start| (start - base) as u32).collect();
    Some((word, starts))
}
