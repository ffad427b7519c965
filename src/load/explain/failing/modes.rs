//! The arguments that a predicate of the system needs: what its mode line says, in the row of a built-in or in the text of the library.
//!
//! *Invariant*: the answer is the same whether the file of the library is loaded or not.

use std::borrow::Cow;

use crate::load::library::{PRELUDE, TEXTS};
use crate::machine::Machine;
use crate::term::Functor;

/// The arguments that need values, and those that may be without; none if nothing is known, or no argument needs any.
/// In arithmetic those count that are evaluated.
pub fn inputs(machine: &Machine, (name, arity): &(String, usize)) -> Option<(Vec<u32>, Vec<u32>)> {
    if (name.as_str(), *arity) == ("is", 2) {
        return Some((vec![1], Vec::new()));
    }
    let line = &*line(machine, name, *arity)?;
    let with = |letters: &[char]| {
        let arguments = (0..).zip(arguments(line));
        let fitting = arguments.filter(|(_, argument)| argument.starts_with(letters));
        fitting.map(|(index, _)| index).collect::<Vec<u32>>()
    };
    let (needed, other) = (with(&['+', '@', ':']), with(&['?']));
    (!needed.is_empty()).then_some((needed, other))
}

/// The mode line of a predicate of the system.
fn line(machine: &Machine, name: &str, arity: usize) -> Option<Cow<'static, str>> {
    let functor = machine
        .atoms
        .find(name)
        .map(|name| Functor::new(name, arity as u32));
    let row = functor.and_then(|functor| machine.mode_of(functor));
    row.map(Cow::Borrowed)
        .or_else(|| of_library(name, arity).map(Cow::Owned))
}

/// The mode line above a predicate in the texts of the library.
fn of_library(name: &str, arity: usize) -> Option<String> {
    let begin = format!("{name}(");
    let mut texts = TEXTS.iter().chain([&PRELUDE]);
    texts.find_map(|text| {
        let text = text.text();
        let modes = text.lines().filter_map(|line| line.strip_prefix("%!"));
        let mut modes = modes.map(str::trim).filter(|line| line.starts_with(&begin));
        let found = modes.find(|line| arguments(line).len() == arity)?;
        Some(found.to_owned())
    })
}

/// The arguments of a mode line, with their letters.
fn arguments(line: &str) -> Vec<&str> {
    let Some((_, rest)) = line.split_once('(') else {
        return Vec::new();
    };
    let (mut depth, mut begin) = (0, 0);
    let mut found = Vec::new();
    for (at, sign) in rest.char_indices() {
        match sign {
            '(' | '[' | '{' => depth += 1,
            ')' | ',' if depth == 0 => {
                found.push(rest[begin..at].trim());
                begin = at + 1;
                if sign == ')' {
                    break;
                }
            }
            ')' | ']' | '}' => depth -= 1,
            _ => (),
        }
    }
    found
}
