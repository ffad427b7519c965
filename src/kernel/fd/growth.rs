//! Bounds that push each other where nothing ends them.
//!
//! `X #> Y, Y #> X` has no solution, but over domains that are open to one side each bound moves by one, then the other, and so on. A
//! variable that is open wakes what waits for it a number of times in one propagation, and then rests: its domain goes on to shrink,
//! and nothing runs for that. Propagation ends, with less known. What rests is woken by the next change that leaves a finite domain, so
//! nothing is lost when variables are labelled. SWI-Prolog's library does the same after one change of each end.

use std::collections::HashMap;
use std::hash::Hash;

use foldhash::fast::FixedState;

/// Changes of open variables, all together, before they are counted for each.
const FREE: usize = 1000;

/// Changes of one open variable that wake what waits for it, from then on.
const EACH: u32 = 1000;

/// How often open variables have changed in one propagation.
pub struct Growth<V> {
    changes: usize,
    of: HashMap<V, u32, FixedState>,
    /// Something was not woken since this was asked for.
    rested: bool,
}

impl<V> Default for Growth<V> {
    fn default() -> Growth<V> {
        Growth {
            changes: 0,
            of: HashMap::default(),
            rested: false,
        }
    }
}

impl<V: Eq + Hash> Growth<V> {
    /// A variable that is open has changed: whether that wakes what waits for it.
    pub fn wakes(&mut self, variable: V) -> bool {
        self.changes += 1;
        if self.changes <= FREE {
            return true;
        }
        let changes = self.of.entry(variable).or_insert(0);
        if *changes < EACH {
            *changes += 1;
            return true;
        }
        self.rested = true;
        false
    }

    /// Whether something was not woken since the last time. Then the propagator that has changed it cannot say that it is over.
    pub fn has_rested(&mut self) -> bool {
        std::mem::take(&mut self.rested)
    }

    /// Another propagation begins.
    pub fn begin(&mut self) {
        if self.changes > 0 {
            *self = Growth::default();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{EACH, FREE, Growth};

    #[test]
    fn each_variable_rests_after_a_number_of_changes() {
        let mut growth = Growth::default();
        let woken = (0..10 * FREE).filter(|_| growth.wakes(1)).count();
        assert_eq!(woken, FREE + EACH as usize);
        assert!(growth.has_rested());
        assert!(growth.wakes(2));
        assert!(!growth.has_rested());
        growth.begin();
        assert!(growth.wakes(1));
    }
}
