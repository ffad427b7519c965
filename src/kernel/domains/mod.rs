//! Search for one value for each place, taken out of a domain of rows and two domains of diagonals.
//!
//! Each place X, in order, takes a row Y out of the rows, X-Y out of the rising and X+Y out of the falling diagonals: with
//! eight of each this is the problem of the eight queens. A value that occurs twice in a domain can be taken in two ways, and
//! each counts. *Invariant*: assignments come in the order in which depth-first search finds them, trying rows in the order of
//! their domain.

mod counted;
mod masks;

use self::counted::Counted;
use self::masks::Masks;
use super::SearchProgress;

/// A search for all assignments.
pub struct Domains {
    /// The values of the rows, in the order of their domain.
    rows: Vec<i64>,
    form: Form,
}

/// How the search represents what is left.
enum Form {
    /// As bits of words, for rows that follow one another.
    Masks(Masks),
    /// As lists and counts, for all domains.
    Counted(Counted),
}

impl Domains {
    /// A new search; `given` has the rows that are known already. None if a sum or difference is too large.
    pub fn new(
        places: &[i64],
        given: Vec<Option<i64>>,
        rows: Vec<i64>,
        rising: &[i64],
        falling: &[i64],
    ) -> Option<Domains> {
        let form = match Masks::new(places, &given, &rows, rising, falling) {
            Some(masks) => Form::Masks(masks),
            None => Form::Counted(Counted::new(places, given, rows.clone(), rising, falling)?),
        };
        Some(Domains { rows, form })
    }

    /// The rows of the last assignment found, in the order of the places.
    pub fn assignment(&self) -> impl Iterator<Item = i64> {
        let (masks, counted) = match &self.form {
            Form::Masks(masks) => (Some(masks.assignment()), None),
            Form::Counted(counted) => (None, Some(counted.assignment())),
        };
        let indices = masks
            .into_iter()
            .flatten()
            .chain(counted.into_iter().flatten());
        indices.map(|row| self.rows[row])
    }

    /// Continues the search for at most `steps` steps, which it counts down.
    pub fn search(&mut self, steps: &mut u64) -> SearchProgress {
        match &mut self.form {
            Form::Masks(masks) => masks.search(steps),
            Form::Counted(counted) => counted.search(steps),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queens(count: i64) -> Domains {
        let all: Vec<i64> = (1..=count).collect();
        let rising: Vec<i64> = (1 - count..count).collect();
        let falling: Vec<i64> = (2..=2 * count).collect();
        let given = vec![None; all.len()];
        Domains::new(&all, given, all.clone(), &rising, &falling).expect("small numbers")
    }

    fn number_of_answers(mut search: Domains) -> usize {
        let mut found = 0;
        loop {
            match search.search(&mut u64::MAX.clone()) {
                SearchProgress::Found => found += 1,
                SearchProgress::Exhausted => return found,
                SearchProgress::Paused => unreachable!("there are steps enough"),
            }
        }
    }

    #[test]
    fn as_many_as_there_are() {
        let counts: Vec<usize> = (0..=8).map(|n| number_of_answers(queens(n))).collect();
        assert_eq!(counts, [1, 1, 0, 0, 2, 10, 4, 40, 92]);
    }

    #[test]
    fn a_pause_loses_nothing() {
        let (mut whole, mut stopped) = (queens(6), queens(6));
        loop {
            let expected = whole.search(&mut u64::MAX.clone());
            let progress = loop {
                match stopped.search(&mut 1) {
                    SearchProgress::Paused => {}
                    progress => break progress,
                }
            };
            assert_eq!(progress, expected);
            assert!(whole.assignment().eq(stopped.assignment()));
            if progress == SearchProgress::Exhausted {
                break;
            }
        }
    }

    #[test]
    fn what_stands_twice_counts_twice() {
        let search = Domains::new(&[1], vec![None], vec![1, 1], &[0, 0, 5], &[2]);
        assert_eq!(number_of_answers(search.expect("small numbers")), 4);
        let search = Domains::new(&[1], vec![Some(2)], vec![1, 2], &[0, -1], &[2, 3]);
        assert_eq!(number_of_answers(search.expect("small numbers")), 1);
    }

    /// All assignments of a search, and the steps that it took.
    fn all(
        mut search: impl FnMut(&mut u64) -> (SearchProgress, Vec<usize>),
    ) -> (Vec<Vec<usize>>, u64) {
        let mut steps = u64::MAX;
        let mut found = Vec::new();
        while let (SearchProgress::Found, rows) = search(&mut steps) {
            found.push(rows);
        }
        (found, u64::MAX - steps)
    }

    #[test]
    fn masks_search_as_counts_do() {
        let mut state = 7u64;
        let mut random = |below: i64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
            (state >> 33) as i64 % below
        };
        let mut compared = 0;
        for _ in 0..3_000 {
            let count = 1 + random(6);
            let low = random(9) - 4;
            let mut rows: Vec<i64> = (low..low + count).collect();
            if random(2) == 0 {
                rows.reverse();
            }
            let places: Vec<i64> = (0..random(7)).map(|_| random(8) - 4).collect();
            let mut some = |range: std::ops::Range<i64>| -> Vec<i64> {
                let mut values: Vec<i64> = range.filter(|_| random(5) > 0).collect();
                let by = random(3) as usize % values.len().max(1);
                values.rotate_left(by);
                values
            };
            let (rising, falling) = (some(-12..12), some(-12..14));
            let given: Vec<Option<i64>> = places
                .iter()
                .map(|_| (random(4) == 0).then(|| low + random(count + 1)))
                .collect();
            let Some(mut masks) = Masks::new(&places, &given, &rows, &rising, &falling) else {
                continue;
            };
            let counted = Counted::new(&places, given, rows, &rising, &falling);
            let mut counted = counted.expect("small numbers");
            let by_masks = all(|steps| {
                let progress = masks.search(steps);
                (progress, masks.assignment().collect())
            });
            let by_counts = all(|steps| {
                let progress = counted.search(steps);
                (progress, counted.assignment().collect())
            });
            assert_eq!(by_masks, by_counts);
            compared += 1;
        }
        assert!(compared > 2_000);
    }

    #[test]
    fn wide_boards_and_gaps_are_counted() {
        let is_masks = |search: Domains| matches!(search.form, Form::Masks(_));
        assert!(is_masks(queens(8)));
        assert!(is_masks(queens(31)));
        assert!(!is_masks(queens(40)));
        let gap = Domains::new(&[1, 2], vec![None; 2], vec![1, 3], &[0, 1], &[2, 5]);
        assert!(!is_masks(gap.expect("small numbers")));
    }
}
