//! Which predicates go depth first from state to state, and how.
//!
//! ```text
//!   path(Goal, Goal, Visited, Visited).       the ending: the state is the goal; the output is what was visited
//!   path(State, Goal, Visited, Path) :-       the state, what stays as it is, what was visited
//!       arc(State, Next),                     what follows a state
//!       \+ member(Next, Visited),
//!       path(Next, Goal, [Next|Visited], Path).
//! ```
//!
//! *Invariant*: what follows a state is found by goals that are pure and end: none of the predicates that they reach calls itself, and those of the system
//! are known to have an end. So it does not matter that a state is followed once, and by all that follows it at once.

use std::sync::Arc;

use super::ends::ends;
use crate::builtins::twins::choices::data::{Value, Values, Ways, is_nil, number, split, test};
use crate::builtins::twins::choices::scans::Reader;
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::kernel::paths::Visits;
use crate::kernel::relations::{Part, Relation, Sum};
use crate::machine::Machine;
use crate::machine::effects;
use crate::machine::twin::Plan;
use crate::term::{Cell, Functor};

/// The most arguments.
const MOST_ARGUMENTS: usize = 8;

/// An argument of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    /// The state that is left.
    State,
    /// The one that follows it.
    Next,
    /// An argument of the search.
    Argument(usize),
    /// A constant.
    Constant(Cell),
}

/// A goal that is called.
#[derive(Clone, Debug)]
pub struct Called {
    /// Its predicate.
    pub functor: Functor,
    /// Its arguments.
    pub given: Vec<Given>,
    /// Whether it must fail.
    pub fails: bool,
}

/// When a state is a goal.
#[derive(Clone, Debug)]
pub enum Ending {
    /// Always.
    Always,
    /// If it is this argument.
    Argument(usize),
    /// If this holds.
    Called(Called),
}

/// What comes out at a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Output {
    /// What was visited, in this argument; whether the goal stands in front of it, and whether it is reversed.
    Visited(usize, bool, bool),
    /// A list in this argument that has the states of the way: without the first one, or the last one, which another list may end with.
    Built {
        /// The argument.
        at: usize,
        /// Whether an element is the state that is left.
        left: bool,
        /// Whether the last state ends the list.
        last: bool,
    },
}

/// A search along paths.
#[derive(Debug)]
pub struct Steps {
    /// The argument with the state, that with what was visited, and the one that counts.
    pub state: usize,
    /// The argument with what was visited.
    pub visited: Option<usize>,
    /// How visits are noted, and whether visited states are left out.
    pub visits: Visits,
    /// Whether visited states are left out.
    pub leaves_out: bool,
    /// The argument that counts, and by how much.
    pub count: Option<(usize, i64)>,
    /// The variables of numbers, by their arguments, for what is asked of the count.
    pub numbers: Vec<(usize, usize)>,
    /// What is asked of the count before a state is followed.
    pub asked: Relation,
    /// Whether anything is asked.
    pub is_asked: bool,
    /// The count of a goal: a number, or that of an argument.
    pub count_of_goal: Option<CountOfGoal>,
    /// What makes a state a goal.
    pub ending: Ending,
    /// Whether a goal is not followed.
    pub cuts: bool,
    /// What follows a state.
    pub next: Vec<Called>,
    /// What comes out.
    pub output: Option<Output>,
    /// The arguments that must be ground.
    pub ground: Vec<usize>,
}

/// Which count a goal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountOfGoal {
    /// This one.
    Number(i64),
    /// That of an argument.
    Argument(usize),
}

fn variable(term: &Term) -> Option<u32> {
    match term {
        Term::Variable(variable) => Some(*variable),
        _ => None,
    }
}

/// What an argument is to the recursion.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    Same,
    State,
    Count,
    Visited,
    Built,
}

