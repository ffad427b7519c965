//! The directives of `format/2`: turn a format text and arguments into text.
//!
//! Invariant: columns count from the column of the output where formatting begins, and the output is asked for that
//! column only if a column matters; text between two column stops moves only when the second stop is reached. A directive
//! takes its arguments in the order in which they stand.

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

/// The state of formatting.
struct Formatting<'f> {
    directives: std::str::Chars<'f>,
    /// The remaining arguments.
    arguments: Arguments,
    out: String,
    /// The stream to which `out` will be written, if any.
    target: Option<Target>,
    /// The column of the stream at which `out` begins, once it is known.
    start: Option<usize>,
    /// The offset in `out` of the last column stop.
    stop: usize,
    /// The offsets of the fill points after the last column stop, with their fill characters.
    fills: Vec<(usize, char)>,
}

/// The arguments of a format.
#[derive(Clone, Copy)]
enum Arguments {
    /// The elements of a proper list.
    List(Cell),
    /// A term that is not a proper list is the only argument.
    One(Cell),
    /// No argument is left.
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
    /// The directive has no numeric argument.
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

/// The text that a format and its arguments make, appended to the empty `out`, for a stream or (without a
/// target) for no stream; `None` if a goal of `~@` fails.
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
        // Directives are close together: a loop over bytes finds the next one before a vector search would have started.
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

/// Reads what stands behind a tilde: the numeric argument, none for `*`, and the character that names the directive. None if the text
/// ends before that.
fn specification(text: &mut std::str::Chars<'_>) -> Option<(Option<Count>, char)> {
    match text.next()? {
        '*' => Some((None, text.next()?)),
        '`' => {
            let fill = text.next()?;
            Some((Some(Count::Given(fill as usize)), text.next()?))
        }
        mut next => {
            let mut count = Count::Default;
            while let Some(digit) = next.to_digit(10) {
                let before = count.or(0).saturating_mul(10);
                count = Count::Given(before.saturating_add(digit as usize));
                next = text.next()?;
            }
            // `~:d` groups digits by the locale; the only locale does not group them.
            if next == ':' && text.as_str().starts_with('d') {
                next = text.next()?;
            }
            Some((Some(count), next))
        }
    }
}

/// How many arguments a directive of `format/2` takes beside a `*`. None if there is no such directive.
fn taken_by(directive: char) -> Option<usize> {
    match directive {
        '~' | 'n' | 'N' | 't' | '|' | '+' => Some(0),
        'w' | 'q' | 'p' | '@' | 'k' | 'a' | 's' | 'd' | 'D' | 'I' | 'e' | 'f' | 'g' | 'c' | 'r'
        | 'R' | 'i' => Some(1),
        'W' => Some(2),
        _ => None,
    }
}

/// How many arguments a format asks for. None if it has a directive that only the program may define, or ends within one.
pub fn asked(m: &Machine, format: &str) -> Option<usize> {
    let mut text = format.chars();
    let mut asked: usize = 0;
    while text.any(|next| next == '~') {
        let (count, directive) = specification(&mut text)?;
        let taken = match m.notes.formats.contains_key(&directive) {
            true => 1,
            false => taken_by(directive)?,
        };
        asked += taken + usize::from(count.is_none());
    }
    Some(asked)
}

impl Formatting<'_> {
    fn argument(&mut self, m: &Machine) -> Result<Cell> {
        self.arguments
            .next(m)
            .ok_or(Error::Format("not enough arguments"))
    }

    /// Reads the numeric argument and the character after it.
    fn count(&mut self, m: &Machine) -> Result<(Count, char)> {
        let read = specification(&mut self.directives);
        let (count, directive) = read.ok_or(Error::Format("truncated format specification"))?;
        match count {
            Some(count) => Ok((count, directive)),
            None => {
                let argument = self.argument(m)?;
                Ok((Count::Given(args::count(m, argument)?), directive))
            }
        }
    }

