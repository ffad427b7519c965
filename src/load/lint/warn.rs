//! Warnings: what is legal and was probably not meant.
//!
//! *Invariant*: a warning never changes what is loaded, and one mistake gives one warning: names that look alike are not
//! also called singletons.

use std::collections::HashSet;

use super::super::confusable;
use super::super::library::TEXTS;
use super::super::loading::Load;
use super::super::suggest::{self, closest};
use super::super::{library, state, terms};
use super::lacks::Lack;
use super::{grown, sequences};
use crate::builtins::evaluables::EVALUABLES;
use crate::database::Kind;
use crate::database::module::Unknown;
use crate::machine::Machine;
use crate::syntax::{
    Diagnostic, Language, NodeKind, Severity, Source, Span, TokenKind, Tree, Variable, mend, tokens,
};
use crate::term::{Atom, Functor, atoms};

/// The most names in one warning, and the most calls that get a suggestion: a clause or a text may have a hundred thousand.
const MOST_NAMED: usize = 50;

/// What can be said of the names in a clause.
pub fn clause(load: &mut Load, machine: &mut Machine, tree: &Tree<'_>) {
    let language = machine.flags.language;
    let mut confused: HashSet<&str> = HashSet::new();
    let mut found = Vec::new();
    let mut mixed = Vec::new();
    confusable::check(tree, &load.source, language, |diagnostic, names| {
        found.push(diagnostic);
        confused.extend(names);
    });
    confusable::check_mixtures(tree, &load.source, language, |diagnostic, name| {
        if confused.insert(name) {
            found.push(diagnostic);
            mixed.push(name);
        }
    });
    for name in mixed {
        if let Ok(name) = machine.atoms.intern(name) {
            // That it is not defined follows from that.
            load.unread.insert(name);
        }
    }
    let mut single: Vec<&Variable<'_>> = tree
        .singletons()
        .filter(|variable| !confused.contains(&variable.name))
        .take(MOST_NAMED)
        .collect();
    for (diagnostic, names) in grown::check(tree, &single, &load.source, language) {
        single.retain(|variable| !names.contains(&variable.name));
        found.push(diagnostic);
    }
    if !single.is_empty() {
        found.extend(singletons(load, tree, &single, language));
    }
    found.extend(marked(load, tree, language));
    found.extend(sequences::check(tree, &load.source, language));
    if !found.is_empty() {
        let loader = state::of(machine);
        found.into_iter().for_each(|found| loader.lint(found));
    }
}

/// A variable whose name begins with `_` and a letter, which says that it is not used, and occurs more than once.
fn marked(load: &Load, tree: &Tree<'_>, language: Language) -> Option<Diagnostic> {
    let variable = tree.variables.iter().find(|variable| {
        let rest = variable.name.strip_prefix('_');
        variable.occurrences > 1
            && rest.is_some_and(|rest| rest.starts_with(char::is_uppercase))
            && !meets_in_branches(tree)
    })?;
    let plain = variable.name.trim_start_matches('_');
    let message = language.fill(
        "{} is marked as not used, and occurs {} times",
        "переменная {} помечена как ненужная, а встречается {} раза",
        &[variable.name, &variable.occurrences.to_string()],
    );
    let help = language.fill(
        "write {} without the underscore, or two different names",
        "пишите {} без подчёркивания или дайте два разных имени",
        &[plain],
    );
    let here = language.text("here again", "здесь опять");
    Some(
        Diagnostic::warning("lint::marked_variable", message)
            .at(
                &load.source,
                variable.span,
                language.text("marked", "помечена"),
            )
            .also(variable.last, here)
            .help(help)
            .speaking(language),
    )
}

/// Whether a clause has branches: what occurs once in each of them is used once.
fn meets_in_branches(tree: &Tree<'_>) -> bool {
    tree.nodes.iter().any(|node| {
        matches!(&node.kind, NodeKind::Compound(name, 2) if matches!(&**name, ";" | "->" | "*->" | "|" | ">>"))
    })
}

