//! Tokens to tree (ISO 6.2 and 6.3), as `grammar/prolog.ebnf` has it.
//!
//! `parser` has the productions, one function each, and `relaxed` the tests of the relaxed grammar; `expression` keeps the constructs that
//! need another term on a stack. `operator` is the operator table, `name` reads name tokens, `tree` is the result, and `packed` stores it
//! as bytes.
//!
//! *Invariant*: nothing here recurses over the depth of a term, and each token is looked at a bounded number of times. A failure only
//! names its token; `errors/diagnose.rs` finds out which error it is.

pub(super) mod expression;
pub(super) mod name;
pub(super) mod operator;
pub mod packed;
pub(super) mod parser;
pub(super) mod relaxed;
pub(super) mod tree;
