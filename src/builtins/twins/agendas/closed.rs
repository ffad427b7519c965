//! What is closed: the form of its elements, how they come into their list, and the tests that look for a successor.
//!
//! ```text
//!   [S|Closed], [S-G|Closed]                     states, or terms of parts of the node that is expanded
//!   append(New, Closed, Closed1)                 the states of the new nodes
//!   ord_union(Closed, New, Closed1)              the same, in an ordered set
//!   \+ member(T, Closed), \+ ord_memberchk(T, Closed), \+ member(n(T,_), Rest), \+ member(T, [S|Way])
//! ```
//!
//! *Invariant*: a list is given back to clauses that look at it only where its order is known.

use crate::builtins::twins::choices::data::split;
use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::variables::{each_variable_of, variable};
use crate::database::forms::{Goal, Term};

use super::lists::{List, Listed, Lists};
use super::shape::{Places, is_open_node, is_whole};
use super::steps::{Closing, Placing, Shape, Taken, Test, Unique};

/// The variables of the clause that expands a node.
pub struct Expansion<'a> {
    /// The first node.
    pub node: &'a Term,
    /// Its parts.
    pub places: Places,
    /// The lists.
    pub lists: Lists,
}

/// How a clause closes the states of new nodes, if the closed states become this list; and whether that is an ordered set.
pub fn closed_by(list: &List, shape: &Shape, left: Unique) -> Option<(Closing, bool)> {
    // The new nodes are the states themselves, or the clause has a list of their states.
    let order = |list: &List| match (list, left) {
        (List::New, _) => (*shape == Shape::State).then_some(Listed::Left),
        (List::States(Listed::Found), Unique::No) => Some(Listed::Left),
        (List::States(Listed::Found | Listed::Turned), Unique::First | Unique::Sorted) => {
            Some(Listed::Anyhow)
        }
        (List::States(listed), _) => Some(*listed),
        _ => None,
    };
    match list {
        List::Both(parts) => {
            let (listed, behind) = match &**parts {
                (new, List::Closed) => (order(new)?, false),
                (List::Closed, new) => (order(new)?, true),
                _ => return None,
            };
            let turned = match listed {
                Listed::Left => Some(false),
                Listed::Turned => Some(true),
                Listed::Found | Listed::Anyhow => None,
            };
            let placing = turned.map(|turned| Placing { behind, turned });
            Some((Closing::New(placing), false))
        }
        List::Merged(merger, parts) => {
            let new = match &**parts {
                (new, List::Closed) | (List::Closed, new) => new,
                _ => return None,
            };
            let sorted = left == Unique::Sorted && order(new)? == Listed::Left;
            let unites = merger.place.is_none()
                && merger.takes == [Taken::First, Taken::Both, Taken::Second];
            (sorted && unites).then_some((Closing::New(None), true))
        }
        _ => None,
    }
}

/// The form of a term that is made of parts of a node, its state among them.
pub fn view(places: &Places, term: &Term) -> Option<Shape> {
    fn part(places: &Places, term: &Term) -> Option<Shape> {
        match term {
            Term::Variable(found) if *found == places.state => Some(Shape::State),
            Term::Variable(found) if Some(*found) == places.way => Some(Shape::Way),
            Term::Variable(found) if Some(*found) == places.full => Some(Shape::Full),
            Term::Variable(found) if Some(*found) == places.parent => Some(Shape::Parent),
            Term::Variable(found) => {
                let mut numbers = places.numbers.iter();
                Some(Shape::Number(numbers.position(|own| own == found)?))
            }
            Term::Compound(functor, _, parts) if !parts.is_empty() => {
                let parts = parts.iter().map(|term| part(places, term));
                Some(Shape::Compound(*functor, parts.collect::<Option<_>>()?))
            }
            _ => None,
        }
    }
    let shape = part(places, term)?;
    let mut variables = Vec::new();
    each_variable_of(term, &mut |variable| variables.push(variable));
    let count = variables.len();
    let has_state = variables.contains(&places.state);
    variables.sort_unstable();
    variables.dedup();
    (has_state && variables.len() == count).then_some(shape)
}

/// The element and the list of a goal that denies that the one is in the other, and whether the element may be a pattern.
pub fn absent<'a>(reader: &mut Reader<'_>, goal: &'a Goal) -> Option<(&'a Term, &'a Term, bool)> {
    if let (Goal::Not(inner), true) = (goal, is_of_set(goal))
        && let Goal::Call(call) = &**inner
    {
        let own = reader.m.predicate_of_program(reader.module, call.functor);
        let [element, list] = call.arguments.as_slice() else {
            return None;
        };
        return own.is_none().then_some((element, list, false));
    }
    reader.non_member(goal)
}

/// Whether a goal denies that something is in an ordered set.
pub fn is_of_set(goal: &Goal) -> bool {
    match goal {
        Goal::Not(inner) => matches!(&**inner, Goal::Call(call) if call.name == "ord_memberchk"),
        _ => false,
    }
}

/// The test that a goal makes on a successor, if it makes one.
pub fn test(
    reader: &mut Reader<'_>,
    goal: &Goal,
    expansion: &Expansion<'_>,
    (shape, closed_shape): (&Shape, Option<&Shape>),
    following: u32,
) -> Option<Test> {
    let (element, list, as_it_stands) = absent(reader, goal)?;
    let is_state = variable(element) == Some(following);
    let found = variable(list);
    if found.is_some() && found == expansion.lists.closed {
        let mut seen = vec![following];
        let fits = match closed_shape {
            Some(shape) => {
                as_it_stands && is_open_node(element, expansion.node, shape, following, &mut seen)
            }
            None => is_state,
        };
        return fits.then_some(Test::Closed { own: false });
    }
    // No other list is an ordered set.
    (!is_of_set(goal)).then_some(())?;
    if is_state
        && closed_shape.is_none()
        && is_whole(list, expansion.places.state, expansion.lists.closed)
    {
        return Some(Test::Closed { own: true });
    }
    if is_state && found.is_some() && found == expansion.places.full {
        return Some(Test::Way { own: true });
    }
    if is_state && found.is_some() && found == expansion.places.way {
        return Some(Test::Way { own: false });
    }
    if is_state && is_whole(list, expansion.places.state, expansion.places.way) {
        return Some(Test::Way { own: true });
    }
    let own = match split(list) {
        Some((first, rest)) => {
            (first == expansion.node && variable(rest) == Some(expansion.lists.rest))
                .then_some(())?;
            true
        }
        None => {
            (found == Some(expansion.lists.rest)).then_some(())?;
            false
        }
    };
    // The element is a node with this state and fresh variables elsewhere.
    let mut seen = vec![following];
    let fits = as_it_stands && is_open_node(element, expansion.node, shape, following, &mut seen);
    fits.then_some(Test::Open { own })
}
