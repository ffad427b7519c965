//! Posts comparisons of two variables, or of a variable with a number, without building a sum: most constraints are of this kind.
//!
//! ```text
//!   Q #\= R + 2         the sides are (Q, 0) and (R, 2): Q and R become neighbours, and there is nothing to do yet
//!   N1 #= N - 1         with N = 5 the sides are (N1, 0) and 4: N1 is 4
//!   X #< 7              X loses what is greater than 6
//! ```
//!
//! *Invariant*: the constraints posted here are those that `relation.rs` would post.

use super::entry;
use super::network::{differ, solve, variable};
use super::relation::{Compared, operator};
use crate::kernel::fd::kinds::Kind;
use crate::kernel::fd::space::Space;
use crate::machine::Machine;
use crate::machine::error::Result;
use crate::term::{Cell, View, atoms};

/// A number plus an optional variable.
#[derive(Clone, Copy)]
struct Side {
    variable: Option<Cell>,
    number: i64,
}

/// The largest number here: a sum of such numbers is still a bound.
const MOST: i64 = 1 << 56;
const LEAST: i64 = -MOST;

/// The side in a term that is a variable, a number, or a sum or difference of a variable and a number.
fn side(m: &Machine, cell: Cell) -> Option<Side> {
    let number = |cell: Cell| match m.heap.view(cell) {
        View::Int(number @ LEAST..=MOST) => Some(number),
        _ => None,
    };
    match m.heap.view(cell) {
        View::Var(_) => Some(Side {
            variable: Some(m.heap.deref(cell)),
            number: 0,
        }),
        View::Int(number @ LEAST..=MOST) => Some(Side {
            variable: None,
            number,
        }),
        View::Struct(functor, at) if functor.arity == 2 => {
            let sign = match functor.name {
                atoms::PLUS => 1,
                atoms::MINUS => -1,
                _ => return None,
            };
            let (left, right) = (m.heap.deref(m.heap.arg(at, 0)), m.heap.arg(at, 1));
            let (variable, added) = match number(right) {
                Some(added) => (left, sign * added),
                None if sign > 0 => (m.heap.deref(right), number(left)?),
                None => return None,
            };
            if variable.is_variable() {
                return Some(Side {
                    variable: Some(variable),
                    number: added,
                });
            }
            Some(Side {
                variable: None,
                number: number(variable)? + added,
            })
        }
        _ => None,
    }
}

/// Compares two sides; `None` if a side is more than a variable and a number.
pub fn compare(m: &mut Machine, op: Cell, left: Cell, right: Cell) -> Result<Option<bool>> {
    let (Some(left), Some(right)) = (side(m, left), side(m, right)) else {
        return Ok(None);
    };
    let (compared, sign, more) = operator(m, op)?;
    let (left, right) = if sign > 0 {
        (left, right)
    } else {
        (right, left)
    };
    // X is compared with Y + c, or a number with c.
    let c = right.number - left.number - more;
    match (left.variable, right.variable) {
        (None, None) => Ok(Some(holds(compared, c))),
        (Some(x), Some(y)) => variables(m, compared, [x, y], c).map(Some),
        (Some(x), None) => known(m, compared, x, c, true).map(Some),
        (None, Some(x)) => known(m, compared, x, -c, false).map(Some),
    }
}

/// Whether 0 compares with a number.
pub fn holds(compared: Compared, c: i64) -> bool {
    match compared {
        Compared::Equal => c == 0,
        Compared::Unequal => c != 0,
        Compared::AtMost => c >= 0,
    }
}

/// Compares a variable with a number; the variable is on the left or on the right.
pub fn known(
    m: &mut Machine,
    compared: Compared,
    x: Cell,
    number: i64,
    is_left: bool,
) -> Result<bool> {
    if compared == Compared::Equal && x.is_ref() {
        let value = entry::bound_cell(number);
        return m.unify(x, value);
    }
    super::prepare(m)?;
    let x = variable(m, x)?;
    solve(m, |n| {
        let v = n.argument(x);
        match compared {
            Compared::Equal => n.assign(v, i128::from(number)),
            Compared::Unequal => n.exclude(v, number),
            Compared::AtMost if is_left => n.lower(v, number),
            Compared::AtMost => n.raise(v, number),
        }
    })
}

/// Compares `x` with `y + c`.
#[inline]
pub fn variables(m: &mut Machine, compared: Compared, [x, y]: [Cell; 2], c: i64) -> Result<bool> {
    if x == y {
        if !holds(compared, c) {
            return Ok(false);
        }
        // The comparison says that the variable is an integer, and nothing else.
        super::prepare(m)?;
        entry::with_entry(&mut m.heap, x)?;
        return Ok(true);
    }
    super::prepare(m)?;
    let (x, of_x) = entry::with_entry(&mut m.heap, x)?;
    let (y, of_y) = entry::with_entry(&mut m.heap, y)?;
    let entries = [of_x, of_y];
    match compared {
        Compared::Unequal => {
            differ(&mut m.heap, [x, y], entries, c)?;
            m.notes.solver.constraints += 1;
            Ok(true)
        }
        Compared::Equal if c == 0 => m.unify(x, y),
        Compared::Equal => solve(m, |n| {
            Ok(n.post_pair(Kind::Equal, [x, y], entries, entry::bound_cell(c))?)
        }),
        Compared::AtMost => solve(m, |n| n.post_order([x, y], entries, c)),
    }
}
