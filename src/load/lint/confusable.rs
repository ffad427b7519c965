//! Warnings about names of one clause that look alike but differ: a Latin `A` beside a Cyrillic `А`.
//!
//! Two different names are reported if they have the same UTS #39 skeleton and some letter of one is in another script than its
//! counterpart in the other. A name composed of parts in several scripts, as `СписY`, is not reported; a name in which a letter hides
//! among letters of another script is.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

#[cfg(feature = "lint")]
use unicode_security::confusable_detection::skeleton;
#[cfg(feature = "lint")]
use unicode_security::mixed_script::AugmentedScriptSet;

use crate::syntax::{Diagnostic, Language, NodeKind, Source, Span, TokenKind, Tree, tokens};

/// A name of a clause.
#[derive(Clone, Copy)]
struct Name<'t> {
    text: &'t str,
    span: Span,
    occurrences: usize,
}

/// The pairs of look-alike names in a clause; none if its text is ASCII. `report` also gets the names, so that they are not reported
/// twice.
pub fn check<'t>(
    tree: &'t Tree<'_>,
    source: &Arc<Source>,
    language: Language,
    report: impl FnMut(Diagnostic, [&'t str; 2]),
) {
    if !tree.span.of(&source.text).is_ascii() {
        pairs(
            &names(tree, &source.text),
            source,
            tree.span.range(),
            language,
            report,
        );
    }
}

/// The same for a part of a text that was not parsed.
pub fn check_text(
    source: &Arc<Source>,
    range: Range<usize>,
    language: Language,
    mut report: impl FnMut(Diagnostic),
) {
    let Some(text) = source
        .text
        .get(range.clone())
        .filter(|text| !text.is_ascii())
    else {
        return;
    };
    let mut names: indexmap::IndexMap<&str, Name<'_>> = indexmap::IndexMap::new();
    for (kind, span) in tokens(text) {
        if matches!(kind, TokenKind::LetterName | TokenKind::Variable) {
            let name = span.of(text);
            let span = Span::new(
                range.start + span.start as usize,
                range.start + span.end as usize,
            );
            names
                .entry(name)
                .and_modify(|name| name.occurrences += 1)
                .or_insert(Name {
                    text: name,
                    span,
                    occurrences: 1,
                });
        }
    }
    let names: Vec<Name<'_>> = names.into_values().collect();
    pairs(&names, source, range, language, |diagnostic, _| {
        report(diagnostic)
    });
}

/// How often variables, and other names, of each set of scripts occur: a program with Cyrillic names may have Latin variables.
type Written<'a> = HashMap<(bool, Vec<&'a str>), usize>;

