//! Colours a query while it is typed.
//!
//! The colours come from the tokens of `syntax`, so that they never disagree with the reader, and from the known names. A text that
//! is being typed is rarely a term, so the tokens before and after a name decide whether it is a goal.

use std::collections::HashMap;

use crate::embed::{Vocabulary, mixes_scripts};
use crate::syntax::{Span, TokenKind, tokens};

/// Parameters of ANSI escape sequences.
const PAIR: &str = "1;34";
const UNMATCHED: &str = "1;31";
const UNDEFINED: &str = "2";
const LOOK_ALIKE: &str = "4;31";
const ONCE: &str = "33";

/// Longer texts, which are pasted, get no colours, so that keys stay fast.
const MOST_COLOURED: usize = 1 << 14;

/// A token and its escape sequence parameters; an empty text for none.
type Shown = (Span, &'static str);

/// The line with colours. `at` is the cursor.
pub(super) fn coloured(line: &str, at: usize, words: &Vocabulary) -> String {
    if line.len() > MOST_COLOURED {
        return line.to_owned();
    }
    let mut out = String::with_capacity(line.len() * 2);
    for (span, colour) in looks(line, at, words) {
        let text = span.of(line);
        if colour.is_empty() {
            out.push_str(text);
        } else {
            out.push_str("\x1b[");
            out.push_str(colour);
            out.push('m');
            out.push_str(text);
            out.push_str("\x1b[0m");
        }
    }
    out
}

fn looks(line: &str, at: usize, words: &Vocabulary) -> Vec<Shown> {
    let found: Vec<(TokenKind, Span)> = tokens(line).collect();
    let (pair, unmatched) = brackets(&found, at);
    let goals = goals(&found, line);
    let mut times: HashMap<&str, usize> = HashMap::new();
    for (kind, span) in &found {
        if *kind == TokenKind::Variable {
            *times.entry(span.of(line)).or_default() += 1;
        }
    }
    let show = |(index, (kind, span)): (usize, &(TokenKind, Span))| {
        let text = span.of(line);
        let colour = match kind {
            _ if pair.contains(&index) => PAIR,
            _ if unmatched.contains(&index) => UNMATCHED,
            TokenKind::Variable | TokenKind::LetterName if mixes_scripts(text) => LOOK_ALIKE,
            TokenKind::Variable if times.get(text) == Some(&1) && !text.starts_with('_') => ONCE,
            TokenKind::LetterName if goals.contains(&index) && !words.has(text) => UNDEFINED,
            kind => colour_of(*kind),
        };
        (*span, colour)
    };
    found.iter().enumerate().map(show).collect()
}

/// The parameters of the escape sequence for a token; empty for none.
fn colour_of(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Variable => "36",
        TokenKind::Integer | TokenKind::CharacterCode | TokenKind::Ratio | TokenKind::Float => "35",
        TokenKind::QuotedName | TokenKind::DoubleQuoted | TokenKind::BackQuoted => "32",
        TokenKind::LineComment | TokenKind::BlockComment => "90",
        TokenKind::Invalid => "31",
        TokenKind::Layout
        | TokenKind::LetterName
        | TokenKind::SymbolName
        | TokenKind::SoloName
        | TokenKind::Open
        | TokenKind::Close
        | TokenKind::OpenList
        | TokenKind::CloseList
        | TokenKind::OpenCurly
        | TokenKind::CloseCurly
        | TokenKind::Comma
        | TokenKind::Bar
        | TokenKind::End => "",
    }
}

/// The tokens of the bracket under the cursor, or else just before it, and its counterpart; and the mismatched brackets, which close
/// nothing, or the wrong bracket. An open bracket may be closed later.
fn brackets(found: &[(TokenKind, Span)], at: usize) -> (Vec<usize>, Vec<usize>) {
    let mut open: Vec<usize> = Vec::new();
    let (mut pair, mut unmatched) = (Vec::new(), Vec::new());
    let ended = found
        .iter()
        .position(|(kind, _)| *kind == TokenKind::End)
        .unwrap_or(found.len());
    for (index, (kind, span)) in found.iter().enumerate() {
        if index == ended {
            // Behind the full stop no bracket is closed any more.
            unmatched.append(&mut open);
        }
        if kind.is_open() {
            open.push(index);
        } else if kind.is_close() {
            let Some(opening) = open.pop() else {
                unmatched.push(index);
                continue;
            };
            let (opens, start) = found[opening];
            if !belong_together(opens, *kind) {
                unmatched.extend([opening, index]);
                continue;
            }
            let touches = |span: Span| span.range().start == at || span.range().end == at;
            if touches(start) || touches(*span) {
                // Inner pairs close first; the bracket under the cursor has precedence over the one before it.
                let is_under = start.range().start == at || span.range().start == at;
                if pair.is_empty() || is_under {
                    pair = vec![opening, index];
                }
            }
        }
    }
    (pair, unmatched)
}

fn belong_together(open: TokenKind, close: TokenKind) -> bool {
    matches!(
        (open, close),
        (TokenKind::Open, TokenKind::Close)
            | (TokenKind::OpenList, TokenKind::CloseList)
            | (TokenKind::OpenCurly, TokenKind::CloseCurly)
    )
}

