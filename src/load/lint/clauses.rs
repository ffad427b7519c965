//! Facts about the clauses of each predicate, their goals and texts, which a load records for warnings that need all clauses.
//!
//! *Invariant*: the record of a predicate has a constant size, however many clauses it has.

use std::sync::Arc;

use indexmap::IndexMap;

use crate::syntax::{Diagnostic, Source, SourceId, Span};
use crate::term::Functor;
use crate::term::atom::ShortHash;

/// The most arguments of a head that are recorded: the bits of a word.
pub const MOST_ARGUMENTS: usize = 32;

/// A goal `V = A+B`.
#[derive(Clone, Debug)]
pub struct Equation {
    /// Its source.
    pub source: Arc<Source>,
    /// The index of V among the arguments of the head.
    pub argument: Option<u32>,
    /// Whether the clause alone shows that V must be a number.
    pub sure: bool,
    /// The place of the goal.
    pub goal: Span,
    /// The place between its sides.
    pub sign: Span,
    /// The texts of its sides.
    pub sides: [String; 2],
}

/// A recursive call with an expression as an argument.
#[derive(Clone, Debug)]
pub struct Unevaluated {
    /// Its source.
    pub source: Arc<Source>,
    /// The index of the argument.
    pub argument: u32,
    /// The place of the goal.
    pub goal: Span,
    /// The place of the expression.
    pub expression: Span,
    /// The name of a new variable for the value.
    pub fresh: String,
}

/// An expression in a head at the place of an argument that a recursive call has as a variable.
#[derive(Clone, Debug)]
pub struct HeadExpression {
    /// Its source.
    pub source: Arc<Source>,
    /// The index of the argument.
    pub argument: u32,
    /// The place of the expression.
    pub expression: Span,
    /// The place behind the last goal.
    pub end: Span,
    /// The name of a new variable for the value.
    pub fresh: String,
}

/// A call by which a clause certainly goes on.
#[derive(Clone, Copy, Debug)]
pub struct Lead {
    /// The number of the clause among those of its predicate, from 1.
    pub clause: usize,
    /// The place of its head.
    pub head: Span,
    /// The place of the call.
    pub call: Span,
    /// What it calls.
    pub called: Functor,
}

/// A call in a clause, for the check at the end of the load.
#[derive(Clone, Debug)]
pub struct Call {
    /// Its source.
    pub number: SourceId,
    /// Its place in the source.
    pub span: Span,
    /// Whether it passes goals to a meta-predicate.
    pub meta: bool,
    /// Whether it is a non-terminal of a grammar rule, written without its last two arguments.
    pub grammar: bool,
}

/// A call with the name of its clause and one argument fewer, while a variable of the head occurs only once.
#[derive(Clone, Debug)]
pub struct Narrow {
    /// The predicate that is called.
    pub called: Functor,
    /// The warning about the variable, for the case that this predicate is defined.
    pub warning: Diagnostic,
    /// Where to insert the variable, for the other case.
    pub place: Span,
    /// The text to insert.
    pub text: String,
    /// The goal after the insertion.
    pub mended: String,
}

/// A fact that looks like a directive.
#[derive(Clone, Debug)]
pub struct BareDirective {
    /// Its source.
    pub source: Arc<Source>,
    /// Its predicate.
    pub id: u32,
    /// Its place.
    pub fact: Span,
    /// Where to insert the sign of a directive.
    pub sign: Span,
    /// Whether it certainly is a directive.
    pub sure: bool,
}

/// The record of the clauses of a predicate of the text.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    /// The number of clauses.
    pub count: usize,
    /// The source of the last one, which may be an included one.
    pub source: Option<Arc<Source>>,
    /// The head of the last one.
    pub last: Span,
    /// The number of rules.
    pub rules: usize,
    /// The first recursive clause, as long as all clauses are recursive.
    pub recursive: Option<(Span, Span)>,
    /// The predicates that the only clause calls before itself; the recursion ends only if one of them fails.
    pub through: Option<Vec<(String, usize)>>,
    /// Whether some clause is not recursive, or may end the recursion.
    pub ends: bool,
    /// The first clause that matches every call and has a cut before any goal that can fail.
    pub catches_all: Option<Span>,
    /// The first clause, if it calls itself for every call before any goal can fail.
    pub runs_away: Option<Span>,
    /// Whether it does so with its first goal, so that no other clause is ever tried.
    pub at_once: bool,
    /// The arguments at which some head has a number, as bits.
    pub numbers: u32,
    /// Whether some head has an expression as an argument.
    pub formulas: bool,
    /// Goals `V = A+B` that may be meant to compute.
    pub equations: Vec<Equation>,
    /// Recursive calls with an expression as an argument.
    pub unevaluated: Vec<Unevaluated>,
    /// Expressions in heads that may be meant to be computed.
    pub head_expressions: Vec<HeadExpression>,
    /// The calls by which each clause goes on, as long as each has some.
    pub leads: Vec<Lead>,
    /// Whether some clause has no such call.
    pub settles: bool,
    /// Whether an unreachable clause was reported.
    pub told: bool,
    /// Whether some clause calls its own predicate.
    pub calls_itself: bool,
    /// The names and arities of the goals of the first clause, if it has more than one.
    pub calls: Vec<(String, usize)>,
    /// The predicates whose clauses stand before the first clause, and behind it if it is the only one.
    pub neighbours: Vec<u32>,
    /// A predicate with its name and another arity that a goal of one of its clauses calls with a part of an argument.
    pub narrows: Option<Functor>,
    /// Whether that part is a number that the clause has counted on, and not a part of a term.
    pub narrows_by_step: bool,
}

/// The records of all predicates.
pub type ClausesById = IndexMap<u32, Clauses, ShortHash>;

impl Clauses {
    /// Whether no clause has a body.
    pub fn has_facts_only(&self) -> bool {
        self.rules == 0
    }
}

/// Facts about the texts in double quotes of a program.
#[derive(Default)]
pub struct QuotedTexts {
    /// Facts about its grammars.
    pub grammar: GrammarTexts,
    /// The texts that are printed as lists: the source of the first, the predicate that prints it, and all places in this source.
    pub printed: Option<(Arc<Source>, String, Vec<Span>)>,
}

/// Whether the grammars of a program are for characters or for codes.
#[derive(Default)]
pub struct GrammarTexts {
    /// The first text in double quotes among the terminals that is a list of characters, and where its clause begins.
    pub literal: Option<(Arc<Source>, Span, u32)>,
    /// The first place that shows a call on codes.
    pub codes: Option<(Arc<Source>, Span)>,
    /// Whether a place shows a call on characters.
    pub chars: bool,
}

impl GrammarTexts {
    /// Records the first place that shows that codes are meant.
    pub fn note_codes(&mut self, source: &Arc<Source>, span: Span) {
        self.codes.get_or_insert_with(|| (Arc::clone(source), span));
    }
}
