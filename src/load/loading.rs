//! A load under way: what is asked for, what is known of the text so far, and what came of it.
//!
//! `consult.rs` reads the terms, and the files beside it decide what each of them is; all of them work on the [`Load`] of the text:
//!
//! ```text
//!   consult("a.pl")      Load { module: user, met: [] }
//!     p(1).              met: p/1, first at 1:1
//!     :- if(fail).       conditions: one, what follows is skipped
//!     q(1).
//!     :- endif.          conditions: none
//!     r(X) :- s(X).      met: r/1; called: s/1
//!   end                  s/1 is called and nowhere defined: a warning
//! ```
//!
//! *Invariant*: it names predicates by their numbers and terms by copies outside the heap, so that a load goes on whatever the goals do
//! that it runs.

use std::path::PathBuf;
use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};

use super::lint::clauses::{BareDirective, Call, ClausesById, Narrow, QuotedTexts};
use crate::syntax::packed::Unpacker;
use crate::syntax::{Operators, Source, SourceId, Span, SyntaxError};
use crate::term::atom::ShortHash;
use crate::term::{Atom, Functor, Stored};

/// A predicate of an import list: `Name/Arity`, or `Name/Arity as Other`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Import {
    /// The predicate.
    pub functor: Functor,
    /// What the importer calls it, if it calls it otherwise.
    pub renamed: Option<Atom>,
}

/// Which exports of a module its user gets.
#[derive(Clone, Debug, Default)]
pub enum Imports {
    /// All.
    #[default]
    All,
    /// None: the loading module imports what it needs.
    Nothing,
    /// These.
    Only(Vec<Import>),
    /// All but these; those with another name under that.
    Except(Vec<Import>),
}

/// A text to be loaded.
pub struct LoadRequest {
    /// What messages call it.
    pub name: String,
    /// The file it was read from.
    pub path: Option<PathBuf>,
    /// The text.
    pub text: String,
    /// Trees of the text that was read before, as `ferz_derive::include_program!` makes them.
    pub trees: &'static [u8],
    /// The module that asked for it, where its clauses go unless it makes a module.
    pub importer: Atom,
    /// What the module that asked gets of a module it makes.
    pub imports: Imports,
    /// Whether it adds to what is there, as typed clauses do.
    pub appends: bool,
    /// Whether it is a file of the library.
    pub library: bool,
    /// Whether it is an error if it makes no module.
    pub must_be_module: bool,
}

/// What came of a load.
#[derive(Clone, Copy, Debug)]
pub struct Summary {
    /// The module the text made, or went into.
    pub module: Atom,
    /// Whether it made one.
    pub declares_module: bool,
}

/// A text whose reading goes on when an included one has ended.
pub(super) struct IncludeFrame {
    pub(super) source: Arc<Source>,
    pub(super) number: SourceId,
    pub(super) at: usize,
    pub(super) path: Option<PathBuf>,
}

/// What a text has that the strict grammar refuses.
#[derive(Default)]
pub struct RelaxedTerms {
    /// The first term, and what the strict grammar says of it.
    pub(super) first: Option<(Arc<Source>, SyntaxError)>,
    /// The terms behind the first.
    pub(super) more: usize,
}

