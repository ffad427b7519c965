//! What is recognised: a definition under any names, and nothing that differs from it in one thing.
//!
//! The same is asked of the textbooks in `examples/programs`: whatever has a twin there keeps it under other names, and loses
//! it when something is changed in its clauses or in those it calls.

use std::fs;
use std::path::Path;

use ferz::embed::Engine;
use ferz::testing::builtins::twins::TWINS;
use ferz::testing::machine::twin::{Callee, Member};

use crate::support::{conclude, files, root};

/// The programs of the textbooks that are to have twins.
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

/// The predicates that stand for the members of a twin, as texts, and whether all have their shapes and call what is theirs.
fn predicates(engine: &mut Engine, root: &str, members: &[Member]) -> (Vec<String>, bool) {
    let mut found = vec![(0, root.to_owned())];
    let mut same = true;
    let mut next = 0;
    while let Some((member, indicator)) = found.get(next).cloned() {
        next += 1;
        let query = format!(
            "'$shape'({indicator}, shape(_,Hash,_), Calls), \
             findall(T, ( member(C, Calls), format(atom(T), '~q', [C]) ), Texts), X = [Hash|Texts]"
        );
        let Some(shape) = ask::<Vec<String>>(engine, &query) else {
            same = false;
            continue;
        };
        same &= format!("{:016x}", members[member].shape) == shape[0];
        for (callee, call) in members[member].calls.iter().zip(&shape[1..]) {
            match callee {
                Callee::Member(member) if found.contains(&(*member, call.clone())) => {}
                Callee::Member(member) => found.push((*member, call.clone())),
                Callee::Named(name, arity) => {
                    same &= call.replace(['(', ')', '\''], "") == format!("{name}/{arity}");
                }
                // A parameter under another name is another program, and the same definition.
                Callee::Parameter(_) => {
                    let name = call.replace('\'', "");
                    same &= !name.contains("_x/") && !name.starts_with("zzz/");
                }
            }
        }
    }
    let found = found.into_iter().map(|(_, indicator)| indicator);
    (found.collect(), same)
}

/// The members of the twin of a predicate, if it has one.
fn twin(engine: &mut Engine, indicator: &str) -> Option<&'static [Member]> {
    let query = format!(
        "N/A = {indicator}, functor(H, N, A), predicate_property(H, native(Name)), \
         '$shape'({indicator}, shape(_,Hash,_), _), X = [Name,Hash]"
    );
    let found: Vec<String> = ask(engine, &query)?;
    let hash = u64::from_str_radix(&found[1], 16).expect("a number");
    let row = TWINS
        .iter()
        .find(|(twin, members)| twin.name == found[0] && members[0].shape == hash);
    row.map(|(_, members)| *members)
}

/// What is wrong with the twin of a predicate.
fn examine(engine: &mut Engine, indicator: &str, members: &[Member]) -> Vec<String> {
    let predicates = predicates(engine, indicator, members).0.join(",");
    let copy: String =
        ask(engine, &format!("copy_text([{predicates}], копия_, X)")).expect("a text");
    load(engine, "copy", &copy);
    let query = format!("root({indicator}, копия_, H), predicate_property(H, native(X))");
    let mut wrong = Vec::new();
    if ask::<String>(engine, &query).is_none() {
        wrong.push(format!("{indicator}: its copy has no twin\n{copy}"));
    }
    // Of a large definition the first predicates are changed, the others called as they are: the number of mutants times
    // their length grows with the square of its size.
    let predicates: Vec<&str> = predicates.split(',').take(5).collect();
    let predicates = predicates.join(",");
    let query = format!("mutants_text([{predicates}], мутант_, C, T), X = [C,T]");
    let mutants: Vec<ferz::embed::Term> = ask(engine, &query).expect("mutants");
    let count = mutants[0].as_integer().expect("a number");
    assert!(count > 10, "{indicator} has but {count} mutants");
    let text = mutants[1].text().expect("a text").into_owned();
    load(engine, "mutants", &text);
    let query = format!("survivors({indicator}, мутант_, {count}, X)");
    let survivors: Vec<i64> = ask(engine, &query).expect("a list");
    let arity = indicator.rsplit('/').next().unwrap_or_default();
    for survivor in survivors {
        let own = format!("мутант_{survivor}_");
        // Some mutants are other definitions, with a twin of the same name.
        if !self::predicates(engine, &format!("{own}предикат1/{arity}"), members).1 {
            continue;
        }
        let lines: Vec<&str> = text.lines().filter(|line| line.contains(&own)).collect();
        wrong.push(format!(
            "{indicator}: a mutant has its twin\n{}",
            lines.join("\n")
        ));
    }
    wrong
}

#[test]
fn definitions_are_recognised_by_their_shape_alone() {
    let paths = files("prolog/twins", "pl");
    let paths: Vec<&Path> = paths.iter().map(|path| path.as_path()).collect();
    let mut engine = engine(&paths);
    // What stands for the parameters has no effects, as some of the twins want it.
    let parameters = super::all_parameters().into_iter().map(|parameter| {
        let (name, arity) = parameter.rsplit_once('/').expect("an indicator");
        let arity = arity.parse().expect("an arity");
        format!("{name}({}).\n", vec!["_"; arity].join(","))
    });
    load(&mut engine, "parameters", &parameters.collect::<String>());
    let mut wrong = Vec::new();
    for (row, members) in TWINS {
        wrong.extend(examine(&mut engine, row.definition, members));
    }
    conclude(wrong);
}

#[test]
fn textbooks_are_recognised_by_their_shape_alone() {
    let mut wrong = Vec::new();
    for name in TEXTBOOKS {
        let path = root().join(format!("examples/programs/{name}.pl"));
        let mut alone = Engine::builder().sandboxed().build();
        let text = fs::read_to_string(&path).expect("it is there");
        load(&mut alone, name, &text);
        let query = "findall(T, ( current_predicate(user:N/A), functor(H, N, A), predicate_property(H, native(_)), \
                     \\+ predicate_property(H, imported_from(_)), format(atom(T), '~q', [N/A]) ), X)";
        let indicators: Vec<String> = ask(&mut alone, query).expect("a list");
        let mut engine = engine(&[&path]);
        for indicator in indicators {
            match twin(&mut engine, &indicator) {
                Some(members) => wrong.extend(examine(&mut engine, &indicator, members)),
                None => wrong.push(format!("{name}: {indicator} has lost its twin")),
            }
        }
    }
    conclude(wrong);
}
