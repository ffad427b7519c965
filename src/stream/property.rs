//! The properties of a stream (ISO 7.10.2) and the options of opening it (ISO 7.10.2.11).
//!
//! Plain values with their names in Prolog; `from_name` is the inverse of `name`.

use super::encoding::Encoding;

/// The mode of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Input.
    Read,
    /// Output; an existing file is truncated.
    Write,
    /// Output behind the present content of the file.
    Append,
    /// Output over the present content of the file, from its start.
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

/// The type of a stream: text or binary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StreamType {
    /// Text: characters.
    #[default]
    Text,
    /// Binary: bytes.
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
    /// Returns the end once more.
    #[default]
    EofCode,
    /// Asks the device again: a terminal continues after its end-of-file key.
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

/// How a new line is written; input is not converted.
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

/// When output is passed to the device.
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

/// The state of an input stream relative to its end (ISO 7.10.2.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndOfStream {
    /// There is more, or the stream does not know.
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

/// A position in a stream: enough to return to it and to continue counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Characters before the position.
    pub chars: u64,
    /// Bytes before the position, a byte order mark included.
    pub bytes: u64,
    /// The line, from 1.
    pub line: u64,
    /// Columns before the position in its line (`line_position`): a tab goes to the next multiple of 8, a backspace goes back.
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
    /// Moves over a text in UTF-8; the caller, who knows the encoding, counts the bytes.
    pub(super) fn pass_text(&mut self, text: &[u8]) {
        let plain = |byte: u8| (b' '..=b'~').contains(&byte) | (byte == b'\n');
        // No early exit, so that the loop is vectorised.
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

    /// Moves over one character; the caller, who knows the encoding, counts the bytes.
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

/// The options of `open/4`. The device decides what is `None`.
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
    /// When output is passed to the device; by default line by line to a terminal, else when the buffer is full.
    pub buffering: Option<Buffering>,
    /// Whether to look for a byte order mark (input, default true) or to write one (output, default false).
    pub bom: Option<bool>,
    /// Whether the stream must be, or must not be, repositionable; by default it is if its device is.
    pub reposition: Option<bool>,
    /// The aliases of the new stream, none of them in use.
    pub aliases: Vec<String>,
}
