//! Native twins: predicates that have clauses and an implementation in Rust that does the same.
//!
//! A twin belongs to a definition in Prolog, of which it knows the shape. When a static predicate is linked whose clauses, and
//! those of all it calls, have the shapes of a definition, its entry becomes `enter_twin`, whatever its name. The flag `native`
//! decides what `enter_twin` does: run the twin, run the clauses, or run both (`'$check_twin'/1` in `prolog/boot/native.pl`).
//!
//! *Invariant*: a twin gives the same answers in the same order, leaves choice points where the clauses do, and throws what
//! they throw. It wakes the goals of attributed variables when they do: it binds no attributed variable, or is `at_once` and leaves
//! calls with such variables to the clauses. A call that it cannot do it leaves to the clauses, before it has bound anything. When a
//! static predicate changes, the recognised twins are forgotten, and the next call compares the shapes again.

use std::sync::Arc;

use indexmap::IndexMap;

use super::builtin::Retry;
use super::error::{Error, Result};
use super::ops::{choice, frame_top};
use super::{Machine, effects, foreign, slow};
use crate::code::{Block, Op, Word, registers};
use crate::database::clause::reach_code;
use crate::database::flags::Native;
use crate::database::flags::OccursCheck;
use crate::database::shape::{Shape, outline, shape};
use crate::database::{Kind, Predicate, meta};
use crate::memory::Stopping;
use crate::term::atom::ShortHash;
use crate::term::{Atom, AtomMarks, Atoms, Cell, Functor, atoms};

/// What a clause of a definition calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A predicate of the system or a library, by name and arity.
    Named(&'static str, u32),
    /// A predicate of the definition, by its number among the nodes.
    Node(usize),
    /// A predicate that the definition leaves to the program, by its number among those.
    Hole(usize),
}

/// What a program has in place of a hole of a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hole {
    /// The module in whose clauses it is called.
    pub module: Atom,
    /// What is called there.
    pub functor: Functor,
    /// Whether nothing but its answers can be seen of it, and they depend on its arguments alone.
    pub pure: bool,
}

/// A predicate of a definition.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The hash of its clauses without their names.
    pub outline: u64,
    /// The hash of its shape.
    pub shape: u64,
    /// Which of its arguments its clauses call, in letters; empty: none.
    pub letters: &'static str,
    /// What it calls, in the order of its shape.
    pub calls: &'static [Callee],
}

impl Node {
    /// The shape of a predicate as it is if the predicate is this one: what it calls is what this one calls. Whether it is the
    /// one, a comparison shows.
    fn shape_of(&self, nodes: &[Node], predicate: &Predicate, atoms: &Atoms) -> Shape {
        shape(
            predicate,
            atoms,
            &|number, _| match self.calls.get(number)? {
                Callee::Named(name, arity) => meta::letters(name, *arity as usize),
                Callee::Node(node) => nodes.get(*node).map(|node| node.letters.as_bytes()),
                Callee::Hole(_) => None,
            },
        )
    }
}

/// What a twin did with a call.
pub enum Reply {
    /// The call fails.
    Fail,
    /// It has one answer, already unified, and the clauses would leave no choice point.
    Exit,
    /// It has one answer, already unified, and the clauses would leave a choice point that gives none.
    ExitOpen,
    /// It has the answers that `next` gives, the first one still to be asked for.
    Each(Box<dyn Retry>),
    /// The clauses are to run, on what now are the arguments.
    Clauses,
    /// The clauses are to run, and this number of steps of looking was in vain: as many calls run without another look, so that
    /// a recursion over a long list does not look at all of it each time.
    NotApplicable(usize),
    /// A predicate of the module `system` with this number of arguments is to run, on what now are the arguments.
    Goal(&'static str, u32),
}

impl From<bool> for Reply {
    fn from(holds: bool) -> Reply {
        if holds { Reply::Exit } else { Reply::Fail }
    }
}

/// Runs a twin on the arguments in the registers.
pub type Run = fn(&mut Machine) -> Result<Reply>;

/// A predicate written in Rust that has a definition in Prolog.
pub struct Twin {
    /// What it is called: `native(Name)` among the properties of a predicate.
    pub name: &'static str,
    /// Its definition: `permutation/2` of `prolog/twins`.
    pub definition: &'static str,
    /// What it does.
    pub run: Run,
    /// The holes that must be pure: otherwise it is of no use.
    pub needs: &'static [usize],
    /// The calls that are left to the clauses at first: a small search is not worth it.
    pub warmup_calls: usize,
    /// It unifies at once what the clauses unify bit by bit: a call is left to the clauses when an attributed variable can be
    /// reached from its arguments, since what that wakes has to run at its time.
    pub at_once: bool,
}

/// A predicate that has a twin.
struct Installed {
    twin: &'static Twin,
    /// What stands for the holes of its definition.
    holes: Box<[Hole]>,
    /// Its clauses.
    block: Arc<Block>,
    /// Whether the entry is still that of the twin: the predicate has not changed.
    live: bool,
    /// How often the twin was called since calls were last counted from nought.
    calls: u64,
    /// How many of the next calls are left to the clauses.
    backoff_left: usize,
    /// What its memories have been asked and have known since they were last judged.
    asked: u64,
    found: u64,
    /// How many calls will be left to the clauses when the twin has been of no use again.
    next_backoff: usize,
}

/// A twin, and what stands for the holes of its definition.
type Recognised = (&'static Twin, Box<[Hole]>);

/// The twins of a machine, and which predicates have one.
#[derive(Default)]
pub struct Twins {
    known: &'static [(Twin, &'static [Node])],
    installed: IndexMap<u32, Installed, ShortHash>,
    /// The twin that was called last.
    running: usize,
    /// No call is left to the clauses because the search might be small.
    ignore_warmup: bool,
}