    /// Executes the directive after a tilde; false if its goal fails.
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
        let argument = match taken_by(directive) {
            None => return Err(Error::Format("unknown directive")),
            Some(0) => Cell::atom(atoms::NIL),
            // The second argument of `~W` is taken below.
            Some(_) => self.argument(m)?,
        };
        match directive {
            '~' => self.out.push('~'),
            'w' => self.write(m, argument, plain())?,
            'q' => self.write(m, argument, WriteOptions::quoted())?,
            'W' => {
                let options = self.argument(m)?;
                let (options, end) = read_options(m, options)?;
                write_into(m, &mut self.out, argument, options)?;
                self.out.push_str(&end);
            }
            'p' => {
                self.find_start(m)?;
                self.out.push_str(&printed_text(m, argument)?);
            }
            '@' => {
                self.find_start(m)?;
                let (text, succeeds) = goal_text(m, argument)?;
                if !succeeds {
                    return Ok(false);
                }
                self.out.push_str(&text);
            }
            'k' => self.write(
                m,
                argument,
                WriteOptions {
                    quoted: true,
                    ignore_ops: true,
                    ..WriteOptions::default()
                },
            )?,
            'a' => {
                if !write_simple(argument, &plain(), terms(m), &mut self.out)? {
                    let text = text::require_atomic(m, argument, Expected::Atomic)?;
                    self.out.push_str(&text);
                }
            }
            's' => {
                let from = self.out.len();
                text::append(m, argument, &mut self.out)?;
                if let Count::Given(most) = count {
                    let behind = self.out[from..].char_indices().nth(most);
                    let end = behind.map_or(self.out.len(), |(at, _)| from + at);
                    self.out.truncate(end);
                }
            }
            'd' | 'D' => {
                let value = m.heap.deref(argument);
                if let (true, Count::Default, 'd') = (value.is_int(), count, directive) {
                    push_integer(value.int_value(), &mut self.out)?;
                    return Ok(true);
                }
                let digits = integer(m, argument)?.text(&m.heap.meter)?;
                let separator = if directive == 'D' { "," } else { "" };
                let fraction = count.or(0);
                text::admit(m, fraction.saturating_add(digits.len()))?;
                self.out.push_str(&grouped(&digits, fraction, separator, 3));
            }
            'I' => {
                let digits = integer(m, argument)?.text(&m.heap.meter)?;
                text::admit(m, 2 * digits.len())?;
                self.out.push_str(&grouped(&digits, 0, "_", count.or(3)));
            }
            'e' | 'f' | 'g' => {
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
                let character = args::code(m, argument)?;
                self.repeat(m, character, count.or(1))?;
            }
            'r' | 'R' => {
                let Count::Given(radix @ 2..=36) = count else {
                    return Err(Error::Format("~r needs a radix from 2 to 36"));
                };
                let made = in_radix(m, argument, radix as u8)?;
                self.out.push_str(&if directive == 'R' {
                    made.to_uppercase()
                } else {
                    made
                });
            }
            'i' => {}
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

    fn write(&mut self, m: &mut Machine, argument: Cell, options: WriteOptions) -> Result<()> {
        write_into(m, &mut self.out, argument, options)
    }

    /// Appends a character `count` times, or throws if the text would be too long.
    fn repeat(&mut self, m: &Machine, character: char, count: usize) -> Result<()> {
        /// The number of characters appended between two checks of the limits.
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

    /// Takes the start column from the output unless it is known: this happens before other code can write to the output.
    fn find_start(&mut self, m: &mut Machine) -> Result<()> {
        if let (None, Some(target)) = (self.start, self.target) {
            let column = target.write(m, |stream| Ok(stream.position().column))?;
            self.start = Some(column as usize);
        }
        Ok(())
    }

    /// The column at an offset in `out`.
    fn column_at(&self, place: usize) -> usize {
        let text = &self.out[..place];
        let (start, line) = match text.rfind('\n') {
            Some(at) => (0, &text[at + 1..]),
            None => (self.start.unwrap_or(0), text),
        };
        line.chars()
            .fold(start, |column, character| match character {
                // Streams count tabs in the same way.
                '\t' => (column | 7) + 1,
                _ => column + 1,
            })
    }

    fn column(&self) -> usize {
        self.column_at(self.out.len())
    }

    /// Moves the text after the last column stop so that it ends at a column: pads at the fill points, or at the end of the
    /// text if there are none. Longer text stays as it is.
    fn column_stop(&mut self, m: &Machine, target: usize) -> Result<()> {
        let missing = target.saturating_sub(self.column());
        if self.fills.is_empty() {
            self.fills.push((self.out.len(), ' '));
        }
        let fills = std::mem::take(&mut self.fills);
        let (share, rest) = (missing / fills.len(), missing % fills.len());
        // The remainder of the division goes to the last fill points.
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

/// Digits with a point before the last `fraction` digits, and a separator between groups of three before the point.
fn grouped(digits: &str, fraction: usize, separator: &str, size: usize) -> String {
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", digits),
    };
    let mut padded = "0".repeat((fraction + 1).saturating_sub(digits.len()));
    padded.push_str(digits);
    let (whole, decimals) = padded.split_at(padded.len() - fraction);
    let mut made = String::from(sign);
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).checked_rem(size) == Some(0) {
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

/// An integer argument, or the integer value of an expression.
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

/// A number as `%e`, `%f` or `%g` prints it; `%f` of integers and fractions is exact.
fn float_text(m: &mut Machine, value: &Number, digits: usize, directive: char) -> Result<String> {
    /// No float has more digits after the point: further digits are zeros.
    const MOST: usize = 1100;
    text::admit(m, digits)?;
    if directive == 'f'
        && let Some(scaled) = fixed(&m.heap.meter, value, digits)
    {
        let (scaled, fraction) = scaled.map_err(|error| Error::of_number(m, error))?;
        let whole = scaled.text(&m.heap.meter)?;
        text::admit(m, digits.saturating_add(whole.len()))?;
        let zeros = digits - fraction;
        let mut made = grouped(&whole, fraction, "", 0);
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
        // `%g` prints no zeros at the end, so that `zeros` is not needed.
        _ => general(float, digits.max(1)),
    })
}

/// An integer, or a fraction times a power of ten, rounded to the nearest integer, halves away from zero; and the exponent of that power (0
/// for an integer): the number of digits after the point before further zeros. `None` for a float.
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

/// One digit, a fraction padded with `zeros`, and an exponent with its sign and at least two digits.
fn scientific(float: f64, digits: usize, zeros: &str) -> String {
    let made = format!("{float:.digits$e}");
    let (mantissa, exponent) = made.split_once('e').unwrap_or((&made, "0"));
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => ('-', exponent),
        None => ('+', exponent),
    };
    format!("{mantissa}{zeros}e{sign}{exponent:0>2}")
}

/// The notation of `%e` or `%f`, chosen by the exponent as `%g` does, with this number of digits and no zeros at the end of the fraction.
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
        assert_eq!(grouped("1234567", 0, ",", 3), "1,234,567");
        assert_eq!(grouped("-1234567", 2, ",", 3), "-12,345.67");
        assert_eq!(grouped("5", 2, "", 3), "0.05");
        assert_eq!(grouped("-5", 1, "", 3), "-0.5");
        assert_eq!(grouped("123", 0, ",", 3), "123");
        assert_eq!(grouped("-12345", 0, "_", 4), "-1_2345");
        assert_eq!(grouped("12345", 0, "_", 0), "12345");
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
