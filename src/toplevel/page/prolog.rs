//! Proposes the repairs of a Prolog program: applies the fixes in the messages of the reader and the warnings, repeatedly until there are
//! no new ones.
//!
//! *Invariant*: a repair is proposed only if the repaired text has no more errors than before and fewer messages, as in `fix`. Nothing of
//! the program is run.

use std::collections::BTreeSet;

use super::super::quads::Prepare;
use super::Told;
use super::draft::{Draft, Edit};
use crate::embed::{Diagnostic, Engine, Error};
use crate::syntax::{Fix, Span, TokenKind, tokens};

/// The most proposals for one program.
const MOST_REPAIRS: usize = 200;

/// The most bytes that all checks together read: many times what a page of a book needs.
const MOST_CHECKED: usize = 1 << 20;

/// Fewer fixes are applied one by one.
const FEW: usize = 10;

/// Warnings that are no misprints: the author names a variable that is used once, or leaves a predicate to another text.
const MEANT: &[&str] = &[
    "lint::singleton",
    "lint::taken_from_library",
    "lint::marked_variable",
];

/// Proposes the fixes in the messages of the engine.
///
/// The reader stops at the first error of a clause. A fix after which it stops further on is tentative; all fixes of the clause are dropped
/// if in the end the clause cannot be read.
/// does not, all mends of that clause go.
pub fn propose(draft: &mut Draft, prepare: Prepare<'_>) -> Result<Told, Error> {
    let mut refused: BTreeSet<(String, usize)> = BTreeSet::new();
    let mut said = check(&draft.repaired().text, prepare)?;
    // The messages and the number of repairs before the first tentative fix.
    let mut before: Option<(Vec<Diagnostic>, usize)> = None;
    guess(draft, &mut said, prepare)?;
    all_at_once(draft, &mut said, prepare)?;
    let mut checked = 0;
    while draft.repairs.len() < MOST_REPAIRS && checked < MOST_CHECKED {
        let next = next(draft, &said, &refused, draft.repairs.len());
        let known = draft.repairs.len();
        let Some((message, edits, key)) = next else {
            let Some((old, count)) = before.take() else {
                break;
            };
            draft.repairs.truncate(count);
            said = old;
            continue;
        };
        for edits in edits {
            draft.propose(edits, message.clone());
        }
        refused.insert(key);
        if draft.repairs.len() == known {
            continue;
        }
        let text = draft.repaired().text;
        checked += text.len();
        let now = check(&text, prepare)?;
        let was = before.as_ref().map_or(&said, |(old, _)| old);
        let (old, new) = (badness(was), badness(&now));
        let is_better = new.0 <= old.0 && new < old;
        let goes_further = new.0 == old.0 && errors(draft, &now) > errors(draft, &said);
        if is_better {
            (said, before) = (now, None);
        } else if goes_further {
            let first = std::mem::replace(&mut said, now);
            before.get_or_insert((first, known));
        } else {
            draft.repairs.truncate(known);
        }
    }
    if let Some((old, count)) = before {
        draft.repairs.truncate(count);
        said = old;
    }
    guess(draft, &mut said, prepare)?;
    Ok(left(draft, &said))
}

/// Proposes those guesses about the page that reduce the number of messages.
fn guess(draft: &mut Draft, said: &mut Vec<Diagnostic>, prepare: Prepare<'_>) -> Result<(), Error> {
    for guess in std::mem::take(&mut draft.guesses) {
        let known = draft.repairs.len();
        if known >= MOST_REPAIRS || !draft.propose(guess.edits.clone(), guess.reason.clone()) {
            continue;
        }
        let now = check(&draft.repaired().text, prepare)?;
        let (old, new) = (badness(said), badness(&now));
        if new.0 <= old.0 && new < old {
            *said = now;
        } else {
            draft.repairs.truncate(known);
            draft.guesses.push(guess);
        }
    }
    Ok(())
}

/// Applies the fixes of a long list together, if each of them removes a message: one by one would take as many checks of the whole text.
fn all_at_once(
    draft: &mut Draft,
    said: &mut Vec<Diagnostic>,
    prepare: Prepare<'_>,
) -> Result<(), Error> {
    while draft.repairs.len() < MOST_REPAIRS {
        let known = draft.repairs.len();
        let mut tried = BTreeSet::new();
        let mut count = 0;
        while let Some((message, edits, key)) = next(draft, said, &tried, known) {
            tried.insert(key);
            let before = draft.repairs.len();
            for edits in edits {
                draft.propose(edits, message.clone());
            }
            count += usize::from(draft.repairs.len() > before);
        }
        if count < FEW {
            draft.repairs.truncate(known);
            return Ok(());
        }
        let now = check(&draft.repaired().text, prepare)?;
        let (old, new) = (badness(said), badness(&now));
        if new.0 > old.0 || new.1 + count > old.1 {
            draft.repairs.truncate(known);
            return Ok(());
        }
        *said = now;
    }
    Ok(())
}

