//! Translates expressions to sums and functions.
//!
//! `X * Y + 2 * Z #= X - 3` becomes a sum of variables, with a new variable for each function that is not a sum:
//!
//! ```text
//!   T = X * Y                  product [X, Y, T]
//!   T + 2*Z - X = -3           sum_equal [-3, 1, T, 2, Z, -1, X]
//! ```
//!
//! In a reified comparison, a function without a value makes the comparison false: `B #<==> X // Y #= 3` has B = 0 for Y = 0. So a new
//! variable, which is 1 if the function has a value, guards the function and is a part of the truth.
//!
//! *Invariant*: the whole expression is checked before anything is posted, so that an error leaves the store as it was. The Rust stack
//! does not grow with the depth.

use super::super::args;
use super::network::variable;
use super::terms::merge;
use crate::kernel::fd::kinds::Kind;
use crate::kernel::fd::{GREATEST, INF, LEAST, SUP};
use crate::machine::Machine;
use crate::machine::error::{Domain, Error, Expected, Result};
use crate::term::{Atom, Cell, Number, Tag, View, atoms, integers};

use super::entry::bound_cell;

/// A propagator to be posted.
pub struct Post {
    /// Its kind.
    pub kind: Kind,
    /// Its arguments.
    pub cells: Vec<Cell>,
}

/// A sum: terms and a constant.
#[derive(Default, Clone)]
pub struct Sum {
    /// Coefficients, which are not 0, and variables; a variable occurs once. An integer out of range takes the place of a variable.
    pub terms: Vec<(i64, Cell)>,
    /// The constant.
    pub constant: i64,
}

/// The result of parsing expressions.
#[derive(Default)]
pub struct Parsed {
    /// The functions, in their order.
    pub posts: Vec<Post>,
    /// The guards of the functions, if a truth value is requested.
    pub guards: Option<Vec<Cell>>,
    /// Functions whose arguments are still expressions, with their results.
    pending: Vec<Pending>,
}

struct Pending {
    kind: Kind,
    arguments: Vec<Cell>,
    result: Cell,
}

/// The kind of an expression.
enum Shape {
    Add,
    Subtract,
    Negate,
    Complement,
    /// `#(X)` or `?(X)`: a variable or an integer, marked as one.
    Value,
    Function(Kind),
}

fn shape(name: Atom, arity: u32) -> Option<Shape> {
    Some(match (name, arity) {
        (atoms::PLUS, 2) => Shape::Add,
        (atoms::MINUS, 2) => Shape::Subtract,
        (atoms::MINUS, 1) => Shape::Negate,
        (atoms::BACKSLASH, 1) => Shape::Complement,
        (atoms::HASH | atoms::QUESTION, 1) => Shape::Value,
        (atoms::STAR, 2) => Shape::Function(Kind::Product),
        (atoms::INT_DIV, 2) => Shape::Function(Kind::Truncated),
        (atoms::DIV, 2) => Shape::Function(Kind::Floored),
        (atoms::MOD, 2) => Shape::Function(Kind::Modulo),
        (atoms::REM, 2) => Shape::Function(Kind::Remainder),
        (atoms::MIN, 2) => Shape::Function(Kind::Minimum),
        (atoms::MAX, 2) => Shape::Function(Kind::Maximum),
        (atoms::CARET, 2) => Shape::Function(Kind::Power),
        (atoms::SHIFT_LEFT, 2) => Shape::Function(Kind::ShiftLeft),
        (atoms::SHIFT_RIGHT, 2) => Shape::Function(Kind::ShiftRight),
        (atoms::AND, 2) => Shape::Function(Kind::BitAnd),
        (atoms::OR, 2) => Shape::Function(Kind::BitOr),
        (atoms::XOR, 2) => Shape::Function(Kind::BitXor),
        (atoms::ABS, 1) => Shape::Function(Kind::Absolute),
        (atoms::MSB, 1) => Shape::Function(Kind::HighestBit),
        (atoms::LSB, 1) => Shape::Function(Kind::LowestBit),
        (atoms::POPCOUNT, 1) => Shape::Function(Kind::BitCount),
        (_, _) => return None,
    })
}

