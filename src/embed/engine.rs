//! The engine: a machine with a loader, its settings and its services.
//!
//! *Invariant*: engines share only what never changes (`program.rs`), and no input makes one panic: every failure is an [`Error`]. When no
//! query is open, the machine runs nothing.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::cancel::Attached;
use super::convert::Arguments;
use super::error::Error;
use super::goal::counted;
use super::kept::KeptValues;
use super::named::Named;
use super::predicate::{AllAnswers, HostFunction, Lookup, SharedFunction};
use super::program::Program;
use super::query::Solutions;
use super::running::{Statistics, statistics};
use super::settings::{EngineBuilder, Surroundings};
use super::style::AnswerStyle;
use super::term::Term;
use super::transfer;
use crate::database::flags::{FlagError, Value};
use crate::load::state::HostEntry;
use crate::load::{self, Imports, LoadRequest, explain, files, library, modules, state};
use crate::machine::Machine;
use crate::machine::bounds::Limit;
use crate::machine::builtin::{HostPredicate, SharedPredicate};
use crate::machine::error::Error as MachineError;
use crate::machine::tracer::Debugging;
use crate::memory::reserve::forget_refusal;
use crate::stream::{Stream, StreamId, names};
use crate::syntax::{Diagnostic, Language, Operators};
use crate::term::{Functor, Stored, atoms};

/// A Prolog engine.
///
/// ```
/// use ferz::embed::Engine;
///
/// let mut engine = Engine::new();
/// engine.consult_text("family", "parent(pam, bob). parent(bob, ann).")?;
/// let mut names = Vec::new();
/// for solution in engine.query("parent(?, Who)", ("bob",))? {
///     names.push(solution?.get::<String>("Who")?);
/// }
/// assert_eq!(names, ["ann"]);
/// # Ok::<(), ferz::embed::Error>(())
/// ```
pub struct Engine {
    pub(super) machine: Machine,
    /// The operators of the last answer, and the number of changes of the table at that time.
    pub(super) operators: Option<(u64, Arc<Operators>)>,
    /// The values of `$X` in queries.
    pub(super) kept: Option<KeptValues>,
    /// The token that ends the open query.
    pub(super) cancelled: Option<Attached>,
    /// The outside world that the engines of its program will have.
    pub(super) surroundings: Surroundings,
    /// The memory limit of the container in which the process runs, if it is small enough to matter.
    pub(super) container: Option<usize>,
    /// The program from which the engine was made.
    pub(super) program: Option<Program>,
}

/// The result of a load.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// Errors and warnings, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// How many clauses were added, those of files it loaded included.
    pub clauses: usize,
}

