//! Functors: name and arity, which identify a compound term or, with a module, a predicate.
//!
//! *Invariant*: a functor is plain data; the code that makes a term checks that a heap cell can hold the arity.

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
