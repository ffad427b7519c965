//! The tables of predicates in README.md and in `prolog/REFERENCE.md` are what the manual says: made from mode lines and doc
//! comments, and complete.
//!
//! `BLESS=1 cargo test --test reference` writes them anew.

mod support;

use std::fmt::Write;
use std::fs;

use ferz::embed::{Engine, Term};
use support::{difference, golden, root};

/// Between these lines of README.md stands what is made here.
const BEGIN: &str = "<!-- made by tests/reference.rs: begin -->\n";
const END: &str = "<!-- made by tests/reference.rs: end -->\n";

/// An entry of the manual.
struct Entry {
    name: String,
    arity: i64,
    kind: String,
    subject: String,
    modes: Vec<String>,
    text: String,
}

fn entries() -> Vec<Entry> {
    let mut engine = Engine::builder().sandboxed().build();
    let query = "manual(Name, Arity, Kind, Subject, Modes, Text, _)";
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
            arity: solution.get("Arity").expect("it is an integer"),
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

/// The table of README.md: a row a subject.
fn overview(entries: &[Entry]) -> String {
    let mut out = String::from("| what | predicates |\n| --- | --- |\n");
    let mut row = |title: &str, entries: &[&Entry]| {
        let names: Vec<String> = entries
            .iter()
            .map(|entry| match entry.kind.as_str() {
                "evaluable" | "flag" => entry.name.clone(),
                _ => format!("{}/{}", entry.name, entry.arity),
            })
            .map(|name| format!("`{}`", cell(&name)))
            .collect();
        writeln!(out, "| {title} | {} |", names.join(" ")).expect("a string takes all");
    };
    for (subject, entries) in subjects(entries, "builtin") {
        row(subject, &entries);
    }
    for (library, found) in subjects(entries, "library") {
        row(&title(entries, library), &found);
    }
    for kind in ["evaluable", "flag", "directive"] {
        for (subject, entries) in subjects(entries, kind) {
            row(subject, &entries);
        }
    }
    out
}

/// The whole reference: a row a mode line.
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

#[test]
fn the_table_of_the_readme_is_what_the_manual_says() {
    let path = root().join("README.md");
    let page = fs::read_to_string(&path).expect("there is a README.md");
    let (before, rest) = page.split_once(BEGIN).expect("there is a first mark");
    let (table, after) = rest.split_once(END).expect("there is a second mark");
    let wanted = format!("\n{}\n", overview(&entries()));
    if std::env::var_os("BLESS").is_some() {
        let page = format!("{before}{BEGIN}{wanted}{END}{after}");
        fs::write(&path, page).expect("README.md can be written");
    } else if table != wanted {
        panic!("{}", difference(&path, table, &wanted));
    }
}
