//! Evaluation of arithmetic expressions (ISO 7.9, 9.1).
//!
//! What the compiler sees of an expression becomes instructions (`compiler/codegen/arithmetic.rs`). This file evaluates what is known only at run
//! time, as in `E = 2*A + 1, X is E`: `eval x0, x0`, with the term `2*A + 1` in the register. Up to `SHALLOW` levels are walked by
//! recursion, which is faster; what is deeper has a stack of tasks:
//!
//! ```text
//!   tasks                                   values
//!   Evaluate(2*A+1)                         
//!   Apply(+) Evaluate(1) Evaluate(2*A)      
//!   Apply(+) Evaluate(1) Apply(*) Evaluate(A) Evaluate(2)
//!   Apply(+) Evaluate(1) Apply(*)           2 A'
//!   Apply(+) Evaluate(1)                    2A'
//!   Apply(+)                                2A' 1
//!                                           2A'+1
//! ```
//!
//! Operands are evaluated from left to right, so that the error of the leftmost one is the one that is thrown.
//!
//! Invariant: expressions may be as deep as memory allows; beyond a few levels the evaluator uses its stack, not that of Rust. Which
//! functors are evaluable is a table the machine is given; this file only walks and applies.

use super::super::Machine;
use super::super::builtin::Evaluate;
use super::super::error::{Error, Expected, Result};
use super::super::error_terms::indicator_term;
use crate::memory::Stopping;
use crate::term::cell::{MAX_INT, MIN_INT};
use crate::term::{Cell, Functor, Number, View, atoms};

/// What is left to do for the expression around.
enum Task {
    Evaluate(Cell),
    Apply(u16),
}

/// The value of an expression.
#[inline]
pub fn evaluate(m: &mut Machine, expression: Cell) -> Result<Number> {
    let cell = m.heap.deref(expression);
    if cell.is_int() {
        return Ok(Number::Int(cell.int_value()));
    }
    match plain(m, cell, SHALLOW) {
        Some(Plain::Int(value)) => Ok(Number::Int(value)),
        Some(Plain::Float(value)) => Ok(Number::Float(value)),
        None => evaluate_within(m, expression, expression, SHALLOW),
    }
}

/// A number that takes no memory.
#[derive(Clone, Copy)]
enum Plain {
    Int(i64),
    Float(f64),
}

impl Plain {
    /// The float that it is, or stands for exactly.
    fn float(self) -> Option<f64> {
        /// Integers up to here have an exact float.
        const EXACT: i64 = 1 << 53;
        match self {
            Plain::Int(value) => (-EXACT..=EXACT).contains(&value).then_some(value as f64),
            Plain::Float(value) => Some(value),
        }
    }
}

/// The value of an expression of the usual functions whose parts are all plain numbers. Nothing, and no error, for any other: that is
/// evaluated from its beginning by [`evaluate_within`], which is the same for all numbers.
///
/// ```text
///   2 * 3 + 1.5               7.5, without the number type that can be long
///   2 ** 100, X + foo, 7 / 2  nothing: a long integer, an error, what the flags decide
/// ```
///
/// It has no effect that a second evaluation could repeat: functions that draw a random number or read a clock are none of these.
fn plain(m: &Machine, expression: Cell, levels: usize) -> Option<Plain> {
    let cell = m.heap.deref(expression);
    if cell.is_int() {
        return Some(Plain::Int(cell.int_value()));
    }
    let (functor, at) = match m.heap.view(cell) {
        View::Float(value) => return Some(Plain::Float(value)),
        View::Struct(functor, at) if levels > 0 => (functor, at),
        _ => return None,
    };
    if functor.arity != 2 {
        if functor.arity != 1 {
            return None;
        }
        let operand = plain(m, m.heap.arg(at, 0), levels - 1)?;
        return match (m.code.evaluables[m.evaluable(functor)? as usize], operand) {
            (Evaluate::UnarySmall(_, small), Plain::Int(value)) if fits(value) => {
                Some(Plain::Int(small(value)))
            }
            _ => None,
        };
    }
    let x = plain(m, m.heap.arg(at, 0), levels - 1)?;
    let y = plain(m, m.heap.arg(at, 1), levels - 1)?;
    if let (Plain::Int(x), Plain::Int(y)) = (x, y) {
        let value = match functor.name {
            atoms::PLUS => x.checked_add(y),
            atoms::MINUS => x.checked_sub(y),
            atoms::STAR => x.checked_mul(y),
            atoms::INT_DIV => x.checked_div(y),
            _ => match m.code.evaluables[m.evaluable(functor)? as usize] {
                Evaluate::BinarySmall(_, small) if fits(x) && fits(y) => Some(small(x, y)),
                _ => None,
            },
        };
        return value.map(Plain::Int);
    }
    let (x, y) = (x.float()?, y.float()?);
    let value = match functor.name {
        atoms::PLUS => x + y,
        atoms::MINUS => x - y,
        atoms::STAR => x * y,
        atoms::SLASH if y != 0.0 => x / y,
        _ => return None,
    };
    value.is_finite().then_some(Plain::Float(value))
}

/// Whether a number is a small integer, for which functions of such are made.
fn fits(value: i64) -> bool {
    (MIN_INT..=MAX_INT).contains(&value)
}

