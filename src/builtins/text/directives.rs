//! The directives of `format/2`: turn a format text and arguments into text.
//!
//! Invariant: columns count from the column where the output stands when formatting begins, and it is asked for that only when a
//! column matters; text between two column stops
//! is only moved when the second one is reached. A directive takes its arguments in the order in which they stand.

use crate::machine::Machine;
use crate::machine::error::{Error, Expected, Result};
use crate::machine::evaluate::evaluate;
use crate::memory::room;
use crate::term::digits::in_radix as digits_in_radix;
use crate::term::meter::Meter;
use crate::term::number::NumberError;
use crate::term::tokens::push_integer;
use crate::term::walk::Skeleton;
use crate::term::write::write_simple;
use crate::term::write_options::WriteOptions;
use crate::term::{Cell, Number, View, atoms, floats, integers, ratios};

use super::super::args;
use super::super::target::Target;
use super::super::terms_io::plain;
use super::super::text;
use super::super::writing::{goal_text, printed_text, read_options, terms, write_into};

/// What is being formatted.
struct Formatting<'f> {
    directives: std::str::Chars<'f>,
    /// The arguments that are left: a list, or the only one there is.
    arguments: Arguments,
    out: String,
    /// Where `out` is to be written.
    target: Option<Target>,
    /// The column at which it begins, once it is known.
    start: Option<usize>,
    /// Where in `out` the last column stop is.
    stop: usize,
    /// The fill points behind the last column stop, each with its character.
    fills: Vec<(usize, char)>,
}

/// The arguments of a format.
#[derive(Clone, Copy)]
enum Arguments {
    /// Those of a proper list.
    List(Cell),
    /// What is no list is the only argument.
    One(Cell),
    /// None is left.
    None,
}

impl Arguments {
    fn next(&mut self, m: &Machine) -> Option<Cell> {
        match *self {
            Arguments::None => None,
            Arguments::One(argument) => {
                *self = Arguments::None;
                Some(argument)
            }
            Arguments::List(list) => {
                let View::List(at) = m.heap.view(list) else {
                    return None;
                };
                *self = Arguments::List(m.heap.tail(at));
                Some(m.heap.head(at))
            }
        }
    }
}

/// The numeric argument of a directive.
#[derive(Clone, Copy)]
enum Count {
    /// None is given.
    Default,
    /// A number, or the code of a character.
    Given(usize),
}

impl Count {
    fn or(self, default: usize) -> usize {
        match self {
            Count::Default => default,
            Count::Given(count) => count,
        }
    }
}

/// The text that a format and its arguments make, for a stream or for nowhere yet, in the empty `out`; nothing where a goal of `~@`
/// fails.
pub fn formatted(
    m: &mut Machine,
    format: &str,
    arguments: Cell,
    target: Option<Target>,
    out: String,
) -> Result<Option<String>> {
    let mut formatting = Formatting {
        directives: format.chars(),
        arguments: match m.heap.skeleton(arguments) {
            Skeleton::Proper(_) => Arguments::List(arguments),
            Skeleton::Partial(..) | Skeleton::Improper(..) | Skeleton::Cyclic => {
                Arguments::One(arguments)
            }
        },
        out,
        target,
        start: None,
        stop: 0,
        fills: Vec::new(),
    };
    loop {
        let rest = formatting.directives.as_str();
        // Directives are near to one another: searching byte by byte finds them before a search for many bytes has begun.
        let Some(at) = rest.bytes().position(|byte| byte == b'~') else {
            formatting.out.push_str(rest);
            break;
        };
        formatting.out.push_str(&rest[..at]);
        formatting.directives = rest[at + 1..].chars();
        if !formatting.directive(m)? {
            return Ok(None);
        }
    }
    if formatting.arguments.next(m).is_some() {
        return Err(Error::Format("too many arguments"));
    }
    Ok(Some(formatting.out))
}

