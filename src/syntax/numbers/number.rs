//! Numbers: the value of a number token, and text that must be one number and nothing else.
//!
//! An integer is `Number::Integer` exactly when it fits a word, whatever its sign and notation.

use dashu_base::BitTest;
use dashu_int::IBig;

use super::super::chars::is_layout;
use super::super::lexer::Lexer;
use super::super::{Fraction, Pace, SyntaxErrorKind, TokenKind, long, quoted};
use crate::memory::Stopping;

/// The value of a number.
#[derive(Clone, Debug, PartialEq)]
pub enum Number {
    /// An integer of one word.
    Integer(i64),
    /// Any other integer.
    Big(IBig),
    /// A fraction that is no integer.
    Ratio(Fraction),
    /// A floating point number.
    Float(f64),
}

/// The value of a number token with this text, negated if a sign stands before it.
pub(in crate::syntax) fn value(
    kind: TokenKind,
    text: &str,
    negative: bool,
    pace: Pace,
) -> Result<Number, SyntaxErrorKind> {
    if kind == TokenKind::CharacterCode {
        let code = quoted::character_code(text)? as i64;
        return Ok(Number::Integer(if negative { -code } else { code }));
    }
    if kind == TokenKind::Float {
        return float(text, negative);
    }
    if kind == TokenKind::Ratio {
        return ratio(text, negative, pace);
    }
    let (radix, digits) = radix(text);
    integer(digits, radix, negative, pace)
}

/// Splits the notation of a base from the digits.
fn radix(text: &str) -> (u32, &str) {
    match text.as_bytes() {
        [b'0', b'x', ..] => (16, &text[2..]),
        [b'0', b'o', ..] => (8, &text[2..]),
        [b'0', b'b', ..] => (2, &text[2..]),
        _ => match text.split_once('\'') {
            Some((base, digits)) => (base.parse().unwrap_or(10), digits),
            None => (10, text),
        },
    }
}

fn integer(
    digits: &str,
    radix: u32,
    negative: bool,
    pace: Pace,
) -> Result<Number, SyntaxErrorKind> {
    if digits.len() <= 18 {
        let mut value = 0_i64;
        let mut small = true;
        for digit in digits.chars().filter_map(|c| c.to_digit(radix)) {
            match value
                .checked_mul(radix.into())
                .and_then(|v| v.checked_add(digit.into()))
            {
                Some(next) => value = next,
                None => small = false,
            }
        }
        if small {
            return Ok(Number::Integer(if negative { -value } else { value }));
        }
    }
    /// More bits are far beyond the integers of the engine (`term/numbers/number.rs`), and would take minutes to read.
    const MOST_BITS: f64 = (1_u64 << 26) as f64;
    if digits.len() as f64 * f64::from(radix).log2() > MOST_BITS {
        return Err(SyntaxErrorKind::IllegalNumber);
    }
    let digits: String = digits.chars().filter(|c| c.is_digit(radix)).collect();
    let magnitude = magnitude(&digits, radix, pace)?.ok_or(SyntaxErrorKind::IllegalNumber)?;
    let value = if negative { -magnitude } else { magnitude };
    Ok(match i64::try_from(&value) {
        Ok(word) => Number::Integer(word),
        Err(_) => Number::Big(value),
    })
}

/// The value of digits. Long integers are read in pieces and combined pairwise, with calls of `pace` in between.
fn magnitude(digits: &str, radix: u32, pace: Pace) -> Stopping<Option<IBig>> {
    /// The most digits read in one operation, in well under a millisecond.
    const PIECE: usize = 1 << 13;
    if digits.len() <= PIECE || !digits.is_ascii() {
        return Ok(IBig::from_str_radix(digits, radix).ok());
    }
    // The least significant piece comes first.
    let pieces = digits.as_bytes().rchunks(PIECE);
    let mut values = Vec::with_capacity(pieces.len());
    for piece in pieces {
        pace()?;
        let Ok(piece) = std::str::from_utf8(piece) else {
            return Ok(None);
        };
        let Ok(value) = IBig::from_str_radix(piece, radix) else {
            return Ok(None);
        };
        values.push(value);
    }
    let mut factor = long::power(&IBig::from(radix), PIECE, pace)?;
    while values.len() > 1 {
        let mut pairs = Vec::with_capacity(values.len().div_ceil(2));
        let mut rest = values.into_iter();
        while let Some(low) = rest.next() {
            pace()?;
            pairs.push(match rest.next() {
                Some(high) => long::product(&high, &factor, pace)? + low,
                None => low,
            });
        }
        values = pairs;
        if values.len() > 1 {
            pace()?;
            factor = long::product(&factor, &factor, pace)?;
        }
    }
    Ok(values.pop())
}

