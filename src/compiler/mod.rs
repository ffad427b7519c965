//! Clause terms to instructions, and the clauses of a predicate to one block.
//!
//! The passes, each with its file:
//!
//! 1. `steps/clause` with `constructs`, `goals` and `constraints`: the body becomes a flat list of steps, control constructs marks in it.
//! 2. `steps/variables`: every occurrence is known; variables are void, temporary or permanent, slots are numbered.
//! 3. `codegen/control` walks the steps once and emits code: `head` matches terms, `build` makes them, `body` calls, `arithmetic`
//!    evaluates in line, `branches` splits and joins paths, `registers` knows where each variable lives, `assembler` and
//!    `peephole` write the words, `charges` counts the goals that spend no inference by themselves.
//! 4. `indexing/index` links the clauses of a predicate, `deep` by parts of arguments too; `guard`, `ahead` and `exclusion` say which of them
//!    need no choice point.
//!
//! All of them ask `terms` about terms.
//!
//! `s(X, Y) :- ( X > Y -> r(Y, X) ; r(X, Y) ).` on its way through them:
//!
//! ```text
//!   1  Head · If(0) · Compare X > Y · Then(0) · Call r(Y,X) last · Else(0) · Call r(X,Y) last · Join(0)
//!   2  X and Y are temporary: no call comes back; no environment
//!   3  gt x0, x1, L1 · move x2, x0 · move x0, x1 · move x1, x2 · execute 2, r/2 · L1: execute 2, r/2
//!   4  one clause: no index, no choice point
//! ```
//!
//! *Invariant*: the compiler knows terms and code, and asks a [`Resolver`] about everything else. It never recurses over
//! the depth of a term. What comes out passes `code::verify`.

mod codegen;
mod indexing;
mod steps;
mod terms;

// Files stand in folders by their subject, and the room knows them by their names.
pub(in crate::compiler) use codegen::{
    assembler, body, branches, build, charges, control, peephole, registers, whereabouts,
};
pub(in crate::compiler) use indexing::{
    ahead, buckets, clash, deep, exclusion, guard, index, parts,
};
pub(in crate::compiler) use steps::{clause, goals, variables};

pub use goals::{InLine, is_meta};
pub use index::link;
pub use whereabouts::{Home, Whereabouts};

use crate::code::{ClauseCode, Optimisation};
use crate::memory;
use crate::syntax::Span;
use crate::term::{Atom, Cell, Functor, Heap};

/// How a goal is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Through the entry of the predicate with this index.
    Predicate(u32),
    /// In line: a deterministic built-in.
    Builtin(u16),
}

/// What the compiler asks about the world around a clause.
pub trait Resolver {
    /// What a goal calls; `module` is given for `Module:Goal`.
    fn resolve(&mut self, module: Option<Atom>, functor: Functor) -> Target;

    /// The index of an evaluable functor.
    fn evaluable(&self, functor: Functor) -> Option<u16>;

    /// Whether a control construct, test or `is/2` may be compiled in line: not when the program has one of this name itself. `module`
    /// is given for `Module:Goal`.
    fn inline(&self, module: Option<Atom>, functor: Functor) -> bool;

    /// What is made of a goal in place of a call, by the row of the built-in.
    fn form(&self, functor: Functor) -> Option<InLine>;

    /// Whether a goal calls a constraint of `library(clpfd)`, by a name that `steps/constraints.rs` knows.
    fn is_constraint(&self, _module: Option<Atom>, _functor: Functor) -> bool {
        false
    }

    /// Whether a call of a predicate leads from the code of a program to what is none of its static clauses.
    fn leaves(&self, _predicate: u32) -> bool {
        false
    }

    /// Whether an optimisation is in force.
    fn optimises(&self, _optimisation: Optimisation) -> bool {
        true
    }
}

/// Where the clause and the goals of its body stand in the source.
#[derive(Clone, Copy, Default, Debug)]
pub struct GoalSpans<'a> {
    /// The goals, in the order in which a walk from left to right over `,` `;` `|` `->` `*->` `\+` meets them. When their
    /// number differs from that of the body, no goal has a place.
    pub goals: &'a [Span],
}

/// Why a clause has no code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompileError {
    /// This body contains a goal that is not callable.
    NotCallable(Cell),
    /// It needs more registers, slots or arguments than a word can name.
    TooLarge,
    /// There is no room, or no time left.
    Stopped(memory::Stop),
}

impl From<memory::Stop> for CompileError {
    fn from(stop: memory::Stop) -> CompileError {
        CompileError::Stopped(stop)
    }
}

/// Why a pass gave up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stop {
    /// No X register is free: worth another try with all variables in slots.
    Registers,
    /// Something does not fit at all.
    TooLarge,
}

/// Compiles `head :- body` once more, to know where its code has the variables of the clause.
pub fn whereabouts(
    heap: &mut Heap,
    resolver: &mut dyn Resolver,
    head: Cell,
    body: Cell,
) -> Result<Whereabouts, CompileError> {
    let mut sizes = terms::Sizes::default();
    if !(sizes.admit(heap, head)? && sizes.admit(heap, body)?) {
        return Err(CompileError::TooLarge);
    }
    let mut attempt = |spill| -> Result<_, CompileError> {
        let clause = clause::flatten(heap, resolver, head, body)?;
        Ok(control::watch(heap, resolver, &sizes, clause, spill))
    };
    let found = match attempt(false)? {
        Err(Stop::Registers) => attempt(true)?,
        done => done,
    };
    found.map_err(|_| CompileError::TooLarge)
}

/// Compiles `head :- body`; a fact has the body `true`.
pub fn compile_clause(
    heap: &mut Heap,
    resolver: &mut dyn Resolver,
    head: Cell,
    body: Cell,
    spans: &GoalSpans,
) -> Result<ClauseCode, CompileError> {
    let mut sizes = terms::Sizes::default();
    if !(sizes.admit(heap, head)? && sizes.admit(heap, body)?) {
        return Err(CompileError::TooLarge);
    }
    let top = heap.top;
    let mut attempt = |spill| -> Result<_, CompileError> {
        let clause = clause::flatten(heap, resolver, head, body)?;
        Ok(control::generate(
            heap, resolver, &sizes, clause, spans, spill,
        ))
    };
    let code = match attempt(false)? {
        Err(Stop::Registers) => attempt(true)?,
        done => done,
    };
    // Terms that flattening made (`forall/2`, goals with a module) are not needed any more.
    heap.top = top;
    code.map_err(|_| CompileError::TooLarge)
}