/// Questions to memories after which they are judged, the questions a hit that make them worth their while, and the calls
/// that are left to the clauses when they are not: eight times as many as were lost on them at least.
const TRIAL: u64 = 1 << 10;
const WORTH: u64 = 4;
const SHORTEST_BACKOFF: usize = 1 << 13;

/// A definition has no predicate with more clauses: a glance tells that most predicates have no twin.
const MOST_CLAUSES: usize = 16;

impl Machine {
    /// Gives the machine its twins.
    pub fn set_twins(&mut self, twins: &'static [(Twin, &'static [Node])]) {
        self.twins.known = twins;
    }

    /// The twin of a predicate, if it has one.
    pub fn twin_of(&self, id: u32) -> Option<&'static Twin> {
        Some(self.recognise(id)??.0)
    }

    /// The number of the twin that was called last, for [`Machine::judge_twin`].
    pub fn running_twin(&self) -> usize {
        self.twins.running
    }

    /// The predicate whose twin was called last.
    pub fn running_predicate(&self) -> Option<&Predicate> {
        let (id, _) = self.twins.installed.get_index(self.twins.running)?;
        Some(self.database.get(*id))
    }

    /// A memory that a twin has made was asked so often, and knew so often.
    pub fn judge_twin(&mut self, twin: usize, asked: u64, found: u64) {
        if self.twins.ignore_warmup {
            return;
        }
        let Some((_, installed)) = self.twins.installed.get_index_mut(twin) else {
            return;
        };
        installed.asked += asked;
        installed.found += found;
        if installed.asked < TRIAL {
            return;
        }
        if installed.found * WORTH < installed.asked {
            installed.backoff_left = installed.next_backoff;
            installed.next_backoff *= 2;
        }
        (installed.asked, installed.found) = (0, 0);
    }

    /// What stands for the holes of the twin that runs.
    pub fn holes(&self) -> &[Hole] {
        let running = self.twins.installed.get_index(self.twins.running);
        running.map_or(&[], |(_, installed)| &installed.holes)
    }

    /// Shows the atoms in the clauses that twins stand for.
    pub(super) fn reach_atoms_of_twins(&self, reached: &mut AtomMarks) {
        for installed in self.twins.installed.values() {
            reach_code(reached, &installed.block.words, &installed.block.sites);
        }
    }

    /// Cells there are for further choice points.
    pub fn free_choice_cells(&self) -> usize {
        self.choices_limit.since(self.b)
    }

    /// Whether a predicate could be that of a definition: it has static clauses, which get the arguments as they are.
    fn may_have_twin(&self, predicate: &Predicate) -> bool {
        let own_meta =
            predicate.properties.has_goals() && !self.database.modules.is_library(predicate.module);
        predicate.kind() == Kind::Static
            && predicate.clauses.len() <= MOST_CLAUSES
            && !predicate.properties.tabled
            && !own_meta
    }

    /// Finds the twin of a predicate, and what stands for the holes of its definition. A predicate that has the shape of a
    /// definition may get a twin by a change of others: it has none as long as what it calls is not as it should be.
    fn recognise(&self, id: u32) -> Option<Option<Recognised>> {
        let predicate = self.database.get(id);
        if !self.may_have_twin(predicate) || predicate.properties.not_native {
            return None;
        }
        let outline = outline(predicate);
        let same = |nodes: &[Node]| {
            let root = nodes.first().filter(|root| root.outline == outline);
            root.is_some_and(|root| root.shape_of(nodes, predicate, &self.atoms).hash == root.shape)
        };
        let mut resembles = false;
        let found = self.twins.known.iter().find_map(|(twin, nodes)| {
            if !same(nodes) {
                return None;
            }
            resembles = true;
            let holes = self.fill(nodes, id)?;
            let pure = |hole: &usize| holes.get(*hole).is_some_and(|hole| hole.pure);
            twin.needs.iter().all(pure).then_some((twin, holes))
        });
        resembles.then_some(found)
    }

    /// What stands for the holes of a definition, if a predicate and all it calls have the shapes of the definition.
    fn fill(&self, nodes: &[Node], id: u32) -> Option<Box<[Hole]>> {
        let mut holes: Vec<(Atom, Functor)> = Vec::new();
        let mut pairs = vec![(0, id)];
        let mut next = 0;
        while let Some(&(node, id)) = pairs.get(next) {
            next += 1;
            let predicate = self.database.get(id);
            if !self.may_have_twin(predicate) {
                return None;
            }
            let shape = nodes[node].shape_of(nodes, predicate, &self.atoms);
            if shape.hash != nodes[node].shape || shape.calls.len() != nodes[node].calls.len() {
                return None;
            }
            for (functor, callee) in shape.calls.iter().zip(nodes[node].calls) {
                let target = self.database.lookup(predicate.module, *functor);
                match *callee {
                    Callee::Named(name, arity) => {
                        let of_program = target.is_some_and(|id| {
                            let module = self.database.get(id).module;
                            !self.database.modules.is_library(module)
                        });
                        let same = functor.arity == arity && self.atoms.text(functor.name) == name;
                        if of_program || !same {
                            return None;
                        }
                    }
                    Callee::Node(node) => {
                        let pair = (node, target?);
                        if !pairs.contains(&pair) {
                            pairs.push(pair);
                        }
                    }
                    Callee::Hole(hole) => {
                        let here = (predicate.module, *functor);
                        match holes.get(hole) {
                            Some(known) if *known != here => return None,
                            Some(_) => {}
                            None => holes.push(here),
                        }
                    }
                }
            }
        }
        let holes = holes.into_iter().map(|(module, functor)| Hole {
            module,
            functor,
            pure: effects::is_pure(self, module, functor),
        });
        Some(holes.collect())
    }

    /// Where a static predicate is entered: its clauses, or its twin.
    pub(super) fn enter_static(&mut self, id: u32, block: Arc<Block>) {
        if self.is_own_meta(id) {
            let word = self.meta_word(id);
            self.plant(id, word);
            return;
        }
        self.entries[id as usize] = block.words.as_ptr();
        let Some(recognised) = self.recognise(id) else {
            return;
        };
        self.database.note_twin(id);
        let Some((twin, holes)) = recognised else {
            return;
        };
        let installed = self.installed(twin, holes, block);
        self.twins.installed.insert(id, installed);
        if self.flags.native != Native::Off {
            self.plant_twin(id);
        }
    }

    /// Enters a static predicate whose entry is the tracer's: by its twin, or its clauses.
    pub(super) fn enter_held(&mut self, id: u32, block: Arc<Block>, arity: usize) -> Result<()> {
        let twin = match self.flags.native {
            Native::Off => None,
            Native::On | Native::Check => self.recognise(id).flatten(),
        };
        let Some((twin, holes)) = twin else {
            self.pc = block.words.as_ptr();
            return Ok(());
        };
        let installed = Installed {
            live: false,
            ..self.installed(twin, holes, block)
        };
        let (index, _) = self.twins.installed.insert_full(id, installed);
        enter(
            self,
            Word::wide(Op::EnterTwin, arity as u8, 0, index as i32),
        )
    }

    /// A twin that has not been called.
    fn installed(&self, twin: &'static Twin, holes: Box<[Hole]>, block: Arc<Block>) -> Installed {
        Installed {
            twin,
            holes,
            block,
            live: true,
            calls: 0,
            backoff_left: if self.twins.ignore_warmup {
                0
            } else {
                twin.warmup_calls
            },
            asked: 0,
            found: 0,
            next_backoff: SHORTEST_BACKOFF,
        }
    }

    fn plant_twin(&mut self, id: u32) {
        if let Some(index) = self.twins.installed.get_index_of(&id) {
            let arity = registers(self.database.get(id).functor.arity);
            self.plant(id, Word::wide(Op::EnterTwin, arity, 0, index as i32));
        }
    }

    /// The entry of a predicate is planted anew: what is known of its twin may no longer be so.
    pub(super) fn forget_twin(&mut self, id: u32) {
        if let Some(installed) = self.twins.installed.get_mut(&id) {
            installed.live = false;
        }
    }

    /// Counts the calls of twins from nought.
    pub fn reset_twin_calls(&mut self) {
        for installed in self.twins.installed.values_mut() {
            installed.calls = 0;
        }
    }

    /// The predicates whose twins were called since, with the names of the twins and the numbers of calls.
    pub fn twin_calls(&self) -> impl Iterator<Item = (u32, &'static str, u64)> {
        let called = self.twins.installed.iter();
        called
            .filter(|(_, installed)| installed.calls > 0)
            .map(|(id, installed)| (*id, installed.twin.name, installed.calls))
    }

    /// No call of a twin is left to the clauses any more because the search might be small: what tests want.
    pub fn rush_twins(&mut self) {
        self.twins.ignore_warmup = true;
    }

    /// The flag `native` has changed: entries lead to the clauses, or to the twins again.
    pub fn switch_twins(&mut self) {
        let live: Vec<(u32, *const Word)> = self
            .twins
            .installed
            .iter()
            .filter(|(_, installed)| installed.live)
            .map(|(id, installed)| (*id, installed.block.words.as_ptr()))
            .collect();
        for installed in self.twins.installed.values_mut() {
            installed.backoff_left = if self.twins.ignore_warmup {
                0
            } else {
                installed.twin.warmup_calls
            };
            (installed.asked, installed.found) = (0, 0);
            installed.next_backoff = SHORTEST_BACKOFF;
        }
        for (id, clauses) in live {
            if self.flags.native == Native::Off {
                self.set_entry(id, clauses);
            } else {
                self.plant_twin(id);
            }
        }
    }
}

