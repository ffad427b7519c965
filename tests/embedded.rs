//! Texts that were read when the tests were built: loading them gives the program of the text.

use std::fs;

use ferz::embed::{Embedded, Engine, Program, include_program};

use crate::support::{files, root};

const RULES: Embedded = include_program!("embedded/rules.pl");

const QUERIES: [&str; 6] = [
    "older(pam, X)",
    "pam is_older_than X",
    "phrase(greeting(X), \"hello, bob!\")",
    "small(X)",
    "rules:long(X)",
    "rules:seen(X)",
];

fn answers(engine: &mut Engine) -> Vec<Vec<String>> {
    let all = QUERIES.iter().map(|query| {
        let solutions = engine.query(query, ()).expect("it is a query");
        let shown = solutions.map(|one| one.expect("it is an answer").to_string());
        shown.collect()
    });
    all.collect()
}

#[test]
fn it_is_what_the_text_says() {
    let mut embedded = Engine::new();
    let loaded = embedded.load_embedded(RULES).expect("it loads");
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    let mut consulted = Engine::new();
    let read = consulted
        .consult_text("rules", RULES.text())
        .expect("it loads");
    assert_eq!(loaded.clauses, read.clauses);
    let found = answers(&mut embedded);
    assert_eq!(found, answers(&mut consulted));
    assert_eq!(found[3], ["X = 1", "X = 3"]);
    assert_eq!(found[0].len(), 2);
    let mut engine = Program::load_embedded(RULES).expect("it loads").engine();
    assert_eq!(found, answers(&mut engine));
}

/// The same trees beside a text that differs in one number.
fn altered() -> Embedded {
    let text = RULES.text().replace("61", "16");
    assert_ne!(text, RULES.text());
    Embedded::read_before(RULES.name(), text.leak(), RULES.trees())
}

#[test]
fn the_text_is_not_read_again() {
    let age = |engine: &mut Engine| {
        let mut solutions = engine
            .query("rules:age(pam, A)", ())
            .expect("it is a query");
        let solution = solutions.next().expect("there is one").expect("it is one");
        solution.get::<i64>("A").expect("it is a number")
    };
    let mut engine = Engine::new();
    engine.load_embedded(altered()).expect("it loads");
    assert_eq!(age(&mut engine), 61);
    // A text that was read with other operators is read again.
    let mut engine = Engine::new();
    assert!(engine.holds("op(200, xfy, **)", ()).expect("it is asked"));
    engine.load_embedded(altered()).expect("it loads");
    assert_eq!(age(&mut engine), 16);
}

#[test]
fn a_text_that_was_not_read_is_read() {
    let mut engine = Engine::new();
    let plain = Embedded::unread("plain", "p(1). p(2).");
    assert_eq!(engine.load_embedded(plain).expect("it loads").clauses, 2);
    let wrong = Embedded::unread("wrong", "p(1). p(,). q.");
    let error = Program::load_embedded(wrong).expect_err("it is wrong");
    assert!(error.to_string().contains("wrong:1:"), "{error}");
}

#[test]
fn the_macro_knows_the_operators_of_the_library() {
    let table = root().join("derive/src/program.rs");
    let table = fs::read_to_string(table).expect("it is there");
    let mut met = 0;
    for path in files("prolog/library", "pl") {
        let text = fs::read_to_string(&path).expect("it can be read");
        let header = text.split(":- module(").nth(1);
        let header = header.and_then(|rest| rest.split("]).").next());
        let exported = header.unwrap_or_default().split("op(").skip(1);
        let name = path.file_stem().expect("it has a name");
        let entry = format!("{name:?},\n");
        let exported: Vec<&str> = exported.filter_map(|rest| rest.split(')').next()).collect();
        assert_eq!(table.contains(&entry), !exported.is_empty(), "{entry}");
        for operator in exported {
            let parts: Vec<&str> = operator.split(',').map(str::trim).collect();
            let [priority, specifier, name] = parts[..] else {
                panic!("{operator}");
            };
            let row = format!("({priority}, {specifier:?}, {name:?})");
            assert!(table.contains(&row), "{row}");
            met += 1;
        }
    }
    assert!(met > 10);
}
