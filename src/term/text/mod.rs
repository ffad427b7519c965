//! Text in its five forms: atom, string, number, list of characters, list of codes.
//!
//! *Invariant*: reading text from a term reports exactly what is wrong and where, so that each built-in can raise the
//! error of the subclause of the standard that it implements; making a list of text reserves memory first.

pub mod lower;
pub(super) mod operand;
pub mod quote;
pub mod tokens;
pub mod write;
pub mod write_options;

use super::atom::{Atom, Atoms};
use super::cell::{Cell, MAX_BOX, Tag};
use super::heap::{Heap, View};
use super::number::Number;
use super::walk::Skeleton;
use crate::memory::room;
use crate::memory::{Stop, Stopping};

/// Why a term is no text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextError {
    /// It is a variable, or a list with a variable as an element or as its end.
    Unbound,
    /// It is none of the accepted forms.
    NotText,
    /// It is a list, but this element is neither a character nor a code.
    Element(Cell),
    /// This element is an integer, but no character has this code.
    Code(Cell),
    /// The heap is full, or a limit is reached.
    Stopped(Stop),
}

impl From<Stop> for TextError {
    fn from(stop: Stop) -> TextError {
        TextError::Stopped(stop)
    }
}

/// Which forms of text a reader accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Accept {
    /// Atoms.
    pub atoms: bool,
    /// Strings.
    pub strings: bool,
    /// Numbers, by their text.
    pub numbers: bool,
    /// Lists of characters.
    pub chars: bool,
    /// Lists of codes.
    pub codes: bool,
}

impl Accept {
    /// Every form.
    pub const ALL: Accept = Accept {
        atoms: true,
        strings: true,
        numbers: true,
        chars: true,
        codes: true,
    };
    /// Atoms, strings and numbers, but no lists.
    pub const ATOMIC: Accept = Accept {
        chars: false,
        codes: false,
        ..Accept::ALL
    };
    /// Lists of characters only.
    pub const CHARS: Accept = Accept {
        chars: true,
        ..Accept::NOTHING
    };
    /// Lists of codes only.
    pub const CODES: Accept = Accept {
        codes: true,
        ..Accept::NOTHING
    };
    const NOTHING: Accept = Accept {
        atoms: false,
        strings: false,
        numbers: false,
        chars: false,
        codes: false,
    };
}

/// The code point of a code, if it is one.
pub fn char_of_code(code: i64) -> Option<char> {
    u32::try_from(code).ok().and_then(char::from_u32)
}

/// A character as the cell of its code.
pub fn code_cell(c: char) -> Cell {
    Cell::small(c as i32)
}

impl Heap {
    /// The text of a term in one of the accepted forms. `[]` is the empty list where lists are accepted, else an atom.
    pub fn text_of(&self, term: Cell, atoms: &Atoms, accept: Accept) -> Result<String, TextError> {
        let lists = accept.chars || accept.codes;
        match self.view(term) {
            View::Var(_) => Err(TextError::Unbound),
            View::Atom(super::atoms::NIL) if lists => Ok(String::new()),
            View::Atom(atom) if accept.atoms => Ok(room::owned(atoms.text(atom))?),
            View::Text(at) if accept.strings => Ok(room::owned(self.text_value(at))?),
            View::Int(_) | View::Big(_) | View::Ratio(_) | View::Float(_) if accept.numbers => {
                let number = Number::from_cell(self, term).ok_or(TextError::NotText)?;
                Ok(number.text(&self.meter)?)
            }
            View::List(_) if lists => self.text_of_list(term, atoms, accept),
            View::Atom(_)
            | View::Text(_)
            | View::Int(_)
            | View::Big(_)
            | View::Ratio(_)
            | View::Float(_)
            | View::Handle(..)
            | View::List(_)
            | View::Struct(..) => Err(TextError::NotText),
        }
    }

    fn text_of_list(&self, term: Cell, atoms: &Atoms, accept: Accept) -> Result<String, TextError> {
        let (length, end) = match self.skeleton(term) {
            Skeleton::Proper(length) => (length, None),
            Skeleton::Partial(length, _) => (length, Some(TextError::Unbound)),
            Skeleton::Improper(..) | Skeleton::Cyclic => return Err(TextError::NotText),
        };
        let mut text = room::text(length)?;
        let mut unbound = false;
        let mut cell = self.deref(term);
        while cell.tag() == Tag::List {
            self.meter.step()?;
            let element = self.deref(self.get(cell.addr()));
            match self.view(element) {
                View::Var(_) => unbound = true,
                View::Int(code) if accept.codes => {
                    text.push(char_of_code(code).ok_or(TextError::Code(element))?)
                }
                View::Atom(atom) if accept.chars => {
                    text.push(atoms.char_of(atom).ok_or(TextError::Element(element))?)
                }
                View::Big(_) if accept.codes => return Err(TextError::Code(element)),
                View::Int(_)
                | View::Big(_)
                | View::Ratio(_)
                | View::Float(_)
                | View::Atom(_)
                | View::Handle(..)
                | View::Text(_)
                | View::List(_)
                | View::Struct(..) => return Err(TextError::Element(element)),
            }
            cell = self.deref(self.get(cell.addr().offset(1)));
        }
        match end {
            None if unbound => Err(TextError::Unbound),
            None => Ok(text),
            Some(error) => Err(error),
        }
    }

