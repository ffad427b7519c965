//! The limits that a program has set for the goals that run (`limits/goals.rs`).
//!
//! Invariant: these are the limits of the running query: an open query saves those of the outer query, and restores them.

use std::time::{Duration, Instant};

/// The measured quantity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Inferences.
    Inferences,
    /// Microseconds.
    Time,
}

/// A limit in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// Its nesting depth among the entered limits, from 1.
    pub own: u64,
    /// The value of the measure at which the limit is reached.
    pub at: u64,
    /// The distance from the value at entry to `at`.
    pub most: u64,
}

/// A limit on the depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth {
    /// No goal is called at a greater depth.
    pub most: u64,
    /// The greatest depth so far.
    pub deepest: u64,
    /// Whether a call was too deep.
    pub exceeded: bool,
}

/// The limits in force.
#[derive(Clone, Copy, Default)]
pub struct Allowance {
    /// The limit on inferences.
    pub inferences: Option<Limit>,
    /// The limit on time.
    pub time: Option<Limit>,
    /// The limit on the depth.
    pub depth: Option<Depth>,
    /// The limit that was reached and not left yet: its exception is on the way to its catch/3.
    pub reached: Option<(Measure, Limit)>,
    /// The time at which measuring began.
    pub began: Option<Instant>,
}

impl Allowance {
    /// The time at which a limit on time is reached.
    pub fn deadline(&self) -> Option<Instant> {
        let limit = self.time?;
        self.began?.checked_add(Duration::from_micros(limit.at))
    }
}
