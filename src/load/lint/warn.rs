//! Warnings: what is legal and was probably not meant.
//!
//! *Invariant*: a warning never changes what is loaded, and one mistake gives one warning: names that look alike are not
//! also called singletons.

use std::collections::HashSet;

use super::super::confusable;
use super::super::diagnostic::{Diagnostic, Severity};
use super::super::library::TEXTS;
use super::super::loading::Load;
use super::super::suggest::closest;
use super::super::{library, state, terms};
use crate::database::Kind;
use crate::database::module::Unknown;
use crate::machine::Machine;
use crate::syntax::{Language, Tree, Variable};
use crate::term::{Atom, Functor, atoms};

/// The most names in one warning, and the most calls that get a suggestion: a clause or a text may have a hundred thousand.
const MOST_NAMED: usize = 50;

/// What can be said of a clause by looking at it alone.
pub fn clause(load: &Load, machine: &mut Machine, tree: &Tree<'_>) {
    let language = machine.flags.language;
    let mut confused: HashSet<&str> = HashSet::new();
    let mut found = Vec::new();
    confusable::check(tree, &load.source, language, |diagnostic, names| {
        found.push(diagnostic);
        confused.extend(names);
    });
    if state::view(machine).style().singleton {
        let single: Vec<&Variable<'_>> = tree
            .singletons()
            .filter(|variable| !confused.contains(&variable.name))
            .take(MOST_NAMED)
            .collect();
        found.extend(singletons(load, tree, &single, language));
    }
    if !found.is_empty() {
        let loader = state::of(machine);
        found.into_iter().for_each(|found| loader.report(found));
    }
}

fn singletons(
    load: &Load,
    tree: &Tree<'_>,
    single: &[&Variable<'_>],
    language: Language,
) -> Option<Diagnostic> {
    let (first, others) = single.split_first()?;
    let names: Vec<&str> = single.iter().map(|variable| variable.name).collect();
    let message = if others.is_empty() {
        language.fill(
            "the variable {} occurs only once in this clause",
            "переменная {} встречается в этом предложении только один раз",
            &[first.name],
        )
    } else {
        language.fill(
            "the variables {} occur only once in this clause",
            "переменные {} встречаются в этом предложении только один раз",
            &[&names.join(", ")],
        )
    };
    let label = language.text("only here", "только здесь");
    let mut diagnostic = Diagnostic::warning("singleton", message)
        .at(&load.source, first.span, label)
        .speaking(language);
    for other in others {
        diagnostic = diagnostic.also(other.span, label);
    }
    // Among thousands of names some are always near one another.
    let few = tree.variables.len() <= 1000;
    let meant = single.iter().filter(|_| few).find_map(|variable| {
        // Tile and Tiles, Position and OldPosition are meant to differ.
        let others = tree
            .variables
            .iter()
            .map(|variable| variable.name)
            .filter(|name| {
                !name.starts_with('_')
                    && !name.contains(variable.name)
                    && !variable.name.contains(name)
            });
        let near = closest(variable.name, others)?;
        Some(language.fill(
            "did you mean {} for {}?",
            "может быть, имелось в виду {}, а не {}?",
            &[near, variable.name],
        ))
    });
    Some(diagnostic.help(meant.unwrap_or_else(|| {
        let marked: Vec<String> = names.iter().map(|name| format!("_{name}")).collect();
        language.fill(
            "write {} if once is right",
            "пишите {}, если так и нужно",
            &[&marked.join(", ")],
        )
    })))
}

/// Files of old names and of other systems: who calls such a predicate and does not load its file may have meant one of his own.
const COMPATIBILITY: &[&str] = &[
    "backcomp",
    "edinburgh",
    "elsewhere",
    "elsewhere_terms",
    "quintus",
];

/// What the text calls and does not define, and the library does, where that may surprise: the text defines something alike, or the
/// predicate is there for programs of other systems only.
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
        let Some(file) = library::exporter(machine, *functor) else {
            continue;
        };
        let library = TEXTS[file].name;
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
        let note = Diagnostic::new(Severity::Note, "taken_from_library", message)
            .at(&source, call.span, label)
            .help(help)
            .speaking(language);
        state::of(machine).report(note);
    }
}

