//! Finds the clauses of Prolog among the prose of a page.
//!
//! A clause begins with a head, or with the sign of a directive, and goes on until its full stop, through empty lines, the ends of listings
//! and what a page puts in between: its number, its heading. What never gets a full stop is a mention in prose, and no clause, unless the
//! program calls it and has nothing else by that name.
//!
//! ```text
//!   insert(X, Xs) :-          a clause begins, and is open
//!       find(X),
//!   112                       furniture: the clause goes on below
//!       put(X, Xs).           it ends
//!   Here put/2 is ...         prose
//! ```
//!
//! *Invariant*: no line of the page is changed here; what should go or come is a repair of the draft.

use std::collections::BTreeSet;

use super::draft::{Draft, Edit, Kind};
use super::looks::{self, Look, is_neck, signs};
use super::read::Line;
use crate::syntax::{Language, Span, TokenKind};

/// The most lines that furniture has in one place.
const MOST_FURNITURE: usize = 4;

/// The most lines of a clause: a page where one is longer has lost a full stop, and quotes.
const MOST_LINES: usize = 400;

/// What a line is to the clause that it stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// A part of it.
    Text,
    /// What the page has put into it.
    Furniture,
    /// The end of the comment in the line above, which the page has broken.
    Comment,
}

/// Lines that belong together.
#[derive(Clone, Debug)]
struct Unit {
    /// The places of its lines among those of the page, each with its role.
    lines: Vec<(usize, Role)>,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
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

/// The program in Prolog on a page, if there is one.
pub fn find(lines: &[Line], taken: &BTreeSet<usize>, language: Language) -> Option<Draft> {
    let units = Units::of(lines, taken).found;
    let units = chosen(lines, units);
    let counts = |what: What| units.iter().filter(|unit| unit.what == what).count();
    let is_listed = |unit: &Unit| lines[unit.lines[0].0].listing.is_some();
    let facts = counts(What::Fact);
    let is_program = counts(What::Rule) > 0
        || facts > 1
        || units
            .iter()
            .any(|unit| unit.what == What::Fact && is_listed(unit));
    is_program.then(|| {
        let mut draft = draft(lines, &units, language);
        left_out(&mut draft, lines, &units, language);
        draft
    })
}

/// Notes what stands between the clauses and is no part of the program, though it looks like one.
fn left_out(draft: &mut Draft, lines: &[Line], units: &[Unit], language: Language) {
    let used: BTreeSet<usize> = units
        .iter()
        .flat_map(|unit| unit.lines.iter().map(|(line, _)| *line))
        .collect();
    let (Some(first), Some(last)) = (used.first(), used.last()) else {
        return;
    };
    let first = first.saturating_sub(MOST_FURNITURE);
    let last = (last + MOST_FURNITURE).min(lines.len() - 1);
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

/// The units of a page, while it is read.
struct Units<'p> {
    lines: &'p [Line],
    taken: &'p BTreeSet<usize>,
    found: Vec<Unit>,
}

impl<'p> Units<'p> {
    fn of(lines: &'p [Line], taken: &'p BTreeSet<usize>) -> Units<'p> {
        let mut units = Units {
            lines,
            taken,
            found: Vec::new(),
        };
        let mut at = 0;
        while at < lines.len() {
            at = units.next(at);
        }
        units
    }

    /// What a line looks like; a line of a listing in another language, or of queries and their answers, is prose.
    fn look(&self, at: usize) -> Look {
        let line = &self.lines[at];
        if self.taken.contains(&at) {
            return Look::Prose;
        }
        let look = looks::of(&line.text);
        match line.listing {
            Some(listing) if listing.foreign || self.is_dialogue(at) => Look::Prose,
            // In a listing all is meant as program.
            Some(_) if look == Look::Prose => Look::Code,
            _ => look,
        }
    }

    /// What a line looks like inside a clause that begins on the line `first`: what is indented below it belongs to it, and so does a name
    /// by itself where the clause asks for more.
    fn look_inside(&self, at: usize, first: usize, text: &str) -> Look {
        let look = self.look(at);
        let indent = |line: usize| {
            let text = &self.lines[line].text;
            text.chars().take_while(|c| c.is_whitespace()).count()
        };
        let is_below = || !self.lines[at - 1].text.trim().is_empty() && indent(at) > indent(first);
        let line = &self.lines[at].text;
        match look {
            Look::Prose if goes_on(text) && (is_below() || looks::may_go_on(line)) => Look::Code,
            _ => look,
        }
    }

    /// Whether the listing that a line stands in begins with a query.
    fn is_dialogue(&self, at: usize) -> bool {
        let listing = self.lines[at].listing;
        let first = (0..=at)
            .rev()
            .take_while(|before| self.lines[*before].listing == listing)
            .filter(|before| !self.lines[*before].text.trim().is_empty())
            .last();
        first.is_some_and(|first| looks::of(&self.lines[first].text) == Look::Query)
    }

