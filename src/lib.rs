//! Ferz: an embeddable Prolog engine that explains its errors.
#![warn(missing_docs)]

pub mod builtins;
pub mod code;
pub mod compiler;
#[doc(hidden)]
pub mod database;
pub mod embed;
#[doc(hidden)]
pub mod load;
pub mod machine;
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

/// The examples of README.md, compiled and run with those of the docs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
