//! Why a query has failed: what `prolog/library/why.pl` has found, as diagnostics.
//!
//! *Invariant*: a place is in the text of the clause as it was read. If the text does not show the goal any more, since the clause was
//! expanded or the goal came in a variable, the place is that of the surrounding goal. The diagnostics are reported as those of a load: by
//! the hook of the host, or with the others.

mod sentences;
pub(in crate::load) mod spots;

use std::ops::Range;
use std::sync::Arc;

use super::super::lint::{confusable, suggest};
use super::super::{state, terms};
use super::sentence;
use crate::builtins::args;
use crate::builtins::group::group;
use crate::machine::Machine;
use crate::machine::error::Result;
use crate::syntax::{Diagnostic, Fix, Note, NoteKind, Severity, Source, Span};
use crate::term::text::Accept;
use crate::term::{Cell, Stored, View, atoms};
use sentences::{Finding, Sentence};

group! {
    det     "$why_tell(+Report)"                [] => tell;
    semidet "$why_alike(+One, +Other, -Class)"  [] => alike;
    semidet "$why_mixed(+Name)"                 [] => mixed;
    semidet "$why_failed(-Text)"                [] => failed;
    semidet "$why_named(+Reference, +K)"        [] => named;
    semidet "$why_is_grammar(+Reference)"       [] => is_grammar;
}

/// Text is that of the last query without an answer.
///
/// ```prolog
/// ?- '$why_failed'(Text).
///    false.
/// ```
fn failed(m: &mut Machine, [text]: [Cell; 1]) -> Result<bool> {
    let Some(last) = state::view(m).failed.clone() else {
        return Ok(false);
    };
    let last = m.atom(&last)?;
    m.unify(text, last)
}

/// The clause with this Reference was written as a grammar rule.
///
/// ```prolog
/// ?- assertz(p(_), _R), '$why_is_grammar'(_R).
///    false.
/// ```
fn is_grammar(m: &mut Machine, [reference]: [Cell; 1]) -> Result<bool> {
    Ok(spots::is_grammar(m, reference))
}

/// The variable number K, as it is written, of the clause with this Reference has a name that is meant to be used.
///
/// ```prolog
/// ?- assertz(p(_), _R), '$why_named'(_R, 1).
///    false.
/// ```
fn named(m: &mut Machine, [reference, number]: [Cell; 2]) -> Result<bool> {
    let name = m.atoms.intern("variable")?;
    let what = m.heap.structure(name, &[number])?;
    let name = m.atoms.intern("spot")?;
    let spot = m.heap.structure(name, &[reference, what])?;
    let found = spots::find(m, spot);
    // If the search for the variable fails, the span is the whole clause.
    let is_name = |text: &str| text.chars().all(|c| c.is_alphanumeric() || c == '_');
    Ok(found.is_some_and(|(source, span)| {
        let text = span.of(&source.text);
        text.starts_with(char::is_uppercase) && is_name(text)
    }))
}

/// Letters of several scripts are mixed in Name.
///
/// ```prolog
/// ?- '$why_mixed'(москва).
///    false.
/// ```
fn mixed(m: &mut Machine, [name]: [Cell; 1]) -> Result<bool> {
    let name = args::atom(m, name)?;
    Ok(confusable::is_mixed(m.atoms.text(name)))
}

/// Two names, numbers or texts are not the same, but alike: Class is `look` where their letters look alike, `case` where letters are
/// capital in one, `kind` where they are written alike and one is an atom and the other a number or a text, `code` where one is a character
/// and the other its code, `typo` where a letter or two differ.
///
/// ```prolog
/// ?- '$why_alike'('Bob', bob, Class).
///    Class = case.
/// ?- '$why_alike'("door", door, Class).
///    Class = kind.
/// ?- '$why_alike'(+, 43, Class).
///    Class = code.
/// ?- '$why_alike'(moscow, moskow, Class).
///    Class = typo.
/// ?- '$why_alike'(cat, dog, Class).
///    false.
/// ```
fn alike(m: &mut Machine, [one, other, class]: [Cell; 3]) -> Result<bool> {
    let text = |cell| match m.heap.view(cell) {
        View::Atom(atoms::NIL) => None,
        _ => m.heap.text_of(cell, &m.atoms, Accept::ALL).ok(),
    };
    let (Some(a), Some(b)) = (text(one), text(other)) else {
        return Ok(false);
    };
    if is_code_of(m, one, &b) || is_code_of(m, other, &a) {
        let found = m.atom("code")?;
        return m.unify(class, found);
    }
    let numbers = [one, other].map(|cell| !matches!(m.heap.view(cell), View::Atom(_)));
    let Some(found) = class_of(&a, &b, numbers == [true, true]) else {
        return Ok(false);
    };
    let found = m.atom(found)?;
    m.unify(class, found)
}

