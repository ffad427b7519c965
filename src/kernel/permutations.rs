//! Permutations of the numbers from 0: all of them in lexicographic order, or those that pass a test, in the order in which the first
//! number is inserted at each place of the permutations of the others.
//!
//! *Invariant*: a step makes one permutation and takes time linear in its length, or quadratic if the permutation is tested.

#[cfg(feature = "native")]
use super::SearchProgress;

/// The permutations of n numbers.
pub struct Permutations {
    /// The current permutation, if there is one.
    now: Vec<usize>,
    over: bool,
}

impl Permutations {
    /// All permutations of the numbers below `count`.
    pub fn new(count: usize) -> Permutations {
        Permutations {
            now: (0..count).collect(),
            over: false,
        }
    }

    /// The current permutation; none after the last one.
    pub fn current(&self) -> Option<&[usize]> {
        (!self.over).then_some(self.now.as_slice())
    }

    /// Goes to the next permutation.
    pub fn advance(&mut self) {
        let now = &mut self.now;
        let Some(fall) = now.windows(2).rposition(|pair| pair[0] < pair[1]) else {
            self.over = true;
            return;
        };
        let larger = now.iter().rposition(|number| *number > now[fall]);
        now.swap(fall, larger.expect("the number behind the place is larger"));
        now[fall + 1..].reverse();
    }
}

/// The permutations of n numbers that pass a test, made by inserting the first number into those of the others.
#[cfg(feature = "native")]
pub struct Inserted {
    /// For each number the current permutation of this number and the greater ones, and the place of the number in it.
    made: Vec<Vec<usize>>,
    places: Vec<usize>,
    /// The results of the test, indexed by how many numbers stand between the two, the second number, and the first.
    passes: Vec<bool>,
    begun: bool,
    over: bool,
}

#[cfg(feature = "native")]
impl Inserted {
    /// All that pass: `passes` tells whether a number may precede another one at a distance, given as the number of others between them.
    pub fn new(count: usize, passes: &dyn Fn(usize, usize, usize) -> bool) -> Inserted {
        let all = (0..count * count * count).map(|index| {
            let (between, second) = (index / (count * count), index / count % count);
            passes(index % count, second, between)
        });
        Inserted {
            made: (0..count).map(|first| (first..count).collect()).collect(),
            places: vec![0; count],
            passes: all.collect(),
            begun: false,
            over: count == 0,
        }
    }

    /// The last permutation found.
    pub fn permutation(&self) -> &[usize] {
        self.made.first().map_or(&[], Vec::as_slice)
    }

    /// Goes to the next permutation; false if there is none. Moves the first number that can move, and resets the numbers before it.
    fn advance(&mut self) -> bool {
        let count = self.made.len();
        let movable = (0..count).find(|number| self.places[*number] + 1 < count - number);
        let Some(moved) = movable else {
            return false;
        };
        let place = self.places[moved];
        self.made[moved].swap(place, place + 1);
        self.places[moved] += 1;
        for number in (0..moved).rev() {
            let (own, behind) = self.made.split_at_mut(number + 1);
            own[number][0] = number;
            own[number][1..].copy_from_slice(&behind[0]);
            self.places[number] = 0;
        }
        true
    }

    fn is_passing(&self) -> bool {
        let (made, count) = (&self.made[0], self.made.len());
        // Tests neighbours first: most permutations fail there.
        (0..count).all(|between| {
            let rows = &self.passes[between * count * count..];
            let pairs = made.iter().zip(made.iter().skip(between + 1));
            pairs
                .into_iter()
                .all(|(one, other)| rows[other * count + one])
        })
    }

    /// Continues the search for at most `steps` permutations, which it counts down.
    pub fn search(&mut self, steps: &mut u64) -> SearchProgress {
        while !self.over {
            if *steps == 0 {
                return SearchProgress::Paused;
            }
            *steps -= 1;
            if std::mem::replace(&mut self.begun, true) && !self.advance() {
                self.over = true;
                break;
            }
            if self.is_passing() {
                return SearchProgress::Found;
            }
        }
        SearchProgress::Exhausted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn put_into_the_others() {
        let mut all = Inserted::new(3, &|_, _, _| true);
        let mut found = Vec::new();
        while all.search(&mut 1) != SearchProgress::Exhausted {
            found.push(all.permutation().to_vec());
        }
        let expected = [
            [0, 1, 2],
            [1, 0, 2],
            [1, 2, 0],
            [0, 2, 1],
            [2, 0, 1],
            [2, 1, 0],
        ];
        assert_eq!(found, expected);
        let mut sorted = Inserted::new(5, &|one, other, _| one > other);
        assert_eq!(sorted.search(&mut u64::MAX.clone()), SearchProgress::Found);
        assert_eq!(sorted.permutation(), [4, 3, 2, 1, 0]);
        assert_eq!(
            sorted.search(&mut u64::MAX.clone()),
            SearchProgress::Exhausted
        );
    }

    fn all(count: usize) -> Vec<Vec<usize>> {
        let mut permutations = Permutations::new(count);
        let mut found = Vec::new();
        while let Some(permutation) = permutations.current() {
            found.push(permutation.to_vec());
            permutations.advance();
        }
        found
    }

    #[test]
    fn in_order() {
        assert_eq!(all(3)[..3], [[0, 1, 2], [0, 2, 1], [1, 0, 2]]);
    }

    #[test]
    fn each_once() {
        for (count, number) in [(0, 1), (1, 1), (2, 2), (5, 120)] {
            let mut found = all(count);
            assert!(found.is_sorted());
            found.dedup();
            assert_eq!(found.len(), number);
        }
    }
}
