//! Translates the tests of a clause: those of the system, predicates of the program with one clause of tests, and unifications.

use std::collections::HashMap;

use super::clauses::{Bound, Compiler, Scope, each_call};
use super::steps::{Made, Op, Order, Slot, Sum, TermKind};
use crate::builtins::twins::choices::data::split;
use crate::database::forms::{Call, Goal, Meaning, Term};

/// The largest number of calls that are replaced by the goals of their clauses, one within the other.
const DEEPEST: usize = 3;

impl Compiler<'_> {
    /// Translates a test; `once` if only its first answer counts.
    pub fn test(&mut self, scope: &mut Scope, goal: &Goal, once: bool) -> Option<()> {
        match goal {
            Goal::Cut => None,
            Goal::All(goals) | Goal::Tests(goals) => {
                let mut goals = goals.iter();
                goals.try_for_each(|goal| self.test(scope, goal, once))
            }
            Goal::Either(one, other) => {
                // If both succeed, there are two answers.
                once.then_some(())?;
                let mut apart = [scope.clone(), scope.clone()];
                for (scope, goal) in apart.iter_mut().zip([one, other]) {
                    scope.ops.clear();
                    self.test(scope, goal, true)?;
                }
                // The bindings of one alternative are unknown behind the disjunction.
                let mut met: Vec<u32> = apart
                    .iter()
                    .flat_map(|scope| scope.bound.keys().copied())
                    .collect();
                met.retain(|variable| !scope.bound.contains_key(variable));
                scope
                    .bound
                    .extend(met.into_iter().map(|variable| (variable, Bound::Spent)));
                let [one, other] = apart.map(|scope| scope.ops);
                scope.ops.push(Op::Either(one, other));
                Some(())
            }
            Goal::If(..) | Goal::Then(..) => None,
            Goal::Not(inner) => {
                let mut within = scope.clone();
                within.ops.clear();
                self.test(&mut within, inner, true)?;
                scope.ops.push(Op::Not(within.ops));
                Some(())
            }
            Goal::Call(call) if call.meaning == Meaning::System => self.system(scope, call),
            Goal::Call(call) => self.call(scope, call, once),
        }
    }

    pub fn system(&mut self, scope: &mut Scope, call: &Call) -> Option<()> {
        let compare = |order, one: &Term, other: &Term| {
            let sums = (self.sum(scope, one)?, self.sum(scope, other)?);
            Some(Op::Compare {
                order,
                sums: Box::new(sums),
            })
        };
        let kind = |kind, term: &Term| {
            let at = self.value(scope, term)?;
            Some(Op::Is { at, kind })
        };
        let op = match (call.name.as_str(), call.arguments.as_slice()) {
            ("true", []) => return Some(()),
            ("<", [one, other]) | (">", [other, one]) => compare(Order::Less, one, other)?,
            ("=<", [one, other]) | (">=", [other, one]) => compare(Order::AtMost, one, other)?,
            ("=:=", [one, other]) => compare(Order::Equal, one, other)?,
            ("=\\=", [one, other]) => compare(Order::Unequal, one, other)?,
            ("is", [to, term]) => {
                let sum = self.sum(scope, term)?;
                match to {
                    Term::Variable(variable) if !scope.bound.contains_key(variable) => {
                        let to = self.slot(1)?;
                        scope.bound.insert(*variable, Bound::Value(to));
                        Op::Compute { to, sum }
                    }
                    _ => match self.made(scope, to)? {
                        Made::Value(at) => Op::Computed { at, sum },
                        Made::Constant(cell) if cell.is_int() => Op::Compare {
                            order: Order::Equal,
                            sums: Box::new((Sum::Number(cell.int_value()), sum)),
                        },
                        _ => return None,
                    },
                }
            }
            ("=", [one, other]) => return self.unified(scope, one, other),
            ("==", [one, other]) => return self.same(scope, one, other, true, true),
            ("\\==", [one, other]) => return self.same(scope, one, other, false, true),
            ("\\=", [one, other]) => return self.same(scope, one, other, false, false),
            ("atom", [term]) => kind(TermKind::Atom, term)?,
            ("integer", [term]) => kind(TermKind::Integer, term)?,
            ("atomic", [term]) => kind(TermKind::Atomic, term)?,
            ("compound", [term]) => kind(TermKind::Compound, term)?,
            ("nonvar", [term]) => kind(TermKind::Bound, term)?,
            _ => return None,
        };
        scope.ops.push(op);
        Some(())
    }

    /// Requires two terms to be the same, or not to be.
    fn same(
        &mut self,
        scope: &mut Scope,
        one: &Term,
        other: &Term,
        wanted: bool,
        strict: bool,
    ) -> Option<()> {
        let (one, other) = (self.made(scope, one)?, self.made(scope, other)?);
        let op = match (one, other) {
            (Made::Value(one), Made::Value(other)) => Op::Same {
                one,
                other,
                wanted,
                strict,
            },
            (Made::Value(at), Made::Constant(constant))
            | (Made::Constant(constant), Made::Value(at)) => {
                let op = Op::Constant { at, constant };
                if wanted { op } else { Op::Not(vec![op]) }
            }
            _ => return None,
        };
        scope.ops.push(op);
        Some(())
    }

    fn unified(&mut self, scope: &mut Scope, one: &Term, other: &Term) -> Option<()> {
        let found = |scope: &Scope, term: &Term| match term {
            Term::Variable(variable) => (Some(*variable), scope.bound.get(variable).cloned()),
            _ => (None, None),
        };
        match (found(scope, one), found(scope, other)) {
            ((Some(variable), None), (_, Some(bound))) => {
                if let (Bound::Output(_), Term::Variable(former)) = (&bound, other) {
                    scope.bound.insert(*former, Bound::Spent);
                }
                scope.bound.insert(variable, bound);
            }
            ((_, Some(_)), (Some(_), None)) => return self.unified(scope, other, one),
            ((Some(variable), None), (None, None)) => {
                // The term is built of known values.
                self.made(scope, other)?;
                scope.bound.insert(variable, Bound::Term(other.clone()));
            }
            ((None, None), (Some(_), None)) => return self.unified(scope, other, one),
            ((Some(variable), Some(Bound::Output(number))), (None, None)) => {
                split(other)?;
                scope.bound.insert(variable, Bound::Spent);
                self.output(scope, number, other)?;
            }
            ((None, None), (Some(_), Some(_))) => return self.unified(scope, other, one),
            ((Some(_), Some(Bound::Value(at))), (None, None)) => self.matched(scope, other, at)?,
            ((Some(_), Some(Bound::Value(at))), (Some(_), Some(Bound::Value(_)))) => {
                self.matched(scope, other, at)?;
            }
            _ => return None,
        }
        Some(())
    }

    /// Translates a call of the program or of the library.
    fn call(&mut self, scope: &mut Scope, call: &Call, once: bool) -> Option<()> {
        let known = self.reader.library(call, &["member", "memberchk"], 2);
        if let Some((name, arguments)) = known {
            let (element, list) = (
                self.value(scope, arguments[0])?,
                self.value(scope, arguments[1])?,
            );
            let table = self.is_constant(list).then_some(self.tables);
            self.tables += usize::from(table.is_some());
            let open = !(once || call.committed || name == "memberchk");
            scope.ops.push(Op::Member {
                element,
                list,
                wanted: true,
                open,
                table,
            });
            // If there may be more answers, the clauses take over.
            return (!open).then_some(());
        }
        // A call of a predicate with one clause is replaced by the tests of that clause.
        let id = self.reader.predicate(call.functor)?;
        let predicate = self.reader.m.database.get(id);
        if predicate.module != self.reader.module || scope.depth == DEEPEST {
            return None;
        }
        let clause = self.reader.m.form_of_only_clause(id)?;
        let mut within = Scope {
            terms: Vec::new(),
            bound: HashMap::new(),
            depth: scope.depth + 1,
            ops: Vec::new(),
            ..scope.clone()
        };
        for (term, argument) in clause.head.iter().zip(&call.arguments) {
            let Term::Variable(variable) = term else {
                return None;
            };
            let bound = match self.made(scope, argument)? {
                Made::Value(slot) => Bound::Value(slot),
                Made::Constant(cell) => Bound::Constant(cell),
                Made::List(_) | Made::Compound(..) => return None,
            };
            if within.bound.insert(*variable, bound).is_some() {
                return None;
            }
        }
        let mut goals = clause.body.iter();
        goals.try_for_each(|goal| self.test(&mut within, goal, once))?;
        scope.ops.extend(within.ops);
        Some(())
    }

    /// Whether a value is an argument that is the same in all steps.
    fn is_constant(&self, slot: Slot) -> bool {
        let at = usize::from(slot);
        at < self.own.arity as usize
            && self.clauses.iter().all(|clause| {
                let mut handed_on = true;
                let all = clause.body.iter();
                all.for_each(|goal| {
                    each_call(goal, &mut |call| {
                        handed_on &= call.functor != self.own
                            || matches!(&clause.head[at], Term::Variable(_))
                                && call.arguments.get(at) == Some(&clause.head[at]);
                    });
                });
                handed_on
            })
    }
}
