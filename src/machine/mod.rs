//! The abstract machine: areas, registers, and the services that built-ins use.
//!
//! ```text
//!   environment at e          choice point at b (header; its arguments stand below it)
//!   ┌────┬────┬────┬────┐     ┌ X0 … Xn-1 ┐┌─────┬──────┬───┬────┬────┬───┬──────┬─────────┐
//!   │ CE │ CP │ Y0 │ …  │     │ arguments ││ alt │ prev │ E │ CP │ TR │ H │ ETOP │ n|flags │
//!   └────┴────┴────┴────┘     └───────────┘└─────┴──────┴───┴────┴────┴───┴──────┴─────────┘
//! ```
//!
//! The driver (`run.rs`) keeps the instruction pointer, heap top, environment and argument pointer in locals; the functions that it calls
//! find them written back to the machine. *Invariant*: outside the driver, `heap.top` is exact, `x[0..arity]` are the arguments of the
//! current goal, and no Rust frame of the machine lies between two goals of a query: a goal never runs by recursion, except for a query of
//! the host or the loader inside a built-in, which stands on a BARRIER choice point.

mod answers;
pub mod assert;
mod backtrace;
pub mod bags;
pub mod builtin;
pub mod builtin_state;
mod captures;
pub mod continuation;
mod datalog;
pub mod effects;
pub mod error;
pub mod error_terms;
pub mod exec;
pub mod gc;
pub mod image;
pub mod limits;
mod operator_tables;
pub mod place;
pub mod random;
mod services;
mod setup;
mod state;
mod tabling;
#[cfg(test)]
mod tests;
mod wake;

// Files are in folders by subject; the rest of the room knows them by these names.
#[cfg(feature = "testing")]
pub use exec::link;
pub use exec::{call, catch, evaluate, ops, profiled};
pub(in crate::machine) use exec::{
    cleanup, context, facts, foreign, frame, run, slow, stepping, traced, twins, wide,
};
pub(in crate::machine) use gc::{mark, slide, trail_bits};
pub use limits::{bounds, clock};
pub use state::thrown::{Backtrace, Caller, Failing, VariableValue};
pub use state::{Columns, Hooks, MARGIN, Machine, Prepared, ReadKey, Sizes, Supervisor};
pub use state::{allowance, operators, profile, query, table_answers, tables, tracer, trial, twin};
pub(in crate::machine) use state::{
    code, collector, continuations, control, entries, evaluation, thrown, words,
};
