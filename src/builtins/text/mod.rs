//! Text arguments of every kind: atoms, strings, numbers, lists of characters and of codes.
//!
//! Invariant: text is counted in characters, never in bytes. `[]` is an atom of two characters where an atom is expected and the empty list
//! where a list is; a list is text only if every element is a character or every element is a code.

pub mod char_types;
pub mod directives;
pub mod format;
pub mod strings;
pub mod subtext;
pub mod term_texts;
pub mod text_parts;

use std::borrow::Cow;

use crate::machine::Machine;
use crate::machine::error::{Error, Expected, Resource, Result};
use crate::memory::Stopping;
use crate::memory::room::{self, probe};
use crate::term::cell::Tag;
use crate::term::text::{char_cell, char_of_code, code_cell};
use crate::term::walk::Skeleton;
use crate::term::{Cell, Number, View, atoms};

use super::args;

/// The text of an atomic term.
pub fn atomic(m: &Machine, cell: Cell) -> Stopping<Option<Cow<'_, str>>> {
    Ok(match m.heap.view(cell) {
        View::Atom(atom) => Some(Cow::Borrowed(m.atoms.text(atom))),
        View::Text(at) => Some(Cow::Borrowed(m.heap.text_value(at))),
        View::Int(_) | View::Big(_) | View::Ratio(_) | View::Float(_) => {
            match Number::from_cell(&m.heap, cell) {
                Some(number) => Some(Cow::Owned(number.text(&m.heap.meter)?)),
                None => None,
            }
        }
        View::Var(_) | View::Handle(..) | View::List(_) | View::Struct(..) => None,
    })
}

/// The text of an atomic term, or the error for a term that is not `expected`.
pub fn require_atomic(m: &Machine, cell: Cell, expected: Expected) -> Result<Cow<'_, str>> {
    atomic(m, cell)?.ok_or_else(|| args::wrong(m, expected, cell))
}

/// The text of an atomic term or of a list of characters or codes; `[]` is the empty text. `None` for other terms.
pub fn any(m: &Machine, cell: Cell) -> Stopping<Option<Cow<'_, str>>> {
    Ok(match m.heap.view(cell) {
        View::Atom(atoms::NIL) => Some(Cow::Borrowed("")),
        View::List(_) => of_list(m, cell)?.map(Cow::Owned),
        View::Var(_)
        | View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Atom(_)
        | View::Handle(..)
        | View::Text(_)
        | View::Struct(..) => atomic(m, cell)?,
    })
}

/// Text of any kind, or an error for another term.
pub fn require(m: &Machine, cell: Cell) -> Result<Cow<'_, str>> {
    match any(m, cell)? {
        Some(text) => Ok(text),
        None if matches!(m.heap.view(cell), View::List(_)) => Err(list_error(m, cell)),
        None => Err(args::wrong(m, Expected::Text, cell)),
    }
}

/// The error for a list that is not text: an instantiation error if it has a variable, else a type error.
fn list_error(m: &Machine, cell: Cell) -> Error {
    match m.heap.list_elements(cell) {
        Err(stop) => stop.into(),
        Ok(Some(elements)) if elements.iter().any(|element| args::is_var(m, *element)) => {
            Error::Instantiation
        }
        Ok(Some(_)) => Error::Type(Expected::Text, cell),
        Ok(None) if matches!(m.heap.skeleton(cell), Skeleton::Partial(..)) => Error::Instantiation,
        Ok(None) => Error::Type(Expected::Text, cell),
    }
}

/// The text of a proper list of characters or of codes.
pub fn of_list(m: &Machine, cell: Cell) -> Stopping<Option<String>> {
    let mut text = String::with_capacity(64);
    Ok(append_list(m, cell, &mut text)?.then_some(text))
}

