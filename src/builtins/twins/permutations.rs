//! Twins of predicates that give the permutations of a list.
//!
//! *Invariant*: the list is proper, and every permutation of it unifies with the output: a variable, or a list of as many different
//! variables that do not occur in the elements (library(lists) makes such a list). Each answer reads the elements again from the arguments,
//! which backtracking restores.

use crate::kernel::permutations::Permutations;
use crate::machine::Machine;
use crate::machine::builtin::{NextAnswer, Retry};
use crate::machine::error::Result;
use crate::machine::twin::{Match, Reply};
use crate::term::walk::Skeleton;
use crate::term::{AtomMarks, Cell, Roots, atoms};

use super::args::{is_open, split};

/// The forms of the definition.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Choosing {
    /// Select an element; the head of the clause takes any list.
    FromAny,
    /// Select an element; the head of the clause takes a list with an element.
    FromList,
    /// Select by a predicate that is given the first element and the others.
    Before,
    /// Choose an element by append/3.
    ByAppend,
}

impl Choosing {
    /// The form of a definition.
    pub fn of(definition: &str) -> Option<Choosing> {
        match definition {
            "permutation/2" => Some(Choosing::FromAny),
            "permutation_list/2" => Some(Choosing::FromList),
            "permutation_before/2" => Some(Choosing::Before),
            "permutation_append/2" => Some(Choosing::ByAppend),
            _ => None,
        }
    }

    /// Whether a choice point remains behind the last permutation of a predicate of this form, for an unbound output or a bound one.
    pub fn stays_open(self, found: &Match, output_is_bound: bool) -> bool {
        match self {
            // The clause for a list fits an empty one too, unless it stands first, or the output tells them apart. The user's own select/3
            // leaves a choice point behind the only element.
            Choosing::FromAny => {
                let nil_is_first = found.clauses.first() < found.clauses.get(1);
                !found.with_library || nil_is_first && !output_is_bound
            }
            Choosing::FromList => !found.with_library,
            Choosing::Before => found.leaves.is_some(),
            Choosing::ByAppend => true,
        }
    }
}

/// `permutation(+Xs, -Ys)` in one of its forms.
pub fn from_any(m: &mut Machine) -> Result<Reply> {
    begin(m, Choosing::FromAny)
}

/// The same.
pub fn from_list(m: &mut Machine) -> Result<Reply> {
    begin(m, Choosing::FromList)
}

/// The same.
pub fn before(m: &mut Machine) -> Result<Reply> {
    begin(m, Choosing::Before)
}

/// The same.
pub fn by_append(m: &mut Machine) -> Result<Reply> {
    begin(m, Choosing::ByAppend)
}

fn begin(m: &mut Machine, form: Choosing) -> Result<Reply> {
    let [list, output] = m.arguments::<2>();
    let is_bound = !is_open(m, output);
    let found = m.running_match();
    let ends = found.is_some_and(|found| !form.stays_open(found, is_bound));
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
