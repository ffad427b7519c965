//! Predicates written in Rust, one file for each section of the standard.
//!
//! To add one: find the file of its ISO section; add a row to the `group!` table at its top, in the place where the function
//! shall stand; write the function with its documentation and an example that runs:
//!
//! ```text
//! group! {
//!     semidet "atom_length(+Atom, ?Length)" ["8.16.1"] => atom_length;
//! }
//!
//! /// Length is the number of characters in the text of Atom.
//! fn atom_length(machine: &mut Machine, [atom, length]: [Cell; 2]) -> Result<bool> {
//! ```
//!
//! `det` functions return `Result<()>`, `semidet` ones `Result<bool>`, `nondet` ones `Result<Alternatives>`.
//!
//! *Invariant*: a built-in knows the machine and the rooms below it, never the loader or the public API. It leaves by its
//! value or by `?`, and names itself nowhere: the machine adds the indicator to errors.

pub mod group;

use crate::machine::builtin::Builtin;

/// All groups, in the order of the standard.
pub const GROUPS: &[&[Builtin]] = &[];
