//! Tables of the host as predicates: the requests they get, and the rows that goals see.

use std::ops::Bound;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use ferz::embed::{Batch, Batches, Engine, Relation, Term, Wanted};

/// Numbers from 1 on, with their halves if these are integers, and their names; five rows a batch.
#[derive(Clone, Default)]
struct Numbers {
    last: i64,
    /// The requests of goals.
    asked: Arc<Mutex<Vec<String>>>,
    batches: Arc<AtomicUsize>,
}

impl Relation for Numbers {
    fn columns(&self) -> Vec<String> {
        ["number", "half", "name"].map(str::to_owned).to_vec()
    }

    fn scan(&self, wanted: &Wanted) -> Result<Batches, String> {
        let columns: Vec<usize> = wanted.columns().collect();
        let said = columns.iter().map(|column| {
            let value = wanted.value(*column).map(Term::to_string);
            let bound = |bound: Bound<&Term>, open: &str, closed: &str| match bound {
                Bound::Included(end) => format!("{closed}{end}"),
                Bound::Excluded(end) => format!("{open}{end}"),
                Bound::Unbounded => String::new(),
            };
            let (low, high) = wanted.range(*column);
            format!(
                "{column}{}{}{}",
                value.map_or(String::new(), |value| format!("={value}")),
                bound(low, ">", ">="),
                bound(high, "<", "=<")
            )
        });
        let said = said.collect::<Vec<_>>().join(" ");
        self.asked.lock().expect("no test panics there").push(said);
        let (mut next, last, counter) = (1, self.last, Arc::clone(&self.batches));
        Ok(Box::new(std::iter::from_fn(move || {
            if next > last {
                return None;
            }
            counter.fetch_add(1, Ordering::Relaxed);
            let mut batch = Batch::default();
            for number in next..last.min(next + 4) + 1 {
                batch.row(columns.iter().map(|column| match column {
                    0 => Term::of(number),
                    1 if number % 2 == 0 => Term::of(number / 2),
                    1 => Term::of(number as f64 / 2.0),
                    _ => Term::compound("name", [format!("n{number}")]),
                }));
            }
            next += 5;
            Some(batch)
        })))
    }
}

fn engine(last: i64) -> (Engine, Numbers) {
    let numbers = Numbers {
        last,
        ..Numbers::default()
    };
    let mut engine = Engine::new();
    engine
        .relation("num", numbers.clone())
        .expect("it is a table");
    (engine, numbers)
}

#[track_caller]
fn holds(engine: &mut Engine, query: &str) {
    let held = engine.holds(query, ());
    assert!(held.as_ref().is_ok_and(|held| *held), "{query}: {held:?}");
}

#[test]
fn goals_say_what_they_want() {
    let (mut engine, numbers) = engine(12);
    for (goal, asked) in [
        ("findall(N, num(N, 3, _), [6])", "0 1=3 2"),
        ("num(7, H, name(Name)), H =:= 3.5, Name == n7", "0=7 1 2"),
        ("num(_, _, name(n4))", "0 1 2=name(n4)"),
        ("findall(N, num_where([number = N]), L), length(L, 12)", "0"),
        (
            "findall(H, num_where([number > 3, half = H, number =< 6]), [2, 2.5, 3])",
            "0>3=<6 1",
        ),
        (
            "findall(N, num_where([number = N, half < 2, half >= 1.0]), [2, 3])",
            "0 1>=1.0<2",
        ),
        (
            "findall(N, num_where([number > 2, number >= 3, number > 9, number = N, number < 50]), [10, 11, 12])",
            "0>9<50",
        ),
        ("num_where([name = name(n5)])", "2=name(n5)"),
        ("num_where([])", ""),
        ("\\+ num_where([name > 3])", "2>3"),
        ("num_where([half = 2, number = N]), N == 4", "0 1=2"),
        (
            "num_where([number = N, half = H]), N =:= H * 2, N > 3",
            "0 1",
        ),
        (
            "num_where([number = N, half > 100000000000000000000]) -> fail ; true",
            "0 1>100000000000000000000",
        ),
    ] {
        holds(&mut engine, goal);
        let said = std::mem::take(&mut *numbers.asked.lock().expect("it is free"));
        assert_eq!(said, [asked], "{goal}");
    }
}

#[test]
fn rows_come_in_batches_when_they_are_wanted() {
    let (mut engine, numbers) = engine(1000);
    let mut found = engine
        .query("num_where([number = N])", ())
        .expect("it is right");
    for expected in 1..=6 {
        let answer = found.next().expect("there are more").expect("no error");
        assert_eq!(answer.get::<i64>("N").expect("it is a number"), expected);
    }
    assert_eq!(numbers.batches.load(Ordering::Relaxed), 2);
    drop(found);
    holds(&mut engine, "num(_, _, _)");
    assert_eq!(numbers.batches.load(Ordering::Relaxed), 3);
    // It goes by the table, and not by what the goal says of it.
    holds(
        &mut engine,
        "aggregate_all(count, num(_, _, _), 1000), aggregate_all(sum(N), num_where([number = N]), 500500)",
    );
}

#[test]
fn engines_of_a_program_share_a_table() {
    let (mut first, numbers) = engine(20);
    let program = first.freeze().expect("nothing runs");
    let engines: Vec<_> = (1..=4_i64)
        .map(|n| {
            let mut engine = program.engine();
            thread::spawn(move || {
                for _ in 0..20 {
                    holds(&mut engine, &format!("num({n}, _, N), N == name(n{n})"));
                }
            })
        })
        .collect();
    for engine in engines {
        engine.join().expect("it holds");
    }
    assert_eq!(numbers.asked.lock().expect("it is free").len(), 80);
}

#[test]
fn what_is_no_condition_is_an_error() {
    let (mut engine, _) = engine(3);
    for (goal, error) in [
        ("num_where([size = 3])", "existence_error(column,size)"),
        (
            "num_where([number =:= 3])",
            "domain_error(condition,number=:=3)",
        ),
        ("num_where([number])", "domain_error(condition,number)"),
        ("num_where([number < three])", "type_error(number,three)"),
        ("num_where([number < _])", "instantiation_error"),
        ("num_where(_)", "instantiation_error"),
        ("num_where([_])", "instantiation_error"),
        ("num_where(number = 3)", "type_error(list,number=3)"),
        ("num_where([3 = 3])", "type_error(atom,3)"),
    ] {
        let found = engine.holds(goal, ());
        let found = found.expect_err(goal).to_string();
        assert!(found.contains(error), "{goal}: {found}");
        assert!(found.contains("context(num_where/1,"), "{goal}: {found}");
        holds(&mut engine, "num(1, _, _)");
    }
}
