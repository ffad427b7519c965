//! Search through a graph with an open list and a closed set: breadth first, best first, A*.
//!
//! *Invariant*: a node is a path from the start to a state; its parent and its cost never change, so that the path to a node costs what the
//! node says. Each state has at most one node that counts, that of its best path so far; older nodes of it that are still in the agenda are
//! skipped. Nodes are expanded in the order of their keys, and of equal keys in the order in which they came.

use super::SearchStop;
use super::account::Account;
use super::agenda::Agenda;
use super::closed::States;
use super::cost::Cost;
use super::pile::{Keyed, Words};
use crate::term::Number;

/// Which state is expanded first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The state reached first. Needs no estimates.
    Breadth,
    /// The state with the least estimate; the first path to a state is kept.
    Estimate,
    /// The state with the least sum of cost so far and estimate: A*. A cheaper path to a state opens it again.
    Total,
}

/// A search in progress.
#[derive(Debug)]
pub struct Graph<P = Words, C = Number> {
    order: Order,
    states: States<P>,
    /// For each state what is known of it; empty for breadth first.
    known: Vec<Known<C>>,
    nodes: Vec<Node<C>>,
    agenda: Agenda<C>,
    /// For breadth first: `nodes` is the agenda, from this index on.
    oldest: usize,
    /// The node that is being expanded.
    current: u32,
    /// How many nodes were expanded before it.
    expanded: usize,
    account: Account,
}

#[derive(Debug)]
struct Known<C> {
    /// The node of its best path, and the cost of this path.
    node: u32,
    cost: C,
    /// Its estimate, if the caller has given one.
    estimate: Option<C>,
}

#[derive(Debug)]
struct Node<C> {
    state: u32,
    /// The node before it on the path; the start has itself.
    parent: u32,
    cost: C,
}

impl<P: Keyed, C: Cost> Graph<P, C> {
    /// A search that begins at this state.
    pub fn new(
        order: Order,
        start: &P::State,
        estimate: C,
        account: Account,
    ) -> Result<Graph<P, C>, SearchStop> {
        let mut graph = Graph {
            order,
            states: States::default(),
            known: Vec::new(),
            nodes: Vec::new(),
            agenda: Agenda::default(),
            oldest: 0,
            current: 0,
            expanded: 0,
            account,
        };
        let node = graph.add_state(P::hash(start), start, 0, C::zero())?;
        graph.queue(node, estimate)?;
        Ok(graph)
    }

    /// The account of the search.
    pub fn account(&mut self) -> &mut Account {
        &mut self.account
    }

    /// Makes the next state the current one. The one before counts as expanded from now on.
    pub fn step(&mut self) -> Option<&P::State> {
        let node = match self.order {
            Order::Breadth => {
                let oldest = self.oldest;
                self.oldest += 1;
                (oldest < self.nodes.len()).then_some(oldest as u32)
            }
            Order::Estimate | Order::Total => {
                let (agenda, known, nodes) = (&mut self.agenda, &self.known, &self.nodes);
                let state = |node: u32| nodes[node as usize].state as usize;
                std::iter::from_fn(|| agenda.pop()).find(|node| known[state(*node)].node == *node)
            }
        }?;
        // At the first node no state has been expanded yet.
        if node != 0 {
            self.expanded += 1;
        }
        self.current = node;
        Some(self.states.state(self.nodes[node as usize].state))
    }

    /// Adds a successor of the current state, which this cost leads to. Returns the node that the caller is to `queue` with the estimate of
    /// the state; none if no estimate is needed: a known path is at least as good, or the estimate is known and the node is queued.
    pub fn reach(&mut self, next: &P::State, cost: &C) -> Result<Option<u32>, SearchStop> {
        let hash = P::hash(next);
        let found = self.states.find(hash, next);
        let cost = match self.order {
            Order::Breadth | Order::Estimate if found.is_some() => return Ok(None),
            Order::Breadth => C::zero(),
            Order::Estimate | Order::Total => self.nodes[self.current as usize].cost.plus(cost)?,
        };
        let Some(state) = found else {
            let node = self.add_state(hash, next, self.current, cost)?;
            return Ok((self.order != Order::Breadth).then_some(node));
        };
        let known = &self.known[state as usize];
        if !cost.is_below(&known.cost) {
            return Ok(None);
        }
        let estimate = known.estimate.clone();
        // Reserves first: once a better path is noted, its node must be in the agenda.
        self.agenda.reserve(&mut self.account)?;
        let node = self.add_node(state, self.current, cost.clone())?;
        let known = &mut self.known[state as usize];
        (known.node, known.cost) = (node, cost);
        match estimate {
            Some(estimate) => {
                self.queue(node, estimate)?;
                Ok(None)
            }
            None => Ok(Some(node)),
        }
    }

