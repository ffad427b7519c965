//! Recognises the predicates that choose a value for each place, one after the other, and makes their plans.
//!
//! ```text
//!   place(0, _, Qs, Qs).                  the ending: the count is 0; the output is what was placed
//!   place(K, N, Placed, Qs) :-            K counts, N stays, Placed grows, Qs is the output
//!       K > 0,                            asked of a place, whatever is chosen
//!       between(1, N, Q),                 the values of a place
//!       safe(Q, 1, Placed),               asked of each two values (scans.rs)
//!       K1 is K-1,
//!       place(K1, N, [Q|Placed], Qs).     Q is the element
//! ```
//!
//! The recursive call may stand in front of the choice: then the last element is chosen first. *Invariant*: as in `scans.rs`; and the
//! recursion ends, since the twin computes all places from [`Steps`] before it chooses a value.

use crate::database::forms::{Call, Clause, Goal, Term};
use crate::kernel::relations::{Part, Relation, Sum};
use crate::machine::Machine;
use crate::machine::twin::Plan;
use std::sync::Arc;

use super::data::{Value, Values, Ways, computed, split, sum, test, value};
use super::parts::{Chosen, choice, domain, endings};
use super::scans::Reader;

/// The largest numbers of arguments and of variables.
const MOST_ARGUMENTS: usize = 12;
const MOST_VARIABLES: usize = 40;

/// The role of an argument in the recursion.
#[derive(Clone, PartialEq, Debug)]
pub enum Role {
    /// It does not change; the variable.
    Same(usize),
    /// It counts: its variable, and the variable in the recursive call.
    Count(usize, usize),
    /// The list from which values are taken; the variable.
    Pool(usize),
    /// A list in front of which each chosen element is put.
    Placed(Value),
    /// A list with an element for each place.
    Walk(Value),
}

/// The value of an argument where the recursion ends.
#[derive(Clone, PartialEq, Debug)]
pub enum Ending {
    /// Any term.
    Anything,
    /// This number.
    Number(i64),
    /// The empty list.
    Nil,
    /// The same number as this argument.
    SameAs(usize),
    /// The list that was built in this argument; whether it is reversed.
    Output(usize, bool),
}

/// The values to choose from.
#[derive(Clone, PartialEq, Debug)]
pub enum Domain {
    /// The list in this argument, each element once.
    Pool(usize),
    /// The list in this argument.
    List(usize),
    /// These numbers.
    Numbers(Vec<i64>),
    /// A range.
    Between(Sum, Sum),
}

/// A step of computing the variables of a place.
#[derive(Clone, PartialEq, Debug)]
pub enum Step {
    /// Gives a variable a value.
    Let(usize, Sum),
    /// Tests a condition without which the recursive clause does not apply.
    Must(Relation),
}

/// The plan of a predicate that chooses.
#[derive(Debug)]
pub struct Steps {
    /// The roles of the arguments in the recursive clause.
    pub roles: Vec<Role>,
    /// The values of the arguments in the other clause.
    pub endings: Vec<Ending>,
    /// Whether the ending clause comes first and begins with a cut.
    pub ends_first: bool,
    /// Whether the last element is chosen first.
    pub backward: bool,
    /// The steps at a place before its value is chosen.
    pub level: Vec<Step>,
    /// The values to choose from.
    pub domain: Domain,
    /// The variable of the chosen value.
    pub chosen: usize,
    /// The variables computed from the chosen value.
    pub computed: Vec<(usize, Sum)>,
    /// The condition on a single value.
    pub alone: Relation,
    /// The relation that any two elements must satisfy.
    pub pairs: Relation,
    /// The number of variables.
    pub variables: usize,
    /// The variables that must be numbers.
    pub numbers: Vec<usize>,
}

/// Calls a function with the parts of a value.
fn parts_of_value(value: &Value, each: &mut dyn FnMut(Part)) {
    match value {
        Value::Number(sum) => sum.each(each),
        Value::Compound(_, parts) => parts.iter().for_each(|part| parts_of_value(part, each)),
        Value::Elements(_) | Value::Unknown => {}
    }
}

