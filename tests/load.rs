//! Loading texts, from outside: what is reported, what is replaced, what a file may contain.
//!
//! Each text is small and is wrong, or right, in one way.

use std::sync::mpsc;

use ferz::embed::{Engine, FromTerm, Loaded, Severity};

use crate::support::Temporary;

fn engine() -> Engine {
    Engine::builder().sandboxed().build()
}

fn all<T: FromTerm>(engine: &mut Engine, query: &str, name: &str) -> Vec<T> {
    engine
        .query(query, ())
        .expect("it is a query")
        .map(|solution| {
            solution
                .and_then(|solution| solution.get(name))
                .expect("it has the type")
        })
        .collect()
}

fn codes(loaded: &Loaded) -> Vec<&str> {
    loaded
        .diagnostics
        .iter()
        .map(|diagnostic| diagnostic.code.as_str())
        .collect()
}

#[test]
fn all_errors_of_a_text_are_reported_in_one_run() {
    let mut engine = engine();
    let text = "p(1).\np(2.\nq :- a b.\np(3).\n:- foo(.\nr :- X = 'a\n.\nlast.";
    let loaded = engine.consult_text("t", text).expect("it loads");
    let errors = loaded
        .diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.code.starts_with("syntax::"));
    assert_eq!(errors.count(), 4, "{:#?}", loaded.diagnostics);
    assert!(loaded.has_errors());
    assert!(engine.holds("p(3), last", ()).expect("the rest is there"));
}

#[test]
fn warnings_say_what_was_probably_meant() {
    let mut engine = engine();
    let text = "len(List, N) :- length(Lst, N).\nf(_A, B, C) :- g(C).\ng(1).\nf(1,2,3).\n:- fail.\nh :- gg(1).";
    let loaded = engine.consult_text("t", text).expect("it loads");
    assert_eq!(
        codes(&loaded),
        [
            "lint::singleton",
            "lint::singleton",
            "lint::discontiguous",
            "load::directive_failed",
            "lint::undefined"
        ]
    );
    assert_eq!(
        loaded.diagnostics[0].help.as_deref(),
        Some("did you mean List for Lst?")
    );
    assert!(
        loaded
            .diagnostics
            .iter()
            .all(|diagnostic| diagnostic.severity == Severity::Warning)
    );
    assert!(!loaded.has_errors());
}

#[test]
fn look_alike_names_are_reported_once() {
    let mut engine = engine();
    let text =
        "удалить(A, [А|Спис], Спис).\nудалить(А, [Б|Спис], [Б|Спис1]) :- удалить(А, Спис, Спис1).";
    let loaded = engine.consult_text("t", text).expect("it loads");
    assert_eq!(codes(&loaded), ["lint::look_alike"]);
    let text = loaded.diagnostics[0].to_string();
    assert!(
        text.contains("Latin") && text.contains("Cyrillic") && text.starts_with("t:1:"),
        "{text}"
    );
}

#[test]
fn a_head_with_a_module_is_one_of_its_predicate() {
    let mut engine = engine();
    let text = "user:wide(X) :- lists:length(X, _).\nuser:deep(X) :- Y is X + 1, deep(Y).\n";
    let loaded = engine.consult_text("t", text).expect("it loads");
    assert_eq!(codes(&loaded), ["lint::no_base"]);
    let text = loaded.diagnostics[0].to_string();
    assert!(text.starts_with("t:2:6"), "{text}");
}

#[test]
fn loading_again_replaces() {
    let mut engine = engine();
    engine
        .consult_text("t", "p(1). p(2). q(1).")
        .expect("it loads");
    engine.consult_text("u", "r(X) :- p(X).").expect("it loads");
    let loaded = engine.consult_text("t", "p(3).").expect("it loads");
    assert!(loaded.diagnostics.is_empty(), "{:#?}", loaded.diagnostics);
    assert_eq!(all::<i64>(&mut engine, "r(X)", "X"), [3]);
    assert!(
        engine
            .holds("q(_)", ())
            .expect_err("q/1 is gone")
            .is_uncaught()
    );
    let loaded = engine.consult_text("v", "p(4).").expect("it loads");
    assert_eq!(codes(&loaded), ["load::redefined"]);
    assert_eq!(all::<i64>(&mut engine, "r(X)", "X"), [4]);
}

