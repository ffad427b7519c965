//! The state that built-ins keep between their calls. No other part of the machine reads it, but for the captures (`captures.rs`).
//!
//! Invariant: nothing here refers to the heap: it is plain data that outlives backtracking.

use std::any::Any;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex};

use indexmap::IndexMap;

use super::builtin::Retry;
use super::random::Random;
use super::thrown::Thrown;
use super::trial::{Changes, Trial};
use crate::stream::{Capture, StreamId};
use crate::term::write::Writer;
use crate::term::{Addr, Atom, AtomMarks, Roots, atoms};

/// The notes of one machine.
pub struct Notes {
    /// The random numbers.
    pub random: Random,
    /// How often something was evaluated whose value may differ the next time.
    pub drawn: u64,
    /// The last reading of each clock of `statistics/2`, in its own unit.
    pub clocks: [i64; 3],
    /// Environment variables that programs have set or removed.
    pub environment: BTreeMap<String, Option<String>>,
    /// The bytes of their names and values.
    environment_bytes: usize,
    /// The conversions that `char_conversion/2` has set.
    pub conversions: IndexMap<char, char>,
    /// The predicates that `format_predicate/2` has set: a module, and a name in it. They are names that stay.
    pub formats: IndexMap<char, (Atom, Atom)>,
    /// The prompt for user input.
    pub prompt: String,
    /// The module of queries that are typed.
    pub typein: Atom,
    /// Outputs being captured, the innermost last.
    pub captures: Vec<Captured>,
    /// Searches under way.
    pub searches: Searches,
    /// The statistics of the constraint solver.
    pub solver: SolverCounts,
    /// Memory of the solver, empty between its built-ins.
    pub propagation: Option<Box<dyn Any + Send + Sync>>,
    /// Memory for the next labelling search; it is empty.
    pub labelling: Arc<Mutex<Option<Box<dyn Any + Send>>>>,
    /// Trials under way, the innermost last.
    pub trials: Vec<Trial>,
    /// Trials refuse actions outside the engine that would affect another run of the goal.
    pub trials_refuse: bool,
    /// Whether a condition (`:- if(Goal)`) or an expansion runs, which decides how a text is read: it may query flags of other systems.
    pub asks: bool,
    /// The directory of the file whose directive runs: names of files in the directive may be relative to it.
    pub directive_folder: Option<PathBuf>,
    /// The changes since this was last cleared.
    pub changes: Changes,
    /// Where the last exception was thrown before the last trial was closed.
    pub trial_place: Thrown,
    /// Memory for short-lived texts.
    texts: Vec<String>,
    /// A finished writer, for reuse.
    writer: Writer,
}

impl Notes {
    /// Whether no trial and no capture is under way.
    pub fn are_idle(&self) -> bool {
        self.captures.is_empty() && self.trials.is_empty()
    }

    /// The notes for another engine: the settings of programs, without the state of running goals.
    pub fn fork(&self) -> Notes {
        Notes {
            random: self.random.fork(),
            environment: self.environment.clone(),
            environment_bytes: self.environment_bytes,
            conversions: self.conversions.clone(),
            formats: self.formats.clone(),
            prompt: self.prompt.clone(),
            typein: self.typein,
            ..Notes::default()
        }
    }

    /// An empty text in reused memory.
    pub fn empty_text(&mut self) -> String {
        self.texts.pop().unwrap_or_default()
    }

    /// Records the value of an environment variable, or that it has none.
    pub fn set_variable(&mut self, name: String, value: Option<String>) {
        self.changes.settings = true;
        let bytes = |name: &str, value: Option<&String>| name.len() + value.map_or(0, String::len);
        self.environment_bytes += bytes(&name, value.as_ref());
        let known = self.environment.remove_entry(&name);
        if let Some((name, former)) = known {
            self.environment_bytes -= bytes(&name, former.as_ref());
        }
        self.environment.insert(name, value);
    }

    /// The approximate size in bytes of the environment variables that programs have set.
    pub fn environment_space(&self) -> usize {
        /// The two strings and their table entry.
        const BESIDE: usize = 96;
        self.environment_bytes + BESIDE * self.environment.len()
    }

