//! Proposes what makes the brackets of MuLISP and Planner match, by the layout of the text.
//!
//! A form whose brackets do not match is read with every small change of its closing brackets: one is put in at the end of a line or before
//! another one, one is left out, one is another kind. A change has a price, and so has what the layout speaks against: a line that is not
//! indented below the bracket it stands in, or not as its neighbours are; `(t ...)` that is no clause of `cond`. The cheapest reading wins.
//!
//! ```text
//!   (cond ((null L) nil)          one bracket is missing. Behind the last line: the price of one change,
//!         ((p (car L)) (go A))    and of a line that is no deeper than the bracket it stands in. Behind
//!   (setq L (cdr L)))             (go A)): the price of one change.
//! ```
//!
//! It is the least-cost error correction of Aho and Peterson (1972), for bracket languages, with a bound on the readings that are kept.

use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use super::Told;
use super::draft::{Draft, Edit, SourceLanguage};
use super::scan::{Sign, Token, tokens, unmatched};
use crate::syntax::Language;

/// A bracket is of another kind: the hand was right about its place.
const REPLACED: u32 = 8;
/// A bracket is missing, or one too many.
const INSERTED: u32 = 10;
const DELETED: u32 = 10;
/// A line that is not indented below the bracket that it stands in.
const OUTDENTED: u32 = 8;
/// A line that begins in another column than all its neighbours.
const UNALIGNED: u32 = 3;
/// `(t ...)` that is no clause of `cond`, and a clause of `cond` that is a jump.
const STRANGE: u32 = 25;

/// The readings that are kept at each token: the defects of one place, with room.
const MOST_READINGS: usize = 400;

/// Longer forms are not read in all these ways.
const MOST_TOKENS: usize = 6_000;

/// A form with more wrong brackets is not what its author wrote, and what was meant is a guess.
const MOST_CHANGES: usize = 12;

/// The most brackets that are put in at one place.
const MOST_INSERTED: usize = 3;

/// Proposes repairs of all forms whose brackets do not match; what cannot be repaired is told.
pub fn propose(draft: &mut Draft, language: Language) -> Told {
    let mut told = Told::new();
    for range in forms(draft.kind, &draft.text) {
        let text = draft.text[range.clone()].to_owned();
        let Some(wrong) = unmatched(draft.kind, &text) else {
            continue;
        };
        let changes = cheapest(draft.kind, &text);
        let found = changes
            .as_ref()
            .is_some_and(|changes| apply(draft, range.start, changes, language));
        if !found {
            let line = draft.line_of(range.start + wrong);
            let sentence = language.text(
                "the brackets of this form do not match",
                "скобки этой формы не соответствуют друг другу",
            );
            told.push((draft.places[line], sentence.to_owned()));
        }
    }
    told
}

/// The forms of a text: each begins with a bracket at the beginning of a line. Where all brackets match, the text is one part.
pub fn forms(kind: SourceLanguage, text: &str) -> Vec<Range<usize>> {
    if unmatched(kind, text).is_none() && !is_shifted(kind, text) {
        return std::iter::once(0..text.len()).collect();
    }
    let found = tokens(kind, text);
    let is_start =
        |token: &&Token| matches!(token.sign, Sign::Open(_)) && token.is_first && token.column == 0;
    let starts: Vec<usize> = found
        .iter()
        .filter(is_start)
        .map(|token| token.range.start)
        .collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(start, end)| *start..end)
        .collect()
}

/// Whether a definition at the beginning of a line stands inside of another one: a bracket is missing before, and one too many behind.
fn is_shifted(kind: SourceLanguage, text: &str) -> bool {
    let found = tokens(kind, text);
    let mut depth = 0_usize;
    // Whether the outermost open form is a definition at the margin.
    let mut is_outer = false;
    for (index, token) in found.iter().enumerate() {
        match token.sign {
            Sign::Open(_) => {
                let word = found.get(index + 1).filter(|next| next.sign == Sign::Word);
                let word = word
                    .map_or("", |next| &text[next.range.clone()])
                    .to_lowercase();
                let defines = matches!(word.as_str(), "defun" | "defmacro" | "define");
                let is_definition = defines && token.is_first && token.column == 0;
                if is_definition && depth > 0 && is_outer {
                    return true;
                }
                if depth == 0 {
                    is_outer = is_definition;
                }
                depth += 1;
            }
            Sign::Close(_) => depth = depth.saturating_sub(1),
            Sign::Word | Sign::Quote | Sign::Text | Sign::Comment => {}
        }
    }
    false
}

