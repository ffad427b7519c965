//! Compiled bodies against `call/1` with the same terms.
//!
//! Bodies are made at random from control constructs, unifications, tests, arithmetic and calls; each runs as the body of
//! a clause and through `call/1`, which interprets control constructs. Both must give the same answers in
//! the same order, and end in the same way.

use crate::texts::read_text;
use ferz::testing::builtins::GROUPS;
use ferz::testing::builtins::evaluables::EVALUABLES;
use ferz::testing::machine::assert::{Provenance, add_clause};
use ferz::testing::machine::{Machine, Sizes};
use ferz::testing::stream::StreamTable;
use ferz::testing::syntax::{ReadFlags, read_term};
use ferz::testing::term::lower::{Quotes, lower};
use ferz::testing::term::{Atom, Cell, Number, View, atoms};

const PROGRAM: &str = "
    p(1). p(2). p(a).
    q(1, x). q(2, f(1)). q(2, Z) :- p(Z). q(g(_), y).
    r(X) :- X = f(_).
    r(2).
    s(X, Y, f(Y, X)).
    s(X, [X|T], T).
    s(1, 2, 3).
    n(0).
    n(N) :- integer(N), N > 0, N < 3.
";

/// The most answers that are compared.
const ANSWERS: usize = 30;

struct Random(u64);

impl Random {
    fn below(&mut self, count: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % count
    }

    fn pick<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        texts[self.below(texts.len() as u64) as usize]
    }

    fn variable(&mut self) -> &'static str {
        self.pick(&["A", "B", "C", "D", "E"])
    }

    fn term(&mut self, depth: u32) -> String {
        match self.below(if depth == 0 { 6 } else { 9 }) {
            0..=2 => self.variable().to_owned(),
            3 => self
                .pick(&[
                    "1",
                    "2",
                    "a",
                    "x",
                    "[]",
                    "2.5",
                    "_",
                    "1267650600228229401496703205376",
                ])
                .to_owned(),
            4 => self.pick(&["1", "2", "3"]).to_owned(),
            5 => self.pick(&["a", "y"]).to_owned(),
            6 => format!("f({})", self.term(depth - 1)),
            7 => format!("[{}|{}]", self.term(depth - 1), self.term(depth - 1)),
            _ => format!("f({}, {})", self.term(depth - 1), self.term(depth - 1)),
        }
    }

    fn expression(&mut self, depth: u32) -> String {
        match self.below(if depth == 0 { 3 } else { 6 }) {
            0 => self.variable().to_owned(),
            1 | 2 => self.pick(&["1", "2", "-3", "40000", "2.5"]).to_owned(),
            3 => format!(
                "({} + {})",
                self.expression(depth - 1),
                self.expression(depth - 1)
            ),
            4 => {
                let operator = self.pick(&["-", "*", "//", "mod", "max", "/\\"]);
                let (left, right) = (self.expression(depth - 1), self.expression(depth - 1));
                if operator == "max" {
                    format!("max({left}, {right})")
                } else {
                    format!("({left} {operator} {right})")
                }
            }
            _ => format!("(- {})", self.expression(depth - 1)),
        }
    }

    fn test(&mut self) -> String {
        match self.below(6) {
            0 => format!("{} == {}", self.term(1), self.term(1)),
            1 => format!("{} \\== {}", self.term(1), self.term(1)),
            2 => format!(
                "{}({})",
                self.pick(&["var", "nonvar", "integer", "atom", "compound"]),
                self.term(1)
            ),
            3 => format!("{} \\= {}", self.term(1), self.term(1)),
            _ => {
                let operator = self.pick(&["<", ">", "=<", ">=", "=:=", "=\\="]);
                format!("{} {operator} {}", self.expression(1), self.expression(1))
            }
        }
    }

    fn goal(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.below(14) {
                0 | 1 => format!("p({})", self.term(0)),
                2 => format!("q({}, {})", self.term(1), self.term(1)),
                3 => format!("r({})", self.term(1)),
                4 => format!("s({}, {}, {})", self.term(1), self.term(1), self.term(1)),
                5 | 6 => format!("{} = {}", self.variable(), self.term(2)),
                7 => format!("{} = {}", self.term(2), self.term(2)),
                8 => format!("{} is {}", self.term(0), self.expression(2)),
                9 => format!(
                    "functor({}, {}, {})",
                    self.term(1),
                    self.variable(),
                    self.variable()
                ),
                10 => self.pick(&["true", "fail", "!", "n(A)"]).to_owned(),
                _ => self.test(),
            };
        }
        let depth = depth - 1;
        match self.below(17) {
            13 => format!("once(({}))", self.goal(depth)),
            14 => format!("ignore(({}))", self.goal(depth)),
            15 => format!("forall(({}), ({}))", self.goal(depth), self.goal(depth)),
            16 => format!("(G{depth} = ({}), G{depth})", self.goal(depth)),
            0..=4 => format!("(({}), ({}))", self.goal(depth), self.goal(depth)),
            5 => format!("(({}) ; ({}))", self.goal(depth), self.goal(depth)),
            6 => format!(
                "(({}) -> ({}) ; ({}))",
                self.goal(depth),
                self.goal(depth),
                self.goal(depth)
            ),
            7 => format!(
                "({} -> {} ; {})",
                self.test(),
                self.goal(depth),
                self.goal(depth)
            ),
            8 => format!(
                "(({}, {}) -> {} ; {})",
                self.test(),
                self.test(),
                self.goal(depth),
                self.goal(depth)
            ),
            9 => format!("(({}) -> ({}))", self.goal(depth), self.goal(depth)),
            10 => format!("\\+ ({})", self.goal(depth)),
            11 => format!(
                "(({}) *-> ({}) ; ({}))",
                self.goal(depth),
                self.goal(depth),
                self.goal(depth)
            ),
            _ => self.goal(depth),
        }
    }
}

