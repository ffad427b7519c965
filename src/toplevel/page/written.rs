//! Writes the printed text with the accepted repairs, each marked with its number at the end of its line.
//!
//! *Invariant*: only comments are added. If the end of a line is inside a comment or a quoted text that continues, the repair is
//! mentioned only above the program.

use std::collections::BTreeMap;

use super::draft::{Draft, SourceLanguage};
use super::scan;
use crate::syntax::{Language, TokenKind, tokens};

/// The text with the accepted repairs; `before` is the number of repairs of earlier programs of the page.
pub fn text(
    draft: &Draft,
    is_taken: &dyn Fn(usize) -> bool,
    before: usize,
    page: &str,
    language: Language,
) -> String {
    let text = draft.with(is_taken).text;
    let kind = draft.kind;
    let mut out = String::new();
    let head = language.fill(
        "From {}, by ferz page",
        "Из {}, программой ferz page",
        &[page],
    );
    let taken: Vec<usize> = (0..draft.repairs.len())
        .filter(|index| is_taken(*index))
        .collect();
    let head = match taken.is_empty() {
        true => head + language.text(", as it is printed", ", как напечатано"),
        false => head + language.text(". Repaired:", ". Исправлено:"),
    };
    out.push_str(&kind.comment(&head));
    out.push('\n');
    for index in &taken {
        let repair = &draft.repairs[*index];
        let place = language.fill("line {}", "строка {}", &[&draft.place(repair).to_string()]);
        let line = format!("  [{}] {place}: {}", before + index + 1, repair.reason);
        out.push_str(&kind.comment(&line));
        out.push('\n');
    }
    out.push('\n');
    let marks = marks(draft, is_taken, before);
    let open = open_ends(kind, &text);
    let mut at = 0;
    for (number, line) in text.lines().enumerate() {
        at += line.len() + 1;
        out.push_str(line);
        if let Some(marks) = marks.get(&number)
            && !open.iter().any(|range| range.contains(&(at - 1)))
        {
            let mark: String = marks.iter().map(|mark| format!("[{mark}]")).collect();
            if !line.trim().is_empty() {
                out.push_str("   ");
            }
            out.push_str(&kind.comment(&mark));
        }
        out.push('\n');
    }
    out
}

/// The numbers of the repairs at the lines of the repaired text.
fn marks(
    draft: &Draft,
    is_taken: &dyn Fn(usize) -> bool,
    before: usize,
) -> BTreeMap<usize, Vec<usize>> {
    let mut edits: Vec<(usize, usize, usize, usize)> = Vec::new();
    for (index, repair) in draft
        .repairs
        .iter()
        .enumerate()
        .filter(|(index, _)| is_taken(*index))
    {
        for edit in &repair.edits {
            edits.push((
                edit.range.start,
                edit.range.end,
                edit.text.matches('\n').count(),
                before + index + 1,
            ));
        }
    }
    edits.sort_unstable();
    let mut marks: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let (mut gone, mut come) = (0_usize, 0_usize);
    for (start, end, lines, number) in edits {
        let line = (draft.line_of(start) + come).saturating_sub(gone);
        let here = marks.entry(line + lines).or_default();
        if !here.contains(&number) {
            here.push(number);
        }
        gone += draft.text[start..end].matches('\n').count();
        come += lines;
    }
    marks
}

/// The ranges of a text in which a comment at a line end would become part of something else.
fn open_ends(kind: SourceLanguage, text: &str) -> Vec<std::ops::Range<usize>> {
    match kind {
        SourceLanguage::Prolog => tokens(text)
            .filter(|(kind, _)| {
                !matches!(
                    kind,
                    TokenKind::Layout | TokenKind::LineComment | TokenKind::End
                )
            })
            .map(|(_, span)| span.range())
            .collect(),
        SourceLanguage::Lisp | SourceLanguage::Planner => scan::comments_and_texts(kind, text),
    }
}
