//! The agenda of a search: a priority queue of the nodes that are still to be expanded.
//!
//! *Invariant*: the node with the least key comes out first; of equal keys, the node with the least
//! number, which was reached first. Keys are compared by value: the numbers 1 and 1.0 are equal.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::SearchStop;
use super::account::Account;
use super::cost::Cost;

/// A queue of nodes by their keys.
#[derive(Debug)]
pub struct Agenda<C> {
    items: BinaryHeap<Item<C>>,
}

#[derive(Debug)]
struct Item<C> {
    key: C,
    node: u32,
}

impl<C: Cost> Ord for Item<C> {
    /// `BinaryHeap` pops the greatest item, so the order is reversed.
    fn cmp(&self, other: &Item<C>) -> Ordering {
        let keys = other.key.order(&self.key);
        keys.then(other.node.cmp(&self.node))
    }
}

impl<C: Cost> PartialOrd for Item<C> {
    fn partial_cmp(&self, other: &Item<C>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<C: Cost> PartialEq for Item<C> {
    fn eq(&self, other: &Item<C>) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<C: Cost> Eq for Item<C> {}

impl<C: Cost> Default for Agenda<C> {
    fn default() -> Agenda<C> {
        Agenda {
            items: BinaryHeap::new(),
        }
    }
}

impl<C: Cost> Agenda<C> {
    /// Makes room for another node.
    pub fn reserve(&mut self, account: &mut Account) -> Result<(), SearchStop> {
        let (length, capacity) = (self.items.len(), self.items.capacity());
        let additional = account.grant(length, capacity, 1, size_of::<Item<C>>())?;
        self.items
            .try_reserve_exact(additional)
            .map_err(|_| SearchStop::Memory)
    }

    /// Puts a node in.
    pub fn push(&mut self, account: &mut Account, key: C, node: u32) -> Result<(), SearchStop> {
        self.reserve(account)?;
        self.items.push(Item { key, node });
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
    use crate::term::Number;

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
