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
//! Some twins belong to a family of predicates instead: to what their clauses do, however that is said. Such a twin reads the clauses itself and makes a
//! plan of them, which is kept with the proof; it is asked for a plan where no definition fits:
//!
//! ```text
//!   place(0, _, Qs, Qs).                           `of_family` asks each family in turn. The first has a plan: for each of the places 8, 7, .. a value of
//!   place(K, N, Placed, Qs) :- K > 0,              1..N, any two of which are apart; its steps are plain data, its predicates place/4 and apart/3.
//!       between(1, N, Q), apart(Q, 1, Placed),     When apart/3 changes, place/4 is linked anew, as with any twin, and the plan is made anew, or there
//!       K1 is K-1, place(K1, N, [Q|Placed], Qs).   is none.
//! ```
//!
//! No call is slower for a twin: `twin_rests.rs` says how that is seen to.
//!
//! *Invariant*: a twin gives the same answers in the same order, leaves choice points where the clauses do, and throws what
//! they throw. It wakes the goals of attributed variables when they do: it binds no attributed variable, or is `at_once` and leaves
//! calls with such variables to the clauses. A call that it cannot do it leaves to the clauses, before it has bound anything. When a
//! static predicate changes, the recognised twins are forgotten, and the next call compares the shapes again.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::super::error::{Error, Result};
use super::super::ops::frame_top;
use super::super::tracer::{Reach, Watch};
use super::super::twin::{
    Difference, Family, Gate, Installed, MOST_ARGUMENTS, Match, Member, Nearly, Parameter, Probe,
    Recognised, Reply, Taken, Twin,
};
use super::super::words::DEAD;
use super::super::{Machine, datalog, foreign};
use super::impure;
use super::matching::Matcher;
use super::twin_rests::SHORTEST_BACKOFF;
use crate::code::{Block, Op, Word, registers};
use crate::database::flags::Native;
use crate::database::flags::OccursCheck;
use crate::database::forms::{Clause, Form};
use crate::database::{Kind, Predicate};
use crate::memory::Stopping;
use crate::term::{Atom, Cell, Functor, atoms};

/// Steps of a look in vain that were too few to make up for it where the same calls would have gained.
const LEAST_LOOK: u64 = 8;

/// A definition has no predicate with more clauses: a glance tells that most predicates have no twin.
const MOST_CLAUSES: usize = 16;
/// No twin reads a predicate with more clauses: the first call of what asks a large predicate would take time for each of its facts.
const MOST_READ: usize = 128;