/// A change of a closing bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Change {
    /// This one is missing at this place; it closes the bracket there.
    Insert(char, usize, usize),
    /// The one in this place is too many.
    Delete(char, usize),
    /// The one in this place should be another one.
    Replace(char, char, usize),
}

impl Change {
    fn at(&self) -> usize {
        match self {
            Change::Insert(_, at, _) | Change::Delete(_, at) | Change::Replace(_, _, at) => *at,
        }
    }
}

/// Adds the changes as repairs, one for each line.
fn apply(draft: &mut Draft, offset: usize, changes: &[Change], language: Language) -> bool {
    let mut lines: Vec<(usize, Vec<&Change>)> = Vec::new();
    for change in changes {
        let line = draft.line_of(offset + change.at());
        match lines.last_mut() {
            Some((last, changes)) if *last == line => changes.push(change),
            _ => lines.push((line, vec![change])),
        }
    }
    let mut all = true;
    for (_, changes) in lines {
        let mut edits: Vec<Edit> = Vec::new();
        let mut reasons: Vec<String> = Vec::new();
        for change in changes {
            let at = offset + change.at();
            let (range, text, reason) = match change {
                Change::Insert(close, _, open) => {
                    let line = draft.line_of(offset + open);
                    let place = draft.places[line].to_string();
                    let reason = language.fill(
                        "{} is missing for the bracket of line {}",
                        "не хватает {} для скобки в строке {}",
                        &[&close.to_string(), &place],
                    );
                    (at..at, close.to_string(), reason)
                }
                Change::Delete(close, _) => {
                    let reason = language.fill(
                        "one {} is too many",
                        "лишняя скобка {}",
                        &[&close.to_string()],
                    );
                    (at..at + 1, String::new(), reason)
                }
                Change::Replace(old, new, _) => {
                    let reason = language.fill(
                        "{} stands for {}",
                        "{} стоит вместо {}",
                        &[&old.to_string(), &new.to_string()],
                    );
                    (at..at + 1, new.to_string(), reason)
                }
            };
            match edits.last_mut() {
                // Brackets that are missing in one place are one edit.
                Some(last) if last.range == range && range.is_empty() => last.text.push_str(&text),
                _ => edits.push(Edit { range, text }),
            }
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        all &= draft.propose(edits, reasons.join("; "));
    }
    all
}

/// An open bracket in a reading, and those around it, which other readings share.
#[derive(Clone, Debug)]
struct Open {
    close: char,
    at: usize,
    column: usize,
    /// The first word behind it.
    head: Head,
    /// The columns in which what it contains begins.
    columns: Vec<usize>,
    /// By what the choice of open brackets is known.
    key: u64,
    around: Option<Rc<Open>>,
}

/// What a form begins with, as far as the layout rules ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Head {
    /// Nothing has come yet.
    None,
    Cond,
    Other,
}

/// A changed bracket, and those before it.
#[derive(Debug)]
struct Made {
    change: Change,
    before: Option<Rc<Made>>,
}

/// A way to read the text so far.
#[derive(Clone, Debug)]
struct Reading {
    open: Option<Rc<Open>>,
    cost: u32,
    made: Option<Rc<Made>>,
}

impl Reading {
    fn change(&mut self, change: Change, cost: u32) {
        self.cost += cost;
        self.made = Some(Rc::new(Made {
            change,
            before: self.made.take(),
        }));
    }

    /// The bracket in which the next token stands; a copy of it, if other readings have it too.
    fn inner(&mut self) -> Option<&mut Open> {
        self.open.as_mut().map(Rc::make_mut)
    }

    /// Closes the innermost bracket.
    fn pop(&mut self) {
        self.open = self.open.take().and_then(|open| open.around.clone());
    }

    /// The same with the innermost bracket closed at this place, though the text does not.
    fn closed(&self, at: usize) -> Option<Reading> {
        let mut next = self.clone();
        let open = self.open.as_ref()?;
        next.pop();
        next.change(Change::Insert(open.close, at, open.at), INSERTED);
        Some(next)
    }

