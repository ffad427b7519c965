//! The standard order of terms (ISO 7.2), identity and variants.
//!
//! *Invariant*: the order is total on acyclic terms: Var < Float < Integer < Handle < Atom < String < Compound. Numbers of one kind are
//! compared by value, exactly, and every float comes before every integer; handles by kind (streams, then clauses, then values of the host)
//! and then by number; compounds by arity, name and arguments. Comparing cyclic terms ends, since a pair met before counts as equal.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::super::atom::{Atom, Atoms, ShortHash};
use super::super::cell::{Addr, Cell, HandleKind, Tag};
use super::super::heap::{Heap, View};
use super::super::number::Number;
use super::super::pairs::Pairs;
use super::super::unify::PendingArguments;
use crate::memory::{Stopping, room};

/// The rank of a kind of term in the order.
fn rank(view: View) -> u8 {
    match view {
        View::Var(_) => 0,
        View::Int(_) | View::Big(_) | View::Ratio(_) | View::Float(_) => 1,
        View::Handle(..) => 2,
        View::Atom(_) => 3,
        View::Text(_) => 4,
        View::List(_) | View::Struct(..) => 5,
    }
}

/// How two terms differ in more than the names of their variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variance {
    /// They differ.
    Different,
    /// They do not differ; no variable has attributes.
    Same,
    /// At most in the attributes of their variables.
    OfAttributes,
}

impl Heap {
    /// The standard order.
    pub fn compare(&self, left: Cell, right: Cell, atoms: &Atoms) -> Stopping<Ordering> {
        let (left, right) = (self.deref(left), self.deref(right));
        if left == right {
            return Ok(Ordering::Equal);
        }
        Ok(match (left.tag(), right.tag()) {
            (Tag::Int, Tag::Int) => left.int_value().cmp(&right.int_value()),
            (Tag::List | Tag::Struct, Tag::List | Tag::Struct) => {
                self.compare_compound(left, right, atoms)?
            }
            (
                Tag::Int
                | Tag::Ref
                | Tag::List
                | Tag::Struct
                | Tag::Atom
                | Tag::Box
                | Tag::Att
                | Tag::Header,
                Tag::Int
                | Tag::Ref
                | Tag::List
                | Tag::Struct
                | Tag::Atom
                | Tag::Box
                | Tag::Att
                | Tag::Header,
            ) => self.compare_atomic(left, right, atoms),
        })
    }

    /// Compares two different dereferenced cells that are not both compound.
    fn compare_atomic(&self, left: Cell, right: Cell, atoms: &Atoms) -> Ordering {
        let (one, other) = (self.view(left), self.view(right));
        if let (Some(one), Some(other)) = (
            Number::from_cell(self, left),
            Number::from_cell(self, right),
        ) {
            return one.standard_order(&other);
        }
        match (one, other) {
            (View::Var(one), View::Var(other)) => one.cmp(&other),
            (View::Atom(one), View::Atom(other)) => atoms.text(one).cmp(atoms.text(other)),
            (View::Handle(kind, one), View::Handle(other_kind, other)) => {
                let number = |kind, index| match kind {
                    HandleKind::Host => atoms.values.number(index),
                    HandleKind::Atom | HandleKind::Stream | HandleKind::Clause => index.into(),
                };
                let [one, other] = [(kind, one), (other_kind, other)]
                    .map(|(kind, index)| (kind as u8, number(kind, index)));
                one.cmp(&other)
            }
            (View::Text(one), View::Text(other)) => {
                self.text_value(one).cmp(self.text_value(other))
            }
            (one, other) => rank(one).cmp(&rank(other)),
        }
    }

    /// The name and the arity of a compound term, and the address of its arguments.
    #[inline(always)]
    fn shape(&self, compound: Cell) -> (Atom, usize, Addr) {
        if compound.tag() == Tag::List {
            return (super::super::atoms::DOT, 2, compound.addr());
        }
        let functor = self.get(compound.addr()).functor_value();
        (
            functor.name,
            functor.arity as usize,
            compound.addr().offset(1),
        )
    }

    /// Compares two different compound terms: without a stack until an argument is compound.
    fn compare_compound(&self, left: Cell, right: Cell, atoms: &Atoms) -> Stopping<Ordering> {
        let ((name, arity, one), (other_name, other_arity, other)) =
            (self.shape(left), self.shape(right));
        if name != other_name || arity != other_arity {
            return Ok(arity
                .cmp(&other_arity)
                .then_with(|| atoms.text(name).cmp(atoms.text(other_name))));
        }
        for index in 0..arity {
            let one = self.deref(self.get(one.offset(index)));
            let other = self.deref(self.get(other.offset(index)));
            if one == other {
                continue;
            }
            if let (Tag::List | Tag::Struct, Tag::List | Tag::Struct) = (one.tag(), other.tag()) {
                // Starts again with a stack; arguments equal so far are equal again.
                return self.compare_nested(left, right, atoms);
            }
            let order = self.compare(one, other, atoms)?;
            if order.is_ne() {
                return Ok(order);
            }
        }
        Ok(Ordering::Equal)
    }

