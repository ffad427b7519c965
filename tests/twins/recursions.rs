//! Random recursions through lists, and predicates that begin them: their twins against their clauses.
//!
//! ```text
//!   r0([], N, _, N).                                     a recursion: lists, elements, counts, lists that are gathered, outputs and results;
//!   r0([X|Xs], N, E, R) :-                               tests in front of it, goals of which no twin knows, goals behind it
//!       ( X == E -> M is N+1 ; M = N ),
//!       r0(Xs, M, E, R).
//!   b0(L, E, R) :-                                       what begins it: branches, cuts, goals of which no twin knows
//!       ( L == [] -> R = none
//!       ; atom(L) -> atom_length(L, R)
//!       ; r0(L, 0, E, R) ).
//! ```
//!
//! Each program is loaded and runs the same queries twice, with the flag `native` on and off; `twins_mutated.rs` says how they are compared.
//! `FERZ_SEED=N FERZ_RUNS=1 cargo test --test all twins::recursions` makes program N alone.
//!
//! *Invariant*: most programs have a twin, and most of their calls end; goals that raise errors, fail or have effects may occur anywhere.

use std::fmt::Write as _;

use crate::mutate::Random;
use crate::support::conclude;
use crate::twins_mutated::{RESIDENT, Side, difference, number};

/// Programs that are tried when `FERZ_RUNS` does not say how many, and queries of each.
const USUAL: u64 = 600;
const QUERIES: usize = 8;

/// The inferences of a query.
const INFERENCES: u64 = 3000;

/// The run ends after this number of wrong programs.
const ENOUGH: usize = 10;

/// The predicates of every program: tests of one clause, of several, and facts.
const HELPERS: &str = "\
ok(X) :- X > 2.
either(X) :- ( X == a -> true ; integer(X), X < 5 ).
unless(X, Y) :- ( X = Y -> fail ; true ).
apart(X, Y) :- X \\== Y, X \\= f(Y).
odd(X) :- 1 =:= X mod 2.
good(1). good(3). good(a). good(f(_)).
in(X, [X|_]).
in(X, [_|T]) :- in(X, T).
";

/// The role of an argument in a recursion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// A list that is taken apart.
    List,
    /// A term that is passed on.
    Element,
    /// A number that is counted up or down.
    Count,
    /// A list that gets an element in front at each step.
    Gathered,
    /// A list that gets its elements one after the other.
    Output,
    /// A result that the recursion finds on its way back, or at its end.
    Result,
}

use Role::{Count, Element, Gathered, List, Output, Result};

/// A predicate of a program.
#[derive(Clone, Debug)]
struct Made {
    name: String,
    roles: Vec<Role>,
}

/// Makes a program.
struct Maker {
    random: Random,
    text: String,
    predicates: Vec<Made>,
    /// The number of variables so far.
    fresh: usize,
    /// Whether the clauses are mostly those of textbooks.
    usual: bool,
}

/// The variables of a clause, and notes about it.
#[derive(Clone, Default)]
struct Variables {
    /// Variables that are likely to be elements, and others.
    elements: Vec<String>,
    lists: Vec<String>,
    numbers: Vec<String>,
}

impl Maker {
    fn new(seed: u64) -> Maker {
        let mut random = Random::new(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ 0x5eed);
        Maker {
            usual: random.below(4) > 0,
            random,
            text: HELPERS.to_owned(),
            predicates: Vec::new(),
            fresh: 0,
        }
    }

