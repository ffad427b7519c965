//! Output: writing characters and bytes, new lines, buffering.
//!
//! When a device refuses bytes, the stream drops them and reports the failure: on a full disk, or after the reader has gone, it reports
//! each failure once and its buffer does not grow. For UTF-8 the stream computes the position lazily, for all new text at once, when a
//! program asks for it or the buffer is passed on.

use std::io;

use super::{Buffering, Encoding, Newline, Stream, StreamError, StreamType};

/// Bytes buffered before they are passed to the device: a few pages, so that system calls cost little.
const FULL: usize = 16 * 1024;

impl Stream {
    /// Writes a character.
    #[inline]
    pub fn put_char(&mut self, character: char) -> Result<(), StreamError> {
        self.require_output(StreamType::Text)?;
        if self.is_usual() {
            self.encoding.encode(character, &mut self.output);
        } else {
            self.encode(character)?;
        }
        self.pass_on(character == '\n')
    }

    /// Writes a text. If the encoding lacks a character, the text before it is written.
    pub fn put_str(&mut self, text: &str) -> Result<(), StreamError> {
        self.require_output(StreamType::Text)?;
        if self.is_usual() {
            self.output.extend_from_slice(text.as_bytes());
        } else {
            for character in text.chars() {
                if let Err(error) = self.encode(character) {
                    self.pass_on(true)?;
                    return Err(error);
                }
            }
        }
        self.pass_on(self.buffering == Buffering::Line && text.contains('\n'))
    }

    /// Writes a byte to a binary stream.
    pub fn put_byte(&mut self, byte: u8) -> Result<(), StreamError> {
        self.put_bytes(&[byte])
    }

    /// Writes bytes to a binary stream.
    pub fn put_bytes(&mut self, bytes: &[u8]) -> Result<(), StreamError> {
        self.require_output(StreamType::Binary)?;
        self.output.extend_from_slice(bytes);
        self.counted = self.output.len();
        self.position.bytes += bytes.len() as u64;
        for &byte in bytes {
            self.position.pass(char::from(byte));
        }
        self.pass_on(bytes.contains(&b'\n'))
    }

    /// The last character written, as far as the space between tokens depends on it: a letter stands for every character beyond ASCII.
    pub fn last_character(&self) -> Option<char> {
        let wide = matches!(self.encoding, Encoding::Utf16Le | Encoding::Utf16Be);
        let last = self.output.iter().rev().find(|byte| !wide || **byte != 0);
        match last {
            Some(byte) => Some(ascii_or_letter(*byte)),
            None => self.passed_on,
        }
    }

    /// Passes the buffer to the device and flushes the device.
    pub fn flush(&mut self) -> Result<(), StreamError> {
        if self.is_input() {
            return Err(StreamError::NotOutput);
        }
        let outcome = self
            .drain()
            .and_then(|()| self.device.flush().map_err(StreamError::from));
        self.given = false;
        match self.unheard.take() {
            Some(earlier) => Err(earlier),
            None => outcome,
        }
    }

    /// As [`Stream::flush`], but keeps a failure: for a flush that the program did not ask for. The next flush, or the end of the
    /// engine, reports it.
    pub fn flush_unheard(&mut self) {
        if !self.is_input() && (self.given || !self.output.is_empty()) {
            self.unheard = self.flush().err();
        }
    }

    /// Takes the reason why output was lost, if it has not been reported yet.
    pub fn take_unheard(&mut self) -> Option<StreamError> {
        self.unheard.take()
    }

    /// Writes the byte order mark of a new stream into the buffer.
    pub(super) fn write_mark(&mut self) {
        let length = self.output.len();
        // Encodings outside Unicode have no mark.
        self.bom = match self.encoding {
            Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be => {
                self.encoding.encode('\u{FEFF}', &mut self.output)
            }
            Encoding::Latin1 | Encoding::Ascii | Encoding::Octet => false,
        };
        self.position.bytes += (self.output.len() - length) as u64;
        self.counted = self.output.len();
    }

    /// Whether text is buffered unchanged, and counted later.
    #[inline]
    fn is_usual(&self) -> bool {
        self.encoding == Encoding::Utf8 && self.newline == Newline::Posix
    }

    /// Moves the position over the text written since the last call.
    pub(super) fn count(&mut self) {
        let text = &self.output[self.counted..];
        self.position.bytes += text.len() as u64;
        self.position.pass_text(text);
        self.counted = self.output.len();
    }