/// Checks that a term is an expression.
pub fn check(m: &Machine, expression: Cell) -> Result<()> {
    let mut waiting = vec![expression];
    let mut steps = 0u32;
    while let Some(cell) = waiting.pop() {
        steps += 1;
        m.heap.meter.step()?;
        if steps == 1 << 10 && !m.heap.is_acyclic(expression)? {
            return Err(Error::Type(Expected::AcyclicTerm, expression));
        }
        match m.heap.view(cell) {
            View::Var(_) | View::Int(_) | View::Big(_) => (),
            View::Struct(functor, at) => match shape(functor.name, functor.arity) {
                Some(Shape::Value) => {
                    let value = args::value(m, m.heap.arg(at, 0));
                    if !matches!(
                        m.heap.view(value),
                        View::Var(_) | View::Int(_) | View::Big(_)
                    ) {
                        return Err(Error::Type(Expected::Integer, value));
                    }
                }
                Some(_) => {
                    for n in (0..functor.arity as usize).rev() {
                        waiting.push(m.heap.arg(at, n));
                    }
                }
                None => return Err(Error::Domain(Domain::ClpfdExpression, args::value(m, cell))),
            },
            View::Ratio(_)
            | View::Float(_)
            | View::Atom(_)
            | View::Handle(..)
            | View::Text(_)
            | View::List(_) => {
                return Err(Error::Domain(Domain::ClpfdExpression, args::value(m, cell)));
            }
        }
    }
    Ok(())
}

/// Whether a term is a short sum of variables and integers with known coefficients.
pub fn is_sum(m: &Machine, expression: Cell) -> bool {
    /// The most nodes of a short sum: longer sums have truth values as other expressions have.
    const LONG: usize = 256;
    let mut waiting = vec![expression];
    for _ in 0..LONG {
        let Some(cell) = waiting.pop() else {
            return true;
        };
        match m.heap.view(cell) {
            View::Var(_) | View::Int(_) => (),
            View::Struct(functor, at) => match shape(functor.name, functor.arity) {
                Some(Shape::Add | Shape::Subtract) => {
                    waiting.extend([m.heap.arg(at, 0), m.heap.arg(at, 1)]);
                }
                Some(Shape::Negate | Shape::Complement | Shape::Value) => {
                    waiting.push(m.heap.arg(at, 0));
                }
                Some(Shape::Function(Kind::Product)) => {
                    let sides = [m.heap.arg(at, 0), m.heap.arg(at, 1)];
                    match sides.map(|side| m.heap.deref(side).is_int()) {
                        [true, _] => waiting.push(sides[1]),
                        [_, true] => waiting.push(sides[0]),
                        [false, false] => return false,
                    }
                }
                Some(Shape::Function(_)) | None => return false,
            },
            _ => return false,
        }
    }
    false
}

/// A new variable between bounds.
pub fn new_variable(m: &mut Machine, low: i64, high: i64) -> Result<Cell> {
    let plain = m.heap.new_var()?;
    let variable = variable(m, plain)?;
    if (low, high) != (INF, SUP)
        && let Some(entry) = super::entry::find(&m.heap, variable)
    {
        let domain = crate::kernel::fd::domain::Domain::range(low, high);
        super::entry::store(&mut m.heap, entry, &domain)?;
    }
    Ok(variable)
}

impl Parsed {
    /// The state for a comparison with a truth value.
    pub fn with_guards() -> Parsed {
        Parsed {
            guards: Some(Vec::new()),
            ..Parsed::default()
        }
    }

    /// The sum of `left` minus `right`; the caller has checked both.
    pub fn difference(&mut self, m: &mut Machine, left: Cell, right: Cell) -> Result<Sum> {
        self.sum(m, &[(1, left), (-1, right)])
    }

