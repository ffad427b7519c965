//! The lexer: logos finds tokens, and this file completes those that a pattern over ASCII cannot describe.
//!
//! Spans of successive tokens are adjacent and cover the text, except for a byte order mark at its beginning. The lexer never fails: text
//! that is not a token becomes an `Invalid` token, and the lexer keeps the first problem until it is taken.

use std::borrow::Cow;

use logos::Logos;

use super::super::chars::{
    is_alphanumeric, is_bidirectional_control, is_capital, is_foreign_solo, is_layout, is_small,
    is_symbol_char,
};
use super::super::{Pace, Span, SyntaxErrorKind, Token, TokenKind, quoted};
use crate::memory::{Stopping, room};

/// Why a token is invalid.
#[derive(Clone, Debug)]
pub(in crate::syntax) struct Problem {
    pub kind: SyntaxErrorKind,
    pub span: Span,
    pub began: Option<Span>,
}

/// The tokens of a text from some offset on, layout and comments among them.
pub(in crate::syntax) struct Lexer<'a> {
    inner: logos::Lexer<'a, TokenKind>,
    text: &'a str,
    problem: Option<Problem>,
    /// Whether tokens are those of the relaxed grammar.
    pub relaxed: bool,
}

/// The number of tokens between two calls of `pace`: some microseconds.
pub const PACE: usize = 1 << 8;

