//! Indentation of a new line after Enter, by what is open.
//!
//! The prompt counts as part of the first line, so that on the screen the next line begins below what it belongs to.
//!
//! ```text
//!   p(X) :-                behind `:-` at the end of a line: four columns
//!       q(f(X,             in an open bracket: below what follows it
//!           Y)),           closed again: where the line of its opening bracket begins
//!       (   a              in one where no comma or operator wants more: below the bracket, as `->`, `;` and `)` stand
//!       ;   b
//!       ),
//!       r(X).              and the line is no clause yet: as the one before
//! ```

use crate::syntax::{TokenKind, display_width, tokens};

/// The indentation step, as in the library.
const STEP: usize = 4;

/// The blanks at the beginning of a line behind this text, whose first line is behind a prompt of `prompt` columns.
pub(super) fn indentation(text: &str, prompt: usize) -> String {
    let mut open: Vec<usize> = Vec::new();
    let (mut last, mut anchor) = (None, 0);
    for (kind, span) in tokens(text) {
        let range = span.range();
        let begins_line = text[line_of(text, range.start)..range.start]
            .trim()
            .is_empty();
        if open.is_empty() && begins_line && kind != TokenKind::Layout {
            anchor = range.start;
        }
        if kind.is_open() {
            open.push(range.start);
        } else if kind.is_close() {
            open.pop();
        }
        match kind {
            TokenKind::Layout | TokenKind::LineComment | TokenKind::BlockComment => {}
            _ => last = Some((kind, span)),
        }
    }
    let Some((kind, span)) = last else {
        return String::new();
    };
    let ends = matches!(span.of(text), ":-" | "-->" | "->" | "*->" | "?-");
    let wants_more = matches!(
        kind,
        TokenKind::Comma | TokenKind::Bar | TokenKind::SymbolName | TokenKind::SoloName
    ) && span.of(text) != "!";
    let at = open.last().map_or(anchor, |at| *at);
    let behind_prompt = if line_of(text, at) == 0 { prompt } else { 0 };
    let is_first = span.range().start == at;
    let column = match open.last() {
        // A bracket at the end of a line opens a block.
        Some(_) if is_first || ends_line(text, at) => {
            let deeper = if is_first || wants_more { STEP } else { 0 };
            column_of_line(text, at) + deeper
        }
        Some(_) if wants_more => column_of_content(text, at + 1),
        Some(_) => column(text, at),
        None if ends => column_of_line(text, at) + STEP,
        None if kind == TokenKind::End => return String::new(),
        None => column_of_line(text, at),
    };
    " ".repeat(column + behind_prompt)
}

/// Whether only blanks follow a place in its line.
fn ends_line(text: &str, at: usize) -> bool {
    let line = text[at + 1..].split_once('\n');
    line.is_some_and(|(behind, _)| behind.trim().is_empty())
}

/// Where the line of a place begins.
fn line_of(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |end| end + 1)
}

/// The column of a place.
fn column(text: &str, at: usize) -> usize {
    text[line_of(text, at)..at].chars().map(display_width).sum()
}

/// The column of the next text behind a place, without blanks.
fn column_of_content(text: &str, at: usize) -> usize {
    let blanks = text[at..].chars().take_while(|c| *c == ' ').count();
    column(text, at + blanks)
}

/// The column in which the text of a line begins.
fn column_of_line(text: &str, at: usize) -> usize {
    let line = &text[line_of(text, at)..];
    line.chars().take_while(|c| *c == ' ').count()
}

#[cfg(test)]
mod tests {
    use super::indentation;

    fn columns(text: &str) -> usize {
        indentation(text, 0).len()
    }

    #[test]
    fn behind_a_neck_and_in_brackets() {
        assert_eq!(columns("p(X) :-"), 4);
        assert_eq!(columns("p(X) :-\n    q(X),"), 4);
        assert_eq!(columns("X = f(a,"), 6);
        assert_eq!(columns("findall(X, (p(X), "), 12);
        assert_eq!(columns("findall(X, ( p(X), "), 13);
        assert_eq!(columns("foo("), 4);
        assert_eq!(columns("foo(\n    a,"), 4);
        assert_eq!(columns("foo(\n    a"), 0);
        assert_eq!(columns("X = (   a"), 4);
        assert_eq!(columns("X = (   !"), 4);
        assert_eq!(columns("X = (   a\n    ->  b"), 4);
        assert_eq!(columns("X = (   a\n    ->"), 8);
        assert_eq!(columns("X = [1,\n     2]"), 0);
        assert_eq!(columns("    p(X, [1,\n          2]),"), 4);
        assert_eq!(columns("X = 1"), 0);
        assert_eq!(columns("X = 'a(', Y = b,"), 0);
        assert_eq!(columns(""), 0);
    }

    #[test]
    fn the_first_line_stands_behind_the_prompt() {
        assert_eq!(indentation("X = f(a,", 3).len(), 9);
        assert_eq!(indentation("p :-\n    q(a,", 3).len(), 6);
    }
}