/// Whether a term is the code of the character that is the text.
fn is_code_of(m: &Machine, cell: Cell, text: &str) -> bool {
    let mut chars = text.chars();
    match (m.heap.view(cell), chars.next(), chars.next()) {
        // Digits are excluded: 5 and 53 are different numbers.
        (View::Int(code), Some(c), None) => code == i64::from(u32::from(c)) && !c.is_ascii_digit(),
        _ => false,
    }
}

fn class_of(a: &str, b: &str, numbers: bool) -> Option<&'static str> {
    let lower = |text: &str| text.to_lowercase();
    let joined = |text: &str| -> String {
        let letters = text
            .trim()
            .chars()
            .filter(|c| !matches!(c, '_' | ' ' | '-'));
        letters.collect()
    };
    if a.is_empty() || b.is_empty() {
        return None;
    }
    if a == b {
        return Some("kind");
    }
    if numbers {
        // 1 and 1.0 are alike; other different numbers are not.
        let [x, y] = [a, b].map(|text| text.parse::<f64>().ok());
        return (x.is_some() && x == y).then_some("kind");
    }
    if confusable::look_alike(a, b) || confusable::same_look(a, b) {
        return Some("look");
    }
    if lower(a) == lower(b) {
        return Some("case");
    }
    if confusable::look_alike(&lower(a), &lower(b)) {
        return Some("look");
    }
    // Blanks and underscores are often mistyped for one another. Names of two letters may all be meant.
    let near = lower(&joined(a)) == lower(&joined(b))
        || suggest::closest(a, [b]).is_some() && is_slip(a, b);
    near.then_some("typo")
}

/// Whether one word may be the other, mistyped: two slips are allowed in long words only.
fn is_slip(a: &str, b: &str) -> bool {
    const LONG: usize = 8;
    let length = a.chars().count().min(b.chars().count());
    let most = if length < LONG { 1 } else { 2 };
    length > 2 && suggest::distance(&a.to_lowercase(), &b.to_lowercase()) <= most
}

/// Takes what was found, as `why.pl` puts it, and tells it.
fn tell(m: &mut Machine, [report]: [Cell; 1]) -> Result<()> {
    for diagnostic in diagnostics(m, report) {
        let loader = state::of(m);
        match &mut loader.sink {
            Some(sink) => sink(&diagnostic),
            None => loader.reports.push(diagnostic),
        }
    }
    Ok(())
}

/// A text in the report.
fn text(m: &Machine, cell: Cell) -> String {
    if let View::Atom(atoms::NIL) = m.heap.view(cell) {
        return "[]".to_owned(); // not the text without letters
    }
    let text = m.heap.text_of(cell, &m.atoms, Accept::ALL);
    text.unwrap_or_default()
}

/// A place of the report: a source and a part of it.
type Place = (Arc<Source>, Span);

fn diagnostics(m: &mut Machine, report: Cell) -> Vec<Diagnostic> {
    let language = m.flags.language;
    if let Some([found]) = terms::named::<1>(m, report, "explained") {
        let findings = terms::elements(m, found).unwrap_or_default();
        let all = findings.into_iter().enumerate();
        return all.filter_map(|(n, one)| finding(m, one, n == 0)).collect();
    }
    let said = if let Some([goal, lines]) = terms::named::<2>(m, report, "holds") {
        let message = sentences::holds(&text(m, goal), language);
        return vec![listed(
            m,
            Severity::Note,
            "why::holds",
            message,
            lines,
            false,
        )];
    } else if let Some([goal, lines, rank]) = terms::named::<3>(m, report, "conflict") {
        return vec![conflict(m, goal, lines, rank)];
    } else if let Some([goal, ball, spot, deepest, callers]) = terms::named(m, report, "raises") {
        let ball = Stored::copy(&mut m.heap, ball).ok();
        let raised = ball.map(|ball| sentence(m, &ball, None).message);
        let said = sentences::raises(&text(m, goal), &raised.unwrap_or_default(), language);
        let label = sentences::raised(&text(m, deepest), language);
        at_spot(m, said, label, [spot, callers])
    } else if let Some([goal, limit, spot, deepest, callers]) = terms::named(m, report, "over") {
        let said = sentences::over(&text(m, goal), &text(m, limit), language);
        with_deepest(m, said, [spot, deepest, callers])
    } else if let Some([goal, tried, spot, deepest, callers]) =
        terms::named(m, report, "unexplained")
    {
        let said = sentences::unexplained(&text(m, goal), &text(m, tried), language);
        with_deepest(m, said, [spot, deepest, callers])
    } else if let Some([goal, spot, held, callers]) = terms::named(m, report, "unknown") {
        let said = sentences::unknown(&text(m, goal), &text(m, held), language);
        at_spot(m, said, sentences::held(language), [spot, callers])
    } else {
        with_deepest(m, sentences::unasked(language), [Cell::atom(atoms::NIL); 3])
    };
    vec![said]
}

