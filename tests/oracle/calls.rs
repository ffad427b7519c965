//! Queries for a program: its predicates with arguments that are bound, unbound, partial, aliased, shared with the rest
//! of the query, attributed, and of all magnitudes.

use std::collections::BTreeMap;

use super::mutate::terms::{Term, float_text};
use super::mutate::{Program, Random};

/// Names of variables in queries; few, so that they meet.
const VARIABLES: &[&str] = &["A", "B", "C", "D"];

/// The parts of a program from which calls are made.
pub struct Calls {
    predicates: Vec<(String, usize)>,
    /// The terms in each argument of a predicate, in its clauses, their bodies and its queries.
    arguments: BTreeMap<(String, usize, usize), Vec<Term>>,
    /// All constants and small terms of the program.
    terms: Vec<Term>,
    queries: Vec<Term>,
}

impl Calls {
    pub fn new(program: &Program) -> Calls {
        let mut calls = Calls {
            predicates: program.predicates(),
            arguments: BTreeMap::new(),
            terms: Vec::new(),
            queries: program.queries.clone(),
        };
        for term in program.clauses.iter().chain(&program.queries) {
            calls.look(term);
        }
        calls.terms.sort();
        calls.terms.dedup();
        for terms in calls.arguments.values_mut() {
            terms.sort();
            terms.dedup();
        }
        calls
    }

    pub fn is_empty(&self) -> bool {
        self.predicates.is_empty()
    }

    fn look(&mut self, term: &Term) {
        let Term::Compound(name, arguments) = term else {
            if !matches!(term, Term::Variable(_)) {
                self.terms.push(term.clone());
            }
            return;
        };
        for (index, argument) in arguments.iter().enumerate() {
            let place = (name.clone(), arguments.len(), index);
            self.arguments
                .entry(place)
                .or_default()
                .push(argument.clone());
            self.look(argument);
        }
        if term.text().len() < 60 {
            self.terms.push(term.clone());
        }
    }

    /// A query.
    pub fn query(&self, random: &mut Random) -> String {
        if random.below(12) == 0
            && let Some(query) = random.pick(&self.queries)
        {
            return self.changed(query, random).text();
        }
        let (name, arity) = random
            .pick(&self.predicates)
            .expect("there are predicates")
            .clone();
        let mut arguments: Vec<Term> = (0..arity)
            .map(|index| self.argument(&name, arity, index, random))
            .collect();
        // One argument is the same as another, or a part of it.
        if arity > 1 && random.below(5) == 0 {
            let (from, to) = (random.below(arity), random.below(arity));
            arguments[to] = match &arguments[from] {
                Term::Compound(_, parts) if random.below(2) == 0 => random
                    .pick(parts)
                    .expect("a compound has arguments")
                    .clone(),
                whole => whole.clone(),
            };
        }
        let goal = match arity {
            0 => Term::Atom(name),
            _ => Term::Compound(name, arguments),
        };
        let variable = random.pick(VARIABLES).expect("there are some");
        let other = random.pick(VARIABLES).expect("there are some");
        let goal = goal.text();
        match random.below(22) {
            0 => format!("{variable} = {other}, {goal}"),
            1 => format!("{goal}, {variable} = {other}"),
            2 => format!("{variable} = f({other}), {goal}"),
            3 => format!("{goal}, {variable} == {other}"),
            4 => format!("freeze({variable}, write(w)), {goal}"),
            5 => format!("freeze({variable}, (write(v({variable})) ; write(u))), {goal}"),
            6 => format!(
                "freeze({variable}, integer({variable})), freeze({other}, write(o)), {goal}"
            ),
            7 => format!("\\+ {goal}"),
            8 => format!("findall({variable}-{other}, {goal}, L)"),
            9 => format!("catch({goal}, E, true)"),
            10 => format!("( {goal} -> {variable} = {other} ; {other} = no )"),
            11 => format!("{variable} = {}, {goal}", self.term(random).text()),
            12 => format!("call({goal}), nonvar({variable})"),
            13 => format!("forall({goal}, nonvar({variable}))"),
            14 => format!("once({goal}), {variable} \\== {other}"),
            _ => goal,
        }
    }

