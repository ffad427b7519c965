//! The goal that raised an error, as it is written, with the values of its variables and its callers.
//!
//! ```text
//!   the machine        N is M + 1 was compiled with a variable in argument 0 and one in argument 1, 0: the second is unbound
//!   the text           `N is M+1`: the first is called N, the second M (`names`)
//!   the diagnostic     .., M is unbound; a label under M; notes with the goal, the values and the callers (`callers`)
//! ```
//!
//! *Invariant*: a name gets a value only if the text has a variable at the same place of the same goal. Goals that a program has
//! rewritten get no values.

mod callers;
mod loops;
mod names;

use std::sync::Arc;

use super::{Raised, advice};
use crate::machine::Machine;
use crate::syntax::{Diagnostic, Language, Note, NoteKind};
use names::{Named, named_variables};

pub use names::Blame;

/// The most characters of a goal that are shown.
const LONGEST: usize = 60;
/// The most variables whose values are shown.
const MOST: usize = 8;

/// Adds to a diagnostic the goal that raised it, and the callers of the goal.
pub fn describe(
    machine: &Machine,
    mut diagnostic: Diagnostic,
    raised: &Raised,
    blame: &Blame,
) -> Diagnostic {
    let Some(trace) = &raised.trace else {
        return diagnostic;
    };
    let language = diagnostic.language;
    let unwritten = trace.goal.as_ref().and_then(|goal| goal.text.clone());
    let goal = (raised.place.as_ref()).filter(|_| raised.exact && unwritten.is_none());
    if let Some((source, span)) = goal {
        let (named, literal, span) = (trace.goal.as_ref())
            .and_then(|goal| named_variables(machine, goal, (source, *span), blame))
            .unwrap_or((Vec::new(), None, *span));
        let text = shortened(span.of(&source.text));
        // A place that the ball names is in another text.
        if let Some((primary, _)) = diagnostic
            .primary
            .as_mut()
            .filter(|_| raised.cited.is_none())
        {
            *primary = span.range();
        }
        let mut blamed = blamed(&named, blame);
        // `_` has no name.
        let open = literal.filter(|_| matches!(blame, Blame::Part));
        if open.is_some() {
            blamed.retain(|named| named.path.len() > 1);
        }
        if let (Blame::Unbound(_) | Blame::Part, Some(unbound)) = (blame, blamed.first()) {
            let advice = advice::of_unbound(machine, trace, (source, span), &unbound.name);
            diagnostic.help = diagnostic.help.take().or(advice);
        }
        let sentence = match open.filter(|_| blamed.is_empty()) {
            Some(open) => language.fill(
                "a part of {} is unbound",
                "часть {} не связана",
                &[&shortened(open.of(&source.text))],
            ),
            None => values(&blamed, language),
        };
        if !sentence.is_empty() {
            diagnostic.message.push_str(": ");
            diagnostic.message.push_str(&sentence);
        }
        let label = blamed.first().map(|first| (first.span, sentence.clone()));
        let here = match open {
            Some(_) => sentence,
            None => here(language),
        };
        let label = label.or_else(|| literal.map(|span| (span, here)));
        if let (Some((at, label)), Some((primary, _))) = (label, &diagnostic.primary) {
            let line = |offset: usize| source.position(offset).line;
            if line(at.range().start) == line(primary.start) {
                diagnostic.primary = Some((at.range(), label));
            } else {
                diagnostic.secondary.push((at.range(), label));
            }
        }
        diagnostic.notes.push(Note {
            kind: NoteKind::Goal,
            text,
            place: Some((Arc::clone(source), span.range())),
        });
        // An output variable is not the reason of the error.
        let reasons = named.iter().filter(|named| {
            named.value.is_some() || blamed.iter().any(|one| one.span == named.span)
        });
        let all: Vec<&Named> = reasons.take(MOST).collect();
        let text = values(&all, language);
        if !text.is_empty() {
            diagnostic.notes.push(Note {
                kind: NoteKind::Values,
                text,
                place: None,
            });
        }
    }
    if let Some(text) = unwritten {
        // The place is that of the innermost goal in a text.
        if let Some((_, label)) = diagnostic.primary.as_mut() {
            *label = language.text("called here", "вызвано здесь").to_owned();
        }
        diagnostic.notes.push(callers::note(NoteKind::Goal, text));
    }
    diagnostic
        .notes
        .extend(callers::notes(machine, trace, language));
    if let Blame::Resource(limit) = blame {
        callers::explain_exhaustion(machine, &mut diagnostic, trace, *limit);
    }
    diagnostic
}

fn here(language: Language) -> String {
    language.text("here", "здесь").to_owned()
}

/// Which values the error is about.
fn blamed<'n>(named: &'n [Named], blame: &Blame) -> Vec<&'n Named> {
    let unbound = |named: &&Named| named.value.is_none();
    let named = || named.iter().filter(|named| !named.nested);
    match blame {
        Blame::Unbound(Some(arguments)) => {
            let among = |named: &&Named| named.path.first().is_some_and(|n| arguments.contains(n));
            let all = named().filter(unbound).filter(among);
            // Variables that are arguments themselves come before elements of lists and the like.
            let whole: Vec<&Named> = all.clone().filter(|named| named.path.len() == 1).collect();
            if whole.is_empty() {
                all.collect()
            } else {
                whole
            }
        }
        Blame::Unbound(None) => named().filter(unbound).collect(),
        Blame::Part => {
            let parts: Vec<&Named> = named()
                .filter(unbound)
                .filter(|named| named.path.len() > 1)
                .collect();
            match parts.is_empty() {
                true => named().filter(unbound).collect(),
                false => parts,
            }
        }
        Blame::Culprit(culprit) => {
            // The error names an atom that is no function by its indicator.
            let is_named = |value: &String| culprit.strip_suffix("/0") == Some(value);
            let same = |named: &&Named| {
                let value = named.value.as_ref();
                value.is_some_and(|value| value == culprit || is_named(value))
            };
            named().filter(same).take(1).collect()
        }
        Blame::Evaluation => named().filter(|named| named.value.is_some()).collect(),
        Blame::Division => named()
            .filter(|named| named.divides && named.value.is_some())
            .collect(),
        Blame::Resource(_) | Blame::Other => Vec::new(),
    }
}

/// `M is unbound, X = foo`.
fn values(named: &[&Named], language: Language) -> String {
    let unbound = language.text("is unbound", "не связана");
    let one = |named: &&Named| match &named.value {
        Some(value) => format!("{} = {value}", named.name),
        None => format!("{} {unbound}", named.name),
    };
    named.iter().map(one).collect::<Vec<String>>().join(", ")
}

/// A goal in one line.
fn shortened(text: &str) -> String {
    let mut line = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    if let Some((end, _)) = line.char_indices().nth(LONGEST) {
        line.truncate(end);
        line.push_str("...");
    }
    line
}
