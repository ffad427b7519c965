//! Reads the clause that ends a search along paths: the condition for a goal, and the output.
//!
//! ```text
//!   path(Goal, Goal, Visited, Visited).       the state is an argument that stays as it is; the output is what was visited
//!   dig(State, Count, [State]) :-             a goal of the program says it, as far as the steps that were counted allow
//!       goal(State), Count =< 20.
//! ```

use super::ends::{admissible, is_data};
use super::plan::{Called, CountOfGoal, Element, Ending, Given, Length, Output, Role, Steps};
use super::views::unification;
use crate::builtins::twins::choices::data::{Value, Values, is_nil, number, split, sum};
use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::variables::{each_variable_of, variable};
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::kernel::relations::{Part, Sum};
use crate::term::{Functor, atoms};

/// Replaces arguments that are equal to the state's pattern by variables, and unifies these with the pattern.
///
/// ```text
///   cross([M,C,B], [M,C,B], _, []).         cross(S, G, _, []) :- S = [M,C,B], G = [M,C,B].
/// ```
fn given_at_end(end: &Clause, roles: &[Role], state: usize) -> (Clause, Vec<Goal>) {
    let (mut end, mut goals) = (end.clone(), Vec::new());
    let pattern = end.head[state].clone();
    if matches!(&pattern, Term::Compound(_, _, parts) if !parts.is_empty()) {
        for (term, role) in end.head.iter_mut().zip(roles) {
            if *role == Role::Same && *term == pattern {
                let given = Term::Variable(end.variables);
                end.variables += 1;
                *term = given.clone();
                goals.push(unification(&given, pattern.clone()));
            }
        }
    }
    (end, goals)
}

