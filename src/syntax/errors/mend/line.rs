//! Whether a line is prose, as people write, or code.

use super::super::super::{TokenKind, tokens};

/// No more characters of a line are looked at: a person writes no longer sentence, and each error of a line looks at what is left of it.
const LONGEST: usize = 4096;

/// The words of a line, each with whether layout stands before it.
pub struct Line<'a> {
    text: &'a str,
    words: Vec<(TokenKind, &'a str, bool)>,
    /// How many words and numbers stand beside another one.
    pub pairs: usize,
    /// How many of them do so in runs of three or more.
    in_runs: usize,
}

impl Line<'_> {
    pub fn of(text: &str) -> Line<'_> {
        let end = text.char_indices().nth(LONGEST);
        let text = end.map_or(text, |(end, _)| &text[..end]);
        let mut words = Vec::new();
        let mut apart = false;
        for (kind, span) in tokens(text) {
            if kind.is_layout() {
                apart = true;
            } else {
                words.push((kind, span.of(text), apart));
                apart = false;
            }
        }
        let is_operand = |kind: TokenKind| kind.is_number() || is_word(kind);
        let (mut pairs, mut in_runs, mut run) = (0, 0, 0);
        for pair in words.windows(2) {
            if is_operand(pair[0].0) && is_operand(pair[1].0) && pair[1].2 {
                pairs += 1;
                run += 1;
                // The second pair of a run counts the first one too.
                in_runs += match run {
                    1 => 0,
                    2 => 2,
                    _ => 1,
                };
            } else {
                run = 0;
            }
        }
        Line {
            text,
            words,
            pairs,
            in_runs,
        }
    }

    pub fn is_code(&self) -> bool {
        self.text.contains(":-") || self.text.contains("-->")
    }

    /// Whether it may be prose.
    pub fn is_prose(&self) -> bool {
        let share = 2 * self.pairs >= self.words.len().max(4) - 1;
        !self.is_code() && (self.pairs >= 3 || self.pairs > 0 && (share || self.has_label()))
    }

    /// Whether it is `Answer: X = a`, which no clause is.
    pub fn is_labelled(&self) -> bool {
        !self.is_code() && self.has_label()
    }

    /// Whether it begins as `Problem: find a way.` does, and has no brackets.
    fn has_label(&self) -> bool {
        let label = match self.words.as_slice() {
            [name, colon, next, ..] => {
                let is_long = name.1.chars().count() > 2;
                name.0 == TokenKind::Variable && is_long && colon.1 == ":" && !colon.2 && next.2
            }
            _ => false,
        };
        label && !self.words.iter().any(|(kind, ..)| kind.is_open())
    }

    /// Whether it is a fence of Markdown around a program.
    pub fn is_fence(&self) -> bool {
        self.text.trim_start().starts_with("```")
    }

    /// Whether it is prose and nothing else: more than operators between their operands, and most of the words of each sentence.
    pub fn is_plain(&self) -> bool {
        !self.is_code() && self.in_runs >= 3 && self.words.len() > 4
    }

    /// Whether it begins with a number or a variable.
    pub fn begins_with_operand(&self) -> bool {
        let first = self.words.first();
        first.is_some_and(|(kind, ..)| kind.is_number() || *kind == TokenKind::Variable)
    }

    /// A call as other languages make it: `line();`
    pub fn is_statement(&self) -> bool {
        matches!(self.words.as_slice(), [name, open, close, stop]
            if is_word(name.0) && open.1 == "(" && close.1 == ")" && stop.1 == ";")
    }
}

/// A name or a variable.
pub fn is_word(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::LetterName | TokenKind::Variable)
}
