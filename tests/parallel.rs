//! Goals that run in parallel: `library(thread)` by the feature `parallel`.
//!
//! With one core they run in sequence, and the answers are the same: tests that threads were used run elsewhere only.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use ferz::embed::{CancelToken, Engine, Error, Limit};

const PROGRAM: &str = "
    % slow(N, M): 40,000 inferences.
    slow(N, M) :- spin(20000), M is N * N.
    spin(0) :- !.
    spin(N) :- N1 is N - 1, spin(N1).
    endless(_) :- endless(_).
    wrong(N, M) :- spin(20000), ( N > 5 -> M is N + odd(N) ; M = N ).
    never(N) :- ( N =:= 3 -> spin(20000), fail ; endless(N) ).
    % The last ones fail at once, the first one throws after a while.
    late(N) :- ( N =:= 1 -> spin(200000), throw(first) ; fail ).
    made(N, Made) :-
        spin(20000), atom_concat(new_atom_, N, Name), atom_string(N, Text), Big is 7 ** (30 + N), Half is N rdiv 3, Float is N / 2.0,
        Made = made(Name, Text, Big, Half, Float, [N|_], _).
    :- dynamic(known/2).
    known(1, one).
    asked(N, What) :- spin(20000), ( known(N, What) -> true ; What = nothing ).
    said(N, M) :- spin(20000), write(N), nl, M = N.
    long(N, L) :- numlist(1, 150000, Xs), spin(20000), length(Xs, L0), L is L0 + N.
    :- table(fib/2).
    fib(0, 0).
    fib(1, 1).
    fib(N, F) :- N > 1, N1 is N - 1, N2 is N - 2, fib(N1, F1), fib(N2, F2), F is F1 + F2.
    tabled(N, F) :- spin(20000), fib(N, F).
";

fn engine() -> Engine {
    let mut engine = Engine::new();
    let loaded = engine
        .consult_text("parallel", PROGRAM)
        .expect("it is read");
    assert!(!loaded.has_errors());
    engine
}

/// The first answer of a query as text, and its inferences.
fn ask(engine: &mut Engine, query: &str) -> (Result<Option<String>, Error>, u64) {
    let before = engine.inferences();
    let answer = engine.query(query, ()).and_then(|mut found| {
        let answer = found.next().transpose()?;
        Ok(answer.map(|answer| answer.to_string()))
    });
    (answer, engine.inferences() - before)
}

#[track_caller]
fn answer(engine: &mut Engine, query: &str) -> String {
    let (found, _) = ask(engine, query);
    found.expect("no error").expect("it is true")
}

/// Whether goals can run in parallel here.
fn has_cores() -> bool {
    thread::available_parallelism().is_ok_and(|cores| cores.get() > 1)
}

#[test]
fn answers_are_those_in_sequence_in_their_order() {
    for (beside, sequence) in [
        ("concurrent_maplist(slow, Xs, Ys)", "maplist(slow, Xs, Ys)"),
        ("concurrent_maplist(made, Xs, Ys)", "maplist(made, Xs, Ys)"),
        (
            "concurrent_maplist(asked, Xs, Ys)",
            "maplist(asked, Xs, Ys)",
        ),
        (
            "concurrent_maplist(tabled, Xs, Ys)",
            "maplist(tabled, Xs, Ys)",
        ),
        (
            "concurrent_maplist([X,Y]>>( slow(X, Z), Y is Z + 1 ), Xs, Ys)",
            "maplist([X,Y]>>( slow(X, Z), Y is Z + 1 ), Xs, Ys)",
        ),
        (
            "concurrent_forall(member(X, Xs), ( slow(X, Y), Y > 0 )), Ys = []",
            "Ys = []",
        ),
        (
            "concurrent(4, [slow(1, A),slow(2, B),slow(3, C),X = 7], []), Ys = [A,B,C,X]",
            "Ys = [1,4,9,7]",
        ),
        // They share a variable, or one variable is attributed.
        (
            "maplist([X,Y]>>(Y = spin(X)), Xs, Zs), concurrent(4, [spin(30000),A = 1,slow(A, B)|Zs], []), Ys = [A,B]",
            "Ys = [1,1]",
        ),
        (
            "length(Ys, 11), dif(_Y, 3), Ys = [_Y|_], concurrent_maplist(slow, Xs, Ys)",
            "maplist(slow, Xs, Ys)",
        ),
    ] {
        let ask = |goal: &str| {
            let mut engine = engine();
            holds(
                &mut engine,
                "assertz(known(2, two)), assertz(known(7, f(_, seven)))",
            );
            answer(
                &mut engine,
                &format!("numlist(1, 11, _Xs), {}", goal.replace("Xs", "_Xs")),
            )
        };
        let last = |text: String| text.split("Ys = ").nth(1).map(str::to_owned);
        let names = |text: Option<String>| text.map(|text| text.replace(char::is_numeric, ""));
        let (found, expected) = (last(ask(beside)), last(ask(sequence)));
        assert!(found.is_some());
        match beside.contains("made") {
            true => assert_eq!(names(found), names(expected), "{beside}"),
            false => assert_eq!(found, expected, "{beside}"),
        }
    }
}

