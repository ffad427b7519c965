//! Refuses the n-th request for memory: the query has the right answer or `resource_error(memory)`, and the engine continues.
//!
//! Each program of `allocation/` runs repeatedly on an allocator that refuses one request, or all from one on, below
//! a small [`Reserve`]. A request larger than the reserve must be made where a refusal is an error: otherwise Rust ends
//! the process, and this test. Cargo's tests refuse some of the requests; `FERZ_EVERY=1 cargo test --release --test allocation`
//! refuses each of them.
#![allow(unsafe_code)]

mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};

use ferz::embed::{Engine, Error, Reserve, Solutions};
use support::{conclude, files};

thread_local! {
    /// The number of requests of this thread to grant before one is refused; negative while all are granted.
    static LEFT: Cell<i64> = const { Cell::new(-1) };
    /// Whether all later requests are refused too.
    static ALL: Cell<bool> = const { Cell::new(false) };
    /// The number of requests so far.
    static COUNT: Cell<i64> = const { Cell::new(0) };
}

/// The system's allocator, which refuses requests on demand.
struct Faulty;

/// Whether to refuse the current request.
fn refuses() -> bool {
    COUNT.set(COUNT.get() + 1);
    match LEFT.get() {
        0 => {
            if !ALL.get() {
                LEFT.set(-1);
            }
            true
        }
        left => {
            LEFT.set(left - i64::from(left > 0));
            false
        }
    }
}

// SAFETY: a request that is not refused goes to the system's allocator.
unsafe impl GlobalAlloc for Faulty {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if refuses() {
            return std::ptr::null_mut();
        }
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // No system refuses to shrink a block.
        if size > layout.size() && refuses() {
            return std::ptr::null_mut();
        }
        // SAFETY: the caller's promise.
        unsafe { System.realloc(block, layout, size) }
    }
}

/// Smaller than a real reserve, so that the larger requests of these programs are really refused.
struct Watched(Reserve<Faulty, { 4 << 20 }>);

/// Whether requests are granted when the reserve is empty, so that Rust can report where it ends: for debugging.
static TELLS: AtomicBool = AtomicBool::new(false);

impl Watched {
    fn tell(block: *mut u8) -> *mut u8 {
        if block.is_null() && TELLS.load(Ordering::Relaxed) {
            LEFT.set(-1);
        }
        block
    }
}

// SAFETY: it delegates to the reserve.
unsafe impl GlobalAlloc for Watched {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise.
        Watched::tell(unsafe { self.0.alloc(layout) })
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { self.0.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller's promise.
        Watched::tell(unsafe { self.0.realloc(block, layout, size) })
    }
}

#[global_allocator]
static MEMORY: Watched = Watched(Reserve::over(Faulty));

/// The requests to refuse.
#[derive(Clone, Copy, Debug)]
enum Refusal {
    /// The request with this number, from 0.
    One(i64),
    /// All requests from this number on.
    AllFrom(i64),
}

/// Runs a closure while requests are refused.
fn refusing<T>(refusal: Refusal, act: impl FnOnce() -> T) -> T {
    let (first, all) = match refusal {
        Refusal::One(n) => (n, false),
        Refusal::AllFrom(n) => (n, true),
    };
    ALL.set(all);
    LEFT.set(first);
    let done = act();
    LEFT.set(-1);
    done
}

/// A text and its queries.
struct Program {
    name: String,
    text: String,
    queries: Vec<String>,
}

/// The programs; `ferz test` checks that the descriptions of their answers are right.
fn programs() -> Vec<Program> {
    let read = |path: &std::path::PathBuf| {
        let all = fs::read_to_string(path).expect("the program can be read");
        let (text, quads) = all.split_at(all.find("?- ").expect("it has a query"));
        let queries = quads.lines().filter_map(|line| line.strip_prefix("?- "));
        Program {
            name: path.file_stem().expect("a name").to_string_lossy().into(),
            text: text.to_owned(),
            queries: queries.map(str::to_owned).collect(),
        }
    };
    let all = files("tests/allocation", "pl");
    // One program alone, for debugging.
    let only = std::env::var("FERZ_ONLY").unwrap_or_default();
    let wanted = |program: &Program| program.name.contains(&only);
    all.iter().map(read).filter(wanted).collect()
}

