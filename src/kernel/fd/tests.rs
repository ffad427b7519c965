//! Tests each propagator against all values: it loses no solution and admits nothing else.

use super::domain::Domain;
use super::kinds::Kind;
use super::search::{Branching, Direction, Order, Plan, Search};
use super::store::{Place, Store};
use crate::kernel::SearchProgress;

/// A number from a seed, less than a limit.
fn draw(seed: &mut u64, limit: u64) -> u64 {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) % limit
}

/// Whether a constraint holds for these values.
fn holds(kind: Kind, a: &[i64]) -> bool {
    let sum = |a: &[i64]| {
        a[1..]
            .chunks_exact(2)
            .map(|pair| pair[0] * pair[1])
            .sum::<i64>()
    };
    let floor = |x: i64, y: i64| x.div_euclid(y) - i64::from(y < 0 && x.rem_euclid(y) != 0);
    let different = |a: &[i64]| (0..a.len()).all(|n| !a[..n].contains(&a[n]));
    match kind {
        Kind::Unequal => a[0] != a[1] + a[2],
        Kind::Less => a[0] <= a[1] + a[2],
        Kind::Equal => a[0] == a[1] + a[2],
        Kind::SumEqual => sum(a) == a[0],
        Kind::SumUnequal => sum(a) != a[0],
        Kind::SumLess => sum(a) <= a[0],
        Kind::Product => a[0] * a[1] == a[2],
        Kind::Truncated => a[1] != 0 && a[0] / a[1] == a[2],
        Kind::Floored => a[1] != 0 && floor(a[0], a[1]) == a[2],
        Kind::Modulo => a[1] != 0 && a[0] - floor(a[0], a[1]) * a[1] == a[2],
        Kind::Remainder => a[1] != 0 && a[0] % a[1] == a[2],
        Kind::Absolute => a[0].abs() == a[1],
        Kind::Minimum => a[0].min(a[1]) == a[2],
        Kind::Maximum => a[0].max(a[1]) == a[2],
        Kind::Power => match (a[0], a[1]) {
            (x, y @ 0..) => x.pow(y as u32) == a[2],
            (1, _) => a[2] == 1,
            (-1, y) => a[2] == if y % 2 == 0 { 1 } else { -1 },
            _ => false,
        },
        Kind::ShiftLeft | Kind::ShiftRight => {
            let by = if kind == Kind::ShiftLeft { a[1] } else { -a[1] };
            a[2] == if by >= 0 { a[0] << by } else { a[0] >> -by }
        }
        Kind::BitAnd => a[0] & a[1] == a[2],
        Kind::BitOr => a[0] | a[1] == a[2],
        Kind::BitXor => a[0] ^ a[1] == a[2],
        Kind::HighestBit => a[0] > 0 && i64::from(63 - a[0].leading_zeros()) == a[1],
        Kind::LowestBit => a[0] > 0 && i64::from(a[0].trailing_zeros()) == a[1],
        Kind::BitCount => a[0] >= 0 && i64::from(a[0].count_ones()) == a[1],
        Kind::Different | Kind::Distinct => different(a),
        Kind::Element => usize::try_from(a[0] - 1).is_ok_and(|n| a[2..].get(n) == Some(&a[1])),
        Kind::Table => a[3..].chunks_exact(2).any(|row| row == &a[1..3]),
        Kind::Circuit => {
            let mut at = 1;
            let mut seen = Vec::new();
            while let Some(next) = usize::try_from(at - 1).ok().and_then(|n| a.get(n)) {
                if seen.contains(next) {
                    break;
                }
                seen.push(*next);
                at = *next;
            }
            seen.len() == a.len() && at == 1
        }
        Kind::Order => a[..a.len() / 2] <= a[a.len() / 2..],
        Kind::Cardinality => {
            let (xs, pairs) = a[1..].split_at(a[0] as usize);
            let mut pairs = pairs.chunks_exact(2);
            xs.iter().all(|x| pairs.clone().any(|pair| pair[0] == *x))
                && pairs.all(|pair| xs.iter().filter(|x| **x == pair[0]).count() as i64 == pair[1])
        }
        Kind::Schedule => (-10..20).all(|time| {
            let tasks = a[1..].chunks_exact(4);
            let needs = tasks.map(|t| {
                if t[0] <= time && time < t[2] && t[1] > 0 {
                    t[3]
                } else {
                    0
                }
            });
            needs.sum::<i64>() <= a[0]
        }),
        Kind::Apart => {
            a[0] + a[1] <= a[4] || a[4] + a[5] <= a[0] || a[2] + a[3] <= a[6] || a[6] + a[7] <= a[2]
        }
        Kind::TruthEqual => i64::from(sum(&a[1..]) == a[1]) == a[0],
        Kind::TruthLess => i64::from(sum(&a[1..]) <= a[1]) == a[0],
        Kind::TruthOrder => i64::from(a[1] <= a[2] + a[3]) == a[0],
        Kind::TruthMember => {
            let there = a[2..]
                .chunks_exact(2)
                .any(|run| run[0] <= a[1] && a[1] <= run[1]);
            i64::from(there) == a[0]
        }
        Kind::OneOrder => a[0] <= a[1] + a[2] || a[3] <= a[4] + a[5],
        Kind::OneSum => {
            let (one, other) = a[1..].split_at(1 + 2 * a[0] as usize);
            sum(one) <= one[0] || sum(other) <= other[0]
        }
        Kind::And => a[0] & a[1] == a[2],
        Kind::Or => a[0] | a[1] == a[2],
        Kind::Either => a[0] ^ a[1] == a[2],
        Kind::Implies => i64::from(a[0] <= a[1]) == a[2],
        Kind::Same => i64::from(a[0] == a[1]) == a[2],
        Kind::Guarded => {
            a[0] != 1 || Kind::from_number(a[1]).is_none_or(|kind| holds(kind, &a[2..]))
        }
    }
}

