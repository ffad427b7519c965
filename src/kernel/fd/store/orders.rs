//! Orders of two variables, `x =< y + c`, and truths of orders: most constraints of schedules. They are not queued as propagators.
//!
//! A variable with a changed bound is in a queue, once. When its turn comes, each of its orders is compared from its side: seen from y,
//! `x =< y + c` is the opposite of `y =< x - c - 1`. For X =< Y + 3 with the truth B, when X gets the bounds 5..9:
//!
//! ```text
//!   B is 1       Y has no value less than 5 - 3
//!   B is 0       Y has no value greater than 9 - 3 - 1
//!   B is open    B becomes 1 if Y has none less than 9 - 3, and 0 if it has none greater than 5 - 3 - 1
//! ```
//!
//! The effect of Y on X is computed from the side of Y when Y changes; when B gets a value, both sides are told. A look takes a few
//! comparisons, whereas calling a propagator for it takes twenty times as long.
//!
//! *Invariant*: the domains of ordered variables are finite, and all sums of their bounds and numbers are in the range of bounds.

use super::{Queue, Store};
use crate::kernel::fd::Halt;
use crate::kernel::fd::kinds::{Kind, Watch};

/// `x =< y + c`, and the variable of its truth.
#[derive(Clone, Copy)]
struct Order {
    x: u32,
    y: u32,
    truth: u32,
    c: i64,
}

/// `own =< other + c`, seen from the variable `own`, in whose list it is.
#[derive(Clone, Copy, Default)]
struct Look {
    other: u32,
    truth: u32,
    c: i64,
    /// The value of the truth if this holds: 1, or 0 if this is the opposite of the order.
    value: i64,
}

/// Where the lists of a variable begin.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct First {
    looks: u32,
    /// The orders whose truth it is.
    truths: u32,
}

/// Propagators handle bounds and numbers beyond this.
const MOST: i64 = 1 << 40;

/// Which bounds of a variable have changed: a bit for each.
const LEAST: u8 = 1;
const GREATEST: u8 = 2;

/// The orders of all variables, once the store is sealed.
#[derive(Default)]
pub(super) struct Orders {
    all: Vec<Order>,
    /// Sorted by the variables that have them.
    looks: Vec<Look>,
    /// Sorted by the variables that are their truths.
    truths: Vec<Order>,
    /// For each variable where its lists begin, and one more entry for the end of the last. Empty if there are no orders.
    first: Vec<First>,
    /// The queue of the variables that have changed.
    changed: Queue,
    /// For each variable which bounds have changed.
    changes: Vec<u8>,
}

impl Orders {
    /// Empties it and keeps its memory.
    pub(super) fn clear(&mut self) {
        let Orders {
            all,
            looks,
            truths,
            first,
            changed,
            changes,
        } = self;
        all.clear();
        looks.clear();
        truths.clear();
        first.clear();
        changed.clear();
        changes.clear();
    }

    /// About how many bytes it has.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Order>() * (self.all.capacity() + self.truths.capacity())
            + size_of::<Look>() * self.looks.capacity()
            + (size_of::<First>() + 1) * self.first.capacity()
    }

    /// Queues a variable after one bound or both have changed.
    #[inline]
    pub(super) fn note(&mut self, number: usize, change: Watch) {
        let Some(changes) = self.changes.get_mut(number) else {
            return;
        };
        if *changes == 0 {
            if self.first[number] == self.first[number + 1] {
                return;
            }
            self.changed.waiting.push(number as u32);
        }
        *changes |= match change {
            Watch::Least => LEAST,
            Watch::Greatest => GREATEST,
            Watch::Fixed | Watch::Bounds | Watch::Domain => LEAST | GREATEST,
        };
    }

    /// The next queued variable, and which of its bounds have changed.
    #[inline]
    pub(super) fn next(&mut self) -> Option<(usize, u8)> {
        let number = self.changed.next()? as usize;
        Some((number, std::mem::take(&mut self.changes[number])))
    }

    /// Empties the queue.
    pub(super) fn forget(&mut self) {
        while self.next().is_some() {}
    }

    /// Sorts all orders into the lists of this many variables. Each list is in the order of the propagators.
    fn sort(&mut self, variables: usize) {
        let Orders {
            all,
            looks,
            truths,
            first,
            changes,
            ..
        } = self;
        changes.resize(variables, 0);
        first.resize(variables + 1, First::default());
        looks.resize(2 * all.len(), Look::default());
        truths.extend_from_slice(all);
        // First the lengths of the lists, then their ends, in the end their beginnings.
        for order in all.iter() {
            first[order.x as usize].looks += 1;
            first[order.y as usize].looks += 1;
            first[order.truth as usize].truths += 1;
        }
        let mut end = First::default();
        for first in first.iter_mut() {
            end.looks += first.looks;
            end.truths += first.truths;
            *first = end;
        }
        for order in all.iter().rev() {
            let Order { x, y, truth, c } = *order;
            let mut look = |own: u32, look: Look| {
                let at = &mut first[own as usize].looks;
                *at -= 1;
                looks[*at as usize] = look;
            };
            let (other, value) = (y, 1);
            look(
                x,
                Look {
                    other,
                    truth,
                    c,
                    value,
                },
            );
            let (other, value, c) = (x, 0, -c - 1);
            look(
                y,
                Look {
                    other,
                    truth,
                    c,
                    value,
                },
            );
            let at = &mut first[truth as usize].truths;
            *at -= 1;
            truths[*at as usize] = *order;
        }
    }
}

