//! Implementation defined hooks (ISO 8.17): flags and halting.
//!
//! Invariant: which flags there are and which values they take is known in `database/flags.rs` alone.

use crate::database::flags::{FlagError, Value};
use crate::machine::Machine;
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Action, Domain, Error, Kind, Result};
use crate::term::{Cell, atoms};

use super::args;
use super::group::group;

group! {
    det    "set_prolog_flag(+Flag, +Value)"                   ["8.17.1"] => set_prolog_flag;
    nondet "current_prolog_flag(?Flag, ?Value)"               ["8.17.2"] => current_prolog_flag;
    det    "halt"                                             ["8.17.3"] => halt;
    det    "halt(+Status)"                                    ["8.17.4"] => halt_with_status;
    det    "create_prolog_flag(+Flag, +Value, +Options)"      []         => create_prolog_flag;
}

/// Flag has Value from now on.
///
/// ```prolog
/// ?- set_prolog_flag(bounded, true).
///    error(permission_error(modify, flag, bounded), _).
/// ?- set_prolog_flag(debug, nonsense).
///    error(domain_error(flag_value, debug + nonsense), _).
/// ```
fn set_prolog_flag(m: &mut Machine, [flag, value]: [Cell; 2]) -> Result<()> {
    if args::is_var(m, flag) || args::is_var(m, value) {
        return Err(Error::Instantiation);
    }
    let name = args::atom(m, flag)?;
    let wanted = Value::of(&mut m.heap, value);
    m.flags
        .set(name, wanted, &m.atoms)
        .map_err(|error| match error {
            FlagError::Missing => Error::Domain(Domain::PrologFlag, flag),
            FlagError::ReadOnly => Error::Permission(Action::Modify, Kind::Flag, flag),
            FlagError::Unsuitable => Error::Domain(
                Domain::FlagValue,
                m.heap.structure(atoms::PLUS, &[flag, value]),
            ),
        })?;
    if m.atoms.text(name) == "native" {
        m.switch_twins();
    }
    Ok(())
}

/// Flag has Value.
///
/// ```prolog
/// ?- current_prolog_flag(bounded, Value).
///    Value = false.
/// ?- current_prolog_flag(1, Value).
///    error(type_error(atom, 1), _).
/// ```
fn current_prolog_flag(m: &mut Machine, [flag, value]: [Cell; 2]) -> Result<Alternatives> {
    if let Some(name) = args::optional(m, flag, args::atom)? {
        return match m.flags.get(name) {
            Some(found) => {
                let found = found.clone().build(&mut m.heap)?;
                Ok(m.unify(value, found).into())
            }
            None => Err(Error::Domain(Domain::PrologFlag, flag)),
        };
    }
    let names: Vec<_> = m.flags.names().collect();
    Ok(Alternatives::each::<2, _>(
        names.into_iter(),
        |m, [flag, value], name| {
            let Some(found) = m.flags.get(name).cloned() else {
                return Ok(false);
            };
            let found = found.build(&mut m.heap)?;
            Ok(m.unify(flag, Cell::atom(name)) && m.unify(value, found))
        },
    ))
}

/// Ends the program, with exit status 0.
///
/// ```prolog
/// ?- halt(a).
///    error(type_error(integer, a), _).
/// ```
fn halt(_: &mut Machine, []: [Cell; 0]) -> Result<()> {
    Err(Error::Halt(0))
}

/// Ends the program with this exit status.
///
/// ```prolog
/// ?- halt(_).
///    error(instantiation_error, _).
/// ```
fn halt_with_status(m: &mut Machine, [status]: [Cell; 1]) -> Result<()> {
    let status = args::integer(m, status)?;
    // The system keeps the lowest byte of what it is given, so that nothing is lost here.
    Err(Error::Halt(status as i32))
}

/// Makes the flag Flag, or gives it Value if it is there. Options are not looked at.
///
/// ```prolog
/// ?- create_prolog_flag(my_flag, 1, []), current_prolog_flag(my_flag, X).
///    X = 1.
/// ```
fn create_prolog_flag(m: &mut Machine, [flag, value, options]: [Cell; 3]) -> Result<()> {
    args::options(m, options)?;
    let name = args::atom(m, flag)?;
    if m.flags.is_read_only(name) {
        return Err(Error::Permission(Action::Modify, Kind::Flag, flag));
    }
    let value = Value::of(&mut m.heap, value);
    m.flags.define(name, value);
    Ok(())
}
