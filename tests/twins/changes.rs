//! A twin loses what it knows about a program when the program changes: a called predicate is redefined, its name means
//! another one, it gets another declaration, or unification changes.
//!
//! Each row runs with the twins and without them: both print the same, and what the row says. The first query
//! recognizes and calls the twin before the change.

use ferz::embed::Engine;

use crate::support::{Paper, conclude};

/// The first text; the goal that prints; the text that is loaded then; the output of the goal before and after.
type Row = (
    &'static [&'static str],
    &'static str,
    &'static str,
    &'static str,
);

/// Quicksort: calls `part/4` and `app/3`.
const QUICK: &str = "\
part([], _, [], []).
part([X|Xs], Y, [X|Ls], Bs) :- X =< Y, !, part(Xs, Y, Ls, Bs).
part([X|Xs], Y, Ls, [X|Bs]) :- part(Xs, Y, Ls, Bs).
qs([], []).
qs([X|Xs], Ys) :- part(Xs, X, S, B), qs(S, Ls), qs(B, Bs), app(Ls, [X|Bs], Ys).
";

const APP: &str = "app([], Ys, Ys).\napp([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).\n";

/// Intersection: calls `memberchk/2` of the library.
const BOTH: &str = "\
both([], _, []).
both([X|Xs], Ys, [X|Zs]) :- memberchk(X, Ys), !, both(Xs, Ys, Zs).
both([_|Xs], Ys, Zs) :- both(Xs, Ys, Zs).
";

/// A search: `is_final/1` and `leads_to/2` are the program's.
const SEARCH: &str = "\
search([[Node|Path]|_], [Node|Path]) :- final(Node).
search([Path|Paths], Way) :- extend(Path, Paths1), join(Paths, Paths1, Paths2), search(Paths2, Way).
extend([Node|Path], Paths) :-
    findall([Node1,Node|Path], ( step(Node, Node1), \\+ among(Node1, [Node|Path]) ), Paths).
join([], Ys, Ys).
join([X|Xs], Ys, [X|Zs]) :- join(Xs, Ys, Zs).
among(X, [X|_]).
among(X, [_|Xs]) :- among(X, Xs).
step(a, b).
step(b, c).
step(a, c).
final(c).
";

const SORTS: &str = "( catch(qs([2,1], L), error(E,_), true) -> print(L-E) ; print(no) ), nl";
const MEETS: &str =
    "( catch(both([a,b], [b,c], L), error(E,_), true) -> print(L-E) ; print(no) ), nl";
const FINDS: &str = "catch(findall(W, search([[a]], W), Ws), error(E,_), true), print(Ws-E), nl";
const JOINS: &str = "( catch(app([X], _, X), error(occurs_check(_,_),_), X = cycle) -> ( X == cycle -> print(cycle) ; print(yes) ) ; print(no) ), nl";

