//! The derive macros: structs and enums as terms, and back; structs as facts.

use std::collections::BTreeMap;

use crate::conversions::{complaint, there_and_back};
use ferz::embed::{Engine, Error, FactRow, Facts, FromTerm, IntoTerm, Term};

#[derive(Clone, Debug, PartialEq, IntoTerm, FromTerm, Facts)]
struct Order {
    id: u32,
    price: f64,
}

#[derive(Clone, Debug, PartialEq, IntoTerm, FromTerm)]
#[term(pairs)]
struct Basket {
    customer: String,
    orders: Vec<Order>,
    #[term(name = "paid-by")]
    paid_by: Option<String>,
}

#[derive(Clone, Debug, PartialEq, IntoTerm, FromTerm, Facts)]
#[term(name = "at")]
struct OnGrid(i64, i64);

#[derive(Clone, Copy, Debug, PartialEq, IntoTerm, FromTerm)]
struct Metres(i64);

#[derive(Clone, Copy, Debug, PartialEq, IntoTerm, FromTerm)]
struct Nothing;

#[derive(Clone, Debug, PartialEq, IntoTerm, FromTerm)]
enum Shape<T> {
    Empty,
    Circle(f64),
    #[term(name = "box")]
    Boxed(OnGrid, OnGrid),
    Named {
        r#type: String,
        inner: Box<Shape<T>>,
    },
    #[term(pairs)]
    Labelled {
        label: T,
    },
    HasMetres(Metres),
}

#[test]
fn structs_and_enums_go_there_and_back() {
    let order = Order { id: 7, price: 2.5 };
    assert_eq!(there_and_back(order.clone()), "order(7,2.5)");
    let basket = Basket {
        customer: "ann".to_owned(),
        orders: vec![order.clone(), Order { id: 8, price: 0.5 }],
        paid_by: None,
    };
    let text = there_and_back(basket.clone());
    assert!(
        text.starts_with("[customer-ann,orders-[order(7,2.5),order(8,0.5)],'paid-by'-_"),
        "{text}"
    );
    assert_eq!(there_and_back(OnGrid(1, -2)), "at(1,-2)");
    assert_eq!(there_and_back(Metres(3)), "3");
    assert_eq!(there_and_back(Nothing), "nothing");
    assert_eq!(there_and_back(Shape::<i64>::Empty), "empty");
    assert_eq!(there_and_back(Shape::<i64>::Circle(1.5)), "circle(1.5)");
    assert_eq!(
        there_and_back(Shape::<i64>::HasMetres(Metres(4))),
        "has_metres(4)"
    );
    let boxed = Shape::<i64>::Boxed(OnGrid(0, 0), OnGrid(2, 3));
    assert_eq!(there_and_back(boxed.clone()), "box(at(0,0),at(2,3))");
    let named = Shape::<i64>::Named {
        r#type: "outer".to_owned(),
        inner: Box::new(boxed),
    };
    assert_eq!(there_and_back(named), "named(outer,box(at(0,0),at(2,3)))");
    assert_eq!(there_and_back(Shape::Labelled { label: 'x' }), "[label-x]");
    let many = BTreeMap::from([(1, vec![Shape::Labelled { label: 5 }, Shape::Empty])]);
    assert_eq!(there_and_back(many), "[1-[[label-5],empty]]");
    // Pairs are read in any order, and there may be more than fields.
    let mut engine = Engine::new();
    let query = "B = [orders-[], more-1, customer-bob]";
    let found = engine
        .query(query, ())
        .expect("it is asked")
        .next()
        .expect("there is one");
    let read: Basket = found
        .expect("it is an answer")
        .get("B")
        .expect("it is a basket");
    assert_eq!(
        (read.customer.as_str(), read.orders.len(), read.paid_by),
        ("bob", 0, None)
    );
}

