//! Suggestions for a call of an unknown predicate: a similar name, another arity, a module, a library, or the name that another system
//! has for it.

use super::super::library::{Index, TEXTS};
use super::super::{library, terms};
use super::confusable;
use super::suggest::{self, closest};
use crate::builtins::evaluables::EVALUABLES;
use crate::database::Kind;
use crate::machine::Machine;
use crate::machine::builtin::Evaluable;
use crate::syntax::{Language, mend};
use crate::term::{Atom, Functor, atoms};

/// A suggestion: a sentence, and the name that is meant, if any, with whether it is certain.
pub type Meant = (String, Option<(String, bool)>);

/// The suggestion for a call of an unknown predicate.
pub fn meant_by(machine: &mut Machine, module: Atom, functor: Functor) -> Option<Meant> {
    let language = machine.flags.language;
    let index = library::index(machine);
    let name = machine.atoms.text(functor.name).to_owned();
    if let Some(file) = index.home(&name, functor.arity) {
        let library = TEXTS[library::face(file)].name;
        return Some((
            language.fill(
                "it is in library({}): load it with :- use_module(library({})).",
                "она есть в library({}): загрузите её директивой :- use_module(library({})).",
                &[library, library],
            ),
            None,
        ));
    }
    let names = known_names(machine, module, functor, &index);
    names
        .of_same_name()
        .or_else(|| names.in_other_signs())
        .or_else(|| names.in_other_words())
        .or_else(|| match name.chars().count() {
            ..=3 => names.near_short(),
            _ => names.near(),
        })
}

/// Whose a known predicate is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Whose {
    /// It has clauses in the module of the call.
    Own,
    /// It is there without a file being loaded.
    Present,
    /// It is in a file of the library that is loaded when it is called or asked for.
    Library,
}

/// The predicates that a call of an unknown one may mean, those of the program first.
struct Known<'m> {
    machine: &'m Machine,
    name: &'m str,
    arity: u32,
    all: Vec<(&'m str, u32, Whose)>,
    language: Language,
}