impl Formatting<'_> {
    fn argument(&mut self, m: &Machine) -> Result<Cell> {
        self.arguments
            .next(m)
            .ok_or(Error::Format("not enough arguments"))
    }

    fn character(&mut self) -> Result<char> {
        self.directives
            .next()
            .ok_or(Error::Format("truncated format specification"))
    }

    /// Reads the numeric argument and the character that follows.
    fn count(&mut self, m: &Machine) -> Result<(Count, char)> {
        match self.character()? {
            '*' => {
                let argument = self.argument(m)?;
                Ok((Count::Given(args::count(m, argument)?), self.character()?))
            }
            '`' => {
                let fill = self.character()?;
                Ok((Count::Given(fill as usize), self.character()?))
            }
            mut next => {
                let mut count = Count::Default;
                while let Some(digit) = next.to_digit(10) {
                    let before = count.or(0).saturating_mul(10);
                    count = Count::Given(before.saturating_add(digit as usize));
                    next = self.character()?;
                }
                // `~:d`: as the locale groups digits, of which there is but the one that does not.
                if next == ':' && self.directives.as_str().starts_with('d') {
                    next = self.character()?;
                }
                Ok((count, next))
            }
        }
    }

    /// Does what stands behind a tilde says; false where that is a goal that fails.
    fn directive(&mut self, m: &mut Machine) -> Result<bool> {
        let (count, directive) = self.count(m)?;
        if let Some((module, name)) = m.notes.formats.get(&directive).copied() {
            let argument = self.argument(m)?;
            let count = match count {
                Count::Default => Cell::atom(m.atoms.intern("default")?),
                Count::Given(count) => m.heap.integer(count as i64)?,
            };
            let goal = m.heap.structure(name, &[count, args::value(m, argument)]);
            let goal = m
                .heap
                .structure(atoms::COLON, &[Cell::atom(module), goal?])?;
            self.out.push_str(&goal_text(m, goal)?.0);
            return Ok(true);
        }
        match directive {
            '~' => self.out.push('~'),
            'w' => self.write(m, plain())?,
            'q' => self.write(m, WriteOptions::quoted())?,
            'W' => {
                let argument = self.argument(m)?;
                let options = self.argument(m)?;
                let (options, end) = read_options(m, options)?;
                write_into(m, &mut self.out, argument, options)?;
                self.out.push_str(&end);
            }
            'p' => {
                self.find_start(m)?;
                let argument = self.argument(m)?;
                self.out.push_str(&printed_text(m, argument)?);
            }
            '@' => {
                self.find_start(m)?;
                let goal = self.argument(m)?;
                let (text, succeeds) = goal_text(m, goal)?;
                if !succeeds {
                    return Ok(false);
                }
                self.out.push_str(&text);
            }
            'k' => self.write(
                m,
                WriteOptions {
                    quoted: true,
                    ignore_ops: true,
                    ..WriteOptions::default()
                },
            )?,
            'a' => {
                let argument = self.argument(m)?;
                if !write_simple(argument, &plain(), terms(m), &mut self.out)? {
                    let text = text::require_atomic(m, argument, Expected::Atomic)?;
                    self.out.push_str(&text);
                }
            }
            's' => {
                let argument = self.argument(m)?;
                let from = self.out.len();
                text::append(m, argument, &mut self.out)?;
                if let Count::Given(most) = count {
                    let behind = self.out[from..].char_indices().nth(most);
                    let end = behind.map_or(self.out.len(), |(at, _)| from + at);
                    self.out.truncate(end);
                }
            }
            'd' | 'D' => {
                let argument = self.argument(m)?;
                let value = m.heap.deref(argument);
                if let (true, Count::Default, 'd') = (value.is_int(), count, directive) {
                    push_integer(value.int_value(), &mut self.out)?;
                    return Ok(true);
                }
                let digits = integer(m, argument)?.text(&m.heap.meter)?;
                let separator = if directive == 'D' { "," } else { "" };
                let fraction = count.or(0);
                text::admit(m, fraction.saturating_add(digits.len()))?;
                self.out.push_str(&grouped(&digits, fraction, separator));
            }
            'e' | 'f' | 'g' => {
                let argument = self.argument(m)?;
                let value = evaluate(m, argument)?;
                let made = float_text(m, &value, count.or(6), directive)?;
                self.out.push_str(&made);
            }
            'n' => self.repeat(m, '\n', count.or(1))?,
            'N' => {
                self.find_start(m)?;
                if self.column() > 0 {
                    self.out.push('\n');
                }
            }
            'c' => {
                let argument = self.argument(m)?;
                let character = args::code(m, argument)?;
                self.repeat(m, character, count.or(1))?;
            }
            'r' | 'R' => {
                let Count::Given(radix @ 2..=36) = count else {
                    return Err(Error::Format("~r needs a radix from 2 to 36"));
                };
                let argument = self.argument(m)?;
                let made = in_radix(m, argument, radix as u8)?;
                self.out.push_str(&if directive == 'R' {
                    made.to_uppercase()
                } else {
                    made
                });
            }
            'i' => {
                self.argument(m)?;
            }
            't' => {
                let fill = u32::try_from(count.or(' ' as usize))
                    .ok()
                    .and_then(char::from_u32);
                self.fills.push((self.out.len(), fill.unwrap_or(' ')));
            }
            '|' => {
                self.find_start(m)?;
                let column = count.or(self.column());
                self.column_stop(m, column)?;
            }
            '+' => {
                self.find_start(m)?;
                let column = self.column_at(self.stop) + count.or(8);
                self.column_stop(m, column)?;
            }
            _ => return Err(Error::Format("unknown directive")),
        }
        Ok(true)
    }

    fn write(&mut self, m: &mut Machine, options: WriteOptions) -> Result<()> {
        let argument = self.argument(m)?;
        write_into(m, &mut self.out, argument, options)
    }

    /// Writes a character many times, if that can be kept in memory.
    fn repeat(&mut self, m: &Machine, character: char, count: usize) -> Result<()> {
        /// The characters written between two looks at what can stop the work.
        const PIECE: usize = 1 << 14;
        let bytes = count.saturating_mul(character.len_utf8());
        text::admit(m, bytes.saturating_add(self.out.len()))?;
        let mut left = count;
        while left > 0 {
            let piece = left.min(PIECE);
            m.heap.meter.copy(piece)?;
            room::more_text(&mut self.out, piece * character.len_utf8())?;
            self.out.extend(std::iter::repeat_n(character, piece));
            left -= piece;
        }
        Ok(())
    }

    /// Asks the output for its column, where that was not done yet: before other code can write to it.
    fn find_start(&mut self, m: &mut Machine) -> Result<()> {
        if let (None, Some(target)) = (self.start, self.target) {
            let column = target.write(m, |stream| Ok(stream.position().column))?;
            self.start = Some(column as usize);
        }
        Ok(())
    }

    /// The column at a place in the output.
    fn column_at(&self, place: usize) -> usize {
        let text = &self.out[..place];
        let (start, line) = match text.rfind('\n') {
            Some(at) => (0, &text[at + 1..]),
            None => (self.start.unwrap_or(0), text),
        };
        line.chars()
            .fold(start, |column, character| match character {
                // As streams count it.
                '\t' => (column | 7) + 1,
                _ => column + 1,
            })
    }

    fn column(&self) -> usize {
        self.column_at(self.out.len())
    }

    /// Moves the text behind the last column stop so that it ends at a column, by filling at the fill points, or at its end
    /// if there are none. Text that is longer stays as it is.
    fn column_stop(&mut self, m: &Machine, target: usize) -> Result<()> {
        let missing = target.saturating_sub(self.column());
        if self.fills.is_empty() {
            self.fills.push((self.out.len(), ' '));
        }
        let fills = std::mem::take(&mut self.fills);
        let (share, rest) = (missing / fills.len(), missing % fills.len());
        // What does not divide evenly goes to the last points.
        for (index, (place, fill)) in fills.iter().enumerate().rev() {
            let more = usize::from(index >= fills.len() - rest);
            let tail = self.out.split_off(*place);
            self.repeat(m, *fill, share + more)?;
            self.out.push_str(&tail);
        }
        self.stop = self.out.len();
        Ok(())
    }
}

