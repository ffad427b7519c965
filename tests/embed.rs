//! The public API as a host uses it.
//!
//! One test for each promise of the documentation; the suites test what programs compute.

use std::sync::mpsc;
use std::time::Duration;

use ferz::embed::{Debugging, Engine, Error, IntoTerm, Term, TermView};

fn engine() -> Engine {
    Engine::builder().sandboxed().build()
}

fn all<T: ferz::embed::FromTerm>(engine: &mut Engine, query: &str, name: &str) -> Vec<T> {
    engine
        .query(query, ())
        .expect("it is a query")
        .map(|solution| {
            solution
                .and_then(|solution| solution.get(name))
                .expect("it has the type")
        })
        .collect()
}

mod queries {
    use super::*;

    #[test]
    fn answers_come_in_order_and_typed() {
        let mut engine = engine();
        engine
            .consult_text("t", "p(1). p(2). p(3).")
            .expect("it loads");
        assert_eq!(all::<i64>(&mut engine, "p(X)", "X"), [1, 2, 3]);
        assert_eq!(
            all::<String>(&mut engine, "member(X, [a,b])", "X"),
            ["a", "b"]
        );
        assert_eq!(
            all::<Vec<i64>>(&mut engine, "findall(X, p(X), Xs)", "Xs"),
            [[1, 2, 3]]
        );
    }

    #[test]
    fn placeholders_are_values_and_never_syntax() {
        let mut engine = engine();
        let nasty = "a), halt, (b";
        assert!(
            engine
                .holds("X = ?, atom_length(X, ?)", (nasty, 12))
                .expect("it holds")
        );
        assert!(
            engine
                .holds("? = '?'", ("?",))
                .expect("a quoted ? is an atom")
        );
        assert!(
            engine
                .holds("sort(0, @>=, ?, [3,2,1])", (vec![1, 3, 2],))
                .expect("lists go in")
        );
        let error = engine
            .holds("p(?, ?)", (1,))
            .expect_err("one value is missing");
        assert!(error.to_string().contains("2 placeholders"), "{error}");
    }

    #[test]
    fn dropping_the_answers_ends_the_query() {
        let mut engine = engine();
        let first = engine.query("repeat", ()).expect("it is a query").next();
        assert!(first.is_some_and(|solution| solution.is_ok()));
        assert!(engine.holds("true", ()).expect("the engine is free again"));
        let before = engine.statistics().heap;
        for _ in 0..100 {
            assert!(engine.holds("length(Xs, 1000)", ()).expect("it holds"));
        }
        assert_eq!(
            engine.statistics().heap,
            before,
            "queries leave nothing on the heap"
        );
    }

    #[test]
    fn answers_show_as_the_toplevel_shows_them() {
        let mut engine = engine();
        let mut show = |query: &str| {
            let mut solutions = engine.query(query, ()).expect("it is a query");
            let solution = solutions
                .next()
                .expect("there is an answer")
                .expect("it has a value");
            (solution.to_string(), solutions.more())
        };
        assert_eq!(
            show("X = f(Y), Z = [1,2]."),
            ("X = f(Y), Z = [1,2]".to_owned(), false)
        );
        assert_eq!(show("X = Y").0, "X = Y");
        assert_eq!(show("X = Y, Y = 'A b'").0, "X = Y, Y = 'A b'");
        assert_eq!(
            show("X = f(Z), Y = 1, Z = 2, U = f(2)").0,
            "X = U, Z = 2, Y = 1, U = f(2)"
        );
        assert_eq!(show("X = Y, Z = Y").0, "X = Y, Y = Z");
        assert_eq!(show("_X = 1, Y = (a:-b)").0, "Y = (a:-b)");
        assert_eq!(show("true").0, "true");
        show("op(700, xfx, ===>)");
        assert_eq!(show("X = (a===>b)").0, "X = (a===>b)");
        assert!(show("member(X, [1,2])").1, "another answer may follow");
    }

