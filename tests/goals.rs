//! Random goals on every predicate of the manual: each ends, and throws nothing but legal error terms.
//!
//! A failure names the seed of its goal: `FERZ_SEED=N FERZ_RUNS=1 cargo test --test all goals::`. Its findings become quads in
//! `suites/regress/hostile_goals.pl`.

use crate::support;
use std::collections::BTreeMap;

use crate::hostile::choices::Choices;
use crate::hostile::goals::Prover;
use crate::hostile::watchdog::Watchdog;
use crate::hostile::{first_seed, runs};
use ferz::embed::Error;

#[test]
fn errors_are_legal() {
    let watchdog = Watchdog::new();
    let mut prover = Prover::new();
    let mut complaints = Vec::new();
    let mut outcomes: BTreeMap<String, u64> = BTreeMap::new();
    let (first, count) = (first_seed(), runs(800));
    for seed in first..first + count {
        let goal = prover.goal(&mut Choices::seeded(seed));
        watchdog.begins(&format!("seed {seed}: {}", goal.text));
        let (outcome, fault) = prover.attempt(&goal);
        if let Some(fault) = fault {
            complaints.push(format!("seed {seed}: {}\n    {fault}", goal.text));
        }
        *outcomes.entry(kind(&outcome)).or_default() += 1;
        if complaints.len() > 50 {
            break;
        }
    }
    watchdog.begins("");
    println!("{count} goals from seed {first}: {outcomes:?}");
    support::conclude(complaints);
}

/// The outcome of a goal, in a word.
fn kind(outcome: &Result<(), Error>) -> String {
    let Err(error) = outcome else {
        return "ended".to_owned();
    };
    let formal = error
        .ball()
        .and_then(|ball| Some(ball.arguments("error", 2)?.swap_remove(0)));
    match (formal, error) {
        (Some(formal), _) => formal
            .to_string()
            .split('(')
            .next()
            .unwrap_or_default()
            .to_owned(),
        (None, error) if error.is_syntax() => "unreadable".to_owned(),
        (None, error) if error.halt().is_some() => "halted".to_owned(),
        (None, _) => "another ball".to_owned(),
    }
}
