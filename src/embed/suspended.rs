//! Asynchronous closures of the host: their result may come later, and the query waits for it without blocking its thread.
//!
//! ```text
//!   poll_next(waker)      the machine runs up to  fetch(Url, Page)      the closure gives a future; Pending: a choice point keeps it
//!     Poll::Pending       the query has paused; the future wakes the task when there is something to see
//!   poll_next(waker)      the future is asked again: Ready(page); the choice point goes, and Page is unified
//!     Poll::Ready(..)     the machine has run on to an answer
//! ```
//!
//! *Invariant*: a future belongs to its call. It is dropped when the call is cut, left by an exception or given up, and at the latest
//! with the query. If a query cannot wait, a future that is not ready is an error of the program.

use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use super::caller::{Caller, WithCaller, calling, with_caller};
use super::convert::FromTerm;
use super::engine::Engine;
use super::error::Error;
use super::predicate::{Outcome, Taking, alone, answer, shielded};
use super::transfer::Reader;
use crate::machine::Machine;
use crate::machine::builtin::{
    Alternatives, Closure, HostPredicate, NextAnswer, Retry, drop_of_host,
};
use crate::machine::error::{Error as MachineError, Result};
use crate::term::{AtomMarks, Roots};

impl Engine {
    /// Makes a closure that returns a future a predicate with at most one answer: the result may come later, and the query waits for it
    /// without blocking its thread.
    ///
    /// A task asks for the answers by [`OwnedSolutions::next_answer`](super::OwnedSolutions::next_answer) or as a stream: it is pending
    /// while the future is, and woken with it, so that other tasks run in between. A host without tasks goes on by
    /// [`Solutions::advance`](super::Solutions::advance), which pauses there, as [`Solutions::waits`](super::Solutions::waits) tells.
    /// Iterators of answers, directives, and the queries of built-ins and closures cannot wait: for them a future must be ready at once,
    /// and any other is a `system_error`. A call that is given up, by a cut, an error, a limit or a cancel, drops its future. Goals of
    /// `findall/3`, `forall/2`, `\+` and `catch/3` are parts of the query and wait with it. The closure may take a [`Caller`] and ask
    /// queries before it returns its future; the future itself cannot, since the engine runs on meanwhile.
    ///
    /// ```
    /// use std::future::Future;
    /// use std::pin::pin;
    /// use std::sync::{Arc, Mutex};
    /// use std::task::{Context, Poll};
    /// use ferz::embed::Engine;
    ///
    /// // What has arrived, and who waits for it: as a channel of a runtime has it.
    /// #[derive(Default)]
    /// struct Mail(Mutex<(Option<String>, Option<std::task::Waker>)>);
    ///
    /// impl Mail {
    ///     async fn next(&self) -> String {
    ///         std::future::poll_fn(|context| {
    ///             let mut mail = self.0.lock().expect("no thread panics");
    ///             mail.1 = Some(context.waker().clone());
    ///             mail.0.take().map_or(Poll::Pending, Poll::Ready)
    ///         })
    ///         .await
    ///     }
    ///
    ///     fn put(&self, text: &str) {
    ///         let mut mail = self.0.lock().expect("no thread panics");
    ///         mail.0 = Some(text.to_owned());
    ///         mail.1.take().into_iter().for_each(std::task::Waker::wake);
    ///     }
    /// }
    ///
    /// let mail = Arc::new(Mail::default());
    /// let mut engine = Engine::new();
    /// let own = Arc::clone(&mail);
    /// engine.predicate_async("mail(-Text)", move || {
    ///     let mail = Arc::clone(&own);
    ///     async move { mail.next().await }
    /// })?;
    /// let mut answers = engine.into_query("mail(Text), atom_length(Text, N)", ())?;
    /// let mut task = pin!(answers.next_answer());
    /// // A runtime does this when the task is woken.
    /// let mut context = Context::from_waker(std::task::Waker::noop());
    /// assert!(task.as_mut().poll(&mut context).is_pending());
    /// mail.put("hello");
    /// let Poll::Ready(Some(answer)) = task.as_mut().poll(&mut context) else { panic!("it has come") };
    /// assert_eq!(answer?.get::<i64>("N")?, 5);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn predicate_async<A, F: AsyncFunction<A>>(
        &mut self,
        name: &str,
        function: F,
    ) -> std::result::Result<(), Error> {
        let closure = HostPredicate::Own(function.closure());
        self.define(name, (F::TAKEN, F::ARITY - F::TAKEN), closure)
    }
}

