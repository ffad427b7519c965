//! What many engines of one program take: memory, and addresses of the process.
//!
//! In a process of its own: what it holds at its peak would count for the processes that other tests start.
#![cfg(target_os = "linux")]

use std::fs;

use ferz::embed::Engine;

/// What this process holds, in KiB.
fn resident() -> usize {
    let status = fs::read_to_string("/proc/self/statm").expect("the system tells");
    let pages = status.split_whitespace().nth(1);
    let pages = pages.and_then(|pages| pages.parse::<usize>().ok());
    4 * pages.expect("it is a number")
}

/// The addresses of this process that something is mapped at, in KiB.
fn mapped() -> usize {
    let status = fs::read_to_string("/proc/self/statm").expect("the system tells");
    let pages = status.split_whitespace().next();
    let pages = pages.and_then(|pages| pages.parse::<usize>().ok());
    4 * pages.expect("it is a number")
}

#[test]
fn many_engines_take_few_addresses() {
    /// The addresses beyond what it uses that an engine which has done little may take, in KiB: 1.6 GB for ten thousand of them.
    const EACH: usize = 160;
    const COUNT: usize = 2_000;
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
    // They grow, each by itself.
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
