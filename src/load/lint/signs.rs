//! Warnings about signs that split one goal or argument into two: a clause of another arity, a decimal comma, a comma for a full stop.

use std::sync::Arc;

use indexmap::IndexMap;

use super::super::goals::BodyGoal;
use super::super::loading::Load;
use super::super::{library, state, terms};
use super::clauses::{Clauses, ClausesById};
use super::written::Written;
use crate::machine::Machine;
use crate::syntax::{Diagnostic, Language, NodeKind, Source, Span, TokenKind, mend, tokens};
use crate::term::atom::ShortHash;
use crate::term::{Atom, Functor};

/// Records a call with the name of the clause and one argument more or fewer, one of which is a part of an argument of the head.
pub fn note_narrower(
    written: &Written<'_, '_>,
    machine: &mut Machine,
    known: &mut Clauses,
    (head, arguments): (usize, &[usize]),
    conjunction: &[BodyGoal<'_>],
) {
    if let NodeKind::Compound(name, arity) = written.kind(head)
        && let Some(goal) = conjunction
            .iter()
            .find(|goal| goal.name == Some(&**name) && goal.arity.abs_diff(*arity as usize) == 1)
        && let by_step = steps(written, arguments, goal, conjunction)
        && (by_step || means_itself(written, arguments, goal, conjunction))
        && let Ok(name) = machine.atoms.intern(name)
    {
        known.narrows = Some(Functor::new(name, goal.arity as u32));
        known.narrows_by_step = by_step;
    }
}

/// Whether a call lacks the last argument of the head, has `I + 1` computed in place of `I`, and the others as they are in the head:
/// `count(I, N, _) :- I < N, J is I + 1, count(J, N).`
fn steps(
    written: &Written<'_, '_>,
    head: &[usize],
    goal: &BodyGoal<'_>,
    conjunction: &[BodyGoal<'_>],
) -> bool {
    if goal.arity + 1 != head.len() {
        return false;
    }
    let is_step = |own: u32, handed: u32| {
        conjunction.iter().any(|computing| {
            if (computing.name, computing.arity) != (Some("is"), 2) {
                return false;
            }
            let [result, value] = written.sides(computing.node);
            written.variable(result) == Some(handed)
                && written.is_arithmetic(value)
                && written.has_number(value)
                && written.variables(value) == [own]
        })
    };
    let mut stepped = 0;
    let handed = written.arguments(goal.node);
    let fits = head.iter().zip(&handed).all(|(own, handed)| {
        let both = written.variable(*own).zip(written.variable(*handed));
        both.is_some_and(|(own, handed)| {
            let is_stepped = own != handed && is_step(own, handed);
            stepped += usize::from(is_stepped);
            own == handed || is_stepped
        })
    });
    fits && stepped == 1
}

/// Whether a call with the name of the clause and another arity is meant to be recursive. A wrapper passes on the arguments of its head; a
/// clause that passes on only parts of them, or computed values, means itself.
fn means_itself(
    written: &Written<'_, '_>,
    head: &[usize],
    goal: &BodyGoal<'_>,
    conjunction: &[BodyGoal<'_>],
) -> bool {
    let mut whole = Vec::new();
    let mut parts = Vec::new();
    for argument in head {
        match written.variable(*argument) {
            Some(variable) => whole.push(variable),
            None => parts.extend(written.variables(*argument)),
        }
    }
    // A computed variable is not passed on, even if it occurs in the head.
    for computing in conjunction {
        if (computing.name, computing.arity) == (Some("is"), 2) {
            let result = written.variable(written.arguments(computing.node)[0]);
            whole.retain(|variable| Some(*variable) != result);
        }
    }
    let handed = written.arguments(goal.node);
    let hands = |known: &[u32]| {
        let mut variables = handed.iter().filter_map(|one| written.variable(*one));
        variables.any(|variable| known.contains(&variable))
    };
    hands(&parts) || !hands(&whole)
}

/// Warnings about predicates of one clause among the clauses of one with the same name and another arity, which are never called.
pub fn other_arities(load: &Load, machine: &mut Machine, known: &ClausesById) -> Vec<Diagnostic> {
    let language = machine.flags.language;
    let mut found = Vec::new();
    let mut by_name: IndexMap<Atom, Vec<u32>, ShortHash> = IndexMap::default();
    for id in known.keys() {
        let name = machine.database.get(*id).functor.name;
        by_name.entry(name).or_default().push(*id);
    }
    for (id, clauses) in known {
        let predicate = machine.database.get(*id);
        let (functor, module) = (predicate.functor, predicate.module);
        let namesakes = by_name.get(&functor.name).map_or(&[][..], Vec::as_slice);
        if namesakes.len() < 2
            || clauses.count != 1
            || predicate.is_dynamic()
            || predicate.properties.multifile
        {
            continue;
        }
        let exported = load.declared_module.is_some();
        if load.called.contains_key(&(module, functor)) || exported {
            continue;
        }
        if load.unread.contains(&functor.name) {
            continue;
        }
        // The predicates with the same name.
        let others = namesakes.iter().filter_map(|other| {
            let clauses = known.get(other)?;
            let other = machine.database.get(*other);
            (other.functor != functor && other.module == module).then_some((other.functor, clauses))
        });
        let meant = others.into_iter().find(|(other, others)| {
            let near = other.arity.abs_diff(functor.arity) == 1;
            let facts = clauses.rules == 0 && others.count >= 2;
            let among = load.among.contains(&(functor, *other));
            // A base case does no work.
            let is_base = others.count <= 2 && others.calls.is_empty() && !others.calls_itself;
            let narrows = clauses.narrows == Some(*other)
                && others.recursive.is_none()
                && (!clauses.narrows_by_step || is_base);
            (near && facts) || among || (near && narrows)
        });
        let Some((meant, _)) = meant else { continue };
        let source = clauses.source.as_ref().unwrap_or(&load.source);
        if functor.arity == meant.arity + 1
            && let Some(diagnostic) = decimal_argument(source, clauses.last, language)
        {
            found.push(diagnostic);
            continue;
        }
        let [name, meant] = [functor, meant].map(|functor| terms::indicator_text(machine, functor));
        let message = language.fill(
            "this clause is of {}, and the others of this name are of {}: the number of arguments differs",
            "это предложение для {}, а остальные с этим именем - для {}: число аргументов другое",
            &[&name, &meant],
        );
        let help = language.fill(
            "give it as many arguments as {} has, or another name",
            "дайте ему столько же аргументов, сколько у {}, или другое имя",
            &[&meant],
        );
        let label = language.text("another arity", "другая арность");
        found.push(
            Diagnostic::warning("lint::other_arity", message)
                .at(source, clauses.last, label)
                .help(help),
        );
    }
    found
}

/// The warnings about facts such as `pi(3,14).` whose predicate nothing calls, while one with an argument less is called and not defined.
/// The name counts as told.
pub fn decimal_facts(
    load: &mut Load,
    machine: &mut Machine,
    known: &ClausesById,
) -> Vec<Diagnostic> {
    let language = machine.flags.language;
    let mut found = Vec::new();
    for (id, clauses) in known {
        if clauses.count != 1 || clauses.rules > 0 {
            continue;
        }
        let predicate = machine.database.get(*id);
        let (functor, module) = (predicate.functor, predicate.module);
        if functor.arity < 2 || predicate.is_dynamic() || predicate.properties.multifile {
            continue;
        }
        let meant = Functor::new(functor.name, functor.arity - 1);
        let Some(call) = load.called.get(&(module, meant)) else {
            continue;
        };
        if load.called.contains_key(&(module, functor))
            || load.asserted.contains_key(&meant)
            || load.unread.contains(&functor.name)
            || machine.database.lookup(module, meant).is_some()
            || library::exporter(machine, meant).is_some()
        {
            continue;
        }
        let source = clauses.source.as_ref().unwrap_or(&load.source);
        let Some(mut diagnostic) = decimal_argument(source, clauses.last, language) else {
            continue;
        };
        // An argument may be missing in the call instead.
        diagnostic.fixes.iter_mut().for_each(|fix| fix.sure = false);
        let called_in = state::view(machine).source(call.number);
        if called_in.is_some_and(|called_in| Arc::ptr_eq(called_in, source)) {
            let label = language.fill(
                "{} is called here",
                "здесь вызывается {}",
                &[&terms::indicator_text(machine, meant)],
            );
            diagnostic = diagnostic.also(call.span, label);
        }
        load.unread.insert(functor.name);
        found.push(diagnostic);
    }
    found
}

/// The warning about `1,5` in a fact with one argument too many.
fn decimal_argument(source: &Arc<Source>, fact: Span, language: Language) -> Option<Diagnostic> {
    let text = fact.of(&source.text);
    let mut depth = 0;
    let mut last: [Option<(TokenKind, Span)>; 2] = [None, None];
    let mut found = None;
    for (kind, span) in tokens(text) {
        if kind.is_open() {
            depth += 1;
        } else if kind.is_close() {
            depth -= 1;
        }
        if let [
            Some((TokenKind::Integer, whole)),
            Some((TokenKind::Comma, comma)),
        ] = last
            && (depth, kind) == (1, TokenKind::Integer)
            && whole.end == comma.start
            && comma.end == span.start
        {
            found = Some((whole.to(span), comma));
            break;
        }
        last = [last[1], Some((kind, span))];
    }
    let (number, comma) = found?;
    let start = fact.start as usize;
    let moved = |span: Span| Span::new(start + span.start as usize, start + span.end as usize);
    let kind = mend::MendKind::DecimalComma(number.of(text).replace(',', "."));
    let message = language.text(
        "the comma in a number separates two arguments here",
        "запятая внутри числа разделяет здесь два аргумента",
    );
    Some(
        Diagnostic::warning(kind.code(), message)
            .at(source, moved(number), kind.help(language))
            .help(kind.help(language))
            .fix([(moved(comma), ".".to_owned())], true),
    )
}

/// The warning about a goal such as `14 * X` right behind a comma that follows a number: the comma is a decimal comma.
pub fn decimal<'t>(
    written: &Written<'t, '_>,
    source: &Arc<Source>,
    goal: &BodyGoal<'t>,
    language: Language,
) -> Option<(Diagnostic, &'t str)> {
    if !written.is_expression(goal.node) {
        return None;
    }
    let start = goal.span.start as usize;
    let before = source.text[..start].strip_suffix(',')?;
    let digits = |text: &str| text.bytes().rev().take_while(u8::is_ascii_digit).count();
    let whole = digits(before);
    let behind = &source.text[start..];
    let part = behind.bytes().take_while(u8::is_ascii_digit).count();
    if whole == 0 || part == 0 {
        return None;
    }
    let span = Span::new(start - 1 - whole, start + part);
    let number = span.of(&source.text).replace(',', ".");
    let kind = mend::MendKind::DecimalComma(number);
    let diagnostic = Diagnostic::warning(kind.code(), kind.message(language))
        .at(source, span, kind.help(language))
        .help(kind.help(language))
        .fix([(Span::new(start - 1, start), ".".to_owned())], true);
    Some((diagnostic, goal.name?))
}

/// Whether a fact should be the next goal of the clause before it, which a full stop has ended: the fact is indented as the goals are, and
/// contains one of the variables. Reports this.
pub fn goes_on(load: &mut Load, machine: &mut Machine, written: &Written<'_, '_>) -> bool {
    let (tree, start) = (written.tree, written.tree.span.start as usize);
    let is_indented = written.text[..start].ends_with([' ', '\t']);
    if !is_indented || !tree.variables.iter().any(|one| one.occurrences == 1) {
        return false;
    }
    let single = tree.singletons().map(|variable| variable.name);
    let single: Vec<&str> = single.collect();
    if single.is_empty() {
        return false;
    }
    let Some(stop) = mend::stop_inside(written.text, start, &single) else {
        return false;
    };
    let language = machine.flags.language;
    let kind = mend::MendKind::EarlyStop(false);
    let here = language.text("it goes on here", "продолжение здесь");
    let diagnostic = Diagnostic::warning("lint::early_stop", kind.message(language))
        .at(&load.source, stop, kind.help(language))
        .also(tree.span, here)
        .help(kind.help(language))
        .fix([(stop, ",".to_owned())], false)
        .speaking(language);
    load.told
        .extend(single.iter().map(|name| (*name).to_owned()));
    state::of(machine).lint(diagnostic);
    true
}

/// The last goal of a clause if it looks like a fact: at the beginning of a line, not indented deeper than the clause, with only constants
/// or behind a blank line, while the other goals are deeper. Returns what it calls, and the sign before it.
pub fn doubtful(
    written: &Written<'_, '_>,
    machine: &mut Machine,
    goals: &[BodyGoal<'_>],
) -> Option<(Functor, Span)> {
    let (last, others) = goals.split_last()?;
    let text = written.text;
    let indent = |offset: usize| {
        let before = text[..offset].trim_end_matches(|c: char| c != '\n' && c.is_whitespace());
        let begins = before.is_empty() || before.ends_with('\n');
        begins.then_some(offset - before.len())
    };
    indent(last.span.start as usize)?;
    let own = indent(written.tree.span.start as usize)?;
    let stands_out =
        |goal: &BodyGoal<'_>| indent(goal.span.start as usize).is_some_and(|indent| indent <= own);
    if others.is_empty() || !stands_out(last) || others.iter().any(stands_out) {
        return None;
    }
    let before = text[..last.span.start as usize].trim_end();
    let has_blank_line = text[before.len()..last.span.start as usize]
        .matches('\n')
        .count()
        > 1;
    if last.arity == 0 || !has_blank_line && !written.variables(last.node).is_empty() {
        return None;
    }
    let sign = before.strip_suffix([',', ';'])?;
    let name = machine.atoms.intern(last.name?).ok()?;
    let functor = Functor::new(name, last.arity as u32);
    Some((functor, Span::new(sign.len(), before.len())))
}
