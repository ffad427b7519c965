//! The variables of a goal by the names in its text, with the values that the machine has saved for their places.

use std::sync::Arc;

use super::super::goals;
use crate::machine::bounds::Limit;
use crate::machine::{Failing, Machine, VariableValue};
use crate::syntax::{NodeKind, ReadFlags, Source, Span, SubtreeStarts, Tree, read_term};

/// What a ball tells about its goal.
pub enum Blame {
    /// A variable has no value; the arguments that need one, if the row of the built-in tells them.
    Unbound(Option<Vec<u32>>),
    /// A part of an argument has no value, in a goal that needs one argument or the other.
    Part,
    /// This value, as text, is wrong.
    Culprit(String),
    /// An expression cannot be evaluated.
    Evaluation,
    /// A divisor is zero.
    Division,
    /// A resource was exhausted.
    Resource(Option<Limit>),
    /// Anything else.
    Other,
}

/// A variable of the text.
pub struct Named {
    pub name: String,
    /// The path of argument indexes from the goal down to it.
    pub path: Vec<u32>,
    pub span: Span,
    /// The value as text; none if it is unbound.
    pub value: Option<String>,
    /// Whether it is a part of a divisor.
    pub divides: bool,
    /// Whether it may not belong to the goal that raised the error, since the goal has called others.
    pub nested: bool,
}

/// The variables with known values in the text of the goal; the place of the culprit in it, unless that is a variable; and the place of
/// the goal that raised the error.
pub fn named_variables(
    machine: &Machine,
    goal: &Failing,
    (source, span): (&Arc<Source>, Span),
    blame: &Blame,
) -> Option<(Vec<Named>, Option<Span>, Span)> {
    let flags = ReadFlags {
        iso: machine.flags.iso,
        relaxed: true,
        end_optional: true,
        ..ReadFlags::default()
    };
    let text = source.text.get(..span.end as usize)?;
    let tree = read_term(text, span.start as usize, &machine.operators, flags);
    let tree = tree.ok()??;
    let shape = SubtreeStarts::of(&tree);
    let root = tree.nodes.len() - 1;
    let (root, span) = match goal.at.as_slice() {
        [] => (root, span),
        path => {
            let part = part(&tree, &shape, root, path)?;
            (part, tree.nodes[part].span)
        }
    };
    let fits = match &tree.nodes[root].kind {
        NodeKind::Compound(name, arity) => *name == goal.name && *arity as usize <= goal.arity,
        NodeKind::Atom(name) => *name == goal.name,
        // A variable is called by `call`.
        NodeKind::Variable(_) => goal.name == "call",
        NodeKind::Integer(_)
        | NodeKind::BigInteger(_)
        | NodeKind::Ratio(_)
        | NodeKind::Float(_)
        | NodeKind::Text(..)
        | NodeKind::List(_) => false,
    };
    if !fits {
        return None;
    }
    let within = goal
        .inner
        .as_ref()
        .and_then(|inner| within(&tree, inner, root));
    let found = within
        .filter(|_| !goal.inner_values.is_empty())
        .map(|node| {
            let span = tree.nodes[node].span;
            let (named, literal) = variables(
                &tree,
                &shape,
                (text, node, Some(span)),
                &goal.inner_values,
                blame,
            );
            (named, literal, span)
        });
    if let Some(found) = found.filter(|(named, literal, _)| !named.is_empty() || literal.is_some())
    {
        return Some(found);
    }
    let clear = match within {
        Some(node) => Some(tree.nodes[node].span),
        None => (!goal.uncertain).then_some(tree.nodes[root].span),
    };
    let (mut named, literal) = variables(&tree, &shape, (text, root, clear), &goal.values, blame);
    let Some(within) = within.map(|node| tree.nodes[node].span) else {
        return Some((named, literal, span));
    };
    for named in &mut named {
        // The label belongs to the goal that raised the error.
        let nodes = tree.nodes.iter().filter(|node| within.covers(node.span));
        let mut same = nodes.filter(|node| match &node.kind {
            NodeKind::Variable(index) => tree.variables[*index as usize].name == named.name,
            _ => false,
        });
        if let Some(node) = same.next() {
            named.span = node.span;
            named.nested = false;
        }
    }
    if named.iter().any(|named| within.covers(named.span)) {
        named.retain(|named| within.covers(named.span));
    }
    Some((named, literal.filter(|at| within.covers(*at)), within))
}

/// The node at the end of a path of arguments.
fn part(tree: &Tree<'_>, shape: &SubtreeStarts, root: usize, path: &[u32]) -> Option<usize> {
    // In a list, `passed` counts the elements passed.
    let (mut node, mut passed) = (root, 0);
    for n in path {
        let n = *n as usize;
        match &tree.nodes[node].kind {
            NodeKind::Compound(_, arity) => {
                node = *shape.arguments(node, *arity as usize).get(n)?;
            }
            NodeKind::List(elements) => {
                let elements = *elements as usize;
                let arguments = shape.arguments(node, elements + 1);
                match n {
                    0 => (node, passed) = (*arguments.get(passed)?, 0),
                    _ if passed + 1 == elements => (node, passed) = (arguments[elements], 0),
                    _ => passed += 1,
                }
            }
            NodeKind::Variable(_)
            | NodeKind::Atom(_)
            | NodeKind::Integer(_)
            | NodeKind::BigInteger(_)
            | NodeKind::Ratio(_)
            | NodeKind::Float(_)
            | NodeKind::Text(..) => return None,
        }
    }
    (passed == 0).then_some(node)
}