    fn argument(&self, name: &str, arity: usize, index: usize, random: &mut Random) -> Term {
        let place = (name.to_owned(), arity, index);
        let own = self
            .arguments
            .get(&place)
            .and_then(|terms| random.pick(terms));
        match (random.below(12), own) {
            (0..=5, Some(own)) => self.renamed(own, random),
            (6..=8, _) => variable(random),
            _ => self.term(random),
        }
    }

    /// A term with the variables of queries; parts of it change now and then.
    fn renamed(&self, term: &Term, random: &mut Random) -> Term {
        match term {
            Term::Variable(_) if random.below(3) > 0 => variable(random),
            Term::Variable(_) => self.term(random),
            Term::Compound(name, arguments) => {
                let arguments = arguments
                    .iter()
                    .map(|one| self.renamed(one, random))
                    .collect();
                Term::Compound(name.clone(), arguments)
            }
            constant if random.below(12) == 0 => match random.below(2) {
                0 => variable(random),
                _ => number(random).unwrap_or_else(|| constant.clone()),
            },
            constant => constant.clone(),
        }
    }

    fn term(&self, random: &mut Random) -> Term {
        match random.below(10) {
            0 | 1 => variable(random),
            2 | 3 => number(random).expect("one in four is enough"),
            4 => list(random),
            _ => match random.pick(&self.terms) {
                Some(term) => self.renamed_parts(term, random),
                None => Term::Integer(random.below(4) as i64),
            },
        }
    }

    fn renamed_parts(&self, term: &Term, random: &mut Random) -> Term {
        match term {
            Term::Variable(_) => variable(random),
            Term::Compound(name, arguments) => {
                let arguments = arguments
                    .iter()
                    .map(|one| self.renamed_parts(one, random))
                    .collect();
                Term::Compound(name.clone(), arguments)
            }
            constant => constant.clone(),
        }
    }

    /// A query of the program's quads with a change.
    fn changed(&self, query: &Term, random: &mut Random) -> Term {
        match query {
            Term::Compound(name, arguments) => {
                let arguments = arguments
                    .iter()
                    .map(|one| match random.below(8) {
                        0 if !is_control(name) => self.term(random),
                        _ => self.changed(one, random),
                    })
                    .collect();
                Term::Compound(name.clone(), arguments)
            }
            other => other.clone(),
        }
    }
}

fn is_control(name: &str) -> bool {
    matches!(name, "," | ";" | "->" | "*->" | "\\+" | "^")
}

fn variable(random: &mut Random) -> Term {
    let names = VARIABLES.iter().chain(&["_"]).collect::<Vec<_>>();
    Term::Variable((**random.pick(&names).expect("there are some")).to_owned())
}

/// A number near a power of two, as an integer, a float or a fraction; often a small one.
fn number(random: &mut Random) -> Option<Term> {
    let sign = if random.below(2) == 0 { 1 } else { -1 };
    if random.below(2) == 0 {
        return Some(Term::Integer(sign * random.below(5) as i64));
    }
    let power = 15 + random.below(52) as u32;
    let near = random.below(5) as i128 - 2;
    let value = i128::from(sign) * ((1i128 << power) + near);
    Some(match random.below(6) {
        0 => {
            // The nearest float and its neighbours.
            let float = value as f64;
            let bits = float
                .to_bits()
                .wrapping_add_signed(random.below(3) as i64 - 1);
            Term::Literal(float_text(f64::from_bits(bits)))
        }
        1 => Term::Literal(format!("{value}r3")),
        _ => match i64::try_from(value) {
            Ok(value) => Term::Integer(value),
            Err(_) => Term::Literal(value.to_string()),
        },
    })
}

/// A list: proper, partial or none.
fn list(random: &mut Random) -> Term {
    let tail = match random.below(6) {
        0 | 1 => variable(random),
        2 => Term::Integer(7),
        _ => Term::Atom("[]".to_owned()),
    };
    (0..random.below(4)).fold(tail, |tail, _| {
        let head = match random.below(3) {
            0 => variable(random),
            1 => Term::Atom("a".to_owned()),
            _ => number(random).expect("there is always one"),
        };
        Term::Compound(super::mutate::terms::LIST.to_owned(), vec![head, tail])
    })
}
