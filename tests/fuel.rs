//! Fuel that runs out at every k-th step: a query that pauses has the same answers, output and errors as one that does not.

use crate::support::{self, Paper};

use crate::hostile::programs::programs;
use crate::hostile::{first_seed, runs};
use ferz::embed::{Engine, Error, Progress};

/// Queries in which a pause could do harm, with the programs they need.
const PROGRAM: &str = r#"
:- dynamic(kept/1).
app([], L, L).
app([X|L1], L2, [X|L3]) :- app(L1, L2, L3).
nrev([], []).
nrev([X|L], R) :- nrev(L, T), app(T, [X], R).
loop(0) :- !.
loop(N) :- M is N - 1, length(L, 20), nrev(L, _), loop(M).
hanoi(0, _, _, _, []) :- !.
hanoi(N, A, B, C, Ms) :- M is N - 1, hanoi(M, A, C, B, Xs), hanoi(M, C, B, A, Ys), app(Xs, [A-B|Ys], Ms).
fill(N) :- retractall(kept(_)), forall(between(1, N, X), ( Y is X * X, assertz(kept(Y)) )).
thrower(0) :- throw(done).
thrower(N) :- M is N - 1, catch(thrower(M), never, true).
both(X) :- setup_call_cleanup(true, member(X, [1,2,3]), ( assertz(kept(cleaned)), app([a], [b], _) )).
greeting --> [hello], names.
names --> [].
names --> [N], { atom(N) }, names.
"#;

const QUERIES: &[&str] = &[
    "app(X, Y, [1,2,3,4])",
    "loop(30), X = done",
    "hanoi(6, a, b, c, Ms), length(Ms, N)",
    "fill(20), findall(X, kept(X), Xs), retract(kept(Y)), Y > 300",
    "catch(thrower(30), Ball, true)",
    "thrower(5)",
    "both(X), X >= 2",
    "both(X), !",
    "setof(X-Y, (member(X, [c,a,b]), member(Y, [2,1])), L)",
    "freeze(X, (app(A, B, [1,2]), Y = A-B)), member(X, [p,q])",
    "dif(X, Y), member(X, [1,2]), member(Y, [1,2])",
    "when(ground(X+Y), Z is X + Y), X = 1, nrev([1,2,3], [Y|_])",
    "phrase(greeting, [hello, a, b], R)",
    "findall(X, (between(1, 50, X), X mod 7 =:= 0), L), foldl([E,S0,S]>>(S is S0+E), L, 0, Sum), maplist([P,Q]>>(Q = f(P)), L, Fs)",
    "call_with_inference_limit(loop(1000), 500, R)",
    "call_with_depth_limit(nrev([1,2,3,4,5], R), 20, D)",
    "forall(member(X, [3,1,2]), (write(X), nl)), predsort([O,A,B]>>compare(O, A, B), [c,b,a,b], L)",
    "length(L, 12), nrev(L, R), copy_term(R, C), garbage_collect, length(C, N)",
    "catch(call_cleanup(app(_, _, foo), throw(in_cleanup)), B, true)",
    "between(1, 3, X), \\+ X = 2, ( X > 1 -> Y = big ; Y = small )",
];

/// The answers of a query, and its end; `pieces` is the number of inferences in each slice.
fn answers(engine: &mut Engine, query: &str, pieces: Option<u64>) -> Vec<String> {
    let mut found = Vec::new();
    let mut pauses = 0;
    let mut solutions = match engine.query(query, ()) {
        Ok(solutions) => solutions,
        Err(error) => return vec![described(&error)],
    };
    loop {
        let progress = match pieces {
            Some(pieces) => solutions.advance(pieces),
            None => match solutions.next() {
                Some(Ok(solution)) => Ok(Progress::Answer(solution)),
                Some(Err(error)) => Err(error),
                None => Ok(Progress::Over),
            },
        };
        match progress {
            Ok(Progress::Answer(solution)) => found.push(solution.parts().join(", ")),
            Ok(Progress::Paused) => pauses += 1,
            Ok(Progress::Over) => break,
            Err(error) => {
                found.push(described(&error));
                break;
            }
        }
        assert!(pauses < 10_000_000, "{query}: goes on");
    }
    found
}

fn described(error: &Error) -> String {
    error
        .ball()
        .map_or_else(|| error.to_string(), ToString::to_string)
}

fn engine(text: &str) -> (Engine, Paper) {
    let written = Paper::default();
    let mut engine = Engine::builder()
        .sandboxed()
        .output(written.clone())
        .build();
    let loaded = engine
        .consult_text("fuel.pl", text)
        .expect("the program is read");
    assert!(!loaded.has_errors(), "{:?}", loaded.diagnostics);
    (engine, written)
}

#[test]
fn pauses_change_nothing() {
    let mut complaints = Vec::new();
    for query in QUERIES {
        let (mut whole, said) = engine(PROGRAM);
        let expected = answers(&mut whole, query, None);
        let said = said.text();
        for pieces in [1, 2, 3, 5, 7, 13, 100, 1000] {
            let (mut engine, written) = engine(PROGRAM);
            let found = answers(&mut engine, query, Some(pieces));
            if found != expected {
                complaints.push(format!(
                    "{query}, pieces of {pieces}:\n{found:?}, not\n{expected:?}"
                ));
            }
            if written.text() != said {
                complaints.push(format!("{query}, pieces of {pieces}: other output"));
            }
            if engine.inferences() != whole.inferences() {
                complaints.push(format!("{query}, pieces of {pieces}: other inferences"));
            }
        }
    }
    support::conclude(complaints);
}

#[test]
fn random_programs_pause() {
    let (first, count) = (first_seed(), runs(50));
    let mut complaints = Vec::new();
    for seed in first..first + count {
        let text = programs(seed, seed + 1);
        let run = |pieces| {
            let written = Paper::default();
            let mut engine = Engine::builder()
                .sandboxed()
                .output(written.clone())
                .build();
            let _warnings = engine.consult_text("random.pl", &text);
            answers(&mut engine, "run", pieces);
            written.text()
        };
        let expected = run(None);
        for pieces in [1, 3, 50] {
            let found = run(Some(pieces));
            if found != expected {
                complaints.push(format!(
                    "program {seed}, pieces of {pieces}: {found}, not {expected}"
                ));
            }
        }
    }
    support::conclude(complaints);
}

#[test]
fn a_paused_query_can_be_dropped() {
    let (mut engine, _) = engine(PROGRAM);
    for pieces in 1..200 {
        let mut solutions = engine
            .query("both(X), loop(5), fail", ())
            .expect("it opens");
        assert!(solutions.advance(pieces).is_ok());
        drop(solutions);
        assert_eq!(answers(&mut engine, "X is 1 + 1", None), ["X = 2"]);
    }
    let mut endless = engine.query("repeat, fail", ()).expect("it opens");
    for _ in 0..100 {
        assert!(matches!(endless.advance(50), Ok(Progress::Paused)));
    }
}
