//! The line editor: history, completion of names, colours and matching brackets.
//!
//! It colours and matches by the tokens of `syntax`, so that it never disagrees with the reader.

use std::borrow::Cow;
use std::path::PathBuf;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use crate::syntax::{Scanner, Span, TokenKind, tokens};

use super::console::feed;

/// How many queries the history keeps.
const REMEMBERED: usize = 1000;

/// What came of waiting for a query.
pub(super) enum Typed {
    /// A query, and what stood behind its full stop.
    Query(String, String),
    /// Ctrl-C: the line is cleared.
    Cleared,
    /// Ctrl-D: the session is over.
    End,
}

/// The editor of a session.
pub(super) struct LineEditor {
    editor: Editor<Prolog, DefaultHistory>,
    history: Option<PathBuf>,
}

impl LineEditor {
    /// An editor with the history of earlier sessions.
    pub fn new(colour: bool) -> rustyline::Result<LineEditor> {
        let config = Config::builder()
            .max_history_size(REMEMBERED)?
            .completion_type(CompletionType::List)
            .build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Prolog {
            names: Vec::new(),
            colour,
        }));
        let history = history_file();
        if let Some(path) = &history {
            // No file yet, or one that cannot be read: this session then begins without a past.
            let _ = editor.load_history(path);
        }
        Ok(LineEditor { editor, history })
    }

    /// Names to complete from now on.
    pub fn set_names(&mut self, mut names: Vec<String>) {
        names.sort_unstable();
        names.dedup();
        if let Some(helper) = self.editor.helper_mut() {
            helper.names = names;
        }
    }

    /// Reads lines until a query is complete, the first one with this prompt. `begun` is what stood behind the last query in
    /// its line.
    pub fn query(&mut self, prompt: &str, begun: &str) -> rustyline::Result<Typed> {
        let mut scanner = Scanner::new();
        let mut line = begun.to_owned();
        loop {
            if let Some(rest) = feed(&mut scanner, &line)? {
                let rest = rest.to_owned();
                let query = scanner.into_text();
                self.remember(query.trim());
                return Ok(Typed::Query(query, rest));
            }
            let is_first = scanner.text().trim().is_empty();
            if is_first {
                scanner.clear();
            }
            line = match self.editor.readline(if is_first { prompt } else { "|  " }) {
                Ok(line) => line + "\n",
                Err(ReadlineError::Interrupted) => return Ok(Typed::Cleared),
                Err(ReadlineError::Eof) => return Ok(Typed::End),
                Err(error) => return Err(error),
            };
        }
    }

    fn remember(&mut self, query: &str) {
        let _ = self.editor.add_history_entry(query);
        if let Some(path) = &self.history {
            // A history that cannot be kept is no reason to disturb the user.
            let _ = self.editor.append_history(path);
        }
    }
}

/// Where the history is kept: `FERZ_HISTORY`, or a file in the home directory.
fn history_file() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("FERZ_HISTORY") {
        return (!path.is_empty()).then(|| PathBuf::from(path));
    }
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"))?;
    Some(PathBuf::from(home).join(".ferz_history"))
}

/// What the editor knows of the language.
struct Prolog {
    names: Vec<String>,
    colour: bool,
}

impl Helper for Prolog {}
impl Validator for Prolog {}
impl Hinter for Prolog {
    type Hint = String;
}

impl Completer for Prolog {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let word = tokens(&line[..at]).last();
        let Some((TokenKind::LetterName, span)) = word else {
            return Ok((at, Vec::new()));
        };
        let prefix = span.of(line);
        let from = self.names.partition_point(|name| name.as_str() < prefix);
        let found = self.names[from..].iter();
        let found = found.take_while(|name| name.starts_with(prefix)).cloned();
        Ok((span.range().start, found.collect()))
    }
}

