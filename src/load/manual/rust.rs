//! Extracts the manual from Rust files: the rows of `group!` with the doc comments of their functions, and tables in file docs.
//!
//! *Invariant*: a row of `group!` is one line. The part of a doc comment fenced as `prolog` is the example.

use super::{DocComment, Entry, Topic, indicator};
use crate::builtins::group::name_of;

/// A file, and its text.
struct Source {
    #[cfg(test)]
    name: &'static str,
    text: &'static str,
}

macro_rules! sources {
    ($($name:literal)*) => {
        &[$(Source {
            #[cfg(test)]
            name: $name,
            text: include_str!(concat!("../../", $name, ".rs")),
        }),*]
    };
}

/// The files with a `group!`, in the order of `builtins::GROUPS`.
const GROUPS: &[Source] = sources! {
    "builtins/iso/control"
    "builtins/iso/unification"
    "builtins/iso/types"
    "builtins/iso/comparison"
    "builtins/iso/terms"
    "builtins/system/term_parts"
    "builtins/iso/arithmetic"
    "builtins/system/number_parts"
    "builtins/iso/clauses"
    "builtins/system/references"
    "builtins/system/properties"
    "builtins/system/modules"
    "builtins/iso/solutions"
    "builtins/iso/streams"
    "builtins/iso/stream_properties"
    "builtins/iso/characters"
    "builtins/iso/terms_io"
    "builtins/iso/operators"
    "builtins/iso/atoms"
    "builtins/iso/flags"
    "builtins/text/format"
    "builtins/text/strings"
    "builtins/text/text_parts"
    "builtins/text/term_texts"
    "builtins/text/char_types"
    "builtins/io/lines"
    "builtins/io/edinburgh"
    "builtins/system/lists"
    "builtins/system/globals"
    "builtins/search/frontier"
    "builtins/search/recall"
    "builtins/search/mod"
    "builtins/twins/choices/permuted"
    "builtins/twins/remembered"
    "builtins/twins/paths/mod"
    "builtins/system/attributes"
    "builtins/system/continuations"
    "builtins/system/tables"
    "builtins/fd/mod"
    "builtins/fd/disjunction"
    "builtins/fd/domains"
    "builtins/fd/forms"
    "builtins/fd/labelling"
    "builtins/system/limits"
    "builtins/system/statistics"
    "builtins/system/mod"
    "builtins/system/trials"
    "builtins/system/profiling"
    "builtins/system/tracing"
    "builtins/io/files"
    "builtins/io/paths"
    "builtins/io/globs"
    "builtins/data/dates"
    "builtins/data/csv"
    "builtins/data/json"
    "builtins/data/json_text"
    "load/builtins"
    "load/lint/style"
    "load/explain/failure/mod"
    "load/sources"
    "load/told"
};

/// The files whose docs have a table of other entries.
const TABLES: &[(Topic, &str, &str)] = &[
    (
        Topic::Evaluable,
        "Evaluables",
        include_str!("../../builtins/iso/evaluables.rs"),
    ),
    (
        Topic::Flag,
        "Flags",
        include_str!("../../builtins/iso/flags.rs"),
    ),
    (
        Topic::Directive,
        "Directives",
        include_str!("../directive.rs"),
    ),
];

/// The entries of the Rust files.
pub fn entries() -> Vec<Entry> {
    let mut found = Vec::new();
    for source in GROUPS {
        group(source.text, &mut found);
    }
    for (kind, subject, text) in TABLES {
        table(*kind, subject, text, &mut found);
    }
    found
}

/// Adds the rows of a `group!`.
fn group(text: &str, found: &mut Vec<Entry>) {
    let Some((_, rows)) = text.split_once("\ngroup! {\n") else {
        return;
    };
    let subject = subject(text);
    for line in rows.lines().take_while(|line| *line != "}") {
        let parts = line.split_once('"').and_then(|(determinism, rest)| {
            let (mode, rest) = rest.split_once('"')?;
            let (_, function) = rest.split_once("=> ")?;
            Some((determinism.trim(), mode, function.trim_end_matches(';')))
        });
        let Some((determinism, mode, function)) = parts else {
            continue;
        };
        let mode = mode.replace("\\\\", "\\");
        let (name, arity) = indicator(&mode);
        let function = function.rsplit("::").next().unwrap_or(function);
        let said = docs_of(text, function);
        found.push(Entry {
            kind: Topic::Builtin,
            subject: subject.clone(),
            name,
            arity,
            modes: vec![format!("{mode} is {determinism}")],
            text: said.text,
            example: said.example,
        });
    }
}

