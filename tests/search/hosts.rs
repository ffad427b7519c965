//! The searches of hosts find the same as `library(search)`, in the same order: both run on random graphs and games.

use ferz::embed::{Engine, Query};
use ferz::search::{Assignments, Cost, Path, Permutations, Search, Stop, Turn};

/// Pseudo-random numbers, the same in each run (Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, count: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % count
    }
}

/// Arcs by state, with their costs; estimates; goals.
struct Graph {
    arcs: Vec<Vec<(usize, i64)>>,
    estimates: Vec<i64>,
    goals: Vec<bool>,
}

impl Graph {
    fn random(random: &mut Random) -> Graph {
        let count = 2 + random.below(9) as usize;
        let mut arcs = Vec::new();
        for _ in 0..count {
            let own = random.below(4);
            arcs.push(
                (0..own)
                    .map(|_| (random.below(count as u64) as usize, random.below(5) as i64))
                    .collect(),
            );
        }
        let estimates = (0..count).map(|_| random.below(4) as i64).collect();
        let goals = (0..count).map(|_| random.below(3) == 0).collect();
        Graph {
            arcs,
            estimates,
            goals,
        }
    }

    fn program(&self) -> String {
        let mut text = String::from(":- dynamic s/3, goal/1, h/2.\n");
        for (from, arcs) in self.arcs.iter().enumerate() {
            for (to, cost) in arcs {
                text.push_str(&format!("s({from}, {to}, {cost}). "));
            }
            if self.goals[from] {
                text.push_str(&format!("goal({from}). "));
            }
            text.push_str(&format!("h({from}, {}). ", self.estimates[from]));
        }
        text
    }

    fn next(&self) -> impl Fn(&usize) -> Vec<(usize, i64)> {
        |state| self.arcs[*state].clone()
    }

    fn away(&self) -> impl Fn(&usize) -> i64 {
        |state| self.estimates[*state]
    }

    fn is_goal(&self) -> impl Fn(&usize) -> bool {
        |state| self.goals[*state]
    }
}

type Found = (Vec<usize>, i64, usize);

fn found<C: Into<i64>>(path: Result<Path<usize, C>, Stop>) -> Found {
    let path = path.expect("there is memory");
    (path.states, path.cost.into(), path.expanded)
}

#[test]
fn hosts_find_what_programs_find() {
    let mut engine = Engine::new();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let searches = [
        "breadth_first(0, P, E), C = 0",
        "best_first(0, P, C, E)",
        "a_star(0, P, C, E)",
        "ida_star(0, P, C, E)",
        "depth_limited(0, 3, P, C), E = 0",
    ];
    let queries: [Query<(), Found>; 5] = searches.map(|search| {
        // The variables come out in the order in which they occur.
        let query = format!("_V = v(P, C, E), {search}");
        engine.prepare(&query).expect("it is right")
    });
    for round in 0..400 {
        let graph = Graph::random(&mut random);
        engine
            .consult_text("graph", &graph.program())
            .expect("it loads");
        let ways: [Vec<Found>; 5] = [
            Search::new()
                .breadth_first(
                    0,
                    |state| {
                        graph.arcs[*state]
                            .iter()
                            .map(|arc| arc.0)
                            .collect::<Vec<_>>()
                    },
                    graph.is_goal(),
                )
                .map(|path| path.expect("there is memory"))
                .map(|path| (path.states, 0, path.expanded))
                .collect(),
            Search::new()
                .best_first(0, graph.next(), graph.away(), graph.is_goal())
                .map(found)
                .collect(),
            Search::new()
                .a_star(0, graph.next(), graph.away(), graph.is_goal())
                .map(found)
                .collect(),
            Search::new()
                .ida_star(0, graph.next(), graph.away(), graph.is_goal())
                .map(found)
                .collect(),
            Search::new()
                .depth_first(
                    3,
                    0,
                    |state| {
                        graph.arcs[*state]
                            .iter()
                            .map(|arc| arc.0)
                            .collect::<Vec<_>>()
                    },
                    graph.is_goal(),
                )
                .map(|path| path.expect("there is memory"))
                .map(|path| (path.states, 0, 0))
                .collect(),
        ];
        for (kind, (query, ways)) in queries.iter().zip(ways).enumerate() {
            let answers = query.all(&mut engine, ()).expect("it runs");
            let answers: Vec<Found> = answers
                .into_iter()
                // The program's limited search uses the costs of the arcs; the host's counts steps.
                .map(|(path, cost, expanded)| (path, if kind == 4 { 0 } else { cost }, expanded))
                .collect();
            assert_eq!(
                ways,
                answers,
                "round {round}, search {kind}:\n{}",
                graph.program()
            );
        }
    }
}

