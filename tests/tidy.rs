//! The rules of the house that a script can hold; src/README.md says them in words.
//!
//! Every rule reads the files as they are, and names each file and line that breaks it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::support::{conclude, files, root};

/// With docs.
const LONG: usize = 600;

/// What a room may name behind `crate::`, itself aside; `src/README.md` draws it. A new edge is a commit of its own.
const ROOMS: &[(&str, &[&str])] = &[
    ("memory", &[]),
    ("syntax", &["memory"]),
    ("stream", &[]),
    ("term", &["memory", "syntax"]),
    ("kernel", &["memory", "term"]),
    ("code", &["memory", "term", "syntax"]),
    ("database", &["memory", "code", "term", "syntax"]),
    ("compiler", &["memory", "code", "term", "syntax"]),
    (
        "machine",
        &[
            "memory", "compiler", "database", "code", "term", "stream", "syntax",
        ],
    ),
    (
        "builtins",
        &[
            "memory", "machine", "kernel", "compiler", "database", "code", "term", "stream",
            "syntax",
        ],
    ),
    (
        "load",
        &[
            "memory", "builtins", "machine", "compiler", "database", "code", "term", "stream",
            "syntax",
        ],
    ),
    (
        "embed",
        &[
            "memory", "load", "builtins", "machine", "database", "code", "term", "stream", "syntax",
        ],
    ),
    ("report", &["embed", "syntax"]),
    ("toplevel", &["embed", "report", "syntax"]),
    ("cli", &["embed", "toplevel"]),
];

/// Where `unsafe` may stand: the memory of the machine and the drivers that read it unchecked, and the reserve of the process.
const UNSAFE: &[&str] = &[
    "src/memory/reserve.rs",
    "src/term/heap/area.rs",
    "src/term/heap/mod.rs",
    "src/machine/exec/ops/",
    "src/machine/exec/run.rs",
];

/// What stands at the top, dot-files aside.
const TOP: &[&str] = &[
    "CHANGELOG.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "examples",
    "grammar",
    "prolog",
    "src",
    "target",
    "tests",
];

fn name(path: &Path) -> String {
    let name = path
        .strip_prefix(root())
        .expect("the file is in the package");
    name.to_string_lossy().replace('\\', "/")
}

/// Name and text of all files of a kind in the folders that are the project's own.
fn texts(extension: &str) -> Vec<(String, String)> {
    let folders = ["src", "prolog", "tests", "examples", "grammar"];
    let found = folders.iter().flat_map(|folder| files(folder, extension));
    found
        .map(|path| {
            let bytes = fs::read(&path).expect("the file can be read");
            (name(&path), String::from_utf8_lossy(&bytes).into_owned())
        })
        .collect()
}

/// A long file may have two subjects: that is told, and judged by people.
#[test]
fn long_files_are_named() {
    for (name, text) in [texts("rs"), texts("pl")].concat() {
        let lines = text.lines().count();
        let is_table = text
            .lines()
            .next()
            .is_some_and(|line| line.contains("TABLE"));
        // Data of the tests has no readers who lose their way.
        let is_data = name.starts_with("tests/") && name.ends_with(".pl");
        if lines > LONG && !is_table && !is_data {
            println!("warning: {name}: {lines} lines");
        }
    }
}

/// Who opens the page reads all of it.
#[test]
fn the_readme_is_short() {
    let text = fs::read_to_string(root().join("README.md")).expect("there is a README.md");
    let lines = text.lines().count();
    assert!(lines <= 150, "README.md: {lines} lines, at most 150");
}

#[test]
fn files_say_what_they_are() {
    let mut complaints = Vec::new();
    for (name, text) in texts("rs") {
        let mut lines = text.lines().skip_while(|line| line.starts_with("// TABLE"));
        if !lines.next().is_some_and(|line| line.starts_with("//!")) {
            complaints.push(format!("{name}: does not begin with //!"));
        }
    }
    conclude(complaints);
}