/// The subject of a file: its first sentence up to a colon, without parts in parentheses.
fn subject(text: &str) -> String {
    let first = text.lines().find_map(|line| line.strip_prefix("//! "));
    let mut rest = first.unwrap_or_default();
    let mut subject = String::new();
    while let Some((before, after)) = rest.split_once(" (") {
        subject.push_str(before);
        rest = after.split_once(')').map_or("", |(_, rest)| rest);
    }
    subject.push_str(rest);
    let end = subject.find([':', '.']).unwrap_or(subject.len());
    subject.truncate(end);
    subject
}

/// The doc comment of a function.
fn docs_of(text: &str, function: &str) -> DocComment {
    let heads = [format!("fn {function}("), format!("fn {function}<")];
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().position(|line| {
        let line = line.trim_start_matches("pub ");
        heads.iter().any(|head| line.starts_with(head))
    });
    let before = &lines[..at.unwrap_or(0)];
    let is_above = |line: &&&str| line.starts_with("///") || line.starts_with("#[");
    let count = before.iter().rev().take_while(is_above).count();
    let mut said = DocComment::default();
    let mut is_example = false;
    for line in &before[before.len() - count..] {
        let Some(line) = line.strip_prefix("///") else {
            continue;
        };
        if line.trim_start().starts_with("```") {
            is_example = !is_example;
            continue;
        }
        let to = match is_example {
            true => &mut said.example,
            false => &mut said.text,
        };
        to.push_str(line.strip_prefix(' ').unwrap_or(line));
        to.push('\n');
    }
    said.trimmed()
}

/// Adds the rows of the tables at the top of a file: `| ``name`` | what it is |`, possibly with more columns between the two.
fn table(kind: Topic, subject: &str, text: &str, found: &mut Vec<Entry>) {
    let rows = text.lines().filter_map(|line| {
        let row = line.trim_start().strip_prefix("//! | `")?;
        let (mode, row) = row.strip_suffix(" |")?.split_once("` | ")?;
        let (between, text) = match row.rsplit_once(" | ") {
            Some((between, text)) => (Some(between), text),
            None => (None, row),
        };
        Some((mode, between, text))
    });
    for (mode, between, text) in rows {
        let (name, arity) = expression(mode.trim_start_matches(":- "));
        let mode = match between {
            Some(values) => format!("{mode}: {values}"),
            None => mode.to_owned(),
        };
        found.push(Entry {
            kind,
            subject: subject.to_owned(),
            name,
            arity,
            modes: vec![mode],
            text: text.to_owned(),
            example: String::new(),
        });
    }
}

/// Name and arity of `X mod Y`, `\ X`, `gcd(X, Y)`.
fn expression(mode: &str) -> (String, u32) {
    if name_of(mode) != mode {
        return indicator(mode);
    }
    match mode.split(' ').collect::<Vec<_>>().as_slice() {
        [_, name, _] => ((*name).to_owned(), 2),
        [name, _] => ((*name).to_owned(), 1),
        _ => (mode.to_owned(), 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtins::{GROUPS as BUILTINS, evaluables::EVALUABLES};
    use crate::database::flags::Flags;
    use crate::term::Atoms;
    use std::path::Path;

    #[test]
    fn every_group_is_read() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut folders = vec![root.join("builtins")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("the folder is there") {
                let path = entry.expect("it can be listed").path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = std::fs::read_to_string(&path).unwrap_or_default();
                let name = path.strip_prefix(&root).expect("it is below");
                let name = name.with_extension("").to_string_lossy().replace('\\', "/");
                let is_known = GROUPS.iter().any(|source| source.name == name);
                assert_eq!(text.contains("\ngroup! {\n"), is_known, "{name}");
            }
        }
    }

    #[test]
    fn everything_has_an_entry() {
        let entries = entries();
        let has = |kind, name: &str, arity| {
            let mut found = entries.iter();
            found.any(|entry| entry.kind == kind && entry.name == name && entry.arity == arity)
        };
        let mut missing = Vec::new();
        for row in BUILTINS
            .iter()
            .copied()
            .chain([
                crate::load::GROUP,
                crate::load::STYLE,
                crate::load::WHY,
                crate::load::SOURCES,
                crate::load::TOLD,
            ])
            .flatten()
            .filter(|row| !row.name.starts_with('$'))
        {
            if !has(Topic::Builtin, row.name, row.arity) {
                missing.push(row.mode.to_owned());
            }
        }
        for row in EVALUABLES {
            if !has(Topic::Evaluable, row.name, row.run.arity()) {
                missing.push(format!("{} (evaluable)", row.name));
            }
        }
        let mut atoms = Atoms::new();
        let flags = Flags::new(&mut atoms).expect("there is room");
        for name in flags.names() {
            if !has(Topic::Flag, atoms.text(name), 0) {
                missing.push(format!("{} (flag)", atoms.text(name)));
            }
        }
        assert!(missing.is_empty(), "no entry for {missing:?}");
    }
}
