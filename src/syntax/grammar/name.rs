//! Name tokens during parsing: their text, and what the next token says about them.
//!
//! `[]` and `{}` are names of two tokens; nothing else is.

use std::borrow::Cow;

use super::super::operator::Definition;
use super::super::{Operators, Span, Token, TokenKind, quoted};
use crate::memory::Stopping;

/// A name (ISO 6.4.2), or a comma or bar in the place of an operator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::syntax) struct Name {
    /// The kind of its first token.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Span,
}

impl Name {
    /// The text of the atom.
    pub fn text<'a>(&self, source: &'a str) -> Stopping<Cow<'a, str>> {
        if self.kind == TokenKind::QuotedName {
            return quoted::decode(source, self.span);
        }
        Ok(Cow::Borrowed(match self.kind {
            TokenKind::OpenList => "[]",
            TokenKind::OpenCurly => "{}",
            _ => &source[self.span.range()],
        }))
    }

    /// The operators of this name. `[]` and `{}` are never operators.
    pub fn definition(&self, source: &str, operators: &Operators) -> Definition {
        if self.kind.is_open() {
            return Definition::default();
        }
        // A name too long for the memory is an error later, where it becomes an atom.
        self.text(source)
            .map_or_else(|_| Definition::default(), |name| operators.get(&name))
    }
}

impl From<Token> for Name {
    fn from(token: Token) -> Name {
        Name {
            kind: token.kind,
            span: token.span,
        }
    }
}

/// Whether `input` begins with the parenthesis of an argument list, which no layout separates from its name.
pub(super) fn opens_arguments(input: &[Token]) -> bool {
    matches!(input, [next, ..] if next.kind == TokenKind::Open && !next.layout_before)
}

/// Whether an operator finds its right operand in `input`: a term begins there, and that term is not just
/// the next operator, which would make this one an atom.
pub(super) fn operand_follows(input: &[Token], source: &str, operators: &Operators) -> bool {
    let [next, rest @ ..] = input else {
        return false;
    };
    if !next.kind.is_name() || opens_arguments(rest) {
        return next.kind.begins_term() || next.kind == TokenKind::Invalid;
    }
    let name = Name::from(*next);
    let definition = name.definition(source, operators);
    // A minus sign before a number begins an operand even if `-` is no prefix operator.
    let is_sign = || {
        matches!(rest, [number, ..] if number.kind.is_number())
            && name.text(source).as_deref() == Ok("-")
    };
    definition.prefix.is_some() || !definition.is_operator() || is_sign()
}
