//! Parses answer descriptions, from the trees of their terms.
//!
//! A description is text the toplevel could have printed: alternatives with `;` between them, each a conjunction of equations and
//! residual goals, or `true`, `false`, `...`, an error term or `throws(Ball)`. `prints("text")` in front gives the output before
//! that answer.

use crate::syntax::{NodeKind, SubtreeStarts, Tree};

/// One alternative.
#[derive(Debug, PartialEq)]
pub(super) struct Expected {
    /// The output of the query before this answer, if the description has it.
    pub prints: Option<String>,
    /// The expected outcome.
    pub outcome: Outcome,
    /// Variables of the query with any value: `S = _`.
    pub ignored: Vec<String>,
    /// The alternative as it was written.
    pub text: String,
}

/// The expected outcome of the next step of a query.
#[derive(Debug, PartialEq)]
pub(super) enum Outcome {
    /// An answer with these equations and these residual goals.
    Answer {
        equations: Vec<String>,
        goals: Vec<String>,
    },
    /// There is no further answer.
    False,
    /// More answers may follow, or none.
    More,
    /// A ball that this term subsumes.
    Throws(String),
}

/// The alternatives of a description; none if the term is a clause.
pub(super) fn description(text: &str, tree: &Tree) -> Option<Vec<Expected>> {
    let parts = Parts::new(tree);
    parts
        .spine(parts.root(), ";")
        .into_iter()
        .map(|node| alternative(text, &parts, node))
        .collect()
}

/// The query of a quad: the argument of `?-`, without its full stop.
pub(super) fn query<'t>(text: &'t str, tree: &Tree) -> Option<&'t str> {
    let parts = Parts::new(tree);
    parts.arguments(parts.root(), "?-", 1)?;
    let whole = text.get(tree.span.range())?;
    // Not trimmed at the end: the blank of `0' ` belongs to the query.
    whole.strip_prefix("?-").map(str::trim_start)
}

fn alternative(text: &str, parts: &Parts, node: usize) -> Option<Expected> {
    let mut goals = parts.spine(node, ",");
    let prints = goals.first().and_then(|&goal| prints(parts, goal));
    if prints.is_some() {
        goals.remove(0);
    }
    let whole = |node| parts.text(text, node).to_owned();
    let mut ignored = Vec::new();
    goals.retain(|&goal| match parts.arguments(goal, "=", 2).as_deref() {
        Some(&[variable, value]) if parts.is_variable(variable) && whole(value) == "_" => {
            ignored.push(whole(variable));
            false
        }
        _ => true,
    });
    let outcome = match goals.as_slice() {
        [] => answer(Vec::new(), Vec::new()),
        [goal] if parts.is_atom(*goal, "true") => answer(Vec::new(), Vec::new()),
        [goal] if parts.is_atom(*goal, "false") => Outcome::False,
        [goal] if parts.is_atom(*goal, "...") => Outcome::More,
        [goal] if parts.arguments(*goal, "error", 2).is_some() => Outcome::Throws(whole(*goal)),
        [goal] if parts.arguments(*goal, "throws", 1).is_some() => {
            let arguments = parts.arguments(*goal, "throws", 1)?;
            Outcome::Throws(whole(*arguments.first()?))
        }
        goals => {
            let is_equation = |goal: &usize| parts.arguments(*goal, "=", 2).is_some();
            let behind = goals.iter().take_while(|goal| is_equation(goal)).count();
            let (equations, goals) = goals.split_at(behind);
            if !goals.iter().all(|goal| waits(parts, *goal)) {
                return None;
            }
            let texts = |goals: &[usize]| goals.iter().map(|goal| whole(*goal)).collect();
            answer(texts(equations), texts(goals))
        }
    };
    Some(Expected {
        prints,
        outcome,
        ignored,
        text: whole(node),
    })
}

fn answer(equations: Vec<String>, goals: Vec<String>) -> Outcome {
    Outcome::Answer { equations, goals }
}

/// The residual goals that may follow the equations of an answer.
const RESIDUAL: [(&str, u32); 26] = [
    ("dif", 2),
    ("freeze", 2),
    ("when", 2),
    ("put_attr", 3),
    (":", 2),
    ("in", 2),
    ("#=", 2),
    ("#\\=", 2),
    ("#=<", 2),
    ("#>=", 2),
    ("#<==>", 2),
    ("#==>", 2),
    ("#\\/", 2),
    ("all_different", 1),
    ("all_distinct", 1),
    ("element", 3),
    ("tuples_in", 2),
    ("circuit", 1),
    ("lex_chain", 1),
    ("global_cardinality", 2),
    ("cumulative", 2),
    ("disjoint2", 1),
    ("zcompare", 3),
    ("#<", 2),
    ("#>", 2),
    ("sum", 3),
];

