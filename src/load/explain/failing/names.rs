//! The variables of a goal by the names in its text, with the values that the machine has saved for their places.

use std::sync::Arc;

use super::super::read_again;
use super::super::{goals, terms};
use crate::machine::bounds::Limit;
use crate::machine::{Failing, Machine, VariableValue};
use crate::syntax::{NodeKind, Source, Span, SubtreeStarts, Tree};

/// The elements of a list in values that are shown (`machine/backtrace/values.rs`).
const SHOWN_ELEMENTS: usize = 6;

/// What a ball tells about its goal.
pub enum Blame {
    /// A variable has no value; the predicate that has found that.
    Unbound(Option<(String, usize)>),
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
    /// Its number in the text.
    index: u32,
    /// The path of argument indexes down to it, from the goal that raised the error if it is a part of that.
    pub path: Vec<u32>,
    pub span: Span,
    /// The value as text; none if it is unbound.
    pub value: Option<String>,
    /// Whether it is a part of a divisor.
    pub divides: bool,
    /// Whether it may not belong to the goal that raised the error, since the goal has called others.
    pub nested: bool,
}

impl Named {
    /// Whether this is `_`.
    pub fn is_anonymous(&self) -> bool {
        self.name == "_"
    }
}

/// What the text of a goal tells.
pub struct Written {
    /// The variables with known values.
    pub named: Vec<Named>,
    /// The variables of whose values nothing is known.
    pub unknown: Vec<Named>,
    /// The place of the culprit, unless that is a variable.
    pub literal: Option<Span>,
    /// The place of the goal that raised the error, or of the closure that it was made of.
    pub at: Span,
    /// The place of the goal that is shown.
    pub shown: Span,
    /// The name and the number of arguments of the goal that raised the error; none if it was made of a closure.
    pub called: Option<(String, usize)>,
}

