//! The use of an engine by a session besides queries: the main goal of a script, and the kinds of its sentences.
//!
//! *Invariant*: a main goal runs once.

use std::ops::Range;
use std::path::Path;

use super::engine::Engine;
use super::error::Error;
use crate::load::{files, library, state};
use crate::syntax::{ReadFlags, read_term};
use crate::term::{Functor, atoms};

impl Engine {
    /// Runs the goal of `:- initialization(Goal, main).`, if a text has one; returns whether it was true.
    pub fn run_main(&mut self) -> Result<Option<bool>, Error> {
        let Some(goal) = state::of(&mut self.machine).loaded.main.take() else {
            return Ok(None);
        };
        self.guarded(|machine| {
            let top = machine.heap.top;
            let goal = goal
                .restore(&mut machine.heap)
                .map_err(|error| Error::of_machine(machine, error.into()))?;
            let holds = crate::load::once(machine, atoms::USER, goal);
            machine.heap.top = machine.heap.top.min(top);
            holds
                .map(Some)
                .map_err(|error| Error::of_machine(machine, error))
        })
    }

    /// Runs the main goal of a script: that of `:- initialization(Goal, main).`, or `main/0` if its text calls no `initialization/1`. With
    /// a `main/1`, `main/0` is that of `library(main)`, which calls it with the arguments of the command line.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::new();
    /// engine.consult_text("greet", "main :- assertz(greeted).")?;
    /// assert_eq!(engine.run_script()?, Some(true));
    /// assert!(engine.holds("greeted", ())?);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn run_script(&mut self) -> Result<Option<bool>, Error> {
        const DEFINED: &str = "current_predicate(main/0) ; current_predicate(main/1)";
        let loader = state::of(&mut self.machine);
        if loader.loaded.main.is_some() {
            return self.run_main();
        }
        if loader.loaded.initialized || !self.holds(DEFINED, ())? {
            return Ok(None);
        }
        self.holds("main", ()).map(Some)
    }
}

/// The language of the forms of a file that is no Prolog, by its extension: `lisp` or `planner`.
///
/// ```
/// assert_eq!(ferz::embed::form_language("course.lsp".as_ref()), Some("lisp"));
/// assert_eq!(ferz::embed::form_language("course.pl".as_ref()), None);
/// ```
pub fn form_language(path: &Path) -> Option<&'static str> {
    files::form_language(path)
}

/// The kind of a sentence of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sentence {
    /// `Head :- Body.`, and rules of grammars.
    Rule,
    /// `:- Goal.`
    Directive,
    /// `?- Goal.`
    Query,
    /// A goal that can be called: the system, the library or the program defines its predicate.
    Goal,
    /// A term that can be a clause, and no goal that can be called.
    Fact,
}

/// The sentences of a text that can be read, with their places, and the number of the others.
pub(crate) type SentencesFound = (Vec<(Sentence, Range<usize>)>, usize);

impl Engine {
    /// The kinds of the sentences of a text, with the present operators; `None` if one cannot be read, or is neither clause nor goal.
    ///
    /// ```
    /// # use ferz::embed::{Engine, Sentence};
    /// let mut engine = Engine::new();
    /// let found = engine.sentences("colour(red). colour(X) :- blue(X). member(X, [1]).");
    /// assert_eq!(found, Some(vec![Sentence::Fact, Sentence::Rule, Sentence::Goal]));
    /// ```
    pub fn sentences(&mut self, text: &str) -> Option<Vec<Sentence>> {
        let (found, errors) = self.sentences_of(text)?;
        let kinds = found.into_iter().map(|(kind, _)| kind);
        (errors == 0).then(|| kinds.collect())
    }

    /// The kinds and places of the sentences that can be read, and the number of the others; `None` if one is neither clause nor goal.
    pub(crate) fn sentences_of(&mut self, text: &str) -> Option<SentencesFound> {
        let flags = ReadFlags {
            relaxed: true,
            end_optional: true,
            ..ReadFlags::default()
        };
        let mut found = Vec::new();
        let (mut at, mut errors) = (0, 0);
        loop {
            let operators = &self.machine.operators;
            let tree = match read_term(text, at, operators, flags) {
                Ok(Some(tree)) => tree,
                Ok(None) => return Some((found, errors)),
                Err(error) if error.resume <= at => return None,
                Err(error) => {
                    errors += 1;
                    at = error.resume;
                    continue;
                }
            };
            let place = at..tree.end;
            at = tree.end;
            let kind = match tree.nodes.last()?.kind.name_and_arity()? {
                (":-" | "-->", 2) => Sentence::Rule,
                (":-", 1) => Sentence::Directive,
                ("?-", 1) => Sentence::Query,
                (name, arity) if self.is_callable(name, arity as u32) => Sentence::Goal,
                _ => Sentence::Fact,
            };
            found.push((kind, place));
        }
    }

    /// Whether a query can call a predicate of this name and arity.
    fn is_callable(&mut self, name: &str, arity: u32) -> bool {
        if matches!(
            (name, arity),
            ("," | ";" | "->" | "*->" | "|" | ":", 2) | ("!", 0)
        ) {
            return true;
        }
        let index = library::index(&mut self.machine);
        if index.home(name, arity).is_some() {
            return true;
        }
        let Some(name) = self.machine.atoms.find(name) else {
            return false;
        };
        let functor = Functor::new(name, arity);
        [atoms::USER, atoms::SYSTEM].into_iter().any(|module| {
            let id = self.machine.database.find(module, functor);
            id.is_some_and(|id| self.machine.database.get(id).is_defined())
        })
    }
}
