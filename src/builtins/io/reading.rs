//! Reads terms from text: the common part of all predicates that read terms.
//!
//! Invariant: reading a term from a stream consumes exactly its text with the end token or, if the text is not a term, the
//! text up to the place where the next term may begin. A syntax error has its place in the stream or text.

use crate::database::flags::Quotes as Flag;
use crate::machine::Machine;
use crate::machine::error::{Error, Limit, Result, SyntaxPlace};
use crate::memory::Stop;
use crate::stream::{Position, Stream, StreamError, StreamId};
use crate::syntax::{self, ReadFlags, Scanner, Source, SyntaxError, SyntaxErrorKind, TokenKind};
use crate::term::lower::{self, LowerError, Quotes, TextAs};
use crate::term::{Atom, Cell, atoms};

use super::super::positions::{self, Comment};
use super::super::target::Target;

/// A term that has been read, with the data for the options of `read_term/2`.
pub struct Read {
    /// The term itself.
    pub term: Cell,
    /// Its variables, in the order of their first occurrence.
    pub variables: Vec<Cell>,
    /// The named variables, with their names.
    pub names: Vec<(String, Cell)>,
    /// The named variables that occur once.
    pub singletons: Vec<(String, Cell)>,
    /// The beginning and end of the term in its stream.
    pub place: (Position, Position),
    /// The positions of its subterms, if they are wanted.
    pub positions: Option<Cell>,
    /// The comments in its text, if they are wanted.
    pub comments: Vec<Comment>,
}

/// A piece of text that should be one term, and its offset.
struct Text<'t> {
    text: &'t str,
    /// The stream it was read from, if any.
    stream: Option<StreamId>,
    begin: Position,
    end: Position,
}

/// The meaning of quoted text, by the flags.
pub fn quotes(m: &Machine) -> Quotes {
    Quotes {
        double: text_as(m.flags.double_quotes),
        back: text_as(m.flags.back_quotes),
    }
}

fn text_as(flag: Flag) -> TextAs {
    match flag {
        Flag::Chars => TextAs::Chars,
        Flag::Codes => TextAs::Codes,
        Flag::Atom => TextAs::Atom,
        Flag::String => TextAs::String,
    }
}

/// The options by which a term is read.
#[derive(Clone, Copy)]
pub struct Settings {
    /// The meaning of quoted text.
    pub quotes: Quotes,
    /// The module whose operators count, if not the usual one.
    pub module: Option<Atom>,
    /// Whether to read by the relaxed grammar, as SWI-Prolog does.
    pub relaxed: bool,
    /// Whether only names that begin with `_` are variables.
    pub var_prefix: bool,
    /// Whether the positions of subterms are wanted.
    pub positions: bool,
    /// Whether comments are wanted.
    pub comments: bool,
}

impl Settings {
    /// The options by the flags.
    pub fn of_flags(m: &Machine) -> Settings {
        Settings {
            quotes: quotes(m),
            module: None,
            relaxed: m.flags.relaxed,
            var_prefix: false,
            positions: false,
            comments: false,
        }
    }
}

/// Reads the next term of a stream; at its end, `end_of_file`.
pub fn from_stream(m: &mut Machine, target: Target, settings: Settings) -> Result<Read> {
    // The line end left by the previous read is skipped, so that the user is asked for a term.
    if m.streams.get(target.id).is_ok_and(Stream::is_terminal) {
        let _unread = m.streams.input(target.id).and_then(skip_waiting_layout);
    }
    let mut given = Given::default();
    let mut begun = None;
    let (scanned, begin, end) = target.read(m, |stream| {
        let begin = *begun.get_or_insert_with(|| stream.position());
        let scanned = scan(&mut given, stream)?;
        Ok((scanned, begin, stream.position()))
    })?;
    let scanned = converted(m, scanned.unwrap_or_default());
    let text = Text {
        text: &scanned,
        stream: Some(target.id),
        begin,
        end,
    };
    let read = parse(m, &text, false, settings)?;
    Ok(read.unwrap_or_else(|| Read {
        term: Cell::atom(atoms::END_OF_FILE),
        variables: Vec::new(),
        names: Vec::new(),
        singletons: Vec::new(),
        place: (end, end),
        positions: None,
        // All of the text that is left is comments and layout.
        comments: match settings.comments {
            true => positions::comments(&scanned, scanned.len(), begin),
            false => Vec::new(),
        },
    }))
}

/// Whether characters are converted now (ISO 7.4.2.5, 8.14.5): the flag is on, and there is a conversion.
pub fn converts(m: &Machine) -> bool {
    m.flags.char_conversion && !m.notes.conversions.is_empty()
}

