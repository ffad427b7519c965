//! Messages about goals, values and callers of errors: the queries of `tests/backtraces/programs.pl` with the expected lines below them.
//!
//! The drawings are compared as well, in both languages and at two widths: `BLESS=1 cargo test --test all backtraces::` writes them anew.

use std::time::Duration;

use ferz::embed::{Diagnostic, Engine, EngineBuilder, NoteKind};
use ferz::report::{Theme, render};

use crate::support::{conclude, golden, root};

/// The lines of a screen, without a prompt and an answer.
const SCREEN: usize = 23;

/// A query, and what the message about its error must contain.
struct Case<'t> {
    query: &'t str,
    goal: &'t str,
    values: &'t str,
    callers: &'t str,
}

fn cases(text: &str) -> Vec<Case<'_>> {
    let mut lines = text.lines();
    let mut cases = Vec::new();
    while let Some(line) = lines.next() {
        let Some(query) = line.strip_prefix("% ?- ") else {
            continue;
        };
        let mut told = |word: &str| {
            let line = lines.next().unwrap_or_default();
            line.strip_prefix(word).expect("the line is there").trim()
        };
        let goal = told("% in: ");
        let (goal, values) = goal.split_once(" where").expect("it has values, or none");
        cases.push(Case {
            query: query.trim_end_matches('.'),
            goal,
            values: values.trim(),
            callers: told("% by: "),
        });
    }
    cases
}

/// The predicates of the callers, and the line that represents several of them.
fn callers(diagnostic: &Diagnostic) -> String {
    let notes = diagnostic.notes.iter();
    let callers = notes.filter(|note| note.kind == NoteKind::Caller);
    let words = callers.filter_map(|note| {
        let text = note.text.as_str();
        if let Some(more) = text.strip_prefix(".. ") {
            return Some(more.split(" of ").next()?.to_owned());
        }
        if text.starts_with('(') {
            return Some("last calls".to_owned());
        }
        // Callers that have exited are named too, but may be missing.
        (!text.contains("last call")).then(|| text.split([' ', ',']).next().map(str::to_owned))?
    });
    words.collect::<Vec<String>>().join(" ")
}

fn explained(language: &str, query: &str, program: &str) -> Diagnostic {
    let mut engine = Engine::builder().language(language).build();
    engine
        .consult_text("programs.pl", program)
        .expect("the programs load");
    let error = engine.holds(query, ()).expect_err("it goes wrong");
    engine.explain(&error).remove(0)
}

#[test]
fn goals_values_and_callers_are_named() {
    let path = root().join("tests/backtraces/programs.pl");
    let program = std::fs::read_to_string(path).expect("the programs can be read");
    let mut complaints = Vec::new();
    let cases = cases(&program);
    assert!(cases.len() >= 20, "{} cases", cases.len());
    for (language, width) in [("en", 80), ("en", 40), ("ru", 80), ("ru", 40)] {
        let look = Theme {
            width,
            ..Theme::PLAIN
        };
        let mut drawn = String::new();
        for case in &cases {
            let diagnostic = explained(language, case.query, &program);
            let note = |kind| diagnostic.notes.iter().find(|note| note.kind == kind);
            let text = |kind| note(kind).map_or("", |note| note.text.as_str());
            if language == "en" && width == 80 {
                let goal = text(NoteKind::Goal);
                let values = text(NoteKind::Values);
                let callers = callers(&diagnostic);
                for (what, is, wanted) in [
                    ("in", goal, case.goal),
                    ("where", values, case.values),
                    ("by", callers.as_str(), case.callers),
                ] {
                    if is != wanted {
                        complaints.push(format!("{}: {what} {is}, not {wanted}", case.query));
                    }
                }
            }
            let said = render(&diagnostic, &look);
            if said.lines().count() > SCREEN {
                complaints.push(format!("{}: more than a screen", case.query));
            }
            drawn.push_str(&format!("?- {}.\n{said}\n", case.query));
        }
        let path = root().join(format!("tests/backtraces/drawn_{language}_{width}.txt"));
        complaints.extend(golden(&path, &drawn).err());
    }
    conclude(complaints);
}

