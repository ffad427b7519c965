//! The logical update view (ISO 7.5.4) against a small model: an iteration over clauses sees, while clauses come and go,
//! the clauses that existed when it began.

use std::fmt::Write as _;

use ferz::embed::Engine;

/// Numbers that follow from a seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// A goal that iterates: its text with variables `K` and `V`, whether it removes clauses, and the keys that it looks for.
struct Iterator {
    text: String,
    takes: bool,
    key: Option<u64>,
}

fn iterator(numbers: &mut Numbers, number: usize) -> Iterator {
    let key = (numbers.below(2) == 0).then(|| numbers.below(2));
    let shown = key.map_or(format!("_K{number}"), |key| key.to_string());
    // The key is first or second, so that each argument gets its index while clauses come and go.
    let kinds = [
        "q({k}, {v})",
        "clause(q({k}, {v}), true)",
        "retract(q({k}, {v}))",
        "retract((q({k}, {v}) :- true))",
    ];
    let kind = numbers.below(4) as usize;
    Iterator {
        text: kinds[kind]
            .replace("{k}", &shown)
            .replace("{v}", &format!("V{number}")),
        takes: kind >= 2,
        key,
    }
}

/// The action of a step, and its text.
enum Change {
    Back(u64, u64),
    Front(u64, u64),
    First(u64),
    All(u64),
    Every,
}

fn change(numbers: &mut Numbers) -> (Change, String) {
    let (key, value) = (numbers.below(2), numbers.below(100));
    match numbers.below(6) {
        0 | 1 => (
            Change::Back(key, value),
            format!("assertz(q({key}, {value}))"),
        ),
        2 => (
            Change::Front(key, value),
            format!("asserta(q({key}, {value}))"),
        ),
        3 => (Change::First(key), format!("ignore(retract(q({key}, _)))")),
        4 => (Change::All(key), format!("retractall(q({key}, _))")),
        _ => (Change::Every, "retractall(q(_, _))".into()),
    }
}

/// All clauses that ever existed: number, key, value, alive; and their order.
#[derive(Default)]
struct Model {
    clauses: Vec<(u64, u64, bool)>,
    order: Vec<usize>,
}

impl Model {
    fn add(&mut self, key: u64, value: u64, front: bool) {
        let number = self.clauses.len();
        self.clauses.push((key, value, true));
        self.order
            .insert(if front { 0 } else { self.order.len() }, number);
    }

    fn seen(&self, key: Option<u64>) -> Vec<usize> {
        let seen = self.order.iter().copied();
        seen.filter(|number| {
            let (own, _, alive) = self.clauses[*number];
            alive && key.is_none_or(|key| key == own)
        })
        .collect()
    }

    fn take(&mut self, numbers: &[usize]) {
        for number in numbers {
            self.clauses[*number].2 = false;
        }
    }

    fn apply(&mut self, change: &Change) {
        let gone = match change {
            Change::Back(key, value) => return self.add(*key, *value, false),
            Change::Front(key, value) => return self.add(*key, *value, true),
            Change::First(key) => self.seen(Some(*key)).into_iter().take(1).collect(),
            Change::All(key) => self.seen(Some(*key)),
            Change::Every => self.seen(None),
        };
        self.take(&gone);
    }
}

/// The number of steps after which nothing changes.
const STEPS: usize = 40;

fn run(seed: u64) {
    let mut numbers = Numbers(seed);
    let (outer, inner) = (iterator(&mut numbers, 1), iterator(&mut numbers, 2));
    let mut text = String::from(":- dynamic(q/2).\n:- dynamic(step/1).\nstep(0).\n");
    let mut model = Model::default();
    // Few clauses, or enough for an index.
    for _ in 0..numbers.below(4) * 4 + 1 {
        let (key, value) = (numbers.below(2), numbers.below(100));
        writeln!(text, "q({key}, {value}).").expect("it fits");
        model.add(key, value, false);
    }
    let changes: Vec<(Change, String)> = (0..STEPS).map(|_| change(&mut numbers)).collect();
    for (step, (_, goal)) in changes.iter().enumerate() {
        writeln!(text, "change({step}) :- {goal}.").expect("it fits");
    }
    writeln!(text, "change(N) :- N >= {STEPS}.").expect("it fits");
    text.push_str(
        "change :- retract(step(N)), !, M is N + 1, assertz(step(M)), once(change(N)).\n",
    );
    let goal = format!(
        "findall(V1-V2, ({}, change, {}, change), L1), findall(K-V, q(K, V), L2), format(atom(R), '~w ~w', [L1, L2])",
        outer.text, inner.text
    );
    let mut step = 0;
    let mut pairs = Vec::new();
    let mut next = |model: &mut Model| {
        if let Some((change, _)) = changes.get(step) {
            model.apply(change);
        }
        step += 1;
    };
    for first in model.seen(outer.key) {
        if outer.takes {
            model.take(&[first]);
        }
        next(&mut model);
        for second in model.seen(inner.key) {
            if inner.takes {
                model.take(&[second]);
            }
            next(&mut model);
            pairs.push(format!(
                "{}-{}",
                model.clauses[first].1, model.clauses[second].1
            ));
        }
    }
    let left = model.seen(None).into_iter();
    let left: Vec<String> = left
        .map(|number| format!("{}-{}", model.clauses[number].0, model.clauses[number].1))
        .collect();
    let expected = format!("[{}] [{}]", pairs.join(","), left.join(","));
    let mut engine = Engine::builder().sandboxed().build();
    engine.consult_text("updates", &text).expect("it loads");
    let mut answers = engine.query(&goal, ()).expect("it is a goal");
    let answer = answers.next().expect("it has an answer").expect("it ends");
    let found: String = answer.get("R").expect("it is an atom");
    assert_eq!(found, expected, "seed {seed}\n{text}?- {goal}.");
}

#[test]
fn iterations_see_what_there_was_when_they_began() {
    let from = std::env::var("FERZ_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok());
    let runs = std::env::var("FERZ_RUNS")
        .ok()
        .and_then(|runs| runs.parse().ok());
    let from: u64 = from.unwrap_or(1);
    for seed in from..from + runs.unwrap_or(500) {
        run(seed);
    }
}
