//! Programs and their engines: `Engine::freeze`, and what the engines of a program share.

use std::io::{self, Write};
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use std::time::{Duration, Instant};

use ferz::embed::{
    CancelToken, Engine, Error, Limit, OwnedSolutions, Program, Progress, Query, Term,
};

use crate::hostile::programs::programs;
use crate::hostile::{first_seed, runs};

#[path = "../examples/pool.rs"]
mod pool;

fn program(text: &str) -> Program {
    let mut engine = Engine::builder().sandboxed().build();
    let loaded = engine.consult_text("frozen", text).expect("it is loaded");
    assert!(!loaded.has_errors(), "{:?}", loaded.diagnostics);
    engine.freeze().expect("nothing runs")
}

#[track_caller]
fn holds(engine: &mut Engine, query: &str) {
    let held = engine.holds(query, ());
    assert!(held.as_ref().is_ok_and(|held| *held), "{query}: {held:?}");
}

#[test]
fn engines_programs_and_owned_answers_go_to_other_threads() {
    fn is_send<T: Send>() {}
    fn is_shared<T: Send + Sync + Clone>() {}
    is_send::<Engine>();
    is_send::<OwnedSolutions>();
    is_shared::<Program>();
}

#[test]
fn owned_answers_are_asked_for_anywhere() {
    let program = program("p(1). p(2). p(3). slow(X) :- between(1, inf, X), X >= 5000.");
    let mut answers = program.ask("p(X), X > ?", (1,)).expect("it is right");
    assert_eq!(answers.names().collect::<Vec<_>>(), ["X"]);
    assert!(answers.again().is_none());
    let first = answers
        .next()
        .expect("there is one")
        .expect("it is an answer");
    assert_eq!(first.get::<i64>("X").expect("it is a number"), 2);
    assert!(answers.again().is_some_and(|again| again.is_ok()) && answers.more());
    let mut answers = thread::spawn(move || {
        let last = answers
            .next()
            .expect("there is one")
            .expect("it is an answer");
        assert_eq!(last.get::<i64>("X").expect("it is a number"), 3);
        answers
    })
    .join()
    .expect("it holds");
    assert!(answers.next().is_none() && answers.next().is_none() && !answers.more());
    holds(&mut answers.into_engine(), "p(1)");
    let mut slow = program.ask("slow(X)", ()).expect("it is right");
    let mut pauses = 0;
    let found = loop {
        match slow.advance(100).expect("no error") {
            Progress::Answer(found) => break found,
            Progress::Paused => pauses += 1,
            Progress::Over => panic!("there is an answer"),
        }
    };
    assert_eq!(found.get::<i64>("X").expect("it is a number"), 5000);
    assert!(pauses >= 50, "{pauses}");
    // Cleanups run when the answers are dropped, or give back their engine.
    let cleaned = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&cleaned);
    let mut engine = Engine::new();
    engine
        .predicate("clean/0", move || {
            _ = counter.fetch_add(1, Ordering::Relaxed)
        })
        .expect("it is defined");
    let query = "setup_call_cleanup(true, member(X, [1,2]), clean)";
    let mut answers = engine.into_query(query, ()).expect("it is right");
    answers.next();
    let mut engine = answers.into_engine();
    assert_eq!(cleaned.load(Ordering::Relaxed), 1);
    holds(&mut engine, "true");
    let mut answers = engine.into_query(query, ()).expect("it is right");
    answers.next();
    drop(answers);
    assert_eq!(cleaned.load(Ordering::Relaxed), 2);
    // A token that is cancelled, before or meanwhile, and a time limit.
    let token = CancelToken::new();
    token.cancel();
    let mut endless = program.ask("repeat, fail", ()).expect("it is right");
    endless.cancelled_by(&token);
    assert!(
        endless
            .next()
            .is_some_and(|found| found.is_err_and(|error| error.is_interrupt()))
    );
    let mut endless = program.ask("repeat, fail", ()).expect("it is right");
    endless.until(Instant::now() + Duration::from_millis(5));
    assert!(
        endless
            .next()
            .is_some_and(|found| found.is_err_and(|error| error.is_limit()))
    );
    assert!(program.ask("p(", ()).is_err() && program.ask("p(?)", (1, 2)).is_err());
}

