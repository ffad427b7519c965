//! Character and byte input and output (ISO 8.12, 8.13).
//!
//! Invariant: an argument that cannot be a result of the input is reported before the stream is read. The end of a stream is
//! `end_of_file` as a character and -1 as a code or byte.

use crate::machine::Machine;
use crate::machine::error::{Error, Expected, Limit, Result};
use crate::term::text::{char_cell, char_of_code, code_cell};
use crate::term::{Cell, Number, atoms};

use super::super::args;
use super::super::group::group;
use super::super::target::{Target, current_input, current_output, named};

group! {
    semidet "get_char(?Char)"            ["8.12.1"] => get_char;
    semidet "get_char(+Stream, ?Char)"   ["8.12.1"] => get_char_from;
    semidet "get_code(?Code)"            ["8.12.1"] => get_code;
    semidet "get_code(+Stream, ?Code)"   ["8.12.1"] => get_code_from;
    semidet "peek_char(?Char)"           ["8.12.2"] => peek_char;
    semidet "peek_char(+Stream, ?Char)"  ["8.12.2"] => peek_char_from;
    semidet "peek_code(?Code)"           ["8.12.2"] => peek_code;
    semidet "peek_code(+Stream, ?Code)"  ["8.12.2"] => peek_code_from;
    det     "put_char(+Char)"            ["8.12.3"] => put_char;
    det     "put_char(+Stream, +Char)"   ["8.12.3"] => put_char_to;
    det     "put_code(+Code)"            ["8.12.3"] => put_code;
    det     "put_code(+Stream, +Code)"   ["8.12.3"] => put_code_to;
    det     "nl"                         ["8.12.3"] => nl;
    det     "nl(+Stream)"                ["8.12.3"] => nl_to;
    semidet "get_byte(?Byte)"            ["8.13.1"] => get_byte;
    semidet "get_byte(+Stream, ?Byte)"   ["8.13.1"] => get_byte_from;
    semidet "peek_byte(?Byte)"           ["8.13.2"] => peek_byte;
    semidet "peek_byte(+Stream, ?Byte)"  ["8.13.2"] => peek_byte_from;
    det     "put_byte(+Byte)"            ["8.13.3"] => put_byte;
    det     "put_byte(+Stream, +Byte)"   ["8.13.3"] => put_byte_to;
    det     "tab(+Count)"                []         => tab;
    det     "tab(+Stream, +Count)"       []         => tab_to;
}

/// Reads a character, or only peeks at it.
fn read_char(m: &mut Machine, target: Target, char: Cell, consume: bool) -> Result<bool> {
    args::optional(m, char, |m, cell| match m.heap.deref(cell).as_atom() {
        Some(atoms::END_OF_FILE) => Ok(()),
        Some(atom) if m.atoms.char_of(atom).is_some() => Ok(()),
        Some(_) | None => Err(Error::Type(Expected::InCharacter, cell)),
    })?;
    let next = target.read(m, |stream| {
        if consume {
            stream.get_char()
        } else {
            stream.peek_char()
        }
    })?;
    let next = match next {
        Some(next) => char_cell(next, &mut m.atoms),
        None => Ok(Cell::atom(atoms::END_OF_FILE)),
    }?;
    m.unify(char, next)
}

/// Reads a character as its code, or only peeks at it.
fn read_code(m: &mut Machine, target: Target, code: Cell, consume: bool) -> Result<bool> {
    args::optional(m, code, |m, cell| match args::any_integer(m, cell)? {
        Number::Int(code) if code == -1 || char_of_code(code).is_some() => Ok(()),
        Number::Int(_) | Number::Big(_) | Number::Ratio(_) | Number::Float(_) => {
            Err(Error::Representation(Limit::InCharacterCode))
        }
    })?;
    let next = target.read(m, |stream| {
        if consume {
            stream.get_char()
        } else {
            stream.peek_char()
        }
    })?;
    m.unify(code, next.map_or(Cell::small(-1), code_cell))
}

/// Reads a byte, or only peeks at it.
fn read_byte(m: &mut Machine, target: Target, byte: Cell, consume: bool) -> Result<bool> {
    args::optional(m, byte, |m, cell| match args::integer(m, cell) {
        Ok(-1..=255) => Ok(()),
        Ok(_) | Err(_) => Err(Error::Type(Expected::InByte, cell)),
    })?;
    let next = target.read(m, |stream| {
        if consume {
            stream.get_byte()
        } else {
            stream.peek_byte()
        }
    })?;
    m.unify(byte, Cell::small(next.map_or(-1, i32::from)))
}

