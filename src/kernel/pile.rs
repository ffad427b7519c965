//! Stacks of states: blocks of words, which are terms, or values of the host.
//!
//! *Invariant*: a state never changes, and its number is its place, counted from 0. States are removed from the top only.

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;

use super::SearchStop;
use super::account::Account;

/// A stack of states.
pub trait Pile: Default {
    /// The type of a state, which may be unsized.
    type State: ?Sized;

    /// How many there are.
    fn count(&self) -> usize;

    /// The state at a place.
    fn state(&self, place: usize) -> &Self::State;

    /// Puts a copy of a state on top.
    fn push(&mut self, account: &mut Account, state: &Self::State) -> Result<(), SearchStop>;

    /// Removes the newest states until `count` are left.
    fn truncate(&mut self, count: usize);
}

/// A stack of states that can be found by their contents.
pub trait Keyed: Pile {
    /// The hash of a state. Equal states have the same hash, which is the same in all runs.
    fn hash(state: &Self::State) -> u32;

    /// Whether two states are equal.
    fn equal(one: &Self::State, other: &Self::State) -> bool;
}

/// Blocks of words in one vector.
#[derive(Debug, Default)]
pub struct Words {
    words: Vec<u64>,
    /// Where each block ends.
    ends: Vec<usize>,
}

impl Words {
    /// The words of all blocks.
    pub fn words(&self) -> &[u64] {
        &self.words
    }
}

impl Pile for Words {
    type State = [u64];

    fn count(&self) -> usize {
        self.ends.len()
    }

    fn state(&self, place: usize) -> &[u64] {
        let start = match place.checked_sub(1) {
            Some(before) => self.ends[before],
            None => 0,
        };
        &self.words[start..self.ends[place]]
    }

    fn push(&mut self, account: &mut Account, block: &[u64]) -> Result<(), SearchStop> {
        account.reserve(&mut self.ends, 1)?;
        account.reserve(&mut self.words, block.len())?;
        self.words.extend_from_slice(block);
        self.ends.push(self.words.len());
        Ok(())
    }

    fn truncate(&mut self, count: usize) {
        self.ends.truncate(count);
        self.words.truncate(self.ends.last().copied().unwrap_or(0));
    }
}

impl Keyed for Words {
    fn equal(one: &[u64], other: &[u64]) -> bool {
        one == other
    }

    fn hash(block: &[u64]) -> u32 {
        /// An odd number with well-mixed bits: the fractional part of the golden ratio times 2^64.
        const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
        let mixed = block.iter().fold(block.len() as u64, |state, word| {
            let product = u128::from(state ^ word) * u128::from(MIX);
            (product >> 64) as u64 ^ product as u64
        });
        folded(mixed)
    }
}

/// Values of the host.
#[derive(Debug)]
pub struct HostStates<S>(Vec<S>);

impl<S> Default for HostStates<S> {
    fn default() -> HostStates<S> {
        HostStates(Vec::new())
    }
}

impl<S: Clone> Pile for HostStates<S> {
    type State = S;

    fn count(&self) -> usize {
        self.0.len()
    }

    fn state(&self, place: usize) -> &S {
        &self.0[place]
    }

    fn push(&mut self, account: &mut Account, state: &S) -> Result<(), SearchStop> {
        account.reserve(&mut self.0, 1)?;
        self.0.push(state.clone());
        Ok(())
    }

    fn truncate(&mut self, count: usize) {
        self.0.truncate(count);
    }
}

impl<S: Clone + Eq + Hash> Keyed for HostStates<S> {
    fn equal(one: &S, other: &S) -> bool {
        one == other
    }

    fn hash(state: &S) -> u32 {
        folded(FixedState::default().hash_one(state))
    }
}

fn folded(hash: u64) -> u32 {
    (hash ^ (hash >> 32)) as u32
}

#[cfg(test)]
mod tests {
    use super::super::account::tests::rich;
    use super::*;

    #[test]
    fn states_go_as_they_came() {
        let (mut words, mut values, mut account) =
            (Words::default(), HostStates::default(), rich());
        let block = |number: u64| vec![number; number as usize % 4];
        for number in 0..100 {
            assert_eq!(words.push(&mut account, &block(number)), Ok(()));
            assert_eq!(values.push(&mut account, &block(number)), Ok(()));
        }
        for left in (0..=100).rev() {
            words.truncate(left);
            values.truncate(left);
            assert_eq!((words.count(), values.count()), (left, left));
            for place in 0..left {
                assert_eq!(words.state(place), block(place as u64));
                assert_eq!(values.state(place), words.state(place));
            }
        }
        assert!(words.words().is_empty());
    }
}
