//! Rows of texts separated by commas (RFC 4180): the native part of `library(csv)`.
//!
//! Invariant: a row is read up to its end and no further, so that a stream can be read row by row; a text in quotes ends at
//! its quote, and nothing else may follow the quote. csv-core reads other rows: it skips empty lines, accepts text after a
//! quote, has separators of one byte, and does not report which texts were in quotes.

use crate::machine::Machine;
use crate::machine::error::{Domain, Error, Expected, Result};
use crate::stream::{Stream, StreamError};
use crate::term::{Atom, Cell, Number, View, atoms};

use super::super::args;
use super::super::atoms::loose_number;
use super::super::comparison::unify_list;
use super::super::group::group;
use super::super::target::named;
use super::super::text;

group! {
    semidet "$csv_rows(+Text, +Options, -Rows)"         [] => csv_rows;
    semidet "$csv_row(+Stream, +Options, -Row)"         [] => csv_row;
    semidet "$csv_text(+Rows, +Options, -String)"       [] => csv_text;
}

/// The options, as `csv_options/2` has normalized them.
struct Format {
    separator: char,
    strips: bool,
    ignores_quotes: bool,
    converts: bool,
    case: Case,
    name: Atom,
    /// The beginning of the lines to skip before the first row.
    header: Option<String>,
}

/// The conversion of letters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    Preserve,
    Up,
    Down,
}

impl Format {
    /// Reads `csv_options(Separator, Strip, IgnoreQuotes, Convert, Case, Functor, Arity, MatchArity, SkipHeader)`.
    fn new(m: &mut Machine, options: Cell) -> Result<Format> {
        let name = m.atoms.intern("csv_options")?;
        let Some(all) = args::arguments_of::<9>(m, options, name) else {
            return Err(args::wrong(m, Expected::Compound, options));
        };
        let [
            separator,
            strip,
            ignore,
            convert,
            case,
            functor,
            _,
            _,
            header,
        ] = all;
        Ok(Format {
            separator: args::code(m, separator)?,
            strips: args::boolean(m, strip)?,
            ignores_quotes: args::boolean(m, ignore)?,
            converts: args::boolean(m, convert)?,
            case: match m.atoms.text(args::atom(m, case)?) {
                "preserve" => Case::Preserve,
                "up" => Case::Up,
                "down" => Case::Down,
                _ => return Err(Error::Domain(Domain::ReadOption, case)),
            },
            name: args::atom(m, functor)?,
            header: args::optional(m, header, |m, header| {
                Ok(text::require(m, header)?.into_owned())
            })?,
        })
    }
}

/// A source of characters.
trait Characters {
    fn next(&mut self) -> std::result::Result<Option<char>, StreamError>;
    fn peek(&mut self) -> std::result::Result<Option<char>, StreamError>;

    /// Takes the next character if it is `wanted`.
    fn next_if(&mut self, wanted: char) -> std::result::Result<bool, StreamError> {
        let found = self.peek()? == Some(wanted);
        if found {
            self.next()?;
        }
        Ok(found)
    }
}

impl Characters for &str {
    fn next(&mut self) -> std::result::Result<Option<char>, StreamError> {
        let mut rest = self.chars();
        let next = rest.next();
        *self = rest.as_str();
        Ok(next)
    }

    fn peek(&mut self) -> std::result::Result<Option<char>, StreamError> {
        Ok(self.chars().next())
    }
}

impl Characters for &mut Stream {
    fn next(&mut self) -> std::result::Result<Option<char>, StreamError> {
        self.get_char()
    }

    fn peek(&mut self) -> std::result::Result<Option<char>, StreamError> {
        self.peek_char()
    }
}

/// One text of a row.
struct Field {
    text: String,
    quoted: bool,
}

/// The result of reading a row.
enum Read {
    /// The fields.
    Row(Vec<Field>),
    /// The input had already ended.
    End,
    /// A quoted text does not end, or does not end where it should.
    Wrong,
}

/// Reads a row and its end of line.
fn read_row(from: &mut impl Characters, format: &Format) -> std::result::Result<Read, StreamError> {
    if from.peek()?.is_none() {
        return Ok(Read::End);
    }
    let mut fields = Vec::new();
    loop {
        let mut text = String::new();
        let quoted = !format.ignores_quotes && from.next_if('"')?;
        if quoted {
            loop {
                match from.next()? {
                    Some('"') if from.next_if('"')? => text.push('"'),
                    Some('"') => break,
                    Some(character) => text.push(character),
                    None => return Ok(Read::Wrong),
                }
            }
        } else {
            while let Some(character) = from.peek()? {
                if character == format.separator || matches!(character, '\r' | '\n') {
                    break;
                }
                text.push(character);
                from.next()?;
            }
        }
        fields.push(Field { text, quoted });
        match from.next()? {
            Some(character) if character == format.separator => {}
            Some('\r') => {
                from.next_if('\n')?;
                return Ok(Read::Row(fields));
            }
            Some('\n') | None => return Ok(Read::Row(fields)),
            Some(_) => return Ok(Read::Wrong),
        }
    }
}

