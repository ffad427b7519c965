//! Each optimisation left out alone: the same answers in a different way.

use crate::support::run;
use ferz::embed::{Engine, Optimisation, Term};

/// Failures of quads without an optimisation, except choice points that clauses leave when all of them are tried.
fn failures(optimisation: Optimisation, folder: &str) -> Vec<String> {
    let run = run(&["test", "--without", optimisation.name(), folder], "");
    let told = run.out.split(folder).skip(1).map(str::to_owned);
    let tries_all = [Optimisation::ArgumentSwitch, Optimisation::Indexes].contains(&optimisation);
    told.filter(|told| !(tries_all && told.contains("(a choice point was left)")))
        .collect()
}

#[test]
fn the_standard_holds_without_each() {
    for optimisation in Optimisation::ALL {
        let failures = failures(optimisation, "tests/suites/iso");
        let name = optimisation.name();
        assert!(failures.is_empty(), "--without {name}\n{failures:?}");
    }
}

#[test]
fn several_may_be_left_out() {
    let goal = "findall(X, (member(X, [1,2,3]), X > 1), Xs), print(Xs)";
    let run = run(&["--without", "guards,twins", "-g", goal, "-t", "halt"], "");
    assert_eq!((run.code(), &*run.out), (0, "[2,3]"), "{}", run.err);
}

#[test]
fn an_unknown_one_is_told() {
    for (language, sentence) in [
        ("en", "the optimisations are guards, "),
        ("ru", "оптимизации: guards, "),
    ] {
        let run = run(
            &[
                "--language",
                language,
                "--without",
                "guards,magic",
                "-t",
                "halt",
            ],
            "",
        );
        assert_eq!(run.code(), 64);
        for told in ["'magic'", sentence] {
            assert!(run.err.contains(told), "{told}\n{}", run.err);
        }
    }
}

/// Whether a goal is true with all optimisations, and whether it is without one.
fn both(program: &str, goal: &str, optimisation: Optimisation) -> (bool, bool) {
    let holds = |mut engine: Engine| {
        engine.consult_text("demo", program).expect("it is Prolog");
        engine.holds(goal, ()).expect("no error")
    };
    let without = Engine::builder().sandboxed().without(optimisation);
    let with = Engine::builder().sandboxed().build();
    (holds(with), holds(without.build()))
}

/// Listings (`compiler.rs`) show the effect of the compiler's optimisations; these are effects that only the outside shows.
#[test]
fn what_is_left_out_is_not_done() {
    let exits = |goal| format!("call_cleanup({goal}, Det = true), Det == true");
    let facts = ":- dynamic f/2. f(a, 1). f(b, 2).";
    assert_eq!(
        both(facts, &exits("f(a, _)"), Optimisation::Indexes),
        (true, false)
    );
    let clauses = "f(a, 1). f(b, 2).";
    assert_eq!(
        both(clauses, &exits("f(a, _)"), Optimisation::ArgumentSwitch),
        (true, false)
    );
    let native = "current_prolog_flag(native, on)";
    assert_eq!(both("", native, Optimisation::Twins), (true, false));
    let loops = "loop(0) :- !. loop(N) :- M is N - 1, length(_, 100), loop(M).";
    let collects = "loop(100000), statistics(garbage_collection, [N|_]), N > 0";
    assert_eq!(
        both(loops, collects, Optimisation::Collector),
        (true, false)
    );
}

