//! Classifies a term of a text as clause, directive, grammar rule or end of file, by its tree before it becomes a term.

use crate::syntax::{NodeKind, Tree};

/// The class of a term, by its principal functor.
pub(super) enum ReadTerm {
    /// `:- Directive`
    Directive,
    /// `?- Query`
    Query,
    /// `Head :- Body` or `Head --> Body`
    Clause,
    /// `end_of_file`
    End,
    /// A fact, or the description of an answer.
    Other,
}

impl ReadTerm {
    pub fn of(tree: &Tree<'_>) -> ReadTerm {
        match &tree.nodes[tree.nodes.len() - 1].kind {
            NodeKind::Compound(name, 1) if name == ":-" => ReadTerm::Directive,
            NodeKind::Compound(name, 1) if name == "?-" => ReadTerm::Query,
            NodeKind::Compound(name, 2) if matches!(&**name, ":-" | "-->") => ReadTerm::Clause,
            NodeKind::Atom(name) if name == "end_of_file" => ReadTerm::End,
            NodeKind::Compound(..)
            | NodeKind::Atom(_)
            | NodeKind::Variable(_)
            | NodeKind::Integer(_)
            | NodeKind::BigInteger(_)
            | NodeKind::Ratio(_)
            | NodeKind::Float(_)
            | NodeKind::Text(..)
            | NodeKind::List(_) => ReadTerm::Other,
        }
    }
}
