//! Labelling: depth-first search through the values of variables, with propagation after each decision.
//!
//! An example, `X #< Y` with both in 1..3, labelled leftmost first, in ascending order, by steps:
//!
//! ```text
//!   X = 1          Y in 2..3
//!     Y = 2        found [1,2]
//!     Y \= 2       Y = 3: found [1,3]
//!   X \= 1         X = 2, Y = 3: found [2,3]
//! ```
//!
//! The search takes a *decision* in a new level of the store; when that level has no more solutions, it tells the opposite to the level
//! below, so that the two branches are never open at once. Branch and bound: the cost of each solution is a bound, told again after each
//! return. Restarts: after a number of conflicts the search begins anew, with the weights from these conflicts (Boussemart, Hemery,
//! Lecoutre and Sais, "Boosting Systematic Search by Weighting Constraints", ECAI 2004). The number grows with each restart, so that the
//! search ends; without an objective there are none after a solution, so that no solution is found twice.
//!
//! *Invariant*: the search is stepped: it returns after about the number of propagators that the caller allows, and continues there on the
//! next call.

use super::Halt;
use super::space::Space;
use super::store::{Mark, Place, Store};
use crate::kernel::SearchProgress;
use crate::memory::{Stopping, room};

/// Which variable is decided next.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Order {
    /// The first that has no value.
    #[default]
    Leftmost,
    /// The one with the least domain.
    Least,
    /// The one with the least domain; of several, the one with the most propagators.
    LeastMost,
    /// The one with the least lower bound.
    Lowest,
    /// The one with the greatest upper bound.
    Highest,
    /// The one with the least quotient of domain size and conflict weight.
    Weighted,
}

/// Which of its values is tried first.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Direction {
    /// The least first.
    #[default]
    Up,
    /// The greatest first.
    Down,
}

/// What a decision says.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Branching {
    /// The variable has this value; the opposite branch excludes it and may choose another variable.
    #[default]
    Step,
    /// The variable has this value; the opposite branch excludes it and keeps to the variable.
    Enum,
    /// The variable is in the lower half of its domain; the opposite branch has the upper half.
    Bisect,
}

/// How to search.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Which variable is decided next.
    pub order: Order,
    /// Which of its values is tried first.
    pub direction: Direction,
    /// What a decision says.
    pub branching: Branching,
    /// Whether the search restarts after a number of conflicts.
    pub restarts: bool,
}

/// A decision about a variable.
#[derive(Clone, Copy)]
enum Decision {
    Is(i64),
    AtMost(i64),
    AtLeast(i64),
}

struct Level {
    mark: Mark,
    variable: Place,
    decision: Decision,
    /// The variables before this place have values.
    first: usize,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// Propagators are running.
    #[default]
    Propagate,
    /// All are at their fixpoint: a decision is next.
    Decide,
    /// The current level has no more solutions.
    Return,
    /// There are no more solutions.
    Over,
}

/// A search through the values of some variables of a store.
#[derive(Default)]
pub struct Search {
    /// The model.
    pub store: Store,
    variables: Vec<Place>,
    plan: Plan,
    levels: Vec<Level>,
    state: State,
    /// The variables before this place have values.
    first: usize,
    /// The variable that `Enum` labels until it has a value.
    same: Option<Place>,
    /// The variable to minimise and the sign of the objective, and the least bound found.
    cost: Option<(Place, i64)>,
    best: Option<i64>,
    /// How many levels have been left.
    pub conflicts: u64,
    /// How many conflicts lead to the next restart, and how many there were since the last one.
    limit: u64,
    since: u64,
}

/// Conflicts before the first restart.
const CONFLICTS: u64 = 100;

impl Search {
    /// A search of a store.
    #[cfg(test)]
    pub fn of(store: Store) -> Search {
        Search {
            store,
            ..Search::default()
        }
    }

    /// Begins a search through all values of variables, from the current state of the store.
    pub fn begin(&mut self, variables: &[Place], plan: Plan) {
        if plan.order == Order::Weighted {
            self.store.count_conflicts();
        }
        // These orders need the number of propagators of a variable, or their conflicts.
        self.store.has_all_propagators = matches!(plan.order, Order::LeastMost | Order::Weighted);
        self.variables.extend_from_slice(variables);
        self.plan = plan;
        self.limit = CONFLICTS;
    }

    /// Empties the search and keeps its memory.
    pub fn clear(&mut self) {
        let Search {
            store,
            variables,
            plan,
            levels,
            state,
            first,
            same,
            cost,
            best,
            conflicts,
            limit,
            since,
        } = self;
        store.clear();
        variables.clear();
        levels.clear();
        (*plan, *state) = (Plan::default(), State::default());
        (*first, *same, *cost, *best) = (0, None, None, None);
        (*conflicts, *limit, *since) = (0, 0, 0);
    }

    /// Asks for solutions in which the lower bound of this variable is less than in those before; with the sign -1, of its opposite.
    pub fn minimise(&mut self, cost: Place, sign: i64) {
        self.cost = Some((cost, sign));
    }

    /// The least bound found so far.
    pub fn best(&self) -> Option<i64> {
        self.best
    }

    /// Whether there are certainly no more solutions.
    pub fn is_last(&self) -> bool {
        self.levels.is_empty()
    }

    /// About how many bytes it holds.
    pub fn bytes(&self) -> usize {
        self.store.bytes() + size_of::<Level>() * self.levels.capacity()
    }

