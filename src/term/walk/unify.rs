//! Unification.
//!
//! *Invariant*: the younger of two variables is bound to the older, and a plain variable to an attributed one, so that
//! no reference outlives its target; bindings go through [`Heap::bind`]. After a failure some bindings may remain: the
//! caller undoes them with the trail, or drops the terms. Deep, long and cyclic terms end, without recursion.

use super::super::cell::{Addr, Cell, Tag};
use super::super::heap::Heap;
use super::super::pairs::Pairs;
use crate::memory::{Stopping, room};

/// Arguments still to be unified: their addresses on both sides, and their number.
pub(in crate::term) type PendingArguments = (Addr, Addr, usize);

/// After this many levels of last arguments, the unifier watches for cycles.
const LEVELS: usize = 1 << 16;

impl Heap {
    /// Makes two terms equal by binding variables; false when that is impossible.
    #[inline]
    pub fn unify(&mut self, left: Cell, right: Cell) -> Stopping<bool> {
        let (left, right) = (self.deref(left), self.deref(right));
        if left == right {
            return Ok(true);
        }
        if left.is_ref() && !right.is_variable() {
            self.bind(left.addr(), right)?;
            return Ok(true);
        }
        if right.is_ref() && !left.is_variable() {
            self.bind(right.addr(), left)?;
            return Ok(true);
        }
        if left.is_variable() || right.is_variable() {
            self.unify_variable(left, right)?;
            return Ok(true);
        }
        Ok(!left.is_immediate() && !right.is_immediate() && self.unify_plain(left, right)?)
    }

    /// Unifies two different dereferenced terms, neither of which is a variable or immediate, without a stack as long
    /// as only the last argument is compound. Leaves attributed, nested and very long terms to `unify_rest`.
    fn unify_plain(&mut self, left: Cell, right: Cell) -> Stopping<bool> {
        let Some((mut left, mut right, mut count)) = self.same_functor(left, right) else {
            return Ok(false);
        };
        let mut levels = LEVELS;
        while count > 0 {
            let (one, other) = (self.deref(self.get(left)), self.deref(self.get(right)));
            (left, right, count) = (left.offset(1), right.offset(1), count - 1);
            if one == other {
                continue;
            }
            if one.is_ref() && !other.is_variable() {
                self.bind(one.addr(), other)?;
            } else if other.is_ref() && !one.is_variable() {
                self.bind(other.addr(), one)?;
            } else if one.is_ref() && other.is_ref() {
                self.unify_variable(one, other)?;
            } else if one.tag() == Tag::Att || other.tag() == Tag::Att {
                return self.unify_rest((left.back(1), right.back(1), count + 1), &mut 0);
            } else if one.is_immediate() || other.is_immediate() {
                return Ok(false);
            } else if count > 0 || levels == 0 {
                return self.unify_rest((left.back(1), right.back(1), count + 1), &mut 0);
            } else {
                let Some(below) = self.same_functor(one, other) else {
                    return Ok(false);
                };
                (left, right, count) = below;
                levels -= 1;
            }
        }
        Ok(true)
    }

    /// As [`Heap::unify`], but fails rather than make a cyclic term (ISO 7.3.2).
    pub fn unify_occurs_check(&mut self, left: Cell, right: Cell) -> Stopping<bool> {
        let (left, right) = (self.deref(left), self.deref(right));
        if left == right {
            return Ok(true);
        }
        let mut made = 0;
        if left.is_variable() || right.is_variable() {
            self.unify_variable(left, right)?;
            made = usize::from(!(left.is_variable() && right.is_variable()));
        } else if left.is_immediate()
            || right.is_immediate()
            || !self.unify_compound(left, right, &mut made)?
        {
            return Ok(false);
        }
        // A cycle that bindings have made goes through both sides: one check of one side takes linear time, a check at
        // each binding would not.
        let left = if left.is_variable() {
            Cell::reference(left.addr())
        } else {
            left
        };
        Ok(made == 0 || self.is_acyclic(left)?)
    }