/// The plan of a predicate, if it goes along paths.
pub fn plan(m: &Machine, id: u32) -> Option<Plan> {
    let predicate = m.database.get(id);
    let arity = predicate.functor.arity as usize;
    if predicate.clauses.len() != 2 || !(1..=MOST_ARGUMENTS).contains(&arity) {
        return None;
    }
    let clauses = m.forms_of_clauses(id, false)?;
    let [end, next] = clauses.as_slice() else {
        return None;
    };
    let Some((Goal::Call(recursion), goals)) = next.body.split_last() else {
        return None;
    };
    if recursion.functor != predicate.functor
        || m.predicate_of_program(predicate.module, predicate.functor) != Some(id)
    {
        return None;
    }
    let mut reader = Reader {
        m,
        module: predicate.module,
        elements: Vec::new(),
        predicates: vec![id],
        depth: 0,
    };
    let steps = read(&mut reader, end, next, goals, recursion)?;
    Some(Plan {
        predicates: reader.predicates.into(),
        steps: Arc::new(steps),
    })
}

/// What `is/2` adds to a variable.
fn added(goal: &Goal, from: u32, to: u32) -> Option<i64> {
    let Goal::Call(call) = goal else {
        return None;
    };
    let [Term::Variable(found), Term::Compound(_, name, parts)] = call.arguments.as_slice() else {
        return None;
    };
    if call.meaning != Meaning::System || call.name != "is" || *found != to {
        return None;
    }
    let is_from = |term: &Term| variable(term) == Some(from);
    match (name.as_str(), parts.as_slice()) {
        ("+", [own, Term::Number(by)]) | ("+", [Term::Number(by), own]) if is_from(own) => {
            number(by)
        }
        ("-", [own, Term::Number(by)]) if is_from(own) => Some(-number(by)?),
        _ => None,
    }
}