#[test]
fn cheapest_ways_are_the_cheapest() {
    let mut random = Random(42);
    for _ in 0..300 {
        let mut graph = Graph::random(&mut random);
        graph.estimates.fill(0);
        // Bellman and Ford.
        let count = graph.arcs.len();
        let mut least = vec![None; count];
        least[0] = Some(0);
        for _ in 0..count {
            for (from, arcs) in graph.arcs.iter().enumerate() {
                for (to, cost) in arcs {
                    let through = least[from].map(|so_far| so_far + cost);
                    if through.is_some_and(|sum| least[*to].is_none_or(|least| sum < least)) {
                        least[*to] = through;
                    }
                }
            }
        }
        let goals = (0..count).filter(|state| graph.goals[*state]);
        let expected = goals.filter_map(|state| least[state]).min();
        let first = |mut ways: Box<dyn Iterator<Item = Result<Path<usize, i64>, Stop>> + '_>| {
            ways.next().map(|path| path.expect("there is memory").cost)
        };
        let a_star = Search::new().a_star(0, graph.next(), |_| 0, graph.is_goal());
        let ida_star = Search::new().ida_star(0, graph.next(), |_| 0, graph.is_goal());
        assert_eq!(first(Box::new(a_star)), expected);
        assert_eq!(first(Box::new(ida_star)), expected);
    }
}

/// A game tree of three branches, for positions below a number, with values of its leaves.
#[test]
fn games_have_their_values() {
    fn plain(position: u64, depth: usize, max: bool, leaf: &impl Fn(u64) -> i32) -> i32 {
        let successors = (1..=3).map(|branch| 3 * position + branch);
        let successors = successors.filter(|next| *next < 200);
        let values = successors.map(|next| plain(next, depth - 1, !max, leaf));
        let best = match (depth, max) {
            (0, _) => None,
            (_, true) => values.max(),
            (_, false) => values.min(),
        };
        best.unwrap_or_else(|| leaf(position))
    }
    for seed in 0..200_u64 {
        let leaf = |position: u64| {
            let mixed = (position + 1000 * seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (mixed >> 61) as i32
        };
        let moves = |&(position, turn): &(u64, Turn)| {
            let other = match turn {
                Turn::Max => Turn::Min,
                Turn::Min => Turn::Max,
            };
            let successors = (1..=3).map(move |branch| (3 * position + branch, other));
            (turn, successors.filter(|next| next.0 < 200))
        };
        for depth in 0..6 {
            let value = |position: &(u64, Turn)| leaf(position.0);
            let start = (0, Turn::Max);
            let whole = Search::new().minimax(start, depth, moves, value);
            let cut = Search::new().alpha_beta(start, depth, moves, value);
            assert_eq!(whole, cut);
            let found = whole.expect("there is memory");
            assert_eq!(found.value, plain(0, depth, true, &leaf));
            assert_eq!(found.best.is_some(), depth > 0);
        }
    }
}

#[test]
fn what_is_generated_is_complete() {
    let factorials = [1, 1, 2, 6, 24, 120];
    for (count, expected) in factorials.into_iter().enumerate() {
        let all: Vec<Vec<usize>> = Permutations::new(count).collect();
        assert_eq!(all.len(), expected);
        assert!(all.is_sorted());
    }
    let counts: Vec<usize> = (0..=8)
        .map(|size| Assignments::queens(size).count())
        .collect();
    assert_eq!(counts, [1, 1, 0, 0, 2, 10, 4, 40, 92]);
    assert!(Assignments::new(&[i64::MAX], &[-1], &[0], &[0]).is_none());
}

#[test]
fn what_runs_out_says_so() {
    let endless = |n: &u64| [(2 * n, 1_u8), (2 * n + 1, 1)];
    let poor = || Search::new().memory_limit(1 << 14);
    let memory = [
        poor().a_star(1, endless, |_| 0, |_| false).last(),
        poor().best_first(1, endless, |_| 0, |_| false).last(),
        poor()
            .memory_limit(0)
            .ida_star(1, endless, |_| 0, |_| false)
            .last(),
    ];
    assert!(memory.iter().all(|end| *end == Some(Err(Stop::Memory))));
    let mut stopped = poor().a_star(1, endless, |_| 0, |_| false);
    assert!(stopped.any(|path| path.is_err()));
    assert_eq!(stopped.next(), None);
    let moves = |_: &u32| (Turn::Max, 0..1000_u32);
    assert_eq!(poor().minimax(0, 9, moves, |_| 0), Err(Stop::Memory));
    // 255 steps of cost one are counted, and no more.
    let far = |n: &u32| [(n + 1, 1_u8)];
    let mut long = Search::new().a_star(0, far, |_| 0, |n| *n == 255);
    assert_eq!(
        long.next().map(|path| path.map(|path| path.cost)),
        Some(Ok(255))
    );
    assert_eq!(long.next(), Some(Err(Stop::Overflow)));
    assert_eq!(f64::INFINITY.plus(&f64::NEG_INFINITY), None);
}
