//! Where the code of a clause keeps its variables: recorded when a clause is compiled a second time to explain an error.
//!
//! ```text
//! p(A, B) :- X is A + 1, q(B, X).
//!
//!     add_i x2, x0, 1         A in x0, B in x1
//!     move x0, x1             B in x1, X in x2
//! ```
//!
//! *Invariant*: a register is named for a variable at a word only if it holds the variable when that word is about to run and the word
//! still needs it; a slot is named only as the place of the variable, and the caller must know whether it is in use there.

use crate::code::instruction::{Operand, literals};
use crate::code::{Op, Word};
use crate::term::{Addr, Cell, Heap};

use super::super::registers::Content;
use super::super::terms::{Shape, shape};
use super::super::variables::{VarId, Variables};

/// The most parts of a term that are visited: a term with shared parts may have very many.
const MOST_PARTS: usize = 1000;

/// Changes of register contents, with the length of the code at each.
#[derive(Default)]
pub struct Log(Vec<(u32, u8, Content)>);

impl Log {
    /// Records the new contents of a register.
    pub fn set(&mut self, length: u32, register: u8, content: Content) {
        self.0.push((length, register, content));
    }
}

/// Where the code of a clause keeps its variables.
pub struct Whereabouts {
    pub(super) log: Log,
    /// The positions where the code of goals begins, with the numbers of the goals.
    pub(super) places: Vec<(u32, u32)>,
    /// The same with the goals themselves, including goals inside another goal.
    pub(super) origins: Vec<(u32, Cell)>,
    /// The code, to compare with the code that ran.
    pub words: Vec<Word>,
    pub(super) variables: Variables,
}

/// A place of a variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Home {
    /// In a register.
    Register(u8),
    /// In a slot of the environment, if that is in use.
    Slot(i16),
    /// In a register that is dead and not overwritten: collections may have left a stale value in it.
    GivenUp(u8),
}

impl Whereabouts {
    /// The number of the goal that the word belongs to.
    pub fn goal_at(&self, index: usize) -> Option<u32> {
        let behind = self
            .places
            .partition_point(|(word, _)| *word as usize <= index);
        Some(self.places.get(behind.checked_sub(1)?)?.1)
    }

    /// The goal that the word belongs to, which may be inside another one that is compiled with it.
    pub fn origin_at(&self, index: usize) -> Option<Cell> {
        let behind = self
            .origins
            .partition_point(|(word, _)| *word as usize <= index);
        Some(self.origins.get(behind.checked_sub(1)?)?.1)
    }

    /// Where the variables of a term of the clause may be when a word is about to run.
    pub fn homes(&self, heap: &Heap, term: Cell, index: usize) -> Vec<(Addr, Vec<Home>)> {
        let held = self.registers(index);
        let mut found: Vec<(Addr, Vec<Home>)> = Vec::new();
        let mut waiting = vec![term];
        let mut left = MOST_PARTS;
        while let Some(term) = waiting.pop().filter(|_| left > 0) {
            left -= 1;
            match shape(heap, term) {
                Shape::Variable(at) => {
                    if found.iter().any(|(known, _)| *known == at) {
                        continue;
                    }
                    let Some(id) = self.variables.find(at) else {
                        continue;
                    };
                    let registers = held.iter().filter(|(_, holds, _)| *holds == id);
                    let mut homes: Vec<Home> = registers
                        .map(|(register, _, given_up)| match given_up {
                            true => Home::GivenUp(*register),
                            false => Home::Register(*register),
                        })
                        .collect();
                    homes.extend(self.variables.table[id as usize].slot.map(Home::Slot));
                    homes.sort();
                    found.push((at, homes));
                }
                Shape::Constant(_) | Shape::Box(_) => (),
                Shape::Compound(compound) => {
                    let arguments = (0..compound.arity).rev();
                    waiting.extend(arguments.map(|index| compound.arg(heap, index)));
                }
            }
        }
        found
    }

    /// Which variables of a term occur only once in the clause: before their goal has run they are unbound, and no register needs to
    /// keep them.
    pub fn voids(&self, heap: &Heap, term: Cell) -> Vec<Addr> {
        let all = self.homes(heap, term, 0).into_iter().map(|(at, _)| at);
        all.filter(|at| {
            let id = self.variables.find(*at);
            id.is_some_and(|id| self.variables.table[id as usize].is_void())
        })
        .collect()
    }

    /// The contents of registers when a word is about to run, and which registers are dead since then but not overwritten.
    fn registers(&self, index: usize) -> Vec<(u8, VarId, bool)> {
        let mut held: Vec<(u8, VarId, bool, usize)> = Vec::new();
        for (length, register, content) in &self.log.0 {
            let length = *length as usize;
            let is_it = |entry: &(u8, VarId, bool, usize)| entry.0 == *register;
            // Entries at the word itself are an operand loaded for it, or the registers that it frees and writes.
            match content {
                Content::Holds(id) if length <= index => {
                    held.retain(|entry| !is_it(entry));
                    held.push((*register, *id, false, length));
                }
                _ if length < index => {
                    held.iter_mut()
                        .filter(|entry| is_it(entry))
                        .for_each(|entry| entry.2 = true);
                }
                Content::Free | Content::Busy | Content::Holds(_) => (),
            };
        }
        held.retain(|(register, _, given_up, since)| {
            !given_up || !self.is_written(*register, *since, index)
        });
        let held = held.into_iter();
        held.map(|(register, id, given_up, _)| (register, id, given_up))
            .collect()
    }

    /// Whether some word in a range of the code writes a register.
    fn is_written(&self, register: u8, from: usize, to: usize) -> bool {
        let mut at = 0;
        while let Some(word) = self.words.get(at).filter(|_| at < to) {
            let writes = |operand: &Operand| match operand {
                Operand::Xa => word.a() == usize::from(register),
                Operand::Xb => word.b() == usize::from(register),
                Operand::Xc => word.c() as u8 == register,
                _ => false,
            };
            let op = Op::from_number(word.op());
            let is_call = word.is_call(Op::Call);
            if at >= from && (is_call || op.is_some_and(|op| op.written().iter().any(writes))) {
                return true;
            }
            at += 1 + literals(*word);
        }
        false
    }
}