/// A closure that returns a future, and can be a predicate with at most one answer: see `Engine::predicate_async`.
#[diagnostic::on_unimplemented(
    message = "this closure cannot be an asynchronous predicate",
    label = "its arguments or its result do not fit",
    note = "a closure takes up to six values of types with `FromTerm`, each type written out and owned (`name: String`, not `&str`); before them it may take a `&mut Caller<'_>`",
    note = "it returns a future that is `Send` and `'static`, whose output has `Outcome`: it owns (`async move`) what it uses, and no `Caller` goes into it"
)]
pub trait AsyncFunction<A> {
    /// The arity of the predicate.
    const ARITY: u32;

    /// The number of arguments that go into the closure; it gives the others.
    #[doc(hidden)]
    const TAKEN: u32;

    /// The closure that runs for the predicate.
    #[doc(hidden)]
    fn closure(self) -> Closure;
}

/// A call that waits for a future.
struct Suspended<F: Future> {
    /// `None` once the future is dropped.
    future: Option<Pin<Box<F>>>,
    arity: u32,
    /// The number of arguments that went into the closure.
    taken: usize,
    /// Whether the future has been polled, and was pending.
    has_waited: bool,
}

/// A future of the host contains no terms of the machine.
impl<F: Future> Roots for Suspended<F> {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl<F: Future + Send + 'static> Retry for Suspended<F>
where
    F::Output: Outcome,
{
    fn next(&mut self, machine: &mut Machine) -> Result<NextAnswer> {
        if self.has_waited {
            // Time has passed, and a cancel may have woken the task.
            machine.check_limits()?;
        }
        let Some(future) = &mut self.future else {
            return Ok(NextAnswer::Fail);
        };
        let waker = machine.hooks.waker.clone();
        let mut context = Context::from_waker(waker.as_ref().unwrap_or(Waker::noop()));
        match shielded(|| future.as_mut().poll(&mut context))? {
            Poll::Ready(outcome) => {
                let arguments = machine.goal_arguments(self.arity);
                let arguments = &arguments[self.taken..];
                let held = answer(machine, &Reader::default(), arguments, |filling| {
                    outcome.give(filling)
                })?;
                Ok(match held {
                    true => NextAnswer::Last,
                    false => NextAnswer::Fail,
                })
            }
            Poll::Pending if waker.is_some() => {
                self.has_waited = true;
                Ok(NextAnswer::Waits)
            }
            Poll::Pending => Err(MachineError::System(
                "what the predicate waits for is not there, and this query cannot wait: tasks ask for answers by next_answer, and others by advance".into(),
            )),
        }
    }
}

impl<F: Future> Drop for Suspended<F> {
    fn drop(&mut self) {
        if let Some(future) = self.future.take() {
            drop_of_host(future);
        }
    }
}

/// The only answer of a future.
fn suspended<F: Future + Send + 'static>(future: F, arity: usize, taken: usize) -> Alternatives
where
    F::Output: Outcome,
{
    Alternatives::Each(Box::new(Suspended {
        future: Some(Box::pin(future)),
        arity: arity as u32,
        taken,
        has_waited: false,
    }))
}

/// Implements the predicates of asynchronous closures; `host_functions` explains the parameters.
macro_rules! async_functions {
    ([$($marker:tt)*] [$($first:tt)*] $call:ident ($($value:ident)*)) => {
        impl<Func, Fut, $($value),*> AsyncFunction<$($marker)*> for Func
        where
            Func: FnMut($($first)* $($value),*) -> Fut + Send + 'static,
            Fut: Future + Send + 'static,
            Fut::Output: Outcome,
            $($value: FromTerm,)*
        {
            const ARITY: u32 = 0 $(+ $value::ARGUMENTS)* + <Fut::Output as Outcome>::COUNT;
            const TAKEN: u32 = 0 $(+ $value::ARGUMENTS)*;

            // The inputs are named as their types are, and a closure without any reads nothing.
            #[allow(non_snake_case, unused_mut, unused_variables)]
            fn closure(self) -> Closure {
                let mut function = self;
                Box::new(move |machine, arguments| {
                    let mut reader = Reader::default();
                    let mut inputs = Taking::new(machine, &mut reader, arguments);
                    $(let $value = $value::take(&mut inputs)?;)*
                    let future = $call!(function machine reader $($value)*)?;
                    Ok(suspended(future, arguments.len(), (0 $(+ $value::ARGUMENTS)*) as usize))
                })
            }
        }
    };
}

macro_rules! functions {
    ($(($($value:ident)*))*) => {
        $(async_functions! { [($($value,)*)] [] alone ($($value)*) }
        async_functions! { [WithCaller<($($value,)*)>] [&mut Caller<'_>,] with_caller ($($value)*) })*
    };
}

functions! { () (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) }
