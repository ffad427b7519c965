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
//! What was visited and the state may be one list, `[State|Visited]`, and the state may be several arguments: then they are seen as if they were not (`views.rs`).
//!
//! *Invariant*: what follows a state is found by pure goals that end (`ends.rs`), or are stopped when they take long: then the clauses run. So it does not
//! matter that a state is followed once, and by all that follows it at once.

use std::sync::Arc;

use super::asked::grounded;
use super::ends::{admissible, goal_ends, is_data};
use super::joined::{joined, recursion_of, with_given};
use super::views::{
    Seen, Views, in_one, in_one_term, in_several, in_two, opened, unification, with_variables,
};
use super::weights::{Begin, Weighs, Weights, in_advance, total_of};
use crate::builtins::twins::choices::data::{
    Value, Values, Ways, is_nil, number, split, sum, test,
};
use crate::builtins::twins::choices::scans::Reader;
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::kernel::paths::Visits;
use crate::kernel::relations::{Part, Relation, Sum};
use crate::machine::Machine;
use crate::machine::twin::Plan;
use crate::term::{Functor, atoms};

/// The most arguments, and clauses.
const MOST_ARGUMENTS: usize = 8;
const MOST_CLAUSES: usize = 16;

/// What a variable of a clause is to a goal of it that is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    /// The state that is left.
    State,
    /// The one that follows it.
    Next,
    /// An argument of the search.
    Argument(usize),
    /// A variable that only these goals have.
    Local,
    /// What depends on the way: no goal that is called may have it.
    Way,
}

/// Goals that are called, one after the other.
#[derive(Clone, Debug)]
pub struct Called {
    /// The goals.
    pub goals: Vec<Goal>,
    /// What their variables are.
    pub variables: Vec<Given>,
    /// Whether they are not known to end.
    pub limited: bool,
}

impl Called {
    /// Goals that are asked of a state; none where one of them has what depends on the way.
    pub fn new(goals: Vec<Goal>, variables: Vec<Given>, limited: bool) -> Option<Called> {
        let called = Called {
            goals,
            variables,
            limited,
        };
        called.is_free().then_some(called)
    }

    /// The arguments of the search that the goals have.
    pub fn arguments(&self) -> Vec<usize> {
        let mut found = Vec::new();
        for goal in &self.goals {
            each_variable(goal, &mut |variable| {
                if let Given::Argument(index) = self.variables[variable as usize] {
                    found.push(index);
                }
            });
        }
        found
    }

    /// Whether none of the goals has what depends on the way.
    fn is_free(&self) -> bool {
        let mut free = true;
        for goal in &self.goals {
            each_variable(goal, &mut |variable| {
                free &= self.variables[variable as usize] != Given::Way;
            });
        }
        free
    }
}

/// Calls a function with the variables of a goal.
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

/// Calls a function with the variables of a term.
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

/// How long what was visited is at a goal: the value of an expression.
#[derive(Clone, Debug)]
pub struct Length {
    /// Whether the state counts as visited.
    pub own: bool,
    /// The value, and the variables of it with the arguments that they are.
    pub sum: Sum,
    /// Those variables.
    pub numbers: Vec<(usize, usize)>,
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
        /// What an element is.
        element: Element,
        /// Whether the last state ends the list.
        last: bool,
    },
}

/// What a list has of each step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element {
    /// The state that is left.
    Left,
    /// The one that is gone to.
    Next,
    /// What a variable of the goals that find it says.
    Label(u32),
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
    pub next: Called,
    /// The variable of these goals that says how a state follows.
    pub label: Option<u32>,
    /// How long what was visited is at a goal.
    pub length: Option<Length>,
    /// How the arguments are seen.
    pub seen: Seen,
    /// Whether the clause that goes on asks for states of some form: then it may be no alternative to the one that ends the search.
    pub is_opened: bool,
    /// Whether nothing keeps a way from going on for ever.
    pub is_endless: bool,
    /// Whether the length of the list that comes out is all that does.
    pub needs_length: bool,
    /// The total of a way.
    pub weighs: Option<Weighs>,
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
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Role {
    /// It stays as it is.
    Same,
    /// The state.
    State,
    /// It counts steps.
    Count,
    /// The total of the way.
    Total,
    /// What was visited.
    Visited,
    /// A list that comes out, step by step.
    Built,
}

