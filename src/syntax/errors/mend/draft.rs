//! A clause that does not read, as lexemes; what its candidates ask of it, and reading it again with edits.
//!
//! *Invariant*: it is read again a bounded number of times.

use super::super::super::source::floor;
use super::super::super::{
    Operators, ReadFlags, Span, SyntaxError, SyntaxErrorKind, TokenKind, read_term, tokens,
};
use super::clause::is_clause;
use super::{Mend, MendKind};

/// Longer clauses, in bytes, are data that a program has written.
const LONGEST: usize = 1 << 14;

/// How far behind the clause the text may be looked at, in bytes: some lines.
pub const BEHIND: usize = 1 << 11;

/// The most times one clause is read again.
const MOST_TRIES: u32 = 150;

/// A token with what is asked of it again and again.
#[derive(Clone, Copy, Debug)]
pub struct Lexeme<'a> {
    pub kind: TokenKind,
    pub span: Span,
    pub text: &'a str,
    /// Whether layout stands before it.
    pub apart: bool,
    /// Whether it is the first of its line.
    pub first: bool,
    /// The brackets that are open around it.
    pub depth: usize,
}

impl Lexeme<'_> {
    pub fn is_word(&self) -> bool {
        matches!(self.kind, TokenKind::LetterName | TokenKind::Variable)
    }

    pub fn is_sign(&self) -> bool {
        matches!(
            self.kind,
            TokenKind::SymbolName
                | TokenKind::SoloName
                | TokenKind::Bar
                | TokenKind::Invalid
                | TokenKind::End
        ) && !self.text.is_empty()
    }

    pub fn is_operand(&self) -> bool {
        self.kind.is_number()
            || self.is_word()
            || matches!(
                self.kind,
                TokenKind::QuotedName | TokenKind::DoubleQuoted | TokenKind::BackQuoted
            )
    }
}

/// A clause that is to be mended.
pub struct Draft<'a, 'o> {
    pub text: &'a str,
    pub at: usize,
    pub end: usize,
    pub error: Option<&'a SyntaxError>,
    pub operators: &'o Operators,
    pub flags: ReadFlags,
    pub lexemes: Vec<Lexeme<'a>>,
    pub comments: Vec<Span>,
    pub tries: u32,
}

impl<'a, 'o> Draft<'a, 'o> {
    pub fn new(
        text: &'a str,
        at: usize,
        end: usize,
        error: Option<&'a SyntaxError>,
        operators: &'o Operators,
        flags: ReadFlags,
    ) -> Option<Draft<'a, 'o>> {
        let end = end.max(error.map_or(0, |error| error.span.end as usize));
        let clause = text.get(at..end)?;
        if clause.len() > LONGEST {
            return None;
        }
        let mut draft = Draft {
            text,
            at,
            end,
            error,
            operators,
            flags,
            lexemes: Vec::new(),
            comments: Vec::new(),
            tries: MOST_TRIES,
        };
        let (mut apart, mut first, mut depth) = (false, true, 0_usize);
        for (kind, span) in tokens(clause) {
            let word = span.of(clause);
            let span = Span::new(at + span.start as usize, at + span.end as usize);
            if kind.is_layout() {
                apart = true;
                first |= word.contains('\n');
                if kind == TokenKind::LineComment {
                    draft.comments.push(span);
                }
                continue;
            }
            if kind.is_close() {
                depth = depth.saturating_sub(1);
            }
            draft.lexemes.push(Lexeme {
                kind,
                span,
                text: word,
                apart,
                first,
                depth,
            });
            depth += usize::from(kind.is_open());
            (apart, first) = (false, false);
        }
        (draft.lexemes.len() > 1).then_some(draft)
    }

    // Reading again.

    /// The text from the clause on with these edits, which stand in their order.
    pub fn edited(&self, edits: &[(Span, String)]) -> String {
        let end = floor(self.text, self.end + BEHIND);
        let mut out = String::with_capacity(end - self.at + 16);
        let mut from = self.at;
        for (span, text) in edits {
            let (start, stop) = (span.start as usize, span.end as usize);
            out.push_str(self.text.get(from..start).unwrap_or_default());
            out.push_str(text);
            from = stop.max(from);
        }
        out.push_str(self.text.get(from..end).unwrap_or_default());
        out
    }

