//! Standard output of the process, and what is said where its streams cannot be used.
//!
//! Who closes it (`>&-`) wants no output, or has made a mistake: what is written is lost, and that is an error. Rust opens the null device in
//! place of a standard stream that is closed when the process begins, so who knows it has looked before: `main.rs`.

use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::syntax::Language;

static CLOSED: AtomicBool = AtomicBool::new(false);

/// Has all that is written fail from now on.
pub fn close() {
    CLOSED.store(true, Ordering::Relaxed);
}

/// Standard output. What is written is an error where it was closed; there is then nothing to flush.
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

/// Says a line on standard error. There is no place to say that nothing can be said there.
pub fn complain(text: fmt::Arguments<'_>) {
    let _unheard = io::stderr().write_all(format!("{text}\n").as_bytes());
}

/// Why the system has refused something.
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
