//! Values of Rust as terms and back: collections, long integers, and the place of an error in a value.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Debug;
use std::sync::Arc;

use dashu_int::{IBig, UBig};
use ferz::embed::{Engine, FromTerm, IntoTerm, Query, Term};

/// The text of a value, whose conversion back gives the same value.
#[track_caller]
pub fn there_and_back<T: IntoTerm + FromTerm + Clone + PartialEq + Debug>(value: T) -> String {
    let term = Term::of(value.clone());
    assert_eq!(T::from_term(&term).expect("it comes back"), value);
    let mut engine = Engine::new();
    let found = engine
        .query("X = ?", (value.clone(),))
        .expect("it is asked")
        .next();
    let found = found.expect("there is an answer").expect("it is one");
    assert_eq!(
        found.get::<T>("X").expect("it comes back from an engine"),
        value
    );
    term.to_string()
}

/// The error for a term that is no such value.
#[track_caller]
pub fn complaint<T: FromTerm + Debug>(text: &str) -> String {
    let mut engine = Engine::new();
    let found = engine
        .query(&format!("X = {text}"), ())
        .expect("it is asked")
        .next();
    let found = found.expect("there is an answer").expect("it is one");
    found
        .get::<T>("X")
        .expect_err("it is no such value")
        .to_string()
}

#[test]
fn collections_go_there_and_back() {
    let ages = [("pat", 9), ("ann", 61), ("bob", -3)].map(|(name, age)| (name.to_owned(), age));
    let text = "[ann-61,bob- -3,pat-9]";
    assert_eq!(there_and_back(HashMap::from(ages.clone())), text);
    assert_eq!(there_and_back(BTreeMap::from(ages.clone())), text);
    assert_eq!(there_and_back(HashMap::<String, i64>::new()), "[]");
    assert_eq!(there_and_back(HashSet::from([3, 1, 2])), "[1,2,3]");
    assert_eq!(there_and_back(BTreeSet::from(['c', 'a'])), "[a,c]");
    assert_eq!(there_and_back(vec![0_u8, 255]), "[0,255]");
    assert_eq!(there_and_back([0_u8, 255]), "[0,255]");
    assert_eq!(there_and_back([[1, 2], [3, 4]]), "[[1,2],[3,4]]");
    let none: [String; 0] = [];
    assert_eq!(there_and_back(none), "[]");
    assert_eq!(
        there_and_back([Some(1), None].map(|n| (n, 'a'))[..1].to_vec()),
        "[1-a]"
    );
    assert_eq!(there_and_back(Box::new(Some(7))), "7");
    assert_eq!(there_and_back((1, 2.5, 'x')), "1-(2.5-x)");
    assert_eq!(there_and_back((1, 'a', 2, 'b')), "1-(a-(2-b))");
    assert_eq!(there_and_back((1, 2, 3, 4, 5, 6)), "1-(2-(3-(4-(5-6))))");
    assert_eq!(
        there_and_back((1, vec![2], 'c', true, 0.5)),
        "1-([2]-(c-(true-0.5)))"
    );
    assert_eq!(there_and_back(0.1_f32), "0.10000000149011612");
    assert_eq!(there_and_back(Cow::from("a b")), "'a b'");
    assert_eq!(there_and_back(Arc::<str>::from("tea")), "tea");
    let nested = HashMap::from([
        (1, BTreeMap::from([('a', vec![true])])),
        (2, BTreeMap::new()),
    ]);
    assert_eq!(there_and_back(nested), "[1-[a-[true]],2-[]]");
}

#[test]
fn long_integers_go_there_and_back() {
    let long = IBig::from(10).pow(60);
    assert_eq!(
        there_and_back(-long.clone()),
        format!("-1{}", "0".repeat(60))
    );
    for small in [i64::MIN, -1, 0, i64::MAX] {
        assert_eq!(there_and_back(IBig::from(small)), small.to_string());
    }
    assert_eq!(there_and_back(UBig::from(u64::MAX)), u64::MAX.to_string());
    let mut engine = Engine::new();
    engine
        .predicate("square/2", |n: IBig| &n * &n)
        .expect("it is defined");
    engine
        .predicate("counted/2", |words: Vec<String>| {
            let mut counts = BTreeMap::new();
            for word in words {
                *counts.entry(word).or_insert(0_i64) += 1;
            }
            counts
        })
        .expect("it is defined");
    assert!(
        engine
            .holds("square(?, S), S =:= 10 ** 120", (long,))
            .expect("it is asked")
    );
    assert!(
        engine
            .holds("counted([b, a, b], [a-1, b-2])", ())
            .expect("it is asked")
    );
}

