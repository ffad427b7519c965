//! The rules of the house that a script can check; src/README.md explains them.
//!
//! Every rule reads the files as they are, and names each file and line that breaks it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use ferz::testing::builtins::GROUPS;
use ferz::testing::load::library::Index;

use crate::support::{conclude, files, root};

/// Including docs.
const LONG: usize = 600;

/// What a room may name after `crate::`, besides itself; `src/README.md` draws it. A new edge is a separate commit.
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
    ("search", &["kernel", "term"]),
    ("report", &["syntax"]),
    ("toplevel", &["embed", "report", "syntax"]),
    ("cli", &["embed", "toplevel"]),
];

/// Where `unsafe` is allowed: the memory of the machine and the drivers that read it unchecked, the reserve of the process, and the check of
/// standard output before Rust begins.
const UNSAFE: &[&str] = &[
    "src/memory/reserve.rs",
    "src/term/heap/area.rs",
    "src/term/heap/mod.rs",
    "src/machine/exec/ops/",
    "src/machine/exec/run.rs",
    "src/main.rs",
];

/// Tables that name predicates, and the reason for each, since facts about a predicate belong in its row or its file.
const TABLES: &[(&str, &str, &str)] = &[
    (
        "src/database/calls/library_facts.rs",
        "FACTS",
        "made from the library by a test",
    ),
    (
        "src/database/store/stored_clause.rs",
        "CONTROL",
        "the syntax of bodies: no predicate is called",
    ),
    (
        "src/builtins/system/tracing.rs",
        "MODES",
        "the states of the debugger",
    ),
    (
        "src/load/files.rs",
        "FORMS",
        "extensions of files: no predicate is meant",
    ),
    (
        "src/toplevel/quads/replay.rs",
        "MEASURES",
        "names that tell figures of time or memory, evaluables and keys too: predicates have no such property",
    ),
    (
        "src/toplevel/quads/description.rs",
        "RESIDUAL",
        "the syntax of answers",
    ),
    (
        "src/toplevel/page/guesses.rs",
        "ARITHMETIC",
        "signs as a page prints them: no predicate is called",
    ),
    (
        "src/toplevel/page/guesses.rs",
        "INTEGERS",
        "what arguments on a page are numbers: the toplevel knows no rows",
    ),
    (
        "src/toplevel/page/guesses.rs",
        "LIBRARY",
        "calls that a page may make: the toplevel knows no rows",
    ),
    (
        "src/toplevel/page/forms.rs",
        "SIGNS",
        "names of Planner and signs of MuLISP, which are no predicates",
    ),
    (
        "src/syntax/grammar/operator.rs",
        "DEFAULT",
        "operators: the reader knows no predicates",
    ),
    (
        "src/load/explain/failing/loops.rs",
        "TESTS",
        "the comparisons, as they are written in a clause",
    ),
    (
        "src/load/lint/texts.rs",
        "OF_CODES",
        "whose second argument is a list of codes: mode lines do not say so",
    ),
    (
        "src/load/lint/texts.rs",
        "OF_CHARS",
        "whose second argument is a list of characters: mode lines do not say so",
    ),
    (
        "src/toplevel/editor/complete.rs",
        "FLAGS",
        "what completes their first argument",
    ),
    (
        "src/toplevel/editor/complete.rs",
        "INDICATORS",
        "what completes their first argument",
    ),
    (
        "src/toplevel/editor/complete.rs",
        "FILES",
        "what completes their first argument",
    ),
    (
        "src/builtins/twins/paths/ends.rs",
        "names",
        "goals that come to an end whatever their arguments are",
    ),
    (
        "src/builtins/twins/joins/plan.rs",
        "COMPARISONS",
        "the tests that the kernel has too",
    ),
];