    /// Binds one of two different dereferenced cells, at least one of which is a variable.
    pub(crate) fn unify_variable(&mut self, left: Cell, right: Cell) -> Stopping<()> {
        let younger = |one: Cell, other: Cell| one.addr() > other.addr();
        match (left.tag(), right.tag()) {
            (Tag::Ref, Tag::Ref) | (Tag::Att, Tag::Att) if !younger(left, right) => {
                Ok(self.bind_variable(right, left)?)
            }
            (Tag::Att, Tag::Ref) => Ok(self.bind_variable(right, left)?),
            (Tag::Ref | Tag::Att, _) => self.bind_variable(left, right),
            (_, _) => self.bind_variable(right, left),
        }
    }

    /// Binds a dereferenced variable, plain or attributed, to a dereferenced cell.
    #[inline]
    pub fn bind_variable(&mut self, variable: Cell, value: Cell) -> Stopping<()> {
        // The cell of an attributed variable may be bound later: refer to its address, never copy it.
        let value = if value.tag() == Tag::Att {
            Cell::reference(value.addr())
        } else {
            value
        };
        if variable.tag() == Tag::Att {
            room::push(&mut self.pending_wakeups, (variable.addr(), value))?;
        }
        self.bind(variable.addr(), value)?;
        Ok(())
    }

    /// Unifies two different dereferenced terms, neither of which is a variable; counts in `made` the variables that
    /// were bound to other terms than variables.
    fn unify_compound(&mut self, left: Cell, right: Cell, made: &mut usize) -> Stopping<bool> {
        match self.same_functor(left, right) {
            Some(arguments) => self.unify_rest(arguments, made),
            None => Ok(false),
        }
    }

    /// Unifies arguments of two compound terms in the same way.
    fn unify_rest(&mut self, arguments: PendingArguments, made: &mut usize) -> Stopping<bool> {
        let mut waiting = std::mem::take(&mut self.waiting);
        let woken = self.pending_wakeups.len();
        let unified = self.unify_arguments(arguments, &mut waiting, made);
        waiting.clear();
        self.waiting = waiting;
        if unified != Ok(true) {
            self.pending_wakeups.truncate(woken);
        }
        unified
    }

    fn unify_arguments(
        &mut self,
        (mut left, mut right, mut count): PendingArguments,
        waiting: &mut Vec<PendingArguments>,
        made: &mut usize,
    ) -> Stopping<bool> {
        let mut pairs = Pairs::new(self);
        loop {
            while count > 0 {
                self.meter.step()?;
                let (one, other) = (self.deref(self.get(left)), self.deref(self.get(right)));
                (left, right, count) = (left.offset(1), right.offset(1), count - 1);
                if one == other {
                    continue;
                }
                match (one.tag(), other.tag()) {
                    (Tag::Ref, Tag::Ref) => self.unify_variable(one, other)?,
                    (Tag::Ref, Tag::Int | Tag::Atom | Tag::List | Tag::Struct | Tag::Box) => {
                        self.bind(one.addr(), other)?;
                        *made += 1;
                    }
                    (Tag::Int | Tag::Atom | Tag::List | Tag::Struct | Tag::Box, Tag::Ref) => {
                        self.bind(other.addr(), one)?;
                        *made += 1;
                    }
                    (Tag::Att, _) | (_, Tag::Att) => {
                        self.unify_variable(one, other)?;
                        *made += 1;
                    }
                    (Tag::Int | Tag::Atom | Tag::Header, _)
                    | (_, Tag::Int | Tag::Atom | Tag::Header) => return Ok(false),
                    (Tag::List | Tag::Struct | Tag::Box, Tag::List | Tag::Struct | Tag::Box) => {
                        let Some(below) = self.same_functor(one, other) else {
                            return Ok(false);
                        };
                        if below.2 > 0 && !pairs.met(one.addr(), other.addr())? {
                            if count > 0 {
                                room::push(waiting, (left, right, count))?;
                            }
                            (left, right, count) = below;
                        }
                    }
                }
            }
            match waiting.pop() {
                Some(next) => (left, right, count) = next,
                None => return Ok(true),
            }
        }
    }