impl Loaded {
    /// Whether some of the text was not loaded.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Why a query fails, or how it is proved.
#[derive(Clone, Debug)]
pub struct Reasons {
    /// Whether the query is true.
    pub holds: bool,
    /// The explanations, the likeliest first; the proof of what is true.
    pub diagnostics: Vec<Diagnostic>,
}

/// Stops the running query of an engine, from any thread.
#[derive(Clone, Debug)]
pub struct Interrupter(Arc<AtomicBool>);

impl Interrupter {
    /// Makes the running query throw `error(resource_error(interrupt), _)`, which passes a `catch/3` that catches everything. When nothing runs,
    /// nothing happens.
    ///
    /// True if an interrupt before this one has not been noticed yet: nothing runs, or what runs does not look.
    pub fn interrupt(&self) -> bool {
        self.0.swap(true, Ordering::Relaxed)
    }
}

/// The flag that an interrupt sets, for code that may do nothing else: handlers of signals.
impl From<Interrupter> for Arc<AtomicBool> {
    fn from(interrupter: Interrupter) -> Arc<AtomicBool> {
        interrupter.0
    }
}

/// How a term is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum WriteStyle {
    /// As `writeq/1`: it can be read again.
    #[default]
    Quoted,
    /// As `write/1`.
    Plain,
    /// As `write_canonical/1`: without operators.
    Canonical,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl Engine {
    /// An engine with the streams and files of the process and no limits but the size of its memory.
    pub fn new() -> Engine {
        Engine::builder().build()
    }

    /// A builder, for an engine with other settings.
    pub fn builder() -> EngineBuilder {
        EngineBuilder::default()
    }

    /// Runs `act` on the machine; a panic that escapes it becomes an error.
    pub(super) fn guarded<T>(
        &mut self,
        act: impl FnOnce(&mut Machine) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let machine = &mut self.machine;
        let top = machine.heap.top;
        match catch_unwind(AssertUnwindSafe(|| act(machine))) {
            Ok(outcome) => outcome,
            Err(payload) => {
                // Terms under construction are dropped, since the error needs some room.
                machine.heap.top = machine.heap.top.min(top);
                let text = super::predicate::panic_text(&*payload);
                Err(Error::of_machine(
                    machine,
                    MachineError::System(text.into()),
                ))
            }
        }
    }

    /// Closes the query that is still open. If a host has forgotten the answers instead of dropping them, its next operation calls this
    /// first.
    pub(super) fn close_forgotten(&mut self) {
        self.cancelled = None;
        // Errors of the cleanups of the query are dropped: no caller is left to get them.
        let _untold = self.guarded(|machine| {
            machine.close_hosted();
            Ok(())
        });
    }

    /// Loads a file; `.pl` may be left out. The definitions of an earlier load of the file are removed.
    ///
    /// Errors in the text are in the diagnostics: the rest of it is loaded. An error is returned when there is no text (no
    /// such file, a directory, not UTF-8), or when the load was stopped.
    pub fn consult(&mut self, path: impl AsRef<Path>) -> Result<Loaded, Error> {
        let name = names::text(path.as_ref().as_os_str()).into_owned();
        self.load(|machine| {
            let (path, text) = {
                let language = machine.flags.language;
                files::read(machine, &name, None).map_err(|fault| Error::load(&fault, language))?
            };
            modules::load_file(machine, atoms::USER, path, text)
                .map_err(|error| Error::of_machine(machine, error))
        })
    }

    /// Loads a text. `name` is its name in messages; it replaces a text of the same name. If two modules export the same predicate,
    /// programs see that of the module loaded first; they call the other one by its module, `b:run(X)`.
    pub fn consult_text(&mut self, name: &str, text: &str) -> Result<Loaded, Error> {
        self.load(|machine| {
            let job = LoadRequest {
                name: name.to_owned(),
                path: None,
                text: files::without_mark(text.to_owned()),
                trees: &[],
                importer: atoms::USER,
                imports: Imports::All,
                appends: name == "user",
                library: false,
                must_be_module: false,
                redefines: false,
            };
            load::load_for_host(machine, job).map_err(|error| Error::of_machine(machine, error))
        })
    }

    /// Checks a file: loads it without running directives that act, and returns the diagnostics.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::new();
    /// let checked = engine.check_text("demo", ":- write(never). p(X) :- q.")?;
    /// let codes: Vec<&str> = checked.diagnostics.iter().map(|one| one.code.as_str()).collect();
    /// assert_eq!(codes, ["lint::singleton", "lint::undefined"]);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn check(&mut self, path: impl AsRef<Path>) -> Result<Loaded, Error> {
        state::of(&mut self.machine).checks_only = true;
        let checked = self.consult(path);
        state::of(&mut self.machine).checks_only = false;
        checked
    }

    /// As [`Engine::check`], for a text.
    pub fn check_text(&mut self, name: &str, text: &str) -> Result<Loaded, Error> {
        state::of(&mut self.machine).checks_only = true;
        let checked = self.consult_text(name, text);
        state::of(&mut self.machine).checks_only = false;
        checked
    }

    pub(super) fn load(
        &mut self,
        act: impl FnOnce(&mut Machine) -> Result<(), Error>,
    ) -> Result<Loaded, Error> {
        self.close_forgotten();
        let loaded = self.guarded(|machine| {
            machine.interrupt.store(false, Ordering::Relaxed);
            forget_refusal();
            machine.reclaim_idle();
            let top = machine.heap.top;
            let loader = state::of(machine);
            let (reports, clauses) = (loader.reports.len(), loader.loaded.clauses);
            let outcome = act(machine);
            machine.heap.top = machine.heap.top.min(top);
            let loader = state::of(machine);
            let diagnostics = loader.reports.split_off(reports.min(loader.reports.len()));
            let clauses = loader.loaded.clauses - clauses;
            match outcome {
                Ok(()) => Ok(Loaded {
                    diagnostics,
                    clauses,
                }),
                Err(error) => Err(error.behind(diagnostics)),
            }
        });
        // Output of directives appears before what the host shows next. A stream that cannot be flushed reports it later.
        let _unheard = self.guarded(|machine| {
            machine.streams.flush_all();
            Ok(())
        });
        loaded
    }

