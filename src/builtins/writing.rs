//! From terms to text: options and the way to a stream.
//!
//! Invariant: what is written to a stream is passed on in pieces, so that the text of a large term is never in memory as a
//! whole; the first error of the stream ends the writing and is the error of the predicate.

use std::fmt;

use crate::machine::Machine;
use crate::machine::error::{Action, Domain, Error, Resource, Result};
use crate::memory::room::{Growing, Refused};
use crate::stream::{Stream, StreamError};
use crate::term::walk::Skeleton;
use crate::term::write::{Progress, Terms, Writer};
use crate::term::write_options::WriteOptions;
use crate::term::{Cell, Functor, View, atoms};

use super::args;
use super::target::Target;

/// What a term is looked up in.
pub fn terms(m: &Machine) -> Terms<'_> {
    Terms {
        heap: &m.heap,
        atoms: &m.atoms,
        operators: &m.operators,
    }
}

/// The text that `print/1` writes.
pub fn printed_text(m: &mut Machine, term: Cell) -> Result<String> {
    if !has_portray(m) {
        return text_of(m, term, &WriteOptions::quoted());
    }
    let culprit = Cell::atom(atoms::NIL);
    let failed = |_| Error::System("there is no room for a text".into());
    let (id, text) = m.streams.open_capture().map_err(failed)?;
    let written = to_stream(m, Target { id, culprit }, term, &print_options(), "");
    let _closed = m.streams.close(id, true);
    written.map(|()| text.take_text())
}

/// What a goal writes to the current output, until it succeeds or fails. Its bindings are undone.
pub fn goal_text(m: &mut Machine, goal: Cell) -> Result<String> {
    let failed = |_| Error::System("there is no room for a text".into());
    let (id, text) = m.streams.open_capture().map_err(failed)?;
    let before = m.streams.current_output();
    m.streams.set_current_output(id).map_err(failed)?;
    let called = m.open_query(atoms::USER, goal).and_then(|mut query| {
        m.next_answer(&mut query)?;
        m.close_query(query);
        Ok(())
    });
    // The goal may have closed the stream that was the current one, or the one that catches the text.
    let _gone = m.streams.set_current_output(before);
    let _closed = m.streams.close(id, true);
    called.map(|()| text.take_text())
}

/// The options of `print/1`.
pub fn print_options() -> WriteOptions {
    WriteOptions {
        portray: true,
        ..WriteOptions::quoted()
    }
}

/// The text of a term.
pub fn text_of(m: &mut Machine, term: Cell, options: &WriteOptions) -> Result<String> {
    let mut text = String::new();
    write_into(m, &mut text, term, options)?;
    Ok(text)
}

/// Writes a term behind a text, as long as there is memory for it.
pub fn write_into(
    m: &mut Machine,
    text: &mut String,
    term: Cell,
    options: &WriteOptions,
) -> Result<()> {
    let mut writer = Writer::new(term, options.clone(), &m.heap);
    // What could be portrayed is written as it is.
    loop {
        match writer.run(terms(m), &mut Growing(text)) {
            Ok(Progress::Done) => break,
            Ok(Progress::Pause | Progress::Portray(_)) => {}
            Err(fmt::Error) => return Err(Refused.into()),
        }
        m.look()?;
        if text.len() > m.streams.patience().most() {
            return Err(Error::Resource(Resource::Memory));
        }
    }
    Ok(())
}

/// Text on its way to a stream.
struct Pieces<'s> {
    stream: &'s mut Stream,
    waiting: String,
    failed: Option<StreamError>,
}

/// Text is passed on in pieces of this size.
const PIECE: usize = 1 << 12;

impl Pieces<'_> {
    fn pass_on(&mut self) -> fmt::Result {
        let passed = self.stream.put_str(&self.waiting);
        self.waiting.clear();
        passed.map_err(|error| {
            self.failed = Some(error);
            fmt::Error
        })
    }
}

impl fmt::Write for Pieces<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.waiting.push_str(text);
        if self.waiting.len() >= PIECE {
            self.pass_on()
        } else {
            Ok(())
        }
    }
}

/// Writes a term to a stream, and what is to stand behind it.
pub fn to_stream(
    m: &mut Machine,
    target: Target,
    term: Cell,
    options: &WriteOptions,
    end: &str,
) -> Result<()> {
    let mut options = options.clone();
    options.portray = options.portray && has_portray(m);
    let mut writer = Writer::new(term, options, &m.heap);
    loop {
        match write_on(m, target, &mut writer, end)? {
            Progress::Done => return Ok(()),
            Progress::Pause => m.look()?,
            Progress::Portray(part) => {
                if portray(m, target, part)? {
                    writer.portrayed();
                }
            }
        }
    }
}

/// Whether the program has clauses of portray/1.
fn has_portray(m: &mut Machine) -> bool {
    let portray = Functor::new(m.atoms.intern("portray"), 1);
    let found = m.database.find(atoms::USER, portray);
    found.is_some_and(|id| !m.database.get(id).clauses.is_empty())
}

