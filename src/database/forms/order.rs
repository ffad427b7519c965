//! The calls that see the order of mutually exclusive clauses.
//!
//! Forms of one text may have such clauses in different orders, which no call can tell whose argument is bound. A call whose argument is a
//! new variable fits all clauses, and its answers come in their order:
//!
//! ```text
//!   conc([], L, L).                             conc([X|T], L, [X|R]) :- conc(T, L, R).
//!   conc([X|T], L, [X|R]) :- conc(T, L, R).     conc([], L, L).
//!
//!   ?- conc([a], [b], L).                       the same for both
//!   ?- conc(A, B, [a]).                         A = [] comes first, or last
//! ```

use super::read::{Call, Clause, Goal, Term};
use crate::term::{Functor, atoms};

/// The arguments in which a clause has `[]` and an earlier clause another term: definitions have `[]` first.
pub fn late_nils(clauses: &[Clause]) -> Vec<usize> {
    let arity = clauses.first().map_or(0, |clause| clause.head.len());
    let is_late = |argument: &usize| {
        let mut nils = clauses
            .iter()
            .filter_map(|clause| match &clause.head[*argument] {
                Term::Compound(functor, ..) => Some(functor.name == atoms::NIL),
                _ => None,
            });
        nils.any(|is_nil| !is_nil) && nils.any(|is_nil| is_nil)
    };
    (0..arity).filter(is_late).collect()
}

/// Whether clauses call a predicate with a variable in one of these arguments that occurs nowhere before.
pub fn calls_openly(clauses: &[Clause], functor: Functor, arguments: &[usize]) -> bool {
    clauses.iter().any(|clause| {
        let mut walk = Walk {
            functor,
            arguments,
            seen: Vec::new(),
        };
        walk.terms(&clause.head);
        clause.body.iter().any(|goal| walk.finds(goal))
    })
}

struct Walk<'a> {
    functor: Functor,
    arguments: &'a [usize],
    seen: Vec<u32>,
}

impl Walk<'_> {
    /// Whether this goal has such a call. The variables of a branch count as new in the next one.
    fn finds(&mut self, goal: &Goal) -> bool {
        match goal {
            Goal::Cut => false,
            Goal::All(goals) | Goal::Tests(goals) => goals.iter().any(|goal| self.finds(goal)),
            Goal::Either(one, two) => {
                let before = self.seen.len();
                let found = self.finds(one);
                self.seen.truncate(before);
                found || self.finds(two)
            }
            Goal::If(condition, then, or_else) => {
                let before = self.seen.len();
                let found = self.finds(condition) || self.finds(then);
                self.seen.truncate(before);
                found || self.finds(or_else)
            }
            Goal::Then(condition, then) => self.finds(condition) || self.finds(then),
            Goal::Not(goal) => self.finds(goal),
            Goal::Call(call) => self.is_open(call) || self.terms(&call.arguments),
        }
    }

    fn is_open(&self, call: &Call) -> bool {
        let is_new = |argument: &usize| match call.arguments.get(*argument) {
            Some(Term::Variable(variable)) => !self.seen.contains(variable),
            _ => false,
        };
        call.functor == self.functor && self.arguments.iter().any(is_new)
    }

    /// Notes the variables of terms; whether a goal among them has such a call.
    fn terms(&mut self, terms: &[Term]) -> bool {
        terms.iter().any(|term| match term {
            Term::Variable(variable) => {
                self.seen.push(*variable);
                false
            }
            Term::Number(_) => false,
            Term::Compound(_, _, arguments) => self.terms(arguments),
            Term::Goal(goal, _) => self.finds(goal),
            Term::Quantified(terms, goal) => self.terms(terms) || self.finds(goal),
        })
    }
}
