//! Constraints of `library(clpfd)`: arithmetic in line if all values are known, otherwise the solver.
//!
//! A comparison of sums and products whose variables turn out to be integers is `is/2` or a comparison of numbers. So `M #= N + 1`, where
//! the clause meets M for the first time, is compiled as `( integer(N) -> M is N + 1 ; '$fd_units'(2, M, N, -1) )`:
//!
//! ```text
//! p(N) :- #=(M, N + 1), q(M).
//!
//!     test_type x0, integer, L1
//!     add_i x0, x0, 1
//!     jump L2
//! L1:
//!     put_var_x x4, x4
//!     post_units_i +1, 2, x4, x0, -1, $fd_units/4, frame 0 {}
//!     move x0, x4
//! L2:
//!     execute +2, 1, q/1
//! ```
//!
//! Only functions with a value for all integers are computed in line: a division by zero is an error of `is/2`, and no solution of a
//! constraint.
//!
//! A comparison of sums is normalised here, once for all calls. If all coefficients are 1 or -1 and there are at most three operands, these
//! are arguments of the built-in, and no term is made: the instruction `post_units` reads them in any registers, and compares integers in
//! place, so that no test stands before it. Otherwise the clause makes the propagator, and the built-in puts it into the lists
//! of its variables (`builtins/fd/forms.rs`):
//!
//! ```text
//!   Q #\= R + D             '$fd_units'(14, Q, R, D)         `=\=`, the second and the third operand are subtracted
//!   2*X + 3*Y #=< 7         '$fd_linear'(=<, '$propagator'(0, 0, 7, 2, X, 3, Y))
//!   B #<==> X #=< Y + 2     '$fd_units_truth'(26, X, Y, -2, B), where B is met for the first time
//!   #\ B #<==> X #=< Y + 2  '$fd_units_truth'(90, X, Y, -2, B): 64 more, B is 0 if it holds
//! ```
//!
//! *Invariant*: the clause keeps its meaning: `clause/2`, `listing/1` and the tracer see the constraint. Errors are those of the solver,
//! which names the constraint.

use crate::code::Optimisation;
use crate::memory::Stopping;
use crate::term::{Addr, Atom, Cell, Functor, Heap, atoms};

use super::super::clause::{Flattener, GoalContext};
use super::super::terms::{Shape, shape};

/// The comparison of numbers that replaces a constraint if all values are known.
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

/// The number of a comparison in the first argument of `$fd_units`.
fn number_of(comparison: Atom) -> i32 {
    match comparison {
        atoms::NUM_EQ => 0,
        atoms::NUM_NE => 1,
        atoms::LESS => 2,
        atoms::LESS_EQ => 3,
        atoms::GREATER => 4,
        _ => 5,
    }
}

/// A sum of variables with coefficients, not 0, and a constant. Each variable occurs once.
///
/// ```text
///   S*1000 + E*100 - S      terms (999, S), (100, E), constant 0
///   X + 3 - (Y - 1)         terms (1, X), (-1, Y), constant 4
/// ```
///
/// If a variable's coefficient would be 0, the solver handles the constraint: the variable may have a value that is no integer.
struct Sum {
    terms: Vec<(i64, Addr)>,
    constant: i64,
}

impl Sum {
    /// Three operands whose signed sum it is; none if there are more, or if one has another coefficient. Missing operands are 0.
    fn operands(&self) -> Option<[Cell; 3]> {
        let is_short = self.terms.len() + usize::from(self.constant != 0) <= 3;
        if !is_short || self.terms.iter().any(|(a, _)| a.abs() != 1) {
            return None;
        }
        let mut operands = [Cell::small(0); 3];
        for (operand, (_, at)) in operands.iter_mut().zip(&self.terms) {
            *operand = Cell::reference(*at);
        }
        if self.constant != 0 {
            operands[2] = Cell::int(self.constant)?;
        }
        Some(operands)
    }

    /// Whether its coefficients have no common divisor.
    fn is_reduced(&self) -> bool {
        let mut divisor = 0;
        for (a, _) in &self.terms {
            let mut other = *a;
            while other != 0 {
                (divisor, other) = (other, divisor % other);
            }
        }
        divisor.abs() == 1
    }

    /// Whether it is a variable and a multiple of another one: equality of these is a product, and no sum.
    fn is_multiple(&self) -> bool {
        let is_unit = |(a, _): &(i64, Addr)| a.abs() == 1;
        self.constant == 0 && self.terms.len() == 2 && self.terms.iter().any(is_unit)
    }

