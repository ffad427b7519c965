//! The open nodes of a textbook's search, in the order in which its clauses would take them from their list.
//!
//! Invariant: a node is a way from the start to a state, as in a list of nodes that carry their ways; nodes of the same
//! state stand side by side, since the clauses keep them. A search may begin with many nodes, where the clauses have begun it. Successors are put in all at once when the last one is known, as
//! they are from the list that the clauses collect. What the words of a state mean is not known here.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::SearchStop;
use super::account::Account;
use super::closed::States;
use super::pile::{Keyed, Words};
use crate::term::Number;

/// Where nodes with equal keys go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Equals {
    /// Behind those that are there.
    Behind,
    /// Before those that are there, the first successor first.
    Before,
}

/// Which states are passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// Those that were expanded: as successors, and when their turn comes.
    Closed,
    /// Those that were expanded, which is asked for when their turn comes.
    Asked,
    /// As successors, those on the way to the current node, without itself.
    Way,
    /// As successors, those on the way to the current node.
    WholeWay,
    /// None.
    Nothing,
}

/// The open nodes.
#[derive(Debug)]
pub struct Frontier {
    equals: Equals,
    known: Known,
    /// What it takes the clauses to pass by a node that waits, in elements of lists that they look at.
    passing: u64,
    /// The elements of lists that the clauses would have looked at.
    saved: u64,
    states: States,
    /// Whether a state was expanded, by state.
    closed: Vec<bool>,
    /// The states that were expanded, in this order.
    expanded: Vec<u32>,
    nodes: Vec<Node>,
    agenda: BinaryHeap<Item>,
    /// How many items have been put in so far.
    count: i64,
    /// The successors of the current node.
    batch: Vec<(u32, Number)>,
    /// The node that is looked at.
    current: u32,
    /// The nodes that were expanded.
    steps: usize,
    account: Account,
}

/// A way to a state.
#[derive(Debug)]
struct Node {
    state: u32,
    /// The node before; itself for the start.
    parent: u32,
    cost: Number,
}

#[derive(Debug)]
struct Item {
    key: Number,
    /// Its place among those with the same key.
    order: i64,
    node: u32,
}

impl Ord for Item {
    /// The one that comes out first is the greatest.
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

    /// A node that leads to others, behind the one before; none is before the start.
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

    /// A node waits behind those that wait, before the search begins; false if that is not its place.
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

    /// A state was expanded before the search begins.
    pub fn close(&mut self, words: &[u64]) -> Result<(), SearchStop> {
        let state = self.intern(words)?;
        self.account.reserve(&mut self.expanded, 1)?;
        if !std::mem::replace(&mut self.closed[state as usize], true) {
            self.expanded.push(state);
        }
        Ok(())
    }

    /// The search begins: the first node that waits is looked at. False if there is none.
    pub fn begin(&mut self) -> Result<bool, SearchStop> {
        self.room_for_batch()?;
        for (node, key) in self.batch.drain(..) {
            let order = self.count;
            self.agenda.push(Item { key, order, node });
            self.count += 1;
        }
        Ok(self.take())
    }

    /// The agenda has room for the nodes that are put in next.
    fn room_for_batch(&mut self) -> Result<(), SearchStop> {
        let (length, capacity) = (self.agenda.len(), self.agenda.capacity());
        let (more, size) = (self.batch.len(), size_of::<Item>());
        let additional = self.account.grant(length, capacity, more, size)?;
        self.agenda
            .try_reserve_exact(additional)
            .map_err(|_| SearchStop::Memory)
    }

    /// The first node that is not passed over is looked at; false if there is none.
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

    /// The current node has been expanded: its successors take their places, and the next one is looked at. False if there
    /// is none.
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
                // The newest successors come first, and of these the first one.
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

    /// What the current node has cost.
    pub fn cost(&self) -> &Number {
        &self.nodes[self.current as usize].cost
    }

    /// The elements of lists that the clauses would have looked at.
    pub fn saved(&self) -> u64 {
        self.saved
    }

    /// How many nodes were expanded.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// The number of a successor, if it is not passed over.
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

    /// The number of a state, whether it is known or not.
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
        // Half of them on average.
        self.saved += self.passing * self.agenda.len() as u64 / 2;
        Ok(())
    }

    /// The states on the way to a node, itself first.
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

    /// The node that is looked at.
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

    /// What is passed over.
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

    /// The open nodes with their keys, as they would be looked at, without the successors of the current one.
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

    /// The states in the order in which they are looked at, from 0 on.
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
