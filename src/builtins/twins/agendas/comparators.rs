//! Recognises predicates that compare two nodes by a number in each.
//!
//! ```text
//!   by_cost(<, n(A,_), n(B,_)) :- A =< B, !.        A less than B: <, equal: <, more: >
//!   by_cost(>, _, _).
//!   by_cost(O, n(A,_), n(B,_)) :- compare(O, A, B).
//!   cheaper(X, Y) :- arg(1, X, A), arg(1, Y, B), A < B.        holds where A is less than B
//! ```
//!
//! The clauses are run for each of the three ways in which two numbers compare. *Invariant*: what the clauses do depends on that alone.

use crate::builtins::twins::choices::data::number;
use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::variables::{each_variable_of, variable};
use crate::database::forms::{Call, Clause, Goal, Meaning, Term};

use super::steps::{Shape, Sign};

/// The number by which nodes are compared: where it stands in them.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// A node as clauses write it; a variable where they take any term.
    pub node: Term,
    /// The argument to take at each level.
    pub path: Vec<usize>,
    /// Whether the comparison is one of arithmetic, and not of the standard order.
    pub computes: bool,
}

impl Place {
    /// Whether whole nodes are compared in the standard order.
    pub fn is_whole(&self) -> bool {
        self.path.is_empty() && !self.computes
    }

    /// The index of the number in nodes of this form; `None` if the clauses do not match all such nodes.
    pub fn number(&self, shape: &Shape) -> Option<usize> {
        let (mut shape, mut node) = (shape, Some(&self.node));
        for place in &self.path {
            let Shape::Compound(functor, shapes) = shape else {
                return None;
            };
            node = match node {
                Some(Term::Compound(own, _, parts)) => {
                    let others = parts.iter().enumerate().filter(|(index, _)| index != place);
                    let plain = others.into_iter().all(|(_, part)| variable(part).is_some());
                    (functor == own && plain).then_some(())?;
                    Some(parts.get(*place)?)
                }
                _ => None,
            };
            shape = shapes.get(*place)?;
        }
        match shape {
            Shape::Number(number) => Some(*number),
            _ => None,
        }
    }
}

/// Two nodes as a clause writes them, and the places of the variables that stand for numbers in them.
pub struct Pair {
    nodes: [Term; 2],
    /// Variables for parts of the nodes that the clause takes by `arg/3`: the node, and the argument.
    taken: Vec<(u32, usize, usize)>,
    /// The place that all comparisons have in common.
    place: Option<Place>,
}

/// How two numbers compare, as an index of signs.
pub const CASES: [usize; 3] = [0, 1, 2];

impl Pair {
    /// The two nodes of a clause, whose variables are all different.
    pub fn of(one: &Term, other: &Term) -> Option<Pair> {
        let mut seen = Vec::new();
        for term in [one, other] {
            each_variable_of(term, &mut |variable| seen.push(variable));
        }
        let count = seen.len();
        seen.sort_unstable();
        seen.dedup();
        (seen.len() == count).then(|| Pair {
            nodes: [one.clone(), other.clone()],
            taken: Vec::new(),
            place: None,
        })
    }

    /// The place of the numbers that were compared.
    pub fn place(self) -> Option<Place> {
        self.place
    }

    /// Notes a part that `arg/3` takes from one of the nodes.
    pub fn take(&mut self, call: &Call) -> Option<()> {
        let ("arg", Meaning::System, [at, node, part]) =
            (call.name.as_str(), call.meaning, call.arguments.as_slice())
        else {
            return None;
        };
        variable(node)?;
        let node = self.nodes.iter().position(|own| own == node)?;
        let Term::Number(at) = at else { return None };
        let at = usize::try_from(number(at)?).ok()?.checked_sub(1)?;
        let part = variable(part)?;
        let mut known = self.taken.iter().any(|(own, ..)| *own == part);
        for node in &self.nodes {
            each_variable_of(node, &mut |own| known |= own == part);
        }
        (!known).then(|| self.taken.push((part, node, at)))
    }

