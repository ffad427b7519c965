//! The kinds of built-ins, and how the machine runs each.
//!
//! Invariant: the machine defines the kinds and runs them; the room `builtins/` defines which built-ins exist, and passes them as a table
//! when a machine is made. Host closures are predicates that are added later, and may be removed. A built-in has its arguments in the first
//! registers, works on an exact heap top, and may leave bindings behind when it fails: the machine undoes them.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use super::Machine;
use super::error::{Error, Result};
use crate::compiler::InLine;
use crate::database::flags::Flags;
use crate::term::meter::Meter;
use crate::term::number::Computed;
use crate::term::{AtomMarks, Cell, Number, Roots};

/// Runs a built-in on the arguments in the registers. Determinism is a type.
#[derive(Clone, Copy)]
pub enum Run {
    /// Succeeds once.
    Det(fn(&mut Machine) -> Result<()>),
    /// Succeeds once or fails.
    Semidet(fn(&mut Machine) -> Result<bool>),
    /// Succeeds once or fails; four arguments, which an instruction can pass from any registers.
    Passed(fn(&mut Machine, [Cell; 4]) -> Result<bool>),
    /// May have more answers.
    Nondet(fn(&mut Machine) -> Result<Alternatives>),
}

/// The error of a closure that is called while it runs, by a query that it has opened.
pub const RUNS_ALREADY: &str = "this closure of the host runs already; one that may come to itself is given by shared_predicate";

/// A host predicate: gets the arguments of the goal, and unifies its results with them.
pub type Closure = Box<dyn FnMut(&mut Machine, &[Cell]) -> Result<Alternatives> + Send>;

/// The predicate of a closure.
pub enum HostPredicate {
    /// The predicate of one engine.
    Own(Closure),
    /// The predicate of all engines of a program.
    Shared(SharedPredicate),
}

/// A closure that the engines of a program share.
#[derive(Clone)]
pub enum SharedPredicate {
    /// The engines call it one at a time.
    InTurn(Arc<InTurn>),
    /// The engines call it concurrently.
    Common(CommonClosure),
}

/// A closure that may be called by many engines at once.
pub type CommonClosure = Arc<dyn Fn(&mut Machine, &[Cell]) -> Result<Alternatives> + Send + Sync>;

/// A closure that only one engine at a time calls.
pub struct InTurn {
    closure: Mutex<Closure>,
    /// The thread that runs it.
    thread: Mutex<Option<ThreadId>>,
}

impl HostPredicate {
    /// Calls the closure.
    pub fn call(&mut self, machine: &mut Machine, arguments: &[Cell]) -> Result<Alternatives> {
        match self {
            HostPredicate::Own(closure) => closure(machine, arguments),
            HostPredicate::Shared(shared) => shared.call(machine, arguments),
        }
    }

    /// The same closure for other engines.
    pub fn share(&mut self) -> SharedPredicate {
        let shared = match self {
            HostPredicate::Shared(shared) => return shared.clone(),
            HostPredicate::Own(closure) => {
                let taken: Closure = Box::new(|_, _| Ok(Alternatives::Fail));
                let closure = Mutex::new(std::mem::replace(closure, taken));
                let thread = Mutex::new(None);
                SharedPredicate::InTurn(Arc::new(InTurn { closure, thread }))
            }
        };
        *self = HostPredicate::Shared(shared.clone());
        shared
    }
}

impl SharedPredicate {
    /// Calls the closure.
    pub fn call(&self, machine: &mut Machine, arguments: &[Cell]) -> Result<Alternatives> {
        match self {
            SharedPredicate::InTurn(closure) => closure.call(machine, arguments),
            SharedPredicate::Common(closure) => closure(machine, arguments),
        }
    }
}

