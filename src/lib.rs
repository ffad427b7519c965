//! Ferz: an embeddable Prolog engine that explains its errors.
#![warn(missing_docs)]

pub mod syntax;
pub mod term;
