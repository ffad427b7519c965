//! The twin of pure predicates that choose and test, if unfolding their clauses for a call gives a fixed number of choices.
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
//! | `plan.rs` | recognises predicates for which unfolding is tried |
//! | `symbols.rs` | symbolic terms, whose parts may depend on choices |
//! | `unroll.rs` | unfolds the clauses for a call: the goals of the only matching clause replace it, and several answers become a choice |
//! | `answers.rs` | finds all symbolic answers of a goal, each with conditions on the choices made before |
//! | `goals.rs` | the goals of the system among them |
//! | `problem.rs` | compiles the choices to a problem for `kernel/choices.rs` |
//! | `parts.rs` | the parts of its sums that earlier choices decide |
//! | `equations.rs` | the search where the goals are unifications alone, by `kernel/equations.rs` |
//!
//! Partial evaluation: Komorowski, "Partial evaluation as a means for inferencing data structures in an applicative language", POPL 1982.
//!
//! *Invariant*: before anything is bound, the clauses are unfolded for all choices at once: so they raise no error for any choice, and they
//! end. If that takes more than `MOST_STEPS` steps, the clauses run. They also run if the very last combination of choices is an answer:
//! only then could they leave no choice point behind an answer.

pub mod answers;
pub mod equations;
pub mod goals;
pub mod parts;
pub mod plan;
pub mod problem;
pub mod symbols;
pub mod unroll;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::joins::plan::{code, is_atom, words};
use super::ways::next_way;
use crate::kernel::SearchProgress;
use crate::kernel::choices::Choices;
use crate::machine::Machine;
use crate::machine::builtin::{NextAnswer, Retry};
use crate::machine::error::Result;
use crate::machine::twin::{Reply, TRIAL};
use crate::memory::Stopping;
use crate::term::packed::unpack;
use crate::term::{AtomMarks, Cell, Functor, Roots, View};

use equations::Solved;
use plan::Steps;
use problem::Problem;
use symbols::Symbol;
use unroll::{Unrolled, unrolled};

/// The number of alternatives in a sample, tried in the clauses' order: a search that ends within it is left to the clauses, and so is one
/// that finds an answer for fewer alternatives than these.
const SAMPLE: u64 = 1 << 10;
const ALTERNATIVES_OF_AN_ANSWER: u64 = 24;

/// How many alternatives of the sample a step of the search must stand for: a step costs two to three of them.
const ALTERNATIVES_OF_A_STEP: u64 = 3;

/// The largest number of parts of relations evaluated for an alternative, on average: the clauses compute a long sum from the step before.
const PARTS_OF_AN_ALTERNATIVE: u64 = 16;

/// The number of steps that count as a hit when the judge of twins weighs a search.
const STEPS_OF_A_HIT: u64 = 1 << 2;

/// How often the twin doubles its pause after unfolding in vain.
const BACKOFFS: usize = 5;

/// The least number of steps of a large search.
const LARGE: u64 = 1 << 6;

/// The largest depth of terms of a call, and the largest number of symbols in them.
const DEEPEST: usize = 64;
const MOST_SYMBOLS: usize = 512;

/// Runs the twin.
pub fn choose(m: &mut Machine) -> Result<Reply> {
    let number = m.running_twin();
    m.judge_search(number);
    let Some(steps) = m.steps_of_twin::<Steps>(number) else {
        return Ok(Reply::Clauses);
    };
    let is_large = m.rushes_twins() || steps.is_large.load(Ordering::Relaxed);
    let found =
        CallSymbols::read(m, steps.own).and_then(|given| native(m, &steps, &given, is_large));
    if let Some((search, outputs)) = found {
        steps.is_large.store(true, Ordering::Relaxed);
        return Ok(Reply::Each(Box::new(Answers {
            search,
            outputs,
            steps,
            twin: number,
            tried: 0,
        })));
    }
    // Unfolding in vain costs as much as some thousand inferences.
    for _ in 0..BACKOFFS {
        m.back_off(number);
    }
    Ok(Reply::Clauses)
}

