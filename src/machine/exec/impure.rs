//! Explains that a predicate would have the twin of a family if some goal had no effects.
//!
//! ```text
//!   dfs(N, [N]) :- goal(N).                                  with write(M) it belongs to no family; without this goal it is depth first.
//!   dfs(N, [N|P]) :- s(N, M), write(M), dfs(M, P).           The reason: write/1, in clause 2 of dfs/2
//! ```
//!
//! The families are asked once more, while goals of the system that have effects are left out of the clauses and all other predicates count
//! as pure (`Twins::supposes_pure`). The twin that is found only gives its name to the reason, and never runs.
//!
//! *Invariant*: outside of [`nearly_of_family`] nothing is supposed, so what is recognised to run is not changed by this file.

use std::sync::atomic::Ordering;

use super::super::twin::{Difference, Nearly};
use super::super::{Machine, effects};
use super::matching::Matcher;
use crate::database::forms::{Clause, Goal, Term};
use crate::database::{Kind, Predicate};
use crate::term::{Atom, Functor};

/// The most predicates that are searched for the goal with an effect.
const MOST: usize = 100;

/// The family of which a predicate would be if nothing that it calls had effects, and the goal that has.
pub(super) fn nearly_of_family(m: &Machine, id: u32) -> Option<Nearly> {
    let twins = &m.code.twins;
    let difference = first_effect(m, id)?;
    // The families only read the machine, so the supposition is an atomic of its twins. A machine is used by one thread at a time, so no
    // other one sees it.
    twins.supposes_pure.store(true, Ordering::Relaxed);
    let mut families = twins.families.iter().filter(|family| family.explains);
    let found = families.find(|family| (family.recognise)(m, id).is_some());
    twins.supposes_pure.store(false, Ordering::Relaxed);
    found.map(|family| Nearly {
        twin: &family.twin,
        difference,
    })
}

/// The clauses without goals of the system that have effects, while these are supposed to have none.
pub(super) fn without_effects(m: &Machine, module: Atom, mut clauses: Vec<Clause>) -> Vec<Clause> {
    if m.supposes_pure() {
        for clause in &mut clauses {
            clause.body.retain(|goal| !is_effect(m, module, goal));
        }
    }
    clauses
}

fn is_effect(m: &Machine, module: Atom, goal: &Goal) -> bool {
    match goal {
        Goal::Call(call) => is_builtin_with_effects(m, module, call.functor),
        _ => false,
    }
}

fn is_builtin_with_effects(m: &Machine, module: Atom, functor: Functor) -> bool {
    let is_builtin = |id| matches!(m.database.get(id).kind(), Kind::Builtin(_));
    let id = m.database.lookup(module, functor);
    id.is_some_and(is_builtin)
        && matches!(effects::callee(m, module, functor), effects::Callee::Impure)
}

/// The first goal with effects, or of which nothing is known, in the clauses of a predicate and of those that it calls.
fn first_effect(m: &Machine, root: u32) -> Option<Difference> {
    // In breadth: a goal in the clauses of the predicate itself is told before one that only its callees reach.
    let mut waiting = vec![root];
    let mut next = 0;
    while let Some(id) = waiting.get(next).copied().filter(|_| next < MOST) {
        next += 1;
        let predicate = m.database.get(id);
        let clauses = Matcher::new(m).clauses(predicate, true)?;
        for (number, clause) in clauses.iter().enumerate() {
            let mut search = Search {
                m,
                predicate,
                waiting: &mut waiting,
            };
            if let Some(functor) = clause.body.iter().find_map(|goal| search.goal(goal)) {
                return Some(Difference::EffectsAt(
                    functor,
                    predicate.functor,
                    number + 1,
                ));
            }
        }
    }
    None
}

struct Search<'a> {
    m: &'a Machine,
    predicate: &'a Predicate,
    /// The predicates whose clauses are to be searched.
    waiting: &'a mut Vec<u32>,
}

impl Search<'_> {
    fn goal(&mut self, goal: &Goal) -> Option<Functor> {
        match goal {
            Goal::Cut => None,
            Goal::All(goals) | Goal::Tests(goals) => goals.iter().find_map(|goal| self.goal(goal)),
            Goal::Either(one, two) | Goal::Then(one, two) => {
                self.goal(one).or_else(|| self.goal(two))
            }
            Goal::If(test, then, other) => {
                let first = self.goal(test).or_else(|| self.goal(then));
                first.or_else(|| self.goal(other))
            }
            Goal::Not(goal) => self.goal(goal),
            Goal::Call(call) => {
                match effects::callee(self.m, self.predicate.module, call.functor) {
                    effects::Callee::Impure => return Some(call.functor),
                    effects::Callee::Pure(_) => {}
                    effects::Callee::Clauses(id) => {
                        if self.m.database.get(id).kind() != Kind::Static {
                            return Some(call.functor);
                        }
                        if !self.waiting.contains(&id) {
                            self.waiting.push(id);
                        }
                    }
                }
                call.arguments.iter().find_map(|term| self.term(term))
            }
        }
    }

    fn term(&mut self, term: &Term) -> Option<Functor> {
        match term {
            Term::Goal(goal, _) | Term::Quantified(_, goal) => self.goal(goal),
            Term::Variable(_) | Term::Number(_) | Term::Compound(..) => None,
        }
    }
}
