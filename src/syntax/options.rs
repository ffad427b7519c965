//! Options of the reader, and its callback during long work.
//!
//! Invariant: this file uses nothing of the reader, so that every file of the reader can use it.

use crate::memory::Stopping;

/// What the reader allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadFlags {
    /// Only what the standard allows: an operator as an atom is never an operand, in quotes neither.
    pub iso: bool,
    /// The end of the text serves as the end token, as for `term_to_atom/2` and for queries.
    pub end_optional: bool,
    /// What the standard refuses and SWI-Prolog reads is read too, unless `iso` is set: see [`super::Tree::relaxed`].
    pub relaxed: bool,
    /// Only what begins with `_` is a variable.
    pub var_prefix: bool,
    /// Whether the tree gets [`super::Tree::details`].
    pub details: bool,
}

/// What is asked between two pieces of long work whether that has to stop.
pub type Pace<'p> = &'p dyn Fn() -> Stopping<()>;
