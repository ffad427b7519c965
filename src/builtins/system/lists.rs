//! Lists: the predicates of the Prologue for Prolog that must be fast. The rest of `library(lists)` is in Prolog.
//!
//! Invariant: these predicates terminate on every list, also on partial and cyclic ones.

use crate::machine::Machine;
use crate::machine::builtin::{Alternatives, NextAnswer, Retry};
use crate::machine::error::{Error, Expected, Resource, Result};
use crate::term::walk::Skeleton;
use crate::term::{AtomMarks, Cell, Roots, View, atoms};

use super::super::args;
use super::super::group::group;

group! {
    nondet  "length(?List, ?Length)"       [] pure => length;
    semidet "$memberchk(?X, +List, -Rest)" [] pure => memberchk_ground;
}

/// Length is the number of elements of List.
///
/// ```prolog
/// ?- length([a, b], N).
///    N = 2.
/// ?- length(L, 2).
///    L = [_, _].
/// ?- length(L, -1).
///    error(domain_error(not_less_than_zero, -1), _).
/// ```
fn length(m: &mut Machine, [list, length]: [Cell; 2]) -> Result<Alternatives> {
    let wanted = args::optional(m, length, args::count)?;
    match m.heap.skeleton(list) {
        Skeleton::Proper(count) => {
            let count = m.heap.integer(count as i64)?;
            Ok(m.unify(length, count)?.into())
        }
        Skeleton::Improper(..) | Skeleton::Cyclic => Err(Error::Type(Expected::List, list)),
        Skeleton::Partial(count, tail) => match wanted {
            Some(wanted) if wanted < count => Ok(Alternatives::Fail),
            Some(wanted) => {
                let rest = m.heap.new_list(wanted - count)?;
                Ok(m.unify(tail, rest)?.into())
            }
            // `length(L, L)`: a list that ends in its own length never ends.
            None if m.heap.identical(tail, length)? => Err(Error::Resource(Resource::FiniteMemory)),
            None => Ok(Alternatives::Each(Box::new(Lengths { more: 0, count }))),
        },
    }
}

/// The lists that a partial one with `count` elements may become, by length.
struct Lengths {
    count: usize,
    more: usize,
}

/// It has numbers and no atoms.
impl Roots for Lengths {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl Retry for Lengths {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        let [list, length] = m.arguments::<2>();
        let Skeleton::Partial(_, tail) = m.heap.skeleton(list) else {
            return Ok(NextAnswer::Fail);
        };
        let rest = m.heap.new_list(self.more)?;
        let count = m.heap.integer((self.count + self.more) as i64)?;
        self.more += 1;
        Ok(if m.unify(tail, rest)? && m.unify(length, count)? {
            NextAnswer::More
        } else {
            NextAnswer::Fail
        })
    }
}

/// X is an atomic element of List, found without unifying; or Rest is what of List must be searched by unification,
/// since an element there might be made equal to X. For `memberchk/2`.
///
/// ```prolog
/// ?- '$memberchk'(b, [a, b, c], Rest).
///    Rest = [].
/// ?- '$memberchk'(b, [a, c], Rest).
///    false.
/// ```
fn memberchk_ground(m: &mut Machine, [x, list, rest]: [Cell; 3]) -> Result<bool> {
    let wanted = m.heap.deref(x);
    let mut tail = m.heap.deref(list);
    // A list that comes back to itself is found out as in Brent's method.
    let (mut count, mut anchor) = (0u64, Cell::small(0));
    while let View::List(at) = m.heap.view(tail) {
        if tail == anchor {
            return Ok(false);
        }
        count += 1;
        if count.is_power_of_two() {
            anchor = tail;
        }
        let element = m.heap.deref(m.heap.head(at));
        if wanted == element && wanted.is_immediate() {
            return m.unify(rest, Cell::atom(atoms::NIL));
        }
        // An immediate and anything bound are equal or never will be.
        if !wanted.is_immediate() || element.is_variable() {
            return m.unify(rest, tail);
        }
        tail = m.heap.deref(m.heap.tail(at));
    }
    Ok(tail.is_variable() && m.unify(rest, tail)?)
}
