//! The properties of a stream (ISO 7.10.2) and the options it is opened with (ISO 7.10.2.11).
//!
//! Plain values with the names they have in Prolog; `name` and `from_name` of one type are inverse to each other.

use super::encoding::Encoding;

/// What the stream was opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Input.
    Read,
    /// Output; a file is made empty first.
    Write,
    /// Output after what the file has.
    Append,
    /// Output over what the file has, from its start.
    Update,
}

/// Whether the stream is one of characters or of bytes: its `type`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Kind {
    /// Characters.
    #[default]
    Text,
    /// Bytes.
    Binary,
}

/// What reading past the end does (ISO 7.10.2.11, `eof_action`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EofAction {
    /// A permission error.
    Error,
    /// The end once more.
    #[default]
    EofCode,
    /// The stream is asked again: a terminal goes on after its end-of-file key.
    Reset,
}

/// How a new line is written; input is passed on as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Newline {
    /// One line feed.
    #[default]
    Posix,
    /// Carriage return and line feed.
    Dos,
}

/// When output is passed on to the device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Buffering {
    /// When the buffer is full or flushed.
    #[default]
    Full,
    /// Also at each new line.
    Line,
    /// After every operation.
    None,
}

/// Where an input stream stands relative to its end (ISO 7.10.2.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndOfStream {
    /// There is more, or nobody has looked.
    Not,
    /// All has been read.
    At,
    /// The end has been read too.
    Past,
}

/// A place in a stream: enough to go back to and to go on counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Characters before the place.
    pub chars: u64,
    /// Bytes before the place, a byte order mark included.
    pub bytes: u64,
    /// The line, from 1.
    pub line: u64,
    /// Columns before the place in its line (`line_position`): a tab goes to the next multiple of 8, a backspace goes back.
    pub column: u64,
}

impl Default for Position {
    fn default() -> Self {
        Position {
            chars: 0,
            bytes: 0,
            line: 1,
            column: 0,
        }
    }
}

impl Position {
    /// Goes over one character; the bytes are counted by those who know the encoding.
    #[inline]
    pub(super) fn pass(&mut self, character: char) {
        self.chars += 1;
        match character {
            '\n' => {
                self.line += 1;
                self.column = 0;
            }
            '\r' => self.column = 0,
            '\t' => self.column = (self.column | 7) + 1,
            '\u{8}' => self.column = self.column.saturating_sub(1),
            _ => self.column += 1,
        }
    }
}

/// The options of `open/4`. What is `None` follows from the stream.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OpenOptions {
    /// Text or binary.
    pub kind: Kind,
    /// The encoding of a text stream.
    pub encoding: Encoding,
    /// What reading past the end does.
    pub eof_action: EofAction,
    /// How new lines are written.
    pub newline: Newline,
    /// When output is passed on; by default line by line to a terminal, else when full.
    pub buffering: Option<Buffering>,
    /// Look for (input, default true) or write (output, default false) a byte order mark.
    pub bom: Option<bool>,
    /// Whether the stream must be, or shall not be, repositionable; by default it is if its device is.
    pub reposition: Option<bool>,
    /// The names of the new stream, none of them in use.
    pub aliases: Vec<String>,
}

/// Gives a type of property its Prolog names.
macro_rules! names {
    ($type:ident, $($name:literal => $variant:ident),+) => {
        impl $type {
            /// The name the property has in Prolog.
            pub fn name(self) -> &'static str {
                match self { $($type::$variant => $name),+ }
            }

            /// The property of this name.
            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($name => Some($type::$variant),)+ _ => None }
            }
        }
    };
}

names!(Mode, "read" => Read, "write" => Write, "append" => Append, "update" => Update);
names!(Kind, "text" => Text, "binary" => Binary);
names!(EofAction, "error" => Error, "eof_code" => EofCode, "reset" => Reset);
names!(Newline, "posix" => Posix, "dos" => Dos);
names!(Buffering, "full" => Full, "line" => Line, "none" => None);
names!(EndOfStream, "not" => Not, "at" => At, "past" => Past);
