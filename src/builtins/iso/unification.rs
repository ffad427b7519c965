//! Term unification (ISO 8.2).
//!
//! Invariant: the machine undoes the bindings of a failed unification, and calls the woken goals.

use crate::code::Op;
use crate::compiler::InLine;
use crate::machine::Machine;
use crate::machine::error::Result;
use crate::memory::Stopping;
use crate::term::{Cell, atoms};

use super::super::args;
use super::super::group::group;

group! {
    semidet "=(?X, ?Y)"                            ["8.2.1"] pure in_line(InLine::Unify)                   => unify;
    semidet "unify_with_occurs_check(?X, ?Y)"      ["8.2.2"] pure                                          => unify_with_occurs_check;
    semidet "\\=(@X, @Y)"                          ["8.2.3"] pure in_line(InLine::Match(Op::NotUnifiable)) => not_unifiable;
    semidet "subsumes_term(@General, @Specific)"   ["8.2.4"] pure                                          => subsumes_term;
    semidet "?=(@X, @Y)"                           []        pure                                          => decided;
    semidet "unifiable(@X, @Y, ?Unifier)"          []        pure                                          => unifiable;
}

/// X and Y are unified.
///
/// ```prolog
/// ?- f(X, b) = f(a, Y).
///    X = a, Y = b.
/// ```
fn unify(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    m.unify(x, y)
}

/// X and Y are unified without making a cyclic term.
///
/// ```prolog
/// ?- unify_with_occurs_check(X, f(X)).
///    false.
/// ```
fn unify_with_occurs_check(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    Ok(m.heap.unify_occurs_check(x, y)?)
}

/// X and Y are not unifiable.
///
/// ```prolog
/// ?- f(_, a) \= f(b, c).
///    true.
/// ```
fn not_unifiable(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    Ok(!m.would_unify(x, y)?)
}

/// General becomes Specific by a substitution of variables of General that their attributes allow. Nothing is bound.
///
/// ```prolog
/// ?- subsumes_term(f(_, b), f(a, b)).
///    true.
/// ?- subsumes_term(f(a), f(_)).
///    false.
/// ```
fn subsumes_term(m: &mut Machine, [general, specific]: [Cell; 2]) -> Result<bool> {
    let mut subsumes = false;
    m.attempt(|m| {
        let before = m.heap.term_variables(specific)?;
        if m.unify(general, specific)? && m.wake_all()? {
            let after: Vec<Cell> = before
                .iter()
                .map(|variable| m.heap.deref(*variable))
                .collect();
            // The variables of Specific must still be distinct variables.
            let mut distinct: Vec<Cell> = after
                .iter()
                .copied()
                .filter(|cell| cell.is_variable())
                .collect();
            distinct.sort_by_key(|cell| cell.addr());
            distinct.dedup();
            subsumes = distinct.len() == before.len();
        }
        Ok(false)
    })?;
    Ok(subsumes)
}

/// X and Y are identical, or not unifiable: whether they are equal cannot change any more.
///
/// ```prolog
/// ?- ?=(a, b).
///    true.
/// ?- ?=(_, b).
///    false.
/// ```
fn decided(m: &mut Machine, [x, y]: [Cell; 2]) -> Result<bool> {
    Ok(m.heap.identical(x, y)? || m.unifier(x, y)?.is_none())
}

/// Unifier is the list of equations `Variable = Value` that would make X and Y equal, the last one first. Nothing is bound.
///
/// ```prolog
/// ?- unifiable(f(X, Y), f(b, a), Unifier).
///    Unifier = [Y = a, X = b].
/// ```
fn unifiable(m: &mut Machine, [x, y, unifier]: [Cell; 3]) -> Result<bool> {
    let Some(mut bound) = m.unifier(x, y)? else {
        return Ok(false);
    };
    let (one, other) = (args::value(m, x), args::value(m, y));
    if let [_] = bound[..]
        && one.is_variable()
    {
        // Of two variables, the first is on the left.
        bound = vec![(one, other)];
    }
    m.heap.room(5 * bound.len())?;
    let equations: Vec<Cell> = bound
        .into_iter()
        .rev()
        .map(|(variable, value)| m.heap.structure(atoms::EQUALS, &[variable, value]))
        .collect::<Stopping<_>>()?;
    let equations = m.heap.list_of(&equations)?;
    m.unify(unifier, equations)
}
