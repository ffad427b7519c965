//! The normal form of clauses: equivalent clauses become equal.
//!
//! Each rule preserves the answers, their order, the remaining choices and the effects:
//!
//! ```text
//!   A > B, A >= B                         B < A, B =< A
//!   p(X) :- X = [Y|Ys], G.                p([Y|Ys]) :- G.             and for a variable that is new there
//!   p(X) :- ( T -> G ; H ).               p(X) :- T, !, G.  p(X) :- H.    for the last clause
//!   p(X) :- ( G ; H ).                    p(X) :- G.  p(X) :- H.          for the last clause, in forms (`split_open`)
//!   T, U side by side, both comparisons   in any order                (tests.rs of the graph)
//!   member(X, Xs) for one answer          memberchk(X, Xs)            of the library
//! ```

use super::Meaning;
use super::read::{Call, Clause, Goal, Term};

/// The clauses in normal form; `splits_open` if a last clause that is a disjunction counts as several.
pub fn normal(clauses: Vec<Clause>, splits_open: bool) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = clauses.into_iter().map(unified).collect();
    split_last(&mut clauses);
    if splits_open {
        split_open(&mut clauses);
    }
    for clause in &mut clauses {
        let body = std::mem::take(&mut clause.body);
        clause.body = conjunction(body, false);
    }
    clauses
}

/// Splits the last clause as long as it is a choice: no clause follows that its cut could exclude.
fn split_last(clauses: &mut Vec<Clause>) {
    while let Some(Clause { body, .. }) = clauses.last()
        && let [Goal::If(..)] = body.as_slice()
        && let Some(Clause {
            head,
            mut body,
            variables,
        }) = clauses.pop()
        && let Some(Goal::If(test, then, other)) = body.pop()
    {
        let mut first = vec![*test, Goal::Cut];
        first.push(*then);
        for body in [first, vec![*other]] {
            clauses.push(unified(Clause {
                head: head.clone(),
                body: flat(body),
                variables,
            }));
        }
    }
}

/// ```text
///   in(X, [Y|Ys]) :- X = Y ; in(X, Ys).        in(X, [X|_]).   in(X, [_|Ys]) :- in(X, Ys).
///   p(X) :- X = a ; X = b.                     stays: an index tells p(a) from p(b), and no index chooses in a disjunction
/// ```
///
/// Splits the last clause, as long as it is a disjunction without cuts neither side of which begins with a unification that an index over
/// clauses would use.
fn split_open(clauses: &mut Vec<Clause>) {
    while let Some(Clause { body, .. }) = clauses.last()
        && let [Goal::Either(one, two)] = body.as_slice()
        && [one, two].iter().all(|side| splits(side))
        && let Some(Clause {
            head,
            mut body,
            variables,
        }) = clauses.pop()
        && let Some(Goal::Either(one, two)) = body.pop()
    {
        for side in [*one, *two] {
            clauses.push(unified(Clause {
                head: head.clone(),
                body: flat(vec![side]),
                variables,
            }));
        }
    }
}

/// Whether a side of a disjunction may be a clause.
fn splits(side: &Goal) -> bool {
    let first = match side {
        Goal::All(goals) => goals.first(),
        goal => Some(goal),
    };
    let is_variable = |term: &Term| matches!(term, Term::Variable(_));
    let chooses = first
        .and_then(unification)
        .is_some_and(|(left, right)| !(is_variable(left) && is_variable(right)));
    !chooses && !has_cut(side)
}

/// Whether a goal has a cut that is its clause's.
fn has_cut(goal: &Goal) -> bool {
    match goal {
        Goal::Cut => true,
        Goal::All(goals) | Goal::Tests(goals) => goals.iter().any(has_cut),
        Goal::Either(one, two) | Goal::Then(one, two) => has_cut(one) || has_cut(two),
        Goal::If(test, then, other) => has_cut(test) || has_cut(then) || has_cut(other),
        Goal::Not(_) | Goal::Call(_) => false,
    }
}

