//! Text to tokens (ISO 6.4 and 6.5).
//!
//! `chars` has the classes of characters, `token` the kinds of tokens, `token_kind` the state machine that logos makes from their patterns
//! in `grammar/tokens.rs`. `lexer` finds tokens, and completes with `quoted` those that a pattern cannot describe. `scanner` finds in a
//! stream the end of the text of a term, before there are tokens.
//!
//! *Invariant*: every text has tokens: other text becomes an `Invalid` one, and the lexer keeps the first problem until it is taken.

pub mod chars;
pub(super) mod lexer;
pub(super) mod quoted;
pub(super) mod scanner;
pub(super) mod token;
mod token_kind;
