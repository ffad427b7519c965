//! Standard input, shared by the toplevel and the program.
//!
//! What the toplevel does not take as a query, the running query may read. Each takes whole lines, or parts of very long ones, and leaves
//! the rest to the other. *Invariant*: the bytes put back are those that were read, whether they are UTF-8 or not.

use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use rustyline::error::ReadlineError;

use super::console::{Screen, held};
use super::editor::{LineEditor, Typed};
use super::interrupts::RunningQuery;
use super::keys::{self, Unbuffered};
use super::output::reason;
use crate::syntax::{Language, Scanner, likely_encoding, tokens};

/// The most bytes of a line that are read at a time, since a line may have no end.
const PART: u64 = 1 << 16;
/// The most bytes of a query; a longer one gives the error of too large a file.
const LONGEST_QUERY: usize = 1 << 26;

/// A query as it was read.
pub(super) struct QueryText {
    /// With its full stop, unless the input ends before it.
    pub text: String,
    /// The line of the input in which it begins; none if no line was read.
    pub line: usize,
    /// Its bytes that are not UTF-8: `text` has U+FFFD in their place.
    pub invalid: Option<Invalid>,
}

/// Bytes that are not UTF-8.
pub(super) struct Invalid {
    /// Their place in the text.
    pub at: usize,
    /// The line of the input with them.
    pub line: usize,
    /// The first of them.
    pub byte: u8,
    /// The likely encoding of the query.
    pub likely: Option<&'static str>,
}

impl Invalid {
    /// The first bytes of a query that are not UTF-8, if any. The query begins in line `line`.
    fn find(query: &[u8], line: usize) -> Option<Invalid> {
        let at = str::from_utf8(query).err()?.valid_up_to();
        Some(Invalid {
            at,
            line: line + newlines(&query[..at]),
            byte: query[at],
            likely: likely_encoding(query).filter(|_| !has_letters(query)),
        })
    }
}

/// Why standard input cannot be read.
pub fn unreadable(error: &io::Error, language: Language) -> String {
    match error.kind() {
        io::ErrorKind::FileTooLarge => language.fill(
            "a query has more than {} bytes",
            "в запросе больше {} байт",
            &[&LONGEST_QUERY.to_string()],
        ),
        _ => language.fill(
            "standard input cannot be read: {}",
            "стандартный ввод не читается: {}",
            &[&reason(error, language)],
        ),
    }
}

/// Whether there is a character beyond ASCII, in UTF-8.
fn has_letters(bytes: &[u8]) -> bool {
    bytes.utf8_chunks().any(|chunk| !chunk.valid().is_ascii())
}

fn newlines(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte == b'\n').count()
}

/// Where the bytes of the last `rest` bytes of text begin, given that the text has U+FFFD in place of invalid bytes.
fn place_of_rest(bytes: &[u8], rest: usize) -> usize {
    let lengths = |chunk: std::str::Utf8Chunk<'_>| {
        let stand_in = match chunk.invalid() {
            [] => 0,
            _ => char::REPLACEMENT_CHARACTER.len_utf8(),
        };
        (chunk.valid().len(), stand_in, chunk.invalid().len())
    };
    let all: usize = bytes
        .utf8_chunks()
        .map(lengths)
        .map(|(valid, stand_in, _)| valid + stand_in)
        .sum();
    let mut before = all.saturating_sub(rest);
    let mut at = 0;
    for (valid, stand_in, invalid) in bytes.utf8_chunks().map(lengths) {
        if before <= valid {
            return at + before;
        }
        at += valid + invalid;
        before -= (valid + stand_in).min(before);
    }
    at
}

struct Buffered(BufReader<Unbuffered>);

impl Default for Buffered {
    fn default() -> Buffered {
        Buffered(BufReader::new(Unbuffered))
    }
}

