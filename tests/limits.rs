//! Limits from outside: whatever a goal does, it can be stopped, what it asks for too much of is an error, and the engine
//! goes on.

use std::time::{Duration, Instant};

use ferz::embed::Engine;

/// Goals of which each makes one built-in work for long, or would have it make more than there is room for.
const LONG: &[&str] = &[
    "X is 2 ** (10 ** 9)",
    "X is 1 << (10 ** 10)",
    "X is msb(1 << (4 * 10 ** 9))",
    "X is powm(3, 7 ** 300000, 5 ** 300000)",
    "X is gcd(3 ** 8000000, 7 ** 6000000)",
    "length(L, 100000000)",
    "numlist(1, 100000000, L)",
    "findall(X, between(1, inf, X), L)",
    "findall(f(X, Y, Z), repeat, L)",
    "between(1, inf, X), X < 0",
    "ex(30, X), ex(30, Y), X == Y",
    "ex(30, X), ex(30, Y), X = Y",
    "ex(40, X), copy_term(X, Y), Y = f(z, _)",
    "ex(40, X), with_output_to(string(_), print(X))",
    "ex(30, X), ex(30, Y), X =@= Y, fail",
    "double(abcdefgh)",
    "functor(T, f, 10000000000)",
    "format(atom(_), \"~*c\", [1000000000000, 0'x])",
    "format(atom(_), \"~t~1000000000000|\", [])",
    "L = [a|L], atomic_list_concat(L, _)",
];

const PROGRAM: &str = "
    ex(0, z) :- !.
    ex(N, f(X, X)) :- N1 is N - 1, ex(N1, X).
    double(S) :- atom_concat(S, S, T), double(T).
";

fn engine() -> Engine {
    let mut engine = Engine::builder()
        .memory_limit(256 << 20)
        .time_limit(Duration::from_millis(300))
        .build();
    let loaded = engine
        .consult_text("limits.pl", PROGRAM)
        .expect("the program is read");
    assert!(!loaded.has_errors(), "the program is correct");
    engine
}

#[test]
fn nothing_works_for_long_without_being_stopped() {
    let mut engine = engine();
    for goal in LONG {
        let begin = Instant::now();
        // Some are refused, others stopped; a few are done.
        let outcome = engine.holds(goal, ());
        let took = begin.elapsed();
        // Debug builds on a machine that does other things as well; what is not stopped takes minutes.
        assert!(
            took < Duration::from_secs(20),
            "{goal}: {took:?} {outcome:?}"
        );
        let holds = engine.holds("atom_length(abc, 3)", ());
        assert!(holds.is_ok_and(|holds| holds), "{goal}: the engine goes on");
    }
}

#[test]
fn a_limit_on_time_is_caught_where_it_was_set() {
    let mut engine = engine();
    let caught = engine.holds(
        "catch(call_with_time_limit(0.05, ( ex(30, X), ex(30, Y), copy_term(f(X, Y, _), _), length(_, 50000000) )), E, true), \
         ( E == time_limit_exceeded ; E = error(resource_error(_), _) )",
        (),
    );
    assert!(caught.is_ok_and(|caught| caught));
}

#[test]
fn answers_are_counted() {
    let mut engine = Engine::builder().answer_limit(3).build();
    let mut answers = engine.query("repeat", ()).expect("it opens");
    for _ in 0..3 {
        assert!(matches!(answers.next(), Some(Ok(_))));
    }
    let error = answers.next().expect("one more").expect_err("is too many");
    assert!(error.is_limit(), "{error}");
    drop(answers);
    assert_eq!(
        engine
            .query("member(X, [1, 2])", ())
            .expect("it opens")
            .count(),
        2
    );
}
