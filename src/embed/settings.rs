//! How an engine is made to measure: limits, streams, files, flags.
//!
//! *Invariant*: a setting says what an engine may do, never what it has done: a builder can be thrown away without a trace.

use std::fs;
use std::io::{self, Read, Write};
use std::time::Duration;

use super::engine::Engine;
use super::error::Error;
use crate::builtins::twins::TWINS;
use crate::builtins::{GROUPS, evaluables};
use crate::database::flags::Value;
use crate::load::diagnostic::{Diagnostic, Sink};
use crate::load::state::{self, Loader};
use crate::load::{GROUP, MANUAL, modules};
use crate::machine::{Hooks, Machine, ReadKey, Sizes};
use crate::memory::reserve::forget_refusal;
use crate::stream::{
    Device, FileAccess, HostInput, HostOutput, MemoryInput, NoFiles, NoProcesses, Process,
    ProcessAccess, StreamId, StreamTable, SystemFiles, SystemProcesses,
};

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
    sizes: Option<Sizes>,
    atoms: Option<usize>,
    inferences: Option<u64>,
    answers: Option<u64>,
    time: Option<Duration>,
    input: Box<dyn Device>,
    interactive: bool,
    keys: Option<ReadKey>,
    output: Box<dyn Device>,
    error: Box<dyn Device>,
    files: Box<dyn FileAccess>,
    processes: Box<dyn ProcessAccess>,
    language: Option<String>,
    arguments: Vec<String>,
    sink: Option<Sink>,
}

impl Default for EngineBuilder {
    fn default() -> EngineBuilder {
        EngineBuilder {
            sizes: None,
            atoms: None,
            inferences: None,
            answers: None,
            time: None,
            input: Box::new(Process::Input),
            interactive: false,
            keys: None,
            output: Box::new(Process::Output),
            error: Box::new(Process::Error),
            files: Box::new(SystemFiles),
            processes: Box::new(SystemProcesses),
            language: None,
            arguments: Vec::new(),
            sink: None,
        }
    }
}

/// Areas of so many bytes together, as in the default: half of it for terms, a quarter for calls, the rest for choice points
/// and the trail.
fn sizes_within(bytes: usize) -> Sizes {
    let cells = (bytes / 8).max(1 << 21);
    Sizes {
        heap: cells / 2,
        frames: cells / 4,
        choices: cells / 8,
        trail: cells / 8,
    }
}

/// The default sizes, or smaller ones in a container that may have less: what is beside the areas needs memory too.
fn usual_sizes() -> Sizes {
    let usual = Sizes::default();
    let cells = usual.heap + usual.frames + usual.choices + usual.trail;
    match container_limit().map(|bytes| bytes / 4 * 3) {
        Some(bytes) if bytes < 8 * cells => sizes_within(bytes),
        Some(_) | None => usual,
    }
}

/// How much memory the container may have in which the process runs, if it runs in one that has a limit.
fn container_limit() -> Option<usize> {
    // The second and the first version of control groups; where there is no limit they say so by a word or a number beyond
    // all memory.
    let files = [
        "/sys/fs/cgroup/memory.max",
        "/sys/fs/cgroup/memory/memory.limit_in_bytes",
    ];
    let texts = files.iter().find_map(|file| fs::read_to_string(file).ok());
    texts?.trim().parse().ok()
}

impl EngineBuilder {
    /// The most memory that terms, calls and choice points may take together, in bytes; at least 16 MiB are granted. Atoms may
    /// take as much again. Without it they may take 3 GiB, or three quarters of what the container may have in which the process
    /// runs.
    pub fn memory_limit(mut self, bytes: usize) -> EngineBuilder {
        self.sizes = Some(sizes_within(bytes));
        self.atoms = Some(bytes.max(1 << 24));
        self
    }

    /// The most answers a query may have; to ask for one more is an error.
    pub fn answer_limit(mut self, answers: u64) -> EngineBuilder {
        self.answers = Some(answers);
        self
    }

    /// The most inferences a query may take.
    pub fn inference_limit(mut self, inferences: u64) -> EngineBuilder {
        self.inferences = Some(inferences);
        self
    }

    /// The longest a query may take.
    pub fn time_limit(mut self, time: Duration) -> EngineBuilder {
        self.time = Some(time);
        self
    }

    /// What `user_input` reads.
    pub fn input(mut self, input: impl Read + Send + 'static) -> EngineBuilder {
        self.input = Box::new(HostInput(input));
        self
    }

    /// Whether a person types what `user_input` reads: what has been written is then shown before a line is waited for.
    pub fn interactive(mut self, interactive: bool) -> EngineBuilder {
        self.interactive = interactive;
        self
    }