/// The same sum for the element that was chosen first.
fn earlier_sum(sum: &Sum) -> Sum {
    let two = |parts: &(Sum, Sum)| Box::new((earlier_sum(&parts.0), earlier_sum(&parts.1)));
    match sum {
        Sum::Part(Part::Later(variable)) => Sum::Part(Part::Earlier(*variable)),
        Sum::Number(_) | Sum::Part(_) => sum.clone(),
        Sum::Plus(parts) => Sum::Plus(two(parts)),
        Sum::Minus(parts) => Sum::Minus(two(parts)),
        Sum::Times(parts) => Sum::Times(two(parts)),
        Sum::Least(parts) => Sum::Least(two(parts)),
        Sum::Most(parts) => Sum::Most(two(parts)),
        Sum::Size(part) => Sum::Size(Box::new(earlier_sum(part))),
        Sum::Quotient(part, by) => Sum::Quotient(Box::new(earlier_sum(part)), *by),
        Sum::Modulo(part, by) => Sum::Modulo(Box::new(earlier_sum(part)), *by),
    }
}

fn earlier(value: &Value) -> Value {
    match value {
        Value::Number(sum) => Value::Number(earlier_sum(sum)),
        Value::Compound(functor, parts) => {
            Value::Compound(*functor, parts.iter().map(earlier).collect())
        }
        Value::Elements(_) | Value::Unknown => value.clone(),
    }
}

/// Whether a value consists of numbers and functors.
fn is_known(value: &Value) -> bool {
    match value {
        Value::Number(_) => true,
        Value::Compound(_, parts) => parts.iter().all(is_known),
        Value::Elements(_) | Value::Unknown => false,
    }
}

/// A number of the element that was chosen later.
fn own(variable: usize) -> Value {
    Value::Number(Sum::Part(Part::Later(variable)))
}

/// The index of a variable.
pub fn variable(term: &Term) -> Option<usize> {
    match term {
        Term::Variable(variable) => Some(*variable as usize),
        _ => None,
    }
}

/// Adds the variables of a term.
fn variables(term: &Term, found: &mut Vec<usize>) {
    match term {
        Term::Variable(variable) => found.push(*variable as usize),
        Term::Number(_) | Term::Goal(..) | Term::Quantified(..) => {}
        Term::Compound(_, _, parts) => parts.iter().for_each(|part| variables(part, found)),
    }
}

/// The plan of a predicate, if it chooses values for places.
pub fn plan(m: &Machine, id: u32) -> Option<Plan> {
    let predicate = m.database.get(id);
    let arity = predicate.functor.arity as usize;
    if predicate.clauses.len() != 2 || !(1..=MOST_ARGUMENTS).contains(&arity) {
        return None;
    }
    let clauses = m.forms_of_clauses(id, false)?;
    let [one, other] = clauses.as_slice() else {
        return None;
    };
    let calls = |clause: &Clause| {
        let is_own =
            |goal: &Goal| matches!(goal, Goal::Call(call) if call.functor == predicate.functor);
        let mut places = clause.body.iter().enumerate();
        let place = places.find(|(_, goal)| is_own(goal))?.0;
        places.all(|(_, goal)| !is_own(goal)).then_some(place)
    };
    let (next, end, ends_first) = match (calls(one), calls(other)) {
        (Some(_), None) => (one, other, false),
        (None, Some(_)) => (other, one, true),
        _ => return None,
    };
    let at = calls(next)?;
    let Goal::Call(recursion) = &next.body[at] else {
        return None;
    };
    if next.variables as usize > MOST_VARIABLES
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
    let cuts = end.body.first() == Some(&Goal::Cut);
    let steps = read(&mut reader, next, end, at, recursion, ends_first && cuts)?;
    Some(Plan {
        predicates: reader.predicates.into(),
        steps: Arc::new(steps),
    })
}