    fn one<'t>(&mut self, from: &[&'t str]) -> &'t str {
        from[self.random.below(from.len())]
    }

    /// True once in this number of times.
    fn once_in(&mut self, times: usize) -> bool {
        self.random.below(times) == 0
    }

    /// The same, for things that are rare in textbooks.
    fn seldom(&mut self, times: usize) -> bool {
        self.once_in(if self.usual { 5 * times } else { times })
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("{prefix}{}", self.fresh)
    }

    fn any_of(&mut self, from: &[String], otherwise: &str) -> String {
        match self.random.pick(from) {
            Some(found) if self.random.clone().below(12) > 0 => found.clone(),
            _ => otherwise.to_owned(),
        }
    }

    fn element(&mut self, variables: &Variables) -> String {
        let otherwise = self.one(&["a", "1", "3", "[]", "f(a)", "_"]);
        self.any_of(&variables.elements, otherwise)
    }

    fn number(&mut self, variables: &Variables) -> String {
        let otherwise = self.one(&["0", "1", "3", "10"]);
        match self.once_in(3) {
            true => self.any_of(&variables.elements, otherwise),
            false => self.any_of(&variables.numbers, otherwise),
        }
    }

    /// A test: mostly one that twins know.
    fn test(&mut self, variables: &Variables) -> String {
        let (x, y) = (self.element(variables), self.element(variables));
        let (n, m) = (self.number(variables), self.number(variables));
        let list = self.any_of(&variables.lists, "[1,2,a]");
        let kinds = if self.usual { 24 } else { 34 };
        match self.random.below(kinds) {
            0 => format!("{x} == {y}"),
            1 => format!("{x} \\== {y}"),
            2 => format!("{x} = {y}"),
            3 => format!("{x} \\= {y}"),
            4 => format!("{n} < {m}"),
            5 => format!("{n} > {m}"),
            6 => format!("{n} =< {m}"),
            7 => format!("{n} >= {m}"),
            8 => format!("{n} =:= {m}"),
            9 => format!("{n} =\\= {m}"),
            10 => format!("{n} mod 2 =:= 0"),
            11 => format!("atom({x})"),
            12 => format!("integer({x})"),
            13 => format!("nonvar({x})"),
            14 => format!("atomic({x})"),
            15 => format!("compound({x})"),
            16 => format!("memberchk({x}, {list})"),
            17 => format!("\\+ member({x}, {list})"),
            18 => format!("ok({x})"),
            19 => format!("apart({x}, {y})"),
            20 => format!("odd({x})"),
            21 => format!("( {n} < {m} ; {x} == {y} )"),
            22 => format!("\\+ {x} == {y}"),
            23 => format!("\\+ ( {n} > {m}, {x} \\== {y} )"),
            24 => format!("member({x}, {list})"),
            25 => format!("either({x})"),
            26 => format!("unless({x}, {y})"),
            27 => format!("good({x})"),
            28 => format!("not({x} = {y})"),
            29 => format!("in({x}, {list})"),
            30 => format!("var({x})"),
            31 => format!("number({x})"),
            32 => format!("{x} = f({y})"),
            _ => format!("{list} = [_|_]"),
        }
    }

    /// A goal that has the first occurrence of a variable.
    fn met(&mut self, variables: &mut Variables) -> String {
        let (x, n, new) = (
            self.element(variables),
            self.number(variables),
            self.fresh("Z"),
        );
        let goal = match self.random.below(8) {
            0 => format!("{x} = f({new})"),
            1 => format!("( {x} = f({new}) ; {x} = [{new}] )"),
            2 => format!("( ( {x} = f({new}) ; {new} = 1 ) -> true ; {new} = {x} )"),
            3 => format!("{new} = {x}"),
            4 => format!("{new} = f({x})"),
            5 => format!("good({new})"),
            6 => format!("( ( {x} = f({new}) ; {n} > 2 ) -> true ; {new} = 2 )"),
            _ => format!("\\+ {x} = f({new})"),
        };
        variables.elements.push(new);
        goal
    }

    /// A goal that no twin knows: it may print, fail, raise an error, or bind a variable.
    fn unknown(&mut self, variables: &Variables) -> String {
        let (x, n) = (self.element(variables), self.number(variables));
        let to = self.fresh("U");
        match self.random.below(10) {
            0 => format!("write({x})"),
            1 => format!("atom_length({x}, {to})"),
            2 => "fail".to_owned(),
            3 => format!("throw(oops({x}))"),
            4 => format!("functor({x}, {to}, _)"),
            5 => format!("succ({n}, {to})"),
            6 => format!("copy_term({x}, {to})"),
            7 => format!("between(1, 2, {to})"),
            8 => format!("call({x} = {x})"),
            _ => format!("atom_length({n}, {to})"),
        }
    }

    /// A new number that is computed.
    fn sum(&mut self, variables: &Variables) -> String {
        let (n, m) = (self.number(variables), self.number(variables));
        match self.random.below(9) {
            0 | 1 => format!("{n}+1"),
            2 => format!("{n}-1"),
            3 => format!("{n}+{m}"),
            4 => format!("max({n},{m})"),
            5 => format!("{n}*{m}"),
            6 => format!("abs({n}-{m})"),
            7 => format!("{n} // 2 + {m} mod 3"),
            _ => format!("1+{n}"),
        }
    }

    /// A recursion.
    fn recursion(&mut self) {
        let name = format!("r{}", self.predicates.len());
        // A recursion that counts has no list.
        let mut roles = vec![if self.once_in(8) { Count } else { List }];
        for role in [Element, Count, Gathered, Output, Result, Output, List] {
            let most = match role {
                Output | Result => 2,
                List => 6,
                Element | Count | Gathered => 3,
            };
            if roles.len() < 5 && self.once_in(most) {
                let at = self.random.below(roles.len() + 1);
                roles.insert(at, role);
            }
        }
        let made = Made { name, roles };
        let mut clauses = vec![self.end(&made)];
        if self.seldom(4) {
            clauses.push(self.end(&made));
        }
        let steps = 1 + self.random.below(3);
        for number in 1..=steps {
            let at = match self.seldom(3) {
                true => self.random.below(clauses.len() + 1),
                false => clauses.len(),
            };
            let clause = self.step(&made, number == steps);
            clauses.insert(at, clause);
        }
        self.text.extend(clauses);
        self.predicates.push(made);
    }

    /// A clause that ends a recursion.
    fn end(&mut self, made: &Made) -> String {
        let mut variables = Variables::default();
        let mut head = Vec::new();
        let mut body = Vec::new();
        for role in &made.roles {
            let fresh = self.fresh("V");
            head.push(match role {
                List => match if self.seldom(2) {
                    self.random.below(12)
                } else {
                    9
                } {
                    0 => format!("[{fresh}]"),
                    1 => {
                        body.push(format!("{fresh} == []"));
                        fresh
                    }
                    2 => {
                        body.push(format!("{fresh} = []"));
                        fresh
                    }
                    3 => "_".to_owned(),
                    _ => "[]".to_owned(),
                },
                Element => {
                    variables.elements.push(fresh.clone());
                    fresh
                }
                Count => {
                    variables.numbers.push(fresh.clone());
                    match self.once_in(8) || counts(made) {
                        true => "0".to_owned(),
                        false => fresh,
                    }
                }
                Gathered => {
                    variables.lists.push(fresh.clone());
                    fresh
                }
                Output => match self.random.below(8) {
                    0 => self.any_of(&variables.lists, "[end]"),
                    1 => fresh,
                    _ => "[]".to_owned(),
                },
                Result => {
                    let known: Vec<String> = [&variables.numbers, &variables.lists]
                        .into_iter()
                        .flatten()
                        .cloned()
                        .collect();
                    let otherwise = self.one(&["0", "1", "[]", "yes", "_"]);
                    match self.once_in(3) {
                        true => otherwise.to_owned(),
                        false => self.any_of(&known, otherwise),
                    }
                }
            });
        }
        // A variable of another argument may occur before it.
        if self.seldom(4) {
            body.push(self.test(&variables));
        }
        if self.seldom(6) {
            body.push(self.unknown(&variables));
        }
        if self.once_in(3) {
            body.push("!".to_owned());
        }
        clause(&head_of(&made.name, &head), &body)
    }

    /// A clause that continues the recursion; one that is not the last mostly has a cut.
    fn step(&mut self, made: &Made, is_last: bool) -> String {
        let mut variables = Variables::default();
        let mut head = Vec::new();
        let mut body = Vec::new();
        let mut tails = Vec::new();
        let mut first = None;
        for role in &made.roles {
            let fresh = self.fresh("V");
            match role {
                List => {
                    let (x, xs) = (self.fresh("X"), self.fresh("T"));
                    let shape = match if self.seldom(2) {
                        self.random.below(14)
                    } else {
                        9
                    } {
                        0 => {
                            let y = self.fresh("Y");
                            variables.elements.push(y.clone());
                            format!("[{x},{y}|{xs}]")
                        }
                        1 => format!("[f({x})|{xs}]"),
                        _ => match (self.once_in(10), &first) {
                            // The same element as that of the other list.
                            (true, Some(first)) => format!("[{first}|{xs}]"),
                            _ => format!("[{x}|{xs}]"),
                        },
                    };
                    variables.elements.push(x.clone());
                    variables.lists.push(xs.clone());
                    first.get_or_insert(x);
                    tails.push(xs);
                    head.push(match self.once_in(8) {
                        true => {
                            body.push(format!("{fresh} = {shape}"));
                            fresh
                        }
                        false => shape,
                    });
                }
                Element => {
                    let same = first.clone().filter(|_| self.once_in(5));
                    variables.elements.push(fresh.clone());
                    variables.lists.push(fresh.clone());
                    tails.push(fresh.clone());
                    head.push(same.unwrap_or(fresh));
                }
                Count => {
                    if counts(made) {
                        body.push(format!("{fresh} > 0"));
                    }
                    variables.numbers.push(fresh.clone());
                    tails.push(fresh.clone());
                    head.push(fresh);
                }
                Gathered => {
                    variables.lists.push(fresh.clone());
                    tails.push(fresh.clone());
                    head.push(fresh);
                }
                Output | Result => {
                    tails.push(fresh.clone());
                    head.push(fresh);
                }
            }
        }
        if self.once_in(3) {
            body.push(self.test(&variables));
        }
        if self.seldom(12) {
            body.push(self.unknown(&variables));
        }
        if self.seldom(4) {
            body.push(self.met(&mut variables));
        }
        let kind = match self.usual && !is_last {
            true => {
                body.push(self.test(&variables));
                3
            }
            false => self.random.below(8),
        };
        match kind {
            0..=2 => {
                let test = self.test(&variables);
                let (then, other) = (
                    self.branch(made, &variables, &tails),
                    self.branch(made, &variables, &tails),
                );
                body.push(match self.once_in(6) {
                    true => {
                        let (test_2, third) =
                            (self.test(&variables), self.branch(made, &variables, &tails));
                        format!("( {test} -> {then} ; {test_2} -> {other} ; {third} )")
                    }
                    false => format!("( {test} -> {then} ; {other} )"),
                });
            }
            3 | 4 => {
                // What is put into the head is what the branch does.
                body.push("!".to_owned());
                body.push(self.branch(made, &variables, &tails));
            }
            5 => {
                // The branches join before the recursion.
                let test = self.test(&variables);
                let to = self.fresh("M");
                let (one, other) = (self.sum(&variables), self.sum(&variables));
                body.push(format!("( {test} -> {to} is {one} ; {to} is {other} )"));
                variables.numbers = vec![to];
                body.push(self.branch(made, &variables, &tails));
            }
            _ => body.push(self.branch(made, &variables, &tails)),
        }
        clause(&head_of(&made.name, &head), &body)
    }

    /// Goals with the recursion among them, or without it.
    fn branch(&mut self, made: &Made, variables: &Variables, tails: &[String]) -> String {
        let mut goals = Vec::new();
        let mut behind = Vec::new();
        let mut arguments = Vec::new();
        if self.seldom(8) {
            return self.last(made, variables, tails);
        }
        if self.seldom(12) {
            goals.push(self.unknown(variables));
        }
        for (role, tail) in made.roles.iter().zip(tails) {
            let next = self.fresh("W");
            arguments.push(match role {
                List => tail.clone(),
                Element => match self.seldom(8) {
                    true => self.element(variables),
                    false => tail.clone(),
                },
                Count if counts(made) => {
                    goals.push(format!("{next} is {tail}-1"));
                    next
                }
                Count => match self.random.below(6) {
                    0 => tail.clone(),
                    1 => self.number(variables),
                    _ => {
                        let sum = match self.once_in(2) {
                            true => format!("{tail}+1"),
                            false => self.sum(variables),
                        };
                        goals.push(format!("{next} is {sum}"));
                        next
                    }
                },
                Gathered => match self.random.below(5) {
                    0 => tail.clone(),
                    1 => format!("[f({})|{tail}]", self.element(variables)),
                    _ => format!("[{}|{tail}]", self.element(variables)),
                },
                Output => match self.random.below(8) {
                    0 | 1 => tail.clone(),
                    2 => {
                        behind.push(format!("{tail} = [{}|{next}]", self.element(variables)));
                        next
                    }
                    3 => {
                        goals.push(format!("{tail} = [f({})|{next}]", self.element(variables)));
                        next
                    }
                    _ => {
                        goals.push(format!("{tail} = [{}|{next}]", self.element(variables)));
                        next
                    }
                },
                Result => match self.random.below(10) {
                    0..=3 => tail.clone(),
                    4 | 5 => {
                        behind.push(format!("{tail} is {next}+1"));
                        next
                    }
                    6 => {
                        let n = self.number(variables);
                        let operator = self.one(&["+", "-", "*"]);
                        behind.push(format!("{tail} is {next}{operator}{n}"));
                        next
                    }
                    7 => {
                        let n = self.number(variables);
                        let end = self.one(&["", ", !"]);
                        behind.push(format!(
                            "( {n} > {next} -> {tail} = {n} ; {tail} = {next} ){end}"
                        ));
                        next
                    }
                    8 => {
                        behind.push(format!("{tail} = [{}|{next}]", self.element(variables)));
                        next
                    }
                    _ => {
                        let n = self.number(variables);
                        behind.push(format!("{tail} is max({n}, {next})"));
                        next
                    }
                },
            });
        }
        if self.once_in(10) {
            goals.push(self.test(variables));
        }
        if self.once_in(14) {
            goals.push("!".to_owned());
        }
        goals.push(head_of(&made.name, &arguments));
        if self.seldom(12) {
            behind.push(self.unknown(variables));
        }
        goals.extend(behind);
        goals.join(", ")
    }

    /// Goals without a recursion.
    fn last(&mut self, made: &Made, variables: &Variables, tails: &[String]) -> String {
        let mut goals = Vec::new();
        if self.once_in(2) {
            goals.push(self.unknown(variables));
        }
        for (role, tail) in made.roles.iter().zip(tails) {
            if matches!(role, Output | Result) && !self.once_in(6) {
                let element = self.element(variables);
                goals.push(format!(
                    "{tail} = {}",
                    self.any_of(&variables.lists, &element)
                ));
            }
        }
        match goals.is_empty() {
            true => self.one(&["true", "fail"]).to_owned(),
            false => goals.join(", "),
        }
    }

    /// A predicate that begins another one.
    fn beginning(&mut self) {
        let callee = self.predicates[self.random.below(self.predicates.len())].clone();
        let name = format!("b{}", self.predicates.len());
        let mut variables = Variables::default();
        let (mut head, mut roles, mut arguments) = (Vec::new(), Vec::new(), Vec::new());
        let mut outputs = Vec::new();
        for role in &callee.roles {
            let fresh = self.fresh("B");
            let is_argument = match role {
                List | Output | Result => !self.once_in(16),
                Element => !self.once_in(4),
                Count | Gathered => self.once_in(4),
            };
            if !is_argument {
                arguments.push(match role {
                    Count => self.one(&["0", "0", "1", "10"]).to_owned(),
                    Gathered => self.one(&["[]", "[]", "[z]"]).to_owned(),
                    List | Element => self.element(&variables),
                    Output | Result => self.any_of(&outputs, "_"),
                });
                continue;
            }
            match role {
                List | Gathered => variables.lists.push(fresh.clone()),
                Element => variables.elements.push(fresh.clone()),
                Count => variables.numbers.push(fresh.clone()),
                Output | Result => outputs.push(fresh.clone()),
            }
            arguments.push(fresh.clone());
            roles.push(*role);
            head.push(fresh);
        }
        // A list in the head is sometimes taken apart there.
        let mut in_head = head.clone();
        if let Some(at) = roles.iter().position(|role| *role == List)
            && self.once_in(5)
        {
            let (x, xs) = (self.fresh("X"), self.fresh("T"));
            in_head[at] = match self.random.below(3) {
                0 => format!("f({})", head[at]),
                _ => {
                    for argument in arguments
                        .iter_mut()
                        .filter(|argument| **argument == head[at])
                    {
                        argument.clone_from(&xs);
                    }
                    variables.elements.push(x.clone());
                    variables.lists = vec![xs.clone()];
                    format!("[{x}|{xs}]")
                }
            };
        }
        variables.elements.extend(variables.lists.clone());
        let call = head_of(&callee.name, &arguments);
        let call = match self.random.below(16) {
            0 => format!("once({call})"),
            1 => format!("\\+ {call}"),
            2 => format!("{call}, !"),
            3 => format!("call({call})"),
            4 => format!("{}, {call}", self.test(&variables)),
            _ => call,
        };
        let text_of = head_of(&name, &in_head);
        let mut own = Vec::new();
        for _ in 0..self.random.below(3) {
            own.push((self.opening(&variables), self.answer(&variables, &outputs)));
        }
        match self.random.below(4) {
            0 | 1 if !own.is_empty() => {
                let mut body = String::from("( ");
                for (test, answer) in own {
                    let _ = write!(body, "{test} -> {answer} ; ");
                }
                let _ = write!(body, "{call} )");
                let before = match self.once_in(8) {
                    true => vec![self.test(&variables), body],
                    false => vec![body],
                };
                self.text += &clause(&text_of, &before);
            }
            _ => {
                for (test, answer) in own {
                    let cut = self.one(&["!, ", "!, ", ""]);
                    self.text += &clause(&text_of, &[format!("{test}, {cut}{answer}")]);
                }
                self.text += &clause(&text_of, &[call]);
            }
        }
        self.predicates.push(Made { name, roles });
    }

    /// A test that begins a branch without a recursion.
    fn opening(&mut self, variables: &Variables) -> String {
        let list = self.any_of(&variables.lists, "[]");
        match self.random.below(9) {
            0 => format!("{list} == []"),
            1 => format!("atom({list})"),
            2 => format!("var({list})"),
            3 => format!("{list} = [_]"),
            4 => format!("integer({list})"),
            5 => format!("\\+ {list} = [_|_]"),
            6 => format!("nonvar({list}), {list} = f(_)"),
            _ => self.test(variables),
        }
    }

    /// The body of such a branch.
    fn answer(&mut self, variables: &Variables, outputs: &[String]) -> String {
        let list = self.any_of(&variables.lists, "[a]");
        let output = self.any_of(outputs, "_");
        match self.random.below(14) {
            0 => format!("{output} = {list}"),
            1 => format!("{output} = none"),
            2 => format!("atom_codes({list}, {output})"),
            3 => format!("atom_length({list}, {output})"),
            4 => format!("length({list}, {output})"),
            5 => format!("msort({list}, {output})"),
            6 => format!("write({list}), {output} = x"),
            7 => format!("throw(oops({list}))"),
            8 => "fail".to_owned(),
            9 => "true".to_owned(),
            10 => format!("{output} = [{list}]"),
            11 => format!("member({output}, [1,2])"),
            12 => format!("functor({list}, {output}, _)"),
            _ => self.unknown(variables),
        }
    }

    /// A list, mostly a proper one.
    fn list(&mut self) -> String {
        let longest = [4, 12, 30][self.random.below(3)];
        let count = self.random.below(longest);
        let kind = self.random.below(6);
        let elements: Vec<String> = (0..count).map(|_| self.given(kind)).collect();
        let tail = match self.random.below(14) {
            0 => format!("|V{}", self.random.below(3)),
            1 => "|a".to_owned(),
            _ => String::new(),
        };
        match elements.is_empty() && !tail.is_empty() {
            true => self
                .one(&["abc", "foo", "7", "f([1,2])", "V0", "f(x)"])
                .to_owned(),
            false => format!("[{}{tail}]", elements.join(",")),
        }
    }

    /// An element: of one kind, or any.
    fn given(&mut self, kind: usize) -> String {
        match kind {
            0 | 1 => self.random.below(6).to_string(),
            2 => self.one(&["a", "b", "c", "d"]).to_owned(),
            3 => format!("f({})", self.one(&["a", "1", "x", "2"])),
            _ => match self.random.below(30) {
                0 => format!("V{}", self.random.below(3)),
                1 => "1.0".to_owned(),
                2 => "36893488147419103232".to_owned(),
                3 => "1152921504606846975".to_owned(),
                4 => "f(V0)".to_owned(),
                5 => "[]".to_owned(),
                6 | 7 => "a".to_owned(),
                8 => "-3".to_owned(),
                _ => self.random.below(5).to_string(),
            },
        }
    }

    /// A query of one of the predicates.
    fn query(&mut self) -> String {
        let made = self.predicates[self.random.below(self.predicates.len())].clone();
        let mut goals = Vec::new();
        let mut arguments = Vec::new();
        let usual = !self.once_in(4);
        for role in &made.roles {
            arguments.push(match role {
                _ if self.once_in(20) => self
                    .one(&["V0", "V1", "[]", "a", "[a|V1]", "-1"])
                    .to_owned(),
                List => self.list(),
                Element => match self.once_in(4) {
                    true => self.list(),
                    false => self.given(5),
                },
                Count => match usual {
                    true => self.random.below(4).to_string(),
                    false => self.given(5),
                },
                Gathered => self.one(&["[]", "[]", "[z]", "[z|V2]"]).to_owned(),
                Output | Result if usual => self.fresh("R"),
                Output => match self.random.below(4) {
                    0 => self.list(),
                    1 => format!("[{}|V1]", self.given(5)),
                    _ => self.one(&["V0", "V1", "V2", "[]"]).to_owned(),
                },
                Result => match self.random.below(3) {
                    0 => self.random.below(12).to_string(),
                    _ => self.one(&["V0", "V1", "yes", "[]", "V2"]).to_owned(),
                },
            });
        }
        if self.once_in(5) {
            let variables = ["V0", "V1", "V2"];
            let last = arguments.last().cloned().unwrap_or_default();
            let one = match last.starts_with('R') && self.once_in(2) {
                true => last,
                false => self.one(&variables).to_owned(),
            };
            let two = self.one(&variables);
            goals.push(match self.random.below(7) {
                0 => format!("freeze({one}, (write(woken), nl))"),
                1 => format!("freeze({one}, print({one}))"),
                2 => format!("freeze({one}, {one} \\== a)"),
                3 => format!("dif({one}, a)"),
                4 => format!("dif({one}, [])"),
                5 => format!("put_attr({one}, none, x)"),
                _ => format!("{one} = {two}"),
            });
        }
        let call = head_of(&made.name, &arguments);
        goals.push(call.clone());
        // The same call again, with the results of the first one.
        if self.once_in(6) {
            goals.push(call);
        }
        goals.join(", ")
    }
}

