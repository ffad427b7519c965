//! Recognises the predicates that search depth first from state to state, and makes their plans.
//!
//! ```text
//!   path(Goal, Goal, Visited, Visited).       the ending: the state is the goal; the output is what was visited
//!   path(State, Goal, Visited, Path) :-       the state, what stays as it is, what was visited
//!       arc(State, Next),                     what follows a state
//!       \+ member(Next, Visited),
//!       path(Next, Goal, [Next|Visited], Path).
//! ```
//!
//! The visited states and the state may be one list, `[State|Visited]`, and the state may be several arguments: `views.rs` rewrites both.
//!
//! *Invariant*: the goals that find successors are pure and end (`ends.rs`), or are stopped if they take long: then the clauses run. So the
//! twin may call them once for each state, and may collect all successors at once.

use std::sync::Arc;

use super::asked::grounded;
use super::ending::ending;
use super::ends::{admissible, goal_ends};
use super::joined::{joined, recursion_of, with_given};
use super::views::{Seen, Views, in_one, in_one_term, in_several, in_two, opened, with_variables};
use super::weights::{Begin, Weighs, Weights, in_advance, total_of};
use crate::builtins::twins::choices::data::{Value, Values, Ways, number, split, test};
use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::variables::{each_variable, each_variable_of, variable};
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::kernel::paths::Visits;
use crate::kernel::relations::{Part, Relation, Sum};
use crate::machine::Machine;
use crate::machine::twin::Plan;

/// The largest numbers of arguments and of clauses.
const MOST_ARGUMENTS: usize = 8;
const MOST_CLAUSES: usize = 16;

/// The meaning of a clause's variable in the goals that are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    /// The expanded state.
    State,
    /// The successor.
    Next,
    /// An argument of the search.
    Argument(usize),
    /// A variable that occurs in these goals alone.
    Local,
    /// A value that depends on the path: no goal that is called may use it.
    Way,
}

/// Goals that are called one after the other.
#[derive(Clone, Debug)]
pub struct Called {
    /// The goals.
    pub goals: Vec<Goal>,
    /// The meaning of their variables.
    pub variables: Vec<Given>,
    /// Whether the calls are limited because they are not known to end.
    pub limited: bool,
}

impl Called {
    /// The goals to call about a state; `None` if one of them uses a value that depends on the path.
    pub fn new(goals: Vec<Goal>, variables: Vec<Given>, limited: bool) -> Option<Called> {
        let called = Called {
            goals,
            variables,
            limited,
        };
        called.is_free().then_some(called)
    }

    /// The arguments of the search that the goals use.
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

    /// Whether no goal uses a value that depends on the path.
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

/// The number of visited states at a goal, as an expression.
#[derive(Clone, Debug)]
pub struct Length {
    /// Whether the state counts as visited.
    pub own: bool,
    /// The expression; its variables are `Later`.
    pub sum: Sum,
    /// The variables of the expression, each with its argument.
    pub numbers: Vec<(usize, usize)>,
}

/// The condition for a goal.
#[derive(Clone, Debug)]
pub enum Ending {
    /// Every state is a goal.
    Always,
    /// The state is equal to this argument.
    Argument(usize),
    /// These goals succeed.
    Called(Called),
}

/// The output at a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Output {
    /// The visited states, in this argument; whether the goal is put in front of them, and whether the list is reversed.
    Visited(usize, bool, bool),
    /// A list in this argument with an element for each step.
    Built {
        /// The argument.
        at: usize,
        /// What an element is.
        element: Element,
        /// Whether the goal state is added at the end.
        last: bool,
    },
}

/// The element for a step in an output list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element {
    /// The expanded state.
    Left,
    /// The successor.
    Next,
    /// The label: the value of this variable of the goals that find the successor.
    Label(u32),
}

/// The plan of a search along paths.
#[derive(Debug)]
pub struct Steps {
    /// The argument that is the state.
    pub state: usize,
    /// The argument that is the list of visited states.
    pub visited: Option<usize>,
    /// How visits are noted.
    pub visits: Visits,
    /// Whether visited states are left out of the successors.
    pub leaves_out: bool,
    /// The argument that counts steps, and what each step adds.
    pub count: Option<(usize, i64)>,
    /// The variables of the condition on the count, each with its argument.
    pub numbers: Vec<(usize, usize)>,
    /// The condition on the count under which a state is expanded.
    pub asked: Relation,
    /// Whether there is such a condition.
    pub is_asked: bool,
    /// The count at a goal, if it is fixed.
    pub count_of_goal: Option<CountOfGoal>,
    /// The condition for a goal.
    pub ending: Ending,
    /// Whether a goal is not expanded.
    pub cuts: bool,
    /// The goals that find a successor.
    pub next: Called,
    /// The variable of these goals that is the label of a step: how the successor was reached, for example the move made.
    pub label: Option<u32>,
    /// The number of visited states at a goal, if it is fixed.
    pub length: Option<Length>,
    /// How the search sees the arguments.
    pub seen: Seen,
    /// Whether the recursive clause matches only states of some form: then it may not be an alternative to the ending clause.
    pub is_opened: bool,
    /// Whether nothing bounds the length of a path.
    pub is_endless: bool,
    /// Whether only the length of the output list bounds a path.
    pub needs_length: bool,
    /// How the total of a path is computed.
    pub weighs: Option<Weighs>,
    /// The output.
    pub output: Option<Output>,
    /// The arguments that must be ground.
    pub ground: Vec<usize>,
}

/// The count at a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountOfGoal {
    /// This number.
    Number(i64),
    /// The value of this argument.
    Argument(usize),
}

/// The role of an argument in the recursion.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Role {
    /// It does not change.
    Same,
    /// The state.
    State,
    /// It counts steps.
    Count,
    /// The total of the path.
    Total,
    /// The list of visited states.
    Visited,
    /// An output list that grows by an element with each step.
    Built,
}

/// The plan of a predicate, if it searches along paths.
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
        // The sum is an output in the place of the total.
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

/// The number that an `is/2` adds to a variable.
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
    // The arguments in the head are different variables.
    let heads: Vec<u32> = next.head.iter().filter_map(variable).collect();
    let is_twice = |(index, one): (usize, &u32)| heads[..index].contains(one);
    if heads.iter().enumerate().any(is_twice) || heads.contains(&following) {
        return None;
    }
    // The variables that the goals bind are new, and different from each other.
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
    // The numbers with which the count is compared.
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
    // The number of goals behind which the successor must be known.
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
            // The test must stand behind a goal that finds the successor.
            if variable(element) != Some(following) || leaves_out || called.is_empty() {
                return None;
            }
            visits = match (visits, own) {
                (Visits::Left(_), own) => Visits::Left(own),
                (visits, false) => visits,
                // The list of visited states contains the expanded state already.
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
    // The first goal must be a generator: by a test in its place the clauses could be known to leave no choice point.
    let is_unification = |goal: &&Goal| matches!(goal, Goal::Call(call) if call.name == "=" && call.meaning == Meaning::System);
    let mut finding = called.iter().skip_while(is_unification);
    let finds = match finding.next() {
        Some(Goal::Call(call)) => call.meaning == Meaning::Other,
        // A disjunction with a branch for each of several clauses.
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
    // If nothing bounds a path, the clauses may run forever. Such a search is tried if its goals end, and it either answers with labels and
    // has no list of visited states, or tests the total.
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
