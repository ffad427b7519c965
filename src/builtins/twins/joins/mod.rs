//! The twin of predicates with one clause that chooses from facts, lists, ranges and compares: colourings, cryptarithms, magic squares.
//!
//! | file | what |
//! | --- | --- |
//! | `plan.rs` | recognises such predicates and makes the plan |
//! | `problem.rs` | compiles their goals, for a call, to a join (`kernel/joins.rs`) |
//!
//! *Invariant*: arguments are atoms, small integers, lists of these, and different variables; otherwise the clauses run. The clauses also
//! run if the very last combination of values is an answer: only then could they leave no choice point behind an answer.

pub mod plan;
pub mod problem;

use std::sync::Arc;

use super::args::{is_open, split};
use crate::database::forms::Term;
use crate::kernel::joins::Join;
use crate::machine::Machine;
use crate::machine::builtin::{NextAnswer, Retry};
use crate::machine::error::Result;
use crate::machine::twin::{Reply, TRIAL};
use crate::memory::Stopping;
use crate::term::packed::unpack;
use crate::term::walk::Skeleton;
use crate::term::{Addr, AtomMarks, Cell, Functor, Roots, View, atoms};

use super::ways::next_way;
use plan::{LEAST_WAYS, Steps, code, constant, extent, words};
use problem::{State, compile_with};

/// The number of combinations from which on a search pays. A sample of this number of alternatives shows whether building the answers is
/// most of the work: then there is an answer for fewer alternatives than these.
const WORTH: usize = 1 << 15;
const SAMPLE: u64 = 1 << 9;
const ALTERNATIVES_OF_AN_ANSWER: u64 = 24;

/// The number of following calls that run the clauses if a call was too small.
const SMALL: usize = 1 << 6;

/// The longest list that an argument may be.
const MOST_VALUES: usize = 128;

/// The number of alternatives that count as a hit when the judge of twins weighs a search; a search counts as a whole trial.
const ALTERNATIVES_OF_A_HIT: u64 = 1 << 4;

/// Runs the twin.
pub fn choose(m: &mut Machine) -> Result<Reply> {
    let number = m.running_twin();
    m.judge_search(number);
    let Some(steps) = m.steps_of_twin::<Steps>(number) else {
        return Ok(Reply::Clauses);
    };
    let rushes = m.rushes_twins();
    if !rushes && steps.ways < WORTH {
        return Ok(Reply::Clauses);
    }
    let Some(mut answers) = Answers::new(m, number, steps) else {
        return Ok(Reply::Clauses);
    };
    // If this call is too small, the next ones probably are too.
    Ok(match rushes || answers.is_worth_it() {
        true => Reply::Each(Box::new(answers)),
        false => Reply::NotApplicable(SMALL),
    })
}

/// The arguments of a call.
struct Given<'m> {
    m: &'m Machine,
    states: Vec<State>,
    values: Vec<i64>,
    /// The variables of the clause that are outputs, and the variables of the call that answers bind.
    outputs: Vec<usize>,
    bound: Vec<Addr>,
}

impl Given<'_> {
    /// Makes a variable of the clause an output, for a variable of the call.
    fn output(&mut self, variable: usize, cell: Cell) -> Option<()> {
        if self.outputs.contains(&variable) || !matches!(self.states[variable], State::Unknown) {
            return None;
        }
        self.outputs.push(variable);
        self.bound.push(self.m.heap.deref(cell).addr());
        Some(())
    }

    /// Matches an argument of the head with an argument of the call.
    fn take(&mut self, pattern: &Term, cell: Cell, within: bool) -> Option<()> {
        let open = is_open(self.m, cell);
        match pattern {
            Term::Variable(variable) if open => self.output(*variable as usize, cell),
            Term::Variable(variable) => self.input(*variable as usize, cell, within),
            _ if open => {
                self.bound.push(self.m.heap.deref(cell).addr());
                self.built(pattern)
            }
            Term::Compound(functor, _, parts) if !parts.is_empty() => {
                let found: Vec<Cell> = match self.m.heap.view(cell) {
                    View::Struct(found, at) if found == *functor => {
                        let places = 0..parts.len();
                        places.map(|index| self.m.heap.arg(at, index)).collect()
                    }
                    View::List(_) if *functor == Functor::new(atoms::DOT, 2) => {
                        let (first, rest) = split(self.m, cell)?;
                        vec![first, rest]
                    }
                    _ => return None,
                };
                let mut found = parts.iter().zip(found);
                found.try_for_each(|(part, cell)| self.take(part, cell, true))
            }
            term => (code(self.m.heap.deref(cell)) == Some(constant(term)?)).then_some(()),
        }
    }

    /// A part of the head that answers build, because the call has a variable in its place.
    fn built(&mut self, pattern: &Term) -> Option<()> {
        match pattern {
            Term::Variable(variable) => {
                let variable = *variable as usize;
                let known = !matches!(self.states[variable], State::Unknown);
                if known || self.outputs.contains(&variable) {
                    return None;
                }
                self.outputs.push(variable);
                Some(())
            }
            Term::Compound(_, _, parts) if !parts.is_empty() => {
                parts.iter().try_for_each(|part| self.built(part))
            }
            term => constant(term).map(|_| ()),
        }
    }

    /// Gives a variable of the clause its value in the call; a list must be an argument by itself.
    fn input(&mut self, variable: usize, cell: Cell, within: bool) -> Option<()> {
        if self.outputs.contains(&variable) || !matches!(self.states[variable], State::Unknown) {
            return None;
        }
        if let Some(value) = code(self.m.heap.deref(cell)) {
            self.values[variable] = value;
            self.states[variable] = State::Value(0, extent(std::iter::once(value)));
            return Some(());
        }
        let skeleton = self.m.heap.skeleton(cell);
        if within || !matches!(skeleton, Skeleton::Proper(length) if length <= MOST_VALUES) {
            return None;
        }
        let elements = self.m.heap.list_elements(cell).ok()??;
        let values = elements
            .into_iter()
            .map(|cell| code(self.m.heap.deref(cell)));
        self.states[variable] = State::List(values.collect::<Option<_>>()?, Vec::new());
        Some(())
    }
}

