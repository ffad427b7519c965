//! Finds the text of one term in a stream, character by character.
//!
//! The scanner consumes no character after the end token: the caller shows it the next character before taking it from the stream, so that
//! `get_char/1` after `read/1` gets the layout after the full stop. Scanner and lexer agree on the end of a term.

use super::super::chars::{is_alphanumeric, is_layout, is_symbol_char};
use crate::memory::{Stopping, room};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Between tokens.
    Between,
    /// In a run of letters and digits.
    Word,
    /// In decimal digits: their value, as far as it may be a base, and the number of digits.
    Number(u32, u32),
    /// After the quote behind a number that may be a base, and whether a digit has followed.
    Based(u32, bool),
    /// Behind `0'`.
    Code,
    /// Behind `0'\`.
    CodeEscape,
    /// In the digits of a numeric escape sequence of `0'\`.
    CodeDigits,
    /// Behind `0''`.
    CodeQuote,
    /// In a run of symbol characters.
    Symbol,
    /// In such a run that is just `.`.
    Dot,
    /// In such a run that is just `/`.
    Slash,
    /// In a quoted item.
    Quoted(char),
    /// After a bare line end in a quoted item, which closes later unless a clause ends first.
    Torn(char),
    /// Behind a backslash in a quoted item.
    Escape(char),
    /// In a numeric escape sequence of a quoted item: the radix, and whether a digit has come. A backslash behind digits closes it.
    Digits(char, u32, bool),
    /// In a line comment.
    Line,
    /// In a block comment.
    Block,
    /// In a block comment, behind `*`.
    Star,
    /// After a line that ends in a full stop inside quotes: the term ends here, with an error.
    Broken,
}

/// Collects the text of one term.
///
/// ```
/// use ferz::testing::syntax::Scanner;
/// let mut stream = "a :- 'b. '. c.".chars().peekable();
/// let mut scanner = Scanner::new();
/// while let Some(&next) = stream.peek() {
///     if scanner.is_complete_before(Some(next)) {
///         break;
///     }
///     scanner.push(next).expect("there is memory");
///     stream.next();
/// }
/// assert_eq!(scanner.text(), "a :- 'b. '.");
/// assert_eq!(stream.next(), Some(' '));
/// ```
#[derive(Debug)]
pub struct Scanner {
    text: String,
    state: State,
    /// Where the current line began.
    line: usize,
}

impl Default for Scanner {
    fn default() -> Scanner {
        Scanner::new()
    }
}

impl Scanner {
    /// A scanner that has collected nothing.
    pub fn new() -> Scanner {
        Scanner {
            text: String::new(),
            state: State::Between,
            line: 0,
        }
    }

    /// Whether the text collected so far ends in an end token, if the next character is `next` (none at the end of the stream).
    pub fn is_complete_before(&self, next: Option<char>) -> bool {
        self.state == State::Broken
            || (self.state == State::Dot && next.is_none_or(|c| c == '%' || is_layout(c)))
    }

    /// If a quote was left open, so that the term ends in an error: takes the text after the line in which it was opened. `None` if the
    /// term continues, or ends otherwise.
    #[cfg(feature = "repl")]
    pub fn take_behind_open_quote(&mut self) -> Option<String> {
        if self.state != State::Broken {
            return None;
        }
        let mut again = Scanner::new();
        let mut opened = None;
        for (at, c) in self.text.char_indices() {
            again.push(c).ok()?;
            match again.state {
                State::Torn(_) => opened = opened.or(Some(at + c.len_utf8())),
                State::Broken => {}
                _ => opened = None,
            }
        }
        let end = opened.unwrap_or(self.text.len());
        Some(self.text.split_off(end))
    }