const ROWS: &[Row] = &[
    // Nothing changes.
    (&[QUICK, APP], SORTS, "other.", "[1,2]-_\n[1,2]-_\n"),
    (&[BOTH], MEETS, "other.", "[b]-_\n[b]-_\n"),
    (
        &[SEARCH],
        FINDS,
        "other.",
        "[[c,a],[c,b,a]]-_\n[[c,a],[c,b,a]]-_\n",
    ),
    (&[QUICK, APP], JOINS, "other.", "yes\nyes\n"),
    // A called predicate is defined in another way.
    (&[QUICK, APP], SORTS, "app(_, _, x).", "[1,2]-_\nx-_\n"),
    (&[QUICK, APP], SORTS, ":- dynamic(app/3).", "[1,2]-_\nno\n"),
    (
        &[QUICK, APP],
        SORTS,
        ":- meta_predicate(app(0,?,?)).\napp([], Ys, Ys).\napp([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).",
        "[1,2]-_\nno\n",
    ),
    (
        &[
            QUICK,
            "app([], Ys, Ys).\napp([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs), X > 0.",
        ],
        SORTS,
        APP,
        "[1,2]-_\n[1,2]-_\n",
    ),
    (
        &[SEARCH],
        FINDS,
        "final(b).",
        "[[c,a],[c,b,a]]-_\n[[b,a]]-_\n",
    ),
    (
        &[SEARCH],
        FINDS,
        "among(_, _).",
        "[[c,a],[c,b,a]]-_\n[]-_\n",
    ),
    (
        &[SEARCH],
        FINDS,
        ":- dynamic(step/2).\nstep(a, c).\n:- assertz(step(a, c)).",
        "[[c,a],[c,b,a]]-_\n[[c,a],[c,a]]-_\n",
    ),
    (
        &[SEARCH],
        FINDS,
        "step(X, c) :- write(X), nl.",
        "[[c,a],[c,b,a]]-_\na\nc\n[[c,a]]-_\n",
    ),
    // A name means another predicate.
    (&[BOTH], MEETS, "memberchk(_, _) :- fail.", "[b]-_\n[]-_\n"),
    (
        &["memberchk(_, _) :- fail.", BOTH],
        MEETS,
        "other.",
        "[]-_\n[]-_\n",
    ),
    (
        &[
            ":- module(m, [memberchk/2]).\nmemberchk(_, _) :- fail.",
            BOTH,
        ],
        MEETS,
        "other.",
        "[]-_\n[]-_\n",
    ),
    (
        &[APP, MODULE],
        SORTS,
        "sorts:app(_, _, w).",
        "[1,2]-_\nw-_\n",
    ),
    (
        &[APP, MODULE],
        SORTS,
        ":- assertz(sorts:app(_, _, w)).",
        "[1,2]-_\nw-_\n",
    ),
    (
        &[APP, MODULE, ":- module(m, []).\napp(_, _, v)."],
        SORTS,
        ":- add_import_module(sorts, m, start).",
        "[1,2]-_\nv-_\n",
    ),
    // Unification changes.
    (
        &[QUICK, APP],
        JOINS,
        ":- set_prolog_flag(occurs_check, true).",
        "yes\nno\n",
    ),
    (
        &[QUICK, APP],
        JOINS,
        ":- set_prolog_flag(occurs_check, error).",
        "yes\ncycle\n",
    ),
];

/// Quicksort in a module, which has `app/3` from `user`.
const MODULE: &str = "\
:- module(sorts, [qs/2]).
part([], _, [], []).
part([X|Xs], Y, [X|Ls], Bs) :- X =< Y, !, part(Xs, Y, Ls, Bs).
part([X|Xs], Y, Ls, [X|Bs]) :- part(Xs, Y, Ls, Bs).
qs([], []).
qs([X|Xs], Ys) :- part(Xs, X, S, B), qs(S, Ls), qs(B, Bs), app(Ls, [X|Bs], Ys).
";

/// The output before and after the change.
fn printed(native: &str, (before, goal, change, _): &Row) -> String {
    let paper = Paper::default();
    let mut engine = Engine::builder().sandboxed().output(paper.clone()).build();
    engine.set_flag("native", native).expect("it is a flag");
    for (number, text) in before.iter().enumerate() {
        let loaded = engine.consult_text(&format!("text {number}"), text);
        loaded.expect("it loads");
    }
    engine.holds(goal, ()).expect("it runs");
    engine.consult_text("change", change).expect("it loads");
    engine.holds(goal, ()).expect("it runs");
    engine.holds("flush_output", ()).expect("it can be flushed");
    // The names of variables differ in each run.
    let mut plain = String::new();
    for character in paper.text().chars() {
        if !(character.is_ascii_digit() && plain.ends_with('_')) {
            plain.push(character);
        }
    }
    plain
}

#[test]
fn twins_go_when_the_program_changes() {
    let mut wrong = Vec::new();
    for row in ROWS {
        for native in ["off", "on", "check"] {
            let printed = printed(native, row);
            if printed != row.3 {
                wrong.push(format!(
                    "{native}: {:?}\n expected {:?}\n got      {printed:?}",
                    row.2, row.3
                ));
            }
        }
    }
    conclude(wrong);
}
