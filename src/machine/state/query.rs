//! An open query: the state of the machine before it, and its progress.
//!
//! Invariant: queries nest like brackets. A query stands on a BARRIER choice point, and its end restores the state saved here
//! (`exec/solve.rs`).

use super::allowance::Allowance;
use super::collector::Plan;
use crate::code::Word;
use crate::machine::error::Error;
use crate::term::atom::Held;
use crate::term::{Addr, Cell};

/// How a run of the driver ended.
#[derive(Debug)]
pub enum DriverExit {
    /// With an answer.
    Answer,
    /// Without (further) answers.
    NoMore,
    /// With an uncaught error.
    Threw(Error),
    /// Before the call at this address, because the query is to pause.
    Paused(*const Word),
    /// Because the newest source of answers waits for something outside.
    Waits,
}

/// An open query.
#[must_use = "an open query must be closed"]
pub struct Query {
    pub(in crate::machine) barrier: Addr,
    /// The barrier of the outer query.
    pub(in crate::machine) outer: Addr,
    pub(in crate::machine) pc: *const Word,
    pub(in crate::machine) cp: *const Word,
    pub(in crate::machine) e: Addr,
    pub(in crate::machine) s: Addr,
    /// The registers, if another query was running.
    pub(in crate::machine) x: Option<Box<[Cell; 256]>>,
    /// The pending wake-ups of the built-in that runs the query.
    pub(in crate::machine) pending_wakeups: Vec<(Addr, Cell)>,
    /// The number of atoms held before.
    pub(in crate::machine) held: Held,
    /// Whether the Rust code that runs the query may hold atoms in locals, which no collection sees.
    pub(in crate::machine) holds: bool,
    pub(in crate::machine) started: bool,
    /// The call before which the query is paused.
    pub(in crate::machine) paused: Option<*const Word>,
    /// Whether it paused because a host predicate waits for a result.
    pub(in crate::machine) waits: bool,
    pub(in crate::machine) ended: bool,
    /// The number of answers so far.
    pub(in crate::machine) answers: u64,
    /// The end of the mature cells before the query.
    pub(in crate::machine) mature: Addr,
    /// The plan of the next collection before the query.
    pub(in crate::machine) plan: Plan,
    /// The limits in force before the query.
    pub(in crate::machine) allowance: Allowance,
}

impl Query {
    /// Whether it paused because a host predicate waits for a result.
    pub fn waits(&self) -> bool {
        self.waits
    }
}

/// The progress of a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// It has an answer: the bindings are made.
    Answer,
    /// It has ended.
    NoMore,
    /// It has no answer yet, and can go on.
    Paused,
}
