//! From a failure of the parser to the error a person can mend.
//!
//! The parser notices a lost comma or full stop one token late; here the error is moved to where the text should change. Everything looks at each token of
//! the clause at most a few times.

use super::super::expression::{Expression, Failure, Frame, FrameKind};
use super::super::lexer::Problem;
use super::super::name::Name;
use super::super::{Span, SyntaxError, SyntaxErrorKind, Token, TokenKind};

/// The error for a failure; `problem` is what the lexer found wrong with the first invalid token.
pub(in crate::syntax) fn explain(
    expression: &Expression,
    failure: Failure,
    problem: Option<Problem>,
) -> SyntaxError {
    let scene = Scene {
        text: expression.grammar.text,
        tokens: expression.tokens,
        expression,
    };
    let cut_off = match failure {
        Failure::Operand(at) | Failure::Operator(at) => scene.is_cut_off(at),
        Failure::Clash(..) | Failure::Bare(_) | Failure::Number(..) | Failure::Stopped(_) => false,
    };
    let (kind, span, began) = match failure {
        Failure::Operand(at) | Failure::Operator(at)
            if scene.tokens[at].kind == TokenKind::Invalid =>
        {
            match problem {
                Some(problem) => (problem.kind, problem.span, problem.began),
                None => (SyntaxErrorKind::IllegalNumber, scene.tokens[at].span, None),
            }
        }
        Failure::Operand(at) => scene.no_operand(at),
        Failure::Operator(at) => scene.no_operator(at),
        Failure::Clash(name, left) => scene.clash(name, left),
        Failure::Bare(name) => {
            let kind = SyntaxErrorKind::OperatorAsOperand(
                name.text(scene.text).unwrap_or_default().into_owned(),
            );
            (kind, name.span, scene.began())
        }
        Failure::Number(kind, span) => (kind, span, None),
        Failure::Stopped(stop) => {
            return SyntaxError::stopped(stop, scene.tokens[0].span.start as usize);
        }
    };
    let incomplete = cut_off
        || matches!(
            kind,
            SyntaxErrorKind::UnfinishedQuoted(_) | SyntaxErrorKind::UnfinishedComment
        );
    let end = scene.tokens.last().map_or(0, |token| token.span.end);
    SyntaxError {
        kind,
        span,
        began: began.filter(|began| *began != span).or(scene.first(span)),
        resume: end as usize,
        incomplete,
    }
}

type Found = (SyntaxErrorKind, Span, Option<Span>);

/// What can be seen where the parser stopped.
struct Scene<'s, 'a, 'o, 't> {
    text: &'a str,
    tokens: &'t [Token],
    expression: &'s Expression<'a, 'o, 't>,
}

impl Scene<'_, '_, '_, '_> {
    /// Whether the text ends at this token, without a full stop.
    fn is_cut_off(&self, at: usize) -> bool {
        let token = self.tokens[at];
        token.kind == TokenKind::End && token.span.is_empty()
    }

    /// Whether the text is that of a clause, which a full stop ends: a query has none that could be missing.
    fn wants_end(&self) -> bool {
        !self.expression.grammar.flags.end_optional
    }

    /// The innermost open bracket.
    fn open(&self) -> Option<&Frame> {
        self.expression.open_brackets().next()
    }

    /// Where the innermost open bracket stands.
    fn began(&self) -> Option<Span> {
        self.open().map(opening)
    }

    /// The first token of the clause, unless the error is there.
    fn first(&self, error: Span) -> Option<Span> {
        let first = self.tokens.first()?.span;
        (first.end <= error.start).then_some(first)
    }

    fn text_of(&self, token: Token) -> &str {
        token.span.of(self.text)
    }

    /// The place just behind the token before `at`.
    fn behind(&self, at: usize) -> Span {
        let before = at.checked_sub(1).and_then(|before| self.tokens.get(before));
        before.map_or(Span::point(0), |token| Span::point(token.span.end as usize))
    }

    /// Whether the token is the first one of its line.
    fn starts_line(&self, at: usize) -> bool {
        let from = self.behind(at).start as usize;
        let to = self.tokens[at].span.start as usize;
        at == 0 || self.text[from..to].contains('\n')
    }

