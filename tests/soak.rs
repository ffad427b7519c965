//! A long run of clauses, atoms, loads, exceptions and queries that come and go: resident memory stays constant.
//!
//! `FERZ_MINUTES=30 cargo test --release --test soak -- --nocapture`; the first five minutes may still fill caches. Without
//! the variable it takes as many seconds instead of minutes, ten. Only release builds are tested: a build that checks
//! its accesses never reuses the place of a reclaimed atom, in order to detect later uses of it.
#![cfg(not(any(debug_assertions, feature = "checked")))]

#[path = "support/hostile/mod.rs"]
mod hostile;

use std::time::{Duration, Instant};

use ferz::embed::Engine;
use hostile::watchdog::resident;

/// Growth by more than this, in percent, is a leak.
const MOST: usize = 2;

const PROGRAM: &str = "
:- dynamic(fact/2).
turn(N) :-
    forall(between(1, 200, X), assertz(fact(N, X))),
    forall(retract(fact(N, _)), true),
    catch(deep(500), done, true),
    findall(A, ( between(1, 50, I), atom_concat(N, I, A0), atom_concat(soak_, A0, A) ), As),
    length(As, 50),
    numlist(1, 500, L), foldl([X,S0,S]>>(S is S0 + X), L, 0, 125250),
    catch(atom_length(_, _), error(instantiation_error, _), true),
    setof(K-V, member(K-V, [b-1,a-2,c-3]), [a-2|_]),
    freeze(F, G = F), F = 1, G == 1.
deep(0) :- throw(done).
deep(N) :- M is N - 1, deep(M), true.
";

#[test]
fn memory_stays_flat() {
    let minutes = std::env::var("FERZ_MINUTES").ok();
    let minutes = minutes.and_then(|n| n.parse().ok());
    let (unit, count) = minutes.map_or((1, 10), |minutes| (60, minutes));
    let mut engine = Engine::builder().sandboxed().build();
    let began = Instant::now();
    let (mut turn, mut base) = (0u64, None);
    for minute in 1..=count {
        while began.elapsed() < Duration::from_secs(unit * minute) {
            turn += 1;
            if turn % 20 == 1 {
                let loaded = engine.consult_text("soak.pl", PROGRAM).expect("it is read");
                assert!(!loaded.has_errors(), "{:?}", loaded.diagnostics);
            }
            let held = engine.holds("turn(?)", (turn as i64,));
            assert!(matches!(held, Ok(true)), "turn {turn}: {held:?}");
        }
        let now = resident();
        let atoms = engine.statistics().atoms;
        println!("{minute} of {count}: {now} KiB, {turn} turns, {atoms} atoms");
        if minute >= 5 {
            let base = *base.get_or_insert(now);
            assert!(
                now * 100 <= base * (100 + MOST),
                "{now} KiB, and {base} KiB after the first five"
            );
        }
    }
}
