//! Warnings about predicates that a text calls and nothing defines.
//!
//! *Invariant*: they are given when the whole text is loaded, once for each predicate, at its first call.

use std::sync::Arc;

use super::super::library::TEXTS;
use super::super::loading::Load;
use super::super::state::Context;
use super::super::{library, state, terms};
use super::clauses::Narrow;
use super::lacks::Lack;
use super::meant::meant_by;
use super::suggest::{self, closest};
use crate::database::Kind;
use crate::database::module::Unknown;
use crate::machine::Machine;
use crate::syntax::{Diagnostic, Severity, Source, Span, TokenKind, tokens};
use crate::term::{Atom, Functor, atoms};

/// The most calls that get a suggestion: a text may have a hundred thousand.
const MOST_NAMED: usize = 50;

/// Library files for old names and other systems: a program that calls such a predicate without loading its file may mean another one.
const COMPATIBILITY: &[&str] = &[
    "backcomp",
    "edinburgh",
    "elsewhere",
    "elsewhere_terms",
    "quintus",
];

/// Warns of calls that the library defines and the text does not, if this may surprise: the text defines a similar predicate, or
/// the predicate exists only for programs of other systems.
pub fn taken_from_library(load: &Load, machine: &mut Machine) {
    let mut notes = 0;
    let defined = load.met.keys().map(|id| machine.database.get(*id));
    let own: Vec<(Atom, Functor)> = defined
        .filter(|predicate| !predicate.clauses.is_empty())
        .map(|predicate| (predicate.module, predicate.functor))
        .collect();
    for ((module, functor), call) in &load.called {
        if notes == MOST_NAMED {
            return;
        }
        if machine.database.lookup(*module, *functor).is_some() {
            continue;
        }
        // The text is a module, so it was written for a system that has the predicate.
        if load.declared_module.is_some() {
            continue;
        }
        let Some(file) = library::exporter(machine, *functor) else {
            continue;
        };
        let library = TEXTS[file].name;
        // The text imports the file.
        let asked = state::view(machine).loading.last();
        if asked.is_some_and(|context| context.asked.contains(&file)) {
            continue;
        }
        let others = own.iter().filter(|(home, _)| home == module);
        let others = others.map(|(_, own)| *own);
        let alike = alike(machine, *functor, others);
        if alike.is_none() && !COMPATIBILITY.contains(&library) {
            continue;
        }
        let Some(source) = state::view(machine).source(call.number).cloned() else {
            continue;
        };
        notes += 1;
        let name = terms::indicator_text(machine, *functor);
        let language = machine.flags.language;
        let message = language.fill(
            "{} is not defined in this text; it is taken from library({})",
            "процедуры {} в этом тексте нет; она берётся из library({})",
            &[&name, library],
        );
        let label = language.text("called here", "вызвана здесь");
        let load_it = language.fill(
            "if that is meant, say so: :- use_module(library({})).",
            "если так и нужно, скажите об этом: :- use_module(library({})).",
            &[library],
        );
        let help = match alike {
            Some(alike) => language.fill(
                "the text defines {}: is that meant? {}",
                "в тексте есть {}: не она ли имелась в виду? {}",
                &[&terms::indicator_text(machine, alike), &load_it],
            ),
            None => load_it,
        };
        let place = name_in(&source, call.span, machine.atoms.text(functor.name));
        let note = Diagnostic::new(Severity::Note, "lint::taken_from_library", message)
            .at(&source, place, label)
            .help(help)
            .speaking(language);
        state::of(machine).lint(note);
    }
}

/// A predicate with the name of another one and a different arity, or with its arity and a similar name.
fn alike(
    machine: &Machine,
    wanted: Functor,
    others: impl Iterator<Item = Functor> + Clone,
) -> Option<Functor> {
    if let Some(same) = others.clone().find(|other| other.name == wanted.name) {
        return Some(same);
    }
    let name = machine.atoms.text(wanted.name);
    let others = others.filter(|other| other.arity == wanted.arity);
    let near = closest(
        name,
        others.clone().map(|other| machine.atoms.text(other.name)),
    )?;
    // Who defines number/2 and calls member/2 means both.
    let is_slip = suggest::is_slip(name, near, true);
    others
        .clone()
        .find(|other| is_slip && machine.atoms.text(other.name) == near)
}

