//! The line editor: queries of several lines, history, completion, colours.
//!
//! | file | what |
//! | --- | --- |
//! | `burst` | a paste at a terminal that does not mark it |
//! | `colours` | colours of a query while it is typed |
//! | `complete` | completion of a word |
//! | `history` | the queries of earlier sessions |
//! | `indent` | the indentation of the next line |
//! | `keyboard` | words typed in the other layout |
//!
//! Enter ends a query with a full stop, wherever the cursor is; without one it begins a new line, indented by what is open. All lines
//! of a query can be edited until then. *Invariant*: colours, bracket matching and completion use the tokens of `syntax`, and its
//! scanner finds the end of a query, so that the editor never disagrees with the reader.

mod burst;
mod colours;
mod complete;
mod history;
mod indent;
mod keyboard;

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hinter, HistoryHinter};
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{
    Cmd, CompletionType, ConditionalEventHandler, Config, Context, EditMode, Editor, Event,
    EventContext, EventHandler, Helper, KeyCode, KeyEvent, Modifiers, Movement, RepeatCount,
};

use super::input::feed;
use super::keys;
use crate::embed::Vocabulary;
use crate::syntax::{Language, Scanner};
use burst::{Burst, begins_with_clause};
use colours::coloured;
use complete::Completions;
use history::{Histories, REMEMBERED, Walk};
use indent::indentation;

/// The prompt for a further line of a query, if the lines before it cannot be edited.
const CONTINUED: &str = "|  ";

/// The result of reading a query.
pub(super) enum Typed {
    /// A query.
    Query {
        text: String,
        /// The text behind its full stop.
        rest: String,
        /// Whether the user has seen and edited it; if not, it was typed ahead.
        edited: bool,
    },
    /// Ctrl-C: the line was cleared.
    Cleared,
    /// Ctrl-D: the session ends.
    End,
}

/// The editor of a session.
pub(super) struct LineEditor {
    editor: Editor<Prolog, DefaultHistory>,
    histories: Histories,
    walk: Arc<Walk>,
    /// The width of the prompt.
    prompt: Arc<AtomicUsize>,
    /// Whether the terminal moves no cursor: then lines are read unedited, and not shown again.
    is_plain: bool,
    /// The initial text of the next line: the text typed around bytes that are not UTF-8.
    kept: String,
    burst: Arc<Burst>,
}

impl LineEditor {
    /// An editor with the history of earlier sessions.
    pub fn new(colour: bool) -> rustyline::Result<LineEditor> {
        let config = Config::builder()
            .max_history_size(REMEMBERED)?
            .history_ignore_dups(true)?
            .completion_type(CompletionType::List)
            .completion_show_all_if_ambiguous(true)
            .edit_mode(edit_mode())
            .build();
        let mut editor = Editor::with_config(config)?;
        let burst = Arc::new(Burst::default());
        editor.set_helper(Some(Prolog {
            completions: Completions::default(),
            hints: HistoryHinter::new(),
            colour,
            seen: RefCell::default(),
            burst: Arc::clone(&burst),
        }));
        let bind = |editor: &mut Editor<Prolog, DefaultHistory>, code, handler| {
            let event = Event::from(KeyEvent(code, Modifiers::NONE));
            editor.bind_sequence(event, EventHandler::Conditional(handler));
        };
        let prompt = Arc::new(AtomicUsize::new(0));
        // Programs that type, and some terminals, send a line feed for Enter: it arrives as Ctrl-J.
        let enters = [
            KeyEvent(KeyCode::Enter, Modifiers::NONE),
            KeyEvent::ctrl('J'),
        ];
        for key in enters {
            let enter = Box::new(Enter {
                prompt: Arc::clone(&prompt),
                burst: Arc::clone(&burst),
            });
            editor.bind_sequence(Event::from(key), EventHandler::Conditional(enter));
        }
        bind(&mut editor, KeyCode::Tab, Box::new(Tab(Arc::clone(&burst))));
        bind(&mut editor, KeyCode::Char(';'), Box::new(Next));
        let walk = Arc::new(Walk::default());
        bind(&mut editor, KeyCode::Up, Box::new(Up(Arc::clone(&walk))));
        bind(
            &mut editor,
            KeyCode::Down,
            Box::new(Down(Arc::clone(&walk))),
        );
        // What Ctrl-D becomes if it is pressed before the prompt, while the terminal still edits lines itself.
        let ended = Event::from(KeyEvent::new('\0', Modifiers::NONE));
        editor.bind_sequence(ended, Cmd::EndOfFile);
        let histories = Histories::of_environment();
        for query in histories.past() {
            walk.add(&query);
            let _ = editor.add_history_entry(query);
        }
        Ok(LineEditor {
            editor,
            histories,
            walk,
            prompt,
            is_plain: is_plain(),
            kept: String::new(),
            burst,
        })
    }

