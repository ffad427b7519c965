//! `is/2` and comparison in line: three-address code on registers.
//!
//! ```text
//! t(X, Y) :- Y is (X + 1) * (X - 2) + max(X, 3).
//!
//!     add_i x2, x0, 1
//!     add_i x3, x0, -2
//!     mul x2, x2, x3
//!     put_int x3, 3
//!     eval_2 x3, x0, x3, 6
//!     add x2, x2, x3
//!     get_val_x +1, x2, x1
//!     charge_proceed +1
//! ```
//!
//! A small integer to the right of `+` or `-` is in the instruction, as is one in a comparison:
//!
//! ```text
//! p(X, Y) :- 3 < X, Y > X + 1.
//!
//!     gt_i +1, x0, 3, fail
//!     add_i x2, x0, 1
//!     gt +2, x1, x2, fail
//!     charge_proceed +2
//! ```
//!
//! The instruction itself evaluates operands that are not numbers, so a variable, an atom or an unknown term is put into a register as it
//! is; errors in it are found at run time, in the right order. `eval` evaluates a whole expression that is known only at run time
//! (`machine/exec/evaluate.rs`).
//!
//! Errors are reported in the order of the operands, from left to right, although the code evaluates compound operands first: in
//! `foo + (1 / 0)` the division comes before the `add` that finds `foo`. So `foo` is *held*: it waits in a register, the division is marked
//! as a part (`Word::PART`), and when it fails the machine evaluates the held operands (`first_error` in `machine/exec/slow.rs`).
//!
//! Invariant: operands are evaluated from left to right, and constants wait until their instruction.

use crate::code::{Op, Word};
use crate::term::{Cell, Functor, atoms};

use super::super::Stop;
use super::super::body::short;
use super::super::clause::ConstructId;
use super::super::control::Generator;
use super::super::terms::{Shape, shape};

/// More intermediate results than this are left to `eval`.
const DEEP: usize = 24;

/// An intermediate value.
#[derive(Clone, Copy)]
enum Value {
    /// Not evaluated yet: a number, a variable, or a term that is evaluated as a whole.
    Leaf(Cell),
    /// In a working register.
    Register(u8),
}

/// The remaining work.
enum Work {
    Visit(Cell),
    /// The last value is a left operand, and something to its right may have another error.
    Hold,
    Apply(Functor, u16),
}

/// The destination of an expression's result.
#[derive(Clone, Copy)]
enum Goal {
    /// A new variable.
    New(Cell),
    /// A working register.
    Anywhere,
}

