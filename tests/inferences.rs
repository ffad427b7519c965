//! Inferences count work: every call and every retry costs at least one. So a query that
//! never ends pauses again and again, and ends at the limit on inferences, whatever it does.

use crate::support;
use std::time::{Duration, Instant};

use ferz::embed::{Engine, Progress};

const PROGRAM: &str = "
    :- dynamic([fact/1, growing/1, kept/1]).
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
    fails :- repeat, fail.
    between :- between(1, inf, _), fail.
    between_assert :- between(1, inf, X), assertz(growing(X)), X < 0.
    tests :- between(1, inf, X), ( X > 0 -> fail ; true ).
    inline :- repeat, X = f(Y), Y = 1, arg(1, X, Z), Z == 1, \\+ Z = 2, atom(Z).
    parts :- repeat, sub_atom(abcdefgh, _, _, _, S), S == none.
    texts :- repeat, sub_string(\"abcdefgh\", _, _, _, S), S == none.
    joins :- repeat, atom_concat(X, Y, abcdefgh), X == Y.
    clauses :- repeat, clause(kept(_), false).
    retracts :- repeat, retract((kept(_) :- false)).
    operators :- repeat, current_op(_, _, none).
    all_operators :- repeat, current_op(P, _, _), P > 2000.
    places :- repeat, nth0(_, [a, b, c], d).
    numbers :- repeat, nth1(N, [a, b, c], _), N > 5.
    selects :- repeat, select(_, [a, b, c], []).
    appends :- repeat, append(X, _, [a, b, c]), X == none.
    lengths :- length(_, N), N < 0.
    checked :- set_prolog_flag(occurs_check, true), fails.
    flags :- repeat, current_prolog_flag(F, _), F == none.
    predicates :- repeat, predicate_property(kept(_), P), P == none.
    characters :- repeat, char_type(a, T), T == none.
    facts :- repeat, kept(X), X > 5.
    static_facts :- repeat, known(X), X > 5.
    branches :- repeat, ( fail ; true ; fail ; true ), fail.
    negations :- repeat, \\+ kept(1).
    conditions :- repeat, ( kept(7) -> true ; fail ).
    soft :- repeat, ( kept(X) *-> X > 5 ; true ).
    cleaned :- setup_call_cleanup(true, member(_, [1, 2]), true), cleaned.
    frozen :- repeat, freeze(X, Y = X), X = 1, Y == 2.
    different :- repeat, dif(X, a), member(X, [a]).
    applied :- repeat, maplist([X, Y]>>(Y = X), [1, 2], [2, 1]).
    called :- repeat, call(=(X), 1), call(X == 2).
    meta :- G = call(meta), call(G).
    folded :- foldl([X, S0, S]>>(S is S0 + X), [1, 2, 3], 0, _), folded.
    every :- forall(member(X, [1, 2]), X > 0), every.
    bagged :- bagof(X, member(X, [b, a]), _), bagged.
    globals :- b_setval(k, 1), b_getval(k, _), nb_setval(l, 1), globals.
    permuted :- repeat, permutation([1, 2, 3], P), P == none.
    reversed :- repeat, reverse([a, b, c], [a | _]).
    phrased :- repeat, phrase(letters, [a, a, b]).
    letters --> [].
    letters --> [a], letters.
    caught :- repeat, catch(atom_length(_, _), error(_, _), fail).
    written :- with_output_to(string(_), write(a)), written.
    endless_search :- search([start]).
    search([N | Ns]) :- findall(M, ( M = s(N) ; M = t(N) ), Ms), append(Ns, Ms, [_, _ | _]), search([N | Ns]).
    kept(1). kept(2). kept(3).
    known(1). known(2). known(3).
    long_lists :- length(L, _), L == none.
    natural(0).
    natural(N) :- natural(M), N is M + 1.
    successor(0).
    successor(s(N)) :- successor(N).
    weighed(_, 0).
    weighed(N, C) :- weighed(N, D), C is D + N, integer(C), C >= 0.
    wrapped(a).
    wrapped(X) :- wrapped(Y), ( atom(Y) -> X = f(Y) ; Y = f(_), X = Y ).
    either(a).
    either(X) :- either(Y), ( X = Y, fail ; X = Y ).
    built(f(a)).
    built(X) :- built(Y), functor(Y, N, _), Z = g(N), X = Z.
";

/// Goals without an end.
const ENDLESS: &[&str] = &[
    "loop",
    "ping",
    "thrown",
    "changed",
    "collected",
    "named(0)",
    "count(0)",
    "sorted",
    "joined",
    "fails",
    "between",
    "between_assert",
    "tests",
    "inline",
    "parts",
    "texts",
    "joins",
    "clauses",
    "retracts",
    "operators",
    "all_operators",
    "places",
    "numbers",
    "selects",
    "appends",
    "lengths",
    "checked",
    "flags",
    "predicates",
    "characters",
    "facts",
    "static_facts",
    "branches",
    "negations",
    "conditions",
    "soft",
    "cleaned",
    "frozen",
    "different",
    "applied",
    "called",
    "meta",
    "folded",
    "every",
    "bagged",
    "globals",
    "permuted",
    "reversed",
    "phrased",
    "caught",
    "written",
    "endless_search",
    "long_lists",
    "( natural(X), X < 0 )",
    "( successor(X), X == 0, X == 1 )",
    "( weighed(7, X), X < 0 )",
    "( wrapped(X), X == a, X == b )",
    "( either(X), X == b )",
    "( built(X), X == a )",
    "( repeat, fail )",
    "( between(1, inf, _), fail )",
    "( length(_, N), N > 100, loop )",
    "catch(( between(1, inf, _), fail ), no_such_ball, true)",
    "\\+ between",
    "findall(X, ( between(1, inf, X), X < 0 ), _)",
    "forall(between(1, inf, X), X > 0)",
    "( freeze(V, between), V = 1 )",
    "setup_call_cleanup(true, between, true)",
    "call_with_depth_limit(fails, 100000, _)",
    "with_output_to(string(_), between)",
    "once(( repeat, fail ))",
    "( between(1, inf, X), number_codes(X, Cs), length(Cs, N), N < 0 )",
    "( between(1, inf, X), Y is X mod 7, Y >= 7 )",
];

fn engine(inferences: Option<u64>) -> Engine {
    let builder = Engine::builder().sandboxed();
    let mut engine = match inferences {
        Some(inferences) => builder.inference_limit(inferences).build(),
        None => builder.build(),
    };
    let loaded = engine.consult_text("endless.pl", PROGRAM);
    let loaded = loaded.expect("the program is read");
    assert!(!loaded.has_errors(), "{:?}", loaded.diagnostics);
    engine
}

/// Some of the goals, with contexts in which they may occur.
fn goals() -> impl Iterator<Item = String> {
    ENDLESS.iter().map(|goal| goal.to_string())
}

/// The most time between two pauses: a thousand inferences on a busy machine.
const LONGEST: Duration = Duration::from_secs(20);

#[test]
fn whatever_has_no_end_pauses() {
    let mut wrong = Vec::new();
    for goal in goals() {
        let mut engine = engine(None);
        let mut answers = engine.query(&goal, ()).expect("it is a query");
        for round in 0..20 {
            let begun = Instant::now();
            let progress = answers.advance(1000);
            if begun.elapsed() > LONGEST || !matches!(progress, Ok(Progress::Paused)) {
                wrong.push(format!("{goal}: no pause in round {round}"));
                break;
            }
        }
        drop(answers);
        assert!(
            engine
                .holds("X is 1 + 1, X == 2", ())
                .is_ok_and(|holds| holds)
        );
    }
    support::conclude(wrong);
}

#[test]
fn whatever_has_no_end_ends_at_the_limit() {
    let mut wrong = Vec::new();
    for goal in goals() {
        let mut engine = engine(Some(20_000));
        let begun = Instant::now();
        let before = engine.inferences();
        let outcome = engine.holds(&goal, ());
        let made = engine.inferences() - before;
        let text = outcome.map_or_else(|error| error.to_string(), |holds| holds.to_string());
        if begun.elapsed() > LONGEST || !text.contains("inferences") || made > 50_000 {
            wrong.push(format!("{goal}: {text}, {made} inferences"));
        }
        let query = format!("call_with_inference_limit(({goal}), 5000, R)");
        let mut answers = engine.query(&query, ()).expect("it is a query");
        let result = match answers.next() {
            Some(Ok(answer)) => answer.get::<String>("R").unwrap_or_default(),
            other => format!("{other:?}"),
        };
        if result != "inference_limit_exceeded" {
            wrong.push(format!("{query}: {result}"));
        }
    }
    support::conclude(wrong);
}

/// The inferences of a goal after its first call.
fn inferences(engine: &mut Engine, goal: &str, pieces: Option<u64>) -> u64 {
    let mut made = 0;
    for _ in 0..2 {
        let before = engine.inferences();
        let mut answers = engine.query(goal, ()).expect("it is a query");
        let mut pauses = 0;
        loop {
            match answers.advance(pieces.unwrap_or(u64::MAX)) {
                Ok(Progress::Answer(_)) => {}
                Ok(Progress::Paused) => pauses += 1,
                Ok(Progress::Over) | Err(_) => break,
            }
            assert!(pauses < 1_000_000, "{goal}");
        }
        drop(answers);
        made = engine.inferences() - before;
    }
    made
}

/// Goals with their costs: the goal, the goals that it calls, compiled in place or not, and one for each
/// retry. Of a conditional in place, the longest branch counts.
const COSTS: &[(&str, u64)] = &[
    ("true", 1),
    ("fail", 1),
    ("atom_length(abc, 3)", 1),
    ("atom_length(abc, 4)", 1),
    ("kept(_)", 3),
    ("known(_)", 3),
    ("kept(4)", 1),
    ("between(1, 10, _)", 10),
    ("once(kept(_))", 3),
    ("three", 4),
    ("unified", 7),
    ("sums(10)", 31),
    ("nothing", 4),
    ("differs(2)", 4),
    ("differs(1)", 4),
    ("fails", 4),
    ("guarded(5)", 5),
    ("guarded(-1)", 3),
    ("guarded(11)", 3),
    ("chosen(7)", 6),
    ("chosen(1)", 6),
    ("chosen(4)", 6),
    ("either(_)", 8),
    ("after(5)", 5),
    // catch/3, the return to it and its recovery are three; the predicate is one; then the remaining cost of its clause.
    ("catch(throws(a), _, true)", 3 + 1 + 2),
    ("catch(throws_late(a), _, true)", 3 + 1 + 3),
    ("catch(throws_last(a), _, true)", 3 + 1 + 3),
    ("catch(throws_in_condition(a), _, true)", 3 + 1 + 3),
    ("catch(throws_in_branch(a), _, true)", 3 + 1 + 3),
    ("catch(throws_paid(a), _, true)", 3 + 1 + 1 + 2),
];

const COSTED: &str = "
    three :- atom_length(a, 1), atom_length(b, 1), atom_length(c, 1).
    unified :- X = f(Y), Y = 1, X == f(1), integer(Y), Z is Y + 1, Z > 1.
    sums(0) :- !.
    sums(N) :- atom_length(a, _), M is N - 1, sums(M).
    nothing :- a = a, X = X, f(Y) = f(Y).
    differs(X) :- integer(X), Y = f(X), Y = f(1).
    fails :- X = 1, Y = 2, X > Y.
    guarded(X) :- X < 0, !, X = -1.
    guarded(X) :- X > 10, !.
    guarded(X) :- atom_length(a, _), X = X.
    chosen(X) :- ( X > 5 -> Y = a ; X > 0, X < 3 -> Y = b ; Y = c ), atom_length(Y, _).
    either(X) :- ( X = 1 ; X = 2, atom_length(a, _) ), integer(X).
    after(X) :- atom_length(a, _), Y is X + 1, Y > X, Y =\\= X.
    throws(X) :- Y is X + 1, atom_length(Y, _).
    throws_late(X) :- Z = f(X), Z = f(Y), Y > 1, atom_length(Y, _).
    throws_last(X) :- Y = f(X), Y = f(Z), 1 < Z.
    throws_in_condition(X) :- ( atom(X), X = Y, Y > 1 -> true ; atom_length(X, _) ).
    throws_in_branch(X) :- ( integer(X) -> true ; X = Y, Y > 1 ), atom_length(X, _).
    throws_paid(X) :- atom_length(X, _), X = Y, Y > 1, atom_length(X, _).
";

#[test]
fn each_call_and_each_retry_costs_one() {
    let mut engine = engine(None);
    let loaded = engine.consult_text("costed.pl", COSTED);
    assert!(!loaded.expect("the program is read").has_errors());
    let mut wrong = Vec::new();
    for (goal, cost) in COSTS {
        for pieces in [None, Some(1), Some(3)] {
            let made = inferences(&mut engine, goal, pieces);
            // One more request at its end: a retry in vain.
            if made != *cost + 1 {
                wrong.push(format!("{goal}, pieces of {pieces:?}: {made}, not {cost}"));
            }
        }
    }
    support::conclude(wrong);
}

/// The cost of an instruction is a byte; a clause may have more goals in place.
#[test]
fn goals_in_place_are_counted_however_many_there_are() {
    for count in [1, 253, 254, 255, 256, 600, 2_000] {
        let goals = |name: &str| {
            let goals: Vec<String> = (0..count).map(|n| format!("{name}{n} is {n}")).collect();
            goals.join(", ")
        };
        let text = format!(
            "many :- {}, atom_length(a, _), {}. tested(X) :- {}.",
            goals("A"),
            goals("B"),
            vec!["integer(X)"; count].join(", "),
        );
        let mut engine = engine(None);
        let loaded = engine.consult_text("many.pl", &text);
        assert!(!loaded.expect("the program is read").has_errors());
        for (goal, cost) in [("many", 2 * count + 2), ("tested(1)", count + 1)] {
            // One more for the retry in vain at the end.
            let made = inferences(&mut engine, goal, None);
            assert_eq!(made, cost as u64 + 1, "{goal} with {count} goals");
        }
    }
}

#[test]
fn a_loop_over_many_facts_pauses() {
    let mut engine = engine(None);
    let fill = "forall(between(1, 1000000, X), assertz(fact(X)))";
    assert!(engine.holds(fill, ()).is_ok_and(|holds| holds));
    let mut answers = engine
        .query("( fact(X), X < 0 )", ())
        .expect("it is a query");
    let mut pauses = 0;
    loop {
        match answers.advance(1000) {
            Ok(Progress::Paused) => pauses += 1,
            Ok(Progress::Over) => break,
            Ok(Progress::Answer(_)) => panic!("no fact is negative"),
            Err(error) => panic!("{error}"),
        }
    }
    // Each fact is tried, and a goal compares it.
    assert!((2000..=2100).contains(&pauses), "{pauses} pauses");
}

#[test]
fn side_effects_are_done_once_however_often_a_query_pauses() {
    let query = "retractall(fact(_)), ( between(1, 40, X), assertz(fact(X)), X mod 2 =:= 0, retract(fact(X)), fail ; true ), \
                 findall(X, fact(X), L), length(L, N)";
    for pieces in [1, 2, 3, 7] {
        let mut engine = engine(None);
        let mut answers = engine.query(query, ()).expect("it is a query");
        let answer = loop {
            match answers.advance(pieces) {
                Ok(Progress::Paused) => {}
                Ok(Progress::Answer(answer)) => break answer,
                Ok(Progress::Over) => panic!("it has an answer"),
                Err(error) => panic!("{error}"),
            }
        };
        assert_eq!(answer.get::<i64>("N").ok(), Some(20), "pieces of {pieces}");
    }
}

#[test]
fn a_limit_bounds_what_a_loop_of_built_ins_leaves() {
    let mut engine = engine(Some(100_000));
    assert!(engine.holds("between_assert", ()).is_err());
    let count = "predicate_property(growing(_), number_of_clauses(N)), N =< 100000";
    assert!(engine.holds(count, ()).is_ok_and(|holds| holds));
}
