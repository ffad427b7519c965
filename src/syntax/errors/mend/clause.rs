//! Whether a term that reads is a clause.

use super::super::super::{NodeKind, SubtreeStarts, Tree};

/// Whether a term can be added as a clause, or run as a directive.
pub fn is_clause(tree: &Tree<'_>) -> bool {
    let shape = SubtreeStarts::of(tree);
    let root = tree.nodes.len() - 1;
    let NodeKind::Compound(name, arity) = &tree.nodes[root].kind else {
        return is_head(tree, root);
    };
    match (&**name, arity) {
        (":-" | "?-", 1) => true,
        (":-", 2) => {
            let parts = shape.arguments(root, 2);
            is_head(tree, parts[0]) && is_body(tree, &shape, parts[1])
        }
        ("-->", 2) => {
            let parts = shape.arguments(root, 2);
            is_head(tree, parts[0])
        }
        _ => is_head(tree, root),
    }
}

fn is_head(tree: &Tree<'_>, node: usize) -> bool {
    match &tree.nodes[node].kind {
        NodeKind::Atom(name) => !matches!(&**name, "[]" | "{}" | "!"),
        NodeKind::Compound(name, arity) => {
            let control = matches!(
                (&**name, arity),
                (
                    "," | ";" | "->" | "*->" | "|" | ":-" | "-->" | "=" | "is" | "=>" | ":=",
                    2
                ) | ("\\+" | ":-" | "-" | "+" | "{}", 1)
            );
            !control && ((&**name, *arity) != (":", 2) || is_qualified(tree, node))
        }
        NodeKind::Variable(_)
        | NodeKind::Integer(_)
        | NodeKind::BigInteger(_)
        | NodeKind::Ratio(_)
        | NodeKind::Float(_)
        | NodeKind::Text(..)
        | NodeKind::List(_) => false,
    }
}

/// Whether the term `M:T` names a module.
fn is_qualified(tree: &Tree<'_>, node: usize) -> bool {
    let parts = SubtreeStarts::of(tree).arguments(node, 2);
    matches!(&tree.nodes[parts[0]].kind, NodeKind::Atom(_))
}

fn is_body(tree: &Tree<'_>, shape: &SubtreeStarts, node: usize) -> bool {
    let mut waiting = vec![node];
    while let Some(node) = waiting.pop() {
        match &tree.nodes[node].kind {
            NodeKind::Compound(name, arity) => {
                if matches!(&**name, "," | ";" | "->" | "*->" | "|" | "\\+") {
                    waiting.extend(shape.arguments(node, *arity as usize));
                }
                if matches!((&**name, arity), (":-" | "-->", _)) {
                    return false;
                }
            }
            NodeKind::Atom(_) | NodeKind::Variable(_) => {}
            // Files to be consulted.
            NodeKind::List(_) => {}
            NodeKind::Integer(_)
            | NodeKind::BigInteger(_)
            | NodeKind::Ratio(_)
            | NodeKind::Float(_)
            | NodeKind::Text(..) => return false,
        }
    }
    true
}
