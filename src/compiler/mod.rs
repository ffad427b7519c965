//! The compiler: turns clause terms into instructions, and the clauses of a predicate into one block.
//!
//! The passes, each with its file:
//!
//! 1. `steps/clause` with `constructs`, `goals` and `constraints`: turns the body into a flat list of steps, with control constructs as
//!    marks.
//! 2. `steps/variables`: with all occurrences known, classifies variables as void, temporary or permanent, and numbers the slots.
//! 3. `codegen/control` walks the steps once and emits code: `head` matches terms, `build` makes them, `body` calls, `arithmetic` evaluates
//!    in line, `branches` splits and joins paths, `registers` knows where each variable lives, `assembler` and `peephole` write the words,
//!    `charges` counts the goals that spend no inference by themselves.
//! 4. `indexing/index` links the clauses of a predicate, `deep` by parts of arguments too; `guard`, `ahead` and `exclusion` decide which of
//!    them need no choice point.
//!
//! All of them use `terms` to inspect terms.
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
//! *Invariant*: the compiler knows only terms and code, and asks a [`Resolver`] about everything else. It never recurses over the depth of
//! a term. Its output passes `code::verify`.

mod codegen;
mod indexing;
mod steps;
mod terms;

// Files are in folders by subject; the rest of the room knows them by these names.
pub(in crate::compiler) use codegen::{
    assembler, body, branches, build, control, peephole, registers, whereabouts,
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

/// The compiler's questions about the context of a clause.
pub trait Resolver {
    /// The target of a goal; `module` is given for `Module:Goal`.
    fn resolve(&mut self, module: Option<Atom>, functor: Functor) -> Target;

    /// The index of an evaluable functor.
    fn evaluable(&self, functor: Functor) -> Option<u16>;

    /// Whether a control construct, test or `is/2` may be compiled in line: not if the program defines one of this name. `module` is given
    /// for `Module:Goal`.
    fn inline(&self, module: Option<Atom>, functor: Functor) -> bool;

    /// What a goal is compiled to in place of a call, by the row of the built-in.
    fn form(&self, functor: Functor) -> Option<InLine>;

    /// Whether a goal calls a constraint of `library(clpfd)` with a name that `steps/constraints.rs` knows.
    fn is_constraint(&self, _module: Option<Atom>, _functor: Functor) -> bool {
        false
    }

    /// Whether a call of this predicate leaves the static clauses of the program.
    fn leaves(&self, _predicate: u32) -> bool {
        false
    }

    /// Whether an optimisation is on.
    fn optimises(&self, _optimisation: Optimisation) -> bool {
        true
    }
}

/// The positions of the clause and of the goals of its body in the source.
#[derive(Clone, Copy, Default, Debug)]
pub struct GoalSpans<'a> {
    /// The goals, in the order in which a walk from left to right over `,` `;` `|` `->` `*->` `\+` meets them. If their number differs from
    /// that of the body, no goal has a position.
    pub goals: &'a [Span],
}

/// Why a clause has no code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompileError {
    /// This body contains a goal that is not callable.
    NotCallable(Cell),
    /// The clause needs more registers, slots or arguments than a word can name.
    TooLarge,
    /// There is no memory, or no time left.
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
    /// No X register is free: compile again with all variables in slots.
    Registers,
    /// Something is too large for any attempt.
    TooLarge,
}

/// Compiles `head :- body` once more, to record where its code keeps the variables of the clause.
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
    // The terms made by flattening (`forall/2`, goals with a module) are not needed any more.
    heap.top = top;
    code.map_err(|_| CompileError::TooLarge)
}
