//! Random goals on every predicate of the manual: each ends, and throws nothing but legal error terms.
//!
//! A failure names the seed of its goal: `FERZ_SEED=N FERZ_RUNS=1 cargo test --test goals`. What it found is kept as quads in
//! `suites/regress/hostile_goals.pl`.

#[path = "support/hostile/mod.rs"]
mod hostile;
mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use ferz::embed::{Engine, Error};
use hostile::balls::complaint;
use hostile::choices::Choices;
use hostile::files::Folder;
use hostile::goals::{Goal, Goals};
use hostile::watchdog::Watchdog;
use hostile::{first_seed, runs};

/// Goals that one engine runs: what one leaves behind the next ones find.
const ENGINE: u64 = 200;

fn engine() -> Engine {
    Engine::builder()
        .sandboxed()
        .files(Folder::new("goals"))
        .memory_limit(64 << 20)
        .inference_limit(100_000)
        .time_limit(Duration::from_secs(2))
        .build()
}

/// Runs a goal for its first three answers.
fn attempt(
    engine: &mut Engine,
    loaded: &mut BTreeSet<String>,
    goal: &Goal<'_>,
) -> Result<(), Error> {
    if let Some(library) = goal.library
        && loaded.insert(library.to_owned())
    {
        // A goal may have broken what loading needs; its own error is what matters.
        let _ = engine.holds(&format!("use_module(library({library}))"), ());
    }
    for answer in engine.query(&goal.text, ())?.take(3) {
        answer?;
    }
    Ok(())
}

#[test]
fn errors_are_legal() {
    let goals = Goals::new();
    let watchdog = Watchdog::new();
    let mut complaints = Vec::new();
    let mut outcomes: BTreeMap<String, u64> = BTreeMap::new();
    let (first, count) = (first_seed(), runs(4_000));
    let mut engine = engine();
    let mut loaded = BTreeSet::new();
    for seed in first..first + count {
        if seed % ENGINE == 0 {
            engine = self::engine();
            loaded.clear();
        }
        let goal = goals.next(&mut Choices::seeded(seed));
        watchdog.begins(&format!("seed {seed}: {}", goal.text));
        let outcome = attempt(&mut engine, &mut loaded, &goal);
        if let Err(error) = &outcome
            && let Some(found) = complaint(error)
        {
            complaints.push(format!("seed {seed}: {}\n    {found}", goal.text));
        }
        *outcomes.entry(kind(&outcome)).or_default() += 1;
        if !matches!(engine.holds("X = f(Y), Y = 1, X == f(1)", ()), Ok(true)) {
            complaints.push(format!(
                "seed {seed}: {}\n    the engine is of no use behind it",
                goal.text
            ));
            engine = self::engine();
            loaded.clear();
        }
        if complaints.len() > 50 {
            break;
        }
    }
    watchdog.begins("");
    println!("{count} goals from seed {first}: {outcomes:?}");
    support::conclude(complaints);
}

/// What came of a goal, in a word.
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
