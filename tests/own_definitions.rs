//! A program may define predicates that the standard does not have under the name of a built-in or library predicate; each such call in the
//! program then calls the program's predicate, wherever it is and however such a goal is compiled.

use std::fmt::Write as _;

use ferz::embed::{Engine, Query};

use crate::support::{conclude, run};

/// Prints the predicates of the system and of some libraries that a program may define, each as `Name Arity`. Lists load files.
const NAMES: &str = "\
member(F, [lists, apply, aggregate, clpfd, pairs, assoc, strings]), use_module(library(F)), fail ; \
findall(N/A, ( predicate_property(system:H, built_in), functor(H, N, A) \
             ; member(M, [system, lists, apply, aggregate, clpfd, pairs, assoc, strings]), current_predicate(M:N/A) ), L0), \
sort(L0, L), \
forall(( member(N/A, L), A > 0, \\+ sub_atom(N, 0, _, _, $), functor(H, N, A), \\+ predicate_property(system:H, iso), N/A \\== '.'/2 ), \
       format(\"~q ~w~n\", [N, A]))";

/// Ways to call a goal `G`, each argument of which is `V`. The program's predicate binds it to `own`. The arguments of `T` are `true`:
/// the program's predicate fails for them.
const CALLS: [&str; 11] = [
    "G",
    "true, G, true",
    "( G -> true ; fail )",
    "( V = own, G -> true ; fail )",
    "( G, fail ; true ), V = own",
    "\\+ \\+ G, V = own",
    "findall(V, G, [V])",
    "( G *-> true ; V = other )",
    "call(G)",
    "\\+ T, V = own",
    "( T -> true ; V = own )",
];

/// The output of `NAMES`.
fn predicates() -> Vec<(String, usize)> {
    let printed = run(&["-q", "-g", NAMES, "-t", "halt"], "");
    assert_eq!(printed.code(), 0, "{}", printed.err);
    let row = |line: &str| {
        let (name, arity) = line.rsplit_once(' ')?;
        Some((name.to_owned(), arity.parse().ok()?))
    };
    printed.out.lines().filter_map(row).collect()
}

/// A program that defines each predicate, by a fact before or after the clauses that call it, each in one way.
fn program(predicates: &[(String, usize)], facts_first: bool) -> String {
    let mut facts = String::new();
    let mut calls = String::new();
    let mut index = String::new();
    for (at, (name, arity)) in predicates.iter().enumerate() {
        let with = |argument: &str| format!("{name}({})", vec![argument; *arity].join(", "));
        _ = writeln!(facts, "{}.", with("own"));
        for (way, call) in CALLS.iter().enumerate() {
            let body = call.replace('G', &with("V")).replace('T', &with("true"));
            _ = writeln!(calls, "call_{at}_{way}(V) :- {body}.");
            _ = writeln!(
                index,
                "call_of({at}, {way}, V) :- catch(call_{at}_{way}(V), _, fail)."
            );
        }
    }
    if facts_first {
        facts + &calls + &index
    } else {
        calls + &index + &facts
    }
}

#[test]
fn every_call_is_one_of_the_program_s_own() {
    let predicates = predicates();
    assert!(predicates.len() > 350, "{} predicates", predicates.len());
    let mut complaints = Vec::new();
    for facts_first in [true, false] {
        let mut engine = Engine::new();
        engine
            .consult_text("own", &program(&predicates, facts_first))
            .expect("it loads");
        let calls: Query<(), (usize, usize)> = engine
            .prepare("call_of(At, Way, own)")
            .expect("it is a query");
        let mut owned = vec![[false; CALLS.len()]; predicates.len()];
        for (at, way) in calls.all(&mut engine, ()).expect("no error is left") {
            owned[at][way] = true;
        }
        for ((name, arity), owned) in predicates.iter().zip(owned) {
            for (call, _) in CALLS.iter().zip(owned).filter(|(_, owned)| !owned) {
                complaints.push(format!(
                    "{name}/{arity} in {call}, its facts first: {facts_first}"
                ));
            }
        }
    }
    conclude(complaints);
}

/// If a module inherits a definition later, its existing clauses call it too.
#[test]
fn so_is_one_that_a_module_inherits() {
    let mut engine = Engine::new();
    let text =
        "kind(X) :- ( string(X) -> true ; X = none ). once_more(X) :- X = no, ignore(X = yes).";
    engine.consult_text("own", text).expect("it loads");
    let before = "kind(K), K == none, once_more(no)";
    assert!(matches!(engine.holds(before, ()), Ok(true)), "{before}");
    let inherited = "assertz(other:string(own)), assertz((other:ignore(_) :- fail)), add_import_module(user, other, start)";
    assert!(
        matches!(engine.holds(inherited, ()), Ok(true)),
        "{inherited}"
    );
    let behind = "kind(K), K == own, \\+ once_more(no)";
    assert!(matches!(engine.holds(behind, ()), Ok(true)), "{behind}");
}
