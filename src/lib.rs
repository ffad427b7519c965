//! Ferz: an embeddable Prolog engine that explains its errors.
#![warn(missing_docs)]

pub mod code;
#[doc(hidden)]
pub mod compiler;
#[doc(hidden)]
pub mod database;
#[doc(hidden)]
pub mod stream;
pub mod syntax;
pub mod term;