    /// Compares two different compound terms of any depth.
    fn compare_nested(&self, left: Cell, right: Cell, atoms: &Atoms) -> Stopping<Ordering> {
        let mut pairs = Pairs::new(self);
        let mut waiting: Vec<PendingArguments> = Vec::new();
        let (mut one, mut other) = (left, right);
        loop {
            // The cells are different and compound.
            let ((name, arity, left), (other_name, other_arity, right)) =
                (self.shape(one), self.shape(other));
            let order = arity.cmp(&other_arity);
            if order.is_ne() {
                return Ok(order);
            }
            if name != other_name {
                return Ok(atoms.text(name).cmp(atoms.text(other_name)));
            }
            if arity > 0 && !pairs.met(left, right)? {
                room::push(&mut waiting, (left, right, arity))?;
            }
            loop {
                self.meter.step()?;
                let Some((left, right, count)) = waiting.last_mut() else {
                    return Ok(Ordering::Equal);
                };
                (one, other) = (self.deref(self.get(*left)), self.deref(self.get(*right)));
                (*left, *right, *count) = (left.offset(1), right.offset(1), *count - 1);
                if *count == 0 {
                    waiting.pop();
                }
                if one == other {
                    continue;
                }
                if let (Tag::List | Tag::Struct, Tag::List | Tag::Struct) = (one.tag(), other.tag())
                {
                    break;
                }
                let order = self.compare(one, other, atoms)?;
                if order.is_ne() {
                    return Ok(order);
                }
            }
        }
    }

    /// Whether the terms are identical (`==`).
    pub fn identical(&self, left: Cell, right: Cell) -> Stopping<bool> {
        self.same_shape::<false>(left, right, |_, _| Ok(false))
    }

    /// Whether the terms are equal up to renaming of variables, whatever the attributes of these are.
    pub fn is_variant(&self, left: Cell, right: Cell) -> Stopping<bool> {
        Ok(self.variance(left, right)? != Variance::Different)
    }

    /// How the terms differ in more than the names of their variables (`=@=`).
    pub fn variance(&self, left: Cell, right: Cell) -> Stopping<Variance> {
        let (mut there, mut back): (
            HashMap<Addr, Addr, ShortHash>,
            HashMap<Addr, Addr, ShortHash>,
        ) = Default::default();
        let mut is_attributed = false;
        let same = self.same_shape::<true>(left, right, |one, other| {
            is_attributed |= one.tag() == Tag::Att || other.tag() == Tag::Att;
            let (one, other) = (one.addr(), other.addr());
            room::entry(&mut there)?;
            room::entry(&mut back)?;
            let same = *there.entry(one).or_insert(other) == other;
            Ok(same && *back.entry(other).or_insert(one) == one)
        })?;
        Ok(match (same, is_attributed) {
            (false, _) => Variance::Different,
            (true, false) => Variance::Same,
            (true, true) => Variance::OfAttributes,
        })
    }

