//! Warnings and their mends: what is legal and was probably not meant, and what is nearly right.

pub mod clauses;
pub(super) mod confusable;
pub mod logic;
pub(super) mod recovery;
pub mod relaxed;
pub(super) mod style;
pub(super) mod suggest;
pub(super) mod warn;