fn read(
    reader: &mut Reader<'_>,
    end: &Clause,
    next: &Clause,
    goals: &[Goal],
    recursion: &Call,
) -> Option<Steps> {
    let mut roles = Vec::new();
    let mut used = vec![false; goals.len()];
    let (mut count, mut state) = (None, None);
    for (index, (before, behind)) in next.head.iter().zip(&recursion.arguments).enumerate() {
        roles.push(match (before, behind) {
            (Term::Variable(one), Term::Variable(other)) if one == other => Role::Same,
            (Term::Variable(one), Term::Variable(other)) => {
                let by = goals
                    .iter()
                    .enumerate()
                    .find_map(|(place, goal)| Some((place, added(goal, *one, *other)?)));
                match by {
                    Some((place, by)) if count.is_none() && by != 0 => {
                        used[place] = true;
                        count = Some((index, by));
                        Role::Count
                    }
                    None if state.is_none() => {
                        state = Some((index, *one, *other));
                        Role::State
                    }
                    _ => return None,
                }
            }
            (Term::Variable(_), _) => Role::Visited,
            (_, Term::Variable(_)) => Role::Built,
            _ => return None,
        });
    }
    let (state, left, following) = state?;
    // Each argument has its variable.
    let heads: Vec<u32> = next.head.iter().filter_map(variable).collect();
    let is_twice = |(index, one): (usize, &u32)| heads[..index].contains(one);
    if heads.iter().enumerate().any(is_twice) || heads.contains(&following) {
        return None;
    }
    // What follows is nothing else.
    let following_twice = roles.iter().zip(&recursion.arguments).any(|(role, term)| {
        matches!(role, Role::Count | Role::Built) && variable(term) == Some(following)
    });
    if following_twice {
        return None;
    }
    let one_of = |role: Role| {
        let mut places = roles
            .iter()
            .enumerate()
            .filter(|(_, known)| **known == role);
        match (places.next(), places.next()) {
            (Some((index, _)), None) => Some(Some(index)),
            (None, None) => Some(None),
            _ => None,
        }
    };
    let (visited, built) = (one_of(Role::Visited)?, one_of(Role::Built)?);
    let mut visits = Visits::None;
    if let Some(index) = visited {
        let (element, rest) = split(&recursion.arguments[index])?;
        if rest != &next.head[index] {
            return None;
        }
        visits = match variable(element)? {
            one if one == following => Visits::Next,
            one if one == left => Visits::Left(false),
            _ => return None,
        };
    }
    let mut built_left = None;
    if let Some(index) = built {
        let (element, rest) = split(&next.head[index])?;
        let rest_variable = variable(rest)?;
        if rest != &recursion.arguments[index] || heads.contains(&rest_variable) {
            return None;
        }
        built_left = Some(match variable(element)? {
            one if one == following => false,
            one if one == left => true,
            _ => return None,
        });
    }
    // Numbers that a count is compared with.
    let mut values: Values = vec![None; next.variables as usize];
    let mut numbers = Vec::new();
    for (index, role) in roles.iter().enumerate() {
        if let (Role::Same | Role::Count, Some(found)) = (role, variable(&next.head[index])) {
            values[found as usize] = Some(Value::Number(Sum::Part(Part::Later(found as usize))));
            numbers.push((found as usize, index));
        }
    }
    let argument = |term: &Term| {
        let found = variable(term)?;
        next.head
            .iter()
            .position(|head| variable(head) == Some(found))
    };
    let given = |terms: &[Term]| -> Option<Vec<Given>> {
        let given = terms.iter().map(|term| match term {
            Term::Variable(one) if *one == left => Some(Given::State),
            Term::Variable(one) if *one == following => Some(Given::Next),
            Term::Variable(_) => {
                let index = argument(term)?;
                (roles[index] == Role::Same).then_some(Given::Argument(index))
            }
            Term::Number(text) => Some(Given::Constant(Cell::small(
                i32::try_from(number(text)?).ok()?,
            ))),
            Term::Compound(functor, _, parts) if parts.is_empty() => {
                Some(Given::Constant(Cell::atom(functor.name)))
            }
            _ => None,
        });
        given.collect()
    };
    let mut leaves_out = false;
    let mut called: Vec<Called> = Vec::new();
    let mut asked = Vec::new();
    for (goal, _) in goals.iter().zip(&used).filter(|(_, used)| !**used) {
        if let Goal::Not(inner) = goal
            && let Goal::Call(call) = &**inner
            && let Some((_, arguments)) = reader.library(call, &["member", "memberchk"], 2)
        {
            let list = arguments[1];
            let index = visited?;
            let own = match split(list) {
                Some((first, rest)) if variable(first) == Some(left) => {
                    (rest == &next.head[index]).then_some(true)?
                }
                Some(_) => return None,
                None => (list == &next.head[index]).then_some(false)?,
            };
            // As long as no state follows, something else is asked.
            if variable(arguments[0]) != Some(following) || leaves_out || called.is_empty() {
                return None;
            }
            visits = match (visits, own) {
                (Visits::Left(_), own) => Visits::Left(own),
                (visits, false) => visits,
                // What was visited has the state already.
                (_, true) => return None,
            };
            leaves_out = true;
            continue;
        }
        if called.is_empty()
            && count.is_some()
            && let Some(relation) = test(goal, &values, Ways::One)
        {
            asked.push(relation);
            continue;
        }
        let (fails, call) = match goal {
            Goal::Call(call) => (false, call),
            Goal::Not(inner) => match &**inner {
                Goal::Call(call) => (true, call),
                _ => return None,
            },
            _ => return None,
        };
        if call.meaning != Meaning::Other || !ends(reader, call.functor, &mut Vec::new()) {
            return None;
        }
        called.push(Called {
            functor: call.functor,
            given: given(&call.arguments)?,
            fails,
        });
    }
    let finds = called
        .first()
        .is_some_and(|first| !first.fails && first.given.contains(&Given::Next));
    // Without an end in sight the clauses go on for ever, and so would this.
    if !finds || !leaves_out && asked.is_empty() {
        return None;
    }
    let mut ground: Vec<usize> = Vec::new();
    let of_goals = called.iter().flat_map(|goal| &goal.given);
    ground.extend(of_goals.filter_map(|given| match given {
        Given::Argument(index) => Some(*index),
        _ => None,
    }));
    let mut steps = Steps {
        state,
        visited,
        visits,
        leaves_out,
        count,
        numbers,
        is_asked: !asked.is_empty(),
        asked: Relation::All(asked),
        count_of_goal: None,
        ending: Ending::Always,
        cuts: false,
        next: called,
        output: None,
        ground,
    };
    ending(reader, end, &roles, built_left, &mut steps)?;
    Some(steps)
}

