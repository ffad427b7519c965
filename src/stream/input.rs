//! Input: reading characters and bytes, peeking, and the end of the stream.
//!
//! No operation asks the device for more while bytes are buffered, except `fill`, whose purpose this is: a terminal is never read
//! beyond the line that is needed. Peeking never moves the position over text and never sets the end as past.

use super::{Encoding, EndOfStream, EofAction, Stream, StreamError, StreamType};

/// The result of peeking at the buffer, after asking the device if necessary.
enum Ahead {
    Some,
    End,
}

impl Stream {
    /// The next character, consumed; `None` is the end of the stream. Invalid bytes are consumed too, as one character.
    #[inline]
    pub fn get_char(&mut self) -> Result<Option<char>, StreamError> {
        if let Some(character) = self.input.text().chars().next() {
            self.pass_char(character);
            return Ok(Some(character));
        }
        match self.look_at_text() {
            Ok(Ahead::Some) => {
                let next = self.input.text().chars().next();
                if let Some(character) = next {
                    self.pass_char(character);
                }
                Ok(next)
            }
            Ok(Ahead::End) => {
                self.input.past = true;
                Ok(None)
            }
            Err(error) => {
                if let StreamError::InvalidEncoding { .. } = error {
                    self.skip_invalid();
                }
                Err(error)
            }
        }
    }

    /// The next character, not consumed; `None` is the end of the stream.
    #[inline]
    pub fn peek_char(&mut self) -> Result<Option<char>, StreamError> {
        let next = self.input.text().chars().next();
        if next.is_some() {
            return Ok(next);
        }
        self.look_at_text()?;
        Ok(self.input.text().chars().next())
    }

    /// The next byte of a binary stream, consumed; `None` is the end of the stream.
    pub fn get_byte(&mut self) -> Result<Option<u8>, StreamError> {
        let next = self.peek_byte()?;
        match next {
            Some(_) => self.pass_bytes(1),
            None => self.input.past = true,
        }
        Ok(next)
    }

    /// The next byte of a binary stream, not consumed; `None` is the end of the stream.
    pub fn peek_byte(&mut self) -> Result<Option<u8>, StreamError> {
        self.require_input(StreamType::Binary)?;
        if self.input.raw().is_empty() && self.may_read()? {
            self.read_chunk()?;
        }
        Ok(self.input.raw().first().copied())
    }

    /// The buffered text, without asking the device; a scanner reads it and then calls `advance`.
    pub fn text(&self) -> &str {
        self.input.text()
    }

    /// Asks the device at least once and appends to `text`; false if nothing follows `text`.
    ///
    /// Invalid bytes after `text` are an error that consumes nothing: consume the text, then let `get_char` skip them. Like every
    /// peek it follows `eof_action` when the end is past. On a terminal it waits for the next line.
    pub fn fill(&mut self) -> Result<bool, StreamError> {
        self.require_input(StreamType::Text)?;
        if self.input.text().is_empty() && !self.may_read()? {
            return Ok(false);
        }
        self.fill_text()
    }

    /// Consumes the first `bytes` bytes of `text`, which must end at a character boundary.
    pub fn advance(&mut self, bytes: usize) {
        let end = self.input.text_at + bytes;
        let passed = self
            .input
            .text
            .get(self.input.text_at..end)
            .expect("a reader consumes whole characters that it has seen");
        self.position.pass_text(passed.as_bytes());
        self.position.bytes += match self.encoding {
            Encoding::Utf8 => passed.len() as u64,
            encoding => passed
                .chars()
                .map(|character| encoding.width(character))
                .sum(),
        };
        self.input.text_at = end;
    }

    /// Consumes the end of the stream, as `get_char` does there: for a reader that has seen the end by `fill`.
    pub fn pass_end(&mut self) {
        self.input.past = true;
    }

    /// Consumes all buffered bytes, without asking the device, and returns them if the last consumed character was a full stop:
    /// they follow a term. Otherwise it returns only those behind the current line.
    pub fn take_unread(&mut self) -> Vec<u8> {
        let passed = &self.input.text[..self.input.text_at];
        let follows_term = passed.ends_with('.');
        let left = self.input.text().len();
        self.advance(left);
        let start = self.input.text_at - left;
        let mut bytes = Vec::new();
        for character in self.input.text[start..].chars() {
            self.encoding.encode(character, &mut bytes);
        }
        bytes.extend_from_slice(self.input.raw());
        self.pass_bytes(self.input.raw().len());
        if !follows_term {
            let end = bytes.iter().position(|&byte| byte == b'\n');
            bytes.drain(..end.map_or(bytes.len(), |at| at + 1));
        }
        bytes
    }

