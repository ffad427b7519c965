//! Which balls a goal may throw: the error terms of ISO 13211-1 (7.12.2) and what the library documents beyond them.
//!
//! *Invariant*: a `system_error` is never one of them: that is what a panic becomes.

use ferz::embed::{Error, Term, TermView};

/// Names and arities of formal terms.
const FORMAL: &[(&str, usize)] = &[
    ("type_error", 2),
    ("domain_error", 2),
    ("existence_error", 2),
    // What else was looked for it in.
    ("existence_error", 3),
    ("permission_error", 3),
    ("representation_error", 1),
    ("evaluation_error", 1),
    ("resource_error", 1),
    ("syntax_error", 1),
    ("uninstantiation_error", 1),
    // Of format/2, as in SWI-Prolog: what is wrong with the directives.
    ("format", 1),
    // Of assertion/1 and send_signal/1, also as there.
    ("assertion_error", 2),
    ("unintercepted_signal", 1),
];

/// What is wrong with an error, if anything is.
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
