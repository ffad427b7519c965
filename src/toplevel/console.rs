//! The screen: standard output and standard error, shared by the toplevel and the program, with the state of the last line.

use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::output::Output;
use super::transcript::Record;
use crate::report::terminal_width;
use crate::syntax::display_width;

/// The prompts of `lisp/0` and `planner/0`; those for queries end in `?- `.
const DIALOGUES: [&[u8]; 2] = [b"$ ", b"* "];
/// The longest part of a line that is examined for a prompt.
const LONGEST_PROMPT: usize = 80;

/// Standard output and standard error, or a text in their place. Clones share their state.
#[derive(Clone)]
pub(super) struct Screen(Arc<Shown>);

struct Shown {
    /// Whether the next character begins a line: of standard output, and of standard error.
    fresh: AtomicBool,
    tidy: AtomicBool,
    /// Whether the reader of standard output has closed it.
    broken: AtomicBool,
    /// Whether a transient line is shown, which the next output erases.
    transient: AtomicBool,
    /// The last, unfinished line of standard error: the prompt, if there is one.
    asked: Mutex<Vec<u8>>,
    /// The time of the last output.
    written: Mutex<Instant>,
    /// The text that takes the output in place of the process, if any.
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

    /// A screen that keeps its output as text.
    pub fn of_text() -> Screen {
        Screen::new(Some(Mutex::default()))
    }

    /// Whether it keeps its output as text.
    pub fn is_text(&self) -> bool {
        self.0.text.is_some()
    }

    /// Takes the text kept so far.
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

    /// The name of a record that is incomplete, and the reason.
    pub fn lost_record(&self) -> Option<(String, io::Error)> {
        held(&self.0.record).as_mut()?.take_lost()
    }

    /// Whether the output is recorded, or belongs to the replay of a record.
    pub fn is_recorded(&self) -> bool {
        self.is_text() || held(&self.0.record).is_some()
    }

    /// Calls a function without recording its output.
    pub fn unrecorded<T>(&mut self, act: impl FnOnce(&mut Screen) -> T) -> T {
        let record = held(&self.0.record).take();
        let done = act(self);
        *held(&self.0.record) = record;
        done
    }

    /// Records typed lines, of which the first was typed behind this prompt.
    pub fn note_typed(&self, prompt: &str, typed: &[u8]) {
        // Enter has ended the line with the prompt.
        self.0.tidy.store(true, Ordering::Relaxed);
        held(&self.0.asked).clear();
        *held(&self.0.written) = Instant::now();
        if let Some(record) = held(&self.0.record).as_mut() {
            record.typed(prompt, typed);
        }
    }

