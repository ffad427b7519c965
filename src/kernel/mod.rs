//! Native search: algorithms on plain data, which know neither terms nor the machine.
//!
//! | file | what |
//! | --- | --- |
//! | `board.rs`, `tiles.rs` | sliding boards and rows of tiles: estimates, moves, best-first search |
//! | `domains.rs` | values taken out of domains one after the other: the queens |
//!
//! *Invariant*: nothing here recurses over the size of a problem, and whatever may take long does so in steps that its caller
//! can count and stop.

pub mod board;
pub mod domains;
pub mod tiles;

/// How a search got on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// There is an answer.
    Found,
    /// There is no other one.
    Exhausted,
    /// The steps allowed were not enough.
    Paused,
}
