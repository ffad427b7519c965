//! Warnings about variables: those that occur once, those marked as unused and used, and words that should be constants.
//!
//! *Invariant*: one mistake gives one warning: names that look alike are not also reported as singletons.

use std::collections::HashSet;

use super::super::loading::Load;
use super::super::{goals, state};
use super::confusable;
use super::suggest::closest;
use super::written::{Written, head_of, head_span};
use super::{grown, narrow, sequences};
use crate::builtins::evaluables::EVALUABLES;
use crate::machine::Machine;
use crate::syntax::{Diagnostic, Language, NodeKind, Span, SubtreeStarts, Tree, Variable, floor};

/// The most names in one warning: a clause may have a hundred thousand.
const MOST_NAMED: usize = 50;

/// Gives the warnings about the names in a clause.
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
            // The mixture of scripts explains why this name is undefined.
            load.unread.insert(name);
        }
    }
    let mut single: Vec<&Variable<'_>> = tree
        .singletons()
        .filter(|variable| !confused.contains(&variable.name))
        .filter(|variable| load.told.iter().all(|told| told != variable.name))
        .take(MOST_NAMED)
        .collect();
    for (diagnostic, names) in grown::check(tree, &single, &load.source, language) {
        single.retain(|variable| !names.contains(&variable.name));
        found.push(diagnostic);
    }
    if !single.is_empty() {
        let mut warnings = singletons(load, tree, &single, language);
        // The only variable may be an argument that a call lacks.
        if let ([variable], [_]) = (single.as_slice(), warnings.as_slice()) {
            let waiting = narrow::waiting(load, machine, tree, variable, &mut warnings);
            load.narrow.extend(waiting);
        }
        found.extend(warnings);
    }
    found.extend(marked(load, tree, language));
    found.extend(sequences::check(tree, &load.source, language));
    if !found.is_empty() {
        let loader = state::of(machine);
        found.into_iter().for_each(|found| loader.lint(found));
    }
}

/// The warning about a variable that begins with `_` and a letter, which marks it as unused, and occurs more than once.
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
        "переменная {} помечена как ненужная, а стоит не в одном месте: {}",
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

/// Whether a clause has branches: a variable that occurs once in each of them is used once.
fn meets_in_branches(tree: &Tree<'_>) -> bool {
    tree.nodes.iter().any(|node| {
        matches!(&node.kind, NodeKind::Compound(name, 2) if matches!(&**name, ";" | "->" | "*->" | "|" | ">>"))
    })
}

