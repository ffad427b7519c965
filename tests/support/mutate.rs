//! Mutants of programs: each is the program with a few changes, so that a textbook program is one no longer.
//!
//! *Invariant*: the same text, seed and count give the same mutants, on every machine and in every run. A mutant is text that
//! that can be read: all but directives is written in canonical form, so that no operator of the program matters.
//! It need not make sense as a program: it may loop, fail or raise errors.

// Each runner is a separate crate and uses only some of this.
#![allow(dead_code)]

use std::collections::{BTreeMap, BTreeSet};

use ferz::testing::syntax::{Operators, ReadFlags, read_term};

#[path = "terms.rs"]
pub mod terms;

use terms::Term::{self, Atom, Compound, Integer, Literal, Variable};
use terms::{LIST, atom, compound, data_places, define_operators, head, is_rule};

/// A program with a change.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// Its clauses and directives.
    pub program: String,
    /// The queries of the program's quads; changed names are changed here too.
    pub queries: Vec<String>,
    /// The change, for messages.
    pub change: String,
}

/// Texts of `count` mutants of a program, without its quads.
pub fn mutants(text: &str, seed: u64, count: usize) -> Vec<String> {
    let mutants = mutate(text, seed, count).into_iter();
    mutants.map(|mutant| mutant.program).collect()
}

/// As [`mutants`], with the queries of its quads and a description of the change. Most have one change, some two or three.
pub fn mutate(text: &str, seed: u64, count: usize) -> Vec<Mutant> {
    let program = Program::read(text);
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    let mut known = BTreeSet::from([program.text()]);
    // A program of two facts has few mutants: some tries give the same one.
    for _ in 0..20 * count {
        if found.len() == count {
            break;
        }
        let mut copy = program.clone();
        let changes = [1, 1, 1, 1, 1, 2, 2, 3][random.below(8)];
        let changes: Vec<String> = (0..changes)
            .filter_map(|_| copy.change(&mut random))
            .collect();
        let text = copy.text();
        if changes.is_empty() || !known.insert(text.clone()) {
            continue;
        }
        found.push(Mutant {
            program: text,
            queries: copy.query_texts(),
            change: changes.join("; "),
        });
    }
    found
}

/// The queries of the quads of a text.
pub fn queries(text: &str) -> Vec<String> {
    Program::read(text).query_texts()
}

/// For predicates with reordered arguments: the former number of each argument.
pub type Orders = BTreeMap<(String, usize), Vec<usize>>;

/// A reworded program, with some rewordings; and with other names of the data, if these may change.
pub fn reworded(text: &str, seed: u64, any_names: bool) -> (Mutant, Orders) {
    let mut program = Program::read(text);
    let (mut random, mut orders) = (Random::new(seed), Orders::new());
    let count = 1 + random.below(8);
    let changes: Vec<String> = (0..count)
        .filter_map(|_| program.reword(&mut random, &mut orders, any_names))
        .collect();
    let mutant = Mutant {
        program: program.text(),
        queries: program.query_texts(),
        change: changes.join("; "),
    };
    (mutant, orders)
}

/// A source of numbers that is the same on all machines: splitmix64.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A number below `most`, which is not 0.
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) % most as u64) as usize
    }

    /// One of these, if there are any.
    pub fn pick<'t, T>(&mut self, from: &'t [T]) -> Option<&'t T> {
        (!from.is_empty()).then(|| &from[self.below(from.len())])
    }
}

