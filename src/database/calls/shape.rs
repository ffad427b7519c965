//! Which arguments of a predicate its clauses call.
//!
//! ```prolog
//! twice(G, X) :- call(G, X), call(G, X).      % the first argument is called with one more: letters "1?"
//! each([], _).                                % a fact calls nothing, and a table of facts has no letters
//! ```
//!
//! Which arguments of a call in a clause are goals the clause does not show: the caller says it, by the letters of the predicates called
//! (`database/calls/meta.rs`).
//!
//! *Invariant*: the letters depend on the text of the rules and on those letters alone: they are the same on every machine and in
//! every run, and what is loaded besides does not matter.

use super::super::meta;
use super::super::stored_clause::{CONTROL, StoredClause};
use super::super::{Meta, Predicate};
use crate::term::{Atoms, Functor, atoms};

/// The letters of a predicate that is called.
pub type Letters<'a> = &'a dyn Fn(Functor) -> Option<&'a [u8]>;

/// The letters that a well-known predicate has by its name.
pub fn letters_by_name(atoms: &Atoms, functor: Functor) -> Option<&'static [u8]> {
    meta::letters(atoms.text(functor.name), functor.arity as usize)
}

/// A letter for each argument, as in the table of meta-predicates; empty if the clauses call none of them.
pub fn called_arguments(predicate: &Predicate, letters: Letters<'_>) -> String {
    let mut called = vec![b'?'; predicate.functor.arity as usize];
    for clause in predicate.clauses.rules() {
        let words = clause.term.words();
        look(StoredClause { words }, letters, &mut called);
    }
    match called.iter().all(|letter| *letter == b'?') {
        true => String::new(),
        false => called.into_iter().map(char::from).collect(),
    }
}

/// How a part of a clause is read.
#[derive(Clone, Copy)]
enum Reading {
    /// As data.
    Data,
    /// As a goal that is called with this number of further arguments.
    Goal(u8),
    /// As a goal behind quantifiers.
    Quantified,
}

impl Reading {
    fn letter(self) -> u8 {
        match self {
            Reading::Goal(more @ 0..=9) => b'0' + more,
            Reading::Quantified => b'^',
            Reading::Goal(_) | Reading::Data => b'?',
        }
    }
}

/// Looks through the goals of a clause, from left to right. The first one that is an argument of the head gives this its letter.
fn look(clause: StoredClause<'_>, letters: Letters<'_>, called: &mut [u8]) {
    let arguments = clause.arguments_of_head();
    let mut waiting = vec![(clause.parts().1, Reading::Goal(0))];
    while let Some((place, reading)) = waiting.pop() {
        let readings = match (reading, clause.callable(place)) {
            (Reading::Data, _) => continue,
            (Reading::Goal(more), Some(functor)) => goal(functor, more, letters),
            (Reading::Quantified, Some(functor)) if functor == Functor::new(atoms::CARET, 2) => {
                vec![Reading::Data, Reading::Quantified]
            }
            (Reading::Quantified, Some(functor)) => goal(functor, 0, letters),
            (Reading::Goal(_) | Reading::Quantified, None) => {
                let goal = clause.place(place);
                let argument = arguments.iter().position(|at| clause.place(*at) == goal);
                if let Some(known) = argument.and_then(|index| called.get_mut(index))
                    && *known == b'?'
                {
                    *known = reading.letter();
                }
                continue;
            }
        };
        let parts = readings.into_iter().enumerate().rev();
        waiting.extend(parts.map(|(index, reading)| (clause.argument(place, index), reading)));
    }
}

/// How the arguments of a goal are read.
fn goal(functor: Functor, more: u8, letters: Letters<'_>) -> Vec<Reading> {
    let arity = functor.arity as usize;
    if more == 0 && CONTROL.contains(&(functor.name, functor.arity)) {
        return vec![Reading::Goal(0); arity];
    }
    let callee = Functor::new(functor.name, functor.arity + u32::from(more));
    let letters = letters(callee).unwrap_or_default();
    let reading = |letter: u8| match meta::argument(letter) {
        Meta::Goal(more) => Reading::Goal(more),
        Meta::Caret => Reading::Quantified,
        Meta::Qualified
        | Meta::Grammar
        | Meta::Input
        | Meta::Output
        | Meta::Either
        | Meta::Anything => Reading::Data,
    };
    let letter = |index: usize| letters.get(index).copied();
    (0..arity)
        .map(|index| letter(index).map_or(Reading::Data, reading))
        .collect()
}
