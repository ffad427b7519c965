//! Rewrites searches whose last clause is for the nodes that the clause in front of it leaves.
//!
//! ```text
//!   search([S|Nodes], Closed) :- \+ memberchk(S, Closed), !, G.       search([S|Nodes], Closed) :- memberchk(S, Closed), !,
//!   search([_|Nodes], Closed) :-                                          search(Nodes, Closed).
//!       search(Nodes, Closed).                                        search([S|Nodes], Closed) :- G.
//!
//!   search([S|Nodes], Closed) :-                                      search([S|Nodes], Closed) :-
//!       bagof(T, G, New), !, append(Nodes, New, Nodes1),                  ( bagof(T, G, New) -> true ; New = [] ),
//!       search(Nodes1, [S|Closed]).                                       append(Nodes, New, Nodes1),
//!   search([S|Nodes], Closed) :- search(Nodes, [S|Closed]).               search(Nodes1, [S|Closed]).
//! ```
//!
//! *Invariant*: the last clause does for these nodes what the clause in front of it would do there, step by step.

use crate::builtins::twins::choices::data::{is_nil, split};
use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::variables::{each_variable_of, variable};
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::term::{Functor, atoms};

use super::unfold::put;

/// The clauses of a search in the usual form.
pub fn usual(reader: &mut Reader<'_>, mut clauses: Vec<Clause>, own: Functor) -> Vec<Clause> {
    if let [.., expand, last] = clauses.as_slice()
        && let Some(both) =
            skipped(reader, expand, last, own).or_else(|| joined(reader, expand, last, own))
    {
        clauses.truncate(clauses.len() - 2);
        clauses.extend(both);
    }
    clauses
}

/// The arguments of the call of the predicate itself that is all a clause does.
fn only_call(clause: &Clause, own: Functor) -> Option<&Call> {
    match clause.body.as_slice() {
        [Goal::Call(call)] if call.functor == own => Some(call),
        _ => None,
    }
}

/// The place of the list of nodes in the head of a clause.
fn place_of_nodes(clause: &Clause) -> Option<usize> {
    clause.head.iter().position(|term| split(term).is_some())
}

/// Whether each variable stands in a head once.
fn is_linear(clause: &Clause) -> bool {
    let mut variables = Vec::new();
    for term in &clause.head {
        each_variable_of(term, &mut |variable| variables.push(variable));
    }
    let count = variables.len();
    variables.sort_unstable();
    variables.dedup();
    variables.len() == count
}

/// The clause that passes over closed nodes in front of the one that expands nodes, where it stands behind it.
fn skipped(
    reader: &mut Reader<'_>,
    expand: &Clause,
    last: &Clause,
    own: Functor,
) -> Option<Vec<Clause>> {
    let recursion = only_call(last, own)?;
    let agenda = place_of_nodes(expand)?;
    let [Goal::Not(closed), Goal::Cut, goals @ ..] = expand.body.as_slice() else {
        return None;
    };
    let Goal::Call(looks) = &**closed else {
        return None;
    };
    reader.library(looks, &["member", "memberchk"], 2)?;
    // The last clause matches all calls with a node, and leaves out the first one.
    let (node, rest) = split(&last.head[agenda])?;
    variable(node)?;
    let stays = |(at, (before, behind)): (usize, (&Term, &Term))| match at == agenda {
        true => behind == rest && variable(rest).is_some(),
        false => before == behind && variable(before).is_some(),
    };
    let mut pairs = last.head.iter().zip(&recursion.arguments).enumerate();
    (is_linear(last) && is_linear(expand) && pairs.all(stays)).then_some(())?;
    let (_, rest) = split(&expand.head[agenda])?;
    let mut others = expand.head.iter().enumerate();
    let open = others.all(|(at, term)| at == agenda || variable(term).is_some());
    (open && variable(rest).is_some()).then_some(())?;
    let mut arguments = expand.head.clone();
    arguments[agenda] = rest.clone();
    let goes_on = Goal::Call(Call {
        arguments,
        ..recursion.clone()
    });
    let passes = Clause {
        body: vec![Goal::Call(looks.clone()), Goal::Cut, goes_on],
        ..expand.clone()
    };
    let expands = Clause {
        body: goals.to_vec(),
        ..expand.clone()
    };
    Some(vec![passes, expands])
}

