//! Reading lines and whole streams at once.
//!
//! Invariant: lines are text without the line end; the end of the stream is the atom `end_of_file` in place of a string, and -1 in
//! place of codes.
//!
//! The examples are read with strings in double quotes:
//!
//! ```prolog
//! ?- set_prolog_flag(double_quotes, string).
//!    true.
//! ```

use crate::machine::Machine;
use crate::machine::error::Result;
use crate::stream::{Stream, StreamType};
use crate::term::text::code_cell;
use crate::term::{Cell, atoms};

use super::super::args;
use super::super::group::group;
use super::super::target::{current_output, named};
use super::super::text::{self, Elements};

group! {
    semidet "read_line_to_string(+Stream, -String)"         [] => read_line_to_string;
    semidet "read_line_to_codes(+Stream, -Codes)"           [] => read_line_to_codes;
    semidet "read_line_to_codes(+Stream, -Codes, ?Tail)"    [] => read_line_to_codes_tail;
    semidet "read_stream_to_codes(+Stream, -Codes)"         [] => read_stream_to_codes;
    semidet "read_stream_to_codes(+Stream, -Codes, ?Tail)"  [] => read_stream_to_codes_tail;
    semidet "read_string(+Stream, ?Length, -String)"        [] => read_string;
    semidet "read_string(+Stream, +Separators, +Padding, -Separator, -String)" [] => read_string_separated;
    semidet "peek_string(+Stream, +Length, -String)"        [] => peek_string;
    semidet "read_pending_codes(+Stream, -Codes, ?Tail)"    [] => read_pending_codes;
    semidet "read_pending_chars(+Stream, -Chars, ?Tail)"    [] => read_pending_chars;
    det     "copy_stream_data(+From, +To)"                  [] => copy_stream_data;
    det     "copy_stream_data(+From, +To, +Length)"         [] => copy_stream_data_length;
    semidet "prompt(-Old, +New)"                            [] => prompt;
    det     "ttyflush"                                      [] => ttyflush;
}

/// The next line without its line end, and without a carriage return before that.
fn line(stream: &mut Stream) -> std::result::Result<Option<String>, crate::stream::StreamError> {
    Ok(stream.read_line()?.map(|mut line| {
        if line.ends_with('\r') {
            line.pop();
        }
        line
    }))
}

/// String is the next line of Stream, or `end_of_file`.
///
/// ```prolog
/// ?- open_string("ab\nc", _S), read_line_to_string(_S, _L), read_line_to_string(_S, _M),
///    read_line_to_string(_S, End), atom_string(First, _L), atom_string(Second, _M).
///    End = end_of_file, First = ab, Second = c.
/// ```
fn read_line_to_string(m: &mut Machine, _: [Cell; 2]) -> Result<bool> {
    let [stream, string] = m.make_way();
    let next = named(m, stream)?.read(m, line)?;
    let next = match next {
        Some(next) => text::string(m, &next)?,
        None => Cell::atom(atoms::END_OF_FILE),
    };
    m.unify(string, next)
}

/// Codes are the codes of the next line of Stream, or -1 at its end.
///
/// ```prolog
/// ?- \+ \+ ( open_string("ab\n", S), read_line_to_codes(S, [97, 98]), read_line_to_codes(S, -1) ).
///    true.
/// ```
fn read_line_to_codes(m: &mut Machine, _: [Cell; 2]) -> Result<bool> {
    let [stream, codes] = m.make_way();
    let next = named(m, stream)?.read(m, line)?;
    let next = match next {
        Some(next) => Elements::Codes.list(m, &next)?,
        None => Cell::small(-1),
    };
    m.unify(codes, next)
}

/// Codes are the codes of the next line of Stream, its end included, in front of Tail, which is [] where the stream ends without one.
///
/// ```prolog
/// ?- \+ \+ ( open_string("a\nb", S), read_line_to_codes(S, [97, 10|T], T) ).
///    true.
/// ```
fn read_line_to_codes_tail(m: &mut Machine, [stream, codes, tail]: [Cell; 3]) -> Result<bool> {
    let next = named(m, stream)?.read(m, |stream| {
        let mut line = String::new();
        while let Some(character) = stream.get_char()? {
            line.push(character);
            if character == '\n' {
                break;
            }
        }
        Ok(line)
    })?;
    if !next.ends_with('\n') && !m.unify(tail, Cell::atom(atoms::NIL))? {
        return Ok(false);
    }
    let tail = args::value(m, tail);
    let made = Elements::Codes.list_with_tail(m, &next, tail)?;
    m.unify(codes, made)
}