#[test]
fn rooms_know_only_whom_they_may() {
    let mut complaints = Vec::new();
    for (name, text) in texts("rs") {
        let Some(inner) = name.strip_prefix("src/") else {
            continue;
        };
        let room = inner.split(['/', '.']).next().unwrap_or_default();
        if room == "lib" || room == "main" {
            continue;
        }
        let Some((_, allowed)) = ROOMS.iter().find(|(known, _)| *known == room) else {
            complaints.push(format!("{name}: {room} is no room of the house"));
            continue;
        };
        for (index, line) in text.lines().enumerate() {
            for used in code(line).split("crate::").skip(1).flat_map(names_after) {
                let is_room = ROOMS.iter().any(|(known, _)| *known == used);
                if is_room && used != room && !allowed.contains(&used) {
                    complaints.push(format!("{name}:{}: {room} names {used}", index + 1));
                }
            }
        }
    }
    conclude(complaints);
}

/// The line without a comment at its end.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

/// What follows `crate::`: one name, or all those in braces.
fn names_after(rest: &str) -> Vec<&str> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let first = |text: &'_ str| text.find(|c| !is_name(c)).unwrap_or(text.len());
    match rest.strip_prefix('{') {
        Some(list) => list
            .split(',')
            .map(|part| part.trim())
            .map(|part| &part[..first(part)])
            .collect(),
        None => vec![&rest[..first(rest)]],
    }
}

#[test]
fn unsafe_stands_where_it_may_and_says_why() {
    let mut complaints = Vec::new();
    for (name, text) in texts("rs") {
        if !name.starts_with("src/") {
            continue;
        }
        let is_allowed = UNSAFE.iter().any(|place| name.starts_with(place));
        let lines: Vec<&str> = text.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            if !uses_unsafe(code(line)) {
                continue;
            }
            if !is_allowed {
                complaints.push(format!("{name}:{}: unsafe", index + 1));
            } else if !is_explained(&lines[..=index]) {
                complaints.push(format!("{name}:{}: unsafe without SAFETY", index + 1));
            }
        }
    }
    conclude(complaints);
}

fn uses_unsafe(code: &str) -> bool {
    let words = [
        "unsafe {",
        "unsafe fn",
        "unsafe impl",
        "unsafe trait",
        "unsafe extern",
    ];
    words.iter().any(|word| code.contains(word))
}

/// Whether the last line, or the comment that stands above it, says SAFETY (or, for a function, `# Safety`).
fn is_explained(lines: &[&str]) -> bool {
    let says = |line: &str| line.contains("SAFETY:") || line.contains("# Safety");
    let Some((last, before)) = lines.split_last() else {
        return false;
    };
    // One statement may take some lines before its block begins.
    let near = before.iter().rev().take(3).any(|line| says(line));
    let above = before
        .iter()
        .rev()
        .take_while(|line| {
            let line = line.trim_start();
            line.starts_with("//") || line.starts_with("#[")
        })
        .any(|line| says(line));
    says(last) || near || above
}

#[test]
fn nothing_is_left_for_later() {
    // Written apart, so that this file does not find itself.
    let words = [
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("todo", "!("),
    ];
    let mut complaints = Vec::new();
    for (name, text) in [texts("rs"), texts("pl")].concat() {
        for (index, line) in text.lines().enumerate() {
            if words.iter().any(|word| line.contains(word)) {
                complaints.push(format!("{name}:{}: {}", index + 1, line.trim()));
            }
        }
    }
    for extension in ["old", "bak", "orig", "rej"] {
        complaints.extend(texts(extension).into_iter().map(|(name, _)| name));
    }
    conclude(complaints);
}

#[test]
fn the_top_holds_what_it_should() {
    let known: BTreeSet<&str> = TOP.iter().copied().collect();
    let mut complaints = Vec::new();
    for entry in fs::read_dir(root()).expect("the package has a root") {
        let name = entry.expect("the root can be read").file_name();
        let name = name.to_string_lossy().into_owned();
        if !name.starts_with('.') && !known.contains(name.as_str()) {
            complaints.push(format!("{name} does not belong to the top of the package"));
        }
    }
    conclude(complaints);
}
