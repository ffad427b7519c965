//! Twins of searches that stay small rest, and are entered again for those that do not.

use crate::support::{Temporary, run};
use std::fs;

/// Programs with a goal whose search is too small for its twin, and one that is not. `cost/2` is the number of inferences of all answers.
const PROGRAMS: &[(&str, &str, &str)] = &[
    (
        "queens(N, Qs) :- numlist(1, N, Ns), permutation(Ns, Qs), safe(Qs).
         safe([]).
         safe([Q|Qs]) :- no_attack(Q, Qs, 1), safe(Qs).
         no_attack(_, [], _).
         no_attack(Q, [Q1|Qs], D) :- Q =\\= Q1 + D, Q =\\= Q1 - D, D1 is D + 1, no_attack(Q, Qs, D1).",
        "queens(4, _)",
        "queens(7, _)",
    ),
    (
        "queens(N, Qs) :- findall(X/_, between(1, N, X), Qs), numlist(1, N, Ys), place(Qs, Ys).
         place([], _).
         place([X/Y|Qs], Ys) :- place(Qs, Ys), member(Y, Ys), apart(X/Y, Qs).
         apart(_, []).
         apart(X/Y, [X1/Y1|Qs]) :- Y =\\= Y1, Y1 - Y =\\= X1 - X, Y1 - Y =\\= X - X1, apart(X/Y, Qs).",
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
        "queens(3, _)",
        "queens(6, _)",
    ),
];

/// Whether a goal costs what its clauses cost after `before`.
fn is_by_clauses(program: &str, before: &str, goal: &str) -> bool {
    let folder = Temporary::new();
    let file = folder.path().join("small.pl");
    let cost = "cost(G, N) :- statistics(inferences, A), ( call(G), fail ; true ), statistics(inferences, B), N is B - A.";
    fs::write(&file, format!("{program}\n{cost}\n")).expect("the program is written");
    let goal = format!(
        "set_prolog_flag(native, off), cost({goal}, A), set_prolog_flag(native, on), {before}, cost({goal}, B), print(A-B)"
    );
    let file = file.to_str().expect("its path is UTF-8");
    let run = run(&[file, "-g", &goal, "-t", "halt"], "");
    let (clauses, twin) = run.out.split_once('-').unwrap_or_default();
    assert!(
        !clauses.is_empty() && run.code() == 0,
        "{}{}",
        run.out,
        run.err
    );
    clauses == twin
}

#[test]
fn small_searches_are_left_to_the_clauses() {
    for (program, small, large) in PROGRAMS {
        let often = |goal: &str| format!("forall(between(1, 20, _), cost({goal}, _))");
        assert!(!is_by_clauses(program, "true", small), "{small}\n{program}");
        assert!(
            is_by_clauses(program, &often(small), small),
            "{small}\n{program}"
        );
        assert!(
            !is_by_clauses(program, &often(large), large),
            "{large}\n{program}"
        );
        // A rest ends.
        let both = format!("{}, cost({large}, _), cost({large}, _)", often(small));
        assert!(!is_by_clauses(program, &both, large), "{large}\n{program}");
    }
}
