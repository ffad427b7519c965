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
use super::steps::{Sequence, Sign, Sorting, Taken};
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
                let mut comparable = true;
                let nodes = self.merged(&one, &other, |one, other| {
                    let order = match merging.number {
                        Some(number) => self.order(number, one, other),
                        None => {
                            let order = self.compare(m, one, other);
                            comparable &= order.is_some();
                            index_of(order.unwrap_or(Ordering::Less))
                        }
                    };
                    merging.takes[order]
                });
                comparable.then_some(nodes)
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
        // Of two nodes that are equal the one of the second list goes, and the first one is compared with what follows.
        self.merged(&one, &other, |one, other| match sign(one, other) {
            Sign::Less => Taken::First,
            Sign::Equal => Taken::Neither,
            Sign::More => Taken::Second,
        })
    }

    /// Merges two lists.
    fn merged(
        &self,
        mut one: &[u32],
        mut other: &[u32],
        mut takes: impl FnMut(u32, u32) -> Taken,
    ) -> Vec<u32> {
        let mut nodes = Vec::with_capacity(one.len() + other.len());
        while let (Some((first, ones)), Some((second, others))) =
            (one.split_first(), other.split_first())
        {
            match takes(*first, *second) {
                Taken::First => {
                    nodes.push(*first);
                    one = ones;
                }
                Taken::Second => {
                    nodes.push(*second);
                    other = others;
                }
                Taken::Both => {
                    nodes.push(*first);
                    (one, other) = (ones, others);
                }
                Taken::Neither => other = others,
            }
        }
        nodes.extend_from_slice(one);
        nodes.extend_from_slice(other);
        nodes
    }

    /// How a number of two nodes compares, as an index: 0 if that of the first one is less, 1 if they are equal, 2 if it is more.
    fn order(&self, number: usize, one: u32, other: u32) -> usize {
        index_of(self.key(one, number).cmp(&self.key(other, number)))
    }

    /// Whether two nodes are the same term.
    pub fn are_equal(&self, m: &Machine, one: u32, other: u32) -> bool {
        self.compare(m, one, other).is_some_and(Ordering::is_eq)
    }
}

/// The index of an order among the cases: less, equal, more.
fn index_of(order: Ordering) -> usize {
    match order {
        Ordering::Less => 0,
        Ordering::Equal => 1,
        Ordering::Greater => 2,
    }
}
