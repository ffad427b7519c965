//! Classes of characters: `char_type/2` and `code_type/2`.
//!
//! Invariant: the Unicode properties of a character decide its classes; layout and letters for the reader are defined in
//! `syntax/lexical/chars.rs`.

use crate::machine::Machine;
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Error, Expected, Limit, Result};
use crate::syntax::chars;
use crate::term::text::char_of_code;
use crate::term::{Cell, View, atoms};

use super::super::args;
use super::super::group::group;
use super::super::text::{self, Elements};

group! {
    nondet "char_type(?Char, ?Type)" [] pure => char_type;
    nondet "code_type(?Code, ?Type)" [] pure => code_type;
}

/// The meaning of a class.
#[derive(Clone, Copy)]
enum Class {
    /// A property of the character.
    Is(fn(char) -> bool),
    /// A relation to another character.
    To(fn(char) -> Option<char>),
    /// A relation between cases: from the character to the related one, and back.
    Case(fn(char) -> char, fn(char) -> char),
    /// A relation to a number, such as the weight of a digit.
    Weighs(fn(char) -> Option<u32>),
}

/// The classes in their order of enumeration: those of SWI-Prolog in its order, then the others.
const CLASSES: &[(&str, Class)] = &[
    ("alnum", Class::Is(char::is_alphanumeric)),
    ("alpha", Class::Is(char::is_alphabetic)),
    ("csym", Class::Is(|c| c.is_alphanumeric() || c == '_')),
    ("csymf", Class::Is(|c| c.is_alphabetic() || c == '_')),
    ("prolog_var_start", Class::Is(chars::is_capital)),
    ("prolog_atom_start", Class::Is(chars::is_small)),
    (
        "prolog_identifier_continue",
        Class::Is(chars::is_alphanumeric),
    ),
    ("prolog_symbol", Class::Is(chars::is_symbol_char)),
    ("decimal", Class::Is(|c| c.is_ascii_digit())),
    ("decimal", Class::Weighs(|c| c.to_digit(10))),
    ("ascii", Class::Is(|c| c.is_ascii())),
    ("white", Class::Is(|c| c == ' ' || c == '\t')),
    ("cntrl", Class::Is(char::is_control)),
    ("digit", Class::Is(|c| c.is_ascii_digit())),
    ("print", Class::Is(|c| !c.is_control())),
    (
        "graph",
        Class::Is(|c| !c.is_control() && !c.is_whitespace()),
    ),
    ("lower", Class::Is(char::is_lowercase)),
    (
        "lower",
        Class::To(|c| c.is_lowercase().then(|| in_upper_case(c))),
    ),
    ("upper", Class::Is(char::is_uppercase)),
    (
        "upper",
        Class::To(|c| c.is_uppercase().then(|| in_lower_case(c))),
    ),
    (
        "punct",
        Class::Is(|c| !c.is_control() && !c.is_whitespace() && !c.is_alphanumeric()),
    ),
    ("space", Class::Is(char::is_whitespace)),
    ("end_of_line", Class::Is(|c| matches!(c, '\n'..='\r'))),
    ("newline", Class::Is(|c| c == '\n')),
    ("period", Class::Is(|c| matches!(c, '.' | '?' | '!'))),
    ("quote", Class::Is(|c| matches!(c, '\'' | '"' | '`'))),
    // `to_lower(U)`: the character is the lower case of U, or U is its upper case; an unbound U becomes its upper case.
    ("to_lower", Class::Case(in_upper_case, in_lower_case)),
    ("to_upper", Class::Case(in_lower_case, in_upper_case)),
    ("digit", Class::Weighs(|c| c.to_digit(10))),
    ("xdigit", Class::Weighs(|c| c.to_digit(16))),
    ("paren", Class::To(partner)),
    (
        "paren",
        Class::Is(|c| matches!(c, '(' | ')' | '[' | ']' | '{' | '}')),
    ),
    ("code", Class::Weighs(|c| Some(c as u32))),
];

/// The class of -1, which is read at the end of a stream and is not a character.
const END_OF_FILE: &str = "end_of_file";

/// A character in upper case; the character itself if its upper case has several characters, as that of `ß` has.
fn in_upper_case(c: char) -> char {
    single(c.to_uppercase()).unwrap_or(c)
}

/// A character in lower case. Only `İ` has a lower case of several characters; the second is a mark on the first.
fn in_lower_case(c: char) -> char {
    c.to_lowercase().next().unwrap_or(c)
}

/// The result of a conversion if it is one character.
fn single(mut conversion: impl Iterator<Item = char>) -> Option<char> {
    let first = conversion.next();
    if conversion.next().is_none() {
        first
    } else {
        None
    }
}

/// The closing bracket of an opening one.
fn partner(c: char) -> Option<char> {
    match c {
        '(' => Some(')'),
        '[' => Some(']'),
        '{' => Some('}'),
        _ => None,
    }
}

/// Char is a character of class Type.
///
/// ```prolog
/// ?- char_type(a, alpha).
///    true.
/// ?- char_type(ф, lower(U)).
///    U = 'Ф'.
/// ?- findall(X, char_type(X, digit(5)), Xs).
///    Xs = ['5'].
/// ?- char_type(b, to_lower(U)), char_type(C, to_lower('Ж')).
///    U = 'B', C = ж.
/// ?- char_type(a, foo).
///    error(type_error(char_type, foo), _).
/// ```
fn char_type(m: &mut Machine, arguments: [Cell; 2]) -> Result<Alternatives> {
    class_of(m, arguments, Elements::Chars)
}

