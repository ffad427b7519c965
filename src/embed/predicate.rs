//! Closures of the host as predicates.
//!
//! *Invariant*: a closure gets and returns values, and never sees the machine, so that it cannot disturb the query that calls it;
//! its panic becomes a `system_error`. Its types determine the arity: inputs first, then outputs.

use std::any::Any;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::convert::{FromTerm, IntoTerm};
use super::direct::{Filling, Inputs, Looking};
use super::error::Error;
use super::term::Term;
use super::transfer::{Maker, Reader, to_heap};
use crate::machine::Machine;
use crate::machine::builtin::{Alternatives, Closure, CommonClosure, NextAnswer, Retry};
use crate::machine::error::{Error as MachineError, Result};
use crate::term::{AtomMarks, Cell, Roots, Stored};

/// A value that a closure may return.
///
/// `()` succeeds, `bool` succeeds or fails, a value is unified with the argument after the inputs, a tuple or an array with several; an
/// `Option` fails when it is `None`, and the error of a `Result` is thrown: a [`Term`] as it is, the [`Error`] of a query as the error that
/// ended the query, one of a conversion as the `type_error` of the value that was found, one of syntax as a `syntax_error(Message)`,
/// anything else as a `system_error(Text)`; the last three have the context of the predicate.
///
/// A type whose [`IntoTerm`] is written by hand needs this too if a closure returns it; `#[derive(IntoTerm)]` writes both:
///
/// ```
/// use ferz::embed::{Engine, IntoTerm, Outcome, Term};
///
/// struct Point(i64, i64);
/// impl IntoTerm for Point {
///     fn into_term(self) -> Term {
///         Term::compound("point", [self.0, self.1])
///     }
/// }
/// impl Outcome for Point {
///     const COUNT: u32 = 1;
///
///     fn outcome(self) -> Result<Option<Vec<Term>>, Term> {
///         Ok(Some(vec![self.into_term()]))
///     }
/// }
///
/// let mut engine = Engine::new();
/// engine.predicate("diagonal/2", |n: i64| Point(n, n))?;
/// assert!(engine.holds("diagonal(3, point(3, 3))", ())?);
/// # Ok::<(), ferz::embed::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is nothing that a closure can return to Prolog",
    label = "not an `Outcome`",
    note = "a closure returns `()`, `bool`, a value of a type with `Outcome`, a tuple of up to six values, an array, or an `Option` or `Result` of these",
    note = "`#[derive(IntoTerm)]` of the feature `derive` writes `Outcome` too; beside an `IntoTerm` written by hand it is written by hand"
)]
pub trait Outcome {
    /// How many arguments it fills.
    const COUNT: u32;

    /// The terms for these arguments, `None` for failure, or the exception term.
    fn outcome(self) -> std::result::Result<Option<Vec<Term>>, Term>;

    /// The same, unified with the arguments at once; false for failure.
    #[doc(hidden)]
    fn give(self, filling: &mut Filling<'_, '_>) -> std::result::Result<bool, Term>
    where
        Self: Sized,
    {
        let Some(terms) = self.outcome()? else {
            return Ok(false);
        };
        for term in terms {
            filling.next(term);
        }
        Ok(true)
    }
}

impl Outcome for () {
    const COUNT: u32 = 0;
    fn outcome(self) -> std::result::Result<Option<Vec<Term>>, Term> {
        Ok(Some(Vec::new()))
    }
    fn give(self, _: &mut Filling<'_, '_>) -> std::result::Result<bool, Term> {
        Ok(true)
    }
}

impl Outcome for bool {
    const COUNT: u32 = 0;
    fn outcome(self) -> std::result::Result<Option<Vec<Term>>, Term> {
        Ok(self.then(Vec::new))
    }
    fn give(self, _: &mut Filling<'_, '_>) -> std::result::Result<bool, Term> {
        Ok(self)
    }
}