/// Reads the clause that ends the search.
fn ending(
    reader: &mut Reader<'_>,
    end: &Clause,
    roles: &[Role],
    built_left: Option<bool>,
    steps: &mut Steps,
) -> Option<()> {
    let mut goals: &[Goal] = &end.body;
    let mut reversed: Option<(u32, u32)> = None;
    let mut called = None;
    let cuts_first = goals.first() == Some(&Goal::Cut);
    if cuts_first {
        (goals, steps.cuts) = (&goals[1..], true);
    }
    while let Some((goal, rest)) = goals.split_first() {
        goals = rest;
        match goal {
            Goal::Cut if called.is_some() && !steps.cuts => steps.cuts = true,
            Goal::Call(call) if rest.is_empty() && reader.reversal(call).is_some() => {
                let (one, other) = reader.reversal(call)?;
                reversed = Some((variable(one)?, variable(other)?));
            }
            // What stands behind a cut is not what makes a state a goal.
            Goal::Call(call)
                if call.meaning == Meaning::Other && called.is_none() && !cuts_first =>
            {
                let pure = effects::is_pure(reader.m, reader.module, call.functor);
                reader.predicate(call.functor)?;
                called = pure.then_some(call);
                called?;
            }
            _ => return None,
        }
    }
    let places = |wanted: u32| -> Vec<usize> {
        let heads = end.head.iter().enumerate();
        heads
            .filter(|(_, term)| variable(term) == Some(wanted))
            .map(|(index, _)| index)
            .collect()
    };
    let state = variable(&end.head[steps.state])?;
    for (index, term) in end.head.iter().enumerate() {
        match (roles[index], term) {
            (Role::State | Role::Visited, Term::Variable(found)) => {
                let mut others = places(*found).into_iter().filter(|other| *other != index);
                others
                    .all(|other| roles[other] == Role::Same)
                    .then_some(())?;
            }
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
                    if let Some((from, to)) = reversed
                        && to == *found
                    {
                        let visited = steps.visited?;
                        let own = variable(&end.head[visited]) == Some(from);
                        (own && steps.output.is_none()).then_some(())?;
                        steps.output = Some(Output::Visited(index, false, true));
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
                        Role::Count => {}
                        Role::Same | Role::Built => return None,
                    }
                }
                _ => return None,
            },
            (Role::Same, list) => {
                // The goal in front of what was visited.
                let (first, rest) = split(list)?;
                let own = variable(first) == Some(state)
                    && variable(rest) == variable(&end.head[steps.visited?]);
                (own && steps.output.is_none()).then_some(())?;
                steps.output = Some(Output::Visited(index, true, false));
            }
            (Role::Built, list) => {
                let last = match split(list) {
                    Some((first, rest)) => {
                        (variable(first) == Some(state) && is_nil(rest)).then_some(true)?
                    }
                    None => is_nil(list).then_some(false)?,
                };
                steps.output.is_none().then_some(())?;
                steps.output = Some(Output::Built {
                    at: index,
                    left: built_left?,
                    last,
                });
            }
            _ => return None,
        }
    }
    if reversed.is_some() && !matches!(steps.output, Some(Output::Visited(_, _, true))) {
        return None;
    }
    if let Some(call) = called {
        matches!(steps.ending, Ending::Always).then_some(())?;
        let given = call.arguments.iter().map(|term| match term {
            Term::Variable(found) if *found == state => Some(Given::State),
            Term::Variable(found) => {
                let index = *places(*found).first()?;
                (roles[index] == Role::Same).then_some(Given::Argument(index))
            }
            Term::Compound(functor, _, parts) if parts.is_empty() => {
                Some(Given::Constant(Cell::atom(functor.name)))
            }
            _ => None,
        });
        let given: Vec<Given> = given.collect::<Option<_>>()?;
        steps
            .ground
            .extend(given.iter().filter_map(|given| match given {
                Given::Argument(index) => Some(*index),
                _ => None,
            }));
        steps.ending = Ending::Called(Called {
            functor: call.functor,
            given,
            fails: false,
        });
    }
    // An output is nothing else.
    let output = match steps.output {
        Some(Output::Visited(at, ..)) => Some(at),
        _ => None,
    };
    output
        .is_none_or(|at| !steps.ground.contains(&at))
        .then_some(())
}