/// Appends text of any kind; on an error, a part of it may have been appended.
pub fn append(m: &Machine, cell: Cell, text: &mut String) -> Result<()> {
    if let View::List(_) = m.heap.view(cell) {
        return match append_list(m, cell, text)? {
            true => Ok(()),
            false => Err(list_error(m, cell)),
        };
    }
    room::append(text, &require(m, cell)?)?;
    Ok(())
}

/// Appends the text of a proper list of characters or of codes; false if the list is another, and then a part may have been appended.
fn append_list(m: &Machine, cell: Cell, text: &mut String) -> Stopping<bool> {
    let View::List(at) = m.heap.view(cell) else {
        return Ok(m.heap.deref(cell) == Cell::atom(atoms::NIL));
    };
    if m.heap.deref(m.heap.head(at)).is_int() {
        let code = |element: Cell| element.is_int().then(|| element.int_value());
        append_elements(m, cell, text, |element| char_of_code(code(element)?))
    } else {
        append_elements(m, cell, text, |element| m.atoms.char_of(element.as_atom()?))
    }
}

/// Appends the characters that `read` makes of the elements of a list; false as for `append_list`.
fn append_elements(
    m: &Machine,
    cell: Cell,
    text: &mut String,
    read: impl Fn(Cell) -> Option<char>,
) -> Stopping<bool> {
    /// The number of elements that are read before the list is checked to be proper.
    const LONG: usize = 1 << 10;
    /// The number of elements for which memory is reserved at a time.
    const BLOCK: usize = 1 << 8;
    let mut rest = m.heap.deref(cell);
    let mut count = 0;
    while rest.tag() == Tag::List {
        if count % BLOCK == 0 {
            room::more_text(text, BLOCK * char::MAX.len_utf8())?;
        }
        count += 1;
        m.heap.meter.step()?;
        if count == LONG && !matches!(m.heap.skeleton(cell), Skeleton::Proper(_)) {
            return Ok(false);
        }
        let element = m.heap.deref(m.heap.head(rest.addr()));
        match read(element) {
            Some(character) => text.push(character),
            None => return Ok(false),
        }
        rest = m.heap.deref(m.heap.tail(rest.addr()));
    }
    Ok(rest == Cell::atom(atoms::NIL))
}

/// The kind of the elements of a list that is text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Elements {
    /// Atoms of one character.
    Chars,
    /// Character codes.
    Codes,
}

impl Elements {
    /// The character of one element.
    fn read(self, m: &Machine, cell: Cell) -> Result<char> {
        match self {
            Elements::Chars => args::character(m, cell),
            Elements::Codes => args::code(m, cell),
        }
    }

    /// The text of a list of these elements, by the rules of ISO 8.16: every element that is not a variable is
    /// checked first. A list with a variable is then an error, or `None` if `partial`. Unless `partial`, a list
    /// whose elements are all of the other kind is accepted too, as in SWI-Prolog, since programs are written for
    /// one or the other value of the flag `double_quotes`.
    pub fn text(self, m: &Machine, cell: Cell, partial: bool) -> Result<Option<String>> {
        let error = match self.own_text(m, cell, partial) {
            Err(error @ Error::Type(..)) if !partial => error,
            other => return other,
        };
        let other = match self {
            Elements::Chars => Elements::Codes,
            Elements::Codes => Elements::Chars,
        };
        match other.own_text(m, cell, false) {
            Ok(text) => Ok(text),
            Err(_) => Err(error),
        }
    }

