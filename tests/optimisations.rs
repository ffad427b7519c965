//! Each optimisation left out by itself: the same answers, and not the same way to them.

use crate::support::run;
use ferz::embed::{Engine, Optimisation, Term};

/// Failures of quads without an optimisation, but for choice points that clauses leave when all of them are tried.
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

/// Whether a goal holds with everything, and without one optimisation.
fn both(program: &str, goal: &str, optimisation: Optimisation) -> (bool, bool) {
    let holds = |mut engine: Engine| {
        engine.consult_text("demo", program).expect("it is Prolog");
        engine.holds(goal, ()).expect("no error")
    };
    let without = Engine::builder().sandboxed().without(optimisation);
    let with = Engine::builder().sandboxed().build();
    (holds(with), holds(without.build()))
}

/// What the compiler leaves out is seen in its listings (`compiler.rs`); here is what can only be seen from outside.
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
/// Clauses with a unification and a test in front of a cut, called with what is bound, unbound, shared and attributed: the
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
