//! What an author probably meant by a clause that is none: candidates for its mend, each tried by reading the clause again.
//!
//! ```text
//!   aunt(X, Y) ← sister(X, Z).          the clause as it stands: ← is no operator
//!   aunt(X, Y) :- sister(X, Z).         candidate: the sign behind the head is a neck; it reads, so this is the mend
//! ```
//!
//! Candidates come from tables of signs of other languages, of typography and of keyboards, and from what can be seen in the tokens: none knows
//! the others. *Invariant*: a mend is a set of edits after which the clause reads, as a clause that can be added; what does not read is not
//! proposed. Nothing here runs for a text that reads, and the work for one clause is bounded.

use std::sync::Arc;

use super::super::{Language, Operators, ReadFlags, Source, Span, SyntaxError, SyntaxErrorKind};
use super::diagnostic::Diagnostic;
pub use super::mended::MendKind;

mod clause;
mod draft;
mod layout;
mod line;
mod marks;
mod openings;
mod structure;
mod tables;
mod texts;

pub use clause::is_clause;
use draft::Draft;
pub use layout::stop_inside;
pub use tables::sign;

/// A mend.
#[derive(Clone, Debug)]
pub struct Mend {
    /// What was wrong.
    pub kind: MendKind,
    /// Where.
    pub span: Span,
    /// What to write.
    pub edits: Vec<(Span, String)>,
    /// Whether nothing else can have been meant.
    pub sure: bool,
    /// Where reading goes on, if not behind the clause.
    pub resume: Option<usize>,
}

/// The mend of a clause that begins at `at` and could not be read.
pub fn unreadable(
    text: &str,
    at: usize,
    error: &SyntaxError,
    operators: &Operators,
    flags: ReadFlags,
) -> Option<Mend> {
    Draft::new(text, at, error.resume, Some(error), operators, flags)?.search()
}

/// The mend of a clause that can be read and is none: the term at `span` cannot be added.
pub fn refused(text: &str, span: Span, operators: &Operators, flags: ReadFlags) -> Option<Mend> {
    let end = (span.end as usize + 1).min(text.len());
    Draft::new(text, span.start as usize, end, None, operators, flags)?.search()
}

/// The mend of a clause that can be read, and could be added if the system had no predicate of that name: the operator at its top belongs to
/// the body of a rule, or to a text for people; or the term is a goal of the clause above.
pub fn standard(text: &str, span: Span, operators: &Operators, flags: ReadFlags) -> Option<Mend> {
    let end = (span.end as usize + 1).min(text.len());
    let mut draft = Draft::new(text, span.start as usize, end, None, operators, flags)?;
    draft
        .torn_neck()
        .or_else(|| draft.labelled())
        .or_else(|| draft.goal_below())
}

/// Whether a term that only the relaxed grammar reads is a directive with another sign: `;- use_module(library(lists)).`
pub fn is_directive(
    text: &str,
    at: usize,
    error: &SyntaxError,
    operators: &Operators,
    flags: ReadFlags,
) -> bool {
    Draft::new(text, at, error.resume, Some(error), operators, flags)
        .is_some_and(|mut draft| draft.directive_sign().is_some())
}

