//! Depth-first search with forward checking for a value of each place, where any two values must be compatible.
//!
//! When a place takes a value, the later places lose the values that are incompatible with it; when one of them has no value left, the next
//! value is tried (Haralick and Elliott, "Increasing tree search efficiency for constraint satisfaction problems", Artificial Intelligence
//! 14 (1980)). The order of the places is fixed, so that assignments come in the order in which plain depth-first search finds them.
//!
//! ```text
//!   four queens     place 0 takes 0: place 1 is left {2,3}, place 2 {1,3}, place 3 {1,2}
//!                   place 1 takes 2: place 2 is left nothing, 2 is given up;  takes 3: place 2 is left {1}, place 3 {2}
//!                   place 2 takes 1: place 3 is left nothing;  place 0 takes 1 ..
//! ```
//!
//! *Invariant*: the values of a place are the bits of a word, tried from the lowest one on.

use super::SearchProgress;

/// The most places, and the most values of a place.
pub const MOST: usize = 64;

/// The number of steps between two looks at where the search is.
const STEPS_AT_ONCE: u64 = 1 << 3;

/// The caller's tests: which values can be taken.
pub trait Pairs {
    /// Whether a place may have a value, whatever the other places have.
    fn fits(&mut self, place: usize, value: usize) -> bool;

    /// Whether a value is compatible with the value of an earlier place; each pair is the number of a place and the number of a value.
    fn go_together(&mut self, earlier: (usize, usize), later: (usize, usize)) -> bool;

    /// Whether a value is compatible with all values taken before it; the search calls this in the order in which it takes values.
    fn passes(&mut self, _place: usize, _value: usize) -> bool {
        true
    }
}

/// A search for all assignments.
pub struct Choices<P> {
    pairs: P,
    /// The most values that a place has, and the number of places.
    width: usize,
    count: usize,
    /// For each place, value and later place: the compatible values there; and for each place the values for which they are computed.
    together: Vec<u64>,
    known: Vec<u64>,
    /// For each number of places that have a value and each place: the values left.
    left: Vec<u64>,
    /// The values still to be tried: one word for each place that has a value, and one for the next place.
    untried: Vec<u64>,
    taken: Vec<usize>,
}

impl<P: Pairs> Choices<P> {
    /// A new search; `sizes` has the number of values of each place. None if there is no place, or more than [`MOST`] places or values.
    pub fn new(sizes: &[usize], mut pairs: P) -> Option<Choices<P>> {
        let (count, width) = (sizes.len(), *sizes.iter().max()?);
        if count > MOST || width > MOST {
            return None;
        }
        let values = sizes.iter().enumerate().map(|(place, size)| {
            let fitting = (0..*size).filter(|value| pairs.fits(place, *value));
            fitting.fold(0, |bits, value| bits | 1 << value)
        });
        let values: Vec<u64> = values.collect();
        let first = values[0];
        let mut left = values;
        left.resize(count * count, 0);
        Some(Choices {
            pairs,
            width,
            count,
            together: vec![0; count * width * count],
            known: vec![0; count],
            left,
            untried: vec![first],
            taken: Vec::with_capacity(count),
        })
    }

    /// The caller's tests.
    pub fn pairs(&self) -> &P {
        &self.pairs
    }

    /// The numbers of the values of the last assignment found.
    pub fn assignment(&self) -> &[usize] {
        &self.taken
    }

    /// Begins again.
    pub fn restart(&mut self) {
        self.taken.clear();
        self.untried.clear();
        self.untried.push(self.left[0]);
    }

    /// Searches from the beginning until it is behind a partial assignment: the number of steps that this takes, at most `most`. Then it
    /// begins again.
    pub fn steps_to(&mut self, reached: &[usize], most: u64) -> u64 {
        self.restart();
        let mut used = 0;
        while used < most {
            let mut left = STEPS_AT_ONCE;
            let progress = self.search(&mut left);
            used += STEPS_AT_ONCE - left;
            let length = reached.len().min(self.taken.len());
            if progress == SearchProgress::Exhausted || self.taken[..length] > reached[..length] {
                break;
            }
        }
        self.restart();
        used.min(most)
    }

