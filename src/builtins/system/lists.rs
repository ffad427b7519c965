//! Lists: the predicates of the Prologue for Prolog that must be fast. The rest of `library(lists)` is in Prolog.
//!
//! Invariant: these predicates terminate on every list, also on partial and cyclic ones.

use crate::machine::Machine;
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Error, Expected, Resource, Result};
use crate::term::walk::Skeleton;
use crate::term::{Cell, Functor, View, atoms};

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
            m.heap.meter.work(count)?;
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
            // `length(L, L)`: no finite list ends in its own length.
            None if m.heap.identical(tail, length)? => Err(Error::Resource(Resource::FiniteMemory)),
            None => {
                let lengths = Functor::new(m.atoms.intern("$lengths")?, 3);
                let count = m.heap.integer(count as i64)?;
                (m.x[0], m.x[1], m.x[2]) = (tail, count, length);
                Ok(Alternatives::Of(
                    m.database.predicate(atoms::SYSTEM, lengths),
                ))
            }
        },
    }
}

/// X is an atomic element of List, found without unification, and Rest is `[]`; or Rest is the part of List to be searched by unification,
/// since an element of it may become equal to X. For `memberchk/2`.
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
    // Brent's method detects a cyclic list.
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
            m.heap.meter.work(count as usize)?;
            return m.unify(rest, Cell::atom(atoms::NIL));
        }
        // An immediate and a bound element are equal or never will be; any other pair needs unification.
        if !wanted.is_immediate() || element.is_variable() {
            return m.unify(rest, tail);
        }
        tail = m.heap.deref(m.heap.tail(at));
    }
    m.heap.meter.work(count as usize)?;
    Ok(tail.is_variable() && m.unify(rest, tail)?)
}
