//! The goal that raised an error, as it is written, with the values of its variables; and who called it.
//!
//! ```text
//!   the machine        N is M + 1 was compiled with a variable in argument 0 and one in argument 1, 0: the second is unbound
//!   the text           `N is M+1`: the first is called N, the second M
//!   the diagnostic     .., M is unbound; a label under M; notes with the goal, the values and the callers
//! ```
//!
//! *Invariant*: a name gets a value only where the text has a variable at the same place of the same goal. What a program has rewritten
//! has no values.

use std::sync::Arc;

use super::{Raised, advice};
use super::{goals, state, terms};
use crate::machine::bounds::{Limit, Unit};
use crate::machine::{Backtrace, Caller, Failing, Machine, Value};
use crate::syntax::{
    Diagnostic, Language, NodeKind, Note, NoteKind, ReadFlags, Shape, Source, Span, Tree, read_term,
};

/// Characters of a goal that are shown.
const LONGEST: usize = 60;
/// Variables whose values are shown.
const MOST: usize = 8;

/// What a ball says about its goal.
pub enum Blame {
    /// A variable has no value. If the row of the built-in tells: which arguments must have one.
    Unbound(Option<Vec<u32>>),
    /// This value, as text, is wrong.
    Culprit(String),
    /// An expression cannot be evaluated.
    Evaluation,
    /// A divisor is zero.
    Division,
    /// There was not enough of something.
    Resource(Option<Limit>),
    /// Anything else.
    Other,
}

/// A variable of the text.
struct Named {
    name: String,
    path: Vec<u32>,
    span: Span,
    value: Option<String>,
    /// Whether it is a part of a divisor.
    divides: bool,
}

/// Adds to a diagnostic what is known of the goal that raised it, and of its callers.
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
            .and_then(|goal| names(machine, goal, (source, *span), blame))
            .unwrap_or((Vec::new(), None, *span));
        let text = shortened(span.of(&source.text));
        if let Some((primary, _)) = &mut diagnostic.primary {
            *primary = span.range();
        }
        let told = blamed(&named, blame);
        if let (Blame::Unbound(_), Some(unbound)) = (blame, told.first()) {
            let advice = advice::of_unbound(machine, trace, (source, span), &unbound.name);
            diagnostic.help = diagnostic.help.take().or(advice);
        }
        let sentence = values(&told, language);
        if !sentence.is_empty() {
            diagnostic.message.push_str(": ");
            diagnostic.message.push_str(&sentence);
        }
        let label = told.first().map(|first| (first.span, sentence.clone()));
        let label = label.or_else(|| literal.map(|span| (span, here(language))));
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
        // A variable that is to get a value is none of the reasons.
        let reasons = named.iter().filter(|named| {
            let is_blamed = told.iter().any(|told| told.span == named.span);
            named.value.is_some() || is_blamed
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
        diagnostic.notes.push(note(NoteKind::Goal, text));
    }
    let lines = trace.callers.iter();
    let notes: Vec<Note> = lines
        .map(|caller| line(machine, caller, language))
        .collect();
    diagnostic.notes.extend(notes);
    let left = (trace.callers.iter()).any(|caller| matches!(caller, Caller::Left(_)));
    if left || is_cut_short(machine, trace) {
        let text = language.text(
            "last calls leave no frame",
            "последние вызовы не оставляют следа",
        );
        diagnostic
            .notes
            .push(note(NoteKind::Caller, format!("({text})")));
    }
    if let Blame::Resource(resource) = blame {
        growing(
            machine,
            &mut diagnostic,
            trace,
            limit_in_force(machine, resource),
        );
    }
    diagnostic
}

/// Whether the query has not called the outermost of the callers itself.
fn is_cut_short(machine: &Machine, trace: &Backtrace) -> bool {
    let Some(Caller::Clause { predicate, .. }) = trace.callers.last() else {
        return false;
    };
    let Some(query) = state::view(machine).source(state::QUERY) else {
        return false;
    };
    let name = predicate.rsplit_once('/').map_or("", |(name, _)| name);
    let name = name.rsplit_once(':').map_or(name, |(_, name)| name);
    !query.text.is_empty() && !query.text.contains(name.trim_matches('\''))
}

