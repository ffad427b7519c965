//! Queries: a text with placeholders, and its answers.
//!
//! *Invariant*: the answers borrow the engine, so that nothing else can happen to it while they are wanted; when they are dropped, the
//! query is closed, its bindings are undone and the heap is where it was.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::Waker;
use std::time::Instant;

use super::answered::solution;
use super::cancel::CancelToken;
use super::engine::Engine;
use super::error::Error;
use super::goal::{ReadQuery, miscounted};
use super::kept::KeptValues;
use super::solution::Solution;
use super::term::Term;
use super::transfer::Maker;
use super::variables::{Asked, Names};
use crate::load::state;
use crate::machine::Machine;
use crate::machine::error::Error as MachineError;
use crate::machine::query::{Progress as Stage, Query};
use crate::machine::tracer::Debugging;
use crate::memory::Stopping;
use crate::memory::reserve::forget_refusal;
use crate::syntax::Operators;
use crate::term::{Cell, atoms};

/// Whether the reader gives up when the system refuses memory, for callers that can return an error; errors are read without.
pub(super) type Opened = (Query, Arc<Names>, Vec<Cell>);

/// The answers of a query, found one by one.
pub struct Solutions<'e> {
    pub(super) engine: &'e mut Engine,
    pub(super) names: Arc<Names>,
    pub(super) variables: Vec<Cell>,
    /// The depth below which answers are abridged, if there is one.
    depth: Option<usize>,
    /// Whether the present bindings are an answer.
    pub(super) answered: bool,
    /// Whether the query stays open when this value is dropped.
    is_suspended: bool,
}

/// How far [`Solutions::advance`] has come.
pub enum Progress {
    /// To the next answer.
    Answer(Solution),
    /// Not yet to an answer: see [`Solutions::waits`].
    Paused,
    /// To the end: there are no more answers.
    Over,
}

