//! A new machine: its areas, its registers, and the built-ins that it is given.
//!
//! Invariant: a new machine has what it can run by itself: control constructs, `call/N`, catch/3. Predicates with clauses are loaded later.

use std::sync::Arc;

use indexmap::IndexMap;

use super::bags::Bags;
use super::bounds::Bounds;
use super::builtin::{Builtin, Evaluable};
use super::builtin_state::Notes;
use super::collector::{Collector, Reclaimer};
use super::continuations::ResumePoints;
use super::operators::LocalOperators;
use super::state::code::{Code, EvaluableIndex};
use super::state::evaluation::Evaluation;
use super::state::limits::Limits;
use super::state::stacks::Stacks;
use super::tables::Tables;
use super::thrown::ThrowSites;
use super::words::bottom;
use super::{Hooks, MARGIN, Machine, Sizes};
use crate::database::Database;
use crate::database::flags::Flags;
use crate::database::globals::Globals;
use crate::memory::{Stop, Stopping};
use crate::stream::StreamTable;
use crate::syntax::Operators;
use crate::term::{Addr, Area, Atoms, Cell, Functor, Heap};

/// An environment variable that makes every call of a checked build collect.
const STRESS: &str = "FERZ_GC_STRESS";

/// The parts of a machine, without its areas and the outside world.
pub struct Parts {
    pub atoms: Atoms,
    pub database: Database,
    pub flags: Flags,
    pub operators: Operators,
    pub local_operators: LocalOperators,
    pub notes: Notes,
    pub code: Code,
    pub tables: Tables,
    pub bounds: Bounds,
}

impl Machine {
    /// A machine with these built-ins and evaluable functors, and no other definitions.
    pub fn new(
        sizes: Sizes,
        streams: StreamTable,
        groups: &[&'static [Builtin]],
        evaluables: &'static [Evaluable],
    ) -> std::result::Result<Machine, Stop> {
        let mut atoms = Atoms::new();
        let parts = Parts {
            flags: Flags::new(&mut atoms)?,
            atoms,
            database: Database::new(),
            operators: Operators::new(),
            local_operators: LocalOperators::default(),
            notes: Notes::default(),
            code: Code::default(),
            tables: Tables::default(),
            bounds: Bounds::default(),
        };
        let mut machine = Machine::assemble(sizes, streams, parts)?;
        machine.register_builtins(groups)?;
        machine.register_evaluables(evaluables)?;
        machine.register_control()?;
        Ok(machine)
    }

    /// An idle machine of these parts.
    pub(in crate::machine) fn assemble(
        sizes: Sizes,
        streams: StreamTable,
        parts: Parts,
    ) -> std::result::Result<Machine, Stop> {
        let Parts {
            atoms,
            database,
            flags,
            operators,
            local_operators,
            notes,
            code,
            tables,
            bounds,
        } = parts;
        let [cells, frames, choices, trail] =
            Area::reserve_all([sizes.heap, sizes.frames, sizes.choices, sizes.trail])?;
        let least = [&frames, &choices, &trail]
            .iter()
            .map(|area| area.cells())
            .min();
        if cells.cells() < 4 * MARGIN || least.is_none_or(|least| least < 2 * MARGIN) {
            return Err(Stop::Heap);
        }
        let mut heap = Heap::new(cells, trail);
        heap.set_end(heap.hard_end().back(2 * MARGIN));
        let mut machine = Machine {
            x: [Cell::small(0); 256],
            pc: bottom(),
            cp: bottom(),
            resume: bottom(),
            pair: (Cell::small(0), Cell::small(0)),
            unified: false,
            e: frames.start(),
            b: choices.start(),
            s: Addr::NULL,
            guard: Addr::NULL,
            fuel: 0,
            // The limits are set below.
            poll_threshold: Addr::NULL,
            exit_limit: Addr::NULL,
            trail_limit: heap.trail_start(),
            frames_limit: frames.start(),
            choices_limit: choices.start(),
            outcome: None,
            single_stepping: false,
            database,
            globals: Globals::new(&mut heap)?,
            flags,
            operators,
            local_operators,
            bags: Bags::default(),
            notes,
            stacks: Stacks {
                barrier: choices.start(),
                frames,
                choices,
                alternatives: Vec::new(),
                cleanups: 0,
                passing: None,
                evaluation: Evaluation::default(),
                rust: 0,
            },
            code,
            collector: Collector::default(),
            reclaimer: Reclaimer::default(),
            limits: Limits {
                bounds,
                ..Limits::default()
            },
            place: ThrowSites::default(),
            resume_points: ResumePoints::default(),
            tables,
            profile: None,
            hooks: Hooks::default(),
            hosted: None,
            nested: Vec::new(),
            interrupt: Arc::clone(&streams.budget().interrupt),
            heap,
            atoms,
            streams,
        };
        machine.make_bottom();
        machine.begin_limits();
        if cfg!(any(debug_assertions, feature = "checked")) && std::env::var_os(STRESS).is_some() {
            machine.collect_every(Some(1));
            machine.reclaim_often();
        }
        Ok(machine)
    }

    fn register_builtins(&mut self, groups: &[&'static [Builtin]]) -> Stopping<()> {
        let all = groups.iter().flat_map(|group| group.iter());
        self.code.builtins = all.collect();
        self.code.runs = self.code.builtins.iter().map(|one| one.run).collect();
        let mut index = IndexMap::default();
        for (number, builtin) in (0..).zip(&*Arc::clone(&self.code.builtins)) {
            let functor = Functor::new(self.atoms.intern(builtin.name)?, builtin.arity);
            index.insert(functor, number);
            self.define_builtin(functor, number);
        }
        self.code.builtin_index = Arc::new(index);
        Ok(())
    }

    fn register_evaluables(&mut self, evaluables: &'static [Evaluable]) -> Stopping<()> {
        let mut index = EvaluableIndex::default();
        for (number, evaluable) in (0..).zip(evaluables) {
            let functor = Functor::new(self.atoms.intern(evaluable.name)?, evaluable.run.arity());
            index.insert(functor, number);
        }
        let varying = (0..).zip(evaluables).filter(|(_, one)| one.varies);
        self.code.varying = varying.map(|(number, _)| number).collect();
        self.code.evaluables = evaluables.iter().map(|one| one.run).collect();
        self.code.evaluable_index = Arc::new(index);
        Ok(())
    }

    /// The index of an evaluable functor.
    #[inline]
    pub fn evaluable(&self, functor: Functor) -> Option<u16> {
        self.code.evaluable_index.get(functor)
    }

    /// Whether the value of an evaluable functor varies between evaluations.
    pub fn varies(&self, functor: Functor) -> bool {
        let index = self.evaluable(functor);
        index.is_some_and(|index| self.code.varying.contains(&index))
    }

    /// The built-in with this functor.
    pub fn builtin(&self, functor: Functor) -> Option<&'static Builtin> {
        self.code
            .builtin_index
            .get(&functor)
            .map(|index| self.code.builtins[*index as usize])
    }

    /// All built-ins, in the order of their groups.
    pub fn builtins(&self) -> &[&'static Builtin] {
        &self.code.builtins
    }
}