    /// Puts a node into the agenda by the estimate of its state.
    pub fn queue(&mut self, node: u32, estimate: C) -> Result<(), SearchStop> {
        let Some(waiting) = self.nodes.get(node as usize) else {
            return Ok(());
        };
        let key = match self.order {
            Order::Breadth => return Ok(()),
            Order::Estimate => estimate.clone(),
            Order::Total => waiting.cost.plus(&estimate)?,
        };
        self.known[waiting.state as usize].estimate = Some(estimate);
        self.agenda.push(&mut self.account, key, node)
    }

    /// The state that is being expanded.
    pub fn current(&self) -> &P::State {
        self.states.state(self.nodes[self.current as usize].state)
    }

    /// The states on the path to the current one, the start first.
    pub fn path(&self) -> Vec<u32> {
        let mut node = self.current;
        let mut path = Vec::new();
        loop {
            let Node { state, parent, .. } = self.nodes[node as usize];
            path.push(state);
            if parent == node {
                break;
            }
            node = parent;
        }
        path.reverse();
        path
    }

    /// The state of this number.
    pub fn state(&self, number: u32) -> &P::State {
        self.states.state(number)
    }

    /// All states.
    pub fn pile(&self) -> &P {
        self.states.pile()
    }

    /// The cost of the path to the current state.
    pub fn cost(&self) -> &C {
        &self.nodes[self.current as usize].cost
    }

    /// How many nodes were expanded before the current one.
    pub fn expanded(&self) -> usize {
        self.expanded
    }

    fn add_state(
        &mut self,
        hash: u32,
        state: &P::State,
        parent: u32,
        cost: C,
    ) -> Result<u32, SearchStop> {
        // Reserves first: a failure must not leave a state without a node.
        self.account.reserve(&mut self.known, 1)?;
        self.account.reserve(&mut self.nodes, 1)?;
        let state = self.states.add(&mut self.account, hash, state)?;
        let node = self.add_node(state, parent, cost.clone())?;
        // Breadth first, no later path is better than the first one.
        if self.order != Order::Breadth {
            self.known.push(Known {
                node,
                cost,
                estimate: None,
            });
        }
        Ok(node)
    }

