//! The builder of an engine: limits, streams, files, flags.
//!
//! *Invariant*: a setting only says what an engine may do: a builder can be dropped without a trace.

use std::fs;
use std::io::{self, Read, Write};
use std::time::Duration;

use super::engine::Engine;
use super::error::Error;
use super::program::Program;
use super::running::{Running, Verdict, supervisor};
use crate::builtins::twins::{FAMILIES, TWINS};
use crate::builtins::{GROUPS, evaluables};
use crate::code::{Optimisation, Optimisations};
use crate::database::flags::Value;
use crate::load::state::{self, Loader};
use crate::load::{GROUP, MANUAL, SOURCES, STYLE, TOLD, WHY, modules};
use crate::machine::bounds::Limit;
use crate::machine::{Columns, Hooks, MARGIN, Machine, ReadKey, Sizes, Supervisor};
use crate::memory::reserve::forget_refusal;
use crate::memory::{Stop, Stopping};
use crate::stream::{
    Device, FileAccess, HostInput, HostOutput, MemoryInput, NoFiles, NoProcesses, Process,
    ProcessAccess, Shared, StreamId, StreamTable, SystemFiles, SystemProcesses,
};
use crate::syntax::{Diagnostic, Sink};

/// Makes an [`Engine`].
///
/// ```
/// use std::time::Duration;
/// use ferz::embed::Engine;
///
/// let mut engine = Engine::builder().sandboxed().time_limit(Duration::from_millis(50)).build();
/// let error = engine.holds("repeat, fail", ()).expect_err("it never ends");
/// assert!(error.is_limit());
/// ```
pub struct EngineBuilder {
    limits: Vec<(Limit, u64)>,
    input: Option<Box<dyn Device>>,
    interactive: bool,
    keys: Option<ReadKey>,
    columns: Option<Columns>,
    supervisor: Option<Supervisor>,
    surroundings: Surroundings,
    program: Option<Program>,
    language: Option<String>,
    arguments: Vec<String>,
    sink: Option<Sink>,
    told_to: Option<Sink>,
    optimisations: Optimisations,
    tables_from: Option<usize>,
    by_options: bool,
}

/// The outside world of an engine, except for its input. The engines of a program have that of the engine of which the program was made.
#[derive(Clone)]
pub(super) struct Surroundings {
    output: Given<dyn Device>,
    error: Given<dyn Device>,
    files: Given<dyn FileAccess>,
    processes: Given<dyn ProcessAccess>,
    /// Whether the engine reads only input that a host gives it.
    without_input: bool,
}

/// The source of one part of the outside world.
enum Given<T: ?Sized> {
    /// The process.
    Process,
    /// The part is missing.
    Nothing,
    /// The host.
    Host(Shared<T>),
}

impl<T: ?Sized> Clone for Given<T> {
    fn clone(&self) -> Given<T> {
        match self {
            Given::Process => Given::Process,
            Given::Nothing => Given::Nothing,
            Given::Host(shared) => Given::Host(shared.clone()),
        }
    }
}

impl Given<dyn Device> {
    fn device(&self, usual: Process) -> Box<dyn Device> {
        match self {
            Given::Process => Box::new(usual),
            Given::Nothing => Box::new(HostOutput(io::sink())),
            Given::Host(shared) => Box::new(shared.clone()),
        }
    }
}

impl Surroundings {
    const USUAL: Surroundings = Surroundings {
        output: Given::Process,
        error: Given::Process,
        files: Given::Process,
        processes: Given::Process,
        without_input: false,
    };

    pub(super) const NOTHING: Surroundings = Surroundings {
        output: Given::Nothing,
        error: Given::Nothing,
        files: Given::Nothing,
        processes: Given::Nothing,
        without_input: true,
    };

    /// The surroundings of the engines of a program, which read only input that each of them is given.
    pub(super) fn of_program(&self) -> Surroundings {
        Surroundings {
            without_input: true,
            ..self.clone()
        }
    }

