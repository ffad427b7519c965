//! The agenda of a search: a priority queue of the nodes that are still to be expanded.
//!
//! Invariant: the node with the least key comes out first, and of equal keys the one that was put in first. Keys are numbers other
//! than NaN, compared by value: 1 and 1.0 are equal.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::Stop;
use super::account::Account;
use crate::term::Number;

/// A queue of nodes by their keys.
#[derive(Debug, Default)]
pub struct Agenda {
    items: BinaryHeap<Item>,
    /// How many have been put in so far.
    count: u64,
}

#[derive(Debug)]
struct Item {
    key: Number,
    /// Its number in the order of coming.
    order: u64,
    node: u32,
}

impl Ord for Item {
    /// The one that comes out first is the greatest.
    fn cmp(&self, other: &Item) -> Ordering {
        let keys = other.key.compare(&self.key);
        keys.unwrap_or(Ordering::Equal)
            .then(other.order.cmp(&self.order))
    }
}

impl PartialOrd for Item {
    fn partial_cmp(&self, other: &Item) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Item {
    fn eq(&self, other: &Item) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Item {}

impl Agenda {
    /// Makes room for another node.
    pub fn reserve(&mut self, account: &mut Account) -> Result<(), Stop> {
        let (length, capacity) = (self.items.len(), self.items.capacity());
        let additional = account.grant(length, capacity, 1, size_of::<Item>())?;
        self.items
            .try_reserve_exact(additional)
            .map_err(|_| Stop::Memory)
    }

    /// Puts a node in.
    pub fn push(&mut self, account: &mut Account, key: Number, node: u32) -> Result<(), Stop> {
        self.reserve(account)?;
        let order = self.count;
        self.count += 1;
        self.items.push(Item { key, order, node });
        Ok(())
    }

    /// Takes the next node out.
    pub fn pop(&mut self) -> Option<u32> {
        self.items.pop().map(|item| item.node)
    }
}

#[cfg(test)]
mod tests {
    use super::super::account::tests::rich;
    use super::*;

    #[test]
    fn equals_come_out_as_they_came() {
        let (mut agenda, mut account) = (Agenda::default(), rich());
        let keys = [3, 1, 2, 1, 3, 2, 1, 1];
        for (node, key) in keys.into_iter().enumerate() {
            // Every other key is a float: they are compared by value.
            let key = if node % 2 == 0 {
                Number::Int(key)
            } else {
                Number::Float(key as f64)
            };
            assert_eq!(agenda.push(&mut account, key, node as u32), Ok(()));
        }
        let order: Vec<u32> = std::iter::from_fn(|| agenda.pop()).collect();
        assert_eq!(order, [1, 3, 6, 7, 2, 5, 0, 4]);
    }

    #[test]
    fn a_long_agenda_is_sorted() {
        let (mut agenda, mut account) = (Agenda::default(), rich());
        let keys: Vec<i64> = (0..1000).map(|index| index * 7919 % 101).collect();
        for (node, key) in keys.iter().enumerate() {
            assert_eq!(
                agenda.push(&mut account, Number::Int(*key), node as u32),
                Ok(())
            );
        }
        let mut sorted: Vec<u32> = (0..1000).collect();
        sorted.sort_by_key(|node| keys[*node as usize]);
        let order: Vec<u32> = std::iter::from_fn(|| agenda.pop()).collect();
        assert_eq!(order, sorted);
    }
}
