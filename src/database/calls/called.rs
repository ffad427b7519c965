//! Which arguments of a predicate its clauses call.
//!
//! ```prolog
//! twice(G, X) :- call(G, X), call(G, X).      % the first argument is called with one more: letters "1?"
//! each([], _).                                % a fact calls nothing, and a table of facts has no letters
//! ```
//!
//! A clause does not show which arguments of a call in it are goals: the caller of this file gives the letters of the called predicates
//! (`database/calls/meta.rs`).
//!
//! *Invariant*: the result depends only on the text of the rules and on those letters: it is the same on every machine and in every run,
//! whatever else is loaded.

use super::super::Predicate;
use super::super::stored_clause::{CONTROL, StoredClause};
use super::meta::{Called, letters};
use crate::term::{Atoms, Functor, atoms};

/// Gives the letters of a called predicate.
pub type Letters<'a> = &'a dyn Fn(Functor) -> Option<&'a [u8]>;

/// The letters of a well-known predicate, by its name.
pub fn letters_by_name(atoms: &Atoms, functor: Functor) -> Option<&'static [u8]> {
    letters(atoms.text(functor.name), functor.arity as usize)
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

/// Visits the goals of a clause from left to right. The first goal that is an argument of the head gives that its letter.
fn look(clause: StoredClause<'_>, letters: Letters<'_>, called: &mut [u8]) {
    let arguments = clause.arguments_of_head();
    let mut waiting = vec![(clause.parts().1, Called::With(0))];
    while let Some((place, way)) = waiting.pop() {
        let Some(functor) = clause.callable(place) else {
            let goal = clause.place(place);
            let argument = arguments.iter().position(|at| clause.place(*at) == goal);
            if let Some(known) = argument.and_then(|index| called.get_mut(index))
                && *known == b'?'
            {
                *known = way.letter();
            }
            continue;
        };
        let parts = match way {
            Called::Quantified if functor == Functor::new(atoms::CARET, 2) => {
                vec![None, Some(Called::Quantified)]
            }
            Called::Quantified => goals_of(functor, 0, letters),
            Called::With(more) => goals_of(functor, more, letters),
        };
        let parts = parts.into_iter().enumerate().rev();
        waiting
            .extend(parts.filter_map(|(index, way)| Some((clause.argument(place, index), way?))));
    }
}

/// Which arguments of a goal that is called with `more` additional ones are goals, and how these are called.
fn goals_of(functor: Functor, more: u8, letters: Letters<'_>) -> Vec<Option<Called>> {
    let arity = functor.arity as usize;
    if more == 0 && CONTROL.contains(&(functor.name, functor.arity)) {
        return vec![Some(Called::With(0)); arity];
    }
    let callee = Functor::new(functor.name, functor.arity + u32::from(more));
    let said = letters(callee).unwrap_or_default();
    (0..arity)
        .map(|index| said.get(index).and_then(|letter| Called::by(*letter)))
        .collect()
}