    /// Records a key that answers a question of the program or of the tracer, with the number before it.
    pub fn note_key(&self, keys: &str) {
        if let Some(record) = held(&self.0.record).as_mut() {
            record.key(keys);
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
    pub fn is_tidy(&self) -> bool {
        self.0.tidy.load(Ordering::Relaxed)
    }

    /// The last, unfinished line of standard error.
    pub fn asked(&self) -> String {
        String::from_utf8_lossy(&held(&self.0.asked)).into_owned()
    }

    /// The current prompt, if it is one for queries.
    pub fn asks_for_query(&self) -> Option<String> {
        let asked = held(&self.0.asked);
        let prompt = str::from_utf8(&asked).ok()?;
        prompt.ends_with("?- ").then(|| prompt.to_owned())
    }

    /// Whether the current prompt is that of a dialogue of the library: then Ctrl-C clears the line typed behind it.
    pub fn asks_in_dialogue(&self) -> bool {
        let asked = held(&self.0.asked);
        asked.ends_with(b"?- ") || DIALOGUES.contains(&asked.as_slice())
    }

    /// Whether there was no output since then, and the cursor is at the beginning of a line.
    pub fn is_quiet_since(&self, then: Instant) -> bool {
        self.is_fresh() && self.is_tidy() && *held(&self.0.written) <= then
    }

    /// Shows a transient line, which the next output erases.
    pub fn draw_transient(&self, line: &str) {
        self.0.transient.store(true, Ordering::Relaxed);
        let width = terminal_width().saturating_sub(1);
        let line: String = line.chars().take(width).collect();
        let _ = write!(io::stderr(), "\r{line}\x1b[K");
    }

    /// Erases the transient line.
    fn erase_transient(&self) {
        if self.0.transient.swap(false, Ordering::Relaxed) {
            let _ = io::stderr().write_all(b"\r\x1b[K");
        }
    }

    /// An error if the reader has closed standard output, so that going on is useless.
    pub fn require_reader(&self) -> io::Result<()> {
        match self.0.broken.load(Ordering::Relaxed) {
            true => Err(io::ErrorKind::BrokenPipe.into()),
            false => Ok(()),
        }
    }

    /// Notes if the reader has closed standard output.
    fn heard<T>(&self, outcome: io::Result<T>) -> io::Result<T> {
        outcome.inspect_err(|error| {
            if error.kind() == io::ErrorKind::BrokenPipe {
                self.0.broken.store(true, Ordering::Relaxed);
            }
        })
    }

    /// Ends the line unless it is empty.
    pub fn fresh_line(&mut self) -> io::Result<()> {
        if self.is_fresh() {
            Ok(())
        } else {
            self.write_all(b"\n")
        }
    }

    /// Shows a message on standard error, behind all output so far.
    pub fn report(&mut self, message: &str) {
        self.report_as(message, message);
    }

    /// Shows a message, and records another text for it.
    pub fn report_as(&mut self, message: &str, recorded: &str) {
        // Errors are shown even if standard output is closed.
        let _ = self.fresh_line().and_then(|()| self.flush());
        self.erase_transient();
        if let Some(record) = held(&self.0.record).as_mut() {
            record.printed(recorded.as_bytes());
        }
        self.complain(message.as_bytes());
    }

    /// Tells the user something that is not part of the session, on a separate line.
    pub fn tell(&mut self, message: &str) {
        self.erase_transient();
        let _ = self.flush();
        if !self.is_fresh() {
            self.complain(b"\n");
            self.set_fresh(true);
        }
        self.complain(message.as_bytes());
    }

    /// The same for a text of words or columns of words, which is folded to the width of the terminal.
    pub fn tell_words(&mut self, message: &str) {
        /// With fewer columns the terminal breaks words anyway.
        const FEWEST: usize = 20;
        match terminal_width() {
            0..FEWEST => self.tell(message),
            width => self.tell(&folded(message, width)),
        }
    }

    /// Shows a prompt.
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

/// Folds the lines of a text to this number of columns, if its words fit: the second column of a long line goes below the first, and other
/// lines continue below themselves.
fn folded(text: &str, width: usize) -> String {
    let mut out = String::with_capacity(text.len());
    // A stack: the next line is the last.
    let mut waiting: Vec<String> = text.split('\n').rev().map(str::to_owned).collect();
    while let Some(line) = waiting.pop() {
        let words = line.trim_start();
        let indent = &line[..line.len() - words.len()];
        if line.chars().map(display_width).sum::<usize>() <= width {
            out.push_str(&line);
        } else if let Some((left, right)) = columns(words) {
            waiting.push(format!("{indent}{right}"));
            waiting.push(format!("{indent}{left}"));
            continue;
        } else {
            let mut column = 0;
            for (index, word) in words.split(' ').enumerate() {
                let cells: usize = word.chars().map(display_width).sum();
                if index > 0 && column + 1 + cells > width && !word.is_empty() {
                    out.truncate(out.trim_end_matches(' ').len());
                    out.push('\n');
                    column = 0;
                } else if index > 0 {
                    out.push(' ');
                    column += 1;
                }
                if column == 0 {
                    out.push_str(indent);
                    column = indent.len();
                }
                out.push_str(word);
                column += cells;
            }
        }
        if !waiting.is_empty() {
            out.push('\n');
        }
    }
    out
}

/// The two columns of a line, each a key and what it does, on both sides of the second of three gaps.
fn columns(line: &str) -> Option<(&str, &str)> {
    let mut gaps = Vec::new();
    let mut begun = None;
    for (at, c) in line.trim_end().char_indices() {
        match (c, begun) {
            (' ', None) => begun = Some(at),
            (' ', Some(_)) | (_, None) => {}
            (_, Some(from)) => {
                if at - from > 1 {
                    gaps.push(from..at);
                }
                begun = None;
            }
        }
    }
    match gaps.as_slice() {
        [_, gap, _] => Some((&line[..gap.start], &line[gap.end..])),
        _ => None,
    }
}

/// The content of a mutex, even if a thread has panicked while it held it.
pub(super) fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
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
            None => self.heard(Output.write(bytes))?,
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
            None => self.heard(Output.flush()),
        }
    }
}

/// The standard error of a program, whose output goes behind all output before it.
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
    use super::folded;

    #[test]
    fn lines_break_between_words_and_columns() {
        assert_eq!(folded("a bc def", 8), "a bc def");
        assert_eq!(folded("a bc def\n? ", 7), "a bc\ndef\n? ");
        assert_eq!(folded("add? y/n ", 6), "add?\ny/n ");
        let help = "  a  abort     b  the goals\n  c  continue  s  what is used\n";
        let narrow = "  a  abort\n  b  the goals\n  c  continue\n  s  what is used\n";
        assert_eq!(folded(help, 80), help);
        assert_eq!(folded(help, 17), narrow);
    }
}