#[test]
fn without_the_collector_memory_is_full_in_the_end() {
    let limited = Engine::builder().sandboxed().memory_limit(16 << 20);
    let mut engine = limited.without(Optimisation::Collector).build();
    let program = "loop :- length(_, 100), loop.";
    engine.consult_text("demo", program).expect("it is Prolog");
    let error = engine.holds("loop", ()).expect_err("nothing is given back");
    assert!(error.is_limit());
    assert!(engine.holds("length(_, 100)", ()).expect("it goes on"));
}
/// Clauses with a unification and a test before a cut, called with bound, unbound, shared and attributed arguments: the
/// answers with guards and without them.
#[test]
fn guards_test_what_the_clause_tests() {
    let heads = ["X, Y, X", "X, X, Y", "X, Y, Y", "X, X, X", "X, Y, Z"];
    let tests = [
        "X > Y",
        "X =:= 2",
        "Y + 1 < X",
        "integer(Y)",
        "var(X)",
        "compound(Y)",
        "X == Y",
        "X \\== Y",
        "Y \\= 2",
        "X = Y, integer(X)",
    ];
    let mut program = String::from(
        "value(V, S) :- member(V, [S, _, 1, 2, a, f(S), f(2), 1.5, 1180591620717411303424]).
         value(V, _) :- freeze(V, \\+ V == 1).
         told(P, T) :- value(X, S), value(Y, S), value(Z, S), G =.. [P, X, Y, Z, W],
             catch(findall(g(X, Y, Z, S, W), G, L), error(E, _), L = E),
             copy_term(P-L, M, _), numbervars(M, 0, _), format(atom(T), '~q', [M]).\n",
    );
    let mut names = Vec::new();
    for head in heads {
        for test in tests.map(|test| test.to_owned()) {
            let name = format!("p{}", names.len());
            let test = test.replace('X', "A").replace('Y', "B");
            // The tests name the first two arguments that differ.
            let body = test.replace('A', "X").replace('B', head_second(head));
            program += &format!("{name}({head}, yes) :- {body}, !.\n{name}(_, _, _, no).\n");
            names.push(name);
        }
    }
    let answers = |without: Option<Optimisation>| {
        let mut builder = Engine::builder().sandboxed();
        if let Some(optimisation) = without {
            builder = builder.without(optimisation);
        }
        let mut engine = builder.build();
        engine.consult_text("demo", &program).expect("it is Prolog");
        let mut told: Vec<String> = Vec::new();
        for name in &names {
            let found = engine.query("told(?, T)", (Term::atom(name),));
            let found = found.expect("it is a query");
            told.extend(found.map(|one| one.expect("no error").get("T").expect("it is text")));
        }
        told
    };
    let with = answers(None);
    let without = answers(Some(Optimisation::Guards));
    let differs = with.iter().zip(&without).find(|(one, other)| one != other);
    assert_eq!(differs, None);
    assert_eq!((with.len(), without.len()), (50_000, 50_000));
}

/// The second variable of a head, or the first again.
fn head_second(head: &str) -> &'static str {
    if head.contains('Y') { "Y" } else { "X" }
}

/// Clauses whose heads unify an argument with part of another, called with bound, unbound, shared, attributed and cyclic arguments: the answers with
/// and without guards; the test does not compare whether they leave a choice point.
#[test]
fn clauses_are_passed_only_where_they_fail() {
    let heads = [
        "X, [X | _]",
        "X, [_ | X]",
        "X, [_, X | _]",
        "X, f(_, X)",
        "f(X, Y), [Y | X]",
        "[X | _], X",
        "[Y | X], [X, Y]",
    ];
    let behind = ["_, _", "_, [_ | _]", "X, X"];
    let mut program = String::from(
        "value(V, S) :- member(V, [S, T, a, 2.0, 2, \"a\", 1180591620717411303424, [], f(S, T), [S | T], [a | S], [f(S, a), S]]).
         value(V, _) :- freeze(V, V \\== a).
         value(V, S) :- V = [S | V].
         told(P, T) :- value(X, S), value(Y, S), G =.. [P, X, Y, W], wanted(Check), set_prolog_flag(occurs_check, Check),
             catch(findall(g(X, Y, S, W), G, L), error(E, _), L = E), set_prolog_flag(occurs_check, false),
             ( acyclic_term(L) -> copy_term(L, M, _), numbervars(M, 0, _), format(atom(T), '~q', [M]) ; functor(L, T, _) ).\n",
    );
    let mut names = Vec::new();
    for head in heads {
        for other in behind {
            for cut in ["", " :- !"] {
                let name = format!("p{}", names.len());
                program += &format!(
                    "{name}({head}, 1){cut}.\n{name}({other}, 2){cut}.\n{name}({head}, 3).\n"
                );
                names.push(name);
            }
        }
    }
    let answers = |without: Option<Optimisation>, occurs_check: &str| {
        let mut builder = Engine::builder().sandboxed();
        if let Some(optimisation) = without {
            builder = builder.without(optimisation);
        }
        let mut engine = builder.build();
        let text = format!("{program}wanted({occurs_check}).\n");
        engine.consult_text("demo", &text).expect("it is Prolog");
        let mut all = Vec::new();
        for name in &names {
            let found = engine.query("told(?, T)", (Term::atom(name),));
            for solution in found.expect("it is a goal") {
                let term: Term = solution.expect("no error").get("T").expect("it is bound");
                all.push(format!("{name}: {term}"));
            }
        }
        all
    };
    for occurs_check in ["false", "error"] {
        let with = answers(None, occurs_check);
        let without = answers(Some(Optimisation::Guards), occurs_check);
        assert!(with.len() > 5_000, "{} answers", with.len());
        let differs = with.iter().zip(&without).find(|(one, other)| one != other);
        assert_eq!(differs, None, "occurs_check = {occurs_check}");
        assert_eq!(with.len(), without.len());
    }
}
