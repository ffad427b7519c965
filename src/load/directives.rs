// TABLE
//! The directives that the loader knows, a row for each name and number of arguments: what the loader does with it (`directive.rs`,
//! `expand.rs`), and so what a text lacks where one cannot be read (`recovered.rs`).

use crate::machine::assert::Declaration;

/// What the loader does with a directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Declares predicates.
    Declare(Declaration),
    /// Declares dynamic predicates, with options.
    DeclareWithOptions,
    /// Declares which arguments are goals.
    Meta,
    /// Declares tables.
    Tables,
    /// Declares a property that only library files do: no program may redefine the predicates.
    Standard,
    /// The same: the predicates have no side effects, although their clauses do not show it.
    Pure,
    /// Refuses code in C.
    Foreign,
    /// Runs a goal after the load.
    Initialize,
    /// The same, at a time that the second argument says.
    InitializeWhen,
    /// Begins a module.
    Module,
    /// Loads files that are not yet loaded.
    Ensure,
    /// Imports from files.
    Import,
    /// Imports from files, and exports what it imports.
    Reexport,
    /// Loads files.
    Load,
    /// Loads the files of a list.
    LoadList,
    /// Loads files, with options.
    LoadWithOptions,
    /// Reads another text in this place.
    Include,
    /// Says the encoding.
    Encoding,
    /// Switches warnings.
    Style,
    /// Says which part of the text is read; `expand.rs` does that.
    Condition,
    /// Runs as a goal that says how the text is read.
    Reading,
    /// Does nothing here.
    Nothing,
}

const ROWS: &[(&str, u32, Act)] = &[
    ("dynamic", 1, Act::Declare(Declaration::Dynamic)),
    ("dynamic", 2, Act::DeclareWithOptions),
    ("thread_local", 1, Act::Declare(Declaration::Dynamic)),
    ("discontiguous", 1, Act::Declare(Declaration::Discontiguous)),
    ("multifile", 1, Act::Declare(Declaration::Multifile)),
    ("public", 1, Act::Declare(Declaration::Public)),
    ("meta_predicate", 1, Act::Meta),
    ("table", 1, Act::Tables),
    ("$iso", 1, Act::Standard),
    ("$pure", 1, Act::Pure),
    ("use_foreign_library", 1, Act::Foreign),
    ("use_foreign_library", 2, Act::Foreign),
    ("initialization", 1, Act::Initialize),
    ("initialization", 2, Act::InitializeWhen),
    ("module", 2, Act::Module),
    ("ensure_loaded", 1, Act::Ensure),
    ("use_module", 1, Act::Import),
    ("use_module", 2, Act::Import),
    ("autoload", 1, Act::Import),
    ("autoload", 2, Act::Import),
    ("reexport", 1, Act::Reexport),
    ("reexport", 2, Act::Reexport),
    ("consult", 1, Act::Load),
    ("load_files", 1, Act::Load),
    ("load_files", 2, Act::LoadWithOptions),
    (".", 2, Act::LoadList),
    ("include", 1, Act::Include),
    ("encoding", 1, Act::Encoding),
    ("style_check", 1, Act::Style),
    ("if", 1, Act::Condition),
    ("elif", 1, Act::Condition),
    ("else", 0, Act::Condition),
    ("endif", 0, Act::Condition),
    ("op", 3, Act::Reading),
    ("set_prolog_flag", 2, Act::Reading),
    ("license", 1, Act::Nothing),
    ("noprofile", 1, Act::Nothing),
    ("volatile", 1, Act::Nothing),
    ("expects_dialect", 1, Act::Nothing),
    ("det", 1, Act::Nothing),
    ("non_terminal", 1, Act::Nothing),
    ("ensure_linked", 1, Act::Nothing),
    ("module_transparent", 1, Act::Nothing),
    ("set_stream", 2, Act::Nothing),
    ("predicate_options", 3, Act::Nothing),
];

/// What a directive is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// It loads a file, or begins a module.
    Loads,
    /// It says something of what its arguments name, or of the text.
    Declares,
    /// It runs a goal of the program, or code in C.
    Runs,
}

impl Act {
    fn purpose(self) -> Purpose {
        match self {
            Act::Module
            | Act::Ensure
            | Act::Import
            | Act::Reexport
            | Act::Load
            | Act::LoadList
            | Act::LoadWithOptions
            | Act::Include => Purpose::Loads,
            Act::Declare(_)
            | Act::DeclareWithOptions
            | Act::Meta
            | Act::Tables
            | Act::Standard
            | Act::Pure
            | Act::Encoding
            | Act::Style
            | Act::Condition
            | Act::Reading
            | Act::Nothing => Purpose::Declares,
            Act::Foreign | Act::Initialize | Act::InitializeWhen => Purpose::Runs,
        }
    }
}

/// What the loader does with this directive; nothing is known of one that is only a goal.
pub fn act(name: &str, arity: u32) -> Option<Act> {
    let row = ROWS.iter().find(|row| (row.0, row.1) == (name, arity));
    row.map(|row| row.2)
}

/// The directives of this name, with any arguments.
fn named(name: &str) -> impl Iterator<Item = Act> {
    ROWS.iter()
        .filter(move |row| row.0 == name)
        .map(|row| row.2)
}

/// Whether there is a directive of this name that has an effect, other than to leave out a part of the text.
pub fn is_known(name: &str) -> bool {
    named(name).any(|act| !matches!(act, Act::Condition | Act::Nothing))
}

/// Whether a directive of this name loads a file, or begins a module.
pub fn loads(name: &str) -> bool {
    named(name).any(|act| act.purpose() == Purpose::Loads)
}

/// Whether a directive of this name declares what its arguments name.
pub fn declares(name: &str) -> bool {
    named(name).any(|act| act.purpose() == Purpose::Declares)
}
