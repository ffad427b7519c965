//! Predicates of the host: closures that are called by clauses.
//!
//! A host predicate is a clause `name(A, …) :- '$call_host'(N, args(A, …))`, so that the machine need not know that it
//! exists. *Invariant*: a number once given keeps its closure; while a closure runs its place is empty, and no call asks for it
//! then, since a closure cannot reach the engine.

use super::{state, terms};
use crate::database::End;
use crate::machine::Machine;
use crate::machine::assert::{self, Provenance};
use crate::machine::builtin::Alternatives;
use crate::machine::error::{Error, Result};
use crate::memory::Stopping;
use crate::term::{Atom, Cell, Functor, Stored, View, atoms};

/// A closure of the host: gets the arguments.
pub type Closure = Box<dyn FnMut(&mut Machine, &[Cell]) -> Result<Alternatives> + Send>;

/// A predicate of the host.
pub struct Host {
    /// Its name and arity.
    pub functor: Functor,
    closure: Option<Closure>,
}

/// Defines a predicate of the host in `module`, in place of what was there.
pub fn define(
    machine: &mut Machine,
    module: Atom,
    functor: Functor,
    closure: Closure,
) -> Result<()> {
    let arity = functor.arity as usize;
    machine.heap.room(3 * arity + 16)?;
    let number = state::view(machine).hosts.len();
    let arguments: Vec<Cell> = (0..arity)
        .map(|_| machine.heap.new_var())
        .collect::<Stopping<_>>()?;
    let head = machine.heap.structure(functor.name, &arguments)?;
    let name = machine.atoms.intern("args")?;
    let packed = machine.heap.structure(name, &arguments)?;
    let call = machine.atoms.intern("$call_host")?;
    let number = machine.heap.integer(number as i64)?;
    let body = machine.heap.structure(call, &[number, packed])?;
    let clause = machine.heap.structure(atoms::NECK, &[head, body])?;
    if assert::is_standard(machine, functor) {
        return Err(assert::not_modifiable(machine, functor));
    }
    let id = machine.database.predicate(module, functor);
    machine.database.abolish(id);
    let provenance = Provenance {
        consult: true,
        ..Provenance::default()
    };
    assert::add_clause(machine, module, clause, End::Back, &provenance)?;
    state::of(machine).hosts.push(Host {
        functor,
        closure: Some(closure),
    });
    Ok(())
}

/// Runs a predicate of the host: `$call_host(+Number, +Arguments)`.
pub fn call(machine: &mut Machine, [number, packed]: [Cell; 2]) -> Result<Alternatives> {
    let View::Int(number) = machine.heap.view(number) else {
        return Err(Error::Instantiation);
    };
    let arguments = packed_arguments(machine, packed);
    let index = usize::try_from(number).unwrap_or(usize::MAX);
    let host = state::of(machine).hosts.get_mut(index);
    let Some((mut closure, functor)) =
        host.and_then(|host| Some((host.closure.take()?, host.functor)))
    else {
        return Err(Error::System(
            "there is no such predicate of the host".into(),
        ));
    };
    let outcome = closure(machine, &arguments);
    if let Some(host) = state::of(machine).hosts.get_mut(index) {
        host.closure = Some(closure);
    }
    // The error names the predicate that the program called.
    outcome.map_err(|error| in_context(machine, error, functor))
}

/// The arguments of the goal, out of `args(A, …)`; without arguments it is an atom.
pub fn packed_arguments(machine: &Machine, packed: Cell) -> Vec<Cell> {
    match terms::compound(machine, packed) {
        Some((functor, at)) => (0..functor.arity as usize)
            .map(|index| machine.heap.arg(at, index))
            .collect(),
        None => Vec::new(),
    }
}

fn in_context(machine: &mut Machine, error: Error, functor: Functor) -> Error {
    if matches!(error, Error::Halt(_)) {
        return error;
    }
    let ball = error.ball(machine, Some(functor));
    let ball = ball.and_then(|ball| Stored::copy_with_attributes(&mut machine.heap, ball));
    ball.map_or_else(Error::from, Error::Ball)
}
