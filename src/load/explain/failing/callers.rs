//! Notes about the callers of a goal that raised an error; for a recursion that exhausted a resource, explains how it recurses.

use std::sync::Arc;

use super::super::{state, terms};
use super::loops;
use super::names::{Blame, named_variables};
use crate::database::Origin;
use crate::machine::bounds::{Limit, Unit};
use crate::machine::{Backtrace, Caller, Machine};
use crate::syntax::{Diagnostic, Language, Note, NoteKind, Source, Span, tokens};

/// A note without a place.
pub fn note(kind: NoteKind, text: String) -> Note {
    Note {
        kind,
        text,
        place: None,
    }
}

/// A note for each caller, and one if some callers have left no frame.
pub fn notes(machine: &Machine, trace: &Backtrace, language: Language) -> Vec<Note> {
    let callers = trace.callers.iter();
    let mut notes: Vec<Note> = callers
        .map(|caller| caller_note(machine, caller, language))
        .collect();
    let left = (trace.callers.iter()).any(|caller| matches!(caller, Caller::Left(_)));
    if left || trace.lost || is_cut_short(machine, trace) {
        let text = language.text(
            "last calls leave no frame",
            "последние вызовы не оставляют следа",
        );
        notes.push(note(NoteKind::Caller, format!("({text})")));
    }
    notes
}

/// Whether the query does not name the outermost caller: then callers in between have left no frame.
fn is_cut_short(machine: &Machine, trace: &Backtrace) -> bool {
    let Some(Caller::Clause { predicate, .. }) = trace.callers.last() else {
        return false;
    };
    let Some(query) = state::view(machine).source(state::QUERY) else {
        return false;
    };
    let name = predicate.rsplit_once('/').map_or("", |(name, _)| name);
    let name = name.rsplit_once(':').map_or(name, |(_, name)| name);
    let mut words = tokens(&query.text).map(|(_, span)| span.of(&query.text));
    !query.text.is_empty() && !words.any(|word| word.trim_matches('\'') == name.trim_matches('\''))
}

/// The note for a line of the backtrace.
fn caller_note(machine: &Machine, caller: &Caller, language: Language) -> Note {
    match caller {
        Caller::Clause {
            predicate,
            number,
            place,
            ..
        } => {
            let found = place_of(machine, place);
            let clause = language.text("clause", "предложение");
            let mut text = predicate.to_string();
            if let Some(number) = number {
                text.push_str(&format!(", {clause} {number}"));
            }
            if let Some((source, span)) = &found {
                let line = source.position(span.range().start).line;
                text.push_str(&format!(" ({}:{line})", source.name));
            }
            Note {
                kind: NoteKind::Caller,
                text,
                place: found.map(|(source, span)| (source, span.range())),
            }
        }
        Caller::Left(predicate) => {
            let left = language.text("left by a last call", "ушла последним вызовом");
            note(NoteKind::Caller, format!("{predicate} ({left})"))
        }
        Caller::More(count, again) => {
            let (more, of) = (language.text("more of", "ещё от"), again.join(", "));
            note(
                NoteKind::Caller,
                format!(".. {} {more} {of}", digits(*count, language)),
            )
        }
        Caller::Omitted(count) => {
            let more = language.text("more", "ещё");
            note(
                NoteKind::Caller,
                format!(".. {} {more}", digits(*count, language)),
            )
        }
    }
}

/// The place of a caller, if its text still exists.
fn place_of(machine: &Machine, place: &Option<(Origin, Span)>) -> Option<(Arc<Source>, Span)> {
    let (origin, span) = (*place)?;
    let source = state::view(machine).source_with(origin.source, span)?;
    Some((Arc::clone(source), span))
}

