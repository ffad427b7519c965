//! From Prolog text to predicates.
//!
//! ```text
//!   text ── read ──► tree ── lower ──► term ── expand ──► clauses ── add ──► database
//!              │        │                │
//!           errors   warnings       directives: done by the loader, or run
//! ```
//!
//! | file | what |
//! | --- | --- |
//! | `consult.rs`, `loading.rs` | one text from its first term to its last; what is known of it meanwhile |
//! | `expand.rs` | conditional compilation, term expansion, grammar rules |
//! | `directive.rs` | directives |
//! | `clause.rs` | adding clauses, and what they take the place of |
//! | `modules.rs`, `imports.rs` | files and modules as programs name them, loading on demand; what is imported |
//! | `library.rs` | the texts of the library |
//! | `calls.rs`, `goals.rs`, `qualify.rs` | the goals of a clause: noted, placed, given their module |
//! | `lint/` | warnings and their mends, a file for each subject; which of them texts get; the note on what only the relaxed grammar reads |
//! | `explain/`, `located_errors.rs` | from an error to a sentence; places that errors name; `failure/`: why a query is false |
//! | `manual/` | what the sources say about themselves, for `help/1` (feature `repl`) |
//! | `form.rs` | what a term of a text is |
//! | `files.rs`, `state.rs`, `run.rs`, `terms.rs` | reading files; what is remembered; running goals; looking at terms |
//! | `builtins.rs` | `consult/1` and its kin |
//!
//! *Invariant*: a load never leaves anything half done. A clause that is wrong is left out, the others are there, and all
//! errors of a text are reported in one run. Nothing is printed: diagnostics are values.

pub mod builtins;
mod calls;
mod clause;
pub mod consult;
mod directive;
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
mod run;
mod sources;
pub mod state;
pub mod terms;

pub use builtins::GROUP;
pub use consult::load;
pub use explain::failure::GROUP as WHY;
use lint::{confusable, logic, recovery, style, written};
pub use lint::{extensions, relaxed};
pub use loading::{Imports, LoadRequest};
#[cfg(feature = "repl")]
pub use manual::GROUP as MANUAL;
pub use run::{once, resource_of};
pub use sources::GROUP as SOURCES;
pub use style::GROUP as STYLE;

/// What asks the manual; without it, nothing does.
#[cfg(not(feature = "repl"))]
pub const MANUAL: &[crate::machine::builtin::Builtin] = &[];
