//! Rewrites clauses that collect successors first and make nodes of them later, and recognises lists of the new nodes' states.
//!
//! ```text
//!   findall(Next, ( arc(State, Next), \+ member(Next, Closed) ), States),         findall([Next,State|Way], ( arc(State, Next),
//!   findall([S,State|Way], member(S, States), New)                                    \+ member(Next, Closed) ), New)
//!
//!   news([], []).                                    the states of new nodes, as of findall(S, member([S|_], New), States)
//!   news([[S|_]|Nodes], [S|Ss]) :- news(Nodes, Ss).
//! ```
//!
//! *Invariant*: all new nodes come from one node and differ in their states alone, so sorting the states or the nodes gives the same order.

use crate::builtins::twins::choices::data::{is_nil, split};
use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::paths::ends::is_data;
use crate::builtins::twins::variables::renamed;
use crate::builtins::twins::variables::{each_variable, each_variable_of, variable};
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};

use super::said::collecting;
use super::shape::is_open_node;
use super::sortings::without_duplicates;
use super::steps::Shape;
use super::unfold::put;
use crate::term::{Functor, atoms};

/// A clause that collects nodes directly, and its lists of their states.
pub struct Staged {
    /// The clause.
    pub clause: Clause,
    /// The variables of these lists.
    pub states: Vec<u32>,
}

/// The list in front of which a new list is put; and whether the last element stands first then.
type Before<'a> = (&'a Term, bool);

/// A list made from another one, element by element.
struct Mapping<'a> {
    /// The two lists.
    from: &'a Term,
    to: &'a Term,
    /// An element of each.
    element: Term,
    made: Term,
    before: Option<Before<'a>>,
}

/// The clause rewritten to collect nodes; unchanged if it does so already.
pub fn staged(reader: &mut Reader<'_>, mut clause: Clause) -> Option<Staged> {
    let place = clause
        .body
        .iter()
        .position(|goal| collecting(goal).is_some());
    let as_it_is = |clause: Clause| {
        Some(Staged {
            clause,
            states: Vec::new(),
        })
    };
    let Some((first, (template, _, found))) =
        place.and_then(|place| Some((place, collecting(&clause.body[place])?)))
    else {
        return as_it_is(clause);
    };
    let (Some(following), Some(found)) = (variable(template), variable(found)) else {
        return as_it_is(clause);
    };
    let mut states = vec![found];
    let mut sorts = None;
    for place in first + 1..clause.body.len() {
        if let Some((_, from, to)) = without_duplicates(reader, &clause.body[place])
            && states.iter().map(|state| Some(*state)).eq([variable(from)])
            && sorts.is_none()
            && is_new_at(&clause, first, place, to)
        {
            states.push(variable(to)?);
            sorts = Some(place);
            continue;
        }
        let Some(mapping) = mapping(reader, &clause.body[place]) else {
            continue;
        };
        let (Some(from), Some(to), None) =
            (variable(mapping.from), variable(mapping.to), mapping.before)
        else {
            continue;
        };
        let Some(element) = variable(&mapping.element).filter(|_| Some(&from) == states.last())
        else {
            continue;
        };
        if !is_new_at(&clause, first, place, mapping.to) {
            return as_it_is(clause);
        }
        // A node consists of its state and of variables of the head; the predicate that makes it may have other variables.
        let mut node = mapping.made.clone();
        let mut elements = 0;
        let mut is_known = is_data(&node);
        let mut heads = Vec::new();
        for term in &clause.head {
            each_variable_of(term, &mut |variable| heads.push(variable));
        }
        each_variable_of(&node, &mut |variable| {
            elements += usize::from(variable == element);
            is_known &= variable == element || heads.contains(&variable);
        });
        let is_own = heads.contains(&element) || heads.contains(&to);
        if elements == 0 || !is_known || is_own || variable(&node).is_some() {
            return as_it_is(clause);
        }
        put(&mut node, element, &Term::Variable(following))?;
        let new = match sorts {
            // The goal is applied to the nodes.
            Some(_) => {
                clause.variables += 1;
                clause.variables - 1
            }
            None => to,
        };
        if let Goal::Call(call) = &mut clause.body[first] {
            call.arguments[0] = node;
            call.arguments[2] = Term::Variable(new);
        }
        if let Some(sorts) = sorts
            && let Goal::Call(call) = &mut clause.body[sorts]
        {
            call.arguments = vec![Term::Variable(new), Term::Variable(to)];
        }
        clause.body.remove(place);
        return Some(Staged { clause, states });
    }
    as_it_is(clause)
}

/// Whether no goal behind the first one and in front of a place sees what the goal there makes.
fn is_new_at(clause: &Clause, first: usize, place: usize, made: &Term) -> bool {
    let mut seen = false;
    for goal in &clause.body[first + 1..place] {
        each_variable(goal, &mut |own| seen |= Some(own) == variable(made));
    }
    !seen
}

