//! Every search of `library(search)` against its definition in plain Prolog, on generated problems.
//!
//! The test compares the answers up to the names of their variables, their order and number, whether each leaves a choice
//! point, the error, and the calls of the program's predicates, in their order.

use std::cell::{Cell as Counter, RefCell};

use ferz::embed::{Engine, Term};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use crate::hostile::runs;

/// Generated calls of each predicate, unless `FERZ_RUNS` says how many.
const CALLS: u64 = 800;

/// The states of problems: some differ only by the names of variables, some by the type of a number.
const STATES: &[&str] = &[
    "a", "b", "c", "1", "1.0", "f(X,Y)", "f(X,X)", "f(a,Y)", "[Y|X]",
];

/// Numbers that a search can use.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "5",
    "0.5",
    "2.5",
    "1r3",
    "100000000000000000000",
];

/// Terms that are no such numbers; they are rare.
const WRONG: &[&str] = &["-1", "-0.5", "x", "1+1", "_", "thrown"];

/// A number; rarely another term.
fn number() -> impl Strategy<Value = &'static str> {
    prop_oneof![30 => select(&NUMBERS[..5]), 6 => select(NUMBERS), 1 => select(WRONG)]
}

fn state(count: usize) -> impl Strategy<Value = &'static str> {
    select(&STATES[..count])
}

/// The start of a search: a state, rarely an unbound variable.
fn start(count: usize) -> impl Strategy<Value = &'static str> {
    prop_oneof![60 => state(count), 1 => Just("_")]
}

/// A bound of depth: sometimes a wrong one.
fn depth() -> impl Strategy<Value = &'static str> {
    prop_oneof![40 => select(&["0", "1", "2", "3", "4", "5"][..]), 1 => select(&["-1", "many", "_", "2.0"][..])]
}

/// The facts of a problem of `count` states.
fn problem(count: usize) -> impl Strategy<Value = Vec<String>> {
    let arc = (state(count), state(count), number())
        .prop_map(|(from, to, cost)| format!("arc({from},{to},{cost})"));
    let estimate = (
        state(count),
        prop_oneof![3 => Just("0").boxed(), 5 => number().boxed()],
    )
        .prop_map(|(state, number)| format!("estimate({state},{number})"));
    let goal = state(count).prop_map(|state| format!("final({state})"));
    // Most states have an estimate, some two, some none.
    let all = STATES[..count]
        .iter()
        .map(|state| format!("estimate({state},1)"));
    let all = all.collect::<Vec<_>>();
    (
        vec(arc, count / 2..=5 * count / 2),
        vec(estimate, 0..=count),
        vec(goal, 0..=3),
        0..=count,
    )
        .prop_map(move |(arcs, estimates, goals, some)| {
            [arcs, estimates, all[some..].to_vec(), goals].concat()
        })
}

/// The positions of games.
const POSITIONS: &[&str] = &["a", "b", "p(X)", "p(1)", "c", "d"];

fn position() -> impl Strategy<Value = &'static str> {
    select(POSITIONS)
}

/// The facts of a game.
fn game() -> impl Strategy<Value = Vec<String>> {
    let moves = prop_oneof![
        40 => vec(position(), 0..=3).prop_map(|moves| format!("[{}]", moves.join(","))),
        1 => select(&["[a|_]", "more", "_", "[b|c]"][..]).prop_map(str::to_owned),
    ];
    let moves = (position(), moves).prop_map(|(from, to)| format!("moves_are({from},{to})"));
    let values = vec(number(), POSITIONS.len());
    let turns = vec(
        select(&["max", "max", "max", "min", "min", "min"][..]),
        POSITIONS.len(),
    );
    let known = (0..=20usize, values, turns).prop_map(|(missing, values, turns)| {
        let mut facts = Vec::new();
        for (place, position) in POSITIONS.iter().enumerate() {
            let (value, turn) = (values[place], turns[place]);
            // In a few games one position has no value, in a few others one has no turn.
            if missing != place {
                facts.push(format!("worth({position},{value})"));
            }
            if missing != place + POSITIONS.len() {
                facts.push(format!("turn({position},{turn})"));
            }
        }
        facts
    });
    (vec(moves, 0..=8), known).prop_map(|(moves, known)| [moves, known].concat())
}

fn called(
    problem: impl Strategy<Value = Vec<String>> + 'static,
    goal: impl Strategy<Value = String> + 'static,
) -> BoxedStrategy<(Vec<String>, String)> {
    (problem, goal).boxed()
}

