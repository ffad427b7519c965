//! Support for the tracer: redirects the calls that the tracer must see.
//!
//! The tracer is a Prolog program (`prolog/library/trace.pl`), which runs the traced goals clause by clause and shows their ports. It calls
//! the goals of those clauses itself. Calls from untraced code reach it by the entries: while it is on, the predicates in question have the
//! entry `enter_traced`, which calls `'$trace_entered'/1`.
//!
//! ```text
//!   spy(q/1)                 spied = {q/1}; entries[q/1] = enter_traced
//!   p calls q(7)             enter: x0 = user:q(7), pc = entries['$trace_entered'/1]; the tracer shows the port
//!     pass_once(q/1)         the tracer is about to call q(7) itself: told = q/1
//!     enter_traced           told: the clauses of q/1 are entered (`pass`), and told is empty again
//!   p/0, without one         it may reach q/1 (`reaching.rs`), so its entry is enter_traced too: '$trace_kept'/2 remembers the goal while p/0 runs at full speed, so that
//!                            the port of q(7) knows its depth and its callers, last calls included
//!   nospy(q/1)               entries[q/1] = enter_unlinked, and at the next call its clauses
//! ```
//!
//! *Invariant*: while the tracer is off, all entries are as without a tracer, so it costs nothing.

use super::super::assert::head_functor;
use super::super::error::Result;
use super::super::ops::{choice, read_addr};
use super::super::tracer::{Debugging, Reach, Watch};
use super::super::{Machine, call, context, tabling};
use crate::code::{Op, Word};
use crate::database::globals::Found;
use crate::database::{Kind, Predicate};
use crate::memory::Stopping;
use crate::term::{Addr, Atom, Cell, Functor, View, atoms};

impl Machine {
    /// Whether the program is being debugged.
    pub fn debugging(&self) -> Debugging {
        self.code.tracer.debugging
    }

    /// Begins or ends debugging.
    pub fn set_debugging(&mut self, debugging: Debugging) {
        self.code.tracer.debugging = debugging;
        self.watch(match debugging {
            Debugging::Off => Watch::Nothing,
            Debugging::Spying => Watch::Spied,
            Debugging::Tracing => Watch::All,
        });
    }

    /// Sets which calls the tracer sees from now on.
    pub fn watch(&mut self, watch: Watch) {
        if self.code.tracer.watch == watch {
            return;
        }
        let before = std::mem::replace(&mut self.code.tracer.watch, watch);
        let concerned = |id: u32, predicate: &Predicate| {
            let whole = |watch| match watch {
                Watch::Nothing => false,
                Watch::Spied => !self.code.tracer.spied.is_empty(),
                Watch::All => true,
            };
            self.code.tracer.spied.contains(&id)
                || (whole(before) || whole(watch)) && self.is_program(predicate)
        };
        let predicates = self.database.iter();
        let found: Vec<u32> = predicates
            .filter(|(id, predicate)| concerned(*id, predicate))
            .map(|(id, _)| id)
            .collect();
        self.database.enter_anew(&found);
        self.plant_changed();
    }

    /// Whether the tracer now sees all calls.
    pub fn is_tracing_calls(&self) -> bool {
        self.code.tracer.watch == Watch::All
            && !self.code.tracer.busy
            && !self.is_depth_limited()
            && !self.is_tabling()
    }

    /// Whether clauses of a tabled predicate are being evaluated. These are not traced: a consumer runs its continuation many times, which
    /// would include the frames of the tracer.
    fn is_tabling(&self) -> bool {
        self.tables.running.is_some()
    }

    /// Marks the tracer as busy: it does not see calls that it makes itself.
    pub fn set_tracer_busy(&mut self, busy: bool) {
        self.code.tracer.busy = busy;
    }

    /// The tracer has already seen the next call of this predicate, and does not see it again.
    pub fn pass_once(&mut self, id: u32) {
        self.code.tracer.told = self.reaches_tracer(id).then_some(id);
    }

    /// The predicates with spy points, in the order in which they were set.
    pub fn spied(&self) -> impl Iterator<Item = u32> {
        self.code.tracer.spied.iter().copied()
    }

    /// Whether a predicate has a spy point.
    pub fn is_spied(&self, id: u32) -> bool {
        self.code.tracer.spied.contains(&id)
    }

    /// Sets or removes a spy point; whether that changed anything.
    pub fn set_spied(&mut self, id: u32, spied: bool) -> bool {
        let changed = if spied {
            self.code.tracer.spied.insert(id)
        } else {
            self.code.tracer.spied.shift_remove(&id)
        };
        self.database.enter_anew(&[id]);
        if changed {
            // Which callers are remembered depends on the spy points.
            self.enter_program_anew();
        }
        self.plant_changed();
        changed
    }

    /// Requests new entries for the predicates of the program.
    fn enter_program_anew(&mut self) {
        let predicates = self.database.iter();
        let concerned = predicates.filter(|(_, predicate)| self.is_program(predicate));
        let found: Vec<u32> = concerned.map(|(id, _)| id).collect();
        self.database.enter_anew(&found);
    }

