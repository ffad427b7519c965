//! Lists: what the Prologue for Prolog asks to be fast. The rest of `library(lists)` is in Prolog.
//!
//! Invariant: these end on every list, partial and cyclic ones too.

use crate::machine::Machine;
use crate::machine::builtin::{Alternatives, Retry, Step};
use crate::machine::error::{Error, Expected, Resource, Result};
use crate::term::walk::Skeleton;
use crate::term::{Cell, View, atoms};

use super::args;
use super::group::group;

group! {
    nondet  "length(?List, ?Length)"       [] => length;
    semidet "$memberchk(?X, +List, -Rest)" [] => memberchk_ground;
    semidet "$once_round(?List, ?Round)"   [] => once_round;
    det     "$no_circle(?List)"            [] => no_circle;
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
            let count = m.heap.integer(count as i64);
            Ok(m.unify(length, count).into())
        }
        Skeleton::Improper(..) | Skeleton::Cyclic => Err(Error::Type(Expected::List, list)),
        Skeleton::Partial(count, tail) => match wanted {
            Some(wanted) if wanted < count => Ok(Alternatives::Fail),
            Some(wanted) => {
                let rest = new_list(m, wanted - count)?;
                Ok(m.unify(tail, rest).into())
            }
            // `length(L, L)`: a list that ends in its own length never ends.
            None if m.heap.identical(tail, length) => Err(Error::Resource(Resource::FiniteMemory)),
            None => Ok(Alternatives::Each(Box::new(Lengths { more: 0, count }))),
        },
    }
}

/// A list of new variables.
fn new_list(m: &mut Machine, count: usize) -> Result<Cell> {
    m.heap.room(count.saturating_mul(2))?;
    let mut list = Cell::atom(atoms::NIL);
    for _ in 0..count {
        m.heap.meter.tick();
        // The head of a list cell may itself be the variable.
        let head = Cell::reference(m.heap.top);
        list = m.heap.list(head, list);
    }
    Ok(list)
}

/// The lists that a partial one with `count` elements may become, by length.
struct Lengths {
    count: usize,
    more: usize,
}

impl Retry for Lengths {
    fn next(&mut self, m: &mut Machine) -> Result<Step> {
        let [list, length] = m.arguments::<2>();
        let Skeleton::Partial(_, tail) = m.heap.skeleton(list) else {
            return Ok(Step::Fail);
        };
        let rest = new_list(m, self.more)?;
        let count = m.heap.integer((self.count + self.more) as i64);
        self.more += 1;
        Ok(if m.unify(tail, rest) && m.unify(length, count) {
            Step::More
        } else {
            Step::Fail
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
        let element = m.heap.deref(m.heap.get(at));
        if wanted == element && wanted.is_immediate() {
            return Ok(m.unify(rest, Cell::atom(atoms::NIL)));
        }
        // An immediate and anything bound are equal or never will be.
        if !wanted.is_immediate() || element.is_variable() {
            return rest_of(m, tail, rest);
        }
        tail = m.heap.deref(m.heap.get(at.offset(1)));
    }
    Ok(tail.is_variable() && m.unify(rest, tail))
}

/// What must be searched by unification: a short circle once, with an end that no list has. Longer ones are not looked for, since the first
/// element may be it.
fn rest_of(m: &mut Machine, list: Cell, rest: Cell) -> Result<bool> {
    /// So far a circle is looked for.
    const SHORT: usize = 64;
    let mut tail = list;
    for _ in 0..SHORT {
        let View::List(at) = m.heap.view(tail) else {
            return Ok(m.unify(rest, list));
        };
        tail = m.heap.deref(m.heap.get(at.offset(1)));
        if tail == list {
            let once = once_before(m, list, Cell::atom(atoms::CIRCLE))?;
            return Ok(m.unify(rest, once));
        }
    }
    Ok(m.unify(rest, list))
}

/// Round is List; of a list that comes back to itself, it has every element once, and its end is a variable: the goal that
/// waits for it throws a `type_error`. So a predicate that goes along Round does on the way what it would do along List.
///
/// ```prolog
/// ?- '$once_round'([a|T], Round).
///    Round = [a|T].
/// ?- _L = [a,b|_L], '$once_round'(_L, [A,B|_]).
///    A = a, B = b.
/// ?- _L = [a,b|_L], '$once_round'(_L, [_,_|[]]).
///    error(type_error(list, _), _).
/// ```
fn once_round(m: &mut Machine, [list, round]: [Cell; 2]) -> Result<bool> {
    let Skeleton::Cyclic = m.heap.skeleton(list) else {
        return Ok(m.unify(round, list));
    };
    let ball = Error::Type(Expected::List, list).ball(m, None);
    m.heap.room(8)?;
    let throw = m.atoms.intern("throw");
    let throw = m.heap.structure(throw, &[ball]);
    let user = Cell::atom(atoms::USER);
    let goal = m.heap.structure(atoms::COLON, &[user, throw]);
    let end = m.heap.new_var();
    let freeze = m.atoms.intern("freeze");
    m.heap.put_attribute(end, freeze, goal)?;
    let cut = once_before(m, list, end)?;
    Ok(m.unify(round, cut))
}

/// The elements of a list that comes back to itself, each once, in front of an end.
fn once_before(m: &mut Machine, list: Cell, end: Cell) -> Result<Cell> {
    let tails = m.heap.round(list);
    m.heap.room(tails.len().saturating_mul(2))?;
    let mut cut = end;
    for tail in tails.into_iter().rev() {
        m.heap.meter.tick();
        let element = m.heap.get(tail.addr());
        cut = m.heap.list(element, cut);
    }
    Ok(cut)
}

/// Throws a `type_error` if List comes back to itself.
///
/// ```prolog
/// ?- '$no_circle'([a|_]).
///    true.
/// ?- _L = [a|_L], '$no_circle'(_L).
///    error(type_error(list, _), _).
/// ```
fn no_circle(m: &mut Machine, [list]: [Cell; 1]) -> Result<()> {
    match m.heap.skeleton(list) {
        Skeleton::Cyclic => Err(Error::Type(Expected::List, list)),
        Skeleton::Proper(_) | Skeleton::Partial(..) | Skeleton::Improper(..) => Ok(()),
    }
}