/// Code is the code of a character of class Type.
///
/// ```prolog
/// ?- code_type(0'7, digit(W)).
///    W = 7.
/// ```
fn code_type(m: &mut Machine, arguments: [Cell; 2]) -> Result<Alternatives> {
    class_of(m, arguments, Elements::Codes)
}

/// A character argument, which may be a code or a string too.
fn char_or_code(m: &Machine, cell: Cell) -> Result<char> {
    match m.heap.view(cell) {
        View::Int(code) => char_of_code(code).ok_or(Error::Representation(Limit::CharacterCode)),
        View::Text(_) => single(text::require(m, cell)?.chars())
            .ok_or_else(|| args::wrong(m, Expected::Character, cell)),
        View::Var(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Atom(_)
        | View::Handle(..)
        | View::List(_)
        | View::Struct(..) => args::character(m, cell),
    }
}

fn class_of(
    m: &mut Machine,
    [subject, class]: [Cell; 2],
    elements: Elements,
) -> Result<Alternatives> {
    let unknown = || Error::Type(Expected::CharType, class);
    // The requested rows of the table: those of one name, with or without an argument, or all rows.
    let (wanted, name, argument): (Vec<usize>, &str, Option<Cell>) =
        match (args::atom(m, class), args::option(m, class)) {
            (Err(Error::Instantiation), _) => ((0..CLASSES.len()).collect(), "", None),
            (Ok(name), _) => {
                let name = m.atoms.text(name);
                (rows(name, true), name, None)
            }
            (Err(_), Some((name, argument))) => (rows(name, false), name, Some(argument)),
            (Err(_), None) => return Err(unknown()),
        };
    let is_end = argument.is_none() && name == END_OF_FILE;
    if wanted.is_empty() && !is_end {
        return Err(unknown());
    }
    if m.heap.deref(subject) == Cell::small(-1) {
        let end = Cell::atom(m.atoms.intern(END_OF_FILE)?);
        return Ok(m.unify(class, end)?.into());
    }
    let known = args::optional(m, subject, char_or_code)?;
    if is_end {
        let end = match elements {
            Elements::Chars => Cell::atom(atoms::END_OF_FILE),
            Elements::Codes => Cell::small(-1),
        };
        return Ok(m.unify(subject, end)?.into());
    }
    // The argument of a relation to a character is a character or its code.
    let related = wanted
        .iter()
        .any(|row| matches!(CLASSES[*row].1, Class::To(_) | Class::Case(..)));
    let other = match argument.filter(|_| related) {
        Some(argument) => args::optional(m, argument, char_or_code)?,
        None => None,
    };
    let weighed = argument.is_some_and(|argument| !args::is_var(m, argument));
    let characters = match (known, other, CLASSES[wanted[0]].1) {
        (Some(known), ..) => known..=known,
        (None, Some(other), Class::Case(_, back)) => back(other)..=back(other),
        (None, ..) => '\0'..=char::MAX,
    };
    // For a known weight, only the lower-case digit is an answer.
    let small = name == "xdigit" && known.is_none() && weighed;
    let found = characters
        .filter(move |c| !(small && c.is_ascii_uppercase()))
        .flat_map(move |c| {
            wanted.clone().into_iter().map(move |row| Found {
                c,
                row,
                elements,
                other,
            })
        })
        .filter(Found::holds);
    Ok(Alternatives::each::<2, _>(found, unify_class))
}

/// A candidate: a character, the row of a class, and the related character if it is known.
#[derive(Clone, Copy)]
struct Found {
    c: char,
    row: usize,
    elements: Elements,
    other: Option<char>,
}

impl Found {
    fn holds(&self) -> bool {
        match (CLASSES[self.row].1, self.other) {
            (Class::Is(is), _) => is(self.c),
            (Class::To(to), None) => to(self.c).is_some(),
            (Class::To(to), other) => to(self.c) == other,
            (Class::Case(..), None) => true,
            (Class::Case(to, back), Some(other)) => to(self.c) == other || back(other) == self.c,
            (Class::Weighs(weighs), _) => weighs(self.c).is_some(),
        }
    }
}

/// The rows with this name that are a property, or else those that are a relation.
fn rows(name: &str, property: bool) -> Vec<usize> {
    let fits = |(known, class): &(&str, Class)| {
        *known == name && property == matches!(class, Class::Is(_))
    };
    (0..CLASSES.len())
        .filter(|row| fits(&CLASSES[*row]))
        .collect()
}

fn unify_class(m: &mut Machine, [subject, class]: [Cell; 2], found: Found) -> Result<bool> {
    let Found {
        c, row, elements, ..
    } = found;
    if args::is_var(m, subject) {
        let made = elements.element(m, c)?;
        if !m.unify(subject, made)? {
            return Ok(false);
        }
    }
    // `Found::holds` has compared a related character that was known at the call; one that shares the subject's variable was not.
    if found.other.is_some() {
        return Ok(true);
    }
    let (name, kind) = CLASSES[row];
    let name = m.atoms.intern(name)?;
    let argument = match kind {
        Class::Is(_) => return m.unify(class, Cell::atom(name)),
        Class::To(to) => match to(c) {
            Some(other) => Some(elements.element(m, other)?),
            None => None,
        },
        Class::Case(to, _) => Some(elements.element(m, to(c))?),
        Class::Weighs(weighs) => weighs(c).map(|weight| Cell::small(weight as i32)),
    };
    let Some(argument) = argument else {
        return Ok(false);
    };
    let made = m.heap.structure(name, &[argument])?;
    m.unify(class, made)
}