    /// Whether a predicate belongs to the program: it has clauses, or is a host predicate.
    pub fn is_program(&self, predicate: &Predicate) -> bool {
        matches!(predicate.kind(), Kind::Static | Kind::Dynamic | Kind::Host)
            && !self.database.modules.is_library(predicate.module)
    }

    /// Whether the tracer sees the calls of this predicate.
    fn is_told(&self, id: u32) -> bool {
        match self.code.tracer.watch {
            Watch::Nothing => false,
            Watch::Spied => self.is_spied(id),
            Watch::All => self.is_spied(id) || self.is_program(self.database.get(id)),
        }
    }

    /// Whether calls of this predicate are remembered, since goals with spy points may come below them.
    fn is_kept(&mut self, id: u32) -> bool {
        let predicate = self.database.get(id);
        self.code.tracer.watch == Watch::Spied
            && !self.code.tracer.spied.is_empty()
            && self.is_program(predicate)
            && predicate.kind() != Kind::Host
            && !predicate.properties.tabled
            && !self.is_own_meta(id)
            && self.spied_below(id) != Reach::None
    }

    /// Whether calls of this predicate come to the tracer.
    pub(in crate::machine) fn reaches_tracer(&mut self, id: u32) -> bool {
        self.is_told(id) || self.is_kept(id)
    }

    /// The definition that a goal of a module means; loads its library if needed.
    pub fn definition(&mut self, module: Atom, functor: Functor) -> Result<Option<u32>> {
        if let Some(id) = self.database.lookup(module, functor) {
            return Ok(Some(id));
        }
        let id = self.database.predicate(module, functor);
        self.plant_changed();
        self.untold(|m| m.link(id))?;
        Ok(self.database.lookup(module, functor))
    }

    /// The frame of the tracer for the goal that runs now, if it has one.
    fn traced_frame(&mut self) -> Option<Cell> {
        let barrier = self.barrier();
        match self
            .globals
            .get(atoms::TRACE_FRAME, &mut self.heap, barrier)
        {
            Ok(Some(Found::There(frame))) => Some(frame),
            // The tracer keeps no frame for good.
            Ok(Some(Found::Brought(_)) | None) | Err(_) => None,
        }
    }

    /// The number of choice points above `low` up to `high`.
    pub fn choices_between(&self, low: Addr, high: Addr) -> usize {
        let bottom = self.stacks.choices.start().offset(choice::HEADER);
        let (mut count, mut b) = (0, self.b);
        while b > low && b > bottom {
            count += usize::from(b <= high);
            b = read_addr(self, b.offset(choice::PREV));
        }
        count
    }

    /// Begins a query of the program: it is traced if the program is, whatever state the last query left.
    pub(in crate::machine) fn begin_traced(&mut self, module: Atom, goal: Cell) -> Stopping<Cell> {
        if self.is_idle() {
            // A host may have dropped the query that was to end the profile.
            self.profile = None;
        }
        if self.code.tracer.debugging == Debugging::Off || !self.is_idle() {
            return Ok(goal);
        }
        self.code.tracer.told = None;
        self.set_debugging(self.code.tracer.debugging);
        if self.code.tracer.watch != Watch::All {
            if std::mem::take(&mut self.code.tracer.outdated) {
                self.enter_program_anew();
                self.plant_changed();
                self.code.tracer.outdated = false;
            }
            return Ok(goal);
        }
        let goal = if module == atoms::USER {
            goal
        } else {
            self.in_module(module, goal)?
        };
        let name = self.atoms.intern("$trace_query")?;
        self.heap.structure(name, &[goal])
    }

    /// Runs an action for the tracer or the toplevel: the tracer sees none of its calls.
    pub fn untold<T>(&mut self, act: impl FnOnce(&mut Machine) -> T) -> T {
        let busy = std::mem::replace(&mut self.code.tracer.busy, true);
        let done = act(self);
        self.code.tracer.busy = busy;
        done
    }
}

/// `enter_traced`: calls the tracer, or enters the predicate if the tracer has already seen the call.
pub fn enter(m: &mut Machine, w: Word) -> Result<()> {
    let (arity, id) = (w.a(), w.cd() as u32);
    // The tracer enters the predicate by another call, behind `pass_once`: that call passes here a second time, and goes on.
    let is_known = m.code.tracer.told.take_if(|told| *told == id).is_some();
    if is_known
        || m.code.tracer.busy
        || !m.reaches_tracer(id)
        || m.is_depth_limited()
        || m.is_tabling()
    {
        return pass(m, arity, id);
    }
    if !m.is_told(id) {
        return keep(m, arity, id);
    }
    m.heap.room(arity + 4)?;
    m.x[0] = qualified_goal(m, id)?.0;
    go_to(m, "$trace_entered", 1)?;
    Ok(())
}

/// The goal in the registers with the module of its predicate, `id`, and the goal itself.
fn qualified_goal(m: &mut Machine, id: u32) -> Stopping<(Cell, Cell)> {
    let (module, functor) = (m.database.get(id).module, m.database.get(id).functor);
    let goal = m.goal_term(functor)?;
    let qualified = m.heap.of_two(atoms::COLON, Cell::atom(module), goal)?;
    Ok((qualified, goal))
}

