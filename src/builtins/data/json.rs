//! Reads JSON texts as terms: the native part of the reading half of `library(json)`.
//!
//! Invariant: a text is read up to its end and no further, so that one stream may hold many; no function recurses over its depth.
//! `json-event-parser`, a crate of the feature `data`, parses the texts.

// Without the feature, no term is built; the code that remains reports this.
#![cfg_attr(not(feature = "data"), allow(dead_code, unused_imports))]

use crate::machine::Machine;
use crate::machine::error::{Error, Expected, Result, SyntaxPlace};
use crate::stream::{Stream, StreamError};
use crate::term::{Cell, atoms};

use super::super::args;
use super::super::group::group;
use super::super::target::named;
use super::super::text::{self, TextKind};

group! {
    semidet "$json_read(+Stream, +Options, -Term)"      [] => json_read;
    semidet "$json_term(+Text, +Options, -Term)"        [] => json_term;
}

/// The terms for the constants, and the kind of text for strings.
struct Reading {
    null: Cell,
    yes: Cell,
    no: Cell,
    texts: TextKind,
}

impl Reading {
    /// Reads `json_options(Null, True, False, Texts)`.
    fn new(m: &mut Machine, options: Cell) -> Result<Reading> {
        let name = m.atoms.intern("json_options")?;
        let Some([null, yes, no, texts]) = args::arguments_of::<4>(m, options, name) else {
            return Err(args::wrong(m, Expected::Compound, options));
        };
        let texts = match m.atoms.text(args::atom(m, texts)?) {
            "string" => TextKind::Text,
            _ => TextKind::Atom,
        };
        Ok(Reading {
            null,
            yes,
            no,
            texts,
        })
    }
}

/// Term is the next JSON text of Stream; fails at the end of the stream.
///
/// ```prolog
/// ?- open_string('[1] ', _S), '$json_read'(_S, json_options(n, t, f, atom), T).
///    T = [1].
/// ?- open_string(' ', _S), '$json_read'(_S, json_options(n, t, f, atom), T).
///    false.
/// ```
fn json_read(m: &mut Machine, [stream, options, term]: [Cell; 3]) -> Result<bool> {
    let reading = Reading::new(m, options)?;
    let target = named(m, stream)?;
    let line = target.any(m, |stream| Ok(stream.position().line))?;
    let Some(text) = target.read(m, next_text)? else {
        return Ok(false);
    };
    let made = build(m, &text, &reading, line)?;
    m.unify(term, made)
}

/// Term is the JSON text Text; only layout may follow the JSON text.
///
/// ```prolog
/// ?- '$json_term'('{"a": [1, true]}', json_options(n, t, f, atom), T).
///    T = json([a = [1, t]]).
/// ```
fn json_term(m: &mut Machine, [from, options, term]: [Cell; 3]) -> Result<bool> {
    let reading = Reading::new(m, options)?;
    let text = text::require(m, from)?.into_owned();
    let made = build(m, &text, &reading, 1)?;
    m.unify(term, made)
}

/// Takes one JSON text from a stream: only brackets and quotes determine its end; comments become blanks.
fn next_text(stream: &mut Stream) -> std::result::Result<Option<String>, StreamError> {
    let mut text = String::new();
    let mut depth = 0_usize;
    let mut begun = false;
    while let Some(next) = stream.peek_char()? {
        let is_layout = next.is_whitespace();
        let is_bare = !matches!(next, '{' | '}' | '[' | ']' | '"' | ',' | ':' | '/') && !is_layout;
        // A number or a word outside brackets ends before the first character that cannot belong to it.
        if begun && depth == 0 && !is_bare {
            return Ok(Some(text));
        }
        stream.get_char()?;
        text.push(next);
        match next {
            '{' | '[' => depth += 1,
            '}' | ']' => depth = depth.saturating_sub(1),
            '"' => quoted(stream, &mut text)?,
            '/' if matches!(stream.peek_char()?, Some('*' | '/')) => {
                text.pop();
                comment(stream, &mut text)?;
                continue;
            }
            _ => {}
        }
        if is_layout {
            continue;
        }
        begun = true;
        if depth == 0 && !is_bare {
            return Ok(Some(text));
        }
    }
    Ok(begun.then_some(text))
}

/// Takes the characters after a quote, including the next quote.
fn quoted(stream: &mut Stream, text: &mut String) -> std::result::Result<(), StreamError> {
    while let Some(next) = stream.get_char()? {
        text.push(next);
        match next {
            '"' => return Ok(()),
            '\\' => text.extend(stream.get_char()?),
            _ => {}
        }
    }
    Ok(())
}

