//! The system around the process: time, environment, commands. Other files of this room: the engine's information about itself, its tables,
//! attributes and limits.
//!
//! Invariant: each service that a host may want to forbid goes through one place. Times are seconds.

pub mod attributes;
pub mod continuations;
pub mod globals;
pub mod limits;
pub mod lists;
pub mod modules;
pub mod number_parts;
pub mod profiling;
pub mod properties;
pub mod references;
pub mod statistics;
pub mod tables;
pub mod term_parts;
pub mod tracing;
pub mod trials;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::machine::Machine;
use crate::machine::clock::processor_time;
use crate::machine::error::{Action, Domain, Error, Expected, Kind, Result};
use crate::term::{Cell, Number};

use super::args;
use super::arithmetic::unify_number;
use super::group::group;
use super::text;

group! {
    semidet "get_time(-Seconds)"            [] => get_time;
    semidet "getenv(+Name, -Value)"         [] => getenv;
    det     "setenv(+Name, +Value)"         [] => setenv;
    det     "unsetenv(+Name)"               [] => unsetenv;
    semidet "shell(+Command, -Status)"      [] => shell_status;
    semidet "shell(+Command)"               [] => shell;
    det     "sleep(+Seconds)"               [] => sleep;
    det     "garbage_collect"               [] => garbage_collect;
    det     "garbage_collect_atoms"         [] => garbage_collect_atoms;
}

/// Processor time of this thread in seconds.
pub fn cpu_seconds() -> f64 {
    processor_time().as_secs_f64()
}

/// Seconds since the beginning of 1970.
pub fn wall_seconds() -> f64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs_f64()
}

/// Seconds is the time since the beginning of 1970.
///
/// ```prolog
/// ?- \+ \+ ( get_time(T), T > 1.0e9 ).
///    true.
/// ```
fn get_time(m: &mut Machine, [seconds]: [Cell; 1]) -> Result<bool> {
    unify_number(m, seconds, &Number::Float(wall_seconds()))
}

/// The name of an environment variable; an error if the system allows no such name.
fn variable_name(m: &Machine, name: Cell) -> Result<String> {
    let text = text::require(m, name)?.into_owned();
    if text.is_empty() || text.contains(['=', '\0']) {
        return Err(Error::Domain(Domain::EnvironmentVariable, name));
    }
    Ok(text)
}

/// The value of an environment variable: the one that the program has set, else the one of the process.
pub fn variable(m: &mut Machine, name: &str) -> Option<String> {
    match m.notes.environment.get(name) {
        Some(own) => own.clone(),
        None => m.streams.processes().variable(name),
    }
}

/// The environment variable Name has Value.
///
/// ```prolog
/// ?- setenv(ferz_quad, 1), getenv(ferz_quad, X).
///    X = '1'.
/// ?- getenv(no_such_variable_at_all, X).
///    false.
/// ```
fn getenv(m: &mut Machine, [name, value]: [Cell; 2]) -> Result<bool> {
    let name = variable_name(m, name)?;
    let Some(found) = variable(m, &name) else {
        return Ok(false);
    };
    let made = text::atom(m, &found)?;
    m.unify(value, made)
}

/// The environment variable Name has Value from now on, for this engine and the commands it runs.
///
/// ```prolog
/// ?- setenv(ferz_quad, abc), getenv(ferz_quad, X).
///    X = abc.
/// ```
fn setenv(m: &mut Machine, [name, value]: [Cell; 2]) -> Result<()> {
    let name = variable_name(m, name)?;
    let value = text::require_atomic(m, value, Expected::Atomic)?.into_owned();
    m.room_for_code()?;
    m.notes.set_variable(name, Some(value));
    Ok(())
}

/// There is no environment variable Name any more, for this engine and the commands it runs.
///
/// ```prolog
/// ?- setenv(ferz_quad, abc), unsetenv(ferz_quad), getenv(ferz_quad, X).
///    false.
/// ```
fn unsetenv(m: &mut Machine, [name]: [Cell; 1]) -> Result<()> {
    let name = variable_name(m, name)?;
    m.room_for_code()?;
    m.notes.set_variable(name, None);
    Ok(())
}

/// Runs Command by the shell of the system; Status is its exit status.
///
/// ```prolog
/// ?- shell('exit 3', Status).
///    Status = 3.
/// ```
fn shell_status(m: &mut Machine, [command, status]: [Cell; 2]) -> Result<bool> {
    let text = text::require(m, command)?.into_owned();
    // Earlier output must precede the output of the command; a stream that cannot be flushed reports its error later.
    m.streams.flush_all();
    let meter = &m.heap.meter;
    let code = m
        .streams
        .run_command(&text, &m.notes.environment, &|| meter.is_over())
        .map_err(|error| match error.kind() {
            std::io::ErrorKind::Unsupported => {
                Error::Permission(Action::Execute, Kind::Command, command)
            }
            _ => Error::System(error.to_string().into()),
        })?;
    if m.heap.meter.is_over() {
        m.check_limits()?;
    }
    m.unify(status, Cell::small(code))
}

/// Runs Command by the shell of the system; fails if its exit status is not 0.
///
/// ```prolog
/// ?- shell('exit 1').
///    false.
/// ```
fn shell(m: &mut Machine, [command]: [Cell; 1]) -> Result<bool> {
    shell_status(m, [command, Cell::small(0)])
}

/// Waits.
///
/// ```prolog
/// ?- sleep(0).
///    true.
/// ```
fn sleep(m: &mut Machine, [seconds]: [Cell; 1]) -> Result<()> {
    let seconds = args::number(m, seconds)?
        .to_f64()
        .map_err(|error| Error::of_number(m, error))?;
    m.streams.flush_all();
    /// The longest time for which an interrupt may go unnoticed.
    const NAP: Duration = Duration::from_millis(50);
    // A time too long for a `Duration` is unlimited.
    let mut left = Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX);
    while !left.is_zero() && !m.heap.meter.is_over() {
        let nap = left.min(NAP);
        std::thread::sleep(nap);
        left -= nap;
        // The user may have interrupted meanwhile.
        m.supervise()?;
    }
    if left.is_zero() {
        Ok(())
    } else {
        m.check_limits()
    }
}

/// What no goal needs any more is taken off the heap at the next call. It is anyhow when the heap has grown enough.
///
/// ```prolog
/// ?- garbage_collect.
///    true.
/// ```
fn garbage_collect(m: &mut Machine, []: [Cell; 0]) -> Result<()> {
    m.ask_for_collection();
    Ok(())
}

/// As garbage_collect/0; and the atoms that no term, clause or flag has in it any more are given back, and values of the host
/// dropped. They are anyhow when enough new ones were made.
///
/// ```prolog
/// ?- garbage_collect_atoms.
///    true.
/// ```
fn garbage_collect_atoms(m: &mut Machine, []: [Cell; 0]) -> Result<()> {
    m.ask_for_atoms();
    Ok(())
}
