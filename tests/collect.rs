//! Programs that make far more terms than their memory holds, and terms that must survive meanwhile.
//!
//! Each engine here has so little memory that a program without a collector, or with one that keeps unneeded terms, ends
//! in an error; and each program checks at the end what must be intact.

use ferz::embed::Engine;

/// An engine with 16 MiB that knows this program.
fn engine(program: &str) -> Engine {
    let mut engine = Engine::builder().memory_limit(16 << 20).build();
    let loaded = engine
        .consult_text("collect.pl", program)
        .expect("the program is read");
    assert!(!loaded.has_errors(), "the program is correct");
    engine
}

/// Whether a query is true, and collections ran meanwhile.
fn holds(program: &str, query: &str) {
    let mut engine = engine(program);
    let held = engine.holds(query, ());
    assert!(held.as_ref().is_ok_and(|held| *held), "{query}: {held:?}");
    let collected = engine.holds("statistics(collections, N), N > 0", ());
    assert!(
        collected.is_ok_and(|collected| collected),
        "{query}: nothing was collected"
    );
}

const LISTS: &str = "
    list(0, []) :- !.
    list(N, [N|L]) :- N > 0, N1 is N - 1, list(N1, L).
    sum([], 0).
    sum([X|L], S) :- sum(L, S0), S is S0 + X.
";

#[test]
fn a_loop_forgets_its_lists() {
    let program = format!(
        "{LISTS}
        run(0) :- !.
        run(N) :- N > 0, list(100, L), L = [_|_], N1 is N - 1, run(N1)."
    );
    holds(&program, "run(60000)");
}

