//! A session of the command at a pseudo-terminal.
//!
//! The child has its standard input and output at the terminal, without echo, and its standard error at a pipe, or at the terminal as well.
//! The editor draws the text between the sequences by which it begins and ends; the session prints the rest.

// Each runner uses only some of this.
#![allow(dead_code)]

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use nix::pty::{Winsize, openpty};
use nix::sys::termios::{LocalFlags, SetArg, tcgetattr, tcsetattr};

use crate::support::root;

/// The line editor requests brackets around pasted text while it reads.
pub const EDIT: &str = "\u{1b}[?2004h";
const EDITED: &str = "\u{1b}[?2004l";

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The bytes written to one end, as they come.
#[derive(Clone, Default)]
pub struct Heard(Arc<Mutex<Bytes>>);

/// The bytes so far, and the state of the editor according to them.
#[derive(Default)]
struct Bytes {
    all: Vec<u8>,
    edits: usize,
    is_editing: bool,
}

impl Bytes {
    fn extend(&mut self, more: &[u8]) {
        // A sequence may come in two parts: the search includes sequences that end in the new part.
        let from = self.all.len().saturating_sub(EDIT.len() - 1);
        self.all.extend_from_slice(more);
        for sequence in self.all[from..].windows(EDIT.len()) {
            if sequence == EDIT.as_bytes() {
                self.is_editing = true;
            } else if sequence == EDITED.as_bytes() {
                self.is_editing = false;
                self.edits += 1;
            }
        }
    }
}

impl Heard {
    fn listen(mut from: impl Read + Send + 'static) -> Heard {
        let heard = Heard::default();
        let kept = heard.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // A terminal whose other end is closed is an error.
            while let Ok(count @ 1..) = from.read(&mut bytes) {
                kept.bytes().extend(&bytes[..count]);
            }
        });
        heard
    }

    fn bytes(&self) -> MutexGuard<'_, Bytes> {
        self.0.lock().expect("nobody panics")
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes().all).into_owned()
    }

    pub fn len(&self) -> usize {
        self.bytes().all.len()
    }
}

/// A session at a terminal.
pub struct Terminal {
    pub child: Child,
    pub keys: File,
    pub out: Heard,
    pub err: Heard,
}

impl Terminal {
    pub fn new(arguments: &[&str]) -> Terminal {
        Terminal::with(arguments, &[], 80)
    }

    pub fn with(arguments: &[&str], variables: &[(&str, &str)], columns: u16) -> Terminal {
        Terminal::open(arguments, variables, columns, false)
    }

    /// A session with standard error at the terminal too, as it is for people.
    pub fn whole(arguments: &[&str], variables: &[(&str, &str)], columns: u16) -> Terminal {
        Terminal::open(arguments, variables, columns, true)
    }