    /// The arguments of two compound terms with the same functor; no arguments for two equal boxes.
    #[inline(always)]
    pub(in crate::term) fn same_functor(
        &self,
        left: Cell,
        right: Cell,
    ) -> Option<PendingArguments> {
        if left.tag() != right.tag() {
            return None;
        }
        let (one, other) = (left.addr(), right.addr());
        match left.tag() {
            Tag::List => Some((one, other, 2)),
            Tag::Struct => {
                let functor = self.get(one);
                (functor == self.get(other))
                    .then(|| (one.offset(1), other.offset(1), functor.count()))
            }
            Tag::Box => self.same_box(one, other).then_some((one, other, 0)),
            Tag::Int | Tag::Ref | Tag::Atom | Tag::Att | Tag::Header => None,
        }
    }

    /// Whether two boxes hold the same value of the same kind.
    pub(in crate::term) fn same_box(&self, left: Addr, right: Addr) -> bool {
        // Floats are compared by their bits: 0.0 and -0.0 differ and NaN equals itself, as in the standard order.
        let header = self.get(left);
        (0..=header.count())
            .all(|index| self.get(left.offset(index)) == self.get(right.offset(index)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Area, Atom};

    fn heap() -> Heap {
        let [cells, trail] = Area::reserve_all([1 << 25, 1 << 20]).expect("the heap fits");
        Heap::new(cells, trail)
    }

    const F: Atom = Atom(5);

    #[test]
    fn structures_and_variables() {
        let mut heap = heap();
        let (x, y) = (
            heap.new_var().expect("there is room"),
            heap.new_var().expect("there is room"),
        );
        let big = heap.integer(i64::MAX).expect("there is room");
        let same = heap.integer(i64::MAX).expect("there is room");
        let left = heap.structure(F, &[x, big, y]).expect("there is room");
        let right = heap
            .structure(F, &[Cell::small(1), same, x])
            .expect("there is room");
        assert!(heap.unify(left, right).expect("there is room"));
        assert_eq!(heap.deref(y), Cell::small(1));
        let other = heap
            .structure(F, &[Cell::small(2), same, x])
            .expect("there is room");
        assert!(!heap.unify(left, other).expect("there is room"));
    }

    #[test]
    fn long_and_deep_terms() {
        let mut heap = heap();
        let count = if cfg!(miri) { 100 } else { 2_000_000 };
        let nested = |heap: &mut Heap, last: Cell| {
            (0..count).fold(last, |term, _| {
                heap.structure(F, &[term]).expect("there is room")
            })
        };
        let x = heap.new_var().expect("there is room");
        let (left, right) = (nested(&mut heap, x), nested(&mut heap, Cell::small(7)));
        assert!(heap.unify(left, right).expect("there is room"));
        assert_eq!(heap.deref(x), Cell::small(7));
    }

    #[test]
    fn cyclic_terms_end() {
        let mut heap = heap();
        let (x, y) = (
            heap.new_var().expect("there is room"),
            heap.new_var().expect("there is room"),
        );
        let left = heap.structure(F, &[x, x]).expect("there is room");
        let right = heap.structure(F, &[y, y]).expect("there is room");
        let right = heap.structure(F, &[right, y]).expect("there is room");
        assert!(
            heap.unify(x, left).expect("there is room")
                && heap.unify(y, right).expect("there is room")
        );
        assert!(heap.unify(x, y).expect("there is room"));
        let z = heap.new_var().expect("there is room");
        let inner = heap.structure(F, &[z]).expect("there is room");
        assert!(!heap.unify_occurs_check(z, inner).expect("there is room"));
    }

    #[test]
    fn attributed_variables_are_noted() {
        let mut heap = heap();
        let at = heap.top;
        heap.push(Cell::pointer(Tag::Att, at))
            .expect("there is room");
        heap.push(Cell::small(0)).expect("there is room");
        let attributed = Cell::reference(at);
        let plain = heap.new_var().expect("there is room");
        assert!(
            heap.unify(attributed, plain).expect("there is room")
                && heap.pending_wakeups.is_empty()
        );
        assert!(heap.unify(plain, Cell::small(3)).expect("there is room"));
        assert_eq!(heap.pending_wakeups, [(at, Cell::small(3))]);
        assert_eq!(heap.deref(plain), Cell::small(3));
    }
}
