//! Detects queries that were read as part of the one before them, which lacks its full stop.
//!
//! ```text
//! ?- X = 1
//!    Y = 2.      two terms stand side by side, and nothing of this has run
//! ```
//!
//! *Invariant*: the part reported as swallowed is a query by itself, and so is the part before it.

use std::collections::HashSet;

use super::Session;
use crate::embed::{Diagnostic, Severity};
use crate::syntax::chars::is_symbol_char;
use crate::syntax::{TokenKind, tokens};

/// The most characters of a query that are quoted.
const QUOTED: usize = 40;

/// A query, and the one that it swallowed.
pub(super) struct Swallowed {
    /// The query, with the full stop that it lacks.
    pub query: String,
    /// All text that follows it.
    pub next: String,
    /// The number of lines before the text that follows.
    lines: usize,
}

impl Session {
    /// The swallowed query, if these diagnostics of a text show one. If a user has typed the text,
    /// variables that occur in both parts show that a comma is missing and not a full stop.
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
            query: ended(query),
            next: next.trim_end().to_owned(),
            lines,
        })
    }

    /// Reports which query did not run.
    pub(super) fn tell_swallowed(&mut self, found: &Swallowed) {
        let language = self.engine.language();
        let mut next: String = found.next.lines().next().unwrap_or_default().to_owned();
        if let Some((end, _)) = next.char_indices().nth(QUOTED) {
            next.truncate(end);
            next.push_str("...");
        }
        // In the replay of a recorded session the line may differ.
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

/// The query with a full stop: behind its last token, not in a comment, and apart from a sign, with which it would be another token. A sign
/// with a dot at its end has got the full stop that was typed: `X = -.` becomes `X = - .`.
fn ended(query: &str) -> String {
    let last = tokens(query).filter(|(kind, _)| !kind.is_layout()).last();
    let (whole, behind) = match last {
        Some((_, span)) => query.split_at(span.range().end),
        None => (query, ""),
    };
    let sign = |text: &str| text.chars().next_back().filter(|c| is_symbol_char(*c));
    let typed = whole.strip_suffix('.');
    let before = typed.filter(|typed| sign(typed).is_some_and(|c| c != '.'));
    let before = before.unwrap_or(whole);
    let gap = if sign(before).is_some() { " " } else { "" };
    format!("{before}{gap}.{}", behind.trim_end())
}

/// The names of the variables of a text.
fn variables(text: &str) -> HashSet<&str> {
    tokens(text)
        .filter(|(kind, _)| *kind == TokenKind::Variable)
        .map(|(_, span)| span.of(text))
        .filter(|name| *name != "_")
        .collect()
}