    #[test]
    fn big_and_deep_terms_pass() {
        let mut engine = engine();
        let big: i128 = 170_141_183_460_469_231_731_687_303_715_884_105_727;
        assert!(engine.holds("? =:= 2**127 - 1", (big,)).expect("it holds"));
        assert_eq!(all::<i128>(&mut engine, "X is 2**127 - 1", "X"), [big]);
        let long: Vec<i64> = (0..300_000).collect();
        assert!(
            engine
                .holds("length(?, 300000)", (long.clone(),))
                .expect("it holds")
        );
        assert_eq!(
            all::<Vec<i64>>(&mut engine, "numlist(0, 299999, Xs)", "Xs"),
            [long]
        );
        let deep = all::<Term>(
            &mut engine,
            "length(L, 100000), foldl([_,S,s(S)]>>true, L, z, X)",
            "X",
        );
        assert_eq!(deep[0].to_string().len(), 300_001);
    }

    #[test]
    fn conversions_lose_nothing() {
        let mut engine = engine();
        let mut get = |query: &str| -> Result<u8, Error> {
            engine
                .query(query, ())?
                .next()
                .expect("there is an answer")?
                .get("X")
        };
        assert_eq!(get("X = 255").expect("it fits"), 255);
        for query in ["X = 256", "X = -1", "X = 1.0", "X = a", "true ; X = 1"] {
            assert!(
                get(query).expect_err("it does not fit").is_conversion()
                    || query.starts_with("true")
            );
        }
        assert_eq!(Term::of(Some("a")).to_string(), "a");
        assert_eq!((1, "b").into_term().to_string(), "1-b");
        let term = Term::compound("f", [Term::variable("X"), Term::variable("X")]);
        assert!(
            engine
                .holds("? = f(1, Y), Y == 1", (term,))
                .expect("one name is one variable")
        );
    }
}

mod errors {
    use super::*;
    use ferz::embed::NoteKind;

    #[test]
    fn each_kind_is_told_by_a_question() {
        let mut engine = engine();
        let mut fail = |query: &str| engine.holds(query, ()).expect_err("it goes wrong");
        assert!(fail("foo(").is_syntax() && fail("foo(").is_incomplete());
        assert!(fail("foo)").is_syntax() && !fail("foo)").is_incomplete());
        assert!(fail("X = 1. Y = 2").is_syntax());
        assert!(
            fail("throw(ball)")
                .ball()
                .is_some_and(|ball| ball.as_atom() == Some("ball"))
        );
        assert_eq!(fail("halt(7)").halt(), Some(7));
        assert!(
            fail("catch(halt(7), _, true)").halt() == Some(7),
            "no ball is a halt"
        );
        assert!(fail("X is foo+1").is_uncaught());
    }

    #[test]
    fn unknown_procedures_suggest_what_was_meant() {
        let mut engine = engine();
        engine
            .consult_text("t", "решение(S) :- удалить(S).\nudal(_).")
            .expect("it loads");
        let error = engine
            .holds("lenght([], _)", ())
            .expect_err("it is unknown");
        let explained = engine.explain(&error);
        assert_eq!(explained[0].code, "error::unknown_procedure");
        assert_eq!(explained[0].help.as_deref(), Some("did you mean length/2?"));
        let error = engine
            .holds("append(_, _, _, _)", ())
            .expect_err("it is unknown");
        let help = engine.explain(&error)[0]
            .help
            .clone()
            .expect("there are others");
        assert!(help.contains("append/3"), "{help}");
        let error = engine
            .holds("peшение(_)", ())
            .expect_err("p and e are Latin");
        let help = engine.explain(&error)[0]
            .help
            .clone()
            .expect("there is one that looks the same");
        assert!(help.contains("looks the same"), "{help}");
    }

    #[test]
    fn an_error_has_the_place_of_its_goal() {
        let mut engine = engine();
        engine
            .consult_text("t", "p(X) :- X > 0, Y is X + a, q(Y).\nq(_).")
            .expect("it loads");
        let error = engine.holds("p(1)", ()).expect_err("a is no number");
        let explained = engine.explain(&error);
        let source = explained[0].source.clone().expect("it stands in the text");
        let (span, _) = explained[0].primary.clone().expect("it has a place");
        assert_eq!((source.name.as_str(), &source.text[span]), ("t", "a"));
        let notes = explained[0].notes.iter();
        let notes: Vec<(NoteKind, &str)> =
            notes.map(|note| (note.kind, note.text.as_str())).collect();
        assert_eq!(
            notes,
            [
                (NoteKind::Goal, "Y is X + a"),
                (NoteKind::Values, "X = 1"),
                (NoteKind::Caller, "p/1 (t:1)"),
            ]
        );
        let goal = explained[0].notes[0].place.clone();
        let (source, span) = goal.expect("the goal has a place too");
        assert_eq!(&source.text[span], "Y is X + a");
    }

