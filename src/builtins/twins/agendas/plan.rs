//! Recognises the predicates that search through a list of nodes, and makes their plans.
//!
//! ```text
//!   bfs([[Goal|Way]|_], Goal, _, [Goal|Way]).                 the goal: the state of the first node; what comes out
//!   bfs([[State|_]|Nodes], Goal, Closed, Way) :-              a node that is passed over
//!       member(State, Closed), !,
//!       bfs(Nodes, Goal, Closed, Way).
//!   bfs([[State|Way]|Nodes], Goal, Closed, Found) :-          what follows it: nodes of the form [State|Way]
//!       findall([Next,State|Way], ( arc(State, Next), \+ member(Next, Closed) ), New),
//!       append(Nodes, New, Nodes1),                           behind those that wait
//!       bfs(Nodes1, Goal, [State|Closed], Found).
//! ```
//!
//! *Invariant*: the goals that find the successors of a state are pure, and are stopped if they take long: then the clauses run. So the
//! twin may call them once for each state, and may test the successors afterwards.

use std::sync::Arc;

use crate::builtins::twins::choices::data::{Value, Values, is_nil, split, sum};
use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::paths::asked::{grounded, integral};
use crate::builtins::twins::paths::ends::{admissible, goal_ends, is_data};
use crate::builtins::twins::paths::plan::{Called, Given};
use crate::builtins::twins::variables::{each_variable, each_variable_of, variable};
use crate::database::forms::{Clause, Goal, Meaning, Term};
use crate::kernel::relations::{Part, Sum};
use crate::machine::Machine;
use crate::machine::twin::Plan;
use crate::term::Functor;

use super::alternatives::usual;
use super::closed::{Expansion, absent, closed_by, is_of_set, test, view};
use super::denials::{committed, denial, denied, denies, only_fails, without_condition};
use super::filters::filtered;
use super::goal::{goal, passing};
use super::lists::{List, Listed, Lists, made, order, sequence};
use super::resumed::{leaves_closed, resumed};
use super::said::{apart, collecting, counter, inward, with_findall, with_outputs};
use super::shape::{Places, leaves_of, shape, state_of};
use super::sortings::{How, prepared};
use super::stages::{Staged, staged};
use super::steps::{Check, Closing, Ending, Steps, has_way};
use super::unfold::{unfolded, with_arguments, without_facts};

/// The largest numbers of arguments and of clauses.
const MOST_ARGUMENTS: usize = 8;
const MOST_CLAUSES: usize = 4;