/// Digits with a point before the last `fraction` of them and a separator between groups of three before it.
fn grouped(digits: &str, fraction: usize, separator: &str) -> String {
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", digits),
    };
    let mut padded = "0".repeat((fraction + 1).saturating_sub(digits.len()));
    padded.push_str(digits);
    let (whole, decimals) = padded.split_at(padded.len() - fraction);
    let mut made = String::from(sign);
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index) % 3 == 0 {
            made.push_str(separator);
        }
        made.push(digit);
    }
    if fraction > 0 {
        made.push('.');
        made.push_str(decimals);
    }
    made
}

/// An integer, or the value of an expression that is one.
fn integer(m: &mut Machine, argument: Cell) -> Result<Number> {
    match m.heap.view(argument) {
        View::Struct(..) => match evaluate(m, argument)? {
            value @ (Number::Int(_) | Number::Big(_)) => Ok(value),
            Number::Ratio(_) | Number::Float(_) => Err(Error::Type(Expected::Integer, argument)),
        },
        View::Var(_)
        | View::Int(_)
        | View::Big(_)
        | View::Ratio(_)
        | View::Float(_)
        | View::Atom(_)
        | View::Handle(..)
        | View::Text(_)
        | View::List(_) => args::any_integer(m, argument),
    }
}

/// An integer in another radix.
fn in_radix(m: &mut Machine, argument: Cell, radix: u8) -> Result<String> {
    match integer(m, argument)?.big() {
        Some(value) => Ok(digits_in_radix(&value, u32::from(radix), &m.heap.meter)?),
        None => Err(Error::Type(Expected::Integer, argument)),
    }
}

