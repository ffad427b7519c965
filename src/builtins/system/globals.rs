//! Global variables.
//!
//! Invariant: names are atoms. `nb_setval/2` keeps a copy, which survives backtracking; `b_setval/2` and `nb_linkval/2`
//! keep the term itself. All readers of a variable get the same term: each reader sees the effects of `setarg/3` on it and
//! the bindings of its variables until they are undone.

use crate::machine::Machine;
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Error, Object, Result};
use crate::term::Cell;

use super::super::args;
use super::super::group::group;
use crate::database::globals::Found;
use crate::term::Atom;

group! {
    det     "b_setval(+Name, @Value)"            [] => b_setval;
    semidet "b_getval(+Name, ?Value)"            [] => getval;
    det     "nb_setval(+Name, @Value)"           [] => nb_setval;
    semidet "nb_getval(+Name, ?Value)"           [] => getval;
    det     "nb_linkval(+Name, @Value)"          [] => nb_linkval;
    nondet  "nb_current(?Name, ?Value)"          [] => nb_current;
    det     "nb_delete(+Name)"                   [] => nb_delete;
}

/// The global variable Name has Value until backtracking undoes it.
///
/// ```prolog
/// ?- b_setval(v, f(X)), b_getval(v, Y), X = 1.
///    X = 1, Y = f(1).
/// ```
fn b_setval(m: &mut Machine, [name, value]: [Cell; 2]) -> Result<()> {
    let name = args::atom(m, name)?;
    Ok(m.globals.assign(name, &mut m.heap, value)?)
}

/// The global variable Name has Value, set by `b_setval/2` or `nb_setval/2`.
///
/// ```prolog
/// ?- nb_setval(v, 1), nb_getval(v, X).
///    X = 1.
/// ?- nb_setval(v, f(a)), b_getval(v, X), setarg(1, X, b), b_getval(v, Y).
///    X = f(b), Y = f(b).
/// ?- nb_getval(missing, X).
///    error(existence_error(variable, missing), _).
/// ```
fn getval(m: &mut Machine, [name, value]: [Cell; 2]) -> Result<bool> {
    let atom = args::atom(m, name)?;
    match value_of(m, atom)? {
        Some(found) => m.unify(value, found),
        None => Err(Error::Existence(Object::Variable, name)),
    }
}

/// The value of a global variable, if it has one.
fn value_of(m: &mut Machine, name: Atom) -> Result<Option<Cell>> {
    let barrier = m.barrier();
    Ok(match m.globals.get(name, &mut m.heap, barrier)? {
        Some(Found::There(value)) => Some(value),
        Some(Found::Brought(value)) => {
            m.keep_heap_in_query();
            Some(value)
        }
        None => None,
    })
}

/// The global variable Name has a copy of Value from now on.
///
/// ```prolog
/// ?- ( nb_setval(v, f(_)), fail ; nb_getval(v, X) ).
///    X = f(_).
/// ```
fn nb_setval(m: &mut Machine, [name, value]: [Cell; 2]) -> Result<()> {
    let name = args::atom(m, name)?;
    m.room_for_code()?;
    m.notes.changes.settings = true;
    m.globals.keep(name, &mut m.heap, value)?;
    Ok(())
}

/// The global variable Name has Value itself from now on, and no copy of it. Bindings that were made before and are undone
/// later are undone in the value too.
///
/// ```prolog
/// ?- T = f(a), nb_linkval(v, T), setarg(1, T, b), nb_getval(v, X).
///    T = f(b), X = f(b).
/// ```
fn nb_linkval(m: &mut Machine, [name, value]: [Cell; 2]) -> Result<()> {
    let name = args::atom(m, name)?;
    m.room_for_code()?;
    let barrier = m.barrier();
    m.globals.link_to(name, &mut m.heap, value, barrier)?;
    m.keep_heap_in_query();
    Ok(())
}

/// The global variable Name has Value; all of them when Name is not known.
///
/// ```prolog
/// ?- nb_current(missing, X).
///    false.
/// ```
fn nb_current(m: &mut Machine, [name, value]: [Cell; 2]) -> Result<Alternatives> {
    if let Some(name) = args::optional(m, name, args::atom)? {
        return Ok(match value_of(m, name)? {
            Some(found) => m.unify(value, found)?.into(),
            None => Alternatives::Fail,
        });
    }
    let names = m.globals.names(&m.heap);
    Ok(Alternatives::each::<2, _>(
        names.into_iter(),
        |m, [name, value], candidate| match value_of(m, candidate)? {
            Some(found) => Ok(m.unify(name, Cell::atom(candidate))? && m.unify(value, found)?),
            None => Ok(false),
        },
    ))
}

/// There is no global variable Name any more.
///
/// ```prolog
/// ?- nb_setval(v, 1), nb_delete(v), nb_current(v, _).
///    false.
/// ?- b_setval(v, 1), nb_delete(v), nb_getval(v, _).
///    error(existence_error(variable, v), _).
/// ?- nb_delete(no_such_variable).
///    true.
/// ```
fn nb_delete(m: &mut Machine, [name]: [Cell; 1]) -> Result<()> {
    let name = args::atom(m, name)?;
    m.notes.changes.settings = true;
    m.globals.forget(name, &mut m.heap);
    Ok(())
}