    /// Asks a query. Each `?` in it stands for a value of `args`; the full stop at its end may be left out. If `args` is `()` there are no
    /// placeholders, and `?` is an ordinary atom.
    ///
    /// Answers are found when they are asked for; dropping the iterator ends the query.
    pub fn query<'e>(
        &'e mut self,
        text: &str,
        args: impl Arguments,
    ) -> Result<Solutions<'e>, Error> {
        Solutions::open(self, text, args.into_terms())
    }

    /// Whether a query has an answer.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::new();
    /// assert!(engine.holds("X is 6 * 7, X =:= ?", (42,))?);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn holds(&mut self, text: &str, args: impl Arguments) -> Result<bool, Error> {
        self.query(text, args)?.holds()
    }

    /// Makes a closure a predicate. The first arguments of the predicate go into the closure, which returns the others.
    ///
    /// `name` is `name`, `name/arity`, `module:name/arity`, or a mode line, `name(+In, -Out) is det`; a name that Prolog would not read as
    /// an atom stands in quotes, `'Any name'/2`. A closure that returns `()` succeeds, and one that returns a `bool` succeeds or fails; an
    /// `Option` fails on `None`, a `Result` throws its error (see [`Outcome`](super::Outcome)), and a tuple or an array fills several
    /// arguments. An argument that does not fit the closure's type is an `instantiation_error`, a `type_error` or a `domain_error`; a panic
    /// is a `system_error`. A closure takes and gives up to six values each; an array among them, `[Term; 20]` or `[i64; 300]`, stands for
    /// one argument per element. A predicate has up to 32,767 arguments. A closure that asks queries takes a [`Caller`](super::Caller) as
    /// its first parameter.
    ///
    /// Programs see it as a built-in predicate: it has no clauses, `clause/2` and `assertz/1` are refused, and a call or a retry costs one
    /// inference. Another closure of the name, or a text that defines the predicate, replaces it, and the closure is dropped. Predicates of
    /// the standard cannot be replaced; those of libraries can, for programs, while the libraries keep theirs.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::new();
    /// engine.predicate("double/2", |n: i64| n * 2)?;
    /// engine.predicate("even/1", |n: i64| n % 2 == 0)?;
    /// engine.predicate("sum/4", |parts: [i64; 3]| parts.iter().sum::<i64>())?;
    /// assert!(engine.holds("double(3, 6), even(6), \\+ even(3), sum(1, 2, 3, 6)", ())?);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn predicate<A, F: HostFunction<A>>(
        &mut self,
        name: &str,
        function: F,
    ) -> Result<(), Error> {
        let closure = HostPredicate::Own(function.closure());
        self.define(name, (F::TAKEN, F::ARITY - F::TAKEN), closure)
    }

    /// As [`Engine::predicate`], for a closure that may run in many engines at once: engines of a program do not wait for it.
    ///
    /// ```
    /// # use std::sync::atomic::{AtomicU64, Ordering};
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::new();
    /// let last = AtomicU64::new(0);
    /// engine.shared_predicate("ticket/1", move || last.fetch_add(1, Ordering::Relaxed))?;
    /// let program = engine.freeze()?;
    /// assert!(program.engine().holds("ticket(0)", ())? && program.engine().holds("ticket(1)", ())?);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn shared_predicate<A, F: SharedFunction<A>>(
        &mut self,
        name: &str,
        function: F,
    ) -> Result<(), Error> {
        let closure = SharedPredicate::Common(function.shared());
        self.define(
            name,
            (F::TAKEN, F::ARITY - F::TAKEN),
            HostPredicate::Shared(closure),
        )
    }

    /// Makes a closure that returns an iterator a predicate with one answer for each item.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::new();
    /// engine.predicate_nondet("up_to/2", |n: i64| 1..=n)?;
    /// let found: Result<Vec<i64>, _> =
    ///     engine.query("up_to(3, X)", ())?.map(|solution| solution?.get("X")).collect();
    /// assert_eq!(found?, [1, 2, 3]);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn predicate_nondet<A, F: AllAnswers<A>>(
        &mut self,
        name: &str,
        function: F,
    ) -> Result<(), Error> {
        let closure = HostPredicate::Own(function.closure());
        self.define(name, (F::TAKEN, F::ARITY - F::TAKEN), closure)
    }

    /// Makes a closure a predicate that sees which of its arguments are known: each argument is an input, and each item that the closure
    /// returns has a value for each argument, which is unified with it. So the closure can use an index if the key is known, and search all
    /// rows if not. An input of type `Option` is `None` if the argument is unbound.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::new();
    /// engine.predicate_lookup("square(?N, ?Square) is nondet", |root: Option<i64>, square: Option<i64>| {
    ///     let roots = match (root, square) {
    ///         (Some(root), _) => root..=root,
    ///         (None, Some(square)) => square.isqrt()..=square.isqrt(),
    ///         (None, None) => 0..=100,
    ///     };
    ///     roots.map(|root| (root, root * root))
    /// })?;
    /// assert!(engine.holds("square(7, 49), square(N, 81), N =:= 9, \\+ square(_, 82)", ())?);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn predicate_lookup<A, F: Lookup<A>>(
        &mut self,
        name: &str,
        function: F,
    ) -> Result<(), Error> {
        let closure = HostPredicate::Own(function.closure());
        self.define(name, (F::TAKEN, F::ARITY - F::TAKEN), closure)
    }

    /// Describes a predicate of the host for `help/1`, `apropos/1` and `manual/7`: its mode line and some sentences, which replace an
    /// earlier description. These predicates need the feature `repl`, which contains the manual; without it they throw
    /// `existence_error(manual, help)`, and the description is only stored.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::new();
    /// engine.predicate("double(+Number, -Twice) is det", |n: i64| n * 2)?;
    /// engine.describe("double(+Number, -Twice) is det", "Twice is two times Number.")?;
    /// // With the feature `repl`:
    /// # #[cfg(feature = "repl")] {
    /// let said = engine.query("manual(double, 2, host, _, [Mode], Text, _)", ())?.next().expect("it is said")?;
    /// assert_eq!(said.get::<String>("Mode")?, "double(+Number, -Twice) is det");
    /// assert_eq!(said.get::<String>("Text")?, "Twice is two times Number.");
    /// # }
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn describe(&mut self, mode: &str, text: &str) -> Result<(), Error> {
        let named = Named::of(mode)?;
        let Some(arity) = named.arity else {
            return Err(Error::host(format!(
                "{mode} is no mode line: name(+In, -Out) is det"
            )));
        };
        let entry = HostEntry {
            name: named.name.into_owned(),
            arity,
            mode: mode.trim().to_owned(),
            text: text.trim().to_owned(),
        };
        let manual = Arc::make_mut(&mut state::of(&mut self.machine).loaded.manual);
        manual.retain(|known| (&known.name, known.arity) != (&entry.name, entry.arity));
        manual.push(entry);
        Ok(())
    }

    /// Defines a closure as the predicate of this name: the closure takes the first `taken` arguments, and gives the others.
    pub(super) fn define(
        &mut self,
        name: &str,
        (taken, given): (u32, u32),
        closure: HostPredicate,
    ) -> Result<(), Error> {
        let named = Named::of(name)?;
        let arity = taken + given;
        if let Some(declared) = named.arity.filter(|declared| *declared != arity) {
            return Err(Error::host(format!(
                "{} is declared with {}, but its closure takes {taken} and gives {given}",
                named.name,
                counted(declared as usize, "argument"),
            )));
        }
        self.define_named(&named, arity, closure)
    }

    /// The same, if the number of arguments is known to be right.
    pub(super) fn define_named(
        &mut self,
        named: &Named<'_>,
        arity: u32,
        closure: HostPredicate,
    ) -> Result<(), Error> {
        self.close_forgotten();
        let (module, stem) = (named.module.as_deref(), &*named.name);
        self.guarded(|machine| {
            let module = match module {
                None => atoms::USER,
                Some(module) => machine
                    .atoms
                    .intern(module)
                    .map_err(|stop| Error::of_machine(machine, stop.into()))?,
            };
            let name = machine
                .atoms
                .intern(stem)
                .map_err(|stop| Error::of_machine(machine, stop.into()))?;
            let functor = Functor::new(name, arity);
            let outcome = machine.define_host(module, functor, closure);
            if let Err(MachineError::Permission(..)) = outcome {
                return Err(Error::host(format!(
                    "{stem}/{arity} is a predicate of the standard, which no closure can be"
                )));
            }
            outcome.map_err(|error| Error::of_machine(machine, error))
        })
    }

    /// A handle that stops the running query from another thread.
    pub fn interrupter(&self) -> Interrupter {
        Interrupter(Arc::clone(&self.machine.interrupt))
    }

    /// Whether the program is being debugged: whether it stops at spy points, or at every port.
    pub fn debugging(&self) -> Debugging {
        self.machine.debugging()
    }

    /// The module in which queries run: `user`, until `module/1` sets another.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::new();
    /// assert_eq!(engine.query_module(), "user");
    /// assert!(engine.holds("module(shop)", ())?);
    /// assert_eq!(engine.query_module(), "shop");
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn query_module(&self) -> &str {
        self.machine.atoms.text(self.machine.notes.typein)
    }

    /// Begins or ends debugging, as `trace/0`, `debug/0` and `nodebug/0` do.
    pub fn set_debugging(&mut self, debugging: Debugging) {
        self.machine.set_debugging(debugging);
    }

    /// Sets a limit from now on, in its unit ([`Limit::unit`]: bytes, pieces, or microseconds for times); `None` allows as much as there
    /// is. [`Limit`] lists the limits; [`Engine::limit`] takes times as a [`Duration`].
    ///
    /// A program may lower a limit by its flag, but not raise it above this. This call overrides the program's earlier setting.
    ///
    /// ```
    /// # use ferz::embed::{Engine, Limit};
    /// let mut engine = Engine::new();
    /// engine.consult_text("count", "down(0). down(N) :- N1 is N - 1, down(N1), N1 < N.")?;
    /// engine.set_limit(Limit::Depth, Some(1_000));
    /// let error = engine.holds("down(5000)", ()).expect_err("it is too deep");
    /// assert!(error.is_limit());
    /// engine.set_limit(Limit::Depth, None);
    /// assert!(engine.holds("down(5000)", ())?);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn set_limit(&mut self, limit: Limit, most: Option<u64>) {
        self.machine.allow(limit, most);
    }

    /// The present value of a limit, in its unit: the host's, or the lower one that the program has set.
    ///
    /// ```
    /// # use ferz::embed::{Engine, Limit};
    /// let mut engine = Engine::builder().inference_limit(1_000_000).build();
    /// assert!(engine.holds("set_prolog_flag(inference_limit, 5000)", ())?);
    /// assert_eq!(engine.limit_on(Limit::Inferences), Some(5000));
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn limit_on(&self, limit: Limit) -> Option<u64> {
        self.machine.limit_on(limit)
    }

    /// Limits inferences and time of each query from now on; `None` is no limit.
    pub fn limit(&mut self, inferences: Option<u64>, time: Option<Duration>) {
        self.set_limit(Limit::Inferences, inferences);
        self.set_limit(Limit::Time, time.map(|time| time.as_micros() as u64));
    }

    /// The value of a Prolog flag.
    pub fn flag(&mut self, name: &str) -> Option<Term> {
        let machine = &mut self.machine;
        let name = machine.atoms.find(name)?;
        let value = machine.flags.get(name)?.clone();
        let top = machine.heap.top;
        let term = value.build(&mut machine.heap).ok()?;
        let term = transfer::from_heap(machine, term);
        machine.heap.top = top;
        term.ok()
    }

    /// How the program wants answers to be shown, by the flag `answer_write_options`.
    pub fn answer_style(&mut self) -> AnswerStyle {
        self.flag("answer_write_options")
            .map_or_else(AnswerStyle::default, |options| AnswerStyle::of(&options))
    }

    /// Sets a Prolog flag, or makes a new one.
    pub fn set_flag(&mut self, name: &str, value: impl super::IntoTerm) -> Result<(), Error> {
        let value = value.into_term();
        if value.is_variable() {
            return Err(Error::host(format!("the flag {name} needs a value")));
        }
        self.guarded(|machine| {
            let top = machine.heap.top;
            let cell = transfer::to_heap(machine, &value)
                .map_err(|error| Error::of_machine(machine, error.into()))?;
            let stored = Value::of(&mut machine.heap, cell);
            machine.heap.top = top;
            let stored = stored.map_err(|stop| Error::of_machine(machine, stop.into()))?;
            if let Some(limit) = Limit::of_flag(name) {
                return machine
                    .allow_by_flag(limit, &stored)
                    .map_err(|_| Error::host(format!("{value} is no value of the flag {name}")));
            }
            let flag = machine
                .atoms
                .intern(name)
                .map_err(|stop| Error::of_machine(machine, stop.into()))?;
            match machine.flags.set(flag, stored.clone(), &machine.atoms) {
                Ok(()) => Ok(()),
                Err(FlagError::Missing) => {
                    machine.flags.define(flag, stored);
                    Ok(())
                }
                Err(FlagError::ReadOnly) => {
                    Err(Error::host(format!("the flag {name} cannot be changed")))
                }
                Err(FlagError::Unsuitable | FlagError::NotA(_)) => Err(Error::host(format!(
                    "{value} is no value of the flag {name}"
                ))),
            }
        })
    }

    /// A term as text, with the operators of this engine.
    pub fn write(&self, term: &Term, style: WriteStyle) -> String {
        use crate::term::write_options::WriteOptions;
        let options = match style {
            WriteStyle::Quoted => WriteOptions::quoted(),
            WriteStyle::Plain => WriteOptions {
                numbervars: true,
                ..WriteOptions::default()
            },
            WriteStyle::Canonical => WriteOptions {
                quoted: true,
                ignore_ops: true,
                ..WriteOptions::default()
            },
        };
        transfer::written(term, &self.machine.operators, options)
    }

    /// An error as sentences, in the language of the flag `language`, with the place of the goal that raised it.
    pub fn explain(&mut self, error: &Error) -> Vec<Diagnostic> {
        let known = error.diagnostics();
        let Some((ball, raised)) = error.ball_and_place() else {
            return if known.is_empty() {
                vec![Diagnostic::error("host::error", error.to_string())]
            } else {
                known.to_vec()
            };
        };
        let (ball, raised) = (ball.clone(), raised.clone());
        let explained = self.guarded(|machine| {
            let top = machine.heap.top;
            let cell = transfer::to_heap(machine, &ball)
                .map_err(|error| Error::of_machine(machine, error.into()))?;
            let stored = Stored::copy(&mut machine.heap, cell);
            machine.heap.top = top;
            let stored = stored.map_err(|stop| Error::of_machine(machine, stop.into()))?;
            Ok(explain::uncaught(machine, &stored, &raised))
        });
        let explained =
            explained.unwrap_or_else(|_| Diagnostic::error("error::other", error.to_string()));
        let mut diagnostics = known.to_vec();
        diagnostics.push(explained);
        diagnostics
    }

    /// Explains why a query is false: which place of the program would make it true if it were changed. For a true query it gives the
    /// proof. The query is run again on the clauses; this prints and changes nothing, and calls no goal with another effect on the outside
    /// world. It ends within two seconds.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::new();
    /// engine.consult_text("family", "parent(ann, bob). parent('Bob', dan). elder(X) :- parent(X, Y), parent(Y, _).")?;
    /// let reasons = engine.why("elder(ann)")?;
    /// assert!(!reasons.holds);
    /// assert_eq!(reasons.diagnostics[0].code, "why::fact");
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn why(&mut self, text: &str) -> Result<Reasons, Error> {
        self.reasons(text, "full")
    }

    /// As [`Engine::why`], for a query that is known to be false, with only the reasons that are found quickly.
    pub fn why_briefly(&mut self, text: &str) -> Result<Reasons, Error> {
        self.reasons(text, "brief")
    }

    fn reasons(&mut self, text: &str, way: &str) -> Result<Reasons, Error> {
        // A syntax error is returned here, with its place in the query and nothing else.
        self.query(text, ())?;
        let text = query_text(text);
        let sink = state::of(&mut self.machine).sink.take();
        let kept = self.take_diagnostics();
        let held = self.holds("'$why_text'(?, ?)", (Term::atom(text), Term::atom(way)));
        let loader = state::of(&mut self.machine);
        loader.sink = sink;
        let diagnostics = std::mem::replace(&mut loader.reports, kept);
        Ok(Reasons {
            holds: held?,
            diagnostics,
        })
    }

    /// Records a query that had no answer, for `why/0` to explain.
    pub fn note_failure(&mut self, text: &str) {
        state::of(&mut self.machine).failed = Some(query_text(text).to_owned());
    }

    /// The language that the engine speaks to people: the flag `language`.
    pub fn language(&self) -> Language {
        self.machine.flags.language
    }

    /// The diagnostics of loads that a program started, unless the builder set a hook, which gets them at once.
    pub fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut state::of(&mut self.machine).reports)
    }

    /// Writes what is still buffered in the streams of the program, and returns the names of the streams that have lost output without an
    /// error for the program, with the reasons. An engine that is dropped writes too, but cannot report.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::new();
    /// # if cfg!(target_os = "linux") {
    /// engine.holds("open('/dev/full', write, S), write(S, lost)", ())?;
    /// assert_eq!(engine.flush()[0].0, "/dev/full");
    /// # }
    /// assert!(engine.flush().is_empty());
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn flush(&mut self) -> Vec<(String, std::io::Error)> {
        let lost = self.guarded(|machine| {
            machine.streams.flush_all();
            Ok(machine.streams.take_unheard())
        });
        let lost = lost.unwrap_or_default().into_iter();
        lost.map(|(name, error)| (name, error.into())).collect()
    }

    /// Takes the input that `user_input` was given and the program has not read: the text after the last term that was read. The rest of a
    /// line that was read in another way is dropped.
    ///
    /// So a host that reads the same input continues where the program has stopped.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let input = std::io::Cursor::new("first. second.\n");
    /// let mut engine = Engine::builder().input(input).build();
    /// assert!(engine.holds("read(first)", ())?);
    /// assert_eq!(engine.take_unread(), b" second.\n");
    /// assert!(engine.holds("read(end_of_file)", ())?);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn take_unread(&mut self) -> Vec<u8> {
        let unread = self.guarded(|machine| {
            let input = machine.streams.get_mut(StreamId::INPUT);
            Ok(input.map(Stream::take_unread).unwrap_or_default())
        });
        unread.unwrap_or_default()
    }

    /// The number of inferences made so far: calls and retries.
    pub fn inferences(&self) -> u64 {
        self.machine.inferences()
    }

    /// The resources used so far.
    pub fn statistics(&self) -> Statistics {
        statistics(&self.machine)
    }

    /// The operators as they are now.
    pub fn operators(&self) -> &Operators {
        &self.machine.operators
    }

    /// A copy of the operators; a new copy only if they have changed.
    pub(super) fn shared_operators(&mut self) -> Arc<Operators> {
        let operators = &self.machine.operators;
        let changes = operators.changes();
        let known = self.operators.take().filter(|(then, _)| *then == changes);
        let (_, shared) = self
            .operators
            .insert(known.unwrap_or_else(|| (changes, Arc::new(operators.clone()))));
        Arc::clone(shared)
    }

    /// The names of all predicates that a query can call, for completion; sorted.
    pub fn completions(&mut self) -> Vec<String> {
        let index = library::index(&mut self.machine);
        let machine = &self.machine;
        let mut names: Vec<String> = machine
            .database
            .iter()
            .filter(|(_, predicate)| predicate.is_defined())
            .map(|(_, predicate)| machine.atoms.text(predicate.functor.name).to_owned())
            .chain(index.names().map(str::to_owned))
            .filter(|name| name.starts_with(char::is_alphabetic))
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The mode lines of the predicates written in Rust: `atom_length(+Atom, ?Length)`.
    pub fn modes(&self) -> impl Iterator<Item = &'static str> {
        self.machine.builtins().iter().map(|builtin| builtin.mode)
    }
}

/// The text of a query without layout, `?-` and full stop around it.
fn query_text(text: &str) -> &str {
    let text = text.trim();
    let text = text.strip_prefix("?-").unwrap_or(text).trim();
    text.strip_suffix('.').unwrap_or(text)
}
