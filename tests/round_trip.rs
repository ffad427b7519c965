//! Every predicate that writes quoted terms writes text that is read as a variant of the same term, under operators of all
//! types that change from round to round.
//!
//! The generator is deterministic: a failure can be repeated. Its findings are quads in `suites/regress/round_trip.pl`.

use std::collections::BTreeMap;

use ferz::embed::{Engine, Term};
use ferz::testing::syntax::Operators;

use crate::hostile::runs;

/// Rounds, each with other operators, unless `FERZ_RUNS` gives a number.
const ROUNDS: u64 = 100;

/// The terms of a round.
const TERMS: usize = 200;

/// Writes every term in every way and reads it. The first failure of each kind of writing is reported in full.
const CHECK: &str = r"
:- set_prolog_flag(double_quotes, codes).

% write_term/2 with these options is what the usual predicates do.
way(writeq, [quoted(true),numbervars(true)]).
way(print, [quoted(true),numbervars(true),portray(true)]).
way(plain, [quoted(true)]).
way(canonical, [quoted(true),ignore_ops(true)]).
way(spacing, [quoted(true),spacing(next_argument)]).
way(braces, [quoted(true),ignore_ops(true),brace_terms(true)]).
way(tight, [quoted(true),priority(0)]).
way(argument, [quoted(true),numbervars(true),priority(999)]).

% Those that show variables by number cannot tell them from '$VAR'(N).
ways(true, [plain,canonical,spacing,braces,tight]).
ways(false, [writeq,print,plain,canonical,spacing,braces,tight,argument]).

check(Terms, HasNumbered) :-
    ways(HasNumbered, Names),
    forall(member(Term, Terms),
           forall(member(Name, Names), survives(Name, Term))).

survives(Name, Term) :-
    way(Name, Options),
    with_output_to(string(Text), write_term(Term, Options)),
    catch(term_string(Read, Text), Error, true),
    (   var(Error),
        Read =@= Term
    ->  true
    ;   with_output_to(string(Canonical), write_canonical(Term)),
        with_output_to(string(Got), ( nonvar(Error) -> print(Error) ; write_canonical(Read) )),
        throw(differs(Name, Text, Canonical, Got))
    ).

define(Priority, Type, Name) :-
    catch(op(Priority, Type, Name), error(permission_error(_, _, _), _), true).
";

/// Names that are hard to write: operators, solo characters, names that need quotes or look like a number or a comment.
const NAMES: &[&str] = &[
    "a",
    "b",
    "foo",
    "e",
    "x",
    "r",
    "-",
    "+",
    "*",
    "\\",
    "^",
    "**",
    "/",
    "//",
    "=",
    "=..",
    "\\+",
    "<",
    ">",
    "@",
    "#",
    "&",
    "~",
    "?",
    "$",
    ":",
    ":-",
    "?-",
    "-->",
    "->",
    "*->",
    "is",
    "mod",
    "rdiv",
    "dynamic",
    "table",
    "initialization",
    ",",
    "|",
    "||",
    ";",
    "!",
    ".",
    "..",
    ":=",
    "[]",
    "{}",
    "()",
    "[",
    "{",
    "(",
    "",
    " ",
    "a b",
    "A",
    "_",
    "_a",
    "0",
    "1",
    "1.0",
    "0'a",
    "e10",
    "1e10",
    "inf",
    "nan",
    "''",
    "'",
    "\"",
    "`",
    "/*",
    "*/",
    "%",
    "a\nb",
    "\t",
    "\0",
    "\u{7f}",
    "\u{a0}",
    "\u{ad}",
    "\u{301}",
    "\u{202e}",
    "\u{feff}",
    "\u{e000}",
    "\u{10ffff}",
    "é",
    "ё",
    "Ё",
    "Дом",
    "∀",
    "≤",
    "«",
    "x²",
    "ª",
    "漢字",
    "😀",
    "end_of_file",
    "\\\n",
    "a'b",
    "aB",
    "a_1",
];

/// Numbers of all sizes and signs.
const INTEGERS: &[i64] = &[
    0,
    1,
    -1,
    2,
    7,
    -7,
    10,
    255,
    -4096,
    1 << 31,
    1 << 59,
    (1 << 60) - 1,
    1 << 60,
    -(1 << 60),
    i64::MAX,
    i64::MIN,
];

const FLOATS: &[f64] = &[
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.1,
    1e10,
    1e15,
    1e16,
    1e22,
    1e23,
    -1e100,
    1e-7,
    2.5e-10,
    f64::MAX,
    f64::MIN_POSITIVE,
    5e-324,
    f64::INFINITY,
    f64::NEG_INFINITY,
];

const TYPES: &[&str] = &["xfx", "xfy", "yfx", "fy", "fx", "xf", "yf"];

/// A generator of pseudo-random numbers (xorshift of 64 bits).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 11) as usize % limit
    }

    fn one<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }
}

/// The parts of the terms of a round.
struct Parts<'a> {
    /// The current operators.
    operators: &'a [&'a str],
    fractions: &'a [Term],
    /// Whether terms `'$VAR'(N)` occur.
    numbered: bool,
}

