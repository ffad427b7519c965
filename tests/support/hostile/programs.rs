//! Programs that every Prolog runs in the same way: facts, recursion over lists and numbers, control, exceptions, all solutions,
//! arithmetic, clauses that come and go.
//!
//! *Invariant*: a predicate calls earlier ones, and itself with a shorter list or a smaller number, so that nearly every
//! query ends; a query that runs long says so and is not compared.

use super::choices::Choices;

/// The driver of the queries, in any Prolog: each answer, the log, and the end, on one line.
pub const DRIVER: &str = include_str!("programs.pl");

/// Programs `from..to`, by their seeds, as one text.
pub fn programs(from: u64, to: u64) -> String {
    let mut text = DRIVER.to_owned();
    for seed in from..to {
        text.push_str(&program(&mut Choices::seeded(seed), seed));
    }
    text
}

/// The clauses and queries of one program, whose names contain its number.
pub fn program(c: &mut Choices<'_>, id: u64) -> String {
    let mut maker = Maker {
        c,
        id,
        known: Vec::new(),
        out: format!(":- dynamic(d{id}/1).\n"),
        level: 0,
        own: 0,
    };
    if maker.c.one_in(2) {
        let fact = format!(
            "d{id}({}).\nd{id}({}).\n",
            maker.constant(),
            maker.constant()
        );
        maker.out.push_str(&fact);
    }
    for _ in 0..2 + maker.c.below(4) {
        maker.predicate();
    }
    for number in 0..3 {
        maker.query(number);
    }
    maker.out
}

/// How a predicate is called.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Any,
    List,
    Number,
}

struct Maker<'c, 'b> {
    c: &'c mut Choices<'b>,
    id: u64,
    /// Shape and arity of each predicate so far.
    known: Vec<(Shape, usize)>,
    out: String,
    /// The depth of control constructs around the current goal.
    level: usize,
    /// Variables so far that must not be bound to anything else.
    own: usize,
}

const VARIABLES: &[&str] = &["A", "B", "C", "D", "E"];
const NAMES: &[&str] = &["a", "b", "c", "nil", "foo", "'X y'", "(+)"];

impl Maker<'_, '_> {
    fn variable(&mut self) -> String {
        self.c.pick(VARIABLES).to_owned()
    }

    fn constant(&mut self) -> String {
        match self.c.below(8) {
            0..=2 => self.c.pick(NAMES).to_owned(),
            6 => self
                .c
                .pick(&["b", "nil", "100000000000000000000"])
                .to_owned(),
            7 => format!("f({})", self.c.below(4)),
            _ => format!("{}", self.c.below(9) as i64 - 2),
        }
    }

    fn term(&mut self, depth: usize) -> String {
        match self.c.below(if depth == 0 { 5 } else { 10 }) {
            0..=2 => self.variable(),
            3 | 4 => self.constant(),
            5 => format!("f({})", self.term(depth - 1)),
            6 => format!("g({}, {})", self.term(depth - 1), self.term(depth - 1)),
            7 => format!("[{}|{}]", self.term(depth - 1), self.term(depth - 1)),
            8 => self.list(depth - 1),
            _ => format!("{} - {}", self.term(0), self.term(0)),
        }
    }

    fn list(&mut self, depth: usize) -> String {
        let elements: Vec<String> = (0..self.c.below(4)).map(|_| self.term(depth)).collect();
        format!("[{}]", elements.join(", "))
    }

    fn ground_list(&mut self) -> String {
        let elements: Vec<String> = (0..self.c.below(5)).map(|_| self.constant()).collect();
        format!("[{}]", elements.join(", "))
    }

    fn expression(&mut self, depth: usize) -> String {
        if depth == 0 || self.c.one_in(3) {
            return match self.c.below(8) {
                0..=3 => self.variable(),
                4 => self
                    .c
                    .pick(&[
                        "1.5",
                        "0.25",
                        "foo",
                        "a",
                        "[3]",
                        "7",
                        "123456789012345678901",
                    ])
                    .to_owned(),
                _ => format!("{}", self.c.below(12)),
            };
        }
        let (x, y) = (self.expression(depth - 1), self.expression(depth - 1));
        match self.c.below(14) {
            0..=2 => format!("({x} + {y})"),
            3 | 4 => format!("({x} - {y})"),
            5 => format!("({x} * {y})"),
            6 => format!("({x} // {y})"),
            7 => format!("({x} mod {y})"),
            8 => format!("max({x}, {y})"),
            9 => format!("min({x}, {y})"),
            10 => format!("abs({x})"),
            11 => format!("({x} rem {y})"),
            12 => format!("- ({x})"),
            _ => self
                .c
                .pick(&[
                    "({x} / {y})",
                    "sign({x})",
                    "({x} xor {y})",
                    "truncate({x})",
                    "({x} >> 1)",
                    "({x} div {y})",
                    "({x} /\\ 6)",
                    "gcd({x}, {y})",
                ])
                .replace("{x}", &x)
                .replace("{y}", &y),
        }
    }

    fn name(&self, index: usize) -> String {
        format!("p{}_{index}", self.id)
    }

