//! Stream selection and control (ISO 8.11).
//!
//! Invariant: arguments are checked in the order of the standard: first instantiation, then
//! types, then domains, and last existence and permission.

use std::io::SeekFrom;
use std::path::PathBuf;

use crate::machine::Machine;
use crate::machine::error::{Action, Domain, Error, Kind, Result};
use crate::memory::Stopping;
use crate::stream::{
    Buffering, Encoding, EofAction, Mode, Newline, OpenOptions, Position, StreamError,
    StreamType as StreamKind,
};
use crate::term::{Cell, Number, View, atoms};

use super::super::args;
use super::super::group::group;
use super::super::target::{
    current_input, current_output, handle, named, of_opening, require_handle,
};
use super::super::text;

group! {
    semidet "current_input(?Stream)"                                    ["8.11.1"]  => current_input_stream;
    semidet "current_output(?Stream)"                                   ["8.11.2"]  => current_output_stream;
    det     "set_input(+Stream)"                                        ["8.11.3"]  => set_input;
    det     "set_output(+Stream)"                                       ["8.11.4"]  => set_output;
    semidet "open(+File, +Mode, -Stream)"                               ["8.11.5"]  => open;
    semidet "open(+File, +Mode, -Stream, +Options)"                     ["8.11.5"]  => open_with_options;
    det     "close(+Stream)"                                            ["8.11.6"]  => close;
    det     "close(+Stream, +Options)"                                  ["8.11.6"]  => close_with_options;
    det     "flush_output"                                              ["8.11.7"]  => flush_output;
    det     "flush_output(+Stream)"                                     ["8.11.7"]  => flush_output_of;
    semidet "at_end_of_stream"                                          ["8.11.8"]  => at_end_of_stream;
    semidet "at_end_of_stream(+Stream)"                                 ["8.11.8"]  => at_end_of_stream_of;
    det     "set_stream_position(+Stream, +Position)"                   ["8.11.9"]  => set_stream_position;
    semidet "seek(+Stream, +Offset, +From, -New)"                       []          => seek;
    det     "set_stream(+Stream, +Property)"                            []          => set_stream;
    semidet "is_stream(@Term)"                                          []          => is_stream;
    semidet "open_string(+Text, -Stream)"                               []          => open_string;
    semidet "line_count(+Stream, -Line)"                                []          => line_count;
    semidet "line_position(+Stream, -Column)"                           []          => line_position;
    semidet "character_count(+Stream, -Count)"                          []          => character_count;
    semidet "byte_count(+Stream, -Count)"                               []          => byte_count;
}

/// Stream is the current input.
///
/// ```prolog
/// ?- current_input(nothing).
///    error(domain_error(stream, nothing), _).
/// ```
fn current_input_stream(m: &mut Machine, [stream]: [Cell; 1]) -> Result<bool> {
    require_handle(m, stream)?;
    let current = current_input(m).culprit;
    m.unify(stream, current)
}

/// Stream is the current output.
///
/// ```prolog
/// ?- \+ \+ ( current_output(S), is_stream(S) ).
///    true.
/// ```
fn current_output_stream(m: &mut Machine, [stream]: [Cell; 1]) -> Result<bool> {
    require_handle(m, stream)?;
    let current = current_output(m).culprit;
    m.unify(stream, current)
}

/// Stream is the current input from now on.
///
/// ```prolog
/// ?- set_input(user_output).
///    error(permission_error(input, stream, user_output), _).
/// ```
fn set_input(m: &mut Machine, [stream]: [Cell; 1]) -> Result<()> {
    let target = named(m, stream)?;
    m.streams
        .set_current_input(target.id)
        .map_err(|error| target.error(error, Action::Input))
}

/// Stream is the current output from now on.
///
/// ```prolog
/// ?- set_output(user_output).
///    true.
/// ```
fn set_output(m: &mut Machine, [stream]: [Cell; 1]) -> Result<()> {
    let target = named(m, stream)?;
    m.streams
        .set_current_output(target.id)
        .map_err(|error| target.error(error, Action::Output))
}