    /// A sum of expressions with coefficients.
    pub fn sum(&mut self, m: &mut Machine, expressions: &[(i64, Cell)]) -> Result<Sum> {
        let mut sum = Sum::default();
        let mut constant = Number::Int(0);
        let mut waiting: Vec<(i64, Cell)> = expressions.iter().rev().copied().collect();
        while let Some((a, cell)) = waiting.pop() {
            m.heap.meter.step()?;
            match m.heap.view(cell) {
                View::Var(_) => {
                    let x = variable(m, cell)?;
                    sum.terms.push((a, x));
                }
                View::Int(_) | View::Big(_) => {
                    let value = args::any_integer(m, cell)?;
                    let product = integers::multiply(&m.heap.meter, &Number::Int(a), &value);
                    let product = product.map_err(|error| Error::of_number(m, error))?;
                    let total = integers::add(&m.heap.meter, &constant, &product);
                    constant = total.map_err(|error| Error::of_number(m, error))?;
                }
                View::Struct(functor, at) => match shape(functor.name, functor.arity) {
                    Some(Shape::Add) => {
                        waiting.push((a, m.heap.arg(at, 1)));
                        waiting.push((a, m.heap.arg(at, 0)));
                    }
                    Some(Shape::Subtract) => {
                        waiting.push((-a, m.heap.arg(at, 1)));
                        waiting.push((a, m.heap.arg(at, 0)));
                    }
                    Some(Shape::Negate) => waiting.push((-a, m.heap.arg(at, 0))),
                    Some(Shape::Value) => waiting.push((a, m.heap.arg(at, 0))),
                    Some(Shape::Complement) => {
                        // The complement of X is -1 - X.
                        waiting.push((-a, m.heap.arg(at, 0)));
                        waiting.push((-a, Cell::small(1)));
                    }
                    Some(Shape::Function(kind)) => {
                        if let Some(scaled) = self.scaled(m, kind, a, functor.arity, at) {
                            waiting.push(scaled);
                        } else {
                            let result = new_variable(m, INF, SUP)?;
                            self.pend(m, kind, functor.arity, at, result);
                            sum.terms.push((a, result));
                        }
                    }
                    None => return Err(Error::Domain(Domain::ClpfdExpression, cell)),
                },
                View::Ratio(_)
                | View::Float(_)
                | View::Atom(_)
                | View::Handle(..)
                | View::Text(_)
                | View::List(_) => return Err(Error::Domain(Domain::ClpfdExpression, cell)),
            }
        }
        merge(&m.heap, &mut sum.terms);
        match constant {
            Number::Int(value @ LEAST..=GREATEST) => sum.constant = value,
            constant => {
                let cell = m.heap.number(&constant)?;
                sum.terms.push((1, cell));
            }
        }
        Ok(sum)
    }

    /// The coefficient and the other factor of a product with a known factor.
    fn scaled(
        &self,
        m: &Machine,
        kind: Kind,
        a: i64,
        arity: u32,
        at: crate::term::Addr,
    ) -> Option<(i64, Cell)> {
        if kind != Kind::Product || arity != 2 {
            return None;
        }
        let (x, y) = (m.heap.arg(at, 0), m.heap.arg(at, 1));
        for (factor, other) in [(x, y), (y, x)] {
            if let View::Int(factor) = m.heap.view(factor) {
                let product = a.checked_mul(factor)?;
                return (LEAST..=GREATEST)
                    .contains(&product)
                    .then_some((product, other));
            }
        }
        None
    }

    /// Notes a function whose arguments are still to be parsed.
    pub fn pend(
        &mut self,
        m: &Machine,
        kind: Kind,
        arity: u32,
        at: crate::term::Addr,
        result: Cell,
    ) {
        let arguments = (0..arity as usize).map(|n| m.heap.arg(at, n));
        self.pending.push(Pending {
            kind,
            arguments: arguments.collect(),
            result,
        });
    }

    /// The function at the root of an expression; `None` if the expression is a sum.
    pub fn root(&self, m: &Machine, cell: Cell) -> Option<(Kind, u32, crate::term::Addr)> {
        let View::Struct(functor, at) = m.heap.view(cell) else {
            return None;
        };
        match shape(functor.name, functor.arity)? {
            Shape::Function(kind) if self.scaled(m, kind, 1, functor.arity, at).is_none() => {
                Some((kind, functor.arity, at))
            }
            _ => None,
        }
    }

    /// Makes propagators of all noted functions, and of the functions in their arguments.
    pub fn finish(&mut self, m: &mut Machine) -> Result<()> {
        let mut next = 0;
        while next < self.pending.len() {
            let Pending {
                kind,
                ref arguments,
                result,
            } = self.pending[next];
            let arguments = arguments.clone();
            next += 1;
            let mut cells = Vec::with_capacity(4);
            for argument in arguments {
                cells.push(self.value_of(m, argument)?);
            }
            cells.push(result);
            self.guarded(m, kind, cells)?;
        }
        self.pending.clear();
        // Inner functions are posted first: their bounds serve the outer ones.
        self.posts.reverse();
        Ok(())
    }

