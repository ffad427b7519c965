//! The abstract machine: areas, registers, and the services that built-ins use.
//!
//! ```text
//!   environment at e          choice point at b (header; its arguments stand below it)
//!   ┌────┬────┬────┬────┐     ┌ X0 … Xn-1 ┐┌─────┬──────┬───┬────┬────┬───┬──────┬─────────┐
//!   │ CE │ CP │ Y0 │ …  │     │ arguments ││ alt │ prev │ E │ CP │ TR │ H │ ETOP │ n|flags │
//!   └────┴────┴────┴────┘     └───────────┘└─────┴──────┴───┴────┴────┴───┴──────┴─────────┘
//! ```
//!
//! The driver (`run.rs`) keeps the instruction pointer, heap top, environment and argument pointer in locals; what it calls
//! finds them written back in the machine. *Invariant*: outside the driver, `heap.top` is exact, `x[0..arity]` are the
//! arguments of the goal at hand, and no Rust frame of the machine lies between two goals of a query: a goal is never run
//! by recursion, except for a host's or loader's query inside a built-in, which stands on a BARRIER choice point.

pub mod assert;
pub mod bags;
pub mod builtin;
pub mod builtin_state;
pub mod effects;
pub mod error;
pub mod exec;
pub mod gc;
pub mod limits;
pub mod operators;
pub mod place;
pub mod query;
pub mod random;
#[cfg(test)]
mod tests;
pub mod tracer;
pub mod trial;
pub mod twin;
mod wake;

// Files stand in folders by their subject, and the room knows them by their names.
#[cfg(feature = "testing")]
pub use exec::link;
pub use exec::{call, catch, evaluate, ops};
use exec::{cleanup, context, foreign, run, slow, wide};
pub use gc::collect;
use gc::{atom_gc, incremental, mark, schedule, slide, trail_gc};
use limits::areas;
pub use limits::{allowance, bounds, clock};

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use indexmap::IndexMap;

use crate::code::{Optimisations, Word};
use crate::database::Database;
use crate::database::flags::Flags;
use crate::database::globals::Globals;
use crate::memory::{Stop, Stopping};
use crate::stream::StreamTable;
use crate::syntax::Operators;
use crate::term::atom::ShortHash;
use crate::term::{Addr, Area, Atom, AtomMarks, Atoms, Cell, Functor, Heap, Tag};
use builtin::{Builtin, Evaluable, Evaluate, Retry, Run};
use error::{Error, Result};

/// How a run of the driver ended.
#[derive(Debug)]
pub enum Outcome {
    /// With an answer.
    Answer,
    /// Without (further) answers.
    NoMore,
    /// With an error that nothing caught.
    Threw(Error),
    /// Before the call at this place, because it was to go no further for now.
    Paused(*const Word),
}

/// Loads the library that defines this predicate of this module, if there is one; whether it is defined now.
pub type Autoload = fn(&mut Machine, Atom, Functor) -> Result<bool>;

/// Loads the library file whose module this is, if there is one and it is not loaded yet.
pub type LoadModule = fn(&mut Machine, Atom) -> Result<()>;

/// Shows the atoms in what rooms above keep with the machine.
pub type ReachAtoms = fn(&(dyn std::any::Any + Send), &mut AtomMarks);

/// Waits for a key; none at the end.
pub type ReadKey = Box<dyn FnMut() -> std::io::Result<Option<char>> + Send>;

