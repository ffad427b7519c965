//! Standard input and output as the toplevel and the program share them.
//!
//! Both read the same input: what the toplevel does not take as a query, the running query may read. Each takes whole lines, or parts of
//! very long ones, and leaves the rest to the other. All output passes one writer, which knows whether the last line was ended.

use std::fmt;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

use rustyline::error::ReadlineError;

use super::editor::{LineEditor, Typed};
use super::interrupts::Watch;
use super::keys;
use super::transcript::Record;
use crate::report::terminal_width;
use crate::syntax::Scanner;

/// The bytes of a line that are read at a time: not every line has an end.
const PART: u64 = 1 << 16;
/// The prompts of `lisp/0` and `planner/0`; those for queries end in `?- `.
const DIALOGUES: [&[u8]; 2] = [b"$ ", b"* "];
/// So much of a line is looked at for a prompt.
const LONGEST_PROMPT: usize = 80;
/// No query has more bytes.
const LONGEST_QUERY: usize = 1 << 26;

/// Standard input, or a text in its place. Clones share their text.
#[derive(Clone, Default)]
pub(super) struct Input {
    pending: Arc<Mutex<Vec<u8>>>,
    screen: Screen,
    /// There is no more than what is pending: standard input is not read.
    is_text: bool,
    /// The running query is to stop.
    interrupted: Arc<OnceLock<Arc<AtomicBool>>>,
    watch: Watch,
    /// Where queries are edited, those inside a running one too.
    editor: Arc<Mutex<Option<LineEditor>>>,
    /// The queries inside running ones.
    asked: Arc<Mutex<Vec<String>>>,
}

impl Input {
    /// An input that shows its prompts on this screen, and whose waiting is watched.
    pub fn new(screen: Screen, watch: Watch) -> Input {
        Input {
            screen,
            watch,
            ..Input::default()
        }
    }

    /// An input that is what was put back, and nothing else.
    pub fn of_text(screen: Screen) -> Input {
        Input {
            screen,
            is_text: true,
            ..Input::default()
        }
    }

    /// Has queries edited.
    pub fn edit_with(&self, editor: LineEditor) {
        *held(&self.editor) = Some(editor);
    }

    /// Does something with the editor, if there is one.
    pub fn with_editor<T>(&self, act: impl FnOnce(&mut LineEditor) -> T) -> Option<T> {
        held(&self.editor).as_mut().map(act)
    }

    /// A query that the user has edited behind this prompt, with its line end: nothing where the input ends. `None`: there is no editor.
    fn edited(&self, prompt: &str) -> Option<String> {
        loop {
            match self.with_editor(|editor| editor.query(prompt, ""))? {
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
                    keys::discard();
                }
                Err(_) => return None,
            }
        }
    }

    /// Has a read at a terminal end when this flag is set.
    pub fn stop_at(&self, interrupted: Arc<AtomicBool>) {
        let _ = self.interrupted.set(interrupted);
    }

    /// Reads a line, or a part of one.
    fn read_more(&self, bytes: &mut Vec<u8>) -> io::Result<()> {
        match self.is_text {
            true => Ok(()),
            false => read_part(bytes),
        }
    }

    /// Waits until there is a line to be read, at the prompt of a dialogue or of a program.
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

    /// Puts text in front of what is still to be read.
    pub fn put_back(&self, text: &str) {
        self.pending().splice(0..0, text.bytes());
    }

    /// What is left of the lines read so far; takes it.
    pub fn take_pending(&self) -> String {
        let bytes = std::mem::take(&mut *self.pending());
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// The next line of what was read so far, or all of it if it ends before; takes it.
    fn take_line(&self) -> String {
        let mut pending = self.pending();
        let end = pending.iter().position(|&byte| byte == b'\n');
        let line: Vec<u8> = match end {
            Some(end) => pending.drain(..=end).collect(),
            None => std::mem::take(&mut *pending),
        };
        String::from_utf8_lossy(&line).into_owned()
    }

    /// The text of the next query, with its full stop unless the input ends before it. `None` at the end.
    pub fn next_query(&self) -> io::Result<Option<String>> {
        let mut scanner = Scanner::new();
        loop {
            let mut line = self.take_line();
            if line.is_empty() {
                let mut bytes = Vec::new();
                self.read_more(&mut bytes)?;
                line = String::from_utf8_lossy(&bytes).into_owned();
            }
            if line.is_empty() {
                let text = scanner.into_text();
                return Ok((!text.trim().is_empty()).then_some(text));
            }
            if let Some(rest) = feed(&mut scanner, &line)? {
                self.put_back(&rest);
                return Ok(Some(scanner.into_text()));
            }
            if scanner.text().len() > LONGEST_QUERY {
                let limit = format!("a query has more than {LONGEST_QUERY} bytes");
                return Err(io::Error::new(io::ErrorKind::InvalidData, limit));
            }
        }
    }
}