impl Store {
    /// Finds the orders among the propagators, and takes them out of the lists of propagators.
    pub(super) fn seal_orders(&mut self) {
        let mut orders = std::mem::take(&mut self.orders);
        orders.clear();
        if !self.has_all_propagators {
            let mut holds = None;
            for number in 0..self.propagators.len() {
                let order = self.order_of(number, &mut holds);
                self.propagators[number].is_order = order.is_some();
                orders.all.extend(order);
            }
        }
        if !orders.all.is_empty() {
            orders.sort(self.variables.len());
        }
        self.orders = orders;
    }

    /// The order of a propagator, if it is one of small numbers; `holds` is the constant 1, the truth of orders without a truth variable.
    fn order_of(&mut self, number: usize, holds: &mut Option<u32>) -> Option<Order> {
        let propagator = &self.propagators[number];
        let args = propagator.args.start as usize..propagator.args.end as usize;
        let (truth, x, y, c) = match (propagator.kind, &self.given().args[args]) {
            (Kind::Less, [x, y, c]) => (None, x.0, y.0, c.0),
            (Kind::TruthOrder, [b, x, y, c]) => (Some(b.0), x.0, y.0, c.0),
            (_, _) => return None,
        };
        let bounds = |number: u32| {
            let variable = &self.variables[number as usize];
            (variable.min, variable.max)
        };
        let is_small = |number: u32| bounds(number).0 >= -MOST && bounds(number).1 <= MOST;
        let is_truth = truth.is_none_or(|b| bounds(b).0 >= 0 && bounds(b).1 <= 1);
        let are_different = x != y && truth != Some(x) && truth != Some(y);
        if !is_truth || !are_different || !is_small(x) || !is_small(y) || !is_small(c) {
            return None;
        }
        let c = bounds(c).0;
        let truth = truth.unwrap_or_else(|| *holds.get_or_insert_with(|| self.constant(1).0));
        Some(Order { x, y, truth, c })
    }

    /// Compares the orders of a variable whose bounds have changed.
    pub(super) fn compare(&mut self, number: usize, changes: u8) -> Result<(), Halt> {
        /// This many looks count as one propagator.
        const LOOKS: usize = 8;
        let (first, end) = (self.orders.first[number], self.orders.first[number + 1]);
        self.done +=
            (end.looks - first.looks + end.truths - first.truths).div_ceil(LOOKS as u32) as usize;
        let (min, max) = (self.variables[number].min, self.variables[number].max);
        if min == max {
            for at in first.truths..end.truths {
                self.tell_order(at as usize, min == 1)?;
            }
        }
        for at in first.looks..end.looks {
            let Look {
                other,
                truth,
                c,
                value,
            } = self.orders.looks[at as usize];
            let (other, truth) = (other as usize, truth as usize);
            let known = &self.variables[truth];
            let (of_other, known) = (&self.variables[other], (known.min, known.max));
            if known.0 != known.1 {
                let is_it = if max <= of_other.min + c {
                    value
                } else if min > of_other.max + c {
                    1 - value
                } else {
                    continue;
                };
                match is_it == 1 {
                    true => self.at_least_of(truth, 1)?,
                    false => self.at_most_of(truth, 0)?,
                }
            } else if known.0 == value {
                if changes & LEAST != 0 && of_other.min < min - c {
                    self.at_least_of(other, min - c)?;
                }
            } else if changes & GREATEST != 0 && of_other.max >= max - c {
                self.at_most_of(other, max - c - 1)?;
            }
        }
        Ok(())
    }

    /// Enforces an order, or its opposite.
    fn tell_order(&mut self, at: usize, holds: bool) -> Result<(), Halt> {
        let Order { x, y, c, .. } = self.orders.truths[at];
        let (less, more, c) = match holds {
            true => (x as usize, y as usize, c),
            false => (y as usize, x as usize, -c - 1),
        };
        let least = self.variables[less].min - c;
        self.at_least_of(more, least)?;
        let most = self.variables[more].max + c;
        self.at_most_of(less, most)
    }
}
