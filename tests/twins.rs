//! Native twins: their shapes, and each against its definition.
//!
//! The definitions stand in `prolog/twins`. `BLESS=1 cargo test --test all twins::` writes their shapes into
//! `src/builtins/twins/shapes.rs`; the difference is read before it is committed.

#[path = "twins/calls.rs"]
mod calls;
#[path = "twins/changes.rs"]
mod changes;
#[path = "twins/effects.rs"]
mod effects;
#[path = "twins/facts.rs"]
mod facts;
#[path = "twins/kinds.rs"]
pub mod kinds;
#[path = "twins/programs.rs"]
pub mod programs;
#[path = "twins/recognition.rs"]
mod recognition;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

use crate::support::{files, root};
use ferz::embed::Engine;
use ferz::testing::builtins::twins::TWINS;

/// The rows of the table that do not come from definitions.
const HEADER: &str = "\
// TABLE
//! The shapes of the definitions in `prolog/twins`; made by `BLESS=1 cargo test --test all twins::`, and checked by every run of it.

use crate::machine::twin::{Callee, Member};

/// A definition and its predicates, itself first.
type Shape = (&'static str, &'static [Member]);
";

/// An engine with all definitions.
fn definitions() -> Engine {
    let mut engine = Engine::new();
    for path in files("prolog/twins", "pl") {
        let text = fs::read_to_string(&path).expect("the file can be read");
        let name = path.to_string_lossy();
        let loaded = engine.consult_text(&name, &text).expect("it loads");
        let wrong: Vec<_> = loaded
            .diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.severity == ferz::embed::Severity::Error)
            .collect();
        assert!(wrong.is_empty(), "{name}: {wrong:?}");
    }
    engine
}

/// Outline, hash and letters of a predicate of the definitions, if it is one, and its callees.
fn shape(engine: &mut Engine, indicator: &str) -> Option<([String; 3], Vec<String>)> {
    let (name, arity) = indicator.rsplit_once('/').expect("an indicator");
    let name = name.replace('\\', "\\\\");
    let query = format!(
        "functor(H, ('{name}'), {arity}), predicate_property(H, number_of_clauses(_)), \
         \\+ predicate_property(H, imported_from(_)), \\+ predicate_property(H, built_in), '$shape'(('{name}')/{arity}, shape(Outline,Hash,Letters), Calls), \
         findall(T, ( member(N/A, Calls), format(atom(T), '~a/~d', [N,A]) ), Texts)"
    );
    let solution = engine.query(&query, ()).expect("it is a query").next()?;
    let solution = solution.expect("it runs");
    Some((
        ["Outline", "Hash", "Letters"].map(|part| solution.get(part).expect("an atom")),
        solution.get("Texts").expect("a list"),
    ))
}

/// The parameters of all definitions: what they call and leave to the program, by the lines `%? name/arity, ...`.
fn all_parameters() -> BTreeSet<String> {
    let mut parameters = BTreeSet::new();
    for path in files("prolog/twins", "pl") {
        let text = fs::read_to_string(&path).expect("the file can be read");
        let lines = text.lines().filter_map(|line| line.strip_prefix("%? "));
        parameters.extend(lines.flat_map(|line| line.split(", ")).map(str::to_owned));
    }
    parameters
}

/// The members of a definition as Rust text.
fn members(engine: &mut Engine, definition: &str) -> String {
    let mut known = vec![definition.to_owned()];
    let (left_open, mut parameters) = (all_parameters(), Vec::new());
    let mut text = String::new();
    let mut next = 0;
    while let Some(indicator) = known.get(next).cloned() {
        next += 1;
        let ([outline, hash, letters], calls) =
            shape(engine, &indicator).unwrap_or_else(|| panic!("{indicator} is not defined"));
        // What a goal does that cannot be followed, no shape tells.
        assert!(letters != "open", "{indicator} calls what is no argument");
        let place = |list: &mut Vec<String>, item: &String| {
            list.iter()
                .position(|known| known == item)
                .unwrap_or_else(|| {
                    list.push(item.clone());
                    list.len() - 1
                })
        };
        let calls: Vec<String> = calls
            .iter()
            .map(|call| {
                if shape(engine, call).is_some() {
                    format!("Callee::Member({})", place(&mut known, call))
                } else if left_open.contains(call) {
                    format!("Callee::Parameter({})", place(&mut parameters, call))
                } else {
                    let (name, arity) = call.rsplit_once('/').expect("an indicator");
                    format!("Callee::Named({name:?}, {arity})")
                }
            })
            .collect();
        let calls = calls.join(", ");
        let _ = writeln!(
            text,
            "    Member {{ outline: 0x{outline}, shape: 0x{hash}, letters: {letters:?}, calls: &[{calls}] }},"
        );
    }
    text
}

#[test]
fn the_table_of_shapes_is_that_of_the_definitions() {
    let mut engine = definitions();
    let mut text = HEADER.to_owned();
    let names: BTreeSet<&str> = TWINS.iter().map(|(twin, _)| twin.definition).collect();
    for definition in names {
        let constant = definition.replace('/', "_").to_uppercase();
        let members = members(&mut engine, definition);
        let _ = write!(
            text,
            "\n/// `{definition}`\npub const {constant}: Shape = (\"{definition}\", &[\n{members}]);\n"
        );
    }
    let path = root().join("src/builtins/twins/shapes.rs");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &text).expect("the table can be written");
    }
    let known = fs::read_to_string(&path).expect("the table is there");
    assert!(
        known == text,
        "the definitions have changed: BLESS=1 cargo test --test all twins::"
    );
}
