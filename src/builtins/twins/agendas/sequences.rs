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
use super::steps::{Leaves, Passing, Sequence, Sign, Sorting, Taken};
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
            Sorting::Least {
                number,
                last,
                passing,
                leaves,
            } => {
                let mut comparable = true;
                let mut order = |one, other| match number {
                    Some(number) => self.key(one, number).cmp(&self.key(other, number)),
                    None => {
                        let order = self.compare(m, one, other);
                        comparable &= order.is_some();
                        order.unwrap_or(Ordering::Equal)
                    }
                };
                // Whether the first of two nodes remains the least one.
                let mut remains = |one, other| match order(one, other) {
                    Ordering::Less => true,
                    Ordering::Equal => !last,
                    Ordering::Greater => false,
                };
                let nodes = match passing {
                    Passing::Stays => self.least(m, nodes, leaves, &mut remains)?,
                    Passing::Forward => passed(nodes, &mut remains),
                    Passing::Backward => {
                        nodes.reverse();
                        let mut nodes = passed(nodes, &mut |one, other| !remains(other, one));
                        if let [_, others @ ..] = nodes.as_mut_slice() {
                            others.reverse();
                        }
                        nodes
                    }
                };
                comparable.then_some(nodes)
            }
            Sorting::Signs { number, signs } => {
                let sign = |one, other| signs[self.order(number, one, other)];
                Some(self.sorted_by_signs(&nodes, &sign))
            }
        }
    }

    /// The nodes with the least one first; the others stay in their order.
    fn least(
        &self,
        m: &Machine,
        mut nodes: Vec<u32>,
        leaves: Leaves,
        remains: &mut impl FnMut(u32, u32) -> bool,
    ) -> Option<Vec<u32>> {
        let mut place = 0;
        for (at, node) in nodes.iter().enumerate().skip(1) {
            if !remains(nodes[place], *node) {
                place = at;
            }
        }
        let Some(node) = nodes.get(place).copied() else {
            return Some(nodes);
        };
        if leaves == Leaves::Itself {
            nodes.remove(place);
        } else {
            let mut same = Vec::with_capacity(nodes.len());
            for other in &nodes {
                // Nodes with other states or numbers are other terms.
                let near = self.queue.state(*other) == self.queue.state(node)
                    && self.queue.numbers(*other) == self.queue.numbers(node);
                same.push(near && self.compare(m, *other, node)?.is_eq());
            }
            let count = same.iter().filter(|same| **same).count();
            (leaves != Leaves::Only || count == 1).then_some(())?;
            let mut taken = false;
            let mut same = same.into_iter();
            nodes.retain(|_| {
                let goes = same.next().unwrap_or_default() && (leaves == Leaves::All || !taken);
                taken |= goes;
                !goes
            });
        }
        nodes.insert(0, node);
        Some(nodes)
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

/// The nodes with the least one first: one that is the least for a while goes to the place of the next one that is less.
fn passed(nodes: Vec<u32>, remains: &mut impl FnMut(u32, u32) -> bool) -> Vec<u32> {
    let mut nodes = nodes.into_iter();
    let Some(mut least) = nodes.next() else {
        return Vec::new();
    };
    let mut others = Vec::with_capacity(nodes.len());
    for node in nodes {
        match remains(least, node) {
            true => others.push(node),
            false => others.push(std::mem::replace(&mut least, node)),
        }
    }
    others.insert(0, least);
    others
}

/// The index of an order among the cases: less, equal, more.
fn index_of(order: Ordering) -> usize {
    match order {
        Ordering::Less => 0,
        Ordering::Equal => 1,
        Ordering::Greater => 2,
    }
}
