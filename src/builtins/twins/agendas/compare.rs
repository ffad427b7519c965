//! Compares nodes in the standard order of terms without building the terms.
//!
//! ```text
//!   f(7, 3, s(1,a), [..])  before  f(7, 3, s(1,b), [..])      the words of the states differ first in an atom
//! ```
//!
//! *Invariant*: nodes whose states hold boxed numbers or strings cannot be compared word by word: the comparison gives `None`.

use std::cmp::Ordering;

use super::Agenda;
use super::steps::Shape;
use crate::kernel::queues::NONE;
use crate::machine::Machine;
use crate::term::packed::compare;

impl Agenda {
    /// The order of two nodes.
    pub fn compare(&self, m: &Machine, one: u32, other: u32) -> Option<Ordering> {
        self.compare_parts(m, &self.steps.shape, one, other)
    }

    fn compare_parts(&self, m: &Machine, shape: &Shape, one: u32, other: u32) -> Option<Ordering> {
        let queue = &self.queue;
        match shape {
            Shape::State => self.compare_states(m, queue.state(one), queue.state(other)),
            Shape::Way => self.compare_ways(m, one, other),
            Shape::Labels => self.compare_labels(m, one, other),
            Shape::Parent => self.compare_states(m, self.parent(one)?, self.parent(other)?),
            Shape::Whole | Shape::Full => {
                let states = self.compare_states(m, queue.state(one), queue.state(other))?;
                match states {
                    Ordering::Equal => self.compare_ways(m, one, other),
                    Ordering::Less | Ordering::Greater => Some(states),
                }
            }
            Shape::Number(number) => {
                let of = |node: u32| queue.numbers(node).get(*number).copied();
                Some(of(one).cmp(&of(other)))
            }
            Shape::Compound(_, shapes) => {
                for shape in shapes {
                    let order = self.compare_parts(m, shape, one, other)?;
                    if order.is_ne() {
                        return Some(order);
                    }
                }
                Some(Ordering::Equal)
            }
        }
    }

    fn compare_ways(&self, m: &Machine, one: u32, other: u32) -> Option<Ordering> {
        let mut comparable = true;
        let order = self.queue.compare_ways(one, other, |one, other| {
            let order = self.compare_states(m, one, other);
            comparable &= order.is_some();
            order.unwrap_or(Ordering::Less)
        });
        comparable.then_some(order)
    }

    fn compare_labels(&self, m: &Machine, one: u32, other: u32) -> Option<Ordering> {
        let (mut one, mut other) = (self.labels(one), self.labels(other));
        loop {
            // The empty list is an atom and comes before any list with elements.
            let order = match (one.next(), other.next()) {
                (None, None) => return Some(Ordering::Equal),
                (None, Some(_)) => Ordering::Less,
                (Some(_), None) => Ordering::Greater,
                (Some(one), Some(other)) => self.compare_states(m, one, other)?,
            };
            if order.is_ne() {
                return Some(order);
            }
        }
    }

    /// The state that a node came from.
    pub fn parent(&self, node: u32) -> Option<u32> {
        let from = self.queue.from(node);
        (from != NONE).then(|| self.queue.state(from))
    }

    /// The order of two states.
    pub fn compare_states(&self, m: &Machine, one: u32, other: u32) -> Option<Ordering> {
        if one == other {
            return Some(Ordering::Equal);
        }
        compare(self.states.words(one), self.states.words(other), &m.atoms)
    }
}
