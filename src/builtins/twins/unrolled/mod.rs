//! The twin of pure predicates that choose and test, whose clauses, followed for a call, come to a fixed number of choices.
//!
//! ```text
//!   colours([], Cs, Cs).                                  colours([a,b], [], Cs) with next_to(a, b):
//!   colours([R|Rs], Cs0, Cs) :-                               choice 0   the colour of a: red, green
//!       colour(C), free(R, C, Cs0),                           choice 1   the colour of b: red, green; not that of a
//!       colours(Rs, [R-C|Cs0], Cs).                           Cs is [b-(choice 1), a-(choice 0)]
//! ```
//!
//! | file | what |
//! | --- | --- |
//! | `plan.rs` | which predicates are tried |
//! | `symbols.rs` | what a term is when some of it is chosen later |
//! | `unroll.rs` | the clauses, followed for a call: where one clause alone can match it is taken, and what has several answers is a choice |
//! | `answers.rs` | all answers of a goal, with what they ask of values that are chosen before |
//! | `goals.rs` | goals of the system among them |
//! | `problem.rs` | the choices as a problem for `kernel/choices.rs` |
//!
//! This is partial evaluation: Komorowski, "Partial evaluation as a means for inferencing data structures in an applicative language", POPL 1982.
//!
//! *Invariant*: the clauses are followed as far as they go, whatever is chosen, before anything is bound: so they raise no error for any choice, and come to an
//! end. Where that cannot be seen within `MOST_STEPS` steps the call is one of the clauses. So is one whose very last way is an answer: only
//! there could the clauses leave no choice point behind an answer.

pub mod answers;
pub mod goals;
pub mod plan;
pub mod problem;
pub mod symbols;
pub mod unroll;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::joins::plan::{code, is_atom, words};
use super::ways::next_way;
use crate::kernel::choices::Choices;
use crate::machine::Machine;
use crate::machine::builtin::{NextAnswer, Retry};
use crate::machine::error::Result;
use crate::machine::twin::{Reply, TRIAL};
use crate::memory::Stopping;
use crate::term::packed::unpack;
use crate::term::{AtomMarks, Cell, Functor, Roots, View, atoms};

use plan::Steps;
use problem::Problem;
use symbols::Symbol;
use unroll::{Unrolled, unrolled};

/// The alternatives that are tried one after the other, as the clauses do it, for seeing what they cost: a search that ends within them is left to the
/// clauses, and one that finds an answer for fewer than that many.
const SAMPLE: u64 = 1 << 10;
const ALTERNATIVES_OF_AN_ANSWER: u64 = 24;

/// The most parts of relations that are looked at for an alternative, on the average: the clauses have the value of a long sum from the step before.
const PARTS_OF_AN_ALTERNATIVE: u64 = 16;

/// What the judge of twins is to know of a search: as many steps are as good as one hit of a memory.
const STEPS_OF_A_HIT: u64 = 1 << 2;

/// So often the twin doubles the time that it rests where the clauses were followed in vain.
const BACKOFFS: usize = 5;

/// A search of fewer steps was not large.
const LARGE: u64 = 1 << 6;

/// How deep terms of a call may be, and the most symbols they come to.
const DEEPEST: usize = 64;
const MOST_SYMBOLS: usize = 512;

/// The predicate whose twin runs.
pub fn choose(m: &mut Machine) -> Result<Reply> {
    let number = m.running_twin();
    m.judge_search(number);
    let Some(steps) = m.steps_of_twin::<Steps>(number) else {
        return Ok(Reply::Clauses);
    };
    let rushes = m.rushes_twins();
    let answers = Answers::new(m, number, steps.clone());
    let worth = answers.filter(|answers| {
        rushes || steps.is_large.load(Ordering::Relaxed) || answers.is_worth_it()
    });
    if let Some(answers) = worth {
        steps.is_large.store(true, Ordering::Relaxed);
        return Ok(Reply::Each(Box::new(answers)));
    }
    // To have followed the clauses in vain is as much as some thousand inferences.
    for _ in 0..BACKOFFS {
        m.back_off(number);
    }
    Ok(Reply::Clauses)
}

/// Reads the arguments of a call.
struct Given<'m> {
    m: &'m Machine,
    variables: Vec<Cell>,
    left: usize,
}

impl Given<'_> {
    fn symbol(&mut self, cell: Cell, depth: usize) -> Option<Symbol> {
        self.left = self.left.checked_sub(1)?;
        let cell = self.m.heap.deref(cell);
        if let Some(code) = code(cell) {
            return Some(Symbol::Constant(code));
        }
        if depth > DEEPEST {
            return None;
        }
        Some(match self.m.heap.view(cell) {
            View::Var(_) => {
                let known = self.variables.iter().position(|known| *known == cell);
                Symbol::Variable(known.unwrap_or_else(|| {
                    self.variables.push(cell);
                    self.variables.len() - 1
                }))
            }
            View::List(_) => {
                let (mut found, mut rest) = (Vec::new(), cell);
                while let Some((head, tail)) = super::args::split(self.m, rest) {
                    found.push(self.symbol(head, depth + 1)?);
                    rest = tail;
                }
                let end = self.symbol(rest, depth + 1)?;
                Symbol::list(&found, end)
            }
            View::Struct(functor, at) => {
                let places = 0..functor.arity as usize;
                let parts = places.map(|index| self.symbol(self.m.heap.arg(at, index), depth + 1));
                Symbol::Compound(functor, parts.collect::<Option<Arc<[Symbol]>>>()?)
            }
            _ => return None,
        })
    }
}