/// The plan of a predicate, if it searches through nodes.
pub fn plan(m: &Machine, id: u32) -> Option<Plan> {
    let predicate = m.database.get(id);
    let arity = predicate.functor.arity as usize;
    if !(1..=MOST_CLAUSES).contains(&predicate.clauses.len())
        || !(1..=MOST_ARGUMENTS).contains(&arity)
        || m.predicate_of_program(predicate.module, predicate.functor) != Some(id)
    {
        return None;
    }
    let clauses = m.forms_of_clauses(id, false)?;
    let mut reader = Reader {
        m,
        module: predicate.module,
        elements: Vec::new(),
        predicates: vec![id],
        depth: 0,
    };
    let own = predicate.functor;
    let clauses = clauses.into_iter();
    let clauses = clauses
        .map(|clause| without_facts(&mut reader, clause))
        .collect();
    let (clauses, prepares) = prepared(&mut reader, empty_first(clauses));
    let clauses = usual(&mut reader, clauses, own);
    (2..=MOST_CLAUSES).contains(&clauses.len()).then_some(())?;
    let expand = clauses.last()?;
    let agenda = expand.head.iter().position(|term| split(term).is_some())?;
    let clauses: Vec<Clause> = clauses
        .into_iter()
        .map(|clause| with_findall(with_outputs(clause, own, agenda)))
        .map(|clause| inward(apart(clause)))
        .collect();
    let (clauses, commits) = committed(clauses, own);
    let clauses = without_condition(clauses);
    let (expand, checks) = clauses.split_last()?;
    let mut checks: Vec<Clause> = checks
        .iter()
        .filter(|clause| !only_fails(clause, agenda))
        .cloned()
        .collect();
    // Where no node is left, the clauses go on that are for no nodes.
    let is_empty = |clause: &Clause| clause.head.get(agenda).is_some_and(is_nil);
    let empty: Vec<Clause> = checks
        .iter()
        .filter(|clause| is_empty(clause))
        .cloned()
        .collect();
    checks.retain(|clause| !is_empty(clause));
    let mut expand = expand.clone();
    // No clause follows, and the goals in front of the recursion leave no choices.
    expand.body.retain(|goal| *goal != Goal::Cut);
    let (expand, denied) = denied(expand);
    let node = expand
        .head
        .get(agenda)
        .and_then(split)
        .map(|(node, _)| node.clone())?;
    for clause in &mut checks {
        if let Some(opened) = with_arguments(clause, agenda, &node) {
            *clause = opened;
        }
    }
    // A clause behind the one of the goal may fail once a goal was found: then there is no further answer.
    let place = checks.iter().position(|clause| denial(clause).is_some());
    let refused = place.map(|place| (place, checks.remove(place)));
    (checks.len() <= 2).then_some(())?;
    let expand = inward(unfolded(&mut reader, expand, own)?);
    let expand = filtered(&mut reader, expand);
    let Staged {
        clause: mut expand,
        states,
    } = staged(&mut reader, expand)?;
    let Some(Goal::Call(recursion)) = expand.body.last() else {
        return None;
    };
    let counter = counter(&expand, recursion);
    if let Some((_, place, _)) = counter {
        expand.body.remove(place);
    }
    let counter = counter.map(|(at, _, added)| (at, added));
    let mut steps = read(
        &mut reader,
        &checks,
        &expand,
        own,
        counter,
        &states,
        (prepares.as_ref(), &empty),
    )?;
    if let Some((place, clause)) = refused {
        let denied = [denial(&clause)?.clone()];
        let goal = checks.get(place.checked_sub(1)?)?;
        (steps.checks.get(place - 1) == Some(&Check::Goal)).then_some(())?;
        denies(goal, &clause, &denied, &steps).then_some(())?;
        steps.ends_first = true;
    }
    // The clauses would take another node out of the list with which they go on.
    let stays = prepares.as_ref().is_none_or(How::is_stable);
    (stays || !steps.resumes).then_some(())?;
    steps.commits = commits;
    if !denied.is_empty() {
        let denies = |clause: &Clause| denies(clause, &expand, &denied, &steps);
        checks.iter().any(denies).then_some(())?;
        steps.ends = true;
    }
    Some(Plan {
        predicates: reader.predicates.into(),
        steps: Arc::new(steps),
    })
}

/// The clauses with that for no nodes in front of the others, which are for some.
fn empty_first(mut clauses: Vec<Clause>) -> Vec<Clause> {
    let Some((last, others)) = clauses.split_last() else {
        return clauses;
    };
    let is_agenda = |at: &usize| {
        let head = |clause: &Clause| {
            clause
                .head
                .get(*at)
                .is_some_and(|term| split(term).is_some())
        };
        is_nil(&last.head[*at]) && !others.is_empty() && others.iter().all(head)
    };
    if (0..last.head.len()).any(|at| is_agenda(&at)) {
        clauses.rotate_right(1);
    }
    clauses
}

