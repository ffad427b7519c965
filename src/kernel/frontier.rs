//! The open nodes of a search program from a textbook, in the order in which its clauses would take them from their list.
//!
//! *Invariant*: a node is a path from the start to a state, as in a list of nodes that carry their paths. The clauses keep all nodes of a
//! state, and so does the frontier. A search may begin with the nodes the clauses have made. `step` inserts all successors of a node at
//! once, as the clauses do from the list that they collect. The kernel does not know what the words of a state mean.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::SearchStop;
use super::account::Account;
use super::closed::States;
use super::pile::{Keyed, Words};
use crate::term::Number;

/// Where successors go among open nodes with an equal key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Equals {
    /// Behind the open nodes.
    Behind,
    /// In front of the open nodes, the first successor first.
    Before,
}

/// Which states the search skips.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// States already expanded: as successors, and when their turn comes.
    Closed,
    /// States already expanded, which the caller asks for (`is_closed`) when their turn comes.
    Asked,
    /// As successors, the states on the path to the current node, itself excluded.
    Way,
    /// As successors, the states on the path to the current node, itself included.
    WholeWay,
    /// None.
    Nothing,
}

/// The open nodes.
#[derive(Debug)]
pub struct Frontier {
    equals: Equals,
    known: Known,
    /// The list elements that the clauses examine to pass an open node.
    passing: u64,
    /// The list elements that the clauses would have examined so far.
    saved: u64,
    states: States,
    /// For each state whether it was expanded.
    closed: Vec<bool>,
    /// The states that were expanded, in order.
    expanded: Vec<u32>,
    nodes: Vec<Node>,
    agenda: BinaryHeap<Item>,
    /// How many items have been put in so far.
    count: i64,
    /// The successors of the current node.
    batch: Vec<(u32, Number)>,
    /// The node that is being expanded.
    current: u32,
    /// How many nodes were expanded.
    steps: usize,
    account: Account,
}

/// A path to a state.
#[derive(Debug)]
struct Node {
    state: u32,
    /// The node before it on the path; the start has itself.
    parent: u32,
    cost: Number,
}

#[derive(Debug)]
struct Item {
    key: Number,
    /// Its order among the items with the same key.
    order: i64,
    node: u32,
}

