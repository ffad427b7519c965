//! The clauses of a predicate and their code: how they are kept, found and given up.
//!
//! | file | what |
//! | --- | --- |
//! | `clause` | one clause: its keys, its birth and its end |
//! | `compiled` | its code |
//! | `clauses`, `list` | those of a predicate, in their order |
//! | `facts` | static facts as a table, in place of clauses |
//! | `index`, `table` | the clauses by the key of an argument |
//! | `layers` | what engines of a program share, and what each has for itself |
//! | `references` | the numbers by which programs name clauses |
//! | `stored_clause` | reading a clause in the block in which it is stored |
//! | `returns`, `retired` | code that a frame may return to, also when its clause is gone |
//!
//! *Invariant*: the logical update view (ISO 7.5.4). Nothing that an iteration may still see, or a frame return to, is taken away: the
//! machine says which views there are, and the collector what is returned to.

pub mod clause;
pub mod clauses;
pub mod compiled;
pub mod facts;
pub mod index;
pub mod layers;
pub mod list;
pub mod references;
pub mod retired;
pub mod returns;
pub mod stored_clause;
pub mod table;