fn ratio(text: &str, negative: bool, pace: Pace) -> Result<Number, SyntaxErrorKind> {
    let part = |digits: &str| match integer(digits, 10, false, pace)? {
        Number::Integer(value) => Ok(IBig::from(value)),
        Number::Big(value) => Ok(value),
        Number::Ratio(_) | Number::Float(_) => Err(SyntaxErrorKind::IllegalNumber),
    };
    let (above, below) = text.split_once('r').ok_or(SyntaxErrorKind::IllegalNumber)?;
    let (above, below) = (part(above)?, part(below)?);
    // A fraction of two long parts is beyond what the engine computes, too.
    if below.is_zero() || 2 * above.bit_len().min(below.bit_len()) > long::MAX_FRACTION_BITS {
        return Err(SyntaxErrorKind::IllegalNumber);
    }
    let above = if negative { -above } else { above };
    Ok(match Fraction::reduced(&above, &below, pace)? {
        Ok(fraction) => Number::Ratio(fraction),
        Err(value) => match i64::try_from(&value) {
            Ok(word) => Number::Integer(word),
            Err(_) => Number::Big(value),
        },
    })
}

fn float(text: &str, negative: bool) -> Result<Number, SyntaxErrorKind> {
    let value = if text.ends_with("Inf") {
        f64::INFINITY
    } else if text.ends_with("NaN") {
        f64::NAN
    } else {
        let parsed = if text.contains('_') {
            // Layout may follow the underscore.
            let digits = text.chars().filter(|c| *c != '_' && !is_layout(*c));
            digits.collect::<String>().parse::<f64>()
        } else {
            text.parse()
        };
        let value = parsed.map_err(|_| SyntaxErrorKind::IllegalNumber)?;
        if value.is_infinite() {
            return Err(SyntaxErrorKind::FloatOverflow);
        }
        value
    };
    // There is only one NaN, with or without a sign.
    let negated = negative && !value.is_nan();
    Ok(Number::Float(if negated { -value } else { value }))
}

/// Reads text that is one number: layout before it and a minus sign are allowed, nothing may follow it (ISO 8.16.7, 8.16.8; a
/// plus sign is no part of a number). Calls `pace` at intervals while it reads a long integer; an error of `pace` ends the
/// reading.
pub fn parse_number_at_pace(text: &str, pace: Pace) -> Result<Number, SyntaxErrorKind> {
    let mut lexer = Lexer::new(text, 0);
    let mut next_token =
        || std::iter::from_fn(|| lexer.next_token()).find(|(kind, _)| !kind.is_layout());
    let mut next = next_token();
    let mut negative = false;
    if let Some((kind, span)) = next
        && kind.is_name()
        && matches!(span.of(text), "-" | "'-'")
    {
        negative = true;
        next = next_token();
    }
    match next {
        Some((kind, span)) if kind.is_number() && span.end as usize == text.len() => {
            value(kind, span.of(text), negative, pace)
        }
        Some((TokenKind::Invalid, _)) => Err(lexer
            .take_problem()
            .map_or(SyntaxErrorKind::IllegalNumber, |problem| problem.kind)),
        None => Err(SyntaxErrorKind::EndOfText),
        Some(_) => Err(SyntaxErrorKind::IllegalNumber),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_number(text: &str) -> Result<Number, SyntaxErrorKind> {
        parse_number_at_pace(text, &|| Ok(()))
    }

    #[test]
    fn one_number_and_nothing_else() {
        assert_eq!(parse_number(" \n12"), Ok(Number::Integer(12)));
        assert_eq!(parse_number("/**/- 0x1F"), Ok(Number::Integer(-31)));
        assert_eq!(parse_number("0'''"), Ok(Number::Integer(39)));
        assert_eq!(parse_number("1_000_000"), Ok(Number::Integer(1_000_000)));
        assert_eq!(parse_number("16'ff"), Ok(Number::Integer(255)));
        assert_eq!(parse_number("1.5e-3"), Ok(Number::Float(0.0015)));
        assert_eq!(parse_number("1.0Inf"), Ok(Number::Float(f64::INFINITY)));
        for text in [
            "", "1 ", "+1", "1e5", "1.", "a", "-/**/1", "1.0e", "--1", "0'",
        ] {
            assert!(parse_number(text).is_err(), "{text}");
        }
        assert_eq!(parse_number("1.0e999"), Err(SyntaxErrorKind::FloatOverflow));
    }

    #[test]
    fn words_and_beyond() {
        assert_eq!(
            parse_number("-9223372036854775808"),
            Ok(Number::Integer(i64::MIN))
        );
        let Ok(Number::Big(big)) = parse_number("9223372036854775808") else {
            unreachable!("it does not fit a word");
        };
        assert_eq!(big.to_string(), "9223372036854775808");
        assert_eq!(
            parse_number("0x7fffffffffffffff"),
            Ok(Number::Integer(i64::MAX))
        );
    }
}
