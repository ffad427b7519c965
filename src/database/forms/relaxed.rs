//! What clauses come to in calls whose outputs are unbound, and which compare integers only.
//!
//! Many twins run only in such calls, and leave all others to the clauses before they bind anything. For these calls the following say the same,
//! which differ in other calls:
//!
//! ```text
//!   p(X, L) :- X > 0, !, L = [X|R], q(R).     p(X, [X|R]) :- X > 0, !, q(R).        if L is unbound
//!   X @< Y                                    X < Y                                 if both are integers
//!   p(..) :- ( T -> G ; H ), q(..).           p(..) :- T, !, G, q(..).  p(..) :- H, q(..).    for the last clause, in all calls
//! ```
//!
//! *Invariant*: a unification moves over comparisons and cuts only, and only if its variable stands in the head once, as an argument, and in
//! none of these comparisons. So whether it comes early makes no difference but to a call in which that argument is bound.

use super::Meaning;
use super::normal::{
    flat, is_comparison, occurs, occurs_in_goal, replace, replace_in_goal, unification, unified,
};
use super::read::{Call, Clause, Goal, Term};

/// The clauses, the arguments that must be unbound, and whether they compared by the standard order; none if nothing has changed.
pub fn relaxed(clauses: Vec<Clause>) -> Option<(Vec<Clause>, Vec<usize>, bool)> {
    let mut outputs = Vec::new();
    let mut by_order = false;
    let mut clauses: Vec<Clause> = clauses.into_iter().map(unified).collect();
    for clause in &mut clauses {
        for goal in &mut clause.body {
            by_order |= compares_numbers(goal);
        }
    }
    let changed = split_last(&mut clauses) || by_order;
    for clause in &mut clauses {
        while let Some(argument) = move_early(clause) {
            outputs.push(argument);
        }
    }
    outputs.sort_unstable();
    outputs.dedup();
    (changed || !outputs.is_empty()).then_some((clauses, outputs, by_order))
}

/// The arguments that the head of a clause with a comparison takes apart.
pub fn early(clauses: &[Clause]) -> Vec<usize> {
    let compares = |goal: &Goal| matches!(goal, Goal::Call(call) if is_comparison(call));
    let clauses = clauses
        .iter()
        .filter(|clause| clause.body.iter().any(compares));
    let arity = clauses.clone().next().map_or(0, |clause| clause.head.len());
    let is_apart = |argument: &usize| {
        clauses
            .clone()
            .any(|clause| !matches!(clause.head[*argument], Term::Variable(_)))
    };
    (0..arity).filter(is_apart).collect()
}

/// Splits the last clause as long as it begins with a choice, whose branches both go on with the goals behind it.
fn split_last(clauses: &mut Vec<Clause>) -> bool {
    let mut changed = false;
    while let Some(Clause { body, .. }) = clauses.last()
        && let Some(Goal::If(..)) = body.first()
        && let Some(Clause {
            head,
            mut body,
            variables,
        }) = clauses.pop()
        && let Goal::If(test, then, other) = body.remove(0)
    {
        let mut first = vec![*test, Goal::Cut, *then];
        let mut second = vec![*other];
        first.extend(body.iter().cloned());
        second.extend(body);
        for body in [first, second] {
            clauses.push(unified(Clause {
                head: head.clone(),
                body: flat(body),
                variables,
            }));
        }
        changed = true;
    }
    changed
}

/// Moves one unification of an argument over comparisons and cuts into the head; the argument.
fn move_early(clause: &mut Clause) -> Option<usize> {
    let passes = |goal: &&Goal| match goal {
        Goal::Cut => true,
        Goal::Call(call) => is_comparison(call),
        _ => false,
    };
    let place = clause.body.iter().take_while(passes).count();
    let before = &clause.body[..place];
    let (left, right) = unification(clause.body.get(place)?)?;
    let output = |variable: &Term, term: &Term| {
        let Term::Variable(number) = variable else {
            return None;
        };
        let mut places = clause.head.iter().enumerate();
        let (argument, _) = places.find(|(_, term)| occurs(*number, term))?;
        let is_output = clause.head[argument] == *variable
            && !places.any(|(_, term)| occurs(*number, term))
            && !occurs(*number, term)
            && !before.iter().any(|goal| occurs_in_goal(*number, goal));
        is_output.then(|| (argument, *number, term.clone()))
    };
    let (argument, number, term) = output(left, right).or_else(|| output(right, left))?;
    clause.body.remove(place);
    for head in &mut clause.head {
        replace(head, number, &term);
    }
    for goal in &mut clause.body {
        replace_in_goal(goal, number, &term);
    }
    Some(argument)
}

/// Puts comparisons of numbers in place of comparisons by the standard order.
fn compares_numbers(goal: &mut Goal) -> bool {
    match goal {
        Goal::Cut => false,
        Goal::All(goals) | Goal::Tests(goals) => goals
            .iter_mut()
            .fold(false, |changed, goal| compares_numbers(goal) | changed),
        Goal::Either(one, two) | Goal::Then(one, two) => {
            compares_numbers(one) | compares_numbers(two)
        }
        Goal::If(test, then, other) => {
            compares_numbers(test) | compares_numbers(then) | compares_numbers(other)
        }
        Goal::Not(goal) => compares_numbers(goal),
        Goal::Call(call) => of_numbers(call),
    }
}

fn of_numbers(call: &mut Call) -> bool {
    let name = match call.name.as_str() {
        "@<" => "<",
        "@>" => ">",
        "@=<" => "=<",
        "@>=" => ">=",
        _ => return false,
    };
    let is_system = call.meaning == Meaning::System && call.arguments.len() == 2;
    if is_system {
        call.name = name.to_owned();
    }
    is_system
}
