//! Closures of the host as predicates: programs see them as built-in predicates, without clauses, and may replace them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use ferz::embed::{Caller, Engine, Error, Limit, Progress, Term};

/// An engine with a predicate with one answer, one with many, and one that refuses.
fn engine() -> Engine {
    let mut engine = Engine::builder().sandboxed().build();
    add_predicates(&mut engine);
    engine
}

fn add_predicates(engine: &mut Engine) {
    engine
        .predicate("double/2", |n: i64| n * 2)
        .expect("it is defined");
    engine
        .predicate_nondet("up_to/2", |n: i64| 1..=n)
        .expect("it is defined");
    engine
        .predicate("refuse/1", |what: Term| -> Result<(), Term> { Err(what) })
        .expect("it is defined");
}

fn holds(engine: &mut Engine, query: &str) -> bool {
    engine
        .holds(query, ())
        .unwrap_or_else(|error| panic!("{query}: {error}"))
}

/// Reports when it is dropped.
struct Dropped(Arc<AtomicUsize>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// Output that the test reads.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Page {
    fn take(&self) -> String {
        let bytes = std::mem::take(&mut *self.0.lock().expect("nobody panics"));
        String::from_utf8(bytes).expect("it is text")
    }
}

impl std::io::Write for Page {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut page = self.0.lock().expect("nobody panics");
        page.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn they_are_called_in_all_ways() {
    let mut engine = engine();
    engine
        .consult_text(
            "t",
            "twice(X, Y) :- double(X, Z), double(Z, Y). last(X) :- up_to(3, X).",
        )
        .expect("it loads");
    for query in [
        "twice(3, 12)",
        "call(double, 4, 8)",
        "call(double(4), 8)",
        "G = double(4, X), G, X == 8",
        "user:double(4, 8), nowhere:double(4, 8)",
        "maplist(double, [1,2,3], [2,4,6])",
        "findall(X, up_to(3, X), [1,2,3])",
        "findall(X, last(X), [1,2,3])",
        "findall(X-Y, ( up_to(2, X), up_to(X, Y) ), [1-1,2-1,2-2])",
        "bagof(X, up_to(3, X), [1,2,3]), aggregate_all(count, up_to(7, _), 7)",
        "\\+ up_to(3, 4), once(up_to(3, X)), X == 1, forall(up_to(3, X), X < 4)",
        "up_to(3, X), X >= 2, !, X == 2",
        "( up_to(3, X), X > 3 -> fail ; true )",
        "setup_call_cleanup(true, up_to(3, X), true), X == 3",
        "freeze(X, double(X, Y)), X = 2, Y == 4",
        "freeze(X, Seen = yes), up_to(1, X), Seen == yes",
        "call_cleanup(double(1, 2), true), catch(refuse(t), t, true)",
        "phrase(([X], call(same_list)), [a])",
    ] {
        if query.starts_with("phrase") {
            let same = engine.predicate("same_list/2", |list: Term| list);
            same.expect("it is defined");
        }
        assert!(holds(&mut engine, query), "{query}");
    }
}

#[test]
fn there_is_no_clause_to_be_seen_or_changed() {
    let mut engine = engine();
    let access = "error(permission_error(access, private_procedure, double/2), _)";
    let modify = "error(permission_error(modify, static_procedure, double/2), _)";
    for (goal, error) in [
        ("clause(double(_, _), _)", access),
        ("nth_clause(double(_, _), _, R), clause(_, _, R)", ""),
        ("assertz(double(1, 2))", modify),
        ("asserta((double(_, _) :- true))", modify),
        ("retract(double(_, _))", modify),
        ("retractall(double(_, _))", modify),
        ("abolish(double/2)", modify),
        ("dynamic(double/2)", modify),
    ] {
        let query = match error {
            "" => format!("\\+ ({goal})"),
            error => format!("catch(( {goal}, fail ), {error}, true)"),
        };
        assert!(holds(&mut engine, &query), "{goal}");
        assert!(holds(&mut engine, "double(4, 8)"), "{goal}");
    }
    assert!(!holds(&mut engine, "current_predicate('$call_host'/_)"));
}

#[test]
fn their_properties_are_those_of_foreign_predicates() {
    let mut engine = engine();
    for property in [
        "defined",
        "visible",
        "foreign",
        "static",
        "implementation_module(user)",
    ] {
        let query = format!("predicate_property(double(_, _), {property})");
        assert!(holds(&mut engine, &query), "{property}");
    }
    for property in [
        "interpreted",
        "dynamic",
        "built_in",
        "system",
        "iso",
        "number_of_clauses(_)",
        "imported_from(_)",
    ] {
        let query = format!("predicate_property(double(_, _), {property})");
        assert!(!holds(&mut engine, &query), "{property}");
    }
    assert!(holds(&mut engine, "current_predicate(double/N), N == 2"));
    assert!(engine.completions().contains(&"double".to_owned()));
}

#[test]
fn a_listing_names_them() {
    let page = Page::default();
    let mut engine = Engine::builder().sandboxed().output(page.clone()).build();
    add_predicates(&mut engine);
    assert!(holds(&mut engine, "listing(double/2)"));
    assert_eq!(page.take(), "% foreign: double/2\n\n");
    assert!(holds(&mut engine, "listing"));
    let own = ["double/2", "refuse/1", "up_to/2"].map(|name| format!("% foreign: {name}\n\n"));
    assert_eq!(page.take(), own.concat());
}

#[test]
fn another_definition_takes_their_place_and_drops_the_closure() {
    let dropped = Arc::new(AtomicUsize::new(0));
    let mut engine = engine();
    let define = |engine: &mut Engine| {
        let held = Dropped(Arc::clone(&dropped));
        let closure = move || {
            let _held = &held;
            1
        };
        engine.predicate("one/1", closure).expect("it is defined");
    };
    define(&mut engine);
    define(&mut engine);
    assert_eq!(dropped.load(Ordering::Relaxed), 1, "by another closure");
    assert!(holds(&mut engine, "one(1)"));
    for name in ["t", "user"] {
        let loaded = engine.consult_text(name, "one(one).").expect("it loads");
        let codes: Vec<_> = loaded
            .diagnostics
            .iter()
            .map(|told| told.code.clone())
            .collect();
        assert_eq!(codes, ["load::redefined"], "{name}");
        assert!(holds(&mut engine, "findall(X, one(X), [one])"), "{name}");
        assert!(holds(&mut engine, "clause(one(X), true), X == one"));
        define(&mut engine);
        assert!(holds(&mut engine, "findall(X, one(X), [1])"), "{name}");
    }
    assert_eq!(dropped.load(Ordering::Relaxed), 3, "by a text");
    drop(engine);
    assert_eq!(dropped.load(Ordering::Relaxed), 4, "with the engine");
}

#[test]
fn the_standard_and_the_arity_have_limits() {
    let mut engine = engine();
    for name in ["atom_length/2", "call/2", "is/2"] {
        let error = engine.predicate(name, |_: Term| 0);
        assert!(error.is_err(), "{name}");
    }
    assert!(engine.predicate("double/3", |n: i64| n).is_err());
    let wide = engine.predicate("wide", |_: [Term; 32_768]| true);
    let error = wide.expect_err("it has too many arguments");
    assert!(error.to_string().contains("max_procedure_arity"), "{error}");
}

#[test]
fn arrays_take_any_number_of_arguments() {
    let mut engine = engine();
    engine
        .predicate("sum/4", |parts: [i64; 3]| parts.iter().sum::<i64>())
        .expect("it is defined");
    engine
        .predicate("none/1", |_: [i64; 0]| 7)
        .expect("it is defined");
    engine
        .predicate("sum/301", |parts: [i64; 300]| parts.iter().sum::<i64>())
        .expect("it is defined");
    engine
        .predicate_nondet("each/251", |parts: [i64; 250]| parts)
        .expect("it is defined");
    engine
        .predicate("dot/5", |one: [i64; 2], other: [i64; 2]| {
            one[0] * other[0] + one[1] * other[1]
        })
        .expect("it is defined");
    engine
        .predicate("turned/4", |[x, y]: [f64; 2]| [-y, x])
        .expect("it is defined");
    engine
        .shared_predicate(
            "rows/4",
            |caller: &mut Caller<'_>, n: i64, rows: [[i64; 2]; 2]| {
                caller
                    .once(&Term::compound(">", [n, 0]))
                    .map(|held| held.then(|| rows.concat()))
            },
        )
        .expect("it is defined");
    engine
        .predicate_lookup("near/3", |[x, _, _]: [Option<i64>; 3]| {
            let x = x.unwrap_or_default();
            [[x, x - 1, x + 1], [x, x + 1, x - 1]]
        })
        .expect("it is defined");
    for query in [
        "sum(1, 2, 3, 6), none(7)",
        "dot(1, 2, 3, 4, 11), turned(1.0, 0, X, Y), X =:= 0, Y =:= 1",
        "rows(1, [1,2], [3,4], [1,2,3,4]), \\+ rows(0, [1,2], [3,4], _)",
        "catch(rows(1, [1,2], [3], _), error(type_error(T, [3]), context(rows/4, argument(3))), true), T == 'a list of 2 elements'",
        "findall(Y-Z, near(5, Y, Z), [4-6, 6-4])",
        "length(L, 300), maplist(=(2), L), append(L, [S], A), G =.. [sum|A], call(G), S == 600",
        "numlist(1, 250, L), append(L, [X], A), G =.. [each|A], findall(X, G, L)",
        "numlist(1, 250, L), append(L, [X], A), G =.. [each|A], G, X > 249, !",
        "length(L, 301), G =.. [sum|L], catch(G, error(instantiation_error, _), true)",
        "length(L, 299), catch(apply(sum(a), L), error(existence_error(_, _), _), true)",
        "length(L, 300), catch(apply(sum(a), L), error(type_error(integer, a), _), true)",
    ] {
        assert!(holds(&mut engine, query), "{query}");
    }
}

