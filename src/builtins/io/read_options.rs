//! The options of `read_term/2` and related predicates (ISO 7.10.3), and the terms with which they unify.
//!
//! Invariant: all options are checked before anything is read; after reading, they are unified in their order.

use crate::machine::Machine;
use crate::machine::error::{Domain, Error, Result};
use crate::term::lower::TextAs;
use crate::term::walk::Skeleton;
use crate::term::{Cell, Functor, View, atoms};

use super::super::args;
use super::super::comparison::unify_list;
use super::super::reading::{Read, Settings};
use super::super::streams::position_term;
use super::super::text;

/// A request of the caller for data about the term.
enum Wanted {
    Variables(Cell),
    Names(Cell),
    Singletons(Cell),
    Position(Cell),
    Subterms(Cell),
    Comments(Cell),
    /// `quasi_quotations(List)`: there are none.
    Nothing(Cell),
}

/// The treatment of a syntax error.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum OnError {
    /// Throw it.
    Throw,
    /// Print it and fail.
    PrintAndFail,
    /// Fail.
    Fail,
    /// Print it and read the next term.
    PrintAndGoOn,
}

/// Options that have been read.
pub struct ReadOptions {
    /// The settings of the reader.
    pub settings: Settings,
    /// The treatment of a syntax error.
    pub on_error: OnError,
    /// Whether `@(Template, Bindings)` denotes a cyclic term.
    cycles: bool,
    wanted: Vec<Wanted>,
}

impl ReadOptions {
    /// The options of `read/1`.
    pub fn none(m: &Machine) -> ReadOptions {
        ReadOptions {
            settings: Settings::of_flags(m),
            on_error: OnError::Throw,
            cycles: false,
            wanted: Vec::new(),
        }
    }

    /// The options in a list.
    pub fn of(m: &Machine, list: Cell) -> Result<ReadOptions> {
        let mut options = ReadOptions::none(m);
        for option in args::options(m, list)? {
            options.add(m, option)?;
        }
        Ok(options)
    }

    fn add(&mut self, m: &Machine, option: Cell) -> Result<()> {
        let unknown = || Error::Domain(Domain::ReadOption, option);
        let (name, value) = args::option(m, option).ok_or_else(unknown)?;
        let told = |error| match error {
            Error::Instantiation => error,
            _ => unknown(),
        };
        let flag = || args::boolean(m, value).map_err(told);
        let word = || {
            args::atom(m, value)
                .map_err(told)
                .map(|word| m.atoms.text(word))
        };
        match name {
            "variables" => self.wanted.push(Wanted::Variables(value)),
            "variable_names" => self.wanted.push(Wanted::Names(value)),
            // `warning` has a meaning only when texts are loaded.
            "singletons" if !is_warning(m, value) => self.wanted.push(Wanted::Singletons(value)),
            "singletons" => {}
            "term_position" => self.wanted.push(Wanted::Position(value)),
            "subterm_positions" => {
                self.settings.positions = true;
                self.wanted.push(Wanted::Subterms(value));
            }
            "comments" => {
                self.settings.comments = true;
                self.wanted.push(Wanted::Comments(value));
            }
            "quasi_quotations" => self.wanted.push(Wanted::Nothing(value)),
            "syntax_errors" => {
                self.on_error = match word()? {
                    "error" => OnError::Throw,
                    "fail" => OnError::PrintAndFail,
                    "quiet" => OnError::Fail,
                    "dec10" => OnError::PrintAndGoOn,
                    _ => return Err(unknown()),
                }
            }
            "double_quotes" => {
                self.settings.quotes.double = text_as(word()?).ok_or_else(unknown)?;
            }
            "back_quotes" => self.settings.quotes.back = text_as(word()?).ok_or_else(unknown)?,
            "backquoted_string" if flag()? => self.settings.quotes.back = TextAs::String,
            "backquoted_string" => {}
            "module" => self.settings.module = Some(args::atom(m, value).map_err(told)?),
            "syntax" => {
                self.settings.relaxed = match word()? {
                    "strict" => false,
                    "relaxed" => true,
                    _ => return Err(unknown()),
                }
            }
            "var_prefix" => self.settings.var_prefix = flag()?,
            "cycles" => self.cycles = flag()?,
            // These options have no effect: lists have the functor that `dotlists` requests; comments are not processed further; and a
            // backslash in quotes always begins an escape sequence.
            "dotlists" | "process_comment" | "character_escapes" => {
                flag()?;
            }
            _ => return Err(unknown()),
        }
        Ok(())
    }

