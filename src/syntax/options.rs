//! Options of the reader, and its callback during long work.
//!
//! Invariant: this file uses nothing of the reader, so that every file of the reader can use it.

use crate::memory::Stopping;

/// What the reader allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadFlags {
    /// Strictly as the standard: an operator as an atom is never an operand, not even in quotes.
    pub iso: bool,
    /// The end of the text serves as the end token, as for `term_to_atom/2` and for queries.
    pub end_optional: bool,
    /// Text that the standard refuses and SWI-Prolog reads is read too, unless `iso` is set: see [`super::Tree::relaxed`].
    pub relaxed: bool,
    /// Only names that begin with `_` are variables.
    pub var_prefix: bool,
    /// Whether the tree gets [`super::Tree::details`].
    pub details: bool,
}

/// A function that long work calls between two pieces; an error stops the work.
pub type Pace<'p> = &'p dyn Fn() -> Stopping<()>;
