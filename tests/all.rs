//! The integration tests, in one binary: it is linked once, and its tests keep all processors busy to the end.
//!
//! `cargo test --test all goals::` runs one file. A test is a separate binary if it has an allocator, measures the memory of the process
//! or times, or is rebuilt often by `.ci/mutants`: see Cargo.toml.

#[path = "support/exact/mod.rs"]
mod exact;
#[path = "support/hostile/mod.rs"]
mod hostile;
#[path = "support/mutate.rs"]
mod mutate;
#[cfg(target_os = "linux")]
#[path = "support/terminal.rs"]
mod pty;
mod support;
#[path = "support/texts.rs"]
mod texts;

mod allowance;
mod answers;
mod arithmetic;
mod atoms;
mod backtraces;
mod builtins;
mod builtins_peer;
mod callers;
mod circles;
mod cli;
mod clpfd;
mod codes;
mod collect;
mod compare;
mod compiled;
mod compiler;
mod conversions;
mod database;
mod datalog;
mod derived;
mod determinism;
mod docs;
mod embed;
mod embed_time;
mod embed_variables;
mod embedded;
mod facts;
mod frozen;
mod fuel;
mod goals;
mod guides;
mod host_predicates;
mod host_values;
mod hosts;
mod inferences;
mod limits;
mod load;
mod long_numbers;
mod misuse;
mod optimisations;
mod own_definitions;
mod pages;
mod parallel;
mod places;
mod prepared;
mod programs;
mod readers;
mod reference;
mod relations;
mod reports;
mod round_trip;
#[cfg(unix)]
mod scripts;
mod search;
mod serde;
mod sessions;
mod standard_streams;
mod stops;
mod streams;
mod suites;
mod syntax;
mod term;
#[cfg(target_os = "linux")]
mod terminal;
mod tidy;
mod tokens;
mod told;
mod twins;
mod twins_mutated;
#[cfg(target_os = "linux")]
mod typed;
mod updates;
mod why;
mod words;
