//! Arithmetic against exact values: every evaluable and comparison, at and beside the powers of two, in every way in which a
//! program can evaluate an expression.
//!
//! `support/exact`, which uses nothing of ferz, computes the expected values. A failure names the seed of its round:
//! `FERZ_SEED=N FERZ_RUNS=1 cargo test --test all arithmetic::`. Its findings become quads in `suites/regress`.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use crate::exact::{Outcome, Value, evaluated};
use crate::hostile::{first_seed, runs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use ferz::embed::{Engine, Term, TermView};

/// Rounds of the usual run: a debug build takes a few seconds.
const ROUNDS: u64 = 1;

/// Pairs of arguments of an evaluable, and of a comparison, in a round.
const PAIRS: usize = 40;

/// Evaluables that are not compared: they have no fixed value, or a random one.
const OTHERS: &[&str] = &[
    "random",
    "random_float",
    "cputime",
    "realtime",
    "pi",
    "e",
    "inf",
    "infinite",
    "nan",
    "epsilon",
    "max_integer",
    "min_integer",
    "max_tagged_integer",
    "min_tagged_integer",
];

/// A comparison, and the orders for which it is true.
type Comparison = (&'static str, fn(Ordering) -> bool);

const COMPARISONS: &[Comparison] = &[
    ("=:=", Ordering::is_eq),
    ("=\\=", Ordering::is_ne),
    ("<", Ordering::is_lt),
    ("=<", Ordering::is_le),
    (">", Ordering::is_gt),
    (">=", Ordering::is_ge),
];

/// Pseudo-random numbers: xorshift, so that a seed determines a round.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % limit
    }

    /// ±2^k + d
    fn integer(&mut self, k: u64) -> IBig {
        let power = IBig::ONE << k as usize;
        let distance = IBig::from(self.below(5)) - IBig::from(2);
        if self.below(2) == 0 {
            power + distance
        } else {
            distance - power
        }
    }

    /// A number near 2^k.
    fn near(&mut self, k: u64) -> Value {
        const SPECIAL: &[f64] = &[
            0.0,
            -0.0,
            0.1,
            0.5,
            -0.5,
            1.5,
            2.5,
            -2.5,
            1e10,
            1e22,
            1e300,
            f64::MAX,
            f64::MIN,
            f64::MIN_POSITIVE,
            5e-324,
            0.9999999999999999,
            -0.9999999999999999,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
            709.5,
            170.5,
        ];
        match self.below(20) {
            0..=9 => Value::Integer(self.integer(k)),
            10..=14 => {
                let whole: f64 = self.integer(k).to_string().parse().expect("it has digits");
                Value::Float(match self.below(6) {
                    0 => whole.next_up(),
                    1 => whole.next_down(),
                    2 => whole + 0.5,
                    3 => 1.0 / whole.abs().max(1.0),
                    _ => whole,
                })
            }
            15 | 16 => {
                let other = if self.below(2) == 0 {
                    1
                } else {
                    self.below(71)
                };
                let below = UBig::try_from(self.integer(other)).unwrap_or_default();
                let below = if below.is_zero() {
                    UBig::from(7u8)
                } else {
                    below
                };
                Value::from(RBig::from_parts(self.integer(k), below))
            }
            17 => Value::Integer(IBig::from(self.below(7)) - IBig::from(3)),
            _ => Value::Float(SPECIAL[self.below(SPECIAL.len() as u64) as usize]),
        }
    }

    fn number(&mut self) -> Value {
        let k = self.below(71);
        self.near(k)
    }

    /// Two numbers, mostly close to each other, or with a small second one.
    fn pair(&mut self) -> [Value; 2] {
        let k = self.below(71);
        let one = self.near(k);
        let other = match self.below(6) {
            0 if self.below(2) == 0 => one.clone(),
            0 => one.sibling(),
            1 | 2 => self.near(k),
            3 | 4 => self.number(),
            _ => self.near(3),
        };
        [one, other]
    }
}