/// What is to be said of a clause that begins at `at` and could not be read, and where reading goes on if a mend knows that.
pub fn diagnostic(
    source: &Arc<Source>,
    at: usize,
    error: &SyntaxError,
    operators: &Operators,
    flags: ReadFlags,
    language: Language,
) -> (Diagnostic, Option<usize>) {
    if let Some(mend) = unreadable(&source.text, at, error, operators, flags) {
        let resume = mend.resume;
        return (mend.diagnostic(source, language), resume);
    }
    let diagnostic = Diagnostic::of_syntax(error, source, language);
    let draft = || {
        Draft::new(
            &source.text,
            at,
            error.resume,
            Some(error),
            operators,
            flags,
        )
    };
    if let SyntaxErrorKind::MismatchedClose(expected, _) = &error.kind {
        // One too many, or one of the wrong kind. Parentheses around terms may be meant to be a list.
        let before = error.began.map(|began| {
            let head = &source.text[..began.start as usize];
            (
                began.of(&source.text),
                head.ends_with(|c: char| c.is_alphanumeric() || c == '_'),
            )
        });
        let sure = before != Some(("(", false));
        for text in [String::new(), expected.to_string()] {
            let edits = vec![(error.span, text)];
            if draft().is_some_and(|mut draft| draft.reading(&edits, true)) {
                return (diagnostic.fix(edits, sure), None);
            }
        }
    }
    let edits: Vec<(Span, String)> = error.kind.edit(error.span).into_iter().collect();
    let mends = !edits.is_empty() && draft().is_some_and(|mut draft| draft.reads(&edits));
    // A comma between two goals, or two arguments; elsewhere an operator may be meant as well.
    let gap = &source.text[..error.span.start as usize];
    let behind = &source.text[error.span.start as usize..];
    let line_end = behind
        .trim_start_matches(|c: char| c.is_whitespace() && c != '\n')
        .starts_with(['\n', '%']);
    let digits = gap.ends_with(|c: char| c.is_ascii_digit());
    let in_brackets = error.began.is_some_and(|began| {
        matches!(began.of(&source.text), "(" | "[")
            && !source.text[began.end as usize..error.span.start as usize].contains(['+', '*', '-'])
    });
    let closed = gap.ends_with(')') || (in_brackets && !digits);
    let sure =
        (!error.kind.is_missing_operator() || line_end || closed) && !is_open_group(source, error);
    let diagnostic = match mends {
        true => diagnostic.fix(edits, sure),
        false => diagnostic,
    };
    (diagnostic, None)
}

/// Whether parentheses that group an expression are not closed: where it was to end is a guess.
fn is_open_group(source: &Source, error: &SyntaxError) -> bool {
    let SyntaxErrorKind::MissingClose(')') = error.kind else {
        return false;
    };
    let Some(began) = error.began else {
        return false;
    };
    let (before, behind) = source.text.split_at(began.start as usize);
    let inside = &behind[..(error.span.start.saturating_sub(began.start)) as usize];
    !before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '\''))
        && inside.contains(['+', '-', '*', '/'])
}

impl Mend {
    /// What is to be said.
    pub fn diagnostic(&self, source: &Arc<Source>, language: Language) -> Diagnostic {
        let help = self.kind.help(language);
        Diagnostic::error(self.kind.code(), self.kind.message(language))
            .at(source, self.span, help.as_str())
            .help(help)
            .fix(self.edits.iter().cloned(), self.sure)
            .speaking(language)
    }
}

impl Draft<'_, '_> {
    /// The first candidate that reads.
    fn search(&mut self) -> Option<Mend> {
        // A query has no neck, no comments behind it, and no full stop that could be another sign.
        let of_text = match self.flags.end_optional {
            true => None,
            false => self.of_text(),
        };
        of_text
            .or_else(|| self.capitalised())
            .or_else(|| self.smart_quotes())
            .or_else(|| self.condition_of_signs())
            .or_else(|| self.half_condition())
            .or_else(|| self.signs())
            .or_else(|| self.square_arguments())
            .or_else(|| self.element())
            .or_else(|| self.conditional())
            .or_else(|| self.decimal_comma())
            .or_else(|| self.library_name())
            .or_else(|| self.directive_name())
            .or_else(|| self.directive_brackets())
            .or_else(|| self.undeclared())
            .or_else(|| self.digits())
            .or_else(|| self.product())
            .or_else(|| self.unknown_sign())
            .or_else(|| self.chain())
            .or_else(|| self.surplus())
            .or_else(|| self.quotes())
    }

    /// What can be wrong with the clauses of a text only.
    fn of_text(&mut self) -> Option<Mend> {
        self.section()
            .or_else(|| self.stray_close())
            .or_else(|| self.block_comment())
            .or_else(|| self.directive_sign())
            .or_else(|| self.leading_sign())
            .or_else(|| self.comment())
            .or_else(|| self.neck_of_compound())
            .or_else(|| self.prose())
            .or_else(|| self.spaced_name())
            .or_else(|| self.joined_stop())
            .or_else(|| self.neck())
            .or_else(|| self.early_stop())
            .or_else(|| self.stop())
            .or_else(|| self.double_neck())
    }
}
