//! Searches for hosts: the algorithms of the native twins and of `library(search)`, over values of Rust instead of terms.
//!
//! A [`Search`] gets a start, a closure for the successors of a state, one for estimates, and one that recognises a goal. The result is an
//! iterator of [`Path`]s, in the order in which `library(search)` finds them:
//!
//! ```
//! use ferz::search::Search;
//!
//! // The jugs of seven and of five litres: four are to be measured.
//! let successors = |&(a, b): &(u32, u32)| {
//!     let poured = a.min(5 - b);
//!     let back = b.min(7 - a);
//!     [(7, b), (a, 5), (0, b), (a, 0), (a - poured, b + poured), (a + back, b - back)]
//! };
//! let mut paths = Search::new().breadth_first((0, 0), successors, |state| state.0 == 4);
//! let path = paths.next().expect("it can be done")?;
//! assert_eq!(path.states.len(), 7);
//! # Ok::<(), ferz::search::Stop>(())
//! ```
//!
//! | | finds | order of equals |
//! | --- | --- | --- |
//! | [`Search::breadth_first`] | the path of fewest steps | as they are reached |
//! | [`Search::best_first`] | a path, soon, if estimates are good | the first that was reached |
//! | [`Search::a_star`] | the cheapest path, if no estimate is too high | the first that was reached |
//! | [`Search::ida_star`] | the same in memory for one path | as the successors come |
//! | [`Search::depth_first`] | all paths without a cycle, up to a depth | as the successors come |
//! | [`Search::minimax`], [`Search::alpha_beta`] | the best move of a game for two players | the first |
//!
//! [`Permutations`] and [`Assignments`] are for generate and test.
//!
//! *Invariant*: nothing here recurses, results depend on the arguments alone, and a search that runs out of memory or numbers returns an
//! error.

mod cost;
mod games;
mod generators;
mod ways;

pub use crate::kernel::game::Turn;
pub use cost::Cost;
pub use games::Play;
pub use generators::{Assignments, Permutations};
pub use ways::{Path, Paths};

use std::fmt;
use std::sync::Arc;

use crate::kernel;
use crate::kernel::account::Account;

/// A search that has not begun, with its limit.
///
/// ```
/// use ferz::search::{Search, Stop};
///
/// let endless = |n: &u64| [2 * n, 2 * n + 1];
/// let mut paths = Search::new().memory_limit(1 << 20).breadth_first(1, endless, |_| false);
/// assert_eq!(paths.next(), Some(Err(Stop::Memory)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Search {
    bytes: usize,
}

/// Why a search cannot go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The search has used all the memory that it may use, or that there is.
    Memory,
    /// The type of costs cannot represent a sum of costs and estimates.
    Overflow,
}

impl Default for Search {
    fn default() -> Search {
        Search::new()
    }
}

impl Search {
    /// A search without a limit on its memory.
    pub fn new() -> Search {
        Search { bytes: usize::MAX }
    }

    /// Limits the memory for the states that the search has met, in bytes, without what the states own on the heap.
    pub fn memory_limit(self, bytes: usize) -> Search {
        Search { bytes }
    }

    fn account(self) -> Account {
        Account::new(&Arc::default(), self.bytes)
    }
}

impl From<kernel::SearchStop> for Stop {
    fn from(stop: kernel::SearchStop) -> Stop {
        match stop {
            kernel::SearchStop::Memory => Stop::Memory,
            kernel::SearchStop::Number(_) => Stop::Overflow,
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Memory => "the search has taken all the memory that it may",
            Stop::Overflow => "a sum of costs is too large for their type",
        })
    }
}

impl std::error::Error for Stop {}
