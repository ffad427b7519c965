//! Writes terms as JSON texts: the native part of the writing half of `library(json)`.
//!
//! Invariant: the writer first flattens a term, parents before children, then measures it from its end, then writes it; no function
//! recurses over its depth. A value is on one line exactly if it fits there. A cyclic term has no text, and a term whose text is too long
//! for the memory is refused before the memory runs out, however small the term is. The writer of `json-event-parser` writes everything on
//! one line without blanks, and needs the feature `data`.

use crate::machine::Machine;
use crate::machine::error::{Error, Expected, Resource, Result};
use crate::memory::room;
use crate::term::write_options::WriteOptions;
use crate::term::{Cell, Number, View, atoms};

use super::super::args;
use super::super::group::group;
use super::super::text;
use super::super::writing::text_of;

group! {
    semidet "$json_text(+Term, +Layout, -String)"       [] => json_text;
}

/// The layout of a text.
struct Layout {
    /// The width of lines; 0 means no limit.
    width: usize,
    /// The number of columns by which inner lines are indented further.
    step: usize,
    /// The columns of a tab at the beginning of a line; 0 means blanks only.
    tab: usize,
    /// The column at which the text begins.
    column: usize,
    /// Whether other terms are written as texts.
    any_term: bool,
}

/// A value, without the values in it.
enum Value {
    /// The text of a value that has no values in it.
    Plain(String),
    /// The indices of the elements.
    Array(Vec<usize>),
    /// The keys, with the indices of their values.
    Object(Vec<(String, usize)>),
}

/// String is the JSON text of Term, laid out by `json_layout(Width, Step, Tab, Column, AnyTerm, Null, True, False)`.
///
/// ```prolog
/// ?- '$json_text'(json([a = [1, b]]), json_layout(72, 2, 8, 0, false, null, true, false), _S), atom_string(A, _S).
///    A = '{"a": [1, "b" ]}'.
/// ```
fn json_text(m: &mut Machine, [term, layout, string]: [Cell; 3]) -> Result<bool> {
    let name = m.atoms.intern("json_layout")?;
    let Some(all) = args::arguments_of::<8>(m, layout, name) else {
        return Err(args::wrong(m, Expected::Compound, layout));
    };
    let [width, step, tab, column, any_term, null, yes, no] = all;
    let layout = Layout {
        width: args::count(m, width)?,
        step: args::count(m, step)?,
        tab: args::count(m, tab)?,
        column: args::count(m, column)?,
        any_term: args::boolean(m, any_term)?,
    };
    let values = flatten(
        m,
        term,
        &layout,
        [(null, "null"), (yes, "true"), (no, "false")],
    )?;
    let written = write(m, &values, &layout)?;
    let made = text::string(m, &written)?;
    m.unify(string, made)
}

/// The values in a term, each before the values in it.
fn flatten(
    m: &mut Machine,
    term: Cell,
    layout: &Layout,
    constants: [(Cell, &str); 3],
) -> Result<Vec<Value>> {
    /// The budget for texts allows one value for this number of bytes; a value takes a few times this memory here.
    const VALUE: usize = 32;
    /// The number of values that may always be written.
    const FEW: usize = 1 << 16;
    if !m.heap.is_acyclic(term)? {
        return Err(Error::Type(Expected::JsonTerm, term));
    }
    let most = (m.streams.budget().most() / VALUE).max(FEW);
    let mut values = vec![Value::Plain(String::new())];
    let mut waiting = vec![(term, 0)];
    let json = m.atoms.intern("json")?;
    let at = m.atoms.intern("@")?;
    while let Some((term, place)) = waiting.pop() {
        m.heap.meter.copy(VALUE)?;
        if values.len() > most {
            return Err(Error::Resource(Resource::Memory));
        }
        let term = args::value(m, term);
        let mut word = None;
        for (constant, its_word) in &constants {
            if word.is_none() && m.heap.identical(*constant, term)? {
                word = Some(its_word);
            }
        }
        if let Some(word) = word {
            values[place] = Value::Plain((*word).into());
            continue;
        }
        if let Some([pairs]) = args::arguments_of::<1>(m, term, json) {
            let mut members = Vec::new();
            for pair in args::list(m, pairs)? {
                let (key, value) = member(m, pair)?;
                room::push(&mut members, (key, values.len()))?;
                room::push(&mut waiting, (value, values.len()))?;
                room::push(&mut values, Value::Plain(String::new()))?;
            }
            values[place] = Value::Object(members);
            continue;
        }
        if let Some(elements) = m.heap.list_elements(term)? {
            let first = values.len();
            for (index, element) in elements.iter().enumerate() {
                room::push(&mut waiting, (*element, first + index))?;
                room::push(&mut values, Value::Plain(String::new()))?;
            }
            values[place] = Value::Array((first..values.len()).collect());
            continue;
        }
        let word = args::arguments_of::<1>(m, term, at).and_then(|[word]| {
            let word = m.atoms.text(m.heap.deref(word).as_atom()?);
            matches!(word, "null" | "true" | "false").then(|| word.to_owned())
        });
        values[place] = Value::Plain(match word {
            Some(word) => word,
            None => plain(m, term, layout)?,
        });
    }
    Ok(values)
}