    /// Runs until the next solution, for about this number of propagators.
    pub fn run(&mut self, most: usize) -> Stopping<SearchProgress> {
        let most = self.store.done + most;
        self.store.steps = 0;
        loop {
            match self.state {
                State::Propagate => match self.store.propagate(most) {
                    Ok(true) => self.state = State::Decide,
                    Ok(false) => return Ok(SearchProgress::Paused),
                    Err(Halt::Conflict) => self.state = State::Return,
                    Err(Halt::Stop(stop)) => return Err(stop),
                },
                State::Decide => match self.next_variable() {
                    Some(variable) => self.decide(variable)?,
                    None => {
                        self.state = State::Return;
                        self.best = match self.cost {
                            Some((cost, 1)) => Some(self.store.min(cost)),
                            Some((cost, _)) => Some(-self.store.max(cost)),
                            None => None,
                        };
                        // After a solution there are no restarts, except with an objective.
                        self.plan.restarts = self.plan.restarts && self.cost.is_some();
                        return Ok(SearchProgress::Found);
                    }
                },
                State::Return => self.go_back()?,
                State::Over => return Ok(SearchProgress::Exhausted),
            }
        }
    }

    /// The variable to decide about.
    fn next_variable(&mut self) -> Option<Place> {
        let store = &self.store;
        if let Some(same) = self.same
            && !store.is_fixed(same)
        {
            return Some(same);
        }
        while let Some(v) = self.variables.get(self.first)
            && store.is_fixed(*v)
        {
            self.first += 1;
        }
        let others = &self.variables[self.first..];
        if self.plan.order != Order::Leftmost {
            self.store.steps += others.len();
        }
        let store = &self.store;
        let open = others.iter().copied();
        let mut open = open.filter(|v| !store.is_fixed(*v));
        let of_size = |v: &Place| store.size(*v);
        match self.plan.order {
            Order::Leftmost => open.next(),
            // `min_by_key` returns the first of several least ones.
            Order::Least => open.min_by_key(of_size),
            Order::LeastMost => {
                open.min_by_key(|v| (of_size(v), std::cmp::Reverse(store.degree(*v))))
            }
            Order::Lowest => open.min_by_key(|v| store.min(*v)),
            Order::Highest => open.min_by_key(|v| std::cmp::Reverse(store.max(*v))),
            Order::Weighted => open.min_by(|v, w| {
                let product = |x: u64, y: u64| u128::from(x) * u128::from(y);
                let left = product(of_size(v), store.weight(*w));
                left.cmp(&product(of_size(w), store.weight(*v)))
            }),
        }
    }

    fn decide(&mut self, variable: Place) -> Stopping<()> {
        let (min, max) = (self.store.min(variable), self.store.max(variable));
        let decision = match (self.plan.branching, self.plan.direction) {
            (Branching::Bisect, direction) => {
                let middle = (min + max).div_euclid(2);
                match direction {
                    Direction::Up => Decision::AtMost(middle),
                    Direction::Down => Decision::AtLeast(middle + 1),
                }
            }
            (_, Direction::Up) => Decision::Is(min),
            (_, Direction::Down) => Decision::Is(max),
        };
        let level = Level {
            mark: self.store.descend(),
            variable,
            decision,
            first: self.first,
        };
        room::push(&mut self.levels, level)?;
        self.same = None;
        let told = match decision {
            Decision::Is(value) => {
                let lower = self.store.lower(variable, value);
                lower.and_then(|()| self.store.raise(variable, value))
            }
            Decision::AtMost(most) => self.store.lower(variable, most),
            Decision::AtLeast(least) => self.store.raise(variable, least),
        };
        self.told(told)
    }

    /// Sets the next state by the result of a change of the store.
    fn told(&mut self, told: Result<(), Halt>) -> Stopping<()> {
        self.state = match told {
            Ok(()) => State::Propagate,
            Err(Halt::Conflict) => {
                // A variable may have been queued as fixed before another one lost its last value: in the level below it is not fixed.
                self.store.forget();
                State::Return
            }
            Err(Halt::Stop(stop)) => return Err(stop),
        };
        Ok(())
    }

    /// Leaves the newest level, and tells the level below the opposite of its decision.
    fn go_back(&mut self) -> Stopping<()> {
        self.conflicts += 1;
        self.since += 1;
        if self.plan.restarts && self.since > self.limit && self.levels.len() > 1 {
            return self.restart();
        }
        let Some(level) = self.levels.pop() else {
            self.state = State::Over;
            return Ok(());
        };
        self.store.return_to(level.mark);
        self.first = level.first;
        let variable = level.variable;
        self.same = (self.plan.branching == Branching::Enum).then_some(variable);
        let opposite = match level.decision {
            Decision::Is(value) => self.store.exclude(variable, value),
            Decision::AtMost(most) => self.store.raise(variable, most + 1),
            Decision::AtLeast(least) => self.store.lower(variable, least - 1),
        };
        let told = opposite.and_then(|()| self.bound());
        self.told(told)
    }

    fn restart(&mut self) -> Stopping<()> {
        self.since = 0;
        // Half as many more each time, so that in the end the limit suffices.
        self.limit += self.limit / 2;
        let root = self.levels.first().map(|level| level.mark);
        self.levels.clear();
        if let Some(root) = root {
            self.store.return_to(root);
        }
        self.first = 0;
        self.same = None;
        let told = self.bound();
        self.told(told)
    }

    /// Requires an objective less than the best one found.
    fn bound(&mut self) -> Result<(), Halt> {
        match (self.cost, self.best) {
            (Some((cost, 1)), Some(best)) => self.store.lower(cost, best - 1),
            (Some((cost, _)), Some(best)) => self.store.raise(cost, 1 - best),
            (_, _) => Ok(()),
        }
    }
}
