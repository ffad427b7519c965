//! Standard output of the process, and messages for when its streams cannot be used.
//!
//! If the caller has closed it (`>&-`), the output is lost, which is an error. Rust opens the null device in place
//! of a standard stream that is closed when the process begins, so `main.rs` checks this before Rust begins.

use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::report;
use crate::syntax::{Diagnostic, Language};

static CLOSED: AtomicBool = AtomicBool::new(false);

/// Makes all further writing fail.
pub fn close() {
    CLOSED.store(true, Ordering::Relaxed);
}

/// Standard output. Writing is an error if it was closed; then there is nothing to flush.
#[derive(Clone, Copy, Debug)]
pub struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match CLOSED.load(Ordering::Relaxed) {
            true => Err(io::Error::new(
                io::ErrorKind::NotConnected,
                "standard output is closed",
            )),
            false => io::stdout().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()
    }
}

/// Writes a line on standard error. If that fails, it cannot be reported.
pub fn complain(text: fmt::Arguments<'_>) {
    let _unheard = io::stderr().write_all(format!("{text}\n").as_bytes());
}

/// Writes a sentence about the command line on standard error, as a line of JSON if that is asked for.
pub fn complain_as(sentence: &str, as_json: bool) {
    match as_json {
        true => {
            let line = report::json(&Diagnostic::error("host::error", sentence));
            complain(format_args!("{}", line.trim_end()));
        }
        false => complain(format_args!("ferz: {sentence}")),
    }
}

/// The message for an error of the system.
pub fn reason(error: &io::Error, language: Language) -> String {
    let text = match error.kind() {
        io::ErrorKind::StorageFull => language.text("there is no room left", "места не осталось"),
        io::ErrorKind::NotFound => language.text(
            "there is no such file or folder",
            "такого файла или папки нет",
        ),
        io::ErrorKind::IsADirectory => language.text("it is a folder", "это папка"),
        io::ErrorKind::InvalidData => language.text("it is not in UTF-8", "он не в UTF-8"),
        io::ErrorKind::NotConnected => language.text("it is closed", "он закрыт"),
        io::ErrorKind::PermissionDenied => language.text("access is denied", "доступ запрещён"),
        _ => return error.to_string(),
    };
    text.to_owned()
}
