//! The access of a host's closure to the engine that calls it.
//!
//! ```text
//!   ?- total(Order, Sum)          the machine runs the query
//!        |caller, order|          the closure has the machine, lent as a Caller
//!           caller.query(..)      a query on a barrier above: what is below stays where it is
//!        Ok(sum)                  queries that the closure has forgotten end; its answer is unified
//! ```
//!
//! *Invariant*: queries of closures nest as their calls do. The machine holds them, so that a closure that returns, panics or forgets its
//! answers leaves none open. The end of the outer query is not lost: limits and cancels are checked again after the closure.

use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::answered::solution_by;
use super::convert::{Arguments, FromTerm};
use super::error::Error;
use super::goal::{ReadQuery, miscounted};
use super::predicate::{
    AllAnswers, HostFunction, Lookup, Outcome, SharedFunction, Taking, all_answers, answer,
    answers, host_functions, panic_text, shielded,
};
use super::prepared::{Answer, Query, Row};
use super::solution::Solution;
use super::term::Term;
use super::transfer::{Maker, Reader};
use super::variables::Names;
use crate::load::state;
use crate::machine::Machine;
use crate::machine::builtin::{Alternatives, Closure, CommonClosure};
use crate::machine::error::{Error as MachineError, Result as MachineResult};
use crate::syntax::{Operators, Source};
use crate::term::Cell;

/// The engine that calls a closure of the host, for queries of the closure: the first argument of closures that want it.
///
/// ```
/// use ferz::embed::{Caller, Engine, Error};
///
/// let mut engine = Engine::new();
/// engine.consult_text("prices", "price(tea, 3). price(ink, 12).")?;
/// engine.shared_predicate("total(+Articles, -Sum)", |caller: &mut Caller<'_>, articles: Vec<String>| {
///     let mut sum = 0;
///     for article in articles {
///         let mut prices = caller.query("price(?, P)", (article,))?;
///         sum += prices.next().transpose()?.map_or(Ok(0), |price| price.get::<i64>("P"))?;
///     }
///     Ok::<i64, Error>(sum)
/// })?;
/// assert!(engine.holds("total([tea, ink, tea], 18)", ())?);
/// # Ok::<(), ferz::embed::Error>(())
/// ```
///
/// Its queries are parts of the query that called the closure: the limits of that query hold for them, and a cancel ends both. They may
/// nest as deep as the stack of the thread has room: on Linux they have all of it except one mebibyte, elsewhere one mebibyte. A level
/// takes some kilobytes, and a quarter of a mebibyte if Ferz is built without optimisation: `[profile.dev.package.ferz]` with
/// `opt-level = 2` in the host's `Cargo.toml` makes it fast and small in development too. Nesting too deep is an error with
/// [`Error::is_limit`]. The [`Error`] of a query is thrown again if the closure returns it. The closure may also continue after it, as
/// `catch/3` does, but a cancel, a limit that is reached again and `halt/0` end the outer query, whatever the closure returns.
///
/// A closure given by [`Engine::predicate`](super::Engine::predicate) that calls itself through a query is an error; one given by
/// [`Engine::shared_predicate`](super::Engine::shared_predicate) may be recursive. The engines of a program run the former one at a time
/// and wait for one another: give closures that ask queries as shared ones.
pub struct Caller<'m> {
    machine: &'m mut Machine,
    /// The reader of the closure's arguments, which knows their variables.
    reader: &'m Reader,
    /// The error that ends the outer query after the closure returns, whatever it returns.
    end: &'m mut Option<MachineError>,
}

/// Marks closures that take a [`Caller`] before arguments of these types.
pub struct WithCaller<A>(PhantomData<A>);