/// A text with its unquoted characters converted.
fn converted(m: &Machine, text: String) -> String {
    if !converts(m) {
        return text;
    }
    let mut new = String::with_capacity(text.len());
    for (kind, span) in syntax::tokens(&text) {
        convert(m, kind, span.of(&text), &mut new, |_, _| true);
    }
    new
}

/// A text in which the unquoted characters of the clause at an offset are converted. Offsets stay the same: a character
/// whose image has another number of bytes is not converted.
pub fn converted_clause(m: &Machine, text: &str, at: usize) -> String {
    let (mut new, rest) = (String::from(&text[..at]), &text[at..]);
    for (kind, span) in syntax::tokens(rest) {
        convert(m, kind, span.of(rest), &mut new, |from, to| {
            from.len_utf8() == to.len_utf8()
        });
        if kind == TokenKind::End {
            break;
        }
    }
    new.push_str(&text[new.len()..]);
    new
}

/// Appends a token; text outside quotes is converted, and may then be another token.
fn convert(
    m: &Machine,
    kind: TokenKind,
    token: &str,
    new: &mut String,
    fits: impl Fn(char, char) -> bool,
) {
    use TokenKind::{BackQuoted, CharacterCode, DoubleQuoted, End, QuotedName};
    if [QuotedName, DoubleQuoted, BackQuoted, CharacterCode, End].contains(&kind) {
        new.push_str(token);
        return;
    }
    new.extend(token.chars().map(|from| {
        let to = m.notes.conversions.get(&from).copied().unwrap_or(from);
        if fits(from, to) { to } else { from }
    }));
}

/// The stream error for a stop of the scanner.
fn stopped(stop: Stop) -> StreamError {
    match stop {
        Stop::Halted => StreamError::Stopped,
        Stop::Heap | Stop::Trail | Stop::Memory => StreamError::TooMuch,
    }
}

/// Skips the layout that is buffered in a stream.
fn skip_waiting_layout(stream: &mut Stream) -> std::result::Result<(), StreamError> {
    while !stream.is_drained() && stream.peek_char()?.is_some_and(char::is_whitespace) {
        stream.get_char()?;
    }
    Ok(())
}

/// The text of a term taken from a stream.
#[derive(Default)]
pub struct Given {
    scanner: Scanner,
    /// The first bytes in it that are not a character, if there are any.
    invalid: Option<StreamError>,
}

impl Given {
    /// The text of the term, unless it has bytes that are not text.
    fn term(&mut self) -> std::result::Result<Option<String>, StreamError> {
        let text = std::mem::take(&mut self.scanner).into_text();
        match self.invalid.take() {
            Some(error) => Err(error),
            None => Ok(Some(text)),
        }
    }
}

/// Takes the text of the next term from a stream; `None` if only layout is left, and then consumes the end. Text taken
/// before an error of the stream is kept, and reading continues with it. A term with bytes that are not text is an error
/// after all of it has been taken, like one with a syntax error.
pub fn scan(
    given: &mut Given,
    stream: &mut Stream,
) -> std::result::Result<Option<String>, StreamError> {
    // The stream is asked for more only if nothing is buffered.
    loop {
        match stream.peek_char() {
            Ok(Some(_)) => {
                let all = stream.text().len();
                let taken = given.scanner.take(stream.text()).map_err(stopped)?;
                stream.advance(taken);
                if taken < all {
                    return given.term();
                }
            }
            Ok(None) => break,
            Err(error @ StreamError::InvalidEncoding { .. }) => {
                let mut stand_in = [0; 4];
                let stand_in = char::REPLACEMENT_CHARACTER.encode_utf8(&mut stand_in);
                if given.scanner.take(stand_in).map_err(stopped)? == 0 {
                    return given.term();
                }
                // `get_char` skips the invalid bytes, and reports the same error.
                let _known = stream.get_char();
                given.invalid.get_or_insert(error);
            }
            Err(error) => return Err(error),
        }
    }
    if given.scanner.is_blank() {
        stream.get_char()?;
        return Ok(None);
    }
    given.term()
}

/// Reads the only term of a text, which needs no end token; `None` if there is only layout.
pub fn from_text(m: &mut Machine, text: &str, settings: Settings) -> Result<Option<Read>> {
    let start = Position::default();
    let text = Text {
        text,
        stream: None,
        begin: start,
        end: start,
    };
    parse(m, &text, true, settings)
}

/// The only term of a text, with the names of its variables; `end_of_file` if the text has only layout, as at the end of a file.
pub fn term_of_text(m: &mut Machine, text: &str) -> Result<(Cell, Vec<(String, Cell)>)> {
    let read = from_text(m, text, Settings::of_flags(m))?;
    Ok(
        read.map_or((Cell::atom(atoms::END_OF_FILE), Vec::new()), |read| {
            (read.term, read.names)
        }),
    )
}

