//! Ferz: an embeddable Prolog engine that explains its errors.
//!
//! A host uses [`embed`]; it draws errors for people with `report`, and searches over its own values with [`search`]. [`embed`]
//! begins with a tour. The `ferz` command is built from the same parts. `src/README.md` is the map for work on Ferz itself.
//!
//! *Invariant*: the public API is sound: no program without `unsafe` can cause undefined behaviour through it. Cells, areas and code, whose
//! wrong use is undefined behaviour, cannot be named outside of the crate:
//!
//! ```compile_fail,E0603
//! use ferz::term::Heap;
//! ```
//!
//! ```compile_fail,E0603
//! use ferz::machine::Machine;
//! ```
//!
//! The integration tests of this package access them through the feature `testing`, which is not part of the API.

mod builtins;
mod code;
mod compiler;
mod database;
pub mod embed;
mod kernel;
mod load;
mod machine;
mod memory;
mod stream;
mod syntax;
mod term;

#[cfg(feature = "repl")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "report")]
pub mod report;
pub mod search;
#[cfg(feature = "repl")]
mod toplevel;

/// The rooms, for the integration tests of this package: they are not stable, and their wrong use is undefined behaviour.
#[cfg(feature = "testing")]
#[doc(hidden)]
pub mod testing {
    macro_rules! rooms {
        ($($name:ident)*) => {
            $(pub mod $name { pub use crate::$name::*; })*
        };
    }

    rooms! { builtins code compiler database kernel load machine stream syntax term }
}

/// The examples of README.md, compiled and run with those of the docs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
