//! Qualifies the goals that a library file passes to meta-predicates: `findall(X, helper(X), Xs)` in the module m becomes
//! `findall(X, m:helper(X), Xs)`, so that the goal is found wherever it is called.
//!
//! *Invariant*: only goals written in the clause are qualified. A goal in a variable comes from the caller of the library:
//! without a module it belongs to `user`. (Goals in modules of a program get their module when they are passed on:
//! `machine/exec/context.rs`.) The clause is fresh on the heap and not shared, so it is changed in place.

use super::terms;
use crate::code::Optimisation;
use crate::database::meta;
use crate::machine::Machine;
use crate::machine::error::Result;
use crate::term::{Addr, Atom, Cell, Functor, atoms};

/// The body with qualified goals in the arguments of meta-predicates.
pub fn body(machine: &mut Machine, module: Atom, body: Cell) -> Result<Cell> {
    let mut waiting = vec![body];
    while let Some(goal) = waiting.pop() {
        let Some((functor, at)) = terms::compound(machine, goal) else {
            continue;
        };
        // If negation is compiled as a call, its goal is qualified too.
        let in_place = functor.arity == 2 || machine.optimises(Optimisation::InlineBuiltins);
        let name = machine.atoms.text(functor.name);
        if in_place && super::goals::is_control(name, functor.arity as usize) {
            waiting.extend((0..functor.arity as usize).map(|index| machine.heap.arg(at, index)));
            continue;
        }
        // The goals inside the arguments too, as in forall(member(X, Xs), \+ findall(...)).
        waiting.extend(arguments(machine, module, functor, at)?);
    }
    Ok(body)
}

/// Qualifies the goals among the arguments; returns these goals.
fn arguments(machine: &mut Machine, module: Atom, functor: Functor, at: Addr) -> Result<Vec<Cell>> {
    let Some(letters) = letters(machine, module, functor) else {
        return Ok(Vec::new());
    };
    let mut goals = Vec::new();
    for (index, letter) in letters.iter().enumerate() {
        if *letter == b'?' {
            continue;
        }
        let place = at.offset(1 + index);
        let (place, goal) = if *letter == b'^' {
            behind_quantifiers(machine, place)
        } else {
            (place, machine.heap.cell(place, 0))
        };
        let written = !terms::is_variable(machine, goal)
            && terms::arguments::<2>(machine, goal, atoms::COLON).is_none();
        if written {
            machine.heap.room(3)?;
            let qualified = machine
                .heap
                .structure(atoms::COLON, &[Cell::atom(module), goal])?;
            machine.heap.fill(place, qualified);
            goals.push(goal);
        }
    }
    Ok(goals)
}

/// The address of the goal of `X^Y^Goal`.
fn behind_quantifiers(machine: &Machine, mut place: Addr) -> (Addr, Cell) {
    loop {
        let goal = machine.heap.cell(place, 0);
        match terms::compound(machine, goal) {
            Some((functor, at)) if functor == Functor::new(atoms::CARET, 2) => place = at.offset(2),
            Some(_) | None => return (place, goal),
        }
    }
}

/// The meta-arguments of a predicate, as in the table of `database/calls/meta.rs`.
pub(super) fn letters(machine: &Machine, module: Atom, functor: Functor) -> Option<Vec<u8>> {
    let declared = machine
        .database
        .lookup(module, functor)
        .and_then(|id| machine.database.get(id).properties.meta.clone());
    if let Some(declared) = declared {
        return Some(declared.iter().map(|meta| meta.letter()).collect());
    }
    let name = machine.atoms.text(functor.name);
    meta::letters(name, functor.arity as usize).map(<[u8]>::to_vec)
}
