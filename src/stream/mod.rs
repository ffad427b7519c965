//! Streams (ISO 13211-1 clause 7.10): sources and sinks of characters and bytes, their properties and their table.
//!
//! This room uses only the standard library: it knows no terms, no atoms and no machine, and has no global state, so that
//! several engines may each have their own streams and a host may replace every one of them. *Invariant*: the position counts
//! exactly the consumed input or the written output, never what is merely buffered; and every failure is a `StreamError` value
//! after which the stream can still be used and closed.
//!
//! | file | what |
//! | --- | --- |
//! | `mod.rs` | `Stream`: what input and output have in common |
//! | `input.rs` | peek, get, the text a term reader scans, the end of the stream |
//! | `read_buffer.rs` | the buffer between a device and its reader |
//! | `output.rs` | put, encode, flush |
//! | `table.rs` | `StreamTable`: handles, aliases, current and standard streams, open and close |
//! | `property.rs` | the properties and open options by their ISO names |
//! | `encoding.rs` | bytes to characters and back |
//! | `host.rs` | devices: memory, the standard streams, readers and writers of the host |
//! | `access.rs` | access to files, directories and processes |
//! | `names.rs` | file names that are not UTF-8 |
//! | `error.rs` | `StreamError` |

mod access;
mod budget;
mod encoding;
mod error;
mod host;
mod input;
pub mod names;
mod output;
mod property;
mod read_buffer;
mod table;

pub use access::{
    Access, Change, FileAccess, FileEntry, NoFiles, NoProcesses, ProcessAccess, SystemFiles,
    SystemProcesses,
};
pub use budget::OpBudget;
pub use encoding::Encoding;
pub use error::StreamError;
pub use host::{Capture, Device, HostInput, HostOutput, MemoryInput, Process, Shared};
pub use property::{
    Buffering, EndOfStream, EofAction, Mode, Newline, OpenOptions, Position, StreamType,
};
pub use table::{Deeds, StreamId, StreamTable};

use std::fmt;
use std::io::SeekFrom;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use read_buffer::InputBuffer;

/// A stream: a device with a buffer, an encoding, a position and the properties of ISO 7.10.2.
///
/// `input.rs` has its operations for input, `output.rs` those for output.
pub struct Stream {
    device: Box<dyn Device>,
    mode: Mode,
    kind: StreamType,
    encoding: Encoding,
    eof_action: EofAction,
    newline: Newline,
    buffering: Buffering,
    /// Input: whether to look for a byte order mark at offset 0. Output: whether one has been written.
    bom: bool,
    repositionable: bool,
    terminal: bool,
    file_name: Option<String>,
    /// In the order of definition. The table sets them and guarantees that no two streams share one.
    aliases: Vec<String>,
    /// For output, the position of the buffered text up to `counted`.
    position: Position,
    input: InputBuffer,
    /// Bytes not yet passed to the device. Those from `counted` on are whole characters in UTF-8.
    output: Vec<u8>,
    /// Whether the device has been given bytes since it was last flushed.
    given: bool,
    /// Why output was lost, if this has not been reported yet.
    unheard: Option<StreamError>,
    /// The last character that was passed to the device.
    passed_on: Option<char>,
    counted: usize,
    /// The limits of an operation, and the bytes that the current one has asked for.
    budget: Arc<OpBudget>,
    asked: usize,
    /// The size of the text in memory that it reads.
    space: usize,
}

impl Stream {
    /// A stream over a device. The table handles the aliases of the options.
    pub fn new(
        mut device: Box<dyn Device>,
        mode: Mode,
        options: &OpenOptions,
    ) -> Result<Self, StreamError> {
        let repositionable = match options.reposition {
            Some(true) if !device.can_seek() => return Err(StreamError::NotRepositionable),
            wanted => wanted.unwrap_or(true) && device.can_seek(),
        };
        let terminal = device.is_terminal();
        let buffering = options.buffering.unwrap_or(if terminal {
            Buffering::Line
        } else {
            Buffering::Full
        });
        let text = options.kind == StreamType::Text;
        // Who asks for bytes gets those of a mark too.
        let may_have_mark = !matches!(options.encoding, Encoding::Octet | Encoding::Latin1);
        let mut position = Position::default();
        if mode == Mode::Append {
            // A pipe has no end to seek to; then counting starts here.
            position.bytes = device.seek(SeekFrom::End(0)).unwrap_or(0);
        }
        let mut stream = Stream {
            device,
            mode,
            kind: options.kind,
            encoding: if text {
                options.encoding
            } else {
                Encoding::Octet
            },
            eof_action: options.eof_action,
            newline: options.newline,
            buffering,
            bom: text && options.bom.unwrap_or(mode == Mode::Read && may_have_mark),
            repositionable,
            terminal,
            file_name: None,
            aliases: Vec::new(),
            position,
            input: InputBuffer::new(),
            output: Vec::new(),
            passed_on: None,
            counted: 0,
            given: false,
            unheard: None,
            budget: Arc::default(),
            asked: 0,
            space: 0,
        };
        if mode != Mode::Read && stream.bom {
            stream.write_mark();
        }
        Ok(stream)
    }

