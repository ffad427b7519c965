//! What predicates call, as their clauses and declarations say it.
//!
//! `meta` says which arguments of a predicate are goals; of the library, before it is loaded, `library_facts` says the same. `goals`
//! shows the goals of stored clauses by these letters, and `called` finds the letters of a predicate that declares none.
//!
//! *Invariant*: nothing here changes a predicate or runs a goal: what is asked twice of the same clauses has the same answer.

pub mod called;
pub mod goals;
pub mod library_facts;
pub mod meta;