#[test]
fn a_call_and_a_retry_cost_what_those_of_a_built_in_cost() {
    let mut engine = engine();
    engine
        .consult_text(
            "t",
            "own(X) :- up_to(5, X). built(X) :- between(1, 5, X).
             tried :- up_to(5, 5).
             one :- double(1, 2). two :- double(1, 2), double(1, 2).",
        )
        .expect("it loads");
    let mut cost = |query: &str| {
        assert!(holds(&mut engine, query));
        let before = engine.inferences();
        assert!(holds(&mut engine, query));
        engine.inferences() - before
    };
    assert_eq!(cost("\\+ ( own(_), fail )"), cost("\\+ ( built(_), fail )"));
    assert_eq!(cost("own(1)"), cost("built(1)"));
    assert_eq!(cost("two") - cost("one"), 1);
    assert!(cost("tried") >= 5, "what does not fit costs too");
}

#[test]
fn limits_end_what_never_fits() {
    let mut engine = engine();
    engine
        .predicate_nondet("naturals/1", || 0_i64..)
        .expect("it is defined");
    engine.set_limit(Limit::Inferences, Some(100_000));
    for query in [
        "naturals(-1)",
        "naturals(X), X < 0",
        "repeat, \\+ double(1, 2)",
    ] {
        let error = engine.holds(query, ()).expect_err("it does not end");
        assert!(error.is_limit(), "{query}: {error}");
    }
    assert!(holds(&mut engine, "double(1, 2)"));
}

