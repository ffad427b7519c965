//! The loader: makes predicates of Prolog text.
//!
//! ```text
//!   text ── read ──► tree ── lower ──► term ── expand ──► clauses ── add ──► database
//!              │        │                │
//!           errors   warnings       directives: done by the loader, or run
//! ```
//!
//! | file | what |
//! | --- | --- |
//! | `consult.rs`, `loading.rs` | loads one text from its first term to its last; the state of this load |
//! | `expand.rs` | conditional compilation, term expansion, grammar rules |
//! | `directive.rs`, `directives.rs` | directives, and their table |
//! | `clause.rs` | adding clauses, and removing those that they replace |
//! | `modules.rs`, `imports.rs` | file and module specifications, loading on demand; imports |
//! | `library.rs` | the texts of the library |
//! | `calls.rs`, `goals.rs`, `qualify.rs` | the goals of a clause: recorded, located, qualified by their module |
//! | `lint/` | warnings and their fixes, a file for each subject; the settings of warnings; the note about the relaxed grammar |
//! | `explain/` | makes diagnostics of errors; errors that name their place; `failure/`: why a query is false |
//! | `manual/` | the documentation in the sources, for `help/1` (feature `repl`) |
//! | `form.rs` | classifies the terms of a text |
//! | `files.rs`, `state.rs`, `run.rs`, `terms.rs` | reading files; the state between loads; running goals; inspecting terms |
//! | `told.rs` | messages of programs as values |
//! | `builtins.rs` | `consult/1` and its kin |
//!
//! *Invariant*: a load leaves nothing half done. It omits a wrong clause, adds the others, and reports all errors of a text in
//! one run. It prints nothing: diagnostics are values.

pub mod builtins;
mod calls;
mod clause;
pub mod consult;
mod directive;
mod directives;
mod expand;
pub mod explain;
pub mod files;
mod form;
mod goals;
pub mod imports;
pub mod library;
pub mod lint;
pub mod loading;
#[cfg(feature = "repl")]
pub mod manual;
pub mod modules;
mod qualify;
mod recovered;
mod refused;
mod run;
mod sources;
pub mod state;
pub mod terms;
mod told;
#[cfg(any(test, not(feature = "repl")))]
mod unpack;

pub use builtins::GROUP;
pub use consult::{load, load_for_host};
pub use explain::failure::GROUP as WHY;
use lint::{confusable, logic, style, written};
pub use lint::{extensions, relaxed};
pub use loading::{Imports, LoadRequest};
#[cfg(feature = "repl")]
pub use manual::GROUP as MANUAL;
pub use run::{once, resource_of};
pub use sources::GROUP as SOURCES;
pub use style::GROUP as STYLE;
pub use told::GROUP as TOLD;

/// The user of the manual; without the feature there is none.
#[cfg(not(feature = "repl"))]
pub const MANUAL: &[crate::machine::builtin::Builtin] = &[];
