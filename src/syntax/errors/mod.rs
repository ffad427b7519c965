//! What is wrong with a text: `error` has the kinds of syntax errors and their sentences, `diagnose` makes one of a failure of the parser.
//!
//! *Invariant*: every error has a span in the text, where it is to be mended, and a sentence in each language.

pub(super) mod diagnose;
pub(super) mod error;