    /// Whether the terms differ at most in variables that `same` accepts. With `EVERY`, it is called for every pair of variables,
    /// else only for different ones, and identical subterms are skipped.
    fn same_shape<const EVERY: bool>(
        &self,
        left: Cell,
        right: Cell,
        mut same: impl FnMut(Cell, Cell) -> Stopping<bool>,
    ) -> Stopping<bool> {
        let (mut one, mut other) = (self.deref(left), self.deref(right));
        let mut pairs = Pairs::new(self);
        let mut waiting: Vec<PendingArguments> = Vec::new();
        loop {
            self.meter.step()?;
            if one.is_variable() && other.is_variable() {
                if (EVERY || one != other) && !same(one, other)? {
                    return Ok(false);
                }
            } else if one.is_immediate() || other.is_immediate() || (!EVERY && one == other) {
                if one != other {
                    return Ok(false);
                }
            } else {
                let Some(below) = self.same_functor(one, other) else {
                    return Ok(false);
                };
                // Renaming is no equivalence within one term: an odd address for the right side keeps the sides apart.
                let right = if EVERY {
                    Addr(other.addr().0 | 1)
                } else {
                    other.addr()
                };
                if below.2 > 0 && !pairs.met(one.addr(), right)? {
                    room::push(&mut waiting, below)?;
                }
            }
            let Some((left, right, count)) = waiting.last_mut() else {
                return Ok(true);
            };
            (one, other) = (self.deref(self.get(*left)), self.deref(self.get(*right)));
            (*left, *right, *count) = (left.offset(1), right.offset(1), *count - 1);
            if *count == 0 {
                waiting.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Area, atoms};
    use proptest::prelude::*;

    fn heap() -> Heap {
        let [cells, trail] = Area::reserve_all([1 << 25, 1 << 16]).expect("the heap fits");
        Heap::new(cells, trail)
    }

    #[test]
    fn kinds_and_arities() {
        let (mut heap, table) = (heap(), Atoms::new());
        let var = heap.new_var().expect("there is room");
        let ordered = [
            var,
            heap.float(1.0).expect("there is room"),
            Cell::small(1),
            heap.integer(i64::MAX).expect("there is room"),
            Cell::atom(atoms::MINUS),
            Cell::atom(atoms::FINDALL),
            heap.text("a").expect("there is room"),
            heap.structure(atoms::CALL, &[var]).expect("there is room"),
            heap.list(Cell::small(1), var).expect("there is room"),
            heap.structure(atoms::CALL, &[var, var])
                .expect("there is room"),
        ];
        for (i, one) in ordered.iter().enumerate() {
            for (j, other) in ordered.iter().enumerate() {
                assert_eq!(
                    heap.compare(*one, *other, &table).expect("there is room"),
                    i.cmp(&j),
                    "{i} {j}"
                );
                assert_eq!(heap.identical(*one, *other).expect("there is room"), i == j);
            }
        }
    }

    #[test]
    fn variants() {
        let mut heap = heap();
        let (x, y) = (
            heap.new_var().expect("there is room"),
            heap.new_var().expect("there is room"),
        );
        let (xy, yx) = (
            heap.list(x, y).expect("there is room"),
            heap.list(y, x).expect("there is room"),
        );
        let xx = heap.list(x, x).expect("there is room");
        assert!(
            heap.is_variant(xy, yx).expect("there is room")
                && !heap.is_variant(xy, xx).expect("there is room")
                && !heap.is_variant(xx, xy).expect("there is room")
        );
        assert!(!heap.identical(xy, yx).expect("there is room"));
    }

    #[test]
    fn long_and_cyclic() {
        let (mut heap, table) = (heap(), Atoms::new());
        let count = if cfg!(miri) { 100 } else { 2_000_000 };
        let mut list = |last| {
            (0..count).fold(last, |tail, _| {
                heap.list(Cell::small(1), tail).expect("there is room")
            })
        };
        let (one, other) = (list(Cell::small(1)), list(Cell::small(2)));
        assert_eq!(
            heap.compare(one, other, &table).expect("there is room"),
            Ordering::Less
        );
        let (x, y) = (
            heap.new_var().expect("there is room"),
            heap.new_var().expect("there is room"),
        );
        let (fx, fy) = (
            heap.list(Cell::small(1), x).expect("there is room"),
            heap.list(Cell::small(1), y).expect("there is room"),
        );
        assert!(
            heap.unify(x, fx).expect("there is room") && heap.unify(y, fy).expect("there is room")
        );
        assert_eq!(
            heap.compare(x, y, &table).expect("there is room"),
            Ordering::Equal
        );
        assert!(heap.identical(x, y).expect("there is room"));
    }

    /// Builds a term from instructions: immediates are pushed, others take the top two.
    fn build(heap: &mut Heap, steps: &[u8]) -> Cell {
        let mut stack = vec![Cell::small(0)];
        for step in steps {
            let (one, other) = (stack[stack.len() - 1], stack[stack.len() / 2]);
            stack.push(match step % 8 {
                0 => Cell::small(i32::from(*step / 8)),
                1 => heap.float(f64::from(*step / 16)).expect("there is room"),
                2 => Cell::atom(Atom(u32::from(*step) % 64)),
                3 => heap
                    .integer(i64::MAX - i64::from(*step))
                    .expect("there is room"),
                4 => heap.list(one, other).expect("there is room"),
                5 => heap
                    .structure(atoms::PLUS, &[one, other])
                    .expect("there is room"),
                6 => heap
                    .structure(atoms::MINUS, &[other])
                    .expect("there is room"),
                _ => heap.text("text").expect("there is room"),
            });
        }
        stack[stack.len() - 1]
    }

    proptest! {
        #[test]
        fn the_order_is_total(a: [u8; 6], b: [u8; 6], c: [u8; 6]) {
            let (mut heap, table) = (heap(), Atoms::new());
            let (a, b, c) = (build(&mut heap, &a), build(&mut heap, &b), build(&mut heap, &c));
            let compare = |one, other| heap.compare(one, other, &table).expect("there is room");
            prop_assert_eq!(compare(a, b), compare(b, a).reverse());
            prop_assert_eq!(compare(a, b).is_eq(), heap.identical(a, b).expect("there is room"));
            if compare(a, b).is_le() && compare(b, c).is_le() {
                prop_assert!(compare(a, c).is_le());
            }
        }
    }
}