#[test]
fn queries_pause_before_their_calls() {
    let mut engine = engine();
    engine
        .consult_text(
            "t",
            "sum(N, S) :- up_to(3, A), double(A, B), S is A+B+N, S > 10.",
        )
        .expect("it loads");
    let whole = engine.query("sum(2, S)", ()).expect("it is a query");
    let whole: Vec<i64> = whole
        .map(|found| found.and_then(|found| found.get("S")).expect("it is found"))
        .collect();
    assert_eq!(whole, [11]);
    for pieces in 1..30 {
        let mut solutions = engine.query("sum(2, S)", ()).expect("it is a query");
        let mut found = Vec::new();
        let mut pauses = 0;
        loop {
            match solutions.advance(pieces).expect("nothing is wrong") {
                Progress::Answer(solution) => {
                    found.push(solution.get::<i64>("S").expect("it is an integer"));
                }
                Progress::Paused => pauses += 1,
                Progress::Over => break,
            }
        }
        assert_eq!(found, whole, "{pieces}");
        assert!(pieces > 5 || pauses > 0, "{pieces}");
    }
}

#[test]
fn errors_have_the_place_of_the_call() {
    let mut engine = engine();
    engine
        .consult_text(
            "demo",
            "p(X) :-\n    true,\n    double(X, Y),\n    atom(Y).\n",
        )
        .expect("it loads");
    let error = engine.holds("p(a)", ()).expect_err("a is no number");
    let told = engine.explain(&error);
    let (place, _) = told[0].primary.clone().expect("it has a place");
    let source = told[0].source.as_ref().expect("it is in a text");
    assert_eq!(&source.text[place], "X");
    let error = engine.holds("double(_, _)", ()).expect_err("it is unbound");
    let ball = error.ball().expect("it is thrown").to_string();
    assert_eq!(ball, "error(instantiation_error,context(double/2,_A))");
}

