//! Finds, renames and replaces the variables of terms and goals.

use crate::database::forms::{Goal, Term};

/// The variable that a term is.
pub fn variable(term: &Term) -> Option<u32> {
    match term {
        Term::Variable(variable) => Some(*variable),
        _ => None,
    }
}

/// Calls a function with each variable of a goal.
pub fn each_variable(goal: &Goal, function: &mut dyn FnMut(u32)) {
    match goal {
        Goal::Cut => {}
        Goal::All(goals) | Goal::Tests(goals) => {
            goals.iter().for_each(|goal| each_variable(goal, function));
        }
        Goal::Either(one, other) | Goal::Then(one, other) => {
            each_variable(one, function);
            each_variable(other, function);
        }
        Goal::If(test, then, other) => {
            each_variable(test, function);
            each_variable(then, function);
            each_variable(other, function);
        }
        Goal::Not(inner) => each_variable(inner, function),
        Goal::Call(call) => {
            let arguments = call.arguments.iter();
            arguments.for_each(|term| each_variable_of(term, function));
        }
    }
}

/// Calls a function with each variable of a term.
pub fn each_variable_of(term: &Term, function: &mut dyn FnMut(u32)) {
    match term {
        Term::Variable(variable) => function(*variable),
        Term::Compound(_, _, parts) => {
            parts
                .iter()
                .for_each(|part| each_variable_of(part, function));
        }
        Term::Number(_) => {}
        Term::Goal(goal, _) => each_variable(goal, function),
        Term::Quantified(terms, goal) => {
            terms
                .iter()
                .for_each(|term| each_variable_of(term, function));
            each_variable(goal, function);
        }
    }
}

/// A term with `by` added to the numbers of its variables.
pub fn renamed(term: &Term, by: u32) -> Option<Term> {
    let mut term = term.clone();
    change(&mut term, &mut |variable| {
        Some(Term::Variable(variable + by))
    })?;
    Some(term)
}

/// A goal with `by` added to the numbers of its variables.
pub fn renamed_goal(goal: &Goal, by: u32) -> Option<Goal> {
    let mut goal = goal.clone();
    change_goal(&mut goal, &mut |variable| {
        Some(Term::Variable(variable + by))
    })?;
    Some(goal)
}

/// Replaces the variables of a term for which a function gives a term; `None` for a quantified goal.
pub fn change(term: &mut Term, by: &mut dyn FnMut(u32) -> Option<Term>) -> Option<()> {
    match term {
        Term::Variable(variable) => {
            if let Some(other) = by(*variable) {
                *term = other;
            }
        }
        Term::Number(_) => {}
        Term::Compound(_, _, parts) => parts.iter_mut().try_for_each(|part| change(part, by))?,
        Term::Goal(goal, _) => change_goal(goal, by)?,
        Term::Quantified(..) => return None,
    }
    Some(())
}

/// The same for a goal.
pub fn change_goal(goal: &mut Goal, by: &mut dyn FnMut(u32) -> Option<Term>) -> Option<()> {
    match goal {
        Goal::Cut => Some(()),
        Goal::All(goals) | Goal::Tests(goals) => {
            goals.iter_mut().try_for_each(|goal| change_goal(goal, by))
        }
        Goal::Either(one, other) | Goal::Then(one, other) => {
            change_goal(one, by)?;
            change_goal(other, by)
        }
        Goal::If(test, then, other) => {
            change_goal(test, by)?;
            change_goal(then, by)?;
            change_goal(other, by)
        }
        Goal::Not(inner) => change_goal(inner, by),
        Goal::Call(call) => {
            let mut arguments = call.arguments.iter_mut();
            arguments.try_for_each(|term| change(term, by))
        }
    }
}
