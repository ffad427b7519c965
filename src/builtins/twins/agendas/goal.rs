//! Reads the clauses that test the first node: whether it is closed, and whether it is a goal.

use crate::builtins::twins::choices::data::{number, split};
use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::paths::ends::admissible;
use crate::builtins::twins::paths::plan::{Called, Given};
use crate::builtins::twins::variables::{each_variable_of, variable};
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::term::{Functor, atoms};

use super::shape::{is_open_node, parts_of, state_within};
use super::steps::{AnswerPart, Check, Ending, Output, Steps};

/// Reads a clause that skips a node whose state is closed.
pub fn passing(
    reader: &mut Reader<'_>,
    clause: &Clause,
    recursion: &Call,
    steps: &mut Steps,
) -> Option<()> {
    let [Goal::Call(asked), Goal::Cut, _] = clause.body.as_slice() else {
        return None;
    };
    let (node, rest) = split(&clause.head[steps.agenda])?;
    let mut parts = vec![None; clause.variables as usize];
    parts_of(node, &steps.shape, &mut parts)?;
    let state = variable(state_within(node, &steps.shape)?)?;
    let (_, arguments) = reader.library(asked, &["member", "memberchk"], 2)?;
    let closed = variable(&clause.head[steps.closed?])?;
    let mut heads = Vec::new();
    for term in &clause.head {
        each_variable_of(term, &mut |variable| heads.push(variable));
    }
    let mut seen = vec![state];
    // Apart from the state, a closed node is a pattern of variables that stand nowhere else.
    let is_closed = match &steps.closed_shape {
        Some(shape) => {
            is_open_node(arguments[0], node, shape, state, &mut seen)
                && seen[1..].iter().all(|variable| !heads.contains(variable))
        }
        None => variable(arguments[0]) == Some(state),
    };
    (is_closed && variable(arguments[1]) == Some(closed)).then_some(())?;
    let mut pairs = clause.head.iter().zip(&recursion.arguments).enumerate();
    let stay = pairs.all(|(index, (before, behind))| match index == steps.agenda {
        true => rest == behind && variable(rest).is_some(),
        false => before == behind && variable(before).is_some(),
    });
    let mut seen = Vec::new();
    for term in &clause.head {
        each_variable_of(term, &mut |variable| seen.push(variable));
    }
    seen.sort_unstable();
    let different = seen.windows(2).all(|two| two[0] != two[1]);
    (stay && different).then_some(())?;
    steps.checks.push(Check::Closed);
    Some(())
}

