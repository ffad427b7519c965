//! Recognises predicates of the program that insert nodes into a list sorted by a number in each node.
//!
//! ```text
//!   put_all([], Nodes, Nodes).
//!   put_all([New|News], Nodes0, Nodes) :-            one after the other, or the last one first
//!       put(New, Nodes0, Nodes1), put_all(News, Nodes1, Nodes).
//!
//!   put(New, [], [New]).                             the arguments in any order
//!   put(n(F,S), [n(F0,S0)|Nodes], [n(F,S),n(F0,S0)|Nodes]) :- F =< F0, !.
//!   put(New, [First|Nodes], [First|Nodes1]) :- put(New, Nodes, Nodes1).
//!
//!   put(n(F,S), [n(F0,S0)|Nodes], [n(F0,S0)|Nodes1]) :- F0 < F, !, put(n(F,S), Nodes, Nodes1).
//!   put(New, Nodes, [New|Nodes]).                    in front of what is left, be it empty
//!
//!   merged([], Nodes, Nodes) :- !.                   of two lists, the arguments in this order
//!   merged(Nodes, [], Nodes) :- !.
//!   merged([n(F,S)|Ns], [n(G,T)|Ms], [n(F,S)|Nodes]) :- F =< G, !, merged(Ns, [n(G,T)|Ms], Nodes).
//!   merged(Ns, [M|Ms], [M|Nodes]) :- merged(Ns, Ms, Nodes).
//! ```
//!
//! Whole nodes may be compared in the standard order in place of a number. *Invariant*: a sorted list remains sorted, and the place of a
//! new node depends on what is compared alone.

use crate::builtins::twins::choices::data::{is_nil, split};
use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::variables::{each_variable_of, variable};
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};
use crate::term::{Functor, atoms};

use super::comparators::{Place, flat, plain, taken};
use super::steps::Taken;
use super::unfold::compared;

/// How a predicate inserts nodes.
#[derive(Clone, PartialEq, Debug)]
pub struct Insertion {
    /// The place of the compared number, or that of whole nodes.
    pub place: Place,
    /// Whether a node is put behind the nodes with an equal number.
    pub behind: bool,
    /// Whether the last node is put in first.
    pub last_first: bool,
}

/// The arguments of a call that inserts nodes (the new nodes, the old list, the result), and how it inserts them.
pub fn insertion<'a>(
    reader: &mut Reader<'_>,
    call: &'a Call,
) -> Option<([&'a Term; 3], Insertion)> {
    if let Some(found) = by_folding(reader, call) {
        return Some(found);
    }
    let clauses = clauses_of(reader, call)?;
    let [base, step] = clauses.as_slice() else {
        return None;
    };
    let (base, step) = match ends(base) {
        true => (base, step),
        false => (step, base),
    };
    ends(base).then_some(())?;
    let new = base.head.iter().position(is_nil)?;
    let others = others(new);
    let [one, other] = others.map(|at| variable(&base.head[at]));
    (one? == other?).then_some(())?;
    let orders = [others, [others[1], others[0]]];
    orders
        .into_iter()
        .find_map(|[old, all]| all_put(reader, call, step, [new, old, all]))
}

/// The same for `foldl/4` of the library with a predicate that inserts a node.
fn by_folding<'a>(reader: &mut Reader<'_>, call: &'a Call) -> Option<([&'a Term; 3], Insertion)> {
    let own = reader.m.predicate_of_program(reader.module, call.functor);
    let ("foldl", None, [Term::Goal(closure, 3), new, old, all]) =
        (call.name.as_str(), own, call.arguments.as_slice())
    else {
        return None;
    };
    let Goal::Call(put) = &**closure else {
        return None;
    };
    (put.arguments.is_empty() && put.functor.arity == 3).then_some(())?;
    let (places, insertion) = insertion_of_one(reader, put)?;
    (places == [0, 1, 2]).then_some(([new, old, all], insertion))
}