/// The warnings about variables that occur once; a name and its misspelling get one warning, and so do the words of a fact.
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
    // Among thousands of names some are always similar.
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
                .fix([(span, variable.name.to_owned())], false)
                .also(span, language.text("an atom", "атом"))
                .help(language.fill(
                    "did you mean the variable {} where {} stands? Or write {} if once is right",
                    "может быть, имелась в виду переменная {} там, где стоит {}? Или пишите {}, если так и нужно",
                    &[variable.name, name, &marked],
                )),
            None if let Some((goal, place, name)) = step(tree, &load.source.text, variable) => diagnostic
                .fix([(place, variable.name.to_owned())], false)
                .help(language.fill(
                    "did you mean {} in place of {} in {}? Or write {} if once is right",
                    "может быть, имелось в виду {} вместо {} в {}? Или пишите {}, если так и нужно",
                    &[variable.name, name, goal, &marked],
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

/// For `p(N) :- M is N - 1, p(N)`: the recursive call that gets an argument of the head unchanged, where the variable is its next value.
/// Returns the goal, the place of the argument in it, and the name.
fn step<'t>(
    tree: &'t Tree<'_>,
    text: &'t str,
    variable: &Variable<'_>,
) -> Option<(&'t str, Span, &'t str)> {
    let body = goals::clause_body(tree)?;
    let shape = SubtreeStarts::of(tree);
    let written = Written {
        tree,
        shape: &shape,
        text,
    };
    let head = head_of(tree, &shape);
    let (name, arity) = tree.nodes[head].kind.name_and_arity()?;
    let conjunction = written.conjunction(body);
    let from = conjunction.iter().find_map(|goal| {
        if (goal.name, goal.arity) != (Some("is"), 2) {
            return None;
        }
        let [left, right] = written.sides(goal.node);
        match written.variables(right)[..] {
            [from] if written.span(left) == variable.span => Some(from),
            _ => None,
        }
    })?;
    let call = conjunction
        .iter()
        .find(|goal| (goal.name, goal.arity) == (Some(name), arity))?;
    let mut both = written
        .arguments(head)
        .into_iter()
        .zip(written.arguments(call.node));
    let same = both.find(|(own, handed)| {
        written.variable(*own) == Some(from) && written.variable(*handed) == Some(from)
    });
    let place = written.span(same?.1);
    Some((call.span.of(text), place, place.of(text)))
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
    if let [one, other] = single
        && (is_handed_back(tree, one, other) || is_handed_back(tree, other, one))
    {
        let is_one = one.name == variable.name;
        return Some(if is_one { other } else { one });
    }
    // One of the two is in the head and a prefix of the other: `[_|Te]` and `last(Tail, X)`.
    if let [one, other] = single {
        let (short, long) = match one.name.len() < other.name.len() {
            true => (one, other),
            false => (other, one),
        };
        let rest = long.name.strip_prefix(short.name);
        let is_cut = rest.is_some_and(|rest| rest.chars().count() > 1)
            && short.name.chars().count() > 1
            && rest.is_some_and(|rest| rest.chars().all(char::is_lowercase));
        let head = head_span(tree, &SubtreeStarts::of(tree));
        if is_cut && head.covers(one.span) != head.covers(other.span) {
            return Some(if one.name == variable.name {
                other
            } else {
                one
            });
        }
    }
    // X19 and Y19 are numbered variables that differ in their letters.
    let stem = |name: &str| {
        name.trim_end_matches(|c: char| c.is_ascii_digit())
            .chars()
            .count()
    };
    let is_numbered = |name: &str| stem(name) < name.chars().count() && stem(name) < 2;
    if is_numbered(variable.name) {
        return None;
    }
    // Tile and Tiles, Position and OldPosition differ on purpose.
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

/// Whether a variable is an argument of the head, and another one the same argument of the only recursive call: `last([_|T], X) :- last(T, Y).`
fn is_handed_back(tree: &Tree<'_>, one: &Variable<'_>, other: &Variable<'_>) -> bool {
    let Some(body) = goals::clause_body(tree) else {
        return false;
    };
    let shape = SubtreeStarts::of(tree);
    let head = head_of(tree, &shape);
    let Some((name, arity)) = tree.nodes[head].kind.name_and_arity() else {
        return false;
    };
    let goals = goals::goals(tree, &shape, body);
    let mut calls = goals
        .iter()
        .filter(|goal| (goal.name, goal.arity) == (Some(name), arity));
    let (Some(call), None) = (calls.next(), calls.next()) else {
        return false;
    };
    let place = |node: usize, variable: &Variable<'_>| {
        let mut arguments = shape.backwards(node, arity);
        arguments.position(|argument| tree.nodes[argument].span == variable.span)
    };
    let own = place(head, one);
    own.is_some() && own == place(call.node, other)
}

/// How often a variable is named in a text, as far as that is looked at.
fn uses(text: &str, name: &str) -> usize {
    const MOST: usize = 1 << 16;
    let text = &text[..floor(text, MOST)];
    let places = text.match_indices(name);
    let of_name = |c: char| c.is_alphanumeric() || c == '_';
    let whole = places.filter(|(at, _)| {
        !text[..*at].ends_with(of_name) && !text[at + name.len()..].starts_with(of_name)
    });
    whole.count()
}

/// Two names of which one is a slip: the one to keep occurs more often in the clause, or in the text, or stands first.
fn pair(
    load: &Load,
    tree: &Tree<'_>,
    one: &Variable<'_>,
    other: &Variable<'_>,
    language: Language,
) -> Diagnostic {
    let rank = |name: &Variable<'_>| {
        let elsewhere = uses(&load.source.text, name.name);
        (name.occurrences, elsewhere, std::cmp::Reverse(name.span))
    };
    let first_is_kept = is_handed_back(tree, one, other)
        || !is_handed_back(tree, other, one) && rank(one) >= rank(other);
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
    let (code, message, help) = if confusable::same_look(one.name, other.name) {
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
        ("lint::look_alike", message, help)
    } else {
        let (english, russian) = match is_handed_back(tree, kept, slip) {
            true => (
                "the variable {} occurs only once in this clause, as does {} in its place in the head",
                "переменная {} встречается в этом предложении только один раз, как и {} на её месте в голове",
            ),
            false => (
                "the variable {} occurs only once in this clause, and {} looks like it",
                "переменная {} встречается в этом предложении только один раз, а на неё похожа {}",
            ),
        };
        let message = language.fill(english, russian, &[slip.name, kept.name]);
        let help = language.fill(
            "did you mean {} for {}?",
            "может быть, имелось в виду {}, а не {}?",
            &[kept.name, slip.name],
        );
        ("lint::singleton", message, help)
    };
    Diagnostic::warning(code, message)
        .at(&load.source, slip.span, only)
        .also(kept.span, kept_label)
        .help(help)
        .fix(
            [(slip.span, kept.name.to_owned())],
            kept.occurrences == 1
                && !kept.name.starts_with(slip.name)
                && !slip.name.starts_with(kept.name),
        )
        .speaking(language)
}

/// The atom of a clause that differs from a variable only in the case of its first letter; a short one must be an argument of a goal.
fn atom_alike<'t>(tree: &'t Tree<'_>, name: &str) -> Option<(&'t str, Span)> {
    let small = name.to_lowercase();
    let is_short = name.chars().count() < 3;
    let from = match is_short {
        true => head_span(tree, &SubtreeStarts::of(tree)).end,
        false => 0,
    };
    tree.nodes.iter().find_map(|node| match &node.kind {
        NodeKind::Atom(atom) if *atom == *small && node.span.start >= from => {
            Some((&**atom, node.span))
        }
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

/// The named constant, as pi, that a variable of a computing clause equals except for case.
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

/// The warning about capitalised words in a fact, which are variables that nothing else mentions.
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
    // Whether all arguments are such words or constants.
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
