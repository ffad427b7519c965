//! Goals of any width: goals with more arguments than registers, and `call/N` of more than eight arguments.
//!
//! ```text
//!   p(A1, ..., A200)      x0 = A1 ... x199 = A200                                 in registers
//!   p(A1, ..., A201)      x0 = A1 x1 = A2 x2 = A3 x3 = A4  x4 = p(A1, ..., A201)     WIDE = 4: a term
//! ```
//!
//! The first four are in registers for indexing. The clauses of such a predicate take the others from the term: its head is compiled as one
//! structure in x4.
//!
//! Invariant: a wide goal is a term in `x[WIDE]`, whose first arguments are also in the registers before it; no other place holds its
//! arguments. [`Machine::set_goal`] is the only way to change an argument, and writes all of them.

use super::super::Machine;
use super::super::assert::{Qualified, head_functor, strip_module};
use super::super::error::{Error, Limit, Result};
use crate::code::{MAX_PREDICATE_ARITY, WIDE, is_wide, registers};
use crate::database::{Database, Kind};
use crate::memory::Stopping;
use crate::term::{Atom, Cell, Functor, View, atoms};

/// Whether a functor is a `call/N`.
pub fn is_call(functor: Functor) -> bool {
    functor.name == atoms::CALL && (1..=MAX_PREDICATE_ARITY as u32).contains(&functor.arity)
}

/// Defines a `call/N` when it is first mentioned. Its entry is planted with those of other new predicates.
pub fn define_call(database: &mut Database, functor: Functor) {
    if is_call(functor) && database.find(atoms::SYSTEM, functor).is_none() {
        let id = database.predicate(atoms::SYSTEM, functor);
        database.get_mut(id).properties.iso = true;
        database.set_kind(id, Kind::Control);
    }
}

/// A `call/N` with more arguments than registers, which is a term itself: appends its additional arguments to those of the goal in its
/// first argument.
pub(in crate::machine) fn call(m: &mut Machine, module: Atom) -> Result<()> {
    let View::Struct(functor, at) = m.heap.view(m.x[WIDE]) else {
        return Err(Error::System("a goal with many arguments was lost".into()));
    };
    let added: Vec<Cell> = (1..functor.arity as usize)
        .map(|n| m.heap.arg(at, n))
        .collect();
    let Qualified { module, term: goal } = strip_module(m, module, m.heap.arg(at, 0))?;
    let functor = head_functor(m, goal)?;
    let mut arguments = match m.heap.view(goal) {
        View::List(at) => vec![m.heap.get(at), m.heap.get(at.offset(1))],
        View::Struct(functor, at) => (0..functor.arity as usize)
            .map(|n| m.heap.arg(at, n))
            .collect(),
        _ => Vec::new(),
    };
    arguments.extend(added);
    if arguments.len() > MAX_PREDICATE_ARITY {
        return Err(Error::Representation(Limit::MaxProcedureArity));
    }
    let functor = Functor::new(functor.name, arguments.len() as u32);
    enter(m, module, functor, &arguments)
}

/// Enters a predicate with many arguments. A `call/N` that calls a `call/N` spends an inference here, since no instruction does: it could
/// recurse forever.
pub(in crate::machine) fn enter(
    m: &mut Machine,
    module: Atom,
    functor: Functor,
    arguments: &[Cell],
) -> Result<()> {
    m.set_goal(functor.name, arguments)?;
    if functor.name == atoms::CALL {
        m.spend(1)?;
    }
    let id = m.database.predicate(module, functor);
    m.plant_changed();
    m.pc = m.entry(id);
    Ok(())
}

impl Machine {
    /// The arguments of the goal with this arity in the registers.
    pub fn goal_arguments(&self, arity: u32) -> Vec<Cell> {
        if !is_wide(arity) {
            return self.x[..registers(arity).into()].to_vec();
        }
        let View::Struct(functor, at) = self.heap.view(self.x[WIDE]) else {
            return Vec::new();
        };
        (0..functor.arity as usize)
            .map(|n| self.heap.arg(at, n))
            .collect()
    }

    /// The goal with this functor in the registers, as a term.
    pub(in crate::machine) fn goal_term(&mut self, functor: Functor) -> Stopping<Cell> {
        if is_wide(functor.arity) {
            return Ok(self.x[WIDE]);
        }
        let arguments = self.goal_arguments(functor.arity);
        self.heap.structure(functor.name, &arguments)
    }

    /// Puts a goal into the registers: its arguments, or for a wide goal the first arguments and the whole goal as a term.
    pub fn set_goal(&mut self, name: Atom, arguments: &[Cell]) -> Result<()> {
        let count = match is_wide(arguments.len() as u32) {
            true => {
                self.heap.room(arguments.len() + 1)?;
                self.x[WIDE] = self.heap.structure(name, arguments)?;
                WIDE
            }
            false => arguments.len(),
        };
        self.x[..count].copy_from_slice(&arguments[..count]);
        Ok(())
    }
}