/// The value of a float without a point, such as `1e10`, which other programs write, but not Prolog.
fn power_of_ten(text: &str) -> Option<Number> {
    let is_plain = text
        .chars()
        .all(|c| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E'));
    let value = text.parse::<f64>().ok().filter(|value| value.is_finite());
    value.filter(|_| is_plain).map(Number::Float)
}

/// The term of a row.
fn row_term(m: &mut Machine, fields: &[Field], format: &Format) -> Result<Cell> {
    m.heap.room(4 * fields.len() + 16)?;
    let mut values = Vec::with_capacity(fields.len());
    for field in fields {
        let mut text = &*field.text;
        if format.strips && !field.quoted {
            text = text.trim_matches([' ', '\t']);
        }
        // Layout before a number is part of the text, and most texts do not begin like a number.
        let may_be_number = format.converts
            && text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-'));
        let number = if may_be_number && !text.ends_with(char::is_whitespace) {
            loose_number(m, text)?.or_else(|| power_of_ten(text))
        } else {
            None
        };
        values.push(match (number, format.case) {
            (Some(number), _) => m.heap.number(&number)?,
            (None, Case::Preserve) => text::atom(m, text)?,
            (None, Case::Up) => text::atom(m, &text.to_uppercase())?,
            (None, Case::Down) => text::atom(m, &text.to_lowercase())?,
        });
    }
    Ok(m.heap.structure(format.name, &values)?)
}

/// Rows are the rows of Text; fails if a quoted text does not end where it should.
///
/// ```prolog
/// ?- '$csv_rows'('a,1\n', csv_options(0',, false, false, true, preserve, row, _, true, _), Rows).
///    Rows = [row(a, 1)].
/// ```
fn csv_rows(m: &mut Machine, [from, options, rows]: [Cell; 3]) -> Result<bool> {
    let format = Format::new(m, options)?;
    let text = text::require(m, from)?.into_owned();
    let mut rest = &*text;
    if let Some(header) = &format.header {
        while rest.starts_with(&**header) {
            rest = rest.split_once('\n').map_or("", |(_, behind)| behind);
        }
    }
    let mut made = Vec::new();
    loop {
        // Reading a text in memory cannot fail.
        let failed = |_| Error::System("a text cannot be read".into());
        match read_row(&mut rest, &format).map_err(failed)? {
            Read::Row(fields) => made.push(row_term(m, &fields, &format)?),
            Read::End => return unify_list(m, rows, &made),
            Read::Wrong => return Ok(false),
        }
    }
}

/// Row is the next row of Stream, or `end_of_file`.
///
/// ```prolog
/// ?- open_string('a,1\n', _S), '$csv_row'(_S, csv_options(0',, false, false, true, preserve, row, _, true, _), Row).
///    Row = row(a, 1).
/// ```
fn csv_row(m: &mut Machine, [stream, options, row]: [Cell; 3]) -> Result<bool> {
    let format = Format::new(m, options)?;
    let read = named(m, stream)?.read(m, |mut stream| read_row(&mut stream, &format))?;
    let made = match read {
        Read::Row(fields) => row_term(m, &fields, &format)?,
        Read::End => Cell::atom(atoms::END_OF_FILE),
        Read::Wrong => return Err(Error::syntax("illegal_csv", None)),
    };
    m.unify(row, made)
}

/// String is the text of Rows, each with a carriage return and a line feed at its end.
///
/// ```prolog
/// ?- '$csv_text'([row(a, 'b,c')], csv_options(0',, false, false, true, preserve, row, _, true, _), _S), atom_string(A, _S).
///    A = 'a,"b,c"\r\n'.
/// ```
fn csv_text(m: &mut Machine, [rows, options, string]: [Cell; 3]) -> Result<bool> {
    let format = Format::new(m, options)?;
    let mut made = String::new();
    for row in args::list(m, rows)? {
        if m.heap.deref(row).as_atom().is_none() {
            let (functor, at) = args::compound(m, row)?;
            for index in 0..functor.arity as usize {
                if index > 0 {
                    made.push(format.separator);
                }
                let value = args::value(m, m.heap.cell(at, index));
                write_field(m, value, &format, &mut made)?;
            }
        }
        made.push_str("\r\n");
    }
    let made = text::string(m, &made)?;
    m.unify(string, made)
}

fn write_field(m: &Machine, value: Cell, format: &Format, out: &mut String) -> Result<()> {
    let text = text::require_atomic(m, value, Expected::Atomic)?;
    let is_text = matches!(m.heap.view(value), View::Atom(_) | View::Text(_));
    if is_text && text.contains(['"', '\r', '\n', format.separator]) {
        out.push('"');
        out.push_str(&text.replace('"', "\"\""));
        out.push('"');
    } else {
        out.push_str(&text);
    }
    Ok(())
}