/// Variables that occur once: each by itself, but two of which one is a misspelt other one together, and the words of a fact too.
fn singletons(
    load: &Load,
    tree: &Tree<'_>,
    single: &[&Variable<'_>],
    language: Language,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if let Some(diagnostic) = constants(load, tree, single, language) {
        return vec![diagnostic];
    }
    // Among thousands of names some are always near one another.
    let few = tree.variables.len() <= 1000;
    let mut done: HashSet<&str> = HashSet::new();
    for variable in single {
        if done.contains(variable.name) {
            continue;
        }
        let twin = few.then(|| twin(tree, variable, single)).flatten();
        if let Some(twin) = twin {
            done.extend([variable.name, twin.name]);
            found.push(pair(load, tree, variable, twin, language));
            continue;
        }
        let message = language.fill(
            "the variable {} occurs only once in this clause",
            "переменная {} встречается в этом предложении только один раз",
            &[variable.name],
        );
        let label = language.text("only here", "только здесь");
        let mut diagnostic = Diagnostic::warning("lint::singleton", message)
            .at(&load.source, variable.span, label)
            .speaking(language);
        let marked = format!("_{}", variable.name);
        diagnostic = match atom_alike(tree, variable.name) {
            Some((name, span)) => diagnostic
                .also(span, language.text("an atom", "атом"))
                .help(language.fill(
                    "did you mean the variable {} where {} stands? Or write {} if once is right",
                    "может быть, имелась в виду переменная {} там, где стоит {}? Или пишите {}, если так и нужно",
                    &[variable.name, name, &marked],
                )),
            None => diagnostic.help(match constant_alike(tree, variable.name) {
                Some(constant) => language.fill(
                    "did you mean the number {}? Its name begins with a small letter; or write {} if once is right",
                    "может быть, имелось в виду число {}? Его имя пишется с маленькой буквы; или пишите {}, если так и нужно",
                    &[constant, &marked],
                ),
                None => language.fill(
                    "write {} if once is right",
                    "пишите {}, если так и нужно",
                    &[&marked],
                ),
            }),
        };
        found.push(diagnostic.fix([(variable.span, marked)], false));
    }
    found
}

/// The variable that this one was probably meant to be.
fn twin<'v>(
    tree: &'v Tree<'_>,
    variable: &Variable<'_>,
    single: &[&'v Variable<'v>],
) -> Option<&'v Variable<'v>> {
    let others = || {
        tree.variables
            .iter()
            .filter(|other| other.name != variable.name && !other.name.starts_with('_'))
    };
    if let Some(alike) = others().find(|other| confusable::same_look(variable.name, other.name)) {
        return Some(alike);
    }
    // Tile and Tiles, Position and OldPosition are meant to differ.
    let apart = |name: &str| !name.contains(variable.name) && !variable.name.contains(name);
    let alone = single
        .iter()
        .map(|other| other.name)
        .filter(|name| apart(name));
    let near = closest(variable.name, alone).or_else(|| {
        closest(
            variable.name,
            others().map(|other| other.name).filter(|name| apart(name)),
        )
    })?;
    others().find(|other| other.name == near)
}

/// Two names of which one is a slip: the one that occurs more often, or first, is the one to keep.
fn pair(
    load: &Load,
    tree: &Tree<'_>,
    one: &Variable<'_>,
    other: &Variable<'_>,
    language: Language,
) -> Diagnostic {
    let _ = tree;
    let first_is_kept = (one.occurrences, std::cmp::Reverse(one.span))
        >= (other.occurrences, std::cmp::Reverse(other.span));
    let (kept, slip) = if first_is_kept {
        (one, other)
    } else {
        (other, one)
    };
    let only = language.text("only here", "только здесь");
    let kept_label = match kept.occurrences {
        1 => only,
        _ => language.text("the other one", "а это другая"),
    };
    if confusable::same_look(one.name, other.name) {
        let message = language.fill(
            "{} and {} look alike, but they are two different variables: one has a digit where the other has a letter",
            "{} и {} выглядят похоже, но это две разные переменные: в одной цифра там, где в другой буква",
            &[kept.name, slip.name],
        );
        let help = language.fill(
            "write {} in both places, if one is meant",
            "пишите {} в обоих местах, если имелась в виду одна",
            &[kept.name],
        );
        return Diagnostic::warning("lint::look_alike", message)
            .at(&load.source, slip.span, only)
            .also(kept.span, kept_label)
            .help(help)
            .fix([(slip.span, kept.name.to_owned())], kept.occurrences == 1)
            .speaking(language);
    }
    let message = language.fill(
        "the variable {} occurs only once in this clause, and {} looks like it",
        "переменная {} встречается в этом предложении только один раз, а на неё похожа {}",
        &[slip.name, kept.name],
    );
    let help = language.fill(
        "did you mean {} for {}?",
        "может быть, имелось в виду {}, а не {}?",
        &[kept.name, slip.name],
    );
    Diagnostic::warning("lint::singleton", message)
        .at(&load.source, slip.span, only)
        .also(kept.span, kept_label)
        .help(help)
        .fix([(slip.span, kept.name.to_owned())], kept.occurrences == 1)
        .speaking(language)
}

/// The atom of a clause that a variable differs from in its first letter only.
fn atom_alike<'t>(tree: &'t Tree<'_>, name: &str) -> Option<(&'t str, Span)> {
    if name.chars().count() < 3 {
        return None;
    }
    let small = name.to_lowercase();
    tree.nodes.iter().find_map(|node| match &node.kind {
        NodeKind::Atom(atom) if *atom == *small => Some((&**atom, node.span)),
        NodeKind::Atom(_)
        | NodeKind::Compound(..)
        | NodeKind::List(_)
        | NodeKind::Variable(_)
        | NodeKind::Integer(_)
        | NodeKind::BigInteger(_)
        | NodeKind::Ratio(_)
        | NodeKind::Float(_)
        | NodeKind::Text(..) => None,
    })
}