impl Known<'_> {
    fn iter(&self) -> impl Iterator<Item = (&str, u32, Whose)> + Clone {
        self.all.iter().copied()
    }

    /// Those with the arity of the call.
    fn like(&self) -> impl Iterator<Item = (&str, Whose)> {
        let like = self.iter().filter(|(_, arity, _)| *arity == self.arity);
        like.map(|(name, _, whose)| (name, whose))
    }

    fn meant(&self, name: &str, arity: u32, sure: bool) -> Meant {
        let named = Some((name.to_owned(), sure && arity == self.arity));
        (meant(name, arity, self.language), named)
    }

    /// The name with another arity, as a function, or in other systems.
    fn of_same_name(&self) -> Option<Meant> {
        let same = self.iter().filter(|(known, ..)| *known == self.name);
        let is_own = same.clone().any(|(_, _, whose)| whose == Whose::Own);
        let mut arities: Vec<u32> = same.map(|(_, arity, _)| arity).collect();
        arities.sort_unstable();
        arities.dedup();
        if !is_own {
            let is_slip = self.is_slip_of_own();
            let elsewhere = suggest::elsewhere(self.name, self.arity).filter(|_| !is_slip);
            if let Some(own) = elsewhere {
                return Some((of_elsewhere(self.name, own, self.language), None));
            }
            if let Some(function) = self.function().filter(|_| !is_slip) {
                return Some((function, None));
            }
            // What has no arguments lacks none.
            arities.retain(|arity| *arity > 0);
        }
        let arities: Vec<String> = arities
            .iter()
            .map(|arity| format!("{}/{arity}", terms::quoted(self.name)))
            .collect();
        let sentence = self.language.fill(
            "there is {}: is an argument missing or too many?",
            "есть {}: не пропущен ли аргумент, нет ли лишнего?",
            &[&arities.join(", ")],
        );
        (!arities.is_empty()).then_some((sentence, None))
    }

    /// Whether one letter is wrong of the name of a predicate that the program defines with this arity.
    fn is_slip_of_own(&self) -> bool {
        let mut own = self.like().filter(|(_, whose)| *whose == Whose::Own);
        self.name.chars().count() > 3 && own.any(|(own, _)| suggest::is_one_wrong(self.name, own))
    }

    /// The sentence for a function that is called with a result as its last argument: `max(X, Y, Z)`.
    fn function(&self) -> Option<String> {
        let count = self.arity.checked_sub(1)?;
        let is_it = |row: &Evaluable| row.name == self.name && row.run.arity() == count;
        // One letter is any name.
        if self.name.chars().count() < 2 || !EVALUABLES.iter().any(is_it) {
            return None;
        }
        let value = match count {
            0 => self.name.to_owned(),
            1 => format!("{}(X)", self.name),
            2 if self.machine.operators.get_infix(self.name).is_some() => {
                format!("X {} Y", self.name)
            }
            2 => format!("{}(X, Y)", self.name),
            _ => format!("{}(X, Y, ..)", self.name),
        };
        Some(self.language.fill(
            "{} is a function, and not a predicate: write Z is {}",
            "{} — функция, а не предикат: пишите Z is {}",
            &[&format!("{}/{count}", terms::quoted(self.name)), &value],
        ))
    }

    /// The same name in letters of another script or layout, or as another sign.
    fn in_other_signs(&self) -> Option<Meant> {
        let (name, language) = (self.name, self.language);
        let mut all = self.iter();
        if let Some((alike, arity, _)) = all.find(|(known, ..)| confusable::look_alike(known, name))
        {
            return Some((
                language.fill(
                    "there is {}/{}, which looks the same and has letters of another script",
                    "есть {}/{}: выглядит так же, но буквы другого алфавита",
                    &[alike, &arity.to_string()],
                ),
                Some((alike.to_owned(), arity == self.arity)),
            ));
        }
        // `n1` for `nl`
        if let Some((same, _)) = self
            .like()
            .find(|(known, _)| confusable::same_look(known, name))
        {
            return Some(self.meant(same, self.arity, false));
        }
        // The name may be typed in the other keyboard layout.
        for other in suggest::other_layout(name) {
            // One key alone, and a sign, are typed for many reasons.
            let is_word = other.chars().count() > 1 && other.starts_with(char::is_alphabetic);
            if is_word && self.like().any(|(known, _)| known == other) {
                return Some((language.fill(
                    "did you mean {}/{}? It is typed by the same keys in the other keyboard layout",
                    "может быть, имелось в виду {}/{}? Это те же клавиши в другой раскладке клавиатуры",
                    &[&terms::quoted(&other), &self.arity.to_string()],
                ), Some((other, true))));
            }
        }
        let arity_of_sign = |right: &&str| self.arity == if *right == "\\+" { 1 } else { 2 };
        let right = mend::sign(name).filter(arity_of_sign)?;
        let kind = mend::MendKind::Sign(name.to_owned(), right);
        Some((kind.help(language), None))
    }

    /// The same words written as one, in another order or without `to` and its like; the same name with numbers behind it.
    fn in_other_words(&self) -> Option<Meant> {
        let folded = |name: &str| name.to_lowercase().replace('_', "");
        let (whole, words) = (folded(self.name), suggest::words(self.name));
        if let Some((same, _)) = self.like().find(|(known, _)| folded(known) == whole) {
            return Some(self.meant(same, self.arity, true));
        }
        if self.name.starts_with('$') {
            return None;
        }
        let reworded = |known: &str| words.len() > 1 && suggest::words(known) == words;
        // A name without its little words may be a shorter one.
        let is_of_words = |known: &str| self.name.contains('_') && reworded(known);
        if let Some((same, _)) = self.like().find(|(known, _)| is_of_words(known)) {
            let (sentence, named) = self.meant(same, self.arity, false);
            // `number_to_atom` has its arguments the other way round.
            let is_direct = words.len() == self.name.split('_').count();
            return Some((sentence, named.filter(|_| is_direct)));
        }
        let numbered = |(known, whose): &(&str, Whose)| {
            *whose != Whose::Own
                && (known.strip_prefix(self.name))
                    .is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
        };
        let mut numbered: Vec<String> = (self.like().filter(numbered))
            .map(|(known, _)| format!("{}/{}", terms::quoted(known), self.arity))
            .collect();
        numbered.sort();
        numbered.dedup();
        let listed = numbered.join(self.language.text(" or ", " или "));
        let sentence = self.language.fill(
            "did you mean {}?",
            "может быть, имелось в виду {}?",
            &[&listed],
        );
        (!numbered.is_empty()).then_some((sentence, None))
    }

    /// The name that is near to a short one. Every short name is near to some other one: only those of the program with the same arity are likely.
    fn near_short(&self) -> Option<Meant> {
        let own = || self.like().filter(|(_, whose)| *whose == Whose::Own);
        let own = || own().map(|(known, _)| known);
        if let Some(near) = closest(self.name, own()) {
            return Some(self.meant(near, self.arity, true));
        }
        // Also a missing letter, or two exchanged ones: `ln` for nl/0.
        let length = self.name.chars().count();
        let of_system = self.like().map(|(known, _)| known);
        let of_system = of_system.filter(|known| known.chars().count() == length);
        let mut all = own().chain(of_system);
        let near = all.find(|known| suggest::is_short_slip(self.name, known));
        near.map(|near| self.meant(near, self.arity, false))
            .or_else(|| self.kin())
            .or_else(|| self.elsewhere())
    }

    /// The name that is near to a longer one: a name with the same arity is likelier than a nearer one with another.
    fn near(&self) -> Option<Meant> {
        let name = self.name;
        if let Some(near) = closest(name, self.like().map(|(known, _)| known)) {
            let is_library = self.whose(near, self.arity) == Whose::Library;
            // Among thousands of library names some are always near, and more so to a short one.
            let is_word = |near: &str| match name.chars().count() {
                ..=5 => suggest::is_short_slip(name, near),
                _ => suggest::is_slip(name, near, true),
            };
            if is_library
                && !suggest::is_one_wrong(name, near)
                && let Some(kin) = self.kin()
            {
                return Some(kin);
            }
            if !is_library || is_word(near) {
                let sure = !is_library || suggest::is_one_wrong(name, near);
                return Some(self.meant(near, self.arity, sure));
            }
        }
        let own = || self.iter().filter(|(.., whose)| *whose == Whose::Own);
        let with = |near: &str, arity: u32| self.meant(near, arity, true);
        if let Some(near) = closest(
            name,
            own().filter(|own| own.1 == self.arity).map(|own| own.0),
        ) {
            return Some(with(near, self.arity));
        }
        if let Some(kin) = self.kin() {
            return Some(kin);
        }
        if let Some(near) = closest(name, own().map(|own| own.0)) {
            let arities = own().filter(|own| own.0 == near).map(|own| own.1);
            let arity = arities.min_by_key(|arity| arity.abs_diff(self.arity))?;
            return Some(with(near, arity));
        }
        if let Some(elsewhere) = self.elsewhere() {
            return Some(elsewhere);
        }
        // Another name with another arity is far-fetched, unless little is wrong of a long one.
        let next = self
            .iter()
            .filter(|known| known.1.abs_diff(self.arity) == 1);
        let near = closest(name, next.clone().map(|known| known.0))?;
        let (_, arity, _) = next.clone().find(|known| known.0 == near)?;
        let is_likely = name.chars().count() > 5 && suggest::is_one_wrong(name, near);
        is_likely.then(|| self.meant(near, arity, false))
    }

    fn whose(&self, name: &str, arity: u32) -> Whose {
        let same = self
            .iter()
            .filter(|known| (known.0, known.1) == (name, arity));
        same.map(|(.., whose)| whose)
            .min()
            .unwrap_or(Whose::Library)
    }

    /// The one predicate of the program with the same arity whose name has the same stem, or the shortest one of the library that begins with the name.
    fn kin(&self) -> Option<Meant> {
        let own = self.like().filter(|(_, whose)| *whose == Whose::Own);
        let mut own = own.filter(|(known, _)| suggest::has_same_stem(self.name, known));
        if let Some((kin, _)) = own.next() {
            return own
                .all(|(other, _)| other == kin)
                .then(|| self.meant(kin, self.arity, false));
        }
        let is_long = self.name.chars().count() > 5;
        let begun = self.like().filter(|(known, _)| {
            is_long && known.starts_with(self.name) && !known[self.name.len()..].contains('_')
        });
        let (kin, _) = begun.min_by_key(|(known, _)| known.len())?;
        Some(self.meant(kin, self.arity, false))
    }

    /// What other systems call so, with another number of arguments.
    fn elsewhere(&self) -> Option<Meant> {
        let own = suggest::elsewhere_nearly(self.name, self.arity)?;
        Some((of_elsewhere(self.name, own, self.language), None))
    }
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
fn known_names<'m>(
    machine: &'m Machine,
    module: Atom,
    functor: Functor,
    index: &'m Index,
) -> Known<'m> {
    let mut all = Vec::new();
    let mut modules = vec![module, atoms::USER, atoms::SYSTEM];
    modules.dedup();
    for wanted in modules {
        for (_, predicate) in machine.database.iter() {
            let name = machine.atoms.text(predicate.functor.name);
            let is_visible = predicate.module == wanted && predicate.functor != functor;
            if is_visible && predicate.kind() != Kind::Undefined && !name.starts_with('$') {
                let is_import = matches!(predicate.kind(), Kind::Import(_));
                let whose = match (is_import, wanted == atoms::SYSTEM) {
                    (true, _) => Whose::Library,
                    (false, true) => Whose::Present,
                    (false, false) => Whose::Own,
                };
                all.push((name, predicate.functor.arity, whose));
            }
        }
    }
    let of_library = index
        .predicates()
        .map(|(name, arity, _)| (name, arity, Whose::Library));
    all.extend(of_library.filter(|(name, ..)| !name.starts_with('$')));
    let name = machine.atoms.text(functor.name);
    all.retain(|known| (known.0, known.1) != (name, functor.arity));
    Known {
        machine,
        name,
        arity: functor.arity,
        all,
        language: machine.flags.language,
    }
}