    /// The line that follows, consumed with its new line but given without; `None` is the end of the stream.
    ///
    /// Invalid bytes end the call with an error that consumes nothing.
    pub fn read_line(&mut self) -> Result<Option<String>, StreamError> {
        self.require_input(StreamType::Text)?;
        let mut searched = 0;
        loop {
            if let Some(at) = self.input.text()[searched..].find('\n') {
                let line = self.input.text()[..searched + at].to_owned();
                self.advance(line.len() + 1);
                return Ok(Some(line));
            }
            searched = self.input.text().len();
            if !self.fill()? {
                if searched == 0 {
                    self.pass_end();
                    return Ok(None);
                }
                let line = self.input.text().to_owned();
                self.advance(line.len());
                return Ok(Some(line));
            }
        }
    }

    /// All the text that follows, consumed; the stream is then at its end, not past it.
    ///
    /// Invalid bytes end the call with an error that consumes nothing.
    pub fn read_rest(&mut self) -> Result<String, StreamError> {
        while self.fill()? {}
        let rest = self.input.text().to_owned();
        self.advance(rest.len());
        Ok(rest)
    }

    /// All the bytes that follow in a binary stream, consumed; the stream is then at its end, not past it.
    pub fn read_rest_bytes(&mut self) -> Result<Vec<u8>, StreamError> {
        self.peek_byte()?;
        while !self.input.ended {
            self.read_chunk()?;
        }
        let rest = self.input.raw().to_vec();
        self.pass_bytes(rest.len());
        Ok(rest)
    }

    /// The state of the stream relative to its end. Peeks only where this cannot block.
    pub fn end_of_stream(&mut self) -> EndOfStream {
        if self.input.past {
            return EndOfStream::Past;
        }
        if self.is_drained() && self.device.can_seek() {
            // The next read reports a failure; here it means that there is something to read.
            let _told_later = match self.kind {
                StreamType::Text => self.fill(),
                StreamType::Binary => self.peek_byte().map(|next| next.is_some()),
            };
        }
        if self.input.ended && self.input.text().is_empty() && self.input.raw().is_empty() {
            EndOfStream::At
        } else {
            EndOfStream::Not
        }
    }

    /// Whether nothing is left to read (ISO 8.11.8); waits for the device if necessary. Never follows `eof_action`.
    pub fn at_end(&mut self) -> Result<bool, StreamError> {
        self.require_direction()?;
        if self.input.past {
            return Ok(true);
        }
        match self.kind {
            StreamType::Binary => Ok(self.peek_byte()?.is_none()),
            StreamType::Text => match self.peek_char() {
                Ok(next) => Ok(next.is_none()),
                Err(StreamError::InvalidEncoding { .. }) => Ok(false),
                Err(error) => Err(error),
            },
        }
    }

    /// Whether the next operation must ask the device, so that a prompt is due.
    pub fn is_drained(&self) -> bool {
        let ended = self.input.ended && !(self.input.past && self.eof_action == EofAction::Reset);
        self.input.text().is_empty() && self.input.raw().is_empty() && !ended
    }

    fn require_direction(&self) -> Result<(), StreamError> {
        if self.is_input() {
            Ok(())
        } else {
            Err(StreamError::NotInput)
        }
    }

    fn require_input(&self, kind: StreamType) -> Result<(), StreamError> {
        self.require_direction()?;
        match (kind, self.kind) {
            (StreamType::Text, StreamType::Binary) => Err(StreamError::BinaryStream),
            (StreamType::Binary, StreamType::Text) => Err(StreamError::TextStream),
            (StreamType::Text, StreamType::Text) | (StreamType::Binary, StreamType::Binary) => {
                Ok(())
            }
        }
    }

    #[inline]
    fn pass_char(&mut self, character: char) {
        self.input.text_at += character.len_utf8();
        self.position.pass(character);
        self.position.bytes += self.encoding.width(character);
    }