/// Stream is a new stream to File; Mode is `read`, `write`, `append` or `update`.
///
/// ```prolog
/// ?- open(no_such_file_at_all, read, S).
///    error(existence_error(source_sink, no_such_file_at_all), _).
/// ```
fn open(m: &mut Machine, [file, mode, stream]: [Cell; 3]) -> Result<bool> {
    open_with_options(m, [file, mode, stream, Cell::atom(atoms::NIL)])
}

/// Stream is a new stream to File with these properties: `type/1`, `alias/1`, `reposition/1`, `eof_action/1`, `encoding/1`,
/// `bom/1`, `newline/1`, `buffer/1`.
///
/// ```prolog
/// ?- open(f, write, S, [type(nonsense)]).
///    error(domain_error(stream_option, type(nonsense)), _).
/// ```
fn open_with_options(m: &mut Machine, [file, mode, stream, options]: [Cell; 4]) -> Result<bool> {
    if args::is_var(m, file) || args::is_var(m, mode) {
        return Err(Error::Instantiation);
    }
    let options = match args::options(m, options) {
        // A mode that is not an atom is reported before options that are not a list.
        Err(error @ Error::Type(..)) => {
            args::atom(m, mode)?;
            return Err(error);
        }
        options => options?,
    };
    let mode_name = args::atom(m, mode)?;
    if !args::is_var(m, stream) {
        return Err(Error::Uninstantiation(stream));
    }
    // A number has text, but does not name a file.
    let name = match m.heap.view(file) {
        // Text in double quotes.
        View::List(_) => text::any(m, file)?,
        _ => text::atomic(m, file)?.filter(|_| Number::from_cell(&m.heap, file).is_none()),
    };
    let Some(path) = name.map(|path| PathBuf::from(&*path)) else {
        return Err(Error::Domain(Domain::SourceSink, file));
    };
    let Some(opened) = Mode::from_name(m.atoms.text(mode_name)) else {
        return Err(Error::Domain(Domain::IoMode, mode));
    };
    let mut wanted = OpenOptions {
        encoding: default_encoding(m)?,
        ..OpenOptions::default()
    };
    for option in options {
        read_open_option(m, option, &mut wanted)?;
    }
    let id = match m.streams.open(&path, opened, &wanted) {
        Ok(id) => id,
        Err(StreamError::AliasTaken(alias)) => {
            let alias = text::atom(m, &alias)?;
            let name = m.atoms.intern("alias")?;
            let culprit = m.heap.structure(name, &[alias])?;
            return Err(Error::Permission(Action::Open, Kind::SourceSink, culprit));
        }
        Err(error @ StreamError::NotRepositionable) => {
            let name = m.atoms.intern("reposition")?;
            let culprit = m.heap.structure(name, &[Cell::atom(atoms::TRUE)])?;
            return Err(of_opening(error, culprit));
        }
        Err(error) => return Err(of_opening(error, file)),
    };
    m.unify(stream, handle(id))
}

/// The encoding of text files, by the flag `encoding`.
fn default_encoding(m: &mut Machine) -> Stopping<Encoding> {
    let flag = m.atoms.intern("encoding")?;
    match m.flags.get(flag) {
        Some(crate::database::flags::Value::Atom(name)) => {
            Ok(Encoding::from_name(m.atoms.text(*name)).unwrap_or_default())
        }
        Some(_) | None => Ok(Encoding::default()),
    }
}

