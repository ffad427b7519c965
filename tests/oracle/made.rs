//! Random programs: small predicates whose clauses exclude one another, or nearly, by constants, tests and cuts,
//! since compilers optimise these.

use super::mutate::Random;

const VARIABLES: &[&str] = &["X", "Y", "Z", "W"];
const CONSTANTS: &[&str] = &["0", "1", "2", "a", "b", "[]", "1.0", "'+'"];
const LARGE: &[&str] = &[
    "1152921504606846975",
    "1152921504606846976",
    "-1152921504606846977",
    "9223372036854775807",
    "9223372036854775808",
    "4611686018427387904",
    "2147483648",
    "32768",
    "2.0e18",
    "1r3",
];

struct Maker<'r> {
    random: &'r mut Random,
    /// The arities of the predicates so far.
    arities: Vec<usize>,
}

/// The text of a program.
pub fn program(random: &mut Random) -> String {
    let mut maker = Maker {
        random,
        arities: Vec::new(),
    };
    let mut text = String::from(":- dynamic(d/1).\nd(1).\nd(a).\nd(f(_)).\n");
    for index in 0..2 + maker.random.below(4) {
        let arity = 1 + maker.random.below(4);
        maker.arities.push(arity);
        for _ in 0..1 + maker.random.below(5) {
            let clause = maker.clause(index, arity);
            text.push_str(&clause);
        }
    }
    text
}