#[test]
fn errors_say_where() {
    assert_eq!(
        complaint::<Basket>("[customer-ann, orders-[order(1, 1.0), order(2, abc)]]"),
        "X.orders[1].price: expected a number, found abc"
    );
    assert_eq!(
        complaint::<Basket>("[orders-[]]"),
        "X: expected a list with a pair customer-_, found [orders-[]]"
    );
    assert_eq!(
        complaint::<Order>("order(1)"),
        "X: expected order(_, _), found order(1)"
    );
    assert_eq!(
        complaint::<Nothing>("something"),
        "X: expected nothing, found something"
    );
    assert_eq!(
        complaint::<Shape<i64>>("box(at(1, 2), at(1, y))"),
        "X.1.1: expected an integer that fits in i64, found y"
    );
    let all = complaint::<Shape<i64>>("square(1)");
    assert!(
        all.contains("empty or circle(_) or box(_, _) or named(_, _)"),
        "{all}"
    );
}

#[test]
fn closures_take_and_return_them() {
    let mut engine = Engine::new();
    engine
        .predicate("dearer/2", |order: Order| Order {
            price: 2.0 * order.price,
            ..order
        })
        .expect("it is defined");
    engine
        .predicate_nondet("neighbour/2", |OnGrid(x, y): OnGrid| {
            [OnGrid(x + 1, y), OnGrid(x, y + 1)]
        })
        .expect("it is defined");
    let held = engine.holds(
        "dearer(order(1, 2.5), order(1, 5.0)), findall(N, neighbour(at(1, 1), N), [at(2, 1), at(1, 2)])",
        (),
    );
    assert!(held.expect("it is asked"));
    let error = engine
        .holds("dearer(order(1, x), _)", ())
        .expect_err("x is no number");
    assert!(error.to_string().contains("type_error"), "{error}");
}

#[test]
fn structs_become_facts() {
    let orders: Vec<Order> = (0..5000)
        .map(|id| Order {
            id,
            price: f64::from(id % 100),
        })
        .collect();
    let mut engine = Engine::new();
    assert_eq!(engine.facts(&orders).expect("they are facts"), 5000);
    let mut holds = |query: &str| {
        let held = engine.holds(query, ());
        assert!(held.as_ref().is_ok_and(|held| *held), "{query}: {held:?}");
    };
    holds("order(4321, P), P =:= 21.0, aggregate_all(count, order(_, 7.0), 50)");
    holds(
        "predicate_property(order(_, _), number_of_clauses(5000)), predicate_property(order(_, _), static)",
    );
    // Other facts replace them, also when there are none.
    assert_eq!(engine.facts(&orders[..1]).expect("they are facts"), 1);
    assert!(
        engine
            .holds("findall(I, order(I, _), [0])", ())
            .expect("it is asked")
    );
    assert_eq!(engine.facts::<Order>([]).expect("they are facts"), 0);
    assert!(!engine.holds("order(_, _)", ()).expect("it is defined"));
    let points: Vec<OnGrid> = (0..9).map(|n| OnGrid(n / 3, n % 3)).collect();
    engine.facts(&points).expect("they are facts");
    engine.facts(&orders).expect("they are facts");
    let program = engine.freeze().expect("nothing runs");
    let held = program
        .engine()
        .holds("findall(Y, at(1, Y), [0,1,2]), order(17, 17.0)", ());
    assert!(held.expect("it is asked"));
}

/// A reading of a meter: many of them are stored in a table.
#[derive(Clone, Copy, Facts)]
struct Reading(i64, f64);

/// The last of many facts is wrong.
struct Doubtful(i64, i64);

impl Facts for Doubtful {
    const NAME: &'static str = "reading";
    const ARITY: usize = 2;

    fn put(&self, row: &mut FactRow<'_>) {
        row.next(self.0);
        if self.0 < self.1 {
            row.next(0.5);
        }
    }
}