fn machine() -> Machine {
    let sizes = Sizes {
        heap: 1 << 22,
        frames: 1 << 19,
        choices: 1 << 19,
        trail: 1 << 19,
    };
    let mut m = Machine::new(sizes, StreamTable::sandboxed().0, GROUPS, EVALUABLES)
        .expect("a small machine fits");
    consult(
        &mut m,
        atoms::SYSTEM,
        include_str!("../prolog/boot/prelude.pl"),
    );
    consult(&mut m, atoms::USER, PROGRAM);
    m
}

fn consult(m: &mut Machine, module: Atom, text: &str) {
    for tree in read_text(text, &m.operators.clone(), ReadFlags::default()) {
        let tree = tree.expect("the program is well written");
        let lowered = lower(&tree, Quotes::default(), &mut m.heap, &mut m.atoms).expect("it fits");
        add(m, module, lowered.term);
    }
}

fn add(m: &mut Machine, module: Atom, clause: Cell) {
    let source = Provenance {
        consult: true,
        ..Provenance::default()
    };
    if let Err(error) = add_clause(
        m,
        module,
        clause,
        ferz::testing::database::End::Back,
        &source,
    ) {
        panic!("a clause is refused: {error:?}");
    }
}

fn read(m: &mut Machine, text: &str) -> Cell {
    let operators = m.operators.clone();
    let tree = read_term(text, 0, &operators, ReadFlags::default())
        .expect("it is a term")
        .expect("there is one");
    lower(&tree, Quotes::default(), &mut m.heap, &mut m.atoms)
        .expect("it fits")
        .term
}

/// A term as text, its variables numbered in order of occurrence.
fn show(m: &Machine, term: Cell, variables: &mut Vec<Cell>, depth: u32) -> String {
    if depth > 12 {
        return "...".to_owned();
    }
    match m.heap.view(term) {
        View::Var(_) => {
            let variable = m.heap.deref(term);
            let known = variables.iter().position(|one| *one == variable);
            let index = known.unwrap_or_else(|| {
                variables.push(variable);
                variables.len() - 1
            });
            format!("_{index}")
        }
        View::Int(value) => value.to_string(),
        View::Big(at) => m.heap.big_value(at).to_string(),
        View::Ratio(at) => Number::from(m.heap.ratio_value(at)).to_string(),
        View::Float(value) => format!("{value:?}"),
        View::Atom(atom) => m.atoms.text(atom).to_owned(),
        View::Handle(..) => "handle".to_owned(),
        View::Text(at) => format!("{:?}", m.heap.text_value(at)),
        View::List(at) => {
            let head = show(m, m.heap.get(at), variables, depth + 1);
            format!(
                "[{head}|{}]",
                show(m, m.heap.get(at.offset(1)), variables, depth + 1)
            )
        }
        View::Struct(functor, at) => {
            let args = (0..functor.arity as usize)
                .map(|index| show(m, m.heap.arg(at, index), variables, depth + 1));
            format!(
                "{}({})",
                m.atoms.text(functor.name),
                args.collect::<Vec<_>>().join(",")
            )
        }
    }
}

