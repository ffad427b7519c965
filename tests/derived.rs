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
    // Pairs are read in any order, and more of them than there are fields.
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
    // Others take their place, also when there are none.
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

/// A fact with too few arguments, or a panic, where it says so.
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
        assert!(engine.holds("wrong(_, _)", ()).is_err(), "it is undefined");
    }
    assert!(engine.facts(&[Standard]).is_err());
    assert!(
        engine
            .holds("atom_length(abc, 3)", ())
            .expect("it is asked")
    );
}
