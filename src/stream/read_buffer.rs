//! The read buffer: turns the bytes of a device into the text that `input.rs` returns.
//!
//! Bytes pass from the device to `raw` and, in a text stream, on to `text`. `text` has only whole valid characters, so that
//! getting one is a step along a `str`; an invalid sequence stays at the head of `raw` until the text before it is consumed.
//! Only `skip_mark` and `skip_invalid` move the position here: the bytes that they skip never become text.

use super::encoding::{ByteOrderMark, byte_order_mark};
use super::{Stream, StreamError};

/// Bytes asked of the device at a time: a few pages, so that system calls cost little.
const CHUNK: usize = 16 * 1024;

/// Input read from the device and not consumed.
#[derive(Debug)]
pub(super) struct InputBuffer {
    /// Bytes not decoded yet, from `raw_at` on.
    pub(super) raw: Vec<u8>,
    pub(super) raw_at: usize,
    /// Decoded characters, from `text_at` on. Empty in a binary stream.
    pub(super) text: String,
    pub(super) text_at: usize,
    /// The device has reported that nothing follows `raw`.
    pub(super) ended: bool,
    /// The reader has consumed the end of the stream.
    pub(super) past: bool,
    /// Whether this is offset 0, where a byte order mark may be.
    at_start: bool,
}

impl InputBuffer {
    pub(super) fn new() -> Self {
        InputBuffer {
            raw: Vec::new(),
            raw_at: 0,
            text: String::new(),
            text_at: 0,
            ended: false,
            past: false,
            at_start: true,
        }
    }

    /// Empties the buffer; the device is at `offset`.
    pub(super) fn restart(&mut self, offset: u64) {
        self.raw.clear();
        self.raw_at = 0;
        self.text.clear();
        self.text_at = 0;
        self.ended = false;
        self.past = false;
        self.at_start = offset == 0;
    }

    pub(super) fn text(&self) -> &str {
        &self.text[self.text_at..]
    }

    pub(super) fn raw(&self) -> &[u8] {
        &self.raw[self.raw_at..]
    }

    /// Drops the consumed part of `text`.
    fn compact_text(&mut self) {
        self.text.drain(..self.text_at);
        self.text_at = 0;
    }
}

impl Stream {
    /// Converts the unconsumed text back into bytes, before the encoding changes.
    pub(super) fn unread_text(&mut self) {
        let mut bytes = Vec::new();
        for character in self.input.text().chars() {
            self.encoding.encode(character, &mut bytes);
        }
        bytes.extend_from_slice(self.input.raw());
        self.input.raw = bytes;
        self.input.raw_at = 0;
        self.input.text.clear();
        self.input.text_at = 0;
    }

    /// Decodes more characters and appends them to `text`; false at the end.
    pub(super) fn fill_text(&mut self) -> Result<bool, StreamError> {
        self.input.compact_text();
        loop {
            if self.input.at_start && !self.skip_mark() {
                self.read_chunk()?;
                continue;
            }
            let before = self.input.text.len();
            let raw = &self.input.raw[self.input.raw_at..];
            let decoded = self
                .encoding
                .decode(raw, self.input.ended, &mut self.input.text);
            self.input.raw_at += decoded.used;
            if self.input.text.len() > before {
                return Ok(true);
            }
            if decoded.invalid.is_some() {
                let ahead = self.input.text.chars().map(|c| self.encoding.width(c));
                return Err(StreamError::InvalidEncoding {
                    encoding: self.encoding,
                    offset: self.position.bytes + ahead.sum::<u64>(),
                });
            }
            if self.input.ended {
                return Ok(false);
            }
            self.read_chunk()?;
        }
    }

    /// Skips a byte order mark and sets its encoding; false if more bytes are needed to decide.
    fn skip_mark(&mut self) -> bool {
        if self.bom {
            match byte_order_mark(self.input.raw()) {
                ByteOrderMark::Found(encoding, length) => {
                    self.encoding = encoding;
                    self.input.raw_at += length;
                    self.position.bytes += length as u64;
                }
                ByteOrderMark::Unsure if !self.input.ended => return false,
                ByteOrderMark::Unsure | ByteOrderMark::Absent => {}
            }
        }
        self.input.at_start = false;
        true
    }

    /// Consumes the invalid bytes at the head of `raw`, as one character.
    pub(super) fn skip_invalid(&mut self) {
        let mut nothing = String::new();
        let decoded = self
            .encoding
            .decode(self.input.raw(), self.input.ended, &mut nothing);
        let length = decoded.invalid.unwrap_or(0);
        self.input.raw_at += length;
        self.position.pass(char::REPLACEMENT_CHARACTER);
        self.position.bytes += length as u64;
    }

    /// Asks the device once, and notes its end.
    pub(super) fn read_chunk(&mut self) -> Result<(), StreamError> {
        if self.input.ended {
            return Ok(());
        }
        self.budget.check(self.asked)?;
        self.input.raw.drain(..self.input.raw_at);
        self.input.raw_at = 0;
        let length = self.input.raw.len();
        // The text not consumed yet may be long, so that growing it may fail.
        let text = &mut self.input.text;
        let room = self
            .input
            .raw
            .try_reserve(CHUNK)
            .and_then(|()| text.try_reserve(3 * CHUNK));
        room.map_err(|_| StreamError::TooMuch)?;
        self.input.raw.resize(length + CHUNK, 0);
        let outcome = loop {
            match self.device.read(&mut self.input.raw[length..]) {
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {
                    if error.get_ref().is_some() {
                        self.input.raw.truncate(length);
                        return Err(StreamError::Asked);
                    }
                    if let Err(stopped) = self.budget.check(self.asked) {
                        self.input.raw.truncate(length);
                        return Err(stopped);
                    }
                }
                outcome => break outcome,
            }
        };
        let count = outcome.as_ref().map_or(0, |&count| count.min(CHUNK));
        self.asked += count;
        self.input.raw.truncate(length + count);
        self.input.ended = outcome? == 0;
        Ok(())
    }
}