/// Whether a recursion counts, and goes through no list.
fn counts(made: &Made) -> bool {
    !made.roles.contains(&List)
}

fn head_of(name: &str, arguments: &[String]) -> String {
    format!("{name}({})", arguments.join(", "))
}

fn clause(head: &str, body: &[String]) -> String {
    match body.is_empty() {
        true => format!("{head}.\n"),
        false => format!("{head} :-\n    {}.\n", body.join(",\n    ")),
    }
}

/// The program with this number, its predicates, and queries.
fn made(seed: u64) -> (String, Vec<Made>, Vec<String>) {
    let mut maker = Maker::new(seed);
    for _ in 0..1 + maker.random.below(2) {
        maker.recursion();
    }
    for _ in 0..maker.random.below(3) {
        maker.beginning();
    }
    let queries = (0..QUERIES).map(|_| maker.query()).collect();
    (maker.text, maker.predicates, queries)
}

/// Whether one of these predicates has a twin of the family.
fn has_twin(side: &mut Side, predicates: &[Made]) -> bool {
    predicates.iter().any(|made| {
        let query = format!(
            "functor(H, {}, {}), predicate_property(H, native(loop))",
            made.name,
            made.roles.len()
        );
        side.engine.holds(&query, ()).unwrap_or(false)
    })
}