    fn files(&self) -> Box<dyn FileAccess> {
        match &self.files {
            Given::Process => Box::new(SystemFiles),
            Given::Nothing => Box::new(NoFiles),
            Given::Host(shared) => Box::new(shared.clone()),
        }
    }

    fn processes(&self) -> Box<dyn ProcessAccess> {
        match &self.processes {
            Given::Process => Box::new(SystemProcesses),
            Given::Nothing => Box::new(NoProcesses),
            Given::Host(shared) => Box::new(shared.clone()),
        }
    }
}

impl Default for EngineBuilder {
    fn default() -> EngineBuilder {
        EngineBuilder {
            limits: Vec::new(),
            input: None,
            interactive: false,
            keys: None,
            columns: None,
            supervisor: None,
            surroundings: Surroundings::USUAL,
            program: None,
            language: None,
            arguments: Vec::new(),
            sink: None,
            told_to: None,
            optimisations: Optimisations::default(),
            tables_from: None,
            by_options: false,
        }
    }
}

/// This variable in the environment of a test build makes each engine from the program of an engine made before: everything that runs in
/// the latter must run in the former.
#[cfg(feature = "testing")]
const FROZEN: &str = "FERZ_FROZEN";

/// The sizes of the areas: the usual ones or less, at most 3/4 of the container together and about `memory` bytes each.
fn sizes_within(memory: Option<u64>, container: Option<usize>) -> Sizes {
    let usual = Sizes::default();
    let whole = usual.heap + usual.frames + usual.choices + usual.trail;
    let sizes = match container.map(|bytes| bytes / 8) {
        // The process needs memory beside the areas too.
        Some(cells) if cells / 4 * 3 < whole => Sizes {
            heap: cells / 8 * 3,
            frames: cells / 16 * 3,
            choices: cells / 32 * 3,
            trail: cells / 32 * 3,
        },
        Some(_) | None => usual,
    };
    // Each area may take all of `memory`, and has a margin beyond that.
    let most = memory.map_or(usize::MAX, |bytes| bytes as usize / 8 + 4 * MARGIN);
    Sizes {
        heap: sizes.heap.min(most),
        frames: sizes.frames.min(most),
        choices: sizes.choices.min(most),
        trail: sizes.trail.min(most),
    }
}

/// The memory limit of the container in which the process runs, if it has one.
fn container_limit() -> Option<usize> {
    // Control groups, version 2 and version 1; if there is no limit, the file has a word, or a number larger than any
    // memory.
    let files = [
        "/sys/fs/cgroup/memory.max",
        "/sys/fs/cgroup/memory/memory.limit_in_bytes",
    ];
    let texts = files.iter().find_map(|file| fs::read_to_string(file).ok());
    texts?.trim().parse().ok()
}

impl EngineBuilder {
    /// The builder of an engine of a program.
    pub(super) fn of_program(program: Program, surroundings: Surroundings) -> EngineBuilder {
        EngineBuilder {
            surroundings,
            program: Some(program),
            ..EngineBuilder::default()
        }
    }

    /// A limit of any kind, in its unit; the methods below have one each. The engine keeps to it from the beginning;
    /// [`Engine::set_limit`] changes it.
    ///
    /// ```
    /// use ferz::embed::{Engine, Limit};
    ///
    /// let engine = Engine::builder().limit(Limit::Trail, 1 << 20).build();
    /// assert_eq!(engine.limit_on(Limit::Trail), Some(1 << 20));
    /// ```
    pub fn limit(mut self, limit: Limit, most: u64) -> EngineBuilder {
        self.limits.push((limit, most));
        self
    }