/// A load under way.
pub struct Load {
    pub(super) source: Arc<Source>,
    pub(super) number: SourceId,
    pub(super) at: usize,
    /// The trees of the outermost text that was read before, and the operators that were looked at last for them, with their number.
    pub(super) trees: Unpacker<'static>,
    pub(super) operators: Option<(Operators, u64)>,
    pub(super) path: Option<PathBuf>,
    pub(super) outer: Vec<IncludeFrame>,
    /// The sources that belong to it: the text and what it includes.
    pub(super) numbers: Vec<SourceId>,
    pub(super) included: Vec<PathBuf>,
    pub(super) module: Atom,
    pub(super) importer: Atom,
    pub(super) imports: Imports,
    pub(super) appends: bool,
    pub(super) library: bool,
    pub(super) must_be_module: bool,
    /// The module that its directive module/2 has made.
    pub(super) declared_module: Option<Atom>,
    /// Where that directive begins.
    pub(super) module_at: Span,
    /// The predicates it defines or declares.
    pub(super) met: IndexMap<u32, SeenPredicate, ShortHash>,
    /// The predicate of the last clause.
    pub(super) last: Option<u32>,
    pub(super) called: IndexMap<(Atom, Functor), Call, ShortHash>,
    pub(super) conditions: Vec<Condition>,
    /// Goals to be run when it is loaded.
    pub(super) initialization: Vec<(Stored, Span)>,
    pub(super) term_expansion: Functor,
    /// `goal_expansion/2`
    pub(super) goal_expansion: Functor,
    pub(super) clauses: usize,
    pub(super) relaxed: RelaxedTerms,
    pub(super) started: bool,
    pub(super) after_query: bool,
    pub(super) ended: bool,
    /// The names that stand where clauses begin, in parts of the text that could not be read.
    pub(super) unread: IndexSet<Atom>,
    /// What is known of the clauses of each predicate.
    pub(super) clauses_of: ClausesById,
    /// Predicates whose only clause stands among those of another one: first the one, then the other.
    pub(super) among: IndexSet<(Functor, Functor)>,
    /// The head of the clause at hand.
    pub(super) head: Span,
    /// Whether the clause at hand was a rule of a grammar.
    pub(super) in_grammar: bool,
    /// The goals of the clause at hand that stand in the braces of such a rule, and are no non-terminals.
    pub(super) in_braces: Vec<Span>,
    /// The predicates that goals of the text assert, with the first place of each, and whether some assert may be the first goal to mention
    /// the predicate.
    pub(super) asserted: IndexMap<Functor, (Span, bool), ShortHash>,
    /// The predicates that goals of the text ask for, whether they are there.
    pub(super) guarded: IndexSet<Functor>,
    /// Last goals of clauses that look like facts of their own: what they call, the text, the sign before them.
    pub(super) doubtful: Vec<(Functor, Arc<Source>, Span)>,
    /// What is known of its texts in double quotes.
    pub(super) quoted_texts: QuotedTexts,
    /// The predicates of the system that the text wants to define.
    pub(super) standard: IndexSet<Functor>,
    /// Whether the sections of Turbo Prolog were mentioned.
    pub(super) has_sections: bool,
    /// Whether a rule with `=>` was mentioned, which is SWI-Prolog's.
    pub(super) has_arrows: bool,
    /// Whether something is missing that it takes as a whole, such as a library: what is unknown then may come from there.
    pub(super) is_partial: bool,
    /// Whether something is missing that may have brought operators with it.
    pub(super) lacks_operators: bool,
    /// The codes of what is said once in a text.
    pub(super) said: IndexSet<&'static str>,
    /// Whether the clause at hand could not be added.
    pub(super) is_refused: bool,
    /// Whether the clause at hand was to be a goal of the one before it.
    pub(super) goes_on: bool,
    /// Variables of the clause at hand of which something was said that explains why they occur once.
    pub(super) told: Vec<String>,
    /// What waits until it is known whether a predicate is defined.
    pub(super) narrow: Vec<Narrow>,
    /// Facts that look like directives: the predicate, the fact, where its sign is to stand, whether nothing else can be meant.
    pub(super) bare: Vec<BareDirective>,
}

/// What a load knows of a predicate it has met.
#[derive(Clone, Copy, Debug)]
pub struct SeenPredicate {
    /// Where its first clause stands.
    pub first: Span,
    /// Whether it was said that its clauses are not together.
    pub scattered: bool,
}

/// An `if` that has not met its `endif`.
#[derive(Clone, Copy, Debug)]
pub struct Condition {
    /// Where the `if` stands.
    pub began: Span,
    /// What happens to the terms here.
    pub now: Branch,
    /// Whether `else` was met.
    pub otherwise: bool,
}

/// What happens to the terms of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// They are loaded.
    Taken,
    /// They are not; a later branch may be.
    Waiting,
    /// They are not, and no other branch will be: one was, or everything around is skipped.
    Done,
}
