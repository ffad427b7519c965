//! Branches: the states at their beginnings, and how they are made to agree where they join.
//!
//! A branch begins with the state at its construct. Where branches join, variables are in the same registers if registers survive the
//! construct, else in slots. A branch that leaves a variable undefined which others define makes it at its end.
//!
//! ```text
//! p(X, Y) :- ( X > 0 -> Y = f(Z), q(Z) ; r(Y, Z) ), s(Z).
//!
//!     allocate
//!     gt_i x0, 0, L2
//!     get_struct +2, x1, L4, f/1
//!     unify_var_y +2, y0
//! L1:
//!     put_val_y x0, y0
//!     call +2, 1, q/1, frame 1 {y0}
//!     jump L3
//! L2:
//!     move x0, x1
//!     put_var_y x1, y0
//!     call +1, 2, r/2, frame 1 {y0}
//! L3:
//!     put_val_y x0, y0
//!     deallocate_execute 1, s/1
//! L4:
//!     set_var_y y0
//!     jump L1
//! ```
//!
//! At `gt_i` the state is saved: x0 holds X, x1 holds Y. The first branch defines Z in its slot and ends with a call, after which no
//! register is known. At L2 the saved state is restored: x1 is Y again, Z is undefined. Both branches leave Z in y0; at L3 nothing else is
//! known. If nothing in a construct calls, variables may stay in registers: the first branch to end decides where, and the others move
//! theirs there (`align`).
//!
//! With a choice point (`or_else`) the registers are lost when the next branch begins, since backtracking may come from anywhere: its
//! variables have to be in slots before, and the site of the `or_else` tells the collector which slots these are:
//!
//! ```text
//! r(X) :- \+ q(X), ( a(X, Y) ; b(X, Y) ), c(Y), d(X).
//!
//!     allocate
//!     get_var_y x0, y0
//!     mark_y y2
//!     or_else L1, frame 3 {y0}
//!     call 1, q/1, frame 3 {y0 y2}
//!     cut_y y2
//!     fail
//! L1:
//!     trust_else
//!     or_else L2, frame 2 {y0}
//!     put_val_y x0, y0
//!     put_var_y x1, y1
//!     call 2, a/2, frame 2 {y0 y1}
//!     jump L3
//! L2:
//!     trust_else
//!     put_val_y x0, y0
//!     put_var_y x1, y1
//!     call 2, b/2, frame 2 {y0 y1}
//! L3:
//!     put_val_y x0, y1
//!     call 1, c/1, frame 1 {y0}
//!     put_val_y x0, y0
//!     deallocate_execute 1, d/1
//! ```
//!
//! Y is not in the map of the second `or_else`: each branch makes it anew. The slot of the mark, y2, is dead after L1, so the frames there
//! have two slots.
//!
//! Invariant: the open constructs nest as their marks do; `excluded` lists, outermost first, the stretches of steps that the current path
//! skips.

use crate::code::instruction::Op;
use crate::term::{Functor, atoms};

use super::super::Stop;
use super::super::assembler::Label;
use super::super::clause::ConstructId;
use super::super::control::Generator;
use super::super::registers::{Content, State};
use super::super::variables::VarId;

/// An open construct.
pub struct Open {
    /// The state at its beginning.
    before: State,
    /// The state after it, once a branch has ended.
    behind: Option<State>,
    /// The label of the next branch.
    pub other: Label,
    /// The label after the construct.
    join: Label,
    /// The number of branches begun.
    branches: usize,
    /// Whether it has a choice point.
    choice: bool,
    /// The debt of the next branch for goals of the condition, by its longest path.
    pub owed: u32,
}