    /// The most memory that terms, calls, choice points and the trail may take together, in bytes; at least 2 MiB are granted. Atoms may
    /// take as much again, and so may clauses, unless they have separate limits. The default is 3 GiB, or three quarters of the memory
    /// limit of the container in which the process runs.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::builder().memory_limit(32 << 20).build();
    /// assert!(engine.holds("length(L, 10000000)", ()).is_err_and(|error| error.is_limit()));
    /// assert!(engine.holds("length(L, 10000)", ()).is_ok());
    /// ```
    pub fn memory_limit(self, bytes: usize) -> EngineBuilder {
        self.limit(Limit::Memory, bytes as u64)
    }

    /// The most memory that terms may take, in bytes; at least 1 MiB.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::builder().heap_limit(4 << 20).build();
    /// let error = engine.holds("length(L, 1000000)", ()).expect_err("a limit is reached");
    /// assert!(error.is_limit());
    /// ```
    pub fn heap_limit(self, bytes: usize) -> EngineBuilder {
        self.limit(Limit::Heap, bytes as u64)
    }

    /// The most memory that environments may take, in bytes: calls that wait for others to return. At least 64 KiB.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::builder().environment_limit(1 << 20).build();
    /// engine.consult_text("demo", "p :- p, q. q.").expect("this is Prolog");
    /// let error = engine.holds("p", ()).expect_err("a limit is reached");
    /// assert!(error.is_limit());
    /// ```
    pub fn environment_limit(self, bytes: usize) -> EngineBuilder {
        self.limit(Limit::Environments, bytes as u64)
    }

    /// The most memory that choice points may take, in bytes; at least 64 KiB.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::builder().choice_point_limit(1 << 20).build();
    /// engine.consult_text("demo", "p :- p. p.").expect("this is Prolog");
    /// let error = engine.holds("p", ()).expect_err("a limit is reached");
    /// assert!(error.is_limit());
    /// ```
    pub fn choice_point_limit(self, bytes: usize) -> EngineBuilder {
        self.limit(Limit::ChoicePoints, bytes as u64)
    }

    /// The most memory that the trail may take, in bytes: what backtracking will undo. At least 64 KiB.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::builder().trail_limit(1 << 20).build();
    /// let error = engine.holds("length(L, 1000000), ( maplist(=(a), L) ; true )", ()).expect_err("a limit is reached");
    /// assert!(error.is_limit());
    /// ```
    pub fn trail_limit(self, bytes: usize) -> EngineBuilder {
        self.limit(Limit::Trail, bytes as u64)
    }

    /// The most memory that atoms may take, in bytes; at least 4 MiB, since atoms are counted only after many new ones. So a query with few
    /// new atoms works even if the limit is 0. The default is 1 GiB, or the value of [`EngineBuilder::memory_limit`].
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::builder().atom_limit(0).build();
    /// assert!(engine.holds("atom_concat(some, thing, something)", ())?);
    /// let error = engine.holds("numlist(1, 200000, L), maplist(atom_number, _, L)", ()).expect_err("a limit is reached");
    /// assert!(error.is_limit());
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn atom_limit(self, bytes: usize) -> EngineBuilder {
        self.limit(Limit::Atoms, bytes as u64)
    }

    /// The most memory for what a program keeps, in bytes: clauses and their code, global variables, flags. The library does not count. The
    /// default is 2 GiB, or the value of [`EngineBuilder::memory_limit`].
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::builder().code_limit(1 << 20).build();
    /// let error = engine.holds("repeat, assertz(fact(a)), fail", ()).expect_err("a limit is reached");
    /// assert!(error.is_limit());
    /// ```
    pub fn code_limit(self, bytes: usize) -> EngineBuilder {
        self.limit(Limit::Code, bytes as u64)
    }

    /// The most memory that the tables of tabled predicates may take, in bytes. Without it 2 GiB, or as much as
    /// [`EngineBuilder::memory_limit`] says.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::builder().table_limit(1 << 20).build();
    /// engine.consult_text("program", ":- table n/1. n(1). n(Y) :- n(X), Y is X + 1.").expect("it is read");
    /// let error = engine.holds("n(0)", ()).expect_err("a limit is reached");
    /// assert!(error.is_limit());
    /// ```
    pub fn table_limit(self, bytes: usize) -> EngineBuilder {
        self.limit(Limit::Tables, bytes as u64)
    }

