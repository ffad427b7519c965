//! Proposes to take out of programs in MuLISP and Planner what the page has put into them: its number, and the running head beside it.
//!
//! *Invariant*: a number that may be an argument stays: one that is aligned with what stands beside it in its form.

use super::draft::{Draft, Edit};
use super::looks::{self, Look};
use super::scan::{Sign, Token, tokens};
use super::unit::indent;
use crate::syntax::Language;

/// An open bracket.
struct Open<'t> {
    column: usize,
    /// The first word behind it.
    head: Option<&'t str>,
    /// The columns in which what it contains begins.
    columns: Vec<usize>,
}

/// Whether a line has words only, as a running head has.
pub fn is_head(line: &str) -> bool {
    let text = line.trim();
    let words = text.split_whitespace().count();
    let is_plain = |c: char| c.is_alphanumeric() || " .,:-–—".contains(c);
    words > 1 && text.chars().all(is_plain) && text.contains(char::is_alphabetic)
}

/// Proposes to take the numbers of pages out.
pub fn propose(draft: &mut Draft, language: Language) {
    let text = draft.text.clone();
    let starts: Vec<usize> = std::iter::once(0)
        .chain(text.match_indices('\n').map(|(at, _)| at + 1))
        .collect();
    let lines: Vec<&str> = text.lines().collect();
    let is_number = numbers(draft, &text, &starts);
    let is_near = |line: usize, step: isize| {
        let mut at = line;
        while let Some(next) = at.checked_add_signed(step).filter(|at| *at < lines.len()) {
            if !lines[next].trim().is_empty() {
                return is_number[next];
            }
            at = next;
        }
        false
    };
    for (at, line) in lines.iter().enumerate() {
        let is_running = is_head(line) && (is_near(at, 1) || is_near(at, -1));
        if !is_number[at] && !is_running {
            continue;
        }
        let reason = language.fill(
            "\"{}\" belongs to the page, and is no part of the program",
            "\"{}\" относится к странице, а не к программе",
            &[line.trim()],
        );
        let edit = Edit {
            range: starts[at]..starts[at] + line.len(),
            text: String::new(),
        };
        draft.propose(vec![edit], reason);
    }
}

/// Which lines are numbers of pages.
fn numbers(draft: &Draft, text: &str, starts: &[usize]) -> Vec<bool> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = vec![false; lines.len()];
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut last = None;
    for token in tokens(draft.kind, text) {
        let line = starts.partition_point(|start| *start <= token.range.start) - 1;
        if token.is_first && last != Some(line) && looks::of(lines[line]) == Look::Number {
            let is_apart = lines[line].split_whitespace().count() > 1
                || [line.checked_sub(1), Some(line + 1)]
                    .into_iter()
                    .flatten()
                    .any(|beside| lines.get(beside).is_some_and(|text| text.trim().is_empty()));
            let below = lines[line + 1..]
                .iter()
                .find(|text| !text.trim().is_empty());
            let below = below.map(|text| indent(text));
            let is_strange = |open: &Open<'_>| is_strange(open, &token, below);
            found[line] = is_apart || open.last().is_none_or(is_strange);
            last = Some(line);
        }
        if found[line] {
            continue;
        }
        let is_margin = token.is_first && token.column == 0;
        match token.sign {
            Sign::Open(_) => {
                if is_margin {
                    open.clear();
                }
                note(&mut open, &token, None);
                open.push(Open {
                    column: token.column,
                    head: None,
                    columns: Vec::new(),
                });
            }
            Sign::Close(_) => {
                open.pop();
            }
            Sign::Word => note(&mut open, &token, text.get(token.range.clone())),
            Sign::Quote | Sign::Text => note(&mut open, &token, None),
            Sign::Comment => {}
        }
    }
    found
}

/// Notes what a bracket contains.
fn note<'t>(open: &mut [Open<'t>], token: &Token, word: Option<&'t str>) {
    if let Some(inner) = open.last_mut() {
        if inner.columns.is_empty() {
            inner.head = word;
        }
        inner.columns.push(token.column);
    }
}

/// Whether a number cannot be an argument here: it would be a clause of `cond`, or stands in a column in which nothing else of its form does.
fn is_strange(open: &Open<'_>, number: &Token, below: Option<usize>) -> bool {
    let is_cond = open
        .head
        .is_some_and(|head| head.eq_ignore_ascii_case("cond"));
    // Two columns behind the bracket is the indentation of bodies.
    let is_aligned = open.columns.contains(&number.column)
        || number.column <= open.column + 2
        || below == Some(number.column);
    is_cond || !is_aligned && number.column > open.column
}