    /// A call of a predicate made before.
    fn call(&mut self) -> String {
        if self.known.is_empty() {
            return "true".to_owned();
        }
        let index = self.c.below(self.known.len());
        let (shape, arity) = self.known[index];
        let first = match shape {
            Shape::Any => self.term(1),
            Shape::List if self.c.one_in(5) => self.variable(),
            Shape::List => self.ground_list(),
            Shape::Number => format!("{}", self.c.below(4)),
        };
        let mut arguments = vec![first];
        for _ in 1..arity {
            arguments.push(self.term(1));
        }
        format!("{}({})", self.name(index), arguments.join(", "))
    }

    fn goals(&mut self, most: usize) -> String {
        let count = 1 + self.c.below(most);
        let goals: Vec<String> = (0..count).map(|_| self.goal()).collect();
        goals.join(", ")
    }

    fn goal(&mut self) -> String {
        if self.level >= 3 {
            return self.simple();
        }
        self.level += 1;
        let goal = match self.c.below(27) {
            0 => "!".to_owned(),
            1 => format!("\\+ ({})", self.goals(2)),
            2 | 3 => format!(
                "( {} -> {} ; {} )",
                self.goals(2),
                self.goals(2),
                self.goals(2)
            ),
            4 => format!("( {} -> {} )", self.goals(1), self.goals(2)),
            5 => format!(
                "( {} *-> {} ; {} )",
                self.goals(2),
                self.goals(1),
                self.goals(1)
            ),
            6 | 7 => format!("( {} ; {} )", self.goals(2), self.goals(2)),
            8 => format!(
                "findall({}, ({}), {})",
                self.term(1),
                self.goals(2),
                self.variable()
            ),
            9 => {
                let kind = self.c.pick(&["bagof", "setof"]);
                let free = if self.c.one_in(2) {
                    format!("{} ^ ", self.variable())
                } else {
                    String::new()
                };
                format!(
                    "{kind}({}, {free}({}), {})",
                    self.term(1),
                    self.goals(2),
                    self.variable()
                )
            }
            10 => {
                let (goal, ball) = (self.goals(2), self.ball());
                format!("catch(({goal}), {ball}, (log({ball}), {}))", self.goals(1))
            }
            11 => format!("once(({}))", self.goals(2)),
            12 => format!("call(({}))", self.goals(2)),
            13 => format!("forall(({}), ({}))", self.goals(1), self.goals(1)),
            14 => format!("ignore(({}))", self.goals(1)),
            15 => {
                // A separate variable: goals that contain themselves are another matter.
                self.own += 1;
                let own = self.own;
                format!("G{own} = ({}), call(G{own})", self.goals(2))
            }
            16 => format!("\\+ ({})", self.condition(3)),
            17 | 18 => format!(
                "( {} -> {} ; {} )",
                self.condition(3),
                self.goals(1),
                self.goals(1)
            ),
            _ => self.simple(),
        };
        self.level -= 1;
        goal
    }

    /// A condition of tests only, which compile to jumps.
    fn condition(&mut self, depth: usize) -> String {
        if depth == 0 || self.c.one_in(4) {
            return self.test();
        }
        let (first, second) = (self.condition(depth - 1), self.condition(depth - 1));
        match self.c.below(8) {
            0..=2 => format!("({first}, {second})"),
            3..=5 => format!("({first} ; {second})"),
            6 => format!("\\+ ({first})"),
            _ => format!("({first} -> {second} ; {})", self.test()),
        }
    }

    fn test(&mut self) -> String {
        let (v, x, y) = (self.variable(), self.term(1), self.term(1));
        match self.c.below(12) {
            0..=2 => format!(
                "{v} {} {}",
                self.c.pick(&["<", "=:=", ">="]),
                self.expression(1)
            ),
            3 => format!("{v} is {}", self.expression(1)),
            4 | 5 => format!(
                "{}({v})",
                self.c
                    .pick(&["var", "nonvar", "integer", "compound", "atomic"])
            ),
            6 => format!("{x} = {y}"),
            7 | 8 => format!("{x} {} {y}", self.c.pick(&["==", "\\==", "\\="])),
            9 | 10 => "!".to_owned(),
            _ => self.c.pick(&["true", "fail"]).to_owned(),
        }
    }

    /// A catcher has its own variables: SWI-Prolog unifies it before the bindings of the goal are undone.
    fn ball(&mut self) -> String {
        self.own += 1;
        let own = self.own;
        match self.c.below(4) {
            0 => format!("error(F{own}, _)"),
            1 => format!("F{own}"),
            2 => "error(type_error(_, _), _)".to_owned(),
            _ => self.constant(),
        }
    }

