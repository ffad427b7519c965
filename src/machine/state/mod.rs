//! The struct `Machine`, and in the files beside it the types of its parts.
//!
//! | file | state of |
//! | --- | --- |
//! | `stacks` | environments, choice points |
//! | `code`, `entries` | what calls go to |
//! | `words`, `control` | code of the machine's own |
//! | `evaluation` | the evaluator of expressions |
//! | `tables`, `datalog` | tables of answers; clauses of tabled predicates as plain data |
//! | `continuations` | the code of clauses whose rest is captured |
//! | `query` | a query, and how it ends |
//! | `collector` | the collectors of terms and atoms |
//! | `limits`, `allowance` | what is allowed, by the host and by the program |
//! | `trial`, `profile` | goals that are measured |
//! | `twin`, `tracer` | entries that are not the code of clauses |
//! | `operators`, `thrown` | operators of modules, the place of the last throw |
//!
//! *Invariant*: what stands here calls nothing that takes the machine; it names [`Machine`] only in the types of functions, and to show what
//! keeps atoms or terms. So who reads a file of the machine needs these types and what that file calls.

pub mod allowance;
pub(super) mod code;
pub(super) mod collector;
pub(super) mod continuations;
pub(super) mod control;
pub(super) mod datalog;
pub(super) mod entries;
pub(super) mod evaluation;
pub(super) mod limits;
pub mod operators;
pub mod profile;
pub mod query;
pub(super) mod stacks;
pub mod table_answers;
pub mod tables;
pub(super) mod thrown;
pub mod tracer;
pub mod trial;
pub mod twin;
pub(super) mod words;

use std::any::Any;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Weak};
use std::task::Waker;

use super::bags::Bags;
use super::builtin_state::Notes;
use super::error::Result;
use crate::code::Word;
use crate::database::Database;
use crate::database::flags::Flags;
use crate::database::globals::Globals;
use crate::stream::StreamTable;
use crate::syntax::Operators;
use crate::term::atom::ShortHash;
use crate::term::{Addr, Atom, AtomMarks, Atoms, Cell, Functor, Heap, Roots, Stored};
use code::Code;
use collector::{Collector, Reclaimer};
use continuations::ResumePoints;
use limits::Limits;
use operators::LocalOperators;
use profile::Profile;
use query::{DriverExit, Query};
use stacks::Stacks;
use tables::Tables;
use thrown::ThrowSites;

/// Loads the library that defines this predicate of this module, if there is one; whether it is defined now.
pub type Autoload = fn(&mut Machine, Atom, Functor) -> Result<bool>;

/// Loads the library file whose module this is, if there is one and it is not loaded yet.
pub type LoadModule = fn(&mut Machine, Atom) -> Result<()>;

/// What rooms above keep with the machine.
pub trait Extension: Roots + Any + Send {}

impl<T: Roots + Any + Send> Extension for T {}

/// Waits for a key; none at the end.
pub type ReadKey = Box<dyn FnMut() -> std::io::Result<Option<char>> + Send>;

/// Measures a terminal.
pub type Columns = Box<dyn FnMut() -> usize + Send>;

/// Looks at a running query now and then; an error ends it.
pub type Supervisor = Box<dyn FnMut(&mut Machine) -> Result<()> + Send>;

/// Queries that were prepared, by their addresses.
pub type Prepared = HashMap<usize, Arc<Stored>, ShortHash>;

/// What rooms above do for the machine, and keep with it.
pub struct Hooks {
    /// Asked before a predicate counts as unknown.
    pub autoload: Option<Autoload>,
    /// Asked before what a module does not define is looked for elsewhere.
    pub load_module: Option<LoadModule>,
    /// Reads one key of a person at a terminal, if there is one.
    pub keys: Option<ReadKey>,
    /// How many columns the terminal at `user_output` has, if there is one.
    pub columns: Option<Columns>,
    /// Called between the slices of a query.
    pub supervisor: Option<Supervisor>,
    /// What is kept with the machine.
    pub extension: Box<dyn Extension>,
    /// The queries that the host has prepared, and has not dropped since.
    pub prepared: Vec<Weak<Stored>>,
    /// The queries that were prepared before the program of this engine was frozen.
    pub of_program: Option<Arc<Prepared>>,
    /// Who is told when what a predicate of the host waits for is there; none where the query must not pause for it.
    pub waker: Option<Waker>,
}

impl Default for Hooks {
    fn default() -> Hooks {
        Hooks {
            autoload: None,
            load_module: None,
            keys: None,
            columns: None,
            supervisor: None,
            extension: Box::new(()),
            prepared: Vec::new(),
            of_program: None,
            waker: None,
        }
    }
}

impl Roots for Hooks {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        let Hooks {
            autoload: _,
            load_module: _,
            keys: _,
            columns: _,
            supervisor: _,
            extension,
            prepared,
            // Their atoms are the program's, which none of its engines gives up.
            of_program: _,
            waker: _,
        } = self;
        extension.reach_atoms(reached);
        for query in prepared.iter().filter_map(Weak::upgrade) {
            query.reach_atoms(reached);
        }
    }

    fn each_reference(&mut self, visit: &mut dyn FnMut(&mut Cell)) {
        self.extension.each_reference(visit);
    }
}

/// The most cells an area may have; what the system grants may be less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Cells of the heap.
    pub heap: usize,
    /// Cells of the environments.
    pub frames: usize,
    /// Cells of the choice points.
    pub choices: usize,
    /// Cells of the trail.
    pub trail: usize,
}