#[test]
fn the_standard_is_not_redefined_and_the_library_is() {
    let mut engine = engine();
    let text = "atom_length(_, _).\n(a, b) :- c.\nappend(mine, _, _).\nt :- append(mine, 1, 2), reverse([1,2], [2,1]).";
    let loaded = engine.consult_text("t", text).expect("it loads");
    assert_eq!(
        codes(&loaded),
        ["load::standard_predicate", "error::permission"]
    );
    assert!(
        engine
            .holds("t, atom_length(abc, 3)", ())
            .expect("the program's own counts")
    );
    assert!(
        engine
            .holds("phrase(([a], [b]), [a,b])", ())
            .expect("the library is not disturbed")
    );
}

#[test]
fn directives_do_what_they_say() {
    let mut engine = engine();
    let text = "
        :- dynamic counter/1, seen/2.
        :- op(700, xfx, ===).
        :- initialization(assertz(counter(done))).
        :- set_prolog_flag(double_quotes, codes).
        codes(\"ab\").
        :- if(current_prolog_flag(bounded, false)).
        big(yes).
        :- elif(nowhere_defined).
        :- else.
        big(no).
        :- endif.
        :- if(fail). skipped. :- if(true). skipped. :- endif. :- else. taken. :- endif.
        greeting --> [hello], { true }, name.
        name --> [world].
        rule(a === b).
        ?- codes(X).
           X = nonsense.
        end.
    ";
    let loaded = engine.consult_text("t", text).expect("it loads");
    assert!(loaded.diagnostics.is_empty(), "{:#?}", loaded.diagnostics);
    for query in [
        "counter(done), \\+ seen(_, _)",
        "codes([97,98])",
        "X = \"ab\", X = [97,98]",
        "big(yes), \\+ big(no), taken, end",
        "catch(skipped, error(existence_error(_, _), _), true)",
        "phrase(greeting, [hello,world])",
        "rule(X), X = (a === b)",
    ] {
        assert!(engine.holds(query, ()).expect("it runs"), "{query}");
    }
}

#[test]
fn terms_are_expanded() {
    let mut engine = engine();
    let text = "
        :- dynamic term_expansion/2.
        term_expansion(many(N), Clauses) :- findall(num(I), between(1, N, I), Clauses).
        term_expansion(gone, []).
        many(3).
        gone.
    ";
    let loaded = engine.consult_text("t", text).expect("it loads");
    assert!(loaded.diagnostics.is_empty(), "{:#?}", loaded.diagnostics);
    assert_eq!(all::<i64>(&mut engine, "num(X)", "X"), [1, 2, 3]);
    assert!(
        engine
            .holds("catch(gone, error(_, _), true)", ())
            .expect("it is not there")
    );
}

#[test]
fn files_modules_and_faults() {
    let folder = std::env::temp_dir().join(format!("ferz-embed-{}", std::process::id()));
    let inner = folder.join("inner");
    std::fs::create_dir_all(&inner).expect("the folder can be made");
    let write = |name: &str, text: &[u8]| {
        std::fs::write(folder.join(name), text).expect("it can be written")
    };
    write("main.pl", b"\xef\xbb\xbf:- use_module(inner/stack).\r\n:- include('facts').\r\nmain(X) :- push(1, [], X).\r\n");
    write("facts.pl", b"fact(1).\nfact(2).\n");
    write("inner/stack.pl", b":- module(stack, [push/3, op(200, xfx, =>>)]).\n:- ensure_loaded(helper).\npush(X, Xs, Ys) :- findall(Z, helper(X, Xs, Z), [Ys]).\nhelper(X, Xs, [X|Xs]).\n");
    write("inner/helper.pl", b"from_helper.\n");
    write("bad.pl", b"a.\nb(\xff).\n");
    let mut engine = Engine::new();
    let loaded = engine.consult(folder.join("main")).expect("it loads");
    assert!(loaded.diagnostics.is_empty(), "{:#?}", loaded.diagnostics);
    assert!(
        engine
            .holds("main([1]), fact(2), X = (a =>> b), X =.. [=>>|_]", ())
            .expect("it runs")
    );
    assert!(
        engine
            .holds(
                "catch(helper(_, _, _), error(existence_error(_, _), _), true)",
                ()
            )
            .expect("hidden")
    );
    for (name, words) in [
        ("none", "no file"),
        ("inner", "is a directory"),
        ("bad", "byte 5, at line 2, column 3"),
    ] {
        let error = engine
            .consult(folder.join(name))
            .expect_err("there is no text");
        assert!(error.to_string().contains(words), "{error}");
        let file = folder.join(name).to_string_lossy().into_owned();
        let error = engine
            .holds("consult(?)", (file,))
            .expect_err("nor for a program");
        assert!(error.is_uncaught(), "{error}");
    }
    let mut closed = Engine::builder().without_files().build();
    let error = closed
        .consult(folder.join("main"))
        .expect_err("files are refused");
    assert!(
        error.to_string().contains("the host allows no access"),
        "{error}"
    );
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn a_file_is_known_by_any_of_its_names() {
    let folder = Temporary::new();
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("it can be written")
    };
    std::fs::create_dir(folder.path().join("inner")).expect("it can be made");
    write(
        "stack.pl",
        ":- module(stack, [size/1]).\n:- dynamic size/1.\nsize(0).\n",
    );
    let name = folder.path().display().to_string();
    let text = format!(
        ":- use_module(stack).\n:- use_module('{name}/stack').\n:- use_module('inner/../stack.pl').\n\
         :- retract(size(0)), assertz(size(1)).\n:- use_module('./stack').\n"
    );
    write("main.pl", &text);
    #[cfg(unix)]
    std::os::unix::fs::symlink(
        folder.path().join("stack.pl"),
        folder.path().join("link.pl"),
    )
    .expect("it can be linked");
    let mut engine = Engine::new();
    let loaded = engine
        .consult(folder.path().join("main"))
        .expect("it loads");
    assert!(loaded.diagnostics.is_empty(), "{:#?}", loaded.diagnostics);
    let mut holds = |query: String| engine.holds(&query, ()).expect("it runs");
    assert!(holds("size(1), \\+ size(0)".to_owned()));
    #[cfg(unix)]
    assert!(holds(format!("use_module('{name}/link'), size(1)")));
    // Loading it again under another name replaces it.
    write("stack.pl", ":- module(stack, [size/1]).\nsize(2).\n");
    assert!(holds(format!(
        "consult('{name}/inner/../stack.pl'), findall(S, size(S), [2])"
    )));
    assert!(holds(format!(
        "unload_file('{name}/./stack'), \\+ catch(size(_), _, fail)"
    )));
}

#[test]
fn a_text_may_add_to_the_predicates_of_another_one() {
    let folder = Temporary::new();
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("it can be written")
    };
    write("a.pl", ":- module(a, [t/1, u/1]).\nt(1).\nt(2).\nu(1).\n");
    write("b.pl", ":- use_module(a).\n:- multifile a:t/1.\na:t(3).\n");
    write(
        "c.pl",
        "v(1).\n:- dynamic([w/1], [multifile(true)]).\nw(1).\n",
    );
    write(
        "d.pl",
        ":- multifile v/1.\nv(2).\n:- dynamic([w/1], [multifile(true)]).\nw(2).\n",
    );
    let mut engine = Engine::new();
    for _ in 0..2 {
        for file in ["b", "c", "d"] {
            let loaded = engine.consult(folder.path().join(file)).expect("it loads");
            assert!(loaded.diagnostics.is_empty(), "{:#?}", loaded.diagnostics);
        }
        assert_eq!(all::<i64>(&mut engine, "t(X)", "X"), [1, 2, 3]);
        let mut added = all::<i64>(&mut engine, "v(X) ; w(X)", "X");
        added.sort_unstable();
        assert_eq!(added, [1, 1, 2, 2]);
    }
}

