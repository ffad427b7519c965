//! The properties of streams (ISO 8.11.8, 7.10.2.13).
//!
//! Invariant: the answers are those at the time of the call; streams opened or closed later do not change them.

use crate::machine::Machine;
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Domain, Error, Expected, Object, Result};
use crate::memory::Stopping;
use crate::stream::{Position, StreamId};
use crate::term::cell::HandleKind;
use crate::term::{Cell, View};

use super::super::args;
use super::super::group::group;
use super::super::streams::position_term;
use super::super::target::{handle, named, require_handle};
use super::super::text;

group! {
    nondet "stream_property(?Stream, ?Property)"        ["8.11.8"] => stream_property;
    nondet "current_stream(?File, ?Mode, ?Stream)"      []         => current_stream;
}

/// The value of a property.
#[derive(Clone)]
enum Value {
    /// The property has no argument.
    Holds,
    /// An atom.
    Word(String),
    /// A position.
    At(Position),
}

/// The properties in their order of enumeration.
const PROPERTIES: &[&str] = &[
    "input",
    "output",
    "alias",
    "mode",
    "file_name",
    "position",
    "end_of_stream",
    "eof_action",
    "reposition",
    "type",
    "encoding",
    "newline",
    "buffer",
    "bom",
    "tty",
];

/// Stream is an open stream with Property.
///
/// ```prolog
/// ?- \+ \+ ( stream_property(S, alias(user_input)), stream_property(S, input) ).
///    true.
/// ?- stream_property(S, nonsense).
///    error(domain_error(stream_property, nonsense), _).
/// ```
fn stream_property(m: &mut Machine, [stream, property]: [Cell; 2]) -> Result<Alternatives> {
    let wanted = match m.heap.view(stream) {
        View::Var(_) => None,
        View::Handle(HandleKind::Stream, index) if m.streams.get(StreamId(index)).is_ok() => {
            Some(StreamId(index))
        }
        View::Handle(HandleKind::Stream, _) => {
            return Err(Error::Existence(Object::Stream, stream));
        }
        // An alias is not a stream term, but its meaning is clear.
        View::Atom(alias) if m.streams.by_alias(m.atoms.text(alias)).is_some() => {
            Some(named(m, stream)?.id)
        }
        View::Handle(HandleKind::Clause | HandleKind::Host | HandleKind::Atom, _)
        | View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Atom(_)
        | View::Text(_)
        | View::List(_)
        | View::Struct(..) => return Err(Error::Domain(Domain::Stream, stream)),
    };
    let name = wanted_property(m, property)?;
    let ids: Vec<StreamId> = match wanted {
        Some(id) => vec![id],
        None => m.streams.ids().collect(),
    };
    let mut found = Vec::new();
    for id in ids {
        for known in PROPERTIES
            .iter()
            .filter(|known| name.as_ref().is_none_or(|name| name == *known))
        {
            found.extend(
                values(m, id, known)
                    .into_iter()
                    .map(|value| (id, *known, value)),
            );
        }
    }
    Ok(Alternatives::each::<2, _>(
        found.into_iter(),
        |m, [stream, property], (id, name, value)| {
            let made = property_term(m, name, value)?;
            // A bound stream is a handle or an alias, and is not unified.
            Ok((!args::is_var(m, stream) || m.unify(stream, handle(id))?)
                && m.unify(property, made)?)
        },
    ))
}

/// The name of the requested property; `None` for a variable.
fn wanted_property(m: &Machine, property: Cell) -> Result<Option<String>> {
    let name = match m.heap.view(property) {
        View::Var(_) => return Ok(None),
        View::Atom(name) => m.atoms.text(name),
        View::Struct(..) | View::List(_) => args::option(m, property).map_or("", |(name, _)| name),
        View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Handle(..)
        | View::Text(_) => "",
    };
    let alone = matches!(name, "input" | "output");
    if PROPERTIES.contains(&name) && alone == args::atom(m, property).is_ok() {
        Ok(Some(String::from(name)))
    } else {
        Err(Error::Domain(Domain::StreamProperty, property))
    }
}

/// The values of a property of a stream.
fn values(m: &mut Machine, id: StreamId, name: &str) -> Vec<Value> {
    let Ok(stream) = m.streams.get_mut(id) else {
        return Vec::new();
    };
    let text = stream.kind() == crate::stream::StreamType::Text;
    let word = |word: &str| vec![Value::Word(String::from(word))];
    let flag = |holds: bool| word(if holds { "true" } else { "false" });
    match name {
        "input" if stream.is_input() => vec![Value::Holds],
        "output" if !stream.is_input() => vec![Value::Holds],
        "alias" => stream.aliases().iter().cloned().map(Value::Word).collect(),
        "mode" => word(stream.mode().name()),
        "file_name" => stream.file_name().map(word).unwrap_or_default(),
        "position" => vec![Value::At(stream.position())],
        "end_of_stream" if stream.is_input() => word(stream.end_of_stream().name()),
        "eof_action" if stream.is_input() => word(stream.eof_action().name()),
        "reposition" => flag(stream.is_repositionable()),
        "type" => word(stream.kind().name()),
        "encoding" if text => word(stream.encoding().name()),
        "newline" if text => word(stream.newline().name()),
        "buffer" => word(stream.buffering().name()),
        "bom" if text => flag(stream.bom()),
        "tty" => flag(stream.is_terminal()),
        _ => Vec::new(),
    }
}

fn property_term(m: &mut Machine, name: &str, value: Value) -> Stopping<Cell> {
    let argument = match value {
        Value::Holds => return text::atom(m, name),
        Value::Word(word) => text::atom(m, &word),
        Value::At(position) => Ok(position_term(m, position)?),
    }?;
    let name = m.atoms.intern(name)?;
    m.heap.structure(name, &[argument])
}

/// Stream is an open stream to File, in Mode.
///
/// ```prolog
/// ?- current_stream(no_such_file_at_all, Mode, Stream).
///    false.
/// ```
fn current_stream(m: &mut Machine, [file, mode, stream]: [Cell; 3]) -> Result<Alternatives> {
    args::optional(m, mode, args::atom)?;
    args::optional(m, file, |m, file| {
        text::require_atomic(m, file, Expected::Atom).map(|_| ())
    })?;
    require_handle(m, stream)?;
    let all: Vec<(StreamId, String, &str)> = m
        .streams
        .iter()
        .filter_map(|(id, stream)| {
            Some((id, String::from(stream.file_name()?), stream.mode().name()))
        })
        .collect();
    Ok(Alternatives::each::<3, _>(
        all.into_iter(),
        |m, [file, mode, stream], (id, name, opened)| {
            let (name, opened) = (text::atom(m, &name)?, text::atom(m, opened)?);
            Ok(m.unify(file, name)? && m.unify(mode, opened)? && m.unify(stream, handle(id))?)
        },
    ))
}