    /// Continues the search for at most `steps` steps, which it counts down.
    pub fn search(&mut self, steps: &mut u64) -> SearchProgress {
        if self.taken.len() == self.count {
            self.taken.pop();
        }
        while let Some(untried) = self.untried.last_mut() {
            if *untried == 0 {
                self.untried.pop();
                self.taken.pop();
                continue;
            }
            if *steps == 0 {
                return SearchProgress::Paused;
            }
            *steps -= 1;
            let value = untried.trailing_zeros() as usize;
            *untried &= *untried - 1;
            let place = self.taken.len();
            if !self.pairs.passes(place, value) {
                continue;
            }
            self.taken.push(value);
            if place + 1 == self.count {
                return SearchProgress::Found;
            }
            if self.narrow(place, value) {
                self.untried
                    .push(self.left[(place + 1) * self.count + place + 1]);
            } else {
                self.taken.pop();
            }
        }
        SearchProgress::Exhausted
    }

    /// Whether a value is left that can be taken after those before it. The assignment found last is lost.
    pub fn goes_on(&mut self) -> bool {
        while let Some(place) = self.untried.len().checked_sub(1) {
            self.taken.truncate(place);
            let untried = &mut self.untried[place];
            while *untried != 0 {
                if self.pairs.passes(place, untried.trailing_zeros() as usize) {
                    return true;
                }
                *untried &= *untried - 1;
            }
            self.untried.pop();
        }
        false
    }

    /// Removes from the later places the values incompatible with this one; whether each has a value left.
    fn narrow(&mut self, place: usize, value: usize) -> bool {
        let count = self.count;
        let row = (place * self.width + value) * count;
        if self.known[place] & 1 << value == 0 {
            self.known[place] |= 1 << value;
            for later in place + 1..count {
                let (mut rest, mut bits) = (self.left[later], 0);
                while rest != 0 {
                    let other = rest.trailing_zeros() as usize;
                    if self.pairs.go_together((place, value), (later, other)) {
                        bits |= 1 << other;
                    }
                    rest &= rest - 1;
                }
                self.together[row + later] = bits;
            }
        }
        let (above, below) = self.left.split_at_mut((place + 1) * count);
        let above = &above[place * count..];
        let together = &self.together[row..row + count];
        for later in place + 1..count {
            let left = above[later] & together[later];
            if left == 0 {
                return false;
            }
            below[later] = left;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Queens;

    impl Pairs for Queens {
        fn fits(&mut self, _: usize, _: usize) -> bool {
            true
        }

        fn go_together(&mut self, earlier: (usize, usize), later: (usize, usize)) -> bool {
            let apart = later.1.abs_diff(earlier.1);
            apart != 0 && apart != later.0 - earlier.0
        }
    }

    fn answers(count: usize, slice: u64) -> Vec<Vec<usize>> {
        let mut search = Choices::new(&vec![count; count], Queens).expect("few places");
        let mut found = Vec::new();
        loop {
            match search.search(&mut slice.clone()) {
                SearchProgress::Found => found.push(search.assignment().to_vec()),
                SearchProgress::Exhausted => return found,
                SearchProgress::Paused => {}
            }
        }
    }

    #[test]
    fn queens() {
        let counts: Vec<usize> = (1..=8).map(|n| answers(n, u64::MAX).len()).collect();
        assert_eq!(counts, [1, 0, 0, 2, 10, 4, 40, 92]);
        let found = answers(6, u64::MAX);
        assert!(found.is_sorted());
        assert_eq!(found, answers(6, 1));
    }

    #[test]
    fn steps_are_counted_up_to_a_place() {
        let mut search = Choices::new(&[8; 8], Queens).expect("few places");
        let early = search.steps_to(&[0, 4], 1 << 20);
        let late = search.steps_to(&[7, 7], 1 << 20);
        assert!(early < late && late < 1 << 12, "{early} {late}");
        assert_eq!(search.steps_to(&[7, 7], 10), 10);
        assert_eq!(search.search(&mut u64::MAX.clone()), SearchProgress::Found);
        assert_eq!(search.assignment(), [0, 4, 7, 5, 2, 6, 1, 3]);
    }

    #[test]
    fn too_much_is_refused() {
        assert!(Choices::new(&[], Queens).is_none());
        assert!(Choices::new(&[MOST + 1], Queens).is_none());
        assert!(Choices::new(&vec![1; MOST + 1], Queens).is_none());
    }

    #[test]
    fn places_without_values() {
        let mut search = Choices::new(&[2, 0], Queens).expect("few places");
        assert_eq!(
            search.search(&mut u64::MAX.clone()),
            SearchProgress::Exhausted
        );
        assert_eq!(
            search.search(&mut u64::MAX.clone()),
            SearchProgress::Exhausted
        );
    }
}