#[test]
fn errors_say_where() {
    type Orders = HashMap<String, Vec<(i64, f64)>>;
    assert_eq!(
        complaint::<Orders>("[ann-[1-2.0], bob-[1-1, 2-abc]]"),
        "X[bob][1].1: expected a number, found abc"
    );
    assert_eq!(
        complaint::<Orders>("[ann-[], x]"),
        "X[1]: expected a pair Key-Value, found x"
    );
    assert_eq!(
        complaint::<Orders>("[ann-[], f(x)-[]]"),
        "X[1]: expected text, found f(x)"
    );
    assert_eq!(
        complaint::<BTreeMap<i64, i64>>("[1-1, 2-2, 1-3]"),
        "X: expected one value for each key, found 1"
    );
    assert_eq!(
        complaint::<BTreeMap<i64, i64>>("point(1)"),
        "X: expected a list of pairs, found point(1)"
    );
    assert_eq!(
        complaint::<BTreeSet<u8>>("[1, 256]"),
        "X[1]: expected an integer that fits in u8, found 256"
    );
    assert_eq!(
        complaint::<IBig>("1.5"),
        "X: expected an integer, found 1.5"
    );
    assert_eq!(
        complaint::<UBig>("-(1)"),
        "X: expected an integer, found - (1)"
    );
    assert_eq!(
        complaint::<UBig>("-1"),
        "X: expected a natural number, found -1"
    );
    assert_eq!(complaint::<char>("ab"), "X: expected a character, found ab");
}

#[test]
fn arrays_have_their_length() {
    let cases = [
        ("abc", "expected a list of 2 elements, found abc"),
        ("[1|_]", "expected a list of 2 elements, found [1|_A]"),
        ("[]", "expected a list of 2 elements, found one of 0: []"),
        ("[1]", "expected a list of 2 elements, found one of 1: [1]"),
        (
            "[1,2,3]",
            "expected a list of 2 elements, found one of 3: [1,2,3]",
        ),
        (
            "[1,a]",
            "[1]: expected an integer that fits in i64, found a",
        ),
    ];
    for (text, said) in cases {
        assert_eq!(
            complaint::<[i64; 2]>(text),
            format!("X{}{said}", if said.starts_with('[') { "" } else { ": " }),
            "{text}"
        );
    }
    assert_eq!(
        complaint::<Vec<(char, [i64; 2])>>("[a-[1,2], b-[3]]"),
        "X[1].1: expected a list of 2 elements, found one of 1: [3]"
    );
    let mut engine = Engine::new();
    let query: Query<([f64; 2],), ([i64; 3],)> = engine
        .prepare("numlist(1, 3, Xs), sum_list(?, _)")
        .expect("it is a query");
    assert_eq!(
        query
            .first(&mut engine, ([0.5, 1.0],))
            .expect("it is asked"),
        Some(([1, 2, 3],))
    );
}

#[test]
fn small_floats_lose_nothing_and_tuples_have_their_length() {
    assert_eq!(
        complaint::<f32>("0.1"),
        "X: expected a number that fits in f32, found 0.1"
    );
    assert_eq!(
        complaint::<f32>("1.0e300"),
        "X: expected a number that fits in f32, found 1.0e300"
    );
    assert_eq!(
        complaint::<(u8, u8, u8, u8)>("1-(2-3)"),
        "X.1.1: expected a pair A-B, found 3"
    );
    assert_eq!(
        complaint::<(u8, u8, u8, u8)>("1-(2-(3-x))"),
        "X.1.1.1: expected an integer that fits in u8, found x"
    );
    let mut engine = Engine::new();
    engine
        .predicate("label/2", |text: Cow<'static, str>| -> Arc<str> {
            format!("{text}!").into()
        })
        .expect("it is defined");
    assert!(engine.holds("label(tea, 'tea!')", ()).expect("no error"));
}
