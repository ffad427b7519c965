//! Interrupts, cancels and deadlines that come from other threads at random moments: none is lost, and the next query runs.
//!
//! `FERZ_RUNS=10000 cargo test --release --test all stops::` makes that number of each.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use std::time::{Duration, Instant};

use ferz::embed::{CancelToken, Engine, Interrupter, OwnedSolutions, Program};

use crate::hostile::choices::Choices;
use crate::hostile::watchdog::Watchdog;
use crate::hostile::{first_seed, runs};

const TEXT: &str = "
    spin :- spin.
    stubborn :- catch(spin, _, stubborn).
    deep(N) :- M is N + 1, deep(M), M > 0.
    climbs :- catch(deep(0), _, true), climbs.
    grows(L) :- grows([x|L]).
    fills :- catch(grows([]), _, true), fills.
    :- dynamic noted/1.
    notes :- repeat, assertz(noted(a)), retract(noted(a)), fail.
    :- table linked/2.
    linked(X, Y) :- linked(X, Z), next(Z, Y).
    linked(X, Y) :- next(X, Y).
    next(X, Y) :- between(1, 400, X), Y is X * 7 mod 401.
    tables :- repeat, abolish_all_tables, linked(_, _), fail.
    bags :- repeat, findall(X, between(1, 1000, X), L), length(L, 1000), fail.
    sums :- repeat, numlist(1, 2000, L), sum_list(L, S), S < 0.
    long(N) :- M is N * N + 1, long(M).
    powers :- catch(long(3), _, true), powers.
    cleans :- setup_call_cleanup(true, spin, numlist(1, 100, _)).
    waits :- pause(60_000), waits.
";

/// Goals without an end, each busy in a different way, and whether their programs catch nothing.
const BUSY: [(&str, bool); 14] = [
    ("spin", true),
    ("repeat, fail", true),
    ("stubborn", false),
    ("climbs", false),
    ("fills", false),
    ("notes", true),
    ("tables", true),
    ("bags", true),
    ("sums", true),
    ("powers", false),
    ("cleans", true),
    ("length(L, 300_000), repeat, sort(L, _), fail", true),
    ("catch(( repeat, catch(spin, _, fail) ), _, spin)", false),
    ("call_in(spin)", true),
];

fn program() -> Program {
    let mut engine = Engine::builder().sandboxed().build();
    engine
        .shared_predicate(
            "call_in/1",
            |caller: &mut ferz::embed::Caller<'_>, goal: String| caller.holds(&goal, ()),
        )
        .expect("it is defined");
    engine
        .predicate_async("never/0", std::future::pending::<()>)
        .expect("it is defined");
    let loaded = engine.consult_text("busy", TEXT).expect("it loads");
    assert!(!loaded.has_errors(), "{:?}", loaded.diagnostics);
    engine.freeze().expect("nothing runs")
}

/// The action of another thread, after a delay.
enum Stop {
    Cancel(CancelToken),
    Interrupt(Interrupter),
}