impl Caller<'_> {
    /// Asks a query, as [`Engine::query`](super::Engine::query) does. A variable in an argument value of the closure is the variable of the
    /// program; the bindings of an answer are undone when the next one is asked for, and after the last.
    pub fn query(
        &mut self,
        text: &str,
        args: impl Arguments,
    ) -> Result<CallerSolutions<'_>, Error> {
        let source = Arc::new(Source::new("query", text));
        let args = args.into_terms();
        let reader = self.reader;
        self.open(source, |machine, source| {
            let goal = ReadQuery::read(machine, source, !args.is_empty(), None)?;
            if goal.placeholders.len() != args.len() {
                return Err(miscounted(goal.placeholders.len(), args.len()));
            }
            let mut maker = Maker::default();
            maker.share_all(&machine.heap, reader);
            goal.fill_by(machine, maker, &args)?;
            Ok((goal.cell, Arc::new(goal.names), goal.variables))
        })
    }

    /// Whether a query has an answer.
    pub fn holds(&mut self, text: &str, args: impl Arguments) -> Result<bool, Error> {
        Ok(self.query(text, args)?.step()? == Some(()))
    }

    /// The first answer of a query that the engine, or that of its program, has prepared.
    ///
    /// ```
    /// use ferz::embed::{Caller, Engine, Error, Query};
    ///
    /// let mut engine = Engine::new();
    /// engine.consult_text("prices", "price(tea, 3). price(ink, 12).")?;
    /// let price: Query<(String,), (i64,)> = engine.prepare("price(?, P)")?;
    /// engine.predicate("twice(+Article, -Price)", move |caller: &mut Caller<'_>, article: String| {
    ///     Ok::<_, Error>(caller.first(&price, (article,))?.map(|(price,)| 2 * price))
    /// })?;
    /// assert!(engine.holds("twice(ink, 24), \\+ twice(gold, _)", ())?);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn first<A: Arguments, R: Answer>(
        &mut self,
        query: &Query<A, R>,
        values: A,
    ) -> Result<Option<R>, Error> {
        query.belongs_to(self.machine)?;
        let source = Arc::clone(query.source());
        let mut found = self.open(source, |machine, _| query.goal(machine, values))?;
        let Some(()) = found.step()? else {
            return Ok(None);
        };
        found.read_row().map(Some)
    }

    /// Calls a goal once, as `once/1` does: if it is true, its variables that are variables of the program stay bound.
    ///
    /// ```
    /// use ferz::embed::{Caller, Engine, Term};
    ///
    /// let mut engine = Engine::new();
    /// engine.predicate("logged(+Goal)", |caller: &mut Caller<'_>, goal: Term| {
    ///     let held = caller.once(&goal);
    ///     println!("{goal}: {held:?}");
    ///     held
    /// })?;
    /// assert!(engine.holds("logged(member(X, [a, b])), X == a", ())?);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn once(&mut self, goal: &Term) -> Result<bool, Error> {
        let (reader, end) = (self.reader, &mut *self.end);
        guarded(self.machine, |machine| {
            let mut maker = Maker::default();
            maker.share_all(&machine.heap, reader);
            let goal = maker.make(&mut machine.heap, &mut machine.atoms, goal);
            let module = machine.notes.typein;
            goal.map_err(MachineError::from)
                .and_then(|goal| machine.once(module, goal))
                .map_err(|error| told(machine, end, error))
        })
    }

    /// Counts work of the closure as this number of inferences, 2^40 at most, and checks everything that may end the query: limits,
    /// cancels, interrupts. A closure that works for long calls this now and then, and returns the error.
    ///
    /// ```
    /// use ferz::embed::{Caller, Engine, Error};
    ///
    /// let mut engine = Engine::builder().inference_limit(1_000).build();
    /// engine.predicate("busy/0", |caller: &mut Caller<'_>| -> Result<(), Error> {
    ///     loop {
    ///         caller.spend(10)?;
    ///     }
    /// })?;
    /// assert!(engine.holds("busy", ()).is_err_and(|error| error.is_limit()));
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn spend(&mut self, inferences: u64) -> Result<(), Error> {
        let machine = &mut *self.machine;
        // The inference counter is finite: beyond its maximum no limit would be noticed.
        let spent = machine.spend(inferences.min(1 << 40));
        let spent = spent.and_then(|()| machine.check_limits());
        spent.map_err(|error| told(machine, self.end, error))
    }

    /// Opens a query above all open ones.
    fn open(
        &mut self,
        source: Arc<Source>,
        read: impl FnOnce(&mut Machine, &Arc<Source>) -> Result<(Cell, Arc<Names>, Vec<Cell>), Error>,
    ) -> Result<CallerSolutions<'_>, Error> {
        let top = self.machine.heap.top;
        let opened = at(self.machine, &source, |machine| {
            let (goal, names, variables) = read(machine, &source)?;
            let query = machine.open_query(machine.notes.typein, goal);
            let query = query.map_err(|error| Error::of_machine(machine, error))?;
            Ok((query, names, variables))
        });
        let (query, names, variables) = opened.inspect_err(|_| self.machine.heap.top = top)?;
        let level = self.machine.nested.len();
        self.machine.nested.push((query, top));
        Ok(CallerSolutions {
            machine: self.machine,
            reader: self.reader,
            end: self.end,
            source,
            level,
            names,
            variables,
            operators: None,
        })
    }
}

/// The answers of a query that a closure asks, found one by one; dropping them ends the query.
pub struct CallerSolutions<'c> {
    machine: &'c mut Machine,
    reader: &'c Reader,
    end: &'c mut Option<MachineError>,
    source: Arc<Source>,
    /// The number of queries that were open before this one.
    level: usize,
    names: Arc<Names>,
    variables: Vec<Cell>,
    operators: Option<(u64, Arc<Operators>)>,
}