    /// The most inferences a query may take. Each call and each retry of a predicate, of the program or built in, is one; [`Limit`] has the
    /// details.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::builder().inference_limit(1_000).build();
    /// engine.consult_text("demo", "p :- p.").expect("this is Prolog");
    /// let error = engine.holds("p", ()).expect_err("a limit is reached");
    /// assert!(error.is_limit());
    /// ```
    pub fn inference_limit(self, inferences: u64) -> EngineBuilder {
        self.limit(Limit::Inferences, inferences)
    }

    /// The longest time a query may take, with the work of the host between its answers.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// # use std::time::Duration;
    /// let mut engine = Engine::builder().time_limit(Duration::from_millis(20)).build();
    /// let error = engine.holds("repeat, fail", ()).expect_err("a limit is reached");
    /// assert!(error.is_limit());
    /// ```
    pub fn time_limit(self, time: Duration) -> EngineBuilder {
        self.limit(Limit::Time, time.as_micros() as u64)
    }

    /// The longest the processor may work for a query. Where the system does not tell, the time that its runs take.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// # use std::time::Duration;
    /// let mut engine = Engine::builder().cpu_time_limit(Duration::from_millis(20)).build();
    /// let error = engine.holds("repeat, fail", ()).expect_err("a limit is reached");
    /// assert!(error.is_limit());
    /// ```
    pub fn cpu_time_limit(self, time: Duration) -> EngineBuilder {
        self.limit(Limit::CpuTime, time.as_micros() as u64)
    }

    /// The most answers a query may have; asking for one more is an error, even if there is none: to take all answers of a query (`all`, a
    /// loop), the limit must exceed their number.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::builder().answer_limit(2).build();
    /// let mut answers = engine.query("repeat", ()).expect("it opens");
    /// assert!(answers.next().is_some_and(|answer| answer.is_ok()));
    /// assert!(answers.next().is_some_and(|answer| answer.is_ok()));
    /// assert!(answers.next().is_some_and(|answer| answer.is_err_and(|error| error.is_limit())));
    /// ```
    pub fn answer_limit(self, answers: u64) -> EngineBuilder {
        self.limit(Limit::Answers, answers)
    }

    /// The most calls that may wait for one another to return: how deep a recursion goes that is not a loop. At least 100.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let mut engine = Engine::builder().depth_limit(1_000).build();
    /// engine.consult_text("demo", "p :- p, q. q.").expect("this is Prolog");
    /// let error = engine.holds("p", ()).expect_err("a limit is reached");
    /// assert!(error.is_limit());
    /// ```
    pub fn depth_limit(self, calls: u64) -> EngineBuilder {
        self.limit(Limit::Depth, calls)
    }

    /// The input that `user_input` reads.
    pub fn input(mut self, input: impl Read + Send + 'static) -> EngineBuilder {
        self.input = Some(Box::new(HostInput(input)));
        self
    }

    /// Whether a person types the input of `user_input`: then output is shown before the engine waits for a line.
    pub fn interactive(mut self, interactive: bool) -> EngineBuilder {
        self.interactive = interactive;
        self
    }

    /// A function that reads a single key where a person types; `None` at the end. The tracer reads its commands by it; otherwise it reads
    /// them from `user_input`, a line each, and at its end it does not stop. After the error [`io::ErrorKind::Interrupted`] the supervisor
    /// is called, and the key is read again.
    pub fn keys(
        mut self,
        read: impl FnMut() -> io::Result<Option<char>> + Send + 'static,
    ) -> EngineBuilder {
        self.keys = Some(Box::new(read));
        self
    }

