//! The balls that a goal may throw: the error terms of ISO 13211-1 (7.12.2) and those that the library documents beyond them.
//!
//! *Invariant*: a `system_error` is never among them: a panic becomes one.

use ferz::embed::{Error, Term, TermView};

/// Names and arities of formal terms.
const FORMAL: &[(&str, usize)] = &[
    ("type_error", 2),
    ("domain_error", 2),
    ("existence_error", 2),
    // The third argument is the place that was searched.
    ("existence_error", 3),
    ("permission_error", 3),
    ("representation_error", 1),
    ("evaluation_error", 1),
    ("resource_error", 1),
    ("syntax_error", 1),
    ("uninstantiation_error", 1),
    // Of format/2, as in SWI-Prolog: errors in the directives.
    ("format", 1),
    // Of assertion/1 and send_signal/1, also as in SWI-Prolog.
    ("assertion_error", 2),
    ("unintercepted_signal", 1),
];

/// The complaint about an error, if there is one.
pub fn complaint(error: &Error) -> Option<String> {
    let Some(ball) = error.ball() else {
        // The end of the program, a query that cannot be read.
        return (error.halt().is_none() && !error.is_syntax()).then(|| error.to_string());
    };
    complaint_of_ball(ball)
}

/// The same for a ball.
pub fn complaint_of_ball(ball: &Term) -> Option<String> {
    let arguments = ball.arguments("error", 2)?;
    let legal = match arguments[0].view() {
        TermView::Atom("instantiation_error") => true,
        TermView::Compound(name, of) => FORMAL.contains(&(name, of.len())),
        _ => false,
    };
    (!legal).then(|| ball.to_string())
}