/// Reads the next character of the current input.
///
/// ```prolog
/// ?- get_char(1).
///    error(type_error(in_character, 1), _).
/// ```
fn get_char(m: &mut Machine, [char]: [Cell; 1]) -> Result<bool> {
    read_char(m, current_input(m), char, true)
}

/// Reads the next character of Stream.
///
/// ```prolog
/// ?- \+ \+ ( open_string("ab", S), get_char(S, a), get_char(S, b), get_char(S, end_of_file) ).
///    true.
/// ```
fn get_char_from(m: &mut Machine, [stream, char]: [Cell; 2]) -> Result<bool> {
    let target = named(m, stream)?;
    read_char(m, target, char, true)
}

/// Reads the code of the next character of the current input.
///
/// ```prolog
/// ?- get_code(-2).
///    error(representation_error(in_character_code), _).
/// ```
fn get_code(m: &mut Machine, [code]: [Cell; 1]) -> Result<bool> {
    read_code(m, current_input(m), code, true)
}

/// Reads the code of the next character of Stream.
///
/// ```prolog
/// ?- \+ \+ ( open_string("a", S), get_code(S, 97), get_code(S, -1) ).
///    true.
/// ```
fn get_code_from(m: &mut Machine, [stream, code]: [Cell; 2]) -> Result<bool> {
    let target = named(m, stream)?;
    read_code(m, target, code, true)
}

/// Looks at the next character of the current input.
///
/// ```prolog
/// ?- peek_char(ab).
///    error(type_error(in_character, ab), _).
/// ```
fn peek_char(m: &mut Machine, [char]: [Cell; 1]) -> Result<bool> {
    read_char(m, current_input(m), char, false)
}

/// Looks at the next character of Stream.
///
/// ```prolog
/// ?- \+ \+ ( open_string("a", S), peek_char(S, a), get_char(S, a) ).
///    true.
/// ```
fn peek_char_from(m: &mut Machine, [stream, char]: [Cell; 2]) -> Result<bool> {
    let target = named(m, stream)?;
    read_char(m, target, char, false)
}

/// Looks at the code of the next character of the current input.
///
/// ```prolog
/// ?- peek_code(a).
///    error(type_error(integer, a), _).
/// ```
fn peek_code(m: &mut Machine, [code]: [Cell; 1]) -> Result<bool> {
    read_code(m, current_input(m), code, false)
}

/// Looks at the code of the next character of Stream.
///
/// ```prolog
/// ?- \+ \+ ( open_string("a", S), peek_code(S, 97), peek_code(S, 97) ).
///    true.
/// ```
fn peek_code_from(m: &mut Machine, [stream, code]: [Cell; 2]) -> Result<bool> {
    let target = named(m, stream)?;
    read_code(m, target, code, false)
}

/// Writes a character to the current output.
///
/// ```prolog
/// ?- put_char(ab).
///    error(type_error(character, ab), _).
/// ```
fn put_char(m: &mut Machine, [char]: [Cell; 1]) -> Result<()> {
    write_char(m, current_output(m), char, args::character)
}

/// Writes a character to Stream.
///
/// ```prolog
/// ?- put_char(user_output, _).
///    error(instantiation_error, _).
/// ```
fn put_char_to(m: &mut Machine, [stream, char]: [Cell; 2]) -> Result<()> {
    let target = named(m, stream)?;
    write_char(m, target, char, args::character)
}

fn write_char(
    m: &mut Machine,
    target: Target,
    cell: Cell,
    read: fn(&Machine, Cell) -> Result<char>,
) -> Result<()> {
    let character = read(m, cell)?;
    target.write(m, |stream| stream.put_char(character))
}

/// Writes the character with this code to the current output.
///
/// ```prolog
/// ?- put_code(-1).
///    error(representation_error(character_code), _).
/// ```
fn put_code(m: &mut Machine, [code]: [Cell; 1]) -> Result<()> {
    write_char(m, current_output(m), code, args::code)
}

/// Writes the character with this code to Stream.
///
/// ```prolog
/// ?- put_code(user_output, a).
///    error(type_error(integer, a), _).
/// ```
fn put_code_to(m: &mut Machine, [stream, code]: [Cell; 2]) -> Result<()> {
    let target = named(m, stream)?;
    write_char(m, target, code, args::code)
}

