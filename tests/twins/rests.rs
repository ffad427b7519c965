//! Twins of small searches rest, and are tried again for larger ones.

use crate::support::{Temporary, run};
use std::fs;

/// Programs with the predicate that has the twin, a goal whose search is too small for it, and one whose search is large enough.
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
         place(Left, Safe, Qs) :- select(Q, Left, Rest), \\+ attack(Q, Safe), place(Rest, [Q|Safe], Qs).
         attack(X, Xs) :- attack(X, 1, Xs).
         attack(X, N, [Y|_]) :- X is Y + N.
         attack(X, N, [Y|_]) :- X is Y - N.
         attack(X, N, [_|Ys]) :- N1 is N + 1, attack(X, N1, Ys).",
        ("place", 3),
        "queens(3, _)",
        "queens(6, _)",
    ),
];

/// The number of forty calls of a goal that its twin gets, after `before`.
fn calls_of_twin(program: &str, (name, arity): (&str, u32), before: &str, goal: &str) -> usize {
    let folder = Temporary::new();
    let file = folder.path().join("small.pl");
    let helpers = "all(G) :- ( call(G), fail ; true ).
        often(Count, G) :- forall(between(1, Count, _), all(G)).
        calls(P, N) :- '$twin_calls'(Ts), ( member(twin(_:P, _, N0), Ts) -> N = N0 ; N = 0 ).";
    fs::write(&file, format!("{program}\n{helpers}\n")).expect("the program is written");
    // The first calls are linked then, and twins are recognised anew.
    let goal = format!(
        "calls(none/0, _), often(25, {before}), calls({name}/{arity}, A), often(40, {goal}), calls({name}/{arity}, B), N is B - A, print(N)"
    );
    let file = file.to_str().expect("its path is UTF-8");
    let run = run(&[file, "-g", &goal, "-t", "halt"], "");
    let count = run.out.parse();
    count.unwrap_or_else(|_| panic!("{}{}", run.out, run.err))
}

#[test]
fn small_searches_are_left_to_the_clauses() {
    for (program, own, small, large) in PROGRAMS {
        let calls = |before: &str, goal| calls_of_twin(program, *own, before, goal);
        let few = calls(small, small);
        assert!(few <= 15, "{few} of 40 calls of {small}\n{program}");
        let most = calls(large, large);
        assert!(most >= 40, "{most} of 40 calls of {large}\n{program}");
        // A rest ends.
        let later = calls(small, large);
        assert!(later >= 30, "{later} of 40 calls of {large}\n{program}");
    }
}
