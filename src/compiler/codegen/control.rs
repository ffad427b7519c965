//! From steps to code: one walk over the steps that keeps track of the state at each point.
//!
//! ```text
//! p(X) :- q(X, Y), r(Y), !, s.
//!
//!     level x1
//!     allocate
//!     get_var_y x1, y0
//!     put_var_y x1, y1
//!     call 2, q/2, frame 2 {y0 y1}
//!     put_val_y x0, y1
//!     call 1, r/1, frame 1 {y0}
//!     cut_y y0
//!     deallocate_execute 0, s/0
//! ```
//!
//! | step | state after it | code |
//! | --- | --- | --- |
//! | Head | x0: X; x1: the barrier, an additional argument, which `level` before the clauses loads | |
//! | Call q(X, Y) | y0: the barrier, y1: Y; the registers are unknown | from `allocate` to `call 2` |
//! | Call r(Y) | y0: the barrier; Y is not needed any more, and so not in the map | `put_val_y`, `call 1` |
//! | Cut | nothing | `cut_y` |
//! | Call s, last | not reachable | `deallocate_execute` |
//!
//! The environment is made as late as possible: a clause that fails in its head or tests never has one. It is made earlier only when no
//! remaining step could make it useless (`early_environments`), so that variables go to their slots directly from the head. The map of a
//! call (`{y0 y1}`) lists the slots whose values are needed after it; `frame` is the number of slots in use (environment trimming). A loop
//! allocates after its test, and ends without an environment:
//!
//! ```text
//! loop(N, M) :- ( N < M -> N1 is N+1, body(N), loop(N1, M) ; true ).
//!
//!     lt x0, x1, L1
//!     allocate
//!     get_var_y x1, y0
//!     add_i x2, x0, 1
//!     get_var_y x2, y1
//!     call +2, 1, body/1, frame 2 {y0 y1}
//!     put_val_yy x0, y1, x1, y0
//!     deallocate_execute 2, loop/2
//! L1:
//!     charge_proceed +1
//! ```
//!
//! Invariant: `position` is the step being compiled, and nothing is emitted while `state` is not reachable. Every call has a site that
//! lists the slots that are still needed when it returns.

use crate::code::instruction::Op;
use crate::code::{ClauseCode, MADE_AT_ONCE, Site, Word};
use crate::syntax::Span;
use crate::term::{Cell, Functor, Heap, atoms};

use super::super::assembler::{Assembler, Label};
use super::super::branches::Open;
use super::super::clause::{Clause, ConstructId, Part, Step};
use super::super::registers::{Content, State};
use super::super::terms::{Shape, Sizes, shape};
use super::super::variables::{VarId, Variables};
use super::super::whereabouts::{Log, Whereabouts};
use super::super::{GoalSpans, Resolver, Stop};

/// The state of code generation for one clause.
pub struct Generator<'a> {
    pub(super) heap: &'a Heap,
    pub(super) resolver: &'a dyn Resolver,
    pub(super) sizes: &'a Sizes,
    pub(super) clause: Clause,
    pub(super) variables: Variables,
    pub(super) assembler: Assembler,
    pub(super) state: State,
    /// The position of the current step.
    pub(super) position: u32,
    pub(super) excluded: Vec<(u32, u32)>,
    /// For each step the next call or built-in on its path.
    pub(super) next_goals: Vec<u32>,
    /// The number of enclosing inline conditions.
    pub(super) conditions: u32,
    pub(super) definitions: u32,
    pub(super) streams: u32,
    /// Registers that the current step reads although their variables are in slots.
    pub(super) pinned: Vec<u8>,
    /// The number of arguments that are being moved into place: their registers may not be used for anything else.
    pub(super) arranging: u8,
    /// No variable is temporary; terms of the head are built and unified.
    pub(super) spill: bool,
    /// Whether the environment is allocated as soon as the head needs slots.
    pub(super) early: bool,
    spans: &'a GoalSpans<'a>,
    sites: Vec<Site>,
    /// The positions where the code of goals begins, with the numbers of the goals.
    places: Vec<(u32, u32)>,
    /// The positions where code begins, with the recorded goals for an explanation, including goals inside another goal.
    origins: Vec<(u32, Cell)>,
    pub(super) open: Vec<Open>,
    /// The log for explaining an error.
    pub(super) watch: Option<Log>,
    /// The cells written since the last poll, and the greatest number so far.
    cells: u64,
    most_cells: u64,
}