impl Generator<'_> {
    /// `result is expression`. A new variable gets the register of the value; a known one is unified with it, or in a condition compared
    /// (`unifiable`), since a failed condition must leave nothing bound. `X is X + 1` evaluates first: X occurs in its own expression, and
    /// so is no new variable.
    pub fn is(
        &mut self,
        result: Cell,
        expression: Cell,
        fail: Option<ConstructId>,
    ) -> Result<(), Stop> {
        // An evaluating instruction checks for pending wake-ups; for a number only the unification is left.
        if self.is_number(expression) {
            self.assembler.begin_unification(true);
        }
        match shape(self.heap, result) {
            Shape::Variable(at) => {
                let id = self.variables.id(at);
                let variable = self.variables.get(id);
                if variable.is_void() {
                    self.value(expression, Goal::Anywhere)?;
                } else if variable.is_defined() || self.occurs(id, expression) {
                    let value = self.value(expression, Goal::Anywhere)?;
                    self.pinned.push(value);
                    match fail {
                        Some(_) => {
                            let register = self.operand(result)?;
                            self.test(Op::Unifiable, register, value, fail);
                        }
                        None => {
                            self.begin_failures();
                            self.get_variable(value, result)?;
                        }
                    }
                } else {
                    let register = self.value(expression, Goal::New(result))?;
                    self.define_in_register(id, register);
                }
            }
            Shape::Constant(_) | Shape::Box(_) | Shape::Compound(_) => {
                let value = self.value(expression, Goal::Anywhere)?;
                self.pinned.push(value);
                match fail {
                    // A number equals the value or not: nothing is bound.
                    Some(_) => {
                        let register = self.operand(result)?;
                        self.test(Op::Identical, value, register, fail);
                    }
                    None => {
                        self.begin_failures();
                        self.get_term(value, result, false)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// An arithmetic comparison. If the left operand is constant, the operands are exchanged, and `<` becomes `>`.
    pub fn compare(
        &mut self,
        op: Op,
        left: Cell,
        right: Cell,
        fail: Option<ConstructId>,
    ) -> Result<(), Stop> {
        let mut left_value = self.intermediate(left)?;
        if matches!(shape(self.heap, right), Shape::Compound(_)) {
            left_value = self.hold(left_value)?;
        }
        let right_value = self.intermediate(right)?;
        if let (Value::Leaf(left), Value::Register(_)) | (Value::Leaf(left), Value::Leaf(_)) =
            (left_value, right_value)
            && let (Some(byte), Some((_, swapped))) = (self.byte(left), with_byte(op))
        {
            let register = self.ready(right_value)?;
            self.test(swapped, register, byte, fail);
            return Ok(());
        }
        let register = self.ready(left_value)?;
        if let Value::Leaf(right) = right_value
            && let (Some(byte), Some((immediate, _))) = (self.byte(right), with_byte(op))
        {
            self.test(immediate, register, byte, fail);
            return Ok(());
        }
        let other = self.ready(right_value)?;
        self.test(op, register, other, fail);
        Ok(())
    }

    /// The value of a constant that fits into the signed byte of a comparison.
    fn byte(&self, term: Cell) -> Option<u8> {
        match shape(self.heap, term) {
            Shape::Constant(cell) => short(cell)
                .and_then(|value| i8::try_from(value).ok())
                .map(|value| value as u8),
            Shape::Variable(_) | Shape::Box(_) | Shape::Compound(_) => None,
        }
    }

    /// A register for a value: a leaf is put there now. A known variable is in a register already or loaded from its slot; a constant is
    /// put.
    fn ready(&mut self, value: Value) -> Result<u8, Stop> {
        match value {
            Value::Register(register) => Ok(register),
            Value::Leaf(term) => self.operand(term),
        }
    }

    /// Whether a term is a number, which needs no evaluation.
    fn is_number(&self, term: Cell) -> bool {
        match shape(self.heap, term) {
            Shape::Constant(cell) => cell.is_int(),
            Shape::Box(_) => true,
            Shape::Variable(_) | Shape::Compound(_) => false,
        }
    }

    /// A register with the value of an expression: computed; or loaded, if it is a number; or evaluated at run time, if it is an atom or a
    /// variable.
    fn value(&mut self, expression: Cell, goal: Goal) -> Result<u8, Stop> {
        match self.evaluate(expression, goal, 0)? {
            Value::Register(register) => Ok(register),
            Value::Leaf(term) => {
                if self.is_number(term) {
                    let register = self.destination(goal)?;
                    self.put_constant(register, term);
                    return Ok(register);
                }
                if let Shape::Constant(cell) = shape(self.heap, term)
                    && let Some(name) = cell.as_atom()
                    && let Some(index) = self.resolver.evaluable(Functor::new(name, 0))
                {
                    let register = self.destination(goal)?;
                    self.assembler.ac(Op::Eval0, register, narrow(index)?);
                    return Ok(register);
                }
                let operand = self.operand(term)?;
                let register = self.destination_behind(goal, &[operand])?;
                self.count_heap(3);
                self.assembler.ab(Op::Eval, register, operand);
                Ok(register)
            }
        }
    }

    /// The value of an operand of a comparison, with its last instruction emitted. Its register is pinned until the comparison.
    fn intermediate(&mut self, expression: Cell) -> Result<Value, Stop> {
        let value = self.evaluate(expression, Goal::Anywhere, Word::PART)?;
        if let Value::Register(register) = value {
            self.pinned.push(register);
        }
        Ok(value)
    }

    /// A register for a result: the one preferred for the new variable, or any working register.
    fn destination(&mut self, goal: Goal) -> Result<u8, Stop> {
        match goal {
            Goal::New(term) => match self.variable_of(term) {
                Some(id) => self.register_for(id),
                None => self.scratch(),
            },
            Goal::Anywhere => self.scratch(),
        }
    }

    /// The next instruction has read its operands: releases their registers for its result. Pinned registers are those that the current
    /// step still reads.
    fn release_operands(&mut self) {
        self.pinned.clear();
    }

    /// Puts a left operand that is no number into a register, to wait for the operands to its right: if the left operand has an error, an
    /// error to its right comes second (`waiting` in `code/liveness.rs`).
    fn hold(&mut self, value: Value) -> Result<Value, Stop> {
        let Value::Leaf(term) = value else {
            return Ok(value);
        };
        match shape(self.heap, term) {
            Shape::Box(_) => Ok(value),
            Shape::Constant(cell) if cell.is_int() => Ok(value),
            Shape::Variable(at) if !self.variables.get(self.variables.id(at)).is_void() => {
                self.operand(term)?;
                Ok(value)
            }
            Shape::Variable(_) | Shape::Constant(_) | Shape::Compound(_) => {
                Ok(Value::Register(self.operand(term)?))
            }
        }
    }

    /// The value of an expression; `part` marks its last instruction as a part of another one.
    ///
    /// Walks in post-order, with a stack of work and a stack of values: `(X + 1) * Y` visits `*`, `+`, X, 1, applies `+`, visits Y, applies
    /// `*`. A value is a leaf until an instruction needs it, so constants take no registers. Beyond `DEEP` values a part is a leaf too: it
    /// is built as a term and evaluated at run time, so registers never run out.
    fn evaluate(&mut self, expression: Cell, goal: Goal, part: i16) -> Result<Value, Stop> {
        let mut work = vec![Work::Visit(expression)];
        let mut values: Vec<Value> = Vec::new();
        while let Some(item) = work.pop() {
            match item {
                Work::Visit(term) => {
                    let Shape::Compound(compound) = shape(self.heap, term) else {
                        values.push(Value::Leaf(term));
                        continue;
                    };
                    let evaluable = compound.functor.filter(|functor| functor.arity <= 2);
                    let index = evaluable.and_then(|functor| self.resolver.evaluable(functor));
                    match (compound.functor, index) {
                        (Some(functor), Some(index)) if values.len() < DEEP => {
                            work.push(Work::Apply(functor, index));
                            for index in (0..compound.arity).rev() {
                                let argument = compound.arg(self.heap, index);
                                work.push(Work::Visit(argument));
                                if index == 1
                                    && matches!(shape(self.heap, argument), Shape::Compound(_))
                                {
                                    work.push(Work::Hold);
                                }
                            }
                        }
                        _ => values.push(Value::Leaf(term)),
                    }
                }
                Work::Hold => {
                    let value = values.pop().ok_or(Stop::TooLarge)?;
                    let held = self.hold(value)?;
                    values.push(held);
                }
                Work::Apply(functor, index) => {
                    let (goal, part) = if work.is_empty() {
                        (goal, part)
                    } else {
                        (Goal::Anywhere, Word::PART)
                    };
                    let right = if functor.arity == 2 {
                        values.pop()
                    } else {
                        None
                    };
                    let Some(left) = values.pop() else {
                        return Err(Stop::TooLarge);
                    };
                    // An unknown operand is evaluated before anything to its right.
                    let register = self.apply((functor, index), left, right, goal, part)?;
                    values.push(Value::Register(register));
                }
            }
        }
        values.pop().ok_or(Stop::TooLarge)
    }

    /// Emits the instruction for one function. Adding and subtracting a small constant have forms with the constant in them; the usual
    /// functions have instructions; the others are called by their number in the table. Operands that die here free their registers for the
    /// result.
    fn apply(
        &mut self,
        (functor, index): (Functor, u16),
        left: Value,
        right: Option<Value>,
        goal: Goal,
        part: i16,
    ) -> Result<u8, Stop> {
        self.count_heap(3);
        let Some(right) = right else {
            let operand = self.ready(left)?;
            self.free_value(left);
            let register = self.destination_behind(goal, &[operand])?;
            self.assembler.push(Word::new(
                Op::Eval1,
                register,
                operand,
                part,
                narrow(index)?,
            ));
            return Ok(register);
        };
        let immediate = match (functor.name, left, right) {
            (atoms::PLUS, other, Value::Leaf(term)) | (atoms::PLUS, Value::Leaf(term), other)
                if self.small(term).is_some() =>
            {
                self.small(term).map(|number| (other, number))
            }
            (atoms::MINUS, other, Value::Leaf(term)) => self
                .small(term)
                .and_then(i16::checked_neg)
                // -0.0 minus 0 is -0.0, but -0.0 plus 0 is 0.0.
                .filter(|number| *number != 0)
                .map(|number| (other, number)),
            _ => None,
        };
        if let Some((other, number)) = immediate {
            let operand = self.ready(other)?;
            self.free_value(other);
            let register = self.destination_behind(goal, &[operand])?;
            self.assembler
                .push(Word::new(Op::AddI, register, operand, part, number));
            return Ok(register);
        }
        let first = self.ready(left)?;
        let second = self.ready(right)?;
        self.free_value(left);
        self.free_value(right);
        let register = self.destination_behind(goal, &[first, second])?;
        let second = i16::from(second) | part;
        let word = match direct(functor.name) {
            Some(op) => Word::new(op, register, first, second, 0),
            None => Word::new(Op::Eval2, register, first, second, narrow(index)?),
        };
        self.assembler.push(word);
        Ok(register)
    }

    /// The value of a constant that fits into an instruction.
    fn small(&self, term: Cell) -> Option<i16> {
        match shape(self.heap, term) {
            Shape::Constant(cell) => short(cell),
            Shape::Variable(_) | Shape::Box(_) | Shape::Compound(_) => None,
        }
    }

    /// Releases the working register of an operand.
    fn free_value(&mut self, value: Value) {
        if let Value::Register(register) = value {
            self.release(register);
        }
    }

    /// The register for the result of the instruction that reads `operands`: one of theirs, if that is dead.
    fn destination_behind(&mut self, goal: Goal, operands: &[u8]) -> Result<u8, Stop> {
        match goal {
            Goal::New(_) => {
                self.release_operands();
                self.free_dying(operands);
            }
            Goal::Anywhere => operands.iter().for_each(|register| self.release(*register)),
        }
        self.destination(goal)
    }
}

/// The number of an evaluable as an operand.
fn narrow(index: u16) -> Result<i16, Stop> {
    i16::try_from(index).map_err(|_| Stop::TooLarge)
}

/// The instruction of an evaluable functor, if it has one.
fn direct(name: crate::term::Atom) -> Option<Op> {
    Some(match name {
        atoms::PLUS => Op::Add,
        atoms::MINUS => Op::Sub,
        atoms::STAR => Op::Mul,
        atoms::SLASH => Op::Div,
        atoms::INT_DIV => Op::IntDiv,
        atoms::MOD => Op::Mod,
        atoms::AND => Op::And,
        atoms::OR => Op::Or,
        atoms::SHIFT_LEFT => Op::ShiftLeft,
        atoms::SHIFT_RIGHT => Op::ShiftRight,
        _ => return None,
    })
}

/// The form of a comparison with a byte on the right, and the form for a byte on the left. `3 < X` is `X > 3`: in all forms the byte is on
/// the right.
fn with_byte(op: Op) -> Option<(Op, Op)> {
    Some(match op {
        Op::Lt => (Op::LtI, Op::GtI),
        Op::Le => (Op::LeI, Op::GeI),
        Op::Gt => (Op::GtI, Op::LtI),
        Op::Ge => (Op::GeI, Op::LeI),
        Op::NumEq => (Op::NumEqI, Op::NumEqI),
        Op::NumNe => (Op::NumNeI, Op::NumNeI),
        _ => return None,
    })
}
