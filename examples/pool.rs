//! Serves requests with the engines of one program: each request has an engine for itself, on one of a few threads, with limits; nothing
//! that a request asserts is seen by the next one.
//!
//! Run it with `cargo run --example pool`.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use ferz::embed::{Engine, Error, Program};

const RULES: &str = "
    :- dynamic(basket/2).
    price(tea, 3). price(ink, 12). price(lamp, 40).
    discount(Sum, 10) :- Sum >= 50, !.
    discount(_, 0).
    total(Total) :-
        findall(P, ( basket(Article, N), price(Article, P0), P is N * P0 ), Ps),
        sum_list(Ps, Sum), discount(Sum, Percent), Total is Sum - Sum * Percent // 100.
    endless :- endless.
";

/// What a client wants: articles with their numbers, or something that never ends.
struct Request {
    number: usize,
    basket: Vec<(&'static str, i64)>,
    goal: &'static str,
}

/// One request, from a fresh engine to its answer.
fn serve(program: &Program, request: &Request) -> Result<i64, Error> {
    let limit = Duration::from_millis(100);
    let mut engine = program.builder().time_limit(limit).build();
    for (article, count) in &request.basket {
        engine.holds("assertz(basket(?, ?))", (*article, *count))?;
    }
    let mut answers = engine.query(request.goal, ())?;
    match answers.next() {
        Some(answer) => answer?.get("Total"),
        None => Ok(0),
    }
}

/// A thread of the pool: it takes requests as long as there are any.
fn work(
    program: &Program,
    requests: &Mutex<Receiver<Request>>,
    done: &Sender<(usize, Result<i64, Error>)>,
) {
    loop {
        let next = requests
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(request) = next else { return };
        let outcome = serve(program, &request);
        if done.send((request.number, outcome)).is_err() {
            return;
        }
    }
}

fn main() -> Result<(), Error> {
    let mut engine = Engine::builder().sandboxed().build();
    let loaded = engine.consult_text("rules", RULES)?;
    for diagnostic in &loaded.diagnostics {
        println!("{diagnostic}");
    }
    let program = engine.freeze()?;
    let (ask, requests) = mpsc::channel();
    let (done, answers) = mpsc::channel();
    let requests = Arc::new(Mutex::new(requests));
    let workers: Vec<_> = (0..4)
        .map(|_| {
            let (program, requests, done) = (program.clone(), Arc::clone(&requests), done.clone());
            thread::spawn(move || work(&program, &requests, &done))
        })
        .collect();
    drop(done);
    let baskets = [
        (vec![("tea", 2)], "total(Total)"),
        (vec![("ink", 1), ("lamp", 1)], "total(Total)"),
        (vec![], "endless"),
        (vec![("tea", 1), ("ink", 1)], "total(Total)"),
    ];
    for (number, (basket, goal)) in baskets.into_iter().cycle().take(20).enumerate() {
        let request = Request {
            number,
            basket,
            goal,
        };
        ask.send(request)
            .expect("the workers live as long as there are requests");
    }
    drop(ask);
    let mut all: Vec<_> = answers.iter().collect();
    all.sort_by_key(|(number, _)| *number);
    for (number, outcome) in all {
        match outcome {
            Ok(total) => println!("request {number}: {total}"),
            Err(error) if error.is_limit() => println!("request {number}: it took too long"),
            Err(error) => println!("request {number}: {error}"),
        }
    }
    for worker in workers {
        worker.join().expect("no worker panics");
    }
    Ok(())
}
