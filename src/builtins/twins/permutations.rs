//! Twins of predicates that give the permutations of a list.
//!
//! *Invariant*: the list is proper, and every permutation of it unifies with the output: a variable, or a list of as many different
//! variables that do not occur in the elements (library(lists) makes such a list). Each answer reads the elements again from the arguments,
//! which backtracking restores.

use crate::kernel::permutations::Permutations;
use crate::machine::Machine;
use crate::machine::builtin::{NextAnswer, Retry};
use crate::machine::error::Result;
use crate::machine::twin::Reply;
use crate::term::walk::Skeleton;
use crate::term::{AtomMarks, Cell, Roots, atoms};

use super::args::{is_open, split};

/// `permutation(+Xs, -Ys)` that chooses an element from those left; no choice point remains behind the last permutation, unless the
/// order of arguments hides from an index that the last element is the last one.
pub fn chosen(m: &mut Machine) -> Result<Reply> {
    let ends = m.leaves_of_running().is_none();
    begin(m, ends)
}

/// `permutation(+Xs, -Ys)` that chooses an element from those left; a choice point remains behind the last permutation, unless the
/// library's select/3 chooses.
pub fn chosen_open(m: &mut Machine) -> Result<Reply> {
    let ends = m.runs_with_library();
    begin(m, ends)
}

/// `permutation(+Xs, -Ys)` that chooses an element by append/3: a choice point remains behind the last permutation.
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

/// Whether an output unifies with every permutation of a list of this length.
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
    /// Whether no choice point remains behind the last answer.
    ends: bool,
    /// A buffer for the elements while an answer is built; its contents are not used again.
    elements: Vec<Cell>,
}

/// The search holds indices and no atoms; the elements are in the arguments.
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