impl<'e> Solutions<'e> {
    pub(super) fn open(
        engine: &'e mut Engine,
        text: &str,
        args: Vec<Term>,
    ) -> Result<Solutions<'e>, Error> {
        let kept = std::mem::take(&mut engine.kept);
        let begun = Solutions::begin(engine, |machine| open(machine, text, &args, kept.as_ref()));
        engine.kept = kept;
        let (names, variables) = begun?;
        Ok(Solutions::of(engine, names, variables))
    }

    /// Opens a query, which the engine holds from then on; closes a query that was open.
    pub(super) fn begin(
        engine: &mut Engine,
        open: impl FnOnce(&mut Machine) -> Result<Opened, Error>,
    ) -> Result<(Arc<Names>, Vec<Cell>), Error> {
        engine.close_forgotten();
        let top = engine.machine.heap.top;
        let opened = engine.guarded(|machine| {
            // An interrupt before the query was not meant for it.
            machine.interrupt.store(false, Ordering::Relaxed);
            forget_refusal();
            open(machine)
        });
        match opened {
            Ok((query, names, variables)) => {
                engine.machine.hosted = Some((query, top));
                Ok((names, variables))
            }
            Err(error) => {
                engine.machine.heap.top = top;
                Err(error)
            }
        }
    }

    /// The answers of the query that the engine holds.
    pub(super) fn of(
        engine: &'e mut Engine,
        names: Arc<Names>,
        variables: Vec<Cell>,
    ) -> Solutions<'e> {
        let asked = Asked {
            names,
            variables,
            ..Asked::default()
        };
        Solutions::resume(engine, asked)
    }

    /// The answers as they were when `suspend` released the engine.
    pub(super) fn resume(engine: &'e mut Engine, asked: Asked) -> Solutions<'e> {
        let Asked {
            names,
            variables,
            depth,
            answered,
        } = asked;
        Solutions {
            engine,
            names,
            variables,
            depth,
            answered,
            is_suspended: false,
        }
    }

    /// Releases the engine and leaves the query open.
    pub(super) fn suspend(mut self) -> Asked {
        let asked = Asked {
            names: Arc::clone(&self.names),
            variables: std::mem::take(&mut self.variables),
            depth: self.depth,
            answered: self.answered,
        };
        self.is_suspended = true;
        asked
    }

    /// Ends the query when this token is cancelled, or if it has been already: the next check of the limits throws
    /// `error(resource_error(interrupt), _)`, and even if that is caught, the query ends. Cleanups run, each for 10,000 inferences at
    /// least. A later token replaces this one.
    ///
    /// ```
    /// # use ferz::embed::{CancelToken, Engine};
    /// let mut engine = Engine::new();
    /// engine.consult_text("stubborn", "stubborn :- catch(spin, _, stubborn). spin :- spin.")?;
    /// let token = CancelToken::new();
    /// token.cancel();
    /// let mut solutions = engine.query("stubborn", ())?;
    /// solutions.cancelled_by(&token);
    /// let error = solutions.next().expect("it does not end in silence").expect_err("it was cancelled");
    /// assert!(error.is_interrupt());
    /// drop(solutions);
    /// assert!(engine.holds("true", ())?);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn cancelled_by(&mut self, token: &CancelToken) {
        let machine = &mut self.engine.machine;
        machine.cancel_by(Some(token.flag()));
        self.engine.cancelled = Some(token.attach(&self.engine.machine.interrupt));
    }

    /// Ends the query at this time, with the error of the limit on time. A limit that ends it before that holds as well.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// use std::time::{Duration, Instant};
    ///
    /// let mut engine = Engine::new();
    /// let mut solutions = engine.query("repeat, fail", ())?;
    /// solutions.until(Instant::now() + Duration::from_millis(5));
    /// assert!(solutions.next().is_some_and(|found| found.is_err_and(|error| error.is_limit())));
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn until(&mut self, deadline: Instant) {
        self.engine.machine.end_query_at(Some(deadline));
    }

    /// Restarts the limits on inferences and time, as for a new query: for a person who asks for one answer after the other, and thinks in
    /// between. [`Solutions::until`] and the limit on answers stay.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::builder().inference_limit(20_000).build();
    /// let mut solutions = engine.query("repeat, \\+ (between(1, 9_000, _), fail)", ())?;
    /// for _ in 0..10 {
    ///     assert!(solutions.next().is_some_and(|answer| answer.is_ok()));
    ///     solutions.renew_limits();
    /// }
    /// let ended = solutions.find(|answer| answer.is_err());
    /// assert!(ended.is_some_and(|ended| ended.is_err_and(|error| error.is_limit())));
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn renew_limits(&mut self) {
        self.engine.machine.renew_limits();
    }

    /// Whether choice points are left: the answer just given may not be the last.
    pub fn more(&self) -> bool {
        let machine = &self.engine.machine;
        let query = machine.hosted.as_ref();
        query.is_some_and(|(query, _)| machine.has_alternatives(query))
    }

    /// Makes the following answers show subterms below this number of compounds as `...`, where each element of a list is one deeper than
    /// the one before it; 0: whole. So even an answer of millions of elements is shown at once.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::new();
    /// let mut solutions = engine.query("length(Xs, 1_000_000), Xs = [f(g(h))|_]", ())?;
    /// solutions.abridge(2);
    /// let solution = solutions.next().expect("there is an answer")?;
    /// assert_eq!(solution.to_string(), "Xs = [f(...),_|...]");
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn abridge(&mut self, depth: usize) {
        self.depth = Some(depth).filter(|depth| *depth > 0);
    }

    /// The names of the variables that answers show: those that do not begin with `_`.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.shown()
    }

    /// The last answer once more, for instance whole after [`Solutions::abridge`] was called with 0; `None` if there was none, or the next
    /// one has been asked for since.
    pub fn again(&mut self) -> Option<Result<Solution, Error>> {
        self.answered.then(|| self.solution())
    }

    /// Calls a predicate of the system, the library or `user` once while the answers wait; whether it is true. Its bindings are undone.
    /// It is an error where none was given yet, or no more will be.
    ///
    /// ```
    /// # use ferz::embed::{Engine, Term};
    /// let mut engine = Engine::new();
    /// let mut solutions = engine.query("member(X, [1,2])", ())?;
    /// solutions.next();
    /// assert!(solutions.between("atom_length", &[Term::atom("ab"), Term::variable("L")])?);
    /// assert_eq!(solutions.next().expect("there is a second one")?.get::<i64>("X")?, 2);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn between(&mut self, name: &str, arguments: &[Term]) -> Result<bool, Error> {
        if !self.answered {
            let language = self.engine.language();
            return Err(Error::host(
                language.text("no answer waits", "ни один ответ не ждёт"),
            ));
        }
        let held = self.engine.guarded(|machine| {
            let top = machine.heap.top;
            let held = call_between(machine, name, arguments);
            machine.heap.top = top;
            held.map_err(|error| Error::of_machine(machine, error))
        });
        let _unheard = self.engine.guarded(|machine| {
            machine.streams.flush_all();
            Ok(())
        });
        held
    }

    /// Begins or ends debugging, as [`Engine::set_debugging`] does.
    pub fn set_debugging(&mut self, debugging: Debugging) {
        self.engine.machine.set_debugging(debugging);
    }

    /// Whether there is an answer; ends the query.
    pub(super) fn holds(mut self) -> Result<bool, Error> {
        Ok(self.step(None)? == Stage::Answer)
    }

    /// Goes on to the next answer, but makes at most about this number of inferences (at least one): for a host that does other things in
    /// between. The answers are the same, however small the number is. [`crate::embed::EngineBuilder::inference_limit`] says what an
    /// inference is: anything endless pauses, but the work of one built-in is not interrupted. The query also pauses where a predicate of
    /// the host waits: see [`Solutions::waits`].
    ///
    /// ```
    /// # use ferz::embed::{Engine, Progress};
    /// let mut engine = Engine::new();
    /// let mut pauses = 0;
    /// let mut solutions = engine.query("numlist(1, 500, Xs), foldl([X,S0,S]>>(S is S0 + X), Xs, 0, Sum)", ())?;
    /// let sum: i64 = loop {
    ///     match solutions.advance(100)? {
    ///         Progress::Answer(solution) => break solution.get("Sum")?,
    ///         Progress::Paused => pauses += 1,
    ///         Progress::Over => unreachable!("there is a sum"),
    ///     }
    /// };
    /// assert_eq!(sum, 125250);
    /// assert!(pauses > 5);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn advance(&mut self, inferences: u64) -> Result<Progress, Error> {
        self.advance_for(inferences, Waker::noop())
    }

    /// The same for a task, which is woken when the future of a host predicate wakes it.
    pub(super) fn advance_for(
        &mut self,
        inferences: u64,
        waker: &Waker,
    ) -> Result<Progress, Error> {
        self.engine.machine.hooks.waker = Some(waker.clone());
        let stage = self.step(Some(inferences));
        self.engine.machine.hooks.waker = None;
        Ok(match stage? {
            Stage::Answer => Progress::Answer(self.solution()?),
            Stage::NoMore => Progress::Over,
            Stage::Paused => Progress::Paused,
        })
    }

    /// Whether the query has paused because a predicate of the host waits for something outside (`Engine::predicate_async`). A query that
    /// goes on too early only pauses again.
    pub fn waits(&self) -> bool {
        let query = self.engine.machine.hosted.as_ref();
        query.is_some_and(|(query, _)| query.waits())
    }

    /// Reads the variables in place.
    #[cfg(feature = "parallel")]
    pub(super) fn seen<T>(
        &mut self,
        look: impl FnOnce(&mut Machine, &[Cell]) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let variables = &self.variables;
        self.engine.guarded(|machine| look(machine, variables))
    }

    /// Goes on to the next answer, and reads its variables in place.
    pub(super) fn look<T>(
        &mut self,
        look: impl FnOnce(&mut Machine, &Arc<Names>, &[Cell], Arc<Operators>) -> Result<T, Error>,
    ) -> Option<Result<T, Error>> {
        match self.step(None) {
            Ok(Stage::Answer) => {
                let operators = self.engine.shared_operators();
                let (names, variables) = (&self.names, &self.variables);
                Some(
                    self.engine
                        .guarded(|machine| look(machine, names, variables, operators)),
                )
            }
            Ok(Stage::NoMore | Stage::Paused) => None,
            Err(error) => Some(Err(error)),
        }
    }

    /// Goes on to the next answer.
    pub(super) fn step(&mut self, inferences: Option<u64>) -> Result<Stage, Error> {
        self.answered = false;
        let Some((mut query, top)) = self.engine.machine.hosted.take() else {
            return Ok(Stage::NoMore);
        };
        let outcome = self.engine.guarded(|machine| {
            machine.look_at_next_call();
            let outcome = machine.advance(&mut query, inferences);
            outcome.map_err(|error| Error::of_machine(machine, error))
        });
        // Output appears before the answer; a stream that cannot be flushed reports it later.
        let _unheard = self.engine.guarded(|machine| {
            machine.streams.flush_all();
            Ok(())
        });
        self.engine.machine.hosted = Some((query, top));
        if !matches!(outcome, Ok(Stage::Answer | Stage::Paused)) {
            // The query has ended, unless a panic stopped it; this closes it.
            self.engine.close_forgotten();
        }
        self.answered = matches!(outcome, Ok(Stage::Answer));
        outcome
    }

    /// The present bindings as an answer.
    fn solution(&mut self) -> Result<Solution, Error> {
        let operators = self.engine.shared_operators();
        let (names, variables, depth) = (&self.names, &self.variables, self.depth);
        self.engine.guarded(|machine| {
            solution(machine, names, variables, depth, operators)
                .map_err(|error| Error::of_machine(machine, error))
        })
    }
}

