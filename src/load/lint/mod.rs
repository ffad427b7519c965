//! Warnings and their fixes: legal code that was probably not meant, and nearly correct code.
//!
//! *Invariant*: what the loader asks only if [`WARNS`] gives warnings and does nothing else, so that builds without the feature `lint` load
//! the same clauses.

pub mod allowances;
pub mod allowed;
mod arithmetic;
pub mod clauses;
pub mod confusable;
pub(super) mod directives;
pub mod extensions;
mod formats;
pub(super) mod functions;
mod grown;
mod heads;
pub mod lacks;
pub mod logic;
pub(super) mod meant;
mod mutual;
mod narrow;
pub(super) mod recovery;
mod recursion;
pub mod relaxed;
mod sequences;
pub(super) mod signs;
pub(super) mod style;
pub(super) mod suggest;
pub(super) mod texts;
pub(super) mod undefined;
mod values;
pub(super) mod variables;
pub(super) mod written;

/// Whether this build looks for warnings about clauses that can be read.
pub(super) const WARNS: bool = cfg!(feature = "lint");