/// Wakes a task, and counts how often.
#[derive(Default)]
struct Alarm(AtomicUsize);

impl Wake for Alarm {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn tasks_take_turns() {
    let program = program("count(To, X) :- between(1, To, X), X mod 1000 =:= 0.");
    let alarm = Arc::new(Alarm::default());
    let waker = Waker::from(Arc::clone(&alarm));
    let mut context = Context::from_waker(&waker);
    let mut tasks: Vec<OwnedSolutions> = (0..3)
        .map(|_| program.ask("count(20000, X)", ()).expect("it is right"))
        .collect();
    tasks[1].set_slice(100);
    let mut found = [const { Vec::new() }; 3];
    let mut pending = [0; 3];
    let mut open = 3;
    while open > 0 {
        for (index, task) in tasks.iter_mut().enumerate() {
            if found[index].last() == Some(&0) {
                continue;
            }
            match Pin::new(&mut *task).poll_next(&mut context) {
                Poll::Ready(Some(answer)) => {
                    let answer = answer.expect("no error");
                    found[index].push(answer.get::<i64>("X").expect("it is a number"));
                }
                Poll::Ready(None) => {
                    found[index].push(0);
                    open -= 1;
                }
                Poll::Pending => pending[index] += 1,
            }
        }
    }
    let all: Vec<i64> = (1..=20).map(|n| 1000 * n).chain([0]).collect();
    assert_eq!(found, [all.clone(), all.clone(), all]);
    assert_eq!(
        alarm.0.load(Ordering::Relaxed),
        pending.iter().sum::<usize>()
    );
    assert!(pending[1] > 10 * pending[0].max(1), "{pending:?}");
}

/// A text to which several writers append.
#[derive(Clone, Default)]
struct Text(Arc<Mutex<Vec<u8>>>);

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no writer panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Text {
    fn take(&self) -> String {
        let bytes = std::mem::take(&mut *self.0.lock().expect("no writer panics"));
        String::from_utf8(bytes).expect("it is UTF-8")
    }
}

/// The output of a goal in an engine, and its inferences.
fn run(mut engine: Engine, text: &Text) -> (String, u64) {
    holds(&mut engine, "run");
    engine.flush();
    (text.take(), engine.inferences())
}

#[test]
fn random_programs_run_alike_in_all_engines_of_a_program() {
    let (first, count) = (first_seed(), runs(1000));
    let text = programs(first, first + count);
    let mut engine = Engine::new();
    engine.consult_text("programs", &text).expect("it is read");
    let program = engine.freeze().expect("nothing runs");
    // An engine that has loaded the text itself, whose first calls link.
    let output = Text::default();
    let mut alone = Engine::builder().output(output.clone()).build();
    alone.consult_text("programs", &text).expect("it is read");
    let (expected, _) = run(alone, &output);
    assert!(expected.ends_with("end\n"), "{expected}");
    let engines: Vec<_> = (0..8)
        .map(|_| {
            let output = Text::default();
            let engine = program.builder().output(output.clone()).build();
            thread::spawn(move || run(engine, &output))
        })
        .collect();
    let mut inferences = Vec::new();
    for engine in engines {
        let (found, spent) = engine.join().expect("it does not panic");
        for (found, expected) in found.lines().zip(expected.lines()) {
            assert_eq!(found, expected);
        }
        assert_eq!(found.len(), expected.len());
        inferences.push(spent);
    }
    inferences.dedup();
    assert_eq!(inferences.len(), 1, "{inferences:?}");
}

#[test]
fn engines_do_not_see_what_others_change() {
    let program = program(
        ":- dynamic(counter/1). :- dynamic(rule/2). :- op(700, xfx, likes).
         :- initialization(nb_setval(start, point(1, 2))).
         counter(0).
         rule(X, Y) :- Y is X + 1.
         rule(X, Y) :- Y is X * 2.
         next(N) :- retract(counter(M)), N is M + 1, assertz(counter(N)).
         kind(a). kind(b).
         fact(N) :- member(N, [1,2,3]).",
    );
    let mut engines: Vec<Engine> = (0..3).map(|_| program.engine()).collect();
    for (number, engine) in engines.iter_mut().enumerate() {
        for _ in 0..=number {
            holds(engine, "next(_)");
        }
        let name = format!("made_{number}");
        assert!(
            engine
                .holds(
                    "assertz(own(?)), asserta(rule(?, ?))",
                    (&name, &name, &name)
                )
                .expect("it is asked")
        );
    }
    for (number, engine) in engines.iter_mut().enumerate() {
        holds(engine, &format!("findall(N, counter(N), [{}])", number + 1));
        holds(engine, &format!("findall(A, own(A), [made_{number}])"));
        holds(
            engine,
            &format!("findall(X-Y, clause(rule(X, Y), true), [made_{number}-made_{number}])"),
        );
        holds(
            engine,
            "findall(Y, ( clause(rule(2, Y), B), B \\== true, call(B) ), [3, 4])",
        );
        holds(
            engine,
            "nb_getval(start, point(1, 2)), nb_setval(start, 7), nb_getval(start, 7)",
        );
        holds(engine, "X = (a likes b), X =.. [likes, a, b]");
        holds(engine, "retractall(rule(_, _)), \\+ rule(1, _)");
        holds(
            engine,
            "set_prolog_flag(double_quotes, atom), op(0, xfx, likes)",
        );
    }
    let mut fresh = program.engine();
    holds(
        &mut fresh,
        "findall(N, counter(N), [0]), findall(Y, rule(3, Y), [4, 6])",
    );
    holds(
        &mut fresh,
        "nb_getval(start, point(1, 2)), catch(own(_), error(existence_error(_, _), _), true)",
    );
    holds(
        &mut fresh,
        "X = (a likes b), X =.. L, L = [likes, a, b], \\+ current_prolog_flag(double_quotes, atom)",
    );
    // A loaded text replaces the clauses of the program.
    let loaded = fresh
        .consult_text("frozen", "kind(c).")
        .expect("it is read");
    assert!(!loaded.has_errors(), "{:?}", loaded.diagnostics);
    holds(&mut fresh, "findall(K, kind(K), [c])");
    holds(
        &mut program.engine(),
        "findall(K, kind(K), [a, b]), findall(N, fact(N), [1,2,3])",
    );
}

#[test]
fn the_first_engine_goes_on_by_itself() {
    let mut first = Engine::builder().sandboxed().build();
    first
        .consult_text(
            "first",
            ":- dynamic(p/1). p(1). p(2). q(X) :- p(X). r(a) :- s. s.",
        )
        .expect("it is read");
    let before = first.freeze().expect("nothing runs");
    holds(&mut first, "retract(p(1)), assertz(p(3)), assertz(late(x))");
    first
        .consult_text("more", "t(X) :- q(X). r(b).")
        .expect("it is read");
    let after = first.freeze().expect("nothing runs");
    holds(
        &mut before.engine(),
        "findall(X, q(X), [1,2]), \\+ current_predicate(t/1), \\+ current_predicate(late/1)",
    );
    holds(&mut after.engine(), "findall(X, t(X), [2,3]), late(x)");
    holds(
        &mut first,
        "findall(X, t(X), [2,3]), late(x), retract(p(2))",
    );
    // An engine of a program makes programs too.
    let mut engine = after.engine();
    holds(&mut engine, "retract(p(3)), assertz(p(4))");
    let third = engine.freeze().expect("nothing runs");
    drop((first, before, after, engine));
    holds(
        &mut third.engine(),
        "findall(X, t(X), [2,4]), late(x), r(b)",
    );
}

#[test]
fn clauses_are_erased_under_goals_that_still_see_them() {
    let program = program(
        ":- dynamic(p/1). p(1). p(2). p(3). p(X) :- X = 4.
         all(Xs) :- findall(X, ( p(X), retractall(p(_)) ), Xs).
         some(Xs) :- findall(X, ( retract(p(X)), assertz(p(9)) ), Xs).",
    );
    for _ in 0..2 {
        holds(&mut program.engine(), "all([1,2,3,4]), \\+ p(_)");
        holds(
            &mut program.engine(),
            "clause(p(1), true, R), erase(R), \\+ p(1), p(2), \\+ clause(p(1), true, R)",
        );
    }
}

#[test]
fn facts_in_tables_and_their_indexes() {
    let rows: String = (0..3000)
        .map(|n| {
            format!(
                "row({n}, {}, k{}).\nrule({n}, Y) :- Y = {}.\n",
                n % 50,
                n % 7,
                n + 1
            )
        })
        .collect();
    let text = format!(":- discontiguous(row/3). :- discontiguous(rule/2).\n{rows}");
    let program = program(&text);
    let engines: Vec<_> = (0..4)
        .map(|_| {
            let mut engine = program.engine();
            thread::spawn(move || {
                holds(&mut engine, "aggregate_all(count, row(_, 7, _), 60), row(2999, A, B), A == 49, B == k3");
                holds(&mut engine, "aggregate_all(count, row(_, _, k3), 429), rule(77, 78), findall(X, rule(X, 5), _)");
                holds(&mut engine, "aggregate_all(count, rule(_, _), 3000)");
            })
        })
        .collect();
    for engine in engines {
        engine.join().expect("it holds");
    }
}

#[test]
fn the_library_is_there_and_what_is_not_is_loaded() {
    let program = program(
        ":- use_module(library(assoc)).
         greeting --> [hello], name. name --> [world].
         pairs(L) :- list_to_assoc([a-1], A), assoc_to_list(A, L).
         sorted(L, S) :- predsort([O, A, B]>>compare(O, A, B), L, S).",
    );
    let mut engine = program.engine();
    holds(
        &mut engine,
        "pairs([a-1]), phrase(greeting, [hello, world]), sorted([c,a,b], [a,b,c])",
    );
    holds(&mut engine, "use_module(library(clpfd))");
    holds(&mut engine, "X #> 3, X #< 5, X == 4");
    holds(
        &mut program.engine(),
        "catch(call(#>, _, 3), error(existence_error(_, _), _), true), pairs([a-1])",
    );
}

#[test]
fn tables_and_twins_and_modules() {
    let program = program(
        ":- table path/2.
         edge(a, b). edge(b, c). edge(c, a).
         path(X, Y) :- edge(X, Y).
         path(X, Y) :- path(X, Z), edge(Z, Y).
         mine([X|_], X). mine([_|T], X) :- mine(T, X).
         long(0) :- !. long(N) :- M is N - 1, long(M).",
    );
    for _ in 0..3 {
        let mut engine = program.engine();
        holds(&mut engine, "findall(Y, path(a, Y), L), msort(L, [a,b,c])");
        holds(
            &mut engine,
            "findall(X, mine([1,2,3], X), [1,2,3]), findall(X, member(X, [1,2,3]), [1,2,3])",
        );
        holds(
            &mut engine,
            "lists:append(X, [c], [a,b,c]), X == [a,b], long(100000)",
        );
        holds(
            &mut engine,
            "assertz(m:p(1)), m:p(X), X == 1, catch(m:q, error(existence_error(_, _), _), true)",
        );
        holds(
            &mut engine,
            "set_prolog_flag(native, off), findall(X, mine([1,2,3], X), [1,2,3])",
        );
    }
}

#[test]
fn limits_are_of_each_engine() {
    let mut engine = Engine::builder()
        .sandboxed()
        .inference_limit(20_000)
        .build();
    engine
        .consult_text("limits", "down(0) :- !. down(N) :- M is N - 1, down(M).")
        .expect("it is read");
    let program = engine.freeze().expect("nothing runs");
    let mut same = program.engine();
    assert_eq!(same.limit_on(Limit::Inferences), Some(20_000));
    holds(&mut same, "down(5000)");
    assert!(
        same.holds("down(50000)", ())
            .is_err_and(|error| error.is_limit())
    );
    let mut more = program.builder().inference_limit(1_000_000).build();
    holds(&mut more, "down(50000)");
    let mut less = program.builder().memory_limit(4 << 20).build();
    less.set_limit(Limit::Inferences, None);
    assert!(
        less.holds("length(L, 1000000)", ())
            .is_err_and(|error| error.is_limit())
    );
    holds(&mut same, "down(5000)");
    // The limit on stored terms counts from the start of the engine.
    let mut small = program.builder().code_limit(1 << 16).build();
    holds(&mut small, "assertz(one(a))");
    small.set_limit(Limit::Inferences, None);
    assert!(
        small
            .holds("repeat, assertz(one(a)), fail", ())
            .is_err_and(|error| error.is_limit())
    );
    // An engine of a sandbox is a sandbox.
    assert!(same.holds("open('/etc/passwd', read, _)", ()).is_err());
    assert!(Engine::new().freeze().is_ok_and(|program| {
        program
            .engine()
            .holds("read(X), X == end_of_file", ())
            .expect("it reads nothing")
    }));
}

#[test]
fn atoms_are_collected_in_each_engine() {
    let program = program("kept(zebra). same(A, B) :- atom_length(A, N), atom_length(B, N).");
    let make = "forall(between(1, 3000, N), ( atom_concat(request_, N, A), atom_length(A, _) )), garbage_collect_atoms";
    let engines: Vec<_> = (0..2)
        .map(|_| {
            let mut engine = program.engine();
            thread::spawn(move || {
                let before = engine.statistics().atoms;
                for _ in 0..5 {
                    holds(&mut engine, make);
                    holds(&mut engine, "kept(Z), atom_chars(Z, [z,e,b,r,a]), same(abc, xyz), garbage_collect_atoms");
                }
                let after = engine.statistics().atoms;
                assert!(after < before + 200, "{before} atoms, then {after}");
            })
        })
        .collect();
    for engine in engines {
        engine.join().expect("it holds");
    }
}

#[test]
fn closures_are_shared() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&calls);
    let mut last = 0;
    let mut engine = Engine::new();
    engine
        .predicate("ticket/1", move || {
            counted.fetch_add(1, Ordering::Relaxed);
            last += 1;
            last
        })
        .expect("it is defined");
    engine
        .predicate_nondet("up_to/2", |n: i64| 1..=n)
        .expect("it is defined");
    engine
        .holds("nb_setval(value, ?)", (Term::host(String::from("shared")),))
        .expect("it is set");
    let program = engine.freeze().expect("nothing runs");
    let engines: Vec<_> = (0..4)
        .map(|_| {
            let mut engine = program.engine();
            thread::spawn(move || {
                let drawn: Vec<i64> = (0..100)
                    .map(|_| {
                        let mut found = engine.query("ticket(N)", ()).expect("it is asked");
                        let found = found.next().expect("there is one").expect("it is drawn");
                        found.get("N").expect("it is a number")
                    })
                    .collect();
                holds(&mut engine, "findall(X, up_to(3, X), [1,2,3])");
                drawn
            })
        })
        .collect();
    let mut drawn: Vec<i64> = Vec::new();
    for engine in engines {
        drawn.extend(engine.join().expect("it holds"));
    }
    drawn.sort_unstable();
    assert_eq!(drawn, (1..=400).collect::<Vec<i64>>());
    assert_eq!(calls.load(Ordering::Relaxed), 400);
    let mut engine = program.engine();
    let held = engine
        .query("nb_getval(value, V)", ())
        .expect("it is asked")
        .next();
    let held = held.expect("there is one").expect("it is kept");
    let held: Term = held.get("V").expect("it is a term");
    assert_eq!(held.as_host::<String>().map(String::as_str), Some("shared"));
    // A closure that is shared from the beginning runs in several engines at once: each call here waits for the others.
    let mut engine = Engine::new();
    let all = Arc::new(Barrier::new(3));
    engine
        .shared_predicate("meet/2", move |n: i64| {
            all.wait();
            n + 1
        })
        .expect("it is defined");
    engine
        .shared_predicate("sum/4", |parts: [i64; 3]| parts.iter().sum::<i64>())
        .expect("it is defined");
    let program = engine.freeze().expect("nothing runs");
    let engines: Vec<_> = (0..3)
        .map(|_| {
            let mut engine = program.engine();
            thread::spawn(move || holds(&mut engine, "meet(1, 2), sum(1, 2, 3, 6)"))
        })
        .collect();
    for engine in engines {
        engine.join().expect("it holds");
    }
    // An interrupt reaches an engine that waits for a closure that another engine runs.
    let mut engine = Engine::new();
    let (enter, entered) = std::sync::mpsc::channel();
    let (leave, left) = std::sync::mpsc::channel::<()>();
    engine
        .predicate("wait/0", move || {
            enter.send(()).expect("the test listens");
            left.recv().expect("the test tells");
        })
        .expect("it is defined");
    let program = engine.freeze().expect("nothing runs");
    let mut one = program.engine();
    let waiting = thread::spawn(move || one.holds("wait", ()).expect("it ends"));
    entered.recv().expect("it runs");
    let token = CancelToken::new();
    let mut two = program.engine();
    let mut solutions = two.query("wait", ()).expect("it is asked");
    solutions.cancelled_by(&token);
    let other = {
        let token = token.clone();
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(20));
            token.cancel();
        })
    };
    assert!(
        solutions
            .next()
            .is_some_and(|found| found.is_err_and(|error| error.is_interrupt()))
    );
    leave.send(()).expect("it listens");
    assert!(waiting.join().expect("it holds"));
    other.join().expect("it ends");
}

