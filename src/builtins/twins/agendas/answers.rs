//! The answer of a search at a goal: the parts of the node, of which the outputs are made.

use std::sync::Arc;

use super::Agenda;
use super::steps::{AnswerPart, Output, Steps};
use crate::builtins::twins::paths::Answer;
use crate::builtins::twins::paths::asked::known_number;
use crate::database::forms::Term;
use crate::machine::Machine;
use crate::machine::error::Result;
use crate::memory::Stopping;
use crate::term::packed::unpack;
use crate::term::{Cell, atoms};

impl Agenda {
    /// The answer at the front node.
    pub fn found(&self) -> GoalNode {
        let node = self.queue.front().unwrap_or_default();
        let words = |state: u32| Box::from(self.states.words(state));
        GoalNode {
            steps: self.steps.clone(),
            state: words(self.queue.state(node)),
            way: self.queue.way(node).map(words).collect(),
            labels: match self.steps.label {
                Some(_) => self.labels(node).map(words).collect(),
                None => Vec::new(),
            },
            numbers: self.queue.numbers(node).to_vec(),
            count: self.count,
        }
    }
}

/// An answer: the parts of the node that is a goal, from which the outputs are made.
pub struct GoalNode {
    steps: Arc<Steps>,
    state: Box<[u64]>,
    way: Vec<Box<[u64]>>,
    labels: Vec<Box<[u64]>>,
    numbers: Vec<i64>,
    count: i64,
}

impl GoalNode {
    fn term(&self, m: &mut Machine, term: &Term, arguments: &[Cell]) -> Stopping<Cell> {
        match term {
            Term::Variable(variable) => match self.steps.parts.get(*variable as usize) {
                Some(Some(AnswerPart::State)) => unpack(&self.state, &mut m.heap),
                Some(Some(AnswerPart::Way)) => list(m, &self.way),
                Some(Some(AnswerPart::Labels)) => list(m, &self.labels),
                // Of outputs that have it the clauses take care.
                Some(Some(AnswerPart::Parent)) => m.heap.new_var(),
                Some(Some(AnswerPart::Full)) => {
                    let way = list(m, &self.way)?;
                    let state = unpack(&self.state, &mut m.heap)?;
                    m.heap.list(state, way)
                }
                Some(Some(AnswerPart::Number(number))) => m.heap.integer(self.numbers[*number]),
                Some(Some(AnswerPart::Count)) => m.heap.integer(self.count),
                Some(Some(AnswerPart::Argument(index))) => {
                    Ok(arguments.get(*index).copied().unwrap_or(Cell::small(0)))
                }
                Some(None) | None => m.heap.new_var(),
            },
            Term::Number(text) => known_number(m, text),
            Term::Compound(functor, _, parts) => {
                let parts: Vec<Cell> = parts
                    .iter()
                    .map(|part| self.term(m, part, arguments))
                    .collect::<Stopping<_>>()?;
                m.heap.structure(functor.name, &parts)
            }
            Term::Goal(..) | Term::Quantified(..) => m.heap.new_var(),
        }
    }

    fn output(&self, m: &mut Machine, output: &Output, arguments: &[Cell]) -> Result<bool> {
        let of_way = self.way.iter().chain(&self.labels);
        let of_way: usize = of_way.map(|words| 2 * words.len() + 4).sum();
        let all = 4 * (of_way + 2 * self.state.len()) + 256;
        m.heap.room(all)?;
        let mut term = self.term(m, &output.term, arguments)?;
        if output.reversed {
            let elements = m.heap.list_elements(term)?.unwrap_or_default();
            m.heap.room(2 * elements.len() + 8)?;
            let nil = Cell::atom(atoms::NIL);
            term = elements
                .iter()
                .try_fold(nil, |tail, element| m.heap.list(element.storable(), tail))?;
        }
        match arguments.get(output.at) {
            Some(cell) => m.unify(*cell, term),
            None => Ok(false),
        }
    }
}

/// Builds the list of packed terms.
fn list(m: &mut Machine, elements: &[Box<[u64]>]) -> Stopping<Cell> {
    let mut list = Cell::atom(atoms::NIL);
    for words in elements.iter().rev() {
        let element = unpack(words, &mut m.heap)?;
        list = m.heap.list(element, list)?;
    }
    Ok(list)
}

impl Answer for GoalNode {
    fn unify(&self, m: &mut Machine, arguments: &[Cell]) -> Result<bool> {
        for output in &self.steps.outputs {
            if !self.output(m, output, arguments)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
