//! A predicate: its kind, its properties and its clauses.
//!
//! Invariant: a predicate is changed only through [`Database`](super::Database), which keeps the machine's entries and
//! linked code in step; only properties that do not change how it is called may be set directly.

use std::sync::Arc;

use super::clause::Origin;
use super::clauses::Clauses;
use crate::code::Block;
use crate::syntax::SourceId;
use crate::term::{Atom, Functor};

/// The kind of a predicate.
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
    /// A host closure, which the machine stores.
    Host,
    /// A control construct, known to the compiler and the machine.
    Control,
    /// A predicate of another module.
    Import(u32),
}

/// The declaration of an argument by `meta_predicate/1`.
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

    /// Whether the argument is module-sensitive: it gets the module of the caller.
    pub fn is_goal(self) -> bool {
        match self {
            Meta::Goal(_) | Meta::Qualified | Meta::Caret | Meta::Grammar => true,
            Meta::Input | Meta::Output | Meta::Either | Meta::Anything => false,
        }
    }
}

/// The declarations for a predicate.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Properties {
    /// Its clauses may be apart in the text.
    pub discontiguous: bool,
    /// Its clauses may be in several files.
    pub multifile: bool,
    /// It belongs to the standard and may not be redefined.
    pub iso: bool,
    /// The program forbids a native twin for it.
    pub not_native: bool,
    /// Its answers are tabled.
    pub tabled: bool,
    /// `clause/2` may read it although it is static.
    pub public: bool,
    /// Only its answers can be observed, although its clauses do not show this: files of the library declare that.
    pub pure: bool,
    /// The declarations of its arguments.
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
    /// Its module.
    pub module: Atom,
    /// Its name and arity.
    pub functor: Functor,
    /// Its kind.
    pub(super) kind: Kind,
    /// Its declarations.
    pub properties: Properties,
    /// Its clauses.
    pub clauses: Clauses,
    /// Its linked code, if it is static and was called.
    pub block: Option<Arc<Block>>,
    /// The generation in which that code was linked.
    pub(super) linked: u64,
    /// Where its definition begins, or where a text imports it.
    pub origin: Option<Origin>,
    /// The first declarer.
    pub declared: Option<Declarer>,
}

/// Who has declared a predicate: the declarations stay when another text defines it or no longer does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declarer {
    /// A directive of a text.
    Text(SourceId),
    /// A goal, such as `dynamic/1`.
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

    /// Its kind.
    #[inline]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether it is defined, perhaps without clauses.
    pub fn is_defined(&self) -> bool {
        self.kind != Kind::Undefined
    }

    /// Whether it is dynamic.
    pub fn is_dynamic(&self) -> bool {
        self.kind == Kind::Dynamic
    }
}