    /// Sets the known names, and the language of the editor.
    pub fn set_vocabulary(&mut self, words: Vocabulary, language: Language) {
        if let Some(helper) = self.editor.helper_mut() {
            helper.completions.set(words, language);
        }
    }

    /// Reads until a query is complete. `begun` is the text behind the last query on its line. If the terminal edits the lines,
    /// `is_interrupted` tells whether Ctrl-C was pressed.
    pub fn query(
        &mut self,
        prompt: &str,
        begun: &str,
        is_interrupted: impl Fn() -> bool,
    ) -> rustyline::Result<Typed> {
        self.prompt.store(prompt.chars().count(), Ordering::Relaxed);
        let mut text = begun.to_owned();
        let mut edited = false;
        loop {
            let mut scanner = Scanner::new();
            let kept = std::mem::take(&mut self.kept);
            text.push_str(&kept);
            // The user decides where kept text ends.
            if kept.is_empty()
                && let Some(rest) = feed(&mut scanner, &text)?
            {
                let text = scanner.into_text();
                self.remember(text.trim());
                return Ok(Typed::Query { text, rest, edited });
            }
            edited = true;
            // An Enter typed ahead stays, since it ends a comment.
            let end = &text[text.trim_end().len()..];
            let end = if end.contains('\n') { "\n" } else { "" };
            let begun = text.trim();
            let begun = match begun {
                "" => "",
                begun => &format!("{begun}{end}"),
            };
            if let Some(helper) = self.editor.helper() {
                helper.seen.replace(begun.to_owned());
            }
            let line = match begun.is_empty() {
                _ if self.is_plain => {
                    let prompt = if begun.is_empty() { prompt } else { CONTINUED };
                    self.plain_lines(&text, prompt, &is_interrupted)
                }
                _ => self.edited_lines(prompt, begun),
            };
            let kept = if self.is_plain { text.as_str() } else { "" };
            text = match line {
                Ok(line) => format!("{kept}{line}\n"),
                Err(ReadlineError::Interrupted) => return Ok(Typed::Cleared),
                Err(ReadlineError::Eof) => return Ok(Typed::End),
                Err(error) => return Err(error),
            };
        }
    }

    /// The lines that the user has edited, from this text on. A burst of clauses ends by itself, if it ends with Enter.
    fn edited_lines(&mut self, prompt: &str, begun: &str) -> rustyline::Result<String> {
        self.burst.close();
        let mut lines = String::new();
        let mut line = match begun {
            "" => self.editor.readline(prompt),
            begun => self.editor.readline_with_initial(prompt, (begun, "")),
        };
        while matches!(line, Err(ReadlineError::Eof)) && self.burst.close() {
            let seen = self.editor.helper().map(|helper| helper.seen.take());
            let seen = seen.unwrap_or_default();
            let (ended, last) = seen.split_at(seen.rfind('\n').map_or(0, |at| at + 1));
            lines.push_str(ended);
            // The cursor stands below the last line, which is empty or shown anew.
            let mut out = io::stdout();
            out.write_all(b"\x1b[A\r\x1b[K")?;
            out.flush()?;
            if last.is_empty() {
                return Ok(lines);
            }
            line = self.editor.readline_with_initial(CONTINUED, (last, ""));
        }
        line.map(|line| lines + &line)
    }

    /// A line from a terminal that edits it; behind a clause, `before` included, all lines that arrive at once.
    fn plain_lines(
        &mut self,
        before: &str,
        prompt: &str,
        is_interrupted: impl Fn() -> bool,
    ) -> rustyline::Result<String> {
        let mut lines = plain_line(prompt, is_interrupted)?;
        let text = format!("{before}{lines}");
        let words = self.editor.helper().map(|helper| &helper.completions.words);
        if words.is_some_and(|words| begins_with_clause(&text, words)) {
            while keys::is_ready() {
                lines.push('\n');
                if io::stdin().lock().read_line(&mut lines)? == 0 {
                    break;
                }
                lines.truncate(lines.trim_end_matches(['\n', '\r']).len());
            }
        }
        Ok(lines)
    }

