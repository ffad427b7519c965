//! Typed reading of arguments, with the errors of the standard.
//!
//! Invariant: reading an argument binds nothing. A variable in place of a value is an instantiation error; a value of
//! another type is a type error, whose culprit is that value or the whole list. The cells returned are dereferenced and may
//! be stored in other terms.

use crate::machine::Machine;
use crate::machine::error::{Domain, Error, Expected, Limit, Result};
use crate::term::text::char_of_code;
use crate::term::walk::Skeleton;
use crate::term::{Addr, Atom, Cell, Functor, Number, Tag, View, atoms};

/// The dereferenced cell, ready to be stored in a term: an attributed variable becomes a reference to it.
pub fn value(m: &Machine, cell: Cell) -> Cell {
    m.heap.deref(cell).storable()
}

/// Whether the argument is an unbound variable.
#[inline]
pub fn is_var(m: &Machine, cell: Cell) -> bool {
    m.heap.deref(cell).is_variable()
}

/// The error for a value that is not what was expected: an instantiation error for a variable.
pub fn wrong(m: &Machine, expected: Expected, cell: Cell) -> Error {
    if is_var(m, cell) {
        Error::Instantiation
    } else {
        Error::Type(expected, cell)
    }
}

/// The result of `read` for the argument; `None` if the argument is a variable.
pub fn optional<T>(
    m: &Machine,
    cell: Cell,
    read: impl FnOnce(&Machine, Cell) -> Result<T>,
) -> Result<Option<T>> {
    if is_var(m, cell) {
        Ok(None)
    } else {
        read(m, cell).map(Some)
    }
}

/// A 64-bit integer.
#[inline]
pub fn integer(m: &Machine, cell: Cell) -> Result<i64> {
    let found = m.heap.deref(cell);
    if found.is_int() {
        return Ok(found.int_value());
    }
    wide_integer(m, cell)
}

#[inline(never)]
fn wide_integer(m: &Machine, cell: Cell) -> Result<i64> {
    match Number::from_cell(&m.heap, cell) {
        Some(Number::Int(value)) => Ok(value),
        Some(Number::Big(value)) => {
            let limit = if dashu_base::Signed::is_negative(&*value) {
                Limit::MinInteger
            } else {
                Limit::MaxInteger
            };
            Err(Error::Representation(limit))
        }
        Some(Number::Float(_) | Number::Ratio(_)) | None => Err(wrong(m, Expected::Integer, cell)),
    }
}

/// Any number.
pub fn number(m: &Machine, cell: Cell) -> Result<Number> {
    Number::from_cell(&m.heap, cell).ok_or_else(|| wrong(m, Expected::Number, cell))
}

/// An integer of any size.
#[inline]
pub fn any_integer(m: &Machine, cell: Cell) -> Result<Number> {
    let found = m.heap.deref(cell);
    if found.is_int() {
        return Ok(Number::Int(found.int_value()));
    }
    other_integer(m, cell)
}

#[inline(never)]
fn other_integer(m: &Machine, cell: Cell) -> Result<Number> {
    match Number::from_cell(&m.heap, cell) {
        Some(value) if value.is_integer() => Ok(value),
        Some(_) | None => Err(wrong(m, Expected::Integer, cell)),
    }
}

/// A number of things: an integer that is not negative. An integer that exceeds `usize` becomes the largest one.
#[inline]
pub fn count(m: &Machine, cell: Cell) -> Result<usize> {
    let found = m.heap.deref(cell);
    if found.is_int() && found.int_value() >= 0 {
        return Ok(found.int_value() as usize);
    }
    any_count(m, cell)
}

#[inline(never)]
fn any_count(m: &Machine, cell: Cell) -> Result<usize> {
    let value = any_integer(m, cell)?;
    if value.signum() < 0 {
        return Err(Error::Domain(Domain::NotLessThanZero, cell));
    }
    match value {
        Number::Int(value) => Ok(value as usize),
        Number::Big(_) | Number::Ratio(_) | Number::Float(_) => Ok(usize::MAX),
    }
}

/// An atom.
pub fn atom(m: &Machine, cell: Cell) -> Result<Atom> {
    m.heap
        .deref(cell)
        .as_atom()
        .ok_or_else(|| wrong(m, Expected::Atom, cell))
}

/// The value of `true` or `false`.
pub fn boolean(m: &Machine, cell: Cell) -> Result<bool> {
    match atom(m, cell) {
        Ok(atoms::TRUE | atoms::ON) => Ok(true),
        Ok(atoms::FALSE | atoms::OFF) => Ok(false),
        Ok(_) | Err(_) => Err(wrong(m, Expected::Boolean, cell)),
    }
}