#[track_caller]
fn holds(engine: &mut Engine, query: &str) {
    let held = engine.holds(query, ());
    assert!(held.as_ref().is_ok_and(|held| *held), "{query}: {held:?}");
}

#[test]
fn threads_are_at_work_and_inferences_do_not_depend_on_them() {
    /// The inferences for which a goal is tried before threads run it.
    const TRIED: u64 = 20_000;
    let beside = || {
        ask(
            &mut engine(),
            "numlist(1, 40, Xs), concurrent_maplist(slow, Xs, Ys)",
        )
        .1
    };
    let (_, alone) = ask(&mut engine(), "numlist(1, 40, Xs), maplist(slow, Xs, Ys)");
    let spent = beside();
    assert_eq!(spent, beside());
    if has_cores() {
        assert!(spent > alone + TRIED - 1000, "{spent} {alone}");
    }
    assert!(spent < alone + TRIED + 20_000, "{spent} {alone}");
    // A short goal gets no threads.
    let (_, spent) = ask(&mut engine(), "concurrent_maplist(succ, [1,2,3], Ys)");
    assert!(spent < 500, "{spent}");
}

#[test]
fn the_first_goal_that_is_not_true_is_the_outcome() {
    let mut engine = engine();
    let error = ask(
        &mut engine,
        "numlist(1, 20, Xs), concurrent_maplist(wrong, Xs, Ys)",
    )
    .0;
    let error = error.expect_err("odd/1 is no function");
    let told = engine.explain(&error);
    assert!(told[0].message.contains("odd/1"), "{told:?}");
    // The error has its place.
    let (place, _) = told[0].primary.as_ref().expect("it has a place");
    let text = &told[0].source.as_ref().expect("it is in a text").text;
    assert!(
        text[..place.start].ends_with("M is N + ") || text[..place.start].ends_with("M is "),
        "{told:?}"
    );
    let begin = Instant::now();
    let found = ask(
        &mut engine,
        "numlist(3, 20, Xs), concurrent_maplist(never, Xs)",
    )
    .0;
    assert_eq!(found.expect("no error"), None);
    assert!(begin.elapsed() < Duration::from_secs(60));
    let error = ask(&mut engine, "concurrent_maplist(late, [1,2,3,4])").0;
    let error = error.expect_err("the first one throws");
    assert_eq!(error.to_string(), "uncaught: first");
    let found = ask(&mut engine, "concurrent(3, [spin(30000),fail,late(1)], [])").0;
    assert_eq!(found.expect("no error"), None);
    let found = ask(
        &mut engine,
        "concurrent_forall(member(X, [1,2,3,4,5,6]), ( spin(20000), X < 4 ))",
    )
    .0;
    assert_eq!(found.expect("no error"), None);
}

