//! A list of the state and what was visited, as two arguments.
//!
//! ```text
//!   tour(0, Path, Path).                                    tour(0, S, V, [S|V]).
//!   tour(K, [P|Path], Tour) :-                              tour(K, P, Path, Tour) :-
//!       leap(P, Q), \+ member(Q, [P|Path]),                     leap(P, Q), \+ member(Q, [P|Path]),
//!       K1 is K-1, tour(K1, [Q,P|Path], Tour).                  K1 is K-1, tour(K1, Q, [P|Path], Tour).
//! ```

use crate::builtins::twins::choices::data::split;
use crate::database::forms::{Call, Clause, Goal, Term};
use crate::term::{Functor, atoms};

/// The clauses of a search, and its recursion.
pub struct Views {
    /// The clause that ends it.
    pub end: Clause,
    /// The one that goes on.
    pub next: Clause,
    /// Its recursion.
    pub recursion: Call,
}

/// The argument that is a list of the state and what was visited.
pub fn in_one(next: &Clause, recursion: &Call) -> Option<usize> {
    let mut pairs = next.head.iter().zip(&recursion.arguments);
    pairs.position(|(before, behind)| {
        let (Some((state, _)), Some((following, rest))) = (split(before), split(behind)) else {
            return false;
        };
        rest == before
            && matches!((state, following), (Term::Variable(one), Term::Variable(other)) if one != other)
    })
}

/// The clauses with that argument as two.
pub fn in_two(at: usize, end: &Clause, next: &Clause, recursion: &Call) -> Option<Views> {
    let parted = |terms: &[Term]| -> Option<Vec<Term>> {
        let (first, rest) = split(terms.get(at)?)?;
        let mut parts = terms.to_vec();
        parts[at] = first.clone();
        parts.insert(at + 1, rest.clone());
        Some(parts)
    };
    let mut end = end.clone();
    if let Term::Variable(whole) = end.head[at] {
        let new = [end.variables, end.variables + 1].map(Term::Variable);
        end.variables += 2;
        let list = Functor::new(atoms::DOT, 2);
        let list = Term::Compound(list, ".".to_owned(), new.to_vec());
        end.head.iter_mut().for_each(|term| put(term, whole, &list));
        end.body
            .iter_mut()
            .try_for_each(|goal| put_in_goal(goal, whole, &list))?;
    }
    end.head = parted(&end.head)?;
    Some(Views {
        end,
        next: Clause {
            head: parted(&next.head)?,
            ..next.clone()
        },
        recursion: Call {
            arguments: parted(&recursion.arguments)?,
            ..recursion.clone()
        },
    })
}

fn put(term: &mut Term, variable: u32, by: &Term) {
    match term {
        Term::Variable(own) if *own == variable => *term = by.clone(),
        Term::Compound(_, _, parts) => parts.iter_mut().for_each(|part| put(part, variable, by)),
        Term::Variable(_) | Term::Number(_) | Term::Goal(..) | Term::Quantified(..) => {}
    }
}

/// None: the goal is more than a call.
fn put_in_goal(goal: &mut Goal, variable: u32, by: &Term) -> Option<()> {
    match goal {
        Goal::Cut => {}
        Goal::Call(call) => {
            let mut arguments = call.arguments.iter_mut();
            arguments.try_for_each(|term| match term {
                Term::Goal(..) | Term::Quantified(..) => None,
                term => {
                    put(term, variable, by);
                    Some(())
                }
            })?;
        }
        Goal::All(goals) | Goal::Tests(goals) => {
            let mut goals = goals.iter_mut();
            goals.try_for_each(|goal| put_in_goal(goal, variable, by))?;
        }
        Goal::Either(..) | Goal::If(..) | Goal::Then(..) | Goal::Not(_) => return None,
    }
    Some(())
}
