//! A set of states: it numbers them as they come and finds them again by their contents.
//!
//! The numbers are in a hash table with linear probing. Each slot also has the hash of its state, so that a search compares contents only
//! where the hashes are equal:
//!
//! ```text
//!   slots   [ - ][ 7:0 ][ 7:2 ][ 3:1 ][ - ] ..      hash 7: states 0 and 2; state 1 had to go one slot further
//! ```
//!
//! *Invariant*: no two states of a set are equal. Variants of a term have the same block of words, so a set of blocks never has two
//! variants. States enter the table in the order of their numbers, also when it grows: so no probe sequence of another state passes the
//! slot of the newest state, and it can be removed. The hash depends on the contents alone.

use super::SearchStop;
use super::account::Account;
use super::pile::{Keyed, Words};

/// A set of states.
#[derive(Debug, Default)]
pub struct States<P = Words> {
    pile: P,
    hashes: Vec<u32>,
    slots: Vec<Slot>,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    hash: u32,
    number: u32,
}

const FREE: Slot = Slot {
    hash: 0,
    number: u32::MAX,
};

impl Slot {
    fn is_free(self) -> bool {
        self.number == FREE.number
    }
}

/// The least number of slots of a table that is not empty. Every table size is a power of two.
const FEWEST: usize = 16;

impl<P: Keyed> States<P> {
    /// How many states there are.
    pub fn count(&self) -> usize {
        self.hashes.len()
    }

    /// The state of this number.
    pub fn state(&self, number: u32) -> &P::State {
        self.pile.state(number as usize)
    }

    /// All states.
    pub fn pile(&self) -> &P {
        &self.pile
    }

    /// The number of a state, whose hash is given.
    pub fn find(&self, hash: u32, state: &P::State) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let mut place = self.home(hash);
        loop {
            let slot = self.slots[place];
            if slot.is_free() {
                return None;
            }
            if slot.hash == hash && P::equal(self.state(slot.number), state) {
                return Some(slot.number);
            }
            place = self.behind(place);
        }
    }

    /// Adds a state that is not there yet.
    pub fn add(
        &mut self,
        account: &mut Account,
        hash: u32,
        state: &P::State,
    ) -> Result<u32, SearchStop> {
        let count = self.count();
        let number = u32::try_from(count)
            .ok()
            .filter(|number| *number != FREE.number);
        let number = number.ok_or(SearchStop::Memory)?;
        account.reserve(&mut self.hashes, 1)?;
        // At most half of the slots are in use: an unsuccessful search looks at two or three.
        if count >= self.slots.len() / 2 {
            self.grow(account)?;
        }
        self.pile.push(account, state)?;
        self.hashes.push(hash);
        self.put(Slot { hash, number });
        Ok(number)
    }

    /// Removes the newest states until `count` are left.
    pub fn truncate(&mut self, count: usize) {
        while self.hashes.len() > count
            && let Some(hash) = self.hashes.pop()
        {
            let number = self.hashes.len() as u32;
            let mut place = self.home(hash);
            while self.slots[place].number != number {
                place = self.behind(place);
            }
            self.slots[place] = FREE;
        }
        self.pile.truncate(count);
    }

    /// The first slot of the probe sequence of a hash.
    fn home(&self, hash: u32) -> usize {
        hash as usize & (self.slots.len() - 1)
    }

    fn behind(&self, place: usize) -> usize {
        (place + 1) & (self.slots.len() - 1)
    }

    fn put(&mut self, slot: Slot) {
        let mut place = self.home(slot.hash);
        while !self.slots[place].is_free() {
            place = self.behind(place);
        }
        self.slots[place] = slot;
    }

    /// Doubles the number of slots.
    fn grow(&mut self, account: &mut Account) -> Result<(), SearchStop> {
        let slots = (2 * self.slots.len()).max(FEWEST);
        let more = slots - self.slots.len();
        account.reserve(&mut self.slots, more)?;
        self.slots.clear();
        self.slots.resize(slots, FREE);
        for number in 0..self.hashes.len() {
            let hash = self.hashes[number];
            self.put(Slot {
                hash,
                number: number as u32,
            });
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
        let (mut states, mut account) = (States::<Words>::default(), rich());
        for number in 0..1000 {
            let block = block(number);
            let hash = Words::hash(&block);
            assert_eq!(states.find(hash, &block), None);
            assert_eq!(states.add(&mut account, hash, &block), Ok(number as u32));
        }
        for number in 0..1000 {
            let block = block(number);
            assert_eq!(
                states.find(Words::hash(&block), &block),
                Some(number as u32)
            );
            assert_eq!(states.state(number as u32), block);
        }
    }

    #[test]
    fn the_newest_can_go() {
        let (mut states, mut account) = (States::<Words>::default(), rich());
        for round in 0..3 {
            for number in 10 * round..100 {
                let block = block(number);
                // All with the same hash.
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
        let mut states = States::<Words>::default();
        assert!(states.count() == 0 && states.find(0, &[0]).is_none());
        states.truncate(0);
    }
}
