//! What a native twin is, and which predicates of a machine have one.
//!
//! ```text
//!   Member       a predicate of a definition (`prolog/twins`), by the hashes of its clauses
//!   Parameter       a predicate that the definition leaves to the program: the step of a search
//!   Twin       the definition and the function that does the same
//!   Installed  a predicate of the program that has this twin, with what stands for the parameters
//! ```
//!
//! Invariant: an installed twin has the block of its predicate, so that a call can be left to the clauses at any time.

use std::sync::Arc;

use indexmap::IndexMap;

use super::Machine;
use crate::code::Block;
use crate::database::clause::reach_code;
use crate::machine::builtin::Retry;
use crate::machine::error::Result;
use crate::term::atom::ShortHash;
use crate::term::{Atom, AtomMarks, Functor, Roots};

/// What a clause of a definition calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A predicate of the system or a library, by name and arity.
    Named(&'static str, u32),
    /// A predicate of the definition, by its number among the members.
    Member(usize),
    /// A predicate that the definition leaves to the program, by its number among those.
    Parameter(usize),
}

/// What a program has in place of a parameter of a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// The module in whose clauses it is called.
    pub module: Atom,
    /// What is called there.
    pub functor: Functor,
    /// Whether nothing but its answers can be seen of it, and they depend on its arguments alone.
    pub pure: bool,
}

/// A predicate of a definition.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// The hash of its clauses without their names.
    pub outline: u64,
    /// The hash of its shape.
    pub shape: u64,
    /// Which of its arguments its clauses call, in letters; empty: none.
    pub letters: &'static str,
    /// What it calls, in the order of its shape.
    pub calls: &'static [Callee],
}

/// What a twin did with a call.
pub enum Reply {
    /// The call fails.
    Fail,
    /// It has one answer, already unified, and the clauses would leave no choice point.
    Exit,
    /// It has one answer, already unified, and the clauses would leave a choice point that gives none.
    ExitOpen,
    /// It has the answers that `next` gives, the first one still to be asked for.
    Each(Box<dyn Retry>),
    /// The clauses are to run, on what now are the arguments.
    Clauses,
    /// The clauses are to run, and this number of steps of looking was in vain: as many calls run without another look, so that
    /// a recursion over a long list does not look at all of it each time.
    NotApplicable(usize),
    /// A predicate of the module `system` with this number of arguments is to run, on what now are the arguments.
    Goal(&'static str, u32),
}

impl From<bool> for Reply {
    fn from(holds: bool) -> Reply {
        if holds { Reply::Exit } else { Reply::Fail }
    }
}

/// Runs a twin on the arguments in the registers.
pub type Run = fn(&mut Machine) -> Result<Reply>;

/// A predicate written in Rust that has a definition in Prolog.
pub struct Twin {
    /// What it is called: `native(Name)` among the properties of a predicate.
    pub name: &'static str,
    /// Its definition: `permutation/2` of `prolog/twins`.
    pub definition: &'static str,
    /// What it does.
    pub run: Run,
    /// The parameters that must be pure: otherwise it is of no use.
    pub needs: &'static [usize],
    /// The calls that are left to the clauses at first: a small search is not worth it.
    pub warmup_calls: usize,
    /// It unifies at once what the clauses unify bit by bit: a call is left to the clauses when an attributed variable can be
    /// reached from its arguments, since what that wakes has to run at its time.
    pub at_once: bool,
}

/// A predicate that has a twin.
pub(in crate::machine) struct Installed {
    pub(in crate::machine) twin: &'static Twin,
    /// What stands for the parameters of its definition.
    pub(in crate::machine) parameters: Box<[Parameter]>,
    /// Its clauses.
    pub(in crate::machine) block: Arc<Block>,
    /// Whether the entry is still that of the twin: the predicate has not changed.
    pub(in crate::machine) live: bool,
    /// How often the twin was called since calls were last counted from nought.
    pub(in crate::machine) calls: u64,
    /// How many of the next calls are left to the clauses.
    pub(in crate::machine) backoff_left: usize,
    /// What its memories have been asked and have known since they were last judged.
    pub(in crate::machine) asked: u64,
    pub(in crate::machine) found: u64,
    /// How many calls will be left to the clauses when the twin has been of no use again.
    pub(in crate::machine) next_backoff: usize,
}

/// A twin, and what stands for the parameters of its definition.
pub(in crate::machine) type Recognised = (&'static Twin, Box<[Parameter]>);

/// The twins of a machine, and which predicates have one.
#[derive(Default)]
pub struct Twins {
    pub(in crate::machine) known: &'static [(Twin, &'static [Member])],
    pub(in crate::machine) installed: IndexMap<u32, Installed, ShortHash>,
    /// The twin that was called last.
    pub(in crate::machine) running: usize,
    /// No call is left to the clauses because the search might be small.
    pub(in crate::machine) ignore_warmup: bool,
}

impl Roots for Twins {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let Twins {
            known: _,
            installed,
            running: _,
            ignore_warmup: _,
        } = self;
        for installed in installed.values() {
            let Installed {
                twin: _,
                // Names of predicates.
                parameters: _,
                block,
                live: _,
                calls: _,
                backoff_left: _,
                asked: _,
                found: _,
                next_backoff: _,
            } = installed;
            reach_code(reached, &block.words, &block.sites);
        }
    }
}
