//! Depth-first search with a bound, and iterative deepening A*: both keep one path and the unexpanded siblings along it.
//!
//! *Invariant*: no state occurs twice on the path. Unexpanded states wait on a stack of groups, one group for each state of the
//! path. A group has the order in which the successors came, the next one on top. It is freed as a whole, so that memory grows with
//! the depth and not with the number of states. Iterative deepening answers with a path once: in the first round whose threshold
//! the path does not exceed.

use super::SearchStop;
use super::account::Account;
use super::closed::States;
use super::cost::Cost;
use super::pile::{Keyed, Words};
use crate::term::Number;

/// Where a path ends.
#[derive(Clone, Debug)]
pub enum Bound<C = Number> {
    /// At this many steps.
    Steps(usize),
    /// Where cost plus estimate exceeds a threshold. The first threshold is the estimate of the start; each round raises it to the
    /// least sum that exceeded it, until no sum did.
    Total(C),
}

/// A search in progress.
#[derive(Debug)]
pub struct Depth<P = Words, C = Number> {
    bound: Bound<C>,
    /// The estimate of the start; none if the bound counts steps.
    estimate: Option<C>,
    /// The threshold of the previous round: paths that did not exceed it have been answered.
    before: Option<C>,
    /// The least sum that exceeded the threshold.
    least: Option<C>,
    /// The start of each round, as a pile of one state.
    start: P,
    path: States<P>,
    /// The sums at each place of the path.
    steps: Vec<Sums<C>>,
    waiting: Vec<Waiting<C>>,
    /// The waiting states.
    pile: P,
    /// Where the group of the current state begins in `waiting`.
    group: usize,
    /// The state that waits for its estimate, on top of `pile`: its place and its cost.
    asked: Option<(usize, C)>,
    /// Whether the current state is being expanded, and how many states were expanded before it.
    expands: bool,
    expanded: usize,
    account: Account,
}

#[derive(Clone, Debug)]
struct Sums<C> {
    /// The cost of the path to here.
    cost: C,
    /// The greatest sum of cost and estimate on the path; none if the bound counts steps.
    total: Option<C>,
}

#[derive(Debug)]
struct Waiting<C> {
    /// How many states precede it on its path.
    depth: usize,
    sums: Sums<C>,
    /// Its place in the pile.
    place: usize,
    /// Where its group ends in the pile.
    group_end: usize,
}

/// What the caller does with a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Visit {
    /// It may be an answer.
    pub test: bool,
    /// Its successors matter.
    pub expand: bool,
}

impl<P: Keyed, C: Cost> Depth<P, C> {
    /// A search that begins at this state.
    pub fn new(
        bound: Bound<C>,
        start: &P::State,
        account: Account,
    ) -> Result<Depth<P, C>, SearchStop> {
        let estimate = match &bound {
            Bound::Steps(_) => None,
            Bound::Total(threshold) => Some(threshold.clone()),
        };
        let mut depth = Depth {
            bound,
            estimate,
            before: None,
            least: None,
            start: P::default(),
            path: States::default(),
            steps: Vec::new(),
            waiting: Vec::new(),
            pile: P::default(),
            group: 0,
            asked: None,
            expands: false,
            expanded: 0,
            account,
        };
        depth.start.push(&mut depth.account, start)?;
        depth.begin_round()?;
        Ok(depth)
    }

    /// The account of the search.
    pub fn account(&mut self) -> &mut Account {
        &mut self.account
    }

    /// Makes the next state the current one; returns it and what the caller does with it.
    pub fn step(&mut self) -> Result<Option<(&P::State, Visit)>, SearchStop> {
        self.close_group();
        self.expanded += usize::from(std::mem::take(&mut self.expands));
        if self.waiting.is_empty() {
            // The round is over. If the bound counts steps, it was the only one.
            let Some(least) = self.least.take() else {
                return Ok(None);
            };
            if let Bound::Total(threshold) = &mut self.bound {
                self.before = Some(std::mem::replace(threshold, least));
            }
            self.begin_round()?;
        }
        let Some(next) = self.waiting.last() else {
            return Ok(None);
        };
        let (depth, place) = (next.depth, next.place);
        self.pile.truncate(next.group_end);
        self.path.truncate(depth);
        self.steps.truncate(depth);
        self.account.reserve(&mut self.steps, 1)?;
        let state = self.pile.state(place);
        let state = self.path.add(&mut self.account, P::hash(state), state)?;
        // Nothing fails from here on, so that no state is lost.
        let Some(next) = self.waiting.pop() else {
            return Ok(None);
        };
        let is_new = match (&self.before, &next.sums.total) {
            (Some(before), Some(total)) => before.is_below(total),
            (_, _) => true,
        };
        let visit = Visit {
            test: is_new,
            expand: match self.bound {
                Bound::Steps(most) => next.depth < most,
                Bound::Total(_) => true,
            },
        };
        self.expands = visit.expand;
        self.steps.push(next.sums);
        self.group = self.waiting.len();
        Ok(Some((self.path.state(state), visit)))
    }

