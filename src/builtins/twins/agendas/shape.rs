//! Recognises the parts of the nodes of a search.
//!
//! ```text
//!   f(F, G, State, Way)       and what follows it is f(F1, G1, Next, [State|Way]):
//!                             Compound(f/4, [Number(0), Number(1), State, Way])
//! ```

use crate::builtins::twins::choices::data::split;
use crate::builtins::twins::variables::{each_variable_of, variable};
use crate::database::forms::Term;

use super::steps::{AnswerPart, Shape};

/// The variables of a node.
#[derive(Debug)]
pub struct Places {
    /// The state.
    pub state: u32,
    /// The path.
    pub way: Option<u32>,
    /// The path with the state in front of it.
    pub full: Option<u32>,
    /// The list of labels, and the label that a new node adds to it.
    pub labels: Option<(u32, Term)>,
    /// The state that the node came from.
    pub parent: Option<u32>,
    /// The numbers.
    pub numbers: Vec<u32>,
}

/// Whether a term is the list of the state and its path.
pub fn is_whole(term: &Term, state: u32, way: Option<u32>) -> bool {
    split(term).is_some_and(|(first, rest)| {
        variable(first) == Some(state) && way.is_some() && variable(rest) == way
    })
}

/// The state variables of a node and of its successor, from the node and the template of new nodes.
pub fn state_of(node: &Term, template: &Term) -> Option<(u32, u32)> {
    match (split(node), split(template)) {
        (Some((state, _)), Some((following, rest))) if rest == node => {
            return Some((variable(state)?, variable(following)?));
        }
        _ => {}
    }
    match (node, template) {
        // The node is the state.
        (Term::Variable(state), Term::Variable(following)) => Some((*state, *following)),
        (Term::Compound(functor, _, parts), Term::Compound(other, _, others))
            if functor == other =>
        {
            let pairs = || parts.iter().zip(others);
            let nested = pairs().find_map(|(part, other)| match (part, other) {
                (Term::Compound(..), Term::Compound(..)) => state_of(part, other),
                _ => None,
            });
            nested.or_else(|| {
                let mut leaves = Vec::new();
                leaves_of(node, template, &mut leaves);
                by_way(&leaves).or_else(|| by_parent(&leaves))
            })
        }
        _ => None,
    }
}

/// The variables of a node, and the parts of the template in the same places.
pub fn leaves_of<'a>(node: &'a Term, template: &'a Term, leaves: &mut Vec<(u32, &'a Term)>) {
    match (node, template) {
        (Term::Variable(variable), other) => leaves.push((*variable, other)),
        (Term::Compound(functor, _, parts), Term::Compound(other, _, others))
            if functor == other =>
        {
            let pairs = parts.iter().zip(others);
            pairs.for_each(|(part, other)| leaves_of(part, other, leaves));
        }
        _ => {}
    }
}

/// The states, found by the path: the template puts the expanded state or the successor in front of it.
fn by_way(leaves: &[(u32, &Term)]) -> Option<(u32, u32)> {
    leaves.iter().find_map(|(way, longer)| {
        let (first, rest) = split(longer)?;
        (variable(rest) == Some(*way)).then_some(())?;
        let first = variable(first)?;
        let mut others = leaves.iter().filter(|(own, _)| own != way);
        others.find_map(|(before, behind)| {
            let behind = variable(behind)?;
            (first == *before || first == behind).then_some((*before, behind))
        })
    })
}

