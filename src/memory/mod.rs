//! The memory of the process outside the areas of the machine: the reserve for refused requests, functions for large requests, and the
//! reasons why work stops.
//!
//! *Invariant*: a refused request becomes an error of the program that made it, and never ends the process. The reserve, if it is
//! installed, covers small requests; memory whose size a program chooses is always requested by the functions of `room`. Work that may have
//! to stop returns a [`Stop`]: nothing unwinds.

pub mod reserve;
pub mod room;

use std::collections::TryReserveError;
use std::fmt;

/// Why work stops before it is complete. The machine turns it into a `resource_error`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The heap is full.
    Heap,
    /// The trail is full.
    Trail,
    /// The system refuses memory.
    Memory,
    /// Its time is up, or it is interrupted.
    Halted,
}

/// The result of work that may have to stop.
pub type Stopping<T> = Result<T, Stop>;

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Heap => "the heap is full",
            Stop::Trail => "the trail is full",
            Stop::Memory => "out of memory",
            Stop::Halted => "it was interrupted, or took too long",
        })
    }
}

impl std::error::Error for Stop {}

impl From<TryReserveError> for Stop {
    fn from(_: TryReserveError) -> Stop {
        Stop::Memory
    }
}
