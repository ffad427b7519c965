//! Limits from outside: any goal can be stopped, a request for too much is an error, and the engine
//! continues.

use std::time::{Duration, Instant};

use crate::support::Paper;
use ferz::embed::{Engine, Limit};

/// Goals each of which keeps one built-in busy for long, or would make it allocate more than there is room for.
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
        // Some are refused, others stopped; a few finish.
        let outcome = engine.holds(goal, ());
        let took = begin.elapsed();
        // For debug builds on a busy machine; a goal that is not stopped takes minutes.
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

/// Goals without an end that need no memory.
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

/// Contexts for a goal.
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

/// Every goal in each of its contexts.
fn programs(goals: &[&str]) -> Vec<String> {
    let mut programs = Vec::new();
    for around in AROUND {
        programs.extend(goals.iter().map(|goal| around.replace('G', goal)));
    }
    programs
}

/// Whether each goal ends with an error of one of these resources, which it may catch itself, and the engine continues.
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
    let mut engine = Engine::builder().inference_limit(20_000).build();
    all_run_into(&mut engine, ENDLESS, &["inferences"]);
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
    let mut engine = Engine::builder().memory_limit(4 << 20).build();
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

/// Limits that are soon reached, each with goals of [`MORE_PROGRAM`] that must reach it.
const TIGHT: &[(Limit, u64, &[&str])] = &[
    (
        Limit::Memory,
        2 << 20,
        &["deep", "choices", "list([])", "bound(_)", "text(\"abcd\")"],
    ),
    (
        Limit::Heap,
        1 << 20,
        &[
            "list([])",
            "bound(_)",
            "length(_, 1000000)",
            "text(\"abcd\")",
        ],
    ),
    (
        Limit::Environments,
        1 << 16,
        &["deep", "deep(100000)", "length_of([], _)"],
    ),
    (Limit::ChoicePoints, 1 << 16, &["choices", "( many, fail )"]),
    (
        Limit::Trail,
        1 << 16,
        &["trailed(20000)", "trailed_at_once(100000)"],
    ),
    (Limit::Atoms, 2 << 20, &["held([])", "kept(0)"]),
    (
        Limit::Code,
        1 << 18,
        &[
            "facts(0)",
            "rules(0)",
            "variables(0)",
            "flags(0)",
            "records(0)",
        ],
    ),
    (
        Limit::Inferences,
        2_000,
        &["loop", "deep", "choices", "count(0)", "( ping ; pong )"],
    ),
    (
        Limit::Time,
        3_000,
        &["loop", "( repeat, fail )", "count(0)"],
    ),
    (
        Limit::CpuTime,
        3_000,
        &["loop", "( repeat, fail )", "count(0)"],
    ),
    (Limit::Answers, 1, &[]),
    (
        Limit::Depth,
        150,
        &[
            "deep",
            "deep(1000)",
            "length_of([], _)",
            "catch(deep, no_ball, true)",
        ],
    ),
];

const MORE_PROGRAM: &str = "
    kept(one). kept(two). kept(three).
    deep(0) :- !.
    deep(N) :- N1 is N - 1, deep(N1), true(N).
    true(_).
    length_of(_, N) :- length_of(_, N0), N is N0 + 1.
    many :- between(1, inf, X), choices(X).
    choices(_).
    choices(_) :- many.
    trailed(N) :- length(L, N), ( trail_all(L), true(L), fail ; true(L) ).
    trail_all([]).
    trail_all([a|L]) :- trail_all(L).
    trailed_at_once(N) :- length(L, N), numlist(1, N, M), ( L = M, fail ; true(L) ).
    held(L) :- length(L, N), atom_number(A, N), atom_concat(atom_with_a_longer_name_, A, B), held([B|L]).
    kept(N) :- integer(N), atom_number(A, N), assertz(fact(A)), N1 is N + 1, kept(N1).
    facts(N) :- assertz(fact(N)), N1 is N + 1, facts(N1).
    rules(N) :- assertz((fact(N) :- kept(N), kept(one))), N1 is N + 1, rules(N1).
    variables(N) :- numlist(1, 100, L), atom_number(A, N), nb_setval(A, L), N1 is N + 1, variables(N1).
    flags(N) :- numlist(1, 100, L), atom_number(A, N), create_prolog_flag(A, L, []), N1 is N + 1, flags(N1).
    records(N) :- recordz(key, fact(N)), N1 is N + 1, records(N1).
    sorts(N) :- numlist(1, N, L), reverse(L, R), msort(R, S), S == L.
    primes(N, Ps) :- numlist(2, N, L), sieve(L, Ps).
    sieve([], []).
    sieve([P|L], [P|Ps]) :- exclude(multiple(P), L, L1), sieve(L1, Ps).
    multiple(P, X) :- 0 is X mod P.