    /// Opens a bracket.
    fn push(&mut self, close: char, token: &Token) {
        // What begins with a form has no word at its head.
        if let Some(open) = self.inner().filter(|open| open.head == Head::None) {
            open.head = Head::Other;
        }
        // The multiplier is that of Knuth's linear congruential generator: the places are spread over all bits.
        const SPREAD: u64 = 6_364_136_223_846_793_005;
        let around = self.open.take();
        let outer = around.as_ref().map_or(1, |open| open.key);
        self.open = Some(Rc::new(Open {
            close,
            at: token.range.start,
            column: token.column,
            head: Head::None,
            columns: Vec::new(),
            key: outer
                .wrapping_mul(SPREAD)
                .wrapping_add(token.range.start as u64 + 1),
            around,
        }));
    }

    /// What a part of a form that begins here costs by its layout.
    fn begin(&mut self, token: &Token, is_form: bool, is_label: bool) {
        let mut cost = 0;
        let Some(open) = self.inner() else {
            return;
        };
        // A label of `prog` stands to the left of what it labels.
        if token.is_first && (is_form || !is_label) {
            if token.column <= open.column {
                cost = OUTDENTED;
            } else if is_form && open.columns.len() > 1 && !open.columns.contains(&token.column) {
                cost = UNALIGNED;
            }
        }
        if is_form && !open.columns.contains(&token.column) {
            open.columns.push(token.column);
        }
        self.cost += cost;
    }

    /// What a word costs that begins a form.
    fn word(&mut self, word: &str) {
        let Some(open) = self.open.as_ref().filter(|open| open.head == Head::None) else {
            return;
        };
        let is_list = open.close == ')';
        let around = open.around.as_ref();
        let is_clause = is_list && around.is_some_and(|around| around.head == Head::Cond);
        let word = word.to_lowercase();
        let is_default = word == "t" && is_list && around.is_some();
        let is_jump = matches!(word.as_str(), "go" | "return" | "setq");
        if is_default && !is_clause || is_clause && is_jump {
            self.cost += STRANGE;
        }
        if let Some(open) = self.inner() {
            open.head = match word.as_str() {
                "cond" => Head::Cond,
                _ => Head::Other,
            };
        }
    }

    /// The readings behind a closing bracket; `is_last`: nothing but closing brackets follows.
    fn close(&self, close: char, at: usize, is_last: bool, into: &mut Vec<Reading>) {
        // It is too many, which is likelier where it shows.
        let mut without = self.clone();
        let matches = self.open.as_ref().is_some_and(|open| open.close == close);
        without.change(Change::Delete(close, at), DELETED + u32::from(matches));
        into.push(without);
        // It closes the innermost bracket, or one further out, where those inside are closed before it.
        let mut inner = self.clone();
        for _ in 0..=MOST_INSERTED {
            let Some(open) = &inner.open else {
                break;
            };
            let wanted = open.close;
            let mut next = inner.clone();
            next.pop();
            if wanted != close {
                next.change(Change::Replace(close, wanted, at), REPLACED);
            }
            if next.open.is_some() || is_last {
                into.push(next);
            }
            match inner.closed(at) {
                Some(further) => inner = further,
                None => break,
            }
        }
    }
}

/// The cheapest changes by which all brackets of a form match.
fn cheapest(kind: SourceLanguage, text: &str) -> Option<Vec<Change>> {
    let found: Vec<Token> = tokens(kind, text)
        .into_iter()
        .filter(|token| token.sign != Sign::Comment)
        .collect();
    if found.len() > MOST_TOKENS {
        return None;
    }
    let is_close = |token: &Token| matches!(token.sign, Sign::Close(_));
    let tail = found.len()
        - found
            .iter()
            .rev()
            .take_while(|token| is_close(token))
            .count();
    let mut readings = vec![Reading {
        open: None,
        cost: 0,
        made: None,
    }];
    for index in 0..found.len() {
        let mut next: Vec<Reading> = Vec::new();
        for reading in readings {
            step(text, &found, index, reading, index >= tail, &mut next);
        }
        readings = best(next);
    }
    let end = found.last().map_or(text.len(), |token| token.range.end);
    let ended = readings.into_iter().filter_map(|reading| {
        let mut reading = reading;
        while reading.open.is_some() {
            reading = reading.closed(end)?;
        }
        Some(reading)
    });
    let best = ended.min_by_key(|reading| reading.cost)?;
    let mut changes = Vec::new();
    let mut made = best.made.as_deref();
    while let Some(one) = made {
        changes.push(one.change.clone());
        made = one.before.as_deref();
    }
    changes.reverse();
    (changes.len() <= MOST_CHANGES).then_some(changes)
}

