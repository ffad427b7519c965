//! The makers of hostile input: `cargo test` runs them with fixed seeds and `cargo fuzz` (`../fuzz`) with its bytes.
//!
//! *Invariant*: a maker takes all decisions from [`Choices`], so that a seed, or a file of bytes, determines the input.

// Each runner is a separate crate and uses only some of this.
#![allow(dead_code)]

pub mod arguments;
pub mod balls;
pub mod choices;
pub mod files;
pub mod goals;
pub mod programs;
pub mod readers;
pub mod texts;
pub mod watchdog;

use std::env;

/// The number of inputs of a test: `FERZ_RUNS`, or a number that takes a few seconds.
pub fn runs(usual: u64) -> u64 {
    number("FERZ_RUNS").unwrap_or(usual)
}

/// The first seed: `FERZ_SEED`, or 1.
pub fn first_seed() -> u64 {
    number("FERZ_SEED").unwrap_or(1)
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}
