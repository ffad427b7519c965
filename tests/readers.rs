//! Hostile texts for all readers: each read ends, and errors in a text are legal error terms.
//!
//! A failure names its text and the seed: `FERZ_SEED=N FERZ_RUNS=1 cargo test --test all readers::`. Its findings become quads in
//! `suites/regress/hostile_texts.pl`.

use crate::hostile::choices::Choices;
use crate::hostile::readers::Readers;
use crate::hostile::texts::{Language, text};
use crate::hostile::watchdog::Watchdog;
use crate::hostile::{first_seed, runs};
use crate::support;

/// One language after the other, and Prolog every second time.
fn language(seed: u64) -> Language {
    if seed.is_multiple_of(2) {
        Language::Prolog
    } else {
        Language::ALL[(seed / 2) as usize % Language::ALL.len()]
    }
}

#[test]
fn every_text_is_read_or_refused() {
    let watchdog = Watchdog::new();
    let mut readers = Readers::new();
    let mut complaints = Vec::new();
    let (first, count) = (first_seed(), runs(4_000));
    for seed in first..first + count {
        let language = language(seed);
        let text = text(&mut Choices::seeded(seed), language);
        watchdog.begins(&format!("seed {seed}, {language:?}: {text:?}"));
        if let Err(fault) = readers.read(seed, language, &text) {
            complaints.push(format!("seed {seed}, {language:?}: {text:?}\n    {fault}"));
        }
        if complaints.len() > 50 {
            break;
        }
    }
    watchdog.begins("");
    println!("{count} texts from seed {first}: {}", readers.summary());
    support::conclude(complaints);
}