/// The answers of a call.
struct Answers {
    search: Choices<Problem>,
    steps: Arc<Steps>,
    /// The arguments that something comes out in, and what they are then.
    outputs: Vec<(usize, Symbol)>,
    twin: usize,
    tried: u64,
}

impl Answers {
    fn new(m: &Machine, twin: usize, steps: Arc<Steps>) -> Option<Answers> {
        let mut given = Given {
            m,
            variables: Vec::new(),
            left: MOST_SYMBOLS,
        };
        let mut arguments = Vec::new();
        let mut open = Vec::new();
        for index in 0..steps.own.arity as usize {
            let before = given.variables.len();
            let symbol = given.symbol(m.x[index], 0)?;
            if given.variables.len() > before || symbol.has_variables() {
                open.push(index);
            }
            arguments.push(symbol);
        }
        let variables = given.variables.len();
        let Unrolled {
            problem,
            arguments: found,
        } = unrolled(m, &steps, &arguments, variables)?;
        let outputs: Vec<(usize, Symbol)> = open
            .into_iter()
            .map(|index| (index, found[index].clone()))
            .collect();
        if outputs.iter().any(|(_, symbol)| symbol.has_pool()) || problem.ends_with_an_answer() {
            return None;
        }
        let sizes = problem.sizes();
        Some(Answers {
            search: Choices::new(&sizes, problem)?,
            steps,
            outputs,
            twin,
            tried: 0,
        })
    }

    /// Whether the clauses have much to do, and making answers is not all of it.
    fn is_worth_it(&self) -> bool {
        let problem = self.search.pairs();
        let sample = problem.sample(SAMPLE);
        // What is asked when all choices are made is asked as well by the clauses, but for bounds where answers are rare.
        sample.tried >= SAMPLE
            && sample.looked <= PARTS_OF_AN_ALTERNATIVE * sample.tried
            && (2 * sample.late <= sample.tried || problem.has_bounds() && sample.found == 0)
            && (sample.found <= 8 || sample.found * ALTERNATIVES_OF_AN_ANSWER <= sample.tried)
    }

    fn built(
        &self,
        m: &mut Machine,
        symbol: &Symbol,
        open: &mut Vec<(usize, Cell)>,
    ) -> Stopping<Cell> {
        let value = match symbol {
            Symbol::Variable(number) => {
                if let Some((_, cell)) = open.iter().find(|(known, _)| known == number) {
                    return Ok(*cell);
                }
                let cell = m.heap.new_var()?;
                open.push((*number, cell));
                return Ok(cell);
            }
            Symbol::Constant(code) => *code,
            Symbol::Known(sum, _) => self.search.pairs().value(sum),
            Symbol::Compound(functor, parts) => {
                if *functor == Functor::new(atoms::DOT, 2) {
                    let (mut heads, mut rest) = (Vec::new(), symbol);
                    while let Some((head, tail)) = rest.split() {
                        heads.push(self.built(m, head, open)?);
                        rest = tail;
                    }
                    let mut list = self.built(m, rest, open)?;
                    for head in heads.into_iter().rev() {
                        list = m.heap.list(head, list)?;
                    }
                    return Ok(list);
                }
                let parts: Vec<Cell> = parts
                    .iter()
                    .map(|part| self.built(m, part, open))
                    .collect::<Stopping<_>>()?;
                return m.heap.structure(functor.name, &parts);
            }
            Symbol::Pool(..) => 0,
        };
        unpack(&words(value), &mut m.heap)
    }
}

/// The atoms of a symbol.
fn reach(symbol: &Symbol, reached: &mut AtomMarks) {
    match symbol {
        Symbol::Constant(code) if is_atom(*code) => reached.words(&words(*code)),
        Symbol::Compound(functor, parts) => {
            reached.functor(*functor);
            parts.iter().for_each(|part| reach(part, reached));
        }
        Symbol::Constant(_) | Symbol::Variable(_) | Symbol::Known(..) | Symbol::Pool(..) => {}
    }
}

/// It has the codes of atoms.
impl Roots for Answers {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        self.search.pairs().each(&mut |code| {
            if is_atom(code) {
                reached.words(&words(code));
            }
        });
        for (_, symbol) in &self.outputs {
            reach(symbol, reached);
        }
    }
}

impl Retry for Answers {
    fn next(&mut self, m: &mut Machine) -> Result<NextAnswer> {
        let (search, twin, tried) = (&mut self.search, self.twin, &mut self.tried);
        let note = |m: &mut Machine, more: u64| {
            *tried += more;
            m.note_search(twin, (TRIAL, *tried / STEPS_OF_A_HIT));
        };
        if !next_way(m, twin, |left| search.search(left), note)? {
            // All ways were looked at: so the search was as large as it seemed.
            if self.tried < LARGE {
                self.steps.is_large.store(false, Ordering::Relaxed);
            } else {
                m.note_search(self.twin, (TRIAL, TRIAL));
            }
            return Ok(NextAnswer::Fail);
        }
        let mut open = Vec::new();
        for (index, symbol) in &self.outputs {
            m.heap.room(4 * symbol.size() + 8)?;
            let built = self.built(m, symbol, &mut open)?;
            if !m.unify(m.x[*index], built)? {
                return Ok(NextAnswer::Fail);
            }
        }
        Ok(NextAnswer::More)
    }
}