    /// The mode in which the stream was opened.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Whether it is an input stream; every other is an output stream.
    pub fn is_input(&self) -> bool {
        self.mode == Mode::Read
    }

    /// Whether it is a text or a binary stream.
    pub fn kind(&self) -> StreamType {
        self.kind
    }

    /// Makes the stream a binary one, or a text stream in the default encoding, from here on.
    pub fn set_kind(&mut self, kind: StreamType) {
        if kind == self.kind {
            return;
        }
        self.unread_text();
        self.count();
        self.kind = kind;
        self.encoding = match kind {
            StreamType::Text => Encoding::default(),
            StreamType::Binary => Encoding::Octet,
        };
    }

    /// The encoding; once input has begun, the one of its byte order mark.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Changes the encoding from here on.
    pub fn set_encoding(&mut self, encoding: Encoding) {
        self.unread_text();
        self.count();
        self.encoding = encoding;
    }

    /// What reading past the end does.
    pub fn eof_action(&self) -> EofAction {
        self.eof_action
    }

    /// Changes what reading past the end does.
    pub fn set_eof_action(&mut self, action: EofAction) {
        self.eof_action = action;
    }

    /// How new lines are written.
    pub fn newline(&self) -> Newline {
        self.newline
    }

    /// Changes how new lines are written.
    pub fn set_newline(&mut self, newline: Newline) {
        self.count();
        self.newline = newline;
    }

    /// When output is passed to the device.
    pub fn buffering(&self) -> Buffering {
        self.buffering
    }

    /// Changes when output is passed to the device; the next operation passes on what is buffered.
    pub fn set_buffering(&mut self, buffering: Buffering) {
        self.buffering = buffering;
    }

    /// Whether the stream has a byte order mark, or will look for one.
    pub fn bom(&self) -> bool {
        self.bom
    }

    /// Whether `set_position` works.
    pub fn is_repositionable(&self) -> bool {
        self.repositionable
    }

    /// Whether it is a terminal.
    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Sets whether the stream is treated as a terminal.
    pub fn set_terminal(&mut self, terminal: bool) {
        self.terminal = terminal;
    }

    /// The file the stream was opened on.
    pub fn file_name(&self) -> Option<&str> {
        self.file_name.as_deref()
    }

    /// Sets the file name that messages show.
    pub fn set_file_name(&mut self, name: Option<String>) {
        self.file_name = name;
    }

    /// The aliases, oldest first.
    pub fn aliases(&self) -> &[String] {
        &self.aliases
    }

    /// The position of the next character or byte.
    pub fn position(&mut self) -> Position {
        self.count();
        self.position
    }

    /// Sets the column, for example after a prompt that other code has written.
    pub fn set_column(&mut self, column: u64) {
        self.count();
        self.position.column = column;
    }

    /// Returns to an earlier position of this stream (ISO 8.11.9). On failure the position does not change, and output is flushed.
    pub fn set_position(&mut self, position: Position) -> Result<(), StreamError> {
        self.go_to(position.bytes)?;
        self.position = position;
        Ok(())
    }

    /// Goes to a byte offset and returns it. The position then counts each byte as a character, and lines from 1.
    pub fn seek(&mut self, to: SeekFrom) -> Result<u64, StreamError> {
        let bytes = match to {
            SeekFrom::Start(bytes) => bytes,
            // The buffer separates the position of the device from that of the stream: count from the latter.
            SeekFrom::Current(delta) => {
                self.position()
                    .bytes
                    .checked_add_signed(delta)
                    .ok_or(StreamError::Io {
                        kind: std::io::ErrorKind::InvalidInput,
                        message: "the position would be before the start".into(),
                    })?
            }
            SeekFrom::End(_) => {
                self.require_repositionable()?;
                self.drain()?;
                let end = self.device.seek(to)?;
                self.go_to(end)?;
                end
            }
        };
        if !matches!(to, SeekFrom::End(_)) {
            self.go_to(bytes)?;
        }
        self.position = Position {
            chars: bytes,
            bytes,
            ..Position::default()
        };
        Ok(bytes)
    }

    fn require_repositionable(&self) -> Result<(), StreamError> {
        if self.repositionable {
            Ok(())
        } else {
            Err(StreamError::NotRepositionable)
        }
    }

    /// Moves the device and drops the buffered input.
    fn go_to(&mut self, bytes: u64) -> Result<(), StreamError> {
        self.require_repositionable()?;
        self.drain()?;
        self.device.seek(SeekFrom::Start(bytes))?;
        self.input.restart(bytes);
        Ok(())
    }
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream")
            .field("mode", &self.mode)
            .field("kind", &self.kind)
            .field("encoding", &self.encoding)
            .field("file_name", &self.file_name)
            .field("aliases", &self.aliases)
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

impl Drop for Stream {
    /// A stream that was not closed still writes its buffer; a failure, or a panic of the host, is dropped, since no caller is left.
    fn drop(&mut self) {
        if !self.is_input() {
            let _unheard = catch_unwind(AssertUnwindSafe(|| self.flush()));
        }
    }
}