/// The names of goals: not in the arguments of a term, nor next to an operator that does not join goals.
fn goals(found: &[(TokenKind, Span)], line: &str) -> Vec<usize> {
    let is_layout = |kind: TokenKind| {
        matches!(
            kind,
            TokenKind::Layout | TokenKind::LineComment | TokenKind::BlockComment
        )
    };
    let seen: Vec<usize> = (0..found.len())
        .filter(|index| !is_layout(found[*index].0))
        .collect();
    let joins = |text: &str| {
        matches!(
            text,
            "," | ";" | "->" | "*->" | ":-" | "?-" | "\\+" | "|" | "." | "("
        )
    };
    let mut goals = Vec::new();
    // For each level of brackets, whether it contains goals.
    let mut levels = vec![true];
    for (place, index) in seen.iter().enumerate() {
        let (kind, span) = found[*index];
        let before = place.checked_sub(1).map(|before| seen[before]);
        let behind = seen.get(place + 1).copied();
        match kind {
            TokenKind::Open => {
                // A bracket directly behind a name begins its arguments.
                let is_call = index
                    .checked_sub(1)
                    .is_some_and(|before| is_name(found[before].0));
                let level = levels.last().copied().unwrap_or(false);
                levels.push(level && !is_call);
            }
            TokenKind::OpenList | TokenKind::OpenCurly => levels.push(false),
            kind if kind.is_close() && levels.len() > 1 => {
                levels.pop();
            }
            TokenKind::LetterName if levels.last() == Some(&true) => {
                let begins = before.is_none_or(|before| joins(found[before].1.of(line)));
                // The token behind the name, or behind its arguments.
                let next = match behind {
                    Some(open)
                        if found[open].0 == TokenKind::Open
                            && found[open].1.range().start == span.range().end =>
                    {
                        let close = closing(found, open);
                        seen.get(seen.partition_point(|at| *at <= close)).copied()
                    }
                    other => other,
                };
                // A name at the cursor may still become another one.
                let ends = next.is_none_or(|next| {
                    let text = found[next].1.of(line);
                    joins(text) || text == ")" || found[next].0 == TokenKind::End
                });
                let is_typed = behind.is_none() && span.range().end == line.len();
                if begins && ends && !is_typed {
                    goals.push(*index);
                }
            }
            _ => {}
        }
    }
    goals
}

fn is_name(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::LetterName | TokenKind::SymbolName | TokenKind::SoloName | TokenKind::QuotedName
    )
}

/// The token that closes a bracket; the last token if it is not closed yet.
fn closing(found: &[(TokenKind, Span)], open: usize) -> usize {
    let mut depth = 0_usize;
    for (index, (kind, _)) in found.iter().enumerate().skip(open) {
        if kind.is_open() {
            depth += 1;
        } else if kind.is_close() {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return index;
            }
        }
    }
    found.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Vocabulary {
        Vocabulary {
            predicates: vec![("append".into(), 3), ("member".into(), 2)],
            ..Vocabulary::default()
        }
    }

    fn marked<'l>(line: &'l str, at: usize, colour: &str) -> Vec<&'l str> {
        let looks = looks(line, at, &words());
        let marked = looks.iter().filter(|(_, look)| *look == colour);
        marked.map(|(span, _)| span.of(line)).collect()
    }

    #[test]
    fn brackets_in_quotes_match_nothing() {
        let line = "f('(', [X])";
        assert_eq!(marked(line, 1, PAIR), ["(", ")"]);
        assert_eq!(marked(line, 7, PAIR), ["[", "]"]);
        assert!(marked(line, 3, PAIR).is_empty());
        assert!(marked("f(]", 1, PAIR).is_empty());
    }

    #[test]
    fn brackets_that_cannot_match() {
        assert_eq!(marked("f(]", 0, UNMATCHED), ["(", "]"]);
        assert_eq!(marked("f(X)) .", 0, UNMATCHED), [")"]);
        assert!(marked("f([X", 0, UNMATCHED).is_empty());
        assert_eq!(marked("f([X.", 0, UNMATCHED), ["(", "["]);
    }

    #[test]
    fn goals_without_a_predicate() {
        assert_eq!(
            marked("apend(X, Y), member(X, Y).", 0, UNDEFINED),
            ["apend"]
        );
        assert!(marked("append(apend, Y, [foo]), X = bar.", 0, UNDEFINED).is_empty());
        assert_eq!(
            marked("( foo -> true ; \\+ bar(x) ).", 0, UNDEFINED),
            ["foo", "true", "bar"]
        );
        // The name is still being typed.
        assert!(marked("member(X, Y), app", 0, UNDEFINED).is_empty());
    }

    #[test]
    fn variables_that_occur_once_and_letters_that_look_alike() {
        assert_eq!(
            marked("member(X, Xs), append(X, _Y, Z).", 0, ONCE),
            ["Xs", "Z"]
        );
        // The first letter is Cyrillic.
        assert_eq!(marked("member(Хs, Хs).", 0, LOOK_ALIKE), ["Хs", "Хs"]);
    }

    #[test]
    fn a_line_of_any_length_is_done_within_a_keystroke() {
        let line = "member(X, [a, b]), ".repeat(MOST_COLOURED / 19);
        let begun = std::time::Instant::now();
        coloured(&line, 100, &words());
        // A release build must need at most 16 milliseconds; debug builds of tests, which run in parallel, get more.
        assert!(begun.elapsed().as_millis() < 1000);
        let pasted = line.repeat(60);
        assert_eq!(coloured(&pasted, 0, &words()), pasted);
    }
}
