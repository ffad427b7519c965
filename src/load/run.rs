//! Runs goals for the loader: directives, expansions, conditions.
//!
//! *Invariant*: a goal run from here leaves nothing on the heap: the loader copies what it needs, and undoes the bindings when the goal
//! has ended.

use super::terms;
use crate::machine::Machine;
use crate::machine::bounds::Limit;
use crate::machine::error::{Domain, Error, Resource, Result};
use crate::term::{Atom, Cell, Functor, Stored, View, atoms};

/// Runs a goal for its first answer.
pub fn once(machine: &mut Machine, module: Atom, goal: Cell) -> Result<bool> {
    let mut query = machine.open_query(module, goal)?;
    let holds = machine.next_answer(&mut query)?;
    machine.close_query(query);
    Ok(holds)
}

/// Runs a goal for its first answer, and copies the value that `wanted` has then.
pub fn first(
    machine: &mut Machine,
    module: Atom,
    goal: Cell,
    wanted: Cell,
) -> Result<Option<Stored>> {
    let mut query = machine.open_query(module, goal)?;
    let holds = machine.next_answer(&mut query)?;
    let copy = holds.then(|| Stored::copy(&mut machine.heap, wanted));
    machine.close_query(query);
    Ok(copy.transpose()?)
}

/// Whether an error is a halt that a goal of `at_halt/1` cancels: these are called here, each once, so that the end of the session calls
/// those that are left.
pub fn is_cancelled_halt(machine: &mut Machine, error: &Error) -> Result<bool> {
    if !matches!(error, Error::Halt(_)) {
        return Ok(false);
    }
    let module = machine.atoms.intern("halting")?;
    let goals = Functor::new(machine.atoms.intern("$run_at_halt")?, 0);
    // Without the library no goal was given.
    let found = machine.database.find(module, goals);
    if !found.is_some_and(|found| machine.database.get(found).is_defined()) {
        return Ok(false);
    }
    Ok(!once(machine, module, Cell::atom(goals.name))?)
}

/// Whether an error is an interrupt by the user.
pub fn is_interrupt(machine: &mut Machine, error: &Error) -> bool {
    match error {
        Error::Resource(Resource::Interrupt) => true,
        Error::Ball(ball) => {
            let top = machine.heap.top;
            let found = ball.restore(&mut machine.heap);
            let found = found.map(|ball| resource_of(machine, ball));
            machine.heap.top = top;
            matches!(found, Ok(Some(Resource::Interrupt)))
        }
        _ => false,
    }
}

/// Whether an error ends the whole load and not only the goal: an interrupt, an abort, a limit or a halt. A limit of a goal that has come as far as here
/// was set for a goal that loads.
pub fn is_final(machine: &mut Machine, error: &Error) -> bool {
    match error {
        Error::Halt(_)
        | Error::Halted
        | Error::Resource(
            Resource::Interrupt
            | Resource::Time
            | Resource::CpuTime
            | Resource::Inferences
            | Resource::Atoms
            | Resource::Code,
        ) => true,
        Error::Ball(ball) => {
            let top = machine.heap.top;
            let restored = ball.restore(&mut machine.heap);
            let of_goal = restored
                .as_ref()
                .is_ok_and(|ball| is_limit_of_goal(machine, *ball));
            let resource = restored.map(|ball| resource_of(machine, ball));
            let aborts = restored.as_ref().is_ok_and(|ball| is_abort(machine, *ball));
            let stops = of_goal
                || aborts
                || matches!(
                    resource,
                    Ok(Some(
                        Resource::Interrupt
                            | Resource::Time
                            | Resource::CpuTime
                            | Resource::Inferences
                            | Resource::Atoms
                            | Resource::Code
                    ))
                );
            machine.heap.top = top;
            stops
        }
        Error::Instantiation
        | Error::Uninstantiation(_)
        | Error::Type(..)
        | Error::Domain(..)
        | Error::Existence(..)
        | Error::Permission(..)
        | Error::Representation(_)
        | Error::OccursCheck(..)
        | Error::NotStratified(..)
        | Error::Evaluation(_)
        | Error::Resource(_)
        | Error::Syntax(..)
        | Error::Format(_)
        | Error::System(_) => false,
    }
}

/// Whether a ball is that of a limit that a program has set for a goal (`prolog/boot/limits.pl`).
fn is_limit_of_goal(machine: &Machine, ball: Cell) -> bool {
    match machine.heap.view(ball) {
        View::Struct(functor, _) => functor == Functor::new(atoms::LIMIT_REACHED, 2),
        _ => false,
    }
}

/// Whether a ball is that of abort/0.
fn is_abort(machine: &Machine, ball: Cell) -> bool {
    match machine.heap.view(ball) {
        View::Struct(functor, at) if functor.arity == 1 => {
            let reason = machine.heap.deref(machine.heap.arg(at, 0)).as_atom();
            machine.atoms.text(functor.name) == "unwind"
                && reason.is_some_and(|reason| machine.atoms.text(reason) == "abort")
        }
        _ => false,
    }
}

/// The flag that does not exist, if this is the error.
pub fn unknown_flag(machine: &mut Machine, error: &Error) -> Option<String> {
    if let Error::Domain(Domain::PrologFlag, flag) = error {
        return machine.shown(*flag);
    }
    of_ball(machine, error, |machine, formal| {
        let [domain, flag] = terms::arguments::<2>(machine, formal, atoms::DOMAIN_ERROR)?;
        let domain = terms::atom(machine, domain)?;
        let is_flag = machine.atoms.text(domain) == Domain::PrologFlag.text();
        is_flag.then(|| machine.shown(flag)).flatten()
    })
}

/// The unknown predicate, if this is the error.
pub fn unknown_procedure(machine: &mut Machine, error: &Error) -> Option<(Atom, Functor)> {
    of_ball(machine, error, |machine, formal| {
        let [object, indicator] = terms::arguments::<2>(machine, formal, atoms::EXISTENCE_ERROR)?;
        if terms::atom(machine, object) != Some(atoms::PROCEDURE) {
            return None;
        }
        let (module, indicator) = terms::strip(machine, atoms::USER, indicator);
        Some((module, terms::indicator(machine, indicator)?))
    })
}

/// Applies a function to the formal part of an error that was thrown.
fn of_ball<T>(
    machine: &mut Machine,
    error: &Error,
    tell: impl FnOnce(&mut Machine, Cell) -> Option<T>,
) -> Option<T> {
    let Error::Ball(ball) = error else {
        return None;
    };
    let top = machine.heap.top;
    let ball = ball.restore(&mut machine.heap).ok()?;
    let formal = terms::arguments::<2>(machine, ball, atoms::ERROR);
    let found = formal.and_then(|[formal, _]| tell(machine, formal));
    machine.heap.top = top;
    found
}

/// The exhausted resource in a ball: one that the engine limits, or an interrupt. (An endless list, a full disk and too many open files
/// are not limits of the engine.)
pub fn resource_of(machine: &Machine, ball: Cell) -> Option<Resource> {
    let [formal, _] = terms::arguments::<2>(machine, ball, atoms::ERROR)?;
    let [resource] = terms::arguments::<1>(machine, formal, atoms::RESOURCE_ERROR)?;
    let word = machine.atoms.text(terms::atom(machine, resource)?);
    let limits = Limit::ALL.map(Limit::error).into_iter();
    limits
        .chain([Resource::Interrupt])
        .find(|resource| resource.text() == word)
}
