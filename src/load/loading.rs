//! A load in progress: the request, what is known of the text so far, and the result.
//!
//! `consult.rs` reads the terms, and the files beside it handle them; all of them work on the [`Load`] of the text:
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
//! *Invariant*: a load refers to predicates by their numbers and to terms by copies outside the heap, so that it can continue whatever its
//! goals do.

use std::path::PathBuf;
use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};

use super::lint::clauses::{BareDirective, Call, ClausesById, Narrow, QuotedTexts};
use crate::syntax::packed::Unpacker;
use crate::syntax::{Diagnostic, Operators, Source, SourceId, Span, SyntaxError};
use crate::term::atom::ShortHash;
use crate::term::{Atom, Functor, Stored};

/// The greatest depth of files that load files. Each level takes some kilobytes of the Rust stack.
pub(super) const MAX_NESTING: usize = 64;

/// A predicate of an import list: `Name/Arity`, or `Name/Arity as Other`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Import {
    /// The predicate.
    pub functor: Functor,
    /// Its name in the importing module, if it is renamed.
    pub renamed: Option<Atom>,
}

/// Which exports of a module an importer gets.
#[derive(Clone, Debug, Default)]
pub enum Imports {
    /// All.
    #[default]
    All,
    /// None: the loading module imports what it needs.
    Nothing,
    /// These.
    Only(Vec<Import>),
    /// All but these; those with another name are renamed.
    Except(Vec<Import>),
}

/// A request to load a text.
pub struct LoadRequest {
    /// Its name in messages.
    pub name: String,
    /// The path of its file.
    pub path: Option<PathBuf>,
    /// The text.
    pub text: String,
    /// Trees of the text, read in advance by `ferz_derive::include_program!`.
    pub trees: &'static [u8],
    /// The module that requested it; its clauses go there unless it makes a module.
    pub importer: Atom,
    /// What this module imports from a module that the text makes.
    pub imports: Imports,
    /// Whether it adds to the present clauses, as typed clauses do.
    pub appends: bool,
    /// Whether it is a file of the library.
    pub library: bool,
    /// Whether it must make a module.
    pub must_be_module: bool,
    /// Whether the module that it makes may take the place of one that another text has made.
    pub redefines: bool,
}

/// The result of a load.
#[derive(Clone, Copy, Debug)]
pub struct Summary {
    /// The module that the text made, or that its clauses went to.
    pub module: Atom,
    /// Whether it made one.
    pub declares_module: bool,
}

/// A text that continues when the included one ends.
pub(super) struct IncludeFrame {
    pub(super) source: Arc<Source>,
    pub(super) number: SourceId,
    pub(super) at: usize,
    pub(super) path: Option<PathBuf>,
}

/// The constructs of a text that the strict grammar refuses.
#[derive(Default)]
pub struct RelaxedTerms {
    /// The source of the first one, and the error of the strict grammar.
    pub(super) first: Option<(Arc<Source>, SyntaxError)>,
    /// The number of further ones.
    pub(super) more: usize,
}

