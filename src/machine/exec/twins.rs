//! Native twins: predicates that have clauses and an implementation in Rust that does the same.
//!
//! A twin belongs to a definition in Prolog, of which it knows the shape. When a static predicate is linked whose clauses, and
//! those of all it calls, have the shapes of a definition, its entry becomes `enter_twin`, whatever its name. The flag `native`
//! decides what `enter_twin` does: run the twin, run the clauses, or run both (`'$check_twin'/1` in `prolog/boot/native.pl`).
//!
//! ```text
//!   perm([], []).                 perm/2 and the predicate that it calls have the shapes of a definition of permutation/2
//!   perm(Xs, [Y|Ys]) :- ..
//!
//!   the first call                link: `recognise` compares the clauses with all definitions, `installed` gets the twin with the block
//!                                 of perm/2, and entries[perm/2] = enter_twin
//!   enter_twin                    `run` looks at the arguments: Reply::Each gives the answers by a FOREIGN choice point,
//!                                 Reply::Clauses leaves this call to the block
//!   a clause of perm/2 is added   plant_all: the twin is no longer `live`; the next call compares anew
//! ```
//!
//! *Invariant*: a twin gives the same answers in the same order, leaves choice points where the clauses do, and throws what
//! they throw. It wakes the goals of attributed variables when they do: it binds no attributed variable, or is `at_once` and leaves
//! calls with such variables to the clauses. A call that it cannot do it leaves to the clauses, before it has bound anything. When a
//! static predicate changes, the recognised twins are forgotten, and the next call compares the shapes again.

use std::sync::Arc;

use super::super::error::{Error, Result};
use super::super::ops::frame_top;
use super::super::twin::{Callee, Installed, Member, Parameter, Recognised, Reply, Twin};
use super::super::words::DEAD;
use super::super::{Machine, effects, foreign};
use crate::code::{Block, Op, Word, registers};
use crate::database::flags::Native;
use crate::database::flags::OccursCheck;
use crate::database::shape::{Shape, outline, shape};
use crate::database::{Kind, Predicate, meta};
use crate::memory::Stopping;
use crate::term::{Atom, Atoms, Cell, Functor, atoms};