/// The same, if the recursive clause has the new nodes, the old list and the result in these places.
fn all_put<'a>(
    reader: &mut Reader<'_>,
    call: &'a Call,
    step: &Clause,
    [new, old, all]: [usize; 3],
) -> Option<([&'a Term; 3], Insertion)> {
    let (first, rest) = split(&step.head[new])?;
    let (first, rest) = (variable(first)?, variable(rest)?);
    let (before, behind) = (variable(&step.head[old])?, variable(&step.head[all])?);
    let goals: Vec<&Call> = calls(&step.body)?;
    let [one, other] = goals.as_slice() else {
        return None;
    };
    let is_own = |goal: &Call| goal.functor == call.functor;
    let last_first = is_own(one);
    let (own, put) = match (last_first, is_own(other)) {
        (true, false) => (*one, *other),
        (false, true) => (*other, *one),
        _ => return None,
    };
    let (places, insertion) = insertion_of_one(reader, put)?;
    let of = |call: &Call, at: usize| variable(&call.arguments[at]);
    let put = places.map(|at| of(put, at));
    let own = [new, old, all].map(|at| of(own, at));
    let between = match last_first {
        true => own[2]?,
        false => put[2]?,
    };
    let wanted = match last_first {
        true => [
            [Some(rest), Some(before), Some(between)],
            [Some(first), Some(between), Some(behind)],
        ],
        false => [
            [Some(rest), Some(between), Some(behind)],
            [Some(first), Some(before), Some(between)],
        ],
    };
    let mut variables = vec![first, rest, before, behind, between];
    variables.sort_unstable();
    variables.dedup();
    (variables.len() == 5 && [own, put] == wanted).then_some(())?;
    let insertion = Insertion {
        last_first,
        ..insertion
    };
    let arguments = [new, old, all].map(|at| &call.arguments[at]);
    Some((arguments, insertion))
}

/// The clauses of a ternary predicate of the program, if there are two or three.
fn clauses_of(reader: &mut Reader<'_>, call: &Call) -> Option<Vec<Clause>> {
    (call.functor.arity == 3).then_some(())?;
    let id = reader.predicate(call.functor)?;
    let few = (2..=3).contains(&reader.m.database.get(id).clauses.len());
    few.then(|| reader.m.forms_of_clauses(id, false))?
}

/// Whether a clause has no goals but a cut.
fn ends(clause: &Clause) -> bool {
    matches!(clause.body.as_slice(), [] | [Goal::Cut])
}

/// The other two of three places.
fn others(at: usize) -> [usize; 2] {
    match at {
        0 => [1, 2],
        1 => [0, 2],
        _ => [0, 1],
    }
}

/// The goals of a body, if each of them is a call.
fn calls(body: &[Goal]) -> Option<Vec<&Call>> {
    let calls = body.iter().map(|goal| match goal {
        Goal::Call(call) => Some(call),
        _ => None,
    });
    calls.collect()
}

/// A clause that inserts a node into a nonempty list.
struct Step<'a> {
    /// The new node, and the first node of the list.
    nodes: (&'a Term, &'a Term),
    /// Whether the new node comes first.
    in_front: bool,
    /// The goals that compare the two.
    tests: Vec<&'a Call>,
    /// Whether a cut follows the comparison.
    cuts: bool,
}

/// The places of the new node, the old list and the new list in a predicate that inserts one node, and how it inserts it.
fn insertion_of_one(reader: &mut Reader<'_>, call: &Call) -> Option<([usize; 3], Insertion)> {
    let clauses = clauses_of(reader, call)?.into_iter();
    let clauses: Vec<Clause> = clauses
        .map(|clause| compared(reader, clause, call.functor))
        .collect::<Option<_>>()?;
    let clauses = in_front_of_all(&clauses).unwrap_or(clauses);
    let is_base = |clause: &Clause| ends(clause) && clause.head.iter().any(is_nil);
    let at = clauses.iter().position(is_base)?;
    let base = &clauses[at];
    let old = base.head.iter().position(is_nil)?;
    let mut others = others(old);
    if variable(&base.head[others[0]]).is_none() {
        others.reverse();
    }
    let [new, all] = others;
    let own = variable(&base.head[new])?;
    let (only, end) = split(&base.head[all])?;
    (variable(only) == Some(own) && is_nil(end)).then_some(())?;
    let places = [new, old, all];
    let steps = clauses.iter().enumerate().filter(|(index, _)| *index != at);
    let steps: Vec<Step<'_>> = steps
        .map(|(_, clause)| step(clause, call, places))
        .collect::<Option<_>>()?;
    let both: Vec<_> = steps
        .iter()
        .map(|step| (step.nodes.0, step.nodes.1, step.tests.as_slice(), step.cuts))
        .collect();
    (both.len() == 2).then_some(())?;
    let (place, taken) = taken(&both)?;
    // A node with a smaller number comes in front, one with a larger number further back.
    let [less, equal, more] = taken.map(|index| steps[index].in_front);
    (less && !more).then_some(())?;
    let same = |node: &Term| variable(node).is_some() || plain(node) == place.node;
    let mut nodes = steps.iter().flat_map(|step| [step.nodes.0, step.nodes.1]);
    nodes.all(same).then_some(())?;
    let insertion = Insertion {
        place,
        behind: !equal,
        last_first: false,
    };
    Some((places, insertion))
}