fn is_capital(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

fn pairs<'t>(
    names: &[Name<'t>],
    source: &Arc<Source>,
    range: Range<usize>,
    language: Language,
    mut report: impl FnMut(Diagnostic, [&'t str; 2]),
) {
    // Each name is paired with the first one of the same look: n names give n - 1 reports, not all pairs.
    let mut seen: indexmap::IndexMap<String, Name<'t>> = indexmap::IndexMap::new();
    let mut written: Written<'_> = HashMap::new();
    for name in names {
        let count = written.entry((is_capital(name.text), scripts(name.text)));
        *count.or_default() += name.occurrences;
    }
    for name in names {
        let look: String = skeleton(name.text).collect();
        match seen.get(&look) {
            Some(first) => {
                if let Some(diagnostic) =
                    explain([*first, *name], &written, source, range.clone(), language)
                {
                    report(diagnostic, [first.text, name.text]);
                }
            }
            None => {
                seen.insert(look, *name);
            }
        }
    }
}

/// Whether two names look alike while some letter of one is in another script.
pub fn look_alike(one: &str, other: &str) -> bool {
    one != other
        && !(one.is_ascii() && other.is_ascii())
        && skeleton(one).eq(skeleton(other))
        && foreign_letters(one, other).is_some()
}

/// Whether a name mixes letters of several scripts.
pub fn is_mixed(name: &str) -> bool {
    scripts(name).len() > 1
}

/// The difference of two names that look alike: the letter of each, and its script.
pub fn difference(one: &str, other: &str, language: Language) -> Option<String> {
    let (a, b) = foreign_letters(one, other)?;
    Some(language.fill(
        "in {} {}, in {} {}",
        "в {} {}, в {} {}",
        &[one, &letter(a, language), other, &letter(b, language)],
    ))
}

/// Whether two names look alike because of digits and letters, as X0 and XO, or L1 and Ll.
pub fn same_look(one: &str, other: &str) -> bool {
    one != other
        && one.chars().count() == other.chars().count()
        && one.chars().zip(other.chars()).all(|(a, b)| {
            a == b || look_of(a) == look_of(b) && a.is_ascii_digit() != b.is_ascii_digit()
        })
}

/// The representative of all characters that look like this one, where a digit is among them.
fn look_of(c: char) -> char {
    match c {
        '0' | 'O' | 'o' | 'О' | 'о' => '0',
        '1' | 'l' | 'I' | 'І' => '1',
        '3' | 'З' => '3',
        c => c,
    }
}

/// Names of a clause in which a letter of another script hides among the others, as in `Оmск` with a Latin m. A name composed of parts in
/// different scripts, as `СписY`, hides nothing.
pub fn check_mixtures<'t>(
    tree: &'t Tree<'_>,
    source: &Arc<Source>,
    language: Language,
    mut report: impl FnMut(Diagnostic, &'t str),
) {
    if tree.span.of(&source.text).is_ascii() {
        return;
    }
    for name in names(tree, &source.text) {
        let Some((c, offset)) = hidden(name.text) else {
            continue;
        };
        let start = name.span.start as usize + offset;
        let others: Vec<&str> = scripts(name.text)
            .into_iter()
            .filter(|own| script(c) != Some(*own))
            .map(|own| script_name(own, language))
            .collect();
        let message = language.fill(
            "in the name {} {}, and the others are of another script",
            "в имени {} {}, а остальные - другого алфавита",
            &[name.text, &letter(c, language)],
        );
        let help = language.fill(
            "type {} again, with one alphabet: {}",
            "наберите {} заново, одним алфавитом: {}",
            &[name.text, &others.join(", ")],
        );
        let label = language.text("another script", "другой алфавит");
        let diagnostic = Diagnostic::warning("lint::mixed_script", message)
            .at(source, name.span, label)
            .also(Span::new(start, start + c.len_utf8()), letter(c, language))
            .help(help)
            .speaking(language);
        let diagnostic = match in_one_script(name.text) {
            Some(plain) => {
                let edits = places(source, tree.span.range(), name.text);
                diagnostic.fix(edits.into_iter().map(|span| (span, plain.clone())), true)
            }
            None => diagnostic,
        };
        report(diagnostic, name.text);
    }
}

/// The first letter between letters of another script, in a word of one case, with its offset.
fn hidden(name: &str) -> Option<(char, usize)> {
    let letters: Vec<(usize, char)> = name.char_indices().collect();
    letters.windows(3).find_map(|three| {
        let (before, (offset, c), behind) = (three[0].1, three[1], three[2].1);
        let own = script(c)?;
        let other = script(before)?;
        let hides = other != own
            && script(behind) == Some(other)
            && c.is_lowercase() == behind.is_lowercase()
            // A capital letter between small ones begins a new part of the name.
            && (c.is_lowercase() || before.is_uppercase());
        hides.then_some((c, offset))
    })
}

/// The different names of a clause in the order of their first occurrence.
fn names<'t>(tree: &'t Tree<'_>, text: &str) -> Vec<Name<'t>> {
    let mut names: indexmap::IndexMap<&'t str, Name<'t>> = indexmap::IndexMap::new();
    for node in &tree.nodes {
        let (name, span) = match &node.kind {
            NodeKind::Variable(index) => (tree.variables[*index as usize].name, node.span),
            NodeKind::Atom(name) => (&**name, node.span),
            NodeKind::Compound(name, _) => match functor_span(text, node.span, name) {
                Some(span) => (&**name, span),
                None => continue,
            },
            NodeKind::Integer(_)
            | NodeKind::BigInteger(_)
            | NodeKind::Ratio(_)
            | NodeKind::Float(_)
            | NodeKind::Text(..)
            | NodeKind::List(_) => continue,
        };
        let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
        if is_name && span.of(text) == name {
            names
                .entry(name)
                .and_modify(|name| name.occurrences += 1)
                .or_insert(Name {
                    text: name,
                    span,
                    occurrences: 1,
                });
        }
    }
    // Nodes are in postfix order; the names are sorted into the order of the text.
    let mut names: Vec<Name<'t>> = names.into_values().collect();
    names.sort_by_key(|name| name.span);
    names
}

/// The span of the name of a compound term, if it is unquoted and in front of its arguments.
fn functor_span(text: &str, whole: Span, name: &str) -> Option<Span> {
    let start = whole.start as usize;
    text.get(start..)?
        .starts_with(name)
        .then(|| Span::new(start, start + name.len()))
}

fn explain(
    [first, second]: [Name<'_>; 2],
    written: &Written<'_>,
    source: &Arc<Source>,
    range: Range<usize>,
    language: Language,
) -> Option<Diagnostic> {
    let (one, other) = foreign_letters(first.text, second.text)?;
    let better = if rank(first, written) >= rank(second, written) {
        first
    } else {
        second
    };
    let worse = if better.text == first.text {
        second
    } else {
        first
    };
    let edits = places(source, range, worse.text);
    let message = language.fill(
        "{} and {} look the same, but they are two different names",
        "{} и {} выглядят одинаково, но это два разных имени",
        &[first.text, second.text],
    );
    let [one, other] = [letter(one, language), letter(other, language)];
    let scripts: Vec<&str> = scripts(better.text)
        .into_iter()
        .map(|script| script_name(script, language))
        .collect();
    let help = language.fill(
        "in one of them {}, in the other {}: write {} in both places, with {} letters",
        "в одном из них {}, в другом {}: пишите {} в обоих местах, буквами: {}",
        &[
            &one,
            &other,
            better.text,
            &scripts.join(language.text(" and ", " и ")),
        ],
    );
    let here = |letter: &str| language.fill("here {}", "здесь {}", &[letter]);
    let (wrong, right) = match worse.text == second.text {
        true => ((second, &other), (first, &one)),
        false => ((first, &one), (second, &other)),
    };
    let diagnostic = Diagnostic::warning("lint::look_alike", message)
        .at(source, wrong.0.span, here(wrong.1))
        .also(right.0.span, here(right.1))
        .help(help)
        .speaking(language);
    // Two variables that each occur twice may both be intended: a height В and a step B.
    let is_variable = worse
        .text
        .starts_with(|c: char| c.is_uppercase() || c == '_');
    let may_be_meant = is_variable && first.occurrences > 1 && second.occurrences > 1;
    Some(match may_be_meant {
        true => diagnostic,
        false => diagnostic.fix(
            edits.into_iter().map(|span| (span, better.text.to_owned())),
            true,
        ),
    })
}

/// The places of a name in a part of a text.
fn places(source: &Source, range: Range<usize>, name: &str) -> Vec<Span> {
    let start = range.start;
    let part = source.text.get(range).unwrap_or_default();
    let names = tokens(part).filter(|(_, span)| span.of(part) == name);
    let spans =
        names.map(|(_, span)| Span::new(start + span.start as usize, start + span.end as usize));
    spans.collect()
}

/// The name with all letters in its most frequent script, if each other letter has a counterpart there.
pub fn in_one_script(name: &str) -> Option<String> {
    let of = |wanted: &str| name.chars().filter(|c| script(*c) == Some(wanted)).count();
    let wanted = match of("Cyrillic") >= of("Latin") {
        true => "Cyrillic",
        false => "Latin",
    };
    let typed = |c: char| match script(c) {
        Some(own) if own != wanted => twin(c),
        Some(_) | None => Some(c),
    };
    name.chars().map(typed).collect()
}

/// The look-alike letter of the other script, Latin or Cyrillic.
fn twin(c: char) -> Option<char> {
    const LATIN: &str = "aceopxyiABCEHKMOPTXYImtnkubgr";
    const CYRILLIC: &str = "асеорхуіАВСЕНКМОРТХУІмтпкиьдг";
    let (from, to) = match script(c) {
        Some("Latin") => (LATIN, CYRILLIC),
        Some("Cyrillic") => (CYRILLIC, LATIN),
        Some(_) | None => return None,
    };
    let place = from.chars().position(|known| known == c)?;
    to.chars().nth(place)
}

/// The rank of a name as the one to keep: first a name in one script, then in the script of the clause, then the more frequent one.
/// `written` tells how often names of the same kind and scripts occur.
fn rank(name: Name<'_>, written: &Written<'_>) -> (bool, usize, usize) {
    let own = scripts(name.text);
    let kind = (is_capital(name.text), own.clone());
    let alike = written.get(&kind).copied().unwrap_or_default();
    (own.len() == 1, alike, name.occurrences)
}

/// The first pair of letters at the same position that look alike and differ in script.
fn foreign_letters(one: &str, other: &str) -> Option<(char, char)> {
    one.chars()
        .zip(other.chars())
        .find(|(a, b)| match (script(*a), script(*b)) {
            (Some(one), Some(other)) => one != other,
            // A digit has no script: E1 and El are a matter of taste.
            (None, _) | (_, None) => false,
        })
}

fn letter(c: char, language: Language) -> String {
    let code = format!("U+{:04X}", c as u32);
    let c = c.to_string();
    match script(c.chars().next().unwrap_or_default()) {
        Some(script) => language.fill(
            "the letter {} ({}) is {}",
            "буква {} ({}) - {}",
            &[&c, &code, script_name(script, language)],
        ),
        None => language.fill("the character is {} ({})", "литера {} ({})", &[&c, &code]),
    }
}

/// The name of a script in messages.
fn script_name(name: &'static str, language: Language) -> &'static str {
    match name {
        "Cyrillic" => language.text(name, "кириллица"),
        "Latin" => language.text(name, "латиница"),
        "Greek" => language.text(name, "греческая"),
        _ => name,
    }
}

/// A name as it looks: builds without the feature `lint` know only that it looks like itself.
#[cfg(not(feature = "lint"))]
fn skeleton(name: &str) -> std::str::Chars<'_> {
    name.chars()
}

/// The script of a letter: builds without the feature `lint` know none, since the tables take 150 KB.
#[cfg(not(feature = "lint"))]
fn script(_: char) -> Option<&'static str> {
    None
}

/// The script of a letter; none for digits and marks, which all scripts share.
#[cfg(feature = "lint")]
fn script(c: char) -> Option<&'static str> {
    let set = AugmentedScriptSet::for_char(c);
    if set.is_all() {
        None
    } else {
        set.base.iter().next().map(|script| script.full_name())
    }
}

/// The scripts of a name.
fn scripts(name: &str) -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for script in name.chars().filter_map(script) {
        if !names.contains(&script) {
            names.push(script);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{Operators, ReadFlags, read_term};

    fn reports(text: &str) -> Vec<String> {
        let source = Arc::new(Source::new("test", text));
        let tree = read_term(&source.text, 0, &Operators::new(), ReadFlags::default())
            .expect("the text is a clause")
            .expect("there is one");
        let mut found = Vec::new();
        check(&tree, &source, Language::En, |diagnostic, _| {
            found.push(diagnostic.to_string())
        });
        found
    }

    #[test]
    fn look_alikes_in_different_scripts_are_reported() {
        let found = reports("удалить(A, [Б|Спис], [Б|Спис1]) :- удалить(А, Спис, Спис1).");
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(
            found[0].contains("write А in both places, with Cyrillic letters"),
            "{found:?}"
        );
        let found = reports("реш([Y|СписY], Dx1) :- реш(СписY, Dх1).");
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(
            found[0].contains("write Dx1 in both places, with Latin letters"),
            "{found:?}"
        );
    }

    #[test]
    fn two_variables_that_are_both_used_are_not_made_one() {
        let fixes = |text: &str| -> Vec<usize> {
            let source = Arc::new(Source::new("test", text));
            let mut found = Vec::new();
            check_text(&source, 0..text.len(), Language::En, |one| {
                found.push(one.fixes.len())
            });
            found
        };
        // Latin B beside Cyrillic В.
        assert_eq!(fixes("п(X, В) :- сдвиг(B), Y is X+B, Y =< В."), [0]);
        assert_eq!(fixes("п(X, В) :- сдвиг(B), Y is X, Y =< В."), [1]);
    }

    #[test]
    fn one_script_and_honest_mixtures_are_left_alone() {
        assert!(reports("п(СписY, СписX) :- п(El, E1, СписY).").is_empty());
    }
}
