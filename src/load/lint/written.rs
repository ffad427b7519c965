//! A clause as it was written, with accessors to its parts for the warnings.

use super::super::goals::{self, BodyGoal};
use crate::database::meta;
use crate::syntax::{NodeKind, Span, SubtreeStarts, Tree};

/// A clause as it was written.
pub struct Written<'t, 'a> {
    pub tree: &'t Tree<'a>,
    pub shape: &'t SubtreeStarts,
    pub text: &'t str,
}

impl<'t, 'a> Written<'t, 'a> {
    /// The kind of a node.
    pub fn kind(&self, node: usize) -> &'t NodeKind<'a> {
        &self.tree.nodes[node].kind
    }

    /// The span of a node.
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

    /// The two arguments of a compound term.
    pub fn sides(&self, node: usize) -> [usize; 2] {
        let right = node - 1;
        [self.shape.nodes(right).start() - 1, right]
    }

    /// The same from right to left, for any number of them.
    pub fn children(&self, node: usize) -> impl Iterator<Item = usize> + use<'t> {
        self.shape.backwards(node, self.kind(node).children())
    }

    /// The number of the variable at a node, if it is one.
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

    /// Whether a node is an arithmetic expression with an operator at its top.
    pub fn is_expression(&self, node: usize) -> bool {
        matches!(self.kind(node), NodeKind::Compound(name, 2)
            if matches!(&**name, "+" | "-" | "*" | "/" | "//" | "mod" | "**" | "^"))
    }

    /// The variables below a node, from left to right.
    pub fn variables(&self, node: usize) -> Vec<u32> {
        let nodes = self.shape.nodes(node);
        nodes.filter_map(|node| self.variable(node)).collect()
    }

    /// Whether a variable occurs below a node.
    pub fn mentions(&self, node: usize, variable: u32) -> bool {
        let mut nodes = self.shape.nodes(node);
        nodes.any(|node| self.variable(node) == Some(variable))
    }

    /// Whether an expression consists of arithmetic on variables and numbers, and contains a variable.
    pub fn is_arithmetic(&self, node: usize) -> bool {
        let is_part = |node: usize| {
            self.variable(node).is_some() || self.is_number(node) || self.is_expression(node)
        };
        let mut nodes = self.shape.nodes(node);
        nodes.clone().all(is_part) && nodes.any(|node| self.variable(node).is_some())
    }

    /// The span between two nodes.
    pub fn between(&self, left: usize, right: usize) -> Span {
        let (left, right) = (self.span(left), self.span(right));
        Span::new(
            left.end as usize,
            (right.start as usize).max(left.end as usize),
        )
    }

    /// Whether a number occurs in an expression.
    pub fn has_number(&self, node: usize) -> bool {
        self.shape.nodes(node).any(|node| self.is_number(node))
    }

    /// The goals that these goals hand to predicates of the library as they stand: those in `findall(X, (q(X), r(X)), L)`.
    pub fn handed(&self, goals: &[BodyGoal<'t>]) -> Vec<BodyGoal<'t>> {
        let mut found = Vec::new();
        let mut from = 0;
        let mut handed = self.handed_by(goals);
        // What these hand on in turn.
        while !handed.is_empty() {
            found.append(&mut handed);
            handed = self.handed_by(&found[from..]);
            from = found.len();
        }
        found
    }

    fn handed_by(&self, goals: &[BodyGoal<'t>]) -> Vec<BodyGoal<'t>> {
        let mut found = Vec::new();
        for goal in goals {
            let letters = goal.name.and_then(|name| meta::letters(name, goal.arity));
            let Some(letters) = letters else { continue };
            let arguments = self.arguments(goal.node);
            for (mut argument, letter) in arguments.into_iter().zip(letters) {
                while matches!(self.kind(argument), NodeKind::Compound(name, 2) if name == "^")
                    && *letter == b'^'
                {
                    argument = self.sides(argument)[1];
                }
                if matches!(letter, b'0' | b'^') {
                    found.extend(goals::goals(self.tree, self.shape, argument));
                }
            }
        }
        found
    }

    /// The goals joined by commas, from left to right: all of them are called.
    pub fn conjunction(&self, body: usize) -> Vec<BodyGoal<'t>> {
        let mut found = Vec::new();
        let mut waiting = Vec::new();
        let mut next = Some(body);
        while let Some(node) = next {
            next = match self.kind(node) {
                NodeKind::Compound(name, 2) if name == "," => {
                    waiting.extend(self.children(node));
                    waiting.pop()
                }
                _ => {
                    found.push(goals::goal_at(self.tree, node));
                    waiting.pop()
                }
            };
        }
        found
    }
}

/// The goals of a body.
pub struct Goals<'t> {
    /// The goals joined by commas.
    pub conjunction: Vec<BodyGoal<'t>>,
    /// All goals, if control constructs are among those.
    inside: Option<Vec<BodyGoal<'t>>>,
}

impl<'t> Goals<'t> {
    /// The goals of the body at a node.
    pub fn of(written: &Written<'t, '_>, body: usize) -> Goals<'t> {
        let conjunction = written.conjunction(body);
        // Most bodies are conjunctions of calls, without control constructs.
        let is_control = |goal: &BodyGoal<'_>| {
            let name = goal.name.unwrap_or_default();
            goals::is_control(name, goal.arity)
        };
        let has_control = conjunction.iter().any(is_control);
        Goals {
            inside: has_control.then(|| goals::goals(written.tree, written.shape, body)),
            conjunction,
        }
    }

    /// All goals, in the order of the text.
    pub fn all(&self) -> &[BodyGoal<'t>] {
        self.inside.as_deref().unwrap_or(&self.conjunction)
    }
}

/// The node of the head, without a module before it.
pub fn head_of(tree: &Tree<'_>, shape: &SubtreeStarts) -> usize {
    let root = tree.nodes.len() - 1;
    let mut head = match goals::clause_body(tree) {
        Some(_) => shape.arguments(root, 2)[0],
        None => root,
    };
    while matches!(&tree.nodes[head].kind, NodeKind::Compound(name, 2) if &**name == ":") {
        head = shape.arguments(head, 2)[1];
    }
    head
}

/// The span of the head of a clause.
pub fn head_span(tree: &Tree<'_>, shape: &SubtreeStarts) -> Span {
    tree.nodes[head_of(tree, shape)].span
}