/// The native search of a call, if there is one that is worth it, and what its answers bind.
fn native(
    m: &Machine,
    steps: &Steps,
    given: &CallSymbols,
    is_large: bool,
) -> Option<(Box<dyn Unfolded>, Outputs)> {
    if let Some((chosen, outputs)) = Chosen::new(m, steps, given, is_large) {
        return Some((Box::new(chosen), outputs));
    }
    let (solved, outputs) = Solved::new(m, steps, given, is_large)?;
    Some((Box::new(solved), outputs))
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

/// The arguments of a call, as symbols.
pub struct CallSymbols {
    symbols: Vec<Symbol>,
    /// Those with variables in them.
    open: Vec<usize>,
    /// The number of variables.
    variables: usize,
}

impl CallSymbols {
    fn read(m: &Machine, own: Functor) -> Option<CallSymbols> {
        let mut given = Given {
            m,
            variables: Vec::new(),
            left: MOST_SYMBOLS,
        };
        let mut symbols = Vec::new();
        let mut open = Vec::new();
        for index in 0..own.arity as usize {
            let symbol = given.symbol(m.x[index], 0)?;
            if symbol.has_variables() {
                open.push(index);
            }
            symbols.push(symbol);
        }
        let variables = given.variables.len();
        Some(CallSymbols {
            symbols,
            open,
            variables,
        })
    }
}

/// The search of a call whose clauses are unfolded.
trait Unfolded: Send {
    /// Searches for the next answer, and tries at most `left` alternatives.
    fn search(&mut self, left: &mut u64) -> SearchProgress;

    /// Whether the clauses leave a choice point, as they do before another answer. The answer found last is lost.
    fn goes_on(&mut self) -> bool;

    /// Builds a part of an answer that is not compound. `open` has the variables of this answer that are built.
    fn leaf(
        &self,
        m: &mut Machine,
        symbol: &Symbol,
        open: &mut Vec<(usize, Cell)>,
    ) -> Stopping<Cell>;

    /// The largest number of cells for such a part.
    fn width(&self) -> usize;

    /// Marks the atoms of the search.
    fn reach(&self, reached: &mut AtomMarks);
}

/// The variable with this number in the present answer.
fn open_variable(m: &mut Machine, number: usize, open: &mut Vec<(usize, Cell)>) -> Stopping<Cell> {
    if let Some((_, cell)) = open.iter().find(|(known, _)| *known == number) {
        return Ok(*cell);
    }
    let cell = m.heap.new_var()?;
    open.push((number, cell));
    Ok(cell)
}

/// A search for values of choices.
struct Chosen {
    search: Choices<Problem>,
    /// Whether the clauses cut behind the first answer.
    stops: bool,
}

impl Chosen {
    /// Unfolds the clauses for a call. None if they must run, or if the search is not known to be large and a sample does not show that it
    /// is worth it.
    fn new(
        m: &Machine,
        steps: &Steps,
        given: &CallSymbols,
        is_large: bool,
    ) -> Option<(Chosen, Outputs)> {
        let Unrolled {
            problem,
            arguments,
            stops,
        } = unrolled(m, steps, &given.symbols, given.variables)?;
        let open = given.open.iter();
        let outputs: Outputs = open
            .map(|index| (*index, arguments[*index].clone()))
            .collect();
        // Behind a cut no choice point is left in any case.
        if outputs.iter().any(|(_, symbol)| symbol.has_pool())
            || !stops && problem.ends_with_an_answer()
        {
            return None;
        }
        let mut search = Choices::new(&problem.sizes(), problem)?;
        let is_worth_it = is_large || is_worth_it(&mut search);
        is_worth_it.then_some((Chosen { search, stops }, outputs))
    }
}

/// Whether a sample shows that the clauses have much to do and that building the answers is not most of it.
fn is_worth_it(search: &mut Choices<Problem>) -> bool {
    let sample = search.pairs().sample(SAMPLE);
    let problem = search.pairs();
    // A relation of more than two choices is tested as late as by the clauses; only bounds are earlier, and pay if answers are rare.
    sample.tried >= SAMPLE
        && sample.looked <= PARTS_OF_AN_ALTERNATIVE * sample.tried
        && (2 * sample.late <= sample.tried || problem.has_bounds() && sample.found == 0)
        && (sample.found <= 8 || sample.found * ALTERNATIVES_OF_AN_ANSWER <= sample.tried)
        && ALTERNATIVES_OF_A_STEP * search.steps_to(&sample.reached, SAMPLE) <= sample.tried
}

impl Unfolded for Chosen {
    fn search(&mut self, left: &mut u64) -> SearchProgress {
        self.search.search(left)
    }

    fn goes_on(&mut self) -> bool {
        !self.stops
    }

    fn leaf(
        &self,
        m: &mut Machine,
        symbol: &Symbol,
        open: &mut Vec<(usize, Cell)>,
    ) -> Stopping<Cell> {
        let value = match symbol {
            Symbol::Variable(number) => return open_variable(m, *number, open),
            Symbol::Constant(code) => *code,
            Symbol::Known(sum, _) => self.search.pairs().value(sum),
            // No output has a pool.
            Symbol::Compound(..) | Symbol::Pool(..) => 0,
        };
        unpack(&words(value), &mut m.heap)
    }

    fn width(&self) -> usize {
        1
    }

    fn reach(&self, reached: &mut AtomMarks) {
        self.search.pairs().each(&mut |code| {
            if is_atom(code) {
                reached.words(&words(code));
            }
        });
    }
}

/// The arguments that answers bind, and their symbolic values.
type Outputs = Vec<(usize, Symbol)>;

/// The answers of a call.
struct Answers {
    search: Box<dyn Unfolded>,
    outputs: Outputs,
    steps: Arc<Steps>,
    twin: usize,
    tried: u64,
}

impl Answers {
    fn built(
        &self,
        m: &mut Machine,
        symbol: &Symbol,
        open: &mut Vec<(usize, Cell)>,
    ) -> Stopping<Cell> {
        // The loop follows the last part, so that a long list does not recurse deeply.
        let (mut spine, mut last): (Vec<(Functor, &[Symbol])>, _) = (Vec::new(), symbol);
        while let Symbol::Compound(functor, parts) = last
            && let Some((end, before)) = parts.split_last()
        {
            spine.push((*functor, before));
            last = end;
        }
        let mut built = self.search.leaf(m, last, open)?;
        for (functor, before) in spine.into_iter().rev() {
            let parts = before.iter().map(|part| self.built(m, part, open));
            let mut parts: Vec<Cell> = parts.collect::<Stopping<_>>()?;
            parts.push(built);
            built = m.heap.structure(functor.name, &parts)?;
        }
        Ok(built)
    }

    /// The search is complete: it was as large as the number of tried alternatives tells.
    fn end(&self, m: &mut Machine) {
        if self.tried < LARGE {
            self.steps.is_large.store(false, Ordering::Relaxed);
        } else {
            m.note_search(self.twin, (TRIAL, TRIAL));
        }
    }
}

/// Marks the atoms of a symbol.
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

/// The search and the outputs hold codes of atoms.
impl Roots for Answers {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        self.search.reach(reached);
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
            self.end(m);
            return Ok(NextAnswer::Fail);
        }
        let symbols: usize = self.outputs.iter().map(|(_, symbol)| symbol.size()).sum();
        let width = 3 + self.search.width();
        m.heap.room(width * symbols + 8)?;
        let mut open = Vec::new();
        let built: Vec<Cell> = self
            .outputs
            .iter()
            .map(|(_, symbol)| self.built(m, symbol, &mut open))
            .collect::<Stopping<_>>()?;
        for ((index, _), cell) in self.outputs.iter().zip(built) {
            if !m.unify(m.x[*index], cell)? {
                return Ok(NextAnswer::Fail);
            }
        }
        if self.search.goes_on() {
            return Ok(NextAnswer::More);
        }
        self.end(m);
        Ok(NextAnswer::Last)
    }
}
