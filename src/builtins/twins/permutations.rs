//! Twins of predicates that give the permutations of a list.
//!
//! *Invariant*: the list is proper, and any permutation of it unifies with the output: that is a variable, or a list of as many different
//! variables none of which is in the elements (library(lists) makes one). The elements are read anew for each answer, from the arguments that
//! backtracking restores.

use crate::kernel::permutations::Permutations;
use crate::machine::Machine;
use crate::machine::builtin::{NextAnswer, Retry};
use crate::machine::error::Result;
use crate::machine::twin::Reply;
use crate::term::walk::Skeleton;
use crate::term::{AtomMarks, Cell, Roots, atoms};

use super::args::{is_open, split};

/// `permutation(+Xs, -Ys)`, an element chosen from what is left. The last choice leaves no choice point.
pub fn chosen(m: &mut Machine) -> Result<Reply> {
    begin(m, true)
}

/// `permutation(+Xs, -Ys)`, an element chosen from what is left; a choice point stays behind the last one, unless select/3 of the library
/// chooses.
pub fn chosen_open(m: &mut Machine) -> Result<Reply> {
    let ends = m.runs_with_library();
    begin(m, ends)
}

/// `permutation(+Xs, -Ys)`, where append/3 finds the element that is chosen: a choice point stays behind the last one.
pub fn chosen_by_append(m: &mut Machine) -> Result<Reply> {
    begin(m, false)
}

fn begin(m: &mut Machine, ends: bool) -> Result<Reply> {
    let [list, output] = m.arguments::<2>();
    Ok(match m.heap.skeleton(list) {
        Skeleton::Proper(count) if count > 1 && takes_any(m, list, count, output)? => {
            let permutations = Permutations::new(count);
            let elements = Vec::with_capacity(count);
            Reply::Each(Box::new(Answers {
                permutations,
                ends,
                elements,
            }))
        }
        Skeleton::Proper(_) | Skeleton::Partial(..) | Skeleton::Improper(..) | Skeleton::Cyclic => {
            Reply::Clauses
        }
    })
}

/// Whether an output unifies with all permutations of a list of this length.
fn takes_any(m: &Machine, list: Cell, count: usize, output: Cell) -> Result<bool> {
    if is_open(m, output) {
        return Ok(true);
    }
    let mut variables = Vec::new();
    let mut rest = output;
    while let Some((head, tail)) = split(m, rest)
        && variables.len() < count
        && is_open(m, head)
    {
        variables.push(m.heap.deref(head).addr());
        rest = tail;
    }
    if variables.len() < count || m.heap.deref(rest) != Cell::atom(atoms::NIL) {
        return Ok(false);
    }
    variables.sort_unstable();
    variables.dedup();
    Ok(variables.len() == count && m.heap.is_ground(list)?)
}

struct Answers {
    permutations: Permutations,
    /// Whether the last answer leaves no choice point.
    ends: bool,
    /// The elements while an answer is made, kept for its memory alone: no cell in it means anything to the next one.
    elements: Vec<Cell>,
}

/// It has places of elements and no atoms; the elements are in the arguments.
impl Roots for Answers {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl Retry for Answers {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        let [list, output] = m.arguments::<2>();
        self.elements.clear();
        let mut rest = list;
        while let Some((head, tail)) = split(m, rest) {
            self.elements.push(head);
            rest = tail;
        }
        m.spend(self.elements.len() as u64)?;
        let Some(permutation) = self.permutations.current() else {
            return Ok(NextAnswer::Fail);
        };
        if is_open(m, output) {
            m.heap.room(2 * self.elements.len())?;
            let nil = Cell::atom(atoms::NIL);
            let permuted = permutation.iter().rev().try_fold(nil, |tail, number| {
                m.heap.list(self.elements[*number], tail)
            })?;
            m.unify(output, permuted)?;
        } else {
            let mut rest = output;
            for number in permutation {
                let Some((variable, tail)) = split(m, rest) else {
                    break;
                };
                m.unify(variable, self.elements[*number])?;
                rest = tail;
            }
        }
        self.permutations.advance();
        let last = self.ends && self.permutations.current().is_none();
        Ok(if last {
            NextAnswer::Last
        } else {
            NextAnswer::More
        })
    }
}
