//! Native search: algorithms on plain data, without cells and without the machine.
//!
//! | file | what |
//! | --- | --- |
//! | `board.rs`, `tiles.rs` | sliding boards and rows of tiles: estimates, moves, best-first search |
//! | `choices.rs`, `relations.rs` | values for places with forward checking; the relations between two values |
//! | `domains.rs` | values taken out of domains one after the other: the queens |
//! | `equations.rs` | alternatives that are equations between terms: unification and backtracking |
//! | `joins.rs` | nested-loop joins over rows, pools and ranges, with tests as early as possible |
//! | `paths.rs` | depth-first search along paths, with visited states |
//! | `queues.rs` | nodes in a queue, each with its path: breadth first and best first |
//! | `permutations.rs` | permutations in lexicographic order |
//! | `graph.rs`, `depth.rs`, `game.rs` | searches of `library(search)`: best first; along one path; minimax and alpha-beta |
//! | `fd/` | constraints over integers: domains and propagators |
//! | `agenda.rs`, `closed.rs`, `pile.rs`, `cost.rs`, `account.rs` | their parts: priority queue; set and stack of states; costs; memory |
//!
//! The searches of `library(search)` are *stepped*, since only the program can compute the successors of a state: the caller asks which
//! state to expand, computes its successors, and reports them. States are blocks of words, which a search only compares for equality,
//! or values of a host (`pile.rs`): the room `search` makes the same searches public.
//!
//! Modules that only native twins or constraints use are left out of builds without the features `native` and `clpfd`.
//!
//! *Invariant*: no function recurses over the size of a problem, and work that may take long proceeds in steps that its caller can
//! count and stop.

pub mod account;
pub mod agenda;
#[cfg(feature = "native")]
pub mod board;
#[cfg(feature = "native")]
pub mod choices;
pub mod closed;
pub mod cost;
pub mod depth;
pub mod domains;
#[cfg(feature = "native")]
pub mod equations;
#[cfg(feature = "clpfd")]
pub mod fd;
#[cfg(feature = "native")]
pub mod frontier;
pub mod game;
pub mod graph;
#[cfg(feature = "native")]
pub mod joins;
#[cfg(feature = "native")]
pub mod memory;
#[cfg(feature = "native")]
pub mod paths;
pub mod permutations;
pub mod pile;
#[cfg(feature = "native")]
pub mod queues;
#[cfg(feature = "native")]
pub mod relations;
#[cfg(feature = "native")]
pub mod tiles;

use crate::term::NumberError;

/// The result of continuing a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchProgress {
    /// There is an answer.
    Found,
    /// There is no further answer.
    Exhausted,
    /// The steps allowed were not enough.
    Paused,
}

/// Why a stepped search cannot continue. Its data stay valid.
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