#[test]
fn facts_stand_when_others_have_no_room() {
    let readings = |count: i64| {
        (0..count)
            .map(|n| Reading(n, n as f64 / 8.0))
            .collect::<Vec<_>>()
    };
    for declared in [
        "",
        ":- dynamic reading/2.",
        "reading(-1, 0.0). reading(X, Y) :- Y = X.",
    ] {
        // A few facts are clauses, many are a table; a rule beside them, and facts that programs may change.
        for count in [3, 2000] {
            let mut engine = Engine::builder().code_limit(1 << 20).build();
            engine
                .consult_text("declared", declared)
                .expect("it is a text");
            let before = readings(count);
            assert_eq!(
                engine.facts(&before).expect("there is room"),
                count as usize
            );
            let holds = |engine: &mut Engine, query: &str| {
                let held = engine.holds(query, (count,));
                assert!(
                    held.as_ref().is_ok_and(|held| *held),
                    "{declared} {count} {query}: {held:?}"
                );
            };
            let stand = |engine: &mut Engine| {
                holds(engine, "aggregate_all(count, reading(_, _), ?)");
                holds(
                    engine,
                    "reading(2, 0.25), \\+ reading(?, _), predicate_property(reading(_, _), defined)",
                );
                let kind = if declared.starts_with(":-") {
                    "dynamic"
                } else {
                    "static"
                };
                holds(
                    engine,
                    &format!(
                        "predicate_property(reading(_, _), {kind}), predicate_property(reading(_, _), number_of_clauses(?))"
                    ),
                );
            };
            stand(&mut engine);
            for _ in 0..3 {
                let error = engine
                    .facts(&readings(300_000))
                    .expect_err("there is no room");
                assert!(error.is_limit(), "{error}");
                stand(&mut engine);
                let wrong: Vec<_> = (0..=1000).map(|n| Doubtful(n, 1000)).collect();
                let error = engine.facts(&wrong).expect_err("one has no value");
                assert!(!error.is_limit(), "{error}");
                stand(&mut engine);
            }
            // Other facts replace them repeatedly in memory that holds only one of the two.
            let mut wide = 300;
            while engine.facts(&readings(wide * 4 / 3)).is_ok() {
                wide = wide * 4 / 3;
            }
            for _ in 0..5 {
                let added = engine.facts(&readings(wide));
                assert!(added.is_ok(), "{declared} {count} {wide}: {added:?}");
                engine
                    .facts(&readings(300_000))
                    .expect_err("there is no room");
                let query = "aggregate_all(count, reading(_, _), ?), reading(1, 0.125)";
                assert!(engine.holds(query, (wide,)).expect("it is asked"));
            }
        }
    }
}

#[test]
fn facts_of_a_program_and_of_the_library_stand_too() {
    let mut engine = Engine::builder().code_limit(1 << 20).build();
    engine
        .facts(&[Reading(1, 0.5), Reading(2, 1.5)])
        .expect("there is room");
    engine
        .predicate("wrong/2", |_: Term, n: i64| n > 0)
        .expect("it is defined");
    let program = engine.freeze().expect("nothing runs");
    let mut engine = program.engine();
    let many: Vec<_> = (0..300_000).map(|n| Reading(n, 0.0)).collect();
    let stand = "findall(X-Y, reading(X, Y), [1-0.5,2-1.5]), wrong(a, 1), \\+ wrong(a, 0)";
    for _ in 0..2 {
        assert!(engine.facts(&many).is_err_and(|error| error.is_limit()));
        assert!(engine.facts(&[Wrong(1), Wrong(3)]).is_err());
        assert!(engine.holds(stand, ()).expect("it is asked"));
    }
    assert_eq!(engine.facts(&[Reading(7, 7.0)]).expect("there is room"), 1);
    engine.facts(&[Wrong(1)]).expect("they are facts");
    let taken = "findall(X, reading(X, _), [7]), wrong(f(1), [x])";
    assert!(engine.holds(taken, ()).expect("it is asked"));
    assert!(
        program.engine().holds(stand, ()).expect("it is asked"),
        "others see none of it"
    );

    /// A predicate of the library.
    struct Last(bool);
    impl Facts for Last {
        const NAME: &'static str = "last";
        const ARITY: usize = 2;
        fn put(&self, row: &mut FactRow<'_>) {
            row.next(1);
            if self.0 {
                row.next(2);
            }
        }
    }
    let mut engine = Engine::new();
    assert!(engine.holds("last([a,b], b)", ()).expect("it is asked"));
    assert!(engine.facts(&[Last(true), Last(false)]).is_err());
    assert!(engine.holds("last([a,b], b)", ()).expect("it is asked"));
    engine.facts(&[Last(true)]).expect("they are facts");
    assert!(
        engine
            .holds("last(1, 2), \\+ last([a,b], _)", ())
            .expect("it is asked")
    );
}