/// The clauses, if the last one puts the node in front of any list, with two clauses in its place: for the empty list, and for others.
fn in_front_of_all(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let (last, others) = clauses.split_last()?;
    ends(last).then_some(())?;
    let all = last.head.iter().position(|term| split(term).is_some())?;
    let (node, list) = split(&last.head[all])?;
    (variable(node)? != variable(list)?).then_some(())?;
    let old = last.head.iter().position(|term| term == list)?;
    last.head.contains(node).then_some(())?;
    let [first, rest] = [0, 1].map(|more| Term::Variable(last.variables + more));
    let cons = |one: Term, rest: Term| Term::Compound(CONS, ".".to_owned(), vec![one, rest]);
    let with = |list: Term| {
        let mut clause = last.clone();
        clause.variables += 2;
        clause.head[all] = cons(node.clone(), list.clone());
        clause.head[old] = list;
        clause
    };
    let nil = Term::Compound(Functor::new(atoms::NIL, 0), "[]".to_owned(), Vec::new());
    let pair = cons(first, rest);
    Some([others, &[with(nil), with(pair)]].concat())
}

/// The functor of a list.
pub const CONS: Functor = Functor::new(atoms::DOT, 2);

/// Reads a clause for a nonempty list.
fn step<'a>(clause: &'a Clause, call: &Call, [new, old, all]: [usize; 3]) -> Option<Step<'a>> {
    let node = &clause.head[new];
    let (first, rest) = split(&clause.head[old])?;
    let rest = variable(rest)?;
    let mut result = &clause.head[all];
    let (mut tests, mut cuts, mut deeper) = (Vec::new(), false, None);
    for goal in flat(&clause.body) {
        match goal {
            Goal::Cut => cuts = true,
            Goal::Call(own) if own.functor == call.functor => deeper = Some(own),
            Goal::Call(goal) => match (goal.name.as_str(), goal.arguments.as_slice()) {
                _ if goal.meaning != Meaning::System || deeper.is_some() => return None,
                ("=", [found, list]) if variable(result).is_some() && found == result => {
                    result = list;
                }
                _ => {
                    (!cuts).then_some(())?;
                    tests.push(goal);
                }
            },
            _ => return None,
        }
    }
    let mut variables = vec![rest];
    each_variable_of(node, &mut |variable| variables.push(variable));
    each_variable_of(first, &mut |variable| variables.push(variable));
    let in_front = match deeper {
        None => {
            let (own, others) = split(result)?;
            let (second, end) = split(others)?;
            (own == node && second == first && variable(end) == Some(rest)).then_some(())?;
            true
        }
        Some(deeper) => {
            let (own, others) = split(result)?;
            let wanted = [node, &Term::Variable(rest), others];
            let given = [new, old, all].map(|at| &deeper.arguments[at]);
            variables.push(variable(others)?);
            (own == first && given == wanted).then_some(())?;
            false
        }
    };
    // The nodes and the rest of the list share no variables, so the clause matches every node of this form.
    let count = variables.len();
    variables.sort_unstable();
    variables.dedup();
    (variables.len() == count).then_some(Step {
        nodes: (node, first),
        in_front,
        tests,
        cuts,
    })
}

/// How a predicate merges two lists.
#[derive(Clone, PartialEq, Debug)]
pub struct Merger {
    /// The place of the compared number; if there is none, whole nodes are compared in the standard order.
    pub place: Option<Place>,
    /// The node that is taken if what is compared of the first one is less than, equal to, or more than that of the other.
    pub takes: [Taken; 3],
}

/// How a call merges two lists, if it does: the arguments are these and the result.
pub fn merger(reader: &mut Reader<'_>, call: &Call) -> Option<Merger> {
    (call.arguments.len() == 3).then_some(())?;
    if reader
        .m
        .predicate_of_program(reader.module, call.functor)
        .is_none()
    {
        return (call.name == "ord_union").then_some(Merger {
            place: None,
            takes: [Taken::First, Taken::Both, Taken::Second],
        });
    }
    let id = reader.predicate(call.functor)?;
    (reader.m.database.get(id).clauses.len() <= 4).then_some(())?;
    let clauses = reader.m.forms_of_clauses(id, false)?.into_iter();
    let clauses: Vec<Clause> = clauses
        .map(|clause| compared(reader, clause, call.functor))
        .collect::<Option<_>>()?;
    let [one, other, steps @ ..] = clauses.as_slice() else {
        return None;
    };
    let ([one, other], [empty, full]) = ([one, other], [end(one)?, end(other)?]);
    // One end is for each list, and two empty lists are merged in one way.
    let once = one.body == [Goal::Cut] || empty.is_full || full.is_full;
    (empty.at != full.at && once).then_some(())?;
    let steps: Vec<Joint<'_>> = steps
        .iter()
        .map(|clause| joint(clause, call))
        .collect::<Option<_>>()?;
    let [first, second] = steps.as_slice() else {
        return None;
    };
    // A clause that does not look at one of the lists stands behind a cut in both ends and in the clause in front of it.
    let open = Term::Variable(u32::MAX);
    let more = Term::Variable(u32::MAX - 1);
    let last = match second.nodes {
        (Some(one), Some(other)) => (one, other),
        _ => {
            let cut = [one, other]
                .iter()
                .all(|clause| clause.body.last() == Some(&Goal::Cut));
            (first.cuts && cut).then_some(())?;
            (
                second.nodes.0.unwrap_or(&open),
                second.nodes.1.unwrap_or(&more),
            )
        }
    };
    let (Some(one), Some(other)) = first.nodes else {
        return None;
    };
    let both = [
        (one, other, first.tests.as_slice(), first.cuts),
        (last.0, last.1, second.tests.as_slice(), second.cuts),
    ];
    let (place, taken) = taken(&both)?;
    let same = |node: &Term| variable(node).is_some() || plain(node) == place.node;
    [one, other, last.0, last.1]
        .into_iter()
        .all(same)
        .then_some(())?;
    let takes = taken.map(|index| match steps[index].takes_first {
        true => Taken::First,
        false => Taken::Second,
    });
    let place = (!place.is_whole()).then_some(place);
    Some(Merger { place, takes })
}