    /// The text as a list of codes before `tail`.
    pub fn code_list(&mut self, text: &str, tail: Cell) -> Result<Cell, Stop> {
        self.list_of_chars(text, tail, |c| Ok(code_cell(c)))
    }

    /// The text as a list of characters before `tail`.
    pub fn char_list(&mut self, text: &str, tail: Cell, atoms: &mut Atoms) -> Result<Cell, Stop> {
        self.list_of_chars(text, tail, |c| Ok(Cell::atom(atoms.of_char(c)?)))
    }

    fn list_of_chars(
        &mut self,
        text: &str,
        tail: Cell,
        mut element: impl FnMut(char) -> Stopping<Cell>,
    ) -> Result<Cell, Stop> {
        if text.is_empty() {
            return Ok(tail);
        }
        self.room(2 * text.len())?;
        let start = self.top;
        for c in text.chars() {
            self.meter.step()?;
            self.push(element(c)?)?;
            let next = Cell::pointer(Tag::List, self.top.offset(1));
            self.push(next)?;
        }
        self.set(self.top.back(1), tail);
        Ok(Cell::pointer(Tag::List, start))
    }

    /// The text as a string.
    pub fn string(&mut self, text: &str) -> Result<Cell, Stop> {
        if text.len() / 8 + 2 > MAX_BOX {
            return Err(Stop::Heap);
        }
        self.room(text.len() / 8 + 4)?;
        self.text(text)
    }
}

/// The atom of a character, as a cell.
pub fn char_cell(c: char, atoms: &mut Atoms) -> Stopping<Cell> {
    let atom: Atom = atoms.of_char(c)?;
    Ok(Cell::atom(atom))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Area, atoms};

    #[test]
    fn there_and_back() {
        let [cells, trail] = Area::reserve_all([1 << 14, 1 << 12]).expect("a small heap fits");
        let (mut heap, mut table) = (Heap::new(cells, trail), Atoms::new());
        let nil = Cell::atom(atoms::NIL);
        let guises = [
            heap.code_list("ферзь", nil).expect("it fits"),
            heap.char_list("ферзь", nil, &mut table).expect("it fits"),
            heap.string("ферзь").expect("it fits"),
            Cell::atom(table.intern("ферзь").expect("there is room")),
        ];
        for guise in guises {
            assert_eq!(
                heap.text_of(guise, &table, Accept::ALL).as_deref(),
                Ok("ферзь")
            );
        }
        let number = heap.float(1e22).expect("there is room");
        assert_eq!(
            heap.text_of(number, &table, Accept::ALL).as_deref(),
            Ok("1.0e22")
        );
        assert_eq!(heap.text_of(nil, &table, Accept::ALL).as_deref(), Ok(""));
        assert_eq!(
            heap.text_of(nil, &table, Accept::ATOMIC).as_deref(),
            Ok("[]")
        );
    }

    #[test]
    fn what_is_wrong() {
        let [cells, trail] = Area::reserve_all([1 << 14, 1 << 12]).expect("a small heap fits");
        let (mut heap, table) = (Heap::new(cells, trail), Atoms::new());
        let var = heap.new_var().expect("there is room");
        let partial = heap.code_list("ab", var).expect("it fits");
        let holed = heap
            .list_of(&[Cell::small(97), var])
            .expect("there is room");
        let wrong = heap
            .list_of(&[var, Cell::atom(atoms::FINDALL)])
            .expect("there is room");
        let code = heap.list_of(&[Cell::small(-1)]).expect("there is room");
        let read = |term, accept| heap.text_of(term, &table, accept);
        assert_eq!(read(partial, Accept::ALL), Err(TextError::Unbound));
        assert_eq!(read(holed, Accept::ALL), Err(TextError::Unbound));
        assert_eq!(
            read(wrong, Accept::ALL),
            Err(TextError::Element(Cell::atom(atoms::FINDALL)))
        );
        assert_eq!(
            read(code, Accept::CODES),
            Err(TextError::Code(Cell::small(-1)))
        );
        assert_eq!(
            read(code, Accept::CHARS),
            Err(TextError::Element(Cell::small(-1)))
        );
        assert_eq!(read(code, Accept::ATOMIC), Err(TextError::NotText));
    }
}
