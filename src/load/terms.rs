//! Small accessors to terms, for directives and lists of files: arguments, names, lists.
//!
//! Nothing here binds or throws: the caller decides what an unexpected result means.

use crate::machine::Machine;
use crate::machine::error::{Error, Expected};
use crate::syntax::{Source, Span};
use crate::term::heap::View;
use crate::term::walk::Skeleton;
use crate::term::{Addr, Atom, Cell, Functor, Tag, atoms};

/// Functor and header of a compound term that is no list.
pub fn compound(machine: &Machine, term: Cell) -> Option<(Functor, Addr)> {
    match machine.heap.view(term) {
        View::Struct(functor, at) => Some((functor, at)),
        View::Var(_)
        | View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Atom(_)
        | View::Handle(..)
        | View::Text(_)
        | View::List(_) => None,
    }
}

/// The arguments of a compound term with this name and arity.
pub fn arguments<const N: usize>(machine: &Machine, term: Cell, name: Atom) -> Option<[Cell; N]> {
    let (functor, at) = compound(machine, term)?;
    (functor == Functor::new(name, N as u32))
        .then(|| std::array::from_fn(|index| machine.heap.arg(at, index)))
}

/// As [`arguments`], for a name that is not a compile-time atom.
pub fn named<const N: usize>(machine: &Machine, term: Cell, name: &str) -> Option<[Cell; N]> {
    let (functor, at) = compound(machine, term)?;
    (functor.arity as usize == N && machine.atoms.text(functor.name) == name)
        .then(|| std::array::from_fn(|index| machine.heap.arg(at, index)))
}

/// The atom, if the term is one.
pub fn atom(machine: &Machine, term: Cell) -> Option<Atom> {
    machine.heap.deref(term).as_atom()
}

/// Whether it is an unbound variable.
pub fn is_variable(machine: &Machine, term: Cell) -> bool {
    machine.heap.deref(term).is_variable()
}

/// The elements of a proper list.
pub fn elements(machine: &Machine, list: Cell) -> Option<Vec<Cell>> {
    let Skeleton::Proper(length) = machine.heap.skeleton(list) else {
        return None;
    };
    let mut elements = Vec::with_capacity(length);
    let mut cell = machine.heap.deref(list);
    while cell.tag() == Tag::List {
        elements.push(machine.heap.head(cell.addr()));
        cell = machine.heap.deref(machine.heap.tail(cell.addr()));
    }
    Some(elements)
}

/// The error for a list that [`elements`] or [`parts`] refused.
pub fn no_list(machine: &Machine, list: Cell) -> Error {
    match machine.heap.skeleton(list) {
        Skeleton::Partial(..) => Error::Instantiation,
        Skeleton::Proper(_) | Skeleton::Improper(..) | Skeleton::Cyclic => {
            Error::Type(Expected::List, list)
        }
    }
}

/// The name and arity of a callable term.
pub fn functor(machine: &Machine, term: Cell) -> Option<Functor> {
    match machine.heap.view(term) {
        View::Atom(name) => Some(Functor::new(name, 0)),
        View::Struct(functor, _) => Some(functor),
        View::List(_) => Some(Functor::new(atoms::DOT, 2)),
        View::Var(_)
        | View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Handle(..)
        | View::Text(_) => None,
    }
}

/// The term and its module: `M1:M2:T` in `module` is T in M2.
pub fn strip(machine: &Machine, module: Atom, term: Cell) -> (Atom, Cell) {
    let (mut module, mut term) = (module, term);
    while let Some([qualifier, inner]) = arguments::<2>(machine, term, atoms::COLON) {
        let Some(name) = atom(machine, qualifier) else {
            break;
        };
        (module, term) = (name, inner);
    }
    (module, term)
}

/// The functor of an indicator `Name/Arity`, or of `Name//Arity` with two more arguments.
pub fn indicator(machine: &Machine, term: Cell) -> Option<Functor> {
    let (slash, at) = compound(machine, term)?;
    let extra = match machine.atoms.text(slash.name) {
        "/" => 0,
        "//" => 2,
        _ => return None,
    };
    if slash.arity != 2 {
        return None;
    }
    let name = atom(machine, machine.heap.arg(at, 0))?;
    match machine.heap.view(machine.heap.arg(at, 1)) {
        View::Int(arity) => u32::try_from(arity)
            .ok()
            .map(|arity| Functor::new(name, arity.saturating_add(extra))),
        View::Var(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Atom(_)
        | View::Handle(..)
        | View::Text(_)
        | View::List(_)
        | View::Struct(..) => None,
    }
}

/// The parts of a declaration: the elements of a list, or the goals joined by commas. None for an improper list, or a cyclic term.
pub fn parts(machine: &Machine, term: Cell) -> Option<Vec<Cell>> {
    if !machine.heap.is_acyclic(term).unwrap_or(false) {
        return None;
    }
    let mut found = Vec::new();
    let mut waiting = vec![term];
    while let Some(term) = waiting.pop() {
        if let Some([left, right]) = arguments::<2>(machine, term, atoms::COMMA) {
            waiting.extend([right, left]);
        } else if machine.heap.deref(term).tag() == Tag::List
            || atom(machine, term) == Some(atoms::NIL)
        {
            waiting.extend(elements(machine, term)?.into_iter().rev());
        } else {
            found.push(term);
        }
    }
    Some(found)
}

/// The text `name/arity`.
pub fn indicator_text(machine: &Machine, functor: Functor) -> String {
    format!(
        "{}/{}",
        quoted(machine.atoms.text(functor.name)),
        functor.arity
    )
}

/// A name, quoted if reading it requires quotes.
pub fn quoted(name: &str) -> String {
    let mut letters = name.chars();
    let plain = letters
        .next()
        .is_some_and(|first| first.is_alphabetic() && !first.is_uppercase())
        && letters.all(|c| c.is_alphanumeric() || c == '_');
    let symbolic = !name.is_empty() && name.chars().all(|c| "+-*/\\^<>=~:.?@#&$".contains(c));
    if plain || symbolic || matches!(name, "[]" | "{}" | "!" | ";" | ",") {
        name.to_owned()
    } else {
        format!(
            "'{}'",
            name.replace('\\', "\\\\")
                .replace('\'', "\\'")
                .replace('\n', "\\n")
        )
    }
}

/// The place of a term in a directive, searched by its text `written` without layout and quotes; the whole directive if it is not found.
pub fn written_in(source: &Source, directive: Span, written: &str) -> Span {
    let text = directive.of(&source.text);
    let plain = |c: char| (!c.is_whitespace() && c != '\'').then_some(c);
    let wanted: Vec<char> = written.chars().filter_map(plain).collect();
    let begins = |start: usize| {
        let mut rest = wanted.iter();
        for (at, c) in text[start..].char_indices() {
            let Some(c) = plain(c) else { continue };
            match rest.next() {
                Some(next) if *next == c && rest.len() == 0 => {
                    return Some(start + at + c.len_utf8());
                }
                Some(next) if *next == c => {}
                Some(_) | None => return None,
            }
        }
        None
    };
    let found = text.char_indices().find_map(|(start, c)| {
        plain(c)?;
        Some((start, begins(start)?))
    });
    match found {
        Some((start, end)) => {
            let base = directive.start as usize;
            Span::new(base + start, base + end)
        }
        None => directive,
    }
}
