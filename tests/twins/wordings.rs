//! Reworded programs: each keeps its twin, and its answers (`wordings.txt`).

use std::fs;

use ferz::embed::Engine;

use crate::mutate;
use crate::support::{conclude, root};
use crate::twins_mutated::{RESIDENT, Side, difference, number};

/// Mutants of each program unless `FERZ_RUNS` gives the number.
const MUTANTS: u64 = 2;

/// The inferences of a query, which a mutant may make endless.
const INFERENCES: u64 = 40_000;

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
    let answers = |engine: &mut Engine, native: &str| {
        ask(
            engine,
            &format!(
                "set_prolog_flag(native, {native}), findall(({query}), ({query}), L), \
                 numbervars(L, 0, _), with_output_to(atom(X), print(L))"
            ),
        )
    };
    let (clauses, twin, checked) = (
        answers(&mut engine, "off"),
        answers(&mut engine, "on"),
        answers(&mut engine, "check"),
    );
    // However small the search is.
    engine.holds("'$rush_twins'", ()).expect("it is there");
    let rushed = answers(&mut engine, "on");
    if clauses != twin || clauses != checked || clauses != rushed {
        wrong.push(format!(
            "{indicator}\n  by the clauses: {clauses}\n  by the twin:    {twin}\n  checked:        {checked}\n  at once:        {rushed}"
        ));
    }
    wrong
}

/// The heading and the clauses of each program.
fn programs() -> Vec<(String, String)> {
    let path = root().join("tests/twins/wordings.txt");
    let text = fs::read_to_string(path).expect("it is there");
    let programs = text.split("\n%% ").skip(1).map(|program| {
        let (heading, clauses) = program.split_once('\n').expect("clauses");
        (heading.to_owned(), clauses.to_owned())
    });
    programs.collect()
}

#[test]
fn other_words_keep_the_twin() {
    let programs = programs().into_iter();
    conclude(
        programs
            .flat_map(|(heading, clauses)| wrong(&heading, &clauses))
            .collect(),
    );
}

/// One thing of a program is changed: then the twin is gone, or does what the clauses do now.
/// `FERZ_SEED=N FERZ_RUNS=1 FERZ_WORDING=bfs/3` looks at mutant N of the programs of one predicate.
#[test]
fn mutants_of_other_words_do_what_their_clauses_do() {
    let first = number("FERZ_SEED").unwrap_or(1);
    let runs = number("FERZ_RUNS").unwrap_or(MUTANTS);
    let only = std::env::var("FERZ_WORDING").ok();
    let mut sides = ["off", "on"].map(Side::new);
    let (mut wrong, mut tried, mut answered) = (Vec::new(), 0_u64, 0_u64);
    for (heading, clauses) in programs() {
        let (what, query) = heading.split_once(": ").expect("a query");
        let indicator = what.split(' ').next().unwrap_or_default();
        if only.as_ref().is_some_and(|only| only != indicator) {
            continue;
        }
        for seed in first..first + runs {
            let Some(mutant) = mutate::mutate(&clauses, seed, 1).pop() else {
                continue;
            };
            if tried % RESIDENT == 0 {
                sides = ["off", "on"].map(Side::new);
            }
            tried += 1;
            let [clauses, twin] = &mut sides;
            clauses.load(&mutant.program);
            twin.load(&mutant.program);
            let clauses = clauses.ask(query, INFERENCES);
            let twin = twin.ask(query, INFERENCES);
            answered += u64::from(!clauses.answers.is_empty());
            if let Some(difference) = difference(&clauses, &twin, false) {
                wrong.push(format!(
                    "FERZ_SEED={seed} FERZ_RUNS=1 FERZ_WORDING={indicator}: {}\n?- {query}.\n{difference}",
                    mutant.change
                ));
            }
        }
    }
    println!("{tried} mutants, {answered} with answers");
    conclude(wrong);
    assert!(
        only.is_some() || answered * 4 > tried,
        "{answered} of {tried} have answers"
    );
}
