//! Closures of the host as predicates: one with a single answer, one with many, one that can refuse.
//!
//! Run it with `cargo run --example host_predicate`.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use ferz::embed::{Engine, Error, Term};

fn main() -> Result<(), Error> {
    let mut engine = Engine::new();

    // What goes into the closure are the first arguments, what it returns is the last.
    engine.predicate("checksum/2", |text: String| {
        text.bytes()
            .fold(5381_u64, |sum, byte| sum.wrapping_mul(33) ^ u64::from(byte))
    })?;

    // A bool succeeds or fails; an Option fails on None; a tuple fills several arguments.
    engine.predicate("weekend/1", |day: String| {
        day == "saturday" || day == "sunday"
    })?;
    engine.predicate("key_value/3", |line: String| {
        line.split_once('=')
            .map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned()))
    })?;

    // An iterator has many answers; it is asked only for those that are wanted.
    engine.predicate_nondet("prime/1", || {
        (2_u64..).filter(|n| (2..*n).take_while(|d| d * d <= *n).all(|d| n % d != 0))
    })?;

    // State of the host, shared with the closure; an error that is a term is thrown as it is.
    let stock = Arc::new(Mutex::new(BTreeMap::from([("tea".to_owned(), 3_i64)])));
    let shelf = Arc::clone(&stock);
    engine.predicate("take/2", move |item: String| {
        let mut shelf = shelf.lock().unwrap_or_else(PoisonError::into_inner);
        match shelf.get_mut(&item) {
            Some(count) if *count > 0 => {
                *count -= 1;
                Ok(*count)
            }
            Some(_) | None => Err(Term::compound("sold_out", [item])),
        }
    })?;

    for query in [
        "checksum(hello, Hash)",
        "member(Day, [monday, sunday]), weekend(Day)",
        "key_value('name = ferz', Key, Value)",
        "prime(P), P > 1000, !",
        "take(tea, Left)",
        "catch(take(coffee, _), sold_out(What), true)",
    ] {
        for solution in engine.query(query, ())? {
            println!("{query}\n    {}", solution?);
        }
    }
    println!(
        "left: {:?}",
        stock.lock().unwrap_or_else(PoisonError::into_inner)
    );
    Ok(())
}