    /// How far the token stands from the beginning of its line.
    fn indent(&self, at: usize) -> usize {
        let start = self.tokens[at].span.start as usize;
        start
            - self.text[..start]
                .rfind('\n')
                .map_or(0, |newline| newline + 1)
    }

    /// The index of the token that begins at this offset.
    fn index_at(&self, offset: u32) -> usize {
        self.tokens
            .partition_point(|token| token.span.start < offset)
    }

    /// Whether the tokens from `at` look like a new clause: first in its line, a head, and then the neck; or, no deeper than the clause began,
    /// the end token.
    fn begins_clause(&self, at: usize) -> bool {
        let head = self.tokens[at].kind;
        if !matches!(head, TokenKind::LetterName | TokenKind::QuotedName) || !self.starts_line(at) {
            return false;
        }
        let behind = match self.tokens.get(at + 1) {
            Some(open) if open.kind == TokenKind::Open && !open.layout_before => {
                match self.closing(at + 1) {
                    Some(close) => close + 1,
                    None => return false,
                }
            }
            _ => at + 1,
        };
        match self.tokens.get(behind) {
            Some(token) if token.kind == TokenKind::End => {
                !token.span.is_empty() && self.indent(at) <= self.indent(0)
            }
            Some(token) => matches!(self.text_of(*token), ":-" | "-->" | "=>"),
            None => false,
        }
    }

