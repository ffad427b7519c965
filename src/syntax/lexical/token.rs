//! The tokens of ISO 6.4: what they are, and what the parser sees of them. `../../../grammar/tokens.rs` has their patterns, and
//! `token_kind.rs` what logos makes of these.

use super::super::Span;
pub use super::token_kind::TokenKind;

impl TokenKind {
    /// A name token (ISO 6.4.2), brackets aside.
    pub fn is_name(self) -> bool {
        matches!(
            self,
            TokenKind::LetterName
                | TokenKind::SymbolName
                | TokenKind::SoloName
                | TokenKind::QuotedName
        )
    }

    /// A number without its sign.
    pub fn is_number(self) -> bool {
        matches!(
            self,
            TokenKind::Integer | TokenKind::CharacterCode | TokenKind::Ratio | TokenKind::Float
        )
    }

    /// An opening bracket.
    pub fn is_open(self) -> bool {
        matches!(
            self,
            TokenKind::Open | TokenKind::OpenList | TokenKind::OpenCurly
        )
    }

    /// A closing bracket.
    pub fn is_close(self) -> bool {
        matches!(
            self,
            TokenKind::Close | TokenKind::CloseList | TokenKind::CloseCurly
        )
    }

    /// White space or a comment.
    pub fn is_layout(self) -> bool {
        matches!(
            self,
            TokenKind::Layout | TokenKind::LineComment | TokenKind::BlockComment
        )
    }

    /// Whether a term can begin with this token.
    pub(in crate::syntax) fn begins_term(self) -> bool {
        self.is_name()
            || self.is_number()
            || self.is_open()
            || matches!(
                self,
                TokenKind::Variable | TokenKind::DoubleQuoted | TokenKind::BackQuoted
            )
    }
}

/// A token of a clause; layout text is no token here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Whether layout text stands before it.
    pub layout_before: bool,
    /// Where it stands.
    pub span: Span,
}
