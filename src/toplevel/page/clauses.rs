//! Finds the clauses of Prolog in the prose of a page.
//!
//! A clause begins with a head, or with the sign of a directive, and continues to its full stop, across empty lines, the ends of listings
//! and what a page inserts: its number, its heading. Text that never gets a full stop is a mention in prose, and not a clause, unless the
//! program calls it and defines no other predicate with that name.
//!
//! ```text
//!   insert(X, Xs) :-          a clause begins, and is open
//!       find(X),
//!   112                       furniture: the clause goes on below
//!       put(X, Xs).           it ends
//!   Here put/2 is ...         prose
//! ```
//!
//! *Invariant*: this file changes no line of the page; deletions and insertions are repairs of the draft.

use std::collections::BTreeSet;

use super::draft::Draft;
use super::joined;
use super::looks::{self, Look, is_neck, signs};
use super::read::Line;
use super::slips::hyphen;
use super::unit::{Role, Unit, What, goes_on, indent, is_ended, name, shape, unit_edge};
use crate::syntax::{Language, Span, TokenKind};

/// The most lines of furniture in one place.
const MOST_FURNITURE: usize = 4;

/// The most lines of a clause: a longer one has lost its full stop, or a quote.
const MOST_LINES: usize = 400;

/// The Prolog program on a page, if there is one.
pub fn find(lines: &[Line], taken: &BTreeSet<usize>, language: Language) -> Option<Draft> {
    let Units { found, asked, .. } = Units::of(lines, taken);
    let units = chosen(lines, found);
    let is_listed = |unit: &Unit| lines[unit.lines[0].0].listing.is_some();
    // A list of words, each with a full stop, is no program.
    let has_arguments = |unit: &&Unit| unit.what == What::Fact && !is_word(lines, unit);
    let facts = units.iter().filter(has_arguments).count();
    // `a --> b` alone may be a drawing.
    let is_rule = |unit: &&Unit| {
        let texts = unit.lines.iter().map(|(line, _)| &lines[*line].text);
        let mut signs = texts.flat_map(|text| signs(&format!("{text}\n")));
        let is_sign =
            |kind: TokenKind| kind.is_open() || matches!(kind, TokenKind::End | TokenKind::Comma);
        unit.what == What::Rule && signs.any(|(kind, _)| is_sign(kind))
    };
    let is_program = units.iter().any(|unit| is_rule(&unit))
        || facts > 1
        || units
            .iter()
            .any(|unit| unit.what == What::Fact && is_listed(unit));
    let is_left = |line: usize| !taken.contains(&line) && !asked.contains(&line);
    is_program.then(|| joined::draft(lines, &units, &is_left, language))
}

/// The units of a page found so far.
struct Units<'p> {
    lines: &'p [Line],
    taken: &'p BTreeSet<usize>,
    found: Vec<Unit>,
    /// The lines of queries and of their answers.
    asked: BTreeSet<usize>,
}

