//! Prepared queries, tokens that cancel, deadlines, and direct conversions.

use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use ferz::embed::{CancelToken, Engine, Error, FromTerm, Progress, Query, Solution, Term};

fn family() -> Engine {
    let mut engine = Engine::new();
    let text = "
        parent(pam, bob). parent(bob, ann). parent(bob, pat).
        age(pam, 61). age(bob, 34). age(ann, 9). age(pat, unknown).
        len(Xs, N) :- lenght(Xs, N).
        stubborn :- catch(spin, _, stubborn).
        spin :- spin.
        spins :- repeat, atom_length(abc, N), N > 3.
        walks :- length(L, 200000), repeat, copy_term(L, M), M == a.
        cleans :- setup_call_cleanup(true, spin, (numlist(1, 500, Xs), assertz(cleaned(Xs)))).
        bags :- findall(X, (repeat, X = 1), _), bags.
        :- dynamic cleaned/1.
    ";
    let loaded = engine.consult_text("family", text).expect("it loads");
    assert!(!loaded.has_errors());
    engine
}

/// The message about a query that differs from the host's expectation.
fn refused<T>(outcome: Result<T, Error>) -> String {
    match outcome {
        Ok(_) => "nothing".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn prepared_queries_answer_as_others_do() -> Result<(), Error> {
    let mut engine = family();
    let ages: Query<(), (String, i64)> = engine.prepare("age(Who, Age), integer(Age)")?;
    let children: Query<(&str,), (String,)> = engine.prepare("parent(?, Child).")?;
    let whole: Query<(&str,), Solution> = engine.prepare("?- parent(X, _Y), X == ?, dif(Z, a)")?;
    let any: Query<Vec<Term>, ()> = engine.prepare("parent(?, ?)")?;
    let twice: Query<(Term, i64), (Vec<i64>, Term)> = engine
        .prepare("Xs = ?, Y = ?, append([Y], [], _), Z = Xs-Y")
        .or_else(|_| engine.prepare("_T = ?, _Y = ?, _T = f(Xs), Z = Xs-_Y"))?;
    for _ in 0..3 {
        let found = ages.all(&mut engine, ())?;
        assert_eq!(found.len(), 3);
        assert_eq!(found[1], ("bob".to_owned(), 34));
        let found = children.all(&mut engine, ("bob",))?;
        assert_eq!(found, [("ann".to_owned(),), ("pat".to_owned(),)]);
        assert_eq!(children.first(&mut engine, ("ann",))?, None);
        assert!(children.holds(&mut engine, ("pam",))?);
        let found = whole.all(&mut engine, ("bob",))?;
        let shown: Vec<String> = found.iter().map(Solution::to_string).collect();
        assert_eq!(shown, ["X = bob, dif(Z,a)", "X = bob, dif(Z,a)"]);
        let pair = vec![Term::atom("pam"), Term::atom("bob")];
        assert!(any.holds(&mut engine, pair)?);
        assert!(!any.holds(&mut engine, vec![Term::atom("bob"), Term::atom("pam")])?);
        // A variable in a value is the one of that name in the query.
        let value = Term::compound("f", [Term::list([1, 2])]);
        let (xs, z) = twice.first(&mut engine, (value, 7))?.expect("it is true");
        assert_eq!((xs, z.to_string()), (vec![1, 2], "[1,2]-7".to_owned()));
    }
    // Queries that are not prepared may run in between.
    assert!(engine.holds("parent(?, X), age(X, 9)", ("bob",))?);
    assert_eq!(children.text(), "parent(?, Child).");
    Ok(())
}

#[test]
fn variables_of_values_are_those_of_the_query() -> Result<(), Error> {
    let mut engine = family();
    let named: Query<(Term,), (Term, Term)> = engine.prepare("X = f(Y), X = ?")?;
    let value = Term::compound("f", [Term::compound("g", [Term::variable("Z")])]);
    let (x, y) = named.first(&mut engine, (value,))?.expect("it is true");
    assert_eq!(
        (x.to_string(), y.to_string()),
        ("f(g(_A))".into(), "g(_A)".into())
    );
    let same = Term::variable("Y");
    let cyclic: Query<(Term,), (Term,)> = engine.prepare("Y = f(_X), ? = f(a)")?;
    let (y,) = cyclic.first(&mut engine, (same,))?.expect("it is true");
    assert_eq!(y.to_string(), "f(a)");
    Ok(())
}

#[test]
fn wrong_uses_are_told() -> Result<(), Error> {
    let mut engine = family();
    let mut other = family();
    let outcome = refused(engine.prepare::<(i64,), (String,)>("parent(X, Y)"));
    assert_eq!(
        outcome,
        "the query has 0 placeholders, and 1 value was given"
    );
    let outcome = refused(engine.prepare::<(), (String,)>("parent(X, Y)"));
    assert_eq!(
        outcome,
        "the query has 2 variables (X, Y), and its answers are to have 1 value"
    );
    assert!(
        engine
            .prepare::<(), ()>("parent(X")
            .is_err_and(|error| error.is_syntax())
    );
    let any: Query<Vec<Term>, ()> = engine.prepare("parent(?, ?)")?;
    let outcome = refused(any.holds(&mut engine, vec![Term::atom("pam")]));
    assert_eq!(
        outcome,
        "the query has 2 placeholders, and 1 value was given"
    );
    let outcome = refused(any.holds(&mut other, vec![Term::of(1), Term::of(2)]));
    assert!(
        outcome.starts_with("the query was prepared by another engine: "),
        "{outcome}"
    );
    let ages: Query<(&str,), (i64,)> = engine.prepare("age(?, Age)")?;
    let error = ages
        .first(&mut engine, ("pat",))
        .expect_err("that is no number");
    assert!(error.is_conversion());
    assert_eq!(
        error.to_string(),
        "Age: expected an integer that fits in i64, found unknown"
    );
    type Rows = Vec<(String, Vec<u8>)>;
    let lists: Query<(), (Rows,)> = engine.prepare("Xs = [a-[1], b-[2, 300]]")?;
    let outcome = refused(lists.first(&mut engine, ()));
    assert_eq!(
        outcome,
        "Xs[1].1[1]: expected an integer that fits in u8, found 300"
    );
    // The error of the query has its place in the text of the query, or of the program.
    let wrong: Query<(), ()> = engine.prepare("atom_length(_, _)")?;
    let outcome = wrong.holds(&mut engine, ()).expect_err("it throws");
    let explained = engine.explain(&outcome);
    let source = explained[0].source.as_ref().expect("it has its place");
    assert_eq!(source.text, "atom_length(_, _)");
    assert!(explained[0].primary.is_some());
    let called: Query<(), ()> = engine.prepare("len([a], _)")?;
    let outcome = called.holds(&mut engine, ()).expect_err("it throws");
    assert_eq!(
        engine.explain(&outcome)[0].help.as_deref(),
        Some("did you mean length/2?")
    );
    Ok(())
}

/// Atoms that only a prepared query contains stay; those of dropped queries are reclaimed.
#[test]
fn prepared_queries_keep_their_atoms() -> Result<(), Error> {
    let mut engine = family();
    let kept: Query<(String,), (String,)> =
        engine.prepare("X = 'an atom that nothing else has', X \\== ?")?;
    for round in 0..20_000 {
        let dropped: Query<(), ()> = engine.prepare(&format!("_ = 'atom {round}'"))?;
        if round % 100 == 0 {
            assert!(dropped.holds(&mut engine, ())?);
            engine.holds("garbage_collect_atoms, garbage_collect", ())?;
            let (text,) = kept
                .first(&mut engine, (format!("no. {round}"),))?
                .expect("it is true");
            assert_eq!(text, "an atom that nothing else has");
        }
    }
    assert!(engine.statistics().atoms < 15_000);
    Ok(())
}

#[test]
fn values_go_both_ways() -> Result<(), Error> {
    let mut engine = Engine::new();
    engine.predicate("echo/2", |value: Term| value)?;
    engine.predicate("int/2", |value: i64| value)?;
    engine.predicate("big/2", |value: i128| value)?;
    engine.predicate("text/2", |value: String| value)?;
    engine.predicate("list/2", |values: Vec<i64>| values)?;
    engine.predicate("maybe/2", |value: Option<i64>| {
        value.map_or(-1, |value| value)
    })?;
    type Values<S> = (i64, S, Vec<i64>, bool, char);
    let same: Query<Values<&str>, Values<String>> = engine
        .prepare("_A = ?, int(_A, A), _B = ?, text(_B, B), _C = ?, list(_C, C), D = ?, E = ?")?;
    for power in 0..63 {
        for near in [-1, 0, 1] {
            let number = (1_i64 << power).wrapping_add(near);
            for number in [number, number.wrapping_neg()] {
                let values = (number, "б']", vec![number, 0, number], power % 2 == 0, 'й');
                let found = same.first(&mut engine, values)?.expect("it is true");
                let expected = (
                    number,
                    "б'].".trim_end_matches('.').to_owned(),
                    vec![number, 0, number],
                    power % 2 == 0,
                    'й',
                );
                assert_eq!(found, expected);
            }
        }
    }
    assert!(engine.holds(
        "maybe(_, -1), maybe(3, 3), big(170141183460469231731687303715884105727, X), X > 0",
        ()
    )?);
    assert!(
        engine
            .holds(
                "list([], []), text([a,b], ab), text(\"ab\", ab), text([], '[]')",
                ()
            )
            .is_ok()
    );
    assert!(engine.holds("echo(f(X, Y, X), f(1, 2, Z)), X == 1, Y == 2, Z == 1", ())?);
    assert!(engine.holds(
        "catch(int(a, _), error(type_error(integer, a), _), true)",
        ()
    )?);
    assert!(engine.holds(
        "catch(list([1|_], _), error(type_error(list, _), _), true)",
        ()
    )?);
    assert!(engine.holds(
        "L = [1|L], catch(list(L, _), error(type_error(list, _), _), true)",
        ()
    )?);
    let empty = Vec::<String>::from_term(&Term::atom("[]"))?;
    assert!(empty.is_empty());
    Ok(())
}

/// Goals that do not end by themselves, each busy in a different way.
const BUSY: [&str; 7] = [
    "spin",
    "stubborn",
    "spins",
    "walks",
    "cleans",
    "bags",
    "catch(stubborn, _, stubborn)",
];

#[test]
fn cancels_are_never_lost() {
    let mut engine = family();
    let (give, take) = channel::<(CancelToken, Duration)>();
    let canceller = thread::spawn(move || {
        for (token, pause) in take {
            thread::sleep(pause);
            token.cancel();
        }
    });
    // `FERZ_RUNS=10000 cargo test --release --test all prepared::` makes that number.
    let runs = std::env::var("FERZ_RUNS").ok();
    let runs = runs.and_then(|runs| runs.parse().ok()).unwrap_or(140_usize);
    for round in 0..runs {
        let goal = BUSY[round % BUSY.len()];
        let token = CancelToken::new();
        // From before the query begins to well into it.
        let pause = Duration::from_micros((round as u64 * 37) % 900);
        if round % 5 == 0 {
            token.cancel();
        } else {
            give.send((token.clone(), pause)).expect("it listens");
        }
        if round % 3 == 0 {
            thread::sleep(Duration::from_micros(300));
        }
        let mut solutions = engine.query(goal, ()).expect("it opens");
        solutions.cancelled_by(&token);
        let outcome = solutions.next().expect("it is no failure");
        let error = outcome.expect_err("it is no answer");
        assert!(error.is_interrupt(), "{goal}: {error}");
        assert!(solutions.next().is_none());
        drop(solutions);
        assert!(token.is_cancelled());
        // The next query has no token.
        let counted = engine.holds("numlist(1, 50000, Xs), sum_list(Xs, 1250025000)", ());
        assert!(counted.expect("it is not cancelled"), "{goal}");
    }
    drop(give);
    canceller.join().expect("it does not panic");
}

/// The cleanups of the query run.
#[test]
fn cancelled_queries_clean_up() -> Result<(), Error> {
    let mut engine = family();
    for _ in 0..20 {
        let token = CancelToken::new();
        let mut solutions = engine.query("cleans", ())?;
        solutions.cancelled_by(&token);
        assert!(matches!(solutions.advance(1_000)?, Progress::Paused));
        token.cancel();
        assert!(
            solutions
                .advance(1_000_000)
                .is_err_and(|error| error.is_interrupt())
        );
    }
    assert!(engine.holds(
        "findall(N, (cleaned(Xs), length(Xs, N)), Ns), length(Ns, 20), sum_list(Ns, 10000)",
        ()
    )?);
    Ok(())
}

#[test]
fn tokens_end_what_has_them_and_nothing_else() -> Result<(), Error> {
    let mut engine = family();
    let mut other = family();
    let token = CancelToken::new();
    {
        let mut solutions = engine.query("member(X, [1,2,3])", ())?;
        solutions.cancelled_by(&token);
        assert_eq!(solutions.next().expect("there is one")?.get::<i64>("X")?, 1);
    }
    // It no longer belongs to the engine.
    token.cancel();
    assert!(engine.holds("numlist(1, 100000, Xs), sum_list(Xs, _)", ())?);
    let mut forgotten = other.query("member(X, [1,2,3])", ())?;
    forgotten.cancelled_by(&CancelToken::new());
    std::mem::forget(forgotten);
    assert!(other.holds("numlist(1, 100000, Xs), sum_list(Xs, _)", ())?);
    // Prepared queries have tokens too, and both engines share one.
    let spin: Query<(), ()> = engine.prepare("stubborn")?;
    let mut answers = spin.run(&mut engine, ())?;
    answers.cancelled_by(&token);
    assert!(
        answers
            .next()
            .is_some_and(|found| found.is_err_and(|error| error.is_interrupt()))
    );
    drop(answers);
    let mut solutions = other.query("stubborn", ())?;
    solutions.cancelled_by(&token);
    assert!(solutions.next().is_some_and(|found| found.is_err()));
    Ok(())
}

#[test]
fn deadlines_hold_for_one_query() -> Result<(), Error> {
    let mut engine = family();
    for (round, goal) in BUSY.iter().enumerate() {
        let began = Instant::now();
        let mut solutions = engine.query(goal, ())?;
        // Also a deadline that has passed.
        let until = match round % 2 {
            0 => began + Duration::from_millis(10),
            _ => began,
        };
        solutions.until(until);
        let error = solutions
            .next()
            .expect("it is no failure")
            .expect_err("it is no answer");
        assert!(error.is_limit(), "{goal}: {error}");
        drop(solutions);
        assert!(began.elapsed() < Duration::from_secs(20), "{goal}");
        assert!(engine.holds("numlist(1, 100000, Xs), sum_list(Xs, _)", ())?);
    }
    // It does not postpone the other limit, and no limit postpones it.
    engine.limit(None, Some(Duration::from_millis(20)));
    let mut solutions = engine.query("stubborn", ())?;
    solutions.until(Instant::now() + Duration::from_secs(3600));
    assert!(
        solutions
            .next()
            .is_some_and(|found| found.is_err_and(|error| error.is_limit()))
    );
    Ok(())
}