/// Reads one option of `open/4`.
fn read_open_option(m: &Machine, option: Cell, wanted: &mut OpenOptions) -> Result<()> {
    let unknown = Error::Domain(Domain::StreamOption, option);
    let Some((name, value)) = args::option(m, option) else {
        return Err(unknown);
    };
    let known = [
        "type",
        "alias",
        "reposition",
        "eof_action",
        "encoding",
        "bom",
        "newline",
        "buffer",
    ];
    if !known.contains(&name) {
        // Options of other systems that have no effect here.
        let harmless = [
            "close_on_abort",
            "create",
            "lock",
            "wait",
            "locale",
            "close_on_exec",
        ];
        return if harmless.contains(&name) {
            Ok(())
        } else {
            Err(unknown)
        };
    }
    let word = match args::atom(m, value) {
        Ok(atom) => m.atoms.text(atom),
        Err(Error::Instantiation) => return Err(Error::Instantiation),
        Err(_) => return Err(unknown),
    };
    let yes = match word {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    };
    let read = match name {
        "type" => StreamKind::from_name(word).map(|kind| wanted.kind = kind),
        "alias" => {
            wanted.aliases.push(String::from(word));
            Some(())
        }
        "reposition" => yes.map(|yes| wanted.reposition = if yes { Some(true) } else { None }),
        "eof_action" => EofAction::from_name(word).map(|action| wanted.eof_action = action),
        "encoding" => Encoding::from_name(word).map(|encoding| wanted.encoding = encoding),
        "bom" => yes.map(|yes| wanted.bom = Some(yes)),
        "newline" => Newline::from_name(word).map(|newline| wanted.newline = newline),
        _ => buffering(word).map(|buffering| wanted.buffering = Some(buffering)),
    };
    read.ok_or(unknown)
}

/// The buffering that a word names; `false` means `none`.
fn buffering(word: &str) -> Option<Buffering> {
    if word == "false" {
        Some(Buffering::None)
    } else {
        Buffering::from_name(word)
    }
}

/// Closes Stream.
///
/// ```prolog
/// ?- close(_).
///    error(instantiation_error, _).
/// ```
fn close(m: &mut Machine, [stream]: [Cell; 1]) -> Result<()> {
    close_with_options(m, [stream, Cell::atom(atoms::NIL)])
}

/// Closes Stream; with `force(true)` also when its last output cannot be written.
///
/// ```prolog
/// ?- close(user_input, [force(nonsense)]).
///    error(domain_error(close_option, force(nonsense)), _).
/// ```
fn close_with_options(m: &mut Machine, [stream, options]: [Cell; 2]) -> Result<()> {
    if args::is_var(m, stream) {
        return Err(Error::Instantiation);
    }
    let mut force = false;
    for option in args::options(m, options)? {
        let Some(("force", value)) = args::option(m, option) else {
            return Err(Error::Domain(Domain::CloseOption, option));
        };
        force = match args::boolean(m, value) {
            Err(Error::Instantiation) => return Err(Error::Instantiation),
            value => value.map_err(|_| Error::Domain(Domain::CloseOption, option))?,
        };
    }
    let target = named(m, stream)?;
    m.streams
        .close(target.id, force)
        .map_err(|error| target.error(error, Action::Output))
}

/// Writes out what the current output still holds.
///
/// ```prolog
/// ?- flush_output.
///    true.
/// ```
fn flush_output(m: &mut Machine, []: [Cell; 0]) -> Result<()> {
    current_output(m).write(m, |stream| stream.flush())
}

/// Writes out what Stream still holds.
///
/// ```prolog
/// ?- flush_output(user_input).
///    error(permission_error(output, stream, user_input), _).
/// ```
fn flush_output_of(m: &mut Machine, [stream]: [Cell; 1]) -> Result<()> {
    named(m, stream)?.write(m, |stream| stream.flush())
}

/// Nothing is left to read from the current input.
///
/// ```prolog
/// ?- \+ \+ ( open_string("", S), set_input(S), at_end_of_stream, close(S) ).
///    true.
/// ```
fn at_end_of_stream(m: &mut Machine, []: [Cell; 0]) -> Result<bool> {
    current_input(m).read(m, |stream| stream.at_end())
}

/// Nothing is left to read from Stream.
///
/// ```prolog
/// ?- \+ \+ ( open_string("a", S), \+ at_end_of_stream(S), get_char(S, a), at_end_of_stream(S), close(S) ).
///    true.
/// ```
fn at_end_of_stream_of(m: &mut Machine, [stream]: [Cell; 1]) -> Result<bool> {
    named(m, stream)?.read(m, |stream| stream.at_end())
}