/// Codes are the codes of all that is left of Stream.
///
/// ```prolog
/// ?- \+ \+ ( open_string("ab", S), read_stream_to_codes(S, [97, 98]) ).
///    true.
/// ```
fn read_stream_to_codes(m: &mut Machine, _: [Cell; 2]) -> Result<bool> {
    let [stream, codes] = m.make_way();
    read_stream_to_codes_tail(m, [stream, codes, Cell::atom(atoms::NIL)])
}

/// Codes are the codes of all that is left of Stream, in front of Tail.
///
/// ```prolog
/// ?- \+ \+ ( open_string("ab", S), read_stream_to_codes(S, [97, 98|T], T) ).
///    true.
/// ```
fn read_stream_to_codes_tail(m: &mut Machine, [stream, codes, tail]: [Cell; 3]) -> Result<bool> {
    let rest = named(m, stream)?.read(m, |stream| stream.read_rest())?;
    let tail = args::value(m, tail);
    let made = Elements::Codes.list_with_tail(m, &rest, tail)?;
    m.unify(codes, made)
}

/// String has the next Length characters of Stream, or all that is left when Length is not known.
///
/// ```prolog
/// ?- open_string("abc", _S), read_string(_S, 2, _A), read_string(_S, N, _B),
///    atom_string(First, _A), atom_string(Rest, _B).
///    N = 1, First = ab, Rest = c.
/// ```
fn read_string(m: &mut Machine, _: [Cell; 3]) -> Result<bool> {
    let [stream, length, string] = m.make_way();
    let target = named(m, stream)?;
    let wanted = args::optional(m, length, args::count)?;
    let found = target.read(m, |stream| {
        let Some(wanted) = wanted else {
            return stream.read_rest();
        };
        let mut found = String::new();
        for _ in 0..wanted {
            match stream.get_char()? {
                Some(character) => found.push(character),
                None => break,
            }
        }
        Ok(found)
    })?;
    let count = m.heap.integer(found.chars().count() as i64)?;
    let made = text::string(m, &found)?;
    Ok((wanted.is_some() || m.unify(length, count)?) && m.unify(string, made)?)
}

/// String is the text of Stream up to a character of Separators, without the characters of Padding at its ends; Separator is
/// the code of the character that ended it, which is read, or -1 at the end of the stream.
///
/// ```prolog
/// ?- open_string('a , b', _S), read_string(_S, ',', ' ', End, _A), read_string(_S, ',', ' ', Last, _B),
///    atom_string(A, _A), atom_string(B, _B).
///    End = 44, Last = -1, A = a, B = b.
/// ```
fn read_string_separated(
    m: &mut Machine,
    [stream, separators, padding, separator, string]: [Cell; 5],
) -> Result<bool> {
    let target = named(m, stream)?;
    let separators = text::require(m, separators)?.into_owned();
    let padding = text::require(m, padding)?.into_owned();
    let (found, end) = target.read(m, |stream| {
        let mut found = String::new();
        while let Some(character) = stream.get_char()? {
            if separators.contains(character) {
                return Ok((found, Some(character)));
            }
            found.push(character);
        }
        Ok((found, None))
    })?;
    let end = end.map_or(Cell::small(-1), code_cell);
    let made = text::string(m, found.trim_matches(|c| padding.contains(c)))?;
    Ok(m.unify(separator, end)? && m.unify(string, made)?)
}

/// String has the next Length characters of Stream, or all up to its end; they are still to be read.
///
/// ```prolog
/// ?- open_string(abc, _S), peek_string(_S, 2, _A), read_string(_S, 5, _B), atom_string(A, _A), atom_string(B, _B).
///    A = ab, B = abc.
/// ```
fn peek_string(m: &mut Machine, [stream, length, string]: [Cell; 3]) -> Result<bool> {
    let target = named(m, stream)?;
    let wanted = args::count(m, length)?;
    let found = target.read(m, |stream| {
        loop {
            let text = stream.text();
            if let Some((end, _)) = text.char_indices().nth(wanted) {
                return Ok(text[..end].to_owned());
            }
            if !stream.fill()? {
                return Ok(stream.text().to_owned());
            }
        }
    })?;
    let made = text::string(m, &found)?;
    m.unify(string, made)
}

