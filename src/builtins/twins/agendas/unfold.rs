//! Unfolds the predicate that collects the successors into the clause that expands a node.
//!
//! ```text
//!   bfs([Way|Ways], Found) :-                        bfs([[State|Way]|Ways], Found) :-
//!       extend(Way, New),                                findall([Next,State|Way], arc(State, Next), New),
//!       append(Ways, New, Ways1),                        append(Ways, New, Ways1),
//!       bfs(Ways1, Found).                               bfs(Ways1, Found).
//!   extend([State|Way], New) :-
//!       bagof([Next,State|Way], arc(State, Next), New), !.
//!   extend(_, []).
//! ```

use crate::builtins::twins::choices::data::is_nil;
use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::variables::{change, change_goal, renamed, renamed_goal};
use crate::builtins::twins::variables::{each_variable_of, variable};
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::term::Functor;

use super::said::Collection;

/// Unfolds the predicate that collects successors, and then a generator with tests; the clause is unchanged if it calls neither.
pub fn unfolded(reader: &mut Reader<'_>, clause: Clause, own: Functor) -> Option<Clause> {
    let clause = unfolded_collection(reader, clause, own)?;
    let opened = opened(reader, &clause);
    Some(opened.unwrap_or(clause))
}

/// Unfolds a generator: a predicate with one clause that also tests whether a state is closed, or computes numbers.
///
/// ```text
///   findall(Next, new(State, Closed, Next), New)       findall(Next, ( arc(State, Next), \+ member(Next, Closed) ), New)
///   new(State, Closed, Next) :- arc(State, Next), \+ member(Next, Closed).
/// ```
fn opened(reader: &mut Reader<'_>, clause: &Clause) -> Option<Clause> {
    for (place, goal) in clause.body.iter().enumerate() {
        let Goal::Call(collects) = goal else { continue };
        let [_, Term::Goal(inner, 0), _] = collects.arguments.as_slice() else {
            continue;
        };
        let goals = match &**inner {
            Goal::All(goals) => goals.as_slice(),
            goal => std::slice::from_ref(goal),
        };
        for (within, goal) in goals.iter().enumerate() {
            let Goal::Call(call) = goal else { continue };
            let of_program = reader.m.predicate_of_program(reader.module, call.functor);
            let Some(id) = of_program else { continue };
            let predicate = reader.m.database.get(id);
            if predicate.module != reader.module {
                continue;
            }
            let Some(found) = reader.m.form_of_only_clause(id) else {
                continue;
            };
            let asks = found.body.len() > 1
                && !found.body.contains(&Goal::Cut)
                && found
                    .body
                    .iter()
                    .any(|goal| computes(goal, &found.head) || reader.non_member(goal).is_some());
            if asks && reader.predicate(call.functor).is_some() {
                return put_in(clause.clone(), (place, Some(within)), call, found);
            }
        }
    }
    None
}

/// Whether a goal computes a number that is an argument of the head.
fn computes(goal: &Goal, head: &[Term]) -> bool {
    match goal {
        Goal::Call(call) => {
            let to = call.arguments.first();
            call.meaning == Meaning::System
                && call.name == "is"
                && to.is_some_and(|to| head.contains(to))
        }
        _ => false,
    }
}

/// Unfolds the predicate that collects successors.
fn unfolded_collection(reader: &mut Reader<'_>, clause: Clause, own: Functor) -> Option<Clause> {
    for (place, goal) in clause.body.iter().enumerate() {
        let Goal::Call(call) = goal else { continue };
        let of_program = reader.m.predicate_of_program(reader.module, call.functor);
        let Some(id) = of_program.filter(|_| call.functor != own) else {
            continue;
        };
        let predicate = reader.m.database.get(id);
        if !(1..=2).contains(&predicate.clauses.len()) || predicate.module != reader.module {
            continue;
        }
        let clauses = reader.m.forms_of_clauses(id, false)?;
        let Some(found) = found_by(&clauses) else {
            continue;
        };
        reader.predicate(call.functor)?;
        return put_in(clause.clone(), (place, None), call, found);
    }
    Some(clause)
}

