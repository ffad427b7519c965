//! Quoted items and their escape sequences (ISO 6.4.2.1).
//!
//! `scan` finds the end of an item and whether it is well formed; `decode` gives the text of a well-formed item.

use std::borrow::Cow;

use super::super::chars::{is_bidirectional_control, is_layout};
use super::super::lexer::Problem;
use super::super::{Span, SyntaxErrorKind};
use crate::memory::{Stopping, room};

/// Scans the quoted item that opens at `open`: returns the offset after it, and its first error. The relaxed grammar also accepts line
/// ends, control characters, more escapes, and a numeric escape without its closing backslash.
pub(super) fn scan(text: &str, open: usize, relaxed: bool) -> (usize, Option<Problem>) {
    let bytes = text.as_bytes();
    let quote = bytes[open];
    let mut problem: Option<Problem> = None;
    let mut note = |kind, span| {
        problem.get_or_insert(Problem {
            kind,
            span,
            began: Some(Span::new(open, open + 1)),
        });
    };
    let mut at = open + 1;
    let mut continues = false;
    loop {
        let Some(&byte) = bytes.get(at) else {
            note(
                SyntaxErrorKind::UnfinishedQuoted(quote as char),
                Span::new(open, open + 1),
            );
            return (at, problem);
        };
        match byte {
            _ if byte == quote => {
                if bytes.get(at + 1) != Some(&quote) {
                    return (at + 1, problem);
                }
                at += 2;
            }
            b'\\' if at + 1 == bytes.len() => at += 1,
            b'\\' => match escape(text, at, relaxed) {
                Ok((_, next)) => at = next,
                Err((kind, next)) => {
                    note(kind, Span::new(at, next));
                    at = next;
                }
            },
            0..0x20 | 0x7F if relaxed => at += 1,
            b'\n' | b'\r' => {
                note(
                    SyntaxErrorKind::NewlineInQuoted(quote as char),
                    Span::point(at),
                );
                // Only the first line end is checked, since the check reads the text up to the closing quote.
                if !continues && let Some(end) = forgotten(text, open, at) {
                    return (end, problem);
                }
                continues = true;
                at += 1;
            }
            0..0x20 | 0x7F => {
                note(
                    SyntaxErrorKind::ControlInQuoted(byte as char),
                    Span::new(at, at + 1),
                );
                at += 1;
            }
            0x20..0x80 => at += 1,
            0x80.. => {
                let c = text[at..].chars().next().expect("at a character boundary");
                if is_bidirectional_control(c) {
                    note(
                        SyntaxErrorKind::BidirectionalControl(c),
                        Span::new(at, at + c.len_utf8()),
                    );
                }
                at += c.len_utf8();
            }
        }
    }
}

/// The end of an item that has a bare line end at `newline`, if its closing quote seems forgotten: a line ends in a full stop before the
/// next quote, or there is no next quote. `None` if the item continues in the next line.
fn forgotten(text: &str, open: usize, newline: usize) -> Option<usize> {
    let line = text[open..newline].trim_end();
    if line.ends_with('.') {
        // The full stop of the clause is inside the quotes: end the item before it, so that the next clause is read as one.
        return Some(open + line.len() - 1);
    }
    let rest = &text[newline..];
    let quote = text.as_bytes()[open] as char;
    let body = rest.split(quote).next().unwrap_or(rest);
    let ends_clause = body.lines().any(|line| line.trim_end().ends_with('.'));
    (ends_clause || body.len() == rest.len()).then_some(newline)
}

/// Reads the escape sequence at the backslash at `at`: returns its character (none for a continued line) and the offset after it.
fn escape(
    text: &str,
    at: usize,
    relaxed: bool,
) -> Result<(Option<char>, usize), (SyntaxErrorKind, usize)> {
    let Some(c) = text[at + 1..].chars().next() else {
        return Err((SyntaxErrorKind::UnfinishedEscape, at + 1));
    };
    let next = at + 1 + c.len_utf8();
    let simple = |c| Ok((Some(c), next));
    match c {
        'a' => simple('\x07'),
        'b' => simple('\x08'),
        'f' => simple('\x0C'),
        'n' => simple('\n'),
        'r' => simple('\r'),
        't' => simple('\t'),
        'v' => simple('\x0B'),
        '\\' | '\'' | '"' | '`' => simple(c),
        '\n' => Ok((None, next)),
        '\r' if text.as_bytes().get(next) == Some(&b'\n') => Ok((None, next + 1)),
        'e' if relaxed => simple('\x1B'),
        's' if relaxed => simple(' '),
        // `\c` skips the layout after it.
        'c' if relaxed => {
            let rest = text[next..].trim_start_matches(is_layout);
            Ok((None, text.len() - rest.len()))
        }
        '0'..='7' => numeric(text, at + 1, 8, Closing::of(relaxed)),
        'x' => numeric(text, next, 16, Closing::of(relaxed)),
        'u' => fixed(text, next, 4),
        'U' => fixed(text, next, 8),
        // The line end is not consumed, so that it gets its own error.
        '\r' => Err((SyntaxErrorKind::UnknownEscape(c), at + 1)),
        _ => Err((SyntaxErrorKind::UnknownEscape(c), next)),
    }
}

