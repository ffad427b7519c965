//! Token output: writes tokens with a space between two that would run together.
//!
//! *Invariant*: only this file writes spaces, and it knows the edge of the last token; the written text is read as the
//! same tokens. It does not know what the sink held before the first token.

use std::fmt::{self, Write};

use crate::memory::room::{self, Growing};
use crate::memory::{Stop, Stopping};
use crate::syntax::chars::{Edge, atom_needs_quotes, edge, edges, is_layout, run_together};

use super::super::quote::{Escapes, write_quoted};
use super::super::write_options::WriteOptions;

/// The edge of the last token: before which tokens a space is needed.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Gap {
    #[default]
    Nothing,
    /// Before an opening parenthesis.
    BeforeParenthesis,
    Space,
}

/// The decimal digits of the numbers below 100, two for each.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut number = 0;
    while number < pairs.len() {
        pairs[number] = [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8];
        number += 1;
    }
    pairs
};

/// Writes an integer without the formatting machinery, since most numbers are integers.
pub fn push_integer(value: i64, out: &mut String) -> Stopping<()> {
    /// The digits of 64 bits at most, and a sign.
    const LONGEST: usize = 20;
    let mut bytes = [0; LONGEST];
    let mut first = LONGEST;
    let mut rest = value.unsigned_abs();
    while rest >= 10 {
        first -= 2;
        bytes[first..first + 2].copy_from_slice(&PAIRS[(rest % 100) as usize]);
        rest /= 100;
    }
    // The remaining first digit of an odd number of digits; zero has one digit.
    if rest > 0 || first == LONGEST {
        first -= 1;
        bytes[first] = b'0' + rest as u8;
    }
    if value < 0 {
        first -= 1;
        bytes[first] = b'-';
    }
    let digits = std::str::from_utf8(&bytes[first..]).expect("digits are ASCII");
    room::append(out, digits)?;
    Ok(())
}

/// The state of the output so far.
#[derive(Default)]
pub(in crate::term) struct Tokens {
    last: Option<Edge>,
    gap: Gap,
    quoted: bool,
    /// Names that have characters beyond ASCII are quoted too.
    quote_non_ascii: bool,
    escapes: Escapes,
    spacing: bool,
}

impl Tokens {
    /// The state at the beginning of a text.
    pub(in crate::term) fn new(options: &WriteOptions) -> Tokens {
        Tokens {
            last: None,
            gap: Gap::Nothing,
            quoted: options.quoted,
            quote_non_ascii: options.quote_non_ascii,
            escapes: options.escapes,
            spacing: options.spacing,
        }
    }

    /// Says that this character precedes the text.
    pub(in crate::term) fn behind(&mut self, character: char) {
        self.last = (!is_layout(character)).then(|| edge(character));
    }

    /// Says that another writer has written to the sink.
    pub(in crate::term) fn forget(&mut self) {
        self.last = None;
        self.gap = Gap::Nothing;
    }

    /// Writes a token with these edges, after the space that it needs.
    #[inline]
    fn token(&mut self, text: &str, first: Edge, last: Edge, out: &mut String) -> Stopping<()> {
        if self.needs_space(first) {
            room::put(out, ' ')?;
        }
        self.last = Some(last);
        room::append(out, text)?;
        Ok(())
    }

    /// Whether a token with this first edge needs a space now.
    #[inline]
    fn needs_space(&mut self, first: Edge) -> bool {
        let gap = std::mem::take(&mut self.gap);
        gap == Gap::Space || self.last.is_some_and(|last| run_together(last, first))
    }

    /// Writes a bracket, or a bar before a tail, which never runs together with another token.
    #[inline]
    pub(in crate::term) fn solo(&mut self, character: char, out: &mut String) -> Stopping<()> {
        if std::mem::take(&mut self.gap) == Gap::Space {
            room::put(out, ' ')?;
        }
        self.last = Some(Edge::Solo);
        room::put(out, character)?;
        Ok(())
    }

    /// Writes the parenthesis of a functor.
    pub(in crate::term) fn open_arguments(&mut self, out: &mut String) -> Stopping<()> {
        self.forget();
        self.solo('(', out)?;
        Ok(())
    }