/// Reads a line, or the beginning of a long one up to the end of a character; nothing where the input has ended.
fn read_part(bytes: &mut Vec<u8>) -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut count = input.by_ref().take(PART).read_until(b'\n', bytes)?;
    while count > 0 && str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none()) {
        count = input.by_ref().take(1).read_until(b'\n', bytes)?;
    }
    Ok(())
}

/// Which earlier query a line asks for, if it does: `!!` the last one, `!3` the third, `!-2` the last but one. It needs no full stop.
pub(super) fn recall(line: &str) -> Option<i32> {
    match line.trim().strip_prefix('!')? {
        "!" => Some(-1),
        number => number.parse().ok(),
    }
}

/// The query of this number, which is counted from the end where it is negative.
pub(super) fn earlier(queries: &[String], number: i32) -> Option<String> {
    let place = match number {
        number @ 1.. => usize::try_from(number).ok()?,
        back => (queries.len() + 1).checked_sub(back.unsigned_abs() as usize)?,
    };
    queries.get(place.checked_sub(1)?).cloned()
}

/// Gives the scanner the line; what is left of it when a query is complete. A quote that is left open ends the query in an error: the lines
/// behind the one that opens it are none of its.
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
                // The engine has asked already, or a line was begun: that is the prompt.
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
                // Enter has ended the line, Ctrl-D has not; the editor ends it always.
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

/// Standard output and standard error, or a text in their place. Clones share what they know of the column.
#[derive(Clone)]
pub(super) struct Screen(Arc<Shown>);

struct Shown {
    /// The next character begins a line, of standard output, and of standard error.
    fresh: AtomicBool,
    tidy: AtomicBool,
    /// The reader has gone.
    broken: AtomicBool,
    /// A line stands there that goes when something is written.
    transient: AtomicBool,
    /// What stands in the last line of standard error: the prompt, where there is one.
    asked: Mutex<Vec<u8>>,
    /// When something was written last.
    written: Mutex<Instant>,
    /// What is written goes there and not to the process.
    text: Option<Mutex<Vec<u8>>>,
    record: Mutex<Option<Record>>,
}

impl Default for Screen {
    fn default() -> Screen {
        Screen::new(None)
    }
}

impl fmt::Debug for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Screen")
    }
}

impl Screen {
    fn new(text: Option<Mutex<Vec<u8>>>) -> Screen {
        Screen(Arc::new(Shown {
            fresh: AtomicBool::new(true),
            tidy: AtomicBool::new(true),
            broken: AtomicBool::new(false),
            transient: AtomicBool::new(false),
            asked: Mutex::default(),
            written: Mutex::new(Instant::now()),
            text,
            record: Mutex::default(),
        }))
    }

    /// A screen that keeps what it is shown.
    pub fn of_text() -> Screen {
        Screen::new(Some(Mutex::default()))
    }

    /// Whether it keeps what it is shown.
    pub fn is_text(&self) -> bool {
        self.0.text.is_some()
    }

    /// What a screen has kept.
    pub fn take_text(&self) -> String {
        let bytes = self
            .0
            .text
            .as_ref()
            .map(|text| std::mem::take(&mut *held(text)));
        self.set_fresh(true);
        String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned()
    }

    /// Records the session from now on.
    pub fn record(&self, record: Record) {
        *held(&self.0.record) = Some(record);
    }

    /// Does something that is not recorded.
    pub fn unrecorded<T>(&mut self, act: impl FnOnce(&mut Screen) -> T) -> T {
        let record = held(&self.0.record).take();
        let done = act(self);
        *held(&self.0.record) = record;
        done
    }

    /// Records what was typed: the first line behind this prompt.
    pub fn note_typed(&self, prompt: &str, typed: &[u8]) {
        // Enter has ended the line of the prompt.
        self.0.tidy.store(true, Ordering::Relaxed);
        held(&self.0.asked).clear();
        *held(&self.0.written) = Instant::now();
        if let Some(record) = held(&self.0.record).as_mut() {
            record.typed(prompt, typed);
        }
    }

    /// Whether the next character begins a line.
    pub fn is_fresh(&self) -> bool {
        self.0.fresh.load(Ordering::Relaxed)
    }

    fn set_fresh(&self, fresh: bool) {
        self.0.fresh.store(fresh, Ordering::Relaxed);
    }

    /// Whether the next character of standard error begins a line.
    fn is_tidy(&self) -> bool {
        self.0.tidy.load(Ordering::Relaxed)
    }

    /// What stands in the last line of standard error.
    pub fn asked(&self) -> String {
        String::from_utf8_lossy(&held(&self.0.asked)).into_owned()
    }

    /// The prompt that stands there, if it is one for queries.
    fn asks_for_query(&self) -> Option<String> {
        let asked = held(&self.0.asked);
        let prompt = str::from_utf8(&asked).ok()?;
        prompt.ends_with("?- ").then(|| prompt.to_owned())
    }

    /// Whether a dialogue of the library asks for the next line: its prompt stands there, and Ctrl-C clears what is typed behind it.
    fn asks_in_dialogue(&self) -> bool {
        let asked = held(&self.0.asked);
        asked.ends_with(b"?- ") || DIALOGUES.contains(&asked.as_slice())
    }