/// A sentence with the goal that was reached deepest.
fn with_deepest(m: &mut Machine, said: Sentence, [spot, goal, callers]: [Cell; 3]) -> Diagnostic {
    let label = sentences::deepest(&text(m, goal), m.flags.language);
    at_spot(m, said, label, [spot, callers])
}

/// A sentence with a place and the callers of the goal there.
fn at_spot(
    m: &mut Machine,
    said: Sentence,
    label: String,
    [spot, callers]: [Cell; 2],
) -> Diagnostic {
    let language = m.flags.language;
    let mut diagnostic = Diagnostic::new(said.severity, said.code, said.message).speaking(language);
    diagnostic.help = said.help;
    if let Some((source, span)) = spots::find(m, spot) {
        diagnostic = diagnostic.at(&source, span, label);
    }
    diagnostic.notes = caller_notes(m, callers);
    diagnostic
}

/// The callers of a goal, the innermost first.
fn caller_notes(m: &mut Machine, callers: Cell) -> Vec<Note> {
    let callers = terms::elements(m, callers).unwrap_or_default();
    let mut notes = Vec::new();
    for caller in callers {
        let Some([goal, spot]) = terms::named::<2>(m, caller, "caller") else {
            continue;
        };
        let place = spots::find(m, spot);
        let goal = text(m, goal);
        let text = match &place {
            Some((source, span)) => {
                let line = source.position(span.range().start).line;
                format!("{goal} ({}:{line})", source.name)
            }
            None => goal,
        };
        notes.push(Note {
            kind: NoteKind::Caller,
            text,
            place: place.map(ranged),
        });
    }
    notes
}

fn ranged((source, span): Place) -> (Arc<Source>, Range<usize>) {
    (source, span.range())
}

/// Constraints that cannot hold together, each as written at its place. Rank is `first`, or `later` after other explanations.
fn conflict(m: &mut Machine, goal: Cell, lines: Cell, rank: Cell) -> Diagnostic {
    let language = m.flags.language;
    let places = terms::elements(m, lines).unwrap_or_default();
    let message = sentences::conflict(&text(m, goal), places.len(), language);
    let severity = match text(m, rank).as_str() {
        "first" => Severity::Warning,
        _ => Severity::Note,
    };
    let mut diagnostic = listed(m, severity, "why::conflict", message, lines, true);
    for line in places {
        let Some([_, _, spot]) = terms::named::<3>(m, line, "line") else {
            continue;
        };
        let Some((source, span)) = spots::find(m, spot) else {
            continue;
        };
        match &diagnostic.source {
            None => {
                let label = sentences::needed(language);
                diagnostic = diagnostic.at(&source, span, label);
            }
            // An excerpt shows one source only.
            Some(first) if Arc::ptr_eq(first, &source) => {
                diagnostic = diagnostic.also(span, sentences::needed(language));
            }
            Some(_) => (),
        }
    }
    diagnostic
}

