//! Answers: the names of variables without a name.

use ferz::embed::Engine;

/// New names of variables differ from those of the query, shown or not; variables that occur once have no name in the answer.
#[test]
fn names_that_are_made_are_no_names_of_the_query() {
    let mut engine = Engine::new();
    for (query, shown) in [
        ("X = [_A,_B,_C,_D|_]", "X = [_A,_B,_C,_D|_]"),
        ("X = f(_A,B,B,_)", "X = f(_A,B,B,_)"),
        ("length(L, 2)", "L = [_,_]"),
        ("copy_term(f(P,Q,P), X)", "X = f(_A,_,_A)"),
        ("copy_term(f(P,Q,Q), X)", "X = f(_,_A,_A)"),
        ("_A = 1, copy_term(f(P,Q,Q), X)", "X = f(_,_B,_B)"),
        ("copy_term(P-Q-P, X), _A = X", "X = _B-_-_B"),
        ("Y = f(_), X = g(Y,Y)", "Y = f(_A), X = g(f(_A),f(_A))"),
        ("dif(X, f(_,Y))", "dif(X,f(_,Y))"),
        ("dif(X, f(_B,_B))", "dif(X,f(_B,_B))"),
        ("dif(_B, X), freeze(_B, true)", "dif(_B,X), freeze(_B,true)"),
    ] {
        let solution = engine
            .query(query, ())
            .and_then(|mut all| all.next().expect("there is an answer"));
        let shown_now = solution.map(|solution| solution.to_string());
        assert_eq!(shown_now.as_deref().ok(), Some(shown), "{query}");
    }
    // The terms themselves distinguish all their variables.
    let mut all = engine.query("length(L, 3)", ()).expect("it is a query");
    let solution = all
        .next()
        .expect("there is an answer")
        .expect("and no error");
    let list = solution.term("L").expect("it has a value");
    assert_eq!(list.to_string(), "[_A,_B,_C]");
}

/// Variables with the same cyclic value are shown as equal, and none is lost.
#[test]
fn all_variables_with_a_cyclic_value_are_shown() {
    let mut engine = Engine::new();
    for (query, shown) in [
        ("X = f(X), Z = X", "X = Z, Z = f(Z)"),
        ("X = [a|X], Y = X", "X = Y, Y = [a|Y]"),
        ("X = f(X), Y = X, Z = X", "X = Y, Y = Z, Z = f(Z)"),
        ("X = f(Y), Y = f(X), Z = X", "X = Z, Y = f(Z), Z = f(f(Z))"),
        ("X = f(X), copy_term(X, Y)", "X = Y, Y = f(Y)"),
        ("X = f(X), A = B", "X = f(X), A = B"),
        ("_A = f(_A), X = _A, Y = g(_A)", "X = f(X), Y = g(X)"),
    ] {
        let solution = engine
            .query(query, ())
            .and_then(|mut all| all.next().expect("there is an answer"));
        let shown_now = solution.map(|solution| solution.to_string());
        assert_eq!(shown_now.as_deref().ok(), Some(shown), "{query}");
    }
}
