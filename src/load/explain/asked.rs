//! The predicate that an error names: a program has called `sum/3`, which has called `scalar_product/4`, and knows only the first.
//!
//! ```text
//!   sum([X,a], #=, 3)     error(type_error(integer,a), context(scalar_product/4,_))     told: (in sum/3)
//! ```
//!
//! *Invariant*: only the message changes, not the ball; the goal stands at the place of the error, is one of the library, and calls no goals
//! of the program.

use super::super::{goals, qualify, terms};
use super::Raised;
use crate::builtins::args;
use crate::machine::Machine;
use crate::term::{Cell, Functor, atoms};

/// The ball with the predicate in its context that the program has called, if the one that raised it is known to the library only.
pub fn by_its_call(machine: &mut Machine, ball: Cell, raised: &Raised) -> Cell {
    let found = renamed(machine, ball, raised);
    found.unwrap_or(ball)
}

fn renamed(machine: &mut Machine, ball: Cell, raised: &Raised) -> Option<Cell> {
    let found_by = super::goal_of(machine, ball)?;
    let [formal, context] = terms::arguments::<2>(machine, ball, atoms::ERROR)?;
    let [_, note] = terms::arguments::<2>(machine, context, atoms::CONTEXT)?;
    let formal_name = terms::functor(machine, formal).map(|functor| functor.name);
    if !args::is_var(machine, note) || formal_name == Some(atoms::RESOURCE_ERROR) {
        return None;
    }
    let called = called_at(machine, raised)?;
    let is_other = called != found_by && is_of_library(machine, called);
    if !is_other {
        return None;
    }
    machine.heap.room(16).ok()?;
    let arity = Cell::small(i32::try_from(called.arity).ok()?);
    let heap = &mut machine.heap;
    let indicator = heap.structure(atoms::SLASH, &[Cell::atom(called.name), arity]);
    let context = heap.structure(atoms::CONTEXT, &[indicator.ok()?, note]);
    heap.structure(atoms::ERROR, &[formal, context.ok()?]).ok()
}

/// The predicate of the goal at the place of an error.
fn called_at(machine: &mut Machine, raised: &Raised) -> Option<Functor> {
    let (source, span) = raised.place.as_ref().filter(|_| raised.exact)?;
    let text = source.text.get(..span.end as usize)?;
    let tree = super::read_again(machine, text, span.start)?;
    let goal = goals::goal_at(&tree, tree.nodes.len() - 1);
    let name = machine.atoms.intern(goal.name?).ok()?;
    Some(Functor::new(name, u32::try_from(goal.arity).ok()?))
}

/// Whether a goal of a program with this functor calls a predicate of the library that calls none of its arguments.
fn is_of_library(machine: &Machine, functor: Functor) -> bool {
    let letters = qualify::letters(machine, atoms::USER, functor);
    let calls = letters.is_some_and(|letters| letters.iter().any(|letter| !b"?:".contains(letter)));
    let database = &machine.database;
    let found = database.lookup(atoms::USER, functor);
    let module = found.map(|id| database.get(id).module);
    !calls && module.is_some_and(|module| database.modules.is_library(module))
}