impl<'a> Lexer<'a> {
    /// A lexer that begins at byte `at`, which must be a character boundary of the text.
    pub fn new(text: &'a str, at: usize) -> Lexer<'a> {
        let mut inner = TokenKind::lexer(text);
        inner.bump(at);
        let mut lexer = Lexer {
            inner,
            text,
            problem: None,
            relaxed: false,
        };
        if at == 0 && text.starts_with('\u{FEFF}') {
            lexer.inner.bump('\u{FEFF}'.len_utf8());
        }
        lexer
    }

    /// The next token with its span.
    pub fn next_token(&mut self) -> Option<(TokenKind, Span)> {
        let found = self.inner.next()?;
        let start = self.inner.span().start;
        let kind = match found {
            Err(()) | Ok(TokenKind::Invalid) => self.foreign(start),
            Ok(kind @ (TokenKind::LetterName | TokenKind::Variable)) => {
                self.extend(is_alphanumeric);
                kind
            }
            Ok(TokenKind::SymbolName) => {
                self.extend(is_symbol_char);
                if self.inner.slice() == "." && self.at_boundary() {
                    TokenKind::End
                } else {
                    TokenKind::SymbolName
                }
            }
            Ok(TokenKind::BlockComment) => self.block_comment(start),
            Ok(TokenKind::LineComment) => self.comment(TokenKind::LineComment, start),
            Ok(
                kind @ (TokenKind::QuotedName | TokenKind::DoubleQuoted | TokenKind::BackQuoted),
            ) => self.quoted(kind, start),
            Ok(TokenKind::Integer) => {
                self.based_integer();
                match self.relaxed {
                    true => self.relaxed_number(start),
                    false => TokenKind::Integer,
                }
            }
            Ok(TokenKind::Layout) => {
                self.extend(is_layout);
                TokenKind::Layout
            }
            Ok(kind) => kind,
        };
        let span = self.inner.span();
        Some((kind, Span::new(span.start, span.end)))
    }

    /// Takes the first problem found so far.
    pub fn take_problem(&mut self) -> Option<Problem> {
        self.problem.take()
    }

    /// Collects the tokens of one clause, without layout, through its end token; adds an empty `End` if the text ends without one. Collects
    /// nothing if only layout text is left.
    pub fn clause(&mut self, tokens: &mut Vec<Token>, pace: Pace) -> Stopping<()> {
        tokens.clear();
        let mut layout_before = false;
        while let Some((kind, span)) = self.next_token() {
            if kind.is_layout() {
                layout_before = true;
                continue;
            }
            let token = Token {
                kind,
                layout_before,
                span,
            };
            room::push(tokens, token)?;
            layout_before = false;
            if kind == TokenKind::End {
                return Ok(());
            }
            if tokens.len().is_multiple_of(PACE) {
                pace()?;
            }
        }
        if !tokens.is_empty() {
            tokens.push(Token {
                kind: TokenKind::End,
                layout_before,
                span: Span::point(self.text.len()),
            });
        }
        Ok(())
    }

    fn note(&mut self, problem: Problem) -> TokenKind {
        self.problem.get_or_insert(problem);
        TokenKind::Invalid
    }

    /// Whether a full stop here would end a clause.
    fn at_boundary(&self) -> bool {
        let next = self.inner.remainder().chars().next();
        next.is_none_or(|c| c == '%' || is_layout(c))
    }

    /// Extends the token by characters outside ASCII that belong to it, and by the ASCII characters after them.
    fn extend(&mut self, belongs: fn(char) -> bool) {
        let rest = self.inner.remainder();
        if rest.as_bytes().first().is_some_and(|byte| *byte >= 0x80) {
            let length = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
            self.inner.bump(length);
        }
    }

    /// Completes a token that begins with a character outside ASCII, or with a control character.
    fn foreign(&mut self, start: usize) -> TokenKind {
        let c = self.inner.slice().chars().next().unwrap_or_default();
        let rest_while = |lexer: &mut Self, belongs: fn(char) -> bool, kind| {
            let rest = lexer.inner.remainder();
            let length = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
            lexer.inner.bump(length);
            kind
        };
        match c {
            _ if is_small(c) => rest_while(self, is_alphanumeric, TokenKind::LetterName),
            _ if is_capital(c) => rest_while(self, is_alphanumeric, TokenKind::Variable),
            _ if is_layout(c) => rest_while(self, is_layout, TokenKind::Layout),
            _ if is_symbol_char(c) => rest_while(self, is_symbol_char, TokenKind::SymbolName),
            _ if is_foreign_solo(c) => TokenKind::SoloName,
            _ => self.note(Problem {
                kind: if is_bidirectional_control(c) {
                    SyntaxErrorKind::BidirectionalControl(c)
                } else {
                    SyntaxErrorKind::IllegalCharacter(c)
                },
                span: Span::new(start, start + c.len_utf8()),
                began: None,
            }),
        }
    }

    fn block_comment(&mut self, start: usize) -> TokenKind {
        let rest = self.inner.remainder();
        match rest.find("*/") {
            Some(length) => {
                self.inner.bump(length + 2);
                self.comment(TokenKind::BlockComment, start)
            }
            None => {
                self.inner.bump(rest.len());
                self.note(Problem {
                    kind: SyntaxErrorKind::UnfinishedComment,
                    span: Span::new(start, start + 2),
                    began: Some(Span::new(start, start + 2)),
                })
            }
        }
    }

    /// Reads a whole comment, which may contain anything except controls of the direction of text.
    fn comment(&mut self, kind: TokenKind, start: usize) -> TokenKind {
        let comment = self.inner.slice();
        if comment.is_ascii() {
            return kind;
        }
        match comment
            .char_indices()
            .find(|&(_, c)| is_bidirectional_control(c))
        {
            Some((at, c)) => self.note(Problem {
                kind: SyntaxErrorKind::BidirectionalControl(c),
                span: Span::new(start + at, start + at + c.len_utf8()),
                began: Some(Span::new(start, start + 1)),
            }),
            None => kind,
        }
    }

    fn quoted(&mut self, kind: TokenKind, start: usize) -> TokenKind {
        let (end, problem) = quoted::scan(self.text, start, self.relaxed);
        self.inner.bump(end - start - 1);
        match problem {
            Some(problem) => self.note(problem),
            None => kind,
        }
    }

    /// `16'FF`: takes the digits after the quote. The strict grammar takes only bases above ten, since `2'1` is no number by the standard.
    /// The digits are not taken if a quote follows, which makes a quoted name of them.
    fn based_integer(&mut self) {
        let Some(digits) = self.inner.remainder().strip_prefix('\'') else {
            return;
        };
        let least = if self.relaxed { 2 } else { 11 };
        let base = self.inner.slice().parse::<u32>().ok();
        let Some(base) = base.filter(|base| (least..=36).contains(base)) else {
            return;
        };
        let length = digits
            .find(|c: char| !c.is_digit(base))
            .unwrap_or(digits.len());
        let next = digits[length..].chars().next();
        let goes_on = |c| c == '\'' || (!self.relaxed && is_alphanumeric(c));
        if length > 0 && !next.is_some_and(goes_on) {
            self.inner.bump(1 + length);
        }
    }
}

/// Numbers that only the relaxed grammar reads.
impl Lexer<'_> {
    /// Takes groups of three digits, each after one space, if the first group has at most three digits: `1 000 000`.
    fn spaced_groups(&mut self, start: usize) {
        let first = &self.text[start..self.inner.span().end];
        if first.len() > 3 || !first.bytes().all(|b| b.is_ascii_digit()) {
            return;
        }
        while let [b' ', group @ ..] = self.inner.remainder().as_bytes()
            && group.iter().take_while(|b| b.is_ascii_digit()).count() == 3
            && !matches!(&group[3..], [b'.', b'0'..=b'9', ..] | [b'\'' | b'_', ..])
        {
            self.inner.bump(4);
        }
    }

