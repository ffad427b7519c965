//! Recognises what the clauses of a search deny: that the expanded node is a goal, that there are other answers, or any answer at all.
//!
//! ```text
//!   search([S|Nodes], G) :- \+ goal(S), ..              the goal is no node to be expanded, and the search ends there
//!   search([S|Nodes], G) :- S \== G, ..                 likewise
//!   search([S|_], _) :- goal(S), !, fail.               behind the clause of the goal: there is no other answer
//!   search(Nodes, G) :- .., search(Nodes1, G), !.       what is found behind an expanded node is the only answer
//!   search([], _) :- !, fail.                           nothing
//! ```
//!
//! *Invariant*: states and the arguments that determine the goal are ground, so two of them are equal or remain different.

use crate::builtins::twins::choices::data::{is_nil, split};
use crate::builtins::twins::variables::{each_variable_of, variable};
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::term::{Functor, atoms};

use super::comparators::flat;
use super::said::branches;
use super::shape::state_within;
use super::steps::{AnswerPart, Ending, Steps};

/// Rewrites inequality tests in the last clause as negations, and removes a cut behind its recursion; whether there was such a cut:
///
/// ```text
///   search(Nodes, Way) :- .., search(Nodes1, Way), !.
/// ```
pub fn committed(mut clauses: Vec<Clause>, own: Functor) -> (Vec<Clause>, bool) {
    let Some(last) = clauses.pop() else {
        return (clauses, false);
    };
    let mut last = with_denials(last);
    let commits = matches!(
        last.body.as_slice(),
        [.., Goal::Call(call), Goal::Cut] if call.functor == own
    );
    if commits {
        last.body.pop();
    }
    clauses.push(last);
    (clauses, commits)
}

/// Rewrites the leading tests `\=` and `\==` of a clause as negated unifications: the terms are ground when they are compared.
fn with_denials(mut clause: Clause) -> Clause {
    for goal in &mut clause.body {
        match goal {
            Goal::Not(_) => {}
            Goal::Call(call)
                if call.meaning == Meaning::System
                    && matches!(call.name.as_str(), "\\=" | "\\==") =>
            {
                let equal = Call {
                    functor: Functor::new(atoms::EQUALS, 2),
                    name: "=".to_owned(),
                    ..call.clone()
                };
                *goal = Goal::Not(Box::new(Goal::Call(equal)));
            }
            _ => break,
        }
    }
    clause
}

/// Whether a clause fails whatever its goals find: they compare terms, which raises no error, the last one is `fail`, and it cuts only for an
/// empty list of nodes.
pub fn only_fails(clause: &Clause, agenda: usize) -> bool {
    let fails = |goal: &Goal| match goal {
        Goal::Call(call) => {
            call.meaning == Meaning::System && matches!(call.name.as_str(), "fail" | "false")
        }
        _ => false,
    };
    let compares = |goal: &Goal| match goal {
        Goal::Call(call) => {
            call.meaning == Meaning::System
                && matches!(call.name.as_str(), "==" | "\\==" | "=" | "\\=")
        }
        _ => false,
    };
    let goals = flat(&clause.body);
    let Some((last, goals)) = goals.split_last() else {
        return false;
    };
    let empty = clause.head.get(agenda).is_some_and(is_nil);
    fails(last)
        && goals.iter().all(|goal| match goal {
            Goal::Cut => empty,
            goal => compares(goal),
        })
}

/// Splits the last clause into three if it denies something and then branches:
///
/// ```text
///   p(X) :- \+ D, ( T -> G ; H ).          p(X) :- D, !, fail.   p(X) :- T, !, G.   p(X) :- H.
/// ```
pub fn without_condition(mut clauses: Vec<Clause>) -> Vec<Clause> {
    let Some(last) = clauses.last() else {
        return clauses;
    };
    let [Goal::Not(denied), Goal::If(..)] = last.body.as_slice() else {
        return clauses;
    };
    let fail = Goal::Call(Call {
        functor: Functor::new(atoms::FAIL, 0),
        name: "fail".to_owned(),
        meaning: Meaning::System,
        arguments: Vec::new(),
        committed: false,
    });
    let Some(both) = branches(last) else {
        return clauses;
    };
    let refused = Clause {
        body: vec![(**denied).clone(), Goal::Cut, fail],
        ..last.clone()
    };
    // Behind the clause that fails for it, nothing has to be denied any more.
    let both = both.map(|mut clause| {
        clause.body.remove(0);
        clause
    });
    clauses.pop();
    clauses.push(refused);
    clauses.extend(both);
    clauses
}

