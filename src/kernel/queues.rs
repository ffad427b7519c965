//! Queues of nodes for breadth-first and best-first search: each node has its state, its parent, and numbers.
//!
//! ```text
//!   node 0  a          node 1  b from 0        node 2  c from 0        node 3  d from 1
//!
//!   the way of node 3 is d, b, a: the nodes share it
//! ```
//!
//! *Invariant*: a node is in the queue or was taken out of it, and its parent is older than it.

use std::cmp::Ordering;
use std::collections::VecDeque;

/// No node.
pub const NONE: u32 = u32::MAX;

/// The most nodes, which take some megabytes.
const MOST: usize = 1 << 18;

#[derive(Clone, Copy, Debug)]
struct Node {
    state: u32,
    from: u32,
    /// The length of its path.
    depth: u32,
}

/// Nodes, and the queue of those that are open.
#[derive(Debug, Default)]
pub struct Queue {
    nodes: Vec<Node>,
    /// The numbers of all nodes, equally many for each.
    numbers: Vec<i64>,
    width: usize,
    waiting: VecDeque<u32>,
    /// For each state how many open nodes have it.
    open: Vec<u32>,
}

impl Queue {
    /// An empty queue of nodes with `width` numbers each.
    pub fn new(width: usize) -> Queue {
        Queue {
            width,
            ..Queue::default()
        }
    }

    /// Adds a node without queueing it; none if there are too many.
    pub fn add(&mut self, state: u32, from: u32, numbers: &[i64]) -> Option<u32> {
        let number = self.nodes.len();
        if number >= MOST {
            return None;
        }
        let parent = self.nodes.get(from as usize);
        let depth = parent.map_or(0, |parent| parent.depth + 1);
        self.nodes.push(Node { state, from, depth });
        self.numbers.extend_from_slice(numbers);
        let count = number as u32;
        if self.open.len() <= state as usize {
            self.open.resize(state as usize + 1, 0);
        }
        Some(count)
    }

    /// The first node of the queue.
    pub fn front(&self) -> Option<u32> {
        self.waiting.front().copied()
    }

    /// The length of the queue.
    pub fn count(&self) -> usize {
        self.waiting.len()
    }

    /// The number of nodes that there have been.
    pub fn all(&self) -> usize {
        self.nodes.len()
    }

    /// Removes the first node of the queue.
    pub fn take(&mut self) {
        if let Some(node) = self.waiting.pop_front() {
            let state = self.state(node) as usize;
            self.open[state] -= 1;
        }
    }

    fn opened(&mut self, node: u32) {
        let state = self.state(node) as usize;
        self.open[state] += 1;
    }

    /// Queues a node behind all others.
    pub fn put_last(&mut self, node: u32) {
        self.opened(node);
        self.waiting.push_back(node);
    }

    /// Queues a node in front of all others.
    pub fn put_first(&mut self, node: u32) {
        self.opened(node);
        self.waiting.push_front(node);
    }

    /// The index behind the nodes for which `is_before` holds.
    pub fn place(&self, mut is_before: impl FnMut(u32) -> bool) -> usize {
        self.waiting.partition_point(|other| is_before(*other))
    }

    /// Makes these nodes the queue.
    pub fn put_all(&mut self, nodes: Vec<u32>) {
        for node in std::mem::take(&mut self.waiting) {
            let state = self.state(node) as usize;
            self.open[state] -= 1;
        }
        for node in nodes {
            self.put_last(node);
        }
    }

    /// The nodes of the queue, in order.
    pub fn waiting(&self) -> impl Iterator<Item = u32> {
        self.waiting.iter().copied()
    }

    /// The node at an index of the queue.
    pub fn at(&self, place: usize) -> Option<u32> {
        self.waiting.get(place).copied()
    }

    /// Queues a node at an index.
    pub fn put_at(&mut self, node: u32, place: usize) {
        self.opened(node);
        self.waiting.insert(place, node);
    }

    /// Whether a queued node has this state.
    pub fn is_open(&self, state: u32) -> bool {
        self.open
            .get(state as usize)
            .is_some_and(|count| *count > 0)
    }

    /// The state of a node.
    pub fn state(&self, node: u32) -> u32 {
        self.nodes[node as usize].state
    }

    /// The numbers of a node.
    pub fn numbers(&self, node: u32) -> &[i64] {
        let at = node as usize * self.width;
        &self.numbers[at..at + self.width]
    }

    /// The parent of a node.
    pub fn from(&self, node: u32) -> u32 {
        self.nodes[node as usize].from
    }

    /// The number of states on the path of a node.
    pub fn depth(&self, node: u32) -> usize {
        self.nodes[node as usize].depth as usize
    }

    /// The states on the path of a node, from its parent back to the start.
    pub fn way(&self, node: u32) -> impl Iterator<Item = u32> {
        let mut next = self.from(node);
        std::iter::from_fn(move || {
            let node = self.nodes.get(next as usize)?;
            next = node.from;
            Some(node.state)
        })
    }

    /// Compares the paths of two nodes as lists of states, which `compare` compares.
    pub fn compare_ways(
        &self,
        one: u32,
        other: u32,
        mut states: impl FnMut(u32, u32) -> Ordering,
    ) -> Ordering {
        let (mut one, mut other) = (self.from(one), self.from(other));
        while one != other {
            match (one, other) {
                // The empty list is an atom, and comes before every list.
                (NONE, _) => return Ordering::Less,
                (_, NONE) => return Ordering::Greater,
                _ => {}
            }
            let order = states(self.state(one), self.state(other));
            if order.is_ne() {
                return order;
            }
            (one, other) = (self.from(one), self.from(other));
        }
        Ordering::Equal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_come_in_their_order() {
        let mut queue = Queue::new(1);
        let put = |queue: &mut Queue, state: u32, from: u32, key: i64| {
            let node = queue.add(state, from, &[key]).expect("there is room");
            let place = queue.place(|other| queue.numbers(other)[0] <= key);
            queue.put_at(node, place);
            node
        };
        let first = put(&mut queue, 0, NONE, 5);
        let second = put(&mut queue, 1, first, 3);
        let third = put(&mut queue, 2, second, 5);
        put(&mut queue, 3, NONE, 4);
        let mut order = Vec::new();
        while let Some(node) = queue.front() {
            assert!(queue.is_open(queue.state(node)));
            order.push(queue.state(node));
            queue.take();
        }
        assert_eq!(order, [1, 3, 0, 2]);
        assert!(!queue.is_open(1));
        assert_eq!(queue.way(third).collect::<Vec<u32>>(), [1, 0]);
        assert_eq!(queue.depth(third), 2);
        assert_eq!(
            queue.compare_ways(second, third, |one, other| one.cmp(&other)),
            Ordering::Less
        );
    }
}