    /// Passes the whole buffer to the device. On failure the rest is dropped.
    pub(super) fn drain(&mut self) -> Result<(), StreamError> {
        self.passed_on = self.last_character();
        self.count();
        let mut given = 0;
        let mut outcome = Ok(());
        self.given |= !self.output.is_empty();
        while given < self.output.len() {
            match self.device.write(&self.output[given..]) {
                Ok(0) => {
                    outcome = Err(StreamError::from(io::Error::from(io::ErrorKind::WriteZero)));
                    break;
                }
                Ok(count) => given += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    outcome = Err(StreamError::from(error));
                    break;
                }
            }
        }
        self.output.clear();
        self.counted = 0;
        outcome
    }

    fn require_output(&self, kind: StreamType) -> Result<(), StreamError> {
        if self.is_input() {
            return Err(StreamError::NotOutput);
        }
        match (kind, self.kind) {
            (StreamType::Text, StreamType::Binary) => Err(StreamError::BinaryStream),
            (StreamType::Binary, StreamType::Text) => Err(StreamError::TextStream),
            (StreamType::Text, StreamType::Text) | (StreamType::Binary, StreamType::Binary) => {
                Ok(())
            }
        }
    }

    /// Buffers a character and moves the position.
    #[inline]
    fn encode(&mut self, character: char) -> Result<(), StreamError> {
        let length = self.output.len();
        if character == '\n' && self.newline == Newline::Dos {
            self.encoding.encode('\r', &mut self.output);
        }
        if !self.encoding.encode(character, &mut self.output) {
            return Err(StreamError::Unencodable {
                encoding: self.encoding,
                character,
            });
        }
        self.position.bytes += (self.output.len() - length) as u64;
        self.position.pass(character);
        self.counted = self.output.len();
        Ok(())
    }

    /// Passes the buffer on as the buffering mode requires.
    #[inline]
    fn pass_on(&mut self, line_ended: bool) -> Result<(), StreamError> {
        match self.buffering {
            Buffering::None => self.flush(),
            Buffering::Line if line_ended => self.flush(),
            Buffering::Line | Buffering::Full if self.output.len() >= FULL => self.drain(),
            Buffering::Line | Buffering::Full => Ok(()),
        }
    }
}

/// An ASCII byte as a character; `a` for the last byte of any other character.
fn ascii_or_letter(byte: u8) -> char {
    if byte.is_ascii() {
        char::from(byte)
    } else {
        'a'
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::{Capture, Device, Mode, OpenOptions};

    fn captured(options: &OpenOptions) -> (Stream, Capture) {
        let capture = Capture::default();
        let stream = Stream::new(Box::new(capture.clone()), Mode::Write, options).expect("plain");
        (stream, capture)
    }

    #[test]
    fn new_lines_and_encodings_are_written_as_opened() {
        let (mut stream, capture) = captured(&OpenOptions {
            encoding: Encoding::Utf16Be,
            newline: Newline::Dos,
            bom: Some(true),
            ..OpenOptions::default()
        });
        assert_eq!(stream.put_str("ф\n"), Ok(()));
        assert_eq!(stream.position().bytes, 8);
        assert_eq!(stream.flush(), Ok(()));
        assert_eq!(capture.take_bytes(), [0xFE, 0xFF, 4, 0x44, 0, 13, 0, 10]);
    }

    #[test]
    fn a_missing_character_leaves_what_stands_before_it() {
        let (mut stream, capture) = captured(&OpenOptions {
            encoding: Encoding::Latin1,
            ..OpenOptions::default()
        });
        let missing = StreamError::Unencodable {
            encoding: Encoding::Latin1,
            character: 'ф',
        };
        assert_eq!(stream.put_str("éфa"), Err(missing));
        assert_eq!(stream.position().column, 1);
        assert_eq!(stream.flush(), Ok(()));
        assert_eq!(capture.take_bytes(), [0xE9]);
    }

    #[test]
    fn the_column_follows_tabs_and_returns() {
        let (mut stream, _capture) = captured(&OpenOptions::default());
        for (text, column) in [
            ("ab", 2),
            ("\t", 8),
            ("x\u{8}\u{8}", 7),
            ("\r", 0),
            ("a\nфф", 2),
        ] {
            assert_eq!(stream.put_str(text), Ok(()));
            assert_eq!(stream.position().column, column);
        }
    }

    /// A disk without room.
    struct Full;

    impl Device for Full {
        fn write(&mut self, _bytes: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }
    }

    #[test]
    fn a_refused_write_is_told_once() {
        let mut stream =
            Stream::new(Box::new(Full), Mode::Write, &OpenOptions::default()).expect("plain");
        assert_eq!(stream.put_char('a'), Ok(()));
        assert_eq!(stream.flush(), Err(StreamError::Full));
        assert_eq!(stream.flush(), Ok(()));
    }
}
