//! Where each variable lives, and which register is free.
//!
//! There is one pass and no interference graph: a variable gets its register when it is first met, and the choice looks ahead to
//! the next call. In `p(A, B) :- X is A + 1, q(B, X).` the sum is wanted as argument 1 of q/2:
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
//! `register_for(X)` wishes for x1, but B is there and still needed, and so takes the first register that is no argument of q/2. Had B been
//! dead, X would have been computed in x1. (The wish is the *preference* of Debray, "Register Allocation in a Prolog Machine", SLP 1986.)
//! Most recursive clauses come out without a move, because the parts of the head go where the last call wants them:
//!
//! ```text
//! app([H|T], L, [H|R]) :- app(T, L, R).
//!
//!     get_list_xx x0, x3, x0
//!     get_list_val_x_execute x2, x3, x2
//!     execute 3, app/3
//! ```
//!
//! T is wanted in x0, whose list has just been taken apart, and so goes there; H is no argument of the call and gets the first register
//! behind its arguments, x3; L stays in x1; R takes the place of the third argument.
//!
//! `state` says at each point of the code what the registers and slots hold; at a branch it is saved, and where branches join the
//! contents are brought to agree (`branches.rs`).
//!
//! Invariant: `state.registers[r]` is `Holds(v)` exactly when `v.x` is `r`; once the environment is allocated every defined
//! permanent variable is in its slot, and a register that also holds it is a copy that may be given up.

use crate::code::{Op, REGISTERS};
use crate::term::Cell;

use super::super::Stop;
use super::super::clause::{Goal, Step};
use super::super::control::Generator;
use super::super::terms::{Shape, shape};
use super::super::variables::VarId;

/// What a register holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Nothing of use.
    Free,
    /// A variable of the clause.
    Holds(VarId),
    /// Something the present step works with.
    Busy,
}

/// What is known at one point of the code.
#[derive(Clone, Debug)]
pub struct State {
    /// The registers, as far as they have been used.
    pub registers: Vec<Content>,
    /// The variables in slots.
    pub stored: Vec<VarId>,
    /// Whether there is an environment.
    pub environment: bool,
    /// Whether this point can be reached.
    pub reachable: bool,
    /// Goals in place that have run and are not charged yet (`charges.rs`).
    pub owed: u32,
    /// Whether the goals up to the next call have been paid for.
    pub prepaid: bool,
}