    /// Whether the clause reads with these edits, or is at least read on beyond the place where it is wrong now.
    pub fn reads(&mut self, edits: &[(Span, String)]) -> bool {
        self.reading(edits, false)
    }

    /// As [`Draft::reads`]; `strictly`: the whole clause.
    pub fn reading(&mut self, edits: &[(Span, String)], strictly: bool) -> bool {
        let Some(tries) = self.tries.checked_sub(1) else {
            return false;
        };
        self.tries = tries;
        let text = self.edited(edits);
        match read_term(&text, 0, self.operators, self.flags) {
            Ok(Some(tree)) => self.flags.end_optional || is_clause(&tree),
            Ok(None) => true,
            Err(_) if strictly => false,
            Err(next) => {
                let Some(error) = self.error else {
                    return false;
                };
                let grown: isize = edits
                    .iter()
                    .map(|(span, text)| text.len() as isize - (span.end - span.start) as isize)
                    .sum();
                let edited = edits.iter().map(|(span, _)| span.end).max();
                let place = next.span.start as isize - grown + self.at as isize;
                // Another mistake follows in the same clause.
                next.kind != SyntaxErrorKind::EndOfText
                    && place > error.span.end as isize + 1
                    && place > edited.unwrap_or_default() as isize + 1
                    && place < self.end as isize
            }
        }
    }

    pub fn mend(
        &mut self,
        kind: MendKind,
        span: Span,
        edits: Vec<(Span, String)>,
        sure: bool,
    ) -> Option<Mend> {
        self.reads(&edits).then_some(Mend {
            kind,
            span,
            edits,
            sure,
            resume: None,
        })
    }

    // What the candidates look at.

    /// The index of the first word from `from` on for which this is so.
    pub fn find(&self, from: usize, is: impl Fn(&Lexeme<'a>) -> bool) -> Option<usize> {
        let rest = self.lexemes.get(from..)?;
        rest.iter().position(is).map(|index| from + index)
    }

    /// The index of the bracket that closes the one at `open`.
    pub fn closing(&self, open: usize) -> Option<usize> {
        let depth = self.lexemes.get(open)?.depth;
        self.find(open + 1, |word| word.kind.is_close() && word.depth == depth)
    }

    /// Behind the head that the clause begins with: the index of the word there.
    pub fn behind_head(&self) -> Option<usize> {
        self.behind_head_at(0)
    }

    /// Behind the head that begins at `at`: the index of the word there.
    pub fn behind_head_at(&self, at: usize) -> Option<usize> {
        let first = self.lexemes.get(at)?;
        if !first.is_word() && first.kind != TokenKind::QuotedName {
            return None;
        }
        match self.lexemes.get(at + 1) {
            Some(open) if open.kind == TokenKind::Open => Some(self.closing(at + 1)? + 1),
            Some(_) | None => Some(at + 1),
        }
    }

    /// The signs from `at` on that touch one another, as one text.
    pub fn run(&self, at: usize) -> Option<(Span, usize)> {
        let first = self.lexemes.get(at).filter(|word| word.is_sign())?;
        let mut span = first.span;
        let mut end = at + 1;
        while let Some(next) = self.lexemes.get(end)
            && next.is_sign()
            && !next.apart
            && next.text != "."
        {
            span = span.to(next.span);
            end += 1;
        }
        Some((span, end))
    }

    pub fn line_end(&self, offset: usize) -> usize {
        let rest = self.text.get(offset..).unwrap_or_default();
        let line = rest.find('\n').map_or(rest, |end| &rest[..end]);
        offset + line.find('\r').unwrap_or(line.len())
    }

    /// Whether the word begins a line no deeper than the clause began.
    pub fn begins_anew(&self, at: usize) -> bool {
        let first = self.lexemes[0].span.start;
        self.lexemes
            .get(at)
            .is_some_and(|word| word.first && self.indent(word.span.start) <= self.indent(first))
    }

    pub fn indent(&self, offset: u32) -> usize {
        let before = self.text.get(..offset as usize).unwrap_or_default();
        before.len() - before.rfind('\n').map_or(0, |newline| newline + 1)
    }
}
