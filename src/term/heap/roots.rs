//! Roots: the trait by which owners of atoms or terms outside the heap show them to the collectors.
//!
//! ```text
//!   nb_setval(k, f(a))      outside the heap   reach_atoms: the name k, and the words of the copy of f(a)
//!   nb_getval(k, T)         on the heap now    each_reference: the cell that refers to f(a): a collection marks from it, and then writes
//!                                              where f(a) has moved to. The atoms are found on the heap
//! ```
//!
//! *Invariant*: each struct that keeps atoms or terms which no collection finds by itself is a `Roots`, and the struct that contains it
//! shows it. An implementation destructures its struct and names every field, so that a new field compiles only when the implementation
//! says whether the field is a root.

use super::super::atom_marks::AtomMarks;
use super::super::cell::Cell;

/// An owner of atoms or terms outside the heap.
pub trait Roots {
    /// Marks the atoms that it keeps, without those of terms on the heap, which are found there.
    fn reach_atoms(&self, reached: &mut AtomMarks);

    /// Shows each cell that refers to the heap. The collector may change the cell, as its term moves.
    fn each_reference(&mut self, _: &mut dyn FnMut(&mut Cell)) {}
}

/// The unit type keeps nothing.
impl Roots for () {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}