/// Runs each busy goal in turn; a thread that knows nothing about it stops it in one of the three ways.
#[test]
fn none_comes_too_early_or_too_late() {
    let program = program();
    let mut engine = program.engine();
    let (give, take) = channel::<(Stop, Duration)>();
    let stopper = thread::spawn(move || {
        for (stop, pause) in take {
            if !pause.is_zero() {
                thread::sleep(pause);
            }
            match stop {
                Stop::Cancel(token) => token.cancel(),
                Stop::Interrupt(interrupter) => {
                    let _earlier = interrupter.interrupt();
                }
            }
        }
    });
    let watchdog = Watchdog::new();
    let mut choices = Choices::seeded(first_seed());
    for round in 0..runs(150) {
        let (goal, catches_nothing) = BUSY[choices.below(BUSY.len())];
        // From before the first inference to well into the query.
        let pause = Duration::from_micros(choices.below(1200) as u64);
        let way = choices.below(if catches_nothing { 4 } else { 3 });
        watchdog.begins(&format!("{round}: {goal}, {way}, {pause:?}"));
        let token = CancelToken::new();
        if way == 0 {
            give.send((Stop::Cancel(token.clone()), pause))
                .expect("it listens");
        }
        let interrupter = engine.interrupter();
        let mut answers = engine.query(goal, ()).expect("it opens");
        match way {
            0 => answers.cancelled_by(&token),
            1 => {
                answers.cancelled_by(&token);
                give.send((Stop::Cancel(token), pause)).expect("it listens");
            }
            2 => answers.until(Instant::now() + pause),
            // The query has begun: an interrupt is meant for it.
            _ => give
                .send((Stop::Interrupt(interrupter), pause))
                .expect("it listens"),
        }
        let error = answers
            .next()
            .expect("it is no failure")
            .expect_err("it is no answer");
        match way {
            2 => assert!(error.is_limit(), "{goal}: {error}"),
            _ => assert!(error.is_interrupt(), "{goal}: {error}"),
        }
        assert!(answers.next().is_none());
        drop(answers);
        let counted = engine.holds("numlist(1, 20000, Xs), sum_list(Xs, 200010000)", ());
        assert!(counted.expect("nothing stops it"), "{goal}");
        if round % 50 == 49 {
            engine = program.engine();
        }
    }
    watchdog.begins("");
    drop(give);
    stopper.join().expect("it does not panic");
}

/// A task that is parked until it is woken.
struct Parked {
    thread: thread::Thread,
    woken: AtomicBool,
}

impl Wake for Parked {
    fn wake(self: Arc<Self>) {
        self.woken.store(true, Ordering::Release);
        self.thread.unpark();
    }
}

/// The same for queries of tasks, which wait or run in slices.
#[test]
fn tasks_that_wait_are_woken_by_a_cancel() {
    let program = program();
    let cancels = Arc::new(Mutex::new(Vec::<(CancelToken, Instant)>::new()));
    let over = Arc::new(AtomicBool::new(false));
    let canceller = thread::spawn({
        let (cancels, over) = (Arc::clone(&cancels), Arc::clone(&over));
        move || {
            while !over.load(Ordering::Acquire) {
                let now = Instant::now();
                let mut cancels = cancels.lock().expect("no thread panics");
                cancels.retain(|(token, at)| {
                    let is_early = now < *at;
                    if !is_early {
                        token.cancel();
                    }
                    is_early
                });
                drop(cancels);
                thread::yield_now();
            }
        }
    });
    let watchdog = Watchdog::new();
    let mut choices = Choices::seeded(first_seed());
    for round in 0..runs(150) {
        let goal = ["never", "catch(never, _, never)", "( spin ; never )"][choices.below(3)];
        watchdog.begins(&format!("{round}: {goal}"));
        let token = CancelToken::new();
        let at = Instant::now() + Duration::from_micros(choices.below(400) as u64);
        let mut answers: OwnedSolutions = program.ask(goal, ()).expect("it opens");
        answers.cancelled_by(&token);
        cancels.lock().expect("no thread panics").push((token, at));
        let parked = Arc::new(Parked {
            thread: thread::current(),
            woken: AtomicBool::new(false),
        });
        let waker = Waker::from(Arc::clone(&parked));
        let found = loop {
            let mut context = Context::from_waker(&waker);
            match std::pin::Pin::new(&mut answers).poll_next(&mut context) {
                Poll::Ready(found) => break found,
                Poll::Pending => {
                    let began = Instant::now();
                    while !parked.woken.swap(false, Ordering::AcqRel) {
                        assert!(
                            began.elapsed() < Duration::from_secs(60),
                            "{goal}: not woken"
                        );
                        thread::park_timeout(Duration::from_secs(5));
                    }
                }
            }
        };
        let error = found
            .expect("it is no failure")
            .expect_err("it is no answer");
        assert!(error.is_interrupt(), "{goal}: {error}");
        let held = answers
            .into_engine()
            .holds("numlist(1, 100, Xs), sum_list(Xs, 5050)", ());
        assert!(held.expect("nothing stops it"), "{goal}");
    }
    watchdog.begins("");
    over.store(true, Ordering::Release);
    canceller.join().expect("it does not panic");
}