/// The evaluables of the manual, with their arities.
fn evaluables() -> Vec<(String, usize)> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/builtins/iso/evaluables.rs"
    );
    let text = fs::read_to_string(path).expect("the table is there");
    let rows = text
        .lines()
        .filter_map(|line| line.strip_prefix("//! | `")?.split_once("` |"));
    let mut found: Vec<_> = rows.map(|(row, _)| name_and_arity(row)).collect();
    found.retain(|(name, _)| !OTHERS.contains(&name.as_str()));
    assert!(found.len() > 60, "the table has its form");
    found
}

/// The name and arity in `f(X, Y)`, `X + Y`, `- X` or a name.
fn name_and_arity(row: &str) -> (String, usize) {
    if let Some((name, arguments)) = row.split_once('(') {
        return (name.to_owned(), arguments.split(',').count());
    }
    match row.split(' ').collect::<Vec<_>>()[..] {
        [_, name, _] => (name.to_owned(), 2),
        [name, _] => (name.to_owned(), 1),
        _ => (row.to_owned(), 0),
    }
}

fn quoted(name: &str) -> String {
    format!("'{}'", name.replace('\\', "\\\\"))
}

/// A call of the evaluable with these texts as arguments.
fn applied(name: &str, arguments: &[&str]) -> String {
    format!("{}({})", quoted(name), arguments.join(", "))
}

/// Every way to evaluate an expression: the text in place of E, and the arguments A and B, as a goal that ends in X.
/// The clauses of a case contain its literals, those of an evaluable its name.
const WAYS: &str = r"
:- dynamic([way/5, asserted/1, stored/1, dynamic_of/3]).

way(call, _, E, _, X) :- call(X is E).
way(built, _, E, _, X) :- E =.. L, F =.. L, G = (X is F), G.
way(known, _, E, _, X) :- Y is E, X = Y.
way(nested, _, E, _, X) :- X is eval(+(E)).
way(clause, N, _, Vs, X) :- clause_of(N, Vs, X).
way(parts, N, _, Vs, X) :- parts_of(N, Vs, X).
way(left, N, _, Vs, X) :- left_of(N, Vs, X).
way(right, N, _, Vs, X) :- right_of(N, Vs, X).
way(twice, N, _, Vs, X) :- twice_of(N, Vs, X).
way(then, N, _, Vs, X) :- then_of(N, Vs, X).
way(dynamic, N, _, Vs, X) :- dynamic_of(N, Vs, X).
way(literal, I, _, _, X) :- literal(I, X).
way(some, I, _, Vs, X) :- some(I, Vs, X).
way(asserted, _, E, _, X) :- retractall(asserted(_)), assertz((asserted(Y) :- Y is E)), asserted(X).
way(again, _, _, _, X) :- asserted(Y), asserted(X), X == Y.
way(stored, _, E, _, X) :- retractall(stored(_)), assertz(stored(E)), stored(F), X is F.
way(found, _, E, _, X) :- findall(Y, Y is E, [X]).

% The compiled clauses of an evaluable are known by its number N, those of a case by I.
number_of(clause, N, _, N).
number_of(parts, N, _, N).
number_of(left, N, _, N).
number_of(right, N, _, N).
number_of(twice, N, _, N).
number_of(then, N, _, N).
number_of(dynamic, N, _, N).
number_of(W, _, I, I) :- \+ member(W, [clause,parts,left,right,twice,then,dynamic]).

results(I, Rs) :-
    case(I, N, E, Vs),
    findall(W-R, ( clause(way(W, _, _, _, _), _), number_of(W, N, I, K), result(W, K, E, Vs, R) ), Rs).

result(W, K, E, Vs, R) :-
    catch(( way(W, K, E, Vs, X) -> R = is(X) ; R = fails ), error(Error, _), R = Error).
";

/// The same for comparisons.
const COMPARING: &str = r"
:- dynamic([test/4, asserted/1]).

test(call, _, G, _) :- call(G).
test(negated, _, G, _) :- \+ \+ G.
test(then, N, _, Vs) :- ( compared(N, Vs) -> true ; fail ).
test(clause, N, _, Vs) :- compared(N, Vs).
test(guard, N, _, Vs) :- guarded(N, Vs, true).
test(condition, N, _, Vs) :- condition(N, Vs, true).
test(parts, N, _, Vs) :- compared_parts(N, Vs).
test(literal, I, _, _) :- literal_test(I).
test(some, I, _, Vs) :- some_test(I, Vs).
test(asserted, _, G, _) :- retractall(asserted(_)), assertz((asserted(1) :- G)), asserted(1).
test(again, _, _, _) :- asserted(_).

