//! Tokens one behind the other, with a space between two that would run together.
//!
//! Invariant: only this file writes spaces, and it knows the edge of the last token; what it writes is read as the same
//! tokens. Nothing is known of what the sink held before the first token.

use std::fmt;

use crate::syntax::chars::{Edge, atom_needs_quotes, edge, is_layout, run_together};

use super::quote::{Escapes, write_quoted};
use super::write_options::WriteOptions;

/// What must stand before the next token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gap {
    Nothing,
    /// A space, if it is an opening parenthesis.
    BeforeParenthesis,
    Space,
}

/// The text of an integer.
pub struct Digits {
    /// As many digits as 64 bits can have, and a sign, at the end of these.
    bytes: [u8; 20],
    first: usize,
}

impl Digits {
    /// The decimal digits of an integer.
    pub fn of(value: i64) -> Digits {
        let mut bytes = [0; 20];
        let mut first = bytes.len();
        let mut rest = value.unsigned_abs();
        loop {
            first -= 1;
            bytes[first] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if value < 0 {
            first -= 1;
            bytes[first] = b'-';
        }
        Digits { bytes, first }
    }

    /// As text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes[self.first..]).expect("digits are ASCII")
    }
}

/// What is known of the text so far.
pub(super) struct Tokens {
    last: Option<Edge>,
    gap: Gap,
    quoted: bool,
    /// Names that have characters beyond ASCII are quoted too.
    quote_non_ascii: bool,
    escapes: Escapes,
    spacing: bool,
    buffer: String,
}

impl Tokens {
    /// At the beginning of a text.
    pub(super) fn new(options: &WriteOptions) -> Tokens {
        Tokens {
            last: None,
            gap: Gap::Nothing,
            quoted: options.quoted,
            quote_non_ascii: options.quote_non_ascii,
            escapes: options.escapes,
            spacing: options.spacing,
            buffer: String::new(),
        }
    }

    /// The text stands behind this character.
    pub(super) fn behind(&mut self, character: char) {
        self.last = (!is_layout(character)).then(|| edge(character));
    }

    /// Somebody else wrote to the sink.
    pub(super) fn forget(&mut self) {
        self.last = None;
        self.gap = Gap::Nothing;
    }

    /// Writes a token with these edges, and the space that it needs before it.
    pub(super) fn token(
        &mut self,
        text: &str,
        first: Edge,
        last: Edge,
        out: &mut impl fmt::Write,
    ) -> fmt::Result {
        self.separate(first, out)?;
        self.last = Some(last);
        out.write_str(text)
    }

    fn separate(&mut self, first: Edge, out: &mut impl fmt::Write) -> fmt::Result {
        let gap = std::mem::replace(&mut self.gap, Gap::Nothing);
        if gap == Gap::Space || self.last.is_some_and(|last| run_together(last, first)) {
            out.write_char(' ')?;
        }
        Ok(())
    }

    /// A bracket, or a bar before a tail: never runs together with another token.
    pub(super) fn solo(&mut self, text: &str, out: &mut impl fmt::Write) -> fmt::Result {
        self.token(text, Edge::Solo, Edge::Solo, out)
    }

    /// The parenthesis behind a functor.
    pub(super) fn open_arguments(&mut self, out: &mut impl fmt::Write) -> fmt::Result {
        self.forget();
        self.solo("(", out)
    }

    /// A parenthesis that must not be taken for that of a functor.
    pub(super) fn open(&mut self, out: &mut impl fmt::Write) -> fmt::Result {
        if self.gap == Gap::BeforeParenthesis {
            self.gap = Gap::Space;
        }
        self.solo("(", out)
    }

    /// The comma between arguments.
    pub(super) fn comma(&mut self, out: &mut impl fmt::Write) -> fmt::Result {
        self.solo(",", out)?;
        if self.spacing {
            self.gap = Gap::Space;
        }
        Ok(())
    }

    /// An atom.
    pub(super) fn atom(&mut self, text: &str, out: &mut impl fmt::Write) -> fmt::Result {
        let quotes = || atom_needs_quotes(text) || self.quote_non_ascii && !text.is_ascii();
        if self.quoted && quotes() {
            self.quote(text, '\'', out)
        } else {
            self.bare(text, out)
        }
    }

    /// A string.
    pub(super) fn string(&mut self, text: &str, out: &mut impl fmt::Write) -> fmt::Result {
        if self.quoted {
            self.quote(text, '"', out)
        } else {
            self.bare(text, out)
        }
    }

    fn quote(&mut self, text: &str, quote: char, out: &mut impl fmt::Write) -> fmt::Result {
        self.separate(Edge::Quote, out)?;
        self.last = Some(Edge::Quote);
        write_quoted(text, quote, self.escapes, out)
    }

    /// Text without quotes, whatever it holds.
    pub(super) fn bare(&mut self, text: &str, out: &mut impl fmt::Write) -> fmt::Result {
        match (text.chars().next(), text.chars().next_back()) {
            (Some(first), Some(last)) => self.token(text, edge(first), edge(last), out),
            (_, _) => Ok(()),
        }
    }

    /// An integer: most of the numbers there are, and no business of the formatting machinery.
    pub(super) fn integer(&mut self, value: i64, out: &mut impl fmt::Write) -> fmt::Result {
        self.bare(Digits::of(value).text(), out)
    }

    /// A number or a variable.
    pub(super) fn formatted(
        &mut self,
        text: fmt::Arguments<'_>,
        out: &mut impl fmt::Write,
    ) -> fmt::Result {
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        fmt::Write::write_fmt(&mut buffer, text)?;
        let written = self.bare(&buffer, out);
        self.buffer = buffer;
        written
    }

    /// A prefix operator.
    pub(super) fn prefix(&mut self, text: &str, out: &mut impl fmt::Write) -> fmt::Result {
        self.atom(text, out)?;
        let letters = self.last == Some(Edge::Alphanumeric);
        self.gap = if letters {
            Gap::Space
        } else {
            Gap::BeforeParenthesis
        };
        Ok(())
    }

    /// An infix operator; the comma and the bar need no quotes there.
    pub(super) fn infix(&mut self, text: &str, out: &mut impl fmt::Write) -> fmt::Result {
        if matches!(text, "," | "|") {
            return self.token(text, Edge::Separator, Edge::Separator, out);
        }
        self.atom(text, out)?;
        if self.last == Some(Edge::Alphanumeric) {
            self.gap = Gap::Space;
        } else if self.last == Some(Edge::Quote) {
            self.gap = Gap::BeforeParenthesis;
        }
        Ok(())
    }
}