impl Generator<'_> {
    /// Opens a construct: saves the state for its other branches.
    fn begin(&mut self, choice: bool) {
        let (other, join) = (self.assembler.label(), self.assembler.label());
        let before = self.state.clone();
        self.open.push(Open {
            before,
            behind: None,
            other,
            join,
            branches: 1,
            choice,
            owed: 0,
        });
    }

    /// Begins the condition of an inline if-then-else. If one of its branches calls, the environment is made before the branches, so that
    /// they agree on it; not if the clause ends with the construct, since each branch then ends on its own.
    pub fn begin_if(&mut self, construct: ConstructId) {
        if self.is_opaque(construct)
            && !self.clause.constructs[construct as usize].tail
            && self.state.reachable
        {
            self.need_environment();
        }
        self.conditions += 1;
        self.begin(false);
    }

    /// The condition has held: this path skips the alternatives, and occurrences in them do not keep a variable alive.
    pub fn then(&mut self, construct: ConstructId) {
        self.conditions -= 1;
        let construct = &self.clause.constructs[construct as usize];
        self.excluded
            .push((construct.alternatives[0], construct.join));
    }

    /// Begins a disjunction: moves the variables of its branches to their slots, which `or_else` records.
    pub fn begin_choice(&mut self, construct: ConstructId) {
        let (first, join) = (
            self.clause.constructs[construct as usize].alternatives[0],
            self.clause.constructs[construct as usize].join,
        );
        if self.state.reachable {
            self.need_environment();
            self.settle();
            self.begin(true);
            let live = self.live(first);
            let functor = Functor::new(atoms::SEMICOLON, 2);
            let info = self.site(functor, live);
            let label = self.open.last().map(|open| open.other);
            self.assembler.push_label(Op::OrElse, 0, 0, label, &[info]);
        } else {
            self.begin(true);
        }
        self.excluded.push((first, join));
    }

    /// Ends a branch: makes the shared variables that it has not defined, and moves registers to the places where the branches before have
    /// left them.
    fn end_branch(&mut self, construct: ConstructId) -> Result<(), Stop> {
        let entry = &self.clause.constructs[construct as usize];
        if !self.state.reachable || entry.tail {
            return Ok(());
        }
        let opaque = entry.opaque;
        for index in 0..self.variables.shared[construct as usize].len() {
            let id = self.variables.shared[construct as usize][index];
            if !self.variables.get(id).is_defined() && self.needed(id) {
                match self.slot_now(id) {
                    Some(slot) => {
                        self.assembler.ac(Op::InitY, 0, slot);
                        self.count_heap(1);
                        self.define_in_slot(id);
                    }
                    None => {
                        self.create(id)?;
                    }
                }
            }
        }
        self.release_dead();
        if opaque {
            self.forget_registers();
        } else if let Some(behind) = self.open.last().and_then(|open| open.behind.clone()) {
            self.align(&behind)?;
        }
        self.prune();
        let state = self.state.clone();
        if let Some(open) = self.open.last_mut() {
            open.behind = Some(match open.behind.take() {
                None => state,
                Some(earlier) => agree(earlier, &state),
            });
        }
        Ok(())
    }

    /// Moves variables to the registers that `behind` has for them, simultaneously: they may have to exchange places.
    fn align(&mut self, behind: &State) -> Result<(), Stop> {
        let mut moves = Vec::new();
        for (register, content) in behind.registers.iter().enumerate() {
            if let Content::Holds(id) = content
                && let Some(here) = self.variables.get(*id).x
                && here as usize != register
                && !self.variables.get(*id).stored
            {
                moves.push((register as u8, *id));
            }
        }
        self.move_variables(moves)
    }

    /// Whether a variable is needed after the current step on this path.
    fn needed(&self, id: VarId) -> bool {
        self.variables.needed(id, self.position, &self.excluded)
    }

    /// Ends one branch and begins the next: a jump to the join, the label of the next branch, and the saved state. If the branches before
    /// have left variables in registers, this one gets hints to put them there too.
    pub fn next_branch(&mut self, construct: ConstructId) -> Result<(), Stop> {
        self.end_branch(construct)?;
        let entry = &self.clause.constructs[construct as usize];
        let (tail, end) = (entry.tail, entry.join);
        let next = self.open.last().map_or(0, |open| open.branches);
        let following = entry.alternatives.get(next).copied();
        if self.state.reachable && !tail {
            let join = self.open.last().map(|open| open.join);
            self.assembler.push_label(Op::Jump, 0, 0, join, &[]);
        }
        self.excluded.pop();
        let Some(mut open) = self.open.pop() else {
            return Ok(());
        };
        open.branches += 1;
        self.assembler.bind(open.other);
        let mut state = open.before.clone();
        state.owed = std::mem::take(&mut open.owed);
        if open.choice {
            for content in &mut state.registers {
                *content = Content::Free;
            }
            if following.is_some() {
                open.other = self.assembler.label();
            }
            if state.reachable {
                match following {
                    Some(_) => {
                        self.assembler
                            .push_label(Op::RetryElse, 0, 0, Some(open.other), &[])
                    }
                    None => self.assembler.a(Op::TrustElse, 0),
                }
            }
        }
        if let Some(following) = following {
            self.excluded.push((following, end));
        }
        let behind = open.behind.clone();
        self.open.push(open);
        self.restore(state);
        if let Some(behind) = behind {
            for (register, content) in behind.registers.iter().enumerate() {
                if let Content::Holds(id) = content {
                    self.variables.get(*id).hint = Some(register as u8);
                }
            }
        }
        Ok(())
    }

    /// Ends the last branch. After it, the state on which all branches agree holds; if none gets there, nothing is reachable.
    pub fn join(&mut self, construct: ConstructId) -> Result<(), Stop> {
        self.end_branch(construct)?;
        let Some(open) = self.open.pop() else {
            return Ok(());
        };
        match open.behind {
            Some(state) => {
                self.assembler.bind(open.join);
                self.restore(state);
            }
            None => self.state.reachable = false,
        }
        Ok(())
    }
}

/// The state after two branches: drops copies that only one of them has. A variable is known after both only if it is in the same register,
/// or in its slot, at the end of each.
fn agree(mut one: State, other: &State) -> State {
    for (register, content) in one.registers.iter_mut().enumerate() {
        if other.registers.get(register) != Some(content) {
            *content = Content::Free;
        }
    }
    one.stored.retain(|id| other.stored.contains(id));
    one.owed = one.owed.max(other.owed);
    one
}