fn note(kind: NoteKind, text: String) -> Note {
    Note {
        kind,
        text,
        place: None,
    }
}

fn here(language: Language) -> String {
    language.text("here", "здесь").to_owned()
}

/// Which values the error is about.
fn blamed<'n>(named: &'n [Named], blame: &Blame) -> Vec<&'n Named> {
    let unbound = |named: &&Named| named.value.is_none();
    match blame {
        Blame::Unbound(Some(arguments)) => {
            let among = |named: &&Named| named.path.first().is_some_and(|n| arguments.contains(n));
            let all = named.iter().filter(unbound).filter(among);
            // Elements of lists and the like come after variables that are arguments themselves.
            let whole: Vec<&Named> = all.clone().filter(|named| named.path.len() == 1).collect();
            if whole.is_empty() {
                all.collect()
            } else {
                whole
            }
        }
        Blame::Unbound(None) => named.iter().filter(unbound).collect(),
        Blame::Culprit(culprit) => {
            // An atom that is no function is named by its indicator.
            let is_named = |value: &String| culprit.strip_suffix("/0") == Some(value);
            let same = |named: &&Named| {
                let value = named.value.as_ref();
                value.is_some_and(|value| value == culprit || is_named(value))
            };
            named.iter().filter(same).take(1).collect()
        }
        Blame::Evaluation => named.iter().filter(|named| named.value.is_some()).collect(),
        Blame::Division => named
            .iter()
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

/// The variables of the goal as it is written that have known values; and where the culprit stands in it, if it is no variable.
fn names(
    machine: &Machine,
    goal: &Failing,
    (source, span): (&Arc<Source>, Span),
    blame: &Blame,
) -> Option<(Vec<Named>, Option<Span>, Span)> {
    let flags = ReadFlags {
        iso: machine.flags.iso,
        relaxed: true,
        end_optional: true,
        ..ReadFlags::default()
    };
    let text = &source.text[..span.end as usize];
    let tree = read_term(text, span.start as usize, &machine.operators, flags);
    let tree = tree.ok()??;
    let shape = Shape::of(&tree);
    let root = tree.nodes.len() - 1;
    let fits = match &tree.nodes[root].kind {
        NodeKind::Compound(name, arity) => *name == goal.name && *arity as usize <= goal.arity,
        NodeKind::Atom(name) => *name == goal.name,
        // Variables are called.
        NodeKind::Variable(_) => goal.name == "call",
        NodeKind::Integer(_)
        | NodeKind::BigInteger(_)
        | NodeKind::Ratio(_)
        | NodeKind::Float(_)
        | NodeKind::Text(..)
        | NodeKind::List(_) => false,
    };
    if !fits {
        return None;
    }
    let within = goal
        .inner
        .as_ref()
        .and_then(|inner| within(&tree, inner, root));
    let found = within
        .filter(|_| !goal.inner_values.is_empty())
        .map(|node| {
            let span = tree.nodes[node].span;
            let (named, literal) =
                variables(&tree, &shape, (text, node), &goal.inner_values, blame);
            (named, literal, span)
        });
    if let Some(found) = found.filter(|(named, literal, _)| !named.is_empty() || literal.is_some())
    {
        return Some(found);
    }
    let (mut named, literal) = variables(&tree, &shape, (text, root), &goal.values, blame);
    let Some(within) = within.map(|node| tree.nodes[node].span) else {
        return Some((named, literal, span));
    };
    for named in &mut named {
        // The label belongs where the goal is that has raised the error.
        let nodes = tree.nodes.iter().filter(|node| within.covers(node.span));
        let mut same = nodes.filter(|node| match &node.kind {
            NodeKind::Variable(index) => tree.variables[*index as usize].name == named.name,
            _ => false,
        });
        if let Some(node) = same.next() {
            named.span = node.span;
        }
    }
    if named.iter().any(|named| within.covers(named.span)) {
        named.retain(|named| within.covers(named.span));
    }
    Some((named, literal.filter(|at| within.covers(*at)), within))
}

/// The variables below a node with the values that belong there, and where the culprit is written.
fn variables(
    tree: &Tree<'_>,
    shape: &Shape,
    (text, root): (&str, usize),
    values: &[Value],
    blame: &Blame,
) -> (Vec<Named>, Option<Span>) {
    let mut named: Vec<Named> = Vec::new();
    let mut literal = None;
    let mut met = Vec::new();
    let mut waiting = vec![(root, Vec::new())];
    let divisors = divisors(tree, shape);
    while let Some((node, path)) = waiting.pop() {
        match &tree.nodes[node].kind {
            NodeKind::Variable(index) => {
                let path = if node == root { vec![0] } else { path };
                let variable = &tree.variables[*index as usize];
                if variable.is_anonymous() || met.contains(index) {
                    continue;
                }
                met.push(*index);
                let value = values.iter().find(|value| value.path == path);
                named.extend(value.map(|value| {
                    Named {
                        name: variable.name.to_string(),
                        path,
                        span: tree.nodes[node].span,
                        value: value.shown.clone(),
                        divides: divisors
                            .iter()
                            .any(|divisor| divisor.covers(tree.nodes[node].span)),
                    }
                }));
            }
            NodeKind::Compound(_, arity) => {
                let arguments = shape.arguments(node, *arity as usize).into_iter();
                let arguments = (0..)
                    .zip(arguments)
                    .map(|(n, argument)| (argument, below(&path, n)));
                let mut arguments: Vec<(usize, Vec<u32>)> = arguments.collect();
                arguments.reverse();
                waiting.extend(arguments);
            }
            NodeKind::List(elements) => {
                let arguments = shape.arguments(node, *elements as usize + 1);
                let mut path = path;
                let mut found = Vec::new();
                let last = arguments.len() - 1;
                for (n, argument) in arguments.into_iter().enumerate() {
                    if n == last {
                        found.push((argument, path.clone()));
                    } else {
                        found.push((argument, below(&path, 0)));
                        path = below(&path, 1);
                    }
                }
                found.reverse();
                waiting.extend(found);
            }
            NodeKind::Atom(_)
            | NodeKind::Integer(_)
            | NodeKind::BigInteger(_)
            | NodeKind::Ratio(_)
            | NodeKind::Float(_)
            | NodeKind::Text(..) => (),
        }
        if let Blame::Culprit(culprit) = blame
            && literal.is_none()
            && node != root
            && is_written(tree, node, text, culprit)
        {
            literal = Some(tree.nodes[node].span);
        }
    }
    (named, literal)
}

/// Where divisors stand.
fn divisors(tree: &Tree<'_>, shape: &Shape) -> Vec<Span> {
    let divides = |name: &str| matches!(name, "/" | "//" | "mod" | "rem" | "div" | "rdiv");
    let second = |node: usize| match &tree.nodes[node].kind {
        NodeKind::Compound(name, 2) if divides(name) => {
            Some(tree.nodes[shape.arguments(node, 2)[1]].span)
        }
        _ => None,
    };
    (0..tree.nodes.len()).filter_map(second).collect()
}

/// The only goal of this name and arity that stands within another one, or the only closure that it can have been made of.
fn within(tree: &Tree<'_>, (name, arity): &(String, usize), root: usize) -> Option<usize> {
    let only = |fits: &dyn Fn(usize) -> bool| {
        let mut found = (0..root).filter(|node| {
            let goal = goals::goal_at(tree, *node);
            goal.name == Some(name.as_str()) && fits(goal.arity)
        });
        let only = found.next()?;
        found.next().is_none().then_some(only)
    };
    only(&|found| found == *arity).or_else(|| only(&|found| found < *arity))
}

fn is_written(tree: &Tree<'_>, node: usize, text: &str, culprit: &str) -> bool {
    // An evaluable is named by its indicator.
    let plain = |name: &str| name == culprit || culprit == format!("{name}/0");
    match &tree.nodes[node].kind {
        NodeKind::Atom(name) => plain(name),
        NodeKind::Compound(name, arity) => {
            culprit == format!("{name}/{arity}") || tree.nodes[node].span.of(text) == culprit
        }
        NodeKind::Variable(_) => false,
        NodeKind::Integer(_)
        | NodeKind::BigInteger(_)
        | NodeKind::Ratio(_)
        | NodeKind::Float(_)
        | NodeKind::Text(..)
        | NodeKind::List(_) => tree.nodes[node].span.of(text) == culprit,
    }
}

fn below(path: &[u32], argument: u32) -> Vec<u32> {
    let mut path = path.to_vec();
    path.push(argument);
    path
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

/// A line of the backtrace.
fn line(machine: &Machine, caller: &Caller, language: Language) -> Note {
    match caller {
        Caller::Clause {
            predicate,
            number,
            place,
            ..
        } => {
            let found = place.and_then(|(origin, span)| {
                let source = state::view(machine).source(origin.source)?;
                Some((Arc::clone(source), span))
            });
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
                format!(".. {} {more} {of}", digits(*count)),
            )
        }
        Caller::Omitted(count) => {
            let more = language.text("more", "ещё");
            note(NoteKind::Caller, format!(".. {} {more}", digits(*count)))
        }
    }
}

/// Which limit it is that was reached, and how to raise it.
fn limit_in_force(machine: &Machine, limit: &Option<Limit>) -> Option<String> {
    let limit = (*limit)?;
    let is_area = limit.unit() == Unit::Bytes;
    let limit = match is_area && !machine.is_set(limit) && machine.is_set(Limit::Memory) {
        true => Limit::Memory,
        false => limit,
    };
    let most = machine.limit_on(limit)?;
    let most = match limit.unit() {
        Unit::Bytes if most >= 1 << 20 => format!("{} MiB", digits(most >> 20)),
        Unit::Bytes => format!("{} KiB", digits(most >> 10)),
        Unit::Count => digits(most),
        Unit::Microseconds => format!("{} s", most as f64 / 1e6),
    };
    let example = match limit.unit() {
        Unit::Bytes => "4G",
        Unit::Count => "1000000000",
        Unit::Microseconds => "600",
    };
    if !machine.is_set(limit) {
        return Some(machine.flags.language.fill(
            "there are {} for it and no more",
            "всего для этого есть {}",
            &[&most],
        ));
    }
    let option = format!("--{} {example}", limit.option());
    Some(machine.flags.language.fill(
        "the limit is {} (flag {}); {} raises it",
        "предел: {} (флаг {}); его повышает {}",
        &[&most, limit.flag(), &option],
    ))
}

/// A number with its digits in groups.
pub fn digits(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Of a recursion that has used something up: which predicates call one another, and how their arguments change on the way.
fn growing(
    machine: &Machine,
    diagnostic: &mut Diagnostic,
    trace: &Backtrace,
    raise: Option<String>,
) {
    let language = diagnostic.language;
    let mut help = Vec::new();
    let cycle = trace.callers.windows(2).find_map(|two| match two {
        [
            Caller::Clause { place, goals, .. },
            Caller::More(count, again),
        ] => Some((place, goals, *count, again)),
        _ => None,
    });
    if let Some((place, goals, count, again)) = cycle {
        let called = again.join(", ");
        let depth = digits(count + again.len() as u64);
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
        let found = place.and_then(|(origin, span)| {
            let source = state::view(machine).source(origin.source)?;
            Some((Arc::clone(source), span))
        });
        if let (Some((source, span)), [inner, outer]) = (found, goals.as_slice()) {
            let named = |goal| {
                let names = names(machine, goal, (&source, span), &Blame::Resource(None));
                names.map_or_else(Vec::new, |(named, ..)| named)
            };
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
            let same = !outer.is_empty() && changes.is_empty();
            if same {
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
        // By last calls, which leave no frames to be counted.
        help.push(language.fill(
            "{} calls itself again and again: does a base case come before the recursion, and is it reached?",
            "{} вызывает себя снова и снова: есть ли базовый случай перед рекурсией, и достигается ли он?",
            &[predicate.as_ref()],
        ));
    }
    help.extend(diagnostic.help.take());
    help.extend(raise);
    if !help.is_empty() {
        let joined = help.join("; ");
        diagnostic.help = Some(joined.replace("?; ", "? "));
    }
}
