//! Slow divergence: ends propagation over infinite and wide domains, where bounds push each other without end, or nearly so.
//!
//! `X #> Y, Y #> X` has no solution, but over half-open domains each bound moves by one, then the other, and so on. An open variable,
//! which has no bound on one side or very many values between its bounds, wakes its propagators a limited number of times in one
//! propagation, and then *rests*: its domain still shrinks, but wakes nothing. So propagation ends, with weaker pruning. The next change
//! that leaves a small domain wakes the propagators, so that labelling loses nothing. SWI-Prolog's library does the same for infinite
//! domains after one change of each end.

use std::collections::HashMap;
use std::hash::Hash;

use foldhash::fast::FixedState;

/// Changes of open variables, all together, before each variable is counted.
const FREE: usize = 1000;

/// From then on, how many changes of each open variable wake its propagators.
const EACH: u32 = 1000;

/// The distance of the bounds of a wide domain: bounds that move one by one through a smaller one take a few seconds.
const WIDE: i64 = 1 << 24;

/// Whether a variable with these bounds, which may be `INF` and `SUP`, is open.
#[inline]
pub fn is_open(least: i64, most: i64) -> bool {
    most.saturating_sub(least) >= WIDE
}

/// Counts the changes of open variables in one propagation.
pub struct Growth<V> {
    changes: usize,
    of: HashMap<V, u32, FixedState>,
    /// Whether a change woke nothing since `has_rested` was last called.
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
    /// Counts a change of an open variable; whether the change wakes the propagators of the variable.
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

    /// Whether a change woke nothing since the last call. If so, the propagator that made the change cannot report that it is over.
    pub fn has_rested(&mut self) -> bool {
        std::mem::take(&mut self.rested)
    }

    /// Begins another propagation.
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
