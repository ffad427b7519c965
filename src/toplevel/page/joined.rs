//! Joins the clauses found on a page into one program, and proposes repairs of what the page did to them: a page number inside a clause,
//! a comment or a word broken at a line end, a clause without its head or its full stop.

use std::collections::BTreeSet;
use std::ops::Range;

use super::draft::{Draft, Edit, Repair, SourceLanguage};
use super::guesses;
use super::looks::{self, Look, is_neck, signs};
use super::read::Line;
use super::slips::{self, hyphen};
use super::unit::{Role, Unit, What, is_ended};
use crate::syntax::{Language, TokenKind};

/// The most lines between a program and a statement of the page that is mentioned in the notes.
const NEAR: usize = 4;

/// The program of these units, with the repairs that the page around them requires.
pub fn draft(
    lines: &[Line],
    units: &[Unit],
    is_left: &dyn Fn(usize) -> bool,
    language: Language,
) -> Draft {
    let mut general: Vec<Repair> = Vec::new();
    let mut draft = Draft::new(SourceLanguage::Prolog);
    let mut last: Option<usize> = None;
    for unit in units {
        let first = unit.lines[0].0;
        if let Some(last) = last {
            // Empty lines stay; prose in between becomes one empty line.
            let between = (last + 1)..first;
            let is_apart = first > last + 1 || lines[last].listing != lines[first].listing;
            let all_blank = between
                .clone()
                .all(|line| lines[line].text.trim().is_empty());
            match is_apart && all_blank && !between.is_empty() {
                true => between.for_each(|line| {
                    draft.push("", lines[line].number);
                }),
                false if is_apart => {
                    draft.push("", lines[first].number);
                }
                false => {}
            }
        }
        add(&mut draft, lines, unit, &mut general, language);
        last = unit.lines.last().map(|(line, _)| *line);
    }
    for repair in general {
        draft.propose(repair.edits, repair.reason);
    }
    hyphens(&mut draft, language);
    guesses::propose(&mut draft, language);
    left_out(&mut draft, lines, units, is_left, language);
    draft
}

/// Adds a line as printed, and its slips as repairs; gathers those that affect the whole page.
fn push(draft: &mut Draft, line: &Line, general: &mut Vec<Repair>) -> Range<usize> {
    let range = draft.push(line.printed.trim_end(), line.number);
    for slip in &line.slips {
        let edits = slip.repair.edits.iter().map(|edit| Edit {
            range: range.start + edit.range.start..range.start + edit.range.end,
            text: edit.text.clone(),
        });
        let reason = &slip.repair.reason;
        match general.iter_mut().find(|known| known.reason == *reason) {
            Some(known) if slip.is_general => known.edits.extend(edits),
            _ if slip.is_general => general.push(Repair {
                edits: edits.collect(),
                reason: reason.clone(),
            }),
            _ => {
                draft.propose(edits.collect(), reason.clone());
            }
        }
    }
    range
}

