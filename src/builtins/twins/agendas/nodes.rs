//! Reads the nodes of the lists with which a search begins.
//!
//! ```text
//!   n(c, 4, [b,a])        the state c, the number 4, the path [b,a]: two nodes for b and a, and one for c, which came from that of b
//!   n(d, 5, [b,a])        where the path is the same list, its nodes are those that were made of it
//! ```
//!
//! *Invariant*: a node is read only if its states are ground and its numbers small; otherwise the clauses run.

use std::collections::HashMap;

use super::Agenda;
use super::steps::Shape;
use crate::builtins::twins::args::{small, split};
use crate::kernel::queues::NONE;
use crate::kernel::relations::LARGEST;
use crate::machine::Machine;
use crate::term::atom::ShortHash;
use crate::term::{Addr, Cell, View, atoms};

/// The nodes of paths that were read, by their lists.
pub type Ways = HashMap<Addr, u32, ShortHash>;

/// The longest path that is taken over; a cyclic list has no end.
const LONGEST_WAY: usize = 1 << 16;

/// The parts of a node, as terms.
#[derive(Default)]
struct Parts {
    state: Option<Cell>,
    way: Option<Cell>,
    /// The path with the state in front of it.
    full: Option<Cell>,
    labels: Option<Cell>,
    parent: Option<Cell>,
    numbers: Vec<i64>,
}

impl Agenda {
    /// A node of a list with which the search begins, of this form.
    pub fn node_of(
        &mut self,
        m: &Machine,
        shape: &Shape,
        node: Cell,
        ways: &mut Ways,
    ) -> Option<u32> {
        let mut parts = Parts::default();
        let steps = self.steps.clone();
        parts.numbers = vec![0; steps.numbers];
        parted(m, shape, node, &mut parts)?;
        let state = self.states.number_of(&m.heap, parts.state?)?;
        if let Some(full) = parts.full {
            let (first, way) = split(m, full)?;
            (self.states.number_of(&m.heap, first)? == state).then_some(())?;
            if let Some(known) = parts.way.replace(way) {
                (self.list(m, known)? == self.list(m, way)?).then_some(())?;
            }
        }
        let mut numbers = vec![0; steps.numbers + usize::from(steps.label.is_some())];
        let from = match (parts.parent, parts.labels, parts.way) {
            // What stands in place of a parent need not be a state.
            (Some(parent), None, None) => {
                let parent = self.states.number_of(&m.heap, parent)?;
                self.queue.add(parent, NONE, &numbers)?
            }
            (None, None, None) => NONE,
            (None, None, Some(way)) => self.way_of(m, way, &numbers, ways)?,
            (None, Some(labels), way) => {
                let mut labels = self.list(m, labels)?;
                // If nodes have no path, any state can stand for each step.
                let mut way = match way {
                    Some(way) => self.list(m, way)?,
                    None => vec![state; labels.len()],
                };
                (labels.len() == way.len()).then_some(())?;
                way.reverse();
                labels.reverse();
                let mut from = NONE;
                for (state, label) in way.into_iter().zip(labels) {
                    from = self.queue.add(state, from, &numbers)?;
                    if let Some(last) = numbers.last_mut() {
                        *last = i64::from(label);
                    }
                }
                from
            }
            (Some(_), ..) => return None,
        };
        numbers[..steps.numbers].copy_from_slice(&parts.numbers);
        self.queue.add(state, from, &numbers)
    }

    /// The node of the first state of a path, which came from those behind it: the ends that paths share are read once.
    fn way_of(&mut self, m: &Machine, way: Cell, numbers: &[i64], ways: &mut Ways) -> Option<u32> {
        let mut missing = Vec::new();
        let mut rest = way;
        let mut from = loop {
            match m.heap.view(rest) {
                View::List(at) => {
                    if let Some(known) = ways.get(&at) {
                        break *known;
                    }
                    (missing.len() < LONGEST_WAY).then_some(())?;
                    missing.push((at, m.heap.head(at)));
                    rest = m.heap.tail(at);
                }
                View::Atom(atoms::NIL) => break NONE,
                _ => return None,
            }
        };
        for (at, state) in missing.into_iter().rev() {
            let state = self.states.number_of(&m.heap, state)?;
            from = self.queue.add(state, from, numbers)?;
            ways.insert(at, from);
        }
        Some(from)
    }

    /// The numbers of the elements of a list.
    fn list(&mut self, m: &Machine, list: Cell) -> Option<Vec<u32>> {
        let cells = m.heap.list_elements(list).ok()??.into_iter();
        cells
            .map(|cell| self.states.number_of(&m.heap, cell))
            .collect()
    }
}

/// Takes a node apart.
fn parted(m: &Machine, shape: &Shape, cell: Cell, parts: &mut Parts) -> Option<()> {
    match shape {
        Shape::State => parts.state = Some(cell),
        Shape::Way => parts.way = Some(cell),
        Shape::Full => parts.full = Some(cell),
        Shape::Labels => parts.labels = Some(cell),
        Shape::Parent => parts.parent = Some(cell),
        Shape::Whole => {
            let (state, way) = split(m, cell)?;
            (parts.state, parts.way) = (Some(state), Some(way));
        }
        Shape::Number(number) => {
            let value = small(m, cell).filter(|value| (-LARGEST..=LARGEST).contains(value))?;
            parts.numbers[*number] = value;
        }
        Shape::Compound(functor, shapes) => match (m.heap.view(cell), shapes.as_slice()) {
            (View::Struct(found, at), shapes) if found == *functor => {
                for (index, shape) in shapes.iter().enumerate() {
                    parted(m, shape, m.heap.arg(at, index), parts)?;
                }
            }
            (View::List(_), [first, rest]) if functor.name == atoms::DOT => {
                let (head, tail) = split(m, cell)?;
                parted(m, first, head, parts)?;
                parted(m, rest, tail, parts)?;
            }
            (View::Atom(found), []) if found == functor.name => {}
            _ => return None,
        },
    }
    Some(())
}