impl Generator<'_> {
    /// What a register holds. Registers that were never used are free.
    pub fn content(&self, register: u8) -> Content {
        self.state
            .registers
            .get(register as usize)
            .copied()
            .unwrap_or(Content::Free)
    }

    /// Says what a register holds from now on. Both directions of the invariant are kept here: the register knows its variable, and
    /// the variable its register. What the register held before has no register any more; whether it has a slot is for the caller
    /// to know.
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

    /// Gives a working register back.
    pub fn release(&mut self, register: u8) {
        if self.content(register) == Content::Busy {
            self.set_content(register, Content::Free);
        }
    }

    /// Whether a register may be taken. In a condition copies of slots are kept: the code after it may count on them on one
    /// path and not on the other. Pinned registers are those that the present step still reads.
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

    /// Whether a register holds nothing at all that could still be of use.
    fn is_empty(&self, register: u8) -> bool {
        match self.content(register) {
            Content::Free => true,
            Content::Busy => false,
            Content::Holds(id) => self.variables.table[id as usize].last < self.position,
        }
    }

    /// Takes a register, this one if it is free, else an empty one from `floor` on, else any empty one, unless arguments
    /// are being put into place. *Free* may hold a copy of a slot, *empty* holds nothing at all: a copy is given up only for a
    /// register that is wished for.
    fn take(&mut self, wish: Option<u8>, floor: u8) -> Result<u8, Stop> {
        let register = wish
            .filter(|register| self.is_free(*register))
            .or_else(|| (floor..REGISTERS as u8).find(|register| self.is_empty(*register)))
            .or_else(|| (0..floor).find(|register| self.arranging == 0 && self.is_empty(*register)))
            .ok_or(Stop::Registers)?;
        self.set_content(register, Content::Busy);
        Ok(register)
    }

    /// A working register out of the way of the next call's arguments. They are out of the way because arguments are put into place
    /// one after the other, and one of them would destroy it.
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

    /// The register for a new variable: where the next call wants it, if possible. Built-ins in line are looked past, up to a few, since
    /// they leave the other registers alone: their arguments only set a `floor`, below which they would be in the way.
    pub fn register_for(&mut self, id: VarId) -> Result<u8, Stop> {
        self.register_from(id, self.position)
    }

    /// The same for the result of a built-in, whose own arguments are read already.
    pub fn register_behind(&mut self, id: VarId) -> Result<u8, Stop> {
        self.register_from(id, self.position + 1)
    }

    /// While arguments are put into place, where another branch has left the variable may be the register of an argument that comes later.
    fn register_from(&mut self, id: VarId, mut position: u32) -> Result<u8, Stop> {
        /// How many built-ins are looked past.
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

    /// Which argument of a goal is the variable. The first of them, if there are several.
    fn argument_place(&self, goal: Goal, id: VarId) -> Option<u8> {
        let Shape::Compound(compound) = shape(self.heap, goal.term) else {
            return None;
        };
        (0..compound.arity)
            .find(|index| self.variable_of(compound.arg(self.heap, *index)) == Some(id))
            .map(|i| i as u8)
    }

    /// The variable that a term is.
    pub fn variable_of(&self, term: Cell) -> Option<VarId> {
        match shape(self.heap, term) {
            Shape::Variable(at) => Some(self.variables.id(at)),
            Shape::Constant(_) | Shape::Box(_) | Shape::Compound(_) => None,
        }
    }

    /// Whether a variable occurs in the term, under whichever of its names.
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

    /// The slot for a variable that is about to be defined, when it belongs there at once. Before that the variable lives in a
    /// register, and `need_environment` stores it.
    pub fn slot_now(&mut self, id: VarId) -> Option<i16> {
        if self.state.environment {
            self.variables.get(id).slot
        } else {
            None
        }
    }

    /// Says that the slot of a variable holds its value now.
    pub fn define_in_slot(&mut self, id: VarId) {
        self.count_definition(id);
        self.variables.get(id).stored = true;
        self.state.stored.push(id);
    }

    /// Says that a register holds the value of a new variable, and stores it if it belongs into a slot.
    pub fn define_in_register(&mut self, id: VarId, register: u8) {
        self.set_content(register, Content::Holds(id));
        self.count_definition(id);
        if let Some(slot) = self.slot_now(id) {
            self.assembler.ac(Op::GetVarY, register, slot);
            self.variables.get(id).stored = true;
            self.state.stored.push(id);
        }
    }

    /// A register with the value of a defined variable. It stays in the register as a copy, which later reads find.
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

    /// Makes a new variable and gives a register with a reference to it. The cell is made by the instruction itself, at H.
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

    /// Frees the registers of variables that nothing behind this step needs, and all working registers. With `spill` a register is freed
    /// as soon as the slot has its variable.
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

    /// Whether nothing behind this step needs what a register holds. Its register can take the result of the present step.
    pub fn is_spare(&self, register: u8) -> bool {
        match self.content(register) {
            Content::Free | Content::Busy => true,
            Content::Holds(id) => !self.variables.needed(id, self.position, &self.excluded),
        }
    }

    /// Frees the registers among `operands` whose variables nothing behind this step needs, and working registers.
    pub fn free_dying(&mut self, operands: &[u8]) {
        for register in operands {
            if self.is_spare(*register) {
                self.set_content(*register, Content::Free);
            }
        }
    }

    /// Forgets all registers: a call has used them.
    pub fn forget_registers(&mut self) {
        for register in 0..self.state.registers.len() {
            self.set_content(register as u8, Content::Free);
        }
        self.state.registers.clear();
    }

    /// Goes back to what was known at another point: at the beginning of the next branch, and behind a join. The variables' own
    /// fields are set back too, since they mirror the state.
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