/// Defines the operators of `use_module(library(Name))`: those that the head of the file exports.
fn import_operators(operators: &mut Operators, directive: &Term) {
    let library = match directive {
        Compound(name, arguments) if name == "use_module" => &arguments[0],
        _ => return,
    };
    let Compound(_, name) = library else {
        return;
    };
    let [Atom(name)] = name.as_slice() else {
        return;
    };
    let path = format!("{}/prolog/library/{name}.pl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap_or_default();
    if let Ok(Some(tree)) = read_term(&text, 0, &Operators::new(), ReadFlags::default()) {
        define_operators(operators, &Term::of(&tree));
    }
}

/// A program: its clauses and directives, and the queries of its quads.
#[derive(Clone, Debug)]
pub struct Program {
    pub clauses: Vec<Term>,
    pub queries: Vec<Term>,
}

impl Program {
    /// Reads a text, without the parts that cannot be read.
    pub fn read(text: &str) -> Program {
        let (mut clauses, mut queries) = (Vec::new(), Vec::new());
        let mut operators = Operators::new();
        let mut at = 0;
        // The text after a query describes its answers.
        let mut describes = false;
        loop {
            match read_term(text, at, &operators, ReadFlags::default()) {
                Ok(None) => break,
                Err(error) => at = error.resume.max(at + 1),
                Ok(Some(tree)) => {
                    at = tree.end;
                    let term = Term::of(&tree);
                    if term.is("?-", 1) {
                        queries.push(term.arguments()[0].clone());
                        describes = true;
                        continue;
                    }
                    if !std::mem::take(&mut describes) {
                        if term.is(":-", 1) {
                            let directive = &term.arguments()[0];
                            define_operators(&mut operators, directive);
                            import_operators(&mut operators, directive);
                        }
                        clauses.push(term);
                    }
                }
            }
        }
        Program { clauses, queries }
    }

    /// All clauses as text.
    pub fn text(&self) -> String {
        let clauses = self.clauses.iter();
        clauses.map(|clause| clause.text() + ".\n").collect()
    }

    pub fn query_texts(&self) -> Vec<String> {
        self.queries.iter().map(Term::text).collect()
    }

    /// Names and arities of the predicates that the clauses define, in order.
    pub fn predicates(&self) -> Vec<(String, usize)> {
        let mut found = Vec::new();
        for clause in &self.clauses {
            if let Some(head) = head(clause)
                && let Some(name) = head.name()
            {
                let predicate = (name.to_owned(), head.arguments().len());
                if !found.contains(&predicate) {
                    found.push(predicate);
                }
            }
        }
        found
    }

    /// Makes one change; returns its description, if it was possible.
    pub fn change(&mut self, random: &mut Random) -> Option<String> {
        let rules: Vec<usize> = (0..self.clauses.len())
            .filter(|index| !self.clauses[*index].is(":-", 1))
            .collect();
        let index = *random.pick(&rules)?;
        let before = self.clauses[index].clone();
        let kind = random.below(24);
        let what = match kind {
            0..=4 => self.change_data(index, random)?,
            5..=7 => self.change_variable(index, random)?,
            8..=9 => self.swap_arguments(index, random)?,
            10..=13 => self.change_goal(index, random)?,
            14..=15 => self.change_name(index, random)?,
            16 => self.change_cut(index, random)?,
            17 => self.wrap_goal(index, random)?,
            18..=20 => return self.change_clauses(index, random),
            21 => return self.add_clause(index, random),
            22 => return self.rename(random),
            _ => return self.declare(random),
        };
        Some(format!(
            "{what}: {} becomes {}",
            before.text(),
            self.clauses[index].text()
        ))
    }

    /// A constant becomes another, or a subterm becomes another of the clause.
    fn change_data(&mut self, index: usize, random: &mut Random) -> Option<String> {
        let clause = &mut self.clauses[index];
        let data = data_places(clause);
        let constants: Vec<_> = data
            .iter()
            .filter(|place| matches!(clause.at(place), Atom(_) | Integer(_) | Literal(_)))
            .collect();
        if random.below(5) > 0
            && let Some(place) = random.pick(&constants)
        {
            let at = clause.at_mut(place);
            *at = match at {
                Integer(value) => match random.below(8) {
                    0..=2 => Integer(value.saturating_add(1)),
                    3..=4 => Integer(value.saturating_sub(1)),
                    5 => Literal(format!("{value}.0")),
                    6 => Integer(value.saturating_add(1 << 60)),
                    _ => Integer(-*value),
                },
                Atom(name) if name == "[]" => [
                    Variable("_Rest".to_owned()),
                    compound(LIST, [Integer(1), atom("[]")]),
                    atom("nil"),
                ][random.below(3)]
                .clone(),
                _ => [atom("zzz"), atom("[]"), Integer(0), atom("b"), atom("e")][random.below(5)]
                    .clone(),
            };
            return Some("constant".to_owned());
        }
        let place = random.pick(&data)?;
        let other = clause.at(random.pick(&data)?).clone();
        *clause.at_mut(place) = other;
        Some("subterm".to_owned())
    }

    /// A variable becomes another, or one that occurs nowhere else.
    fn change_variable(&mut self, index: usize, random: &mut Random) -> Option<String> {
        let clause = &mut self.clauses[index];
        let places = clause.places();
        let variables: Vec<_> = places
            .iter()
            .filter(|place| matches!(clause.at(place), Variable(_)))
            .collect();
        let place = random.pick(&variables)?;
        let other = match random.below(4) {
            0 => Variable("_Other".to_owned()),
            _ => clause.at(random.pick(&variables)?).clone(),
        };
        *clause.at_mut(place) = other;
        Some("variable".to_owned())
    }

    /// Two arguments of a term are exchanged.
    fn swap_arguments(&mut self, index: usize, random: &mut Random) -> Option<String> {
        let clause = &mut self.clauses[index];
        let places = clause.places();
        let compounds: Vec<_> = places
            .iter()
            .filter(|place| clause.at(place).arguments().len() > 1 && !is_rule(clause.at(place)))
            .collect();
        let place = random.pick(&compounds)?;
        if let Compound(_, arguments) = clause.at_mut(place) {
            let (one, two) = (random.below(arguments.len()), random.below(arguments.len()));
            arguments.swap(one, two);
        }
        Some("arguments".to_owned())
    }

    /// A goal is removed, doubled, negated, or exchanged with the next one.
    fn change_goal(&mut self, index: usize, random: &mut Random) -> Option<String> {
        let clause = &mut self.clauses[index];
        let goals = clause.goals();
        let place = random.pick(&goals)?;
        let goal = clause.at_mut(place);
        let old = goal.clone();
        let (what, new) = match (random.below(6), &old) {
            (0, Compound(name, parts)) if name == "," => (
                "goals swapped",
                compound(",", [parts[1].clone(), parts[0].clone()]),
            ),
            (1, Compound(name, parts)) if name == "->" => (
                "a condition",
                compound(",", [parts[0].clone(), parts[1].clone()]),
            ),
            (1, Compound(name, parts)) if name == ";" => (
                "branches",
                compound(";", [parts[1].clone(), parts[0].clone()]),
            ),
            (0..=2, _) => ("goal left out", atom("true")),
            (3, _) => ("goal twice", compound(",", [old.clone(), old.clone()])),
            (4, _) => ("goal negated", compound("\\+", [old.clone()])),
            _ => ("goal fails", atom("fail")),
        };
        *goal = new;
        Some(what.to_owned())
    }

    /// A predicate or functor becomes another.
    fn change_name(&mut self, index: usize, random: &mut Random) -> Option<String> {
        let predicates = self.predicates();
        let clause = &mut self.clauses[index];
        let mut places = clause.places();
        places.retain(|place| {
            let is_head = place.is_empty() || is_rule(clause) && *place == [0];
            !is_head && matches!(clause.at(place), Atom(_) | Compound(..))
        });
        let place = random.pick(&places)?;
        let term = clause.at(place);
        let (old, arity) = (term.name()?, term.arguments().len());
        let alike: Vec<&str> = FAMILIES
            .iter()
            .filter(|(names, width)| *width == arity && names.contains(&old))
            .flat_map(|(names, _)| names.iter().copied())
            .chain(
                predicates
                    .iter()
                    .filter(|(_, width)| *width == arity)
                    .map(|(name, _)| name.as_str()),
            )
            .filter(|name| *name != old)
            .collect();
        let new = random.pick(&alike).copied().unwrap_or("zzz").to_owned();
        match clause.at_mut(place) {
            Atom(name) | Compound(name, _) => *name = new,
            Variable(_) | Integer(_) | Literal(_) => {}
        }
        Some("name".to_owned())
    }

    /// A cut is removed or added.
    fn change_cut(&mut self, index: usize, random: &mut Random) -> Option<String> {
        let clause = &mut self.clauses[index];
        let goals = clause.goals();
        let cuts: Vec<_> = goals
            .iter()
            .filter(|place| clause.at(place).is("!", 0))
            .collect();
        if let Some(place) = random.pick(&cuts) {
            *clause.at_mut(place) = atom("true");
            return Some("cut left out".to_owned());
        }
        let Some(place) = random.pick(&goals) else {
            *clause = compound(":-", [clause.clone(), atom("!")]);
            return Some("cut".to_owned());
        };
        let goal = clause.at_mut(place);
        *goal = match random.below(2) {
            0 => compound(",", [goal.clone(), atom("!")]),
            _ => compound(",", [atom("!"), goal.clone()]),
        };
        Some("cut".to_owned())
    }

    /// A goal is called in another way.
    fn wrap_goal(&mut self, index: usize, random: &mut Random) -> Option<String> {
        let clause = &mut self.clauses[index];
        let goals = clause.goals();
        let goal = clause.at_mut(random.pick(&goals)?);
        let old = goal.clone();
        *goal = match random.below(9) {
            0 => compound("call", [old]),
            1 => compound("once", [old]),
            2 => compound("\\+", [compound("\\+", [old])]),
            3 => compound(";", [old, atom("fail")]),
            4 => compound(":", [atom("user"), old]),
            5 => compound("findall", [atom("x"), old, Variable("_Found".to_owned())]),
            6 => compound(",", [compound("write", [atom("x")]), old]),
            7 => compound(
                ",",
                [
                    compound("=", [Variable("_Goal".to_owned()), old]),
                    Variable("_Goal".to_owned()),
                ],
            ),
            _ => compound("ignore", [old]),
        };
        Some("call".to_owned())
    }

    /// A clause is removed, doubled, or moved.
    fn change_clauses(&mut self, index: usize, random: &mut Random) -> Option<String> {
        let clause = self.clauses[index].clone();
        let what = match random.below(4) {
            0 => {
                self.clauses.remove(index);
                "left out"
            }
            1 => {
                self.clauses.insert(index, clause.clone());
                "twice"
            }
            _ => {
                let next = index + 1;
                let other = self.clauses.get(next)?;
                let same = |a: &Term, b: &Term| {
                    a.name() == b.name() && a.arguments().len() == b.arguments().len()
                };
                if !same(head(&clause)?, head(other)?) {
                    return None;
                }
                self.clauses.swap(index, next);
                "behind the next one"
            }
        };
        Some(format!("clause {what}: {}", clause.text()))
    }

    /// A predicate gets another clause.
    fn add_clause(&mut self, index: usize, random: &mut Random) -> Option<String> {
        let own = head(&self.clauses[index])?.clone();
        let open = match &own {
            Compound(name, arguments) => Compound(
                name.clone(),
                (0..arguments.len())
                    .map(|number| Variable(format!("A{number}")))
                    .collect(),
            ),
            other => other.clone(),
        };
        let clause = match random.below(4) {
            0 => compound(":-", [open, atom("fail")]),
            1 => open,
            2 => own,
            _ => compound(":-", [open, compound("write", [atom("w")])]),
        };
        let text = clause.text();
        let place = index + random.below(2);
        self.clauses.insert(place, clause);
        Some(format!("clause more: {text}"))
    }

    /// A name becomes another at all places.
    fn rename(&mut self, random: &mut Random) -> Option<String> {
        let defined = self.predicates();
        let (name, _) = random.pick(&defined)?.clone();
        let new = format!("{name}_renamed");
        for term in self.clauses.iter_mut().chain(&mut self.queries) {
            term.rename(&name, &new);
        }
        Some(format!("{name} is called {new}"))
    }

    /// Rewords one thing, which calls can notice only by names and the order of arguments; returns the description, if it
    /// was possible. `orders` has the reordered arguments of predicates.
    pub fn reword(
        &mut self,
        random: &mut Random,
        orders: &mut Orders,
        any_names: bool,
    ) -> Option<String> {
        match random.below(6) {
            0 => self.reorder(random, orders),
            1 if any_names => self.rename_data(random),
            2 => self.split_choice(random),
            _ => self.turn_goal(random),
        }
    }

    /// The arguments of a predicate are reordered in all its calls.
    fn reorder(&mut self, random: &mut Random, orders: &mut Orders) -> Option<String> {
        let defined = self.predicates();
        let (name, arity) = random.pick(&defined)?.clone();
        // With fewer arguments, it is called as a closure, or is a term of the data.
        let terms = || self.clauses.iter().chain(&self.queries);
        let is_closure = |term: &Term| {
            let places = term.places();
            places
                .iter()
                .map(|place| term.at(place))
                .any(|term| term.name() == Some(&name) && term.arguments().len() != arity)
        };
        if arity < 2 || terms().any(is_closure) {
            return None;
        }
        let mut order: Vec<usize> = (0..arity).collect();
        for last in (1..arity).rev() {
            order.swap(last, random.below(last + 1));
        }
        for term in self.clauses.iter_mut().chain(&mut self.queries) {
            for place in term.places().into_iter().rev() {
                let term = term.at_mut(&place);
                if term.is(&name, arity) {
                    let arguments = order.iter().map(|at| term.arguments()[*at].clone());
                    *term = Compound(name.clone(), arguments.collect());
                }
            }
        }
        let text = format!("the arguments of {name}/{arity} are {order:?}");
        let former = orders.remove(&(name.clone(), arity));
        let order = match former {
            Some(former) => order.iter().map(|at| former[*at]).collect(),
            None => order,
        };
        orders.insert((name, arity), order);
        Some(text)
    }

    /// A functor of the data that the program itself defines gets another name.
    fn rename_data(&mut self, random: &mut Random) -> Option<String> {
        let defined = self.predicates();
        let mut names: Vec<String> = Vec::new();
        for clause in &self.clauses {
            let data = data_places(clause).into_iter();
            names.extend(data.filter_map(|place| match clause.at(&place) {
                Compound(name, _) => Some(name.clone()),
                _ => None,
            }));
        }
        names.retain(|name| {
            name.chars().all(char::is_alphabetic)
                && !NOT_DATA.contains(&name.as_str())
                && !defined.iter().any(|(known, _)| known == name)
        });
        let name = random.pick(&names)?.clone();
        for term in self.clauses.iter_mut().chain(&mut self.queries) {
            term.rename(&name, &format!("{name}_other"));
        }
        Some(format!("{name} is {name}_other in the data"))
    }

    /// A clause that is one choice becomes two clauses with a cut.
    fn split_choice(&mut self, random: &mut Random) -> Option<String> {
        let choices: Vec<usize> = (0..self.clauses.len())
            .filter(|index| {
                let clause = &self.clauses[*index];
                let choice = is_rule(clause) && clause.arguments()[1].is(";", 2);
                let own = head(clause);
                // After a cut no further clause is tried.
                let last = self.clauses[index + 1..].iter().all(|other| {
                    let other = head(other);
                    other.and_then(Term::name) != own.and_then(Term::name)
                });
                choice && last && clause.arguments()[1].arguments()[0].is("->", 2)
            })
            .collect();
        let index = *random.pick(&choices)?;
        let clause = self.clauses[index].clone();
        let (head, body) = (clause.arguments()[0].clone(), &clause.arguments()[1]);
        let (first, other) = (&body.arguments()[0], body.arguments()[1].clone());
        let (test, then) = (first.arguments()[0].clone(), first.arguments()[1].clone());
        let body = compound(",", [test, compound(",", [atom("!"), then])]);
        self.clauses[index] = compound(":-", [head.clone(), body]);
        self.clauses
            .insert(index + 1, compound(":-", [head, other]));
        Some(format!("two clauses: {}", clause.text()))
    }

    /// A sum, comparison, equation or negation is turned round.
    fn turn_goal(&mut self, random: &mut Random) -> Option<String> {
        const TURNED: [(&str, &str); 8] = [
            ("<", ">"),
            (">", "<"),
            ("=<", ">="),
            (">=", "=<"),
            ("=:=", "=:="),
            ("=\\=", "=\\="),
            ("\\=", "\\="),
            ("+", "+"),
        ];
        let index = random.below(self.clauses.len());
        let clause = &mut self.clauses[index];
        let before = clause.text();
        let places: Vec<Vec<usize>> = clause
            .places()
            .into_iter()
            .filter(|place| {
                let term = clause.at(place);
                term.is("\\+", 1) || TURNED.iter().any(|(name, _)| term.is(name, 2))
            })
            .collect();
        let term = clause.at_mut(random.pick(&places)?);
        let arguments = term.arguments();
        let turned = TURNED.iter().find(|(name, _)| term.is(name, 2));
        *term = match turned {
            Some((_, turned)) => compound(turned, [arguments[1].clone(), arguments[0].clone()]),
            None => compound("not", [arguments[0].clone()]),
        };
        Some(format!("{before} becomes {}", clause.text()))
    }

    /// A predicate gets a declaration.
    fn declare(&mut self, random: &mut Random) -> Option<String> {
        let defined = self.predicates();
        let (name, arity) = random.pick(&defined)?.clone();
        let what = ["dynamic", "dynamic", "discontiguous", "multifile"][random.below(4)];
        let indicator = compound("/", [Atom(name), Integer(arity as i64)]);
        let directive = compound(":-", [compound(what, [indicator])]);
        let text = directive.text();
        self.clauses.insert(0, directive);
        Some(text)
    }
}

/// Names with a meaning at places for data.
const NOT_DATA: [&str; 11] = [
    "max", "min", "abs", "mod", "rem", "sign", "div", "is", "findall", "setof", "bagof",
];

/// Names of one kind: each is a likely mistake for another.
const FAMILIES: [(&[&str], usize); 8] = [
    (&["<", "=<", ">", ">=", "=:=", "=\\=", "@<", "@>", "@>="], 2),
    (&["=", "==", "\\=", "\\==", "is", "=:=", "=@="], 2),
    (&["+", "-", "*", "max", "min", "//", "mod"], 2),
    (&["->", "*->", ",", ";"], 2),
    (&["findall", "bagof", "setof"], 3),
    (&["append", "select", "delete", "subtract"], 3),
    (
        &[
            "member",
            "memberchk",
            "reverse",
            "permutation",
            "sort",
            "msort",
            "length",
        ],
        2,
    ),
    (
        &[
            "var", "nonvar", "atom", "integer", "number", "atomic", "write",
        ],
        1,
    ),
];