impl Default for Sizes {
    /// 2 GiB of heap, half a GiB of environments, a quarter each of choice points and trail: address space, not memory.
    fn default() -> Sizes {
        Sizes {
            heap: 1 << 28,
            frames: 1 << 26,
            choices: 1 << 25,
            trail: 1 << 25,
        }
    }
}

/// One abstract machine with everything it owns.
///
/// The registers are fields of the machine itself: handlers reach each by one offset. So are the parts, which are structs in it and not
/// behind pointers.
pub struct Machine {
    // Registers.
    /// Argument and temporary registers.
    pub(crate) x: [Cell; 256],
    /// The instruction, the continuation, the instruction a slow path was taken for.
    pub(super) pc: *const Word,
    pub(super) cp: *const Word,
    pub(super) resume: *const Word,
    /// The terms that `unify_compound` unifies.
    pub(super) pair: (Cell, Cell),
    /// It has unified them, and the instruction that wants that comes next.
    pub(super) unified: bool,
    /// The environment, the newest choice point, the next argument to read.
    pub(super) e: Addr,
    pub(super) b: Addr,
    pub(super) s: Addr,
    /// At or above the newest choice point with a cleanup: a cut that goes below this looks for cleanups.
    pub(super) guard: Addr,
    /// Inferences left until calls go the slow way.
    pub(super) fuel: i64,
    /// Calls go the slow way when the heap is above this.
    pub(super) poll_threshold: Addr,
    /// A clause does not exit above this before there is room for what comes behind it.
    pub(super) exit_limit: Addr,
    /// The trail must not stay above this; the environment and the choice point must not begin above theirs.
    pub(super) trail_limit: Addr,
    pub(super) frames_limit: Addr,
    pub(super) choices_limit: Addr,
    /// How the run has ended.
    pub(super) outcome: Option<DriverExit>,
    /// The machine goes on step by step.
    pub(super) single_stepping: bool,
    /// What is counted while a goal is profiled.
    pub(super) profile: Option<Box<Profile>>,

    // The store: what terms and predicates are in.
    /// The global stack and the trail.
    pub heap: Heap,
    /// The atom table.
    pub atoms: Atoms,
    /// Predicates and clauses.
    pub database: Database,
    /// Global variables.
    pub globals: Globals,
    /// The Prolog flags.
    pub flags: Flags,
    /// The operator table of the module in force.
    pub operators: Operators,
    /// The operators of modules.
    pub(super) local_operators: LocalOperators,
    /// Collections under way: findall/3 and its kin.
    pub bags: Bags,
    /// What built-ins remember between calls.
    pub notes: Notes,

    // The parts that run programs.
    /// Environments and choice points.
    pub(super) stacks: Stacks,
    /// What calls go to.
    pub(super) code: Code,
    /// The collector of terms.
    pub(super) collector: Collector,
    /// The collector of atoms.
    pub(super) reclaimer: Reclaimer,
    /// What is allowed, and what is used.
    pub(super) limits: Limits,
    /// Where the last ball was thrown.
    pub(super) place: ThrowSites,
    /// The tables of tabled predicates.
    pub tables: Tables,
    /// Places of code at which continuations go on.
    pub(super) resume_points: ResumePoints,

    // The world outside.
    /// The streams.
    pub streams: StreamTable,
    /// What rooms above do for the machine, and keep with it.
    pub hooks: Hooks,
    /// The query that a host has open, and where the heap stood before it: here it is closed even if the host forgets it.
    pub hosted: Option<(Query, Addr)>,
    /// The queries that closures of the host have open, one within the other, and where the heap stood before each.
    pub nested: Vec<(Query, Addr)>,
    /// Set by others to stop the running query.
    pub interrupt: Arc<AtomicBool>,
}

impl Machine {
    /// The heap, and all that keeps atoms or terms beside it. Areas and registers are not among them: the collectors know what in these
    /// is alive. A new field is named here with the others that keep something, or with those that do not.
    pub(super) fn roots(&mut self) -> (&Heap, [&mut dyn Roots; 10]) {
        let Machine {
            x: _,
            pc: _,
            unified: _,
            cp: _,
            resume: _,
            pair: _,
            e: _,
            b: _,
            s: _,
            guard: _,
            fuel: _,
            poll_threshold: _,
            exit_limit: _,
            trail_limit: _,
            frames_limit: _,
            choices_limit: _,
            // The ball of an error, for as long as the driver returns.
            outcome: _,
            single_stepping: _,
            // Numbers of predicates, and addresses.
            profile: _,
            heap,
            atoms: _,
            database,
            globals,
            flags,
            // Operators are texts.
            operators: _,
            local_operators,
            bags,
            notes,
            stacks,
            code,
            collector: _,
            reclaimer: _,
            limits: _,
            // The name of a predicate.
            place: _,
            // Code, and numbers of slots.
            resume_points: _,
            tables,
            streams: _,
            hooks,
            // An open query holds all atoms that there were before.
            hosted: _,
            nested: _,
            interrupt: _,
        } = self;
        let roots: [&mut dyn Roots; 10] = [
            database,
            globals,
            flags,
            local_operators,
            bags,
            notes,
            stacks,
            code,
            tables,
            hooks,
        ];
        (heap, roots)
    }
}

/// How far below its end an area counts as full: what clauses, which ask for room if they write more, and small built-ins write between two
/// looks at the limits.
pub const MARGIN: usize = if cfg!(miri) { 1 << 12 } else { 1 << 16 };