    /// Adds a successor of the current state, which this cost leads to. True if the caller is to report its estimate by `queue`;
    /// false if it is on the path already, or needs no estimate.
    pub fn reach(&mut self, next: &P::State, cost: &C) -> Result<bool, SearchStop> {
        self.forget_asked();
        if self.path.find(P::hash(next), next).is_some() {
            return Ok(false);
        }
        let cost = match self.steps.last() {
            Some(so_far) => so_far.cost.plus(cost)?,
            None => cost.clone(),
        };
        self.account.reserve(&mut self.waiting, 1)?;
        let place = self.pile.count();
        self.pile.push(&mut self.account, next)?;
        if matches!(self.bound, Bound::Total(_)) {
            self.asked = Some((place, cost));
            return Ok(true);
        }
        self.wait(place, Sums { cost, total: None })?;
        Ok(false)
    }

    /// Sets the estimate of the state that was reached last.
    pub fn queue(&mut self, estimate: &C) -> Result<(), SearchStop> {
        self.account.reserve(&mut self.waiting, 1)?;
        let Some((place, cost)) = &self.asked else {
            return Ok(());
        };
        let (place, cost) = (*place, cost.clone());
        let mut total = cost.plus(estimate)?;
        self.asked = None;
        if let Some(Sums {
            total: Some(so_far),
            ..
        }) = self.steps.last()
            && total.is_below(so_far)
        {
            total = so_far.clone();
        }
        if let Bound::Total(threshold) = &self.bound
            && threshold.is_below(&total)
        {
            self.pile.truncate(place);
            if self
                .least
                .as_ref()
                .is_none_or(|least| total.is_below(least))
            {
                self.least = Some(total);
            }
            return Ok(());
        }
        let total = Some(total);
        self.wait(place, Sums { cost, total })
    }

    /// The number of states on the path, the current one included.
    pub fn length(&self) -> usize {
        self.path.count()
    }

    /// A state of the path.
    pub fn state(&self, place: u32) -> &P::State {
        self.path.state(place)
    }

    /// All states.
    pub fn piles(&self) -> [&P; 3] {
        [&self.start, self.path.pile(), &self.pile]
    }

    /// The cost of the path.
    pub fn cost(&self) -> C {
        let last = self.steps.last();
        last.map_or_else(C::zero, |sums| sums.cost.clone())
    }

    /// How many states were expanded before the current one, in all rounds.
    pub fn expanded(&self) -> usize {
        self.expanded
    }

    /// Makes the start the only waiting state. The first round has reserved the memory.
    fn begin_round(&mut self) -> Result<(), SearchStop> {
        self.path.truncate(0);
        self.steps.clear();
        self.pile.truncate(0);
        self.account.reserve(&mut self.waiting, 1)?;
        self.pile.push(&mut self.account, self.start.state(0))?;
        self.group = 0;
        let (cost, total) = (C::zero(), self.estimate.clone());
        self.wait(0, Sums { cost, total })?;
        self.close_group();
        Ok(())
    }

    /// Lets the state at `place`, on top of the pile, wait.
    fn wait(&mut self, place: usize, sums: Sums<C>) -> Result<(), SearchStop> {
        self.account.reserve(&mut self.waiting, 1)?;
        self.waiting.push(Waiting {
            depth: self.path.count(),
            sums,
            place,
            group_end: self.pile.count(),
        });
        Ok(())
    }

    /// Completes the group of the current state: reverses it, so that its first state is on top.
    fn close_group(&mut self) {
        self.forget_asked();
        let end = self.pile.count();
        let group = &mut self.waiting[self.group..];
        group.reverse();
        for waiting in group {
            waiting.group_end = end;
        }
        self.group = self.waiting.len();
    }