    fn own_text(self, m: &Machine, cell: Cell, partial: bool) -> Result<Option<String>> {
        let mut open = false;
        let mut rest = m.heap.deref(cell);
        let skeleton = m.heap.skeleton(cell);
        let mut text = match skeleton {
            Skeleton::Proper(length) => room::text(length),
            Skeleton::Partial(..) | Skeleton::Improper(..) | Skeleton::Cyclic => Ok(String::new()),
        }?;
        if skeleton == Skeleton::Cyclic {
            return Err(Error::Type(Expected::List, cell));
        }
        while let View::List(at) = m.heap.view(rest) {
            m.heap.meter.step()?;
            let element = m.heap.deref(m.heap.head(at));
            if args::is_var(m, element) {
                open = true;
            } else {
                text.push(self.read(m, element)?);
            }
            rest = m.heap.deref(m.heap.tail(at));
        }
        match skeleton {
            Skeleton::Proper(_) if !open => Ok(Some(text)),
            Skeleton::Improper(..) if !open || partial => Err(Error::Type(Expected::List, cell)),
            Skeleton::Proper(_)
            | Skeleton::Improper(..)
            | Skeleton::Partial(..)
            | Skeleton::Cyclic => {
                if partial {
                    Ok(None)
                } else {
                    Err(Error::Instantiation)
                }
            }
        }
    }

    /// The list of the elements for a text.
    pub fn list(self, m: &mut Machine, text: &str) -> Result<Cell> {
        self.list_with_tail(m, text, Cell::atom(atoms::NIL))
    }

    /// The partial list of the elements for a text, with this tail.
    pub fn list_with_tail(self, m: &mut Machine, text: &str, tail: Cell) -> Result<Cell> {
        Ok(match self {
            Elements::Chars => m.heap.char_list(text, tail, &mut m.atoms)?,
            Elements::Codes => m.heap.code_list(text, tail)?,
        })
    }

    /// The element for one character.
    pub fn element(self, m: &mut Machine, character: char) -> Stopping<Cell> {
        match self {
            Elements::Chars => Ok(char_cell(character, &mut m.atoms)?),
            Elements::Codes => Ok(code_cell(character)),
        }
    }
}

/// The atom of a text as a cell.
pub fn atom(m: &mut Machine, text: &str) -> Stopping<Cell> {
    m.heap.meter.copy(text.len())?;
    m.atom(text)
}

/// The string of a text.
pub fn string(m: &mut Machine, text: &str) -> Result<Cell> {
    Ok(m.heap.string(text)?)
}

/// Unifies an output with the term that `make` makes of a text. A bound output may be text of any kind: then the texts are compared.
pub fn unify(
    m: &mut Machine,
    output: Cell,
    text: &str,
    make: impl FnOnce(&mut Machine, &str) -> Result<Cell>,
) -> Result<bool> {
    if let Some(given) = any(m, output)? {
        return Ok(given == text);
    }
    let made = make(m, text)?;
    m.unify(output, made)
}

/// The greatest length in bytes of a text made of other texts: 256 MiB.
const LONGEST: usize = 1 << 28;

/// Checks that a text of this number of bytes may be made: at most `LONGEST`, and at most an eighth of the heap, which is the limit of
/// streams to memory too, since there may be some copies of the text on the way.
pub fn admit(m: &Machine, bytes: usize) -> Result<()> {
    if bytes <= LONGEST.min(m.heap_size()) {
        // The text may have to be copied once.
        Ok(probe(2 * bytes)?)
    } else {
        Err(Error::Resource(Resource::Memory))
    }
}

/// Appends a part to a growing text. The limits are checked when the text outgrows its capacity, not for each part.
pub fn extend(m: &Machine, text: &mut String, part: &str) -> Result<()> {
    m.heap.meter.copy(part.len())?;
    let bytes = text.len() + part.len();
    if bytes > text.capacity() || bytes > m.heap_size() {
        admit(m, bytes)?;
    }
    text.push_str(part);
    Ok(())
}

/// The kind of text that a predicate returns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TextKind {
    /// Atoms.
    Atom,
    /// Strings.
    Text,
}

impl TextKind {
    /// A text of this kind.
    pub fn make(self, m: &mut Machine, text: &str) -> Result<Cell> {
        match self {
            TextKind::Atom => Ok(atom(m, text)?),
            TextKind::Text => string(m, text),
        }
    }
}
