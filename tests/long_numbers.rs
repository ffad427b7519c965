//! Integers of millions of digits, and texts of millions of characters, under limits: all work on them can be stopped, and
//! users see a short form.

use std::time::{Duration, Instant};

use ferz::embed::Engine;

/// Work on integers of millions of digits, which `a` to `d` have: of 32, 16, 1 and 1 million bits; `t` is a text of 8 million digits.
const LONG_NUMBERS: &[&str] = &[
    "n(b, B), X is B * (B - 5)",
    "n(a, A), n(b, B), X is A // B",
    "n(a, A), n(b, B), X is A mod (B + 3)",
    "n(a, A), n(b, B), X is A / (B + 7)",
    "n(a, A), n(b, B), X is -A div (B >> 3)",
    "n(a, A), n(b, B), divmod(A, B, Q, R)",
    "n(c, C), n(d, D), X is gcd(C, D)",
    "n(c, C), n(d, D), X is lcm(C, D)",
    "n(c, C), n(d, D), X is C rdiv D",
    "n(c, C), n(d, D), X is (C >> 800000) rdiv D + 1 rdiv 3",
    "n(b, B), X is B ** 2",
    "X is 7 ** 11000000",
    "n(c, C), n(d, D), X is powm(C, D, C - D)",
    "n(b, B), nth_integer_root_and_remainder(2, B, X, R)",
    "n(b, B), nth_integer_root_and_remainder(3, B, X, R)",
    "n(b, B), number_codes(B, X)",
    "n(b, B), format(atom(X), \"~D\", [B])",
    "n(b, B), format(atom(X), \"~7r\", [B])",
    "n(b, B), format(atom(X), \"~3f\", [B])",
    "n(b, B), with_output_to(string(X), print(B))",
    "n(b, B), term_to_atom(f(B), X)",
    "n(b, B), atom_length(B, X)",
    "nb_getval(t, T), atom_number(T, X)",
    "nb_getval(t, T), term_to_atom(X, T)",
    "nb_getval(t, T), atom_concat('1r', T, R), term_to_atom(X, R)",
    "n(a, A), n(b, B), A * 1.0 < B",
    "n(a, A), n(b, B), X is A / (B * 1.0)",
    "n(b, B), X is log2(B) + sqrt(B >> 15999000)",
    "n(b, B), X is B * 1r3",
    "n(b, B), p(7, B, X)",
];

const LONG_NUMBERS_PROGRAM: &str = "
    n(Name, X) :- nb_getval(Name, X).
    p(X, Y, Z) :- Z is (X * Y) * Y // (Y - X) mod (Y >> 5).
    make :-
        forall(member(Name-(A,B,C), [a-(32000000,20000001,77), b-(16000000,9000001,33), c-(1000000,700003,3), d-(999000,500003,1)]),
               ( X is (1 << A) - (1 << B) - (1 << (A // 3)) + C, nb_setval(Name, X) )),
        format(atom(T), \"~`7t~8000000|\", []),
        nb_setval(t, T).
";

#[test]
fn work_on_long_integers_is_stopped_in_time() {
    const LIMIT: Duration = Duration::from_millis(300);
    // A debug build does each piece many times slower, and a release build may share its processor.
    let most = match cfg!(debug_assertions) {
        true => Duration::from_secs(20),
        false => Duration::from_millis(900),
    };
    let mut engine = Engine::builder().memory_limit(256 << 20).build();
    engine
        .consult_text("long.pl", LONG_NUMBERS_PROGRAM)
        .expect("the program is read");
    assert!(engine.holds("make", ()).expect("the numbers are made"));
    for goal in LONG_NUMBERS {
        engine.limit(None, Some(LIMIT));
        let begin = Instant::now();
        let outcome = engine.holds(goal, ());
        let took = begin.elapsed();
        assert!(took < most, "{goal}: {took:?} {outcome:?}");
        engine.limit(None, None);
        let holds = engine.holds("atom_length(abc, 3)", ());
        assert!(holds.is_ok_and(|holds| holds), "{goal}: the engine goes on");
    }
}

#[test]
fn people_see_the_ends_of_very_long_integers() {
    let mut engine = Engine::new();
    engine
        .consult_text("long.pl", LONG_NUMBERS_PROGRAM)
        .expect("the program is read");
    assert!(engine.holds("make", ()).expect("the numbers are made"));
    let begin = Instant::now();
    for (goal, end) in [
        ("n(a, A), throw(f(A))", "f("),
        ("n(a, A), atom_length(x, foo(A))", "foo("),
        ("n(a, A), X is A + a(A)", ""),
    ] {
        let error = engine.holds(goal, ()).expect_err("it is an error");
        let text = error.to_string();
        assert!(text.len() < 300 && text.contains(end), "{goal}: {text}");
        let told = engine.explain(&error);
        let told: usize = told.iter().map(|told| told.to_string().len()).sum();
        assert!(told < 1000, "{goal}: {told}");
    }
    let mut answers = engine.query("n(b, B), C is -B", ()).expect("it opens");
    let answer = answers
        .next()
        .expect("there is one")
        .expect("it is no error");
    assert!(answer.to_string().len() < 200, "{answer}");
    assert!(answer.get::<i64>("B").is_err() && answer.get::<f64>("C").is_err());
    // An explicit request for digits gives all of them.
    assert!(begin.elapsed() < Duration::from_secs(20));
    drop(answers);
    let text = engine.query("X is 10 ** 20000", ()).expect("it opens");
    let text = text.map(|answer| answer.expect("it is no error").to_string());
    assert_eq!(text.map(|text| text.len()).collect::<Vec<_>>(), [20005]);
}

/// Texts whose length is given by a number.
const WIDE: &[&str] = &[
    "format(atom(_), \"~100000000f\", [1.0])",
    "format(atom(_), \"~100000000f\", [1r3])",
    "format(atom(_), \"~100000000f\", [12345678901234567890])",
    "format(atom(_), \"~100000000e\", [1.0])",
    "format(atom(_), \"~100000000d\", [1])",
    "format(atom(_), \"~100000000D\", [1])",
    "format(atom(_), \"~100000000n\", [])",
    "format(atom(_), \"~*c\", [100000000, 0'x])",
    "format(atom(_), \"~*c\", [30000000, 0'я])",
    "format(atom(_), \"~ta~100000000|\", [])",
    "format(atom(_), \"a~t~100000000+\", [])",
    "format(atom(_), \"~`xt~t~ta~t~`yt~100000000|\", [])",
    "with_output_to(string(_), tab(1000000000))",
    "with_output_to(string(_), format(\"~100000000c\", [0'x]))",
];

#[test]
fn a_text_as_long_as_a_number_says_is_refused() {
    let mut engine = Engine::builder().memory_limit(64 << 20).build();
    for goal in WIDE {
        let begin = Instant::now();
        let error = engine.holds(goal, ()).expect_err(goal);
        assert!(error.is_limit(), "{goal}: {error}");
        assert!(begin.elapsed() < Duration::from_secs(5), "{goal}");
    }
    // Shorter texts are made.
    let made = engine.holds(
        "format(atom(A), \"~*c~t~1000000|~200000f\", [1000, 0'x, 1.5]), atom_length(A, 1200002)",
        (),
    );
    assert!(made.expect("it is no error"));
}
