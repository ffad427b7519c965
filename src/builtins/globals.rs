//! Global variables.
//!
//! Invariant: names are atoms; a value is a term of its own, so that `nb_` variables survive backtracking and `b_` variables
//! are undone by it.

use crate::machine::Machine;
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Error, Object, Result};
use crate::term::Cell;

use super::args;
use super::group::group;

group! {
    det     "b_setval(+Name, @Value)"            [] => b_setval;
    semidet "b_getval(+Name, ?Value)"            [] => getval;
    det     "nb_setval(+Name, @Value)"           [] => nb_setval;
    semidet "nb_getval(+Name, ?Value)"           [] => getval;
    nondet  "nb_current(?Name, ?Value)"          [] => nb_current;
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
/// ?- nb_getval(nobody, X).
///    error(existence_error(variable, nobody), _).
/// ```
fn getval(m: &mut Machine, [name, value]: [Cell; 2]) -> Result<bool> {
    let atom = args::atom(m, name)?;
    match m.globals.get(atom, &mut m.heap)? {
        Some(found) => Ok(m.unify(value, found)),
        None => Err(Error::Existence(Object::Variable, name)),
    }
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
    m.globals.keep(name, &mut m.heap, value);
    Ok(())
}

/// The global variable Name has Value; all of them when Name is not known.
///
/// ```prolog
/// ?- nb_current(nobody, X).
///    false.
/// ```
fn nb_current(m: &mut Machine, [name, value]: [Cell; 2]) -> Result<Alternatives> {
    if let Some(name) = args::optional(m, name, args::atom)? {
        return Ok(match m.globals.get(name, &mut m.heap)? {
            Some(found) => m.unify(value, found).into(),
            None => Alternatives::Fail,
        });
    }
    let names = m.globals.names(&m.heap);
    Ok(Alternatives::each::<2, _>(
        names.into_iter(),
        |m, [name, value], candidate| match m.globals.get(candidate, &mut m.heap)? {
            Some(found) => Ok(m.unify(name, Cell::atom(candidate)) && m.unify(value, found)),
            None => Ok(false),
        },
    ))
}
