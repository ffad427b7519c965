//! What a load remembers of the clauses of each predicate, of their goals and of the texts in them, for the warnings that need all of them.
//!
//! *Invariant*: some words a predicate, however many clauses it has.

use std::sync::Arc;

use indexmap::IndexMap;

use crate::syntax::{Diagnostic, Source, SourceId, Span};
use crate::term::Functor;
use crate::term::atom::ShortHash;

/// The most arguments of a head that are looked at, bits of a word.
pub const MOST_ARGUMENTS: usize = 32;

/// A goal `V = A+B`.
#[derive(Clone, Debug)]
pub struct Equation {
    /// The text it stands in.
    pub source: Arc<Source>,
    /// The argument of the head that V is.
    pub argument: Option<u32>,
    /// Whether the clause alone shows that a number is wanted.
    pub sure: bool,
    /// Where the goal stands.
    pub goal: Span,
    /// What stands between its sides.
    pub sign: Span,
    /// The texts of its sides.
    pub sides: [String; 2],
}

/// A call of a predicate by itself with an expression for one of its arguments.
#[derive(Clone, Debug)]
pub struct Unevaluated {
    /// The text it stands in.
    pub source: Arc<Source>,
    /// Which argument.
    pub argument: u32,
    /// Where the goal stands.
    pub goal: Span,
    /// Where the expression stands.
    pub expression: Span,
    /// A name for a variable with its value.
    pub fresh: String,
}

/// What a goal of a clause calls, for the check at the end.
#[derive(Clone, Debug)]
pub struct Call {
    /// The source it stands in.
    pub number: SourceId,
    /// Where it stands there.
    pub span: Span,
    /// Whether it hands on goals.
    pub meta: bool,
    /// Whether it stands in a rule of a grammar, without its last two arguments.
    pub grammar: bool,
}

/// A call of a predicate by the name of its clause and with one argument fewer, where a variable of the head occurs once.
#[derive(Clone, Debug)]
pub struct Narrow {
    /// What is called.
    pub called: Functor,
    /// The warning about the variable, if that predicate is defined.
    pub warning: Diagnostic,
    /// Where the variable is to stand, if it is not.
    pub place: Span,
    /// What to write there.
    pub text: String,
    /// The goal with it.
    pub mended: String,
}

/// A fact that looks like a directive.
#[derive(Clone, Debug)]
pub struct BareDirective {
    /// The text it stands in.
    pub source: Arc<Source>,
    /// Its predicate.
    pub id: u32,
    /// Where it stands.
    pub fact: Span,
    /// Where the sign of directives is to stand.
    pub sign: Span,
    /// Whether it is a directive then.
    pub sure: bool,
}

/// What is known of the clauses of a predicate of the text.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    /// How many there are.
    pub count: usize,
    /// The text of the last one, which may be included in another one.
    pub source: Option<Arc<Source>>,
    /// The head of the last one.
    pub last: Span,
    /// How many are no facts.
    pub rules: usize,
    /// The first clause that is recursive, if all are so far.
    pub recursive: Option<(Span, Span)>,
    /// The predicates that the only clause calls before itself, where the recursion ends only if these fail.
    pub through: Option<Vec<(String, usize)>>,
    /// Some clause is not recursive, or may end the recursion.
    pub ends: bool,
    /// The first clause that fits every call and has a cut before anything can fail.
    pub catches_all: Option<Span>,
    /// The first clause, if it calls itself for every call before anything can fail.
    pub runs_away: Option<Span>,
    /// It does so with its first goal, so that no other clause is ever tried.
    pub at_once: bool,
    /// The arguments at which some head has a number.
    pub numbers: u32,
    /// Some head has an expression as an argument.
    pub formulas: bool,
    /// Goals `V = A+B` that may be meant to compute.
    pub equations: Vec<Equation>,
    /// Recursive calls with an expression as an argument.
    pub unevaluated: Vec<Unevaluated>,
    /// Whether it was said that a clause is never reached.
    pub told: bool,
    /// Whether a goal of one of its clauses calls a predicate of its name and other arity with a part of an argument.
    pub narrows: Option<Functor>,
}

/// What the loader knows of all its predicates.
pub type ClausesById = IndexMap<u32, Clauses, ShortHash>;

impl Clauses {
    /// Whether no clause has a body.
    pub fn has_facts_only(&self) -> bool {
        self.rules == 0
    }
}

/// What is known of the texts in double quotes of a program, as far as its clauses show.
#[derive(Default)]
pub struct QuotedTexts {
    /// What the grammars are made for.
    pub grammar: GrammarTexts,
    /// The texts that are printed as lists: the source of the first, the predicate that prints it, and where all in this source stand.
    pub printed: Option<(Arc<Source>, String, Vec<Span>)>,
}

/// What the grammars of a program are made for.
#[derive(Default)]
pub struct GrammarTexts {
    /// The first text in double quotes among their terminals, where that is a list of characters, and where its clause begins.
    pub literal: Option<(Arc<Source>, Span, u32)>,
    /// What shows first that they are called on codes.
    pub codes: Option<(Arc<Source>, Span)>,
    /// Whether something shows that they are called on characters.
    pub chars: bool,
}

impl GrammarTexts {
    /// Notes what shows first that codes are meant.
    pub fn note_codes(&mut self, source: &Arc<Source>, span: Span) {
        self.codes.get_or_insert_with(|| (Arc::clone(source), span));
    }
}