    /// Consumes bytes of a binary stream.
    fn pass_bytes(&mut self, count: usize) {
        for &byte in &self.input.raw[self.input.raw_at..self.input.raw_at + count] {
            self.position.pass(char::from(byte));
        }
        self.position.bytes += count as u64;
        self.input.raw_at += count;
    }

    /// Whether to ask the device; at a past end `eof_action` decides (ISO 7.10.2.9 and 7.10.2.13).
    fn may_read(&mut self) -> Result<bool, StreamError> {
        if self.input.past {
            match self.eof_action {
                EofAction::Error => return Err(StreamError::PastEnd),
                EofAction::EofCode => return Ok(false),
                EofAction::Reset => {
                    self.input.past = false;
                    self.input.ended = false;
                }
            }
        }
        Ok(true)
    }

    /// Fills `text` if it is empty, or finds the end.
    fn look_at_text(&mut self) -> Result<Ahead, StreamError> {
        self.require_input(StreamType::Text)?;
        if self.input.text().is_empty() && !(self.may_read()? && self.fill_text()?) {
            return Ok(Ahead::End);
        }
        Ok(Ahead::Some)
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use crate::stream::{Device, Encoding, Mode, OpenOptions};

    /// Gives one byte, then an end, at each request: the worst pipe and a terminal in one.
    struct Drip(Vec<Option<u8>>);

    impl Device for Drip {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let next = (!self.0.is_empty()).then(|| self.0.remove(0));
            Ok(next.flatten().map_or(0, |byte| {
                buffer[0] = byte;
                1
            }))
        }
    }

    fn drip(bytes: &[u8], options: &OpenOptions) -> Stream {
        let device = Drip(bytes.iter().copied().map(Some).collect());
        Stream::new(Box::new(device), Mode::Read, options).expect("a plain stream")
    }

    #[test]
    fn characters_may_arrive_byte_by_byte() {
        let mut stream = drip("\u{FEFF}aф😀\n".as_bytes(), &OpenOptions::default());
        assert_eq!(stream.read_rest(), Ok("aф😀\n".to_owned()));
        let end = stream.position();
        assert_eq!((end.chars, end.bytes, end.line, end.column), (4, 11, 2, 0));
    }

    #[test]
    fn an_invalid_byte_is_told_once_and_reading_goes_on() {
        let mut stream = drip(b"a\xFFb\xD1", &OpenOptions::default());
        let at = |offset| {
            Err(StreamError::InvalidEncoding {
                encoding: Encoding::Utf8,
                offset,
            })
        };
        assert_eq!(stream.get_char(), Ok(Some('a')));
        assert_eq!(stream.peek_char(), at(1));
        assert_eq!(stream.get_char(), at(1));
        assert_eq!(stream.peek_char(), Ok(Some('b')));
        assert_eq!(stream.get_char(), Ok(Some('b')));
        assert_eq!(stream.at_end(), Ok(false));
        assert_eq!(stream.get_char(), at(3));
        assert_eq!(stream.get_char(), Ok(None));
        assert_eq!(stream.position().chars, 4);
    }

    #[test]
    fn a_reset_stream_goes_on_after_its_end() {
        let options = OpenOptions {
            eof_action: EofAction::Reset,
            ..OpenOptions::default()
        };
        let device = Drip(vec![Some(b'a'), None, Some(b'b')]);
        let mut stream = Stream::new(Box::new(device), Mode::Read, &options).expect("plain");
        assert_eq!(stream.get_char(), Ok(Some('a')));
        assert_eq!(
            (stream.peek_char(), stream.peek_char()),
            (Ok(None), Ok(None))
        );
        assert_eq!(stream.get_char(), Ok(None));
        assert_eq!(stream.end_of_stream(), EndOfStream::Past);
        assert!(stream.is_drained());
        assert_eq!(stream.peek_char(), Ok(Some('b')));
    }

    #[test]
    fn the_encoding_may_change_behind_what_is_decoded() {
        let mut stream = Stream::new(
            Box::new(crate::stream::MemoryInput::new("aфa")),
            Mode::Read,
            &OpenOptions::default(),
        )
        .expect("plain");
        assert_eq!(stream.get_char(), Ok(Some('a')));
        stream.set_encoding(Encoding::Latin1);
        assert_eq!(stream.read_rest(), Ok("Ñ\u{84}a".to_owned()));
        assert_eq!(stream.position().bytes, 4);
    }
}