/// A message, its fixes as repairs of the printed text, and its key.
type Next = (String, Vec<Vec<Edit>>, (String, usize));

/// The first message with a fix that was not tried.
fn next(
    draft: &Draft,
    said: &[Diagnostic],
    refused: &BTreeSet<(String, usize)>,
    made: usize,
) -> Option<Next> {
    // The messages refer to the text with this many repairs.
    let repaired = draft.with(|index| index < made);
    said.iter().find_map(|one| {
        let fix = one.fixes.first()?;
        let at = fix.edits.first()?.range.start;
        let key = (one.code.clone(), repaired.printed(&(at..at))?.start);
        // A misspelt variable gets another name; one that is used once gets a mark.
        let is_marked = fix.edits.iter().all(|edit| edit.text.starts_with('_'));
        let is_meant = MEANT.contains(&one.code.as_str()) && is_marked;
        if is_meant || refused.contains(&key) {
            return None;
        }
        let printed = |part: Vec<crate::syntax::Edit>| -> Option<Vec<Edit>> {
            let edits = part.into_iter().map(|edit| {
                let range = repaired.printed(&edit.range)?;
                Some(Edit {
                    range,
                    text: edit.text,
                })
            });
            edits.collect()
        };
        let mut parts = parts(fix);
        if one.code == "syntax::missing_open" {
            parts.extend(also_unopened(&repaired.text, at));
        }
        let edits: Vec<Vec<Edit>> = parts.into_iter().filter_map(printed).collect();
        Some((one.message.clone(), edits, key))
    })
}

/// The other places of a clause where the same name has lost its bracket. One loss often means that all are lost, and a clause in which
/// only one is repaired is parsed differently.
fn also_unopened(text: &str, at: usize) -> Vec<Vec<crate::syntax::Edit>> {
    let begin = text[..at].rfind(|c: char| !c.is_alphanumeric() && c != '_');
    let begin = begin.map_or(0, |before| {
        before + text[before..].chars().next().map_or(1, char::len_utf8)
    });
    let name = &text[begin..at];
    let rest = &text[at..];
    let signs: Vec<(TokenKind, Span)> = tokens(rest)
        .filter(|(kind, _)| !kind.is_layout())
        .take_while(|(kind, _)| *kind != TokenKind::End)
        .collect();
    let lost = signs.windows(2).filter(|pair| {
        let is_name = pair[0].0 == TokenKind::LetterName && pair[0].1.of(rest) == name;
        is_name && matches!(pair[1].0, TokenKind::Variable | TokenKind::OpenList)
    });
    lost.map(|pair| {
        let place = at + pair[0].1.end as usize;
        vec![crate::syntax::Edit {
            range: place..place,
            text: "(".to_owned(),
        }]
    })
    .collect()
}

/// The printed places of the errors.
fn errors(draft: &Draft, said: &[Diagnostic]) -> Vec<usize> {
    let repaired = draft.repaired();
    let places = said.iter().filter(|one| one.is_error()).map(|one| {
        let at = one.primary.as_ref().map_or(0, |(range, _)| range.start);
        repaired
            .printed(&(at..at))
            .map_or(usize::MAX, |printed| printed.start)
    });
    let mut places: Vec<usize> = places.collect();
    places.sort_unstable();
    places
}

/// The edits of a fix as repairs: commas lost in several places are one repair each, other edits are one repair together.
fn parts(fix: &Fix) -> Vec<Vec<crate::syntax::Edit>> {
    let are_alike = fix
        .edits
        .iter()
        .all(|edit| edit.range.is_empty() && edit.text.trim() == ",");
    match are_alike {
        true => fix.edits.iter().map(|edit| vec![edit.clone()]).collect(),
        false => vec![fix.edits.clone()],
    }
}

/// The messages about a text.
fn check(text: &str, prepare: Prepare<'_>) -> Result<Vec<Diagnostic>, Error> {
    let mut engine = prepare(Engine::builder()).try_build()?;
    Ok(engine.check_text("page", text)?.diagnostics)
}

/// The measure of a text: the number of errors, then the number of other messages.
fn badness(said: &[Diagnostic]) -> (usize, usize) {
    let errors = said.iter().filter(|one| one.is_error()).count();
    (errors, said.len())
}

/// The messages about the text with all repairs: errors first.
fn left(draft: &Draft, said: &[Diagnostic]) -> Told {
    let repaired = draft.repaired();
    let place = |one: &Diagnostic| {
        let (range, _) = one.primary.as_ref()?;
        let printed = repaired.printed(&(range.start..range.start))?;
        draft.places.get(draft.line_of(printed.start)).copied()
    };
    let is_meant = |one: &&Diagnostic| MEANT.contains(&one.code.as_str());
    let (errors, others): (Vec<&Diagnostic>, Vec<&Diagnostic>) = said
        .iter()
        .filter(|one| !is_meant(one))
        .partition(|one| one.is_error());
    let told = errors.into_iter().chain(others);
    told.map(|one| (place(one).unwrap_or(0), one.message.clone()))
        .collect()
}
