//! A set of states: blocks of words, numbered as they come and found again by their contents.
//!
//! Invariant: no two states of a set are equal word by word, and since a block is the same for all variants of a term, no
//! two are variants. The newest state is the first of its chain, so that states can be taken out in the reverse order. The
//! hash depends on the words alone: the order of chains cannot be observed.

use super::Stop;
use super::account::Account;

/// A set of states.
#[derive(Debug, Default)]
pub struct States {
    /// The blocks, one behind the other.
    words: Vec<u64>,
    entries: Vec<Entry>,
    /// By hash, of which the lowest bits count: the newest state of each chain.
    heads: Vec<u32>,
}

#[derive(Debug)]
struct Entry {
    /// Where its words begin.
    start: usize,
    hash: u32,
    /// The next older state of the chain.
    next: u32,
}

/// The end of a chain.
const NONE: u32 = u32::MAX;

/// The chains of a set that is not empty; a power of two, as all their numbers.
const FEWEST: usize = 16;

/// The hash of a block.
pub fn hash(block: &[u64]) -> u32 {
    /// An odd number with well-mixed bits: the fractional part of the golden ratio times 2^64.
    const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = block.iter().fold(block.len() as u64, |state, word| {
        let product = u128::from(state ^ word) * u128::from(MIX);
        (product >> 64) as u64 ^ product as u64
    });
    (mixed ^ (mixed >> 32)) as u32
}

impl States {
    /// How many states there are.
    pub fn count(&self) -> usize {
        self.entries.len()
    }

    /// The block of a state.
    pub fn block(&self, state: u32) -> &[u64] {
        let state = state as usize;
        let end = self.entries.get(state + 1).map(|entry| entry.start);
        &self.words[self.entries[state].start..end.unwrap_or(self.words.len())]
    }

    /// The blocks of all states, one behind the other.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The state with this block, whose hash is given.
    pub fn find(&self, hash: u32, block: &[u64]) -> Option<u32> {
        if self.heads.is_empty() {
            return None;
        }
        let mut at = self.heads[self.chain(hash)];
        while at != NONE {
            let entry = &self.entries[at as usize];
            if entry.hash == hash && self.block(at) == block {
                return Some(at);
            }
            at = entry.next;
        }
        None
    }

    /// Adds a state that is not there yet.
    pub fn add(&mut self, account: &mut Account, hash: u32, block: &[u64]) -> Result<u32, Stop> {
        let state = self.entries.len();
        if state >= NONE as usize {
            return Err(Stop::Memory);
        }
        account.reserve(&mut self.words, block.len())?;
        account.reserve(&mut self.entries, 1)?;
        if state >= self.heads.len() {
            self.rehash(account)?;
        }
        self.entries.push(Entry {
            start: self.words.len(),
            hash,
            next: NONE,
        });
        self.words.extend_from_slice(block);
        self.link(state);
        Ok(state as u32)
    }

    /// Takes out the newest states until there are `count`.
    pub fn truncate(&mut self, count: usize) {
        while self.entries.len() > count
            && let Some(last) = self.entries.pop()
        {
            let chain = self.chain(last.hash);
            self.heads[chain] = last.next;
            self.words.truncate(last.start);
        }
    }

    /// Which chain a hash belongs to.
    fn chain(&self, hash: u32) -> usize {
        hash as usize & (self.heads.len() - 1)
    }

    /// Makes a state the first of its chain.
    fn link(&mut self, state: usize) {
        let chain = self.chain(self.entries[state].hash);
        self.entries[state].next = self.heads[chain];
        self.heads[chain] = state as u32;
    }

    /// Doubles the number of chains.
    fn rehash(&mut self, account: &mut Account) -> Result<(), Stop> {
        let chains = (2 * self.heads.len()).max(FEWEST);
        let more = chains - self.heads.len();
        account.reserve(&mut self.heads, more)?;
        self.heads.clear();
        self.heads.resize(chains, NONE);
        for state in 0..self.entries.len() {
            self.link(state);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::account::tests::rich;
    use super::*;

    /// A block of one to three words.
    fn block(number: u64) -> Vec<u64> {
        vec![number; 1 + number as usize % 3]
    }

    #[test]
    fn states_are_found_again() {
        let (mut states, mut account) = (States::default(), rich());
        for number in 0..1000 {
            let block = block(number);
            let hash = hash(&block);
            assert_eq!(states.find(hash, &block), None);
            assert_eq!(states.add(&mut account, hash, &block), Ok(number as u32));
        }
        for number in 0..1000 {
            let block = block(number);
            assert_eq!(states.find(hash(&block), &block), Some(number as u32));
            assert_eq!(states.block(number as u32), block);
        }
    }

    #[test]
    fn the_newest_can_go() {
        let (mut states, mut account) = (States::default(), rich());
        for round in 0..3 {
            for number in 10 * round..100 {
                let block = block(number);
                // All in one chain.
                assert_eq!(states.add(&mut account, 7, &block), Ok(number as u32));
            }
            let kept = 10 * (round + 1);
            states.truncate(kept as usize);
            assert_eq!(states.count(), kept as usize);
            assert_eq!(states.find(7, &block(kept - 1)), Some(kept as u32 - 1));
            assert_eq!(states.find(7, &block(kept)), None);
        }
    }

    #[test]
    fn an_empty_set_finds_nothing() {
        let mut states = States::default();
        assert!(states.count() == 0 && states.find(0, &[0]).is_none());
        states.truncate(0);
    }
}
