//! Code generation: turns steps into instructions, in one walk over the steps.
//!
//! | file | subject |
//! | --- | --- |
//! | `control` | the walk, and the state of the generator |
//! | `head`, `build` | matching the arguments of the head; building terms |
//! | `body`, `arithmetic` | calls and goals in place; expressions and comparisons |
//! | `branches` | the states where paths split and join |
//! | `registers` | where each variable lives |
//! | `assembler`, `peephole` | words and labels; merging of instructions |
//! | `whereabouts` | where each variable lived, for explaining errors |
//! | `charges` | the inferences of goals that spend none themselves |
//!
//! *Invariant*: the contents of registers according to `registers` are correct after each word that the assembler takes. A pass that finds
//! no free register gives up with `Stop::Registers`, and the clause is compiled again with all variables in slots.

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