/// Generates the code of a clause. With `spill` all variables that occur twice get slots: the second attempt for a clause with more
/// temporaries than registers.
pub fn generate(
    heap: &Heap,
    resolver: &dyn Resolver,
    sizes: &Sizes,
    clause: Clause,
    spans: &GoalSpans,
    spill: bool,
) -> Result<ClauseCode, Stop> {
    walked(heap, resolver, (sizes, spans), clause, spill, None)?.finish()
}

/// Generates the same code and records where it keeps the variables.
pub fn watch(
    heap: &Heap,
    resolver: &dyn Resolver,
    sizes: &Sizes,
    clause: Clause,
    spill: bool,
) -> Result<Whereabouts, Stop> {
    let spans = GoalSpans::default();
    let log = Some(Log::default());
    let mut generator = walked(heap, resolver, (sizes, &spans), clause, spill, log)?;
    let log = generator.watch.take().unwrap_or_default();
    Ok(Whereabouts {
        log,
        places: generator.places,
        origins: generator.origins,
        words: generator.assembler.finish()?,
        variables: generator.variables,
    })
}

/// The generator after the last step of a clause.
fn walked<'a>(
    heap: &'a Heap,
    resolver: &'a dyn Resolver,
    (sizes, spans): (&'a Sizes, &'a GoalSpans<'a>),
    mut clause: Clause,
    spill: bool,
    watch: Option<Log>,
) -> Result<Generator<'a>, Stop> {
    let variables = Variables::new(&mut clause, spill)?;
    let next_goals = next_goals(&clause);
    let state = State {
        registers: Vec::new(),
        stored: Vec::new(),
        environment: false,
        reachable: true,
        owed: 0,
    };
    let mut generator = Generator {
        heap,
        resolver,
        sizes,
        clause,
        variables,
        assembler: Assembler::new(),
        state,
        position: 0,
        excluded: Vec::new(),
        next_goals,
        conditions: 0,
        definitions: 0,
        streams: 0,
        pinned: Vec::new(),
        arranging: 0,
        spill,
        early: false,
        spans,
        sites: Vec::new(),
        places: Vec::new(),
        origins: Vec::new(),
        open: Vec::new(),
        watch,
        cells: 0,
        most_cells: 0,
    };
    let early = generator.early_environments();
    generator.early = early[0] || spill;
    if spill {
        generator.need_environment();
    }
    for (position, early) in early.iter().take(generator.clause.steps.len()).enumerate() {
        generator.position = position as u32;
        if position > 0 && *early && generator.state.reachable {
            generator.need_environment();
        }
        generator.step(generator.clause.steps[position])?;
        generator.release_dead();
    }
    Ok(generator)
}

/// For each step the position of the next call or built-in on its path. Walks from back to front: after a join all branches continue with
/// the same goal, and at an `Else` the walk enters the end of the branch before it.
fn next_goals(clause: &Clause) -> Vec<u32> {
    let none = clause.steps.len() as u32;
    let mut next = none;
    let mut behind = vec![none; clause.constructs.len()];
    let mut next_goals = vec![none; clause.steps.len()];
    for (position, step) in clause.steps.iter().enumerate().rev() {
        match step {
            Step::Call { .. } | Step::Builtin { .. } => next = position as u32,
            Step::Join(construct) => behind[*construct as usize] = next,
            Step::Else(construct) => next = behind[*construct as usize],
            Step::Return | Step::Fail(_) => next = none,
            Step::Head
            | Step::Unify { .. }
            | Step::Alias { .. }
            | Step::Is { .. }
            | Step::Compare { .. }
            | Step::Match { .. }
            | Step::Type { .. }
            | Step::Mark(_)
            | Step::Cut(_)
            | Step::SoftCut(_)
            | Step::If(_)
            | Step::Then(_)
            | Step::Choice(_) => (),
        }
        next_goals[position] = next;
    }
    next_goals
}

