//! Loops that make much and need little: what the process holds at its peak stays small, whatever they make it of.
//!
//! Each of them ends far above the limit when what it has thrown away is kept until the query is over.
#![cfg(unix)]

mod support;

use std::fs;

use nix::sys::resource::{UsageWho, getrusage};
use support::run;

/// What no loop may need, in KiB.
const MOST: i64 = 64 << 10;

/// Runs a goal of a program in a process of its own.
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
    // The peak of all processes so far; which of them it was, the test says that fails first.
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
