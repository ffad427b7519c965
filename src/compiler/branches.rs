//! Branches: where they begin, and how they agree where they join.
//!
//! A branch begins with what was known at its node. Where branches join, variables are in the same registers when registers
//! survive the node, else in slots. A branch that leaves a variable undefined which others define makes it at its end.
//!
//! Invariant: the open nodes nest as their marks do; `excluded` lists, outermost first, the stretches of steps that the
//! present path skips.

use crate::code::instruction::Op;
use crate::term::{Functor, atoms};

use super::Stop;
use super::assembler::Label;
use super::clause::NodeId;
use super::control::Generator;
use super::registers::{Content, State};
use super::variables::VarId;

/// A node that has begun and not ended.
pub struct Open {
    /// What was known at its beginning.
    before: State,
    /// What holds behind it, once a branch has got there.
    behind: Option<State>,
    /// Where the next branch begins.
    pub other: Label,
    /// Behind the node.
    join: Label,
    /// The number of branches begun.
    branches: usize,
    /// Whether it has a choice point.
    choice: bool,
    /// What the next branch owes for goals of the condition, by its longest way.
    pub owed: u32,
}

impl Generator<'_> {
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

    pub fn begin_if(&mut self, node: NodeId) {
        if self.is_opaque(node) && !self.clause.nodes[node as usize].tail && self.state.reachable {
            self.need_environment();
        }
        self.conditions += 1;
        self.begin(false);
    }

    pub fn then(&mut self, node: NodeId) {
        self.conditions -= 1;
        let node = &self.clause.nodes[node as usize];
        self.excluded.push((node.alternatives[0], node.join));
    }

    pub fn begin_choice(&mut self, node: NodeId) {
        let (first, join) = (
            self.clause.nodes[node as usize].alternatives[0],
            self.clause.nodes[node as usize].join,
        );
        if self.state.reachable {
            self.need_environment();
            self.settle();
            self.pay_no_more();
            self.begin(true);
            let live = self.live(first);
            let functor = Functor::new(atoms::SEMICOLON, 2);
            let info = self.site(functor, None, live);
            let label = self.open.last().map(|open| open.other);
            self.assembler.push_label(Op::OrElse, 0, 0, label, &[info]);
        } else {
            self.begin(true);
        }
        self.excluded.push((first, join));
    }

    /// The end of a branch: shared variables that it has not defined are made, and the registers brought into the places
    /// in which the branches before have left them.
    fn end_branch(&mut self, node: NodeId) -> Result<(), Stop> {
        let entry = &self.clause.nodes[node as usize];
        if !self.state.reachable || entry.tail {
            return Ok(());
        }
        let opaque = entry.opaque;
        for index in 0..self.variables.shared[node as usize].len() {
            let id = self.variables.shared[node as usize][index];
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

    /// Moves variables to the registers in which `behind` has them.
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

    fn needed(&self, id: VarId) -> bool {
        self.variables.needed(id, self.position, &self.excluded)
    }

    pub fn next_branch(&mut self, node: NodeId) -> Result<(), Stop> {
        self.end_branch(node)?;
        let entry = &self.clause.nodes[node as usize];
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

    pub fn join(&mut self, node: NodeId) -> Result<(), Stop> {
        self.end_branch(node)?;
        let Some(open) = self.open.pop() else {
            return Ok(());
        };
        match open.behind {
            Some(state) => {
                self.assembler.bind(open.join);
                self.restore(state);
                if self.is_opaque(node) {
                    self.pay_no_more();
                }
            }
            None => self.state.reachable = false,
        }
        Ok(())
    }
}

/// What holds behind two branches: copies that only one of them has are forgotten.
fn agree(mut one: State, other: &State) -> State {
    for (register, content) in one.registers.iter_mut().enumerate() {
        if other.registers.get(register) != Some(content) {
            *content = Content::Free;
        }
    }
    one.stored.retain(|id| other.stored.contains(id));
    one.owed = one.owed.max(other.owed);
    one.prepaid &= other.prepaid;
    one
}