tests(I, Rs) :-
    compares(I, N, G, Vs),
    findall(W-R, ( clause(test(W, _, _, _), _), ( memberchk(W, [literal,some]) -> K = I ; K = N ),
                   catch(( test(W, K, G, Vs) -> R = yes ; R = no ), error(R, _), true) ), Rs).
";

/// The clauses of an evaluable: the compiler knows all but the arguments.
fn clauses_of(text: &mut String, n: usize, name: &str, arity: usize) {
    let names = &["A", "B", "C"][..arity];
    let list = names.join(",");
    let e = applied(name, names);
    let inner = applied(name, &["A * 1", "1 * B", "+(C)"][..arity]);
    let nested = applied(name, &["-(-(A))", "+(B)", "eval(C)"][..arity]);
    let _ = writeln!(
        text,
        "clause_of({n}, [{list}], X) :- X is {e}.\n\
         parts_of({n}, [{list}], X) :- X is {inner}.\n\
         left_of({n}, [{list}], X) :- X is {e} * 1.\n\
         right_of({n}, [{list}], X) :- Y = 1, X is Y * {e}.\n\
         twice_of({n}, [{list}], X) :- Y is {nested}, X is -(-({e})), X == Y.\n\
         then_of({n}, [{list}], X) :- ( X is {e} -> true ; fail ), integer(1).\n\
         dynamic_of({n}, [{list}], X) :- X is {e}."
    );
}

/// An evaluation or comparison, and its expected result.
struct Case {
    n: usize,
    name: String,
    arguments: Vec<Value>,
    outcome: Outcome,
}

impl Case {
    fn texts(&self) -> Vec<String> {
        self.arguments.iter().map(Value::text).collect()
    }

    fn text(&self) -> String {
        let texts = self.texts();
        applied(
            &self.name,
            &texts.iter().map(String::as_str).collect::<Vec<_>>(),
        )
    }

    /// The facts and the clauses of the case: with literals, and with one argument in a variable.
    fn clauses(&self, out: &mut String, i: usize, is_comparison: bool) {
        let (texts, n, e) = (self.texts(), self.n, self.text());
        let list = texts
            .iter()
            .map(|text| value_term(text))
            .collect::<Vec<_>>()
            .join(",");
        // Every second argument is a variable.
        let variable = |place: usize| (place % 2 == i % 2).then(|| ["A", "B", "C"][place]);
        let of = |place: usize, other| variable(place).unwrap_or(other);
        let variables = (0..texts.len()).map(|place| of(place, "_"));
        let variables = variables.collect::<Vec<_>>().join(",");
        let mixed = texts
            .iter()
            .enumerate()
            .map(|(place, text)| of(place, text));
        let mixed = applied(&self.name, &mixed.collect::<Vec<_>>());
        let _ = if is_comparison {
            writeln!(
                out,
                "compares({i}, {n}, {e}, [{list}]).\nliteral_test({i}) :- {e}.\nsome_test({i}, [{variables}]) :- {mixed}."
            )
        } else {
            writeln!(
                out,
                "case({i}, {n}, {e}, [{list}]).\nliteral({i}, X) :- X is {e}.\nsome({i}, [{variables}], X) :- X is {mixed}."
            )
        };
    }
}

/// The literal of a value as an argument that is no expression.
fn value_term(text: &str) -> String {
    match text {
        "inf" => "1.0Inf",
        "-inf" => "-1.0Inf",
        "nan" => "1.5NaN",
        text => text,
    }
    .to_owned()
}

/// The number of a term.
fn value_of(term: &Term) -> Option<Value> {
    match term.view() {
        TermView::Integer(value) => Some(Value::Integer(IBig::from(value))),
        TermView::BigInteger(digits) => Some(Value::Integer(digits.parse().ok()?)),
        TermView::Rational(text) => {
            let (above, below) = text.split_once(['/', 'r'])?;
            let above: IBig = above.parse().ok()?;
            Some(Value::Fraction(RBig::from_parts(
                above,
                below.parse().ok()?,
            )))
        }
        TermView::Float(value) => Some(Value::Float(value)),
        _ => None,
    }
}