/// What rooms above the machine do for it.
#[derive(Clone, Copy, Default)]
pub struct Hooks {
    /// Asked before a predicate counts as unknown.
    pub autoload: Option<Autoload>,
    /// Asked before what a module does not define is looked for elsewhere.
    pub load_module: Option<LoadModule>,
    /// Asked which atoms are still needed.
    pub reach_atoms: Option<ReachAtoms>,
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
pub struct Machine {
    /// The global stack and the trail.
    pub heap: Heap,
    /// The atom table.
    pub atoms: Atoms,
    /// The operator table of the module in force.
    pub operators: Operators,
    /// The operators of modules.
    local_operators: operators::LocalOperators,
    /// The streams.
    pub streams: StreamTable,
    /// The Prolog flags.
    pub flags: Flags,
    /// Predicates and clauses.
    pub database: Database,
    /// Global variables.
    pub globals: Globals,
    /// Collections under way: findall/3 and its kin.
    pub bags: bags::Bags,
    /// What built-ins remember between calls.
    pub notes: builtin_state::Notes,
    /// What rooms above do for the machine.
    pub hooks: Hooks,
    /// What rooms above keep with the machine.
    pub extension: Box<dyn std::any::Any + Send>,
    /// Reads one key of a person at a terminal, if there is one.
    pub keys: Option<ReadKey>,
    /// The query that a host has open, and where the heap stood before it: here it is closed even if the host forgets it.
    pub hosted: Option<(query::Query, Addr)>,
    /// Set by others to stop the running query.
    pub interrupt: Arc<AtomicBool>,
    /// Argument and temporary registers.
    pub(crate) x: [Cell; 256],
    /// The instruction, the continuation, the instruction a slow path was taken for.
    pc: *const Word,
    cp: *const Word,
    resume: *const Word,
    /// The environment, the newest choice point, the next argument to read.
    e: Addr,
    b: Addr,
    /// The newest BARRIER choice point.
    barrier: Addr,
    s: Addr,
    /// At or above the newest choice point with a cleanup: a cut that goes below this looks for cleanups.
    guard: Addr,
    /// Cleanups under way, one within the other.
    cleanups: usize,
    /// Where the Rust stack was when the outermost query began to run.
    stack: usize,
    /// Calls go the slow way when the heap is above this.
    poll_threshold: Addr,
    /// Inferences left until calls go the slow way.
    fuel: i64,
    /// The trail must not stay above this; the environment and the choice point must not begin above theirs.
    trail_limit: Addr,
    frames_limit: Addr,
    choices_limit: Addr,
    frames: Area,
    choices: Area,
    /// The entry of each predicate, and the words of those that are not static code: the entries point at them.
    entries: Vec<*const Word>,
    #[allow(clippy::vec_box)] // The vector grows, the words must not move.
    stubs: Vec<Box<Word>>,
    builtins: Vec<&'static Builtin>,
    runs: Vec<Run>,
    builtin_index: IndexMap<Functor, u16, ShortHash>,
    evaluables: Vec<Evaluate>,
    /// Which evaluables have another value at another time.
    varying: Vec<u16>,
    evaluable_index: IndexMap<Functor, u16, ShortHash>,
    /// Answer sources of FOREIGN choice points, with the address of each.
    alternatives: Vec<(Addr, Box<dyn Retry>)>,
    control: call::Control,
    twins: twin::Twins,
    tracer: tracer::Tracer,
    outcome: Option<Outcome>,
    limits: limits::Limits,
    bounds: bounds::Bounds,
    lines: areas::Lines,
    allowance: allowance::Allowance,
    collector: collect::Collector,
    reclaimer: atom_gc::Reclaimer,
    wake: wake::Wake,
    /// The machine goes on step by step.
    single_stepping: bool,
    place: place::ThrowSites,
    optimisations: Optimisations,
}

/// How far below its end an area counts as full: what handlers and small built-ins write between two looks at the limits.
pub const MARGIN: usize = if cfg!(miri) { 1 << 12 } else { 1 << 16 };

/// Set in the environment of a checked build, it has every call collect.
const STRESS: &str = "FERZ_GC_STRESS";

impl Machine {
    /// A machine with these built-ins and evaluable functors, and nothing else defined.
    pub fn new(
        sizes: Sizes,
        streams: StreamTable,
        groups: &[&'static [Builtin]],
        evaluables: &'static [Evaluable],
    ) -> std::result::Result<Machine, Stop> {
        let [cells, frames, choices, trail] =
            Area::reserve_all([sizes.heap, sizes.frames, sizes.choices, sizes.trail])?;
        let least = [&frames, &choices, &trail]
            .iter()
            .map(|area| area.cells())
            .min();
        if cells.cells() < 4 * MARGIN || least.is_none_or(|least| least < 2 * MARGIN) {
            return Err(Stop::Heap);
        }
        let mut atoms = Atoms::new();
        let mut heap = Heap::new(cells, trail);
        heap.set_end(heap.hard_end().back(2 * MARGIN));
        let mut machine = Machine {
            poll_threshold: heap.end().back(MARGIN),
            trail_limit: heap.trail_end().back(MARGIN),
            frames_limit: frames.end().back(MARGIN),
            choices_limit: choices.end().back(MARGIN),
            e: frames.start(),
            b: choices.start(),
            barrier: choices.start(),
            s: Addr::NULL,
            guard: Addr::NULL,
            cleanups: 0,
            stack: 0,
            pc: query::bottom(),
            cp: query::bottom(),
            resume: query::bottom(),
            fuel: 0,
            x: [Cell::small(0); 256],
            operators: Operators::new(),
            local_operators: operators::LocalOperators::default(),
            flags: Flags::new(&mut atoms)?,
            database: Database::new(),
            globals: Globals::new(&mut heap)?,
            bags: bags::Bags::default(),
            notes: builtin_state::Notes::default(),
            hooks: Hooks::default(),
            extension: Box::new(()),
            keys: None,
            hosted: None,
            interrupt: Arc::clone(&streams.budget().interrupt),
            entries: Vec::new(),
            stubs: Vec::new(),
            builtins: Vec::new(),
            runs: Vec::new(),
            builtin_index: IndexMap::default(),
            evaluables: Vec::new(),
            evaluable_index: IndexMap::default(),
            varying: Vec::new(),
            alternatives: Vec::new(),
            control: call::Control::default(),
            twins: twin::Twins::default(),
            tracer: tracer::Tracer::default(),
            outcome: None,
            limits: limits::Limits::default(),
            bounds: bounds::Bounds::default(),
            lines: areas::Lines::default(),
            allowance: allowance::Allowance::default(),
            collector: collect::Collector::default(),
            reclaimer: atom_gc::Reclaimer::default(),
            wake: wake::Wake::default(),
            single_stepping: false,
            place: place::ThrowSites::default(),
            optimisations: Optimisations::default(),
            heap,
            atoms,
            streams,
            frames,
            choices,
        };
        machine.make_bottom();
        machine.begin_limits();
        if cfg!(any(debug_assertions, feature = "checked")) && std::env::var_os(STRESS).is_some() {
            machine.collect_every(Some(1));
            machine.reclaim_often();
        }
        machine.register_builtins(groups)?;
        machine.register_evaluables(evaluables)?;
        machine.register_control()?;
        Ok(machine)
    }

    fn register_builtins(&mut self, groups: &[&'static [Builtin]]) -> Stopping<()> {
        let _: () = for builtin in groups.iter().flat_map(|group| group.iter()) {
            let functor = Functor::new(self.atoms.intern(builtin.name)?, builtin.arity);
            let index = self.builtins.len() as u16;
            self.builtins.push(builtin);
            self.runs.push(builtin.run);
            self.builtin_index.insert(functor, index);
            self.define_builtin(functor, index);
        };
        Ok(())
    }

    fn register_evaluables(&mut self, evaluables: &'static [Evaluable]) -> Stopping<()> {
        let _: () = for evaluable in evaluables {
            let functor = Functor::new(self.atoms.intern(evaluable.name)?, evaluable.run.arity());
            self.evaluable_index
                .insert(functor, self.evaluables.len() as u16);
            if evaluable.varies {
                self.varying.push(self.evaluables.len() as u16);
            }
            self.evaluables.push(evaluable.run);
        };
        Ok(())
    }

    /// The arguments of the built-in that runs.
    pub fn arguments<const N: usize>(&self) -> [Cell; N] {
        std::array::from_fn(|index| self.x[index])
    }

    /// Unifies two terms.
    #[inline]
    pub fn unify(&mut self, a: Cell, b: Cell) -> Result<bool> {
        Ok(self.heap.unify(a, b)?)
    }

    /// Whether two terms unify, if nothing that waits for their variables objects; binds nothing.
    pub fn unifiable(&mut self, a: Cell, b: Cell) -> Result<bool> {
        let mut holds = false;
        self.attempt(|m| {
            holds = m.heap.unify(a, b)?;
            Ok(false)
        })?;
        Ok(holds)
    }

    /// The bindings, variable and value, that would unify two terms, in their order. Nothing is bound.
    pub fn unifier(&mut self, a: Cell, b: Cell) -> Stopping<Option<Vec<(Cell, Cell)>>> {
        let hb = std::mem::replace(&mut self.heap.hb, self.heap.top);
        let mark = self.heap.trail_top;
        let woken = self.heap.pending_wakeups.len();
        let holds = self.heap.unify(a, b);
        let bound = self.heap.bound_since(mark);
        let bound = bound.map(|at| (Cell::reference(at), self.heap.get(at)));
        let bound: Vec<_> = bound.collect();
        self.heap.undo_to(mark);
        self.heap.pending_wakeups.truncate(woken);
        self.heap.hb = hb;
        Ok(holds?.then(|| bound.into_iter().rev().collect()))
    }

    /// Tries something: when it does not hold or throws, its bindings are undone.
    pub fn attempt(&mut self, goal: impl FnOnce(&mut Machine) -> Result<bool>) -> Result<bool> {
        let hb = std::mem::replace(&mut self.heap.hb, self.heap.top);
        let mark = self.heap.trail_top;
        let woken = self.heap.pending_wakeups.len();
        let held = goal(self);
        if !matches!(held, Ok(true)) {
            self.heap.undo_to(mark);
            self.heap.pending_wakeups.truncate(woken);
        }
        // The newest choice point may keep more of the heap than before: a global variable was brought there.
        self.heap.hb = hb.max(ops::read_addr(self, self.b.offset(ops::choice::H)));
        held
    }

    /// Does something small that must not fail for want of heap: making the term of an error.
    fn in_reserve<T>(&mut self, make: impl FnOnce(&mut Machine) -> T) -> T {
        let end = self.heap.end();
        self.heap.set_end(self.heap.hard_end());
        let made = make(self);
        self.heap.set_end(end);
        made
    }

    /// A plain variable in the place of an attributed one, which is bound to it; other cells stay as they are.
    fn replace_attvar_by_fresh_var(&mut self, cell: Cell) -> Stopping<Cell> {
        if cell.tag() != Tag::Att {
            return Ok(cell);
        }
        let variable = self.heap.new_var()?;
        self.heap.bind_variable(cell, variable)?;
        Ok(variable)
    }

    /// What tells the newest choice point from others.
    pub fn newest_choice(&self) -> Cell {
        Cell::from_bits(self.b.0)
    }

    /// The index of an evaluable functor.
    pub fn evaluable(&self, functor: Functor) -> Option<u16> {
        self.evaluable_index.get(&functor).copied()
    }

    /// Whether an evaluable functor has another value at another time.
    pub fn varies(&self, functor: Functor) -> bool {
        let index = self.evaluable(functor);
        index.is_some_and(|index| self.varying.contains(&index))
    }

    /// The built-in with this functor.
    pub fn builtin(&self, functor: Functor) -> Option<&'static Builtin> {
        self.builtin_index
            .get(&functor)
            .map(|index| self.builtins[*index as usize])
    }

    /// All built-ins, in the order of their groups.
    pub fn builtins(&self) -> &[&'static Builtin] {
        &self.builtins
    }
}