#[test]
fn what_stands_in_the_way_is_said() {
    let mut engine = Engine::new();
    let says = |engine: &mut Engine, part: &str| {
        let error = engine.freeze().err().map(|error: Error| error.to_string());
        assert!(
            error.as_ref().is_some_and(|text| text.contains(part)),
            "{error:?}"
        );
    };
    std::mem::forget(engine.query("member(X, [1,2])", ()).expect("it is asked"));
    says(&mut engine, "query");
    holds(&mut engine, "open('/dev/null', read, _, [alias(nothing)])");
    says(&mut engine, "nothing");
    holds(&mut engine, "close(nothing), spy(member/2)");
    says(&mut engine, "debugged");
    holds(&mut engine, "nospyall, nodebug");
    let program = engine.freeze().expect("nothing is in the way any more");
    holds(&mut program.engine(), "member(b, [a,b])");
}

#[test]
fn prepared_queries_run_in_all_engines() {
    let mut engine = Engine::new();
    engine
        .consult_text("ages", "age(pam, 61). age(bob, 34).")
        .expect("it is read");
    let older: Query<(i64,), (String, i64)> = engine
        .prepare("age(Who, Age), Age > ?")
        .expect("it is right");
    let program = engine.freeze().expect("nothing runs");
    let later: Query<(i64,), (String, i64)> = engine
        .prepare("age(Who, Age), Age > ?")
        .expect("it is right");
    for mut engine in [
        program.engine(),
        engine,
        program.engine().freeze().expect("nothing runs").engine(),
    ] {
        let found = older.all(&mut engine, (40,)).expect("it is asked");
        assert_eq!(found, [("pam".to_owned(), 61)]);
    }
    assert!(later.all(&mut program.engine(), (40,)).is_err());
}

#[test]
fn the_pool_of_the_examples_serves_its_requests() {
    let outcomes = pool::outcomes().expect("the rules are right");
    assert_eq!(outcomes.len(), 20);
    for (outcome, expected) in outcomes
        .iter()
        .zip([Some(6), Some(47), None, Some(15)].iter().cycle())
    {
        match (outcome, expected) {
            (Ok(total), Some(expected)) => assert_eq!(total, expected),
            (Err(error), None) => assert!(error.is_limit(), "{error}"),
            (outcome, expected) => panic!("{outcome:?}, not {expected:?}"),
        }
    }
    pool::main().expect("it prints the same");
}