/// The requested answer: mostly any.
fn wanted(some: &'static [&'static str]) -> impl Strategy<Value = &'static str> {
    prop_oneof![12 => Just("_"), 1 => select(some)]
}

/// Calls of a predicate, each with its problem.
fn calls(name: &'static str) -> BoxedStrategy<(Vec<String>, String)> {
    let path = || wanted(&["[_]", "[_,_|_]", "[a,b]", "[f(Z,Z)|_]", "x"]);
    let cost = || wanted(&["0", "1", "3.0", "x"]);
    match name {
        "breadth_first" => called(
            problem(9),
            (start(9), path(), wanted(&["0", "2"]))
                .prop_map(|(s, p, e)| format!("breadth_first({s},{p},{e})")),
        ),
        "depth_limited" => called(
            problem(6),
            (start(6), depth(), path(), cost())
                .prop_map(|(s, d, p, c)| format!("depth_limited({s},{d},{p},{c})")),
        ),
        "minimax" => called(
            game(),
            (position(), depth(), wanted(POSITIONS), cost())
                .prop_map(|(p, d, b, v)| format!("minimax({p},{d},{b},{v})")),
        ),
        "alpha_beta" => {
            let bound = |outer| prop_oneof![4 => Just(outer), 5 => select(&["0", "1", "2", "3", "2.5", "1+1"][..]), 1 => select(&["x", "_"][..])];
            called(
                game(),
                (
                    position(),
                    depth(),
                    bound("-inf"),
                    bound("inf"),
                    wanted(POSITIONS),
                )
                    .prop_map(|(p, d, a, b, best)| format!("alpha_beta({p},{d},{a},{b},{best},_)")),
            )
        }
        _ => {
            let count = if name == "ida_star" { 6 } else { 9 };
            called(
                problem(count),
                (start(count), path(), cost(), wanted(&["0", "2"]))
                    .prop_map(move |(s, p, c, e)| format!("{name}({s},{p},{c},{e})")),
            )
        }
    }
}

/// Compares a call with its definition: returns whether it had an answer or an error, or the difference.
fn compare(engine: &mut Engine, facts: &[String], call: &str) -> Result<bool, String> {
    let query = format!(
        "both([{}], {call}, N, P), ( N =@= P -> N = outcome(As, _), length(As, Count) ; Count = differ(N, P) )",
        facts.join(", ")
    );
    let solution = engine.query(&query, ()).expect("it is a query").next();
    let solution = solution.expect("it has an answer");
    let solution = solution.map_err(|error| format!("{query}: {error}"))?;
    let count = solution.get::<Term>("Count").expect("it is bound");
    match count.as_integer() {
        Some(count) => Ok(count > 0),
        None => Err(format!("{count}")),
    }
}

/// Compares a predicate with its definition, on generated calls.
fn same_as_plain(name: &'static str) {
    let mut engine = Engine::builder().sandboxed().build();
    let loaded = engine.consult_text("plain", include_str!("plain.pl"));
    assert!(!loaded.expect("it loads").has_errors());
    let cases = u32::try_from(runs(CALLS)).expect("so many calls take years");
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let (engine, telling) = (RefCell::new(engine), Counter::new(0));
    let outcome = runner.run(&calls(name), |(facts, call)| {
        let found = compare(&mut engine.borrow_mut(), &facts, &call);
        telling.set(telling.get() + u32::from(found.map_err(TestCaseError::fail)?));
        Ok(())
    });
    match outcome {
        Ok(()) => {
            let telling = telling.get();
            assert!(
                telling > cases / 4,
                "only {telling} calls have an answer or an error"
            );
        }
        Err(TestError::Fail(reason, (facts, call))) => {
            panic!("{call} with {}\n {reason}", facts.join(", "))
        }
        Err(TestError::Abort(reason)) => panic!("{name}: {reason}"),
    }
}

#[test]
fn breadth_first() {
    same_as_plain("breadth_first");
}

#[test]
fn best_first() {
    same_as_plain("best_first");
}

#[test]
fn a_star() {
    same_as_plain("a_star");
}

#[test]
fn ida_star() {
    same_as_plain("ida_star");
}

#[test]
fn depth_limited() {
    same_as_plain("depth_limited");
}

#[test]
fn minimax() {
    same_as_plain("minimax");
}

#[test]
fn alpha_beta() {
    same_as_plain("alpha_beta");
}