/// The key and value of `Key = Value`, `Key - Value` or `Key(Value)`.
fn member(m: &Machine, pair: Cell) -> Result<(String, Cell)> {
    let parts = args::arguments_of::<2>(m, pair, atoms::EQUALS)
        .or_else(|| args::arguments_of::<2>(m, pair, atoms::MINUS));
    if let Some([key, value]) = parts {
        let name = match m.heap.view(key) {
            View::Atom(_) | View::Text(_) => text::require_atomic(m, key, Expected::Text)?,
            View::Var(_)
            | View::Int(_)
            | View::Big(_)
            | View::Ratio(_)
            | View::Float(_)
            | View::Handle(..)
            | View::List(_)
            | View::Struct(..) => return Err(args::wrong(m, Expected::Text, key)),
        };
        return Ok((quoted(&name), value));
    }
    match args::option(m, pair) {
        Some((key, value)) => Ok((quoted(key), value)),
        None => Err(args::wrong(m, Expected::Pair, pair)),
    }
}

/// The text of a value that has no values in it.
fn plain(m: &mut Machine, term: Cell, layout: &Layout) -> Result<String> {
    match m.heap.view(term) {
        View::Atom(_) | View::Text(_) => {
            Ok(quoted(&text::require_atomic(m, term, Expected::Text)?))
        }
        View::Int(_) | View::Big(_) => Ok(text::require_atomic(m, term, Expected::Text)?.into()),
        View::Float(_) => match Number::from_cell(&m.heap, term) {
            Some(Number::Float(value)) if !value.is_finite() => {
                Err(Error::Type(Expected::JsonTerm, term))
            }
            _ => Ok(text::require_atomic(m, term, Expected::Text)?.into()),
        },
        // JSON has no fractions.
        View::Ratio(_) => match Number::from_cell(&m.heap, term).map(|number| number.to_f64()) {
            Some(Ok(value)) => Ok(Number::Float(value).to_string()),
            Some(Err(_)) | None => Err(Error::Type(Expected::JsonTerm, term)),
        },
        View::Var(_) => Err(Error::Instantiation),
        View::Handle(..) | View::List(_) | View::Struct(..) if layout.any_term => {
            Ok(quoted(&text_of(m, term, WriteOptions::quoted())?))
        }
        View::Handle(..) | View::List(_) | View::Struct(..) => {
            Err(Error::Type(Expected::JsonTerm, term))
        }
    }
}

/// The text in quotes. `</` is escaped, so that the text may stand in an HTML page.
fn quoted(text: &str) -> String {
    let mut made = String::from("\"");
    let mut before = ' ';
    for character in text.chars() {
        match character {
            '"' => made.push_str("\\\""),
            '\\' => made.push_str("\\\\"),
            '/' if before == '<' => made.push_str("\\/"),
            '\n' => made.push_str("\\n"),
            '\r' => made.push_str("\\r"),
            '\t' => made.push_str("\\t"),
            '\u{8}' => made.push_str("\\b"),
            '\u{c}' => made.push_str("\\f"),
            '\0'..='\u{1f}' => made.push_str(&format!("\\u{:04x}", character as u32)),
            other => made.push(other),
        }
        before = character;
    }
    made.push('"');
    made
}

/// The pieces that are still to be written.
enum Piece<'v> {
    /// A text.
    Text(&'v str),
    /// A value at an index, and whether its line is known to have room for it.
    Value(usize, bool),
    /// A new line, indented by this number of columns.
    Line(usize),
    /// The blank between a bracket or colon and the value at an index, if that is compound.
    Gap(usize),
}

