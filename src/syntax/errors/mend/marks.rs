//! Candidates for single marks: quotes, and the signs of other languages, of typography and of keyboards.

use super::super::super::source::floor;
use super::super::super::{Span, SyntaxErrorKind, TokenKind};
use super::draft::{BEHIND, Draft};
use super::line::Line;
use super::tables::{sign, word_sign};
use super::{Mend, MendKind};
impl<'a> Draft<'a, '_> {
    /// Quotes of typography.
    pub fn smart_quotes(&mut self) -> Option<Mend> {
        let clause = &self.text[self.at..self.end];
        let straight = |c: char| match c {
            '‘' | '’' | '‚' | '‛' | '´' | '′' | '‹' | '›' => Some("'"),
            '“' | '”' | '„' | '‟' | '″' | '«' | '»' => Some("\""),
            _ => None,
        };
        let mut edits = Vec::new();
        for (at, c) in clause.char_indices() {
            if let Some(plain) = straight(c) {
                let start = self.at + at;
                edits.push((Span::new(start, start + c.len_utf8()), plain.to_owned()));
            }
        }
        // The other texts of the program show which quotes are meant.
        let (has_single, has_double) = (self.text.contains('\''), self.text.contains('"'));
        let is_double = edits.iter().any(|(_, plain)| plain == "\"");
        if is_double && has_single && !has_double && edits.iter().all(|(_, plain)| plain == "\"") {
            for (_, plain) in &mut edits {
                *plain = "'".to_owned();
            }
        }
        let sure = !is_double || has_double || !has_single;
        let (first, plain) = edits.first()?.clone();
        let partner = edits.iter().skip(1).find(|(_, other)| *other == plain);
        let partner = partner.map_or(first, |(span, _)| *span);
        let quotes = (
            first.of(self.text).to_owned(),
            partner.of(self.text).to_owned(),
        );
        let kind = MendKind::SmartQuotes(quotes.0, quotes.1, plain);
        self.mend(kind, first.to(partner), edits, sure)
    }

    /// Operators as other languages and typography write them.
    pub fn signs(&mut self) -> Option<Mend> {
        let mut found: Vec<(Span, String, &'static str)> = Vec::new();
        let mut at = 0;
        while at < self.lexemes.len() {
            let word = self.lexemes[at];
            if word.is_word()
                && let Some(right) = word_sign(word.text)
                && self.lexemes.get(at + 1).is_some_and(|next| {
                    next.kind != TokenKind::Open || next.apart || right == "\\+"
                })
            {
                found.push((word.span, word.text.to_owned(), right));
            }
            let Some((span, end)) = self.run(at) else {
                at += 1;
                continue;
            };
            if let Some((whole, joined)) = self.torn_sign(at) {
                found.push((whole, whole.of(self.text).to_owned(), joined));
                at += 2;
                continue;
            }
            let mut text = span.of(self.text);
            let mut span = span;
            if let Some(short) = text.strip_suffix('.')
                && sign(short).is_some()
            {
                // The full stop has run together with the sign.
                text = short;
                span = Span::new(span.start as usize, span.end as usize - 1);
            }
            // A negation stands before its goal; at the end of a line `!` is a cut, with a full stop or a comma lost behind it.
            let negates = |right: &str| right == "\\+";
            let next = self.lexemes.get(end);
            let is_last = next.is_none_or(|next| next.first);
            // With a blank behind it a cut is likelier too.
            let is_cut = text == "!" && next.is_some_and(|next| next.apart);
            let is_none = |right: &str| negates(right) && (is_last || is_cut);
            if let Some(right) = sign(text).filter(|right| !is_none(right)) {
                let right = match text {
                    // It says of any two terms that they differ; numbers are compared by their values.
                    "≠" if !self.computes(at, end) => "\\=",
                    _ => right,
                };
                found.push((span, text.to_owned(), right));
            } else {
                // A sign of typography runs together with nothing.
                for (offset, c) in text.char_indices().filter(|(_, c)| !c.is_ascii()) {
                    let start = span.start as usize + offset;
                    let c = &self.text[start..start + c.len_utf8()];
                    if let Some(right) = sign(c) {
                        let span = Span::new(start, start + c.len());
                        found.push((span, c.to_owned(), right));
                    }
                }
            }
            at = end;
        }
        // `X % 2`, which began a comment; a remark has words side by side.
        for comment in &self.comments {
            let start = comment.start as usize;
            let line = Line::of(&self.text[start + 1..self.line_end(start)]);
            if line.begins_with_operand() && line.pairs == 0 {
                found.push((Span::new(start, start + 1), "%".to_owned(), "mod"));
            }
        }
        found.sort_by_key(|(span, ..)| span.start);
        // `X += 1` is written with a new variable, and the sum in full.
        if let Some((span, text, "is")) = found.first()
            && let Some(sign) = text
                .strip_suffix('=')
                .filter(|sign| matches!(*sign, "+" | "-" | "*"))
            && let Some(at) = self.find(1, |word| word.span.start == span.start)
        {
            let left = self.lexemes[at - 1];
            let kind = MendKind::Sign(text.clone(), "is");
            let edits = vec![
                (left.span, format!("{}1", left.text)),
                (*span, format!("is {} {sign}", left.text)),
            ];
            let span = *span;
            return match left.kind {
                TokenKind::Variable => self.mend(kind, span, edits, false),
                _ => None,
            };
        }
        let edit = |(span, text, right): &(Span, String, &'static str)| {
            let spaced = match *right {
                "mod" | "\\+" | "-" | "+ 1" | "*" => format!(" {right} "),
                right if text.chars().all(char::is_alphabetic) => right.to_owned(),
                right => right.to_owned(),
            };
            (*span, spaced)
        };
        let mut tried: Vec<&str> = Vec::new();
        for (span, text, right) in &found {
            if tried.contains(&text.as_str()) {
                continue;
            }
            tried.push(text);
            let same = found.iter().filter(|(_, other, _)| other == text);
            let edits: Vec<(Span, String)> = same.map(edit).collect();
            let kind = MendKind::Sign(text.clone(), right);
            if self.reads(&edits) {
                return self.mend(kind, *span, edits, true);
            }
            // Between two operands there is no room for the other one.
            if matches!(text.as_str(), "++" | "--") && self.reads(&[(*span, "+".to_owned())]) {
                return Some(Mend {
                    kind,
                    span: *span,
                    edits: Vec::new(),
                    sure: false,
                    resume: None,
                });
            }
        }
        let (span, text, right) = found.first()?;
        let edits: Vec<(Span, String)> = found.iter().map(edit).collect();
        let kind = MendKind::Sign(text.clone(), right);
        self.mend(kind, *span, edits, true)
    }

    /// Whether a number, or a sign of arithmetic, stands beside the signs from `at` to `end`.
    fn computes(&self, at: usize, end: usize) -> bool {
        const SIGNS: &[&str] = &["+", "-", "*", "/", "//", "mod", "rem"];
        let word = |at: Option<usize>| at.and_then(|at| self.lexemes.get(at));
        let is_number = |at| word(at).is_some_and(|word| word.kind.is_number());
        let is_sign = |at| word(at).is_some_and(|word| SIGNS.contains(&word.text));
        let before = at.checked_sub(1);
        is_number(before)
            || is_number(Some(end))
            || is_sign(at.checked_sub(2))
            || is_sign(Some(end))
            || is_sign(Some(end + 1))
    }

    /// A sign with a blank inside: `X = < Y`.
    fn torn_sign(&self, at: usize) -> Option<(Span, &'static str)> {
        let [left, right] = self.lexemes.get(at..at + 2)? else {
            return None;
        };
        if !right.apart || right.first {
            return None;
        }
        let joined = match (left.text, right.text) {
            ("=", "<") => "=<",
            (">", "=") => ">=",
            ("<", "=") => "=<",
            ("\\", "=") => "\\=",
            ("=", "=") => "==",
            _ => return None,
        };
        Some((left.span.to(right.span), joined))
    }

    /// A quote that is not closed where it should be, and an apostrophe.
    pub fn quotes(&mut self) -> Option<Mend> {
        let window = floor(self.text, self.end + BEHIND);
        let clause = self.text.get(self.at..self.end)?;
        let other = self.error.is_some_and(|error| {
            use SyntaxErrorKind as K;
            error.kind.is_of_token()
                && !matches!(error.kind, K::NewlineInQuoted(_) | K::UnfinishedQuoted(_))
        });
        if other || !clause.contains(['\'', '"', '`']) {
            return None;
        }
        let letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
        for (offset, quote) in clause.match_indices(['\'', '"']) {
            let at = self.at + offset;
            let (before, behind) = (&self.text[..at], &self.text[at + 1..]);
            if letter(before.chars().next_back()) && letter(behind.chars().next()) {
                let edits = vec![(Span::point(at), quote.to_owned())];
                let span = Span::new(at, at + 1);
                if self.reading(&edits, true) {
                    let kind = MendKind::Apostrophe(quote.to_owned());
                    return self.mend(kind, span, edits, true);
                }
            }
        }
        // A quote that closes, and a word before it.
        for (offset, quote) in clause.match_indices(['\'', '"']) {
            let at = self.at + offset;
            let before = clause.get(..offset).unwrap_or_default();
            let of_word = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '_' | '!' | '?');
            let word = before.trim_end_matches(of_word).len();
            let blanks = before[word..].len() - before[word..].trim_start().len();
            let from = self.at + word + blanks;
            if letter(before.chars().next_back()) && from < at {
                let edits = vec![(Span::point(from), quote.to_owned())];
                if self.reading(&edits, true) {
                    let kind = MendKind::UnopenedQuote(quote.to_owned());
                    return self.mend(kind, Span::new(from, at + 1), edits, false);
                }
            }
        }
        // A quote that opens: an item was closed before it, or none begun.
        for (offset, quote) in clause.match_indices(['\'', '"', '`']) {
            let at = self.at + offset;
            let opens = self.text[..at]
                .chars()
                .next_back()
                .is_none_or(|c| "([,|{ \t\n=+-*".contains(c));
            if !opens {
                continue;
            }
            let end = self.line_end(at + 1).min(window);
            let line = &self.text[at + 1..end];
            let mut places: Vec<usize> = line
                .char_indices()
                .filter(|(_, c)| ",)]|}.;".contains(*c))
                .map(|(place, _)| place)
                .collect();
            places.push(line.trim_end().len());
            for place in places {
                if place == 0 {
                    continue;
                }
                let edits = vec![(Span::point(at + 1 + place), quote.to_owned())];
                if self.reading(&edits, true) {
                    let kind = MendKind::OpenQuote(quote.to_owned());
                    let span = Span::new(at, at + 1 + place);
                    return self.mend(kind, span, edits, false);
                }
                if self.tries == 0 {
                    return None;
                }
            }
        }
        // Nothing reads: the quote that is open where the line ends is to blame.
        let error = self.error.filter(|error| {
            matches!(
                error.kind,
                SyntaxErrorKind::NewlineInQuoted(_) | SyntaxErrorKind::UnfinishedQuoted(_)
            )
        })?;
        let open = self.lexemes.iter().rev().find(|word| {
            word.span.start <= error.span.start && word.text.starts_with(['\'', '"', '`'])
        })?;
        let start = open.span.start as usize;
        let quote = open.text.chars().next()?.to_string();
        Some(Mend {
            kind: MendKind::OpenQuote(quote),
            span: Span::new(start, self.line_end(start)),
            edits: Vec::new(),
            sure: false,
            resume: None,
        })
    }
}
