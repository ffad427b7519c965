//! Heads whose names are misspelt: clauses that belong to the predicate beside them.
//!
//! ```text
//!   предок(X, Y) :- родитель(X, Y).
//!   предк(X, Y) :- родитель(X, Z), предок(Z, Y).       nothing calls предк/2
//! ```
//!
//! *Invariant*: a predicate is reported only if it has one clause, nothing calls it, and its neighbour of nearly the same name lacks such a
//! clause: it has only facts, as this one, or only recursive clauses, or none that is recursive where this one calls it.

use super::clauses::{Clauses, ClausesById};
use super::suggest;
use crate::load::loading::Load;
use crate::load::terms;
use crate::machine::Machine;
use crate::syntax::{Diagnostic, Span};

/// Names of fewer letters differ too often in one of them; of two predicates without a base case and nothing else, fewer are enough.
const SHORTEST: usize = 4;
const SHORTEST_OF_BASE: usize = 3;

/// Whether one name is the other with an ending for the plural.
fn is_plural(name: &str, near: &str) -> bool {
    let ends = |ending: &str| "sыи".contains(ending);
    name.strip_prefix(near)
        .is_some_and(|ending| ending.chars().count() == 1 && ends(ending))
}

/// Whether a name may be a misspelt form of its neighbour's.
fn is_misspelt(name: &str, near: &str, shortest: usize) -> bool {
    name != near
        && name.chars().count().min(near.chars().count()) >= shortest
        && suggest::is_one_wrong(name, near)
        && !suggest::is_same_but_numbered(name, near)
        && !is_plural(name, near)
        && !is_plural(near, name)
}

/// Whether a predicate lacks a base case.
fn lacks_base(near: &Clauses) -> bool {
    near.recursive.is_some() && !near.ends
}

/// Whether a clause would complete its neighbour, the predicate with this name and arity.
fn completes(
    clause: &Clauses,
    near: &Clauses,
    (name, arity): (&str, usize),
    is_called: bool,
) -> bool {
    let mut calls = clause.calls.iter();
    let calls_it = calls.any(|(called, count)| called == name && *count == arity);
    match clause.rules {
        0 if near.has_facts_only() => near.count > 1 || is_called,
        _ => lacks_base(near) || calls_it && !near.calls_itself,
    }
}

/// Warnings about misspelt heads, and the numbers of the predicates that they belong to.
pub fn misspelt(load: &Load, machine: &mut Machine, known: &ClausesById) -> Vec<(Diagnostic, u32)> {
    let mut found = Vec::new();
    if load.declared_module.is_some() {
        return found;
    }
    for (id, clause) in known {
        let predicate = machine.database.get(*id);
        let (functor, module) = (predicate.functor, predicate.module);
        if clause.count != 1
            || predicate.is_dynamic()
            || predicate.properties.multifile
            || functor.arity == 0
            || load.called.contains_key(&(module, functor))
            || load.unread.contains(&functor.name)
        {
            continue;
        }
        let near = clause.neighbours.iter().find(|near| {
            let other = machine.database.get(**near);
            let names = [functor, other.functor].map(|own| machine.atoms.text(own.name));
            let own = (names[1], functor.arity as usize);
            let is_called = load.called.contains_key(&(module, other.functor));
            other.module == module
                && other.functor.arity == functor.arity
                && !other.properties.multifile
                && known.get(*near).is_some_and(|record| {
                    let shortest = match lacks_base(record) {
                        true => SHORTEST_OF_BASE,
                        false => SHORTEST,
                    };
                    is_misspelt(names[0], names[1], shortest)
                        && completes(clause, record, own, is_called)
                })
        });
        let Some(near) = near else { continue };
        let meant = machine.database.get(*near).functor;
        let quoted = terms::quoted(machine.atoms.text(meant.name));
        let [name, near_name] =
            [functor, meant].map(|functor| terms::indicator_text(machine, functor));
        let source = clause.source.as_ref().unwrap_or(&load.source);
        let language = machine.flags.language;
        let message = language.fill(
            "nothing calls {}, and this clause would complete {} beside it",
            "процедуру {} ничто не вызывает, а это предложение дополнило бы соседнюю {}",
            &[&name, &near_name],
        );
        let help = language.fill(
            "did you mean {}?",
            "может быть, имелось в виду {}?",
            &[&near_name],
        );
        let label = language.text("nearly the same name", "почти то же имя");
        let mut diagnostic = Diagnostic::warning("lint::misspelt_head", message)
            .at(source, clause.last, label)
            .help(help);
        // The name is at the beginning of the head.
        let written = terms::quoted(machine.atoms.text(functor.name));
        if clause.last.of(&source.text).starts_with(&written) {
            let end = clause.last.start as usize + written.len();
            let span = Span::new(clause.last.start as usize, end);
            diagnostic = diagnostic.fix([(span, quoted)], false);
        }
        found.push((diagnostic, *near));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_letter_is_wrong() {
        for (name, near, expected) in [
            ("предк", "предок", true),
            ("factorail", "factorial", true),
            ("member", "membre", true),
            ("Предок", "предок", true),
            ("solve1", "solve", false),
            ("brothers", "brother", false),
            ("дед", "деда", false),
            ("столы", "стол", false),
            ("parent", "person", false),
            ("max", "min", false),
        ] {
            assert_eq!(is_misspelt(name, near, SHORTEST), expected, "{name} {near}");
            assert_eq!(is_misspelt(near, name, SHORTEST), expected, "{near} {name}");
        }
    }
}
