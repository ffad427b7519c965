//! Posts a disjunction of two inequations of sums as one propagator, without truth values.
//!
//! ```text
//!   S + 3 #=< T #\/ T + 2 #=< S     one_order [S, T, -3, T, S, -2]
//!   X + Y #> 3 #\/ X #< 2           one_sum [2, -4, -1, X, -1, Y, 1, 1, X]
//!   X #< 2 #\/ X #> 5               X loses 2..5, and nothing is posted
//! ```
//!
//! *Invariant*: the library handles all other disjunctions (not of inequations, with functions other than sums, too long) and errors.

use super::expression::{Parsed, Post, Sum, is_sum, sum_cells};
use super::prepare;
use super::relation::{self, Compared, Demand, demand, meet, oriented, post_all};
use crate::builtins::group::group;
use crate::kernel::fd::kinds::Kind;
use crate::machine::Machine;
use crate::machine::error::Result;
use crate::term::{Cell, View, atoms};

group! {
    semidet "$fd_one_of(+P, +Q, ?Done)"                        [] assigns => one_of;
}

/// The comparison operator and the sides of an inequation of sums.
fn inequation(m: &Machine, cell: Cell) -> Option<(Cell, [Cell; 2])> {
    let View::Struct(functor, at) = m.heap.view(cell) else {
        return None;
    };
    let op = match (functor.name, functor.arity) {
        (atoms::FD_LESS, 2) => atoms::LESS,
        (atoms::FD_LESS_EQ, 2) => atoms::LESS_EQ,
        (atoms::FD_GREATER, 2) => atoms::GREATER,
        (atoms::FD_GREATER_EQ, 2) => atoms::GREATER_EQ,
        _ => return None,
    };
    let sides = [m.heap.arg(at, 0), m.heap.arg(at, 1)];
    let are_sums = sides.iter().all(|side| is_sum(m, *side));
    are_sums.then_some((Cell::atom(op), sides))
}

/// Posts that P or Q holds if both are inequations of sums: then Done is true. Otherwise Done is false, and nothing is posted.
///
/// ```prolog
/// ?- '$fd_one_of'('#=<'(X+3,Y), '#=<'(Y+2,X), D), X = 1, '$fd_in'(Y, '..'(0,9)), '$fd_interval'(Y, L, _), Y = 5.
///    D = true, X = 1, L = 4, Y = 5.
/// ?- '$fd_one_of'('#=<'(X,3), '#>'(X*X,20), D).
///    D = false.
/// ```
fn one_of(m: &mut Machine, [p, q, done]: [Cell; 3]) -> Result<bool> {
    let (Some(one), Some(other)) = (inequation(m, p), inequation(m, q)) else {
        return m.unify(done, Cell::atom(atoms::FALSE));
    };
    prepare(m)?;
    let one = sum_of(m, one)?;
    let other = sum_of(m, other)?;
    let [first, second] = [&one, &other].map(|sum| demand(m, Compared::AtMost, sum.clone()));
    let held = match (first, second) {
        (Demand::Known(true), _) | (_, Demand::Known(true)) => true,
        (Demand::Known(false), rest) | (rest, Demand::Known(false)) => meet(m, Vec::new(), rest)?,
        (Demand::Within(x, left), Demand::Within(y, right))
            if m.heap.deref(x) == m.heap.deref(y) =>
        {
            meet(m, Vec::new(), Demand::Within(x, left.union(&right)))?
        }
        (Demand::Post(left), Demand::Post(right)) if [left.kind, right.kind] == [Kind::Less; 2] => {
            let cells = [left.cells, right.cells].concat();
            post_all(
                m,
                vec![Post {
                    kind: Kind::OneOrder,
                    cells,
                }],
            )?
        }
        (_, _) => {
            let (one, other) = (sum_cells(&one), sum_cells(&other));
            let mut cells = vec![Cell::small((one.len() / 2) as i32)];
            cells.extend(one);
            cells.extend(other);
            post_all(
                m,
                vec![Post {
                    kind: Kind::OneSum,
                    cells,
                }],
            )?
        }
    };
    Ok(held && m.unify(done, Cell::atom(atoms::TRUE))?)
}

/// The sum that is at most 0 if an inequation holds.
fn sum_of(m: &mut Machine, (op, [left, right]): (Cell, [Cell; 2])) -> Result<Sum> {
    let (_, sign, more) = relation::operator(m, op)?;
    let sum = Parsed::default().difference(m, left, right)?;
    Ok(oriented(sum, sign, more))
}