/// The variables below a node with their values, and the place of the culprit in the text. `clear` is the part that raised the error, if
/// it is known.
fn variables(
    tree: &Tree<'_>,
    shape: &SubtreeStarts,
    (text, root, clear): (&str, usize, Option<Span>),
    values: &[VariableValue],
    blame: &Blame,
) -> (Vec<Named>, Option<Span>) {
    let mut named: Vec<Named> = Vec::new();
    let mut literal = None;
    let mut met = Vec::new();
    let mut waiting = vec![(root, Vec::new())];
    let divisors = divisors(tree, shape);
    while let Some((node, path)) = waiting.pop() {
        let nested = !clear.is_some_and(|clear| clear.covers(tree.nodes[node].span));
        match &tree.nodes[node].kind {
            NodeKind::Variable(index) => {
                let path = if node == root { vec![0] } else { path };
                let variable = &tree.variables[*index as usize];
                if variable.is_anonymous() || met.contains(index) {
                    continue;
                }
                met.push(*index);
                let value = values.iter().find(|value| value.path == path);
                named.extend(value.map(|value| {
                    Named {
                        name: variable.name.to_string(),
                        path,
                        span: tree.nodes[node].span,
                        value: value.shown.clone(),
                        divides: divisors
                            .iter()
                            .any(|divisor| divisor.covers(tree.nodes[node].span)),
                        nested,
                    }
                }));
            }
            NodeKind::Compound(_, arity) => {
                let arguments = shape.arguments(node, *arity as usize).into_iter();
                let arguments = (0..)
                    .zip(arguments)
                    .map(|(n, argument)| (argument, below(&path, n)));
                let mut arguments: Vec<(usize, Vec<u32>)> = arguments.collect();
                arguments.reverse();
                waiting.extend(arguments);
            }
            NodeKind::List(elements) => {
                let arguments = shape.arguments(node, *elements as usize + 1);
                let is_open = |node: &usize| {
                    matches!(&tree.nodes[*node].kind, NodeKind::Variable(index)
                        if tree.variables[*index as usize].is_anonymous())
                };
                if matches!(blame, Blame::Part) && !nested && arguments.iter().any(is_open) {
                    literal.get_or_insert(tree.nodes[node].span);
                }
                let mut path = path;
                let mut found = Vec::new();
                let last = arguments.len() - 1;
                for (n, argument) in arguments.into_iter().enumerate() {
                    if n == last {
                        found.push((argument, path.clone()));
                    } else {
                        found.push((argument, below(&path, 0)));
                        path = below(&path, 1);
                    }
                }
                found.reverse();
                waiting.extend(found);
            }
            NodeKind::Atom(_)
            | NodeKind::Integer(_)
            | NodeKind::BigInteger(_)
            | NodeKind::Ratio(_)
            | NodeKind::Float(_)
            | NodeKind::Text(..) => (),
        }
        if let Blame::Culprit(culprit) = blame
            && literal.is_none()
            && !nested
            && node != root
            && is_written(tree, node, text, culprit)
        {
            literal = Some(tree.nodes[node].span);
        }
    }
    (named, literal)
}

/// The places of divisors.
fn divisors(tree: &Tree<'_>, shape: &SubtreeStarts) -> Vec<Span> {
    let divides = |name: &str| matches!(name, "/" | "//" | "mod" | "rem" | "div" | "rdiv");
    let second = |node: usize| match &tree.nodes[node].kind {
        NodeKind::Compound(name, 2) if divides(name) => {
            Some(tree.nodes[shape.arguments(node, 2)[1]].span)
        }
        _ => None,
    };
    (0..tree.nodes.len()).filter_map(second).collect()
}

/// The only goal with this name and arity within another one, or the only closure that it can have been made of.
fn within(tree: &Tree<'_>, (name, arity): &(String, usize), root: usize) -> Option<usize> {
    let only = |fits: &dyn Fn(usize) -> bool| {
        let mut found = (0..root).filter(|node| {
            let goal = goals::goal_at(tree, *node);
            tree.nodes[root].span.covers(goal.span)
                && goal.name == Some(name.as_str())
                && fits(goal.arity)
        });
        let only = found.next()?;
        found.next().is_none().then_some(only)
    };
    only(&|found| found == *arity).or_else(|| only(&|found| found < *arity))
}

fn is_written(tree: &Tree<'_>, node: usize, text: &str, culprit: &str) -> bool {
    // The error names an evaluable by its indicator.
    let plain = |name: &str| name == culprit || culprit == format!("{name}/0");
    match &tree.nodes[node].kind {
        NodeKind::Atom(name) => plain(name),
        NodeKind::Compound(name, arity) => {
            culprit == format!("{name}/{arity}") || tree.nodes[node].span.of(text) == culprit
        }
        NodeKind::Variable(_) => false,
        NodeKind::Integer(_)
        | NodeKind::BigInteger(_)
        | NodeKind::Ratio(_)
        | NodeKind::Float(_)
        | NodeKind::Text(..)
        | NodeKind::List(_) => tree.nodes[node].span.of(text) == culprit,
    }
}

fn below(path: &[u32], argument: u32) -> Vec<u32> {
    let mut path = path.to_vec();
    path.push(argument);
    path
}
