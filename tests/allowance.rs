//! Limits belong to whom they were set for: a program may set some for itself and for a goal; none outlives its goal, and all that
//! the program stores counts.

use std::time::Duration;

use ferz::embed::{Engine, Limit, Progress};

#[test]
fn limits_set_anew_in_a_query_are_no_way_around_them() {
    let mut engine = Engine::builder().inference_limit(20_000).build();
    engine
        .consult_text(
            "anew.pl",
            "anew :- set_prolog_flag(inference_limit, 10000), count(1000), anew.
             count(0) :- !.
             count(N) :- N1 is N - 1, count(N1).",
        )
        .expect("the program is read");
    let error = engine.holds("anew", ()).expect_err("it never ends");
    assert!(error.is_limit());
    assert!(engine.inferences() < 60_000);
}

/// If a query ends without leaving a limit that the program has set, the limit ends with the query.
#[test]
fn no_limit_outlives_its_query() {
    let limited = [
        "call_with_time_limit(0.05, catch(endless, _, endless))",
        "call_with_inference_limit(catch(endless, _, endless), 50000, _)",
        "call_with_depth_limit(catch(endless, _, endless), 30, _)",
    ];
    let mut engine = Engine::new();
    let loaded = engine.consult_text(
        "endless.pl",
        "endless :- between(1, inf, _), step, fail. step.",
    );
    assert!(!loaded.expect("the program is read").has_errors());
    for goal in limited {
        // The host ended it: the program cannot catch this a second time.
        engine.set_limit(Limit::Inferences, Some(10_000));
        assert!(engine.holds(goal, ()).is_err(), "{goal}");
        engine.set_limit(Limit::Inferences, None);
        std::thread::sleep(Duration::from_millis(60));
        let after = engine.holds("numlist(1, 100000, L), foldl(plus, L, 0, 5000050000)", ());
        assert!(matches!(after, Ok(true)), "{goal}: {after:?}");
    }
    // Dropped between two answers, and while it pauses.
    let goal = "call_with_time_limit(0.05, ( between(1, inf, X), X < 0 ))";
    let mut solutions = engine.query(goal, ()).expect("it is a query");
    assert!(matches!(solutions.advance(1000), Ok(Progress::Paused)));
    drop(solutions);
    std::thread::sleep(Duration::from_millis(60));
    let after = engine.holds("numlist(1, 100000, L), foldl(plus, L, 0, 5000050000)", ());
    assert!(matches!(after, Ok(true)), "{after:?}");
}

#[test]
fn a_limit_reached_in_a_library_leaves_it_whole() {
    // The library that is loaded meanwhile is larger than the rest of the limit.
    for inferences in (10..400).step_by(10) {
        let mut engine = Engine::builder().inference_limit(inferences).build();
        let _ = engine.holds("list_to_assoc([a-1], A), get_assoc(a, A, 1)", ());
        engine.set_limit(Limit::Inferences, None);
        let holds = engine.holds("list_to_assoc([a-1, b-2], A), get_assoc(b, A, 2)", ());
        assert!(matches!(holds, Ok(true)), "{inferences}: {holds:?}");
    }
}

#[test]
fn what_is_kept_beside_clauses_counts_too() {
    let goals = [
        "repeat, open_string(\"text\", _), fail",
        "between(1, inf, N), atom_concat(op, N, A), op(700, xfx, A), fail",
        "repeat, assertz(fact(1), R), erase(R), fail",
    ];
    for goal in goals {
        let mut engine = Engine::builder().memory_limit(16 << 20).build();
        let query = format!("catch(({goal}), error(resource_error(Which), _), true)");
        let mut answers = engine.query(&query, ()).expect("it is a query");
        let answer = answers.next().expect(&query).expect(&query);
        let which = answer.get::<String>("Which").expect(&query);
        assert_eq!(which, "code", "{goal}");
        drop(answers);
        assert!(matches!(engine.holds("atom_length(abc, 3)", ()), Ok(true)));
    }
}

/// The memory for reading a text counts too.
#[test]
fn a_text_that_has_no_room_is_not_read() {
    let mut engine = Engine::builder().memory_limit(16 << 20).build();
    let text = "numlist(1, 200000, L), atomic_list_concat(L, ',', A), atomic_list_concat(['[', A, ']'], T)";
    let query = format!("{text}, catch(term_to_atom(_, T), error(resource_error(Which), _), true)");
    let mut answers = engine.query(&query, ()).expect("it is a query");
    let answer = answers.next().expect(&query).expect(&query);
    assert_eq!(answer.get::<String>("Which").expect(&query), "memory");
    drop(answers);
    let mut engine = Engine::new();
    let query = format!("{text}, term_to_atom(M, T), M == L");
    assert!(matches!(engine.holds(&query, ()), Ok(true)));
}
