//! Values of types that `serde` knows, in queries, answers and closures.

use std::collections::{BTreeMap, HashMap};

use ferz::embed::{Engine, Error, FromTerm, Query, Serde, Term};
use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Order {
    customer: String,
    paid: Option<bool>,
    lines: Vec<Line>,
    notes: BTreeMap<String, i64>,
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
#[serde(rename = "line/3")]
struct Line {
    article: char,
    price: f64,
    count: u8,
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy)]
struct Metres(i32);

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
#[serde(rename = "at")]
struct At(Metres, Metres);

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy)]
struct Nothing;

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
#[serde(rename_all = "snake_case")]
enum Shape {
    Empty,
    Circle(f64),
    Boxed(i64, (u8, i8)),
    Named {
        name: String,
        inner: Option<Box<Shape>>,
    },
}

/// The text of a value, and whether reading it gives the same value.
fn there_and_back<T>(value: T) -> String
where
    T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let term = Serde(&value).to_term().expect("it is written");
    let Serde(read) = Serde::<T>::from_term(&term).expect("it is read");
    assert_eq!(read, value, "{term}");
    term.to_string()
}

fn complaint<T: DeserializeOwned>(text: &str) -> String {
    let mut engine = Engine::new();
    let query: Query<(), (Serde<T>,)> = engine
        .prepare(&format!("X = {text}"))
        .expect("the term is right");
    match query.first(&mut engine, ()) {
        Ok(_) => "none".to_owned(),
        Err(error) => {
            assert!(error.is_conversion());
            error.to_string()
        }
    }
}

#[test]
fn each_kind_has_its_term() {
    let cases = [
        (there_and_back(1_u8), "1"),
        (
            there_and_back(i128::MIN),
            "-170141183460469231731687303715884105728",
        ),
        (
            there_and_back(u128::MAX),
            "340282366920938463463374607431768211455",
        ),
        (there_and_back(-0.5), "-0.5"),
        (there_and_back(true), "true"),
        (there_and_back('я'), "я"),
        (there_and_back("A b".to_owned()), "'A b'"),
        (there_and_back(String::new()), "''"),
        (there_and_back(()), "[]"),
        (there_and_back(Nothing), "'Nothing'"),
        (there_and_back(Metres(3)), "3"),
        (there_and_back(At(Metres(3), Metres(4))), "at(3,4)"),
        (there_and_back((1, "a".to_owned())), "1-a"),
        (there_and_back((1, (2, 3), 4)), "1-(2-3-4)"),
        (there_and_back([1, 2, 3]), "1-(2-3)"),
        (there_and_back(vec![vec![1], vec![]]), "[[1],[]]"),
        (there_and_back(vec![Some(1), None]), "[1,_]"),
        (there_and_back(Shape::Empty), "empty"),
        (there_and_back(Shape::Circle(1.0)), "circle(1.0)"),
        (there_and_back(Shape::Boxed(1, (2, -3))), "boxed(1,2- -3)"),
        (
            there_and_back(BTreeMap::from([("b".to_owned(), 1), ("a".to_owned(), 2)])),
            "[a-2,b-1]",
        ),
        (there_and_back(BTreeMap::from([(1, 'x')])), "[1-x]"),
        (
            there_and_back(Line {
                article: 't',
                price: 1.5,
                count: 2,
            }),
            "line(t,1.5,2)",
        ),
    ];
    for (written, expected) in cases {
        assert_eq!(written, expected);
    }
    let named = Shape::Named {
        name: "x".into(),
        inner: Some(Box::new(Shape::Empty)),
    };
    assert_eq!(there_and_back(named), "named([name-x,inner-empty])");
    let order = Order {
        customer: "ann".into(),
        ..Order::default()
    };
    assert_eq!(
        there_and_back(order),
        "[customer-ann,paid-_,lines-[],notes-[]]"
    );
    let ages: HashMap<String, u8> = HashMap::from([("ann".into(), 9)]);
    assert_eq!(there_and_back(ages), "[ann-9]");
}