    /// Reads the unit that begins here, if any, and says where to go on.
    fn next(&mut self, at: usize) -> usize {
        match self.look(at) {
            Look::Comment => {
                let mut end = self.comment(at);
                let mut lines: Vec<(usize, Role)> =
                    (at..end).map(|line| (line, Role::Text)).collect();
                // Its last line may have been broken: a clause stands below.
                let goes_on = end + 1 < self.lines.len()
                    && self.look(end) == Look::Prose
                    && self.lines[end].listing.is_none()
                    && self.look(end + 1) == Look::Code
                    && begins(&self.lines[end + 1]);
                if goes_on {
                    lines.push((end, Role::Comment));
                    end += 1;
                }
                self.found.push(Unit {
                    lines,
                    what: What::Comment,
                });
                end
            }
            Look::Code if begins(&self.lines[at]) => self.clause(at),
            // What follows a query are its answers.
            Look::Query => (at..self.lines.len())
                .find(|line| self.look(*line) == Look::Blank)
                .unwrap_or(self.lines.len()),
            Look::Blank | Look::Number | Look::Script | Look::Code | Look::Prose => at + 1,
        }
    }

    /// The line behind a comment that begins here.
    fn comment(&self, at: usize) -> usize {
        let text = self.lines[at].text.trim_start();
        if text.starts_with('%') || text.contains("*/") {
            return at + 1;
        }
        let end = (at..self.lines.len()).find(|line| self.lines[*line].text.contains("*/"));
        end.map_or(at + 1, |end| end + 1)
    }

    /// Reads the clause that begins here, and says where to go on.
    fn clause(&mut self, first: usize) -> usize {
        let mut lines = vec![(first, Role::Text)];
        let mut text = self.lines[first].text.clone();
        let mut at = first + 1;
        while !is_ended(&text) {
            if at >= self.lines.len() || lines.len() > MOST_LINES {
                return self.unfinished(lines, &text);
            }
            match self.look_inside(at, first, &text) {
                Look::Blank => {
                    if !goes_on(&text) && !self.is_continued(at) {
                        return self.unfinished(lines, &text);
                    }
                    lines.push((at, Role::Text));
                }
                Look::Comment => {
                    let end = self.comment(at);
                    lines.extend((at..end).map(|line| (line, Role::Text)));
                    at = end;
                    continue;
                }
                Look::Code => {
                    lines.push((at, Role::Text));
                    text.push('\n');
                    text.push_str(&self.lines[at].text);
                }
                Look::Query | Look::Number | Look::Script | Look::Prose => {
                    let above = &self.lines[at - 1].text;
                    if self.look(at) == Look::Prose
                        && above.contains('%')
                        && self.lines[at].listing.is_none()
                    {
                        lines.push((at, Role::Comment));
                    } else if let Some(end) = self.furniture(at).filter(|_| goes_on(&text)) {
                        lines.extend((at..end).map(|line| {
                            let is_blank = self.lines[line].text.trim().is_empty();
                            (
                                line,
                                if is_blank {
                                    Role::Text
                                } else {
                                    Role::Furniture
                                },
                            )
                        }));
                        at = end;
                        continue;
                    } else {
                        return self.unfinished(lines, &text);
                    }
                }
            }
            at += 1;
        }
        let what = shape(&text);
        self.found.push(Unit { lines, what });
        at
    }

    /// A clause without a full stop: what is read again begins behind its first line, unless the clause has a neck.
    fn unfinished(&mut self, mut lines: Vec<(usize, Role)>, text: &str) -> usize {
        let first = lines[0].0;
        let is_blank = |line: usize| self.lines[line].text.trim().is_empty();
        while lines.len() > 1 && lines.last().is_some_and(|(line, _)| is_blank(*line)) {
            lines.pop();
        }
        let has_neck = shape(&format!("{text} .")) == What::Rule;
        let next = match has_neck {
            true => lines.last().map_or(first, |(line, _)| *line) + 1,
            false => {
                lines.truncate(1);
                first + 1
            }
        };
        let what = match has_neck {
            true => What::Rule,
            false => What::Unfinished,
        };
        self.found.push(Unit { lines, what });
        next
    }

    /// Whether behind empty lines a program goes on.
    fn is_continued(&self, at: usize) -> bool {
        let next = (at..self.lines.len()).find(|line| self.look(*line) != Look::Blank);
        next.is_some_and(|next| self.look(next) == Look::Code)
    }