/// One of these predicates with the name of another one and not its arity, or with its arity and a name that is nearly the same.
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
    others
        .clone()
        .find(|other| machine.atoms.text(other.name) == near)
}

/// What the text calls and no clause defines.
pub fn undefined(load: &Load, machine: &mut Machine) {
    let mut suggestions = 0;
    for ((module, functor), call) in &load.called {
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
        let mut name = terms::indicator_text(machine, *functor);
        if *module != load.module {
            name = format!("{}:{name}", terms::quoted(machine.atoms.text(*module)));
        }
        let Some(source) = state::view(machine).source(call.number).cloned() else {
            continue;
        };
        let language = machine.flags.language;
        let message = language.fill(
            "{} is called and nowhere defined",
            "процедура {} вызывается, но нигде не определена",
            &[&name],
        );
        let label = language.text("called here", "вызвана здесь");
        let mut diagnostic = Diagnostic::warning("undefined", message)
            .at(&source, call.span, label)
            .speaking(language);
        if suggestions < MOST_NAMED {
            suggestions += 1;
            diagnostic.help = suggestion(machine, *module, *functor);
        }
        state::of(machine).report(diagnostic);
    }
}

/// What a call of an unknown predicate may have meant.
pub fn suggestion(machine: &mut Machine, module: Atom, functor: Functor) -> Option<String> {
    let language = machine.flags.language;
    let index = library::index(machine);
    let name = machine.atoms.text(functor.name).to_owned();
    if let Some(file) = index.home(&name, functor.arity) {
        let library = TEXTS[file].name;
        return Some(language.fill(
            "it is in library({}): load it with :- use_module(library({})).",
            "она есть в library({}): загрузите её директивой :- use_module(library({})).",
            &[library, library],
        ));
    }
    let names = known_names(machine, module);
    let defined = names.iter().filter(|known| known.name == functor.name);
    let mut arities: Vec<u32> = defined
        .map(|known| known.arity)
        .chain(index.arities(&name))
        .collect();
    arities.sort_unstable();
    arities.dedup();
    if !arities.is_empty() {
        let arities: Vec<String> = arities
            .iter()
            .map(|arity| format!("{}/{arity}", terms::quoted(&name)))
            .collect();
        return Some(language.fill(
            "there is {}: is an argument missing or too many?",
            "есть {}: не пропущен ли аргумент, нет ли лишнего?",
            &[&arities.join(", ")],
        ));
    }
    let known = || {
        let own = names
            .iter()
            .map(|known| (machine.atoms.text(known.name), known.arity));
        own.chain(index.predicates().map(|(name, arity, _)| (name, arity)))
    };
    if let Some((alike, arity)) = known().find(|(known, _)| confusable::look_alike(known, &name)) {
        return Some(language.fill(
            "there is {}/{}, which looks the same and has letters of another script",
            "есть {}/{}: выглядит так же, но буквы другого алфавита",
            &[alike, &arity.to_string()],
        ));
    }
    // Those with as many arguments are likelier to be meant.
    let same_arity = known().filter(|(_, arity)| *arity == functor.arity);
    let near = closest(&name, same_arity.map(|(known, _)| known))
        .or_else(|| closest(&name, known().map(|(known, _)| known)))?;
    let arity = known()
        .filter(|(known, _)| *known == near)
        .map(|(_, arity)| arity)
        .min_by_key(|arity| arity.abs_diff(functor.arity))?;
    Some(language.fill(
        "did you mean {}/{}?",
        "может быть, имелось в виду {}/{}?",
        &[&terms::quoted(near), &arity.to_string()],
    ))
}

/// The predicates a goal of `module` can mean, its own first.
fn known_names(machine: &Machine, module: Atom) -> Vec<Functor> {
    let visible = |wanted: Atom| {
        machine.database.iter().filter_map(move |(_, predicate)| {
            let hidden = machine.atoms.text(predicate.functor.name).starts_with('$');
            let defined = predicate.kind() != Kind::Undefined && !hidden;
            (predicate.module == wanted && defined).then_some(predicate.functor)
        })
    };
    let mut names: Vec<Functor> = visible(module).collect();
    if module != atoms::USER {
        names.extend(visible(atoms::USER));
    }
    names.extend(visible(atoms::SYSTEM));
    names
}
