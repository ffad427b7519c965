//! Warnings about facts that should be directives: `use_module(library(lists)).` without `:-` in front of it.
//!
//! *Invariant*: a program may define facts with these names, so only one with the arguments of the directive, which no goal calls, is
//! reported.

use std::sync::Arc;

use super::super::directives;
use super::super::loading::Load;
use super::clauses::BareDirective;
use super::written::Written;
use crate::machine::Machine;
use crate::syntax::{Diagnostic, Language, NodeKind, Span};

/// Records a fact that looks like a directive.
pub fn note(
    load: &mut Load,
    machine: &mut Machine,
    written: &Written<'_, '_>,
    head: usize,
    id: u32,
) {
    // The first comparison excludes nearly all facts.
    let NodeKind::Compound(name, arity) = written.kind(head) else {
        return;
    };
    let fact = written.span(head);
    let start = fact.start as usize;
    let (goal, sign) = match (&**name, arity) {
        // `-` instead of `:-`.
        ("-", 1) => {
            let goal = written.arguments(head)[0];
            (goal, Span::new(start, start + 1))
        }
        (name, _) if directives::is_known(name) => (head, Span::point(start)),
        _ => return,
    };
    if is_directive(written, goal, goal != head, load.clauses == 1) {
        if let NodeKind::Compound(name, _) = written.kind(goal) {
            load.note_meant(machine, name, written.span(goal).of(written.text));
        }
        let sure = goal == head || !is_module(written, goal);
        load.bare.push(BareDirective {
            source: Arc::clone(&load.source),
            id,
            fact,
            sign,
            sure,
        });
    }
}

/// Whether a term is `module(Name)`, as in Erlang: even with the right sign it is no directive of Prolog.
fn is_module(written: &Written<'_, '_>, goal: usize) -> bool {
    matches!(written.kind(goal), NodeKind::Compound(name, 1) if name == "module")
}

/// Whether a term has the arguments of a directive.
fn is_directive(written: &Written<'_, '_>, goal: usize, marked: bool, is_first: bool) -> bool {
    let NodeKind::Compound(name, arity) = written.kind(goal) else {
        return false;
    };
    if !written.variables(goal).is_empty() {
        return false;
    }
    let arguments = written.arguments(goal);
    let Some(first) = arguments.first() else {
        return false;
    };
    let is_atom = |node: usize| matches!(written.kind(node), NodeKind::Atom(_));
    let is_file = |node: usize| {
        is_atom(node)
            || matches!(written.kind(node), NodeKind::Compound(name, 1) if name == "library")
    };
    match (&**name, arity) {
        ("use_module" | "ensure_loaded", 1) | ("use_module", 2) => is_file(*first),
        ("initialization", 1) => is_atom(*first),
        ("dynamic" | "discontiguous" | "multifile" | "table", 1) => is_indicator(written, *first),
        ("module", 1) => marked,
        ("module", 2) => {
            let exports = written.arguments(arguments[1]);
            let is_list = matches!(written.kind(arguments[1]), NodeKind::List(_));
            let is_empty =
                matches!(written.kind(arguments[1]), NodeKind::Atom(name) if name == "[]");
            let mut named = exports.iter().filter(|one| is_indicator(written, **one));
            is_atom(*first) && (is_empty && is_first || is_list && named.next().is_some())
        }
        _ => false,
    }
}

/// Whether a node is `Name/Arity`, or several of these.
fn is_indicator(written: &Written<'_, '_>, node: usize) -> bool {
    match written.kind(node) {
        NodeKind::Compound(name, 2) if name == "/" => written.is_number(written.sides(node)[1]),
        NodeKind::Compound(name, 2) if name == "," => {
            let [left, right] = written.sides(node);
            is_indicator(written, right) && is_single_indicator(written, left)
        }
        _ => false,
    }
}

fn is_single_indicator(written: &Written<'_, '_>, node: usize) -> bool {
    matches!(written.kind(node), NodeKind::Compound(name, 2) if name == "/")
}

/// The warnings about recorded facts that no goal of the text calls.
pub fn bare(load: &mut Load, machine: &Machine, language: Language) -> Vec<Diagnostic> {
    let noted = std::mem::take(&mut load.bare);
    let is_asked = |one: &BareDirective| {
        let predicate = machine.database.get(one.id);
        let functor = (predicate.module, predicate.functor);
        load.called.contains_key(&functor) || predicate.is_dynamic()
    };
    let told = noted.iter().filter(|one| !is_asked(one));
    told.map(|one| warning(one, language)).collect()
}

fn warning(bare: &BareDirective, language: Language) -> Diagnostic {
    let words: Vec<&str> = bare.fact.of(&bare.source.text).split_whitespace().collect();
    let message = language.fill(
        "{} is a fact here, and no directive: it does nothing",
        "{}: здесь это факт, а не директива: он ничего не делает",
        &[&words.join(" ")],
    );
    let help = language.text("write :- in front of it", "поставьте перед ней :-");
    let sign = match bare.sign.is_empty() {
        true => ":- ",
        false => ":-",
    };
    Diagnostic::warning("lint::bare_directive", message)
        .at(&bare.source, bare.fact, help)
        .help(help)
        .fix([(bare.sign, sign.to_owned())], bare.sure)
}

/// Whether a fact is a call of an action of the system, which the author may have wanted to run when the text is loaded.
pub fn is_action(name: &str, arity: usize) -> bool {
    matches!(
        (name, arity),
        ("op", 3)
            | ("set_prolog_flag" | "format", 2)
            | (
                "write" | "writeln" | "print" | "writeq" | "format" | "consult",
                1
            )
            | ("assert" | "asserta" | "assertz" | "style_check", 1)
            | ("nl" | "halt", 0)
    )
}
