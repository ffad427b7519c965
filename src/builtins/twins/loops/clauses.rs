//! What clauses say, in values, conditions and ends of steps.
//!
//! Parts of arguments have the same numbers in all clauses, so that what one of them asks can be compared with what another one does. A goal that is not read
//! ends a clause: there the clauses of the program go on.
//!
//! *Invariant*: a variable has a value, is a term, or is what is left of an output; of one that is none of these it is not known whether it is bound, unless
//! the clause meets it for the first time.

use std::collections::HashMap;

use super::steps::{Alone, MOST_ARGUMENTS, MOST_SLOTS, Made, Op, Operator, Slot, Sum, Way, WayEnd};
use crate::builtins::twins::choices::data::split;
use crate::builtins::twins::choices::scans::Reader;
use crate::code::Key;
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::machine::Machine;
use crate::term::{Cell, Functor, atoms};

/// The most branchings of all clauses.
const MOST_BRANCHINGS: usize = 64;

/// What a variable is.
#[derive(Clone, PartialEq, Debug)]
pub enum Bound {
    Value(Slot),
    Constant(Cell),
    /// A term of the clause.
    Term(Term),
    /// What is left of the output with this number.
    Output(usize),
    /// An output that has got elements.
    Spent,
}

/// What is known in a clause.
#[derive(Clone, Default)]
pub struct Scope {
    pub bound: HashMap<u32, Bound>,
    pub ops: Vec<Op>,
    /// Compound terms that are values.
    pub terms: Vec<(Term, Slot)>,
    /// Elements of the outputs.
    pub elements: Vec<(usize, Term)>,
    /// What the result is.
    pub result: Option<Term>,
    /// How many calls stand for one another.
    pub depth: usize,
}

pub struct Compiler<'m> {
    pub reader: Reader<'m>,
    pub own: Functor,
    pub clauses: Vec<Clause>,
    /// What the heads match, as the compiler sees it, and the argument that it switches on.
    pub keys: Vec<Vec<Key>>,
    pub switched: Option<usize>,
    pub outputs: Vec<usize>,
    /// Whether all arguments that may be outputs are open: only then the compiler sees by tests that no other clause can hold.
    pub all_open: bool,
    pub result: Option<usize>,
    pub list: Option<[Slot; 3]>,
    /// The parts of a value, by its number and what it is taken for.
    pub parts: Vec<(Slot, Functor, Slot)>,
    pub free: usize,
    pub tables: usize,
    /// How often the predicate calls itself.
    pub calls: usize,
    /// The value of the result of the next step.
    pub back: Slot,
    /// How often a clause has had two branches: what stands behind such a condition stands in both.
    pub branchings: usize,
}

/// A constant.
pub fn constant(term: &Term) -> Option<Cell> {
    match term {
        Term::Number(text) => Cell::int(text.parse().ok()?),
        Term::Compound(functor, _, parts) if parts.is_empty() => Some(Cell::atom(functor.name)),
        _ => None,
    }
}

pub fn list_functor() -> Functor {
    Functor::new(atoms::DOT, 2)
}