    /// After bytes that are not UTF-8: keeps the text typed before and behind them, with U+FFFD in their place, for the next line.
    /// False if the terminal edits the lines.
    pub fn keep_line(&mut self) -> bool {
        let seen = self.editor.helper().map(|helper| helper.seen.take());
        if self.is_plain {
            return false;
        }
        let behind = keys::ahead();
        let line = seen.unwrap_or_default() + "\u{FFFD}" + behind.trim_end();
        self.kept = line.trim_start().to_owned();
        true
    }

    fn remember(&mut self, query: &str) {
        let _ = self.editor.add_history_entry(query);
        self.walk.add(query);
        self.histories.keep(query);
    }
}

/// Reads a line, without its end, from a terminal that edits it. Ctrl-C makes the terminal drop the typed text.
fn plain_line(prompt: &str, is_interrupted: impl Fn() -> bool) -> rustyline::Result<String> {
    let mut out = io::stdout();
    out.write_all(prompt.as_bytes())?;
    out.flush()?;
    loop {
        // Input that is ready after a Ctrl-C was typed behind it, and belongs to the next prompt.
        let is_ready = keys::is_ready();
        if is_interrupted() {
            out.write_all(b"\n")?;
            out.flush()?;
            return Err(ReadlineError::Interrupted);
        }
        if is_ready {
            break;
        }
    }
    let mut line = String::new();
    if io::stdin().lock().read_line(&mut line)? == 0 {
        return Err(ReadlineError::Eof);
    }
    let end = line.trim_end_matches(['\n', '\r']).len();
    line.truncate(end);
    Ok(line)
}

/// Whether rustyline cannot edit on this terminal.
fn is_plain() -> bool {
    let known = ["dumb", "cons25", "emacs"];
    std::env::var("TERM").is_ok_and(|term| known.iter().any(|it| term.eq_ignore_ascii_case(it)))
}

/// The editing keys, vi or emacs, by `FERZ_EDITING_MODE`, or else by the settings of GNU readline in `~/.inputrc`.
fn edit_mode() -> EditMode {
    let wanted = std::env::var("FERZ_EDITING_MODE").ok();
    let wanted = wanted.or_else(|| {
        let home = std::env::var_os("HOME")?;
        let settings =
            std::fs::read_to_string(std::path::Path::new(&home).join(".inputrc")).ok()?;
        settings.lines().find_map(|line| {
            let mut words = line.split_whitespace();
            let sets = words.next() == Some("set") && words.next() == Some("editing-mode");
            sets.then(|| words.next().map(str::to_owned)).flatten()
        })
    });
    match wanted.as_deref() {
        Some("vi") => EditMode::Vi,
        Some(_) | None => EditMode::Emacs,
    }
}

/// Whether a query ends with this text.
fn is_complete(text: &str) -> bool {
    let mut scanner = Scanner::new();
    let with_end = format!("{text}\n");
    matches!(feed(&mut scanner, &with_end), Ok(Some(_))) || text.trim().is_empty()
}

/// The Enter key: ends a query, or begins a line.
struct Enter {
    /// The width of the prompt.
    prompt: Arc<AtomicUsize>,
    burst: Arc<Burst>,
}

impl ConditionalEventHandler for Enter {
    fn handle(
        &self,
        _: &Event,
        _: RepeatCount,
        _: bool,
        context: &EventContext<'_>,
    ) -> Option<Cmd> {
        let line = context.line();
        let is_complete = is_complete(line);
        if self.burst.is_open() || is_complete && context.pos() == line.len() && self.burst.opens()
        {
            return Some(Cmd::Insert(1, "\n".to_owned()));
        }
        if is_complete {
            return Some(Cmd::AcceptLine);
        }
        let width = self.prompt.load(Ordering::Relaxed);
        let indent = indentation(&line[..context.pos()], width);
        Some(Cmd::Insert(1, format!("\n{indent}")))
    }
}

/// The Tab key: in a burst of clauses it is layout.
struct Tab(Arc<Burst>);

impl ConditionalEventHandler for Tab {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, _: &EventContext<'_>) -> Option<Cmd> {
        self.0.is_open().then(|| Cmd::Insert(1, "\t".to_owned()))
    }
}

