//! The goals of a clause as it was written, with their places.
//!
//! *Invariant*: the order is that in which the compiler walks from left to right over `,` `;` `|` `->` `*->` `\+`, so that the n-th span
//! belongs to the n-th goal it compiles. The walk keeps an explicit stack: bodies may be of any length.

use crate::syntax::{NodeKind, Span, SubtreeStarts, Tree};

/// A goal of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyGoal<'t> {
    /// Its node.
    pub node: usize,
    /// Its name; none for a variable and a term that is not callable.
    pub name: Option<&'t str>,
    /// The number of its arguments.
    pub arity: usize,
    /// Its place.
    pub span: Span,
}

/// The goal at a node.
pub fn goal_at<'t>(tree: &'t Tree<'_>, node: usize) -> BodyGoal<'t> {
    let functor = tree.nodes[node].kind.name_and_arity();
    BodyGoal {
        node,
        name: functor.map(|(name, _)| name),
        arity: functor.map_or(0, |(_, arity)| arity),
        span: tree.nodes[node].span,
    }
}

/// Whether the walk descends into this construct.
pub fn is_control(name: &str, arity: usize) -> bool {
    matches!(
        (name, arity),
        ("," | ";" | "|" | "->" | "*->", 2) | ("\\+", 1)
    )
}

/// The goals of the body at `node`.
pub fn goals<'t>(tree: &'t Tree<'_>, shape: &SubtreeStarts, node: usize) -> Vec<BodyGoal<'t>> {
    leaves(tree, shape, node, is_control)
}

/// The goals and non-terminals of the grammar body at `node`.
pub fn grammar_goals<'t>(
    tree: &'t Tree<'_>,
    shape: &SubtreeStarts,
    node: usize,
) -> Vec<BodyGoal<'t>> {
    leaves(tree, shape, node, |name, arity| {
        is_control(name, arity) || (name, arity) == ("{}", 1)
    })
}

fn leaves<'t>(
    tree: &'t Tree<'_>,
    shape: &SubtreeStarts,
    node: usize,
    inside: impl Fn(&str, usize) -> bool,
) -> Vec<BodyGoal<'t>> {
    let mut goals = Vec::new();
    let mut waiting = vec![node];
    while let Some(node) = waiting.pop() {
        let goal = goal_at(tree, node);
        match goal.name {
            Some(name) if inside(name, goal.arity) => {
                waiting.extend(shape.backwards(node, goal.arity));
            }
            Some(_) | None => goals.push(goal),
        }
    }
    goals
}

/// The body of the clause or grammar rule that a tree is, if it has one.
pub fn clause_body(tree: &Tree<'_>) -> Option<usize> {
    let root = tree.nodes.len() - 1;
    match &tree.nodes[root].kind {
        NodeKind::Compound(name, 2) if matches!(&**name, ":-" | "-->") => Some(root - 1),
        NodeKind::Compound(..)
        | NodeKind::Atom(_)
        | NodeKind::Variable(_)
        | NodeKind::Integer(_)
        | NodeKind::BigInteger(_)
        | NodeKind::Ratio(_)
        | NodeKind::Float(_)
        | NodeKind::Text(..)
        | NodeKind::List(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{Operators, ReadFlags, read_term};

    #[test]
    fn goals_come_from_left_to_right() {
        let text = "p(X) :- a, ( b(X) -> \\+ c ; X ), [d], 'e f'(1, g).";
        let tree = read_term(text, 0, &Operators::new(), ReadFlags::default())
            .expect("it is a clause")
            .expect("there is one");
        let shape = SubtreeStarts::of(&tree);
        let body = clause_body(&tree).expect("it is a rule");
        let goals = goals(&tree, &shape, body);
        let texts: Vec<&str> = goals.iter().map(|goal| goal.span.of(text)).collect();
        assert_eq!(texts, ["a", "b(X)", "c", "X", "[d]", "'e f'(1, g)"]);
        let names: Vec<_> = goals.iter().map(|goal| goal.name).collect();
        assert_eq!(
            names,
            [Some("a"), Some("b"), Some("c"), None, None, Some("e f")]
        );
    }
}
