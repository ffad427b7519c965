//! The values of numbers: from the text of a token, as long as it may be, and fractions.
//!
//! *Invariant*: a value has one form: an integer that fits a word is never a long one, and a fraction is in lowest terms and no integer.
//! Work on long numbers is done in pieces, and between them the caller's `Pace` may stop it.

pub mod fraction;
pub mod long;
pub(super) mod number;