#[test]
fn atoms_of_facts_that_wait_stay() {
    /// Many atoms that occur nowhere else, with a check of the memory meanwhile.
    struct Named(String);
    impl Facts for Named {
        const NAME: &'static str = "named";
        const ARITY: usize = 2;
        fn put(&self, row: &mut FactRow<'_>) {
            row.next(self.0.as_str());
            row.next(Term::compound("of", [self.0.as_str()]));
        }
    }
    let mut engine = Engine::builder().code_limit(4 << 20).build();
    let named = |from: usize, to: usize| {
        (from..to)
            .map(|n| Named(format!("a name {n}")))
            .collect::<Vec<_>>()
    };
    engine.facts(&named(0, 500)).expect("there is room");
    assert!(
        engine
            .facts(&named(1000, 200_000))
            .is_err_and(|error| error.is_limit())
    );
    assert!(
        engine
            .holds("garbage_collect, garbage_collect_atoms", ())
            .expect("it is asked")
    );
    assert!(
        engine
            .holds("forall(between(0, 499, N), (atom_concat('a name ', N, A), named(A, of(A)))), \\+ named('a name 1000', _)", ())
            .expect("it is asked")
    );
}

/// A fact with too few arguments, or a panic, as the text says.
struct Wrong(usize);

impl Facts for Wrong {
    const NAME: &'static str = "wrong";
    const ARITY: usize = 2;

    fn put(&self, row: &mut FactRow<'_>) {
        row.next(Term::compound("f", [self.0]));
        match self.0 {
            3 => {}
            4 => panic!("it is the fourth"),
            _ => row.next(Term::list(["x"])),
        }
    }
}

struct Standard;

impl Facts for Standard {
    const NAME: &'static str = "atom_length";
    const ARITY: usize = 2;

    fn put(&self, _: &mut FactRow<'_>) {}
}

#[test]
fn facts_are_there_as_a_whole_or_not_at_all() {
    let mut engine = Engine::new();
    engine.facts(&[Wrong(1), Wrong(2)]).expect("they are facts");
    assert!(
        engine
            .holds("findall(N, wrong(f(N), [x]), [1,2])", ())
            .expect("it is asked")
    );
    for wrong in [3, 4] {
        let error: Error = engine
            .facts(&[Wrong(1), Wrong(wrong)])
            .expect_err("one is wrong");
        assert!(!error.to_string().is_empty());
        let held = engine.holds("findall(N, wrong(f(N), [x]), [1,2])", ());
        assert!(held.expect("it is asked"), "it is what it was");
    }
    let mut engine = Engine::new();
    assert!(engine.facts(&[Wrong(1), Wrong(4)]).is_err());
    assert!(engine.holds("wrong(_, _)", ()).is_err(), "it is undefined");
    assert!(engine.facts(&[Standard]).is_err());
    assert!(
        engine
            .holds("atom_length(abc, 3)", ())
            .expect("it is asked")
    );
}
