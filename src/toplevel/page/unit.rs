//! Units: clauses of Prolog as lines of a page, and their classification before parsing.

use super::looks::{is_neck, signs};
use super::read::Line;
use crate::syntax::{Span, TokenKind};

/// The role of a line in its clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A part of it.
    Text,
    /// Furniture: inserted by the page.
    Furniture,
    /// The end of the comment in the line above, which the page has broken.
    Comment,
}

/// Lines that belong together.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The indexes of its lines on the page, each with its role.
    pub lines: Vec<(usize, Role)>,
    pub what: What,
    /// The lines that end with a full stop instead of a comma.
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
    /// A sentence with an operator at its top: an equation in prose, or a fact.
    Operation,
    /// A sentence without a full stop.
    Unfinished,
    /// Comments.
    Comment,
}

/// The first name of a unit.
pub fn name<'p>(lines: &'p [Line], unit: &Unit) -> &'p str {
    let text = &lines[unit.lines[0].0].text;
    signs(text).first().map_or("", |(_, span)| span.of(text))
}

/// The last line of a unit, or the first for a negative step.
pub fn unit_edge(unit: &Unit, step: isize) -> usize {
    let edge = match step > 0 {
        true => unit.lines.last(),
        false => unit.lines.first(),
    };
    edge.map_or(0, |(line, _)| *line)
}

/// The indentation of a line.
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

/// Whether a text is incomplete: a bracket is open, or it ends with a sign between goals.
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

/// The kind of a sentence with its full stop.
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
            // Also if a bracket of the head is lost.
            return What::Rule;
        } else if depth == 0 && index > 0 {
            let is_end = *kind == TokenKind::End;
            if *kind == TokenKind::Comma {
                return What::Fragment;
            }
            if is_end && index + 1 == found.len() {
                return What::Fact;
            }
            // Behind a full stop inside the text, or below a line that has lost its full stop.
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

/// Whether a token begins a line, and the line above ends with a bracket.
pub fn is_below(text: &str, found: &[(TokenKind, Span)], index: usize) -> bool {
    let Some(before) = index.checked_sub(1) else {
        return false;
    };
    let between = &text[found[before].1.end as usize..found[index].1.start as usize];
    found[before].0.is_close() && between.contains('\n')
}
