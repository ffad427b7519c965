//! Generators for generate and test: permutations, and values from domains.

use std::iter::FusedIterator;

use crate::kernel::domains::Domains;
use crate::kernel::{self, SearchProgress};

/// The permutations of the numbers below a count, in lexicographic order.
///
/// ```
/// use ferz::search::Permutations;
///
/// let queens = Permutations::new(6).filter(|rows| {
///     let apart = |a: usize, b: usize| rows[a].abs_diff(rows[b]) != b - a;
///     (0..6).all(|a| (a + 1..6).all(|b| apart(a, b)))
/// });
/// assert_eq!(queens.count(), 4);
/// ```
pub struct Permutations(kernel::permutations::Permutations);

impl Permutations {
    /// All permutations of the numbers below `count`.
    pub fn new(count: usize) -> Permutations {
        Permutations(kernel::permutations::Permutations::new(count))
    }
}

impl Iterator for Permutations {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let found = self.0.current()?.to_vec();
        self.0.advance();
        Some(found)
    }
}

impl FusedIterator for Permutations {}

/// Assigns values to places out of three domains whose values are each used once: each place X gets a row Y, X - Y of the rising diagonals
/// and X + Y of the falling ones. With all rows and diagonals of a board these are its queens.
///
/// ```
/// use ferz::search::Assignments;
///
/// assert_eq!(Assignments::queens(8).count(), 92);
/// assert_eq!(Assignments::queens(4).next(), Some(vec![2, 4, 1, 3]));
/// // One diagonal for both, which stands twice in its domain: either may be taken first.
/// let few = Assignments::new(&[1, 2], &[1, 2], &[0, 0], &[2, 4]).expect("the numbers are small");
/// assert_eq!(few.collect::<Vec<_>>(), [[1, 2], [1, 2]]);
/// ```
pub struct Assignments(Domains);

impl Assignments {
    /// The assignments in the order of a depth-first search that tries the rows in the order of their domain. A value that occurs twice in
    /// a domain can be used twice. `None` if a sum or difference is no `i64`.
    pub fn new(
        places: &[i64],
        rows: &[i64],
        rising: &[i64],
        falling: &[i64],
    ) -> Option<Assignments> {
        let given = vec![None; places.len()];
        let domains = Domains::new(places, given, rows.to_vec(), rising, falling)?;
        Some(Assignments(domains))
    }

    /// The solutions of the queens problem for a board of this size: the row of the queen in each column, from 1 on.
    pub fn queens(size: u8) -> Assignments {
        let size = i64::from(size);
        let all: Vec<i64> = (1..=size).collect();
        let rising: Vec<i64> = (1 - size..size).collect();
        let falling: Vec<i64> = (2..=2 * size).collect();
        Assignments::new(&all, &all, &rising, &falling).expect("sums of u8 fit in i64")
    }
}

impl Iterator for Assignments {
    type Item = Vec<i64>;

    fn next(&mut self) -> Option<Vec<i64>> {
        loop {
            match self.0.search(&mut u64::MAX.clone()) {
                SearchProgress::Found => return Some(self.0.assignment().collect()),
                SearchProgress::Exhausted => return None,
                SearchProgress::Paused => {}
            }
        }
    }
}

impl FusedIterator for Assignments {}
