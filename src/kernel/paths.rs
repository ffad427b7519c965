//! Depth-first search along paths: states by number, their successors, and the visited states that a path must not meet again.
//!
//! ```text
//!   a -> b, c    b -> c    c -> a, d        the goal is d, what was visited is not visited again
//!
//!   a  a b  a b c  a b c d: an answer       c is followed by a, which was visited
//!   a  a c  a c d: an answer                c was followed before: what comes behind it is known
//! ```
//!
//! The search is stepped: it asks the caller once for the successors of a state, and whether the state is a goal until the caller says that
//! it never is. *Invariant*: paths come in the order of the successors, and a state is tested for being a goal before it is expanded.
//!
//! A path may have a total that each step changes, and a condition for each step (Korf, "Depth-first iterative-deepening", AIJ 27, 1985):
//!
//! ```text
//!   G1 is G+1, F is G1+H, F =< Bound        the total G, the weight H of the successor: test AtMost(G+1+H, Bound), sum G+1
//! ```

use super::relations::{LARGEST, Relation, Sum, Two};

/// What the search knows of a state.
#[derive(Debug, Default)]
struct State {
    /// The successors, once they are known.
    next: Option<Vec<u32>>,
    /// The weights of the successors, equally many for each.
    weights: Vec<i64>,
    /// Whether the state is known not to be a goal.
    fails: bool,
    /// The number of present marks as visited.
    visits: u32,
}

/// The state that a step marks as visited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visits {
    /// None.
    None,
    /// The successor.
    Next,
    /// The expanded state; whether it counts as visited for the step itself.
    Left(bool),
}

/// The next thing to do with a state of the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Goal,
    Follow,
    Over,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    state: u32,
    phase: Phase,
    /// The number of successors tried.
    tried: usize,
    /// The total of the path up to this state.
    total: i64,
}

/// How a step changes the total of a path.
#[derive(Clone, Debug)]
pub struct Weighing {
    /// The number of weights of a successor: they are `Later`.
    pub weights: usize,
    /// The total before the step, and other numbers: they are `Earlier`.
    pub given: Vec<i64>,
    /// The total after the step.
    pub sum: Sum,
    /// The condition for the step.
    pub test: Relation,
}

/// The result of weighing a step.
enum Weighed {
    Total(i64),
    Fails,
    Large,
}

impl Weighing {
    fn step(&mut self, total: i64, weights: &[i64]) -> Weighed {
        if let Some(place) = self.given.first_mut() {
            *place = total;
        }
        let two = Two {
            earlier: &self.given,
            later: weights,
            between: 0,
        };
        if !self.test.holds(two) {
            return Weighed::Fails;
        }
        let total = self.sum.value(two);
        match (-LARGEST..=LARGEST).contains(&total) {
            true => Weighed::Total(total),
            false => Weighed::Large,
        }
    }
}

/// What the search asks the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Whether the last state of the path is a goal.
    Goal,
    /// The successors of the last state.
    Successors,
    /// Nothing: there are no more paths.
    Over,
    /// Nothing yet: the steps allowed were not enough.
    Paused,
    /// Nothing: a total is too large.
    Large,
}

/// A search along paths.
#[derive(Debug)]
pub struct Paths {
    states: Vec<State>,
    way: Vec<Place>,
    visits: Visits,
    /// Whether visited states are left out of the successors.
    leaves_out: bool,
    /// The largest number of steps of a path, if there is one.
    longest: Option<usize>,
    weighing: Option<Weighing>,
}

impl Paths {
    /// A search without a start.
    pub fn new(visits: Visits, leaves_out: bool, longest: Option<usize>) -> Paths {
        Paths {
            states: Vec::new(),
            way: Vec::new(),
            visits,
            leaves_out,
            longest,
            weighing: None,
        }
    }

    /// Gives the paths a total.
    pub fn weigh(&mut self, weighing: Weighing) {
        self.weighing = Some(weighing);
    }

