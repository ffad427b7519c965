//! What a throw notes of its place: addresses of code, which are looked up only when the error is explained (`place.rs`).

use std::sync::Arc;

use crate::database::Origin;
use crate::syntax::Span;
use crate::term::{Addr, Atom, Cell, Functor};

/// What the last throw noted.
pub struct ThrowSites {
    pub last: Thrown,
    /// What the next throw will note.
    pub next: Option<Thrown>,
    pub unknown: Option<(Atom, Functor)>,
    /// The predicate that the next error of a built-in is reported by, in place of the built-in.
    pub on_behalf_of: Option<Functor>,
    /// The last call that led out of the code of the program.
    pub exit: Exit,
    /// The last goal of a control construct that was called as a term; it counts while nothing has led out of the program since.
    pub handed: Handed,
    /// The instruction that computes a part of an expression and has an error, which is that of the whole.
    pub part: usize,
    /// The top of the heap when what led to a ball is looked at.
    pub top: Addr,
    /// What led to the last ball that nothing caught.
    pub trace: Option<Arc<Backtrace>>,
    /// The ball that a catcher got last, and whether it is being thrown on. No term is kept by it: it is only compared.
    pub caught: Cell,
    pub thrown_on: bool,
    /// How many balls that were caught had what led to them noted.
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

/// What led to a ball: the goal with its values, and who called it.
#[derive(Clone, Default, Debug)]
pub struct Backtrace {
    /// What the goal is as it was compiled, with its variables.
    pub goal: Option<Failing>,
    /// Who called it, the innermost first.
    pub callers: Vec<Caller>,
    /// How many environments stood on one another.
    pub depth: u64,
    /// How many goals of the query, a conjunction, were still to be called.
    pub left: Option<usize>,
    /// Where a control construct was handed on, of which a goal has raised the ball.
    pub site: Option<(Origin, Span)>,
    /// Where no clause of the program has had a part in it: what goal of the query, that was called as a term, has raised the ball; and
    /// what has raised it there.
    pub called: (Option<NameArity>, Option<NameArity>),
}

/// The goal that raised a ball.
#[derive(Clone, Debug)]
pub struct Failing {
    /// Its name.
    pub name: String,
    /// The number of its arguments.
    pub arity: usize,
    /// Where it stands in the goal that the clause has: the numbers of arguments, from outside inwards.
    pub at: Vec<u32>,
    /// Whether it has handed on goals, and another one that is not known has raised the ball.
    pub uncertain: bool,
    /// The name and arity of what raised the ball, if that is another goal, which may stand in this one.
    pub inner: Option<(String, usize)>,
    /// What is known of the variables of that one.
    pub inner_values: Vec<VariableValue>,
    /// The goal as it can be shown, if it stands in no text.
    pub text: Option<String>,
    /// What is known of its variables.
    pub values: Vec<VariableValue>,
}

/// A variable of a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariableValue {
    /// Where it stands in the goal: the numbers of arguments, from outside inwards.
    pub path: Vec<u32>,
    /// What it stands for; nothing if it is unbound.
    pub shown: Option<String>,
}

/// `Name/Arity`, or outside `user` `Module:Name/Arity`, as text.
pub type Indicator = Arc<str>;

/// A line of a backtrace.
#[derive(Clone, Debug)]
pub enum Caller {
    /// A clause of the program.
    Clause {
        /// Its predicate.
        predicate: Indicator,
        /// The number of that.
        id: u32,
        /// Its number among the clauses, from 1 on, where there are several.
        number: Option<usize>,
        /// Where the goal stands in it that was called.
        place: Option<(Origin, Span)>,
        /// What the goal is, and its values at the innermost and the outermost of equal frames.
        goals: Vec<Failing>,
        /// It is known to be called by both with the same arguments.
        repeats: bool,
    },
    /// A predicate of the program that has left by a last call.
    Left(Indicator),
    /// The lines before this one again, this number of times.
    More(u64, Vec<Indicator>),
    /// This number of lines are left out.
    Omitted(u64),
}

/// Where a call goes on, and in which environment.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Continuation {
    pub cp: usize,
    pub e: Addr,
}

/// A call that led out of the code of the program: its instruction, and where what it calls goes on.
#[derive(Clone, Copy, Default)]
pub struct Exit {
    pub pc: usize,
    pub to: Continuation,
}

/// A goal of a control construct that was called as a term.
#[derive(Clone, Copy, Default)]
pub struct Handed {
    /// The call that had led out of the program with the construct, or a term that it was made of; 0 if none had.
    pub site: usize,
    /// What the goal calls.
    pub functor: Option<Functor>,
    /// Where the goal goes on.
    pub to: Continuation,
}

/// How many continuations a throw notes.
pub const NOTED: usize = 8;

/// How many environments it looks at for that.
pub const LOOKED_AT: usize = 32;

/// Where something was thrown: the instruction, its continuations from the innermost on, of equal ones that follow each
/// other the first, and the last exit.
#[derive(Clone, Copy, Default)]
pub struct Thrown {
    pub pc: usize,
    /// The part of the expression there that has the error.
    pub part: usize,
    pub continuations: [Continuation; NOTED],
    pub exit: Exit,
    /// The last goal of a construct that was handed on, if that was later than the exit.
    pub handed: Option<Handed>,
}
