//! Constraints over integers: random models against all values, and against SWI-Prolog where it is installed.
//!
//! `clpfd/models.pl` makes the models and has the reference, which has no propagators. `FERZ_RUNS` and `FERZ_SEED` give their number
//! and the first one.

use std::process::Command;

use ferz::embed::Engine;

/// A number from the environment, or the default.
fn number(name: &str, otherwise: u64) -> u64 {
    let value = std::env::var(name).ok().and_then(|text| text.parse().ok());
    value.unwrap_or(otherwise)
}

fn models() -> Engine {
    let mut engine = Engine::new();
    let text = include_str!("clpfd/models.pl");
    engine.consult_text("models", text).expect("it loads");
    engine
}

/// None of the models that a predicate makes gives a difference.
fn all_hold(predicate: &str, runs: u64) -> Engine {
    let (seed, runs) = (number("FERZ_SEED", 1), number("FERZ_RUNS", runs));
    let mut engine = models();
    let goal = format!("{predicate}({seed}, {runs}, Ws), Ws = []");
    assert!(
        engine.holds(&goal, ()).expect("it runs"),
        "seed {seed}: see the models by  ferz tests/clpfd/models.pl -g '{predicate}({seed},{runs},Ws),print(Ws),halt'"
    );
    engine
}

#[test]
fn models_have_the_answers_of_all_values() {
    all_hold("models", 400);
}

#[test]
fn numbers_beyond_all_bounds_are_compared_exactly() {
    let mut engine = all_hold("far_models", 200);
    // Most of them have answers, and not all values are answers.
    let goal = "findall(L, ( between(1, 100, N), far_model(N, model(Vs,Ds,Cs)), findall(x, brute(Vs, Ds, Cs), As), length(As, L) ), Ls), \
                sort(Ls, [0,_,_,_,_,_,_,_|_]), findall(x, member(0, Ls), Zs), length(Zs, Z), Z < 70";
    assert!(engine.holds(goal, ()).expect("it runs"));
}

#[test]
fn the_reference_finds_a_wrong_solver() {
    // The comparison sees differences: with another constraint the answers differ.
    let mut engine = models();
    let goal = "models(1, 20, []), \
                findall([X], ( X in 0..3, X #\\= 2, label([X]) ), As), findall([X], brute([X], [[0,1,2,3]], [X #\\= 1]), Bs), As \\== Bs";
    assert!(engine.holds(goal, ()).expect("it runs"));
}

#[test]
fn models_have_the_answers_of_swi() {
    let (seed, runs) = (
        number("FERZ_SEED", 1),
        number("FERZ_RUNS", 100).min(100_000),
    );
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clpfd/models.pl");
    let goal = format!("answers({seed}, {runs}), halt");
    let Ok(theirs) = Command::new("swipl")
        .args(["-q", "-g", &goal, file])
        .output()
    else {
        return;
    };
    let ours = Command::new(env!("CARGO_BIN_EXE_ferz"))
        .args([file, "-g", &goal])
        .output()
        .expect("ferz runs");
    let (ours, theirs) = (lines(&ours.stdout), lines(&theirs.stdout));
    assert!(ours.len() as u64 > runs / 2);
    for (own, other) in ours.iter().zip(&theirs) {
        assert_eq!(own, other);
    }
}

fn lines(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    text.lines().map(|line| line.replace(' ', "")).collect()
}