/// A load in progress.
pub struct Load {
    pub(super) source: Arc<Source>,
    pub(super) number: SourceId,
    pub(super) at: usize,
    /// The prepared trees of the outermost text, and the operators last checked for them, with their number.
    pub(super) trees: Unpacker<'static>,
    pub(super) operators: Option<(Operators, u64)>,
    pub(super) path: Option<PathBuf>,
    pub(super) outer: Vec<IncludeFrame>,
    /// Its sources: the text and what it includes.
    pub(super) numbers: Vec<SourceId>,
    pub(super) included: Vec<PathBuf>,
    pub(super) module: Atom,
    pub(super) importer: Atom,
    pub(super) imports: Imports,
    pub(super) appends: bool,
    pub(super) library: bool,
    pub(super) must_be_module: bool,
    pub(super) redefines: bool,
    /// Whether the text may not be loaded, because of the module that it makes, or makes not.
    pub(super) is_turned_away: bool,
    /// The module that its directive module/2 made.
    pub(super) declared_module: Option<Atom>,
    /// Where that directive begins.
    pub(super) module_at: Span,
    /// The predicates it defines or declares.
    pub(super) met: IndexMap<u32, SeenPredicate, ShortHash>,
    /// The predicate of the last clause.
    pub(super) last: Option<u32>,
    pub(super) called: IndexMap<(Atom, Functor), Call, ShortHash>,
    pub(super) conditions: Vec<Condition>,
    /// Goals to run after the load.
    pub(super) initialization: Vec<(Stored, Span)>,
    pub(super) term_expansion: Functor,
    /// `goal_expansion/2`
    pub(super) goal_expansion: Functor,
    pub(super) clauses: usize,
    pub(super) relaxed: RelaxedTerms,
    pub(super) started: bool,
    pub(super) after_query: bool,
    pub(super) ended: bool,
    /// Whether the current term ends the text, or the included text, in which it stands.
    pub(super) is_left: bool,
    /// The first query in the text, and whether an answer stands below any.
    pub(super) query: Option<(Arc<Source>, Span)>,
    pub(super) has_answers: bool,
    /// The names where clauses begin in unreadable parts of the text.
    pub(super) unread: IndexSet<Atom>,
    /// The records of the clauses of each predicate.
    pub(super) clauses_of: ClausesById,
    /// Predicates whose only clause is among the clauses of another one: first the predicate, then the other.
    pub(super) among: IndexSet<(Functor, Functor)>,
    /// The head of the current clause.
    pub(super) head: Span,
    /// Whether the current clause was a grammar rule.
    pub(super) in_grammar: bool,
    /// The goals of the current clause that are in braces of a grammar rule, and so are not non-terminals.
    pub(super) in_braces: Vec<Span>,
    /// The predicates that goals of the text assert, with the first place of each, and whether some assert may be the first goal that
    /// mentions the predicate.
    pub(super) asserted: IndexMap<Functor, (Span, bool), ShortHash>,
    /// The predicates whose existence goals of the text test.
    pub(super) guarded: IndexSet<Functor>,
    /// Last goals of clauses that look like separate facts: what they call, the text, the sign before them.
    pub(super) doubtful: Vec<(Functor, Arc<Source>, Span)>,
    /// Facts about its texts in double quotes.
    pub(super) quoted_texts: QuotedTexts,
    /// The predicates of the system that the text tries to define.
    pub(super) standard: IndexSet<Functor>,
    /// Whether the sections of Turbo Prolog were reported.
    pub(super) has_sections: bool,
    /// Whether a rule with `=>`, of SWI-Prolog, was reported.
    pub(super) has_arrows: bool,
    /// Whether something is missing that may define any predicate, such as a library: unknown predicates may come from there.
    pub(super) is_partial: bool,
    /// Whether something is missing that may export operators.
    pub(super) lacks_operators: bool,
    /// The codes of messages that are given once for a text.
    pub(super) said: IndexSet<&'static str>,
    /// Whether the current clause could not be added.
    pub(super) is_refused: bool,
    /// Whether the current clause should be a goal of the one before it.
    pub(super) goes_on: bool,
    /// Variables of the current clause with a report that explains why they occur once.
    pub(super) told: Vec<String>,
    /// Decisions that wait until it is known whether a predicate is defined.
    pub(super) narrow: Vec<Narrow>,
    /// Warnings about clauses of -/2, which hold if nothing calls -/2.
    pub(super) hyphens: Vec<Diagnostic>,
    /// Whether a goal `X is Y` evaluates what a variable stands for.
    pub(super) evaluates_terms: bool,
    /// The predicates that assert what they are given.
    pub(super) assert_given: IndexSet<Functor>,
    /// Facts that look like directives.
    pub(super) bare: Vec<BareDirective>,
}

/// What a load knows of a predicate it has met.
#[derive(Clone, Copy, Debug)]
pub struct SeenPredicate {
    /// The source in which its first clause stands.
    pub source: SourceId,
    /// The place of that clause there.
    pub first: Span,
    /// Whether scattered clauses were reported.
    pub scattered: bool,
}

/// An open `if`.
#[derive(Clone, Copy, Debug)]
pub struct Condition {
    /// The place of the `if`.
    pub began: Span,
    /// The state of the current branch.
    pub now: Branch,
    /// Whether `else` was read.
    pub otherwise: bool,
}

/// The state of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// Its terms are loaded.
    Taken,
    /// Its terms are dropped; a later branch may be loaded.
    Waiting,
    /// Its terms are dropped, and those of all later branches too: one was loaded, or the surroundings are dropped.
    Done,
}