/// Whether the result is the expected one.
fn agrees(found: &Term, outcome: &Outcome) -> bool {
    let value = found
        .arguments("is", 1)
        .and_then(|arguments| value_of(&arguments[0]));
    match outcome {
        Outcome::Unknown => true,
        Outcome::Is(expected) => value.as_ref() == Some(expected),
        Outcome::Near(expected, most) => {
            matches!(value, Some(Value::Float(value)) if (value - expected).abs() <= *most)
        }
        Outcome::Error(error, culprit) => {
            let TermView::Compound(name, arguments) = found.view() else {
                return false;
            };
            let first = arguments.first().map(Term::to_string).unwrap_or_default();
            let found_culprit = arguments.get(1).and_then(value_of);
            format!("{name}({first})") == *error && found_culprit == *culprit
        }
    }
}

/// Loads the cases, requests the result of each, and reports the wrong ones.
fn run(
    engine: &mut Engine,
    seed: u64,
    cases: &[Case],
    is_comparison: bool,
    wrong: &mut BTreeMap<String, String>,
) -> usize {
    let mut text = String::from(
        ":- discontiguous([case/4, literal/2, some/3, compares/4, literal_test/1, some_test/2]).\n",
    );
    for (i, case) in cases.iter().enumerate() {
        case.clauses(&mut text, i, is_comparison);
    }
    let loaded = engine
        .consult_text("cases.pl", &text)
        .expect("the cases are read");
    assert!(
        !loaded.has_errors(),
        "seed {seed}: the cases are well-formed"
    );
    let mut count = 0;
    for (i, case) in cases.iter().enumerate() {
        let goal = if is_comparison { "tests" } else { "results" };
        let answer = engine
            .query(&format!("{goal}({i}, Rs)"), ())
            .expect("the query is read")
            .next();
        let results = answer
            .expect("there is an answer")
            .and_then(|answer| answer.get::<Vec<Term>>("Rs"));
        let results =
            results.unwrap_or_else(|error| panic!("seed {seed}: {}: {error}", case.text()));
        assert!(results.len() > 10, "every way was tried");
        for result in results {
            let parts = result.arguments("-", 2).expect("a way and its result");
            let [way, found] = [&parts[0], &parts[1]];
            count += 1;
            let is_right = match (&case.outcome, is_comparison) {
                (Outcome::Is(Value::Integer(holds)), true) => {
                    found.as_atom() == Some(if holds.is_zero() { "no" } else { "yes" })
                }
                (outcome, _) => agrees(found, outcome) || is_same_nan(way, found, outcome),
            };
            if !is_right {
                let kind = format!("{} {way}", case.name);
                wrong.entry(kind).or_insert_with(|| {
                    format!(
                        "seed {seed}: {} by {way}: {found}, not {:?}",
                        case.text(),
                        case.outcome
                    )
                });
            }
        }
    }
    count
}

/// NaN need not be identical with itself.
fn is_same_nan(way: &Term, found: &Term, outcome: &Outcome) -> bool {
    let is_compared = matches!(way.as_atom(), Some("twice" | "again"));
    is_compared
        && found.as_atom() == Some("fails")
        && *outcome == Outcome::Is(Value::Float(f64::NAN))
}

fn engine(text: &str) -> Engine {
    let mut engine = Engine::new();
    let loaded = engine
        .consult_text("ways.pl", text)
        .expect("the program is read");
    assert!(!loaded.has_errors(), "the program is well-formed");
    engine
}

fn report(wrong: &BTreeMap<String, String>) {
    let told: Vec<&str> = wrong.values().map(String::as_str).collect();
    assert!(
        told.is_empty(),
        "{} kinds of differences:\n{}",
        told.len(),
        told.join("\n")
    );
}

