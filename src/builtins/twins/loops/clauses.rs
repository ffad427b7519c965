//! Translates clauses to the values, operations and ends of steps.
//!
//! The parts of arguments have the same numbers in all clauses, so that operations of different clauses can be compared. A goal that cannot
//! be translated ends the translation: at that goal the clauses of the program take over.
//!
//! *Invariant*: a variable is a value, a term, or the rest of an output; any other variable is either new in the clause, or it is not known
//! whether it is bound.

use std::collections::HashMap;

use super::steps::{Alone, MOST_ARGUMENTS, MOST_SLOTS, Made, Op, Operator, Slot, Sum, Way, WayEnd};
use crate::builtins::twins::choices::data::split;
use crate::builtins::twins::choices::scans::Reader;
use crate::code::Key;
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::machine::Machine;
use crate::term::{Cell, Functor, atoms};

/// The largest number of branchings in all clauses.
const MOST_BRANCHINGS: usize = 64;

/// The meaning of a variable.
#[derive(Clone, PartialEq, Debug)]
pub enum Bound {
    Value(Slot),
    Constant(Cell),
    /// A term of the clause.
    Term(Term),
    /// The rest of the output with this number.
    Output(usize),
    /// An output that has received elements.
    Spent,
}

/// What is known at a place in a clause.
#[derive(Clone, Default)]
pub struct Scope {
    pub bound: HashMap<u32, Bound>,
    pub ops: Vec<Op>,
    /// Compound terms that are values.
    pub terms: Vec<(Term, Slot)>,
    /// The elements added to the outputs.
    pub elements: Vec<(usize, Term)>,
    /// The term of the result.
    pub result: Option<Term>,
    /// How many calls have been replaced by the goals of their clauses, one within the other.
    pub depth: usize,
}

pub struct Compiler<'m> {
    pub reader: Reader<'m>,
    pub own: Functor,
    pub clauses: Vec<Clause>,
    /// The keys of the heads as the compiler's indexing has them, and the argument on which the predicate switches.
    pub keys: Vec<Vec<Key>>,
    pub switched: Option<usize>,
    pub outputs: Vec<usize>,
    /// Whether all possible outputs are unbound: only then the compiler sees by tests that no other clause applies.
    pub all_open: bool,
    pub result: Option<usize>,
    pub list: Option<[Slot; 3]>,
    /// The values that are parts: the value taken apart, its functor, and the first part.
    pub parts: Vec<(Slot, Functor, Slot)>,
    pub free: usize,
    pub tables: usize,
    /// The number of recursive calls in the clauses.
    pub calls: usize,
    /// The value in which a step finds the result of the next one.
    pub back: Slot,
    /// The number of branchings: the goals behind each one are translated for both branches.
    pub branchings: usize,
}

/// The cell of a constant.
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

    /// Translates a clause; also the number of its operations that are those of the head. `None` if it has too many parts.
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

    /// Reads the term in the head for an output.
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

    /// Matches a term with a value.
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

    /// How a term is built.
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

    /// The value that is a term.
    pub fn value(&self, scope: &Scope, term: &Term) -> Option<Slot> {
        match self.made(scope, term)? {
            Made::Value(slot) => Some(slot),
            Made::Constant(_) | Made::List(_) | Made::Compound(..) => None,
        }
    }

    /// Translates a sequence of goals.
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

    /// Translates a condition and the goals behind it.
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

/// A way that leaves the step to the clauses.
fn left(scope: Scope) -> Way {
    Way {
        ops: scope.ops,
        end: WayEnd::Leave,
        alone: Alone::Not,
    }
}

/// Calls a function with each call in a goal.
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
