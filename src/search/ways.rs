//! Searches for paths through a graph, with all nodes in memory or along one path only.

use std::hash::Hash;
use std::iter::FusedIterator;

use super::cost::{Cost, Own};
use super::{Search, Stop};
use crate::kernel;
use crate::kernel::depth::{Bound, Depth};
use crate::kernel::graph::{Graph, Order};
use crate::kernel::pile::HostStates;

/// A path to a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path<S, C> {
    /// The states on the path, the start first.
    pub states: Vec<S>,
    /// The cost of the path.
    pub cost: C,
    /// The number of states expanded before the path was found.
    pub expanded: usize,
}

/// The paths to goals, found one by one.
pub struct Paths<S, C, N, E, G> {
    search: State<S, C>,
    /// Whether the successors of the current state have not been visited yet.
    due: bool,
    successors: N,
    estimate: E,
    goal: G,
}

enum State<S, C> {
    Graph(Graph<HostStates<S>, Own<C>>),
    Depth(Box<Depth<HostStates<S>, Own<C>>>),
    /// The search could not begin.
    Stopped(Stop),
    Over,
}

impl Search {
    /// The paths of fewest steps. Each state is reached once, by the first path to it.
    pub fn breadth_first<S, I>(
        self,
        start: S,
        mut successors: impl FnMut(&S) -> I,
        goal: impl FnMut(&S) -> bool,
    ) -> impl FusedIterator<Item = Result<Path<S, usize>, Stop>>
    where
        S: Clone + Eq + Hash,
        I: IntoIterator<Item = S>,
    {
        let steps = move |state: &S| successors(state).into_iter().map(|next| (next, 1));
        // A breadth-first search keeps no costs: the cost is the number of steps.
        self.graph(Order::Breadth, start, steps, |_: &S| 0, goal)
            .map(|path| {
                path.map(|path| Path {
                    cost: path.states.len() - 1,
                    ..path
                })
            })
            .fuse()
    }

    /// Paths through the states with the least estimates of the distance to a goal; the first path to a state is kept.
    pub fn best_first<S, C, I, N, E, G>(
        self,
        start: S,
        successors: N,
        estimate: E,
        goal: G,
    ) -> Paths<S, C, N, E, G>
    where
        S: Clone + Eq + Hash,
        C: Cost,
        I: IntoIterator<Item = (S, C)>,
        N: FnMut(&S) -> I,
        E: FnMut(&S) -> C,
        G: FnMut(&S) -> bool,
    {
        self.graph(Order::Estimate, start, successors, estimate, goal)
    }

    /// The cheapest paths, the cheapest first, if no estimate exceeds the cost of the rest of the path (Hart, Nilsson and Raphael 1968).
    /// With estimates of zero this is Dijkstra's algorithm. A state to which a cheaper path is found is opened again.
    ///
    /// ```
    /// use ferz::search::Search;
    ///
    /// let steps = |&(x, y): &(i32, i32)| {
    ///     let next = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
    ///     next.into_iter().filter(|(x, y)| (0..8).contains(x) && (0..8).contains(y) && (*x != 3 || *y == 7)).map(|at| (at, 1))
    /// };
    /// let away = |&(x, y): &(i32, i32)| (7 - x) + y;
    /// let path = Search::new().a_star((0, 0), steps, away, |at| *at == (7, 0)).next().expect("there is a way")?;
    /// assert_eq!(path.cost, 21);
    /// # Ok::<(), ferz::search::Stop>(())
    /// ```
    pub fn a_star<S, C, I, N, E, G>(
        self,
        start: S,
        successors: N,
        estimate: E,
        goal: G,
    ) -> Paths<S, C, N, E, G>
    where
        S: Clone + Eq + Hash,
        C: Cost,
        I: IntoIterator<Item = (S, C)>,
        N: FnMut(&S) -> I,
        E: FnMut(&S) -> C,
        G: FnMut(&S) -> bool,
    {
        self.graph(Order::Total, start, successors, estimate, goal)
    }

    /// The cheapest paths, as [`Search::a_star`], in memory for one path, by rounds of depth-first search (Korf 1985). The search does not
    /// recognise states on other paths: if many paths lead to the same states it takes long.
    pub fn ida_star<S, C, I, N, E, G>(
        self,
        start: S,
        successors: N,
        mut estimate: E,
        goal: G,
    ) -> Paths<S, C, N, E, G>
    where
        S: Clone + Eq + Hash,
        C: Cost,
        I: IntoIterator<Item = (S, C)>,
        N: FnMut(&S) -> I,
        E: FnMut(&S) -> C,
        G: FnMut(&S) -> bool,
    {
        let bound = Bound::Total(Own(estimate(&start)));
        self.depth(bound, start, successors, estimate, goal)
    }

    /// All paths without a cycle that have at most this number of steps, depth first.
    pub fn depth_first<S, I>(
        self,
        most: usize,
        start: S,
        mut successors: impl FnMut(&S) -> I,
        goal: impl FnMut(&S) -> bool,
    ) -> impl FusedIterator<Item = Result<Path<S, usize>, Stop>>
    where
        S: Clone + Eq + Hash,
        I: IntoIterator<Item = S>,
    {
        let steps = move |state: &S| successors(state).into_iter().map(|next| (next, 1));
        self.depth(Bound::Steps(most), start, steps, |_: &S| 0, goal)
    }