impl Machine {
    /// Gives the machine its twins.
    pub fn set_twins(&mut self, twins: &'static [(Twin, &'static [Member])]) {
        self.code.twins.known = twins;
        self.code.twins.library = twins.iter().filter_map(|(twin, _)| twin.library).collect();
    }

    /// Gives the machine its families of twins.
    pub fn set_families(&mut self, families: &'static [Family]) {
        self.code.twins.families = families;
    }

    /// The clauses of a static predicate, as they stand there or said in one way; none if they are many.
    pub fn forms_of_clauses(&self, id: u32, as_they_stand: bool) -> Option<Vec<Clause>> {
        let predicate = self.database.get(id);
        if predicate.clauses.len() > MOST_READ {
            return None;
        }
        let clauses = Matcher::new(self).clauses(predicate, as_they_stand)?;
        Some(impure::without_effects(self, predicate.module, clauses))
    }

    /// Whether goals with effects are left out for now, to find a reason.
    pub(in crate::machine) fn supposes_pure(&self) -> bool {
        self.code.twins.supposes_pure.load(Ordering::Relaxed)
    }

    /// The only clause of a static predicate, said in one way: what is said by several then has none.
    pub fn form_of_only_clause(&self, id: u32) -> Option<Clause> {
        if self.database.get(id).clauses.len() > MOST_CLAUSES {
            return None;
        }
        let mut clauses = self.forms_of_clauses(id, false)?;
        let only = clauses.pop()?;
        clauses.is_empty().then_some(only)
    }

    /// The predicate that a name means in a module, if it is one of the program.
    pub fn predicate_of_program(&self, module: Atom, functor: Functor) -> Option<u32> {
        Matcher::new(self).of_program(module, functor)
    }

    /// The twin of a predicate by its definition, if it has one.
    pub fn defined_twin_of(&self, id: u32) -> Option<Recognised> {
        let predicate = self.database.get(id);
        if !self.may_have_twin(predicate) {
            return None;
        }
        Matcher::new(self).recognise(id)?.ok()
    }

    /// The predicate of the twin with this number.
    pub fn predicate_of_twin(&self, number: usize) -> Option<u32> {
        self.twin_at(number)
    }

    /// Leaves the next call of a twin to the clauses.
    pub fn pass_by_once(&mut self, number: usize) {
        if let Some(gate) = self.code.twins.gates.get_mut(number) {
            gate.closed += 1;
        }
    }

    /// When a twin was recognised: a number that it has for itself. What was learned of its predicate before need not be true any more.
    pub fn recognised_at(&self, number: usize) -> u64 {
        let installed = self.code.twins.installed.get_index(number);
        installed.map_or(0, |(_, installed)| installed.recognised)
    }

    /// The steps of the plan of the twin with this number, if its family makes such.
    pub fn steps_of_twin<S: Send + Sync + 'static>(&self, number: usize) -> Option<Arc<S>> {
        let (_, installed) = self.code.twins.installed.get_index(number)?;
        let plan = installed.proof.plan.as_ref()?;
        plan.steps.clone().downcast().ok()
    }

    /// The twin of a predicate, if it has one.
    pub fn twin_of(&self, id: u32) -> Option<&'static Twin> {
        Some(self.recognise(id)?.ok()?.0)
    }

    /// Whether a predicate has the form of a definition that has a twin.
    pub(in crate::machine) fn has_outline_of_twin(&self, id: u32) -> bool {
        self.recognise(id).is_some()
    }

    /// The name of the twin of a predicate, and what stands for the parameters of its definition.
    pub fn twin_with_parameters(&self, id: u32) -> Option<(&'static str, Box<[Parameter]>)> {
        let (twin, found) = self.recognise(id)?.ok()?;
        Some((twin.name, found.parameters))
    }

    /// The twin of a predicate, if it has one, and why.
    pub fn twin_with_proof(&self, id: u32) -> Option<Recognised> {
        self.recognise(id)?.ok()
    }

    /// The definition that a predicate is nearly, and what keeps it from its twin.
    pub fn nearly_twin_of(&self, id: u32) -> Option<Nearly> {
        let predicate = self.database.get(id);
        if !self.may_have_twin(predicate) {
            return None;
        }
        let matcher = Matcher::new(self);
        if predicate.properties.not_native
            && let Some(Ok((twin, _))) = matcher.recognise(id)
        {
            let difference = Difference::Declared(predicate.functor);
            return Some(Nearly { twin, difference });
        }
        // That only effects are in the way is known for sure; the definition that it resembles most is a guess.
        if let Some(recognised) = matcher.recognise(id) {
            return recognised.err();
        }
        impure::nearly_of_family(self, id).or_else(|| matcher.nearly(id))
    }

    /// What a glance at a predicate tells, and its form, the order of whose arguments is given or chosen.
    pub fn form_of(&self, id: u32, given: Option<&[usize]>) -> Option<(u64, Form)> {
        let matcher = Matcher::new(self);
        let predicate = self.database.get(id);
        let first = matcher.forms(predicate, given)?.into_iter().next()?;
        Some((matcher.glance(predicate)?, first))
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

    /// Why the predicate that runs has its twin.
    pub fn running_match(&self) -> Option<&Match> {
        let running = self.code.twins.installed.get_index(self.code.twins.running);
        running.map(|(_, installed)| &installed.proof)
    }

    /// What stands for the parameters of the twin that runs.
    pub fn parameters(&self) -> &[Parameter] {
        self.running_match().map_or(&[], |found| &*found.parameters)
    }

    /// For each argument of the definition of the twin that runs that of the predicate.
    pub fn arguments_of_running(&self) -> &[usize] {
        self.running_match().map_or(&[], |found| &*found.arguments)
    }

    /// What stands for the functor or constant of this number among the data of the definition whose twin runs.
    pub fn name_of_data(&self, number: usize) -> Option<Functor> {
        self.running_match()?.names.get(number).copied()
    }

    /// Whether the predicate whose twin runs calls the library where its definition has members.
    pub fn runs_with_library(&self) -> bool {
        self.running_match().is_some_and(|found| found.with_library)
    }

    /// The comparison whose clause leaves a choice point, in the predicate whose twin runs.
    pub fn leaves_of_running(&self) -> Option<Taken> {
        self.running_match().and_then(|found| found.leaves)
    }

    /// Cells there are for further choice points.
    pub fn free_choice_cells(&self) -> usize {
        self.limits.areas.choices.since(self.b)
    }

    /// Whether a predicate could be that of a definition: it has static clauses, which get the arguments as they are. In builds without the
    /// feature `native` there are no definitions.
    pub(in crate::machine) fn may_have_twin(&self, predicate: &Predicate) -> bool {
        let own_meta =
            predicate.properties.has_goals() && !self.database.modules.is_library(predicate.module);
        cfg!(feature = "native")
            && predicate.kind() == Kind::Static
            && predicate.clauses.len() <= MOST_CLAUSES
            && !predicate.properties.tabled
            && !own_meta
    }

    /// Finds the twin of a predicate, and why it has it. A predicate that has the form of a definition may get a twin by a
    /// change of others: it has none as long as what it calls is not as it should be.
    fn recognise(&self, id: u32) -> Option<std::result::Result<Recognised, Nearly>> {
        let predicate = self.database.get(id);
        if !self.may_have_twin(predicate) || predicate.properties.not_native {
            return None;
        }
        match Matcher::new(self).recognise(id) {
            Some(Ok(recognised)) => Some(Ok(recognised)),
            nearly => self.of_family(id).map(Ok).or(nearly),
        }
    }

    /// Finds the family of a predicate.
    fn of_family(&self, id: u32) -> Option<Recognised> {
        let mut families = self.code.twins.families.iter();
        families.find_map(|family| {
            let plan = (family.recognise)(self, id)?;
            let arity = self.database.get(id).functor.arity as usize;
            let found = Match {
                arguments: (0..arity).collect(),
                parameters: Box::default(),
                members: plan.predicates.iter().copied().enumerate().collect(),
                names: Box::default(),
                with_library: false,
                clauses: Box::default(),
                leaves: None,
                plan: Some(plan),
            };
            Some((&family.twin, found))
        })
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
        self.code.entries.set(id as usize, block.words.as_ptr());
        let Some(recognised) = self.recognise(id) else {
            return;
        };
        self.database.note_twin(id);
        let Ok((twin, found)) = recognised else {
            return;
        };
        let installed = self.installed(twin, found, block);
        self.install(id, installed);
        if self.flags.native != Native::Off {
            self.plant_twin(id);
        }
    }

    /// Enters a static predicate whose entry is the tracer's: by its twin, or its clauses. What was found is remembered until definitions or
    /// spy points change. A twin would run past spy points below it, so where there are some the clauses run.
    pub(in crate::machine) fn enter_held(
        &mut self,
        id: u32,
        block: Arc<Block>,
        arity: usize,
    ) -> Result<()> {
        let twin = match self.flags.native {
            Native::Off => None,
            Native::On | Native::Check if self.code.tracer.untwinned.contains(&id) => None,
            Native::On | Native::Check => {
                if let Some(index) = self.code.tracer.twinned.get(&id) {
                    let word = Word::wide(Op::EnterTwin, arity as u8, 0, *index as i32);
                    return enter(self, word);
                }
                if self.code.tracer.watch == Watch::Spied && self.spied_below(id) == Reach::Spied {
                    None
                } else {
                    self.recognise(id).and_then(|found| found.ok())
                }
            }
        };
        let Some((twin, found)) = twin else {
            if self.flags.native != Native::Off {
                self.code.tracer.untwinned.insert(id);
            }
            self.pc = block.words.as_ptr();
            return Ok(());
        };
        let installed = Installed {
            live: false,
            ..self.installed(twin, found, block)
        };
        let index = self.install(id, installed);
        if !self.is_spied(id) {
            self.code.tracer.twinned.insert(id, index);
        }
        enter(
            self,
            Word::wide(Op::EnterTwin, arity as u8, 0, index as i32),
        )
    }

    /// A twin that has not been called.
    fn installed(&self, twin: &'static Twin, found: Match, block: Arc<Block>) -> Installed {
        let mut order = [0; MOST_ARGUMENTS];
        for (place, argument) in order.iter_mut().zip(&found.arguments) {
            *place = *argument as u8;
        }
        let mut numbered = found.arguments.iter().enumerate();
        let reordered = numbered.any(|(index, argument)| index != *argument);
        Installed {
            twin,
            reordered: reordered.then_some(order),
            proof: found,
            block,
            live: true,
            calls: 0,
            recognised: 0,
            idle: 0,
            idle_rests: 0,
            rests_left: 0,
            asked: 0,
            judged_from: 0,
            search: (0, 0),
            missing: 0,
            found: 0,
            probe: Probe::default(),
            next_backoff: SHORTEST_BACKOFF,
        }
    }

    /// Notes the twin of a predicate; its number.
    fn install(&mut self, id: u32, mut installed: Installed) -> usize {
        self.code.twins.recognised += 1;
        installed.recognised = self.code.twins.recognised;
        let gate = Gate {
            closed: self.warmup(installed.twin),
            clauses: installed.block.words.as_ptr(),
        };
        let twins = &mut self.code.twins;
        let (index, _) = twins.installed.insert_full(id, installed);
        match twins.gates.get_mut(index) {
            Some(former) => *former = gate,
            None => twins.gates.push(gate),
        }
        index
    }

    /// How many of its first calls a twin leaves to the clauses.
    fn warmup(&self, twin: &Twin) -> usize {
        match self.code.twins.ignore_warmup || self.flags.native == Native::Check {
            true => 0,
            false => twin.warmup_calls,
        }
    }

    pub(super) fn plant_twin(&mut self, id: u32) {
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
        self.tables.evaluated.clear();
    }

    /// The predicates whose twins were called since, with the names of the twins and the numbers of calls.
    pub fn twin_calls(&self) -> impl Iterator<Item = (u32, &'static str, u64)> {
        let called = self.code.twins.installed.iter();
        let called = called
            .filter(|(_, installed)| installed.calls > 0)
            .map(|(id, installed)| (*id, installed.twin.name, installed.calls));
        let tables = self.tables.evaluated.iter();
        called.chain(tables.map(|(id, calls)| (*id, datalog::NAME, *calls)))
    }

    /// No call of a twin is left to the clauses any more because the search might be small: what tests want.
    pub fn rush_twins(&mut self) {
        self.code.twins.ignore_warmup = true;
    }

    /// Whether that is so.
    pub fn rushes_twins(&self) -> bool {
        self.code.twins.ignore_warmup
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
        self.code.twins.resting.clear();
        self.code.twins.rest_until = None;
        for index in 0..self.code.twins.installed.len() {
            let Some((_, installed)) = self.code.twins.installed.get_index_mut(index) else {
                continue;
            };
            (installed.asked, installed.found, installed.search) = (0, 0, (0, 0));
            (installed.idle, installed.missing) = (0, 0);
            if self.flags.native == Native::Check {
                installed.next_backoff = SHORTEST_BACKOFF;
            }
            (installed.idle_rests, installed.rests_left) = (0, 0);
            installed.probe = Probe::default();
            let twin = installed.twin;
            let calls = self.warmup(twin);
            self.close_gate(index, calls);
        }
        for (id, clauses) in live {
            if self.flags.native == Native::Off {
                self.set_entry(id, clauses);
            } else {
                self.plant_twin(id);
            }
        }
        // What did not pay does not pay now.
        if self.flags.native == Native::On {
            for index in 0..self.code.twins.installed.len() {
                self.rest_again(index);
            }
        }
    }
}