/// The number of goals within one another that are remembered: a loop without end may call as many as memory holds.
const MOST_KEPT: i64 = 100_000;

/// Calls a predicate without a spy point, and remembers the goal as a frame of the tracer while it runs. `'$trace_kept'/2` calls it: that
/// clause has the environment which waits for the exit.
fn keep(m: &mut Machine, arity: usize, id: u32) -> Result<()> {
    /// The words of the frame, of its target, of the qualified goal, and of one variable.
    const FRAME: usize = 10 + 4 + 3 + 1;
    /// The words that a link of a global variable takes.
    const LINK: usize = 4;
    let parent = m.traced_frame();
    let depth = match parent.map(|parent| m.heap.view(parent)) {
        Some(View::Struct(_, at)) => match m.heap.view(m.heap.arg(at, 0)) {
            View::Int(depth) => depth,
            _ => 0,
        },
        _ => 0,
    };
    if depth >= MOST_KEPT {
        return pass(m, arity, id);
    }
    m.heap.room(arity + 1 + FRAME + LINK)?;
    let module = Cell::atom(m.database.get(id).module);
    let (qualified, goal) = qualified_goal(m, id)?;
    let target = [Cell::atom(atoms::CLOSED), module, goal];
    let target = m.heap.structure(atoms::TARGET, &target)?;
    let parent = parent.unwrap_or(Cell::atom(atoms::NONE));
    let unknown = m.heap.new_var()?;
    let depth = Cell::small(depth as i32 + 1);
    let (kept, none) = (Cell::atom(atoms::KEPT), Cell::atom(atoms::NONE));
    let frame = [
        depth, target, qualified, parent, unknown, kept, unknown, unknown, none,
    ];
    let frame = m.heap.structure(atoms::FRAME, &frame)?;
    m.globals.assign(atoms::TRACE_FRAME, &mut m.heap, frame)?;
    (m.x[0], m.x[1]) = (frame, parent);
    go_to(m, "$trace_kept", 2)?;
    Ok(())
}

/// Enters the predicate as without the tracer.
fn pass(m: &mut Machine, arity: usize, id: u32) -> Result<()> {
    if m.database.get(id).properties.tabled {
        return tabling::enter(m, id);
    }
    match m.database.get(id).kind() {
        Kind::Static => {
            let block = m.block(id)?;
            if m.is_own_meta(id) {
                return context::enter_meta(m, id);
            }
            m.enter_held(id, block, arity)
        }
        Kind::Dynamic | Kind::Host if m.is_own_meta(id) => context::enter_meta(m, id),
        Kind::Host => call::enter_host(m, id, arity),
        Kind::Dynamic => call::enter_dynamic(m, id, arity),
        Kind::Builtin(index) => call::enter_builtin(
            m,
            Word::wide(Op::EnterBuiltin, arity as u8, 0, i32::from(index)),
        ),
        Kind::Undefined | Kind::Control | Kind::Import(_) => call::enter_unlinked(m, id),
    }
}

/// `'$goal'/3` while the tracer sees all calls: the tracer takes the goal in `x[0]` with the cut barrier in `x[1]`, unless the library has
/// built the goal.
pub fn enter_goal(m: &mut Machine, goal: Cell) -> Stopping<bool> {
    let own = is_of_library(m, goal);
    if !own {
        go_to(m, "$trace_goal", 2)?;
    }
    Ok(!own)
}

/// Whether the first goal in a control construct is an internal goal of a library: goals that the library builds name its modules. A goal
/// of a program that names a module means an export.
fn is_of_library(m: &Machine, goal: Cell) -> bool {
    let mut pending = vec![goal];
    // The leftmost goal that is no construct decides: `lists:member_(..), p` is of the library, `p, lists:member_(..)` is not.
    while let Some(goal) = pending.pop() {
        match m.heap.view(goal) {
            View::Atom(atoms::CUT) => {}
            View::Struct(functor, at) if call::is_control(functor) => {
                let arguments = (0..functor.arity as usize).rev();
                pending.extend(arguments.map(|n| m.heap.arg(at, n)));
            }
            View::Struct(functor, at) if functor == Functor::new(atoms::COLON, 2) => {
                let module = m.heap.deref(m.heap.arg(at, 0)).as_atom();
                let own = module.and_then(|module| m.database.modules.get(module));
                return own.is_some_and(|module| {
                    let called = head_functor(m, m.heap.arg(at, 1)).ok();
                    module.sealed && !called.is_some_and(|goal| module.exports.contains(&goal))
                });
            }
            _ => return false,
        }
    }
    false
}

/// Enters a predicate of the tracer, on the arguments in the registers.
fn go_to(m: &mut Machine, name: &str, arity: u32) -> Stopping<()> {
    let functor = Functor::new(m.atoms.intern(name)?, arity);
    let id = m.database.predicate(atoms::SYSTEM, functor);
    m.plant_changed();
    m.pc = m.entry(id);
    Ok(())
}