    /// Whether nothing was written since then, and the cursor stands at the beginning of a line.
    pub fn is_quiet_since(&self, then: Instant) -> bool {
        self.is_fresh() && self.is_tidy() && *held(&self.0.written) <= then
    }

    /// Shows a line that goes when something else is written.
    pub fn draw_transient(&self, line: &str) {
        self.0.transient.store(true, Ordering::Relaxed);
        let width = terminal_width().saturating_sub(1);
        let line: String = line.chars().take(width).collect();
        let _ = write!(io::stderr(), "\r{line}\x1b[K");
    }

    /// The line that goes.
    fn erase_transient(&self) {
        if self.0.transient.swap(false, Ordering::Relaxed) {
            let _ = io::stderr().write_all(b"\r\x1b[K");
        }
    }

    /// An error if the reader has gone: there is no reason to go on.
    pub fn require_reader(&self) -> io::Result<()> {
        match self.0.broken.load(Ordering::Relaxed) {
            true => Err(io::ErrorKind::BrokenPipe.into()),
            false => Ok(()),
        }
    }

    /// Remembers that the reader has gone.
    fn heard<T>(&self, outcome: io::Result<T>) -> io::Result<T> {
        outcome.inspect_err(|error| {
            if error.kind() == io::ErrorKind::BrokenPipe {
                self.0.broken.store(true, Ordering::Relaxed);
            }
        })
    }

    /// Ends the line if something stands in it.
    pub fn fresh_line(&mut self) -> io::Result<()> {
        if self.is_fresh() {
            Ok(())
        } else {
            self.write_all(b"\n")
        }
    }

    /// Shows a message on standard error, behind all that was written before it.
    pub fn report(&mut self, message: &str) {
        self.report_as(message, message);
    }

    /// The same, and records it otherwise.
    pub fn report_as(&mut self, message: &str, recorded: &str) {
        // An error is shown though standard output is closed.
        let _ = self.fresh_line().and_then(|()| self.flush());
        self.erase_transient();
        if let Some(record) = held(&self.0.record).as_mut() {
            record.printed(recorded.as_bytes());
        }
        self.complain(message.as_bytes());
    }

    /// Says something to the person at the terminal that is no part of the session, in a separate line.
    pub fn tell(&mut self, message: &str) {
        self.erase_transient();
        let _ = self.flush();
        if !self.is_fresh() {
            self.complain(b"\n");
            self.set_fresh(true);
        }
        self.complain(message.as_bytes());
    }

    /// Shows what input is asked for.
    pub fn prompt(&mut self, prompt: &str) -> io::Result<()> {
        self.erase_transient();
        self.flush()?;
        self.complain(prompt.as_bytes());
        Ok(())
    }

    fn complain(&self, bytes: &[u8]) {
        match &self.0.text {
            Some(text) => held(text).extend_from_slice(bytes),
            None => {
                let _ = io::stderr().write_all(bytes);
            }
        }
    }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.erase_transient();
        let written = match &self.0.text {
            Some(text) => {
                held(text).extend_from_slice(bytes);
                bytes.len()
            }
            None => self.heard(io::stdout().write(bytes))?,
        };
        if let Some(last) = bytes[..written].last() {
            self.set_fresh(*last == b'\n');
            *held(&self.0.written) = Instant::now();
        }
        if let Some(record) = held(&self.0.record).as_mut() {
            record.printed(&bytes[..written]);
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.0.text {
            Some(_) => Ok(()),
            None => self.heard(io::stdout().flush()),
        }
    }
}

/// What a program writes to standard error: it goes behind what was written before it.
#[derive(Clone)]
pub(super) struct Complaints(pub Screen);

impl Write for Complaints {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.erase_transient();
        let shown = &self.0.0;
        if let Some(last) = bytes.last() {
            shown.tidy.store(*last == b'\n', Ordering::Relaxed);
            *held(&shown.written) = Instant::now();
            let mut asked = held(&shown.asked);
            if let Some(end) = bytes.iter().rposition(|byte| *byte == b'\n') {
                asked.clear();
                asked.extend_from_slice(&bytes[end + 1..]);
            } else {
                asked.extend_from_slice(bytes);
            }
            let before = asked.len().saturating_sub(LONGEST_PROMPT);
            asked.drain(..before);
        }
        if let Some(record) = held(&shown.record).as_mut() {
            record.complained(bytes);
        }
        match &self.0.0.text {
            Some(text) => {
                held(text).extend_from_slice(bytes);
                Ok(bytes.len())
            }
            None => io::stderr().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_a_query_stays_in_the_input() {
        let mut input = Input::default();
        input.put_back("read(X). 'a. b'.\n");
        assert_eq!(
            input.next_query().ok().flatten().as_deref(),
            Some("read(X).")
        );
        let mut buffer = [0; 80];
        assert_eq!(input.read(&mut buffer).ok(), Some(9));
        assert_eq!(&buffer[..9], b" 'a. b'.\n");
    }
}