    #[test]
    fn a_sandbox_lets_nothing_out() {
        let mut engine = engine();
        for goal in [
            "exists_file('/etc/passwd')",
            "exists_directory('/')",
            "access_file('/etc/passwd', read)",
            "same_file('/etc', '/usr')",
            "size_file('/etc/passwd', _)",
            "directory_files('/', _)",
            "working_directory(_, '/')",
            "make_directory('/tmp/ferz_sandbox')",
            "delete_file('/tmp/ferz_sandbox')",
            "rename_file('/tmp/ferz_sandbox', '/tmp/ferz_other')",
            "tmp_file(a, _)",
            "absolute_file_name('/etc/passwd', _, [access(read)])",
            "csv_read_file('/etc/passwd', _)",
            "shell('true')",
        ] {
            let error = engine.holds(goal, ()).expect_err("it is refused");
            assert!(error.to_string().contains("permission"), "{goal}: {error}");
        }
        let unseen = ["getenv('PATH', _)", "expand_file_name('/*', [_|_])"];
        for goal in unseen {
            assert!(!engine.holds(goal, ()).expect("it only fails"), "{goal}");
        }
    }

    #[test]
    fn messages_speak_russian() {
        let mut engine = Engine::builder().sandboxed().language("ru").build();
        let error = engine
            .holds("atom_length(_, _)", ())
            .expect_err("it is a variable");
        let message = engine.explain(&error)[0].message.clone();
        assert!(message.contains("конкретизированы"), "{message}");
    }

    #[test]
    fn limits_end_a_query_and_nothing_else() {
        let mut engine = engine();
        engine
            .consult_text("t", "loop :- loop.\ngrow(X) :- grow(f(X)), true.")
            .expect("it loads");
        engine.limit(Some(10_000), None);
        assert!(
            engine
                .holds("loop", ())
                .expect_err("it is stopped")
                .is_limit()
        );
        engine.limit(None, Some(Duration::from_millis(20)));
        assert!(
            engine
                .holds("loop", ())
                .expect_err("it is stopped")
                .is_limit()
        );
        engine.limit(None, None);
        assert!(engine.holds("true", ()).expect("the engine goes on"));
    }

    #[test]
    fn memory_is_limited() {
        let mut engine = Engine::builder().sandboxed().memory_limit(32 << 20).build();
        engine
            .consult_text("t", "p :- q(_), p, r.\nq(_).\nr.")
            .expect("it loads");
        assert!(
            engine
                .holds("p", ())
                .expect_err("it needs too much")
                .is_limit()
        );
        assert!(
            engine
                .holds("length(Xs, 100000000)", ())
                .expect_err("so does this")
                .is_limit()
        );
        assert!(
            engine
                .holds("catch(p, error(resource_error(_), _), true)", ())
                .expect("caught")
        );
        let long: Vec<i64> = (0..3_000_000).collect();
        assert!(
            engine
                .holds("? = _", (long,))
                .expect_err("no room for the value")
                .is_limit()
        );
        assert!(engine.holds("q(_)", ()).expect("the engine goes on"));
    }

    #[test]
    fn an_interrupt_stops_the_running_query() {
        let mut engine = engine();
        let interrupter = engine.interrupter();
        let (started, running) = mpsc::channel();
        engine
            .predicate("started", move || started.send(()).is_ok())
            .expect("it is defined");
        let waiter = std::thread::spawn(move || {
            running.recv().expect("the query starts");
            std::thread::sleep(Duration::from_millis(20));
            interrupter.interrupt();
        });
        let error = engine
            .holds("started, repeat, fail", ())
            .expect_err("it is interrupted");
        assert!(error.is_interrupt() && !error.is_limit());
        waiter.join().expect("the thread ends");
        assert!(engine.holds("true", ()).expect("the engine goes on"));
    }
}

mod host_predicates {
    use super::*;

