//! Clauses that arrive faster than a person types: a paste at a terminal that does not mark pasted text.
//!
//! Enter behind a sentence that can only be a clause does not end the line at once: the editor takes what arrives within a tenth of a
//! second too. *Invariant*: nothing that is typed is lost or comes later in the text than what was typed behind it, since a query that
//! follows in the burst is a sentence of the same text.

use std::sync::atomic::{AtomicBool, Ordering};

use super::super::keys;
use crate::embed::Vocabulary;
use crate::syntax::{Operators, ReadFlags, read_term};

/// What the editor and its Enter key know of a burst.
#[derive(Default)]
pub struct Burst {
    /// Whether the edited text begins with a clause, and no goal.
    begins_with_clause: AtomicBool,
    /// Whether what arrives belongs to the text, until nothing arrives.
    is_open: AtomicBool,
}

impl Burst {
    /// Notes the text that is edited now.
    pub fn note(&self, text: &str, words: &Vocabulary) {
        if !self.is_open() {
            let is_clause = text.trim_end().ends_with('.') && begins_with_clause(text, words);
            self.begins_with_clause.store(is_clause, Ordering::Relaxed);
        }
    }

    /// Whether a burst is read, or is from here on, since Enter was pressed behind a clause. The next read of the terminal that gets
    /// nothing ends it.
    pub fn opens(&self) -> bool {
        let opens = self.is_open()
            || self.begins_with_clause.load(Ordering::Relaxed) && keys::end_when_idle();
        self.is_open.store(opens, Ordering::Relaxed);
        opens
    }

    pub fn is_open(&self) -> bool {
        self.is_open.load(Ordering::Relaxed)
    }

    /// Ends the burst; returns whether there was one.
    pub fn close(&self) -> bool {
        self.begins_with_clause.store(false, Ordering::Relaxed);
        self.is_open.swap(false, Ordering::Relaxed)
    }
}

/// Whether the first sentence of a text is a clause, a directive, or a fact whose predicate has no definition.
pub fn begins_with_clause(text: &str, words: &Vocabulary) -> bool {
    let flags = ReadFlags {
        relaxed: true,
        ..ReadFlags::default()
    };
    let Ok(Some(tree)) = read_term(text, 0, &Operators::default(), flags) else {
        return false;
    };
    let found = tree.nodes.last();
    match found.and_then(|node| node.kind.name_and_arity()) {
        Some((":-" | "-->", _)) => true,
        Some((name, arity)) => {
            let is_known = |one: &(String, u32)| one.0 == name && one.1 == arity as u32;
            name.starts_with(char::is_alphabetic) && !words.predicates.iter().any(is_known)
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_only_be_a_clause_begins_a_program() {
        let words = Vocabulary {
            predicates: vec![("member".to_owned(), 2), ("solve".to_owned(), 1)],
            ..Vocabulary::default()
        };
        for clause in [
            "par(a, b).",
            "solve(X) :- member(X, [1]).",
            ":- dynamic c/1.",
            "s --> [a].",
            "родитель(пам, боб).",
            "member(a).",
        ] {
            assert!(begins_with_clause(clause, &words), "{clause}");
        }
        for query in [
            "solve(X).",
            "?- par(a, X).",
            "X = 1.",
            "member(X, [1]), X > 0.",
            "f(",
            "",
        ] {
            assert!(!begins_with_clause(query, &words), "{query}");
        }
    }
}