    fn graph<S, C, N, E, G>(
        self,
        order: Order,
        start: S,
        successors: N,
        mut estimate: E,
        goal: G,
    ) -> Paths<S, C, N, E, G>
    where
        S: Clone + Eq + Hash,
        C: Cost,
        E: FnMut(&S) -> C,
    {
        let graph = Graph::new(order, &start, Own(estimate(&start)), self.account());
        Paths {
            search: graph.map_or_else(|stop| State::Stopped(stop.into()), State::Graph),
            due: false,
            successors,
            estimate,
            goal,
        }
    }

    fn depth<S, C, N, E, G>(
        self,
        bound: Bound<Own<C>>,
        start: S,
        successors: N,
        estimate: E,
        goal: G,
    ) -> Paths<S, C, N, E, G>
    where
        S: Clone + Eq + Hash,
        C: Cost,
    {
        let depth = Depth::new(bound, &start, self.account());
        let depth = depth.map(|depth| State::Depth(Box::new(depth)));
        Paths {
            search: depth.unwrap_or_else(|stop| State::Stopped(stop.into())),
            due: false,
            successors,
            estimate,
            goal,
        }
    }
}

impl<S, C, I, N, E, G> Paths<S, C, N, E, G>
where
    S: Clone + Eq + Hash,
    C: Cost,
    I: IntoIterator<Item = (S, C)>,
    N: FnMut(&S) -> I,
    E: FnMut(&S) -> C,
    G: FnMut(&S) -> bool,
{
    fn find(&mut self) -> Result<Option<Path<S, C>>, Stop> {
        let (due, successors) = (&mut self.due, &mut self.successors);
        let (estimate, goal) = (&mut self.estimate, &mut self.goal);
        match &mut self.search {
            State::Graph(graph) => Ok(through(graph, due, successors, estimate, goal)?),
            State::Depth(depth) => Ok(along(depth, due, successors, estimate, goal)?),
            State::Stopped(stop) => Err(*stop),
            State::Over => Ok(None),
        }
    }
}

/// Searches a graph up to the next goal; if `due`, visits the successors of the current state first.
fn through<S, C, I>(
    graph: &mut Graph<HostStates<S>, Own<C>>,
    due: &mut bool,
    successors: &mut impl FnMut(&S) -> I,
    estimate: &mut impl FnMut(&S) -> C,
    goal: &mut impl FnMut(&S) -> bool,
) -> Result<Option<Path<S, C>>, kernel::SearchStop>
where
    S: Clone + Eq + Hash,
    C: Cost,
    I: IntoIterator<Item = (S, C)>,
{
    loop {
        if std::mem::take(due) {
            for (next, cost) in successors(graph.current()) {
                if let Some(node) = graph.reach(&next, &Own(cost))? {
                    graph.queue(node, Own(estimate(&next)))?;
                }
            }
        }
        let Some(state) = graph.step() else {
            return Ok(None);
        };
        *due = true;
        if goal(state) {
            let states = graph.path().into_iter();
            return Ok(Some(Path {
                states: states.map(|state| graph.state(state).clone()).collect(),
                cost: graph.cost().0.clone(),
                expanded: graph.expanded(),
            }));
        }
    }
}

/// The same as `through`, along one path.
fn along<S, C, I>(
    depth: &mut Depth<HostStates<S>, Own<C>>,
    due: &mut bool,
    successors: &mut impl FnMut(&S) -> I,
    estimate: &mut impl FnMut(&S) -> C,
    goal: &mut impl FnMut(&S) -> bool,
) -> Result<Option<Path<S, C>>, kernel::SearchStop>
where
    S: Clone + Eq + Hash,
    C: Cost,
    I: IntoIterator<Item = (S, C)>,
{
    loop {
        if std::mem::take(due) {
            let current = depth.length() as u32 - 1;
            for (next, cost) in successors(depth.state(current)) {
                if depth.reach(&next, &Own(cost))? {
                    depth.queue(&Own(estimate(&next)))?;
                }
            }
        }
        let Some((state, visit)) = depth.step()? else {
            return Ok(None);
        };
        *due = visit.expand;
        if visit.test && goal(state) {
            let places = 0..depth.length() as u32;
            return Ok(Some(Path {
                states: places.map(|place| depth.state(place).clone()).collect(),
                cost: depth.cost().0,
                expanded: depth.expanded(),
            }));
        }
    }
}

impl<S, C, I, N, E, G> Iterator for Paths<S, C, N, E, G>
where
    S: Clone + Eq + Hash,
    C: Cost,
    I: IntoIterator<Item = (S, C)>,
    N: FnMut(&S) -> I,
    E: FnMut(&S) -> C,
    G: FnMut(&S) -> bool,
{
    type Item = Result<Path<S, C>, Stop>;

    /// The next path; `None` after an error or after the last path.
    fn next(&mut self) -> Option<Self::Item> {
        let found = self.find();
        if !matches!(found, Ok(Some(_))) {
            self.search = State::Over;
        }
        found.transpose()
    }
}

impl<S, C, I, N, E, G> FusedIterator for Paths<S, C, N, E, G>
where
    S: Clone + Eq + Hash,
    C: Cost,
    I: IntoIterator<Item = (S, C)>,
    N: FnMut(&S) -> I,
    E: FnMut(&S) -> C,
    G: FnMut(&S) -> bool,
{
}
