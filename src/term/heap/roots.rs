//! Roots: what keeps atoms or terms beside the heap shows them to the collectors.
//!
//! ```text
//!   nb_setval(k, f(a))      outside the heap   reach_atoms: the name k, and the words of the copy of f(a)
//!   nb_getval(k, T)         on the heap now    each_reference: the cell that refers to f(a): a collection marks from it, and then writes
//!                                              where f(a) has moved to. The atoms are found on the heap
//! ```
//!
//! *Invariant*: what keeps an atom or a term that no collection finds by itself is a `Roots`, and is shown by the struct that it is a part
//! of. An implementation takes its struct apart and names every field, so that a new field compiles only when it is said there whether
//! it keeps something.

use super::super::atom_marks::AtomMarks;
use super::super::cell::Cell;

/// What keeps atoms, or terms, beside the heap.
pub trait Roots {
    /// Shows the atoms in what is kept. Those of terms on the heap are found there.
    fn reach_atoms(&self, reached: &mut AtomMarks);

    /// Shows the cells that refer to the heap. They may be changed, as their terms move.
    fn each_reference(&mut self, _: &mut dyn FnMut(&mut Cell)) {}
}

/// Nothing keeps nothing.
impl Roots for () {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}