/// Begins a new line on the current output.
///
/// ```prolog
/// ?- with_output_to(atom(A), nl).
///    A = '\n'.
/// ```
fn nl(m: &mut Machine, []: [Cell; 0]) -> Result<()> {
    current_output(m).write(m, |stream| stream.put_char('\n'))
}

/// Begins a new line on Stream.
///
/// ```prolog
/// ?- nl(user_input).
///    error(permission_error(output, stream, user_input), _).
/// ```
fn nl_to(m: &mut Machine, [stream]: [Cell; 1]) -> Result<()> {
    named(m, stream)?.write(m, |stream| stream.put_char('\n'))
}

/// Reads the next byte of the current input.
///
/// ```prolog
/// ?- get_byte(256).
///    error(type_error(in_byte, 256), _).
/// ```
fn get_byte(m: &mut Machine, [byte]: [Cell; 1]) -> Result<bool> {
    read_byte(m, current_input(m), byte, true)
}

/// Reads the next byte of Stream.
///
/// ```prolog
/// ?- get_byte(user_output, B).
///    error(permission_error(input, stream, user_output), _).
/// ```
fn get_byte_from(m: &mut Machine, [stream, byte]: [Cell; 2]) -> Result<bool> {
    let target = named(m, stream)?;
    read_byte(m, target, byte, true)
}

/// Looks at the next byte of the current input.
///
/// ```prolog
/// ?- peek_byte(a).
///    error(type_error(in_byte, a), _).
/// ```
fn peek_byte(m: &mut Machine, [byte]: [Cell; 1]) -> Result<bool> {
    read_byte(m, current_input(m), byte, false)
}

/// Looks at the next byte of Stream.
///
/// ```prolog
/// ?- peek_byte(_, B).
///    error(instantiation_error, _).
/// ```
fn peek_byte_from(m: &mut Machine, [stream, byte]: [Cell; 2]) -> Result<bool> {
    let target = named(m, stream)?;
    read_byte(m, target, byte, false)
}

/// Writes a byte to the current output.
///
/// ```prolog
/// ?- put_byte(256).
///    error(type_error(byte, 256), _).
/// ```
fn put_byte(m: &mut Machine, [byte]: [Cell; 1]) -> Result<()> {
    write_byte(m, current_output(m), byte)
}

/// Writes a byte to Stream.
///
/// ```prolog
/// ?- put_byte(user_output, 65).
///    error(permission_error(output, text_stream, user_output), _).
/// ```
fn put_byte_to(m: &mut Machine, [stream, byte]: [Cell; 2]) -> Result<()> {
    let target = named(m, stream)?;
    write_byte(m, target, byte)
}

fn write_byte(m: &mut Machine, target: Target, cell: Cell) -> Result<()> {
    let byte = match args::integer(m, cell) {
        Ok(value) => u8::try_from(value).map_err(|_| Error::Type(Expected::Byte, cell))?,
        Err(_) => return Err(args::wrong(m, Expected::Byte, cell)),
    };
    target.write(m, |stream| stream.put_byte(byte))
}

/// Writes Count spaces to the current output; Count is evaluated.
///
/// ```prolog
/// ?- with_output_to(atom(A), tab(1 + 2)).
///    A = '   '.
/// ```
fn tab(m: &mut Machine, [count]: [Cell; 1]) -> Result<()> {
    spaces(m, current_output(m), count)
}

/// Writes Count spaces to Stream; Count is evaluated.
///
/// ```prolog
/// ?- tab(user_output, a).
///    error(type_error(evaluable, a/0), _).
/// ```
fn tab_to(m: &mut Machine, [stream, count]: [Cell; 2]) -> Result<()> {
    let target = named(m, stream)?;
    spaces(m, target, count)
}

fn spaces(m: &mut Machine, target: Target, count: Cell) -> Result<()> {
    let value = crate::machine::evaluate::evaluate(m, count)?;
    let Number::Int(value) = value else {
        let value = m.heap.number(&value)?;
        return Err(Error::Type(Expected::Integer, value));
    };
    /// The number of spaces written between two checks of the limits.
    const PIECE: i64 = 1 << 12;
    let mut left = value;
    while left > 0 {
        m.check_limits()?;
        let piece = " ".repeat(left.min(PIECE) as usize);
        target.write(m, |stream| stream.put_str(&piece))?;
        left -= PIECE;
    }
    Ok(())
}
