//! What a throw records about its place: code addresses, which are looked up only when the error is explained (`place.rs`).

use std::sync::Arc;

use crate::database::Origin;
use crate::syntax::Span;
use crate::term::{Addr, Atom, Cell, Functor};

/// The records of the last throw.
pub struct ThrowSites {
    pub last: Thrown,
    /// The record for the next throw.
    pub next: Option<Thrown>,
    pub unknown: Option<(Atom, Functor)>,
    /// The predicate to report in place of the built-in that raises the next error.
    pub on_behalf_of: Option<Functor>,
    /// The last call from the code of the program to code outside it.
    pub exit: Exit,
    /// The last goal of a control construct that was called as a term; it counts if no call has left the program since.
    pub handed: Handed,
    /// The address of an instruction that computes a part of an expression and has the error of the whole expression.
    pub part: usize,
    /// The heap top at the time when a backtrace is made.
    pub top: Addr,
    /// The backtrace of the last uncaught exception.
    pub trace: Option<Arc<Backtrace>>,
    /// The exception term that a catcher got last, and whether it is being rethrown. This keeps no term alive: it is only compared.
    pub caught: Cell,
    pub thrown_on: bool,
    /// How many caught exceptions had their backtraces recorded.
    pub traced: u64,
}

impl Default for ThrowSites {
    fn default() -> ThrowSites {
        ThrowSites {
            last: Thrown::default(),
            next: None,
            unknown: None,
            on_behalf_of: None,
            exit: Exit::default(),
            handed: Handed::default(),
            part: 0,
            top: Addr::NULL,
            trace: None,
            caught: Cell::small(0),
            thrown_on: false,
            traced: 0,
        }
    }
}

/// A name and an arity.
pub type NameArity = (String, usize);

/// How an exception came about: the goal with its values, and its callers.
#[derive(Clone, Default, Debug)]
pub struct Backtrace {
    /// The goal as it was compiled, with its variables.
    pub goal: Option<Failing>,
    /// The callers, the innermost first.
    pub callers: Vec<Caller>,
    /// Another clause of one of them calls it again by a last call, perhaps through others: such calls have left no trace.
    pub lost: bool,
    /// The number of nested environments.
    pub depth: u64,
    /// The number of goals of the query, a conjunction, that were still to be called.
    pub left: Option<usize>,
    /// The place where a control construct was passed as a term, if one of its goals raised the exception.
    pub site: Option<(Origin, Span)>,
    /// If no clause of the program was involved: the goal of the query, called as a term, that raised the exception, and the predicate that
    /// raised it there.
    pub called: (Option<NameArity>, Option<NameArity>),
}

/// The goal that raised an exception.
#[derive(Clone, Debug)]
pub struct Failing {
    /// The name.
    pub name: String,
    /// The number of arguments.
    pub arity: usize,
    /// Its position in the goal of the clause, as argument numbers from the outside inwards.
    pub at: Vec<u32>,
    /// Whether it has passed on goals, and an unknown one of these raised the exception.
    pub uncertain: bool,
    /// The name and arity of the goal that raised the exception, if that is another goal, perhaps inside this one.
    pub inner: Option<(String, usize)>,
    /// The known values of the variables of that goal.
    pub inner_values: Vec<VariableValue>,
    /// The goal as text, if it is in no source text.
    pub text: Option<String>,
    /// The known values of its variables.
    pub values: Vec<VariableValue>,
    /// The largest of its arguments, if the heap is nearly full.
    pub grown: Option<Grown>,
}

/// How far an argument of a goal has grown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grown {
    /// The number of the argument, from 0.
    pub argument: u32,
    /// The elements of a list, or how deep terms with one functor are nested.
    pub count: u64,
    pub is_list: bool,
}

/// A variable of a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariableValue {
    /// Its position in the goal, as argument numbers from the outside inwards.
    pub path: Vec<u32>,
    /// Its value as text; none if it is unbound.
    pub shown: Option<String>,
}

/// `Name/Arity`, or outside `user` `Module:Name/Arity`, as text.
pub type Indicator = Arc<str>;

/// A line of a backtrace.
#[derive(Clone, Debug)]
pub enum Caller {
    /// A clause of the program.
    Clause {
        /// The predicate.
        predicate: Indicator,
        /// The number of the predicate.
        id: u32,
        /// The number of the clause, from 1, if there are several.
        number: Option<usize>,
        /// The place of the called goal in the clause.
        place: Option<(Origin, Span)>,
        /// The called goal, with its values at the innermost and the outermost of equal frames.
        goals: Vec<Failing>,
        /// Both frames are known to call it with the same arguments.
        repeats: bool,
    },
    /// A predicate of the program that has left by a last call.
    Left(Indicator),
    /// The preceding lines again, this number of times.
    More(u64, Vec<Indicator>),
    /// This number of lines, left out.
    Omitted(u64),
}

/// The return address of a call, and the environment there.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Continuation {
    pub cp: usize,
    pub e: Addr,
}

/// A call from the code of the program to code outside it: the call instruction, and the continuation of the callee.
#[derive(Clone, Copy, Default)]
pub struct Exit {
    pub pc: usize,
    pub to: Continuation,
}

/// A goal of a control construct that was called as a term.
#[derive(Clone, Copy, Default)]
pub struct Handed {
    /// The call that left the program with the construct or a term containing it; 0 if there is none.
    pub site: usize,
    /// The functor of the goal.
    pub functor: Option<Functor>,
    /// The continuation of the goal.
    pub to: Continuation,
}

/// How many continuations a throw records.
pub const NOTED: usize = 8;

/// How many environments it visits for that.
pub const LOOKED_AT: usize = 32;

/// The place of a throw: the instruction, its continuations from the innermost on (of equal consecutive ones only the first), and the last
/// exit.
#[derive(Clone, Copy, Default)]
pub struct Thrown {
    pub pc: usize,
    /// The part of the expression that has the error.
    pub part: usize,
    pub continuations: [Continuation; NOTED],
    pub exit: Exit,
    /// The last goal of a passed construct, if it is later than the exit.
    pub handed: Option<Handed>,
}
