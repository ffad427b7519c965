//! Native twins: their shapes, and each twin against its definition.
//!
//! The definitions are in `prolog/twins`. `BLESS=1 cargo test --test all twins::` writes their shapes into
//! `src/builtins/twins/shapes.rs`; read the difference before you commit it.

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
#[path = "twins/puzzles.rs"]
mod puzzles;
#[path = "twins/recognition.rs"]
mod recognition;
#[path = "twins/recursions.rs"]
mod recursions;
#[path = "twins/rests.rs"]
mod rests;
#[path = "twins/wordings.rs"]
mod wordings;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

use crate::support::{files, root};
use ferz::embed::Engine;
use ferz::testing::builtins::twins::TWINS;

/// The head of the table, which does not come from definitions.
const HEADER: &str = "\
// TABLE
//! The forms of the definitions in `prolog/twins`; made by `BLESS=1 cargo test --test all twins::`, and checked by every run of it.

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

/// The form of a predicate of the definitions, if it is one.
struct Found {
    glance: String,
    text: String,
    order: Vec<i64>,
    names: Vec<String>,
    /// Indicators, and orders of arguments.
    calls: Vec<(String, Vec<i64>)>,
}

fn form(engine: &mut Engine, indicator: &str, order: Option<&[i64]>) -> Option<Found> {
    let (name, arity) = indicator.rsplit_once('/').expect("an indicator");
    let name = name.replace('\\', "\\\\");
    let order = order.map_or("free".to_owned(), |order| format!("{order:?}"));
    let query = format!(
        "functor(H, ('{name}'), {arity}), predicate_property(H, number_of_clauses(_)), \
         \\+ predicate_property(H, imported_from(_)), \\+ predicate_property(H, built_in), \
         '$form'(('{name}')/{arity}, {order}, form(Glance,Text,Order,Names0), Calls), \
         findall(T, ( member(N/A, Names0), format(atom(T), '~a/~d', [N,A]) ), Names), \
         findall(T, ( member(call(N/A,_), Calls), format(atom(T), '~a/~d', [N,A]) ), Texts), \
         findall(O, member(call(_,O), Calls), Orders)"
    );
    let solution = engine.query(&query, ()).expect("it is a query").next()?;
    let solution = solution.expect("it runs");
    let orders: Vec<Vec<i64>> = solution.get("Orders").expect("lists");
    let texts: Vec<String> = solution.get("Texts").expect("a list");
    Some(Found {
        glance: solution.get("Glance").expect("an atom"),
        text: solution.get("Text").expect("an atom"),
        order: solution.get("Order").expect("a list"),
        names: solution.get("Names").expect("a list"),
        calls: texts.into_iter().zip(orders).collect(),
    })
}

/// The parameters of all definitions, which the program defines, by the lines `%? name/arity, ...`.
fn all_parameters() -> BTreeSet<String> {
    let mut parameters = BTreeSet::new();
    for path in files("prolog/twins", "pl") {
        let text = fs::read_to_string(&path).expect("the file can be read");
        let lines = text.lines().filter_map(|line| line.strip_prefix("%? "));
        parameters.extend(lines.flat_map(|line| line.split(", ")).map(str::to_owned));
    }
    parameters
}

/// The predicate of the library that does the same as a predicate of a definition, if its twin says so, and the numbers of its
/// arguments for those of the predicate.
fn for_library(engine: &mut Engine, indicator: &str) -> Option<(&'static str, u32, Vec<i64>)> {
    let query = format!(
        "N/A = {indicator}, functor(H, N, A), predicate_property(H, native_proof(proof(N1/A1,As,_,_,_))), \
         \\+ predicate_property(H, imported_from(_)), format(atom(X), '~a/~d', [N1,A1])"
    );
    let solution = engine.query(&query, ()).expect("it is a query").next()?;
    let solution = solution.expect("it runs");
    let definition: String = solution.get("X").expect("a text");
    let arguments: Vec<i64> = solution.get("As").expect("numbers");
    let mut rows = TWINS.iter().map(|(twin, _)| twin);
    let (name, arity) = rows.find(|twin| twin.definition == definition)?.library?;
    let places = 1..=arguments.len() as i64;
    let there = places.map(|at| {
        let place = arguments.iter().position(|known| *known == at);
        place.expect("each has one") as i64
    });
    let there = there.collect();
    Some((name, arity, there))
}

/// The members of a definition as Rust text.
fn members(engine: &mut Engine, definition: &str) -> String {
    let mut known: Vec<(String, Option<Vec<i64>>)> = vec![(definition.to_owned(), None)];
    let (left_open, mut parameters) = (all_parameters(), Vec::new());
    let mut text = String::new();
    let mut next = 0;
    while let Some((indicator, order)) = known.get(next).cloned() {
        next += 1;
        let found = form(engine, &indicator, order.as_deref())
            .unwrap_or_else(|| panic!("{indicator} is not defined"));
        let mut calls = Vec::new();
        for (call, order) in found.calls {
            let (name, arity) = call.rsplit_once('/').expect("an indicator");
            let library = for_library(engine, &call);
            let is_parameter = left_open.contains(&call);
            calls.push(if let Some((name, arity, numbers)) = library {
                let there: Vec<i64> = order.iter().map(|at| numbers[*at as usize]).collect();
                format!("Callee::Library({name:?}, {arity}, &{:?})", there)
            } else if !is_parameter && form(engine, &call, None).is_some() {
                let place = known.iter().position(|known| known.0 == call);
                let place = place.unwrap_or_else(|| {
                    known.push((call.clone(), Some(order.clone())));
                    known.len() - 1
                });
                format!("Callee::Member({place}, &{order:?})")
            } else if is_parameter {
                let place = parameters.iter().position(|known| *known == call);
                let place = place.unwrap_or_else(|| {
                    parameters.push(call.clone());
                    parameters.len() - 1
                });
                format!("Callee::Parameter({place}, &{order:?})")
            } else {
                format!("Callee::Library({name:?}, {arity}, &{order:?})")
            });
        }
        let names: Vec<String> = found
            .names
            .iter()
            .map(|name| {
                let (name, arity) = name.rsplit_once('/').expect("an indicator");
                format!("({name:?}, {arity})")
            })
            .collect();
        let _ = writeln!(
            text,
            "    Member {{ name: {indicator:?}, glance: 0x{}, text: {:?}, order: &{:?}, names: &[{}], calls: &[{}] }},",
            found.glance,
            found.text,
            found.order,
            names.join(", "),
            calls.join(", ")
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
