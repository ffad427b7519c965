//! Register allocation: where each variable lives, and which register is free.
//!
//! There is one pass and no interference graph: a variable gets its register when it is first met, and the choice looks ahead to the next
//! call. In `p(A, B) :- X is A + 1, q(B, X).` the sum becomes argument 1 of q/2:
//!
//! ```text
//! p(A, B) :- X is A + 1, q(B, X).
//!
//!     add_i x2, x0, 1
//!     move x0, x1
//!     move x1, x2
//!     execute +1, 2, q/2
//! ```
//!
//! `register_for(X)` prefers x1, but B is there and still needed, so X takes the first register that is no argument of q/2. If B were dead,
//! X would be computed in x1. (This is the *preference* of Debray, "Register Allocation in a Prolog Machine", SLP 1986.) Most recursive
//! clauses come out without a move, because the parts of the head go where the last call needs them:
//!
//! ```text
//! app([H|T], L, [H|R]) :- app(T, L, R).
//!
//!     get_list_xx x0, x3, x0
//!     get_list_val_x_execute x2, x3, x2
//!     execute 3, app/3
//! ```
//!
//! T is needed in x0, whose list has just been taken apart, and so goes there; H is no argument of the call and gets the first register
//! after its arguments, x3; L stays in x1; R takes the place of the third argument.
//!
//! `state` says at each point of the code what the registers and slots hold; it is saved at a branch, and made to agree where branches join
//! (`branches.rs`).
//!
//! Invariant: `state.registers[r]` is `Holds(v)` exactly when `v.x` is `r`; once the environment is allocated every defined permanent
//! variable is in its slot, and a register that also holds it is a copy that may be given up.

use crate::code::{Op, REGISTERS};
use crate::term::Cell;

use super::super::Stop;
use super::super::clause::{Goal, Step};
use super::super::control::Generator;
use super::super::terms::{Shape, shape};
use super::super::variables::VarId;

/// The contents of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Nothing of use.
    Free,
    /// A variable of the clause.
    Holds(VarId),
    /// A value with which the current step works.
    Busy,
}

/// The state at one point of the code.
#[derive(Clone, Debug)]
pub struct State {
    /// The registers used so far.
    pub registers: Vec<Content>,
    /// The variables in slots.
    pub stored: Vec<VarId>,
    /// Whether there is an environment.
    pub environment: bool,
    /// Whether execution can reach this point.
    pub reachable: bool,
    /// Goals in place that have run and are not charged yet (`charges.rs`).
    pub owed: u32,
}