impl<O: Outcome> Outcome for Option<O> {
    const COUNT: u32 = O::COUNT;
    fn outcome(self) -> std::result::Result<Option<Vec<Term>>, Term> {
        self.map_or(Ok(None), O::outcome)
    }
    fn give(self, filling: &mut Filling<'_, '_>) -> std::result::Result<bool, Term> {
        self.map_or(Ok(false), |value| value.give(filling))
    }
}

impl<O: Outcome, E: Display + 'static> Outcome for std::result::Result<O, E> {
    const COUNT: u32 = O::COUNT;
    fn outcome(self) -> std::result::Result<Option<Vec<Term>>, Term> {
        self.map_err(ball).and_then(O::outcome)
    }
    fn give(self, filling: &mut Filling<'_, '_>) -> std::result::Result<bool, Term> {
        match self {
            Ok(value) => value.give(filling),
            Err(error) => {
                let own = (&error as &dyn Any).downcast_ref::<Error>();
                let end = match own {
                    Some(own) => of_own(filling.machine(), own),
                    None if (&error as &dyn Any).is::<Term>() => None,
                    None => Some(MachineError::System(error.to_string().into())),
                };
                match end {
                    Some(end) => {
                        filling.end_by(end);
                        Ok(true)
                    }
                    None => Err(ball(error)),
                }
            }
        }
    }
}

/// The machine's error for an [`Error`] of this room that the closure returned; `None` if that has a ball.
fn of_own(machine: &mut Machine, error: &Error) -> Option<MachineError> {
    if let Some(status) = error.halt() {
        return Some(MachineError::Halt(status));
    }
    if error.ball().is_some() {
        return None;
    }
    let formal = match (error.culprit(), error.diagnostics().first()) {
        (Some(culprit), _) => misfit(error, culprit),
        (None, Some(said)) if error.is_syntax() => {
            Term::compound("syntax_error", [Term::atom(&said.message)])
        }
        (None, _) => return Some(MachineError::System(error.to_string().into())),
    };
    let place = match error.path() {
        "" => Term::variable("_"),
        path => Term::atom(path),
    };
    Some(of_predicate(machine, formal, place))
}

/// `error(Formal, context(Name/Arity, Place))`, with the predicate that is called.
pub(super) fn of_predicate(machine: &mut Machine, formal: Term, place: Term) -> MachineError {
    let indicator = match machine.reported_by() {
        Some(functor) => {
            let name = Term::atom(machine.atoms.text(functor.name));
            Term::compound("/", [name, Term::of(functor.arity)])
        }
        None => Term::variable("_Predicate"),
    };
    let context = Term::compound("context", [indicator, place]);
    thrown(machine, &Term::compound("error", [formal, context]))
}

/// The exception term for the error of a closure.
fn ball<E: Display + 'static>(error: E) -> Term {
    let any = &error as &dyn Any;
    let of_query = any.downcast_ref::<Error>().and_then(Error::ball);
    match any.downcast_ref::<Term>().or(of_query) {
        Some(ball) => ball.clone(),
        None => error_term(Term::compound("system_error", [error.to_string()])),
    }
}

macro_rules! outcomes {
    ($($type:ty)*) => {
        $(impl Outcome for $type {
            const COUNT: u32 = 1;
            fn outcome(self) -> std::result::Result<Option<Vec<Term>>, Term> {
                Ok(Some(vec![self.into_term()]))
            }
            fn give(self, filling: &mut Filling<'_, '_>) -> std::result::Result<bool, Term> {
                filling.next(self);
                Ok(true)
            }
        })*
    };
}

outcomes! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 char String &'static str Term }

impl<T: IntoTerm> Outcome for Vec<T> {
    const COUNT: u32 = 1;
    fn outcome(self) -> std::result::Result<Option<Vec<Term>>, Term> {
        Ok(Some(vec![self.into_term()]))
    }
    fn give(self, filling: &mut Filling<'_, '_>) -> std::result::Result<bool, Term> {
        filling.next(self);
        Ok(true)
    }
}

