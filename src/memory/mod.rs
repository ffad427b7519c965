//! Memory of the process, outside the areas of the machine: the reserve for when the system refuses, how to ask, and why work ends
//! before it is done.
//!
//! *Invariant*: a refused request becomes an error of the program that made it, and never ends the process. The reserve, where it is
//! installed, covers small requests; memory whose size a program chooses is requested by the functions of `room`,
//! everywhere. Work that may have to stop returns a [`Stop`]: nothing unwinds.

pub mod reserve;
pub mod room;

use std::collections::TryReserveError;
use std::fmt;

/// Why a piece of work ends before it is done. The machine makes a `resource_error` of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The heap is full.
    Heap,
    /// The trail is full.
    Trail,
    /// The system refuses memory.
    Memory,
    /// Its time is over, or it is interrupted.
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
