//! Reworded programs: each keeps its twin, and its answers (`wordings.txt`).

use std::fs;

use ferz::embed::Engine;

use crate::support::{conclude, root};

/// The complaint about one program: its heading, and its clauses.
fn wrong(heading: &str, text: &str) -> Vec<String> {
    let (what, query) = heading.split_once(": ").expect("a query");
    let (indicator, wanted) = what.split_once(' ').expect("a twin");
    let mut engine = Engine::builder().sandboxed().build();
    engine.consult_text(indicator, text).expect("it loads");
    let ask = |engine: &mut Engine, query: &str| -> String {
        let mut solutions = engine.query(query, ()).expect("it is a query");
        let solution = solutions.next().expect("it holds").expect("it runs");
        solution.get("X").expect("a text")
    };
    let found = ask(
        &mut engine,
        &format!(
            "N/A = {indicator}, functor(H, N, A), ( predicate_property(H, native(X)) -> true ; X = (-) )"
        ),
    );
    let mut wrong = Vec::new();
    if found != wanted {
        wrong.push(format!(
            "{indicator}: the twin is {found}, expected {wanted}"
        ));
    }
    let mut answers = |native: &str| {
        ask(
            &mut engine,
            &format!(
                "set_prolog_flag(native, {native}), findall(({query}), ({query}), L), \
                 with_output_to(atom(X), print(L))"
            ),
        )
    };
    let (clauses, twin, checked) = (answers("off"), answers("on"), answers("check"));
    if clauses != twin || clauses != checked {
        wrong.push(format!(
            "{indicator}\n  by the clauses: {clauses}\n  by the twin:    {twin}\n  checked:        {checked}"
        ));
    }
    wrong
}

#[test]
fn other_words_keep_the_twin() {
    let path = root().join("tests/twins/wordings.txt");
    let text = fs::read_to_string(path).expect("it is there");
    let mut programs = text.split("\n%% ").skip(1);
    let found: Vec<String> = programs
        .by_ref()
        .flat_map(|program| {
            let (heading, clauses) = program.split_once('\n').expect("clauses");
            wrong(heading, clauses)
        })
        .collect();
    conclude(found);
}
