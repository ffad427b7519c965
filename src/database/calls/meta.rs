//! Meta-arguments: which arguments of a predicate are goals.
//!
//! Invariant: there is one letter for each argument: a digit is a goal called with that number of further arguments, `^` a goal inside
//! quantifiers, `/` a grammar body, `:` a clause or indicator in which the module matters, `?` anything else. Declarations by
//! `meta_predicate/1` are stored with their predicates; those of the library are also in `library_facts.rs`, so that they are known
//! before the library is loaded. Built-ins call no goals: those of their arguments with a `:` in the mode line get a module, and nothing
//! more.

use super::super::Meta;
use super::super::library_facts::FACTS;

/// The facts about an exported predicate of the library, or a predicate of the system that has clauses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    /// Its module.
    pub module: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The letters of its arguments.
    pub letters: &'static str,
    /// Only its answers, and those of the goals in its arguments, can be observed, and they depend on its arguments alone.
    pub pure: bool,
}

/// The facts about the library predicates with this name and arity that are loaded when they are first called.
pub fn facts(name: &str, arity: usize) -> impl Iterator<Item = Fact> {
    let key = (name, arity);
    let first = FACTS.partition_point(|row| (row.1, row.2.len()) < key);
    let rows = FACTS[first..].iter();
    rows.take_while(move |row| (row.1, row.2.len()) == key)
        .map(|&(module, name, letters, pure)| Fact {
            module,
            name,
            letters,
            pure,
        })
}

/// The meaning of a letter, in terms of `meta_predicate/1`.
pub fn argument(letter: u8) -> Meta {
    match letter {
        b'0'..=b'9' => Meta::Goal(letter - b'0'),
        b'^' => Meta::Caret,
        b'/' => Meta::Grammar,
        b':' => Meta::Qualified,
        _ => Meta::Either,
    }
}

/// How a goal in an argument is called.
#[derive(Clone, Copy)]
pub enum Called {
    /// With this number of additional arguments.
    With(u8),
    /// Inside quantifiers.
    Quantified,
}

impl Called {
    /// How an argument with this letter is called, if it is.
    pub fn by(letter: u8) -> Option<Called> {
        match argument(letter) {
            Meta::Goal(more) => Some(Called::With(more)),
            Meta::Caret => Some(Called::Quantified),
            Meta::Qualified
            | Meta::Grammar
            | Meta::Input
            | Meta::Output
            | Meta::Either
            | Meta::Anything => None,
        }
    }

    /// The letter for this.
    pub fn letter(self) -> u8 {
        match self {
            Called::With(more @ 0..=9) => b'0' + more,
            Called::With(_) => b'?',
            Called::Quantified => b'^',
        }
    }
}

/// The letters of a predicate of the library that has goals among its arguments.
pub fn letters(name: &str, arity: usize) -> Option<&'static [u8]> {
    let fact = facts(name, arity).next()?;
    let letters = fact.letters.as_bytes();
    letters
        .iter()
        .any(|letter| *letter != b'?')
        .then_some(letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_predicate_of_a_module_stands_once() {
        let key = |row: &(_, &'static str, &'static str, _)| (row.1, row.2.len());
        assert!(FACTS.is_sorted_by_key(key));
        for pair in FACTS.windows(2) {
            let same = key(&pair[0]) == key(&pair[1]) && pair[0].0 == pair[1].0;
            assert!(!same, "{:?} stands twice", pair[0]);
        }
    }
}