    /// The arguments of the propagator: the sum is equal to, different from or at most a constant.
    fn propagator(&self, comparison: Atom) -> Vec<Cell> {
        let (sign, more) = match comparison {
            atoms::LESS => (1, 1),
            atoms::GREATER => (-1, 1),
            atoms::GREATER_EQ => (-1, 0),
            _ => (1, 0),
        };
        let number = |number: i64| Cell::int(number).unwrap_or(Cell::small(0));
        let zero = Cell::small(0);
        let mut cells = vec![zero, zero, number(-(sign * self.constant + more))];
        for (a, at) in &self.terms {
            cells.extend([number(sign * a), Cell::reference(*at)]);
        }
        cells
    }
}

impl Flattener<'_> {
    /// Compiles a constraint; none for other goals, or if arithmetic is not compiled in line.
    pub fn constraint(
        &mut self,
        goal: Cell,
        functor: Functor,
        context: &GoalContext,
    ) -> Stopping<Option<Cell>> {
        if functor == Functor::new(atoms::FD_SAME, 2) {
            return self.truth(goal, functor, context);
        }
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
        let solver = self.posted(comparison, left, right)?;
        let (Some(of_left), Some(of_right)) = (self.integers(left), self.integers(right)) else {
            return Ok(Some(solver));
        };
        // A variable that occurs here for the first time gets its value.
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
        // This goal is an instruction that compares integers in place.
        if name != atoms::IS && self.is_units(solver) {
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

    /// Whether a goal is one of `$fd_units`.
    fn is_units(&self, goal: Cell) -> bool {
        matches!(shape(self.heap, goal), Shape::Compound(compound) if compound.functor == Some(Functor::new(atoms::FD_UNITS, 4)))
    }

    /// The goal that posts a comparison.
    fn posted(&mut self, comparison: Atom, left: Cell, right: Cell) -> Stopping<Cell> {
        let op = Cell::atom(comparison);
        let general = |heap: &mut Heap| heap.structure(atoms::FD_COMPARE, &[op, left, right]);
        let Some(sum) = self.sum(left, right) else {
            return general(self.heap);
        };
        match sum.operands() {
            // An equation of a variable with a number or another variable may turn out to be one with a function.
            Some([_, _, third])
                if comparison != atoms::NUM_EQ
                    || third != Cell::small(0) && sum.terms.len() > 1 =>
            {
                let goal = self.units(comparison, &sum)?;
                Ok(self.heap.structure(atoms::FD_UNITS, &goal[..4])?)
            }
            None if sum.terms.len() > 1
                && sum.is_reduced()
                && !(comparison == atoms::NUM_EQ && sum.is_multiple()) =>
            {
                let propagator = sum.propagator(comparison);
                let propagator = self.heap.structure(atoms::FD_PROPAGATOR, &propagator)?;
                self.heap.structure(atoms::FD_LINEAR, &[op, propagator])
            }
            _ => general(self.heap),
        }
    }

    /// Compiles `T #<==> P`, if one side is a variable and the other a comparison. If a variable may have a value that is no truth value,
    /// the library handles it.
    fn truth(
        &mut self,
        goal: Cell,
        functor: Functor,
        context: &GoalContext,
    ) -> Stopping<Option<Cell>> {
        let [left, right] = [0, 1].map(|index| self.heap.deref(self.heap.arg(goal.addr(), index)));
        let compared = |heap: &Heap, cell: Cell| match shape(heap, cell) {
            Shape::Compound(compound) => compound
                .functor
                .and_then(comparison)
                .map(|name| (name, [compound.arg(heap, 0), compound.arg(heap, 1)])),
            Shape::Variable(_) | Shape::Constant(_) | Shape::Box(_) => None,
        };
        let variable = |heap: &Heap, cell: Cell| match shape(heap, cell) {
            Shape::Variable(at) => Some(at),
            Shape::Constant(_) | Shape::Box(_) | Shape::Compound(_) => None,
        };
        let mut negations = 0;
        let [left_inside, right_inside] = [left, right].map(|mut cell| {
            while let Shape::Compound(compound) = shape(self.heap, cell)
                && compound.functor == Some(Functor::new(atoms::FD_NOT, 1))
            {
                negations += 1;
                cell = compound.arg(self.heap, 0);
            }
            cell
        });
        let sides = [(left_inside, right_inside), (right_inside, left_inside)]
            .into_iter()
            .find_map(|(truth, whole)| {
                let at = variable(self.heap, truth)?;
                let (name, sides) = compared(self.heap, whole)?;
                Some((at, name, sides))
            });
        let Some((at, comparison, sides)) = sides else {
            return Ok(None);
        };
        if !self.resolver.optimises(Optimisation::InlineBuiltins)
            || !self.resolver.optimises(Optimisation::InlineConditions)
            || !self.resolver.is_constraint(context.module, functor)
        {
            return Ok(None);
        }
        let truth = Cell::reference(at);
        let sum = self.sum(sides[0], sides[1]);
        let posted = match sum.filter(|sum| sum.operands().is_some()) {
            Some(sum) => {
                let mut goal = self.units(comparison, &sum)?;
                goal[4] = truth;
                if negations % 2 == 1 {
                    goal[0] = Cell::small(goal[0].int_value() as i32 + 64);
                }
                self.heap.structure(atoms::FD_UNITS_TRUTH, &goal)?
            }
            None if negations == 0 => {
                let goal = [Cell::atom(comparison), sides[0], sides[1], truth];
                self.heap.structure(atoms::FD_TRUTH, &goal)?
            }
            None => return Ok(None),
        };
        if self.clause.occurrences.find(at).is_none() {
            return Ok(Some(posted));
        }
        let condition = self.heap.structure(atoms::CALLABLE, &[truth])?;
        let library = self.heap.structure(atoms::FD_IFF, &[left, right])?;
        let library = [Cell::atom(atoms::CLPFD), library];
        let library = self.heap.structure(atoms::COLON, &library)?;
        let then = self.heap.structure(atoms::ARROW, &[condition, library])?;
        Ok(Some(
            self.heap.structure(atoms::SEMICOLON, &[then, posted])?,
        ))
    }

    /// The arguments of `$fd_units`, and a place for one more.
    fn units(&mut self, comparison: Atom, sum: &Sum) -> Stopping<[Cell; 5]> {
        let operands = sum.operands().unwrap_or([Cell::small(0); 3]);
        let signs = (0..).zip(&sum.terms).filter(|(_, term)| term.0 < 0);
        let signs: i32 = signs.map(|(n, _)| 1 << n).sum();
        let form = Cell::small(8 * number_of(comparison) + signs);
        let [x, y, z] = operands;
        Ok([form, x, y, z, Cell::small(0)])
    }

    /// The sum that is `left` minus `right`; none for terms that are no sums, and for long numbers.
    fn sum(&self, left: Cell, right: Cell) -> Option<Sum> {
        /// The solver reads longer ones.
        const LONG: usize = 256;
        const LARGE: i64 = 1 << 28;
        let mut sum = Sum {
            terms: Vec::new(),
            constant: 0,
        };
        let mut waiting = vec![(-1, right), (1, left)];
        for _ in 0..LONG {
            let Some((a, cell)) = waiting.pop() else {
                let is_plain = sum.terms.iter().all(|(a, _)| *a != 0 && a.abs() < LARGE);
                return (is_plain && sum.constant.abs() < LARGE).then_some(sum);
            };
            match shape(self.heap, cell) {
                Shape::Variable(at) => match sum.terms.iter_mut().find(|term| term.1 == at) {
                    Some(term) => term.0 += a,
                    None => sum.terms.push((a, at)),
                },
                Shape::Constant(cell) if cell.is_int() => {
                    sum.constant = sum.constant.checked_add(a.checked_mul(cell.int_value())?)?;
                }
                Shape::Compound(compound) => {
                    let arg = |index| compound.arg(self.heap, index);
                    match (compound.functor?.name, compound.arity) {
                        (atoms::PLUS, 2) => waiting.extend([(a, arg(1)), (a, arg(0))]),
                        (atoms::MINUS, 2) => waiting.extend([(-a, arg(1)), (a, arg(0))]),
                        (atoms::MINUS, 1) => waiting.push((-a, arg(0))),
                        (atoms::STAR, 2) => {
                            let (factor, other) = match (arg(0).is_int(), arg(1).is_int()) {
                                (true, _) => (arg(0), arg(1)),
                                (false, true) => (arg(1), arg(0)),
                                (false, false) => return None,
                            };
                            let product = a.checked_mul(factor.int_value())?;
                            waiting.push(((product.abs() < LARGE).then_some(product)?, other));
                        }
                        (_, _) => return None,
                    }
                }
                Shape::Constant(_) | Shape::Box(_) => return None,
            }
        }
        None
    }

    /// The variables of an expression of integers and total functions; none for other expressions, and for long ones.
    fn integers(&self, expression: Cell) -> Option<Vec<Addr>> {
        /// The solver computes longer ones.
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