/// Each element fills one argument; a `Vec` fills one argument with a list.
impl<T: IntoTerm, const N: usize> Outcome for [T; N] {
    const COUNT: u32 = N as u32;
    fn outcome(self) -> std::result::Result<Option<Vec<Term>>, Term> {
        Ok(Some(self.into_iter().map(IntoTerm::into_term).collect()))
    }
    fn give(self, filling: &mut Filling<'_, '_>) -> std::result::Result<bool, Term> {
        for value in self {
            filling.next(value);
        }
        Ok(true)
    }
}

macro_rules! tuples {
    ($($count:literal ($($value:ident)*))*) => {
        $(impl<$($value: IntoTerm),*> Outcome for ($($value,)*) {
            const COUNT: u32 = $count;
            fn outcome(self) -> std::result::Result<Option<Vec<Term>>, Term> {
                // The values are named as their types are.
                #[allow(non_snake_case)]
                let ($($value,)*) = self;
                Ok(Some(vec![$($value.into_term()),*]))
            }
            fn give(self, filling: &mut Filling<'_, '_>) -> std::result::Result<bool, Term> {
                // The values are named as their types are.
                #[allow(non_snake_case)]
                let ($($value,)*) = self;
                $(filling.next($value);)*
                Ok(true)
            }
        })*
    };
}

tuples! { 1 (A) 2 (A B) 3 (A B C) 4 (A B C D) 5 (A B C D E) 6 (A B C D E F) }

/// A closure that can be a predicate with at most one answer.
#[diagnostic::on_unimplemented(
    message = "this closure cannot be a predicate with one answer",
    label = "its arguments or its result do not fit",
    note = "a closure takes up to six values of types with `FromTerm`, each type written out and owned (`name: String`, not `&str`), or arrays of them; before them it may take a `&mut Caller<'_>`",
    note = "what it returns has `Outcome`; it is `Send` and `'static`, so that it owns (`move`) what it uses"
)]
pub trait HostFunction<A> {
    /// The arity of the predicate.
    const ARITY: u32;

    /// The number of arguments that go into the closure; it gives the others.
    #[doc(hidden)]
    const TAKEN: u32;

    /// The closure that runs for the predicate.
    #[doc(hidden)]
    fn closure(self) -> Closure;
}

/// A closure that can be a predicate with at most one answer in many engines at once.
#[diagnostic::on_unimplemented(
    message = "this closure cannot be a predicate in many engines at once",
    label = "its arguments or its result do not fit",
    note = "a closure takes up to six values of types with `FromTerm`, each type written out and owned (`name: String`, not `&str`), or arrays of them; before them it may take a `&mut Caller<'_>`",
    note = "what it returns has `Outcome`; it is `Fn`, `Send`, `Sync` and `'static`: what it changes stands behind a lock or in an atomic, and it owns (`move`) what it uses"
)]
pub trait SharedFunction<A> {
    /// The arity of the predicate.
    const ARITY: u32;

    /// The number of arguments that go into the closure; it gives the others.
    #[doc(hidden)]
    const TAKEN: u32;

    /// The closure that runs for the predicate.
    #[doc(hidden)]
    fn shared(self) -> CommonClosure;
}

/// A closure that can be a predicate with any number of answers.
#[diagnostic::on_unimplemented(
    message = "this closure cannot be a predicate with many answers",
    label = "its arguments or its result do not fit",
    note = "a closure takes up to six values of types with `FromTerm`, each type written out and owned (`name: String`, not `&str`), or arrays of them; before them it may take a `&mut Caller<'_>`",
    note = "what it returns is an `IntoIterator` whose items have `Outcome` and whose iterator is `Send` and `'static`; it owns (`move`) what it uses"
)]
pub trait AllAnswers<A> {
    /// The arity of the predicate.
    const ARITY: u32;

