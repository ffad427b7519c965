//! The warning about a number that breaks a sequence: `[1, 2, 3, 6, 5, 6, 7, 8]`, where 6 occurs twice and 4 is missing.
//!
//! *Invariant*: a list is a sequence with one slip only if another number in one place makes all its steps equal, and the present number
//! occurs in the list a second time. The second condition excludes intended values, as the empty field of a board.

use std::sync::Arc;

use crate::syntax::{Diagnostic, Language, NodeKind, Source, Span, SubtreeStarts, Tree};

/// Shorter lists are not examined.
const SHORTEST: usize = 6;
/// Longer lists are data.
const LONGEST: usize = 10_000;

/// The warnings about the lists of a clause.
pub fn check(tree: &Tree<'_>, source: &Arc<Source>, language: Language) -> Vec<Diagnostic> {
    let is_long = |kind: &NodeKind<'_>| matches!(kind, NodeKind::List(elements) if (SHORTEST..=LONGEST).contains(&(*elements as usize)));
    if !tree.nodes.iter().any(|node| is_long(&node.kind)) {
        return Vec::new();
    }
    let shape = SubtreeStarts::of(tree);
    let lists = (0..tree.nodes.len()).filter(|node| is_long(&tree.nodes[*node].kind));
    lists
        .filter_map(|list| slip(tree, &shape, list))
        .map(|(place, found, missing)| warning(source, place, (found, missing), language))
        .collect()
}

/// The slip in a list: its place, the present number, the number that was meant.
fn slip(tree: &Tree<'_>, shape: &SubtreeStarts, list: usize) -> Option<(Span, i64, i64)> {
    let NodeKind::List(count) = &tree.nodes[list].kind else {
        return None;
    };
    let mut elements = shape.arguments(list, *count as usize + 1);
    elements.pop();
    let numbers: Vec<i64> = elements
        .iter()
        .map(|element| integer(tree, shape, *element))
        .collect::<Option<_>>()?;
    let (at, missing) = broken(&numbers)?;
    Some((tree.nodes[elements[at]].span, numbers[at], missing))
}

/// The value of an integer, a negative one included.
fn integer(tree: &Tree<'_>, shape: &SubtreeStarts, node: usize) -> Option<i64> {
    match &tree.nodes[node].kind {
        NodeKind::Integer(number) => Some(*number),
        NodeKind::Compound(name, 1) if name == "-" => {
            integer(tree, shape, shape.arguments(node, 1)[0])?.checked_neg()
        }
        _ => None,
    }
}

/// The only place, neither the first nor the last, where another number makes all steps equal, and that number.
fn broken(numbers: &[i64]) -> Option<(usize, i64)> {
    // Most neighbours have the right step: try the first two, the last two, and the two in the middle.
    let middle = numbers.len() / 2;
    let steps = [1, numbers.len() - 1, middle].map(|at| numbers[at].checked_sub(numbers[at - 1]));
    steps.into_iter().flatten().find_map(|step| {
        let first = numbers[0];
        let expected = |at: usize| first.checked_add(step.checked_mul(at as i64)?);
        let mut wrong = (0..numbers.len()).filter(|at| expected(*at) != Some(numbers[*at]));
        let at = wrong.next()?;
        let is_only = wrong.next().is_none() && at + 1 < numbers.len();
        let missing = expected(at)?;
        let is_twice = numbers
            .iter()
            .filter(|other| **other == numbers[at])
            .count()
            > 1;
        (step != 0 && is_only && is_twice && !numbers.contains(&missing)).then_some((at, missing))
    })
}

fn warning(
    source: &Arc<Source>,
    place: Span,
    (found, missing): (i64, i64),
    language: Language,
) -> Diagnostic {
    let [found, missing] = [found, missing].map(|number| number.to_string());
    let message = language.fill(
        "{} stands twice in this sequence, and {} is missing",
        "в этой последовательности {} стоит дважды, а {} пропущено",
        &[&found, &missing],
    );
    let help = language.fill("write {} here", "пишите здесь {}", &[&missing]);
    Diagnostic::warning("lint::broken_sequence", message)
        .at(source, place, help.as_str())
        .help(help)
        .fix([(place, missing)], true)
        .speaking(language)
}

#[cfg(test)]
mod tests {
    use super::broken;

    #[test]
    fn one_slip_is_found() {
        assert_eq!(broken(&[2, 3, 4, 5, 6, 9, 8, 9]), Some((5, 7)));
        assert_eq!(broken(&[10, 8, 6, 2, 2, 0]), Some((3, 4)));
        assert_eq!(broken(&[1, 1, 3, 4, 5, 6]), Some((1, 2)));
    }

    #[test]
    fn what_is_meant_is_left_alone() {
        // A board with an empty field, no sequence, a sequence, two slips, equal numbers, numbers without a step.
        assert_eq!(broken(&[1, 2, 3, 4, 0, 6, 7, 8]), None);
        assert_eq!(broken(&[3, 1, 4, 1, 5, 9]), None);
        assert_eq!(broken(&[1, 2, 3, 4, 5, 6]), None);
        assert_eq!(broken(&[1, 1, 3, 3, 5, 6]), None);
        assert_eq!(broken(&[7, 7, 7, 7, 7, 7]), None);
        assert_eq!(broken(&[i64::MIN, i64::MAX, 0, 1, 2, 3]), None);
    }
}
