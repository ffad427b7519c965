//! The struct `Machine`; the files beside it hold the types of its parts.
//!
//! | file | state of |
//! | --- | --- |
//! | `stacks` | environments, choice points |
//! | `code`, `entries` | the targets of calls |
//! | `words`, `control` | the machine's own code |
//! | `evaluation` | the evaluator of expressions |
//! | `tables`, `datalog` | tables of answers; clauses of tabled predicates as plain data |
//! | `continuations` | the code of captured continuations |
//! | `query` | a query, and how it ends |
//! | `collector` | the collectors of terms and atoms |
//! | `limits`, `allowance` | limits set by the host and by the program |
//! | `trial`, `profile` | measured goals |
//! | `twin`, `tracer` | entries that are not the code of clauses |
//! | `operators`, `thrown` | operators of modules, the place of the last throw |
//!
//! *Invariant*: functions in this folder call nothing that takes the machine; they name [`Machine`] only in the types of functions, and to
//! list the roots of atoms and terms. So to read a file of the machine one needs only these types and what that file calls.

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
use crate::database::flags::Flags;
use crate::database::globals::Globals;
use crate::database::{Database, Origin};
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

/// Loads the library file of this module, if there is one that is not loaded yet.
pub type LoadModule = fn(&mut Machine, Atom) -> Result<()>;

/// The name of the text that a clause was read from, and its line there.
pub type PlaceOf = fn(&Machine, Origin) -> Option<(String, usize)>;

/// State that rooms above keep in the machine.
pub trait Extension: Roots + Any + Send {}

impl<T: Roots + Any + Send> Extension for T {}

/// Waits for a key; none at the end of input.
pub type ReadKey = Box<dyn FnMut() -> std::io::Result<Option<char>> + Send>;

/// Gives the width of a terminal.
pub type Columns = Box<dyn FnMut() -> usize + Send>;

/// Called now and then during a query; an error ends the query.
pub type Supervisor = Box<dyn FnMut(&mut Machine) -> Result<()> + Send>;

/// Prepared queries, by their addresses.
pub type Prepared = HashMap<usize, Arc<Stored>, ShortHash>;

/// Functions and state that rooms above install in the machine.
pub struct Hooks {
    /// Called before a predicate counts as unknown.
    pub autoload: Option<Autoload>,
    /// Called before an undefined predicate of a module is searched for elsewhere.
    pub load_module: Option<LoadModule>,
    /// Where a clause was read.
    pub place: Option<PlaceOf>,
    /// Reads one key from a terminal, if there is one.
    pub keys: Option<ReadKey>,
    /// The width of the terminal at `user_output`, if there is one.
    pub columns: Option<Columns>,
    /// Called between the slices of a query.
    pub supervisor: Option<Supervisor>,
    /// The state kept in the machine.
    pub extension: Box<dyn Extension>,
    /// The prepared queries that the host has not dropped yet.
    pub prepared: Vec<Weak<Stored>>,
    /// The queries prepared before the program of this engine was frozen.
    pub of_program: Option<Arc<Prepared>>,
    /// Woken when the result that a host predicate waits for is there; none if the query must not pause for it.
    pub waker: Option<Waker>,
}

impl Default for Hooks {
    fn default() -> Hooks {
        Hooks {
            autoload: None,
            load_module: None,
            place: None,
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
            place: _,
            keys: _,
            columns: _,
            supervisor: _,
            extension,
            prepared,
            // Their atoms belong to the program, and none of its engines frees them.
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

/// The most cells of each area; the system may grant fewer.
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

/// One abstract machine with everything that it owns.
///
/// The registers are fields of the machine itself, so that handlers reach each by one offset. The parts are structs inside it, not behind
/// pointers.
pub struct Machine {
    // Registers.
    /// Argument and temporary registers.
    pub(crate) x: [Cell; 256],
    /// `P`, `CP`, and the instruction for which a slow path was taken.
    pub(super) pc: *const Word,
    pub(super) cp: *const Word,
    pub(super) resume: *const Word,
    /// The two terms for `unify_compound`.
    pub(super) pair: (Cell, Cell),
    /// `unify_compound` has unified them, and the instruction that needs this comes next.
    pub(super) unified: bool,
    /// `E`, `B`, and `S`, the next argument to read.
    pub(super) e: Addr,
    pub(super) b: Addr,
    pub(super) s: Addr,
    /// At or above the newest choice point with a cleanup: a cut to below this searches for cleanups.
    pub(super) guard: Addr,
    /// The inferences left until calls take the slow path.
    pub(super) fuel: i64,
    /// Calls take the slow path when the heap top is above this.
    pub(super) poll_threshold: Addr,
    /// A clause whose heap top is above this makes room for the code after it before it exits.
    pub(super) exit_limit: Addr,
    /// The trail must not stay above this; environments and choice points must not begin above their limits.
    pub(super) trail_limit: Addr,
    pub(super) frames_limit: Addr,
    pub(super) choices_limit: Addr,
    /// How the run has ended.
    pub(super) outcome: Option<DriverExit>,
    /// The machine executes one instruction at a time.
    pub(super) single_stepping: bool,
    /// The counts of a goal that is profiled.
    pub(super) profile: Option<Box<Profile>>,

    // The store: terms and predicates.
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
    /// Collections under way, of findall/3 and the like.
    pub bags: Bags,
    /// State that built-ins keep between calls.
    pub notes: Notes,

    // The parts that run programs.
    /// Environments and choice points.
    pub(super) stacks: Stacks,
    /// The targets of calls.
    pub(super) code: Code,
    /// The collector of terms.
    pub(super) collector: Collector,
    /// The collector of atoms.
    pub(super) reclaimer: Reclaimer,
    /// Limits and amounts used.
    pub(super) limits: Limits,
    /// Where the last exception was thrown.
    pub(super) place: ThrowSites,
    /// The tables of tabled predicates.
    pub tables: Tables,
    /// The code addresses at which captured continuations go on.
    pub(super) resume_points: ResumePoints,

    // The outside world.
    /// The streams.
    pub streams: StreamTable,
    /// Functions and state of rooms above.
    pub hooks: Hooks,
    /// The host's open query, and the heap top before it: the machine closes it even if the host forgets to.
    pub hosted: Option<(Query, Addr)>,
    /// The nested open queries of host closures, and the heap top before each.
    pub nested: Vec<(Query, Addr)>,
    /// Other threads set this to stop the running query.
    pub interrupt: Arc<AtomicBool>,
}

impl Machine {
    /// The heap, and everything beside it that keeps atoms or terms. Areas and registers are not included: the collectors know which of
    /// their contents are live. Name each new field here, among those that keep something or among those that do not.
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
            // The exception term of an error, only until the driver returns.
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
            // An open query holds all atoms that existed before it.
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

/// How far below its end an area counts as full: this covers what clauses (which request room if they write more) and small built-ins write
/// between two limit checks.
pub const MARGIN: usize = if cfg!(miri) { 1 << 12 } else { 1 << 16 };
