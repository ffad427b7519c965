//! All solutions (ISO 8.10): the bags in which findall/3, bagof/3 and setof/3 collect. The predicates themselves are in Prolog.
//!
//! Invariant: the predicate that opens a bag closes it; a bag that an exception leaves open is dropped at the next use of a bag below it.

use crate::machine::Machine;
use crate::machine::error::Result;
use crate::term::{Cell, atoms};

use super::super::args;
use super::super::group::group;

group! {
    semidet "$bag_open(-Bag)"                [] pure => bag_open;
    semidet "$bag_open_loose(-Bag)"          []      => bag_open_loose;
    det     "$bag_add(+Bag, @Term)"          [] pure => bag_add;
    semidet "$bag_close(+Bag, -List)"        [] pure => bag_close;
    semidet "$bag_close(+Bag, -List, ?Tail)" [] pure => bag_close_tail;
    semidet "$bag_take(+Bag, -Term)"         [] pure => bag_take;
    det     "$bag_tick(+Bag)"                [] pure => bag_tick;
    semidet "$bag_count(+Bag, -Count)"       [] pure => bag_count;
}

/// Opens a bag.
///
/// ```prolog
/// ?- \+ \+ ( '$bag_open'(B), '$bag_add'(B, f(X)), '$bag_add'(B, a), '$bag_close'(B, [f(Y), a]), X = 1, var(Y) ).
///    true.
/// ```
fn bag_open(m: &mut Machine, [bag]: [Cell; 1]) -> Result<bool> {
    let handle = m.open_bag();
    let handle = m.heap.integer(handle as i64)?;
    m.unify(bag, handle)
}

/// Opens a bag that may be filled and closed after the choice points older than the bag are gone.
///
/// ```prolog
/// ?- \+ \+ ( '$bag_open_loose'(B), '$bag_add'(B, a), '$bag_close'(B, [a]) ).
///    true.
/// ```
fn bag_open_loose(m: &mut Machine, [bag]: [Cell; 1]) -> Result<bool> {
    let handle = m.open_loose_bag();
    let handle = m.heap.integer(handle as i64)?;
    m.unify(bag, handle)
}

/// Adds a copy of Term.
///
/// ```prolog
/// ?- \+ \+ ( '$bag_open'(B), '$bag_add'(B, a), '$bag_close'(B, [a]) ).
///    true.
/// ```
fn bag_add(m: &mut Machine, [bag, term]: [Cell; 2]) -> Result<()> {
    let handle = args::count(m, bag)?;
    m.add_to_bag(handle, term)
}

/// Closes a bag; List has the added terms, in their order.
///
/// ```prolog
/// ?- \+ \+ ( '$bag_open'(B), '$bag_close'(B, []) ).
///    true.
/// ```
fn bag_close(m: &mut Machine, [bag, list]: [Cell; 2]) -> Result<bool> {
    bag_close_tail(m, [bag, list, Cell::atom(atoms::NIL)])
}

/// Closes a bag; List has the added terms, in their order, in front of Tail.
///
/// ```prolog
/// ?- \+ \+ ( '$bag_open'(B), '$bag_add'(B, a), '$bag_close'(B, [a, b], [b]) ).
///    true.
/// ```
fn bag_close_tail(m: &mut Machine, [bag, list, tail]: [Cell; 3]) -> Result<bool> {
    let handle = args::count(m, bag)?;
    let tail = args::value(m, tail);
    let found = m.bags.close(handle, &mut m.heap, tail)?;
    m.unify(list, found)
}

/// Takes the only term out of a bag, which stays open; fails if the bag is empty.
///
/// ```prolog
/// ?- \+ \+ ( '$bag_open'(B), \+ '$bag_take'(B, _), '$bag_add'(B, f(a)), '$bag_take'(B, f(a)), '$bag_close'(B, []) ).
///    true.
/// ```
fn bag_take(m: &mut Machine, [bag, term]: [Cell; 2]) -> Result<bool> {
    let handle = args::count(m, bag)?;
    match m.bags.take(handle, &mut m.heap)? {
        Some(found) => m.unify(term, found),
        None => Ok(false),
    }
}

/// Counts one answer.
///
/// ```prolog
/// ?- \+ \+ ( '$bag_open'(B), '$bag_tick'(B), '$bag_tick'(B), '$bag_count'(B, 2) ).
///    true.
/// ```
fn bag_tick(m: &mut Machine, [bag]: [Cell; 1]) -> Result<()> {
    let handle = args::count(m, bag)?;
    m.tick_bag(handle)
}

/// Closes a bag; Count is the number of answers that were added or counted.
///
/// ```prolog
/// ?- \+ \+ ( '$bag_open'(B), '$bag_count'(B, 0) ).
///    true.
/// ```
fn bag_count(m: &mut Machine, [bag, count]: [Cell; 2]) -> Result<bool> {
    let handle = args::count(m, bag)?;
    let found = m.bags.count(handle)?;
    let found = m.heap.integer(found as i64)?;
    m.unify(count, found)
}
