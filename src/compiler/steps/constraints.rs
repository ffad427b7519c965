//! Constraints of `library(clpfd)`: arithmetic in line where all is known, and else the solver.
//!
//! A comparison of sums and products whose variables turn out to be integers is `is/2` or a comparison of numbers. So `M #= N + 1`, where
//! the clause meets M for the first time, is compiled as `( integer(N) -> M is N + 1 ; '$fd_compare'(=:=, M, N + 1) )`:
//!
//! ```text
//! p(N) :- #=(M, N + 1), q(M).
//!
//!     test_type x0, integer, L1
//!     add_i x0, x0, 1
//!     jump L2
//! L1:
//!     put_struct x2, +/2
//!     set_val_x x0
//!     set_int 1
//!     put_const x0, =:=
//!     put_var_x x1, x1
//!     call_builtin +1, 3, $fd_compare/3, frame 0 {}
//!     move x0, x1
//! L2:
//!     execute +2, 1, q/1
//! ```
//!
//! Only functions that have a value for all integers are computed in line: a division by zero is an error of `is/2`, and no solution of a constraint.
//!
//! *Invariant*: what the clause says is not changed: `clause/2`, `listing/1` and the tracer see the constraint. Errors are those of the solver, which
//! names the constraint.

use crate::code::Optimisation;
use crate::memory::Stopping;
use crate::term::{Addr, Atom, Cell, Functor, atoms};

use super::super::clause::{Flattener, GoalContext};
use super::super::terms::{Shape, shape};

/// The comparison of numbers that a constraint is when all is known.
fn comparison(functor: Functor) -> Option<Atom> {
    if functor.arity != 2 {
        return None;
    }
    Some(match functor.name {
        atoms::FD_EQ => atoms::NUM_EQ,
        atoms::FD_NE => atoms::NUM_NE,
        atoms::FD_LESS => atoms::LESS,
        atoms::FD_LESS_EQ => atoms::LESS_EQ,
        atoms::FD_GREATER => atoms::GREATER,
        atoms::FD_GREATER_EQ => atoms::GREATER_EQ,
        _ => return None,
    })
}

/// Whether a function has a value for all integers.
fn is_total(functor: Functor) -> bool {
    match functor.arity {
        1 => matches!(functor.name, atoms::MINUS | atoms::ABS),
        2 => matches!(
            functor.name,
            atoms::PLUS | atoms::MINUS | atoms::STAR | atoms::MIN | atoms::MAX
        ),
        _ => false,
    }
}

impl Flattener<'_> {
    /// What is compiled in place of a constraint; nothing for other goals, and where arithmetic is not compiled in line.
    pub fn constraint(
        &mut self,
        goal: Cell,
        functor: Functor,
        context: &GoalContext,
    ) -> Stopping<Option<Cell>> {
        let Some(comparison) = comparison(functor) else {
            return Ok(None);
        };
        let needed = [
            Optimisation::InlineArithmetic,
            Optimisation::InlineConditions,
            Optimisation::InlineBuiltins,
        ];
        if !needed.iter().all(|one| self.resolver.optimises(*one))
            || !self.resolver.is_constraint(context.module, functor)
        {
            return Ok(None);
        }
        let arg = |index| self.heap.deref(self.heap.arg(goal.addr(), index));
        let [left, right] = [0, 1].map(arg);
        let solver = [Cell::atom(comparison), left, right];
        let solver = self.heap.structure(atoms::FD_COMPARE, &solver)?;
        let (Some(of_left), Some(of_right)) = (self.integers(left), self.integers(right)) else {
            return Ok(Some(solver));
        };
        // A variable that is met here for the first time gets its value.
        let is_new = |cell: Cell, others: &[Addr]| match shape(self.heap, cell) {
            Shape::Variable(at) => {
                self.clause.occurrences.find(at).is_none() && !others.contains(&at)
            }
            Shape::Constant(_) | Shape::Box(_) | Shape::Compound(_) => false,
        };
        let (known, name, sides) = if comparison == atoms::NUM_EQ && is_new(left, &of_right) {
            (of_right, atoms::IS, [left, right])
        } else if comparison == atoms::NUM_EQ && is_new(right, &of_left) {
            (of_left, atoms::IS, [right, left])
        } else {
            let mut both = of_left;
            for at in of_right {
                if !both.contains(&at) {
                    both.push(at);
                }
            }
            (both, comparison, [left, right])
        };
        /// More variables than this are seldom all known.
        const MOST: usize = 4;
        let is_met = |at: &Addr| self.clause.occurrences.find(*at).is_some();
        if known.is_empty() || known.len() > MOST || !known.iter().all(is_met) {
            return Ok(Some(solver));
        }
        let mut tests = Vec::with_capacity(MOST);
        for at in known {
            let variable = Cell::reference(at);
            tests.push(self.heap.structure(atoms::INTEGER, &[variable])?);
        }
        let mut condition = tests[0];
        for test in &tests[1..] {
            condition = self.heap.structure(atoms::COMMA, &[condition, *test])?;
        }
        let computed = self.heap.structure(name, &sides)?;
        let then = self.heap.structure(atoms::ARROW, &[condition, computed])?;
        Ok(Some(
            self.heap.structure(atoms::SEMICOLON, &[then, solver])?,
        ))
    }

    /// The variables of an expression of integers and total functions; nothing for others, and for long ones.
    fn integers(&self, expression: Cell) -> Option<Vec<Addr>> {
        /// Longer ones are computed by the solver.
        const LONG: usize = 32;
        let mut found = Vec::new();
        let mut waiting = vec![expression];
        for _ in 0..LONG {
            let Some(cell) = waiting.pop() else {
                return Some(found);
            };
            match shape(self.heap, cell) {
                Shape::Variable(at) => {
                    if !found.contains(&at) {
                        found.push(at);
                    }
                }
                Shape::Constant(cell) if cell.is_int() => (),
                Shape::Compound(compound) if compound.functor.is_some_and(is_total) => {
                    waiting.extend(
                        (0..compound.arity)
                            .rev()
                            .map(|index| self.heap.deref(compound.arg(self.heap, index))),
                    );
                }
                Shape::Constant(_) | Shape::Box(_) | Shape::Compound(_) => return None,
            }
        }
        None
    }
}
