//! Evaluation of arithmetic expressions (ISO 7.9, 9.1).
//!
//! The compiler turns the expressions that it sees into instructions (`compiler/codegen/arithmetic.rs`). This file evaluates terms known
//! only at run time, as in `E = (2*A+1)/B, X is E`: `eval x0, x0`, with the term in the register. The walk descends by first arguments and
//! notes the functions; on the way back each has another argument to evaluate or has all values. With A = 4 and B = 1+2:
//!
//! ```text
//!   pending     values    value
//!   /  +  *               2         * has its first argument; the second one is an integer
//!   /  +                  8         at once; so is that of +
//!   /                     9         the second argument of / is B, to be evaluated
//!   /  +        9         1
//!   /           9         3         / has both
//!                         3
//! ```
//!
//! Operands are evaluated from left to right, so that the error of the leftmost one is thrown.
//!
//! Invariant: expressions may be as deep as memory allows; the stacks are vectors of the machine, not the Rust stack. The evaluable
//! functors are a table given to the machine; this file only walks and applies.

use super::super::Machine;
use super::super::builtin::Evaluate;
use super::super::error::{Error, Expected, Result};
use super::super::error_terms::indicator_term;
use super::super::evaluation::{Evaluation, Pending};
use super::ieee;
use crate::memory::{Stopping, room};
use crate::term::{Cell, Functor, Number, View, atoms};

/// After this many functions the evaluator checks whether the expression is cyclic.
const LONG: usize = 1 << 12;

/// The value of an expression.
#[inline]
pub fn evaluate(m: &mut Machine, expression: Cell) -> Result<Number> {
    let cell = m.heap.deref(expression);
    if cell.is_int() {
        return Ok(Number::Int(cell.int_value()));
    }
    // A function that evaluates another expression finds empty stacks.
    let mut evaluation = std::mem::take(&mut m.stacks.evaluation);
    let value = evaluate_with(m, cell, &mut evaluation);
    evaluation.clear();
    m.stacks.evaluation = evaluation;
    value
}

/// The same, with these stacks, which are empty.
fn evaluate_with(m: &mut Machine, whole: Cell, stacks: &mut Evaluation) -> Result<Number> {
    let Evaluation { pending, values } = stacks;
    let mut next = whole;
    let mut steps = 0usize;
    loop {
        let cell = m.heap.deref(next);
        let mut value = match m.heap.view(cell) {
            View::Int(value) => Number::Int(value),
            View::Struct(functor, at) => {
                let Some(index) = m.evaluable(functor) else {
                    return Err(not_evaluable(m, functor)?);
                };
                look_at(m, whole, &mut steps)?;
                if functor.arity == 0 {
                    function(m, index, &[])?
                } else {
                    let function = Pending {
                        at,
                        name: functor.name,
                        index,
                        arity: functor.arity as u8,
                        done: 0,
                    };
                    room::push(pending, function)?;
                    next = m.heap.arg(at, 0);
                    continue;
                }
            }
            // `[X]` is X, as in systems older than the standard, and `"a"` the code of a, whatever the flag `double_quotes` says.
            View::List(at) => {
                let tail = m.heap.deref(m.heap.get(at.offset(1)));
                if tail != Cell::atom(atoms::NIL) {
                    return Err(Error::Type(Expected::Evaluable, cell));
                }
                look_at(m, whole, &mut steps)?;
                let element = m.heap.deref(m.heap.get(at));
                let Some(code) = character(m, element) else {
                    next = element;
                    continue;
                };
                Number::Int(code)
            }
            _ => leaf(m, cell)?,
        };
        // The value belongs to the innermost function that is pending. It has another argument, which is descended into, or all of them, and
        // is applied; its own value then belongs to the next one outwards.
        next = loop {
            let Some(last) = pending.last_mut() else {
                return Ok(value);
            };
            last.done += 1;
            if last.done < last.arity {
                let argument = m.heap.deref(m.heap.arg(last.at, last.done.into()));
                if let Some(result) = at_once(*last, &value, argument) {
                    value = Number::Int(result);
                    pending.pop();
                    continue;
                }
                room::push(values, value)?;
                break argument;
            }
            let (arity, index) = (usize::from(last.arity), last.index);
            pending.pop();
            // The last argument is never pushed by itself: a function of one argument needs no stack.
            value = if arity == 1 {
                function(m, index, &[value])?
            } else {
                room::push(values, value)?;
                let first = values.len() - arity;
                let result = function(m, index, &values[first..])?;
                values.truncate(first);
                result
            };
        };
    }
}

