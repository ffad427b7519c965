//! Gives a search back to its clauses where a node is a goal: with the lists of nodes and of closed states as they would be there.
//!
//! ```text
//!   bfs([n(S,W)|_], Closed, found(Way,N)) :- goal(S), reverse([S|W], Way), length(W, N), !.
//! ```
//!
//! What the clause of the goal makes of its node is its own affair: the search asks the goals in front of its cut, as far as they look at
//! the state alone, and then calls the predicate with the arguments that it would have. So it gives back too when another goal of that
//! clause fails later; the clauses expand the node, and their next call is a search again.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::builtins::twins::choices::data::split;
use crate::builtins::twins::choices::scans::Reader;
use crate::builtins::twins::paths::ends::admissible;
use crate::builtins::twins::paths::plan::{Called, Given};
use crate::builtins::twins::variables::{each_variable, each_variable_of, variable};
use crate::database::forms::{Clause, Goal, Term};
use crate::kernel::queues::NONE;
use crate::machine::Machine;
use crate::memory::Stopping;
use crate::term::packed::unpack;
use crate::term::{Cell, View, atoms};

use super::Agenda;
use super::goal::unification;
use super::shape::state_within;
use super::steps::{Check, Closing, Ending, Shape, Steps};

/// Reads a clause that is entered for some states: the test of the state. What else the clause does is not read.
pub fn resumed(
    reader: &mut Reader<'_>,
    clause: &Clause,
    same: &[usize],
    steps: &mut Steps,
) -> Option<()> {
    let (node, rest) = split(&clause.head[steps.agenda])?;
    variable(rest)?;
    let term = state_within(node, &steps.shape)?;
    let mut given = vec![Given::Way; clause.variables as usize + 1];
    let mut heads = Vec::new();
    for term in &clause.head {
        each_variable_of(term, &mut |variable| heads.push(variable));
    }
    // A list of what is closed that the clauses build of several states has them in another order here.
    leaves_closed(clause, steps)?;
    let mut called = Vec::new();
    let state = match term {
        Term::Variable(state) => *state,
        pattern => {
            let state = clause.variables;
            called.push(unification(state, pattern));
            // What other parts of the head say about its variables is asked by the clause itself.
            each_variable_of(pattern, &mut |variable| {
                given[variable as usize] = Given::Local
            });
            state
        }
    };
    given[state as usize] = Given::State;
    let mut ending = None;
    for index in same {
        match &clause.head[*index] {
            Term::Variable(found) if *found == state => ending = Some(*index),
            Term::Variable(found)
                if heads.iter().filter(|other| **other == *found).count() == 1 =>
            {
                given[*found as usize] = Given::Argument(*index);
            }
            _ => {}
        }
    }
    if let Some(index) = ending {
        steps.ground.push(index);
        steps.ending = Ending::Argument(index);
    } else {
        for (at, given) in given.iter_mut().enumerate() {
            if *given == Given::Way && !heads.contains(&(at as u32)) {
                *given = Given::Local;
            }
        }
        for goal in &clause.body {
            let mut known = *goal != Goal::Cut && admissible(reader, goal);
            each_variable(goal, &mut |variable| {
                known &= given[variable as usize] != Given::Way;
            });
            if !known {
                break;
            }
            called.push(goal.clone());
        }
        // A goal that looks at nothing does not say which states are goals.
        let mut looks = false;
        for goal in &called {
            each_variable(goal, &mut |variable| looks |= variable == state);
        }
        looks.then_some(())?;
        let called = Called::new(called, given, false)?;
        steps.ground.extend(called.arguments());
        steps.ending = Ending::Called(called);
    }
    steps.resumes = true;
    steps.checks.push(Check::Goal);
    Some(())
}

/// Nothing, if a clause looks at a list of closed states whose order is not known.
pub fn leaves_closed(clause: &Clause, steps: &Steps) -> Option<()> {
    let (Closing::New(None), Some(closed), false) = (steps.closing, steps.closed, steps.closed_set)
    else {
        return Some(());
    };
    let closed = variable(&clause.head[closed])?;
    let mut count = 0;
    let mut note = |found: u32| count += usize::from(found == closed);
    for term in &clause.head {
        each_variable_of(term, &mut note);
    }
    clause
        .body
        .iter()
        .for_each(|goal| each_variable(goal, &mut note));
    (count == 1).then_some(())
}

/// Paths that nodes share, as lists that share their ends.
#[derive(Default)]
struct SharedPaths {
    /// The list of a node and of those it came from, by the node.
    states: HashMap<u32, Cell>,
    labels: HashMap<u32, Cell>,
}