/// Adds the lines of a unit, and its repairs.
fn add(
    draft: &mut Draft,
    lines: &[Line],
    unit: &Unit,
    general: &mut Vec<Repair>,
    language: Language,
) {
    let mut is_outside = false;
    let begins_in_listing = lines[unit.lines[0].0].listing.is_some();
    let mut fragment = Vec::new();
    for (at, role) in &unit.lines {
        let line = &lines[*at];
        let printed = line.text.trim_end();
        match (role, unit.what) {
            (Role::Furniture, _) => {
                let range = draft.push(line.printed.trim_end(), line.number);
                let reason = language.fill(
                    "\"{}\" belongs to the page and stands inside a clause",
                    "\"{}\" относится к странице и стоит внутри предложения",
                    &[printed.trim()],
                );
                let edit = Edit {
                    range,
                    text: String::new(),
                };
                draft.propose(vec![edit], reason);
            }
            (Role::Comment, _) => {
                let range = push(draft, line, general);
                let reason = language.text(
                    "the page has broken a comment: its end stands in a line without the sign %",
                    "страница разорвала комментарий: его конец стоит в строке без знака %",
                );
                let edit = Edit {
                    range: range.start..range.start,
                    text: "% ".to_owned(),
                };
                draft.propose(vec![edit], reason.to_owned());
            }
            (Role::Text, What::Unfinished) => {
                // The repair inserts the line itself: without the repair the program does not have it.
                let range = draft.push("", line.number);
                let found = signs(printed);
                let end = found
                    .last()
                    .map_or(printed.len(), |(_, span)| span.end as usize);
                let name = found.first().map_or("", |(_, span)| span.of(printed));
                let is_last = draft.text.trim_end().lines().next_back();
                let is_last = is_last.is_some_and(|last| last.trim_start().starts_with(name));
                let reason = match is_last {
                    true => language
                        .text("the full stop of this clause is lost", "точка в конце этого предложения потеряна")
                        .to_owned(),
                    false => language.fill(
                        "{} is called and defined nowhere else; this line of the page defines it, without its full stop",
                        "{} вызывается и больше нигде не определяется; эта строка страницы определяет её, но без точки",
                        &[name],
                    ),
                };
                let edit = Edit {
                    range,
                    text: format!("{}.{}", printed[..end].trim_start(), &printed[end..]),
                };
                draft.propose(vec![edit], reason);
            }
            (Role::Text, What::Fragment) => {
                let range = push(draft, line, general);
                fragment.push(Edit {
                    range: range.start..range.start,
                    text: "% ".to_owned(),
                });
            }
            (Role::Text, What::Fact | What::Rule | What::Operation | What::Comment) => {
                let range = push(draft, line, general);
                if unit.stops.contains(at)
                    && let Some(stop) = line.printed.trim_end().rfind('.')
                {
                    let reason = language.text(
                        "the goals of the clause go on below: its full stop is a comma",
                        "цели предложения продолжаются ниже: вместо точки должна быть запятая",
                    );
                    let edit = Edit {
                        range: range.start + stop..range.start + stop + 1,
                        text: ",".to_owned(),
                    };
                    draft.propose(vec![edit], reason.to_owned());
                }
                let leaves = begins_in_listing && line.listing.is_none() && !printed.is_empty();
                if leaves && !is_outside {
                    is_outside = true;
                    let sentence = language.text(
                        "the clause goes on here, outside of its listing",
                        "здесь предложение продолжается, вне рамки программы",
                    );
                    draft.notes.push((line.number, sentence.to_owned()));
                }
            }
        }
    }
    if matches!(unit.what, What::Rule | What::Fact) {
        full_stop(draft, lines, unit, language);
    }
    if !fragment.is_empty() {
        let reason = language.text(
            "these goals have no head: it stands on the page before, or is lost; they become a comment",
            "у этих целей нет головы: она осталась на предыдущей странице или потеряна; они становятся комментарием",
        );
        draft.propose(fragment, reason.to_owned());
    }
}

/// Proposes the full stop of a clause that is followed by prose: it replaces the last sign, if that is another one.
fn full_stop(draft: &mut Draft, lines: &[Line], unit: &Unit, language: Language) {
    let texts = unit.lines.iter().filter(|(_, role)| *role == Role::Text);
    let text: Vec<&str> = texts
        .map(|(line, _)| lines[*line].printed.trim_end())
        .collect();
    let text = text.join("\n");
    let Some((kind, last)) = signs(&text).last().copied().filter(|_| !is_ended(&text)) else {
        return;
    };
    let opened = signs(&text)
        .iter()
        .filter(|(kind, _)| kind.is_open())
        .count();
    let closed = signs(&text)
        .iter()
        .filter(|(kind, _)| kind.is_close())
        .count();
    // The printed text is the end of the draft, so offsets count from the end.
    let from_end = text.len() - last.end as usize;
    let Some(end) = draft
        .text
        .trim_end_matches('\n')
        .len()
        .checked_sub(from_end)
    else {
        return;
    };
    let sign = last.of(&text);
    let is_there = draft.text[..end].ends_with(sign);
    if opened != closed || !is_there {
        return;
    }
    let is_sign = kind == TokenKind::Comma || sign == ";";
    let start = if is_sign { end - sign.len() } else { end };
    let reason = language.text(
        "the full stop of this clause is lost",
        "точка в конце этого предложения потеряна",
    );
    let edit = Edit {
        range: start..end,
        text: ".".to_owned(),
    };
    draft.propose(vec![edit], reason.to_owned());
}