    /// The number of arguments that go into the closure; it gives the others.
    #[doc(hidden)]
    const TAKEN: u32;

    /// The closure that runs for the predicate.
    #[doc(hidden)]
    fn closure(self) -> Closure;
}

/// A closure that sees all arguments of its predicate, even those for which it gives values: see `Engine::predicate_lookup`.
#[diagnostic::on_unimplemented(
    message = "this closure cannot be a predicate that sees all its arguments",
    label = "its arguments or its result do not fit",
    note = "a closure takes up to six values of types with `FromTerm`, each type written out and owned (`name: String`, not `&str`), or arrays of them; before them it may take a `&mut Caller<'_>`",
    note = "what it returns is an `IntoIterator` of tuples with a value for each argument, whose iterator is `Send` and `'static`; it owns (`move`) what it uses"
)]
pub trait Lookup<A> {
    /// The arity of the predicate.
    const ARITY: u32;

    /// The number of arguments that go into the closure; it gives the others.
    #[doc(hidden)]
    const TAKEN: u32;

    /// The closure that runs for the predicate.
    #[doc(hidden)]
    fn closure(self) -> Closure;
}

macro_rules! lookups {
    ($(($($value:ident)*))*) => {
        $(impl<Func, Out, $($value),*> Lookup<($($value,)*)> for Func
        where
            Func: FnMut($($value),*) -> Out + Send + 'static,
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

            // The inputs are named as their types are.
            #[allow(non_snake_case)]
            fn closure(mut self) -> Closure {
                Box::new(move |machine, arguments| {
                    let mut reader = Reader::default();
                    let mut inputs = Taking::new(machine, &mut reader, arguments);
                    $(let $value = $value::take(&mut inputs)?;)*
                    let items = shielded(|| self($($value),*).into_iter())?;
                    Ok(answers(items, arguments.len(), 0))
                })
            }
        })*
    };
}

lookups! { (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) }

/// The body of the predicate of a function with one answer.
macro_rules! one_answer {
    ($function:ident $taken:expr; $($value:ident)*) => {
        move |machine, arguments| {
            let mut reader = Reader::default();
            let mut inputs = Taking::new(machine, &mut reader, arguments);
            $(let $value = $value::take(&mut inputs)?;)*
            let arguments = &arguments[$taken..];
            let given = answer(machine, &reader, arguments, |filling| $function($($value),*).give(filling));
            given.map(Alternatives::from)
        }
    };
}

/// Calls a function that takes only its inputs.
macro_rules! alone {
    ($function:ident $machine:ident $reader:ident $($value:ident)*) => {
        shielded(|| $function($($value),*))
    };
}

/// The body of the predicate of a function whose iterator gives values for the arguments after the inputs; `$call` calls the function.
macro_rules! all_answers {
    ($call:ident $function:ident $taken:expr; $($value:ident)*) => {
        move |machine, arguments| {
            let mut reader = Reader::default();
            let mut inputs = Taking::new(machine, &mut reader, arguments);
            $(let $value = $value::take(&mut inputs)?;)*
            let items = $call!($function machine reader $($value)*)?;
            let items = shielded(|| items.into_iter())?;
            Ok(answers(items, arguments.len(), $taken))
        }
    };
}

