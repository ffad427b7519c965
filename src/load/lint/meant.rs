//! Suggestions for a call of an unknown predicate: a similar name, another arity, a module, a library, or the name that another system
//! has for it.

use super::super::library::TEXTS;
use super::super::{library, terms};
use super::confusable;
use super::suggest::{self, closest};
use crate::database::Kind;
use crate::machine::Machine;
use crate::syntax::{Language, mend};
use crate::term::{Atom, Functor, atoms};

/// The suggestion for a call of an unknown predicate: a sentence, and the name that is meant, if any, with whether it is certain.
pub fn meant_by(
    machine: &mut Machine,
    module: Atom,
    functor: Functor,
) -> Option<(String, Option<(String, bool)>)> {
    let language = machine.flags.language;
    let index = library::index(machine);
    let name = machine.atoms.text(functor.name).to_owned();
    if let Some(file) = index.home(&name, functor.arity) {
        let library = TEXTS[file].name;
        return Some((
            language.fill(
                "it is in library({}): load it with :- use_module(library({})).",
                "она есть в library({}): загрузите её директивой :- use_module(library({})).",
                &[library, library],
            ),
            None,
        ));
    }
    let mut names = known_names(machine, module);
    names.retain(|known| *known != functor);
    let defined = names.iter().filter(|known| known.name == functor.name);
    let mut arities: Vec<u32> = defined
        .map(|known| known.arity)
        .chain(index.arities(&name))
        .collect();
    arities.retain(|arity| *arity != functor.arity);
    arities.sort_unstable();
    arities.dedup();
    let is_own = |known: &Functor| {
        let id = machine.database.find(module, *known);
        known.name == functor.name
            && id.is_some_and(|id| !machine.database.get(id).clauses.is_empty())
    };
    if !names.iter().any(is_own) {
        if let Some(own) = suggest::elsewhere(&name, functor.arity) {
            return Some((of_elsewhere(&name, own, language), None));
        }
        // What has no arguments lacks none.
        arities.retain(|arity| *arity > 0);
    }
    if !arities.is_empty() {
        let arities: Vec<String> = arities
            .iter()
            .map(|arity| format!("{}/{arity}", terms::quoted(&name)))
            .collect();
        return Some((
            language.fill(
                "there is {}: is an argument missing or too many?",
                "есть {}: не пропущен ли аргумент, нет ли лишнего?",
                &[&arities.join(", ")],
            ),
            None,
        ));
    }
    let known = || {
        let own = names
            .iter()
            .map(|known| (machine.atoms.text(known.name), known.arity));
        let of_library = index.predicates().map(|(name, arity, _)| (name, arity));
        own.chain(of_library.filter(|(name, _)| !name.starts_with('$')))
    };
    if let Some((alike, arity)) = known().find(|(known, _)| confusable::look_alike(known, &name)) {
        return Some((
            language.fill(
                "there is {}/{}, which looks the same and has letters of another script",
                "есть {}/{}: выглядит так же, но буквы другого алфавита",
                &[alike, &arity.to_string()],
            ),
            Some((alike.to_owned(), arity == functor.arity)),
        ));
    }
    // The name may be typed in the other keyboard layout.
    for other in suggest::other_layout(&name) {
        let mut found = known().filter(|(known, _)| *known == other);
        // One key alone, and a sign, are typed for many reasons.
        let is_word = other.chars().count() > 1 && other.starts_with(char::is_alphabetic);
        if let Some((_, arity)) = found.find(|(_, arity)| is_word && *arity == functor.arity) {
            return Some((language.fill(
                "did you mean {}/{}? It is typed by the same keys in the other keyboard layout",
                "может быть, имелось в виду {}/{}? Это те же клавиши в другой раскладке клавиатуры",
                &[&terms::quoted(&other), &arity.to_string()],
            ), Some((other, true))));
        }
    }
    let arity_of_sign = |right: &&str| functor.arity == if *right == "\\+" { 1 } else { 2 };
    if let Some(right) = mend::sign(&name).filter(arity_of_sign) {
        let kind = mend::MendKind::Sign(name, right);
        return Some((kind.help(language), None));
    }
    let folded = name.to_lowercase().replace('_', "");
    if let Some((same, arity)) = known().find(|(known, arity)| {
        *arity == functor.arity && known.to_lowercase().replace('_', "") == folded
    }) {
        return Some((meant(same, arity, language), Some((same.to_owned(), true))));
    }
    if name.starts_with('$') {
        // Internal names get no suggestion.
        return None;
    }
    if name.chars().count() <= 3 {
        // Every short name is near to some other one; only those of the program with the same arity are likely.
        let own = names.iter().filter(|known| {
            let id = machine.database.find(module, **known);
            known.arity == functor.arity
                && id.is_some_and(|id| !machine.database.get(id).clauses.is_empty())
        });
        let own: Vec<&str> = own.map(|known| machine.atoms.text(known.name)).collect();
        if let Some(near) = closest(&name, own.iter().copied()) {
            let fixed = Some((near.to_owned(), true));
            return Some((meant(near, functor.arity, language), fixed));
        }
        // Also a missing letter, or two exchanged ones: `ln` for nl/0.
        let of_system = known().filter(|(known, arity)| {
            *arity == functor.arity && known.chars().count() == name.chars().count()
        });
        let mut all = own.into_iter().chain(of_system.map(|(known, _)| known));
        let near = all.find(|known| suggest::is_short_slip(&name, known))?;
        let fixed = Some((near.to_owned(), false));
        return Some((meant(near, functor.arity, language), fixed));
    }
    // A name with the same arity is more likely.
    let same_arity = known().filter(|(_, arity)| *arity == functor.arity);
    let near = closest(&name, same_arity.map(|(known, _)| known))
        .or_else(|| closest(&name, known().map(|(known, _)| known)))?;
    let arity = known()
        .filter(|(known, _)| *known == near)
        .map(|(_, arity)| arity)
        .min_by_key(|arity| arity.abs_diff(functor.arity))?;
    // Among thousands of library names some are always near.
    let is_own = names.iter().any(|known| {
        machine.atoms.text(known.name) == near
            && machine.database.find(module, *known).is_some_and(|id| {
                let predicate = machine.database.get(id);
                !matches!(predicate.kind(), Kind::Import(_))
            })
    });
    if !is_own && !suggest::is_slip(&name, near, arity == functor.arity) {
        return None;
    }
    let sure = arity == functor.arity && (is_own || suggest::is_one_wrong(&name, near));
    Some((meant(near, arity, language), Some((near.to_owned(), sure))))
}

fn of_elsewhere(name: &str, own: &str, language: Language) -> String {
    language.fill(
        "what other systems call {} is {} here",
        "то, что в других системах называется {}, здесь {}",
        &[&terms::quoted(name), &alternatives(own, language)],
    )
}

/// Predicates to choose from, joined by the word of the language.
fn alternatives(own: &str, language: Language) -> String {
    own.replace(" or ", language.text(" or ", " или "))
        .replace(" for lists", language.text(" for lists", " для списков"))
        .replace(" for atoms", language.text(" for atoms", " для атомов"))
}

fn meant(name: &str, arity: u32, language: Language) -> String {
    language.fill(
        "did you mean {}/{}?",
        "может быть, имелось в виду {}/{}?",
        &[&terms::quoted(name), &arity.to_string()],
    )
}

/// The predicates that a goal of `module` can call, those of the module first.
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