/// The plan of a predicate, if it goes along paths.
pub fn plan(m: &Machine, id: u32) -> Option<Plan> {
    let predicate = m.database.get(id);
    let arity = predicate.functor.arity as usize;
    let count = predicate.clauses.len();
    if !(2..=MOST_CLAUSES).contains(&count) || !(1..=MOST_ARGUMENTS).contains(&arity) {
        return None;
    }
    let clauses = m.forms_of_clauses(id, false)?;
    let (end, others) = clauses.split_first()?;
    let own = predicate.functor;
    let (end, others, summed) = match in_advance(end, others, own) {
        Some((end, next, at, begin)) => (end, vec![next], Some((at, begin))),
        None => (end.clone(), others.to_vec(), None),
    };
    let (end, others) = (&end, others.as_slice());
    if !others
        .iter()
        .all(|clause| recursion_of(clause, own).is_some())
        || m.predicate_of_program(predicate.module, own) != Some(id)
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
    let (next, is_opened) = match others {
        [next] => {
            let next = with_given(next, recursion_of(next, own)?);
            let opened = opened(&next, recursion_of(&next, own)?);
            let is_opened = opened.is_some();
            match opened {
                Some((left, found)) => (with_variables(next, &left, &found)?, is_opened),
                None => (next, is_opened),
            }
        }
        others => (joined(&mut reader, others, own)?, true),
    };
    let next = &next;
    let Some((Goal::Call(recursion), goals)) = next.body.split_last() else {
        return None;
    };
    let read =
        |reader: &mut Reader<'_>, end: &Clause, next: &Clause, goals: &[Goal], recursion: &Call| {
            let first = read(reader, end, next, goals, recursion, None);
            first.or_else(|| {
                let at = total_of(next, goals, recursion)?;
                read(reader, end, next, goals, recursion, Some(at))
            })
        };
    let mut steps = match (in_several(next, recursion), in_one(next, recursion)) {
        (Some(joined), _) => {
            let views = in_one_term(&joined, end, next)?;
            let (_, goals) = views.next.body.split_last()?;
            let steps = read(
                &mut reader,
                &views.end,
                &views.next,
                goals,
                &views.recursion,
            )?;
            Steps {
                seen: joined.seen_as(),
                ..steps
            }
        }
        (None, None) => read(&mut reader, end, next, goals, recursion)?,
        (None, Some(at)) => {
            let Views {
                end,
                next,
                recursion,
            } = in_two(at, end, next, recursion)?;
            let (_, goals) = next.body.split_last()?;
            let steps = read(&mut reader, &end, &next, goals, &recursion)?;
            Steps {
                seen: Seen::Parted(at),
                ..steps
            }
        }
    };
    steps.is_opened = is_opened;
    if let Some((at, begin)) = summed {
        // The sum comes out where the argument stands.
        (steps.seen == Seen::AsIs).then_some(())?;
        let weighs = steps
            .weighs
            .as_mut()
            .filter(|weighs| weighs.begin == Begin::Argument(at))?;
        weighs.begin.clone_from(&Begin::Number(begin));
        weighs.output.replace(at).is_none().then_some(())?;
    }
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
    total: Option<(usize, usize)>,
) -> Option<Steps> {
    let mut roles = Vec::new();
    let mut used = vec![false; goals.len()];
    let (mut count, mut state) = (None, None);
    for (index, (before, behind)) in next.head.iter().zip(&recursion.arguments).enumerate() {
        roles.push(match (before, behind) {
            (Term::Variable(one), Term::Variable(other)) if one == other => Role::Same,
            _ if total.is_some_and(|(at, _)| at == index) => Role::Total,
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
    // What each of the goals finds is nothing else: not known before, and in no other argument.
    let mut found: Vec<u32> = Vec::new();
    for (role, term) in roles.iter().zip(&recursion.arguments) {
        if let Role::State | Role::Count | Role::Total | Role::Built = role {
            found.push(variable(term)?);
        }
    }
    let is_known =
        |(index, one): (usize, &u32)| heads.contains(one) || found[..index].contains(one);
    if found.iter().enumerate().any(is_known) {
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
    let mut element_of_built = None;
    let mut label = None;
    if let Some(index) = built {
        let (element, rest) = split(&next.head[index])?;
        let rest_variable = variable(rest)?;
        if rest != &recursion.arguments[index] || heads.contains(&rest_variable) {
            return None;
        }
        element_of_built = Some(match variable(element)? {
            one if one == following => Element::Next,
            one if one == left => Element::Left,
            one if heads.contains(&one) || found.contains(&one) => return None,
            one => {
                label = Some(one);
                Element::Label(one)
            }
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
    let mut variables = vec![Given::Local; next.variables as usize];
    let terms = next.head.iter().zip(&recursion.arguments);
    for (index, (before, behind)) in terms.enumerate() {
        let given = match roles[index] {
            Role::Same => Given::Argument(index),
            Role::State => continue,
            Role::Count | Role::Total | Role::Visited | Role::Built => Given::Way,
        };
        for term in [before, behind] {
            each_variable_of(term, &mut |variable| {
                let element = label == Some(variable);
                if !element && variable != left && variable != following {
                    variables[variable as usize] = given;
                }
            });
        }
    }
    variables[left as usize] = Given::State;
    variables[following as usize] = Given::Next;
    let mut leaves_out = false;
    let mut weights = match total {
        Some((at, _)) => Some(Weights::new(next, recursion, &roles, at)?),
        None => None,
    };
    let mut called: Vec<Goal> = Vec::new();
    // Where the state that follows must be known: behind as many of these goals.
    let mut known_behind = None;
    let mut asked = Vec::new();
    for (goal, _) in goals.iter().zip(&used).filter(|(_, used)| !**used) {
        if let Some((element, list, _)) = reader.non_member(goal) {
            let index = visited?;
            let own = match split(list) {
                Some((first, rest)) if variable(first) == Some(left) => {
                    (rest == &next.head[index]).then_some(true)?
                }
                Some(_) => return None,
                None => (list == &next.head[index]).then_some(false)?,
            };
            // As long as no state follows, something else is asked.
            if variable(element) != Some(following) || leaves_out || called.is_empty() {
                return None;
            }
            visits = match (visits, own) {
                (Visits::Left(_), own) => Visits::Left(own),
                (visits, false) => visits,
                // What was visited has the state already.
                (_, true) => return None,
            };
            leaves_out = true;
            known_behind = Some(called.len());
            continue;
        }
        if called.is_empty()
            && count.is_some()
            && let Some(relation) = test(goal, &values, Ways::One)
        {
            asked.push(relation);
            continue;
        }
        if let Some(weights) = &mut weights
            && weights.take(goal, called.len())?
        {
            continue;
        }
        admissible(reader, goal).then_some(())?;
        called.push(goal.clone());
    }
    // The first one has several answers: so no clause is known to be the last one for a state.
    let is_unification = |goal: &&Goal| matches!(goal, Goal::Call(call) if call.name == "=" && call.meaning == Meaning::System);
    let mut finding = called.iter().skip_while(is_unification);
    let finds = match finding.next() {
        Some(Goal::Call(call)) => call.meaning == Meaning::Other,
        // One way for each of several clauses.
        Some(Goal::Either(..)) => true,
        _ => false,
    };
    let mut found = [Some(following), label].map(|wanted| wanted.is_none());
    for goal in &called {
        if !matches!(goal, Goal::Not(_)) {
            each_variable(goal, &mut |variable| {
                found[0] |= variable == following;
                found[1] |= label == Some(variable);
            });
        }
    }
    let limited = !called
        .iter()
        .all(|goal| goal_ends(reader, goal, &mut Vec::new()));
    // Without an end in sight the clauses may go on for ever, until there is an answer: what answers with the steps of a way, and finds them soon, is tried.
    let is_endless = !leaves_out && asked.is_empty();
    let is_weighed = weights.as_ref().is_some_and(Weights::asks);
    let is_tried = (label.is_some() && visited.is_none() || is_weighed) && !limited;
    let needs_length = is_endless && !is_tried && built.is_some();
    if !finds || found != [true; 2] || is_endless && !is_tried && !needs_length {
        return None;
    }
    let mut assured: Vec<(usize, Goal)> = Vec::new();
    let weighs = match weights {
        None => None,
        Some(weights) => {
            let mut known = vec![false; variables.len()];
            for goal in called.iter().filter(|goal| !matches!(goal, Goal::Not(_))) {
                each_variable(goal, &mut |variable| known[variable as usize] = true);
            }
            let (weighs, checks) = weights.weighs(&known, &mut variables)?;
            assured.extend(checks);
            Some(weighs)
        }
    };
    assured.extend(known_behind.map(|place| (place, grounded(following))));
    assured.retain(|(place, _)| *place < called.len());
    assured.sort_by_key(|(place, _)| *place);
    for (place, check) in assured.into_iter().rev() {
        called.insert(place, check);
    }
    let next = Called::new(called, variables, limited)?;
    let ground = next.arguments();
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
        next,
        label,
        length: None,
        seen: Seen::AsIs,
        is_opened: false,
        is_endless,
        needs_length,
        weighs,
        output: None,
        ground,
    };
    ending(reader, end, &roles, element_of_built, &mut steps)?;
    Some(steps)
}

/// The clause that ends the search with variables for arguments that are the pattern of its state, and what these must be.
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
fn ending(
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
    // What was visited: whether the state stands in front of it.
    let of_visited = |term: &Term| -> Option<bool> {
        match split(term) {
            Some((first, rest)) => {
                let own = first == state_term && visited.is_some() && variable(rest) == visited;
                own.then_some(true)
            }
            None => (visited.is_some() && variable(term) == visited).then_some(false),
        }
    };
    // What makes a state a goal.
    let mut called: Vec<Goal> = Vec::new();
    let state = match state_term {
        Term::Variable(state) => *state,
        pattern => {
            is_data(pattern).then_some(())?;
            // A new variable that is equal to the pattern.
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
    // A variable that is the length of what was visited.
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
        // What stands behind a cut is not what makes a state a goal.
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
                // The goal in front of what was visited.
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
            // A list with the state in front, which is a pattern: its variables are those of the state.
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
    // Where the length of a list is all that the search ends by, a goal is a state of some form, and no list that has
    // come to its end: else it goes through what a list has.
    (!steps.needs_length || matches!(steps.ending, Ending::Called(_)) && !is_nil(state_term))
        .then_some(())?;
    // An output is nothing else.
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

/// The term that a variable must be equal to as a number, if that is what a goal asks.
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

/// What the length of what was visited must be.
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