    /// Takes the next character of the stream.
    pub fn push(&mut self, c: char) -> Stopping<()> {
        room::put(&mut self.text, c)?;
        if c == '\n' {
            let line = self.text[self.line..].trim_end();
            self.state = match self.state {
                State::Quoted(_) | State::Torn(_) | State::Digits(..) if line.ends_with('.') => {
                    State::Broken
                }
                State::Quoted(quote) | State::Torn(quote) | State::Digits(quote, ..) => {
                    State::Torn(quote)
                }
                State::Escape(quote) => State::Quoted(quote),
                State::CodeEscape => State::Quoted('\''),
                State::Block | State::Star => State::Block,
                State::Between
                | State::Word
                | State::Number(..)
                | State::Based(..)
                | State::Code
                | State::CodeDigits
                | State::CodeQuote
                | State::Symbol
                | State::Dot
                | State::Slash
                | State::Line
                | State::Broken => State::Between,
            };
            self.line = self.text.len();
            return Ok(());
        }
        self.state = Self::after(self.state, c);
        Ok(())
    }

    /// Takes the part of the term that is in the next text of the stream, and returns the number of its bytes: all of the text, unless the
    /// term is complete before its end.
    pub fn take(&mut self, text: &str) -> Stopping<usize> {
        if let (true, Some(end)) = (self.text.is_empty(), plain_term(text)) {
            room::append(&mut self.text, &text[..end])?;
            self.state = State::Dot;
            return Ok(end);
        }
        let (mut taken, mut at) = (0, 0);
        // A local variable, since it changes with every character.
        let mut state = self.state;
        loop {
            // Most bytes of most texts do not change the state.
            let plain = |byte: &&u8| match state {
                State::Word => byte.is_ascii_alphanumeric() || **byte == b'_',
                State::Quoted(quote) => {
                    matches!(**byte, b' '..=b'~') && **byte != b'\\' && char::from(**byte) != quote
                }
                State::Between => matches!(**byte, b' ' | b'\t' | 0),
                State::Line => byte.is_ascii() && **byte != b'\n',
                State::Block => byte.is_ascii() && !matches!(**byte, b'*' | b'\n'),
                _ => false,
            };
            at += text.as_bytes()[at..].iter().take_while(plain).count();
            let Some(c) = text[at..].chars().next() else {
                break;
            };
            if matches!(state, State::Dot | State::Broken) {
                self.state = state;
                if self.is_complete_before(Some(c)) {
                    room::append(&mut self.text, &text[taken..at])?;
                    return Ok(at);
                }
            }
            if c == '\n' {
                self.state = state;
                room::append(&mut self.text, &text[taken..at])?;
                self.push(c)?;
                state = self.state;
                taken = at + 1;
            } else {
                state = Self::after(state, c);
            }
            at += c.len_utf8();
        }
        self.state = state;
        room::append(&mut self.text, &text[taken..])?;
        Ok(text.len())
    }

    /// What has been collected.
    #[cfg(any(feature = "repl", feature = "testing"))]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The collected text, without a copy.
    pub fn into_text(self) -> String {
        self.text
    }

    /// Whether only layout text has been collected.
    pub fn is_blank(&self) -> bool {
        self.text.chars().all(is_layout)
    }

