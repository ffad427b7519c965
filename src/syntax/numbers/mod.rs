//! The values of numbers: number tokens of any length as integers, floats and fractions.
//!
//! *Invariant*: a value has one form: an integer that fits a word is never a long one, and a fraction is in lowest terms and no integer.
//! Work on long numbers is done in pieces, and the caller's `Pace` may stop it between them.

pub mod fraction;
pub mod long;
pub(super) mod number;