/// Arguments of a kind: `Some` is a constant, `None` a variable, and the bounds of variables.
fn arguments(kind: Kind, seed: &mut u64) -> Vec<Result<i64, (i64, i64)>> {
    let range = |seed: &mut u64| {
        let low = draw(seed, 8) as i64 - 4;
        Err((low, low + draw(seed, 4) as i64))
    };
    let number = |seed: &mut u64| Ok(draw(seed, 7) as i64 - 3);
    let coefficient = |seed: &mut u64| Ok([-3, -2, -1, 1, 2, 3][draw(seed, 6) as usize]);
    let truth = || Err((0, 1));
    let sum = |seed: &mut u64| {
        let mut args = vec![number(seed)];
        for _ in 0..=draw(seed, 3) {
            args.extend([coefficient(seed), range(seed)]);
        }
        args
    };
    match kind {
        Kind::Unequal | Kind::Less | Kind::Equal => vec![range(seed), range(seed), number(seed)],
        Kind::SumEqual | Kind::SumUnequal | Kind::SumLess => sum(seed),
        Kind::Absolute | Kind::HighestBit | Kind::LowestBit | Kind::BitCount => {
            vec![range(seed), range(seed)]
        }
        Kind::Different | Kind::Distinct | Kind::Circuit => (0..4).map(|_| range(seed)).collect(),
        Kind::Order => (0..4).map(|_| range(seed)).collect(),
        Kind::Element => (0..5).map(|_| range(seed)).collect(),
        Kind::Table => {
            let mut args = vec![Ok(2), range(seed), range(seed)];
            args.extend((0..8).map(|_| number(seed)));
            args
        }
        Kind::Cardinality => {
            let mut args = vec![Ok(3), range(seed), range(seed), range(seed)];
            for key in -1..2 {
                args.extend([Ok(key), Err((0, 2))]);
            }
            args
        }
        Kind::Schedule => {
            let mut args = vec![Ok(draw(seed, 3) as i64)];
            for _ in 0..2 {
                // An end that is the start and the duration: a constant one and a task that is known.
                let start = draw(seed, 4) as i64;
                let lasts = draw(seed, 3) as i64;
                args.extend([Ok(start), Ok(lasts), Ok(start + lasts), Err((0, 2))]);
            }
            args
        }
        Kind::Apart => {
            let mut args = Vec::new();
            for _ in 0..4 {
                args.extend([range(seed), Ok(1 + draw(seed, 2) as i64)]);
            }
            args
        }
        Kind::TruthEqual | Kind::TruthLess => {
            let mut args = vec![truth()];
            args.extend(sum(seed));
            args
        }
        Kind::TruthOrder => {
            let c = draw(seed, 7) as i64 - 3;
            vec![truth(), range(seed), range(seed), Ok(c)]
        }
        Kind::TruthMember => vec![truth(), range(seed), Ok(-3), Ok(-2), Ok(0), Ok(1)],
        Kind::OneOrder => {
            let c = |seed: &mut u64| Ok(draw(seed, 7) as i64 - 5);
            let (x, y) = (range(seed), range(seed));
            vec![x, y, c(seed), range(seed), range(seed), c(seed)]
        }
        Kind::OneSum => {
            let (one, other) = (sum(seed), [number(seed), coefficient(seed), range(seed)]);
            let mut args = vec![Ok(one.len() as i64 / 2)];
            args.extend(one);
            args.extend(other);
            args
        }
        Kind::And | Kind::Or | Kind::Either | Kind::Implies | Kind::Same => {
            vec![truth(), truth(), truth()]
        }
        Kind::Guarded => {
            vec![
                truth(),
                Ok(Kind::Modulo as i64),
                range(seed),
                range(seed),
                range(seed),
            ]
        }
        Kind::Product
        | Kind::Truncated
        | Kind::Floored
        | Kind::Modulo
        | Kind::Remainder
        | Kind::Minimum
        | Kind::Maximum
        | Kind::Power
        | Kind::ShiftLeft
        | Kind::ShiftRight
        | Kind::BitAnd
        | Kind::BitOr
        | Kind::BitXor => vec![range(seed), range(seed), range(seed)],
    }
}

