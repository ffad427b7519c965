//! An open query: what it found running, and how far it has come.
//!
//! Invariant: queries nest like brackets. A query stands on a BARRIER choice point, and what it put aside here is put back when it ends
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
    /// With an error that nothing caught.
    Threw(Error),
    /// Before the call at this place, because it was to go no further for now.
    Paused(*const Word),
    /// Because the newest source of answers waits for something outside.
    Waits,
}

/// An open query.
#[must_use = "an open query must be closed"]
pub struct Query {
    pub(in crate::machine) barrier: Addr,
    /// That of the query around it.
    pub(in crate::machine) outer: Addr,
    pub(in crate::machine) pc: *const Word,
    pub(in crate::machine) cp: *const Word,
    pub(in crate::machine) e: Addr,
    pub(in crate::machine) s: Addr,
    /// The registers, where something was running.
    pub(in crate::machine) x: Option<Box<[Cell; 256]>>,
    /// What the built-in that runs the query has woken before.
    pub(in crate::machine) pending_wakeups: Vec<(Addr, Cell)>,
    /// How many atoms were held before.
    pub(in crate::machine) held: Held,
    /// Whether the code that runs the query may hold atoms where no collection sees them, in a local of Rust.
    pub(in crate::machine) holds: bool,
    pub(in crate::machine) started: bool,
    /// The call before which it pauses.
    pub(in crate::machine) paused: Option<*const Word>,
    /// Whether it has paused for what a predicate of the host waits for.
    pub(in crate::machine) waits: bool,
    pub(in crate::machine) ended: bool,
    /// How many answers there were.
    pub(in crate::machine) answers: u64,
    /// What of the heap was mature before.
    pub(in crate::machine) mature: Addr,
    /// When there was to be a collection.
    pub(in crate::machine) plan: Plan,
    /// What was allowed.
    pub(in crate::machine) allowance: Allowance,
}

impl Query {
    /// Whether it has paused for what a predicate of the host waits for.
    pub fn waits(&self) -> bool {
        self.waits
    }
}

/// How far a query has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// To an answer: its bindings are made.
    Answer,
    /// To its end.
    NoMore,
    /// Not yet to an answer: it may go on.
    Paused,
}