/// Warns of calls that no clause defines. `narrow` has variables that such calls may lack as arguments.
pub fn undefined(load: &Load, machine: &mut Machine, mut narrow: Vec<Narrow>) {
    calls(load, machine, &mut narrow);
    for waiting in narrow {
        state::of(machine).lint(waiting.warning);
    }
}

fn calls(load: &Load, machine: &mut Machine, narrow: &mut Vec<Narrow>) {
    let mut suggestions = 0;
    for ((module, functor), call) in &load.called {
        if load.unread.contains(&functor.name) || load.guarded.contains(functor) {
            continue;
        }
        if *module == atoms::USER && load.declared_module.is_some() {
            // A hook, which programs need not define.
            continue;
        }
        let own = machine.database.modules.get(*module);
        let unknown = own.and_then(|own| own.unknown);
        if unknown.unwrap_or(machine.flags.unknown) == Unknown::Fail {
            continue;
        }
        if machine.database.lookup(*module, *functor).is_some()
            || library::exporter(machine, *functor).is_some()
        {
            continue;
        }
        if is_awaited(load, machine, *module, *functor) {
            continue;
        }
        let Some(source) = state::view(machine).source(call.number).cloned() else {
            continue;
        };
        let language = machine.flags.language;
        let mut name = terms::indicator_text(machine, *functor);
        if call.grammar && functor.arity >= 2 {
            let arity = (functor.arity - 2).to_string();
            name = format!(
                "{}//{arity}",
                terms::quoted(machine.atoms.text(functor.name))
            );
        }
        if *module != load.module {
            name = format!("{}:{name}", terms::quoted(machine.atoms.text(*module)));
        }
        let span = name_in(&source, call.span, machine.atoms.text(functor.name));
        let label = language.text("called here", "вызвана здесь");
        if let Some((asserted, may_be_first)) = load.asserted.get(functor) {
            if *may_be_first {
                continue;
            }
            let message = language.fill(
                "{} is called, and only assert makes clauses of it: before the first one it is unknown",
                "процедура {} вызывается, а предложения ей даёт только assert: до первого из них она неизвестна",
                &[&name],
            );
            let help = language.fill(
                "declare it at the head of the text: :- dynamic {}.",
                "объявите её в начале текста: :- dynamic {}.",
                &[&name],
            );
            let made = language.text("made here", "создаётся здесь");
            let diagnostic = Diagnostic::warning("lint::undeclared_dynamic", message)
                .at(&source, span, label)
                .also(*asserted, made)
                .help(help)
                .speaking(language);
            state::of(machine).lint(diagnostic);
            continue;
        }
        if is_given_to_assert(load, machine, &source, *functor) {
            continue;
        }
        if let Some(outer) = outer_text(load, machine) {
            outer.calls.push(((*module, *functor), call.clone()));
            continue;
        }
        let message = language.fill(
            "{} is called and nowhere defined",
            "процедура {} вызывается, но нигде не определена",
            &[&name],
        );
        let mut diagnostic = Diagnostic::warning("lint::undefined", message)
            .at(&source, span, label)
            .speaking(language);
        let is_beside = |one: &Narrow| {
            let own = one.warning.source.as_ref();
            own.is_some_and(|own| Arc::ptr_eq(own, &source))
        };
        let lacking = narrow.extract_if(.., |one| one.called == *functor && is_beside(one));
        let lacking: Vec<Narrow> = lacking.collect();
        if let Some(first) = lacking.first() {
            let help = language.fill(
                "an argument is missing: write {}",
                "не хватает аргумента: пишите {}",
                &[&first.mended],
            );
            let here = language.text("the argument that is missing", "недостающий аргумент");
            for one in &lacking {
                if let Some((range, _)) = &one.warning.primary {
                    diagnostic = diagnostic.also(Span::new(range.start, range.end), here);
                }
            }
            let edits = lacking.iter().map(|one| (one.place, one.text.clone()));
            state::of(machine).lint(diagnostic.help(help).fix(edits, false));
            continue;
        }
        if let Some((help, edit)) = sign_meant(machine, &source, (call.span, span), *functor) {
            let diagnostic = match edit {
                Some(edit) => diagnostic.fix([edit], false),
                None => diagnostic,
            };
            state::of(machine).lint(diagnostic.help(help));
            continue;
        }
        if suggestions < MOST_NAMED {
            suggestions += 1;
            let own_name = machine.atoms.text(functor.name).to_owned();
            let mut fixed = None;
            let of_grammar = match call.grammar {
                true => grammar_suggestion(load, machine, *functor),
                false => None,
            };
            let numbered = numbered(load, machine, *functor);
            diagnostic.help = of_grammar.or(numbered).or_else(|| {
                let (help, name) = meant_by(machine, *module, *functor)?;
                fixed =
                    name.filter(|_| span != call.span || source.text[span.range()] == *own_name);
                Some(help)
            });
            if let Some((name, sure)) = fixed {
                diagnostic = diagnostic.fix([(span, terms::quoted(&name))], sure);
            }
        }
        if diagnostic.help.is_none() {
            let help = language.fill(
                "define {}, or correct the name",
                "определите {} или исправьте имя",
                &[&name],
            );
            // Calls with a suggestion are reported separately; all others share one message.
            state::of(machine).lint_lack(Lack::Predicate, &name, diagnostic.help(help));
            continue;
        }
        state::of(machine).lint(diagnostic);
    }
}