";

/// Goals most of which end.
const ENDING: &[&str] = &[
    "true",
    "fail",
    "X is 2 ** 1000",
    "sorts(200)",
    "primes(60, _)",
    "deep(120)",
    "atom_length(abc, 3)",
    "throw(ball)",
    "atom_length(_, _)",
    "findall(X, between(1, 100, X), _)",
    "( assertz(fact(1)), retract(fact(1)) )",
    "catch(throw(a), a, true)",
    "length(_, 50)",
    "setof(X, member(X, [c, b, a]), [a, b, c])",
    "format(atom(_), \"~w~t~20|~w\", [a, b])",
    "term_to_atom(f(_, \"text\"), _)",
];

/// More contexts than those for a sample: enough for some hundred programs.
const SAMPLE: &[&str] = &[
    "G",
    "\\+ \\+ G",
    "( G ; true )",
    "catch(G, no_such_ball, true)",
    "findall(x, G, _)",
    "with_output_to(string(_), G)",
    "setup_call_cleanup(true, G, true)",
];

fn with_programs(engine: &mut Engine) {
    for text in [ENDLESS_PROGRAM, MORE_PROGRAM] {
        let name = format!("{}.pl", text.len());
        let loaded = engine.consult_text(&name, text);
        assert!(!loaded.expect("the program is read").has_errors());
    }
}

/// The end of a goal: with an answer, without, or with an error about which this is known.
fn ending(engine: &mut Engine, goal: &str) -> String {
    let query = format!(
        "catch((({goal}) -> E = holds ; E = fails), Ball, \
         ( length(L, 10), msort(L, _), Ball = error(E, _) -> true ; E = ball ))"
    );
    let mut answers = engine.query(&query, ()).expect("it is a query");
    match answers.next() {
        Some(Ok(answer)) => answer
            .get::<ferz::embed::Term>("E")
            .expect(goal)
            .to_string(),
        // It was thrown again in its handler: the query had ended.
        Some(Err(error)) => error
            .ball()
            .map_or_else(|| error.to_string(), ToString::to_string),
        None => String::from("none"),
    }
}

/// The next goal must not see the remains of a goal, and the engine must be as before.
fn is_whole(engine: &mut Engine, behind: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for goal in [
        "findall(X, clause(kept(X), true), [one, two, three])",
        "retractall(fact(_)), \\+ fact(_)",
        "forall(recorded(key, _, R), erase(R))",
        "findall(X, (member(X, [a, b]), atom(X)), L), length(L, 2)",
    ] {
        let (mut begun, mut holds) = (Instant::now(), engine.holds(goal, ()));
        // A busy machine may take longer than the limit; an error that comes sooner belongs to a deadline that was left behind.
        for _ in 0..4 {
            let said = format!("{holds:?}");
            let ran_out = [Limit::Time, Limit::CpuTime]
                .into_iter()
                .find(|limit| said.contains(&format!("resource_error({})", limit.resource())));
            let most = ran_out.and_then(|limit| engine.limit_on(limit));
            if most.is_none_or(|most| begun.elapsed() < Duration::from_micros(most)) {
                break;
            }
            (begun, holds) = (Instant::now(), engine.holds(goal, ()));
        }
        if !matches!(holds, Ok(true)) {
            wrong.push(format!("{goal} behind {behind}: {holds:?}"));
        }
    }
    wrong
}

/// Every program of the sample.
fn sample() -> Vec<String> {
    let goals: Vec<&&str> = ENDLESS.iter().chain(GROWING).chain(ENDING).collect();
    let each = |around: &&str| {
        let programs = goals.iter().map(|goal| around.replace('G', goal));
        programs.collect::<Vec<_>>()
    };
    SAMPLE.iter().flat_map(each).collect()
}

/// The other names by which a limit is reported: what built-ins store for the heap is memory.
fn is_error_of(limit: Limit, ending: &str) -> bool {
    let also: &[&str] = match limit {
        Limit::Memory => &["heap", "environments", "choice_points", "trail"],
        Limit::Heap => &["memory"],
        _ => &[],
    };
    let own = std::iter::once(limit.resource()).chain(also.iter().copied());
    own.map(|resource| format!("resource_error({resource})"))
        .any(|error| ending.contains(&error))
}

