//! Finds the file that a name denotes, and reads its text.
//!
//! *Invariant*: files are read only through the machine's streams, so that a host that refuses files refuses these too; a
//! text is UTF-8 without a byte order mark. A text that cannot be read is a [`Fault`] with the path where it was sought.

use std::path::{Path, PathBuf};

use super::state;
use crate::machine::Machine;
use crate::machine::error::{Action, Error, Kind, Object, Resource, SyntaxPlace};
use crate::memory::Stopping;
use crate::stream::{Encoding, Mode, OpenOptions, StreamError, StreamType as StreamKind};
use crate::syntax::{Language, Source};
use crate::term::atoms;

/// Why a text could not be read.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// There is no such file.
    Missing(PathBuf),
    /// There is no such library.
    NoLibrary(String),
    /// It is a directory.
    Directory(PathBuf),
    /// The system or the host refuses access.
    Refused(PathBuf, String),
    /// The bytes from `offset` on are not UTF-8.
    NotUtf8 {
        /// The file.
        path: PathBuf,
        /// Bytes from its beginning.
        offset: usize,
        /// The line, from 1.
        line: usize,
        /// The column in it, from 1.
        column: usize,
        /// The most likely encoding.
        likely: Option<&'static str>,
    },
    /// A resource was exhausted while reading.
    Exhausted(PathBuf, Resource),
    /// Reading failed.
    Failed(PathBuf, String),
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.sentence(Language::En))
    }
}

impl Fault {
    /// The message in this language.
    pub fn sentence(&self, language: Language) -> String {
        let named = |path: &Path| path.display().to_string();
        let about =
            |english, russian, path: &Path| language.fill(english, russian, &[&named(path)]);
        match self {
            Fault::Missing(path) => about("there is no file {}", "нет файла {}", path),
            Fault::NoLibrary(name) => {
                language.fill("there is no library({})", "нет library({})", &[name])
            }
            Fault::Directory(path) => about("{} is a directory", "{} - папка, а не файл", path),
            Fault::Refused(path, reason) => language.fill(
                "{} cannot be opened: {}",
                "{} не открывается: {}",
                &[&named(path), reason],
            ),
            Fault::NotUtf8 {
                path,
                offset,
                line,
                column,
                ..
            } => {
                let [offset, line, column] =
                    [offset, line, column].map(|number| number.to_string());
                language.fill(
                    "{} is not in UTF-8: byte {}, at line {}, column {}, begins no character",
                    "{} не в UTF-8: с байта {} (строка {}, столбец {}) не начинается никакая литера",
                    &[&named(path), &offset, &line, &column],
                )
            }
            Fault::Exhausted(path, Resource::MaxFiles) => about(
                "{} cannot be opened: too many files are open",
                "{} не открывается: открыто слишком много файлов",
                path,
            ),
            Fault::Exhausted(path, _) => about(
                "{} cannot be read: it is more than there is memory for",
                "{} не читается: не хватает памяти",
                path,
            ),
            Fault::Failed(path, reason) => language.fill(
                "{} cannot be read: {}",
                "{} не читается: {}",
                &[&named(path), reason],
            ),
        }
    }

