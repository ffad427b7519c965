//! Values of the host in terms: how programs see them, and when they are dropped.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use ferz::embed::{Engine, Limit, Term, TermView};

/// Counts its values.
struct Counted {
    alive: Arc<AtomicUsize>,
    name: i64,
}

impl Counted {
    fn new(alive: &Arc<AtomicUsize>, name: i64) -> Counted {
        alive.fetch_add(1, Ordering::Relaxed);
        Counted {
            alive: Arc::clone(alive),
            name,
        }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.alive.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A value of another type.
#[derive(Debug)]
struct Other;

/// The name of the type of [`Counted`] in this binary.
const COUNTED: &str = "all::host_values::Counted";

/// An engine whose `counted(N, V)` gives V, a new value with the name N, and whose `name(V, N)` gives its name; and the number of values.
fn engine() -> (Engine, Arc<AtomicUsize>) {
    let mut engine = Engine::builder().sandboxed().build();
    let alive = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&alive);
    engine
        .predicate("counted/2", move |name: i64| {
            Term::host(Counted::new(&counter, name))
        })
        .expect("it is defined");
    engine
        .predicate("name/2", |value: Arc<Counted>| value.name)
        .expect("it is defined");
    engine
        .predicate("same/2", |value: Term| value)
        .expect("it is defined");
    (engine, alive)
}

fn holds(engine: &mut Engine, query: &str) -> bool {
    engine
        .holds(query, ())
        .unwrap_or_else(|error| panic!("{query}: {error}"))
}

fn alive(alive: &Arc<AtomicUsize>) -> usize {
    alive.load(Ordering::Relaxed)
}

/// The number of values after the engine has collected its atoms.
fn left(engine: &mut Engine, count: &Arc<AtomicUsize>) -> usize {
    assert!(holds(engine, "garbage_collect_atoms"));
    alive(count)
}

#[test]
fn a_value_is_a_constant_that_is_equal_to_itself_only() {
    let (mut engine, _) = engine();
    for query in [
        "counted(1, V), atomic(V), nonvar(V), ground(V), \\+ compound(V), \\+ number(V), \\+ string(V)",
        "counted(1, V), \\+ atom(V), \\+ callable(V), \\+ is_stream(V)",
        "counted(1, V), counted(1, W), V \\== W, V \\= W, V == V, \\+ V =@= W, dif(V, W)",
        "counted(1, V), same(V, W), V == W, V = W, V =@= W, compare(=, V, W)",
        "counted(1, V), same(f(V), f(W)), V == W, same([V, V], [A, B]), A == B",
        "counted(1, V), copy_term(V, W), V == W, copy_term(f(X, V), f(_, W))",
        "counted(1, V), term_variables(V, []), V =.. [W], V == W, functor(V, W, 0)",
        "counted(1, V), blob(V, T), atom(T), \\+ blob(V, stream)",
        "counted(1, V), catch(call(V), error(type_error(callable, W), _), V == W)",
        "counted(1, V), catch(assertz((p :- V)), error(type_error(callable, _), _), true)",
        "counted(1, V), catch(X is V + 1, error(type_error(evaluable, _), _), true)",
        "counted(1, V), catch(atom_length(V, _), error(type_error(_, W), _), V == W)",
        "counted(1, V), catch(nl(V), error(domain_error(_, W), _), V == W)",
        "counted(1, V), catch(erase(V), error(type_error(db_reference, _), _), true)",
        "counted(1, V), term_hash(V, H), integer(H), counted(1, W), term_hash(W, I), H \\== I",
        "( counted(1, V), name(V, 2) ; counted(2, V), name(V, 2) )",
    ] {
        assert!(holds(&mut engine, query), "{query}");
    }
}

#[test]
fn it_is_written_with_its_type_and_number_and_cannot_be_read() {
    let (mut engine, _) = engine();
    let text = |engine: &mut Engine, goal: &str| {
        let query = format!("with_output_to(atom(A), ({goal}))");
        let mut found = engine.query(&query, ()).expect("it is a query");
        let found = found.next().expect("there is an answer").expect("it runs");
        found.get::<String>("A").expect("it is text")
    };
    assert_eq!(
        text(&mut engine, "counted(7, V), write(V)"),
        format!("<{COUNTED}>(1)")
    );
    assert_eq!(
        text(
            &mut engine,
            "counted(7, V), print(f(V)), writeq(-V), writeq([V])"
        ),
        format!("f(<{COUNTED}>(2))- <{COUNTED}>(2)[<{COUNTED}>(2)]")
    );
    assert_eq!(
        text(
            &mut engine,
            "counted(7, V), format(\"~w ~q ~p\", [V, V, V])"
        )
        .matches("(3)")
        .count(),
        3
    );
    for written in [format!("<{COUNTED}>(1)"), "< (i32, i32)>(1)".to_owned()] {
        let query = format!("catch(term_to_atom(_, '{written}'), error(syntax_error(_), _), true)");
        assert!(holds(&mut engine, &query), "{written}");
    }
    let query =
        "X = ?, term_to_atom(X, A), catch(term_to_atom(_, A), error(syntax_error(_), _), true)";
    for term in [
        Term::host((1, 2)),
        Term::host([1_u8; 2]),
        Term::host("text"),
        Term::host(()),
    ] {
        assert!(engine.holds(query, (&term,)).expect("it runs"), "{term}");
    }
    assert_eq!(
        Term::host(Other).to_string(),
        "<all::host_values::Other>(0)"
    );
}

#[test]
fn values_stand_by_their_numbers_behind_streams_and_before_atoms() {
    let (mut engine, _) = engine();
    for query in [
        "counted(9, V), counted(1, W), msort([a, W, 3, V, f(x), _, 1.0, \"s\"], [_, 1.0, 3, X, Y | _]), X == V, Y == W",
        "counted(1, V), current_output(S), assertz(p(1), R), msort([V, R, S], L), L == [S, R, V]",
        "counted(2, V), counted(1, W), V @< W, sort(0, @>, [V, W, V], [A, B]), A == W, B == V",
    ] {
        assert!(holds(&mut engine, query), "{query}");
    }
}

#[test]
fn closures_and_hosts_take_values_out_by_type() {
    let (mut engine, count) = engine();
    engine
        .predicate("kind/2", |term: Term| match term.view() {
            TermView::Host(name) => name.to_owned(),
            _ => "other".to_owned(),
        })
        .expect("it is defined");
    engine
        .predicate("maybe/2", |value: Option<Arc<Counted>>| {
            value.map(|value| value.name)
        })
        .expect("it is defined");
    engine
        .predicate("names/2", |values: Vec<Arc<Counted>>| {
            values.iter().map(|value| value.name).collect::<Vec<_>>()
        })
        .expect("it is defined");
    engine
        .predicate_nondet("each/2", |value: Arc<Counted>| {
            (0..value.name).map(|n| n * 10)
        })
        .expect("it is defined");
    for query in [
        format!("counted(1, V), kind(V, '{COUNTED}'), blob(V, '{COUNTED}'), kind(a, other)"),
        "counted(5, V), maybe(V, 5), \\+ maybe(_, _)".to_owned(),
        "counted(5, V), counted(6, W), names([V, W, V], [5, 6, 5])".to_owned(),
        "counted(3, V), findall(N, each(V, N), [0, 10, 20])".to_owned(),
        format!("catch(name(a, _), error(type_error('{COUNTED}', a), _), true)"),
        "catch(name(_, _), error(instantiation_error, _), true)".to_owned(),
    ] {
        assert!(holds(&mut engine, &query), "{query}");
    }
    // Another type.
    let error = engine.holds("name(?, _)", (Term::host(Other),));
    let error = error.expect_err("it is of another type").to_string();
    assert!(
        error.contains(COUNTED) && error.contains("Other"),
        "{error}"
    );
    // Out of an answer.
    let mut answers = engine
        .query("counted(8, V), L = [V, f(V)]", ())
        .expect("it is a query");
    let answer = answers.next().expect("there is one").expect("it runs");
    let term: Term = answer.get("V").expect("it is there");
    assert_eq!(term.as_host::<Counted>().map(|value| value.name), Some(8));
    assert!(term.as_host::<Other>().is_none() && Term::atom("a").as_host::<Other>().is_none());
    let shared: Arc<Counted> = answer.get("V").expect("it is of this type");
    assert!(
        answer
            .get::<Arc<Other>>("V")
            .expect_err("it is none")
            .is_conversion()
    );
    let list: Term = answer.get("L").expect("it is there");
    assert_eq!(
        list,
        Term::list([term.clone(), Term::compound("f", [term.clone()])])
    );
    assert_ne!(term, Term::host(Counted::new(&count, 8)));
    assert_eq!(
        answer
            .to_string()
            .matches(&format!("<{COUNTED}>(7)"))
            .count(),
        3,
        "{answer}"
    );
    drop(answers);
    // The host still holds it.
    drop((term, list, answer));
    assert_eq!(left(&mut engine, &count), 1);
    drop(engine);
    assert_eq!((alive(&count), shared.name), (1, 8));
    drop(shared);
    assert_eq!(alive(&count), 0);
}

#[test]
fn it_is_dropped_when_nothing_refers_to_it() {
    let (mut engine, count) = engine();
    assert!(holds(&mut engine, "counted(1, V), name(V, 1)"));
    assert_eq!(left(&mut engine, &count), 0, "its query has ended");
    assert!(holds(
        &mut engine,
        "forall(between(1, 1000, N), ( counted(N, V), name(V, N) ))"
    ));
    assert_eq!(left(&mut engine, &count), 0);
    // During a query that still needs some of them.
    assert!(holds(
        &mut engine,
        "numlist(1, 100, L), maplist(counted, L, Vs), nth1(7, Vs, V),
         forall(member(X, Vs), name(X, _)), length(Vs, 100), garbage_collect_atoms, name(V, 7)"
    ));
    assert_eq!(left(&mut engine, &count), 0);
    // Backtracking removes it.
    engine
        .consult_text(
            "t",
            "round(0) :- !. round(N) :- \\+ \\+ counted(N, _), M is N-1, round(M).",
        )
        .expect("it loads");
    let mut answers = engine
        .query(
            "member(X, [1,2,3]), counted(X, V), round(100), garbage_collect_atoms, true",
            (),
        )
        .expect("it is a query");
    for _ in 0..3 {
        assert!(answers.next().is_some_and(|answer| answer.is_ok()));
        assert!((1..4).contains(&alive(&count)), "{}", alive(&count));
    }
    drop(answers);
    assert_eq!(left(&mut engine, &count), 0);
}

#[test]
fn whatever_keeps_terms_keeps_values() {
    let (mut engine, count) = engine();
    engine
        .consult_text(
            "t",
            ":- dynamic(kept/2).
             keep(N) :- counted(N, V), assertz(kept(N, V)), assertz((rule(V, X) :- X = f(V))).
             kept(N) :- kept(N, V), name(V, N), rule(V, f(W)), V == W.",
        )
        .expect("it loads");
    for (keep, find, forget) in [
        (
            "keep(1)",
            "kept(1), garbage_collect_atoms, kept(1)",
            "retractall(kept(_, _)), abolish(rule/2)",
        ),
        (
            "counted(2, V), nb_setval(k, f(V))",
            "nb_getval(k, f(V)), name(V, 2)",
            "nb_setval(k, none)",
        ),
        (
            "counted(3, V), recordz(k, V)",
            "recorded(k, V), name(V, 3)",
            "recorded(k, _, R), erase(R)",
        ),
        (
            "counted(4, V), create_prolog_flag(kept_value, f(V), [])",
            "current_prolog_flag(kept_value, f(V)), name(V, 4)",
            "set_prolog_flag(kept_value, none)",
        ),
    ] {
        assert!(holds(&mut engine, keep), "{keep}");
        assert_eq!(left(&mut engine, &count), 1, "{keep}");
        assert!(holds(&mut engine, find), "{find}");
        assert!(holds(&mut engine, forget), "{forget}");
        assert_eq!(left(&mut engine, &count), 0, "{forget}");
    }
    for query in [
        "counted(1, V), b_setval(k, V), garbage_collect_atoms, b_getval(k, W), V == W",
        "findall(V, ( member(N, [1,2]), counted(N, V), garbage_collect_atoms ), [A, B]), name(A, 1), name(B, 2)",
        "catch(( counted(1, V), throw(f(V)) ), f(W), ( garbage_collect_atoms, name(W, 1) ))",
        "bagof(N-V, ( member(N, [1,2]), counted(N, V) ), L), garbage_collect_atoms, maplist([N-V]>>name(V, N), L)",
        "counted(1, V), put_attr(X, a, V), garbage_collect_atoms, get_attr(X, a, W), name(W, 1)",
        "counted(1, V), freeze(X, name(V, 1)), garbage_collect_atoms, X = a",
        "list_to_assoc([], A), counted(1, V), put_assoc(V, A, V, B), garbage_collect_atoms, get_assoc(V, B, W), name(W, 1)",
        "length(L, 1000), foldl([V, I, J]>>( counted(I, V), J is I+1 ), L, 0, _), garbage_collect_atoms, last(L, V), name(V, 999)",
    ] {
        assert!(holds(&mut engine, query), "{query}");
        assert_eq!(left(&mut engine, &count), 0, "{query}");
    }
    // A ball that the program did not catch.
    let error = engine.holds("counted(5, V), throw(f(V))", ());
    let error = error.expect_err("it is thrown");
    assert_eq!(left(&mut engine, &count), 1);
    assert!(error.ball().is_some());
    drop(error);
    assert_eq!(left(&mut engine, &count), 0);
    // The others are dropped with the engine.
    assert!(holds(
        &mut engine,
        "keep(1), counted(2, V), nb_setval(k, V)"
    ));
    assert_eq!(alive(&count), 2);
    drop(engine);
    assert_eq!(alive(&count), 0);
}

#[test]
fn a_number_is_never_given_again() {
    let (mut engine, count) = engine();
    let mut last = 0;
    for _ in 0..20 {
        let mut answers = engine
            .query("counted(1, V), counted(2, W)", ())
            .expect("it is a query");
        let answer = answers.next().expect("there is one").expect("it runs");
        let numbers = ["V", "W"].map(|name| {
            let written = answer.get::<Term>(name).expect("it is there").to_string();
            let number = written
                .rsplit_once('(')
                .map(|(_, number)| number.trim_end_matches(')').parse());
            number.expect("it has a number").expect("it is an integer")
        });
        drop(answers);
        assert_eq!(numbers, [last + 1, last + 2]);
        last = numbers[1];
        drop(answer);
        assert_eq!(left(&mut engine, &count), 0);
    }
}

#[test]
fn engines_do_not_confuse_their_values() {
    let (mut one, count) = engine();
    let (mut other, _) = engine();
    assert!(holds(&mut other, "counted(10, V), nb_setval(own, V)"));
    let value = |engine: &mut Engine, query: &str| {
        let mut answers = engine.query(query, ()).expect("it is a query");
        let answer = answers.next().expect("there is one").expect("it runs");
        answer.get::<Term>("V").expect("it is there")
    };
    let from_one = value(&mut one, "counted(1, V), nb_setval(own, V)");
    // The first value of one engine is the second of the other, and the same value.
    assert!(
        other
            .holds(
                "V = ?, nb_getval(own, W), V \\== W, name(V, 1), name(W, 10)",
                (&from_one,)
            )
            .expect("it runs")
    );
    assert!(
        other
            .holds("V = ?, nb_setval(guest, V)", (&from_one,))
            .expect("it runs")
    );
    let back = value(&mut other, "nb_getval(guest, V)");
    assert_eq!(back, from_one);
    assert!(
        one.holds("nb_getval(own, V), V == ?", (&back,))
            .expect("it runs")
    );
    assert!(back.to_string().ends_with("(2)") && from_one.to_string().ends_with("(1)"));
    drop((back, from_one, one));
    assert_eq!(alive(&count), 1, "the other engine has it");
    assert!(holds(
        &mut other,
        "nb_getval(guest, V), name(V, 1), nb_setval(guest, none)"
    ));
    assert!(holds(&mut other, "garbage_collect_atoms"));
    assert_eq!(alive(&count), 0);
}

#[test]
fn values_count_as_atoms_where_these_are_limited() {
    let (mut engine, count) = engine();
    engine.set_limit(Limit::Atoms, Some(16 << 20));
    engine
        .consult_text("t", "all([]). all([V|Vs]) :- counted(1, V), all(Vs). many(0) :- !. many(N) :- counted(N, _), M is N-1, many(M).")
        .expect("it loads");
    assert!(
        holds(&mut engine, "many(300000)"),
        "what is dead is dropped"
    );
    assert!(alive(&count) < 200_000, "{}", alive(&count));
    let error = engine
        .holds("length(L, 1000000), all(L)", ())
        .expect_err("they are too many");
    assert!(error.is_limit(), "{error}");
    assert_eq!(left(&mut engine, &count), 0);
    assert!(holds(&mut engine, "many(1000)"));
}

#[test]
fn a_value_that_panics_when_it_is_dropped_is_the_hosts_loss() {
    struct Clinging;
    impl Drop for Clinging {
        fn drop(&mut self) {
            panic!("I stay");
        }
    }
    let (mut engine, count) = engine();
    engine
        .predicate("clinging/1", || Arc::new(Clinging))
        .expect("it is defined");
    static QUIET: Mutex<()> = Mutex::new(());
    let _one = QUIET.lock();
    std::panic::set_hook(Box::new(|_| {}));
    assert!(holds(
        &mut engine,
        "clinging(_), counted(1, _), clinging(_)"
    ));
    assert!(holds(&mut engine, "garbage_collect_atoms"));
    let _silent = std::panic::take_hook();
    assert_eq!(alive(&count), 0);
    assert!(holds(&mut engine, "counted(1, V), name(V, 1)"));
}

#[test]
fn the_same_program_gives_the_same_numbers() {
    let run = || {
        let (mut engine, _) = engine();
        let query = "forall(between(1, 50000, N), counted(N, _)), counted(0, V)";
        let mut answers = engine.query(query, ()).expect("it is a query");
        let answer = answers.next().expect("there is one").expect("it runs");
        answer.get::<Term>("V").expect("it is there").to_string()
    };
    assert_eq!(run(), format!("<{COUNTED}>(50001)"));
    assert_eq!(run(), run());
}

#[test]
fn a_value_that_is_an_arc_already_is_found_in_it() {
    let mut engine = ferz::embed::Engine::new();
    let made = |count: i64| ferz::embed::Term::host(std::sync::Arc::new(vec![count]));
    engine.predicate("made/2", made).expect("it is defined");
    let first = |value: std::sync::Arc<Vec<i64>>| value[0];
    engine.predicate("first/2", first).expect("it is defined");
    assert!(
        engine
            .holds("made(3, V), first(V, 3)", ())
            .expect("it is right")
    );
}