/// Implements the predicates of closures with these inputs: `$marker` distinguishes one kind of closures from others, `$first` is what they
/// take before the inputs, `$one` makes the body of a predicate with one answer, and `$call` calls a closure.
macro_rules! host_functions {
    ([$($marker:tt)*] [$($first:tt)*] $one:ident $call:ident ($($value:ident)*)) => {
        impl<Func, Out, $($value),*> HostFunction<$($marker)*> for Func
        where
            Func: FnMut($($first)* $($value),*) -> Out + Send + 'static,
            Out: Outcome,
            $($value: FromTerm,)*
        {
            const ARITY: u32 = 0 $(+ $value::ARGUMENTS)* + Out::COUNT;
            const TAKEN: u32 = 0 $(+ $value::ARGUMENTS)*;

            // The inputs are named as their types are, and a closure without any reads nothing.
            #[allow(non_snake_case, unused_mut, unused_variables)]
            fn closure(self) -> Closure {
                let mut function = self;
                Box::new($one!(function (0 $(+ $value::ARGUMENTS)*) as usize; $($value)*))
            }
        }

        impl<Func, Out, $($value),*> SharedFunction<$($marker)*> for Func
        where
            Func: Fn($($first)* $($value),*) -> Out + Send + Sync + 'static,
            Out: Outcome,
            $($value: FromTerm,)*
        {
            const ARITY: u32 = 0 $(+ $value::ARGUMENTS)* + Out::COUNT;
            const TAKEN: u32 = 0 $(+ $value::ARGUMENTS)*;

            // The inputs are named as their types are, and a closure without any reads nothing.
            #[allow(non_snake_case, unused_mut, unused_variables)]
            fn shared(self) -> CommonClosure {
                let function = self;
                Arc::new($one!(function (0 $(+ $value::ARGUMENTS)*) as usize; $($value)*))
            }
        }

        impl<Func, Out, $($value),*> AllAnswers<$($marker)*> for Func
        where
            Func: FnMut($($first)* $($value),*) -> Out + Send + 'static,
            Out: IntoIterator,
            Out::IntoIter: Send + 'static,
            Out::Item: Outcome,
            $($value: FromTerm,)*
        {
            const ARITY: u32 = 0 $(+ $value::ARGUMENTS)* + <Out::Item as Outcome>::COUNT;
            const TAKEN: u32 = 0 $(+ $value::ARGUMENTS)*;

            // The inputs are named as their types are, and a closure without any reads nothing.
            #[allow(non_snake_case, unused_mut, unused_variables)]
            fn closure(self) -> Closure {
                let mut function = self;
                Box::new(all_answers!($call function (0 $(+ $value::ARGUMENTS)*) as usize; $($value)*))
            }
        }
    };
}

pub(super) use {all_answers, alone, host_functions};

macro_rules! functions {
    ($(($($value:ident)*))*) => {
        $(host_functions! { [($($value,)*)] [] one_answer alone ($($value)*) })*
    };
}

functions! { () (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) }

/// The answers of an iterator of the host.
struct Answers<I> {
    items: std::iter::Fuse<I>,
    arity: u32,
    /// The number of arguments that went into the closure.
    taken: usize,
}

pub(super) fn answers<I: Iterator + Send + 'static>(
    items: I,
    arity: usize,
    taken: usize,
) -> Alternatives
where
    I::Item: Outcome,
{
    Alternatives::Each(Box::new(Answers {
        items: items.fuse(),
        arity: arity as u32,
        taken,
    }))
}

/// Items of the host contain no terms of the machine.
impl<I> Roots for Answers<I> {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl<I: Iterator + Send + 'static> Retry for Answers<I>
where
    I::Item: Outcome,
{
    fn next(&mut self, machine: &mut Machine) -> Result<NextAnswer> {
        loop {
            // The iterator may go on forever without an item that fits.
            machine.look_for_interrupt()?;
            let item = shielded(|| self.items.next())?;
            machine.look_behind_host()?;
            let Some(item) = item else {
                return Ok(NextAnswer::Fail);
            };
            let arguments = machine.goal_arguments(self.arity);
            let arguments = &arguments[self.taken..];
            let give = |filling: &mut Filling<'_, '_>| item.give(filling);
            if machine.attempt(|machine| answer(machine, &Reader::default(), arguments, give))? {
                let (least, most) = self.items.size_hint();
                let last = least == 0 && most == Some(0);
                return Ok(if last {
                    NextAnswer::Last
                } else {
                    NextAnswer::More
                });
            }
            // An item that did not fit costs an inference.
            machine.spend(1)?;
        }
    }
}

/// The arguments of a call, converted for the closure.
pub(super) struct Taking<'m, 'a> {
    machine: &'m mut Machine,
    reader: &'m mut Reader,
    arguments: &'a [Cell],
    /// The number of arguments taken so far.
    taken: usize,
}

impl<'m, 'a> Taking<'m, 'a> {
    pub(super) fn new(
        machine: &'m mut Machine,
        reader: &'m mut Reader,
        arguments: &'a [Cell],
    ) -> Self {
        Taking {
            machine,
            reader,
            arguments,
            taken: 0,
        }
    }
}

impl Inputs for Taking<'_, '_> {
    type Error = MachineError;

