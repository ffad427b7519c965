//! Limits from outside: whatever a goal does, it can be stopped, what it asks for too much of is an error, and the engine
//! goes on.

use std::time::{Duration, Instant};

use ferz::embed::Engine;

/// Goals of which each makes one built-in work for long, or would have it make more than there is room for.
const LONG: &[&str] = &[
    "X is 2 ** (10 ** 9)",
    "X is 1 << (10 ** 10)",
    "X is msb(1 << (4 * 10 ** 9))",
    "X is powm(3, 7 ** 300000, 5 ** 300000)",
    "X is gcd(3 ** 8000000, 7 ** 6000000)",
    "length(L, 100000000)",
    "numlist(1, 100000000, L)",
    "findall(X, between(1, inf, X), L)",
    "findall(f(X, Y, Z), repeat, L)",
    "between(1, inf, X), X < 0",
    "ex(30, X), ex(30, Y), X == Y",
    "ex(30, X), ex(30, Y), X = Y",
    "ex(40, X), copy_term(X, Y), Y = f(z, _)",
    "ex(40, X), with_output_to(string(_), print(X))",
    "ex(30, X), ex(30, Y), X =@= Y, fail",
    "double(abcdefgh)",
    "functor(T, f, 10000000000)",
    "format(atom(_), \"~*c\", [1000000000000, 0'x])",
    "format(atom(_), \"~t~1000000000000|\", [])",
    "L = [a|L], atomic_list_concat(L, _)",
];

const PROGRAM: &str = "
    ex(0, z) :- !.
    ex(N, f(X, X)) :- N1 is N - 1, ex(N1, X).
    double(S) :- atom_concat(S, S, T), double(T).
";

fn engine() -> Engine {
    let mut engine = Engine::builder()
        .memory_limit(256 << 20)
        .time_limit(Duration::from_millis(300))
        .build();
    let loaded = engine
        .consult_text("limits.pl", PROGRAM)
        .expect("the program is read");
    assert!(!loaded.has_errors(), "the program is correct");
    engine
}

#[test]
fn nothing_works_for_long_without_being_stopped() {
    let mut engine = engine();
    for goal in LONG {
        let begin = Instant::now();
        // Some are refused, others stopped; a few are done.
        let outcome = engine.holds(goal, ());
        let took = begin.elapsed();
        // Debug builds on a machine that does other things as well; what is not stopped takes minutes.
        assert!(
            took < Duration::from_secs(20),
            "{goal}: {took:?} {outcome:?}"
        );
        let holds = engine.holds("atom_length(abc, 3)", ());
        assert!(holds.is_ok_and(|holds| holds), "{goal}: the engine goes on");
    }
}

#[test]
fn a_limit_on_time_is_caught_where_it_was_set() {
    let mut engine = engine();
    let caught = engine.holds(
        "catch(call_with_time_limit(0.05, ( ex(30, X), ex(30, Y), copy_term(f(X, Y, _), _), length(_, 50000000) )), E, true), \
         ( E == time_limit_exceeded ; E = error(resource_error(_), _) )",
        (),
    );
    assert!(caught.is_ok_and(|caught| caught));
}

#[test]
fn answers_are_counted() {
    let mut engine = Engine::builder().answer_limit(3).build();
    let mut answers = engine.query("repeat", ()).expect("it opens");
    for _ in 0..3 {
        assert!(matches!(answers.next(), Some(Ok(_))));
    }
    let error = answers.next().expect("one more").expect_err("is too many");
    assert!(error.is_limit(), "{error}");
    drop(answers);
    assert_eq!(
        engine
            .query("member(X, [1, 2])", ())
            .expect("it opens")
            .count(),
        2
    );
}

/// Goals that have no end and need no memory.
const ENDLESS: &[&str] = &[
    "loop",
    "( repeat, fail )",
    "( between(1, inf, _), fail )",
    "ping",
    "thrown",
    "changed",
    "collected",
    "named(0)",
    "count(0)",
    "sorted",
    "joined",
    "( length(_, N), N > 100, loop )",
];

/// Goals that need ever more memory.
const GROWING: &[&str] = &[
    "list([])",
    "deep",
    "choices",
    "bound(_)",
    "findall(X, repeat, _)",
    "text(\"abcd\")",
    "double(abcd)",
    "bagof(X, repeat, _)",
];

