//! Standard input and output as the toplevel and the program share them.
//!
//! Both read the same input: what the toplevel does not take as a query, the running query may read. Each takes whole lines, or parts of
//! very long ones, and leaves the rest to the other. All output passes one writer, which knows whether the last line was ended.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::syntax::Scanner;

/// What a program that reads from a terminal shows before the line it waits for.
const READ_PROMPT: &[u8] = b"|: ";

/// The bytes of a line that are read at a time: not every line has an end.
const PART: u64 = 1 << 16;
/// No query has more bytes.
const LONGEST_QUERY: usize = 1 << 26;

/// Standard input. Clones share their text.
#[derive(Clone, Debug, Default)]
pub(super) struct Input {
    pending: Arc<Mutex<Vec<u8>>>,
    screen: Screen,
}

impl Input {
    /// An input that shows its prompts on this screen.
    pub fn new(screen: Screen) -> Input {
        Input {
            pending: Arc::default(),
            screen,
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

    /// The text of the next query, with its full stop unless the input ends before it. `None` at the end.
    pub fn next_query(&self) -> io::Result<Option<String>> {
        let mut scanner = Scanner::new();
        loop {
            let mut line = self.take_pending();
            if line.is_empty() {
                let mut bytes = Vec::new();
                read_part(&mut bytes)?;
                line = String::from_utf8_lossy(&bytes).into_owned();
            }
            if line.is_empty() {
                let text = scanner.into_text();
                return Ok((!text.trim().is_empty()).then_some(text));
            }
            if let Some(rest) = feed(&mut scanner, &line)? {
                self.put_back(rest);
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

/// Gives the scanner the line; what is left of it when a term is complete.
pub(super) fn feed<'l>(scanner: &mut Scanner, line: &'l str) -> io::Result<Option<&'l str>> {
    for (at, c) in line.char_indices() {
        if scanner.is_complete_before(Some(c)) {
            let rest = &line[at..];
            return Ok(Some(if rest.trim().is_empty() { "" } else { rest }));
        }
        scanner
            .push(c)
            .map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
    }
    Ok(None)
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let shared = Arc::clone(&self.pending);
        let mut pending = shared.lock().unwrap_or_else(PoisonError::into_inner);
        if pending.is_empty() {
            let is_terminal = io::stdin().is_terminal();
            // Where a line was begun, that is the prompt.
            if is_terminal && self.screen.is_fresh() {
                self.screen.write_all(READ_PROMPT)?;
                self.screen.flush()?;
            }
            read_part(&mut pending)?;
            if is_terminal {
                // Enter has ended the line, Ctrl-D has not.
                self.screen.set_fresh(!pending.is_empty());
                self.screen.fresh_line()?;
            }
        }
        let line = pending.iter().position(|&byte| byte == b'\n');
        let length = line.map_or(pending.len(), |at| at + 1).min(buffer.len());
        buffer[..length].copy_from_slice(&pending[..length]);
        pending.drain(..length);
        Ok(length)
    }
}

/// Standard output. Clones share what they know of the column.
#[derive(Clone, Debug)]
pub(super) struct Screen {
    fresh: Arc<AtomicBool>,
    /// The reader has gone.
    broken: Arc<AtomicBool>,
}

impl Default for Screen {
    fn default() -> Screen {
        Screen {
            fresh: Arc::new(AtomicBool::new(true)),
            broken: Arc::default(),
        }
    }
}

impl Screen {
    /// Whether the next character begins a line.
    pub fn is_fresh(&self) -> bool {
        self.fresh.load(Ordering::Relaxed)
    }

    fn set_fresh(&self, fresh: bool) {
        self.fresh.store(fresh, Ordering::Relaxed);
    }

    /// An error if the reader has gone: there is no reason to go on.
    pub fn require_reader(&self) -> io::Result<()> {
        match self.broken.load(Ordering::Relaxed) {
            true => Err(io::ErrorKind::BrokenPipe.into()),
            false => Ok(()),
        }
    }

    /// Remembers that the reader has gone.
    fn heard<T>(&self, outcome: io::Result<T>) -> io::Result<T> {
        outcome.inspect_err(|error| {
            if error.kind() == io::ErrorKind::BrokenPipe {
                self.broken.store(true, Ordering::Relaxed);
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
        // An error is shown though standard output is closed.
        let _ = self.fresh_line().and_then(|()| self.flush());
        let _ = io::stderr().write_all(message.as_bytes());
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.heard(io::stdout().write(bytes))?;
        if let Some(last) = bytes[..written].last() {
            self.set_fresh(*last == b'\n');
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.heard(io::stdout().flush())
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