#[test]
fn recursions_do_what_their_clauses_do() {
    let (first, runs) = (
        number("FERZ_SEED").unwrap_or(1),
        number("FERZ_RUNS").unwrap_or(USUAL),
    );
    let mut sides = ["off", "on"].map(Side::new);
    let (mut asked, mut stopped, mut answered, mut errors, mut twins) =
        (0_u64, 0_u64, 0_u64, 0_u64, 0_u64);
    let mut wrong = Vec::new();
    for seed in first..first + runs {
        if seed % RESIDENT == 0 {
            sides = ["off", "on"].map(Side::new);
        }
        let (program, predicates, queries) = made(seed);
        for side in &mut sides {
            side.load(&program);
        }
        twins += u64::from(has_twin(&mut sides[1], &predicates));
        for query in queries {
            let [clauses, twin] = &mut sides;
            let (clauses, twin) = (
                clauses.ask(&query, INFERENCES),
                twin.ask(&query, INFERENCES),
            );
            asked += 1;
            stopped += u64::from(clauses.stopped || twin.stopped);
            answered += u64::from(!clauses.answers.is_empty());
            errors += u64::from(clauses.error.is_some());
            if let Some(difference) = difference(&clauses, &twin, false) {
                wrong.push(format!(
                    "FERZ_SEED={seed} FERZ_RUNS=1:\n{}\n?- {query}.\n{difference}",
                    program.replace(HELPERS, "")
                ));
                break;
            }
        }
        if wrong.len() >= ENOUGH {
            break;
        }
    }
    println!(
        "{twins} of {runs} programs have twins; {asked} queries: {stopped} stopped, {answered} with answers, {errors} with errors"
    );
    conclude(wrong);
    if runs >= USUAL {
        assert!(
            twins * 5 > runs * 2,
            "{twins} of {runs} programs have twins"
        );
        assert!(
            answered * 4 > asked,
            "{answered} of {asked} queries have answers"
        );
        assert!(
            stopped * 8 < asked,
            "{stopped} of {asked} queries were stopped"
        );
    }
}