#[test]
fn the_tracer_shows_their_ports() {
    let page = Page::default();
    let mut engine = Engine::builder()
        .sandboxed()
        .error_output(page.clone())
        .build();
    add_predicates(&mut engine);
    let ports = |engine: &mut Engine, query: &str| {
        assert!(holds(engine, "trace"));
        assert!(holds(engine, query));
        assert!(holds(engine, "nodebug"));
        let lines = page.take();
        let lines = lines
            .lines()
            .map(|line| line.trim_end_matches(" ? ").trim().to_owned());
        lines.collect::<Vec<_>>()
    };
    assert_eq!(
        ports(&mut engine, "up_to(2, X), X > 1"),
        [
            "Call: (1) up_to(2,_G1)",
            "Exit: (1) up_to(2,1)",
            "Call: (1) 1>1",
            "Fail: (1) 1>1",
            "Redo: (1) up_to(2,_G1)",
            "Exit: (1) up_to(2,2)",
            "Call: (1) 2>1",
            "Exit: (1) 2>1",
        ]
    );
    // Called from code that is not traced.
    let called = ports(&mut engine, "maplist(double, [1], [2])");
    assert!(
        called.iter().any(|line| line.ends_with("double(1,2)")),
        "{called:?}"
    );
    // A spy point.
    assert!(holds(&mut engine, "spy(double/2)"));
    assert!(holds(&mut engine, "double(4, 8)"));
    assert!(page.take().contains("double(4,8)"));
    assert!(holds(&mut engine, "nospy(double/2), nodebug, double(4, 8)"));
}

#[test]
fn modules_see_import_and_hide_them() {
    let mut engine = engine();
    engine
        .consult_text(
            "shop",
            ":- module(shop, [price/2]).
             price(X, Y) :- double(X, Y).
             double_here(X, Y) :- user:double(X, Y).",
        )
        .expect("it loads");
    engine
        .consult_text("own", ":- module(own, [both/2]). double(_, own). both(X, Y) :- double(1, X), user:double(1, Y).")
        .expect("it loads");
    for query in [
        "price(2, 4), shop:double_here(2, 4)",
        "both(own, 2)",
        "own:double(3, own), double(3, 6)",
        "shop:import(user:double/2), shop:double(2, 4)",
        "predicate_property(shop:double(_, _), foreign)",
    ] {
        assert!(holds(&mut engine, query), "{query}");
    }
}

#[test]
fn goals_in_their_arguments_get_their_module() {
    let mut engine = engine();
    engine
        .predicate("goal/2", |goal: Term| goal)
        .expect("it is defined");
    assert!(holds(
        &mut engine,
        "meta_predicate(goal(0, -)), goal(a, user:a)"
    ));
    engine
        .consult_text("m", ":- module(m, [tell/1]). tell(G) :- goal(b, G).")
        .expect("it loads");
    assert!(holds(&mut engine, "tell(m:b), goal(c, user:c)"));
    assert!(holds(&mut engine, "trace, goal(c, user:c), nodebug"));
}

