//! Rewrites arguments: a list of the state and the visited states as two arguments, and several arguments for the state as one.
//!
//! ```text
//!   tour(0, Path, Path).                                    tour(0, S, V, [S|V]).
//!   tour(K, [P|Path], Tour) :-                              tour(K, P, Path, Tour) :-
//!       leap(P, Q), \+ member(Q, [P|Path]),                     leap(P, Q), \+ member(Q, [P|Path]),
//!       K1 is K-1, tour(K1, [Q,P|Path], Tour).                  K1 is K-1, tour(K1, Q, [P|Path], Tour).
//!
//!   fill(4, _, Way, Way).                                   fill(Way, Way, s(4,_)).
//!   fill(X, Y, Way0, Way) :-                                fill(Way0, Way, S) :-
//!       pour(X, Y, X1, Y1),                                     S = s(X,Y), pour(X, Y, X1, Y1),
//!       \+ member(s(X1,Y1), Way0),                             T = s(X1,Y1), \+ member(T, Way0),
//!       fill(X1, Y1, [s(X1,Y1)|Way0], Way).                     fill([T|Way0], Way, T).
//! ```

use std::sync::Arc;

use crate::builtins::twins::choices::data::{is_nil, split};
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::term::{Functor, atoms};

use crate::builtins::twins::variables::{each_variable, each_variable_of, variable};

/// How the search sees the arguments of a call.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Seen {
    /// As they are.
    #[default]
    AsIs,
    /// This argument is a list that counts as two arguments, its head and its tail.
    Parted(usize),
    /// These arguments form one term with this functor, behind the other arguments; for the functor of lists, a list of them.
    Joined(Arc<[usize]>, Functor),
}

/// The rewritten clauses of a search, and the recursive call.
pub struct Views {
    /// The clause that ends the search.
    pub end: Clause,
    /// The recursive clause.
    pub next: Clause,
    /// Its recursive call.
    pub recursion: Call,
}

/// The argument that is a list of the state and the visited states.
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

/// Splits this argument of the clauses in two.
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

/// Several arguments for the state, and the term that the list of visited states has for them.
pub struct Joined {
    places: Vec<usize>,
    functor: Functor,
    name: String,
}

impl Joined {
    /// How the search sees the arguments.
    pub fn seen_as(&self) -> Seen {
        Seen::Joined(self.places.clone().into(), self.functor)
    }

    /// The term for these arguments.
    fn term(&self, arguments: &[Term]) -> Term {
        let parts = self.places.iter().map(|at| arguments[*at].clone());
        put_together(self.functor, &self.name, parts.collect())
    }

    /// The other arguments, with the state behind them.
    fn seen(&self, arguments: &[Term], state: Term) -> Vec<Term> {
        let others = arguments.iter().enumerate();
        let others = others.filter(|(at, _)| !self.places.contains(at));
        let others = others.map(|(_, term)| term.clone());
        others.chain([state]).collect()
    }
}

/// The functor, its name and the arguments of a term; for a list its elements, so that no other term has the functor of lists.
pub fn parts_of_state(term: &Term) -> Option<(Functor, &str, Vec<&Term>)> {
    let (mut elements, mut rest) = (Vec::new(), term);
    while let Some((first, others)) = split(rest) {
        elements.push(first);
        rest = others;
    }
    match term {
        Term::Compound(functor, name, parts) if elements.is_empty() => {
            Some((*functor, name, parts.iter().collect()))
        }
        Term::Compound(functor, name, _) if is_nil(rest) => Some((*functor, name, elements)),
        _ => None,
    }
}

/// The term with these parts.
pub fn put_together(functor: Functor, name: &str, parts: Vec<Term>) -> Term {
    if functor != Functor::new(atoms::DOT, 2) {
        return Term::Compound(functor, name.to_owned(), parts);
    }
    let nil = Functor::new(atoms::NIL, 0);
    let nil = Term::Compound(nil, "[]".to_owned(), Vec::new());
    parts.into_iter().rev().fold(nil, |rest, first| {
        Term::Compound(functor, name.to_owned(), vec![first, rest])
    })
}

/// The arguments for the state, if the list of visited states has them as one term.
pub fn in_several(next: &Clause, recursion: &Call) -> Option<Joined> {
    let pairs = || next.head.iter().zip(&recursion.arguments);
    pairs().find_map(|(before, behind)| {
        let (element, rest) = split(behind)?;
        let (functor, name, parts) = parts_of_state(element)?;
        (rest == before && parts.len() >= 2).then_some(())?;
        let of = |arguments: &[Term]| -> Option<Vec<usize>> {
            let places = parts.iter().map(|part| {
                variable(part)?;
                let mut found = (0..arguments.len()).filter(|at| arguments[*at] == **part);
                found.next().filter(|_| found.next().is_none())
            });
            places.collect()
        };
        let places = of(&recursion.arguments).or_else(|| of(&next.head))?;
        let changes = |at: &usize| {
            let (before, behind) = (&next.head[*at], &recursion.arguments[*at]);
            variable(before).is_some() && variable(behind).is_some() && before != behind
        };
        let mut different = places.clone();
        different.sort_unstable();
        different.dedup();
        (different.len() == parts.len() && places.iter().all(changes)).then(|| Joined {
            places,
            functor,
            name: name.to_owned(),
        })
    })
}