impl Agenda {
    /// The request that the clauses go on from here: the call of the predicate, and whether only its first answer counts.
    pub fn resume(&self, m: &mut Machine, goal: Cell, given: &[Cell]) -> Stopping<Cell> {
        let name = match m.heap.view(goal) {
            View::Struct(_, at) => m.heap.view(m.heap.arg(at, 1)),
            other => other,
        };
        let name = match name {
            View::Struct(functor, _) => functor.name,
            _ => atoms::NIL,
        };
        let arguments = self.arguments(m, given)?;
        m.heap.room(arguments.len() + 16)?;
        let goal = m.heap.structure(name, &arguments)?;
        let goal = m
            .heap
            .structure(atoms::COLON, &[Cell::atom(self.module), goal])?;
        let once = match self.steps.commits && self.has_expanded {
            true => "once",
            false => "any",
        };
        let once = Cell::atom(m.atoms.intern(once)?);
        let resume = m.atoms.intern("resume")?;
        m.heap.structure(resume, &[goal, once])
    }

    /// The arguments of a call of the predicate that goes on where the search is.
    fn arguments(&self, m: &mut Machine, given: &[Cell]) -> Stopping<Vec<Cell>> {
        let steps = self.steps.clone();
        let mut arguments = given.to_vec();
        let mut lists = SharedPaths::default();
        let mut nodes = Vec::new();
        for node in self.queue.waiting().collect::<Vec<u32>>() {
            nodes.push(self.node(m, &steps.shape, node, &mut lists)?);
        }
        m.heap.room(2 * nodes.len() + 16)?;
        if let Some(argument) = arguments.get_mut(steps.agenda) {
            *argument = m.heap.list_of(&nodes)?;
        }
        if let Some(argument) = steps.closed.and_then(|at| arguments.get_mut(at)) {
            let mut closings = self.closings.clone();
            if !steps.closing.is_behind() {
                closings.reverse();
            }
            if steps.closed_set {
                closings.sort_unstable();
                closings.dedup();
            }
            let mut elements = Vec::with_capacity(closings.len());
            for closed in closings {
                elements.push(match &steps.closed_shape {
                    Some(shape) => self.node(m, shape, closed, &mut lists)?,
                    None => self.state(m, closed)?,
                });
            }
            if steps.closed_set {
                let mut stop = None;
                elements.sort_by(|one, other| {
                    let order = m.heap.compare(*one, *other, &m.atoms);
                    order.unwrap_or_else(|stopped| {
                        stop = Some(stopped);
                        Ordering::Equal
                    })
                });
                if let Some(stop) = stop {
                    return Err(stop);
                }
            }
            m.heap.room(2 * elements.len() + 16)?;
            *argument = m.heap.list_of(&elements)?;
        }
        if let Some(argument) = steps.counter.and_then(|(at, _)| arguments.get_mut(at)) {
            *argument = m.heap.integer(self.count)?;
        }
        Ok(arguments)
    }

    /// A node as a term.
    fn node(
        &self,
        m: &mut Machine,
        shape: &Shape,
        node: u32,
        lists: &mut SharedPaths,
    ) -> Stopping<Cell> {
        match shape {
            Shape::State => self.state(m, self.queue.state(node)),
            Shape::Way => self.path(m, self.queue.from(node), &mut lists.states, Self::own_state),
            Shape::Whole | Shape::Full => self.path(m, node, &mut lists.states, Self::own_state),
            Shape::Labels => self.path(m, node, &mut lists.labels, Self::own_label),
            Shape::Parent => self.state(m, self.parent(node).unwrap_or_default()),
            Shape::Number(number) => {
                m.heap.room(8)?;
                m.heap.integer(self.key(node, *number))
            }
            Shape::Compound(functor, shapes) => {
                let parts: Vec<Cell> = shapes
                    .iter()
                    .map(|shape| self.node(m, shape, node, lists))
                    .collect::<Stopping<_>>()?;
                m.heap.room(parts.len() + 8)?;
                m.heap.structure(functor.name, &parts)
            }
        }
    }

    fn own_state(&self, node: u32) -> Option<u32> {
        Some(self.queue.state(node))
    }

    /// The label of the step to a node; the first node has none.
    fn own_label(&self, node: u32) -> Option<u32> {
        self.labels(node).next()
    }

    fn state(&self, m: &mut Machine, state: u32) -> Stopping<Cell> {
        let words = self.states.words(state);
        m.heap.room(2 * words.len() + 16)?;
        unpack(words, &mut m.heap)
    }

    /// The list of what a node and those it came from have, the last one first.
    fn path(
        &self,
        m: &mut Machine,
        node: u32,
        known: &mut HashMap<u32, Cell>,
        element: impl Fn(&Agenda, u32) -> Option<u32>,
    ) -> Stopping<Cell> {
        let mut missing = Vec::new();
        let mut next = node;
        let mut list = loop {
            if next == NONE {
                break Cell::atom(atoms::NIL);
            }
            if let Some(list) = known.get(&next) {
                break *list;
            }
            missing.push(next);
            next = self.queue.from(next);
        };
        for node in missing.into_iter().rev() {
            if let Some(element) = element(self, node) {
                let cell = self.state(m, element)?;
                m.heap.room(16)?;
                list = m.heap.list(cell, list)?;
            }
            known.insert(node, list);
        }
        Ok(list)
    }
}