    /// Extends an integer: to `1e10`, to `1_` with a line end and more digits, to `0''` and other character codes.
    fn relaxed_number(&mut self, start: usize) -> TokenKind {
        if self.inner.slice() == "0"
            && let Some(code) = self.inner.remainder().strip_prefix('\'')
            && let Some(length) = quoted::relaxed_code(code)
        {
            self.inner.bump(1 + length);
            return TokenKind::CharacterCode;
        }
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        // A group of digits may follow `_` and layout.
        let decimal = |token: &str| {
            let mut characters = token.chars();
            characters.all(|c| c.is_ascii_digit() || c == '_' || is_layout(c))
        };
        while decimal(&self.text[start..self.inner.span().end])
            && let Some(rest) = self.inner.remainder().strip_prefix('_')
        {
            let group = rest.trim_start_matches(is_layout);
            let length = digits(group);
            if length == 0 {
                break;
            }
            self.inner.bump(1 + rest.len() - group.len() + length);
        }
        self.spaced_groups(start);
        if !self.inner.slice().contains(' ')
            && decimal(self.inner.slice())
            && let Some(rest) = self.inner.remainder().strip_prefix(['e', 'E'])
        {
            let exponent = rest.strip_prefix(['+', '-']).unwrap_or(rest);
            let length = digits(exponent);
            if length > 0 {
                self.inner.bump(1 + rest.len() - exponent.len() + length);
                return TokenKind::Float;
            }
        }
        TokenKind::Integer
    }
}

/// All tokens of a text with their spans, layout and comments among them: for highlighting and for matching brackets.
pub fn tokens(text: &str) -> impl Iterator<Item = (TokenKind, Span)> {
    let mut lexer = Lexer::new(text, 0);
    std::iter::from_fn(move || lexer.next_token())
}

/// The name that is the whole text: a name of letters, of symbol characters, or in quotes, which are removed.
pub fn name_of(text: &str) -> Option<Cow<'_, str>> {
    let mut found = tokens(text);
    let (Some((kind, span)), None) = (found.next(), found.next()) else {
        return None;
    };
    match kind {
        TokenKind::LetterName | TokenKind::SymbolName => Some(Cow::Borrowed(text)),
        TokenKind::QuotedName => quoted::decode(text, span).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TokenKind::*;

    fn kinds(text: &str) -> Vec<TokenKind> {
        tokens(text).map(|(kind, _)| kind).collect()
    }

    #[test]
    fn names_and_comments() {
        assert_eq!(
            kinds("X/* /*/=7"),
            [Variable, BlockComment, SymbolName, Integer]
        );
        assert_eq!(kinds("-/*.*/1"), [SymbolName, Integer]);
        assert_eq!(kinds("//*."), [SymbolName]);
        assert_eq!(kinds("/**/+"), [BlockComment, SymbolName]);
        assert_eq!(kinds("Поз(имя_1)"), [Variable, Open, LetterName, Close]);
        assert_eq!(kinds("xй1"), [LetterName]);
        assert_eq!(kinds("a.%b"), [LetterName, End, LineComment]);
        assert_eq!(kinds("a.b"), [LetterName, SymbolName, LetterName]);
        assert_eq!(kinds("\u{FEFF}a\u{A0}b"), [LetterName, Layout, LetterName]);
    }

    #[test]
    fn numbers() {
        assert_eq!(kinds("1.e"), [Integer, SymbolName, LetterName]);
        assert_eq!(
            kinds("1.0e- 9"),
            [Float, LetterName, SymbolName, Layout, Integer]
        );
        assert_eq!(kinds("0xamod"), [Integer, LetterName]);
        assert_eq!(kinds("0bop"), [Integer, LetterName]);
        assert_eq!(kinds("0'a"), [CharacterCode]);
        assert_eq!(kinds("0''"), [Integer, QuotedName]);
        assert_eq!(kinds("0'''"), [CharacterCode]);
        assert_eq!(kinds("16'mod'2"), [Integer, QuotedName, Integer]);
        assert_eq!(kinds("2'1'y"), [Integer, QuotedName, LetterName]);
        assert_eq!(kinds("16'Fa"), [Integer]);
        assert_eq!(kinds("1_0"), [Integer]);
        assert_eq!(kinds("1_a"), [Integer, Variable]);
    }
}