#[test]
fn what_an_environment_needs_survives() {
    let program = format!(
        "{LISTS}
        run(0, _) :- !.
        run(N, L) :- N > 0, list(50, K), sum(K, 1275), N1 is N - 1, run(N1, L), L = [1000|_].
        test(S, F) :- list(1000, L), F = f(L, X, 2.5, 100000000000000000000000, \"text\"), run(20000, L), sum(L, S), X = L."
    );
    holds(
        &program,
        "test(S, f(L, X, Y, Z, T)), S =:= 500500, X == L, Y =:= 2.5, Z =:= 10 ** 23, T = \"text\"",
    );
}

#[test]
fn choice_points_keep_what_they_return_to() {
    let program = format!(
        "{LISTS}
        waste(0) :- !.
        waste(N) :- N > 0, list(100, _), N1 is N - 1, waste(N1).
        pick(X, L) :- ( L = [a|_], X = 1 ; list(10, L), X = 2 ; L = [c], X = 3 ).
        try(Xs, Last) :- list(30, K), pick(X, L), waste(20000), Last = [L|K], Xs = X, X >= 3."
    );
    holds(&program, "try(X, [[c], 30, 29|_]), X =:= 3");
}

#[test]
fn bindings_are_undone_after_a_collection() {
    let program = format!(
        "{LISTS}
        waste(0) :- !.
        waste(N) :- N > 0, list(100, _), N1 is N - 1, waste(N1).
        both(A, B) :- list(5, A0), A0 = [_|A], ( B = f(A, C), C = g(A), waste(30000), fail ; waste(10), B = h(A) )."
    );
    holds(&program, "both(A, B), A = [4, 3|_], B = h([4|_])");
}

#[test]
fn destructive_assignment_survives_and_is_undone() {
    let program = format!(
        "{LISTS}
        run(0, _) :- !.
        run(N, T) :- N > 0, list(50, L), setarg(1, T, L), b_setval(v, L), N1 is N - 1, run(N1, T)."
    );
    holds(
        &program,
        "T = f(a), b_setval(v, 0), ( run(40000, T), T = f([50, 49|_]), b_getval(v, [50|_]), fail ; T == f(a), b_getval(v, 0) )",
    );
}

#[test]
fn a_caught_error_finds_its_catcher() {
    let program = format!(
        "{LISTS}
        waste(0) :- !.
        waste(N) :- N > 0, list(100, _), N1 is N - 1, waste(N1).
        run(R) :- list(3, L), catch(( waste(30000), throw(ball(L)) ), ball(M), ( waste(100), R = M-L ))."
    );
    holds(&program, "run([3, 2, 1]-[3, 2, 1])");
}

#[test]
fn queries_inside_queries_keep_what_waits_for_them() {
    let mut engine = engine(
        "list(0, []) :- !.
        list(N, [N|L]) :- N > 0, N1 is N - 1, list(N1, L).
        waste(0) :- !.
        waste(N) :- N > 0, list(100, _), N1 is N - 1, waste(N1).
        run(0) :- !.
        run(N) :- N > 0, list(10, L), list(1000, K), forall(member(X, L), (X > 0, waste(300))), K = [1000|_], N1 is N - 1, run(N1).",
    );
    assert!(
        engine
            .holds("findall(X, (between(1, 3, X), run(4)), [1, 2, 3])", ())
            .expect("no error")
    );
    let mut answers = engine
        .query("between(1, 3, X), waste(20000)", ())
        .expect("it opens");
    for value in 1..=3 {
        let answer = answers.next().expect("an answer").expect("no error");
        assert_eq!(answer.to_string(), format!("X = {value}"));
    }
}

#[test]
fn a_full_heap_is_an_error_and_the_engine_goes_on() {
    let mut engine = engine(
        "grow(L) :- grow([x|L]).
        waste(0, _) :- !.
        waste(N, L) :- N > 0, N1 is N - 1, waste(N1, [N]).",
    );
    for _ in 0..3 {
        let caught = engine.holds("catch(grow([]), error(resource_error(_), _), true)", ());
        assert!(caught.expect("it is caught"));
        assert!(engine.holds("waste(1000000, [])", ()).expect("no error"));
    }
}

/// Steps each of which makes garbage of a fifth of the heap by one built-in.
const STEPS: &str = "
    step(findall) :- findall(X-a, between(1, 30000, X), L), L = [_|_].
    step(bagof) :- bagof(X-Y, ( between(1, 10000, X), Y = f(X) ), L), L = [_|_].
    step(copy_term) :- length(L, 50000), copy_term(L, M), M = [_|_].
    step(atom_codes) :- text(A), atom_codes(A, L), L = [_|_].
    step(atom_chars) :- text(A), atom_chars(A, L), L = [_|_].
    step(number_codes) :- X is 7 ** 100000, number_codes(X, L), L = [_|_].
    step(length) :- length(L, 100000), L = [_|_].
    step(numlist) :- numlist(1, 100000, L), L = [_|_].
    step(univ) :- numlist(1, 50000, L), T =.. [f|L], T =.. M, M = [_|_].
    step(functor) :- functor(T, f, 200000), arg(1, T, _).
    step(sort) :- numlist(1, 40000, L), sort(0, @>=, L, M), M = [_|_].
    step(shift) :- X is 1 << 12000000, X > 0.
    step(string) :- text(A), atom_string(A, S), string_concat(S, S, T), string_codes(T, L), L = [_|_].
    step(parts) :- text(A), atomic_list_concat(P, '0', A), P = [_|_].
    step(term_variables) :- length(L, 50000), term_variables(L, M), M = [_|_].
    step(read) :- source(A), term_to_atom(T, A), T = [_|_].
    step(stream) :- source(A), open_string(A, S), read(S, T), close(S), T = [_|_].
    step(characters) :- text(A), open_string(A, S), read_stream_to_codes(S, T), close(S), T = [_|_].
    step(clause) :- numlist(1, 20000, L), assertz(kept(L)), kept(M), retract(kept(_)), M = [_|_].
    step(global) :- numlist(1, 50000, L), nb_setval(key, L), nb_getval(key, M), M = [_|_].
    step(throw) :- numlist(1, 50000, L), catch(throw(L), M, true), M = [_|_].
    run(_, 0) :- !.
    run(Key, N) :- step(Key), N1 is N - 1, run(Key, N1).
    text(A) :- numlist(1, 15000, L), atomic_list_concat(L, A).
    source(A) :- numlist(1, 20000, L), format(atom(A), \"~q.\", [L]).
    :- dynamic kept/1.
";

#[test]
fn built_ins_collect_before_they_give_up() {
    let mut engine = engine(STEPS);
    let keys = STEPS.lines().filter_map(|line| {
        let (key, _) = line.trim().strip_prefix("step(")?.split_once(')')?;
        Some(key)
    });
    for key in keys {
        let run = engine.holds(&format!("run({key}, 12)"), ());
        assert!(run.as_ref().is_ok_and(|held| *held), "{key}: {run:?}");
    }
}

/// An engine whose heap has room for more than one generation.
fn roomy(program: &str) -> Engine {
    let mut engine = Engine::builder().memory_limit(1 << 30).build();
    let loaded = engine
        .consult_text("collect.pl", program)
        .expect("the program is read");
    assert!(!loaded.has_errors(), "the program is correct");
    engine
}

#[test]
fn old_terms_keep_what_they_were_bound_to_later() {
    let mut engine = roomy(
        ":- set_prolog_flag(double_quotes, string).
        cells(0, []) :- !.
        cells(N, [c(\"a string\", V, 2.5, V)|L]) :- N > 0, N1 is N - 1, cells(N1, L).
        waste(0) :- !.
        waste(N) :- N > 0, numlist(1, 1000, L), L = [_|_], N1 is N - 1, waste(N1).
        fill([], _).
        fill([c(_, V, _, _)|L], N) :-
            X is 1 << 70 + N, V = [N, X, \"text\", _, g(N)], ( N mod 20000 =:= 0 -> waste(1000) ; true ),
            N1 is N + 1, fill(L, N1).
        check([], _).
        check([c(\"a string\", V, F, W)|L], N) :-
            V == W, F =:= 2.5, X is 1 << 70 + N, V = [N, X, \"text\", U, g(N)], var(U), N1 is N + 1, check(L, N1).
        run :- cells(150000, L), waste(5000), fill(L, 0), waste(5000), check(L, 0).",
    );
    assert!(engine.holds("run", ()).expect("no error"));
}

#[test]
fn old_terms_go_back_to_what_they_were() {
    let mut engine = roomy(
        ":- set_prolog_flag(double_quotes, string).
        cells(0, []) :- !.
        cells(N, [c(_, N, \"a string\")|L]) :- N > 0, N1 is N - 1, cells(N1, L).
        waste(0) :- !.
        waste(N) :- N > 0, numlist(1, 1000, L), L = [_|_], N1 is N - 1, waste(N1).
        fill([], _).
        fill([C|L], T) :- C = c(f(N, T), N, _), b_setarg(C), fill(L, T).
        b_setarg(C) :- setarg(3, C, [new, \"string\"]).
        unbound([], 0).
        unbound([c(V, N, S)|L], N) :- var(V), S == \"a string\", N1 is N - 1, unbound(L, N1).
        run :-
            cells(150000, L), waste(3000),
            ( between(1, 3, X), numlist(1, 200000, T), fill(L, T), waste(3000), L = [c(f(_, K), _, _)|_], K == T, X >= 4
            ; waste(3000), unbound(L, 150000) ).",
    );
    assert!(engine.holds("run", ()).expect("no error"));
}

#[test]
fn what_was_old_may_go() {
    // More than the limit survives at some time, so old cells must be reclaimed too.
    let mut engine = Engine::builder().memory_limit(256 << 20).build();
    engine
        .consult_text(
            "collect.pl",
            "slide(0, _) :- !.
            slide(N, [_|H]-[f(N, N)|T]) :- N1 is N - 1, slide(N1, H-T).
            queue(N, N, T, T) :- !.
            queue(I, N, [f(I, I)|H], T) :- I1 is I + 1, queue(I1, N, H, T).
            run :- queue(0, 400000, H, T), slide(10000000, H-T).",
        )
        .expect("the program is read");
    assert!(engine.holds("run", ()).expect("no error"));
}

/// Large terms that change all the time, in ways that are undone and in ways that stay, while the whole heap is marked
/// incrementally: each element can be computed from the number of changes.
const TABLES: &str = "
    table(N, T) :- length(L, N), maplist(new, L), T =.. [t|L].
    new(c(N, [])) :- N is 0.
    fresh(K, K-[K, f(K, \"text\"), V, V]) :- put_attr(V, collect_test, K).
    turn(T, N, I) :-
        J is I * 7919 mod N + 1, arg(J, T, C), arg(1, C, K0), K is K0 + 1, fresh(K, F),
        ( I mod 3 =:= 0 -> nb_setarg(2, C, F) ; setarg(2, C, F) ),
        setarg(1, C, K).
    undone(T, N, I) :- J is I * 104729 mod N + 1, arg(J, T, C), fresh(-1, F), setarg(2, C, F), setarg(1, C, x), fail.
    undone(_, _, _).
    thrown(T, N, I) :- catch(( J is I * 1299709 mod N + 1, arg(J, T, C), setarg(2, C, lost), throw(I) ), I, true).
    turns(I, M, _, _) :- I > M, !.
    turns(I, M, T, N) :-
        turn(T, N, I), undone(T, N, I), thrown(T, N, I), b_setval(last, I-T), numlist(1, 30, L), L = [_|_],
        b_getval(last, I-T), I1 is I + 1, turns(I1, M, T, N).
    right(T) :- functor(T, _, N), forall(( between(1, N, J), arg(J, T, c(K, F)) ), right(K, F)).
    right(0, []) :- !.
    right(K, K-[K, f(K, S), V, W]) :- S == \"text\", V == W, get_attr(V, collect_test, K).
";

#[test]
fn what_is_changed_while_the_heap_is_marked_survives() {
    let mut engine = Engine::builder().memory_limit(512 << 20).build();
    let loaded = engine
        .consult_text("tables.pl", TABLES)
        .expect("it is read");
    assert!(!loaded.has_errors(), "the program is correct");
    let small = std::env::var_os("FERZ_GC_STRESS").is_some() || cfg!(debug_assertions);
    let (size, turns) = if small {
        (300, 3000)
    } else {
        (60_000, 600_000)
    };
    let query = format!(
        "table({size}, T), turns(1, {turns}, T, {size}), right(T), statistics(whole_collections, W)"
    );
    let mut answers = engine.query(&query, ()).expect("it opens");
    let answer = answers.next().expect("an answer").expect("no error");
    let whole: i64 = answer.get("W").expect("an integer");
    assert!(small || whole > 2, "{whole} collections of the whole heap");
}

#[test]
fn what_changes_in_place_takes_no_memory() {
    let program = "
        run(0, _) :- !.
        run(N, T) :- N > 0, setarg(1, T, N), nb_setarg(2, T, g(N)), N1 is N - 1, run(N1, T).
        test(X) :- T = f(0, 0), run(300000, T), garbage_collect, run(3000000, T), statistics(trailused, X).";
    let mut engine = engine(program);
    let mut answers = engine.query("test(X)", ()).expect("it opens");
    let answer = answers.next().expect("an answer").expect("no error");
    let used: i64 = answer.get("X").expect("an integer");
    assert!(used < 8 << 20, "the trail has {used} bytes");
}

#[test]
fn what_one_built_in_makes_is_collected() {
    holds(
        "run(0) :- !.
         run(N) :- N > 0, numlist(1, 100000, L), L = [_|_], findall(X, member(X, L), K), K == L, N1 is N - 1, run(N1).",
        "run(60)",
    );
}

/// Streams whose beginning a choice point has seen.
const STREAMS: &str = "
    follow(N, M, _) :- N > M, !.
    follow(N, M, [N|T]) :- N1 is N + 1, follow(N1, M, T).
    forgotten(M) :- ( follow(1, M, L), fail ; var(L) ).
    twice(M) :- ( ( follow(1, M, L) ; follow(1, M, L) ), fail ; var(L) ).
    seen(M) :- ( L = [a,b|T], ( follow(1, M, T), fail ; L == [a,b|T], var(T), follow(1, M, T), fail ; L == [a,b|T] ), fail ; var(L), var(T) ).
    assigned(M) :- S = s(X, Y), ( X = [1], setarg(1, S, [2]), S == s([2],Y), Y = [3|T], follow(1, M, T), fail ; S == s(X,Y), var(X), var(Y) ).
    thrown(M) :- catch(( L = [x|T], follow(1, M, T), throw(end(M)) ), end(M), ( var(L), var(T) )).
    needed(M, K) :- ( ( length(L, K), follow(1, M, _), length(L, N), N =:= K ; true ), fail ; true ).
    woken(M) :- put_attr(V, streams, kept), ( V = _, L = [V|T], follow(1, M, T), fail ; get_attr(V, streams, kept), var(L), var(T) ).
    streams:attr_unify_hook(_, _).
";

#[test]
fn what_only_backtracking_would_undo_is_forgotten() {
    for query in [
        "forgotten(1500000)",
        "twice(1500000)",
        "seen(1500000)",
        "assigned(1500000)",
        "thrown(1500000)",
        "needed(1500000, 1000)",
        "woken(1500000)",
    ] {
        holds(STREAMS, query);
    }
}