#[test]
fn every_evaluable_has_its_exact_value() {
    let evaluables = evaluables();
    let mut program = String::from(
        ":- discontiguous([clause_of/3,parts_of/3,left_of/3,right_of/3,twice_of/3,then_of/3,dynamic_of/3]).\n",
    );
    program.push_str(WAYS);
    for (n, (name, arity)) in evaluables.iter().enumerate() {
        clauses_of(&mut program, n, name, *arity);
    }
    let mut engine = engine(&program);
    let (mut wrong, mut count) = (BTreeMap::new(), 0);
    for seed in first_seed()..first_seed() + runs(ROUNDS) {
        let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for (n, (name, arity)) in evaluables.iter().enumerate() {
            let cases: Vec<Case> = (0..PAIRS)
                .map(|_| {
                    let mut arguments: Vec<Value> = chance.pair().into();
                    arguments.push(chance.number());
                    arguments.truncate(*arity);
                    let outcome = evaluated(name, &arguments)
                        .unwrap_or_else(|| panic!("{name}/{arity} is not in support/exact"));
                    Case {
                        n,
                        name: name.clone(),
                        arguments,
                        outcome,
                    }
                })
                .filter(|case| case.outcome != Outcome::Unknown)
                .collect();
            count += run(&mut engine, seed, &cases, false, &mut wrong);
        }
    }
    report(&wrong);
    assert!(count > 1000, "there were cases");
}

#[test]
fn comparisons_are_exact() {
    let mut program = String::from(
        ":- discontiguous([compared/2,guarded/3,condition/3,compared_parts/2]).\n:- dynamic(asserted/1).\n",
    );
    program.push_str(COMPARING);
    for (n, (name, _)) in COMPARISONS.iter().enumerate() {
        let _ = writeln!(
            program,
            "compared({n}, [A,B]) :- A {name} B.\n\
             guarded({n}, [A,B], X) :- A {name} B, !, X = true.\n\
             guarded({n}, _, false).\n\
             condition({n}, [A,B], X) :- ( A {name} B -> X = true ; X = false ).\n\
             compared_parts({n}, [A,B]) :- A * 1 {name} +(B)."
        );
    }
    let mut engine = engine(&program);
    let (mut wrong, mut count) = (BTreeMap::new(), 0);
    for seed in first_seed()..first_seed() + runs(ROUNDS) {
        let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for (n, (name, holds)) in COMPARISONS.iter().enumerate() {
            let cases: Vec<Case> = (0..4 * PAIRS)
                .map(|_| {
                    let arguments: Vec<Value> = chance.pair().into();
                    // Two numbers that cannot be compared are unequal, and nothing else.
                    let holds = arguments[0]
                        .compare(&arguments[1])
                        .map_or(*name == "=\\=", holds);
                    let outcome = Outcome::Is(Value::Integer(IBig::from(u8::from(holds))));
                    Case {
                        n,
                        name: (*name).to_owned(),
                        arguments,
                        outcome,
                    }
                })
                .collect();
            count += run(&mut engine, seed, &cases, true, &mut wrong);
        }
    }
    report(&wrong);
    assert!(count > 1000, "there were cases");
}

/// Floats of all lengths and signs: their exact values, and the simplest fractions that round to them.
#[test]
fn floats_are_the_fractions_they_should_be() {
    let mut engine = Engine::new();
    for seed in first_seed()..first_seed() + runs(ROUNDS) {
        let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for i in 0..500 {
            let float = match i % 3 {
                0 => f64::from_bits(chance.below(1 << 31) << 33 | chance.below(1 << 31)),
                1 => chance.below(1000) as f64 / (1 + chance.below(1000)) as f64,
                _ => -(chance.below(1 << 20) as f64) / (1u64 << chance.below(60)) as f64,
            };
            if !float.is_finite() {
                continue;
            }
            for name in ["rational", "rationalize"] {
                let goal = format!("X is {name}({float:?})");
                let expected = evaluated(name, &[Value::Float(float)]);
                let Some(Outcome::Is(expected)) = expected else {
                    panic!("seed {seed}: {goal} has a value");
                };
                let answer = engine.query(&goal, ()).expect("the query is read").next();
                let answer = answer.expect("there is an answer").expect("it has a value");
                let found: Term = answer.get("X").expect("it is a term");
                assert_eq!(value_of(&found), Some(expected), "seed {seed}: {goal}");
            }
        }
    }
}