    /// Takes back the memory of a text for reuse.
    pub fn give_back(&mut self, mut text: String) {
        /// Larger texts are rare, and their memory is not kept.
        const MOST: usize = 1 << 15;
        /// A format and its result.
        const TEXTS: usize = 2;
        if text.capacity() <= MOST && self.texts.len() < TEXTS {
            text.clear();
            self.texts.push(text);
        }
    }

    /// A writer with reused memory.
    pub fn writer(&mut self) -> Writer {
        std::mem::take(&mut self.writer)
    }

    /// Takes back a finished writer.
    pub fn give_back_writer(&mut self, writer: Writer) {
        if writer.is_small() {
            self.writer = writer;
        }
    }
}

/// The statistics of the constraint solver since they were last reported.
#[derive(Clone, Copy, Default)]
pub struct SolverCounts {
    /// Propagators that have run.
    pub resumptions: u64,
    /// Propagators found to hold for all remaining values.
    pub entailments: u64,
    /// Domains that have lost values.
    pub prunings: u64,
    /// Domains that have become empty.
    pub conflicts: u64,
    /// Propagators that were made.
    pub constraints: u64,
}

impl SolverCounts {
    /// Adds other counts.
    pub fn add(&mut self, other: &SolverCounts) {
        self.resumptions += other.resumptions;
        self.entailments += other.entailments;
        self.prunings += other.prunings;
        self.conflicts += other.conflicts;
        self.constraints += other.constraints;
    }
}

/// The state shared by running searches.
#[derive(Default)]
pub struct Searches {
    /// The number of searches so far: the handle of the last one.
    pub count: i64,
    /// The bytes that all of them hold.
    pub held: Arc<AtomicUsize>,
    /// A search that a twin has prepared from its arguments, for the clauses that run in its place.
    pub prepared: Option<Box<dyn Retry + Sync>>,
    /// Empty space for the words of the next term.
    buffer: Vec<u64>,
}

impl Searches {
    /// The most words kept for the next term.
    const KEPT: usize = 1 << 12;

    /// Space for the words of a term.
    pub fn take_buffer(&mut self) -> Vec<u64> {
        std::mem::take(&mut self.buffer)
    }

    /// Takes the space back, empty.
    pub fn give_buffer(&mut self, mut words: Vec<u64>) {
        words.clear();
        words.shrink_to(Searches::KEPT);
        self.buffer = words;
    }
}

impl Roots for Notes {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let Notes {
            random: _,
            drawn: _,
            directive_folder: _,
            clocks: _,
            environment: _,
            environment_bytes: _,
            conversions: _,
            // Names that stay.
            formats: _,
            prompt: _,
            typein,
            captures: _,
            searches,
            solver: _,
            // It is empty.
            propagation: _,
            labelling: _,
            trials,
            trials_refuse: _,
            asks: _,
            changes: _,
            trial_place: _,
            texts: _,
            writer: _,
        } = self;
        reached.atom(*typein);
        let Searches {
            count: _,
            held: _,
            prepared,
            // It has words only while a built-in runs.
            buffer: _,
        } = searches;
        if let Some(prepared) = prepared {
            prepared.reach_atoms(reached);
        }
        for answer in trials.iter().flat_map(|trial| &trial.answers) {
            answer.reach_atoms(reached);
        }
    }
}

impl Default for Notes {
    fn default() -> Notes {
        Notes {
            directive_folder: None,
            random: Random::default(),
            drawn: 0,
            clocks: [0; 3],
            environment: BTreeMap::new(),
            environment_bytes: 0,
            conversions: IndexMap::new(),
            formats: IndexMap::new(),
            prompt: String::from("|: "),
            typein: atoms::USER,
            captures: Vec::new(),
            searches: Searches::default(),
            solver: SolverCounts::default(),
            propagation: None,
            labelling: Arc::default(),
            trials: Vec::new(),
            trials_refuse: false,
            asks: false,
            changes: Changes::default(),
            trial_place: Thrown::default(),
            texts: Vec::new(),
            writer: Writer::default(),
        }
    }
}

/// A captured output (`captures.rs`).
pub struct Captured {
    /// The stream that replaces the current output.
    pub stream: StreamId,
    /// The destination of the text.
    pub text: Capture,
    /// The current output before.
    pub before: StreamId,
    /// The newest choice point when the capture began.
    pub below: Addr,
}
