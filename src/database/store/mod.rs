//! The clauses of a predicate and their code: how they are stored, found and freed.
//!
//! | file | subject |
//! | --- | --- |
//! | `clause` | one clause: its keys, its birth and its death |
//! | `compiled` | its code |
//! | `clauses`, `list` | the clauses of a predicate, in order |
//! | `facts` | static facts as a table, in place of clauses |
//! | `index`, `table` | the clauses by the key of an argument |
//! | `layers` | elements shared by the engines of a program, and those of one engine |
//! | `references` | the numbers by which programs name clauses |
//! | `stored_clause` | reading a clause in the block in which it is stored |
//! | `returns`, `retired` | code to which frames may return, even after its clause is gone |
//!
//! *Invariant*: the logical update view (ISO 7.5.4). Nothing that an iteration may still see, or to which a frame may return, is removed:
//! the machine tells which views exist, and the collector to which code frames return.

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
