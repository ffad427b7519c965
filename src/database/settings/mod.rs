//! Settings by name: flags, with the table of an engine's initial flags, and global variables.
//!
//! *Invariant*: nothing here knows predicates and clauses. The value of a flag is outside the heap. That of a global variable may be on the
//! heap, so `globals` tells the collector its roots.

pub(super) mod flag_table;
pub mod flags;
pub mod globals;
