//! What the layout of a text shows: a full stop between goals of one body.

use super::super::super::Span;
use super::super::super::{TokenKind, tokens};

/// No body has more lines that are looked at.
const MOST_LINES: usize = 40;

/// The full stop that ends the clause before the term at `at`, if that clause was to go on with the term:
///
/// ```text
///   p(X) :-
///       q(X).        this one
///       r(X).        stands in the column of the goals before, in the next line, and has a variable of the clause, or none at all
/// ```
///
/// `variables` are those of the term that belong to the clause above if one of them occurs there.
pub fn stop_inside(text: &str, at: usize, variables: &[&str]) -> Option<Span> {
    let (before, indent) = line_before(text, at)?;
    if indent == 0 {
        return None;
    }
    // The line of the full stop, and the lines above it up to the head of its clause.
    // A blank line would stand between two clauses.
    let stop = before
        .strip_suffix('\n')?
        .trim_end_matches([' ', '\t', '\r']);
    let end = stop.len();
    let goals = stop.strip_suffix('.')?;
    let mut start = goals.len();
    for line in 0..MOST_LINES {
        start = goals[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let one = goals[start..].split('\n').next()?;
        let own = one.len() - one.trim_start().len();
        if one.contains('%') || one.trim().is_empty() {
            return None;
        }
        if own < indent {
            let is_head = line > 0 && one.trim_end().ends_with([':', '-', '>', ',']);
            let is_rule = one.contains(":-") && !one.trim_start().starts_with(":-");
            let clause = &goals[start..];
            let is_own = variables.is_empty()
                || tokens(clause).any(|(kind, span)| {
                    kind == TokenKind::Variable && variables.contains(&span.of(clause))
                });
            return (is_head && is_rule && is_own).then(|| Span::new(end - 1, end));
        }
        if own > indent && line == 0 || start == 0 {
            return None;
        }
        start -= 1;
    }
    None
}

/// The text before the line of `at`, and how far that line is indented; nothing if something else begins the line.
fn line_before(text: &str, at: usize) -> Option<(&str, usize)> {
    let before = text.get(..at)?;
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let is_first = before[start..].bytes().all(|b| matches!(b, b' ' | b'\t'));
    is_first.then(|| (&before[..start], at - start))
}

#[cfg(test)]
mod tests {
    use super::stop_inside;

    fn place(text: &str, variables: &[&str]) -> Option<usize> {
        let at = text.rfind("r(")?;
        stop_inside(text, at, variables).map(|span| span.start as usize)
    }

    #[test]
    fn a_goal_behind_a_stop_goes_on() {
        assert_eq!(place("p(X) :-\n    q(X).\n    r(X).", &["X"]), Some(16));
        assert_eq!(place("p(X) :-\n  a,\n  q(X).\n  r(X).", &["X"]), Some(19));
    }

    #[test]
    fn other_clauses_are_left_alone() {
        // Another variable, another column, a blank line, a fact above, a text that is indented as a whole.
        assert_eq!(place("p(X) :-\n    q(X).\n    r(Y).", &["Y"]), None);
        assert_eq!(place("p(X) :-\n    q(X).\n  r(X).", &["X"]), None);
        assert_eq!(place("p(X) :-\n    q(X).\n\n    r(X).", &["X"]), None);
        assert_eq!(place("p(X).\n    q(X).\n    r(X).", &["X"]), None);
        assert_eq!(place("    p(X) :- q(X).\n    r(X).", &["X"]), None);
        assert_eq!(place("p(X) :-\n    q(X). % no.\n    r(X).", &["X"]), None);
    }
}
