//! Queries that own their engines, to be held by a task or by another thread.
//!
//! *Invariant*: the engine holds the query, as it does for [`Solutions`]; this type holds its variables. Each operation is that of
//! [`Solutions`], which borrows the engine for the duration of the operation.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;

use super::cancel::CancelToken;
use super::convert::Arguments;
use super::engine::Engine;
use super::error::Error;
use super::program::Program;
use super::query::{Progress, Solutions};
use super::solution::Solution;
use super::variables::Asked;

/// The default number of inferences in a slice: as a rule some hundred microseconds at most.
const SLICE: u64 = 10_000;

/// The answers of a query that has its engine for itself: they may be moved to another thread, and asked for in slices there or in a task.
/// Made by [`Engine::into_query`] and [`Program::ask`].
///
/// ```
/// use std::thread;
/// use ferz::embed::Engine;
///
/// let mut engine = Engine::new();
/// engine.consult_text("family", "parent(pam, bob). parent(pam, liz).")?;
/// let mut children = engine.into_query("parent(?, Child)", ("pam",))?;
/// let first = children.next().transpose()?.map(|answer| answer.get::<String>("Child")).transpose()?;
/// assert_eq!(first.as_deref(), Some("bob"));
/// let rest = thread::spawn(move || children.map(|answer| answer?.get("Child")).collect());
/// let rest: Result<Vec<String>, _> = rest.join().expect("it does not panic");
/// assert_eq!(rest?, ["liz"]);
/// # Ok::<(), ferz::embed::Error>(())
/// ```
pub struct OwnedSolutions {
    /// None only after the engine was given back.
    engine: Option<Box<Engine>>,
    asked: Asked,
    slice: u64,
}

impl Engine {
    /// Asks a query, as [`Engine::query`] does; the answers own the engine until [`OwnedSolutions::into_engine`] gives it back.
    pub fn into_query(self, text: &str, args: impl Arguments) -> Result<OwnedSolutions, Error> {
        let mut engine = Box::new(self);
        let asked = Solutions::open(&mut engine, text, args.into_terms())?.suspend();
        Ok(OwnedSolutions {
            engine: Some(engine),
            asked,
            slice: SLICE,
        })
    }
}

impl Program {
    /// Asks a query in a new engine of the program, which the answers have for themselves.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::new();
    /// engine.consult_text("prices", "price(tea, 3). price(ink, 12).")?;
    /// let program = engine.freeze()?;
    /// let both: Vec<_> = ["tea", "ink"].iter().map(|article| program.ask("price(?, P)", (*article,))).collect();
    /// for (answers, price) in both.into_iter().zip([3, 12]) {
    ///     assert_eq!(answers?.next().expect("there is one")?.get::<i64>("P")?, price);
    /// }
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn ask(&self, text: &str, args: impl Arguments) -> Result<OwnedSolutions, Error> {
        self.builder().try_build()?.into_query(text, args)
    }
}

impl OwnedSolutions {
    /// Runs `act` on the answers while they borrow the engine. A panic in it ends the query.
    fn with<T>(&mut self, act: impl FnOnce(&mut Solutions<'_>) -> T) -> Option<T> {
        let engine = self.engine.as_deref_mut()?;
        let mut solutions = Solutions::resume(engine, std::mem::take(&mut self.asked));
        let outcome = act(&mut solutions);
        self.asked = solutions.suspend();
        Some(outcome)
    }

    /// As [`Solutions::advance`].
    pub fn advance(&mut self, inferences: u64) -> Result<Progress, Error> {
        let advanced = self.with(|solutions| solutions.advance(inferences));
        advanced.unwrap_or(Ok(Progress::Over))
    }

    /// As [`Solutions::waits`].
    pub fn waits(&self) -> bool {
        let engine = self.engine.as_deref();
        let query = engine.and_then(|engine| engine.machine.hosted.as_ref());
        query.is_some_and(|(query, _)| query.waits())
    }

    /// As [`Solutions::cancelled_by`].
    pub fn cancelled_by(&mut self, token: &CancelToken) {
        self.with(|solutions| solutions.cancelled_by(token));
    }

    /// As [`Solutions::until`].
    pub fn until(&mut self, deadline: Instant) {
        self.with(|solutions| solutions.until(deadline));
    }

    /// As [`Solutions::more`].
    pub fn more(&mut self) -> bool {
        self.with(|solutions| solutions.more()).unwrap_or(false)
    }

    /// As [`Solutions::abridge`].
    pub fn abridge(&mut self, depth: usize) {
        self.with(|solutions| solutions.abridge(depth));
    }

    /// As [`Solutions::again`].
    pub fn again(&mut self) -> Option<Result<Solution, Error>> {
        self.with(|solutions| solutions.again()).flatten()
    }

    /// As [`Solutions::names`].
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.asked.names.shown()
    }