/// The most answers that are compared.
const ANSWERS: usize = 10;

fn is_refusal(error: &Error) -> bool {
    error.is_limit() && error.to_string().contains("resource_error(memory)")
}

/// The outcome of a run.
#[derive(PartialEq, Eq, Debug)]
enum Outcome {
    Answers(Vec<String>),
    Refused,
}

/// Loads the program and runs its queries.
fn run(engine: &mut Engine, program: &Program) -> Outcome {
    let loaded = match engine.consult_text(&program.name, &program.text) {
        Ok(loaded) => loaded,
        Err(error) if is_refusal(&error) => return Outcome::Refused,
        Err(error) => return Outcome::Answers(vec![error.to_string()]),
    };
    let mut said: Vec<String> = Vec::new();
    for diagnostic in loaded.diagnostics {
        if diagnostic.code == "error::resource" {
            return Outcome::Refused;
        }
        said.push(diagnostic.code);
    }
    for query in &program.queries {
        let mut answers: Solutions<'_> = match engine.query(query, ()) {
            Ok(answers) => answers,
            Err(error) if is_refusal(&error) => return Outcome::Refused,
            Err(error) => {
                said.push(error.to_string());
                continue;
            }
        };
        for answer in answers.by_ref().take(ANSWERS) {
            match answer {
                Ok(answer) => said.push(answer.to_string()),
                Err(error) if is_refusal(&error) => return Outcome::Refused,
                Err(error) => said.push(error.to_string()),
            }
        }
    }
    Outcome::Answers(said)
}

/// Whether a run with refused memory may have this outcome: the right answers, the error, or one that the program has caught.
fn is_fair(outcome: &Outcome, expected: &[String]) -> bool {
    match outcome {
        Outcome::Refused => true,
        Outcome::Answers(answers) => {
            answers == expected
                || answers.iter().any(|answer| {
                    answer.contains("resource_error(memory)") || answer == "N = short"
                })
        }
    }
}

fn engine() -> Engine {
    Engine::builder().sandboxed().build()
}

/// Whether to refuse each request once.
fn every() -> bool {
    std::env::var_os("FERZ_EVERY").is_some()
}

/// Whether to print which request will be refused.
fn traces() -> bool {
    std::env::var_os("FERZ_TRACE").is_some()
}

/// Which of `count` requests to refuse: all, or that many, at odd distances.
fn points(count: i64, some: i64) -> impl Iterator<Item = i64> {
    let step = if every() { 1 } else { (count / some) | 1 };
    (0..count).step_by(step as usize)
}

/// The refused requests, for the summary.
#[derive(Default)]
struct Tally {
    runs: u64,
    told: u64,
    complaints: Vec<String>,
}

impl Tally {
    fn note(&mut self, name: &str, refusal: Refusal, outcome: &Outcome, expected: &[String]) {
        self.runs += 1;
        self.told += u64::from(*outcome == Outcome::Refused);
        if !is_fair(outcome, expected) {
            let complaint = format!("{name}, {refusal:?}: {outcome:?}, not {expected:?}");
            println!("{complaint}");
            self.complaints.push(complaint);
        }
    }

    fn conclude(self, what: &str) {
        println!("{what}: {} runs, {} were told", self.runs, self.told);
        conclude(self.complaints);
    }
}

/// Programs whose names begin with this are large, and a run takes long.
fn is_large(program: &Program) -> bool {
    program.name.starts_with("large")
}

#[test]
fn refused_programs_are_told_and_the_engine_goes_on() {
    let mut tally = Tally::default();
    TELLS.store(traces(), Ordering::Relaxed);
    let slow = if cfg!(debug_assertions) { 4 } else { 1 };
    for program in programs() {
        let mut own = engine();
        let Outcome::Answers(expected) = run(&mut own, &program) else {
            panic!("{}: nothing is refused yet", program.name);
        };
        COUNT.set(0);
        run(&mut own, &program);
        let count = COUNT.get();
        println!("{}: {count} requests", program.name);
        let some = if is_large(&program) { 8 } else { 40 } / slow;
        let most = if is_large(&program) { 60 } else { i64::MAX };
        let step = (count / most).max(1) as usize;
        for n in points(count, some).step_by(step) {
            for refusal in [Refusal::One(n), Refusal::AllFrom(n)] {
                if traces() {
                    eprintln!("{} {refusal:?}", program.name);
                }
                let outcome = refusing(refusal, || run(&mut own, &program));
                tally.note(&program.name, refusal, &outcome, &expected);
                let again = run(&mut own, &program);
                if again != Outcome::Answers(expected.clone()) {
                    let name = &program.name;
                    let complaint =
                        format!("{name}, behind {refusal:?}: {again:?}, not {expected:?}");
                    println!("{complaint}");
                    tally.complaints.push(complaint);
                    own = engine();
                    run(&mut own, &program);
                }
            }
        }
    }
    tally.conclude("programs");
}

