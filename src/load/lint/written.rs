//! A clause as it was written, and what warnings ask about its parts.

use super::super::goals::{self, Goal};
use crate::syntax::{NodeKind, Shape, Span, Tree};

/// A clause as it was written.
pub struct Written<'t, 'a> {
    pub tree: &'t Tree<'a>,
    pub shape: &'t Shape,
    pub text: &'t str,
}

impl<'t, 'a> Written<'t, 'a> {
    /// What a node is.
    pub fn kind(&self, node: usize) -> &'t NodeKind<'a> {
        &self.tree.nodes[node].kind
    }

    /// Where a node stands.
    pub fn span(&self, node: usize) -> Span {
        self.tree.nodes[node].span
    }

    /// The text of a node.
    pub fn text(&self, node: usize) -> &'t str {
        self.span(node).of(self.text)
    }

    /// The text of a span.
    pub fn text_of(&self, span: Span) -> &'t str {
        span.of(self.text)
    }

    /// The text of a span in one line.
    pub fn one_line(&self, span: Span) -> String {
        let words: Vec<&str> = span.of(self.text).split_whitespace().collect();
        words.join(" ")
    }

    /// The arguments of a compound term, or the elements and the tail of a list.
    pub fn arguments(&self, node: usize) -> Vec<usize> {
        let mut arguments: Vec<usize> = self.children(node).collect();
        arguments.reverse();
        arguments
    }

    /// The same from right to left.
    pub fn children(&self, node: usize) -> impl Iterator<Item = usize> + use<'t> {
        self.shape.backwards(node, self.kind(node).children())
    }

    /// The number of the variable that a node is.
    pub fn variable(&self, node: usize) -> Option<u32> {
        match self.kind(node) {
            NodeKind::Variable(index) => Some(*index),
            NodeKind::Compound(..)
            | NodeKind::List(_)
            | NodeKind::Atom(_)
            | NodeKind::Integer(_)
            | NodeKind::BigInteger(_)
            | NodeKind::Ratio(_)
            | NodeKind::Float(_)
            | NodeKind::Text(..) => None,
        }
    }

    /// The name of a variable.
    pub fn name(&self, variable: u32) -> &'a str {
        self.tree.variables[variable as usize].name
    }

    /// Whether a node is a number.
    pub fn is_number(&self, node: usize) -> bool {
        matches!(
            self.kind(node),
            NodeKind::Integer(_)
                | NodeKind::BigInteger(_)
                | NodeKind::Ratio(_)
                | NodeKind::Float(_)
        )
    }

    /// Whether a node is an expression of arithmetic with an operator at its top.
    pub fn is_expression(&self, node: usize) -> bool {
        matches!(self.kind(node), NodeKind::Compound(name, 2)
            if matches!(&**name, "+" | "-" | "*" | "/" | "//" | "mod" | "**" | "^"))
    }

    /// The variables below a node.
    pub fn variables(&self, node: usize) -> Vec<u32> {
        let mut found = Vec::new();
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            found.extend(self.variable(node));
            waiting.extend(self.children(node));
        }
        found
    }

    /// Whether all below an expression is arithmetic on variables and numbers, with a variable among them.
    pub fn is_arithmetic(&self, node: usize) -> bool {
        let mut waiting = vec![node];
        let mut variables = 0;
        while let Some(node) = waiting.pop() {
            if self.variable(node).is_some() {
                variables += 1;
            } else if self.is_expression(node) {
                waiting.extend(self.children(node));
            } else if !self.is_number(node) {
                return false;
            }
        }
        variables > 0
    }

    /// What stands between two nodes.
    pub fn between(&self, left: usize, right: usize) -> Span {
        let (left, right) = (self.span(left), self.span(right));
        Span::new(
            left.end as usize,
            (right.start as usize).max(left.end as usize),
        )
    }

    /// Whether a number stands in an expression.
    pub fn has_number(&self, node: usize) -> bool {
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            if self.is_number(node) {
                return true;
            }
            waiting.extend(self.children(node));
        }
        false
    }

    /// The goals that are all called, from left to right: those that commas join.
    pub fn conjunction(&self, body: usize) -> Vec<Goal<'t>> {
        let mut found = Vec::new();
        let mut waiting = vec![body];
        while let Some(node) = waiting.pop() {
            match self.kind(node) {
                NodeKind::Compound(name, 2) if name == "," => {
                    waiting.extend(self.children(node));
                }
                _ => found.push(goals::goal_at(self.tree, node)),
            }
        }
        found
    }
}

/// The node of the head.
pub fn head_of(tree: &Tree<'_>, shape: &Shape) -> usize {
    let root = tree.nodes.len() - 1;
    match goals::clause_body(tree) {
        Some(_) => shape.arguments(root, 2)[0],
        None => root,
    }
}

/// Where the head of a clause stands.
pub fn head_span(tree: &Tree<'_>, shape: &Shape) -> Span {
    tree.nodes[head_of(tree, shape)].span
}