/// A term of some depth.
fn term(chance: &mut Chance, depth: usize, parts: &Parts<'_>) -> Term {
    if depth == 0 {
        return leaf(chance, parts);
    }
    let (operators, numbered) = (parts.operators, parts.numbered);
    let below = |chance: &mut Chance| {
        let less = 1 + chance.below(2);
        term(chance, depth.saturating_sub(less), parts)
    };
    match chance.below(20) {
        0..=1 => leaf(chance, parts),
        2..=5 => {
            let argument = below(chance);
            Term::compound(chance.one(operators), [argument])
        }
        6..=11 => {
            let arguments = [below(chance), below(chance)];
            Term::compound(chance.one(operators), arguments)
        }
        12 => {
            // Most writers fail at signs before numbers and operators.
            let argument = below(chance);
            Term::compound(chance.one(&["-", "+"]), [argument])
        }
        13 => {
            let argument = below(chance);
            Term::compound("{}", [argument])
        }
        14 => Term::list((0..chance.below(4)).map(|_| below(chance))),
        15 => {
            let arguments = [below(chance), below(chance)];
            // A partial list, or a list with another end.
            Term::compound(".", arguments)
        }
        16 if numbered => Term::compound("$VAR", [Term::of(chance.below(60) as i64)]),
        16..=17 => {
            let arguments: Vec<Term> = (0..1 + chance.below(4)).map(|_| below(chance)).collect();
            Term::compound(chance.one(NAMES), arguments)
        }
        18 => {
            let arguments = [below(chance), below(chance)];
            Term::compound(",", arguments)
        }
        _ => {
            let arguments = [below(chance), below(chance)];
            Term::compound(chance.one(&[":-", "|", ";", "->", "-->"]), arguments)
        }
    }
}

fn leaf(chance: &mut Chance, parts: &Parts<'_>) -> Term {
    match chance.below(17) {
        0..=2 => Term::variable(chance.one(&["X", "Y", "Z"])),
        3..=4 => Term::of(INTEGERS[chance.below(INTEGERS.len())]),
        5 => {
            let big = i128::from(chance.next() as i64) * i128::from(chance.next() as i64 >> 20);
            Term::of(big)
        }
        6 => Term::of(FLOATS[chance.below(FLOATS.len())]),
        7 => {
            let float = f64::from_bits(chance.next());
            Term::of(if float.is_nan() { 1.5 } else { float })
        }
        8..=9 => {
            let texts = [chance.one(NAMES), chance.one(NAMES)];
            Term::string(&texts.concat())
        }
        10..=12 => Term::atom(chance.one(parts.operators)),
        13 => parts.fractions[chance.below(parts.fractions.len())].clone(),
        _ => Term::atom(chance.one(NAMES)),
    }
}

/// Rational numbers that are no integers.
fn fractions() -> Vec<Term> {
    let mut engine = Engine::builder().sandboxed().build();
    let query = "member(X-Y, [1-3,-1-3,7-2,-22-7,1-(10**30),(-3**50)-(2**70)]), Q is X rdiv Y";
    let solutions = engine.query(query, ()).expect("it is a query");
    solutions
        .map(|solution| solution?.get("Q"))
        .collect::<Result<_, _>>()
        .expect("there are fractions")
}

#[test]
fn written_terms_are_read_as_they_were() {
    let mut complaints = BTreeMap::new();
    let fractions = fractions();
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    for round in 0..runs(ROUNDS) {
        let mut engine = Engine::builder().sandboxed().build();
        engine
            .consult_text("check", CHECK)
            .expect("the check is Prolog");
        engine
            .set_flag("double_quotes", Term::atom("string"))
            .expect("there is this flag");
        // The first round has only the operators of the standard.
        for _ in 0..round.min(12) {
            let name = chance.one(NAMES);
            let priority = match chance.below(8) {
                0 => 0,
                1 => 1200,
                2 => 999 + chance.below(3),
                _ => 1 + chance.below(1200),
            };
            let arguments = (
                priority as i64,
                Term::atom(chance.one(TYPES)),
                Term::atom(name),
            );
            engine
                .holds("define(?, ?, ?)", arguments)
                .expect("what cannot be defined is passed over");
        }
        let operators: Vec<String> = engine
            .operators()
            .iter()
            .map(|(_, _, name)| name.to_owned())
            .collect();
        let mut names: Vec<&str> = operators.iter().map(String::as_str).collect();
        names.sort_unstable();
        names.dedup();
        let numbered = round % 5 == 4;
        let parts = Parts {
            operators: &names,
            fractions: &fractions,
            numbered,
        };
        let terms: Vec<Term> = (0..TERMS)
            .map(|_| {
                let depth = chance.below(6);
                term(&mut chance, depth, &parts)
            })
            .collect();
        let flag = Term::atom(if numbered { "true" } else { "false" });
        if let Err(error) = engine.holds("check(?, ?)", (Term::list(terms), flag)) {
            let ball = error
                .ball()
                .map_or_else(|| error.to_string(), ToString::to_string);
            // The operators that were defined here, and those that were changed.
            let usual = Operators::new();
            let usual: Vec<_> = usual.iter().collect();
            let mut user = String::new();
            let operators = engine.operators().iter();
            for (priority, specifier, name) in operators.filter(|row| !usual.contains(row)) {
                user.push_str(&format!("{priority} {} {name:?}; ", specifier.name()));
            }
            complaints
                .entry(round)
                .or_insert(format!("{ball}\n  under {user}"));
        }
    }
    let count = complaints.len();
    let shown: Vec<String> = complaints.into_values().take(5).collect();
    assert!(count == 0, "\n{count} rounds:\n{}\n", shown.join("\n"));
}