impl Generator<'_> {
    /// For each step whether the environment may be allocated before it because no remaining step, no test and no
    /// cut, could make it useless. Without this, `p(f(Y)) :- q(Y), r(Y).` would read Y into a register first, and
    /// store it when the environment is made. With it the environment is made before the head, and Y goes to its slot
    /// at once.
    fn early_environments(&self) -> Vec<bool> {
        let mut early = vec![false; self.clause.steps.len() + 1];
        for (position, step) in self.clause.steps.iter().enumerate().rev() {
            let later = early[position + 1];
            early[position] = match step {
                Step::Call { last, .. } => !last,
                Step::Choice(_) => true,
                // A mark to which nothing cuts back has no slot.
                Step::Mark(mark) => later || self.variables.table[*mark as usize].slot.is_some(),
                Step::If(construct) => {
                    self.is_opaque(*construct) && !self.clause.constructs[*construct as usize].tail
                }
                Step::Head | Step::Alias { .. } => later,
                Step::Is {
                    result: variable, ..
                }
                | Step::Unify { variable, .. } => {
                    later
                        && self
                            .variable_of(*variable)
                            .is_some_and(|id| self.variables.begins(id, position as u32))
                }
                Step::Builtin { .. }
                | Step::Compare { .. }
                | Step::Match { .. }
                | Step::Type { .. }
                | Step::Cut(_)
                | Step::SoftCut(_)
                | Step::Fail(_)
                | Step::Return
                | Step::Then(_)
                | Step::Else(_)
                | Step::Join(_) => false,
            };
        }
        early
    }

    /// Whether registers are lost in a construct.
    pub fn is_opaque(&self, construct: ConstructId) -> bool {
        self.clause.constructs[construct as usize].opaque
    }

    /// Counts cells written to the heap. The greatest number between two calls decides whether the clause begins with a `reserve`: calls
    /// check the heap, and the cells between them must fit into the margin.
    pub fn count_heap(&mut self, cells: usize) {
        self.cells += cells as u64;
        self.most_cells = self.most_cells.max(self.cells);
    }

    /// The label for a failing test. Only inline conditions have one: elsewhere a failure backtracks.
    pub fn failure_label(&self, fail: Option<ConstructId>) -> Option<Label> {
        // Constructs are numbered in the order in which they are made; the open ones are found by their depth.
        fail.map(|construct| self.open[self.depth(construct)].other)
    }

    /// The number of open constructs around a construct.
    pub fn depth(&self, construct: ConstructId) -> usize {
        let parent = self.clause.constructs[construct as usize].parent;
        self.clause.branches[parent as usize].depth as usize
    }

    /// Emits the code of one step. After a jump or a last call nothing is reachable, and steps emit no code until the next branch begins.
    fn step(&mut self, step: Step) -> Result<(), Stop> {
        match step {
            Step::Else(construct) => return self.next_branch(construct),
            Step::Join(construct) => return self.join(construct),
            Step::If(_) | Step::Choice(_) | Step::Then(_) => (),
            _ if !self.state.reachable => return Ok(()),
            _ => (),
        }
        if !matches!(step, Step::Unify { .. } | Step::Alias { .. }) {
            self.assembler.begin_unification(false);
        }
        self.note_place(step);
        match step {
            Step::Head => self.head()?,
            Step::Alias { .. } => self.owe(),
            Step::Else(_) | Step::Join(_) => (),
            Step::Call {
                predicate,
                goal,
                last,
            } => {
                let arity = goal.registers();
                // Actions of a clause without a text count as actions of the goal that called it.
                let placed = !self.spans.goals.is_empty();
                let leaves = placed && self.resolver.leaves(predicate);
                if !last {
                    self.need_environment();
                }
                self.arguments(goal, false)?;
                self.cells = 0;
                let charge = self.pay();
                if last {
                    let op = match (self.state.environment, leaves) {
                        (true, true) => Op::DeallocateExecuteOut,
                        (true, false) => Op::DeallocateExecute,
                        (false, true) => Op::ExecuteOut,
                        (false, false) => Op::Execute,
                    };
                    self.assembler
                        .push(Word::wide(op, arity, 0, predicate as i32).with_charge(charge));
                    self.state.reachable = false;
                } else {
                    let info = self.info(goal.functor);
                    let op = if leaves { Op::CallOut } else { Op::Call };
                    let word = Word::wide(op, arity, 0, predicate as i32);
                    self.assembler.push_with(word.with_charge(charge), &[info]);
                }
                self.forget_registers();
            }
            Step::Builtin { builtin, goal } => {
                if self.in_registers(builtin, goal)? || self.units_in_registers(builtin, goal)? {
                    return Ok(());
                }
                self.arguments(goal, true)?;
                let info = self.info(goal.functor);
                let op = match (goal.functor.name, goal.functor.arity) {
                    (atoms::ARG, 3) => Op::CallArg,
                    (atoms::FUNCTOR, 3) => Op::CallFunctor,
                    (atoms::COMPARE, 3) => Op::CallCompare,
                    (_, _) => Op::CallBuiltin,
                };
                let word = Word::wide(op, goal.registers(), 0, i32::from(builtin));
                let charge = self.pay();
                self.assembler.push_with(word.with_charge(charge), &[info]);
                if op == Op::CallFunctor {
                    self.count_heap(1 + MADE_AT_ONCE);
                }
            }
            Step::Unify {
                variable,
                term,
                begins,
            } => {
                if begins {
                    self.assembler.begin_unification(true);
                }
                self.begin_failures();
                self.unify(variable, term)?;
                self.assembler.charge_failures(0);
                self.owe();
            }
            Step::Is {
                result,
                expression,
                fail,
            } => {
                self.is(result, expression, fail)?;
                self.assembler.charge_failures(0);
                self.owe();
            }
            Step::Compare {
                op,
                left,
                right,
                fail,
            } => {
                self.compare(op, left, right, fail)?;
                self.owe();
            }
            Step::Match {
                op,
                left,
                right,
                fail,
            } => {
                let left = self.operand(left)?;
                let right = self.operand(right)?;
                self.test(op, left, right, fail);
                self.owe();
            }
            Step::Type { kind, term, fail } => {
                let register = self.operand(term)?;
                self.test(Op::TestType, register, kind as u8, fail);
                self.owe();
            }
            Step::Mark(mark) => self.mark(mark),
            Step::Cut(mark) => self.cut(mark),
            Step::SoftCut(mark) => {
                if let Some(slot) = self.variables.get(mark).slot {
                    self.assembler.ac(Op::SoftCutY, 0, slot);
                }
            }
            Step::Fail(fail) => {
                match self.failure_label(fail) {
                    Some(label) => {
                        self.owe_behind(fail, self.state.owed);
                        self.assembler.push_label(Op::Jump, 0, 0, Some(label), &[]);
                    }
                    None => {
                        self.settle();
                        self.assembler.a(Op::Fail, 0);
                    }
                }
                self.state.reachable = false;
            }
            Step::Return => {
                let op = match (self.state.environment, self.state.owed) {
                    (true, _) => Op::DeallocateProceed,
                    (false, 0) => Op::Proceed,
                    (false, _) => Op::ChargeProceed,
                };
                let charge = self.pay();
                self.assembler
                    .push(Word::new(op, 0, 0, 0, 0).with_charge(charge));
                self.state.reachable = false;
            }
            Step::If(construct) => self.begin_if(construct),
            Step::Then(construct) => self.then(construct),
            Step::Choice(construct) => self.begin_choice(construct),
        }
        Ok(())
    }

    /// Emits a test in place: if it does not hold, it jumps to the label of a construct, or backtracks.
    pub fn test(&mut self, op: Op, a: u8, b: u8, fail: Option<ConstructId>) {
        let charge = self.charge_of_test(fail);
        let label = self.failure_label(fail);
        self.assembler.push_test(op, (a, b), label, charge);
    }

    /// Saves the newest choice point in the slot of the mark.
    fn mark(&mut self, mark: VarId) {
        // A mark to which nothing cuts back has no slot.
        if let Some(slot) = self.variables.get(mark).slot {
            self.need_environment();
            self.assembler.ac(Op::MarkY, 0, slot);
            self.define_in_slot(mark);
        }
    }

    /// Cuts back to a barrier: that of the clause is in a register until the first call.
    fn cut(&mut self, barrier: VarId) {
        let variable = self.variables.get(barrier);
        match (variable.x, variable.slot) {
            (Some(register), _) => {
                let charge = self.pay();
                let cut = Word::new(Op::CutX, register, 0, 0, 0);
                self.assembler.push(cut.with_charge(charge));
            }
            (None, Some(slot)) if variable.stored => self.assembler.ac(Op::CutY, 0, slot),
            // The mark of a deterministic condition was never made.
            (None, _) => (),
        }
    }

    /// The variables in slots that are needed after `position`. For the alternatives of an `or_else` that is not the current step. The
    /// result is the map of slots at `position`.
    pub fn live(&self, position: u32) -> Vec<VarId> {
        let needed = |id: &VarId| self.variables.needed(*id, position, &self.excluded);
        self.state.stored.iter().copied().filter(needed).collect()
    }

    /// Drops slots with no value needed after the current step. The collector then frees their targets, though the slot itself stays until
    /// the frame shrinks.
    pub fn prune(&mut self) {
        let mut stored = std::mem::take(&mut self.state.stored);
        stored.retain(|id| {
            let needed = self.variables.needed(*id, self.position, &self.excluded);
            self.variables.get(*id).stored = needed;
            needed
        });
        self.state.stored = stored;
    }

    /// The info word of a call at the current step: the frame size, and the number of a new site.
    pub fn info(&mut self, functor: Functor) -> u64 {
        self.prune();
        let live = self.state.stored.clone();
        self.site(functor, live)
    }

    /// Records that the code of another goal begins here.
    fn note_place(&mut self, step: Step) {
        if step.part() == Part::None || matches!(step, Step::Alias { .. }) {
            return;
        }
        let goal = self.clause.goals[self.position as usize];
        if self.places.last().is_none_or(|(_, last)| *last != goal) {
            self.places.push((self.assembler.main_length(), goal));
        }
        if self.watch.is_some() {
            let origin = self.clause.origins[self.position as usize];
            self.origins.push((self.assembler.main_length(), origin));
        }
    }

    /// Makes a site and its info word: the functor of the goal, the map of live slots for the collector.
    pub fn site(&mut self, goal: Functor, live: Vec<VarId>) -> u64 {
        let slots: Vec<usize> = live
            .iter()
            .filter_map(|id| self.variables.get(*id).slot)
            .map(|slot| slot as usize)
            .collect();
        let words = slots.iter().max().map_or(0, |slot| slot / 64 + 1);
        let mut bits = vec![0u64; words];
        for slot in slots {
            bits[slot / 64] |= 1 << (slot % 64);
        }
        let site = Site {
            goal,
            live: bits.into_boxed_slice(),
        };
        let frame = if self.state.environment {
            self.variables.frame_size(self.position)
        } else {
            0
        };
        self.sites.push(site);
        Word::pair(frame, self.sites.len() as u32 - 1).0
    }

    /// The head. First the registers get their contents: an argument that is a new variable just gets its name, without code. Then the
    /// other arguments are matched from left to right.
    fn head(&mut self) -> Result<(), Stop> {
        for index in 0..self.clause.args.len() {
            let content = match shape(self.heap, self.clause.args[index]) {
                Shape::Variable(at) => {
                    let id = self.variables.id(at);
                    let variable = self.variables.get(id);
                    if variable.is_void() {
                        Content::Free
                    } else if variable.is_defined() {
                        Content::Busy
                    } else {
                        self.define_in_register(id, index as u8);
                        continue;
                    }
                }
                Shape::Constant(_) | Shape::Box(_) | Shape::Compound(_) => Content::Busy,
            };
            self.set_content(index as u8, content);
        }
        if let Some(level) = self.clause.level {
            self.define_in_register(level, self.clause.args.len() as u8);
        }
        for index in 0..self.clause.args.len() {
            let register = index as u8;
            let term = self.clause.args[index];
            match shape(self.heap, term) {
                Shape::Variable(_) if self.content(register) == Content::Busy => {
                    self.get_variable(register, term)?;
                    self.release(register);
                }
                Shape::Variable(_) => (),
                Shape::Constant(_) | Shape::Box(_) | Shape::Compound(_) => {
                    self.get_term(register, term, true)?
                }
            }
        }
        Ok(())
    }

    /// The words with all labels patched, the sites, and the data for the index.
    fn finish(self) -> Result<ClauseCode, Stop> {
        let goals = self.spans.goals;
        let end = self.assembler.main_length();
        let mut places = Vec::new();
        if goals.len() == self.clause.leaves as usize {
            let found = self.places.iter();
            places.extend(
                found.filter_map(|(word, goal)| Some((*word, *goals.get(*goal as usize)?))),
            );
        }
        let words = self.assembler.finish()?;
        if !places.is_empty() && words.len() > end as usize {
            // Write streams follow.
            places.push((end, Span::new(0, 0)));
        }
        Ok(ClauseCode {
            words,
            sites: self.sites,
            places,
            keys: self.clause.keys,
            level: self.clause.level.is_some(),
            heap: u32::try_from(self.most_cells).map_err(|_| Stop::TooLarge)?,
        })
    }
}
