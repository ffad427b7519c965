//! Random programs whose goals mostly succeed: each argument of a predicate is an integer, a term or a result, and
//! variables are used according to their types, so that a query gets deep into the clauses.

#[path = "typed_numbers.rs"]
mod numbers;

use super::mutate::Random;

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Integer,
    Term,
    Result,
}

struct Predicate {
    name: String,
    kinds: Vec<Kind>,
}

/// The known variables and values at a place of a clause.
#[derive(Clone, Default)]
struct Known {
    integers: Vec<String>,
    terms: Vec<String>,
}

struct Maker<'r> {
    random: &'r mut Random,
    predicates: Vec<Predicate>,
    /// Counts new variables.
    count: usize,
    /// Whether the head of the clause has only variables and constants, and the body few goals.
    plain: bool,
    /// Whether the program changes its facts: then each query depends on the earlier ones.
    changes: bool,
}

/// The text of a program.
pub fn program(random: &mut Random) -> String {
    let mut maker = Maker {
        random,
        predicates: Vec::new(),
        count: 0,
        plain: false,
        changes: false,
    };
    maker.changes = maker.one_in(3);
    let mut text = String::from(":- dynamic(d/1).\nd(1).\nd(a).\nd(f(2)).\n");
    text.push_str(&maker.facts());
    text.push_str(&maker.rows());
    let mut calls = Vec::new();
    for index in 0..12 + maker.random.below(8) {
        let arity = 1 + maker.random.below(6);
        let mut kinds: Vec<Kind> = (0..arity)
            .map(|_| match maker.random.below(5) {
                0 | 1 => Kind::Integer,
                2 | 3 => Kind::Term,
                _ => Kind::Result,
            })
            .collect();
        if maker.random.below(2) == 0 {
            kinds.push(Kind::Result);
        }
        maker.predicates.push(Predicate {
            name: format!("q{index}"),
            kinds,
        });
        for _ in 0..1 + maker.random.below(4) {
            let clause = maker.clause(index);
            text.push_str(&clause);
        }
        for _ in 0..6 {
            calls.push(maker.call(index, &mut Known::default()));
        }
    }
    // The queries take their arguments from here.
    text + "calls :- " + &calls.join(", ") + ".\n"
}

