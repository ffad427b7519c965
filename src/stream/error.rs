//! StreamError: why an operation on a stream was refused or failed.
//!
//! This room has no Prolog terms: `builtins/io/target.rs` adds the culprit and chooses the error of the standard. An error
//! leaves the stream usable; each operation documents what it has consumed then.

use std::fmt;
use std::io;

use super::encoding::Encoding;

/// Why an operation failed; each variant names its ISO error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StreamError {
    /// The file does not exist: `existence_error(source_sink, File)`.
    NotFound,
    /// The system forbids the access: `permission_error(open, source_sink, File)`.
    Permission,
    /// The path is that of a directory: `permission_error(open, source_sink, File)`.
    IsDirectory,
    /// The host gave the table no file access: `permission_error(open, source_sink, File)`.
    FilesRefused,
    /// The alias names another open stream: `permission_error(open, source_sink, alias(A))`.
    AliasTaken(String),
    /// The stream is closed, or never was: `existence_error(stream, S)`.
    NoStream,
    /// Input from an output stream: `permission_error(input, stream, S)`.
    NotInput,
    /// Output to an input stream: `permission_error(output, stream, S)`.
    NotOutput,
    /// A character operation on a binary stream: `permission_error(input or output, binary_stream, S)`.
    BinaryStream,
    /// A byte operation on a text stream: `permission_error(input or output, text_stream, S)`.
    TextStream,
    /// Input past the end with `eof_action(error)`: `permission_error(input, past_end_of_stream, S)`.
    PastEnd,
    /// The stream has no positions to return to: `permission_error(reposition, stream, S)`; when opened with `reposition(true)`:
    /// `permission_error(open, source_sink, reposition(true))`.
    NotRepositionable,
    /// The bytes at `offset` are no character of the encoding: `representation_error(character)` in ISO, an input error in most systems.
    InvalidEncoding {
        /// The encoding the stream is read in.
        encoding: Encoding,
        /// Bytes from the start of the stream to the offending ones.
        offset: u64,
    },
    /// One operation asked for more bytes than it may: `resource_error(memory)`.
    TooMuch,
    /// A limit or an interrupt stopped the operation: `resource_error`. What it has read stays unread.
    Stopped,
    /// The device stopped the operation, because the user is to be asked something: it may be repeated. What it has read stays unread.
    Asked,
    /// The encoding of the stream has no such character: `representation_error(encoding)`.
    Unencodable {
        /// The encoding the stream is written in.
        encoding: Encoding,
        /// The character that cannot be written.
        character: char,
    },
    /// The system opens no more files: `resource_error(max_files)`.
    TooManyFiles,
    /// The disk is full: `resource_error(disk_space)`.
    Full,
    /// The system reports anything else (broken pipe): `system_error`.
    Io {
        /// The portable kind, to distinguish a broken pipe from others.
        kind: io::ErrorKind,
        /// The message of the system.
        message: String,
    },
}

impl StreamError {
    /// The error of opening a path: the kinds that ISO names are distinguished.
    pub(super) fn from_open(error: io::Error) -> Self {
        match error.kind() {
            // A path below a file, or with a zero byte, cannot exist.
            io::ErrorKind::NotFound
            | io::ErrorKind::NotADirectory
            | io::ErrorKind::InvalidInput => StreamError::NotFound,
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                StreamError::Permission
            }
            io::ErrorKind::IsADirectory => StreamError::IsDirectory,
            _ => StreamError::from(error),
        }
    }
}

/// Whether the process or the system has reached its limit of open files.
fn is_out_of_files(error: &io::Error) -> bool {
    // ENFILE and EMFILE, the same on all systems that have them; the standard library does not name them.
    cfg!(unix) && matches!(error.raw_os_error(), Some(23 | 24))
}

impl From<io::Error> for StreamError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::OutOfMemory => return StreamError::TooMuch,
            io::ErrorKind::StorageFull
            | io::ErrorKind::QuotaExceeded
            | io::ErrorKind::FileTooLarge => return StreamError::Full,
            _ if is_out_of_files(&error) => return StreamError::TooManyFiles,
            _ => {}
        }
        StreamError::Io {
            kind: error.kind(),
            message: error.to_string(),
        }
    }
}

impl From<StreamError> for io::Error {
    fn from(error: StreamError) -> io::Error {
        let kind = match &error {
            StreamError::Io { kind, .. } => *kind,
            StreamError::Full => io::ErrorKind::StorageFull,
            _ => io::ErrorKind::Other,
        };
        io::Error::new(kind, error)
    }
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StreamError::NotFound => f.write_str("the file does not exist"),
            StreamError::Permission => f.write_str("access to the file is denied"),
            StreamError::IsDirectory => f.write_str("the path is a directory"),
            StreamError::FilesRefused => f.write_str("the host allows no access to files"),
            StreamError::AliasTaken(alias) => write!(f, "the alias {alias} is in use"),
            StreamError::NoStream => f.write_str("there is no such stream"),
            StreamError::NotInput => f.write_str("not an input stream"),
            StreamError::NotOutput => f.write_str("not an output stream"),
            StreamError::BinaryStream => f.write_str("a binary stream has no characters"),
            StreamError::TextStream => f.write_str("a text stream has no bytes"),
            StreamError::PastEnd => f.write_str("reading past the end of the stream"),
            StreamError::NotRepositionable => f.write_str("the stream cannot be repositioned"),
            StreamError::InvalidEncoding { encoding, offset } => {
                write!(f, "no {} character at byte {offset}", encoding.name())
            }
            StreamError::Unencodable {
                encoding,
                character,
            } => write!(f, "{character:?} cannot be written in {}", encoding.name()),
            StreamError::TooMuch => f.write_str("it is more than there is memory for"),
            StreamError::TooManyFiles => f.write_str("too many files are open"),
            StreamError::Full => f.write_str("there is no room left"),
            StreamError::Stopped | StreamError::Asked => {
                f.write_str("it was interrupted, or took too long")
            }
            StreamError::Io { message, .. } => f.write_str(message),
        }
    }
}

impl std::error::Error for StreamError {}