    #[inline(always)]
    fn after(state: State, c: char) -> State {
        match state {
            State::Quoted(quote) => Self::in_quotes(quote, c),
            State::Torn(quote) if c != quote => State::Torn(quote),
            State::Escape(quote) => match c {
                '\r' => State::Escape(quote),
                'x' => State::Digits(quote, 16, false),
                '0'..='7' => State::Digits(quote, 8, true),
                _ => State::Quoted(quote),
            },
            State::Digits(quote, radix, _) if c.is_digit(radix) => {
                State::Digits(quote, radix, true)
            }
            State::Digits(quote, _, true) if c == '\\' => State::Quoted(quote),
            State::Digits(quote, ..) => Self::in_quotes(quote, c),
            State::Line => State::Line,
            State::Block | State::Star => match c {
                '*' => State::Star,
                '/' if state == State::Star => State::Between,
                _ => State::Block,
            },
            State::Number(0, 1) if c == '\'' => State::Code,
            State::Number(base @ 11..=36, _) if c == '\'' => State::Based(base, false),
            State::Number(value, length) if c.is_ascii_digit() => {
                let digit = c as u32 - '0' as u32;
                State::Number(value.saturating_mul(10).saturating_add(digit), length + 1)
            }
            State::Word | State::Number(..) if is_alphanumeric(c) => State::Word,
            State::Based(base, _) if c.is_digit(base) => State::Based(base, true),
            State::Based(_, true) if c == '\'' => State::Between,
            State::Based(_, true) if !is_alphanumeric(c) => Self::fresh(c),
            // The quote began a quoted name after a number.
            State::Based(..) => Self::in_quotes('\'', c),
            State::Code => match c {
                '\\' => State::CodeEscape,
                '\'' => State::CodeQuote,
                _ if c.is_control() => State::Quoted('\''),
                _ => State::Between,
            },
            State::CodeEscape => match c {
                'x' | '0'..='7' => State::CodeDigits,
                'a' | 'b' | 'f' | 'n' | 'r' | 't' | 'v' | '\\' | '\'' | '"' | '`' => State::Between,
                // The escapes of the relaxed grammar.
                'e' | 's' => State::Between,
                'u' | 'U' => State::Word,
                '\r' => State::Escape('\''),
                _ => State::Quoted('\''),
            },
            State::CodeDigits if c.is_ascii_hexdigit() => State::CodeDigits,
            State::CodeDigits if c == '\\' => State::Between,
            // `0'''` is a code; `0''` an integer and an empty quoted name.
            State::CodeQuote if c == '\'' => State::Between,
            State::Slash if c == '*' => State::Block,
            State::Symbol | State::Dot | State::Slash if is_symbol_char(c) => State::Symbol,
            State::Torn(_) => State::Between,
            State::Between
            | State::Word
            | State::Number(..)
            | State::CodeDigits
            | State::CodeQuote
            | State::Symbol
            | State::Dot
            | State::Slash
            | State::Broken => Self::fresh(c),
        }
    }

    /// The state after a character of a quoted item.
    fn in_quotes(quote: char, c: char) -> State {
        match c {
            '\\' => State::Escape(quote),
            _ if c == quote => State::Between,
            _ => State::Quoted(quote),
        }
    }

    /// The state after the first character of a token.
    fn fresh(c: char) -> State {
        match c {
            '\'' | '"' | '`' => State::Quoted(c),
            '%' => State::Line,
            '.' => State::Dot,
            '/' => State::Slash,
            '0'..='9' => State::Number(c as u32 - '0' as u32, 1),
            _ if is_alphanumeric(c) => State::Word,
            _ if is_symbol_char(c) => State::Symbol,
            _ => State::Between,
        }
    }
}

/// The end of the first term of a text, if the term has no quotes, no comments and only ASCII characters: then the
/// end is a full stop that follows no symbol character and precedes layout. Most terms in data files are like
/// this.
fn plain_term(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    loop {
        at += bytes[at..]
            .iter()
            .position(|byte| !INERT[usize::from(*byte)])?;
        if bytes[at] != b'.' {
            return None;
        }
        let next = *bytes.get(at + 1)?;
        let run = at > 0 && is_symbol_char(char::from(bytes[at - 1]));
        at += 1;
        if !run && matches!(next, b' ' | b'\n' | b'\r' | b'\t') {
            return Some(at);
        }
    }
}

/// The bytes that `plain_term` skips: all of ASCII except the full stop and the characters that begin a quoted item or a
/// comment.
const INERT: [bool; 256] = {
    let mut inert = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        inert[byte] = !matches!(byte as u8, b'\'' | b'"' | b'`' | b'%' | b'/' | b'.');
        byte += 1;
    }
    inert
};