/// The functor of a callable term, which is an atom or a compound term; the error for any other term.
pub use crate::machine::assert::head_functor as callable;

/// A compound term: its functor and the address of its first argument.
#[inline]
pub fn compound(m: &Machine, cell: Cell) -> Result<(Functor, Addr)> {
    let found = m.heap.deref(cell);
    if found.tag() == Tag::Struct {
        let at = found.addr();
        return Ok((m.heap.cell(at, 0).functor_value(), at.offset(1)));
    }
    other_compound(m, cell)
}

#[inline(never)]
fn other_compound(m: &Machine, cell: Cell) -> Result<(Functor, Addr)> {
    match m.heap.view(cell) {
        View::List(at) => Ok((Functor::new(atoms::DOT, 2), at)),
        View::Struct(functor, at) => Ok((functor, at.offset(1))),
        View::Var(_) => Err(Error::Instantiation),
        View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Atom(_)
        | View::Handle(..)
        | View::Text(_) => Err(Error::Type(Expected::Compound, cell)),
    }
}

/// The arguments of a compound term with this name and arity.
pub fn arguments_of<const N: usize>(m: &Machine, cell: Cell, name: Atom) -> Option<[Cell; N]> {
    let (functor, at) = compound(m, cell).ok()?;
    (functor == Functor::new(name, N as u32))
        .then(|| std::array::from_fn(|index| value(m, m.heap.cell(at, index))))
}

/// The name and the only argument of a compound term, such as most options are.
pub fn option(m: &Machine, cell: Cell) -> Option<(&str, Cell)> {
    let (functor, at) = compound(m, cell).ok()?;
    (functor.arity == 1).then(|| (m.atoms.text(functor.name), value(m, m.heap.cell(at, 0))))
}

/// The elements of a proper list.
pub fn list(m: &Machine, cell: Cell) -> Result<Vec<Cell>> {
    match m.heap.list_elements(cell)? {
        Some(mut elements) => {
            for element in &mut elements {
                *element = value(m, *element);
            }
            Ok(elements)
        }
        None => Err(not_a_list(m, cell)),
    }
}

/// The error for a term that is not a proper list.
fn not_a_list(m: &Machine, cell: Cell) -> Error {
    match m.heap.skeleton(cell) {
        Skeleton::Partial(..) => Error::Instantiation,
        Skeleton::Proper(_) | Skeleton::Improper(..) | Skeleton::Cyclic => {
            Error::Type(Expected::List, cell)
        }
    }
}

/// Checks that an output argument is a list or may become one.
pub fn partial_list(m: &Machine, cell: Cell) -> Result<()> {
    match m.heap.skeleton(cell) {
        Skeleton::Proper(_) | Skeleton::Partial(..) => Ok(()),
        Skeleton::Improper(..) | Skeleton::Cyclic => Err(Error::Type(Expected::List, cell)),
    }
}

/// The elements of a list of options, none of which is a variable.
pub fn options(m: &Machine, cell: Cell) -> Result<Vec<Cell>> {
    let options = list(m, cell)?;
    match options.iter().any(|option| is_var(m, *option)) {
        true => Err(Error::Instantiation),
        false => Ok(options),
    }
}

/// An atom of one character.
pub fn character(m: &Machine, cell: Cell) -> Result<char> {
    m.heap
        .deref(cell)
        .as_atom()
        .and_then(|atom| m.atoms.char_of(atom))
        .ok_or_else(|| wrong(m, Expected::Character, cell))
}

/// A character code.
#[inline]
pub fn code(m: &Machine, cell: Cell) -> Result<char> {
    let found = m.heap.deref(cell);
    if found.is_int() {
        return char_of_code(found.int_value()).ok_or(Error::Representation(Limit::CharacterCode));
    }
    let value = any_integer(m, cell)?;
    let Number::Int(value) = value else {
        return Err(Error::Representation(Limit::CharacterCode));
    };
    char_of_code(value).ok_or(Error::Representation(Limit::CharacterCode))
}

/// The functor of an indicator `Name/Arity`.
pub fn indicator(m: &Machine, cell: Cell) -> Result<Functor> {
    let Some([name, arity]) = arguments_of::<2>(m, cell, atoms::SLASH) else {
        return Err(wrong(m, Expected::PredicateIndicator, cell));
    };
    let name = atom(m, name)?;
    let arity = count(m, arity)?;
    match u32::try_from(arity) {
        Ok(arity) if arity as usize <= crate::term::cell::MAX_ARITY => {
            Ok(Functor::new(name, arity))
        }
        Ok(_) | Err(_) => Err(Error::Representation(Limit::MaxArity)),
    }
}
