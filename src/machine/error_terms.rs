//! ISO error terms (7.12.2): the only file that builds `error(_, _)`.
//!
//! ```text
//!   atom_length(1 + 2, N)     Err(Error::Type(Expected::Atomic, 1 + 2))      the built-in names the complaint and the culprit
//!   ball                      error(type_error(atomic, 1 + 2), context(atom_length/2, _))
//! ```
//!
//! Invariant: the indicator is that of the current predicate, and comes from the one place where the machine throws.

use super::Machine;
use super::error::{Domain, Error, Evaluation, Expected, Resource, SyntaxPlace};
use crate::memory::Stopping;
use crate::term::{Atom, Cell, Functor, NumberError, atoms};

impl Error {
    /// The error for the failure of an arithmetic function.
    pub fn of_number(machine: &mut Machine, error: NumberError) -> Error {
        Error::number(machine, error).unwrap_or_else(Error::from)
    }

    fn number(machine: &mut Machine, error: NumberError) -> Stopping<Error> {
        let mut culprit = |number| machine.heap.number(number);
        Ok(match error {
            NumberError::Undefined => Error::Evaluation(Evaluation::Undefined),
            NumberError::ZeroDivisor => Error::Evaluation(Evaluation::ZeroDivisor),
            NumberError::FloatOverflow => Error::Evaluation(Evaluation::FloatOverflow),
            NumberError::Resource => Error::Resource(Resource::Memory),
            NumberError::Stopped(stop) => stop.into(),
            NumberError::NotInteger(number) => Error::Type(Expected::Integer, culprit(&number)?),
            NumberError::NotRational(number) => Error::Type(Expected::Rational, culprit(&number)?),
            NumberError::NotFloat(number) => Error::Type(Expected::Float, culprit(&number)?),
            NumberError::NotPositive(number) => {
                Error::Domain(Domain::NotLessThanOne, culprit(&number)?)
            }
            NumberError::Negative(number) => {
                Error::Domain(Domain::NotLessThanZero, culprit(&number)?)
            }
        })
    }

    /// The exception term of this error, `error(Formal, context(Name/Arity, Message))`, or the argument of `throw/1`.
    pub fn ball(self, machine: &mut Machine, indicator: Option<Functor>) -> Stopping<Cell> {
        let mut message = None;
        let formal = match self {
            Error::Ball(ball) => {
                return match ball.restore(&mut machine.heap) {
                    Ok(ball) => Ok(ball),
                    Err(error) => Error::from(error).ball(machine, indicator),
                };
            }
            Error::Instantiation => Cell::atom(atoms::INSTANTIATION_ERROR),
            Error::Uninstantiation(culprit) => machine
                .heap
                .structure(atoms::UNINSTANTIATION_ERROR, &[culprit])?,
            Error::Type(expected, culprit) => {
                word_and(machine, atoms::TYPE_ERROR, expected.text(), culprit)?
            }
            Error::Domain(domain, culprit) => {
                word_and(machine, atoms::DOMAIN_ERROR, domain.text(), culprit)?
            }
            Error::Existence(object, culprit) => {
                word_and(machine, atoms::EXISTENCE_ERROR, object.text(), culprit)?
            }
            Error::Permission(action, kind, culprit) => {
                let action = Cell::atom(machine.atoms.intern(action.text())?);
                let kind = Cell::atom(machine.atoms.intern(kind.text())?);
                machine
                    .heap
                    .structure(atoms::PERMISSION_ERROR, &[action, kind, culprit])?
            }
            Error::Representation(limit) => {
                word(machine, atoms::REPRESENTATION_ERROR, limit.text())?
            }
            Error::Evaluation(complaint) => {
                word(machine, atoms::EVALUATION_ERROR, complaint.text())?
            }
            Error::OccursCheck(variable, value) => machine
                .heap
                .structure(atoms::OCCURS_CHECK, &[variable, value])?,
            Error::NotStratified(goals) => {
                let [table, why] =
                    ["table_error", "not_stratified"].map(|text| machine.atoms.intern(text));
                let why = machine.heap.structure(why?, &[goals])?;
                machine.heap.structure(table?, &[why])?
            }
            Error::Resource(resource) => word(machine, atoms::RESOURCE_ERROR, resource.text())?,
            Error::Halted => {
                let reason = machine.reason_to_halt();
                return reason.ball(machine, indicator);
            }
            Error::Syntax(complaint) => {
                message = match &complaint.place {
                    Some(place) => Some(place_term(machine, place)?),
                    None => None,
                };
                word(machine, atoms::SYNTAX_ERROR, &complaint.name)?
            }
            Error::System(text) => word(machine, atoms::SYSTEM_ERROR, &text)?,
            Error::Format(complaint) => {
                let format = machine.atoms.intern("format")?;
                word(machine, format, complaint)?
            }
            Error::Halt(status) => {
                let halt = machine.atoms.intern("halt")?;
                let status = machine.heap.integer(i64::from(status))?;
                return machine.heap.structure(halt, &[status]);
            }
        };
        let indicator = match indicator {
            Some(functor) => indicator_term(machine, functor)?,
            None => machine.heap.new_var()?,
        };
        let message = match message {
            Some(message) => message,
            None => machine.heap.new_var()?,
        };
        let context = machine
            .heap
            .structure(atoms::CONTEXT, &[indicator, message])?;
        machine.heap.structure(atoms::ERROR, &[formal, context])
    }
}

fn word(machine: &mut Machine, name: Atom, word: &str) -> Stopping<Cell> {
    let word = Cell::atom(machine.atoms.intern(word)?);
    machine.heap.structure(name, &[word])
}

fn word_and(machine: &mut Machine, name: Atom, word: &str, culprit: Cell) -> Stopping<Cell> {
    let word = Cell::atom(machine.atoms.intern(word)?);
    machine.heap.structure(name, &[word, culprit])
}

/// `Name/Arity`.
pub fn indicator_term(machine: &mut Machine, functor: Functor) -> Stopping<Cell> {
    let arity = Cell::small(functor.arity as i32);
    machine
        .heap
        .structure(atoms::SLASH, &[Cell::atom(functor.name), arity])
}

/// `Name/Arity`, or outside `user` `Module:Name/Arity`.
pub fn indicator_in(m: &mut Machine, module: Atom, functor: Functor) -> Stopping<Cell> {
    let indicator = indicator_term(m, functor)?;
    if module == atoms::USER {
        Ok(indicator)
    } else {
        Ok(m.heap
            .structure(atoms::COLON, &[Cell::atom(module), indicator])?)
    }
}

/// `Source:Line:Column`.
fn place_term(machine: &mut Machine, place: &SyntaxPlace) -> Stopping<Cell> {
    let source = machine.atom(&place.source)?;
    let line = machine.heap.integer(i64::from(place.line))?;
    let column = machine.heap.integer(i64::from(place.column))?;
    let inner = machine.heap.structure(atoms::COLON, &[line, column])?;
    machine.heap.structure(atoms::COLON, &[source, inner])
}