impl Highlighter for Prolog {
    fn highlight<'l>(&self, line: &'l str, at: usize) -> Cow<'l, str> {
        if !self.colour {
            return Cow::Borrowed(line);
        }
        let pair = matching_brackets(line, at);
        let mut out = String::with_capacity(line.len() * 2);
        for (kind, span) in tokens(line) {
            let colour = match pair {
                Some((open, close)) if span == open || span == close => "1;34",
                _ => colour_of(kind),
            };
            if colour.is_empty() {
                out.push_str(span.of(line));
            } else {
                out.push_str(&format!("\x1b[{colour}m{}\x1b[0m", span.of(line)));
            }
        }
        Cow::Owned(out)
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(
        &'s self,
        prompt: &'p str,
        _default: bool,
    ) -> Cow<'b, str> {
        if self.colour {
            Cow::Owned(format!("\x1b[1m{prompt}\x1b[0m"))
        } else {
            Cow::Borrowed(prompt)
        }
    }

    fn highlight_char(&self, _line: &str, _at: usize, _kind: CmdKind) -> bool {
        self.colour
    }
}

/// The parameters of the ANSI escape sequence for a token; empty for none.
fn colour_of(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Variable => "36",
        TokenKind::Integer | TokenKind::CharacterCode | TokenKind::Ratio | TokenKind::Float => "35",
        TokenKind::QuotedName | TokenKind::DoubleQuoted | TokenKind::BackQuoted => "32",
        TokenKind::LineComment | TokenKind::BlockComment => "90",
        TokenKind::Invalid => "31",
        TokenKind::Layout
        | TokenKind::LetterName
        | TokenKind::SymbolName
        | TokenKind::SoloName
        | TokenKind::Open
        | TokenKind::Close
        | TokenKind::OpenList
        | TokenKind::CloseList
        | TokenKind::OpenCurly
        | TokenKind::CloseCurly
        | TokenKind::Comma
        | TokenKind::Bar
        | TokenKind::End => "",
    }
}

/// The bracket under the cursor, or else just before it, and its counterpart: the opening one first.
fn matching_brackets(line: &str, at: usize) -> Option<(Span, Span)> {
    let mut open: Vec<(TokenKind, Span)> = Vec::new();
    let mut found = None;
    for (kind, span) in tokens(line) {
        if kind.is_open() {
            open.push((kind, span));
        } else if kind.is_close() {
            let (opening, start) = open.pop()?;
            if !belong_together(opening, kind) {
                return None;
            }
            let touches = |span: Span| span.range().start == at || span.range().end == at;
            if touches(start) || touches(span) {
                // Inner pairs close first; the bracket under the cursor is better than the one before it.
                let is_under = start.range().start == at || span.range().start == at;
                if found.is_none() || is_under {
                    found = Some((start, span));
                }
            }
        }
    }
    found
}

fn belong_together(open: TokenKind, close: TokenKind) -> bool {
    matches!(
        (open, close),
        (TokenKind::Open, TokenKind::Close)
            | (TokenKind::OpenList, TokenKind::CloseList)
            | (TokenKind::OpenCurly, TokenKind::CloseCurly)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_in_quotes_match_nothing() {
        let line = "f('(', [X])";
        assert_eq!(
            matching_brackets(line, 1),
            Some((Span::new(1, 2), Span::new(10, 11)))
        );
        assert_eq!(
            matching_brackets(line, 7),
            Some((Span::new(7, 8), Span::new(9, 10)))
        );
        assert_eq!(matching_brackets(line, 3), None);
        assert_eq!(matching_brackets("f(]", 1), None);
    }

    #[test]
    fn a_name_is_completed_from_its_beginning() {
        let helper = Prolog {
            names: vec!["append".into(), "apply".into(), "atom".into()],
            colour: false,
        };
        let history = DefaultHistory::new();
        let context = Context::new(&history);
        let found = helper.complete("X = 1, ap", 9, &context).ok();
        assert_eq!(
            found,
            Some((7, vec!["append".to_owned(), "apply".to_owned()]))
        );
        let none = helper.complete("'ap", 3, &context).ok();
        assert_eq!(none, Some((3, Vec::new())));
    }
}