    /// The node in which a variable stands for a number, and its place.
    fn find(&self, wanted: u32) -> Option<(usize, Place)> {
        if let Some((_, node, at)) = self.taken.iter().find(|(own, ..)| *own == wanted) {
            let place = Place {
                node: Term::Variable(0),
                path: vec![*at],
                computes: false,
            };
            return Some((*node, place));
        }
        self.nodes.iter().enumerate().find_map(|(index, node)| {
            let place = Place {
                node: plain(node),
                path: path(node, wanted)?,
                computes: false,
            };
            Some((index, place))
        })
    }

    /// Whether two terms are the numbers of the first and of the second node, or the other way round: then `true`.
    fn is_turned(&mut self, one: &Term, other: &Term) -> Option<bool> {
        let (first, place) = self.find(variable(one)?)?;
        let (second, same) = self.find(variable(other)?)?;
        (first != second).then_some(())?;
        let both = agreed(Some(place), Some(same))?;
        self.place = agreed(self.place.take(), both)?;
        Some(first == 1)
    }

    /// Whether a comparison holds in a case.
    pub fn holds(&mut self, call: &Call, case: usize) -> Option<bool> {
        let (Meaning::System, [one, other]) = (call.meaning, call.arguments.as_slice()) else {
            return None;
        };
        let cases: [bool; 3] = match call.name.as_str() {
            "<" | "@<" => [true, false, false],
            "=<" | "@=<" => [true, true, false],
            ">" | "@>" => [false, false, true],
            ">=" | "@>=" => [false, true, true],
            "=:=" | "==" => [false, true, false],
            "=\\=" | "\\==" => [true, false, true],
            _ => return None,
        };
        let turned = self.is_turned(one, other)?;
        if let Some(place) = &mut self.place {
            place.computes |= !call.name.contains('@') && !call.name.contains("==");
        }
        Some(cases[if turned { 2 - case } else { case }])
    }

    /// The sign that `compare/3` finds in a case, and the variable for it.
    fn compared(&mut self, call: &Call, case: usize) -> Option<(u32, Sign)> {
        let ("compare", Meaning::System, [sign, one, other]) =
            (call.name.as_str(), call.meaning, call.arguments.as_slice())
        else {
            return None;
        };
        let turned = self.is_turned(one, other)?;
        Some((variable(sign)?, SIGNS[if turned { 2 - case } else { case }]))
    }
}

const SIGNS: [Sign; 3] = [Sign::Less, Sign::Equal, Sign::More];