/// The clauses of a predicate that collects answers, as one clause with `findall/3`.
fn found_by(clauses: &[Clause]) -> Option<Clause> {
    let (first, others) = clauses.split_first()?;
    let Some(Goal::Call(collects)) = first.body.first() else {
        return None;
    };
    if collects.meaning != Meaning::System {
        return None;
    }
    match (collects.name.as_str(), others) {
        ("findall", []) => Some(first.clone()),
        ("bagof" | "setof", [empty]) => {
            let [_, Goal::Cut] = first.body.as_slice() else {
                return None;
            };
            let collection = Collection::of(collects)?;
            let found = collection.found;
            // The other clause gives the empty list and accepts any terms as the other arguments.
            let at = first.head.iter().position(|term| term == found)?;
            let mut seen = Vec::new();
            let fits = empty.body.is_empty()
                && empty
                    .head
                    .iter()
                    .enumerate()
                    .all(|(index, term)| match term {
                        Term::Variable(variable) if index != at && !seen.contains(variable) => {
                            seen.push(*variable);
                            true
                        }
                        // Or the same term as in the first clause.
                        term if index != at => *term == first.head[index],
                        term => is_nil(term),
                    });
            if !fits || !collection.is_undivided(&first.head) {
                return None;
            }
            variable(found)?;
            let (goals, more) = match collects.name.as_str() {
                "setof" => collection.sorted(first.variables),
                _ => (vec![Goal::Call(collection.findall(found.clone()))], 0),
            };
            Some(Clause {
                body: goals,
                variables: first.variables + more,
                ..first.clone()
            })
        }
        _ => None,
    }
}

/// Replaces a goal, or one of the goals inside `findall/3`, by the body of a clause.
fn put_in(
    mut clause: Clause,
    (place, within): (usize, Option<usize>),
    call: &Call,
    found: Clause,
) -> Option<Clause> {
    let moved = clause.variables;
    let rename = |term: &Term| renamed(term, moved);
    let head: Vec<Term> = found.head.iter().map(rename).collect::<Option<_>>()?;
    let body: Vec<Goal> = found
        .body
        .iter()
        .map(|goal| renamed_goal(goal, moved))
        .collect::<Option<_>>()?;
    clause.variables += found.variables;
    let mut pairs: Vec<(Term, Term)> = head.into_iter().zip(call.arguments.clone()).collect();
    match (within, &mut clause.body[place]) {
        (None, _) => {
            clause.body.splice(place..=place, body);
        }
        (Some(within), Goal::Call(collects)) => {
            let Some(Term::Goal(inner, 0)) = collects.arguments.get_mut(1) else {
                return None;
            };
            let mut goals = match std::mem::replace(&mut **inner, Goal::Cut) {
                Goal::All(goals) => goals,
                goal => vec![goal],
            };
            goals.splice(within..=within, body);
            **inner = Goal::All(goals);
        }
        (Some(_), _) => return None,
    }
    while let Some((own, given)) = pairs.pop() {
        if own == given {
            continue;
        }
        let (variable, by) = match (&own, &given) {
            (Term::Variable(variable), _) => (*variable, given),
            (_, Term::Variable(variable)) => (*variable, own),
            (Term::Compound(functor, _, parts), Term::Compound(other, _, others))
                if functor == other =>
            {
                pairs.extend(parts.iter().cloned().zip(others.iter().cloned()));
                continue;
            }
            _ => return None,
        };
        let mut occurs = false;
        each_variable_of(&by, &mut |found| occurs |= found == variable);
        if occurs {
            return None;
        }
        let mut terms = clause.head.iter_mut();
        terms.try_for_each(|term| put(term, variable, &by))?;
        let mut goals = clause.body.iter_mut();
        goals.try_for_each(|goal| put_in_goal(goal, variable, &by))?;
        for (own, given) in &mut pairs {
            put(own, variable, &by)?;
            put(given, variable, &by)?;
        }
    }
    Some(clause)
}

/// Replaces a variable by a term.
pub fn put(term: &mut Term, variable: u32, by: &Term) -> Option<()> {
    change(term, &mut |found| (found == variable).then(|| by.clone()))
}

fn put_in_goal(goal: &mut Goal, variable: u32, by: &Term) -> Option<()> {
    change_goal(goal, &mut |found| (found == variable).then(|| by.clone()))
}