    /// The index of the token that closes the bracket at `open`.
    fn closing(&self, open: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for (at, token) in self.tokens.iter().enumerate().skip(open) {
            if token.kind.is_open() {
                depth += 1;
            } else if token.kind.is_close() {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
        }
        None
    }

    /// How many closing brackets from `at` on have no opening one there.
    fn surplus_closings(&self, at: usize) -> usize {
        let (mut depth, mut surplus) = (0_usize, 0);
        for token in &self.tokens[at..] {
            if token.kind.is_open() {
                depth += 1;
            } else if token.kind.is_close() {
                match depth.checked_sub(1) {
                    Some(less) => depth = less,
                    None => surplus += 1,
                }
            }
        }
        surplus
    }

    /// The bracket is not closed, and `span` is where it should be.
    fn unclosed(&self, frame: &Frame, span: Span) -> Found {
        let kind = SyntaxErrorKind::MissingClose(closing_of(frame));
        (kind, span, Some(opening(frame)))
    }

    /// The comma in the open bracket, before the token at `end`, behind which a line begins in the column of the goal that has the bracket: the
    /// bracket was to be closed before it.
    ///
    /// ```text
    ///     format("~w ~w", [X, Y],      here
    ///     nl.
    /// ```
    fn next_goal(&self, frame: &Frame, end: usize) -> Option<usize> {
        let open = self.index_at(opening(frame).start);
        let goal = (1..=open).rev().find(|at| self.starts_line(*at))?;
        let mut depth = 0_usize;
        (open + 1..end.saturating_sub(1)).find(|at| {
            let token = self.tokens[*at];
            depth += usize::from(token.kind.is_open());
            depth = depth.saturating_sub(usize::from(token.kind.is_close()));
            depth == 0
                && token.kind == TokenKind::Comma
                && self.starts_line(at + 1)
                && self.indent(at + 1) == self.indent(goal)
        })
    }

    fn no_operand(&self, at: usize) -> Found {
        let token = self.tokens[at];
        if self.is_cut_off(at) {
            let kind = match self.wants_end() {
                true => SyntaxErrorKind::EndOfText,
                false => SyntaxErrorKind::MissingOperand(String::new()),
            };
            return (kind, self.behind(at), self.began());
        }
        if at >= 2 && token.kind == TokenKind::Close && self.tokens[at - 1].kind == TokenKind::Open
        {
            let span = self.tokens[at - 1].span.to(token.span);
            if !self.tokens[at - 1].layout_before && self.tokens[at - 2].kind.is_name() {
                return (SyntaxErrorKind::NoArguments, span, None);
            }
        }
        if token.kind.is_close() && self.open().is_none() {
            let kind = SyntaxErrorKind::UnmatchedClose(closing_char(token.kind));
            return (kind, token.span, None);
        }
        let kind = SyntaxErrorKind::MissingOperand(self.text_of(token).to_owned());
        (kind, token.span, self.began())
    }

    fn no_operator(&self, at: usize) -> Found {
        let token = self.tokens[at];
        if token.kind == TokenKind::End {
            return match self.open() {
                Some(frame) if !(self.is_cut_off(at) && self.wants_end()) => {
                    let place = self.next_goal(frame, at).unwrap_or(at);
                    self.unclosed(frame, self.behind(place))
                }
                Some(_) | None => (SyntaxErrorKind::EndOfText, self.behind(at), self.began()),
            };
        }
        if token.kind.is_close() {
            return self.wrong_close(at);
        }
        if matches!(token.kind, TokenKind::Bar | TokenKind::Comma) {
            let kind = if self.expression.bracket().kind == FrameKind::Tail {
                SyntaxErrorKind::AfterTail
            } else {
                SyntaxErrorKind::PriorityClash(self.text_of(token).to_owned())
            };
            return (kind, token.span, self.began());
        }
        self.side_by_side(at)
    }

    /// A closing bracket that is not the one of the innermost open bracket.
    fn wrong_close(&self, at: usize) -> Found {
        let token = self.tokens[at];
        let found = closing_char(token.kind);
        let Some(frame) = self.open() else {
            return (SyntaxErrorKind::UnmatchedClose(found), token.span, None);
        };
        let mut outer = self.expression.open_brackets().skip(1);
        if outer.any(|frame| closing_of(frame) == found) {
            return self.unclosed(frame, self.behind(at));
        }
        let kind = SyntaxErrorKind::MismatchedClose(closing_of(frame), found);
        (kind, token.span, Some(opening(frame)))
    }

    /// A term begins at `at` where one has just ended.
    fn side_by_side(&self, at: usize) -> Found {
        let (before, token) = (self.tokens[at - 1], self.tokens[at]);
        let gap = self.behind(at);
        let began = self.began();
        if self.wants_end() && self.begins_clause(at) {
            return match self.open() {
                Some(frame) => self.unclosed(frame, gap),
                None => (SyntaxErrorKind::MissingFullStop, gap, None),
            };
        }
        if let Some(found) = self.directive_end(at) {
            return found;
        }
        let same_line = !self.starts_line(at);
        if self.wants_end()
            && self.expression.frames.len() == 1
            && before.kind == TokenKind::Close
            && token.kind == TokenKind::LetterName
            && (self.tokens.get(at + 1))
                .is_some_and(|next| next.kind == TokenKind::Open && !next.layout_before)
        {
            // Two facts on one line.
            return (SyntaxErrorKind::MissingFullStop, gap, None);
        }
        if token.kind == TokenKind::Open && same_line {
            if before.kind.is_name() {
                let kind = SyntaxErrorKind::LayoutBeforeArguments(self.text_of(before).to_owned());
                let space = Span {
                    start: before.span.end,
                    end: token.span.start,
                };
                return (kind, space, began);
            }
            if !token.layout_before {
                let kind = if before.kind == TokenKind::Variable {
                    SyntaxErrorKind::VariableAsFunctor(self.text_of(before).to_owned())
                } else {
                    SyntaxErrorKind::NoFunctor
                };
                return (kind, token.span, Some(before.span));
            }
        }
        if before.kind == TokenKind::Integer && !token.layout_before {
            let exponent = self.text_of(token).strip_prefix(['e', 'E']);
            if exponent.is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_digit())) {
                let number = before.span.to(token.span);
                return (SyntaxErrorKind::FloatWithoutFraction, number, began);
            }
        }
        if before.kind == TokenKind::LetterName
            && same_line
            && self.surplus_closings(at) > self.expression.open_brackets().count()
        {
            let kind = SyntaxErrorKind::MissingOpen(self.text_of(before).to_owned());
            return (kind, gap, began);
        }
        let has_end = |token: &Token| token.kind == TokenKind::End && !token.span.is_empty();
        if !self.wants_end()
            && !same_line
            && self.open().is_none()
            && self.tokens.last().is_some_and(has_end)
        {
            // Where queries end with full stops, the next one may begin in this line.
            return (SyntaxErrorKind::MissingOperatorOrStop, gap, began);
        }
        (SyntaxErrorKind::MissingOperator, gap, began)
    }

    /// The full stop that a directive lacks, or the comma in its place: what follows begins a line no deeper than the directive did.
    ///
    /// ```text
    ///   :- op(700, xfx, isa)      here
    ///   tom isa cat.
    /// ```
    fn directive_end(&self, at: usize) -> Option<Found> {
        let is_directive = self.wants_end() && self.text_of(self.tokens[0]) == ":-";
        if !is_directive || self.open().is_some() {
            return None;
        }
        let begins = |at: usize| {
            let kind = self.tokens[at].kind;
            let is_name = matches!(kind, TokenKind::LetterName | TokenKind::QuotedName);
            is_name && self.starts_line(at) && self.indent(at) <= self.indent(0)
        };
        let next = (2..=at).find(|at| begins(*at))?;
        let before = self.tokens[next - 1];
        match before.kind {
            TokenKind::Comma => Some((SyntaxErrorKind::CommaForFullStop, before.span, None)),
            _ if next == at => Some((SyntaxErrorKind::MissingFullStop, self.behind(at), None)),
            _ => None,
        }
    }

    /// The priority of `name` does not fit; its left side begins at `left`.
    fn clash(&self, name: Name, left: u32) -> Found {
        let operator = name.text(self.text).unwrap_or_default();
        let neck = self.wants_end() && matches!(&*operator, ":-" | "-->" | "=>");
        let at = self.index_at(name.span.start);
        let head = self.index_at(left);
        if neck && self.starts_line(at) && at > 0 {
            // A directive, as it seems.
            return match self.open() {
                Some(frame) => self.unclosed(frame, self.behind(at)),
                None => (SyntaxErrorKind::MissingFullStop, self.behind(at), None),
            };
        }
        if let Some(frame) = self.open() {
            if frame.kind == FrameKind::Tail && matches!(&*operator, "," | "|") {
                return (SyntaxErrorKind::AfterTail, name.span, self.began());
            }
            if neck && self.surplus_closings(at) < self.expression.open_brackets().count() {
                // A head that stands in its own line belongs to the next clause, and the bracket to the one before.
                let place = if head > 1 && self.begins_clause(head) {
                    let comma = self.tokens[head - 1].kind == TokenKind::Comma;
                    self.behind(if comma { head - 1 } else { head })
                } else {
                    self.behind(at)
                };
                return self.unclosed(frame, place);
            }
        } else if neck && head > 0 && self.starts_line(head) {
            let before = self.tokens[head - 1];
            if before.kind == TokenKind::Comma {
                return (SyntaxErrorKind::CommaForFullStop, before.span, None);
            }
        }
        if neck && let Some(found) = self.directive_end(at) {
            return found;
        }
        let kind = SyntaxErrorKind::PriorityClash(operator.into_owned());
        (kind, name.span, self.began())
    }
}

/// The span of the opening bracket.
fn opening(frame: &Frame) -> Span {
    if frame.kind == FrameKind::Arguments {
        return Span::new(frame.start as usize - 1, frame.start as usize);
    }
    frame.name.span
}

/// The character that closes the bracket.
fn closing_of(frame: &Frame) -> char {
    match frame.kind {
        FrameKind::Elements | FrameKind::Tail => ']',
        FrameKind::Block => '}',
        FrameKind::Clause
        | FrameKind::Parenthesised
        | FrameKind::Arguments
        | FrameKind::Prefix
        | FrameKind::Infix => ')',
    }
}

fn closing_char(kind: TokenKind) -> char {
    if kind == TokenKind::CloseList {
        ']'
    } else if kind == TokenKind::CloseCurly {
        '}'
    } else {
        ')'
    }
}
