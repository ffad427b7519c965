//! Native search: algorithms on plain data, without cells and without the machine.
//!
//! | file | what |
//! | --- | --- |
//! | `board.rs`, `tiles.rs` | sliding boards and rows of tiles: estimates, moves, best-first search |
//! | `choices.rs`, `relations.rs` | a value for each place, any two of which must go together, and what that says |
//! | `domains.rs` | values taken out of domains one after the other: the queens |
//! | `joins.rs` | a value for each variable from rows, pools and ranges, and tests as early as they can be made |
//! | `paths.rs` | depth first along paths, with what was visited |
//! | `queues.rs` | nodes that wait, each with its way: breadth first and best first |
//! | `permutations.rs` | permutations in lexicographic order |
//! | `graph.rs`, `depth.rs`, `game.rs` | searches of `library(search)`: a graph with an open list and a closed set; one path; minimax and alpha-beta |
//! | `fd/` | constraints over integers: domains and propagators |
//! | `agenda.rs`, `closed.rs`, `pile.rs`, `cost.rs`, `account.rs` | their parts: what is still to be looked at; states by their contents; states side by side; sums and their order; the memory they may take |
//!
//! The searches of `library(search)` are *stepped*, since only the program can compute the successors of a state: the caller asks which
//! state to expand, computes its successors, and reports them. States are blocks of words, which a search only compares for equality, or values
//! of a host (`pile.rs`): the same searches are public in the room `search`.
//!
//! *Invariant*: nothing here recurses over the size of a problem, and whatever may take long does so in steps that its caller
//! can count and stop.

pub mod account;
pub mod agenda;
pub mod board;
pub mod choices;
pub mod closed;
pub mod cost;
pub mod depth;
pub mod domains;
pub mod fd;
pub mod frontier;
pub mod game;
pub mod graph;
pub mod joins;
pub mod memory;
pub mod paths;
pub mod permutations;
pub mod pile;
pub mod queues;
pub mod relations;
pub mod tiles;

use crate::term::NumberError;

/// How a search got on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchProgress {
    /// There is an answer.
    Found,
    /// There is no other one.
    Exhausted,
    /// The steps allowed were not enough.
    Paused,
}

/// Why a stepped search cannot go on. What it knew before stays as it was.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchStop {
    /// There is no memory left for it.
    Memory,
    /// A sum has no value.
    Number(NumberError),
}

impl From<NumberError> for SearchStop {
    fn from(error: NumberError) -> SearchStop {
        SearchStop::Number(error)
    }
}