/// Proposes to join words that a hyphen at a line end divides, if the program has the whole word elsewhere and not its parts.
fn hyphens(draft: &mut Draft, language: Language) {
    let text = draft.text.clone();
    let names: Vec<&str> = signs(&text)
        .iter()
        .filter(|(kind, _)| matches!(kind, TokenKind::LetterName | TokenKind::Variable))
        .map(|(_, span)| span.of(&text))
        .collect();
    let mut start = 0;
    while let Some(end) = text[start..].find('\n').map(|at| start + at) {
        let line = text[start..end].trim_end();
        let next = &text[end + 1..];
        let at = start + line.len();
        start = end + 1;
        let Some(hyphen) = hyphen(line) else {
            continue;
        };
        let is_letter = |c: char| c.is_alphanumeric() || c == '_';
        let head: &str = {
            let before = line.trim_end_matches(hyphen);
            let from = before.rfind(|c| !is_letter(c)).map_or(0, |at| {
                at + before[at..].chars().next().map_or(1, char::len_utf8)
            });
            &before[from..]
        };
        let indent = next.len() - next.trim_start_matches([' ', '\t', '\u{A0}']).len();
        let rest = &next[indent..];
        let tail = &rest[..rest.find(|c| !is_letter(c)).unwrap_or(rest.len())];
        let whole = format!("{head}{tail}");
        let is_word = !head.is_empty() && !tail.is_empty();
        let stands_alone = |part: &str| names.iter().filter(|name| **name == part).count() > 1;
        if is_word && !stands_alone(head) {
            let reason = language.fill(
                "the end of the line has divided {}",
                "конец строки разделил {}",
                &[&whole],
            );
            let edit = Edit {
                range: at - hyphen.len_utf8()..end + 1 + indent,
                text: String::new(),
            };
            // At a head the joined word is a name. Elsewhere the engine decides whether there is such a word.
            let behind = rest.lines().next().unwrap_or_default();
            let is_head = line.trim_start().strip_suffix(hyphen) == Some(head)
                && signs(behind)
                    .iter()
                    .any(|(_, span)| is_neck(span.of(behind)));
            let is_known = names.contains(&whole.as_str()) && !stands_alone(tail);
            match is_known || is_head && tail.starts_with(char::is_lowercase) {
                true => {
                    draft.propose(vec![edit], reason);
                }
                false if tail.starts_with(char::is_lowercase) => draft.guesses.push(Repair {
                    edits: vec![edit],
                    reason,
                }),
                false => {}
            }
        }
    }
}

/// Notes text between the clauses that looks like a part of the program but is none.
fn left_out(
    draft: &mut Draft,
    lines: &[Line],
    units: &[Unit],
    is_left: &dyn Fn(usize) -> bool,
    language: Language,
) {
    let used: BTreeSet<usize> = units
        .iter()
        .flat_map(|unit| unit.lines.iter().map(|(line, _)| *line))
        .collect();
    let (Some(first), Some(last)) = (used.first(), used.last()) else {
        return;
    };
    // A line that looks like a part of the program, next to one that is or looks like one too.
    let is_blank = |line: usize| lines[line].text.trim().is_empty();
    let seems = |line: &usize| {
        let text = lines[*line].text.trim();
        // A list by itself is a printed value.
        let is_list = text.starts_with('[') && text.ends_with(']');
        looks::of(text) == Look::Code
            && !is_list
            && is_left(*line)
            && lines[*line].listing.is_none_or(|listing| !listing.foreign)
    };
    let program: String = draft.text.split_whitespace().collect();
    let is_repeated = |line: usize| {
        let text: String = lines[line].text.split_whitespace().collect();
        program.contains(&text)
    };
    let reaches = |mut around: Box<dyn Iterator<Item = usize>>| {
        let end = around.find(|line| used.contains(line) || !is_blank(*line) && !seems(line));
        end.is_some_and(|end| used.contains(&end))
    };
    let is_torn = |line: &usize| is_left(*line) && looks::is_torn(&lines[*line].text);
    let is_said = |line: &usize| !used.contains(line) && (seems(line) || is_torn(line));
    for line in (0..lines.len()).filter(is_said) {
        let is_beside =
            reaches(Box::new(line + 1..lines.len())) || reaches(Box::new((0..line).rev()));
        let is_clause =
            slips::is_clause(lines[line].text.trim()) || looks::is_torn(&lines[line].text);
        if (is_beside || is_clause) && !is_repeated(line) {
            let sentence = language.fill(
                "left out, though it looks like a part of the program: {}",
                "опущено, хотя похоже на часть программы: {}",
                &[lines[line].printed.trim()],
            );
            draft.notes.push((lines[line].number, sentence));
        }
    }
    let first = first.saturating_sub(NEAR);
    let last = (last + NEAR).min(lines.len() - 1);
    for line in (first..=last).filter(|line| !used.contains(line)) {
        let text = lines[line].text.trim();
        if looks::of(text) == Look::Script {
            let sentence = language.fill(
                "{} belongs to the page: it is left out",
                "{} относится к странице и опускается",
                &[text],
            );
            draft.notes.push((lines[line].number, sentence));
        }
    }
    draft.notes.sort();
}
