//! Ferz: an embeddable Prolog engine that explains its errors.
#![warn(missing_docs)]

pub mod code;
#[doc(hidden)]
pub mod stream;
pub mod syntax;
pub mod term;

#[cfg(feature = "repl")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "report")]
pub mod report;
#[cfg(feature = "repl")]
#[doc(hidden)]
pub mod toplevel;
