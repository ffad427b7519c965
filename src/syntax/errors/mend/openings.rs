//! Candidates for what begins a directive or a comment: signs of others, and signs that the keyboard makes of `:-`.

use super::super::super::{Span, TokenKind};
use super::draft::Draft;
use super::{Mend, MendKind};

/// The comments of others: how they begin and how they end.
const BLOCKS: [(&str, &str); 6] = [
    ("\\*", "*\\"),
    ("*\\", "\\*"),
    ("/ *", "* /"),
    ("(*", "*)"),
    ("{-", "-}"),
    ("<!--", "-->"),
];

/// The least priority of prefix operators that are directives: `dynamic` and its kin.
const OF_DIRECTIVES: u16 = 1150;

impl Draft<'_, '_> {
    /// `\\* .. *\\` and the like in place of `/* .. */`.
    pub fn block_comment(&mut self) -> Option<Mend> {
        for at in 0..self.lexemes.len() {
            let start = self.lexemes[at].span.start as usize;
            let behind = self.text.get(start..)?;
            let Some((open, close)) = BLOCKS.iter().find(|(open, _)| behind.starts_with(open))
            else {
                continue;
            };
            let inside = &behind[open.len()..];
            let Some(end) = inside.find(close) else {
                continue;
            };
            // What computes is no comment.
            let is_text = inside[..end].starts_with([' ', '\n', '\t', '*', '-'])
                && inside[..end].contains(char::is_alphabetic);
            if !is_text {
                continue;
            }
            let end = start + open.len() + end;
            let span = Span::new(start, start + open.len());
            let last = Span::new(end, end + close.len());
            let edits = vec![(span, "/*".to_owned()), (last, "*/".to_owned())];
            let kind = MendKind::Comment((*open).to_owned());
            if at > 0 {
                return self.mend(kind, span, edits, true);
            }
            return Some(Mend {
                kind,
                span,
                edits,
                sure: true,
                resume: Some(last.end as usize),
            });
        }
        None
    }

    /// `;- dynamic p/1.`, `: - use_module(library(lists)).`: another sign where a directive begins.
    pub fn directive_sign(&mut self) -> Option<Mend> {
        let first = *self.lexemes.first()?;
        if self.indent(first.span.start) > 0 {
            return None;
        }
        let (sign, next) = self.neck_sign(0)?;
        let found = sign.of(self.text);
        let word = *self.lexemes.get(next)?;
        let priority = self.operators.get_prefix(word.text);
        let is_operator = priority.is_some_and(|(priority, _)| priority >= OF_DIRECTIVES);
        let is_goal = self
            .lexemes
            .get(next + 1)
            .is_some_and(|open| open.kind == TokenKind::Open && !open.apart);
        // A dash begins a comment, or an item of a list.
        let is_sign = found.chars().count() > 1 && found.contains([':', ';'])
            || found.contains(['←', '⊢', '⟵'])
            || is_operator && found.contains(['-', '–', '—', '−', ':']);
        let is_right = matches!(found, ":-" | "?-" | "-->");
        if is_right || word.first || !is_sign || !(is_operator || is_goal) {
            return None;
        }
        let space = if word.apart { "" } else { " " };
        let edits = vec![(sign, format!(":-{space}"))];
        if !self.reading(&edits, true) {
            return None;
        }
        let kind = MendKind::DirectiveSign(found.to_owned());
        self.mend(kind, sign, edits, true)
    }

    /// The signs from `at` on that may stand for `:-`, with a blank or an underscore in them: `: -`, `:_`.
    pub fn neck_sign(&self, at: usize) -> Option<(Span, usize)> {
        let (span, end) = self.run(at)?;
        // The key of the underscore is that of the dash.
        if let Some(next) = self.lexemes.get(end)
            && matches!(span.of(self.text), ":" | ";")
            && next.kind == TokenKind::Variable
            && next.text.starts_with('_')
            && !next.apart
        {
            let start = next.span.start as usize;
            let span = Span::new(span.start as usize, start + 1);
            return Some((span, end + usize::from(next.text == "_")));
        }
        if let Some((more, next)) = self.run(end)
            && matches!(span.of(self.text), ":" | ";" | "-" | "--" | "–" | "=")
            && !self.lexemes[end].first
        {
            return Some((span.to(more), next));
        }
        Some((span, end))
    }
}