    #[test]
    fn closures_take_and_give_values() {
        let mut engine = engine();
        engine
            .predicate("double", |n: i64| n * 2)
            .expect("it is defined");
        engine
            .predicate("split/3", |text: String| {
                text.split_once('-')
                    .map(|(a, b)| (a.to_owned(), b.to_owned()))
            })
            .expect("it is defined");
        let mut calls = 0;
        engine
            .predicate("count/1", move || {
                calls += 1;
                calls
            })
            .expect("it is defined");
        assert!(engine.holds("double(21, 42)", ()).expect("it holds"));
        assert!(
            engine
                .holds("split('a-b', a, B), B == b", ())
                .expect("it holds")
        );
        assert!(!engine.holds("split(ab, _, _)", ()).expect("None fails"));
        assert!(
            engine
                .holds("count(1), count(N), N =:= 2", ())
                .expect("state is kept")
        );
        assert!(
            engine.predicate("double/3", |n: i64| n).is_err(),
            "the arity is wrong"
        );
        assert!(
            engine.predicate("atom_length/2", |_: Term| 0).is_err(),
            "it is of the standard"
        );
    }

    #[test]
    fn what_goes_wrong_is_thrown() {
        let mut engine = engine();
        engine
            .predicate("parse/2", |text: String| text.parse::<i64>())
            .expect("it is defined");
        engine
            .predicate("burst", || -> bool { panic!("no matter") })
            .expect("it is defined");
        engine
            .predicate("refuse", || -> Result<(), Term> {
                Err(Term::atom("refused"))
            })
            .expect("it is defined");
        let holds = |engine: &mut Engine, query: &str| engine.holds(query, ()).expect("it holds");
        assert!(holds(
            &mut engine,
            "catch(parse(x, _), error(system_error(_), _), true)"
        ));
        assert!(holds(
            &mut engine,
            "catch(parse(_, _), error(instantiation_error, _), true)"
        ));
        assert!(holds(
            &mut engine,
            "catch(parse(f(x), _), error(type_error(_, f(x)), _), true)"
        ));
        assert!(holds(&mut engine, "catch(refuse, refused, true)"));
        std::panic::set_hook(Box::new(|_| {}));
        assert!(holds(
            &mut engine,
            "catch(burst, error(system_error(_), context(burst/0, _)), true)"
        ));
        let _ = std::panic::take_hook();
    }

    #[test]
    fn iterators_are_alternatives() {
        let mut engine = engine();
        engine
            .predicate_nondet("up_to/2", |n: i64| 1..=n)
            .expect("it is defined");
        engine
            .predicate_nondet("pairs", || [("a", 1), ("b", 2)])
            .expect("it is defined");
        assert_eq!(
            all::<i64>(&mut engine, "up_to(4, X), X mod 2 =:= 0", "X"),
            [2, 4]
        );
        assert_eq!(all::<String>(&mut engine, "pairs(X, 2)", "X"), ["b"]);
        let mut solutions = engine
            .query("up_to(1000000000, X)", ())
            .expect("it is a query");
        assert!(solutions.next().is_some() && solutions.more());
        drop(solutions);
        assert!(
            engine
                .holds("up_to(3, X), !, X == 1", ())
                .expect("a cut drops the iterator")
        );
    }

    #[test]
    fn variables_that_come_back_are_the_same() {
        let mut engine = engine();
        engine
            .predicate("wrap/2", |term: Term| Term::compound("w", [term]))
            .expect("it is defined");
        assert!(engine.holds("wrap(X, w(Y)), X == Y", ()).expect("it holds"));
        engine
            .predicate("kind/2", |term: Term| match term.view() {
                TermView::Variable(_) => "variable",
                TermView::List(..) => "list",
                _ => "other",
            })
            .expect("it is defined");
        assert!(
            engine
                .holds("kind(_, variable), kind([a], list)", ())
                .expect("it holds")
        );
    }
}

mod engines {
    use super::*;

    #[test]
    fn engines_are_independent_and_move_between_threads() {
        let threads: Vec<_> = (0..4)
            .map(|number: i64| {
                let mut engine = engine();
                engine
                    .consult_text("t", &format!("me({number})."))
                    .expect("it loads");
                std::thread::spawn(move || all::<i64>(&mut engine, "me(X)", "X"))
            })
            .collect();
        for (number, thread) in (0..).zip(threads) {
            assert_eq!(thread.join().expect("the thread ends"), [number]);
        }
    }

    /// Output that the test reads.
    #[derive(Clone, Default)]
    struct Page(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);
    impl std::io::Write for Page {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0
                .lock()
                .expect("nobody panics")
                .extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn output_goes_where_the_host_wants_it() {
        let page = Page::default();
        let mut engine = Engine::builder()
            .sandboxed()
            .output(page.clone())
            .input("q(7).".as_bytes())
            .build();
        assert!(
            engine
                .holds("read(q(X)), write(X), nl, flush_output", ())
                .expect("it runs")
        );
        assert_eq!(*page.0.lock().expect("nobody panics"), b"7\n");
    }