/// Reads the clause that ends the search.
pub fn ending(
    reader: &mut Reader<'_>,
    end: &Clause,
    roles: &[Role],
    element: Option<Element>,
    steps: &mut Steps,
) -> Option<()> {
    let (end, given) = given_at_end(end, roles, steps.state);
    let end = &end;
    let state_term = &end.head[steps.state];
    let places = |wanted: u32| -> Vec<usize> {
        let heads = end.head.iter().enumerate();
        heads
            .filter(|(_, term)| variable(term) == Some(wanted))
            .map(|(index, _)| index)
            .collect()
    };
    let visited = steps.visited.and_then(|at| variable(&end.head[at]));
    // Whether a term is the list of visited states: with the state in front of it, or alone.
    let of_visited = |term: &Term| -> Option<bool> {
        match split(term) {
            Some((first, rest)) => {
                let own = first == state_term && visited.is_some() && variable(rest) == visited;
                own.then_some(true)
            }
            None => (visited.is_some() && variable(term) == visited).then_some(false),
        }
    };
    // The goals that test whether a state is a goal.
    let mut called: Vec<Goal> = Vec::new();
    let state = match state_term {
        Term::Variable(state) => *state,
        pattern => {
            is_data(pattern).then_some(())?;
            // A new variable is unified with the pattern.
            let state = end.variables;
            let arguments = vec![Term::Variable(state), pattern.clone()];
            called.push(Goal::Call(Call {
                functor: Functor::new(atoms::EQUALS, 2),
                name: "=".to_owned(),
                meaning: Meaning::System,
                arguments,
                committed: false,
            }));
            called.extend(given);
            state
        }
    };
    let mut reversed: Option<(bool, u32)> = None;
    // A variable for the number of visited states.
    let mut length: Option<(bool, u32)> = None;
    let mut goals: &[Goal] = &end.body;
    if goals.first() == Some(&Goal::Cut) {
        (goals, steps.cuts) = (&goals[1..], true);
    }
    let cuts_first = steps.cuts;
    while let Some((goal, rest)) = goals.split_first() {
        goals = rest;
        if let Goal::Cut = goal {
            (!steps.cuts).then_some(())?;
            steps.cuts = true;
            continue;
        }
        if let Goal::Call(call) = goal {
            if matches!(rest, [] | [Goal::Cut])
                && let Some((one, other)) = reader.reversal(call)
                && let Some(own) = of_visited(one)
            {
                reversed = Some((own, variable(other)?));
                continue;
            }
            let is_length = call.name == "length" && call.arguments.len() == 2;
            if is_length
                && reader
                    .m
                    .predicate_of_program(reader.module, call.functor)
                    .is_none()
                && let Some(own) = of_visited(&call.arguments[0])
            {
                (!cuts_first && length.is_none() && steps.length.is_none()).then_some(())?;
                match &call.arguments[1] {
                    Term::Variable(found) if places(*found).is_empty() => {
                        length = Some((own, *found));
                    }
                    wanted => steps.length = Some(length_at(end, roles, own, wanted)?),
                }
                continue;
            }
        }
        if let (Some((own, found)), None) = (length, &steps.length)
            && let Some(wanted) = equal_to(goal, found)
        {
            steps.length = Some(length_at(end, roles, own, wanted)?);
            continue;
        }
        // Goals behind a cut do not test the state.
        (!steps.cuts && called.is_empty() && admissible(reader, goal)).then_some(())?;
        called.push(goal.clone());
    }
    if length.is_some() && steps.length.is_none() || steps.length.is_some() && !called.is_empty() {
        return None;
    }
    for (index, term) in end.head.iter().enumerate() {
        match (roles[index], term) {
            (Role::State, Term::Compound(..) | Term::Number(_)) => {}
            (Role::State | Role::Visited, Term::Variable(found)) => {
                let mut others = places(*found).into_iter().filter(|other| *other != index);
                others
                    .all(|other| roles[other] == Role::Same)
                    .then_some(())?;
            }
            (Role::Total, Term::Variable(found)) => match places(*found).as_slice() {
                [_] => {}
                [one, other] => {
                    let other = if *one == index { *other } else { *one };
                    let weighs = steps.weighs.as_mut()?;
                    (roles[other] == Role::Same && weighs.output.replace(other).is_none())
                        .then_some(())?;
                }
                _ => return None,
            },
            (Role::Count, Term::Number(text)) => {
                steps.count_of_goal = Some(CountOfGoal::Number(number(text)?));
            }
            (Role::Count, Term::Variable(found)) => match places(*found).as_slice() {
                [_] => {}
                [one, other] => {
                    let other = if *one == index { *other } else { *one };
                    (roles[other] == Role::Same).then_some(())?;
                    steps.count_of_goal = Some(CountOfGoal::Argument(other));
                }
                _ => return None,
            },
            (Role::Same, Term::Variable(found)) => match places(*found).as_slice() {
                [_] => {
                    if let Some((own, to)) = reversed
                        && to == *found
                    {
                        steps.output.is_none().then_some(())?;
                        steps.output = Some(Output::Visited(index, own, true));
                    }
                }
                [one, other] => {
                    let other = if *one == index { *other } else { *one };
                    match roles[other] {
                        Role::State => {
                            matches!(steps.ending, Ending::Always).then_some(())?;
                            steps.ending = Ending::Argument(index);
                            steps.ground.push(index);
                        }
                        Role::Visited => {
                            steps.output.is_none().then_some(())?;
                            steps.output = Some(Output::Visited(index, false, false));
                        }
                        Role::Count | Role::Total => {}
                        Role::Same | Role::Built => return None,
                    }
                }
                _ => return None,
            },
            (Role::Same, list) => {
                // The goal in front of the visited states.
                let own = of_visited(list) == Some(true);
                (own && steps.output.is_none()).then_some(())?;
                steps.output = Some(Output::Visited(index, true, false));
            }
            (Role::Built, list) => {
                let last = match split(list) {
                    Some((first, rest)) => (first == state_term && is_nil(rest)).then_some(true)?,
                    None => is_nil(list).then_some(false)?,
                };
                steps.output.is_none().then_some(())?;
                steps.output = Some(Output::Built {
                    at: index,
                    element: element?,
                    last,
                });
            }
            _ => return None,
        }
    }
    if reversed.is_some() && !matches!(steps.output, Some(Output::Visited(_, _, true))) {
        return None;
    }
    if !called.is_empty() {
        matches!(steps.ending, Ending::Always).then_some(())?;
        let mut variables = vec![Given::Local; end.variables as usize + 1];
        let mut of_pattern = Vec::new();
        if let Term::Compound(..) = state_term {
            each_variable_of(state_term, &mut |variable| of_pattern.push(variable));
        }
        for (index, term) in end.head.iter().enumerate() {
            let given = match roles[index] {
                Role::Same if matches!(term, Term::Variable(_)) => Given::Argument(index),
                Role::State => continue,
                Role::Same | Role::Count | Role::Total | Role::Visited | Role::Built => Given::Way,
            };
            // If the state is a pattern in front of a list, its variables are those of the state.
            let with_state = split(term).is_some_and(|(first, _)| first == state_term);
            each_variable_of(term, &mut |variable| {
                if !(with_state && of_pattern.contains(&variable)) {
                    variables[variable as usize] = given;
                }
            });
        }
        variables[state as usize] = Given::State;
        let called = Called::new(called, variables, false)?;
        steps.ground.extend(called.arguments());
        steps.ending = Ending::Called(called);
    }
    // If only the output's length bounds the search, goals must test the state, and the pattern must not be `[]`: otherwise the predicate
    // is a recursion over the elements of a list.
    (!steps.needs_length || matches!(steps.ending, Ending::Called(_)) && !is_nil(state_term))
        .then_some(())?;
    // An output is an argument that has no other use.
    let output = match steps.output {
        Some(Output::Visited(at, ..)) => Some(at),
        _ => None,
    };
    let total = steps.weighs.as_ref().and_then(|weighs| weighs.output);
    let given = steps
        .weighs
        .iter()
        .flat_map(|weighs| weighs.given.iter().flatten());
    let used: Vec<usize> = steps.ground.iter().chain(given).copied().collect();
    let mut outputs = output.iter().chain(&total);
    (outputs.all(|at| !used.contains(at)) && (total.is_none() || total != output)).then_some(())
}

/// The term to which a goal requires a variable to be equal as a number.
fn equal_to(goal: &Goal, found: u32) -> Option<&Term> {
    let call = match goal {
        Goal::Call(call) => call,
        Goal::Tests(goals) => match goals.as_slice() {
            [Goal::Call(call)] => call,
            _ => return None,
        },
        _ => return None,
    };
    match (call.name.as_str(), call.arguments.as_slice()) {
        ("=:=", [one, other]) if call.meaning == Meaning::System => {
            if variable(one) == Some(found) {
                return Some(other);
            }
            (variable(other) == Some(found)).then_some(one)
        }
        _ => None,
    }
}

/// The number of visited states that the clause requires.
fn length_at(end: &Clause, roles: &[Role], own: bool, wanted: &Term) -> Option<Length> {
    let mut values: Values = vec![None; end.variables as usize];
    let mut numbers = Vec::new();
    for (index, term) in end.head.iter().enumerate() {
        if let (Role::Same, Some(found)) = (roles[index], variable(term)) {
            let found = found as usize;
            values[found] = Some(Value::Number(Sum::Part(Part::Later(found))));
            numbers.push((found, index));
        }
    }
    let sum = sum(wanted, &values)?;
    let mut used = Vec::new();
    sum.each(&mut |part| {
        if let Part::Later(variable) = part {
            used.push(variable);
        }
    });
    numbers.retain(|(variable, _)| used.contains(variable));
    Some(Length { own, sum, numbers })
}
