//! Keeps what a depth-first search without an answer has learned for the next one: iterative deepening asks the program once for each state.
//!
//! ```text
//!   solve(S, P) :- between(0, 30, D), dfs(S, D, [S], P).      the search to depth 8 knows what follows the states of the one to depth 7
//! ```
//!
//! *Invariant*: the goals that find successors are pure and static, so they have the same answers as before as long as the twin is the same
//! and the arguments that they use are. A search that begins in the same state as the one before it, and goes no deeper, learns anew: so a
//! goal that is called again costs the same.

use std::any::Any;
use std::collections::HashMap;

use crate::kernel::paths::LearnedStates;
use crate::machine::Machine;
use crate::machine::builtin_state::Learned;
use crate::term::packed::pack;
use crate::term::{AtomMarks, Cell, Roots};

use super::super::states::States;
use super::Done;
use super::plan::{Ending, Steps};

/// What limits the paths of a search.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Bound {
    /// The largest number of steps, and the number of states on the path to a goal.
    pub lengths: (Option<usize>, Option<usize>),
    /// The numbers that the condition for a step is given.
    pub given: Vec<i64>,
}

/// What a search has learned.
pub struct LearnedPaths {
    /// The twin, and when it was recognised.
    pub twin: usize,
    /// When the twin was recognised.
    pub recognised: u64,
    /// The values by which states have their successors and are goals.
    pub key: Vec<u64>,
    /// The state in which the search began.
    pub start: Vec<u64>,
    /// What limited it.
    pub bound: Bound,
    /// The states and the labels of steps.
    pub states: States,
    /// The successors of the states, and which states are no goals.
    pub learned: LearnedStates,
    /// The labels of the steps from each state.
    pub labels: HashMap<u32, Vec<u32>>,
    /// The costs up to now.
    pub done: Done,
}

impl LearnedPaths {
    /// What was learned, if a search along paths has learned it.
    pub fn of(learned: Box<dyn Learned>) -> Option<LearnedPaths> {
        let learned: Box<dyn Any> = learned;
        Some(*learned.downcast::<LearnedPaths>().ok()?)
    }
}

impl Learned for LearnedPaths {}

/// States and labels are packed terms, and so are the values of the key.
impl Roots for LearnedPaths {
    fn reach_atoms(&self, reached: &mut AtomMarks) {
        self.states.reach_atoms(reached);
        reached.words(&self.key);
        reached.words(&self.start);
    }
}

/// The values of the arguments on which successors and goals depend; `None` if one is not ground.
pub fn key(m: &Machine, steps: &Steps, arguments: &[Cell]) -> Option<Vec<u64>> {
    let mut places = steps.next.arguments();
    match &steps.ending {
        Ending::Always => {}
        Ending::Argument(at) => places.push(*at),
        Ending::Called(called) => places.extend(called.arguments()),
    }
    let mut words = Vec::new();
    for at in places {
        pack(&m.heap, *arguments.get(at)?, &mut words).then_some(())?;
    }
    Some(words)
}

/// The words of the state in which a search begins; none if it is not ground.
pub fn start(m: &Machine, steps: &Steps, arguments: &[Cell]) -> Vec<u64> {
    let mut words = Vec::new();
    let packed = arguments
        .get(steps.state)
        .is_some_and(|state| pack(&m.heap, *state, &mut words));
    match packed {
        true => words,
        false => Vec::new(),
    }
}
