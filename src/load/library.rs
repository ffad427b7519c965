// TABLE
//! The library: its texts, and which of them exports a predicate. Behind the name of a file stands the feature without which a build
//! leaves it out.
//!
//! *Invariant*: the first query of the index reads the first term of every file, and no more. A file is loaded, as a module, when one
//! of its predicates is called. A test compares the table with the folder.

use std::borrow::Cow;
use std::sync::Arc;

use indexmap::IndexMap;

use super::state;
#[cfg(not(feature = "repl"))]
use super::unpack::unpacked;
use crate::machine::Machine;
use crate::syntax::{NodeKind, Operators, ReadFlags, SubtreeStarts, Tree, read_term};
use crate::term::Functor;

/// A file of the library.
pub struct Text {
    /// Its name in `library(Name)`.
    pub name: &'static str,
    /// Its name in messages.
    pub file: &'static str,
    /// The text, as this build has it.
    pub(super) kept: Kept,
}

/// A text for those who read its comments.
#[cfg(feature = "repl")]
pub(super) struct Kept(pub(super) &'static str);

/// A text in builds that read no comments but mode lines: `prolog/build.rs` has left out the others, and packs it.
#[cfg(not(feature = "repl"))]
pub(super) struct Kept {
    /// The first term.
    head: &'static str,
    /// The text.
    packed: &'static [u8],
}

#[cfg(feature = "repl")]
macro_rules! kept {
    ($folder:literal $name:literal) => {
        Kept(include_str!(concat!(
            "../../prolog/",
            $folder,
            "/",
            $name,
            ".pl"
        )))
    };
}

#[cfg(not(feature = "repl"))]
macro_rules! kept {
    ($folder:literal $name:literal) => {
        Kept {
            head: include_str!(concat!(env!("OUT_DIR"), "/", $folder, "/", $name, ".head")),
            packed: include_bytes!(concat!(
                env!("OUT_DIR"),
                "/",
                $folder,
                "/",
                $name,
                ".packed"
            )),
        }
    };
}

impl Text {
    /// A text that begins with the first term, `:- module(Name, Exports)`.
    #[cfg(feature = "repl")]
    fn head(&self) -> &'static str {
        self.kept.0
    }

    /// The first term, `:- module(Name, Exports)`.
    #[cfg(not(feature = "repl"))]
    fn head(&self) -> &'static str {
        self.kept.head
    }

    /// The text.
    #[cfg(feature = "repl")]
    pub fn text(&self) -> Cow<'static, str> {
        Cow::Borrowed(self.kept.0)
    }

    /// The text, without comments at the beginning of lines, except mode lines.
    #[cfg(not(feature = "repl"))]
    pub fn text(&self) -> Cow<'static, str> {
        let text = unpacked(self.kept.packed).and_then(|text| String::from_utf8(text).ok());
        Cow::Owned(text.expect("prolog/build.rs has packed a text"))
    }
}

