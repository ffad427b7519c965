//! Writes terms as text: options, and output to a stream.
//!
//! Invariant: text is passed to a stream in pieces, so that the text of a large term is never in memory as a whole; the first
//! error of the stream ends the writing and becomes the error of the predicate.

use crate::database::flags::Value;
use crate::machine::Machine;
use crate::machine::error::{Action, Domain, Error, Resource, Result};
use crate::memory::{Stopping, room};
use crate::term::quote::Escapes;
use crate::term::walk::Skeleton;
use crate::term::write::{Terms, WriteProgress, write_simple};
use crate::term::write_options::{Attributes, WriteOptions};
use crate::term::{Cell, Functor, View, atoms};

use super::super::args;
use super::super::target::Target;

/// The tables by which terms are written.
pub fn terms(m: &Machine) -> Terms<'_> {
    Terms {
        heap: &m.heap,
        atoms: &m.atoms,
        operators: &m.operators,
    }
}

/// The highest priority.
const MAX_PRIORITY: u16 = 1200;

/// The text that `print/1` writes.
pub fn printed_text(m: &mut Machine, term: Cell) -> Result<String> {
    let mut options = print_options(m)?;
    options.portray &= has_portray(m)?;
    if !options.portray {
        return text_of(m, term, options);
    }
    let culprit = Cell::atom(atoms::NIL);
    let failed = |_| Error::System("there is no room for a text".into());
    let (id, text) = m.streams.open_capture().map_err(failed)?;
    let written = to_stream(m, Target { id, culprit }, term, options, "");
    let _closed = m.streams.close(id, true);
    written.map(|()| text.take_text())
}

/// The text that a goal writes to the current output until it succeeds or fails, and whether it succeeds. Its bindings are undone.
pub fn goal_text(m: &mut Machine, goal: Cell) -> Result<(String, bool)> {
    let failed = |_| Error::System("there is no room for a text".into());
    let (id, text) = m.streams.open_capture().map_err(failed)?;
    let before = m.streams.current_output();
    m.streams.set_current_output(id).map_err(failed)?;
    let called = m.open_query(atoms::USER, goal).and_then(|mut query| {
        let succeeds = m.next_answer(&mut query)?;
        m.close_query(query);
        Ok(succeeds)
    });
    // The goal may have closed the previous current output, or the stream that catches the text.
    let _gone = m.streams.set_current_output(before);
    let _closed = m.streams.close(id, true);
    called.map(|succeeds| (text.take_text(), succeeds))
}

/// The options of `print/1`.
pub fn print_options(m: &mut Machine) -> Result<WriteOptions> {
    let name = m.atoms.find("print_write_options");
    // The flag has a term only if the program has set it.
    if let Some(Value::Term(stored)) = name.and_then(|name| m.flags.get(name)) {
        let options = stored.clone().restore(&mut m.heap)?;
        return Ok(read_options(m, options)?.0);
    }
    Ok(WriteOptions {
        portray: true,
        ..WriteOptions::quoted()
    })
}

/// The text of a term.
pub fn text_of(m: &mut Machine, term: Cell, options: WriteOptions) -> Result<String> {
    let mut text = String::new();
    write_into(m, &mut text, term, options)?;
    Ok(text)
}

/// Appends the text of a term, or throws if the memory for texts is exhausted.
pub fn write_into(
    m: &mut Machine,
    text: &mut String,
    term: Cell,
    options: WriteOptions,
) -> Result<()> {
    if is_bare(&options) && write_simple(term, &options, terms(m), text)? {
        return Ok(());
    }
    if asks(&options) {
        let culprit = Cell::atom(atoms::NIL);
        let failed = |_| Error::System("there is no room for a text".into());
        let (id, captured) = m.streams.open_capture().map_err(failed)?;
        let written = to_stream(m, Target { id, culprit }, term, options, "");
        let _closed = m.streams.close(id, true);
        written?;
        room::append(text, &captured.take_text())?;
        return Ok(());
    }
    let mut writer = m.notes.writer();
    writer.begin(term, options, &m.heap)?;
    // Terms that `portray/1` would write are written as usual here.
    while writer.run(terms(m), text)? != WriteProgress::Done {
        m.check_limits()?;
        if text.len() > m.streams.budget().most() {
            return Err(Error::Resource(Resource::Memory));
        }
    }
    m.notes.give_back_writer(writer);
    Ok(())
}

