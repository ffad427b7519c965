//! Joins two variables into one: for an equation of the two, for a function whose result is one of its arguments, or for a unification.
//!
//! ```text
//!   X + 0 #= Y          X and Y are one variable; the equation is over
//!   max(X, Y) #= Z      with X in 5..9 and Y in 0..3, X and Z are one variable
//!   X + Y #= 1, X = Y   a sum with X twice is made anew, 2 * X #= 1, and has no solution
//! ```

use super::super::entry;
use super::super::exact;
use super::super::terms::merge;
use super::super::waiting::{self, Element};
use super::{Argument, Network, Result_, end};
use crate::kernel::fd::Halt;
use crate::kernel::fd::kinds::{COSTS, Kind};
use crate::kernel::fd::space::Space;
use crate::term::{Addr, Cell};

impl Network<'_> {
    /// Makes a constraint on sums anew if two of its variables have become one, so that each variable occurs once in a sum.
    ///
    /// Bounds that are computed from two terms of the same variable follow each other: `Y = Y + 1` raises the bound of Y without end.
    pub(super) fn renew(&mut self, at: Addr) -> Result_ {
        let Some((kind, places)) = self.open(at) else {
            return Ok(());
        };
        if !matches!(
            kind,
            Kind::SumEqual
                | Kind::SumUnequal
                | Kind::SumLess
                | Kind::TruthEqual
                | Kind::TruthLess
                | Kind::OneSum
        ) {
            return Ok(());
        }
        let cells: Vec<Cell> = places
            .map(|n| self.heap.deref(self.heap.arg(at, n)).storable())
            .collect();
        self.heap.meter.work(cells.len())?;
        let Some((kind, renewed)) = self.renewed(kind, &cells) else {
            return Ok(());
        };
        if renewed.len() == cells.len() {
            return Ok(());
        }
        end(self.heap, at)?;
        Ok(self.post(kind, &renewed)?)
    }

    /// The constraint whose sums have each variable once; `None` if a coefficient is not a small integer.
    fn renewed(&self, kind: Kind, cells: &[Cell]) -> Option<(Kind, Vec<Cell>)> {
        match (kind, cells) {
            (Kind::TruthEqual | Kind::TruthLess, [b, sum @ ..]) => {
                let (c, terms) = self.merged(sum)?;
                Some((kind, std::iter::once(*b).chain(sum_of(c, &terms)).collect()))
            }
            (Kind::OneSum, [count, sums @ ..]) if count.is_int() => {
                let count = usize::try_from(count.int_value()).ok()?;
                let (one, other) = sums.split_at_checked(1 + 2 * count)?;
                let ((c, one), (d, other)) = (self.merged(one)?, self.merged(other)?);
                let count = entry::bound_cell(one.len() as i64);
                let sums = sum_of(c, &one).chain(sum_of(d, &other));
                Some((kind, std::iter::once(count).chain(sums).collect()))
            }
            (kind, sum) => {
                let (c, terms) = self.merged(sum)?;
                let opposite = || entry::bound_cell(-c.int_value());
                Some(match (kind, &terms[..]) {
                    (Kind::SumEqual, [(1, x), (-1, y)]) => (Kind::Equal, vec![*x, *y, c]),
                    (Kind::SumEqual, [(-1, x), (1, y)]) => (Kind::Equal, vec![*x, *y, opposite()]),
                    (Kind::SumUnequal, [(1, x), (-1, y)]) => (Kind::Unequal, vec![*x, *y, c]),
                    (Kind::SumUnequal, [(-1, x), (1, y)]) => {
                        (Kind::Unequal, vec![*x, *y, opposite()])
                    }
                    (Kind::SumLess, [(1, x), (-1, y)]) => (Kind::Less, vec![*x, *y, c]),
                    (Kind::SumLess, [(-1, x), (1, y)]) => (Kind::Less, vec![*y, *x, c]),
                    (kind, terms) => (kind, sum_of(c, terms).collect()),
                })
            }
        }
    }

    /// The constant of a sum and its terms, each variable once; `None` if a number is not a small integer.
    fn merged(&self, sum: &[Cell]) -> Option<(Cell, Vec<(i64, Cell)>)> {
        let [c, pairs @ ..] = sum else {
            return None;
        };
        let pairs = pairs.chunks_exact(2);
        if !c.is_int() || !pairs.clone().all(|pair| pair[0].is_int()) {
            return None;
        }
        let mut terms = pairs.map(|pair| (pair[0].int_value(), pair[1])).collect();
        merge(self.heap, &mut terms);
        Some((*c, terms))
    }

    /// Unifies the variables of an equation of the two, if one of them has no attribute of another module.
    pub(super) fn unify(&mut self, at: Addr, [x, y]: [Addr; 2]) -> Result_ {
        let [of_x, of_y] = [x, y].map(|entry| self.heap.deref(self.heap.arg(entry, entry::SELF)));
        if !of_x.is_variable() || !of_y.is_variable() {
            return Ok(());
        }
        // The younger variable is bound to the older one, if possible.
        let pairs = match of_x.addr() > of_y.addr() {
            true => [(of_x, x, of_y, y), (of_y, y, of_x, x)],
            false => [(of_y, y, of_x, x), (of_x, x, of_y, y)],
        };
        for (variable, gone, other, left) in pairs {
            if entry::is_alone(self.heap, variable) {
                end(self.heap, at)?;
                self.heap.bind_unwoken(variable, other.storable())?;
                return self.join(gone, left);
            }
        }
        Ok(())
    }

    /// Joins two variables: the entry that stays has the values common to both, and the propagators of both run.
    pub fn join(&mut self, gone: Addr, left: Addr) -> Result_ {
        if gone == left {
            return Ok(());
        }
        let mut doubled = Vec::new();
        for n in entry::WAITING..entry::WAITING + COSTS {
            let mut list = self.heap.arg(gone, n);
            while let Some((element, rest)) = waiting::next_waiting(self.heap, list) {
                list = rest;
                match element {
                    Element::Propagator(propagator, at) => {
                        self.heap.prepend(left.offset(1 + n), propagator)?;
                        doubled.push(at);
                    }
                    // The variable is different from itself plus numbers.
                    Element::Neighbour(other, shifts)
                        if self.argument(other) == Argument::Entry(left) =>
                    {
                        if shifts.each().any(|shift| shift == 0) {
                            return Err(Halt::Conflict);
                        }
                    }
                    Element::Neighbour(other, shifts) => {
                        for shift in shifts.each() {
                            waiting::add_neighbour(self.heap, left, other, shift)?;
                        }
                    }
                }
            }
        }
        let domain = entry::domain(self.heap, gone);
        self.wake_all(left)?;
        let ends = entry::ends(self.heap, gone);
        self.keep(Argument::Entry(left), &domain)?;
        exact::narrow(self, left, ends)?;
        for at in doubled {
            self.renew(at)?;
        }
        Ok(())
    }
}