    /// Adds a state; returns its number.
    pub fn add_state(&mut self) -> u32 {
        self.states.push(State::default());
        (self.states.len() - 1) as u32
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// Marks a state as visited before the search begins.
    pub fn visit(&mut self, state: u32) {
        self.states[state as usize].visits += 1;
    }

    /// Starts with this state and total.
    pub fn begin(&mut self, state: u32, total: i64) {
        self.enter(state, total);
    }

    fn enter(&mut self, state: u32, total: i64) {
        self.way.push(Place {
            state,
            phase: Phase::Goal,
            tried: 0,
            total,
        });
    }

    /// The total of the path.
    pub fn total(&self) -> i64 {
        self.way.last().map_or(0, |place| place.total)
    }

    /// The states of the path.
    pub fn way(&self) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator {
        self.way.iter().map(|place| place.state)
    }

    /// The states of the path but the last one, each with the index of the successor that the path takes.
    pub fn taken(&self) -> impl Iterator<Item = (u32, usize)> {
        let before = self.way.iter().take(self.way.len().saturating_sub(1));
        before.filter_map(|place| Some((place.state, place.tried.checked_sub(1)?)))
    }

    /// The last state of the path.
    pub fn last(&self) -> Option<u32> {
        Some(self.way.last()?.state)
    }

    /// Notes that the last state is never a goal.
    pub fn is_no_goal(&mut self) {
        if let Some(state) = self.last() {
            self.states[state as usize].fails = true;
        }
    }

    /// Does not expand the last state.
    pub fn stop_here(&mut self) {
        if let Some(place) = self.way.last_mut() {
            place.phase = Phase::Over;
        }
    }

    /// Sets the successors of the last state, and their weights.
    pub fn learn(&mut self, next: Vec<u32>, weights: Vec<i64>) {
        if let Some(state) = self.last() {
            let state = &mut self.states[state as usize];
            (state.next, state.weights) = (Some(next), weights);
        }
    }

    /// Whether the path takes the last successor of each of its states.
    pub fn is_last(&self) -> bool {
        let mut before = self.way.iter().rev().skip(1);
        before.all(|place| {
            let next = &self.states[place.state as usize].next;
            next.as_ref().is_some_and(|next| next.len() == place.tried)
        })
    }

    /// Whether a path of this length may be extended.
    pub fn may_go_on(&self) -> bool {
        self.longest.is_none_or(|longest| self.way.len() <= longest)
    }

    /// Continues until the search must ask, for at most `steps` steps, which it counts down.
    pub fn search(&mut self, steps: &mut u64) -> Asked {
        loop {
            let may_go_on = self.may_go_on();
            let Some(place) = self.way.last_mut() else {
                return Asked::Over;
            };
            let state = place.state;
            match place.phase {
                Phase::Goal => {
                    place.phase = Phase::Follow;
                    if !self.states[state as usize].fails {
                        return Asked::Goal;
                    }
                }
                Phase::Follow if may_go_on => {
                    let Some(next) = &self.states[state as usize].next else {
                        return Asked::Successors;
                    };
                    let Some(other) = next.get(place.tried).copied() else {
                        place.phase = Phase::Over;
                        continue;
                    };
                    if *steps == 0 {
                        return Asked::Paused;
                    }
                    *steps -= 1;
                    place.tried += 1;
                    let is_own = self.visits == Visits::Left(true) && other == state;
                    let visited = is_own || self.states[other as usize].visits > 0;
                    if self.leaves_out && visited {
                        continue;
                    }
                    let mut total = 0;
                    if let Some(weighing) = &mut self.weighing {
                        let weights = &self.states[state as usize].weights;
                        let from = (place.tried - 1) * weighing.weights;
                        let weights = &weights[from..from + weighing.weights];
                        total = match weighing.step(place.total, weights) {
                            Weighed::Total(total) => total,
                            Weighed::Fails => continue,
                            Weighed::Large => return Asked::Large,
                        };
                    }
                    self.note(state, other, 1);
                    self.enter(other, total);
                }
                Phase::Follow | Phase::Over => {
                    self.way.pop();
                    if let Some(before) = self.last() {
                        self.note(before, state, u32::MAX);
                    }
                }
            }
        }
    }

    /// Marks the visit of a step, or removes the mark.
    fn note(&mut self, left: u32, next: u32, by: u32) {
        let state = match self.visits {
            Visits::None => return,
            Visits::Next => next,
            Visits::Left(_) => left,
        };
        let visits = &mut self.states[state as usize].visits;
        *visits = visits.wrapping_add(by);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All paths from 0 to a goal.
    fn ways(graph: &[&[u32]], goal: u32, visits: Visits, longest: Option<usize>) -> Vec<Vec<u32>> {
        let mut paths = Paths::new(visits, visits != Visits::None, longest);
        for _ in graph {
            paths.add_state();
        }
        if visits == Visits::Next {
            paths.visit(0);
        }
        paths.begin(0, 0);
        let mut found = Vec::new();
        let mut expanded = 0;
        loop {
            match paths.search(&mut 1) {
                Asked::Over => break,
                Asked::Paused => {}
                Asked::Goal if paths.last() == Some(goal) => found.push(paths.way().collect()),
                Asked::Goal => paths.is_no_goal(),
                Asked::Successors => {
                    let last = paths.last().expect("a state is followed");
                    paths.learn(graph[last as usize].to_vec(), Vec::new());
                    expanded += 1;
                }
                Asked::Large => unreachable!("there is no total"),
            }
        }
        assert!(expanded <= graph.len());
        found
    }

    const GRAPH: [&[u32]; 4] = [&[1, 2], &[2], &[0, 3], &[2]];

    #[test]
    fn all_ways_in_order() {
        let expected: [&[u32]; 2] = [&[0, 1, 2, 3], &[0, 2, 3]];
        assert_eq!(ways(&GRAPH, 3, Visits::Next, None), expected);
        assert_eq!(ways(&GRAPH, 3, Visits::Left(true), None), expected);
    }

    #[test]
    fn ways_of_limited_weight() {
        use super::super::relations::Part;
        let total = Sum::Part(Part::Earlier(0));
        let weight = Sum::Part(Part::Later(0));
        let sum = Sum::Plus(Box::new((total, weight)));
        let test = Relation::AtMost(sum.clone(), Sum::Part(Part::Earlier(1)));
        let mut paths = Paths::new(Visits::None, false, None);
        paths.weigh(Weighing {
            weights: 1,
            given: vec![0, 4],
            sum,
            test,
        });
        for _ in GRAPH {
            paths.add_state();
        }
        paths.begin(0, 1);
        let mut found: Vec<(Vec<u32>, i64)> = Vec::new();
        loop {
            match paths.search(&mut 9) {
                Asked::Over => break,
                Asked::Goal => found.push((paths.way().collect(), paths.total())),
                Asked::Successors => {
                    let next = GRAPH[paths.last().expect("a state is followed") as usize].to_vec();
                    // The weight of a step is the number of the successor.
                    let weights = next.iter().map(|next| i64::from(*next)).collect();
                    paths.learn(next, weights);
                }
                Asked::Paused | Asked::Large => unreachable!("there are few steps"),
            }
        }
        // A step to 0 weighs nothing: 0 2 0 1 has the total 1 + 2 + 0 + 1.
        let expected: [(&[u32], i64); 7] = [
            (&[0], 1),
            (&[0, 1], 2),
            (&[0, 1, 2], 4),
            (&[0, 1, 2, 0], 4),
            (&[0, 2], 3),
            (&[0, 2, 0], 3),
            (&[0, 2, 0, 1], 4),
        ];
        let found: Vec<(&[u32], i64)> = found.iter().map(|(way, total)| (&**way, *total)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn ways_of_limited_length() {
        assert_eq!(ways(&GRAPH, 3, Visits::Next, Some(2)), [[0, 2, 3]]);
        assert_eq!(ways(&GRAPH, 3, Visits::None, Some(3)).len(), 2);
        // Goals are expanded too: 0 2 3, 0 1 2 3, 0 2 0 2 3 and 0 2 3 2 3.
        assert_eq!(ways(&GRAPH, 3, Visits::None, Some(4)).len(), 4);
    }
}