    fn next<T: FromTerm>(&mut self) -> Result<T> {
        let Some(argument) = self.arguments.get(self.taken) else {
            return Err(MachineError::System("an argument is missing".into()));
        };
        self.taken += 1;
        let looking = Looking::at(self.machine, *argument);
        if let Some(value) = shielded(|| T::quick(looking))? {
            return Ok(value);
        }
        let term = looking.term(self.reader)?;
        shielded(|| T::from_term(&term))?.map_err(|error| {
            if term.is_variable() {
                return MachineError::Instantiation;
            }
            let formal = misfit(&error, &term);
            let place = match error.path() {
                "" => Term::compound("argument", [self.taken]),
                path => Term::compound("argument", [Term::of(self.taken), Term::atom(path)]),
            };
            of_predicate(self.machine, formal, place)
        })
    }
}

/// The formal error of an argument that is a variable or of another type; the culprit is the part that does not fit.
fn misfit(error: &Error, argument: &Term) -> Term {
    let culprit = error.culprit().unwrap_or(argument).clone();
    if culprit.is_variable() {
        return Term::atom("instantiation_error");
    }
    let (kind, expected) = match error.expected_type() {
        // An integer that is too large or too small for the type.
        Some("integer") if culprit.as_integer().is_some() || culprit.big().is_some() => {
            ("domain_error", error.range().unwrap_or("integer"))
        }
        expected => ("type_error", expected.unwrap_or("value")),
    };
    Term::compound(kind, [Term::atom(expected), culprit])
}

/// `error(Formal, _)`.
pub(super) fn error_term(formal: Term) -> Term {
    Term::compound("error", [formal, Term::variable("_")])
}

/// The machine's error for an exception term of the host.
pub(super) fn thrown(machine: &mut Machine, ball: &Term) -> MachineError {
    match to_heap(machine, ball) {
        Ok(cell) => Stored::copy(&mut machine.heap, cell)
            .map_or_else(MachineError::from, MachineError::Ball),
        Err(stop) => stop.into(),
    }
}

/// Calls a closure, and unifies what it returns with the output arguments.
pub(super) fn answer(
    machine: &mut Machine,
    reader: &Reader,
    arguments: &[Cell],
    call: impl FnOnce(&mut Filling<'_, '_>) -> std::result::Result<bool, Term>,
) -> Result<bool> {
    let mut maker = Maker::default();
    // A variable that went into the closure and comes back is still the same variable.
    maker.share_all(&machine.heap, reader);
    let mut filling = Filling::new(machine, maker, arguments);
    let given = shielded(|| call(&mut filling))?;
    let fit = filling.end();
    match given {
        Ok(given) => Ok(given && fit?.1),
        Err(ball) => Err(thrown(machine, &ball)),
    }
}

/// Runs code of the host; a panic becomes an error.
pub(super) fn shielded<T>(act: impl FnOnce() -> T) -> Result<T> {
    catch_unwind(AssertUnwindSafe(act))
        .map_err(|payload| MachineError::System(panic_text(&*payload).into()))
}

/// The message of a panic.
pub(super) fn panic_text(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    format!("panic: {}", text.unwrap_or("without a message"))
}