    #[test]
    fn what_is_traced_is_written_and_nobody_asked() {
        let page = Page::default();
        let mut engine = Engine::builder()
            .sandboxed()
            .error_output(page.clone())
            .memory_limit(64 << 20)
            .build();
        engine
            .consult_text("t", "p(1). p(2). q(N) :- M is N+1, q(M), true.")
            .expect("it loads");
        assert_eq!(engine.debugging(), Debugging::Off);
        assert!(engine.holds("trace", ()).expect("it holds"));
        assert_eq!(engine.debugging(), Debugging::Tracing);
        assert_eq!(all::<i64>(&mut engine, "p(X), X > 1", "X"), [2]);
        assert!(engine.holds("nodebug", ()).expect("it holds"));
        let written = String::from_utf8(page.0.lock().expect("nobody panics").clone());
        let ports = [
            "Call: (1) p(_G1)",
            "Exit: (1) p(1)  % clause 1, t:1",
            "Call: (1) 1>1",
            "Fail: (1) 1>1",
            "Redo: (1) p(_G1)  % clause 2, t:1",
            "Exit: (1) p(2)  % clause 2, t:1",
            "Call: (1) 2>1",
            "Exit: (1) 2>1",
        ];
        // The input has ended: the question mark gets no answer.
        let expected: String = ports.iter().map(|port| format!("   {port} ? \n")).collect();
        assert_eq!(written, Ok(expected));
        // The limits cover the frames of the tracer too.
        assert!(engine.holds("visible(-all), trace", ()).expect("it holds"));
        let error = engine.holds("q(0)", ()).expect_err("it does not end");
        assert!(error.is_limit());
        assert!(engine.holds("nodebug, p(2)", ()).expect("it holds"));
    }

    #[test]
    fn the_same_query_takes_the_same_inferences() {
        let count = || {
            let mut engine = engine();
            engine
                .consult_text("t", "n(0). n(N) :- N > 0, M is N-1, n(M).")
                .expect("it loads");
            let before = engine.inferences();
            assert!(engine.holds("n(1000)", ()).expect("it holds"));
            engine.inferences() - before
        };
        assert_eq!(count(), count());
    }

    #[test]
    fn a_profile_ends_with_its_query() {
        let mut engine = Engine::new();
        engine.consult_text("t", "p(1). p(2).").expect("it loads");
        let mut answers = engine
            .query("'$profile_begin', p(X)", ())
            .expect("it can be read");
        assert!(answers.next().is_some());
        drop(answers);
        assert!(engine.holds("true", ()).expect("it holds"));
        assert!(!engine.holds("'$profile_end'(_)", ()).expect("it fails"));
    }

    #[test]
    fn the_vocabulary_has_what_is_there() {
        let mut engine = Engine::new();
        engine
            .consult_text("t", ":- op(700, xfx, есть). предок(1, 2).")
            .expect("it loads");
        assert!(engine.holds("append(_, _, _)", ()).expect("it holds"));
        let words = engine.vocabulary();
        assert!(words.has("atom_length") && !words.has("append_"));
        assert!(words.has("предок") && words.has("append") && !words.has("предо"));
        assert!(words.predicates.contains(&("предок".to_owned(), 2)));
        assert!(words.operators.contains(&"есть".to_owned()));
        assert!(words.flags.contains(&"double_quotes".to_owned()));
        assert!(words.libraries.contains(&"lists".to_owned()));
    }

    #[test]
    fn flags_and_completions() {
        let mut engine = engine();
        engine.consult_text("t", "прадед(a, b).").expect("it loads");
        assert_eq!(engine.flag("double_quotes"), Some(Term::atom("chars")));
        engine
            .set_flag("double_quotes", "codes")
            .expect("it can be set");
        assert!(engine.holds("\"a\" = [97]", ()).expect("it holds"));
        assert!(engine.set_flag("bounded", true).is_err(), "it is fixed");
        let names = engine.completions();
        for name in ["прадед", "append", "atom_length"] {
            assert!(names.iter().any(|known| known == name), "{name} is missing");
        }
    }
}
