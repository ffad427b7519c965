//! Standard output and standard error as the toplevel and the program share them: one writer, which knows whether the last line was ended.

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
/// So much of a line is looked at for a prompt.
const LONGEST_PROMPT: usize = 80;

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

    /// The record that lacks something, and why.
    pub fn lost_record(&self) -> Option<(String, io::Error)> {
        held(&self.0.record).as_mut()?.take_lost()
    }

    /// Whether what is shown is recorded, or is that of a record.
    pub fn is_recorded(&self) -> bool {
        self.is_text() || held(&self.0.record).is_some()
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
    pub fn is_tidy(&self) -> bool {
        self.0.tidy.load(Ordering::Relaxed)
    }

    /// What stands in the last line of standard error.
    pub fn asked(&self) -> String {
        String::from_utf8_lossy(&held(&self.0.asked)).into_owned()
    }

    /// The prompt that stands there, if it is one for queries.
    pub fn asks_for_query(&self) -> Option<String> {
        let asked = held(&self.0.asked);
        let prompt = str::from_utf8(&asked).ok()?;
        prompt.ends_with("?- ").then(|| prompt.to_owned())
    }

    /// Whether a dialogue of the library asks for the next line: its prompt stands there, and Ctrl-C clears what is typed behind it.
    pub fn asks_in_dialogue(&self) -> bool {
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

    /// The same with a text of words, or of columns of words, whose lines may be wider than the terminal.
    pub fn tell_words(&mut self, message: &str) {
        /// In fewer columns words break in any case.
        const FEWEST: usize = 20;
        match terminal_width() {
            0..FEWEST => self.tell(message),
            width => self.tell(&folded(message, width)),
        }
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

/// A text whose lines fit into this number of columns, if its words do: the second column of a line that is too long stands below the first,
/// and other lines go on below themselves.
fn folded(text: &str, width: usize) -> String {
    let mut out = String::with_capacity(text.len());
    // What is done next stands last.
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

/// The two columns of a line, each a key and what it does: what stands on both sides of the second of three gaps.
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

/// What a mutex holds, though a thread has panicked with it.
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
