//! Turns the body of a clause into a flat list of steps, and analyses its variables before code is generated.
//!
//! `clause` flattens, and separate files do what is more than a call: `constructs` the control constructs, `goals` the goals that become
//! instructions in place, `constraints` those that are arithmetic when all values are known. `variables` reads the finished list and
//! classifies variables as void, temporary or permanent.
//!
//! *Invariant*: no step says where a variable lives: `codegen` decides it. `terms.rs` has admitted every term before it is walked here.

pub(super) mod clause;
pub(super) mod constraints;
pub(super) mod constructs;
pub(super) mod goals;
pub(super) mod variables;