/// The states, if a node has the state that it came from: what is the state of the node there is the parent in the template.
fn by_parent(leaves: &[(u32, &Term)]) -> Option<(u32, u32)> {
    let mut found = leaves.iter().filter_map(|(before, behind)| {
        let behind = variable(behind)?;
        let is_parent =
            |(own, other): &(u32, &Term)| own != before && variable(other) == Some(*before);
        (*before != behind && leaves.iter().any(is_parent)).then_some((*before, behind))
    });
    match (found.next(), found.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

/// The form of a node; adds the variables of the new node's numbers to `computed`.
pub fn shape(
    places: &mut Places,
    node: &Term,
    template: &Term,
    following: u32,
    computed: &mut Vec<u32>,
) -> Option<Shape> {
    let state = places.state;
    if variable(node) == Some(state) && variable(template) == Some(following) {
        return Some(Shape::State);
    }
    if let (Some((first, rest)), Some((next, longer))) = (split(node), split(template))
        && longer == node
    {
        let fits = variable(first) == Some(state)
            && variable(next) == Some(following)
            && places.way.is_none();
        fits.then_some(())?;
        places.way = Some(variable(rest)?);
        return Some(Shape::Whole);
    }
    if let (Some(way), Some((first, rest))) = (variable(node), split(template)) {
        (variable(rest) == Some(way)).then_some(())?;
        if variable(first) == Some(state) {
            places.way.is_none().then_some(())?;
            places.way = Some(way);
            return Some(Shape::Way);
        }
        if variable(first) == Some(following) {
            places.full.is_none().then_some(())?;
            places.full = Some(way);
            return Some(Shape::Full);
        }
        places.labels.is_none().then_some(())?;
        places.labels = Some((way, first.clone()));
        return Some(Shape::Labels);
    }
    match (node, template) {
        (Term::Variable(before), Term::Variable(behind)) if *behind == state => {
            places.parent.is_none().then_some(())?;
            places.parent = Some(*before);
            Some(Shape::Parent)
        }
        (Term::Variable(before), Term::Variable(behind)) => {
            (*behind != following).then_some(())?;
            places.numbers.push(*before);
            computed.push(*behind);
            Some(Shape::Number(computed.len() - 1))
        }
        (Term::Compound(functor, _, parts), Term::Compound(other, _, others))
            if functor == other =>
        {
            let pairs = parts.iter().zip(others);
            let shapes = pairs.map(|(one, other)| shape(places, one, other, following, computed));
            Some(Shape::Compound(*functor, shapes.collect::<Option<_>>()?))
        }
        _ => None,
    }
}

/// Whether a pattern is a node with this state and fresh variables elsewhere.
pub fn is_open_node(
    pattern: &Term,
    node: &Term,
    shape: &Shape,
    following: u32,
    seen: &mut Vec<u32>,
) -> bool {
    match (shape, pattern) {
        (Shape::State, Term::Variable(found)) => *found == following,
        (Shape::Whole, list) => match split(list) {
            Some((first, rest)) => variable(first) == Some(following) && is_new(rest, node, seen),
            None => false,
        },
        (Shape::Way | Shape::Full | Shape::Labels | Shape::Parent | Shape::Number(_), term) => {
            is_new(term, node, seen)
        }
        (Shape::Compound(functor, shapes), Term::Compound(other, _, parts)) => {
            let mut pairs = shapes.iter().zip(parts);
            functor == other
                && pairs.all(|(shape, part)| is_open_node(part, node, shape, following, seen))
        }
        (Shape::State | Shape::Compound(..), _) => false,
    }
}

/// Whether a term is a variable that occurs neither in the node nor in `seen`.
pub fn is_new(term: &Term, node: &Term, seen: &mut Vec<u32>) -> bool {
    let Term::Variable(found) = term else {
        return false;
    };
    let mut fresh = !seen.contains(found);
    each_variable_of(node, &mut |variable| fresh &= variable != *found);
    seen.push(*found);
    fresh
}

/// Matches the first node of another clause and notes the meaning of its variables.
pub fn parts_of(term: &Term, shape: &Shape, parts: &mut [Option<AnswerPart>]) -> Option<()> {
    let mut put = |term: &Term, part: AnswerPart| {
        let known = parts.get_mut(variable(term)? as usize)?;
        known.is_none().then(|| *known = Some(part))
    };
    match shape {
        Shape::State => match term {
            // The caller handles a pattern.
            Term::Variable(_) => put(term, AnswerPart::State),
            _ => Some(()),
        },
        Shape::Way => put(term, AnswerPart::Way),
        Shape::Full => put(term, AnswerPart::Full),
        Shape::Labels => put(term, AnswerPart::Labels),
        Shape::Parent => put(term, AnswerPart::Parent),
        Shape::Number(number) => put(term, AnswerPart::Number(*number)),
        Shape::Whole => {
            let (first, rest) = split(term)?;
            parts_of(first, &Shape::State, parts)?;
            parts_of(rest, &Shape::Way, parts)
        }
        Shape::Compound(functor, shapes) => match term {
            Term::Compound(other, _, terms) if functor == other => {
                let mut pairs = shapes.iter().zip(terms);
                pairs.try_for_each(|(shape, term)| parts_of(term, shape, parts))
            }
            _ => None,
        },
    }
}

/// The state in a node.
pub fn state_within<'a>(term: &'a Term, shape: &Shape) -> Option<&'a Term> {
    match (shape, term) {
        (Shape::State, term) => Some(term),
        (Shape::Whole, list) => split(list).map(|(first, _)| first),
        (Shape::Compound(_, shapes), Term::Compound(_, _, parts)) => {
            let mut pairs = shapes.iter().zip(parts);
            pairs.find_map(|(shape, part)| state_within(part, shape))
        }
        (
            Shape::Way
            | Shape::Full
            | Shape::Labels
            | Shape::Parent
            | Shape::Number(_)
            | Shape::Compound(..),
            _,
        ) => None,
    }
}
