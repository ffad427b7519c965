//! Loads the programs of `tests/reports` and compares the messages about them with the text beside each.
//!
//! `name.pl` is the program, `name.txt` what `ferz name.pl -g main -t halt` writes on standard error, or with another goal: the first
//! line of the program may be `% goal: GOAL`. `BLESS=1 cargo test --test all reports::` writes the texts anew.

use std::fs;

use crate::support::{Temporary, conclude, files, golden, root, run};

#[test]
fn reports() {
    let mut complaints = Vec::new();
    for path in files("tests/reports", "pl") {
        let bytes = fs::read(&path).expect("the program can be read");
        let text = String::from_utf8_lossy(&bytes);
        let first = text.lines().next().unwrap_or_default();
        let goal = first.strip_prefix("% goal: ");
        let name = path
            .strip_prefix(root())
            .expect("the program is in the package");
        let name = name.to_str().expect("its path is UTF-8");
        let mut arguments = vec![name];
        if let Some(goal) = goal {
            arguments.extend(["-g", goal]);
        }
        arguments.extend(["-t", "halt"]);
        let run = run(&arguments, "");
        let said = format!("{}exit status {}\n", run.err, run.code());
        complaints.extend(golden(&path.with_extension("txt"), &said).err());
    }
    conclude(complaints);
}

/// The text before the language in those clauses of `prolog/boot/messages.pl` that are in this language.
fn said_in<'t>(language: &str, text: &'t str) -> Vec<&'t str> {
    let first = format!("({language}, ");
    let later = format!(", {language},");
    let clauses = text.lines().filter(|line| !line.starts_with(['%', ' ']));
    clauses
        .filter_map(|line| {
            let at = line.find(&first).or_else(|| line.find(&later))?;
            Some(&line[..at])
        })
        .collect()
}

#[test]
fn every_message_is_there_in_both_languages() {
    let text = fs::read_to_string(root().join("prolog/boot/messages.pl"));
    let text = text.expect("the messages can be read");
    let (english, russian) = (said_in("en", &text), said_in("ru", &text));
    assert!(english.len() > 50, "{} messages were found", english.len());
    assert_eq!(english, russian);
}

/// For line numbers of any length, no line is wider than the width that is assumed without a terminal.
#[test]
fn excerpts_fit_the_width() {
    let folder = Temporary::new();
    let file = folder.path().join("far.pl");
    let arguments: Vec<String> = (0..60).map(|n| format!("argument{n}")).collect();
    let clause = format!(
        "p({}, Single, {}).\n",
        arguments[..30].join(", "),
        arguments[30..].join(", ")
    );
    for line in [1_usize, 9, 10, 99, 100, 999, 1000, 12_345] {
        fs::write(&file, "\n".repeat(line - 1) + &clause).expect("the file can be written");
        let run = run(&["-q", "-t", "halt", &file.to_string_lossy()], "");
        assert!(run.err.contains(&format!("{line} | ...")), "{}", run.err);
        let widest = run.err.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{widest:?}:\n{}", run.err);
    }
}
