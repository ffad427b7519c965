//! Permutations of the numbers from 0, in lexicographic order: the first number is chosen, then one of those that are left.
//!
//! *Invariant*: one step is one permutation, and takes time in proportion to its length at most.

/// The permutations of n numbers.
pub struct Permutations {
    /// The permutation that is due, if there is one.
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

    /// The permutation; none behind the last one.
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

#[cfg(test)]
mod tests {
    use super::*;

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