impl<'p> Units<'p> {
    fn of(lines: &'p [Line], taken: &'p BTreeSet<usize>) -> Units<'p> {
        let mut units = Units {
            lines,
            taken,
            found: Vec::new(),
            asked: BTreeSet::new(),
        };
        let mut at = 0;
        while at < lines.len() {
            at = units.next(at);
        }
        units
    }

    /// The look of a line; a line of a listing in another language, or of queries and their answers, counts as prose.
    fn look(&self, at: usize) -> Look {
        let line = &self.lines[at];
        if self.taken.contains(&at) {
            return Look::Prose;
        }
        let look = match line.is_broken {
            true => Look::Code,
            false => looks::of(&line.text),
        };
        match line.listing {
            Some(listing) if listing.foreign || self.is_dialogue(at) => Look::Prose,
            // In a listing every line is program text.
            Some(_) if look == Look::Prose => Look::Code,
            _ => look,
        }
    }

    /// The look of a line inside a clause that begins on the line `first`: a line indented below it belongs to it, and so does a single
    /// name where the clause is incomplete.
    fn look_inside(&self, at: usize, first: usize, text: &str) -> Look {
        if self.is_running_head(at) && goes_on(text) {
            return Look::Prose;
        }
        let look = self.look(at);
        let indent = |line: usize| indent(&self.lines[line].text);
        let is_below = || !self.lines[at - 1].text.trim().is_empty() && indent(at) > indent(first);
        let line = &self.lines[at].text;
        if look == Look::Prose && goes_on(text) && (is_below() || looks::may_go_on(line)) {
            return Look::Code;
        }
        look
    }

    /// Whether a line inside a listing is the running head of a page: words beside a number, in the same line or in the next one.
    fn is_running_head(&self, at: usize) -> bool {
        let line = &self.lines[at];
        if line.listing.is_none() || looks::of(&line.text) != Look::Prose {
            return false;
        }
        let found = signs(&line.text);
        let is_plain = |(kind, span): &(TokenKind, Span)| {
            let is_word = matches!(kind, TokenKind::LetterName | TokenKind::Variable);
            is_word
                || *kind == TokenKind::Integer
                || matches!(span.of(&line.text), "." | "-" | "–" | "—")
        };
        let is_number = |one: Option<&(TokenKind, Span)>| {
            one.is_some_and(|(kind, _)| *kind == TokenKind::Integer)
        };
        let has_number = found.len() > 1 && (is_number(found.first()) || is_number(found.last()));
        let look = |at: usize| looks::of(&self.lines[at].text);
        let next = (at + 1..self.lines.len()).find(|at| look(*at) != Look::Blank);
        let before = (0..at).rev().find(|at| look(*at) != Look::Blank);
        let is_beside = |line: Option<usize>| line.is_some_and(|line| look(line) == Look::Number);
        found.iter().all(is_plain) && (has_number || is_beside(next) || is_beside(before))
    }

    /// Whether the listing of a line begins with a query.
    fn is_dialogue(&self, at: usize) -> bool {
        let listing = self.lines[at].listing;
        let first = (0..=at)
            .rev()
            .take_while(|before| self.lines[*before].listing == listing)
            .filter(|before| !self.lines[*before].text.trim().is_empty())
            .last();
        first.is_some_and(|first| looks::of(&self.lines[first].text) == Look::Query)
    }

    /// Reads the unit that begins here, if any; returns the line where to continue.
    fn next(&mut self, at: usize) -> usize {
        match self.look(at) {
            Look::Comment => {
                let mut end = self.comment(at);
                let mut lines: Vec<(usize, Role)> =
                    (at..end).map(|line| (line, Role::Text)).collect();
                // Its last line may be broken, with a clause below.
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
                    stops: Vec::new(),
                });
                end
            }
            Look::Code if self.begins(at) => self.clause(at),
            // The lines behind a query are its answers.
            Look::Query => {
                let blank = (at..self.lines.len()).find(|line| self.look(*line) == Look::Blank);
                let end = blank.unwrap_or(self.lines.len());
                self.asked.extend(at..end);
                end
            }
            Look::Blank | Look::Number | Look::Script | Look::Code | Look::Prose => at + 1,
        }
    }

    /// Whether a clause can begin with this line.
    fn begins(&self, at: usize) -> bool {
        self.lines[at].is_broken || begins(&self.lines[at])
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

    /// Reads the clause that begins here; returns the line where to continue.
    fn clause(&mut self, first: usize) -> usize {
        let mut lines = vec![(first, Role::Text)];
        let mut text = self.lines[first].text.clone();
        let mut at = first + 1;
        let mut stops = Vec::new();
        loop {
            if !self.lines[at - 1].is_broken && is_ended(&text) {
                if !self.is_cut_off(first, at, &text) {
                    break;
                }
                // The goals continue: the full stop should be a comma.
                stops.push(at - 1);
                let end = text.trim_end().len() - 1;
                text.replace_range(end.., ",");
            }
            if at >= self.lines.len() || lines.len() > MOST_LINES {
                return self.unfinished(lines, &text);
            }
            if self.is_next_clause(first, at, &text) {
                // The full stop should be a comma.
                let is_blank = |line: usize| self.lines[line].text.trim().is_empty();
                while lines.last().is_some_and(|(line, _)| is_blank(*line)) {
                    lines.pop();
                }
                let what = shape(&format!("{} .", text.trim_end().trim_end_matches(',')));
                self.found.push(Unit { lines, what, stops });
                return at;
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
                    append(&mut text, &self.lines[at - 1], &self.lines[at]);
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
        self.found.push(Unit { lines, what, stops });
        at
    }

    /// Whether the goals of a clause continue behind its full stop: the line below is indented as the last one, and deeper than the head.
    fn is_cut_off(&self, first: usize, at: usize, text: &str) -> bool {
        let Some(next) = self
            .lines
            .get(at)
            .filter(|next| next.listing == self.lines[first].listing)
        else {
            return false;
        };
        let [head, last, below] = [first, at - 1, at].map(|line| indent(&self.lines[line].text));
        let has_neck = signs(&next.text)
            .iter()
            .any(|(_, span)| is_neck(span.of(&next.text)));
        at > first + 1
            && last > head
            && below == last
            && !has_neck
            && looks::of(&next.text) == Look::Code
            && self.look(at) == Look::Code
            && text.trim_end().ends_with('.')
            && shape(text) == What::Rule
    }

    /// Whether another clause begins behind a comma: it is indented no deeper than the head of this one, and its goals are deeper, and it
    /// has the name of this clause or of the clause below.
    fn is_next_clause(&self, first: usize, at: usize, text: &str) -> bool {
        let line = &self.lines[at].text;
        let is_blank = |line: &usize| self.lines[*line].text.trim().is_empty();
        let above = (first..at)
            .rev()
            .find(|line| !is_blank(line))
            .unwrap_or(first);
        let is_apart = above + 1 < at;
        let [head, last, here] = [first, above, at].map(|line| indent(&self.lines[line].text));
        let Some(text) = text.trim_end().strip_suffix(',') else {
            return false;
        };
        let what = shape(&format!("{text} ."));
        let is_outside = match what {
            What::Rule => above > first && last > head,
            What::Fact => above == first && !self.lines[first].is_broken,
            _ => false,
        };
        if !is_outside || here > head || looks::of(line) != Look::Code {
            return false;
        }
        // A fact below a clause, and no deeper.
        let is_below = |unit: &Unit| {
            let column = indent(&self.lines[unit_edge(unit, -1)].text);
            let between = unit_edge(unit, 1) + 1..first;
            column == head && between.into_iter().all(|line| is_blank(&line))
        };
        let is_beside = self.found.last().is_some_and(is_below);
        let found = signs(text);
        let opened = found.iter().filter(|(kind, _)| kind.is_open()).count();
        let closed = found.iter().filter(|(kind, _)| kind.is_close()).count();
        let name = |line: usize| -> Option<&str> {
            let text = &self.lines.get(line)?.text;
            let found = signs(text);
            let is_call = found.len() > 2
                && found[0].0 == TokenKind::LetterName
                && found[1].0 == TokenKind::Open
                && indent(text) <= head;
            is_call.then(|| found[0].1.of(text))
        };
        let own = name(at);
        let has_neck = signs(line).iter().any(|(_, span)| is_neck(span.of(line)));
        let below = name(at + 1);
        let is_clause = match what {
            What::Fact if is_beside => own == name(first) || is_ended(line),
            What::Fact => head == 0 && own == name(first) && own == below,
            _ => has_neck || own == name(first) || is_ended(line) && (is_apart || own == below),
        };
        opened == closed && own.is_some() && is_clause
    }

    /// Ends a clause without a full stop: unless it has a neck, reading continues behind its first line.
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
        self.found.push(Unit {
            lines,
            what,
            stops: Vec::new(),
        });
        next
    }

    /// Whether the program continues behind empty lines.
    fn is_continued(&self, at: usize) -> bool {
        let next = (at..self.lines.len()).find(|line| self.look(*line) != Look::Blank);
        next.is_some_and(|next| self.look(next) == Look::Code)
    }

    /// The line behind furniture that begins here, if the clause continues there.
    fn furniture(&self, at: usize) -> Option<usize> {
        let mut shown = 0;
        for line in at..self.lines.len() {
            let look = match self.is_running_head(line) {
                true => Look::Prose,
                false => self.look(line),
            };
            match look {
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

/// Appends a line to the text of a clause; a word broken at the line end is joined.
fn append(text: &mut String, above: &Line, line: &Line) {
    match hyphen(text).filter(|_| above.is_broken) {
        Some(sign) => {
            let end = text.trim_end().trim_end_matches(sign).len();
            text.truncate(end);
            text.push_str(line.text.trim_start());
        }
        None => {
            text.push('\n');
            text.push_str(&line.text);
        }
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
                // `true.` is the answer to a query.
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

/// The units that form a program, without mentions in prose, repetitions, and comments on nothing.
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
        // A comment, or goals without a head, belong to the neighbouring clause, across comments and empty lines.
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
    // A word with a full stop is a fact where it stands beside clauses, or where they call it; elsewhere it is prose.
    let is_meant = |at: usize| {
        let unit = &units[at];
        let word = name(lines, unit);
        let calls = |other: &Unit| {
            let texts = other.lines.iter().map(|(line, _)| &lines[*line].text);
            let mut signs =
                texts.flat_map(|text| signs(text).into_iter().map(|one| one.1.of(text)));
            other.what == What::Rule && signs.any(|sign| sign == word)
        };
        let beside = |step: isize| {
            let mut at = at;
            while let Some(next) = at
                .checked_add_signed(step)
                .filter(|next| *next < units.len())
            {
                let (here, there) = (unit_edge(&units[at], step), unit_edge(&units[next], -step));
                if here.abs_diff(there) > 1 {
                    return false;
                }
                if !is_clause(&units[next]) || !is_word(lines, &units[next]) {
                    return is_clause(&units[next]);
                }
                at = next;
            }
            false
        };
        !is_word(lines, unit)
            || lines[unit.lines[0].0].listing.is_some()
            || beside(-1)
            || beside(1)
            || units.iter().any(calls)
    };
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for (index, unit) in units.iter().enumerate() {
        let keep = match unit.what {
            What::Rule => true,
            // Prose may repeat the facts of a program.
            What::Fact => {
                is_meant(index) && (seen.insert(text(unit)) || near(index, -1) || near(index, 1))
            }
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

/// Whether a unit is a single word with a full stop.
fn is_word(lines: &[Line], unit: &Unit) -> bool {
    let text = &lines[unit.lines[0].0].text;
    let kinds: Vec<TokenKind> = signs(text).into_iter().map(|(kind, _)| kind).collect();
    unit.lines.len() == 1 && kinds == [TokenKind::LetterName, TokenKind::End]
}

/// Whether a head without a full stop is a fact of the program: it has no variables, and is called and not defined.
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
        // Also behind a bracket, if the clause before has lost its full stop.
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
