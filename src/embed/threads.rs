//! Threads for goals that have no effects: see `parallel.rs`.
//!
//! *Invariant*: a fresh engine runs each part of a goal from its first inference, so that its inferences do not depend on the thread that
//! runs it. The terms of a part, and its answers, are transferred as stored terms, with the texts of the atoms that only its engine knows.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use indexmap::IndexMap;

use super::cancel::CancelToken;
use super::engine::Engine;
use super::error::Error;
use super::program::Program;
use super::query::{Opened, Solutions};
use super::variables::{Asked, Names};
use crate::builtins::args;
use crate::load::state;
use crate::machine::Machine;
use crate::machine::bounds::Limit;
use crate::machine::error::{Error as MachineError, Result};
use crate::machine::query::Progress;
use crate::memory::{Stop, Stopping};
use crate::term::atom::ShortHash;
use crate::term::{Addr, Atom, Cell, Stored, atoms};

/// The inferences between two checks of the other parts: some hundred microseconds.
const SLICE: u64 = 10_000;

/// How long the engine waits between two checks for an interrupt.
const PAUSE: Duration = Duration::from_millis(5);

/// A goal that is to run in another engine.
struct Part {
    /// `[Goal|Values]`: the answer consists of Values.
    stored: Stored,
    token: CancelToken,
}

/// The result of a part.
enum Outcome {
    /// It is true, with this answer.
    Holds(Answer),
    Fails,
    Throws,
    /// No result: a limit was reached, or the part is no longer wanted.
    Left,
}

/// Values copied from an engine that has ended.
struct Answer {
    values: Stored,
    /// The atoms among the values that only that engine had, and their texts.
    made: Vec<(Atom, String)>,
}

/// The state that the threads share.
struct Work {
    program: Program,
    parts: Vec<Part>,
    deadline: Option<Instant>,
    /// The most inferences for all parts, counted as if they ran one after the other.
    inferences: Option<u64>,
    /// The most bytes for one engine.
    memory: Option<u64>,
    board: Mutex<Board>,
    /// Signals that a thread has ended.
    ended: Condvar,
}

/// An engine that runs a part.
struct Run {
    engine: Box<Engine>,
    asked: Asked,
}