/// The value of a frequent function of two small integers, if the result fits.
#[inline]
fn at_once(applied: Pending, x: &Number, argument: Cell) -> Option<i64> {
    let (Number::Int(x), true, 2) = (x, argument.is_int(), applied.arity) else {
        return None;
    };
    let y = argument.int_value();
    // Where the result does not fit, the function of the table makes a long integer.
    match applied.name {
        atoms::PLUS => x.checked_add(y),
        atoms::MINUS => x.checked_sub(y),
        atoms::STAR => x.checked_mul(y),
        _ => None,
    }
}

/// Counts a function: shared subterms are evaluated as often as they occur, and a cyclic expression has no value.
#[inline]
fn look_at(m: &Machine, whole: Cell, steps: &mut usize) -> Result<()> {
    m.heap.meter.step()?;
    *steps += 1;
    if *steps == LONG && !m.heap.is_acyclic(whole)? {
        return Err(Error::Type(Expected::AcyclicTerm, whole));
    }
    Ok(())
}

/// The code of an atom of one character.
fn character(m: &Machine, cell: Cell) -> Option<i64> {
    let View::Atom(name) = m.heap.view(cell) else {
        return None;
    };
    let mut chars = m.atoms.text(name).chars();
    let code = i64::from(u32::from(chars.next()?));
    chars.next().is_none().then_some(code)
}

/// The value of a leaf: a number, an atom, a string of one character.
fn leaf(m: &mut Machine, cell: Cell) -> Result<Number> {
    Ok(match m.heap.view(cell) {
        View::Int(value) => Number::Int(value),
        View::Float(value) => Number::Float(value),
        View::Big(at) => Number::from(m.heap.big_value(at)),
        View::Ratio(at) => Number::from(m.heap.ratio_value(at)),
        View::Var(_) => return Err(Error::Instantiation),
        View::Atom(name) => {
            let functor = Functor::new(name, 0);
            let Some(index) = m.evaluable(functor) else {
                return Err(not_evaluable(m, functor)?);
            };
            function(m, index, &[])?
        }
        View::Text(at) => {
            let mut chars = m.heap.text_value(at).chars();
            match (chars.next(), chars.next()) {
                (Some(c), None) => Number::Int(i64::from(u32::from(c))),
                _ => return Err(Error::Type(Expected::Character, cell)),
            }
        }
        View::Handle(..) | View::List(_) | View::Struct(..) => {
            return Err(Error::Type(Expected::Evaluable, cell));
        }
    })
}

/// Applies the evaluable with this index in the table. Evaluables that draw random numbers or read a clock (`Constant`, `Drawn`) are
/// counted in `notes.drawn`: then the instruction is not repeated, and its answer not memoized.
pub fn function(m: &mut Machine, index: u16, arguments: &[Number]) -> Result<Number> {
    let computed = match (m.code.evaluables[index as usize], arguments) {
        (Evaluate::Constant(constant), []) => {
            m.notes.drawn += 1;
            return constant(m);
        }
        (Evaluate::Drawn(drawn), [x]) => {
            m.notes.drawn += 1;
            return drawn(m, x);
        }
        (Evaluate::Unary(unary) | Evaluate::UnarySmall(unary, _), [x]) => unary(x),
        (Evaluate::MeteredUnary(metered), [x]) => metered(&m.heap.meter, x),
        (Evaluate::Binary(binary) | Evaluate::BinarySmall(binary, _), [x, y]) => binary(x, y),
        (Evaluate::Metered(metered), [x, y]) => metered(&m.heap.meter, x, y),
        (Evaluate::Flagged(flagged), [x, y]) => flagged(&m.flags, &m.heap.meter, x, y),
        (Evaluate::Ternary(ternary), [x, y, z]) => ternary(&m.heap.meter, x, y, z),
        _ => {
            return Err(Error::System(
                "an evaluable was applied to the wrong number of arguments".into(),
            ));
        }
    };
    match computed {
        Ok(value) => Ok(value),
        Err(error) => match ieee::allowed_by_number(m, &error, index, arguments)? {
            Some(value) => Ok(value),
            None => Err(Error::of_number(m, error)),
        },
    }
}

/// The type error for a functor without a function: its culprit is the indicator (ISO 7.9.2).
fn not_evaluable(m: &mut Machine, functor: Functor) -> Stopping<Error> {
    let indicator = indicator_term(m, functor)?;
    Ok(Error::Type(Expected::Evaluable, indicator))
}
