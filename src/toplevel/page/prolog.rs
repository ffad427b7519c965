//! Proposes the repairs of a program in Prolog: the mends of what the reader and the warnings say about it, again and again until they say
//! nothing new.
//!
//! *Invariant*: a repair is proposed only if the text, checked again, has no more errors than before and fewer messages, as in `fix`. Nothing
//! of the program is run.

use std::collections::BTreeSet;

use super::super::quads::Prepare;
use super::Told;
use super::draft::{Draft, Edit};
use crate::embed::{Diagnostic, Engine, Error};
use crate::syntax::Fix;

/// The most proposals for one program.
const MOST_REPAIRS: usize = 500;

/// What is no misprint: the author names a variable that is used once as any other, or leaves a predicate to another text.
const MEANT: &[&str] = &[
    "lint::singleton",
    "lint::taken_from_library",
    "lint::marked_variable",
];

/// Proposes what the messages of the engine mend.
pub fn propose(draft: &mut Draft, prepare: Prepare<'_>) -> Result<Told, Error> {
    let mut refused: BTreeSet<(String, usize)> = BTreeSet::new();
    let mut said = check(&draft.repaired().text, prepare)?;
    while draft.repairs.len() < MOST_REPAIRS {
        let repaired = draft.repaired();
        let next = said.iter().find_map(|one| {
            let fix = one.fixes.first()?;
            let at = fix.edits.first()?.range.start;
            let key = (one.code.clone(), repaired.printed(&(at..at))?.start);
            let is_open = !MEANT.contains(&one.code.as_str()) && !refused.contains(&key);
            is_open.then(|| (one.message.clone(), parts(fix), key))
        });
        let Some((message, parts, key)) = next else {
            break;
        };
        let known = draft.repairs.len();
        for part in parts {
            let printed: Option<Vec<Edit>> = part
                .iter()
                .map(|edit| {
                    let range = repaired.printed(&edit.range)?;
                    let text = edit.text.clone();
                    Some(Edit { range, text })
                })
                .collect();
            if let Some(edits) = printed {
                draft.propose(edits, message.clone());
            }
        }
        let is_better = draft.repairs.len() > known && {
            let now = check(&draft.repaired().text, prepare)?;
            let better = badness(&now) < badness(&said);
            if better {
                said = now;
            }
            better
        };
        if !is_better {
            draft.repairs.truncate(known);
            refused.insert(key);
        }
    }
    Ok(left(draft, &said))
}

/// The edits of a fix as repairs: commas that are lost in several places are one repair each, other edits belong together.
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

/// What is said of a text.
fn check(text: &str, prepare: Prepare<'_>) -> Result<Vec<Diagnostic>, Error> {
    let mut engine = prepare(Engine::builder()).try_build()?;
    Ok(engine.check_text("page", text)?.diagnostics)
}

/// How bad a text is: errors, then what else is said.
fn badness(said: &[Diagnostic]) -> (usize, usize) {
    let errors = said.iter().filter(|one| one.is_error()).count();
    (errors, said.len())
}

/// What is said of the text with all repairs: errors first.
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