/// All values of variables between bounds for which the constraint holds, in their order.
fn expected(kind: Kind, args: &[Result<i64, (i64, i64)>]) -> Vec<Vec<i64>> {
    let bounds: Vec<(i64, i64)> = args.iter().filter_map(|arg| arg.err()).collect();
    let mut found = Vec::new();
    let mut values: Vec<i64> = bounds.iter().map(|bound| bound.0).collect();
    loop {
        let mut next = values.iter();
        let whole: Vec<i64> = args
            .iter()
            .map(|arg| arg.unwrap_or_else(|_| *next.next().expect("a value a variable")))
            .collect();
        if holds(kind, &whole) {
            found.push(values.clone());
        }
        let Some(last) = (0..values.len()).rev().find(|n| values[*n] < bounds[*n].1) else {
            return found;
        };
        values[last] += 1;
        for n in last + 1..values.len() {
            values[n] = bounds[n].0;
        }
    }
}

/// All solutions, in the order in which they are found. The search goes on a few propagators at a time.
fn solutions(store: Store, vars: &[Place], plan: Plan) -> Vec<Vec<i64>> {
    use super::space::Space;
    let mut search = Search::of(store);
    search.begin(vars, plan);
    let mut found = Vec::new();
    loop {
        match search.run(2).expect("there is memory") {
            SearchProgress::Found => {
                found.push(vars.iter().map(|v| search.store.min(*v)).collect())
            }
            SearchProgress::Paused => (),
            SearchProgress::Exhausted => return found,
        }
    }
}

/// A way to search, and whether it finds the solutions in the order of their values.
fn drawn_plan(seed: &mut u64) -> (Plan, bool) {
    let orders = [
        Order::Leftmost,
        Order::Least,
        Order::LeastMost,
        Order::Lowest,
        Order::Highest,
        Order::Weighted,
    ];
    let plan = Plan {
        order: orders[draw(seed, 6) as usize],
        direction: [Direction::Up, Direction::Down][draw(seed, 2) as usize],
        branching: [Branching::Step, Branching::Enum, Branching::Bisect][draw(seed, 3) as usize],
        restarts: draw(seed, 2) == 1,
    };
    let is_ordered = plan.order == Order::Leftmost && plan.direction == Direction::Up;
    (plan, is_ordered)
}

#[test]
fn every_propagator_has_the_solutions_of_its_constraint() {
    let mut seed = 1;
    for kind in Kind::ALL {
        for round in 0..300 {
            let args = arguments(*kind, &mut seed);
            let mut store = Store::default();
            let places: Vec<Place> = args
                .iter()
                .map(|arg| match arg {
                    Ok(value) => store.constant(*value),
                    Err((low, high)) => store.variable(&Domain::range(*low, *high)),
                })
                .collect();
            store.post(*kind, &places);
            let vars = args.iter().zip(&places).filter(|(arg, _)| arg.is_err());
            let vars: Vec<Place> = vars.map(|(_, place)| *place).collect();
            let expected = expected(*kind, &args);
            let (plan, is_ordered) = drawn_plan(&mut seed);
            let mut found = solutions(store, &vars, plan);
            if !is_ordered {
                found.sort();
            }
            assert_eq!(found, expected, "{kind:?} {round} {args:?} {plan:?}");
        }
    }
}