impl Ord for Item {
    /// `BinaryHeap` pops the greatest item, so the order is reversed.
    fn cmp(&self, other: &Item) -> Ordering {
        let keys = match (&other.key, &self.key) {
            (Number::Int(other), Number::Int(own)) => other.cmp(own),
            (other, own) => other.compare(own).unwrap_or(Ordering::Equal),
        };
        keys.then(other.order.cmp(&self.order))
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

impl Frontier {
    /// A frontier without nodes.
    pub fn new(equals: Equals, known: Known, passing: u64, account: Account) -> Frontier {
        Frontier {
            equals,
            known,
            passing,
            saved: 0,
            states: States::default(),
            closed: Vec::new(),
            expanded: Vec::new(),
            nodes: Vec::new(),
            agenda: BinaryHeap::new(),
            count: 0,
            batch: Vec::new(),
            current: 0,
            steps: 0,
            account,
        }
    }

    /// Adds a node with a parent, without opening it; the start has no parent.
    pub fn node_behind(
        &mut self,
        words: &[u64],
        before: Option<u32>,
        cost: Number,
    ) -> Result<u32, SearchStop> {
        let state = self.intern(words)?;
        self.account.reserve(&mut self.nodes, 1)?;
        let node = u32::try_from(self.nodes.len()).map_err(|_| SearchStop::Memory)?;
        let parent = before.unwrap_or(node);
        self.nodes.push(Node {
            state,
            parent,
            cost,
        });
        Ok(node)
    }

    /// Opens a node behind all open nodes, before the search begins; false if its key is less than that of the last one.
    pub fn wait(&mut self, node: u32, key: Number) -> Result<bool, SearchStop> {
        if let Some((_, last)) = self.batch.last()
            && !last.compare(&key).is_some_and(Ordering::is_le)
        {
            return Ok(false);
        }
        self.account.reserve(&mut self.batch, 1)?;
        self.batch.push((node, key));
        Ok(true)
    }

    /// Marks a state as expanded, before the search begins.
    pub fn close(&mut self, words: &[u64]) -> Result<(), SearchStop> {
        let state = self.intern(words)?;
        self.account.reserve(&mut self.expanded, 1)?;
        if !std::mem::replace(&mut self.closed[state as usize], true) {
            self.expanded.push(state);
        }
        Ok(())
    }

    /// Begins the search with the first open node; false if there is none.
    pub fn begin(&mut self) -> Result<bool, SearchStop> {
        self.room_for_batch()?;
        for (node, key) in self.batch.drain(..) {
            let order = self.count;
            self.agenda.push(Item { key, order, node });
            self.count += 1;
        }
        Ok(self.take())
    }

    /// Reserves memory in the agenda for the nodes of the batch.
    fn room_for_batch(&mut self) -> Result<(), SearchStop> {
        let (length, capacity) = (self.agenda.len(), self.agenda.capacity());
        let (more, size) = (self.batch.len(), size_of::<Item>());
        let additional = self.account.grant(length, capacity, more, size)?;
        self.agenda
            .try_reserve_exact(additional)
            .map_err(|_| SearchStop::Memory)
    }

    /// Makes the first open node that is not skipped the current one; false if there is none.
    fn take(&mut self) -> bool {
        while let Some(item) = self.agenda.pop() {
            self.current = item.node;
            if self.known != Known::Closed || !self.is_closed() {
                return true;
            }
        }
        false
    }

    /// The account of the frontier.
    pub fn account(&mut self) -> &mut Account {
        &mut self.account
    }

    /// Ends the expansion of the current node: opens its successors, and makes the next open node the current one. False
    /// if there is none.
    pub fn step(&mut self) -> Result<bool, SearchStop> {
        self.room_for_batch()?;
        let more = self.batch.len();
        self.account.reserve(&mut self.expanded, 1)?;
        let state = self.nodes[self.current as usize].state;
        if !self.closed[state as usize] {
            self.closed[state as usize] = true;
            self.expanded.push(state);
        }
        self.steps += 1;
        let (equals, count) = (self.equals, self.count);
        self.count += more as i64;
        for (place, (node, key)) in (0..).zip(self.batch.drain(..)) {
            let order = match equals {
                Equals::Behind => count + place,
                // Later batches come before earlier ones; within a batch the first successor comes first.
                Equals::Before => place - count - more as i64,
            };
            self.agenda.push(Item { key, order, node });
        }
        Ok(self.take())
    }

    /// Whether the state of the current node was expanded before.
    pub fn is_closed(&self) -> bool {
        self.closed[self.nodes[self.current as usize].state as usize]
    }

    /// The words of the current state.
    pub fn state(&self) -> &[u64] {
        self.states.state(self.nodes[self.current as usize].state)
    }

    /// The cost of the current node.
    pub fn cost(&self) -> &Number {
        &self.nodes[self.current as usize].cost
    }

    /// The list elements that the clauses would have examined so far.
    pub fn saved(&self) -> u64 {
        self.saved
    }

    /// How many nodes were expanded.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// The number of the state of a successor; none if it is skipped.
    pub fn reach(&mut self, words: &[u64]) -> Result<Option<u32>, SearchStop> {
        let hash = Words::hash(words);
        if self.known == Known::Closed {
            self.saved += self.expanded.len() as u64;
        }
        let Some(state) = self.states.find(hash, words) else {
            return self.add_state(hash, words).map(Some);
        };
        let is_known = match self.known {
            Known::Closed => self.closed[state as usize],
            Known::Asked | Known::Nothing => false,
            Known::Way => {
                let current = self.current as usize;
                let parent = self.nodes[current].parent;
                parent as usize != current && self.is_on_way(parent, state)
            }
            Known::WholeWay => self.is_on_way(self.current, state),
        };
        Ok((!is_known).then_some(state))
    }

    fn is_on_way(&mut self, mut node: u32, state: u32) -> bool {
        loop {
            self.saved += 1;
            let at = &self.nodes[node as usize];
            if at.state == state {
                return true;
            }
            if at.parent == node {
                return false;
            }
            node = at.parent;
        }
    }

    /// The number of a state, which is added if it is new.
    pub fn intern(&mut self, words: &[u64]) -> Result<u32, SearchStop> {
        let hash = Words::hash(words);
        match self.states.find(hash, words) {
            Some(state) => Ok(state),
            None => self.add_state(hash, words),
        }
    }

    fn add_state(&mut self, hash: u32, words: &[u64]) -> Result<u32, SearchStop> {
        self.account.reserve(&mut self.closed, 1)?;
        let state = self.states.add(&mut self.account, hash, words)?;
        self.closed.push(false);
        Ok(state)
    }

    /// Adds a successor of the current node.
    pub fn add(&mut self, state: u32, cost: Number, key: Number) -> Result<(), SearchStop> {
        self.account.reserve(&mut self.nodes, 1)?;
        self.account.reserve(&mut self.batch, 1)?;
        let node = u32::try_from(self.nodes.len()).map_err(|_| SearchStop::Memory)?;
        self.nodes.push(Node {
            state,
            parent: self.current,
            cost,
        });
        self.batch.push((node, key));
        // The clauses pass half of the open nodes on average.
        self.saved += self.passing * self.agenda.len() as u64 / 2;
        Ok(())
    }

    /// The states on the path to a node, from the node back to the start.
    pub fn way(&self, mut node: u32) -> Vec<u32> {
        let mut way = Vec::new();
        loop {
            let at = &self.nodes[node as usize];
            way.push(at.state);
            if at.parent == node {
                return way;
            }
            node = at.parent;
        }
    }

    /// The node that is being expanded.
    pub fn current(&self) -> u32 {
        self.current
    }

    /// The words of a state.
    pub fn block(&self, state: u32) -> &[u64] {
        self.states.state(state)
    }

    /// State, parent and cost of a node.
    pub fn node(&self, node: u32) -> (u32, u32, &Number) {
        let Node {
            state,
            parent,
            cost,
        } = &self.nodes[node as usize];
        (*state, *parent, cost)
    }

    /// The words of all states.
    pub fn words(&self) -> &[u64] {
        self.states.pile().words()
    }

    /// Which states are skipped.
    pub fn known(&self) -> Known {
        self.known
    }

    /// State and parent of all nodes.
    pub fn parents(&self) -> Vec<(u32, u32)> {
        let nodes = self.nodes.iter();
        nodes.map(|node| (node.state, node.parent)).collect()
    }

    /// The words of each state.
    pub fn blocks(&self) -> Vec<Box<[u64]>> {
        let states = 0..self.states.count() as u32;
        states.map(|state| self.block(state).into()).collect()
    }

    /// The open nodes with their keys in the order of expansion, without the successors of the current one.
    pub fn open(&self) -> Vec<(u32, Number)> {
        let mut items: Vec<&Item> = self.agenda.iter().collect();
        items.sort_by(|one, other| other.cmp(one));
        let nodes = items.into_iter().map(|item| (item.node, item.key.clone()));
        nodes.collect()
    }

    /// The successors of the current node so far, with their keys.
    pub fn successors(&self) -> &[(u32, Number)] {
        &self.batch
    }

    /// The states that were expanded before the current node, the last one first.
    pub fn expanded(&self) -> impl Iterator<Item = u32> {
        self.expanded.iter().rev().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::super::account::tests::rich;
    use super::*;

    /// The states in the order of expansion, from 0 on.
    fn order(equals: Equals, known: Known, count: usize) -> Vec<u64> {
        let mut frontier = Frontier::new(equals, known, 1, rich());
        let zero = Number::Int(0);
        let start = frontier.node_behind(&[0], None, zero.clone());
        let waits = frontier.wait(start.expect("there is memory"), zero);
        assert_eq!((waits, frontier.begin()), (Ok(true), Ok(true)));
        let mut seen = vec![0];
        while seen.len() < count {
            let state = frontier.state()[0];
            for next in [2 * state + 1, 2 * state + 2, state / 2, state] {
                if let Some(next_state) = frontier.reach(&[next]).expect("there is memory") {
                    let key = Number::Int((next % 2) as i64);
                    frontier
                        .add(next_state, Number::Int(1), key)
                        .expect("there is memory");
                }
            }
            if !frontier.step().expect("there is memory") {
                break;
            }
            seen.push(frontier.state()[0]);
        }
        assert_eq!(frontier.steps() + 1, seen.len());
        seen
    }

    #[test]
    fn equals_come_in_the_order_of_the_clauses() {
        let seen = order(Equals::Behind, Known::Closed, 6);
        assert_eq!(seen, [0, 2, 6, 14, 30, 62]);
        let seen = order(Equals::Before, Known::Way, 4);
        assert_eq!(seen, [0, 2, 6, 14]);
    }

    #[test]
    fn ways_do_not_cross_themselves() {
        let seen = order(Equals::Before, Known::WholeWay, 5);
        assert_eq!(seen, [0, 2, 6, 14, 30]);
        let seen = order(Equals::Before, Known::Way, 3);
        assert_eq!(seen, [0, 2, 6]);
        // Nothing is passed over: 0 leads to itself.
        let seen = order(Equals::Before, Known::Nothing, 3);
        assert_eq!(seen, [0, 2, 6]);
    }

    #[test]
    fn nodes_that_wait_stand_in_order() {
        let mut frontier = Frontier::new(Equals::Behind, Known::Closed, 1, rich());
        let zero = || Number::Int(0);
        let nodes = [0, 1, 2].map(|word| {
            let node = frontier.node_behind(&[word], None, zero());
            node.expect("there is memory")
        });
        frontier.close(&[1]).expect("there is memory");
        let keys = [1, 3, 3].map(Number::Int);
        for (node, key) in nodes.into_iter().zip(keys) {
            assert_eq!(frontier.wait(node, key), Ok(true));
        }
        assert_eq!(frontier.wait(nodes[0], Number::Int(2)), Ok(false));
        assert_eq!(frontier.begin(), Ok(true));
        assert_eq!(frontier.state(), [0]);
        // 1 was expanded before.
        assert_eq!((frontier.step(), frontier.state()), (Ok(true), &[2][..]));
        assert_eq!(frontier.saved(), 0);
        // The clauses look whether it is one of two closed states.
        assert_eq!(frontier.reach(&[3]).map(|found| found.is_some()), Ok(true));
        assert_eq!(frontier.saved(), 2);
        assert_eq!(frontier.step(), Ok(false));
    }
}