    /// Writes a parenthesis that must not become that of a functor.
    pub(in crate::term) fn open(&mut self, out: &mut String) -> Stopping<()> {
        if self.gap == Gap::BeforeParenthesis {
            self.gap = Gap::Space;
        }
        self.solo('(', out)?;
        Ok(())
    }

    /// Writes the comma between arguments.
    pub(in crate::term) fn comma(&mut self, out: &mut String) -> Stopping<()> {
        self.solo(',', out)?;
        if self.spacing {
            self.gap = Gap::Space;
        }
        Ok(())
    }

    /// Writes an atom.
    pub(in crate::term) fn atom(&mut self, text: &str, out: &mut String) -> Stopping<()> {
        let quotes = || atom_needs_quotes(text) || self.quote_non_ascii && !text.is_ascii();
        if self.quoted && quotes() {
            self.quote(text, '\'', out)?;
        } else {
            self.bare(text, out)?;
        }
        Ok(())
    }

    /// Writes a string.
    pub(in crate::term) fn string(&mut self, text: &str, out: &mut String) -> Stopping<()> {
        if self.quoted {
            self.quote(text, '"', out)?;
        } else {
            self.bare(text, out)?;
        }
        Ok(())
    }

    fn quote(&mut self, text: &str, quote: char, out: &mut String) -> Stopping<()> {
        self.token("", Edge::Quote, Edge::Quote, out)?;
        write_quoted(text, quote, self.escapes, out)?;
        Ok(())
    }

    /// Writes any text without quotes.
    pub(in crate::term) fn bare(&mut self, text: &str, out: &mut String) -> Stopping<()> {
        if let Some((first, last)) = edges(text) {
            self.token(text, first, last, out)?;
        }
        Ok(())
    }

    /// Writes an integer.
    pub(in crate::term) fn integer(&mut self, value: i64, out: &mut String) -> Stopping<()> {
        let first = if value < 0 {
            Edge::Symbol
        } else {
            Edge::Alphanumeric
        };
        self.token("", first, Edge::Alphanumeric, out)?;
        push_integer(value, out)?;
        Ok(())
    }

    /// Writes a letter or `_`, and a number behind it.
    pub(in crate::term) fn numbered(
        &mut self,
        letter: char,
        number: Option<i64>,
        out: &mut String,
    ) -> Stopping<()> {
        self.token("", Edge::Alphanumeric, Edge::Alphanumeric, out)?;
        room::put(out, letter)?;
        if let Some(number) = number {
            push_integer(number, out)?;
        }
        Ok(())
    }

    /// Writes a number, or another token of a fixed form.
    pub(in crate::term) fn formatted(
        &mut self,
        text: fmt::Arguments<'_>,
        out: &mut String,
    ) -> Stopping<()> {
        let start = out.len();
        room::put(out, ' ')?;
        Growing(out).write_fmt(text).map_err(|_| Stop::Memory)?;
        let Some((first, last)) = edges(&out[start + 1..]) else {
            return Ok(());
        };
        if !self.needs_space(first) {
            out.remove(start);
        }
        self.last = Some(last);
        Ok(())
    }

    /// Writes a prefix operator.
    pub(in crate::term) fn prefix(&mut self, text: &str, out: &mut String) -> Stopping<()> {
        self.atom(text, out)?;
        let letters = self.last == Some(Edge::Alphanumeric);
        self.gap = if letters {
            Gap::Space
        } else {
            Gap::BeforeParenthesis
        };
        Ok(())
    }

    /// A space precedes the next token.
    pub(in crate::term) fn apart(&mut self) {
        self.gap = Gap::Space;
    }

    /// Writes an infix operator; the comma and the bar need no quotes here.
    pub(in crate::term) fn infix(&mut self, text: &str, out: &mut String) -> Stopping<()> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_their_digits() {
        for value in [
            0,
            7,
            10,
            99,
            100,
            101,
            1000,
            12345,
            -1,
            -10,
            i64::MAX,
            i64::MIN,
        ] {
            let mut text = String::new();
            push_integer(value, &mut text).expect("there is room");
            assert_eq!(text, value.to_string());
        }
    }
}