/// `enter_twin`: runs the twin of a predicate, or its clauses.
pub fn enter(m: &mut Machine, w: Word) -> Result<()> {
    let index = w.cd() as usize;
    let is_depth_limited = m.is_depth_limited();
    let Some((&id, installed)) = m.code.twins.installed.get_index(index) else {
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
    let reordered = installed.reordered;
    let was_small = std::mem::take(&mut installed.missing) > 0;
    m.code.twins.running = index;
    if was_small {
        m.note_idle(index);
    }
    let begun = m.inferences();
    let Some(order) = reordered else {
        let reply = run(m)?;
        return take(m, w, reply, clauses, begun);
    };
    let order = &order[..w.a().min(MOST_ARGUMENTS)];
    let mut given = [Cell::small(0); MOST_ARGUMENTS];
    for (cell, argument) in given.iter_mut().zip(order) {
        *cell = m.x[usize::from(*argument)];
    }
    m.x[..order.len()].copy_from_slice(&given[..order.len()]);
    let reply = run(m)?;
    if let Reply::Clauses | Reply::ClausesOpen | Reply::NotApplicable(_) | Reply::Later(_) = reply {
        given[..order.len()].copy_from_slice(&m.x[..order.len()]);
        for (argument, cell) in order.iter().zip(given) {
            m.x[usize::from(*argument)] = cell;
        }
    }
    take(m, w, reply, clauses, begun)
}

/// Does what the twin that runs has replied; it began at this number of inferences.
fn take(m: &mut Machine, w: Word, reply: Reply, clauses: *const Word, begun: u64) -> Result<()> {
    let steps = m.inferences() - begun;
    let mut is_idle = false;
    if let Some((_, installed)) = m.code.twins.installed.get_index_mut(w.cd() as usize) {
        let worth = installed.twin.worth;
        is_idle = match reply {
            Reply::Clauses | Reply::ClausesOpen => steps < worth,
            // It has done what the clauses do sooner.
            Reply::Fail | Reply::Exit | Reply::ExitOpen => 1 < worth && steps < worth,
            Reply::NotApplicable(_) => steps < worth.max(LEAST_LOOK),
            Reply::Later(_) | Reply::Call(_) => true,
            Reply::Each(_) | Reply::Goal(..) => {
                installed.missing = installed.twin.least_search;
                false
            }
        };
        // A call that was worth more makes up for as many that were not.
        let is_known = installed.missing == 0;
        if is_known && !is_idle && !matches!(reply, Reply::Clauses | Reply::ClausesOpen) {
            installed.idle_rests = 0;
        }
        installed.idle = match reply {
            _ if is_idle || !is_known => installed.idle,
            Reply::Clauses | Reply::ClausesOpen => {
                installed.idle.saturating_sub((steps / worth) as usize)
            }
            _ => 0,
        };
    }
    if is_idle {
        m.note_idle(w.cd() as usize);
    }
    match reply {
        Reply::Fail => m.fail(),
        Reply::Exit => m.pc = m.cp,
        Reply::ExitOpen => {
            leave_open(m)?;
            m.pc = m.cp;
        }
        Reply::ClausesOpen => {
            leave_open(m)?;
            m.pc = clauses;
        }
        Reply::Each(source) => foreign::begin_source(m, w.a(), source)?,
        Reply::Clauses => m.pc = clauses,
        Reply::NotApplicable(calls) | Reply::Later(calls) => {
            m.close_gate(w.cd() as usize, calls);
            m.pc = clauses;
        }
        Reply::Call(id) => m.pc = m.entry(id),
        Reply::Goal(name, arity) => enter_system(m, name, arity)?,
    }
    Ok(())
}

/// Leaves a choice point that gives nothing. The bindings that were just made must not be undone with those of the choice point: it protects nothing.
///
/// ```text
///   insert(Ys, 3, [1,4])      by clauses that leave a choice point when they pass over 1: Ys = [1|_], a choice point with the code DEAD,
///                             and the clauses go on with the rest, [4]
///     a further answer        DEAD fails at once, and the choice point below it is next
/// ```
///
/// So `true ;` at the prompt is the same with twins and without, and a cut has the same to drop.
fn leave_open(m: &mut Machine) -> Result<()> {
    let etop = frame_top(m, m.e);
    m.push_choice(0, 0, DEAD.as_ptr(), etop)
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