    fn simple(&mut self) -> String {
        let (id, v, w) = (self.id, self.variable(), self.variable());
        match self.c.below(32) {
            0..=5 => self.call(),
            6 | 7 => format!("{v} = {}", self.term(2)),
            8 => format!("{v} \\= {}", self.term(1)),
            9 => {
                let (x, y) = (self.term(1), self.term(1));
                // The order of variables is not defined.
                let form = self.c.pick(&[
                    "X == Y",
                    "X \\== Y",
                    "X = Y",
                    "ground(X - Y), X @< Y",
                    "ground(X - Y), X @>= Y",
                ]);
                form.replace('X', "#").replace('Y', &y).replace('#', &x)
            }
            10 | 11 => format!("{v} is {}", self.expression(2)),
            12 => format!(
                "{} {} {}",
                self.expression(1),
                self.c.pick(&["<", "=<", ">", ">=", "=:=", "=\\="]),
                self.expression(1)
            ),
            13 => format!(
                "{}({v})",
                self.c.pick(&[
                    "var", "nonvar", "is_name", "integer", "number", "atomic", "compound",
                    "is_list", "ground", "float"
                ])
            ),
            14 | 15 => format!("member({v}, {})", self.list(1)),
            16 => format!("append({v}, {w}, {})", self.ground_list()),
            17 => format!("between({}, {}, {v})", self.c.below(3), self.c.below(5)),
            18 => format!("length({}, {v})", self.list(1)),
            19 => match self.c.below(3) {
                0 => format!(
                    "{}([1, {}, {}], {v})",
                    self.c.pick(&["sum_list", "max_list", "min_list"]),
                    self.c
                        .pick(&["2", "1.5", "1.0", "-3", "foo", "100000000000000000000"]),
                    self.c.below(5)
                ),
                1 => format!("predsort(compare, {}, {v})", self.ground_list()),
                _ => format!(
                    "{}({}, {v})",
                    self.c
                        .pick(&["msort", "sort", "reverse", "last", "list_to_set", "keysort"]),
                    self.list(1)
                ),
            },
            20 => format!("functor({v}, {w}, {})", self.term(0)),
            21 => format!("arg({}, {}, {w})", self.c.below(4), self.term(2)),
            22 => format!("{v} =.. {}", self.list(1)),
            23 => format!("copy_term({}, {v})", self.term(2)),
            24 => format!(
                "{}(d{}({}))",
                self.c.pick(&["assertz", "asserta", "retract"]),
                id,
                self.term(1)
            ),
            25 => format!("d{id}({v})"),
            26 => format!("throw({})", self.term(1)),
            27 | 28 => format!("log({})", self.term(1)),
            29 => format!("select({v}, {}, {w})", self.ground_list()),
            30 => self
                .c
                .pick(&[
                    "fail",
                    "true",
                    "callable(A), A \\== [], A \\= [_|_], call(A)",
                    "is_name(A), A \\== [], atom_length(A, B)",
                    "nth0(A, [a, b], B)",
                    "compare(A, [1], B)",
                    "A = A",
                    "atom(B), B \\== [], call(B, C)",
                ])
                .to_owned(),
            _ => format!("retract((d{id}({v}) :- {w}))"),
        }
    }

    fn predicate(&mut self) {
        let index = self.known.len();
        let name = self.name(index);
        let arity = 1 + self.c.below(3);
        let rest = |maker: &mut Self| -> String {
            (1..arity).map(|_| format!(", {}", maker.term(1))).collect()
        };
        let shape = match self.c.below(5) {
            0 => {
                for _ in 0..1 + self.c.below(6) {
                    let first = if self.c.one_in(4) {
                        self.term(1)
                    } else {
                        self.constant()
                    };
                    let rest = rest(self);
                    let line = format!("{name}({first}{rest}).");
                    self.line(&line);
                }
                Shape::Any
            }
            1 => {
                let (base, step, again) = (rest(self), rest(self), rest(self));
                let line = format!("{name}([]{base}) :- {}.", self.goals(2));
                self.line(&line);
                let line = format!(
                    "{name}([{}|Xs]{step}) :- {}, {name}(Xs{again}), {}.",
                    self.c.pick(&["X", "A", "B", "f(A)"]),
                    self.goals(2),
                    self.goals(2)
                );
                self.line(&line);
                Shape::List
            }
            2 => {
                let (base, step, again) = (rest(self), rest(self), rest(self));
                let line = format!(
                    "{name}(N{base}) :- N =< 0, {} {}.",
                    self.c.pick(&["!,", ""]),
                    self.goals(1)
                );
                self.line(&line);
                let line = format!(
                    "{name}(N{step}) :- N > 0, M is N - 1, {}, {name}(M{again}), {}.",
                    self.goals(2),
                    self.goals(1)
                );
                self.line(&line);
                Shape::Number
            }
            _ => {
                for _ in 0..1 + self.c.below(4) {
                    let (first, rest) = (self.term(2), rest(self));
                    let line = format!("{name}({first}{rest}) :- {}.", self.goals(4));
                    self.line(&line);
                }
                Shape::Any
            }
        };
        self.known.push((shape, arity));
    }

    fn line(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push('\n');
    }

    fn query(&mut self, number: usize) {
        let goal = if self.c.one_in(3) {
            self.goals(2)
        } else {
            self.call()
        };
        let line = format!(
            "query({}, {number}, ({goal}), [A, B, C, D, E]) :- known(A, B, C, D, E).",
            self.id
        );
        self.line(&line);
    }
}
