//! Small programs through the reader, the compiler, the drivers and the collector, for Miri to watch: `cargo +nightly miri test
//! --no-default-features --test miri`. `cargo test` runs them too.
//!
//! *Invariant*: nothing here needs more of the library than the engine loads at its start, which takes Miri the most time: all
//! that is tested shares an engine.

use ferz::embed::Engine;

const PROGRAM: &str = r#"
:- dynamic(kept/1).
app([], L, L).
app([X|L1], L2, [X|L3]) :- app(L1, L2, L3).
nrev([], []).
nrev([X|L], R) :- nrev(L, T), app(T, [X], R).
colour(red, 1). colour(green, 2). colour("blue", 3). colour(4.5, 4). colour(f(_), 5). colour([_|_], 6).
colour(100000000000000000000000, 7).
class(X, C) :- ( var(X) -> C = var ; integer(X), X > 3 -> C = large(X) ; atom(X) -> C = atom ; \+ X = f(_) -> C = other ; C = f ).
count(N, N) :- !.
count(I, N) :- I < N, J is I + 1, L = [I, f(J, "s", 1.5)], app(L, [J], _), count(J, N).
keep(X) :- assertz(kept(X)), fail.
keep(_).
forget(X) :- retract(kept(X)), fail.
forget(_).
deep(0, z) :- !.
deep(N, s(T)) :- M is N - 1, deep(M, T).
"#;

const QUERIES: &[&str] = &[
    "nrev([1,2,3,4,5,6], [6|_])",
    "findall(X-Y, app(X, Y, [a,b]), [[]-[a,b], [a]-[b], [a,b]-[]])",
    "findall(N, colour(_, N), [1,2,3,4,5,6,7])",
    "colour(f(x), N), N == 5, colour([a], 6), colour(4.5, 4), colour(100000000000000000000000, 7), \\+ colour(pink, _)",
    "class(_, var), class(7, large(7)), class(a, atom), class(f(1), f), class(\"s\", other)",
    "count(0, 60)",
    "keep(1), keep(f(_)), keep(g(X, X, 2.5)), findall(Y, kept(Y), [1, f(_), g(A, B, 2.5)]), A == B, forget(_), \\+ kept(_)",
    "catch(app(_, _, throw), E, true) -> var(E) ; true",
    "catch(X is foo + 1, error(type_error(evaluable, foo/0), _), true), var(X)",
    "deep(40, T), copy_term(T, S), T == S, S = s(s(_))",
    "X = f(X, Y), Y = g(X), X = f(f(X, Y), Y), copy_term(X, Z), Z = f(_, g(_))",
    "length(L, 20), nrev(L, R), garbage_collect, length(R, 20), L = [a|_], app(_, [A], R), A == a",
    "X is 2 ** 100 - 7 mod 3 + max(1, 2.5), float(X)",
    "setof(K-V, colour(K, V), [_|_]), sort([c,a,b,a], [a,b,c]), atom_codes(A, \"ёж\"), atom_length(A, 2)",
    "freeze(X, X = f(Y)), X = f(1), Y == 1",
];

#[test]
fn programs_run() {
    let mut engine = Engine::builder().sandboxed().build();
    let loaded = engine
        .consult_text("miri.pl", PROGRAM)
        .expect("the program is read");
    assert!(!loaded.has_errors(), "{:?}", loaded.diagnostics);
    for query in QUERIES {
        let held = engine.holds(query, ());
        assert!(matches!(held, Ok(true)), "{query}: {held:?}");
    }
}