/// A node with all its variables made the same one.
pub fn plain(node: &Term) -> Term {
    match node {
        Term::Compound(functor, name, parts) => {
            Term::Compound(*functor, name.clone(), parts.iter().map(plain).collect())
        }
        Term::Variable(_) => Term::Variable(0),
        other => other.clone(),
    }
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

/// The goals of a body, with conjunctions and groups of comparisons flattened.
pub fn flat(body: &[Goal]) -> Vec<&Goal> {
    let mut found = Vec::new();
    for goal in body {
        match goal {
            Goal::Tests(goals) | Goal::All(goals) => found.extend(flat(goals)),
            goal => found.push(goal),
        }
    }
    found
}

/// The sign that a term is.
fn sign_of(term: &Term) -> Option<Sign> {
    match term {
        Term::Compound(functor, name, _) if functor.arity == 0 => match name.as_str() {
            "<" => Some(Sign::Less),
            "=" => Some(Sign::Equal),
            ">" => Some(Sign::More),
            _ => None,
        },
        _ => None,
    }
}

/// The sign that a predicate with the arguments of `compare/3` finds first in each case, and the compared numbers.
pub fn signs(reader: &mut Reader<'_>, goal: &Goal) -> Option<(Place, [Sign; 3])> {
    let Goal::Call(call) = goal else { return None };
    (call.functor.arity == 3 && call.arguments.is_empty()).then_some(())?;
    let id = reader.predicate(call.functor)?;
    let few = (1..=4).contains(&reader.m.database.get(id).clauses.len());
    let clauses = few.then(|| reader.m.forms_of_clauses(id, false))??;
    let mut compared: Option<Place> = None;
    let mut signs = SIGNS;
    for case in CASES {
        let mut found = None;
        for clause in &clauses {
            found = sign(clause, case)?;
            if found.is_some() {
                break;
            }
        }
        let (sign, place) = found?;
        signs[case] = sign;
        compared = agreed(compared, place)?;
    }
    Some((compared?, signs))
}

/// The place that two comparisons have in common, if they have; a comparison that looks at nothing goes with all others.
pub fn agreed(one: Option<Place>, other: Option<Place>) -> Option<Option<Place>> {
    match (one, other) {
        (Some(one), Some(other)) => {
            (one.path == other.path).then_some(())?;
            let computes = one.computes || other.computes;
            let both = match (variable(&one.node), variable(&other.node)) {
                (Some(_), _) => other,
                (None, Some(_)) => one,
                (None, None) => (one.node == other.node).then_some(one)?,
            };
            Some(Some(Place { computes, ..both }))
        }
        (one, other) => Some(one.or(other)),
    }
}

/// A sign, and what was compared for it.
type Found = (Sign, Option<Place>);

/// The sign that a clause finds in a case; `Some(None)` if it fails there, `None` if that is not known.
fn sign(clause: &Clause, case: usize) -> Option<Option<Found>> {
    let mut pair = Pair::of(&clause.head[1], &clause.head[2])?;
    let mut sign = sign_of(&clause.head[0]);
    let open = variable(&clause.head[0]);
    (sign.is_some() || open.is_some()).then_some(())?;
    let mut cut = false;
    for goal in flat(&clause.body) {
        let call = match goal {
            Goal::Cut => {
                cut = true;
                continue;
            }
            Goal::Call(call) => call,
            _ => return None,
        };
        if pair.take(call).is_some() {
            continue;
        }
        let bound = match pair.compared(call, case) {
            Some(found) => Some(found),
            None => bound(call),
        };
        if let Some((variable, found)) = bound {
            (open == Some(variable) && sign.is_none()).then_some(())?;
            sign = Some(found);
            continue;
        }
        if !pair.holds(call, case)? {
            // Behind a cut no other clause is tried.
            return (!cut).then_some(None);
        }
    }
    Some(Some((sign?, pair.place())))
}

/// The variable that a goal unifies with a sign.
fn bound(call: &Call) -> Option<(u32, Sign)> {
    let ("=", Meaning::System, [one, other]) =
        (call.name.as_str(), call.meaning, call.arguments.as_slice())
    else {
        return None;
    };
    let pair = |one: &Term, other: &Term| Some((variable(one)?, sign_of(other)?));
    pair(one, other).or_else(|| pair(other, one))
}

/// Which of two clauses for two nodes is taken in each case, by the goals that stand in front of a cut or of the recursion.
///
/// Each clause has its nodes, its tests, and whether a cut follows them.
pub fn taken(clauses: &[(&Term, &Term, &[&Call], bool)]) -> Option<(Place, [usize; 3])> {
    let mut compared = None;
    let mut taken = [0; 3];
    for case in CASES {
        let mut found = None;
        for (index, (one, other, tests, cuts)) in clauses.iter().enumerate() {
            let mut pair = Pair::of(one, other)?;
            let mut holds = true;
            for test in *tests {
                if pair.take(test).is_none() {
                    holds &= pair.holds(test, case)?;
                }
            }
            compared = agreed(compared, pair.place())?;
            if holds {
                // Where two clauses hold, the first one has to cut.
                found.is_none().then_some(())?;
                found = Some(index);
                if *cuts {
                    break;
                }
            }
        }
        taken[case] = found?;
    }
    Some((compared?, taken))
}
