//! Constraints over integers: domains, propagators, and a store of plain data.
//!
//! | file | what |
//! | --- | --- |
//! | `domain.rs` | sets of integers as sorted runs |
//! | `space.rs` | the trait through which a propagator reads and changes domains |
//! | `kinds.rs` | the table of propagators: name, event, cost, and the call of each |
//! | `linear.rs` | sums: equations, disequations, inequations |
//! | `products.rs`, `operations.rs` | products, quotients, remainders, powers; the other functions |
//! | `distinct.rs` | all different: by value, and by matching |
//! | `structures.rs`, `counting.rs` | elements of lists, tables, circuits; order of tuples, cardinalities, schedules |
//! | `flow.rs` | cardinalities, by flows |
//! | `growth.rs` | ends the propagation of bounds that push each other without end |
//! | `truth.rs` | constraints whose truth is a variable |
//! | `store/` | a space of plain data with a trail: each propagator is tested in it against all values (`tests.rs`) |
//! | `search.rs` | labelling: decisions in a store, branch and bound, restarts |
//!
//! A propagator is a function that removes from the domains of its variables values that no solution has. It is called again when the
//! domain of one of them has changed, until nothing changes any more: the fixpoint of Apt, "The Essence of Constraint Propagation"
//! (TCS 221, 1999). An example: with X and Y in 0..9,
//!
//! ```text
//!   X + Y = 15      X >= 15 - 9 = 6, Y >= 6
//!   X - Y = 1       X >= 7, Y =< 8
//!   X + Y = 15      X >= 7, Y =< 8: nothing changes
//! ```
//!
//! *Invariant*: a propagator removes no value that a solution has, in whatever order propagators run; when all its variables have
//! values it fails unless the constraint holds. Bounds are in [`LEAST`]`..=`[`GREATEST`]. A bound beyond these becomes infinite, and
//! the propagator asks the space to compute exactly ([`Space::imprecise`](space::Space::imprecise)).

pub mod counting;
pub mod distinct;
pub mod domain;
pub mod flow;
pub mod growth;
pub mod kinds;
pub mod linear;
pub mod operations;
pub mod products;
pub mod search;
pub mod space;
pub mod store;
pub mod structures;
#[cfg(test)]
mod tests;
pub mod truth;

use crate::memory::Stop;

/// The least bound. It and the number below it are immediate cells.
pub const LEAST: i64 = -(1 << 60) + 1;
/// The greatest bound. It and the number above it, which is the lower bound of a number out of range, are immediate cells.
pub const GREATEST: i64 = (1 << 60) - 2;
/// No lower bound.
pub const INF: i64 = i64::MIN;
/// No upper bound.
pub const SUP: i64 = i64::MAX;

/// Why propagation ends before its fixpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The constraints have no solution.
    Conflict,
    /// The caller has to stop the work.
    Stop(Stop),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stop(stop)
    }
}

/// The result of a propagator. True: the constraint holds for all values that are left, so the propagator need not run again. This
/// counts only if the call changed no variable; after a change the propagator runs again.
pub type Propagated = Result<bool, Halt>;