#[test]
fn a_closure_runs_once_for_a_call_though_room_runs_out() {
    let calls = Arc::new(AtomicUsize::new(0));
    let mut engine = Engine::builder().sandboxed().memory_limit(32 << 20).build();
    let counter = Arc::clone(&calls);
    engine
        .predicate("many/2", move |n: i64| {
            counter.fetch_add(1, Ordering::Relaxed);
            (0..n).collect::<Vec<i64>>()
        })
        .expect("it is defined");
    engine
        .consult_text(
            "t",
            "fill(0) :- !. fill(N) :- length(L, 10000), L = [N|_], M is N-1, fill(M).
             round(N) :- fill(N), many(20000, L), length(L, 20000).",
        )
        .expect("it loads");
    for rounds in 1..60 {
        assert!(holds(&mut engine, &format!("round({rounds})")), "{rounds}");
    }
    assert_eq!(calls.load(Ordering::Relaxed), 59);
    let error = engine.holds("many(3000000, _)", ());
    assert!(error.is_err_and(|error| error.is_limit()));
    assert_eq!(calls.load(Ordering::Relaxed), 60);
    assert!(holds(&mut engine, "many(3, [0,1,2])"));
}

#[test]
fn a_conversion_that_panics_leaves_the_predicate_usable() {
    struct Picky;
    impl ferz::embed::FromTerm for Picky {
        fn from_term(term: &Term) -> Result<Picky, Error> {
            assert!(term.as_integer().is_some(), "integers only");
            Ok(Picky)
        }
    }
    let mut engine = engine();
    engine
        .predicate("picky/1", |_: Picky| true)
        .expect("it is defined");
    for _ in 0..2 {
        assert!(holds(
            &mut engine,
            "catch(picky(a), error(system_error('panic: integers only'), _), true), picky(1)"
        ));
    }
}

#[test]
fn mode_lines_name_them() {
    let mut engine = engine();
    engine
        .predicate(
            "store:price(+Article, -Cents) is semidet",
            |article: String| (article == "tea").then_some(250),
        )
        .expect("it is defined");
    assert!(holds(
        &mut engine,
        "store:price(tea, 250), \\+ store:price(ink, _)"
    ));
    assert!(holds(
        &mut engine,
        "\\+ catch(price(tea, _), error(existence_error(_, _), _), fail)"
    ));
    let declared = engine.predicate("half(+N, -Half, -Rest) is det", |n: i64| n / 2);
    let error = declared.expect_err("it has two arguments").to_string();
    assert!(
        error.contains("half is declared with 3 arguments"),
        "{error}"
    );
    assert!(holds(
        &mut engine,
        "predicate_property(double(_, _), foreign), predicate_property(double(_, _), static)"
    ));
}

#[cfg(feature = "repl")]
#[test]
fn the_help_shows_what_is_said_of_them() {
    let page = Page::default();
    let mut engine = Engine::builder().sandboxed().output(page.clone()).build();
    engine
        .predicate("double(+Number, -Twice) is det", |n: i64| n * 2)
        .expect("it is defined");
    let mode = "double(+Number, -Twice) is det";
    engine
        .describe(mode, "Twice is more than Number.")
        .expect("it is a mode line");
    engine
        .describe(mode, "Twice is two times Number.")
        .expect("it is a mode line");
    let shown = "double(+Number, -Twice) is det   (predicate of the host)\n    Twice is two times Number.\n";
    assert!(holds(&mut engine, "help(double)"));
    assert_eq!(page.take(), shown);
    // Engines of a program report the same.
    let program = engine.freeze().expect("nothing runs");
    let mut other = program.builder().output(page.clone()).build();
    assert!(holds(&mut other, "help(double/2)"));
    assert_eq!(page.take(), shown);
    assert!(holds(
        &mut other,
        "set_prolog_flag(language, ru), help(double)"
    ));
    assert!(page.take().contains("предикат приложения"));
}

