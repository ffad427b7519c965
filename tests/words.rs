//! Random words and damaged code of real clauses: the verifier, and the listing, take whatever comes.
//!
//! What the verifier lets pass the machine may run only when the compiler has made it: that values are where they are read is
//! not the verifier's promise.

#[path = "support/hostile/mod.rs"]
mod hostile;

use ferz::code::verify::{Limits, verify};
use ferz::code::{Op, Word};
use hostile::choices::Choices;
use hostile::{first_seed, runs};

const LIMITS: Limits = Limits {
    predicates: 100,
    builtins: 100,
};

/// Any word; most are operations with operands of a likely size.
fn word(c: &mut Choices<'_>) -> Word {
    let small = |c: &mut Choices<'_>| c.below(24) as u8;
    match c.below(8) {
        0 => Word((c.below(1 << 31) as u64) << 33 | c.below(1 << 31) as u64),
        1 => Word::pair(c.below(12) as u32, c.below(12) as u32),
        2 => Word::wide(
            Op::ALL[c.below(Op::ALL.len())],
            small(c),
            small(c),
            c.below(40) as i32 - 20,
        ),
        _ => Word::new(
            Op::ALL[c.below(Op::ALL.len())],
            small(c),
            small(c),
            c.below(40) as i16 - 20,
            c.below(24) as i16,
        ),
    }
}

#[test]
fn words_are_judged_without_harm() {
    let (first, count) = (first_seed(), runs(200_000));
    let mut sound = 0;
    for seed in first..first + count {
        let mut c = Choices::seeded(seed);
        let mut words: Vec<Word> = (0..c.below(16)).map(|_| word(&mut c)).collect();
        if c.one_in(2) {
            words.push(Word::new(Op::Proceed, 0, 0, 0, 0));
        }
        let sites = c.below(4);
        if verify(&words, sites, LIMITS).is_ok() {
            sound += 1;
            // Sound code stays inside its words: every single change to one either is found, or leaves that so.
            let at = c.below(words.len());
            words[at] = word(&mut c);
            let _ = verify(&words, sites, LIMITS);
        }
    }
    assert!(
        count < 1000 || sound > count / 1000,
        "{sound} of {count} pass"
    );
}