/// The arguments of a sum: its constant, then a coefficient and a variable for each term.
fn sum_of(c: Cell, terms: &[(i64, Cell)]) -> impl Iterator<Item = Cell> + '_ {
    let terms = terms.iter();
    std::iter::once(c).chain(terms.flat_map(|(a, x)| [entry::bound_cell(*a), *x]))
}

/// The result and an argument of a function that are equal for all remaining values: the
/// greater of X and Y is X if all values of Y are less, and the element at a known place of a list is the variable there.
pub(super) fn result(n: &Network<'_>, kind: Kind, args: &[Argument]) -> Option<[Addr; 2]> {
    let is_less = |x: Argument, y: Argument| n.max(x) < n.min(y);
    let (x, z) = match (kind, args) {
        (Kind::Maximum, [x, y, z]) if is_less(*y, *x) => (x, z),
        (Kind::Maximum, [x, y, z]) if is_less(*x, *y) => (y, z),
        (Kind::Minimum, [x, y, z]) if is_less(*x, *y) => (x, z),
        (Kind::Minimum, [x, y, z]) if is_less(*y, *x) => (y, z),
        (Kind::Truncated | Kind::Floored, [x, Argument::Value(1), z]) => (x, z),
        (Kind::Modulo | Kind::Remainder, [x, y, z]) if n.min(*x) >= 0 && is_less(*x, *y) => (x, z),
        (Kind::Remainder, [x, Argument::Value(y), z])
            if n.min(*x) > -y.abs() && n.max(*x) < y.abs() =>
        {
            (x, z)
        }
        (Kind::Element, [Argument::Value(place), v, xs @ ..]) => {
            (xs.get(usize::try_from(*place).ok()?.checked_sub(1)?)?, v)
        }
        (_, _) => return None,
    };
    match (x, z) {
        (Argument::Entry(x), Argument::Entry(z)) if x != z => Some([*x, *z]),
        (_, _) => None,
    }
}

/// The two variables of an equation that are equal if the equation holds.
pub(super) fn same(kind: Kind, args: &[Argument]) -> Option<[Addr; 2]> {
    let (c, terms) = match (kind, args) {
        (Kind::SumEqual, [c, terms @ ..]) => (c, terms),
        (Kind::Equal, [Argument::Entry(x), Argument::Entry(y), Argument::Value(0)]) if x != y => {
            return Some([*x, *y]);
        }
        (Kind::TruthEqual, [Argument::Value(1), c, terms @ ..]) => (c, terms),
        (
            Kind::Product,
            [Argument::Value(1), Argument::Entry(x), Argument::Entry(z)]
            | [Argument::Entry(x), Argument::Value(1), Argument::Entry(z)],
        ) if x != z => return Some([*x, *z]),
        (_, _) => return None,
    };
    let Argument::Value(c) = *c else {
        return None;
    };
    let (mut rest, mut open) = (i128::from(c), Vec::new());
    for pair in terms.chunks_exact(2) {
        match *pair {
            [Argument::Value(a), Argument::Value(value)] => {
                rest -= i128::from(a) * i128::from(value)
            }
            [Argument::Value(a), Argument::Entry(entry)] => open.push((a, entry)),
            _ => return None,
        }
    }
    match open[..] {
        [(a, x), (b, y)] if a + b == 0 && rest == 0 && x != y => Some([x, y]),
        _ => None,
    }
}
