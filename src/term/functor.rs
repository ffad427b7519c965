//! Name and arity: what identifies a compound term or, with a module, a predicate.
//!
//! Invariant: a functor is plain data; whether a heap cell can hold its arity is checked where terms are made.

use super::atom::Atom;

/// A name with an arity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Functor {
    /// The name.
    pub name: Atom,
    /// The number of arguments.
    pub arity: u32,
}

impl Functor {
    /// `name/arity`.
    pub const fn new(name: Atom, arity: u32) -> Functor {
        Functor { name, arity }
    }
}