    /// How many inferences [`OwnedSolutions::poll_next`] makes before it lets other tasks run; at least one. Without it 10,000.
    pub fn set_slice(&mut self, inferences: u64) {
        self.slice = inferences.max(1);
    }

    /// The next answer for a task of any runtime: ready with it or with `None` after the last, or pending. After a slice of inferences the
    /// task is woken at once, since there is work left, and other tasks run in between; if a predicate of the host waits
    /// ([`Engine::predicate_async`]), the task is woken by the future of that predicate, or by a cancel. A time limit is checked when the
    /// task runs. With the feature `async` this is the method of the trait `Stream` of `futures-core`.
    pub fn poll_next(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Solution, Error>>> {
        let own = self.get_mut();
        let (slice, waker) = (own.slice, context.waker());
        let advanced = own.with(|solutions| solutions.advance_for(slice, waker));
        match advanced.unwrap_or(Ok(Progress::Over)) {
            Ok(Progress::Answer(solution)) => Poll::Ready(Some(Ok(solution))),
            Ok(Progress::Over) => Poll::Ready(None),
            Ok(Progress::Paused) => {
                let engine = own.engine.as_deref();
                let token = engine.and_then(|engine| engine.cancelled.as_ref());
                match own.waits() {
                    false => waker.wake_by_ref(),
                    true => token.into_iter().for_each(|token| token.wakes(waker)),
                }
                Poll::Pending
            }
            Err(error) => Poll::Ready(Some(Err(error))),
        }
    }

    /// The next answer, to be awaited: see [`OwnedSolutions::poll_next`]. Dropping the future loses nothing.
    ///
    /// ```
    /// use std::future::Future;
    /// use std::pin::pin;
    /// use std::task::{Context, Poll, Waker};
    /// use ferz::embed::{Engine, Error};
    ///
    /// async fn sum(program: &ferz::embed::Program) -> Result<i64, Error> {
    ///     let mut answers = program.ask("between(1, 100_000, X), 0 is X mod 50_000", ())?;
    ///     let mut sum = 0;
    ///     while let Some(answer) = answers.next_answer().await {
    ///         sum += answer?.get::<i64>("X")?;
    ///     }
    ///     Ok(sum)
    /// }
    ///
    /// let program = Engine::new().freeze()?;
    /// let mut task = pin!(sum(&program));
    /// let mut polls = 1;
    /// let found = loop {
    ///     match task.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
    ///         Poll::Ready(found) => break found?,
    ///         Poll::Pending => polls += 1,
    ///     }
    /// };
    /// assert_eq!(found, 150_000);
    /// assert!(polls > 10);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn next_answer(
        &mut self,
    ) -> impl Future<Output = Option<Result<Solution, Error>>> + Send + '_ {
        poll_fn(|context| Pin::new(&mut *self).poll_next(context))
    }

    /// Ends the query and gives its engine back.
    pub fn into_engine(mut self) -> Engine {
        let mut engine = self
            .engine
            .take()
            .expect("it is taken here only, at the end");
        engine.close_forgotten();
        *engine
    }
}

impl Iterator for OwnedSolutions {
    type Item = Result<Solution, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.with(|solutions| solutions.next()).flatten()
    }
}

/// The answers for tasks: see [`OwnedSolutions::poll_next`]. Nothing is asked of a runtime but that it wakes tasks.
///
/// ```
/// use std::pin::pin;
/// use std::task::{Context, Poll, Waker};
/// use ferz::embed::Engine;
/// use futures_core::Stream;
///
/// fn all<S: Stream>(stream: S) -> Vec<S::Item> {
///     let (mut stream, mut found) = (pin!(stream), Vec::new());
///     loop {
///         match stream.as_mut().poll_next(&mut Context::from_waker(Waker::noop())) {
///             Poll::Ready(Some(item)) => found.push(item),
///             Poll::Ready(None) => return found,
///             Poll::Pending => {}
///         }
///     }
/// }
///
/// let answers = Engine::new().into_query("between(1, 30_000, X), 0 is X mod 10_000", ())?;
/// let found: Result<Vec<i64>, _> = all(answers).into_iter().map(|answer| answer?.get("X")).collect();
/// assert_eq!(found?, [10_000, 20_000, 30_000]);
/// # Ok::<(), ferz::embed::Error>(())
/// ```
#[cfg(feature = "async")]
impl futures_core::Stream for OwnedSolutions {
    type Item = Result<Solution, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        // Calls the inherent function above, not this one of the trait.
        OwnedSolutions::poll_next(self, context)
    }
}

impl Drop for OwnedSolutions {
    fn drop(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.close_forgotten();
        }
    }
}
