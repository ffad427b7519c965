//! Many engines of one program take bounded memory and bounded addresses of the process.
//!
//! The test runs in a separate process: its peak would count for the processes that other tests start.
#![cfg(target_os = "linux")]

use std::fs;
use std::sync::{Mutex, PoisonError};

use ferz::embed::Engine;

/// The resident memory of this process, in KiB.
fn resident() -> usize {
    let status = fs::read_to_string("/proc/self/statm").expect("the system tells");
    let pages = status.split_whitespace().nth(1);
    let pages = pages.and_then(|pages| pages.parse::<usize>().ok());
    4 * pages.expect("it is a number")
}

/// The mapped addresses of this process, in KiB.
fn mapped() -> usize {
    let status = fs::read_to_string("/proc/self/statm").expect("the system tells");
    let pages = status.split_whitespace().next();
    let pages = pages.and_then(|pages| pages.parse::<usize>().ok());
    4 * pages.expect("it is a number")
}

/// The whole process is measured: one test at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// `FERZ_RUNS=1000000 cargo test --release --test addresses` makes that number of engines.
#[test]
fn engines_that_come_and_go_leave_nothing() {
    /// What may remain in places that are reused, in KiB.
    const SLACK: usize = 4 << 10;
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let runs = std::env::var("FERZ_RUNS").ok();
    let runs: usize = runs.and_then(|runs| runs.parse().ok()).unwrap_or(20_000);
    let mut engine = Engine::builder().sandboxed().build();
    let text = ":- dynamic(seen/1). price(tea, 3). price(ink, 12). note(X) :- assertz(seen(X)), atom_concat(x, X, Y), assertz(seen(Y)).";
    engine.consult_text("program", text).expect("it is read");
    engine
        .shared_predicate("twice/2", |number: i64| 2 * number)
        .expect("it is defined");
    let program = engine.freeze().expect("nothing runs");
    let mut before = (0, 0);
    for run in 0..runs {
        let number = run as i64;
        let query = "note(?), price(A, P), twice(P, Q), Q > 10";
        let opened = program.engine().into_query(query, (number,));
        let mut answers = opened.expect("it is a query");
        let answer = answers.next().expect("there is one").expect("it is right");
        assert_eq!(answer.get::<i64>("Q").expect("it is a number"), 24);
        if run % 3 == 0 {
            // The query is still open.
            drop(answers);
        } else {
            let mut own = answers.into_engine();
            assert!(own.holds("seen(?)", (number,)).expect("it is asked"));
        }
        if run == runs / 10 {
            before = (resident(), mapped());
        }
    }
    let after = (resident(), mapped());
    println!("{before:?} KiB after a tenth of {runs} engines, {after:?} KiB after all");
    assert!(after.0 < before.0 + SLACK && after.1 < before.1 + SLACK);
}

#[test]
fn many_engines_take_few_addresses() {
    /// The addresses that an engine with little work may take beyond what it uses, in KiB: 1.6 GB for ten thousand engines.
    const EACH: usize = 160;
    const COUNT: usize = 2_000;
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut engine = Engine::builder().sandboxed().build();
    let text = "p(X) :- append([1], [2], L), member(X, L). deep(0). deep(N) :- M is N - 1, deep(M), M < N.";
    engine.consult_text("program", text).expect("it is read");
    let program = engine.freeze().expect("nothing runs");
    assert!(program.engine().holds("p(2)", ()).expect("it is asked"));
    let (before, used) = (mapped(), resident());
    let mut engines: Vec<Engine> = (0..COUNT).map(|_| program.engine()).collect();
    for engine in &mut engines {
        assert!(engine.holds("p(2)", ()).expect("it is asked"));
    }
    let used = (resident() - used) / COUNT;
    let each = (mapped() - before) / COUNT;
    println!("{used} KiB each, and {each} KiB of addresses");
    assert!(
        each < used + EACH,
        "{each} KiB each of which it uses {used}"
    );
    // Each engine grows separately.
    for engine in engines.iter_mut().take(3) {
        assert!(
            engine
                .holds("deep(100_000), length(L, 1_000_000)", ())
                .expect("it is asked")
        );
    }
    drop(engines);
    let after = mapped();
    assert!(after < before + 65_536, "{before} KiB, then {after} KiB");
}