fn parse(
    m: &mut Machine,
    text: &Text<'_>,
    end_optional: bool,
    settings: Settings,
) -> Result<Option<Read>> {
    let before = settings.module.map(|module| m.use_operators_of(module));
    let read = parse_here(m, text, end_optional, settings);
    if let Some(before) = before {
        m.use_operators_of(before);
    }
    read
}

fn parse_here(
    m: &mut Machine,
    text: &Text<'_>,
    end_optional: bool,
    settings: Settings,
) -> Result<Option<Read>> {
    let flags = ReadFlags {
        iso: m.flags.iso,
        end_optional,
        relaxed: settings.relaxed,
        var_prefix: settings.var_prefix,
        details: settings.positions,
    };
    /// The bytes that a token takes when it is lexed, and again when it is parsed.
    const TOKEN: usize = 40;
    /// Twice this number of bytes may always be read.
    const FEW: usize = 1 << 16;
    // A text too long for the heap is not read to its end.
    let most = (8 * m.heap.end().since(m.heap.top) / TOKEN).max(2 * FEW);
    let read = std::cell::Cell::new(0);
    let pace = || {
        // The work of some microseconds.
        m.heap.meter.work(1 << 10)?;
        read.set(read.get() + syntax::PACE);
        if read.get() > most {
            return Err(Stop::Memory);
        }
        Ok(())
    };
    let tree = match syntax::read_term_at_pace(text.text, 0, &m.operators, flags, &pace) {
        Ok(Some(tree)) => tree,
        Ok(None) => return Ok(None),
        Err(error) => return Err(syntax_error(m, text, &error)),
    };
    if end_optional {
        // Only layout may follow the term.
        match syntax::read_term(text.text, tree.end, &m.operators, flags) {
            Ok(None) => {}
            Ok(Some(more)) => {
                let at = place(m, text, more.span.start as usize);
                return Err(Error::syntax(
                    String::from("end_of_text_expected"),
                    Some(at),
                ));
            }
            Err(error) => return Err(syntax_error(m, text, &error)),
        }
    }
    let lowered = lower::lower(&tree, settings.quotes, &mut m.heap, &mut m.atoms).map_err(
        |error| match error {
            LowerError::Stopped(stop) => stop.into(),
            LowerError::Arity => Error::Representation(Limit::MaxArity),
        },
    )?;
    let own = |(name, cell): (&str, Cell)| (String::from(name), cell);
    let names = lowered.named(&tree).map(own).collect();
    let singletons = lowered.singletons(&tree).map(own).collect();
    let begin = positions::advanced(text.begin, &text.text[..tree.span.start as usize]);
    let positions = if settings.positions {
        let position = positions::of_tree(m, &tree, text.text, text.begin.chars)?;
        Some(position)
    } else {
        None
    };
    let comments = match settings.comments {
        true => positions::comments(text.text, tree.end, text.begin),
        false => Vec::new(),
    };
    Ok(Some(Read {
        term: lowered.term,
        variables: lowered.variables,
        names,
        singletons,
        place: (begin, text.end),
        positions,
        comments,
    }))
}

fn syntax_error(m: &Machine, text: &Text<'_>, error: &SyntaxError) -> Error {
    if let SyntaxErrorKind::Stopped(stop) = error.kind {
        return stop.into();
    }
    // A text that ends too early has one error, whatever is missing.
    let name = match error.is_incomplete() && !error.kind.is_of_token() {
        true => "end_of_file",
        false => error.kind.name(),
    };
    Error::syntax(
        String::from(name),
        Some(place(m, text, error.span.start as usize)),
    )
}

/// The name of the source of a text in messages.
fn source_name(m: &Machine, stream: Option<StreamId>) -> String {
    let Some(stream) = stream else {
        return String::from("text");
    };
    let name = m.streams.get(stream).ok().and_then(|stream| {
        stream
            .file_name()
            .or(stream.aliases().first().map(String::as_str))
    });
    String::from(name.unwrap_or("stream"))
}

/// The place of a byte offset.
fn place(m: &Machine, text: &Text<'_>, offset: usize) -> SyntaxPlace {
    let inside = Source::new("", text.text).position(offset);
    let before = if inside.line == 1 {
        text.begin.column
    } else {
        0
    };
    let number = |value: u64| u32::try_from(value).unwrap_or(u32::MAX);
    SyntaxPlace {
        source: source_name(m, text.stream),
        line: number(text.begin.line + inside.line as u64 - 1),
        column: number(before + inside.column as u64),
    }
}
