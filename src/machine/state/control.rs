//! The machine's own clauses, which no compiler makes, and the numbers of the predicates that the machine calls itself.
//!
//! ```text
//!   Control    catch/3, '$call_cleanup'/2, reset/3, call/1 of a recovery; '$and'/4, '$or'/4, .. of the prelude by their numbers
//!   Wake       what a clause goes to that waits for what it has woken: a call of '$wakeup'/1, and behind it `resume`
//! ```
//!
//! Invariant: these words do not move while the machine lives: environments and choice points hold their addresses.

pub use super::words::{MARKER, SLOTS};

use super::words::FAIL;
use crate::code::{Op, Word};

/// The predicates that the machine calls itself: those of the prelude by their numbers, its own clauses as words.
#[derive(Clone, Default)]
pub struct Control {
    pub and: u32,
    pub or: u32,
    pub if_then_else: u32,
    pub soft_if_then_else: u32,
    pub not: u32,
    /// `'$goal'/2` and `'$goal'/3`.
    pub goals: [u32; 2],
    /// `call/1` as code, for recoveries.
    pub call_one: Option<Box<Word>>,
    /// The clause of catch/3.
    pub catch: Vec<Word>,
    /// The clause of `'$call_cleanup'/2`.
    pub cleanup: Vec<Word>,
    /// The clause of reset/3.
    pub reset: Vec<Word>,
}

/// The return address of the call in the clause of catch/3.
const CATCH_EXIT: usize = 5;
/// The same for reset/3.
const RESET_EXIT: usize = 5;

/// Where the alternative begins in the clause of `'$call_cleanup'/2`.
const ON_FAILURE: usize = 10;

impl Control {
    /// The code that calls `x[0]` by `call/1`: the recovery of a catch/3 goes there.
    pub fn call_one(&self) -> *const Word {
        self.call_one
            .as_deref()
            .map_or(&raw const FAIL, std::ptr::from_ref)
    }

    /// The return address of the goal of catch/3.
    pub fn catch_exit(&self) -> *const Word {
        self.place(&self.catch, CATCH_EXIT)
    }

    /// The return address of the goal of reset/3.
    pub fn reset_exit(&self) -> *const Word {
        self.place(&self.reset, RESET_EXIT)
    }

    /// Whether an address is in the clause of `'$call_cleanup'/2`.
    pub fn is_of_cleanup(&self, code: *const Word) -> bool {
        self.cleanup.as_ptr_range().contains(&code)
    }

    /// Which argument of a predicate is a barrier, by its index.
    pub fn level_argument(&self, predicate: u32) -> Option<usize> {
        let taking = [
            (self.goals[0], 1),
            (self.goals[1], 1),
            (self.and, 2),
            (self.or, 2),
            (self.if_then_else, 3),
            (self.soft_if_then_else, 3),
        ];
        let found = taking.iter().find(|(taker, _)| *taker == predicate);
        found.map(|(_, argument)| *argument)
    }

    fn place(&self, code: &[Word], index: usize) -> *const Word {
        code.get(index..).map_or(&raw const FAIL, <[Word]>::as_ptr)
    }

    /// Where `'$call_cleanup'/2` continues after its goal has failed.
    pub fn cleanup_alternative(&self) -> *const Word {
        self.place(&self.cleanup, ON_FAILURE)
    }
}

/// The site of the calls in [`Wake`]'s code: the slots of a FRAME.
pub const SITE: u32 = u32::MAX - 1;

/// The slot of a marker for the exception term that it waits for, or the table.
pub const BALL: i16 = 0;
/// The slot of a marker for the continuation, or the variables of the table.
pub const REST: i16 = 1;
/// The slot of a marker for the newest choice point when the marker was made.
pub const BIRTH: i16 = 2;

/// The slot of a FRAME that says how to go on.
pub const THEN: i16 = 0;
/// The slot that says how to go on if the condition fails.
pub const ELSEWISE: i16 = 1;
/// The slot for the choice point below that of a condition.
pub const BARRIER: i16 = 2;

/// Where a condition calls its wake-up goals, and commits to their answer.
pub const CONDITION: usize = 3;
/// The same for a condition whose bindings are undone.
pub const TEST: usize = 7;
/// Where a condition that has failed goes on.
pub const FAILED: usize = 12;

/// The code of a FRAME.
#[derive(Default)]
pub struct Wake {
    code: Vec<Word>,
    /// The predicate `'$wakeup'/1`.
    pub wakeup: u32,
}

impl Wake {
    /// Makes the code that calls the predicate `'$wakeup'/1`.
    pub fn new(wakeup: u32) -> Wake {
        let call = Word::wide(Op::Call, 1, 0, wakeup as i32);
        let info = Word::pair(SLOTS as u32, SITE);
        let resume = |slot| Word::new(Op::Resume, 0, 0, slot, 0);
        let cut = Word::new(Op::CutY, 0, 0, BARRIER, 0);
        let trust = Word::new(Op::TrustElse, 0, 0, 0, 0);
        let code = vec![
            call,
            info,
            resume(THEN),
            // CONDITION
            call,
            info,
            cut,
            resume(THEN),
            // TEST
            call,
            info,
            cut,
            Word::wide(Op::RetryElse, 0, 0, 4),
            Word::new(Op::Fail, 0, 0, 0, 0),
            // FAILED
            trust,
            resume(ELSEWISE),
            trust,
            resume(THEN),
        ];
        Wake { code, wakeup }
    }

    /// The instruction at this place of the code.
    pub fn at(&self, index: usize) -> *const Word {
        self.code
            .get(index..)
            .map_or(&raw const FAIL, <[Word]>::as_ptr)
    }

    /// The code that calls `'$wakeup'/1` and resumes the clause.
    pub fn code(&self) -> &[Word] {
        &self.code
    }

    /// Whether an address stands in this code.
    pub fn contains(&self, code: *const Word) -> bool {
        self.code.as_ptr_range().contains(&code)
    }
}