    fn add_node(&mut self, state: u32, parent: u32, cost: C) -> Result<u32, SearchStop> {
        let node = u32::try_from(self.nodes.len()).map_err(|_| SearchStop::Memory)?;
        self.account.reserve(&mut self.nodes, 1)?;
        self.nodes.push(Node {
            state,
            parent,
            cost,
        });
        Ok(node)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::account::tests::rich;
    use super::*;

    /// Arcs with their costs, by state.
    type Arcs<'a> = &'a dyn Fn(u64) -> Vec<(u64, i64)>;

    /// The states in the order of expansion, from 0 on, with their costs; at most `count`.
    fn order(order: Order, arcs: Arcs, estimate: &dyn Fn(u64) -> i64, count: usize) -> Vec<String> {
        let number = |value| Number::Int(value);
        let mut graph: Graph =
            Graph::new(order, &[0][..], number(estimate(0)), rich()).expect("there is memory");
        let mut seen = Vec::new();
        while let Some(&[state]) = graph.step() {
            seen.push(format!("{state} at {}", graph.cost()));
            if seen.len() == count {
                break;
            }
            for (next, cost) in arcs(state) {
                let node = graph.reach(&[next][..], &number(cost)).expect("it fits");
                if let Some(node) = node {
                    graph
                        .queue(node, number(estimate(next)))
                        .expect("there is memory");
                }
            }
        }
        assert_eq!(graph.expanded() + 1, seen.len());
        seen
    }

    #[test]
    fn breadth_first_goes_by_layers() {
        let arcs = |state| vec![(2 * state + 1, 5), (2 * state + 2, 1), (state, 1)];
        let seen = order(Order::Breadth, &arcs, &|_| 0, 5);
        assert_eq!(seen, ["0 at 0", "1 at 0", "2 at 0", "3 at 0", "4 at 0"]);
    }

    #[test]
    fn estimates_alone_decide_best_first() {
        let arcs = |state| match state {
            0 => vec![(1, 1), (2, 7), (3, 1)],
            2 => vec![(1, 1), (3, 1), (4, 1)],
            _ => vec![],
        };
        let estimate = |state| [9, 3, 1, 3, 0][state as usize];
        let seen = order(Order::Estimate, &arcs, &estimate, 9);
        // Of the equals 1 and 3 the first that came; the first path to a state stays.
        assert_eq!(seen, ["0 at 0", "2 at 7", "4 at 8", "1 at 1", "3 at 1"]);
    }

    #[test]
    fn a_cheaper_way_opens_a_state_again() {
        // The estimate of 2 is too high for 3 to wait for the cheaper path through 2.
        let arcs = |state| match state {
            0 => vec![(1, 4), (2, 1)],
            1 => vec![(3, 1)],
            2 => vec![(1, 1)],
            _ => vec![],
        };
        let estimate = |state| [0, 0, 9, 0][state as usize];
        let seen = order(Order::Total, &arcs, &estimate, 9);
        let expected = ["0 at 0", "1 at 4", "3 at 5", "2 at 1", "1 at 2", "3 at 3"];
        assert_eq!(seen, expected);
    }

    #[test]
    fn a_worse_node_in_the_agenda_is_passed_over() {
        let arcs = |state| match state {
            0 => vec![(1, 9), (2, 1)],
            2 => vec![(1, 1)],
            _ => vec![],
        };
        let seen = order(Order::Total, &arcs, &|_| 0, 9);
        assert_eq!(seen, ["0 at 0", "2 at 1", "1 at 2"]);
    }

    #[test]
    fn what_stops_can_go_on() {
        let number = Number::Int;
        let run = |first_limit: usize| {
            let account = Account::new(&Arc::default(), first_limit);
            let graph: Result<Graph, _> = Graph::new(Order::Total, &[0][..], number(0), account);
            let (mut graph, mut limit, mut stops) = (graph.expect("it is small"), first_limit, 0);
            let mut seen = Vec::new();
            while let Some(&[state]) = graph.step() {
                seen.push((state, graph.cost().clone()));
                for next in (1..9).map(|factor| (state * 31 + factor * 17) % 499) {
                    let cost = number((state * next % 23) as i64);
                    let node = loop {
                        match graph.reach(&[next][..], &cost) {
                            Ok(node) => break node,
                            Err(_) => (limit, stops) = (limit + 500, stops + 1),
                        }
                        graph.account().set_limit(limit);
                    };
                    while let Some(node) = node
                        && graph.queue(node, number((next % 7) as i64)).is_err()
                    {
                        (limit, stops) = (limit + 500, stops + 1);
                        graph.account().set_limit(limit);
                    }
                }
            }
            (seen, stops)
        };
        let ((poor, stops), (rich, none)) = (run(4000), run(1 << 30));
        assert!(poor == rich && stops > 20 && none == 0, "{stops} stops");
    }

    #[test]
    fn no_estimate_no_node() {
        let mut graph: Graph =
            Graph::new(Order::Total, &[0][..], Number::Int(0), rich()).expect("there is memory");
        assert_eq!(graph.step(), Some(&[0][..]));
        assert_eq!(graph.reach(&[1][..], &Number::Int(2)), Ok(Some(1)));
        assert_eq!(graph.reach(&[1][..], &Number::Int(2)), Ok(None));
        // A cheaper path asks again, since no estimate was given.
        assert_eq!(graph.reach(&[1][..], &Number::Int(1)), Ok(Some(2)));
        assert_eq!(graph.queue(2, Number::Float(0.5)), Ok(()));
        assert_eq!(graph.step(), Some(&[1][..]));
        assert_eq!((graph.path(), graph.expanded()), (vec![0, 1], 1));
        assert_eq!(graph.step(), None);
    }
}