/// Flattens nested conjunctions.
pub fn flat(goals: Vec<Goal>) -> Vec<Goal> {
    let mut found = Vec::new();
    let mut waiting: Vec<Goal> = goals.into_iter().rev().collect();
    while let Some(goal) = waiting.pop() {
        match goal {
            Goal::All(inner) => waiting.extend(inner.into_iter().rev()),
            goal => found.push(goal),
        }
    }
    found
}

/// The sides of a goal `=`.
pub fn unification(goal: &Goal) -> Option<(&Term, &Term)> {
    match goal {
        Goal::Call(Call {
            name,
            arguments,
            meaning: Meaning::System,
            ..
        }) if name == "=" => match arguments.as_slice() {
            [left, right] => Some((left, right)),
            _ => None,
        },
        _ => None,
    }
}

/// Moves leading unifications into the head; a variable that is new in one is replaced by the other side.
pub fn unified(mut clause: Clause) -> Clause {
    let mut index = 0;
    while index < clause.body.len() {
        let before = &clause.body[..index];
        let found = unification(&clause.body[index]).and_then(|(left, right)| {
            let replaceable = |variable: &Term, term: &Term| match variable {
                Term::Variable(number)
                    if !occurs(*number, term)
                        && (index == 0
                            || !clause.head.iter().any(|term| occurs(*number, term))
                                && !before.iter().any(|goal| occurs_in_goal(*number, goal))) =>
                {
                    Some((*number, term.clone()))
                }
                _ => None,
            };
            replaceable(left, right).or_else(|| replaceable(right, left))
        });
        let Some((number, term)) = found else {
            index += 1;
            continue;
        };
        clause.body.remove(index);
        for head in &mut clause.head {
            replace(head, number, &term);
        }
        for goal in &mut clause.body {
            replace_in_goal(goal, number, &term);
        }
    }
    clause
}

/// Calls a function with each term of a goal.
fn terms_of<'a>(goal: &'a Goal, each: &mut dyn FnMut(&'a Term)) {
    match goal {
        Goal::Cut => {}
        Goal::All(goals) | Goal::Tests(goals) => {
            goals.iter().for_each(|goal| terms_of(goal, each));
        }
        Goal::Either(one, two) | Goal::Then(one, two) => {
            terms_of(one, each);
            terms_of(two, each);
        }
        Goal::If(test, then, other) => {
            terms_of(test, each);
            terms_of(then, each);
            terms_of(other, each);
        }
        Goal::Not(goal) => terms_of(goal, each),
        Goal::Call(call) => call.arguments.iter().for_each(each),
    }
}

pub fn occurs_in_goal(number: u32, goal: &Goal) -> bool {
    let mut found = false;
    terms_of(goal, &mut |term| found |= occurs(number, term));
    found
}

pub fn occurs(number: u32, term: &Term) -> bool {
    match term {
        Term::Variable(own) => *own == number,
        Term::Number(_) => false,
        Term::Compound(_, _, parts) => parts.iter().any(|part| occurs(number, part)),
        Term::Goal(goal, _) => occurs_in_goal(number, goal),
        Term::Quantified(terms, goal) => {
            terms.iter().any(|term| occurs(number, term)) || occurs_in_goal(number, goal)
        }
    }
}

pub fn replace(term: &mut Term, number: u32, by: &Term) {
    match term {
        Term::Variable(own) => {
            if *own == number {
                *term = by.clone();
            }
        }
        Term::Number(_) => {}
        Term::Compound(_, _, parts) => {
            parts.iter_mut().for_each(|part| replace(part, number, by));
        }
        Term::Goal(goal, _) => replace_in_goal(goal, number, by),
        Term::Quantified(terms, goal) => {
            terms.iter_mut().for_each(|term| replace(term, number, by));
            replace_in_goal(goal, number, by);
        }
    }
}