/// What a call of a sign is meant to be, as its context shows: a sentence, and where to write what.
fn sign_meant(
    machine: &Machine,
    source: &Source,
    (goal, sign): (Span, Span),
    functor: Functor,
) -> Option<(String, Option<(Span, String)>)> {
    let language = machine.flags.language;
    let name = machine.atoms.text(functor.name);
    let text = &source.text;
    match (name, functor.arity) {
        // `( X > Y => Z = X ; Z = Y )`
        ("=>", 2) => {
            let before = Span::new(
                goal.start as usize,
                (sign.start as usize).max(goal.start as usize),
            );
            let before = before.of(text);
            let is_goal = tokens(before).any(|(kind, span)| {
                let word = span.of(before);
                kind == TokenKind::Open || kind.is_name() && is_comparison(word)
            });
            let help = language.text("write ->", "пишите ->").to_owned();
            is_goal.then(|| (help, Some((sign, "->".to_owned()))))
        }
        ("\\", 1) => {
            let help = language.text("write \\+", "пишите \\+").to_owned();
            Some((help, Some((sign, "\\+".to_owned()))))
        }
        // `\X^Goal`
        ("\\", _) => {
            let behind = &text[sign.end as usize..];
            let mut words = tokens(behind).map(|(kind, span)| (kind, span.of(behind)));
            let is_lambda = matches!(
                (words.next(), words.next()),
                (Some((TokenKind::Variable, _)), Some((_, "^")))
            );
            let help = language.text(
                "a goal with parameters is written [X]>>Goal",
                "цель с параметрами пишется так: [X]>>Цель",
            );
            is_lambda.then(|| (help.to_owned(), None))
        }
        _ => None,
    }
}

/// Whether a sign, or `is`, compares its two sides.
fn is_comparison(sign: &str) -> bool {
    matches!(
        sign,
        "=" | "\\=" | "==" | "\\==" | "<" | ">" | "=<" | ">=" | "=:=" | "=\\=" | "is"
    )
}

/// The predicate of the text that differs from an unknown one only in the number at its end.
fn numbered(load: &Load, machine: &Machine, functor: Functor) -> Option<String> {
    let name = machine.atoms.text(functor.name);
    let own = load.met.keys().map(|id| machine.database.get(*id));
    let mut own = own.filter(|own| own.functor.arity == functor.arity && !own.clauses.is_empty());
    let own =
        own.find(|own| suggest::is_same_but_numbered(name, machine.atoms.text(own.functor.name)))?;
    Some(machine.flags.language.fill(
        "did you mean {}?",
        "может быть, имелось в виду {}?",
        &[&terms::indicator_text(machine, own.functor)],
    ))
}

