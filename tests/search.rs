//! The memory of searches outside the heap: the heap limit covers it, and it is freed however a search ends.

#[path = "search/calls.rs"]
mod calls;
#[path = "search/hosts.rs"]
mod hosts;

use ferz::embed::{Engine, Error};

/// States without end, and a chain of large ones.
const SPACES: &str = "
    s(n(I), n(J), 1) :- ( J is 2*I ; J is 2*I+1 ).
    s(wide(I, X), wide(J, X), 1) :- I > 0, J is I-1.
    s(outer(I), outer(J), 1) :- J is I+1.
    h(_, 0).
    goal(wide(0, _)).
    goal(outer(_)) :- once(breadth_first(n(1), _, _)).
    wide(Size, wide(50, Xs)) :- length(Xs, Size).
    moves(g(I), Gs) :- findall(g(J), ( between(1, 50000, K), J is I+K ), Gs).
    staticval(_, 0).
    max_to_move(_).
";

/// An engine with 16 MiB for terms and searches.
fn engine() -> Engine {
    let mut engine = Engine::builder().sandboxed().memory_limit(32 << 20).build();
    engine.consult_text("spaces", SPACES).expect("it loads");
    engine
}

fn holds(engine: &mut Engine, goal: &str) -> bool {
    engine
        .holds(goal, ())
        .unwrap_or_else(|error| panic!("{goal}: {error}"))
}

#[test]
fn memory_is_limited() {
    let mut engine = engine();
    // Not ida_star/4: one path and its branches do not fill the memory in time.
    let searches = [
        "breadth_first(n(1), _, _)",
        "best_first(n(1), _, _, _)",
        "a_star(n(1), _, _, _)",
        "depth_limited(n(1), 10000000, _, _)",
        "breadth_first(outer(0), _, _)",
        "minimax(g(0), 1000000, _, _)",
        "alpha_beta(g(0), 1000000, -1, 1, _, _)",
    ];
    for search in searches {
        let error = engine.holds(search, ()).expect_err(search);
        assert!(error.is_limit(), "{search}: {error}");
        let caught = format!("catch({search}, error(resource_error(memory), _), true)");
        assert!(holds(&mut engine, &caught));
        // The memory of the search is free again.
        assert!(holds(
            &mut engine,
            "wide(10000, S), once(a_star(S, _, 50, 50))"
        ));
    }
}

#[test]
fn what_is_cut_or_thrown_through_is_let_go_of() {
    let mut engine = engine();
    // Each search holds 4 MB: a few of them would be too much.
    for end in ["true", "throw(enough)", "fail"] {
        let goal = format!(
            "wide(10000, S), forall(between(1, 20, _), catch(( once(a_star(S, _, _, _)), {end} ; true ), enough, true))"
        );
        assert!(holds(&mut engine, &goal));
    }
    // Several searches at the same time are too much.
    let nested = "wide(10000, S), a_star(S, _, _, _), a_star(S, _, _, _), a_star(S, _, _, _), a_star(S, _, _, _)";
    assert!(
        engine
            .holds(nested, ())
            .is_err_and(|error: Error| error.is_limit())
    );
}

#[test]
fn inferences_are_limited() {
    let mut engine = Engine::builder()
        .sandboxed()
        .inference_limit(100_000)
        .build();
    engine.consult_text("spaces", SPACES).expect("it loads");
    for search in [
        "ida_star(n(1), _, _, _)",
        "a_star(n(1), _, _, _)",
        "minimax(g(0), 3, _, _)",
    ] {
        let error = engine.holds(search, ()).expect_err(search);
        assert!(error.is_limit(), "{search}: {error}");
    }
}

#[test]
fn states_may_be_deep() {
    let mut engine = Engine::builder().sandboxed().build();
    engine
        .consult_text(
            "deep",
            "nested(0, z) :- !.
             nested(N, f(T)) :- M is N-1, nested(M, T).
             s(T, f(T), 1).
             h(_, 0).
             goal(f(T)) :- nb_getval(start, T0), T0 == T.",
        )
        .expect("it loads");
    let goal = "nested(1000000, T), nb_setval(start, T), once(a_star(T, [_, f(U)], 1, 1)), U == T";
    assert!(holds(&mut engine, goal));
}
