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
mod modes;
mod names;

use std::sync::Arc;

use super::{Raised, advice};
use crate::machine::Machine;
use crate::syntax::{Diagnostic, Language, Note, NoteKind};
use names::{Named, Written, named_variables};

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
        let written = (trace.goal.as_ref())
            .and_then(|goal| named_variables(machine, goal, (source, *span), blame));
        let Written {
            named,
            unknown,
            literal,
            at,
            shown: span,
            called,
        } = written.unwrap_or(Written {
            named: Vec::new(),
            unknown: Vec::new(),
            literal: None,
            at: *span,
            shown: *span,
            called: None,
        });
        let text = shortened(span.of(&source.text));
        // A place that the ball names is in another text.
        if let Some((primary, _)) = diagnostic
            .primary
            .as_mut()
            .filter(|_| raised.cited.is_none())
        {
            *primary = at.range();
        }
        let mut blamed = match (blame, &called) {
            (Blame::Unbound(by), Some(called)) => {
                let by_call = matches!(by, Some((name, _)) if name == "call");
                unbound(machine, (&named, &unknown), called, by_call)
            }
            (Blame::Unbound(_), None) => Vec::new(),
            _ => blamed(&named, blame),
        };
        // `_` has no name.
        let open = literal.filter(|_| matches!(blame, Blame::Part));
        if open.is_some() {
            blamed.retain(|named| named.path.len() > 1);
        }
        let first = blamed.first().filter(|first| first.value.is_none());
        if let (Blame::Unbound(_) | Blame::Part, Some(unbound)) = (blame, first) {
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
        let deduced = blamed.iter().copied();
        let deduced = deduced.filter(|one| unknown.iter().any(|other| other.span == one.span));
        let all: Vec<&Named> = reasons.chain(deduced).take(MOST).collect();
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

/// The variables without values that the goal `called` needs: those that are arguments themselves come before elements of lists and the
/// like, arguments that always need a value before those that may do without.
///
/// A needed `_` is unbound; if nothing is known of another variable that the goal needs, it is not said which one it is.
fn unbound<'n>(
    machine: &Machine,
    (named, unknown): (&'n [Named], &'n [Named]),
    called: &(String, usize),
    by_call: bool,
) -> Vec<&'n Named> {
    // A closure that is an argument itself is called before any other goal.
    let is_of_goal = |one: &&Named| !one.nested || by_call && one.path.len() == 1;
    let unbound = || {
        named
            .iter()
            .filter(is_of_goal)
            .filter(|one| one.value.is_none())
    };
    let Some((needed, other)) = modes::inputs(machine, called) else {
        return unbound().collect();
    };
    let mut holding = named.iter().filter(|one| {
        let is_needed = one.path.first().is_some_and(|n| needed.contains(n));
        let value = one.value.as_ref();
        !one.nested && is_needed && value.is_some_and(|value| holds_word(value, "_"))
    });
    let holding = holding.next().filter(|_| holding.next().is_none());
    for arguments in [&needed, &other] {
        let among = |one: &&Named| one.path.first().is_some_and(|n| arguments.contains(n));
        let (whole, parts): (Vec<&Named>, Vec<&Named>) =
            unbound().filter(among).partition(|one| one.path.len() == 1);
        for found in [whole, parts] {
            if !found.is_empty() {
                return found;
            }
        }
        // A named one may have a value that holds a variable.
        let mut hidden = unknown.iter().filter(|one| !one.nested).filter(among);
        if let Some(first) = hidden.next() {
            let is_only = hidden.next().is_none() && first.is_anonymous();
            return Vec::from_iter(is_only.then_some(first));
        }
        // A part of a value is unbound.
        if let Some(one) = holding {
            return vec![one];
        }
    }
    Vec::new()
}

/// Which values the error is about.
fn blamed<'n>(named: &'n [Named], blame: &Blame) -> Vec<&'n Named> {
    let named = || named.iter().filter(|named| !named.nested);
    match blame {
        Blame::Part => {
            let unbound = || named().filter(|named| named.value.is_none());
            let parts: Vec<&Named> = unbound().filter(|named| named.path.len() > 1).collect();
            let holds_variable = |named: &&Named| {
                let value = named.value.as_ref();
                value.is_some_and(|value| holds_word(value, "_"))
            };
            let partial: Vec<&Named> = named().filter(holds_variable).collect();
            match (parts.is_empty(), partial.len()) {
                (false, _) => parts,
                (true, 1) => partial,
                (true, _) => unbound().collect(),
            }
        }
        Blame::Culprit(culprit) => {
            // The error names an atom that is no function by its indicator.
            let is_named = |value: &String| culprit.strip_suffix("/0") == Some(value);
            let same = |named: &&Named| {
                let value = named.value.as_ref();
                value.is_some_and(|value| value == culprit || is_named(value))
            };
            let found: Vec<&Named> = named().filter(same).take(1).collect();
            if !found.is_empty() {
                return found;
            }
            // It may be a part of a value.
            let mut holding = named().filter(|named| {
                let value = named.value.as_ref();
                value.is_some_and(|value| holds_function(value, culprit))
            });
            let only = holding.next().filter(|_| holding.next().is_none());
            only.into_iter().collect()
        }
        Blame::Evaluation => named().filter(|named| named.value.is_some()).collect(),
        Blame::Division => named()
            .filter(|named| named.divides && named.value.is_some())
            .collect(),
        Blame::Unbound(_) | Blame::Resource(_) | Blame::Other => Vec::new(),
    }
}

/// Whether a name that the error gives by its indicator is a word in the text of a value.
fn holds_function(value: &str, indicator: &str) -> bool {
    let name = match indicator.rsplit_once('/') {
        Some((name, arity)) if arity.parse::<u32>().is_ok() => name,
        Some(_) | None => return false,
    };
    let starts_word = name.starts_with(|first: char| first.is_alphabetic() || first == '\'');
    starts_word && holds_word(value, name)
}

/// Whether this is a word in the text of a value.
fn holds_word(value: &str, word: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    value.match_indices(word).any(|(at, _)| {
        let (before, behind) = (&value[..at], &value[at + word.len()..]);
        !before.ends_with(is_part) && !behind.starts_with(is_part)
    })
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