#[test]
fn every_program_under_every_limit() {
    /// This ends a program that nothing else ends.
    const INFERENCES: u64 = 4_000;
    let programs = sample();
    assert!(programs.len() >= 200, "{}", programs.len());
    let unlimited = || {
        let mut engine = Engine::builder()
            .memory_limit(32 << 20)
            .inference_limit(INFERENCES)
            .build();
        with_programs(&mut engine);
        engine
    };
    let mut wrong = Vec::new();
    let mut plain = unlimited();
    let endings: Vec<String> = programs
        .iter()
        .map(|program| {
            let ending = ending(&mut plain, program);
            wrong.append(&mut is_whole(&mut plain, program));
            ending
        })
        .collect();
    for (limit, most, _) in TIGHT {
        let mut engine = unlimited();
        // What these goals need is loaded before there is a limit on time.
        wrong.append(&mut is_whole(&mut engine, "nothing"));
        engine.set_limit(*limit, Some(*most));
        for (program, without) in programs.iter().zip(&endings) {
            let with = ending(&mut engine, program);
            // The ending without the limit may also occur in the handler of the limit's error.
            if !with.contains(without) && !is_error_of(*limit, &with) {
                wrong.push(format!(
                    "{program} under {limit:?}: {with}, and {without} without"
                ));
            }
            wrong.append(&mut is_whole(&mut engine, program));
        }
    }
    assert!(wrong.is_empty(), "{}: {}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_must_reach_a_limit_does() {
    let mut wrong = Vec::new();
    for (limit, most, goals) in TIGHT {
        let flag = match limit {
            Limit::Time | Limit::CpuTime => format!("{:?}", *most as f64 / 1e6),
            _ => most.to_string(),
        };
        let set = format!("set_prolog_flag({}, {flag})", limit.flag());
        // By the builder, on a live engine, by the flag.
        let mut engines = [
            Engine::builder().limit(*limit, *most).build(),
            Engine::new(),
            Engine::new(),
        ];
        engines[1].set_limit(*limit, Some(*most));
        assert!(matches!(engines[2].holds(&set, ()), Ok(true)), "{set}");
        for engine in &mut engines {
            assert_eq!(engine.limit_on(*limit), Some(*most));
            with_programs(engine);
            for goal in *goals {
                let ending = ending(engine, goal);
                if !is_error_of(*limit, &ending) {
                    wrong.push(format!("{goal} under {limit:?}: {ending}"));
                }
                // The next one unbinds the last one.
                engine.set_limit(*limit, None);
                wrong.append(&mut is_whole(engine, goal));
                engine.set_limit(*limit, Some(*most));
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {}", wrong.len(), wrong.join("\n"));
}

#[test]
fn programs_lower_limits_and_do_not_raise_them() {
    let mut engine = Engine::builder()
        .depth_limit(500)
        .time_limit(Duration::from_secs(5))
        .build();
    with_programs(&mut engine);
    let goals = [
        "current_prolog_flag(depth_limit, 500)",
        "current_prolog_flag(time_limit, 5.0)",
        "current_prolog_flag(inference_limit, infinite)",
        "catch(set_prolog_flag(depth_limit, 501), error(permission_error(modify, flag, depth_limit), _), true)",
        "catch(set_prolog_flag(depth_limit, 0), error(domain_error(flag_value, depth_limit + 0), _), true)",
        "catch(set_prolog_flag(time_limit, 6), error(permission_error(modify, flag, time_limit), _), true)",
        "catch(set_prolog_flag(code_limit, lots), error(domain_error(flag_value, _), _), true)",
        "set_prolog_flag(depth_limit, 300), current_prolog_flag(depth_limit, 300)",
        "catch(deep(400), error(resource_error(depth), _), true)",
        "set_prolog_flag(depth_limit, infinite), current_prolog_flag(depth_limit, 500)",
        "deep(400)",
        "catch(deep(600), error(resource_error(depth), _), true)",
        // In a running query, from then on: deeper in the recursion than the new limit.
        "catch(( deep(400), set_prolog_flag(depth_limit, 200), deep(300) ), error(resource_error(depth), _), true)",
        "set_prolog_flag(inference_limit, 100000)",
        "catch(loop, error(resource_error(inferences), _), true)",
    ];
    for goal in goals {
        let holds = engine.holds(goal, ());
        assert!(matches!(holds, Ok(true)), "{goal}: {holds:?}");
    }
    engine.set_limit(Limit::Depth, None);
    assert_eq!(engine.limit_on(Limit::Depth), None);
    assert!(matches!(
        engine.holds("set_prolog_flag(inference_limit, infinite), deep(600)", ()),
        Ok(true)
    ));
}

#[test]
fn an_answer_has_all_its_goals_or_is_an_error() {
    let goal = "dif(X, a), dif(X, b), freeze(Y, true), when(ground(X+Y), true)";
    let shown = |inferences: Option<u64>| {
        let mut engine = Engine::new();
        // The library is loaded before the limit counts.
        engine.holds(goal, ()).expect("it has an answer");
        engine.set_limit(Limit::Inferences, inferences);
        let mut solutions = engine.query(goal, ()).expect("it is a query");
        let answer = solutions.next().expect("it has an answer or an error");
        answer.map(|solution| {
            let goals = solution.residual().iter();
            goals.map(ToString::to_string).collect::<Vec<_>>()
        })
    };
    let all = shown(None).expect("nothing stops it");
    assert!(all.len() >= 4, "{all:?}");
    let (mut stopped, mut answered) = (0, 0);
    for inferences in 1..600 {
        match shown(Some(inferences)) {
            Ok(goals) => {
                assert_eq!(goals, all, "{inferences} inferences");
                answered += 1;
            }
            Err(error) => {
                assert!(error.is_limit(), "{inferences} inferences: {error}");
                stopped += 1;
            }
        }
    }
    assert!(stopped > 0 && answered > 0, "{stopped} {answered}");
}

#[test]
fn what_is_built_behind_last_calls_has_room() {
    let program = "
        deep(0, []) :- !.
        deep(N, T) :- M is N - 1, deep(M, R), T = f(R, a,a,a,a,a,a,a,a,a,a, b,b,b,b,b,b,b,b,b,b, c,c,c,c,c,c,c,c,c,c).
        bind([]) :- !.
        bind([X|Xs]) :- bind(Xs), X = 1.";
    // While clauses exit one after the other there are no calls: heap and trail grow there, and reach their limits there.
    let mut engine = Engine::builder().memory_limit(24 << 20).build();
    engine.consult_text("deep", program).expect("it is read");
    let error = engine.holds("deep(150_000, _)", ());
    let error = error.expect_err("it takes 38 MB");
    assert!(error.is_limit(), "{error}");
    assert!(
        engine
            .holds("deep(10_000, T), functor(T, f, 31)", ())
            .expect("it fits")
    );
    let mut engine = Engine::new();
    engine.consult_text("deep", program).expect("it is read");
    assert!(
        engine
            .holds("deep(200_000, T), arg(31, T, c)", ())
            .expect("it fits")
    );
    let bound = "length(L, 300_000), ( bind(L), msort(L, L), fail ; L = [X|_], var(X) )";
    assert!(engine.holds(bound, ()).expect("it fits"));
}

#[test]
fn clauses_that_write_much_have_room() {
    let mut engine = Engine::new();
    let list = |count: usize| vec!["f(X, Y)"; count].join(",");
    for count in [100, 1_000, 10_000, 40_000] {
        let text = format!(
            "big(X, Y, L) :- true(X), L = [{0}], true(Y). true(_). fact([{0}], X, Y).",
            list(count)
        );
        engine.consult_text("big", &text).expect("it is read");
        let length = format!("big(1, 2, L), length(L, {count}), fact(M, 1, 2), M == L");
        assert!(engine.holds(&length, ()).expect("it fits"), "{count}");
        let asserted = format!(
            "assertz(( own(X, Y, [{0}]) :- true(X) )), own(1, 2, L), length(L, {count}), abolish(own/3)",
            list(count)
        );
        assert!(engine.holds(&asserted, ()).expect("it fits"), "{count}");
        let program = engine.freeze().expect("nothing runs");
        assert!(
            program.engine().holds(&length, ()).expect("it fits"),
            "{count}"
        );
    }
}

/// Wherever a limit ends a goal whose output is captured, later output goes where it went before.
#[test]
fn output_is_whole_behind_a_limit() {
    let goals = [
        "with_output_to(atom(_), (atom_length(a, _), write(lost)))",
        "catch(with_output_to(atom(_), (atom_length(a, _), write(lost))), _, true)",
        "with_output_to(atom(_), catch(with_output_to(string(_), write(lost)), _, true))",
        "with_output_to(atom(_), (member(X, [1,2,3]), write(X), X > 2))",
    ];
    let paper = Paper::default();
    let mut engine = Engine::builder().output(paper.clone()).build();
    for goal in goals {
        for inferences in 1..60 {
            engine.limit(Some(inferences), None);
            let _ended = engine.holds(goal, ());
            engine.limit(None, None);
            engine
                .holds("write(kept), flush_output", ())
                .expect("it can be written");
            assert_eq!(paper.take(), "kept", "{goal} with {inferences} inferences");
        }
    }
}