/// Standard input, or a text in its place. Clones share their text.
#[derive(Clone, Default)]
pub(super) struct Input {
    pending: Arc<Mutex<Vec<u8>>>,
    /// What was read from standard input, and is not yet in `pending`.
    buffered: Arc<Mutex<Buffered>>,
    /// How many lines were read.
    lines: Arc<AtomicUsize>,
    screen: Screen,
    /// Whether the input is a text: then standard input is not read.
    is_text: bool,
    /// The flag that interrupts the running query.
    interrupted: Arc<OnceLock<Arc<AtomicBool>>>,
    watch: RunningQuery,
    /// The editor of queries, including those inside a running one.
    editor: Arc<Mutex<Option<LineEditor>>>,
    /// The queries inside running ones.
    asked: Arc<Mutex<Vec<String>>>,
}

impl Input {
    /// Standard input, with prompts on this screen; `watch` observes its waiting.
    pub fn new(screen: Screen, watch: RunningQuery) -> Input {
        Input {
            screen,
            watch,
            ..Input::default()
        }
    }

    /// An input that has only the text that is put back.
    pub fn of_text(screen: Screen) -> Input {
        Input {
            screen,
            is_text: true,
            ..Input::default()
        }
    }

    /// Sets the editor of queries.
    pub fn edit_with(&self, editor: LineEditor) {
        *held(&self.editor) = Some(editor);
    }

    /// Calls a function with the editor, if there is one.
    pub fn with_editor<T>(&self, act: impl FnOnce(&mut LineEditor) -> T) -> Option<T> {
        held(&self.editor).as_mut().map(act)
    }

    /// A query that the user has edited at this prompt, with its line end; empty at the end of the input. None if there is no editor.
    fn edited(&self, prompt: &str) -> Option<String> {
        loop {
            let is_interrupted = || self.watch.take_asked();
            match self.with_editor(|editor| editor.query(prompt, "", is_interrupted))? {
                Ok(Typed::Query { text, rest, .. }) => {
                    let text = match recall(&text) {
                        Some(number) => {
                            let earlier = earlier(&held(&self.asked), number);
                            self.screen.clone().tell(&match &earlier {
                                Some(text) => format!("{prompt}{text}\n"),
                                None => format!("{}?\n", text.trim()),
                            });
                            match earlier {
                                Some(text) => text,
                                None => continue,
                            }
                        }
                        None => text,
                    };
                    held(&self.asked).push(text.trim().to_owned());
                    return Some(format!("{text}{}\n", rest.trim_end()));
                }
                Ok(Typed::Cleared) => {}
                Ok(Typed::End) => return Some(String::new()),
                Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                    let kept = self.with_editor(LineEditor::keep_line);
                    if !kept.unwrap_or(false) {
                        keys::discard();
                    }
                }
                Err(_) => return None,
            }
        }
    }

    /// Sets the flag that ends a read at a terminal.
    pub fn stop_at(&self, interrupted: Arc<AtomicBool>) {
        let _ = self.interrupted.set(interrupted);
    }

    /// Reads a line, or a part of one.
    fn read_more(&self, bytes: &mut Vec<u8>) -> io::Result<()> {
        if !self.is_text {
            let mut buffered = held(&self.buffered);
            let input = &mut buffered.0;
            if input.buffer().is_empty() && !io::stdin().is_terminal() {
                self.await_line(false)?;
            }
            let before = bytes.len();
            read_part(input, bytes)?;
            self.lines
                .fetch_add(newlines(&bytes[before..]), Ordering::Relaxed);
        }
        Ok(())
    }

    /// Waits for a line, or for part of one, at the prompt of a dialogue or of a program, or from a pipe.
    fn await_line(&self, is_dialogue: bool) -> io::Result<()> {
        let Some(interrupted) = self.interrupted.get() else {
            return Ok(());
        };
        let ready = || {
            while !keys::is_ready() {
                if interrupted.load(Ordering::Relaxed) {
                    return Err(io::ErrorKind::Interrupted.into());
                }
                if !is_dialogue && self.watch.is_asked() {
                    return Err(io::Error::new(io::ErrorKind::Interrupted, "asked"));
                }
            }
            Ok(())
        };
        match is_dialogue {
            true => self.watch.conversing(ready),
            false => ready(),
        }
    }

    fn pending(&self) -> MutexGuard<'_, Vec<u8>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts text, or bytes that are not UTF-8, in front of the remaining input.
    pub fn put_back(&self, text: impl AsRef<[u8]>) {
        let text = text.as_ref().iter().copied();
        self.pending().splice(0..0, text);
    }

    /// Takes the rest of the lines read so far.
    pub fn take_pending(&self) -> String {
        let bytes = std::mem::take(&mut *self.pending());
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// The next line, from the bytes read so far if there are any; empty at the end.
    fn next_line(&self) -> io::Result<Vec<u8>> {
        let mut pending = self.pending();
        let end = pending.iter().position(|&byte| byte == b'\n');
        let mut line: Vec<u8> = match end {
            Some(end) => pending.drain(..=end).collect(),
            None => std::mem::take(&mut *pending),
        };
        if line.is_empty() {
            self.read_more(&mut line)?;
        }
        Ok(line)
    }

    /// The next query; none at the end.
    pub fn next_query(&self) -> io::Result<Option<QueryText>> {
        let mut scanner = Scanner::new();
        let mut taken = Vec::new();
        loop {
            let line = self.next_line()?;
            if line.is_empty() {
                let text = scanner.into_text();
                return Ok((!is_empty(&text)).then(|| self.sentence(text, &taken)));
            }
            taken.extend_from_slice(&line);
            if let Some(rest) = feed(&mut scanner, &String::from_utf8_lossy(&line))? {
                let rest = taken.split_off(place_of_rest(&taken, rest.len()));
                self.pending().splice(0..0, rest);
                return Ok(Some(self.sentence(scanner.into_text(), &taken)));
            }
            if scanner.text().len() > LONGEST_QUERY {
                return Err(io::ErrorKind::FileTooLarge.into());
            }
        }
    }

    /// The query that was read from these bytes of the input.
    fn sentence(&self, text: String, taken: &[u8]) -> QueryText {
        let ended = self.lines.load(Ordering::Relaxed);
        let left = newlines(&self.pending()) + newlines(taken);
        let line = (ended + 1).saturating_sub(left);
        let blank = text.len() - text.trim_start().len();
        QueryText {
            line: line + newlines(&text.as_bytes()[..blank]),
            invalid: Invalid::find(taken, line),
            text,
        }
    }
}