impl Compiler<'_> {
    pub fn new(m: &Machine, id: u32, clauses: Vec<Clause>) -> Compiler<'_> {
        let predicate = m.database.get(id);
        Compiler {
            reader: Reader {
                m,
                module: predicate.module,
                elements: Vec::new(),
                predicates: vec![id],
                depth: 0,
            },
            own: predicate.functor,
            clauses,
            keys: Vec::new(),
            switched: None,
            outputs: Vec::new(),
            all_open: false,
            result: None,
            list: None,
            parts: Vec::new(),
            free: predicate.functor.arity as usize,
            tables: 0,
            calls: 1,
            back: 0,
            branchings: 0,
        }
    }

    pub fn slot(&mut self, count: usize) -> Option<Slot> {
        let first = self.free;
        self.free += count;
        (self.free <= MOST_SLOTS).then_some(first as Slot)
    }

    /// The number of the first part of a value.
    pub fn parts_of(&mut self, from: Slot, functor: Functor) -> Option<Slot> {
        let known = self
            .parts
            .iter()
            .find(|part| (part.0, part.1) == (from, functor));
        if let Some((_, _, first)) = known {
            return Some(*first);
        }
        let first = self.slot(functor.arity as usize)?;
        self.parts.push((from, functor, first));
        Some(first)
    }

    /// A clause, and how many of its ops are those of its head; none if it has too many parts.
    pub fn clause(&mut self, clause: &Clause) -> Option<(Way, usize)> {
        let mut scope = Scope::default();
        let mut known = true;
        for (at, term) in clause.head.iter().enumerate() {
            if self.outputs.contains(&at) || self.result == Some(at) {
                continue;
            }
            if self.matched(&mut scope, term, at as Slot).is_none() {
                known = false;
                break;
            }
        }
        for (number, at) in self.outputs.clone().into_iter().enumerate() {
            known &= self.output(&mut scope, number, &clause.head[at]).is_some();
        }
        if let Some(at) = self.result {
            scope.result = Some(clause.head[at].clone());
        }
        if self.free > MOST_SLOTS {
            return None;
        }
        let head = scope.ops.len();
        let way = match known {
            true => self.goals(scope, &clause.body.iter().collect::<Vec<_>>()),
            false => left(scope),
        };
        Some((way, head))
    }

    /// What the head has for an output.
    pub fn output(&mut self, scope: &mut Scope, number: usize, term: &Term) -> Option<()> {
        let mut rest = term;
        while let Some((head, tail)) = split(rest) {
            scope.elements.push((number, head.clone()));
            rest = tail;
        }
        let Term::Variable(variable) = rest else {
            return None;
        };
        match scope.bound.insert(*variable, Bound::Output(number)) {
            None => Some(()),
            Some(_) => None,
        }
    }

    /// Matches a value.
    pub fn matched(&mut self, scope: &mut Scope, term: &Term, at: Slot) -> Option<()> {
        match term {
            Term::Variable(variable) => match scope.bound.get(variable) {
                None => {
                    scope.bound.insert(*variable, Bound::Value(at));
                }
                Some(Bound::Value(other)) if *other == at => {}
                Some(Bound::Value(other)) => scope.ops.push(Op::Same {
                    one: *other,
                    other: at,
                    wanted: true,
                    strict: false,
                }),
                Some(Bound::Constant(constant)) => scope.ops.push(Op::Constant {
                    at,
                    constant: *constant,
                }),
                Some(Bound::Term(_) | Bound::Output(_) | Bound::Spent) => return None,
            },
            Term::Number(_) => scope.ops.push(Op::Constant {
                at,
                constant: constant(term)?,
            }),
            Term::Compound(_, _, parts) if parts.is_empty() => scope.ops.push(Op::Constant {
                at,
                constant: constant(term)?,
            }),
            Term::Compound(functor, _, parts) => {
                let first = self.parts_of(at, *functor)?;
                let is_list = *functor == list_functor();
                if is_list && self.list.is_none_or(|list| list[0] != at) {
                    scope.ops.push(Op::Split {
                        from: at,
                        head: first,
                        tail: first + 1,
                    });
                }
                if !is_list {
                    scope.ops.push(Op::Parts {
                        from: at,
                        functor: *functor,
                        first,
                    });
                }
                scope.terms.push((term.clone(), at));
                for (index, part) in parts.iter().enumerate() {
                    self.matched(scope, part, first + index as Slot)?;
                }
            }
            Term::Goal(..) | Term::Quantified(..) => return None,
        }
        Some(())
    }

    /// What a term is.
    pub fn made(&self, scope: &Scope, term: &Term) -> Option<Made> {
        if let Some(constant) = constant(term) {
            return Some(Made::Constant(constant));
        }
        if let Some((_, slot)) = scope.terms.iter().find(|(known, _)| known == term) {
            return Some(Made::Value(*slot));
        }
        match term {
            Term::Variable(variable) => match scope.bound.get(variable)? {
                Bound::Value(slot) => Some(Made::Value(*slot)),
                Bound::Constant(constant) => Some(Made::Constant(*constant)),
                Bound::Term(term) => self.made(scope, term),
                Bound::Output(_) | Bound::Spent => None,
            },
            Term::Compound(functor, _, parts) => {
                let mut parts: Vec<Made> = parts
                    .iter()
                    .map(|part| self.made(scope, part))
                    .collect::<Option<_>>()?;
                if *functor == list_functor() {
                    let tail = parts.pop()?;
                    return Some(Made::List(Box::new((parts.pop()?, tail))));
                }
                (parts.len() <= MOST_ARGUMENTS).then_some(Made::Compound(functor.name, parts))
            }
            Term::Number(_) | Term::Goal(..) | Term::Quantified(..) => None,
        }
    }

    pub fn sum(&self, scope: &Scope, term: &Term) -> Option<Sum> {
        let two = |operator, parts: &[Term]| {
            let operands = (self.sum(scope, &parts[0])?, self.sum(scope, &parts[1])?);
            Some(Sum::Two(operator, Box::new(operands)))
        };
        match term {
            Term::Number(text) => Some(Sum::Number(text.parse().ok()?)),
            Term::Variable(variable) => match scope.bound.get(variable)? {
                Bound::Value(slot) => Some(Sum::Value(*slot)),
                Bound::Constant(cell) => cell.is_int().then(|| Sum::Number(cell.int_value())),
                Bound::Term(term) => self.sum(scope, term),
                Bound::Output(_) | Bound::Spent => None,
            },
            Term::Compound(_, name, parts) => match (name.as_str(), parts.as_slice()) {
                ("abs", [inner]) => Some(Sum::Size(Box::new(self.sum(scope, inner)?))),
                ("-", [inner]) => {
                    let operands = (Sum::Number(0), self.sum(scope, inner)?);
                    Some(Sum::Two(Operator::Minus, Box::new(operands)))
                }
                ("+", [_, _]) => two(Operator::Plus, parts),
                ("-", [_, _]) => two(Operator::Minus, parts),
                ("*", [_, _]) => two(Operator::Times, parts),
                ("//", [_, _]) => two(Operator::Quotient, parts),
                ("mod", [_, _]) => two(Operator::Modulo, parts),
                ("rem", [_, _]) => two(Operator::Remainder, parts),
                ("min", [_, _]) => two(Operator::Least, parts),
                ("max", [_, _]) => two(Operator::Most, parts),
                _ => None,
            },
            Term::Goal(..) | Term::Quantified(..) => None,
        }
    }

    /// The value that a term is.
    pub fn value(&self, scope: &Scope, term: &Term) -> Option<Slot> {
        match self.made(scope, term)? {
            Made::Value(slot) => Some(slot),
            Made::Constant(_) | Made::List(_) | Made::Compound(..) => None,
        }
    }

    /// Goals, one after the other.
    pub fn goals(&mut self, mut scope: Scope, goals: &[&Goal]) -> Way {
        let mut goals: Vec<&Goal> = goals.iter().rev().copied().collect();
        while let Some(goal) = goals.pop() {
            match goal {
                Goal::All(inner) | Goal::Tests(inner) => goals.extend(inner.iter().rev()),
                Goal::Cut => scope.ops.push(Op::Cut),
                Goal::If(test, then, other) => {
                    goals.reverse();
                    return self.choice(scope, test, Some((then, Some(other))), &goals);
                }
                Goal::Then(test, then) => {
                    goals.reverse();
                    return self.choice(scope, test, Some((then, None)), &goals);
                }
                Goal::Call(call) if call.functor == self.own && call.meaning == Meaning::Other => {
                    goals.reverse();
                    let end = self.again(&scope, call, &goals);
                    return match end {
                        Some((end, cuts)) => Way {
                            ops: scope.ops,
                            end,
                            alone: if cuts { Alone::Is } else { Alone::Not },
                        },
                        None => left(scope),
                    };
                }
                goal => {
                    if self.test(&mut scope, goal, false).is_none() {
                        return left(scope);
                    }
                }
            }
        }
        let result = scope.result.clone();
        match result.and_then(|term| self.made(&scope, &term)) {
            Some(made) => Way {
                ops: scope.ops,
                end: WayEnd::Result(made),
                alone: Alone::Not,
            },
            None => left(scope),
        }
    }

    /// A condition, and the goals behind it.
    fn choice(
        &mut self,
        mut scope: Scope,
        test: &Goal,
        branches: Option<(&Goal, Option<&Goal>)>,
        goals: &[&Goal],
    ) -> Way {
        let ops = std::mem::take(&mut scope.ops);
        let mut holds = scope.clone();
        self.branchings += 1;
        let known = match self.branchings <= MOST_BRANCHINGS {
            true => self.test(&mut holds, test, true),
            false => None,
        };
        let (Some((then, other)), Some(())) = (branches, known) else {
            return Way {
                ops,
                end: WayEnd::Leave,
                alone: Alone::Not,
            };
        };
        let test = std::mem::take(&mut holds.ops);
        let mut behind = vec![then];
        behind.extend(goals);
        let then = self.goals(holds, &behind);
        let other = match other {
            Some(other) => {
                let mut behind = vec![other];
                behind.extend(goals);
                self.goals(scope, &behind)
            }
            None => left(scope),
        };
        Way {
            ops,
            end: WayEnd::If(test, Box::new(then), Box::new(other)),
            alone: Alone::Not,
        }
    }
}

/// What the clauses are to do from here on.
fn left(scope: Scope) -> Way {
    Way {
        ops: scope.ops,
        end: WayEnd::Leave,
        alone: Alone::Not,
    }
}

/// Calls a function with each call that a goal makes itself.
pub fn each_call<'a>(goal: &'a Goal, each: &mut dyn FnMut(&'a Call)) {
    match goal {
        Goal::Cut => {}
        Goal::All(goals) | Goal::Tests(goals) => {
            goals.iter().for_each(|goal| each_call(goal, each))
        }
        Goal::Either(one, two) | Goal::Then(one, two) => {
            each_call(one, each);
            each_call(two, each);
        }
        Goal::If(test, then, other) => {
            each_call(test, each);
            each_call(then, each);
            each_call(other, each);
        }
        Goal::Not(inner) => each_call(inner, each),
        Goal::Call(call) => each(call),
    }
}