    /// How a single key is read where a person types: none at the end. The tracer asks for its commands so; otherwise it
    /// reads them from `user_input`, a line each, and where that has ended it does not stop.
    pub fn keys(
        mut self,
        read: impl FnMut() -> io::Result<Option<char>> + Send + 'static,
    ) -> EngineBuilder {
        self.keys = Some(Box::new(read));
        self
    }

    /// Where `user_output` writes.
    pub fn output(mut self, output: impl Write + Send + 'static) -> EngineBuilder {
        self.output = Box::new(HostOutput(output));
        self
    }

    /// Where `user_error` writes.
    pub fn error_output(mut self, output: impl Write + Send + 'static) -> EngineBuilder {
        self.error = Box::new(HostOutput(output));
        self
    }

    /// No files: every attempt to open one, or to ask about one, is a `permission_error`.
    pub fn without_files(self) -> EngineBuilder {
        self.files(NoFiles)
    }

    /// Who opens files and knows of directories.
    pub fn files(mut self, files: impl FileAccess + 'static) -> EngineBuilder {
        self.files = Box::new(files);
        self
    }

    /// No commands of the system, and an empty environment.
    pub fn without_processes(self) -> EngineBuilder {
        self.processes(NoProcesses)
    }

    /// Who runs commands and knows the environment.
    pub fn processes(mut self, processes: impl ProcessAccess + 'static) -> EngineBuilder {
        self.processes = Box::new(processes);
        self
    }

    /// No files, no processes, no input, and output that goes nowhere. Set the output after this to see it.
    pub fn sandboxed(mut self) -> EngineBuilder {
        self.input = Box::new(MemoryInput::default());
        self.output = Box::new(HostOutput(std::io::sink()));
        self.error = Box::new(HostOutput(std::io::sink()));
        self.without_files().without_processes()
    }

    /// The language of messages: `en` or `ru`.
    pub fn language(mut self, language: &str) -> EngineBuilder {
        self.language = Some(language.to_owned());
        self
    }

    /// What the flag `argv` holds.
    pub fn argv(mut self, arguments: Vec<String>) -> EngineBuilder {
        self.arguments = arguments;
        self
    }

    /// Who takes the diagnostics of loads that a program starts, as they come.
    pub fn on_diagnostic(
        mut self,
        sink: impl FnMut(&Diagnostic) + Send + 'static,
    ) -> EngineBuilder {
        self.sink = Some(Box::new(sink));
        self
    }

    /// The engine.
    ///
    /// # Panics
    ///
    /// When the system grants no memory at all: not even the smallest of the areas. [`EngineBuilder::try_build`] says so.
    pub fn build(self) -> Engine {
        self.try_build()
            .expect("a process that has run so far has some address space left")
    }

    /// The engine, unless the system grants it no memory.
    pub fn try_build(self) -> Result<Engine, Error> {
        forget_refusal();
        let mut streams = StreamTable::new(self.input, self.output, self.error, self.files);
        streams.set_processes(self.processes);
        if let (true, Ok(input)) = (self.interactive, streams.get_mut(StreamId::INPUT)) {
            input.set_terminal(true);
        }
        let groups: Vec<_> = GROUPS.iter().copied().chain([GROUP, MANUAL]).collect();
        let sizes = self.sizes.unwrap_or_else(usual_sizes);
        let mut machine = Machine::new(sizes, streams, &groups, evaluables::EVALUABLES)
            .map_err(|_| Error::host("the system grants no memory"))?;
        machine.set_twins(TWINS);
        if let Some(bytes) = self.atoms {
            machine.atoms.set_limit(bytes);
        }
        machine.keys = self.keys;
        let mut loader = Loader::new();
        loader.sink = self.sink;
        machine.extension = Box::new(loader);
        machine.hooks = Hooks {
            autoload: Some(modules::autoload),
            load_module: Some(modules::load_module),
            reach_atoms: Some(state::reach_atoms),
        };
        if let Some(language) = &self.language {
            let name = machine.atoms.intern("language");
            let value = Value::Atom(machine.atoms.intern(language));
            if machine.flags.set(name, value, &machine.atoms).is_err() {
                return Err(Error::host(format!(
                    "messages are in en or ru, not in {language}"
                )));
            }
        }
        let arguments = self
            .arguments
            .iter()
            .map(|argument| Value::Atom(machine.atoms.intern(argument)));
        let arguments = Value::List(arguments.collect());
        let name = machine.atoms.intern("argv");
        machine.flags.define(name, arguments);
        let mut engine = Engine {
            machine,
            operators: None,
        };
        engine.guarded(|machine| {
            modules::load_prelude(machine).map_err(|error| Error::of_machine(machine, error))
        })?;
        engine.machine.limit_queries(self.inferences, self.time);
        engine.machine.limit_answers(self.answers);
        Ok(engine)
    }
}