/// Removes the leading negations of a clause; also gives the goals that they negate.
pub fn denied(mut clause: Clause) -> (Clause, Vec<Goal>) {
    let mut denied = Vec::new();
    while let Some(Goal::Not(_)) = clause.body.first()
        && let Goal::Not(inner) = clause.body.remove(0)
    {
        denied.push(*inner);
    }
    (clause, denied)
}

/// The goal for which a clause of this form fails: `p(X) :- goal(X), !, fail.`
pub fn denial(clause: &Clause) -> Option<&Goal> {
    let [goal, Goal::Cut, last] = clause.body.as_slice() else {
        return None;
    };
    let last = match last {
        Goal::Tests(goals) | Goal::All(goals) if goals.len() == 1 => &goals[0],
        last => last,
    };
    let Goal::Call(call) = last else { return None };
    let fails = call.meaning == Meaning::System && matches!(call.name.as_str(), "fail" | "false");
    fails.then_some(goal)
}

/// Whether the negated goals in the clause that expands a node are the goal test of the other clause, applied to the state.
pub fn denies(clause: &Clause, expand: &Clause, denied: &[Goal], steps: &Steps) -> bool {
    let goals: Vec<&Goal> = clause
        .body
        .iter()
        .filter(|goal| **goal != Goal::Cut)
        .collect();
    let [Goal::Call(denied)] = denied else {
        return false;
    };
    // What else the clause of the goal does makes outputs.
    if denies_equality(expand, denied, steps) {
        return true;
    }
    let ([Goal::Call(asked), ..], Ending::Called(called)) = (goals.as_slice(), &steps.ending)
    else {
        return false;
    };
    let state = |clause: &Clause| {
        let (node, _) = split(&clause.head[steps.agenda])?;
        variable(state_within(node, &steps.shape)?)
    };
    let same = |(one, other): (&Term, &Term)| match (one, other) {
        (Term::Variable(one), Term::Variable(other)) => {
            let states = state(clause) == Some(*one) && state(expand) == Some(*other);
            let is = |term: &Term, found: u32| variable(term) == Some(found);
            let mut heads = clause.head.iter().zip(&expand.head);
            let given = heads.any(|(first, second)| is(first, *one) && is(second, *other));
            states || given
        }
        (one, other) => matches!(one, Term::Number(_)) && one == other,
    };
    matches!(called.goals.as_slice(), [Goal::Call(only)] if only == asked)
        && asked.functor == denied.functor
        && asked.arguments.iter().zip(&denied.arguments).all(same)
}

/// Whether the negated goal is the equality that makes a state a goal: with an argument, or with a ground term.
fn denies_equality(expand: &Clause, denied: &Call, steps: &Steps) -> bool {
    let state = split(&expand.head[steps.agenda])
        .and_then(|(node, _)| variable(state_within(node, &steps.shape)?));
    let ([one, other], Some(state)) = (denied.arguments.as_slice(), state) else {
        return false;
    };
    let is_state = |term: &Term| variable(term) == Some(state);
    let wanted = match (is_state(one), is_state(other)) {
        (true, false) => other,
        (false, true) => one,
        (true, true) | (false, false) => return false,
    };
    let is_goal = match &steps.ending {
        Ending::Argument(at) => variable(wanted).is_some() && expand.head.get(*at) == Some(wanted),
        Ending::Called(called) => match called.goals.as_slice() {
            [Goal::Call(asked)] if asked.meaning == Meaning::System && asked.name == "=" => {
                let mut variables = 0;
                each_variable_of(wanted, &mut |_| variables += 1);
                let is_state = |term: &Term| {
                    let part = variable(term).and_then(|found| steps.parts.get(found as usize));
                    part == Some(&Some(AnswerPart::State))
                };
                let asks = match asked.arguments.as_slice() {
                    [one, other] => {
                        (is_state(one) && other == wanted) || (is_state(other) && one == wanted)
                    }
                    _ => false,
                };
                variables == 0 && asks
            }
            _ => false,
        },
    };
    is_goal && denied.meaning == Meaning::System && denied.name == "="
}