/// The readings behind a token.
fn step(
    text: &str,
    found: &[Token],
    index: usize,
    reading: Reading,
    is_last: bool,
    next: &mut Vec<Reading>,
) {
    let token = &found[index];
    let close = match token.sign {
        Sign::Close(close) => {
            reading.close(close, token.range.start, is_last, next);
            return;
        }
        Sign::Open(close) => Some(close),
        Sign::Word | Sign::Quote | Sign::Text | Sign::Comment => None,
    };
    // Behind the line before, brackets may be missing.
    let mut ways = vec![reading];
    if token.is_first && index > 0 {
        let end = found[index - 1].range.end;
        for _ in 0..MOST_INSERTED {
            let Some(further) = ways.last().and_then(|last| last.closed(end)) else {
                break;
            };
            if further.open.is_none() {
                break;
            }
            ways.push(further);
        }
    }
    for mut way in ways {
        let next_one = found.get(index + 1);
        let is_label =
            next_one.is_some_and(|next| matches!(next.sign, Sign::Open(_)) && !next.is_first);
        way.begin(token, close.is_some(), is_label);
        match close {
            Some(close) => way.push(close, token),
            None => way.word(&text[token.range.clone()]),
        }
        next.push(way);
    }
}

/// The cheapest readings, one for each choice of open brackets.
fn best(readings: Vec<Reading>) -> Vec<Reading> {
    let mut cheapest: HashMap<u64, usize> = HashMap::new();
    for (index, reading) in readings.iter().enumerate() {
        let key = reading.open.as_ref().map_or(0, |open| open.key);
        let best = cheapest.entry(key).or_insert(index);
        if reading.cost < readings[*best].cost {
            *best = index;
        }
    }
    let mut kept: Vec<usize> = cheapest.into_values().collect();
    // By price, and of equal ones in the order in which they were made, which is always the same.
    kept.sort_unstable_by_key(|index| (readings[*index].cost, *index));
    kept.truncate(MOST_READINGS);
    kept.sort_unstable();
    let mut readings: Vec<Option<Reading>> = readings.into_iter().map(Some).collect();
    let kept = kept.into_iter().filter_map(|index| readings[index].take());
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repaired(kind: SourceLanguage, text: &str) -> String {
        let mut draft = Draft::new(kind);
        for (index, line) in text.lines().enumerate() {
            draft.push(line, index + 1);
        }
        let told = propose(&mut draft, Language::En);
        assert_eq!(told, Told::new(), "{text}");
        let text = draft.repaired().text;
        assert_eq!(unmatched(kind, &text), None, "{text}");
        text.trim_end().to_owned()
    }

    #[test]
    fn the_layout_says_which_bracket_is_missing() {
        for (printed, meant) in [
            (
                "(prog (L)\n  (cond ((null L) nil)\n        ((p (car L)) (go A))\n  (setq L (cdr L)))",
                "(prog (L)\n  (cond ((null L) nil)\n        ((p (car L)) (go A)))\n  (setq L (cdr L)))",
            ),
            (
                "(defun f (X)\n  (g (h X)\n     (h X))",
                "(defun f (X)\n  (g (h X)\n     (h X)))",
            ),
            (
                "(defun f (X)\n  (g (h X\n     (i X)))",
                "(defun f (X)\n  (g (h X)\n     (i X)))",
            ),
        ] {
            assert_eq!(repaired(SourceLanguage::Lisp, printed), meant);
        }
    }

    #[test]
    fn brackets_of_the_wrong_kind_are_exchanged() {
        for (printed, meant) in [
            ("[f (a b]]", "[f (a b)]"),
            (
                "[cond ([p] [q))]\n      (t [r])]",
                "[cond ([p] [q])\n      (t [r])]",
            ),
            ("[f (lambda (X)\n  [g .X] ]]", "[f (lambda (X)\n  [g .X] )]"),
        ] {
            assert_eq!(repaired(SourceLanguage::Planner, printed), meant);
        }
    }

    #[test]
    fn what_matches_stays() {
        for text in ["(defun f (X)\n(g X))", "(a\n  (t b))", "; (", "(f \"(\")"] {
            assert_eq!(repaired(SourceLanguage::Lisp, text), text);
        }
    }

    #[test]
    fn a_form_with_many_wrong_brackets_is_told() {
        let mut draft = Draft::new(SourceLanguage::Lisp);
        draft.push(&format!("(f {}", "(".repeat(40)), 3);
        let told = propose(&mut draft, Language::En);
        assert_eq!(told.len(), 1);
        assert_eq!(told[0].0, 3);
        assert_eq!(draft.repairs, []);
    }
}