#[test]
fn programs_that_load_are_heard() {
    let (heard, reports) = mpsc::channel();
    let folder = std::env::temp_dir().join(format!("ferz-heard-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let file = folder.join("t.pl");
    std::fs::write(&file, "p(X).\n").expect("it can be written");
    let mut engine = Engine::builder()
        .on_diagnostic(move |diagnostic| {
            heard
                .send(diagnostic.code.clone())
                .expect("somebody listens")
        })
        .build();
    let name = file.to_string_lossy().into_owned();
    assert!(
        engine
            .holds("consult(?)", (name.clone(),))
            .expect("it loads")
    );
    assert_eq!(reports.try_recv().as_deref(), Ok("lint::singleton"));
    std::fs::write(&file, "p(1).\np(2).\n").expect("it can be written");
    assert!(
        engine
            .holds("make, findall(X, p(X), [1,2])", ())
            .expect("it is loaded again")
    );
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn a_clause_that_cannot_be_read_is_searched_for_all_its_mistakes() {
    let mut engine = engine();
    let text = "
        место([], []).
        место([Y|СписY], [X|Dx1]) :-
            удалить(Y, Dx1, Dx2)
            U is X-Y,
            V is X+Y
            место(СписY, Dх2).
        удалить(А, [А|Список], Список).
        удалить(A, [В|Список], [В|Список1]) :- удалить(А, Список, Список1).
    ";
    let loaded = engine.consult_text("t", text).expect("it loads");
    assert_eq!(
        codes(&loaded),
        [
            "syntax::missing_comma",
            "lint::look_alike",
            "lint::look_alike"
        ],
        "{:#?}",
        loaded.diagnostics
    );
    let places: Vec<usize> = loaded
        .diagnostics
        .iter()
        .filter_map(|diagnostic| {
            let (span, _) = diagnostic.primary.clone()?;
            Some(diagnostic.source.as_ref()?.position(span.start).line)
        })
        .collect();
    assert_eq!(places, [4, 7, 9]);
}

/// Clauses with different kinds of arguments: facts mostly, with subterms and variables, some of them alike, and a few rules.
fn many_clauses(count: usize) -> String {
    let clause = |i: usize| {
        let key = i * 7919 % 97;
        let first = match i % 7 {
            0 => format!("p({key}, {})", i % 5),
            1 => format!("[{key}]"),
            2 => format!("k{key}"),
            3 => key.to_string(),
            4 => format!("{key}.5"),
            5 if i % 10 == 5 => "X".to_owned(),
            _ => format!("\"s{key}\""),
        };
        let second = match i % 3 {
            0 => format!("q(k{}, [a, {i}])", i % 11),
            1 if i % 4 == 1 => "X".to_owned(),
            _ => format!("g(Y, {})", i % 4),
        };
        match i % 50 {
            30 => format!("r({first}, {second}, C) :- C = rule({i}), X = Y ; C = {i}.\n"),
            31 => format!("r({first}, {second}, cut) :- X = Y, !.\n"),
            _ => format!("r({first}, {second}, {i}).\n"),
        }
    };
    (0..count).map(clause).collect()
}

/// Static facts beyond a thousand are looked up at each call, as those of dynamic predicates, and are compiled one by one: the answers, their
/// order and the choice points are those of a dynamic predicate, and of an engine that has no indexes.
#[test]
fn facts_of_large_static_predicates_are_those_of_dynamic_ones() {
    let text = many_clauses(1500);
    let declared = format!(":- dynamic(r/3).\n{text}");
    let mut engines = [text.as_str(), declared.as_str()].map(|text| {
        let mut engine = engine();
        let loaded = engine.consult_text("t", text).expect("it loads");
        assert!(!loaded.has_errors(), "{:#?}", loaded.diagnostics);
        engine
    });
    let goals = [
        "r(_, _, _)",
        "r(S, S, _)",
        "r(p(_, _), q(_, _), _)",
        "( member(K, [3, 14, 70]), r(p(K, _), _, _) )",
        "( member(K, [0, 41]), ( r([K], _, _) ; r([K | _], g(_, 2), _) ) )",
        "( member(K, [k7, k23, no, 5, 2.5, 5.5, \"s9\"]), r(K, _, _) )",
        "( member(K, [k7, 5, f(_)]), r(K, g(a, 1), _) )",
        "( member(K, [k2, k10]), r(_, q(K, _), _) )",
        "( between(1, 40, I), K is I * 31, r(_, _, K) )",
        "once(r(_, _, cut))",
    ];
    // In the second round, the clauses are compiled already.
    for goal in goals.iter().chain(&goals) {
        let query = format!(
            "G = {goal}, findall(G-D, ( call_cleanup(G, E = end), ( E == end -> D = last ; D = more ) ), L), \
             numbervars(L, 0, _), format(atom(T), \"~q\", [L])"
        );
        let answers = engines
            .each_mut()
            .map(|engine| all::<String>(engine, &query, "T"));
        assert_eq!(answers[0], answers[1], "{goal}");
        assert_ne!(answers[0], ["[]"], "{goal}");
    }
    let less = engines[0]
        .consult_text("t", "r(a, f(b), 1).")
        .expect("it loads");
    assert!(!less.has_errors());
    assert_eq!(all::<i64>(&mut engines[0], "r(_, _, N)", "N"), [1]);
}

/// A directive's error does not have the place of an earlier query or of a query that asks for the text.
#[test]
fn errors_of_directives_stand_in_their_text() {
    let mut engine = engine();
    assert!(engine.holds("true, true, atom(a)", ()).expect("it answers"));
    let text = "a(1).\n\n:- throw(x).\n:- nosuch.\n:- X is foo.\n";
    let loaded = engine.consult_text("plug.pl", text).expect("it is read");
    let places: Vec<(String, u32)> = loaded
        .diagnostics
        .iter()
        .filter_map(|one| {
            let (range, _) = one.primary.as_ref()?;
            let line = 1 + text[..range.start].matches('\n').count() as u32;
            Some((one.source.as_ref()?.name.clone(), line))
        })
        .collect();
    let lines = [3, 4, 5].map(|line| ("plug.pl".to_owned(), line));
    assert_eq!(places, lines, "{:#?}", loaded.diagnostics);
}
