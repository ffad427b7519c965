//! Links the clauses of a predicate to one block: decides which of them a call tries, and which need no choice point.
//!
//! `index` links: it switches on an argument (`buckets`) and chains the clauses that can match a value; `deep` switches on parts of
//! arguments, by the requirements of clauses on them (`parts`). `homes` says which register holds which part of an argument. `guard` finds
//! the tests that a clause may run before its head is unified, `ahead` those that read parts of arguments, `clash` clauses that two values
//! rule out, and `exclusion` what these tests, and the constants of heads, say about later clauses.
//!
//! *Invariant*: a clause left out of a chain would fail without an error, an effect or a binding, and a clause is entered without a choice
//! point only if no later clause of its chain needs to be tried. All this is read from code: no file here sees a term of the clause.

pub(super) mod ahead;
pub(super) mod buckets;
pub(super) mod clash;
pub(super) mod deep;
pub(super) mod exclusion;
pub(super) mod guard;
pub(super) mod homes;
pub(super) mod index;
pub(super) mod parts;
