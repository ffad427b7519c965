//! Instructions that stand outside all clauses: where the machine goes on its own account.
//!
//! ```text
//!   CP of a query's first goal   -> ANSWERED[1]      behind an info word that claims no slots
//!   ALT of a BARRIER             -> EXHAUSTED        the query has no more answers
//!   pc of a handler that fails   -> FAIL             goes to the newest choice point
//! ```
//!
//! *Invariant*: an address of code in an environment or a choice point is one of these words, in the code of the machine's own clauses
//! (`control.rs`), or in the code of a predicate.

use crate::code::{Op, Word};

/// The site of the calls in code of the machine's own whose environment has [`SLOTS`] slots that are all in use.
pub const MARKER: u32 = u32::MAX - 2;
/// The slots of a FRAME: how to go on, how else to go on, a choice point. Those of a marker: `control.rs`.
pub const SLOTS: usize = 3;

/// The instruction every failing handler goes to.
pub static FAIL: Word = Word::new(Op::Fail, 0, 0, 0, 0);
/// The instruction every handler with an unusual case goes to.
pub static SLOW: Word = Word::new(Op::Slow, 0, 0, 0, 0);
/// The instruction of handlers that leave a built-in in line to the built-in.
pub static CALL_SLOW: Word = Word::new(Op::CallSlow, 0, 0, 0, 0);
/// The instruction of handlers that have two compound terms to unify.
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
/// The continuation of a query: behind an info word that claims no slots.
pub static ANSWERED: [Word; 2] = [Word::pair(0, u32::MAX), Word::new(Op::Success, 0, 0, 0, 0)];
/// The alternative of a barrier.
pub static EXHAUSTED: Word = Word::new(Op::Failure, 0, 0, 0, 0);
/// The code of a RUNG: what is called there returns to it.
pub static RUNG: [Word; 2] = [
    Word::pair(1, u32::MAX),
    Word::new(Op::DeallocateProceed, 0, 0, 0, 0),
];

/// The code of the marker of a table: what returns there has an answer.
pub static TABLE_ANSWER: [Word; 2] = [
    Word::pair(SLOTS as u32, MARKER),
    Word::new(Op::TableAnswer, 0, 0, 0, 0),
];
/// The alternative of the choice point of a table that is being evaluated.
pub static TABLE_STEP: Word = Word::new(Op::TableStep, 0, 0, 0, 0);
/// The alternative of a consumer whose next answer is an entry of a table.
pub static TABLE_NEXT: Word = Word::new(Op::TableNext, 0, 0, 0, 0);

/// All of them that an environment or a choice point may hold the address of.
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

/// Where the registers of a machine that runs nothing point.
pub fn bottom() -> *const Word {
    &ANSWERED[1]
}

/// Where a query goes that an error has ended.
pub fn ended() -> *const Word {
    &EXHAUSTED
}
