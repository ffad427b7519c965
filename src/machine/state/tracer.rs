//! The state of the tracer: whether it is on, and which calls it sees.
//!
//! Invariant: a traced predicate has the entry `enter_traced` (`exec/traced.rs`); all others are called as without a tracer.

use indexmap::{IndexMap, IndexSet};

use crate::term::atom::ShortHash;

/// Whether a program is being debugged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Debugging {
    /// It is not being debugged.
    #[default]
    Off,
    /// Execution stops at spy points.
    Spying,
    /// Execution stops at every port.
    Tracing,
}

/// Which calls the tracer sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Watch {
    /// No calls.
    #[default]
    Nothing,
    /// Calls of predicates with spy points.
    Spied,
    /// Calls of all predicates of the program.
    All,
}

/// Whether the calls below a predicate reach spy points, by what its clauses show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// They reach none.
    None,
    /// A goal is known only when it is called, or clauses may change.
    Perhaps,
    /// They reach one.
    Spied,
}

/// The state of the tracer.
#[derive(Default)]
pub struct Tracer {
    pub(in crate::machine) debugging: Debugging,
    pub(in crate::machine) watch: Watch,
    /// The tracer runs its own goals: it does not see calls.
    pub(in crate::machine) busy: bool,
    /// The predicate whose next call the tracer has already shown.
    pub(in crate::machine) told: Option<u32>,
    pub(in crate::machine) spied: IndexSet<u32, ShortHash>,
    /// Predicates that were found to have no native twin since definitions changed last: their entries do not say so.
    pub(in crate::machine) untwinned: IndexSet<u32, ShortHash>,
    /// The twins that calls of traced predicates have found since, by their places among those installed.
    pub(in crate::machine) twinned: IndexMap<u32, usize, ShortHash>,
    /// What the predicates reach that were asked about since.
    pub(in crate::machine) reaches: IndexMap<u32, Reach, ShortHash>,
    /// Definitions have changed since the entries were planted: others may reach spy points now.
    pub(in crate::machine) outdated: bool,
}
