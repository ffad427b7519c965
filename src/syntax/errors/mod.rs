//! What is wrong with a text: `error` has the kinds of syntax errors and their sentences, `diagnose` makes one of a failure of the parser,
//! `mend` finds what the author meant, `mended` has the sentences for that, and `diagnostic` is the value that all messages are.
//!
//! *Invariant*: every error has a span in the text, where it is to be mended, and a sentence in each language.

pub(super) mod diagnose;
pub(super) mod diagnostic;
pub(super) mod error;
pub mod mend;
pub(super) mod mended;
