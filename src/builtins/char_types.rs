//! Classes of characters: `char_type/2` and `code_type/2`.
//!
//! Invariant: a class holds by the Unicode properties of the character; what layout and letters are to the reader is the
//! business of `syntax/chars.rs`.

use crate::machine::Machine;
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Domain, Error, Limit, Result};
use crate::syntax::chars;
use crate::term::text::char_of_code;
use crate::term::{Cell, View};

use super::args;
use super::group::group;
use super::text::Elements;

group! {
    nondet "char_type(?Char, ?Type)" [] => char_type;
    nondet "code_type(?Code, ?Type)" [] => code_type;
}

/// What a class is.
#[derive(Clone, Copy)]
enum Class {
    /// A property.
    Is(fn(char) -> bool),
    /// A relation to another character.
    To(fn(char) -> Option<char>),
    /// A relation to a number.
    Weighs(fn(char) -> Option<u32>),
}

/// The classes, in the order in which they are enumerated.
const CLASSES: &[(&str, Class)] = &[
    ("alnum", Class::Is(char::is_alphanumeric)),
    ("alpha", Class::Is(|c| c.is_alphabetic() || c == '_')),
    ("csym", Class::Is(|c| c.is_alphanumeric() || c == '_')),
    ("csymf", Class::Is(|c| c.is_alphabetic() || c == '_')),
    ("ascii", Class::Is(|c| c.is_ascii())),
    ("white", Class::Is(|c| c == ' ' || c == '\t')),
    ("cntrl", Class::Is(char::is_control)),
    ("digit", Class::Is(|c| c.is_ascii_digit())),
    ("space", Class::Is(char::is_whitespace)),
    ("end_of_line", Class::Is(|c| matches!(c, '\n'..='\r'))),
    ("lower", Class::Is(char::is_lowercase)),
    ("upper", Class::Is(char::is_uppercase)),
    (
        "punct",
        Class::Is(|c| !c.is_control() && !c.is_whitespace() && !c.is_alphanumeric()),
    ),
    (
        "graph",
        Class::Is(|c| !c.is_control() && !c.is_whitespace()),
    ),
    ("print", Class::Is(|c| !c.is_control())),
    ("period", Class::Is(|c| matches!(c, '.' | '?' | '!'))),
    ("quote", Class::Is(|c| matches!(c, '\'' | '"' | '`'))),
    (
        "paren",
        Class::Is(|c| matches!(c, '(' | ')' | '[' | ']' | '{' | '}')),
    ),
    ("newline", Class::Is(|c| c == '\n')),
    ("prolog_var_start", Class::Is(chars::is_capital)),
    ("prolog_atom_start", Class::Is(chars::is_small)),
    (
        "prolog_identifier_continue",
        Class::Is(chars::is_alphanumeric),
    ),
    ("prolog_symbol", Class::Is(chars::is_symbol_char)),
    ("digit", Class::Weighs(|c| c.to_digit(10))),
    ("decimal", Class::Weighs(|c| c.to_digit(10))),
    ("code", Class::Weighs(|c| Some(c as u32))),
    ("xdigit", Class::Weighs(|c| c.to_digit(16))),
    (
        "lower",
        Class::To(|c| single(c.to_uppercase()).filter(|_| c.is_lowercase())),
    ),
    (
        "upper",
        Class::To(|c| single(c.to_lowercase()).filter(|_| c.is_uppercase())),
    ),
    ("to_lower", Class::To(|c| single(c.to_lowercase()))),
    ("to_upper", Class::To(|c| single(c.to_uppercase()))),
    ("paren", Class::To(partner)),
];

/// The only character of a conversion.
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

fn class_of(
    m: &mut Machine,
    [subject, class]: [Cell; 2],
    elements: Elements,
) -> Result<Alternatives> {
    // Either a character or its code will do.
    let known = args::optional(m, subject, |m, cell| match m.heap.view(cell) {
        View::Int(code) => char_of_code(code).ok_or(Error::Representation(Limit::CharacterCode)),
        View::Var(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Atom(_)
        | View::Handle(..)
        | View::Text(_)
        | View::List(_)
        | View::Struct(..) => args::character(m, cell),
    })?;
    // Which rows of the table are asked for: those of one name, with an argument or without, or all.
    let wanted: Vec<usize> = match (args::atom(m, class), args::option(m, class)) {
        (Err(Error::Instantiation), _) => (0..CLASSES.len()).collect(),
        (Ok(name), _) => rows(m.atoms.text(name), true),
        (Err(_), Some((name, _))) => rows(name, false),
        (Err(_), None) => Vec::new(),
    };
    if wanted.is_empty() {
        return Err(Error::Domain(Domain::CharType, class));
    }
    let characters = match known {
        Some(known) => known..=known,
        None => '\0'..=char::MAX,
    };
    let found = characters
        .flat_map(move |c| {
            wanted
                .clone()
                .into_iter()
                .map(move |row| (elements, c, row))
        })
        .filter(|(_, c, row)| holds(CLASSES[*row].1, *c));
    Ok(Alternatives::each::<2, _>(found, unify_class))
}

/// The rows with this name that are a property, or that are a relation.
fn rows(name: &str, property: bool) -> Vec<usize> {
    let fits = |(known, class): &(&str, Class)| {
        *known == name && property == matches!(class, Class::Is(_))
    };
    (0..CLASSES.len())
        .filter(|row| fits(&CLASSES[*row]))
        .collect()
}

fn holds(class: Class, c: char) -> bool {
    match class {
        Class::Is(is) => is(c),
        Class::To(to) => to(c).is_some(),
        Class::Weighs(weighs) => weighs(c).is_some(),
    }
}

fn unify_class(
    m: &mut Machine,
    [subject, class]: [Cell; 2],
    (elements, c, row): (Elements, char, usize),
) -> Result<bool> {
    if args::is_var(m, subject) {
        let made = elements.element(m, c);
        if !m.unify(subject, made) {
            return Ok(false);
        }
    }
    let (name, kind) = CLASSES[row];
    let name = m.atoms.intern(name);
    let argument = match kind {
        Class::Is(_) => return Ok(m.unify(class, Cell::atom(name))),
        Class::To(to) => to(c).map(|other| elements.element(m, other)),
        Class::Weighs(weighs) => weighs(c).map(|weight| Cell::small(weight as i32)),
    };
    let Some(argument) = argument else {
        return Ok(false);
    };
    let made = m.heap.structure(name, &[argument]);
    Ok(m.unify(class, made))
}