#[test]
fn names_and_numbers_are_those_of_kinds() {
    for (number, kind) in Kind::ALL.iter().enumerate() {
        assert_eq!(Kind::from_number(number as i64), Some(*kind));
        assert_eq!(Kind::from_name(kind.name()), Some(*kind));
    }
    assert_eq!(Kind::from_number(Kind::ALL.len() as i64), None);
    assert_eq!(Kind::from_number(-1), None);
}

#[test]
fn distinct_prunes_all_that_no_solution_has() {
    let mut store = Store::default();
    let vars = [
        store.variable(&Domain::range(1, 2)),
        store.variable(&Domain::range(1, 2)),
        store.variable(&Domain::range(1, 3)),
    ];
    store.post(Kind::Distinct, &vars);
    use super::space::Space;
    assert_eq!(store.propagate(100), Ok(true));
    assert_eq!(store.value(vars[2]), Some(3));
}

/// Matching by words and by graphs prunes the same: random models, some with a value too far away for a word, against all values.
#[test]
fn distinct_prunes_all_in_words_and_graphs() {
    use super::space::Space;
    let mut seed = 5;
    for round in 0..600 {
        let count = 3 + draw(&mut seed, 3) as usize;
        let sets: Vec<Vec<i64>> = (0..count)
            .map(|_| {
                let bits = 1 + draw(&mut seed, 63);
                (0..6).filter(|value| bits >> value & 1 == 1).collect()
            })
            .collect();
        // A further variable with a value far away makes the set of values too wide for a word.
        for far in [false, true] {
            let mut store = Store::default();
            let mut vars: Vec<Place> = sets
                .iter()
                .map(|set| store.variable(&Domain::of_values(set.iter().copied())))
                .collect();
            if far {
                vars.push(store.variable(&Domain::range(1_000, 1_001)));
            }
            store.post(Kind::Distinct, &vars);
            let told = store.propagate(1_000);
            let mut left = vec![Vec::new(); count];
            let mut rows: Vec<Vec<i64>> = vec![Vec::new()];
            for set in &sets {
                let longer = rows.iter().flat_map(|row| {
                    let values = set.iter().filter(|value| !row.contains(value));
                    values.map(|value| [&row[..], &[*value]].concat())
                });
                rows = longer.collect();
            }
            for row in &rows {
                for (values, value) in left.iter_mut().zip(row) {
                    values.push(*value);
                }
            }
            assert_eq!(told.is_ok(), !rows.is_empty(), "{round} {far} {sets:?}");
            if told.is_ok() {
                for (v, values) in vars.iter().zip(left) {
                    assert_eq!(
                        store.domain(*v),
                        Domain::of_values(values),
                        "{round} {far} {sets:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn cardinalities_prune_all_that_no_solution_has() {
    use super::space::Space;
    // Random models, against all values: exactly the values that a solution has are left.
    let mut seed = 11;
    for round in 0..400 {
        let mut store = Store::default();
        let keys = [1, 2, 3];
        let domains: Vec<Domain> = (0..4)
            .map(|_| {
                let bits = 1 + draw(&mut seed, 7);
                Domain::of_values(keys.into_iter().filter(|key| bits >> (key - 1) & 1 == 1))
            })
            .collect();
        let vars: Vec<Place> = domains
            .iter()
            .map(|domain| store.variable(domain))
            .collect();
        let bounds: Vec<(i64, i64)> = keys
            .iter()
            .map(|_| {
                let least = draw(&mut seed, 2) as i64;
                (least, least + draw(&mut seed, 3) as i64)
            })
            .collect();
        let mut args = vec![store.constant(4)];
        args.extend(&vars);
        for (key, (least, most)) in keys.iter().zip(&bounds) {
            args.push(store.constant(*key));
            args.push(store.variable(&Domain::range(*least, *most)));
        }
        store.post(Kind::Cardinality, &args);
        let told = store.propagate(1_000);
        let mut left = vec![Vec::new(); 4];
        for number in 0..81 {
            let row = [number / 27, number / 9 % 3, number / 3 % 3, number % 3].map(|n| n + 1);
            let fits = row
                .iter()
                .zip(&domains)
                .all(|(value, domain)| domain.has(*value));
            let holds = keys.iter().zip(&bounds).all(|(key, (least, most))| {
                let count = row.iter().filter(|value| *value == key).count() as i64;
                (*least..=*most).contains(&count)
            });
            if fits && holds {
                for (values, value) in left.iter_mut().zip(row) {
                    values.push(value);
                }
            }
        }
        assert_eq!(told.is_ok(), !left[0].is_empty(), "{round}");
        if told.is_ok() {
            for (v, values) in vars.iter().zip(left) {
                assert_eq!(store.domain(*v), Domain::of_values(values), "{round}");
            }
        }
    }
}

/// Compares sets with domains in each form: a word, several words, runs, an interval without bounds.
#[test]
fn domains_of_a_store_are_those_of_sets() {
    use super::space::Space;
    let mut seed = 7;
    for round in 0..2_000 {
        let width = [20, 64, 65, 300, 10_000][draw(&mut seed, 5) as usize];
        let value = |seed: &mut u64| draw(seed, width) as i64 - 5;
        let runs = (0..1 + draw(&mut seed, 4)).map(|_| {
            let low = value(&mut seed);
            (low, low + draw(&mut seed, width / 2) as i64)
        });
        let mut model = Domain::of_runs(runs.collect());
        let mut store = Store::default();
        let v = store.variable(&model);
        assert_eq!(store.propagate(10), Ok(true));
        let mut saved = Vec::new();
        for step in 0..30 {
            let bound = value(&mut seed);
            let (kept, told) = match draw(&mut seed, 6) {
                0 => (Domain::range(bound, super::SUP), store.raise(v, bound)),
                1 => (Domain::range(super::INF, bound), store.lower(v, bound)),
                2 | 3 => {
                    let hole = Domain::range(bound, bound).complement();
                    (hole, store.exclude(v, bound))
                }
                4 => {
                    let kept = Domain::of_runs(vec![(-9, bound), (bound + 3, bound + 90)]);
                    let told = store.keep(v, &kept);
                    (kept, told)
                }
                _ => {
                    saved.push((store.descend(), model.clone()));
                    (Domain::all(), Ok(()))
                }
            };
            let left = model.intersection(&kept);
            assert_eq!(told.is_ok(), !left.is_empty(), "{round} {step}");
            if left.is_empty() || step % 11 == 10 {
                // Back to where it was, if a level is open.
                let Some((mark, domain)) = saved.pop() else {
                    break;
                };
                store.return_to(mark);
                model = domain;
            } else {
                model = left;
            }
            let _ = store.propagate(10);
            assert_eq!(store.domain(v), model, "{round} {step}");
            assert_eq!(Some(store.size(v)), model.size());
            assert_eq!(store.has(v, bound), model.has(bound));
        }
    }
}

/// Finds the queens of a board of eight by all plans, and with a cost.
#[test]
fn all_ways_find_the_queens() {
    let queens = || {
        let mut store = Store::default();
        let vars: Vec<Place> = (0..8)
            .map(|_| store.variable(&Domain::range(1, 8)))
            .collect();
        for (i, x) in vars.iter().enumerate() {
            for (j, y) in vars.iter().enumerate().skip(i + 1) {
                for shift in [0, (j - i) as i64, (i as i64) - (j as i64)] {
                    let c = store.constant(shift);
                    store.post(Kind::Unequal, &[*x, *y, c]);
                }
            }
        }
        (store, vars)
    };
    let mut seed = 3;
    for _ in 0..40 {
        let (plan, _) = drawn_plan(&mut seed);
        let (store, vars) = queens();
        let mut found = solutions(store, &vars, plan);
        found.sort();
        found.dedup();
        assert_eq!(found.len(), 92, "{plan:?}");
        let (store, vars) = queens();
        let mut search = Search::of(store);
        search.begin(&vars, plan);
        search.minimise(vars[3], 1);
        while search.run(50).expect("there is memory") != SearchProgress::Exhausted {}
        assert_eq!(search.best(), Some(1), "{plan:?}");
        let (store, vars) = queens();
        let mut search = Search::of(store);
        search.begin(&vars, plan);
        search.minimise(vars[3], -1);
        while search.run(50).expect("there is memory") != SearchProgress::Exhausted {}
        assert_eq!(search.best(), Some(-8), "{plan:?}");
    }
}

/// Orders and their truths, handled by their variables or by propagators, give the same domains at each step, and solutions that hold.
#[test]
fn orders_are_what_their_propagators_are() {
    use super::space::Space;
    let mut seed = 17;
    for round in 0..1_500 {
        let width = [2, 5, 40, 200, 6_000][draw(&mut seed, 5) as usize];
        let domains: Vec<Domain> = (0..8)
            .map(|n| match n {
                0..5 => {
                    let low = draw(&mut seed, width) as i64;
                    let high = low + draw(&mut seed, width) as i64;
                    match draw(&mut seed, 3) {
                        0 => Domain::of_runs(vec![(low, low), (high + 3, high + 9)]),
                        _ => Domain::range(low, high),
                    }
                }
                _ => Domain::range(0, 1),
            })
            .collect();
        let constraints: Vec<(Kind, Vec<usize>, i64)> = (0..1 + draw(&mut seed, 9))
            .map(|_| {
                let [x, y] = [0; 2].map(|_| draw(&mut seed, 6) as usize);
                let c = draw(&mut seed, width) as i64 - width as i64 / 2;
                match draw(&mut seed, 3) {
                    0 => (Kind::Less, vec![x, y], c),
                    _ => (
                        Kind::TruthOrder,
                        vec![5 + draw(&mut seed, 3) as usize, x, y],
                        c,
                    ),
                }
            })
            .collect();
        let make = |has_all_propagators: bool| {
            let mut store = Store::default();
            store.has_all_propagators = has_all_propagators;
            let vars: Vec<Place> = domains
                .iter()
                .map(|domain| store.variable(domain))
                .collect();
            for (kind, args, c) in &constraints {
                let mut args: Vec<Place> = args.iter().map(|n| vars[*n]).collect();
                args.push(store.constant(*c));
                store.post(*kind, &args);
            }
            (store, vars)
        };
        let mut both = [make(false), make(true)];
        let mut marks = Vec::new();
        for step in 0..20 {
            let (n, is_upper) = (draw(&mut seed, 8) as usize, draw(&mut seed, 2) == 1);
            let bound = match n {
                0..5 => draw(&mut seed, 2 * width) as i64,
                _ => draw(&mut seed, 2) as i64,
            };
            marks.push(both.each_mut().map(|(store, _)| store.descend()));
            let outcomes = both.each_mut().map(|(store, vars)| {
                let told = match is_upper {
                    // The first step propagates only what was posted.
                    _ if step == 0 => Ok(()),
                    true => store.lower(vars[n], bound),
                    false => store.raise(vars[n], bound),
                };
                let outcome = told.and_then(|()| store.propagate(usize::MAX));
                if outcome.is_err() {
                    store.forget();
                }
                outcome
            });
            assert_eq!(outcomes[0], outcomes[1], "{round} {step} {constraints:?}");
            if outcomes[0].is_err() || step % 7 == 6 {
                let Some(mark) = marks.pop() else { break };
                for ((store, _), mark) in both.iter_mut().zip(mark) {
                    store.return_to(mark);
                }
                if step == 0 {
                    break;
                }
            }
            let [one, other] = both.each_mut().map(|(store, vars)| {
                let domains: Vec<Domain> = vars.iter().map(|v| store.domain(*v)).collect();
                let over: Vec<bool> = (0..constraints.len()).map(|n| store.is_over(n)).collect();
                (domains, over)
            });
            assert_eq!(one, other, "{round} {step} {constraints:?}");
        }
        if width > 5 {
            continue;
        }
        let (store, vars) = make(false);
        let (plan, _) = drawn_plan(&mut seed);
        let found = solutions(store, &vars, plan);
        let is_one = |values: &Vec<i64>| {
            constraints.iter().all(|(kind, args, c)| {
                let mut args: Vec<i64> = args.iter().map(|n| values[*n]).collect();
                args.push(*c);
                holds(*kind, &args)
            })
        };
        assert!(found.iter().all(is_one), "{round} {constraints:?} {plan:?}");
        let (store, vars) = make(true);
        assert_eq!(
            found.len(),
            solutions(store, &vars, plan).len(),
            "{round} {constraints:?}"
        );
    }
}