/// Whether a goal hands a term of this name to a predicate of the text that asserts what it is given: `add(fact(1))`.
fn is_given_to_assert(load: &Load, machine: &Machine, source: &Source, functor: Functor) -> bool {
    if load.assert_given.is_empty() {
        return false;
    }
    let name = machine.atoms.text(functor.name);
    let is_helper = |word: &str| {
        let mut helpers = load.assert_given.iter();
        helpers.any(|helper| machine.atoms.text(helper.name) == word)
    };
    // The words before the open brackets.
    let mut open: Vec<&str> = Vec::new();
    let mut before = "";
    for (kind, span) in tokens(&source.text) {
        let word = span.of(&source.text);
        if kind.is_layout() {
            continue;
        }
        if kind == TokenKind::End {
            open.clear();
        } else if kind.is_open() {
            open.push(before);
        } else if kind.is_close() {
            open.pop();
        } else if word == name && open.iter().any(|helper| is_helper(helper)) {
            return true;
        }
        before = word;
    }
    false
}

/// The text that loads this one into its module, and may define later what this one calls.
fn outer_text<'m>(load: &Load, machine: &'m mut Machine) -> Option<&'m mut Context> {
    let [.., outer, _] = state::of(machine).loading.as_mut_slice() else {
        return None;
    };
    let is_part = load.declared_module.is_none() && !load.library;
    (is_part && outer.module == load.module).then_some(outer)
}

/// Whether an unknown predicate may exist when the program runs: it comes from a missing library, or from a module that is still
/// being loaded, or that another file of the program loads.
pub fn is_awaited(load: &Load, machine: &Machine, module: Atom, functor: Functor) -> bool {
    let is_loading = |module: Atom| {
        let loading = &state::view(machine).loading;
        loading
            .iter()
            .rev()
            .skip(1)
            .any(|text| text.module == module)
    };
    if module != load.module {
        let known = machine.database.modules.get(module);
        let is_made = known.is_some_and(|known| known.file.is_some()) || module == atoms::SYSTEM;
        return is_loading(module) || !is_made && load.declared_module.is_some();
    }
    // For an imported predicate without clauses, the warning belongs to the file that exports it.
    let id = machine.database.find(module, functor);
    if id.is_some_and(|id| matches!(machine.database.get(id).kind(), Kind::Import(_))) {
        return true;
    }
    if !load.is_partial {
        return false;
    }
    // A slip for a predicate of the text is reported all the same.
    let own = load.met.keys().map(|id| machine.database.get(*id).functor);
    let own = own.filter(|own| own.arity == functor.arity);
    let name = machine.atoms.text(functor.name);
    let names = own.map(|own| machine.atoms.text(own.name));
    // `p_` and `$p` are helpers of `p`.
    let apart = names.filter(|own| !own.contains(name) && !name.contains(own));
    closest(name, apart).is_none()
}

/// The place of a name in a goal; the whole goal if the name is not written there.
fn name_in(source: &Source, goal: Span, name: &str) -> Span {
    let text = goal.of(&source.text);
    let start = goal.start as usize;
    let word = |kind: TokenKind, span: Span| {
        let text = span.of(text);
        match kind {
            TokenKind::QuotedName => text.trim_matches('\'') == name,
            _ => text == name,
        }
    };
    let found = tokens(text).find(|(kind, span)| kind.is_name() && word(*kind, *span));
    match found {
        Some((_, span)) => Span::new(start + span.start as usize, start + span.end as usize),
        None => goal,
    }
}

/// The non-terminal of the text that a call of an unknown one may mean.
fn grammar_suggestion(load: &Load, machine: &Machine, functor: Functor) -> Option<String> {
    let own = load.met.keys().map(|id| machine.database.get(*id).functor);
    let name = machine.atoms.text(functor.name);
    let others = own.filter(|own| own.arity == functor.arity && own.name != functor.name);
    let near = closest(name, others.map(|own| machine.atoms.text(own.name)))?;
    Some(machine.flags.language.fill(
        "did you mean {}//{}?",
        "может быть, имелось в виду {}//{}?",
        &[
            &terms::quoted(near),
            &functor.arity.checked_sub(2)?.to_string(),
        ],
    ))
}