impl InTurn {
    /// Calls the closure as soon as no other engine runs it. The waiting query can be interrupted and cancelled, and its time runs. A
    /// closure that calls itself through another engine would wait forever.
    fn call(&self, machine: &mut Machine, arguments: &[Cell]) -> Result<Alternatives> {
        /// How long to wait before the next attempt: most calls take less, and the wait can still be interrupted in time.
        const PAUSE: Duration = Duration::from_micros(20);
        let own = thread::current().id();
        loop {
            let mut closure = match self.closure.try_lock() {
                Ok(closure) => closure,
                // A panic of the closure was caught inside it.
                Err(TryLockError::Poisoned(closure)) => closure.into_inner(),
                Err(TryLockError::WouldBlock) if *self.thread() == Some(own) => {
                    return Err(Error::System(RUNS_ALREADY.into()));
                }
                Err(TryLockError::WouldBlock) => {
                    machine.check_limits()?;
                    thread::sleep(PAUSE);
                    continue;
                }
            };
            *self.thread() = Some(own);
            let found = closure(machine, arguments);
            *self.thread() = None;
            return found;
        }
    }

    fn thread(&self) -> MutexGuard<'_, Option<ThreadId>> {
        self.thread.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Drops a host value. If its `drop` panics, the machine is not affected.
pub fn drop_of_host(value: impl Sized) {
    let _panicked = catch_unwind(AssertUnwindSafe(|| drop(value)));
}

/// One row of a group: a predicate written in Rust.
pub struct Builtin {
    /// The mode line: `atom_length(+Atom, ?Length)`.
    pub mode: &'static str,
    /// The name, the part of the mode line before the arguments.
    pub name: &'static str,
    /// The number of arguments.
    pub arity: u32,
    /// Its sections in the standard; empty if it is not in the standard. Standard predicates may not be redefined.
    pub iso: &'static [&'static str],
    /// Further facts about it.
    pub facts: Facts,
    /// Its function.
    pub run: Run,
}

/// The facts that the row of a built-in may state after its mode line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Nothing but its answers can be observed, and these depend on its arguments alone. Errors are answers.
    pub pure: bool,
    /// It changes terms in place: then equal terms must not be shared.
    pub assigns: bool,
    /// What the compiler emits in place of a call.
    pub in_line: Option<InLine>,
}

impl Facts {
    /// A row without facts.
    pub const NONE: Facts = Facts {
        pure: false,
        assigns: false,
        in_line: None,
    };

    /// `pure`
    pub const fn pure(self) -> Facts {
        Facts { pure: true, ..self }
    }

    /// `assigns`
    pub const fn assigns(self) -> Facts {
        Facts {
            assigns: true,
            ..self
        }
    }

    /// `in_line(Form)`
    pub const fn in_line(self, form: InLine) -> Facts {
        Facts {
            in_line: Some(form),
            ..self
        }
    }

    /// Whether its arguments are evaluated.
    pub fn evaluates(&self) -> bool {
        matches!(self.in_line, Some(InLine::Compare(_) | InLine::Is))
    }
}

/// The answers of a nondeterministic built-in.
pub enum Alternatives {
    /// None.
    Fail,
    /// One, already unified.
    Exit,
    /// The answers that `next` gives; the first one has not been computed yet.
    Each(Box<dyn Retry>),
    /// Those of this predicate, whose arguments are in the registers: a last call, for which nothing is spent.
    Of(u32),
}

impl From<bool> for Alternatives {
    fn from(holds: bool) -> Alternatives {
        if holds {
            Alternatives::Exit
        } else {
            Alternatives::Fail
        }
    }
}

impl Alternatives {
    /// The answers made from the items of an iterator: `unify` unifies each item with the `N` arguments of the built-in, and items that do
    /// not unify are skipped. The last item leaves no choice point.
    pub fn each<const N: usize, T: Send + 'static>(
        items: impl Iterator<Item = T> + Send + 'static,
        unify: fn(&mut Machine, [Cell; N], T) -> Result<bool>,
    ) -> Alternatives {
        Alternatives::Each(Box::new(Items {
            items: items.peekable(),
            unify,
        }))
    }
}

/// The result of requesting the next answer.
pub enum NextAnswer {
    /// There is none.
    Fail,
    /// An answer, and it is the last.
    Last,
    /// An answer; there may be more.
    More,
    /// No answer yet: the query pauses, and requests it again when it resumes. Only if [`Hooks::waker`](super::Hooks) is set.
    Waits,
}

