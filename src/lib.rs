//! Ferz: an embeddable Prolog engine that explains its errors.
//!
//! A host uses [`embed`] and, to draw errors for people, `report`; [`embed`] begins with a tour. The `ferz` command is made of
//! the same parts. `src/README.md` is the map for whoever works on Ferz itself.
//!
//! *Invariant*: the other rooms are public for the tests of this package alone, and hidden: no promise is made about them.

#[doc(hidden)]
pub mod builtins;
#[doc(hidden)]
pub mod code;
#[doc(hidden)]
pub mod compiler;
#[doc(hidden)]
pub mod database;
pub mod embed;
#[doc(hidden)]
pub mod kernel;
#[doc(hidden)]
pub mod load;
#[doc(hidden)]
pub mod machine;
#[doc(hidden)]
pub mod memory;
#[doc(hidden)]
pub mod stream;
#[doc(hidden)]
pub mod syntax;
#[doc(hidden)]
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