impl CallerSolutions<'_> {
    /// Goes on to the next answer, if there is one.
    fn step(&mut self) -> Result<Option<()>, Error> {
        let machine = &mut *self.machine;
        close_above(machine, self.level + 1);
        // If this query has ended, the last open one is a query below it.
        let is_open = machine.nested.len() > self.level;
        let Some((mut query, top)) = is_open.then(|| machine.nested.pop()).flatten() else {
            return Ok(None);
        };
        let end = &mut *self.end;
        let found = at(machine, &self.source, |machine| {
            let found = machine.next_answer(&mut query);
            found.map_err(|error| told(machine, end, error))
        });
        machine.nested.push((query, top));
        if !matches!(found, Ok(true)) {
            close_above(machine, self.level);
        }
        Ok(found?.then_some(()))
    }

    /// The present bindings as an answer.
    fn solution(&mut self) -> Result<Solution, Error> {
        let changes = self.machine.operators.changes();
        if self
            .operators
            .as_ref()
            .is_none_or(|(then, _)| *then != changes)
        {
            let operators = Arc::new(self.machine.operators.clone());
            self.operators = Some((changes, operators));
        }
        let operators = match &self.operators {
            Some((_, operators)) => Arc::clone(operators),
            None => Arc::new(Operators::new()),
        };
        let (names, variables) = (&self.names, &self.variables);
        // Variables of the program keep the names by which the closure knows them.
        let reader = self.reader.beside();
        guarded(self.machine, |machine| {
            let found = solution_by(reader, machine, names, variables, None, operators);
            found.map_err(|error| Error::of_machine(machine, error))
        })
    }

    /// The answer as a value of type `R`.
    fn read_row<R: Answer>(&mut self) -> Result<R, Error> {
        let (names, variables) = (&self.names, &self.variables);
        let operators = Arc::new(self.machine.operators.clone());
        let reader = self.reader.beside();
        guarded(self.machine, |machine| {
            R::read(&mut Row::new(machine, names, variables, operators).known_to(reader))
        })
    }
}

impl Iterator for CallerSolutions<'_> {
    type Item = Result<Solution, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.step() {
            Ok(found) => found.map(|()| self.solution()),
            Err(error) => Some(Err(error)),
        }
    }
}

impl Drop for CallerSolutions<'_> {
    fn drop(&mut self) {
        close_above(self.machine, self.level);
    }
}

/// Closes queries of closures until this number is left.
fn close_above(machine: &mut Machine, level: usize) {
    while machine.nested.len() > level
        && let Some((query, top)) = machine.nested.pop()
    {
        // No caller is left to get a panic of a cleanup.
        let _untold = guarded(machine, |machine| {
            machine.close_query(query);
            Ok(())
        });
        machine.heap.top = top;
    }
}

/// The host's error for the error that ended a query of a closure; records in `end` an error that must end the outer query too.
fn told(machine: &mut Machine, end: &mut Option<MachineError>, error: MachineError) -> Error {
    if machine.ends_regardless() || matches!(error, MachineError::Halt(_) | MachineError::Halted) {
        *end = Some(error.clone());
    }
    Error::of_machine(machine, error)
}

/// Runs `act` on the machine; a panic becomes an error.
fn guarded<T>(
    machine: &mut Machine,
    act: impl FnOnce(&mut Machine) -> Result<T, Error>,
) -> Result<T, Error> {
    match catch_unwind(AssertUnwindSafe(|| act(machine))) {
        Ok(outcome) => outcome,
        Err(payload) => {
            let text = panic_text(&*payload);
            let error = MachineError::System(text.into());
            Err(Error::of_machine(machine, error))
        }
    }
}

/// The same as `guarded` for a query with this text, in which errors have their places.
fn at<T>(
    machine: &mut Machine,
    source: &Arc<Source>,
    act: impl FnOnce(&mut Machine) -> Result<T, Error>,
) -> Result<T, Error> {
    let around = state::of(machine).query_source();
    state::of(machine).set_query_source(source);
    let outcome = guarded(machine, act);
    if let Some(around) = around {
        state::of(machine).set_query_source(&around);
    }
    outcome
}