    /// Drops a state whose estimate was asked for and not given: it leads to no goal.
    fn forget_asked(&mut self) {
        if let Some((place, _)) = self.asked.take() {
            self.pile.truncate(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::account::tests::rich;
    use super::*;

    /// The paths to states that may be answers, in their order; a state n leads to 2n+1 and 2n+2 (less than 15), and back.
    fn paths(bound: Bound, estimate: &dyn Fn(u64) -> i64) -> Vec<Vec<u64>> {
        let mut depth: Depth = Depth::new(bound, &[0][..], rich()).expect("there is memory");
        let mut found = Vec::new();
        while let Some((block, visit)) = depth.step().expect("there is memory") {
            let state = block[0];
            if visit.test {
                let path = (0..depth.length()).map(|place| depth.state(place as u32)[0]);
                found.push(path.collect());
            }
            let next = [2 * state + 1, 2 * state + 2, state.saturating_sub(1) / 2];
            for next in next.into_iter().filter(|next| *next < 15) {
                if visit.expand && depth.reach(&[next][..], &Number::Int(1)).expect("it fits") {
                    let estimate = Number::Int(estimate(next));
                    depth.queue(&estimate).expect("there is memory");
                }
            }
        }
        found
    }

    #[test]
    fn depth_first_in_the_order_of_coming() {
        let found = paths(Bound::Steps(2), &|_| 0);
        let expected: [&[u64]; 7] = [
            &[0],
            &[0, 1],
            &[0, 1, 3],
            &[0, 1, 4],
            &[0, 2],
            &[0, 2, 5],
            &[0, 2, 6],
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn deepening_meets_each_path_once_by_its_cost() {
        let found = paths(Bound::Total(Number::Int(0)), &|_| 0);
        let states: Vec<u64> = found.iter().map(|path| path[path.len() - 1]).collect();
        assert_eq!(states, (0..15).collect::<Vec<u64>>());
    }

    #[test]
    fn estimates_keep_off_what_is_far() {
        // Only the path to 12 is promising.
        let estimate = |state| if [2, 5, 12].contains(&state) { 0 } else { 50 };
        let found = paths(Bound::Total(Number::Int(0)), &estimate);
        assert_eq!(
            found[..4],
            [vec![0], vec![0, 2], vec![0, 2, 5], vec![0, 2, 5, 12]]
        );
        assert_eq!(found.len(), 15);
    }

    #[test]
    fn what_stops_can_go_on() {
        let run = |first_limit: usize| {
            let account = Account::new(&Arc::default(), first_limit);
            let bound = Bound::Total(Number::Int(0));
            let depth: Result<Depth, _> = Depth::new(bound, &[1][..], account);
            let (mut depth, mut limit, mut stops) = (depth.expect("it is small"), first_limit, 0);
            let mut seen = Vec::new();
            loop {
                let state = match depth.step() {
                    Ok(None) => return (seen, stops),
                    Ok(Some((block, visit))) => {
                        seen.push((block[0], visit));
                        block[0]
                    }
                    Err(_) => {
                        (limit, stops) = (limit + 50, stops + 1);
                        depth.account().set_limit(limit);
                        continue;
                    }
                };
                for next in [2 * state, 2 * state + 1] {
                    let cost = Number::Int(1);
                    while next < 300 && depth.reach(&[next][..], &cost).is_err() {
                        (limit, stops) = (limit + 50, stops + 1);
                        depth.account().set_limit(limit);
                    }
                    while depth.queue(&Number::Int(0)).is_err() {
                        (limit, stops) = (limit + 50, stops + 1);
                        depth.account().set_limit(limit);
                    }
                }
            }
        };
        let ((poor, stops), (rich, none)) = (run(2000), run(1 << 30));
        assert!(poor == rich && stops > 5 && none == 0, "{stops} stops");
    }

    #[test]
    fn what_has_no_estimate_is_left_out() {
        let mut depth: Depth =
            Depth::new(Bound::Total(Number::Int(1)), &[0][..], rich()).expect("it fits");
        assert!(depth.step().expect("it fits").is_some());
        assert_eq!(depth.reach(&[1][..], &Number::Int(1)), Ok(true));
        assert_eq!(depth.reach(&[2][..], &Number::Int(1)), Ok(true));
        assert_eq!(depth.queue(&Number::Int(0)), Ok(()));
        assert_eq!(depth.reach(&[3][..], &Number::Int(1)), Ok(true));
        let next = depth
            .step()
            .expect("it fits")
            .map(|(block, _)| block.to_vec());
        assert_eq!(next, Some(vec![2]));
        assert!(depth.step().expect("it fits").is_none());
    }
}