fn read(
    reader: &mut Reader<'_>,
    checks: &[Clause],
    expand: &Clause,
    own: Functor,
    counter: Option<(usize, i64)>,
    of_states: &[u32],
    (prepares, empty): (Option<&How>, &[Clause]),
) -> Option<Steps> {
    let (Goal::Call(recursion), goals) = expand.body.split_last()? else {
        return None;
    };
    (recursion.functor == own).then_some(())?;
    let place = goals.iter().position(|goal| collecting(goal).is_some())?;
    let (template, inner, found) = collecting(&goals[place])?;
    // The agenda is the argument whose head is the first node.
    let agenda = expand.head.iter().position(|term| split(term).is_some())?;
    let (node, rest) = split(&expand.head[agenda])?;
    let rest = variable(rest)?;
    let mut heads: Vec<u32> = Vec::new();
    for term in &expand.head {
        each_variable_of(term, &mut |variable| heads.push(variable));
    }
    let mut sorted = heads.clone();
    sorted.sort_unstable();
    if sorted.windows(2).any(|two| two[0] == two[1]) {
        return None;
    }
    // The parts of a node.
    let following = state_of(node, template).or_else(|| only_state(node, template, inner));
    let (state, following) = following?;
    let mut expansion = Expansion {
        node,
        places: Places {
            state,
            way: None,
            full: None,
            labels: None,
            parent: None,
            numbers: Vec::new(),
        },
        lists: Lists::new(rest, heads.clone()),
    };
    each_variable_of(template, &mut |variable| {
        expansion.lists.taken.push(variable)
    });
    for goal in inner {
        each_variable(goal, &mut |variable| expansion.lists.taken.push(variable));
    }
    let mut computed = Vec::new();
    let shape = shape(
        &mut expansion.places,
        node,
        template,
        following,
        &mut computed,
    )?;
    // The other arguments: the closed states, and arguments that do not change.
    let mut closing = Closing::None;
    let mut closed = None;
    // The form of what is closed, if that is no state.
    let mut closed_shape = None;
    let mut same = Vec::new();
    for (index, (before, behind)) in expand.head.iter().zip(&recursion.arguments).enumerate() {
        if index == agenda || counter.is_some_and(|(at, _)| at == index) {
            continue;
        }
        let before = variable(before)?;
        if variable(behind) == Some(before) {
            same.push(index);
            continue;
        }
        closed.is_none().then_some(())?;
        closed = Some(index);
        expansion.lists.closed = Some(before);
        if let Some((first, rest)) = split(behind) {
            if variable(first) != Some(state) {
                closed_shape = Some(match first == node {
                    true => shape.clone(),
                    false => view(&expansion.places, first)?,
                });
            }
            (variable(rest) == Some(before)).then_some(())?;
            closing = Closing::Own;
        }
    }
    // An argument that does not change may be a list of closed states.
    let mut tests = Vec::new();
    let mut called = Vec::new();
    let mut looks_in_set = false;
    let mut values: Values = vec![None; expand.variables as usize];
    for (number, variable) in expansion.places.numbers.iter().enumerate() {
        values[*variable as usize] = Some(Value::Number(Sum::Part(Part::Earlier(number))));
    }
    let mut extras = Vec::new();
    // Goals that guarantee that the goals left out would raise no error, each with the number of goals in front of it.
    let mut assured: Vec<(usize, Goal)> = Vec::new();
    for goal in inner {
        let closed_shape = closed_shape.as_ref();
        if let Some(test) = test(reader, goal, &expansion, (&shape, closed_shape), following) {
            // Apart from the state, the element in the test is a pattern of fresh variables.
            let (element, ..) = absent(reader, goal)?;
            looks_in_set |= is_of_set(goal);
            is_alone(goal, element, following, &heads, template, inner).then_some(())?;
            tests.push(test);
            assured.push((called.len(), grounded(following)));
        } else if let Some((variable, term)) = numbered(goal, &values) {
            let mut wanted = Vec::new();
            each_variable_of(term, &mut |variable| wanted.push(variable));
            for variable in wanted {
                if extra(variable, &mut values, &mut extras) {
                    assured.push((called.len(), integral(variable)));
                }
            }
            let sum = sum(term, &values)?;
            // A computed variable is not bound elsewhere.
            let number = variable as u32;
            let known = heads.contains(&number) || number == following;
            (!known && values.get(variable)?.is_none()).then_some(())?;
            values[variable] = Some(Value::Number(sum));
        } else {
            admissible(reader, goal).then_some(())?;
            called.push(goal.clone());
        }
    }
    let computed = computed.iter().map(|variable| {
        extra(*variable, &mut values, &mut extras);
        match values.get(*variable as usize)? {
            Some(Value::Number(sum)) => Some(sum.clone()),
            _ => None,
        }
    });
    let computed: Vec<Sum> = computed.collect::<Option<_>>()?;
    // The variables that the goals may use: the state, the successor, arguments that do not change, and local variables.
    let mut variables = vec![Given::Local; expand.variables as usize];
    for variable in &heads {
        variables[*variable as usize] = Given::Way;
    }
    for index in &same {
        let found = variable(&expand.head[*index])?;
        variables[found as usize] = Given::Argument(*index);
    }
    for (variable, value) in values.iter().enumerate() {
        if value.is_some() && !extras.contains(&(variable as u32)) {
            variables[variable] = Given::Way;
        }
    }
    variables[state as usize] = Given::State;
    variables[following as usize] = Given::Next;
    let mut known = vec![false; expand.variables as usize];
    for goal in called.iter().filter(|goal| !matches!(goal, Goal::Not(_))) {
        each_variable(goal, &mut |variable| known[variable as usize] = true);
    }
    let found_all = known[following as usize] && extras.iter().all(|extra| known[*extra as usize]);
    let limited = !called
        .iter()
        .all(|goal| goal_ends(reader, goal, &mut Vec::new()));
    // At the end no guarantee is needed: the search checks the results itself.
    assured.retain(|(place, _)| *place < called.len());
    for (place, check) in assured.into_iter().rev() {
        called.insert(place, check);
    }
    // The label of a step consists of variables that the goals know.
    let label = expansion.places.labels.as_ref().map(|(_, label)| label);
    let mut is_found = true;
    if let Some(label) = label {
        is_found &= is_data(label);
        each_variable_of(label, &mut |variable| {
            is_found &= match variables[variable as usize] {
                Given::State | Given::Next | Given::Argument(_) => true,
                Given::Local => known[variable as usize],
                Given::Way => false,
            };
        });
    }
    let label = label.cloned();
    let next = Called::new(called, variables, limited)?;
    if !is_found || !found_all || heads.contains(&following) {
        return None;
    }
    // The variables that are bound within `findall/3` occur in no other goal of the clause.
    let outside = |wanted: u32| {
        let mut others = goals
            .iter()
            .enumerate()
            .filter(|(index, _)| *index != place);
        others.any(|(_, goal)| {
            let mut found = false;
            each_variable(goal, &mut |variable| found |= variable == wanted);
            found
        })
    };
    for goal in inner {
        let mut bound = Vec::new();
        each_variable(goal, &mut |variable| bound.push(variable));
        if bound
            .iter()
            .any(|variable| !heads.contains(variable) && outside(*variable))
        {
            return None;
        }
    }
    // How the clause builds the lists.
    expansion.lists.note(found, List::New)?;
    for (index, variable) in of_states.iter().enumerate() {
        // The second list is the first one without duplicates.
        let listed = match (index, of_states.len()) {
            (0, 1) => Listed::Found,
            (0, _) => Listed::Anyhow,
            _ => Listed::Left,
        };
        expansion
            .lists
            .note(&Term::Variable(*variable), List::States(listed))?;
    }
    (place == 0).then_some(())?;
    let unique = made(
        reader,
        &goals[1..],
        &mut expansion.lists,
        (node, &shape, following),
    )?;
    // The clauses that sort the nodes before they look at them sort what they make here.
    let prepared = |list: List| match prepares {
        Some(how) => List::Sorted(how.clone(), Box::new(list)),
        None => list,
    };
    let order = order(
        prepared(expansion.lists.list(&recursion.arguments[agenda])?),
        &shape,
        unique,
    )?;
    let begins = match prepares {
        Some(_) => Some(sequence(&prepared(List::Rest), &shape)?),
        None => None,
    };
    let mut closed_set = false;
    if let (Some(index), Closing::None) = (closed, closing) {
        let list = expansion.lists.list(&recursion.arguments[index])?;
        (closing, closed_set) = closed_by(&list, &shape, unique)?;
    }
    (!looks_in_set || closed_set).then_some(())?;
    let mut steps = Steps {
        agenda,
        closed,
        closed_shape,
        closed_set,
        copies_way: of_states.is_empty() && expansion.places.parent.is_none() && has_way(&shape),
        shape,
        numbers: computed.len(),
        checks: Vec::new(),
        ending: Ending::Argument(0),
        cuts: false,
        commits: false,
        outputs: Vec::new(),
        parts: Vec::new(),
        ground: Vec::new(),
        next,
        extras,
        label,
        computed,
        tests,
        counter,
        ends: false,
        ends_first: false,
        unique,
        begins,
        resumes: false,
        resumes_empty: false,
        order,
        closing,
    };
    steps.ground = steps.next.arguments();
    for clause in checks {
        match clause.body.last() {
            Some(Goal::Call(call)) if call.functor == own => {
                passing(reader, clause, call, &mut steps)?;
            }
            _ => {
                let mut read = steps.clone();
                if goal(reader, clause, &same, &mut read).is_some() {
                    steps = read;
                } else {
                    resumed(reader, clause, &same, &mut steps)?;
                }
            }
        }
    }
    let goals = steps.checks.iter().filter(|check| **check == Check::Goal);
    let goals = goals.count();
    // A search without a goal goes on where no node is left.
    let ends = goals == 1 || goals == 0 && !empty.is_empty();
    if !ends || steps.checks.len() != checks.len() {
        return None;
    }
    for clause in empty {
        leaves_closed(clause, &steps)?;
    }
    steps.resumes_empty = !empty.is_empty();
    // Each output is an argument that has no other use.
    let outputs = steps.outputs.iter().map(|output| output.at);
    let mut outputs: Vec<usize> = outputs.collect();
    outputs.sort_unstable();
    let alone = outputs.windows(2).all(|two| two[0] != two[1]);
    (alone && outputs.iter().all(|at| !steps.ground.contains(at))).then_some(steps)
}

