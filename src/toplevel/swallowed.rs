//! Queries that were taken for a part of the one before them, which has lost its full stop.
//!
//! ```text
//! ?- X = 1
//!    Y = 2.      two terms stand side by side, and nothing of this has run
//! ```
//!
//! *Invariant*: what is said to be swallowed is a query by itself, and so is what stands before it.

use std::collections::HashSet;

use super::Session;
use crate::embed::{Diagnostic, Severity};
use crate::syntax::{TokenKind, tokens};

/// So much of a query is quoted.
const QUOTED: usize = 40;

/// A query, and the one that it has swallowed.
pub(super) struct Swallowed {
    /// With the full stop that it lacks.
    pub query: String,
    /// All that follows it.
    pub next: String,
    /// How many lines stand before what follows.
    lines: usize,
}

impl Session {
    /// The query that was swallowed, if these diagnostics of a text complain of that. To a person who has typed the text, variables that both
    /// parts have in common tell that a comma is missing and no full stop.
    pub(super) fn swallowed(
        &mut self,
        shown: &[Diagnostic],
        text: &str,
        interactive: bool,
    ) -> Option<Swallowed> {
        let diagnostic = shown.iter().find(|one| one.is_error())?;
        let (place, _) = diagnostic.primary.as_ref()?;
        let source = diagnostic.source.as_ref()?;
        if diagnostic.code != "syntax::missing_comma" || source.text.trim() != text.trim() {
            return None;
        }
        let (query, behind) = source.text.split_at_checked(place.start)?;
        let between: usize = tokens(behind)
            .take_while(|(kind, _)| kind.is_layout())
            .map(|(_, span)| span.of(behind).len())
            .sum();
        let (between, next) = behind.split_at_checked(between)?;
        if !between.contains('\n') || interactive && !variables(query).is_disjoint(&variables(next))
        {
            return None;
        }
        let mut is_query =
            |text: &str| (self.engine.sentences(text)).is_some_and(|it| it.len() == 1);
        if !is_query(query) || !is_query(next) {
            return None;
        }
        let lines = query.matches('\n').count() + between.matches('\n').count();
        Some(Swallowed {
            query: format!("{}.", query.trim_end()),
            next: next.trim_end().to_owned(),
            lines,
        })
    }

    /// Says which query did not run.
    pub(super) fn tell_swallowed(&mut self, found: &Swallowed) {
        let language = self.engine.language();
        let mut next: String = found.next.lines().next().unwrap_or_default().to_owned();
        if let Some((end, _)) = next.char_indices().nth(QUOTED) {
            next.truncate(end);
            next.push_str("...");
        }
        // Who replays a recorded session may have another input.
        let line = self.line.filter(|_| !self.screen.is_recorded());
        let sentence = match line {
            Some(line) => language.fill(
                "line {} of the input was taken for a part of this query, and did not run: {}",
                "строка {} ввода принята за часть этого запроса и не выполнена: {}",
                &[&(line + found.lines).to_string(), &next],
            ),
            None => language.fill(
                "this was taken for a part of the query before it, and did not run: {}",
                "это принято за часть запроса перед ним и не выполнено: {}",
                &[&next],
            ),
        };
        let help = language.fill(
            "end the query before it with a full stop: {}",
            "закончите предыдущий запрос точкой: {}",
            &[&found.query],
        );
        let note = Diagnostic::new(Severity::Note, "run::swallowed", sentence);
        self.show(&[Diagnostic {
            help: Some(help),
            ..note.speaking(language)
        }]);
    }
}

/// The names of the variables of a text.
fn variables(text: &str) -> HashSet<&str> {
    tokens(text)
        .filter(|(kind, _)| *kind == TokenKind::Variable)
        .map(|(_, span)| span.of(text))
        .filter(|name| *name != "_")
        .collect()
}