impl Generator<'_> {
    /// The contents of a register. Registers that were never used are free.
    pub fn content(&self, register: u8) -> Content {
        self.state
            .registers
            .get(register as usize)
            .copied()
            .unwrap_or(Content::Free)
    }

    /// Sets the contents of a register. This keeps both directions of the invariant: the register knows its variable, and the
    /// variable its register. The variable that the register held before loses its register; the caller must know whether it has a
    /// slot.
    pub fn set_content(&mut self, register: u8, content: Content) {
        if let Some(log) = &mut self.watch {
            log.set(self.assembler.main_length(), register, content);
        }
        let index = register as usize;
        if self.state.registers.len() <= index {
            self.state.registers.resize(index + 1, Content::Free);
        }
        if let Content::Holds(old) = self.state.registers[index]
            && self.variables.get(old).x == Some(register)
        {
            self.variables.get(old).x = None;
        }
        self.state.registers[index] = content;
        if let Content::Holds(new) = content {
            self.variables.get(new).x = Some(register);
        }
    }

    /// Releases a working register.
    pub fn release(&mut self, register: u8) {
        if self.content(register) == Content::Busy {
            self.set_content(register, Content::Free);
        }
    }

    /// Whether a register may be taken. In a condition copies of slots are kept: the code after it may rely on them on one path and not on
    /// the other. Pinned registers are those that the current step still reads.
    fn is_free(&self, register: u8) -> bool {
        match self.content(register) {
            Content::Free => true,
            Content::Busy => false,
            Content::Holds(id) => {
                let variable = &self.variables.table[id as usize];
                variable.last < self.position
                    || variable.stored && self.conditions == 0 && !self.pinned.contains(&register)
            }
        }
    }

    /// Whether a register holds nothing that could still be of use.
    fn is_empty(&self, register: u8) -> bool {
        match self.content(register) {
            Content::Free => true,
            Content::Busy => false,
            Content::Holds(id) => self.variables.table[id as usize].last < self.position,
        }
    }

    /// Takes a register: the preferred one if it is free, else an empty one from `floor` on, else any empty one, unless arguments are being
    /// moved into place. A *free* register may hold a copy of a slot, an *empty* one holds nothing: a copy is given up only for a preferred
    /// register.
    fn take(&mut self, wish: Option<u8>, floor: u8) -> Result<u8, Stop> {
        let register = wish
            .filter(|register| self.is_free(*register))
            .or_else(|| (floor..REGISTERS as u8).find(|register| self.is_empty(*register)))
            .or_else(|| (0..floor).find(|register| self.arranging == 0 && self.is_empty(*register)))
            .ok_or(Stop::Registers)?;
        self.set_content(register, Content::Busy);
        Ok(register)
    }

    /// A working register beyond the next call's arguments: these are moved into place one by one, and one of them would overwrite the
    /// register.
    pub fn scratch(&mut self) -> Result<u8, Stop> {
        let floor = self
            .next_goal(self.position)
            .map_or(0, |(_, goal)| goal.registers());
        self.take(None, floor)
    }

    /// A working register not below `floor`.
    pub fn scratch_from(&mut self, floor: u8) -> Result<u8, Stop> {
        self.take(None, floor)
    }

    /// The next call or built-in on this path, from `position` on.
    fn next_goal(&self, position: u32) -> Option<(u32, Goal)> {
        let at = *self.next_goals.get(position as usize)?;
        let step = self.clause.steps.get(at as usize)?;
        let (Step::Call { goal, .. } | Step::Builtin { goal, .. }) = step else {
            return None;
        };
        Some((at, *goal))
    }

    /// The register for a new variable: where the next call needs it, if possible. Skips a few built-ins in line, since they leave the
    /// other registers unchanged: their arguments only set a `floor`, below which the variable would be in the way.
    pub fn register_for(&mut self, id: VarId) -> Result<u8, Stop> {
        self.register_from(id, self.position)
    }

    /// The same for the result of a built-in, whose own arguments have been read.
    pub fn register_behind(&mut self, id: VarId) -> Result<u8, Stop> {
        self.register_from(id, self.position + 1)
    }

    /// While arguments are moved into place, the register where another branch has left the variable may be that of a later argument.
    fn register_from(&mut self, id: VarId, mut position: u32) -> Result<u8, Stop> {
        /// The most built-ins to skip.
        const HORIZON: usize = 4;
        let arranging = self.arranging;
        let mut wish = self.variables.get(id).hint;
        wish = wish.filter(|register| *register >= arranging);
        let mut floor = 0;
        for _ in 0..HORIZON {
            let Some((at, goal)) = self.next_goal(position) else {
                break;
            };
            if wish.is_none() {
                wish = self
                    .argument_place(goal, id)
                    .filter(|register| *register >= floor);
            }
            floor = floor.max(goal.registers());
            if wish.is_some() || matches!(self.clause.steps[at as usize], Step::Call { .. }) {
                break;
            }
            position = at + 1;
        }
        self.take(wish, floor)
    }

    /// The position of a variable among the arguments of a goal: the first, if there are several.
    fn argument_place(&self, goal: Goal, id: VarId) -> Option<u8> {
        let Shape::Compound(compound) = shape(self.heap, goal.term) else {
            return None;
        };
        (0..compound.arity)
            .find(|index| self.variable_of(compound.arg(self.heap, *index)) == Some(id))
            .map(|i| i as u8)
    }

    /// The variable that a term is, if it is one.
    pub fn variable_of(&self, term: Cell) -> Option<VarId> {
        match shape(self.heap, term) {
            Shape::Variable(at) => Some(self.variables.id(at)),
            Shape::Constant(_) | Shape::Box(_) | Shape::Compound(_) => None,
        }
    }

    /// Whether a variable occurs in the term, under any of its names.
    pub fn occurs(&self, id: VarId, term: Cell) -> bool {
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            match shape(self.heap, term) {
                Shape::Variable(at) if self.variables.id(at) == id => return true,
                Shape::Variable(_) | Shape::Constant(_) | Shape::Box(_) => (),
                Shape::Compound(compound) => {
                    stack.extend((0..compound.arity).map(|index| compound.arg(self.heap, index)))
                }
            }
        }
        false
    }

    /// Counts a definition, so that write streams know which variables are new.
    fn count_definition(&mut self, id: VarId) {
        self.definitions += 1;
        self.variables.get(id).defined_at = self.definitions;
    }

    /// The slot for a variable about to be defined, if it goes there at once. Without an environment the variable lives in a register, and
    /// `need_environment` stores it.
    pub fn slot_now(&mut self, id: VarId) -> Option<i16> {
        if self.state.environment {
            self.variables.get(id).slot
        } else {
            None
        }
    }

    /// Marks the slot of a variable as holding its value.
    pub fn define_in_slot(&mut self, id: VarId) {
        self.count_definition(id);
        self.variables.get(id).stored = true;
        self.state.stored.push(id);
    }

    /// Marks a register as holding the value of a new variable, and stores the value if it belongs into a slot.
    pub fn define_in_register(&mut self, id: VarId, register: u8) {
        self.set_content(register, Content::Holds(id));
        self.count_definition(id);
        if let Some(slot) = self.slot_now(id) {
            self.assembler.ac(Op::GetVarY, register, slot);
            self.variables.get(id).stored = true;
            self.state.stored.push(id);
        }
    }

    /// A register with the value of a defined variable. The value stays in the register as a copy, which later reads find.
    pub fn load(&mut self, id: VarId) -> Result<u8, Stop> {
        if let Some(register) = self.variables.get(id).x {
            return Ok(register);
        }
        let slot = self
            .variables
            .get(id)
            .slot
            .expect("a variable that is in no register is in a slot");
        let register = self.register_for(id)?;
        self.assembler.ac(Op::PutValY, register, slot);
        self.set_content(register, Content::Holds(id));
        Ok(register)
    }

    /// Makes a new variable and gives a register with a reference to it. The instruction itself makes the cell, at H.
    pub fn create(&mut self, id: VarId) -> Result<u8, Stop> {
        let register = self.register_for(id)?;
        self.count_heap(1);
        if let Some(slot) = self.slot_now(id) {
            self.assembler.ac(Op::PutVarY, register, slot);
            self.define_in_slot(id);
            self.set_content(register, Content::Holds(id));
        } else {
            self.assembler.ab(Op::PutVarX, register, register);
            self.define_in_register(id, register);
        }
        Ok(register)
    }

    /// Allocates the environment, if there is none yet, and moves permanent variables into it. Until the first call a clause works in
    /// registers only; one that fails in its tests, or has a single call at its end, never gets an environment.
    pub fn need_environment(&mut self) {
        if self.state.environment {
            return;
        }
        self.assembler.a(Op::Allocate, 0);
        self.state.environment = true;
        for register in 0..self.state.registers.len() {
            let Content::Holds(id) = self.state.registers[register] else {
                continue;
            };
            let needed = self.variables.table[id as usize].last >= self.position;
            let variable = self.variables.get(id);
            if let Some(slot) = variable.slot
                && !variable.stored
                && needed
            {
                variable.stored = true;
                self.state.stored.push(id);
                self.assembler.ac(Op::GetVarY, register as u8, slot);
            }
        }
    }

    /// Frees the registers of variables that are not needed after this step, and all working registers. With `spill` a register is freed as
    /// soon as the slot has its variable.
    pub fn release_dead(&mut self) {
        self.pinned.clear();
        for register in 0..self.state.registers.len() {
            let free = match self.state.registers[register] {
                Content::Free => false,
                Content::Busy => true,
                Content::Holds(id) => {
                    !self.variables.needed(id, self.position, &self.excluded)
                        || self.spill && self.variables.table[id as usize].stored
                }
            };
            if free {
                self.set_content(register as u8, Content::Free);
            }
        }
    }

    /// Whether the contents of a register are not needed after this step. It may then take the result of the current step.
    pub fn is_spare(&self, register: u8) -> bool {
        match self.content(register) {
            Content::Free | Content::Busy => true,
            Content::Holds(id) => !self.variables.needed(id, self.position, &self.excluded),
        }
    }

    /// Frees working registers among `operands`, and those whose variables are not needed after this step.
    pub fn free_dying(&mut self, operands: &[u8]) {
        for register in operands {
            if self.is_spare(*register) {
                self.set_content(*register, Content::Free);
            }
        }
    }

    /// Marks all registers as unknown: a call has used them.
    pub fn forget_registers(&mut self) {
        for register in 0..self.state.registers.len() {
            self.set_content(register as u8, Content::Free);
        }
        self.state.registers.clear();
    }

    /// Restores the state of another point: at the beginning of the next branch, and after a join. Also restores the fields of the
    /// variables, since they mirror the state.
    pub fn restore(&mut self, state: State) {
        self.forget_registers();
        for id in std::mem::take(&mut self.state.stored) {
            self.variables.get(id).stored = false;
        }
        for (register, content) in state.registers.iter().enumerate() {
            if let Some(log) = &mut self.watch {
                log.set(self.assembler.main_length(), register as u8, *content);
            }
            if let Content::Holds(id) = content {
                self.variables.get(*id).x = Some(register as u8);
            }
        }
        for id in &state.stored {
            self.variables.get(*id).stored = true;
        }
        self.state = state;
    }
}
