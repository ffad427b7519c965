//! Facts from values of Rust: a predicate whose clauses are the elements of a slice.
//!
//! *Invariant*: adding facts is atomic: a predicate gets all the facts of the slice, or stays as it was.

use super::convert::IntoTerm;
use super::direct::Making;
use super::engine::Engine;
use super::error::Error;
use super::transfer::Maker;
use crate::code::MAX_PREDICATE_ARITY;
use crate::database::{Kind, Origin};
use crate::load::state;
use crate::machine::Machine;
use crate::machine::assert::{Provenance, add_read_clause, is_standard, not_modifiable};
use crate::machine::builtin::{HostPredicate, drop_of_host};
use crate::machine::error::{Error as MachineError, Limit};
use crate::memory::Stopping;
use crate::syntax::Span;
use crate::term::{Cell, Functor, atoms};

/// What can be a fact of one predicate: a struct whose fields are its arguments. `#[derive(Facts)]` of the feature `derive` writes this.
///
/// ```
/// use ferz::embed::{Engine, FactRow, Facts};
///
/// struct Price {
///     article: &'static str,
///     cents: u32,
/// }
///
/// impl Facts for Price {
///     const NAME: &'static str = "price";
///     const ARITY: usize = 2;
///
///     fn put(&self, row: &mut FactRow<'_>) {
///         row.next(self.article);
///         row.next(self.cents);
///     }
/// }
///
/// let mut engine = Engine::new();
/// let prices = [Price { article: "tea", cents: 250 }, Price { article: "ink", cents: 1200 }];
/// assert_eq!(engine.facts(&prices)?, 2);
/// assert!(engine.holds("findall(A, ( price(A, C), C > 1000 ), [ink])", ())?);
/// # Ok::<(), ferz::embed::Error>(())
/// ```
pub trait Facts {
    /// The name of the predicate.
    const NAME: &'static str;

    /// How many arguments it has.
    const ARITY: usize;

    /// Puts the arguments, in their order.
    fn put(&self, row: &mut FactRow<'_>);
}

/// The arguments of one fact, put one after the other.
pub struct FactRow<'m> {
    making: Making<'m>,
    arguments: Vec<Cell>,
    stopped: Stopping<()>,
}

impl FactRow<'_> {
    /// Puts the next argument.
    pub fn next(&mut self, value: impl IntoTerm) {
        if self.stopped.is_err() {
            return;
        }
        match self.making.cell(|making| value.make(making)) {
            Ok(cell) => self.arguments.push(cell),
            Err(stop) => self.stopped = Err(stop),
        }
    }
}

impl Engine {
    /// Makes values the facts of their predicate, in order, and returns their number; an earlier predicate of the name in `user` goes away.
    ///
    /// The predicate is static, and has the indexes that calls profit from, as if the facts had been loaded from a text: of many facts with atomic
    /// arguments each takes some bytes. One that is declared dynamic before, `:- dynamic price/2.` in a text, stays dynamic, so that programs may
    /// change it. A library predicate of the name is left to the libraries: programs see these facts in its place.
    ///
    /// Either all facts are added, or an error is returned and nothing has changed: if a limit is reached or a fact is wrong, the previous
    /// predicate stays. It does not count toward the limits while the facts that replace it are added.
    pub fn facts<'f, T: Facts + 'f>(
        &mut self,
        facts: impl IntoIterator<Item = &'f T>,
    ) -> Result<usize, Error> {
        self.close_forgotten();
        let top = self.machine.heap.top;
        let mut closure = None;
        let added = self.guarded(|machine| {
            add(machine, facts, &mut closure).map_err(|error| Error::of_machine(machine, error))
        });
        let machine = &mut self.machine;
        machine.heap.top = top;
        match added {
            Ok(_) => machine.database.forget_aside(),
            // After a panic too.
            Err(_) => {
                machine.database.put_back();
                if let Some((id, closure)) = closure.take() {
                    machine.give_closure(id, closure);
                }
            }
        }
        drop_of_host(closure);
        machine.plant_changed();
        added
    }
}

fn add<'f, T: Facts + 'f>(
    machine: &mut Machine,
    facts: impl IntoIterator<Item = &'f T>,
    closure: &mut Option<(u32, HostPredicate)>,
) -> Result<usize, MachineError> {
    if T::ARITY > MAX_PREDICATE_ARITY {
        return Err(MachineError::Representation(Limit::MaxProcedureArity));
    }
    let functor = Functor::new(machine.atoms.intern(T::NAME)?, T::ARITY as u32);
    if is_standard(machine, functor) {
        return Err(not_modifiable(machine, functor));
    }
    let id = machine.database.predicate(atoms::USER, functor);
    // A predicate that is declared dynamic stays one, to be changed by programs.
    let kind = match machine.database.get(id).is_dynamic() {
        true => Kind::Dynamic,
        false => Kind::Static,
    };
    *closure = machine.take_closure(id).map(|closure| (id, closure));
    machine.database.set_aside(id);
    machine.database.set_kind(id, kind);
    let name = format!("facts of {}/{}", T::NAME, T::ARITY);
    let (source, _) = state::of(machine).add_source(&name, String::new());
    let provenance = Provenance::of_fact(Origin {
        source,
        span: Span::default(),
    });
    let mut count = 0;
    for fact in facts {
        add_one(machine, functor, fact, &provenance)?;
        count += 1;
    }
    Ok(count)
}

fn add_one<T: Facts>(
    machine: &mut Machine,
    functor: Functor,
    fact: &T,
    provenance: &Provenance<'_>,
) -> Result<(), MachineError> {
    let top = machine.heap.top;
    let mut row = FactRow {
        making: Making::new(machine, Maker::default()),
        arguments: Vec::with_capacity(T::ARITY),
        stopped: Ok(()),
    };
    fact.put(&mut row);
    let FactRow {
        arguments, stopped, ..
    } = row;
    stopped?;
    if arguments.len() != T::ARITY {
        let (name, arity, count) = (T::NAME, T::ARITY, arguments.len());
        let text = format!("a fact of {name}/{arity} was given {count} arguments");
        return Err(MachineError::System(text.into()));
    }
    machine.heap.room(arguments.len() + 1)?;
    let clause = match arguments.is_empty() {
        true => Cell::atom(functor.name),
        false => machine.heap.structure(functor.name, &arguments)?,
    };
    add_read_clause(machine, atoms::USER, clause, provenance)?;
    machine.heap.top = top;
    Ok(())
}
