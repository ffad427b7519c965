//! Goals on all predicates of the manual.
#![no_main]

#[path = "../../support/hostile/mod.rs"]
mod hostile;

use std::cell::RefCell;

use hostile::choices::Choices;
use hostile::goals::Prover;
use libfuzzer_sys::fuzz_target;

thread_local! {
    static PROVER: RefCell<Prover> = RefCell::new(Prover::new());
}

fuzz_target!(|bytes: &[u8]| {
    let fault = PROVER.with_borrow_mut(|prover| {
        let goal = prover.goal(&mut Choices::of_bytes(bytes));
        prover.attempt(&goal).1.map(|fault| format!("{}\n{fault}", goal.text))
    });
    if let Some(fault) = fault {
        panic!("{fault}");
    }
});