/// The answers of a call.
struct Answers {
    join: Join,
    steps: Arc<Steps>,
    /// The arguments that have outputs.
    outputs: Vec<usize>,
    /// The number of combinations of values.
    ways: usize,
    /// The twin, and the number of alternatives tried.
    twin: usize,
    tried: u64,
}

impl Answers {
    fn new(m: &Machine, twin: usize, steps: Arc<Steps>) -> Option<Answers> {
        let mut given = Given {
            m,
            states: vec![State::Unknown; steps.variables],
            values: vec![0; steps.variables],
            outputs: Vec::new(),
            bound: Vec::new(),
        };
        let mut outputs = Vec::new();
        for (index, pattern) in steps.head.iter().enumerate() {
            let before = given.bound.len();
            given.take(pattern, m.x[index], false)?;
            if given.bound.len() > before {
                outputs.push(index);
            }
        }
        let Given {
            states,
            values,
            outputs: variables,
            mut bound,
            ..
        } = given;
        let count = bound.len();
        bound.sort_unstable();
        bound.dedup();
        if bound.len() != count {
            return None;
        }
        let mut compiled = compile_with(&steps.items, states, values)?;
        let comes_out = |variable: &usize| compiled.is_known(&plan::Arg::Variable(*variable));
        if compiled.ways < LEAST_WAYS || !variables.iter().all(comes_out) {
            return None;
        }
        if compiled.join.ends_with_a_solution() {
            return None;
        }
        Some(Answers {
            ways: compiled.ways,
            join: compiled.join,
            steps,
            outputs,
            twin,
            tried: 0,
        })
    }

    /// Whether the search is large, and building the answers is not most of the work.
    fn is_worth_it(&mut self) -> bool {
        if self.ways < WORTH {
            return false;
        }
        let (found, left) = self.join.sample(SAMPLE);
        found <= 8 || found * ALTERNATIVES_OF_AN_ANSWER <= SAMPLE - left
    }

    /// Builds a part of the head.
    fn built(&self, m: &mut Machine, pattern: &Term) -> Stopping<Cell> {
        let value = match pattern {
            Term::Variable(variable) => Some(self.join.values()[*variable as usize]),
            Term::Compound(functor, _, parts) if !parts.is_empty() => {
                let parts: Vec<Cell> = parts
                    .iter()
                    .map(|part| self.built(m, part))
                    .collect::<Stopping<_>>()?;
                return m.heap.structure(functor.name, &parts);
            }
            term => constant(term),
        };
        unpack(&words(value.unwrap_or_default()), &mut m.heap)
    }
}

/// The largest number of cells that a part of the head takes.
fn cells(pattern: &Term) -> usize {
    match pattern {
        Term::Compound(_, _, parts) => 1 + parts.iter().map(|part| 1 + cells(part)).sum::<usize>(),
        Term::Variable(_) | Term::Number(_) | Term::Goal(..) | Term::Quantified(..) => 1,
    }
}

/// Marks the functors of a part of the head.
fn functors(pattern: &Term, reached: &mut AtomMarks) {
    if let Term::Compound(functor, _, parts) = pattern {
        reached.functor(*functor);
        parts.iter().for_each(|part| functors(part, reached));
    }
}

/// The join holds codes of atoms.
impl Roots for Answers {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        self.join.each(&mut |code| {
            if plan::is_atom(code) {
                reached.words(&words(code));
            }
        });
        let head = self.steps.head.iter();
        head.for_each(|pattern| functors(pattern, reached));
    }
}

impl Retry for Answers {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        let (join, twin, tried) = (&mut self.join, self.twin, &mut self.tried);
        let note = |m: &mut Machine, more: u64| {
            *tried += more;
            m.note_search(twin, (TRIAL, *tried / ALTERNATIVES_OF_A_HIT));
        };
        if !next_way(m, twin, |left| join.search(left), note)? {
            return Ok(NextAnswer::Fail);
        }
        let steps = self.steps.clone();
        for index in &self.outputs {
            let pattern = &steps.head[*index];
            m.heap.room(cells(pattern) + 8)?;
            let built = self.built(m, pattern)?;
            if !m.unify(m.x[*index], built)? {
                return Ok(NextAnswer::Fail);
            }
        }
        Ok(NextAnswer::More)
    }
}