/// The lists of a goal that maps one list to another.
fn mapping<'a>(reader: &mut Reader<'_>, goal: &'a Goal) -> Option<Mapping<'a>> {
    if let Some((template, [Goal::Call(member)], found)) = collecting(goal) {
        let [element, list] = member.arguments.as_slice() else {
            return None;
        };
        let own = reader
            .m
            .predicate_of_program(reader.module, member.functor)
            .is_some();
        let generates = member.name == "member" && !member.committed && !own;
        return generates.then(|| Mapping {
            from: list,
            to: found,
            element: element.clone(),
            made: template.clone(),
            before: None,
        });
    }
    let Goal::Call(call) = goal else { return None };
    mapping_by_library(reader, call).or_else(|| mapping_of(reader, call))
}

/// The same for `maplist/3` with a predicate that is one fact, and for `pairs_keys/2`, `pairs_values/2`.
///
/// ```text
///   maplist(node(Way), States, New)                 node(Way, S, [S|Way]).
/// ```
fn mapping_by_library<'a>(reader: &mut Reader<'_>, call: &'a Call) -> Option<Mapping<'a>> {
    let own = reader.m.predicate_of_program(reader.module, call.functor);
    own.is_none().then_some(())?;
    let with = |from: &'a Term, to: &'a Term, element: Term, made: Term| {
        Some(Mapping {
            from,
            to,
            element,
            made,
            before: None,
        })
    };
    match (call.name.as_str(), call.arguments.as_slice()) {
        ("pairs_keys" | "pairs_values", [from, to]) => {
            let [key, value] = [0, 1].map(|at| Term::Variable(APART + at));
            let made = match call.name.as_str() {
                "pairs_keys" => key.clone(),
                _ => value.clone(),
            };
            let minus = Functor::new(atoms::MINUS, 2);
            let pair = Term::Compound(minus, "-".to_owned(), vec![key, value]);
            with(from, to, pair, made)
        }
        ("maplist", [Term::Goal(closure, 2), from, to]) => {
            let Goal::Call(inner) = &**closure else {
                return None;
            };
            let id = reader.predicate(inner.functor)?;
            let fact = reader.m.form_of_only_clause(id)?;
            let given = inner.arguments.len();
            (fact.body.is_empty() && fact.head.len() == given + 2).then_some(())?;
            let apart: Vec<Term> = fact
                .head
                .iter()
                .map(|term| renamed(term, APART))
                .collect::<Option<_>>()?;
            let (own, both) = apart.split_at(given);
            let (element, mut made) = (both[0].clone(), both[1].clone());
            let mut seen = vec![variable(&element)?];
            for (own, argument) in own.iter().zip(&inner.arguments) {
                let own = variable(own)?;
                (!seen.contains(&own)).then_some(())?;
                seen.push(own);
                put(&mut made, own, argument)?;
            }
            with(from, to, element, made)
        }
        _ => None,
    }
}

