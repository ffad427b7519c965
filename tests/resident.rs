//! Loops that make much and need little: the peak memory of the process stays small, whatever they make.
//!
//! Each of them ends far above the limit if its garbage is kept until the query ends.
#![cfg(unix)]

mod support;

use std::fs;

use ferz::embed::Engine;
use nix::sys::resource::{UsageWho, getrusage};
use support::run;

/// The most memory for a loop, in KiB.
const MOST: i64 = 64 << 10;

/// Runs a goal of a program in a separate process.
#[track_caller]
fn stays_small(name: &str, program: &str, goal: &str) {
    let path = std::env::temp_dir().join(format!("ferz_{}_{name}.pl", std::process::id()));
    fs::write(&path, program).expect("the temporary folder can be written");
    let file = path
        .to_str()
        .expect("the temporary folder has a name in UTF-8");
    let run = run(&["-q", file, "-g", goal, "-t", "halt"], "");
    let _ = fs::remove_file(&path);
    assert_eq!(run.code(), 0, "{name}: {}", run.err);
    // The peak of all processes so far; the first test that fails tells which process it was.
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system tells");
    let unit = if cfg!(target_os = "macos") { 1024 } else { 1 };
    let peak = usage.max_rss() / unit;
    assert!(peak < MOST, "{name}: {peak} KiB");
}

#[test]
fn facts_come_and_go_while_an_older_goal_looks_at_the_predicate() {
    let program = "
        :- dynamic f/1.
        go :- assertz(f(a)), assertz(f(b)), f(X), loop(300000), X == a.
        loop(0) :- !.
        loop(N) :- assertz(f(N)), retract(f(N)), N1 is N-1, loop(N1).";
    stays_small("facts", program, "go");
}

#[test]
fn the_sum_and_the_greatest_of_many_answers() {
    let program = "
        go :-
            aggregate_all(max(X, f(X)), between(1, 3000000, X), max(3000000, f(3000000))),
            aggregate_all(sum(X), between(1, 3000000, X), 4500001500000),
            aggregate_all(min(X), between(1, 3000000, X), 1).";
    stays_small("greatest", program, "go");
}

#[test]
fn rules_come_and_go() {
    let program = "
        :- dynamic f/1.
        go :- loop(150000).
        loop(0) :- !.
        loop(N) :-
            assertz(( f(N) :- X = N, g(X), g(X) )), f(N),
            retract(( f(N) :- _ )), N1 is N-1, loop(N1).
        g(_).";
    stays_small("rules", program, "go");
}

#[test]
fn a_file_is_consulted_again_and_again() {
    let file = std::env::temp_dir().join(format!("ferz_{}_again.pl", std::process::id()));
    let text: String = (0..300)
        .map(|n| format!("p({n}, foo{n}, X) :- X is {n} + 1, q(X, {n}).\n"))
        .chain(["q(_, _).\n".to_owned()])
        .collect();
    fs::write(&file, text).expect("the temporary folder can be written");
    let program = format!(
        "go :- loop(500).
        loop(0) :- !.
        loop(N) :- consult('{}'), p(7, foo7, 8), N1 is N-1, loop(N1).",
        file.display()
    );
    stays_small("consult", &program, "go");
    let _ = fs::remove_file(&file);
}

#[test]
fn clauses_that_run_stay_until_they_are_left() {
    let program = "
        :- dynamic f/1, h/0.
        loop(0) :- !.
        loop(N) :- assertz(( f(N) :- h, h, h )), retract(( f(N) :- _ )), N1 is N-1, loop(N1).
        h.
        deep(0) :- loop(60000).
        deep(N) :-
            N > 0, N1 is N-1,
            assertz(( r(N, X) :- retract(( r(N, _) :- _ )), deep(N1), X = done(N) )),
            r(N, X), X == done(N).
        go :- deep(50), \\+ r(_, _), forall(between(1, 3, _), deep(2)).";
    stays_small("running", program, "go");
}

/// The memory of this process, in KiB. The loops above run in other processes.
#[cfg(target_os = "linux")]
fn resident() -> usize {
    let status = fs::read_to_string("/proc/self/statm").expect("the system tells");
    let pages = status.split_whitespace().nth(1);
    let pages = pages.and_then(|pages| pages.parse::<usize>().ok());
    4 * pages.expect("it is a number")
}

/// With `FERZ_RUNS=1000000`, it takes a few minutes on a release build.
#[cfg(target_os = "linux")]
#[test]
fn engines_of_a_program_come_and_go() {
    let mut engine = Engine::builder().sandboxed().build();
    let text = ":- dynamic(seen/1). p(1). p(2). note(X) :- assertz(seen(X)), seen(X).";
    engine.consult_text("program", text).expect("it is read");
    let program = engine.freeze().expect("nothing runs");
    let round = |count: u64| {
        for number in 0..count {
            let mut engine = program.engine();
            let name = format!("request {number}");
            let held = engine.holds("note(?), p(2), retract(seen(_))", (&name,));
            assert!(held.expect("it is asked"));
        }
    };
    round(500);
    let before = resident();
    let runs = std::env::var("FERZ_RUNS").ok();
    round(runs.and_then(|runs| runs.parse().ok()).unwrap_or(10_000));
    let after = resident();
    assert!(after < before + 4096, "{before} KiB, then {after} KiB");
}
