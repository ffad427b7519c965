//! What a throw notes of its place: addresses of code, which are looked up only when the error is explained (`place.rs`).

use crate::term::{Addr, Atom, Functor};

/// What the last throw noted.
#[derive(Default)]
pub struct ThrowSites {
    pub last: Thrown,
    /// What the next throw will note.
    pub next: Option<Thrown>,
    pub unknown: Option<(Atom, Functor)>,
    /// The last call that led out of the code of the program.
    pub exit: Exit,
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

/// How many continuations a throw notes.
pub const NOTED: usize = 8;

/// How many environments it looks at for that.
pub const LOOKED_AT: usize = 32;

/// Where something was thrown: the instruction, its continuations from the innermost on, of equal ones that follow each
/// other the first, and the last exit.
#[derive(Clone, Copy, Default)]
pub struct Thrown {
    pub pc: usize,
    pub continuations: [Continuation; NOTED],
    pub exit: Exit,
}
