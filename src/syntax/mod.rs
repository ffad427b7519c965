//! Parses text to trees: the whole of ISO 13211-1 clause 6, as a library without an engine.
//!
//! This room knows no heap and no machine: the caller passes the operators in, flags for the meaning of text apply later, and
//! `term/text/lower.rs` turns a [`Tree`] into a term. Nothing here recurses over the depth of a term, and no text makes it panic.

mod encoding;
mod errors;
mod grammar;
pub mod json_text;
mod language;
mod lexical;
mod numbers;
mod options;
mod source;
mod span;

// Files are in folders by their subject; the rest of the room uses their names without the folders.
pub use encoding::likely_encoding;
pub use errors::diagnostic::{Diagnostic, Edit, Fix, Note, NoteKind, Severity, Sink};
pub use errors::mend;
pub(in crate::syntax) use errors::{diagnose, error};
pub use grammar::packed;
pub(in crate::syntax) use grammar::{expression, name, operator, parser, tree};
pub use lexical::chars;
pub(in crate::syntax) use lexical::{lexer, quoted, scanner, token};
pub(in crate::syntax) use numbers::number;
pub use numbers::{fraction, long};

pub use error::{SyntaxError, SyntaxErrorKind};
pub use fraction::Fraction;
pub use language::Language;
pub use lexer::{PACE, name_of, tokens};
pub use number::{Number, parse_number_at_pace};
pub use operator::{Class, Operators, Specifier};
pub use options::{Pace, ReadFlags};
pub use scanner::Scanner;
#[cfg(feature = "report")]
pub use source::display_width;
pub use source::floor;
pub use source::{Character, Position, Source, SourceId};
pub use span::Span;
pub use token::{Token, TokenKind};
pub use tree::{Detail, DetailKind, Node, NodeKind, Quote, SubtreeStarts, Tree, Variable};

use expression::Expression;
use lexer::Lexer;
use parser::Grammar;

/// Reads the next term of `text` from byte `at` on, through its end token. `Ok(None)`: only layout text is left.
pub fn read_term<'a>(
    text: &'a str,
    at: usize,
    operators: &Operators,
    flags: ReadFlags,
) -> Result<Option<Tree<'a>>, SyntaxError> {
    read_term_at_pace(text, at, operators, flags, &|| Ok(()))
}

/// As [`read_term`]; calls `pace` after each [`PACE`] tokens, when they are found and again when they are parsed. An error of `pace` ends
/// the reading.
pub fn read_term_at_pace<'a>(
    text: &'a str,
    at: usize,
    operators: &Operators,
    flags: ReadFlags,
    pace: Pace,
) -> Result<Option<Tree<'a>>, SyntaxError> {
    if u32::try_from(text.len()).is_err() {
        return Err(SyntaxError {
            kind: SyntaxErrorKind::TextTooLong,
            span: Span::default(),
            began: None,
            resume: text.len(),
            incomplete: false,
        });
    }
    let at = (at.min(text.len())..=text.len())
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(text.len());
    let strictly = ReadFlags {
        relaxed: false,
        ..flags
    };
    let strict = match parse(text, at, operators, strictly, pace) {
        Err(error) if flags.relaxed && !flags.iso => error,
        read => return read,
    };
    match parse(text, at, operators, flags, pace) {
        Ok(Some(mut tree)) => {
            tree.relaxed = Some(Box::new(strict));
            Ok(Some(tree))
        }
        // The relaxed grammar accepts the text at the strict error, so that only the later, relaxed error counts.
        Err(relaxed) if strict.kind.is_relaxable() && relaxed.span.start > strict.span.start => {
            Err(relaxed)
        }
        Ok(None) | Err(_) => Err(strict),
    }
}

/// Reads a term by the strict or the relaxed grammar, as the flags say.
fn parse<'a>(
    text: &'a str,
    at: usize,
    operators: &Operators,
    flags: ReadFlags,
    pace: Pace,
) -> Result<Option<Tree<'a>>, SyntaxError> {
    let mut lexer = Lexer::new(text, at);
    lexer.relaxed = flags.relaxed;
    let mut tokens = Vec::with_capacity(32);
    if let Err(stop) = lexer.clause(&mut tokens, pace) {
        return Err(SyntaxError::stopped(stop, at));
    }
    if tokens.is_empty() {
        return Ok(None);
    }
    if flags.var_prefix {
        let capital = |token: &&mut Token| {
            token.kind == TokenKind::Variable && !token.span.of(text).starts_with('_')
        };
        let capitals = tokens.iter_mut().filter(capital);
        capitals.for_each(|token| token.kind = TokenKind::LetterName);
    }
    let grammar = Grammar {
        text,
        operators,
        flags,
        pace,
    };
    let mut expression = match Expression::new(grammar, &tokens) {
        Ok(expression) => expression,
        Err(stop) => return Err(SyntaxError::stopped(stop, at)),
    };
    match expression.clause() {
        Ok(tree) => Ok(Some(tree)),
        Err(failure) => Err(diagnose::explain(
            &expression,
            failure,
            lexer.take_problem(),
        )),
    }
}
