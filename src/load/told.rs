//! Messages that a program prints, as diagnostics: for hosts that take messages as values, and for `--diagnostics json`.
//!
//! ```text
//!   print_message(error, E) ── no hook ──► ERROR: .. on user_error
//!                           └─ a hook ───► error[error::type], with the same sentence
//! ```
//!
//! *Invariant*: a message goes to the hook or to the stream, and never to both. Only what would be written on the error output of the
//! host goes to the hook: a program that redirects `user_error` gets the text there.

use super::explain::code;
use super::{state, terms};
use crate::builtins::group::group;
use crate::builtins::io::target;
use crate::builtins::text;
use crate::machine::Machine;
use crate::machine::error::Result;
use crate::stream::StreamId;
use crate::syntax::{Diagnostic, Severity};
use crate::term::{Cell, atoms};

group! {
    semidet "$are_messages_values(+Stream)"        [] => are_messages_values;
    det     "$tell_message(+Kind, @Term, +Chars)"  [] => tell_message;
}

/// True if what is written to Stream as messages goes to a hook of the host.
///
/// ```prolog
/// ?- '$are_messages_values'(user_error).
///    false.
/// ```
fn are_messages_values(m: &mut Machine, [stream]: [Cell; 1]) -> Result<bool> {
    Ok(state::of(m).told_to.is_some() && target::named(m, stream)?.id == StreamId::ERROR)
}

/// Gives the hook of the host a message of this Kind with the text Chars; Term is what it is about.
fn tell_message(m: &mut Machine, [kind, term, chars]: [Cell; 3]) -> Result<()> {
    let severity = match terms::atom(m, kind).map_or("", |kind| m.atoms.text(kind)) {
        "error" => Severity::Error,
        "warning" => Severity::Warning,
        _ => Severity::Note,
    };
    let thrown = m.atoms.intern("unhandled_exception")?;
    let ball = terms::arguments::<1>(m, term, thrown).map_or(term, |[ball]| ball);
    let code = match terms::arguments::<2>(m, ball, atoms::ERROR) {
        Some(_) => code(m, ball),
        None => "run::message",
    };
    let message = text::of_list(m, chars)?.unwrap_or_default();
    let language = m.flags.language;
    let diagnostic = Diagnostic::new(severity, code, message.trim_end()).speaking(language);
    if let Some(hook) = &mut state::of(m).told_to {
        hook(&diagnostic);
    }
    Ok(())
}