impl Run {
    /// Runs `act` on the query while it borrows the engine.
    fn with<T>(&mut self, act: impl FnOnce(&mut Solutions<'_>) -> T) -> T {
        let mut solutions = Solutions::resume(&mut self.engine, std::mem::take(&mut self.asked));
        let outcome = act(&mut solutions);
        self.asked = solutions.suspend();
        outcome
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.engine.close_forgotten();
    }
}

/// The progress of the parts.
struct Board {
    /// The inferences of each part so far.
    spent: Vec<u64>,
    outcomes: Vec<Option<Outcome>>,
    /// The number of running threads.
    threads: usize,
}

impl Work {
    fn board(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the engine for a part, with its query open.
    fn begin(&self, index: usize) -> std::result::Result<Run, Error> {
        let part = &self.parts[index];
        let mut builder = self.program.builder();
        if let Some(bytes) = self.memory {
            builder = builder.limit(Limit::Memory, bytes);
        }
        let mut engine = Box::new(builder.try_build()?);
        state::of(&mut engine.machine).is_part = true;
        let (names, variables) =
            Solutions::begin(&mut engine, |machine| open(machine, &part.stored))?;
        let asked = Asked {
            names,
            variables,
            ..Asked::default()
        };
        let mut run = Run { engine, asked };
        run.with(|solutions| {
            solutions.cancelled_by(&part.token);
            if let Some(deadline) = self.deadline {
                solutions.until(deadline);
            }
        });
        Ok(run)
    }

    /// Runs a part for a slice of inferences; returns nothing if it has not ended.
    fn step(&self, index: usize, run: &mut Run) -> Option<Outcome> {
        let (outcome, spent) = run.with(|solutions| {
            let outcome = match solutions.step(Some(SLICE)) {
                Ok(Progress::Paused) => None,
                Ok(Progress::NoMore) => Some(Outcome::Fails),
                Ok(Progress::Answer) => {
                    let answer = solutions.seen(|machine, variables| {
                        let answer = answer(machine, variables, self.program.image().atoms());
                        answer.map_err(|stop| Error::of_machine(machine, stop.into()))
                    });
                    Some(match answer {
                        Ok(Some(answer)) => Outcome::Holds(answer),
                        Ok(None) | Err(_) => Outcome::Left,
                    })
                }
                Err(error) if error.is_limit() || error.is_interrupt() => Some(Outcome::Left),
                Err(_) => Some(Outcome::Throws),
            };
            let spent = solutions.seen(|machine, _| Ok(machine.inferences()));
            (outcome, spent.unwrap_or(0))
        });
        self.board().spent[index] = spent;
        outcome
    }

    /// Runs `work` on this number of threads, and waits for them. An interrupt ends all parts.
    fn on_threads(
        &self,
        m: &mut Machine,
        threads: usize,
        work: impl Fn(usize) + Sync,
    ) -> Result<()> {
        let mut stopped = Ok(());
        thread::scope(|scope| {
            for number in 0..threads {
                self.board().threads += 1;
                let work = &work;
                let begun = thread::Builder::new().spawn_scoped(scope, move || {
                    let _ended = Ended(self);
                    work(number);
                });
                if begun.is_err() {
                    // The other threads run its parts, or else the engine that waits does.
                    self.board().threads -= 1;
                }
            }
            let mut board = self.board();
            while board.threads > 0 {
                let waited = self.ended.wait_timeout(board, PAUSE);
                (board, _) = waited.unwrap_or_else(PoisonError::into_inner);
                if stopped.is_ok() {
                    drop(board);
                    stopped = m.look_for_interrupt();
                    if stopped.is_err() {
                        self.parts.iter().for_each(|part| part.token.cancel());
                    }
                    board = self.board();
                }
            }
        });
        stopped
    }
}

/// Signals the end of a thread, also after a panic.
struct Ended<'w>(&'w Work);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        self.0.board().threads -= 1;
        self.0.ended.notify_one();
    }
}

/// Opens the query of a part; its only variable is the list of all its values.
fn open(machine: &mut Machine, part: &Stored) -> std::result::Result<Opened, Error> {
    let restored = part.restore(&mut machine.heap);
    let opened = restored.map_err(MachineError::from).and_then(|pair| {
        let [goal, values] = args::arguments_of::<2>(machine, pair, atoms::DOT)
            .ok_or_else(|| MachineError::System("a part of a goal was lost".into()))?;
        let query = machine.open_host_query(atoms::USER, goal)?;
        Ok((query, Arc::new(Names::default()), vec![values]))
    });
    opened.map_err(|error| Error::of_machine(machine, error))
}

/// The values of an answer; nothing if they cannot leave the engine, because goals are delayed on their variables or they contain handles
/// of that engine. Atoms below `shared` are those of the program, which all its engines have.
fn answer(machine: &mut Machine, variables: &[Cell], shared: u32) -> Stopping<Option<Answer>> {
    let [values] = variables else {
        return Ok(None);
    };
    if machine.heap.has_attributed(*values)? {
        return Ok(None);
    }
    let mut values = Stored::copy(&mut machine.heap, *values)?;
    let mut made: IndexMap<Atom, String, ShortHash> = IndexMap::default();
    let atoms = &machine.atoms;
    let whole = values.rename(|atom| {
        if atom.0 >= shared {
            made.entry(atom)
                .or_insert_with(|| atoms.text(atom).to_owned());
        }
        Ok(atom)
    })?;
    let made = made.into_iter().collect();
    Ok(whole.then_some(Answer { values, made }))
}

/// Unifies the values of a part with those of its answer.
fn give(m: &mut Machine, values: Cell, answer: Answer) -> Result<bool> {
    let Answer {
        values: mut found,
        made,
    } = answer;
    let mut own: IndexMap<Atom, Atom, ShortHash> = IndexMap::default();
    for (atom, text) in made {
        own.insert(atom, m.atoms.make(&text)?);
    }
    if !own.is_empty() {
        found.rename(|atom| Ok(own.get(&atom).copied().unwrap_or(atom)))?;
    }
    let found = found.restore(&mut m.heap)?;
    m.unify(values, found)
}

