//! Hosts misuse engines: drop and forget answers, panic, use an engine from a closure, use many, on many threads.
//!
//! In each case, the engine answers the next query correctly, and what it held is free again.

use std::io::{self, Write};
use std::panic::panic_any;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use ferz::embed::{Engine, Error, Progress, Term};

fn engine() -> Engine {
    let mut engine = Engine::builder().sandboxed().build();
    engine
        .consult_text(
            "hosts",
            ":- dynamic(cleaned/1).
             guarded(X) :- setup_call_cleanup(true, member(X, [1,2,3]), assertz(cleaned(outer))).
             both(X, Y) :- setup_call_cleanup(true, guarded(X), assertz(cleaned(inner))), member(Y, [a,b]).
             count(N) :- findall(C, cleaned(C), Cs), length(Cs, N), retractall(cleaned(_)).",
        )
        .expect("it loads");
    engine
}

fn holds(engine: &mut Engine, query: &str) -> bool {
    engine
        .holds(query, ())
        .unwrap_or_else(|error| panic!("{query}: {error}"))
}

/// Whether an engine still works.
fn works(engine: &mut Engine) {
    assert!(holds(
        engine,
        "findall(X-Y, ( member(X, [1,2]), member(Y, [a,b]) ), L), length(L, 4), catch(throw(b), b, true)"
    ));
}

/// Whether the test `name` of this module is the only one in its process. If not, starts a process for it, with
/// these variables in its environment, in which the test must pass.
fn alone(name: &str, environment: &[(&str, &str)]) -> bool {
    const INSIDE: &str = "FERZ_TEST_ALONE";
    if std::env::var_os(INSIDE).is_some() {
        return true;
    }
    let module = module_path!()
        .split_once("::")
        .map_or("", |(_, module)| module);
    let own = std::env::current_exe().expect("it runs");
    let inside = std::process::Command::new(own)
        .args(["--exact", &format!("{module}::{name}")])
        .envs(environment.iter().copied())
        .env(INSIDE, "1")
        .output()
        .expect("it can be run again");
    let told = String::from_utf8_lossy(&inside.stdout);
    assert!(inside.status.success(), "{told}");
    assert!(told.contains("1 passed"), "{told}");
    false
}