    /// The line behind furniture that begins here, if the clause goes on there.
    fn furniture(&self, at: usize) -> Option<usize> {
        let mut shown = 0;
        for line in at..self.lines.len() {
            match self.look(line) {
                Look::Blank => {}
                Look::Code => return Some(line),
                Look::Comment => return None,
                Look::Query | Look::Number | Look::Script | Look::Prose => {
                    shown += 1;
                    if shown > MOST_FURNITURE {
                        return None;
                    }
                }
            }
        }
        None
    }
}

/// Whether a clause can begin with this line.
fn begins(line: &Line) -> bool {
    let text = line.text.trim_start();
    let found = signs(text);
    match found.as_slice() {
        [(TokenKind::SymbolName, span), ..] if is_neck(span.of(text)) => true,
        // `;(If, Then, Truth) :-`
        [
            (TokenKind::SymbolName | TokenKind::SoloName, name),
            (TokenKind::Open, open),
            ..,
            (_, neck),
        ] => name.end == open.start && is_neck(neck.of(text)),
        [
            (TokenKind::LetterName | TokenKind::QuotedName, _),
            rest @ ..,
        ] => {
            let is_neck = |(_, span): &&(TokenKind, Span)| is_neck(span.of(text));
            match rest.first() {
                Some((TokenKind::Open, open)) => found[0].1.end == open.start,
                // `true.` is what a query answers.
                Some((TokenKind::End, _)) => {
                    let name = found[0].1.of(text);
                    rest.len() == 1 && !matches!(name, "true" | "false" | "yes" | "no")
                }
                // An operator of the program, in a listing.
                Some((TokenKind::SymbolName, _)) if line.listing.is_some() => {
                    looks::of(text) == Look::Code
                }
                Some(_) => rest.iter().any(|one| is_neck(&one)),
                None => false,
            }
        }
        _ => false,
    }
}

/// Whether a text ends with a full stop.
fn is_ended(text: &str) -> bool {
    let text = format!("{text}\n");
    signs(&text)
        .last()
        .is_some_and(|(kind, _)| *kind == TokenKind::End)
}

/// Whether a text asks for more: a bracket is open, or a sign between goals is the last.
fn goes_on(text: &str) -> bool {
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
fn shape(text: &str) -> What {
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
            match kind {
                TokenKind::Comma => return What::Fragment,
                TokenKind::End if index + 1 == found.len() => return What::Fact,
                TokenKind::End => {}
                // The full stop of the line above is lost.
                TokenKind::LetterName if is_below(&text, &found, index) => {}
                _ => return What::Operation,
            }
        }
    }
    What::Fact
}

/// Whether a token begins a line, and what stands above ends with a bracket.
fn is_below(text: &str, found: &[(TokenKind, Span)], index: usize) -> bool {
    let Some(before) = index.checked_sub(1) else {
        return false;
    };
    let between = &text[found[before].1.end as usize..found[index].1.start as usize];
    found[before].0.is_close() && between.contains('\n')
}

/// The units that are a program: mentions in prose, repetitions and comments on nothing are left out.
fn chosen(lines: &[Line], units: Vec<Unit>) -> Vec<Unit> {
    let text = |unit: &Unit| -> String {
        let parts = unit.lines.iter().filter(|(_, role)| *role == Role::Text);
        parts
            .flat_map(|(line, _)| lines[*line].text.chars())
            .filter(|c| !c.is_whitespace())
            .collect()
    };
    let is_clause = |unit: &Unit| matches!(unit.what, What::Fact | What::Rule);
    let near = |at: usize, step: isize| -> bool {
        // A comment, or goals without a head, belong to the clause beside them, over comments and empty lines.
        let mut at = at;
        let mut here = unit_edge(&units[at], step);
        while let Some(next) = at
            .checked_add_signed(step)
            .filter(|next| *next < units.len())
        {
            let there = unit_edge(&units[next], -step);
            let between = (here.min(there) + 1)..here.max(there);
            if between
                .into_iter()
                .any(|line| !lines[line].text.trim().is_empty())
            {
                return false;
            }
            if is_clause(&units[next]) {
                return true;
            }
            if units[next].what == What::Unfinished {
                return false;
            }
            here = unit_edge(&units[next], step);
            at = next;
        }
        false
    };
    let program: String = units
        .iter()
        .filter(|unit| is_clause(unit))
        .map(text)
        .collect();
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for (index, unit) in units.iter().enumerate() {
        let keep = match unit.what {
            What::Rule => true,
            // Prose repeats the facts of a program.
            What::Fact => seen.insert(text(unit)) || near(index, -1) || near(index, 1),
            What::Fragment => near(index, 1),
            What::Operation => {
                lines[unit.lines[0].0].listing.is_some() || near(index, 1) && near(index, -1)
            }
            What::Comment => near(index, 1) || near(index, -1),
            What::Unfinished => {
                let line = unit.lines[0].0;
                let above = index.checked_sub(1).map(|before| &units[before]);
                let is_next = above.is_some_and(|above| {
                    let same = name(lines, above) == name(lines, unit);
                    is_clause(above) && unit_edge(above, 1) + 1 == line && same
                });
                is_next || is_wanted(&lines[line].text, &text(unit), &program)
            }
        };
        if keep {
            found.push(unit.clone());
        }
    }
    found
}