/// The text of the first value.
fn write(m: &Machine, values: &[Value], layout: &Layout) -> Result<String> {
    let most = m.streams.budget().most();
    let widths = widths(values);
    let mut out = String::new();
    let (mut column, mut indent) = (layout.column, 0);
    let mut waiting = vec![Piece::Value(0, false)];
    while let Some(piece) = waiting.pop() {
        m.heap.meter.step()?;
        if out.len() > most {
            return Err(Error::Resource(Resource::Memory));
        }
        let (place, flat) = match piece {
            Piece::Text(text) => {
                room::append(&mut out, text)?;
                column += text.chars().count();
                continue;
            }
            Piece::Line(depth) => {
                indent = depth;
                let (tabs, blanks) = match layout.tab {
                    0 => (0, depth),
                    tab => (depth / tab, depth % tab),
                };
                super::super::text::admit(m, out.len().saturating_add(tabs + blanks))?;
                m.heap.meter.copy(tabs + blanks)?;
                room::more_text(&mut out, 1 + tabs + blanks)?;
                out.push('\n');
                out.extend(std::iter::repeat_n('\t', tabs));
                out.extend(std::iter::repeat_n(' ', blanks));
                column = depth;
                continue;
            }
            Piece::Gap(place) => {
                if is_compound(&values[place]) {
                    out.push(' ');
                    column += 1;
                }
                continue;
            }
            Piece::Value(place, flat) => (place, flat),
        };
        let fits = flat || layout.width == 0 || column + widths[place] <= layout.width;
        let inner = indent + layout.step;
        let mut pieces = Vec::new();
        match &values[place] {
            Value::Plain(text) => pieces.push(Piece::Text(text)),
            Value::Array(elements) => {
                pieces.push(Piece::Text("["));
                for (index, element) in elements.iter().enumerate() {
                    separate(&mut pieces, index, fits, inner);
                    if fits {
                        pieces.push(Piece::Gap(*element));
                    }
                    pieces.push(Piece::Value(*element, fits));
                }
                match (elements.is_empty(), fits) {
                    (true, _) => {}
                    (false, true) => pieces.push(Piece::Text(" ")),
                    (false, false) => pieces.push(Piece::Line(indent)),
                }
                pieces.push(Piece::Text("]"));
            }
            Value::Object(members) => {
                pieces.push(Piece::Text("{"));
                for (index, (key, value)) in members.iter().enumerate() {
                    separate(&mut pieces, index, fits, inner);
                    pieces.extend([
                        Piece::Text(key),
                        Piece::Text(":"),
                        Piece::Gap(*value),
                        Piece::Value(*value, fits),
                    ]);
                }
                if !members.is_empty() && !fits {
                    pieces.push(Piece::Line(indent));
                }
                pieces.push(Piece::Text("}"));
            }
        }
        room::more(&mut waiting, pieces.len())?;
        waiting.extend(pieces.into_iter().rev());
    }
    Ok(out)
}

/// Adds the pieces before an element.
fn separate(pieces: &mut Vec<Piece<'_>>, index: usize, fits: bool, inner: usize) {
    match (index, fits) {
        (0, true) => {}
        (_, true) => pieces.push(Piece::Text(", ")),
        (0, false) => pieces.push(Piece::Line(inner)),
        (_, false) => pieces.extend([Piece::Text(","), Piece::Line(inner)]),
    }
}

fn is_compound(value: &Value) -> bool {
    match value {
        Value::Plain(_) => false,
        Value::Array(_) | Value::Object(_) => true,
    }
}

/// The width of each value on one line.
fn widths(values: &[Value]) -> Vec<usize> {
    let mut widths = vec![0; values.len()];
    for (place, value) in values.iter().enumerate().rev() {
        let inner = |at: &usize| widths[*at] + usize::from(is_compound(&values[*at]));
        widths[place] = match value {
            Value::Plain(text) => text.chars().count(),
            Value::Array(elements) => {
                2 + elements.iter().map(|at| inner(at) + 2).sum::<usize>()
                    - usize::from(!elements.is_empty())
            }
            Value::Object(members) => {
                let all = members
                    .iter()
                    .map(|(key, at)| key.chars().count() + inner(at) + 3);
                2 + all.sum::<usize>() - 2 * usize::from(!members.is_empty())
            }
        };
    }
    widths
}
