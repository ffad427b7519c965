//! The properties of a stream (ISO 7.10.2) and the options it is opened with (ISO 7.10.2.11).
//!
//! Plain values with the names they have in Prolog; `from_name` is the inverse of `name`.

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

impl Mode {
    const ALL: [Mode; 4] = [Mode::Read, Mode::Write, Mode::Append, Mode::Update];

    /// The name in Prolog.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Read => "read",
            Mode::Write => "write",
            Mode::Append => "append",
            Mode::Update => "update",
        }
    }

    /// The value of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|value| value.name() == name)
    }
}

/// Whether the stream is one of characters or of bytes: its `type`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StreamType {
    /// Characters.
    #[default]
    Text,
    /// Bytes.
    Binary,
}

impl StreamType {
    const ALL: [StreamType; 2] = [StreamType::Text, StreamType::Binary];

    /// The name in Prolog.
    pub fn name(self) -> &'static str {
        match self {
            StreamType::Text => "text",
            StreamType::Binary => "binary",
        }
    }

    /// The value of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|value| value.name() == name)
    }
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

impl EofAction {
    const ALL: [EofAction; 3] = [EofAction::Error, EofAction::EofCode, EofAction::Reset];

    /// The name in Prolog.
    pub fn name(self) -> &'static str {
        match self {
            EofAction::Error => "error",
            EofAction::EofCode => "eof_code",
            EofAction::Reset => "reset",
        }
    }

    /// The value of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|value| value.name() == name)
    }
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

impl Newline {
    const ALL: [Newline; 2] = [Newline::Posix, Newline::Dos];

    /// The name in Prolog.
    pub fn name(self) -> &'static str {
        match self {
            Newline::Posix => "posix",
            Newline::Dos => "dos",
        }
    }

    /// The value of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|value| value.name() == name)
    }
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

impl Buffering {
    const ALL: [Buffering; 3] = [Buffering::Full, Buffering::Line, Buffering::None];

    /// The name in Prolog.
    pub fn name(self) -> &'static str {
        match self {
            Buffering::Full => "full",
            Buffering::Line => "line",
            Buffering::None => "none",
        }
    }

    /// The value of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|value| value.name() == name)
    }
}

/// Where an input stream stands relative to its end (ISO 7.10.2.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndOfStream {
    /// There is more, or it is not known.
    Not,
    /// All has been read.
    At,
    /// The end has been read too.
    Past,
}

impl EndOfStream {
    /// The name in Prolog.
    pub fn name(self) -> &'static str {
        match self {
            EndOfStream::Not => "not",
            EndOfStream::At => "at",
            EndOfStream::Past => "past",
        }
    }
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
    /// Goes over a text in UTF-8; the bytes are counted by those who know the encoding.
    pub(super) fn pass_text(&mut self, text: &[u8]) {
        let plain = |byte: u8| (b' '..=b'~').contains(&byte) | (byte == b'\n');
        // To the end even if one is not plain: without a way out the loop takes many bytes at once.
        if text.iter().fold(true, |all, byte| all & plain(*byte)) {
            self.chars += text.len() as u64;
            let last = text.iter().rposition(|byte| *byte == b'\n');
            if let Some(last) = last {
                self.line += text.iter().filter(|byte| **byte == b'\n').count() as u64;
                self.column = (text.len() - last - 1) as u64;
            } else {
                self.column += text.len() as u64;
            }
        } else {
            let texts = text.utf8_chunks().map(|chunk| chunk.valid());
            texts.flat_map(str::chars).for_each(|c| self.pass(c));
        }
    }

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
    pub kind: StreamType,
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
    /// Whether the stream must be, or must not be, repositionable; by default it is if its device is.
    pub reposition: Option<bool>,
    /// The names of the new stream, none of them in use.
    pub aliases: Vec<String>,
}