/// Reads the recursive clause and the other one.
fn read(
    reader: &mut Reader<'_>,
    next: &Clause,
    end: &Clause,
    at: usize,
    recursion: &Call,
    ends_first: bool,
) -> Option<Steps> {
    let backward = at + 1 < next.body.len();
    let count = next.variables as usize;
    // The chosen variable, and the variables that are computed.
    let mut choices = next
        .body
        .iter()
        .enumerate()
        .filter(|(index, _)| *index != at);
    let (place, (chosen, list)) =
        choices.find_map(|(index, goal)| Some((index, choice(reader, goal, next)?)))?;
    let is_given = next.head.iter().any(|term| variable(term) == Some(chosen));
    if backward != (place > at) || is_given {
        return None;
    }
    let unknown: Values = vec![None; count];
    let made: Vec<usize> = next
        .body
        .iter()
        .filter_map(|goal| Some(computed(goal, &unknown)?.0))
        .chain([chosen])
        .collect();
    // The roles of the arguments.
    let mut values: Values = unknown;
    let mut elements: Vec<Option<&Term>> = Vec::new();
    let mut depends = vec![false; count];
    depends[chosen] = true;
    let mut roles: Vec<Option<Role>> = Vec::new();
    let mut walks: Vec<(usize, &Term)> = Vec::new();
    for (index, (before, behind)) in next.head.iter().zip(&recursion.arguments).enumerate() {
        roles.push(match (before, behind) {
            (Term::Variable(one), Term::Variable(other)) if one == other => {
                Some(Role::Same(*one as usize))
            }
            (Term::Variable(one), Term::Variable(other)) => {
                let (one, other) = (*one as usize, *other as usize);
                if let Chosen::Taken(pool, rest) = &list
                    && (*pool, *rest) == (one, other)
                {
                    // If the recursive call comes first, the rest of the list is not known yet.
                    (!backward).then_some(())?;
                    Some(Role::Pool(one))
                } else {
                    Some(Role::Count(one, other))
                }
            }
            (Term::Variable(one), behind) if !backward => {
                let (element, rest) = split(behind)?;
                if variable(rest) != Some(*one as usize) {
                    return None;
                }
                values[*one as usize] = Some(Value::Elements(elements.len()));
                elements.push(Some(element));
                walks.push((index, element));
                None
            }
            (before, Term::Variable(rest)) => {
                let (element, tail) = split(before)?;
                if variable(tail) != Some(*rest as usize) {
                    return None;
                }
                if backward {
                    values[*rest as usize] = Some(Value::Elements(elements.len()));
                    elements.push(Some(element));
                }
                walks.push((index, element));
                None
            }
            _ => return None,
        });
    }
    // The variables in the head are all different.
    let mut heads = Vec::new();
    next.head
        .iter()
        .for_each(|term| variables(term, &mut heads));
    let distinct = heads
        .iter()
        .enumerate()
        .all(|(index, one)| !heads[..index].contains(one));
    if !distinct {
        return None;
    }
    let (endings, outputs) = endings(reader, &roles, &walks, next, end)?;
    for (index, role) in roles.iter().enumerate() {
        match role {
            Some(Role::Same(variable)) if !outputs.contains(&index) => {
                values[*variable] = Some(own(*variable));
            }
            Some(Role::Count(variable, _)) => values[*variable] = Some(own(*variable)),
            _ => {}
        }
    }
    // The elements of the lists are known, but for the variables that the clause computes or chooses.
    for (index, element) in &walks {
        let walk = split(&next.head[*index]).is_some();
        let mut parts = Vec::new();
        variables(element, &mut parts);
        for part in parts {
            if walk && !made.contains(&part) {
                values[part] = Some(own(part));
            }
        }
    }
    // Nothing may be asked of the other variables of the head and of the choice.
    let rest = match list {
        Chosen::Taken(_, rest) => Some(rest),
        Chosen::From(_) | Chosen::Numbers(_) | Chosen::Between => None,
    };
    for part in heads.into_iter().chain(rest) {
        if values[part].is_none() && !made.contains(&part) {
            values[part] = Some(Value::Unknown);
        }
    }
    // The computed variables, in the order of the goals.
    let mut all = values.clone();
    let (mut level, mut later) = (Vec::new(), Vec::new());
    for (index, goal) in next.body.iter().enumerate() {
        if index == place {
            // No goal in front of the choice binds the chosen variable.
            if all[chosen].is_some() {
                return None;
            }
            all[chosen] = Some(own(chosen));
        } else if let Some((variable, term)) = computed(goal, &all) {
            // The arguments of the recursive call are computed in front of it.
            let handed = recursion
                .arguments
                .contains(&Term::Variable(variable as u32));
            if handed && index > at {
                return None;
            }
            let found = sum(term, &all)?;
            let dependent = found.has(&|part| matches!(part, Part::Later(part) if depends[part]));
            depends[variable] = dependent;
            match dependent {
                true => later.push((variable, found)),
                false => level.push(Step::Let(variable, found)),
            }
            all[variable] = Some(own(variable));
        }
    }
    let known: Vec<Option<Value>> = elements
        .iter()
        .map(|element| value((*element)?, &all))
        .collect();
    reader.elements = known
        .into_iter()
        .map(|found| Some(earlier(&found?)))
        .collect::<Option<_>>()?;
    // The tests, each with the variables that are known at its place.
    let domain = domain(&list, &roles, &outputs, &next.body[place], &all, &depends)?;
    let (mut alone, mut pairs) = (Vec::new(), Vec::new());
    let mut now = values.clone();
    for (index, goal) in next.body.iter().enumerate() {
        if index == at {
            continue;
        }
        if index == place {
            now[chosen] = Some(own(chosen));
            continue;
        }
        if let Some((variable, _)) = computed(goal, &now) {
            now[variable] = Some(own(variable));
            continue;
        }
        if let Some(asked) = test(goal, &now, Ways::One) {
            let early = index < at.min(place);
            match early {
                true => level.push(Step::Must(asked)),
                false => alone.push(asked),
            }
            continue;
        }
        // If the recursive call comes first, no value is chosen in front of it.
        if backward && index < at {
            return None;
        }
        // The test uses only known variables and the elements chosen before.
        pairs.push(reader.for_all(goal, &now)?);
    }
    let roles: Vec<Role> = roles
        .into_iter()
        .enumerate()
        .map(|(index, role)| {
            if let Some(role) = role {
                return Some(role);
            }
            let (_, element) = walks.iter().find(|(walk, _)| *walk == index)?;
            let element = value(element, &all)?;
            if !is_known(&element) {
                return None;
            }
            Some(match split(&next.head[index]) {
                Some(_) => Role::Walk(element),
                None => Role::Placed(element),
            })
        })
        .collect::<Option<_>>()?;
    let counted = roles.iter().all(|role| match role {
        Role::Count(_, next) => matches!(all[*next], Some(Value::Number(_))) && !depends[*next],
        _ => true,
    });
    if !counted {
        return None;
    }
    // Without tests the search could leave nothing out.
    if alone.is_empty() && pairs.is_empty() {
        return None;
    }
    let (alone, pairs) = (Relation::All(alone), Relation::All(pairs));
    let mut numbers = Vec::new();
    {
        let mut note = |part: Part| match part {
            Part::Earlier(variable) | Part::Later(variable) => numbers.push(variable),
            Part::Between => {}
        };
        alone.each(&mut note);
        pairs.each(&mut note);
        later.iter().for_each(|(_, sum)| sum.each(&mut note));
        for step in &level {
            match step {
                Step::Let(_, sum) => sum.each(&mut note),
                Step::Must(relation) => relation.each(&mut note),
            }
        }
        if let Domain::Between(low, high) = &domain {
            low.each(&mut note);
            high.each(&mut note);
        }
        for role in &roles {
            match role {
                Role::Placed(element) | Role::Walk(element) => parts_of_value(element, &mut note),
                Role::Count(_, next) => note(Part::Later(*next)),
                Role::Same(_) | Role::Pool(_) => {}
            }
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    let defined = |variable: usize| {
        variable == chosen
            || later.iter().any(|(known, _)| *known == variable)
            || level
                .iter()
                .any(|step| matches!(step, Step::Let(known, _) if *known == variable))
    };
    numbers.retain(|variable| !defined(*variable));
    Some(Steps {
        roles,
        endings,
        ends_first,
        backward,
        level,
        domain,
        chosen,
        computed: later,
        alone,
        pairs,
        variables: count,
        numbers,
    })
}
