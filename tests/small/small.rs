//! What an engine without the default features of Ferz does: it has the library but for what belongs to a feature, and gives the answers
//! of the full one.

use std::fs;
use std::path::{Path, PathBuf};

use ferz::embed::{Engine, Error};

/// The files of a folder of `prolog`, as in `library(Name)`.
fn names(folder: &Path, before: &str, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        let stem = path.file_stem().expect("it has a name").to_string_lossy();
        if path.is_dir() {
            names(&path, &format!("{before}{stem}/"), found);
        } else {
            found.push(format!("{before}{stem}"));
        }
    }
}

/// What an engine advises about the error of a query.
fn help(engine: &mut Engine, error: &Error) -> String {
    let mut told = engine.explain(error).into_iter();
    let help = told.find_map(|diagnostic| diagnostic.help);
    help.unwrap_or_default()
}

#[test]
fn every_library_loads_or_names_its_feature() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../prolog/library");
    let mut all = Vec::new();
    names(&root, "", &mut all);
    assert!(all.len() > 100, "the folder is the library");
    let mut left_out = Vec::new();
    for name in all {
        let mut engine = Engine::new();
        let loaded = engine.holds(&format!("use_module(library({name}))"), ());
        match loaded {
            Ok(loads) => assert!(loads, "{name}"),
            Err(error) => {
                let help = help(&mut engine, &error);
                assert!(help.contains("without its feature"), "{name}: {error}");
                left_out.push(name);
            }
        }
    }
    left_out.sort();
    let constraints = "clpfd clpfd_global clpfd_goals clpfd_labeling clpfd_sets clpz";
    assert_eq!(left_out.join(" "), constraints);
}

#[test]
fn what_is_left_out_is_told_in_both_languages() {
    for (language, said) in [
        (
            "en",
            "Ferz was built without its feature `clpfd`, which has library(clpfd)",
        ),
        (
            "ru",
            "Ferz собран без своей возможности (feature) `clpfd`, в которой есть library(clpfd)",
        ),
    ] {
        let mut engine = Engine::builder().language(language).build();
        let error = engine
            .holds("use_module(library(clpfd))", ())
            .expect_err("it is not there");
        assert_eq!(help(&mut engine, &error), said);
    }
}

/// Programs with native twins in a full build, queries, and their answers.
const ANSWERS: &[(&str, &str, &str)] = &[
    (
        "соединить([], Ys, Ys).
         соединить([X|Xs], Ys, [X|Zs]) :- соединить(Xs, Ys, Zs).",
        "findall(Xs-Ys, соединить(Xs, Ys, [a,b]), Out)",
        "[[]-[a,b],[a]-[b],[a,b]-[]]",
    ),
    (
        "queens(N, Qs) :- numlist(1, N, Ns), permuted(Ns, Qs), safe(Qs).
         permuted([], []).
         permuted(Xs, [X|Ys]) :- select(X, Xs, Zs), permuted(Zs, Ys).
         safe([]).
         safe([Q|Qs]) :- no_attack(Q, Qs, 1), safe(Qs).
         no_attack(_, [], _).
         no_attack(Q, [Q1|Qs], D) :-
             Q =\\= Q1 + D, Q =\\= Q1 - D, D1 is D + 1, no_attack(Q, Qs, D1).",
        "findall(Qs, queens(6, Qs), Out)",
        "[[2,4,6,1,3,5],[3,6,2,5,1,4],[4,1,5,2,6,3],[5,3,1,6,4,2]]",
    ),
    (
        "edge(a, b). edge(b, c). edge(b, a). edge(c, d). edge(a, d).
         path(X, X, _, [X]).
         path(X, Z, Seen, [X|Ys]) :- edge(X, Y), \\+ member(Y, Seen), path(Y, Z, [Y|Seen], Ys).",
        "findall(P, path(a, d, [a], P), Out)",
        "[[a,b,c,d],[a,d]]",
    ),
    (
        "fib(0, 0). fib(1, 1).
         fib(N, F) :- N > 1, A is N - 1, B is N - 2, fib(A, X), fib(B, Y), F is X + Y.",
        "findall(F, fib(15, F), Out)",
        "[610]",
    ),
    (
        ":- table reach/2.
         reach(X, Y) :- reach(X, Z), arc(Z, Y).
         reach(X, Y) :- arc(X, Y).
         arc(1, 2). arc(2, 3). arc(3, 1).",
        "findall(Y, reach(1, Y), Found), sort(Found, Out)",
        "[1,2,3]",
    ),
    (
        ":- use_module(library(dcg/basics)).
         sum(N) --> integer(A), \"+\", sum(B), { N is A + B }.
         sum(N) --> integer(N).",
        "atom_chars('12+30', Cs), findall(N, phrase(sum(N), Cs), Out)",
        "[42]",
    ),
];

#[test]
fn clauses_give_the_answers() {
    for native in ["on", "off"] {
        for (program, query, expected) in ANSWERS {
            let mut engine = Engine::new();
            let flag = format!("set_prolog_flag(native, {native})");
            assert!(engine.holds(&flag, ()).expect("it is a flag"), "{native}");
            engine.consult_text("program", program).expect("it loads");
            let query = format!("{query}, term_to_atom(Out, Said)");
            let mut answers = engine.query(&query, ()).expect("it is a query");
            let answer = answers.next().expect("there is one").expect("no error");
            let said: String = answer.get("Said").expect("it is an atom");
            assert_eq!(said, *expected, "{query}");
        }
    }
}

/// Texts, how many messages the loader has about each without the feature `lint`, and how many clauses are there behind them.
const TOLD: &[(&str, usize, usize)] = &[
    ("п(X, Y) :- q(X). q(1).", 0, 2),
    ("p(1). q(2). p(3).", 1, 3),
    ("p(X) :- q(X), X is X + 1. q(1).", 0, 2),
    ("p(а, a). p(1, 2).", 0, 2),
    ("p(1). p(X) => q(X). p(2).", 1, 2),
    ("p(1). p(2 :- q. p(3).", 1, 2),
    ("p(1). append([], X, X). atom(x) :- true. p(2).", 2, 3),
];

#[test]
fn clauses_are_refused_as_in_the_full_engine() {
    for (text, messages, clauses) in TOLD {
        let mut engine = Engine::new();
        let loaded = engine.consult_text("told", text).expect("it is read");
        let told = loaded.diagnostics.len();
        let counted = "aggregate_all(count, (member(P, [p/1, p/2, 'п'/2, q/1, append/3]), P = N/A, functor(H, N, A), \
                       predicate_property(H, defined), \\+ predicate_property(H, imported_from(_)), catch(clause(H, _), _, fail)), Count)";
        let mut answers = engine.query(counted, ()).expect("it is a query");
        let answer = answers.next().expect("there is one").expect("no error");
        let count: usize = answer.get("Count").expect("it is a number");
        assert_eq!((told, count), (*messages, *clauses), "{text}");
    }
}