/// A number in the manner of `%e`, `%f` or `%g`; `%f` of integers and fractions is exact.
fn float_text(m: &mut Machine, value: &Number, digits: usize, directive: char) -> Result<String> {
    /// No float has more digits behind the point: what is wanted beyond that are zeros.
    const MOST: usize = 1100;
    text::admit(m, digits)?;
    if directive == 'f'
        && let Some(scaled) = fixed(&m.heap.meter, value, digits)
    {
        let (scaled, fraction) = scaled.map_err(|error| Error::of_number(m, error))?;
        let whole = scaled.text(&m.heap.meter)?;
        text::admit(m, digits.saturating_add(whole.len()))?;
        let zeros = digits - fraction;
        let mut made = grouped(&whole, fraction, "");
        if zeros > 0 && fraction == 0 {
            made.push('.');
        }
        made.extend(std::iter::repeat_n('0', zeros));
        return Ok(made);
    }
    let float = value.to_f64().map_err(|error| Error::of_number(m, error))?;
    if !float.is_finite() {
        let name = if float.is_nan() { "nan" } else { "inf" };
        return Ok(format!(
            "{}{name}",
            if float.is_sign_negative() && !float.is_nan() {
                "-"
            } else {
                ""
            }
        ));
    }
    let (digits, zeros) = (digits.min(MOST), digits.saturating_sub(MOST));
    let zeros = "0".repeat(zeros);
    Ok(match directive {
        'f' => format!("{float:.digits$}{zeros}"),
        'e' => scientific(float, digits, &zeros),
        // It has no zeros at its end.
        _ => general(float, digits.max(1)),
    })
}

/// An integer or fraction times a power of ten, rounded to the nearest integer, halves away from zero, and the exponent of that power: the
/// digits behind the point that are no zeros anyway. Nothing for a float.
fn fixed(
    meter: &Meter,
    value: &Number,
    digits: usize,
) -> Option<std::result::Result<(Number, usize), NumberError>> {
    let scaled = |fraction: &Number| {
        let ten = integers::power(meter, &Number::Int(10), &Number::from(digits as i64))?;
        floats::round(
            meter,
            &ratios::divide(
                meter,
                &integers::multiply(meter, &ratios::numerator(fraction)?, &ten)?,
                &ratios::denominator(fraction)?,
            )?,
        )
    };
    match value {
        Number::Int(_) | Number::Big(_) => Some(Ok((value.clone(), 0))),
        Number::Ratio(_) => Some(scaled(value).map(|scaled| (scaled, digits))),
        Number::Float(_) => None,
    }
}

/// One digit, a fraction with further zeros behind it, and an exponent of at least two digits with its sign.
fn scientific(float: f64, digits: usize, zeros: &str) -> String {
    let made = format!("{float:.digits$e}");
    let (mantissa, exponent) = made.split_once('e').unwrap_or((&made, "0"));
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => ('-', exponent),
        None => ('+', exponent),
    };
    format!("{mantissa}{zeros}e{sign}{exponent:0>2}")
}

/// The shorter of both notations with this number of digits, without zeros at the end of the fraction.
fn general(float: f64, digits: usize) -> String {
    let rounded = format!("{float:.precision$e}", precision = digits - 1);
    let exponent: i64 = rounded
        .split_once('e')
        .and_then(|(_, exponent)| exponent.parse().ok())
        .unwrap_or(0);
    let bare = |text: &str| match text.contains('.') {
        true => String::from(text.trim_end_matches('0').trim_end_matches('.')),
        false => String::from(text),
    };
    if exponent < -4 || exponent >= digits as i64 {
        let made = scientific(float, digits - 1, "");
        let (mantissa, exponent) = made.split_once('e').unwrap_or((&made, "+00"));
        return format!("{}e{exponent}", bare(mantissa));
    }
    let precision = (digits as i64 - 1 - exponent).max(0) as usize;
    bare(&format!("{float:.precision$}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
        assert_eq!(grouped("1234567", 0, ","), "1,234,567");
        assert_eq!(grouped("-1234567", 2, ","), "-12,345.67");
        assert_eq!(grouped("5", 2, ""), "0.05");
        assert_eq!(grouped("-5", 1, ""), "-0.5");
        assert_eq!(grouped("123", 0, ","), "123");
    }

    #[test]
    fn floats_look_as_in_c() {
        assert_eq!(scientific(12345.678, 3, ""), "1.235e+04");
        assert_eq!(scientific(0.0, 6, ""), "0.000000e+00");
        assert_eq!(general(100000.0, 6), "100000");
        assert_eq!(general(1000000.0, 6), "1e+06");
        assert_eq!(general(0.0001, 6), "0.0001");
        assert_eq!(general(0.00001234, 6), "1.234e-05");
        assert_eq!(general(3.25, 6), "3.25");
    }
}
