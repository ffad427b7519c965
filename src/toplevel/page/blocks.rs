//! Finds the programs in MuLISP and Planner on a page: they stand in brackets, in listings or among the prose.

use std::collections::BTreeSet;

use super::draft::{Draft, SourceLanguage};
use super::furniture;
use super::looks::{self, Look};
use super::read::Line;
use super::scan::{Sign, tokens};
use super::unit::indent;

/// Words with which definitions begin, in small letters.
const LISP: &[&str] = &[
    "(defun",
    "(defmacro",
    "(defparameter",
    "(defvar",
    "(define",
    "(setq",
    "(prog",
    "(putd",
];

/// The same for Planner.
const PLANNER: &[&str] = &["[define", "[prog", "[set", "[cset", "[deflist"];

/// The most lines that a page puts into a form in one place.
const MOST_INSERTED: usize = 8;

/// The programs, and which lines are theirs.
pub fn find(lines: &[Line]) -> (Vec<Draft>, BTreeSet<usize>) {
    let mut taken = BTreeSet::new();
    let mut drafts: Vec<Draft> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let end = match lines[at].listing {
            Some(_) => (at..lines.len())
                .find(|line| lines[*line].listing != lines[at].listing)
                .unwrap_or(lines.len()),
            None => form_end(lines, at),
        };
        let is_program = |kind: &SourceLanguage| match lines[at].listing {
            Some(listing) => !listing.foreign,
            None => defines(*kind, &lines[at].text),
        };
        if let Some(kind) = kind_of(&lines[at..end]).filter(is_program) {
            add(&mut drafts, kind, &lines[at..end]);
            taken.extend(at..end);
        }
        at = end;
    }
    // A comment, or a list in brackets, is no program.
    drafts.retain(|draft| defines(draft.kind, &draft.text));
    (drafts, taken)
}

/// The line behind the form that begins on this line outside of a listing: the next line where there is none.
fn form_end(lines: &[Line], at: usize) -> usize {
    let Some(kind) = kind_of(&lines[at..=at]) else {
        return at + 1;
    };
    let first = lines[at].text.trim_start();
    if !defines(kind, first) {
        return at + 1;
    }
    let is_end = |line: &usize| {
        let text = lines[*line].text.trim();
        let is_below = indent(&lines[*line].text) > indent(&lines[at].text);
        let begins = !is_below && defines(kind, text);
        let is_comment = text.starts_with(if kind == SourceLanguage::Planner {
            '%'
        } else {
            ';'
        });
        let is_inside = is_below || is_comment || text.contains(['(', ')', '[', ']']);
        lines[*line].listing.is_some() || text.is_empty() || begins || !is_inside
    };
    let mut end = at + 1;
    while end < lines.len() {
        if !is_end(&end) {
            end += 1;
        } else if let Some(next) = continued(lines, at, end, kind) {
            end = next;
        } else {
            break;
        }
    }
    end
}

/// The line on which an unfinished form goes on behind empty lines and what the page has put there: it is indented below the form, and has
/// a bracket.
fn continued(lines: &[Line], at: usize, end: usize, kind: SourceLanguage) -> Option<usize> {
    let mut depth = 0_isize;
    for line in &lines[at..end] {
        for token in tokens(kind, &line.text) {
            match token.sign {
                Sign::Open(_) => depth += 1,
                Sign::Close(_) => depth -= 1,
                Sign::Word | Sign::Quote | Sign::Text | Sign::Comment => {}
            }
        }
    }
    let is_inserted = |line: &Line| {
        let text = line.text.trim();
        text.is_empty() || looks::of(text) == Look::Number || furniture::is_head(text)
    };
    let next = end
        + lines[end..]
            .iter()
            .take(MOST_INSERTED)
            .take_while(|line| is_inserted(line))
            .count();
    let has_number = lines[end..next]
        .iter()
        .any(|line| looks::of(&line.text) == Look::Number);
    let line = lines.get(next)?;
    let text = line.text.trim_start();
    let is_below = indent(&line.text) > indent(&lines[at].text);
    let goes_on = depth > 0
        && has_number
        && line.listing.is_none()
        && is_below
        && text.starts_with(['(', ')', '[', ']', '<', '\''])
        && !defines(kind, text);
    goes_on.then_some(next)
}

/// The language of lines, by how the first of them begins.
fn kind_of(lines: &[Line]) -> Option<SourceLanguage> {
    let first = lines
        .iter()
        .map(|line| line.text.trim())
        .find(|text| !text.is_empty())?;
    let word = |rest: &str| {
        rest.trim_start()
            .starts_with(|c: char| c.is_alphabetic() || c == '(')
    };
    let whole = || lines.iter().map(|line| line.text.as_str());
    match first.chars().next()? {
        '(' if word(&first[1..]) && !whole().any(|line| line.contains(":-")) => {
            Some(SourceLanguage::Lisp)
        }
        ';' => Some(SourceLanguage::Lisp),
        // A list of Prolog has commas, and no words side by side.
        '[' if first[1..].starts_with(char::is_alphabetic) && !first.contains(',') => {
            let name = first[1..]
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()?;
            first[1 + name.len()..]
                .starts_with(char::is_whitespace)
                .then_some(SourceLanguage::Planner)
        }
        _ => None,
    }
}

/// Whether a text has a definition at the beginning of a line, or in a comment.
fn defines(kind: SourceLanguage, text: &str) -> bool {
    let words = match kind {
        SourceLanguage::Lisp => LISP,
        SourceLanguage::Planner => PLANNER,
        SourceLanguage::Prolog => &[],
    };
    text.lines().any(|line| {
        let line = line.trim_start().to_lowercase();
        words.iter().any(|word| {
            let rest = line.strip_prefix(word);
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-'))
        })
    })
}

/// Adds lines to the program of their language.
fn add(drafts: &mut Vec<Draft>, kind: SourceLanguage, lines: &[Line]) {
    let index = drafts.iter().position(|draft| draft.kind == kind);
    let index = index.unwrap_or_else(|| {
        drafts.push(Draft::new(kind));
        drafts.len() - 1
    });
    let draft = &mut drafts[index];
    if let (false, Some(first)) = (draft.places.is_empty(), lines.first()) {
        draft.push("", first.number);
    }
    for line in lines {
        draft.push(line.text.trim_end(), line.number);
    }
}