#[test]
fn what_a_program_writes_is_read() -> Result<(), Error> {
    let mut engine = Engine::new();
    engine.predicate("total/2", |Serde(order): Serde<Order>| {
        order
            .lines
            .iter()
            .map(|line| line.price * f64::from(line.count))
            .sum::<f64>()
    })?;
    engine.consult_text(
        "orders",
        "order([lines-[line(t, 2, 3), line(c, 0.5, 2)], customer-\"ann\", paid-true, notes-[]]).
         order([customer-[b,o,b], paid-_, lines-[], notes-[gift-1], extra-anything(1)]).",
    )?;
    let orders: Query<(), (Serde<Order>,)> = engine.prepare("order(Order)")?;
    let found: Vec<Order> = orders
        .all(&mut engine, ())?
        .into_iter()
        .map(|(Serde(order),)| order)
        .collect();
    assert_eq!(found[0].customer, "ann");
    assert_eq!(found[0].lines[0].price, 2.0);
    assert_eq!((found[1].customer.as_str(), found[1].paid), ("bob", None));
    assert_eq!(found[1].notes["gift"], 1);
    assert!(engine.holds("order(O), total(O, 7.0)", ())?);
    engine.predicate("circle/2", |radius: f64| {
        (radius > 0.0).then_some(Serde(Shape::Circle(radius)))
    })?;
    assert!(engine.holds("circle(2.0, circle(2.0)), \\+ circle(-1.0, _)", ())?);
    assert!(engine.holds(
        "catch(total([lines-[]], _), error(type_error(_, _), _), true)",
        ()
    )?);
    // Also answers that are not prepared.
    let solution = engine
        .query("order(Order)", ())?
        .next()
        .expect("there is one")?;
    assert_eq!(solution.get::<Serde<Order>>("Order")?.0.lines.len(), 2);
    // A list is read as a tuple.
    let solution = engine
        .query("T = [1, b, c]", ())?
        .next()
        .expect("there is one")?;
    assert_eq!(
        solution.get::<Serde<(u8, char, char)>>("T")?.0,
        (1, 'b', 'c')
    );
    let any = engine.query("T = [a-1, b-[x, \"y\", 2.5, true, _]]", ())?;
    let solution = { any }.next().expect("there is one")?;
    let Serde(map) = solution.get::<Serde<BTreeMap<String, Untagged>>>("T")?;
    assert_eq!(map["a"], Untagged::Number(1));
    assert!(matches!(&map["b"], Untagged::Many(parts) if parts.len() == 5));
    Ok(())
}

#[derive(Deserialize, PartialEq, Debug)]
#[serde(untagged)]
enum Untagged {
    Number(i64),
    Float(f64),
    Truth(bool),
    Text(String),
    Many(Vec<Untagged>),
    None,
}

#[test]
fn errors_name_the_path() {
    let order = "[customer-ann, paid-yes, lines-[], notes-[]]";
    assert_eq!(
        complaint::<Order>(order),
        "X.paid: expected true or false, found yes"
    );
    let order = "[customer-ann, paid-_, lines-[line(a, 1, 1), line(b, 2, 300)], notes-[]]";
    assert_eq!(
        complaint::<Order>(order),
        "X.lines[1].count: expected an integer that fits in u8, found 300"
    );
    let order = "[customer-ann, paid-_, lines-[line(a, 1)], notes-[]]";
    assert_eq!(
        complaint::<Order>(order),
        "X.lines[0]: expected line with 3 arguments, found line(a,1)"
    );
    let order = "[customer-ann, lines-[], notes-[x-1, y-z]]";
    assert_eq!(
        complaint::<Order>(order),
        "X.notes.y: expected an integer that fits in i64, found z"
    );
    assert_eq!(
        complaint::<Order>("[customer-ann, lines-[], notes-[], paid]"),
        "X[3]: expected a pair Key-Value, found paid"
    );
    assert_eq!(
        complaint::<Order>("[customer-ann, lines-[]]"),
        "X: missing field `notes`"
    );
    assert_eq!(
        complaint::<Order>("order(ann)"),
        "X: expected a list, found order(ann)"
    );
    assert_eq!(
        complaint::<Shape>("square(1)"),
        "X: expected one of empty, circle, boxed, named, found square(1)"
    );
    assert_eq!(
        complaint::<Shape>("circle(a)"),
        "X.circle: expected a number, found a"
    );
    assert_eq!(
        complaint::<Shape>("empty(1)"),
        "X: expected the atom empty, found empty(1)"
    );
    assert_eq!(
        complaint::<Shape>("boxed(1, 2-x)"),
        "X.boxed[1][1]: expected an integer that fits in i8, found x"
    );
    assert_eq!(
        complaint::<(u8, u8)>("1"),
        "X: expected a tuple of 2 values, found 1"
    );
    assert_eq!(
        complaint::<Vec<u8>>("[1|_]"),
        "X: expected a list, found [1|_A]"
    );
    assert_eq!(
        complaint::<At>("at(1, 2, 3)"),
        "X: expected at with 2 arguments, found at(1,2,3)"
    );
}