/// What the text of the goal tells.
pub fn named_variables(
    machine: &Machine,
    goal: &Failing,
    (source, span): (&Arc<Source>, Span),
    blame: &Blame,
) -> Option<Written> {
    let text = source.text.get(..span.end as usize)?;
    let tree = read_again(machine, text, span.start)?;
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
    let found_by = match blame {
        Blame::Unbound(found_by) => found_by.clone(),
        _ => None,
    };
    let own = (goal.name.clone(), goal.arity);
    let inner = goal.inner.clone().or(found_by.filter(|by| *by != own));
    let within = inner.as_ref().and_then(|inner| within(&tree, inner, root));
    let found = within
        .filter(|_| !goal.inner_values.is_empty())
        .map(|node| {
            let span = tree.nodes[node].span;
            let clear = (text, node, Some(span));
            let (named, unknown, literal) =
                variables(&tree, &shape, clear, &goal.inner_values, blame);
            Written {
                named,
                unknown,
                literal,
                at: span,
                shown: span,
                called: goal.inner.clone(),
            }
        });
    if let Some(found) = found.filter(|found| !found.named.is_empty() || found.literal.is_some()) {
        return Some(found);
    }
    let inside = within.map(|node| tree.nodes[node].span);
    let is_closure = within.is_some_and(|node| {
        let called = inner.as_ref().map(|(_, arity)| *arity);
        called.is_some_and(|arity| goals::goal_at(&tree, node).arity < arity)
    });
    // The culprit is an argument that the closure was called with: it may stand beside it.
    let beside = is_closure && matches!(blame, Blame::Culprit(_));
    let whole = tree.nodes[root].span;
    let clear = match inside {
        Some(span) if !beside => Some(span),
        Some(_) => Some(whole),
        None => (!goal.uncertain).then_some(whole),
    };
    let (mut named, mut unknown, mut literal) =
        variables(&tree, &shape, (text, root, clear), &goal.values, blame);
    if let Some(within) = inside.filter(|_| !beside) {
        if named.iter().any(|named| within.covers(named.span)) {
            named.retain(|named| within.covers(named.span));
        }
        unknown.retain(|named| within.covers(named.span));
        literal = literal.filter(|at| within.covers(*at));
    }
    Some(Written {
        named,
        unknown,
        literal,
        at: inside.unwrap_or(span),
        shown: inside.filter(|_| !beside).unwrap_or(span),
        called: match inside {
            Some(_) if is_closure => None,
            Some(_) => inner,
            None => Some(own),
        },
    })
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
) -> (Vec<Named>, Vec<Named>, Option<Span>) {
    let mut named: Vec<Named> = Vec::new();
    let mut unknown: Vec<Named> = Vec::new();
    let mut literal = None;
    let mut inside = None;
    let mut waiting = vec![(root, Vec::new())];
    let divisors = divisors(tree, shape);
    while let Some((node, path)) = waiting.pop() {
        let at = tree.nodes[node].span;
        let nested = !clear.is_some_and(|clear| clear.covers(at));
        if clear == Some(at) && inside.is_none() {
            inside = Some(path.clone());
        }
        // The arguments of a goal within another one are counted from that goal on.
        let own = |path: &[u32]| {
            let within = inside.as_ref().filter(|_| !nested);
            let rest = within.and_then(|inside| path.strip_prefix(inside.as_slice()));
            rest.filter(|rest| !rest.is_empty())
                .unwrap_or(path)
                .to_vec()
        };
        let divides = divisors.iter().any(|divisor| divisor.covers(at));
        match &tree.nodes[node].kind {
            NodeKind::Variable(index) => {
                let path = if node == root { vec![0] } else { path };
                match named.iter_mut().find(|named| named.index == *index) {
                    // The label belongs to the goal that raised the error.
                    Some(named) if named.nested && !nested => {
                        (named.path, named.span, named.nested) = (own(&path), at, false);
                        named.divides |= divides;
                    }
                    Some(_) => (),
                    None => {
                        let value = values.iter().find(|value| value.path == path);
                        let one = Named {
                            name: tree.variables[*index as usize].name.to_string(),
                            index: *index,
                            path: own(&path),
                            span: at,
                            value: value.and_then(|value| value.shown.clone()),
                            divides,
                            nested,
                        };
                        match value {
                            Some(_) => named.push(one),
                            None => unknown.push(one),
                        }
                    }
                }
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
            literal = Some(at);
        }
        if matches!(blame, Blame::Division)
            && literal.is_none()
            && !nested
            && divisors.contains(&at)
            && matches!(tree.nodes[node].kind, NodeKind::Integer(0))
        {
            literal = Some(at);
        }
    }
    unknown.retain(|one| named.iter().all(|named| named.index != one.index));
    (named, unknown, literal)
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
        NodeKind::Text(_, content) if is_list_of(content, culprit) => true,
        NodeKind::Integer(_)
        | NodeKind::BigInteger(_)
        | NodeKind::Ratio(_)
        | NodeKind::Float(_)
        | NodeKind::Text(..)
        | NodeKind::List(_) => tree.nodes[node].span.of(text) == culprit,
    }
}

/// Whether a value is the list that a text in double quotes is: of characters, or of their codes.
fn is_list_of(content: &str, culprit: &str) -> bool {
    let list = |element: &dyn Fn(char) -> String| {
        let elements: Vec<String> = content.chars().take(SHOWN_ELEMENTS).map(element).collect();
        let more = match content.chars().nth(SHOWN_ELEMENTS) {
            Some(_) => "|...",
            None => "",
        };
        format!("[{}{more}]", elements.join(","))
    };
    let character = |sign: char| match sign {
        ',' => "','".to_owned(),
        _ => terms::quoted(&sign.to_string()),
    };
    list(&character) == culprit || list(&|sign| u32::from(sign).to_string()) == culprit
}

fn below(path: &[u32], argument: u32) -> Vec<u32> {
    let mut path = path.to_vec();
    path.push(argument);
    path
}