impl Maker<'_> {
    fn pick(&mut self, from: &[&str]) -> String {
        (**self.random.pick(from).expect("there are some")).to_owned()
    }

    fn variable(&mut self) -> String {
        self.pick(VARIABLES)
    }

    fn term(&mut self, depth: usize) -> String {
        match self.random.below(if depth == 0 { 9 } else { 12 }) {
            0..=4 => self.variable(),
            5..=7 => self.pick(CONSTANTS),
            8 if self.random.below(3) == 0 => self.pick(LARGE),
            8 => "_".to_owned(),
            9 => format!("f({})", self.term(depth - 1)),
            10 => format!("g({},{})", self.term(depth - 1), self.term(depth - 1)),
            _ => format!("[{}|{}]", self.term(depth - 1), self.term(depth - 1)),
        }
    }

    fn clause(&mut self, index: usize, arity: usize) -> String {
        let arguments: Vec<String> = (0..arity).map(|_| self.term(1)).collect();
        let head = format!("p{index}({})", arguments.join(","));
        let mut goals = Vec::new();
        // Tests, often followed by a cut.
        for _ in 0..self.random.below(3) {
            goals.push(self.test());
        }
        if self.random.below(5) < 2 {
            goals.push("!".to_owned());
        }
        for _ in 0..self.random.below(3) {
            goals.push(self.goal(index, 2));
        }
        // A second use of the cut barrier.
        if self.random.below(5) == 0 {
            goals.push("!".to_owned());
        }
        if goals.is_empty() {
            return format!("{head}.\n");
        }
        format!("{head} :- {}.\n", goals.join(", "))
    }

    fn expression(&mut self, depth: usize) -> String {
        match self.random.below(if depth == 0 { 6 } else { 10 }) {
            0..=2 => self.variable(),
            3 | 4 => self.pick(&["0", "1", "2", "-1", "3", "1.5"]),
            5 => self.pick(LARGE),
            6 | 7 => {
                let operator = self.pick(&["+", "-", "*", "//", "mod", "/", "rem", ">>", "/\\"]);
                let (one, other) = (self.expression(depth - 1), self.expression(depth - 1));
                format!("({one} {operator} {other})")
            }
            8 => {
                let function = self.pick(&["max", "min", "gcd"]);
                let (one, other) = (self.expression(depth - 1), self.expression(depth - 1));
                format!("{function}({one},{other})")
            }
            _ => {
                let function = self.pick(&["abs", "- ", "sign", "truncate", "float"]);
                format!("{function}({})", self.expression(depth - 1))
            }
        }
    }

    fn test(&mut self) -> String {
        match self.random.below(9) {
            0..=2 => {
                let operator = self.pick(&["<", ">", "=<", ">=", "=:=", "=\\="]);
                format!("{} {operator} {}", self.expression(1), self.expression(1))
            }
            3 | 4 => {
                let test = self.pick(&[
                    "var", "nonvar", "integer", "atom", "number", "float", "atomic", "compound",
                    "callable", "is_list", "ground",
                ]);
                format!("{test}({})", self.variable())
            }
            5 => {
                let operator = self.pick(&["==", "\\==", "\\=", "@<", "@>=", "="]);
                format!("{} {operator} {}", self.term(1), self.term(1))
            }
            6 => format!("{} = {}", self.variable(), self.term(1)),
            7 => format!("\\+ {} = {}", self.term(0), self.term(1)),
            _ => format!("{} == {}", self.variable(), self.variable()),
        }
    }

    fn call(&mut self, upto: usize) -> String {
        let index = self.random.below(upto + 1);
        let arguments: Vec<String> = (0..self.arities[index]).map(|_| self.term(1)).collect();
        format!("p{index}({})", arguments.join(","))
    }

    fn goal(&mut self, upto: usize, depth: usize) -> String {
        if depth == 0 {
            return match self.random.below(3) {
                0 => self.test(),
                1 => self.call(upto),
                _ => self.small(),
            };
        }
        let inner = |maker: &mut Self| maker.goal(upto, depth - 1);
        match self.random.below(20) {
            0 | 1 => {
                let (test, then, other) = (self.test(), inner(self), inner(self));
                let cut = self.pick(&["", "", "", "!, "]);
                format!("( {test} -> {cut}{then} ; {other} )")
            }
            2 => {
                let (test, more, then, other) =
                    (self.test(), self.test(), inner(self), inner(self));
                format!("( {test}, {more} -> {then} ; {other} )")
            }
            3 => {
                let (condition, then, other) = (inner(self), inner(self), inner(self));
                format!("( {condition} *-> {then} ; {other} )")
            }
            4 => format!("( {} ; {} )", inner(self), inner(self)),
            5 => format!("\\+ {}", inner(self)),
            6 => format!("\\+ ( {}, {} )", self.test(), inner(self)),
            7 => format!(
                "findall({}, {}, {})",
                self.term(1),
                inner(self),
                self.variable()
            ),
            8 => format!("catch({}, {}, {})", inner(self), self.term(1), self.small()),
            9 => format!("forall({}, {})", inner(self), self.test()),
            10 => format!(
                "call({}, {})",
                self.pick(&["=(a)", "d", "X", "=", "p0"]),
                self.term(1)
            ),
            11 => format!("once(({}, {}))", inner(self), self.test()),
            12 => format!(
                "setof({}, {}^{}, {})",
                self.variable(),
                self.variable(),
                inner(self),
                self.variable()
            ),
            13 => format!("( {} -> {} )", self.test(), inner(self)),
            14 => format!("G = {}, call((G, {}))", self.small(), self.test()),
            _ => self.goal(upto, 0),
        }
    }

    fn small(&mut self) -> String {
        match self.random.below(22) {
            0 | 1 => format!("{} = {}", self.term(1), self.term(1)),
            2 | 3 => format!("{} is {}", self.variable(), self.expression(2)),
            4 => format!(
                "member({}, [{},{}])",
                self.term(0),
                self.term(0),
                self.term(0)
            ),
            5 => format!(
                "append({}, {}, {})",
                self.term(1),
                self.term(1),
                self.term(1)
            ),
            6 => format!("d({})", self.term(1)),
            7 => format!("assertz(d({}))", self.term(1)),
            8 => format!("retract(d({}))", self.term(1)),
            9 => format!("write({})", self.term(1)),
            10 => format!("throw({})", self.term(1)),
            11 => format!(
                "functor({}, {}, {})",
                self.term(1),
                self.term(0),
                self.term(0)
            ),
            12 => format!("arg({}, {}, {})", self.term(0), self.term(1), self.term(0)),
            13 => format!("{} =.. {}", self.term(1), self.term(1)),
            14 => format!("copy_term({}, {})", self.term(1), self.term(1)),
            15 => "!".to_owned(),
            16 => "fail".to_owned(),
            17 => format!(
                "between({}, {}, {})",
                self.pick(&["1", "0"]),
                self.pick(&["1", "2", "inf"]),
                self.variable()
            ),
            18 => format!("length({}, {})", self.term(1), self.variable()),
            19 => self.variable(),
            20 => format!(
                "compare({}, {}, {})",
                self.variable(),
                self.term(1),
                self.term(1)
            ),
            _ => format!("atom_length({}, {})", self.term(0), self.variable()),
        }
    }
}
