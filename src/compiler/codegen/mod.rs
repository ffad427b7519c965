//! Steps to instructions: code generation, in one walk over the steps.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `control` | the walk, and the state of the generator |
//! | `head`, `build` | matching the arguments of the head; making terms |
//! | `body`, `arithmetic` | calls and goals in place; expressions and comparisons |
//! | `branches` | what holds where paths split and join |
//! | `registers` | where each variable lives |
//! | `assembler`, `peephole` | words and labels; pairs of words that become one |
//! | `whereabouts` | where each variable lived, for those who explain an error |
//! | `charges` | the inferences of goals that spend none by themselves |
//!
//! *Invariant*: what the registers hold, as `registers` says it, is true behind each word that the assembler takes. A pass that finds no
//! free register gives up with `Stop::Registers`, and the room tries again with all variables in slots.

pub(super) mod arithmetic;
pub(super) mod assembler;
pub(super) mod body;
pub(super) mod branches;
pub(super) mod build;
pub(super) mod charges;
pub(super) mod control;
pub(super) mod head;
pub(super) mod peephole;
pub(super) mod registers;
pub(super) mod whereabouts;