#[test]
fn limits_are_those_of_the_whole() {
    let query = "numlist(1, 20, Xs), concurrent_maplist(slow, Xs, Ys)";
    let (_, alone) = ask(&mut engine(), "numlist(1, 20, Xs), maplist(slow, Xs, Ys)");
    let within = |inferences: u64| {
        let mut engine = engine();
        engine.set_limit(Limit::Inferences, Some(inferences));
        let found = ask(&mut engine, query).0;
        engine.set_limit(Limit::Inferences, None);
        holds(&mut engine, "slow(2, 4)");
        found
    };
    assert!(within(alone + 60_000).is_ok());
    assert!(within(alone - 50_000).is_err_and(|error| error.is_limit()));
    let mut engine = engine();
    let exceeded = "numlist(1, 20, Xs), call_with_inference_limit(concurrent_maplist(slow, Xs, Ys), 200000, R)";
    assert!(answer(&mut engine, exceeded).contains("R = inference_limit_exceeded"));
    let error = ask(
        &mut engine,
        "call_with_time_limit(0.2, concurrent_maplist(endless, [1,2,3,4]))",
    )
    .0;
    assert!(error.is_err_and(|error| error.to_string().contains("time_limit_exceeded")));
    // Half of the limit is too little for a part, which then runs again.
    engine.set_limit(Limit::Memory, Some(6 << 20));
    let long = "concurrent_maplist(long, [1,2,3,4], Ls), Ls = [150001,150002,150003,150004]";
    holds(&mut engine, long);
    engine.set_limit(Limit::Memory, Some(2 << 20));
    let error = ask(&mut engine, long).0;
    assert!(error.is_err_and(|error| error.is_limit()));
    engine.set_limit(Limit::Memory, None);
    holds(&mut engine, long);
}

#[test]
fn an_interrupt_reaches_all_of_them() {
    let mut engine = engine();
    for query in [
        "concurrent_maplist(endless, [1,2,3,4,5,6])",
        "first_solution(X, [endless(X),endless(X),endless(X)], [])",
        "concurrent_forall(between(1, 50, X), endless(X))",
    ] {
        for pause in [0, 20, 60] {
            let token = CancelToken::new();
            let mut solutions = engine.query(query, ()).expect("it is right");
            solutions.cancelled_by(&token);
            let other = thread::spawn(move || {
                thread::sleep(Duration::from_millis(pause));
                token.cancel();
            });
            let found = solutions.next().expect("it does not end in silence");
            assert!(found.is_err_and(|error| error.is_interrupt()), "{query}");
            drop(solutions);
            other.join().expect("it does not panic");
        }
        let interrupter = engine.interrupter();
        let other = thread::spawn(move || {
            // An interrupt before the query begins was not meant for it.
            for _ in 0..10 {
                thread::sleep(Duration::from_millis(20));
                interrupter.interrupt();
            }
        });
        let caught = format!("catch(({query}), error(resource_error(interrupt), _), true)");
        holds(&mut engine, &caught);
        other.join().expect("it does not panic");
    }
    holds(&mut engine, "slow(2, 4)");
}

#[test]
fn goals_with_effects_run_in_sequence_and_say_so() {
    let told = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&told);
    let output = Arc::new(Mutex::new(Vec::new()));
    let mut engine = Engine::builder()
        .output(Writer(Arc::clone(&output)))
        .on_diagnostic(move |diagnostic| {
            let mut told = sink.lock().expect("no test panics there");
            told.push(format!(
                "{}: {}",
                diagnostic.code,
                diagnostic.help.as_deref().unwrap_or("")
            ));
        })
        .build();
    engine
        .consult_text("parallel", PROGRAM)
        .expect("it is read");
    let calls = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&calls);
    engine
        .predicate("called/1", move |_: i64| {
            _ = counter.fetch_add(1, Ordering::Relaxed)
        })
        .expect("it is new");
    holds(&mut engine, "concurrent_maplist(said, [1,2,3], [1,2,3])");
    holds(&mut engine, "concurrent_maplist(said, [4,5,6], _)");
    holds(&mut engine, "concurrent_maplist(called, [4,5,6])");
    holds(
        &mut engine,
        "concurrent(2, [assertz(known(8, eight)),known(8, eight)], [])",
    );
    holds(
        &mut engine,
        "concurrent_forall(member(X, [1,2]), ( nb_setval(k, X), nb_getval(k, X) ))",
    );
    assert_eq!(calls.load(Ordering::Relaxed), 3);
    assert_eq!(
        *output.lock().expect("no writer panics"),
        b"1\n2\n3\n4\n5\n6\n"
    );
    let expected = ["said/2", "called/1", "assertz/1", "nb_setval/2"]
        .map(|name| format!("run::in_sequence: {name} has effects, or calls what may have some"));
    match has_cores() {
        true => assert_eq!(*told.lock().expect("it is free"), expected),
        false => assert!(told.lock().expect("it is free").is_empty()),
    }
}