    /// The path of the text, if it has one.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Fault::Missing(path)
            | Fault::Directory(path)
            | Fault::Refused(path, _)
            | Fault::NotUtf8 { path, .. }
            | Fault::Exhausted(path, _)
            | Fault::Failed(path, _) => Some(path),
            Fault::NoLibrary(_) => None,
        }
    }

    /// The advice, if there is any.
    pub fn help(&self, language: Language) -> Option<String> {
        let Fault::NotUtf8 {
            likely: Some(encoding),
            ..
        } = self
        else {
            return None;
        };
        Some(language.fill(
            "it looks like {}: save it as UTF-8 in your editor, or run iconv -f {} -t UTF-8",
            "похоже на {}: сохраните файл в UTF-8 в редакторе или выполните iconv -f {} -t UTF-8",
            &[encoding, encoding],
        ))
    }

    /// The code, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Fault::Missing(_) | Fault::NoLibrary(_) => "load::missing_file",
            Fault::Directory(_) | Fault::Refused(..) => "load::refused_file",
            Fault::NotUtf8 { .. } => "load::invalid_utf8",
            Fault::Exhausted(..) => "load::large_file",
            Fault::Failed(..) => "load::broken_file",
        }
    }

    /// The error for a program that asked for the text.
    pub fn error(self, machine: &mut Machine) -> Error {
        self.told(machine).unwrap_or_else(Error::from)
    }

    fn told(self, machine: &mut Machine) -> Stopping<Error> {
        let mut name = |path: &Path| machine.atom(&path.to_string_lossy());
        Ok(match self {
            Fault::Missing(path) => Error::Existence(Object::SourceSink, name(&path)?),
            Fault::NoLibrary(library) => {
                let library = machine.atom(&library)?;
                let library = machine.heap.structure(atoms::LIBRARY, &[library])?;
                Error::Existence(Object::SourceSink, library)
            }
            Fault::Directory(path) | Fault::Refused(path, _) => {
                Error::Permission(Action::Open, Kind::SourceSink, name(&path)?)
            }
            Fault::NotUtf8 {
                path, line, column, ..
            } => Error::syntax(
                "invalid_utf8".to_owned(),
                Some(SyntaxPlace {
                    source: path.to_string_lossy().into_owned(),
                    line: u32::try_from(line).unwrap_or(u32::MAX),
                    column: u32::try_from(column).unwrap_or(u32::MAX),
                }),
            ),
            Fault::Exhausted(_, resource) => Error::Resource(resource),
            Fault::Failed(path, reason) => {
                Error::System(format!("{}: {reason}", path.display()).into())
            }
        })
    }
}

/// The path without `.` and `..`, as far as this is certain without looking at the file system.
pub fn normalised(path: &Path) -> PathBuf {
    use std::path::Component;
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                let last_is_name =
                    matches!(normal.components().next_back(), Some(Component::Normal(_)));
                if last_is_name {
                    normal.pop();
                } else {
                    normal.push("..");
                }
            }
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => normal.push(part),
        }
    }
    normal
}

/// The path from the root, without links; where the host or the system does not tell it, the path itself.
pub fn real(machine: &mut Machine, path: &Path) -> PathBuf {
    let real = machine.streams.files().real_path(path);
    real.unwrap_or_else(|_| path.to_owned())
}

/// The extensions of files with forms of other languages, each with the name of the language in library(sexpr).
pub const FORMS: [(&str, &str); 4] = [
    ("lisp", "lisp"),
    ("lsp", "lisp"),
    ("planner", "planner"),
    ("pln", "planner"),
];

/// The language of the forms in a file; none for Prolog.
pub fn form_language(path: &Path) -> Option<&'static str> {
    let extension = path.extension()?;
    let found = FORMS.iter().find(|(own, _)| extension == *own);
    found.map(|(_, language)| *language)
}

/// The Prolog text for a file of forms, a directive that evaluates them or, where texts are only checked, says what is wrong with them; none
/// for a Prolog file.
fn evaluated(path: &Path, checks_only: bool) -> Option<String> {
    let goal = match (form_language(path)?, checks_only) {
        ("planner", false) => "planner_load",
        ("planner", true) => "planner_check",
        (_, false) => "mulisp_load",
        (_, true) => "mulisp_check",
    };
    let name = path.to_string_lossy();
    let name = name.replace('\\', "\\\\").replace('\'', "\\'");
    Some(format!(":- {goal}('{name}').\n"))
}

/// Reads the file that `name` denotes in `directory`: the name itself, or with `.pl` appended.
pub fn read(
    machine: &mut Machine,
    name: &str,
    directory: Option<&Path>,
) -> Result<(PathBuf, String), Fault> {
    let mut path = normalised(&directory.map_or_else(|| PathBuf::from(name), |at| at.join(name)));
    if path.as_os_str().is_empty() && !name.is_empty() {
        // The current directory.
        path.push(".");
    }
    let mut with_extension = path.clone().into_os_string();
    with_extension.push(".pl");
    let has_extension = path.extension().is_some();
    let mut candidates = [PathBuf::from(with_extension), path.clone()];
    if has_extension {
        candidates.reverse();
    }
    let mut fault = Fault::Missing(path);
    for candidate in candidates {
        match read_path(machine, &candidate) {
            Ok(text) => {
                let text = evaluated(&candidate, state::of(machine).checks_only).unwrap_or(text);
                return Ok((candidate, text));
            }
            Err(Fault::Missing(_)) => {}
            // A directory `foo` does not hide foo.pl; but if that is missing, the fault is about the directory.
            Err(Fault::Directory(path)) => fault = Fault::Directory(path),
            Err(other) => return Err(other),
        }
    }
    Err(fault)
}