impl Maker<'_> {
    fn pick(&mut self, from: &[&str]) -> String {
        (**self.random.pick(from).expect("there are some")).to_owned()
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.random.below(count) == 0
    }

    fn fresh(&mut self) -> String {
        self.count += 1;
        format!("V{}", self.count)
    }

    fn some(&mut self, from: &[String]) -> Option<String> {
        self.random.pick(from).cloned()
    }

    /// A term of known parts.
    fn term(&mut self, known: &Known, depth: usize) -> String {
        let all = [known.integers.as_slice(), &known.terms].concat();
        match self.random.below(if depth == 0 { 6 } else { 10 }) {
            0..=2 => match self.some(&all) {
                Some(variable) => variable,
                None => self.pick(&["a", "b"]),
            },
            3 => self.number(),
            4 => self.pick(&["a", "b", "[]", "'{}'", "'+'"]),
            5 => "_".to_owned(),
            6 => format!("f({})", self.term(known, depth - 1)),
            7 => {
                let parts: Vec<String> = (0..2 + self.random.below(2))
                    .map(|_| self.term(known, depth - 1))
                    .collect();
                format!("g({})", parts.join(","))
            }
            8 => format!(
                "[{}|{}]",
                self.term(known, depth - 1),
                self.term(known, depth - 1)
            ),
            _ => format!("[{}]", self.term(known, depth - 1)),
        }
    }

    /// A pattern for a head or a unification: its new variables become known.
    fn pattern(&mut self, known: &mut Known, depth: usize) -> String {
        match self.random.below(if depth == 0 { 8 } else { 14 }) {
            0..=3 => {
                let name = self.fresh();
                known.terms.push(name.clone());
                name
            }
            4 => match self.some(&known.terms) {
                Some(name) => name,
                None => "a".to_owned(),
            },
            5 => self.number(),
            6 => self.pick(&["a", "b", "[]"]),
            7 => "_".to_owned(),
            8 | 9 => format!("f({})", self.pattern(known, depth - 1)),
            10 | 11 => {
                let parts: Vec<String> = (0..2 + self.random.below(2))
                    .map(|_| self.pattern(known, depth - 1))
                    .collect();
                format!("g({})", parts.join(","))
            }
            _ => format!(
                "[{}|{}]",
                self.pattern(known, depth - 1),
                self.pattern(known, depth - 1)
            ),
        }
    }

    /// A dynamic predicate of many clauses, some of which match everything.
    fn facts(&mut self) -> String {
        let mut text = String::from(":- dynamic(entry/3).\n");
        for number in 0..10 + self.random.below(40) {
            let fact = self.fact(&number.to_string());
            text.push_str(&format!("{fact}.\n"));
        }
        text
    }

    /// A static predicate of facts, mostly with atomic arguments: many facts are stored as a table.
    fn rows(&mut self) -> String {
        let mut text = String::new();
        let count = 1 + match self.random.below(3) {
            0 => self.random.below(10),
            _ => 55 + self.random.below(40),
        };
        let odd = self.one_in(4);
        for number in 0..count {
            let (first, second) = match odd && self.one_in(20) {
                true => (self.key(), self.key()),
                false => (self.atomic(), self.atomic()),
            };
            text.push_str(&format!("row({first},{second},{number}).\n"));
        }
        text
    }

    fn atomic(&mut self) -> String {
        match self.random.below(10) {
            0..=6 => self.random.below(8).to_string(),
            7 => self.pick(&["a", "b", "[]"]),
            8 => self.pick(&["1.0", "-0.0", "0.0", "2.5"]),
            _ => self.pick(&[
                "1152921504606846976",
                "268435456",
                "-268435457",
                "100000000000000000000000",
            ]),
        }
    }

    fn fact(&mut self, number: &str) -> String {
        let first = self.key();
        let second = self.key();
        format!("entry({first},{second},{number})")
    }

    /// An argument of the facts.
    fn key(&mut self) -> String {
        match self.random.below(12) {
            0..=5 => self.random.below(6).to_string(),
            6 | 7 => self.pick(&["a", "b", "[]"]),
            8 => format!("f({})", self.random.below(3)),
            9 => self.pick(&["1.0", "1152921504606846976", "[1]", "[a|_]", "f(_)"]),
            _ => "_".to_owned(),
        }
    }

    fn clause(&mut self, index: usize) -> String {
        self.count = 0;
        self.plain = self.one_in(2);
        let depth = if self.plain { 0 } else { 2 };
        let mut known = Known::default();
        let kinds = self.predicates[index].kinds.clone();
        let mut results = Vec::new();
        let mut arguments = Vec::new();
        for kind in kinds {
            arguments.push(match kind {
                Kind::Integer if self.one_in(4) => self.number(),
                Kind::Integer => {
                    let name = self.fresh();
                    known.integers.push(name.clone());
                    name
                }
                Kind::Term => self.pattern(&mut known, depth),
                // An argument that is the same as another: max(X, Y, X).
                Kind::Result if self.one_in(3) => {
                    let all = [known.integers.as_slice(), &known.terms].concat();
                    self.some(&all).unwrap_or_else(|| "r".to_owned())
                }
                Kind::Result if !self.plain && self.one_in(3) => self.term(&known, 2),
                Kind::Result => {
                    let name = self.fresh();
                    results.push(name.clone());
                    name
                }
            });
        }
        let name = self.predicates[index].name.clone();
        let head = format!("{name}({})", arguments.join(","));
        let mut goals = Vec::new();
        for _ in 0..self.random.below(3) {
            goals.push(self.test(&known));
        }
        if self.one_in(8) {
            // A cut that only one branch reaches.
            goals.push(match self.random.below(3) {
                0 => format!("( {} -> ! ; true )", self.test(&known)),
                1 => format!(
                    "( {} -> !, {} ; {} )",
                    self.test(&known),
                    self.test(&known),
                    self.test(&known)
                ),
                _ => format!("( {} -> true ; ! )", self.test(&known)),
            });
        } else if self.random.below(5) < 2 {
            goals.push("!".to_owned());
        }
        for _ in 0..self.random.below(if self.plain { 2 } else { 4 }) {
            goals.push(self.goal(index, &mut known, 2));
        }
        for result in results {
            goals.push(self.result(&result, &known));
        }
        if self.one_in(6) {
            goals.push("!".to_owned());
        }
        match goals.is_empty() {
            true => format!("{head}.\n"),
            false => format!("{head} :- {}.\n", goals.join(", ")),
        }
    }

    fn result(&mut self, result: &str, known: &Known) -> String {
        match self.random.below(6) {
            0 | 1 => format!("{result} is {}", self.expression(known, 2)),
            2 => {
                let (test, one, other) =
                    (self.test(known), self.term(known, 1), self.term(known, 1));
                format!("( {test} -> {result} = {one} ; {result} = {other} )")
            }
            3 => {
                let (one, other) = (self.term(known, 1), self.term(known, 1));
                format!("( {result} = {one} ; {result} = {other} )")
            }
            _ => format!("{result} = {}", self.term(known, 2)),
        }
    }

    /// A test, which binds no variable that is used after it.
    fn test(&mut self, known: &Known) -> String {
        match self.random.below(10) {
            0..=3 => self.comparison(known),
            4 | 5 => {
                let test = self.pick(&[
                    "var", "nonvar", "integer", "atom", "number", "float", "atomic", "compound",
                    "callable", "ground",
                ]);
                format!("{test}({})", self.term(known, 0))
            }
            6 | 7 => {
                let operator = self.pick(&["==", "\\==", "\\="]);
                let negation = self.pick(&["", "", "\\+ "]);
                let (one, other) = (self.term(known, 0), self.term(known, 1));
                format!("{negation}{one} {operator} {other}")
            }
            8 => format!("\\+ {} = {}", self.term(known, 0), self.term(known, 1)),
            _ => format!(
                "\\+ ( {}, {} )",
                self.comparison(known),
                self.comparison(known)
            ),
        }
    }

    /// A condition: tests, often with a unification or a cut.
    fn condition(&mut self, index: usize, known: &mut Known) -> String {
        let mut goals = Vec::new();
        for _ in 0..1 + self.random.below(2) {
            goals.push(self.test(known));
        }
        match self.random.below(8) {
            0 | 1 => {
                let one = self.term(known, 0);
                let other = self.pattern(known, 1);
                let at = self.random.below(goals.len() + 1);
                goals.insert(at, format!("{one} = {other}"));
            }
            2 => {
                let at = self.random.below(goals.len() + 1);
                goals.insert(at, "!".to_owned());
            }
            3 => {
                let name = self.fresh();
                goals.push(format!("{name} is {}", self.expression(known, 1)));
                known.integers.push(name);
                if self.one_in(2) {
                    goals.push(self.comparison(known));
                }
            }
            4 => {
                if let Some(name) = self.some(&known.integers) {
                    goals.insert(0, format!("{name} is {}", self.expression(known, 1)));
                }
            }
            5 => {
                goals.push(match self.random.below(2) {
                    0 => format!("( {} ; ! )", self.test(known)),
                    _ => format!(
                        "( {}, !, {} ; {} )",
                        self.test(known),
                        self.test(known),
                        self.test(known)
                    ),
                });
                if self.one_in(2) {
                    goals.push(self.test(known));
                }
            }
            6 if index > 0 => {
                let callee = self.random.below(index);
                goals.push(self.call(callee, known));
            }
            7 => {
                // Arguments in registers that contain other arguments.
                let (one, other) = (self.term(known, 0), self.term(known, 0));
                let name = self.fresh();
                let goal = match self.random.below(5) {
                    0 => format!("compare({name}, {one}, {other})"),
                    1 => format!("arg(1, {one}, {name})"),
                    2 => format!("functor({one}, {name}, _)"),
                    3 => format!("copy_term({one}, {name})"),
                    _ => format!("{one} =.. {name}"),
                };
                known.terms.push(name);
                let at = self.random.below(goals.len() + 1);
                goals.insert(at, goal);
            }
            _ => {}
        }
        goals.join(", ")
    }

    fn call(&mut self, index: usize, known: &mut Known) -> String {
        let kinds = self.predicates[index].kinds.clone();
        let mut arguments = Vec::new();
        // A new variable at several places.
        let shared = self.one_in(4).then(|| self.fresh());
        if let Some(name) = &shared {
            known.terms.push(name.clone());
        }
        for kind in kinds {
            arguments.push(match kind {
                Kind::Term | Kind::Result if shared.is_some() && self.one_in(2) => {
                    shared.clone().unwrap_or_default()
                }
                Kind::Integer => match self.some(&known.integers) {
                    Some(name) if !self.one_in(4) => name,
                    _ => self.number(),
                },
                Kind::Term => self.term(known, 2),
                Kind::Result if self.one_in(4) => self.term(known, 1),
                Kind::Result => {
                    let name = self.fresh();
                    known.terms.push(name.clone());
                    name
                }
            });
        }
        let name = &self.predicates[index].name;
        format!("{name}({})", arguments.join(","))
    }

    fn goals(&mut self, index: usize, known: &mut Known, depth: usize) -> String {
        let goals: Vec<String> = (0..1 + self.random.below(2))
            .map(|_| self.goal(index, known, depth))
            .collect();
        goals.join(", ")
    }

    fn goal(&mut self, index: usize, known: &mut Known, depth: usize) -> String {
        if depth == 0 || !self.plain && self.one_in(2) {
            return self.small(index, known);
        }
        match self.random.below(12) {
            10 | 11 => self.agreeing(known, depth),
            0..=2 => {
                let mut inside = known.clone();
                let condition = self.condition(index, &mut inside);
                let then = self.goals(index, &mut inside, depth - 1);
                let other = self.goals(index, &mut known.clone(), depth - 1);
                // A variable that only one branch defines may be used after it.
                if self.one_in(3) {
                    known.terms = inside.terms;
                }
                let cut = self.pick(&["", "", "!, "]);
                let arrow = self.pick(&["->", "->", "->", "*->"]);
                format!("( {condition} {arrow} {cut}{then} ; {other} )")
            }
            3 => {
                let mut inside = known.clone();
                let one = self.goals(index, &mut inside, depth - 1);
                let other = self.goals(index, &mut inside, depth - 1);
                known.terms = inside.terms;
                format!("( {one} ; {other} )")
            }
            4 => {
                let condition = self.condition(index, known);
                let then = self.goals(index, known, depth - 1);
                format!("( {condition} -> {then} )")
            }
            5 => format!("\\+ ( {} )", self.condition(index, &mut known.clone())),
            6 => {
                let condition = self.condition(index, &mut known.clone());
                format!("once(( {condition} ))")
            }
            7 => {
                let mut inside = known.clone();
                let goals = self.goals(index, &mut inside, depth - 1);
                let (template, list) = (self.term(&inside, 1), self.fresh());
                known.terms.push(list.clone());
                format!("findall({template}, ( {goals} ), {list})")
            }
            8 => {
                let mut inside = known.clone();
                let goals = self.goals(index, &mut inside, depth - 1);
                format!("forall(( {goals} ), {})", self.test(&inside))
            }
            _ => {
                let goals = self.goals(index, known, depth - 1);
                format!("catch(( {goals} ), _, true)")
            }
        }
    }

    /// Branches each of which defines the same new variables in a different way: the registers that one branch assigns
    /// to the variables are not those of the next.
    fn agreeing(&mut self, known: &mut Known, depth: usize) -> String {
        let names: Vec<String> = (0..1 + self.random.below(2))
            .map(|_| self.fresh())
            .collect();
        let branch = |maker: &mut Self, nested: bool| {
            let goals: Vec<String> = names
                .iter()
                .map(|name| match nested && maker.one_in(4) {
                    true => {
                        let test = maker.test(known);
                        let (one, other) =
                            (maker.definition(name, known), maker.definition(name, known));
                        format!("( {test} -> {one} ; {other} )")
                    }
                    false => maker.definition(name, known),
                })
                .collect();
            goals.join(", ")
        };
        let (one, other, last) = (
            branch(self, depth > 1),
            branch(self, depth > 1),
            branch(self, false),
        );
        let (test, more) = (self.test(known), self.test(known));
        let goal = match self.random.below(5) {
            0 => format!("( {test} -> {one} ; {more} -> {other} ; {last} )"),
            1 => format!("( {one} ; {other} )"),
            2 => format!("( \\+ {test} -> {one} ; {other} )"),
            _ => format!("( {test} -> {one} ; {other} )"),
        };
        known.terms.extend(names);
        goal
    }

    /// A goal that gives a new variable a value, or only a first occurrence.
    fn definition(&mut self, name: &str, known: &Known) -> String {
        let (one, other) = (self.term(known, 0), self.term(known, 1));
        match self.random.below(18) {
            0..=2 => format!("{name} is {}", self.expression(known, 1)),
            // A structure that is built into an argument register, among arguments that are moved after it.
            13..=15 => format!("arg(1, f({name}), {one})"),
            16 => format!("functor(f({name}), {one}, 1)"),
            3 => format!("{name} = {other}"),
            4 => format!("{one} = {name}"),
            5 => format!("f({name}) = {one}"),
            6 => format!("{one} = [{name}|{other}]"),
            7 => format!("arg(1, {other}, {name})"),
            8 => format!("copy_term(g({name},{one}), g(A{name},{name}))"),
            9 => format!("functor({other}, {name}, _)"),
            10 => format!("compare({name}, {one}, {other})"),
            11 => format!("length([{one},{name}|{other}], _)"),
            12 => format!("{one} =.. [_,{name}|{other}]"),
            _ => format!("atom_length({one}, {name})"),
        }
    }

    fn small(&mut self, index: usize, known: &mut Known) -> String {
        match self.random.below(18) {
            0..=3 => {
                let name = self.fresh();
                let expression = match self.random.below(12) {
                    // The new variable has no value.
                    0 => format!("{name} + 1"),
                    _ => self.expression(known, 2),
                };
                known.integers.push(name.clone());
                format!("{name} is {expression}")
            }
            4 => match self.some(&known.integers) {
                Some(name) => format!("{name} is {}", self.expression(known, 1)),
                None => "true".to_owned(),
            },
            5..=7 => {
                let name = self.fresh();
                let term = match self.random.below(10) {
                    0 => format!("f({name})"),
                    _ => self.term(known, 2),
                };
                known.terms.push(name.clone());
                format!("{name} = {term}")
            }
            8 | 9 => {
                let one = self.term(known, 1);
                format!("{one} = {}", self.pattern(known, 2))
            }
            10 => {
                let (number, name) = (self.pick(&["1", "2", "3", "0"]), self.fresh());
                let goal = format!("arg({number}, {}, {name})", self.term(known, 1));
                known.terms.push(name);
                goal
            }
            11 => {
                let (name, goal) = (self.fresh(), self.term(known, 1));
                known.terms.push(name.clone());
                format!("{goal} =.. {name}")
            }
            12 if self.one_in(2) => format!("d({})", self.term(known, 1)),
            12 if self.one_in(2) => {
                let (one, other) = (self.fresh(), self.fresh());
                let goal = match self.random.below(6) {
                    0 => format!("row({one},{one},{other})"),
                    1 => format!("row({one},{other},_)"),
                    2 => format!("row({},{one},{other})", self.term(known, 0)),
                    3 => format!("row({one},{},{other})", self.term(known, 0)),
                    4 => format!(
                        "row({},{},{other}), {one} = {other}",
                        self.atomic(),
                        self.atomic()
                    ),
                    _ => format!("row({one},{},{other})", self.atomic()),
                };
                known.terms.extend([one, other]);
                goal
            }
            12 => {
                let name = self.fresh();
                let goal = format!("entry({},{},{name})", self.key(), self.key());
                known.terms.push(name);
                goal
            }
            13 if self.changes => match self.random.below(16) {
                // The logical update view.
                9..=15 => {
                    let (item, list) = (self.fresh(), self.fresh());
                    let goals = match self.random.below(3) {
                        0 => format!("d({item}), ( {item} == 1 -> assertz(d(added)) ; true )"),
                        1 => format!(
                            "d({item}), ignore(retract(d({})))",
                            self.pick(&["a", "f(_)"])
                        ),
                        _ => {
                            let (one, other) = (self.key(), self.key());
                            format!("entry({one},_,{item}), ignore(retract(entry(_,{other},_)))")
                        }
                    };
                    known.terms.push(list.clone());
                    format!("findall({item}, ( {goals} ), {list}), write({list})")
                }
                7 | 8 => {
                    // The first call makes a table of keys, and the second finds the new fact in it.
                    let (key, end, name) =
                        (self.random.below(6), self.pick(&["a", "z"]), self.fresh());
                    let goal = format!(
                        "forall(entry({key},_,_), true), assert{end}(entry({key},{},new)), entry({key},_,{name})",
                        self.key()
                    );
                    known.terms.push(name);
                    goal
                }
                4 | 5 => {
                    let (end, number) = (self.pick(&["a", "z"]), self.pick(&["new", "newer"]));
                    format!("assert{end}({})", self.fact(&number))
                }
                6 => format!("retract(entry({},{},_))", self.key(), self.key()),
                0 => format!("asserta(d({}))", self.term(known, 1)),
                1 => format!("assertz(d({}))", self.term(known, 1)),
                2 => format!("retract(d({}))", self.term(known, 0)),
                _ => format!("d({}), write(x)", self.term(known, 0)),
            },
            14 | 15 if index > 0 => {
                let callee = self.random.below(index);
                self.call(callee, known)
            }
            13 => format!("d({}), write(x)", self.term(known, 0)),
            16 => "!".to_owned(),
            _ => self.test(known),
        }
    }
}