/// The limit that was reached, and how to raise it, or that nothing raises it.
fn limit_in_force(machine: &Machine, limit: Limit) -> Option<String> {
    let language = machine.flags.language;
    let is_area = limit.unit() == Unit::Bytes;
    let own = machine.is_below_all(limit);
    let limit = match is_area && !own && machine.is_below_all(Limit::Memory) {
        true => Limit::Memory,
        false => limit,
    };
    let Some(most) = machine.limit_on(limit) else {
        return (limit == Limit::Depth).then(|| too_deep(language));
    };
    let most = match limit.unit() {
        Unit::Bytes if most >= 1 << 20 => format!("{} MiB", digits(most >> 20, language)),
        Unit::Bytes => format!("{} KiB", digits(most >> 10, language)),
        Unit::Count => digits(most, language),
        Unit::Microseconds => {
            let seconds = (most as f64 / 1e6).to_string();
            let seconds = seconds.replace('.', language.text(".", ","));
            language.fill("{} s", "{} с", &[&seconds])
        }
    };
    if machine.is_own(limit) {
        // No option raises what the program has set.
        return Some(language.fill(
            "the limit is {}: the program has set it by its flag {}; a larger value there raises it",
            "предел: {}, его задала сама программа флагом {}; его повышает большее значение флага",
            &[&most, limit.flag()],
        ));
    }
    let by_options = state::view(machine).loaded.by_options;
    if !machine.is_below_all(limit) {
        let all = language.fill(
            "there are {} for it and no more",
            "всего для этого есть {}",
            &[&most],
        );
        if !machine.is_set(limit) {
            return Some(all);
        }
        let option = match by_options {
            true => format!("--{}", limit.option()),
            false => format!("Limit::{limit:?}"),
        };
        let lowers = language.fill(
            "{} lowers that, but cannot raise it",
            "{} может уменьшить это, но не увеличить",
            &[&option],
        );
        return Some(format!("{all}: {lowers}"));
    }
    let example = match limit.unit() {
        Unit::Bytes => largest(machine, limit),
        Unit::Count => "1000000000".to_owned(),
        Unit::Microseconds => "600".to_owned(),
    };
    let option = match by_options {
        true => format!("--{} {example}", limit.option()),
        false => format!("Engine::set_limit(Limit::{limit:?}, ..)"),
    };
    Some(language.fill(
        "the limit is {} (flag {}); {} raises it",
        "предел: {} (флаг {}); его повышает {}",
        &[&most, limit.flag(), &option],
    ))
}

/// A size for an option that raises a limit: all that there is, if that is less than the usual example.
fn largest(machine: &Machine, limit: Limit) -> String {
    let areas = [
        Limit::Heap,
        Limit::Environments,
        Limit::ChoicePoints,
        Limit::Trail,
    ];
    let all = machine.there_is(limit).filter(|_| areas.contains(&limit));
    match all {
        Some(bytes) if bytes < 4 << 30 => format!("{}M", bytes >> 20),
        Some(_) | None => "4G".to_owned(),
    }
}

/// The advice when work on the stack of the thread was too deep, which no limit of the engine governs.
fn too_deep(language: Language) -> String {
    let text = language.text(
        "queries within queries (closures of the host that ask, hooks, cleanups) and files within files go no deeper; in a thread with a larger stack there is room for more queries",
        "вложенные запросы (замыкания хоста, которые спрашивают, хуки, очистки) и вложенные файлы глубже не идут; в потоке с большим стеком поместится больше запросов",
    );
    text.to_owned()
}

/// A number with its digits in groups: a comma separates these in English, in Russian, where it would begin a fraction, a blank that does
/// not break a line.
fn digits(number: u64, language: Language) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push_str(language.text(",", "\u{a0}"));
        }
        grouped.push(digit);
    }
    grouped
}

