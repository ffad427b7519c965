//! What programs set by name, clauses aside: flags, with the table of those that an engine begins with, and global variables.
//!
//! *Invariant*: nothing here knows predicates and clauses. The value of a flag is outside the heap. That of a global variable may be on
//! it, and so `globals` has what the collector has to reach.

pub(super) mod flag_table;
pub mod flags;
pub mod globals;