/// Reads a line, or the beginning of a long one up to a character boundary; nothing at the end of the input.
fn read_part(input: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<()> {
    let mut count = input.by_ref().take(PART).read_until(b'\n', bytes)?;
    while count > 0 && str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none()) {
        count = input.by_ref().take(1).read_until(b'\n', bytes)?;
    }
    Ok(())
}

/// The number of the earlier query in `!!` (the last), `!3` (the third) or `!-2` (the last but one). Needs no full stop.
pub(super) fn recall(line: &str) -> Option<i32> {
    match line.trim().strip_prefix('!')? {
        "!" => Some(-1),
        number => number.parse().ok(),
    }
}

/// The query with this number; a negative one counts from the end.
pub(super) fn earlier(queries: &[String], number: i32) -> Option<String> {
    let place = match number {
        number @ 1.. => usize::try_from(number).ok()?,
        back => (queries.len() + 1).checked_sub(back.unsigned_abs() as usize)?,
    };
    queries.get(place.checked_sub(1)?).cloned()
}

/// Whether a text contains only layout and comments.
pub(super) fn is_empty(text: &str) -> bool {
    tokens(text).all(|(kind, _)| kind.is_layout())
}

/// Passes a line to the scanner; returns the rest of the line if a query is complete. An open quote ends the query in an error at the end
/// of its line: the query does not take the lines that follow.
pub(super) fn feed(scanner: &mut Scanner, line: &str) -> io::Result<Option<String>> {
    let is_recall = scanner.text().trim().is_empty() && recall(line).is_some();
    for (at, c) in line.char_indices() {
        if scanner.is_complete_before(Some(c)) {
            let mut left = scanner.take_behind_open_quote().unwrap_or_default();
            left.push_str(&line[at..]);
            return Ok(Some(if left.trim().is_empty() {
                String::new()
            } else {
                left
            }));
        }
        scanner
            .push(c)
            .map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
    }
    let left = scanner.take_behind_open_quote();
    Ok(left.or_else(|| is_recall.then(String::new)))
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let shared = Arc::clone(&self.pending);
        let mut pending = shared.lock().unwrap_or_else(PoisonError::into_inner);
        if pending.is_empty() {
            let is_terminal = !self.is_text && io::stdin().is_terminal();
            if is_terminal {
                // If the line is begun, it already shows the prompt of the engine.
                if self.screen.is_fresh() && self.screen.is_tidy() {
                    self.screen.prompt("|: ")?;
                }
            }
            let edited = match is_terminal.then(|| self.screen.asks_for_query()).flatten() {
                Some(prompt) => self.edited(&prompt),
                None => None,
            };
            let is_edited = edited.is_some();
            match edited {
                Some(query) => pending.extend_from_slice(query.as_bytes()),
                None => {
                    if is_terminal {
                        self.await_line(self.screen.asks_in_dialogue())?;
                    }
                    self.read_more(&mut pending)?;
                }
            }
            self.screen.note_typed("|: ", &pending);
            if is_terminal {
                // Enter has ended the line, and so has the editor; Ctrl-D has not.
                if pending.is_empty() && !is_edited {
                    self.screen.prompt("\n")?;
                }
            }
        }
        let line = pending.iter().position(|&byte| byte == b'\n');
        let length = line.map_or(pending.len(), |at| at + 1).min(buffer.len());
        buffer[..length].copy_from_slice(&pending[..length]);
        pending.drain(..length);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_a_query_stays_in_the_input() {
        let mut input = Input::default();
        input.put_back("read(X). 'a. b'.\n");
        let query = input.next_query().ok().flatten();
        assert_eq!(query.map(|query| query.text).as_deref(), Some("read(X)."));
        let mut buffer = [0; 80];
        assert_eq!(input.read(&mut buffer).ok(), Some(9));
        assert_eq!(&buffer[..9], b" 'a. b'.\n");
    }

    #[test]
    fn bytes_that_are_no_text_are_found_and_kept() {
        let input = Input::of_text(Screen::of_text());
        let bytes: &[u8] = b"p('\xFF').\nX = 'a\nY. b\xFE\xFE'. q(\xFD).";
        input.pending().extend_from_slice(bytes);
        input.lines.store(3, Ordering::Relaxed);
        let mut found = Vec::new();
        while let Ok(Some(query)) = input.next_query() {
            let invalid = query.invalid.map(|it| (it.line, it.byte));
            found.push((query.text, query.line, invalid));
        }
        let text = |text: &str| text.to_owned();
        assert_eq!(
            found,
            [
                (text("p('\u{FFFD}')."), 2, Some((2, 0xFF))),
                (text("X = 'a\nY. b\u{FFFD}\u{FFFD}'."), 3, Some((4, 0xFE))),
                (text(" q(\u{FFFD})."), 4, Some((4, 0xFD))),
            ]
        );
    }

    #[test]
    fn comments_are_no_query() {
        let input = Input::of_text(Screen::of_text());
        input.put_back("% a\nX = 1. % b\n/* c */\n");
        let text = |input: &Input| input.next_query().ok().flatten().map(|it| it.text);
        assert_eq!(text(&input).as_deref(), Some("% a\nX = 1."));
        assert_eq!(text(&input), None);
        input.put_back("/* open");
        assert_eq!(text(&input).as_deref(), Some("/* open"));
    }

    #[test]
    fn a_rest_is_found_behind_bytes_that_are_no_text() {
        let bytes = b"a\xFFb\xD1";
        let text = String::from_utf8_lossy(bytes);
        for (at, place) in [(0, 0), (1, 1), (4, 2), (5, 3), (8, 4)] {
            assert_eq!(place_of_rest(bytes, text.len() - at), place, "{at}");
        }
    }
}