/// Whether a backslash closes a numeric escape sequence.
#[derive(Clone, Copy, PartialEq)]
enum Closing {
    Never,
    Always,
    /// The relaxed grammar accepts a backslash, but does not need one.
    Maybe,
}

impl Closing {
    fn of(relaxed: bool) -> Closing {
        match relaxed {
            true => Closing::Maybe,
            false => Closing::Always,
        }
    }
}

/// Reads a code of any length from `start` on, closed by a backslash.
fn numeric(
    text: &str,
    start: usize,
    radix: u32,
    closing: Closing,
) -> Result<(Option<char>, usize), (SyntaxErrorKind, usize)> {
    let digits = text[start..]
        .bytes()
        .take_while(|&b| (b as char).is_digit(radix))
        .count();
    let end = start + digits;
    let closed = text.as_bytes().get(end) == Some(&b'\\');
    if digits == 0 || (closing == Closing::Always && !closed) {
        return Err((SyntaxErrorKind::UnfinishedEscape, end));
    }
    let next = end + usize::from(closed && closing != Closing::Never);
    u32::from_str_radix(&text[start..end], radix)
        .ok()
        .and_then(char::from_u32)
        .map(|c| (Some(c), next))
        .ok_or((SyntaxErrorKind::EscapeOutOfRange, next))
}

/// Reads a code of exactly `length` hexadecimal digits, without a closing backslash.
fn fixed(
    text: &str,
    start: usize,
    length: usize,
) -> Result<(Option<char>, usize), (SyntaxErrorKind, usize)> {
    let digits = text[start..]
        .bytes()
        .take(length)
        .take_while(u8::is_ascii_hexdigit)
        .count();
    if digits < length {
        return Err((SyntaxErrorKind::UnfinishedEscape, start + digits));
    }
    numeric(&text[..start + length], start, 16, Closing::Never)
}

/// The text of a well-formed quoted item, borrowed if it has no escape. An item that is well formed by the strict grammar means the same by
/// the relaxed one.
pub(in crate::syntax) fn decode(text: &str, item: Span) -> Stopping<Cow<'_, str>> {
    let range = item.range();
    let quote = text.as_bytes()[range.start] as char;
    let body = &text[range.start + 1..range.end - 1];
    if !body.contains(['\\', quote]) {
        return Ok(Cow::Borrowed(body));
    }
    let mut result = room::text(body.len())?;
    let mut at = 0;
    while let Some(c) = body[at..].chars().next() {
        if c == '\\' {
            let (decoded, next) = escape(body, at, true).unwrap_or((None, at + 1));
            result.extend(decoded);
            at = next;
        } else {
            result.push(c);
            at += if c == quote { 2 } else { c.len_utf8() };
        }
    }
    Ok(Cow::Owned(result))
}

/// The length of a character code after `0'`, if only the relaxed grammar reads it.
pub(super) fn relaxed_code(body: &str) -> Option<usize> {
    let c = body.chars().next()?;
    match c {
        '\'' => Some(1),
        '\\' => match escape(body, 0, true) {
            Ok((Some(_), next)) => Some(next),
            Ok((None, _)) | Err(_) => None,
        },
        _ if c.is_ascii_control() => Some(1),
        _ => None,
    }
}

/// The character of a character code token `0'c`, or its error.
pub(in crate::syntax) fn character_code(token: &str) -> Result<char, SyntaxErrorKind> {
    let body = &token[2..];
    if body.starts_with('\\') {
        return escape(body, 0, true)
            .map_err(|(kind, _)| kind)?
            .0
            .ok_or(SyntaxErrorKind::IllegalNumber);
    }
    let c = body.chars().next().ok_or(SyntaxErrorKind::IllegalNumber)?;
    if is_bidirectional_control(c) {
        return Err(SyntaxErrorKind::BidirectionalControl(c));
    }
    Ok(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(item: &str) -> Result<String, SyntaxErrorKind> {
        match scan(item, 0, false) {
            (_, Some(problem)) => Err(problem.kind),
            (end, None) => Ok(decode(item, Span::new(0, end))?.into_owned()),
        }
    }

    #[test]
    fn escapes() {
        assert_eq!(
            read(r"'\a\\\x41\\101\\u0416\'\`'").as_deref(),
            Ok("\x07\\AAЖ'`")
        );
        assert_eq!(read("'it''s'").as_deref(), Ok("it's"));
        assert_eq!(read("'one \\\n line'").as_deref(), Ok("one  line"));
        assert_eq!(read(r"'\e'"), Err(SyntaxErrorKind::UnknownEscape('e')));
        assert_eq!(read(r"'\141'"), Err(SyntaxErrorKind::UnfinishedEscape));
        assert_eq!(read(r"'\x110000\'"), Err(SyntaxErrorKind::EscapeOutOfRange));
        assert_eq!(read("'a\nb'"), Err(SyntaxErrorKind::NewlineInQuoted('\'')));
        assert_eq!(read("'a"), Err(SyntaxErrorKind::UnfinishedQuoted('\'')));
        assert_eq!(
            read("'\u{202E}'"),
            Err(SyntaxErrorKind::BidirectionalControl('\u{202E}'))
        );
    }

    #[test]
    fn borrowed_where_nothing_is_escaped() {
        assert!(matches!(
            decode("'plain'", Span::new(0, 7)).expect("there is room"),
            Cow::Borrowed("plain")
        ));
    }
}