#[test]
fn a_key_that_is_written_twice_is_an_error() {
    let said = "X: expected one value for each key, found ";
    type Keyed<K> = BTreeMap<K, i64>;
    for text in ["[a-1, b-2, a-3]", "[a-1, a-1]"] {
        assert_eq!(complaint::<Keyed<String>>(text), format!("{said}a"));
        assert_eq!(complaint::<HashMap<char, i64>>(text), format!("{said}a"));
    }
    assert_eq!(
        complaint::<Keyed<i64>>("[3-1, 2-2, 3-3]"),
        format!("{said}3")
    );
    assert_eq!(
        complaint::<Keyed<i128>>("[100000000000000000000-1, 100000000000000000000-2]"),
        format!("{said}100000000000000000000")
    );
    assert_eq!(
        complaint::<Keyed<(u8, u8)>>("[(1-2)-1, (1-2)-2]"),
        format!("{said}1-2")
    );
    assert_eq!(complaint::<Keyed<(u8, u8)>>("[(1-2)-1, (2-2)-2]"), "none");
    assert_eq!(
        complaint::<Keyed<String>>("[a-1, f(x)-2]"),
        "X[1]: expected text, found f(x)"
    );
    let inner = "[customer-ann, lines-[], notes-[x-1, y-2, x-3]]";
    assert_eq!(
        complaint::<Order>(inner),
        "X.notes: expected one value for each key, found x"
    );
    let fields = "[customer-ann, lines-[], customer-bob, notes-[]]";
    assert_eq!(complaint::<Order>(fields), "X: duplicate field `customer`");
    // If the type does not say which of the two it is, it is a list of pairs.
    assert_eq!(complaint::<Edges>("[a-1, b-2, a-3]"), "none");
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Edges {
    Many(#[expect(dead_code, reason = "it is read, and that is all")] Vec<(String, i64)>),
}

#[test]
fn answers_are_decoded_by_the_names_of_variables() -> Result<(), Error> {
    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(rename_all = "PascalCase")]
    struct Row {
        id: u32,
        who: Option<String>,
        xs: Vec<u8>,
        #[serde(rename = "Имя", default)]
        name: String,
    }
    let mut engine = Engine::new();
    let mut decoded = |query: &str| -> Result<Result<Row, String>, Error> {
        let answer = engine.query(query, ())?.next().expect("it is true")?;
        Ok(answer.decode::<Row>().map_err(|error| error.to_string()))
    };
    let row = Row {
        id: 1,
        who: None,
        xs: vec![2],
        name: "a b".to_owned(),
    };
    assert_eq!(
        decoded(r#"Id = 1, Who = _, Xs = [2], Имя = "a b""#)?,
        Ok(row)
    );
    for (query, said) in [
        (
            "Id = x, Xs = []",
            "Id: expected an integer that fits in u32, found x",
        ),
        (
            "Id = 1, Xs = [1,300]",
            "Xs[1]: expected an integer that fits in u8, found 300",
        ),
        (
            "Id = 1, Xs = [], Who = f(x)",
            "Who: expected text, found f(x)",
        ),
        (
            "Id = 1, Xs = [], Имя = 1.5",
            "Имя: expected text, found 1.5",
        ),
        (
            "Id = 1, Xss = []",
            "missing field `Xs`; the variables of the answer are Id, Xss",
        ),
    ] {
        assert_eq!(decoded(query)?, Err(said.to_owned()), "{query}");
    }
    Ok(())
}

/// Infinite terms, and nearly infinite ones, are errors, and take no more stack than others.
#[test]
fn deep_and_cyclic_terms_are_errors() -> Result<(), Error> {
    #[derive(Deserialize)]
    enum Peano {
        #[serde(rename = "z")]
        Zero,
        #[serde(rename = "s")]
        Next(Box<Peano>),
    }
    fn value(number: &Peano) -> u32 {
        match number {
            Peano::Zero => 0,
            Peano::Next(next) => 1 + value(next),
        }
    }
    let mut engine = Engine::new();
    engine.consult_text(
        "peano",
        "p(0, z). p(N, s(P)) :- N > 0, N1 is N - 1, p(N1, P).",
    )?;
    let peano: Query<(u32,), (Serde<Peano>,)> = engine.prepare("p(?, Number)")?;
    let (Serde(number),) = peano.first(&mut engine, (200,))?.expect("it is true");
    assert_eq!(value(&number), 200);
    for deep in [300, 100_000] {
        let error = peano
            .first(&mut engine, (deep,))
            .err()
            .expect("it is too deep");
        assert!(
            error
                .to_string()
                .ends_with("the term is deeper than 256 values")
        );
    }
    let cyclic: Query<(), (Serde<Peano>,)> = engine.prepare("X = s(X)")?;
    assert!(cyclic.first(&mut engine, ()).is_err());
    let cyclic: Query<(), (Serde<Vec<u8>>,)> = engine.prepare("X = [1|X]")?;
    assert!(cyclic.first(&mut engine, ()).is_err());
    assert!(engine.holds("p(3, s(s(s(z))))", ())?);
    Ok(())
}

/// A value whose `Serialize` fails.
struct Failing;

impl Serialize for Failing {
    fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom("it is secret"))
    }
}