/// The same for a predicate that recurses over a list.
///
/// ```text
///   nodes([], _, []).
///   nodes([S|Ss], Way, [[S|Way]|Nodes]) :- nodes(Ss, Way, Nodes).
///   mark([], Closed, Closed).                                       the list that is made stands in front of another one, backwards
///   mark([[S|_]|Nodes], Closed0, Closed) :- mark(Nodes, [S|Closed0], Closed).
/// ```
fn mapping_of<'a>(reader: &mut Reader<'_>, call: &'a Call) -> Option<Mapping<'a>> {
    (call.meaning == Meaning::Other && matches!(call.arguments.len(), 2..=4)).then_some(())?;
    reader.m.predicate_of_program(reader.module, call.functor)?;
    let id = reader.predicate(call.functor)?;
    (reader.m.database.get(id).clauses.len() == 2).then_some(())?;
    let clauses = reader.m.forms_of_clauses(id, false)?;
    let [one, other] = clauses.as_slice() else {
        return None;
    };
    let (end, step) = match one.body.is_empty() {
        true => (one, other),
        false => (other, one),
    };
    let [Goal::Call(recursion)] = step.body.as_slice() else {
        return None;
    };
    (matches!(end.body.as_slice(), [] | [Goal::Cut]) && recursion.functor == call.functor)
        .then_some(())?;
    let from = end.head.iter().position(is_nil)?;
    let (element, rest) = split(&step.head[from])?;
    (variable(rest).is_some() && rest == &recursion.arguments[from]).then_some(())?;
    let (mut to, mut onto, mut before, mut given) = (None, None, None, Vec::new());
    for (at, (own, deeper)) in step.head.iter().zip(&recursion.arguments).enumerate() {
        if at == from {
            continue;
        }
        let last = &end.head[at];
        match (split(own), split(deeper)) {
            // The list that is made.
            (Some((made, tail)), None) if is_nil(last) && to.is_none() => {
                (variable(tail).is_some() && tail == deeper).then_some(())?;
                to = Some((at, made.clone(), variable(tail)?));
            }
            // The same in front of another argument.
            (Some((made, tail)), None) if to.is_none() && onto.is_none() => {
                // A list put in front as it is belongs to `append/3`.
                (variable(tail).is_some() && tail == deeper && made != element).then_some(())?;
                variable(last)?;
                onto = Some((at, made.clone(), variable(tail)?));
            }
            // The list in front of which it is put.
            (None, Some((made, tail))) if before.is_none() => {
                (variable(own).is_some() && tail == own).then_some(())?;
                before = Some((at, made.clone(), variable(own)?));
            }
            (None, None) if variable(own).is_some() && own == deeper => {
                given.push((at, variable(own)?));
                variable(last)?;
            }
            _ => return None,
        }
    }
    let (to, made, before) = match (to, before) {
        (None, None) => {
            let (at, made, tail) = onto?;
            // The argument behind the new list, which does not change.
            let list = given
                .iter()
                .position(|(given, _)| end.head[*given] == end.head[at])?;
            let (list, open) = given.remove(list);
            is_apart(step, &[tail, open]).then_some(())?;
            (at, made, Some((list, false)))
        }
        (Some((at, made, tail)), None) if onto.is_none() => {
            is_apart(step, &[tail]).then_some(())?;
            (at, made, None)
        }
        (None, Some((at, made, open))) if onto.is_none() => {
            // The argument for the result, which does not change.
            let out = given
                .iter()
                .position(|(given, _)| end.head[*given] == end.head[at])?;
            let (out, found) = given.remove(out);
            is_apart(step, &[open, found]).then_some(())?;
            (out, made, Some((at, true)))
        }
        _ => return None,
    };
    // The base clause accepts any terms as its other arguments.
    let mut seen = Vec::new();
    for (at, term) in end.head.iter().enumerate() {
        if at != from && before.is_none_or(|(own, _)| own != at) && !is_nil(term) {
            let own = variable(term)?;
            (!seen.contains(&own)).then_some(())?;
            seen.push(own);
        }
    }
    let (mut element, mut made) = (element.clone(), made);
    let mut within = vec![variable(rest)?];
    within.extend(given.iter().map(|(_, own)| *own));
    let count = within.len();
    within.sort_unstable();
    within.dedup();
    let mut is_alone = within.len() == count;
    each_variable_of(&element, &mut |variable| {
        is_alone &= !within.contains(&variable)
    });
    is_alone.then_some(())?;
    // The mapping's variables are renamed apart from those of the clause; the given ones are replaced by the call's arguments.
    let apart = |term: &mut Term| renamed(term, APART);
    (element, made) = (apart(&mut element)?, apart(&mut made)?);
    for (at, own) in given {
        put(&mut made, own + APART, &call.arguments[at])?;
    }
    Some(Mapping {
        from: &call.arguments[from],
        to: &call.arguments[to],
        element,
        made,
        before: before.map(|(at, turned)| (&call.arguments[at], turned)),
    })
}

/// More variables than a clause can have.
const APART: u32 = 1 << 20;

/// Whether each of these variables occurs once in the head of a clause, and so not in the element that is made.
fn is_apart(step: &Clause, variables: &[u32]) -> bool {
    let mut count = 0;
    for term in &step.head {
        each_variable_of(term, &mut |variable| {
            count += usize::from(variables.contains(&variable));
        });
    }
    count == variables.len()
}

/// The list of nodes, the list of their states, and the list in front of which these are put, if a goal maps the one to the other.
pub fn states_of_nodes<'a>(
    reader: &mut Reader<'_>,
    goal: &'a Goal,
    (node, shape, following): (&Term, &Shape, u32),
    taken: &[u32],
) -> Option<(&'a Term, &'a Term, Option<Before<'a>>)> {
    let Mapping {
        from,
        to,
        mut element,
        made,
        before,
    } = mapping(reader, goal)?;
    let state = variable(&made)?;
    // The variables of the mapped element occur in no goal that matters.
    let mut within = Vec::new();
    each_variable_of(&element, &mut |variable| within.push(variable));
    let alone = within.iter().all(|variable| !taken.contains(variable));
    (alone && within.contains(&state) && state != following).then_some(())?;
    put(&mut element, state, &Term::Variable(following))?;
    let mut seen = vec![following];
    is_open_node(&element, node, shape, following, &mut seen).then_some((from, to, before))
}