/// Codes are the codes that can be read from Stream without waiting, in front of Tail; at its end they are `[]`.
///
/// ```prolog
/// ?- \+ \+ ( open_string("ab", S), read_pending_codes(S, [97, 98|T], T), read_pending_codes(S, [], _) ).
///    true.
/// ```
fn read_pending_codes(m: &mut Machine, arguments: [Cell; 3]) -> Result<bool> {
    read_pending(m, arguments, Elements::Codes)
}

/// As `read_pending_codes/3`, for characters.
///
/// ```prolog
/// ?- \+ \+ ( open_string("ab", S), read_pending_chars(S, [a, b|T], T) ).
///    true.
/// ```
fn read_pending_chars(m: &mut Machine, arguments: [Cell; 3]) -> Result<bool> {
    read_pending(m, arguments, Elements::Chars)
}

fn read_pending(
    m: &mut Machine,
    [stream, list, tail]: [Cell; 3],
    elements: Elements,
) -> Result<bool> {
    let found = named(m, stream)?.read(m, |stream| {
        if stream.text().is_empty() {
            stream.fill()?;
        }
        let found = stream.text().to_owned();
        stream.advance(found.len());
        Ok(found)
    })?;
    if found.is_empty() {
        return m.unify(list, Cell::atom(atoms::NIL));
    }
    let tail = args::value(m, tail);
    let made = elements.list_with_tail(m, &found, tail)?;
    m.unify(list, made)
}

/// Writes all that is left of From to To: bytes if both are binary, else characters.
///
/// ```prolog
/// ?- with_output_to(atom(A), \+ \+ ( open_string("ab", S), current_output(O), copy_stream_data(S, O), close(S) )).
///    A = ab.
/// ```
fn copy_stream_data(m: &mut Machine, [from, to]: [Cell; 2]) -> Result<()> {
    let (from, to) = (named(m, from)?, named(m, to)?);
    let is_binary = from.any(m, |stream| Ok(stream.kind()))? == StreamType::Binary
        && to.any(m, |stream| Ok(stream.kind()))? == StreamType::Binary;
    if is_binary {
        let rest = from.read(m, |stream| stream.read_rest_bytes())?;
        return to.write(m, |stream| stream.put_bytes(&rest));
    }
    let rest = from.read(m, |stream| stream.read_rest())?;
    to.write(m, |stream| stream.put_str(&rest))
}

/// Writes the next Length characters of From to To, or bytes if both are binary.
///
/// ```prolog
/// ?- with_output_to(atom(A), \+ \+ ( open_string("abc", S), current_output(O), copy_stream_data(S, O, 2) )).
///    A = ab.
/// ```
fn copy_stream_data_length(m: &mut Machine, [from, to, length]: [Cell; 3]) -> Result<()> {
    let (from, to) = (named(m, from)?, named(m, to)?);
    let wanted = args::count(m, length)?;
    let is_binary = from.any(m, |stream| Ok(stream.kind()))? == StreamType::Binary
        && to.any(m, |stream| Ok(stream.kind()))? == StreamType::Binary;
    if is_binary {
        let bytes = from.read(m, |stream| {
            let mut bytes = Vec::new();
            while bytes.len() < wanted
                && let Some(byte) = stream.get_byte()?
            {
                bytes.push(byte);
            }
            Ok(bytes)
        })?;
        return to.write(m, |stream| stream.put_bytes(&bytes));
    }
    let found = from.read(m, |stream| {
        let mut found = String::new();
        let mut count = 0;
        while count < wanted
            && let Some(character) = stream.get_char()?
        {
            found.push(character);
            count += 1;
        }
        Ok(found)
    })?;
    to.write(m, |stream| stream.put_str(&found))
}

/// Old is what the user has been asked with for input, New what is to be shown from now on.
///
/// ```prolog
/// ?- prompt(Old, Old).
///    Old = '|: '.
/// ```
fn prompt(m: &mut Machine, [old, new]: [Cell; 2]) -> Result<bool> {
    let prompt = m.notes.prompt.clone();
    let prompt = text::atom(m, &prompt)?;
    if !m.unify(old, prompt)? {
        return Ok(false);
    }
    m.notes.prompt = text::require(m, new)?.into_owned();
    Ok(true)
}

/// Writes out what the current output still holds.
///
/// ```prolog
/// ?- ttyflush.
///    true.
/// ```
fn ttyflush(m: &mut Machine, []: [Cell; 0]) -> Result<()> {
    current_output(m).write(m, |stream| stream.flush())
}