/// Whether writing calls goals of the program, or changes the state of the machine.
fn asks(options: &WriteOptions) -> bool {
    options.portray_goal.is_some()
        || options.module.is_some()
        || options.cycles
        || options.attributes == Attributes::Portray
}

/// Whether an integer or an atom may be written at once: no option of the writing concerns it.
fn is_bare(options: &WriteOptions) -> bool {
    !(options.portray || options.portray_goal.is_some() || options.partial || options.fullstop)
}

/// Writes a term to a stream, and a text after it.
pub fn to_stream(
    m: &mut Machine,
    target: Target,
    term: Cell,
    options: WriteOptions,
    end: &str,
) -> Result<()> {
    if is_bare(&options) {
        let mut text = m.notes.empty_text();
        if write_simple(term, &options, terms(m), &mut text)? {
            room::append(&mut text, end)?;
            return give(m, target, text);
        }
        m.notes.give_back(text);
    }
    let Some(module) = options.module else {
        return to_stream_here(m, target, term, options, end);
    };
    let before = m.use_operators_of(module);
    let written = to_stream_here(m, target, term, options, end);
    m.use_operators_of(before);
    written
}

/// Writes a text to a stream, and returns its memory to the machine.
fn give(m: &mut Machine, target: Target, text: String) -> Result<()> {
    let given = target.write(m, |stream| stream.put_str(&text));
    m.notes.give_back(text);
    given
}

fn to_stream_here(
    m: &mut Machine,
    target: Target,
    term: Cell,
    mut options: WriteOptions,
    end: &str,
) -> Result<()> {
    let goal = options.portray_goal;
    let wanted = options.portray || options.portray_blobs;
    let portrays = goal.is_some() || wanted && has_portray(m)?;
    options.portray = portrays && (options.portray || goal.is_some());
    options.portray_blobs = portrays && options.portray_blobs;
    let term = if options.cycles && !m.heap.is_acyclic(term)? {
        cut_open(m, term)?
    } else {
        term
    };
    let partial = options.partial;
    let mut text = m.notes.empty_text();
    let mut writer = m.notes.writer();
    writer.begin(term, options, &m.heap)?;
    if partial {
        let stream = m.streams.output(target.id);
        let before = stream.ok().and_then(|stream| stream.last_character());
        before.into_iter().for_each(|before| writer.behind(before));
    }
    loop {
        let progress = writer.run(terms(m), &mut text)?;
        if progress == WriteProgress::Done {
            room::append(&mut text, end)?;
            m.notes.give_back_writer(writer);
            return give(m, target, text);
        }
        target.write(m, |stream| stream.put_str(&text))?;
        text.clear();
        match progress {
            WriteProgress::Pause | WriteProgress::Done => m.check_limits()?,
            WriteProgress::Portray(part) => {
                let goal = portray_goal(m, goal, part, writer.priority())?;
                if says(m, target, goal)? {
                    writer.portrayed();
                }
            }
            WriteProgress::Attributes(variable) => {
                let name = m.atoms.intern("$portray_attributes")?;
                let goal = m.heap.structure(name, &[args::value(m, variable)])?;
                says(m, target, goal)?;
            }
        }
    }
}

/// The term `@(Template, [Variable = Value, …])` for a cyclic term.
fn cut_open(m: &mut Machine, term: Cell) -> Result<Cell> {
    let (template, bindings) = m.heap.without_cycles(term)?;
    m.heap.room(5 * bindings.len() + 3)?;
    let mut equations = Vec::with_capacity(bindings.len());
    for (variable, value) in bindings {
        equations.push(m.heap.structure(atoms::EQUALS, &[variable, value])?);
    }
    let equations = m.heap.list_of(&equations)?;
    let at = m.atoms.intern("@")?;
    Ok(m.heap.structure(at, &[template, equations])?)
}

/// Whether the program has clauses of portray/1.
fn has_portray(m: &mut Machine) -> Stopping<bool> {
    let portray = Functor::new(m.atoms.intern("portray")?, 1);
    let found = m.database.find(atoms::USER, portray);
    Ok(found.is_some_and(|id| !m.database.get(id).clauses.is_empty()))
}

/// The goal by which the program may write a term: a call of portray/1, or of the goal in the options with the term and the
/// options, to which the priority of the context is added.
fn portray_goal(
    m: &mut Machine,
    goal: Option<(Cell, Cell)>,
    term: Cell,
    priority: u16,
) -> Result<Cell> {
    let term = args::value(m, term);
    m.heap.room(8)?;
    let Some((goal, options)) = goal else {
        let name = m.atoms.intern("portray")?;
        return Ok(m.heap.structure(name, &[term])?);
    };
    let name = m.atoms.intern("priority")?;
    let priority = Cell::small(i32::from(priority));
    let priority = m.heap.structure(name, &[priority])?;
    let options = m.heap.list(priority, options)?;
    Ok(m.heap.structure(atoms::CALL, &[goal, term, options])?)
}

