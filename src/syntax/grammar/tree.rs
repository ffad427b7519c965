//! The syntax tree of one clause, with spans.
//!
//! Nodes stand in postfix order, a compound after its arguments, so that no walk of a tree recurses, however deep the term is.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use dashu_int::IBig;

use super::super::{Span, SyntaxError};

/// A term with the structure of its text.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree<'a> {
    /// The nodes; the last one is the root.
    pub nodes: Vec<Node<'a>>,
    /// The variables in the order of their first occurrence, anonymous ones too.
    pub variables: Vec<Variable<'a>>,
    /// The term without its end token.
    pub span: Span,
    /// Offset just after the end token: where the next term is read from.
    pub end: usize,
    /// The error of the strict grammar; set if only the relaxed one ([`crate::syntax::ReadFlags::relaxed`]) reads this text.
    pub relaxed: Option<Box<SyntaxError>>,
    /// Spans that the nodes do not have, in the order of the nodes; only if [`crate::syntax::ReadFlags::details`] asks for them.
    pub details: Vec<Detail>,
}

/// A span that the node itself does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detail {
    /// The index of the node.
    pub node: u32,
    /// What it is.
    pub kind: DetailKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DetailKind {
    /// The functor or operator of a compound.
    Functor,
    /// Parentheses around the node, the inner ones first.
    Parentheses,
}

/// One subterm.
#[derive(Clone, Debug, PartialEq)]
pub struct Node<'a> {
    /// What it is.
    pub kind: NodeKind<'a>,
    /// Where it stands, with all its subterms.
    pub span: Span,
}

/// The kinds of subterm.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeKind<'a> {
    /// Index in [`Tree::variables`].
    Variable(u32),
    /// An atom, `[]` and `{}` too.
    Atom(Cow<'a, str>),
    /// An integer of one word.
    Integer(i64),
    /// Any other integer.
    BigInteger(Box<IBig>),
    /// A fraction that is no integer.
    Ratio(super::super::Fraction),
    /// A floating point number.
    Float(f64),
    /// Quoted text that is not an atom; flags decide its meaning later.
    Text(Quote, Cow<'a, str>),
    /// A compound term: takes that many subtrees before it.
    Compound(Cow<'a, str>, u32),
    /// A list: takes that many element subtrees and then one tail subtree.
    List(u32),
}

/// The quotes around a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quote {
    /// `"`
    Double,
    /// A back quote.
    Back,
}

/// A variable of a clause.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable<'a> {
    /// The name as it was written.
    pub name: &'a str,
    /// How often it occurs; always 1 for `_`.
    pub occurrences: u32,
    /// The first occurrence.
    pub span: Span,
    /// The last occurrence.
    pub last: Span,
}

impl Variable<'_> {
    /// Whether this is `_`.
    pub fn is_anonymous(&self) -> bool {
        self.name == "_"
    }
}

impl<'a> Tree<'a> {
    /// Named variables that occur once, though their names do not begin with `_`.
    pub fn singletons(&self) -> impl Iterator<Item = &Variable<'a>> {
        self.variables
            .iter()
            .filter(|v| v.occurrences == 1 && !v.name.starts_with('_'))
    }
}

impl NodeKind<'_> {
    /// Name and arity of an atom or a compound term; `None` for lists in brackets.
    pub fn name_and_arity(&self) -> Option<(&str, usize)> {
        match self {
            NodeKind::Atom(name) => Some((name, 0)),
            NodeKind::Compound(name, arity) => Some((name, *arity as usize)),
            NodeKind::Variable(_)
            | NodeKind::Integer(_)
            | NodeKind::BigInteger(_)
            | NodeKind::Ratio(_)
            | NodeKind::Float(_)
            | NodeKind::Text(..)
            | NodeKind::List(_) => None,
        }
    }

    /// The number of subtrees before a node of this kind: its arguments, or its elements and the tail.
    pub fn children(&self) -> usize {
        match self {
            NodeKind::Compound(_, arity) => *arity as usize,
            NodeKind::List(count) => *count as usize + 1,
            NodeKind::Variable(_)
            | NodeKind::Atom(_)
            | NodeKind::Integer(_)
            | NodeKind::BigInteger(_)
            | NodeKind::Ratio(_)
            | NodeKind::Float(_)
            | NodeKind::Text(..) => 0,
        }
    }
}

/// The first node of every subtree; a compound follows its arguments.
pub struct SubtreeStarts(Vec<u32>);

impl SubtreeStarts {
    /// Finds them in one pass.
    pub fn of(tree: &Tree<'_>) -> SubtreeStarts {
        let mut starts = Vec::with_capacity(tree.nodes.len());
        let mut open: Vec<u32> = Vec::with_capacity(16);
        for (index, node) in tree.nodes.iter().enumerate() {
            let below = node.kind.children();
            let kept = open.len() - below;
            let start = open.get(kept).copied().unwrap_or(index as u32);
            open.truncate(kept);
            open.push(start);
            starts.push(start);
        }
        SubtreeStarts(starts)
    }

    /// The nodes of a subtree, its root the last.
    pub fn nodes(&self, root: usize) -> RangeInclusive<usize> {
        self.0[root] as usize..=root
    }

    /// The roots of the `arity` subtrees below a node, from left to right.
    pub fn arguments(&self, node: usize, arity: usize) -> Vec<usize> {
        let mut arguments: Vec<usize> = self.backwards(node, arity).collect();
        arguments.reverse();
        arguments
    }

    /// The same from right to left.
    pub fn backwards(&self, node: usize, arity: usize) -> impl Iterator<Item = usize> + use<'_> {
        let mut end = node;
        (0..arity).map(move |_| {
            let argument = end - 1;
            end = self.0[argument] as usize;
            argument
        })
    }
}
