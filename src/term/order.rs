//! The standard order of terms (ISO 7.2), identity and variants.
//!
//! Invariant: the order is total on terms without cycles: Var < Number < Handle < Atom < String < Compound. Numbers are
//! compared by value, exactly, and a float stands before the integer of the same value; compounds by arity, name and
//! arguments. Comparing ends on cyclic terms too: a pair met before counts as equal. Nothing recurses.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::atom::{Atom, Atoms, ShortHash};
use super::cell::{Addr, Cell, Tag};
use super::heap::{Heap, View};
use super::number::Number;
use super::pairs::Pairs;
use super::unify::Waiting;

/// The place of a kind of term in the order.
fn rank(view: View) -> u8 {
    match view {
        View::Var(_) => 0,
        View::Int(_) | View::Big(_) | View::Float(_) => 1,
        View::Handle(..) => 2,
        View::Atom(_) => 3,
        View::Text(_) => 4,
        View::List(_) | View::Struct(..) => 5,
    }
}

impl Heap {
    /// The standard order.
    pub fn compare(&self, left: Cell, right: Cell, atoms: &Atoms) -> Ordering {
        let (left, right) = (self.deref(left), self.deref(right));
        if left == right {
            return Ordering::Equal;
        }
        match (left.tag(), right.tag()) {
            (Tag::Int, Tag::Int) => left.int_value().cmp(&right.int_value()),
            (Tag::List | Tag::Struct, Tag::List | Tag::Struct) => self.compare_compound(left, right, atoms),
            (
                Tag::Int | Tag::Ref | Tag::List | Tag::Struct | Tag::Atom | Tag::Box | Tag::Att | Tag::Header,
                Tag::Int | Tag::Ref | Tag::List | Tag::Struct | Tag::Atom | Tag::Box | Tag::Att | Tag::Header,
            ) => self.compare_atomic(left, right, atoms),
        }
    }

    /// Compares two different dereferenced cells that are not both compound.
    fn compare_atomic(&self, left: Cell, right: Cell, atoms: &Atoms) -> Ordering {
        let (one, other) = (self.view(left), self.view(right));
        if let (Some(one), Some(other)) = (Number::from_cell(self, left), Number::from_cell(self, right)) {
            return one.standard_order(&other);
        }
        match (one, other) {
            (View::Var(one), View::Var(other)) => one.cmp(&other),
            (View::Atom(one), View::Atom(other)) => atoms.text(one).cmp(atoms.text(other)),
            (View::Handle(kind, one), View::Handle(other_kind, other)) => {
                (kind as u8, one).cmp(&(other_kind as u8, other))
            }
            (View::Text(one), View::Text(other)) => self.text_value(one).cmp(self.text_value(other)),
            (one, other) => rank(one).cmp(&rank(other)),
        }
    }

    /// The name, the arity and the place of the arguments of a compound term.
    #[inline(always)]
    fn shape(&self, compound: Cell) -> (Atom, usize, Addr) {
        if compound.tag() == Tag::List {
            return (super::atoms::DOT, 2, compound.addr());
        }
        let functor = self.get(compound.addr()).functor_value();
        (functor.name, functor.arity as usize, compound.addr().offset(1))
    }

    fn compare_compound(&self, left: Cell, right: Cell, atoms: &Atoms) -> Ordering {
        let mut pairs = Pairs::new(self);
        let mut waiting: Vec<Waiting> = Vec::new();
        let (mut one, mut other) = (left, right);
        loop {
            // Here both are different and compound.
            let ((name, arity, left), (other_name, other_arity, right)) = (self.shape(one), self.shape(other));
            let order = arity.cmp(&other_arity);
            if order.is_ne() {
                return order;
            }
            if name != other_name {
                return atoms.text(name).cmp(atoms.text(other_name));
            }
            if arity > 0 && !pairs.met(left, right) {
                waiting.push((left, right, arity));
            }
            loop {
                let Some((left, right, count)) = waiting.last_mut() else { return Ordering::Equal };
                (one, other) = (self.deref(self.get(*left)), self.deref(self.get(*right)));
                (*left, *right, *count) = (left.offset(1), right.offset(1), *count - 1);
                if *count == 0 {
                    waiting.pop();
                }
                if one == other {
                    continue;
                }
                if let (Tag::List | Tag::Struct, Tag::List | Tag::Struct) = (one.tag(), other.tag()) {
                    break;
                }
                let order = self.compare(one, other, atoms);
                if order.is_ne() {
                    return order;
                }
            }
        }
    }

    /// Whether the terms are identical (`==`).
    pub fn identical(&self, left: Cell, right: Cell) -> bool {
        self.same_shape(left, right, |_, _| false)
    }

    /// Whether the terms are equal up to renaming of variables (`=@=`).
    pub fn is_variant(&self, left: Cell, right: Cell) -> bool {
        let (mut there, mut back): (HashMap<Addr, Addr, ShortHash>, HashMap<Addr, Addr, ShortHash>) =
            Default::default();
        self.same_shape_and_variables(left, right, |one, other| {
            *there.entry(one).or_insert(other) == other && *back.entry(other).or_insert(one) == one
        })
    }

    /// Whether the terms differ at most where both have variables that `same` accepts.
    fn same_shape(&self, left: Cell, right: Cell, mut same: impl FnMut(Addr, Addr) -> bool) -> bool {
        let (mut one, mut other) = (self.deref(left), self.deref(right));
        let mut pairs = Pairs::new(self);
        let mut waiting: Vec<Waiting> = Vec::new();
        loop {
            if one != other {
                if one.is_variable() && other.is_variable() {
                    if !same(one.addr(), other.addr()) {
                        return false;
                    }
                } else {
                    let Some(below) = self.same_functor(one, other) else { return false };
                    if below.2 > 0 && !pairs.met(one.addr(), other.addr()) {
                        waiting.push(below);
                    }
                }
            }
            let Some((left, right, count)) = waiting.last_mut() else { return true };
            (one, other) = (self.deref(self.get(*left)), self.deref(self.get(*right)));
            (*left, *right, *count) = (left.offset(1), right.offset(1), *count - 1);
            if *count == 0 {
                waiting.pop();
            }
        }
    }
}