/// The `;` key at the beginning of a query, where it has no meaning: it was pressed for one answer more than there was.
struct Next;

impl ConditionalEventHandler for Next {
    fn handle(
        &self,
        _: &Event,
        _: RepeatCount,
        _: bool,
        context: &EventContext<'_>,
    ) -> Option<Cmd> {
        context.line().is_empty().then_some(Cmd::Noop)
    }
}

/// The up key: to the line above; in the first line to the last query, or the last one with the text before the cursor as prefix.
struct Up(Arc<Walk>);

impl ConditionalEventHandler for Up {
    fn handle(
        &self,
        _: &Event,
        n: RepeatCount,
        _: bool,
        context: &EventContext<'_>,
    ) -> Option<Cmd> {
        let before = &context.line()[..context.pos()];
        Some(match before {
            before if before.contains('\n') => Cmd::Move(Movement::LineUp(n)),
            before if self.0.walks(context.line(), before) => Cmd::PreviousHistory,
            _ => Cmd::HistorySearchBackward,
        })
    }
}

/// The down key, likewise.
struct Down(Arc<Walk>);

impl ConditionalEventHandler for Down {
    fn handle(
        &self,
        _: &Event,
        n: RepeatCount,
        _: bool,
        context: &EventContext<'_>,
    ) -> Option<Cmd> {
        let (before, behind) = context.line().split_at(context.pos());
        Some(match before {
            _ if behind.contains('\n') => Cmd::Move(Movement::LineDown(n)),
            before if self.0.walks(context.line(), before) => Cmd::NextHistory,
            _ => Cmd::HistorySearchForward,
        })
    }
}

/// The editor's knowledge of the language.
struct Prolog {
    completions: Completions,
    hints: HistoryHinter,
    colour: bool,
    /// The line being edited, as of its last change.
    seen: RefCell<String>,
    burst: Arc<Burst>,
}

impl Helper for Prolog {}
impl Validator for Prolog {}

impl Hinter for Prolog {
    type Hint = String;

    fn hint(&self, line: &str, at: usize, context: &Context<'_>) -> Option<String> {
        // rustyline calls this for each change.
        *self.seen.borrow_mut() = line.to_owned();
        self.burst.note(line, &self.completions.words);
        // Without colours a hint looks like typed text, so there is none.
        if !self.colour {
            return None;
        }
        self.hints.hint(line, at, context)
    }
}

impl Completer for Prolog {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, found) = self.completions.at(line, at);
        let room = terminal_width().saturating_sub(1);
        let pair = |one: complete::Candidate| Pair {
            display: fitted(&one.shown, room),
            replacement: one.text,
        };
        Ok((start, found.into_iter().map(pair).collect()))
    }
}

/// The text, cut to this number of columns.
fn fitted(text: &str, room: usize) -> String {
    match text.chars().nth(room) {
        None => text.to_owned(),
        Some(_) => text.chars().take(room - 1).chain(['…']).collect(),
    }
}

/// The columns of the terminal.
fn terminal_width() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0).max(20))
}

impl Highlighter for Prolog {
    fn highlight<'l>(&self, line: &'l str, at: usize) -> Cow<'l, str> {
        self.completions.prepare();
        match self.colour {
            true => Cow::Owned(coloured(line, at, &self.completions.words)),
            false => Cow::Borrowed(line),
        }
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

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(format!("\x1b[90m{hint}\x1b[0m"))
    }

    fn highlight_char(&self, _line: &str, _at: usize, _kind: CmdKind) -> bool {
        self.colour
    }
}

#[cfg(test)]
mod tests {
    use super::{fitted, is_complete};

    #[test]
    fn a_line_of_help_that_is_cut_off_says_so() {
        assert_eq!(fitted("append/3", 8), "append/3");
        assert_eq!(fitted("append/3", 7), "append…");
    }

    #[test]
    fn enter_ends_a_query_and_nothing_else() {
        assert!(is_complete("member(X, [a])."));
        assert!(is_complete("X = 1. Y = 2."));
        assert!(!is_complete("member(X, [a])"));
        assert!(!is_complete("X = 'a. b"));
        // A quote that is open at a full stop is an error, and ends there.
        assert!(is_complete("X = 'abc."));
        assert!(is_complete(""));
    }
}