/// Stream goes back to a position that `stream_property/2` told.
///
/// ```prolog
/// ?- set_stream_position(user_input, nonsense).
///    error(domain_error(stream_position, nonsense), _).
/// ```
fn set_stream_position(m: &mut Machine, [stream, position]: [Cell; 2]) -> Result<()> {
    let target = named(m, stream)?;
    if args::is_var(m, position) {
        return Err(Error::Instantiation);
    }
    let wanted =
        read_position(m, position).ok_or(Error::Domain(Domain::StreamPosition, position))?;
    target
        .any(m, |stream| stream.set_position(wanted))
        .map_err(|error| beyond(error, Error::Domain(Domain::StreamPosition, position)))
}

/// Replaces a system error of seeking by the error that the position does not exist.
fn beyond(error: Error, place: Error) -> Error {
    match error {
        Error::System(_) => place,
        other => other,
    }
}

/// The position in a term made by [`position_term`].
fn read_position(m: &mut Machine, term: Cell) -> Option<Position> {
    let name = m.atoms.find(POSITION)?;
    let parts = args::arguments_of::<4>(m, term, name)?;
    let mut values = [0; 4];
    for (value, part) in values.iter_mut().zip(parts) {
        *value = args::count(m, part).ok()? as u64;
    }
    let [chars, line, column, bytes] = values;
    Some(Position {
        chars,
        bytes,
        line,
        column,
    })
}

/// The functor of stream positions.
const POSITION: &str = "$stream_position";

/// `'$stream_position'(Characters, Line, Column, Bytes)`.
pub fn position_term(m: &mut Machine, position: Position) -> Stopping<Cell> {
    let name = m.atoms.intern(POSITION)?;
    let parts = [
        position.chars,
        position.line,
        position.column,
        position.bytes,
    ];
    let [chars, line, column, bytes] = parts.map(|part| m.heap.integer(part as i64));
    m.heap.structure(name, &[chars?, line?, column?, bytes?])
}

/// Stream goes to the byte Offset counted from its beginning (`bof`), the present place (`current`) or its end (`eof`); New is
/// where that is, from the beginning.
///
/// ```prolog
/// ?- \+ \+ ( open_string("abc", S), seek(S, 1, bof, New), get_char(S, b), New == 1, close(S) ).
///    true.
/// ```
fn seek(m: &mut Machine, [stream, offset, from, new]: [Cell; 4]) -> Result<bool> {
    let target = named(m, stream)?;
    let by = args::integer(m, offset)?;
    let from_name = args::atom(m, from)?;
    let to = match m.atoms.text(from_name) {
        "bof" => SeekFrom::Start(args::count(m, offset)? as u64),
        "current" => SeekFrom::Current(by),
        "eof" => SeekFrom::End(by),
        _ => return Err(Error::Domain(Domain::SeekMethod, from)),
    };
    let at = target
        .any(m, |stream| stream.seek(to))
        .map_err(|error| beyond(error, Error::Domain(Domain::Position, offset)))?;
    let at = m.heap.integer(at as i64)?;
    m.unify(new, at)
}

