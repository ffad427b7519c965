//! Input and output as in Edinburgh Prolog: one current file for reading and one for writing.
//!
//! Invariant: a file that `see/1` or `tell/1` has opened is found again by its name until it is closed; `user` is the
//! standard stream. Everything else is done by the streams of the standard.

use std::path::Path;

use crate::machine::Machine;
use crate::machine::error::{Action, Error, Expected, Result};
use crate::stream::{Mode, OpenOptions, StreamId};
use crate::term::text::code_cell;
use crate::term::{Cell, View, atoms};

use super::super::args;
use super::super::group::group;
use super::super::target::{Target, current_input, current_output, handle, named, of_opening};
use super::super::text;

group! {
    det     "see(+File)"          [] => see;
    semidet "seeing(-Stream)"     [] => seeing;
    det     "seen"                [] => seen;
    det     "tell(+File)"         [] => tell;
    det     "append(+File)"       [] => append;
    semidet "telling(-Stream)"    [] => telling;
    det     "told"                [] => told;
    semidet "get0(-Code)"         [] => get0;
    semidet "get(-Code)"          [] => get;
    det     "skip(+Code)"         [] => skip;
    det     "put(+Char)"          [] => put;
}

/// The stream of an argument: a stream, an alias, or a file that is already open in this mode or else is opened.
fn stream_for(m: &mut Machine, file: Cell, mode: Mode) -> Result<Target> {
    if args::is_var(m, file) {
        return Err(Error::Instantiation);
    }
    if m.heap.deref(file) == Cell::atom(atoms::USER) {
        let id = m.streams.user(if mode == Mode::Read {
            StreamId::INPUT
        } else {
            StreamId::OUTPUT
        });
        return Ok(Target { id, culprit: file });
    }
    if let Ok(target) = named(m, file) {
        return Ok(target);
    }
    let name = text::require_atomic(m, file, Expected::Atom)?.into_owned();
    let reads = mode == Mode::Read;
    let open = m
        .streams
        .iter()
        .find(|(_, s)| s.file_name() == Some(&name) && s.is_input() == reads)
        .map(|(id, _)| id);
    let id = match open {
        Some(id) => id,
        None => m
            .streams
            .open(Path::new(&name), mode, &OpenOptions::default())
            .map_err(|error| of_opening(error, file))?,
    };
    Ok(Target { id, culprit: file })
}

/// File is the current input from now on.
///
/// ```prolog
/// ?- see(no_such_file_at_all).
///    error(existence_error(source_sink, no_such_file_at_all), _).
/// ```
fn see(m: &mut Machine, [file]: [Cell; 1]) -> Result<()> {
    let target = stream_for(m, file, Mode::Read)?;
    m.streams
        .set_current_input(target.id)
        .map_err(|error| target.error(error, Action::Input))
}

/// Stream is the current input.
///
/// ```prolog
/// ?- \+ \+ ( seeing(S), is_stream(S) ).
///    true.
/// ```
fn seeing(m: &mut Machine, [stream]: [Cell; 1]) -> Result<bool> {
    let current = handle(m.streams.current_input());
    m.unify(stream, current)
}

/// Closes the current input; the standard input is the current one from now on.
///
/// ```prolog
/// ?- seen.
///    true.
/// ```
fn seen(m: &mut Machine, []: [Cell; 0]) -> Result<()> {
    let target = current_input(m);
    m.streams
        .close(target.id, true)
        .map_err(|error| target.error(error, Action::Input))?;
    let user = m.streams.user(StreamId::INPUT);
    m.streams
        .set_current_input(user)
        .map_err(|error| target.error(error, Action::Input))
}

/// File, which is made empty first, is the current output from now on.
///
/// ```prolog
/// ?- tell(_).
///    error(instantiation_error, _).
/// ```
fn tell(m: &mut Machine, [file]: [Cell; 1]) -> Result<()> {
    write_to(m, file, Mode::Write)
}

/// File is the current output from now on; what is written comes behind what it has.
///
/// ```prolog
/// ?- append(_).
///    error(instantiation_error, _).
/// ```
fn append(m: &mut Machine, [file]: [Cell; 1]) -> Result<()> {
    write_to(m, file, Mode::Append)
}

fn write_to(m: &mut Machine, file: Cell, mode: Mode) -> Result<()> {
    let target = stream_for(m, file, mode)?;
    m.streams
        .set_current_output(target.id)
        .map_err(|error| target.error(error, Action::Output))
}

/// Stream is the current output.
///
/// ```prolog
/// ?- \+ \+ ( telling(S), is_stream(S) ).
///    true.
/// ```
fn telling(m: &mut Machine, [stream]: [Cell; 1]) -> Result<bool> {
    let current = handle(m.streams.current_output());
    m.unify(stream, current)
}

/// Closes the current output; the standard output is the current one from now on.
///
/// ```prolog
/// ?- told.
///    true.
/// ```
fn told(m: &mut Machine, []: [Cell; 0]) -> Result<()> {
    let target = current_output(m);
    let mut closed = m.streams.close(target.id, false);
    if closed.is_err() {
        // Output that cannot be written would block all later output.
        let _gone = m.streams.close(target.id, true);
    }
    let user = m.streams.user(StreamId::OUTPUT);
    closed = closed.and(m.streams.set_current_output(user));
    closed.map_err(|error| target.error(error, Action::Output))
}

/// Reads the code of the next character, -1 at the end.
///
/// ```prolog
/// ?- \+ \+ ( open_string("a", S), see(S), get0(97), get0(-1), seen ).
///    true.
/// ```
fn get0(m: &mut Machine, [code]: [Cell; 1]) -> Result<bool> {
    let next = current_input(m).read(m, |stream| stream.get_char())?;
    m.unify(code, next.map_or(Cell::small(-1), code_cell))
}

/// Reads the code of the next character that is no layout, -1 at the end.
///
/// ```prolog
/// ?- \+ \+ ( open_string("  a", S), see(S), get(97), seen ).
///    true.
/// ```
fn get(m: &mut Machine, [code]: [Cell; 1]) -> Result<bool> {
    let next = current_input(m).read(m, |stream| {
        loop {
            match stream.get_char()? {
                Some(character) if character.is_whitespace() => {}
                next => return Ok(next),
            }
        }
    })?;
    m.unify(code, next.map_or(Cell::small(-1), code_cell))
}

/// Reads up to and including the next character with this code, or to the end.
///
/// ```prolog
/// ?- \+ \+ ( open_string("abc", S), see(S), skip(0'b), get0(0'c), seen ).
///    true.
/// ```
fn skip(m: &mut Machine, [code]: [Cell; 1]) -> Result<()> {
    let wanted = character(m, code)?;
    current_input(m).read(m, |stream| {
        while let Some(character) = stream.get_char()? {
            if character == wanted {
                break;
            }
        }
        Ok(())
    })
}

/// Writes the character Char or the one with this code.
///
/// ```prolog
/// ?- with_output_to(atom(A), ( put(0'a), put(b), put(98 + 1) )).
///    A = abc.
/// ```
fn put(m: &mut Machine, [char]: [Cell; 1]) -> Result<()> {
    let character = character(m, char)?;
    current_output(m).write(m, |stream| stream.put_char(character))
}

/// A character, given as itself or as an expression whose value is its code.
fn character(m: &mut Machine, cell: Cell) -> Result<char> {
    if let View::Atom(_) = m.heap.view(cell) {
        return args::character(m, cell);
    }
    let value = crate::machine::evaluate::evaluate(m, cell)?;
    let value = m.heap.number(&value)?;
    args::code(m, value)
}