impl Member {
    /// The shape of a predicate as it is if the predicate is this one: what it calls is what this one calls. Whether it is the
    /// one, a comparison shows.
    fn shape_of(&self, members: &[Member], predicate: &Predicate, atoms: &Atoms) -> Shape {
        shape(
            predicate,
            atoms,
            &|number, _| match self.calls.get(number)? {
                Callee::Named(name, arity) => meta::letters(name, *arity as usize),
                Callee::Member(member) => {
                    members.get(*member).map(|member| member.letters.as_bytes())
                }
                Callee::Parameter(_) => None,
            },
        )
    }
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
    pub fn set_twins(&mut self, twins: &'static [(Twin, &'static [Member])]) {
        self.code.twins.known = twins;
    }

    /// The twin of a predicate, if it has one.
    pub fn twin_of(&self, id: u32) -> Option<&'static Twin> {
        Some(self.recognise(id)??.0)
    }

    /// Whether a predicate has the shape of a definition that has a twin, and has none, or none that is called.
    pub(in crate::machine) fn has_outline_of_twin(&self, id: u32) -> bool {
        self.recognise(id).is_some()
    }

    /// The name of the twin of a predicate, and what stands for the parameters of its definition.
    pub fn twin_with_parameters(&self, id: u32) -> Option<(&'static str, Box<[Parameter]>)> {
        let (twin, parameters) = self.recognise(id)??;
        Some((twin.name, parameters))
    }

    /// The predicate of the twin with this number.
    pub(in crate::machine) fn twin_at(&self, number: usize) -> Option<u32> {
        let (id, _) = self.code.twins.installed.get_index(number)?;
        Some(*id)
    }

    /// The number of the twin that was called last, for [`Machine::judge_twin`].
    pub fn running_twin(&self) -> usize {
        self.code.twins.running
    }

    /// The predicate whose twin was called last.
    pub fn running_predicate(&self) -> Option<&Predicate> {
        let (id, _) = self
            .code
            .twins
            .installed
            .get_index(self.code.twins.running)?;
        Some(self.database.get(*id))
    }

    /// A memory that a twin has made was asked so often, and knew so often.
    pub fn judge_twin(&mut self, twin: usize, asked: u64, found: u64) {
        if self.code.twins.ignore_warmup {
            return;
        }
        let Some((_, installed)) = self.code.twins.installed.get_index_mut(twin) else {
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

    /// What stands for the parameters of the twin that runs.
    pub fn parameters(&self) -> &[Parameter] {
        let running = self.code.twins.installed.get_index(self.code.twins.running);
        running.map_or(&[], |(_, installed)| &installed.parameters)
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

    /// Finds the twin of a predicate, and what stands for the parameters of its definition. A predicate that has the shape of a
    /// definition may get a twin by a change of others: it has none as long as what it calls is not as it should be.
    fn recognise(&self, id: u32) -> Option<Option<Recognised>> {
        let predicate = self.database.get(id);
        if !self.may_have_twin(predicate) || predicate.properties.not_native {
            return None;
        }
        let outline = outline(predicate);
        let same = |members: &[Member]| {
            let root = members.first().filter(|root| root.outline == outline);
            root.is_some_and(|root| {
                root.shape_of(members, predicate, &self.atoms).hash == root.shape
            })
        };
        let mut resembles = false;
        let found = self.code.twins.known.iter().find_map(|(twin, members)| {
            if !same(members) {
                return None;
            }
            resembles = true;
            let parameters = self.fill(members, id)?;
            let pure = |parameter: &usize| {
                parameters
                    .get(*parameter)
                    .is_some_and(|parameter| parameter.pure)
            };
            twin.needs.iter().all(pure).then_some((twin, parameters))
        });
        resembles.then_some(found)
    }

    /// What stands for the parameters of a definition, if a predicate and all it calls have the shapes of the definition.
    fn fill(&self, members: &[Member], id: u32) -> Option<Box<[Parameter]>> {
        let mut parameters: Vec<(Atom, Functor)> = Vec::new();
        let mut pairs = vec![(0, id)];
        let mut next = 0;
        while let Some(&(member, id)) = pairs.get(next) {
            next += 1;
            let predicate = self.database.get(id);
            if !self.may_have_twin(predicate) {
                return None;
            }
            let shape = members[member].shape_of(members, predicate, &self.atoms);
            if shape.hash != members[member].shape
                || shape.calls.len() != members[member].calls.len()
            {
                return None;
            }
            for (functor, callee) in shape.calls.iter().zip(members[member].calls) {
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
                    Callee::Member(member) => {
                        let pair = (member, target?);
                        if !pairs.contains(&pair) {
                            pairs.push(pair);
                        }
                    }
                    Callee::Parameter(parameter) => {
                        let here = (predicate.module, *functor);
                        match parameters.get(parameter) {
                            Some(known) if *known != here => return None,
                            Some(_) => {}
                            None => parameters.push(here),
                        }
                    }
                }
            }
        }
        let parameters = parameters.into_iter().map(|(module, functor)| Parameter {
            module,
            functor,
            pure: effects::is_pure(self, module, functor),
        });
        Some(parameters.collect())
    }

    /// Where a static predicate is entered: its clauses, or its twin.
    pub(in crate::machine) fn enter_static(&mut self, id: u32, block: Arc<Block>) {
        if self.database.get(id).properties.tabled {
            return;
        }
        if self.is_own_meta(id) {
            let word = self.meta_word(id);
            self.plant(id, word);
            return;
        }
        self.code.entries[id as usize] = block.words.as_ptr();
        let Some(recognised) = self.recognise(id) else {
            return;
        };
        self.database.note_twin(id);
        let Some((twin, parameters)) = recognised else {
            return;
        };
        let installed = self.installed(twin, parameters, block);
        self.code.twins.installed.insert(id, installed);
        if self.flags.native != Native::Off {
            self.plant_twin(id);
        }
    }

    /// Enters a static predicate whose entry is the tracer's: by its twin, or its clauses.
    pub(in crate::machine) fn enter_held(
        &mut self,
        id: u32,
        block: Arc<Block>,
        arity: usize,
    ) -> Result<()> {
        let twin = match self.flags.native {
            Native::Off => None,
            Native::On | Native::Check => self.recognise(id).flatten(),
        };
        let Some((twin, parameters)) = twin else {
            self.pc = block.words.as_ptr();
            return Ok(());
        };
        let installed = Installed {
            live: false,
            ..self.installed(twin, parameters, block)
        };
        let (index, _) = self.code.twins.installed.insert_full(id, installed);
        enter(
            self,
            Word::wide(Op::EnterTwin, arity as u8, 0, index as i32),
        )
    }

    /// A twin that has not been called.
    fn installed(
        &self,
        twin: &'static Twin,
        parameters: Box<[Parameter]>,
        block: Arc<Block>,
    ) -> Installed {
        Installed {
            twin,
            parameters,
            block,
            live: true,
            calls: 0,
            backoff_left: if self.code.twins.ignore_warmup {
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
        if let Some(index) = self.code.twins.installed.get_index_of(&id) {
            let arity = registers(self.database.get(id).functor.arity);
            self.plant(id, Word::wide(Op::EnterTwin, arity, 0, index as i32));
        }
    }

    /// The entry of a predicate is planted anew: what is known of its twin may no longer be so.
    pub(in crate::machine) fn forget_twin(&mut self, id: u32) {
        if let Some(installed) = self.code.twins.installed.get_mut(&id) {
            installed.live = false;
        }
    }

    /// Counts the calls of twins from nought.
    pub fn reset_twin_calls(&mut self) {
        for installed in self.code.twins.installed.values_mut() {
            installed.calls = 0;
        }
    }

    /// The predicates whose twins were called since, with the names of the twins and the numbers of calls.
    pub fn twin_calls(&self) -> impl Iterator<Item = (u32, &'static str, u64)> {
        let called = self.code.twins.installed.iter();
        called
            .filter(|(_, installed)| installed.calls > 0)
            .map(|(id, installed)| (*id, installed.twin.name, installed.calls))
    }

    /// No call of a twin is left to the clauses any more because the search might be small: what tests want.
    pub fn rush_twins(&mut self) {
        self.code.twins.ignore_warmup = true;
    }

    /// The flag `native` has changed: entries lead to the clauses, or to the twins again.
    pub fn switch_twins(&mut self) {
        let live: Vec<(u32, *const Word)> = self
            .code
            .twins
            .installed
            .iter()
            .filter(|(_, installed)| installed.live)
            .map(|(id, installed)| (*id, installed.block.words.as_ptr()))
            .collect();
        for installed in self.code.twins.installed.values_mut() {
            installed.backoff_left = if self.code.twins.ignore_warmup {
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
    let Some((&id, installed)) = m.code.twins.installed.get_index_mut(index) else {
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
    let Some((_, installed)) = m.code.twins.installed.get_index_mut(index) else {
        return Err(Error::System("a native twin was lost".into()));
    };
    installed.calls += 1;
    m.code.twins.running = index;
    match run(m)? {
        Reply::Fail => m.fail(),
        Reply::Exit => m.pc = m.cp,
        Reply::ExitOpen => {
            let etop = frame_top(m, m.e);
            // The bindings that were just made must not be undone with those of the choice point: it protects nothing.
            m.push_choice(0, 0, DEAD.as_ptr(), etop)?;
            m.pc = m.cp;
        }
        Reply::Each(source) => foreign::begin_source(m, w.a(), source)?,
        Reply::Clauses => m.pc = clauses,
        Reply::NotApplicable(steps) => {
            if let Some((_, installed)) = m.code.twins.installed.get_index_mut(index) {
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