    /// The columns of the terminal that shows `user_output`: the library draws nothing wider.
    ///
    /// ```
    /// use ferz::embed::Engine;
    ///
    /// let mut engine = Engine::builder().columns(|| 40).output(std::io::sink()).build();
    /// assert!(engine.holds("tree(append(_, _, [a,b,c]))", ())?);
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn columns(mut self, measure: impl FnMut() -> usize + Send + 'static) -> EngineBuilder {
        self.columns = Some(Box::new(measure));
        self
    }

    /// A function that looks at a query every some thousand inferences, and before work that takes long. It may end the query.
    ///
    /// ```
    /// use ferz::embed::{Engine, Verdict};
    ///
    /// let mut looks = 0;
    /// let mut engine = Engine::builder()
    ///     .supervise(move |running| {
    ///         looks += 1;
    ///         match looks > 100 && running.statistics().inferences > 1000 {
    ///             true => Verdict::Abort,
    ///             false => Verdict::Continue,
    ///         }
    ///     })
    ///     .build();
    /// let error = engine.holds("repeat, fail", ()).expect_err("it would not end");
    /// assert!(error.is_abort());
    /// ```
    pub fn supervise(
        mut self,
        look: impl FnMut(&mut Running<'_>) -> Verdict + Send + 'static,
    ) -> EngineBuilder {
        self.supervisor = Some(supervisor(look));
        self
    }

    /// Where `user_output` writes.
    pub fn output(mut self, output: impl Write + Send + 'static) -> EngineBuilder {
        self.surroundings.output = Given::Host(Shared::new(Box::new(HostOutput(output))));
        self
    }

    /// Where `user_error` writes.
    pub fn error_output(mut self, output: impl Write + Send + 'static) -> EngineBuilder {
        self.surroundings.error = Given::Host(Shared::new(Box::new(HostOutput(output))));
        self
    }

    /// No files: every attempt to open one, or to ask about one, is a `permission_error`.
    pub fn without_files(mut self) -> EngineBuilder {
        self.surroundings.files = Given::Nothing;
        self
    }

    /// The object that opens files and knows directories.
    pub fn files(mut self, files: impl FileAccess + 'static) -> EngineBuilder {
        self.surroundings.files = Given::Host(Shared::new(Box::new(files)));
        self
    }

    /// No commands of the system, and an empty environment.
    pub fn without_processes(mut self) -> EngineBuilder {
        self.surroundings.processes = Given::Nothing;
        self
    }

    /// The object that runs commands and knows the environment.
    pub fn processes(mut self, processes: impl ProcessAccess + 'static) -> EngineBuilder {
        self.surroundings.processes = Given::Host(Shared::new(Box::new(processes)));
        self
    }

    /// No files, no processes, no environment, no input, and output that goes nowhere; local times are those of Greenwich, since the time
    /// zone of the system is in a file. Set the output after this to see it.
    pub fn sandboxed(mut self) -> EngineBuilder {
        self.input = None;
        self.surroundings = Surroundings::NOTHING;
        self
    }

    /// The language of messages: `en` or `ru`; with another word no engine is made ([`EngineBuilder::try_build`]).
    pub fn language(mut self, language: &str) -> EngineBuilder {
        self.language = Some(language.to_owned());
        self
    }

    /// Messages say by which option of the command `ferz` a limit is raised, and not how a host does that.
    #[doc(hidden)]
    pub fn by_options(mut self) -> EngineBuilder {
        self.by_options = true;
        self
    }

    /// The value of the flag `argv`.
    pub fn argv(mut self, arguments: Vec<String>) -> EngineBuilder {
        self.arguments = arguments;
        self
    }

    /// Leaves out one of the things that make the engine fast. Answers, their order and errors are the same; the time, the memory, the
    /// number of inferences and the choice points that are left behind may differ. It is there to compare: an answer that changes is a
    /// defect of the optimisation.
    ///
    /// ```
    /// # use ferz::embed::{Engine, Optimisation};
    /// let program = "max(X, Y, X) :- X >= Y, !. max(_, Y, Y).";
    /// for optimisation in Optimisation::ALL {
    ///     let mut engine = Engine::builder().without(optimisation).build();
    ///     engine.consult_text("demo", program).expect("this is Prolog");
    ///     assert!(engine.holds("max(3, 2, 3), \\+ max(1, 2, 1)", ()).expect("no error"));
    /// }
    /// ```
    pub fn without(mut self, optimisation: Optimisation) -> EngineBuilder {
        self.optimisations = self.optimisations.without(optimisation);
        self
    }

    /// Stores a static predicate of this many facts or more with atomic arguments as a table.
    #[cfg(feature = "testing")]
    #[doc(hidden)]
    pub fn tables_from(mut self, facts: usize) -> EngineBuilder {
        self.tables_from = Some(facts);
        self
    }

    /// A function that gets the diagnostics of loads that a program starts, as they come.
    pub fn on_diagnostic(
        mut self,
        sink: impl FnMut(&Diagnostic) + Send + 'static,
    ) -> EngineBuilder {
        self.sink = Some(Box::new(sink));
        self
    }

    /// A function that gets the messages that programs print (`print_message/2` and its kin), as they come. Without it they are text on
    /// the error output. What a program redirects (`set_stream(S, alias(user_error))`) stays text.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let (heard, messages) = std::sync::mpsc::channel();
    /// let mut engine = Engine::builder()
    ///     .on_message(move |told| heard.send(told.clone()).expect("the receiver is there"))
    ///     .build();
    /// engine.holds("print_message(warning, format('~w left', [2]))", ())?;
    /// assert_eq!(messages.recv().expect("it is told").message, "2 left");
    /// # Ok::<(), ferz::embed::Error>(())
    /// ```
    pub fn on_message(mut self, hook: impl FnMut(&Diagnostic) + Send + 'static) -> EngineBuilder {
        self.told_to = Some(Box::new(hook));
        self
    }

    /// The engine.
    ///
    /// # Panics
    ///
    /// Where [`EngineBuilder::try_build`] gives an error; the panic says which one.
    pub fn build(self) -> Engine {
        match self.try_build() {
            Ok(engine) => engine,
            Err(error) => panic!("no engine can be made: {error}"),
        }
    }

    /// The engine.
    ///
    /// # Errors
    ///
    /// When the system grants no memory, not even the smallest of the areas; when [`EngineBuilder::language`] was given another word than `en` or
    /// `ru`; when [`EngineBuilder::without`] was asked of an engine of a program, which is as fast as its program.
    ///
    /// ```
    /// # use ferz::embed::Engine;
    /// let error = Engine::builder().language("xx").try_build().err().expect("there is no such language");
    /// assert_eq!(error.to_string(), "messages are in en or ru, not in xx");
    /// ```
    pub fn try_build(self) -> Result<Engine, Error> {
        forget_refusal();
        let without_input = self.surroundings.without_input;
        let input = self.input.unwrap_or_else(|| match without_input {
            true => Box::new(MemoryInput::default()),
            false => Box::new(Process::Input),
        });
        let surroundings = self.surroundings;
        let mut streams = StreamTable::new(
            input,
            surroundings.output.device(Process::Output),
            surroundings.error.device(Process::Error),
            surroundings.files(),
        );
        streams.set_processes(surroundings.processes());
        if let (true, Ok(input)) = (self.interactive, streams.get_mut(StreamId::INPUT)) {
            input.set_terminal(true);
        }
        /// A container with at least this much, 8 GiB, has room for everything that an engine may take by default.
        const AMPLE: usize = 1 << 33;
        let container = match &self.program {
            Some(program) => program.container(),
            None => container_limit().filter(|bytes| *bytes < AMPLE),
        };
        let mut limits = self.limits.iter().rev();
        let memory = limits.find(|(limit, _)| *limit == Limit::Memory);
        let inherited = self.program.as_ref();
        let inherited = inherited.and_then(|program| program.image().limit(Limit::Memory));
        let memory = memory.map(|(_, bytes)| *bytes).or(inherited);
        let sizes = sizes_within(memory, container);
        let refused = |_: Stop| Error::host("the system grants no memory");
        let (mut machine, mut loader) = match &self.program {
            Some(program) => {
                if self.optimisations != Optimisations::default() || self.tables_from.is_some() {
                    return Err(Error::host(
                        "what makes an engine fast is left out before its program is frozen",
                    ));
                }
                let machine = Machine::of_image(sizes, streams, program.image());
                (
                    machine.map_err(refused)?,
                    Loader::knowing(program.loaded().clone()),
                )
            }
            None => {
                let groups: Vec<_> = GROUPS
                    .iter()
                    .copied()
                    .chain([GROUP, STYLE, WHY, SOURCES, MANUAL, TOLD])
                    .chain([super::nested::GROUP, super::parallel::GROUP])
                    .collect();
                let machine = Machine::new(sizes, streams, &groups, evaluables::EVALUABLES);
                let mut machine = machine.map_err(refused)?;
                machine
                    .leave_out(self.optimisations)
                    .map_err(|stop| Error::of_machine(&mut machine, stop.into()))?;
                if let Some(facts) = self.tables_from {
                    machine.database.table_from = facts;
                }
                machine.set_twins(TWINS);
                machine.set_families(FAMILIES);
                (machine, Loader::new())
            }
        };
        loader.sink = self.sink;
        loader.told_to = self.told_to;
        loader.loaded.by_options |= self.by_options;
        machine.hooks = Hooks {
            autoload: Some(modules::autoload),
            load_module: Some(modules::load_module),
            place: Some(state::place),
            keys: self.keys,
            columns: self.columns,
            supervisor: self.supervisor,
            extension: Box::new(loader),
            prepared: Vec::new(),
            of_program: self.program.as_ref().map(Program::prepared),
            waker: None,
        };
        if let Some(language) = &self.language {
            let known = machine.atoms.intern("language").and_then(|name| {
                let value = Value::Atom(machine.atoms.intern(language)?);
                Ok(machine.flags.set(name, value, &machine.atoms).is_ok())
            });
            if known != Ok(true) {
                return Err(Error::host(format!(
                    "messages are in en or ru, not in {language}"
                )));
            }
        }
        if self.program.is_none() || !self.arguments.is_empty() {
            let arguments = self
                .arguments
                .iter()
                .map(|argument| machine.atoms.intern(argument).map(Value::Atom))
                .collect::<Stopping<_>>();
            let defined = arguments.and_then(|arguments| {
                let name = machine.atoms.intern("argv")?;
                machine.flags.define(name, Value::List(arguments));
                Ok(())
            });
            defined.map_err(|stop| Error::of_machine(&mut machine, stop.into()))?;
        }
        let is_new = self.program.is_none();
        let mut engine = Engine {
            machine,
            operators: None,
            kept: None,
            cancelled: None,
            surroundings,
            container,
            program: self.program,
        };
        if is_new {
            engine.guarded(|machine| {
                modules::load_prelude(machine).map_err(|error| Error::of_machine(machine, error))
            })?;
            engine.machine.library_is_there();
        }
        if let (Some(bytes), None, true) = (container, memory, is_new) {
            // Together these limits exceed the memory, but each of them stops one that grows without end in time.
            engine.machine.allow(Limit::Atoms, Some(bytes as u64 / 4));
            engine.machine.allow(Limit::Code, Some(bytes as u64 / 2));
            engine.machine.allow(Limit::Tables, Some(bytes as u64 / 2));
        }
        for (limit, most) in self.limits {
            engine.machine.allow(limit, Some(most));
        }
        #[cfg(feature = "testing")]
        if is_new && std::env::var_os(FROZEN).is_some() {
            engine.make_anew(sizes)?;
        }
        Ok(engine)
    }
}
