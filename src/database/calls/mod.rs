//! The goals that predicates call, according to their clauses and declarations.
//!
//! `meta` says which arguments of a predicate are goals; `library_facts` says the same about library predicates before they are loaded.
//! `goals` shows the goals of stored clauses by these letters, and `called` computes the letters of a predicate that declares none.
//!
//! *Invariant*: nothing here changes a predicate or runs a goal: the same question about the same clauses has the same answer.

pub mod called;
pub mod goals;
pub mod library_facts;
pub mod meta;