    /// Unifies the term that was read, and then the requested data in their order.
    pub fn answer(self, m: &mut Machine, term: Cell, read: &Read) -> Result<bool> {
        let found = if self.cycles {
            uncut(m, read.term)?
        } else {
            Some(read.term)
        };
        let Some(found) = found else {
            return Ok(false);
        };
        if !m.unify(term, found)? {
            return Ok(false);
        }
        for wanted in self.wanted {
            if !wanted.answer(m, read)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Wanted {
    fn answer(self, m: &mut Machine, read: &Read) -> Result<bool> {
        match self {
            Wanted::Variables(value) => unify_list(m, value, &read.variables),
            Wanted::Names(value) => unify_names(m, value, &read.names),
            Wanted::Singletons(value) => unify_names(m, value, &read.singletons),
            Wanted::Position(value) => {
                let position = position_term(m, read.place.0)?;
                m.unify(value, position)
            }
            // At the end of a stream there is no term with a position.
            Wanted::Subterms(value) => match read.positions {
                Some(position) => m.unify(value, position),
                None => Ok(true),
            },
            Wanted::Comments(value) => {
                let mut comments = Vec::with_capacity(read.comments.len());
                for (place, comment) in &read.comments {
                    let place = position_term(m, *place)?;
                    let comment = m.heap.string(comment)?;
                    comments.push(m.heap.structure(atoms::MINUS, &[place, comment])?);
                }
                unify_list(m, value, &comments)
            }
            Wanted::Nothing(value) => m.unify(value, Cell::atom(atoms::NIL)),
        }
    }
}

fn is_warning(m: &Machine, value: Cell) -> bool {
    args::atom(m, value).is_ok_and(|word| m.atoms.text(word) == "warning")
}

fn text_as(word: &str) -> Option<TextAs> {
    match word {
        "codes" => Some(TextAs::Codes),
        "chars" => Some(TextAs::Chars),
        "atom" => Some(TextAs::Atom),
        "string" => Some(TextAs::String),
        _ => None,
    }
}

/// The cyclic term that `@(Template, [Variable = Value, …])` denotes, or any other
/// term unchanged; `None` if the values do not unify.
fn uncut(m: &mut Machine, term: Cell) -> Result<Option<Cell>> {
    let at = m.atoms.intern("@")?;
    let View::Struct(functor, place) = m.heap.view(term) else {
        return Ok(Some(term));
    };
    if functor != Functor::new(at, 2) {
        return Ok(Some(term));
    }
    let (template, bindings) = (m.heap.arg(place, 0), m.heap.arg(place, 1));
    let Skeleton::Proper(_) = m.heap.skeleton(bindings) else {
        return Ok(Some(term));
    };
    let mut rest = bindings;
    while let View::List(place) = m.heap.view(rest) {
        let Some([variable, value]) = args::arguments_of::<2>(m, m.heap.head(place), atoms::EQUALS)
        else {
            return Ok(Some(term));
        };
        if !m.unify(variable, value)? {
            return Ok(None);
        }
        rest = m.heap.tail(place);
    }
    Ok(Some(template))
}

/// Unifies an argument with a list `[Name = Variable, …]`.
pub fn unify_names(m: &mut Machine, list: Cell, names: &[(String, Cell)]) -> Result<bool> {
    m.heap.room(5 * names.len())?;
    let mut pairs = Vec::with_capacity(names.len());
    for (name, variable) in names {
        let name = text::atom(m, name)?;
        pairs.push(m.heap.structure(atoms::EQUALS, &[name, *variable])?);
    }
    unify_list(m, list, &pairs)
}