#[test]
fn refused_engines_are_not_made_or_work() {
    let mut tally = Tally::default();
    TELLS.store(traces(), Ordering::Relaxed);
    let slow = if cfg!(debug_assertions) { 4 } else { 1 };
    for program in programs().iter().filter(|program| !is_large(program)) {
        let whole = || -> Result<Outcome, Error> {
            let mut engine = Engine::builder().sandboxed().try_build()?;
            Ok(run(&mut engine, program))
        };
        let expected = match whole() {
            Ok(Outcome::Answers(expected)) => expected,
            other => panic!("{}: {other:?}", program.name),
        };
        COUNT.set(0);
        let _same = whole();
        let count = COUNT.get();
        // Most requests are the same for all programs.
        for n in points(count, 12 / slow).step_by(if every() { 97 } else { 1 }) {
            for refusal in [Refusal::One(n), Refusal::AllFrom(n)] {
                if traces() {
                    eprintln!("fresh {} {refusal:?}", program.name);
                }
                let outcome = match refusing(refusal, whole) {
                    Ok(outcome) => outcome,
                    Err(error) if is_refusal(&error) || error.to_string().contains("memory") => {
                        Outcome::Refused
                    }
                    Err(error) => Outcome::Answers(vec![error.to_string()]),
                };
                tally.note(&program.name, refusal, &outcome, &expected);
            }
        }
    }
    tally.conclude("engines");
}

/// Rules over a large predicate, and a goal of each.
const OVER_FACTS: &str = "
find(0) :- !.
find(I) :- K is I * 7 mod 100, fact(_, K), !, I1 is I - 1, find(I1).
walk(A, A, _) :- !.
walk(A, B, N) :- N > 0, next(A, C), N1 is N - 1, walk(C, B, N1).
next(A, B) :- fact(A, B).
path(A, A, P, P).
path(A, B, P, Q) :- fact(A, C), \\+ member(C, P), path(C, B, [C|P], Q).
all(A, L) :- findall(B, fact(A, B), L).
chosen(A, B) :- member(A, [3, 4, 5]), fact(A, B), B > 3.
";

#[test]
fn the_first_call_above_a_large_predicate_is_as_cheap_as_above_a_small_one() {
    let requests = |facts: u32, fact: &dyn Fn(u32) -> String, goal: &str| {
        let mut engine = engine();
        let facts: String = (0..facts).map(fact).collect();
        let loaded = engine.consult_text("facts", &(facts + OVER_FACTS));
        assert!(loaded.expect("it is read").diagnostics.is_empty());
        // The indexes, whose size depends on the facts, are made here.
        for prepared in ["fact(3, _)", "fact(_, 5)"] {
            engine.query(prepared, ()).expect("a query").next();
        }
        COUNT.set(0);
        engine.query(goal, ()).expect("a query").next();
        COUNT.get()
    };
    let constants = |n: u32| format!("fact({n}, {}).\n", n + 1);
    let compounds = |n: u32| format!("fact({n}, f({})).\n", n + 1);
    let mut complaints = Vec::new();
    for (kind, fact) in [
        ("constants", &constants as &dyn Fn(u32) -> String),
        ("compounds", &compounds),
    ] {
        for goal in [
            "find(3)",
            "walk(1, 4, 5)",
            "path(1, 3, [1], _)",
            "all(1, _)",
            "chosen(_, _)",
        ] {
            let (small, large) = (requests(300, fact, goal), requests(6000, fact, goal));
            if large > small + small / 4 + 40 {
                complaints.push(format!("{goal}, {kind}: {large} requests, not {small}"));
            }
        }
    }
    conclude(complaints);
}
