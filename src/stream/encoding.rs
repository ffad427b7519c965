//! Encodings of text streams: bytes to characters and back.
//!
//! Decoding followed by encoding gives the same bytes in every encoding; input relies on this when a program changes the
//! encoding of a stream that has decoded text in its buffer.

/// How the characters of a text stream are stored as bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Encoding {
    /// UTF-8, the default.
    #[default]
    Utf8,
    /// ISO 8859-1: a byte is the code of its character.
    Latin1,
    /// Seven bits; other bytes are invalid.
    Ascii,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// Bytes as characters 0 to 255: the encoding of binary streams.
    Octet,
}

/// The result of decoding.
pub(super) struct Decoded {
    /// How many bytes became text.
    pub(super) used: usize,
    /// The length of the invalid sequence that follows, if any. If none, the remaining bytes are the beginning of a character.
    pub(super) invalid: Option<usize>,
}

impl Encoding {
    /// The encoding of this name in stream options.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "utf8" | "UTF-8" | "utf-8" => Encoding::Utf8,
            "iso_latin_1" | "latin1" | "ISO-8859-1" => Encoding::Latin1,
            "us_ascii" | "ascii" | "US-ASCII" => Encoding::Ascii,
            "utf16le" | "utf_16le" | "UTF-16LE" | "unicode_le" => Encoding::Utf16Le,
            "utf16be" | "utf_16be" | "UTF-16BE" | "unicode_be" => Encoding::Utf16Be,
            "octet" => Encoding::Octet,
            _ => return None,
        })
    }

    /// The name by which `stream_property/2` shows the encoding.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf8",
            Encoding::Latin1 => "iso_latin_1",
            Encoding::Ascii => "ascii",
            Encoding::Utf16Le => "utf16le",
            Encoding::Utf16Be => "utf16be",
            Encoding::Octet => "octet",
        }
    }

    /// The text that bytes are, if all of them are characters of this encoding.
    pub fn text(self, bytes: &[u8]) -> Option<String> {
        let mut text = String::new();
        let decoded = self.decode(bytes, true, &mut text);
        decoded.invalid.is_none().then_some(text)
    }

    /// The encoding that a byte order mark at the beginning tells.
    pub fn marked(bytes: &[u8]) -> Option<Self> {
        match byte_order_mark(bytes) {
            ByteOrderMark::Found(encoding, _) => Some(encoding),
            ByteOrderMark::Unsure | ByteOrderMark::Absent => None,
        }
    }

    /// The number of bytes of the character; the encoding must have it.
    pub(super) fn width(self, character: char) -> u64 {
        match self {
            Encoding::Utf8 => character.len_utf8() as u64,
            Encoding::Latin1 | Encoding::Ascii | Encoding::Octet => 1,
            Encoding::Utf16Le | Encoding::Utf16Be => 2 * character.len_utf16() as u64,
        }
    }

    /// Appends the bytes of the character. If the encoding does not have it, appends nothing and returns false.
    #[inline]
    pub(super) fn encode(self, character: char, bytes: &mut Vec<u8>) -> bool {
        match self {
            Encoding::Utf8 if character.is_ascii() => bytes.push(character as u8),
            Encoding::Utf8 => {
                bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes())
            }
            Encoding::Latin1 | Encoding::Octet => match u8::try_from(character) {
                Ok(byte) => bytes.push(byte),
                Err(_) => return false,
            },
            Encoding::Ascii if character.is_ascii() => bytes.push(character as u8),
            Encoding::Ascii => return false,
            Encoding::Utf16Le => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    bytes.extend_from_slice(&unit.to_le_bytes());
                }
            }
            Encoding::Utf16Be => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    bytes.extend_from_slice(&unit.to_be_bytes());
                }
            }
        }
        true
    }

    /// Decodes the beginning of `raw` and appends it to `text`. If `ended`, no bytes will follow, so that half a character is invalid.
    pub(super) fn decode(self, raw: &[u8], ended: bool, text: &mut String) -> Decoded {
        let mut decoded = match self {
            Encoding::Utf8 => decode_utf8(raw, text),
            Encoding::Latin1 | Encoding::Octet => {
                text.extend(raw.iter().map(|&byte| char::from(byte)));
                Decoded {
                    used: raw.len(),
                    invalid: None,
                }
            }
            Encoding::Ascii => {
                let used = raw
                    .iter()
                    .position(|byte| !byte.is_ascii())
                    .unwrap_or(raw.len());
                text.extend(raw[..used].iter().map(|&byte| char::from(byte)));
                Decoded {
                    used,
                    invalid: (used < raw.len()).then_some(1),
                }
            }
            Encoding::Utf16Le => decode_utf16(raw, u16::from_le_bytes, text),
            Encoding::Utf16Be => decode_utf16(raw, u16::from_be_bytes, text),
        };
        let left = raw.len() - decoded.used;
        if ended && left > 0 && decoded.invalid.is_none() {
            decoded.invalid = Some(left);
        }
        decoded
    }
}

