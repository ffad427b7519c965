//! Clauses of Prolog as lines of a page, and what their text says about them before it is parsed.

use super::looks::{is_neck, signs};
use super::read::Line;
use crate::syntax::{Span, TokenKind};

/// What a line is to the clause that it stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A part of it.
    Text,
    /// What the page has put into it.
    Furniture,
    /// The end of the comment in the line above, which the page has broken.
    Comment,
}

/// Lines that belong together.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The places of its lines among those of the page, each with its role.
    pub lines: Vec<(usize, Role)>,
    pub what: What,
    /// The lines that end with a full stop where a comma was meant.
    pub stops: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A fact.
    Fact,
    /// A clause with a body, or a directive.
    Rule,
    /// Goals without a head, with a full stop.
    Fragment,
    /// A sentence with an operator between its parts: an equation in prose, or a fact.
    Operation,
    /// It has no full stop.
    Unfinished,
    /// Comments.
    Comment,
}

/// The name with which a unit begins.
pub fn name<'p>(lines: &'p [Line], unit: &Unit) -> &'p str {
    let text = &lines[unit.lines[0].0].text;
    signs(text).first().map_or("", |(_, span)| span.of(text))
}

/// The last line of a unit, or the first.
pub fn unit_edge(unit: &Unit, step: isize) -> usize {
    let edge = match step > 0 {
        true => unit.lines.last(),
        false => unit.lines.first(),
    };
    edge.map_or(0, |(line, _)| *line)
}

/// How far a line is indented.
pub fn indent(text: &str) -> usize {
    text.chars().take_while(|c| c.is_whitespace()).count()
}

/// Whether a text ends with a full stop.
pub fn is_ended(text: &str) -> bool {
    let text = format!("{text}\n");
    signs(&text)
        .last()
        .is_some_and(|(kind, _)| *kind == TokenKind::End)
}

/// Whether a text asks for more: a bracket is open, or a sign between goals is the last.
pub fn goes_on(text: &str) -> bool {
    let found = signs(text);
    let opened = found.iter().filter(|(kind, _)| kind.is_open()).count();
    let closed = found.iter().filter(|(kind, _)| kind.is_close()).count();
    let is_sign = found.last().is_some_and(|(kind, span)| {
        let word = span.of(text);
        matches!(kind, TokenKind::Comma | TokenKind::Bar)
            || is_neck(word)
            || matches!(word, ";" | "->" | "*->")
    });
    opened > closed || is_sign
}

/// What a sentence with its full stop is.
pub fn shape(text: &str) -> What {
    let text = format!("{text}\n");
    let found = signs(&text);
    let mut depth = 0_usize;
    for (index, (kind, span)) in found.iter().enumerate() {
        if kind.is_open() {
            depth += 1;
        } else if kind.is_close() {
            depth = depth.saturating_sub(1);
        } else if is_neck(span.of(&text)) {
            // Also where a bracket of the head is lost.
            return What::Rule;
        } else if depth == 0 && index > 0 {
            let is_end = *kind == TokenKind::End;
            if *kind == TokenKind::Comma {
                return What::Fragment;
            }
            if is_end && index + 1 == found.len() {
                return What::Fact;
            }
            // Behind a full stop inside, or one that is lost in the line above.
            let is_behind = found[index - 1].0 == TokenKind::End;
            let begins =
                *kind == TokenKind::LetterName && (is_behind || is_below(&text, &found, index));
            if !is_end && !begins {
                let is_rule = found[index..]
                    .iter()
                    .any(|(_, span)| is_neck(span.of(&text)));
                return match is_rule {
                    true => What::Rule,
                    false => What::Operation,
                };
            }
        }
    }
    What::Fact
}

/// Whether a token begins a line, and what stands above ends with a bracket.
pub fn is_below(text: &str, found: &[(TokenKind, Span)], index: usize) -> bool {
    let Some(before) = index.checked_sub(1) else {
        return false;
    };
    let between = &text[found[before].1.end as usize..found[index].1.start as usize];
    found[before].0.is_close() && between.contains('\n')
}