/// Whether the variables of the element that a goal looks for, apart from the successor, occur in no other goal, nor in the head or the
/// template.
fn is_alone(
    goal: &Goal,
    element: &Term,
    following: u32,
    heads: &[u32],
    template: &Term,
    inner: &[Goal],
) -> bool {
    let mut others = heads.to_vec();
    each_variable_of(template, &mut |variable| others.push(variable));
    for other in inner.iter().filter(|other| !std::ptr::eq(*other, goal)) {
        each_variable(other, &mut |variable| others.push(variable));
    }
    let mut alone = true;
    each_variable_of(element, &mut |variable| {
        alone &= variable == following || !others.contains(&variable);
    });
    alone
}

/// Makes a variable a number that the goals find, unless its value is known already; whether it was unknown.
fn extra(variable: u32, values: &mut Values, extras: &mut Vec<u32>) -> bool {
    let Some(unknown @ None) = values.get_mut(variable as usize) else {
        return false;
    };
    *unknown = Some(Value::Number(Sum::Part(Part::Later(extras.len()))));
    extras.push(variable);
    true
}

/// The state variables of the node and of the template, if only one pair of parts changes that is neither computed nor a list.
fn only_state(node: &Term, template: &Term, inner: &[Goal]) -> Option<(u32, u32)> {
    let computed = |wanted: u32| {
        inner.iter().any(|goal| match goal {
            Goal::Call(call) => {
                call.meaning == Meaning::System
                    && call.name == "is"
                    && call.arguments.first().and_then(variable) == Some(wanted)
            }
            _ => false,
        })
    };
    let mut leaves = Vec::new();
    leaves_of(node, template, &mut leaves);
    let mut states = leaves.iter().filter_map(|(before, behind)| {
        let behind = variable(behind)?;
        (*before != behind && !computed(behind)).then_some((*before, behind))
    });
    match (states.next(), states.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

/// The variable and the expression of an `is/2` that computes from a known number.
fn numbered<'a>(goal: &'a Goal, values: &Values) -> Option<(usize, &'a Term)> {
    let Goal::Call(call) = goal else {
        return None;
    };
    let ("is", Meaning::System, [Term::Variable(found), term]) =
        (call.name.as_str(), call.meaning, call.arguments.as_slice())
    else {
        return None;
    };
    let mut known = false;
    each_variable_of(term, &mut |variable| {
        known |= matches!(values.get(variable as usize), Some(Some(_)));
    });
    known.then_some((*found as usize, term))
}