/// The work of the threads for these goals and their values.
fn prepare(m: &mut Machine, threads: usize, goals: &[(Cell, Cell)]) -> Result<Work> {
    let mut parts = Vec::with_capacity(goals.len());
    for (goal, values) in goals {
        let pair = m.heap.structure(atoms::DOT, &[*goal, *values])?;
        let stored = Stored::copy(&mut m.heap, pair)?;
        let token = CancelToken::new();
        parts.push(Part { stored, token });
    }
    let memory = m.limit_on(Limit::Memory);
    Ok(Work {
        program: Program::of_running(m)?,
        deadline: m.deadline(),
        inferences: m.inferences_left(),
        memory: memory.map(|bytes| bytes / threads as u64),
        board: Mutex::new(Board {
            spent: vec![0; parts.len()],
            outcomes: parts.iter().map(|_| None).collect(),
            threads: 0,
        }),
        ended: Condvar::new(),
        parts,
    })
}

/// A list of variables for each goal; nothing if goals share variables.
fn own_variables(m: &mut Machine, goals: &[Cell]) -> Stopping<Option<Vec<Cell>>> {
    let mut known: HashSet<Addr, ShortHash> = HashSet::default();
    let mut lists = Vec::with_capacity(goals.len());
    for goal in goals {
        let variables = m.heap.term_variables(*goal)?;
        for variable in &variables {
            if !known.insert(m.heap.deref(*variable).addr()) {
                return Ok(None);
            }
        }
        m.heap.room(2 * variables.len())?;
        lists.push(m.heap.list_of(&variables)?);
    }
    Ok(Some(lists))
}

/// Runs Goals on Threads, each as `once/1` does, and binds what they bind. Outcomes are `true`; `fail`, after which no outcome matters; and
/// `again` for goals without an outcome, which the caller has to call. False if goals share variables: then no goal is run.
pub fn run_beside(m: &mut Machine, [threads, goals, outcomes]: [Cell; 3]) -> Result<bool> {
    let threads = args::count(m, threads)?;
    let goals = args::list(m, goals)?;
    let again = Cell::atom(m.atoms.intern("again")?);
    let mut words = vec![again; goals.len()];
    let Some(lists) = own_variables(m, &goals)? else {
        return Ok(false);
    };
    let pairs: Vec<(Cell, Cell)> = goals.iter().copied().zip(lists).collect();
    let work = prepare(m, threads, &pairs)?;
    let (next, end) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
    work.on_threads(m, threads.min(goals.len()), |_| {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= work.parts.len() {
                return;
            }
            let outcome = run_to_end(&work, index, &end);
            if matches!(outcome, Outcome::Fails | Outcome::Throws) {
                end.fetch_min(index, Ordering::AcqRel);
                work.parts[index + 1..]
                    .iter()
                    .for_each(|part| part.token.cancel());
            }
            work.board().outcomes[index] = Some(outcome);
        }
    })?;
    let board = work.board.into_inner();
    let board = board.unwrap_or_else(PoisonError::into_inner);
    let ended = board.outcomes.into_iter().zip(board.spent);
    for (index, (outcome, spent)) in ended.enumerate() {
        match outcome {
            Some(Outcome::Holds(answer)) => {
                m.spend(spent)?;
                let held = give(m, pairs[index].1, answer)?;
                words[index] = Cell::atom(if held { atoms::TRUE } else { atoms::FAIL });
            }
            Some(Outcome::Fails) => {
                m.spend(spent)?;
                words[index] = Cell::atom(atoms::FAIL);
                break;
            }
            Some(Outcome::Throws) => break,
            Some(Outcome::Left) | None => {}
        }
    }
    m.heap.room(2 * words.len())?;
    let words = m.heap.list_of(&words)?;
    m.unify(outcomes, words)
}

/// Runs a part to its end, unless an earlier part has failed or thrown.
fn run_to_end(work: &Work, index: usize, end: &AtomicUsize) -> Outcome {
    if index > end.load(Ordering::Acquire) {
        return Outcome::Left;
    }
    let Ok(mut run) = work.begin(index) else {
        return Outcome::Left;
    };
    loop {
        if let Some(outcome) = work.step(index, &mut run) {
            return outcome;
        }
        let board = work.board();
        let before: u64 = board.spent[..=index].iter().sum();
        // Run one after the other, the parts would have reached the limit by now.
        let is_over = work.inferences.is_some_and(|most| before > most);
        if is_over || index > end.load(Ordering::Acquire) {
            return Outcome::Left;
        }
    }
}

