//! Recognition: a definition is recognised under any names, and not with any difference that a call can notice.
//!
//! The same holds for the textbooks in `examples/programs`: each predicate with a twin keeps it under other names, and loses
//! it when its clauses, or those it calls, change. Changes that no call can notice are in `twins/kept.txt`, one
//! mutant each; `twins_mutated.rs` tests whether such a mutant and its twin do the same.
//!
//! Cargo's tests take some of the mutants, `FERZ_EVERY=1 cargo test --release --test all twins::recognition` all.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::support::{conclude, files, golden, root};
use ferz::embed::Engine;
use ferz::testing::builtins::twins::{FAMILIES, TWINS};

/// The programs of the textbooks that must have twins.
const TEXTBOOKS: [&str; 7] = [
    "queens",
    "eight_puzzle",
    "tiles",
    "minimax",
    "best_first",
    "scheduling",
    "graph_search",
];

/// An engine with a program and the maker of mutants.
fn engine(paths: &[&Path]) -> Engine {
    let mut engine = Engine::builder().sandboxed().build();
    let mutants = root().join("tests/twins/mutants.pl");
    for path in paths.iter().copied().chain([mutants.as_path()]) {
        load(
            &mut engine,
            &path.to_string_lossy(),
            &fs::read_to_string(path).expect("it is there"),
        );
    }
    engine
}

fn load(engine: &mut Engine, name: &str, text: &str) {
    engine.consult_text(name, text).expect("it loads");
}

/// The answer for the variable `X` of a query.
fn ask<T: ferz::embed::FromTerm>(engine: &mut Engine, query: &str) -> Option<T> {
    let solution = engine.query(query, ()).expect("it is a query").next()?;
    Some(
        solution
            .expect("it runs")
            .get("X")
            .expect("it has that type"),
    )
}

/// Complaints about the twin of a predicate; the mutants that keep it go to `kept`.
fn examine(engine: &mut Engine, indicator: &str, kept: &mut String) -> Vec<String> {
    let query = format!(
        "N/A = {indicator}, functor(H, N, A), predicate_property(H, native_proof(proof(_,_,Ms,_,_))), \
         findall(T, ( member(M, Ms), format(atom(T), '~q', [M]) ), X)"
    );
    let Some(predicates) = ask::<Vec<String>>(engine, &query) else {
        return vec![format!("{indicator} has no twin")];
    };
    let list = predicates.join(",");
    let copy: String = ask(engine, &format!("copy_text([{list}], копия_, X)")).expect("a text");
    load(engine, "copy", &copy);
    let query = format!("root({indicator}, копия_, H), predicate_property(H, native(X))");
    let mut wrong = Vec::new();
    if ask::<String>(engine, &query).is_none() {
        wrong.push(format!("{indicator}: its copy has no twin\n{copy}"));
    }
    // Of a large definition the first predicates are changed, the others called as they are: the number of mutants times
    // their length grows with the square of its size.
    let predicates: Vec<&str> = predicates.iter().map(String::as_str).take(5).collect();
    let predicates = predicates.join(",");
    let step = step();
    let query = format!("mutants_text([{predicates}], мутант_, {step}, C, T), X = [C,T]");
    let mutants: Vec<ferz::embed::Term> = ask(engine, &query).expect("mutants");
    let count = mutants[0].as_integer().expect("a number");
    assert!(count > 10, "{indicator} has but {count} mutants");
    let text = mutants[1].text().expect("a text").into_owned();
    load(engine, "mutants", &text);
    let query = format!("survivors({indicator}, мутант_, {step}, {count}, X)");
    let survivors: Vec<i64> = ask(engine, &query).expect("a list");
    for survivor in survivors {
        let own = format!("мутант_{survivor}_");
        let lines = text.lines().filter(|line| line.contains(&own));
        kept.push_str(&format!("% {indicator}\n"));
        for line in lines {
            kept.push_str(&line.replace(&own, ""));
            kept.push('\n');
        }
    }
    wrong
}

/// One of this number of mutants is made.
fn step() -> usize {
    let all = ["FERZ_EVERY", "BLESS"];
    match all.iter().any(|name| std::env::var_os(name).is_some()) {
        true => 1,
        false => 4,
    }
}

/// Complaints about the mutants that kept their twins: all of them are as the file says, or some of them are in the file.
fn compared(name: &str, kept: &str) -> Option<String> {
    let path = root().join("tests/twins").join(name);
    if step() == 1 {
        return golden(&path, kept).err();
    }
    let known = fs::read_to_string(&path).expect("it is there");
    let known: BTreeSet<&str> = known.split("% ").collect();
    let new = kept.split("% ").find(|mutant| !known.contains(mutant))?;
    Some(format!(
        "{name} does not have this mutant, which keeps its twin: {new}"
    ))
}

#[test]
fn definitions_are_recognised_by_their_shape_alone() {
    let paths = files("prolog/twins", "pl");
    let paths: Vec<&Path> = paths.iter().map(|path| path.as_path()).collect();
    let mut engine = engine(&paths);
    // The parameters have no effects, since some twins require this.
    let parameters = super::all_parameters().into_iter().map(|parameter| {
        let (name, arity) = parameter.rsplit_once('/').expect("an indicator");
        let arity = arity.parse().expect("an arity");
        format!("{name}({}).\n", vec!["_"; arity].join(","))
    });
    load(&mut engine, "parameters", &parameters.collect::<String>());
    let (mut wrong, mut kept) = (Vec::new(), String::new());
    for (row, _) in TWINS {
        wrong.extend(examine(&mut engine, row.definition, &mut kept));
    }
    wrong.extend(compared("kept.txt", &kept));
    conclude(wrong);
}

#[test]
fn textbooks_are_recognised_by_their_shape_alone() {
    let (mut wrong, mut kept) = (Vec::new(), String::new());
    for name in TEXTBOOKS {
        let path = root().join(format!("examples/programs/{name}.pl"));
        let mut alone = Engine::builder().sandboxed().build();
        let text = fs::read_to_string(&path).expect("it is there");
        load(&mut alone, name, &text);
        // A family has no definition from which a mutant could differ: its twin does what the mutant does.
        let families: Vec<&str> = FAMILIES.iter().map(|family| family.twin.name).collect();
        let query = format!(
            "findall(T, ( current_predicate(user:N/A), functor(H, N, A), predicate_property(H, native(Twin)), \
             \\+ memberchk(Twin, [{}]), \\+ predicate_property(H, imported_from(_)), format(atom(T), '~q', [N/A]) ), X)",
            families.join(",")
        );
        let indicators: Vec<String> = ask(&mut alone, &query).expect("a list");
        let mut engine = engine(&[&path]);
        for indicator in indicators {
            wrong.extend(examine(&mut engine, &indicator, &mut kept));
        }
    }
    wrong.extend(compared("kept_of_textbooks.txt", &kept));
    conclude(wrong);
}