/// Reads the file with exactly this path.
pub fn read_path(machine: &mut Machine, path: &Path) -> Result<String, Fault> {
    let options = OpenOptions {
        kind: StreamKind::Binary,
        ..OpenOptions::default()
    };
    let fault = |error: StreamError| match error {
        StreamError::NotFound => Fault::Missing(path.to_owned()),
        StreamError::IsDirectory => Fault::Directory(path.to_owned()),
        StreamError::Permission | StreamError::FilesRefused => {
            Fault::Refused(path.to_owned(), error.to_string())
        }
        StreamError::TooMuch => Fault::Exhausted(path.to_owned(), Resource::Memory),
        StreamError::TooManyFiles => Fault::Exhausted(path.to_owned(), Resource::MaxFiles),
        StreamError::Stopped | StreamError::Asked => {
            Fault::Exhausted(path.to_owned(), Resource::Interrupt)
        }
        StreamError::AliasTaken(_)
        | StreamError::NoStream
        | StreamError::NotInput
        | StreamError::NotOutput
        | StreamError::BinaryStream
        | StreamError::TextStream
        | StreamError::PastEnd
        | StreamError::NotRepositionable
        | StreamError::InvalidEncoding { .. }
        | StreamError::Unencodable { .. }
        | StreamError::Full
        | StreamError::Io { .. } => Fault::Failed(path.to_owned(), error.to_string()),
    };
    let id = machine
        .streams
        .open(path, Mode::Read, &options)
        .map_err(fault)?;
    let bytes = machine
        .streams
        .input(id)
        .and_then(|stream| stream.read_rest_bytes());
    // The stream was only read, so closing cannot lose anything.
    let _closed = machine.streams.close(id, true);
    decode(bytes.map_err(fault)?, path)
}

/// The full name of a path, from the working directory of the engine, if that may be known.
pub fn full(machine: &mut Machine, path: &Path) -> PathBuf {
    match machine.streams.files().working_directory() {
        Ok(directory) => normalised(&directory.join(path)),
        Err(_) => path.to_owned(),
    }
}

/// The text of bytes. What is not UTF-8 may have another encoding, which it declares or marks.
fn decode(bytes: Vec<u8>, path: &Path) -> Result<String, Fault> {
    let text = String::from_utf8(bytes).or_else(|error| {
        let bytes = error.as_bytes();
        let encoding = Encoding::marked(bytes).or_else(|| declared(bytes));
        let text = encoding.and_then(|encoding| encoding.text(bytes));
        text.ok_or(error)
    });
    let text = text.map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..offset]).into_owned();
        let position = Source::new("", before).position(offset);
        Fault::NotUtf8 {
            path: path.to_owned(),
            offset,
            line: position.line,
            column: position.column,
            likely: crate::syntax::likely_encoding(error.as_bytes()),
        }
    })?;
    Ok(without_mark(text))
}

/// How far a directive that declares the encoding may stand from the beginning of a text, in bytes.
const HEAD: usize = 4096;

/// The encoding that a directive `:- encoding(Name).` at the head of a text declares, if a byte is a character or a part of one in it.
fn declared(bytes: &[u8]) -> Option<Encoding> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD)]);
    let mut lines = head.lines();
    let found = lines.find_map(|line| {
        let goal = line.trim_start().strip_prefix(":-")?.trim_start();
        let (name, _) = goal.strip_prefix("encoding(")?.split_once(')')?;
        Some(name.trim().trim_matches('\'').to_owned())
    });
    Encoding::from_name(&found?)
}

/// The text without a leading byte order mark.
pub fn without_mark(mut text: String) -> String {
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_bytes_are_placed() {
        let bytes = b"\xef\xbb\xbfa.\n\xd0\xb1\xff.".to_vec();
        let fault = decode(bytes, Path::new("t.pl")).expect_err("0xff is in no character");
        assert!(
            matches!(
                fault,
                Fault::NotUtf8 {
                    offset: 8,
                    line: 2,
                    column: 2,
                    ..
                }
            ),
            "{fault:?}"
        );
        assert_eq!(
            decode(b"\xef\xbb\xbfa.".to_vec(), Path::new("t.pl")),
            Ok("a.".to_owned())
        );
    }

    #[test]
    fn paths_are_normalised() {
        assert_eq!(
            normalised(Path::new("./a/../b/./c.pl")),
            Path::new("b/c.pl")
        );
        assert_eq!(normalised(Path::new("../a")), Path::new("../a"));
    }
}
