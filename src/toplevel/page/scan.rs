//! The tokens of MuLISP and Planner, as far as brackets and names need them. What is wrong with a text is no error here.

use std::ops::Range;

use super::draft::SourceLanguage;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// An opening bracket, by the bracket that closes it.
    Open(char),
    /// A closing bracket.
    Close(char),
    /// A name, a number, or a variable of Planner with its dot.
    Word,
    /// `'`, `` ` ``, `#'`: what follows is not called.
    Quote,
    /// `"..."`, `|...|`
    Text,
    /// A comment.
    Comment,
}

/// A token and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub sign: Sign,
    pub range: Range<usize>,
    /// The columns before it in its line.
    pub column: usize,
    /// Whether nothing but layout stands before it in its line.
    pub is_first: bool,
}

/// The tokens of a text.
pub fn tokens(kind: SourceLanguage, text: &str) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    let mut at = 0;
    let mut line = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c == '\n' {
            line = at + 1;
        }
        if c.is_whitespace() || c == '\u{FEFF}' {
            at += c.len_utf8();
            continue;
        }
        let (sign, length) = token(kind, rest, c);
        let before = &text[line..at];
        found.push(Token {
            sign,
            range: at..at + length,
            column: before.chars().count(),
            is_first: before.trim().is_empty(),
        });
        if let Some(end) = text[at..at + length].rfind('\n') {
            line = at + end + 1;
        }
        at += length;
    }
    found
}

/// The token at the beginning of a text, and its length.
fn token(kind: SourceLanguage, rest: &str, first: char) -> (Sign, usize) {
    let is_lisp = kind == SourceLanguage::Lisp;
    let until = |end: char, extra: usize| {
        let found = rest[first.len_utf8()..].find(end);
        found.map_or(rest.len(), |at| at + first.len_utf8() + extra)
    };
    match first {
        '(' => (Sign::Open(')'), 1),
        '[' if !is_lisp => (Sign::Open(']'), 1),
        '<' if !is_lisp => (Sign::Open('>'), 1),
        ')' => (Sign::Close(')'), 1),
        ']' if !is_lisp => (Sign::Close(']'), 1),
        '>' if !is_lisp => (Sign::Close('>'), 1),
        ';' if is_lisp => (Sign::Comment, until('\n', 0)),
        '%' if !is_lisp => (Sign::Comment, until(';', 1)),
        '"' | '|' if is_lisp => (Sign::Text, until(first, 1)),
        '\'' | '`' | ',' if is_lisp => (Sign::Quote, 1),
        '#' if is_lisp && rest.starts_with("#'") => (Sign::Quote, 2),
        _ => (Sign::Word, word(kind, rest, first.len_utf8())),
    }
}

/// The length of a word that begins here.
fn word(kind: SourceLanguage, rest: &str, first: usize) -> usize {
    let ends = |c: char| {
        c.is_whitespace()
            || matches!(c, '(' | ')')
            || match kind {
                SourceLanguage::Planner => matches!(c, '[' | ']' | '<' | '>' | '%'),
                SourceLanguage::Lisp | SourceLanguage::Prolog => {
                    matches!(c, ';' | '\'' | '"' | '|' | '`' | ',')
                }
            }
    };
    rest[first..].find(ends).map_or(rest.len(), |at| at + first)
}

/// The parts of a text that are comments of several lines and quoted texts.
pub fn comments_and_texts(kind: SourceLanguage, text: &str) -> Vec<Range<usize>> {
    let found = tokens(kind, text).into_iter();
    found
        .filter(|token| {
            let is_long = kind == SourceLanguage::Planner && token.sign == Sign::Comment;
            is_long || token.sign == Sign::Text
        })
        .map(|token| token.range)
        .collect()
}

/// The first bracket that has no partner, or has a wrong one; `None` where all is closed.
pub fn unmatched(kind: SourceLanguage, text: &str) -> Option<usize> {
    let mut open: Vec<(char, usize)> = Vec::new();
    for token in tokens(kind, text) {
        match token.sign {
            Sign::Open(close) => open.push((close, token.range.start)),
            Sign::Close(close) => match open.pop() {
                Some((wanted, _)) if wanted == close => {}
                _ => return Some(token.range.start),
            },
            Sign::Word | Sign::Quote | Sign::Text | Sign::Comment => {}
        }
    }
    open.first().map(|(_, at)| *at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_know_their_columns() {
        let text = "(f 'a \"b)\"\n  ; c)\n  d)";
        let found: Vec<(Sign, &str, usize, bool)> = tokens(SourceLanguage::Lisp, text)
            .into_iter()
            .map(|token| (token.sign, &text[token.range], token.column, token.is_first))
            .collect();
        assert_eq!(
            found,
            [
                (Sign::Open(')'), "(", 0, true),
                (Sign::Word, "f", 1, false),
                (Sign::Quote, "'", 3, false),
                (Sign::Word, "a", 4, false),
                (Sign::Text, "\"b)\"", 6, false),
                (Sign::Comment, "; c)", 2, true),
                (Sign::Word, "d", 2, true),
                (Sign::Close(')'), ")", 3, false),
            ]
        );
    }

    #[test]
    fn brackets_without_partners_are_found() {
        assert_eq!(unmatched(SourceLanguage::Lisp, "(a (b))"), None);
        assert_eq!(unmatched(SourceLanguage::Lisp, "(a (b)"), Some(0));
        assert_eq!(unmatched(SourceLanguage::Planner, "[a (b]"), Some(5));
        assert_eq!(unmatched(SourceLanguage::Planner, "[a % (; <b>]"), None);
    }
}
