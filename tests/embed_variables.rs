//! Variables in values that pass between hosts and engines: which of them are the same.

use ferz::embed::{Engine, Error, Facts, IntoTerm, Query, Serde, Solution, Term};

/// The first answer of a query that has an answer.
fn first(engine: &mut Engine, query: &str) -> Result<Solution, Error> {
    let mut solutions = engine.query(query, ())?;
    solutions.next().expect("it is true")
}

#[derive(Facts)]
struct Form {
    id: u8,
    coupon: Option<u8>,
    note: Option<u8>,
}

#[derive(IntoTerm)]
struct Pair {
    one: Option<u8>,
    other: Option<u8>,
}

/// Each `None` is another variable, in whichever way it enters.
#[test]
fn what_is_absent_is_nothing_else() -> Result<(), Error> {
    let mut engine = Engine::new();
    let form = Form {
        id: 1,
        coupon: None,
        note: None,
    };
    engine.facts(&[form])?;
    assert!(engine.holds("form(1, 5, 6)", ())?);
    assert!(engine.holds("? = 1, ? = 2", (None::<u8>, None::<u8>))?);
    assert!(engine.holds("? = [1, 2]", (vec![None::<u8>, None],))?);
    assert!(engine.holds("? = 1-2", ((None::<u8>, None::<u8>),))?);
    let pair = Pair {
        one: None,
        other: None,
    };
    assert!(engine.holds("? = pair(1, 2)", (pair,))?);
    let prepared: Query<(Option<u8>, Vec<Option<u8>>), ()> = engine.prepare("? = 1, ? = [2, 3]")?;
    assert!(prepared.holds(&mut engine, (None, vec![None, None]))?);
    let listed = Serde((None::<u8>, [None::<u8>, None]));
    assert!(engine.holds("T = ?, term_variables(T, Vs), length(Vs, 3)", (listed,))?);
    engine.predicate("two/2", || (None::<u8>, None::<u8>))?;
    engine.predicate_nondet("each/2", || vec![(None::<u8>, None::<u8>); 2])?;
    assert!(engine.holds("two(A, B), A = 1, B = 2", ())?);
    assert!(engine.holds("each(A, B), A = 1, B = 2", ())?);
    let shown = Term::of(vec![None::<u8>, None]).to_string();
    assert_eq!(shown, "[_,_]");
    Ok(())
}

/// The variables of an answer differ from those of another query, whatever their names, and are the same in all its values.
#[test]
fn variables_of_answers_are_not_captured() -> Result<(), Error> {
    let mut engine = Engine::new();
    let found = first(&mut engine, "T = f(A, B, _), U = g(B, A)")?;
    let (t, u): (Term, Term) = (found.get("T")?, found.get("U")?);
    for text in [
        "A = 1, B = 2, _A = 3, X = ?, X = f(P, Q, R), P = a, Q = b, R = c",
        "X = ?, A = 1, B = 2, _A = 3, X = f(P, Q, R), P = a, Q = b, R = c",
    ] {
        assert!(engine.holds(text, (&t,))?, "{text}");
    }
    let both = "? = f(1, 2, _), U = ?, U == g(2, 1)";
    assert!(engine.holds(both, (&t, &u))?);
    let prepared: Query<(Term, Term), (Term,)> = engine.prepare(both)?;
    assert!(
        prepared
            .first(&mut engine, (t.clone(), u.clone()))?
            .is_some()
    );
    // Also as parts of a larger term, and beside those of another answer with the same names.
    let other: Term = first(&mut engine, "T = f(A, B, _)")?.get("T")?;
    let three = Term::list([&t, &u, &other]);
    assert!(engine.holds("? = [f(1, 2, 3), U, f(4, 5, 6)], U == g(2, 1)", (&three,))?);
    assert_eq!(three.to_string(), "[f(A,B,_A),g(B,A),f(A_1,B_1,_A_1)]");
    // A name that the host gives denotes the variable of that name.
    let named = Term::compound("f", [Term::variable("A"), Term::variable("_")]);
    assert!(engine.holds("A = 1, ? = f(B, C), B == 1, var(C)", (named,))?);
    Ok(())
}

/// A variable that enters a closure and comes back is the same variable, also beside others of its name.
#[test]
fn variables_of_arguments_stay_what_they_are() -> Result<(), Error> {
    let mut engine = Engine::new();
    let kept: Term = first(&mut engine, "T = f(_)")?.get("T")?;
    engine.predicate("twice/2", move |term: Term| {
        Term::list([&term, &kept, &term])
    })?;
    assert!(engine.holds(
        "twice(f(X), [f(Y), f(Z), f(W)]), X == Y, Y == W, Z \\== X",
        ()
    )?);
    Ok(())
}
