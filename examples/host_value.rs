//! Values of Rust in terms: the program opens a tally, hands it on and asks it, and never sees what is inside.
//!
//! Run it with `cargo run --example host_value`.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use ferz::embed::{Engine, Error, Term};

/// How often each word was met. What changes needs a lock: a term may be in many hands.
#[derive(Default)]
struct Tally(Mutex<BTreeMap<String, u64>>);

impl Tally {
    fn count(&self, word: String) -> u64 {
        let mut words = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = words.entry(word).or_default();
        *count += 1;
        *count
    }

    fn all(&self) -> Vec<(String, u64)> {
        let words = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        words.clone().into_iter().collect()
    }
}

impl Drop for Tally {
    fn drop(&mut self) {
        println!("dropped: a tally of {} words", self.all().len());
    }
}

fn main() -> Result<(), Error> {
    let mut engine = Engine::new();
    engine.predicate("new_tally/1", || Term::host(Tally::default()))?;
    // An argument of another type is a type error that names this one.
    engine.predicate("count/3", |tally: Arc<Tally>, word: String| {
        tally.count(word)
    })?;
    engine.predicate_nondet("counted/3", |tally: Arc<Tally>| tally.all())?;
    engine.consult_text(
        "words",
        "tally(Words, Tally) :-
             new_tally(Tally),
             forall(member(Word, Words), count(Tally, Word, _)).",
    )?;

    for query in [
        "tally([to,be,or,not,to,be], T), counted(T, Word, Count), Count > 1",
        "new_tally(T), blob(T, Type)",
        "catch(count(no_tally, word, _), error(Error, _), true)",
        // It is kept when the query ends.
        "tally([a,rose,is,a,rose], T), nb_setval(tally, T)",
        "garbage_collect_atoms",
        "nb_getval(tally, T), counted(T, rose, Count)",
    ] {
        println!("{query}");
        for solution in engine.query(query, ())? {
            println!("    {}", solution?);
        }
    }
    // The last one goes with the engine.
    drop(engine);
    Ok(())
}