/// The entries of the top folder, without dot-files.
const TOP: &[&str] = &[
    "CHANGELOG.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "derive",
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

/// Names and texts of all files of a kind in the folders that belong to the project.
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

/// A long file may have two subjects: the test reports it, and people decide.
#[test]
fn long_files_are_named() {
    for (name, text) in [texts("rs"), texts("pl")].concat() {
        let lines = text.lines().count();
        let is_table = text
            .lines()
            .next()
            .is_some_and(|line| line.contains("TABLE"));
        // Data of the tests need not be short.
        let is_data = name.starts_with("tests/") && name.ends_with(".pl");
        if lines > LONG && !is_table && !is_data {
            println!("warning: {name}: {lines} lines");
        }
    }
}

/// Readers of this page read all of it.
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

/// The names after `crate::`: one name, or all those in braces.
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

/// Functions that make addresses, or read and write without checks: for rooms that know the layout of terms.
const LAYOUT: &[&str] = &[
    "Addr::",
    "Cell::pointer(",
    "Cell::reference(",
    "Cell::from_bits(",
    "heap.get(",
    "heap.set(",
    "heap.bind(",
    "heap.trail(",
    "trail_value(",
];

/// The rooms above the machine get addresses from terms, and access the heap by `term/heap/checked.rs`.
#[test]
fn rooms_above_the_machine_know_no_layout() {
    let mut complaints = Vec::new();
    for (name, text) in texts("rs") {
        let above = ["builtins", "load", "embed", "toplevel"];
        let is_above = above
            .iter()
            .any(|room| name.starts_with(&format!("src/{room}/")));
        if !is_above {
            continue;
        }
        for (index, line) in text.lines().enumerate() {
            let found = LAYOUT.iter().find(|word| code(line).contains(*word));
            complaints.extend(found.map(|word| format!("{name}:{}: {word}", index + 1)));
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
        "unsafe(",
    ];
    words.iter().any(|word| code.contains(word))
}

/// Whether the last line, or the comment above it, says SAFETY (or, for a function, `# Safety`).
fn is_explained(lines: &[&str]) -> bool {
    let says = |line: &str| line.contains("SAFETY:") || line.contains("# Safety");
    let Some((last, before)) = lines.split_last() else {
        return false;
    };
    // A statement may take several lines before its block begins.
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

/// Words and phrases that comments must not use: a sentence says who does what.
const RIDDLES: &[&str] = &[
    "nobody",
    "nobody's",
    "whoever",
    "somebody",
    "anybody",
    "lest",
    "shall",
    "so many",
    "of its own",
    "is told of",
    "are told of",
];

/// The words of the comments of a file, in lower case, each with the number of its line; of Markdown, all words.
fn comment_words(name: &str, text: &str) -> Vec<(usize, String)> {
    let mut in_block = false;
    let mut words = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let comment = if name.ends_with(".md") {
            line
        } else if name.ends_with(".rs") {
            line.find("//").map_or("", |at| &line[at..])
        } else {
            // A block comment of Prolog begins and ends with a line; else a comment goes from `%` to the end of the line.
            let begins = line.contains("/*");
            let was_in_block = in_block || begins;
            in_block = was_in_block && !line.contains("*/");
            match was_in_block {
                true => line,
                false => line.find('%').map_or("", |at| &line[at..]),
            }
        };
        let parts = comment.split(|c: char| !c.is_alphanumeric() && c != '\'');
        let parts = parts.filter(|part| !part.is_empty());
        words.extend(parts.map(|part| (index + 1, part.to_lowercase())));
    }
    words
}

#[test]
fn comments_say_who_does_what() {
    let mut complaints = Vec::new();
    for (name, text) in [texts("rs"), texts("pl"), texts("md")].concat() {
        let is_ours = name.starts_with("src/") || name.starts_with("prolog/");
        if !is_ours {
            continue;
        }
        let words = comment_words(&name, &text);
        for riddle in RIDDLES {
            let riddle: Vec<&str> = riddle.split(' ').collect();
            // A phrase may continue in the next line.
            for found in words.windows(riddle.len()) {
                if found.iter().map(|(_, word)| word).eq(&riddle) {
                    complaints.push(format!("{name}:{}: {}", found[0].0, riddle.join(" ")));
                }
            }
        }
    }
    conclude(complaints);
}

/// The files of the house that a comment names: `name.rs`, or with folders before it.
fn files_named(line: &str) -> impl Iterator<Item = &str> {
    let pieces = line.split('`').skip(1).step_by(2);
    pieces.filter(|piece| {
        let name = piece
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c));
        name && (piece.ends_with(".rs") || piece.ends_with(".pl")) && !piece.starts_with('.')
    })
}

