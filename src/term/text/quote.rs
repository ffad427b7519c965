//! Quoted tokens (ISO 6.4.2): writes text between quotes, with the escape sequences that make it readable.
//!
//! *Invariant*: the written token reads back as the same text. Characters that are invisible, or that change the
//! display of others, are escaped, unless the caller wants no escape sequences.

use std::fmt::Write;

use crate::memory::room::{self, Growing};
use crate::memory::{Stop, Stopping};
use crate::syntax::chars::{is_invisible_format, is_layout};

/// How characters that quotes cannot contain are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Escapes {
    /// Escape sequences of the standard: `\x1\`.
    #[default]
    Standard,
    /// The escape sequences of most languages for characters without a letter: `\u0001`.
    Unicode,
    /// None: only the quotes are doubled.
    None,
}

/// Writes the text between quotes.
pub fn write_quoted(text: &str, quote: char, escapes: Escapes, out: &mut String) -> Stopping<()> {
    room::put(out, quote)?;
    let mut plain = 0;
    for (at, c) in text.char_indices() {
        if c != quote && c != '\\' && (c == ' ' || c.is_ascii_graphic() || is_plain(c)) {
            continue;
        }
        if escapes == Escapes::None && c != quote {
            continue;
        }
        room::append(out, &text[plain..at])?;
        plain = at + c.len_utf8();
        let code = u32::from(c);
        let written = match (escapes, letter(c)) {
            (Escapes::None, _) => write!(Growing(out), "{c}{c}"),
            (_, Some(letter)) => write!(Growing(out), "\\{letter}"),
            (_, None) if c == quote || c == '\\' => write!(Growing(out), "\\{c}"),
            (Escapes::Standard, None) => write!(Growing(out), "\\x{code:x}\\"),
            (Escapes::Unicode, None) if code <= 0xffff => write!(Growing(out), "\\u{code:04X}"),
            (Escapes::Unicode, None) => write!(Growing(out), "\\U{code:08X}"),
        };
        written.map_err(|_| Stop::Memory)?;
    }
    room::append(out, &text[plain..])?;
    room::put(out, quote)
}

/// Whether a character beyond ASCII needs no escape.
fn is_plain(c: char) -> bool {
    !c.is_ascii() && !c.is_control() && !is_layout(c) && !is_invisible_format(c)
}

/// The letter of a symbolic control character (ISO 6.4.2.1).
fn letter(c: char) -> Option<char> {
    match c {
        '\u{7}' => Some('a'),
        '\u{8}' => Some('b'),
        '\t' => Some('t'),
        '\n' => Some('n'),
        '\u{b}' => Some('v'),
        '\u{c}' => Some('f'),
        '\r' => Some('r'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes() {
        let quoted = |text: &str, quote| {
            let mut out = String::new();
            write_quoted(text, quote, Escapes::Standard, &mut out).expect("there is room");
            out
        };
        assert_eq!(
            quoted("\u{8}\r\u{c}\t\n\u{7}", '\''),
            "'\\b\\r\\f\\t\\n\\a'"
        );
        assert_eq!(quoted("'`\"\"\\", '\''), "'\\'`\"\"\\\\'");
        assert_eq!(quoted("Да \u{1b}\u{202e}", '"'), "\"Да \\x1b\\\\x202e\\\"");
    }
}
