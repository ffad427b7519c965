//! The limits that a program has set for the goals that run (`limits/goals.rs`).
//!
//! Invariant: these are the limits of the running query: an open query keeps those of the query around it, and puts them back.

use std::time::{Duration, Instant};

/// What a limit is on.
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
    /// Which of those that are nested it is, from 1.
    pub own: u64,
    /// The point of the measure at which it is reached.
    pub at: u64,
    /// How far that was from where it was entered.
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
    /// That on inferences.
    pub inferences: Option<Limit>,
    /// That on time.
    pub time: Option<Limit>,
    /// That on the depth.
    pub depth: Option<Depth>,
    /// The limit that was reached and not left yet: what it ends is on the way out.
    pub reached: Option<(Measure, Limit)>,
    /// When time began.
    pub began: Option<Instant>,
}

impl Allowance {
    /// When a limit on the time is reached.
    pub fn deadline(&self) -> Option<Instant> {
        let limit = self.time?;
        self.began?.checked_add(Duration::from_micros(limit.at))
    }
}