macro_rules! texts {
    ($($folder:literal { $($name:literal $(if $feature:literal)?)* })*) => {
        /// All files of this build. A static, since a constant would be copied to every use, more than a megabyte each time.
        pub static TEXTS: &[Text] = &[$($(
            $(#[cfg(feature = $feature)])?
            Text {
                name: $name,
                file: concat!($folder, "/", $name, ".pl"),
                kept: kept!($folder $name),
            }
        ),*),*];

        /// The files that this build leaves out, each with the feature that it lacks.
        const LEFT_OUT: &[(&str, &str)] = &[$($($(
            #[cfg(not(feature = $feature))]
            ($name, $feature),
        )?)*)*];
    };
}

texts! {
    "boot" {
        "attvar"
        "control"
        "dcg"
        "expansion"
        "halting"
        "limits"
        "messages"
        "native"
        "twins_of_choices" if "native"
        "twins_of_games" if "native"
        "twins_of_searches" if "native"
        "solutions"
    }
    "library" {
        "aggregate"
        "ansi_term"
        "apropos"
        "apply"
        "assoc"
        "break"
        "compare"
        "compare_differences"
        "compare_goals"
        "compare_growth"
        "compare_picture"
        "compare_report"
        "compare_trials"
        "backcomp"
        "base32"
        "base64"
        "charsio"
        "clpfd" if "clpfd"
        "clpfd_global" if "clpfd"
        "clpfd_goals" if "clpfd"
        "clpfd_labeling" if "clpfd"
        "clpfd_sets" if "clpfd"
        "clpz" if "clpfd"
        "codesio"
        "csv"
        "ctypes"
        "date"
        "dcg/basics"
        "dcg/high_order"
        "debug"
        "dialect/hprolog"
        "dif"
        "edinburgh"
        "edit"
        "edit_distance"
        "effects"
        "elsewhere"
        "elsewhere_programs"
        "elsewhere_terms"
        "error"
        "filesex"
        "flag"
        "format_predicates"
        "freeze"
        "gensym"
        "hashtable"
        "heaps"
        "help"
        "intercept"
        "json"
        "language_texts"
        "lists"
        "listing"
        "main"
        "mulisp"
        "mulisp_control"
        "mulisp_evaluator"
        "mulisp_forms"
        "mulisp_functions"
        "mulisp_lists"
        "mulisp_places"
        "mulisp_reader"
        "mulisp_sequences"
        "mulisp_special"
        "mulisp_texts"
        "native_hints"
        "nb_set"
        "occurs"
        "option"
        "ordsets"
        "oset"
        "pairs"
        "planner"
        "planner_forms"
        "planner_functions"
        "profile"
        "profile_report"
        "plunit"
        "pprint"
        "prolog_code"
        "pure_input"
        "quintus"
        "random"
        "rbtree_nodes"
        "rbtrees"
        "readutil"
        "recorded"
        "reif"
        "sets"
        "settings"
        "search"
        "sexpr"
        "sexpr_check"
        "sexpr_errors"
        "sexpr_numbers"
        "sexpr_prompt"
        "shell"
        "solution_sequences"
        "sort"
        "statistics"
        "strings"
        "tabling"
        "terms"
        "thread"
        "trace"
        "trace_ports"
        "trace_spy"
        "trace_texts"
        "tree"
        "tree_fold"
        "tree_picture"
        "tree_search"
        "tree_steps"
        "tree_terminal"
        "tree_write"
        "ugraphs"
        "utf8"
        "varnumbers"
        "when"
        "why"
        "why_answers"
        "why_changes"
        "why_columns"
        "why_constraints"
        "why_domains"
        "why_edits"
        "why_findings"
        "why_goals"
        "why_lacks"
        "why_mends"
        "why_patterns"
        "why_run"
        "why_scores"
        "why_search"
        "why_texts"
        "writef"
        "yall"
    }
}

/// The text that is loaded when an engine is made.
pub static PRELUDE: Text = Text {
    name: "prelude",
    file: "boot/prelude.pl",
    kept: kept!("boot" "prelude"),
};

/// The index of exports: which file exports which predicate.
#[derive(Debug, Default)]
pub struct Index {
    /// By name: the arities with the files.
    exports: IndexMap<Cow<'static, str>, Vec<(u32, usize)>>,
    /// By file: whether it exports operators.
    operators: Vec<bool>,
}

impl Index {
    /// Reads the heads of all files.
    pub fn new() -> Index {
        let mut index = Index::default();
        let operators = Operators::new();
        for (file, text) in TEXTS.iter().enumerate() {
            let mut has_operators = false;
            if let Ok(Some(tree)) = read_term(text.head(), 0, &operators, ReadFlags::default()) {
                for export in exports(&tree) {
                    match export {
                        Export::Predicate(name, arity) => {
                            index.exports.entry(name).or_default().push((arity, file));
                        }
                        Export::Operator => has_operators = true,
                    }
                }
            }
            index.operators.push(has_operators);
        }
        index
    }

    /// The first file that exports this predicate and may be loaded automatically.
    pub fn exporter(&self, name: &str, arity: u32) -> Option<usize> {
        let rows = self.exports.get(name)?;
        let loads = |row: &&(u32, usize)| row.0 == arity && !is_on_request(row.1);
        rows.iter().find(loads).map(|row| row.1)
    }

    /// The file that exports this predicate, including files loaded on request only.
    pub fn home(&self, name: &str, arity: u32) -> Option<usize> {
        let rows = self.exports.get(name)?;
        rows.iter().find(|row| row.0 == arity).map(|row| row.1)
    }

    /// The names of all exported predicates.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.exports.keys().map(|name| &**name)
    }

    /// All exported predicates with their files.
    pub fn predicates(&self) -> impl Iterator<Item = (&str, u32, usize)> {
        self.exports
            .iter()
            .flat_map(|(name, rows)| rows.iter().map(move |row| (&**name, row.0, row.1)))
    }

    /// Whether a file exports operators and so must be loaded as soon as it is imported.
    pub fn has_operators(&self, file: usize) -> bool {
        self.operators.get(file).copied().unwrap_or(false)
    }
}