/// A message with a line for each goal, on request as it is written in the source.
fn listed(
    m: &mut Machine,
    severity: Severity,
    code: &'static str,
    mut message: String,
    lines: Cell,
    as_written: bool,
) -> Diagnostic {
    let language = m.flags.language;
    let mut notes = Vec::new();
    for line in terms::elements(m, lines).unwrap_or_default() {
        let Some([depth, goal, spot]) = terms::named::<3>(m, line, "line") else {
            continue;
        };
        let place = spots::find(m, spot);
        let goal = match &place {
            Some((source, span)) if as_written => {
                let words: Vec<&str> = span.of(&source.text).split_whitespace().collect();
                words.join(" ")
            }
            _ => text(m, goal),
        };
        let View::Int(depth) = m.heap.view(depth) else {
            message.push_str(" ...");
            continue;
        };
        let indent = usize::try_from(depth).unwrap_or(0) * 2 + 2;
        message.push_str(&format!("\n{:indent$}{goal}", ""));
        if let Some((source, span)) = &place {
            let line = source.position(span.range().start).line;
            message.push_str(&format!("  {}:{line}", source.name));
        }
        notes.push(Note {
            kind: NoteKind::Goal,
            text: goal,
            place: place.map(ranged),
        });
    }
    let mut diagnostic = Diagnostic::new(severity, code, message);
    diagnostic.notes = notes;
    diagnostic.speaking(language)
}

/// One explanation: a warning if it is the first, else a note.
fn finding(m: &mut Machine, found: Cell, first: bool) -> Option<Diagnostic> {
    let [kind, spot, others, words, goal, callers] = terms::named::<6>(m, found, "finding")?;
    let language = m.flags.language;
    let words = terms::elements(m, words)?;
    let (kind, details) = match terms::compound(m, kind) {
        Some((functor, at)) => {
            let arguments = 0..functor.arity as usize;
            let details = arguments.map(|n| m.heap.arg(at, n)).collect();
            (functor.name, details)
        }
        None => (terms::atom(m, kind)?, Vec::new()),
    };
    let mut finding = Finding {
        kind: m.atoms.text(kind).to_owned(),
        details: details.into_iter().map(|cell| detail(m, cell)).collect(),
        words: words.into_iter().map(|word| text(m, word)).collect(),
        goal: text(m, goal),
    };
    if finding.kind == "swap" {
        // Only the text has the name of the variable.
        let found = terms::elements(m, others)?.into_iter().find_map(|other| {
            let [_, spot] = terms::named::<2>(m, other, "other")?;
            let (source, span) = spots::find(m, spot)?;
            Some(span.of(&source.text).to_owned())
        });
        let (source, span) = spots::find(m, spot)?;
        finding.words = vec![span.of(&source.text).to_owned(), found?];
    }
    let finding = finding;
    let said = finding.said(language);
    let severity = match first {
        true => said.severity,
        false => Severity::Note,
    };
    let mut diagnostic = Diagnostic::new(severity, said.code, said.message).speaking(language);
    diagnostic.help = said.help;
    let mut notes = vec![Note {
        kind: NoteKind::Goal,
        text: finding.goal.clone(),
        place: None,
    }];
    if let Some((source, span)) = spots::find(m, spot) {
        notes[0].place = Some((Arc::clone(&source), span.range()));
        diagnostic = diagnostic.at(&source, span, finding.label(language));
        // Without an exact place there is no replacement.
        if let Some(wanted) = finding.replacement()
            && spots::is_exact(m, spot)
        {
            diagnostic.fixes.push(Fix {
                edits: vec![crate::syntax::Edit {
                    range: span.range(),
                    text: wanted.to_owned(),
                }],
                sure: false,
            });
        }
        for other in terms::elements(m, others).unwrap_or_default() {
            let Some([role, spot]) = terms::named::<2>(m, other, "other") else {
                continue;
            };
            let role = text(m, role);
            if role == "variable" {
                continue;
            }
            let place = spots::find(m, spot);
            // An excerpt shows one source only.
            if let Some((_, at)) = place.filter(|(other, _)| Arc::ptr_eq(other, &source)) {
                diagnostic = diagnostic.also(at, finding.role(&role, language));
            }
        }
    }
    notes.extend(caller_notes(m, callers));
    diagnostic.notes = notes;
    Some(diagnostic)
}

/// A detail of a finding: an atom, or the words in its hint.
fn detail(m: &Machine, cell: Cell) -> Vec<String> {
    match terms::compound(m, cell) {
        Some((functor, at)) => {
            let mut words = vec![m.atoms.text(functor.name).to_owned()];
            let arguments = 0..functor.arity as usize;
            words.extend(arguments.map(|n| text(m, m.heap.arg(at, n))));
            words
        }
        None => vec![text(m, cell)],
    }
}