/// A source of answers held by a choice point. It is dropped when the choice point is cut or exhausted.
///
/// It holds plain Rust data and no cells, which the garbage collector could not see: terms come as the arguments, which the choice point
/// restores before each call. Other built-ins reach it by [`Machine::source`]. As [`Roots`] it shows the atoms of terms that it has stored.
/// Atoms of the arguments are safe, since the choice point saved them, and so are names of predicates, modules and flags.
pub trait Retry: Roots + Send + Any {
    /// The next answer for the built-in whose arguments are in the registers.
    fn next(&mut self, machine: &mut Machine) -> Result<NextAnswer>;

    /// The generation of the clauses that it reads, if it must still see clauses that are erased meanwhile.
    fn generation(&self) -> Option<u64> {
        None
    }
}

struct Items<I: Iterator, const N: usize> {
    items: std::iter::Peekable<I>,
    unify: fn(&mut Machine, [Cell; N], I::Item) -> Result<bool>,
}

/// Items are not terms: they are names that the machine knows, numbers or texts.
impl<I: Iterator, const N: usize> Roots for Items<I, N> {
    fn reach_atoms(&self, _: &mut AtomMarks) {}
}

impl<I: Iterator + Send + 'static, const N: usize> Retry for Items<I, N>
where
    I::Item: Send + 'static,
{
    fn next(&mut self, machine: &mut Machine) -> Result<NextAnswer> {
        while let Some(item) = self.items.next() {
            let args = machine.arguments::<N>();
            let unify = self.unify;
            if machine.attempt(|machine| unify(machine, args, item))? {
                return Ok(if self.items.peek().is_some() {
                    NextAnswer::More
                } else {
                    NextAnswer::Last
                });
            }
            // An item that does not unify costs an inference.
            machine.spend(1)?;
        }
        Ok(NextAnswer::Fail)
    }
}

/// An evaluable functor of arithmetic expressions.
pub struct Evaluable {
    /// Its name.
    pub name: &'static str,
    /// Its function, by arity.
    pub run: Evaluate,
    /// Whether its value varies: it is random, or read from a clock.
    pub varies: bool,
}

impl Evaluable {
    /// A function of its arguments alone.
    pub const fn new(name: &'static str, run: Evaluate) -> Evaluable {
        Evaluable {
            name,
            run,
            varies: false,
        }
    }

    /// Marks it as varying.
    pub const fn varying(self) -> Evaluable {
        Evaluable {
            varies: true,
            ..self
        }
    }
}

/// The function of an evaluable functor.
#[derive(Clone, Copy)]
pub enum Evaluate {
    /// Without arguments: `pi`, `random`, `cputime`.
    Constant(fn(&mut Machine) -> Result<Number>),
    /// Of one number and the state of the machine: `random/1`.
    Drawn(fn(&mut Machine, &Number) -> Result<Number>),
    /// Of one number.
    Unary(fn(&Number) -> Computed),
    /// Of one number; the second function is the same for small integers.
    UnarySmall(fn(&Number) -> Computed, fn(i64) -> i64),
    /// Of one number, metered.
    MeteredUnary(fn(&Meter, &Number) -> Computed),
    /// Of two numbers.
    Binary(fn(&Number, &Number) -> Computed),
    /// Of two numbers; the second function is the same for small integers.
    BinarySmall(fn(&Number, &Number) -> Computed, fn(i64, i64) -> i64),
    /// Of two numbers, metered.
    Metered(fn(&Meter, &Number, &Number) -> Computed),
    /// Of two numbers, depending on flags, metered.
    Flagged(fn(&Flags, &Meter, &Number, &Number) -> Computed),
    /// Of three numbers, metered.
    Ternary(fn(&Meter, &Number, &Number, &Number) -> Computed),
}

impl Evaluate {
    /// The number of its arguments.
    pub const fn arity(self) -> u32 {
        match self {
            Evaluate::Constant(_) => 0,
            Evaluate::Drawn(_)
            | Evaluate::Unary(_)
            | Evaluate::UnarySmall(..)
            | Evaluate::MeteredUnary(_) => 1,
            Evaluate::Binary(_)
            | Evaluate::BinarySmall(..)
            | Evaluate::Metered(_)
            | Evaluate::Flagged(_) => 2,
            Evaluate::Ternary(_) => 3,
        }
    }
}
