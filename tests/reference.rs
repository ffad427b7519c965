//! `prolog/REFERENCE.md` is the manual: made from mode lines and doc comments, and complete. The table of files in `prolog/README.md` has
//! the titles of the files.
//!
//! `BLESS=1 cargo test --test all reference::` writes it anew.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::support::{files, golden, root};
use ferz::embed::{Engine, Term};

/// An entry of the manual.
struct Entry {
    name: String,
    kind: String,
    subject: String,
    modes: Vec<String>,
    text: String,
}

fn entries() -> Vec<Entry> {
    let mut engine = Engine::builder().sandboxed().build();
    let query = "manual(Name, _, Kind, Subject, Modes, Text, _)";
    let solutions = engine.query(query, ()).expect("it is a query");
    let found = solutions.map(|solution| {
        let solution = solution.expect("the manual can be read");
        let text = |name: &str| {
            let term: Term = solution.get(name).expect("it is a variable of the query");
            term.text().expect("it is text").into_owned()
        };
        let modes: Term = solution
            .get("Modes")
            .expect("it is a variable of the query");
        let modes = modes.elements().expect("it is a list");
        Entry {
            name: text("Name"),
            kind: text("Kind"),
            subject: text("Subject"),
            modes: modes
                .iter()
                .map(|mode| mode.text().expect("it is text").into_owned())
                .collect(),
            text: text("Text"),
        }
    });
    found.collect()
}

/// The subjects of a kind, in the order of the sources, each with its entries.
fn subjects<'e>(entries: &'e [Entry], kind: &str) -> Vec<(&'e str, Vec<&'e Entry>)> {
    let mut found: Vec<(&str, Vec<&Entry>)> = Vec::new();
    for entry in entries.iter().filter(|entry| entry.kind == kind) {
        match found
            .iter_mut()
            .find(|(subject, _)| *subject == entry.subject)
        {
            Some((_, known)) => known.push(entry),
            None => found.push((&entry.subject, vec![entry])),
        }
    }
    found
}

/// A library with its title.
fn title(entries: &[Entry], library: &str) -> String {
    let file = entries
        .iter()
        .find(|entry| entry.kind == "file" && entry.name == library);
    let title = file.map_or("", |file| &file.subject);
    format!("`library({library})`: {title}")
}

/// Text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Up to a full stop before a blank, in one line.
fn sentence(text: &str) -> String {
    let paragraph = text.split("\n\n").next().unwrap_or_default();
    let line = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.split_once(". ") {
        Some((first, _)) => format!("{first}."),
        None => line,
    }
}

/// The whole reference: a row for each mode line.
fn reference(entries: &[Entry]) -> String {
    let mut out = String::from(
        "# Built-in predicates and libraries\n\n\
         Made by `tests/reference.rs` from the mode lines and doc comments of the sources; `help(Name)` at the prompt has the \
         whole texts and examples. Modes: `++` ground, `+` bound, `-` output, `?` either, `:` a goal or a name in a module, `@` \
         not bound further.\n",
    );
    let mut section = |title: &str, entries: &[&Entry]| {
        write!(out, "\n## {title}\n\n| | |\n| --- | --- |\n").expect("a string takes all");
        for entry in entries {
            let modes: Vec<String> = entry
                .modes
                .iter()
                .map(|mode| format!("`{}`", cell(mode)))
                .collect();
            let said = cell(&sentence(&entry.text));
            writeln!(out, "| {} | {said} |", modes.join("<br>")).expect("a string takes all");
        }
    };
    for (subject, entries) in subjects(entries, "builtin") {
        section(subject, &entries);
    }
    for (library, found) in subjects(entries, "library") {
        section(&title(entries, library), &found);
    }
    for kind in ["evaluable", "flag", "directive"] {
        for (subject, entries) in subjects(entries, kind) {
            section(subject, &entries);
        }
    }
    out
}

