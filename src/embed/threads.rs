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

/// The inferences between two looks at the other parts: some hundred microseconds.
const SLICE: u64 = 10_000;

/// How long the engine waits before it looks for an interrupt.
const PAUSE: Duration = Duration::from_millis(5);

/// A goal that is to run in another engine.
struct Part {
    /// `[Goal|Values]`: Values are what its answer is made of.
    stored: Stored,
    token: CancelToken,
}

/// What has become of a part.
enum Outcome {
    /// It is true, with this answer.
    Holds(Answer),
    Fails,
    Throws,
    /// It has come to no end: a limit, or no longer wanted.
    Left,
}

/// Values of an engine that is gone.
struct Answer {
    values: Stored,
    /// The atoms among them that it has made.
    made: Vec<(Atom, String)>,
}

/// What the threads share.
struct Work {
    program: Program,
    parts: Vec<Part>,
    deadline: Option<Instant>,
    /// The inferences that the parts may make, one after the other.
    inferences: Option<u64>,
    /// The bytes that one engine may take.
    memory: Option<u64>,
    board: Mutex<Board>,
    /// A thread has ended.
    ended: Condvar,
}

/// An engine that runs a part.
struct Run {
    engine: Box<Engine>,
    asked: Asked,
}

impl Run {
    /// Does something with the query while it borrows the engine.
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

/// How far the parts have come.
struct Board {
    /// The inferences of each so far.
    spent: Vec<u64>,
    outcomes: Vec<Option<Outcome>>,
    /// The threads that work.
    threads: usize,
}

impl Work {
    fn board(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An engine that is to run a part.
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

    /// Goes on with a part for a slice; nothing if it has not come to an end.
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
                    // The others do its parts, or the engine that waits.
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

/// Says when a thread has ended, also when it panics.
struct Ended<'w>(&'w Work);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        self.0.board().threads -= 1;
        self.0.ended.notify_one();
    }
}

/// Opens the query of a part, whose one variable is all of its values.
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

/// The values of an answer, unless they cannot leave the engine: goals wait for their variables, or they name what only it has. The engines of the
/// program have `shared` atoms.
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

/// Unifies with the values of a part what its answer says.
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

/// What the threads are to do for these goals and their values.
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

/// The variables of each goal, as a list; nothing if goals share some.
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

/// Runs Goals on Threads, each as `once/1` does, and binds what they bind. Outcomes are `true`, `fail`, behind which nothing matters, and `again`
/// for goals that have no outcome here: they are to be called. False if goals share variables: then nothing is run.
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

/// Runs a part, unless one before it has ended all.
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
        // In sequence it would have come to its end by now.
        let is_over = work.inferences.is_some_and(|most| before > most);
        if is_over || index > end.load(Ordering::Acquire) {
            return Outcome::Left;
        }
    }
}

/// Runs Goals, a list of `Value-Goal`, on Threads against one another: Value is that of the goal which needs the fewest inferences, the first one of those.
/// Stops is a list of `fail` and `error`: ends of a goal that end all, if it needs the fewest inferences to come there. Outcome is `true`, `fail`, or `again(N)`: goal
/// N is to be called to see why.
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
        // No goal has ended so that it ends all: one that a limit has stopped says which, where there is one.
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
