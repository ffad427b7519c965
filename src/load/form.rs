//! What a term of a text is: clause, directive, grammar rule or end of file, decided from its tree before it becomes a term.

use crate::syntax::{NodeKind, Tree};

/// What a term of a text is, by its outermost functor.
pub(super) enum Form {
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

impl Form {
    pub fn of(tree: &Tree<'_>) -> Form {
        match &tree.nodes[tree.nodes.len() - 1].kind {
            NodeKind::Compound(name, 1) if name == ":-" => Form::Directive,
            NodeKind::Compound(name, 1) if name == "?-" => Form::Query,
            NodeKind::Compound(name, 2) if matches!(&**name, ":-" | "-->") => Form::Clause,
            NodeKind::Atom(name) if name == "end_of_file" => Form::End,
            NodeKind::Compound(..)
            | NodeKind::Atom(_)
            | NodeKind::Variable(_)
            | NodeKind::Integer(_)
            | NodeKind::BigInteger(_)
            | NodeKind::Ratio(_)
            | NodeKind::Float(_)
            | NodeKind::Text(..)
            | NodeKind::List(_) => Form::Other,
        }
    }
}