/// Calls a goal of the program to write a term to a stream, and returns whether it succeeds. Its bindings are undone.
fn says(m: &mut Machine, target: Target, goal: Cell) -> Result<bool> {
    let top = m.heap.top;
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
    // The program may have closed the previous current output.
    let _gone = m.streams.set_current_output(before);
    // The goal's terms are dropped, unless the program has made an older term refer to them.
    m.heap.top = top.max(m.heap.hb);
    written
}

/// Reads the options of `write_term/2`, with the text to be written after the term.
pub fn read_options(m: &Machine, options: Cell) -> Result<(WriteOptions, String)> {
    read_options_from(m, WriteOptions::default(), options)
}

/// Reads these options, with defaults for those that are not in the list.
pub fn read_options_from(
    m: &Machine,
    mut wanted: WriteOptions,
    list: Cell,
) -> Result<(WriteOptions, String)> {
    let mut line_end = false;
    for option in args::options(m, list)? {
        let unknown = || Error::Domain(Domain::WriteOption, option);
        let (name, value) = args::option(m, option).ok_or_else(unknown)?;
        // An argument of another type is a domain error whose culprit is the option.
        let told = |error| match error {
            Error::Instantiation => error,
            _ => unknown(),
        };
        let flag = || args::boolean(m, value).map_err(told);
        let count = || args::count(m, value).map_err(told);
        let atom = || args::atom(m, value).map_err(told);
        match name {
            "quoted" => wanted.quoted = flag()?,
            "ignore_ops" => wanted.ignore_ops = flag()?,
            "numbervars" => wanted.numbervars = flag()?,
            "dotlists" | "no_lists" => wanted.dotlists = flag()?,
            "brace_terms" => wanted.brace_terms = flag()?,
            "portray" | "portrayed" => wanted.portray = flag()?,
            "portray_goal" => {
                let value = args::value(m, value);
                args::callable(m, value).map_err(told)?;
                wanted.portray_goal = Some((value, list));
            }
            "max_depth" => wanted.max_depth = count()?,
            "priority" => {
                let priority = u16::try_from(count()?).ok();
                let priority = priority.filter(|priority| *priority <= MAX_PRIORITY);
                wanted.priority = priority.ok_or_else(unknown)?;
            }
            "spacing" => {
                wanted.spacing = match m.atoms.text(atom()?) {
                    "standard" => false,
                    "next_argument" => true,
                    _ => return Err(unknown()),
                };
            }
            "attributes" => {
                wanted.attributes = match m.atoms.text(atom()?) {
                    "ignore" => Attributes::Ignore,
                    "dots" => Attributes::Dots,
                    "write" => Attributes::Write,
                    "portray" => Attributes::Portray,
                    _ => return Err(unknown()),
                };
            }
            "blobs" => match m.atoms.text(atom()?) {
                "portray" => wanted.portray_blobs = true,
                _ => return Err(unknown()),
            },
            "character_escapes" => {
                wanted.escapes = if flag()? {
                    Escapes::Standard
                } else {
                    Escapes::None
                };
            }
            "character_escapes_unicode" => {
                wanted.escapes = if flag()? {
                    Escapes::Unicode
                } else {
                    Escapes::Standard
                };
            }
            "quote_non_ascii" => wanted.quote_non_ascii = flag()?,
            "module" => wanted.module = Some(atom()?),
            "cycles" => wanted.cycles = flag()?,
            "partial" => wanted.partial = flag()?,
            "fullstop" => wanted.fullstop = flag()?,
            "nl" => line_end = flag()?,
            "variable_names" => wanted.variable_names = variable_names(m, option, value)?,
            // A back quote is not a symbol character, and is always quoted.
            "back_quotes" => {
                atom()?;
            }
            _ => return Err(unknown()),
        }
    }
    // A full stop without layout after it would not be an end token.
    let end = match (line_end, wanted.fullstop) {
        (true, _) => "\n",
        (false, true) => " ",
        (false, false) => "",
    };
    Ok((wanted, end.to_owned()))
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
        let element = m.heap.head(at);
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
        rest = m.heap.tail(at);
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