/// Calls a closure with its caller, and closes the queries that it left open.
pub(super) fn calling<T>(
    machine: &mut Machine,
    reader: &Reader,
    act: impl FnOnce(&mut Caller<'_>) -> T,
) -> MachineResult<T> {
    let level = machine.nested.len();
    let mut end = None;
    let outcome = shielded(|| {
        act(&mut Caller {
            machine: &mut *machine,
            reader,
            end: &mut end,
        })
    });
    close_above(machine, level);
    match end {
        Some(error) => Err(error),
        None => outcome,
    }
}

/// The body of the predicate of a function with one answer.
macro_rules! one_answer {
    ($function:ident $taken:expr; $($value:ident)*) => {
        move |machine, arguments| {
            let mut reader = Reader::default();
            let mut inputs = Taking::new(machine, &mut reader, arguments);
            $(let $value = $value::take(&mut inputs)?;)*
            let outcome = calling(machine, &reader, |caller| $function(caller, $($value),*))?;
            let given = answer(machine, &reader, &arguments[$taken..], |filling| outcome.give(filling));
            given.map(Alternatives::from)
        }
    };
}

/// Calls a function with its caller.
macro_rules! with_caller {
    ($function:ident $machine:ident $reader:ident $($value:ident)*) => {
        calling($machine, &$reader, |caller| $function(caller, $($value),*))
    };
}

pub(super) use with_caller;

macro_rules! functions {
    ($(($($value:ident)*))*) => {
        $(host_functions! { [WithCaller<($($value,)*)>] [&mut Caller<'_>,] one_answer with_caller ($($value)*) }

        impl<Func, Out, $($value),*> Lookup<WithCaller<($($value,)*)>> for Func
        where
            Func: FnMut(&mut Caller<'_>, $($value),*) -> Out + Send + 'static,
            Out: IntoIterator,
            Out::IntoIter: Send + 'static,
            Out::Item: Outcome,
            $($value: FromTerm,)*
        {
            const ARITY: u32 = {
                let arity = 0 $(+ $value::ARGUMENTS)*;
                assert!(<Out::Item as Outcome>::COUNT == arity, "an item has a value for each argument");
                arity
            };
            const TAKEN: u32 = 0 $(+ $value::ARGUMENTS)*;

            // The inputs are named as their types are, and a closure without any reads nothing.
            #[allow(non_snake_case, unused_mut, unused_variables)]
            fn closure(self) -> Closure {
                let mut function = self;
                Box::new(all_answers!(with_caller function 0; $($value)*))
            }
        })*
    };
}

functions! { () (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) }

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::{Context, Poll, Waker};

    use super::*;
    use crate::embed::Engine;

    /// Closures borrow the machine while queries run on it: a test small enough for Miri.
    #[test]
    fn closures_have_the_machine_and_give_it_back() {
        let mut engine = Engine::builder().sandboxed().build();
        let ask =
            |caller: &mut Caller<'_>, depth: i64, goal: Term| -> Result<Option<Term>, Error> {
                if depth > 0 {
                    let mut deeper = caller.query("ask(?, G, A)", (depth - 1,))?;
                    std::mem::forget(deeper.next());
                    std::mem::forget(deeper);
                    let mut below = caller.query("ask(?, ?, A)", (depth - 1, &goal))?;
                    return below.next().map(|answer| answer?.get("A")).transpose();
                }
                if goal.is_variable() {
                    panic!("on purpose");
                }
                Ok(caller.once(&goal)?.then_some(goal))
            };
        engine
            .shared_predicate("ask/3", ask)
            .expect("it is defined");
        let held = engine.holds(
            "ask(2, X = f(Y), A), A = (P = Q), P == Q, var(X), var(Y)",
            (),
        );
        assert!(held.expect("nothing is wrong"));
        assert!(
            engine
                .holds("ask(0, X = 1, _), X == 1", ())
                .expect("nothing is wrong")
        );
    }

    /// A future that a choice point holds: polled, answered and dropped.
    #[test]
    fn futures_belong_to_their_calls() {
        let asked = Arc::new(AtomicUsize::new(0));
        let mut engine = Engine::builder().sandboxed().build();
        let count = Arc::clone(&asked);
        engine
            .predicate_async("third/1", move || {
                let count = Arc::clone(&count);
                std::future::poll_fn(move |_| match count.fetch_add(1, Ordering::Relaxed) {
                    2 => Poll::Ready("here".to_owned()),
                    _ => Poll::Pending,
                })
            })
            .expect("it is defined");
        let mut answers = engine
            .into_query("third(X), third(_)", ())
            .expect("it is a query");
        let mut context = Context::from_waker(Waker::noop());
        for polls in 1..6 {
            let polled = std::pin::Pin::new(&mut answers).poll_next(&mut context);
            assert!(polled.is_pending() && answers.waits());
            assert_eq!(
                asked.load(Ordering::Relaxed),
                polls + usize::from(polls > 2)
            );
        }
        let mut engine = answers.into_engine();
        assert!(engine.holds("true", ()).expect("nothing is wrong"));
    }
}
