//! The note about constructs that only the relaxed grammar reads. A text gets one note, with the first place and the number of
//! further ones; for queries an engine gives one note in all.

use std::sync::Arc;

use super::super::loading::RelaxedTerms;
use super::super::{modules, state};
use crate::machine::Machine;
use crate::syntax::{Diagnostic, Language, Severity, Source, SyntaxError, SyntaxErrorKind};

impl RelaxedTerms {
    /// Records the error of the strict grammar in one term.
    pub fn note(&mut self, source: &Arc<Source>, error: &SyntaxError) {
        if is_code_of_quote(source, error) {
            return;
        }
        match self.first {
            None => self.first = Some((Arc::clone(source), error.clone())),
            Some(_) => self.more += 1,
        }
    }

    /// The note.
    pub fn diagnostic(&self, language: Language) -> Option<Diagnostic> {
        let (source, error) = self.first.as_ref()?;
        Some(diagnostic(source, error, self.more, language))
    }
}

/// Reports a query that only the relaxed grammar reads, unless one was reported before.
pub fn note_query(machine: &mut Machine, source: &Arc<Source>, error: &SyntaxError) {
    let language = machine.flags.language;
    let loader = state::of(machine);
    if !is_code_of_quote(source, error) && !std::mem::replace(&mut loader.relaxed_query, true) {
        loader.report(diagnostic(source, error, 0, language));
        modules::deliver(machine);
    }
}

/// Whether the strict grammar has stopped in `0''`, the code of a quote as other systems write it: nothing else can be meant, and nothing is
/// to be said.
fn is_code_of_quote(source: &Source, error: &SyntaxError) -> bool {
    let at = error.span.range().start;
    let before = at.checked_sub(1).and_then(|at| source.text.get(..at));
    let behind = at.checked_sub(1).and_then(|at| source.text.get(at..));
    behind.is_some_and(|behind| behind.starts_with("0''"))
        && before.is_some_and(|before| !before.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// The note about one place and the number of further terms.
fn diagnostic(
    source: &Arc<Source>,
    error: &SyntaxError,
    more: usize,
    language: Language,
) -> Diagnostic {
    let told = Diagnostic::of_syntax(error, source, language);
    let more = match more {
        0 => String::new(),
        _ => language.fill(
            "; there are {} more such terms in this text",
            "; таких термов в этом тексте ещё {}",
            &[&more.to_string()],
        ),
    };
    let message = language.fill(
        "{}: the standard refuses this, and it is read as SWI-Prolog reads it{}",
        "{}: стандарт такого не допускает, прочитано, как читает SWI-Prolog{}",
        &[&told.message, &more],
    );
    let is_bar = matches!(&error.kind, SyntaxErrorKind::PriorityClash(name) if name == "|");
    let help = match is_bar {
        true => Some(
            language
                .text(
                    "a list is written in square brackets: [Head|Tail]",
                    "список пишется в квадратных скобках: [Голова|Хвост]",
                )
                .to_owned(),
        ),
        false => told.help.clone(),
    };
    Diagnostic {
        help,
        severity: Severity::Note,
        code: String::from("syntax::relaxed"),
        message,
        secondary: Vec::new(),
        ..told
    }
}