fn decode_utf8(raw: &[u8], text: &mut String) -> Decoded {
    let Some(chunk) = raw.utf8_chunks().next() else {
        return Decoded {
            used: 0,
            invalid: None,
        };
    };
    text.push_str(chunk.valid());
    let used = chunk.valid().len();
    // An error without a length means that more bytes may complete the character.
    let invalid = match std::str::from_utf8(&raw[used..]) {
        Err(error) if error.valid_up_to() == 0 => error.error_len(),
        Err(_) | Ok(_) => None,
    };
    Decoded { used, invalid }
}

fn decode_utf16(raw: &[u8], unit: fn([u8; 2]) -> u16, text: &mut String) -> Decoded {
    let mut used = 0;
    while let Some(&[a, b]) = raw.get(used..used + 2) {
        let first = unit([a, b]);
        let low = match raw.get(used + 2..used + 4) {
            Some(&[c, d]) => Some(unit([c, d])),
            Some(_) | None => None,
        };
        let is_high = (0xD800..0xDC00).contains(&first);
        if is_high && low.is_none() {
            break;
        }
        match char::decode_utf16([first].into_iter().chain(low)).next() {
            Some(Ok(character)) => {
                text.push(character);
                used += 2 * character.len_utf16();
            }
            Some(Err(_)) | None => {
                return Decoded {
                    used,
                    invalid: Some(2),
                };
            }
        }
    }
    Decoded {
        used,
        invalid: None,
    }
}

/// What the first bytes of a stream tell about a byte order mark.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ByteOrderMark {
    /// There is one, with this encoding and length.
    Found(Encoding, usize),
    /// The bytes may be the beginning of one.
    Unsure,
    /// There is none.
    Absent,
}

/// Looks for a byte order mark at the start of `raw`.
pub(super) fn byte_order_mark(raw: &[u8]) -> ByteOrderMark {
    match raw {
        [0xEF, 0xBB, 0xBF, ..] => ByteOrderMark::Found(Encoding::Utf8, 3),
        [0xFF, 0xFE, ..] => ByteOrderMark::Found(Encoding::Utf16Le, 2),
        [0xFE, 0xFF, ..] => ByteOrderMark::Found(Encoding::Utf16Be, 2),
        [] | [0xEF] | [0xEF, 0xBB] | [0xFF] | [0xFE] => ByteOrderMark::Unsure,
        _ => ByteOrderMark::Absent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Encoding; 6] = [
        Encoding::Utf8,
        Encoding::Latin1,
        Encoding::Ascii,
        Encoding::Utf16Le,
        Encoding::Utf16Be,
        Encoding::Octet,
    ];

    #[test]
    fn every_encoding_returns_the_text_it_was_given() {
        for encoding in ALL {
            let mut bytes = Vec::new();
            let written: String = "aé ф😀\u{FEFF}"
                .chars()
                .filter(|&c| encoding.encode(c, &mut bytes))
                .collect();
            let mut read = String::new();
            let decoded = encoding.decode(&bytes, true, &mut read);
            assert_eq!((read.as_str(), decoded.invalid), (written.as_str(), None));
            let width: u64 = written.chars().map(|c| encoding.width(c)).sum();
            assert_eq!(width, bytes.len() as u64);
            assert_eq!(Encoding::from_name(encoding.name()), Some(encoding));
        }
    }

    #[test]
    fn half_a_character_waits_unless_the_stream_has_ended() {
        for (encoding, half) in [
            (Encoding::Utf8, &[0xD1][..]),
            (Encoding::Utf16Le, &[0x3D, 0xD8]),
            (Encoding::Utf16Be, &[0x04]),
        ] {
            let mut text = String::new();
            assert_eq!(encoding.decode(half, false, &mut text).invalid, None);
            let decoded = encoding.decode(half, true, &mut text);
            assert_eq!((decoded.used, decoded.invalid), (0, Some(half.len())));
        }
    }
}