const ENDLESS_PROGRAM: &str = "
    :- dynamic(fact/1).
    loop :- loop.
    ping :- pong.
    pong :- ping.
    thrown :- catch(throw(x), x, true), thrown.
    changed :- assertz(fact(1)), retract(fact(1)), changed.
    collected :- findall(X, member(X, [1, 2]), _), collected.
    named(N) :- atom_number(_, N), N1 is N + 1, named(N1).
    count(N) :- N1 is N + 1, count(N1).
    sorted :- sort([c, b, a], _), sorted.
    joined :- atom_concat(a, b, _), joined.
    list(L) :- list([x|L]).
    deep :- deep, loop.
    choices :- choices.
    choices :- loop.
    bound(X) :- X = f(Y), bound(Y).
    text(T) :- string_concat(T, T, T2), text(T2).
    double(A) :- atom_concat(A, A, A2), double(A2).
";

/// What a goal may stand in.
const AROUND: &[&str] = &[
    "G",
    "call(G)",
    "\\+ \\+ G",
    "( G ; true )",
    "( true, G, true )",
    "catch(G, no_such_ball, true)",
    "catch(G, error(type_error(_, _), _), true)",
    "findall(x, G, _)",
    "forall(G, true)",
    "once(G)",
    "ignore(G)",
    "with_output_to(string(_), G)",
    "setup_call_cleanup(true, G, true)",
    "( G -> true ; true )",
    "( freeze(V, G), V = 1 )",
    "call_with_depth_limit(G, 100000000, _)",
    "call((G, true))",
];

/// Every goal in everything it may stand in.
fn programs(goals: &[&str]) -> Vec<String> {
    let mut programs = Vec::new();
    for around in AROUND {
        programs.extend(goals.iter().map(|goal| around.replace('G', goal)));
    }
    // A limit on depth looks at all answers of repeat/0 for each: that takes too long.
    programs.retain(|program| !(program.contains("depth") && program.contains("repeat, _)")));
    programs
}

/// Whether each goal ends with an error of one of these resources, which it may catch itself, and the engine goes on.
fn all_run_into(engine: &mut Engine, goals: &[&str], resources: &[&str]) {
    let loaded = engine.consult_text("endless.pl", ENDLESS_PROGRAM);
    assert!(!loaded.expect("the program is read").has_errors());
    for goal in programs(goals) {
        let error = engine.holds(&goal, ()).expect_err(&goal);
        assert!(error.is_limit(), "{goal}: {error}");
        let query = format!("catch(({goal}), error(resource_error(Which), _), true)");
        let mut answers = engine.query(&query, ()).expect("it is a query");
        let answer = answers.next().expect(&query);
        let answer = answer.unwrap_or_else(|error| panic!("{query}: {error}"));
        let which = answer.get::<String>("Which").expect(&query);
        assert!(resources.contains(&&*which), "{goal}: {which}");
        drop(answers);
        let holds = engine.holds("atom_length(abc, 3)", ());
        assert!(holds.is_ok_and(|holds| holds), "behind {goal}");
        engine.holds("retractall(fact(_))", ()).expect("it runs");
    }
}

#[test]
fn endless_programs_run_out_of_inferences() {
    // Goals that only fail make none.
    let goals: Vec<&str> = ENDLESS
        .iter()
        .copied()
        .filter(|goal| !goal.contains("inf"))
        .collect();
    let mut engine = Engine::builder().inference_limit(20_000).build();
    all_run_into(&mut engine, &goals, &["inferences"]);
}

#[test]
fn endless_programs_run_out_of_time() {
    let mut engine = Engine::builder()
        .time_limit(Duration::from_millis(5))
        .build();
    all_run_into(&mut engine, ENDLESS, &["time"]);
}

#[test]
fn growing_programs_run_out_of_memory() {
    let mut engine = Engine::builder().memory_limit(16 << 20).build();
    let resources = [
        "heap",
        "environments",
        "choice_points",
        "trail",
        "memory",
        "atoms",
    ];
    all_run_into(&mut engine, GROWING, &resources);
}

#[test]
fn who_catches_everything_ends_too() {
    let goals = [
        "catch(loop, _, loop)",
        "( repeat, catch(loop, _, true), fail )",
        "( repeat, catch(call(loop), error(resource_error(_), _), true), fail )",
        "findall(x, ( repeat, catch(loop, _, true) ), _)",
    ];
    let limits = [
        Engine::builder().inference_limit(20_000),
        Engine::builder().time_limit(Duration::from_millis(20)),
    ];
    for limit in limits {
        let mut engine = limit.build();
        engine
            .consult_text("endless.pl", ENDLESS_PROGRAM)
            .expect("the program is read");
        for goal in goals {
            let error = engine.holds(goal, ()).expect_err(goal);
            assert!(error.is_limit(), "{goal}: {error}");
            assert!(engine.holds("true", ()).is_ok_and(|holds| holds));
        }
    }
}