/// The name with which a unit begins.
fn name<'p>(lines: &'p [Line], unit: &Unit) -> &'p str {
    let text = &lines[unit.lines[0].0].text;
    signs(text).first().map_or("", |(_, span)| span.of(text))
}

/// The last line of a unit, or the first.
fn unit_edge(unit: &Unit, step: isize) -> usize {
    let edge = match step > 0 {
        true => unit.lines.last(),
        false => unit.lines.first(),
    };
    edge.map_or(0, |(line, _)| *line)
}

/// Whether a head without a full stop is a fact of the program: it has no variables, is called, and defined nowhere.
fn is_wanted(line: &str, compact: &str, program: &str) -> bool {
    let found = signs(line);
    let has_variable = found.iter().any(|(kind, _)| *kind == TokenKind::Variable);
    let Some((TokenKind::LetterName, name)) = found.first() else {
        return false;
    };
    let opened = found.iter().filter(|(kind, _)| kind.is_open()).count();
    let closed = found.iter().filter(|(kind, _)| kind.is_close()).count();
    let call = format!("{}(", name.of(line));
    let places: Vec<usize> = program.match_indices(&call).map(|(at, _)| at).collect();
    let begins = |at: &usize| {
        let before = program[..*at].chars().next_back();
        // A bracket, where the clause before has lost its full stop.
        before.is_none_or(|c| matches!(c, '.' | ')'))
    };
    let inside = |at: &usize| {
        let before = program[..*at].chars().next_back();
        before.is_some_and(|c| !c.is_alphanumeric() && !matches!(c, '_' | '.' | ')'))
    };
    !has_variable
        && opened > 0
        && opened == closed
        && compact.ends_with(')')
        && places.iter().any(inside)
        && !places.iter().any(begins)
}

/// The program of these units, with what is to be done about the page around them.
fn draft(lines: &[Line], units: &[Unit], language: Language) -> Draft {
    let mut draft = Draft::new(Kind::Prolog);
    let mut last: Option<usize> = None;
    for unit in units {
        let first = unit.lines[0].0;
        if let Some(last) = last {
            // Empty lines stay; prose in between leaves one.
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
        add(&mut draft, lines, unit, language);
        last = unit.lines.last().map(|(line, _)| *line);
    }
    hyphens(&mut draft, language);
    draft
}

/// Adds the lines of a unit, and its repairs.
fn add(draft: &mut Draft, lines: &[Line], unit: &Unit, language: Language) {
    let mut is_outside = false;
    let begins_in_listing = lines[unit.lines[0].0].listing.is_some();
    let mut fragment = Vec::new();
    for (line, role) in &unit.lines {
        let line = &lines[*line];
        let printed = line.text.trim_end();
        match (role, unit.what) {
            (Role::Furniture, _) => {
                let range = draft.push(printed, line.number);
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
                let range = draft.push(printed, line.number);
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
                // The line itself comes with the repair: without it the program has none of it.
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
                let range = draft.push(printed, line.number);
                fragment.push(Edit {
                    range: range.start..range.start,
                    text: "% ".to_owned(),
                });
            }
            (Role::Text, What::Fact | What::Rule | What::Operation | What::Comment) => {
                draft.push(printed, line.number);
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
    if unit.what == What::Rule {
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

/// Proposes the full stop of a clause behind which prose follows: in place of another sign, if one is the last.
fn full_stop(draft: &mut Draft, lines: &[Line], unit: &Unit, language: Language) {
    let texts = unit.lines.iter().filter(|(_, role)| *role == Role::Text);
    let text: Vec<&str> = texts
        .map(|(line, _)| lines[*line].text.trim_end())
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
    // The printed text is at the end of the draft, where its last sign is the last of the draft.
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

/// Proposes to join words that the end of a line has divided by a hyphen, if the program has the whole word elsewhere and not its parts.
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
        let Some(hyphen) = line
            .chars()
            .next_back()
            .filter(|c| matches!(c, '-' | '\u{AD}' | '‐' | '¬'))
        else {
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
        if is_word && names.contains(&whole.as_str()) && !stands_alone(head) && !stands_alone(tail)
        {
            let reason = language.fill(
                "the end of the line has divided {}",
                "конец строки разделил {}",
                &[&whole],
            );
            let edit = Edit {
                range: at - hyphen.len_utf8()..end + 1 + indent,
                text: String::new(),
            };
            draft.propose(vec![edit], reason);
        }
    }
}
