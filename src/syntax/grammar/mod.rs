//! Tokens to tree (ISO 6.2 and 6.3), as `grammar/prolog.ebnf` has it.
//!
//! `parser` has the productions, one function each, `relaxed` what the relaxed grammar asks besides; `expression` keeps on a stack what
//! waits for a term. `operator` is the table of operators, `name` looks at name tokens, and `tree` is what comes out; `packed` keeps it as bytes.
//!
//! *Invariant*: nothing here recurses over the depth of a term, and each token is looked at a bounded number of times. A failure says at
//! which token; what error this is, `errors/diagnose.rs` finds out.

pub(super) mod expression;
pub(super) mod name;
pub(super) mod operator;
pub mod packed;
pub(super) mod parser;
pub(super) mod relaxed;
pub(super) mod tree;