/// The number with a name, as pi, that a variable of a clause that computes has the name of, but for the case of its letters.
fn constant_alike(tree: &Tree<'_>, name: &str) -> Option<&'static str> {
    let mut nodes = tree.nodes.iter();
    if name.len() < 2
        || !nodes.any(|node| matches!(&node.kind, NodeKind::Compound(name, 2) if name == "is"))
    {
        return None;
    }
    EVALUABLES
        .iter()
        .filter(|evaluable| evaluable.run.arity() == 0)
        .map(|evaluable| evaluable.name)
        .find(|constant| constant.eq_ignore_ascii_case(name))
}

/// The capitalised words of a fact, which are variables that nothing else mentions.
fn constants(
    load: &Load,
    tree: &Tree<'_>,
    single: &[&Variable<'_>],
    language: Language,
) -> Option<Diagnostic> {
    let root = tree.nodes.last()?;
    let NodeKind::Compound(name, arity) = &root.kind else {
        return None;
    };
    let is_fact = !matches!(&**name, ":-" | "-->") && name.starts_with(char::is_alphabetic);
    let is_word = |name: &str| {
        let mut letters = name.chars().skip(1);
        name.chars().count() > 2 && letters.all(|c| c.is_lowercase() || c == '_')
    };
    let all_words = single.iter().all(|variable| is_word(variable.name));
    // All arguments are such words, or constants.
    let plain = tree.nodes.len() == *arity as usize + 1;
    let constants = tree.nodes.iter().filter(|node| {
        matches!(
            node.kind,
            NodeKind::Atom(_) | NodeKind::Integer(_) | NodeKind::Float(_) | NodeKind::Text(..)
        )
    });
    if !is_fact || !all_words || !plain || constants.count() + single.len() != *arity as usize {
        return None;
    }
    let (first, others) = single.split_first()?;
    let small = |name: &str| {
        let mut letters = name.chars();
        let first = letters.next().into_iter().flat_map(char::to_lowercase);
        first.chain(letters).collect::<String>()
    };
    let names: Vec<&str> = single.iter().map(|variable| variable.name).collect();
    let smalls: Vec<String> = names.iter().map(|name| small(name)).collect();
    let marked: Vec<String> = names.iter().map(|name| format!("_{name}")).collect();
    let (english, russian) = match others.is_empty() {
        true => (
            "{} in this fact begins with a capital letter: it is a variable, which stands for anything",
            "{} в этом факте начинается с большой буквы: это переменная, она означает что угодно",
        ),
        false => (
            "{} in this fact begin with a capital letter: these are variables, which stand for anything",
            "{} в этом факте начинаются с большой буквы: это переменные, они означают что угодно",
        ),
    };
    let message = language.fill(english, russian, &[&names.join(", ")]);
    let help = language.fill(
        "a constant begins with a small letter: write {}; or {} if anything is meant",
        "константа начинается с маленькой (строчной) буквы: пишите {}; или {}, если годится что угодно",
        &[&smalls.join(", "), &marked.join(", ")],
    );
    let label = language.text("a variable", "переменная");
    let mut diagnostic = Diagnostic::warning("lint::capitalised_constant", message)
        .at(&load.source, first.span, label)
        .help(help)
        .speaking(language);
    for other in others {
        diagnostic = diagnostic.also(other.span, label);
    }
    let edits = single.iter().zip(smalls);
    let edits = edits.map(|(variable, small)| (variable.span, small));
    Some(diagnostic.fix(edits, false))
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
        // A module was written for a system that has the predicate.
        if load.declared_module.is_some() {
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
        let note = Diagnostic::new(Severity::Note, "lint::taken_from_library", message)
            .at(&source, call.span, label)
            .help(help)
            .speaking(language);
        state::of(machine).lint(note);
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
        if load.unread.contains(&functor.name) {
            continue;
        }
        if *module == atoms::USER && load.declared_module.is_some() {
            // A hook, which programs may define.
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
        let message = language.fill(
            "{} is called and nowhere defined",
            "процедура {} вызывается, но нигде не определена",
            &[&name],
        );
        let mut diagnostic = Diagnostic::warning("lint::undefined", message)
            .at(&source, span, label)
            .speaking(language);
        if suggestions < MOST_NAMED {
            suggestions += 1;
            let own_name = machine.atoms.text(functor.name).to_owned();
            let mut fixed = None;
            let of_grammar = match call.grammar {
                true => grammar_suggestion(load, machine, *functor),
                false => None,
            };
            diagnostic.help = of_grammar.or_else(|| {
                let (help, name) = meant_by(machine, *module, *functor)?;
                fixed =
                    name.filter(|_| span != call.span || source.text[span.range()] == *own_name);
                Some(help)
            });
            if let Some(name) = fixed {
                diagnostic = diagnostic.fix([(span, terms::quoted(&name))], true);
            }
        }
        if diagnostic.help.is_none() {
            let help = language.fill(
                "define {}, or correct the name",
                "определите {} или исправьте имя",
                &[&name],
            );
            // What may be meant by each is said by itself, and all others are named together.
            state::of(machine).lint_lack(Lack::Predicate, &name, diagnostic.help(help));
            continue;
        }
        state::of(machine).lint(diagnostic);
    }
}

/// Whether an unknown predicate may be there when the program runs: it comes from a library that is missing, or from a module
/// that is still being loaded, or that another file of the program loads.
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
    // What is imported and has no clauses is a matter of the file that exports it.
    let id = machine.database.find(module, functor);
    if id.is_some_and(|id| matches!(machine.database.get(id).kind(), Kind::Import(_))) {
        return true;
    }
    if !load.is_partial {
        return false;
    }
    // Unless it is a slip for one of the text.
    let own = load.met.keys().map(|id| machine.database.get(*id).functor);
    let own = own.filter(|own| own.arity == functor.arity);
    let name = machine.atoms.text(functor.name);
    let names = own.map(|own| machine.atoms.text(own.name));
    // `p_` and `$p` do the work of `p`.
    let apart = names.filter(|own| !own.contains(name) && !name.contains(own));
    closest(name, apart).is_none()
}

/// Where a name stands in a goal: its own place at best, and the whole goal where it is not written there.
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

/// What a call of an unknown non-terminal may have meant: one of the text.
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

/// What a call of an unknown predicate may have meant: a sentence, and the name, where it is one.
pub fn meant_by(
    machine: &mut Machine,
    module: Atom,
    functor: Functor,
) -> Option<(String, Option<String>)> {
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
            Some(alike.to_owned()),
        ));
    }
    // Typed with the keyboard in the other layout.
    for other in suggest::other_layout(&name) {
        let found = known().filter(|(known, _)| *known == other);
        if let Some((_, arity)) = found.min_by_key(|(_, arity)| arity.abs_diff(functor.arity)) {
            return Some((language.fill(
                "did you mean {}/{}? It is typed by the same keys in the other keyboard layout",
                "может быть, имелось в виду {}/{}? Это те же клавиши в другой раскладке клавиатуры",
                &[&terms::quoted(&other), &arity.to_string()],
            ), Some(other)));
        }
    }
    if let Some(right) = mend::sign(&name).filter(|_| functor.arity == 2) {
        let kind = mend::MendKind::Sign(name, right);
        return Some((kind.help(language), None));
    }
    if let Some(own) = suggest::elsewhere(&name, functor.arity) {
        return Some((
            language.fill(
                "what other systems call {} is {} here",
                "то, что в других системах называется {}, здесь {}",
                &[&terms::quoted(&name), own],
            ),
            None,
        ));
    }
    let folded = name.to_lowercase().replace('_', "");
    if let Some((same, arity)) = known().find(|(known, arity)| {
        *arity == functor.arity && known.to_lowercase().replace('_', "") == folded
    }) {
        return Some((meant(same, arity, language), Some(same.to_owned())));
    }
    if name.starts_with('$') {
        // What only systems call has no double.
        return None;
    }
    if name.chars().count() <= 3 {
        // Every short name is near to some other one: those of the program, with as many arguments, are still likely.
        let own = names.iter().filter(|known| {
            let id = machine.database.find(module, **known);
            known.arity == functor.arity
                && id.is_some_and(|id| !machine.database.get(id).clauses.is_empty())
        });
        let near = closest(&name, own.map(|known| machine.atoms.text(known.name)))?;
        return Some((meant(near, functor.arity, language), Some(near.to_owned())));
    }
    // Those with as many arguments are likelier to be meant.
    let same_arity = known().filter(|(_, arity)| *arity == functor.arity);
    let near = closest(&name, same_arity.map(|(known, _)| known))
        .or_else(|| closest(&name, known().map(|(known, _)| known)))?;
    let arity = known()
        .filter(|(known, _)| *known == near)
        .map(|(_, arity)| arity)
        .min_by_key(|arity| arity.abs_diff(functor.arity))?;
    // Among the thousands of names of the library some are always near.
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
    Some((meant(near, arity, language), Some(near.to_owned())))
}

fn meant(name: &str, arity: u32, language: Language) -> String {
    language.fill(
        "did you mean {}/{}?",
        "может быть, имелось в виду {}/{}?",
        &[&terms::quoted(name), &arity.to_string()],
    )
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