/// A clause that merges a list with an empty one.
struct End {
    /// Which list is empty.
    at: usize,
    /// Whether the other one has an element.
    is_full: bool,
}

/// Reads such a clause.
///
/// ```text
///   merged([], Nodes, Nodes) :- !.     merged(Nodes, [], Nodes) :- Nodes \= [].     merged([N|Ns], [], [N|Ns]).
/// ```
fn end(clause: &Clause) -> Option<End> {
    let [first, second, all] = clause.head.as_slice() else {
        return None;
    };
    let at = match (is_nil(first), is_nil(second)) {
        (true, false) => 0,
        (false, true) => 1,
        _ => return None,
    };
    let list = [second, first][at];
    let goals: Vec<&Goal> = flat(&clause.body);
    let goals = match goals.split_last() {
        Some((Goal::Cut, goals)) => goals,
        _ => &goals,
    };
    let is_full = match goals {
        [] => match split(list) {
            Some((first, rest)) => {
                (variable(first)? != variable(rest)?).then_some(())?;
                true
            }
            None => false,
        },
        [Goal::Call(test)] => {
            let names = matches!(test.name.as_str(), "\\=" | "\\==");
            let of = match test.arguments.as_slice() {
                [one, nil] | [nil, one] if one == list => nil,
                _ => return None,
            };
            (names && test.meaning == Meaning::System && is_nil(of)).then_some(())?;
            true
        }
        _ => return None,
    };
    let open = variable(list).is_some() || is_full;
    (open && list == all).then_some(End { at, is_full })
}

/// A clause that takes the first node of one of two lists.
struct Joint<'a> {
    /// The first nodes, as far as the clause looks at them.
    nodes: (Option<&'a Term>, Option<&'a Term>),
    takes_first: bool,
    tests: Vec<&'a Call>,
    cuts: bool,
}

fn joint<'a>(clause: &'a Clause, call: &Call) -> Option<Joint<'a>> {
    let [one, other, all] = clause.head.as_slice() else {
        return None;
    };
    let (goal, before) = clause.body.split_last()?;
    let Goal::Call(deeper) = goal else {
        return None;
    };
    (deeper.functor == call.functor).then_some(())?;
    let (mut tests, mut cuts) = (Vec::new(), false);
    for goal in flat(before) {
        match goal {
            Goal::Cut if !cuts => cuts = true,
            Goal::Call(test) if !cuts => tests.push(test),
            _ => return None,
        }
    }
    let (node, rest) = split(all)?;
    let (ones, others) = (split(one), split(other));
    let takes_first = ones.is_some_and(|(first, _)| first == node);
    let given = [
        &deeper.arguments[0],
        &deeper.arguments[1],
        &deeper.arguments[2],
    ];
    let wanted = match takes_first {
        true => [ones?.1, other, rest],
        false => {
            (others?.0 == node).then_some(())?;
            [one, others?.1, rest]
        }
    };
    (given == wanted).then_some(())?;
    let mut variables = vec![variable(rest)?];
    for list in [one, other] {
        match split(list) {
            Some((_, rest)) => variables.push(variable(rest)?),
            None => {
                variable(list)?;
            }
        }
        each_variable_of(list, &mut |variable| variables.push(variable));
    }
    // Each variable stands in one place, the rests of the lists counted twice here.
    let rests = 1 + usize::from(ones.is_some()) + usize::from(others.is_some());
    let count = variables.len();
    variables.sort_unstable();
    variables.dedup();
    (variables.len() + rests == count + 1).then_some(Joint {
        nodes: (ones.map(|(node, _)| node), others.map(|(node, _)| node)),
        takes_first,
        tests,
        cuts,
    })
}