#[test]
fn values_that_are_not_written_say_why() {
    let error = Serde(vec![Failing]).to_term().expect_err("it fails");
    assert_eq!(error.to_string(), "it is secret");
    assert_eq!(Term::of(Serde(Failing)), Term::atom("[]"));
}

fn shapes() -> impl Strategy<Value = Shape> {
    let leaf = prop_oneof![
        Just(Shape::Empty),
        any::<f64>()
            .prop_filter("it equals itself", |x| !x.is_nan())
            .prop_map(Shape::Circle),
        any::<(i64, (u8, i8))>().prop_map(|(a, b)| Shape::Boxed(a, b)),
    ];
    leaf.prop_recursive(6, 16, 1, |inner| {
        (".{0,6}", proptest::option::of(inner)).prop_map(|(name, inner)| Shape::Named {
            name,
            inner: inner.map(Box::new),
        })
    })
}

proptest! {
    /// Through an engine, not only through terms.
    #[test]
    fn any_value_comes_back(
        shapes in proptest::collection::vec(shapes(), 0..4),
        ages in proptest::collection::btree_map(".{0,4}", any::<Option<i128>>(), 0..4),
    ) {
        let mut engine = Engine::new();
        type Both = (Vec<Shape>, BTreeMap<String, Option<i128>>);
        let same: Query<(Serde<Both>,), (Serde<Both>,)> =
            engine.prepare("copy_term(?, X)").expect("it is right");
        let value: Both = (shapes, ages);
        let found = same.first(&mut engine, (Serde(value.clone()),)).expect("it is read");
        prop_assert_eq!(found.map(|(Serde(found),)| found), Some(value));
    }
}

#[test]
fn answers_are_written_as_their_json_is() {
    let mut engine = Engine::new();
    for (query, json, written) in [
        (
            "X = 1, Y = [a, 2.5]",
            r#"{"X":1,"Y":["a",2.5]}"#,
            "['X'-1,'Y'-[a,2.5]]",
        ),
        // Texts are shown as texts if the query has one, else lists of characters and codes are lists.
        (
            r#"append("ab", [c], X), Y = f("", "c")"#,
            r#"{"X":"abc","Y":{"functor":"f","args":[[],"c"]}}"#,
            "['X'-abc,'Y'-[functor-f,args-[[],c]]]",
        ),
        (
            "atom_chars(ab, X), atom_codes(ab, Y), atom_string(ab, Z)",
            r#"{"X":["a","b"],"Y":[97,98],"Z":"ab"}"#,
            "['X'-[a,b],'Y'-[97,98],'Z'-ab]",
        ),
        // JSON has no infinite numbers, and an unbound variable is no binding.
        (
            "X is inf, Y is -inf, U = _",
            r#"{"X":"inf","Y":"-inf"}"#,
            "['X'-inf,'Y'-'-inf']",
        ),
    ] {
        let mut answers = engine.query(query, ()).expect("it is a query");
        let answer = answers.next().expect("it is true").expect("no error");
        assert_eq!(answer.to_json(), json);
        let term = Serde(&answer).to_term().expect("it is written");
        assert_eq!(term.to_string(), written);
    }
}