/// Changes a property of Stream: `alias/1`, `encoding/1`, `type/1`, `eof_action/1`, `newline/1`, `buffer/1`, `tty/1`,
/// `file_name/1`, `line_position/1`.
///
/// ```prolog
/// ?- set_stream(user_output, nonsense(1)).
///    error(domain_error(stream_property, nonsense(1)), _).
/// ```
fn set_stream(m: &mut Machine, [stream, property]: [Cell; 2]) -> Result<()> {
    let target = named(m, stream)?;
    let unknown = Error::Domain(Domain::StreamProperty, property);
    if args::is_var(m, property) {
        return Err(Error::Instantiation);
    }
    let Some((name, value)) = args::option(m, property) else {
        return Err(unknown);
    };
    let name = String::from(name);
    if name == "line_position" {
        let column = args::count(m, value)? as u64;
        return target.any(m, |stream| {
            stream.set_column(column);
            Ok(())
        });
    }
    let word = text::require_atomic(m, value, crate::machine::error::Expected::Atom)?.into_owned();
    if name == "alias" {
        return m
            .streams
            .set_alias(&word, target.id)
            .map_err(|error| target.error(error, Action::Input));
    }
    let changed = target.any(m, |stream| {
        Ok(match name.as_str() {
            "encoding" => Encoding::from_name(&word).map(|encoding| stream.set_encoding(encoding)),
            "type" => StreamKind::from_name(&word).map(|kind| stream.set_kind(kind)),
            "eof_action" => EofAction::from_name(&word).map(|action| stream.set_eof_action(action)),
            "newline" => Newline::from_name(&word).map(|newline| stream.set_newline(newline)),
            "buffer" => buffering(&word).map(|buffering| stream.set_buffering(buffering)),
            "tty" => {
                stream.set_terminal(word == "true");
                Some(())
            }
            "file_name" => {
                stream.set_file_name(Some(word));
                Some(())
            }
            "close_on_abort" | "close_on_exec" | "timeout" | "representation_errors" => Some(()),
            _ => None,
        })
    })?;
    changed.ok_or(unknown)
}

/// Term is an open stream.
///
/// ```prolog
/// ?- is_stream(user_input), \+ is_stream(nothing).
///    true.
/// ```
fn is_stream(m: &mut Machine, [term]: [Cell; 1]) -> Result<bool> {
    Ok(named(m, term).is_ok())
}

/// Stream is a new input stream with the characters of Text.
///
/// ```prolog
/// ?- \+ \+ ( open_string("ab", S), get_char(S, a), close(S) ).
///    true.
/// ```
fn open_string(m: &mut Machine, [from, stream]: [Cell; 2]) -> Result<bool> {
    m.room_for_code()?;
    let bytes = text::require(m, from)?.into_owned();
    let options = OpenOptions {
        bom: Some(false),
        ..OpenOptions::default()
    };
    let id = m
        .streams
        .open_memory(bytes, &options)
        .map_err(|error| of_opening(error, from))?;
    m.unify(stream, handle(id))
}

/// Line is the number of the line at which Stream is, from 1.
///
/// ```prolog
/// ?- \+ \+ ( open_string("a\nb", S), line_count(S, 1), get_char(S, a), get_char(S, _), line_count(S, 2) ).
///    true.
/// ```
fn line_count(m: &mut Machine, [stream, line]: [Cell; 2]) -> Result<bool> {
    unify_place(m, stream, line, |position| position.line)
}

/// Column is the number of columns before the place at which Stream is in its line.
///
/// ```prolog
/// ?- \+ \+ ( open_string("ab", S), get_char(S, a), line_position(S, 1) ).
///    true.
/// ```
fn line_position(m: &mut Machine, [stream, column]: [Cell; 2]) -> Result<bool> {
    unify_place(m, stream, column, |position| position.column)
}

/// Count is the number of characters that have been read from Stream or written to it.
///
/// ```prolog
/// ?- \+ \+ ( open_string("ab", S), get_char(S, a), character_count(S, 1) ).
///    true.
/// ```
fn character_count(m: &mut Machine, [stream, count]: [Cell; 2]) -> Result<bool> {
    unify_place(m, stream, count, |position| position.chars)
}

/// Count is the number of bytes that have been read from Stream or written to it.
///
/// ```prolog
/// ?- \+ \+ ( open_string("éb", S), get_char(S, _), byte_count(S, 2) ).
///    true.
/// ```
fn byte_count(m: &mut Machine, [stream, count]: [Cell; 2]) -> Result<bool> {
    unify_place(m, stream, count, |position| position.bytes)
}

fn unify_place(
    m: &mut Machine,
    stream: Cell,
    value: Cell,
    part: fn(Position) -> u64,
) -> Result<bool> {
    let found = part(named(m, stream)?.any(m, |stream| Ok(stream.position()))?);
    let found = m.heap.integer(found as i64)?;
    m.unify(value, found)
}
