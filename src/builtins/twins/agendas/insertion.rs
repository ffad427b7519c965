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
//! ```
//!
//! *Invariant*: a sorted list remains sorted, and the place of a new node depends on the two compared numbers alone.

use crate::builtins::twins::choices::data::{is_nil, split};
use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::variables::{each_variable_of, variable};
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};

use super::steps::Shape;

/// How a predicate inserts nodes.
#[derive(Clone, PartialEq, Debug)]
pub struct Insertion {
    /// The node as the clauses write it.
    node: Term,
    /// The place of the compared number: the argument to take at each level of the node.
    place: Vec<usize>,
    /// Whether a node is put behind the nodes with an equal number.
    pub behind: bool,
    /// Whether the last node is put in first.
    pub last_first: bool,
}

impl Insertion {
    /// The index of the compared number in nodes of this form; `None` if the clauses do not match all such nodes.
    pub fn number(&self, shape: &Shape) -> Option<usize> {
        let (mut shape, mut node) = (shape, &self.node);
        for place in &self.place {
            let (Shape::Compound(functor, shapes), Term::Compound(own, _, parts)) = (shape, node)
            else {
                return None;
            };
            let others = parts.iter().enumerate().filter(|(index, _)| index != place);
            let plain = others.into_iter().all(|(_, part)| variable(part).is_some());
            (functor == own && plain).then_some(())?;
            (shape, node) = (shapes.get(*place)?, parts.get(*place)?);
        }
        match shape {
            Shape::Number(number) => Some(*number),
            _ => None,
        }
    }
}

/// The arguments of a call that inserts nodes (the new nodes, the old list, the result), and how it inserts them.
pub fn insertion<'a>(
    reader: &mut Reader<'_>,
    call: &'a Call,
) -> Option<([&'a Term; 3], Insertion)> {
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
    (call.arguments.len() == 3).then_some(())?;
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
struct Step {
    /// The new node, and the first node of the list.
    nodes: (Term, Term),
    /// Whether the new node comes first.
    in_front: bool,
    /// The compared variables, and whether the comparison is `<`.
    test: Option<(u32, bool, u32)>,
    /// Whether a cut follows the comparison.
    cuts: bool,
}

/// The places of the new node, the old list and the new list in a predicate that inserts one node, and how it inserts it.
fn insertion_of_one(reader: &mut Reader<'_>, call: &Call) -> Option<([usize; 3], Insertion)> {
    let clauses = clauses_of(reader, call)?;
    let at = clauses.iter().position(ends)?;
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
    let steps: Vec<Step> = steps
        .map(|(_, clause)| step(clause, call, places))
        .collect::<Option<_>>()?;
    let [one, other] = steps.as_slice() else {
        return None;
    };
    (one.in_front != other.in_front).then_some(())?;
    // The numbers that the first of the two clauses compares.
    let (left, is_less, right) = one.test?;
    let place = |node: &Term, variable| path(node, variable);
    let new_is_left = place(&one.nodes.0, left).is_some();
    let (own, others) = match new_is_left {
        true => (left, right),
        false => (right, left),
    };
    let place_of_own = place(&one.nodes.0, own)?;
    (place_of_own == place(&one.nodes.1, others)?).then_some(())?;
    // The second clause must be for all other pairs: behind a cut, or by the opposite comparison.
    match other.test {
        None => one.cuts.then_some(())?,
        Some((less, other_is_less, more)) => {
            let opposite = match new_is_left {
                true => (&other.nodes.1, &other.nodes.0),
                false => (&other.nodes.0, &other.nodes.1),
            };
            let fits = other_is_less != is_less
                && place(opposite.0, less).as_ref() == Some(&place_of_own)
                && place(opposite.1, more).as_ref() == Some(&place_of_own);
            fits.then_some(())?;
        }
    }
    let same = |node: &Term| variable(node).is_some() || functors(node) == functors(&one.nodes.0);
    let nodes = [&one.nodes.1, &other.nodes.0, &other.nodes.1];
    nodes.into_iter().all(same).then_some(())?;
    // `New < First` in front, or `First =< New` further back, puts a node behind its equals.
    (one.in_front == new_is_left).then_some(())?;
    let behind = one.in_front == is_less;
    let insertion = Insertion {
        node: one.nodes.0.clone(),
        place: place_of_own,
        behind,
        last_first: false,
    };
    Some((places, insertion))
}

/// Reads a clause for a nonempty list.
fn step(clause: &Clause, call: &Call, [new, old, all]: [usize; 3]) -> Option<Step> {
    let node = &clause.head[new];
    let (first, rest) = split(&clause.head[old])?;
    let rest = variable(rest)?;
    let mut result = &clause.head[all];
    let (mut test, mut cuts, mut deeper) = (None, false, None);
    for goal in flat(&clause.body) {
        match goal {
            Goal::Cut => cuts = true,
            Goal::Call(own) if own.functor == call.functor => deeper = Some(own),
            Goal::Call(goal) => match (goal.name.as_str(), goal.arguments.as_slice()) {
                _ if goal.meaning != Meaning::System || deeper.is_some() => return None,
                ("<" | "=<", [less, more]) if test.is_none() && !cuts => {
                    test = Some((variable(less)?, goal.name == "<", variable(more)?));
                }
                ("=", [found, list]) if variable(result).is_some() && found == result => {
                    result = list;
                }
                _ => return None,
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
        nodes: (node.clone(), first.clone()),
        in_front,
        test,
        cuts,
    })
}

/// The goals of a body, with conjunctions and groups of comparisons flattened.
fn flat(body: &[Goal]) -> Vec<&Goal> {
    let mut found = Vec::new();
    for goal in body {
        match goal {
            Goal::Tests(goals) | Goal::All(goals) => found.extend(flat(goals)),
            goal => found.push(goal),
        }
    }
    found
}

/// The place of a variable in a node.
fn path(node: &Term, wanted: u32) -> Option<Vec<usize>> {
    match node {
        Term::Variable(found) => (*found == wanted).then(Vec::new),
        Term::Compound(_, _, parts) => {
            let mut parts = parts.iter().enumerate();
            parts.find_map(|(index, part)| {
                let mut place = vec![index];
                place.extend(path(part, wanted)?);
                Some(place)
            })
        }
        _ => None,
    }
}

/// A node with all its variables made the same one.
fn functors(node: &Term) -> Term {
    match node {
        Term::Compound(functor, name, parts) => {
            Term::Compound(*functor, name.clone(), parts.iter().map(functors).collect())
        }
        Term::Variable(_) => Term::Variable(0),
        other => other.clone(),
    }
}