    /// A variable or integer with the value of an expression.
    fn value_of(&mut self, m: &mut Machine, cell: Cell) -> Result<Cell> {
        match m.heap.view(cell) {
            View::Var(_) => variable(m, cell),
            View::Int(_) | View::Big(_) => Ok(args::value(m, cell)),
            _ => {
                if let Some((kind, arity, at)) = self.root(m, cell) {
                    let result = new_variable(m, INF, SUP)?;
                    self.pend(m, kind, arity, at, result);
                    return Ok(result);
                }
                let mut sum = self.sum(m, &[(1, cell)])?;
                match (&sum.terms[..], sum.constant) {
                    ([], constant) => Ok(bound_cell(constant)),
                    ([(1, x)], 0) => Ok(*x),
                    // One variable plus a number.
                    ([(1, x)], c @ LEAST..=GREATEST) if m.heap.deref(*x).tag() == Tag::Att => {
                        let result = new_variable(m, INF, SUP)?;
                        self.posts.push(Post {
                            kind: Kind::Equal,
                            cells: vec![result, *x, bound_cell(c)],
                        });
                        Ok(result)
                    }
                    (_, _) => {
                        let result = new_variable(m, INF, SUP)?;
                        sum.terms.push((-1, result));
                        let cells = sum_cells(&sum);
                        self.posts.push(Post {
                            kind: Kind::SumEqual,
                            cells,
                        });
                        Ok(result)
                    }
                }
            }
        }
    }

    /// Posts a function, with a guard if guards are requested and the function may have no value.
    fn guarded(&mut self, m: &mut Machine, kind: Kind, mut cells: Vec<Cell>) -> Result<()> {
        let inf = Cell::atom(atoms::INF);
        let sup = Cell::atom(atoms::SUP);
        let (argument, runs) = match kind {
            Kind::Truncated | Kind::Floored | Kind::Modulo | Kind::Remainder => {
                (1, vec![inf, Cell::small(-1), Cell::small(1), sup])
            }
            Kind::HighestBit | Kind::LowestBit => (0, vec![Cell::small(1), sup]),
            Kind::BitCount => (0, vec![Cell::small(0), sup]),
            Kind::Power => (1, vec![Cell::small(0), sup]),
            _ => {
                self.posts.push(Post { kind, cells });
                return Ok(());
            }
        };
        let Some(mut guards) = self.guards.take() else {
            self.posts.push(Post { kind, cells });
            return Ok(());
        };
        let mut defined = new_variable(m, 0, 1)?;
        let mut member = vec![defined, cells[argument]];
        member.extend(runs);
        let mut posts = vec![Post {
            kind: Kind::TruthMember,
            cells: member,
        }];
        if kind == Kind::Power {
            // 1 and -1 have powers for every exponent.
            let unit = new_variable(m, 0, 1)?;
            let either = new_variable(m, 0, 1)?;
            let one = Cell::small(1);
            let minus = Cell::small(-1);
            posts.push(Post {
                kind: Kind::TruthMember,
                cells: vec![unit, cells[0], minus, minus, one, one],
            });
            posts.push(Post {
                kind: Kind::Or,
                cells: vec![defined, unit, either],
            });
            defined = either;
        }
        let mut all = vec![defined, Cell::small(kind as i32)];
        all.append(&mut cells);
        posts.push(Post {
            kind: Kind::Guarded,
            cells: all,
        });
        guards.push(defined);
        self.guards = Some(guards);
        self.posts.extend(posts);
        Ok(())
    }
}

/// The arguments `[C, A1, X1, ...]` of a sum that is compared with 0. A constant next to the range of bounds becomes a bound and a term.
pub fn sum_cells(sum: &Sum) -> Vec<Cell> {
    let mut cells = Vec::with_capacity(3 + 2 * sum.terms.len());
    let constant = (-sum.constant).clamp(LEAST, GREATEST);
    cells.push(bound_cell(constant));
    if constant != -sum.constant {
        cells.extend([bound_cell(constant + sum.constant), Cell::small(1)]);
    }
    for (a, x) in &sum.terms {
        cells.push(bound_cell(*a));
        cells.push(*x);
    }
    cells
}