/// Runs Goals, a list of `Value-Goal`, on Threads as rivals: Value is that of the goal that needs the fewest inferences, and of such goals
/// the first one. Stops is a list of `fail` and `error`: a goal that ends so and needs the fewest inferences ends all. Outcome is `true`,
/// `fail`, or `again(N)`: the caller has to call goal N to see why.
pub fn run_against(
    m: &mut Machine,
    [threads, goals, value, stops, outcome]: [Cell; 5],
) -> Result<bool> {
    let threads = args::count(m, threads)?;
    let mut pairs = Vec::new();
    for pair in args::list(m, goals)? {
        if let Some([value, goal]) = args::arguments_of::<2>(m, pair, atoms::MINUS) {
            pairs.push((goal, value));
        }
    }
    let mut ends = Vec::new();
    for stop in args::list(m, stops)? {
        ends.push(args::atom(m, stop)?);
    }
    let (by_failure, by_error) = (ends.contains(&atoms::FAIL), ends.contains(&atoms::ERROR));
    let work = prepare(m, threads, &pairs)?;
    let threads = threads.min(pairs.len());
    // The best end so far: its inferences, and its goal.
    let best = Mutex::new((u64::MAX, usize::MAX));
    work.on_threads(m, threads, |number| {
        let own = (number..work.parts.len()).step_by(threads);
        let mut runs: Vec<(usize, Run)> = Vec::new();
        for index in own {
            match work.begin(index) {
                Ok(run) => runs.push((index, run)),
                Err(_) => work.board().outcomes[index] = Some(Outcome::Left),
            }
        }
        while !runs.is_empty() {
            runs.retain_mut(|(index, run)| {
                let index = *index;
                let ended = work.step(index, run);
                let mut board = work.board();
                let spent = (board.spent[index], index);
                let mut best = best.lock().unwrap_or_else(PoisonError::into_inner);
                let Some(ended) = ended else {
                    let is_over = work.inferences.is_some_and(|most| spent.0 > most);
                    if is_over {
                        board.outcomes[index] = Some(Outcome::Left);
                    }
                    return spent < *best && !is_over;
                };
                let ends_all = match ended {
                    Outcome::Holds(_) => true,
                    Outcome::Fails => by_failure,
                    Outcome::Throws => by_error,
                    Outcome::Left => false,
                };
                if ends_all && spent < *best {
                    *best = spent;
                }
                board.outcomes[index] = Some(ended);
                false
            });
        }
    })?;
    let (spent, index) = best.into_inner().unwrap_or_else(PoisonError::into_inner);
    let board = work.board.into_inner();
    let mut outcomes = board.unwrap_or_else(PoisonError::into_inner).outcomes;
    let again = |m: &mut Machine, index: usize| {
        let name = m.atoms.intern("again")?;
        let number = m.heap.integer(index as i64 + 1)?;
        m.heap.structure(name, &[number])
    };
    let found: std::result::Result<Cell, Stop> = match outcomes.get_mut(index).map(Option::take) {
        Some(Some(Outcome::Holds(answer))) => {
            m.spend(spent)?;
            if !give(m, value, answer)? {
                return Ok(false);
            }
            Ok(Cell::atom(atoms::TRUE))
        }
        Some(Some(Outcome::Fails)) => {
            m.spend(spent)?;
            Ok(Cell::atom(atoms::FAIL))
        }
        Some(_) => again(m, index),
        // No goal ended in a way that ends all. If a limit stopped a goal, calling that goal again says which limit.
        None => {
            let left = |outcome: &Option<Outcome>| matches!(outcome, Some(Outcome::Left) | None);
            match outcomes.iter().position(left) {
                Some(index) => again(m, index),
                None => Ok(Cell::atom(atoms::FAIL)),
            }
        }
    };
    m.unify(outcome, found?)
}