#[test]
fn comments_name_files_that_are_there() {
    let sources = [texts("rs"), texts("pl")].concat();
    let names: BTreeSet<&str> = sources.iter().map(|(name, _)| name.as_str()).collect();
    let is_there = |name: &str| {
        let name = name.trim_start_matches("../");
        names.iter().any(|known| {
            known
                .strip_suffix(name)
                .is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
        })
    };
    let mut complaints = Vec::new();
    for (name, text) in sources.iter().filter(|(name, _)| name.starts_with("src/")) {
        for (number, line) in text.lines().enumerate() {
            let comment = line.trim_start();
            // Docs of predicates may mention files of programs.
            if !comment.starts_with("//")
                || name.starts_with("src/builtins/") && !comment.starts_with("//!")
            {
                continue;
            }
            for file in files_named(comment).filter(|file| !is_there(file)) {
                complaints.push(format!("{name}:{}: there is no {file}", number + 1));
            }
        }
    }
    conclude(complaints);
}

/// The least share of comments in the hardest folders, in percent of the lines that are not empty, without tests.
const SHARES: &[(&str, usize)] = &[
    ("src/compiler/", 20),
    ("src/machine/exec/", 20),
    ("src/machine/gc/", 20),
];

#[test]
fn hard_folders_are_explained() {
    let mut complaints = Vec::new();
    for (folder, least) in SHARES {
        let (mut comments, mut lines) = (0, 0);
        for (_, text) in texts("rs")
            .iter()
            .filter(|(name, _)| name.starts_with(folder))
        {
            let text = text
                .split("#[cfg(test)]\nmod tests {")
                .next()
                .unwrap_or_default();
            for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
                lines += 1;
                comments += usize::from(line.starts_with("//"));
            }
        }
        println!("{folder}: {comments} of {lines} lines are comments");
        if lines == 0 || 100 * comments < least * lines {
            complaints.push(format!(
                "{folder}: {comments} of {lines} lines are comments, less than {least} %"
            ));
        }
    }
    conclude(complaints);
}

/// The most rooms that may have a visible type of the same name: a reader who meets the word may think of one thing, or two.
const SAME_NAME: usize = 2;

/// The name of a type that is defined in this line, if other files can see it.
fn visible_type(line: &str) -> Option<&str> {
    let line = line.trim_start().strip_prefix("pub")?;
    let line = match line.strip_prefix('(') {
        Some(inner) => inner.split_once(')')?.1,
        None => line,
    };
    let (kind, rest) = line.strip_prefix(' ')?.split_once(' ')?;
    let is_type = ["struct", "enum", "trait", "type"].contains(&kind);
    is_type.then(|| names_after(rest).first().copied())?
}

#[test]
fn a_name_means_one_thing() {
    let mut rooms: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, text) in texts("rs") {
        let Some(inner) = name.strip_prefix("src/") else {
            continue;
        };
        let room = inner.split(['/', '.']).next().unwrap_or_default();
        for found in text.lines().filter_map(visible_type) {
            let known = rooms.entry(found.to_owned()).or_default();
            known.insert(room.to_owned());
        }
    }
    assert!(rooms.contains_key("Machine"), "types are found");
    let shared = rooms.iter().filter(|(_, rooms)| rooms.len() > SAME_NAME);
    conclude(
        shared
            .map(|(name, rooms)| format!("{name}: a type in {rooms:?}"))
            .collect(),
    );
}