/// A text that is stored.
struct Writer(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no writer panics").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_solution_of_the_fewest_inferences_is_the_first() {
    if !has_cores() {
        return;
    }
    let mut engine = engine();
    for (goals, options, expected) in [
        (
            "[(spin(90000), X = slow),(spin(30000), X = fast),endless(X)]",
            "[]",
            "X = fast",
        ),
        (
            "[(spin(30000), X = a),(spin(30000), X = b),(spin(30000), X = c)]",
            "[]",
            "X = a",
        ),
        ("[fail,(spin(30000), X = a),fail]", "[]", "X = a"),
        (
            "[(spin(30000), throw(b)),(spin(60000), X = a)]",
            "[on_error(continue)]",
            "X = a",
        ),
        (
            "[(spin(60000), throw(b)),(spin(30000), X = a)]",
            "[]",
            "X = a",
        ),
        (
            "[(spin(30000), atom_concat(new_, one, X)),endless(X)]",
            "[]",
            "X = new_one",
        ),
    ] {
        for _ in 0..3 {
            let found = answer(
                &mut engine,
                &format!("first_solution(X, {goals}, {options})"),
            );
            assert_eq!(found, expected, "{goals}");
        }
    }
    let error = ask(
        &mut engine,
        "first_solution(X, [(spin(30000), throw(b)),(spin(60000), X = a)], [])",
    )
    .0;
    assert_eq!(
        error.expect_err("it throws first").to_string(),
        "uncaught: b"
    );
    let found = ask(
        &mut engine,
        "first_solution(X, [(spin(3000), fail),(spin(60000), X = a)], [on_fail(stop)])",
    )
    .0;
    assert_eq!(found.expect("no error"), None);
    let found = ask(
        &mut engine,
        "first_solution(_, [fail,(spin(60000), fail)], [])",
    )
    .0;
    assert_eq!(found.expect("no error"), None);
    let error = ask(
        &mut engine,
        "call_with_inference_limit(first_solution(X, [endless(X),endless(X)], []), 300000, R)",
    )
    .0;
    assert_eq!(
        error.expect("no error").as_deref(),
        Some("R = inference_limit_exceeded")
    );
}

#[test]
fn engines_of_a_program_run_goals_beside_one_another_too() {
    let mut first = engine();
    let program = first.freeze().expect("nothing runs");
    let engines: Vec<_> = (0..4)
        .map(|number: i64| {
            let mut engine = program.engine();
            thread::spawn(move || {
                holds(&mut engine, &format!("assertz(known(5, number({number})))"));
                let query = "numlist(1, 8, _Xs), concurrent_maplist(asked, _Xs, Ys)";
                for _ in 0..3 {
                    let found = answer(&mut engine, query);
                    let expected = format!("Ys = [one,nothing,nothing,nothing,number({number}),nothing,nothing,nothing]");
                    assert_eq!(found, expected);
                    holds(&mut engine, "retract(known(1, one)), asserta(known(1, one))");
                }
            })
        })
        .collect();
    for engine in engines {
        engine.join().expect("it holds");
    }
    // Running iterations see the old clauses, and erased clauses stay erased.
    let open = "findall(X-Y, ( known(X, Y), concurrent_maplist(asked, [1,2,3], [Z|_]), ( retract(known(X, Y)) -> true ), assertz(known(9, Z)) ), L)";
    holds(&mut first, "assertz(known(2, two))");
    assert!(answer(&mut first, open).contains("L = [1-one,2-two]"));
    assert!(answer(&mut first, "findall(X, known(X, _), L)").contains("L = [9,9]"));
}

#[test]
fn calls_leave_nothing_behind() {
    let mut engine = engine();
    let query = "numlist(1, 8, Xs), concurrent_maplist(made, Xs, Ys)";
    let mut atoms = Vec::new();
    for _ in 0..30 {
        holds(&mut engine, query);
        atoms.push(engine.statistics().atoms);
    }
    assert!(atoms[29] <= atoms[2] + 50, "{atoms:?}");
}
