//! Twins of predicates that insert nodes into a list sorted by a key: the agendas of the textbooks' best-first searches.
//!
//! Invariant: a twin copies the nodes in front of the insertion place, and leaves the insertion itself to the clauses. A key is a small
//! integer in a known argument of a node; the clauses handle every other node.

use super::args::{Front, SLICE, copy_front, has_room, is_open, small, split};
use crate::machine::Machine;
use crate::machine::error::Result;
use crate::machine::twin::Reply;
use crate::term::{Cell, Functor, View};

/// The form of the nodes of an agenda.
struct Nodes {
    functor: Functor,
    /// The argument that is the key.
    key: usize,
}

impl Nodes {
    /// Nodes whose key is the first argument, with the functor that the program uses for the definition's `node(F, G, State, Path)`.
    fn of_program(m: &Machine) -> Option<Nodes> {
        let functor = m.name_of_data(0)?;
        Some(Nodes { functor, key: 0 })
    }

    /// The key of a node.
    fn key(&self, m: &Machine, node: Cell) -> Option<i64> {
        let View::Struct(functor, at) = m.heap.view(node) else {
            return None;
        };
        (functor == self.functor)
            .then(|| small(m, m.heap.arg(at, self.key)))
            .flatten()
    }
}

/// `insert(+Agenda, +Node, -Agenda1)`: copies the nodes in front of the insertion place.
fn insert(m: &mut Machine, comes_before: fn(i64, i64) -> bool) -> Result<Reply> {
    let Some(nodes) = Nodes::of_program(m) else {
        return Ok(Reply::Clauses);
    };
    let Some(key) = nodes.key(m, m.x[1]) else {
        return Ok(Reply::Clauses);
    };
    copy_front(m, 0, 2, |m, head| {
        nodes
            .key(m, head)
            .is_some_and(|other| comes_before(other, key))
    })
}

/// `insert_node(+Agenda, +Node, -Agenda1)`: inserts in front of nodes with an equal key.
pub fn insert_before(m: &mut Machine) -> Result<Reply> {
    insert(m, |other, key| other < key)
}

/// `insert_last(+Agenda, +Node, -Agenda1)`: inserts behind nodes with an equal key.
pub fn insert_behind(m: &mut Machine) -> Result<Reply> {
    insert(m, |other, key| other <= key)
}

/// `merge_by_value(+Children, +Agenda, -Agenda1)`: merges two sorted lists; a child comes behind nodes with an equal value.
pub fn merge(m: &mut Machine) -> Result<Reply> {
    let [mut children, mut agenda, output] = m.arguments::<3>();
    // The functor of the tile program's nodes, `move_value(Move, Value)`.
    let Some(functor) = m.name_of_data(0) else {
        return Ok(Reply::Clauses);
    };
    let nodes = Nodes { functor, key: 1 };
    if !is_open(m, output) || !has_room(m) {
        return Ok(Reply::Clauses);
    }
    let mut front = Front::default();
    let mut passed = 0;
    while passed < SLICE
        && let (Some((child, others)), Some((old, rest))) = (split(m, children), split(m, agenda))
        && let (Some(value), Some(bound)) = (nodes.key(m, child), nodes.key(m, old))
    {
        if value < bound {
            front.push(m, child)?;
            children = others;
        } else {
            front.push(m, old)?;
            agenda = rest;
        }
        passed += 1;
    }
    m.spend(passed as u64)?;
    m.x[0] = children;
    m.x[1] = agenda;
    m.x[2] = front.put(m, output)?;
    Ok(Reply::Clauses)
}