/// The two clauses for nodes with successors and without as one.
fn joined(
    reader: &mut Reader<'_>,
    expand: &Clause,
    last: &Clause,
    own: Functor,
) -> Option<Vec<Clause>> {
    let deeper = only_call(last, own)?;
    let [
        Goal::Call(collects),
        Goal::Cut,
        goals @ ..,
        Goal::Call(recursion),
    ] = expand.body.as_slice()
    else {
        return None;
    };
    let known = matches!(collects.name.as_str(), "bagof" | "setof");
    (known && collects.meaning == Meaning::System && recursion.functor == own).then_some(())?;
    let new = variable(collects.arguments.get(2)?)?;
    // What the last goals find where there are no successors: a list that is appended to none is the same.
    let mut arguments = recursion.arguments.clone();
    for goal in goals.iter().rev() {
        let Goal::Call(call) = goal else { return None };
        let (_, parts) = reader.library(call, &["append"], 3)?;
        let [one, other, all] = parts.as_slice() else {
            return None;
        };
        let list = match (variable(one) == Some(new), variable(other) == Some(new)) {
            (true, false) => other,
            (false, true) => one,
            _ => return None,
        };
        let found = variable(all)?;
        let is_head = |term: &Term| *term == Term::Variable(found);
        (variable(list).is_some() && !expand.head.iter().any(is_head)).then_some(())?;
        let mut arguments = arguments.iter_mut();
        arguments.try_for_each(|term| put(term, found, list))?;
    }
    // The heads match the same calls, and the calls are the same.
    (is_linear(expand) && is_linear(last)).then_some(())?;
    let mut pairs = Vec::new();
    let mut heads = expand.head.iter().zip(&last.head);
    heads.try_for_each(|(one, other)| matched(one, other, &mut pairs))?;
    let mut same = arguments.iter().zip(&deeper.arguments);
    same.all(|(one, other)| is_same(one, other, &pairs))
        .then_some(())?;
    let none = Goal::Call(Call {
        functor: Functor::new(atoms::EQUALS, 2),
        name: "=".to_owned(),
        meaning: Meaning::System,
        arguments: vec![
            Term::Variable(new),
            Term::Compound(Functor::new(atoms::NIL, 0), "[]".to_owned(), Vec::new()),
        ],
        committed: false,
    });
    let both = Goal::If(
        Box::new(Goal::Call(collects.clone())),
        Box::new(Goal::All(Vec::new())),
        Box::new(none),
    );
    let mut body = vec![both];
    body.extend(expand.body[2..].iter().cloned());
    Some(vec![Clause {
        body,
        ..expand.clone()
    }])
}

/// Matches the head of a clause with that of one which matches at least the same calls; notes which variables stand in the same places.
fn matched(one: &Term, other: &Term, pairs: &mut Vec<(u32, u32)>) -> Option<()> {
    match (one, other) {
        (Term::Variable(one), Term::Variable(other)) => pairs.push((*one, *other)),
        (Term::Compound(functor, _, parts), Term::Compound(same, _, others))
            if functor == same && !is_nil(one) =>
        {
            let mut parts = parts.iter().zip(others);
            parts.try_for_each(|(one, other)| matched(one, other, pairs))?;
        }
        // The whole is a variable there, which its call does not use.
        (Term::Compound(..), Term::Variable(_)) => {}
        _ => return None,
    }
    Some(())
}

/// Whether a term is the same one with the variables of the other clause.
fn is_same(one: &Term, other: &Term, pairs: &[(u32, u32)]) -> bool {
    match (one, other) {
        (Term::Variable(one), Term::Variable(other)) => pairs.contains(&(*one, *other)),
        (Term::Compound(functor, _, parts), Term::Compound(same, _, others)) => {
            let mut parts = parts.iter().zip(others);
            functor == same && parts.all(|(one, other)| is_same(one, other, pairs))
        }
        (one, other) => one == other,
    }
}