/// An export in the head of a module.
enum Export {
    Predicate(Cow<'static, str>, u32),
    Operator,
}

/// The export list of `:- module(Name, [ … ])`.
fn exports(tree: &Tree<'static>) -> Vec<Export> {
    let shape = SubtreeStarts::of(tree);
    // The list is the last argument of `module`, which is the only one of `:-`: its node is just before these two.
    let Some(list) = tree.nodes.len().checked_sub(3) else {
        return Vec::new();
    };
    let NodeKind::List(count) = &tree.nodes[list].kind else {
        return Vec::new();
    };
    let mut elements = shape.arguments(list, *count as usize + 1);
    elements.pop();
    elements
        .into_iter()
        .filter_map(|element| export(tree, element))
        .collect()
}

fn export(tree: &Tree<'static>, element: usize) -> Option<Export> {
    match &tree.nodes[element].kind {
        NodeKind::Compound(name, 3) if name == "op" => Some(Export::Operator),
        NodeKind::Compound(slash, 2) => {
            let extra = match &**slash {
                "/" => 0,
                "//" => 2,
                _ => return None,
            };
            let NodeKind::Integer(arity) = tree.nodes[element - 1].kind else {
                return None;
            };
            let NodeKind::Atom(name) = &tree.nodes[element - 2].kind else {
                return None;
            };
            Some(Export::Predicate(
                name.clone(),
                u32::try_from(arity).ok()? + extra,
            ))
        }
        NodeKind::Compound(..)
        | NodeKind::Variable(_)
        | NodeKind::Atom(_)
        | NodeKind::Integer(_)
        | NodeKind::BigInteger(_)
        | NodeKind::Ratio(_)
        | NodeKind::Float(_)
        | NodeKind::Text(..)
        | NodeKind::List(_) => None,
    }
}

/// The index of a machine, made on first use.
pub fn index(machine: &mut Machine) -> Arc<Index> {
    let loader = state::of(machine);
    Arc::clone(
        loader
            .loaded
            .library
            .get_or_insert_with(|| Arc::new(Index::new())),
    )
}

/// The file that exports a predicate.
pub fn exporter(machine: &mut Machine, functor: Functor) -> Option<usize> {
    let index = index(machine);
    index.exporter(machine.atoms.text(functor.name), functor.arity)
}

/// Files that only `use_module/1` loads: they define names like `(,)/3` and `take/3`, which a program must ask for.
const ON_REQUEST: &[&str] = &[
    "clpfd",
    "clpfd_global",
    "clpfd_labeling",
    "clpfd_sets",
    "effects",
    "reif",
    "dialect/hprolog",
];

/// Whether only `use_module/1` loads a file.
pub fn is_on_request(file: usize) -> bool {
    ON_REQUEST.contains(&TEXTS[file].name)
}

/// The file that programs load for what this one exports: the one that exports all of it anew, if this is a part of that by its name, as
/// `clpfd_global` is of `clpfd`.
pub fn face(file: usize) -> usize {
    let name = TEXTS[file].name;
    let exports_it = |text: &str| {
        let directive = text.split_once("\n:- reexport(");
        let list = directive.and_then(|(_, behind)| behind.split_once(").\n"));
        list.is_some_and(|(list, _)| list.contains(&format!("library({name})")))
    };
    let whole = TEXTS.iter().position(|text| {
        let rest = name.strip_prefix(text.name);
        rest.is_some_and(|rest| rest.starts_with('_')) && exports_it(&text.text())
    });
    whole.unwrap_or(file)
}

/// The names of library files in other systems, with ours.
const OTHER_NAMES: &[(&str, &str)] = &[
    // The system does this expansion of calls anyway.
    ("apply_macros", "apply"),
    ("http/json", "json"),
    ("pio", "pure_input"),
    ("time", "limits"),
];

/// The name that a library has here.
fn own_name(name: &str) -> &str {
    let other = OTHER_NAMES.iter().find(|(other, _)| *other == name);
    other.map_or(name, |(_, own)| own)
}

/// The file of `library(name)`.
pub fn find(name: &str) -> Option<usize> {
    let name = own_name(name);
    TEXTS.iter().position(|text| text.name == name)
}

/// The feature for lack of which there is no `library(name)`.
pub fn lacking(name: &str) -> Option<&'static str> {
    let name = own_name(name);
    let left_out = LEFT_OUT.iter().find(|(left_out, _)| *left_out == name);
    left_out.map(|(_, feature)| *feature)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_in_the_table() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("prolog");
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("the folder is there") {
                let path = entry.expect("it can be listed").path();
                // Only tests read the definitions of native twins.
                if path.is_dir() && !path.ends_with("twins") {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "pl") {
                    let file = path
                        .strip_prefix(&root)
                        .expect("it is below")
                        .to_string_lossy();
                    let known = TEXTS.iter().chain([&PRELUDE]).any(|text| text.file == file);
                    assert!(known, "{file} is not in TEXTS");
                }
            }
        }
    }

    #[test]
    fn heads_are_read() {
        let index = Index::new();
        assert_eq!(
            index.exporter("append", 3).map(|file| TEXTS[file].name),
            Some("lists")
        );
        assert_eq!(index.exporter("append", 7), None);
        for (file, text) in TEXTS.iter().enumerate() {
            let exports = index.predicates().any(|row| row.2 == file);
            let whole = text.text();
            let hands_on = whole.contains("\n:- reexport(");
            // A file may say that what it is asked for belongs to the system.
            let says_so = whole.starts_with(&format!(":- module({}, []).", text.name));
            assert!(
                exports || hands_on || says_so,
                "{} exports nothing",
                text.name
            );
        }
    }
}