/// Calls a predicate once while a query stays open.
fn call_between(
    machine: &mut Machine,
    name: &str,
    arguments: &[Term],
) -> Result<bool, MachineError> {
    let mut maker = Maker::default();
    let arguments: Vec<Cell> = arguments
        .iter()
        .map(|argument| maker.make(&mut machine.heap, &mut machine.atoms, argument))
        .collect::<Stopping<_>>()?;
    let name = machine.atoms.intern(name)?;
    machine.heap.room(arguments.len() + 1)?;
    let goal = match arguments.as_slice() {
        [] => Cell::atom(name),
        arguments => machine.heap.structure(name, arguments)?,
    };
    let mut query = machine.open_query(atoms::USER, goal)?;
    let held = machine.next_answer(&mut query);
    machine.close_query(query);
    held
}

impl Iterator for Solutions<'_> {
    type Item = Result<Solution, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.step(None) {
            Ok(Stage::Answer) => Some(self.solution()),
            Ok(Stage::NoMore | Stage::Paused) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

impl Drop for Solutions<'_> {
    fn drop(&mut self) {
        if !self.is_suspended {
            self.engine.close_forgotten();
        }
    }
}

/// Reads a query and opens it: returns the query, the names of its variables, and the variables.
fn open(
    machine: &mut Machine,
    text: &str,
    args: &[Term],
    kept: Option<&KeptValues>,
) -> Result<Opened, Error> {
    let source = state::of(machine).set_query(text);
    // Without values, `?` is an ordinary atom.
    let goal = ReadQuery::read(machine, &source, !args.is_empty(), kept)?;
    if goal.placeholders.len() != args.len() {
        return Err(miscounted(goal.placeholders.len(), args.len()));
    }
    goal.fill(machine, args)?;
    let query = machine
        .open_host_query(machine.notes.typein, goal.cell)
        .map_err(|error| Error::of_machine(machine, error))?;
    Ok((query, Arc::new(goal.names), goal.variables))
}