/// Takes the rest of a comment after its first slash; keeps its line feeds, so that line numbers stay right.
fn comment(stream: &mut Stream, text: &mut String) -> std::result::Result<(), StreamError> {
    let is_line = stream.get_char()? == Some('/');
    let mut before = ' ';
    while let Some(next) = stream.get_char()? {
        text.push(if next == '\n' { '\n' } else { ' ' });
        if (is_line && next == '\n') || (!is_line && before == '*' && next == '/') {
            break;
        }
        before = next;
    }
    Ok(())
}

/// The syntax error of an invalid text, at this line and column.
fn illegal(name: &str, line: u64, column: u64) -> Error {
    let clamp = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    Error::syntax(
        name,
        Some(SyntaxPlace {
            source: String::from("json"),
            line: clamp(line),
            column: clamp(column),
        }),
    )
}

#[cfg(not(feature = "data"))]
fn build(_: &mut Machine, _: &str, _: &Reading, _: u64) -> Result<Cell> {
    Err(Error::System(
        "library(json) reads nothing here: Ferz was built without its feature `data`".into(),
    ))
}

/// A list or object whose end is not yet read.
#[cfg(feature = "data")]
struct Open {
    is_object: bool,
    /// The values, or terms `Name = Value`.
    elements: Vec<Cell>,
    /// The name of the next value.
    name: Option<Cell>,
}

/// The term of a JSON text that begins at `line`.
#[cfg(feature = "data")]
fn build(m: &mut Machine, text: &str, reading: &Reading, line: u64) -> Result<Cell> {
    use json_event_parser::{JsonEvent, LowLevelJsonParser};

    /// Heap cells that one event may need, apart from texts.
    const MARGIN: usize = 64;
    let json = m.atoms.intern("json")?;
    // The parser keeps its stack on the heap, so that depth needs no native stack.
    let mut parser = LowLevelJsonParser::new().with_max_stack_size(usize::MAX);
    let mut rest = text.as_bytes();
    let mut open: Vec<Open> = Vec::new();
    let mut found = None;
    loop {
        let step = parser.parse_next(rest, true);
        rest = &rest[step.consumed_bytes..];
        let Some(event) = step.event else { continue };
        let event = event.map_err(|error| {
            let place = error.location().start;
            illegal("illegal_json", line + place.line, place.column + 1)
        })?;
        m.heap.room(MARGIN)?;
        let value = match event {
            JsonEvent::String(text) => reading.texts.make(m, &text)?,
            JsonEvent::Number(digits) => number(m, &digits)?,
            JsonEvent::Boolean(true) => reading.yes,
            JsonEvent::Boolean(false) => reading.no,
            JsonEvent::Null => reading.null,
            JsonEvent::StartArray | JsonEvent::StartObject => {
                open.push(Open {
                    is_object: event == JsonEvent::StartObject,
                    elements: Vec::new(),
                    name: None,
                });
                continue;
            }
            JsonEvent::ObjectKey(name) => {
                let name = text::atom(m, &name)?;
                if let Some(object) = open.last_mut() {
                    object.name = Some(name);
                }
                continue;
            }
            JsonEvent::EndArray | JsonEvent::EndObject => match open.pop() {
                Some(closed) => {
                    m.heap.room(2 * closed.elements.len() + MARGIN)?;
                    let list = m.heap.list_of(&closed.elements)?;
                    if closed.is_object {
                        m.heap.structure(json, &[list])
                    } else {
                        Ok(list)
                    }
                }
                None => continue,
            }?,
            JsonEvent::Eof => break,
        };
        match open.last_mut() {
            Some(outer) => {
                let element = match outer.name.take() {
                    Some(name) => m.heap.structure(atoms::EQUALS, &[name, value]),
                    None => Ok(value),
                }?;
                outer.elements.push(element);
            }
            None => found = Some(value),
        }
    }
    found.ok_or_else(|| illegal("unexpected_end_of_file", line, 1))
}

/// The number with this JSON text; a float may lack its point.
#[cfg(feature = "data")]
fn number(m: &mut Machine, digits: &str) -> Result<Cell> {
    if digits.contains(['.', 'e', 'E']) {
        let value = digits.parse::<f64>().ok().filter(|value| value.is_finite());
        let value = value.ok_or_else(|| Error::syntax("illegal_number", None))?;
        return Ok(m.heap.float(value)?);
    }
    let value = super::super::atoms::read_number(m, digits)?;
    Ok(m.heap.number(&value)?)
}