/// Expressions nested no deeper than this are walked by calls of functions.
const SHALLOW: usize = 8;

/// The value of a part of `whole`; `levels` says how many more levels of it may be walked by calls.
fn evaluate_within(
    m: &mut Machine,
    expression: Cell,
    whole: Cell,
    levels: usize,
) -> Result<Number> {
    let functor = match leaf(m, expression)? {
        Leaf::Value(value) => return Ok(value),
        Leaf::Compound(functor) => functor,
    };
    let View::Struct(_, at) = m.heap.view(expression) else {
        return evaluate_compound(m, expression, whole);
    };
    if levels == 0 {
        return evaluate_compound(m, expression, whole);
    }
    match (m.evaluable(functor), functor.arity) {
        (None, _) => Err(not_evaluable(m, functor)?),
        (Some(index), 1) => {
            let x = evaluate_within(m, m.heap.arg(at, 0), whole, levels - 1)?;
            function(m, index, &[x])
        }
        (Some(index), 2) => {
            let x = evaluate_within(m, m.heap.arg(at, 0), whole, levels - 1)?;
            let y = evaluate_within(m, m.heap.arg(at, 1), whole, levels - 1)?;
            function(m, index, &[x, y])
        }
        (Some(_), _) => evaluate_compound(m, expression, whole),
    }
}

/// What a term is to the evaluator: a value already, or a function of its arguments.
enum Leaf {
    Value(Number),
    Compound(Functor),
}

/// A number, the value of an atom, or a functor that is to be applied.
fn leaf(m: &mut Machine, expression: Cell) -> Result<Leaf> {
    Ok(Leaf::Value(match m.heap.view(expression) {
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
        View::Handle(..) => return Err(Error::Type(Expected::Evaluable, expression)),
        View::Text(at) => {
            let mut chars = m.heap.text_value(at).chars();
            match (chars.next(), chars.next()) {
                (Some(c), None) => Number::Int(i64::from(u32::from(c))),
                _ => return Err(Error::Type(Expected::Character, expression)),
            }
        }
        View::List(_) => return Ok(Leaf::Compound(Functor::new(crate::term::atoms::DOT, 2))),
        View::Struct(functor, _) => return Ok(Leaf::Compound(functor)),
    }))
}

/// After this many steps the evaluator asks whether the expression is cyclic.
const LONG: usize = 1 << 12;

/// The value of a part of `whole`, however deep it is.
fn evaluate_compound(m: &mut Machine, expression: Cell, whole: Cell) -> Result<Number> {
    let mut tasks = vec![Task::Evaluate(expression)];
    let mut values: Vec<Number> = Vec::new();
    let mut steps = 0usize;
    while let Some(task) = tasks.pop() {
        steps += 1;
        // What is shared is evaluated as often as it occurs.
        m.heap.meter.step()?;
        if steps == LONG && !m.heap.is_acyclic(expression)? {
            return Err(Error::Type(Expected::AcyclicTerm, whole));
        }
        match task {
            Task::Evaluate(expression) => match leaf(m, expression)? {
                Leaf::Value(value) => values.push(value),
                Leaf::Compound(functor) => push_compound(m, expression, functor, &mut tasks)?,
            },
            Task::Apply(index) => {
                let arity = m.code.evaluables[index as usize].arity() as usize;
                let first = values.len() - arity;
                let value = function(m, index, &values[first..])?;
                values.truncate(first);
                values.push(value);
            }
        }
    }
    Ok(values.pop().expect("an expression leaves one value"))
}

/// Schedules the arguments of a compound, the first one next, and its function behind them: the stack gives back first what was put
/// last, so that the function is pushed before the arguments.
fn push_compound(
    m: &mut Machine,
    expression: Cell,
    functor: Functor,
    tasks: &mut Vec<Task>,
) -> Result<()> {
    match m.heap.view(expression) {
        // `[X]` is X (8.6.1 in the old style; what strings of one character come to).
        View::List(at) => {
            let tail = m.heap.deref(m.heap.get(at.offset(1)));
            if tail != Cell::atom(crate::term::atoms::NIL) {
                return Err(Error::Type(Expected::Evaluable, expression));
            }
            tasks.push(Task::Evaluate(m.heap.get(at)));
        }
        View::Struct(_, at) => {
            let Some(index) = m.evaluable(functor) else {
                return Err(not_evaluable(m, functor)?);
            };
            tasks.push(Task::Apply(index));
            for n in (0..functor.arity as usize).rev() {
                tasks.push(Task::Evaluate(m.heap.arg(at, n)));
            }
        }
        _ => return Err(Error::Type(Expected::Evaluable, expression)),
    }
    Ok(())
}

/// Applies the evaluable with this index in the table. Those that draw random numbers or read a clock (`Constant`, `Drawn`) count in
/// `notes.drawn`: an instruction that has drawn is not repeated, nor its answer remembered.
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
    computed.map_err(|error| Error::of_number(m, error))
}

/// The type error for a functor without a function: its culprit is the indicator (ISO 7.9.2).
fn not_evaluable(m: &mut Machine, functor: Functor) -> Stopping<Error> {
    let indicator = indicator_term(m, functor)?;
    Ok(Error::Type(Expected::Evaluable, indicator))
}