/// Adds to the help of a diagnostic about an exhausted resource which predicates call one another, how their arguments change, and how
/// to raise the limit.
pub fn explain_exhaustion(
    machine: &Machine,
    diagnostic: &mut Diagnostic,
    trace: &Backtrace,
    limit: Option<Limit>,
) {
    let language = diagnostic.language;
    let mut help = Vec::new();
    let cycle = trace.callers.windows(2).find_map(|two| match two {
        [
            Caller::Clause {
                id,
                place,
                goals,
                repeats,
                ..
            },
            Caller::More(count, again),
        ] => Some((*id, place, (goals, *repeats), *count, again)),
        _ => None,
    });
    let mut looping = None;
    if let Some((id, place, (goals, repeats), count, again)) = cycle {
        let called = again.join(", ");
        let depth = digits(count + again.len() as u64, language);
        help.push(match again.len() {
            1 => language.fill(
                "{} calls itself, {} calls deep: does a base case come before the recursion, and is it reached?",
                "{} вызывает себя, глубина {}: есть ли базовый случай перед рекурсией, и достигается ли он?",
                &[&called, &depth],
            ),
            _ => language.fill(
                "{} call one another, {} calls deep: is there a base case before the recursion, and is it reached?",
                "{} вызывают друг друга, глубина {}: есть ли базовый случай перед рекурсией, и достигается ли он?",
                &[&called, &depth],
            ),
        });
        let found = place_of(machine, place);
        if let (Some((source, span)), [inner, outer]) = (found, goals.as_slice()) {
            let named = |goal| {
                let named = named_variables(machine, goal, (&source, span), &Blame::Resource(None));
                let mut named = named.map_or_else(Vec::new, |written| written.named);
                named.retain(|named| !named.is_anonymous());
                named
            };
            let called = inner;
            let (inner, outer) = (named(inner), named(outer));
            let word = |value: &Option<String>| {
                let unbound = language.text("unbound", "не связана");
                value.clone().unwrap_or_else(|| unbound.to_owned())
            };
            let changes = outer.iter().filter_map(|first| {
                let last = inner.iter().find(|last| last.name == first.name)?;
                (last.value != first.value).then(|| {
                    language.fill(
                        "{} goes from {} to {}",
                        "{}: сначала {}, в конце {}",
                        &[&first.name, &word(&first.value), &word(&last.value)],
                    )
                })
            });
            let changes: Vec<String> = changes.collect();
            if repeats {
                let module = machine.database.get(id).module;
                looping = loops::of_variant(machine, module, &called.name, called.arity);
                help.push(
                    language
                        .text(
                            "its arguments do not change from call to call",
                            "её аргументы от вызова к вызову не меняются",
                        )
                        .to_owned(),
                );
            }
            if !changes.is_empty() {
                help.push(changes.join(", "));
            }
        }
    }
    if cycle.is_none()
        && let (Some(goal), Some(Caller::Clause { predicate, .. })) =
            (&trace.goal, trace.callers.first())
        && predicate.to_string() == format!("{}/{}", terms::quoted(&goal.name), goal.arity)
    {
        // Last calls leave no frames to be counted.
        help.push(language.fill(
            "{} calls itself again and again: does a base case come before the recursion, and is it reached?",
            "{} вызывает себя снова и снова: есть ли базовый случай перед рекурсией, и достигается ли он?",
            &[predicate.as_ref()],
        ));
    }
    let grown = trace.goal.as_ref().and_then(|goal| goal.grown);
    if let Some(grown) = grown.filter(|_| limit == Some(Limit::Heap)) {
        let argument = digits(u64::from(grown.argument) + 1, language);
        let count = digits(grown.count, language);
        help.push(match grown.is_list {
            true => language.fill(
                "argument {} has grown to a list of {} elements",
                "аргумент {} вырос: это список, элементов в нём {}",
                &[&argument, &count],
            ),
            false => language.fill(
                "argument {} has grown to {} terms inside one another",
                "аргумент {} вырос: вложенных друг в друга термов {}",
                &[&argument, &count],
            ),
        });
    }
    let finite = match trace.callers.first() {
        Some(Caller::Clause { id, .. }) => loops::of_finite(machine, *id),
        Some(_) | None => None,
    };
    if let Some(all) = finite {
        help.push(language.fill(
            "only finitely many of the calls differ: `:- table {}.` in front of the clauses would let it end",
            "разных вызовов здесь конечное число: с директивой `:- table {}.` перед предложениями она кончится",
            &[&all.join(", ")],
        ));
    } else if let Some(table) = looping {
        help.push(language.fill(
            "with `:- table {}.` in front of the clauses it ends, if its answers are finitely many",
            "с директивой `:- table {}.` перед предложениями она кончится, если ответов конечное число",
            &[&table],
        ));
    }
    help.extend(diagnostic.help.take());
    help.extend(limit.and_then(|limit| limit_in_force(machine, limit)));
    diagnostic.help = help.into_iter().reduce(|said, next| {
        // A question is a sentence.
        let between = if said.ends_with('?') { " " } else { "; " };
        said + between + &next
    });
}