/// Reads the clause of the goal.
pub fn goal(
    reader: &mut Reader<'_>,
    clause: &Clause,
    same: &[usize],
    steps: &mut Steps,
) -> Option<()> {
    let (node, rest) = split(&clause.head[steps.agenda])?;
    // Variables are added for the state and for the arguments.
    let mut parts = vec![None; clause.variables as usize + 1 + clause.head.len()];
    parts_of(node, &steps.shape, &mut parts)?;
    let state_term = state_within(node, &steps.shape)?;
    let occurrences = |wanted: u32| {
        let mut count = 0;
        for term in &clause.head {
            each_variable_of(term, &mut |variable| {
                count += usize::from(variable == wanted)
            });
        }
        count
    };
    // The clause uses neither the other nodes nor the closed states.
    (occurrences(variable(rest)?) == 1).then_some(())?;
    if let Some(closed) = steps.closed {
        (occurrences(variable(&clause.head[closed])?) == 1).then_some(())?;
    }
    let mut called = Vec::new();
    let mut others = clause.head.clone();
    // The variables of the pattern that the state must match.
    let mut of_pattern = Vec::new();
    let state = match state_term {
        Term::Variable(state) => *state,
        pattern => {
            let state = clause.variables;
            parts[state as usize] = Some(AnswerPart::State);
            called.push(unification(state, pattern));
            each_variable_of(pattern, &mut |variable| of_pattern.push(variable));
            // In other arguments too, the pattern is replaced by the state.
            if let Term::Compound(..) = pattern {
                for (index, term) in others.iter_mut().enumerate() {
                    if index != steps.agenda {
                        replace(term, pattern, &Term::Variable(state));
                    }
                }
            }
            let mut within = 0;
            each_variable_of(node, &mut |variable| {
                within += usize::from(of_pattern.contains(&variable))
            });
            // The other parts of the node share no variables with the pattern.
            (within == of_pattern.len()).then_some(())?;
            state
        }
    };
    if let Some((at, _)) = steps.counter {
        let count = parts.get_mut(variable(&clause.head[at])? as usize)?;
        count.is_none().then_some(())?;
        *count = Some(AnswerPart::Count);
    }
    // An argument is the goal state, an output, or is used by the goals.
    let mut ending = None;
    let mut outputs = Vec::new();
    for (index, term) in others.iter().enumerate() {
        let counts = steps.counter.is_some_and(|(at, _)| at == index);
        if index == steps.agenda || Some(index) == steps.closed || counts {
            continue;
        }
        same.contains(&index).then_some(())?;
        let mut shared = false;
        each_variable_of(term, &mut |variable| {
            shared |= of_pattern.contains(&variable)
        });
        if shared {
            // A term that shares variables with the pattern is no output: the argument must be ground and match it.
            let mut others = false;
            each_variable_of(term, &mut |variable| {
                others |= !of_pattern.contains(&variable)
            });
            let given = clause.variables + 1 + index as u32;
            (!others && is_data(term)).then_some(())?;
            parts[given as usize] = Some(AnswerPart::Argument(index));
            called.push(unification(given, term));
            continue;
        }
        match term {
            Term::Variable(found) if parts[*found as usize] == Some(AnswerPart::State) => {
                // Either the goal state or an output, which is decided below.
                ending.is_none().then_some(())?;
                ending = Some(index);
            }
            Term::Variable(found) if parts[*found as usize].is_none() => {
                parts[*found as usize] = Some(AnswerPart::Argument(index));
            }
            term => outputs.push(Output {
                at: index,
                term: term.clone(),
                reversed: false,
            }),
        }
    }
    let mut goals = clause.body.as_slice();
    while let Some((goal, others)) = goals.split_first() {
        goals = others;
        match goal {
            Goal::Cut => {
                (!steps.cuts).then_some(())?;
                steps.cuts = true;
            }
            Goal::Call(call) if others.is_empty() && reader.reversal(call).is_some() => {
                let (from, to) = reader.reversal(call)?;
                let Some(AnswerPart::Argument(at)) = parts[variable(to)? as usize] else {
                    return None;
                };
                (occurrences(variable(to)?) == 1).then_some(())?;
                outputs.push(Output {
                    at,
                    term: from.clone(),
                    reversed: true,
                });
            }
            goal => {
                (!steps.cuts && admissible(reader, goal)).then_some(())?;
                called.push(goal.clone());
            }
        }
    }
    // The outputs are made of parts of the node and of arguments.
    for output in &outputs {
        let mut known = true;
        each_variable_of(&output.term, &mut |variable| {
            let part = parts[variable as usize];
            known &= matches!(
                part,
                Some(
                    AnswerPart::State
                        | AnswerPart::Way
                        | AnswerPart::Full
                        | AnswerPart::Labels
                        | AnswerPart::Number(_)
                        | AnswerPart::Argument(_)
                        | AnswerPart::Count
                )
            );
            if let Some(AnswerPart::Argument(at)) = part {
                steps.ground.push(at);
            }
        });
        let lists = !output.reversed || is_list_of_states(&output.term, &parts);
        (known && lists && is_data(&output.term)).then_some(())?;
    }
    // The variables that the goals may use: the state, arguments, variables of the pattern, and local variables.
    let mut variables: Vec<Given> = parts
        .iter()
        .map(|part| match part {
            Some(AnswerPart::State) => Given::State,
            Some(AnswerPart::Argument(index)) => Given::Argument(*index),
            Some(
                AnswerPart::Way
                | AnswerPart::Full
                | AnswerPart::Labels
                | AnswerPart::Parent
                | AnswerPart::Number(_)
                | AnswerPart::Count,
            ) => Given::Way,
            None => Given::Local,
        })
        .collect();
    for term in &clause.head {
        each_variable_of(term, &mut |found| {
            if parts[found as usize].is_none() && !of_pattern.contains(&found) {
                variables[found as usize] = Given::Way;
            }
        });
    }
    if let (Some(at), false) = (ending, called.is_empty()) {
        // A goal test is called, so the state is an output.
        outputs.push(Output {
            at,
            term: Term::Variable(state),
            reversed: false,
        });
    }
    steps.ending = match (ending, called.is_empty()) {
        (Some(index), true) => {
            steps.ground.push(index);
            Ending::Argument(index)
        }
        (None | Some(_), false) => {
            let called = Called::new(called, variables, false)?;
            steps.ground.extend(called.arguments());
            Ending::Called(called)
        }
        (None, true) => return None,
    };
    steps.outputs = outputs;
    steps.parts = parts;
    steps.checks.push(Check::Goal);
    Some(())
}

/// Replaces each occurrence of a term by a variable.
fn replace(term: &mut Term, wanted: &Term, by: &Term) {
    if term == wanted {
        *term = by.clone();
    } else if let Term::Compound(_, _, parts) = term {
        parts.iter_mut().for_each(|part| replace(part, wanted, by));
    }
}

/// The goal that unifies a variable with a term.
pub fn unification(variable: u32, term: &Term) -> Goal {
    Goal::Call(Call {
        functor: Functor::new(atoms::EQUALS, 2),
        name: "=".to_owned(),
        meaning: Meaning::System,
        arguments: vec![Term::Variable(variable), term.clone()],
        committed: false,
    })
}

/// Whether a term is a list that ends with the path or its labels.
fn is_list_of_states(term: &Term, parts: &[Option<AnswerPart>]) -> bool {
    match split(term) {
        Some((_, rest)) => is_list_of_states(rest, parts),
        None => variable(term).is_some_and(|found| {
            matches!(
                parts[found as usize],
                Some(AnswerPart::Way | AnswerPart::Full | AnswerPart::Labels)
            )
        }),
    }
}

fn is_data(term: &Term) -> bool {
    match term {
        Term::Variable(_) => true,
        Term::Number(text) => number(text).is_some(),
        Term::Compound(_, _, parts) => parts.iter().all(is_data),
        Term::Goal(..) | Term::Quantified(..) => false,
    }
}
