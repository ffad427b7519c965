//! The body of a clause as a flat list of steps, and what is known of its variables before there is code.
//!
//! `clause` flattens, with a file each for what is more than a call: `constructs` for the control constructs, `goals` for the goals
//! that become instructions in place, `constraints` for those that are arithmetic when all is known. `variables` reads the finished list: which variables are void, temporary or permanent.
//!
//! *Invariant*: no step says where a variable lives: `codegen` decides it. `terms.rs` has admitted every term before it is walked here.

pub(super) mod clause;
pub(super) mod constraints;
pub(super) mod constructs;
pub(super) mod goals;
pub(super) mod variables;