#[test]
fn what_is_known_of_a_predicate_stands_in_its_row() {
    let library = Index::new();
    let rows = GROUPS.iter().copied().flatten();
    let mut predicates: BTreeSet<&str> = rows.map(|row| row.name).collect();
    predicates.extend(library.names());
    let (mut complaints, mut unused) = (Vec::new(), TABLES.to_vec());
    for (name, text) in texts("rs") {
        if !name.starts_with("src/") {
            continue;
        }
        // Tables in the unit tests of a file are no tables of the engine.
        let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        for (at, _) in text.match_indices('[') {
            let Some(named) = names_of_rows(&text[at + 1..]) else {
                continue;
            };
            let is_known = |row: &&Vec<String>| {
                row.is_empty() || row.iter().any(|text| predicates.contains(&**text))
            };
            if 2 * named.iter().filter(is_known).count() <= named.len() {
                continue;
            }
            let table = name_before(&text[..at]);
            let listed = |row: &(&str, &str, &str)| row.0 == name && row.1 == table;
            if TABLES.iter().any(listed) {
                unused.retain(|row| !listed(row));
            } else {
                let line = text[..at].lines().count();
                complaints.push(format!(
                    "{name}:{line}: {table} names predicates: what is known of one stands in its row"
                ));
            }
        }
    }
    let gone = unused
        .iter()
        .map(|row| format!("{} has no table {}", row.0, row.1));
    complaints.extend(gone);
    conclude(complaints);
}

/// The first texts of each tuple of a list, at most two, and none for an atom with an arity (`atoms::CALL, 1`), if it is a
/// list of at least two such tuples; or each text of a list of at least three texts. The argument follows the opening bracket.
fn names_of_rows(list: &str) -> Option<Vec<Vec<String>>> {
    let mut names = Vec::new();
    let mut texts = 0;
    let (mut depth, mut rest) = (0, list);
    loop {
        let c = rest.chars().next()?;
        rest = &rest[c.len_utf8()..];
        match c {
            '"' => {
                let (text, behind) = text_at(rest)?;
                if depth == 0 {
                    names.push(vec![text]);
                    texts += 1;
                }
                rest = behind;
            }
            '\'' if rest.starts_with("\"'") => rest = &rest[2..],
            '/' if rest.starts_with('/') => rest = rest.split_once('\n')?.1,
            '(' | '[' | '{' => {
                if depth == 0 {
                    if c != '(' {
                        return None;
                    }
                    names.push(texts_of_row(rest)?);
                }
                depth += 1;
            }
            ']' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            // Between the tuples there are commas only.
            c if depth == 0 && c != ',' && !c.is_whitespace() => return None,
            _ => {}
        }
    }
    // Two words are too few to be a table.
    let least = if texts > 0 { 3 } else { 2 };
    (names.len() >= least).then_some(names)
}

/// The texts at the beginning of a tuple.
fn texts_of_row(row: &str) -> Option<Vec<String>> {
    let row = row.trim_start();
    if let Some(atom) = row.strip_prefix("atoms::") {
        let arity = atom.split_once(", ")?.1;
        return arity
            .starts_with(|c: char| c.is_ascii_digit())
            .then(Vec::new);
    }
    let (first, rest) = text_at(row.strip_prefix('"')?)?;
    let second = rest.strip_prefix(',').map(str::trim_start);
    let second = second.and_then(|rest| Some(text_at(rest.strip_prefix('"')?)?.0));
    Some([Some(first), second].into_iter().flatten().collect())
}

/// A text literal after its opening quote, and the text after it.
fn text_at(rest: &str) -> Option<(String, &str)> {
    let mut text = String::new();
    let mut chars = rest.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((text, &rest[at + 1..])),
            '\\' => text.push(chars.next()?.1),
            c => text.push(c),
        }
    }
    None
}

/// The name that was declared last.
fn name_before(text: &str) -> String {
    let words = ["const ", "static ", "let "];
    let last = words
        .iter()
        .filter_map(|word| Some((text.rfind(word)?, word.len())));
    let Some((at, length)) = last.max() else {
        return String::new();
    };
    let name = text[at + length..].chars();
    name.take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect()
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
