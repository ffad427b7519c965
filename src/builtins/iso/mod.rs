//! The built-in predicates of the standard, one file for each section (ISO 8), and the evaluable functors (ISO 9).

pub mod arithmetic;
pub mod atoms;
pub mod characters;
pub mod clauses;
pub mod comparison;
pub mod control;
pub mod evaluables;
pub mod flags;
pub mod operators;
pub mod solutions;
pub mod stream_properties;
pub mod streams;
pub mod terms;
pub mod terms_io;
pub mod types;
pub mod unification;