/// Joins these arguments of the clauses into one.
pub fn in_one_term(joined: &Joined, end: &Clause, next: &Clause) -> Option<Views> {
    let mut next = next.clone();
    let Some(Goal::Call(mut recursion)) = next.body.pop() else {
        return None;
    };
    let (left, found) = (joined.term(&next.head), joined.term(&recursion.arguments));
    next.head = joined.seen(&next.head, left.clone());
    recursion.arguments = joined.seen(&recursion.arguments, found.clone());
    next.body.push(Goal::Call(recursion));
    let next = with_variables(next, &left, &found)?;
    let Some(Goal::Call(recursion)) = next.body.last().cloned() else {
        return None;
    };
    let mut end = end.clone();
    let pattern = joined.term(&end.head);
    end.head = joined.seen(&end.head, pattern);
    Some(Views {
        end,
        next,
        recursion,
    })
}

/// The terms of the expanded state and of the successor, if a clause writes their arguments.
///
/// ```text
///   cross([M,C,B], Visited) :- trip(M, C, B, M1, C1, B1), .., cross([M1,C1,B1], [[M1,C1,B1]|Visited]).
/// ```
pub fn opened(next: &Clause, recursion: &Call) -> Option<(Term, Term)> {
    let is_open = |term: &Term| matches!(term, Term::Compound(_, _, parts) if !parts.is_empty());
    let mut pairs = next.head.iter().zip(&recursion.arguments);
    pairs.find_map(|(before, behind)| {
        // The list of visited states grows by an element, and an output list shrinks by one.
        let (state, following) = match (split(before), split(behind)) {
            (_, Some((following, rest))) if rest == before => (split(before)?.0, following),
            (Some((_, rest)), _) if rest == behind => return None,
            _ => (before, behind),
        };
        (is_open(state) && is_open(following) && state != following)
            .then(|| (state.clone(), following.clone()))
    })
}

/// Replaces the terms of the expanded state and of the successor by variables.
pub fn with_variables(mut next: Clause, left: &Term, found: &Term) -> Option<Clause> {
    let Some(Goal::Call(mut recursion)) = next.body.pop() else {
        return None;
    };
    let [state, following] = [next.variables, next.variables + 1].map(Term::Variable);
    next.variables += 2;
    for (wanted, by) in [(left, &state), (found, &following)] {
        let mut terms = next.head.iter_mut().chain(&mut recursion.arguments);
        terms.try_for_each(|term| exchange(term, wanted, by))?;
        let mut goals = next.body.iter_mut();
        goals.try_for_each(|goal| exchange_in_goal(goal, wanted, by))?;
    }
    // The state is taken apart in front of the first goal that uses a part of it; the successor is built in front of the first goal that
    // uses the whole of it.
    let parts_of = |term: &Term| {
        let mut parts = Vec::new();
        each_variable_of(term, &mut |variable| parts.push(variable));
        parts
    };
    let first = |goals: &[Goal], wanted: &[u32]| {
        goals.iter().position(|goal| {
            let mut has = false;
            each_variable(goal, &mut |found| has |= wanted.contains(&found));
            has
        })
    };
    let place = first(&next.body, &[variable(&following)?]).unwrap_or(next.body.len());
    next.body
        .insert(place, unification(&following, found.clone()));
    let mut parts = parts_of(left);
    let place = first(&next.body, &parts).unwrap_or(0);
    next.body.insert(place, unification(&state, left.clone()));
    // The variables of the two terms occur in no other argument.
    parts.extend(parts_of(found));
    let mut apart = true;
    for term in next.head.iter().chain(&recursion.arguments) {
        each_variable_of(term, &mut |found| apart &= !parts.contains(&found));
    }
    next.body.push(Goal::Call(recursion));
    apart.then_some(next)
}

/// The goal that unifies a variable with a term.
pub fn unification(variable: &Term, term: Term) -> Goal {
    Goal::Call(Call {
        functor: Functor::new(atoms::EQUALS, 2),
        name: "=".to_owned(),
        meaning: Meaning::System,
        arguments: vec![variable.clone(), term],
        committed: false,
    })
}

/// Replaces a term by another one; `None` if the term contains goals.
fn exchange(term: &mut Term, wanted: &Term, by: &Term) -> Option<()> {
    if term == wanted {
        *term = by.clone();
        return Some(());
    }
    match term {
        Term::Compound(_, _, parts) => {
            let mut parts = parts.iter_mut();
            parts.try_for_each(|part| exchange(part, wanted, by))
        }
        Term::Variable(_) | Term::Number(_) => Some(()),
        Term::Goal(..) | Term::Quantified(..) => None,
    }
}

fn exchange_in_goal(goal: &mut Goal, wanted: &Term, by: &Term) -> Option<()> {
    match goal {
        Goal::Cut => Some(()),
        Goal::All(goals) | Goal::Tests(goals) => {
            let mut goals = goals.iter_mut();
            goals.try_for_each(|goal| exchange_in_goal(goal, wanted, by))
        }
        Goal::Either(one, other) | Goal::Then(one, other) => {
            exchange_in_goal(one, wanted, by)?;
            exchange_in_goal(other, wanted, by)
        }
        Goal::If(test, then, other) => {
            exchange_in_goal(test, wanted, by)?;
            exchange_in_goal(then, wanted, by)?;
            exchange_in_goal(other, wanted, by)
        }
        Goal::Not(inner) => exchange_in_goal(inner, wanted, by),
        Goal::Call(call) => {
            let mut arguments = call.arguments.iter_mut();
            arguments.try_for_each(|term| exchange(term, wanted, by))
        }
    }
}

fn put(term: &mut Term, variable: u32, by: &Term) {
    match term {
        Term::Variable(own) if *own == variable => *term = by.clone(),
        Term::Compound(_, _, parts) => parts.iter_mut().for_each(|part| put(part, variable, by)),
        Term::Variable(_) | Term::Number(_) | Term::Goal(..) | Term::Quantified(..) => {}
    }
}

/// `None` if the goal is more than calls.
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