/// The answers of a goal, and how it ended.
fn answers(m: &mut Machine, goal: Cell, template: Cell) -> Vec<String> {
    let mut list = Vec::new();
    let mut query = m.open_query(atoms::USER, goal).expect("it opens");
    loop {
        match m.next_answer(&mut query) {
            Ok(true) => list.push(show(m, template, &mut Vec::new(), 0)),
            Ok(false) => {
                list.push("no more".to_owned());
                break;
            }
            Err(error) => {
                list.push(format!(
                    "error {}",
                    format!("{error:?}").split('(').next().unwrap_or_default()
                ));
                break;
            }
        }
        if list.len() == ANSWERS {
            break;
        }
    }
    m.close_query(query);
    list
}

/// The arguments of a head, or of a goal.
fn arguments(random: &mut Random) -> String {
    match random.below(6) {
        0 => "A, B, C, D, E".to_owned(),
        1 => "1, V, f(W), 2, a".to_owned(),
        2 => "V, W, V, _, 3".to_owned(),
        3 => {
            let first = random.pick(&["1", "2", "a", "[]", "[A|B]", "f(_)", "2.5", "A"]);
            format!("{first}, B, C, D, E")
        }
        _ => format!(
            "{}, {}, {}, D, E",
            random.term(2),
            random.term(2),
            random.term(1)
        ),
    }
}

/// The body of one of several clauses: often it begins with tests and a cut.
fn guarded_body(random: &mut Random, depth: u32) -> String {
    match random.below(4) {
        0 => random.goal(depth),
        1 => format!("({}, !, ({}))", random.test(), random.goal(depth)),
        2 => format!("({}, {}, !)", random.test(), random.test()),
        _ => format!("(!, ({}))", random.goal(depth)),
    }
}

/// Compares predicates with up to `clauses` clauses with the disjunction of their bodies.
fn compare(seed: u64, count: u64, depth: u64, clauses: u64) {
    let mut random = Random(seed);
    let mut m = machine();
    for number in 0..count {
        let depth = 1 + random.below(depth) as u32;
        let mut text = String::new();
        let mut alternatives = Vec::new();
        let call = arguments(&mut random);
        let actual = read(&mut m, &format!("h({call})."));
        for _ in 0..1 + random.below(clauses) {
            let head = arguments(&mut random);
            let body = if clauses == 1 {
                random.goal(depth)
            } else {
                guarded_body(&mut random, depth)
            };
            text += &format!("t{number}({head}) :- {body}.\n");
            let clause = read(&mut m, &format!("(t{number}({head}) :- {body})."));
            add(&mut m, atoms::USER, clause);
            let pair = read(&mut m, &format!("x(h({head}), ({body}))."));
            let View::Struct(_, at) = m.heap.view(pair) else {
                panic!("it is a structure")
            };
            let (head, body) = (m.heap.arg(at, 0), m.heap.arg(at, 1));
            let unified = m
                .heap
                .structure(atoms::EQUALS, &[actual, head])
                .expect("there is room");
            alternatives.push(
                m.heap
                    .structure(atoms::COMMA, &[unified, body])
                    .expect("there is room"),
            );
        }
        let all = alternatives.into_iter().rev().reduce(|all, one| {
            m.heap
                .structure(atoms::SEMICOLON, &[one, all])
                .expect("there is room")
        });
        let all = all.expect("there is a clause");
        let goal = m
            .heap
            .structure(atoms::CALL, &[all])
            .expect("there is room");
        if std::env::var("FERZ_SHOW").is_ok() {
            eprintln!("{text}?- t{number}({call}).");
        }
        let compiled = read(&mut m, &format!("t{number}({call})."));
        let got = answers(&mut m, compiled, compiled);
        let mut want = answers(&mut m, goal, actual);
        for text in &mut want {
            if let Some(rest) = text.strip_prefix("h(") {
                *text = format!("t{number}({rest}");
            }
        }
        assert_eq!(got, want, "seed {seed}: {text}?- t{number}({call}).");
    }
}

#[test]
fn compiled_bodies_do_what_call_does() {
    compare(0x9e37_79b9_7f4a_7c15, 1500, 4, 1);
}

#[test]
fn linked_clauses_do_what_a_disjunction_does() {
    compare(0x2545_f491_4f6c_dd1d, 1500, 2, 5);
}

#[test]
fn soak() {
    let Ok(seeds) = std::env::var("FERZ_SOAK") else {
        return;
    };
    for seed in 1..=seeds.parse().expect("FERZ_SOAK is a number") {
        compare(seed * 0x1234_5677 + 1, 1500, 5, 1);
        compare(seed * 0x7654_3217 + 1, 1500, 2, 5);
    }
}
