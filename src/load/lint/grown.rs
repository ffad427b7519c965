//! The warning about a name that joins two other names of the clause: `[HeadTail]` for `[Head|Tail]`.
//!
//! *Invariant*: it replaces a warning that would be given anyway: the long name occurs once, and so does one of its two parts.

use std::collections::HashMap;
use std::sync::Arc;

use crate::syntax::{Diagnostic, Language, NodeKind, Source, SubtreeStarts, Tree, Variable};

/// A shorter name may be another variable with a letter appended.
const SHORTEST: usize = 4;

/// The warnings about such variables among those that occur once, and the names that they are about.
pub fn check<'a>(
    tree: &Tree<'a>,
    single: &[&Variable<'a>],
    source: &Arc<Source>,
    language: Language,
) -> Vec<(Diagnostic, [&'a str; 3])> {
    let mut places: Option<HashMap<&str, u32>> = None;
    let mut found = Vec::new();
    for whole in single.iter().filter(|one| one.name.len() >= SHORTEST) {
        let places = places.get_or_insert_with(|| {
            let all = tree.variables.iter().map(|one| (one.name, one.occurrences));
            all.collect()
        });
        let parts = whole.name.char_indices().skip(1).find_map(|(at, _)| {
            let (left, right) = whole.name.split_at(at);
            let (first, second) = (places.get(left)?, places.get(right)?);
            // Each part must begin as a variable does, so that `Xs` is not `X` with a letter appended.
            (left != right && (*first == 1 || *second == 1)).then_some((left, right))
        });
        if let Some((left, right)) = parts {
            found.push((
                warning(tree, whole, (left, right), source, language),
                [whole.name, left, right],
            ));
        }
    }
    found
}

fn warning(
    tree: &Tree<'_>,
    whole: &Variable<'_>,
    (left, right): (&str, &str),
    source: &Arc<Source>,
    language: Language,
) -> Diagnostic {
    let message = language.fill(
        "{} is {} and {} grown together",
        "{} - это слившиеся {} и {}",
        &[whole.name, left, right],
    );
    let sign = if is_last(tree, whole) { "|" } else { ", " };
    let mended = format!("{left}{sign}{right}");
    let help = language.fill("write {} here", "пишите здесь {}", &[&mended]);
    Diagnostic::warning("lint::grown_together", message)
        .at(source, whole.span, help.as_str())
        .help(help)
        .fix([(whole.span, mended)], false)
        .speaking(language)
}

/// Whether a variable is the last element of a list that has no other tail.
fn is_last(tree: &Tree<'_>, variable: &Variable<'_>) -> bool {
    let shape = SubtreeStarts::of(tree);
    let lists = tree.nodes.iter().enumerate();
    let mut lists = lists.filter_map(|(node, known)| {
        let NodeKind::List(count) = known.kind else {
            return None;
        };
        Some((node, count as usize))
    });
    lists.any(|(list, count)| {
        let parts = shape.arguments(list, count + 1);
        let has_tail =
            !matches!(&tree.nodes[parts[count]].kind, NodeKind::Atom(name) if name == "[]");
        let last = count
            .checked_sub(1)
            .map(|last| tree.nodes[parts[last]].span);
        !has_tail && last == Some(variable.span)
    })
}