fn waits(parts: &Parts, goal: usize) -> bool {
    RESIDUAL
        .iter()
        .any(|(name, arity)| parts.arguments(goal, name, *arity).is_some())
}

/// The text of a goal `prints("text")`.
fn prints(parts: &Parts, goal: usize) -> Option<String> {
    let arguments = parts.arguments(goal, "prints", 1)?;
    match &parts.tree.nodes[*arguments.first()?].kind {
        NodeKind::Text(_, text) | NodeKind::Atom(text) => Some(text.clone().into_owned()),
        NodeKind::Variable(_)
        | NodeKind::Integer(_)
        | NodeKind::BigInteger(_)
        | NodeKind::Ratio(_)
        | NodeKind::Float(_)
        | NodeKind::Compound(..)
        | NodeKind::List(_) => None,
    }
}

/// A tree and its shape.
struct Parts<'t, 'a> {
    tree: &'t Tree<'a>,
    shape: SubtreeStarts,
}

impl<'t, 'a> Parts<'t, 'a> {
    fn new(tree: &'t Tree<'a>) -> Parts<'t, 'a> {
        Parts {
            tree,
            shape: SubtreeStarts::of(tree),
        }
    }

    fn root(&self) -> usize {
        self.tree.nodes.len() - 1
    }

    /// The arguments of a compound of that name and arity.
    fn arguments(&self, node: usize, name: &str, arity: u32) -> Option<Vec<usize>> {
        match &self.tree.nodes[node].kind {
            NodeKind::Compound(found, count) if found == name && *count == arity => {
                Some(self.shape.arguments(node, arity as usize))
            }
            NodeKind::Compound(..)
            | NodeKind::Variable(_)
            | NodeKind::Atom(_)
            | NodeKind::Integer(_)
            | NodeKind::BigInteger(_)
            | NodeKind::Ratio(_)
            | NodeKind::Float(_)
            | NodeKind::Text(..)
            | NodeKind::List(_) => None,
        }
    }

    /// The operands of a right-associative operator: `a, b, c` has three.
    fn spine(&self, mut node: usize, name: &str) -> Vec<usize> {
        let mut operands = Vec::new();
        while let Some(arguments) = self.arguments(node, name, 2) {
            operands.push(arguments[0]);
            node = arguments[1];
        }
        operands.push(node);
        operands
    }

    fn is_variable(&self, node: usize) -> bool {
        matches!(self.tree.nodes[node].kind, NodeKind::Variable(_))
    }

    fn is_atom(&self, node: usize, name: &str) -> bool {
        matches!(&self.tree.nodes[node].kind, NodeKind::Atom(found) if found == name)
    }

    fn text<'s>(&self, source: &'s str, node: usize) -> &'s str {
        self.tree.nodes[node].span.of(source)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{Operators, ReadFlags, read_term};

    fn described(text: &str) -> Option<Vec<Outcome>> {
        let operators = Operators::new();
        let tree = read_term(text, 0, &operators, ReadFlags::default());
        let tree = tree.ok().flatten().expect("the test has a term");
        let expected = description(text, &tree)?;
        Some(
            expected
                .into_iter()
                .map(|expected| expected.outcome)
                .collect(),
        )
    }

    fn answer(equations: &[&str]) -> Outcome {
        let equations = equations.iter().map(|text| (*text).to_owned());
        super::answer(equations.collect(), Vec::new())
    }

    #[test]
    fn alternatives_are_told_apart() {
        assert_eq!(
            described("X = (a:-b), Y = [1|T] ; X = 2 ; false."),
            Some(vec![
                answer(&["X = (a:-b)", "Y = [1|T]"]),
                answer(&["X = 2"]),
                Outcome::False
            ])
        );
        assert_eq!(
            described("prints(\"a\\n\"), true ; ... ."),
            Some(vec![answer(&[]), Outcome::More])
        );
        assert_eq!(
            described("throws((a, b))."),
            Some(vec![Outcome::Throws("a, b".to_owned())])
        );
        assert_eq!(
            described("(a:-b) = X, (Y = 1)."),
            Some(vec![answer(&["(a:-b) = X", "Y = 1"])])
        );
    }

    #[test]
    fn a_clause_is_no_description() {
        assert_eq!(described("p(X) :- X = 1."), None);
        assert_eq!(described("p(1)."), None);
        assert_eq!(described("[]."), None);
    }
}
