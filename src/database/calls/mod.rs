//! What predicates call, as their clauses and declarations say it.
//!
//! `meta` says which arguments of a predicate are goals; of the library, before it is loaded, `library_facts` says the same. `goals`
//! shows the goals of stored clauses by these letters, and `shape` makes of clauses and calls what two predicates have in common that
//! differ in names only.
//!
//! *Invariant*: nothing here changes a predicate or runs a goal: what is asked twice of the same clauses has the same answer.

pub mod goals;
pub mod library_facts;
pub mod meta;
pub mod shape;
