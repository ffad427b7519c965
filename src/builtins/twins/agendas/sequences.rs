//! Evaluates the list of nodes that a search makes at each step, where no faster way to keep it is known.
//!
//! ```text
//!   append(Rest, New, Nodes0), predsort(by_cost, Nodes0, Nodes)      Sorted(Signs(..), Both(Rest, New))
//!   keysort(New, New1), merged(New1, Rest, Nodes)                    Merged(.., (Sorted(ByNumber(..), New), Rest))
//! ```
//!
//! *Invariant*: the result is the list that the clauses would make, node by node, also where nodes are equal.

use std::cmp::Ordering;

use super::Agenda;
use super::steps::{Sequence, Sign, Sorting};
use crate::machine::Machine;

impl Agenda {
    /// The nodes of a sequence; `None` if two of them cannot be compared.
    pub fn sequence(
        &self,
        m: &Machine,
        sequence: &Sequence,
        rest: &[u32],
        new: &[u32],
    ) -> Option<Vec<u32>> {
        match sequence {
            Sequence::Rest => Some(rest.to_vec()),
            Sequence::New => Some(new.to_vec()),
            Sequence::Both(parts) => {
                let mut nodes = self.sequence(m, &parts.0, rest, new)?;
                nodes.extend(self.sequence(m, &parts.1, rest, new)?);
                Some(nodes)
            }
            Sequence::Sorted(sorting, inner) => {
                let nodes = self.sequence(m, inner, rest, new)?;
                self.sorted(m, *sorting, nodes)
            }
            Sequence::Merged(merging, parts) => {
                let one = self.sequence(m, &parts.0, rest, new)?;
                let other = self.sequence(m, &parts.1, rest, new)?;
                Some(self.merged(&one, &other, |one, other| {
                    match merging.takes[self.order(merging.number, one, other)] {
                        true => Sign::Less,
                        false => Sign::More,
                    }
                }))
            }
        }
    }

    fn sorted(&self, m: &Machine, sorting: Sorting, mut nodes: Vec<u32>) -> Option<Vec<u32>> {
        match sorting {
            Sorting::ByNumber {
                number,
                down,
                unique,
            } => {
                nodes.sort_by(|one, other| {
                    let order = self.key(*one, number).cmp(&self.key(*other, number));
                    if down { order.reverse() } else { order }
                });
                if unique {
                    nodes.dedup_by_key(|node| self.key(*node, number));
                }
                Some(nodes)
            }
            Sorting::Standard { unique } => {
                let mut comparable = true;
                nodes.sort_by(|one, other| {
                    let order = self.compare(m, *one, *other);
                    comparable &= order.is_some();
                    order.unwrap_or(Ordering::Equal)
                });
                comparable.then_some(())?;
                if unique {
                    nodes.dedup_by(|one, other| self.are_equal(m, *one, *other));
                }
                Some(nodes)
            }
            Sorting::Signs { number, signs } => {
                let sign = |one, other| signs[self.order(number, one, other)];
                Some(self.sorted_by_signs(&nodes, &sign))
            }
        }
    }

    /// Sorts as `predsort/3` does: halves, which are merged.
    fn sorted_by_signs(&self, nodes: &[u32], sign: &impl Fn(u32, u32) -> Sign) -> Vec<u32> {
        if nodes.len() < 2 {
            return nodes.to_vec();
        }
        let (one, other) = nodes.split_at(nodes.len() / 2);
        let one = self.sorted_by_signs(one, sign);
        let other = self.sorted_by_signs(other, sign);
        self.merged(&one, &other, sign)
    }

    /// Merges two lists; of two nodes that are equal the one of the second list goes.
    fn merged(
        &self,
        mut one: &[u32],
        mut other: &[u32],
        sign: impl Fn(u32, u32) -> Sign,
    ) -> Vec<u32> {
        let mut nodes = Vec::with_capacity(one.len() + other.len());
        while let (Some((first, ones)), Some((second, others))) =
            (one.split_first(), other.split_first())
        {
            match sign(*first, *second) {
                Sign::Less => {
                    nodes.push(*first);
                    one = ones;
                }
                Sign::Equal => other = others,
                Sign::More => {
                    nodes.push(*second);
                    other = others;
                }
            }
        }
        nodes.extend_from_slice(one);
        nodes.extend_from_slice(other);
        nodes
    }

    /// How a number of two nodes compares, as an index: 0 if that of the first one is less, 1 if they are equal, 2 if it is more.
    fn order(&self, number: usize, one: u32, other: u32) -> usize {
        match self.key(one, number).cmp(&self.key(other, number)) {
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        }
    }

    /// Whether two nodes are the same term.
    pub fn are_equal(&self, m: &Machine, one: u32, other: u32) -> bool {
        self.compare(m, one, other).is_some_and(Ordering::is_eq)
    }
}
