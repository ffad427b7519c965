//! Instructions outside all clauses: the machine itself goes to them.
//!
//! ```text
//!   CP of a query's first goal   -> ANSWERED[1]      behind an info word that claims no slots
//!   ALT of a BARRIER             -> EXHAUSTED        the query has no more answers
//!   pc of a handler that fails   -> FAIL             goes to the newest choice point
//! ```
//!
//! *Invariant*: a code address in an environment or a choice point is the address of one of these words, of a word of the machine's own
//! clauses (`control.rs`), or of a word of a predicate.

use crate::code::{Op, Word};

/// The site of the calls in the machine's own code whose environment has [`SLOTS`] slots, all in use.
pub const MARKER: u32 = u32::MAX - 2;
/// The slots of a FRAME: how to go on, how else to go on, a choice point. For those of a marker see `control.rs`.
pub const SLOTS: usize = 3;

/// The instruction that every failing handler jumps to.
pub static FAIL: Word = Word::new(Op::Fail, 0, 0, 0, 0);
/// The instruction that handlers jump to in unusual cases.
pub static SLOW: Word = Word::new(Op::Slow, 0, 0, 0, 0);
/// The instruction that handlers jump to when they leave an inlined built-in to the built-in itself.
pub static CALL_SLOW: Word = Word::new(Op::CallSlow, 0, 0, 0, 0);
/// The instruction that handlers jump to with two compound terms to unify.
pub static UNIFY_COMPOUND: Word = Word::new(Op::UnifyCompound, 0, 0, 0, 0);
/// The alternative of a disarmed choice point: drops it and backtracks.
pub static DEAD: [Word; 2] = [Word::new(Op::TrustElse, 0, 0, 0, 0), FAIL];
/// The alternative of a choice point with a source of answers in Rust.
pub static RETRY_BUILTIN: Word = Word::new(Op::RetryBuiltin, 0, 0, 0, 0);
/// The alternative of a choice point over the answers of a complete table.
pub static RETRY_TABLE: Word = Word::new(Op::RetryTable, 0, 0, 0, 0);
/// The alternative of a choice point over clauses of a dynamic predicate.
pub static RETRY_DYNAMIC: Word = Word::new(Op::RetryDynamic, 0, 0, 0, 0);
/// The alternative of a choice point whose next answer is a row of a table of facts.
pub static RETRY_FACTS: Word = Word::new(Op::RetryFacts, 0, 0, 0, 0);
/// The continuation of a query: the word after an info word without slots.
pub static ANSWERED: [Word; 2] = [Word::pair(0, u32::MAX), Word::new(Op::Success, 0, 0, 0, 0)];
/// The alternative of a barrier.
pub static EXHAUSTED: Word = Word::new(Op::Failure, 0, 0, 0, 0);
/// The code of a RUNG: the goal called there returns to it.
pub static RUNG: [Word; 2] = [
    Word::pair(1, u32::MAX),
    Word::new(Op::DeallocateProceed, 0, 0, 0, 0),
];

/// The code of the marker of a table: returning there means an answer.
pub static TABLE_ANSWER: [Word; 2] = [
    Word::pair(SLOTS as u32, MARKER),
    Word::new(Op::TableAnswer, 0, 0, 0, 0),
];
/// The alternative of the choice point of a table that is being evaluated.
pub static TABLE_STEP: Word = Word::new(Op::TableStep, 0, 0, 0, 0);
/// The alternative of a consumer whose next answer is an entry of a table.
pub static TABLE_NEXT: Word = Word::new(Op::TableNext, 0, 0, 0, 0);

/// All of these words whose addresses an environment or a choice point may hold.
pub fn all() -> [&'static [Word]; 12] {
    [
        std::slice::from_ref(&FAIL),
        &DEAD,
        &ANSWERED,
        std::slice::from_ref(&EXHAUSTED),
        &RUNG,
        std::slice::from_ref(&RETRY_BUILTIN),
        std::slice::from_ref(&RETRY_TABLE),
        std::slice::from_ref(&RETRY_DYNAMIC),
        std::slice::from_ref(&RETRY_FACTS),
        &TABLE_ANSWER,
        std::slice::from_ref(&TABLE_STEP),
        std::slice::from_ref(&TABLE_NEXT),
    ]
}

/// What the registers of an idle machine point to.
pub fn bottom() -> *const Word {
    &ANSWERED[1]
}

/// Where a query that an error has ended continues.
pub fn ended() -> *const Word {
    &EXHAUSTED
}
