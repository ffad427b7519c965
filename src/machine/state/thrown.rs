//! What a throw notes of its place: addresses of code, which are looked up only when the error is explained (`place.rs`).

use crate::term::{Atom, Functor};

/// What the last throw noted.
#[derive(Default)]
pub struct ThrowSites {
    pub last: Thrown,
    /// What the next throw will note.
    pub next: Option<Thrown>,
    pub unknown: Option<(Atom, Functor)>,
}

/// Where something was thrown: the instruction and its continuation.
#[derive(Clone, Copy, Default)]
pub struct Thrown {
    pub pc: usize,
    pub cp: usize,
}
