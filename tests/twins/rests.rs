//! Twins of searches that stay small rest, and are entered again for those that do not.

use crate::support::{Temporary, run};
use std::fs;

/// Programs with the predicate that has the twin, a goal whose search is too small for it, and one whose search is not.
const PROGRAMS: &[(&str, (&str, u32), &str, &str)] = &[
    (
        "queens(N, Qs) :- numlist(1, N, Ns), permutation(Ns, Qs), safe(Qs).
         safe([]).
         safe([Q|Qs]) :- no_attack(Q, Qs, 1), safe(Qs).
         no_attack(_, [], _).
         no_attack(Q, [Q1|Qs], D) :- Q =\\= Q1 + D, Q =\\= Q1 - D, D1 is D + 1, no_attack(Q, Qs, D1).",
        ("queens", 2),
        "queens(4, _)",
        "queens(7, _)",
    ),
    (
        "queens(N, Qs) :- findall(X/_, between(1, N, X), Qs), numlist(1, N, Ys), place(Qs, Ys).
         place([], _).
         place([X/Y|Qs], Ys) :- place(Qs, Ys), member(Y, Ys), apart(X/Y, Qs).
         apart(_, []).
         apart(X/Y, [X1/Y1|Qs]) :- Y =\\= Y1, Y1 - Y =\\= X1 - X, Y1 - Y =\\= X - X1, apart(X/Y, Qs).",
        ("place", 2),
        "queens(3, _)",
        "queens(6, _)",
    ),
    (
        "queens(N, Qs) :- numlist(1, N, Ns), place(Ns, [], Qs).
         place([], Qs, Qs).
         place(Left, Safe, Qs) :- select(Q, Left, Rest), \\+ attack(Q, 1, Safe), place(Rest, [Q|Safe], Qs).
         attack(X, N, [Y|_]) :- X is Y + N.
         attack(X, N, [Y|_]) :- X is Y - N.
         attack(X, N, [_|Ys]) :- N1 is N + 1, attack(X, N1, Ys).",
        ("place", 3),
        "queens(3, _)",
        "queens(6, _)",
    ),
];

/// Whether the twin of a predicate is called for a goal after `before`.
fn calls_twin(program: &str, (name, arity): (&str, u32), before: &str, goal: &str) -> bool {
    let folder = Temporary::new();
    let file = folder.path().join("small.pl");
    let helpers = "all(G) :- ( call(G), fail ; true ).
        calls(P, N) :- '$twin_calls'(Ts), ( member(twin(_:P, _, N0), Ts) -> N = N0 ; N = 0 ).";
    fs::write(&file, format!("{program}\n{helpers}\n")).expect("the program is written");
    let goal = format!(
        "{before}, calls({name}/{arity}, A), all({goal}), calls({name}/{arity}, B), ( A < B -> print(called) ; print(left) )"
    );
    let file = file.to_str().expect("its path is UTF-8");
    let run = run(&[file, "-g", &goal, "-t", "halt"], "");
    match &*run.out {
        "called" => true,
        "left" => false,
        _ => panic!("{}{}", run.out, run.err),
    }
}

#[test]
fn small_searches_are_left_to_the_clauses() {
    for (program, own, small, large) in PROGRAMS {
        let often = |goal: &str| format!("forall(between(1, 18, _), all({goal}))");
        let calls = |before: &str, goal| calls_twin(program, *own, before, goal);
        assert!(calls("true", small), "{small}\n{program}");
        assert!(!calls(&often(small), small), "{small}\n{program}");
        assert!(calls(&often(large), large), "{large}\n{program}");
        // A rest ends.
        let both = format!("{}, all({large}), all({large})", often(small));
        assert!(calls(&both, large), "{large}\n{program}");
    }
}
