//! What a built-in is, and how the machine runs one.
//!
//! Invariant: the machine defines the kinds and runs them; which built-ins exist is the business of `builtins/`, handed over
//! as a table when a machine is made. Closures of the host are predicates that come later, and may go again. A built-in finds its arguments in the first registers, works on an exact heap top,
//! and may leave bindings behind when it fails: the machine undoes them.

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
    /// May have more answers.
    Nondet(fn(&mut Machine) -> Result<Alternatives>),
}

/// Why a closure that has come to itself, by a query that it asks, is not called.
pub const RUNS_ALREADY: &str = "this closure of the host runs already; one that may come to itself is given by shared_predicate";

/// A predicate of the host: gets the arguments of the goal, and unifies with them what it finds.
pub type Closure = Box<dyn FnMut(&mut Machine, &[Cell]) -> Result<Alternatives> + Send>;

/// The predicate of a closure.
pub enum HostPredicate {
    /// One engine has it.
    Own(Closure),
    /// The engines of a program have it.
    Shared(SharedPredicate),
}

/// The predicate of a closure that the engines of a program have.
#[derive(Clone)]
pub enum SharedPredicate {
    /// One of them at a time calls it.
    InTurn(Arc<InTurn>),
    /// They call it when they like.
    Common(CommonClosure),
}

/// A closure that may be called by many engines at once.
pub type CommonClosure = Arc<dyn Fn(&mut Machine, &[Cell]) -> Result<Alternatives> + Send + Sync>;

/// A closure that one engine after the other calls.
pub struct InTurn {
    closure: Mutex<Closure>,
    /// Who runs it.
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
    /// Calls the closure as soon as no other engine does. Who waits can be interrupted and cancelled, and its time runs. A closure that comes to
    /// itself by way of another engine would wait for ever.
    fn call(&self, machine: &mut Machine, arguments: &[Cell]) -> Result<Alternatives> {
        /// How long to wait before looking again: calls take less as a rule, and what ends the query is in time.
        const PAUSE: Duration = Duration::from_micros(20);
        let own = thread::current().id();
        loop {
            let mut closure = match self.closure.try_lock() {
                Ok(closure) => closure,
                // What the closure panics with was caught within it.
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

/// Drops what the host has made. Its `drop` may panic, which is the host's loss alone.
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
    /// Its sections in the standard; empty for what the standard does not have. Those it has may not be redefined.
    pub iso: &'static [&'static str],
    /// What else the row says of it.
    pub facts: Facts,
    /// What it does.
    pub run: Run,
}

/// What the row of a built-in may say of it behind its mode line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Nothing but its answers can be seen of it, and these depend on its arguments alone. Errors are answers.
    pub pure: bool,
    /// It changes terms in place: then what looks the same may not be shared.
    pub assigns: bool,
    /// What the compiler makes of it in place of a call.
    pub in_line: Option<InLine>,
}

impl Facts {
    /// What a row says that says nothing.
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
    /// Those that `next` gives, the first one still to be asked for.
    Each(Box<dyn Retry>),
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
    /// The answers that come from the items of an iterator: each is unified with the `N` arguments of the built-in by
    /// `unify`; items that do not unify are passed over. The last item leaves no choice point.
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

/// What asking for the next answer gave.
pub enum NextAnswer {
    /// There is none.
    Fail,
    /// An answer, the last one.
    Last,
    /// An answer, and perhaps more.
    More,
    /// None yet: the query pauses, and asks again when it goes on. Only where [`Hooks::waker`](super::Hooks) is set.
    Waits,
}

/// A source of answers held by a choice point. It is dropped when the choice point is cut or exhausted.
///
/// It holds plain data of Rust and no cells, which the garbage collector could not see: terms come as the arguments, which
/// the choice point restores before each call. Other built-ins reach it by [`Machine::source`]. As [`Roots`] it shows the atoms in terms
/// that it has taken up; those of the arguments are safe, since the choice point saved them, and so are names of what the machine knows:
/// predicates, modules, flags.
pub trait Retry: Roots + Send + Any {
    /// The next answer for the built-in whose arguments are in the registers.
    fn next(&mut self, machine: &mut Machine) -> Result<NextAnswer>;

    /// The generation of the clauses it looks at, if it must see those that are erased meanwhile.
    fn generation(&self) -> Option<u64> {
        None
    }
}

struct Items<I: Iterator, const N: usize> {
    items: std::iter::Peekable<I>,
    unify: fn(&mut Machine, [Cell; N], I::Item) -> Result<bool>,
}

/// Items are no terms: they name what the machine knows, or are numbers and texts.
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
            // It was tried for nothing.
            machine.spend(1)?;
        }
        Ok(NextAnswer::Fail)
    }
}

/// An evaluable functor: what may stand in an arithmetic expression.
pub struct Evaluable {
    /// Its name.
    pub name: &'static str,
    /// Its function, by arity.
    pub run: Evaluate,
    /// Whether its value is another one at another time: it is drawn by chance, or read from a clock.
    pub varies: bool,
}

impl Evaluable {
    /// Always the same function of its arguments.
    pub const fn new(name: &'static str, run: Evaluate) -> Evaluable {
        Evaluable {
            name,
            run,
            varies: false,
        }
    }

    /// Another value at another time.
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
    /// Of one number, in steps that are metered.
    MeteredUnary(fn(&Meter, &Number) -> Computed),
    /// Of two numbers.
    Binary(fn(&Number, &Number) -> Computed),
    /// Of two numbers; the second function is the same for small integers.
    BinarySmall(fn(&Number, &Number) -> Computed, fn(i64, i64) -> i64),
    /// Of two numbers, in steps that are metered.
    Metered(fn(&Meter, &Number, &Number) -> Computed),
    /// Of two numbers, as the flags say, in steps that are metered.
    Flagged(fn(&Flags, &Meter, &Number, &Number) -> Computed),
    /// Of three numbers, in steps that are metered.
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
