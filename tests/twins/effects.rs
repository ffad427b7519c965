//! Goals that cost a search its twin: goals with effects, or whose effects are unknown.
//!
//! The twin of minimax calls the moves of the game as often as it likes, so they must be pure. Each goal is added to the end of a
//! clause for moves in `examples/programs/minimax.pl`, and the search keeps its twin, or loses it.

use std::fs;

use ferz::embed::Engine;

use crate::support::{conclude, root};

/// The end of the clause.
const END: &str = "findall( поз( Кто1, В), принадлежит( В, Дети), СписПоз)";

/// Predicates that some of the goals call.
const PREDICATES: &str = "
each(_, []).
each(Goal, [X|Xs]) :- call(Goal, X), each(Goal, Xs).
both_ways(Goal, Xs) :- each(Goal, Xs), other_way(Xs, Goal).
other_way([], _).
other_way([X|Xs], Goal) :- both_ways(Goal, Xs), each(Goal, [X]).
taken(G, X) :- arg(1, f(G), H), call(H, X).
small(X) :- X < 10.
loud(X) :- small(X), write(X).
:- dynamic(known/1).
known(a).
chance(X) :- X is random(3).
:- meta_predicate(twice(0)).
twice(Goal) :- call(Goal), call(Goal).
:- meta_predicate(hidden(?)).
hidden(Goal) :- call(Goal).
";

/// Goals that keep the twin.
const PURE: &[&str] = &[
    "true",
    "maplist(=(_), [])",
    "maplist(small, [1,2])",
    "exclude(==(x), [], _)",
    "include(memberchk([]), [], _)",
    "partition(small, [1], _, _)",
    "foldl(plus, [1,2], 0, _)",
    "predsort(compare, [b,a], _)",
    "atom_string(a, _)",
    "string_concat(a, b, _)",
    "split_string(\"a b\", \" \", \"\", _)",
    "atomic_list_concat([a,b], _)",
    "term_variables(f(_), _)",
    "forall(member(X, [1,2]), small(X))",
    "\\+ \\+ small(1)",
    "( small(1) -> once(small(2)) ; ignore(small(3)) )",
    "bagof(X-Y, Z^member(X-Y-Z, [1-2-3]), _)",
    "aggregate_all(count, member(_, [a]), _)",
    "aggregate_all(max(X), ( member(X, [1,2]), small(X) ), _)",
    "findall(X, maplist(small, [X]), _)",
    "call(maplist(small), [1])",
    "call(append, [], _, _)",
    "lists:append([], _, _)",
    "maplist(lists:append([]), [[]], [[]])",
    "must_be(integer, 1)",
    "( small(1) ; throw(wrong) )",
    "X is max(1, 2) + pi, X > e",
    "list_to_assoc([a-1], A), get_assoc(a, A, _)",
    "each(small, [1])",
    "both_ways(small, [1])",
    "twice(small(1))",
    "maplist(maplist(small), [[1]])",
];

/// Goals that lose it.
const EFFECTS: &[&str] = &[
    "write(x)",
    "nl",
    "print_message(silent, x)",
    "format(atom(_), x, [])",
    "with_output_to(atom(_), true)",
    "assertz(known(b))",
    "retract(known(b))",
    "known(_)",
    "findall(X, known(X), _)",
    "clause(small(_), _)",
    "nb_setval(a, 1)",
    "b_setval(a, 1)",
    "setarg(1, f(a), b)",
    "nb_setarg(1, f(a), b)",
    "random(_)",
    "random_between(1, 2, _)",
    "X is random(3)",
    "X is 1 + cputime",
    "realtime > 1",
    "chance(_)",
    "maplist(chance, [_])",
    "get_time(_)",
    "statistics(runtime, _)",
    "flag(f, _, 1)",
    "gensym(a, _)",
    "current_prolog_flag(bounded, _)",
    "current_op(_, xfx, is)",
    "term_to_atom(_, a)",
    "read(_)",
    "maplist(write, [])",
    "maplist(loud, [])",
    "foldl(nb_setval, [], a, _)",
    "include(known, [], _)",
    "exclude([X]>>(X == a), [], _)",
    "forall(member(X, [1]), loud(X))",
    "\\+ write(x)",
    "( small(1) -> true ; write(x) )",
    "findall(X, write(X), _)",
    "findall(X, maplist(write, [X]), _)",
    "bagof(X, Y^loud(X-Y), _)",
    "aggregate_all(count, loud(1), _)",
    "call(write, x)",
    "call(call, call, write, x)",
    "call(call, call, small(1))",
    "call(maplist, write, [])",
    "call(each, loud, [])",
    "call(forall(small(1)), write(x))",
    "maplist(maplist, [write], [[x]])",
    "maplist(each(loud), [])",
    "user:write(x)",
    "lists:write(x)",
    "user:maplist(user:write, [])",
    "each(write, [])",
    "both_ways(loud, [])",
    "twice(write(x))",
    "maplist(maplist(loud), [])",
    "hidden(small(1))",
    "taken(small, 1)",
    "G = small(1), call(G)",
    "G = small, maplist(G, [])",
    "G = user, G:small(1)",
    "catch(small(1), _, true)",
    "call_with_time_limit(1, small(1))",
    "freeze(X, small(X))",
    "phrase(small, [])",
    "undefined_predicate(1)",
];

#[test]
fn goals_with_effects_cost_the_twin() {
    let path = root().join("examples/programs/minimax.pl");
    let program = fs::read_to_string(path).expect("it is there");
    assert_eq!(program.matches(END).count(), 1, "the clause has changed");
    let mut complaints = Vec::new();
    let rows = [(PURE, true), (EFFECTS, false)];
    let rows = rows
        .iter()
        .flat_map(|(goals, pure)| goals.iter().map(move |goal| (goal, *pure)));
    for (goal, pure) in rows {
        let mut engine = Engine::builder().sandboxed().build();
        let program = program.replace(END, &format!("{END}, {goal}"));
        for (name, text) in [("predicates", PREDICATES), ("minimax", &program)] {
            engine.consult_text(name, text).expect("it loads");
        }
        let query = "predicate_property(минимакс(_,_,_), native(_))";
        let found = engine
            .query(query, ())
            .expect("it is a query")
            .next()
            .is_some();
        if found != pure {
            complaints.push(format!("{goal}: a twin {found}, expected {pure}"));
        }
    }
    conclude(complaints);
}