#[test]
fn the_reference_is_what_the_manual_says() {
    let path = root().join("prolog/REFERENCE.md");
    if let Err(complaint) = golden(&path, &reference(&entries())) {
        panic!("{complaint}");
    }
}

/// The files of a folder of `prolog`, and of the folders in it, in the order of their names.
fn files_of(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join("prolog").join(folder)).expect("the folder is there") {
        let entry = entry.expect("it can be read");
        let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            found.extend(files_of(&name));
        } else if name.ends_with(".pl") {
            found.push(name);
        }
    }
    found.sort();
    found
}

/// The title after `<module>` in a file of `prolog`.
fn title_in(file: &str) -> String {
    let text = fs::read_to_string(root().join("prolog").join(file)).expect("it is text");
    let title = text.split_once("/** <module> ").map(|(_, rest)| rest);
    let title = title.and_then(|rest| rest.lines().next());
    title
        .unwrap_or_else(|| panic!("{file} has no title"))
        .into()
}

#[test]
fn the_files_are_listed_with_their_titles() {
    let path = root().join("prolog/README.md");
    let text = fs::read_to_string(&path).expect("it is text");
    let head = "| file | what |\n|---|---|\n";
    let (before, _) = text.split_once(head).expect("it has the table");
    let mut made = format!("{before}{head}");
    for file in [files_of("boot"), files_of("library")].concat() {
        writeln!(made, "| `{file}` | {} |", cell(&title_in(&file))).expect("a string takes all");
    }
    if let Err(complaint) = golden(&path, &made) {
        panic!("{complaint}");
    }
}

/// The first sentence of a file's description, on one line.
fn first_sentence(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("it is text");
    let said = text.lines().skip_while(|line| !line.starts_with("//!"));
    let said = said.map_while(|line| line.strip_prefix("//!"));
    let paragraph: Vec<&str> = said
        .map(str::trim)
        .take_while(|line| !line.is_empty())
        .collect();
    let paragraph = paragraph.join(" ");
    match paragraph.split_once(". ") {
        Some((sentence, _)) => sentence.to_owned(),
        None => paragraph.trim_end_matches(['.', ':']).to_owned(),
    }
}

#[test]
fn the_files_of_the_rooms_are_listed_with_their_sentences() {
    let path = root().join("src/FILES.md");
    let mut made = String::from(
        "# The files of src\n\nMade from their first sentences by `BLESS=1 cargo test --test all reference::`.\n",
    );
    let mut room = String::new();
    let mut all = files("src", "rs");
    all.sort_by_key(|file| (file.parent().map(Path::to_path_buf), file.clone()));
    for file in all {
        let name = file.strip_prefix(root().join("src")).expect("it is there");
        let name = name.to_string_lossy().replace('\\', "/");
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        if folder != room || made.ends_with("`.\n") {
            let title = if folder.is_empty() { "src" } else { folder };
            write!(made, "\n## {title}\n\n| file | what |\n|---|---|\n")
                .expect("a string takes all");
            room = folder.to_owned();
        }
        let (said, own) = (
            first_sentence(&file),
            name.rsplit('/').next().unwrap_or(&name),
        );
        writeln!(made, "| `{own}` | {} |", cell(&said)).expect("a string takes all");
    }
    if let Err(complaint) = golden(&path, &made) {
        panic!("{complaint}");
    }
}

/// A library definition under the name of a built-in predicate is never called.
#[test]
fn no_library_defines_what_is_built_in() {
    let mut engine = Engine::builder().sandboxed().build();
    let mut named = |kind: &str| -> BTreeSet<String> {
        let query = format!("manual(Name, Arity, {kind}, _, _, _, _)");
        let solutions = engine.query(&query, ()).expect("it is a query");
        solutions
            .map(|solution| solution.expect("the manual can be read").to_string())
            .collect()
    };
    let (built_in, library) = (named("builtin"), named("library"));
    assert!(built_in.len() > 300 && library.len() > 300);
    let both: Vec<_> = built_in.intersection(&library).collect();
    assert_eq!(both, Vec::<&String>::new());
}