#[test]
fn look_ups_see_what_is_known() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let mut engine = engine();
    let log = Arc::clone(&seen);
    let rows = [("tea", 3), ("ink", 12), ("pen", 3)];
    engine
        .predicate_lookup(
            "price/2",
            move |article: Option<String>, price: Option<i64>| {
                log.lock()
                    .expect("no thread panics")
                    .push((article.clone(), price));
                let rows = rows.into_iter();
                // This checks the article only: the engine checks the rest.
                rows.filter(move |(name, _)| article.as_ref().is_none_or(|article| article == name))
            },
        )
        .expect("it is defined");
    for (query, first) in [
        ("price(tea, 3)", (Some("tea"), Some(3))),
        ("findall(A, price(A, 3), [tea, pen])", (None, Some(3))),
        ("price(ink, P), P == 12", (Some("ink"), None)),
        (
            "findall(A-P, price(A, P), [tea-3, ink-12, pen-3])",
            (None, None),
        ),
        ("\\+ price(ink, 3)", (Some("ink"), Some(3))),
    ] {
        seen.lock().expect("no thread panics").clear();
        assert!(holds(&mut engine, query), "{query}");
        let seen = seen.lock().expect("no thread panics");
        let (article, price) = &seen[0];
        assert_eq!((article.as_deref(), *price), first, "{query}");
    }
    assert!(holds(
        &mut engine,
        "catch(price(f(x), _), error(type_error(_, f(x)), _), true)"
    ));
}

#[test]
fn arguments_that_do_not_fit_are_named() {
    let mut engine = engine();
    engine
        .predicate("sum(+Bytes, -Sum)", |bytes: Vec<u8>| {
            bytes.into_iter().map(u64::from).sum::<u64>()
        })
        .expect("it is defined");
    engine
        .predicate("both(+One, +Pairs)", |_: String, _: Vec<(i64, String)>| {
            true
        })
        .expect("it is defined");
    for (goal, formal, place, said) in [
        (
            "double(a, _)",
            "type_error(integer,a)",
            "context(double/2,argument(1))",
            "Type error: expected an integer, found a (argument 1 of double/2)",
        ),
        (
            "sum([1,2,300], _)",
            "domain_error(u8,300)",
            "context(sum/2,argument(1,'[2]'))",
            "Domain error: expected u8, found 300 (argument 1 of sum/2, at [2])",
        ),
        (
            "both(x, [1-a,b-c])",
            "type_error(integer,b)",
            "context(both/2,argument(2,'[1].0'))",
            "",
        ),
        (
            "both(x, [1-a,2-_])",
            "instantiation_error",
            "context(both/2,argument(2,'[1].1'))",
            "",
        ),
        (
            "both(f(x), [])",
            "type_error(text,f(x))",
            "context(both/2,argument(1))",
            "",
        ),
    ] {
        let error = engine.holds(goal, ()).expect_err("it does not fit");
        let ball = error.ball().expect("it is thrown").to_string();
        assert_eq!(ball, format!("error({formal},{place})"), "{goal}");
        let told = engine.explain(&error);
        assert!(
            said.is_empty() || told[0].message == said,
            "{}",
            told[0].message
        );
    }
    assert!(holds(&mut engine, "set_prolog_flag(language, ru)"));
    let error = engine
        .holds("double(a, _)", ())
        .expect_err("a is no number");
    let said = engine.explain(&error)[0].message.clone();
    assert!(said.ends_with("(аргумент 1 предиката double/2)"), "{said}");
}

#[test]
fn names_that_cannot_be_are_refused() {
    let mut engine = engine();
    for (name, said) in [
        ("", "needs a name"),
        ("odd(+N", "is not closed"),
        (
            "odd/2",
            "is declared with 2 arguments, but its closure takes 1 and gives 0",
        ),
        ("var/1", "is a predicate of the standard"),
    ] {
        let refused = engine.predicate(name, |n: i64| n % 2 == 1);
        let refused = refused.expect_err("it is no name").to_string();
        assert!(refused.contains(said), "{name}: {refused}");
    }
}