/// Counts its values.
struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn new(count: &Arc<AtomicUsize>) -> Counted {
        count.fetch_add(1, Ordering::Relaxed);
        Counted(Arc::clone(count))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

mod queries {
    use super::*;

    #[test]
    fn dropping_answers_runs_the_cleanups_that_are_owed() {
        let mut engine = engine();
        for (query, owed) in [
            ("guarded(X)", 1),
            ("both(X, Y)", 2),
            ("findall(X, guarded(X), _), both(_, Y)", 3),
            ("catch(both(X, _), _, true), guarded(_)", 3),
            ("forall(fail, true), both(_, _), both(_, _)", 4),
        ] {
            for answers in 1..3 {
                let mut solutions = engine.query(query, ()).expect("it is a query");
                for _ in 0..answers {
                    assert!(solutions.next().is_some_and(|answer| answer.is_ok()));
                }
                drop(solutions);
                assert!(holds(&mut engine, &format!("count({owed})")), "{query}");
            }
        }
        works(&mut engine);
    }

    #[test]
    fn paused_queries_may_be_dropped() {
        let mut engine = engine();
        for pieces in 1..40 {
            let mut solutions = engine
                .query("both(X, Y), X > 2, Y == b", ())
                .expect("it is a query");
            let _somewhere = solutions.advance(pieces).expect("nothing is wrong");
            drop(solutions);
            assert!(holds(&mut engine, "count(_)"));
        }
        works(&mut engine);
    }

    #[test]
    fn forgotten_answers_are_closed_by_what_comes_next() {
        let mut engine = engine();
        let before = engine.statistics().heap;
        for round in 0..1000 {
            let mut solutions = engine
                .query("both(X, Y), length(L, 100)", ())
                .expect("it is a query");
            assert!(solutions.next().is_some_and(|answer| answer.is_ok()));
            std::mem::forget(solutions);
            match round % 3 {
                0 => assert!(holds(&mut engine, "count(2)")),
                1 => drop(engine.consult_text("more", "fact(1).").expect("it loads")),
                _ => engine.predicate("seven/1", || 7).expect("it is defined"),
            }
            assert!(holds(&mut engine, "count(_)"));
        }
        assert_eq!(engine.statistics().heap, before);
        works(&mut engine);
    }

    #[test]
    fn iterators_of_the_host_are_dropped_with_their_choice_points() {
        let alive = Arc::new(AtomicUsize::new(0));
        let mut engine = engine();
        let counter = Arc::clone(&alive);
        engine
            .predicate_nondet("each/1", move || {
                let counted = Counted::new(&counter);
                (0..1_000_000_i64).inspect(move |_| {
                    let _held = &counted;
                })
            })
            .expect("it is defined");
        for query in [
            "each(X)",
            "each(X), each(Y), Y > 3",
            "each(X), findall(Z, ( each(Z), Z > 2, ! ), _)",
            "guarded(_), each(X)",
        ] {
            let mut solutions = engine.query(query, ()).expect("it is a query");
            assert!(solutions.next().is_some_and(|answer| answer.is_ok()));
            assert!(alive.load(Ordering::Relaxed) > 0);
            drop(solutions);
            works(&mut engine);
            assert_eq!(alive.load(Ordering::Relaxed), 0, "{query}");
        }
        assert!(holds(
            &mut engine,
            "\\+ ( each(X), X > 5, !, fail ), catch(( each(X), X > 5, throw(t) ), t, true)"
        ));
        works(&mut engine);
        assert_eq!(alive.load(Ordering::Relaxed), 0);
    }
}

mod panics {
    use super::*;

    /// Panics without output on the standard error of the tests.
    fn quietly<T>(act: impl FnOnce() -> T) -> T {
        static QUIET: Mutex<()> = Mutex::new(());
        let _one = QUIET.lock();
        std::panic::set_hook(Box::new(|_| {}));
        let done = act();
        let _silent = std::panic::take_hook();
        done
    }

    /// A writer that panics when it is told to.
    #[derive(Clone, Default)]
    struct Burst(Arc<AtomicUsize>);

    impl Write for Burst {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            assert!(self.0.load(Ordering::Relaxed) == 0, "no more paper");
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A value that panics when it is dropped.
    struct Clinging;

    impl Drop for Clinging {
        fn drop(&mut self) {
            if !std::thread::panicking() {
                panic!("I stay");
            }
        }
    }

    #[test]
    fn panics_of_closures_are_system_errors() {
        let mut engine = engine();
        engine
            .predicate("literal", || -> bool { panic!("no matter") })
            .expect("it is defined");
        engine
            .predicate("made/1", |n: i64| -> bool { panic!("number {n}") })
            .expect("it is defined");
        engine
            .predicate("odd", || -> bool { panic_any(17_u8) })
            .expect("it is defined");
        engine
            .predicate_nondet("third/1", || {
                (1..9).inspect(|n| assert!(*n < 3, "three is too many"))
            })
            .expect("it is defined");
        engine
            .predicate_nondet("clinging/1", || {
                let clinging = Clinging;
                (1..9).inspect(move |_| {
                    let _held = &clinging;
                })
            })
            .expect("it is defined");
        quietly(|| {
            for (query, said) in [
                ("literal", "panic: no matter"),
                ("made(3)", "panic: number 3"),
                ("odd", "panic: without a message"),
                ("third(X), X > 5", "panic: three is too many"),
                ("findall(X, third(X), _)", "panic: three is too many"),
                (
                    "setup_call_cleanup(true, literal, true)",
                    "panic: no matter",
                ),
                ("forall(member(_, [1]), made(1))", "panic: number 1"),
            ] {
                let caught = format!(
                    "catch(({query}), error(system_error(M), context(_/_, _)), true), M == '{said}'"
                );
                assert!(holds(&mut engine, &caught), "{query}");
                let error = engine.holds(query, ()).expect_err("nothing catches it");
                assert!(error.to_string().contains(said), "{error}");
                works(&mut engine);
            }
            // In a cleanup it has the priority of other errors, over other balls; nothing remains.
            for (thrown, caught) in [
                ("error(first, _)", "error(first, _)"),
                ("ball", "error(system_error(_), _)"),
            ] {
                let query = format!(
                    "catch(setup_call_cleanup(true, throw({thrown}), literal), {caught}, true)"
                );
                assert!(holds(&mut engine, &query), "{query}");
            }
            // A value that panics when it is dropped: by a cut, an exception, backtracking, the end of the query.
            for query in [
                "clinging(X), !",
                "catch(( clinging(X), throw(t) ), _, true)",
                "clinging(X), X > 5",
                "\\+ ( clinging(X), X > 10 )",
                "clinging(X)",
            ] {
                let _any = engine.holds(query, ());
                works(&mut engine);
            }
        });
    }

    #[test]
    fn panics_of_devices_are_system_errors() {
        let burst = Burst::default();
        let mut engine = Engine::builder().sandboxed().output(burst.clone()).build();
        quietly(|| {
            for round in 0..3 {
                burst.0.store(1, Ordering::Relaxed);
                assert!(holds(
                    &mut engine,
                    "catch(( write(a), flush_output ), error(system_error('panic: no more paper'), _), true)"
                ));
                // Output that is still buffered when an answer is found.
                let outcome = engine.holds("write(x)", ());
                burst.0.store(0, Ordering::Relaxed);
                assert!(
                    outcome.is_ok(),
                    "{round}: it is told when something is written"
                );
                works(&mut engine);
            }
        });
    }

    #[test]
    fn panics_pass_through_engines_within_engines() {
        let mut inner = engine();
        inner
            .predicate("literal", || -> bool { panic!("far below") })
            .expect("it is defined");
        let mut middle = engine();
        middle
            .predicate("inner/1", move |goal: String| inner.holds(&goal, ()))
            .expect("it is defined");
        let mut outer = engine();
        outer
            .predicate("middle/1", move |goal: String| middle.holds(&goal, ()))
            .expect("it is defined");
        quietly(|| {
            let error = outer
                .holds("middle('inner(literal)')", ())
                .expect_err("nothing catches it");
            assert!(error.to_string().contains("panic: far below"), "{error}");
            assert!(holds(
                &mut outer,
                "middle('catch(inner(literal), error(system_error(_), _), true)')"
            ));
        });
        assert!(holds(
            &mut outer,
            "middle('inner(true)'), \\+ middle('inner(fail)')"
        ));
        works(&mut outer);
    }
}

mod closures {
    use super::*;

    #[test]
    fn a_closure_cannot_reach_its_own_engine() {
        let shared = Arc::new(Mutex::new(engine()));
        let own = Arc::downgrade(&shared);
        let mut engine = shared.lock().expect("nobody panics with it");
        engine
            .predicate("again", move || -> Result<bool, Term> {
                let shared = own.upgrade().expect("the engine is there");
                // The caller of the query gets it.
                let engine = shared.try_lock().map_err(|_| Term::atom("busy"));
                engine?.holds("true", ()).map_err(|_| Term::atom("no"))
            })
            .expect("it is defined");
        assert!(holds(&mut engine, "catch(again, busy, true)"));
        works(&mut engine);
    }

    #[test]
    fn engines_within_engines() {
        // Each closure calls the next one, down to the last.
        let mut last = engine();
        for _ in 0..20 {
            let mut below = last;
            last = engine();
            last.predicate("below/2", move |n: i64| -> Result<i64, Error> {
                let query =
                    "N is ? + 1, ( catch(below(N, M), error(existence_error(_, _), _), M = N) )";
                let mut answers = below.query(query, (n,))?;
                answers.next().expect("there is an answer")?.get("M")
            })
            .expect("it is defined");
        }
        assert!(holds(&mut last, "below(0, 20)"));
        works(&mut last);
    }

    #[test]
    fn a_closure_may_drop_and_forget_what_it_has() {
        let mut engine = engine();
        let mut other = Some(super::engine());
        engine
            .predicate("drop_engine", move || other.take().is_some())
            .expect("it is defined");
        engine
            .predicate("forget", || {
                let mut own = super::engine();
                let mut answers = own.query("both(X, Y)", ()).expect("it is a query");
                assert!(answers.next().is_some());
                std::mem::forget(answers);
            })
            .expect("it is defined");
        assert!(holds(
            &mut engine,
            "drop_engine, \\+ drop_engine, forget, forget"
        ));
        // If it is redefined, the closure and what it holds may stay, but is not called.
        engine.predicate("forget", || false).expect("it is defined");
        assert!(holds(&mut engine, "\\+ forget"));
        works(&mut engine);
    }
}

mod many {
    use super::*;

    #[test]
    fn engines_on_many_threads() {
        let threads: Vec<_> = (0..16_i64)
            .map(|number| {
                std::thread::spawn(move || {
                    let mut own = engine();
                    own.consult_text("t", &format!("me({number}). tell(N) :- me(N)."))
                        .expect("it loads");
                    for _ in 0..20 {
                        works(&mut own);
                        assert!(own.holds("tell(?)", (number,)).expect("it runs"));
                        assert!(holds(
                            &mut own,
                            "length(L, 2000), foldl([X,I,J]>>( X = I, J is I+1 ), L, 0, 2000)"
                        ));
                    }
                    own
                })
            })
            .collect();
        // They continue here.
        for (number, thread) in (0..16_i64).zip(threads) {
            let mut own = thread.join().expect("the thread ends");
            assert!(own.holds("tell(?)", (number,)).expect("it runs"));
        }
    }

    #[test]
    fn a_query_goes_on_on_another_thread() {
        let mut engine = engine();
        let mut solutions = engine
            .query("between(1, 6, X), setup_call_cleanup(true, true, true)", ())
            .expect("it is a query");
        for expected in 1..=6_i64 {
            solutions = std::thread::scope(|scope| {
                let next = scope.spawn(move || {
                    let found = loop {
                        match solutions.advance(3).expect("nothing is wrong") {
                            Progress::Answer(answer) => break answer.get::<i64>("X"),
                            Progress::Paused => {}
                            Progress::Over => panic!("there are more answers"),
                        }
                    };
                    assert_eq!(found.expect("it is an integer"), expected);
                    solutions
                });
                next.join().expect("the thread ends")
            });
        }
        drop(solutions);
        works(&mut engine);
    }

    /// The resident kilobytes and the address space of the process; nothing if the system does not tell.
    fn held() -> (usize, usize) {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let of = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name));
            let number = line.and_then(|line| line.split_whitespace().nth(1));
            number.and_then(|number| number.parse().ok()).unwrap_or(0)
        };
        (of("VmRSS:"), of("VmSize:"))
    }

    #[test]
    fn engines_come_and_go() {
        // The process is measured, so no other test may run in it.
        if !alone("many::engines_come_and_go", &[]) {
            return;
        }
        // `FERZ_RUNS=10000 cargo test --release --test all hosts::` makes that number.
        let runs = std::env::var("FERZ_RUNS").ok();
        let usual = if cfg!(debug_assertions) { 60 } else { 600 };
        let runs = runs.and_then(|runs| runs.parse().ok()).unwrap_or(usual);
        let mut before = (0, 0);
        for round in 0..runs {
            let mut own = engine();
            works(&mut own);
            let mut solutions = own.query("both(X, Y)", ()).expect("it is a query");
            assert!(solutions.next().is_some());
            drop(solutions);
            if round == runs / 3 {
                before = held();
            }
        }
        let after = held();
        println!("{runs} engines: {before:?} kB after a third, {after:?} kB at the end");
        assert!(after.0 < before.0 + (64 << 10), "{before:?} {after:?}");
        assert!(after.1 < before.1 + (64 << 20), "{before:?} {after:?}");
    }
}

#[test]
fn a_sandbox_does_not_know_the_time_zone() {
    // The time zone belongs to a process.
    if !alone("a_sandbox_does_not_know_the_time_zone", &[("TZ", "JST-9")]) {
        return;
    }
    let goals = [
        "format_time(atom(X), '%c %Z', 0), atom_concat(_, 'UTC', X)",
        "stamp_date_time(0, date(_, _, _, 0, _, _, 0, 'UTC', _), local)",
        "date_time_stamp(date(1970, 1, 1, 0, 0, 0, _, _, _), X), X =:= 0",
    ];
    let mut sandbox = Engine::builder().sandboxed().build();
    let mut open = Engine::new();
    for goal in goals {
        assert!(sandbox.holds(goal, ()).expect("it is a goal"), "{goal}");
        assert!(!open.holds(goal, ()).expect("it is a goal"), "{goal}");
    }
}
