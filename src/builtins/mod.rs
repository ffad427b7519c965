//! Predicates written in Rust, one file for each section of the standard.
//!
//! To add one: find the file of its ISO section; add a row to the `group!` table at its top, in the place where the function
//! belongs; write the function with its documentation and an example that runs:
//!
//! ```text
//! group! {
//!     semidet "atom_length(+Atom, ?Length)" ["8.16.1"] => atom_length;
//! }
//!
//! /// Length is the number of characters in the text of Atom.
//! fn atom_length(machine: &mut Machine, [atom, length]: [Cell; 2]) -> Result<bool> {
//! ```
//!
//! `det` functions return `Result<()>`, `semidet` ones `Result<bool>`, `nondet` ones `Result<Alternatives>`.
//!
//! The row of a built-in contains all facts about it. An argument `:Name` gets the module of the caller. After the section of the standard,
//! the row may have these facts (`machine/builtin.rs`, `Facts`):
//!
//! | fact | meaning |
//! | --- | --- |
//! | `pure` | its only effects are its answers, which depend only on its arguments; callers may have native twins (`machine/effects.rs`) |
//! | `assigns` | it changes terms in place: programs that call it share no copies |
//! | `in_line(Form)` | the compiler emits instructions for it in place of a call (`compiler/steps/goals.rs`) |
//!
//! Files without a table are shared by several groups:
//!
//! | file | contents |
//! | --- | --- |
//! | `args.rs`, `text/` | typed reading of arguments; text of every kind |
//! | `target.rs` | the stream an argument names, and stream errors as error terms |
//! | `reading.rs`, `writing.rs` | terms from text and streams, and back |
//! | `read_options.rs`, `positions.rs` | the options of `read_term/2`; the positions of terms in their text |
//! | `subtext.rs` | `sub_atom/5` and `sub_string/5` |
//! | `directives.rs` | the directives of `format/2` |
//! | `calendar.rs` | days and dates, the time zone of the system |
//! | `programs.rs` | small programs for Miri, a test |
//! | `evaluables.rs` | TABLE: the functors that `is/2` evaluates |
//!
//! *Invariant*: a built-in knows the machine and the rooms below it, never the loader or the public API. It returns its
//! value or leaves by `?`, and does not name itself: the machine adds the indicator to errors.

pub mod args;
pub mod data;
#[cfg(feature = "clpfd")]
pub mod fd;
pub mod group;
pub mod io;
pub mod iso;
pub mod search;
pub mod system;
pub mod text;
#[cfg(feature = "native")]
pub mod twins;
#[cfg(not(feature = "native"))]
#[path = "twins/absent.rs"]
pub mod twins;

use crate::machine::builtin::Builtin;

// The folders group the files by subject; the other files of the room name a file without its folder.
pub use data::{calendar, csv, dates, json, json_text};
pub use io::{
    aliases, edinburgh, files, globs, lines, paths, positions, read_options, reading, target,
    writing,
};
pub use iso::{
    arithmetic, atoms, characters, clauses, comparison, control, evaluables, flags, operators,
    solutions, stream_properties, streams, terms, terms_io, types, unification,
};
#[cfg(feature = "native")]
pub use search::{frontier, recall};
pub use system::{
    attributes, continuations, globals, limits, lists, modules, number_parts, profiling,
    properties, references, statistics, tables, term_parts, tracing, trials,
};
pub use text::{char_types, directives, format, strings, subtext, term_texts, text_parts};

/// All groups, in the order of the standard.
pub const GROUPS: &[&[Builtin]] = &[
    control::GROUP,
    unification::GROUP,
    types::GROUP,
    comparison::GROUP,
    terms::GROUP,
    term_parts::GROUP,
    arithmetic::GROUP,
    number_parts::GROUP,
    clauses::GROUP,
    references::GROUP,
    properties::GROUP,
    modules::GROUP,
    solutions::GROUP,
    streams::GROUP,
    stream_properties::GROUP,
    characters::GROUP,
    terms_io::GROUP,
    operators::GROUP,
    atoms::GROUP,
    flags::GROUP,
    format::GROUP,
    strings::GROUP,
    text_parts::GROUP,
    term_texts::GROUP,
    char_types::GROUP,
    lines::GROUP,
    edinburgh::GROUP,
    lists::GROUP,
    globals::GROUP,
    search::GROUP,
    #[cfg(feature = "native")]
    recall::GROUP,
    #[cfg(feature = "native")]
    frontier::GROUP,
    #[cfg(feature = "native")]
    twins::choices::permuted::GROUP,
    #[cfg(feature = "native")]
    twins::remembered::GROUP,
    #[cfg(feature = "native")]
    twins::paths::GROUP,
    attributes::GROUP,
    continuations::GROUP,
    tables::GROUP,
    #[cfg(feature = "clpfd")]
    fd::GROUP,
    #[cfg(feature = "clpfd")]
    fd::disjunction::GROUP,
    #[cfg(feature = "clpfd")]
    fd::domains::GROUP,
    #[cfg(feature = "clpfd")]
    fd::forms::GROUP,
    #[cfg(feature = "clpfd")]
    fd::labelling::GROUP,
    limits::GROUP,
    statistics::GROUP,
    system::GROUP,
    trials::GROUP,
    profiling::GROUP,
    tracing::GROUP,
    files::GROUP,
    paths::GROUP,
    globs::GROUP,
    dates::GROUP,
    csv::GROUP,
    json::GROUP,
    json_text::GROUP,
];

#[cfg(test)]
mod programs;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_indicator_stands_twice() {
        let mut seen = HashSet::new();
        for row in GROUPS.iter().flat_map(|group| group.iter()) {
            assert!(
                seen.insert((row.name, row.arity)),
                "{}/{} stands twice",
                row.name,
                row.arity
            );
        }
    }
}
