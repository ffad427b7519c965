//! Goals that the loader runs: directives, expansions, conditions.
//!
//! *Invariant*: a goal that is run from here leaves nothing on the heap: the loader copies what it needs, and undoes the bindings when the
//! goal has ended.

use super::terms;
use crate::machine::Machine;
use crate::machine::error::{Error, Resource, Result};
use crate::term::{Atom, Cell, Stored, atoms};

/// Runs a goal for its first answer.
pub fn once(machine: &mut Machine, module: Atom, goal: Cell) -> Result<bool> {
    let mut query = machine.open_query(module, goal)?;
    let holds = machine.next_answer(&mut query)?;
    machine.close_query(query);
    Ok(holds)
}

/// Runs a goal for its first answer, and copies what `wanted` is then.
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

/// Whether an error ends the whole load and not only the goal: an interrupt, a limit or a halt.
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
            let resource = ball
                .restore(&mut machine.heap)
                .map(|ball| resource_of(machine, ball));
            let stops = matches!(
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
        | Error::Evaluation(_)
        | Error::Resource(_)
        | Error::Syntax(..)
        | Error::Format(_)
        | Error::System(_) => false,
    }
}

/// All that can be used up.
const RESOURCES: [Resource; 13] = [
    Resource::Memory,
    Resource::Heap,
    Resource::Environments,
    Resource::ChoicePoints,
    Resource::Trail,
    Resource::Inferences,
    Resource::Time,
    Resource::Atoms,
    Resource::Depth,
    Resource::Answers,
    Resource::Code,
    Resource::CpuTime,
    Resource::Interrupt,
];

/// The resource that a ball says is used up.
pub fn resource_of(machine: &Machine, ball: Cell) -> Option<Resource> {
    let [formal, _] = terms::arguments::<2>(machine, ball, atoms::ERROR)?;
    let [resource] = terms::arguments::<1>(machine, formal, atoms::RESOURCE_ERROR)?;
    let word = machine.atoms.text(terms::atom(machine, resource)?);
    RESOURCES
        .into_iter()
        .find(|resource| resource.text() == word)
}