#[test]
fn a_goal_of_a_query_is_not_blamed_on_the_query_before() {
    let mut engine = Engine::builder().build();
    engine
        .consult_text("program.pl", "numbered(L) :- numlist(a, 3, L).")
        .expect("the program loads");
    for (query, callers_of_it) in [("numbered(_)", "numbered/1"), ("unknown(1)", "")] {
        let error = engine.holds(query, ()).expect_err("it goes wrong");
        let diagnostic = engine.explain(&error).remove(0);
        assert_eq!(callers(&diagnostic), callers_of_it, "{query}");
    }
}

/// A program, a query, and the advice.
type Loop = (&'static str, &'static str, Option<(&'static str, bool)>);

/// Programs that loop, with the declaration that ends the loop, if tables do, and whether the advice is certain.
const LOOPS: [Loop; 13] = [
    (
        "path(X, Y) :- path(X, Z), edge(Z, Y). path(X, Y) :- edge(X, Y). edge(a, b). edge(b, a).",
        "path(a, c)",
        Some(("path/2", true)),
    ),
    (
        "hops(X, Y) :- edge(X, Z), hops(Z, Y). hops(X, Y) :- edge(X, Y). edge(a, b). edge(b, a).",
        "hops(a, c)",
        Some(("hops/2", true)),
    ),
    (
        "a(X) :- b(X), edge(X, _). b(X) :- a(X), edge(X, _). b(a). edge(a, b).",
        "a(_)",
        Some(("a/1, b/1", true)),
    ),
    (
        ":- dynamic(edge/2). path(X, Y) :- path(X, Z), edge(Z, Y). path(X, Y) :- edge(X, Y). edge(a, b).",
        "path(a, c)",
        Some(("path/2", true)),
    ),
    (
        "expr --> expr, [+], [n]. expr --> [n].",
        "phrase(expr, [n,+,n])",
        Some(("expr/2", false)),
    ),
    (
        "nat(N) :- nat(M), N is M + 1. nat(0).",
        "nat(-1)",
        Some(("nat/1", false)),
    ),
    // The calls differ each time.
    ("up(N) :- M is N + 1, up(M), true.", "up(0)", None),
    (
        "up(N, X) :- M is N + 1, up(M, X), atom(X).",
        "up(0, a)",
        None,
    ),
    ("grow(X) :- grow(f(X)), true.", "grow(a)", None),
    // Repeated effects would be visible.
    ("say(X) :- say(X), write(X).", "say(a)", None),
    ("ask(X) :- write(''), ask(X).", "ask(a)", None),
    // A cut and a negation would wait for a table that is not complete.
    (
        "cut(X) :- cut(X), !, edge(X, a). edge(b, a).",
        "cut(a)",
        None,
    ),
    (
        "odd(X) :- \\+ odd(X), edge(X, a). edge(b, a).",
        "odd(a)",
        None,
    ),
];

#[test]
fn a_limit_that_ends_a_loop_says_whether_tables_would() {
    let mut complaints = Vec::new();
    for (program, query, wanted) in LOOPS {
        let limits: [fn(EngineBuilder) -> EngineBuilder; 4] = [
            |builder| builder.inference_limit(20_000),
            |builder| builder.memory_limit(8 << 20).inference_limit(10_000_000),
            |builder| builder.depth_limit(500).inference_limit(20_000),
            |builder| builder.cpu_time_limit(Duration::from_millis(50)),
        ];
        for (n, limited) in limits.into_iter().enumerate() {
            for language in ["en", "ru"] {
                let mut engine = limited(Engine::builder()).language(language).build();
                engine.consult_text("loops.pl", program).expect("it loads");
                let error = engine.holds(query, ()).expect_err("it has no end");
                let help = engine.explain(&error).remove(0).help.unwrap_or_default();
                let sure = match language {
                    "en" => "would let it end",
                    _ => "разных вызовов здесь конечное число",
                };
                let found = help.split_once("`:- table ").map(|(_, rest)| {
                    let (tables, _) = rest.split_once(".`").unwrap_or_default();
                    (tables, help.contains(sure))
                });
                if found != wanted {
                    complaints.push(format!("{query}, limit {n}, {language}: {help}"));
                }
            }
        }
    }
    conclude(complaints);
}