    fn open(
        arguments: &[&str],
        variables: &[(&str, &str)],
        columns: u16,
        is_whole: bool,
    ) -> Terminal {
        let size = Winsize {
            ws_row: 24,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        let pair = openpty(Some(&size), None).expect("there are terminals");
        let mut mode = tcgetattr(&pair.slave).expect("it is a terminal");
        mode.local_flags -= LocalFlags::ECHO;
        tcsetattr(&pair.slave, SetArg::TCSANOW, &mode).expect("it is a terminal");
        let end = |end: &OwnedFd| end.try_clone().expect("there are files left");
        // The terminal must be the child's own for Ctrl-C to reach it.
        let mut child = Command::new("setsid")
            .arg("--ctty")
            .arg(env!("CARGO_BIN_EXE_ferz"))
            .args(arguments)
            .current_dir(root())
            .env("TERM", "xterm")
            .env("FERZ_HISTORY", "")
            .env_remove("COLUMNS")
            .envs(variables.iter().copied())
            .stdin(Stdio::from(end(&pair.slave)))
            .stderr(match is_whole {
                true => Stdio::from(end(&pair.slave)),
                false => Stdio::piped(),
            })
            .stdout(Stdio::from(pair.slave))
            .spawn()
            .expect("the command starts");
        let err = child
            .stderr
            .take()
            .map_or_else(Heard::default, Heard::listen);
        let out = Heard::listen(File::from(end(&pair.master)));
        Terminal {
            child,
            keys: File::from(pair.master),
            out,
            err,
        }
    }

    pub fn type_keys(&mut self, keys: &str) {
        self.keys
            .write_all(keys.as_bytes())
            .expect("the terminal is there");
    }

    /// Waits until something is true.
    #[track_caller]
    pub fn until(&self, what: &str, is_true: impl Fn(&Terminal) -> bool) {
        let begun = Instant::now();
        while !is_true(self) {
            if begun.elapsed() > PATIENCE {
                panic!("no {what}: {:?}", (self.out.text(), self.err.text()));
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Whether the editor waits for a query.
    pub fn is_editing(&self) -> bool {
        self.out.bytes().is_editing
    }

    /// How often the editor has returned a line.
    pub fn edits(&self) -> usize {
        self.out.bytes().edits
    }

    /// Types a line at the prompt, and waits until the session has it.
    #[track_caller]
    pub fn submit(&mut self, line: &str) {
        self.prompt();
        let before = self.edits();
        self.type_keys(&format!("{line}\r"));
        self.until("end of the edit", |own| own.edits() > before);
    }

    #[track_caller]
    pub fn prompt(&self) {
        self.until("prompt", Terminal::is_editing);
    }

    /// Types a query, requests all answers one by one, and gives the program these lines when it reads.
    #[track_caller]
    pub fn ask(&mut self, query: &str, lines: &[&str]) {
        let (mut asked, mut read) = (self.out.len(), self.err.len());
        self.submit(query);
        let mut lines = lines.iter();
        loop {
            self.until("answer", |own| {
                own.is_editing() || own.waits_for_a_key(asked) || own.waits_for_a_line(read)
            });
            if self.is_editing() {
                return;
            }
            if self.waits_for_a_key(asked) {
                asked = self.out.len();
                self.type_keys(";");
            } else {
                read = self.err.len();
                let line = lines.next().expect("the program reads what is given");
                self.type_keys(&format!("{line}\r"));
            }
        }
    }

    /// Whether an answer is shown and another one may be requested.
    pub fn waits_for_a_key(&self, behind: usize) -> bool {
        let out = self.out.text();
        out.len() > behind && out.ends_with(' ') && !out.ends_with("?- ")
    }

    fn waits_for_a_line(&self, behind: usize) -> bool {
        let err = self.err.text();
        err.len() > behind && err.ends_with("|: ")
    }

    /// The output of the session, without that of the editor.
    pub fn printed(&self) -> String {
        let out = self.out.text().replace("\r\n", "\n");
        let mut printed = String::new();
        let mut rest = out.as_str();
        while let Some((before, edit)) = rest.split_once(EDIT) {
            printed.push_str(before);
            rest = edit.split_once(EDITED).map_or("", |(_, behind)| behind);
            rest = rest.strip_prefix('\n').unwrap_or(rest);
        }
        printed + rest
    }

    /// Ctrl-D ends the session. Returns its status, its output and its complaints.
    #[track_caller]
    pub fn finish(mut self) -> (ExitStatus, String, String) {
        self.prompt();
        self.type_keys("\u{4}");
        let status = self.child.wait().expect("it ends");
        // Its last output may still be under way.
        let mut length = usize::MAX;
        let heard = || self.out.len() + self.err.len();
        while std::mem::replace(&mut length, heard()) != length {
            std::thread::sleep(Duration::from_millis(100));
        }
        (status, self.printed(), self.err.text())
    }

    /// As [`Terminal::finish`], if complaints do not matter.
    #[track_caller]
    pub fn end(self) -> (ExitStatus, String) {
        let (status, printed, _) = self.finish();
        (status, printed)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
