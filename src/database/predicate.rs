//! A predicate: what it is, its properties and its clauses.
//!
//! Invariant: a predicate is changed only through [`Database`](super::Database), which keeps the machine's entries and
//! linked code in step; only properties that do not change how it is called may be set directly.

use std::sync::Arc;

use super::clause::Origin;
use super::clauses::Clauses;
use crate::code::Block;
use crate::syntax::SourceId;
use crate::term::{Atom, Functor};

/// What a predicate is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Only mentioned so far.
    Undefined,
    /// Clauses of a Prolog text.
    Static,
    /// Clauses that programs may change.
    Dynamic,
    /// Written in Rust: its number in the table of built-ins.
    Builtin(u16),
    /// A closure of the host, which the machine keeps.
    Host,
    /// A control construct, known to the compiler and the machine.
    Control,
    /// Another module's predicate.
    Import(u32),
}

/// What `meta_predicate/1` says of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meta {
    /// A goal that is called with this number of further arguments: `0` … `9`.
    Goal(u8),
    /// A term in which the module matters: `:`.
    Qualified,
    /// A goal with `^`: `^`.
    Caret,
    /// A grammar body: `//`.
    Grammar,
    /// Input: `+`.
    Input,
    /// Output: `-`.
    Output,
    /// Either: `?`.
    Either,
    /// Anything: `*`.
    Anything,
}

impl Meta {
    /// The letter of an argument in the tables of `meta.rs`.
    pub fn letter(self) -> u8 {
        match self {
            Meta::Goal(more) => b'0' + more.min(9),
            Meta::Caret => b'^',
            Meta::Grammar => b'/',
            Meta::Qualified => b':',
            Meta::Input | Meta::Output | Meta::Either | Meta::Anything => b'?',
        }
    }

    /// Whether the module matters in the argument: it gets that of the caller.
    pub fn is_goal(self) -> bool {
        match self {
            Meta::Goal(_) | Meta::Qualified | Meta::Caret | Meta::Grammar => true,
            Meta::Input | Meta::Output | Meta::Either | Meta::Anything => false,
        }
    }
}

/// What was declared of a predicate.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Properties {
    /// Its clauses need not stand together.
    pub discontiguous: bool,
    /// Its clauses may stand in several files.
    pub multifile: bool,
    /// It is one of the standard: it may not be redefined.
    pub iso: bool,
    /// It has no native twin, by the wish of the program.
    pub not_native: bool,
    /// Its answers are tabled.
    pub tabled: bool,
    /// `clause/2` may look at it although it is static.
    pub public: bool,
    /// Nothing but its answers can be seen of it, although its clauses do not show it: files of the library declare that.
    pub pure: bool,
    /// What its arguments are to modules.
    pub meta: Option<Arc<[Meta]>>,
}

impl Properties {
    /// Whether it is a meta-predicate: one of its arguments gets the module of the caller.
    pub fn has_goals(&self) -> bool {
        let meta = self.meta.as_deref().unwrap_or(&[]);
        meta.iter().any(|meta| meta.is_goal())
    }
}

/// A predicate of one module.
#[derive(Clone, Debug)]
pub struct Predicate {
    /// The module it belongs to.
    pub module: Atom,
    /// Its name and arity.
    pub functor: Functor,
    /// What it is.
    pub(super) kind: Kind,
    /// What was declared of it.
    pub properties: Properties,
    /// Its clauses.
    pub clauses: Clauses,
    /// Its linked code, if it is static and was called.
    pub block: Option<Arc<Block>>,
    /// The generation in which that was linked.
    pub(super) linked: u64,
    /// Where its definition begins.
    pub origin: Option<Origin>,
    /// Who declared it first.
    pub declared: Option<Declarer>,
}

/// Who has declared a predicate: its declarations stay when another text defines or no longer defines it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declarer {
    /// A directive of a text.
    Text(SourceId),
    /// A goal, as `dynamic/1` is one.
    Goal,
}

impl Predicate {
    /// A predicate that is only mentioned.
    pub(super) fn new(module: Atom, functor: Functor) -> Predicate {
        Predicate {
            module,
            functor,
            kind: Kind::Undefined,
            properties: Properties::default(),
            clauses: Clauses::default(),
            block: None,
            linked: 0,
            origin: None,
            declared: None,
        }
    }

    /// What it is.
    #[inline]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether there is a definition, be it without clauses.
    pub fn is_defined(&self) -> bool {
        self.kind != Kind::Undefined
    }

    /// Whether it is dynamic.
    pub fn is_dynamic(&self) -> bool {
        self.kind == Kind::Dynamic
    }
}