/// `enter_twin`: runs the twin of a predicate, or its clauses.
pub fn enter(m: &mut Machine, w: Word) -> Result<()> {
    let index = w.cd() as usize;
    let is_depth_limited = m.is_depth_limited();
    let Some((&id, installed)) = m.twins.installed.get_index_mut(index) else {
        return Err(Error::System("a native twin was lost".into()));
    };
    let (run, clauses) = (installed.twin.run, installed.block.words.as_ptr());
    if is_depth_limited || m.flags.occurs_check != OccursCheck::False {
        // The depth counted is that of the clauses, and each of their unifications looks for cycles.
        m.pc = clauses;
        return Ok(());
    }
    if m.flags.native == Native::Check {
        return check(m, id, w.a());
    }
    if installed.backoff_left > 0 {
        installed.backoff_left -= 1;
        m.pc = clauses;
        return Ok(());
    }
    let at_once = installed.twin.at_once;
    if at_once {
        for index in 0..w.a() {
            if m.heap.has_attributed(m.x[index])? {
                m.pc = clauses;
                return Ok(());
            }
        }
    }
    let Some((_, installed)) = m.twins.installed.get_index_mut(index) else {
        return Err(Error::System("a native twin was lost".into()));
    };
    installed.calls += 1;
    m.twins.running = index;
    match run(m)? {
        Reply::Fail => m.fail(),
        Reply::Exit => m.pc = m.cp,
        Reply::ExitOpen => {
            let etop = frame_top(m, m.e);
            // The bindings that were just made must not be undone with those of the choice point: it protects nothing.
            slow::push_choice(m, 0, 0, choice::DEAD.as_ptr(), etop)?;
            m.pc = m.cp;
        }
        Reply::Each(source) => foreign::begin_source(m, w.a(), source)?,
        Reply::Clauses => m.pc = clauses,
        Reply::NotApplicable(steps) => {
            if let Some((_, installed)) = m.twins.installed.get_index_mut(index) {
                installed.backoff_left = steps;
            }
            m.pc = clauses;
        }
        Reply::Goal(name, arity) => enter_system(m, name, arity)?,
    }
    Ok(())
}

/// Goes to a predicate of the module `system`, on the arguments in the registers.
fn enter_system(m: &mut Machine, name: &str, arity: u32) -> Stopping<()> {
    let functor = Functor::new(m.atoms.intern(name)?, arity);
    let id = m.database.predicate(atoms::SYSTEM, functor);
    m.plant_changed();
    m.pc = m.entry(id);
    Ok(())
}

/// Runs the predicate both ways, in Prolog.
fn check(m: &mut Machine, id: u32, arity: usize) -> Result<()> {
    let predicate = m.database.get(id);
    let (module, functor) = (predicate.module, predicate.functor);
    m.heap.room(arity + 4)?;
    let goal = m.goal_term(functor)?;
    m.x[0] = m
        .heap
        .structure(atoms::COLON, &[Cell::atom(module), goal])?;
    enter_system(m, "$check_twin", 1)?;
    Ok(())
}