/// Lets the program write a term; whether it has done so. Its bindings are undone.
fn portray(m: &mut Machine, target: Target, term: Cell) -> Result<bool> {
    let name = m.atoms.intern("portray");
    let top = m.heap.top;
    let goal = m.heap.structure(name, &[args::value(m, term)]);
    let before = m.streams.current_output();
    m.streams
        .set_current_output(target.id)
        .map_err(|error| target.error(error, Action::Output))?;
    let written = m.untold(|m| {
        let mut query = m.open_query(atoms::USER, goal)?;
        let written = m.next_answer(&mut query)?;
        m.close_query(query);
        Ok(written)
    });
    // The program may have closed the stream that was the current one.
    let _gone = m.streams.set_current_output(before);
    // Unless the program has made an older term refer to what it has made.
    m.heap.top = top.max(m.heap.hb);
    written
}

/// Writes up to the end, or to a term that the program may want to write itself.
fn write_on(m: &mut Machine, target: Target, writer: &mut Writer, end: &str) -> Result<Progress> {
    // The stream and the terms are different parts of the machine.
    let terms = Terms {
        heap: &m.heap,
        atoms: &m.atoms,
        operators: &m.operators,
    };
    let stream = m
        .streams
        .output(target.id)
        .map_err(|error| target.error(error, Action::Output))?;
    let mut pieces = Pieces {
        stream,
        waiting: m.notes.empty_text(),
        failed: None,
    };
    let written = writer.run(terms, &mut pieces).and_then(|progress| {
        if progress == Progress::Done {
            fmt::Write::write_str(&mut pieces, end)?;
        }
        pieces.pass_on().map(|()| progress)
    });
    m.notes.give_back(pieces.waiting);
    match (written, pieces.failed) {
        (Ok(progress), _) => Ok(progress),
        (Err(_), Some(error)) => Err(target.error(error, Action::Output)),
        (Err(_), None) => Err(Error::System("a term could not be written".into())),
    }
}

/// Options of `write_term/2`, with what is to stand behind the term.
pub fn read_options(m: &Machine, options: Cell) -> Result<(WriteOptions, String)> {
    let mut wanted = WriteOptions::default();
    let mut end = String::new();
    for option in args::options(m, options)? {
        let unknown = Error::Domain(Domain::WriteOption, option);
        let Some((name, value)) = args::option(m, option) else {
            return Err(unknown);
        };
        // What an argument of another type means depends on the option, not on the type.
        let told = |error| {
            if matches!(error, Error::Instantiation) {
                error
            } else {
                unknown.clone()
            }
        };
        let flag = || args::boolean(m, value).map_err(told);
        let count = || args::count(m, value).map_err(told);
        match name {
            "quoted" => wanted.quoted = flag()?,
            "ignore_ops" => wanted.ignore_ops = flag()?,
            "numbervars" => wanted.numbervars = flag()?,
            "dotlists" => wanted.dotlists = flag()?,
            "brace_terms" => wanted.brace_terms = flag()?,
            "portray" | "portrayed" => wanted.portray = flag()?,
            "max_depth" => wanted.max_depth = count()?,
            "priority" => wanted.priority = u16::try_from(count()?).unwrap_or(u16::MAX),
            "spacing" => {
                let word = args::atom(m, value).map_err(told)?;
                wanted.spacing = match m.atoms.text(word) {
                    "standard" => false,
                    "next_argument" => true,
                    _ => return Err(unknown),
                };
            }
            "fullstop" => end.insert_str(0, if flag()? { "." } else { "" }),
            "nl" => end.push_str(if flag()? { "\n" } else { "" }),
            "variable_names" => wanted.variable_names = variable_names(m, option, value)?,
            // Known elsewhere, and without meaning here.
            "attributes"
            | "back_quotes"
            | "blobs"
            | "character_escapes"
            | "cycles"
            | "module"
            | "no_lists"
            | "partial"
            | "portray_goal"
            | "character_escapes_unicode" => {}
            _ => return Err(unknown),
        }
    }
    if end == "." {
        // Without layout behind it this would be no end token.
        end.push(' ');
    }
    Ok((wanted, end))
}

/// The names in a list `[Name = Variable, …]`, the first of several for one variable last, since it prevails.
fn variable_names(m: &Machine, option: Cell, list: Cell) -> Result<Vec<(Cell, String)>> {
    let unknown = || Error::Domain(Domain::WriteOption, option);
    let skeleton = m.heap.skeleton(list);
    if skeleton == Skeleton::Cyclic {
        return Err(unknown());
    }
    let mut names = Vec::new();
    let mut rest = list;
    while let View::List(at) = m.heap.view(rest) {
        let element = m.heap.get(at);
        if args::is_var(m, element) {
            return Err(Error::Instantiation);
        }
        let [name, variable] =
            args::arguments_of::<2>(m, element, atoms::EQUALS).ok_or_else(unknown)?;
        match args::atom(m, name) {
            Ok(name) => names.push((variable, String::from(m.atoms.text(name)))),
            Err(Error::Instantiation) => return Err(Error::Instantiation),
            Err(_) => return Err(unknown()),
        }
        rest = m.heap.get(at.offset(1));
    }
    match skeleton {
        Skeleton::Proper(_) => {
            names.reverse();
            Ok(names)
        }
        Skeleton::Partial(..) => Err(Error::Instantiation),
        Skeleton::Improper(..) | Skeleton::Cyclic => Err(unknown()),
    }
}