pub fn replace_in_goal(goal: &mut Goal, number: u32, by: &Term) {
    match goal {
        Goal::Cut => {}
        Goal::All(goals) | Goal::Tests(goals) => {
            goals
                .iter_mut()
                .for_each(|goal| replace_in_goal(goal, number, by));
        }
        Goal::Either(one, two) | Goal::Then(one, two) => {
            replace_in_goal(one, number, by);
            replace_in_goal(two, number, by);
        }
        Goal::If(test, then, other) => {
            replace_in_goal(test, number, by);
            replace_in_goal(then, number, by);
            replace_in_goal(other, number, by);
        }
        Goal::Not(goal) => replace_in_goal(goal, number, by),
        Goal::Call(call) => {
            let arguments = call.arguments.iter_mut();
            arguments.for_each(|term| replace(term, number, by));
        }
    }
}

fn one(mut goals: Vec<Goal>) -> Goal {
    match goals.len() {
        1 => goals.remove(0),
        _ => Goal::All(goals),
    }
}

/// Whether a goal compares numbers.
pub fn is_comparison(call: &Call) -> bool {
    call.meaning == Meaning::System
        && matches!(call.name.as_str(), "<" | ">" | "=<" | ">=" | "=:=" | "=\\=")
}

/// The goals of a conjunction; `committed` if only its first answer counts.
fn conjunction(goals: Vec<Goal>, committed: bool) -> Vec<Goal> {
    let mut found: Vec<Goal> = Vec::new();
    let mut goals = goals.into_iter().peekable();
    while let Some(goal) = goals.next() {
        let next_is_cut = goals.peek() == Some(&Goal::Cut);
        let once = next_is_cut || committed && goals.peek().is_none();
        let goal = self::goal(goal, once);
        let is_test = matches!(&goal, Goal::Call(call) if is_comparison(call));
        match (is_test, found.last_mut()) {
            (true, Some(Goal::Tests(tests))) => tests.push(goal),
            (true, _) => found.push(Goal::Tests(vec![goal])),
            (false, _) => match goal {
                Goal::All(inner) => found.extend(inner),
                goal => found.push(goal),
            },
        }
    }
    found
}

fn inner(goal: Goal, committed: bool) -> Box<Goal> {
    let goals = match goal {
        Goal::All(goals) => goals,
        goal => vec![goal],
    };
    Box::new(one(conjunction(goals, committed)))
}

fn goal(goal: Goal, once: bool) -> Goal {
    match goal {
        Goal::Cut => Goal::Cut,
        Goal::All(goals) | Goal::Tests(goals) => Goal::All(conjunction(goals, once)),
        Goal::Either(first, second) => Goal::Either(inner(*first, false), inner(*second, false)),
        Goal::If(test, then, other) => {
            Goal::If(inner(*test, true), inner(*then, once), inner(*other, once))
        }
        Goal::Then(test, then) => Goal::Then(inner(*test, true), inner(*then, once)),
        Goal::Not(goal) => Goal::Not(inner(*goal, true)),
        Goal::Call(call) => Goal::Call(self::call(call, once)),
    }
}

fn call(mut call: Call, once: bool) -> Call {
    if is_comparison(&call) {
        let turned = match call.name.as_str() {
            ">" => Some("<"),
            ">=" => Some("=<"),
            _ => None,
        };
        if let Some(turned) = turned {
            call.name = turned.to_owned();
            call.arguments.reverse();
        }
    }
    let arguments = std::mem::take(&mut call.arguments).into_iter();
    call.arguments = arguments
        .map(|argument| match argument {
            Term::Goal(goal, 0) => Term::Goal(inner(*goal, false), 0),
            Term::Quantified(terms, goal) => Term::Quantified(terms, inner(*goal, false)),
            other => other,
        })
        .collect();
    call.committed = once;
    call
}
