//! Time of hosts: deadlines, and slow code of the host.

use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use ferz::embed::{CancelToken, Engine, Error};

const SOON: Duration = Duration::from_secs(2);

fn slow_engine(limit: Option<Duration>) -> Result<Engine, Error> {
    let builder = Engine::builder();
    let mut engine = match limit {
        Some(limit) => builder.time_limit(limit).build(),
        None => builder.build(),
    };
    engine.predicate("nap/0", || sleep(Duration::from_millis(2)))?;
    engine.predicate_nondet("naps/1", || {
        (0_i64..).inspect(|_| sleep(Duration::from_millis(2)))
    })?;
    Ok(engine)
}

/// Loops with few inferences, whose time the host spends.
const LOOPS: [&str; 3] = [
    "repeat, nap, fail",
    "naps(_), fail",
    "nap, nap, naps(N), N > 100000",
];

#[test]
fn slow_closures_are_stopped_by_limits_on_time() -> Result<(), Error> {
    let mut engine = slow_engine(Some(Duration::from_millis(40)))?;
    for goal in LOOPS {
        let began = Instant::now();
        let error = engine.holds(goal, ()).expect_err("it has no end");
        assert!(error.is_limit(), "{goal}: {error}");
        assert!(began.elapsed() < SOON, "{goal}: {:?}", began.elapsed());
    }
    assert!(engine.holds("nap", ())?);
    Ok(())
}

#[test]
fn slow_closures_are_stopped_by_deadlines_and_cancels() -> Result<(), Error> {
    let mut engine = slow_engine(None)?;
    for goal in LOOPS {
        let began = Instant::now();
        let mut solutions = engine.query(goal, ())?;
        solutions.until(began + Duration::from_millis(40));
        let error = solutions
            .next()
            .expect("it has no end")
            .expect_err("it has no end");
        assert!(
            error.is_limit() && began.elapsed() < SOON,
            "{goal}: {error}"
        );
        drop(solutions);
        let began = Instant::now();
        let token = CancelToken::new();
        let canceller = token.clone();
        let thread = std::thread::spawn(move || {
            sleep(Duration::from_millis(40));
            canceller.cancel();
        });
        let mut solutions = engine.query(goal, ())?;
        solutions.cancelled_by(&token);
        let ended = solutions.next().expect("it has no end");
        assert!(ended.is_err() && began.elapsed() < SOON, "{goal}");
        thread.join().expect("it cancels");
    }
    Ok(())
}

/// A program that continues after the error has a grace of a tenth of its deadline, not of the engine's limit.
#[test]
fn deadlines_have_a_grace_of_their_own_length() -> Result<(), Error> {
    let mut engine = Engine::builder()
        .time_limit(Duration::from_secs(600))
        .build();
    engine.consult_text(
        "spin",
        "spin :- repeat, fail. stubborn :- catch(spin, _, stubborn).",
    )?;
    let began = Instant::now();
    let mut solutions = engine.query("stubborn", ())?;
    solutions.until(began + Duration::from_millis(50));
    assert!(solutions.next().is_some_and(|ended| ended.is_err()));
    assert!(began.elapsed() < SOON, "{:?}", began.elapsed());
    Ok(())
}

/// Time that the host spends between two answers counts for the query.
#[test]
fn pauses_of_the_host_count() -> Result<(), Error> {
    let mut engine = Engine::builder()
        .time_limit(Duration::from_millis(30))
        .build();
    let mut solutions = engine.query("member(X, [1, 2, 3])", ())?;
    assert!(solutions.next().is_some_and(|answer| answer.is_ok()));
    sleep(Duration::from_millis(60));
    let late = solutions.next().expect("an answer or an error");
    assert!(late.is_err_and(|error| error.is_limit()));
    Ok(())
}

#[test]
fn the_time_of_who_waits_for_a_closure_runs() -> Result<(), Error> {
    let mut engine = Engine::new();
    let (begun, told) = std::sync::mpsc::channel();
    engine.predicate("slow/0", move || {
        begun.send(()).is_ok_and(|()| {
            thread::sleep(Duration::from_millis(1500));
            true
        })
    })?;
    let program = engine.freeze()?;
    let busy = program.clone();
    let busy = thread::spawn(move || busy.engine().holds("slow", ()));
    told.recv().expect("it has begun");
    let begun = Instant::now();
    let token = CancelToken::new();
    let mut limited = program
        .builder()
        .time_limit(Duration::from_millis(50))
        .build();
    let error = limited.holds("slow", ()).expect_err("its time is over");
    assert!(error.is_limit(), "{error}");
    let mut answers = program.ask("slow", ())?;
    answers.until(Instant::now() + Duration::from_millis(50));
    let ended = answers.next().expect("it does not end in silence");
    assert!(ended.is_err_and(|error| error.is_limit()));
    let mut answers = program.ask("catch(slow, _, true)", ())?;
    answers.cancelled_by(&token);
    let canceller = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        token.cancel();
    });
    let ended = answers.next().expect("it does not end in silence");
    assert!(ended.is_err_and(|error| error.is_interrupt()));
    let waited = begun.elapsed();
    assert!(waited < Duration::from_millis(1400), "{waited:?}");
    canceller.join().expect("it does not panic");
    assert!(busy.join().expect("it does not panic")?);
    Ok(())
}
